#include <optional>

#include <fmt/format.h>

#include "command/line/progress.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/embedding_report.hpp"
#include "output/file.hpp"
#include "scenario/embedding.hpp"
#include "scenario/platform/mapping_file.hpp"
#include "study/embedding/embedded_run.hpp"
#include "study/embedding/evaluated_embedding.hpp"
#include "study/embedding/mapped_runs.hpp"

namespace hopscope {

namespace {

SearchedMapping look_for_better(const Embedding& embedding, const EvaluatedMapping& given, const Options& options) {
  std::vector<NamedPlacement> starts{{given.name, given.nodes}};
  const Grid* grid = embedding.grid ? &*embedding.grid : nullptr;
  for (NamedPlacement& named : named_mappings(embedding.guest.processes, grid, *embedding.host))
    starts.push_back(std::move(named));
  SearchLimits limits{options.map.seed, options.map.steps, options.map.seconds};
  ProgressLine line(progress_style(options));
  line.turn_to(embedding.file);
  limits.progress = [&line](std::int64_t steps, const MappingQuality& best) {
    if (line.is_due()) line.draw(fmt::format("{} mappings tried, largest load {} on {}", steps, best.load, best.links));
  };
  FoundMapping found = search_mapping(embedding.guest, *embedding.host, starts, limits);
  SearchedMapping searched{given, options.map.seed, found.steps, found.start, false, found.is_best};
  // A mapping that is no better is not used.
  searched.is_better = found.quality < quality_of(embedding.guest, *embedding.host, given.nodes);
  if (!searched.is_better) return searched;
  searched.mapping = {"found", std::move(found.nodes), {}};
  searched.mapping.measures = measure(embedding.guest, *embedding.host, searched.mapping.nodes);
  return searched;
}

// The content of one file of the command line.
struct MapFile {
  std::optional<Embedding> embedding;
  std::optional<Scenario> scenario;
};

// Reads every file before anything runs.
std::vector<MapFile> read_map_files(const Options& options, const Catalogue& catalogue) {
  std::vector<MapFile> all;
  std::vector<Mistake> mistakes;
  for (const auto& file : scenario_files(options)) {
    try {
      MapFile read;
      if (is_embedding(*options.read.files, file)) {
        read.embedding = read_embedding(file, options.read, catalogue);
      } else {
        read.scenario = read_scenario(file, catalogue, options.read);
        // The communication pattern is the same for every engine, and the default one supports all scenarios.
        read.scenario->engine = catalogue.engines.front().get();
        read.scenario->reference = nullptr;
      }
      all.push_back(std::move(read));
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return all;
}

Rendering rendering_of(const std::vector<EmbeddingReport>& reports, bool several) {
  return {.table =
              [&](const TextStyle& style) {
                return one_after_another(reports,
                                         [&](const EmbeddingReport& each) { return embedding_table(each, style); });
              },
          .json = [&reports, several] { return embedding_json(reports, several); },
          .csv = [&] { return embedding_csv(reports); }};
}

void write_mapping(const EmbeddingReport& report, const std::string& file) {
  const EvaluatedMapping& mapping = report.found->mapping;
  std::vector<std::string> about{printable(report.name)};
  about.push_back(fmt::format("the node of process 0, 1, 2 and so on; congestion {}", mapping.measures.congestion));
  write_file(file, input::mapping_file_text(mapping.nodes, *report.host, about));
}

}  // namespace

int map(const Options& options, const Catalogue& catalogue) {
  const auto& mapping_file = options.map.output_mapping;
  if (options.output) check_writable(*options.output);
  if (mapping_file) check_writable(*mapping_file);
  if (mapping_file && options.arguments.size() > 1) {
    throw InputError(
        {{*mapping_file, "", "one mapping goes into a file, and there are several; give one file to map"}});
  }
  std::vector<EmbeddingReport> reports;
  int status = done;
  const auto files = read_map_files(options, catalogue);
  for (const MapFile& file : files) {
    const Embedding embedding = file.embedding ? *file.embedding : embedding_of(*file.scenario);
    reports.push_back(evaluated(embedding));
    if (options.map.optimise) reports.back().found = look_for_better(embedding, reports.back().given, options);
    if (file.scenario) {
      Supervision supervision(options);
      reports.back().runs = mapped_runs(*file.scenario, reports.back().better(), supervision.run_options());
      reports.back().time_unit = file.scenario->platform.time_unit;
    }
    if (!reports.back().failures.empty()) status = promise_broken;
    if (options.format == Format::table && !options.output) continue;
    for (const auto& failure : reports.back().failures) tell(fmt::format("{}: expect: {}", embedding.file, failure));
  }
  if (mapping_file) write_mapping(reports.front(), *mapping_file);
  deliver(rendered(rendering_of(reports, options.arguments.size() > 1), options), options);
  return status;
}

}  // namespace hopscope
