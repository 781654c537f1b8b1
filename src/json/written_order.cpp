#include "json/written_order.hpp"

namespace hopscope::input {

namespace {

OrderedJson ordered_as(const Json& value, const OrderedJson& written) {
  if (value.is_array()) {
    OrderedJson list = OrderedJson::array();
    for (std::size_t i = 0; i < value.size(); ++i) {
      const bool has_entry = written.is_array() && i < written.size();
      list.push_back(ordered_as(value[i], has_entry ? written[i] : OrderedJson()));
    }
    return list;
  }
  if (!value.is_object()) return OrderedJson(value);
  OrderedJson object = OrderedJson::object();
  if (written.is_object()) {
    for (const auto& [name, field] : written.items()) {
      if (const auto found = value.find(name); found != value.end()) object[name] = ordered_as(*found, field);
    }
  }
  for (const auto& [name, field] : value.items()) {
    if (!object.contains(name)) object[name] = ordered_as(field, OrderedJson());
  }
  return object;
}

}  // namespace

OrderedJson in_written_order(const Json& value, const std::string& text) {
  OrderedJson written = OrderedJson::parse(text, nullptr, false);
  return ordered_as(value, written.is_discarded() ? OrderedJson() : written);
}

}  // namespace hopscope::input
