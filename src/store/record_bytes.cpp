#include "store/record_bytes.hpp"

#include <stdexcept>
#include <utility>

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

/// Builds a record while CBOR is parsed. It accepts three levels of lists, so that no input can nest deeper; each hook
/// returns whether its value is valid at that position of a record.
class RecordReader {
 public:
  [[nodiscard]] bool is_whole() const { return depth_ == 0 && part_ == parts; }
  [[nodiscard]] PointRecord take() { return std::move(record_); }

  // The interface of nlohmann/json.
  bool null() { return put(std::monostate()); }
  bool boolean(bool /*value*/) { return false; }
  bool number_integer(std::int64_t value) { return put(value); }
  bool number_unsigned(std::uint64_t value) {
    return std::in_range<std::int64_t>(value) && put(static_cast<std::int64_t>(value));
  }
  bool number_float(double value, const std::string& /*text*/) { return put(value); }
  bool string(std::string& value) { return put(std::move(value)); }
  bool binary(Json::binary_t& /*value*/) { return false; }
  bool start_object(std::size_t /*fields*/) { return false; }
  bool key(std::string& /*name*/) { return false; }
  bool end_object() { return false; }
  bool start_array(std::size_t /*entries*/) {
    ++depth_;
    if (depth_ == 2) {
      row_ = part_ == 0 ? &record_.point : nullptr;
      return part_ < parts;
    }
    if (depth_ == 3 && part_ > 0) row_ = &(part_ == 1 ? record_.steps : record_.formulas).emplace_back();
    return depth_ == 1 || (depth_ == 3 && part_ > 0);
  }
  bool end_array() {
    row_ = nullptr;
    if (--depth_ == 1) ++part_;
    return true;
  }
  static bool parse_error(std::size_t /*at*/, const std::string& /*token*/, const Json::exception& /*why*/) {
    return false;
  }

 private:
  static constexpr int parts = 3;  // the point, its steps, its formulas

  bool put(Value value) {
    if (row_ == nullptr) return false;
    row_->push_back(std::move(value));
    return true;
  }

  PointRecord record_;
  Row* row_ = nullptr;  // the one being read; null between rows
  int depth_ = 0;
  int part_ = 0;
};

}  // namespace

Bytes to_bytes(const PointRecord& record) {
  return Json::to_cbor(Json::array({to_json(record.point), to_json(record.steps), to_json(record.formulas)}));
}

PointRecord from_bytes(const Bytes& bytes) {
  RecordReader reader;
  if (!Json::sax_parse(bytes, &reader, Json::input_format_t::cbor) || !reader.is_whole()) {
    throw std::runtime_error("not a valid record of a point");
  }
  return reader.take();
}

}  // namespace hopscope::store
