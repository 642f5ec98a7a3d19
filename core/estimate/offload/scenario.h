#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

/// Offload of activations: which tensors that wait for backward are copied to the host, when, and what that
/// costs. Computed from a scenario alone, without an engine (resources/help/training.md).
namespace stowage::estimate::offload {

enum class Kind : std::uint8_t { Activation, Parameter, Buffer, Constant };
/// Recompute: what is saved is not kept; the layer is run again in backward.
enum class Switch : std::uint8_t { Inherit, On, Off, Recompute };
/// When memory goes and comes: with each copy, or at the steps of compute as TransformerEngine has it.
enum class Memory : std::uint8_t { Copy, Step };
/// Whose rules hold: our own engine's, or those of a mode of TransformerEngine.
enum class Target : std::uint8_t { Own, TeDefault, TeNested, TeManual };

/// Fewer elements stay, unless the scenario says another number (TransformerEngine's default).
inline constexpr std::uint64_t kThresholdElements = 262'144;

/// What all tensors may have together, so that no sum of bytes overflows.
inline constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 62;

/// A tensor inside of a wrapper.
struct Part {
  std::string name;
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> elements{};
  bool announced = false;  ///< the runtime was told of it
};

/// What autograd saves of a layer.
struct Tensor {
  std::string name;
  std::string module;
  Kind kind = Kind::Activation;
  std::uint64_t bytes = 0;                  ///< of a wrapper: those of its parts
  std::optional<std::uint64_t> elements{};  ///< nullopt: nobody asks
  bool marked = false;                      ///< told to stay
  bool on_gpu = true;
  std::uint32_t gpu = 0;  ///< number of the GPU, where it is on one
  bool contiguous = true;
  bool view = false;            ///< part of a larger tensor
  bool reference_kept = false;  ///< its owner holds on to it
  bool input = false;           ///< its layer did not make it: a layer that is run again keeps it
  std::vector<Part> parts{};    ///< not empty: a wrapper
  double ready_seconds = 0;     ///< after the layer's forward began
  double needed_seconds = 0;    ///< after so much work of the layer's backward
  /// A later layer saves it too, and needs it first: `needed_seconds` is in the backward of that one.
  std::optional<std::uint32_t> needed_in{};
};

struct Layer {
  std::string name;
  double forward_seconds = 0, backward_seconds = 0;  ///< above 0
  std::vector<Tensor> tensors{};                     ///< in the order they are saved and copied in
  /// To run it again; nullopt: as long as its forward.
  std::optional<double> recompute_seconds{};
  bool recomputable = true;
  /// What is kept to run it again from, beyond those of its tensors that are inputs.
  std::uint64_t input_bytes = 0;
  std::uint32_t gpu = 0;  ///< where that lies, and its tensors of which nothing else is said

  double again_seconds() const { return recompute_seconds.value_or(forward_seconds); }
};

struct Scope {
  std::string module;  ///< "" is the root
  Switch state = Switch::Inherit;
  std::optional<std::uint64_t> cap_bytes{};  ///< the most that is moved of one layer; only with Switch::On
};

/// Modules that are executed as one: they are moved together or not at all.
struct Group {
  std::string name;
  std::vector<std::string> members{};
};

/// Between a GPU and the host: bytes a second, above 0, and seconds of each copy besides.
struct Link {
  double to_host = 0, to_device = 0, latency_seconds = 0;
  bool operator==(const Link&) const = default;
};

/// stowage.offload/1.
struct Scenario {
  std::vector<Layer> layers{};                    ///< in forward order, never empty
  double to_host = 0, to_device = 0;              ///< bytes a second, above 0
  double latency_seconds = 0;                     ///< of each copy
  std::map<std::uint32_t, Link> links{};          ///< of GPUs whose link is another one
  std::optional<std::uint64_t> offload_layers{};  ///< the first n; else `scopes` say what
  std::optional<std::uint64_t> cap_bytes{};       ///< of each of the first n
  std::vector<Scope> scopes{};
  std::vector<Group> groups{};
  std::uint64_t threshold_elements = kThresholdElements;
  Memory memory = Memory::Copy;
  Target target = Target::Own;

  /// `scopes`, or those that stand for the first n layers.
  std::vector<Scope> all_scopes() const;
  Link link_of(std::uint32_t gpu) const;
};

/// Errors: JsonMissing, JsonType, JsonSchema and the Offload… of core/base/sentences/offload.h. `subject`:
/// what the document is called in errors.
Result<Scenario> scenario_from_json(const Json& json, const std::string& subject);
/// The inverse: what is read back is the same scenario.
Json to_json(const Scenario& scenario);

}  // namespace stowage::estimate::offload
