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

/// A part of a TableRequest or a PlotRequest that messages speak of.
enum class RequestPart { where, columns, by, rows, across, cell, y, panel };

/// The field of the request: "where".
[[nodiscard]] std::string_view name_of(RequestPart part);

/// What was asked of the points of a store cannot be answered: a sentence says why, and what there is. It speaks of
/// parts of the request; whoever has asked may call them otherwise.
class RequestError : public std::runtime_error {
 public:
  using Piece = std::variant<std::string, RequestPart>;

  /// RequestError("there are too many; choose with ", RequestPart::where)
  template <class... Pieces>
  requires(std::constructible_from<Piece, Pieces>&&...) explicit RequestError(Pieces&&... pieces)
      : RequestError(std::vector<Piece>{Piece(std::forward<Pieces>(pieces))...}) {}

  /// The sentence. @param called what a part of the request is called in it
  [[nodiscard]] std::string told(const std::function<std::string(RequestPart part)>& called) const;

 private:
  /// what() calls the parts as the request does.
  explicit RequestError(std::vector<Piece> sentence);

  std::vector<Piece> sentence_;
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
