#include "schedule/actions/smpi/choices.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "schedule/actions/smpi/pages.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr const char* field_of_exchanges = "all_to_all";

/// What one algorithm of a library carried out.
struct TakenAlgorithm {
  std::string name;
  double least = 0;  // bytes
  double most = 0;

  [[nodiscard]] std::string described() const {
    const std::string sizes = least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
    return most > 0 ? fmt::format("{} ({} bytes)", name, sizes) : name;
  }
};

/// As the library calls it, and as the catalogue does, if that is another word.
std::string shown_name_of(const SmpiByLibrary& taken) {
  std::string word = taken.takes;
  std::ranges::replace(word, '_', '-');
  const std::string ours = taken.ours();
  return word == ours ? taken.takes : taken.takes + " = " + ours;
}

}  // namespace

std::string smpi_field_of(SmpiKind kind) {
  const std::string_view action = smpi_chosen_action(kind);
  return action.empty() ? field_of_exchanges : std::string(action);
}

SmpiChoices::SmpiChoices(const SmpiTrace& trace, const SmpiSettings& settings,
                         const std::vector<SmpiCollective>& collectives, ScheduleMistakes& mistakes)
    : settings_(settings), collectives_(collectives) {
  check_chosen(trace, mistakes);
  if (settings_.library != nullptr && mistakes.none()) ask_library(trace, mistakes);
}

bool SmpiChoices::is_chosen(const SmpiCollective& collective) const {
  const std::string_view action = smpi_chosen_action(collective.kind);
  return action.empty() ? settings_.all_to_all.has_value() : settings_.algorithms.contains(action);
}

void SmpiChoices::check_chosen(const SmpiTrace& trace, ScheduleMistakes& mistakes) const {
  const auto ranks = static_cast<Rank>(trace.ranks.size());
  const auto has = [&](std::string_view action) {
    return std::ranges::any_of(collectives_,
                               [&](const SmpiCollective& each) { return smpi_chosen_action(each.kind) == action; });
  };
  for (const auto& [action, algorithm] : settings_.algorithms) {
    const std::string why = why_no_algorithm(action, algorithm, ranks);
    if (!why.empty() && has(action))
      mistakes.add("", fmt::format("has {}, for which the schedule chooses {}", action, why));
  }
  if (!settings_.all_to_all || !has("")) return;
  const std::string why = why_no_all_to_all(*settings_.all_to_all, ranks);
  if (!why.empty()) mistakes.add("", "has total exchanges, for which the schedule chooses " + why);
}

// Of an algorithm that hopscope cannot carry out only the first line is told.
void SmpiChoices::ask_library(const SmpiTrace& trace, ScheduleMistakes& mistakes) {
  std::set<std::string> told;
  by_library_.resize(collectives_.size());
  for (std::size_t i = 0; i < collectives_.size(); ++i) {
    if (is_chosen(collectives_[i])) continue;
    // The collectives outlive this.
    by_library_[i] = smpi_by_library(*settings_.library,
                                     std::shared_ptr<const SmpiCollective>(std::shared_ptr<void>(), &collectives_[i]));
    const SmpiByLibrary& taken = by_library_[i];
    const std::string field = smpi_field_of(collectives_[i].kind);
    if (taken.refusal.empty() || !told.insert(field + ' ' + taken.takes).second) continue;
    mistakes.add(trace.place(0, collectives_[i].of_rank.front().line),
                 fmt::format("{}: {}; choose an algorithm with \"{}\"", SmpiTrace::name(collectives_[i].kind),
                             taken.refusal, field));
  }
}

std::vector<SmpiRound> SmpiChoices::rounds(std::size_t collective, Rank rank) const {
  const SmpiCollective& of = collectives_[collective];
  const auto chosen = settings_.algorithms.find(smpi_chosen_action(of.kind));
  if (chosen != settings_.algorithms.end()) return rounds_by(chosen->second, of, rank, settings_.word_bytes);
  if (!by_library_.empty() && !is_chosen(of)) return rounds_by(by_library_[collective], rank);
  return smpi_rounds(of, rank, settings_.all_to_all.value_or(smpi_all_to_alls().front()));
}

std::string SmpiChoices::described(const std::string& field) const {
  std::vector<TakenAlgorithm> all;
  for (std::size_t i = 0; i < by_library_.size(); ++i) {
    if (smpi_field_of(collectives_[i].kind) != field) continue;
    const SmpiByLibrary& by = by_library_[i];
    const auto found = std::ranges::find(all, shown_name_of(by), &TakenAlgorithm::name);
    if (found == all.end()) {
      all.push_back({shown_name_of(by), by.bytes, by.bytes});
    } else {
      found->least = std::min(found->least, by.bytes);
      found->most = std::max(found->most, by.bytes);
    }
  }
  std::vector<std::string> texts;
  for (const TakenAlgorithm& each : all) texts.push_back(each.described());
  return joined(texts, ", ");
}

std::vector<SmpiTaken> SmpiChoices::taken() const {
  std::vector<SmpiTaken> all;
  std::vector<std::string> fields{field_of_exchanges};
  fields.insert(fields.end(), smpi_chosen_actions().begin(), smpi_chosen_actions().end());
  for (const std::string& field : fields) {
    const auto of = std::ranges::find_if(collectives_,
                                         [&](const SmpiCollective& each) { return smpi_field_of(each.kind) == field; });
    if (of == collectives_.end()) continue;
    const auto chosen = settings_.algorithms.find(field);
    const bool is_exchange = field == field_of_exchanges;
    std::string usual = is_exchange ? smpi_all_to_alls().front() : smpi_algorithms(field).front();
    if (is_exchange) usual = settings_.all_to_all.value_or(usual);
    if (chosen != settings_.algorithms.end()) usual = chosen->second;
    all.push_back({field, by_library_.empty() || is_chosen(*of) ? usual : described(field)});
  }
  return all;
}

}  // namespace hopscope
