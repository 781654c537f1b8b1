#pragma once

#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace hopscope {

/// An array of fixed size, initially zero in all bits. Memory is committed page by page on first use, which calloc
/// allows and a vector does not: an entry for each of a billion channels costs nothing before a message crosses them.
template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  ZeroedArray() = default;
  /// @throws std::bad_alloc
  explicit ZeroedArray(std::integral auto size)
      : values_(static_cast<T*>(std::calloc(static_cast<std::size_t>(size) + 1, sizeof(T)))),  // of 0 it may be null
        size_(static_cast<std::size_t>(size)) {
    if (values_ == nullptr) throw std::bad_alloc();
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T& operator[](std::integral auto i) { return values_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const T& operator[](std::integral auto i) const { return values_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] T* data() { return values_.get(); }
  [[nodiscard]] std::span<const T> values() const { return {values_.get(), size_}; }

 private:
  struct Free {
    void operator()(T* values) const { std::free(values); }
  };
  std::unique_ptr<T[], Free> values_;
  std::size_t size_ = 0;
};

}  // namespace hopscope
