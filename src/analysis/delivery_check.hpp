#pragma once

#include <string>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/operation.hpp>

namespace hopscope {

/// Judges what every rank was left with: each block of the operation, exactly once, whole, and nothing else.
class DeliveryCheck final : public Observer {
 public:
  DeliveryCheck(const Operation& operation, Rank ranks) : operation_(operation), ranks_(ranks) {}

  void on_holding(Rank rank, std::span<const Block> blocks) override;

  /// True if every rank has been judged and was right.
  [[nodiscard]] bool passed() const { return ranks_seen_ == ranks_ && failures_.empty(); }
  /// What is wrong, in words; at most a few lines.
  [[nodiscard]] const std::vector<std::string>& failures() const { return failures_; }

 private:
  void check_source(Rank rank, std::span<const Block> parts);
  void fail(std::string what);

  const Operation& operation_;
  Rank ranks_;
  Rank ranks_seen_ = 0;
  std::vector<std::string> failures_;
};

}  // namespace hopscope
