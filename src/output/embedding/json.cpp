#include <hopscope/names.hpp>

#include "output/embedding/embedding.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

Json edge_json(const GuestEdge& edge, bool weighted) {
  Json json{edge.from, edge.to};
  if (weighted) json.push_back(words_json(edge.words));
  return json;
}

Json busiest_json(const EmbeddingMeasures& measures, bool weighted) {
  Json all = Json::array();
  for (const LoadedLink& link : measures.busiest) {
    Json json{{"link", {link.ends.from, link.ends.to}}, {"load", link.load}};
    if (weighted) json["words"] = words_json(link.words);
    if (measures.per_width) json["width"] = link.width;
    json["edges"] = Json::array();
    for (const GuestEdge& edge : link.edges) json["edges"].push_back(edge_json(edge, weighted));
    all.push_back(std::move(json));
  }
  return all;
}

void add_mapping(Json& json, const EvaluatedMapping& mapping, bool weighted) {
  const EmbeddingMeasures& measures = mapping.measures;
  json["mapping"] = mapping.name;
  json["congestion"] = measures.congestion;
  if (weighted) json["words"] = words_json(measures.words);
  if (measures.per_width) json["per_width"] = words_json(*measures.per_width);
  json["dilation"] = measures.dilation;
  json["average_dilation"] = measures.average_dilation;
  json["total_dilation"] = measures.total_dilation;
  if (weighted) json["word_hops"] = words_json(measures.word_hops);
  json["expansion"] = measures.expansion;
  json["longest"] = measures.longest ? edge_json(*measures.longest, false) : Json(nullptr);
  json["links_by_load"] = Json::array();
  for (const auto& [load, links] : measures.links_by_load) {
    json["links_by_load"].push_back({{"load", load}, {"links", links}});
  }
  json["busiest"] = busiest_json(measures, weighted);
  json["table"] = mapping.nodes;
}

Json guest_json(const EmbeddingReport& report) {
  Json json{{"name", report.guest_name},
            {"processes", report.guest.processes},
            {"edges", report.guest.edges.size()},
            {"directed", report.guest.directed},
            {"weighted", report.guest.weighted}};
  if (report.guest.weighted) json["words"] = words_json(report.guest.total_words());
  return json;
}

Json host_json(const EmbeddingReport& report) {
  const Topology& host = *report.host;
  return {{"family", host.family()},
          {"description", host.description()},
          {"nodes", host.nodes()},
          {"channels", host.channels()},
          {"routing", report.routing}};
}

std::string_view name_of(EmbeddingBound::Of of) {
  switch (of) {
    case EmbeddingBound::Of::congestion: return "congestion";
    case EmbeddingBound::Of::words: return "words";
    case EmbeddingBound::Of::per_width: return "per_width";
    case EmbeddingBound::Of::dilation: return "dilation";
  }
  return "";
}

Json bounds_json(const std::vector<EmbeddingBound>& bounds) {
  Json all = Json::array();
  for (const EmbeddingBound& bound : bounds) {
    all.push_back({{"of", name_of(bound.of)},
                   {"name", bound.name},
                   {"value", words_json(bound.value)},
                   {"formula", bound.formula},
                   {"source", bound.source}});
  }
  return all;
}

Json run_json(const MappedRun& run) {
  Json steps = Json::array();
  for (const StepUsage& step : run.steps) {
    steps.push_back({{"step", step.step},
                     {"congestion", words_json(step.congestion)},
                     {"load", step.load},
                     {"start", step.start},
                     {"end", step.end}});
    const auto worst = std::ranges::find(run.witnesses, step.step, &Witness::step);
    if (worst == run.witnesses.end() || worst->congestion <= 1) continue;
    steps.back()["channel"] = {worst->channel.from, worst->channel.to};
    steps.back()["messages"] = worst->messages;
  }
  return {{"mapping", run.mapping}, {"time", run.time}, {"steps", std::move(steps)}};
}

Json report_json(const EmbeddingReport& report) {
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["embedding"] = report.name;
  json["guest"] = guest_json(report);
  json["host"] = host_json(report);
  json["loads"] = report.guest.directed ? "channels" : "links";
  json["links"] = report.given.measures.links;
  add_mapping(json, report.given, report.guest.weighted);
  json["bounds"] = bounds_json(report.bounds);
  json["deadlock"] = deadlock_json(report.deadlock);
  json["optimised"] = nullptr;
  if (report.found) {
    Json found{{"seed", report.found->seed},
               {"steps", report.found->steps},
               {"start", report.found->start},
               {"better", report.found->is_better},
               {"best", report.found->is_best}};
    add_mapping(found, report.found->mapping, report.guest.weighted);
    json["optimised"] = std::move(found);
  }
  json["runs"] = Json::array();
  for (const MappedRun& run : report.runs) json["runs"].push_back(run_json(run));
  json["expect"] = nullptr;
  if (report.expectations) json["expect"] = {{"passed", report.failures.empty()}, {"failures", report.failures}};
  return json;
}

}  // namespace

std::string embedding_json(std::span<const EmbeddingReport> reports, bool array) {
  std::string out;
  if (!array && reports.size() == 1) {
    append_object(out, report_json(reports.front()), "");
  } else {
    append_lines(out, reports, "", [](std::string& text, const EmbeddingReport& report) {
      append_object(text, report_json(report), "  ");
    });
  }
  return out + '\n';
}

}  // namespace hopscope
