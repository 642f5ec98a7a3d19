#include "core/estimate/offload/least_peak.h"

#include <algorithm>

namespace stowage::estimate::offload {

struct LeastPeakProof {
  static Proven<LeastPeakProof> yes_if(bool proven) { return Proven<LeastPeakProof>(proven); }
};

namespace {

constexpr MixLimits kLimits{2'000, 200'000};  // of one try: there are as many as a size has bits

/// Of all GPUs together, or what one holds while the others may hold any amount.
struct Counted {
  std::optional<std::uint32_t> gpu{};

  Room room(std::uint64_t bytes) const { return gpu ? Room{{}, {{*gpu, bytes}}} : Room{bytes, {}}; }
  std::uint64_t peak(const Mix& mix) const {
    if (!gpu) return mix.peak_bytes;
    const auto row = std::find_if(mix.gpus.begin(), mix.gpus.end(),
                                  [this](const GpuPeak& one) { return one.gpu == *gpu; });
    return row == mix.gpus.end() ? 0 : row->peak_bytes;
  }
};

/// `too_little`: nothing was found to fit there, and nothing does where `proven` says so.
Result<LeastPeak> between(const Scenario& scenario, const Counted& counted, std::uint64_t too_little,
                          std::uint64_t enough, bool proven, const Job& job) {
  while (enough > too_little + 1) {
    const std::uint64_t middle = too_little + (enough - too_little) / 2;
    const auto tried = best_mix(scenario, counted.room(middle), kLimits, job);
    if (!tried) return tl::unexpected(tried.error());
    if (tried->best) {
      enough = std::min(counted.peak(*tried->best), middle);
    } else {
      too_little = middle;
      proven = proven && tried->proven;
    }
  }
  return LeastPeak{enough, LeastPeakProof::yes_if(proven)};
}

Result<LeastPeak> least_peak_on(const Scenario& scenario, std::uint32_t gpu, const Job& job) {
  const Counted counted{gpu};
  const auto none = best_mix(scenario, counted.room(0), kLimits, job);
  const auto any = best_mix(scenario, Room{}, kLimits, job);
  if (!none) return tl::unexpected(none.error());
  if (!any) return tl::unexpected(any.error());
  if (!any->best) return LeastPeak{};
  if (none->best) return LeastPeak{0, LeastPeakProof::yes_if(true)};
  return between(scenario, counted, 0, counted.peak(*any->best), none->proven, job);
}

}  // namespace

Result<LeastPeak> least_peak(const Scenario& scenario, std::uint64_t budget, Proven<MixProof> proven,
                             const Job& job) {
  const auto any = best_mix(scenario, Room{}, kLimits, job);
  if (!any) return tl::unexpected(any.error());
  if (!any->best) return LeastPeak{any->least_peak_bytes, {}};
  const std::uint64_t enough = any->best->peak_bytes;
  return between(scenario, {}, std::min(budget, enough), enough, proven, job);
}

Result<std::vector<NeededPeak>> needed_peaks(const Scenario& scenario, const Room& room,
                                             Proven<MixProof> proven, const Job& job) {
  std::vector<NeededPeak> out;
  if (room.all) {
    const auto least = least_peak(scenario, *room.all, proven, job);
    if (!least) return tl::unexpected(least.error());
    out.push_back({{}, *least});
  }
  for (const auto& [gpu, bytes] : room.of_gpu) {
    const auto least = least_peak_on(scenario, gpu, job);
    if (!least) return tl::unexpected(least.error());
    out.push_back({gpu, *least});
  }
  return out;
}

}  // namespace stowage::estimate::offload
