// Scatter, or one-to-all personalized communication: the root has m words for each rank.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::scatter {

OperationKind operation() {
  return {.name = "scatter",
          .summary = "the root has message_words words for each rank",
          .fields = {fields::message_words(), fields::root()},
          .title = "scatter, one-to-all personalized communication",
          .mpi = "MPI_Scatter",
          .source = "Grama et al. 2003, 4.4",
          .before = "The root has a block of m words for each rank.",
          .after = "Every rank has its own block.",
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(Contract{.source = Contract::Source::root,
                                                                  .target = Contract::Target::each_rank,
                                                                  .words = schedule.message_words,
                                                                  .root = schedule.rank("root")},
                                                         ranks);
          }};
}

}  // namespace hopscope::scatter
