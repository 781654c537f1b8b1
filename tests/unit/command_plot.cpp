// The plots that `plot` draws of a store.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <regex>

#include "support/places.hpp"
#include "support/plot_document.hpp"
#include "support/small_store.hpp"

namespace hopscope::test {

namespace {

// How often gnuplot has drawn a point in a colour; once of it in the key.
std::size_t points_in(const std::string& svg, const std::string& colour) {
  std::size_t points = 0;
  for (std::size_t at = 0; (at = svg.find("<use xlink:href='#gpPt", at)) != std::string::npos; ++at) {
    points += contains(svg.substr(at, svg.find("/>", at) - at), "color='" + colour + "'") ? 1 : 0;
  }
  return points;
}

// Numbers with the positions of their centres, by row.
std::map<std::string, std::map<double, std::string>> numbers_in_rows(const std::string& svg) {
  std::map<std::string, std::map<double, std::string>> rows;
  const std::regex label(R"re(translate\(([0-9.]+),([0-9.]+)\)"[^>]*text-anchor="middle">\s*<text>([0-9]+[kMG]?)<)re");
  for (std::sregex_iterator each(svg.begin(), svg.end(), label); each != std::sregex_iterator(); ++each) {
    rows[(*each)[2]][std::stod((*each)[1])] = (*each)[3];
  }
  return rows;
}

// Where 7 (50 + m) and 3 (50 + 4 m) are equal.
constexpr double crossover = 200.0 / 5;

}  // namespace

TEST_CASE("a plot has the points of the store, their formulas, and the crossover of the formulas") {
  const SmallStore here;
  const Json plot = plot_json(here, "--where p=8");
  CHECK(plot["title"] == "all-to-all on hypercube, p = 8");
  CHECK(plot["setting"] == Json{"cut-through", "one port", "t_s 50  t_w 1  t_h 0 us", "engine native"});
  CHECK(plot["x"]["label"] == "message size m, words");
  CHECK(plot["y"]["label"] == "time, us");
  CHECK(plot["x"]["logarithmic"] == true);
  CHECK(plot["y"]["logarithmic"] == true);
  CHECK(plot["curves"] == Json{"hypercube", "pairwise"});
  REQUIRE(plot["panels"].size() == 1);
  const Json& panel = plot["panels"][0];
  CHECK(panel["curves"][0]["samples"] ==
        Json::parse("[[1.0, 162.0, 162.0], [16.0, 342.0, 342.0], [256.0, 3222.0, 3222.0]]"));
  CHECK(panel["curves"][1]["samples"] ==
        Json::parse("[[1.0, 357.0, 357.0], [16.0, 462.0, 462.0], [256.0, 2142.0, 2142.0]]"));
  CHECK(panel["curves"][1]["exact"] == true);
  REQUIRE(panel["crossings"].size() == 1);  // simulated; that of the formulas coincides
  const Json& crossing = panel["crossings"][0];
  CHECK(crossing["x"].get<double>() == Approx(crossover));
  CHECK(crossing["y"].get<double>() == Approx(pairwise_time(8, crossover)));
  CHECK(crossing["below"] == Json{1});
  CHECK(crossing["above"] == Json{0});
  CHECK(crossing["by"] == "simulated");
  CHECK(crossing["number"] == "m = 40");
  CHECK(crossing["edge"] == "top");  // the curves are below the middle there
  CHECK(panel["doubts"].empty());
  CHECK(plot["x"]["texts"] == Json{"1", "16", "256"});
}

TEST_CASE("names of curves and axes describe the data, in the terms of the legend") {
  const Workplace here;
  Json sweep = Json::parse(small_sweep);
  sweep["sweep"] = {{"schedule.message_words", {1, 16}}};
  here.put("pairwise.json", sweep.dump());
  sweep["schedule"]["algorithm"] = "bruck";
  sweep["sweep"] = {{"schedule.message_words", {1, 16}}, {"schedule.radix", {2, 4}}};
  here.put("bruck.json", sweep.dump());
  REQUIRE(here.hopscope("sweep pairwise.json bruck.json --store results.db --jobs 1").status == 0);
  CHECK(plot_json(here, "--by algorithm,radix")["curves"] == Json{"bruck, radix = 2", "bruck, radix = 4", "pairwise"});
  CHECK(plot_json(here, "--by radix")["curves"] == Json{"no radix", "radix = 2", "radix = 4"});
  CHECK(plot_json(here, "--by algorithm,radix --y ratio")["y"]["label"] == "time / formula");
}

TEST_CASE("numbers of an x axis do not overlap in pictures") {
  const Workplace here;
  Json sweep = Json::parse(small_sweep);
  Json sizes;
  for (int size = 1; size <= 1048576; size *= 4) sizes.push_back(size);
  sweep["sweep"] = {{"schedule.message_words", sizes}, {"platform.topology.dimension", {2, 3, 4}}};
  here.put("sweep.json", sweep.dump());
  REQUIRE(here.hopscope("sweep sweep.json --store results.db --jobs 1").status == 0);
  for (const char* panels : {"--panel p", "--where p=8"}) {
    REQUIRE(here.hopscope(std::string("plot results.db --output plot.svg ") + panels).status == 0);
    const auto rows = numbers_in_rows(here.read("plot.svg"));
    REQUIRE_FALSE(rows.empty());
    for (const auto& [row, numbers] : rows) {
      double taken = 0;
      for (const auto& [middle, text] : numbers) {
        constexpr double digit = 7.8;  // of the font that pictures have, in pixels
        const double half = digit * static_cast<double>(text.size()) / 2;
        INFO(text);
        CHECK(middle - half > taken + digit / 2);
        taken = middle + half;
      }
    }
  }
}

TEST_CASE("axes are linear on request, or if values span no more than a decade") {
  const SmallStore here;
  CHECK(plot_json(here, "--where p=8 --linear")["x"]["logarithmic"] == false);
  CHECK(plot_json(here, "--where m=1 --x p")["x"]["logarithmic"] == false);
  const Json ratios = plot_json(here, "--where p=8 --y ratio");
  CHECK(ratios["x"]["logarithmic"] == true);
  CHECK(ratios["y"]["logarithmic"] == false);
  CHECK(ratios["lines"] == "simulated");
}

TEST_CASE("curves and panels are those that the user names") {
  const SmallStore here;
  CHECK(plot_json(here, "--by algorithm,p")["curves"] ==
        Json{"hypercube, p = 8", "hypercube, p = 16", "pairwise, p = 8", "pairwise, p = 16"});
  CHECK(plot_json(here, "--where algorithm=pairwise --by platform.topology.dimension")["curves"] ==
        Json{"dimension = 3", "dimension = 4"});
  const Json panels = plot_json(here, "--panel ranks")["panels"];
  REQUIRE(panels.size() == 2);
  CHECK(panels[0]["title"] == "p = 8");
  CHECK(panels[1]["curves"][1]["samples"][2] == Json{256.0, 4590.0, 4590.0});
}

TEST_CASE("several points at one position are aggregated as the user requests, and their formulas too") {
  const SmallStore here;
  const Json plot = plot_json(here, "--y mean:time");
  CHECK(plot["y"]["label"] == "mean of time, us");
  const Json& hypercube = plot["panels"][0]["curves"][0];
  const double mean = (hypercube_time(3, 8, 16) + hypercube_time(4, 16, 16)) / 2;
  CHECK(hypercube["samples"].size() == 3);
  CHECK(hypercube["samples"][1] == Json{16.0, mean, mean});
  CHECK(hypercube["exact"] == true);
}

TEST_CASE("gnuplot draws every point of the store, in bytes that are the same every time") {
  const SmallStore here;
  const auto ending = here.hopscope("plot results.db --where p=8 --output plot.svg");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  CHECK(ending.output.empty());
  CHECK(ending.errors ==
        "pairwise is below hypercube from m = 40 on (simulated)\n"
        "results.db: 6 points without a result; hopscope table results.db --failed says why\n");
  const std::string svg = here.read("plot.svg");
  CHECK(points_in(svg, "rgb(  0, 114, 178)") == 3 + 1);  // one more in the key
  CHECK(points_in(svg, "rgb(213,  94,   0)") == 3 + 1);
  for (const char* text : {"all-to-all on hypercube, p = 8", "message size m, words", "time, us", ">hypercube<",
                           ">pairwise<", ">formula<", ">crossover<", ">m = 40<"}) {
    INFO(text);
    CHECK(contains(svg, text));
  }
  REQUIRE(here.hopscope("plot results.db --where p=8 --output again.svg --quiet").status == 0);
  CHECK((here.read("again.svg") == svg));
  REQUIRE(here.hopscope("plot results.db --panel p --output plot.png --quiet").status == 0);
  CHECK(here.read("plot.png").starts_with("\x89PNG"));
}

TEST_CASE("a picture by gnuplot is XML whatever names it shows") {
  const Workplace here;
  here.put("x.json", R"({"name": "a ]]> & <b>", "platform": {"topology": {"family": "graph", "nodes": 4, "links":
    [{"between": [0, 1], "class": "]]>", "t_w": 3}, [1, 2], [2, 3], [3, 0]]}, "costs": {"t_s": 5, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 64}})");
  const Ending ending = here.hopscope("sensitivity x.json --plot x.svg");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  const std::string svg = here.read("x.svg");
  CHECK(contains(svg, "]]&gt;"));
  CHECK_FALSE(contains(svg, "]]>"));
}

