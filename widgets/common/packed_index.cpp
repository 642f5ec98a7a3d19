#include "widgets/common/packed_index.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Packed)
};

}  // namespace

PackedIndex::PackedIndex(const model::Model& model) {
  const auto& groups = model.packed_groups();
  groups_.reserve(groups.size());
  for (std::uint32_t i = 0; i < groups.size(); ++i) {
    const std::string name = model.packed_name(groups[i]);
    const auto tensor = model.find_tensor(name);
    const std::size_t dot = name.rfind('.');
    const auto module =
        tensor ? std::optional(model[*tensor].module)
               : model.find_module(dot == std::string::npos ? std::string() : name.substr(0, dot));
    groups_.emplace_back(module.value_or(model.root()), i);
  }
  std::sort(groups_.begin(), groups_.end());
  before_.resize(groups_.size() + 1);
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const model::PackedGroup& group = groups[groups_[i].second];
    const Sum& so_far = before_[i];
    before_[i + 1] = {so_far.weights + 1, so_far.tensors + group.count, so_far.bytes + group.bytes,
                      so_far.elements + group.elements};
  }
}

PackedIndex::Sum PackedIndex::below(const model::Model& model, model::ModuleId module) const {
  const auto at = [&](std::uint32_t id) {
    return static_cast<std::size_t>(
        std::lower_bound(groups_.begin(), groups_.end(), std::pair(model::ModuleId(id), 0u)) -
        groups_.begin());
  };
  if (groups_.empty()) return {};
  const Sum &first = before_[at(module.value)], &last = before_[at(model[module].subtree_end)];
  return {last.weights - first.weights, last.tensors - first.tensors, last.bytes - first.bytes,
          last.elements - first.elements};
}

std::vector<std::uint32_t> PackedIndex::in(model::ModuleId module) const {
  std::vector<std::uint32_t> out;
  for (auto at = std::lower_bound(groups_.begin(), groups_.end(), std::pair(module, 0u));
       at != groups_.end() && at->first == module; ++at) {
    out.push_back(at->second);
  }
  return out;
}

QString packedText(const PackedIndex::Sum& sum) {
  if (sum.weights == 0) return {};
  return Words::tr("%n packed weight(s) in %1 tensors", nullptr, static_cast<int>(sum.weights))
             .arg(countText(sum.tensors)) +
         QStringLiteral(" · ") + Words::tr("%1 bits each").arg(decimalText(sum.bits(), 2));
}

}  // namespace stowage::widgets
