#pragma once

namespace hopscope {

/// While there is one, what a run of many ranks allocates in small pieces lies in large pages, where the system has
/// them: a run of a million ranks touches a thousand million bytes once or twice, and then takes a third of the time.
/// Results do not depend on it. Of several at once only the first has an effect. It changes settings of the whole
/// process, so that it does nothing unless the program that runs has allowed it: whoever uses the library owns the
/// process.
class LargePages {
 public:
  /// @param bytes that the run takes, roughly; nothing is done for a small one
  explicit LargePages(double bytes);
  static void allow();
  ~LargePages();
  LargePages(const LargePages&) = delete;
  LargePages& operator=(const LargePages&) = delete;

 private:
  bool is_used_ = false;
};

}  // namespace hopscope
