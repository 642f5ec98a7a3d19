#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/cluster/plan_cluster.h"

namespace stowage::cluster {

/// A device of a host.
struct HostDevice {
  std::uint32_t host = 0;
  machine::DeviceId device{};
  bool operator==(const HostDevice&) const = default;
};

/// What somebody says of where a model lies: a module or tensor, and the device of a host.
struct ClusterMap {
  std::vector<std::pair<std::string, HostDevice>> entries{};
  /// By host: the slot of the GPU that streams there, where somebody says; else it is the lowest in use.
  std::vector<std::optional<std::uint32_t>> main_gpus{};
};
/// {"model.layers.0": "box1:0", …} or a stowage.cluster-plan/1 document. Errors: Json*, MapNotObject,
/// ClusterMapDevice.
Result<ClusterMap> map_from_json(const Json& json, const Cluster& cluster, const std::string& subject);

/// Where a map has each name: the longest key that is it, or a module around it, says so.
class MapLookup {
 public:
  explicit MapLookup(const ClusterMap& map);
  /// An index into ClusterMap::entries; nullopt: no key covers it.
  std::optional<std::uint32_t> find(std::string name) const;

 private:
  std::map<std::string, std::uint32_t> by_key_{};
};

/// By host, every name as a run under the map looks it up; the first entry's host is the first place.
plan::FlowPlaces places_by_map(const model::Model& model, const ClusterMap& map);

/// What a map costs on one host: of its part alone.
struct HostCheck {
  std::uint32_t host = 0;
  ModelPart part{};
  machine::Machine machine{};  ///< with the room that is kept free for activations
  plan::Placement placement{};
  plan::Evaluation evaluation{};
  double hop_seconds = 0;  ///< handing over to other hosts, of a step
};

/// What one host hands over to another, of a step.
struct HostHop {
  std::uint32_t from = 0, to = 0;  ///< indices into Cluster::hosts
  Bytes bytes{};                   ///< one way, as of StageHop
  std::uint64_t messages = 0;
  double seconds = 0;
};

struct ClusterCheck {
  std::vector<HostCheck> hosts{};       ///< those in use, in the order in which they first compute something
  std::vector<std::string> unplaced{};  ///< tensors that no key covers
  std::vector<std::string> unknown_keys{};   ///< neither a module nor a tensor
  std::uint64_t hops = 0;                    ///< between hosts, of a step, along the order of execution
  std::vector<HostHop> hand_overs{};         ///< each pair once
  double step_seconds = 0, hop_seconds = 0;  ///< as ClusterAnswer
  Bytes total{}, gpu_bytes{};
  bool width_known = true, by_graph = false, computing_known = true;  ///< as ClusterAnswer
  bool fits() const;  ///< every tensor lies somewhere, and no budget is broken
};

/// Judges a map without the solver: each host's part by plan::evaluate, and what is handed over: by
/// Ground::flow, as a run under the map does, else wherever the order of execution goes to another host. The
/// longest key that is a tensor's name or a module around it counts; of a storage under several names the
/// first one's. Errors: of ModelBuilder::build.
Result<ClusterCheck> check_cluster(const model::ModelPtr& model, const Cluster& cluster,
                                   const plan::Settings& settings, const Ground& ground,
                                   const ClusterMap& map);

/// stowage.cluster-check/1, but for "model", "machine" and "settings".
Json to_json(const Cluster& cluster, const ClusterCheck& check);

}  // namespace stowage::cluster
