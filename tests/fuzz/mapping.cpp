// A file with the node of every rank, one per line.

#include <set>

#include "fuzz/finding.hpp"
#include "fuzz/input.hpp"
#include "scenario/platform/mapping_reader.hpp"
#include "support/setup.hpp"

namespace hopscope::fuzz {

namespace {

std::optional<std::vector<NodeId>> read(const std::string& name, const Topology& host) {
  const std::string beside = written("scenario.json", "{}");
  input::Findings findings(*files(), beside);
  const auto nodes = input::read_mapping_file(name, "/platform/mapping/file", beside,
                                              {host.nodes(), host.grid(), host, true}, findings);
  if (!nodes)
    return read_or_refused([&]() -> std::vector<NodeId> { return findings.throw_if_any(), std::vector<NodeId>(); });
  promise(findings.none(), "mistakes were told, and the file was taken");
  return nodes;
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  static const auto host = test::topology("mesh", {4, 4});
  (void)fuzz::written("input.txt", fuzz::text_of(data, size));
  const auto nodes = fuzz::read("input.txt", *host);
  if (!nodes || nodes->empty()) return 0;
  std::set<NodeId> taken;
  for (const NodeId node : *nodes) {
    fuzz::promise(node >= 0 && node < host->nodes(), "a rank has no node");
    fuzz::promise(taken.insert(node).second, "two ranks have one node");
  }
  (void)fuzz::written("again.txt", input::mapping_file_text(*nodes, *host, {"a mapping"}));
  fuzz::promise(fuzz::read("again.txt", *host) == nodes, "not the same when it is read again");
  return 0;
}
