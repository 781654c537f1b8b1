#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "files/text_file.hpp"
#include "sizes/files.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;
using Rows = std::vector<std::vector<double>>;
using Reader = std::optional<SizeMatrix> (*)(Files&, const std::string&, Rank, std::vector<Mistake>&);

/// A temporary file.
class File {
 public:
  File() = default;
  ~File() { fs::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  [[nodiscard]] std::string hold(const std::string& text) const {
    std::ofstream(path_, std::ios::binary) << text;
    return path_.string();
  }

 private:
  fs::path path_ = fs::temp_directory_path() / ("hopscope_sizes_files_" + std::to_string(::getpid()));
};

Rows read(Reader reader, const std::string& text, Rank ranks) {
  const File file;
  std::vector<Mistake> mistakes;
  const auto sizes = reader(*files_on_disk(), file.hold(text), ranks, mistakes);
  for (const Mistake& mistake : mistakes) UNSCOPED_INFO(to_line(mistake));
  CHECK(mistakes.empty());
  Rows rows;
  for (Rank i = 0; sizes && i < ranks; ++i) rows.emplace_back(sizes->row(i).begin(), sizes->row(i).end());
  return rows;
}

/// The mistakes in a text: "line 3: ..", one per line.
std::string said(Reader reader, const std::string& text, Rank ranks) {
  const File file;
  std::vector<Mistake> mistakes;
  const std::string name = file.hold(text);
  CHECK_FALSE(reader(*files_on_disk(), name, ranks, mistakes));
  std::string lines;
  for (const Mistake& mistake : mistakes) {
    CHECK(mistake.file == name);
    lines += (lines.empty() ? "" : "\n") + mistake.pointer + (mistake.pointer.empty() ? "" : ": ") + mistake.message;
  }
  return lines;
}

Rows csv(const std::string& text, Rank ranks) { return read(sizes::read_csv, text, ranks); }
std::string said_of_csv(const std::string& text, Rank ranks) { return said(sizes::read_csv, text, ranks); }

constexpr const char* general = "%%MatrixMarket matrix coordinate real general\n";
Rows market(const std::string& text, Rank ranks) { return read(sizes::read_matrix_market, text, ranks); }
std::string said_of_market(const std::string& text, Rank ranks) { return said(sizes::read_matrix_market, text, ranks); }

const Rows two{{0, 3}, {4, 0}};

}  // namespace

TEST_CASE("CSV: a line of numbers for each rank, separated by commas, semicolons or tabs", "[sizes]") {
  CHECK(csv("0,3\n4,0\n", 2) == two);
  CHECK(csv("0,3\n4,0", 2) == two);
  CHECK(csv("\xEF\xBB\xBF 0 ; 3\r\n\r\n +4 ; -0\r\n \r\n", 2) == two);
  CHECK(csv("0\t3\n4\t0\n", 2) == two);
  CHECK(csv("\"0\",\"3\"\n\"4\",\"0\"\n", 2) == two);
  CHECK(csv("0,1e3,.5\n2.25,0,0\n1,1,0\n", 3) == Rows{{0, 1000, 0.5}, {2.25, 0, 0}, {1, 1, 0}});
  CHECK(csv("5\n", 1) == Rows{{0}});
  CHECK(csv("1e-400,3\n4,0\n", 2) == two);
  const std::string zeros(400, '0');
  CHECK(csv("0,3\n4,0." + zeros + "1\n", 2) == two);
  CHECK(csv("0,." + zeros + "1\n-0." + zeros + "7,0\n", 2) == Rows{{0, 0}, {0, 0}});
}

TEST_CASE("CSV: the size of a rank for itself is ignored", "[sizes]") { CHECK(csv("9,3\n4,9\n", 2) == two); }

TEST_CASE("CSV: with a header, and with labels", "[sizes]") {
  CHECK(csv("a,b\n0,3\n4,0\n", 2) == two);
  CHECK(csv("0,1\n0,3\n4,0\n", 2) == two);
  CHECK(csv("1,2\n0,3\n4,0\n", 2) == two);
  CHECK(csv(",0,1\n0,0,3\n1,4,0\n", 2) == two);
  CHECK(csv("from,\"to, a\",b\nx,0,3\ny,4,0\n", 2) == two);
  CHECK(csv("rank\n7\n", 1) == Rows{{0}});
}

