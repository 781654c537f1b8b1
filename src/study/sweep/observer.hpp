#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hopscope {

/// Points that will take hours.
struct LongSweep {
  std::size_t points = 0;
  double seconds = 0;             ///< all of them, expected
  double seconds_of_longest = 0;  ///< the last one alone
  std::string longest;            ///< its settings
};

/// Sees how far a sweep has come. No two hooks are called at once; each does nothing unless it is overridden.
class SweepObserver {
 public:
  virtual ~SweepObserver() = default;
  /// Points are looked at one by one before they are run, and after. @param doing "looked up"
  virtual void on_look([[maybe_unused]] std::string_view doing, [[maybe_unused]] std::size_t done,
                       [[maybe_unused]] std::size_t points) {}
  /// That is over.
  virtual void on_looked() {}
  /// Before the points of a sweep are run that takes long.
  virtual void on_long_sweep([[maybe_unused]] const LongSweep& sweep) {}
  /// Points are run now. @param seconds that all of them are expected to take, one after the other
  virtual void on_begin([[maybe_unused]] std::size_t points, [[maybe_unused]] double seconds) {}
  /// A point has ended. @param seconds that it was expected to take
  virtual void on_point([[maybe_unused]] bool is_done, [[maybe_unused]] double seconds) {}
  /// Called several times a second while points are run.
  virtual void on_idle() {}
  /// No more points are run.
  virtual void on_end() {}
};

}  // namespace hopscope
