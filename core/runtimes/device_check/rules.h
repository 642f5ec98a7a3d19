#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/runtimes/device_check/check.h"
#include "core/runtimes/device_check/places.h"

namespace stowage::runtimes {

/// One check of one map: findings with fixes that nobody has tried yet.
class RuleBook {
 public:
  /// All of them outlive the book. `with_fixes` = false finds only, for trying a fix.
  RuleBook(const Facts& facts, const DeviceRules& rules, const plan::DeviceMap& map,
           const CheckOptions& options, bool with_fixes);
  /// For trying a fix where a whole check is not needed: run_changed() only. All of them outlive the book.
  RuleBook(const RuleBook& base, const Places& places, const Walk& walk, const CheckOptions& options);
  RuleBook(const RuleBook&) = delete;
  RuleBook& operator=(const RuleBook&) = delete;

  void run();
  /// What run() finds, but for crossings of the walk, for weights of modules that are not in `modules`, and
  /// for what nobody asked for (implicit()).
  void run_changed(const std::vector<std::uint32_t>& modules);
  std::vector<Finding> take_findings() { return std::move(findings_); }
  std::vector<Phase> phases() const;
  std::vector<SharedNames> shared() const;
  machine::DeviceId main() const { return places_.main(); }
  const Places& places() const { return places_; }
  const Walk& walked() const { return walk_; }
  /// Weights against budgets, each storage once a device.
  bool fits() const;

 private:
  void requests();
  // storages.cpp
  void ignored();
  void unsupported();
  void ties();
  void aliases();
  void implicit();
  Finding split_finding(Rule rule, plan::Severity severity, std::uint32_t owner,
                        const std::vector<std::uint32_t>& group) const;
  void add_unsplit(Finding& finding, const std::vector<std::uint32_t>& group);
  std::uint32_t alias_owner(const AliasGroup& group, std::uint32_t elsewhere) const;
  // calls.cpp
  void crossings();
  void price(Crossing& crossing) const;
  std::vector<std::uint32_t> segment(const Crossing& crossing) const;
  void module_rules();
  void module_rules(const std::vector<std::uint32_t>& changed);
  void weights_of(std::uint32_t module);
  void buffers_of(std::uint32_t module, std::size_t place);
  std::optional<machine::DeviceId> buffer_device(std::uint32_t module, std::size_t place) const;
  // uses.cpp
  void direct_uses();
  void use_of(const std::vector<const Use*>& uses);
  void labels();
  void cache();
  machine::DeviceId device_of_use(const Use& use, std::uint32_t owner) const;
  // phases.cpp
  plan::DeviceMap run_places() const;
  std::vector<Phase::Move> moves_to_run(machine::DeviceId from) const;
  void over_budget();
  void over_budget(Rule rule, plan::Severity severity, std::initializer_list<std::string_view> names);

  /// Unique by rule, module and devices: the one that is there already, else a new one.
  Finding& add(Finding finding);
  bool copied(std::string_view module, CopyKind kind) const;
  Fix map_fix(FixKind kind, const std::vector<std::uint32_t>& tensors, machine::DeviceId device) const;
  /// Each storage once; `join_aliases`: members of one alias set are one.
  std::uint64_t bytes_of(const std::vector<std::uint32_t>& tensors, bool join_aliases = false) const;
  void number_alias_sets();

  const Facts& facts_;
  const DeviceRules& rules_;
  const CheckOptions& options_;
  bool with_fixes_;
  std::optional<Places> own_places_{};
  Walk own_walk_{};
  const Places& places_;
  const Walk& walk_;
  std::vector<std::uint32_t> alias_set_;  ///< by tensor; empty where there are no alias groups
  std::size_t alias_sets_ = 0;
  std::vector<Finding> findings_;
};

/// Off the GPUs, and no name that a person placed covers it. False where a plan does not say what is placed.
bool unasked(const plan::DeviceMap::Entry& entry, const CheckOptions& options);

/// Where each input of the program is.
std::vector<machine::DeviceId> input_devices(const Facts& facts, const CheckOptions& options,
                                             machine::DeviceId main);

}  // namespace stowage::runtimes
