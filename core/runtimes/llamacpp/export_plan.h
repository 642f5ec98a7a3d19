#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/plan/placement.h"
#include "core/plan/settings.h"
#include "core/runtimes/llamacpp/placing.h"

namespace stowage::llamacpp {

constexpr Where kDisk = -2;     ///< a plan's disk: the target has none
constexpr Where kNowhere = -3;  ///< the plan gives no device

/// What a plan says of the tensors of the file.
struct Wishes {
  std::vector<Where> tensors{};  ///< by Facts::tensors
  Where head = kNowhere;         ///< of a tied head; kNowhere: with the table
};
/// `machine`: the one that `placement` is of; its GPUs are the cards.
Wishes wishes_of(const Facts& facts, const machine::Machine& machine, const plan::Placement& placement);
std::string wish_name(Where where);  ///< "0", "cpu", "disk"

/// A copy that lies elsewhere than the plan says.
struct Difference {
  std::size_t tensor = 0;  ///< of Facts::tensors
  Where planned = kHost, actual = kHost;
  std::uint64_t bytes = 0;
};
std::vector<Difference> differences(const Facts& facts, const Wishes& wishes, const Placed& placed);
std::uint64_t distance(const std::vector<Difference>& all);

/// A plan in the words of llama.cpp or Ollama.
struct Exported {
  std::vector<std::string> arguments{};  ///< of llama.cpp's programs, without the program and the model
  Options options{};                     ///< the same, as they were read back
  Placed placed{};                       ///< where llama.cpp puts everything under exactly these
  std::vector<Difference> elsewhere{};
  std::uint64_t distance = 0;
  /// Of blocks whose cache lies with its layer, on another device than the plan has their attention weights:
  /// what the plan counts there, it counts on the wrong device.
  std::uint64_t cache_distance = 0;
  /// No plan that the target can say is nearer: bytes, proven by looking at each tensor, or at every setting.
  std::uint64_t bound = 0;
  Findings findings{};  ///< an error: the plan cannot be said, and why; what stands here is the nearest
  bool expressible() const { return !any_error(findings); }
};

/// Whether the parts of a prompt that are said are those that llama.cpp takes where nothing is said, of all
/// sequences together: nothing is written for them.
bool is_usual_chunk(const plan::Workload& workload);

/// With the fewest overrides for the layers' split that agrees with most of the plan; `patterns`: all of them
/// as -ot, where llama.cpp's own words for RAM would say the same. `more`: options that stand behind all
/// others, as far as they say nothing else than the workload (words_beside).
Exported export_plan(const Facts& facts, const Wishes& wishes, const std::vector<Card>& cards,
                     const plan::Workload& workload, bool patterns = false,
                     const std::vector<std::string>& more = {});

}  // namespace stowage::llamacpp
