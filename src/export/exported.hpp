#pragma once

#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "export/export_request.hpp"
#include "scenario/platform/platform_file.hpp"

namespace hopscope {

/// What was written of a run.
struct Exported {
  std::string text;
  Result result;
  std::vector<std::string> remarks = {};  ///< what else a reader of the text needs to know
};

/// Runs a scenario and writes what happens.
/// @throws InputError if the format cannot show it: it is too large, it has no such step, the other tool could not do
/// the same; and as simulate
/// @pre request.fault() is empty
[[nodiscard]] Exported exported_run(const Scenario& scenario, const ExportRequest& request, const RunOptions& options);

/// Writes a platform. @param file that it was read from
/// @throws InputError if the format cannot show it
[[nodiscard]] std::string exported_platform(const PlatformFile& read, const std::string& file,
                                            const ExportRequest& request);

}  // namespace hopscope
