// The types of the functions of the package for Python that make platforms, a function for each family.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/places.hpp"
#include "support/program.hpp"
#include "support/renewal.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

std::string type_of(const Field& field) {
  switch (field.kind) {
    case Field::Kind::integer: return "int";
    case Field::Kind::number: return "float";
    case Field::Kind::flag: return "bool";
    case Field::Kind::name: return fmt::format("Literal[\"{}\"]", fmt::join(field.names, "\", \""));
    case Field::Kind::file: return "str";
    case Field::Kind::integers: return "list[int]";
    default: return "Any";
  }
}

std::string parameter_of(const Field& field) {
  return fmt::format("    {}: {}{},\n", field.name, type_of(field), field.is_required() ? "" : " = ...");
}

std::string function_of(const TopologyFamily& family) {
  const Field& first = family.size.front();
  std::string name = family.name;
  std::ranges::replace(name, '-', '_');
  std::string text = family.is_list() ? fmt::format("def {}(\n    *{}: int,\n", name, first.name)
                                      : fmt::format("def {}(\n    {}: int,\n    /,\n    *,\n", name, first.name);
  for (auto field = family.size.begin() + 1; field != family.size.end(); ++field) text += parameter_of(*field);
  for (const Field& option : family.options) {
    // A file stands in place of links.
    Field given = option;
    given.is_optional = option.is_optional || family.option("file") != nullptr;
    text += parameter_of(given);
  }
  text += family.width_rules.empty()
              ? "    width: float = ...,\n"
              : fmt::format("    width: float | Literal[\"{}\"],\n", fmt::join(family.width_rules, "\", \""));
  return text + "    **others: Any,\n) -> dict[str, Any]: ...\n";
}

std::string stub() {
  std::string text = "from typing import Any, Literal\n\n__all__ = [\n";
  std::string functions;
  for (const TopologyFamily& family : catalogue().topologies) {
    std::string name = family.name;
    std::ranges::replace(name, '-', '_');
    text += fmt::format("    \"{}\",\n", name);
    functions += function_of(family);
  }
  return text + "]\n\n" + functions;
}

}  // namespace

TEST_CASE("the families of the package for Python have the fields of the catalogue", "[recorded][tables]") {
  const auto file = std::filesystem::path(checkout()) / "src/python/hopscope/_families.pyi";
  if (is_renewing()) std::ofstream(file, std::ios::binary) << stub();
  CHECK(content_of(file) == stub());
}

}  // namespace hopscope::test
