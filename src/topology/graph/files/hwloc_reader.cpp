// Machines of hwloc in XML, versions 1 to 3 (hwloc.dtd, hwloc2.dtd): <topology><object type="Machine"><object
// type="Package"> with <object type="Bridge" bridge_type="0-1"> for a host bridge, "1-1" for a port of PCIe, within it
// <object type="PCIDev" pci_type="0302 [10de:..]" pci_link_speed="15.75"> and its <object type="OSDev" name="cuda0">.
// <distances2hetero name="NVLinkBandwidth"> has a matrix of MB/s between objects, named like OSDev:332.

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "files/text_file.hpp"
#include "text/numbers.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"
#include "topology/graph/files/gpu_machine.hpp"
#include "topology/graph/files/graph_text.hpp"
#include "topology/graph/files/graph_xml.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_of_hwloc_text = 40;  // characters of a text, in a message
constexpr double of_megabyte = 8e-3;            // gigabits
constexpr double of_gigabyte = 8;

/// The links between GPUs whose bandwidths hwloc knows.
struct HwlocLinks {
  const char* matrix;
  const char* kind;  ///< their class
};
constexpr std::array<HwlocLinks, 3> all_links{HwlocLinks{"NVLinkBandwidth", "NVLink"},
                                              HwlocLinks{"XGMIBandwidth", "XGMI"},
                                              HwlocLinks{"XeLinkBandwidth", "Xe Link"}};

std::string_view type_of(const pugi::xml_node& object) { return object.attribute("type").value(); }
bool is_object(const pugi::xml_node& node, std::string_view type) {
  return is_element(node, "object") && type_of(node) == type;
}
bool is_host_bridge(const pugi::xml_node& object) {
  return std::string_view(object.attribute("bridge_type").value()).starts_with("0-");
}

/// The value of an element info; empty if there is none.
std::string_view info_of(const pugi::xml_node& object, std::string_view name) {
  for (const pugi::xml_node& each : object.children("info")) {
    if (each.attribute("name").value() == name) return each.attribute("value").value();
  }
  return "";
}

/// What the system, or a library of its maker, calls a GPU: a name such as cuda0, but not that of a card for a screen.
bool is_computing(const pugi::xml_node& device) {
  const std::string_view name = device.attribute("name").value();
  if (name.starts_with("opencl")) return info_of(device, "OpenCLDeviceType") == "GPU";
  return std::ranges::any_of(std::array{"cuda", "nvml", "rsmi", "ze"},
                             [&](const char* begin) { return name.starts_with(begin); });
}

/// By its class: a 3D controller, a display controller without a screen, a processing accelerator.
bool has_class_of_gpu(const pugi::xml_node& pci) {
  const std::string_view type = pci.attribute("pci_type").value();
  return type.starts_with("0302") || type.starts_with("0380") || type.starts_with("1200");
}

/// The first of its devices that computes; null if there is none.
pugi::xml_node computing_device(const pugi::xml_node& pci) {
  for (const pugi::xml_node& each : pci.children()) {
    if (is_object(each, "OSDev") && is_computing(each)) return each;
  }
  return {};
}

/// Processors, in the words of hwloc 1 and of later versions.
bool is_package(const pugi::xml_node& object) { return type_of(object) == "Package" || type_of(object) == "Socket"; }

/// That to which a host bridge belongs: its processor, or where it is near several or none, what it stands in.
pugi::xml_node home_of(const pugi::xml_node& bridge) {
  for (pugi::xml_node each = bridge.parent(); each; each = each.parent()) {
    if (is_package(each)) return each;
  }
  return bridge.parent();
}

class HwlocReader {
 public:
  explicit HwlocReader(const std::string& text)
      : xml_(text), links_(links_in(text)), machine_(text.size(), links_.kind) {}

  GraphText read() {
    topology_ = first_named(xml_.document(), "topology");
    if (!topology_) throw GraphTextError("has no element topology");
    read_objects(topology_);
    if (machines_ > 1)
      faults_.add(
          fmt::format("has {} machines, and hwloc does not say what joins them; give the file of one", machines_), 0);
    if (gpus_ == 0 && faults_.empty())
      faults_.add("has no GPU; hwloc describes a single machine, whose GPUs are the nodes here", 0);
    join_processors();
    for (const char* const kind : {"distances2hetero", "distances2"}) {
      for (const pugi::xml_node& each : topology_.children(kind)) {
        if (each.attribute("name").value() == std::string_view(links_.matrix)) read_matrix(each);
      }
    }
    faults_.throw_if_any();
    return finish();
  }

 private:
  static HwlocLinks links_in(std::string_view text) {
    const auto found = std::ranges::find_if(
        all_links, [&](const HwlocLinks& each) { return text.find(each.matrix) != std::string_view::npos; });
    return found == all_links.end() ? all_links.front() : *found;
  }

  void tell(const pugi::xml_node& element, const std::string& why) {
    if (!faults_.is_full()) faults_.add(why, xml_.line_of(element));
  }

