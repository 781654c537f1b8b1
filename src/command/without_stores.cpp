// Replaces the commands that write and read stores if hopscope is built without SQLite.
#include <hopscope/error.hpp>

#include "command/line/options.hpp"
#include "study/sweep/launcher.hpp"

namespace hopscope {

namespace {

[[noreturn]] void lack_stores(const std::string& what_for) {
  throw LackingError(what_for, "SQLite", "HOPSCOPE_STORES");
}

}  // namespace

int sweep(const Options& /*options*/, const Catalogue& /*catalogue*/) { lack_stores("sweeps"); }
int merge(const Options& /*options*/, const Catalogue& /*catalogue*/) { lack_stores("merging stores"); }
int table_of_store(const Options& /*options*/, const Catalogue& /*catalogue*/) { lack_stores("tables of a store"); }
int plot(const Options& /*options*/, const Catalogue& /*catalogue*/) { lack_stores("plots of a store"); }
int recommend_of_stores(const Options& /*options*/, const Catalogue& /*catalogue*/) {
  lack_stores("recommendations from stores");
}

std::optional<int> rank_by_environment() { return std::nullopt; }

}  // namespace hopscope
