// Total exchange, or all-to-all personalized: every rank has a message of m words for every other.

#include <hopscope/catalogue.hpp>

namespace hopscope::all_to_all {

namespace {

class TotalExchange final : public Operation {
 public:
  TotalExchange(Rank ranks, double words) : ranks_(ranks), words_(words) {}

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override {
    if (source == destination) return std::nullopt;
    return words_;
  }
  [[nodiscard]] Rank blocks_for(Rank /*destination*/) const override { return ranks_ - 1; }
  [[nodiscard]] Blocks initial(Rank rank, Content content) const override {
    if (content == Content::sizes) return Blocks::sized(words_ * (ranks_ - 1), words_);
    std::vector<Block> blocks;
    blocks.reserve(static_cast<std::size_t>(ranks_ - 1));
    for (Rank destination = 0; destination < ranks_; ++destination) {
      if (destination != rank) blocks.push_back({rank, destination, 0, words_});
    }
    return Blocks::tracked(std::move(blocks));
  }
  [[nodiscard]] double total_blocks() const override { return static_cast<double>(ranks_) * (ranks_ - 1.0); }

 private:
  Rank ranks_;
  double words_;
};

}  // namespace

OperationKind operation() {
  return {.name = "all-to-all",
          .summary = "total exchange: every rank sends message_words words to every other",
          .fields = {"message_words"},
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<TotalExchange>(ranks, schedule.message_words);
          }};
}

}  // namespace hopscope::all_to_all
