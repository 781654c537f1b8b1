#include <hopscope/names.hpp>

#include "output/cost/cost.hpp"
#include "output/json_parts.hpp"

namespace hopscope {

namespace {

constexpr Switching switchings[] = {Switching::cut_through, Switching::store_and_forward};

Json sample_json(const Sample& sample, bool is_drawn) {
  return {
      {"mean", sample.mean()}, {"standard_error", is_drawn ? sample.standard_error() : 0}, {"runs", sample.count()}};
}

Json heavy_json(const HeavyLoad& load) {
  return {{"makespan", sample_json(load.makespan, true)}, {"delivery", sample_json(load.delivery, true)}};
}

Json load_json(const LoadTimes& times) {
  Json json;
  json["light"] = {{"book", times.light.book},
                   {"formula", times.light.formula},
                   {"all_pairs", times.light.is_all},
                   {"simulated", sample_json(times.light.simulated, !times.light.is_all)}};
  json["permutation"] = heavy_json(times.permutation);
  json["random_partners"] = heavy_json(times.independent);
  json["total_exchange"] = Json::array();
  for (const ExchangeRun& run : times.exchange) {
    json["total_exchange"].push_back(
        {{"algorithm", run.algorithm}, {"formula", or_null(run.formula)}, {"simulated", run.simulated}});
  }
  return json;
}

Json network_json(const CostedNetwork& network) {
  const NetworkCost& cost = network.cost;
  Json json{{"name", network.name},
            {"family", network.topology->family()},
            {"description", network.topology->description()},
            {"links", words_json(cost.links)},
            {"width", network.topology->width()},
            {"wires", cost.wires},
            {"bisection", or_null(cost.bisection)},
            {"diameter", cost.diameter},
            {"average_distance", cost.average_distance},
            {"average_distance_with_own", cost.average_distance_with_own}};
  for (const Switching switching : switchings) json[name_of(switching)] = load_json(network.under(switching));
  return json;
}

Json contest_json(const Contest& contest) {
  return {{"network", contest.network},
          {"load", name_of(contest.load)},
          {"switching", name_of(contest.switching)},
          {"equal", contest.is_same},
          {"alike", contest.is_alike},
          {"faster_for_smallest", contest.wins_first},
          {"crossovers", contest.crossings},
          {"by_formula", contest.by_formula},
          {"confirmed", or_null(contest.confirmed)},
          {"largest_words", words_json(contest.largest_words)},
          {"ratio_at_largest", contest.ratio_at_largest},
          {"ratio_error", or_null(contest.ratio_error)}};
}

Json report_json(const CostReport& report) {
  const int ports = report.platform.ports;
  Json json;
  json["hopscope"] = HOPSCOPE_VERSION;
  json["cost"] = report.name;
  json["engine"] = report.engine;
  json["nodes"] = report.nodes();
  json["costs"] = costs_json(report.platform.costs);
  json["ports"] = ports == Platform::all_ports ? Json("all") : Json(ports);
  if (report.platform.startups == Startups::serial) json["startups"] = name_of(report.platform.startups);
  json["contention"] = name_of(report.platform.contention);
  json["time_unit"] = report.platform.time_unit;
  json["message_words"] = words_json(report.message_words);
  json["seed"] = report.seed;
  json["pairs"] = report.pairs;
  json["draws"] = report.draws;
  json["partners"] = report.partners;
  json["networks"] = Json::array();
  for (const CostedNetwork& network : report.networks) json["networks"].push_back(network_json(network));
  json["contests"] = Json::array();
  for (const Contest& contest : report.contests) json["contests"].push_back(contest_json(contest));
  return json;
}

}  // namespace

std::string cost_json(std::span<const CostReport> reports, bool array) {
  std::string out;
  if (!array && reports.size() == 1) {
    append_object(out, report_json(reports.front()), "");
  } else {
    append_lines(out, reports, "",
                 [](std::string& text, const CostReport& report) { append_object(text, report_json(report), "  "); });
  }
  return out + '\n';
}

}  // namespace hopscope
