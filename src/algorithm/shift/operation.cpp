// Circular q-shift: every rank i sends m words to rank i + q mod p.

#include <hopscope/catalogue.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::shift {

namespace {

class CircularShift final : public Operation {
 public:
  CircularShift(Rank ranks, Rank by, double words) : ranks_(ranks), by_(by), words_(words) {}

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override {
    if (destination != target(source)) return std::nullopt;
    return words_;
  }
  [[nodiscard]] Rank blocks_for(Rank /*destination*/) const override { return 1; }
  [[nodiscard]] Blocks initial(Rank rank, Content content) const override {
    if (content == Content::sizes) return Blocks::sized(words_, words_);
    return Blocks::tracked({{rank, target(rank), 0, words_}});
  }
  [[nodiscard]] double total_blocks() const override { return ranks_; }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform) const override {
    const std::int64_t hops = longest_shift(platform, by_);
    return {lower_bound("farthest message, any ports", time_alone(platform, hops, words_),
                        platform.cut_through() ? "t_s + l t_h + t_w m" : "t_s + l (t_h + t_w m)",
                        "one message alone, over the longest distance", {{"l", hops, "the longest distance"}})};
  }

 private:
  [[nodiscard]] Rank target(Rank rank) const { return static_cast<Rank>((std::int64_t{rank} + by_) % ranks_); }

  Rank ranks_;
  Rank by_;
  double words_;
};

}  // namespace

OperationKind operation() {
  return {.name = "shift",
          .summary = "circular q-shift: every rank i sends message_words words to rank i + shift mod p",
          .fields = {"message_words", "shift"},
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CircularShift>(ranks, schedule.shift, schedule.message_words);
          }};
}

}  // namespace hopscope::shift
