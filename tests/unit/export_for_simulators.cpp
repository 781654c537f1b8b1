// Platforms for SimGrid, and connection matrices for htsim.
#include <catch2/catch.hpp>

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "output/other_tools.hpp"
#include "output/simgrid/platform.hpp"
#include "support/shown.hpp"

namespace hopscope::test {

namespace {

Platform ring_of(int nodes) {
  Platform on = platform("ring", {nodes});
  on.costs = {.t_s = 50, .t_w = 0.5, .t_h = 2};
  return on;
}

/// One line of a connection matrix, by its words.
struct FlowLine {
  int from = 0;
  int to = 0;
  std::map<std::string, long> fields;  // "size", "trigger", ...
};

FlowLine flow_in(const std::string& line) {
  FlowLine flow;
  const auto arrow = line.find("->");
  flow.from = std::stoi(line.substr(0, arrow));
  std::istringstream words(line.substr(arrow + 2));
  words >> flow.to;
  std::string name;
  long value = 0;
  while (words >> name >> value) flow.fields[name] = value;
  return flow;
}

}  // namespace

TEST_CASE("a platform for SimGrid has a link for each channel, and every route with a startup in front") {
  const std::string xml = simgrid_platform(ring_of(12), "a <ring> -- of \"12\"", 1);
  CHECK(count_of("<host id=", xml) == 12);
  CHECK(count_of("<host id=\"rank07\" speed=\"1f\"/>", xml) == 1);  // in alphabetical order
  CHECK(count_of("bandwidth=\"2Bps\" latency=\"2s\"", xml) == 24);
  // 16 bytes of envelope take 8 units of time.
  CHECK(count_of("latency=\"42s\" sharing_policy=\"FATPIPE\"", xml) == 12);
  CHECK(count_of("<route src=", xml) == 12 * 11);
  // Channels: 12 times 2 (1 + 2 + .. + 5) + 6.
  CHECK(count_of("<link_ctn id=\"c", xml) == 12 * 36);
  CHECK(count_of("<!-- a &lt;ring&gt; - - of &quot;12&quot;, written by hopscope.", xml) == 1);
}

TEST_CASE("words are long, so that envelopes contend for little, unless messages are") {
  CHECK(count_of("bandwidth=\"16Bps\"", simgrid_platform(ring_of(4), "x", 8)) == 8);
  const auto bytes_of_words = [](double words) {
    return smpi_word_bytes(shown(scenario(platform("hypercube", {2}), all_to_all("direct", words))));
  };
  constexpr double most_of_envelope = 0.03;
  CHECK(smpi_envelope_bytes <= most_of_envelope * bytes_of_words(1));
  CHECK(bytes_of_words(0.5) == 1024);
  CHECK(bytes_of_words(3e6) == 512);
  CHECK(bytes_of_words(2e9) == 1);
}

TEST_CASE("what SimGrid cannot express is refused by name") {
  const auto refused = [](Platform on) { return why_no_simgrid_platform(on).pointer; };
  CHECK(refused(ring_of(6)).empty());
  Platform on = ring_of(6);
  on.switching = Switching::store_and_forward;
  CHECK(refused(on) == "/switching");
  on = ring_of(6);
  on.contention = Contention::fifo;
  CHECK(refused(on) == "/contention");
  on = ring_of(6);
  on.costs.t_w = 0;
  CHECK(refused(on) == "/costs/t_w");
  CHECK(refused(ring_of(2000)) == "/topology");  // 4 million routes
  CHECK(refused(ring_of(900)) == "/topology");   // of 225 links each
}

TEST_CASE("htsim: a flow starts when all that its rank did in earlier steps has ended, and triggers count that") {
  const ShownRun run = shown_file("quickstart.json");
  REQUIRE(why_no_htsim(run).empty());
  std::istringstream lines(htsim_connections(run, 1));
  std::string line;
  std::vector<FlowLine> flows;
  std::map<long, long> counts;
  while (std::getline(lines, line)) {
    if (line.find("->") != std::string::npos) flows.push_back(flow_in(line));
    if (line.starts_with("trigger id ")) {
      const std::string count = " barrier count ";
      const auto at = line.find(count);
      counts[std::stol(line.substr(11))] = at == std::string::npos ? 1 : std::stol(line.substr(at + count.size()));
    }
  }
  CHECK(flows.size() == 56);
  CHECK(counts.size() == 8 * 6);
  std::map<long, long> fired;
  std::map<long, int> owner;  // of a trigger: the rank whose flows it starts
  int first_ones = 0;
  for (FlowLine& flow : flows) {
    CHECK(flow.fields.contains("start") != flow.fields.contains("trigger"));
    CHECK(flow.fields["size"] == 64);
    if (flow.fields.contains("start")) ++first_ones;
    if (flow.fields.contains("trigger")) owner[flow.fields["trigger"]] = flow.from;
    for (const char* end : {"send_done_trigger", "recv_done_trigger"}) {
      if (flow.fields.contains(end)) ++fired[flow.fields[end]];
    }
  }
  CHECK(first_ones == 8);
  CHECK(fired == counts);
  for (FlowLine& flow : flows) {
    if (flow.fields.contains("send_done_trigger")) CHECK(owner[flow.fields["send_done_trigger"]] == flow.from);
    if (flow.fields.contains("recv_done_trigger")) CHECK(owner[flow.fields["recv_done_trigger"]] == flow.to);
  }
}

TEST_CASE("htsim: empty messages are refused, since their flows would never end") {
  Schedule schedule = all_to_all("pairwise", 0);
  CHECK(why_no_htsim(shown(scenario(platform("hypercube", {2}), schedule))) ==
        "has messages of 0 words, and a flow of size 0 never ends in htsim");
}

}  // namespace hopscope::test
