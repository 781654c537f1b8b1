#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json_text.hpp"
#include "libraries/condition.hpp"

namespace hopscope {

/// What a library predicts of one of its algorithms.
struct LibraryForecast {
  std::string algorithm;  ///< as the library calls it: "ring"
  std::string protocol;   ///< "LL128"
  double latency = 0;     ///< microseconds
  double bandwidth = 0;   ///< GB/s of the whole vector, for messages without end: algbw
  double time = 0;        ///< microseconds

  [[nodiscard]] std::string name() const { return algorithm + ' ' + protocol; }
};

/// The model by which NCCL predicts the time of each of its algorithms and protocols, of which it takes the one with
/// the least: a latency, and a bandwidth of what its rings and trees carry on a machine. Without CollNet, whose users
/// must turn it on.
class CostModel {
 public:
  /// Reads the "model" and the "machines" of a file in platforms/libraries.
  explicit CostModel(const input::Json& file);
  ~CostModel();
  CostModel(const CostModel& other);
  CostModel& operator=(const CostModel&) = delete;

  [[nodiscard]] const std::vector<std::string>& machines() const { return names_; }
  /// "DGX H100, with .."
  [[nodiscard]] const std::string& machine_title() const;
  /// @pre one of machines()
  void set_machine(std::string_view name);
  /// How many nodes the ranks fill, where the platform has no clusters that are nodes.
  [[nodiscard]] Rank nodes_of(const LibrarySituation& situation) const;

  /// By algorithm and protocol, in the order in which NCCL looks at them.
  /// @param algorithms those that there are for the operation
  /// @param bytes of the whole vector
  [[nodiscard]] std::vector<LibraryForecast> forecasts(std::string_view function,
                                                       const std::vector<std::string>& algorithms,
                                                       const LibrarySituation& situation, double bytes) const;
  /// The first with the least time. @pre not empty
  [[nodiscard]] static const LibraryForecast& least(const std::vector<LibraryForecast>& forecasts);
  /// The bytes, ascending, at which a latency or a bandwidth changes.
  [[nodiscard]] std::vector<double> jumps(const LibrarySituation& situation) const;

 private:
  struct Tables;
  struct Machine;
  class Case;

  std::shared_ptr<const Tables> tables_;
  std::vector<std::string> names_;
  std::shared_ptr<const std::vector<Machine>> machines_;
  std::size_t machine_ = 0;
};

}  // namespace hopscope
