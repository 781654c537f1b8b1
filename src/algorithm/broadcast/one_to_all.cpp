// Algorithms 4.1 and 4.2 as the book prints them: a rank finds its partner from the bits of its label.
#include "algorithm/broadcast/one_to_all.hpp"

#include <bit>
#include <cstdint>

#include <fmt/format.h>

namespace hopscope::broadcast {

namespace {

/// Where things are in the program.
struct Lines {
  int start;  ///< the last line before the loop
  int loop;   ///< `for`; the next changes the mask, and the one after that compares with it
};

// The lines after `loop`: + 1 mask, + 2 if within the subcube, + 3 if sender, + 4 destination, + 5 send, + 6 else,
// + 7 source, + 8 receive.
constexpr Lines from_0{0, 1};
constexpr Lines from_any{1, 2};

std::vector<std::string> code_from_0() {
  return {"mask := 2^d - 1",
          "for i := d - 1 downto 0 do",
          "    mask := mask XOR 2^i             -- clears bit i",
          "    if (my_id AND mask) = 0 then     -- the lower i bits are 0",
          "        if (my_id AND 2^i) = 0 then",
          "            msg_destination := my_id XOR 2^i",
          "            send X to msg_destination",
          "        else",
          "            msg_source := my_id XOR 2^i",
          "            receive X from msg_source"};
}

std::vector<std::string> code_from_any() {
  return {"my_virtual_id := my_id XOR source",
          "mask := 2^d - 1",
          "for i := d - 1 downto 0 do",
          "    mask := mask XOR 2^i             -- clears bit i",
          "    if (my_virtual_id AND mask) = 0 then",
          "        if (my_virtual_id AND 2^i) = 0 then",
          "            virtual_dest := my_virtual_id XOR 2^i",
          "            send X to (virtual_dest XOR source)",
          "        else",
          "            virtual_source := my_virtual_id XOR 2^i",
          "            receive X from (virtual_source XOR source)"};
}

/// The variables of one rank, by number.
struct Variables {
  int d;
  std::uint32_t root;
  std::uint32_t my_id;
  int i;               ///< d: before the loop
  std::uint32_t mask;  ///< after its bit i is cleared

  [[nodiscard]] std::uint32_t my_virtual_id() const { return my_id ^ root; }
  [[nodiscard]] bool is_in_loop() const { return i < d; }
  [[nodiscard]] bool takes_part() const { return is_in_loop() && (my_virtual_id() & mask) == 0; }
  [[nodiscard]] bool sends() const { return takes_part() && (my_virtual_id() >> i & 1U) == 0; }
  /// The label without its relabelling: of the virtual partner.
  [[nodiscard]] std::uint32_t virtual_partner() const { return my_virtual_id() ^ 1U << i; }
};

Variables variables_of(Rank p, Rank root, Rank rank, Step step) {
  const int d = std::countr_zero(static_cast<std::uint32_t>(p));
  const int i = d - static_cast<int>(step);
  return {d, static_cast<std::uint32_t>(root), static_cast<std::uint32_t>(rank), i, (1U << i) - 1};
}

std::vector<int> lines_of(const Variables& now, const Lines& at) {
  std::vector<int> lines;
  if (!now.is_in_loop()) {
    for (int line = 0; line <= at.start; ++line) lines.push_back(line);
    return lines;
  }
  lines = {at.loop, at.loop + 1, at.loop + 2};
  if (!now.takes_part()) return lines;
  lines.push_back(at.loop + 3);
  for (const int line : now.sends() ? std::vector{4, 5} : std::vector{6, 7, 8}) lines.push_back(at.loop + line);
  return lines;
}

/// The variables in the order of their names in one_to_all().
std::vector<std::string> values_of(const Variables& now) {
  const auto bits = [&](std::uint32_t number) { return now.d == 0 ? "0" : fmt::format("{:0{}b}", number, now.d); };
  const auto label = [&](std::uint32_t number) { return fmt::format("{} = {}", bits(number), number); };
  std::vector<std::string> values{now.is_in_loop() ? fmt::format("{}", now.i) : "", bits(now.mask), label(now.my_id)};
  if (now.root != 0) values.push_back(label(now.my_virtual_id()));
  values.push_back(now.is_in_loop() ? bits(now.my_virtual_id() & now.mask) : "");
  const std::string partner = now.takes_part() ? label(now.virtual_partner()) : "";
  values.push_back(now.sends() ? partner : "");
  values.push_back(now.sends() ? "" : partner);
  if (now.root != 0) values.push_back(now.takes_part() ? label(now.virtual_partner() ^ now.root) : "");
  return values;
}

}  // namespace

PrintedProgram one_to_all(Rank p, Rank root) {
  const bool is_from_0 = root == 0;
  using Names = std::vector<std::string>;
  return {.title = is_from_0 ? "algorithm 4.1" : "algorithm 4.2",
          .source = "Grama et al. 2003, 4.1",
          .code = is_from_0 ? code_from_0() : code_from_any(),
          .variables = is_from_0 ? Names{"i", "mask", "my_id", "my_id AND mask", "msg_destination", "msg_source"}
                                 : Names{"i", "mask", "my_id", "my_virtual_id", "my_virtual_id AND mask",
                                         "virtual_dest", "virtual_source", "partner"},
          .at = [p, root](Rank rank, Step step) -> PrintedStep {
            const Variables now = variables_of(p, root, rank, step);
            return {lines_of(now, root == 0 ? from_0 : from_any), values_of(now)};
          }};
}

}  // namespace hopscope::broadcast
