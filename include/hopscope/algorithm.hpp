#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hopscope/program.hpp>
#include <hopscope/result.hpp>
#include <hopscope/tick.hpp>

namespace hopscope {

/// An algorithm = its program + where it applies + its formulas + their source. One file, one page, one of these.
struct Algorithm {
  std::string_view operation;  ///< "all-to-all", "shift" or "all-to-all-v"
  std::string_view name;
  std::string_view title;        ///< as a table's headline says it: "pairwise exchange"
  std::string_view where;        ///< the platforms that it fits, for people
  std::string_view source;       ///< where it is described
  std::string_view pseudo_code;  ///< what rank r does, line by line
  std::string_view advice;       ///< when to use it, and when not
  /// A platform (family and its one number, or several) on which `explain` runs a small worked example.
  struct Example {
    std::string_view family;
    std::vector<std::int64_t> extents;
    int ports = 1;
    Rank shift = 0;
    Synchronization synchronization = Synchronization::none;
  } example;
  /// Names of the schedule options that it reads besides those of its operation: "radix", "direction".
  std::vector<std::string_view> options = {};
  /// True if every rank posts all its messages at once; else it has one or two under way.
  bool posts_all_at_once = false;
  /// The mapping that a scenario gets when it names none.
  std::string_view implied_mapping = "identity";

  /// The program of one node. `mine` is what the operation gave it.
  Program (*program)(Node& me, Blocks mine) = nullptr;
  /// Why the algorithm cannot run on this platform, and what it would need; empty if it can.
  std::string (*misfit)(const Platform&) = nullptr;
  /// The formulas for this platform, the textbook's first. `ratio` is filled in after the run.
  std::vector<Analytic> (*formulas)(const Platform&, const Schedule&) = nullptr;
  /// How many steps it takes, for size checks before the run.
  double (*steps)(const Platform&, const Schedule&) = nullptr;
  /// The first and the last line of pseudo_code, from 0, that a step carries out; null if each does all that sends and
  /// receives.
  std::pair<int, int> (*lines)(const Platform&, const Schedule&, Step) = nullptr;
  /// Works out schedule.plan, which the others then find there, and ticks while it does; null if the algorithm needs
  /// none.
  std::shared_ptr<const Plan> (*plan)(const Platform&, const Schedule&, const Tick&) = nullptr;
};

}  // namespace hopscope
