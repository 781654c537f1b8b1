// What NCCL predicts and takes: held against an independent program (tests/validation/nccl/model.py), against tables
// and choices that NCCL itself logged on real machines, and against times that were measured there.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "libraries/library.hpp"
#include "support/program.hpp"
#include "validation/figures.hpp"

namespace hopscope::test::validation {

namespace {

using Json = nlohmann::json;

std::string recorded_of_nccl(const std::string& name) {
  return content_of(std::filesystem::path(checkout()) / "tests/validation/nccl" / name);
}

const Json& published() {
  static const Json all = Json::parse(recorded_of_nccl("published.json"));
  return all;
}

Library library_of(const Json& row) { return Library::named("nccl").on(row.at("machine").get<std::string>()); }

/// With words of one byte, of which benchmarks count those of all ranks.
LibrarySituation situation_of(const Json& row, double bytes) {
  const Rank p = row.at("p");
  const std::string operation = row.at("operation");
  const bool is_of_all = operation == "all-gather" || operation == "reduce-scatter";
  return {.ranks = p, .words = is_of_all ? bytes / p : bytes};
}

void compare(double found, double wanted, double tolerance, const std::string& what, FigureCheck& check) {
  const double difference = std::abs(found - wanted);
  ++check.cases;
  check.difference = std::max(check.difference, difference / wanted);
  if (difference > tolerance) check.failures.push_back(fmt::format("{}: {}, and not {}", what, found, wanted));
}

FigureCheck independent_program() {
  FigureCheck check{"latency, bandwidth and choice of NCCL 2.28.3 on three machines, 2 to 1024 ranks, 5 operations",
                    "tests/validation/nccl/model.py, written from NCCL's src/graph/tuning.cc apart from hopscope"};
  std::istringstream file(recorded_of_nccl("forecasts.jsonl"));
  for (std::string line; std::getline(file, line);) {
    const Json row = Json::parse(line);
    const Library library = library_of(row);
    const std::string operation = row.at("operation");
    const std::string where = fmt::format("{} on {}, p = {}", operation, row.at("machine").dump(), row.at("p").dump());
    const auto all = library.forecasts(operation, situation_of(row, 1024), 1);
    REQUIRE(all.size() == row.at("forecasts").size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Json& wanted = row.at("forecasts")[i];
      if (all[i].name() != wanted[0]) check.failures.push_back(where + ": " + all[i].name());
      compare(all[i].latency, wanted[1], 1e-5, where + ", latency", check);
      compare(all[i].bandwidth, wanted[2], 1e-5, where + ", bandwidth", check);
    }
    for (const Json& size : row.at("sizes")) {
      const auto choice = library.choice(operation, situation_of(row, size[0]), 1);
      const std::string what = fmt::format("{}, {} bytes", where, size[0].dump());
      if (choice->takes != size[1]) check.failures.push_back(what + ": " + choice->takes);
      compare(choice->forecast->time, size[2], 1e-6 * size[2].get<double>() + 1e-5, what, check);
    }
  }
  return check;
}

FigureCheck logged_tables() {
  FigureCheck check{
      "tables of latency and bandwidth that NCCL 2.29 and 2.30 log (NCCL_DEBUG_SUBSYS=TUNING)",
      "logs of 4, 6 and 8 H100 or H200 on a node, and of two nodes of one GPU: tests/validation/nccl/published.json"};
  constexpr double half_of_last_digit = 0.0501;
  for (const Json& table : published().at("tables")) {
    for (const auto& [operation, columns] : table.at("rows").items()) {
      const auto all = library_of(table).forecasts(operation, {.ranks = table.at("p"), .words = 1024}, 1);
      if (all.size() != columns.size()) check.failures.push_back(operation + ": other algorithms");
      for (const LibraryForecast& each : all) {
        compare(each.latency, columns.at(each.name())[0], half_of_last_digit, operation + ' ' + each.name(), check);
        compare(each.bandwidth, columns.at(each.name())[1], half_of_last_digit, operation + ' ' + each.name(), check);
      }
    }
  }
  return check;
}

FigureCheck logged_choices() {
  FigureCheck check{"what NCCL 2.29 and 2.30 took for 57 sizes, as they log it",
                    "logs of the same machines: tests/validation/nccl/published.json"};
  for (const Json& row : published().at("choices")) {
    for (const auto& [takes, sizes] : row.at("takes").items()) {
      for (const Json& bytes : sizes) {
        ++check.cases;
        const std::string found =
            library_of(row).choice(row.at("operation").get<std::string>(), situation_of(row, bytes), 1)->takes;
        if (found != takes)
          check.failures.push_back(fmt::format("{} bytes: {}, and not {}", bytes.dump(), found, takes));
      }
    }
  }
  return check;
}

FigureCheck measured_times() {
  FigureCheck check{"times of all-reduces that NCCL's cost model predicts, 128 bytes to 1 GiB",
                    "nccl-tests on two nodes of 8 H200, NCCL 2.30.4: tests/validation/nccl/published.json; to 30 %"};
  const Json& row = published().at("measured");
  for (const Json& time : row.at("times")) {
    const double measured = time[1];
    const auto choice = library_of(row).choice("all-reduce", situation_of(row, time[0]), 1);
    compare(choice->forecast->time, measured, 0.3 * measured, fmt::format("{} bytes", time[0].dump()), check);
  }
  return check;
}

}  // namespace

std::vector<FigureCheck> nccl_checks() {
  return {independent_program(), logged_tables(), logged_choices(), measured_times()};
}

TEST_CASE("validation: NCCL's cost model says what NCCL says", "[validation][libraries]") {
  for (const FigureCheck& check : nccl_checks()) {
    INFO(check.figure);
    CHECK(check.cases > 8);
    for (const std::string& failure : check.failures) FAIL_CHECK(failure);
  }
}

}  // namespace hopscope::test::validation
