#include "core/estimate/offload/least_peak.h"

#include <algorithm>
#include <limits>

namespace stowage::estimate::offload {

struct LeastPeakProof {
  static Proven<LeastPeakProof> yes_if(bool proven) { return Proven<LeastPeakProof>(proven); }
};

namespace {

constexpr MixLimits kLimits{2'000, 200'000};  // of one try: there are as many as a size has bits

}  // namespace

Result<LeastPeak> least_peak(const Scenario& scenario, std::uint64_t budget, Proven<MixProof> proven,
                             const Job& job) {
  constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max() / 4;
  const auto any = best_mix(scenario, kAll, kLimits, job);
  if (!any) return tl::unexpected(any.error());
  if (!any->best) return LeastPeak{any->least_peak_bytes, {}};
  LeastPeak out{any->best->peak_bytes, {}};
  bool nothing_less = proven;
  std::uint64_t too_little = std::min(budget, out.bytes);  // nothing was found to fit there
  while (out.bytes > too_little + 1) {
    const std::uint64_t between = too_little + (out.bytes - too_little) / 2;
    const auto tried = best_mix(scenario, between, kLimits, job);
    if (!tried) return tl::unexpected(tried.error());
    if (tried->best) {
      out.bytes = std::min(tried->best->peak_bytes, between);
    } else {
      too_little = between;
      nothing_less = nothing_less && tried->proven;
    }
  }
  out.proven = LeastPeakProof::yes_if(nothing_less);
  return out;
}

}  // namespace stowage::estimate::offload
