#include "widgets/common/saved_table.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "core/base/saturating.h"

namespace stowage::widgets {
namespace {

void add(SavedModule& sum, const SavedModule& module) {
  sum.bytes += module.bytes;
  sum.eligible += module.eligible;
  sum.planned += module.planned;
  sum.possible += module.possible;
  sum.moved += module.moved;
  sum.freed += module.freed;
  sum.missed += module.missed;
  sum.unmoved += module.unmoved;
  sum.of_model += module.of_model;
  sum.again += module.again;
  for (const auto& [reason, bytes] : module.reasons) sum.reasons[reason] += bytes;
}

void add(SavedModule& module, const protocol::OffloadRow& row) {
  module.again += row.recomputed;
  if (row.recomputed > 0)
    module.reasons[row.reason == "recomputed" ? row.reason : kHeldAgain] += row.recomputed;
  module.planned += row.planned;
  module.possible += row.eligible;
  module.moved += row.moved;
  module.freed += row.freed;
  if (!kept_by_model(row.reason) && row.planned > row.moved) module.unmoved += row.planned - row.moved;
  const std::uint64_t left = row.planned > row.freed ? row.planned - row.freed : 0;
  if (left == 0) return;
  module.reasons[row.reason] += left;
  if (kept_by_model(row.reason)) return;
  module.missed += left;
  module.stayed.push_back({row.tensor, row.reason, left});
}

/// Which storage a row of an audit is of that does not say so. An audit has them in the order in which they
/// were saved, each under the tensor that kept it first: of one operator of a module they follow each other.
class UnnamedStorages {
 public:
  explicit UnnamedStorages(const std::vector<protocol::SavedRow>& rows) {
    std::unordered_map<std::uint64_t, const protocol::SavedRow*> first;
    std::vector<std::uint64_t> order;
    for (const protocol::SavedRow& row : rows) {
      if (row.in_forward) continue;
      const auto [at, fresh] = first.try_emplace(row.storage, &row);
      if (fresh) order.push_back(row.storage);
      if (at->second->recomputed && !row.recomputed) at->second = &row;  // who keeps it stands before
    }
    for (const std::uint64_t storage : order) {
      const protocol::SavedRow& row = *first.at(storage);
      const std::string tensor = row.autograd.empty() ? row.node : row.node + "/" + row.autograd;
      waiting_[{row.module, tensor}].push_back(storage);
    }
  }
  std::optional<std::uint64_t> next(const protocol::OffloadRow& row) {
    const auto found = waiting_.find({row.module, row.tensor});
    if (found == waiting_.end() || found->second.empty()) return std::nullopt;
    const std::uint64_t storage = found->second.front();
    found->second.pop_front();
    return storage;
  }

 private:
  std::map<std::pair<std::string, std::string>, std::deque<std::uint64_t>> waiting_{};
};

}  // namespace

bool kept_by_model(const std::string& reason) {
  return reason == "parameter" || reason == "buffer" || reason == "constant";
}

SavedTablePtr saved_table(const protocol::BackwardResult& result) {
  auto out = std::make_shared<SavedTable>();
  out->offloaded = result.offload.has_value();
  out->again_inputs = result.saved.recompute_input_bytes;
  std::unordered_map<std::string, std::size_t> place;
  const auto module_of = [&](const std::string& name) -> SavedModule& {
    const auto [at, fresh] = place.try_emplace(name, out->modules.size());
    if (fresh) out->modules.emplace_back().name = name;
    return out->modules[at->second];
  };
  for (const protocol::SavedSum& sum : result.modules) {
    SavedModule& module = module_of(sum.module);
    module.bytes = sum.bytes;
    module.eligible = sum.eligible_bytes;
    for (const auto& [reason, bytes] : sum.reasons) module.of_model += kept_by_model(reason) ? bytes : 0;
    if (!out->offloaded) module.reasons = sum.reasons;
  }
  if (result.offload) {
    if (const auto& schedule = result.offload->schedule; schedule && schedule->peak_ratio()) {
      out->peak_should_fall = schedule->peak_bytes_without - schedule->peak_bytes;
      out->peak_fell = saturating_subtract(schedule->peak_bytes_without, schedule->measured_peak_bytes);
    }
    for (const protocol::OffloadRow& row : result.offload->rows) add(module_of(row.module), row);
    // A row whose scope is off says of no byte what it is: what nobody planned is what is left.
    for (SavedModule& module : out->modules) {
      if (module.bytes > module.planned) module.reasons["scope_off"] += module.bytes - module.planned;
      std::stable_sort(module.stayed.begin(), module.stayed.end(),
                       [](const SavedStay& a, const SavedStay& b) { return a.bytes > b.bytes; });
    }
  }
  for (const SavedModule& module : out->modules) {
    add(out->all, module);
    for (const auto& [reason, bytes] : module.reasons) ++out->modules_by_reason[reason];
  }
  return out;
}

SavedFates saved_fates(const protocol::BackwardResult& result) {
  if (!result.offload) return {};
  SavedFates out(result.rows.size());
  std::unordered_map<std::uint64_t, SavedFate> by_storage;
  UnnamedStorages unnamed(result.rows);
  for (const protocol::OffloadRow& row : result.offload->rows) {
    const auto storage = row.storage ? row.storage : unnamed.next(row);
    if (!storage) continue;
    const bool held_again = row.recomputed > 0 && row.reason != "recomputed";
    by_storage[*storage] = {row.planned, row.eligible,   row.moved,
                            row.freed,   row.recomputed, held_again ? kHeldAgain : row.reason};
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (result.rows[i].in_forward) continue;
    const auto found = by_storage.find(result.rows[i].storage);
    if (found != by_storage.end()) out[i] = found->second;
  }
  return out;
}

}  // namespace stowage::widgets
