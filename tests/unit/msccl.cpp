// Algorithms of MSCCL: read, run on both engines, and written again.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "export/exported.hpp"
#include "output/msccl/buffers.hpp"
#include "output/other_tools.hpp"
#include "support/setup.hpp"

namespace {

using namespace hopscope;
using namespace hopscope::test;

using Message = std::tuple<Rank, Rank, double>;

/// A ring of `gpus`, in which every block travels all the way: an all-gather, in place, with rcs.
std::string all_gather_ring(int gpus) {
  std::string text = fmt::format(
      "<algo name=\"ring\" proto=\"Simple\" nchannels=\"{0}\" nchunksperloop=\"{0}\" ngpus=\"{0}\" coll=\"allgather\" "
      "inplace=\"1\">",
      gpus);
  for (int g = 0; g < gpus; ++g) {
    text += fmt::format("<gpu id=\"{}\" i_chunks=\"0\" o_chunks=\"{}\" s_chunks=\"0\">", g, gpus);
    const int next = (g + 1) % gpus;
    const int before = (g + gpus - 1) % gpus;
    for (int c = 0; c < gpus; ++c) {
      const char* type = c == g ? "s" : c == next ? "r" : "rcs";
      text += fmt::format(
          "<tb id=\"{0}\" send=\"{1}\" recv=\"{2}\" chan=\"{0}\"><step s=\"0\" type=\"{3}\" srcbuf=\"o\" "
          "srcoff=\"{0}\" "
          "dstbuf=\"o\" dstoff=\"{0}\" cnt=\"1\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/></tb>",
          c, c == next ? -1 : next, c == g ? -1 : before, type);
    }
    text += "</gpu>";
  }
  return text + "</algo>";
}

Scenario read(const std::string& schedule, const std::string& text, const std::string& network, int ports = 1) {
  FilesInMemory files;
  const std::string name = text.starts_with("num_ranks") ? "x.goal" : "x.xml";
  files.put(name, text);
  return parse_scenario(fmt::format(R"({{"platform": {{"topology": {}, "costs": {{"t_s": 50, "t_w": 1, "t_h": 2}},
    "ports": {}}}, "schedule": {{"file": "{}"{}}}}})",
                                    network, ports, name, schedule),
                        "test.json", files, catalogue());
}

std::vector<Message> messages_of(const Result& result) {
  std::vector<Message> messages;
  for (const MessageRecord& each : result.messages) messages.emplace_back(each.from, each.to, each.words);
  std::ranges::sort(messages);
  return messages;
}

Result run_on(Scenario on, const char* engine) {
  on.engine = catalogue().engine(engine);
  return simulate(on, {.messages = true});
}

ShownRun shown_totals(const Scenario& on) {
  ShownLimits limits;
  limits.entries = 0;
  return show(on, {}, limits);
}

}  // namespace

TEST_CASE("msccl: an all-gather on a ring takes the time of ours, on every engine") {
  const Scenario theirs = read(", \"message_words\": 64", all_gather_ring(5), R"({"family": "ring", "nodes": 5})");
  CHECK(theirs.schedule.operation == "all-gather");
  for (const char* engine : {"native", "simgrid"}) {
    const Result result = run_on(theirs, engine);
    INFO(engine);
    CHECK(result.time == Approx(4 * (50 + 2 + 64)));
    CHECK(result.delivery == Delivery::verified);
    CHECK(result.totals.steps == 4);
    CHECK(result.congestion_free());
  }
}

TEST_CASE("msccl: the number of GPUs may be that of the elements, as in early files") {
  const std::string ring = R"({"family": "ring", "nodes": 4})";
  const std::string complete = all_gather_ring(4);
  std::string early = complete;
  early.erase(early.find(" ngpus=\"4\""), std::string(" ngpus=\"4\"").size());
  const std::string more = R"(, "message_words": 8)";
  CHECK(simulate(read(more, early, ring)).time == simulate(read(more, complete, ring)).time);
}

