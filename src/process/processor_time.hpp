#pragma once

namespace hopscope {

/// The processor time that this process has used, and those of its children that have ended, in seconds.
[[nodiscard]] double processor_seconds();

}  // namespace hopscope
