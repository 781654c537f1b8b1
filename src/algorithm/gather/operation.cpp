// Gather: the root gets m words from each rank.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::gather {

OperationKind operation() {
  return {
      .name = "gather",
      .summary = "the root gets message_words words from each rank",
      .fields = {fields::message_words(), fields::root()},
      .title = "gather, the dual of scatter",
      .mpi = "MPI_Gather",
      .source = "Grama et al. 2003, 4.4",
      .before = "Every rank has a block of m words.",
      .after = "The root has all p blocks.",
      .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
        return std::make_unique<CollectiveOperation>(
            Contract{.target = Contract::Target::root, .words = schedule.message_words, .root = schedule.rank("root")},
            ranks);
      }};
}

}  // namespace hopscope::gather
