#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace hopscope {

/// A list that mostly has one item: the first one takes no memory beside the list itself.
template <class Item>
class Few {
 public:
  [[nodiscard]] std::size_t size() const {
    if (!first_) return 0;
    return others_ ? others_->size() + 1 : 1;
  }
  [[nodiscard]] Item& operator[](std::size_t i) { return i == 0 ? *first_ : (*others_)[i - 1]; }
  void push_back(Item item) {
    if (!first_) {
      first_.emplace(std::move(item));
      return;
    }
    if (!others_) others_ = std::make_unique<std::vector<Item>>();
    others_->push_back(std::move(item));
  }
  /// Room that there was for others stays.
  void clear() {
    first_.reset();
    if (others_) others_->clear();
  }

 private:
  std::optional<Item> first_;
  std::unique_ptr<std::vector<Item>> others_;
};

}  // namespace hopscope
