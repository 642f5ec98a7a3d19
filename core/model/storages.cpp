// Ties, storages and sums of a model that is being built.
#include <algorithm>
#include <limits>
#include <numeric>

#include "core/model/model_assembly.h"

namespace stowage::model {
namespace {

constexpr std::uint32_t kNoIndex = std::numeric_limits<std::uint32_t>::max();

}  // namespace

std::uint32_t ModelBuilder::Assembly::leader(std::uint32_t at) {
  while (leader_[at] != at) at = leader_[at] = leader_[leader_[at]];
  return at;
}
void ModelBuilder::Assembly::join(std::uint32_t a, std::uint32_t b) {
  a = leader(a);
  b = leader(b);
  leader_[std::max(a, b)] = std::min(a, b);  // the first name leads
}

/// Names on one storage: equal keys, and chains of tied_to. A name tied to another takes dtype, shape and
/// size from it where it says none.
Status ModelBuilder::Assembly::resolve_ties() {
  const std::size_t count = out_->tensors_.size();
  leader_.resize(count);
  std::iota(leader_.begin(), leader_.end(), 0u);
  std::vector<std::uint32_t> target(count, kNoIndex);
  NameIndex by_key;
  const auto key_of = [this](std::uint32_t i) -> std::string_view { return tied_[i].storage_key; };
  for (std::uint32_t i = 0; i < tied_.size(); ++i) {
    const Tied& tied = tied_[i];
    if (!tied.storage_key.empty()) {
      const auto [known, fresh] = by_key.insert(tied.storage_key, i, key_of);
      if (!fresh) join(tied_[known].tensor, tied.tensor);
    }
    if (tied.tied_to.empty()) continue;
    const auto found = out_->find_tensor(tied.tied_to);
    if (!found)
      return fail(Code::ModelTieMissing, subject(), {out_->tensors_[tied.tensor].name, tied.tied_to});
    target[tied.tensor] = found->value;
    join(found->value, tied.tensor);
  }
  std::vector<Tied>().swap(tied_);
  return inherit(target);
}

Status ModelBuilder::Assembly::inherit(const std::vector<std::uint32_t>& target) {
  enum : std::uint8_t { New, Open, Done };
  std::vector<std::uint8_t> state(target.size(), New);
  std::vector<std::uint32_t> chain;
  for (std::uint32_t start = 0; start < target.size(); ++start) {
    chain.clear();
    std::uint32_t at = start;
    while (state[at] == New && target[at] != kNoIndex) {
      state[at] = Open;
      chain.push_back(at);
      at = target[at];
    }
    if (state[at] == Open) return fail(Code::ModelTieCycle, subject(), {out_->tensors_[at].name});
    state[at] = Done;
    for (auto link = chain.rbegin(); link != chain.rend(); ++link) {
      Tensor& tensor = out_->tensors_[*link];
      const Tensor& from = out_->tensors_[target[*link]];
      if (tensor.dtype == Dtype::Unknown && tensor.shape.empty() && !tensor.bytes) {
        tensor.dtype = from.dtype;
        tensor.shape = from.shape;
        tensor.bytes = from.bytes;
        tensor.kind = from.kind;
        if (!tensor.requires_grad) tensor.requires_grad = from.requires_grad;
      }
      state[*link] = Done;
    }
  }
  return {};
}

ModelPtr ModelBuilder::Assembly::tie(const std::vector<std::vector<TensorId>>& groups) {
  leader_.resize(out_->tensors_.size());
  std::iota(leader_.begin(), leader_.end(), 0u);
  for (const Storage& storage : out_->storages_) {
    for (const TensorId name : storage.tensors) join(storage.tensors.front().value, name.value);
  }
  for (const auto& group : groups) {
    for (const TensorId name : group) join(group.front().value, name.value);
  }
  for (const Tensor& tensor : out_->tensors_)
    storage_bytes_.push_back(out_->storages_[tensor.storage.index()].bytes);
  out_->storages_.clear();
  out_->parameters_ = 0;
  for (Module& module : out_->modules_) module.bytes = module.own_bytes = Bytes();
  make_storages();
  add_up();
  out_->columns_ = {};
  out_->make_columns();
  return ModelPtr(std::move(out_));
}

ModelPtr ModelBuilder::with_ties(const Model& model, const std::vector<std::vector<TensorId>>& groups) {
  ModelBuilder nothing;
  return Assembly(nothing, {}, model).tie(groups);
}

void ModelBuilder::Assembly::make_storages() {
  const auto count = static_cast<std::uint32_t>(out_->tensors_.size());
  std::size_t storages = 0;
  for (std::uint32_t i = 0; i < count; ++i) storages += leader(i) == i ? 1 : 0;
  out_->storages_.reserve(storages);
  std::vector<std::uint32_t> storage_of(count, kNoIndex);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t first = leader(i);
    if (storage_of[first] == kNoIndex) {
      storage_of[first] = static_cast<std::uint32_t>(out_->storages_.size());
      out_->storages_.emplace_back();
    }
    Tensor& tensor = out_->tensors_[i];
    tensor.storage = StorageId(storage_of[first]);
    Storage& storage = out_->storages_[storage_of[first]];
    storage.tensors.push_back(TensorId(i));
    // An expanded tensor has more elements than its storage.
    storage.bytes = std::max(storage.bytes, storage_bytes_[i] ? storage_bytes_[i] : tensor.bytes);
    if (storage.where.file == FileRange::kNowhere) storage.where = tensor.where;
  }
  for (Tensor& tensor : out_->tensors_) {
    if (tensor.where.file == FileRange::kNowhere)
      tensor.where = out_->storages_[tensor.storage.index()].where;
  }
}

void ModelBuilder::Assembly::add_up() {
  for (const Storage& storage : out_->storages_) {
    Module& owner = out_->modules_[out_->tensors_[storage.tensors.front().index()].module.index()];
    owner.own_bytes += storage.bytes;
    std::uint64_t elements = 0;
    for (const TensorId id : storage.tensors) {
      const Tensor& tensor = out_->tensors_[id.index()];
      if (tensor.kind == TensorKind::Parameter)
        elements = std::max(elements, element_count(tensor.shape).value_or(0));
    }
    if (__builtin_add_overflow(out_->parameters_, elements, &out_->parameters_))
      out_->parameters_ = std::numeric_limits<std::uint64_t>::max();
  }
  for (std::size_t i = out_->modules_.size(); i-- > 0;) {
    Module& module = out_->modules_[i];
    module.bytes += module.own_bytes;
    if (module.parent.valid()) out_->modules_[module.parent.index()].bytes += module.bytes;
  }
}

}  // namespace stowage::model
