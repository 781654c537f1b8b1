#pragma once

#include <span>
#include <vector>

#include <hopscope/size_matrix.hpp>

namespace hopscope {

/// One message of a plan.
struct Transfer {
  Rank from = 0;
  Rank to = 0;
  double words = 0;
};

/// A schedule computed beforehand: messages, phase by phase. In a phase a rank sends at most one message and receives
/// at most one. Words are sent directly to their destination; a block may be sent in several parts.
class Plan {
 public:
  explicit Plan(Rank ranks) : turns_(static_cast<std::size_t>(ranks)) {}

  /// Appends a phase. @pre no two of `transfers` have the same source or the same destination, none is from a rank to
  /// itself, none is empty
  void add_phase(std::span<const Transfer> transfers);

  /// What one rank does in one phase.
  struct Turn {
    static constexpr Rank nobody = -1;

    Rank phase = 0;  ///< from 1
    Rank to = nobody;
    Rank from = nobody;
    double words = 0;  ///< to send
  };
  /// The phases in which `rank` has something to do, in order.
  [[nodiscard]] std::span<const Turn> turns_of(Rank rank) const { return turns_[static_cast<std::size_t>(rank)]; }

  [[nodiscard]] Rank phases() const { return static_cast<Rank>(longest_.size()); }
  /// The words of the longest message of a phase. @param phase from 1
  [[nodiscard]] double longest(Rank phase) const { return longest_[static_cast<std::size_t>(phase - 1)]; }
  /// The sum of that over all phases: the words in sequence if every phase waits for its longest message.
  [[nodiscard]] double serialised_words() const;
  /// All messages.
  [[nodiscard]] double messages() const { return messages_; }

 private:
  Turn& turn_of(Rank rank);

  std::vector<std::vector<Turn>> turns_;  // by rank
  std::vector<double> longest_;           // by phase
  double messages_ = 0;
};

}  // namespace hopscope
