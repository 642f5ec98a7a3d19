#include "core/plan/evaluation/load_peaks.h"

namespace stowage::plan {
namespace {

/// Adds up storages inside pre-order ranges, each once a range. A storage that was counted for a range [i,
/// end) is not counted again before `end`.
class RangeSum {
 public:
  RangeSum(const model::Model& model, const std::vector<std::uint64_t>& sizes)
      : model_(model), sizes_(sizes), counted_until_(sizes.size(), 0) {}

  /// Bytes that `tensor`, met at module `at`, adds; from now on it is counted up to module `until`.
  std::uint64_t add(const model::Tensor& tensor, std::uint32_t at, std::uint32_t until) {
    const std::size_t storage = tensor.storage.index();
    if (model_.storages()[storage].tensors.size() > 1) {
      if (at < counted_until_[storage]) return 0;
      counted_until_[storage] = until;
    }
    return sizes_[storage];
  }

 private:
  const model::Model& model_;
  const std::vector<std::uint64_t>& sizes_;
  std::vector<std::uint32_t> counted_until_;
};

void raise(LoadPeak& peak, std::uint64_t bytes, std::size_t module) {
  if (bytes > peak.bytes) peak = {bytes, model::ModuleId(module)};
}

}  // namespace

LoadPeak largest_unit_load(const model::Model& model, const std::vector<std::uint64_t>& sizes,
                           const Placement& placement, const LoadRule& rule,
                           const std::vector<std::string>& no_split) {
  LoadPeak peak;
  RangeSum sum(model, sizes);
  const std::vector<model::Module>& modules = model.modules();
  for (std::size_t i = 0; i < modules.size();) {
    const bool block = i > 0 && is_any_class(modules[i].class_name, no_split);
    const bool whole = block || modules[i].children.empty();
    const std::uint32_t end = block ? modules[i].subtree_end : static_cast<std::uint32_t>(i + 1);
    Bytes unit;
    for (std::size_t at = i; at < end; ++at) {
      for (const model::TensorId id : modules[at].tensors) {
        if (!rule.loads(id, model[id], placement[id])) continue;
        if (whole) {
          unit += Bytes(sum.add(model[id], static_cast<std::uint32_t>(at), end));
        } else {
          raise(peak, sizes[model[id].storage.index()], i);
        }
      }
    }
    raise(peak, unit.count(), i);
    i = end;
  }
  return peak;
}

}  // namespace stowage::plan
