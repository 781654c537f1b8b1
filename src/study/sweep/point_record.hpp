#pragma once

#include <string>

#include <hopscope/result.hpp>

#include "scenario/sweep/sweep.hpp"
#include "store/point_store.hpp"

namespace hopscope {

/// The record of a point whose run completed.
[[nodiscard]] store::PointRecord record_of(const PointIdentity& identity, const Scenario& scenario,
                                           const Result& result);

/// The record of a point whose run did not. @param status "failed" or "lost"
[[nodiscard]] store::PointRecord record_without_result(const PointIdentity& identity, const std::string& status,
                                                       const std::string& reason);

/// Adds how long its run took.
void set_seconds(store::PointRecord& record, double seconds);

}  // namespace hopscope
