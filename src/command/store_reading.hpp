#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "command/line/options.hpp"
#include "store/selection.hpp"

namespace hopscope {

/// The only store that the command line names. @throws UsageError if it names more
[[nodiscard]] const std::string& only_store(const Options& options, std::string_view command);

/// Lets `work` read a store. @param command whose help describes the request
/// @throws UsageError for a request that cannot be met, InputError if the store cannot be read, and whatever else
/// `work` throws
void read_points(const std::string& store, std::string_view command,
                 const std::function<void(store::PointReader&)>& work);

/// Tells how many points a table or a plot leaves out because they fail a check, and how to see them.
void report_troubled(const std::string& store, std::int64_t points);

}  // namespace hopscope
