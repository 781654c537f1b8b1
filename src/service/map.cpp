#include <memory>
#include <optional>

#include <fmt/format.h>

#include "output/embedding/embedding.hpp"
#include "scenario/embedding.hpp"
#include "scenario/platform/mapping_reader.hpp"
#include "service/study_kind.hpp"
#include "study/embedding/embedding_report.hpp"

namespace hopscope::studies {

namespace {

SearchedMapping searched_mapping(const Embedding& embedding, const EvaluatedMapping& given,
                                 const StudyRequest& request) {
  std::vector<NamedPlacement> starts{{given.name, given.nodes}};
  const Grid* grid = embedding.grid ? &*embedding.grid : nullptr;
  for (NamedPlacement& named : named_mappings(embedding.guest.processes, grid, *embedding.host))
    starts.push_back(std::move(named));
  SearchLimits limits{request.seed("seed"), static_cast<std::int64_t>(request.seed("limit")),
                      request.number_if_given("seconds").value_or(0)};
  request.supervisor.turn_to(embedding.file);
  limits.progress = [&](std::int64_t steps, const MappingQuality& best) {
    (void)request.supervisor.goes_on(
        [&] { return fmt::format("{} mappings tried, largest load {} on {}", steps, best.load, best.links); });
  };
  FoundMapping found = search_mapping(embedding.guest, *embedding.host, starts, limits);
  SearchedMapping searched{given, limits.seed, found.steps, found.start, false, found.is_best};
  // A mapping that is no better is not used.
  searched.is_better = found.quality < quality_of(embedding.guest, *embedding.host, given.nodes);
  if (!searched.is_better) return searched;
  searched.mapping = {"found", std::move(found.nodes), {}};
  searched.mapping.measures = measure(embedding.guest, *embedding.host, searched.mapping.nodes);
  return searched;
}

/// An embedding, or a scenario whose traffic is one.
struct MappedFile {
  std::optional<Embedding> embedding;
  std::optional<Scenario> scenario;
};

MappedFile read_mapped(const StudyInput& input, const Catalogue& catalogue) {
  MappedFile read;
  if (is_embedding(*input.how.files, input.file)) {
    read.embedding = read_embedding(input.file, input.how, catalogue);
    return read;
  }
  read.scenario = read_scenario(input.file, catalogue, input.how);
  // The communication pattern is the same for every engine, and the default one supports all scenarios.
  read.scenario->engine = catalogue.engines.front().get();
  read.scenario->reference = nullptr;
  return read;
}

EmbeddingReport mapped(const MappedFile& file, const Embedding& embedding, const StudyRequest& request) {
  EmbeddingReport report = evaluated(embedding);
  if (request.flag("optimise")) report.found = searched_mapping(embedding, report.given, request);
  if (!file.scenario) return report;
  report.runs = mapped_runs(*file.scenario, report.better(), request.supervisor.run_options());
  report.time_unit = file.scenario->platform.time_unit;
  return report;
}

std::string mapping_text(const EmbeddingReport& report) {
  const EvaluatedMapping& mapping = report.found->mapping;
  std::vector<std::string> about{printable(report.name)};
  about.push_back(fmt::format("the node of process 0, 1, 2 and so on; congestion {}", mapping.measures.congestion));
  return input::mapping_file_text(mapping.nodes, *report.host, about);
}

Printed run_map(const StudyRequest& request) {
  request.refuse_several("output_mapping", "a file holds one mapping, but there are several; give map one file");
  const auto reports = std::make_shared<std::vector<EmbeddingReport>>();
  Printed printed{.table =
                      [reports](const TextStyle& style) {
                        return one_after_another(
                            *reports, [&](const EmbeddingReport& each) { return embedding_table(each, style); });
                      },
                  .json = [reports, several = request.is_of_several] { return embedding_json(*reports, several); },
                  .csv = [reports] { return embedding_csv(*reports); }};
  printed.files["output_mapping"] = [reports](const std::string& /*file*/) { return mapping_text(reports->front()); };
  const std::vector<MappedFile> files =
      read_all(request.inputs, [&](const StudyInput& input) { return read_mapped(input, request.catalogue); });
  for (const MappedFile& file : files) {
    const Embedding embedding = file.embedding ? *file.embedding : embedding_of(*file.scenario);
    reports->push_back(mapped(file, embedding, request));
    for (const std::string& failure : reports->back().failures) {
      printed.verdict = promise_broken;
      printed.remarks.push_back({embedding.file, "expect: " + failure, true});
    }
  }
  return printed;
}

}  // namespace

StudyKind map() {
  using enum Field::Kind;
  Setting seed = seed_setting("random seed of the search (default 1); the same seed finds the same mapping");
  seed.needs = "optimise";
  Setting mapping =
      written_file("output_mapping", "write the mapping for {\"file\": FILE} in a platform or an embedding");
  mapping.needs = "optimise";
  return {
      .name = "map",
      .summary = "Show congestion, dilation and expansion of a mapping of processes to nodes; search for a better one",
      .example = "hopscope map scenarios/embeddings/figure-2.29-at-random.json --optimise",
      .formats = with_rows,
      .run = run_map,
      .needs = "an embedding or a scenario file",
      .argument_help = "embeddings, or scenarios whose traffic is mapped",
      .settings = {flag_setting("optimise", "search for a better mapping"),
                   seed,
                   {{.name = "limit",
                     .meaning = "evaluate at most this many mappings",
                     .least = above_0,
                     .most = 0x1p63,
                     .standard = "0"},
                    "STEPS",
                    "optimise"},
                   {{.name = "seconds",
                     .meaning = "time limit of the search",
                     .kind = number,
                     .least = above_0,
                     .most = any_number,
                     .is_optional = true},
                    "S",
                    "optimise"},
                   mapping}};
}

}  // namespace hopscope::studies