TEST_CASE("a page contains the plot as its document, and its policy") {
  const SmallStore here;
  REQUIRE(here.hopscope("plot results.db --where p=8 --output plot.html --quiet").status == 0);
  const std::string html = here.read("plot.html");
  CHECK(contains(html, "Content-Security-Policy\" content=\"default-src 'none'"));
  CHECK(contains(html, "\"title\": \"all-to-all on hypercube, p = 8\""));
  CHECK_FALSE(contains(html, "%HOPSCOPE_PLOT%"));
}

TEST_CASE("the contents and the name of a file are text in every plot, never a command or markup") {
  const Workplace here;
  const std::string name = "it's `touch ruined`; $x \"y\" {Bold z} _a^b 50% <i>.csv";
  here.put(name, "0,1\n1,0\n");
  Json sweep{{"platform",
              {{"topology", {{"family", "line"}, {"nodes", 2}}},
               {"costs", {{"t_s", 1}, {"t_w", 1}}},
               {"time_unit", "'`touch r`;#<b>"}}},
             {"schedule", {{"operation", "all-to-all-v"}, {"algorithm", "direct"}, {"sizes", {{"csv", name}}}}},
             {"sweep", {{"platform.costs.t_s", {1, 10, 100}}}}};
  here.put("sweep.json", sweep.dump());
  const auto swept = here.hopscope("sweep sweep.json --store results.db --jobs 1");
  INFO(swept.errors << swept.output);
  REQUIRE(swept.status == 0);
  for (const char* file : {"plot.svg", "plot.png", "plot.html"}) {
    const auto ending = here.hopscope(std::string("plot results.db --x t_s --by sizes --quiet --output ") + file);
    INFO(ending.errors);
    CHECK(ending.status == 0);
  }
  CHECK_FALSE(here.has("ruined"));
  CHECK_FALSE(here.has("r"));
  const std::string svg = here.read("plot.svg");
  CHECK(contains(svg, "it's `touch ruined`; $x \"y\" {Bold z} _a^b 50% &lt;i>.csv"));
  CHECK(contains(svg, "time, '`touch r`;#&lt;b>"));
  const std::string html = here.read("plot.html");
  CHECK(contains(html, "\\u003ci\\u003e.csv"));
  CHECK_FALSE(contains(html, "<i>.csv"));
}

