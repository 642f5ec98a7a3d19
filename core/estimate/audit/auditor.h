#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/estimate/audit/turn_differences.h"

namespace stowage::estimate {

/// One audit, as it is put together.
class Auditor {
 public:
  explicit Auditor(const AuditRequest& request);
  Audit take();

 private:
  std::optional<std::uint16_t> index_of(const trace::Timeline* timeline, const std::string& device) const;
  void note_alignment();
  void note_planned(AuditedDevice& row, machine::DeviceId id) const;
  void note_devices();
  void explain_peaks();
  AuditDifference& part_of(std::vector<AuditDifference>& parts, const std::string& device, BytePair bytes,
                           AuditReason reason) const;
  void add_rest(std::vector<AuditDifference>& parts, const AuditedDevice& row, std::uint64_t planned,
                std::uint64_t actual, std::uint16_t recorded_device) const;
  std::uint64_t most_rounding(std::uint16_t device) const;
  std::uint64_t window_bytes(const AuditedDevice& row) const;
  static BytePair rest_of(const AuditedDevice& row);
  bool recording_full() const;
  void explain_without_blocks(std::vector<AuditDifference>& parts, const AuditedDevice& row) const;
  void note_seconds();
  void sum_up();

  // audit_modules.cpp
  AuditedModule& module(const std::string& name);
  static std::string names_of(const ModulePass& pass, const trace::Timeline& timeline);
  void note_modules();
  void note_planned_turns();
  void explain_modules();
  bool moved(const AuditedModule& row) const;
  AuditReason device_reason(const AuditedModule& row) const;
  void explain_device(AuditedModule& row);
  void explain_streamed(AuditedModule& row);
  AuditReason streamed_reason(const AuditedModule& row) const;
  static std::set<std::string_view> on_gpus(const trace::Timeline& timeline);
  void note_offload();

  // module_differences.cpp
  using Parts = std::vector<ModuleDifference>;
  void explain_module_bytes();
  std::optional<Parts> turn_parts(const AuditedModule& row, ModuleDifference::What what) const;
  TurnQuestion question(const AuditedModule& row, ModuleDifference::What what) const;
  std::map<std::pair<std::string_view, ModuleDifference::What>, Parts> all_turn_parts() const;
  std::unordered_map<std::string_view, Parts> resident_parts() const;
  std::optional<AuditReason> resident_reason(const trace::Block& planned, const trace::Block& actual) const;
  AuditReason without_blocks() const;

  const AuditRequest& request_;
  bool graph_;  ///< there is a prediction from the program's graph
  PassFigures predicted_{}, recorded_{};
  BlockAlignment alignment_{};
  std::optional<BlockReasons> block_reasons_{};   ///< where both have blocks
  std::map<std::string, std::size_t> modules_{};  ///< by name: index into Audit::modules
  Audit out_{};
};

}  // namespace stowage::estimate
