// Topologies of NCCL in XML: <system><cpu numaid ..><pci busid class link_speed link_width><gpu dev sm rank><nvlink
// target count tclass/>, switches of PCIe as pci within pci, NICs as <nic><net/>.

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "text/numbers.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "text/utf8.hpp"
#include "topology/graph/files/gpu_machine.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/graph_xml.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_of_attribute = 40;  // characters of a text, in a message

bool is_class(const pugi::xml_node& pci, std::string_view begin) {
  return std::string_view(pci.attribute("class").value()).starts_with(begin);
}

/// A GPU where it stands in the tree.
struct NcclGpu {
  pugi::xml_node pci = {};
  pugi::xml_node gpu = {};  ///< null in files that leave it to NCCL to find out
  std::size_t host = 0;
  std::size_t cpu = 0;    ///< its place
  std::size_t above = 0;  ///< the place to which its link of PCIe leads
  double width = 0;       ///< of that
};

class NcclReader {
 public:
  explicit NcclReader(const std::string& text) : xml_(text), machine_(text.size()) {}

  GraphText read() {
    const pugi::xml_node system = first_named(xml_.document(), "system");
    if (!system && first_named(xml_.document(), "graphs"))
      throw GraphTextError(
          "has the rings and trees that NCCL has chosen (NCCL_GRAPH_DUMP_FILE); the network is in the file that "
          "NCCL_TOPO_DUMP_FILE names");
    if (!system) throw GraphTextError("has no element system");
    for (const pugi::xml_node& each : system.children()) {
      if (is_element(each, "cpu")) read_cpu(each);
    }
    if (gpus_.empty() && faults_.empty())
      faults_.add("has no GPU: no element gpu in a pci, and no pci of class 0x03", 0);
    check_ranks();
    sort_gpus();
    for (std::size_t i = 0; i < gpus_.size(); ++i) add_gpu(i);
    for (std::size_t i = 0; i < gpus_.size(); ++i) add_nvlinks(i);
    faults_.throw_if_any();
    GraphText graph = machine_.finish();
    remark(graph);
    return graph;
  }

 private:
  void tell(const pugi::xml_node& element, const std::string& why) {
    if (!faults_.is_full()) faults_.add(why, xml_.line_of(element));
  }

  /// A whole number from `least` to `most`; `otherwise` if the attribute is missing, or after a fault.
  int number(const pugi::xml_node& element, const char* name, int least, int most, int otherwise) {
    const pugi::xml_attribute attribute = element.attribute(name);
    if (!attribute) return otherwise;
    const auto value = parse_whole_number<int>(attribute.value());
    if (value && *value >= least && *value <= most) return *value;
    tell(element, fmt::format("has {} \"{}\"; give a whole number from {} to {}", name,
                              excerpt(attribute.value(), most_of_attribute), least, most));
    return otherwise;
  }

  /// The same where the attribute must be there; 0 after a fault.
  int count_in(const pugi::xml_node& element, const char* name, int most) {
    if (element.attribute(name)) return number(element, name, 1, most, 0);
    tell(element, fmt::format("has no {}; give a whole number from 1 to {}", name, most));
    return 0;
  }

  void read_cpu(const pugi::xml_node& cpu) {
    const std::string hash = cpu.attribute("host_hash").value();
    const std::size_t host = hosts_.emplace(hash, hosts_.size()).first->second;
    const std::size_t place = machine_.add_place(
        fmt::format("CPU {}{}", cpu.attribute("numaid").value(), host == 0 ? "" : fmt::format(" of host {}", host)));
    const double width = NcclWidths::between_cpus(cpu);
    std::vector<std::size_t>& others = cpus_[host];
    for (const std::size_t other : others) machine_.join_tops(other, place, {"between CPUs", width});
    if (!others.empty() && !NcclWidths::knows_processor(cpu)) ++unknown_processors_;
    others.push_back(place);
    for (const pugi::xml_node& each : cpu.children()) read_below(each, {.host = host, .cpu = place, .above = place});
  }

