#include "command/explain_schedule.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "scenario/schedule_format.hpp"
#include "study/small_example.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

bool has_extension(const std::string& name, std::string_view extension) {
  return std::filesystem::path(name).extension() == extension;
}

Scenario explained_example(const std::string& file, const Options& options, const Catalogue& catalogue) {
  std::vector<std::string> reasons;
  if (auto example = small_example_of(file, *options.read.files, catalogue, reasons)) return std::move(*example);
  throw InputError({{file, "",
                     fmt::format("fits none of the small networks that explain tries: {}; explain a scenario that "
                                 "names it",
                                 joined(reasons, "; "))}});
}

}  // namespace

bool is_explained_as_file(const std::string& name, const Catalogue& catalogue) {
  return has_extension(name, ".json") || format_by_extension(name, catalogue);
}

Explanation explain_file(const std::string& file, const Options& options, const Catalogue& catalogue,
                         Supervision& supervision) {
  const auto format = format_of_file(file, *options.read.files, catalogue);
  if (format && format->field != "program" && options.read.files->exists(file)) {
    throw InputError({{file, "",
                       fmt::format("does not say on which network it runs; explain a scenario that names it as \"{}\"",
                                   format->field)}});
  }
  const bool is_scenario = has_extension(file, ".json");
  Scenario example =
      is_scenario ? read_scenario(file, catalogue, options.read) : explained_example(file, options, catalogue);
  if (options.read.engine) {
    const EngineChoice choice = catalogue.engine_choice(*options.read.engine);
    if (choice.engine != nullptr) example.engine = choice.engine;
    example.reference = choice.reference;
  }
  return {example.algorithm, simulate(example, supervision.run_options()), example.own};
}

}  // namespace hopscope
