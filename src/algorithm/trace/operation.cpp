// The messages of a trace: whatever a file has recorded, of no collective operation.

#include <hopscope/catalogue.hpp>

#include "algorithm/unchecked_operation.hpp"

namespace hopscope::trace {

namespace {

class Trace final : public UncheckedOperation {
 public:
  [[nodiscard]] std::string amount(const Schedule& /*schedule*/) const override { return "words as the file has them"; }
};

}  // namespace

OperationKind operation() {
  return {.name = "trace",
          .summary = "the messages of a file: they are delivered if every receive gets its message",
          .fields = {},
          .title = "the messages of a trace",
          .before = "Messages have words, but it is not known which.",
          .after = "Every receive has its message.",
          .make = [](const Schedule& /*schedule*/, Rank /*ranks*/) -> std::unique_ptr<Operation> {
            return std::make_unique<Trace>();
          }};
}

}  // namespace hopscope::trace
