// A platform file: read or refused; if read, it is a network whose routes are right, and that survives export and
// import.

#include "fuzz/networks.hpp"
#include "scenario/platform/platform_file.hpp"
#include "support/setup.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string file = fuzz::written("input.json", fuzz::text_of(data, size));
  if (!is_platform_file(*fuzz::files(), file)) return 0;
  const auto read = fuzz::read_or_refused([&] { return read_platform_file(file, fuzz::reading(), test::catalogue()); });
  if (!read) return 0;
  fuzz::promise(read->platform.topology != nullptr, "a platform without a network");
  const Topology& network = *read->platform.topology;
  fuzz::require_routes(network, fuzz::routes_of(network));
  fuzz::require_export(read->platform);
  return 0;
}
