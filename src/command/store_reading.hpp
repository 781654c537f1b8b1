#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "command/options.hpp"
#include "store/selection.hpp"

namespace hopscope {

/// The only store that the command line names. @throws UsageError if it names more
[[nodiscard]] const std::string& only_store(const Options& options, std::string_view command);

/// Lets `work` read a store. @param command where help is found on what it asks
/// @throws UsageError for what it asks in vain, InputError if the store cannot be read, and whatever else it throws
void read_points(const std::string& store, std::string_view command,
                 const std::function<void(store::PointReader&)>& work);

}  // namespace hopscope
