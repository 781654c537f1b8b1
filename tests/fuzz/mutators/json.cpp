// Mutates a file of JSON as JSON: half of all mutants are of this kind, so that most inputs are meaningful. The others
// are libFuzzer's own, byte by byte.

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using Json = nlohmann::json;

class Mutation {
 public:
  Mutation(Json& root, std::uint32_t seed) : random_(seed) { collect(root); }

  /// Changes one value of the document.
  void apply() {
    Json& at = *any();
    switch (below(7)) {
      case 0: at = Json(*any()); break;
      case 1: at = number(); break;
      case 2: at = word(); break;
      case 3: take_out(at); break;
      case 4: put_in(at); break;
      case 5: at = Json::array({Json(at), Json(*any())}); break;
      default: nudge(at);
    }
  }

 private:
  std::size_t below(std::size_t end) { return random_() % end; }
  Json* any() { return values_[below(values_.size())]; }

  void collect(Json& value) {
    values_.push_back(&value);
    if (value.is_string()) words_.push_back(value);
    for (auto item = value.begin(); value.is_structured() && item != value.end(); ++item) {
      if (value.is_object()) words_.push_back(item.key());
      collect(*item);
    }
  }

  Json number() {
    static const std::vector<Json> all{0,     1,    2,     3,    4,      7,        16,      -1,
                                       0.5,   1e-9, 1e-30, 1e15, 1e30,   1e300,    1.0 / 3, 64,
                                       65536, 8192, 8193,  1e9,  true,   nullptr,  1 << 30, (1LL << 53) - 1,
                                       "all", "",   false, 2.5,  -1e300, 16777216, 1000000, "identity"};
    return all[below(all.size())];
  }
  Json word() { return words_.empty() ? Json("") : Json(words_[below(words_.size())]); }

  void take_out(Json& from) {
    if (!from.is_structured() || from.empty()) return;
    const auto which = static_cast<std::ptrdiff_t>(below(from.size()));
    from.erase(std::next(from.begin(), which));
  }

  void put_in(Json& into) {
    const Json value = below(2) == 0 ? Json(*any()) : number();
    if (into.is_array()) into.insert(into.begin() + static_cast<std::ptrdiff_t>(below(into.size() + 1)), value);
    if (into.is_object()) into[word().get<std::string>()] = value;
  }

  /// Changes a number or a text slightly.
  void nudge(Json& value) {
    if (value.is_number_integer()) {
      value = value.get<std::int64_t>() / 2 + static_cast<std::int64_t>(below(5)) - 2;
    } else if (value.is_number()) {
      value = value.get<double>() * (0.5 + static_cast<double>(below(4)));
    } else if (value.is_string()) {
      auto text = value.get<std::string>();
      const std::size_t size = text.size();
      text.resize(size + 16);
      text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), size, text.size()));
      value = text;
    }
  }

  std::mt19937 random_;
  std::vector<Json*> values_;
  std::vector<std::string> words_;
};

/// Nested so deeply that writing it recursively would overflow the stack.
bool is_deep(const std::uint8_t* data, std::size_t size) {
  int depth = 0;
  return std::any_of(data, data + size, [&](std::uint8_t c) {
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    return depth > 100;
  });
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  Json root = seed % 2 == 0 || is_deep(data, size) ? Json() : Json::parse(data, data + size, nullptr, false);
  if (root.is_discarded() || !root.is_structured()) return LLVMFuzzerMutate(data, size, most);
  for (unsigned int more = 1 + seed / 2 % 3; more > 0; --more) Mutation(root, seed + more).apply();
  const std::string text = root.dump(-1, ' ', false, Json::error_handler_t::ignore);
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
