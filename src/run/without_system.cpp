// Where the amount of memory is unknown, no run is refused for lack of it; but for what pointers of 32 bits reach, of
// which WebAssembly gives a half. There is one thread.
#include <cstdint>
#include <limits>

#include "run/memory.hpp"
#include "run/threads.hpp"

namespace hopscope {

namespace {

constexpr bool is_small = sizeof(void*) < sizeof(std::uint64_t);

}  // namespace

double bytes_available() { return is_small ? 1.5e9 : std::numeric_limits<double>::infinity(); }

void LargePages::allow() {}
LargePages::LargePages(double /*bytes*/) {}
LargePages::~LargePages() = default;

double address_space() { return is_small ? 1.8e9 : std::numeric_limits<double>::infinity(); }

void in_threads(std::size_t /*threads*/, const std::function<void(bool)>& loop) { loop(true); }

}  // namespace hopscope
