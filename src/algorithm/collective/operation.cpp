// A collective operation of which nothing is known but the messages that a schedule file has for it.

#include <hopscope/catalogue.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/unchecked_operation.hpp"
#include "text/numbers.hpp"

namespace hopscope::collective {

namespace {

class Collective final : public UncheckedOperation {
 public:
  [[nodiscard]] std::string amount(const Schedule& schedule) const override {
    return hopscope::amount(schedule.message_words, "word");
  }
  [[nodiscard]] std::string why_unchecked() const override {
    return "a collective is whatever its schedule does, which is not checked";
  }
};

}  // namespace

OperationKind operation() {
  return {.name = "collective",
          .summary = "whatever a schedule file does, such as an allreduce of message_words words; it is not checked",
          .fields = {fields::message_words()},
          .title = "what a schedule file does",
          .before = "Not known.",
          .after = "Not known, and so not checked.",
          .make = [](const Schedule& /*schedule*/, Rank /*ranks*/) -> std::unique_ptr<Operation> {
            return std::make_unique<Collective>();
          }};
}

}  // namespace hopscope::collective
