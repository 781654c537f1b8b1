#pragma once

#include <cstddef>
#include <string>

namespace hopscope {

/// The two ends of a new pipe, closed on exec. The caller closes them.
struct PipeEnds {
  int reading = -1;
  int writing = -1;
};
/// @throws EngineError if none can be created
[[nodiscard]] PipeEnds make_pipe();

/// Writes all of it. @return false if the read end is closed
bool write_all(int pipe, const void* data, std::size_t size);
/// Reads `size` bytes. @return false if the other end is closed before that
bool read_all(int pipe, void* data, std::size_t size);
/// All bytes until the other end is closed.
[[nodiscard]] std::string read_to_end(int pipe);

}  // namespace hopscope