TEST_CASE("msccl: loops divide every chunk, and bring the same blocks") {
  for (const int loops : {1, 2, 5}) {
    const Scenario on = read(fmt::format(", \"message_words\": 60, \"loops\": {}", loops), all_gather_ring(4),
                             R"({"family": "ring", "nodes": 4})");
    const Result result = run_on(on, "native");
    INFO(loops);
    CHECK(result.delivery == Delivery::verified);
    CHECK(result.totals.messages == 12 * loops);
    CHECK(result.totals.words == Approx(12 * 60));
  }
}

TEST_CASE("msccl: an all-gather in place may call the one buffer its input") {
  std::string text = all_gather_ring(4);
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"i_chunks=\"0\" o_chunks=\"4\"", "i_chunks=\"4\" o_chunks=\"0\""},
        {"srcbuf=\"o\"", "srcbuf=\"i\""},
        {"dstbuf=\"o\"", "dstbuf=\"i\""}}) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from)) text.replace(at, from.size(), to);
  }
  const char* const ring = R"({"family": "ring", "nodes": 4})";
  CHECK(run_on(read(", \"message_words\": 64", text, ring), "native").delivery == Delivery::verified);
  CHECK_THROWS_WITH(read(", \"message_words\": 64", text + text, ring),
                    Catch::Contains("has 2 elements <algo>; a file has one algorithm"));
  const auto at = text.find("allgather");
  text.replace(at, std::string("allgather").size(), "alltonext");
  CHECK(run_on(read(", \"message_words\": 64", text, ring), "native").why_not_tracked ==
        "what alltonext brings where is not checked, as it is of alltoall, allgather, allreduce, reduce_scatter, "
        "broadcast and reduce");
}

namespace {

std::string step(int number, const char* type, int chunk) {
  return fmt::format(
      R"(<step s="{0}" type="{1}" srcbuf="i" srcoff="{2}" dstbuf="i" dstoff="{2}" cnt="1" depid="-1" deps="-1" hasdep="0"/>)",
      number, type, chunk);
}

/// As msccl-tools writes the all-reduce of a ring in which every chunk has a channel: it goes round once to be added
/// up, and once more as the sum.
std::string all_reduce_ring(int gpus) {
  std::string text = fmt::format(
      R"(<algo name="ring" proto="LL128" nchannels="{0}" nchunksperloop="{0}" ngpus="{0}" coll="allreduce" inplace="1">)",
      gpus);
  for (int g = 0; g < gpus; ++g) {
    text += fmt::format(R"(<gpu id="{}" i_chunks="{}" o_chunks="0" s_chunks="0">)", g, gpus);
    for (int c = 0; c < gpus; ++c) {
      const int behind = (g - c + gpus) % gpus;
      text += fmt::format(R"(<tb id="{}" send="{}" recv="{}" chan="{}">)", c, (g + 1) % gpus, (g + gpus - 1) % gpus, c);
      if (behind == gpus - 1) {
        text += step(0, "rrcs", c);
      } else {
        text += step(0, behind == 0 ? "s" : "rrs", c) + step(1, behind == gpus - 2 ? "r" : "rcs", c);
      }
      text += "</tb>";
    }
    text += "</gpu>";
  }
  return text + "</algo>";
}

std::string with_part(std::string text, const std::string& part, const std::string& other) {
  REQUIRE(text.find(part) != std::string::npos);
  return text.replace(text.find(part), part.size(), other);
}

std::string refusal_of(const std::string& schedule, const std::string& text, const std::string& network) {
  try {
    (void)read(schedule, text, network);
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}

}  // namespace

TEST_CASE("msccl: an allreduce, a reduce_scatter and a reduce are verified, sum by sum") {
  const std::string two =
      R"(<algo nchunksperloop="2" ngpus="2" coll="allreduce" inplace="1">
<gpu id="0" i_chunks="2" o_chunks="0" s_chunks="0"><tb id="0" send="1" recv="1" chan="0">
<step s="0" type="s" srcbuf="i" srcoff="0" dstbuf="i" dstoff="0" cnt="1" depid="-1" deps="-1"/>
<step s="1" type="rrcs" srcbuf="i" srcoff="1" dstbuf="i" dstoff="1" cnt="1" depid="-1" deps="-1"/>
<step s="2" type="r" srcbuf="i" srcoff="0" dstbuf="i" dstoff="0" cnt="1" depid="-1" deps="-1"/></tb></gpu>
<gpu id="1" i_chunks="2" o_chunks="0" s_chunks="0"><tb id="0" send="0" recv="0" chan="0">
<step s="0" type="s" srcbuf="i" srcoff="1" dstbuf="i" dstoff="1" cnt="1" depid="-1" deps="-1"/>
<step s="1" type="rrcs" srcbuf="i" srcoff="0" dstbuf="i" dstoff="0" cnt="1" depid="-1" deps="-1"/>
<step s="2" type="r" srcbuf="i" srcoff="1" dstbuf="i" dstoff="1" cnt="1" depid="-1" deps="-1"/></tb></gpu></algo>)";
  const Result result = run_on(read(", \"message_words\": 100", two, R"({"family": "ring", "nodes": 2})"), "native");
  CHECK(result.time == Approx(2 * (50 + 2 + 50)));
  CHECK(result.schedule.operation == "all-reduce");
  CHECK(result.delivery == Delivery::verified);
  REQUIRE(result.combination);
  CHECK(result.combination->operations == 2);
  CHECK(result.combination->words == Approx(100));

