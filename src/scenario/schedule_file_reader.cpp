#include "scenario/schedule_file_reader.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "json/paths.hpp"
#include "scenario/field_reader.hpp"
#include "scenario/schedule_format.hpp"
#include "text/formatted.hpp"

namespace hopscope::input {

namespace {

constexpr std::string_view file_path_rule = "give the path of a file, relative to the scenario";

std::vector<ScheduleFormat> formats_of(const Catalogue& catalogue, std::string_view field) {
  std::vector<ScheduleFormat> formats = all_schedule_formats(catalogue);
  std::erase_if(formats, [&](const ScheduleFormat& format) { return format.field != field; });
  return formats;
}

// The format that the schedule names, or else that of the file's extension, or that of its text.
const ScheduleFormat* format_of(const Json& schedule, const std::string& pointer, const std::string& name,
                                const std::string& file, const std::optional<std::string>& text,
                                const std::vector<ScheduleFormat>& formats, Findings& findings) {
  Names names;
  for (const ScheduleFormat& format : formats) names.push_back(format.name);
  if (schedule.contains("format")) {
    const auto chosen =
        read_name(schedule.find("format").value(), pointer_to(pointer, "format"), "format", names, findings);
    if (!chosen) return nullptr;
    return &*std::ranges::find(formats, *chosen, &ScheduleFormat::name);
  }
  const std::string extension = std::filesystem::path(name).extension().string();
  for (const ScheduleFormat& format : formats) {
    if (std::ranges::find(format.extensions, extension) != format.extensions.end()) return &format;
  }
  if (formats.size() == 1) return &formats.front();
  if (!text) return nullptr;  // which is told
  for (const ScheduleFormat& format : formats) {
    if (format.recognises && format.recognises(file, *text, findings.files())) return &format;
  }
  findings.add(pointer, fmt::format("neither the name nor the text of \"{}\" tells its format; give \"format\": {}",
                                    name, listed(names)));
  return nullptr;
}

std::optional<std::string> text_at(const std::string& file, const std::string& name, const std::string& pointer,
                                   Findings& findings) {
  const std::string why = unusable(findings.files(), name, file);
  if (!why.empty()) {
    findings.add(pointer, fmt::format("{}; {}", why, file_path_rule));
    return std::nullopt;
  }
  std::vector<Mistake> mistakes;
  auto text = text_file::read_text(findings.files(), file, "a schedule", mistakes);
  for (Mistake& mistake : mistakes) findings.add(std::move(mistake));
  return text;
}

void open(const ScheduleFormat& format, const std::string& file, const std::string& text, const std::string& pointer,
          ScheduleFileReading& reading, Findings& findings) {
  try {
    reading.file = format.open(file, text, findings.files());
  } catch (const InputError& error) {
    add_mistakes_of_schedule(error, pointer, findings);
  }
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
    findings.add(place, "no format of schedules is known here");
  } else if (source.is_array() && reading.field == "messages") {
    open(formats.front(), "", source.dump(), place, reading, findings);
  } else if (!source.is_string() || source.get_ref<const std::string&>().empty()) {
    findings.add(place, fmt::format("{} is not a path; {}", shown(source), file_path_rule));
  } else {
    reading.name = file_meant_by(source.get<std::string>());
    const std::string file = path_from(findings.files(), scenario_file, reading.name);
    const auto text = text_at(file, reading.name, place, findings);
    const ScheduleFormat* format = format_of(value, pointer, reading.name, file, text, formats, findings);
    if (format != nullptr && text) open(*format, file, *text, place, reading, findings);
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
