#include "algorithm/scan_legs.hpp"

#include "algorithm/arithmetic.hpp"
#include "algorithm/fields.hpp"

namespace hopscope {

ScanKind scan_kind_of(const Schedule& schedule) {
  return fields::exclusive().number_in(schedule.values) != 0 ? ScanKind::exclusive : ScanKind::inclusive;
}

namespace {

constexpr ScanPiece run_into_run{.sent = ScanVariable::run, .into_run = true};
constexpr ScanPiece run_into_result{.sent = ScanVariable::run, .into_result = true};
constexpr ScanPiece run_into_both{.sent = ScanVariable::run, .into_run = true, .into_result = true};
constexpr ScanPiece result_into_result{.sent = ScanVariable::result, .into_result = true};

/// The same legs, where `run` takes in only what is sent on later.
ScanLegs as_needed(const ScanLegs& legs) {
  Step last_of_run = 0;
  for (const Leg<ScanPiece>& leg : legs) {
    if (leg.sends && leg.piece.sent == ScanVariable::run) last_of_run = std::max(last_of_run, leg.step);
  }
  ScanLegs needed;
  for (Leg<ScanPiece> leg : legs) {
    if (leg.step >= last_of_run) leg.piece.into_run = false;
    needed.push_back(leg);
  }
  return needed;
}

/// The same legs of a scan whose `run` is the result, if that is inclusive; else as needed.
ScanLegs with_variables_of(ScanKind kind, const ScanLegs& legs) {
  if (kind == ScanKind::exclusive) return as_needed(legs);
  ScanLegs with_one;
  for (Leg<ScanPiece> leg : legs) {
    leg.piece = {.sent = ScanVariable::result, .into_result = leg.piece.into_result};
    with_one.push_back(leg);
  }
  return with_one;
}

void send_run(ScanLegs& legs, Step step, Rank to) { legs.send(step, to, {.sent = ScanVariable::run}); }

}  // namespace

ScanLegs recursive_doubling_scan(Rank r, Rank p, ScanKind /*kind: it has two sums in any case*/) {
  ScanLegs legs;
  for (int k = 0; k < log2_up(p); ++k) {
    const Rank peer = r ^ (Rank{1} << k);
    if (peer >= p) continue;
    send_run(legs, k + 1, peer);
    legs.receive_to_add(k + 1, peer, peer < r ? run_into_both : run_into_run);
  }
  return as_needed(legs);
}

Step recursive_doubling_scan_steps(Rank p) { return log2_up(p); }

ScanLegs shifted_doubling_scan(Rank r, Rank p, ScanKind kind) {
  ScanLegs legs;
  for (int k = 0; k < log2_up(p); ++k) {
    const Rank D = Rank{1} << k;
    if (r + D < p) send_run(legs, k + 1, r + D);
    if (r - D >= 0) legs.receive_to_add(k + 1, r - D, run_into_both);
  }
  return with_variables_of(kind, legs);
}

Step shifted_doubling_scan_steps(Rank p) { return log2_up(p); }

ScanLegs chain_scan(Rank r, Rank p, ScanKind kind) {
  ScanLegs legs;
  if (r > 0) legs.receive_to_add(r, r - 1, run_into_both);
  if (r + 1 < p) send_run(legs, r + 1, r + 1);
  return with_variables_of(kind, legs);
}

Step chain_scan_steps(Rank p) { return p - 1; }

namespace {

/// Steps down of an up-down sweep: one for each k with 3 * 2^k <= p.
int steps_down(Rank p) { return p < 3 ? 0 : log2_down(p / 3) + 1; }

bool is_last_of_block(Rank r, Rank size) { return (r + 1) % size == 0; }

}  // namespace

ScanLegs up_down_sweep_scan(Rank r, Rank p, ScanKind kind) {
  ScanLegs legs;
  const int up = log2_down(p);
  for (int k = 0; k < up; ++k) {
    const Rank D = Rank{1} << k;
    if (is_last_of_block(r, 2 * D)) legs.receive_to_add(k + 1, r - D, run_into_both);
    if (r + D < p && is_last_of_block(r + D, 2 * D)) send_run(legs, k + 1, r + D);
  }
  for (int k = steps_down(p) - 1; k >= 0; --k) {
    const Rank D = Rank{1} << k;
    const Step step = up + steps_down(p) - k;
    if (r + D < p && is_last_of_block(r, 2 * D)) send_run(legs, step, r + D);
    if (r - D >= 0 && is_last_of_block(r - D, 2 * D)) legs.receive_to_add(step, r - D, run_into_both);
  }
  return with_variables_of(kind, legs);
}

Step up_down_sweep_scan_steps(Rank p) { return log2_down(p) + steps_down(p); }

ScanLegs one_two_three_doubling_scan(Rank r, Rank p) {
  ScanLegs legs;
  if (r + 1 < p) send_run(legs, 1, r + 1);
  if (r >= 1) legs.receive_to_add(1, r - 1, run_into_both);
  if (r + 2 < p) send_run(legs, 2, r + 2);
  if (r >= 2) legs.receive_to_add(2, r - 2, run_into_result);
  Step step = 3;
  for (Rank D = 3; D < p - 1; D *= 2) {
    if (r >= 1 && r + D < p) legs.send(step, r + D, {.sent = ScanVariable::result});
    if (r - D >= 1) legs.receive_to_add(step, r - D, result_into_result);
    ++step;
  }
  return as_needed(legs);
}

Step one_two_three_doubling_scan_steps(Rank p) {
  if (p <= 3) return p - 1;
  Step steps = 2;
  for (Rank D = 3; D < p - 1; D *= 2) ++steps;
  return steps;
}

}  // namespace hopscope
