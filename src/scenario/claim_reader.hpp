#pragma once

#include <hopscope/book_claim.hpp>

#include "scenario/findings.hpp"
#include "scenario/json_text.hpp"

namespace hopscope::input {

/// Reads what a text claims of the scenario or embedding in whose file it stands, and what we find.
[[nodiscard]] BookClaim read_claim(const Json& value, const std::string& pointer, Findings& findings);

}  // namespace hopscope::input
