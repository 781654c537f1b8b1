#include "analysis/fit/least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/QR>
#include <Eigen/SVD>

namespace hopscope {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// For columns of length 1: those that differ by less are linearly dependent.
constexpr double dependent = 1e-9;
// Relative to the length of the vector of values: what is less negative is 0 up to rounding.
constexpr double rounding = 1e-11;

using Support = std::vector<Index>;  // unknowns that need not be 0

// All choices: larger ones first, and of equally large ones those of earlier unknowns.
std::vector<Support> supports(Index unknowns) {
  std::vector<Support> all;
  for (unsigned chosen = 0; chosen < 1U << static_cast<unsigned>(unknowns); ++chosen) {
    Support& support = all.emplace_back();
    for (Index j = 0; j < unknowns; ++j) {
      if ((chosen >> static_cast<unsigned>(j) & 1U) != 0) support.push_back(j);
    }
  }
  std::ranges::sort(all, [](const Support& one, const Support& other) {
    return one.size() != other.size() ? one.size() > other.size() : one < other;
  });
  return all;
}

// The equations, weighted, with columns of length 1.
struct Scaled {
  MatrixXd columns;
  VectorXd values;
  VectorXd lengths;  // of the original columns; 1 for a column of zeros
  std::size_t used = 0;
};

Scaled scaled(std::span<const Equation> equations, Index unknowns) {
  const auto rows = static_cast<Index>(equations.size());
  Scaled out{MatrixXd(rows, unknowns), VectorXd(rows), VectorXd(unknowns), 0};
  for (Index row = 0; row < out.values.size(); ++row) {
    const Equation& equation = equations[static_cast<std::size_t>(row)];
    const double root = std::sqrt(equation.weight);
    for (Index j = 0; j < unknowns; ++j)
      out.columns(row, j) = root * equation.coefficients[static_cast<std::size_t>(j)];
    out.values(row) = root * equation.value;
    if (root > 0) ++out.used;
  }
  for (Index j = 0; j < unknowns; ++j) {
    const double length = out.columns.col(j).stableNorm();
    out.lengths(j) = length > 0 ? length : 1;
    out.columns.col(j) /= out.lengths(j);
  }
  return out;
}

// A solution of the scaled equations with unknowns outside the support at 0.
struct Solution {
  Support support;
  VectorXd values;
  double sum_of_squares = std::numeric_limits<double>::infinity();
};

// None if the columns are dependent, or if an unknown would be negative and must not be.
std::optional<Solution> solved(const Scaled& equations, const Support& support, bool may_be_negative) {
  Solution solution{support, VectorXd::Zero(equations.columns.cols()), equations.values.squaredNorm()};
  if (support.empty()) return solution;
  if (static_cast<Index>(support.size()) > equations.columns.rows()) return std::nullopt;
  const MatrixXd columns = equations.columns(Eigen::all, support);
  Eigen::ColPivHouseholderQR<MatrixXd> qr(columns);
  qr.setThreshold(dependent);
  if (qr.rank() < columns.cols()) return std::nullopt;
  VectorXd values = qr.solve(equations.values);
  if (!may_be_negative) {
    if (values.minCoeff() < -rounding * equations.values.stableNorm()) return std::nullopt;
    values = values.cwiseMax(0.0);
  }
  for (Index k = 0; k < values.size(); ++k) solution.values(support[static_cast<std::size_t>(k)]) = values(k);
  solution.sum_of_squares = (equations.values - columns * values).squaredNorm();
  return solution;
}

Solution best_of_all(const Scaled& equations) {
  Solution best;
  const double tie = rounding * rounding * equations.values.squaredNorm();
  for (const Support& support : supports(equations.columns.cols())) {
    const auto solution = solved(equations, support, false);
    if (solution && solution->sum_of_squares < best.sum_of_squares * (1 - 1e-9) - tie) best = *solution;
  }
  return best;
}

using Decomposition = Eigen::JacobiSVD<MatrixXd, Eigen::NoQRPreconditioner>;

// Singular values and right singular vectors of the columns: those of the triangle of their QR decomposition.
Decomposition decomposed(const MatrixXd& columns) {
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(columns);
  MatrixXd triangle = MatrixXd::Zero(columns.cols(), columns.cols());
  for (Index column = 0; column < columns.cols(); ++column) {
    const Index original = qr.colsPermutation().indices()(column);
    const Index rows = std::min(column + 1, columns.rows());
    triangle.col(original).head(rows) = qr.matrixR().col(column).head(rows);
  }
  return Decomposition(triangle, Eigen::ComputeFullV);
}

// The linear combinations of scaled unknowns that the equations determine: a reduced basis of their row space.
MatrixXd settled_sums(const Decomposition& svd, Index rank) {
  MatrixXd rows = svd.matrixV().leftCols(rank).transpose();
  Index done = 0;
  for (Index column = 0; column < rows.cols() && done < rank; ++column) {
    Index pivot = done;
    const double largest = rows.col(column).tail(rank - done).cwiseAbs().maxCoeff(&pivot);
    if (largest < 1e-7) continue;
    rows.row(done).swap(rows.row(done + pivot));
    rows.row(done) /= rows(done, column);
    for (Index other = 0; other < rank; ++other) {
      if (other != done) rows.row(other) -= rows(other, column) * rows.row(done).eval();
    }
    ++done;
  }
  return rows.unaryExpr([](double entry) { return std::abs(entry) < 1e-7 ? 0.0 : entry; });
}

// The standard error of `factors` * scaled unknowns; none if there are no degrees of freedom.
std::optional<double> error_of(const VectorXd& factors, const Scaled& equations, const Solution& solution) {
  const auto adjusted = solution.support.size();
  if (equations.used <= adjusted || adjusted == 0) return std::nullopt;
  const MatrixXd columns = equations.columns(Eigen::all, solution.support);
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(columns);
  const VectorXd wanted = qr.colsPermutation().transpose() * factors(solution.support);
  const MatrixXd triangle = qr.matrixR().topRows(columns.cols());
  const VectorXd spread = triangle.triangularView<Eigen::Upper>().transpose().solve(wanted);
  return spread.norm() * std::sqrt(solution.sum_of_squares / static_cast<double>(equations.used - adjusted));
}

void take_sum(const VectorXd& row, const Scaled& equations, const Solution& solution, NonNegativeFit& fit) {
  Index first = 0;
  while (row(first) == 0) ++first;
  const auto place = static_cast<std::size_t>(first);
  const auto error = error_of(row, equations, solution);
  const double length = equations.lengths(first);
  if ((row.array() != 0).count() == 1) {
    fit.is_settled[place] = true;
    fit.is_at_bound[place] = std::ranges::find(solution.support, first) == solution.support.end();
    if (error && !fit.is_at_bound[place]) fit.standard_errors[place] = *error / length;
    return;
  }
  SettledSum sum{{}, row.dot(solution.values) / length, error ? std::optional(*error / length) : std::nullopt};
  for (Index j = 0; j < row.size(); ++j)
    sum.factors[static_cast<std::size_t>(j)] = row(j) * equations.lengths(j) / length;
  fit.sums.push_back(sum);
}

}  // namespace

