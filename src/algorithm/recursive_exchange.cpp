#include "algorithm/recursive_exchange.hpp"

#include <algorithm>

#include "algorithm/altered_legs.hpp"

namespace hopscope {

BundleFold::BundleFold(Rank p, Rank radix) : radix_(radix) {
  while (places_ <= p / radix) places_ *= radix;
  left_over_ = p - places_;
}

Rank BundleFold::place(Rank r) const {
  const Rank full = left_over_ / (radix_ - 1);  // bundles of K ranks
  return r < full * radix_ ? r / radix_ : std::max(full, r - left_over_);
}

Rank BundleFold::rank(Rank place) const {
  return place < left_over_ / (radix_ - 1) ? place * radix_ + radix_ - 1 : place + left_over_;
}

Rank radix_among(Rank p, Rank radix) { return std::max(2, std::min(radix, p)); }

RecursiveExchange::RecursiveExchange(Rank p, Rank radix, int ports, ExchangeOrder order)
    : p_(p), radix_(radix_among(p, radix)), at_once_(ports >= radix_ - 1), order_(order), bundles_(p, radix_) {
  const Rank P = bundles_.places();
  fold_ = bundles_.folded_in(0) > 0 ? in_turn(bundles_.folded_in(0)) : 0;
  swap_ = order == ExchangeOrder::far && P > radix_ ? 1 : 0;
  after_exchange_ = fold_ + swap_;
  for (Rank D = 1; D < P; D *= radix_) after_exchange_ += in_turn(radix_ - 1);
}

Rank RecursiveExchange::swapped(Rank place) const {
  if (order_ == ExchangeOrder::near) return place;
  Rank backwards = 0;
  for (Rank D = 1; D < bundles_.places(); D *= radix_, place /= radix_) backwards = backwards * radix_ + place % radix_;
  return backwards;
}

void RecursiveExchange::add_exchanges(BlockLegs& legs, Rank place) const {
  const auto blocks_of = [&](Rank first, Rank places) {
    const Rank begin = bundles_.first(first);
    return Run{.first = begin, .count = bundles_.rank(first + places - 1) + 1 - begin};
  };
  const Rank own = swapped(place);
  if (own != place) {
    legs.send(fold_ + 1, bundles_.rank(own), blocks_of(place, 1));
    legs.receive(fold_ + 1, bundles_.rank(own), blocks_of(own, 1));
  }
  Step before = fold_ + swap_;
  for (Rank D = 1; D < bundles_.places(); D *= radix_) {
    const Rank digit = own / D % radix_;
    const auto with_digit = [&](Rank other) { return own + (other % radix_ - digit) * D; };
    const auto held_by = [&](Rank other) { return blocks_of(other / D * D, D); };
    for (Rank i = 1; i < radix_; ++i) {
      const Rank from = with_digit(digit + radix_ - i);
      legs.send(before + in_turn(i), bundles_.rank(swapped(with_digit(digit + i))), held_by(own));
      legs.receive(before + in_turn(i), bundles_.rank(swapped(from)), held_by(from));
    }
    before += in_turn(radix_ - 1);
  }
}

BlockLegs RecursiveExchange::all_gather(Rank r) const {
  const Rank place = bundles_.place(r);
  const Rank goes_on = bundles_.rank(place);
  const Run all{.first = 0, .count = p_};
  BlockLegs legs;
  if (r != goes_on) {
    legs.send(in_turn(goes_on - r), goes_on, {.first = r});
    legs.receive(after_exchange_ + in_turn(goes_on - r), goes_on, all);
    return legs;
  }
  for (Rank i = 1; i <= bundles_.folded_in(place); ++i) legs.receive(in_turn(i), r - i, {.first = r - i});
  add_exchanges(legs, place);
  for (Rank i = 1; i <= bundles_.folded_in(place); ++i) legs.send(after_exchange_ + in_turn(i), r - i, all);
  return legs;
}

BlockLegs RecursiveExchange::reduce_scatter(Rank r) const {
  return finished_after(after_exchange_, reversed(all_gather(r), steps()));
}

// No bundle is longer than one before it. So the first D places have the most blocks of all rows of D places, and place
// 1 has the most of those that swap, as place 0 does not.
double RecursiveExchange::longest_blocks() const {
  double blocks = fold_ * (1.0 + p_);
  if (swap_ > 0) blocks += bundles_.folded_in(1) + 1;
  for (Rank D = 1; D < bundles_.places(); D *= radix_) blocks += in_turn(radix_ - 1) * (bundles_.rank(D - 1) + 1.0);
  return blocks;
}

double RecursiveExchange::combined_blocks() const {
  double blocks = static_cast<double>(bundles_.folded_in(0)) * p_;
  for (Rank D = 1; D < bundles_.places(); D *= radix_) blocks += (radix_ - 1.0) * (bundles_.rank(D - 1) + 1.0);
  return blocks;
}

}  // namespace hopscope
