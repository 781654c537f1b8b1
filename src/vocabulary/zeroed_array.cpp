#include <hopscope/zeroed_array.hpp>

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace hopscope::detail {

#if defined(__linux__)

namespace {

// calloc leaves memory untouched only where it comes from the system at that moment. Where the heap has room, as it has
// while LargePages are in use, it clears what it gives.
constexpr std::size_t much = std::size_t{1} << 20U;

}  // namespace

void* zeroed_memory(std::size_t bytes) {
  void* memory = bytes < much ? std::calloc(bytes, 1)
                              : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == nullptr || memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

void give_back_zeroed_memory(void* memory, std::size_t bytes) noexcept {
  if (bytes < much) {
    std::free(memory);
  } else {
    (void)munmap(memory, bytes);
  }
}

#else

void* zeroed_memory(std::size_t bytes) {
  void* const memory = std::calloc(bytes, 1);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void give_back_zeroed_memory(void* memory, std::size_t /*bytes*/) noexcept { std::free(memory); }

#endif

}  // namespace hopscope::detail