  const std::string to_all = R"(<algo nchunksperloop="2" ngpus="2" coll="reduce_scatter">
<gpu id="0" i_chunks="2" o_chunks="1" s_chunks="0"><tb id="0" send="1" recv="1" chan="0">
<step s="0" type="s" srcbuf="i" srcoff="1" dstbuf="i" dstoff="1" cnt="1" depid="-1" deps="-1"/>
<step s="1" type="rrc" srcbuf="i" srcoff="0" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1"/></tb></gpu>
<gpu id="1" i_chunks="2" o_chunks="1" s_chunks="0"><tb id="0" send="0" recv="0" chan="0">
<step s="0" type="s" srcbuf="i" srcoff="0" dstbuf="i" dstoff="0" cnt="1" depid="-1" deps="-1"/>
<step s="1" type="rrc" srcbuf="i" srcoff="1" dstbuf="o" dstoff="0" cnt="1" depid="-1" deps="-1"/></tb></gpu></algo>)";
  const Result scattered =
      run_on(read(", \"message_words\": 100", to_all, R"({"family": "ring", "nodes": 2})"), "native");
  CHECK(scattered.schedule.operation == "reduce-scatter");
  CHECK(scattered.delivery == Delivery::verified);
  CHECK(scattered.time == Approx(50 + 2 + 100));
  CHECK(refusal_of(", \"message_words\": 100",
                   with_part(to_all, "\"rrc\" srcbuf=\"i\" srcoff=\"0\"", "\"rrc\" srcbuf=\"i\" srcoff=\"1\""),
                   R"({"family": "ring", "nodes": 2})") ==
        "x.xml: gpu 0, tb 0, step 1: adds chunk 0 of the inputs to chunk 1");

  const std::string to_root = R"(<algo nchunksperloop="2" ngpus="2" coll="reduce" inplace="1">
<gpu id="0" i_chunks="2" o_chunks="2" s_chunks="0"><tb id="0" send="1" recv="-1" chan="0">
<step s="0" type="s" srcbuf="i" srcoff="0" dstbuf="i" dstoff="0" cnt="2" depid="-1" deps="-1"/></tb></gpu>
<gpu id="1" i_chunks="2" o_chunks="2" s_chunks="0"><tb id="0" send="-1" recv="0" chan="0">
<step s="0" type="rrc" srcbuf="i" srcoff="0" dstbuf="o" dstoff="0" cnt="2" depid="-1" deps="-1"/></tb></gpu></algo>)";
  const std::string ring = R"({"family": "ring", "nodes": 2})";
  CHECK(run_on(read(R"(, "message_words": 100, "root": 1)", to_root, ring), "native").delivery == Delivery::verified);
  CHECK(refusal_of(R"(, "message_words": 100, "root": 0)", to_root, ring) ==
        "x.xml: gpu 0: chunk 0 of its output buffer lacks at the end chunk 0 of gpu 1");
  const std::string from_root = with_part(with_part(to_root, "reduce", "broadcast"), "rrc", "r");
  CHECK(run_on(read(R"(, "message_words": 100, "root": 0)", from_root, ring), "native").delivery == Delivery::verified);
  CHECK(refusal_of(R"(, "message_words": 100, "root": 1)", from_root, ring) ==
        "x.xml: gpu 0, tb 0, step 0: sends chunk 0 of its input buffer, to which nothing has been written\n"
        "x.xml: gpu 0, tb 0, step 0: sends chunk 1 of its input buffer, to which nothing has been written");
}

