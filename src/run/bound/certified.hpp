#pragma once

#include <cstdint>
#include <vector>

#include <hopscope/platform.hpp>

#include "analysis/bound/flow_problem.hpp"
#include "analysis/certificate/certificate_check.hpp"

namespace hopscope {

/// A certificate that has been checked.
struct Certified {
  Certificate certificate;
  ProvenBound proven;
};

/// What a word pays besides the channels: ports of nodes, per unit of time.
struct PortPrices {
  std::vector<std::pair<NodeId, double>> send, receive;
};

/// Rounds prices to integers, and has them checked.
/// @param prices by limit of FlowLimits
/// @param ports in place of the prices of ports in `prices`, which a network without ports of hops has not
/// @param words_of_one in a total exchange: words of one message
/// @throws std::logic_error if the check refuses them, a mistake of hopscope
[[nodiscard]] Certified certified(const Platform& platform, const FlowNetwork& network, const FlowDemand& demand,
                                  double words_of_one, const std::vector<double>& prices, const PortPrices& ports = {});

/// Sets the claims of a certificate to what it proves, and has it checked.
[[nodiscard]] Certified with_claims(Certificate certificate);

/// What certificates state of the platform, but for a group of translations.
[[nodiscard]] StatedMachine stated_machine(const Platform& platform);

/// A certificate with the costs, ports and switching of the platform.
[[nodiscard]] Certificate certificate_for(const Platform& platform);

/// Numbers as multiples of a unit.
struct Integers {
  std::vector<std::uint64_t> values;
  double unit = 1;
};

/// `values`, none negative, as multiples of the largest simple unit of which all of them are multiples; if there is
/// none, rounded down to multiples of a unit that is small enough. No multiple exceeds its value (beyond the last digit
/// of a double). If all are equal they are 1 unit each, even if that is 0.
/// @param most_units of the largest value
[[nodiscard]] Integers in_whole_units(const std::vector<double>& values, double most_units);

/// Prices to the nearest multiple of a unit that does not matter, up to `most_price` of them: 0 and 1 if they are all 0
/// or equal.
[[nodiscard]] std::vector<std::uint64_t> whole_prices(const std::vector<double>& prices, double most_price);

}  // namespace hopscope
