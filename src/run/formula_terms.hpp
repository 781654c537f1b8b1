#pragma once

#include <string>

#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>

#include "engine/plain/rational.hpp"

namespace hopscope {

/// A sum as it is printed: "7 t_s - 1/2 m t_w".
class FormulaTerms {
 public:
  /// @param are_rounded numbers are printed as decimals
  explicit FormulaTerms(bool are_rounded = false) : are_rounded_(are_rounded) {}

  /// @param name empty of a term that no cost scales
  void add(const Rational& coefficient, const std::string& name);
  /// "0" if there is none
  [[nodiscard]] std::string text() const { return text_.empty() ? "0" : text_; }

 private:
  bool are_rounded_;
  std::string text_;
};

/// Writes the algorithm's formulas and the bounds of the operation as sums over the costs, where they are such sums,
/// and what the formula of the run has more or less. Only where all channels have the platform's own costs.
void expand(const Scenario& scenario, const TimeFormula& run, Result& result);

/// A formula that somebody wrote, in the same terms.
struct WrittenFormula {
  std::string terms;       ///< empty if it is no sum over the costs
  std::string difference;  ///< what the formula of the run has more or less: "12 t_h more"; empty if nothing
};

/// @throws ExpressionError if it has no value here
[[nodiscard]] WrittenFormula expanded(const std::string& formula, const Scenario& scenario, const TimeFormula& run);

}  // namespace hopscope
