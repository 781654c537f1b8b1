#include <poll.h>

#include <algorithm>
#include <list>
#include <optional>

#include "command/sweep/crew.hpp"
#include "command/sweep/workshop.hpp"

namespace hopscope {

namespace {

constexpr int between_ticks = 200;  // milliseconds

// A workshop, and the point that it is at.
struct Place {
  explicit Place(PointRunner& runner)
      : workshop([&runner](const PointOrder& order) { return runner.run(order.point); }) {}

  Workshop workshop;
  std::optional<std::size_t> point;
};

void wait_for_some(const std::list<Place>& places, std::vector<pollfd>& ready) {
  ready.clear();
  for (const Place& place : places) ready.push_back({place.workshop.pipe(), POLLIN, 0});
  ::poll(ready.data(), ready.size(), between_ticks);
}

}  // namespace

void run_in_processes(const Work& work, PointRunner& runner, int jobs) {
  std::list<Place> places;
  for (std::size_t i = 0; i < std::min(work.points.size(), static_cast<std::size_t>(jobs)); ++i) {
    places.emplace_back(runner);
  }
  std::vector<pollfd> ready;
  auto next = work.points.begin();
  for (;;) {
    bool is_idle = true;
    for (Place& place : places) {
      while (!place.point && next != work.points.end()) {
        const std::size_t point = *next++;
        if (work.is_wanted(point)) place.point = point;
        if (place.point) place.workshop.begin({0, point});
      }
      is_idle = is_idle && !place.point;
    }
    if (is_idle) return;
    wait_for_some(places, ready);
    auto place = places.begin();
    for (const pollfd& each : ready) {
      Place& here = *place++;
      if (each.revents == 0 || !here.workshop.read_more()) continue;
      auto record = here.workshop.take();
      const std::size_t point = *here.point;
      here.point.reset();
      work.keep(point, record ? std::move(*record) : runner.lost(point, here.workshop.how_it_died()));
    }
    work.tick();
  }
}

}  // namespace hopscope