  /// Of a link of PCIe, in Gb/s; `otherwise` if the file does not know it.
  std::optional<double> width_of(const pugi::xml_node& object, std::optional<double> otherwise) {
    const pugi::xml_attribute speed = object.attribute("pci_link_speed");
    if (!speed) return otherwise;
    constexpr double most = 1e6;
    const auto value = parse_number(speed.value());
    if (!value || !(*value >= 0 && *value <= most)) {
      tell(object, fmt::format("has pci_link_speed \"{}\"; give a number from 0 to 1e6, in GB/s",
                               excerpt(speed.value(), most_of_hwloc_text)));
      return otherwise;
    }
    return *value > 0 ? std::optional(of_gigabyte * *value) : otherwise;
  }

  void read_objects(const pugi::xml_node& parent) {
    for (const pugi::xml_node& each : parent.children()) {
      if (!is_element(each, "object")) continue;
      if (type_of(each) == "Machine") ++machines_;
      if (is_package(each)) (void)remember(each, "Package");
      if (type_of(each) == "Bridge" && is_host_bridge(each)) {
        read_below(each, place_of(home_of(each)), std::nullopt, true);
      } else {
        read_objects(each);
      }
    }
  }

  /// The place of a processor, or of what else has host bridges.
  std::size_t place_of(const pugi::xml_node& home) {
    const auto known = places_.find(home);
    if (known != places_.end()) return known->second;
    const pugi::xml_attribute index = home.attribute("os_index");
    const std::size_t place =
        machine_.add_place(fmt::format("{}{}{}", excerpt(type_of(home), most_of_hwloc_text), index ? " " : "",
                                       excerpt(index.value(), most_of_hwloc_text)));
    homes_.push_back(home);
    return places_[home] = place;
  }

  /// What is below a port, or a host bridge, whose children are then ports: devices, and switches, whose children are
  /// ports. A port is a part of what it belongs to, so that a link leads there.
  void read_below(const pugi::xml_node& port, std::size_t above, std::optional<double> width, bool has_ports) {
    for (const pugi::xml_node& each : port.children()) {
      if (is_object(each, "PCIDev")) {
        read_device(each, above, width_of(each, width));
      } else if (is_object(each, "Bridge") && has_ports) {
        read_below(each, above, width_of(each, std::nullopt), false);
      } else if (is_object(each, "Bridge")) {
        const std::size_t place = machine_.add_place(
            fmt::format("PCIe switch {}", excerpt(each.attribute("pci_busid").value(), most_of_hwloc_text)));
        machine_.put_place(place, above, {"PCIe", width_of(each, width)});
        read_below(each, place, std::nullopt, true);
      }
    }
  }

  void read_device(const pugi::xml_node& pci, std::size_t above, std::optional<double> width) {
    if (std::string_view(pci.attribute("pci_type").value()).starts_with("02")) ++adapters_;
    const std::string id = remember(pci, "PCIDev");
    if (std::string_view(pci.attribute("subtype").value()) == "NVSwitch") switches_.insert(id);
    const pugi::xml_node device = computing_device(pci);
    if (!device && !has_class_of_gpu(pci)) return;
    const std::string name =
        device ? device.attribute("name").value() : fmt::format("GPU {}", pci.attribute("pci_busid").value());
    const std::size_t gpu = machine_.add_gpu(excerpt(name, most_of_hwloc_text));
    machine_.put_gpu(gpu, above, {"PCIe", width});
    ++gpus_;
    by_id_[id] = gpu;
    for (const pugi::xml_node& each : pci.children()) {
      if (is_object(each, "OSDev")) by_id_[remember(each, "OSDev")] = gpu;
    }
  }

  /// Keeps an object under the name that it has in matrices: "OSDev:332".
  std::string remember(const pugi::xml_node& object, const char* type) {
    std::string id = fmt::format("{}:{}", type, object.attribute("gp_index").value());
    objects_[id] = object;
    return id;
  }

  /// The width between two processors is that which NCCL takes for them, as hwloc does not know it.
  void join_processors() {
    for (std::size_t i = 0; i < homes_.size(); ++i) {
      for (std::size_t j = i + 1; j < homes_.size(); ++j)
        machine_.join_tops(places_.at(homes_[i]), places_.at(homes_[j]), {"between CPUs", width_between(homes_[i])});
    }
  }

  [[nodiscard]] std::optional<double> width_between(const pugi::xml_node& processor) const {
    const pugi::xml_node machine = first_named(topology_, "object");
    const auto value_of = [&](const char* name) {
      const std::string_view own = info_of(processor, name);
      const std::string_view common = own.empty() ? info_of(machine, name) : own;
      return std::string(common.empty() ? info_of(topology_, name) : common);
    };
    const std::string arch = value_of("Architecture");
    pugi::xml_document document;
    pugi::xml_node cpu = document.append_child("cpu");
    cpu.append_attribute("arch") = arch.starts_with("ppc64") ? "ppc64" : arch == "aarch64" ? "arm64" : arch.c_str();
    cpu.append_attribute("vendor") = value_of("CPUVendor").c_str();
    cpu.append_attribute("familyid") = value_of("CPUFamilyNumber").c_str();
    cpu.append_attribute("modelid") = value_of("CPUModelNumber").c_str();
    return NcclWidths::knows_processor(cpu) ? std::optional(NcclWidths::between_cpus(cpu)) : std::nullopt;
  }

