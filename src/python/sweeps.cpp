// Sweeps point by point, and what stores of their results show.

#include "python/bindings.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>

#include <pybind11/stl.h>

#include "output/plot/plot.hpp"
#include "output/sweep/sweep.hpp"
#include "python/interruption.hpp"
#include "python/library.hpp"
#include "python/watch.hpp"
#include "store/layout.hpp"
#include "store/point_writer.hpp"
#include "study/points/field_names.hpp"
#include "study/points/plot_of_points.hpp"
#include "study/points/point_table.hpp"
#include "study/sweep/run_point.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

/// Ends the run of a point. Not an exception of the standard library, which would be the failure of the point.
struct Cancelled {};

/// Ends runs of any thread on request, and those of the main thread by Ctrl-C.
class Cancellation final : public Attention {
 public:
  explicit Cancellation(const std::atomic<bool>& is_cancelled) : is_cancelled_(is_cancelled) {}

  void on_interrupt() override { throw Cancelled(); }

 private:
  void look() override {
    if (is_cancelled_) throw Cancelled();
    const py::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() == 0) return;
    PyErr_Clear();
    throw Cancelled();
  }

  const std::atomic<bool>& is_cancelled_;
};

/// One point: its result, or why there is none.
struct Point {
  std::shared_ptr<Result> result;  // null if it has none, or it was in the store
  std::shared_ptr<ReadScenario> scenario;
  std::string settings;
  std::string status;  // "done", "failed" or "lost"
  std::string reason;
  /// What makes the sweep's scenario this point; only of one that was run.
  std::vector<std::pair<std::string, std::string>> overrides = {};
};

bool has_contents(const Catalogue& catalogue) {
  return std::ranges::any_of(catalogue.algorithms, [](const Algorithm& each) { return each.content != nullptr; });
}

/// Without a store nothing depends on what a program consists of, which some do not tell.
std::shared_ptr<const Catalogue> without_contents(Catalogue catalogue) {
  for (Algorithm& each : catalogue.algorithms) each.content = nullptr;
  return std::make_shared<const Catalogue>(std::move(catalogue));
}

/// The points of a sweep, and the store that they go into. Threads may run points at once.
class PointsOfSweep {
 public:
  PointsOfSweep(const Library& library, const Source& source, std::optional<double> time_limit,
                const std::optional<std::string>& store, bool retry, bool recompute_older)
      : catalogue_(store ? library.catalogue() : without_contents(*library.catalogue())),
        sweep_(source.file, Library::options(source), *catalogue_),
        runner_(sweep_, *catalogue_, time_limit),
        time_limit_(time_limit),
        is_retried_(retry),
        recomputes_older_(recompute_older) {
    if (!store) return;
    for (std::size_t point = 0; has_contents(*catalogue_) && point < size(); ++point) (void)sweep_.identity(point);
    store_.emplace(*store, store::Access::create);
    writer_.emplace(*store, recompute_older);
  }

  [[nodiscard]] std::size_t size() const { return sweep_.size(); }
  /// Ends all runs. With the interpreter's lock.
  void cancel() {
    is_cancelled_ = true;
    const std::scoped_lock lock(mutex_);
    for (Watch* each : watches_) each->interrupt();
  }

  /// The hash of a point that needs no run, since the store has it; empty if it is to be run.
  [[nodiscard]] std::string stored(std::size_t point) {
    if (!store_) return "";
    const ProgramInterruption of_programs;
    const std::string hash = sweep_.identity(point).hash;
    return is_known(store_->find(store::id_of(hash))) ? hash : "";
  }

  /// The versions of hopscope that ran points which the store has and which are not run again, and how many.
  [[nodiscard]] std::map<std::string, std::int64_t> by_other_versions() {
    std::map<std::string, std::int64_t> points;
    if (!store_ || !store_->has_points()) return points;
    const ProgramInterruption of_programs;
    for (std::size_t point = 0; point < size(); ++point) {
      const store::StoredPoint found = store_->find(store::id_of(sweep_.identity(point).hash));
      if (is_known(found) && !found.is_by_this_version) ++points[found.version];
    }
    return points;
  }

  [[nodiscard]] Point known(std::size_t point) {
    const auto [status, reason, trouble] = store_->outcome(store::id_of(sweep_.identity(point).hash));
    return {nullptr, nullptr, sweep_.settings(point), status, reason};
  }

  [[nodiscard]] Point run(std::size_t point) {
    const py::gil_scoped_release others;
    return run_now(point);
  }

  /// Returns when all results are in the store.
  void finish() {
    const py::gil_scoped_release others;
    if (writer_) writer_->finish();
  }

 private:
  [[nodiscard]] bool is_known(const store::StoredPoint& found) const {
    if (recomputes_older_ && !found.is_by_this_version) return false;
    return found.state == store::PointState::done || (found.state == store::PointState::failed && !is_retried_);
  }

