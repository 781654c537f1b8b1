#pragma once

#include <memory>

#include <hopscope/engine.hpp>

namespace hopscope {

/// The fast engine: our own clock, event loop and sharing of channels, in this process.
[[nodiscard]] std::shared_ptr<const Engine> make_native_engine();

}  // namespace hopscope
