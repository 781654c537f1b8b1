#pragma once

#include <variant>

#include "analysis/certificate/certificate.hpp"
#include "analysis/certificate/cut_certificate.hpp"

namespace hopscope {

/// A certificate of either kind: by prices, or by a cut.
using Proof = std::variant<Certificate, CutCertificate>;

}  // namespace hopscope
