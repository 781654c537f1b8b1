#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <hopscope/approximately.hpp>
#include <hopscope/column.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>
#include <hopscope/symmetry.hpp>
#include <hopscope/usage.hpp>

namespace hopscope {

/// What a formula claims about the makespan.
enum class FormulaKind { exact, upper_bound, lower_bound };

/// What a formula assumes.
struct Assumption {
  std::string text;   ///< "t_h = 0", "a barrier before every step"
  bool holds = true;  ///< whether it is satisfied here
};

/// A name for a number in a formula: a letter ("S"), a function of one ("ones(q)"), or words in parentheses ("sum of
/// distances").
struct Symbol {
  std::string name;
  double value = 0;
  std::string meaning;  ///< "steps of the schedule"; empty if the name says so itself

  template <class Number>
  Symbol(std::string name_, Number value_, std::string meaning_ = {})
      : name(std::move(name_)), value(static_cast<double>(value_)), meaning(std::move(meaning_)) {}
};

/// A closed formula with its value for one scenario. Each of the algorithm's own letters has its `Symbol`, which is
/// also how a typesetter tells words in parentheses from a product.
struct Analytic {
  std::string name;  ///< "textbook", "with hops", or the name of a bound
  FormulaKind kind = FormulaKind::exact;
  Time value = 0;
  std::string formula;  ///< as printed: "(t_s + t_w m)(p-1)"
  std::string source;
  /// What its letters stand for here, besides those that every formula may use: p, m, q and the platform's costs. A
  /// cost in the formula that is not the platform's own (t_w of a wider channel) is listed here too.
  std::vector<Symbol> symbols = {};
  std::vector<Assumption> assumptions = {};
  /// The same as a sum over the costs, "7 t_s + 7 m t_w"; empty if it is none, or if the run has no formula.
  std::string terms = {};
  std::string difference = {};  ///< of the run's formula from these terms, "12 t_h more"; empty if there is none

  /// True if all assumptions are satisfied here: only then is `kind` asserted.
  [[nodiscard]] bool holds() const;
  /// All its assumptions, "t_h = 0 and a barrier before every step"; empty if there are none.
  [[nodiscard]] std::string assumes() const;
  /// Those that are not satisfied here.
  [[nodiscard]] std::string unmet() const;
};

/// Why a schedule is not congestion-free: the most congested channel, its step, and the messages that cross it.
struct Witness {
  Step step = 0;
  Channel channel;                              ///< nodes
  std::int64_t load = 0;                        ///< messages that cross it
  double congestion = 0;                        ///< the sum of their solo rates over its capacity
  std::vector<std::pair<Rank, Rank>> messages;  ///< (from, to) ranks, sorted, at most 16
};

/// One message, its route and its times, for those who request all messages.
struct MessageRecord {
  Step step = 0;
  Rank from = 0;
  Rank to = 0;
  double words = 0;
  std::vector<NodeId> route;
  Time posted = 0;
  Time startup = 0;
  Time begin = 0;
  Time end = 0;
  friend auto operator<=>(const MessageRecord&, const MessageRecord&) = default;
};

inline constexpr std::array message_columns{
    Column<MessageRecord>{"step", "its step", Unit::count, &MessageRecord::step},
    Column<MessageRecord>{"from", "the rank that sends it", Unit::count, &MessageRecord::from},
    Column<MessageRecord>{"to", "the rank that receives it", Unit::count, &MessageRecord::to},
    Column<MessageRecord>{"words", "its words", Unit::words, &MessageRecord::words},
    Column<MessageRecord>{"route", "the nodes and switches on its way, the first and last included", Unit::count,
                          &MessageRecord::route},
    Column<MessageRecord>{"posted", "when its rank posts it; it may then wait for a port", Unit::time,
                          &MessageRecord::posted},
    Column<MessageRecord>{"startup", "when its startup begins", Unit::time, &MessageRecord::startup},
    Column<MessageRecord>{"begin",
                          "when its first word is under way, over the whole route or, under store-and-forward, "
                          "over the first hop",
                          Unit::time, &MessageRecord::begin},
    Column<MessageRecord>{"end", "when it is delivered", Unit::time, &MessageRecord::end},
};

/// How far the results of two engines for the same scenario differ.
struct Agreement {
  static constexpr double tolerance = relative_tolerance;

  double makespan = 0;  ///< relative difference
  double steps = 0;     ///< the largest relative difference of the ends of a step
  /// What should be equal exactly and is not, in words: counts, congestion, delivery.
  std::vector<std::string> differences;

