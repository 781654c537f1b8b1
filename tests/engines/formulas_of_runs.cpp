// Random runs against the plain engine, whose arithmetic is exact: their times are equal, and within the values between
// which a formula holds, a run with another value takes the time that the formula says.
#include <catch2/catch.hpp>

#include <cmath>

#include <hopscope/cost_parameters.hpp>

#include "engine/carried_run.hpp"
#include "engine/plain/exact_curve.hpp"
#include "run/preparation.hpp"
#include "support/long_run.hpp"
#include "support/random_scenario.hpp"
#include "support/sanitized.hpp"
#include "support/scenario_text.hpp"

namespace hopscope::test {

namespace {

/// Without rounding: what is equal in fractions is equal in binary numbers.
Scenario random_exact_scenario(Draw& draw) {
  Platform on = draw.platform(10);
  const auto quarter = [&] { return draw.below(40) / 4.0; };
  on.costs = {quarter(), draw.one_of({0.25, 1.0, 2.0, 3.5}), quarter(), quarter(), quarter()};
  if (draw.one_in(4)) on.contention = Contention::fifo;
  Schedule schedule = draw.schedule(on);
  schedule.message_words = draw.one_of({0.5, 1.0, 2.0, 7.25, 12.0, 60.0});
  return planned(scenario(on, schedule));
}

ExactRun exact_run_of(const Scenario& scenario) {
  Observer nobody;
  ExactBudget no_limit;
  return exact_run({scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule}, nobody, no_limit);
}

bool are_close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

/// Somewhere between the value of a variable and an end of its range, or beyond its value if there is no end.
Rational other_value(const ExactVariable& variable, const ExactRange& range, bool above) {
  if (!above) return (variable.value + range.least) / 2;
  const Rational end = range.most ? *range.most : Rational(variable.value * 5);
  return (variable.value + end) / 2;
}

Scenario with(const Scenario& original, const std::string& variable, double value) {
  Schedule schedule = original.schedule;
  Platform on = original.platform;
  if (variable == "m") schedule.message_words = value;
  for (const CostParameter& each : cost_parameters) {
    if (each.name == variable) on.costs.*each.value = value;
  }
  return planned(scenario(on, schedule));
}

/// Whether all messages are in proportion to m there: those that are rounded to whole words are not.
bool keeps_proportions(const Scenario& scenario, double size) {
  const Result own = simulate(scenario, {.messages = true});
  const Result other = simulate(with(scenario, "m", size), {.messages = true});
  if (own.messages.size() != other.messages.size()) return false;
  const double factor = size / scenario.schedule.message_words;
  for (std::size_t i = 0; i < own.messages.size(); ++i) {
    if (!are_close(other.messages[i].words, factor * own.messages[i].words)) return false;
  }
  return true;
}

/// The curve along a variable, from border to border of all instants; none if there are many.
std::optional<ExactCurve> curve_by_instants(const Experiment& experiment, const ExactVariable& along,
                                            const Rational& to) {
  constexpr int most_borders = 100;
  Observer nobody;
  ExactBudget no_limit;
  ExactCurve curve{along.value, to, {}, {}};
  std::vector<ExactVariable> variables{along};
  ExactCosts costs(experiment.platform);
  for (std::optional<Rational> value = along.value; value && *value < to; ++curve.runs) {
    if (curve.runs == most_borders) return std::nullopt;
    variables.front().value = *value;
    for (const auto& [parameter, weight] : along.weights) costs.set(parameter, weight * *value);
    const ExactSide side = exact_side(experiment, costs, variables, 0, true, nobody, no_limit);
    const CurvePiece piece{*value, side.constant, side.slope};
    const Rational there = exact_time(experiment, costs, nobody);
    const CurvePiece before = curve.pieces.empty() ? piece : curve.pieces.back();
    if (!curve.pieces.empty() && (before.at(*value) != there || there != piece.at(*value)))
      curve.jumps.push_back({*value, before.at(*value), there, piece.at(*value)});
    if (curve.pieces.empty() || before.constant != piece.constant || before.slope != piece.slope)
      curve.pieces.push_back(piece);
    value = side.to;
  }
  return curve;
}

std::string pieces_of(const ExactCurve& curve) {
  std::string text;
  for (const CurvePiece& piece : curve.pieces)
    text += fmt::format("from {} {} + {} x, ", piece.from.str(), piece.constant.str(), piece.slope.str());
  for (const CurveJump& jump : curve.jumps)
    text += fmt::format("at {} {} {} {}, ", jump.at.str(), jump.before.str(), jump.there.str(), jump.after.str());
  return text;
}

/// Whether a fraction that was rounded is this one.
bool is_near(const Rational& rounded, const Rational& exact) {
  constexpr double last_digits = 1e-7;
  return std::abs(rounded.rounded() - exact.rounded()) <= last_digits * std::max(1.0, std::abs(exact.rounded()));
}

bool is_near(const std::optional<Rational>& rounded, const std::optional<Rational>& exact) {
  return rounded.has_value() == exact.has_value() && (!exact || is_near(*rounded, *exact));
}

bool is_near(const ExactSide& rounded, const ExactSide& exact) {
  return is_near(rounded.constant, exact.constant) && is_near(rounded.slope, exact.slope) &&
         is_near(rounded.to, exact.to);
}

/// In words; empty if there is none but rounding.
std::string difference_between(const ExactRun& rounded, const ExactRun& exact) {
  if (!is_near(rounded.time.value(), exact.time.value())) return "time";
  for (std::size_t i = 0; i < exact.variables.size(); ++i) {
    if (rounded.holds[i].has_value() != exact.holds[i].has_value()) return "border of " + exact.variables[i].name;
    if (!exact.holds[i]) continue;
    const bool is_same = is_near(rounded.holds[i]->least, exact.holds[i]->least) &&
                         is_near(rounded.holds[i]->most, exact.holds[i]->most);
    if (!is_same) return "range of " + exact.variables[i].name;
  }
  for (std::size_t i = 0; i < exact.borders.size(); ++i) {
    const ExactBorder &one = rounded.borders[i], &other = exact.borders[i];
    if (!is_near(one.before, other.before) || !is_near(one.after, other.after))
      return "sides of " + exact.variables[other.variable].name;
  }
  // The other way round, all sides of both are equal; but those of exact arithmetic have coefficients of one event
  // each.
  if (exact.has_one_formula() && !rounded.has_one_formula()) return "whether there is one formula";
  for (std::size_t i = 0; exact.has_one_formula() && i < exact.parameters.size(); ++i) {
    const ExactTime& one = rounded.borders.empty() ? rounded.time : rounded.borders.front().before.time;
    const ExactTime& other = exact.borders.empty() ? exact.time : exact.borders.front().before.time;
    if (exact.parameters[i].value != 0 && !is_near(one.coefficient(i), other.coefficient(i)))
      return "coefficient of " + exact.parameters[i].name;
  }
  return "";
}

const std::uint32_t runs = is_sanitized() ? 60 : is_long() ? 10000 : 600;

/// The native engine on what it is not asked to run.
class MistakenEngine final : public Engine {
 public:
  using Change = void (*)(Platform&, Schedule&);
  explicit MistakenEngine(Change change) : change_(change) {}
  [[nodiscard]] std::string_view name() const override { return "mistaken"; }
  [[nodiscard]] std::string_view summary() const override { return ""; }
  [[nodiscard]] std::string misfit(const Platform& /*platform*/) const override { return {}; }
  [[nodiscard]] double bytes_needed(const Experiment& experiment) const override {
    return catalogue().engines.front()->bytes_needed(experiment);
  }
  Time run(const Experiment& experiment, Observer& observer) const override {
    Platform on = experiment.platform;
    Schedule schedule = experiment.schedule;
    change_(on, schedule);
    return catalogue().engines.front()->run({on, experiment.algorithm, experiment.operation, schedule}, observer);
  }

