#pragma once

#include <memory>

#include <hopscope/files.hpp>

namespace hopscope {

/// The same files, without those that only one of several processes could read: pipes and standard input.
[[nodiscard]] std::shared_ptr<Files> files_for_ranks(std::shared_ptr<Files> files);

}  // namespace hopscope