TEST_CASE("msccl: the allreduce of a ring is verified on every engine, in loops, and its mistakes are told") {
  const std::string text = all_reduce_ring(8);
  const std::string ring = R"({"family": "ring", "nodes": 8})";
  for (const char* engine : {"native", "simgrid"}) {
    for (const char* loops : {"", ", \"loops\": 4"}) {
      const Result result = run_on(read(fmt::format(R"(, "message_words": 64{})", loops), text, ring), engine);
      CHECK(result.delivery == Delivery::verified);
      CHECK(result.totals.words == Approx(2 * 7 * 64));
      CHECK(result.combination->words == Approx(7 * 64));
      CHECK(result.combination->depth == 7);
      CHECK(result.combination->same_everywhere == true);
    }
  }
  // One that does not add its own.
  const auto with_other_step = [&](const std::string& gpu, const std::string& before, const std::string& after) {
    std::string other = text;
    const auto at = other.find(before, other.find("<gpu id=\"" + gpu + "\""));
    return other.replace(at, before.size(), after);
  };
  const std::string refused =
      refusal_of(", \"message_words\": 64", with_other_step("2", "type=\"rrs\"", "type=\"rcs\""), ring);
  CHECK(refused.starts_with("x.xml: gpu 0: chunk 0 of its output buffer lacks at the end chunk 0 of gpu 2\n"));
}

TEST_CASE("exported to MSCCL or GOAL and read again, every algorithm has the same messages, sums and time") {
  struct Network {
    const char* family;
    std::vector<std::int64_t> extents;
    std::string text;
  };
  const std::vector<Network> networks{{"ring", {5}, R"({"family": "ring", "nodes": 5})"},
                                      {"torus", {3, 4}, R"({"family": "torus", "dims": [3, 4]})"},
                                      {"hypercube", {3}, R"({"family": "hypercube", "dimension": 3})"}};
  int tried = 0;
  for (const Network& network : networks) {
    for (const Algorithm& algorithm : catalogue().algorithms) {
      if (msccl_collective(algorithm.operation) == nullptr) continue;
      Platform on = platform(network.family, network.extents);
      on.costs = {.t_s = 50, .t_w = 1, .t_h = 2};
      on.ports = 2;
      if (!algorithm.misfit(on).empty()) continue;
      Schedule schedule = all_to_all(algorithm.name, 12);
      schedule.operation = algorithm.operation;
      const ShownRun run = shown_totals(scenario(on, schedule));
      INFO(network.family << ' ' << algorithm.operation << ' ' << algorithm.name);
      REQUIRE(why_no_msccl(run) == "");
      const Result ours = simulate(scenario(on, schedule), {.messages = true});
      const std::string root =
          algorithm.operation == "broadcast" || algorithm.operation == "reduce" ? R"(, "root": 0)" : "";
      const Result msccl =
          run_on(read(R"(, "message_words": 12)" + root, msccl_algorithm(run), network.text, 2), "native");
      const Result goal = run_on(read("", goal_schedule(run), network.text, 2), "native");
      CHECK(messages_of(msccl) == messages_of(ours));
      CHECK(messages_of(goal) == messages_of(ours));
      CHECK(msccl.delivery == Delivery::verified);
      CHECK(msccl.combination.has_value() == ours.combination.has_value());
      if (ours.combination) CHECK(msccl.combination->same_everywhere == ours.combination->same_everywhere);
      ++tried;
      CHECK(goal.time == Approx(ours.time));
      // In MSCCL a rank waits for all of earlier steps, and here it does not wait for what it receives.
      if (algorithm.name == "random-order") continue;
      CHECK(msccl.time == Approx(ours.time));
    }
  }
  CHECK(tried > 100);
}

