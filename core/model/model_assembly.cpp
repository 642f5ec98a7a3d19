#include "core/model/model_assembly.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/json.h"
#include "core/model/fingerprint.h"

namespace stowage::model {
namespace {

constexpr std::uint32_t kNoIndex = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kCheckEvery = 8192;

}  // namespace

Result<ModelPtr> ModelBuilder::Assembly::run() {
  if (in_.tensors_.size() >= kNoIndex || in_.tree_.too_many()) return fail(Code::ModelTooLarge, subject());
  STOWAGE_TRY(job_.check(subject()));
  name_unnamed();
  STOWAGE_TRY(name_modules());
  order_modules();
  order_tensors();
  make_modules();
  STOWAGE_TRY(link_modules());
  place_unsaved_buffers();
  drop_pending_modules();
  STOWAGE_TRY(job_.check(subject()));
  STOWAGE_TRY(index_names());
  STOWAGE_TRY(resolve_ties());
  STOWAGE_TRY(job_.check(subject()));
  make_storages();
  add_up();
  set_execution_order();
  set_first_users();
  move_rest();
  out_->make_columns();
  out_->fingerprint_ = fingerprint();
  return ModelPtr(std::move(out_));
}

/// The empty name is that of the root: a tensor that has it gets one that nothing else has.
void ModelBuilder::Assembly::name_unnamed() {
  const auto unnamed = std::find_if(in_.tensors_.begin(), in_.tensors_.end(),
                                    [](const TensorSpec& tensor) { return tensor.name.empty(); });
  if (unnamed == in_.tensors_.end()) return;
  std::string name = "unnamed";
  const auto taken = [&](const TensorSpec& tensor) { return tensor.name == name; };
  while (in_.has_module(name) || std::any_of(in_.tensors_.begin(), in_.tensors_.end(), taken)) name += "_";
  if (unnamed->stored_as.empty()) unnamed->stored_as = {""};
  unnamed->name = name;
  in_.add_warning(Error{Code::ModelUnnamed, subject(), {std::move(name)}, {}});
}

Status ModelBuilder::Assembly::name_modules() {
  in_.details_.resize(in_.tree_.size());
  if (in_.tree_.folded())
    in_.add_warning(Error{Code::ModelFolded, subject(), {std::to_string(ModuleTree::kDeepest)}, {}});
  names_ = in_.module_names();
  if (names_.bytes > kMostNameBytes)
    return fail(Code::ModelTooDeep, subject(), {std::to_string(kMostNameBytes >> 20)});
  return {};
}

/// Pre-order over children in order of first mention, with a stack of our own.
void ModelBuilder::Assembly::order_modules() {
  const std::uint32_t count = in_.tree_.size();
  std::vector<std::uint32_t> first(count, kNoIndex), next(count, kNoIndex);
  for (const std::uint32_t i : sibling_order(count)) next[i] = std::exchange(first[in_.tree_.parent(i)], i);
  module_at_.assign(count, kNoIndex);
  pre_order_.reserve(count);
  std::vector<std::uint32_t> stack{0};
  while (!stack.empty()) {
    const std::uint32_t pending = stack.back();
    stack.pop_back();
    if (next[pending] != kNoIndex) stack.push_back(next[pending]);
    if (first[pending] != kNoIndex) stack.push_back(first[pending]);
    module_at_[pending] = static_cast<std::uint32_t>(pre_order_.size());
    pre_order_.push_back(pending);
  }
}

/// After the tensors: what was pending of them is gone by then, and the most memory that is in use at once is
/// that much less.
void ModelBuilder::Assembly::make_modules() {
  out_->modules_.reserve(pre_order_.size());
  out_->module_index_.reserve(pre_order_.size());
  for (const std::uint32_t pending : pre_order_) place(pending);
  for (std::size_t i = 0; i < out_->tensors_.size(); ++i)
    out_->modules_[out_->tensors_[i].module.index()].tensors.push_back(TensorId(i));
  for (std::size_t i = out_->modules_.size(); i-- > 0;) {
    Module& module = out_->modules_[i];
    module.subtree_end = std::max(module.subtree_end, static_cast<std::uint32_t>(i + 1));
    if (module.parent.valid()) {
      Module& parent = out_->modules_[module.parent.index()];
      parent.subtree_end = std::max(parent.subtree_end, module.subtree_end);
    }
  }
}

/// All but the root, so that siblings come last to first.
std::vector<std::uint32_t> ModelBuilder::Assembly::sibling_order(std::uint32_t count) const {
  std::vector<std::uint32_t> order(count - 1);
  std::iota(order.rbegin(), order.rend(), 1u);
  if (!in_.module_rank_) return order;
  std::vector<std::uint64_t> rank(count);
  for (std::uint32_t i = 1; i < count; ++i) rank[i] = in_.module_rank_(names_.of[i]);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return rank[a] > rank[b]; });
  return order;
}

