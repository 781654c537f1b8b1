#include "analysis/bound/flow_problem.hpp"

namespace hopscope {

FlowLimits::FlowLimits(const FlowNetwork& network)
    : network_(&network),
      count_(network.channels.size() +
             (network.ports_of_hops > 0 ? 2 * static_cast<std::size_t>(network.vertices) : 0)),
      used_(count_) {
  std::vector<double> loads(count_);
  for (std::size_t e = 0; e < network.channels.size(); ++e) add(e, 1, loads);
  for (std::size_t limit = 0; limit < count_; ++limit) used_[limit] = loads[limit] > 0;
}

}  // namespace hopscope
