// GOAL in its binary form: read as its text is, written and read again, and refused where it is not what it says.

#include <catch2/catch.hpp>

#include <set>
#include <string>

#include <fmt/format.h>

#include <hopscope/error.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "schedule/actions/goal/file.hpp"
#include "support/random_scenario.hpp"
#include "support/same_result.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

const std::string text_of_four = R"(num_ranks 4

rank 0 {
l1: calc 100 cpu 0
l2: send 64b to 1 tag 7
l2 requires l1
l3: send 32b to 2 tag 8 cpu 1 nic 1
l3 irequires l2
l4: recv 16b from 3 tag 9
l5: calc 50
l5 requires l3
l5 requires l4
}

rank 1 {
l1: recv 64b from 0 tag 7
l2: send 128b to 2 tag 1
l2 requires l1
}

rank 2 {
l1: recv 32b from 0 tag 8
l2: recv 128b from 1 tag 1
l3: send 0b to 3 tag 2
l3 requires l1
l3 requires l2
}

rank 3 {
l1: recv 0b from 2 tag 2
l2: send 16b to 0 tag 9
l2 requires l1
}
)";

/// The same, as txt2bin of LogGOPSim writes it.
constexpr std::string_view hex_of_four =
    "7f1000000000000004000000010146000000000000002901000000000000290100000000000087010000000000008701000000000000"
    "140200000000000014020000000000007202000000000000050000000200000000000000030000000000000003000000006400000000"
    "000000000000000000010000000000000000000000010000000100000001010000004000000000000000070000000000000000000100"
    "000001000000010000000100000001020000002000000000000000080000000101010000000200000000000000030000000000000002"
    "030000001000000000000000090000000000010000000300000000000000040000000200000003000000003200000000000000000000"
    "000000000000000400000000000000040000000100000002000000040000000400000002000000010000000000000000000000020000"
    "000040000000000000000700000000000100000000000000000000000100000001000000010200000080000000000000000100000000"
    "000000000001000000000000000100000001000000030000000200000000000000010000000000000002000000002000000000000000"
    "080000000000010000000000000000000000010000000000000002010000008000000000000000010000000000010000000100000000"
    "000000020000000200000001030000000000000000000000020000000000000000000200000000000000020000000200000002000000"
    "020000000100000000000000000000000202000000000000000000000002000000000001000000000000000000000001000000010000"
    "00010000000010000000000000000900000000000000000001000000000000000100000001000000";

std::string bytes_of_four() {
  const auto digit = [](char letter) { return letter <= '9' ? letter - '0' : letter - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i < hex_of_four.size(); i += 2)
    bytes += static_cast<char>(16 * digit(hex_of_four[i]) + digit(hex_of_four[i + 1]));
  return bytes;
}

GoalFile read(const std::string& bytes) { return read_goal("x.goal", *open_bytes(bytes)); }

/// A line for each operation, without where it stands.
std::vector<std::string> listed(const GoalFile& goal) {
  std::vector<std::string> lines;
  for (std::size_t rank = 0; rank < goal.lists.of_rank.size(); ++rank) {
    for (const RankAction& each : goal.lists.of_rank[rank]) {
      std::multiset<std::uint32_t> ended(each.after_end.begin(), each.after_end.end());
      std::multiset<std::uint32_t> begun(each.after_begin.begin(), each.after_begin.end());
      lines.push_back(fmt::format("rank {}: {} {} {} {} {} {} after {} and begins of {}", rank,
                                  static_cast<int>(each.kind), each.peer, each.line, each.words, each.duration,
                                  each.processor, fmt::join(ended, " "), fmt::join(begun, " ")));
    }
  }
  return lines;
}

Result run_file(const std::string& name, const std::string& content, int ranks) {
  FilesInMemory files;
  files.put(name, content);
  const Scenario read = parse_scenario(
      fmt::format(
          R"({{"platform": {{"topology": {{"family": "complete", "nodes": {}}}, "costs": {{"t_s": 2000, "t_w": 1,
          "t_h": 0}}, "ports": "all", "time_unit": "ns"}}, "schedule": {{"file": "{}"}}}})",
          ranks, name),
      "test.json", files, catalogue());
  return simulate(read, {.messages = true});
}

/// What is said of a file; empty if it can be read.
std::string refusal_of(const std::string& bytes) {
  try {
    (void)read_goal("x.bin", *open_bytes(bytes));
    return "";
  } catch (const InputError& error) {
    const Mistake& first = error.mistakes().front();
    return fmt::format("{}: {}: {}", first.file, first.pointer, first.message);
  }
}

