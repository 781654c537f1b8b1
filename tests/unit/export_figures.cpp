// Figures as SVG and TikZ: they show the loads of the run, and are well-formed whatever a name contains.

#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>

#include "output/figure/figure.hpp"
#include "support/networks.hpp"
#include "support/shown.hpp"

namespace hopscope::test {

namespace {

using Xml = boost::property_tree::ptree;

Xml parsed(const std::string& svg) {
  std::istringstream stream(svg);
  Xml tree;
  boost::property_tree::read_xml(stream, tree);  // throws if it is not well-formed
  return tree.get_child("svg");
}

/// How many channels of each class a panel draws: paths in the groups of that name.
std::map<std::string, std::size_t> drawn_classes(const Xml& panel) {
  std::map<std::string, std::size_t> counts;
  for (const auto& [tag, element] : panel) {
    if (tag != "g") continue;
    const auto name = element.get<std::string>("<xmlattr>.class", "");
    if (name != "loads" && name != "messages") counts[name] += element.count("path");
  }
  return counts;
}

/// The same from the messages of the result, by their routes over nodes.
std::map<std::string, std::size_t> classes_of_result(const ShownRun& run, Step step) {
  std::map<std::pair<NodeId, NodeId>, double> loads;  // relative to the widths, which are the only difference
  std::map<std::pair<NodeId, NodeId>, double> widths;
  const Topology& topology = *run.result.platform.topology;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    loads[{topology.channel(id).from, topology.channel(id).to}] = 0;
    widths[{topology.channel(id).from, topology.channel(id).to}] = topology.width(id);
  }
  for (const auto& message : run.result.messages) {
    if (message.step != step) continue;
    double narrowest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < message.route.size(); ++i) {
      narrowest = std::min(narrowest, widths.at({message.route[i - 1], message.route[i]}));
    }
    for (std::size_t i = 1; i < message.route.size(); ++i) {
      loads[{message.route[i - 1], message.route[i]}] +=
          narrowest / widths.at({message.route[i - 1], message.route[i]});
    }
  }
  std::map<std::string, std::size_t> counts;
  for (const auto& [ends, load] : loads) ++counts[load == 0 ? "free" : load <= 1 ? "one" : load <= 2 ? "two" : "more"];
  return counts;
}

std::vector<Xml> panels_of(const Xml& svg) {
  std::vector<Xml> panels;
  for (const auto& [tag, element] : svg) {
    if (tag == "g" && element.get<std::string>("<xmlattr>.class", "") == "step") panels.push_back(element);
  }
  return panels;
}

Figure figure(const ShownRun& run, std::optional<Step> step = std::nullopt) {
  const auto drawing = drawing_of(*run.result.platform.topology);
  REQUIRE(drawing);
  return figure_of(run, *drawing, step);
}

/// The body of a TikZ figure without comments, in which `%` begins one unless it is escaped.
std::string tikz_body(const std::string& tikz) {
  std::istringstream lines(tikz.substr(tikz.find("\\begin{document}")));
  std::string body;
  for (std::string line; std::getline(lines, line);) {
    for (std::size_t i = 0; i < line.size() && line[i] != '%'; ++i) {
      body += line[i];
      if (line[i] == '\\' && i + 1 < line.size()) body += line[++i];
    }
    body += '\n';
  }
  return body;
}

/// Braces and brackets are balanced, and there is nothing that TeX would take for a command.
void check_tex(const std::string& tikz) {
  const std::string body = tikz_body(tikz);
  int open = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (body[i] == '\\') {
      ++i;
    } else if (body[i] == '{') {
      ++open;
    } else if (body[i] == '}') {
      REQUIRE(--open >= 0);
    } else if (std::string("#&_^~$").find(body[i]) != std::string::npos) {
      FAIL_CHECK("an unescaped " << body[i]);
    }
  }
  CHECK(open == 0);
  CHECK(count_of("\\begin{tikzpicture}", body) == count_of("\\end{tikzpicture}", body));
}

}  // namespace

