#include <hopscope/names.hpp>

namespace hopscope {

std::string_view name_of(Switching switching) {
  return switching == Switching::cut_through ? "cut-through" : "store-and-forward";
}

std::string_view name_of(Contention contention) { return contention == Contention::fair ? "fair" : "fifo"; }

std::string_view name_of(Startups startups) { return startups == Startups::parallel ? "parallel" : "serial"; }

std::string_view name_of(Synchronization synchronization) {
  return synchronization == Synchronization::none ? "none" : "barrier";
}

std::string_view name_of(Content content) { return content == Content::tracked ? "tracked" : "sizes"; }

std::string_view name_of(FormulaKind kind) {
  switch (kind) {
    case FormulaKind::exact: return "exact";
    case FormulaKind::upper_bound: return "upper-bound";
    case FormulaKind::lower_bound: return "lower-bound";
  }
  return "";
}

std::string_view name_of(Delivery delivery) {
  switch (delivery) {
    case Delivery::verified: return "verified";
    case Delivery::failed: return "failed";
    case Delivery::not_tracked: return "not tracked";
  }
  return "";
}

std::string_view name_of(BookClaim::Finding finding) {
  switch (finding) {
    case BookClaim::Finding::holds: return "holds";
    case BookClaim::Finding::holds_as_bound: return "holds as a bound";
    case BookClaim::Finding::fails: return "fails";
  }
  return "";
}

}  // namespace hopscope
