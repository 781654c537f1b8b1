// The output and exit status of `fit`.
#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cmath>

#include "support/fitted.hpp"
#include "support/places.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

/// All mistakes that it reports in a file.
std::string refused(const Workplace& here, const std::string& text, const std::string& options = "") {
  here.put("times.csv", text);
  const auto ending = here.hopscope("fit times.csv " + options);
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  return ending.errors;
}

/// A row with a simulated time, by a run of the scenario with other fields.
std::string measured_row(const Workplace& here, const std::string& settings, const std::string& fields) {
  const auto ending = here.hopscope("run good.json --format json --set expect=null " + settings);
  REQUIRE(ending.status == 0);
  return fmt::format("{},{}\n", fields, Json::parse(ending.output)["time"].get<double>());
}

std::string warnings(const Json& fit) { return fit.at("warnings").dump(); }

}  // namespace

TEST_CASE("fit recovers the costs of runs: shifts over one to three hops, and whole exchanges") {
  const Workplace here;
  const std::string costs =
      "--set platform.costs.t_s=7.5 --set platform.costs.t_w=0.125 --set platform.costs.t_h=1.75 ";
  std::string file = "startups,M,HOPS,time\n";
  for (const int words : {1, 40, 3000}) {
    // By E-cube routing the direct q-shift goes over 3 hops for odd q, over 2 for q = 2, over 1 for q = 4.
    for (const auto& [shift, hops] : {std::pair(1, 3), std::pair(2, 2), std::pair(4, 1)}) {
      file += measured_row(here,
                           costs + fmt::format("--set schedule.operation=shift --set schedule.algorithm=direct "
                                               "--set schedule.shift={} --set schedule.message_words={}",
                                               shift, words),
                           fmt::format("1,{},{}", words, hops));
    }
    // Seven startups, and over all steps (p/2) log p = 12 hops.
    file += measured_row(here, costs + fmt::format("--set schedule.message_words={}", words),
                         fmt::format("7,{},12", 7 * words));
  }
  const Json fit = fitted(here, file);
  CHECK(fit["costs"]["t_s"].get<double>() == Approx(7.5).epsilon(1e-9));
  CHECK(fit["costs"]["t_w"].get<double>() == Approx(0.125).epsilon(1e-9));
  CHECK(fit["costs"]["t_h"].get<double>() == Approx(1.75).epsilon(1e-9));
  CHECK(fit["warnings"].empty());
  CHECK(fit["r_squared"].get<double>() == Approx(1));
  CHECK(fit["residuals"].size() == 12);
}

TEST_CASE("fit recovers the cost of combining from runs of an all-gather and an all-reduce") {
  const Workplace here;
  std::string file = "startups,m,hops,combined,time\n";
  for (const double m : {8, 64, 4096}) {
    const std::string ring =
        R"(--set 'platform={"topology":{"family":"ring","nodes":8},"costs":{"t_s":7.5,"t_w":0.125,"t_h":1.75,"t_c":0.5}}' )" +
        fmt::format("--set schedule.algorithm=ring --set schedule.message_words={} --set schedule.operation=", m);
    file += measured_row(here, ring + "all-gather", fmt::format("7,{},7,0", 7 * m));
    file += measured_row(here, ring + "all-reduce", fmt::format("14,{},14,{}", 14 * m / 8, 7 * m / 8));
  }
  const Json fit = fitted(here, file);
  CHECK(fit["costs"]["t_w"].get<double>() == Approx(0.125).epsilon(1e-9));
  CHECK(fit["costs"]["t_c"].get<double>() == Approx(0.5).epsilon(1e-9));
  // One distance: t_s and t_h in one sum.
  REQUIRE(fit["sums"].size() == 1);
  CHECK(fit["sums"][0]["value"].get<double>() == Approx(9.25).epsilon(1e-9));
  const auto table = here.hopscope("fit times.csv");
  CHECK(contains(table.output, "t_c"));
  CHECK(contains(table.output, "--set platform.costs.t_c=0.5"));
}

