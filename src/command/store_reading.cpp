#include "command/store_reading.hpp"

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"

namespace hopscope {

namespace {

/// The options of table and plot have the names of the parts of a request.
std::string option_of(RequestPart part) { return fmt::format("--{}", name_of(part)); }

}  // namespace

const std::string& only_store(const Options& options, std::string_view command) {
  if (options.arguments.size() == 1) return options.arguments.front();
  throw UsageError(
      fmt::format("hopscope: {0} reads one store, not {1}; sweep several files into one store\n"
                  "Try: hopscope {0} --help",
                  command, options.arguments.size()));
}

void read_points(const std::string& store, std::string_view command,
                 const std::function<void(store::PointReader&)>& work) {
  try {
    store::PointReader reader(store);
    work(reader);
  } catch (const ColumnError& error) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope table STORE --describe", error.told(option_of)));
  } catch (const RequestError& error) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope {} --help", error.told(option_of), command));
  } catch (const store::DatabaseError& error) {
    throw InputError({{store, "", fmt::format("cannot be read: {}", error.what())}});
  }
}

void report_troubled(const std::string& store, std::int64_t points) {
  if (points == 0) return;
  tell(fmt::format("{}: {} a check and {} left out; hopscope table {} --where trouble!= tells which", store,
                   points == 1 ? "1 point fails" : fmt::format("{} points fail", points), points == 1 ? "is" : "are",
                   store));
}

}  // namespace hopscope
