#pragma once

#include <string>
#include <utility>
#include <vector>

#include "command/line/options.hpp"

namespace CLI {
class App;
}

namespace hopscope {

/// Settings of a study as the user wrote them, by name.
using WrittenSettings = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// An option for each setting of a study, with its checks.
/// @param written receives those that are given, and must outlive the parser
void add_study_options(CLI::App& app, const StudyKind& study, WrittenSettings& written);

/// The values of settings that the parser has accepted.
/// @throws UsageError for a name that there is not
void take_settings(const WrittenSettings& written, Options& options);

}  // namespace hopscope
