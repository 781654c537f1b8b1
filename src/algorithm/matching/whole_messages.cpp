// Plans that send messages whole: by a fixed pattern, or by one matching after the other.
#include "algorithm/matching/matching.hpp"
#include "algorithm/plans.hpp"

namespace hopscope {

namespace {

/// While there are positive weights: chooses a matching of them, and sends its messages.
template <class Choose>
std::shared_ptr<const Plan> plan_by(const SizeMatrix& sizes, Weights left, Choose choose, const Tick& tick) {
  auto plan = std::make_shared<Plan>(sizes.ranks());
  std::vector<Transfer> transfers;
  for (double messages = sizes.messages(); messages > 0; messages -= static_cast<double>(transfers.size())) {
    const Matching matching = choose(left, tick);
    transfers.clear();
    for (Rank i = 0; i < sizes.ranks(); ++i) {
      const Rank j = matching.column_of(i);
      if (j == Matching::nobody) continue;
      transfers.push_back({i, j, sizes.words(i, j)});
      left(i, j) = 0;
    }
    plan->add_phase(transfers);
  }
  return plan;
}

}  // namespace

std::shared_ptr<const Plan> plan_fixed_pattern(const SizeMatrix& sizes, const Tick& tick) {
  const Rank n = sizes.ranks();
  auto plan = std::make_shared<Plan>(n);
  std::vector<Transfer> transfers;
  for (Rank t = 1; t < n; ++t) {
    tick();
    transfers.clear();
    for (Rank i = 0; i < n; ++i) {
      const Rank j = (i + t) % n;
      if (sizes.words(i, j) > 0) transfers.push_back({i, j, sizes.words(i, j)});
    }
    if (!transfers.empty()) plan->add_phase(transfers);
  }
  return plan;
}

std::shared_ptr<const Plan> plan_max_min(const SizeMatrix& sizes, const Tick& tick) {
  return plan_by(sizes, ranked(sizes, tick), bottleneck_matching, tick);
}

std::shared_ptr<const Plan> plan_max_sum(const SizeMatrix& sizes, const Tick& tick) {
  return plan_by(sizes, Units(sizes).weights, heaviest_matching, tick);
}

}  // namespace hopscope