TEST_CASE("msccl: a sum that is made for one message of a step is waited for by the others, and a root is kept") {
  FilesInMemory files;
  files.put("sums.csv",
            "step,from,to,blocks\n1,1,0,1>*\n1,2,3,2>*\n2,0,2,0>*\n3,0,1,0+1>*\n3,0,3,0+1>*\n"
            "4,3,0,0..3>*\n4,3,1,0..3>*\n4,3,2,0..3>*\n");
  const Scenario table = parse_scenario(
      R"({"platform": {"topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 1, "t_w": 1, "t_h": 1},
                        "ports": "all"},
          "schedule": {"operation": "all-reduce", "messages": "sums.csv", "message_words": 8, "content": "tracked"}})",
      "test.json", files, catalogue());
  const std::string complete = R"({"family": "complete", "nodes": 4})";
  CHECK(run_on(read(R"(, "message_words": 8)", msccl_algorithm(shown_totals(table)), complete), "native").delivery ==
        Delivery::verified);
  for (const char* operation : {"reduce", "broadcast"}) {
    Schedule schedule = all_to_all("binomial", 8);
    schedule.operation = operation;
    schedule.values.set("root", 3.0);
    const Scenario from_root = scenario(platform("complete", {4}), schedule);
    const Exported written = exported_run(from_root, {.to = ExportFormat::msccl}, {});
    CHECK(written.remarks.empty());
  }
}

TEST_CASE("msccl: an all-gather of two hosts, sent from the input and passed on from the output") {
  // A GPU has a partner in its host, ^ 1, and one in the other, ^ 2: to each it sends its own block, and passes on to
  // the first what comes from the second.
  std::string text = R"(<algo name="hosts" nchunksperloop="4" ngpus="4" coll="allgather" inplace="0" outofplace="1">)";
  const auto step = [](int number, const char* type, const char* from, int source, int destination, int waits) {
    return fmt::format(R"(<step s="{}" type="{}" srcbuf="{}" srcoff="{}" dstbuf="o" dstoff="{}" cnt="1" depid="{}" )"
                       R"(deps="{}"/>)",
                       number, type, from, source, destination, waits, waits < 0 ? -1 : 0);
  };
  for (int g = 0; g < 4; ++g) {
    text += fmt::format(R"(<gpu id="{}" i_chunks="1" o_chunks="4" s_chunks="0">)", g);
    text += fmt::format(R"(<tb id="0" send="-1" recv="{}" chan="0">{}{}</tb>)", g ^ 1, step(0, "r", "i", 0, g ^ 1, -1),
                        step(1, "r", "o", g ^ 3, g ^ 3, -1));
    text += fmt::format(R"(<tb id="1" send="-1" recv="{}" chan="0">{}</tb>)", g ^ 2, step(0, "r", "i", 0, g ^ 2, -1));
    text += fmt::format(R"(<tb id="2" send="{}" recv="-1" chan="0">{}{}</tb>)", g ^ 1, step(0, "s", "i", 0, g, -1),
                        step(1, "s", "o", g ^ 2, g ^ 2, 1));
    text += fmt::format(R"(<tb id="3" send="{}" recv="-1" chan="0">{}{}</tb></gpu>)", g ^ 2,
                        step(0, "s", "i", 0, g, -1), step(1, "cpy", "i", 0, g, -1));
  }
  for (const char* engine : {"native", "simgrid"}) {
    const Result result =
        run_on(read(", \"message_words\": 8", text + "</algo>", R"({"family": "complete", "nodes": 4})"), engine);
    CHECK(result.delivery == Delivery::verified);
    CHECK(result.totals.messages == 12);
    CHECK(result.totals.steps == 2);
  }
}
