// Reduce-scatter, or all-to-all reduction: every rank has m words for each rank, which gets the sum of these.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::reduce_scatter {

OperationKind operation() {
  return {.name = "reduce-scatter",
          .summary = "every rank has message_words words for each rank, which gets the sum of what all have for it",
          .fields = {fields::message_words()},
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(
                Contract{.target = Contract::Target::each_rank, .words = schedule.message_words, .adds = true}, ranks);
          }};
}

}  // namespace hopscope::reduce_scatter
