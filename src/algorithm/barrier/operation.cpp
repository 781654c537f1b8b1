// Barrier: every rank learns that every other has come to it.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::barrier {

OperationKind operation() {
  return {.name = "barrier",
          .summary = "every rank learns that all others have begun it; messages have no words",
          .fields = {},
          .make = [](const Schedule& /*schedule*/, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(Contract{.target = Contract::Target::everyone, .unites = true},
                                                         ranks);
          }};
}

}  // namespace hopscope::barrier
