#include "scenario/schedule_format.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "files/text_file.hpp"
#include "schedule/formats.hpp"

namespace hopscope {

std::vector<ScheduleFormat> all_schedule_formats(const Catalogue& catalogue) {
  std::vector<ScheduleFormat> formats = schedule_formats();
  formats.insert(formats.end(), catalogue.formats.begin(), catalogue.formats.end());
  return formats;
}

std::optional<ScheduleFormat> format_by_extension(const std::string& name, const Catalogue& catalogue) {
  const std::string extension = std::filesystem::path(name).extension().string();
  if (extension == ".json") return std::nullopt;
  for (ScheduleFormat& format : all_schedule_formats(catalogue)) {
    if (std::ranges::find(format.extensions, extension) != format.extensions.end()) return std::move(format);
  }
  return std::nullopt;
}

const ScheduleFormat* format_by_bytes(OpenFile& bytes, const std::vector<ScheduleFormat>& formats) {
  std::array<char, 4096> first{};
  const std::string_view beginning(first.data(), bytes.read(0, first));
  const auto found = std::ranges::find_if(formats, [&](const ScheduleFormat& format) {
    return format.recognises_bytes && format.recognises_bytes(beginning);
  });
  return found == formats.end() ? nullptr : &*found;
}

std::optional<ScheduleFormat> format_of_file(const std::string& file, Files& files, const Catalogue& catalogue) {
  if (const FileOpening opening = files.open(file); opening.file != nullptr) {
    const std::vector<ScheduleFormat> formats = all_schedule_formats(catalogue);
    if (const ScheduleFormat* const format = format_by_bytes(*opening.file, formats)) return *format;
  }
  if (auto format = format_by_extension(file, catalogue)) return format;
  std::vector<Mistake> unread;
  const auto text = text_file::read_text(files, file, "a schedule", unread);
  if (!text) return std::nullopt;
  for (ScheduleFormat& format : all_schedule_formats(catalogue)) {
    if (format.recognises && format.recognises(file, *text, files)) return std::move(format);
  }
  return std::nullopt;
}

std::shared_ptr<const ScheduleFile> open_schedule(const std::string& file, Files& files, const Catalogue& catalogue) {
  const ScheduleFormat format = format_of_file(file, files, catalogue).value();
  if (format.open_bytes) {
    if (const FileOpening opening = files.open(file); opening.file != nullptr)
      return format.open_bytes(file, *opening.file);
  }
  std::vector<Mistake> mistakes;
  const auto text = text_file::read_text(files, file, "a schedule", mistakes);
  if (!text) throw InputError(std::move(mistakes));
  return format.open(file, *text, files);
}

}  // namespace hopscope
