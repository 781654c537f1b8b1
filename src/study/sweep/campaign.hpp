#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/point_writer.hpp"
#include "study/sweep/point_queue.hpp"
#include "study/sweep/ranks.hpp"
#include "study/sweep/run_point.hpp"
#include "study/sweep/summary.hpp"
#include "study/sweep/workers.hpp"

namespace hopscope {

/// A sweep and the file that it was read from.
struct NamedSweep {
  std::string file;
  std::uint64_t number = 0;  ///< among those that are run together
  Sweep sweep;
};

/// The threads, processes and ranks that run points.
struct Workforce {
  int jobs = 1;                          ///< running concurrently
  WorkerProcesses* processes = nullptr;  ///< null if no point needs one
  Crew* ranks = nullptr;                 ///< that share all of the work; null if this is the only process
};

/// The settings for running the points of a sweep.
struct CampaignSettings {
  std::string store;                      ///< as the user named it
  std::optional<double> time_limit = {};  ///< of each point, in seconds
  bool retry = false;                     ///< rerun failed points
  bool recompute_older = false;           ///< rerun points that another hopscope ran
  Part part = {};                         ///< only the points of this
};

/// One sweep, from the lookup of stored points to the summary.
class Campaign {
 public:
  /// Determines the points to be run. All arguments must outlive this.
  Campaign(const NamedSweep& sweep, store::PointStore& store, const Catalogue& catalogue, CampaignSettings settings,
           SweepObserver& observer);

  /// Its points that another version of hopscope has run and that are not run again, by that version.
  [[nodiscard]] const std::map<std::string, std::int64_t>& by_other_versions() const { return by_other_versions_; }
  /// Points to be run that need a process of their own.
  [[nodiscard]] std::size_t points_for_processes() const;
  /// Runs one of its points, in any process.
  [[nodiscard]] store::PointRecord run_point(std::size_t point) { return runner_.run(point); }
  /// Runs the points that are not in the store; lost points are run twice. @throws DatabaseError, EngineError
  void run(const Workforce& workforce, store::PointWriter& writer);
  /// The outcome of the points. To be called once.
  [[nodiscard]] SweepSummary sum_up();

 private:
  // The state of a point, of which there may be millions.
  struct Known {
    std::int64_t id = 0;
    float seconds = 0;      // expected, if it is to be run
    bool is_first = false;  // of its part, and the first of duplicate points
    bool needs_process = false;
  };

  [[nodiscard]] bool is_wanted(const store::StoredPoint& found) const;
  void identify();
  [[nodiscard]] std::vector<std::size_t> in_order_of_keys() const;
  void look_up();
  [[nodiscard]] int length_of(std::size_t point) const;
  void put_in_order();
  [[nodiscard]] const Expectation& expected(std::size_t point);
  void show_progress(std::string_view doing, std::size_t done, std::size_t points);
  void warn_of_long_points(const std::vector<std::size_t>& points, double seconds);
  [[nodiscard]] std::vector<PointQueue> queues_of(const std::vector<std::size_t>& points,
                                                  std::optional<bool> for_processes,
                                                  const store::PointWriter& writer) const;
  [[nodiscard]] Work work_for(std::vector<PointQueue>& queues, store::PointWriter& writer);
  void run(const std::vector<std::size_t>& points, const Workforce& workforce, store::PointWriter& writer);
  void look_at(std::size_t point, store::PointStore& store);

  PointRunner runner_;
  const NamedSweep& named_;
  store::PointStore& store_;
  CampaignSettings settings_;
  SweepObserver& observer_;
  std::vector<Known> known_;                               // by point
  std::unordered_map<std::string, Expectation> expected_;  // by the settings that determine it
  std::map<std::string, std::int64_t> by_other_versions_;
  std::vector<std::size_t> to_run_;
  std::vector<std::size_t> lost_;
  SweepSummary summary_;
};

}  // namespace hopscope
