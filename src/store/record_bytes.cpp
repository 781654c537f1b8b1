#include "store/record_bytes.hpp"

#include <nlohmann/json.hpp>

namespace hopscope::store {

namespace {

using Json = nlohmann::json;

Json to_json(const Row& row) {
  Json json = Json::array();
  for (const Value& value : row) {
    std::visit(
        [&](const auto& held) {
          if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) {
            json.push_back(nullptr);
          } else {
            json.push_back(held);
          }
        },
        value);
  }
  return json;
}

Json to_json(const std::vector<Row>& rows) {
  Json json = Json::array();
  for (const Row& row : rows) json.push_back(to_json(row));
  return json;
}

Value value_of(const Json& json) {
  if (json.is_null()) return std::monostate();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number_float()) return json.get<double>();
  return json.get<std::string>();
}

Row row_of(const Json& json) {
  Row row;
  for (const Json& value : json) row.push_back(value_of(value));
  return row;
}

std::vector<Row> rows_of(const Json& json) {
  std::vector<Row> rows;
  for (const Json& row : json) rows.push_back(row_of(row));
  return rows;
}

}  // namespace

Bytes to_bytes(const PointRecord& record) {
  return Json::to_cbor(Json::array({to_json(record.point), to_json(record.steps), to_json(record.formulas)}));
}

PointRecord from_bytes(const Bytes& bytes) {
  const Json json = Json::from_cbor(bytes);
  return {row_of(json.at(0)), rows_of(json.at(1)), rows_of(json.at(2))};
}

}  // namespace hopscope::store
