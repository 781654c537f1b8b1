#pragma once

#include <string>

#include "json/document.hpp"

namespace hopscope::input {

class LastPlatform;

/// Reads a document as a scenario. The result is complete only if there are no findings and no misfit.
/// @param misfit receives why the algorithm does not fit; if null, that is a mistake like any other
/// @param last_platform of similar documents, with the platform file of this one; may be null
[[nodiscard]] Scenario read_document(const std::string& file, const Document& document, const Catalogue& catalogue,
                                     Findings& findings, std::string* misfit = nullptr,
                                     LastPlatform* last_platform = nullptr);

}  // namespace hopscope::input