TEST_CASE("fit recovers the costs of runs with store-and-forward, where each hop takes the time of the words") {
  const Workplace here;
  std::string file = "m,hops,time\n";
  for (const int words : {1, 40, 3000}) {
    for (const int hops : {1, 2, 5}) {
      file +=
          measured_row(here,
                       fmt::format("--set 'platform.topology={{\"family\": \"line\", \"nodes\": 6}}' "
                                   "--set platform.switching=store-and-forward --set platform.ports=all "
                                   "--set schedule.operation=neighbour-exchange --set schedule.algorithm=direct "
                                   "--set 'schedule.guest={{\"edges\": [[0, {}]]}}' --set schedule.message_words={}",
                                   hops, words),
                       fmt::format("{},{}", words, hops));
    }
  }
  const Json fit = fitted(here, file, "--switching store-and-forward");
  CHECK(fit["costs"]["t_s"].get<double>() == Approx(50).epsilon(1e-9));
  CHECK(fit["costs"]["t_w"].get<double>() == Approx(1).epsilon(1e-9));
  CHECK(fit["costs"]["t_h"].get<double>() == Approx(2).epsilon(1e-9));
  CHECK(refused(here, "m,time\n1,2\n", "--switching store-and-forward") ==
        "times.csv: line 1: has no column \"hops\"; with store-and-forward every hop repeats the transfer, so give the "
        "number of hops\n");
}

TEST_CASE("columns come in any order and case, with any of the separators, and with comments") {
  const Workplace here;
  const Json expected = fitted(here, "m,hops,time\n1,1,53\n1,2,55\n100,1,152\n100,2,154.5\n");
  for (const std::string text : {
           "# of last night\n\nTIME,Hops,M\r\n53,1,1\r\n55,2,1\r\n# and\r\n152,1,100\r\n154.5,2,100\r\n",
           "m;time;hops\n1;53;1\n1;55;2\n100;152;1\n100;154.5;2\n",
           "\xEF\xBB\xBF\"words\"\ttime\thops\n1\t53\t1\n1\t55\t2\n100\t152\t1\n100\t154.5\t2",
           "node,message_words,time,hops\na,1,53,1\nb,1,55,2\nc,100,152,1\nd,100,154.5,2\n",
       }) {
    const Json fit = fitted(here, text);
    CHECK(fit["parameters"] == expected["parameters"]);
    CHECK(fit["columns_not_used"].size() == (text.starts_with("node") ? 1 : 0));
  }
}

TEST_CASE("the mistakes of a file of measurements are reported all at once, by line and column") {
  const Workplace here;
  CHECK(refused(here, "m,hops,time\n1,2\n1,2,-3\nx,,5\n1,1e99,inf\n2,2,0\n") ==
        "times.csv: line 2: has 2 fields where line 1 has 3; give each line as many\n"
        "times.csv: line 3, column 3: -3 is negative; give a time above 0, up to 1e15, or --weighting absolute where "
        "it may be 0\n"
        "times.csv: line 4, column 1: \"x\" is not a number; give m as a number from 0 to 1e15\n"
        "times.csv: line 4, column 2: is empty; give hops as a number from 0 to 1e15\n"
        "times.csv: line 5, column 2: 1e99 is too large; give hops as a number from 0 to 1e15\n"
        "times.csv: line 5, column 3: inf is not finite; give a time above 0, up to 1e15, or --weighting absolute "
        "where it may be 0\n"
        "times.csv: line 6, column 3: is 0; give a time above 0, up to 1e15, or --weighting absolute where it may be "
        "0\n");
  CHECK(refused(here, "m,hop,tiem\n1,2,3\n") ==
        "times.csv: line 1, column 2: there is no column \"hop\" (did you mean \"hops\"?); there are m, time, hops, "
        "startups, combined, weight\n"
        "times.csv: line 1, column 3: there is no column \"tiem\" (did you mean \"time\"?); there are m, time, hops, "
        "startups, combined, weight\n"
        "times.csv: line 1: has no column \"time\", the measured time; begin with a line such as m,hops,time\n");
  CHECK(refused(here, "time,m,words\n1,2,3\n") ==
        "times.csv: line 1, column 3: \"m\" is column 2 already; give one of them\n");
  CHECK(refused(here, "1,2,3\n") ==
        "times.csv: line 1: has numbers where the names of columns should be; begin with a line such as m,hops,time\n");
  CHECK(refused(here, "# nothing\nm,hops,time\n") ==
        "times.csv: line 2: has names of columns but no measurements; give one per line\n");
  CHECK(refused(here, "# nothing\n") == "times.csv: has only comments; begin with names of columns: m,hops,time\n");
  CHECK(refused(here, "m,time,weight\n1,2,0\n") ==
        "times.csv: no measurement has a weight above 0; give one to some\n");
  CHECK(contains(refused(here, ""), "times.csv: the file is empty; it must be a CSV file that begins with a line"));
  CHECK(here.hopscope("fit gone.csv").status == 2);
  CHECK(here.hopscope("fit times.csv times.csv").errors ==
        "hopscope: fit takes one file of measurements, not 2\nTry: hopscope fit --help\n");
  CHECK(here.hopscope("fit times.csv --weighting relativ").errors ==
        "hopscope: --weighting has no \"relativ\" (did you mean \"relative\"?); there are relative, absolute\n"
        "Try: hopscope fit --help\n");
}

