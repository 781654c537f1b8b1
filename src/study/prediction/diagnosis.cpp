#include "study/prediction/prediction.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "schedule/expression.hpp"

namespace hopscope {

namespace {

/// What a formula may have too often or not often enough.
struct Term {
  std::string_view one, several;  // in words; `several` is empty if `one` is a formula
  double (*value)(const PredictedPoint&);
};

double log_p(const PredictedPoint& at) { return std::log2(at.p); }

// The simplest first: of several that explain a difference, the first is told.
constexpr std::array terms_of_time{
    Term{"startup", "startups", [](const PredictedPoint& at) { return at.t_s; }},
    Term{"hop", "hops", [](const PredictedPoint& at) { return at.t_h; }},
    Term{"message (t_w m)", "messages (t_w m)", [](const PredictedPoint& at) { return at.t_w * at.m; }},
    Term{"word (t_w)", "words (t_w)", [](const PredictedPoint& at) { return at.t_w; }},
    Term{"step (t_s + t_h + t_w m)", "steps (t_s + t_h + t_w m)",
         [](const PredictedPoint& at) { return at.t_s + at.t_h + at.t_w * at.m; }},
    Term{"step without hops (t_s + t_w m)", "steps without hops (t_s + t_w m)",
         [](const PredictedPoint& at) { return at.t_s + at.t_w * at.m; }},
    Term{"startup in every step", "startups in every step", [](const PredictedPoint& at) { return at.steps * at.t_s; }},
    Term{"hop in every step", "hops in every step", [](const PredictedPoint& at) { return at.steps * at.t_h; }},
    Term{"message (t_w m) in every step", "messages (t_w m) in every step",
         [](const PredictedPoint& at) { return at.steps * at.t_w * at.m; }},
    Term{"word (t_w) in every step", "words (t_w) in every step",
         [](const PredictedPoint& at) { return at.steps * at.t_w; }},
    Term{"t_s p", "", [](const PredictedPoint& at) { return at.t_s * at.p; }},
    Term{"t_s log p", "", [](const PredictedPoint& at) { return at.t_s * log_p(at); }},
    Term{"t_h p", "", [](const PredictedPoint& at) { return at.t_h * at.p; }},
    Term{"t_h log p", "", [](const PredictedPoint& at) { return at.t_h * log_p(at); }},
    Term{"t_h p log p", "", [](const PredictedPoint& at) { return at.t_h * at.p * log_p(at); }},
    Term{"t_h ((p/2) log p - (p-1))", "",
         [](const PredictedPoint& at) { return at.t_h * (at.p / 2 * log_p(at) - at.p + 1); }},
    Term{"t_w m p", "", [](const PredictedPoint& at) { return at.t_w * at.m * at.p; }},
    Term{"t_w m (p-1)", "", [](const PredictedPoint& at) { return at.t_w * at.m * (at.p - 1); }},
    Term{"t_w m log p", "", [](const PredictedPoint& at) { return at.t_w * at.m * log_p(at); }},
    Term{"t_w m p log p", "", [](const PredictedPoint& at) { return at.t_w * at.m * at.p * log_p(at); }},
    Term{"t_w m p (p-1)", "", [](const PredictedPoint& at) { return at.t_w * at.m * at.p * (at.p - 1); }},
    Term{"rearrangement (t_r m p)", "rearrangements (t_r m p)",
         [](const PredictedPoint& at) { return at.t_r * at.m * at.p; }},
    Term{"rearrangement (t_r m p) in every step", "rearrangements (t_r m p) in every step",
         [](const PredictedPoint& at) { return at.t_r * at.m * at.p * at.steps; }},
    Term{"combination (t_c m)", "combinations (t_c m)", [](const PredictedPoint& at) { return at.t_c * at.m; }},
    Term{"combination (t_c m) in every step", "combinations (t_c m) in every step",
         [](const PredictedPoint& at) { return at.t_c * at.m * at.steps; }},
    Term{"t_c m (p-1)", "", [](const PredictedPoint& at) { return at.t_c * at.m * (at.p - 1); }},
    Term{"t_c m log p", "", [](const PredictedPoint& at) { return at.t_c * at.m * log_p(at); }},
};

// How often, in words and as a factor.
struct Times {
  double value;
  std::string_view words, factor;
};
constexpr std::array multiples{Times{1, "one", ""},
                               Times{2, "two", "2 "},
                               Times{3, "three", "3 "},
                               Times{0.5, "half a", "1/2 "},
                               Times{0.25, "a quarter of a", "1/4 "},
                               Times{4, "four", "4 "},
                               Times{1.5, "one and a half", "3/2 "},
                               Times{1.0 / 3, "a third of a", "1/3 "},
                               Times{5, "five", "5 "},
                               Times{6, "six", "6 "}};

double scale_of(const PredictedPoint& at) { return std::max(std::abs(at.predicted), std::abs(at.found)); }

bool explains(const Term& term, double times, const std::vector<PredictedPoint>& points) {
  return std::ranges::all_of(points, [&](const PredictedPoint& at) {
    return approximately_equal(at.predicted - at.found, times * term.value(at), scale_of(at));
  });
}

/// Where the formula names p; not as a part of another name.
std::vector<std::size_t> places_of_p(const std::string& formula) {
  const auto is_of_name = [&](std::size_t at) {
    return at < formula.size() && (std::isalnum(static_cast<unsigned char>(formula[at])) != 0 || formula[at] == '_');
  };
  std::vector<std::size_t> places;
  for (std::size_t at = formula.find('p'); at != std::string::npos; at = formula.find('p', at + 1)) {
    const bool is_part =
        (at > 0 && (is_of_name(at - 1) && std::isdigit(static_cast<unsigned char>(formula[at - 1])) == 0)) ||
        is_of_name(at + 1);
    if (!is_part) places.push_back(at);
  }
  return places;
}

std::string with_replaced(std::string formula, const std::vector<std::size_t>& places, std::string_view replacement) {
  for (auto place = places.rbegin(); place != places.rend(); ++place) formula.replace(*place, 1, replacement);
  return formula;
}

/// True if 1 is subtracted from the p at that place.
bool is_less_one(const std::string& formula, std::size_t place) {
  std::string after = formula.substr(place + 1);
  std::erase(after, ' ');
  return after.starts_with("-1") && (after.size() == 2 || std::isdigit(static_cast<unsigned char>(after[2])) == 0);
}

}  // namespace

bool PredictedPoint::holds() const { return approximately_equal(predicted, found); }

std::optional<std::string> cause_of(const std::vector<PredictedPoint>& points) {
  for (const Times& times : multiples) {
    for (const Term& term : terms_of_time) {
      for (const double sign : {-1.0, 1.0}) {
        if (!explains(term, sign * times.value, points)) continue;
        if (term.several.empty())
          return fmt::format("{}{} too {}", times.factor, term.one, sign < 0 ? "little" : "much");
        return fmt::format("{} {} too {}", times.words, times.value > 1 ? term.several : term.one,
                           sign < 0 ? "few" : "many");
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> confused_ranks(const std::string& formula,
                                          const std::function<bool(const std::string&)>& holds) {
  const std::vector<std::size_t> all = places_of_p(formula);
  std::vector<std::vector<std::size_t>> choices{all};
  for (const std::size_t place : all) choices.push_back({place});
  for (const auto& places : choices) {
    if (places.empty()) continue;
    const bool is_less = std::ranges::all_of(places, [&](std::size_t place) { return is_less_one(formula, place); });
    try {
      if (!is_less && holds(with_replaced(formula, places, "(p-1)"))) return "p in place of p - 1";
      if (is_less && holds(with_replaced(formula, places, "(p+1)"))) return "p - 1 in place of p";
    } catch (const ExpressionError&) {  // such as log 0
    }
  }
  return std::nullopt;
}

}  // namespace hopscope
