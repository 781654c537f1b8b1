// Networks of ASTRA-sim's analytical backend, YAML of four lists with a value for each dimension: `topology: [ Ring,
// Switch ]`, `npus_count: [ 4, 2 ]`, `bandwidth: [ 50, 25 ]` in GB/s, `latency: [ 500, 1000 ]` in ns.

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "files/text_file.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "topology/graph/files/astra_network.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_of_value = 40;                  // characters of a text, in a message
constexpr double gigabits_per_gigabyte = 8 * 1.073741824;  // in ASTRA-sim 1 GB is 2^30 bytes
constexpr double nanoseconds_per_microsecond = 1e3;

/// A value for each dimension, put into it. @return false if it is none
using PutAstraValue = bool (*)(const std::string& text, AstraDimension& into);

struct AstraKey {
  const char* name;
  const char* values;  ///< in words
  PutAstraValue put;
};

bool put_block(const std::string& text, AstraDimension& into) {
  using Block = AstraDimension::Block;
  static const std::map<std::string, Block> blocks{
      {"Ring", Block::ring}, {"FullyConnected", Block::fully_connected}, {"Switch", Block::switched}};
  const auto found = blocks.find(text);
  if (found != blocks.end()) into.block = found->second;
  return found != blocks.end();
}

bool put_size(const std::string& text, AstraDimension& into) {
  into.size = parse_whole_number<std::int64_t>(text).value_or(0);
  return into.size >= 2 && into.size <= most_vertices;
}

bool put_width(const std::string& text, AstraDimension& into) {
  const double value = parse_number(text).value_or(0);
  into.width = value * gigabits_per_gigabyte;
  return value >= 1e-9 && value <= 1e8;
}

bool put_latency(const std::string& text, AstraDimension& into) {
  const double value = parse_number(text).value_or(-1);
  into.t_h = value / nanoseconds_per_microsecond;
  return value == 0 || (value >= 1e-9 && value <= 1e12);
}

constexpr std::array<AstraKey, 4> astra_keys{
    AstraKey{"topology", "Ring, FullyConnected and Switch", put_block},
    AstraKey{"npus_count", "whole numbers from 2 to 8192", put_size},
    AstraKey{"bandwidth", "numbers from 1e-9 to 1e8, in GB/s", put_width},
    AstraKey{"latency", "0 and numbers from 1e-9 to 1e12, in ns", put_latency}};

class AstraReader {
 public:
  explicit AstraReader(const std::string& text) : text_(text) {}

  GraphText read() {
    for (AstraList& list : astra_lists(text_, faults_)) note(std::move(list));
    std::vector<AstraDimension> dimensions(lists_.contains("topology") ? lists_.at("topology").items.size() : 0);
    for (const AstraKey& key : astra_keys) take(key, dimensions);
    faults_.throw_if_any();
    return astra_network(dimensions, text_.size());
  }

 private:
  void note(AstraList list) {
    const bool is_known = std::ranges::any_of(astra_keys, [&](const AstraKey& each) { return list.key == each.name; });
    if (!is_known) {
      return faults_.add(fmt::format("has the key \"{}\"; topology, npus_count, bandwidth and latency are read",
                                     excerpt(list.key, most_of_value)),
                         list.line);
    }
    if (list.items.empty()) faults_.add(fmt::format("has no values for {}", list.key), list.line);
    const std::size_t line = list.line;
    const std::string key = list.key;
    if (!lists_.emplace(key, std::move(list)).second) faults_.add(fmt::format("has {} twice", key), line);
  }

  void take(const AstraKey& key, std::vector<AstraDimension>& dimensions) {
    const auto found = lists_.find(key.name);
    if (found == lists_.end()) return faults_.add(fmt::format("lacks the key {}", key.name), 0);
    const AstraList& list = found->second;
    // Without dimensions, what is missing has been told.
    if (list.items.size() != dimensions.size() && !dimensions.empty())
      faults_.add(fmt::format("has {} for {}, and {} for topology; each has one for each dimension", list.items.size(),
                              list.key, dimensions.size()),
                  list.line);
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      AstraDimension none;
      if (key.put(list.items[i].text, i < dimensions.size() ? dimensions[i] : none)) continue;
      faults_.add(fmt::format("has {} for {}; possible are {}", excerpt(list.items[i].text, most_of_value), key.name,
                              key.values),
                  list.items[i].line);
    }
  }

  const std::string& text_;
  GraphFaults faults_;
  std::map<std::string, AstraList> lists_;
};

}  // namespace

bool is_astra(std::string_view text) {
  bool has_topology = false;
  bool has_counts = false;
  for (text_file::Lines lines(text); lines.next() && !(has_topology && has_counts);) {
    has_topology = has_topology || is_astra_key(lines.line(), "topology");
    has_counts = has_counts || is_astra_key(lines.line(), "npus_count");
  }
  return has_topology && has_counts;
}

GraphText parse_astra(const std::string& text) { return AstraReader(text).read(); }

}  // namespace hopscope
