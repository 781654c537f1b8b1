#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/interruption.hpp"
#include "command/line/outputs.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"

namespace hopscope {

namespace {

bool is_shown_at_once(const Options& options) { return options.format == Format::table && !options.output; }

/// Shows the progress of a study on standard error, and lets the user end it.
class CommandSupervisor final : public StudySupervisor {
 public:
  explicit CommandSupervisor(const Options& options)
      : options_(options), line_(progress_style(options)), supervision_(options) {}

  RunOptions run_options() override {
    begin();
    return supervision_.run_options();
  }
  void turn_to(const std::string& what) override {
    stop_.reset();  // Ctrl-C has ended the work before this
    begin();
    line_.turn_to(what);
  }
  bool goes_on(const HowFar& how_far) override {
    begin();
    if (how_far && line_.is_due()) line_.draw(how_far());
    return !stop_ || !stop_->is_made();
  }
  void has_found(const std::function<std::string(const TextStyle&)>& table) override {
    if (!is_shown_at_once(options_)) return;
    line_.clear();
    print((has_shown_ ? "\n\n" : "") + table(result_style(options_)));
    has_shown_ = true;
  }
  bool tries(const Scenario& scenario, const std::function<void()>& run) override {
    return tally_
        .try_out(scenario,
                 [&] {
                   run();
                   return true;
                 })
        .has_value();
  }

  [[nodiscard]] bool has_shown() const { return has_shown_; }
  [[nodiscard]] int status() const { return tally_.status(); }

 private:
  void begin() {
    if (!has_begun_) spare_files_read(options_);
    has_begun_ = true;
    if (options_.study->is_stopped_by_user && !stop_) stop_.emplace();
  }

  const Options& options_;
  ProgressLine line_;
  Supervision supervision_;
  std::optional<StopRequest> stop_;
  Tally tally_;
  bool has_begun_ = false;
  bool has_shown_ = false;
};

void check_ending(const std::string& what, const std::vector<std::string>& endings, const std::string& file) {
  if (std::ranges::any_of(endings, [&](const std::string& ending) { return file.ends_with(ending); })) return;
  std::string listed = endings.front();
  for (std::size_t i = 1; i < endings.size(); ++i) listed += (i + 1 < endings.size() ? ", " : " or ") + endings[i];
  throw SettingError(fmt::format("a {} is written as {}, but {} is {}", what, listed, file,
                                 endings.size() > 2 ? "none of them" : "neither"));
}

/// Before work begins. @throws SettingError, WriteError
void check_study(const StudyKind& study, const Options& options) {
  if (!study.only.empty() && options.arguments.size() != 1)
    throw SettingError(fmt::format("{} takes one {}, not {}", study.name, study.only, options.arguments.size()));
  if (!study.written.empty()) {
    if (!options.output)
      throw SettingError(fmt::format("{} needs --output FILE for the {}", study.name, study.written));
    check_ending(std::string(study.written), study.endings_of_written, *options.output);
  }
  for (const Setting& each : study.settings) {
    const FieldValue* const file = each.is_written ? options.settings.find(each.field.name) : nullptr;
    if (file != nullptr && !each.endings.empty())
      check_ending(each.content, each.endings, std::get<std::string>(*file));
  }
  if (options.output) check_writable(*options.output);
  for (const Setting& each : study.settings) {
    const FieldValue* const file = each.is_written ? options.settings.find(each.field.name) : nullptr;
    if (file != nullptr) check_writable(std::get<std::string>(*file));
  }
}

std::vector<std::string> inputs_of(const StudyKind& study, const Options& options) {
  if (study.argument != "FILE" || study.takes_all_files) return options.arguments;
  return study.takes_lectures ? scenario_and_lecture_files(options) : scenario_files(options);
}

StudyRequest request_of(const StudyKind& study, const Options& options, const Catalogue& catalogue,
                        StudySupervisor& supervisor) {
  StudyRequest request{.catalogue = catalogue,
                       .declared = study.settings,
                       .supervisor = supervisor,
                       .how = options.read,
                       .settings = options.settings,
                       .output = options.output.value_or(""),
                       .is_of_several = options.arguments.size() > 1};
  for (const std::string& file : inputs_of(study, options)) request.inputs.push_back({file, options.read});
  for (const auto& [name, files] : options.others)
    for (const std::string& file : files) request.others[name].push_back({file, options.read});
  return request;
}

/// Writes the files that settings name: none, unless all can be made.
void write_files(const StudyKind& study, const Printed& printed, const Options& options) {
  std::vector<std::pair<std::string, std::string>> texts;
  const auto add = [&](const std::string& name, const std::string& file) {
    texts.emplace_back(file, printed.files.find(name)->second(file));
  };
  if (!study.written.empty()) add("output", *options.output);
  for (const Setting& each : study.settings) {
    const FieldValue* const file = each.is_written ? options.settings.find(each.field.name) : nullptr;
    if (file == nullptr) continue;
    if (!printed.files.contains(each.field.name)) {
      throw InputError(
          {{options.arguments.front(), "", fmt::format("no {} was found for {}", each.content, each.option())}});
    }
    add(each.field.name, std::get<std::string>(*file));
  }
  for (const auto& [file, text] : texts) write_file(file, text);
}

void tell_remarks(const Printed& printed, const Options& options) {
  for (const auto& [file, text, is_in_results] : printed.remarks) {
    if (is_in_results && is_shown_at_once(options)) continue;
    tell(file.empty() ? text : file + ": " + text);
  }
}

void deliver_printed(const StudyKind& study, const Printed& printed, const Options& options) {
  tell_remarks(printed, options);
  const bool has_all = study.written.empty() || printed.files.contains("output");
  if (!printed.table || !has_all) return;
  if (options.output && !printed.why_not_written.empty())
    return tell(fmt::format("{}: not written: {}", *options.output, printed.why_not_written));
  write_files(study, printed, options);
  if (study.confirms && options.quiet && options.format == Format::table) return;
  const std::string results = rendered(printed, options);
  study.written.empty() ? deliver(results, options) : print(results);
}

}  // namespace

int run_study(const Options& options, const Catalogue& catalogue) {
  const StudyKind& study = *options.study;
  try {
    check_study(study, options);
    std::optional<CommandSupervisor> supervisor(options);
    Printed printed = study.run(request_of(study, options, catalogue, *supervisor));
    const int status = std::max<int>(printed.verdict, supervisor->status());
    if (supervisor->has_shown()) printed.table = nullptr;
    supervisor.reset();  // the line of its progress is removed
    deliver_printed(study, printed, options);
    return status;
  } catch (const SettingError& error) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope {} --help", error.what(), study.name));
  }
}

}  // namespace hopscope
