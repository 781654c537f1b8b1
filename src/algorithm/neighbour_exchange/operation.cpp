// Neighbour exchange: every rank sends m words to each of its neighbours in a graph of processes, and receives as many
// from each.

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "algorithm/bounds.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/neighbour_exchange/costs.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"

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
  [[nodiscard]] std::string amount(const Schedule& schedule) const override {
    return fmt::format("{} to each neighbour in a {}", hopscope::amount(words_, "word"),
                       printable(schedule.guest_name));
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
  [[nodiscard]] double words_from(Rank rank, Rank /*ranks*/) const override {
    return words_ * static_cast<double>(neighbours_->of(rank).size());
  }
  [[nodiscard]] double words_to(Rank rank, Rank ranks) const override { return words_from(rank, ranks); }
  [[nodiscard]] double most_words(Rank /*ranks*/) const override { return words_ * neighbours_->most(); }
  [[nodiscard]] double words_leaving(const std::vector<bool>& inside) const override {
    double sum = 0;
    for (Rank from = 0; from < static_cast<Rank>(inside.size()); ++from) {
      if (!inside[static_cast<std::size_t>(from)]) continue;
      for (const Rank to : neighbours_->of(from)) sum += inside[static_cast<std::size_t>(to)] ? 0 : words_;
    }
    return sum;
  }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform, bool splits_blocks) const override {
    if (neighbours_->messages() == 0) return {};
    std::vector<Analytic> all{farthest_pair(platform, longest_distance(platform, *neighbours_), words_, splits_blocks)};
    std::ranges::move(port_volume(platform, *this, "t_w s"), std::back_inserter(all));
    std::ranges::move(cut_volume(platform, *this), std::back_inserter(all));
    return all;
  }

 private:
  std::shared_ptr<const Neighbours> neighbours_;
  double words_;
};

}  // namespace

OperationKind operation() {
  return {.name = "neighbour-exchange",
          .summary = "every rank exchanges message_words words with each of its neighbours in the graph guest",
          .fields = {fields::message_words(),
                     {.name = "guest",
                      .meaning =
                          "which ranks are neighbours in a neighbour exchange: a topology, or edges. At most as many "
                          "processes as the platform has ranks.",
                      .kind = Field::Kind::guest,
                      .example = R"({"family": "ring", "nodes": 8})"}},
          .title = "neighbour exchange",
          .mpi = "MPI_Neighbor_alltoall",
          .before = "Every rank has a block of m words for each of its neighbours in the graph guest.",
          .after = "Every rank has the blocks that its neighbours had for it.",
          .make = [](const Schedule& schedule, Rank /*ranks*/) -> std::unique_ptr<Operation> {
            return std::make_unique<NeighbourExchange>(schedule.neighbours, schedule.message_words);
          }};
}

std::int64_t longest_distance(const Platform& platform, const Neighbours& neighbours) {
  std::int64_t longest = 0;
  for (Rank rank = 0; rank < neighbours.ranks(); ++rank) {
    for (const Rank other : neighbours.of(rank)) {
      longest = std::max(longest,
                         platform.topology->distance(platform.mapping.node_of(rank), platform.mapping.node_of(other)));
    }
  }
  return longest;
}

bool is_laid_out_straight(const Platform& platform, const Neighbours& neighbours) {
  return platform.has_uniform_costs() && platform.topology->has_equal_channels() &&
         longest_distance(platform, neighbours) <= 1;
}

}  // namespace hopscope::neighbour_exchange
