#include "algorithm/rooted_legs.hpp"

#include "algorithm/arithmetic.hpp"

namespace hopscope {

namespace {

/// What place u keeps of m words after `steps` times halving what it has, among `count`: in step k the lower half if
/// bit k of u is 0.
Extent kept(Rank u, int steps, Rank count, double m) {
  Rank first = 0;
  Rank size = count;
  for (int k = 0; k < steps; ++k) {
    size /= 2;
    if ((u >> k & 1) == 1) first += size;
  }
  return parts(m, count, first, first + size);
}

Step steps_of_fold(const RankFold& fold, RabenseifnerFold folding) {
  if (fold.pairs() == 0) return 0;
  return folding == RabenseifnerFold::halves ? 2 : 1;
}

/// What a rank of a pair does before the halving.
VectorLegs folding_in_pair(Rank v, bool goes_on, double m, RabenseifnerFold folding) {
  const Rank partner = RankFold::partner(v);
  const Extent lower = part(m, 2, 0);
  const Extent upper = part(m, 2, 1);
  VectorLegs legs;
  if (folding == RabenseifnerFold::whole) {
    if (goes_on) legs.receive_to_add(1, partner, {0, m});
    if (!goes_on) legs.send(1, partner, {0, m});
    return legs;
  }
  legs.send(1, partner, goes_on ? upper : lower);
  legs.receive_to_add(1, partner, goes_on ? lower : upper);
  if (goes_on) legs.receive(2, partner, upper);
  if (!goes_on) legs.send(2, partner, upper);
  return legs;
}

/// Who has which place when the parts are gathered.
class GatheringPlaces {
 public:
  GatheringPlaces(const RankFold& fold, Rank root) : fold_(fold), root_(root) {}

  [[nodiscard]] bool root_is_folded_in() const { return fold_.is_folded_in(root_); }
  [[nodiscard]] Rank of_root() const { return root_is_folded_in() ? 0 : fold_.place(root_); }
  [[nodiscard]] Rank rank(Rank place) const { return place == of_root() ? root_ : fold_.rank(place); }

 private:
  const RankFold& fold_;
  Rank root_;
};

/// The gather by the rank at a place: over the longest distance first, towards the root's.
VectorLegs gathering_at(Rank place, const GatheringPlaces& places, Rank count, double m) {
  VectorLegs legs;
  const Rank seen_from_root = place ^ places.of_root();
  const int halvings = log2_down(count);
  for (int k = halvings - 1; k >= 0; --k) {
    const Rank other = place ^ (Rank{1} << k);
    if (seen_from_root >> k == 0) legs.receive(halvings - k, places.rank(other), kept(other, k + 1, count, m));
    if (seen_from_root >> k == 1) legs.send(halvings - k, places.rank(other), kept(place, k + 1, count, m));
  }
  return legs;
}

}  // namespace

VectorLegs reduce_scatter_gather(Rank v, Rank p, double m, RabenseifnerFold folding, Rank root) {
  const RankFold fold(p, RankFold::Keeps::even);
  const GatheringPlaces places(fold, root);
  const Rank count = fold.places();
  const int halvings = log2_down(count);
  const Step before = steps_of_fold(fold, folding);
  const bool goes_on = !fold.is_folded_in(v);
  VectorLegs legs;
  if (fold.is_in_pair(v)) legs = folding_in_pair(v, goes_on, m, folding);
  for (int k = 0; goes_on && k < halvings; ++k) {
    const Rank place = fold.place(v);
    const Rank other = place ^ (Rank{1} << k);
    legs.send(before + k + 1, fold.rank(other), kept(other, k + 1, count, m));
    legs.receive_to_add(before + k + 1, fold.rank(other), kept(place, k + 1, count, m));
  }
  Step halved = before + halvings;
  if (places.root_is_folded_in()) {
    ++halved;
    const Rank first = fold.rank(0);
    if (v == first) legs.send(halved, root, kept(0, halvings, count, m));
    if (v == first) return legs;
    if (v == root) legs.receive(halved, first, kept(0, halvings, count, m));
  }
  if (v == root || goes_on)
    legs.append(gathering_at(v == root ? places.of_root() : fold.place(v), places, count, m), halved);
  return legs;
}

Step reduce_scatter_gather_steps(Rank p, RabenseifnerFold folding, Rank root) {
  const RankFold fold(p, RankFold::Keeps::even);
  return 2 * log2_down(p) + steps_of_fold(fold, folding) + (fold.is_folded_in(root) ? 1 : 0);
}

}  // namespace hopscope