void ModelBuilder::Assembly::place(std::uint32_t pending) {
  const ModuleId id(out_->modules_.size());
  Module module;
  module.name = names_.of[pending];
  module.class_name = std::move(in_.details_[pending].class_name);
  if (pending != 0) {
    const std::uint32_t above = module_at_[in_.tree_.parent(pending)];
    module.parent = ModuleId(above);
    Module& parent = out_->modules_[above];
    module.depth = parent.depth + 1;
    parent.children.push_back(id);
    out_->module_index_.add(HashIndex::hash(in_.tree_.part(pending), above), id.value);
  }
  out_->modules_.push_back(std::move(module));
}

/// Tensors by module in pre-order, by first mention within a module: the order of named_parameters().
void ModelBuilder::Assembly::order_tensors() {
  const std::size_t count = in_.tensors_.size();
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0u);
  std::vector<std::uint64_t> rank(count);
  for (std::size_t i = 0; i < count && in_.tensor_rank_; ++i)
    rank[i] = in_.tensor_rank_(in_.tensors_[i].name);
  const auto key = [&](std::uint32_t i) { return std::pair(module_at_[in_.tensor_module_[i]], rank[i]); };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  renumber_packed(order);
  out_->tensors_.reserve(count);
  storage_bytes_.reserve(count);
  for (const std::uint32_t pending : order) {
    TensorSpec& spec = in_.tensors_[pending];
    if (!spec.storage_key.empty() || !spec.tied_to.empty()) {
      tied_.push_back({static_cast<std::uint32_t>(out_->tensors_.size()), std::move(spec.storage_key),
                       std::move(spec.tied_to)});
    }
    storage_bytes_.push_back(spec.storage_bytes);
    Tensor tensor;
    tensor.name = std::move(spec.name);
    tensor.module = ModuleId(module_at_[in_.tensor_module_[pending]]);
    tensor.dtype = spec.dtype;
    tensor.kind = spec.kind;
    tensor.persistent = spec.persistent;
    if (spec.kind == TensorKind::Parameter) tensor.requires_grad = spec.requires_grad;
    tensor.read = spec.read;
    tensor.shape = std::move(spec.shape);
    tensor.bytes = spec.bytes;
    tensor.where = spec.where;
    tensor.stored_as = std::move(spec.stored_as);
    out_->tensors_.push_back(std::move(tensor));
  }
  std::vector<TensorSpec>().swap(in_.tensors_);
  std::vector<std::uint32_t>().swap(in_.tensor_module_);
}

