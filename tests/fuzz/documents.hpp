#pragma once

// Invariants of every JSON file that hopscope has read.

#include <optional>
#include <string>

#include "fuzz/finding.hpp"
#include "fuzz/input.hpp"
#include "json/canonical.hpp"
#include "support/setup.hpp"

namespace hopscope::fuzz {

/// The canonical form of a file, one line of JSON; none if it names other files, whose digests it would contain.
inline std::optional<std::string> canonical(const std::string& file, const ReadOptions& options,
                                            input::DocumentKind kind = input::DocumentKind::scenario) {
  input::Findings findings(*files(), file);
  const auto document = input::load_document(file, options, findings, kind);
  promise(document.has_value(), "a file that was read cannot be loaded");
  input::Digests digests(*files());
  std::string text = input::canonical_text(*document, file, "native", digests);
  if (text.find('#') != std::string::npos) return std::nullopt;
  return text;
}

/// Reads a scenario. If that succeeds, its canonical text is a scenario, and canonical.
inline void check_scenario(const std::string& file, const ReadOptions& options) {
  const auto scenario = read_or_refused([&] { return read_scenario(file, test::catalogue(), options); });
  if (!scenario) return;
  const auto text = canonical(file, options);
  if (!text) return;
  const std::string again = written("again.json", *text);
  const auto same = read_or_refused([&] { return read_scenario(again, test::catalogue(), reading()); });
  promise(same.has_value(), [&] { return "refused when it is written anew: " + *text; });
  promise(canonical(again, reading()) == text, [&] { return "not the same when it is read again: " + *text; });
  promise(same->platform.ranks() == scenario->platform.ranks(),
          [&] { return "other ranks when read again: " + *text; });
  promise(same->algorithm == scenario->algorithm, [&] { return "another algorithm when read again: " + *text; });
}

}  // namespace hopscope::fuzz
