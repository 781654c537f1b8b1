// The page of a report: the viewer, built from src/output/viewer, with the document in it.

#include <stdexcept>

#include "output/report.hpp"
#include "output/viewer_page.hpp"

namespace hopscope {

namespace {

/// JSON that may stand inside <script>: whatever is in a name, nothing in it ends the element or begins another.
std::string for_script(const std::string& json) {
  std::string out;
  out.reserve(json.size() + json.size() / 16);
  for (std::size_t i = 0; i < json.size(); ++i) {
    switch (json[i]) {
      case '<': out += "\\u003c"; break;
      case '>': out += "\\u003e"; break;
      case '&': out += "\\u0026"; break;
      default: out += json[i];
    }
  }
  return out;
}

}  // namespace

std::string report_page(const Report& report) {
  constexpr std::string_view place = "%HOPSCOPE_REPORT%";
  const std::string_view page = viewer_page();
  const auto at = page.find(place);
  if (at == std::string_view::npos) throw std::logic_error("the viewer has no place for a document");
  const std::string document = for_script(report_json(report));
  std::string out;
  out.reserve(page.size() + document.size());
  out += page.substr(0, at);
  out += document;
  return out += page.substr(at + place.size());
}

}  // namespace hopscope
