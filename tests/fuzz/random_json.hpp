#pragma once

// A scenario from the fuzzer's choices, as the text of a file, so that findings can be run by hand.

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "fuzz/choices.hpp"

namespace hopscope::fuzz {

using Json = nlohmann::json;

/// How costs and sizes are chosen.
enum class Numbers {
  whole,       ///< small integers: sums are exact, and there are many ties
  fractional,  ///< thirds, tenths
  far_apart,   ///< over many powers of two
};

class RandomScenario {
 public:
  RandomScenario(Choices& choices, int most_nodes) : choices_(choices), most_(most_nodes) {
    numbers_ = choices_.one_of({Numbers::whole, Numbers::whole, Numbers::fractional, Numbers::far_apart});
    platform_["topology"] = topology();
    platform_["costs"] = costs({"t_s", "t_w", "t_h"});
    for (const char* const name : {"t_r", "t_c"})
      if (choices_.one_in(5)) platform_["costs"][name] = price();
    platform_["switching"] = choices_.one_of({"cut-through", "store-and-forward"});
    platform_["contention"] = choices_.one_of({"fair", "fair", "fair", "fifo"});
    platform_["ports"] = choices_.one_of({Json(1), Json("all"), Json(2), Json(3)});
    if (choices_.one_in(3)) platform_["startups"] = "serial";
    if (can_draw_routes() && choices_.one_in(4)) {
      platform_["routing"] = "random-minimal";
      platform_["seed"] = choices_.below(256);
    }
  }

  /// For engines that do not serve messages first come, first served.
  void share_fairly() { platform_["contention"] = "fair"; }

  /// The scenario on a platform of `nodes` nodes; a matrix of sizes that it names is in sizes_csv().
  [[nodiscard]] Json scenario(int nodes) {
    const int ranks = add_mapping(nodes);
    const std::string operation = choices_.one_of({"all-to-all", "all-to-all-v", "shift", "neighbour-exchange"});
    Json schedule{{"operation", operation}, {"algorithm", "direct"}};
    if (operation == "all-to-all-v") {
      schedule["sizes"] = sizes(ranks);
      if (choices_.one_in(4)) {
        schedule["algorithm"] = choices_.one_of({"max-min", "max-sum", "uniform"});
        schedule["stage_1"] = choices_.one_of({"fixed-pattern", "doubling"});
      }
    } else {
      schedule["message_words"] = words();
    }
    if (operation == "shift") {
      schedule["shift"] = 1 + choices_.below(std::max(1, ranks - 1));
      schedule["algorithm"] = choices_.one_of({"direct", "mesh"});
      if (schedule["algorithm"] == "mesh") schedule["direction"] = choices_.one_of({"shortest", "forward", "merged"});
    }
    if (operation == "neighbour-exchange") schedule["guest"] = guest(ranks);
    if (operation == "all-to-all" && choices_.one_in(3)) {
      schedule["algorithm"] = "bruck";
      schedule["radix"] = 2 + choices_.below(6);
    }
    schedule["synchronization"] = choices_.one_of({"none", "barrier"});
    schedule["content"] = choices_.one_of({"tracked", "tracked", "sizes"});
    return {{"platform", platform_}, {"schedule", schedule}};
  }

  [[nodiscard]] const Json& platform() const { return platform_; }
  [[nodiscard]] const std::string& sizes_csv() const { return sizes_csv_; }
  /// The index of one of `count` algorithms.
  [[nodiscard]] std::size_t algorithm(std::size_t count) {
    return static_cast<std::size_t>(choices_.below(static_cast<int>(count)));
  }

 private:
  double price() {
    if (numbers_ == Numbers::whole) return choices_.one_of({1, 0, 2, 50, 3, 7});
    if (numbers_ == Numbers::far_apart) return choices_.one_in(4) ? 0 : choices_.magnitude(20);
    return choices_.one_of({1.0 / 3, 0.0, 0.1, 0.7, 12.125, 2.0 / 7, 1e-3});
  }
  double words() {
    if (numbers_ == Numbers::whole) return choices_.one_of({1, 0, 2, 3, 64, 1000});
    if (numbers_ == Numbers::far_apart) return choices_.one_in(5) ? 0 : choices_.magnitude(20);
    return choices_.one_of({1.0 / 3, 0.5, 2.5, 7.25, 0.1, 99.9});
  }
  double width() {
    return numbers_ == Numbers::fractional ? choices_.one_of({1.0, 3.0, 0.7}) : choices_.one_of({1.0, 2.0, 0.5});
  }

  Json costs(std::initializer_list<const char*> names) {
    Json all = Json::object();
    for (const char* const name : names) all[name] = price();
    return all;
  }