/// Ranks that send to each other, receive, and calculate, and wait for what they did before.
/// @param from_any whether some receives take a message from anybody, which may be one that another receive waits for
std::string random_goal(Draw& draw, int ranks, bool from_any) {
  std::vector<std::vector<std::string>> of_rank(static_cast<std::size_t>(ranks));
  for (int message = 0; message < 30; ++message) {
    const int from = draw.below(ranks);
    const int to = (from + 1 + draw.below(ranks - 1)) % ranks;
    const int tag = draw.below(3);
    of_rank[static_cast<std::size_t>(from)].push_back(fmt::format("send {}b to {} tag {}", draw.below(100), to, tag));
    of_rank[static_cast<std::size_t>(to)].push_back(
        from_any && draw.one_in(4) ? "recv 100b from -1 tag -1" : fmt::format("recv 100b from {} tag {}", from, tag));
    of_rank[static_cast<std::size_t>(draw.below(ranks))].push_back(
        fmt::format("calc {} cpu {}", draw.below(1000), draw.below(3)));
  }
  std::string text = fmt::format("num_ranks {}\n", ranks);
  for (std::size_t rank = 0; rank < of_rank.size(); ++rank) {
    text += fmt::format("rank {} {{\n", rank);
    for (std::size_t i = 0; i < of_rank[rank].size(); ++i) {
      text += fmt::format("o{}: {}\n", i, of_rank[rank][i]);
      for (int waits = draw.below(4); i > 0 && waits > 0; --waits) {
        text +=
            fmt::format("o{} {} o{}\n", i, draw.one_in(3) ? "irequires" : "requires", draw.below(static_cast<int>(i)));
      }
    }
    text += "}\n";
  }
  return text;
}

constexpr std::string_view refused = "refused";

/// The time of a run, with all its digits; or `refused`, where a receive that nothing fits, or a circle, ends it.
std::string time_or_refusal(const std::string& name, const std::string& content, int ranks) {
  try {
    return fmt::format("{}", run_file(name, content, ranks).time);
  } catch (const std::exception&) {
    return std::string(refused);
  }
}

/// Counts what is read, and how much at once.
class CountedFile final : public OpenFile {
 public:
  explicit CountedFile(std::string bytes) : file_(open_bytes(std::move(bytes))) {}
  [[nodiscard]] std::size_t size() const override { return file_->size(); }
  [[nodiscard]] std::size_t read(std::size_t offset, std::span<char> into) override {
    const std::size_t count = file_->read(offset, into);
    bytes_read += count;
    most_at_once = std::max(most_at_once, count);
    return count;
  }
  std::size_t bytes_read = 0;
  std::size_t most_at_once = 0;

 private:
  std::unique_ptr<OpenFile> file_;
};

void write_number(std::string& bytes, std::size_t at, std::uint64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<char>(number >> (8 * i) & 0xffU);
}

}  // namespace

TEST_CASE("binary goal: what txt2bin wrote is the schedule of its text", "[goal]") {
  CHECK(listed(read(bytes_of_four())) == listed(read(text_of_four)));
  const Result of_text = run_file("x.goal", text_of_four, 4);
  CHECK(of_text.time == 8358);
  check_same(run_file("x.bin", bytes_of_four(), 4), of_text);
}

TEST_CASE("binary goal: its content tells it, whatever its name", "[goal]") {
  for (const char* const name : {"x.goal", "x.bin", "x.dat", "x", "x.xml"}) {
    CAPTURE(name);
    CHECK(run_file(name, bytes_of_four(), 4).time == 8358);
  }
  CHECK(run_file("x.trace", text_of_four, 4).time == 8358);
}

TEST_CASE("binary goal: written and read again, it is the same schedule, with the same times to the bit", "[goal]") {
  int runs = 0;
  for (std::uint32_t seed = 0; seed < (is_sanitized() ? 10 : 60); ++seed) {
    CAPTURE(seed);
    Draw draw(seed);
    const int ranks = 2 + draw.below(5);
    const std::string text = random_goal(draw, ranks, seed % 2 == 1);
    const GoalFile of_text = read(text);
    const std::string bytes = binary_goal(of_text);
    CHECK(listed(read(bytes)) == listed(of_text));
    CHECK(binary_goal(read(bytes)) == bytes);
    const std::string time = time_or_refusal("x.goal", text, ranks);
    CHECK(time_or_refusal("x.bin", bytes, ranks) == time);
    runs += time == refused ? 0 : 1;
  }
  CHECK(runs >= (is_sanitized() ? 5 : 30));
}

TEST_CASE("binary goal: what is cut off anywhere is refused, with its name and the place", "[goal]") {
  const std::string whole = bytes_of_four();
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const std::string refusal = refusal_of(whole.substr(0, size));
    CAPTURE(size, refusal);
    // Seven bytes are not enough to tell it from text.
    CHECK(refusal.starts_with(size < 3 ? "x.bin: line 1: " : "x.bin: byte "));
  }
}

TEST_CASE("binary goal: with bytes changed at random it is refused or read, and takes no more memory than it may",
          "[goal]") {
  const std::string whole = bytes_of_four();
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 20000; ++seed) {
    Draw draw(seed);
    std::string bytes = whole;
    for (int changes = 1 + draw.below(3); changes > 0; --changes) {
      const auto at = static_cast<std::size_t>(draw.below(static_cast<int>(bytes.size())));
      bytes[at] = static_cast<char>(draw.one_of({0, 1, 255, 128, draw.below(256)}));
    }
    const std::string refusal = refusal_of(bytes);
    if (refusal.empty()) continue;
    ++refused;
    CHECK(refusal.starts_with("x.bin: "));
  }
  CHECK(refused > 10000);
}

