#include <csignal>
#include <cstdio>
#include <new>

#include <hopscope/error.hpp>

#include "command/command_line.hpp"
#include "command/outputs.hpp"
#include "command/terminal.hpp"
#include "output/file.hpp"

namespace {

int complain(int status, const char* message) {
  std::fprintf(stderr, "%s\n", message);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace hopscope;
  open_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);  // `hopscope .. | head` ends by NobodyReads
  try {
    const CommandLine line = parse_command_line({argv + 1, argv + argc});
    spare_inputs(line);
    return line.command(line.options);
  } catch (const NobodyReads&) {
    return done;
  } catch (const UsageError& error) {
    return complain(bad_input, error.what());
  } catch (const InputError& error) {
    return complain(bad_input, error.what());
  } catch (const WriteError& error) {
    return complain(bad_input, error.what());
  } catch (const std::bad_alloc&) {
    return complain(bad_input, "hopscope: there is not enough memory for this");
  } catch (const std::exception& error) {
    return complain(promise_broken, error.what());
  }
}
