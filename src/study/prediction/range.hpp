#pragma once

#include <functional>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// The fields that formulas of this scenario are judged over if it does not say so itself.
[[nodiscard]] std::vector<FieldValues> usual_range(const Scenario& scenario, const Catalogue& catalogue);

/// Calls `visit` for each point of the product, the last field changing fastest.
void for_each_point(const std::vector<FieldValues>& fields,
                    const std::function<void(const std::vector<Override>&)>& visit);

}  // namespace hopscope