TEST_CASE("CSV: every invalid number is reported with its line and column", "[sizes]") {
  CHECK(said_of_csv("0,-3,1\nnan,0,inf\n\nx,,1e16\n", 3) ==
        "line 1, column 2: -3 is negative; give a number of words from 0 to 1e15\n"
        "line 2, column 1: nan is not finite; give a number of words from 0 to 1e15\n"
        "line 2, column 3: inf is not finite; give a number of words from 0 to 1e15\n"
        "line 4, column 1: \"x\" is not a number; give a number of words from 0 to 1e15\n"
        "line 4, column 2: is empty; write 0 where there is no message\n"
        "line 4, column 3: 1e16 is too large; give a number of words from 0 to 1e15");
  CHECK(said_of_csv("0,1\n0x5,1,\n", 2) == "line 2: 3 numbers where line 1 has 2; give each line as many");
  CHECK(said_of_csv("0,1\n0,0 1\n", 2) ==
        "line 2, column 2: \"0 1\" is not a number; give a number of words from 0 to 1e15");
  CHECK(said_of_csv("a,b,c\nx,0,-1\ny,2,0\n", 2) ==
        "line 2, column 3: -1 is negative; give a number of words from 0 to 1e15");
  CHECK(said_of_csv("0,1e400\n-1e400,0\n", 2) ==
        "line 1, column 2: 1e400 is too large; give a number of words from 0 to 1e15\n"
        "line 2, column 1: -1e400 is negative; give a number of words from 0 to 1e15");
  CHECK(said_of_csv("0,1\n" + std::string(400, '9') + ".5,0\n", 2) ==
        "line 2, column 1: " + std::string(40, '9') + "... is too large; give a number of words from 0 to 1e15");
  CHECK(said_of_csv("0,1\n1,\x1b[31m\n", 2).find('\x1b') == std::string::npos);
}

TEST_CASE("CSV: a matrix that is not square, or does not have the platform's size", "[sizes]") {
  CHECK(said_of_csv("0,1,2\n0,1,2\n", 3) ==
        "2 lines of 3 numbers are not a square; the platform has 3 ranks, so give 3 lines of 3 numbers");
  CHECK(said_of_csv("0,1\n0,1\n", 3) ==
        "2 lines of 2 numbers, but the platform has 3 ranks, so give 3 lines of 3 numbers");
  CHECK(said_of_csv("a,b\n0,1\n", 2) ==
        "1 line of 2 numbers after the header in line 1 are not a square; the platform has 2 ranks, so give 2 lines of "
        "2 numbers");
  CHECK(said_of_csv("0,1,2,3\n0,1,2\n0,1,2\n", 3) ==
        "line 2: 3 numbers where line 1 has 4; give each line as many\n"
        "line 3: 3 numbers where line 1 has 4; give each line as many");
}

TEST_CASE("CSV: files that are not CSV", "[sizes]") {
  CHECK(said_of_csv("nothing else\n", 2) ==
        "there are no sizes after the header in line 1; the platform has 2 ranks, so give 2 lines of 2 numbers");
  CHECK(said_of_csv("0,1\n1,0\n", 1) ==
        "2 lines of 2 numbers, but the platform has 1 rank, so give 1 line of 1 number");
  CHECK(said_of_csv(" \n\n", 2) == "the file is empty; it must be a CSV file with a line of numbers for each rank");
  CHECK(said_of_csv(std::string("0,\0001\n", 5), 2) ==
        "the file is not text; it must be a CSV file with a line of numbers for each rank");
  std::string lines;
  for (int i = 0; i < 3000; ++i) lines += "-1,-1\n";
  std::vector<Mistake> mistakes;
  const File file;
  CHECK_FALSE(sizes::read_csv(*files_on_disk(), file.hold(lines), 2, mistakes));
  CHECK(mistakes.size() == text_file::most_mistakes);
}

TEST_CASE("files above the limit are refused before memory is allocated", "[sizes]") {
  const File file;
  const std::string name = file.hold("0,1\n1,0\n");
  fs::resize_file(name, text_file::most_bytes + 1);  // takes no space on the disk
  for (const Reader reader : {sizes::read_csv, sizes::read_matrix_market}) {
    std::vector<Mistake> mistakes;
    CHECK_FALSE(reader(*files_on_disk(), name, 2, mistakes));
    CHECK(mistakes == std::vector<Mistake>{{name, "", "is larger than 256 MiB, the most that is read"}});
  }
  std::vector<Mistake> mistakes;
  CHECK_FALSE(sizes::read_csv(*files_on_disk(), "/dev/zero", 2, mistakes));
  CHECK(mistakes == std::vector<Mistake>{{"/dev/zero", "", "is larger than 256 MiB, the most that is read"}});
}

TEST_CASE("Matrix Market: coordinate and array, real, integer and pattern, general and symmetric", "[sizes]") {
  CHECK(market(std::string(general) + "% a comment\n\n2 2 3\n1 2 3.0\n2 1 4\n2 2 9\n", 2) == two);
  CHECK(market("%%matrixmarket MATRIX Coordinate Integer General\r\n2 2 2\r\n1 2 3\r\n2 1 4\r\n", 2) == two);
  CHECK(market("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n2 1\n", 2) == Rows{{0, 0}, {1, 0}});
  CHECK(market("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 9\n2 1 4\n", 2) == Rows{{0, 4}, {4, 0}});
  CHECK(market("%%MatrixMarket matrix array real general\n2 2\n9\n4\n3\n9\n", 2) == two);
  CHECK(market("%%MatrixMarket matrix array real symmetric\n3 3\n9\n1\n2\n9\n3\n9\n", 3) ==
        Rows{{0, 1, 2}, {1, 0, 3}, {2, 3, 0}});
  CHECK(market(std::string(general) + "2 2 0\n", 2) == Rows{{0, 0}, {0, 0}});
}

