#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope {

/// One answer that a student has given and had judged.
struct Attempt {
  std::string quantity;
  std::string predicted;
  bool holds = false;
  int hints = 0;  ///< how much of the verdict was shown: that it is wrong, where it holds (1), what is missing (2)
};

/// What a student hands in beside the answers, which are the predictions of the scenario.
struct HandedIn {
  std::string student;
  std::uint64_t seed = 1;
  std::vector<Attempt> attempts;  ///< in their order

  /// How many answers to this question were judged.
  [[nodiscard]] std::size_t attempts_at(const std::string& quantity) const;
};

namespace input {

[[nodiscard]] HandedIn read_handed_in(const Json& value, const std::string& pointer, Findings& findings);

/// Of a scenario file that has been read without mistakes; none if it does not say.
[[nodiscard]] std::optional<HandedIn> handed_in_with(const std::string& file, const ReadOptions& read);

}  // namespace input
}  // namespace hopscope
