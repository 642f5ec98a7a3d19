#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/estimate/audit/audit.h"
#include "core/estimate/audit/block_alignment.h"
#include "core/estimate/audit/pass_figures.h"

namespace stowage::estimate {

/// Says of each block that differs between a prediction and a run why it does.
class BlockReasons {
 public:
  BlockReasons(const AuditRequest& request, const BlockAlignment& alignment, const PassFigures& predicted,
               const PassFigures& recorded);

  AuditReason only_predicted(std::uint32_t block) const;
  AuditReason only_recorded(std::uint32_t block) const;
  AuditReason other_bytes(std::uint64_t planned, std::uint64_t actual) const;

 private:
  struct Side {
    const trace::Timeline* timeline;
    const std::vector<std::uint32_t>* other;                 ///< by block: the one on the other side
    std::unordered_set<std::string_view> labels{};           ///< of weights on this side
    std::unordered_set<std::string_view> matched_streams{};  ///< weights whose streamed copy stands in both
    std::map<std::pair<std::string_view, std::string_view>, std::size_t>
        made{};                                ///< blocks of values, by module and operator
    std::vector<std::uint32_t> others_from{};  ///< by block: the next one of another module or operator
    /// Copies to a device for a module, by begin, each with the last end of those up to it.
    std::map<std::pair<std::uint16_t, trace::NameId>, std::vector<std::pair<std::uint64_t, std::uint64_t>>>
        copies{};
  };
  Side side_of(const trace::Timeline& timeline, const std::vector<std::uint32_t>& other) const;
  AuditReason only_in(const Side& side, const Side& across, std::uint32_t block) const;
  AuditReason of_weight(const Side& side, const Side& across, const trace::Block& block) const;
  bool shares_storage(std::string_view label, const Side& across) const;
  bool is_buffer(std::string_view label) const;
  bool other_turns(const Side& side, const trace::Block& block) const;
  bool other_way(const Side& side, const Side& across, const trace::Block& block) const;
  bool left_out(std::initializer_list<std::string_view> patterns) const;
  bool sizes_are_unknown() const;
  static void note_copies(Side& side);
  static bool was_copied(const Side& side, const trace::Block& block);
  static bool within_an_operator(const Side& side, std::uint32_t block);

  const AuditRequest& request_;
  const PassFigures &predicted_, &recorded_;
  Side planned_, actual_;
  /// By block: asked for at the peak of every module in whose turns it is alive.
  mutable std::unordered_map<std::uint32_t, AuditReason> known_planned_{}, known_actual_{};
  std::unordered_map<std::string_view, model::TensorId> tensors_{};
  std::uint64_t last_matched_ns_ = 0;  ///< on the prediction's clock
};

/// The most on one side.
struct PeakSide {
  MostHeld most{};
  /// When on this side's clock the other's peak comes; nullopt: after the same blocks.
  std::optional<std::uint64_t> others_moment{};
};

/// The instants of the prediction and of the run that are compared: that of the larger peak, and on the other
/// clock the same step.
std::pair<std::uint64_t, std::uint64_t> moments_of(const PeakSide& planned, const PeakSide& actual,
                                                   const OtherClock& to_predicted,
                                                   const OtherClock& to_recorded);

/// Why the most that one device held differs: blocks that are alive at the larger peak and not in the other
/// timeline at the same step, in the order of their bytes. The differences of their bytes add up to that of
/// the peaks.
std::vector<AuditDifference> peak_differences(const AuditRequest& request, const BlockAlignment& alignment,
                                              const BlockReasons& reasons, const PeakSide& planned,
                                              const PeakSide& actual);

}  // namespace stowage::estimate
