#include "study/prediction/prediction.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/cost_parameters.hpp>

#include "run/formula_terms.hpp"
#include "scenario/formula_names.hpp"
#include "schedule/expression.hpp"
#include "study/prediction/exercise.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

constexpr double most_work = 2e7;  // messages and hops of one run

// Between the parts of a verdict, which where_it_holds() tells apart.
constexpr std::string_view setting_begins = " at p = ", cause_begins = ": ", constant_begins = ", and by ";
constexpr std::string_view too_low = "too low", too_high = "too high";

/// A run of the range.
struct RunPoint {
  Scenario scenario;
  Result result;
};

/// Runs the scenario with other values of some fields.
class Runner {
 public:
  Runner(const std::string& file, const Catalogue& catalogue, const ReadOptions& read, const RunOptions& options)
      : file_(file), catalogue_(catalogue), read_(read), options_(options) {
    options_.most_work = most_work;
    options_.messages = false;
    options_.observers.clear();
    options_.progress = nullptr;  // of the run of the file itself
  }

  /// None if the algorithm does not fit, or if the run is too long.
  [[nodiscard]] std::optional<RunPoint> run(const std::vector<Override>& point) {
    ReadOptions read = read_;
    read.overrides.insert(read.overrides.end(), point.begin(), point.end());
    try {
      Scenario scenario = read_scenario(file_, catalogue_, read);
      scenario.engine = catalogue_.engines.front().get();
      scenario.reference = nullptr;
      scenario.expect.reset();
      Result result = simulate(scenario, options_);
      return RunPoint{std::move(scenario), std::move(result)};
    } catch (const InputError& error) {
      if (first_reason_.empty()) first_reason_ = error.mistakes().front().message;
    } catch (const TooMuchWork& error) {
      if (first_reason_.empty()) first_reason_ = error.what();
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<RunPoint> run_all(const std::vector<FieldValues>& range,
                                              const std::vector<Override>& also) {
    std::vector<RunPoint> points;
    for_each_point(range, [&](std::vector<Override> point) {
      point.insert(point.end(), also.begin(), also.end());
      if (auto done = run(point)) points.push_back(std::move(*done));
    });
    return points;
  }

  /// Why the first point that cannot be run cannot.
  [[nodiscard]] const std::string& first_reason() const { return first_reason_; }

 private:
  std::string file_;
  const Catalogue& catalogue_;
  ReadOptions read_;
  RunOptions options_;
  std::string first_reason_;
};

double found_of(const std::string& quantity, const Result& result) {
  if (quantity == "steps") return static_cast<double>(result.totals.steps);
  return quantity == "time" ? result.time : result.totals.max_congestion;
}

/// Where a scenario has it.
std::string path_of(const CostParameter& cost) { return fmt::format("platform.costs.{}", cost.name); }

PredictedPoint predicted_at(const RunPoint& point, const Expression& formula, const std::string& quantity) {
  const Platform& platform = point.scenario.platform;
  PredictedPoint at{costs_in_formulas(platform)};
  at.predicted = formula.value(names_for(platform, point.scenario.schedule));
  at.found = found_of(quantity, point.result);
  at.p = static_cast<double>(platform.ranks());
  at.m = point.scenario.schedule.message_words;
  at.q = static_cast<double>(point.scenario.schedule.rank("shift"));
  at.steps = static_cast<double>(point.result.totals.steps);
  return at;
}

std::vector<PredictedPoint> predicted_at_all(const std::vector<RunPoint>& points, const Expression& formula,
                                             const std::string& quantity) {
  std::vector<PredictedPoint> all;
  for (const RunPoint& point : points) all.push_back(predicted_at(point, formula, quantity));
  return all;
}

bool hold_all(const std::vector<PredictedPoint>& points) {
  return !points.empty() && std::ranges::all_of(points, &PredictedPoint::holds);
}

std::string setting_of(const PredictedPoint& at) {
  return fmt::format("{}{}, m = {}{}", setting_begins, number(at.p), number(at.m),
                     at.q > 0 ? ", q = " + number(at.q) : "");
}

/// The judge of the formulas of one scenario. Runs are shared by its quantities.
class Judge {
 public:
  Judge(const std::string& file, const Scenario& scenario, const Result& of_file, const Catalogue& catalogue,
        const ReadOptions& read, const RunOptions& options)
      : scenario_(scenario), of_file_(of_file), runner_(file, catalogue, read, options) {
    range_ = scenario.predict->over.empty() ? usual_range(scenario, catalogue) : scenario.predict->over;
    points_ = runner_.run_all(range_, {});
    if (points_.empty()) {
      throw InputError({{file, scenario.predict->over.empty() ? "/predict" : "/predict/over",
                         "no point of the range can be run; the first problem: " + runner_.first_reason()}});
    }
    other_costs_ = runner_.run_all(range_, with_other_costs());
  }

  [[nodiscard]] Verdict judge(const std::string& quantity, const std::string& text) {
    if (text.empty()) return {quantity, "", false, "is not answered yet"};
    const Expression formula(text);
    Verdict verdict{quantity, text, false, ""};
    try {
      auto all = predicted_at_all(points_, formula, quantity);
      const auto others = predicted_at_all(other_costs_, formula, quantity);
      // A plain number is meant for the file itself.
      if (is_number(text)) return judge_number(std::move(verdict), formula);
      const std::size_t own = all.size();
      all.insert(all.end(), others.begin(), others.end());
      verdict.holds = hold_all(all);
      verdict.words = (verdict.holds ? everywhere(all, own) : failure(text, quantity, all)) + other_word_time();
    } catch (const ExpressionError& error) {
      verdict.words = fmt::format("has no value: {}", error.what());
    }
    return verdict;
  }

 private:
  static bool is_number(const std::string& text) {
    return text.find_first_not_of("0123456789.eE+-") == std::string::npos;
  }

  [[nodiscard]] Verdict judge_number(Verdict verdict, const Expression& formula) const {
    const double predicted = formula.value({});
    const double found = found_of(verdict.quantity, of_file_);
    verdict.holds = approximately_equal(predicted, found);
    verdict.words = verdict.holds ? "holds" : amount(predicted - found, verdict.quantity);
    return verdict;
  }

  /// Costs whose ratios are unlike those of the file, so that terms are told apart, and zeros that remain zeros.
  [[nodiscard]] std::vector<Override> with_other_costs() const {
    if (!scenario_.platform.has_uniform_costs()) return {};
    constexpr double golden = 1.618, cube = 1.3247, fourth = 0.7549;
    constexpr std::array factors{golden, cube, fourth, golden * cube, golden * golden};
    static_assert(factors.size() == cost_parameters.size());
    std::vector<Override> others;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      const double value = scenario_.platform.costs.*cost_parameters[i].value * factors[i];
      if (value > 0) others.push_back({path_of(cost_parameters[i]), fmt::format("{}", value)});
    }
    return others;
  }

  /// Where channels are wide, the t_w of formulas is not that of the file.
  [[nodiscard]] std::string other_word_time() const {
    const Time t_w = scenario_.platform.word_time();
    return t_w == scenario_.platform.costs.t_w ? "" : fmt::format("; t_w = {}, of the fastest channel", number(t_w));
  }

  [[nodiscard]] std::string amount(double difference, const std::string& quantity) const {
    std::string text = number(std::abs(difference));
    if (quantity == "time" && !scenario_.platform.time_unit.empty()) text += ' ' + scenario_.platform.time_unit;
    return fmt::format("{} {}", text, difference < 0 ? too_low : too_high);
  }

  [[nodiscard]] static std::string everywhere(const std::vector<PredictedPoint>& all, std::size_t own) {
    const auto [least, most] = std::ranges::minmax(all, {}, &PredictedPoint::p);
    const std::string settings = counted(static_cast<std::int64_t>(own), "setting");
    if (least.p == most.p) return fmt::format("holds in {}, p = {}", settings, number(least.p));
    return fmt::format("holds everywhere: in {}, p from {} to {}", settings, number(least.p), number(most.p));
  }

  [[nodiscard]] std::string failure(const std::string& text, const std::string& quantity,
                                    std::vector<PredictedPoint> all) {
    const Expression formula(text);
    std::vector<std::string> parts;
    const PredictedPoint own = predicted_at({scenario_, of_file_}, formula, quantity);
    all.push_back(own);
    if (const std::string where = where_it_holds(formula, quantity, all); !where.empty()) {
      parts.push_back("holds for " + where + " only");
    } else if (own.holds()) {
      parts.push_back("holds here, but not in all settings");
    }
    const PredictedPoint& at = example_of(formula, quantity, all);
    std::string off = fmt::format("{}{}", amount(at.predicted - at.found, quantity), setting_of(at));
    const auto holds = [&](const std::string& other) {
      return hold_all(predicted_at_all(points_, Expression(other), quantity)) &&
             (other_costs_.empty() || hold_all(predicted_at_all(other_costs_, Expression(other), quantity)));
    };
    if (const auto confused = confused_ranks(text, holds)) {
      off += std::string(cause_begins) + *confused;
    } else if (quantity == "time") {
      if (const auto cause = cause_of(all)) off += std::string(cause_begins) + *cause;
    } else if (const auto constant = constant_difference(all)) {
      off += fmt::format("{}{} everywhere", constant_begins, number(std::abs(*constant)));
    }
    parts.push_back(std::move(off));
    if (std::string terms = quantity == "time" ? in_terms(text) : ""; !terms.empty()) parts.push_back(std::move(terms));
    return joined(parts, "; ");
  }

  /// Beside the formula of the file's own run, if both are sums over the costs.
  [[nodiscard]] std::string in_terms(const std::string& text) const {
    if (!of_file_.formula || of_file_.formula->text.empty()) return "";
    const auto [terms, difference] = expanded(text, scenario_, *of_file_.formula);
    if (difference.empty()) return "";
    return fmt::format("here it is {}, but the run has {}", terms, difference);
  }

  /// The file's own setting if the formula fails there, else the first that it fails at.
  [[nodiscard]] PredictedPoint example_of(const Expression& formula, const std::string& quantity,
                                          const std::vector<PredictedPoint>& all) const {
    const PredictedPoint own = predicted_at({scenario_, of_file_}, formula, quantity);
    if (!own.holds()) return own;
    return *std::ranges::find_if_not(all, &PredictedPoint::holds);
  }

  [[nodiscard]] static std::optional<double> constant_difference(const std::vector<PredictedPoint>& all) {
    const double first = all.front().predicted - all.front().found;
    const bool is_constant = std::ranges::all_of(
        all, [&](const PredictedPoint& at) { return approximately_equal(at.predicted - at.found, first); });
    return is_constant ? std::optional(first) : std::nullopt;
  }

  [[nodiscard]] std::string where_it_holds(const Expression& formula, const std::string& quantity,
                                           const std::vector<PredictedPoint>& all) {
    auto parameters = cost_parameters;  // hops first, which formulas neglect most often
    std::ranges::stable_partition(parameters, [](const CostParameter& each) { return each.value == &Costs::t_h; });
    for (const CostParameter& each : parameters) {
      if (scenario_.platform.costs.*each.value == 0 || !scenario_.platform.has_uniform_costs()) continue;
      if (hold_all(predicted_at_all(runner_.run_all(range_, {{path_of(each), "0"}}), formula, quantity)))
        return fmt::format("{} = 0", each.name);
    }
    if (all.back().q > 0) return "";  // which varies too
    if (const std::string sizes = values_where_it_holds("p", &PredictedPoint::p, all); !sizes.empty()) return sizes;
    return values_where_it_holds("m", &PredictedPoint::m, all);
  }

  /// "p = 2 and 4", if it holds at these and at no other.
  [[nodiscard]] static std::string values_where_it_holds(const char* name, double PredictedPoint::*field,
                                                         const std::vector<PredictedPoint>& all) {
    std::set<double> values, failing;
    for (const PredictedPoint& at : all) {
      values.insert(at.*field);
      if (!at.holds()) failing.insert(at.*field);
    }
    std::vector<std::string> holding;
    for (const double value : values) {
      if (!failing.contains(value)) holding.push_back(number(value));
    }
    return holding.empty() ? "" : fmt::format("{} = {}", name, in_a_row(holding));
  }

  const Scenario& scenario_;
  const Result& of_file_;
  Runner runner_;
  std::vector<FieldValues> range_;
  std::vector<RunPoint> points_, other_costs_;
};

Verdict judged_flag(bool predicted, const Result& result) {
  const char* const word = result.congestion_free() ? "the schedule is congestion-free" : "messages share channels";
  const bool holds = predicted == result.congestion_free();
  return {"congestion_free", predicted ? "true" : "false", holds,
          holds ? "holds" : fmt::format("does not hold: {}", word)};
}

}  // namespace

