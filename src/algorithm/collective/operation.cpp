// A collective operation of which nothing is known but the messages that a schedule file has for it.

#include <hopscope/catalogue.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/unchecked_operation.hpp"

namespace hopscope::collective {

OperationKind operation() {
  return {.name = "collective",
          .summary = "whatever a schedule file does, such as an allreduce of message_words words; it is not checked",
          .fields = {fields::message_words()},
          .make = [](const Schedule& /*schedule*/, Rank /*ranks*/) -> std::unique_ptr<Operation> {
            return std::make_unique<UncheckedOperation>();
          }};
}

}  // namespace hopscope::collective