TEST_CASE("in a figure of a step the number of channels of each class agrees with the messages") {
  const auto* const file = GENERATE("quickstart.json", "contrast-4.5.3-one-factor-on-hypercube.json",
                                    "contrast-4.5.1-pairwise-on-ring.json", "any-network-two-racks.json");
  INFO(file);
  const ShownRun run = shown_file(file);
  for (const StepUsage& step : run.result.steps) {
    INFO("step " << step.step);
    const auto panels = panels_of(parsed(figure_svg(figure(run, step.step))));
    REQUIRE(panels.size() == 1);
    CHECK(drawn_classes(panels.front()) == classes_of_result(run, step.step));
    CHECK(panels.front().get<std::string>("title").starts_with(fmt::format("step {} of ", step.step)));
  }
}

TEST_CASE("step 3 of figure 4.21 uses 16 channels once and leaves 8 free, in SVG and in TikZ") {
  const ShownRun run = shown_file("quickstart.json");
  const Figure drawn = figure(run, 3);
  const auto classes = drawn_classes(panels_of(parsed(figure_svg(drawn))).front());
  CHECK(classes == std::map<std::string, std::size_t>{{"free", 8}, {"one", 16}});
  const std::string body = tikz_body(figure_tikz(drawn));
  // One more of each is in the legend.
  CHECK(count_of("\\draw[free]", body) == 8 + 1);
  CHECK(count_of("\\draw[one]", body) == 16 + 1);
  CHECK(count_of("\\draw[two]", body) == 1);
  CHECK(count_of("\\begin{tikzpicture}", body) == 1);
}

TEST_CASE("a strip has a panel for each step") {
  const ShownRun run = shown_file("quickstart.json");
  const auto panels = panels_of(parsed(figure_svg(figure(run))));
  REQUIRE(panels.size() == 7);
  for (std::size_t i = 0; i < panels.size(); ++i) {
    CHECK(drawn_classes(panels[i]) == classes_of_result(run, static_cast<Step>(i + 1)));
  }
  CHECK(count_of("\\begin{tikzpicture}", figure_tikz(figure(run))) == 7);
}

TEST_CASE("every load of two and more has its number") {
  const ShownRun run = shown_file("contrast-4.5.1-pairwise-on-ring.json");
  for (const Figure::Panel& panel : figure(run).panels) {
    std::multiset<std::string> wanted;
    std::multiset<std::string> found;
    for (const auto load : panel.loads) {
      if (load > 1) wanted.insert(std::to_string(load));
    }
    for (const auto& label : panel.numbers) found.insert(label.text);
    CHECK(wanted == found);
  }
}

TEST_CASE("labels of messages cover neither nodes nor each other") {
  std::size_t labels = 0;
  for (const auto* file : {"quickstart.json", "figure-4.18-ring-of-6.json", "figure-4.22-5-shift-on-torus-4x4.json"}) {
    const Figure drawn = figure(shown_file(file));
    for (const Figure::Panel& panel : drawn.panels) {
      for (std::size_t i = 0; i < panel.messages.size(); ++i) {
        const Point place = panel.messages[i].place;
        ++labels;
        for (const auto& vertex : drawn.vertices) {
          CHECK(std::hypot(vertex.place.x - place.x, vertex.place.y - place.y) > 0.5 + message_text_size / 2 - 1e-9);
        }
        for (std::size_t k = 0; k < i; ++k) {
          const Point other = panel.messages[k].place;
          CHECK((std::abs(other.x - place.x) > 0.3 || std::abs(other.y - place.y) >= message_text_size - 1e-9));
        }
      }
    }
  }
  CHECK(labels > 60);
}

