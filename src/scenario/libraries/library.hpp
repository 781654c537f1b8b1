#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hopscope/field.hpp>

#include "scenario/libraries/condition.hpp"

namespace hopscope {

/// What is known of an algorithm of a library where its conditions hold: which of ours sends the same messages.
struct KnownAlgorithm {
  std::vector<std::string> of;  ///< "openmpi bcast binomial": library, function and algorithm
  std::vector<std::string> when;
  std::string algorithm = {};  ///< ours; empty if none comes near
  Values options = {};         ///< of ours
  std::string why = {};        ///< ours does not send the same, but only nearly; empty if it does
};

/// What a library takes for messages of one size.
struct LibraryChoice {
  std::string takes;           ///< as it calls it: "recursive_doubling"
  const KnownAlgorithm* ours;  ///< null if nothing is known of it
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
};

/// An MPI library, with the rules by which it chooses an algorithm. They are files in platforms/libraries, which the
/// program has in itself.
class Library {
 public:
  /// Those that there are: "openmpi", "mpich".
  [[nodiscard]] static const std::vector<std::string>& names();
  /// @pre it is one of these
  [[nodiscard]] static const Library& named(std::string_view name);

  [[nodiscard]] const std::string& title() const { return title_; }    ///< "Open MPI 4.1.4"
  [[nodiscard]] const std::string& source() const { return source_; }  ///< the file of the library with its rules
  /// The operations for which there are rules.
  [[nodiscard]] std::vector<std::string_view> operations() const;
  /// @param bytes_per_word in which the library counts @return none if no rule holds
  [[nodiscard]] std::optional<LibraryChoice> choice(std::string_view operation, const LibrarySituation& situation,
                                                    double bytes_per_word) const;
  /// The numbers of words, ascending, from which on it may choose otherwise.
  [[nodiscard]] std::vector<double> borders(std::string_view operation, Rank ranks, double bytes_per_word) const;

 private:
  [[nodiscard]] static Library read(std::string_view text);
  [[nodiscard]] const OperationRules* rules_of(std::string_view operation) const;
  /// The least number of words of which a rule sees at least so many bytes.
  [[nodiscard]] static double words_from(const LibraryRule& rule, double bytes, Rank ranks, double bytes_per_word);
  [[nodiscard]] static double bytes_of(const LibraryRule& rule, const LibrarySituation& situation,
                                       double bytes_per_word);

  std::string name_, title_, source_;
  std::vector<OperationRules> operations_;
};

}  // namespace hopscope
