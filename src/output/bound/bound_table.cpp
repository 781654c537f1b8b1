#include <algorithm>

#include <fmt/format.h>

#include <hopscope/topology.hpp>

#include "output/bound.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_ranges = 8;
constexpr std::size_t most_channels_told = 4;  // of critical channels

/// "0..31, 40": consecutive numbers as ranges, or names.
std::string nodes_in_words(const Topology& topology, const std::vector<NodeId>& nodes) {
  std::vector<std::string> ranges;
  std::size_t told = 0;
  for (std::size_t first = 0; first < nodes.size() && ranges.size() < most_ranges; first = told) {
    std::size_t last = first;
    while (last + 1 < nodes.size() && nodes[last + 1] == nodes[last] + 1 && !has_vertex_names(topology)) ++last;
    const std::string from = vertex_in_words(topology, nodes[first]);
    if (last == first) ranges.push_back(from);
    if (last == first + 1) ranges.push_back(from + ", " + vertex_in_words(topology, nodes[last]));
    if (last > first + 1) ranges.push_back(from + ".." + vertex_in_words(topology, nodes[last]));
    told = last + 1;
  }
  const std::string text = joined(ranges, ", ");
  return told < nodes.size() ? fmt::format("{} and {} more", text, nodes.size() - told) : text;
}

std::string all_in_words(const Topology& topology, const std::vector<NodeId>& nodes) {
  if (nodes.empty()) return fmt::format("{} switch{}", topology.switches(), topology.switches() == 1 ? "" : "es");
  return fmt::format("{} {}", nodes.size() == 1 ? "node" : "nodes", nodes_in_words(topology, nodes));
}

std::string what_limits(const BoundReport& report) {
  const int k = report.platform.ports;
  switch (report.limit) {
    case BoundReport::Limit::nothing: return "there is nothing to send";
    case BoundReport::Limit::startups: return "set by startups that must follow one another";
    case BoundReport::Limit::channels: return "set by latency and channels";
    case BoundReport::Limit::ports: return fmt::format("set by latency and {}", k == 1 ? "one port per node" : "ports");
  }
  return "";
}

std::string part_lines(const BoundReport& report, const TextStyle& style) {
  const auto line = [&](const char* label, Time time, const char* what) {
    return labelled(label, fmt::format("{}: {}", number(time), what), Colour::none, style);
  };
  std::string out = line("latency:", report.latency, "one startup and one hop before the first word can arrive");
  if (report.platform.ports < Platform::all_ports) {
    out += line("ports:", report.ports,
                report.platform.cut_through() ? "the time of the busiest rank's words at its ports"
                                              : "the time of the words at the ports of every hop and on the channels");
  }
  out += line("channels:", report.channels, "the time of the words on the channels, for any choice of routes");
  out += line("startups:", report.startups, "startups that must follow one another, each with a hop");
  return out;
}

}  // namespace

std::string cut_in_words(const BoundReport& report) {
  const Topology& topology = *report.platform.topology;
  std::vector<NodeId> others;
  for (NodeId node = 0; node < topology.nodes(); ++node) {
    if (!std::ranges::binary_search(report.cut->nodes, node)) others.push_back(node);
  }
  const std::string one_side = all_in_words(topology, report.cut->nodes);
  std::string other_side = all_in_words(topology, others);
  // "nodes 0..31 and 32..63", unless a list could be read as a longer one.
  const bool are_ranges = (one_side + other_side).find(',') == std::string::npos;
  if (are_ranges && one_side.starts_with("nodes ") && other_side.starts_with("nodes ")) other_side.erase(0, 6);
  return fmt::format("{} between {} and {}", counted(report.cut->channels, "link"), one_side, other_side);
}

