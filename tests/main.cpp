// The tests' program. Those that it starts show no progress: on a busy machine any command may take long enough for a
// line of it, which tests of their output do not expect.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include <cstdlib>

int main(int argc, char** argv) {
  ::setenv("HOPSCOPE_PROGRESS", "none", 1);
  return Catch::Session().run(argc, argv);
}
