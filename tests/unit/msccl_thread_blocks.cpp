// Which steps of other thread blocks those of an MSCCL algorithm wait for.

#include <string>

#include <catch2/catch.hpp>

#include "output/msccl/thread_blocks.hpp"

namespace hopscope::test {

namespace {

/// In each step of a schedule, a message on each of so many channels.
ThreadBlocks sends_on(std::int64_t channels, int steps) {
  ThreadBlocks blocks;
  for (int step = 0; step < steps; ++step) {
    for (std::int64_t channel = 0; channel < channels; ++channel)
      blocks.sending_to(1, channel).add("s", {'i', channel}, {'o', channel}, 1);
    blocks.end_step();
  }
  return blocks;
}

std::size_t waits_of(const ThreadBlocks& blocks) {
  const std::string text = blocks.text();
  std::size_t waits = 0;
  for (std::size_t at = text.find("\"nop\""); at != std::string::npos; at = text.find("\"nop\"", at + 1)) ++waits;
  return waits;
}

}  // namespace

TEST_CASE("a few thread blocks of MSCCL wait for each other", "[output]") {
  CHECK(waits_of(sends_on(4, 1)) == 0);
  CHECK(waits_of(sends_on(4, 2)) == 4 * 3);
  CHECK(waits_of(sends_on(4, 3)) == 2 * 4 * 3);
}

TEST_CASE("many thread blocks of MSCCL wait for one, which waits for them", "[output]") {
  CHECK(waits_of(sends_on(40, 2)) == 40 + 40);
  CHECK(waits_of(sends_on(40, 3)) == 2 * (40 + 40));
}

TEST_CASE("a thread block of MSCCL waits for a step of another once", "[output]") {
  ThreadBlocks blocks = sends_on(2, 1);
  for (int message = 0; message < 3; ++message) blocks.sending_to(1, 0).add("s", {'i', 0}, {'o', 0}, 1);
  CHECK(waits_of(blocks) == 1);
}

}  // namespace hopscope::test
