#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/operation.hpp>

namespace hopscope {

/// An operation of which nothing is known but the messages that a schedule file has for it: no rank has to hold any
/// block at the end.
class UncheckedOperation : public Operation {
 public:
  [[nodiscard]] std::optional<double> words(Rank /*source*/, Rank /*destination*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] bool has_blocks() const override { return false; }
  [[nodiscard]] std::string success() const override { return "every receive got its message"; }
  [[nodiscard]] Rank blocks_for(Rank /*destination*/) const override { return 0; }
  [[nodiscard]] Blocks initial(Rank /*rank*/, Content /*content*/) const override { return {}; }
  [[nodiscard]] double total_blocks() const override { return 0; }
  [[nodiscard]] double most_words(Rank /*ranks*/) const override { return 0; }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& /*platform*/, bool /*splits_blocks*/) const override {
    return {};
  }
};

}  // namespace hopscope
