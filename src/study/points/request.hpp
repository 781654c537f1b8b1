#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace hopscope {

/// A request for points of a store that cannot be met: what() states why, and what is available.
class RequestError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A nonexistent column, or a meaningless condition on one: a list of the columns helps.
class ColumnError : public RequestError {
 public:
  using RequestError::RequestError;
};

/// A table of points. Names of columns are in one text, separated by commas.
struct TableRequest {
  std::vector<std::string> where;  ///< conditions that points must satisfy
  std::string columns;
  std::string by;  ///< the fields by which points are grouped
  std::string rows;
  std::string across;
  std::string cell;
  bool failed = false;    ///< points without a result, instead of the others
  bool describe = false;  ///< the columns, instead of points
};

/// A plot of points. Names of columns are in one text, separated by commas.
struct PlotRequest {
  std::vector<std::string> where;  ///< conditions that points must satisfy
  std::string x;
  std::string y;
  std::string by;  ///< the fields that identify a curve
  std::string panel;
  bool linear = false;  ///< no logarithmic axis
};

}  // namespace hopscope
