// Prefix sums, or scan: every rank gets the sum of the vectors of the ranks up to it.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/scan_legs.hpp"

namespace hopscope::scan {

OperationKind operation() {
  return {.name = "scan",
          .summary = "prefix sums: every rank gets the sum of the message_words words of all ranks up to it",
          .fields = {fields::message_words(), fields::exclusive()},
          .title = "prefix sums",
          .mpi = "MPI_Scan, and with exclusive MPI_Exscan",
          .source = "Grama et al. 2003, 4.3",
          .before = "Every rank has m words.",
          .after =
              "Rank r has the combination of the vectors of ranks 0 to r; with exclusive, of ranks 0 to r-1, and rank "
              "0 nothing.",
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(
                Contract{.target = Contract::Target::following_ranks,
                         .words = schedule.message_words,
                         .adds = true,
                         .exclusive = scan_kind_of(schedule) == ScanKind::exclusive},
                ranks);
          }};
}

}  // namespace hopscope::scan
