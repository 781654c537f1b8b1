// One-to-all broadcast: the root has m words that all others get.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::broadcast {

OperationKind operation() {
  return {.name = "broadcast",
          .summary = "the root has message_words words, which all others get",
          .fields = {fields::message_words(), fields::root()},
          .title = "one-to-all broadcast",
          .mpi = "MPI_Bcast",
          .source = "Grama et al. 2003, 4.1",
          .before = "The root has m words; the others have nothing.",
          .after = "Every rank has the m words of the root.",
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(Contract{.source = Contract::Source::root,
                                                                  .target = Contract::Target::everyone,
                                                                  .words = schedule.message_words,
                                                                  .root = schedule.rank("root")},
                                                         ranks);
          }};
}

}  // namespace hopscope::broadcast
