#include "analysis/trees/splitting.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hopscope {

namespace {

class Distribution {
 public:
  Distribution(SideOfVertex into, SideOfVertex out) : into_(std::move(into)), out_(std::move(out)) {}

  [[nodiscard]] std::vector<EvenPair> pairs() {
    distribute(true);
    distribute(false);
    for (std::size_t i = 0; i < into_.vertices.size(); ++i) {
      for (std::size_t j = 0; j < out_.vertices.size(); ++j)
        if (into_.vertices[i] == out_.vertices[j]) detour(i, j);
    }
    return pairs_;
  }

 private:
  // Each neighbour begins with the one after it, so that no two prefer the same.
  void distribute(bool in_proportion) {
    const std::vector<std::int64_t> in = into_.capacities, out = out_.capacities;
    const std::int64_t all = std::accumulate(in.begin(), in.end(), std::int64_t{0});
    const std::size_t count = out.size();
    for (std::size_t shift = 1; shift <= count; ++shift) {
      for (std::size_t i = 0; i < in.size(); ++i) {
        const std::size_t j = (i + shift) % count;
        if (into_.vertices[i] == out_.vertices[j]) continue;
        std::int64_t capacity = std::min(into_.capacities[i], out_.capacities[j]);
        if (in_proportion) capacity = std::min(capacity, share(in[i], out[j], all - in[i]));
        if (capacity == 0) continue;
        pairs_.push_back({into_.vertices[i], out_.vertices[j], capacity});
        into_.capacities[i] -= capacity;
        out_.capacities[j] -= capacity;
      }
    }
  }

  /// Rounded up.
  static std::int64_t share(std::int64_t in, std::int64_t out, std::int64_t all) {
    constexpr double last_digits = 1e-12;
    if (all <= 0) return 0;
    const double exact = static_cast<double>(in) * static_cast<double>(out) / static_cast<double>(all);
    return static_cast<std::int64_t>(std::ceil(exact * (1 - last_digits)));
  }

  /// Of a neighbour that has only itself left: what leads from others to others goes through it instead.
  void detour(std::size_t i, std::size_t j) {
    const std::size_t through = into_.vertices[i];
    for (std::size_t p = 0; p < pairs_.size(); ++p) {
      const auto [from, to, capacity] = pairs_[p];
      const std::int64_t moved = std::min({capacity, into_.capacities[i], out_.capacities[j]});
      if (moved == 0 || from == through || to == through) continue;
      pairs_[p].capacity -= moved;
      pairs_.push_back({from, through, moved});
      pairs_.push_back({through, to, moved});
      into_.capacities[i] -= moved;
      out_.capacities[j] -= moved;
    }
  }

  SideOfVertex into_, out_;  // with the capacities that are left
  std::vector<EvenPair> pairs_;
};

}  // namespace

std::vector<EvenPair> even_pairs(SideOfVertex into, SideOfVertex out) {
  return Distribution(std::move(into), std::move(out)).pairs();
}

}  // namespace hopscope
