#pragma once

namespace hopscope {

/// During its lifetime Ctrl-C does not end the program: it asks a search to end with what it has found. A second one
/// ends the program. At most one at a time.
class StopRequest {
 public:
  StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;
  ~StopRequest();

  [[nodiscard]] bool is_made() const;

 private:
  void (*before_)(int);
};

}  // namespace hopscope
