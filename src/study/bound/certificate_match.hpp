#pragma once

#include <string>

#include <hopscope/scenario.hpp>

#include "analysis/certificate/certificate.hpp"

namespace hopscope {

/// What the network, the costs or the demand of a certificate have that the platform and the operation of a scenario
/// do not, in words; empty if nothing. Integers of a certificate may be rounded down by less than a unit: the bound is
/// then the smaller. The prices, and whether the certificate is valid, do not matter.
[[nodiscard]] std::string difference_of(const Certificate& certificate, const Scenario& scenario);

}  // namespace hopscope
