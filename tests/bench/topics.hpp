#pragma once

#include "suite.hpp"

namespace hopscope::bench {

// A topic is one file: the cases that it adds, and what is to be told when they have run.

/// Pairwise exchange on hypercubes, against loops that do nothing but walk its routes.
void add_pairwise(Suite& suite);
void report_pairwise(const Figures& figures, bool quick, Table& table);
/// From size to size, as a table of its own; empty if none of it ran.
[[nodiscard]] std::string growth(const Figures& figures, bool quick);

/// Native against SimGrid, and the two as whole commands.
void add_engines(Suite& suite);
void report_engines(const Figures& figures, Table& table);

/// What makes messages dear: others in the way, ranks out of step, all messages at once.
void add_trouble(Suite& suite);
void report_trouble(const Figures& figures, Table& table);

/// What formulas of runs cost beside the runs.
void add_formulas(Suite& suite);
void report_formulas(const Figures& figures, bool quick, Table& table);

/// Max-min fair sharing by itself.
void add_sharing(Suite& suite);
void report_sharing(const Figures& figures, Table& table);

/// Plans of unequal messages, by matching.
void add_planning(Suite& suite);
void report_planning(const Figures& figures, Table& table);

/// Certified bounds of a total exchange on random networks, and the check of their certificates.
void add_bounds(Suite& suite);
void report_bounds(const Figures& figures, Table& table);

/// Memory of a node and of a message under way. To be called before this process has grown.
void report_memory(const Suite& suite, Table& table);

/// A sweep of thousands of small points.
void report_sweeps(bool quick, Table& table);
void report_small_points(const Catalogue& catalogue, bool quick, Table& table);

/// Whole commands that take minutes; if `quick`, the shortest of them.
void report_long_runs(const Catalogue& catalogue, bool quick, Table& table);

/// A table of schedules that are synthesised for some seconds each, beside the certified bounds that no schedule of
/// congestion-free steps can beat; if `quick`, a second for small ones.
[[nodiscard]] std::string synthesis_table(const Catalogue& catalogue, bool quick);

}  // namespace hopscope::bench
