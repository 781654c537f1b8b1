#include "service/study_kind.hpp"

#include <algorithm>

namespace hopscope {

namespace studies {

StudyKind compare();
StudyKind curve();
StudyKind map();
StudyKind cost();
StudyKind overview();
StudyKind guidelines();
StudyKind recommend();
StudyKind fit();
StudyKind measured();
StudyKind sensitivity();
StudyKind bound();
StudyKind verify();
StudyKind optimum();
StudyKind synthesise();
StudyKind claims();
StudyKind exercise();
StudyKind check();
StudyKind list();
StudyKind explain();

}  // namespace studies

const std::vector<StudyKind>& all_studies() {
  using namespace studies;
  static const std::vector<StudyKind> all{compare(),    curve(),     map(),     cost(),       overview(),
                                          guidelines(), recommend(), fit(),     measured(),   sensitivity(),
                                          bound(),      verify(),    optimum(), synthesise(), claims(),
                                          exercise(),   check(),     list(),    explain()};
  return all;
}

const StudyKind* study_named(std::string_view name) {
  const auto found = std::ranges::find(all_studies(), name, &StudyKind::name);
  return found == all_studies().end() ? nullptr : &*found;
}

}  // namespace hopscope
