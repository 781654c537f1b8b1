#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace hopscope {

/// Numbers of actions. Of most actions there are two at most, which need no memory of their own: files have millions.
class IndexList {
 public:
  IndexList() = default;
  IndexList(std::initializer_list<std::uint32_t> indices) { append(indices.begin(), indices.end()); }
  // As a vector, which it stands for.
  IndexList(const std::vector<std::uint32_t>& indices) { append(indices.data(), indices.data() + indices.size()); }
  IndexList(const IndexList& other) { append(other.begin(), other.end()); }
  IndexList(IndexList&& other) noexcept { swap(other); }
  IndexList& operator=(IndexList other) noexcept {
    swap(other);
    return *this;
  }
  ~IndexList() {
    if (!is_here()) delete[] at_.heap;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const std::uint32_t* begin() const { return is_here() ? at_.here : at_.heap; }
  [[nodiscard]] const std::uint32_t* end() const { return begin() + size_; }
  [[nodiscard]] std::uint32_t* begin() { return is_here() ? at_.here : at_.heap; }
  [[nodiscard]] std::uint32_t* end() { return begin() + size_; }

  void push_back(std::uint32_t index) {
    if (size_ == capacity_) reserve(2 * capacity_);
    begin()[size_++] = index;
  }
  void reserve(std::uint32_t capacity) {
    if (capacity <= capacity_) return;
    auto* const heap = new std::uint32_t[capacity];
    std::copy(begin(), end(), heap);
    if (!is_here()) delete[] at_.heap;
    at_.heap = heap;
    capacity_ = capacity;
  }
  /// Those from `first` on are no longer in it.
  void cut_at(const std::uint32_t* first) { size_ = static_cast<std::uint32_t>(first - begin()); }

 private:
  static constexpr std::uint32_t most_here = 2;

  [[nodiscard]] bool is_here() const { return capacity_ == most_here; }
  void append(const std::uint32_t* first, const std::uint32_t* last) {
    reserve(static_cast<std::uint32_t>(last - first));
    std::copy(first, last, begin());
    size_ = static_cast<std::uint32_t>(last - first);
  }
  void swap(IndexList& other) noexcept {
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(at_, other.at_);
  }

  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = most_here;
  union {
    std::uint32_t here[most_here];
    std::uint32_t* heap;
  } at_ = {{0, 0}};
};

}  // namespace hopscope
