#pragma once

#include <concepts>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace hopscope {

/// A part of a TableRequest or a PlotRequest, for messages.
enum class RequestPart { where, columns, by, rows, across, cell, y, panel };

/// The field of the request: "where".
[[nodiscard]] std::string_view name_of(RequestPart part);

/// A request for points of a store that cannot be met: a sentence states why, and what is available. It refers to parts
/// of the request, for which a caller may have other names.
class RequestError : public std::runtime_error {
 public:
  using Piece = std::variant<std::string, RequestPart>;

  /// RequestError("there are too many; choose with ", RequestPart::where)
  template <class... Pieces>
  requires(std::constructible_from<Piece, Pieces>&&...) explicit RequestError(Pieces&&... pieces)
      : RequestError(std::vector<Piece>{Piece(std::forward<Pieces>(pieces))...}) {}

  /// The sentence. @param called the name of a part of the request in it
  [[nodiscard]] std::string told(const std::function<std::string(RequestPart part)>& called) const;

 private:
  /// what() uses the request's own names of its parts.
  explicit RequestError(std::vector<Piece> sentence);

  std::vector<Piece> sentence_;
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
