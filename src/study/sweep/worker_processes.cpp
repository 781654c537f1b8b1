#include <poll.h>

#include "study/sweep/workers.hpp"

namespace hopscope {

namespace {

constexpr int between_ticks = 200;  // milliseconds

}  // namespace

WorkerProcesses::WorkerProcesses(int jobs, const std::function<store::PointRecord(const PointOrder&)>& run) {
  for (int i = 0; i < jobs; ++i) places_.emplace_back(run);
}

void WorkerProcesses::run(const Work& work, std::uint64_t sweep, const PointRunner& runner) {
  std::vector<pollfd> ready;
  auto next = work.points.begin();
  for (;;) {
    ready.clear();
    bool is_idle = true;
    for (Place& place : places_) {
      while (!place.point && next != work.points.end()) {
        const std::size_t point = *next++;
        if (!work.is_wanted(point)) continue;
        place.point = point;
        place.worker.begin({sweep, point});
      }
      is_idle = is_idle && !place.point;
      ready.push_back({place.worker.pipe(), POLLIN, 0});
    }
    if (is_idle) return;
    ::poll(ready.data(), ready.size(), between_ticks);
    auto place = places_.begin();
    for (const pollfd& each : ready) {
      Place& here = *place++;
      if (each.revents == 0 || !here.worker.read_more()) continue;
      auto record = here.worker.take();
      const std::size_t point = *here.point;
      here.point.reset();
      work.keep(point, record ? std::move(*record) : runner.lost(point, here.worker.how_it_died()));
    }
    work.tick();
  }
}

}  // namespace hopscope
