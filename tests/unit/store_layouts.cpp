// Stores of other layouts: what is read of them, and that nothing is written.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "store/merge.hpp"
#include "store/selection.hpp"
#include "support/program.hpp"
#include "support/store_content.hpp"

namespace hopscope::test {

namespace {

using store::Access;
using store::PointStore;

/// Makes a store into one of an older layout, which lacks these columns.
void make_older(const std::string& file, int layout, const std::vector<std::string>& lacking) {
  PointStore store(file, Access::write);
  for (const std::string& column : lacking)
    store.database().execute(fmt::format("ALTER TABLE points DROP COLUMN {}", column));
  store.database().execute(fmt::format("PRAGMA user_version = {}", layout));
}

store::Row values_of(const std::vector<std::string>& files, const char* column) {
  store::Selection selection;
  selection.which = store::WhichPoints::any;
  return store::PointReader(files).values(store::column_field(column, *store::points_table.column(column)), selection,
                                          5);
}

}  // namespace

TEST_CASE("what an older layout lacks is 0 or unknown, and agrees with a store that has it") {
  struct Older {
    int layout;
    std::vector<std::string> lacking;
    const char* column;
    store::Value read;
    const char* in_the_other;
  };
  const std::vector<std::string> about_sums{"combination_rank_order", "combination_same_everywhere",
                                            "combination_depth", "combination_operations", "combination_words"};
  for (const auto& [layout, lacking, column, read, in_the_other] :
       {Older{4, {"t_c"}, "t_c", 0.0, "0"}, Older{5, about_sums, "combination_depth", {}, "3"}}) {
    CAPTURE(layout);
    const Workplace here;
    const std::string older = here.path("older.db"), newer = here.path("newer.db");
    make_store(older);
    make_store(newer);
    make_older(older, layout, lacking);
    PointStore(newer, Access::write).database().execute(fmt::format("UPDATE points SET {} = {}", column, in_the_other));
    CHECK(values_of({older}, column) == store::Row{read});
    CHECK(values_of({older}, "time") == store::Row{1.0, 2.0});
    CHECK(values_of({older, newer}, "time") == store::Row{1.0, 2.0});
    CHECK(values_of({newer, older}, "time") == store::Row{1.0, 2.0});
  }
}

TEST_CASE("of a store of layout 3 the points are read, and nothing is written") {
  const Workplace here;
  make_store(here.path("r.db"));
  {
    PointStore points(here.path("r.db"), Access::write);
    for (const char* const each : {"DROP VIEW steps", "DROP VIEW formulas", "DROP TABLE details",
                                   "DROP TABLE formula_texts", "PRAGMA user_version = 3"})
      points.database().execute(each);
  }
  CHECK(points_read(here.path("r.db")) == 2);
  for (const Access access : {Access::write, Access::create}) {
    CHECK_THROWS_WITH(
        PointStore(here.path("r.db"), access),
        Catch::EndsWith("is a store of layout 3, by an older hopscope, and this one writes layout 6; table "
                        "and plot read it, a sweep needs another file"));
  }
  PointStore into(here.path("new.db"), Access::create);
  CHECK_THROWS_WITH((void)store::merge(into, here.path("r.db")), Catch::Contains("was written by an older hopscope"));
}

TEST_CASE("a store whose steps have different columns is read, and nothing is written or merged") {
  const Workplace here;
  make_store(here.path("r.db"));
  PointStore(here.path("r.db"), Access::write)
      .database()
      .execute("DROP VIEW steps; CREATE VIEW steps AS SELECT point, 1 AS step, 2 AS twists FROM details");
  CHECK(points_read(here.path("r.db")) == 2);
  for (const Access access : {Access::write, Access::create}) {
    CHECK_THROWS_WITH(
        PointStore(here.path("r.db"), access),
        Catch::EndsWith("whose steps have different columns; table and plot read it, a sweep needs another file"));
  }
  PointStore into(here.path("new.db"), Access::create);
  CHECK_THROWS_WITH((void)store::merge(into, here.path("r.db")), Catch::Contains("whose steps have different columns"));
}

// SQLite prints the whole schema, including comments.
}  // namespace hopscope::test
