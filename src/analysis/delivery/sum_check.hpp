#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hopscope/operation.hpp>
#include <hopscope/sums.hpp>

namespace hopscope {

/// Checks the sums that ranks hold at the end, word by word, and notes how they were combined.
class SumCheck {
 public:
  explicit SumCheck(const Operation& operation) : operation_(operation) {}

  /// To be called before the first check.
  void set_sums(std::shared_ptr<const Sums> sums) { sums_ = std::move(sums); }
  /// What is wrong with the result of a rank; empty if it is right.
  [[nodiscard]] std::string check(Rank rank, std::span<const Block> blocks);
  /// How the results that have been checked were combined; none if the operation does not add.
  [[nodiscard]] std::optional<Combination> combination() const;

 private:
  [[nodiscard]] std::string fault_of(Rank rank, const std::vector<Block>& result, RankRange due) const;
  [[nodiscard]] std::string fault_in_ranks(Rank rank, const Block& part, RankRange due) const;
  void note(const std::vector<Block>& result, RankRange due);

  const Operation& operation_;
  std::shared_ptr<const Sums> sums_;
  Combination combination_;
  std::optional<RankRange> first_due_;
  std::vector<Block> first_result_;
};

}  // namespace hopscope
