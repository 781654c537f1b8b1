#include "output/trace/writer.hpp"

#include "output/json_layout.hpp"

namespace hopscope {

namespace {

std::string json_text(const std::string& text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Microseconds with all digits of the nanoseconds.
std::string microseconds(std::int64_t nanoseconds) {
  return nanoseconds % 1000 == 0 ? fmt::format("{}", nanoseconds / 1000)
                                 : fmt::format("{}.{:03}", nanoseconds / 1000, nanoseconds % 1000);
}

}  // namespace

void TraceEvents::name_process(Process process, const std::string& name) {
  add(R"("ph":"M","pid":{},"name":"process_name","args":{{"name":{}}})", int{process}, json_text(name));
  add(R"("ph":"M","pid":{0},"name":"process_sort_index","args":{{"sort_index":{0}}})", int{process});
}

int TraceEvents::new_track(Process process, const std::string& name) {
  const int track = ++tracks_;
  add(R"("ph":"M","pid":{},"tid":{},"name":"thread_name","args":{{"name":{}}})", int{process}, track, json_text(name));
  add(R"("ph":"M","pid":{0},"tid":{1},"name":"thread_sort_index","args":{{"sort_index":{1}}})", int{process}, track);
  return track;
}

void TraceEvents::slice(Process process, int track, Slice slice, std::string_view category, std::string_view name,
                        std::string_view arguments) {
  add(R"("ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"cat":"{}","name":"{}","args":{{{}}})", int{process}, track,
      microseconds(slice.begin), microseconds(slice.end - slice.begin), category, name, arguments);
}

void TraceEvents::arrow(char end, Process process, int track, std::int64_t at, std::size_t id) {
  add(R"("ph":"{}","pid":{},"tid":{},"ts":{},"cat":"message","name":"message","id":{}{})", end, int{process}, track,
      microseconds(at), id, end == 'f' ? R"(,"bp":"e")" : "");
}

void TraceEvents::counter(std::int64_t at, std::string_view name, std::int64_t value) {
  add(R"("ph":"C","pid":{},"ts":{},"name":"{}","args":{{"value":{}}})", int{schedule_process}, microseconds(at), name,
      value);
}

}  // namespace hopscope
