#include <hopscope/topology.hpp>

#include <cstdint>
#include <random>

namespace hopscope {

double Topology::typical_distance() const {
  constexpr NodeId few = 256;
  constexpr int sources = 16;
  constexpr int destinations = 256;  // of each
  if (nodes_ <= few) return average_distance();
  std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same estimate each time
  const auto any = [&] { return static_cast<NodeId>(random() % static_cast<std::uint64_t>(nodes_)); };
  double sum = 0;
  for (int source = 0; source < sources; ++source) {
    const NodeId from = any();
    for (int i = 0; i < destinations; ++i) sum += static_cast<double>(distance(from, any()));
  }
  return sum / (sources * destinations);
}

}  // namespace hopscope
