#include "python/library.hpp"

#include <algorithm>

#include "python/interruption.hpp"
#include "run/preparation.hpp"

namespace hopscope::python {

namespace {

/// The files of this machine, and texts that take the place of some.
class TextsAndDisk final : public Files {
 public:
  explicit TextsAndDisk(const std::map<std::string, std::string>& texts) : texts_(texts) {}

  [[nodiscard]] FileKind kind(const std::string& name) override { return where(name).kind(name); }
  [[nodiscard]] bool are_one(const std::string& name, const std::string& other) override {
    return &where(name) == &where(other) && where(name).are_one(name, other);
  }
  [[nodiscard]] FileContent read(const std::string& name, std::size_t most) override {
    return where(name).read(name, most);
  }
  [[nodiscard]] FileOpening open(const std::string& name) override { return where(name).open(name); }

 private:
  [[nodiscard]] Files& where(const std::string& name) { return texts_.exists(name) ? texts_ : *disk_; }

  FilesInMemory texts_;
  std::shared_ptr<Files> disk_ = files_on_disk();
};

}  // namespace

Library::Library() : catalogue_(std::make_shared<const Catalogue>(builtin_catalogue())) {
  built_in_ = catalogue_->algorithms.size();
}

void Library::add(const Algorithm& algorithm) {
  auto catalogue = std::make_shared<Catalogue>(*catalogue_);
  auto& all = catalogue->algorithms;
  const auto found = std::ranges::find_if(
      all, [&](const Algorithm& each) { return each.operation == algorithm.operation && each.name == algorithm.name; });
  if (found == all.end()) {
    all.push_back(algorithm);
  } else if (static_cast<std::size_t>(found - all.begin()) < built_in_) {
    throw InputError({{"algorithm", "", algorithm.name + " is an algorithm of hopscope itself; choose another name"}});
  } else {
    *found = algorithm;
  }
  catalogue_ = std::move(catalogue);
}

ReadOptions Library::options(const Source& source) {
  ReadOptions options{.overrides = source.overrides, .engine = source.engine};
  if (!source.texts.empty()) options.files = std::make_shared<TextsAndDisk>(source.texts);
  return options;
}

ReadScenario Library::read(const Source& source) const {
  const ProgramInterruption of_programs;
  ReadOptions how = options(source);
  Scenario scenario = read_scenario(source.file, *catalogue_, how);
  select_engine_if_large(scenario, *catalogue_);
  return {catalogue_, std::move(scenario), std::move(how)};
}

}  // namespace hopscope::python