/// From numbers as the tensors were added to their ids. `order` says what stands at each id.
void ModelBuilder::Assembly::renumber_packed(const std::vector<std::uint32_t>& order) {
  if (in_.packed_.members.empty()) return;
  std::vector<std::uint32_t> place(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (TensorId& member : in_.packed_.members) member = TensorId(place[member.index()]);
}

/// Most tensors stand in a module of the name before their last dot, and most of those modules have nothing
/// below them: only the others are looked for.
bool ModelBuilder::Assembly::is_module(const Tensor& tensor) const {
  const Module& module = out_->modules_[tensor.module.index()];
  if (module.children.empty() && module.name == name_above(tensor.name)) return false;
  return out_->find_module(tensor.name).has_value();
}

Status ModelBuilder::Assembly::index_names() {
  const auto name_of = [this](std::uint32_t i) -> std::string_view { return out_->tensors_[i].name; };
  out_->tensor_index_.reserve(out_->tensors_.size());
  for (std::uint32_t i = 0; i < out_->tensors_.size(); ++i) {
    const std::string& name = out_->tensors_[i].name;
    if (is_module(out_->tensors_[i])) return fail(Code::ModelNameClash, subject(), {name});
    if (!out_->tensor_index_.insert(name, i, name_of).second)
      return fail(Code::ModelDuplicateTensor, subject(), {name});
    if (i % kCheckEvery == 0) STOWAGE_TRY(job_.check(subject()));
  }
  return {};
}

Status ModelBuilder::Assembly::link_modules() {
  for (const auto& [pending, first] : in_.same_by_name_) {
    const auto found = out_->find_module(first);
    if (!found) return fail(Code::ModelTieMissing, subject(), {std::string(names_.of[pending]), first});
    in_.details_[pending].same_object_as = ModuleTree::kNone;
    if (found->value != module_at_[pending]) out_->modules_[module_at_[pending]].same_object_as = *found;
  }
  for (std::uint32_t pending = 0; pending < in_.tree_.size(); ++pending) {
    const std::uint32_t first = in_.details_[pending].same_object_as;
    if (first != ModuleTree::kNone && first != pending)
      out_->modules_[module_at_[pending]].same_object_as = ModuleId(module_at_[first]);
  }
  return {};
}

void ModelBuilder::Assembly::place_unsaved_buffers() {
  for (auto& [pending, names] : in_.unsaved_) {
    const ModuleId module(module_at_[pending]);
    Module& owner = out_->modules_[module.index()];
    const bool only = names.empty();
    std::erase_if(names, [&](const std::string& name) {
      return std::any_of(owner.tensors.begin(), owner.tensors.end(), [&](TensorId id) {
        return std::string_view(out_->tensors_[id.index()].name).ends_with(name);
      });
    });
    if ((names.empty() && !only) || std::exchange(owner.unsaved_buffers, true)) continue;
    out_->unsaved_.push_back({module, std::move(names)});
  }
  std::sort(out_->unsaved_.begin(), out_->unsaved_.end(),
            [](const UnsavedBuffers& a, const UnsavedBuffers& b) { return a.module.value < b.module.value; });
}

/// Where there are 50,000 modules, what was pending of them is 10 MB that the tensors can have.
void ModelBuilder::Assembly::drop_pending_modules() {
  names_ = ModuleNames();
  std::vector<std::uint32_t>().swap(pre_order_);
  in_.tree_ = ModuleTree();
  std::vector<Details>().swap(in_.details_);
}

void ModelBuilder::Assembly::set_execution_order() {
  std::vector<bool> seen(out_->modules_.size(), false);
  for (const std::string& name : in_.order_) {
    const auto found = out_->find_module(name);
    if (!found || seen[found->index()]) continue;
    seen[found->index()] = true;
    out_->execution_order_.push_back(*found);
    out_->modules_[found->index()].called = true;
  }
  if (!out_->execution_order_.empty()) return;
  out_->execution_order_.reserve(out_->modules_.size());
  for (std::size_t i = 0; i < out_->modules_.size(); ++i) out_->execution_order_.push_back(ModuleId(i));
}

void ModelBuilder::Assembly::set_first_users() {
  for (const auto& [name, user] : in_.first_users_) {
    const auto tensor = out_->find_tensor(name);
    if (!tensor) continue;
    std::string_view module = user;
    while (!module.empty() && !out_->find_module(module)) module = name_above(module);
    out_->first_users_.emplace_back(*tensor, out_->find_module(module).value_or(ModuleId(0)));
  }
  std::stable_sort(out_->first_users_.begin(), out_->first_users_.end(),
                   [](const auto& a, const auto& b) { return a.first.value < b.first.value; });
}

void ModelBuilder::Assembly::move_rest() {
  out_->name_ = std::move(in_.name_);
  out_->format_ = std::move(in_.format_);
  out_->path_ = std::move(in_.path_);
  out_->files_ = std::move(in_.files_);
  out_->no_split_ = std::move(in_.no_split_);
  out_->no_split_source_ = std::move(in_.no_split_source_);
  out_->packed_ = std::move(in_.packed_);
  out_->warnings_ = std::move(in_.warnings_);
  out_->config_ = std::make_shared<const Json>(std::move(in_.config_));
  out_->kv_cache_ = std::move(in_.kv_cache_);
  out_->parts_ = std::move(in_.parts_);
  out_->sample_inputs_ = std::move(in_.sample_inputs_);
  out_->open_sizes_ = std::move(in_.open_sizes_);
  out_->file_bytes_ = in_.file_bytes_;
  out_->program_fingerprint_ = std::move(in_.program_fingerprint_);
  out_->runnable_ = in_.runnable_;
  out_->why_not_runnable_ = std::move(in_.why_not_);
}

std::string ModelBuilder::Assembly::fingerprint() const {
  Fingerprint print;
  for (const Module& module : out_->modules_) {
    print.add_name(module.name);
    print.add(module.class_name);
  }
  for (const Tensor& tensor : out_->tensors_) {
    print.add(tensor.name);
    print.add(info(tensor.dtype).name);
    print.add(static_cast<std::uint64_t>(tensor.shape.size()));
    for (const std::int64_t size : tensor.shape) print.add(static_cast<std::uint64_t>(size));
    print.add(tensor.bytes.count());
    print.add(static_cast<std::uint64_t>(tensor.storage.value));
  }
  for (const Storage& storage : out_->storages_) print.add(storage.bytes.count());
  return print.hex();
}

}  // namespace stowage::model
