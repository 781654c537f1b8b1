#include <csignal>
#include <cstdio>
#include <new>

#include <fcntl.h>
#include <unistd.h>

#include <hopscope/error.hpp>

#include "command/command_line.hpp"
#include "output/file.hpp"

namespace {

int complain(int status, const char* message) {
  std::fprintf(stderr, "%s\n", message);
  return status;
}

// A caller may have closed them; a file that is opened later must not become one of them by chance.
void open_standard_streams() {
  int descriptor = 0;
  do {
    descriptor = ::open("/dev/null", O_RDWR);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  if (descriptor >= 0) ::close(descriptor);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace hopscope;
  open_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);  // `hopscope .. | head` ends by NobodyReads
  try {
    const CommandLine line = parse_command_line({argv + 1, argv + argc});
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
