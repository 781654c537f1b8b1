// Total exchange, or all-to-all personalized: every rank has a message of m words for every other.

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "algorithm/bounds.hpp"
#include "algorithm/fields.hpp"
#include "text/numbers.hpp"

namespace hopscope::all_to_all {

namespace {

/// The section of the book that divides the traffic of the network by its channels.
std::string_view section_of(const Topology& topology) {
  if (topology.hypercube_dimension() > 0) return "4.5.3";
  const Grid* grid = topology.grid();
  return grid != nullptr && grid->dimensions() == 1 ? "4.5.1" : "4.5";
}

Analytic average_load_of(const Platform& platform, double m) {
  const Topology& topology = *platform.topology;
  const std::string source =
      fmt::format("Grama et al. 2003, {}: traffic over channels, full duplex", section_of(topology));
  const double p = platform.ranks();
  const double distances = sum_of_distances(platform);
  std::string formula = topology.has_equal_channels() ? "t_w m (sum of distances) / channels"
                                                      : "m (sum of distances) / (sum over channels of 1/t_w)";
  Letters letters{{"sum of distances", distances},
                  {"channels", topology.channels()},
                  {"sum over channels of 1/t_w", platform.capacity()}};
  if (!platform.has_rank_on_every_node()) return average_load(platform, m * distances, formula, source, letters);
  const Grid* grid = topology.grid();
  if (topology.hypercube_dimension() > 0) formula = "t_w m p/2";
  if (topology.is_complete()) formula = "t_w m";
  if (grid != nullptr && grid->wraps() && grid->dimensions() == 1 && p > 2) {
    formula = platform.ranks() % 2 == 0 ? "t_w m p^2/8" : "t_w m (p^2-1)/8";
  }
  if (grid != nullptr && grid->wraps() && grid->dimensions() == 2 && grid->sides()[0] == grid->sides()[1] &&
      grid->sides()[0] % 2 == 0 && grid->sides()[0] > 2) {
    formula = "t_w m n^3/8";
    letters.emplace_back("n", grid->sides()[0], "side of the torus");
  }
  return average_load(platform, m * distances, formula, source, letters);
}

Analytic volume_of_clusters(const Platform& platform, double m) {
  const Clustering& clusters = *platform.topology->clustering();
  std::vector<double> ranks(static_cast<std::size_t>(clusters.count()));
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    ++ranks[static_cast<std::size_t>(clusters.cluster_of(platform.mapping.node_of(rank)))];
  }
  std::vector<ClusterTraffic> traffic;
  for (const double c : ranks) {
    const double across = m * c * (platform.ranks() - c);
    traffic.push_back({across, across, m * c * (c - 1)});
  }
  return cluster_volume(platform, traffic);
}

class TotalExchange final : public Operation {
 public:
  TotalExchange(Rank ranks, double words) : ranks_(ranks), words_(words) {}

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override {
    if (source == destination) return std::nullopt;
    return words_;
  }
  [[nodiscard]] bool is_total_exchange() const override { return true; }
  [[nodiscard]] std::string amount(const Schedule& /*schedule*/) const override {
    return hopscope::amount(words_, "word") + " a pair";
  }
  [[nodiscard]] Rank blocks_for(Rank /*destination*/) const override { return ranks_ - 1; }
  [[nodiscard]] Blocks initial(Rank rank, Content content) const override {
    if (content == Content::sizes) return Blocks::sized(words_ * (ranks_ - 1), words_);
    return Blocks::for_all_others(rank, ranks_, words_);
  }
  [[nodiscard]] std::optional<MeasuredSize> measured_size(Rank ranks) const override {
    return MeasuredSize{words_ * ranks, (ranks - 1.0) / ranks};
  }
  [[nodiscard]] double total_blocks() const override { return static_cast<double>(ranks_) * (ranks_ - 1.0); }
  [[nodiscard]] double words_from(Rank /*rank*/, Rank ranks) const override { return words_ * (ranks - 1); }
  [[nodiscard]] double words_to(Rank /*rank*/, Rank ranks) const override { return words_ * (ranks - 1); }
  [[nodiscard]] double most_words(Rank ranks) const override { return words_ * (ranks - 1); }
  [[nodiscard]] double words_leaving(const std::vector<bool>& inside) const override {
    const auto within = static_cast<double>(std::ranges::count(inside, true));
    return words_ * within * (static_cast<double>(inside.size()) - within);
  }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform, bool splits_blocks) const override {
    if (ranks_ == 1) return {};
    std::vector<Analytic> all = port_volume(platform, *this, "t_w m (p-1)");
    std::ranges::move(spreading_startups(platform), std::back_inserter(all));
    all.push_back(average_load_of(platform, words_));
    std::ranges::move(cut_volume(platform, *this), std::back_inserter(all));
    if (const auto hops = longest_distance(platform))
      all.push_back(farthest_pair(platform, *hops, words_, splits_blocks));
    if (platform.topology->clustering() != nullptr) all.push_back(volume_of_clusters(platform, words_));
    return all;
  }

 private:
  Rank ranks_;
  double words_;
};

}  // namespace

OperationKind operation() {
  return {.name = "all-to-all",
          .summary = "total exchange: every rank sends message_words words to every other",
          .fields = {fields::message_words()},
          .title = "total exchange, all-to-all personalized communication",
          .mpi = "MPI_Alltoall",
          .source = "Grama et al. 2003, 4.5",
          .before = "Every rank has a block of m words for each other rank.",
          .after = "Every rank has the blocks that the others had for it.",
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<TotalExchange>(ranks, schedule.message_words);
          }};
}

}  // namespace hopscope::all_to_all
