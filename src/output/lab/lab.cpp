#include "output/lab/lab.hpp"

#include "output/json_parts.hpp"
#include "output/page_template.hpp"
#include "output/viewer_page.hpp"

namespace hopscope {

bool has_lab_page() { return !lab_viewer_page().empty(); }

std::string lab_page(const LabFiles& lab) {
  Json json{{"title", lab.title}, {"chapters", Json::array()}, {"files", Json::object()}};
  for (const auto& [title, text, step, is_covered, view, scenarios, files] : lab.chapters) {
    json["chapters"].push_back({{"title", title},
                                {"text", text},
                                {"step", step},
                                {"covered", is_covered},
                                {"view", view},
                                {"scenarios", scenarios},
                                {"files", files}});
  }
  for (const auto& [name, text] : lab.files) json["files"][name] = text;
  return filled_page(lab_viewer_page(), "%HOPSCOPE_LAB%",
                     printable(json.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

}  // namespace hopscope
