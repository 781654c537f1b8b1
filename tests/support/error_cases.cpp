#include "support/error_cases.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view case_sign = "=== ";
constexpr std::string_view file_sign = "--- file ";
constexpr std::string_view says_sign = "--- says";
constexpr std::string_view argument_sign = "args: ";

/// What may detect a mistake: a name with another prefix would be in no test of the schemas.
constexpr std::string_view noticers[] = {"syntax/",       "structure/",          "meaning/",         "platform_files/",
                                         "command_line/", "lectures/structure/", "lectures/meaning/"};

/// "a/b (escaped, accepted)": the subject of a line, and its marks.
struct Heading {
  std::string name;
  std::set<std::string> marks;
};

/// Reads one topic file from its first line to its last.
class TopicReader {
 public:
  TopicReader(std::string_view text, std::string topic) : text_(text), topic_(std::move(topic)) { split(); }

  std::vector<ErrorCase> cases() {
    read_head();
    std::vector<ErrorCase> found;
    while (!at_end()) found.push_back(one_case());
    return found;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw std::runtime_error(topic_ + ":" + std::to_string(at_ + 1) + ": " + why);
  }

  [[nodiscard]] bool at_end() const { return at_ == lines_.size(); }
  [[nodiscard]] std::string_view line() const { return at_end() ? std::string_view() : lines_[at_]; }
  [[nodiscard]] bool at_sign() const { return line().starts_with("===") || line().starts_with("---"); }
  [[nodiscard]] bool before_case() const {
    return line().empty() && at_ + 1 < lines_.size() && lines_[at_ + 1].starts_with("===");
  }

  // Characters that an editor may change on its own are not allowed: other line ends, tabs, trailing spaces.
  void split() {
    for (std::size_t from = 0; from < text_.size(); ++at_) {
      const std::size_t end = std::min(text_.find('\n', from), text_.size());
      const std::string_view line = text_.substr(from, end - from);
      if (end == text_.size()) refuse("the last line has no end");
      if (line.ends_with(' ')) refuse("a blank at the end of the line; mark the text (escaped) and write \\x20");
      if (std::ranges::any_of(line, [](unsigned char byte) { return byte < 0x20 || byte == 0x7f; })) {
        refuse("a control character; mark the text (escaped) and write it as \\t, \\n or \\x0D");
      }
      lines_.push_back(line);
      from = end + 1;
    }
    at_ = 0;
  }

  Heading heading(std::string_view sign, const std::set<std::string>& known) {
    std::string_view rest = line().substr(sign.size());
    Heading found;
    if (const std::size_t open = rest.find(" ("); open != std::string_view::npos && rest.ends_with(')')) {
      std::istringstream marks(std::string(rest.substr(open + 2, rest.size() - open - 3)));
      for (std::string mark; std::getline(marks >> std::ws, mark, ',');) {
        if (!known.contains(mark)) refuse("unknown mark (" + mark + ")");
        found.marks.insert(mark);
      }
      rest = rest.substr(0, open);
    }
    found.name = rest;
    if (rest.empty() || rest.find(' ') != std::string_view::npos) refuse("a name without blanks belongs here");
    ++at_;
    return found;
  }