TEST_CASE("messages are labelled by what they carry, if that is asked for") {
  const auto labels = [](const std::string& name, Step step) {
    const ShownRun run = shown_file(name);
    const auto drawing = drawing_of(*run.result.platform.topology);
    REQUIRE(drawing);
    std::set<std::string> texts;
    const Figure figure = figure_of(run, *drawing, step, MessageLabels::contents);
    for (const Figure::Label& label : figure.panels.front().messages) texts.insert(label.text);
    return texts;
  };
  CHECK(labels("figure-4.11-all-gather-on-hypercube.json", 3) == std::set<std::string>{"0..3", "4..7"});
  CHECK(labels("algorithm-4.3-reduction-on-hypercube.json", 2) == std::set<std::string>{"sum 2..3", "sum 6..7"});
  CHECK(labels("figure-4.15-scatter.json", 1) == std::set<std::string>{"for 4..7"});
  CHECK(labels("broadcast-chain.json", 2) == std::set<std::string>{"0, words 0 to 64", "0, words 64 to 128"});
  CHECK(labels("figure-4.18-ring-of-6.json", 5).contains("{0, 5}"));
}

TEST_CASE("a rank that is not on the node of the same number is shown with its node") {
  const ShownRun run = shown_file("figure-4.23-5-shift-on-gray-hypercube.json");
  for (const Figure::Vertex& vertex : figure(run).vertices) {
    REQUIRE(vertex.names.size() == 2);
    const int node = std::stoi(vertex.names[0].substr(5));
    const int rank = std::stoi(vertex.label);
    CHECK((rank ^ rank >> 1) == node);
    CHECK(vertex.names[1] == fmt::format("{:03b}", node));
  }
}

TEST_CASE("TikZ typesets costs without line breaks, and explains the labels of messages") {
  const std::string tikz = figure_tikz(figure(shown_file("figure-4.21-pairwise-exchange.json")));
  CHECK(tikz.find(R"(\mbox{$t_s = 50$} \mbox{$t_w = 1$} \mbox{$t_h = 2$} us)") != std::string::npos);
  CHECK(tikz.find("{0 to 3: the message from rank 0 to rank 3, beside the first channel that it takes}") !=
        std::string::npos);
}

TEST_CASE("names with special characters of XML or TeX are preserved") {
  Wiring wiring{.nodes = 3, .switches = 1, .links = {link(0, 3), link(1, 3), link(2, 3)}};
  wiring.names = {"<a&b>", "n_1 #2", "50%{$}", "\xff~^\\"};
  Platform platform;
  platform.topology = graph(wiring);
  const auto drawing = drawing_of(*platform.topology);
  REQUIRE(drawing);
  const Figure drawn = figure_of(platform, "<script>alert(\"&\")</script> 100% _x_ #1 {", *drawing);
  const std::string svg = figure_svg(drawn);
  CHECK(parsed(svg).get<std::string>("title") == "<script>alert(\"&\")</script> 100% _x_ #1 {");
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.find("&lt;a&amp;b&gt;") != std::string::npos);
  CHECK(svg.find('\xff') == std::string::npos);
  const std::string tikz = figure_tikz(drawn);
  check_tex(tikz);
  CHECK(tikz.find("n\\_1 \\#2") != std::string::npos);
  CHECK(tikz.find("50\\%\\{\\$\\}") != std::string::npos);
  CHECK(tikz.find("?\\textasciitilde{}\\textasciicircum{}\\textbackslash{}") != std::string::npos);
}

TEST_CASE("networks of every family make well-formed figures, by themselves") {
  std::size_t drawn = 0;
  for (const auto& family : catalogue().topologies) {
    for (const TopologySpec& spec : some_networks(family)) {
      if (spec.routing != "default") continue;
      INFO(described(spec));
      Platform platform;
      platform.topology = made(spec);
      const auto drawing = drawing_of(*platform.topology);
      if (!drawing) continue;
      const Figure figure = figure_of(platform, described(spec), *drawing);
      const auto panels = panels_of(parsed(figure_svg(figure)));
      REQUIRE(panels.size() == 1);
      CHECK(panels.front().count("title") == 0);
      const auto channels = static_cast<std::size_t>(platform.topology->channels());
      if (channels > 0) CHECK(drawn_classes(panels.front()).at("free") == channels);
      check_tex(figure_tikz(figure));
      ++drawn;
    }
  }
  CHECK(drawn > 50);
}

TEST_CASE("figures are the same every time") {
  const auto svg = [] { return figure_svg(figure(shown_file("any-network-petersen.json"))); };
  CHECK(svg() == svg());
}

}  // namespace hopscope::test
