#include "study/prediction/passed.hpp"

namespace hopscope {

std::vector<Passed> passed_quantities(const Result& result) {
  std::vector<Passed> all;
  for (const Verdict& each : result.predictions) all.push_back({each.quantity, each.holds});
  if (result.expectations) all.push_back({"expect", result.expect_failures.empty()});
  all.push_back({"delivery", result.delivery != Delivery::failed});
  return all;
}

}  // namespace hopscope
