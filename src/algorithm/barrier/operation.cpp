// Barrier: every rank learns that every other has come to it.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::barrier {

OperationKind operation() {
  return {.name = "barrier",
          .summary = "every rank learns that all others have begun it; messages have no words",
          .fields = {},
          .title = "barrier",
          .mpi = "MPI_Barrier",
          .source = "Grama et al. 2003, 4.3",
          .before = "No rank has data.",
          .after =
              "Every rank has heard, directly or through others, from every other: no rank leaves before the last has "
              "come.",
          .make = [](const Schedule& /*schedule*/, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(Contract{.target = Contract::Target::everyone, .unites = true},
                                                         ranks);
          }};
}

}  // namespace hopscope::barrier
