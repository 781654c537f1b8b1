#pragma once

#include <string_view>

#include <hopscope/result.hpp>

namespace hopscope {

/// What scenarios and results call these: "cut-through", "fair", "barrier", "exact", ..
[[nodiscard]] std::string_view name_of(Switching switching);
[[nodiscard]] std::string_view name_of(Contention contention);
[[nodiscard]] std::string_view name_of(Startups startups);
[[nodiscard]] std::string_view name_of(Synchronization synchronization);
[[nodiscard]] std::string_view name_of(Content content);
[[nodiscard]] std::string_view name_of(FormulaKind kind);
[[nodiscard]] std::string_view name_of(Delivery delivery);

}  // namespace hopscope
