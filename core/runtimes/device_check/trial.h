#pragma once

#include <optional>
#include <vector>

#include "core/runtimes/device_check/rules.h"

namespace stowage::runtimes {

/// Whether fixes do what they are offered for: the finding is gone, and all that is found was there before.
/// Only what a fix touches is looked at again, and the answer is that of a whole check. A whole one is made
/// where a fix changes the main device, where a value is made twice, and of plans with offload.implicit.
class FixTrial {
 public:
  /// `base` has run, with findings `before`; all of them outlive the trial. `in_full`: a whole check a fix.
  FixTrial(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
           const CheckOptions& options, const RuleBook& base, const std::vector<Finding>& before,
           bool in_full);

  /// Also says whether the weights fit then.
  bool helps(const Finding& finding, Fix& fix);

 private:
  bool helps_in_full(const Finding& finding, Fix& fix, const plan::DeviceMap& map,
                     const CheckOptions& options) const;
  bool helps_by_difference(const Finding& finding, Fix& fix, const plan::DeviceMap& map,
                           const CheckOptions& options);
  bool implicit(const plan::DeviceMap& map) const;
  std::vector<std::uint32_t> touched_calls(const std::vector<std::uint32_t>& modules,
                                           const CheckOptions& options) const;
  /// What was found before and not looked at again has the finding.
  bool stays(const Finding& finding, const std::vector<std::uint32_t>& modules) const;
  bool known(const Finding& left, const Finding& finding) const;

  const Facts& facts_;
  const DeviceRules& rules_;
  const plan::DeviceMap& map_;
  const CheckOptions& options_;
  const RuleBook& base_;
  const std::vector<Finding>& before_;
  bool in_full_ = false;
  std::optional<Rewalk> rewalk_{};
  std::optional<bool> fits_{};  ///< the base's weights
};

}  // namespace stowage::runtimes
