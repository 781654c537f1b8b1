#include "study/sensitivity/changed_links.hpp"

#include <utility>

namespace hopscope {

namespace {

ChannelKind changed(ChannelKind kind, const LinkChange& change) {
  if (kind.t_w) kind.t_w = *kind.t_w * change.word;
  if (change.link_class) {
    kind.width /= change.word;
    kind.t_h = kind.t_h.value_or(change.usual_hop) * change.hop;
  } else if (kind.t_h) {
    kind.t_h = *kind.t_h * change.hop;
  }
  return kind;
}

bool is_in(const std::optional<int>& link_class, const Topology& network, ChannelId id) {
  return !link_class || network.link_class(id) == *link_class;
}

}  // namespace

/// Kinds without channels are left out: the lowest costs of a platform are those of all its kinds.
struct ChangedLinks::Kinds {
  std::vector<ChannelKind> all;
  std::vector<int> changed, unchanged;

  Kinds(const Topology& network, const LinkChange& change) {
    const auto& kinds = network.channel_kinds();
    std::vector<ChannelId> in_class(kinds.size());
    if (change.link_class) {
      for (ChannelId id = 0; id < network.channels(); ++id) {
        if (is_in(change.link_class, network, id)) ++in_class[static_cast<std::size_t>(network.kind(id))];
      }
    }
    const auto add = [&](ChannelKind kind, ChannelId channels, std::vector<int>& numbers) {
      numbers.push_back(static_cast<int>(all.size()));
      kind.channels = channels;
      if (channels > 0) all.push_back(kind);
    };
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const ChannelId here = change.link_class ? in_class[i] : kinds[i].channels;
      add(kinds[i], kinds[i].channels - here, unchanged);
      add(hopscope::changed(kinds[i], change), here, changed);
    }
    if (all.empty()) all = kinds;  // one node, and no channel
  }
};

ChangedLinks::ChangedLinks(std::shared_ptr<const Topology> network, const LinkChange& change)
    : ChangedLinks(network, change, Kinds(*network, change)) {}

ChangedLinks::ChangedLinks(std::shared_ptr<const Topology> network, const LinkChange& change, Kinds kinds)
    : Topology(network->family(), network->nodes(), network->switches(), network->channels(), std::move(kinds.all)),
      network_(std::move(network)),
      link_class_(change.link_class),
      changed_(std::move(kinds.changed)),
      unchanged_(std::move(kinds.unchanged)) {}

int ChangedLinks::kind(ChannelId id) const {
  const auto before = static_cast<std::size_t>(network_->kind(id));
  return is_in(link_class_, *network_, id) ? changed_[before] : unchanged_[before];
}

}  // namespace hopscope