TEST_CASE("a plot that cannot be drawn ends with 2 and says why") {
  const SmallStore here;
  const auto said = [&](const std::string& arguments) {
    const auto ending = here.hopscope("plot " + arguments);
    CHECK(ending.status == 2);
    CHECK(ending.output.empty());
    return ending.errors;
  };
  CHECK(said("results.db --output plot.svg") ==
        "hopscope: 2 points have algorithm = hypercube, message_words = 1; they differ in ranks. Choose with --where, "
        "distinguish them with --by algorithm,NAME, give each a panel of its own with --panel NAME, or aggregate them: "
        "--y median:time\n"
        "Try: hopscope plot --help\n");
  CHECK(said("results.db") ==
        "hopscope: plot needs --output FILE; its ending says what is drawn: .html, .svg or .png\n"
        "Try: hopscope plot STORE --output plot.html\n");
  CHECK(said("results.db --output plot.pdf") ==
        "hopscope: plot writes .html, .svg or .png, but plot.pdf is none of these\n"
        "Try: hopscope plot STORE --output plot.html\n");
  CHECK(said("results.db --output plot.svg --x algorithm") ==
        "hopscope: algorithm is not numeric, for example \"hypercube\", and axes need numbers; --by and --panel take "
        "texts\nTry: hopscope plot --help\n");
  CHECK(said("results.db --output plot.svg --where m=5") ==
        "results.db: no point satisfies m=5; m has the values 1, 16, 256\n"
        "hopscope: there is nothing to draw: no point of these is done\nTry: hopscope plot --help\n");
  CHECK(said("results.db --output plot.svg --x shift") ==
        "hopscope: there is nothing to draw: no point has both shift and time\nTry: hopscope plot --help\n");
  CHECK(contains(said("results.db --output plot.svg --y tme"), "(did you mean \"time\"?)"));
  CHECK(contains(said("results.db --output nowhere/plot.svg"), "there is no folder nowhere"));
  CHECK_FALSE(here.has("plot.svg"));
}

