#include "output/passed.hpp"
#include "output/json_layout.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

std::string passed_json(std::span<const Result> results, bool several) {
  Json all = Json::array();
  for (const Result& result : results) {
    Json json{{"hopscope", HOPSCOPE_VERSION}, {"scenario", result.scenario}, {"passed", result.kept_its_promises()}};
    json["answers"] = Json::array();
    for (const auto& [quantity, passed] : passed_quantities(result))
      json["answers"].push_back({{"quantity", quantity}, {"passed", passed}});
    all.push_back(std::move(json));
  }
  std::string out;
  append_text(out, several ? all : all.at(0));
  return out + '\n';
}

}  // namespace hopscope
