#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope::bench {

/// What one run of a case moves, for rates.
struct Traffic {
  double messages = 0;
  double traversals = 0;  ///< of channels: the hops of all messages together
};

/// The traffic of a total exchange whose blocks all go straight to their destinations.
[[nodiscard]] Traffic straight_exchange(const Topology& topology);

/// Something that is run again and again and timed: by the time that it spends on processors, which others who use
/// the machine disturb least.
struct Case {
  std::string name;
  std::function<void()> run;
  Traffic traffic = {};
  bool apart = false;  ///< runs in processes of its own; theirs is the time that counts
  bool slow = false;   ///< takes seconds: repeated less often
};

/// The cases of this run, handed on to Google Benchmark.
class Suite {
 public:
  /// @param quick small cases only.
  Suite(const Catalogue& catalogue, bool quick) : catalogue_(catalogue), quick_(quick) {}

  [[nodiscard]] bool quick() const { return quick_; }
  /// A total exchange of 64 words a pair, sized, on one port, at prices that make hops matter.
  [[nodiscard]] Scenario exchange(const TopologySpec& network, std::string_view algorithm,
                                  std::string_view engine = "native") const;
  void add(const Case& one);

 private:
  const Catalogue& catalogue_;
  bool quick_;
};

/// What a user's run does after the file is read: the engine, and everything that a result shows.
[[nodiscard]] std::function<void()> watched(const Scenario& scenario);
/// The engine alone; nobody looks on.
[[nodiscard]] std::function<void()> unwatched(const Scenario& scenario);

/// The hypercube of 2^dimension nodes.
[[nodiscard]] TopologySpec hypercube(int dimension);

/// How long the fastest run of each case took.
class Figures {
 public:
  void note(const std::string& name, double seconds);
  /// NaN for a case that did not run, and so is all that is computed from it.
  [[nodiscard]] double seconds(const std::string& name) const;

 private:
  std::map<std::string, double> fastest_;
};

/// What was found, for people.
class Table {
 public:
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// A row of three: a figure with its unit, as in "{:.1f} s", and the aim, if there is one. No row if it is NaN.
  void figure(std::string_view what, double value, std::string_view format, std::string_view aim = "");
  void append(const Table& more) { rows_.insert(rows_.end(), more.rows_.begin(), more.rows_.end()); }
  /// In Markdown; empty if there is no row.
  [[nodiscard]] std::string text(const std::vector<std::string>& headings) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace hopscope::bench
