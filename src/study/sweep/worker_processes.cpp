#include <poll.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "study/sweep/workers.hpp"

namespace hopscope {

namespace {

constexpr int between_ticks = 200;       // milliseconds
constexpr double share_of_memory = 0.8;  // each run asks what is free then, when others have taken theirs

}  // namespace

WorkerProcesses::WorkerProcesses(int jobs, const std::function<store::PointRecord(const PointOrder&)>& run) {
  for (int i = 0; i < jobs; ++i) places_.emplace_back(run);
}

void WorkerProcesses::run(const Work& work, std::uint64_t sweep, const PointRunner& runner) {
  std::vector<pollfd> ready;
  for (;;) {
    supply(work, sweep, runner.bytes_free());
    if (std::ranges::none_of(places_, [](const Place& each) { return each.point.has_value(); })) return;
    ready.clear();
    for (const Place& each : places_) ready.push_back({each.worker.pipe(), POLLIN, 0});
    ::poll(ready.data(), ready.size(), between_ticks);
    auto place = places_.begin();
    for (const pollfd& each : ready) {
      Place& here = *place++;
      if (each.revents == 0 || !here.worker.read_more()) continue;
      const RunOutcome outcome = here.worker.take();
      const std::size_t point = *here.point;
      here.point.reset();
      here.bytes = 0;
      work.keep(point, runner.record_of(point, outcome));
    }
    work.tick();
  }
}

// Gives points to those that have none. The next waits until it fits beside those that run.
void WorkerProcesses::supply(const Work& work, std::uint64_t sweep, double bytes_free) {
  for (Place& place : places_) {
    if (place.point) continue;
    if (!next_) next_ = work.next();
    if (!next_) return;
    const double bytes = work.bytes(*next_);
    const double in_use = bytes_in_use();
    if (in_use > 0 && in_use + bytes > share_of_memory * bytes_free) return;
    place.point = std::exchange(next_, std::nullopt);
    place.bytes = bytes;
    place.worker.begin({sweep, *place.point});
  }
}

double WorkerProcesses::bytes_in_use() const {
  return std::accumulate(places_.begin(), places_.end(), 0.0,
                         [](double sum, const Place& each) { return sum + each.bytes; });
}

}  // namespace hopscope
