#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/result.hpp>

namespace hopscope {

/// The symbols of the formulas, for one scenario: the cost parameters are those of costs_in_formulas().
struct Symbols : Costs {
  double p, m;
  double log_p;  ///< log2 p, rounded down
  Symbols(const Platform& platform, const Schedule& schedule);
};

/// What a formula claims here: `exact` if its conditions are met, otherwise a lower bound. The lower bounds follow from
/// the program itself: every rank executes its steps one after the other, and no step is faster than one hop without
/// contention.
struct Claim {
  bool exact = false;
};

/// What a formula's own letters stand for (Analytic::symbols): everything in it except p, m, q and the cost parameters
/// of `Symbols`.
using Letters = std::vector<Symbol>;

/// The textbook's formula as printed, which neglects t_h (and t_r).
[[nodiscard]] Analytic textbook(Claim claim, const Symbols& s, Time value, std::string formula, std::string source,
                                Letters letters = {});
/// The same including the time of hops and rearrangement.
[[nodiscard]] Analytic with_hops(Claim claim, Time value, std::string formula, std::string source,
                                 Letters letters = {});

/// What a schedule adds up to along its longest chain of messages, each without contention.
struct Chain {
  double startups = 0;  ///< each with a hop
  double words = 0;     ///< that flow one after the other
  double combined = 0;  ///< words that are combined, one after the other

  [[nodiscard]] Time time(const Symbols& s) const {
    return startups * (s.t_s + s.t_h) + words * s.t_w + combined * s.t_c;
  }
};
/// Both formulas of a chain: the textbook's, which neglects t_h and t_c, and that with both.
[[nodiscard]] std::vector<Analytic> formulas_of(Claim claim, const Symbols& s, const Chain& chain,
                                                const std::string& textbook_formula, const std::string& formula,
                                                const std::string& source, const Letters& letters = {});

/// The same formulas, of a schedule that can be faster than the sum of its steps: they assume a barrier.
[[nodiscard]] std::vector<Analytic> with_barrier(std::vector<Analytic> formulas, const Schedule& schedule);

/// The same formulas, with a Symbol for each of t_s, t_w and t_h in them that is not the platform's, since channels or
/// pairs of ranks differ, or no channel has width 1: formulas use the lowest (Platform::lowest_costs,
/// Platform::word_time). An existing Symbol of that name is kept.
[[nodiscard]] std::vector<Analytic> with_own_costs(std::vector<Analytic> formulas, const Platform& platform);

/// The same formula, marked as neglecting t_r.
[[nodiscard]] Analytic without_rearrangement(Analytic formula, const Symbols& s);

/// The same formula, marked as adding up steps as if each began when the previous one has ended everywhere.
/// @param apart no two messages of a step share a channel
/// @param step the algorithm's term: "step", "phase"
[[nodiscard]] Analytic step_by_step(Analytic formula, const Platform& platform, const Schedule& schedule, bool apart,
                                    const std::string& step);
/// True if every node has a channel to every other.
[[nodiscard]] bool has_own_channels(const Platform& platform);

/// A lower bound for every schedule.
[[nodiscard]] Analytic lower_bound(std::string name, Time value, std::string formula, std::string source,
                                   Letters letters = {});

/// "one-port", "3-port".
[[nodiscard]] std::string port_model(int ports);

/// The words of an operation, as seen from one cluster.
struct ClusterTraffic {
  double out = 0;     ///< from its nodes to others
  double in = 0;      ///< from others to its nodes
  double within = 0;  ///< between its nodes
};
/// The volume that the nodes of a cluster must send or receive together, at the costs between clusters and within; for
/// the cluster for which that takes longest. `traffic` has one entry for each cluster of the platform.
[[nodiscard]] Analytic cluster_volume(const Platform& platform, const std::vector<ClusterTraffic>& traffic);

/// The cost parameters in clusters that are alike, as t_s, t_h and t_w, and between them, as T_s, T_h and T_w.
[[nodiscard]] Letters costs_in_and_between_clusters(const Platform& platform);

/// Time of one message of `words` words over `hops` channels without contention (MODEL: "One message").
[[nodiscard]] Time time_alone(const Platform& platform, std::int64_t hops, double words);
/// The same for a message from one rank to another: over their route where pairs of ranks differ in costs; otherwise a
/// lower bound where channels differ.
[[nodiscard]] Time time_alone(const Platform& platform, Rank from, Rank to, double words);
/// The largest distance in hops between the nodes of ranks i and i + q, over all i.
[[nodiscard]] std::int64_t longest_shift(const Platform& platform, Rank q);

/// Sum of the distances over all ordered pairs of ranks, or a lower bound if there are very many ranks that do not fill
/// the network.
[[nodiscard]] double sum_of_distances(const Platform& platform);

/// True if every node runs the rank of the same number and routes are the topology's own: the formulas' assumption.
[[nodiscard]] bool is_plain(const Platform& platform);
[[nodiscard]] bool is_ring(const Platform& platform);
/// A torus, mesh, ring or line of at most two dimensions.
[[nodiscard]] bool is_flat_grid(const Platform& platform);
[[nodiscard]] bool is_hypercube(const Platform& platform);
[[nodiscard]] bool is_power_of_two(Rank p);
/// Why `algorithm`, which follows the shape of its network, cannot run: a node without a rank; empty if there is none.
[[nodiscard]] std::string misfit_of_idle_nodes(std::string_view algorithm, const Platform& platform);
/// What an error message counts: "nodes", or "ranks" if there are fewer of these.
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
