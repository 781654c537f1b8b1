#pragma once

#include "algorithm/legs.hpp"

namespace hopscope {

/// A rank of a scan may need two sums: `run`, of what it passes on, its own word included, and `result`. In an
/// exclusive scan the result begins empty. An inclusive scan whose `run` is its result has the result alone.
enum class ScanVariable { run, result };

/// What a message of a scan carries, all m words, and which variables of the receiver it is combined into: neither, if
/// they are not sent later nor held in the end. The latter is known to the receiver alone.
struct ScanPiece {
  ScanVariable sent = ScanVariable::run;
  bool into_run = false;
  bool into_result = false;
  friend bool operator==(const ScanPiece&, const ScanPiece&) = default;
};
using ScanLegs = Legs<ScanPiece>;

/// Whether the result of a rank contains its own word.
enum class ScanKind { inclusive, exclusive };
[[nodiscard]] ScanKind scan_kind_of(const Schedule& schedule);

/// What rank r does in the schedules of a scan among p ranks. Beside each, the number of its steps.

/// Step k+1, k = 0, 1, ..: swap `run` with r XOR 2^k, if there is one; what comes from below is combined into the
/// result.
[[nodiscard]] ScanLegs recursive_doubling_scan(Rank r, Rank p, ScanKind kind);
[[nodiscard]] Step recursive_doubling_scan_steps(Rank p);

/// Step k+1: `run` goes to r + 2^k.
[[nodiscard]] ScanLegs shifted_doubling_scan(Rank r, Rank p, ScanKind kind);
[[nodiscard]] Step shifted_doubling_scan_steps(Rank p);

/// The sum of all before r comes from r-1; with its own word it goes to r+1.
[[nodiscard]] ScanLegs chain_scan(Rank r, Rank p, ScanKind kind);
[[nodiscard]] Step chain_scan_steps(Rank p);

/// Up, k = 0, 1, .. while 2^(k+1) <= p: r = -1 mod 2^(k+1) gets `run` of r - 2^k. Down, k the other way: r = -1 mod
/// 2^(k+1), which is complete, sends to r + 2^k, if there is one.
[[nodiscard]] ScanLegs up_down_sweep_scan(Rank r, Rank p, ScanKind kind);
[[nodiscard]] Step up_down_sweep_scan_steps(Rank p);

/// Exclusive. Step 1: r sends its word to r+1. Step 2: `run`, which is what came and its own word, goes to r+2. Then
/// the result, which has 3, 6, 12, .. words by now, goes to r+3, r+6, r+12, ..: from r >= 1, and while it is incomplete
/// there.
[[nodiscard]] ScanLegs one_two_three_doubling_scan(Rank r, Rank p);
[[nodiscard]] Step one_two_three_doubling_scan_steps(Rank p);

}  // namespace hopscope
