#pragma once

#include <string>

#include <fmt/format.h>

#include "store/point_store.hpp"
#include "store/selection.hpp"

namespace hopscope::test {

/// Everything in a store but who computed it and when, in the order of its keys: two stores with the same content give
/// the same text.
inline std::string content_of_store(const std::string& file) {
  store::Database database(file, store::Access::read);
  std::string columns;
  for (const store::Column& each : store::points_table.columns)
    if (!each.is_of_run) columns += (columns.empty() ? "" : ", ") + std::string(each.name);
  std::string text;
  for (const std::string& query :
       {"SELECT " + columns + " FROM points ORDER BY id", std::string("SELECT * FROM steps ORDER BY point, step"),
        std::string("SELECT * FROM formulas ORDER BY point, number")}) {
    store::Statement rows = database.prepare(query);
    while (rows.step()) {
      for (const store::Value& value : rows.row()) {
        std::visit(
            [&](const auto& held) {
              if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) {
                text += "NULL|";
              } else {
                text += fmt::format("{}|", held);
              }
            },
            value);
      }
      text += '\n';
    }
  }
  return text;
}

inline std::int64_t count_in_store(const std::string& file, const std::string& what) {
  store::Database database(file, store::Access::read);
  return std::get<std::int64_t>(database.value("SELECT count(*) FROM " + what));
}

/// A small complete record: with a step and a formula.
inline store::PointRecord record_with(const std::string& hash, const std::string& status, double time) {
  store::RowOf row(store::points_table);
  row.set("id", store::id_of(hash))
      .set("hash", hash)
      .set("scenario", std::string(R"({"engine":"native","schedule":{"algorithm":"ring","message_words":2.5}})"))
      .set("status", status)
      .set("hopscope", std::string("0"))
      .set("time", time);
  if (status != "done") row.set("reason", std::string("there is one"));
  return {row.take(), "[[1,8,0.1,1,1,0,8,8,512,0,116]]", 7, R"([["textbook","exact","p",null]])", "[[798,1]]"};
}

/// Creates a store of two points, with the times 1 and 2.
inline void make_store(const std::string& file) {
  store::PointStore points(file, store::Access::create);
  points.keep(record_with(std::string(15, '0') + '1' + std::string(16, '0'), "done", 1));
  points.keep(record_with(std::string(32, 'f'), "done", 2));
}

/// How many points are read of it.
inline std::int64_t points_read(const std::string& file) { return store::PointReader(file).count({}); }

/// Several algorithms at several sizes on several networks: some points do not fit.
inline constexpr const char* mixed_sweep = R"({
  "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
  "sweep": {
    "schedule.algorithm": ["pairwise", "hypercube", "ring", "one-factor"],
    "schedule.message_words": {"from": 1, "to": 1024, "factor": 4},
    "platform.topology": [
      {"family": "hypercube", "dimension": 2}, {"family": "hypercube", "dimension": 4},
      {"family": "ring", "nodes": 6}, {"family": "torus", "dims": [3, 3]}
    ]
  }
})";
inline constexpr std::int64_t mixed_sweep_points = 4 * 6 * 4;

}  // namespace hopscope::test
