// Prefix sums, or scan: every rank gets the sum of the vectors of the ranks up to it.

#include <hopscope/catalogue.hpp>

#include "algorithm/collective_operation.hpp"
#include "algorithm/fields.hpp"

namespace hopscope::scan {

namespace {

Field exclusive() {
  return {.name = "exclusive",
          .meaning = "whether a rank's own words are left out of its sum.",
          .kind = Field::Kind::flag,
          .most = 1,
          .standard = 0.0};
}

}  // namespace

OperationKind operation() {
  return {.name = "scan",
          .summary = "prefix sums: every rank gets the sum of the message_words words of all ranks up to it",
          .fields = {fields::message_words(), exclusive()},
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CollectiveOperation>(
                Contract{.target = Contract::Target::following_ranks,
                         .words = schedule.message_words,
                         .adds = true,
                         .exclusive = exclusive().number_in(schedule.values) != 0},
                ranks);
          }};
}

}  // namespace hopscope::scan
