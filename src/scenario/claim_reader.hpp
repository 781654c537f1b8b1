#pragma once

#include <hopscope/book_claim.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// Reads a claim of the literature about the scenario or embedding of this file, and our finding.
[[nodiscard]] BookClaim read_claim(const Json& value, const std::string& pointer, Findings& findings);

}  // namespace hopscope::input
