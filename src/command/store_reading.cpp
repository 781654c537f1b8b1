#include "command/store_reading.hpp"

#include <fmt/format.h>

#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

/// The options of table and plot have the names of the parts of a request.
std::string option_of(RequestPart part) { return fmt::format("--{}", name_of(part)); }

}  // namespace

std::string stores_named(const Options& options) {
  const auto& stores = options.arguments;
  if (stores.size() == 1) return stores.front();
  return fmt::format("{} and {}", stores.front(),
                     stores.size() == 2 ? stores[1] : counted(static_cast<std::int64_t>(stores.size()) - 1, "other"));
}

std::string stores_typed(const Options& options) {
  constexpr std::size_t most_named = 3;
  return options.arguments.size() > most_named ? "STORE..." : joined(options.arguments, " ");
}

void read_points(const std::vector<std::string>& stores, std::string_view command,
                 const std::function<void(store::PointReader&)>& work) {
  try {
    store::PointReader reader(stores);
    work(reader);
  } catch (const ColumnError& error) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope table STORE --describe", error.told(option_of)));
  } catch (const RequestError& error) {
    throw UsageError(fmt::format("hopscope: {}\nTry: hopscope {} --help", error.told(option_of), command));
  } catch (const store::DatabaseError& error) {
    throw InputError({{stores.front(), "", fmt::format("cannot be read: {}", error.what())}});
  }
}

void report_troubled(const Options& options, std::int64_t points) {
  if (points == 0) return;
  tell(fmt::format("{}: {} a check and {} left out; hopscope table {} --where trouble!= lists them",
                   stores_named(options), points == 1 ? "1 point fails" : fmt::format("{} points fail", points),
                   points == 1 ? "is" : "are", stores_typed(options)));
}

}  // namespace hopscope
