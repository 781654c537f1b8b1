#include "process/terminal_columns.hpp"

#include <sys/ioctl.h>

namespace hopscope {

int terminal_columns(int descriptor, int otherwise) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return otherwise;
  return size.ws_col;
}

}  // namespace hopscope
