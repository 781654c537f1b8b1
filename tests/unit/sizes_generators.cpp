#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>

#include "sizes/patterns.hpp"
#include "sizes/random.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Rows = std::vector<std::vector<double>>;
using GeneratorNumbers = std::map<std::string, double, std::less<>>;

Rows rows_of(const SizeMatrix& sizes) {
  Rows rows;
  for (Rank i = 0; i < sizes.ranks(); ++i) rows.emplace_back(sizes.row(i).begin(), sizes.row(i).end());
  return rows;
}

/// The sizes from a generator; fields not in `numbers` have their defaults.
SizeMatrix made(const std::string& name, Rank ranks, const GeneratorNumbers& numbers = {},
                const std::string& file = "") {
  const SizeGenerator& generator = *catalogue().generator(name);
  GeneratorSettings settings = standard_settings(generator);
  for (const auto& [field, number] : numbers) settings.numbers.set(field, number);
  const auto files = files_on_disk();
  settings.file = file;
  settings.files = files.get();
  std::vector<Mistake> mistakes;
  auto sizes = generator.make(ranks, settings, mistakes);
  for (const Mistake& mistake : mistakes) INFO(to_line(mistake));
  REQUIRE(sizes);
  return *sizes;
}

std::vector<Mistake> mistakes_of(const std::string& name, Rank ranks, const GeneratorNumbers& numbers) {
  GeneratorSettings settings = standard_settings(*catalogue().generator(name));
  for (const auto& [field, number] : numbers) settings.numbers.set(field, number);
  std::vector<Mistake> mistakes;
  CHECK_FALSE(catalogue().generator(name)->make(ranks, settings, mistakes));
  return mistakes;
}

double sum(std::span<const double> words) { return std::accumulate(words.begin(), words.end(), 0.0); }

}  // namespace

TEST_CASE("random numbers are the same on every machine", "[sizes]") {
  // The 10000th number of std::mt19937_64 with its own seed, as specified by the standard.
  sizes::Random standard(5489);
  std::uint64_t last = 0;
  for (int i = 0; i < 10000; ++i) last = standard.draw(std::uint64_t{1} << 63);
  CHECK(last == (9981545732273789042U & (~std::uint64_t{0} >> 1)));
  sizes::Random random(1);
  std::vector<int> seen(6);
  for (int i = 0; i < 6000; ++i) ++seen[random.draw(6)];
  for (const int count : seen) CHECK(std::abs(count - 1000) < 150);
  CHECK(random.draw(1) == 0);
  std::vector<int> list{0, 1, 2, 3, 4};
  random.shuffle(list);
  CHECK(std::set<int>(list.begin(), list.end()).size() == 5);
}

TEST_CASE("constant: all sizes are the same, and no rank sends to itself", "[sizes]") {
  CHECK(rows_of(made("constant", 3, {{"words", 2.5}})) == Rows{{0, 2.5, 2.5}, {2.5, 0, 2.5}, {2.5, 2.5, 0}});
  CHECK(rows_of(made("constant", 1, {{"words", 7}})) == Rows{{0}});
}

TEST_CASE("uniform: integers from low to high, determined by the seed", "[sizes]") {
  const GeneratorNumbers numbers{{"seed", 7}, {"low", 3}, {"high", 5}};
  const SizeMatrix sizes = made("uniform", 20, numbers);
  std::map<double, int> seen;
  for (Rank i = 0; i < 20; ++i) {
    for (Rank j = 0; j < 20; ++j) ++seen[sizes.words(i, j)];
  }
  CHECK(seen.size() == 4);
  CHECK(seen[0] == 20);
  for (const double words : {3.0, 4.0, 5.0}) CHECK(seen[words] > 80);
  CHECK(rows_of(made("uniform", 20, numbers)) == rows_of(sizes));
  CHECK(rows_of(made("uniform", 20, {{"seed", 8}, {"low", 3}, {"high", 5}})) != rows_of(sizes));
  CHECK(rows_of(made("uniform", 4, {{"low", 6}, {"high", 6}})) == rows_of(made("constant", 4, {{"words", 6}})));
  // From another program: numbers must not change from one version, compiler or machine to another.
  CHECK(rows_of(made("uniform", 3, {{"seed", 1}, {"low", 0}, {"high", 99}})) ==
        Rows{{0, 28, 62}, {30, 0, 46}, {84, 9, 0}});
  CHECK(mistakes_of("uniform", 3, {{"low", 5}, {"high", 4}}) ==
        std::vector<Mistake>{{"", "high", "4 is below low, 5; give 5 or more"}});
}

