#include "output/pages.hpp"

#include <stdexcept>

namespace hopscope {

namespace {

std::string for_script(const std::string& json) {
  std::string out;
  out.reserve(json.size() + json.size() / 16);
  for (const char character : json) {
    switch (character) {
      case '<': out += "\\u003c"; break;
      case '>': out += "\\u003e"; break;
      case '&': out += "\\u0026"; break;
      default: out += character;
    }
  }
  return out;
}

}  // namespace

std::string filled_page(std::string_view page, std::string_view token, const std::string& json) {
  const auto at = page.find(token);
  if (at == std::string_view::npos) throw std::logic_error("the page has no place for a document");
  const std::string document = for_script(json);
  std::string out;
  out.reserve(page.size() + document.size());
  out += page.substr(0, at);
  out += document;
  return out += page.substr(at + token.size());
}

}  // namespace hopscope