  [[nodiscard]] bool holds() const { return makespan <= tolerance && steps <= tolerance && differences.empty(); }
};

/// What became of a prediction.
struct Verdict {
  std::string quantity;   ///< "time", "steps", "max_congestion" or "congestion_free"
  std::string predicted;  ///< as the scenario says
  bool holds = false;
  std::string words;  ///< "holds everywhere", "off by 12 us at p = 16, m = 1: one startup too few"
};

/// The bandwidth of a collective operation, as benchmarks print it.
struct Bandwidth {
  double algorithm = 0;  ///< bytes of the whole vector, over the time
  double bus = 0;  ///< what links would have to carry at least: a bound that does not depend on the number of ranks
  std::string unit = "GB/s";
};

/// How the results of an operation that adds were combined.
struct Combination {
  /// Each combination behind a result joined two neighbouring intervals of ranks: the schedule serves operators that do
  /// not commute.
  bool rank_order = true;
  /// All ranks that hold the result combined it in the same tree, up to a + b = b + a: floating-point results are the
  /// same to the bit. None if ranks have results of their own.
  std::optional<bool> same_everywhere = true;
  int depth = 0;                ///< the longest chain of combinations behind a word of a result
  std::int64_t operations = 0;  ///< messages whose words were combined
  double words = 0;             ///< that were combined: of k values that meet, k-1
};

/// A column of a Combination, declared once for CSV, JSON and stores.
struct CombinationColumn {
  using Value = std::variant<std::monostate, bool, std::int64_t, double>;

  std::string_view name;  ///< of a column of runs: "combination_depth"
  std::string_view about;
  bool is_real = false;  ///< else a truth value or an integer
  Value (*of)(const Combination& how);

  /// In an object of its own: "depth".
  [[nodiscard]] constexpr std::string_view name_within() const { return name.substr(name.find('_') + 1); }
};

inline constexpr std::array combination_columns{
    CombinationColumn{.name = "combination_rank_order",
                      .about = "of sums, in a tracked run: 1 if each combination joined neighbouring intervals of "
                               "ranks, so that operators need not commute",
                      .of = [](const Combination& how) -> CombinationColumn::Value { return how.rank_order; }},
    CombinationColumn{.name = "combination_same_everywhere",
                      .about = "1 if all ranks have results that are the same to the bit",
                      .of = [](const Combination& how) -> CombinationColumn::Value {
                        if (!how.same_everywhere) return {};
                        return *how.same_everywhere;
                      }},
    CombinationColumn{.name = "combination_depth",
                      .about = "the longest chain of combinations behind a word",
                      .of = [](const Combination& how) -> CombinationColumn::Value { return std::int64_t{how.depth}; }},
    CombinationColumn{.name = "combination_operations",
                      .about = "messages whose words were combined",
                      .of = [](const Combination& how) -> CombinationColumn::Value { return how.operations; }},
    CombinationColumn{.name = "combination_words",
                      .about =
                          "words combined: of k values that meet, k - 1; 0 where blocks were followed and none was "
                          "added",
                      .is_real = true,
                      .of = [](const Combination& how) -> CombinationColumn::Value { return how.words; }},
};

enum class Delivery { verified, failed, not_tracked };

/// A run: its input and all its results. Everything that `hopscope run` prints is here.
/// The time of a run as a sum over its parameters, where that holds, and what is beside a border (MODEL: "The formula
/// of a run"). Numbers are fractions as text: "12", "11/2".
struct TimeFormula {
  /// Values of a variable, without these.
  struct Range {
    std::string variable;  ///< a cost parameter, or "m", the size of all messages
    std::string least;
    std::optional<std::string> most = {};  ///< none if nothing ends it
  };
  /// time = constant + slope x variable, from the border to the next one.
  struct Side {
    std::string constant;
    std::string slope;
    std::optional<std::string> to = {};  ///< none if there is no other border on this side
  };
  struct Border {
    std::string variable;
    std::string meeting;  ///< two events that are at one instant there, in words
    Side before;
    Side after;
  };

  /// Of a step, from its first startup to its last delivery.
  struct StepTerms {
    Step step = 0;
    std::string begin;  ///< "5 t_s + 6 t_h + 5 m t_w"
    std::string end;
    std::string time;  ///< end - begin
  };

