// All-gather, or all-to-all broadcast: every rank has a block of m words that all others get.

#include <algorithm>
#include <iterator>

#include <hopscope/catalogue.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/bounds.hpp"

namespace hopscope::all_gather {

namespace {

/// The p ranks that a block reaches are joined by the channels that it crosses: p-1 or more.
Analytic average_load_of(const Platform& platform, double m) {
  const double p = platform.ranks();
  const bool equal = platform.topology->has_equal_channels();
  return average_load(
      platform, m * p * (p - 1), equal ? "t_w m p (p-1) / channels" : "m p (p-1) / (sum over channels of 1/t_w)",
      "a block crosses p-1 channels or more to reach all ranks; full duplex",
      {{"channels", platform.topology->channels()}, {"sum over channels of 1/t_w", platform.capacity()}});
}

class AllGather final : public Operation {
 public:
  AllGather(Rank ranks, double words) : ranks_(ranks), words_(words) {}

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override {
    if (source == destination) return std::nullopt;
    return words_;
  }
  [[nodiscard]] bool copies_blocks() const override { return true; }
  [[nodiscard]] Rank blocks_for(Rank /*destination*/) const override { return ranks_ - 1; }
  [[nodiscard]] Blocks initial(Rank rank, Content content) const override {
    if (content == Content::sizes) return Blocks::sized(words_, words_);
    return Blocks::tracked({{rank, rank, 0, words_}});
  }
  [[nodiscard]] double total_blocks() const override { return static_cast<double>(ranks_) * (ranks_ - 1.0); }
  // A word has to leave its rank once: others can pass it on.
  [[nodiscard]] double words_from(Rank /*rank*/, Rank ranks) const override { return ranks > 1 ? words_ : 0; }
  [[nodiscard]] double words_to(Rank /*rank*/, Rank ranks) const override { return words_ * (ranks - 1); }
  [[nodiscard]] double most_words(Rank ranks) const override { return words_ * (ranks - 1); }
  [[nodiscard]] double words_leaving(const std::vector<bool>& inside) const override {
    const auto within = std::ranges::count(inside, true);
    return within == std::ssize(inside) ? 0 : words_ * static_cast<double>(within);
  }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform, bool splits_blocks) const override {
    if (ranks_ == 1) return {};
    std::vector<Analytic> all = port_volume(platform, *this, "t_w m (p-1)");
    std::ranges::move(spreading_startups(platform), std::back_inserter(all));
    all.push_back(average_load_of(platform, words_));
    std::ranges::move(cut_volume(platform, *this), std::back_inserter(all));
    if (const auto hops = longest_distance(platform))
      all.push_back(farthest_pair(platform, *hops, words_, splits_blocks));
    return all;
  }

 private:
  Rank ranks_;
  double words_;
};

}  // namespace

OperationKind operation() {
  return {.name = "all-gather",
          .summary = "every rank gets the message_words words of every other, which are copied on their way",
          .fields = {fields::message_words()},
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<AllGather>(ranks, schedule.message_words);
          }};
}

}  // namespace hopscope::all_gather
