#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include "study/sweep/crew.hpp"

namespace hopscope {

namespace {

namespace tbb = oneapi::tbb;

struct RunPoint {
  std::size_t point = 0;
  store::PointRecord record;
};

// Calls `tick` now and then while this is there, from a thread of its own: no point may end for minutes.
class Ticker {
 public:
  Ticker(const std::function<void()>& tick, std::mutex& one_at_a_time)
      : thread_([&tick, &one_at_a_time](const std::stop_token& stop) {
          std::condition_variable_any never;
          std::mutex sleeping;
          std::unique_lock lock(sleeping);
          while (!never.wait_for(lock, stop, std::chrono::milliseconds(200), [&] { return stop.stop_requested(); })) {
            const std::scoped_lock alone(one_at_a_time);
            tick();
          }
        }) {}

 private:
  std::jthread thread_;
};

}  // namespace

void run_in_threads(const Work& work, PointRunner& runner, int jobs) {
  const auto threads = static_cast<std::size_t>(jobs);
  const tbb::global_control as_many(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(jobs);
  std::mutex one_at_a_time;
  const Ticker ticker(work.tick, one_at_a_time);
  auto next = work.points.begin();
  const auto hand_out = [&](tbb::flow_control& flow) -> std::size_t {
    const std::scoped_lock alone(one_at_a_time);
    while (next != work.points.end() && !work.is_wanted(*next)) ++next;
    if (next != work.points.end()) return *next++;
    flow.stop();
    return 0;
  };
  const auto run = [&](std::size_t point) { return RunPoint{point, runner.run(point)}; };
  const auto keep = [&](RunPoint done) {
    const std::scoped_lock alone(one_at_a_time);
    work.keep(done.point, std::move(done.record));
  };
  arena.execute([&] {
    tbb::parallel_pipeline(threads * 2,
                           tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, hand_out) &
                               tbb::make_filter<std::size_t, RunPoint>(tbb::filter_mode::parallel, run) &
                               tbb::make_filter<RunPoint, void>(tbb::filter_mode::serial_out_of_order, keep));
  });
}

}  // namespace hopscope
