// Where there are no processes and no libraries to load, there is no SimGrid: the engine is known, and cannot run.
#include <hopscope/error.hpp>

#include "engine/engines.hpp"

namespace hopscope {

namespace {

class NoSimGrid final : public Engine {
 public:
  [[nodiscard]] std::string_view name() const override { return "simgrid"; }
  [[nodiscard]] std::string_view summary() const override { return "the reference; not part of this build"; }
  [[nodiscard]] std::string misfit(const Platform& /*platform*/) const override {
    return "this hopscope was built without SimGrid; give engine \"native\"";
  }
  [[nodiscard]] double bytes_needed(const Experiment& /*experiment*/) const override { return 0; }
  Time run(const Experiment& /*experiment*/, Observer& /*observer*/) const override {
    throw LackingError("the engine simgrid", "SimGrid", "HOPSCOPE_SYSTEM");
  }
};

}  // namespace

std::shared_ptr<const Engine> make_simgrid_engine() { return std::make_shared<NoSimGrid>(); }

}  // namespace hopscope