std::vector<Verdict> judged(const std::string& file, const Scenario& scenario, const Result& of_file,
                            const Catalogue& catalogue, const ReadOptions& read, const RunOptions& options) {
  const Predict& predict = *scenario.predict;
  std::vector<Verdict> verdicts;
  if (predict.time || predict.steps || predict.max_congestion) {
    Judge judge(file, scenario, of_file, catalogue, read, options);
    if (predict.time) verdicts.push_back(judge.judge("time", *predict.time));
    if (predict.steps) verdicts.push_back(judge.judge("steps", *predict.steps));
    if (predict.max_congestion) verdicts.push_back(judge.judge("max_congestion", *predict.max_congestion));
  }
  if (predict.congestion_free) verdicts.push_back(judged_flag(*predict.congestion_free, of_file));
  for (const AnsweredContents& each : answered_contents(file, "predict", scenario, catalogue, read, options))
    verdicts.push_back(judged_contents(each));
  const AnsweredDrawings drawings = answered_drawings(file, "predict", scenario, catalogue, read, options);
  for (Verdict& each : judged_drawings(drawings, scenario.platform.time_unit)) verdicts.push_back(std::move(each));
  return verdicts;
}

std::string where_it_holds(const Verdict& verdict) {
  const std::string& words = verdict.words;
  if (words.starts_with("holds") || words.starts_with("does not hold")) return words.substr(0, words.find("; "));
  // How much is too low would tell the answer: of a number only that it is, and of a formula at which setting.
  for (const std::string_view direction : {too_low, too_high}) {
    const auto at = words.find(direction);
    if (at == std::string::npos) continue;
    const auto setting = words.find(setting_begins, at);
    if (setting == std::string::npos) return std::string(direction);
    const auto end =
        std::min({words.find(cause_begins, setting), words.find(constant_begins, setting), words.find("; ", setting)});
    return std::string(direction) + words.substr(setting, end == std::string::npos ? end : end - setting);
  }
  return words.substr(0, words.find("; "));
}

}  // namespace hopscope