TEST_CASE("Matrix Market: a number that is too large is shown as it is written", "[sizes]") {
  CHECK(said_of_market(std::string(general) + "2 2 1\n2 1 1e400\n", 2) ==
        "line 3: 1e400 is too large; give a number of words from 0 to 1e15");
  CHECK(said_of_market(std::string(general) + "2 2 1\n2 1 -1e999\n", 2) ==
        "line 3: -1e999 is too large; give a number of words from 0 to 1e15");
}

TEST_CASE("Matrix Market: mistakes in the header of a file", "[sizes]") {
  const std::string rule =
      "; the first line of a Matrix Market file is like \"%%MatrixMarket matrix coordinate real general\"";
  CHECK(said_of_market("0,1\n1,0\n", 2) == "line 1: does not begin with %%MatrixMarket" + rule);
  CHECK(said_of_market("%%MatrixMarket vector coordinate real general\n", 2) ==
        "line 1: \"vector\" is not a matrix" + rule);
  CHECK(said_of_market("%%MatrixMarket matrix sparse real general\n", 2) ==
        "line 1: unknown format \"sparse\"; allowed: coordinate, array");
  CHECK(said_of_market("%%MatrixMarket matrix coordinate float general\n", 2) ==
        "line 1: unknown field \"float\"; allowed: real, integer, complex, pattern");
  CHECK(said_of_market("%%MatrixMarket matrix coordinate real\n", 2) ==
        "line 1: unknown symmetry \"\"; allowed: general, symmetric, skew-symmetric, hermitian");
  CHECK(said_of_market("%%MatrixMarket matrix array pattern general\n2 2\n", 2) ==
        "line 1: an array cannot be a pattern; give coordinate, or real or integer");
  CHECK(said_of_market("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 4\n", 2) ==
        "line 1: the matrix is skew-symmetric, so half of it is negative; give one that is general or symmetric");
  CHECK(said_of_market("%%MatrixMarket matrix coordinate complex general\n2 2 1\n2 1 4 1\n", 2) ==
        "line 1: the matrix is complex; sizes are numbers from 0 on: give a real, integer or pattern matrix");
  CHECK(said_of_market(std::string(general) + "% nothing\n", 2) ==
        "line 2: the file ends before the line with the number of rows and columns");
  CHECK(said_of_market(std::string(general) + "2 2\n", 2) ==
        "line 2: \"2 2\" are not the extents of a matrix; give rows, columns and the number of entries");
  CHECK(said_of_market(std::string(general) + "2 3 1\n1 1 1\n", 2) ==
        "line 2: 2 rows and 3 columns are not a square; the platform has 2 ranks, so give 2 rows and columns");
  CHECK(said_of_market(std::string(general) + "3 3 1\n1 1 1\n", 2) ==
        "line 2: 3 rows and as many columns, but the platform has 2 ranks, so give 2 rows and columns");
  CHECK(said_of_market("%%MatrixMarket matrix coordinate real symmetric\n2 3 1\n", 2) ==
        "line 2: 2 rows and 3 columns are not a square, so the matrix is not symmetric; give \"general\"");
}

TEST_CASE("Matrix Market: every invalid entry is reported with its line", "[sizes]") {
  CHECK(said_of_market(std::string(general) + "2 2 6\n1 2 -3\n0 1 1\n1 2\n1 2 x\n2 1 4 5\n\n1 1 nan\n", 2) ==
        "line 3: -3 is negative; give a number of words from 0 to 1e15\n"
        "line 4: \"0 1 1\" does not begin with a row from 1 to 2 and a column from 1 to 2\n"
        "line 5: has no value; give one\n"
        "line 6: \"x\" is not a number; give one\n"
        "line 7: \"5\" is too much; give one entry a line\n"
        "line 9: nan is not finite; give a number of words from 0 to 1e15");
  CHECK(said_of_market(std::string(general) + "2 2 2\n1 2 3\n1 2 3\n", 2) ==
        "line 4: duplicate entry for row 1, column 2; keep one of them");
  CHECK(said_of_market(std::string(general) + "2 2 3\n1 2 3\n2 1 4\n", 2) ==
        "line 4: the file ends after 2 of the 3 entries that line 2 announces");
  CHECK(said_of_market(std::string(general) + "2 2 1\n1 2 3\n2 1 4\n", 2) ==
        "line 4: is one entry more than the 1 that line 2 announces; correct one of them");
  CHECK(said_of_market("%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n1 2 3\n2 1 1.5\n", 2) ==
        "line 3: row 1, column 2 is above the diagonal; of a symmetric matrix give the entries below it\n"
        "line 4: \"1.5\" is not an integer, as line 1 has it");
}

}  // namespace hopscope::test