  /// All numbers are rounded to some ten digits: the exact ones take long to find, or have many digits.
  bool is_rounded = false;
  std::string time;
  Time value = 0;  ///< the same, rounded
  /// By parameter, those of costs that are not 0. None on a border where the formulas on its sides differ.
  std::vector<std::pair<std::string, std::string>> coefficients;
  std::string constant;  ///< what no parameter scales
  std::vector<StepTerms> steps;
  std::string text;                  ///< "7 t_s + 12 t_h + 7 m t_w"; empty where there are no coefficients
  std::vector<Range> holds;          ///< of variables on whose border the run is not
  std::vector<Border> borders;       ///< of the others
  double amplification = 1;          ///< by how much relative errors of the parameters are multiplied at most
  std::vector<std::string> remarks;  ///< "a longer t_s makes this run shorter: see step 3"
};

struct Result {
  std::string scenario;                ///< its name
  std::vector<std::string> overrides;  ///< what was changed in its file, as typed: "platform.costs.t_s=10"
  Platform platform;
  Schedule schedule;
  std::string amount;           ///< how much the schedule moves, in words: "64 words a pair"
  std::string title;            ///< of the algorithm: "pairwise exchange"
  std::vector<Option> options;  ///< that the algorithm reads, with their values
  std::string why_not_tracked;  ///< in words; empty if blocks were really carried
  /// What the scenario expects, in words; none if it expects nothing.
  std::optional<std::vector<std::string>> expectations;

  std::string engine;
  Time time = 0;  ///< makespan
  std::vector<Analytic> analytic;
  std::vector<Analytic> bounds;
  std::vector<StepUsage> steps;
  Totals totals;
  std::optional<Witness> witness;  ///< none if congestion-free
  bool has_blocks = true;          ///< whether what arrives is checked block by block
  std::string success;             ///< what verified delivery means, in words: "every block delivered"
  Delivery delivery = Delivery::not_tracked;
  std::vector<std::string> delivery_failures;  ///< at most a few, in words
  std::optional<Combination> combination;      ///< in a tracked run of an operation that adds
  std::optional<Bandwidth> bandwidth;          ///< if a word has bytes, time has a unit, and benchmarks measure it
  std::vector<MessageRecord> messages;         ///< if requested
  std::vector<std::string> expect_failures;    ///< in words
  std::vector<Verdict> predictions;            ///< that were judged
  std::optional<Agreement> agreement;          ///< if two engines ran
  std::optional<TimeFormula> formula;          ///< if requested, and found
  std::string why_no_formula;                  ///< in words; empty if there is one, or none is requested
  /// The smallest cost incurred, where double precision of the makespan cannot resolve it: the order of two
  /// messages may then be decided by rounding.
  std::optional<Time> unresolved_cost;
  std::optional<SymmetryProof> symmetry;  ///< if one rank was run for all

  [[nodiscard]] bool congestion_free() const { return totals.max_congestion <= 1; }
  /// How many steps are not congestion-free.
  [[nodiscard]] std::int64_t congested_steps() const;
  /// The largest of the bounds; null if none says more than 0.
  [[nodiscard]] const Analytic* largest_bound() const;
  /// The claims of formulas and bounds that the simulated time contradicts, in words; none where rounding may decide
  /// the time.
  [[nodiscard]] std::vector<std::string> broken_claims() const;
  /// True if everything that should hold for the run does.
  [[nodiscard]] bool kept_its_promises() const;
};

/// simulated / value: 1 where both are 0, none where only the formula's value is 0.
[[nodiscard]] inline std::optional<double> ratio(Time simulated, const Analytic& analytic) {
  if (analytic.value != 0) return simulated / analytic.value;
  return simulated == 0 ? std::optional(1.0) : std::nullopt;
}

/// What a run says of a formula. @see outcome_of
enum class FormulaOutcome {
  contradicted,  ///< its assumptions are satisfied, and the time is not as it claims
  equal,         ///< it is exact, and the time is its value
  differs,       ///< it would be exact, and its assumptions are not satisfied
  respected      ///< it is a bound, and the time is within it
};
[[nodiscard]] FormulaOutcome outcome_of(const Analytic& formula, Time simulated);

/// True if the assumptions of `analytic` are satisfied here and `ratio`, simulated / value, contradicts it.
[[nodiscard]] bool breaks_its_promise(const Analytic& analytic, std::optional<double> ratio);

/// A result as `hopscope run --format json` prints it: one object, with a newline at its end. Numbers are printed so
/// that reading them restores the same values.
/// @param messages with the list of messages, if they were collected
[[nodiscard]] std::string result_json(const Result& result, bool messages = false);

}  // namespace hopscope
