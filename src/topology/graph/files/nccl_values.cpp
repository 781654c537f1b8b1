#include "topology/graph/files/gpu_machine.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace hopscope {

namespace {

constexpr double bits = 8;  // of a byte: NCCL's numbers are GB/s

/// Gb/s of a lane by the number before GT/s.
constexpr std::array<std::pair<std::string_view, double>, 10> pci_lane_rates{
    std::pair{"2.5", 1.5},   std::pair{"5", 3.0},    std::pair{"5.0", 3.0},   std::pair{"8", 6.0},
    std::pair{"8.0", 6.0},   std::pair{"16", 12.0},  std::pair{"16.0", 12.0}, std::pair{"32", 24.0},
    std::pair{"32.0", 24.0}, std::pair{"64.0", 48.0}};

const std::pair<std::string_view, double>* lane_rate_of(std::string_view speed) {
  const auto unit = speed.find(" GT/s");
  if (unit == std::string_view::npos) return nullptr;
  const auto found =
      std::ranges::find(pci_lane_rates, speed.substr(0, unit), [](const auto& each) { return each.first; });
  return found == pci_lane_rates.end() ? nullptr : &*found;
}

double between_intels(int model) {
  const bool is_newest = model >= 0xCF || (model >= 0xAD && model <= 0xAF);
  return is_newest ? 40 : model >= 0x8F ? 22 : model >= 0x55 ? 10 : 6;
}

/// By the family as the processor states it, or as older versions of NCCL compute it.
double between_amds(int family) {
  if (family == 26 || family == 0xBF) return 32;
  return family == 25 || family == 0xAF ? 24 : 16;
}

}  // namespace

double NcclWidths::nvlink(int compute_capability) {
  const int cc = compute_capability;
  return bits * (cc >= 100 ? 40.1 : cc >= 90 ? 20.6 : cc == 86 ? 12 : cc >= 70 ? 20 : cc >= 60 ? 18 : 20);
}

bool NcclWidths::knows_speed(std::string_view speed) { return lane_rate_of(speed) != nullptr; }

double NcclWidths::pci(std::string_view speed, int lanes) {
  constexpr double third_generation = 6;
  const auto* found = lane_rate_of(speed);
  return lanes * (found == nullptr ? third_generation : found->second);
}

double NcclWidths::between_cpus(const pugi::xml_node& cpu) {
  const std::string_view arch = cpu.attribute("arch").value();
  const std::string_view vendor = cpu.attribute("vendor").value();
  if (arch == "ppc64") return bits * 32;
  if (arch == "arm64") return bits * 6;
  if (arch != "x86_64") return unlimited;
  const int family = cpu.attribute("familyid").as_int();
  const int model = cpu.attribute("modelid").as_int();
  if (vendor == "GenuineIntel") return bits * (family == 6 ? between_intels(model) : 6);
  if (vendor == "AuthenticAMD") return bits * between_amds(family);
  if (vendor == "CentaurHauls" || vendor == "  Shanghai  ") return bits * (family == 7 && model == 0x5B ? 9 : 6);
  return unlimited;
}

}  // namespace hopscope
