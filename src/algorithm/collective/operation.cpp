// A collective operation of which nothing is known but the messages that a schedule file has for it.

#include <hopscope/catalogue.hpp>

namespace hopscope::collective {

namespace {

class AnyCollective final : public Operation {
 public:
  [[nodiscard]] std::optional<double> words(Rank /*source*/, Rank /*destination*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] Rank blocks_for(Rank /*destination*/) const override { return 0; }
  [[nodiscard]] Blocks initial(Rank /*rank*/, Content /*content*/) const override { return {}; }
  [[nodiscard]] double total_blocks() const override { return 0; }
  [[nodiscard]] double most_words(Rank /*ranks*/) const override { return 0; }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& /*platform*/) const override { return {}; }
};

}  // namespace

OperationKind operation() {
  return {.name = "collective",
          .summary = "whatever a schedule file does, such as an allreduce of message_words words; it is not checked",
          .fields = {"message_words"},
          .make = [](const Schedule& /*schedule*/, Rank /*ranks*/) -> std::unique_ptr<Operation> {
            return std::make_unique<AnyCollective>();
          }};
}

}  // namespace hopscope::collective
