#pragma once

#include <array>
#include <vector>

#include "core/estimate/audit/peak_difference.h"

namespace stowage::estimate {

/// The most that was held in the turns of one module, as it was foreseen and as it was, on one device under
/// both names.
struct TurnQuestion {
  PeakSide planned{}, actual{};
  bool activations = false;  ///< blocks of that kind alone
};

/// Bytes measured less planned, by AuditReason.
using ReasonBytes = std::array<std::int64_t, kAuditReasonNames.size()>;

/// For each question the sums that peak_differences() would tell block by block, in one sweep over the blocks
/// for all of them together: n log n, where as many walks as there are modules would be n². The sums of a
/// question add up to what its two sides are apart.
std::vector<ReasonBytes> turn_differences(const AuditRequest& request, const BlockAlignment& alignment,
                                          const BlockReasons& reasons,
                                          const std::vector<TurnQuestion>& questions);

}  // namespace stowage::estimate
