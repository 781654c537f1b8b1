// Edge colouring of the bipartite graph of senders and receivers, with as many colours as its largest degree.

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include <hopscope/neighbours.hpp>

#include "algorithm/plans.hpp"

namespace hopscope {

namespace {

constexpr Rank nobody = -1;

/// Who sends to whom in each colour, while it grows.
class Colouring {
 public:
  Colouring(Rank ranks, Rank colours)
      : colours_(colours), to_(static_cast<std::size_t>(ranks) * colours, nobody), from_(to_.size(), nobody) {}

  [[nodiscard]] Rank to(Rank sender, Rank colour) const { return to_[place(sender, colour)]; }
  [[nodiscard]] Rank from(Rank receiver, Rank colour) const { return from_[place(receiver, colour)]; }

  void add(Rank sender, Rank receiver) {
    Rank colour = 0;
    while (colour < colours_ && !(is_free_to_send(sender, colour) && is_free_to_receive(receiver, colour))) ++colour;
    if (colour == colours_) colour = make_room(sender, receiver);
    set(sender, receiver, colour);
  }

 private:
  struct Edge {
    Rank sender = 0, receiver = 0, colour = 0;
  };

  [[nodiscard]] std::size_t place(Rank rank, Rank colour) const {
    return static_cast<std::size_t>(rank) * static_cast<std::size_t>(colours_) + static_cast<std::size_t>(colour);
  }
  [[nodiscard]] bool is_free_to_send(Rank rank, Rank colour) const { return to(rank, colour) == nobody; }
  [[nodiscard]] bool is_free_to_receive(Rank rank, Rank colour) const { return from(rank, colour) == nobody; }
  void set(Rank sender, Rank receiver, Rank colour) {
    to_[place(sender, colour)] = receiver;
    from_[place(receiver, colour)] = sender;
  }

  // The sender has a colour free that the receiver has not, and the other way round. Along the path that begins at the
  // receiver and has these two colours in turn, they change places; it cannot come back to the sender. Then the
  // sender's colour is free at both.
  Rank make_room(Rank sender, Rank receiver) {
    Rank at_sender = 0, at_receiver = 0;
    while (!is_free_to_send(sender, at_sender)) ++at_sender;
    while (!is_free_to_receive(receiver, at_receiver)) ++at_receiver;
    std::vector<Edge> path;
    for (Rank end = receiver;;) {
      const Rank back = from(end, at_sender);
      if (back == nobody) break;
      path.push_back({back, end, at_receiver});
      const Rank on = to(back, at_receiver);
      if (on == nobody) break;
      path.push_back({back, on, at_sender});
      end = on;
    }
    for (const Edge& edge : path) {
      const Rank old = edge.colour == at_sender ? at_receiver : at_sender;
      to_[place(edge.sender, old)] = nobody;
      from_[place(edge.receiver, old)] = nobody;
    }
    for (const Edge& edge : path) set(edge.sender, edge.receiver, edge.colour);
    return at_sender;
  }

  Rank colours_;
  std::vector<Rank> to_;    // by sender and colour
  std::vector<Rank> from_;  // by receiver and colour
};

}  // namespace

std::shared_ptr<const Plan> plan_rounds(const Neighbours& neighbours) {
  const Rank ranks = neighbours.ranks();
  std::vector<std::pair<Rank, Rank>> messages;
  for (Rank rank = 0; rank < ranks; ++rank) {
    for (const Rank other : neighbours.of(rank)) messages.emplace_back(rank, other);
  }
  // By how far apart their labels are: so the directions of a grid become colours.
  std::ranges::stable_sort(messages, {}, [](const auto& message) {
    const Rank by = message.second - message.first;
    return std::tuple(std::abs(by), by < 0);
  });
  Colouring colouring(ranks, neighbours.most());
  for (const auto& [from, to] : messages) colouring.add(from, to);
  auto plan = std::make_shared<Plan>(ranks);
  for (Rank colour = 0; colour < neighbours.most(); ++colour) {
    std::vector<Transfer> round;
    for (Rank rank = 0; rank < ranks; ++rank) {
      const Rank to = colouring.to(rank, colour);
      if (to != nobody) round.push_back({rank, to, 1});
    }
    plan->add_phase(round);
  }
  return plan;
}

}  // namespace hopscope
