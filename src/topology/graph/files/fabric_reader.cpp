// The output of ibnetdiscover: a line for each node, `Switch 36 "S-guid" # "name" ..` or `Ca 2 "H-guid" # "name"`, and
// after it a line for each port in use, `[port] "peer"[port] # .. 4xQDR`. Networks of ibsim are written in the same
// way, with `Hca` for `Ca`, and without speeds, but perhaps widths: `w=12` for 12 lanes. With the option -p,
// ibnetdiscover has a line for each port, with both ends of its cable: `SW 6 22 0xguid 4x SDR - CA 4 1 0xguid ( 'name'
// - 'name' )`.

#include "topology/graph/files/readers.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "topology/graph/files/fabric_graph.hpp"

namespace hopscope {

namespace {

constexpr auto not_found = std::string_view::npos;
constexpr std::string_view spaces = " \t\r";

std::string_view trimmed_line(std::string_view line) {
  const auto begin = line.find_first_not_of(spaces);
  return begin == not_found ? "" : line.substr(begin, line.find_last_not_of(spaces) - begin + 1);
}

/// The text between the next two of these signs; none if there are none. Removes it, and all before it.
std::optional<std::string> take_between(std::string_view& line, char open, char close) {
  const auto begin = line.find(open);
  const auto end = begin == not_found ? not_found : line.find(close, begin + 1);
  if (end == not_found) return std::nullopt;
  std::string text(line.substr(begin + 1, end - begin - 1));
  line.remove_prefix(end + 1);
  return text;
}

/// The first word of a line that declares a node; empty if it declares none.
std::string_view kind_of_node(std::string_view line) {
  const std::string_view word = line.substr(0, line.find_first_of(spaces));
  const bool declares = word == "Switch" || word == "Ca" || word == "Hca" || word == "Rt";
  return declares && line.find('"') != not_found ? word : std::string_view();
}

/// The word for the speed after all names of a line, such as "4xQDR"; empty if there is none.
std::string speed_in(std::string_view line) {
  line.remove_prefix(line.find_last_of("\"]#") + 1);
  for (auto begin = line.find_first_not_of(spaces); begin != not_found; begin = line.find_first_not_of(spaces)) {
    const std::string_view word = line.substr(begin, line.find_first_of(spaces, begin) - begin);
    const auto times = word.find('x');
    if (times != not_found && times > 0 && word.front() != '0' && word.find_first_not_of("0123456789?") == times)
      return std::string(word);
    line.remove_prefix(begin + word.size());
  }
  return "";
}

/// The value of an option of ibsim after the ports of a line, w=12 or s=4; empty if it has none.
std::string_view option_in(std::string_view rest, std::string_view name) {
  const std::string_view line = rest.substr(0, rest.find('#'));
  const auto at = line.find(name);
  if (at == not_found || (at > 0 && spaces.find(line[at - 1]) == not_found)) return "";
  const std::string_view value = line.substr(at + name.size());
  return value.substr(0, value.find_first_of(spaces));
}

/// What ibsim says of a port, w=12 and s=2, as ibnetdiscover would: 12xDDR. Empty if it says nothing.
/// @param rest of the line, after the ports
std::string simulated_speed(std::string_view rest) {
  const std::string_view lanes = option_in(rest, "w=");
  const std::string_view speed = option_in(rest, "s=");
  if (lanes.empty() && speed.empty()) return "";
  const char* rate = speed == "2" || speed == "3" ? "DDR" : speed == "4" || speed == "7" ? "QDR" : "SDR";
  return fmt::format("{}x{}", lanes.empty() ? "4" : lanes, rate);
}

/// A line of the report of ports, cut into words; the names follow the last of them.
struct ReportLine {
  std::vector<std::string_view> words;
  std::string_view names;
};

constexpr std::size_t words_of_port = 4;    // SW 6 22 0xguid
constexpr std::size_t words_of_cable = 11;  // the same of both ends, with 4x SDR and - between them

bool is_kind_of_port(std::string_view word) { return word == "SW" || word == "CA" || word == "RT"; }

bool is_end_of_cable(const std::vector<std::string_view>& words, std::size_t at) {
  return is_kind_of_port(words[at]) && words[at + words_of_port - 1].starts_with("0x");
}

/// None if a line is not of the report: most are not, and may be long.
std::optional<ReportLine> report_in(std::string_view line) {
  if (!is_kind_of_port(line.substr(0, line.find_first_of(spaces)))) return std::nullopt;
  ReportLine report;
  const auto end = std::min(line.find_first_of("('"), line.size());
  report.names = line.substr(end);
  line = line.substr(0, end);
  for (auto begin = line.find_first_not_of(spaces); begin != not_found && report.words.size() < words_of_cable;
       begin = line.find_first_not_of(spaces)) {
    line.remove_prefix(begin);
    const auto length = std::min(line.find_first_of(spaces), line.size());
    report.words.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
  const auto& words = report.words;
  if (words.size() < words_of_port || !is_end_of_cable(words, 0)) return std::nullopt;
  if (words.size() < words_of_cable) return report;
  return is_end_of_cable(words, words_of_cable - words_of_port) ? std::optional(report) : std::nullopt;
}

class FabricReader {
 public:
  GraphText read(std::string_view text) {
    for (std::size_t number = 1; !text.empty(); ++number) {
      const auto end = std::min(text.find('\n'), text.size());
      fabric_.at_line(number);
      read_line(trimmed_line(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return fabric_.finish();
  }

 private:
  void read_line(std::string_view line) {
    if (!kind_of_node(line).empty()) {
      declare(line);
    } else if (line.starts_with('[')) {
      join(line);
    } else if (const auto report = report_in(line)) {
      join_reported(*report);
    }
    // Everything else describes the next node: vendid=0x2c9, a comment.
  }

  void declare(std::string_view line) {
    const std::string_view kind = kind_of_node(line);
    const bool is_switch = kind != "Ca" && kind != "Hca";
    auto id = take_between(line, '"', '"');
    if (!id) fabric_.fail("has a name without its closing quote");
    here_ = fabric_.number_of(std::move(*id));
    fabric_.declare(*here_, is_switch);
    take_name(line, *here_);
  }

  /// The text in the comment of a line is the name of the node that it declares, or of the peer.
  void take_name(std::string_view line, std::size_t vertex) {
    const auto comment = line.find('#');
    if (comment == not_found) return;
    line.remove_prefix(comment + 1);
    if (auto name = take_between(line, '"', '"'); name && !name->empty()) fabric_.name(vertex, std::move(*name));
  }

  void join(std::string_view line) {
    if (!here_) fabric_.fail("has a port of no node; a line such as Switch 36 \"S-..\" comes first");
    const auto port = take_between(line, '[', ']');
    const auto peer = take_between(line, '"', '"');
    const auto its_port = take_between(line, '[', ']');
    if (!port || !peer || !its_port) fabric_.fail("is not a port; a line such as [1] \"H-..\"[2] is expected");
    take_name(line, fabric_.number_of(*peer));
    std::string speed = speed_in(line);
    if (speed.empty()) {
      speed = simulated_speed(line);
      if (!speed.empty()) fabric_.note_simulated_speed();
    }
    fabric_.join(*here_, {*port, *peer, *its_port, std::move(speed)});
  }

  /// The id of the node with a port. The report has the guid of the port: of an adapter, that of the node and the
  /// number of the port.
  [[nodiscard]] std::string id_in(const ReportLine& report, std::size_t at) const {
    const std::string_view kind = report.words[at];
    const std::string_view digits = report.words[at + words_of_port - 1].substr(2);
    const std::string_view port = report.words[at + 2];
    std::uint64_t guid = 0;
    unsigned number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), guid, 16);
    const auto [port_end, port_error] = std::from_chars(port.data(), port.data() + port.size(), number);
    if (error != std::errc() || end != digits.data() + digits.size() || port_error != std::errc() ||
        port_end != port.data() + port.size())
      fabric_.fail("has a guid or a port that is not a number");
    if (kind == "CA") guid -= number;
    return fmt::format("{}-{:016x}", kind == "CA" ? 'H' : kind == "SW" ? 'S' : 'R', guid);
  }

  void join_reported(const ReportLine& report) {
    const auto& words = report.words;
    std::string_view names = report.names;
    const std::size_t here = fabric_.number_of(id_in(report, 0));
    fabric_.declare(here, words[0] != "CA");
    if (auto name = take_between(names, '\'', '\''); name && !name->empty()) fabric_.name(here, std::move(*name));
    if (words.size() < words_of_cable) return;  // nothing is connected
    constexpr std::size_t there_at = words_of_cable - words_of_port;
    const std::string there = id_in(report, there_at);
    const std::size_t peer = fabric_.number_of(there);
    if (auto name = take_between(names, '\'', '\''); name && !name->empty()) fabric_.name(peer, std::move(*name));
    fabric_.join(here, {std::string(words[2]), there, std::string(words[there_at + 2]),
                        fmt::format("{}{}", words[words_of_port], words[words_of_port + 1])});
  }

  FabricGraph fabric_;
  std::optional<std::size_t> here_;  // the node whose ports follow
};

}  // namespace

bool is_fabric(std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed_line(text.substr(0, end));
    if (!kind_of_node(line).empty() || report_in(line)) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

GraphText parse_fabric(const std::string& text) { return FabricReader().read(text); }

}  // namespace hopscope