TEST_CASE("zipf: shares in proportion to 1/place^exponent, rounded by largest remainder", "[sizes]") {
  // 1 : 1/2 : 1/3. Rank 0 divides 10 into 6 and 4; rank 1 as 7.5 and 2.5, a tie; rank 2 as 6.67 and 3.33.
  CHECK(rows_of(made("zipf", 3, {{"words", 10}})) == Rows{{0, 6, 4}, {8, 0, 2}, {7, 3, 0}});
  CHECK(rows_of(made("zipf", 3, {{"words", 10}, {"exponent", 0}})) == Rows{{0, 5, 5}, {5, 0, 5}, {5, 5, 0}});
  CHECK(rows_of(made("zipf", 3, {{"words", 9}, {"exponent", 100}})) == Rows{{0, 9, 0}, {9, 0, 0}, {9, 0, 0}});
  CHECK(rows_of(made("zipf", 1)) == Rows{{0}});
  for (const double shuffled : {0.0, 1.0}) {
    const SizeMatrix sizes = made("zipf", 40, {{"words", 1234}, {"exponent", 1.2}, {"shuffled", shuffled}});
    for (Rank i = 0; i < 40; ++i) CHECK(sum(sizes.row(i)) == 1234);
  }
  // Shuffling gives the ranks different places, the same for all sources.
  const SizeMatrix plain = made("zipf", 9, {{"words", 500}});
  const SizeMatrix shuffled = made("zipf", 9, {{"words", 500}, {"shuffled", 1}, {"seed", 3}});
  CHECK(rows_of(plain) != rows_of(shuffled));
  CHECK(rows_of(shuffled) == rows_of(made("zipf", 9, {{"words", 500}, {"shuffled", 1}, {"seed", 3}})));
  CHECK(made("zipf", 9, {{"words", 1e15}}).total() == 9e15);
}

TEST_CASE("hotspot: the first ranks receive more", "[sizes]") {
  CHECK(rows_of(made("hotspot", 3, {{"words", 2}, {"hot", 1}, {"factor", 5}})) ==
        Rows{{0, 2, 2}, {10, 0, 2}, {10, 2, 0}});
  CHECK(rows_of(made("hotspot", 3, {{"words", 2}, {"hot", 3}, {"factor", 5}})) ==
        rows_of(made("constant", 3, {{"words", 10}})));
  CHECK(mistakes_of("hotspot", 3, {{"hot", 4}}) ==
        std::vector<Mistake>{{"", "hot", "4 hot ranks, but the platform has 3; give an integer from 0 to 3"}});
}

TEST_CASE("permutation: one message from each and one for each, none to itself", "[sizes]") {
  std::set<Rows> all;
  for (double seed = 0; seed < 200; ++seed) {
    const SizeMatrix sizes = made("permutation", 4, {{"seed", seed}, {"words", 3}});
    CHECK(sizes.messages() == 4);
    CHECK(sizes.total() == 12);
    CHECK(sizes.most_messages() == 1);
    all.insert(rows_of(sizes));
  }
  CHECK(all.size() == 9);  // all derangements of four
  const SizeMatrix six = made("permutation", 6, {{"seed", 1}});
  const std::vector<Rank> as_another_program_has_them{1, 3, 0, 4, 5, 2};
  for (Rank i = 0; i < 6; ++i) CHECK(six.words(i, as_another_program_has_them[static_cast<std::size_t>(i)]) == 64);
  CHECK(rows_of(made("permutation", 2)) == Rows{{0, 64}, {64, 0}});
  CHECK(mistakes_of("permutation", 1, {}).front().pointer == "generator");
}

TEST_CASE("block: more inside a block than outside, the last block may be shorter", "[sizes]") {
  CHECK(rows_of(made("block", 5, {{"block", 2}, {"inside", 9}, {"outside", 1}})) ==
        Rows{{0, 9, 1, 1, 1}, {9, 0, 1, 1, 1}, {1, 1, 0, 9, 1}, {1, 1, 9, 0, 1}, {1, 1, 1, 1, 0}});
}

