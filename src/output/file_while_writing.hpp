#pragma once

#include <filesystem>
#include <memory>

namespace hopscope {

/// Holds back signals that end the program until a file is complete or removed, so that no partial file is left.
class SignalsHeld {
 public:
  SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld();

 private:
  struct Mask;
  std::unique_ptr<Mask> before_;
};

/// Gives an open file the permissions of the one that it will replace, if there is one. @return 0, or the error number
[[nodiscard]] int take_over_mode(int descriptor, const std::filesystem::path& replaced);

}  // namespace hopscope
