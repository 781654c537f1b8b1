#pragma once

#include <string>
#include <vector>

#include <hopscope/result.hpp>

namespace hopscope {

/// Whether one quantity of a run is as it should be, without what it is.
struct Passed {
  std::string quantity;  ///< "time", .. of a prediction; "expect", "delivery"
  bool passed = false;
};

/// The predictions, expectations and the delivery of a run, in this order.
[[nodiscard]] std::vector<Passed> passed_quantities(const Result& result);

}  // namespace hopscope
