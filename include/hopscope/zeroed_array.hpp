#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace hopscope {

namespace detail {

/// Memory that is zero, committed page by page on first use if there is much of it. @throws std::bad_alloc
[[nodiscard]] void* zeroed_memory(std::size_t bytes);
/// @param bytes as it was asked for
void give_back_zeroed_memory(void* memory, std::size_t bytes) noexcept;

}  // namespace detail

/// An array of fixed size, initially zero in all bits. Memory is committed page by page on first use: an entry for each
/// of a billion channels costs nothing before a message crosses them.
template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  ZeroedArray() = default;
  /// @throws std::bad_alloc
  explicit ZeroedArray(std::integral auto size)
      : values_(allocated(static_cast<std::size_t>(size)), {static_cast<std::size_t>(size)}),
        size_(static_cast<std::size_t>(size)) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T& operator[](std::integral auto i) { return values_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const T& operator[](std::integral auto i) const { return values_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] T* data() { return values_.get(); }
  [[nodiscard]] std::span<const T> values() const { return {values_.get(), size_}; }

 private:
  static constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / sizeof(T) - 1;
  [[nodiscard]] static T* allocated(std::size_t size) {
    if (size > most) throw std::bad_alloc();
    return static_cast<T*>(detail::zeroed_memory((size + 1) * sizeof(T)));  // of no bytes at all it might be null
  }
  struct Free {
    std::size_t size = 0;
    void operator()(T* values) const noexcept { detail::give_back_zeroed_memory(values, (size + 1) * sizeof(T)); }
  };
  std::unique_ptr<T[], Free> values_;
  std::size_t size_ = 0;
};

}  // namespace hopscope
