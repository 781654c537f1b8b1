#pragma once

#include <hopscope/catalogue.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"
#include "scenario/schedule_file_reader.hpp"
#include "scenario/sections.hpp"
#include "scenario/sizes_reader.hpp"

namespace hopscope::input {

/// A schedule as far as it could be read; invalid parts are null.
struct ScheduleReading {
  Schedule schedule;
  const OperationKind* operation = nullptr;
  const Algorithm* algorithm = nullptr;
  std::optional<ScheduleFileReading> own;          ///< instead of an algorithm of the catalogue
  std::shared_ptr<const Algorithm> own_algorithm;  ///< that it defines, once the platform is known
  std::vector<std::string> best = {};  ///< options left to be chosen, which until then have their least values
  bool content_chosen = false;
  std::optional<NeighboursReading> neighbours;
  std::optional<SizesRequest> sizes;  ///< from which schedule.sizes is generated once the number of ranks is known
};

/// Reads the object of a schedule. Its fields are given by the catalogue: those of its operation, and the options of
/// its algorithm.
/// @param pointer its position in the scenario: "/schedule"
/// @param file of the scenario, which names of files are relative to
[[nodiscard]] ScheduleReading read_schedule(const Json& value, const std::string& pointer, const std::string& file,
                                            const Catalogue& catalogue, Findings& findings);

/// The fields of all schedules.
[[nodiscard]] Names schedule_fields(const Catalogue& catalogue);

}  // namespace hopscope::input
