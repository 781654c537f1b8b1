// All-reduce: all ranks get the sum of the vectors of all.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::all_reduce {

OperationKind operation() {
  return {.name = "all-reduce",
          .summary = "all ranks get the sum, or another combination, of the message_words words of all",
          .fields = {fields::message_words()},
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(
                Contract{.target = Contract::Target::everyone, .words = schedule.message_words, .adds = true}, ranks);
          }};
}

}  // namespace hopscope::all_reduce
