#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/error.hpp>
#include <hopscope/files.hpp>

#include "json/file_kinds.hpp"

namespace hopscope {

/// What a file is, by its content, whatever its name; none if it is of no known kind, or cannot be read.
[[nodiscard]] std::optional<input::FileIs> kind_of_file(Files& files, const std::string& file,
                                                        const Catalogue& catalogue);

/// The mistakes of a command's input, where those of an argument of a kind that the command does not take are replaced
/// by one: what the file is, and which command takes it.
/// @param arguments names of files as in the mistakes
[[nodiscard]] InputError told_by_kind(const InputError& error, std::string_view command,
                                      const std::vector<std::string>& arguments, Files& files,
                                      const Catalogue& catalogue);

}  // namespace hopscope
