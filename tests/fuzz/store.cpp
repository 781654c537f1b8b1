// A store with a damaged file, or with changed values: reading it gives rows, or an error message.
//
// The first byte chooses. Odd: the file; then changes of four bytes each, three for the offset and one for the new
// value, and a last one of three bytes for the amount to truncate. Even: values; one byte each for the table, column
// and row, one for the length of the value, and the value itself.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>

#include "fuzz/finding.hpp"
#include "store/selection.hpp"
#include "support/folder.hpp"

namespace hopscope::fuzz {

namespace {

namespace fs = std::filesystem;

using Bytes = std::span<const std::uint8_t>;

/// In a memory file system if available: SQLite reads only from file systems.
fs::path parent_folder() {
  const char* const chosen = std::getenv("TMPDIR");
  return chosen != nullptr ? chosen : fs::is_directory("/dev/shm") ? "/dev/shm" : "/tmp";
}

/// The store, without a log.
std::string store_with(const std::string& content) {
  static const test::Folder folder(parent_folder());
  for (const char* const log : {"results.db-wal", "results.db-shm"}) fs::remove(folder / log);
  const std::string file = folder / "results.db";
  std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
  return file;
}

store::PointRecord record(int number) {
  store::RowOf point(store::points_table);
  const std::string hash = fmt::format("{:032x}", 0x123456789abcdefULL * static_cast<std::uint64_t>(number + 1));
  point.set("id", store::id_of(hash)).set("hash", hash).set("status", number == 2 ? "failed" : "done");
  point.set("scenario", fmt::format(R"({{"engine":"native","schedule":{{"message_words":{}}}}})", number));
  for (const store::Column& column : store::points_table.columns) {
    if (column.name == "id" || column.name == "hash" || column.name == "status" || column.name == "scenario") continue;
    if (column.type.starts_with("INTEGER")) point.set(column.name, std::int64_t{number});
    if (column.type.starts_with("REAL")) point.set(column.name, 1.5 * number);
    if (column.type.starts_with("TEXT")) point.set(column.name, fmt::format("text {}", number));
  }
  return {point.take(), "[[1,8]]", 1, R"([["textbook","exact","p",null]])", "[[8,1]]"};
}

std::string good_store() {
  const std::string file = store_with("");
  {
    store::PointStore store(file, store::Access::create);
    for (int number = 0; number < 4; ++number) store.keep(record(number));
    store.database().execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string damaged(std::string content, Bytes changes) {
  for (; changes.size() >= 4; changes = changes.subspan(4)) {
    const std::size_t at = changes[0] + (changes[1] << 8) + (changes[2] << 16);
    content[at % content.size()] = static_cast<char>(changes[3]);
  }
  if (changes.size() == 3) content.resize(content.size() - (changes[0] + (changes[1] << 8)) % content.size());
  return content;
}

void change_values(const std::string& file, Bytes changes) {
  store::Database database(file, store::Access::write);
  while (changes.size() >= 4) {
    const store::Table& table = changes[0] % 8 == 7 ? store::details_table : store::points_table;
    const store::Column& column = table.columns[changes[1] % table.columns.size()];
    const std::size_t length = std::min<std::size_t>(changes[3], changes.size() - 4);
    store::Statement change = database.prepare(
        fmt::format("UPDATE OR IGNORE {} SET {} = ? WHERE rowid IN (SELECT rowid FROM {} LIMIT 1 OFFSET {})",
                    table.name, column.name, table.name, changes[2] % 4));
    change.bind(0, store::Value(std::string(reinterpret_cast<const char*>(changes.data()) + 4, length)));
    try {
      change.run();
    } catch (const store::DatabaseError&) {  // a constraint
    }
    changes = changes.subspan(4 + length);
  }
}

void read_all(const std::string& file) {
  store::PointReader reader(file);
  for (const char* const view : {"steps", "formulas"}) {
    store::Database database(file, store::Access::read);
    store::Statement rows = database.prepare(fmt::format("SELECT * FROM {}", view));
    while (rows.step()) (void)rows.row();
  }
  for (const store::WhichPoints which : {store::WhichPoints::done, store::WhichPoints::any}) {
    store::Selection selection;
    selection.which = which;
    (void)reader.count(selection);
    std::vector<store::PointField> fields = reader.differing_settings(selection);
    for (const store::Column& column : store::points_table.columns) {
      fields.push_back(store::column_field(std::string(column.name), column));
    }
    for (const store::DerivedColumn& derived : store::derived_point_columns) {
      fields.push_back(store::column_field(std::string(derived.column.name), derived.column));
    }
    for (const std::string& name : reader.scenario_fields()) fields.push_back(store::scenario_field(name));
    (void)reader.rows(fields, selection);
    if (which == store::WhichPoints::any) continue;
    for (const store::PointField& field : fields) {
      (void)reader.extent(field, selection);
      promise(reader.values(field, selection, 3).size() <= 3, "more values than asked for");
    }
  }
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  static const std::string good = fuzz::good_store();
  if (size == 0) return 0;
  const fuzz::Bytes changes(data + 1, size - 1);
  const bool of_file = data[0] % 2 == 1;
  const std::string file = fuzz::store_with(of_file ? fuzz::damaged(good, changes) : good);
  try {
    if (!of_file) fuzz::change_values(file, changes);
    fuzz::read_all(file);
  } catch (const store::DatabaseError& error) {
    fuzz::promise(!std::string(error.what()).empty(), "a fault of the database without a word");
  } catch (const InputError& refused) {
    fuzz::require_sound(refused.mistakes());
  }
  return 0;
}
