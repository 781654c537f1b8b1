#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace hopscope {

/// What was asked of the points of a store cannot be answered: what() says why, and what there is.
class RequestError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A column that there is not, or a condition on one that says nothing: whoever sees the columns knows better.
class ColumnError : public RequestError {
 public:
  using RequestError::RequestError;
};

/// A table of points. Names of columns stand in one text, with commas.
struct TableRequest {
  std::vector<std::string> where;  ///< conditions that points must meet
  std::string columns;
  std::string by;  ///< what groups have in common
  std::string rows;
  std::string across;
  std::string cell;
  bool failed = false;    ///< points without a result, instead of the others
  bool describe = false;  ///< the columns, instead of points
};

/// A plot of points. Names of columns stand in one text, with commas.
struct PlotRequest {
  std::vector<std::string> where;  ///< conditions that points must meet
  std::string x;
  std::string y;
  std::string by;  ///< what makes a curve
  std::string panel;
  bool linear = false;  ///< no logarithmic axis
};

}  // namespace hopscope
