#include "analysis/trees/tree_steps.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::uint32_t no_edge = 0xffffffff;

/// An edge of a tree, and how much has gone along it.
struct Progress {
  std::uint32_t tree = 0;
  std::uint32_t edge = 0;
  std::uint32_t before = no_edge;  // the edge that brings what this one passes on
  std::int64_t height = 1;         // edges of the longest way that begins with it
  std::int64_t weight = 0;         // of the tree
  std::int64_t units = 0;          // that must go along it
  std::int64_t sent = 0;
  std::int64_t arrived = 0;  // of `sent`, in earlier steps
  std::size_t send = 0;      // of this step, if `sent` is more
};

void append_edges(const OutTree& tree, std::uint32_t place_of_tree, std::int64_t segments, std::vector<Progress>& all) {
  const auto first = static_cast<std::uint32_t>(all.size());
  std::map<int, std::uint32_t> brought_by;
  for (std::uint32_t edge = 0; edge < tree.edges.size(); ++edge) {
    const auto before = brought_by.find(tree.edges[edge].from);
    Progress next{place_of_tree, edge};
    if (before != brought_by.end()) next.before = before->second;
    next.weight = tree.weight;
    next.units = tree.weight * segments;
    brought_by[tree.edges[edge].to] = static_cast<std::uint32_t>(all.size());
    all.push_back(next);
  }
  for (auto place = static_cast<std::uint32_t>(all.size()); place-- > first;) {
    if (all[place].before == no_edge) continue;
    std::int64_t& height = all[all[place].before].height;
    height = std::max(height, all[place].height + 1);
  }
}

/// Fills one step after the other.
class StepFilling {
 public:
  StepFilling(std::span<const OutTree> trees, const TreePace& pace)
      : trees_(trees), pace_(pace), left_(pace.room.size()) {
    for (std::uint32_t tree = 0; tree < trees.size(); ++tree) append_edges(trees[tree], tree, pace.segments, edges_);
    for (std::uint32_t place = 0; place < edges_.size(); ++place) open_.push_back(place);
  }

  [[nodiscard]] bool is_complete() const { return open_.empty(); }

  void fill_next() {
    ++step_;
    std::ranges::copy(pace_.room, left_.begin());
    for (const std::uint32_t place : open_) offer(place);
    while (!offered_.empty()) {
      std::ranges::pop_heap(offered_);
      const std::uint32_t place = offered_.back().second;
      offered_.pop_back();
      if (send(edges_[place])) offer(place);
    }
    for (const std::uint32_t place : open_) edges_[place].arrived = edges_[place].sent;
    std::erase_if(open_, [&](std::uint32_t place) { return edges_[place].sent == edges_[place].units; });
  }

  [[nodiscard]] std::size_t count() const { return sends_.size(); }
  /// By step; what goes along an edge in a step is one.
  [[nodiscard]] std::vector<TreeSend> sends() { return std::move(sends_); }

 private:
  [[nodiscard]] std::int64_t available(const Progress& edge) const {
    return (edge.before == no_edge ? edge.units : edges_[edge.before].arrived) - edge.sent;
  }

  void offer(std::uint32_t place) {
    constexpr double foresight = 3;  // steps that an edge further on counts; between 2 and 5 little changes
    const Progress& edge = edges_[place];
    if (available(edge) == 0) return;
    const double due = pace_.steps_of_segment * static_cast<double>(edge.sent + 1) / static_cast<double>(edge.weight);
    offered_.emplace_back(foresight * static_cast<double>(edge.height) - due, place);
    std::ranges::push_heap(offered_);
  }

  /// As much as a tree needs in a step to keep its pace. @return whether there was room
  bool send(Progress& edge) {
    const std::vector<std::size_t>& route = trees_[edge.tree].edges[edge.edge].route;
    const double pace = std::ceil(static_cast<double>(edge.weight) / pace_.steps_of_segment);
    std::int64_t units = std::min(available(edge), static_cast<std::int64_t>(pace));
    for (const std::size_t arc : route) units = std::min(units, left_[arc]);
    if (units == 0) return false;
    for (const std::size_t arc : route) left_[arc] -= units;
    note_send(edge, units);
    return true;
  }

  void note_send(Progress& edge, std::int64_t units) {
    if (edge.sent == edge.arrived) {
      edge.send = sends_.size();
      sends_.push_back({step_, edge.tree, edge.edge, edge.sent, 0});
    }
    sends_[edge.send].units += units;
    edge.sent += units;
  }

  std::span<const OutTree> trees_;
  const TreePace& pace_;
  std::vector<Progress> edges_;
  std::vector<std::int64_t> left_;                         // by arc, of the room in this step
  std::vector<std::uint32_t> open_;                        // edges along which not everything has gone
  std::vector<std::pair<double, std::uint32_t>> offered_;  // a heap: what is due first, and the edge
  std::int32_t step_ = 0;
  std::vector<TreeSend> sends_;
};

}  // namespace

std::optional<std::vector<TreeSend>> tree_steps(std::span<const OutTree> trees, const TreePace& pace,
                                                const std::function<bool()>& goes_on) {
  StepFilling steps(trees, pace);
  while (!steps.is_complete()) {
    if (!goes_on()) return std::nullopt;
    steps.fill_next();
    check_sends(steps.count());
  }
  return steps.sends();
}

void check_sends(std::size_t sends) {
  if (sends > most_sends) throw TooManySends(fmt::format("more than {} messages", most_sends));
}

int depth_of(const OutTree& tree) {
  std::map<int, int> depths{{tree.root, 0}};
  int deepest = 0;
  for (const OutTree::Edge& edge : tree.edges) deepest = std::max(deepest, depths[edge.to] = depths[edge.from] + 1);
  return deepest;
}

}  // namespace hopscope
