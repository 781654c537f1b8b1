// All-reduce: all ranks get the sum of the vectors of all.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::all_reduce {

OperationKind operation() {
  return {.name = "all-reduce",
          .summary = "all ranks get the sum, or another combination, of the message_words words of all",
          .fields = {fields::message_words()},
          .title = "all-reduce",
          .mpi = "MPI_Allreduce",
          .source = "Grama et al. 2003, 4.3",
          .before = "Every rank has m words.",
          .after = "Every rank has the m words of the combination, such as the sum, of all p vectors.",
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(
                Contract{.target = Contract::Target::everyone, .words = schedule.message_words, .adds = true}, ranks);
          }};
}

}  // namespace hopscope::all_reduce
