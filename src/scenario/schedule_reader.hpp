#pragma once

#include <hopscope/catalogue.hpp>

#include "scenario/findings.hpp"
#include "scenario/json_text.hpp"
#include "scenario/neighbours_reader.hpp"
#include "scenario/sizes_reader.hpp"

namespace hopscope::input {

/// A schedule as far as it could be read; null for what was wrong.
struct ScheduleReading {
  Schedule schedule;
  const OperationKind* operation = nullptr;
  const Algorithm* algorithm = nullptr;
  bool content_chosen = false;
  bool shift_read = false;  ///< schedule.shift holds what the file says
  std::optional<NeighboursReading> neighbours;
  std::optional<SizesRequest> sizes;  ///< what schedule.sizes is to be made of, once the ranks are known
};

/// Reads the object of a schedule. Which fields it takes is the catalogue's matter: those of its operation, and the
/// options of its algorithm.
/// @param pointer where it stands in the scenario: "/schedule"
[[nodiscard]] ScheduleReading read_schedule(const Json& value, const std::string& pointer, const Catalogue& catalogue,
                                            Findings& findings);

/// The fields of operations and options of algorithms that this reader knows; the catalogue may ask for no others.
[[nodiscard]] bool knows_schedule_field(std::string_view name);

}  // namespace hopscope::input
