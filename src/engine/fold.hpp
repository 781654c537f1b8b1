#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <hopscope/blocks.hpp>
#include <hopscope/channel_capacities.hpp>
#include <hopscope/error.hpp>
#include <hopscope/symmetry.hpp>

namespace hopscope {

/// What the engine symmetric says when it cannot run one rank for all: why, and who can.
[[nodiscard]] std::string refusal_of_symmetry(const std::string& reason);
[[nodiscard]] InputError symmetry_refused(const std::string& reason);

/// `blocks` with their labels as they are where `move` takes them.
[[nodiscard]] Blocks moved(Blocks blocks, const Symmetry& symmetry, Rank move);

/// Where a platform is not the same from every node, in words; empty if it is: `symmetry` moves its ranks as it moves
/// its nodes. @pre `symmetry` is one of the topology's.
[[nodiscard]] std::string asymmetry_of_mapping(const Platform& platform, const Symmetry& symmetry);

/// Folds a symmetric machine onto rank 0, by which all are known: its node's ports stand for those of every node, a
/// class of channels for each of its channels, and what rank 0 sends to a rank comes back to it from where rank 0 looks
/// as that rank does. Where something would depend on the order of the ranks, it refuses: their order is not the same
/// from every rank.
class Fold {
 public:
  /// @pre asymmetry_of_mapping() has nothing to say; both outlive this.
  Fold(const Platform& platform, const Symmetry& symmetry)
      : platform_(platform), symmetry_(symmetry), classes_(*platform.topology, symmetry) {}

  [[nodiscard]] ChannelId classes() const { return classes_.count(); }
  [[nodiscard]] ChannelCapacities capacities() { return {platform_, classes_}; }
  /// Finds the classes of the channels that `message` is about to cross. It may cross one several times.
  /// @throws InputError if under `fifo` it does: it meets others' messages there.
  void find_classes(std::uint32_t message, std::span<const ChannelId> channels);
  /// The same, as find_classes() found them last.
  [[nodiscard]] std::span<const ChannelId> classes_of(std::uint32_t message) const { return classes_of_[message]; }
  /// The rank from which rank 0 gets a message when it sends one to `to`.
  [[nodiscard]] Rank source_of_arrival(Rank to) const { return symmetry_.inverse(to); }
  /// The blocks that rank 0 gets from there when it sends `sent` to `to`.
  [[nodiscard]] Blocks arriving(Blocks sent, Rank to) const {
    return moved(std::move(sent), symmetry_, source_of_arrival(to));
  }
  /// Two of rank 0's messages ask for a port of `one` and of `other` at the same instant, and one of them has to wait.
  /// @throws InputError if those that ask for the ports of one node are from different ranks.
  void check_tie_at_port(NodeId one, NodeId other) const;
  /// A message waits for a channel.
  /// @throws InputError
  [[noreturn]] void refuse_meeting() const;

 private:
  const Platform& platform_;
  const Symmetry& symmetry_;
  ChannelClasses classes_;
  std::vector<std::vector<ChannelId>> classes_of_;  // by message
};

}  // namespace hopscope
