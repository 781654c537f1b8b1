#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "schedule/actions/msccl/xml.hpp"
#include "schedule/actions/rank_action.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

/// Reads the attributes of one element.
class MscclAttributes {
 public:
  MscclAttributes(const XmlElement& element, std::string place, ScheduleMistakes& mistakes)
      : element_(element), place_(std::move(place)), mistakes_(mistakes) {}

  std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most) {
    const std::string* text = element_.attribute(name);
    if (text == nullptr) {
      fail(fmt::format("<{}> has no attribute {}", element_.name, name));
      return least;
    }
    return number_in(name, *text, least, most);
  }
  std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
    const std::string* text = element_.attribute(name);
    return text == nullptr ? otherwise : number_in(name, *text, least, most);
  }
  std::string text(std::string_view name) {
    const std::string* text = element_.attribute(name);
    if (text == nullptr) fail(fmt::format("<{}> has no attribute {}", element_.name, name));
    return text == nullptr ? "" : *text;
  }
  void fail(std::string what) {
    is_right_ = false;
    mistakes_.add(place_, std::move(what));
  }
  /// False if a mistake was found in this element.
  [[nodiscard]] bool is_right() const { return is_right_; }

 private:
  std::int64_t number_in(std::string_view name, const std::string& text, std::int64_t least, std::int64_t most) {
    const auto value = parse_whole_number<std::int64_t>(text);
    if (value && *value >= least && *value <= most) return *value;
    fail(fmt::format("{} is {}; give a whole number from {} to {}", name, text_file::quoted(text), least, most));
    return least;
  }

  const XmlElement& element_;
  std::string place_;
  ScheduleMistakes& mistakes_;
  bool is_right_ = true;
};

}  // namespace hopscope
