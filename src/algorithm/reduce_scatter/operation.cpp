// Reduce-scatter, or all-to-all reduction: every rank has m words for each rank, which gets the sum of these.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::reduce_scatter {

OperationKind operation() {
  return {.name = "reduce-scatter",
          .summary = "every rank has message_words words for each rank, which gets the sum of what all have for it",
          .fields = {fields::message_words()},
          .title = "all-to-all reduction",
          .mpi = "MPI_Reduce_scatter_block",
          .source = "Grama et al. 2003, 4.2",
          .before = "Every rank has a block of m words for each rank.",
          .after = "Rank d has the combination, such as the sum, of the p blocks for rank d.",
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(
                Contract{.target = Contract::Target::each_rank, .words = schedule.message_words, .adds = true}, ranks);
          }};
}

}  // namespace hopscope::reduce_scatter