  [[nodiscard]] Point run_now(std::size_t point) {
    Cancellation cancellation(is_cancelled_);
    Watch watch(time_limit_, cancellation);
    const Listed listed(*this, watch);
    const ThreadTick of_programs(Tick([&] { cancellation.on_idle(); }));
    std::optional<Result> result;
    store::PointRecord record;
    try {
      record = runner_.run(point, {.progress = &cancellation}, &result);
    } catch (const Cancelled&) {
      const py::gil_scoped_acquire gil;
      PyErr_SetNone(PyExc_KeyboardInterrupt);
      throw py::error_already_set();
    }
    Point made{nullptr, nullptr, sweep_.settings(point), text_of(record, "status"), text_of(record, "reason")};
    if (writer_) writer_->keep(std::move(record));
    if (!result) return made;
    made.result = std::make_shared<Result>(*std::move(result));
    for (Override& each : sweep_.overrides(point))
      made.overrides.emplace_back(std::move(each.path), std::move(each.value));
    made.scenario = std::make_shared<ReadScenario>(ReadScenario{catalogue_, sweep_.scenario(point)});
    return made;
  }

  /// A watch that `cancel` knows.
  class Listed {
   public:
    Listed(PointsOfSweep& points, Watch& watch) : points_(points), watch_(watch) {
      const std::scoped_lock lock(points_.mutex_);
      points_.watches_.insert(&watch_);
    }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;
    ~Listed() {
      const std::scoped_lock lock(points_.mutex_);
      points_.watches_.erase(&watch_);
    }

   private:
    PointsOfSweep& points_;
    Watch& watch_;
  };

  [[nodiscard]] static std::string text_of(const store::PointRecord& record, std::string_view column) {
    const auto* const text = std::get_if<std::string>(&record.point[store::points_table.index(column)]);
    return text == nullptr ? "" : *text;
  }

  std::shared_ptr<const Catalogue> catalogue_;
  Sweep sweep_;
  PointRunner runner_;
  std::optional<double> time_limit_;
  bool is_retried_;
  bool recomputes_older_;
  std::atomic<bool> is_cancelled_ = false;
  std::mutex mutex_;
  std::set<Watch*> watches_;  // of the runs at this moment
  std::optional<store::PointStore> store_;
  std::optional<store::PointWriter> writer_;
};

py::object object_of(const store::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return py::int_(*number);
  if (const auto* real = std::get_if<double>(&value)) return py::float_(*real);
  if (const auto* text = std::get_if<std::string>(&value)) return py::str(*text);
  return py::none();
}

/// The headings of a table, and its columns as lists.
py::tuple table_of_store(const std::string& file, const TableRequest& asked) {
  store::PointReader reader(file);
  FieldNames names(reader);
  const PointTable table = table_of_points(reader, names, asked);
  py::list columns;
  for (std::size_t column = 0; column < table.headings.size(); ++column) {
    py::list cells;
    for (const store::Row& row : table.rows) cells.append(object_of(row[column]));
    columns.append(cells);
  }
  return py::make_tuple(table.headings, columns, point_table_text(table, {}));
}

/// The document of a plot: src/viewer/plot.schema.json.
std::string plot_of_store(const std::string& file, const PlotRequest& asked) {
  store::PointReader reader(file);
  FieldNames names(reader);
  return plot_json(plot_of_points(reader, names, asked).plot);
}

}  // namespace

void bind_sweeps(py::module_& module) {
  py::class_<Point>(module, "Point")
      .def_readonly("result", &Point::result)
      .def_readonly("scenario", &Point::scenario)
      .def_readonly("settings", &Point::settings)
      .def_readonly("status", &Point::status)
      .def_readonly("reason", &Point::reason)
      .def_readonly("overrides", &Point::overrides);
  py::class_<PointsOfSweep>(module, "PointsOfSweep")
      .def(py::init([](const Library& library, const Source& source, std::optional<double> time_limit,
                       const std::optional<std::string>& store, bool is_retried, bool recomputes_older) {
        const ProgramInterruption of_programs;
        return std::make_unique<PointsOfSweep>(library, source, time_limit, store, is_retried, recomputes_older);
      }))
      .def("by_other_versions", &PointsOfSweep::by_other_versions)
      .def("__len__", &PointsOfSweep::size)
      .def("stored", &PointsOfSweep::stored)
      .def("known", &PointsOfSweep::known)
      .def("run", &PointsOfSweep::run)
      .def("finish", &PointsOfSweep::finish)
      .def("cancel", &PointsOfSweep::cancel);
  module.def("table", [](const std::string& file, const std::vector<std::string>& where, const std::string& columns,
                         const std::string& by, const std::string& rows, const std::string& across,
                         const std::string& cell, bool failed, bool describe) {
    return table_of_store(file, {where, columns, by, rows, across, cell, failed, describe});
  });
  module.def("plot", [](const std::string& file, const std::vector<std::string>& where, const std::string& x,
                        const std::string& y, const std::string& by, const std::string& panel, bool linear) {
    return plot_of_store(file, {where, x, y, by, panel, linear});
  });
}

}  // namespace hopscope::python
