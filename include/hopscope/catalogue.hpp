#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/engine.hpp>
#include <hopscope/schedule_file.hpp>
#include <hopscope/size_matrix.hpp>
#include <hopscope/wiring.hpp>

namespace hopscope {

/// A topology as a platform file names it.
struct TopologySpec {
  std::string family;
  std::vector<std::int64_t> extents;  ///< the numbers of its family's `size`, one after the other
  double width = 1;
  std::string routing = "default";
  std::uint64_t seed = 1;                             ///< of routings that draw routes
  Values options = {};                                ///< of its family's `options`
  std::string width_rule = {};                        ///< that replaces `width`; empty if none does
  std::shared_ptr<const Topology> between = nullptr;  ///< of clusters: its nodes are their NICs; null for a core
  std::shared_ptr<const Wiring> wiring = nullptr;     ///< of a graph

  /// Whether its routing draws one of the shortest routes of each pair.
  [[nodiscard]] bool draws_shortest() const { return routing == "random-minimal" || routing == "ecmp"; }
};

/// A kind of network that platform files may name.
struct TopologyFamily {
  std::string name;
  /// The fields that determine the number of its nodes: integers, the first of which may be a list of them.
  std::vector<Field> size;
  std::string summary;
  std::vector<std::string> routings = {};     ///< names besides "default"
  std::vector<Field> options = {};            ///< its other fields
  std::vector<std::string> width_rules = {};  ///< what its width, then required, may be instead of a number
  bool is_clustered = false;                  ///< takes cost parameters of its own: "inter", and "intra" if need be
  /// Number of nodes, as a double so that it cannot overflow.
  std::function<double(const std::vector<std::int64_t>& extents)> nodes;
  /// Never null. Called if `misfit` is empty and each extent is in the range of its field; an exception is not
  /// reported as a mistake in a file, but propagates through the reader of the platform.
  std::function<std::shared_ptr<const Topology>(const TopologySpec& spec)> make;
  /// Why there is no such network, and what is possible; an empty string if it can be made. Null if all can.
  std::function<std::string(const TopologySpec& spec)> misfit = nullptr;

  /// Null if it has no option of that name.
  [[nodiscard]] const Field* option(std::string_view name) const;
  /// Of `size` and `options`.
  [[nodiscard]] std::vector<std::string> field_names() const;
  /// Whether its size is a list of integers, perhaps with further numbers.
  [[nodiscard]] bool is_list() const { return size.front().kind == Field::Kind::integers; }
};

/// A named mapping, or one with an argument.
struct MappingKind {
  std::string name;
  std::string summary;
};

/// A way to choose routes, as platforms name it.
struct RoutingKind {
  std::string name;
  std::string title;    ///< as in a headline
  std::string summary;  ///< in one line
  std::string source;   ///< where it is described
  std::string rule;     ///< which routes it takes
  std::string advice;   ///< when to use it, and whether messages can wait for each other in a cycle
  bool draws = false;   ///< from a seed, which platforms with this routing may then give
  /// Small networks, of each family that supports it, as examples for `explain`.
  std::vector<TopologySpec> examples;
};

/// An operation that scenarios may name.
struct OperationKind {
  std::string name;
  std::string summary;
  std::vector<Field> fields;  ///< of the schedule: "message_words", "shift", "sizes"
  std::string title = {};     ///< in textbooks: "one-to-all broadcast"
  std::string mpi = {};       ///< the function of MPI that does it: "MPI_Bcast"; empty if none does
  std::string source = {};    ///< where it is described; empty if only its algorithms' sources say it
  std::string before = {};    ///< what each rank has before the first step, in words
  std::string after = {};     ///< what each rank has after the last step, in words
  /// Never null. Called for a schedule that was read without mistakes; exceptions propagate through the reader.
  std::function<std::unique_ptr<Operation>(const Schedule& schedule, Rank ranks)> make;
};

/// The engine that simulates a scenario.
struct EngineChoice {
  static constexpr std::string_view both = "both";

  const Engine* engine = nullptr;
  const Engine* reference = nullptr;  ///< runs too, and must agree; may be null
};

/// Everything that can be named in a scenario. Nothing registers itself: see src/catalogue.cpp.
struct Catalogue {
  std::vector<TopologyFamily> topologies;
  std::vector<OperationKind> operations;
  std::vector<Algorithm> algorithms;
  std::vector<MappingKind> mappings;
  std::vector<RoutingKind> routings;
  std::vector<SizeGenerator> generators;
  /// Formats of schedule files besides those that the reader of scenarios knows itself.
  std::vector<ScheduleFormat> formats = {};
  /// None of them null. The first is the default; the second, if there is one, the reference with which "both" compares
  /// it.
  std::vector<std::shared_ptr<const Engine>> engines;

  /// The options of all algorithms, each once.
  [[nodiscard]] std::vector<std::string> option_names() const;
  /// Null if there is none of that name.
  [[nodiscard]] const TopologyFamily* topology(std::string_view name) const;
  [[nodiscard]] const OperationKind* operation(std::string_view name) const;
  [[nodiscard]] const Algorithm* algorithm(std::string_view operation, std::string_view name) const;
  [[nodiscard]] const RoutingKind* routing(std::string_view name) const;
  /// The families that support a routing: "every topology", or their names.
  [[nodiscard]] std::string where_routed(const RoutingKind& routing) const;
  [[nodiscard]] const SizeGenerator* generator(std::string_view name) const;
  [[nodiscard]] const Engine* engine(std::string_view name) const;
  /// The one that selects another engine for each run (Engine::in_turn); null if there is none.
  [[nodiscard]] const Engine* automatic_engine() const;
  /// The valid names of an engine: the engines' own, and "both" if there are at least two.
  [[nodiscard]] std::vector<std::string_view> engine_names() const;
  /// The engine of that name, or none; for "both" the default engine and the reference with which it is compared, or
  /// none if the catalogue has no second engine.
  [[nodiscard]] EngineChoice engine_choice(std::string_view name) const;
};

/// The catalogue of this program.
[[nodiscard]] Catalogue builtin_catalogue();

}  // namespace hopscope
