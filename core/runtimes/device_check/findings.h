#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/machine/machine.h"
#include "core/plan/evaluate.h"

namespace stowage::runtimes {

enum class Rule : std::uint8_t {
  IndexAndWeight,
  ActivationAndWeight,
  ActivationsMeet,
  WeightsSplit,
  BufferLeftBehind,
  TiedSplit,
  AliasSplit,
  WeightBypassed,
  HeadAndLabels,
  KvCache,
  OffloadIgnored,
  OffloadImplicit,
  OffloadUnsupported,
  PhaseOverBudget,
  PhaseRefitOverBudget,
};
std::string_view rule_name(Rule rule);  ///< "device.index-and-weight": public

enum class FixKind : std::uint8_t {
  MoveWeight,
  MoveIndex,
  MoveRows,
  MoveActivation,
  MoveBuffer,
  Unsplit,
  SetOffload,
  SetTrim,
};
std::string_view fix_name(FixKind kind);  ///< "move-weight": public

/// Where something lies: a device, or no memory at all, where accelerate keeps what it streams.
struct Where {
  machine::DeviceId device{};
  bool meta = false;
  bool operator==(const Where&) const = default;
};
std::string to_string(Where where);     ///< "0", "cpu", "disk", "meta"
std::string display_name(Where where);  ///< "cuda:0", "cpu", "disk", "meta"

/// What a fix changes: entries of the map, or more arguments of the same check.
struct Change {
  std::vector<std::pair<std::string, machine::DeviceId>> map{};
  std::vector<std::string> arguments{};
};

/// A way out, and what it costs.
struct Fix {
  FixKind kind = FixKind::MoveWeight;
  Bytes bytes_once{};
  std::uint64_t bytes_per_token = 0;       ///< the copy that the fix names
  std::uint64_t also_bytes_per_token = 0;  ///< what must then come back
  std::uint64_t bytes_per_item = 0;        ///< an image or a sound
  bool fits = true;                        ///< no budget is broken by the weights
  Change apply{};
};

/// One cause. Unique by (rule, module, devices).
struct Finding {
  Rule rule = Rule::IndexAndWeight;
  plan::Severity severity = plan::Severity::Error;
  std::string module{};          ///< the first consumer, or the key of the map
  std::vector<Where> devices{};  ///< where the thing that is wrong lies, where it is met
  std::vector<std::string> subjects{};
  std::vector<std::uint64_t> numbers{};
  std::vector<Fix> fixes{};
  bool same_as(const Finding& other) const {
    return rule == other.rule && module == other.module && devices == other.devices;
  }
};

/// The English sentence of a finding: it names the module and the devices.
std::string message(const Finding& finding);
/// What it is made of, for other languages: the pattern and, from %1 on, what is filled in.
std::string_view sentence_pattern(Rule rule);
std::vector<std::string> sentence_arguments(const Finding& finding);

/// One phase of a runtime that has several: bytes a device, and where the modules lie in it.
struct Phase {
  std::string_view name;  ///< "load", "compile", "refit", "run"
  struct Need {
    machine::DeviceId device{};
    Bytes bytes{};
    std::optional<Bytes> budget{};
  };
  std::vector<Need> needs{};  ///< of the main GPU, then of the host
  std::string_view after{};   ///< the phase that it follows; "" = it is the first
  plan::DeviceMap places{};   ///< of the modules themselves, without copies that compiling makes of them
  /// Weights that go from one device to another as it begins, each pair of devices once, each storage once.
  struct Move {
    machine::DeviceId from{}, to{};
    Bytes bytes{};
    bool operator==(const Move&) const = default;
  };
  std::vector<Move> moves{};
};

/// Names of one storage, and where it lies.
struct SharedNames {
  std::vector<std::string> names{};
  Bytes bytes{};
  std::vector<machine::DeviceId> devices{};  ///< more than one where it is split
};

}  // namespace stowage::runtimes
