#include "output/ledger.hpp"

namespace hopscope {

std::string_view name_of(BookClaim::Finding finding) {
  switch (finding) {
    case BookClaim::Finding::holds: return "holds";
    case BookClaim::Finding::holds_as_bound: return "holds as a bound";
    case BookClaim::Finding::fails: return "fails";
  }
  return "";
}

}  // namespace hopscope
