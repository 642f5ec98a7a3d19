#include "core/model/model_builder.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include <xxhash.h>

namespace stowage::model {
namespace {

constexpr std::uint32_t kNoIndex = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kCheckEvery = 8192;

std::string_view parent_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

/// Fields with their lengths, so that no two structures hash the same text.
class Fingerprint {
 public:
  Fingerprint() : state_(XXH3_createState(), &XXH3_freeState) { XXH3_64bits_reset(state_.get()); }
  void add(std::string_view text) {
    add(static_cast<std::uint64_t>(text.size()));
    XXH3_64bits_update(state_.get(), text.data(), text.size());
  }
  void add(std::uint64_t number) {
    unsigned char bytes[8];
    for (int i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(number >> (8 * i));
    XXH3_64bits_update(state_.get(), bytes, sizeof bytes);
  }
  std::string hex() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::uint64_t value = XXH3_64bits_digest(state_.get());
    std::string out(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4) out[i] = kDigits[value & 15];
    return out;
  }

 private:
  std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state_;
};

}  // namespace

std::uint32_t ModelBuilder::add_file(std::string path) {
  files_.push_back(std::move(path));
  return static_cast<std::uint32_t>(files_.size() - 1);
}

std::uint32_t ModelBuilder::mention(std::string_view name) {
  if (modules_.empty()) {
    modules_.emplace_back();
    module_index_.emplace(std::string_view(modules_.back().name), 0);
  }
  std::vector<std::string_view> missing;
  std::uint32_t parent = 0;
  for (std::string_view at = name;; at = parent_name(at)) {
    const auto found = module_index_.find(at);
    if (found != module_index_.end()) {
      parent = found->second;
      break;
    }
    name_bytes_ += at.size();
    if (name_bytes_ > kMostNameBytes) too_deep_ = true;
    if (too_deep_) return 0;
    missing.push_back(at);
  }
  for (auto at = missing.rbegin(); at != missing.rend(); ++at) {
    const auto index = static_cast<std::uint32_t>(modules_.size());
    modules_.push_back(PendingModule{std::string(*at), {}, {}, parent, false});
    module_index_.emplace(std::string_view(modules_.back().name), index);
    parent = index;
  }
  return parent;
}

void ModelBuilder::add_module(const std::string& name, std::string class_name, std::string same_object_as) {
  PendingModule& module = modules_[mention(name)];
  if (too_deep_) return;
  if (!class_name.empty()) module.class_name = class_name.substr(class_name.rfind('.') + 1);
  if (!same_object_as.empty() || name == same_object_as) module.same_object_as = std::move(same_object_as);
}

void ModelBuilder::mark_unsaved_buffers(const std::string& module) {
  PendingModule& pending = modules_[mention(module)];
  if (!too_deep_) pending.unsaved_buffers = true;
}

std::vector<std::string> ModelBuilder::module_names() const {
  std::vector<std::string> names;
  names.reserve(modules_.size());
  for (const PendingModule& module : modules_) names.push_back(module.name);
  return names;
}

void ModelBuilder::add_tensor(TensorSpec tensor) {
  tensor_module_.push_back(mention(tensor.owner ? std::string_view(*tensor.owner) : parent_name(tensor.name)));
  tensors_.push_back(std::move(tensor));
}

void ModelBuilder::set_no_split(std::vector<std::string> classes, std::string source) {
  no_split_ = std::move(classes);
  no_split_source_ = std::move(source);
}

/// One run of build(): pending tables in, Model out.
class ModelBuilder::Assembly {
 public:
  Assembly(ModelBuilder& builder, const Job& job) : in_(builder), job_(job), out_(new Model) {}

  Result<ModelPtr> run() {
    in_.mention({});
    if (in_.too_deep_) return fail(Code::ModelTooDeep, subject(), {std::to_string(kMostNameBytes >> 20)});
    if (in_.tensors_.size() >= kNoIndex || in_.modules_.size() >= kNoIndex) return fail(Code::ModelTooLarge, subject());
    STOWAGE_TRY(job_.check(subject()));
    order_modules();
    order_tensors();
    STOWAGE_TRY(job_.check(subject()));
    STOWAGE_TRY(index_names());
    STOWAGE_TRY(resolve_ties());
    STOWAGE_TRY(job_.check(subject()));
    make_storages();
    add_up();
    STOWAGE_TRY(link_modules());
    move_rest();
    out_->fingerprint_ = fingerprint();
    return ModelPtr(std::move(out_));
  }

 private:
  const std::string& subject() const { return in_.path_.empty() ? in_.name_ : in_.path_; }

