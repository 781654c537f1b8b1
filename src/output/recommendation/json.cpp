#include <hopscope/names.hpp>
#include <hopscope/size_matrix.hpp>

#include "output/json_parts.hpp"
#include "output/recommendation/recommendation.hpp"

namespace hopscope {

namespace {

Json interval_json(const RecommendedInterval& interval) {
  Json json{{"from", words_json(interval.from)},
            {"to", words_json(interval.to)},
            {"name", interval.name},
            {"algorithm", interval.algorithm}};
  add_options(json, interval.options);
  json["as_fast"] = interval.as_fast;
  json["time_at_from"] = interval.leads.front().time;
  json["time_at_to"] = interval.leads.back().time;
  json["formula"] = interval.formula ? Json(interval.formula->formula) : Json(nullptr);
  json["kind"] = interval.formula ? Json(name_of(interval.formula->kind)) : Json(nullptr);
  json["line"] = line_json(interval.line);
  json["leads"] = Json::array();
  for (const Lead& lead : interval.leads) {
    json["leads"].push_back({{"message_words", words_json(lead.words)},
                             {"time", lead.time},
                             {"runner_up", lead.next.empty() ? Json(nullptr) : Json(lead.next)},
                             {"runner_up_ratio", or_null(lead.factor)},
                             {"variant", lead.variant.empty() ? Json(nullptr) : Json(lead.variant)},
                             {"variant_ratio", or_null(lead.variant_factor)}});
  }
  return json;
}

Json row_json(const Recommendation& recommendation, const RecommendedRow& row) {
  const auto& intervals = recommendation.intervals;
  const RecommendedInterval& best = intervals[row.best];
  Json json{{"from", words_json(intervals[row.first].from)},
            {"to", words_json(intervals[row.last].to)},
            {"name", best.name},
            {"algorithm", best.algorithm}};
  add_options(json, best.options);
  json["time_at_from"] = row.at_first;
  json["time_at_to"] = row.at_last;
  if (const auto& bandwidth = recommendation.bandwidth) {
    json["bandwidth_at_from"] = bandwidth_json(bandwidth->of(intervals[row.first].from, row.at_first));
    json["bandwidth_at_to"] = bandwidth_json(bandwidth->of(intervals[row.last].to, row.at_last));
    json["busbw_at_best"] = or_null(best.bus_at_best);
  }
  json["worst"] = row.worst;
  json["intervals"] = row.last - row.first + 1;
  return json;
}

Json border_json(const RecommendedBorder& border) {
  Json json{{"last", words_json(border.last)}, {"below", border.below}, {"above", border.above}};
  json["at"] = border.at.empty() ? Json(nullptr) : Json(border.at);
  json["by_formula"] = border.is_by_formula() ? Json(crossing(*border.below_line, *border.above_line)) : Json(nullptr);
  json["below_line"] = line_json(border.below_line);
  json["above_line"] = line_json(border.above_line);
  json["confirmed"] = border.confirmed;
  json["moved_from"] = or_null(border.moved_from);
  json["runs"] = Json::array();
  for (const auto& probe : border.probes) {
    json["runs"].push_back(
        {{"message_words", words_json(probe.words)}, {"below", probe.below}, {"above", probe.above}});
  }
  return json;
}

/// What a cost model says, beside what is simulated.
void add_forecast(const LibraryLead& lead, const std::optional<BandwidthScale>& bandwidth, Json& json) {
  if (!lead.predicted) return;
  json["predicted"] = *lead.predicted;
  if (!bandwidth) return;
  json["predicted_bandwidth"] = bandwidth_json(bandwidth->at(*lead.predicted_rate));
  json["bandwidth"] = lead.time ? bandwidth_json(bandwidth->of(lead.words, *lead.time)) : Json(nullptr);
}

Json library_json(const LibraryChoices& library, const std::optional<BandwidthScale>& bandwidth) {
  Json json{{"title", library.title}, {"source", library.source}, {"word_bytes", library.word_bytes}};
  if (!library.machine.empty()) json["machine"] = library.machine;
  if (!library.machine.empty()) json["nodes"] = library.nodes;
  json["choices"] = Json::array();
  for (const LibraryInterval& each : library.intervals) {
    Json choice{{"from", words_json(each.from)},
                {"to", words_json(each.to)},
                {"takes", each.takes},
                {"name", each.name.empty() ? Json(nullptr) : Json(each.name)},
                {"note", each.note.empty() ? Json(nullptr) : Json(each.note)},
                {"leads", Json::array()}};
    for (const LibraryLead& lead : each.leads) {
      choice["leads"].push_back({{"message_words", words_json(lead.words)},
                                 {"time", or_null(lead.time)},
                                 {"fastest", lead.fastest},
                                 {"least", or_null(lead.least)},
                                 {"ratio", or_null(lead.factor())}});
      add_forecast(lead, bandwidth, choice["leads"].back());
    }
    json["choices"].push_back(std::move(choice));
  }
  return json;
}

/// What could not be run, and what was not: neither is in the intervals.
void add_what_is_missing(const Recommendation& recommendation, Json& json) {
  json["left_out"] = Json::array();
  for (const LeftOut& each : recommendation.left_out)
    json["left_out"].push_back({{"name", each.name}, {"reason", each.reason}, {"failed", each.failed}});
  json["not_run"] = Json::array();
  for (const NotRun& each : recommendation.not_run) {
    json["not_run"].push_back(
        {{"name", each.name}, {"values", each.values}, {"from", words_json(each.from)}, {"to", words_json(each.to)}});
  }
}

}  // namespace

std::string recommendation_json(const Recommendation& recommendation) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["scenario"] = recommendation.common.scenario;
  json["engine"] = recommendation.common.engine;
  json["platform"] = platform_json(recommendation.common.platform);
  json["schedule"] = schedule_json(recommendation.common);
  json["from"] = words_json(recommendation.from);
  json["to"] = words_json(recommendation.to);
  const auto& sizes = recommendation.common.schedule.sizes;
  json["largest_in_file"] = sizes ? words_json(sizes->largest()) : Json(nullptr);
  json["proven"] = recommendation.proven;
  if (!recommendation.proven) json["why_not_proven"] = recommendation.why_not_proven;
  json["intervals"] = Json::array();
  for (const auto& each : recommendation.intervals) json["intervals"].push_back(interval_json(each));
  json["tolerance"] = recommendation.tolerance;
  json["rows"] = Json::array();
  for (const RecommendedRow& each : recommendation.rows) json["rows"].push_back(row_json(recommendation, each));
  json["borders"] = Json::array();
  for (const auto& each : recommendation.borders) json["borders"].push_back(border_json(each));
  json["contradictions"] = Json::array();
  for (const Contradiction& each : recommendation.contradictions) {
    json["contradictions"].push_back({{"name", each.name},
                                      {"message_words", words_json(each.words)},
                                      {"by_formula", each.by_formula},
                                      {"by_run", each.by_run}});
  }
  add_what_is_missing(recommendation, json);
  if (recommendation.library) json["library"] = library_json(*recommendation.library, recommendation.bandwidth);
  json["factor"] = recommendation.factor;
  json["sizes_examined"] = recommendation.examined;
  json["gaps"] = recommendation.gaps;
  json["relies_on_growth"] = recommendation.relies_on_growth;
  json["relies_on_neighbours"] = recommendation.relies_on_neighbours;
  json["values_tried"] = recommendation.values_tried;
  json["runs"] = recommendation.runs;
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

}  // namespace hopscope