NonNegativeFit fit_non_negative(std::span<const Equation> equations, std::size_t unknowns) {
  const auto count = static_cast<Index>(unknowns);
  const Scaled all = scaled(equations, count);
  const Solution solution = best_of_all(all);
  NonNegativeFit fit;
  fit.used = all.used;
  fit.adjusted = solution.support.size();
  fit.sum_of_squares = solution.sum_of_squares;
  const auto unbounded = solved(all, supports(count).front(), true);
  for (Index j = 0; j < count; ++j) {
    const auto place = static_cast<std::size_t>(j);
    fit.values[place] = solution.values(j) / all.lengths(j);
    fit.unbounded[place] = unbounded ? unbounded->values(j) / all.lengths(j) : fit.values[place];
  }
  const Decomposition svd = decomposed(all.columns);
  const VectorXd lengths = svd.singularValues();
  const Index rank = (lengths.array() > dependent * lengths(0)).count();
  fit.condition = rank < count ? std::numeric_limits<double>::infinity() : lengths(0) / lengths(count - 1);
  for (Index j = 0; j < count; ++j)
    fit.least_distinguished[static_cast<std::size_t>(j)] = std::abs(svd.matrixV()(j, count - 1));
  const MatrixXd sums = settled_sums(svd, rank);
  for (Index row = 0; row < rank; ++row) take_sum(sums.row(row).transpose(), all, solution, fit);
  return fit;
}

}  // namespace hopscope
