#pragma once

#include <string>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/unreceived.hpp>

namespace hopscope {

/// Notes the messages that nobody receives: a real machine would not end with them.
class Receipts final : public Observer, public ReceiptObserver {
 public:
  void on_round(const Round& /*round*/) override {}
  void on_unreceived(const Unreceived& messages) override;

  /// A line for each pair of ranks between which there are such messages, or for the first of them.
  [[nodiscard]] std::vector<std::string> failures() const;

 private:
  static constexpr std::size_t most_lines = 8;

  std::vector<std::string> lines_;
  std::size_t pairs_ = 0;
};

}  // namespace hopscope