 private:
  Change change_;
};

struct EngineMistake {
  const char* family;
  std::int64_t extent;
  const char* algorithm;
  MistakenEngine::Change change;
};

constexpr EngineMistake engine_mistakes[] = {
    {"ring", 8, "direct", [](Platform& on, Schedule& /*schedule*/) { on.costs.t_h *= 1 + 1e-6; }},
    {"ring", 8, "direct", [](Platform& on, Schedule& /*schedule*/) { on.ports = 2; }},
    {"ring", 8, "direct", [](Platform& on, Schedule& /*schedule*/) { on.contention = Contention::fifo; }},
    {"hypercube", 3, "pairwise",
     [](Platform& on, Schedule& /*schedule*/) { on.switching = Switching::store_and_forward; }},
    {"ring", 8, "pairwise",
     [](Platform& /*on*/, Schedule& schedule) { schedule.synchronization = Synchronization::barrier; }},
};

}  // namespace

TEST_CASE("random scenarios: the native engine takes as long as exact arithmetic says", "[engines][formula]") {
  for (std::uint32_t seed = 0; seed < runs; ++seed) {
    Draw draw(seed);
    const Scenario tried = random_exact_scenario(draw);
    INFO("seed " << seed << ": " << described(tried));
    const double exact = exact_run_of(tried).time.rounded();
    const double native = simulate(tried).time;
    INFO(exact << " exactly, " << native << " by the native engine");
    CHECK(are_close(exact, native));
  }
}

TEST_CASE("random scenarios: coefficients that are carried along are those of exact arithmetic, rounded",
          "[engines][formula]") {
  std::uint32_t found = 0;
  for (std::uint32_t seed = 0; seed < runs; ++seed) {
    Draw draw(seed);
    const Scenario drawn = random_exact_scenario(draw);
    INFO("seed " << seed << ", " << drawn.schedule.operation << " " << drawn.schedule.algorithm);
    const ExactRun exact = exact_run_of(drawn);
    Observer nobody;
    const auto carried = carried_run({drawn.platform, *drawn.algorithm, *drawn.operation, drawn.schedule}, nobody);
    if (!carried) continue;
    ++found;
    CHECK(difference_between(*carried, exact) == "");
  }
  CHECK(found > runs / 10 * 9);
}

TEST_CASE("random scenarios: a run in exact arithmetic takes at least as much as a rounded one says",
          "[engines][formula]") {
  int refused = 0;
  for (std::uint32_t seed = 0; seed < runs; ++seed) {
    Draw draw(seed);
    const Scenario drawn = random_exact_scenario(draw);
    INFO("seed " << seed << ": " << described(drawn));
    const Experiment experiment{drawn.platform, *drawn.algorithm, *drawn.operation, drawn.schedule};
    Observer nobody;
    CarriedRun carried(experiment, nobody);
    for (const double work : {30, 100, 300, 1000}) {
      if (!carried.exact_one_takes_more_than(work)) continue;
      ++refused;
      ExactBudget budget(work);
      CHECK_THROWS_AS(exact_run(experiment, nobody, budget), ExactBudgetSpent);
    }
  }
  CHECK(refused > static_cast<int>(runs / 6));
}

TEST_CASE("an engine that makes a mistake is found out by the formula of the run", "[engines][formula]") {
  for (const auto& [family, extent, algorithm, change] : engine_mistakes) {
    const MistakenEngine engine(change);
    Scenario tried = planned(
        scenario(platform(family, {extent}), {.operation = "all-to-all", .algorithm = algorithm, .message_words = 64}));
    INFO(algorithm << " on " << family);
    CHECK_NOTHROW(simulate(tried, {.formula = FormulaSearch::complete}));
    tried.engine = &engine;
    CHECK_THROWS_AS(simulate(tried, {.formula = FormulaSearch::complete}), EngineError);
  }
}

TEST_CASE("random scenarios: within its range a formula is the time of other runs", "[engines][formula]") {
  int compared = 0;
  for (std::uint32_t seed = 0; seed < runs; ++seed) {
    Draw draw(seed + 100000);
    const Scenario tried = random_exact_scenario(draw);
    const ExactRun run = exact_run_of(tried);
    INFO("seed " << seed << ": " << described(tried));
    for (std::size_t i = 0; i < run.variables.size(); ++i) {
      const ExactVariable& variable = run.variables[i];
      if (!run.holds[i]) continue;
      for (const bool above : {false, true}) {
        const Rational value = other_value(variable, *run.holds[i], above);
        const auto number = value.rounded();
        if (variable.name == "m" && (tried.schedule.sizes || !keeps_proportions(tried, number))) continue;
        const Rational said = run.time.value() + variable.slope(run.time) * (value - variable.value);
        const double found = simulate(with(tried, variable.name, number)).time;
        INFO(variable.name << " = " << value.str() << ": " << said.str() << " by the formula, " << found);
        CHECK(are_close(said.rounded(), found));
        ++compared;
      }
    }
  }
  CHECK(compared > 100);
}

TEST_CASE("random scenarios: curves by places are those by all instants, with fewer runs",
          "[engines][formula][unsanitized]") {
  int compared = 0, runs_by_places = 0, runs_by_instants = 0;
  for (std::uint32_t seed = 0; seed < runs; ++seed) {
    Draw draw(seed + 200000);
    const Scenario tried = random_exact_scenario(draw);
    INFO("seed " << seed << ": " << described(tried));
    const Experiment experiment{tried.platform, *tried.algorithm, *tried.operation, tried.schedule};
    for (const ExactVariable& along : variables_of(experiment, ExactCosts(tried.platform))) {
      const Rational to = along.value * 3;
      const auto by_instants = curve_by_instants(experiment, along, to);
      if (!by_instants) continue;
      Observer nobody;
      ExactBudget no_limit;
      ExactCurve by_places = exact_curve(experiment, along, along.value, to, {}, nobody, no_limit);
      std::erase_if(by_places.jumps, [&](const CurveJump& jump) { return jump.at == along.value || jump.at == to; });
      INFO(along.name);
      CHECK(pieces_of(by_places) == pieces_of(*by_instants));
      ++compared;
      runs_by_places += by_places.runs - 1;  // without that at the end
      runs_by_instants += by_instants->runs;
    }
  }
  INFO(runs_by_places << " runs, not " << runs_by_instants);
  CHECK(compared > 500);
  CHECK(runs_by_places < runs_by_instants);
}

}  // namespace hopscope::test
