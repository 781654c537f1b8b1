#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/catalogue.hpp>
#include <hopscope/scenario.hpp>

namespace hopscope {

/// An algorithm to be compared with others, as a scenario that runs it.
struct Candidate {
  std::string name;  ///< of the algorithm, with the options that it reads: "bruck radix 4"
  Scenario scenario;
  bool tuned = false;             ///< an option has another value than in the file
  double messages = 0;            ///< sent by a run of it, once it was run
  bool for_one_size = false;      ///< it is not run with messages of other sizes
  double work = 0;                ///< messages and hops of that run, as a WorkLimit counts them: the cost of another
  std::optional<Time> time = {};  ///< of that run, with messages of the scenario's own size
};

/// True if the operation has a single message size, which can be varied.
[[nodiscard]] bool has_message_size(const Catalogue& catalogue, std::string_view operation);

/// Whether its messages are of unequal sizes, some of them above 0: they can be scaled.
[[nodiscard]] bool has_sizes_to_scale(const Schedule& schedule);

/// The scenario as it is, and once with each other combination of values worth trying of its algorithm's options.
[[nodiscard]] std::vector<Candidate> all_candidates_of(const Scenario& scenario);

/// The candidate with the values with which it was run, where its file leaves them to be chosen.
[[nodiscard]] Candidate with_chosen_values(Candidate candidate, const Schedule& run);

/// The candidate with another value of one of its algorithm's options.
[[nodiscard]] Candidate with_value(const Candidate& candidate, const Field& option, double value);

}  // namespace hopscope
