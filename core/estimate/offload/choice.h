#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/offload/scenario.h"

namespace stowage::estimate::offload {

/// Why less of a tensor was freed than it has: the closed list. A tensor has the first that holds.
enum class Reason : std::uint8_t {
  ScopeOff,
  Parameter,
  Buffer,
  Constant,
  Marked,
  NotOnGpu,
  TooSmall,
  NonContiguous,
  ViewOfLargerBase,
  OverCap,
  PartsNotAnnounced,
  ReferenceKept,
  Recomputed,
};
inline constexpr std::array<std::string_view, 13> kReasonNames = {
    "scope_off", "parameter",           "buffer",
    "constant",  "marked_not_offload",  "not_on_gpu",
    "too_small", "non_contiguous",      "view_of_larger_base",
    "over_cap",  "parts_not_announced", "reference_kept",
    "recomputed"};
static_assert(kReasonNames.size() == static_cast<std::size_t>(Reason::Recomputed) + 1);
constexpr std::string_view to_string(Reason reason) { return kReasonNames[static_cast<std::size_t>(reason)]; }

/// Bytes of one tensor: hoped for, possible, copied, given back.
struct Chosen {
  std::uint64_t planned = 0, eligible = 0, moved = 0, freed = 0;
  std::optional<Reason> reason{};  ///< nullopt: all of it was freed
  bool on = false;                 ///< its scope is
  std::uint64_t recomputed = 0;    ///< not kept; then all the others are 0
};

/// Something to say of a scenario.
struct Verdict {
  enum class Rule : std::uint8_t {
    FusedGroupPart,
    LastLayer,
    NotAPrefix,
    NoOverlap,
    InnerOffIgnored,
    NeedsMarks,
    MovedNotFreed,
    NotRecomputable,
  };
  Rule rule{};
  std::vector<std::string> subjects{};  ///< modules, layers, or layer/tensor
  bool operator==(const Verdict&) const = default;
};
inline constexpr std::array<std::string_view, 8> kVerdictNames = {
    "fused_group_part",  "last_layer",  "not_a_prefix",    "no_overlap",
    "inner_off_ignored", "needs_marks", "moved_not_freed", "not_recomputable"};
constexpr std::string_view to_string(Verdict::Rule rule) {
  return kVerdictNames[static_cast<std::size_t>(rule)];
}
/// Names as a sentence lists them, at most four.
std::string listed(const std::vector<std::string>& names);
/// What a person reads, with what helps.
Error sentence_of(const Verdict& verdict);
std::vector<Error> fixes_of(const Verdict& verdict, const Scenario& scenario);

/// What is moved of a scenario.
struct Choice {
  std::vector<std::vector<Chosen>> tensors{};  ///< by layer, then by tensor
  std::vector<std::uint32_t> offloaded{};  ///< layers with a tensor whose scope is on; the place is the rank
  std::vector<std::uint32_t> again{};      ///< layers that are run again, as a whole, if only for one tensor

  bool runs_again(std::uint32_t layer) const;
};

/// Error: OffloadCapTooHard.
Result<Choice> choose(const Scenario& scenario);

/// No scope of one layer, as one of the first n has it, says anything of another layer's tensors.
bool tensors_are_own(const Scenario& scenario);

/// Why a tensor in a scope that is on cannot be moved; nullopt: nothing is in the way.
std::optional<Reason> obstacle(const Tensor& tensor, std::uint64_t threshold_elements);

struct Verdicts {
  std::vector<Verdict> refusals{}, warnings{};
};
Verdicts judge(const Scenario& scenario, const Choice& choice);
/// judge() has refusals.
bool is_refused(const Scenario& scenario, const Choice& choice);

/// The subset with the most bytes that is not above the cap; among equals the one with fewer items, then the
/// one whose list of positions is smaller. Sorted positions; nullopt when there are too many different sums
/// to be sure.
std::optional<std::vector<std::uint32_t>> best_under_cap(const std::vector<std::uint64_t>& sizes,
                                                         std::uint64_t cap);

}  // namespace stowage::estimate::offload
