#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <hopscope/observer.hpp>

#include "analysis/delivery/sum_check.hpp"

namespace hopscope {

/// Finds who has sent the contributions that are in sums more than once: to the rank that has added them again, not
/// after it has.
class RecountSenders final : public Observer {
 public:
  explicit RecountSenders(std::span<const SumCheck::Recount> recounts) : recounts_(recounts), last_(recounts.size()) {}

  void on_sums(const std::shared_ptr<const Sums>& sums) override { sums_ = sums; }
  [[nodiscard]] bool wants_blocks() const override { return true; }
  void on_post(const MessageInfo& message, std::span<const Block> blocks) override;

  /// The sender, by recount; none if no message has been seen.
  [[nodiscard]] std::optional<Rank> sender(std::size_t recount) const;

 private:
  struct Last {
    Rank from = 0;
    Step step = 0;
  };
  [[nodiscard]] bool brings(const SumCheck::Recount& recount, std::span<const Block> blocks) const;

  std::span<const SumCheck::Recount> recounts_;
  std::shared_ptr<const Sums> sums_;
  std::vector<std::optional<Last>> last_;  // by recount
};

}  // namespace hopscope
