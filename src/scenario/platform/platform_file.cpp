#include "scenario/platform/platform_file.hpp"

#include "json/document.hpp"
#include "json/fields.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/scenario_reader.hpp"

namespace hopscope {

namespace {

PlatformFile from_scenario(Scenario scenario) {
  PlatformFile read{scenario.file, scenario.name, "/platform", std::move(scenario.platform), {}, scenario.overrides};
  if (scenario.schedule.message_words > 0) read.message_words = scenario.schedule.message_words;
  return read;
}

}  // namespace

bool is_platform_file(Files& files, const std::string& file) { return input::holds_platform(files, file); }

PlatformFile read_platform_file(const std::string& file, const ReadOptions& options, const Catalogue& catalogue) {
  if (!input::holds_platform(*options.files, file)) return from_scenario(read_scenario(file, catalogue, options));
  input::Findings findings(*options.files, file);
  PlatformFile read;
  if (auto document = input::load_document(file, options, findings, input::DocumentKind::platform)) {
    input::replace_quantities(document->root, findings);
    findings.fields_belong([&catalogue](std::string_view field) { return input::homes_of(field, catalogue); });
    const input::Fields fields(document->root, "", {"platform"}, findings);
    const input::Json* platform = fields.find("platform", input::Need::required, "give a platform");
    if (platform != nullptr && document->has_platform) {
      read.platform = input::read_platform(*platform, "/platform", catalogue, findings).platform;
    }
    read.overrides = document->overrides;
  }
  findings.throw_if_any();
  read.file = file;
  read.name = read.platform.name.empty() ? input::name_of_file(file) : read.platform.name;
  return read;
}

}  // namespace hopscope