namespace {

/// "2 channels", "its ports": what leads out of the set of a cut.
std::string ways_out(const BoundReport& report) {
  if (!report.critical_send_ports.empty() || !report.critical_receive_ports.empty()) return "its ports";
  const auto channels = std::ssize(report.critical_channels);
  return channels > 0 ? counted(channels, "channel") : "its channels";
}

std::vector<NodeId> nodes_among(const std::vector<bool>& members, NodeId nodes) {
  std::vector<NodeId> all;
  for (NodeId node = 0; node < nodes; ++node) {
    if (members[static_cast<std::size_t>(node)]) all.push_back(node);
  }
  return all;
}

/// " and switch 8": those among the vertices; empty if there are none.
std::string switches_in_words(const Topology& topology, const std::vector<bool>& members) {
  std::vector<NodeId> switches;
  for (NodeId vertex = topology.nodes(); vertex < topology.nodes() + topology.switches(); ++vertex) {
    if (members[static_cast<std::size_t>(vertex)]) switches.push_back(vertex);
  }
  if (switches.empty()) return "";
  return fmt::format(" and {} {}", switches.size() == 1 ? "switch" : "switches", nodes_in_words(topology, switches));
}

/// "600 words leave nodes 0..2 through 2 channels, 4 words at a time": the shorter of what is inside and outside.
std::string data_cut_in_words(const BoundReport& report) {
  const Topology& topology = *report.platform.topology;
  const DataCutReport& cut = *report.data_cut;
  const std::string words = amount(cut.proven.words, "word");
  const std::string& unit = report.platform.time_unit;
  const std::string rate = fmt::format("at most {} per {}", amount(cut.proven.rate, "word"),
                                       unit.empty() ? "unit of time" : printable(unit));
  if (cut.across == CutCertificate::Across::all_ranks)
    return fmt::format("all ranks together send {}, {}", words, rate);
  std::vector<bool> nodes = cut.set.vertices;
  const bool is_data = nodes_among(nodes, topology.nodes()).empty() ||
                       std::ssize(nodes_among(nodes, topology.nodes())) == topology.nodes();
  std::vector<bool> inside = is_data ? std::vector<bool>(nodes.size()) : nodes;
  for (Rank rank = 0; is_data && rank < report.platform.ranks(); ++rank)
    inside[static_cast<std::size_t>(report.platform.mapping.node_of(rank))] =
        cut.set.data[static_cast<std::size_t>(rank)];
  std::vector<bool> outside = inside;
  outside.flip();
  const std::vector<NodeId> leave = nodes_among(inside, topology.nodes());
  const std::vector<NodeId> enter = nodes_among(outside, topology.nodes());
  const bool enters = enter.size() < leave.size();
  const std::string moves = fmt::format("{}{}", enters ? "enter" : "leave", cut.proven.words == 1 ? "s" : "");
  return fmt::format("{} {} {}{} through {}, {}", words, moves, all_in_words(topology, enters ? enter : leave),
                     is_data ? "" : switches_in_words(topology, enters ? outside : inside), ways_out(report), rate);
}

std::string critical_in_words(const BoundReport& report) {
  if (report.data_cut && report.data_cut->across != CutCertificate::Across::nothing) return data_cut_in_words(report);
  const Topology& topology = *report.platform.topology;
  const std::size_t ports = report.critical_send_ports.size() + report.critical_receive_ports.size();
  if (report.cut) return cut_in_words(report);
  if (!report.group.empty()) {
    std::vector<std::string> to;
    for (const CriticalChannel& each : report.critical_channels) to.push_back(fmt::to_string(each.ends.to));
    if (ports > 0) return "the ports of every node";
    if (report.group == "complete") return "every channel";
    if (to.size() > most_ranges) return fmt::format("{} channels out of every node", to.size());
    return fmt::format("the {} from node 0 to {}, and the same from every other node",
                       to.size() == 1 ? "channel" : "channels", in_a_row(to));
  }
  std::vector<std::string> words;
  if (!report.critical_channels.empty()) {
    auto by_price = report.critical_channels;
    std::ranges::stable_sort(by_price, std::ranges::greater(), &CriticalChannel::price);
    for (std::size_t i = 0; i < std::min(by_price.size(), most_channels_told); ++i) {
      words.push_back(fmt::format("{} -> {}", vertex_in_words(topology, by_price[i].ends.from),
                                  vertex_in_words(topology, by_price[i].ends.to)));
    }
    const auto count = counted(static_cast<std::int64_t>(by_price.size()), "channel");
    words = {by_price.size() <= most_channels_told
                 ? in_a_row(words)
                 : fmt::format("{} with a dual price, the highest on {}", count, in_a_row(words))};
  }
  if (ports == 1) {
    const bool sends = !report.critical_send_ports.empty();
    const NodeId node = (sends ? report.critical_send_ports : report.critical_receive_ports).front().node;
    words.push_back(fmt::format("the {} of node {}", sends ? "sending" : "receiving", vertex_in_words(topology, node)));
  } else if (ports > 1) {
    words.push_back(fmt::format("the ports of nodes ({} with a dual price)", ports));
  }
  return words.empty() ? "none" : in_a_row(words);
}

}  // namespace

std::string bottleneck_in_words(const BoundReport& report) {
  const std::string words = critical_in_words(report);
  if (report.others_as_busy == 0) return words;
  const bool are_ports = report.critical_channels.empty();
  const std::string others = are_ports ? "other port" : "other channel";
  return fmt::format("{}; {} as busy", words,
                     counted(report.others_as_busy, others) + (report.others_as_busy == 1 ? " is" : " are"));
}

