#include "algorithm/all_reduce_legs.hpp"

namespace hopscope {

namespace {

/// The steps of recursive multiplying: those of the fold, those of each digit, and as many as of the fold at the end.
struct MultiplyingSteps {
  Rank P = 1;  ///< the ranks that go on: the largest power of the radix up to p
  int digits = 0;
  bool at_once = false;
  Step fold = 0;
  Step digit = 0;

  MultiplyingSteps(Rank p, Rank radix, int ports) : at_once(ports >= radix - 1) {
    while (P <= p / radix) {
      P *= radix;
      ++digits;
    }
    const Rank rounds_of_fold = (p - 1) / P;
    fold = at_once ? std::min(rounds_of_fold, 1) : rounds_of_fold;
    digit = at_once ? 1 : radix - 1;
  }
  /// The step of the i-th message, i = 1, 2, .., of those that are sent in turn or at once.
  [[nodiscard]] Step of(Rank i) const { return at_once ? 1 : i; }
  [[nodiscard]] Step before_end() const { return fold + digits * digit; }
};

/// The exchanges of a rank with those that differ from it in one digit.
void append_exchanges(VectorLegs& legs, const MultiplyingSteps& steps, Rank r, double m, Rank radix) {
  Rank D = 1;
  for (int j = 0; j < steps.digits; ++j, D *= radix) {
    const Step before = steps.fold + j * steps.digit;
    const Rank digit = r / D % radix;
    const auto with_digit = [&](Rank other) { return r + (other % radix - digit) * D; };
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

VectorLegs recursive_multiplying_all_reduce(Rank r, Rank p, double m, Rank radix, int ports) {
  const MultiplyingSteps steps(p, radix, ports);
  const Rank P = steps.P;
  VectorLegs legs;
  if (r >= P) {
    legs.send(steps.of(r / P), r % P, {0, m});
    legs.receive(steps.before_end() + steps.of(r / P), r % P, {0, m});
    return legs;
  }
  const Rank folded_in = (p - 1 - r) / P;
  for (Rank i = 1; i <= folded_in; ++i) legs.receive_to_add(steps.of(i), r + i * P, {0, m});
  append_exchanges(legs, steps, r, m, radix);
  for (Rank i = 1; i <= folded_in; ++i) legs.send(steps.before_end() + steps.of(i), r + i * P, {0, m});
  return legs;
}

Step recursive_multiplying_all_reduce_steps(Rank p, Rank radix, int ports) {
  const MultiplyingSteps steps(p, radix, ports);
  return steps.before_end() + steps.fold;
}

}  // namespace hopscope
