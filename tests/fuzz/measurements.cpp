// Measured times in CSV, as `fit` reads them, and the costs that are fitted to them.

#include <cmath>

#include "fuzz/finding.hpp"
#include "fuzz/input.hpp"
#include "measurements/measurements.hpp"

namespace hopscope::fuzz {

namespace {

void check(const std::string& file, Weighting weighting, Switching switching) {
  const auto read = read_or_refused([&] { return read_measurements(*files(), file, weighting, switching); });
  if (!read) return;
  for (const Measurement& row : read->rows) {
    for (const double value : {row.startups, row.words, row.hops, row.time, row.weight}) {
      promise(std::isfinite(value) && value >= 0, "a measurement is no amount");
    }
  }
  if (read->rows.size() > 1000) return;
  const CostFit fit = fit_costs(read->rows, weighting, switching);
  promise(fit.residuals.size() == read->rows.size(), "not a residual for each measurement");
  for (const FittedParameter parameter : fit.parameters()) promise(!(fit[parameter].value < 0), "a price is below 0");
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string file = fuzz::written("input.csv", fuzz::text_of(data, size));
  for (const Weighting weighting : {Weighting::relative, Weighting::absolute}) {
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      fuzz::check(file, weighting, switching);
    }
  }
  return 0;
}
