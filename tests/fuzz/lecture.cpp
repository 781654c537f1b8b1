// A lecture file: if read without a mistake, it has chapters, and names existing scenarios.

#include "scenario/lecture.hpp"
#include "fuzz/finding.hpp"
#include "fuzz/input.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string file = fuzz::written("input.json", fuzz::text_of(data, size));
  (void)is_lecture(*fuzz::files(), file);
  std::vector<Mistake> mistakes;
  const Lecture lecture = read_lecture(*fuzz::files(), file, mistakes);
  if (!mistakes.empty()) fuzz::require_sound(mistakes);
  for (const std::string& scenario : scenarios_of(lecture)) {
    fuzz::promise(fuzz::files()->exists(scenario), [&] { return "names what is not there: " + scenario; });
  }
  if (!mistakes.empty()) return 0;
  fuzz::promise(!lecture.chapters.empty(), "a lecture without chapters");
  fuzz::require_line(lecture.title);
  for (const Lecture::Chapter& chapter : lecture.chapters) {
    fuzz::require_line(chapter.title);
    for (const std::string& paragraph : chapter.text) fuzz::require_line(paragraph);
    fuzz::promise(!chapter.scenarios.empty(), "a chapter without scenarios");
  }
  return 0;
}
