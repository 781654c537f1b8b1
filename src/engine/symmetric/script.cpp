#include "engine/symmetric/script.hpp"

namespace hopscope {

Forecast::Forecast() {
  for (std::size_t kind = 0; kind < Action::kinds; ++kind) of_[kind].next.kind = static_cast<Action::Kind>(kind);
}

void Forecast::correct(const Action& action) {
  Progression& progression = of_[static_cast<std::size_t>(action.kind)];
  const Action& next = progression.next;
  progression.number += action.number - next.number;
  progression.other += action.other - next.other;
  progression.words += action.words - next.words;
  progression.next = action;
  came_true(action.kind);
}

void Script::add(const Action& action) {
  if (action == forecast_.next(action.kind)) {
    marks_.push_back(static_cast<std::uint8_t>(action.kind));
    forecast_.came_true(action.kind);
  } else {
    marks_.push_back(surprise);
    surprises_.push_back(action);
    forecast_.correct(action);
  }
}

}  // namespace hopscope