  // Only
  //  ends a line.
  [[nodiscard]] std::string unescaped(std::string_view line) const {
    static const std::map<std::string_view, char> of_one_letter{{"n", '\n'}, {"t", '\t'}, {"\\", '\\'}};
    std::string bytes;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] != '\\') {
        bytes += line[i];
        continue;
      }
      const std::string_view letter = line.substr(i + 1, 1);
      const std::string digits(letter == "x" ? line.substr(i + 2, 2) : "");
      if (const auto found = of_one_letter.find(letter); found != of_one_letter.end()) {
        bytes += found->second;
        i += 1;
      } else if (digits.size() == 2 && digits.find_first_not_of("0123456789ABCDEF") == std::string::npos) {
        bytes += static_cast<char>(std::stoi(digits, nullptr, 16));
        i += 3;
      } else {
        refuse("a backslash that begins none of \\n, \\t, \\\\ and \\x0D; write \\\\ for a backslash");
      }
    }
    return bytes;
  }

  // The lines up to the next sign, or to the empty line before the next case.
  std::string content(const Heading& of) {
    std::string bytes;
    for (; !at_end() && !at_sign() && !before_case(); ++at_) {
      bytes += of.marks.contains("escaped") ? unescaped(line()) : std::string(line()) + '\n';
    }
    const bool has_none = of.marks.contains("directory") || of.marks.contains("absent");
    if (has_none && !bytes.empty()) refuse(of.name + " has content, and is marked as having none");
    return bytes;
  }

  // File names are written as in the scenario; the case's folder is prepended.
  ErrorCase::File side_file() {
    const Heading head = heading(file_sign, {"escaped", "directory"});
    return {head.name, content(head), head.marks.contains("directory")};
  }

  // The description, and the files shared by all cases.
  void read_head() {
    if (!line().starts_with("# ")) refuse("a topic file begins with \"# \" and what it is about");
    while (line().starts_with("# ")) ++at_;
    while (line().starts_with(file_sign)) shared_files_.push_back(side_file());
    if (!before_case()) refuse("an empty line and a case belong here");
    ++at_;
  }

  ErrorCase one_case() {
    ErrorCase one;
    one.topic = topic_;
    one.line = at_ + 1;
    if (!line().starts_with(case_sign)) refuse("\"=== \" and the name of a case belong here");
    const Heading head = heading(case_sign, {"escaped", "directory", "absent", "accepted", "on disk"});
    one.name = head.name;
    one.is_accepted = head.marks.contains("accepted");
    one.needs_disk = head.marks.contains("on disk");
    if (std::ranges::none_of(noticers, [&](std::string_view who) { return one.name.starts_with(who); })) {
      refuse(one.name + " does not begin with who notices: syntax/, structure/, meaning/ ...");
    }
    for (; line().starts_with(argument_sign); ++at_) one.arguments.emplace_back(line().substr(argument_sign.size()));
    ErrorCase::File scenario{one.file(), content(head), head.marks.contains("directory")};
    if (!head.marks.contains("absent")) one.files.push_back(std::move(scenario));
    for (const ErrorCase::File& file : shared_files_) add(one, file);
    while (line().starts_with(file_sign)) add(one, side_file());
    read_words(one);
    return one;
  }

  void add(ErrorCase& one, ErrorCase::File file) const {
    file.name = (fs::path(one.name).parent_path() / file.name).lexically_normal();
    const auto has_its_name = [&](const ErrorCase::File& other) { return other.name == file.name; };
    if (std::ranges::any_of(one.files, has_its_name)) refuse(one.name + " has the file " + file.name + " twice");
    one.files.push_back(std::move(file));
  }

  void read_words(ErrorCase& one) {
    if (line() != says_sign) refuse("\"--- says\" belongs here, with the words about " + one.name);
    ++at_;
    one.says_at = at_end() ? text_.size() : static_cast<std::size_t>(line().data() - text_.data());
    for (; !line().empty() && !at_sign(); ++at_) one.says += std::string(line()) + '\n';
    if (one.says.empty()) refuse("no words are there about " + one.name);
    if (one.says.starts_with(nothing_wrong) != one.is_accepted) {
      refuse(one.name + (one.is_accepted ? " is marked (accepted), and has words about a mistake"
                                         : " is accepted, and not marked (accepted)"));
    }
    if (!at_end() && !before_case()) refuse("an empty line and a case belong here, or nothing");
    if (!at_end()) ++at_;
    one.needs_disk |= std::ranges::any_of(one.files, &ErrorCase::File::is_directory);
  }

  std::string_view text_;
  std::string topic_;
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
  std::vector<ErrorCase::File> shared_files_;
};

std::string place_of(const ErrorCase& one) { return one.topic + ":" + std::to_string(one.line); }

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw std::runtime_error(file.string() + ": cannot be read");
  return text.str();
}

}  // namespace

std::string ErrorCase::scenario() const {
  const auto found = std::ranges::find(files, file(), &File::name);
  return found == files.end() ? "" : found->content;
}

std::vector<ErrorCase> error_cases_in(const std::string& text, const std::string& topic) {
  return TopicReader(text, topic).cases();
}

std::vector<std::string> topic_files(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".cases") names.push_back(entry.path().lexically_relative(folder));
  }
  std::ranges::sort(names);
  return names;
}

std::vector<ErrorCase> error_cases(const fs::path& folder) {
  std::vector<ErrorCase> all;
  std::map<std::string, std::string> places;
  for (const std::string& topic : topic_files(folder)) {
    for (ErrorCase& one : error_cases_in(bytes_of(folder / topic), topic)) {
      const auto [first, is_new] = places.emplace(one.name, place_of(one));
      if (!is_new)
        throw std::runtime_error(place_of(one) + ": " + one.name + " stands in " + first->second + " already");
      all.push_back(std::move(one));
    }
  }
  return all;
}

std::vector<ErrorCase> error_cases(const fs::path& folder, const std::string& beginning) {
  std::vector<ErrorCase> found = error_cases(folder);
  std::erase_if(found, [&](const ErrorCase& one) { return !one.name.starts_with(beginning); });
  if (found.empty()) throw std::runtime_error(folder.string() + ": no case begins with " + beginning);
  return found;
}

std::string with_other_words(const std::string& text, const std::string& topic, const std::string& name,
                             const std::string& words) {
  const auto named = [&](const std::vector<ErrorCase>& cases) {
    const auto found = std::ranges::find(cases, name, &ErrorCase::name);
    if (found == cases.end()) throw std::runtime_error(topic + ": has no case " + name);
    return *found;
  };
  const ErrorCase before = named(error_cases_in(text, topic));
  std::string changed = text;
  changed.replace(before.says_at, before.says.size(), words);
  if (named(error_cases_in(changed, topic)).says != words) {
    throw std::runtime_error(place_of(before) + ": the words about " + name + " cannot stand in a topic file:\n" +
                             words);
  }
  return changed;
}

}  // namespace hopscope::test
