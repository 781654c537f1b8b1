#include "store/point_store.hpp"

#include <cstring>
#include <stdexcept>
#include <utility>

namespace hopscope::store {

namespace {

// Each value follows a byte that tells its kind; numbers are as in memory, since machines of one kind talk to each
// other.
enum class Kind : std::uint8_t { nothing, whole, real, text };

class Writer {
 public:
  explicit Writer(Bytes& bytes) : bytes_(bytes) {}

  template <class Number>
  void number(Number value) {
    append(&value, sizeof value);
  }
  void text(const std::string& value) {
    number(static_cast<std::uint64_t>(value.size()));
    append(value.data(), value.size());
  }
  void operator()(std::monostate /*nothing*/) { number(Kind::nothing); }
  void operator()(std::int64_t value) {
    number(Kind::whole);
    number(value);
  }
  void operator()(double value) {
    number(Kind::real);
    number(value);
  }
  void operator()(const std::string& value) {
    number(Kind::text);
    text(value);
  }

 private:
  void append(const void* data, std::size_t size) {
    const auto* const first = static_cast<const std::uint8_t*>(data);
    bytes_.insert(bytes_.end(), first, first + size);
  }

  Bytes& bytes_;
};

class Reader {
 public:
  explicit Reader(const Bytes& bytes) : bytes_(bytes) {}

  template <class Number>
  [[nodiscard]] Number number() {
    Number value{};
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }
  [[nodiscard]] std::string text() {
    const auto size = number<std::uint64_t>();
    return {reinterpret_cast<const char*>(take(size)), static_cast<std::size_t>(size)};
  }
  [[nodiscard]] Value value() {
    switch (number<Kind>()) {
      case Kind::nothing: return std::monostate();
      case Kind::whole: return number<std::int64_t>();
      case Kind::real: return number<double>();
      case Kind::text: return text();
    }
    refuse();
  }
  /// The number of values to come, of which each takes a byte or more.
  [[nodiscard]] std::size_t count() {
    const auto many = number<std::uint64_t>();
    if (many > bytes_.size() - at_) refuse();
    return many;
  }
  void end() const {
    if (at_ != bytes_.size()) refuse();
  }

 private:
  [[noreturn]] static void refuse() { throw std::runtime_error("not a valid record of a point"); }

  const std::uint8_t* take(std::uint64_t size) {
    if (size > bytes_.size() - at_) refuse();
    return bytes_.data() + std::exchange(at_, at_ + size);
  }

  const Bytes& bytes_;
  std::size_t at_ = 0;
};

}  // namespace

Bytes to_bytes(const PointRecord& record) {
  Bytes bytes;
  bytes.reserve(4096);
  Writer writer(bytes);
  writer.number(static_cast<std::uint64_t>(record.point.size()));
  for (const Value& each : record.point) std::visit(writer, each);
  writer.text(record.steps);
  writer.number(record.formulas);
  writer.text(record.formula_texts);
  writer.text(record.formula_values);
  return bytes;
}

PointRecord from_bytes(const Bytes& bytes) {
  Reader reader(bytes);
  PointRecord record;
  record.point.resize(reader.count());
  for (Value& each : record.point) each = reader.value();
  record.steps = reader.text();
  record.formulas = reader.number<std::int64_t>();
  record.formula_texts = reader.text();
  record.formula_values = reader.text();
  reader.end();
  return record;
}

}  // namespace hopscope::store
