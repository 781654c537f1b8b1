#include "scenario/schedule_file_reader.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "json/document.hpp"
#include "scenario/scenario_reader.hpp"
#include "scenario/schedule_format.hpp"
#include "schedule/formats.hpp"
#include "text/formatted.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view file_path_rule = "give the path of a file, relative to the scenario";

std::vector<ScheduleFormat> formats_of(const Catalogue& catalogue, std::string_view field) {
  std::vector<ScheduleFormat> formats = all_schedule_formats(catalogue);
  std::erase_if(formats, [&](const ScheduleFormat& format) { return format.field != field; });
  return formats;
}

/// A file of a schedule, of which no more is read than its format needs.
class NamedFile {
 public:
  NamedFile(std::string name, std::string file, std::string pointer, Findings& findings)
      : name_(std::move(name)), file_(std::move(file)), pointer_(std::move(pointer)), findings_(findings) {
    const std::string why = unusable(findings.files(), name_, file_);
    if (!why.empty()) {
      findings.add(pointer_, fmt::format("{}; {}", why, file_path_rule));
    } else {
      bytes_ = std::move(findings.files().open(file_).file);  // if it cannot be read, text() tells
    }
    is_usable_ = why.empty();
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] bool is_usable() const { return is_usable_; }
  /// Null if it cannot be read.
  [[nodiscard]] OpenFile* bytes() const { return bytes_.get(); }
  /// None if it cannot be read, which is then told.
  [[nodiscard]] const std::optional<std::string>& text() {
    if (!is_usable_ || has_read_text_) return text_;
    has_read_text_ = true;
    std::vector<Mistake> mistakes;
    text_ = text_file::read_text(findings_.files(), file_, "a schedule", mistakes);
    for (Mistake& mistake : mistakes) findings_.add(std::move(mistake));
    return text_;
  }

 private:
  std::string name_;
  std::string file_;
  std::string pointer_;
  Findings& findings_;
  std::unique_ptr<OpenFile> bytes_;
  std::optional<std::string> text_;
  bool is_usable_ = false;
  bool has_read_text_ = false;
};

/// What a file is that another field takes: "an algorithm of MSCCL, as XML".
std::optional<std::string> format_of_other_tool(NamedFile& file, Files& files) {
  const std::string extension = std::filesystem::path(file.name()).extension().string();
  for (const ScheduleFormat& format : schedule_formats()) {
    if (format.field != "file") continue;
    const bool is_known = std::ranges::find(format.extensions, extension) != format.extensions.end() ||
                          (format.recognises && format.recognises(file.file(), *file.text(), files));
    if (is_known) return format.summary;
  }
  return std::nullopt;
}

// The format that the schedule names, or else the one that knows how the file begins, that of its extension, or that of
// its text.
const ScheduleFormat* format_of(const Json& schedule, const std::string& pointer, NamedFile& file,
                                const std::vector<ScheduleFormat>& formats, Findings& findings) {
  Names names;
  for (const ScheduleFormat& format : formats) names.push_back(format.name);
  if (schedule.contains("format")) {
    const auto chosen =
        read_name(schedule.find("format").value(), pointer_to(pointer, "format"), "format", names, findings);
    if (!chosen) return nullptr;
    return &*std::ranges::find(formats, *chosen, &ScheduleFormat::name);
  }
  if (file.bytes() != nullptr) {
    if (const ScheduleFormat* const known = format_by_bytes(*file.bytes(), formats)) return known;
  }
  const std::string extension = std::filesystem::path(file.name()).extension().string();
  for (const ScheduleFormat& format : formats) {
    if (std::ranges::find(format.extensions, extension) != format.extensions.end()) return &format;
  }
  if (formats.size() == 1) return &formats.front();
  if (!file.text()) return nullptr;  // which is told
  for (const ScheduleFormat& format : formats) {
    if (format.recognises && format.recognises(file.file(), *file.text(), findings.files())) return &format;
  }
  const bool is_list = formats.front().field == "messages";
  if (const auto other = is_list ? format_of_other_tool(file, findings.files()) : std::nullopt) {
    findings.add(pointer, fmt::format(R"("{0}" is {1}, no list of messages; give "file": "{0}" in place of "messages")",
                                      file.name(), other->substr(0, other->find(':'))));
    return nullptr;
  }
  findings.add(pointer,
               fmt::format("the format of \"{}\" is not recognised; give \"format\": {}", file.name(), listed(names)));
  return nullptr;
}

