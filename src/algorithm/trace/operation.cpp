// The messages of a trace: whatever a file has recorded, of no collective operation.

#include <hopscope/catalogue.hpp>

namespace hopscope::trace {

namespace {

/// No rank has to hold anything at the end: the run comes to an end if every receive gets its message.
class TracedMessages final : public Operation {
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
  return {.name = "trace",
          .summary = "the messages of a file: they are delivered if every receive gets its message",
          .fields = {},
          .make = [](const Schedule& /*schedule*/, Rank /*ranks*/) -> std::unique_ptr<Operation> {
            return std::make_unique<TracedMessages>();
          }};
}

}  // namespace hopscope::trace