  Json topology() {
    const auto family = choices_.one_of<std::string>({"ring", "line", "torus", "mesh", "hypercube", "complete",
                                                      "clusters", "fat-tree", "fat-mesh", "graph", "graph"});
    Json made{{"family", family}};
    if (family == "graph") return graph();
    if (family == "hypercube") {
      made["dimension"] = choices_.below(5);
    } else if (family == "torus" || family == "mesh" || family == "fat-mesh") {
      made["dims"] = sides(family == "fat-mesh");
      if (family == "fat-mesh") made["wraparound"] = choices_.one_in(2);
    } else if (family == "clusters") {
      made["sizes"] = sides(false);
      made["inter"] = costs({"t_s", "t_w", "t_h"});
    } else if (family == "fat-tree") {
      const auto [arity, levels] =
          choices_.one_of<std::pair<int, int>>({{2, 2}, {2, 1}, {3, 1}, {2, 3}, {3, 2}, {4, 2}});
      made.update({{"arity", arity}, {"levels", levels}});
      made["construction"] = choices_.one_of({"fat-links", "k-ary-n-tree"});
    } else {
      made["nodes"] = 1 + choices_.below(most_);
    }
    if (family == "fat-mesh") {
      made["width"] = choices_.one_of({Json("equal-wires"), Json("equal-bisection"), Json(1.5)});
    } else if (choices_.one_in(3)) {
      made["width"] = width();
    }
    return made;
  }

  Json sides(bool powers) {
    Json all = Json::array();
    int product = 1;
    for (int k = choices_.below(3); k >= 0; --k) {
      const int side = powers ? 1 << choices_.below(3) : 1 + choices_.below(5);
      if (product * side > most_) break;
      product *= side;
      all.push_back(side);
    }
    if (all.empty()) all.push_back(2);
    return all;
  }

  /// A tree with additional links, with switches, unusual widths and costs.
  Json graph() {
    const int nodes = 1 + choices_.below(most_);
    const int switches = choices_.one_in(2) ? choices_.below(4) : 0;
    Json links = Json::array();
    std::set<std::pair<int, int>> taken;
    const auto add = [&](int one, int other) {
      if (one == other || !taken.insert(std::minmax(one, other)).second) return;
      Json link{{"between", {one, other}}};
      if (choices_.one_in(3)) link["width"] = width();
      if (choices_.one_in(5)) link["t_w"] = price();
      if (choices_.one_in(5)) link["t_h"] = price();
      links.push_back(link);
    };
    for (int vertex = 1; vertex < nodes + switches; ++vertex) add(choices_.below(vertex), vertex);
    for (int more = choices_.below(nodes + 1); more > 0; --more) {
      const int one = choices_.below(nodes + switches);
      add(one, choices_.below(nodes + switches));
    }
    return {{"family", "graph"}, {"nodes", nodes}, {"switches", switches}, {"links", links}};
  }

  /// @return how many ranks there are
  int add_mapping(int nodes) {
    const int how = choices_.below(6);
    if (how == 1) platform_["mapping"] = {{"random", choices_.below(256)}};
    if (how != 2) return nodes;
    std::vector<int> table(static_cast<std::size_t>(nodes));
    std::iota(table.begin(), table.end(), 0);
    for (std::size_t n = table.size(); n > 1; --n) {
      std::swap(table[n - 1], table[static_cast<std::size_t>(choices_.below(static_cast<int>(n)))]);
    }
    table.resize(static_cast<std::size_t>(nodes - choices_.below(nodes)));
    platform_["mapping"] = {{"table", table}};
    return static_cast<int>(table.size());
  }

  [[nodiscard]] bool can_draw_routes() const {
    const auto& family = platform_.at("topology").at("family");
    return family != "line" && family != "complete" && family != "clusters";
  }

  Json sizes(int ranks) {
    if (choices_.one_in(5)) return {{"generator", "zipf"}, {"words", 1000}, {"seed", choices_.below(256)}};
    if (choices_.one_in(5)) return {{"generator", "hotspot"}, {"words", words()}};
    const int none = choices_.one_of({1, 2, 4});  // one in `none` pairs has words
    for (int i = 0; i < ranks; ++i) {
      for (int j = 0; j < ranks; ++j) {
        const double size = i == j || choices_.below(none) != 0 ? 0 : words();
        sizes_csv_ += fmt::format("{}{}", size, j + 1 < ranks ? ',' : '\n');
      }
    }
    return {{"csv", "sizes.csv"}};
  }

  Json guest(int ranks) {
    Json edges = Json::array();
    std::set<std::pair<int, int>> taken;
    for (int more = choices_.below(3 * ranks + 1); more > 0; --more) {
      const int one = choices_.below(ranks);
      const int other = choices_.below(ranks);
      if (one != other && taken.insert(std::minmax(one, other)).second) edges.push_back({one, other});
    }
    return {{"edges", edges}, {"processes", ranks}};
  }

  Choices& choices_;
  int most_;
  Numbers numbers_ = Numbers::whole;
  Json platform_;
  std::string sizes_csv_;
};

}  // namespace hopscope::fuzz
