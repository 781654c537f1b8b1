#pragma once

#include <string>

#include <hopscope/result.hpp>

#include "scenario/sweep.hpp"
#include "store/point_store.hpp"

namespace hopscope {

/// All that a store keeps of a point that came to its end.
[[nodiscard]] store::PointRecord record_of(const PointIdentity& identity, const Scenario& scenario,
                                           const Result& result);

/// What it keeps of a point that did not. @param status "failed" or "lost"
[[nodiscard]] store::PointRecord record_without_result(const PointIdentity& identity, const std::string& status,
                                                       const std::string& reason);

}  // namespace hopscope
