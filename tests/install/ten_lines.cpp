#include <hopscope/result.hpp>
#include <hopscope/simulate.hpp>

#include <iostream>

// Prints what `hopscope run FILE --format json` prints.
int main(int /*argc*/, char** argv) {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const hopscope::Scenario scenario = hopscope::read_scenario(argv[1], catalogue);
  std::cout << hopscope::result_json(hopscope::simulate(scenario, {.formula = hopscope::FormulaSearch::brief}));
}