namespace {

std::string fractional_in_words(const BoundReport& report, const std::string& unit) {
  if (!report.fractional) {
    return report.flow.is_stopped ? "not known: the search was stopped"
                                  : "not known whether any routing reaches the bound";
  }
  const char* along = report.data_cut ? "trees" : "the routes found";
  const char* condition = report.has_unlike_port_times && *report.fractional > report.startups
                              ? ", if ports were as fast as the fastest channel of their node"
                              : "";
  const bool is_beaten = report.closed_form && report.closed_form->time > *report.fractional;
  const std::string gap =
      is_beaten ? "less than the closed form" : fmt::format("{:.2f} % above the bound", *report.gap() * 100);
  return fmt::format("{}{} if messages are split without limit along {}{}: {}", number(*report.fractional), unit, along,
                     condition, gap);
}

std::string answer_of(const BoundReport& report, const std::string& unit) {
  std::string words = fmt::format("at least {}{}, {}", number(report.bound), unit, what_limits(report));
  if (report.closed_form)
    words += fmt::format("; by a closed form at least {}{}", number(report.closed_form->time), unit);
  return words;
}

}  // namespace

std::string bound_table(const BoundReport& report, const TextStyle& style) {
  Result shown;
  shown.platform = report.platform;
  shown.schedule = report.schedule;
  shown.amount = fmt::format("{}, {}", report.schedule.operation, report.amount);
  const std::string unit = unit_after_number(report.platform.time_unit);
  std::string out = paint(printable(report.scenario + changes_in_words(report.overrides)), Colour::bold, style) + '\n' +
                    setting(shown, style) + '\n';
  out += part_lines(report, style);
  if (report.closed_form) {
    out += labelled("closed form:",
                    fmt::format("≥ {}{}, {}: larger, but not proven by the certificate",
                                number(report.closed_form->time), unit, report.closed_form->name),
                    Colour::green, style);
  }
  out += labelled("splittable:", fractional_in_words(report, unit), Colour::none, style);
  if (report.flow.is_stopped)
    out += labelled("stopped:", "before the search was complete; this is the best bound found", Colour::none, style);
  const bool is_of_words_alone = report.limit == BoundReport::Limit::startups;
  out += labelled("bottleneck:", (is_of_words_alone ? "of the words: " : "") + bottleneck_in_words(report),
                  Colour::none, style);
  for (const RestrictedBound& each : report.restricted) {
    if (each.time <= report.largest() * (1 + 1e-9)) continue;
    out += labelled(each.label + ':', fmt::format("≥ {}{}, for {}", number(each.time), unit, each.holds_for),
                    Colour::none, style);
  }
  out += labelled("certificate:", "checked, in exact integers", Colour::none, style);
  return answered({{answer_of(report, unit), Colour::green}}, out, style);
}

std::string verified_table(const VerifiedCertificate& verified, const TextStyle& style) {
  const CheckedProof& checked = verified.checked;
  std::string out = paint(printable(verified.file), Colour::bold, style) + '\n';
  if (!checked.fault.empty()) return answered({{"not valid: " + checked.fault, Colour::red}}, out, style);
  const Answer answer =
      verified.difference.empty()
          ? Answer{fmt::format("valid: the time is at least {}{}", number(checked.bound),
                               unit_after_number(verified.time_unit)),
                   Colour::green}
          : Answer{"valid, but not for this scenario: " + printable(verified.difference), Colour::red};
  out += labelled("words:", checked.words, Colour::none, style);
  out += labelled("bottleneck:", bottleneck_in_words(verified.certificate), Colour::none, style);
  const auto network = [](const auto& proof) {
    return fmt::format("{}, {}{}", counted(proof.nodes, "node"), counted(std::ssize(proof.channels), "channel"),
                       proof.group.empty() ? "" : fmt::format(" of node 0, group {}", proof.group));
  };
  out += labelled("network:", std::visit(network, verified.certificate), Colour::none, style);
  if (verified.scenario.empty()) return answered({answer}, out, style);
  const bool is_same = verified.difference.empty();
  out += labelled("scenario:",
                  is_same ? fmt::format("its network and demand are those of {}", printable(verified.scenario))
                          : fmt::format("it does not fit {}", printable(verified.scenario)),
                  is_same ? Colour::green : Colour::red, style);
  return answered({answer}, out, style);
}

}  // namespace hopscope
