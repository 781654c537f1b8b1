#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <hopscope/files.hpp>

#include "analysis/certificate/certificate.hpp"
#include "json/fields.hpp"

namespace hopscope {

// What certificates of every kind consist of. Whatever is an integer there is read as one: a double could hide a
// change.

/// What every certificate by prices says that it certifies, and every one by a cut; no other statement is checked.
inline constexpr std::string_view what_is_certified =
    "sum over pairs of words * distance under the prices / sum of the prices";
inline constexpr std::string_view what_a_cut_certifies = "words that must leave a set / capacity out of it";

inline constexpr std::int64_t most_nodes_of_proof = std::int64_t{1} << 24;

/// Reads the field "certifies", which must hold the statement.
void read_statement(const input::Fields& all, std::string_view statement, input::Findings& findings);

/// Vertices, ports and costs.
[[nodiscard]] StatedMachine read_network_of_proof(const input::Fields& fields);

/// A list of integers from `least` on.
void read_nodes_of_proof(const input::Json& list, const std::string& pointer, std::int64_t least, const char* give,
                         input::Findings& findings, std::vector<NodeId>& nodes);

/// A short text that is required.
[[nodiscard]] std::string read_claim(const input::Fields& fields, const char* name);

/// Lists of so many integers from 0 to 2^53, of which the first are vertices.
struct RowForm {
  std::size_t vertices = 0;
  std::size_t length = 0;
  const char* form = "";
};

/// @returns what is wrong; empty if nothing
[[nodiscard]] std::string read_row(const input::Json& row, const RowForm& form, std::vector<std::uint64_t>& numbers);

/// Calls `add` with the numbers of each row of the field.
template <class Add>
void read_rows(const input::Fields& fields, const char* name, input::Need need, const RowForm& form,
               input::Findings& findings, const Add& add) {
  const input::Json* rows = fields.find(name, need, fmt::format("give a list of {}", form.form));
  if (rows == nullptr) return;
  if (!rows->is_array()) {
    findings.add(fields.pointer(name),
                 fmt::format("{} is not a list; give a list of {}", input::shown(*rows), form.form));
    return;
  }
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = 0; i < rows->size() && !findings.is_full(); ++i) {
    const std::string mistake = read_row((*rows)[i], form, numbers);
    if (mistake.empty()) {
      add(numbers);
    } else {
      findings.add(input::pointer_to(fields.pointer(name), i), mistake);
    }
  }
}

/// Reads a certificate, without checking what it proves.
/// @throws InputError with all mistakes if it is not one
[[nodiscard]] Proof read_certificate(Files& files, const std::string& file);

}  // namespace hopscope
