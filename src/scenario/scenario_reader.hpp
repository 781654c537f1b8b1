#pragma once

// A document as a scenario, and what is common to its sections.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/field.hpp>

#include "json/document.hpp"
#include "json/fields.hpp"
#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

class LastPlatform;

/// Reads a document as a scenario. The result is complete only if there are no findings and no misfit.
/// @param misfit receives why the algorithm does not fit; if null, that is a mistake like any other
/// @param last_platform of similar documents, with the platform file of this one; may be null
[[nodiscard]] Scenario read_document(const std::string& file, const Document& document, const Catalogue& catalogue,
                                     Findings& findings, std::string* misfit = nullptr,
                                     LastPlatform* last_platform = nullptr);

/// The objects of a scenario that take a field: "\"platform\" or \"schedule\""; empty if none do, or all could.
[[nodiscard]] std::string homes_of(std::string_view field, const Catalogue& catalogue);

/// The value of a field of an object; none if it is omitted, or wrong, which is then a mistake.
/// @pre it is no matrix of sizes and no part with a reader of its own
[[nodiscard]] std::optional<FieldValue> read_value(const Fields& fields, const Field& field, Need need);
[[nodiscard]] inline std::optional<FieldValue> read_value(const Fields& fields, const Field& field) {
  return read_value(fields, field, field.is_required() ? Need::required : Need::optional);
}

/// The path in a field; whether it leads to a file is checked when the file is read.
[[nodiscard]] std::optional<std::string> read_path(const Fields& fields, std::string_view name, Need need);

/// The bytes of a word as a schedule states them, with their places: of a trace in a file, and of sizes in bytes.
[[nodiscard]] std::vector<std::pair<std::string, const Json*>> word_bytes_of_schedule(const Json& root);

/// Replaces each size, rate and time of a scenario, or of a platform below /platform, that is written with a unit
/// ("64 KiB", "25 GB/s", "1.5 us") by the number that it is in words and in the platform's unit of time. Where units
/// are used, the platform then has `time_unit` (us, unless it is given) and `word_bytes` (unless it is
/// given, that of the schedule, or 8). A topology in a file then has `unit_width` "usual", unless it is given, if its
/// t_w is a rate: that of the platform, or of `inter` if it is between clusters.
void replace_quantities(Json& root, Findings& findings);

}  // namespace hopscope::input
