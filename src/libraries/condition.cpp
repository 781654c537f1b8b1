#include "libraries/condition.hpp"

#include <bit>
#include <cmath>
#include <sstream>
#include <stdexcept>

namespace hopscope {

namespace {

/// A letter, a comparison, and a letter or a number: "m < P".
struct Inequality {
  bool is_of_words = false;
  std::string sign;
  double limit = 0;
};

Rank power_of_2_up_to(Rank ranks) { return static_cast<Rank>(std::bit_floor(static_cast<std::uint32_t>(ranks))); }

Inequality inequality_of(const std::string& condition, Rank ranks) {
  std::istringstream text(condition);
  std::string letter, limit, rest;
  Inequality inequality;
  text >> letter >> inequality.sign >> limit;
  const bool is_known = (letter == "m" || letter == "p") && !limit.empty() && !(text >> rest);
  if (!is_known) throw std::invalid_argument("no condition on p or m: " + condition);
  inequality.is_of_words = letter == "m";
  inequality.limit = limit == "p" ? ranks : limit == "P" ? power_of_2_up_to(ranks) : std::stod(limit);
  return inequality;
}

bool holds(const Inequality& inequality, double value) {
  if (inequality.sign == "<") return value < inequality.limit;
  if (inequality.sign == "<=") return value <= inequality.limit;
  if (inequality.sign == ">=") return value >= inequality.limit;
  if (inequality.sign == ">") return value > inequality.limit;
  throw std::invalid_argument("no comparison: " + inequality.sign);
}

std::optional<bool> holds_in_words(const std::string& condition, const LibrarySituation& situation) {
  if (condition == "p is a power of 2") return power_of_2_up_to(situation.ranks) == situation.ranks;
  if (condition == "p is not a power of 2") return power_of_2_up_to(situation.ranks) != situation.ranks;
  if (condition == "p is even") return situation.ranks % 2 == 0;
  if (condition == "p is odd") return situation.ranks % 2 == 1;
  if (condition == "the root is not 0") return situation.root != 0;
  if (condition == "in segments") return situation.in_segments;
  if (condition == "on one node") return situation.nodes == 1;
  return std::nullopt;
}

}  // namespace

bool holds(const std::string& condition, const LibrarySituation& situation) {
  if (const auto said = holds_in_words(condition, situation)) return *said;
  const Inequality inequality = inequality_of(condition, situation.ranks);
  return holds(inequality, inequality.is_of_words ? situation.words : situation.ranks);
}

std::optional<double> border_in_words(const std::string& condition, Rank ranks) {
  if (holds_in_words(condition, {.ranks = ranks})) return std::nullopt;
  const Inequality inequality = inequality_of(condition, ranks);
  if (!inequality.is_of_words) return std::nullopt;
  const bool is_in_both = inequality.sign == "<" || inequality.sign == ">=";
  return is_in_both ? std::ceil(inequality.limit) : std::floor(inequality.limit) + 1;
}

}  // namespace hopscope