  /// @param where the place above the element
  void read_below(const pugi::xml_node& element, NcclGpu where) {
    if (is_element(element, "gpu")) tell(element, "has a gpu that is not in a pci, whose bus id it needs");
    if (is_element(element, "nic")) ++nics_;
    if (!is_element(element, "pci")) return;
    where.pci = element;
    where.gpu = first_named(element, "gpu");
    if (where.gpu || is_class(element, "0x03")) {
      where.width = width_of(element);
      gpus_.push_back(where);
    } else if (first_named(element, "nic") || is_class(element, "0x02")) {
      ++nics_;
    } else if (!is_class(element, "0x0680")) {  // a switch of NVLink, which is one with all others
      const std::size_t place =
          machine_.add_place(fmt::format("PCI {}", excerpt(element.attribute("busid").value(), most_of_attribute)));
      machine_.put_place(place, where.above, {"PCIe", width_of(element)});
      where.above = place;
      for (const pugi::xml_node& each : element.children()) read_below(each, where);
    }
  }

  double width_of(const pugi::xml_node& pci) {
    constexpr int most_lanes = 32;
    constexpr int usual_lanes = 16;
    const std::string_view speed = pci.attribute("link_speed").value();
    const int lanes = number(pci, "link_width", 0, most_lanes, 0);
    if (lanes == 0 || !NcclWidths::knows_speed(speed)) ++unknown_speeds_;
    return NcclWidths::pci(speed, lanes == 0 ? usual_lanes : lanes);
  }

  void check_ranks() {
    std::set<int> ranks;
    for (const NcclGpu& each : gpus_) {
      const auto rank = parse_whole_number<int>(each.gpu.attribute("rank").value());
      if (rank && *rank >= 0 && !ranks.insert(*rank).second)
        tell(each.gpu, fmt::format("has two GPUs with the rank {}", *rank));
    }
  }

  /// By rank, if each has one; otherwise by the number of the device, or in the order of the file.
  void sort_gpus() {
    for (const char* key : {"rank", "dev"}) {
      const auto value_of = [&](const NcclGpu& each) {
        return parse_whole_number<int>(each.gpu.attribute(key).value()).value_or(-1);
      };
      std::set<int> values;
      for (const NcclGpu& each : gpus_) values.insert(value_of(each));
      if (values.size() != gpus_.size() || values.contains(-1)) continue;
      std::ranges::sort(gpus_, {}, value_of);
      return;
    }
  }

  void add_gpu(std::size_t number) {
    const NcclGpu& each = gpus_[number];
    const pugi::xml_attribute device = each.gpu.attribute("dev");
    const std::string name = device ? device.value() : each.pci.attribute("busid").value();
    (void)machine_.add_gpu(fmt::format("GPU {}{}", excerpt(name, most_of_attribute),
                                       each.host == 0 ? "" : fmt::format(" of host {}", each.host)));
    machine_.put_gpu(number, each.above, {"PCIe", each.width});
    if (!each.gpu) ++without_element_;
    const std::string bus = in_small_letters(each.pci.attribute("busid").value());
    if (!by_bus_.emplace(std::pair(each.host, bus), number).second)
      tell(each.pci, fmt::format("has two GPUs with the bus id {}", excerpt(bus, most_of_attribute)));
  }

  void add_nvlinks(std::size_t number) {
    for (const pugi::xml_node& element : gpus_[number].gpu.children()) {
      if (is_element(element, "nvlink")) add_nvlink(number, element);
      if (is_element(element, "c2c")) add_chip_link(number, element);
    }
  }

  void add_nvlink(std::size_t from, const pugi::xml_node& element) {
    constexpr int most_links = 1024;
    const NcclGpu& gpu = gpus_[from];
    const int capability = count_in(gpu.gpu, "sm", most_links);
    const int count = count_in(element, "count", most_links);
    if (capability == 0 || count == 0) return;
    const double width = count * NcclWidths::nvlink(capability);
    const std::string_view target_class = element.attribute("tclass").value();
    const std::string target = in_small_letters(element.attribute("target").value());
    if (target_class == "0x068001") {
      add_to_processor(from, "NVLink", width);
    } else if (target_class.starts_with("0x03") || target_class.empty()) {
      const auto to = by_bus_.find({gpu.host, target});
      if (to == by_bus_.end()) {
        absent_ += static_cast<std::size_t>(count);
        return;
      }
      add_direct(from, to->second, width, element);
    } else {
      machine_.add_switched_nvlink(from, width);
    }
  }

