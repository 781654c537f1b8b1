#include "scenario/schedule_format.hpp"

#include <algorithm>
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

std::optional<ScheduleFormat> format_of_file(const std::string& file, Files& files, const Catalogue& catalogue) {
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
  std::vector<Mistake> mistakes;
  const auto text = text_file::read_text(files, file, "a schedule", mistakes);
  if (!text) throw InputError(std::move(mistakes));
  return format_of_file(file, files, catalogue)->open(file, *text, files);
}

}  // namespace hopscope
