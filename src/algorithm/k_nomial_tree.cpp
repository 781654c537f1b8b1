#include "algorithm/k_nomial_tree.hpp"

#include <algorithm>

#include "algorithm/arithmetic.hpp"
#include "algorithm/fields.hpp"

namespace hopscope {

namespace {

/// A rank receives on the level of its lowest digit that is not 0. @pre v > 0
std::int64_t received_over(Rank v, Rank radix) {
  std::int64_t distance = 1;
  while (v / distance % radix == 0) distance *= radix;
  return distance;
}

}  // namespace

/// Where a rank is in a tree of consecutive ranks.
struct KNomialTree::Place {
  std::int64_t size = 1;  ///< of its subtree, if p cuts nothing off
  Rank parent = 0;
  Step step = 0;    ///< in which it receives
  Step latest = 0;  ///< in which a rank before it receives in a subtree that it is not part of
};

KNomialTree::KNomialTree(Rank p, Rank radix, int ports, Subtrees subtrees)
    : p_(p), radix_(radix), at_once_(ports >= radix - 1), subtrees_(subtrees) {
  while (longest_ * radix < p) longest_ *= radix;
}

Rank KNomialTree::children_over(std::int64_t distance, Rank v) const {
  return static_cast<Rank>(std::min<std::int64_t>(radix_ - 1, (p_ - 1 - v) / distance));
}

TreeNode KNomialTree::node(Rank v) const {
  if (p_ == 1) return {};
  return subtrees_ == Subtrees::consecutive ? consecutive_node(v) : spread_node(v);
}

TreeNode KNomialTree::spread_node(Rank v) const {
  const bool ascends = subtrees_ == Subtrees::ascending;
  const std::int64_t received = v == 0 ? p_ : received_over(v, radix_);
  TreeNode node;
  Step before = 0;
  for (std::int64_t distance = longest_; distance >= 1; distance /= radix_) {
    const Rank of_root = children_over(distance, 0);
    const auto step = [&](Rank digit) { return before + steps_for(ascends ? digit : of_root + 1 - digit); };
    if (distance == received) {
      const auto digit = static_cast<Rank>(v / distance % radix_);
      node.parent = {step(digit), static_cast<Rank>(v - digit * distance)};
    }
    const Rank children = distance < received ? children_over(distance, v) : 0;
    for (Rank i = 1; i <= children; ++i) {
      const Rank digit = ascends ? i : children + 1 - i;
      node.children.push_back({step(digit), static_cast<Rank>(v + digit * distance)});
    }
    before += steps_for(ascends ? radix_ - 1 : of_root);
  }
  return node;
}

KNomialTree::Place KNomialTree::place_among_consecutive(Rank v) const {
  Place place{.size = longest_ * radix_};
  Step levels_below = log_up(p_, radix_);
  Rank next = 1;  // where the subtrees of the next size begin
  Step before = 0;
  for (Rank at = 0; at != v;) {
    place.size /= radix_;
    --levels_below;
    const auto i = static_cast<Rank>(std::min<std::int64_t>((v - next) / place.size, radix_ - 1));
    if (i > 0) place.latest = std::max(place.latest, before + steps_for(i) + levels_below * steps_for(radix_ - 1));
    next += static_cast<Rank>(i * place.size);
    if (i == radix_ - 1) {
      before += steps_for(i);
      continue;
    }
    place.parent = at;
    place.step = before = before + steps_for(i + 1);
    at = next++;
  }
  return place;
}

TreeNode KNomialTree::consecutive_node(Rank v) const {
  const Place place = place_among_consecutive(v);
  TreeNode node;
  if (v > 0) node.parent = {place.step, place.parent};
  Step before = place.step;
  std::int64_t next = v + 1;
  for (std::int64_t size = place.size / radix_; size >= 1 && next < p_; size /= radix_) {
    for (Rank i = 1; i < radix_ && next < p_; ++i, next += size)
      node.children.push_back({before + steps_for(i), static_cast<Rank>(next)});
    before += steps_for(radix_ - 1);
  }
  return node;
}

Step KNomialTree::steps() const {
  if (at_once_) return log_up(p_, radix_);
  if (subtrees_ != Subtrees::consecutive) return static_cast<Step>(node(0).children.size());
  const Place last = place_among_consecutive(p_ - 1);
  return std::max(last.step, last.latest);
}

Step KNomialTree::last_step() const {
  const Step levels = log_up(p_, radix_);
  const bool has_gaps = subtrees_ == Subtrees::ascending && !at_once_ && levels > 1;
  return has_gaps ? levels * (radix_ - 1) : steps();
}

double KNomialTree::received() const {
  if (!at_once_ || p_ == 1) return steps();
  // Below its first child in a consecutive tree, and below the root in others, no level lacks ranks but the first.
  const bool is_consecutive = subtrees_ == Subtrees::consecutive;
  const std::int64_t of_first_level = is_consecutive ? (p_ - 2) / longest_ + 1 : (p_ - 1) / longest_;
  return static_cast<double>(std::min<std::int64_t>(radix_ - 1, of_first_level)) +
         (radix_ - 1.0) * (log_up(p_, radix_) - 1);
}

Rank KNomialTree::subtree(Rank v) const {
  if (v == 0) return p_;
  const std::int64_t size =
      subtrees_ == Subtrees::consecutive ? place_among_consecutive(v).size : received_over(v, radix_);
  return static_cast<Rank>(std::min<std::int64_t>(size, p_ - v));
}

double KNomialTree::largest_subtrees() const {
  if (!at_once_ || p_ == 1) return p_ - 1;
  double sum = 0;
  for (std::int64_t size = longest_; size >= 1; size /= radix_) sum += static_cast<double>(size);
  const bool lacks_ranks = subtrees_ != Subtrees::consecutive && p_ - longest_ < longest_;
  return lacks_ranks ? sum - static_cast<double>(2 * longest_ - p_) : sum;
}

bool KNomialTree::is_full() const { return p_ == 1 || longest_ * radix_ == p_; }

bool KNomialTree::is_even() const {
  if (p_ <= 2) return true;
  return at_once_ && (subtrees_ == Subtrees::consecutive ? is_full() : p_ % longest_ == 0);
}

KNomialTree chosen_k_nomial_tree(Rank p, int ports, const Schedule& schedule) {
  return {p, fields::radix().integer_in<Rank>(schedule.values), ports,
          fields::subtrees().choice_in<Subtrees>(schedule.values)};
}

}  // namespace hopscope
