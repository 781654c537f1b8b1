#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace hopscope {

/// Points in an order that suits the store, which grows fastest, and stays smallest, if points come in the order of
/// their keys. Several sweeps that write to one store begin at different places, change them now and then, and go on
/// elsewhere when they meet points of another, so that few points are run twice.
class PointQueue {
 public:
  /// @param points in the order of their keys
  explicit PointQueue(std::vector<std::size_t> points);

  /// Points left, of which some may not be wanted.
  [[nodiscard]] std::size_t size() const;
  /// Goes on at a random place, and from now on now and then at another: two that are at the same place do not notice.
  void share();
  /// Judges a point, the first of those that come next.
  using IsWanted = std::function<bool(std::span<const std::size_t> upcoming)>;

  /// The next that is wanted; none if there is none left.
  /// @param is_wanted is asked once for each point
  [[nodiscard]] std::optional<std::size_t> next(const IsWanted& is_wanted);

 private:
  void jump();

  struct Segment {
    std::size_t first = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const { return end - first; }
  };

  std::vector<std::size_t> points_;
  std::vector<Segment> left_;  // of `points_`; points come from the last one
  bool is_shared_ = false;
  std::size_t taken_ = 0;
  std::minstd_rand random_{std::random_device{}()};
};

}  // namespace hopscope
