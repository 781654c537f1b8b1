// The cases that are not easy for an event loop: others in the way, ranks out of step, all messages at once.

#include <random>

#include <fmt/format.h>

#include "scenario/mappings.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

/// A total exchange in which each rank's messages have a length of their own, so that no two ranks stay in step.
class UnevenExchange final : public Operation {
 public:
  explicit UnevenExchange(Rank ranks) : ranks_(ranks) {}

  [[nodiscard]] std::optional<double> words(Rank source, Rank destination) const override {
    if (source == destination) return std::nullopt;
    std::minstd_rand random(static_cast<unsigned>(source) + 1);
    return 32 + static_cast<double>(random() % 64'000) / 1000;
  }
  [[nodiscard]] std::string amount(const Schedule& /*schedule*/) const override { return "uneven words"; }
  [[nodiscard]] Rank blocks_for(Rank /*destination*/) const override { return ranks_ - 1; }
  [[nodiscard]] Blocks initial(Rank rank, Content /*content*/) const override {
    const double each = *words(rank, rank == 0 ? 1 : 0);
    return Blocks::sized(each * (ranks_ - 1), each);
  }
  [[nodiscard]] double total_blocks() const override { return ranks_ * (ranks_ - 1.0); }
  [[nodiscard]] std::vector<Analytic> bounds(const Platform& /*platform*/, bool /*splits_blocks*/) const override {
    return {};
  }

 private:
  Rank ranks_;
};

void add_scenario(Suite& suite, const std::string& name, const Scenario& scenario, bool slow = false) {
  suite.add({name, watched(scenario), straight_exchange(*scenario.platform.topology), false, slow});
}

}  // namespace

void add_trouble(Suite& suite) {
  const std::int64_t side = suite.quick() ? 16 : 32;
  for (const Contention contention : {Contention::fair, Contention::fifo}) {
    Scenario torus = suite.exchange({.family = "torus", .extents = {side, side}}, "shift");
    torus.platform.contention = contention;
    const char* name = contention == Contention::fair ? "fair" : "fifo";
    add_scenario(suite, fmt::format("trouble/torus/{0}/{1}x{1}", name, side), torus, side > 16);
  }

  Scenario direct = suite.exchange(hypercube(suite.quick() ? 6 : 8), "direct");
  direct.platform.ports = Platform::all_ports;
  add_scenario(suite, fmt::format("trouble/direct/{}", direct.platform.ranks()), direct);

  Scenario apart = suite.exchange({.family = "complete", .extents = {1024}}, "pairwise");
  add_scenario(suite, "trouble/complete/in-step", apart);
  apart.operation = std::make_shared<UnevenExchange>(apart.platform.ranks());
  add_scenario(suite, "trouble/complete/out-of-step", apart);

  Scenario shuffled = suite.exchange(hypercube(suite.quick() ? 6 : 8), "pairwise");
  shuffled.platform.mapping = Mapping(input::random_table(shuffled.platform.ranks(), 1));
  add_scenario(suite, fmt::format("trouble/random-mapping/{}", shuffled.platform.ranks()), shuffled);
}

void report_trouble(const Figures& figures, Table& table) {
  for (const int side : {16, 32}) {
    for (const std::string contention : {"fair", "fifo"}) {
      table.figure(fmt::format("shift order on a {0} x {0} torus, {1}", side, contention),
                   figures.seconds(fmt::format("trouble/torus/{0}/{1}x{1}", contention, side)), "{:.2f} s",
                   side == 32 && contention == "fair" ? "under 10 s" : "");
    }
  }
  const auto rate = [&](const std::string& name, double p) { return p * (p - 1) / figures.seconds(name) / 1e6; };
  for (const int p : {64, 256}) {
    table.figure(fmt::format("all messages at once, all ports, hypercube of {}: messages a second", p),
                 rate(fmt::format("trouble/direct/{}", p), p), "{:.2f} million");
    table.figure(fmt::format("pairwise under a random mapping, hypercube of {}: messages a second", p),
                 rate(fmt::format("trouble/random-mapping/{}", p), p), "{:.2f} million");
  }
  table.figure("pairwise on a complete network of 1024, all ranks in step: messages a second",
               rate("trouble/complete/in-step", 1024), "{:.2f} million");
  table.figure("... no two ranks in step (each rank's messages have their own length)",
               rate("trouble/complete/out-of-step", 1024), "{:.2f} million");
}

}  // namespace hopscope::bench
