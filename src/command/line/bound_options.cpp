// The options of bound, synthesise and optimum.

#include <array>

#include "command/line/option_checks.hpp"
#include "command/line/own_options.hpp"
#include "study/setting_ranges.hpp"

namespace hopscope {

void add_bound_options(CLI::App& app, BoundOptions& options, std::string& certificate, std::string& figure) {
  const std::string group = "Options of bound";
  app.add_option(
         "--gap", options.gap,
         "end the search when a flow is known that takes at most this much longer than the bound, as a fraction "
         "of it (default 0.01)")
      ->type_name("FRACTION")
      ->group(group)
      ->check(within(range_of("gap")));
  app.add_option("--seconds", options.seconds,
                 "end the search after so long, with the best bound until then (default: no limit)")
      ->type_name("SECONDS")
      ->group(group)
      ->check(within(range_of("seconds")));
  app.add_option("--certificate", certificate, "write the proof of the bound, for hopscope verify")
      ->type_name("FILE")
      ->group(group);
  app.add_option("--figure", figure, "draw the network with its bottleneck, as SVG")->type_name("FILE")->group(group);
}

void add_verify_options(CLI::App& app, std::string& scenario) {
  app.add_option("--scenario", scenario,
                 "also check that the certificates are about the network and exchange of this scenario")
      ->type_name("FILE")
      ->group("Options of verify");
}

void add_synthesis_options(CLI::App& app, SynthesisSettings& settings, std::int64_t& segments) {
  const std::string group = "Options of synthesise";
  const auto add = [&](const char* name, auto& value, const char* type, std::string_view range, const char* help) {
    app.add_option(name, value, help)->type_name(type)->group(group)->check(within(range_of(range)));
  };
  add("--seconds", settings.seconds, "SECONDS", "seconds", "how long to search (default 10)");
  add("--moves", settings.moves, "NUMBER", "moves",
      "end after so many messages were placed instead: the same seed and moves give the same schedule");
  add("--seed", settings.seed, "NUMBER", "search_seed", "of the search (default 1)");
  add("--pieces", settings.pieces, "NUMBER", "pieces", "that a message may be cut into, at most (default 1)");
  add("--transfers", settings.transfers, "NUMBER", "transfers",
      "that bring a block to its destination, at most: with 1 no messages are combined (default: any number)");
  add("--steps-at-most", settings.most_steps, "NUMBER", "most_steps",
      "of the schedule, even if it then takes longer (default: any)");
  add("--at-once", settings.shares, "SHARES", "shares",
      "no steps: all messages at once, each cut into at most so many shares along routes of their own");
  settings.tries_at_once = true;
  app.add_flag_callback(
         "--in-steps", [&settings] { settings.tries_at_once = false; },
         "congestion-free steps alone: otherwise, with all ports, all messages at once are tried too")
      ->group(group);
  add("--routes", settings.routes, "NUMBER", "routes", "of each message, at most (default 12)");
  add("--segments", segments, "NUMBER", "tree_segments",
      "into which the words of a tree are cut, of broadcast, reduce, all-gather, reduce-scatter and all-reduce "
      "(default: chosen)");
}

void add_optimum_options(CLI::App& app, OptimumOptions& options, std::string& table) {
  const std::string group = "Options of optimum";
  app.add_option_function<std::string>(
         "--routes",
         [&options](const std::string& name) {
           options.settings.routes = chosen(
               name, std::array{RouteChoice::platform, RouteChoice::shortest, RouteChoice::any}, "optimum", "--routes");
         },
         "of messages: platform (those of the file, default), shortest (the fewest channels), or any (no vertex twice)")
      ->type_name("NAME")
      ->group(group);
  app.add_option("--limit", options.settings.most_nodes,
                 "end a search after this many nodes of its tree, without a proof (default 1000000)")
      ->type_name("NODES")
      ->group(group)
      ->check(within(1, 1e15, true));
  app.add_option("--seconds", options.settings.seconds,
                 "end the search after so long, without a proof (default: no limit)")
      ->type_name("SECONDS")
      ->group(group)
      ->check(within(range_of("seconds")));
  app.add_option("--table", table, "write the schedule as a table of messages, for \"messages\" in a scenario")
      ->type_name("FILE")
      ->group(group);
}

}  // namespace hopscope
