#include "output/sweep/sweep.hpp"

#include "output/json_layout.hpp"

namespace hopscope {

namespace {

Json summary_json(const SweepSummary& summary) {
  Json json{{"hopscope", HOPSCOPE_VERSION}, {"scenario_file", summary.file}, {"store", summary.store},
            {"points", summary.points},     {"stored", summary.there},       {"run", summary.run},
            {"done", summary.done},         {"problems", Json::array()}};
  for (const SweepSummary::Trouble& each : summary.troubles) {
    json["problems"].push_back({{"settings", each.settings}, {"status", each.status}, {"reason", each.reason}});
  }
  return json;
}

}  // namespace

std::string sweep_json(const std::vector<SweepSummary>& summaries, bool array) {
  std::string out;
  if (!array && summaries.size() == 1) {
    append_object(out, summary_json(summaries.front()), "");
  } else {
    append_lines(out, summaries, "", [](std::string& text, const SweepSummary& summary) {
      append_object(text, summary_json(summary), "  ");
    });
  }
  return out + '\n';
}

}  // namespace hopscope
