#include <fmt/format.h>

#include "output/csv/csv.hpp"
#include "output/passed.hpp"

namespace hopscope {

std::string passed_csv(std::span<const Result> results) {
  std::string out = fmt::format("scenario,quantity,passed{}", end_of_line);
  for (const Result& result : results) {
    for (const auto& [quantity, passed] : passed_quantities(result))
      out += fmt::format("{},{},{}{}", csv_field(result.scenario), quantity, passed, end_of_line);
  }
  return out;
}

}  // namespace hopscope
