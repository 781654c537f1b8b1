// A scenario file: whatever its content, it is read or refused; if read, writing it preserves its meaning.

#include "fuzz/documents.hpp"
#include "scenario/fits.hpp"
#include "scenario/named_files.hpp"
#include "scenario/remarks.hpp"
#include "scenario/sweep/sweep.hpp"

namespace hopscope::fuzz {

namespace {

void check_sweep(const std::string& file) {
  if (!has_sweep(file, reading())) return;
  const auto sweep = read_or_refused([&] { return Sweep(file, reading(), test::catalogue()); });
  if (!sweep) return;
  promise(sweep->size() > 0, "a sweep has no points");
  for (const std::size_t point : {std::size_t{0}, sweep->size() / 2, sweep->size() - 1}) {
    promise(sweep->identity(point).hash.size() == 32, "a point has no hash");
    promise(!sweep->has_changed(point, sweep->identity(point)), "a point that nobody touched has changed");
    (void)sweep->settings(point);
    (void)read_or_refused([&] { return sweep->scenario(point); });
  }
}

}  // namespace

}  // namespace hopscope::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hopscope;
  const std::string file = fuzz::written("input.json", fuzz::text_of(data, size));
  fuzz::check_scenario(file, fuzz::reading());
  (void)fuzz::read_or_refused([&] { return read_fits(file, test::catalogue(), fuzz::reading()); });
  (void)files_read_with(file, fuzz::reading());
  (void)remarks_on(file, fuzz::reading());
  fuzz::check_sweep(file);
  return 0;
}
