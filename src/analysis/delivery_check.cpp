#include "analysis/delivery_check.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

namespace hopscope {

namespace {

constexpr std::size_t most_failures = 8;

bool same_amount(double a, double b, double whole) { return std::abs(a - b) <= 1e-9 * whole; }

}  // namespace

void DeliveryCheck::fail(std::string what) {
  if (failures_.size() < most_failures) failures_.push_back(std::move(what));
}

void DeliveryCheck::on_holding(Rank rank, std::span<const Block> blocks) {
  ++ranks_seen_;
  std::vector<Block> held(blocks.begin(), blocks.end());
  std::ranges::sort(held, {}, [](const Block& b) { return std::tuple(b.source, b.destination, b.offset); });
  Rank sources = 0;
  for (auto first = held.begin(); first != held.end();) {
    const auto last = std::find_if(first, held.end(), [&](const Block& b) {
      return b.source != first->source || b.destination != first->destination;
    });
    check_source(rank, {first, last});
    ++sources;
    first = last;
  }
  const Rank due = operation_.blocks_for(rank);
  if (sources < due) fail(fmt::format("rank {} holds {} of its {} blocks", rank, sources, due));
}

// The parts of one block, by offset, must lie end to end from 0 to its size.
void DeliveryCheck::check_source(Rank rank, std::span<const Block> parts) {
  const auto [source, destination, offset, words] = parts.front();
  const std::optional<double> whole = operation_.words(source, destination);
  if (destination != rank || !whole) {
    fail(fmt::format("rank {} holds {{{}, {}}}, which is not for it", rank, source, destination));
    return;
  }
  double reached = 0;
  for (const Block& part : parts) {
    if (!same_amount(part.offset, reached, *whole)) {
      const char* what = part.offset < reached ? "twice" : "not at all";
      fail(fmt::format("rank {} got words {} to {} of {{{}, {}}} {}", rank, std::min(part.offset, reached),
                       std::max(part.offset, reached), source, destination, what));
      return;
    }
    reached = part.offset + part.words;
  }
  if (!same_amount(reached, *whole, *whole)) {
    fail(fmt::format("rank {} got {} of the {} words of {{{}, {}}}", rank, reached, *whole, source, destination));
  }
}

}  // namespace hopscope
