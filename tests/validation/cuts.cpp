#include "validation/cuts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <stdexcept>

namespace hopscope::test::validation {

namespace {

constexpr double bytes_of_a_word = 8;

/// Words before part i of n of m words.
using Rule = double (*)(double m, double n, double i);

double rounded_up(double m, double n, double i) { return std::min(m, std::ceil(m / n) * i); }

double first_longer(double m, double n, double i) {
  const double least = std::floor(m / n);
  return least * i + std::min(i, m - least * n);
}

double last_longer(double m, double n, double i) { return i == n ? m : std::floor(m / n) * i; }

double bytes_rounded_up(double m, double n, double i) {
  return rounded_up(m * bytes_of_a_word, n, i) / bytes_of_a_word;
}

double halved(double m, double n, double i) {
  if (i == 0) return 0;
  if (i == n) return m;
  const double lower = std::floor(m / 2);
  return i <= n / 2 ? halved(lower, n / 2, i) : lower + halved(m - lower, n / 2, i - n / 2);
}

struct NamedRule {
  Rule rule;
  const char* in_words;  ///< n parts
};

const std::map<std::string, NamedRule>& rules() {
  static const std::map<std::string, NamedRule> all{
      {"ceil", {rounded_up, "parts of ceil(m/n) words, the last ones shorter or empty"}},
      {"first", {first_longer, "parts of floor(m/n) words, the first m mod n of them one word longer"}},
      {"last", {last_longer, "parts of floor(m/n) words, the last one with what is left"}},
      {"bytes", {bytes_rounded_up, "parts of ceil(8 m/n) bytes, the last ones shorter or empty"}},
      {"halves", {halved, "halves of halves, the lower one rounded down each time"}}};
  return all;
}

Cut in_segments(double count, double words) {
  const double n = std::ceil(count / words);
  return {.words = n, .segments = static_cast<Rank>(n), .place = [=](double i) { return std::min(count, words * i); }};
}

Cut in_equal_segments(double count, double words) {
  const double n = std::ceil(count / words);
  return {.words = n, .segments = static_cast<Rank>(n), .place = [=](double i) { return last_longer(count, n, i); }};
}

Cut in_half_segments(double count, double words) {
  const double first_half = std::ceil(count / 2);
  const double n = std::ceil(first_half / words);
  const auto place = [=](double i) {
    return i < n ? std::min(first_half, words * i) : std::min(count, first_half + words * (i - n));
  };
  return {.words = 2 * n, .segments = static_cast<Rank>(n), .place = place};
}

}  // namespace

Cut cut_of(const std::string& how, Rank p, double count, double segment) {
  const double words = segment > 0 ? segment / bytes_of_a_word : count;
  if (how.empty()) return {.words = count, .segments = 1, .place = [](double i) { return i; }};
  if (how == "segments") return in_segments(count, words);
  if (how == "equal-segments") return in_equal_segments(count, words);
  if (how == "half-segments") return in_half_segments(count, words);
  const double n = how.front() == 'p' ? p : std::bit_floor(static_cast<std::uint32_t>(p));
  const Rule rule = rules().at(how.substr(2)).rule;
  return {.words = n, .segments = 1, .place = [=](double i) { return rule(count, n, i); }};
}

std::string cut_in_words(const std::string& how) {
  if (how == "segments") return "segments of a number of bytes, the last one of what is left";
  if (how == "equal-segments") return "equal segments, the last one with what is left";
  if (how == "pieces") return "blocks in pieces of a number of bytes, or of the shortest block if that has more";
  if (how == "half-segments") return "segments of a number of bytes in each half, of which the first is the longer one";
  return std::string(rules().at(how.substr(2)).in_words) + (how.front() == 'p' ? ", n = p" : ", n = 2^floor(log2 p)");
}

}  // namespace hopscope::test::validation
