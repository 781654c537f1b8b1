#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "command/line/options.hpp"
#include "store/selection.hpp"

namespace hopscope {

/// How messages name the stores of a command line: "a.db", or "a.db and 15 others".
[[nodiscard]] std::string stores_named(const Options& options);

/// How a command that is shown names them: "a.db b.db", or "STORE..." if they are many.
[[nodiscard]] std::string stores_typed(const Options& options);

/// Lets `work` read stores. @param command whose help describes the request
/// @throws UsageError for a request that cannot be met, InputError if a store cannot be read, and whatever else `work`
/// throws
void read_points(const std::vector<std::string>& stores, std::string_view command,
                 const std::function<void(store::PointReader&)>& work);

/// Tells how many points a table or a plot leaves out because they fail a check, and how to see them.
void report_troubled(const Options& options, std::int64_t points);

}  // namespace hopscope
