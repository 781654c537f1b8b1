#pragma once

#include <string>

#include "command/line/options.hpp"
#include "command/line/supervision.hpp"
#include "output/listing.hpp"

namespace hopscope {

/// True if `name` is that of a program, whose example is run on a small network that it fits, or of a scenario, which
/// is its own example: files that `explain` takes besides names.
[[nodiscard]] bool is_explained_as_file(const std::string& name, const Catalogue& catalogue);

/// Runs the example. @throws InputError with the mistakes of the file, or why the program fits no small network
[[nodiscard]] Explanation explain_file(const std::string& file, const Options& options, const Catalogue& catalogue,
                                       Supervision& supervision);

}  // namespace hopscope