  /// Pre-order over children in order of first mention, with a stack of our own.
  void order_modules() {
    const auto count = static_cast<std::uint32_t>(in_.modules_.size());
    std::vector<std::uint32_t> first(count, kNoIndex), next(count, kNoIndex);
    for (const std::uint32_t i : sibling_order(count)) next[i] = std::exchange(first[in_.modules_[i].parent], i);
    module_at_.assign(count, kNoIndex);
    out_->modules_.reserve(count);
    std::vector<std::uint32_t> stack{0};
    while (!stack.empty()) {
      const std::uint32_t pending = stack.back();
      stack.pop_back();
      if (next[pending] != kNoIndex) stack.push_back(next[pending]);
      if (first[pending] != kNoIndex) stack.push_back(first[pending]);
      place(pending);
    }
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
  std::vector<std::uint32_t> sibling_order(std::uint32_t count) const {
    std::vector<std::uint32_t> order(count - 1);
    std::iota(order.rbegin(), order.rend(), 1u);
    if (!in_.module_rank_) return order;
    std::vector<std::uint64_t> rank(count);
    for (std::uint32_t i = 1; i < count; ++i) rank[i] = in_.module_rank_(in_.modules_[i].name);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return rank[a] > rank[b]; });
    return order;
  }

  void place(std::uint32_t pending) {
    const ModuleId id(out_->modules_.size());
    module_at_[pending] = id.value;
    Module module;
    module.name = in_.modules_[pending].name;
    module.class_name = std::move(in_.modules_[pending].class_name);
    module.unsaved_buffers = in_.modules_[pending].unsaved_buffers;
    if (pending != 0) {
      module.parent = ModuleId(module_at_[in_.modules_[pending].parent]);
      Module& parent = out_->modules_[module.parent.index()];
      module.depth = parent.depth + 1;
      parent.children.push_back(id);
    }
    out_->modules_.push_back(std::move(module));
  }

