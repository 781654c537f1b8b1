// Platforms for SimGrid: https://simgrid.org/doc/latest/XML_reference.html

#include "output/simgrid/platform.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <hopscope/platform.hpp>

#include "text/safe_text.hpp"

namespace hopscope {

namespace {

// A startup loads no channel. No word is faster than this, in units of the fastest channel.
constexpr double bandwidth_of_startups = 1e3;

/// The costs of a channel.
struct ChannelCosts {
  Time t_w;
  Time t_h;
};

ChannelCosts costs_of(const Platform& platform, ChannelId id) {
  return {word_time_on(platform, id), hop_time_on(platform, id)};
}

std::string in_xml(std::string_view text) {
  std::string escaped;
  for (const char letter : well_formed(printable(text))) {
    switch (letter) {
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '&': escaped += "&amp;"; break;
      case '"': escaped += "&quot;"; break;
      case '-': escaped += escaped.ends_with('-') ? " -" : "-"; break;  // "--" ends a comment
      default: escaped += letter;
    }
  }
  return escaped;
}

std::string head(const Platform& platform, std::string_view name, int word_bytes) {
  const std::string unit = platform.time_unit.empty() ? "unit of time" : in_xml(platform.time_unit);
  return fmt::format(R"(<?xml version="1.0"?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<!-- {}, written by hopscope.
     A second here is a {} there, since SimGrid's clock is exact to 1e-9 s; a word is {} bytes. SMPI adds an envelope of
     16 bytes to every message: startups are shorter by its time. smpirun chooses another network model, unless told
     cfg=network/model:CM02 as an option. -->
<platform version="4.1">
<config>
  <prop id="network/model" value="CM02"/>
  <prop id="network/crosstraffic" value="0"/>
  <prop id="network/TCP-gamma" value="0"/>
  <prop id="network/bandwidth-factor" value="1"/>
  <prop id="network/latency-factor" value="1"/>
  <prop id="network/weight-S" value="0"/>
  <prop id="network/optim" value="Full"/>
  <prop id="surf/precision" value="1e-9"/>
  <prop id="maxmin/precision" value="1e-9"/>
  <prop id="smpi/send-is-detached-thresh" value="0"/>
  <prop id="smpi/async-small-thresh" value="0"/>
</config>
<zone id="hopscope" routing="Full">
)",
                     in_xml(name), unit, word_bytes);
}

/// What is left of a startup when the envelope of the message has been taken off it.
Time startup_of(const Platform& platform, Rank from, Rank to, const Route& route, int word_bytes) {
  Time word = 0;
  for (const ChannelId id : route) word = std::max(word, costs_of(platform, id).t_w);
  return std::max(0.0, platform.costs_between(from, to).t_s - smpi_envelope_bytes * word / word_bytes);
}

/// The links of startups: one for each rank, and for each duration that its startups have. (If several hosts share one,
/// SimGrid 3.32 loses the limits of other links, unless network/optim is Full.)
class StartupLinks {
 public:
  std::string link(Rank from, Time duration) {
    const auto [entry, is_new] = names_.try_emplace({from, duration});
    if (is_new) entry->second = fmt::format("startup{}of{}", count_[from]++, from);
    return entry->second;
  }
  [[nodiscard]] const std::map<std::pair<Rank, Time>, std::string>& names() const { return names_; }

 private:
  std::map<std::pair<Rank, Time>, std::string> names_;
  std::map<Rank, int> count_;
};

/// The name of the host of a rank. smpirun gives ranks to hosts in alphabetical order.
std::string host(const Platform& platform, Rank rank) {
  return fmt::format("rank{:0{}}", rank, fmt::formatted_size("{}", platform.ranks() - 1));
}

std::string routes(const Platform& platform, int word_bytes, StartupLinks& startups) {
  std::string text;
  Route route;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    for (Rank to = 0; to < platform.ranks(); ++to) {
      if (from == to) continue;
      platform.route(from, to, route);
      const std::string startup = startups.link(from, startup_of(platform, from, to, route, word_bytes));
      text += fmt::format(R"(  <route src="{}" dst="{}" symmetrical="NO"><link_ctn id="{}"/>)", host(platform, from),
                          host(platform, to), startup);
      for (const ChannelId id : route) text += fmt::format(R"(<link_ctn id="c{}"/>)", id);
      text += "</route>\n";
    }
  }
  return text;
}

}  // namespace

NoSimgridPlatform why_no_simgrid_platform(const Platform& platform) {
  if (!platform.cut_through()) {
    return {"/switching", "SimGrid has no store-and-forward: its messages advance on their whole route at once"};
  }
  if (platform.contention == Contention::fifo) {
    return {"/contention", "SimGrid has no fifo channels: its messages share them"};
  }
  if (platform.startups_wait()) {
    return {"/startups", "SimGrid has no serial startups: the messages of a node start up at once"};
  }
  const std::int64_t ranks = platform.ranks();
  if (ranks * (ranks - 1) > most_routes_of_simgrid) {
    return {"/topology",
            fmt::format("has {} ranks, and SimGrid needs a route for each pair; up to {} routes are written", ranks,
                        most_routes_of_simgrid)};
  }
  if (platform.word_time() == 0) {
    return {"/costs/t_w", "is 0, and SimGrid has no infinite bandwidth"};
  }
  const Topology& topology = *platform.topology;
  if (static_cast<double>(ranks) * static_cast<double>(ranks - 1) * topology.average_distance() >
      static_cast<double>(most_links_of_routes)) {
    return {"/topology",
            fmt::format("has {} ranks at an average distance of {:.4g}; routes of up to {} links in all are "
                        "written",
                        ranks, topology.average_distance(), most_links_of_routes)};
  }
  return {};
}

std::string simgrid_platform(const Platform& platform, std::string_view name, int word_bytes) {
  std::string text = head(platform, name, word_bytes);
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    text += fmt::format("  <host id=\"{}\" speed=\"1f\"/>\n", host(platform, rank));
  }
  const Topology& topology = *platform.topology;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    const ChannelCosts costs = costs_of(platform, id);
    text += fmt::format("  <link id=\"c{}\" bandwidth=\"{}Bps\" latency=\"{}s\"/> <!-- {} to {} -->\n", id,
                        word_bytes / costs.t_w, costs.t_h, from, to);
  }
  StartupLinks startups;
  const std::string all_routes = routes(platform, word_bytes, startups);
  for (const auto& [key, id] : startups.names()) {
    text += fmt::format("  <link id=\"{}\" bandwidth=\"{}Bps\" latency=\"{}s\" sharing_policy=\"FATPIPE\"/>\n", id,
                        bandwidth_of_startups * word_bytes / platform.word_time(), key.second);
  }
  return text + all_routes + "</zone>\n</platform>\n";
}

}  // namespace hopscope
