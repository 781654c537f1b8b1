#include <catch2/catch.hpp>

#include "study/points/request.hpp"

namespace hopscope {

TEST_CASE("a request that cannot be met is reported with the caller's names of its parts") {
  const RequestError error(RequestPart::across, " makes 101 columns; choose with ", RequestPart::where);
  CHECK(std::string(error.what()) == "across makes 101 columns; choose with where");
  const auto option = [](RequestPart part) { return "--" + std::string(name_of(part)); };
  CHECK(error.told(option) == "--across makes 101 columns; choose with --where");
  CHECK(ColumnError(std::string("there is no column \"x\"")).told(option) == "there is no column \"x\"");
}

}  // namespace hopscope
