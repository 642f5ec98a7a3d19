#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/machine/runtime.h"
#include "core/plan/evaluate.h"

namespace stowage::runtimes {

/// What becomes of a module that the map keeps off the GPUs.
enum class OffGpu : std::uint8_t {
  Computed,  ///< the CPU computes with it; the disk is no place
  Streamed,  ///< brought to the main GPU for its turn, from the CPU and from the disk
  Ignored,   ///< the request has no effect: it stays on the main GPU
};

/// How a runtime executes a module, as far as the device check needs it.
struct DeviceRules {
  OffGpu off_gpu = OffGpu::Computed;
  bool hooks = false;    ///< modules that the map names move their inputs to where they execute
  bool engines = false;  ///< parts of TensorRT execute on the main GPU, own their weights, move their inputs
  bool stages_send = false;  ///< values cross from GPU to GPU by themselves
  bool has_phases = false;   ///< load, compile, refit and run need memory of their own
  plan::Severity tied_split = plan::Severity::Error;
  plan::Severity alias_split = plan::Severity::Error;
};

/// Something that a target can be told by name.
struct Setting {
  std::string_view name;
  std::string_view about;
  bool value;  ///< where nobody says
};

/// A runtime whose rules are known: one row of the table of targets. All texts are English and constant.
struct Target {
  std::string_view name{};  ///< on the command line and in documents
  std::string_view title{};
  std::span<const std::string_view> expresses{};  ///< what its own settings can say of a placement
  std::span<const std::string_view> moves{};      ///< what it brings along by itself
  std::span<const std::string_view> ignores{};    ///< what it accepts and does not do
  std::span<const std::string_view> reserves{};   ///< memory that it needs beside the weights
  std::span<const std::string_view> phases{};     ///< that have memory of their own
  std::span<const std::string_view> imports{};    ///< what is read
  std::span<const std::string_view> exports{};    ///< what is written
  std::span<const std::string_view> sources{};    ///< of these facts
  std::span<const Setting> settings{};            ///< that --set takes
  std::optional<DeviceRules> device_rules{};      ///< nullopt: it is not known who executes what where
  machine::RuntimeKind judged_as = machine::RuntimeKind::Host;  ///< how a plan's bytes are added up
};

}  // namespace stowage::runtimes
