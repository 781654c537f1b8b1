// All-to-one reduction: the root gets the sum of the vectors of all ranks.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::reduce {

OperationKind operation() {
  return {
      .name = "reduce",
      .summary = "the root gets the sum, or another combination, of the message_words words of all ranks",
      .fields = {fields::message_words(), fields::root()},
      .title = "all-to-one reduction",
      .mpi = "MPI_Reduce",
      .source = "Grama et al. 2003, 4.1",
      .before = "Every rank has m words.",
      .after =
          "The root has the m words of the combination, such as the sum, of all p vectors; the others have no result.",
      .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
        return std::make_unique<CollectiveOperation>(Contract{.target = Contract::Target::root,
                                                              .words = schedule.message_words,
                                                              .root = schedule.rank("root"),
                                                              .adds = true},
                                                     ranks);
      }};
}

}  // namespace hopscope::reduce