TEST_CASE("fit warns of costs that are not identifiable, and reports the sums that are") {
  const Workplace here;
  const Json without = fitted(here, "m,time\n0,50\n100,150\n200,250\n");
  CHECK(contains(warnings(without), "so t_h is not identifiable and taken as 0"));
  CHECK(without["costs"]["t_s"].get<double>() == Approx(50));
  CHECK(without["costs"]["t_w"].get<double>() == Approx(1));
  CHECK(without["costs"]["t_h"] == 0.0);

  const Json one_distance = fitted(here, "m,hops,time\n0,3,56\n100,3,156\n200,3,256\n");
  CHECK(contains(warnings(one_distance),
                 "t_s and t_h are not separately identifiable, since there is only one distance, 3 hops; only "
                 "t_s + 3 t_h = 56"));
  CHECK(one_distance["sums"][0]["sum"] == "t_s + 3 t_h");
  CHECK(one_distance["parameters"][1]["identifiable"] == true);

  const Json one_size = fitted(here, "m,hops,time\n64,1,116\n64,2,118\n64,3,120\n");
  CHECK(contains(warnings(one_size),
                 "t_s and t_w are not separately identifiable, since there is only one size, 64 words; "
                 "only t_s + 64 t_w = 114 "));
  const Json no_words = fitted(here, "m,hops,time\n0,1,52\n0,2,54\n0,3,56\n");
  CHECK(contains(warnings(no_words), "t_w is not identifiable and is taken as 0: all measurements are of 0 words"));

  const Json repeated = fitted(here, "m,hops,time\n64,2,118\n64,2,119\n64,2,117\n", "--weighting absolute");
  CHECK(contains(warnings(repeated),
                 "t_s, t_w and t_h are not separately identifiable, since all measurements are of the same "
                 "messages; only t_s + 64 t_w + 2 t_h = 118 "));

  const Json few = fitted(here, "m,hops,time\n10,2,64\n100,3,156\n");
  CHECK(contains(warnings(few), "since there are only 2 kinds of measurement"));
  CHECK(contains(warnings(few), "no degrees of freedom are left"));

  const Json negative = fitted(here, "m,hops,time\n0,1,50\n0,2,49\n100,1,150\n100,2,149\n", "--weighting absolute");
  CHECK(contains(warnings(negative), "t_h is constrained to 0: without the constraint -1 would fit better"));
  CHECK(negative["parameters"][2]["at_bound"] == true);

  const Json collinear =
      fitted(here, "m,hops,time\n100,1,151\n200,2,252\n300,3,353\n401,4,455\n", "--weighting absolute");
  CHECK(contains(warnings(collinear), "t_w and t_h are nearly collinear (condition number"));
}

