#include "study/fit.hpp"

#include <hopscope/error.hpp>

#include "measurements/measurements.hpp"

namespace hopscope {

FitReport fit_of(Files& files, const std::string& file, const FitSettings& settings) {
  const Measurements measured = read_measurements(files, file, settings.weighting, settings.switching, settings.ranks);
  FitReport report{.file = measured.file,
                   .weighting = settings.weighting,
                   .switching = settings.switching,
                   .has_hops = measured.has_hops,
                   .has_startups = measured.has_startups,
                   .has_units = measured.has_units,
                   .unused = measured.unused,
                   .remarks = measured.remarks,
                   .fit = fit_costs(measured.rows, settings.weighting, settings.switching)};
  if (settings.protocols == 2) {
    report.protocols = fit_two_protocols(measured.rows, settings.weighting, settings.switching);
    if (!report.protocols)
      throw InputError({{file, "", "has fewer than four sizes of messages; two protocols need two on either side"}});
  }
  return report;
}

}  // namespace hopscope
