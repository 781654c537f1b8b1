// A topology and an algorithm of one's own, with every command of hopscope.
#include <hopscope/command_line.hpp>

using namespace hopscope;

namespace {

/// a + 1 groups of a routers, those of a group all linked to each other, and one link between any two groups: router r
/// of group g has the link to group g + r + 1. Every router has one node, of the same number.
class Dragonfly final : public Topology {
 public:
  explicit Dragonfly(NodeId a, double width)
      : Topology("dragonfly-of-pairs", a * (a + 1), ChannelId{a} * a * (a + 1), width), a_(a) {}

  // For each router first the channels to the others of its group, then the one to another group.
  [[nodiscard]] Channel channel(ChannelId id) const override {
    const auto from = static_cast<NodeId>(id / a_);
    const auto port = static_cast<NodeId>(id % a_);
    const NodeId group = from / a_, router = from % a_;
    if (port == a_ - 1) return {from, (group + router + 1) % (a_ + 1) * a_ + (a_ - 1 - router)};
    return {from, group * a_ + (port < router ? port : port + 1)};
  }
  // At most one hop within the group, one to the other group, and one there.
  void route(NodeId from, NodeId to, Route& out) const override {
    out.clear();
    const NodeId ahead = (to / a_ - from / a_ + a_ + 1) % (a_ + 1);
    if (ahead > 0) {
      const NodeId gateway = from / a_ * a_ + ahead - 1;
      step_within_group(from, gateway, out);
      out.push_back(ChannelId{gateway} * a_ + a_ - 1);
      from = channel(out.back()).to;
    }
    step_within_group(from, to, out);
  }
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const override {
    Route way;
    route(from, to, way);
    return std::ssize(way);
  }
  [[nodiscard]] double total_distance() const override {
    const double a = a_;
    return (a + 1) * (a * (a - 1) + a * (a * a + 2 * a * (a - 1)));
  }
  [[nodiscard]] std::string description() const override {
    return "dragonfly of " + std::to_string(a_ + 1) + " groups";
  }

 private:
  void step_within_group(NodeId from, NodeId to, Route& out) const {
    if (from != to) out.push_back(ChannelId{from} * a_ + (to < from ? to : to - 1) % a_);
  }

  NodeId a_;
};

/// In step j to rank - j, from rank + j: the reversed fixed pattern.
Program backwards(Node& me, Blocks mine) {
  for (Rank j = 1; j < me.ranks(); ++j) {
    co_await me.step(j);
    const Rank to = me.rank_plus(-j);
    me.keep(co_await me.exchange(to, mine.take_for(to), me.rank_plus(j)));
  }
}

}  // namespace

int main(int argc, char** argv) {
  Catalogue catalogue = builtin_catalogue();
  catalogue.topologies.push_back(
      {.name = "dragonfly-of-pairs",
       .size = {{.name = "routers", .meaning = "routers of each group.", .least = 1, .most = 1000}},
       .summary = "groups of routers, with one link between any two groups",
       .nodes = [](const auto& extents) { return static_cast<double>(extents[0] * (extents[0] + 1)); },
       .make =
           [](const TopologySpec& spec) {
             return std::make_shared<Dragonfly>(static_cast<NodeId>(spec.extents[0]), spec.width);
           }});
  catalogue.algorithms.push_back(
      {.operation = "all-to-all",
       .name = "backwards",
       .title = "exchange in shift order, backwards",
       .where = "any",
       .source = "tests/install",
       .pseudo_code =
           "for j := 1 to p-1 do\n    send {rank, rank - j} to rank - j\n    receive {rank + j, rank} from rank + j",
       .advice = "An example.",
       .example = {"complete", {5}},
       .program = backwards,
       .misfit = [](const Platform&) { return std::string(); },
       .formulas =
           [](const Platform& platform, const Schedule& schedule) {
             const double alone = platform.costs.t_s + platform.costs.t_h + platform.costs.t_w * schedule.message_words;
             return std::vector<Analytic>{{.name = "one hop a step",
                                           .kind = FormulaKind::lower_bound,
                                           .value = alone * (platform.ranks() - 1),
                                           .formula = "(t_s + t_h + t_w m)(p-1)",
                                           .source = "tests/install"}};
           },
       .steps = [](const Platform& platform, const Schedule&) { return platform.ranks() - 1.0; }});
  return run_command_line(argc, argv, catalogue);
}
