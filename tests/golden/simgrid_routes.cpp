// Platforms of SimGrid have the routes that SimGrid 3.32 itself gives them, which simgrid/record.cc has recorded.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include <hopscope/files.hpp>

#include "support/places.hpp"
#include "topology/graph/files/graph_file.hpp"

namespace hopscope::test {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  const FileContent content = files_on_disk()->read(file.string(), 1 << 20);
  REQUIRE(content.outcome == FileContent::Outcome::read);
  return content.bytes;
}

/// The channels of a route that are links of SimGrid: each of these has a latency, and what joins them has none.
std::vector<std::int32_t> links_between(const Wiring& wiring, std::size_t from, std::size_t to) {
  const std::size_t pair = from * static_cast<std::size_t>(wiring.nodes) + to;
  std::vector<std::int32_t> links;
  for (std::size_t i = wiring.routes.begins[pair]; i < wiring.routes.begins[pair + 1]; ++i) {
    const std::int32_t link = wiring.routes.links[i];
    if (wiring.links[static_cast<std::size_t>(link)].kind.t_h.value_or(0) > 0) links.push_back(link);
  }
  return links;
}

/// Whether the routes of a wiring take the same links as those recorded, whatever these are called.
void check_routes(const Wiring& wiring, const std::string& recorded) {
  std::map<std::string, std::size_t> hosts;
  for (std::size_t i = 0; i < static_cast<std::size_t>(wiring.nodes); ++i) hosts.emplace(wiring.names[i], i);
  std::map<std::int32_t, std::string> name_of;
  std::map<std::string, std::int32_t> link_of;
  std::istringstream lines(recorded);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    INFO(line);
    std::istringstream words(line);
    std::string from, to;
    words >> from >> to;
    REQUIRE((hosts.contains(from) && hosts.contains(to)));
    const auto links = links_between(wiring, hosts[from], hosts[to]);
    std::size_t place = 0;
    for (std::string name; words >> name; ++place) {
      REQUIRE(place < links.size());
      CHECK(name_of.emplace(links[place], name).first->second == name);
      CHECK(link_of.emplace(name, links[place]).first->second == links[place]);
    }
    CHECK(place == links.size());
  }
  CHECK(count == hosts.size() * (hosts.size() - 1));
}

}  // namespace

TEST_CASE("messages on platforms of SimGrid take the routes of SimGrid, and share links as there") {
  std::size_t platforms = 0;
  for (const auto& entry : fs::directory_iterator(checkout() + "/tests/golden/simgrid")) {
    if (entry.path().extension() != ".xml") continue;
    ++platforms;
    INFO(entry.path().filename());
    std::vector<Mistake> mistakes;
    GraphNotes notes;
    const auto wiring = read_graph_file(*files_on_disk(), entry.path().string(), {}, mistakes, &notes);
    for (const Mistake& mistake : mistakes) FAIL_CHECK(to_line(mistake));
    REQUIRE(wiring);
    REQUIRE_FALSE(wiring->routes.empty());
    fs::path routes = entry.path();
    check_routes(*wiring, text_of(routes.replace_extension(".routes")));
    CHECK(notes.remarks.empty());
  }
  CHECK(platforms >= 16);
}

}  // namespace hopscope::test
