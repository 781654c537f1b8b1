// Neighbour exchange: every rank sends m words to each of its neighbours in a graph of processes, and receives as many
// from each.

#include <algorithm>

#include <hopscope/catalogue.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/neighbour_exchange/costs.hpp"

namespace hopscope::neighbour_exchange {

namespace {

class NeighbourExchange final : public Operation {
 public:
  NeighbourExchange(std::shared_ptr<const Neighbours> neighbours, double words)
      : neighbours_(std::move(neighbours)), words_(words) {}

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override {
    const auto others = neighbours_->of(source);
    return std::ranges::binary_search(others, destination) ? std::optional(words_) : std::nullopt;
  }
  [[nodiscard]] Rank blocks_for(Rank destination) const override {
    return static_cast<Rank>(neighbours_->of(destination).size());
  }
  [[nodiscard]] Blocks initial(Rank rank, Content content) const override {
    const auto others = neighbours_->of(rank);
    if (content == Content::sizes) return Blocks::sized(words_ * static_cast<double>(others.size()), words_);
    std::vector<Block> blocks;
    for (const Rank other : others) blocks.push_back({rank, other, 0, words_});
    return Blocks::tracked(std::move(blocks));
  }
  [[nodiscard]] double total_blocks() const override { return static_cast<double>(neighbours_->messages()); }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform) const override {
    if (neighbours_->messages() == 0) return {};
    const std::int64_t hops = longest_distance(platform, *neighbours_);
    std::vector<Analytic> all{lower_bound("farthest message, any ports", time_alone(platform, hops, words_),
                                          platform.cut_through() ? "t_s + l t_h + t_w m" : "t_s + l (t_h + t_w m)",
                                          "one message alone, over the longest distance",
                                          {{"l", hops, "the longest distance"}})};
    if (platform.ports == Platform::all_ports) return all;
    const double k = platform.ports;
    all.push_back(lower_bound(port_model(platform.ports) + " volume", platform.word_time() * words_ * most() / k,
                              platform.ports == 1 ? "t_w m g" : "t_w m g / ports",
                              "a rank sends to each of its neighbours through its ports",
                              {{"g", most(), "most neighbours of a rank"}, {"ports", k}}));
    return all;
  }

 private:
  [[nodiscard]] double most() const { return neighbours_->most(); }

  std::shared_ptr<const Neighbours> neighbours_;
  double words_;
};

}  // namespace

OperationKind operation() {
  return {.name = "neighbour-exchange",
          .summary = "every rank swaps message_words words with each of its neighbours in the graph guest",
          .fields = {"message_words", "guest"},
          .make = [](const Schedule& schedule, Rank /*ranks*/) -> std::unique_ptr<Operation> {
            return std::make_unique<NeighbourExchange>(schedule.neighbours, schedule.message_words);
          }};
}

}  // namespace hopscope::neighbour_exchange