TEST_CASE("the shipped measurements give the costs from which they were generated, or a warning if these are two") {
  const Workplace here;
  const std::string folder = checkout() + "/scenarios/measurements/";
  const Json ping = Json::parse(here.hopscope("fit " + folder + "ping.csv --format json").output);
  const std::array<double, 3> truth{1.8, 0.0008, 0.12};
  for (std::size_t j = 0; j < 3; ++j) {
    CHECK(ping["parameters"][j]["low"].get<double>() < truth[j]);
    CHECK(truth[j] < ping["parameters"][j]["high"].get<double>());
  }
  CHECK(ping["warnings"].empty());
  const Json bent = Json::parse(here.hopscope("fit " + folder + "two-protocols.csv --format json").output);
  CHECK(contains(warnings(bent), "residuals depend on size: times are"));
  CHECK_FALSE(bent["pattern"].is_null());
}

TEST_CASE("a fit is shown as a table with lines to copy, and as CSV with a row for each measurement") {
  const Workplace here;
  here.put("times.csv", "m,hops,time\n0,1,52\n0,3,56\n100,1,152\n100,3,156\n50,2,104\n7,2,61\n");
  const std::string table = here.hopscope("fit times.csv").output;
  CHECK(contains(table, "\n\"costs\": {\"t_s\": 50, \"t_w\": 1, \"t_h\": 2}\n"));
  CHECK(contains(table, "--set platform.costs.t_s=50 --set platform.costs.t_w=1 --set platform.costs.t_h=2\n"));
  CHECK(contains(table, "largest residuals\n"));
  CHECK(contains(here.hopscope("fit times.csv --all-rows").output, "all residuals\n"));
  // The line to copy works in a run.
  const auto set = table.substr(table.find("--set"));
  CHECK(here.hopscope("run good.json " + set.substr(0, set.find('\n'))).status == 0);
  const std::string csv = here.hopscope("fit times.csv --format csv --output out.csv; cat out.csv").output;
  CHECK(csv.starts_with("line,startups,m,hops,combined,weight,time,fitted,residual,relative\r\n2,1,0,1,0,1,52,"));
  CHECK(std::ranges::count(csv, '\n') == 7);
}

TEST_CASE("the help of fit explains each column") {
  const Workplace here;
  const std::string help = here.hopscope("fit --help").output;
  CHECK(contains(help, "\n  m         words of the message, summed over all messages of the row\n"));
  CHECK(contains(help, "\n  startups  messages sent one after another: 2 for a round trip; 1 without it (optional)"));
  CHECK(contains(help, "Example:\n  hopscope fit scenarios/measurements/ping.csv"));
}

TEST_CASE("costs of a benchmark's log have units, in which they can be copied into a platform") {
  const Workplace here;
  here.put("osu.log", "# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n1 1.50004\n1000 1.54\n100000 5.5\n");
  const auto table = here.hopscope("fit osu.log");
  CHECK(contains(table.output, "1 to 100000 bytes"));
  CHECK(contains(table.output, R"("costs": {"t_s": "1.5 us", "t_w": "4e-05 us/B", "t_h": "0 us"})"));
  CHECK(contains(table.output, "us/B\n"));
  const std::string sets =
      "--set platform.costs.t_s=1.5us --set platform.costs.t_w=4e-05us/B --set platform.costs.t_h=0us";
  CHECK(contains(table.output, sets));
  CHECK(nlohmann::json::parse(here.hopscope("fit osu.log --format json").output)["units"]["t_w"] == "us/B");
  const std::string platform = R"({"platform": {"topology": {"family": "complete", "nodes": 2}, "word_bytes": 8,
    "costs": {"t_s": 1}}, "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": "100 kB"}})";
  here.put("s.json", platform);
  CHECK(nlohmann::json::parse(here.hopscope("run s.json --format json " + sets).output)["time"] == Approx(5.5));
  here.put("times.csv", "m,time\n1,3\n2,4\n3,5\n");
  CHECK(nlohmann::json::parse(here.hopscope("fit times.csv --format json").output)["units"].is_null());
  CHECK(contains(here.hopscope("fit times.csv").output, R"("costs": {"t_s": 2, "t_w": 1, "t_h": 0})"));
}

}  // namespace hopscope::test
