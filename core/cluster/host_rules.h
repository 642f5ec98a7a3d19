#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/cluster/cluster.h"
#include "core/cluster/pieces.h"
#include "core/plan/settings.h"

namespace stowage::cluster {

/// The user's word on one module or tensor: must be on a host, or on a device of it; or must not be there.
/// Of one in a block that runs on one host the whole block goes there.
struct HostRule {
  /// The device of that name of whichever host runs it; where it has none nothing can be on it.
  static constexpr std::uint32_t kAnyHost = std::numeric_limits<std::uint32_t>::max();
  std::string name{};                         ///< full dotted name; one that the model has
  std::uint32_t host = 0;                     ///< index into Cluster::hosts, or kAnyHost: with a device
  std::optional<machine::DeviceId> device{};  ///< nullopt: any of the host
  bool forbid = false;                        ///< false = pin
  bool operator==(const HostRule&) const = default;
};

/// Where a stage may be: on a host, or on one GPU of it, whose machine knows it as the first of its kind.
struct Seat {
  std::uint32_t host = 0;
  std::optional<machine::DeviceId> gpu{};
};

/// What rules leave to stages of one kind.
struct KindRules {
  std::vector<std::uint32_t> out_before{};  ///< by piece: how many before it may not be there; empty: all may
  std::vector<plan::Rule> rules{};          ///< for the solver of its machine
  bool allows(std::uint32_t first, std::uint32_t end) const {
    return out_before.empty() || out_before[end] == out_before[first];
  }
};

/// By host: a rule names it. Rules of any host tell no two hosts apart.
std::vector<bool> hosts_with_rules(const Cluster& cluster, const std::vector<HostRule>& rules);
/// A rule of any host names a GPU: equal GPUs of a host are told apart by their numbers.
bool numbers_gpus(const std::vector<HostRule>& rules);

/// `seats`: one of each kind, on hosts of `cluster`.
std::vector<KindRules> rules_of_kinds(const std::vector<HostRule>& rules, const Cluster& cluster,
                                      const std::vector<Seat>& seats, const model::Model& model,
                                      const Pieces& pieces, const solve::UnitCatalog& catalog);

/// Pieces that a rule on a device touches are of a kind of their own from here on.
void tell_apart(Pieces& pieces, const std::vector<HostRule>& rules, const model::Model& model,
                const solve::UnitCatalog& catalog);

/// The rules that name something in a part.
std::vector<plan::Rule> rules_of_part(const std::vector<plan::Rule>& rules, const model::Model& part);

}  // namespace stowage::cluster
