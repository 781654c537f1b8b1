#pragma once

#include <cstdint>
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
  /// Whether a contribution that is in a sum more than once is a fault.
  enum class Counted : std::uint8_t { checked, not_checked };

  explicit SumCheck(const Operation& operation, Counted counted = Counted::checked)
      : operation_(operation), counted_(counted) {}

  /// To be called before the first check.
  void set_sums(std::shared_ptr<const Sums> sums) { sums_ = std::move(sums); }
  /// What is wrong with the result of a rank; empty if it is right.
  [[nodiscard]] std::string check(Rank rank, std::span<const Block> blocks);
  /// A result that has a contribution more than once.
  struct Recount {
    std::string fault;      ///< as check() has said it
    Rank contribution = 0;  ///< the lowest
    Block part;             ///< of the result, in which it is
    Sums::Making making;    ///< of the sum in which it was first: its rank has added it again
  };
  /// Of the first results; those of which it is not known where they were made are left out.
  [[nodiscard]] const std::vector<Recount>& recounts() const { return recounts_; }
  /// How the results that have been checked were combined; none if the operation does not add.
  [[nodiscard]] std::optional<Combination> combination() const;

 private:
  [[nodiscard]] std::string fault_of(Rank rank, const std::vector<Block>& result, RankRange due) const;
  [[nodiscard]] std::string fault_in_ranks(Rank rank, const Block& part, RankRange due) const;
  [[nodiscard]] std::string fault_in_count(Rank rank, const std::vector<Block>& result);
  void note(const std::vector<Block>& result, RankRange due);

  const Operation& operation_;
  Counted counted_;
  std::vector<Recount> recounts_;
  std::shared_ptr<const Sums> sums_;
  Combination combination_;
  std::optional<RankRange> first_due_;
  std::vector<Block> first_result_;
};

}  // namespace hopscope
