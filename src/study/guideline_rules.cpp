#include "study/guideline_rules.hpp"

namespace hopscope {

const std::vector<Guideline>& guidelines() {
  using enum VectorShare;
  static const std::vector<Guideline> all{
      {{"broadcast", vector}, {{"scatter", block}, {"all-gather", block}}},
      {{"reduce", vector}, {{"reduce-scatter", block}, {"gather", block}}},
      {{"reduce", vector}, {{"all-reduce", vector}}},
      {{"scatter", block}, {{"broadcast", vector}}},
      {{"scatter", block}, {{"all-to-all", block}}},
      {{"gather", block}, {{"all-gather", block}}},
      {{"gather", block}, {{"reduce", vector}}},
      {{"all-gather", block}, {{"gather", block}, {"broadcast", vector}}},
      {{"all-gather", block}, {{"all-to-all", block}}},
      {{"all-gather", block}, {{"all-reduce", vector}}},
      {{"reduce-scatter", block}, {{"reduce", vector}, {"scatter", block}}},
      {{"reduce-scatter", block}, {{"all-reduce", vector}}},
      {{"all-reduce", vector}, {{"reduce", vector}, {"broadcast", vector}}},
      {{"all-reduce", vector}, {{"reduce-scatter", block}, {"all-gather", block}}},
      {{"barrier", vector}, {{"all-reduce", vector}}},
  };
  return all;
}

}  // namespace hopscope
