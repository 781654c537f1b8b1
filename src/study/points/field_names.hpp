#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/selection.hpp"
#include "study/points/request.hpp"

namespace hopscope {

/// Names separated by commas. @param part of the request, for messages @throws RequestError if one is empty
[[nodiscard]] std::vector<std::string> names_between_commas(const std::string& list, RequestPart part);

/// The names by which users refer to the fields of points: columns of the table `points`, with the short names m, p and
/// q for message_words, ranks and shift, and formula for analytic; derived columns; and fields of the scenario,
/// "platform.topology.dimension". All functions throw RequestError, possibly with a suggestion.
class FieldNames {
 public:
  explicit FieldNames(store::PointReader& reader) : reader_(reader) {}

  [[nodiscard]] store::PointField named(const std::string& name);
  /// The fields of a comma-separated list. @param part of the request, for messages
  [[nodiscard]] std::vector<store::PointField> list(const std::string& names, RequestPart part);
  /// "p>=16", "algorithm=pairwise,hypercube", "radix=": for no value.
  [[nodiscard]] store::Condition condition(const std::string& written);
  [[nodiscard]] store::Selection selection(const std::vector<std::string>& conditions, store::WhichPoints which);

 private:
  [[nodiscard]] bool is_in_scenarios(const std::string& dotted);
  [[noreturn]] void refuse_unknown(const std::string& name);

  store::PointReader& reader_;
  std::optional<std::vector<std::string>> scenario_fields_;  // read on first use
};

/// The column's short name, or its own.
[[nodiscard]] std::string_view short_name(std::string_view column);
/// The same; for a field of the scenario the end of its path, "dimension" or "table.1".
[[nodiscard]] std::string brief_name(const store::PointField& field);

/// For conditions that no point with a result satisfies together: each that no point satisfies by itself, with the
/// existing values, "m=5; m has the values 1, 16, 256". None if every condition is satisfied by some point.
/// @param conditions as given with --where
[[nodiscard]] std::vector<std::string> unmet_conditions(store::PointReader& reader, FieldNames& names,
                                                        const std::vector<std::string>& conditions);

}  // namespace hopscope
