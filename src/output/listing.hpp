#pragma once

#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/explain.hpp"
#include "study/listing.hpp"

namespace hopscope {

/// The sections as readable text, one line per entry.
[[nodiscard]] std::string listing(const std::vector<ListSection>& sections, const TextStyle& style);

/// An algorithm as readable text: where it applies, what a rank does, its formulas, and a worked example.
[[nodiscard]] std::string explanation(const Explanation& explained, const TextStyle& style);

/// An operation as readable text: what ranks have before and after it, its algorithms with their formulas, when to use
/// which, and what to try next.
[[nodiscard]] std::string explanation(const OperationExplanation& explained, const TextStyle& style);

/// A routing as readable text: where it applies, its rule, and its routes on small networks.
[[nodiscard]] std::string explanation(const RoutingExplanation& explained, const TextStyle& style);

}  // namespace hopscope
