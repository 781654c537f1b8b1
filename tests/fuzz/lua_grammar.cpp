// Programs in Lua that are right in their form, written by choices: calls of everything that programs are offered, with
// odd arguments, within each other, and in the functions that library functions call.

#include "fuzz/choices.hpp"
#include "fuzz/schedule_files.hpp"

#include "schedule/lua/libraries.hpp"

namespace hopscope::fuzz {

namespace {

/// Writes a program until the bytes are exhausted, or it is long enough.
class LuaAuthor {
 public:
  explicit LuaAuthor(std::span<const std::uint8_t> bytes) : choices_(bytes) {}

  std::string program() {
    out_ = "limits = {instructions = " + std::string(choices_.one_in(4) ? "2e4" : "2e5") + ", megabytes = ";
    out_ += choices_.one_of({"32", "1", "0.3", "2"});
    out_ += ", seconds = 5, actions = 2000}\n";
    out_ += "local function try(f, ...) return select(2, pcall(f, ...)) end\n";
    out_ += "function program(me)\n  me:step(1)\n  local a, b, c, d = 1, {}, '', nil\n";
    for (int statements = 2 + choices_.below(12); statements > 0; --statements) statement(2);
    return out_ + "end\n";
  }

 private:
  static constexpr std::size_t longest = 6000;

  [[nodiscard]] bool is_long() const { return out_.size() > longest; }
  std::string variable() { return choices_.one_of({"a", "b", "c", "d", "G"}); }
  void line(int indent, const std::string& text) {
    out_ += std::string(static_cast<std::size_t>(indent), ' ') + text + '\n';
  }

  void block(int indent) {
    for (int statements = 1 + choices_.below(3); statements > 0 && !is_long(); --statements) statement(indent + 2);
  }

  /// Most are protected: one that fails does not end the program.
  void statement(int indent) {
    switch (choices_.below(10)) {
      case 0: line(indent, fmt::format("for i = 1, {} do", choices_.one_of({"3", "me.ranks", "100", "1e4"}))); break;
      case 1: line(indent, "for k, v in pairs(type(b) == 'table' and b or {}) do"); break;
      case 2: line(indent, fmt::format("if {} then", protected_call(2))); break;
      case 3:
        line(indent, fmt::format("do local x <close> = setmetatable({{}}, {{__close = {}}})", function(2)));
        break;
      case 4: line(indent, fmt::format("pcall({})", function(3))); return;
      case 5: line(indent, fmt::format("{} = {}", variable(), expression(3))); return;
      case 6: line(indent, fmt::format("try(function() b[{}] = {} end)", atom(), expression(2))); return;
      default: line(indent, fmt::format("{} = {}", variable(), protected_call(3))); return;
    }
    block(indent);
    line(indent, "end");
  }

  std::string protected_call(int depth) { return fmt::format("try(function() return {} end)", expression(depth)); }

  /// Of at most `depth` calls within each other.
  std::string expression(int depth) {
    if (depth == 0 || is_long()) return atom();
    switch (choices_.below(8)) {
      case 0: return atom();
      case 1: return member_call(depth);
      case 2: return right_call();
      case 3: return library_call(depth);
      case 4: return fmt::format("try({}, {})", library_function(), arguments(depth));
      case 5:
        return fmt::format("({} {} {})", atom(),
                           choices_.one_of({"+", "-", "*", "//", "%", "..", "==", "<", "~", "<<", "and", "or", "^"}),
                           expression(depth - 1));
      case 6: return function(depth - 1);
      default: return table(depth - 1);
    }
  }

  std::string atom() {
    return choices_.one_of({"a",
                            "b",
                            "c",
                            "d",
                            "me.rank",
                            "me.ranks",
                            "(me.rank + 1) % me.ranks",
                            "(me.rank - 1) % me.ranks",
                            "0",
                            "1",
                            "-1",
                            "2.5",
                            "1e15",
                            "1/0",
                            "0/0",
                            "math.mininteger",
                            "'x'",
                            "('ab'):rep(3000)",
                            "nil",
                            "true",
                            "{}",
                            "me",
                            "me.message_words",
                            "i",
                            "me:take_for((me.rank + 1) % me.ranks)",
                            "me:take_all()",
                            "me:receive((me.rank - 1) % me.ranks)"});
  }

  std::string function(int depth) {
    return fmt::format("function(x, y) {} = {} return {} end", variable(), expression(depth),
                       expression(depth > 0 ? depth - 1 : 0));
  }

  std::string table(int depth) {
    const std::string name = choices_.one_of({"__index", "__newindex", "__len", "__lt", "__eq", "__call", "__tostring",
                                              "__pairs", "__concat", "__name", "__mode", "__unm", "__metatable"});
    if (choices_.one_in(2)) return fmt::format("{{{}, {}}}", atom(), expression(depth));
    return fmt::format("setmetatable({{{}}}, {{{} = {}}})", atom(), name, choices_.one_in(3) ? "b" : function(depth));
  }

  std::string arguments(int depth) {
    std::string all;
    for (int count = choices_.below(4); count > 0; --count) all += (all.empty() ? "" : ", ") + expression(depth - 1);
    return all.empty() ? "b" : all;
  }

  std::string member_call(int depth) {
    const auto names = names_of_me();
    const auto name = names[static_cast<std::size_t>(choices_.below(static_cast<int>(names.size())))];
    return fmt::format("me:{}({})", name, choices_.one_in(3) ? "" : arguments(depth));
  }

  /// What programs that are right have.
  std::string right_call() {
    return choices_.one_of(
        {"me:exchange((me.rank + 1) % me.ranks, me:take_for((me.rank + 1) % me.ranks), (me.rank - 1) % me.ranks)",
         "me:keep(me:exchange((me.rank + 1) % me.ranks, me:take_for((me.rank + 1) % me.ranks), (me.rank - 1) % "
         "me.ranks))",
         "me:send((me.rank + 1) % me.ranks, me:take_part((me.rank + 1) % me.ranks, 2))",
         "me:wait(a)",
         "me:wait(b[1])",
         "me:wait(me:receive((me.rank - 1) % me.ranks))",
         "me:wait_any({a, c})",
         "me:is_done(a)",
         "me:hold(a)",
         "me:copy(c)",
         "me:copy(c, 1, 2)",
         "me:add(a, c)",
         "me:add(a, {a, c})",
         "me:replace(a, c)",
         "me:step(2)",
         "me:pause(1)",
         "me:take(function(x, y) return x < y end)",
         "table.sort(b, function(x, y) return x < y end)",
         "table.insert(b, a)",
         "table.remove(b)",
         "next(b)"});
  }

  std::string library_function() {
    const auto offers = lua_offers();
    const LuaOffer& offer = offers[static_cast<std::size_t>(choices_.below(static_cast<int>(offers.size())))];
    return offer.library.empty() ? std::string(offer.name) : fmt::format("{}.{}", offer.library, offer.name);
  }
  std::string library_call(int depth) {
    const std::string name = library_function();
    return fmt::format("{}({})", name, arguments(depth));
  }

  Choices choices_;
  std::string out_;
};

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  if (size == 0) return 0;
  const bool is_sized = data[0] % 4 == 3;
  const std::string text = fuzz::LuaAuthor({data + 1, size - 1}).program();
  fuzz::check_schedule({.field = "program",
                        .file = "written.lua",
                        .more = is_sized ? R"(, "content": "sizes")" : "",
                        .operations = {"all-to-all", "all-gather"},
                        .is_judged_by_run = true,
                        .written_as = {ExportFormat::messages}},
                       text);
  return 0;
}
