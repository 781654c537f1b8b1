#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/field.hpp>

#include "libraries/condition.hpp"
#include "libraries/cost_model.hpp"

namespace hopscope {

/// The files in platforms/libraries, which the build puts into the program.
struct ShippedFile {
  std::string_view name;  ///< "openmpi"
  std::string_view text;
};
[[nodiscard]] std::span<const ShippedFile> shipped_library_files();

/// What is known of an algorithm of a library where its conditions hold: which of ours sends the same messages.
struct KnownAlgorithm {
  std::vector<std::string> of;  ///< "openmpi bcast binomial": library, function and algorithm
  std::vector<std::string> when;
  std::string algorithm = {};           ///< ours; empty if none comes near
  Values options = {};                  ///< of ours
  std::string why = {};                 ///< ours does not send the same, but only nearly; empty if it does
  double piece = 0;                     ///< bytes of the pieces in which long blocks go; 0: they go whole
  std::vector<std::string> parts = {};  ///< the functions that it calls one after the other; none if it is not of such
};

/// What a library takes for messages of one size.
struct LibraryChoice {
  std::string takes;                             ///< as it calls it: "recursive_doubling", "ring LL128"
  const KnownAlgorithm* ours;                    ///< null if nothing is known of it
  std::optional<LibraryForecast> forecast = {};  ///< of a library that chooses by a cost model
};

/// Of which message the bytes are that a rule looks at.
enum class RuleBytes { of_message, of_all_ranks, of_each_rank };
struct RuleEntry {
  std::optional<double> below;  ///< so many bytes; none: for all others
  std::string takes;
};
struct LibraryRule {
  std::vector<std::string> when;
  RuleBytes bytes = RuleBytes::of_message;
  std::vector<RuleEntry> entries;
};
struct OperationRules {
  std::string operation;
  std::string function;  ///< "bcast"
  std::vector<LibraryRule> rules;
  RuleBytes bytes = RuleBytes::of_message;   ///< that a cost model looks at
  std::vector<std::string> algorithms = {};  ///< among which one is chosen by a cost model; none if by rules
};

/// A library, with the rules by which it chooses an algorithm, or the cost model. They are files in
/// platforms/libraries, which the program has in itself.
class Library {
 public:
  /// Those that there are: "mpich", "nccl", "openmpi".
  [[nodiscard]] static const std::vector<std::string>& names();
  /// @pre it is one of these
  [[nodiscard]] static const Library& named(std::string_view name);
  /// Those of MPI, which choose by rules: "mpich", "openmpi".
  [[nodiscard]] static std::vector<std::string> names_of_mpi();

  [[nodiscard]] const std::string& title() const { return title_; }    ///< "Open MPI 4.1.4"
  [[nodiscard]] const std::string& source() const { return source_; }  ///< the file of the library with its rules
  /// The machines for which some library has a cost model.
  [[nodiscard]] static std::vector<std::string> machines();
  [[nodiscard]] bool has_cost_model() const { return model_.has_value(); }
  /// The same library on a machine that its cost model is for. @pre it has one, and the machine is one of it
  [[nodiscard]] Library on(std::string_view machine) const;
  /// "DGX H100, with .."; empty without a cost model.
  [[nodiscard]] std::string machine_title() const { return model_ ? model_->machine_title() : std::string(); }
  /// How many nodes the cost model has the ranks on; 0 without one.
  [[nodiscard]] Rank nodes_of(const LibrarySituation& situation) const {
    return model_ ? model_->nodes_of(situation) : 0;
  }
  /// What the cost model says of all algorithms that there are for the operation; none without one.
  [[nodiscard]] std::vector<LibraryForecast> forecasts(std::string_view operation, const LibrarySituation& situation,
                                                       double bytes_per_word) const;
  /// The operations for which there are rules.
  [[nodiscard]] std::vector<std::string_view> operations() const;
  /// @param bytes_per_word in which the library counts @return none if no rule holds
  [[nodiscard]] std::optional<LibraryChoice> choice(std::string_view operation, const LibrarySituation& situation,
                                                    double bytes_per_word) const;
  /// The same by the name of a function, "bcast"; for those with blocks of different sizes too, such as "allgatherv",
  /// where `words` are those of the largest block.
  [[nodiscard]] std::optional<LibraryChoice> choice_of_function(std::string_view function,
                                                                const LibrarySituation& situation,
                                                                double bytes_per_word) const;
  /// The numbers of words, ascending, from which on it may choose otherwise.
  /// @param situation whose number of words does not matter
  [[nodiscard]] std::vector<double> borders(std::string_view operation, const LibrarySituation& situation,
                                            double bytes_per_word) const;

 private:
  [[nodiscard]] static Library read(std::string_view text);
  [[nodiscard]] std::optional<LibraryChoice> choice(const OperationRules& of, const LibrarySituation& situation,
                                                    double bytes_per_word) const;
  [[nodiscard]] std::optional<LibraryChoice> by_model(const OperationRules& of, LibrarySituation situation,
                                                      double bytes_per_word) const;
  /// Those of the cost model: between two of them the times of all algorithms grow in proportion to the words.
  void add_borders(const OperationRules& of, const LibrarySituation& situation, double bytes_per_word,
                   std::set<double>& words) const;
  [[nodiscard]] const OperationRules* rules_of(std::string_view operation) const;
  /// The least number of words of which a rule sees at least so many bytes.
  [[nodiscard]] static double words_from(RuleBytes rule, double bytes, Rank ranks, double bytes_per_word);
  [[nodiscard]] static double bytes_of(RuleBytes rule, const LibrarySituation& situation, double bytes_per_word);

  std::string name_, title_, source_;
  std::vector<OperationRules> operations_;
  std::vector<OperationRules> with_counts_;  // functions whose blocks differ in size, which are no operations of ours
  std::optional<CostModel> model_;
};

}  // namespace hopscope
