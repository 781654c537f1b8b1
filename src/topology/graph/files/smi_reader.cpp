// The output of `nvidia-smi topo -m`: a matrix of words for how near GPUs and NICs are to each other. NV4 is four
// NVLinks; PIX is one bridge of PCIe between two devices, PXB several, PHB the bridge of the host, NODE several of
// these in a NUMA node, SYS (in old versions SOC) the link between NUMA nodes. Columns for affinities and legends
// follow.

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "text/numbers.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "topology/graph/files/gpu_machine.hpp"
#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_of_cell = 40;   // characters of a text, in a message
constexpr std::size_t most_devices = 512;  // of a machine: GPUs and NICs

/// How near two devices are, the nearest first.
struct SmiNearness {
  std::string_view word;
  const char* place;  ///< what is above devices that are so near
  const char* kind;   ///< the class of the links to it
};
constexpr std::array<SmiNearness, 5> nearnesses{
    SmiNearness{"PIX", "PCIe switch", "PCIe"}, SmiNearness{"PXB", "PCIe switches", "PCIe"},
    SmiNearness{"PHB", "host bridge", "PCIe"}, SmiNearness{"NODE", "NUMA node", "between host bridges"},
    SmiNearness{"SYS", "NUMA node", "PCIe"}};

/// What is above the GPUs of a group: a place, or the only GPU itself.
struct SmiTop {
  bool is_gpu;
  std::size_t number;
};

/// A line without the escape sequences of terminals: nvidia-smi underlines the head.
std::string without_escapes(std::string_view line) {
  std::string plain;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != '\x1b') {
      plain += line[at];
    } else {
      while (at + 1 < line.size() && line[at] != 'm') ++at;
    }
  }
  return plain;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (auto word = text_file::take_word(line); !word.empty() && words.size() < 2 * most_devices;
       word = text_file::take_word(line))
    words.push_back(word);
  return words;
}

std::optional<std::size_t> nearness_in(std::string_view word) {
  if (word == "SOC") word = "SYS";
  const auto found = std::ranges::find(nearnesses, word, &SmiNearness::word);
  if (found == nearnesses.end()) return std::nullopt;
  return static_cast<std::size_t>(found - nearnesses.begin());
}

/// "NV4": how many NVLinks.
std::optional<int> nvlinks_in(std::string_view word) {
  constexpr int most = 1024;
  if (!word.starts_with("NV")) return std::nullopt;
  const auto count = parse_whole_number<int>(word.substr(2));
  return count && *count >= 1 && *count <= most ? count : std::nullopt;
}

bool is_numbered(std::string_view word, std::string_view begin) {
  return word.starts_with(begin) && parse_whole_number<int>(word.substr(begin.size())).value_or(-1) >= 0;
}
bool is_gpu(std::string_view word) { return is_numbered(word, "GPU"); }

/// The devices that a head of the matrix names, up to the columns of affinities; none if a line is no head.
std::vector<std::string> head_in(std::string_view line) {
  const auto words = words_of(line);
  std::vector<std::string> devices;
  if (words.empty() || !is_gpu(words.front()) || (words.size() > 1 && words[1] == "X")) return devices;
  for (const std::string_view word : words) {
    const bool is_last = word == "CPU" || word == "NUMA" || word == "GPU";
    constexpr std::size_t longest = 64;  // of a name
    if (is_last || nearness_in(word) || nvlinks_in(word) || word.size() > longest) break;
    devices.emplace_back(word);
  }
  return devices;
}

class SmiReader {
 public:
  explicit SmiReader(const std::string& text) : text_(text), machine_(text.size()) {}

  GraphText read() {
    for (text_file::Lines lines(text_); lines.next();) read_line(without_escapes(lines.line()), lines.number());
    check_rows();
    faults_.throw_if_any();
    add_gpus();
    return finish();
  }

 private:
  void read_line(const std::string& line, std::size_t number) {
    if (devices_.empty()) {
      devices_ = head_in(line);
      line_ = number;
      if (devices_.size() > most_devices)
        throw GraphTooLarge(fmt::format("has too many devices; at most {} are possible", most_devices));
      return;
    }
    const auto words = words_of(line);
    if (words.empty()) return;
    const auto device = std::ranges::find(devices_, words.front());
    if (device == devices_.end()) return;  // a legend
    const auto row = static_cast<std::size_t>(device - devices_.begin());
    if (words.size() > 1 && words[1] == "=") return;
    if (!rows_.insert(row).second) return faults_.add(fmt::format("has a second line for {}", *device), number);
    if (words.size() <= devices_.size())
      return faults_.add(fmt::format("has {} for {}, and the head {}", counted(std::ssize(words) - 1, "column"),
                                     *device, counted(std::ssize(devices_), "device")),
                         number);
    for (std::size_t column = 0; column < devices_.size(); ++column)
      read_cell({row, column}, words[column + 1], number);
  }

  using Pair = std::pair<std::size_t, std::size_t>;

  void read_cell(const Pair& pair, std::string_view word, std::size_t number) {
    const auto [row, column] = pair;
    const auto nvlinks = nvlinks_in(word);
    const auto nearness = nearness_in(word);
    if ((row == column) != (word == "X") || (row != column && !nvlinks && !nearness))
      return faults_.add(
          fmt::format("has {} for {} and {}; give {}", excerpt(word, most_of_cell), devices_[row], devices_[column],
                      row == column ? "X" : "NV and a number, PIX, PXB, PHB, NODE or SYS"),
          number);
    if (row == column) return;
    const auto [known, is_new] = cells_.emplace(std::minmax(row, column), std::string(word));
    if (!is_new && known->second != word)
      faults_.add(fmt::format("has {} for {} and {}, and {} the other way", word, devices_[row], devices_[column],
                              known->second),
                  number);
  }