/// Does not throw the mistakes that `open` finds, but reports them.
template <class Open>
void report_mistakes_of(const Open& open, const std::string& pointer, Findings& findings) {
  try {
    open();
  } catch (const InputError& error) {
    add_mistakes_of_schedule(error, pointer, findings);
  }
}

void open(const ScheduleFormat& format, NamedFile& file, const std::string& pointer, ScheduleFileReading& reading,
          Findings& findings) {
  const auto read = [&] {
    if (format.open_bytes && file.bytes() != nullptr) {
      reading.file = format.open_bytes(file.file(), *file.bytes());
    } else if (const auto& text = file.text()) {
      reading.file = format.open(file.file(), *text, findings.files());
    }
  };
  report_mistakes_of(read, pointer, findings);
}

}  // namespace

std::optional<ScheduleFileReading> read_schedule_file(const Json& value, const std::string& pointer,
                                                      const std::string& scenario_file, const Catalogue& catalogue,
                                                      Findings& findings) {
  if (!value.is_object()) return std::nullopt;
  std::vector<std::string> named;
  for (const char* field : {"algorithm", "program", "messages", "file"}) {
    if (value.contains(field)) named.emplace_back(field);
  }
  if (named.size() > 1) {
    findings.add(pointer, fmt::format("names {}, which exclude each other", joined(named, " and ")));
  }
  if (named.empty() || named.back() == "algorithm") return std::nullopt;
  ScheduleFileReading reading{named.back(), "", nullptr};
  const Json& source = value.find(reading.field).value();
  const std::string place = pointer_to(pointer, reading.field);
  const auto formats = formats_of(catalogue, reading.field);
  if (formats.empty()) {
    findings.add(place, "no schedule formats are available here");
  } else if (source.is_array() && reading.field == "messages") {
    report_mistakes_of([&] { reading.file = formats.front().open("", source.dump(), findings.files()); }, place,
                       findings);
  } else if (!source.is_string() || source.get_ref<const std::string&>().empty()) {
    findings.add(place, fmt::format("{} is not a path; {}", shown(source), file_path_rule));
  } else {
    reading.name = file_meant_by(source.get<std::string>());
    NamedFile file(reading.name, path_from(findings.files(), scenario_file, reading.name), place, findings);
    const ScheduleFormat* const format = format_of(value, pointer, file, formats, findings);
    if (format != nullptr && file.is_usable()) open(*format, file, place, reading, findings);
  }
  return reading;
}

void read_options(const std::vector<Field>& options, const Fields& fields, Schedule& schedule) {
  for (const Field& option : options) {
    if (const auto given = read_value(fields, option)) {
      schedule.values.set(option.name, *given);
    } else if (option.standard) {
      schedule.values.set(option.name, *option.standard);
    }
  }
}

void settle_options(const std::vector<Field>& options, const Platform& platform, Schedule& schedule) {
  for (const Field& option : options) {
    if (option.standard_on != nullptr && schedule.values.find(option.name) == nullptr)
      schedule.values.set(option.name, option.standard_on(platform));
  }
}

void add_mistakes_of_schedule(const InputError& error, const std::string& pointer, Findings& findings) {
  for (const Mistake& mistake : error.mistakes()) {
    if (mistake.file.empty()) {
      findings.add(pointer + mistake.pointer, mistake.message);
    } else {
      findings.add(mistake);
    }
  }
}

}  // namespace hopscope::input
