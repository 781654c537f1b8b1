#pragma once

#include <string>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/operation.hpp>

#include "analysis/delivery/last_carriers.hpp"
#include "analysis/delivery/sum_check.hpp"

namespace hopscope {

/// Checks the final holding of every rank: each block of the operation for it exactly once, whole, and nothing else.
class DeliveryCheck final : public Observer {
 public:
  DeliveryCheck(const Operation& operation, Rank ranks) : operation_(operation), ranks_(ranks), results_(operation) {}

  void on_round(const Round& /*round*/) override {}
  void on_sums(const std::shared_ptr<const Sums>& sums) override { results_.set_sums(sums); }
  void on_holding(Rank rank, std::span<const Block> blocks) override;

  /// True if every rank has been checked and was right.
  [[nodiscard]] bool passed() const { return ranks_seen_ == ranks_ && failures_.empty(); }
  /// What is wrong, in words; at most a few lines.
  [[nodiscard]] const std::vector<std::string>& failures() const { return failures_; }
  /// How many more faults there are than lines.
  [[nodiscard]] std::int64_t more_failures() const { return more_failures_; }
  /// How results were combined; none if the operation does not add.
  [[nodiscard]] std::optional<Combination> combination() const { return results_.combination(); }
  /// A block that these lines name.
  struct Astray {
    LastCarriers::Label block;  ///< of one that is copied, `to` is the rank that lacks it
    bool is_missing = false;    ///< or else rank `to` holds it, which it is not for
  };
  [[nodiscard]] const std::vector<Astray>& astray() const { return astray_; }
  /// Contributions that these lines name, in a sum more than once.
  [[nodiscard]] const std::vector<SumCheck::Recount>& recounts() const { return results_.recounts(); }

 private:
  [[nodiscard]] static bool is_for(Rank rank, Rank destination) {
    return destination == rank || destination == everyone;
  }
  [[nodiscard]] bool holds_each_source_whole(Rank rank, std::span<const Block> blocks);
  [[nodiscard]] std::vector<Block> by_source(std::span<const Block> blocks) const;
  [[nodiscard]] Rank check_sources(Rank rank, std::span<const Block> held);
  void check_source(Rank rank, std::span<const Block> parts);
  [[nodiscard]] std::vector<Block> of_others(Rank rank, std::span<const Block> blocks) const;
  [[nodiscard]] std::optional<Astray> first_missing(Rank rank, std::span<const Block> blocks) const;
  void fail(std::string what);

  const Operation& operation_;
  Rank ranks_;
  SumCheck results_;
  Rank ranks_seen_ = 0;
  std::vector<Rank> last_held_by_;  // by source: how many ranks had been seen when one held a block from there
  std::vector<std::string> failures_;
  std::int64_t more_failures_ = 0;
  std::vector<Astray> astray_;
};

}  // namespace hopscope
