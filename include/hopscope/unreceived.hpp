#pragma once

#include <cstdint>

#include <hopscope/schedule.hpp>

namespace hopscope {

/// Messages from one rank to another that have arrived, and that no receive has taken when all programs have ended.
struct Unreceived {
  Rank from = 0;
  Rank to = 0;
  Step step = 0;  ///< of the first of them
  std::int64_t messages = 1;
};

/// What an Observer is besides if it hears of messages that nobody receives.
class ReceiptObserver {
 public:
  ReceiptObserver() = default;
  ReceiptObserver(const ReceiptObserver&) = default;
  ReceiptObserver& operator=(const ReceiptObserver&) = default;
  virtual ~ReceiptObserver() = default;
  /// After the run, once for each pair of ranks between which there are such messages, in order of sender and receiver.
  virtual void on_unreceived(const Unreceived& messages) = 0;
};

}  // namespace hopscope
