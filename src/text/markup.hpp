#pragma once

#include <string>
#include <string_view>

namespace hopscope {

/// Text escaped for an element or an attribute of HTML or SVG.
[[nodiscard]] inline std::string in_markup(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace hopscope
