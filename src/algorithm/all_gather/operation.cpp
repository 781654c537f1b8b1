// All-gather, or all-to-all broadcast: every rank has a block of m words that all others get.

#include <hopscope/catalogue.hpp>

#include "algorithm/bounds.hpp"
#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::all_gather {

namespace {

/// The p ranks that a block reaches are joined by the channels that it crosses: p-1 or more.
Analytic average_load_of(const Platform& platform, double m) {
  const double p = platform.ranks();
  const bool equal = platform.topology->has_equal_channels();
  return average_load(
      platform, m * p * (p - 1), equal ? "t_w m p (p-1) / channels" : "m p (p-1) / (sum over channels of 1/t_w)",
      "a block crosses p-1 channels or more to reach all ranks; full duplex",
      {{"channels", platform.topology->channels()}, {"sum over channels of 1/t_w", platform.capacity()}});
}

class AllGather final : public CollectiveOperation {
 public:
  AllGather(Rank ranks, double words)
      : CollectiveOperation({.target = Contract::Target::everyone, .words = words}, ranks), words_(words) {}

  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform, bool splits_blocks) const override {
    std::vector<Analytic> all = CollectiveOperation::bounds(platform, splits_blocks);
    if (platform.ranks() > 1 && words_ > 0) all.push_back(average_load_of(platform, words_));
    return all;
  }

 private:
  double words_;
};

}  // namespace

OperationKind operation() {
  return {.name = "all-gather",
          .summary = "every rank gets the message_words words of every other, which are copied on their way",
          .fields = {fields::message_words()},
          .title = "all-to-all broadcast",
          .mpi = "MPI_Allgather",
          .source = "Grama et al. 2003, 4.2",
          .before = "Every rank has a block of m words.",
          .after = "Every rank has the blocks of all p ranks.",
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<AllGather>(ranks, schedule.message_words);
          }};
}

}  // namespace hopscope::all_gather
