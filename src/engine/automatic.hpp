#pragma once

#include <memory>

#include <hopscope/engine.hpp>

namespace hopscope {

/// The engine that selects another for each run: `shortcut` where it applies and no single ranks or messages are
/// requested, otherwise `always`. Times and counts are the same; a result names the engine used.
/// @param shortcut simulates one rank on behalf of all @param always supports every platform that this engine does
[[nodiscard]] std::shared_ptr<const Engine> make_automatic_engine(std::shared_ptr<const Engine> shortcut,
                                                                  std::shared_ptr<const Engine> always);

}  // namespace hopscope
