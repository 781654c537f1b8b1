#pragma once

#include <cstddef>
#include <string>

namespace hopscope {

/// The two ends of a new pipe, which no program that is started inherits. Whoever holds them closes them.
struct PipeEnds {
  int reading = -1;
  int writing = -1;
};
/// @throws EngineError if there can be none
[[nodiscard]] PipeEnds make_pipe();

/// Writes all of it. @return false if nobody reads any more
bool write_all(int pipe, const void* data, std::size_t size);
/// Reads `size` bytes. @return false if the other end is closed before that
bool read_all(int pipe, void* data, std::size_t size);
/// All bytes until the other end is closed.
[[nodiscard]] std::string read_to_end(int pipe);

}  // namespace hopscope