  /// Links between GPUs are told at both ends; the end that tells more is believed.
  void add_direct(std::size_t from, std::size_t to, double width, const pugi::xml_node& element) {
    if (from == to) return tell(element, "has an nvlink from a GPU to itself");
    const auto known = told_.find({to, from});
    double& told = told_[{from, to}];
    const double before = std::max(told, known == told_.end() ? 0 : known->second);
    told += width;
    if (told > before) machine_.add_nvlink(from, to, told - before);
  }

  /// A link of the chip to its processor, instead of PCIe: `bw` is in MB/s.
  void add_chip_link(std::size_t from, const pugi::xml_node& element) {
    constexpr int most = 1'000'000;
    constexpr double gigabits = 8e-3;  // of a megabyte
    const int rate = count_in(element, "bw", most);
    const int count = count_in(element, "count", most);
    if (rate == 0 || count == 0) return;
    add_to_processor(from, "C2C", gigabits * rate * count);
  }

  /// In place of PCIe; several elements add up.
  void add_to_processor(std::size_t from, const char* kind, double width) {
    double& sum = to_processor_[from];
    sum += width;
    machine_.put_gpu(from, gpus_[from].cpu, {kind, sum});
  }

  /// Pairs of GPUs of which one lists wider NVLinks than the other.
  [[nodiscard]] std::size_t told_at_one_end() const {
    return static_cast<std::size_t>(std::ranges::count_if(told_, [&](const auto& told) {
      const auto& [ends, width] = told;
      const auto back = told_.find({ends.second, ends.first});
      return width > (back == told_.end() ? 0 : back->second);
    }));
  }

  void remark(GraphText& graph) const {
    if (const std::size_t pairs = told_at_one_end(); pairs > 0)
      graph.remarks.push_back(
          fmt::format("lists wider NVLinks at one end than at the other for {}: both ends are taken to have those",
                      counted(static_cast<std::int64_t>(pairs), "pair")));
    if (unknown_processors_ > 0)
      graph.remarks.push_back(
          "states no processor that NCCL knows: 5000 GB/s are taken between the CPUs of a host, as NCCL does");
    if (nics_ > 0)
      graph.remarks.push_back(
          fmt::format("has {}, left out: only GPUs have ranks", counted(static_cast<std::int64_t>(nics_), "NIC")));
    if (absent_ > 0)
      graph.remarks.push_back(fmt::format("has {} to GPUs that it does not have, left out, as by NCCL",
                                          counted(static_cast<std::int64_t>(absent_), "NVLink")));
    if (unknown_speeds_ > 0)
      graph.remarks.push_back(
          fmt::format("states no speed or lanes of PCIe {}: 8 GT/s and 16 lanes are taken, as NCCL does",
                      unknown_speeds_ == 1 ? "once" : fmt::format("{} times", unknown_speeds_)));
    if (without_element_ > 0)
      graph.remarks.push_back(
          fmt::format("has {} without an element gpu, which would tell its NVLinks: a file that NCCL writes, by "
                      "NCCL_TOPO_DUMP_FILE, has them",
                      counted(static_cast<std::int64_t>(without_element_), "GPU")));
  }

  const GraphXml xml_;
  GpuMachine machine_;
  GraphFaults faults_;
  std::vector<NcclGpu> gpus_;                             // from sort_gpus() on by their numbers in the machine
  std::map<std::string, std::size_t> hosts_;              // by their hash
  std::map<std::size_t, std::vector<std::size_t>> cpus_;  // places, by host
  std::map<std::pair<std::size_t, std::string>, std::size_t> by_bus_;  // GPUs, by host and bus id
  std::map<std::pair<std::size_t, std::size_t>, double> told_;         // Gb/s of NVLink, from GPU to GPU
  std::map<std::size_t, double> to_processor_;                         // Gb/s, by GPU
  std::size_t absent_ = 0;                                             // NVLinks whose other end is not in the file
  std::size_t nics_ = 0;
  std::size_t unknown_speeds_ = 0;
  std::size_t unknown_processors_ = 0;  // of hosts with several
  std::size_t without_element_ = 0;
};

}  // namespace

bool is_nccl(std::string_view text) {
  const auto has = [&](const char* tag) { return text.find(tag) != std::string_view::npos; };
  return !has("<graphml") && ((has("<system") && has("<cpu")) || has("<graphs"));
}

GraphText parse_nccl(const std::string& text) { return NcclReader(text).read(); }

}  // namespace hopscope
