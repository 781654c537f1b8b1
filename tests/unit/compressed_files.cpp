// A compressed file is refused as such by every reader.
#include <catch2/catch.hpp>

#include <hopscope/files.hpp>

#include "support/program.hpp"

namespace hopscope::test {

TEST_CASE("a compressed file says so, whatever it would have been read as") {
  const Workplace here;
  for (const char* name : {"g.graphml", "g.dot", "m.txt", "w.csv", "x.goal", "l.log", "p.lua"})
    here.put(name, std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03\x4b", 11));
  const auto put = [&](const std::string& platform, const std::string& schedule) {
    here.put("s.json",
             R"({"platform": {"costs": {"t_s": 1, "t_w": 1}, )" + platform + R"(}, "schedule": {)" + schedule + "}}");
  };
  const std::string ring = R"("topology": {"family": "ring", "nodes": 4})";
  const std::string shift = R"("operation": "shift", "algorithm": "direct", "shift": 1, "message_words": 1)";
  const auto refused = [&](const std::string& command, const std::string& file) {
    const Ending ending = here.hopscope(command);
    INFO(command << " " << file);
    CHECK(ending.status == 2);
    CHECK_THAT(ending.errors,
               Catch::Contains(file) && Catch::Contains("it is compressed (gzip); unpack it first, by gunzip"));
  };
  for (const std::string graph : {"g.graphml", "g.dot"}) {
    put(R"("topology": {"family": "graph", "file": ")" + graph + "\"}", shift);
    refused("check s.json", graph);
  }
  put(ring + R"(, "mapping": {"file": "m.txt"})", shift);
  refused("check s.json", "m.txt");
  put(ring, R"("operation": "all-to-all-v", "algorithm": "direct", "sizes": {"csv": "w.csv"})");
  refused("check s.json", "w.csv");
  put(ring, R"("file": "x.goal")");
  refused("check s.json", "x.goal");
  put(ring, R"("file": "p.lua")");
  refused("check s.json", "p.lua");
  refused("fit l.log", "l.log");
  refused("run g.dot", "g.dot");
  put(ring, shift);
  refused("measured s.json l.log", "l.log");
}

TEST_CASE("the usual compressions are told apart, and a text is none") {
  FilesInMemory files;
  const auto why = [&](const std::string& content) {
    files.put("f", content);
    return files.read("f", 100).why;
  };
  CHECK_THAT(why(std::string("\xfd\x37zXZ\0\0", 7)), Catch::Contains("xz"));
  CHECK_THAT(why("\x28\xb5\x2f\xfd and more"), Catch::Contains("zstd"));
  CHECK_THAT(why("BZh91AY&SY.."), Catch::Contains("bzip2"));
  CHECK_THAT(why("PK\x03\x04.."), Catch::Contains("zip"));
  CHECK(why("BZh is a text").empty());
  CHECK(why("").empty());
}

}  // namespace hopscope::test