  /// Tensors by module in pre-order, by first mention within a module: the order of named_parameters().
  void order_tensors() {
    const std::size_t count = in_.tensors_.size();
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0u);
    std::vector<std::uint64_t> rank(count);
    for (std::size_t i = 0; i < count && in_.tensor_rank_; ++i) rank[i] = in_.tensor_rank_(in_.tensors_[i].name);
    const auto key = [&](std::uint32_t i) { return std::pair(module_at_[in_.tensor_module_[i]], rank[i]); };
    std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    out_->tensors_.reserve(count);
    for (const std::uint32_t pending : order_) {
      TensorSpec& spec = in_.tensors_[pending];
      Tensor tensor;
      tensor.name = spec.name;
      tensor.module = ModuleId(module_at_[in_.tensor_module_[pending]]);
      tensor.dtype = spec.dtype;
      tensor.kind = spec.kind;
      tensor.persistent = spec.persistent;
      tensor.shape = std::move(spec.shape);
      tensor.bytes = spec.bytes;
      tensor.where = spec.where;
      tensor.stored_as = std::move(spec.stored_as);
      out_->modules_[tensor.module.index()].tensors.push_back(TensorId(out_->tensors_.size()));
      out_->tensors_.push_back(std::move(tensor));
    }
  }

  Status index_names() {
    out_->module_by_name_.reserve(out_->modules_.size());
    for (std::size_t i = 0; i < out_->modules_.size(); ++i) out_->module_by_name_.emplace(out_->modules_[i].name, ModuleId(i));
    out_->tensor_by_name_.reserve(out_->tensors_.size());
    for (std::size_t i = 0; i < out_->tensors_.size(); ++i) {
      const Tensor& tensor = out_->tensors_[i];
      if (out_->module_by_name_.contains(tensor.name)) return fail(Code::ModelNameClash, subject(), {tensor.name});
      if (!out_->tensor_by_name_.emplace(tensor.name, TensorId(i)).second) return fail(Code::ModelDuplicateTensor, subject(), {tensor.name});
      if (i % kCheckEvery == 0) STOWAGE_TRY(job_.check(subject()));
    }
    return {};
  }

  std::uint32_t leader(std::uint32_t at) {
    while (leader_[at] != at) at = leader_[at] = leader_[leader_[at]];
    return at;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = leader(a);
    b = leader(b);
    leader_[std::max(a, b)] = std::min(a, b);  // the first name leads
  }

  /// Names on one storage: equal keys, and chains of tied_to. A name tied to another takes dtype, shape and size from it where it says none.
  Status resolve_ties() {
    const std::size_t count = out_->tensors_.size();
    leader_.resize(count);
    std::iota(leader_.begin(), leader_.end(), 0u);
    std::vector<std::uint32_t> target(count, kNoIndex);
    std::unordered_map<std::string_view, std::uint32_t> by_key;
    for (std::uint32_t i = 0; i < count; ++i) {
      const TensorSpec& spec = in_.tensors_[order_[i]];
      if (!spec.storage_key.empty()) {
        const auto [found, fresh] = by_key.emplace(spec.storage_key, i);
        if (!fresh) join(found->second, i);
      }
      if (spec.tied_to.empty()) continue;
      const auto found = out_->tensor_by_name_.find(spec.tied_to);
      if (found == out_->tensor_by_name_.end()) return fail(Code::ModelTieMissing, subject(), {spec.name, spec.tied_to});
      target[i] = found->second.value;
      join(found->second.value, i);
    }
    return inherit(target);
  }

  Status inherit(const std::vector<std::uint32_t>& target) {
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
        }
        state[*link] = Done;
      }
    }
    return {};
  }

  void make_storages() {
    std::vector<std::uint32_t> storage_of(out_->tensors_.size(), kNoIndex);
    for (std::uint32_t i = 0; i < out_->tensors_.size(); ++i) {
      const std::uint32_t first = leader(i);
      if (storage_of[first] == kNoIndex) {
        storage_of[first] = static_cast<std::uint32_t>(out_->storages_.size());
        out_->storages_.emplace_back();
      }
      Tensor& tensor = out_->tensors_[i];
      const TensorSpec& spec = in_.tensors_[order_[i]];
      tensor.storage = StorageId(storage_of[first]);
      Storage& storage = out_->storages_[storage_of[first]];
      storage.tensors.push_back(TensorId(i));
      // An expanded tensor has more elements than its storage.
      storage.bytes = std::max(storage.bytes, spec.storage_bytes ? spec.storage_bytes : tensor.bytes);
      if (storage.where.file == FileRange::kNowhere) storage.where = tensor.where;
    }
    for (Tensor& tensor : out_->tensors_) {
      if (tensor.where.file == FileRange::kNowhere) tensor.where = out_->storages_[tensor.storage.index()].where;
    }
  }

  void add_up() {
    for (const Storage& storage : out_->storages_) {
      Module& owner = out_->modules_[out_->tensors_[storage.tensors.front().index()].module.index()];
      owner.own_bytes += storage.bytes;
      std::uint64_t elements = 0;
      for (const TensorId id : storage.tensors) {
        const Tensor& tensor = out_->tensors_[id.index()];
        if (tensor.kind == TensorKind::Parameter) elements = std::max(elements, element_count(tensor.shape).value_or(0));
      }
      if (__builtin_add_overflow(out_->parameters_, elements, &out_->parameters_)) out_->parameters_ = std::numeric_limits<std::uint64_t>::max();
    }
    for (std::size_t i = out_->modules_.size(); i-- > 0;) {
      Module& module = out_->modules_[i];
      module.bytes += module.own_bytes;
      if (module.parent.valid()) out_->modules_[module.parent.index()].bytes += module.bytes;
    }
  }

  Status link_modules() {
    for (std::uint32_t pending = 0; pending < in_.modules_.size(); ++pending) {
      const std::string& first = in_.modules_[pending].same_object_as;
      if (first.empty()) continue;
      const auto found = out_->find_module(first);
      if (!found) return fail(Code::ModelTieMissing, subject(), {in_.modules_[pending].name, first});
      if (found->value != module_at_[pending]) out_->modules_[module_at_[pending]].same_object_as = *found;
    }
    std::vector<bool> seen(out_->modules_.size(), false);
    for (const std::string& name : in_.order_) {
      const auto found = out_->find_module(name);
      if (!found || seen[found->index()]) continue;
      seen[found->index()] = true;
      out_->execution_order_.push_back(*found);
    }
    if (out_->execution_order_.empty()) {
      for (std::size_t i = 0; i < out_->modules_.size(); ++i) out_->execution_order_.push_back(ModuleId(i));
    }
    return {};
  }

  void move_rest() {
    out_->name_ = std::move(in_.name_);
    out_->format_ = std::move(in_.format_);
    out_->path_ = std::move(in_.path_);
    out_->files_ = std::move(in_.files_);
    out_->no_split_ = std::move(in_.no_split_);
    out_->no_split_source_ = std::move(in_.no_split_source_);
    out_->packed_groups_ = std::move(in_.packed_groups_);
    out_->warnings_ = std::move(in_.warnings_);
    out_->config_ = std::move(in_.config_);
    out_->kv_cache_ = std::move(in_.kv_cache_);
    out_->parts_ = std::move(in_.parts_);
    out_->sample_inputs_ = std::move(in_.sample_inputs_);
    out_->file_bytes_ = in_.file_bytes_;
    out_->runnable_ = in_.runnable_;
    out_->why_not_runnable_ = std::move(in_.why_not_);
  }

  std::string fingerprint() const {
    Fingerprint print;
    for (const Module& module : out_->modules_) {
      print.add(module.name);
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

  ModelBuilder& in_;
  const Job& job_;
  std::unique_ptr<Model> out_;
  std::vector<std::uint32_t> module_at_;  // pending module → index in the model
  std::vector<std::uint32_t> order_;      // tensor of the model → pending tensor
  std::vector<std::uint32_t> leader_;     // union-find over the model's tensors
};

Result<ModelPtr> ModelBuilder::build(const Job& job) {
  Result<ModelPtr> model = Assembly(*this, job).run();
  *this = ModelBuilder();
  return model;
}

}  // namespace stowage::model
