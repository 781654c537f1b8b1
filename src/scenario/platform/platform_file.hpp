#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// A platform by itself, or the one of a scenario with the size of its messages.
struct PlatformFile {
  std::string file;
  std::string name;
  std::string pointer;                  ///< to the platform in the file: "/platform", or empty
  Platform platform;                    ///< for a platform file without its mapping, since nothing runs on it
  std::optional<double> message_words;  ///< if a scenario states it
  std::vector<std::string> overrides;   ///< what --set changed, as typed
};

/// True if the file has a topology, and is neither a scenario nor an embedding. False if it cannot be read.
[[nodiscard]] bool is_platform_file(Files& files, const std::string& file);

/// Reads a platform file, or a scenario file and the platform file that it names. Paths of --set begin with "platform"
/// in both cases.
/// @throws InputError with every mistake found
[[nodiscard]] PlatformFile read_platform_file(const std::string& file, const ReadOptions& options,
                                              const Catalogue& catalogue);

}  // namespace hopscope
