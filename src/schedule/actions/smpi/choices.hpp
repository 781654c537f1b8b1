#pragma once

#include <string>
#include <vector>

#include "schedule/actions/smpi/actions.hpp"
#include "schedule/actions/smpi/by_library.hpp"
#include "schedule/schedule_mistakes.hpp"

namespace hopscope {

/// By which algorithms the collective actions of a trace are carried out: those that the schedule names, or else those
/// that a library takes, or else the usual ones.
class SmpiChoices {
 public:
  /// @param trace and the others must outlive this
  /// @param mistakes gets algorithms that cannot carry out what the trace has
  SmpiChoices(const SmpiTrace& trace, const SmpiSettings& settings, const std::vector<SmpiCollective>& collectives,
              ScheduleMistakes& mistakes);

  /// What a rank does in that collective action. @pre there are no mistakes
  [[nodiscard]] std::vector<SmpiRound> rounds(std::size_t collective, Rank rank) const;
  /// In words, for those that the trace has, in the order of their fields.
  [[nodiscard]] std::vector<SmpiTaken> taken() const;

 private:
  [[nodiscard]] bool is_chosen(const SmpiCollective& collective) const;
  void check_chosen(const SmpiTrace& trace, ScheduleMistakes& mistakes) const;
  void ask_library(const SmpiTrace& trace, ScheduleMistakes& mistakes);
  [[nodiscard]] std::string described(const std::string& field) const;

  const SmpiSettings& settings_;
  const std::vector<SmpiCollective>& collectives_;
  std::vector<SmpiByLibrary> by_library_;  // of each that the library chooses for; empty without one
};

/// The field of a schedule that chooses the algorithm of such an action: "allreduce", "all_to_all".
[[nodiscard]] std::string smpi_field_of(SmpiKind kind);

}  // namespace hopscope
