#include "core/runtimes/device_check/trial.h"

#include <algorithm>

#include "core/model/nearest_module.h"

namespace stowage::runtimes {

FixTrial::FixTrial(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
                   const CheckOptions& options, const RuleBook& base, const std::vector<Finding>& before,
                   bool in_full)
    : facts_(facts), rules_(rules), map_(map), options_(options), base_(base), before_(before) {
  // A value that is made twice is not one value for all that take it.
  in_full_ = in_full || !facts.made_once;
}

bool FixTrial::helps(const Finding& finding, Fix& fix) {
  const plan::DeviceMap map = with_change(map_, fix.apply);
  const CheckOptions options = with_change(options_, fix.apply);
  // Another main device is another place for whatever the map does not name, and for the inputs.
  const bool whole = in_full_ || main_device(map, rules_) != base_.main() || implicit(map);
  return whole ? helps_in_full(finding, fix, map, options) : helps_by_difference(finding, fix, map, options);
}

/// Whether what nobody asked for is warned of depends on what every error names.
bool FixTrial::implicit(const plan::DeviceMap& map) const {
  return rules_.has_phases && std::any_of(map.entries.begin(), map.entries.end(),
                                          [&](const auto& entry) { return unasked(entry, options_); });
}

bool FixTrial::known(const Finding& left, const Finding& finding) const {
  return !left.same_as(finding) &&
         std::any_of(before_.begin(), before_.end(), [&](const Finding& old) { return old.same_as(left); });
}

bool FixTrial::helps_in_full(const Finding& finding, Fix& fix, const plan::DeviceMap& map,
                             const CheckOptions& options) const {
  RuleBook book(facts_, rules_, map, options, false);
  book.run();
  fix.fits = book.fits();
  const std::vector<Finding> after = book.take_findings();
  return std::all_of(after.begin(), after.end(), [&](const Finding& left) { return known(left, finding); });
}

bool FixTrial::helps_by_difference(const Finding& finding, Fix& fix, const plan::DeviceMap& map,
                                   const CheckOptions& options) {
  std::vector<std::uint32_t> modules;
  std::optional<Places> moved;
  if (!fix.apply.map.empty()) moved.emplace(base_.places(), map, fix.apply, modules);
  const Places& places = moved ? *moved : base_.places();
  if (!rewalk_) rewalk_.emplace(facts_, rules_, base_.walked());
  const Walk& walk = rewalk_->run(places, options.copies, touched_calls(modules, options));
  RuleBook book(base_, places, walk, options);
  if (moved) {
    fix.fits = book.fits();
  } else {
    if (!fits_) fits_ = base_.fits();
    fix.fits = *fits_;
  }
  if (stays(finding, modules)) return false;
  const bool crossed = std::any_of(walk.crossings.begin(), walk.crossings.end(),
                                   [&](const Crossing& left) { return !known(left.finding, finding); });
  if (crossed) return false;
  book.run_changed(modules);
  const std::vector<Finding> after = book.take_findings();
  return std::all_of(after.begin(), after.end(), [&](const Finding& left) { return known(left, finding); });
}

/// Calls of modules that are elsewhere, and those whose inputs the fix copies.
std::vector<std::uint32_t> FixTrial::touched_calls(const std::vector<std::uint32_t>& modules,
                                                   const CheckOptions& options) const {
  std::vector<std::uint32_t> calls;
  for (const std::uint32_t module : modules) {
    const auto own = facts_.calls_above[module];
    calls.insert(calls.end(), own.begin(), own.end());
  }
  for (std::size_t i = options_.copies.size(); i < options.copies.size(); ++i) {
    const std::string& name = options.copies[i].module;
    for (const std::uint32_t call : facts_.calls_above[model::nearest_module(*facts_.model, name).value]) {
      if (facts_.calls[call].name == name) calls.push_back(call);
    }
  }
  return calls;
}

bool FixTrial::stays(const Finding& finding, const std::vector<std::uint32_t>& modules) const {
  const Walk& walk = base_.walked();
  const bool there = std::any_of(walk.met.begin(), walk.met.end(), [&](const Walk::Met& met) {
    return !rewalk_->again(met.call) && walk.crossings[met.crossing].finding.same_as(finding);
  });
  if (there || finding.rule != Rule::WeightsSplit) return there;
  return std::none_of(modules.begin(), modules.end(),
                      [&](std::uint32_t module) { return facts_.module_name(module) == finding.module; });
}

}  // namespace stowage::runtimes