TEST_CASE("fixed-pattern-worst-case: a large entry in every phase, and all in one matching", "[sizes]") {
  for (Rank n = 1; n <= 33; ++n) {
    INFO(n << " ranks");
    const SizeMatrix sizes = made("fixed-pattern-worst-case", n, {{"large", 10}, {"small", 3}});
    std::set<Rank> phases;
    std::set<Rank> sources;
    std::set<Rank> destinations;
    int large = 0;
    for (Rank i = 0; i < n; ++i) {
      for (Rank j = 0; j < n; ++j) {
        CHECK(sizes.words(i, j) == (i == j ? 0 : sizes.words(i, j) == 10 ? 10 : 3));
        if (sizes.words(i, j) != 10) continue;
        ++large;
        phases.insert((j - i + n) % n);
        sources.insert(i);
        destinations.insert(j);
      }
    }
    const auto all = static_cast<std::size_t>(n - 1);
    CHECK(large == n - 1);
    CHECK(phases.size() == all);
    CHECK(sources.size() == all);
    CHECK(destinations.size() == all);
  }
  CHECK(mistakes_of("fixed-pattern-worst-case", 4, {{"large", 1}, {"small", 2.5}}) ==
        std::vector<Mistake>{{"", "large", "1 is below small, 2.5; give 2.5 or more"}});
}

TEST_CASE("row blocks are balanced and give the block of every row", "[sizes]") {
  for (std::int64_t rows = 0; rows <= 12; ++rows) {
    for (Rank blocks = 1; blocks <= 7; ++blocks) {
      const sizes::RowBlocks cut(rows, blocks);
      std::vector<std::int64_t> counted(static_cast<std::size_t>(blocks));
      for (std::int64_t row = 0; row < rows; ++row) ++counted[static_cast<std::size_t>(cut.block_of(row))];
      for (Rank block = 0; block < blocks; ++block) {
        CHECK(counted[static_cast<std::size_t>(block)] == cut.rows(block));
        CHECK(cut.rows(block) == rows / blocks + (block < rows % blocks ? 1 : 0));
      }
    }
  }
}

TEST_CASE("transpose: rows of the one block times rows of the other", "[sizes]") {
  CHECK(rows_of(made("transpose", 3, {{"n", 7}})) == Rows{{0, 6, 6}, {6, 0, 4}, {6, 4, 0}});
  CHECK(rows_of(made("transpose", 4, {{"n", 8}})) == rows_of(made("constant", 4, {{"words", 4}})));
  CHECK(rows_of(made("transpose", 3, {{"n", 2}})) == Rows{{0, 1, 0}, {1, 0, 0}, {0, 0, 0}});
}

TEST_CASE("sparse-transpose: the entries of a row block in a column block", "[sizes]") {
  namespace fs = std::filesystem;
  const fs::path file = fs::temp_directory_path() / ("hopscope_sparse_transpose_" + std::to_string(::getpid()));
  const auto blocks = [&](const std::string& text, Rank ranks) {
    std::ofstream(file) << text;
    const SizeMatrix sizes = made("sparse-transpose", ranks, {}, file.string());
    fs::remove(file);
    return rows_of(sizes);
  };
  // Rows 1 2 | 3, columns 1 2 | 3 4 and so on; entries within a block cause no message, and a 0 is not an entry.
  CHECK(blocks("%%MatrixMarket matrix coordinate real general\n3 4 5\n1 1 1.5\n1 3 -2\n2 4 7\n3 2 1\n3 1 0\n", 2) ==
        Rows{{0, 2}, {1, 0}});
  CHECK(blocks("%%MatrixMarket matrix coordinate pattern symmetric\n4 4 4\n2 1\n3 1\n4 2\n4 4\n", 2) ==
        Rows{{0, 2}, {2, 0}});
  CHECK(blocks("%%MatrixMarket matrix coordinate complex skew-symmetric\n3 3 1\n3 1 0 1\n", 3) ==
        Rows{{0, 0, 1}, {0, 0, 0}, {1, 0, 0}});
  CHECK(blocks("%%MatrixMarket matrix array integer general\n2 2\n5\n0\n1\n5\n", 2) == Rows{{0, 1}, {0, 0}});
}

}  // namespace hopscope::test
