#pragma once

#include <string>

#include "scenario/document.hpp"

namespace hopscope::input {

/// Reads a document as a scenario. What is read is whole only if there are no findings and no misfit.
/// @param misfit takes why the algorithm does not fit; if null, that is a mistake like any other
[[nodiscard]] Scenario read_document(const std::string& file, const Document& document, const Catalogue& catalogue,
                                     Findings& findings, std::string* misfit = nullptr);

}  // namespace hopscope::input