TEST_CASE("binary goal: mistakes have their byte, and say what is wrong", "[goal]") {
  const auto with = [](std::size_t at, std::uint64_t number, std::size_t size) {
    std::string bytes = bytes_of_four();
    write_number(bytes, at, number, size);
    return refusal_of(bytes);
  };
  CHECK(with(0, 4222, 8) ==
        "x.bin: byte 0: its first number is 4222, so that it is of another version, or no GOAL; binary GOAL of the "
        "version that is read begins with 4223");
  CHECK(with(0, 2342, 8).find("which says that it is not finished") != std::string::npos);
  CHECK(with(8, 0, 4) == "x.bin: byte 8: is for 0 ranks; from 1 to 1048576 are read");
  CHECK(with(8, 1 << 20, 4).find("byte 634: the file ends, and where the parts of its 1048576 ranks are") !=
        std::string::npos);
  CHECK(with(14, 0, 8).find("byte 14: the part of rank 0 goes from 0 to 297; parts lie from 70 to 626") !=
        std::string::npos);
  CHECK(with(78, 0xffffffff, 4).find("byte 78: the part of rank 0 has 227 bytes") != std::string::npos);
  // The kind, the peer and the count of the first operation of rank 0, which begins at byte 94.
  CHECK(with(98, 7, 1).find("byte 94: operation 0 of rank 0 is of kind 7; 1 sends, 2 receives and 3 calculates") !=
        std::string::npos);
  CHECK(with(138, 9, 4).find("byte 133: operation 1 of rank 0 sends to rank 9; there are 4 ranks") !=
        std::string::npos);
  CHECK(with(138, 0, 4).find("operation 1 of rank 0 sends to its own rank") != std::string::npos);
  CHECK(with(133, 2, 4).find("byte 133: operation 1 of rank 0 says that it waits for 2 operations, and 1 lists it") !=
        std::string::npos);
  CHECK(with(117, 0x7fffffff, 4).find("byte 94: operation 0 of rank 0 has") != std::string::npos);
  CHECK(with(86, 1, 4).find("byte 86: lists operation 1 of rank 0 as one that waits for nothing") != std::string::npos);
}

TEST_CASE("binary goal: parts that overlap are refused, however many ranks share one", "[goal]") {
  std::string bytes(14, '\0');
  constexpr std::uint64_t ranks = 1 << 16;
  write_number(bytes, 0, 4223, 8);
  write_number(bytes, 8, ranks, 4);
  const std::uint64_t begin = 6 + 16 * ranks;
  for (std::uint64_t rank = 0; rank < ranks; ++rank) {
    std::string place(16, '\0');
    write_number(place, 0, begin, 8);
    write_number(place, 8, begin + 8 + 39 * 100, 8);
    bytes += place;
  }
  bytes += std::string(8 + 39 * 100, '\0');
  CHECK(refusal_of(bytes).find("are longer than the file: they overlap") != std::string::npos);
}

TEST_CASE("goal is read once, piece by piece, in both forms", "[goal]") {
  std::string text = "num_ranks 2\n";
  for (int rank = 0; rank < 2; ++rank) {
    text += fmt::format("rank {} {{\n", rank);
    for (int i = 0; i < 40000; ++i)
      text += fmt::format("l{0}: {1} 8b {2} {3} tag {0}\n", i, rank == 0 ? "send" : "recv", rank == 0 ? "to" : "from",
                          1 - rank);
    text += "}\n";
  }
  CountedFile of_text(text);
  const GoalFile goal = read_goal("x.goal", of_text);
  CHECK(goal.lists.of_rank[1].size() == 40000);
  CHECK(of_text.bytes_read <= text.size() + 8);
  CHECK(of_text.most_at_once <= text.size() / 4);
  CountedFile binary(binary_goal(goal));
  CHECK(listed(read_goal("x.bin", binary)) == listed(goal));
  CHECK(binary.bytes_read <= binary.size() + 8);
  CHECK(binary.most_at_once <= binary.size() / 2);
}

TEST_CASE("goal: comments and words that lie across pieces are read as others", "[goal]") {
  const std::string beginning = "num_ranks 2\n";
  const std::string end =
      "rank 0 { a: send 8b to 1 /* two\nlines */ tag 7 // to the end }\n }\nrank 1 { recv 8b from 0 tag 7 }\n";
  const std::vector<std::string> expected = listed(read(beginning + end));
  CHECK(expected.size() == 2);
  for (std::size_t before = 0; before < end.size(); ++before) {
    CAPTURE(before);
    const std::size_t blanks = (std::size_t{1} << 18U) - beginning.size() - before;
    CHECK(listed(read(beginning + std::string(blanks, ' ') + end)) == expected);
  }
}

}  // namespace hopscope::test
