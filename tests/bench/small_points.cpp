// What a small point costs beside its simulation: it is read, its result is stored. In a large sweep, rank 0 does both
// for all ranks.

#include <filesystem>

#include <fmt/format.h>

#include "process.hpp"
#include "process/host.hpp"
#include "scenario/sweep/sweep.hpp"
#include "store/point_store.hpp"
#include "study/sweep/run_point.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

namespace fs = std::filesystem;

/// Microseconds on processors, for each of so many.
template <class Work>
double microseconds_each(std::size_t many, const Work& work) {
  const double before = processor_seconds();
  work();
  return 1e6 * (processor_seconds() - before) / static_cast<double>(many);
}

Sweep sweep_of(std::size_t points, const Catalogue& catalogue) {
  ReadOptions options;
  options.overrides.push_back({"platform.topology.dimension", "3"});
  options.overrides.push_back(
      {"sweep", fmt::format(R"({{"schedule.message_words": {{"from": 1, "to": {}, "step": 1}}}})", points)});
  return {beside("pairwise.json"), options, catalogue};
}

/// The same record under other keys.
std::vector<store::PointRecord> records_like(const store::PointRecord& record, std::size_t many) {
  std::vector<store::PointRecord> records(many, record);
  for (std::size_t i = 0; i < many; ++i) {
    const std::string hash = fmt::format("{:016x}{:016x}", 2 * (i + 1), i);
    records[i].point[store::points_table.index("id")] = store::id_of(hash);
    records[i].point[store::points_table.index("hash")] = hash;
  }
  return records;
}

struct Storing {
  double microseconds = 0;
  double bytes = 0;
};

Storing store_all(const std::vector<store::PointRecord>& records) {
  constexpr std::size_t of_a_commit = 500;
  const fs::path file = fs::temp_directory_path() / "hopscope-bench-small-points.db";
  const auto forget = [&] {
    for (const std::string end : {"", "-wal", "-shm"}) fs::remove(file.string() + end);
  };
  forget();
  Storing storing;
  {
    store::PointStore store(file.string(), store::Access::create);
    storing.microseconds = microseconds_each(records.size(), [&] {
      for (std::span<const store::PointRecord> rest = records; !rest.empty();)
        rest = rest.subspan(store.keep(rest.first(std::min(rest.size(), of_a_commit)), std::chrono::hours(1)));
    });
  }
  storing.bytes = static_cast<double>(fs::file_size(file)) / static_cast<double>(records.size());
  forget();
  return storing;
}

}  // namespace

void report_small_points(const Catalogue& catalogue, bool quick, Table& table) {
  const std::size_t points = quick ? 5'000 : 50'000;
  std::optional<Sweep> sweep;
  const double reading = microseconds_each(points, [&] { sweep.emplace(sweep_of(points, catalogue)); });
  const double naming = microseconds_each(points, [&] {
    for (std::size_t point = 0; point < points; ++point) (void)sweep->identity(point);
  });
  PointRunner runner(*sweep, catalogue, std::nullopt);
  constexpr std::size_t runs = 2'000;
  store::PointRecord record;
  const double running = microseconds_each(runs, [&] {
    for (std::size_t point = 0; point < runs; ++point) record = runner.run(point);
  });
  const store::Bytes bytes = store::to_bytes(record);
  const double receiving = microseconds_each(points, [&] {
    for (std::size_t point = 0; point < points; ++point) (void)store::from_bytes(bytes);
  });
  const auto [storing, size] = store_all(records_like(record, points));
  table.figure("a point of 8 nodes in a sweep: reading and running it", running, "{:.0f} us");
  table.figure("... to check it before the sweep begins, as a share of this", reading / running, "{:.2f}");
  table.figure("... to find its key", naming / running, "{:.3f}");
  table.figure("... to receive its result from another rank", receiving / running, "{:.3f}");
  table.figure("... to store that", storing / running, "{:.2f}");
  table.figure("... bytes in the store", size, "{:.0f}", "1000");
}

}  // namespace hopscope::bench