TEST_CASE("without gnuplot there are pages, and for pictures the required package is reported") {
  const SmallStore here;
  const std::string program = tested_program();
  std::filesystem::create_directory(here.path("nothing"));
  const std::string command = "cd '" + here.path("") + "' && PATH=nothing '" + program +
                              "' plot results.db --where p=8 --quiet --output plot.svg 2> .errors";
  const int status = std::system(command.c_str());
  CHECK(WEXITSTATUS(status) == 2);
  CHECK(here.read(".errors") ==
        "hopscope: svg and png are drawn by gnuplot, which is not installed; install it (apt-get install gnuplot-nox), "
        "or "
        "write a page: --output plot.html\n");
  CHECK_FALSE(here.has("plot.svg"));
}

TEST_CASE("more curves than can be distinguished are not drawn") {
  const Workplace here;
  Json sweep = Json::parse(small_sweep);
  sweep["sweep"] = {{"schedule.message_words", {{"from", 1}, {"to", 21}, {"step", 1}}}};
  here.put("sweep.json", sweep.dump());
  REQUIRE(here.hopscope("sweep sweep.json --store results.db --jobs 1").status == 0);
  const auto curves = here.hopscope("plot results.db --by m --output plot.html");
  CHECK(curves.status == 2);
  CHECK(
      curves.errors ==
      "hopscope: there are 21 curves, and 20 are the most that can be distinguished; choose with --where, or give each "
      "value of a column a panel of its own: --panel NAME\nTry: hopscope plot --help\n");
  CHECK(contains(here.hopscope("plot results.db --panel m --output plot.html").errors, "there are 21 panels"));
}

}  // namespace hopscope::test
