#include "core/cluster/host_rules.h"

#include <algorithm>
#include <iterator>

#include "core/solve/instance/unit_catalog.h"

namespace stowage::cluster {
namespace {

/// (Not by its bytes: those of tied weights are those of their first name.)
bool has_tensors(const model::Model& model, model::ModuleId module) {
  const auto begin = model.modules().begin();
  return std::any_of(begin + static_cast<std::ptrdiff_t>(module.index()),
                     begin + static_cast<std::ptrdiff_t>(model[module].subtree_end),
                     [](const model::Module& below) { return !below.tensors.empty(); });
}

/// By piece: it has a tensor of what a rule names.
std::vector<bool> touched_by(const HostRule& rule, const model::Model& model, const Pieces& pieces,
                             const solve::UnitCatalog& catalog) {
  const auto module = model.find_module(rule.name);
  const auto tensor = model.find_tensor(rule.name);
  const auto named = [&](model::TensorId id) {
    if (!module) return tensor && *tensor == id;
    const std::size_t owner = model[id].module.index();
    return owner >= module->index() && owner < model[*module].subtree_end;
  };
  std::vector<bool> out;
  for (const Piece& piece : pieces.list) {
    out.push_back(std::any_of(piece.units.begin(), piece.units.end(), [&](std::uint32_t unit) {
      const auto& tensors = catalog.units()[unit].tensors;
      return std::any_of(tensors.begin(), tensors.end(), named);
    }));
  }
  return out;
}

/// What a rule says of one seat: pieces that it names may not be there, or the solver gets a rule.
struct Said {
  bool out = false;
  std::optional<plan::Rule> rule{};
};

Said said_of(const HostRule& rule, const Seat& seat, const machine::Machine& machine) {
  const bool here = rule.host == HostRule::kAnyHost || rule.host == seat.host;
  if (!rule.device) return {here == rule.forbid, {}};
  machine::DeviceId device = *rule.device;
  if (!here || !machine.find(device)) return {!rule.forbid, {}};
  if (seat.gpu && device.gpu()) {
    if (device != *seat.gpu) return {!rule.forbid, {}};
    device.index = 0;
  }
  return {false, plan::Rule{rule.name, device, rule.forbid}};
}

}  // namespace

std::vector<bool> hosts_with_rules(const Cluster& cluster, const std::vector<HostRule>& rules) {
  std::vector<bool> out(rules.empty() ? 0 : cluster.hosts.size());
  for (const HostRule& rule : rules) {
    if (rule.host != HostRule::kAnyHost) out[rule.host] = true;
  }
  return out;
}

bool numbers_gpus(const std::vector<HostRule>& rules) {
  return std::any_of(rules.begin(), rules.end(), [](const HostRule& rule) {
    return rule.host == HostRule::kAnyHost && rule.device && rule.device->gpu();
  });
}

std::vector<KindRules> rules_of_kinds(const std::vector<HostRule>& rules, const Cluster& cluster,
                                      const std::vector<Seat>& seats, const model::Model& model,
                                      const Pieces& pieces, const solve::UnitCatalog& catalog) {
  std::vector<KindRules> out(seats.size());
  std::vector<std::vector<bool>> not_there(seats.size(), std::vector<bool>(pieces.list.size()));
  for (const HostRule& rule : rules) {
    const std::vector<bool> touched = touched_by(rule, model, pieces, catalog);
    for (std::size_t kind = 0; kind < seats.size(); ++kind) {
      const Said said = said_of(rule, seats[kind], cluster.hosts[seats[kind].host].machine);
      if (said.rule) out[kind].rules.push_back(*said.rule);
      for (std::size_t i = 0; said.out && i < touched.size(); ++i)
        not_there[kind][i] = not_there[kind][i] || touched[i];
    }
  }
  for (std::size_t kind = 0; !rules.empty() && kind < seats.size(); ++kind) {
    out[kind].out_before.push_back(0);
    for (const bool one : not_there[kind])
      out[kind].out_before.push_back(out[kind].out_before.back() + (one ? 1 : 0));
  }
  return out;
}

void tell_apart(Pieces& pieces, const std::vector<HostRule>& rules, const model::Model& model,
                const solve::UnitCatalog& catalog) {
  std::uint32_t next = 0;
  for (const Piece& piece : pieces.list) next = std::max(next, piece.kind + 1);
  for (const HostRule& rule : rules) {
    if (!rule.device) continue;
    const std::vector<bool> touched = touched_by(rule, model, pieces, catalog);
    for (std::size_t i = 0; i < touched.size(); ++i) {
      if (touched[i]) pieces.list[i].kind = next++;
    }
  }
}

std::vector<plan::Rule> rules_of_part(const std::vector<plan::Rule>& rules, const model::Model& part) {
  std::vector<plan::Rule> out;
  std::copy_if(rules.begin(), rules.end(), std::back_inserter(out), [&](const plan::Rule& rule) {
    const auto module = part.find_module(rule.name);
    return module ? has_tensors(part, *module) : part.find_tensor(rule.name).has_value();
  });
  return out;
}

}  // namespace stowage::cluster
