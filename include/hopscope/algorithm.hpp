#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hopscope/error.hpp>
#include <hopscope/program.hpp>
#include <hopscope/result.hpp>
#include <hopscope/sums.hpp>
#include <hopscope/tick.hpp>

namespace hopscope {

/// What one rank does in one step of a printed program.
struct PrintedStep {
  std::vector<int> lines;           ///< of the program that it carries out, from 0, in order
  std::vector<std::string> values;  ///< of the program's variables after these; empty text where one has none
};

/// A program as a book prints it, with the book's variables.
struct PrintedProgram {
  std::string title;  ///< "algorithm 4.1"
  std::string source;
  std::vector<std::string> code;       ///< line by line
  std::vector<std::string> variables;  ///< names
  /// What a rank does in a step; step 0: before the first.
  std::function<PrintedStep(Rank, Step)> at;
};

/// An algorithm: its program, where it applies, its formulas and their source. One file and one page for each.
struct Algorithm {
  std::string operation;  ///< of an OperationKind: "all-to-all", "shift", "all-to-all-v" or "neighbour-exchange"
  std::string name;
  std::string title;        ///< as in the headline of a table: "pairwise exchange"
  std::string where;        ///< the platforms on which it runs, in words
  std::string source;       ///< where it is described
  std::string pseudo_code;  ///< what rank r does, line by line
  std::string advice;       ///< when to use it, and when not
  /// A platform (family and its one or more numbers) on which `explain` runs a small worked example.
  struct Example {
    std::string family;
    std::vector<std::int64_t> extents;
    int ports = 1;
    Rank shift = 0;
    Synchronization synchronization = Synchronization::none;
    Values values = {};  ///< of other fields of the schedule: {{"radix", 3.0}}
  } example;
  /// The fields of the schedule that it reads besides those of its operation: "radix", "direction".
  std::vector<Field> options = {};
  /// True if every rank posts all its messages at once; otherwise one or two are in flight at a time.
  bool posts_all_at_once = false;
  /// True if it does so by Node::exchange_all, so that messages which wait for a port take no memory.
  bool exchanges_all = false;
  /// True if its programs rearrange words in local memory, so that t_r counts; without it, Node::rearrange throws.
  bool rearranges = false;
  /// True if its programs may send a block in parts, so that bounds for whole blocks are not stated for it.
  bool splits_blocks = false;
  /// What becomes of a contribution that a tracked run of it adds twice. If it is counted, the check of delivery finds
  /// it.
  Repeats repeats = Repeats::refused;
  /// Why its run will not deliver what it must, as far as that is known before: in tables of messages.
  std::vector<Mistake> faults = {};
  /// Why the delivery of its blocks is not checked, in words; empty if it is.
  std::string unchecked = {};
  /// The mapping used when a scenario names none.
  std::string implied_mapping = "identity";

  /// The program of one node. `mine` is its initial data. This function and those below are never empty unless noted.
  std::function<Program(Node& me, Blocks mine)> program;
  /// The same schedule as a rule: the same steps, words and order. In sized runs an engine may then simulate whole
  /// rounds without programs. Null if none is stated. Whoever replaces `program` replaces this too, or sets it to null.
  std::function<StepRule(const Schedule&)> rule = nullptr;
  /// Why the algorithm cannot run on this platform, and what it would need; empty if it can.
  std::function<std::string(const Platform&)> misfit;
  /// Why the algorithm cannot carry out this schedule on a platform on which it runs, and what could; empty if it can,
  /// null if it carries out all schedules.
  std::function<std::string(const Platform&, const Schedule&)> misfit_of_schedule = nullptr;
  /// The formulas for this platform, the textbook's first. Cost parameters without a Symbol of their own are the lowest
  /// of the platform.
  std::function<std::vector<Analytic>(const Platform&, const Schedule&)> formulas;
  /// The number of steps, for size checks before the run.
  std::function<double(const Platform&, const Schedule&)> steps;
  /// The first and the last line of pseudo_code, counted from 0, that a step executes; empty if every step executes all
  /// lines that send or receive.
  std::function<std::pair<int, int>(const Platform&, const Schedule&, Step)> lines = nullptr;
  /// The program that a book prints for this schedule, if it has one beside pseudo_code; may be null.
  std::function<std::optional<PrintedProgram>(const Platform&, const Schedule&)> printed = nullptr;
  /// Computes schedule.plan, which the other functions then use, and calls the Tick meanwhile; empty if the algorithm
  /// needs no plan.
  std::function<std::shared_ptr<const Plan>(const Platform&, const Schedule&, const Tick&)> plan = nullptr;
  /// The fewest words above 0 of a message that it sends, 0 if none has words; empty if these are the schedule's.
  std::function<double(const Schedule&)> smallest_message = nullptr;
  /// A digest of whatever determines what the program does, by which stores tell the points of a sweep apart; empty for
  /// algorithms of hopscope itself, whose name says it. @throws InputError if there is no such digest
  std::function<std::string()> content = nullptr;

  /// The option of that name; null if it has none.
  [[nodiscard]] const Field* option(std::string_view wanted) const;
};

/// The options that `algorithm` reads, with their values in `schedule`, in the order of Algorithm::options.
[[nodiscard]] std::vector<Option> options_of(const Algorithm& algorithm, const Schedule& schedule);

}  // namespace hopscope
