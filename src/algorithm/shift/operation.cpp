// Circular q-shift: every rank i sends m words to rank i + q mod p.

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "algorithm/bounds.hpp"
#include "algorithm/fields.hpp"
#include "text/numbers.hpp"

namespace hopscope::shift {

namespace {

class CircularShift final : public Operation {
 public:
  CircularShift(Rank ranks, Rank by, double words) : ranks_(ranks), by_(by), words_(words) {}

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override {
    if (destination != target(source)) return std::nullopt;
    return words_;
  }
  [[nodiscard]] std::string amount(const Schedule& /*schedule*/) const override {
    return fmt::format("q = {}, {}", by_, hopscope::amount(words_, "word"));
  }
  [[nodiscard]] Rank blocks_for(Rank /*destination*/) const override { return 1; }
  [[nodiscard]] Blocks initial(Rank rank, Content content) const override {
    if (content == Content::sizes) return Blocks::sized(words_, words_);
    return Blocks::tracked({{rank, target(rank), 0, words_}});
  }
  [[nodiscard]] double total_blocks() const override { return ranks_; }
  [[nodiscard]] double words_from(Rank /*rank*/, Rank /*ranks*/) const override { return words_; }
  [[nodiscard]] double words_to(Rank /*rank*/, Rank /*ranks*/) const override { return words_; }
  [[nodiscard]] double most_words(Rank /*ranks*/) const override { return words_; }
  [[nodiscard]] double words_leaving(const std::vector<bool>& inside) const override {
    double sum = 0;
    for (Rank from = 0; from < ranks_; ++from) {
      if (inside[static_cast<std::size_t>(from)] && !inside[static_cast<std::size_t>(target(from))]) sum += words_;
    }
    return sum;
  }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& platform, bool splits_blocks) const override {
    std::vector<Analytic> all{farthest_pair(platform, longest_shift(platform, by_), words_, splits_blocks)};
    std::ranges::move(port_volume(platform, *this, "t_w m"), std::back_inserter(all));
    std::ranges::move(cut_volume(platform, *this), std::back_inserter(all));
    return all;
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
          .fields = {fields::message_words(),
                     {.name = "shift",
                      .meaning = "the q of the circular q-shift, 0 < q < p.",
                      .least = 1,
                      .most = fields::most_counted - 1,
                      .is_below_ranks = true,
                      .example = "3",
                      .usual = {"1", "2", "3", "5"}}},
          .title = "circular q-shift",
          .mpi = "MPI_Sendrecv with the ranks r+q and r-q, or MPI_Cart_shift",
          .source = "Grama et al. 2003, 4.6",
          .before = "Every rank has m words.",
          .after = "Rank r has the words of rank r-q mod p.",
          .make = [](const Schedule& schedule, Rank ranks) -> std::unique_ptr<Operation> {
            return std::make_unique<CircularShift>(ranks, schedule.rank("shift"), schedule.message_words);
          }};
}

}  // namespace hopscope::shift
