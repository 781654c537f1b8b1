#pragma once

#include <memory>

#include <hopscope/engine.hpp>

namespace hopscope {

/// The engine for a million nodes: where a platform and a schedule are the same from every rank, it runs rank 0 for
/// all, on the clock and channels of `native`. It proves first that it may, and refuses where it may not.
[[nodiscard]] std::shared_ptr<const Engine> make_symmetric_engine();

}  // namespace hopscope