  void check_rows() {
    if (devices_.empty()) faults_.add("has no head, GPU0 GPU1 ..", 0);
    for (std::size_t i = 0; i < devices_.size(); ++i) {
      if (is_gpu(devices_[i]) && !rows_.contains(i)) faults_.add(fmt::format("has no line for {}", devices_[i]), line_);
    }
  }

  void add_gpus() {
    std::vector<std::size_t> group(devices_.size());
    std::iota(group.begin(), group.end(), 0);
    for (std::size_t i = 0; i < devices_.size(); ++i) {
      if (!is_gpu(devices_[i])) continue;
      gpus_.emplace(i, machine_.add_gpu(devices_[i]));
      tops_.emplace(i, SmiTop{true, gpus_.at(i)});
    }
    add_nvlinks();
    for (std::size_t level = 0; level + 1 < nearnesses.size(); ++level) unite(level, group);
    join_nodes();
  }

  /// As many NVLinks between any two GPUs are those of a switch, if they are more than a GPU can have to single others.
  void add_nvlinks() {
    std::map<Pair, int> counts;
    std::set<int> different;
    for (const auto& [pair, word] : cells_) {
      const auto count = nvlinks_in(word);
      if (!count || !gpus_.contains(pair.first) || !gpus_.contains(pair.second)) continue;
      counts.emplace(pair, *count);
      different.insert(*count);
    }
    const std::size_t gpus = gpus_.size();
    constexpr std::size_t most_of_gpu = 18;  // of an H100 or B200
    is_switched_ = gpus > 2 && counts.size() == gpus * (gpus - 1) / 2 && different.size() == 1 &&
                   (gpus - 1) * static_cast<std::size_t>(*different.begin()) > most_of_gpu;
    for (const auto& [pair, count] : counts) {
      if (!is_switched_) machine_.add_nvlink(gpus_.at(pair.first), gpus_.at(pair.second), count);
    }
    for (const auto& [device, gpu] : gpus_) {
      if (is_switched_) machine_.add_switched_nvlink(gpu, *different.begin());
    }
    has_nvlinks_ = !counts.empty();
  }

  /// Unites the groups of devices that are as near as this, and puts a place above the parts that have GPUs.
  void unite(std::size_t level, std::vector<std::size_t>& group) {
    for (const auto& [pair, word] : cells_) {
      if (nearness_in(word) != level) continue;
      const std::size_t kept = std::min(group[pair.first], group[pair.second]);
      const std::size_t gone = std::max(group[pair.first], group[pair.second]);
      std::ranges::replace(group, gone, kept);
    }
    std::map<std::size_t, std::vector<SmiTop>> parts;
    for (const auto& [first, top] : tops_) parts[group[first]].push_back(top);
    tops_.clear();
    for (const auto& [first, below] : parts)
      tops_.emplace(first, below.size() == 1 ? below.front() : above(level, below));
  }

  SmiTop above(std::size_t level, const std::vector<SmiTop>& below) {
    const std::size_t place = machine_.add_place(fmt::format("{} {}", nearnesses[level].place, ++places_));
    for (const SmiTop& each : below) {
      const GpuMachine::Cable up{nearnesses[level].kind};
      each.is_gpu ? machine_.put_gpu(each.number, place, up) : machine_.put_place(each.number, place, up);
    }
    return {false, place};
  }

  /// What is farther apart than within a NUMA node is joined in pairs.
  void join_nodes() {
    if (tops_.size() < 2) return;
    std::vector<std::size_t> nodes;
    for (const auto& [first, top] : tops_)
      nodes.push_back(top.is_gpu ? above(nearnesses.size() - 1, {top}).number : top.number);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (std::size_t j = i + 1; j < nodes.size(); ++j) machine_.join_tops(nodes[i], nodes[j], {"between NUMA nodes"});
    }
  }

  GraphText finish() {
    const bool is_all_nvlink = machine_.is_all_nvlink();
    GraphText graph = machine_.finish();
    if (is_switched_)
      graph.remarks.emplace_back(
          "has as many NVLinks between any two GPUs, more than a GPU has to single others: they are read as those of a "
          "GPU to a switch");
    if (has_nvlinks_ && !is_all_nvlink)
      graph.needs_width =
          "has links of PCIe besides NVLink, and does not say how wide they are; give the topology a "
          "\"width\", that of PCIe in NVLinks";
    const auto others = std::ssize(devices_) - std::ssize(gpus_);
    if (others > 0)
      graph.remarks.push_back(fmt::format("has {}, left out: only GPUs have ranks", counted(others, "NIC")));
    return graph;
  }

  const std::string& text_;
  GpuMachine machine_;
  GraphFaults faults_;
  std::vector<std::string> devices_;
  std::size_t line_ = 0;                     // of the head
  std::set<std::size_t> rows_;               // devices whose lines were read
  std::map<Pair, std::string> cells_;        // by two devices, the first first
  std::map<std::size_t, std::size_t> gpus_;  // by device
  std::map<std::size_t, SmiTop> tops_;       // by the first device of a group
  std::size_t places_ = 0;
  bool is_switched_ = false;
  bool has_nvlinks_ = false;
};

}  // namespace

bool is_smi(std::string_view text) {
  for (text_file::Lines lines(text); lines.next();) {
    constexpr std::size_t enough = 256;  // characters of a line, for its first words
    const std::string line = without_escapes(lines.line().substr(0, enough));
    const auto words = words_of(line);
    if (words.size() > 1 && words[0] == "GPU0" && words[1] == "X") return true;
  }
  return false;
}

GraphText parse_smi(const std::string& text) { return SmiReader(text).read(); }

}  // namespace hopscope