  /// The words of all elements of this name in an element.
  static std::vector<std::string_view> words_in(const pugi::xml_node& element, const char* name) {
    std::vector<std::string_view> words;
    for (const pugi::xml_node& each : element.children(name)) {
      std::string_view line = each.child_value();
      for (auto word = text_file::take_word(line); !word.empty(); word = text_file::take_word(line))
        words.push_back(word);
    }
    return words;
  }

  void read_matrix(const pugi::xml_node& element) {
    std::vector<std::string> ids;
    const std::string_view type = element.attribute("type").value();  // of all; none where each has its own
    for (const std::string_view word : words_in(element, "indexes"))
      ids.push_back(type.empty() ? std::string(word) : fmt::format("{}:{}", type, word));
    const auto words = words_in(element, "u64values");
    if (words.size() != ids.size() * ids.size())
      return tell(element,
                  fmt::format("has {} in {} of {}; a matrix of them has {}", counted(std::ssize(words), "value"),
                              links_.matrix, counted(std::ssize(ids), "object"), ids.size() * ids.size()));
    std::vector<double> widths;
    for (const std::string_view word : words) {
      const auto value = parse_whole_number<std::int64_t>(word);
      if (!value || *value < 0 || *value > 1'000'000'000)
        return tell(element, fmt::format("has {} in {}; give whole numbers from 0 to 1e9, in MB/s",
                                         excerpt(word, most_of_hwloc_text), links_.matrix));
      widths.push_back(of_megabyte * static_cast<double>(*value));
    }
    for (std::size_t i = 0; i < ids.size(); ++i) add_links(ids, widths, i);
  }

  /// Those of one object of a matrix, if it is a GPU. What the two ends state is one link.
  void add_links(const std::vector<std::string>& ids, const std::vector<double>& widths, std::size_t row) {
    const auto from = by_id_.find(ids[row]);
    if (from == by_id_.end()) return;
    double to_switches = 0;
    double to_processor = 0;
    for (std::size_t column = 0; column < ids.size(); ++column) {
      const double width = std::max(widths[row * ids.size() + column], widths[column * ids.size() + row]);
      if (column == row || !(width > 0)) continue;
      const auto to = by_id_.find(ids[column]);
      const auto processor = objects_.find(ids[column]);
      if (to != by_id_.end()) {
        if (row < column && from->second != to->second) machine_.add_nvlink(from->second, to->second, width);
      } else if (switches_.contains(ids[column])) {
        to_switches += width;
      } else if (processor != objects_.end() && places_.contains(processor->second)) {
        to_processor += width;
        machine_.put_gpu(from->second, places_.at(processor->second), {links_.kind, to_processor});
      }
    }
    if (to_switches > 0) machine_.add_switched_nvlink(from->second, to_switches);
  }

  GraphText finish() {
    GraphText graph = machine_.finish();
    const bool lacks_width = std::ranges::any_of(
        graph.edges, [](const GraphText::Edge& each) { return !each.attributes.contains("width"); });
    if (lacks_width)
      graph.needs_width =
          "does not state the bandwidth of some links, of PCIe or between processors; give the topology a \"width\" "
          "for them, in Gb/s";
    if (adapters_ > 0)
      graph.remarks.push_back(fmt::format("has {}, left out: only GPUs have ranks",
                                          counted(static_cast<std::int64_t>(adapters_), "network adapter")));
    return graph;
  }

  const GraphXml xml_;
  const HwlocLinks links_;
  GpuMachine machine_;
  GraphFaults faults_;
  pugi::xml_node topology_ = {};
  std::map<pugi::xml_node, std::size_t> places_ = {};   // of processors, and of what else has host bridges
  std::vector<pugi::xml_node> homes_ = {};              // the same, in their order
  std::map<std::string, pugi::xml_node> objects_ = {};  // by their names in matrices
  std::map<std::string, std::size_t> by_id_ = {};       // GPUs, by the names of all their objects
  std::set<std::string> switches_ = {};                 // of NVLink
  std::size_t gpus_ = 0;
  std::size_t machines_ = 0;
  std::size_t adapters_ = 0;
};

}  // namespace

bool is_hwloc(std::string_view text) {
  const auto has = [&](const char* tag) { return text.find(tag) != std::string_view::npos; };
  return has("<topology") && has("<object type=\"") && !has("<graphml");
}

GraphText parse_hwloc(const std::string& text) { return HwlocReader(text).read(); }

}  // namespace hopscope
