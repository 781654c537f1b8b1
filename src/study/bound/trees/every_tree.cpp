#include "study/bound/trees/one_tree.hpp"

#include <utility>

namespace hopscope {

EveryTree::EveryTree(const Platform& platform, Rank root, double words, TreeDirection direction)
    : costs_(platform, words, direction),
      ranks_(static_cast<std::size_t>(platform.ranks())),
      ports_(static_cast<std::size_t>(std::min(platform.ports, platform.ranks()))),
      is_serial_(platform.startups == Startups::serial),
      tree_{root, std::vector<std::vector<Rank>>(ranks_)},
      is_in_(ranks_) {
  places_.push_back({root, 0});
  is_in_[static_cast<std::size_t>(root)] = true;
}

bool EveryTree::visit_below(Time limit, Visit visit) {
  limit_ = limit;
  visit_ = std::move(visit);
  return choose(0);
}

/// Chooses the next child of the rank at a place, or that it has no more.
bool EveryTree::choose(std::size_t place) {
  if (places_.size() == ranks_) {
    limit_ = visit_(tree_);
    return limit_ >= 0;
  }
  for (Rank child = 0; child < static_cast<Rank>(ranks_); ++child) {
    if (!is_in_[static_cast<std::size_t>(child)] && !choose_child(place, child)) return false;
  }
  return place + 1 == places_.size() || choose(place + 1);
}

bool EveryTree::choose_child(std::size_t place, Rank child) {
  const Time time = time_with(place, child);
  if (time >= limit_) return true;
  auto& children = tree_.children[static_cast<std::size_t>(places_[place].rank)];
  children.push_back(child);
  places_.push_back({child, time});
  is_in_[static_cast<std::size_t>(child)] = true;
  const bool goes_on = choose(place);
  is_in_[static_cast<std::size_t>(child)] = false;
  places_.pop_back();
  children.pop_back();
  return goes_on;
}

/// When the rank at a place can begin the startup for one more child: a port is free as soon as the first of the
/// messages that hold them has been sent.
Time EveryTree::begin_of_next(std::size_t place) const {
  const auto& [rank, since] = places_[place];
  std::vector<Time> free(ports_, since);
  Time started = since;
  for (const Rank child : tree_.children[static_cast<std::size_t>(rank)]) {
    const EdgeCost& edge = costs_.between(rank, child);
    Time& port = *std::ranges::min_element(free);
    const Time begin = is_serial_ ? std::max(port, started) : port;
    started = begin + edge.startup;
    port = started + edge.port;
  }
  const Time begin = *std::ranges::min_element(free);
  return is_serial_ ? std::max(begin, started) : begin;
}

/// Outwards, when the child has the message. Inwards, the time from its sending until all is at the root, with nothing
/// but this message on its way.
Time EveryTree::time_with(std::size_t place, Rank child) const {
  const EdgeCost& edge = costs_.between(places_[place].rank, child);
  if (costs_.is_outwards()) return begin_of_next(place) + edge.startup + edge.alone;
  return places_[place].time + edge.startup + edge.alone + costs_.combining();
}

double count_of_trees(Rank ranks) {
  double count = 1;
  for (Rank factor = ranks + 1; factor <= 2 * ranks - 2; ++factor) count *= factor;  // (2p-2)! / p!
  return count;
}

}  // namespace hopscope
