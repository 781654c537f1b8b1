#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// The symbols of the formulas, for one scenario. t_w is that of the platform's channels (t_w / width); where channels
/// differ, t_w and t_h are those of the best.
struct Symbols {
  double p, m;
  Time t_s, t_w, t_h, t_r;
  double log_p;  ///< log2 p, rounded down
  Symbols(const Platform& platform, const Schedule& schedule);
};

/// Says what a formula claims here: `exact` where its conditions are met, else a lower bound. The lower bounds come
/// from the program itself: every rank does its steps one after the other, and none is faster than alone on one hop.
struct Claim {
  bool exact = false;
};

/// What a formula's own letters stand for (Analytic::symbols): everything in it but p, m, q and the costs of `Symbols`.
using Letters = std::vector<Symbol>;

/// The textbook's formula as printed, which takes t_h (and t_r) for nothing.
[[nodiscard]] Analytic textbook(Claim claim, const Symbols& s, Time value, std::string formula, std::string source,
                                Letters letters = {});
/// The same with the time of hops and rearrangement.
[[nodiscard]] Analytic with_hops(Claim claim, Time value, std::string formula, std::string source,
                                 Letters letters = {});

/// The same formulas, with a Symbol for each of t_s, t_w and t_h in them that is not what the platform says, since
/// channels or pairs of ranks differ, or no channel is of width 1: formulas speak of the lowest
/// (Platform::lowest_costs, Platform::word_time). A Symbol of that name that a formula has already stays.
[[nodiscard]] std::vector<Analytic> with_own_costs(std::vector<Analytic> formulas, const Platform& platform);

/// The same formula, which takes t_r for nothing.
[[nodiscard]] Analytic without_rearrangement(Analytic formula, const Symbols& s);

/// The same formula, which adds up steps as if each began when the one before has ended everywhere.
/// @param apart no two messages of a step share a channel
/// @param step as the algorithm calls it: "step", "phase"
[[nodiscard]] Analytic step_by_step(Analytic formula, const Platform& platform, const Schedule& schedule, bool apart,
                                    const std::string& step);
/// True if every node has a channel to every other.
[[nodiscard]] bool has_own_channels(const Platform& platform);

/// A bound that no schedule can beat.
[[nodiscard]] Analytic lower_bound(std::string name, Time value, std::string formula, std::string source,
                                   Letters letters = {});

/// "one-port", "3-port".
[[nodiscard]] std::string port_model(int ports);

/// Words of an operation, as one cluster sees them.
struct ClusterTraffic {
  double out = 0;     ///< from its nodes to others
  double in = 0;      ///< from others to its nodes
  double within = 0;  ///< between its nodes
};
/// What the nodes of a cluster must send or receive together, at the costs between clusters and at those inside; of the
/// cluster for which that takes longest. `traffic` has one entry a cluster of the platform, which has several.
[[nodiscard]] Analytic cluster_volume(const Platform& platform, const std::vector<ClusterTraffic>& traffic);

/// Time of one message of `words` words over `hops` channels with nobody in its way (MODEL: "One message").
[[nodiscard]] Time time_alone(const Platform& platform, std::int64_t hops, double words);
/// The same for a message from one rank to another, at the costs between them; a lower bound where channels differ.
[[nodiscard]] Time time_alone(const Platform& platform, Rank from, Rank to, double words);
/// The largest distance in hops between the nodes of ranks i and i + q, over all i.
[[nodiscard]] std::int64_t longest_shift(const Platform& platform, Rank q);

/// Sum of the distances over all ordered pairs of ranks, or, of very many that do not fill the network, a lower bound.
[[nodiscard]] double sum_of_distances(const Platform& platform);

/// True if every node runs the rank of its number and routes are the topology's own: the formulas' assumption.
[[nodiscard]] bool is_plain(const Platform& platform);
[[nodiscard]] bool is_ring(const Platform& platform);
/// A torus, mesh, ring or line of at most two dimensions.
[[nodiscard]] bool is_flat_grid(const Platform& platform);
[[nodiscard]] bool is_hypercube(const Platform& platform);
[[nodiscard]] bool is_power_of_two(Rank p);
/// Why `algorithm`, which follows the shape of its network, cannot run: a node without a rank; empty if there is none.
[[nodiscard]] std::string misfit_of_idle_nodes(std::string_view algorithm, const Platform& platform);
/// What is counted where ranks are: "nodes", or "ranks" if there are fewer of these.
[[nodiscard]] std::string places_of_ranks(const Platform& platform);
/// "a ring of 6 nodes", "an 8 x 8 torus": a platform in an error message.
[[nodiscard]] std::string described(const Platform& platform);

/// Rows and columns of a flat grid; one of its sides may be 1.
struct RowsAndColumns {
  NodeId rows = 1;
  NodeId columns = 1;
};
[[nodiscard]] RowsAndColumns rows_and_columns(const Grid& grid);

}  // namespace hopscope
