#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/recursive_exchange.hpp"

namespace hopscope {

namespace {

/// The steps of recursive multiplying: those of the fold, those of each digit, and as many as of the fold at the end.
struct MultiplyingSteps {
  Rank P = 1;  ///< the ranks that go on: the largest power of the radix up to p
  int digits = 0;
  bool at_once = false;
  Step fold = 0;
  Step digit = 0;

  MultiplyingSteps(Rank p, Rank radix, int ports, MultiplyingFold folded) : at_once(ports >= radix - 1) {
    while (P <= p / radix) {
      P *= radix;
      ++digits;
    }
    const Rank rounds_of_fold = folded == MultiplyingFold::far ? (p - 1) / P : BundleFold(p, radix).folded_in(0);
    fold = at_once ? std::min(rounds_of_fold, 1) : rounds_of_fold;
    digit = at_once ? 1 : radix - 1;
  }
  /// The step of the i-th message, i = 1, 2, .., of those that are sent in turn or at once.
  [[nodiscard]] Step of(Rank i) const { return at_once ? 1 : i; }
  [[nodiscard]] Step before_end() const { return fold + digits * digit; }
};

/// Who goes on, in which place, and whom it adds before.
class Groups {
 public:
  Groups(Rank p, Rank radix, MultiplyingFold folded)
      : p_(p), is_far_(folded == MultiplyingFold::far), bundles_(p, radix) {}

  [[nodiscard]] Rank place(Rank r) const { return is_far_ ? r % bundles_.places() : bundles_.place(r); }
  [[nodiscard]] Rank rank(Rank place) const { return is_far_ ? place : bundles_.rank(place); }
  [[nodiscard]] Rank folded_in(Rank place) const {
    return is_far_ ? (p_ - 1 - place) / bundles_.places() : bundles_.folded_in(place);
  }
  /// The i-th that a place adds, i = 1, 2, ..
  [[nodiscard]] Rank member(Rank place, Rank i) const {
    return is_far_ ? place + i * bundles_.places() : bundles_.rank(place) - i;
  }
  /// Which of these r is; 0 if it goes on.
  [[nodiscard]] Rank number(Rank r) const { return is_far_ ? r / bundles_.places() : rank(place(r)) - r; }

 private:
  Rank p_;
  bool is_far_;
  BundleFold bundles_;
};

/// The exchanges of a place with those that differ from it in one digit.
void append_exchanges(VectorLegs& legs, const MultiplyingSteps& steps, const Groups& groups, Rank place, double m,
                      Rank radix) {
  Rank D = 1;
  for (int j = 0; j < steps.digits; ++j, D *= radix) {
    const Step before = steps.fold + j * steps.digit;
    const Rank digit = place / D % radix;
    const auto with_digit = [&](Rank other) { return groups.rank(place + (other % radix - digit) * D); };
    for (Rank i = 1; i < radix; ++i) {
      const Step step = before + steps.of(i);
      legs.send(step, with_digit(digit + i), {0, m});
      legs.push_back({.step = step,
                      .adds = true,
                      .peer = with_digit(digit + radix - i),
                      .at = before + steps.digit,
                      .piece = {0, m}});
    }
  }
}

}  // namespace

VectorLegs recursive_multiplying_all_reduce(Rank r, Rank p, double m, Rank radix, int ports, MultiplyingFold folded) {
  const MultiplyingSteps steps(p, radix, ports, folded);
  const Groups groups(p, radix, folded);
  const Rank place = groups.place(r);
  VectorLegs legs;
  if (const Rank i = groups.number(r); i > 0) {
    legs.send(steps.of(i), groups.rank(place), {0, m});
    legs.receive(steps.before_end() + steps.of(i), groups.rank(place), {0, m});
    return legs;
  }
  const Rank folded_in = groups.folded_in(place);
  for (Rank i = 1; i <= folded_in; ++i) legs.receive_to_add(steps.of(i), groups.member(place, i), {0, m});
  append_exchanges(legs, steps, groups, place, m, radix);
  for (Rank i = 1; i <= folded_in; ++i) legs.send(steps.before_end() + steps.of(i), groups.member(place, i), {0, m});
  return legs;
}

Step recursive_multiplying_all_reduce_steps(Rank p, Rank radix, int ports, MultiplyingFold folded) {
  const MultiplyingSteps steps(p, radix, ports, folded);
  return steps.before_end() + steps.fold;
}

Rank longest_fold(Rank p, Rank radix, MultiplyingFold folded) { return Groups(p, radix, folded).folded_in(0); }

}  // namespace hopscope
