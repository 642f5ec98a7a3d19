#pragma once

#include <optional>
#include <vector>

#include "core/estimate/device_rates.h"
#include "core/estimate/formula/turn_stream.h"
#include "core/plan/evaluation/step_time.h"

namespace stowage::estimate {

/// A pass in seconds.
struct PassTime {
  Band total{};                 ///< low is the shortest
  double compute = 0;           ///< at usual rates
  double copies = 0;            ///< streamed weights, reads from disk and hops
  std::vector<double> turns{};  ///< each with its copies, or with what it waits for
};

/// Times of turns: each operator of a device takes max(bytes / bandwidth, operations / rate, launch); what is
/// brought comes before (plan::unit_time: one after the other, as accelerate's hooks do it); a hop takes its
/// latency and its bytes. Of a step that trains both directions (go_back).
class TurnTimes {
 public:
  /// `dtype`: of the products. Errors: the first device of `used` that nobody knows the rates of.
  static Result<TurnTimes> of(const machine::Machine& machine, const std::vector<bool>& used,
                              const machine::Calibration* calibration, model::Dtype dtype);
  /// Seconds that the device which executes a turn computes in it, one of `used`.
  Band compute(const Turn& turn) const;
  /// `brought`: by module, in the turns that need it. `overlap`: of what is brought (plan::overlap_of).
  PassTime pass(const std::vector<Turn>& turns, const std::vector<Brought>& brought,
                plan::Overlap overlap = plan::Overlap::Nothing) const;
  /// The same with weights that come by a stream schedule while earlier turns compute; nullopt where nothing
  /// is brought, or no schedule has room to be early.
  std::optional<PassTime> pass_ahead(const std::vector<Turn>& turns, const std::vector<Brought>& brought,
                                     const RoomAhead& ahead) const;

 private:
  TurnTimes(const machine::Machine& machine, const machine::Calibration* calibration, model::Dtype dtype)
      : machine_(&machine), calibration_(calibration), dtype_(dtype) {}
  struct Parts;
  Parts parts_of(const Turn& turn, const Brought& load, bool first) const;
  std::vector<Parts> all_parts(const std::vector<Turn>& turns, const std::vector<Brought>& brought) const;
  Band arriving(const Turn& turn) const;

  const machine::Machine* machine_;
  const machine::Calibration* calibration_;
  model::Dtype dtype_;
  std::vector<std::optional<DeviceRates>> rates_;  ///< by slot
};

}  // namespace stowage::estimate
