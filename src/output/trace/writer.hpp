#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "text/formatted.hpp"

namespace hopscope {

/// Tracks are threads of these processes.
enum Process : int { schedule_process = 1, nodes_process, channels_process };

/// An interval of a trace, in nanoseconds.
struct Slice {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

/// Writes events. Tracks are numbered over all processes, in the order in which they should be shown.
class TraceEvents {
 public:
  void name_process(Process process, const std::string& name);
  /// @return its number
  int new_track(Process process, const std::string& name);
  /// @param arguments as in JSON, without braces
  void slice(Process process, int track, Slice slice, std::string_view category, std::string_view name,
             std::string_view arguments);
  /// One end of an arrow, 's' or 'f', in the slice of that track at that time.
  void arrow(char end, Process process, int track, std::int64_t at, std::size_t id);
  void counter(std::int64_t at, std::string_view name, std::int64_t value);
  /// All of them, as elements of a list.
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    out_ += out_.empty() ? "{" : ",\n{";
    append_formatted(out_, format, std::forward<Values>(values)...);
    out_ += '}';
  }

  std::string out_;
  int tracks_ = 0;
};

}  // namespace hopscope
