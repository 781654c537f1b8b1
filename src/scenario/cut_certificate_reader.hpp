#pragma once

#include "analysis/certificate/cut_certificate.hpp"
#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope {

/// Reads a certificate of kind "cut". Mistakes are added to the findings.
[[nodiscard]] CutCertificate read_cut_certificate(const input::Json& root, input::Findings& findings);

}  // namespace hopscope
