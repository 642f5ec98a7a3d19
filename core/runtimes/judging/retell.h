#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/plan/placement.h"
#include "core/plan/settings.h"
#include "core/runtimes/device_check/check.h"
#include "core/runtimes/device_check/facts.h"
#include "core/runtimes/llamacpp/gguf_facts.h"
#include "core/runtimes/target.h"

namespace stowage::runtimes {

/// Who is told a plan, and what of the model that needs.
struct Teller {
  const Target& target;
  FactsPtr facts{};
  /// Of a target that opens GGUF files alone (Target::gguf): what it reads of the file. Else nullptr.
  std::shared_ptr<const llamacpp::Facts> gguf{};
  std::string model_path{};                       ///< as its words name the model
  std::optional<std::vector<std::string>> set{};  ///< names that a person placed; nullopt: all
  /// What a person said of the target's settings; `set` above stands for its own.
  CheckOptions said{};
  WriterValues told{};  ///< options of writing, as an export would be told them
  CheckOptions options() const;
};

/// What becomes of a plan that a target is told in its own words: its export, read back by its own rules.
struct Retold {
  /// It can be told the plan, and puts everything where the plan is judged to be, KV caches too; what
  /// llama.cpp copies to each device by itself (a few bytes of rope_freqs) is left as it is.
  bool same = false;
  std::string refused{};  ///< why it cannot be told it, to stand behind a colon; "" = it can
  Bytes distance{};       ///< that it puts elsewhere, each storage once, further copies too; 0 where refused
  Bytes caches{};         ///< KV caches that it puts elsewhere than the plan counts them; 0 where refused
  /// Where it puts everything, with what is judged to be there anyway left as the plan has it; of a refusal
  /// the nearest that it can be told, where that is known. No slots: not known, or the machine lacks a
  /// device.
  plan::Placement actual{};
};

/// Tells `teller.target` the plan and reads it back. `settings`: those that the plan is judged by, with its
/// main GPU: buffers of modules that are streamed count where they stay (machine::Runtime::moves), so that a
/// target which leaves them there does what the plan says. `placement`: of all tensors, slots of `machine`.
Retold retell(const Teller& teller, const machine::Machine& machine, const plan::Settings& settings,
              const plan::Placement& placement);

}  // namespace stowage::runtimes
