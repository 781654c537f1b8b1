// Exchange of unequal messages: every rank i has w[i][j] words for rank j, and nothing where that is 0.

#include <algorithm>
#include <iterator>
#include <numeric>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "algorithm/all_to_all_v/exchanges.hpp"
#include "algorithm/bounds.hpp"
#include "text/safe_text.hpp"

namespace hopscope::all_to_all_v {

namespace {

/// Startups may be fewer than a rank's messages, since ranks can forward what they received: the data of one rank for M
/// others spreads to ever larger groups. The data of M ranks for one gives no bound: a message holds no port of its
/// receiver during its startup, so all of them may start up at once.
std::vector<Analytic> startups_of(const Platform& platform, const SizeMatrix& sizes) {
  if (platform.ports == Platform::all_ports) return {};
  const double ports = platform.ports;
  const double most = most_sent(sizes);
  double startups = 0;
  for (double joined = 1; joined < most + 1; joined *= ports + 1) ++startups;
  return {startups_bound(
      platform, startups, ports == 1 ? "ceil(log2(M+1))" : "ceil(log_(ports+1)(M+1))",
      "the ranks that hold data of one rank for M others increase at most by a factor of ports+1 per startup",
      {{"M", most, "most messages that a rank sends"}, {"ports", ports}})};
}

/// The message that takes longest without contention.
struct Longest {
  Time time = 0;
  std::int64_t hops = 0;
  double words = 0;
};

/// By the sum of words times distance, and by the message that takes longest without contention, or, if blocks may be
/// split, by the longest distance of a message.
std::vector<Analytic> bounds_of_distances(const Platform& platform, const SizeMatrix& sizes, bool splits_blocks) {
  const Topology& topology = *platform.topology;
  double word_hops = 0;
  Longest longest;
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    const auto row = sizes.row(i);
    for (Rank j = 0; j < sizes.ranks(); ++j) {
      const double words = row[static_cast<std::size_t>(j)];
      if (words == 0) continue;
      const std::int64_t hops = topology.distance(platform.mapping.node_of(i), platform.mapping.node_of(j));
      word_hops += words * static_cast<double>(hops);
      const double unsplit = splits_blocks ? 0 : words;
      if (const Time time = time_alone(platform, hops, unsplit); time >= longest.time) longest = {time, hops, words};
    }
  }
  const char* formula = topology.has_equal_channels() ? "t_w (sum of words times distance) / channels"
                                                      : "(sum of words times distance) / (sum over channels of 1/t_w)";
  return {average_load(platform, word_hops, formula, "traffic over channels, full duplex",
                       {{"sum of words times distance", word_hops},
                        {"channels", topology.channels()},
                        {"sum over channels of 1/t_w", platform.capacity()}}),
          splits_blocks ? farthest_pair(platform, longest.hops, longest.words, true)
                        : lower_bound("farthest pair", longest.time,
                                      platform.cut_through() ? "t_s + l t_h + t_w w" : "t_s + l (t_h + t_w w)",
                                      "one unsplit message without contention",
                                      {{"w", longest.words, "words of the message that takes longest alone"},
                                       {"l", longest.hops, "its hops"}})};
}

Analytic volume_of_clusters(const Platform& platform, const SizeMatrix& sizes) {
  const Clustering& clusters = *platform.topology->clustering();
  const auto cluster_of = [&](Rank rank) {
    return static_cast<std::size_t>(clusters.cluster_of(platform.mapping.node_of(rank)));
  };
  std::vector<ClusterTraffic> traffic(static_cast<std::size_t>(clusters.count()));
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    const auto row = sizes.row(i);
    ClusterTraffic& from = traffic[cluster_of(i)];
    for (Rank j = 0; j < sizes.ranks(); ++j) {
      const double words = row[static_cast<std::size_t>(j)];
      if (words == 0 || i == j) continue;
      ClusterTraffic& to = traffic[cluster_of(j)];
      if (&from == &to) {
        from.within += words;
      } else {
        from.out += words;
        to.in += words;
      }
    }
  }
  return cluster_volume(platform, traffic);
}

class UnequalExchange final : public Operation {
 public:
  explicit UnequalExchange(std::shared_ptr<const SizeMatrix> sizes) : sizes_(std::move(sizes)) {}

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override {
    if (source == destination) return std::nullopt;
    const double words = sizes_->words(source, destination);
    return words > 0 ? std::optional(words) : std::nullopt;
  }
  [[nodiscard]] std::string amount(const Schedule& schedule) const override {
    return fmt::format("sizes: {}", printable(schedule.sizes_from));
  }
  [[nodiscard]] Rank blocks_for(Rank destination) const override {
    Rank blocks = 0;
    for (Rank source = 0; source < sizes_->ranks(); ++source) blocks += sizes_->words(source, destination) > 0 ? 1 : 0;
    return blocks;
  }
  [[nodiscard]] Blocks initial(Rank rank, Content content) const override {
    const auto row = sizes_->row(rank);
    std::vector<Block> blocks;
    double sum = 0;
    for (Rank destination = 0; destination < sizes_->ranks(); ++destination) {
      const double words = row[static_cast<std::size_t>(destination)];
      sum += words;
      if (words > 0 && content == Content::tracked) blocks.push_back({rank, destination, 0, words});
    }
    // Blocks may differ in size, so a program must state how many words it takes.
    return content == Content::sizes ? Blocks::sized(sum, 0) : Blocks::tracked(std::move(blocks));
  }
  [[nodiscard]] double total_blocks() const override { return sizes_->messages(); }
  [[nodiscard]] double words_from(Rank rank, Rank /*ranks*/) const override {
    const auto row = sizes_->row(rank);
    return std::accumulate(row.begin(), row.end(), 0.0);
  }
  [[nodiscard]] double most_words(Rank /*ranks*/) const override { return sizes_->largest_sum(); }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform, bool splits_blocks) const override {
    if (sizes_->ranks() == 1 || sizes_->messages() == 0) return {};
    std::vector<Analytic> all = port_volume(platform, *this, "t_w s");
    std::ranges::move(startups_of(platform, *sizes_), std::back_inserter(all));
    std::ranges::move(bounds_of_distances(platform, *sizes_, splits_blocks), std::back_inserter(all));
    std::ranges::move(cut_volume(platform, *this), std::back_inserter(all));
    if (platform.topology->clustering() != nullptr) all.push_back(volume_of_clusters(platform, *sizes_));
    return all;
  }

 private:
  std::shared_ptr<const SizeMatrix> sizes_;
};

}  // namespace

OperationKind operation() {
  return {
      .name = "all-to-all-v",
      .summary = "exchange of unequal messages: every rank i sends w[i][j] words to every other rank j",
      .fields = {{.name = "sizes",
                  .meaning = "the number of words of each rank for every other: a file, or a generator (`hopscope list "
                             "generators`).",
                  .kind = Field::Kind::sizes,
                  .example = R"({"generator": "uniform", "low": 0, "high": 9})"}},
      .title = "total exchange of unequal messages",
      .mpi = "MPI_Alltoallv",
      .before = "Rank i has w[i][j] words for every other rank j, and for some perhaps none.",
      .after = "Every rank has the blocks that the others had for it.",
      .make = [](const Schedule& schedule, Rank /*ranks*/) -> std::unique_ptr<Operation> {
        return std::make_unique<UnequalExchange>(schedule.sizes);
      }};
}

}  // namespace hopscope::all_to_all_v
