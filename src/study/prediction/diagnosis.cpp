#include "study/prediction/diagnosis.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

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

}  // namespace hopscope
