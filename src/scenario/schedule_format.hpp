#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/files.hpp>
#include <hopscope/schedule_file.hpp>

namespace hopscope {

/// All formats of schedule files: those of this hopscope, and those of the catalogue.
[[nodiscard]] std::vector<ScheduleFormat> all_schedule_formats(const Catalogue& catalogue);

/// The format that the extension of a name tells; none if no format has it, and for ".json", which other files have
/// too.
[[nodiscard]] std::optional<ScheduleFormat> format_by_extension(const std::string& name, const Catalogue& catalogue);

/// The one of `formats` that recognises a file by how it begins, whatever its name; null if none does.
[[nodiscard]] const ScheduleFormat* format_by_bytes(OpenFile& bytes, const std::vector<ScheduleFormat>& formats);

/// The format of a file: the one that recognises how it begins, that of its extension, or else the one that recognises
/// its text; none for a file that is no schedule, or that cannot be read.
[[nodiscard]] std::optional<ScheduleFormat> format_of_file(const std::string& file, Files& files,
                                                           const Catalogue& catalogue);

/// Reads a file of which format_of_file() knows the format. @throws InputError with every mistake found
[[nodiscard]] std::shared_ptr<const ScheduleFile> open_schedule(const std::string& file, Files& files,
                                                                const Catalogue& catalogue);

}  // namespace hopscope
