#include "run/memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

// Sanitizers have an allocator of their own.
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE) && !defined(__SANITIZE_ADDRESS__)
#include <malloc.h>
#define HOPSCOPE_LARGE_PAGES
#endif

namespace hopscope {

#if defined(HOPSCOPE_LARGE_PAGES)

namespace {

constexpr double least = 64e6;
constexpr double most = 16e9;
constexpr std::size_t large_page = std::size_t{1} << 21U;
std::atomic<bool> is_allowed = false;
std::atomic<bool> is_in_use = false;

// The heap is made that large at once, so that the system can be told to have large pages there, and all of it is given
// back to the heap. Nothing is committed before it is touched.
void extend_heap(std::size_t bytes) {
  constexpr int usual_most_mappings = 65536;
  constexpr int bytes_of_mapping = 1 << 25;
  mallopt(M_TRIM_THRESHOLD, -1);  // what is free at the end stays
  mallopt(M_MMAP_THRESHOLD, bytes_of_mapping);
  mallopt(M_MMAP_MAX, 0);  // no mapping of its own for so large a block
  void* const block = std::malloc(bytes);
  mallopt(M_MMAP_MAX, usual_most_mappings);
  if (block == nullptr) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  const std::uintptr_t first = (begin + large_page - 1) / large_page * large_page;
  const std::uintptr_t last = (begin + bytes) / large_page * large_page;
  if (first < last) (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
  std::free(block);
}

}  // namespace

void LargePages::allow() { is_allowed = true; }

LargePages::LargePages(double bytes) {
  if (!is_allowed || bytes < least || std::isfinite(address_space()) || is_in_use.exchange(true)) return;
  is_used_ = true;
  extend_heap(static_cast<std::size_t>(std::min(bytes / 2, most)));  // the rest are arrays, which have mappings
}

LargePages::~LargePages() {
  if (!is_used_) return;
  constexpr int usual_most_free = 1 << 27;
  mallopt(M_TRIM_THRESHOLD, usual_most_free);
  malloc_trim(0);
  is_in_use = false;
}

#else

void LargePages::allow() {}
LargePages::LargePages(double /*bytes*/) {}
LargePages::~LargePages() = default;

#endif

}  // namespace hopscope
