// Broken scenarios and the exact messages for each. They are in the topic files beside this one, *.cases:
// schedule/shift.cases has the mistakes in shifts. To run a single one, by its name:
//   hopscope_tests "each broken scenario*" -c structure/shift_zero
// After a message was reworded, scripts/renew records the new text.
//
// A topic file begins with lines "# ..." that describe it. The cases follow, each after an empty line:
//   === structure/shift_zero           its name, as below; messages call the scenario structure/shift_zero.json
//   args: --set schedule.shift=0       an option given with it; any number of these
//   {"platform": ...                   the scenario, up to the next line that begins with ---
//   --- file platforms/of_mine.json    another file, named as the scenario names it; any number of these
//   ...                                its content
//   --- says                           the output, up to an empty line or the end
//   structure/shift_zero.json: ...
// Files before the first case are shared by all cases of the topic file.
//
// The name of a case begins with what detects the mistake:
//   syntax/          not JSON, or JSON with duplicate fields
//   structure/       the schema too
//   meaning/         only the reader, by the meaning of the fields: the schema accepts these
//   platform_files/  the mistake is in another file
//   command_line/    the mistake is in an option
//   lectures/        the scenario is a lecture; lectures/structure/ and lectures/meaning/ as above
//
// A name may be followed by marks, in parentheses, with ", " between them:
//   escaped    lines of the content end only at \n; \t is a tab, \\ a backslash, \x0D the byte of number 0D.
//              Content that is not UTF-8 is written so, and content with tabs or other control characters, with
//              trailing spaces, or without an end of its last line. Anywhere else all of these but the first are
//              mistakes of the topic file, so that no editor adds or removes them unseen.
//   directory  there is a directory of that name, not a file
//   absent     there is no file of that name
//   accepted   there is no mistake, as the output states; not allowed for any other case
//   on disk    it needs a real file system; so does a case with a directory. Others are read from memory.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

#include "scenario/lecture.hpp"
#include "support/error_cases.hpp"
#include "support/folder.hpp"
#include "support/places.hpp"
#include "support/renewal.hpp"

namespace {

namespace fs = std::filesystem;
using hopscope::test::ErrorCase;

fs::path folder_of_errors() { return fs::path(hopscope::test::checkout()) / "tests" / "errors"; }

/// The files of a case in a folder, which is the current one: messages name files relative to it.
class FilesOnDisk {
 public:
  explicit FilesOnDisk(const ErrorCase& broken) {
    const fs::path here = "tests/errors";  // files of the checkout may be named too
    fs::create_directories(folder_.path() / here);
    for (const ErrorCase::File& file : broken.files) {
      const fs::path name = (here / file.name).lexically_normal();
      if (file.is_directory) {
        fs::create_directories(folder_.path() / name);
      } else {
        folder_.put(name, file.content);
      }
    }
    fs::create_directories((folder_.path() / here / broken.file()).parent_path());
    fs::current_path(folder_.path() / here);
  }
  ~FilesOnDisk() { fs::current_path(before_); }
  FilesOnDisk(const FilesOnDisk&) = delete;
  FilesOnDisk& operator=(const FilesOnDisk&) = delete;

 private:
  fs::path before_ = fs::current_path();
  hopscope::test::Folder folder_;
};

std::shared_ptr<hopscope::Files> files_in_memory(const ErrorCase& broken) {
  auto files = std::make_shared<hopscope::FilesInMemory>();
  for (const ErrorCase::File& file : broken.files) files->put(file.name, file.content);
  return files;
}

hopscope::ReadOptions options_of(const ErrorCase& broken) {
  hopscope::ReadOptions options;
  for (const std::string& argument : broken.arguments) {
    const std::size_t blank = argument.find(' ');
    const std::size_t equals = argument.find('=');
    if (argument.starts_with("--engine ")) {
      options.engine = argument.substr(blank + 1);
    } else if (argument.starts_with("--set ") && equals != std::string::npos) {
      options.overrides.push_back({argument.substr(blank + 1, equals - blank - 1), argument.substr(equals + 1)});
    } else {
      FAIL("there is no option " << argument << " here; there are --set PATH=VALUE and --engine NAME");
    }
  }
  return options;
}

std::string what_is_said(const ErrorCase& broken, const hopscope::Catalogue& catalogue) {
  hopscope::ReadOptions options = options_of(broken);
  std::optional<FilesOnDisk> on_disk;
  if (broken.needs_disk) {
    on_disk.emplace(broken);
  } else {
    options.files = files_in_memory(broken);
  }
  try {
    if (broken.name.starts_with("lectures/")) {
      std::vector<hopscope::Mistake> mistakes;
      (void)hopscope::read_lecture(*options.files, broken.file(), mistakes);
      if (!mistakes.empty()) throw hopscope::InputError(mistakes);
      return std::string(hopscope::test::nothing_wrong) + "the lecture was accepted\n";
    }
    (void)hopscope::read_scenario(broken.file(), catalogue, options);
    return std::string(hopscope::test::nothing_wrong) + "the scenario was accepted\n";
  } catch (const hopscope::InputError& error) {
    return std::string(error.what()) + '\n';
  }
}

void rewrite(const ErrorCase& broken, const std::string& said) {
  const fs::path file = folder_of_errors() / broken.topic;
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  const std::string changed = hopscope::test::with_other_words(text.str(), broken.topic, broken.name, said);
  std::ofstream(file, std::ios::binary) << changed;
}

}  // namespace

TEST_CASE("each broken scenario gives exactly the messages recorded with it", "[recorded][errors]") {
  static const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  static const std::vector<ErrorCase> cases = hopscope::test::error_cases(folder_of_errors());
  const ErrorCase& broken = GENERATE(from_range(cases.begin(), cases.end()));
  DYNAMIC_SECTION(broken.name) {
    INFO("tests/errors/" << broken.topic << ", line " << broken.line);
    const std::string said = what_is_said(broken, catalogue);
    if (said != broken.says && hopscope::test::is_renewing()) {
      rewrite(broken, said);
    } else {
      CHECK(said == broken.says);
    }
  }
}

TEST_CASE("there are no files among the broken scenarios that no test reads") {
  for (const auto& entry : fs::recursive_directory_iterator(folder_of_errors())) {
    INFO(entry.path().string());
    const std::string ending = entry.path().extension();
    CHECK((entry.is_directory() || ending == ".cases" || ending == ".cpp" ||
           entry.path().filename() == ".gitattributes"));
  }
}
