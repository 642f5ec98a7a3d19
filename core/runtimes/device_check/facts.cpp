#include "core/runtimes/device_check/facts.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/model/nearest_module.h"
#include "core/runtimes/device_check/derived_calls.h"

namespace stowage::runtimes {
namespace {

/// The innermost of nested parts counts; code that nobody described is PyTorch's.
model::Executor executor_of(std::string_view name, const std::vector<model::ExecutedPart>& parts) {
  const model::ExecutedPart* best = nullptr;
  for (const model::ExecutedPart& part : parts) {
    if (is_beneath(name, part.module) && (!best || part.module.size() > best->module.size())) best = &part;
  }
  return best ? best->executor : model::Executor::Torch;
}

class FactsMaker {
 public:
  FactsMaker(model::ModelPtr model, const model::Execution& execution)
      : model_(*model), execution_(execution), out_(std::make_shared<Facts>()) {
    out_->model = std::move(model);
  }

  FactsPtr run() {
    for (const model::ModuleId id : model_.execution_order()) out_->order.push_back(id.value);
    add_tensors();
    add_modules();
    add_ties();
    add_aliases();
    out_->inputs = execution_.inputs.empty() ? derived_inputs(*out_) : execution_.inputs;
    for (const model::ProgramInput& input : out_->inputs) value(input.name);
    add_calls(execution_.calls.empty() ? derived_calls(*out_) : execution_.calls);
    link_calls();
    list_calls();
    add_uses();
    add_caches();
    return std::move(out_);
  }

 private:
  std::uint32_t value(const std::string& name) {
    const auto [found, fresh] = value_of_.emplace(name, static_cast<std::uint32_t>(out_->values.size()));
    if (fresh) out_->values.push_back(name);
    return found->second;
  }

  model::TensorKind kind(std::uint32_t tensor) const { return out_->data(tensor).kind; }

  void add_tensors() {
    const std::size_t modules = model_.modules().size();
    out_->parameters.resize(modules);
    out_->buffers.resize(modules);
    out_->weight.assign(modules, kNone);
    for (std::uint32_t i = 0; i < model_.tensors().size(); ++i) {
      const model::Tensor& tensor = model_.tensors()[i];
      if (kind(i) == model::TensorKind::Buffer) out_->buffers[tensor.module.index()].push_back(i);
      if (kind(i) != model::TensorKind::Parameter) continue;
      out_->parameters[tensor.module.index()].push_back(i);
      std::uint32_t& weight = out_->weight[tensor.module.index()];
      if (weight == kNone || out_->bytes(i) > out_->bytes(weight)) weight = i;
    }
  }

  void add_modules() {
    const std::size_t modules = model_.modules().size();
    out_->in.resize(modules);
    out_->out.resize(modules);
    out_->embeds.resize(modules);
    out_->executor.resize(modules);
    out_->follows.resize(modules);
    const auto& follow = execution_.buffers_follow;
    for (std::size_t i = 0; i < modules; ++i) {
      const model::Module& module = model_.modules()[i];
      out_->executor[i] = executor_of(module.name, execution_.parts);
      out_->follows[i] = module.class_name.ends_with("RotaryEmbedding") ||
                         std::find(follow.begin(), follow.end(), module.class_name) != follow.end();
      if (out_->weight[i] != kNone) {
        set_widths(i, module);
      } else if (i > 0 && !out_->buffers[i].empty()) {
        out_->buffer_owners.push_back(static_cast<std::uint32_t>(i));
      }
    }
  }

  /// Features in and out, as far as the class and the shape of the weight say.
  void set_widths(std::size_t at, const model::Module& module) {
    const auto& shape = out_->data(out_->weight[at]).shape;
    const auto size = [&](std::size_t i) { return static_cast<std::uint64_t>(shape[i]); };
    if (shape.size() == 1) out_->in[at] = out_->out[at] = size(0);
    if (shape.size() > 3) out_->out[at] = size(0);
    if (shape.size() != 2) return;
    out_->embeds[at] = module.class_name.find("Embedding") != std::string::npos;
    const bool transposed = module.class_name == "Conv1D";  // of transformers: [in, out]
    out_->out[at] = size(out_->embeds[at] || transposed ? 1 : 0);
    if (!out_->embeds[at]) out_->in[at] = size(transposed ? 0 : 1);
  }

  void add_ties() {
    for (const auto& group : model_.ties()) {
      std::vector<std::uint32_t> tensors;
      for (const model::TensorId id : group) tensors.push_back(id.value);
      out_->ties.push_back(std::move(tensors));
    }
  }

  void add_aliases() {
    for (const std::vector<std::string>& names : execution_.aliases) {
      AliasGroup group{names, {}};
      const bool tensors = std::all_of(names.begin(), names.end(), [this](const std::string& name) {
        return model_.find_tensor(name).has_value();
      });
      if (tensors) {
        group.sets.emplace_back();
        for (const std::string& name : names) group.sets.back().push_back(model_.find_tensor(name)->value);
      } else {
        pair_modules(names, group);
      }
      out_->aliases.push_back(std::move(group));
    }
  }

  /// Tensors below modules pair by what their names end in.
  void pair_modules(const std::vector<std::string>& names, AliasGroup& group) const {
    for (const model::Tensor& tensor : model_.tensors()) {
      if (!is_beneath(tensor.name, names.front())) continue;
      std::vector<std::uint32_t> set;
      for (const std::string& name : names) {
        const auto twin = model_.find_tensor(name + tensor.name.substr(names.front().size()));
        if (twin) set.push_back(twin->value);
      }
      group.sets.push_back(std::move(set));
    }
  }

  void add_calls(const std::vector<model::ModuleCall>& calls) {
    for (const model::ModuleCall& given : calls) {
      Call call;
      call.name = given.module;
      if (const auto module = model_.find_module(given.module)) call.module = module->value;
      call.above = model::nearest_module(model_, given.module).value;
      if (given.from_graph) {
        take_tensors(given, call);
      } else if (call.module != kNone) {
        call.weight = out_->weight[call.module];
        call.embeds = out_->embeds[call.module];
      }
      for (const std::string& input : given.inputs) call.inputs.push_back(value(input));
      call.result = value(given.result.empty() ? given.module : given.result);
      call.width = given.width;
      call.executor = executor_of(given.module, execution_.parts);
      out_->calls.push_back(std::move(call));
    }
  }

  /// Of an operator: the largest of its own module's parameters; those of others are direct uses. Whatever a
  /// module without children does, it does beside its weight.
  void take_tensors(const model::ModuleCall& given, Call& call) {
    call.embeds = given.embeds;
    call.graph = out_->graph = true;
    for (const std::string& name : given.tensors) {
      const auto tensor = model_.find_tensor(name);
      if (!tensor || model_[*tensor].module.value != call.module) continue;
      if (kind(tensor->value) != model::TensorKind::Parameter) continue;
      if (call.weight == kNone || out_->bytes(tensor->value) > out_->bytes(call.weight))
        call.weight = tensor->value;
    }
    const bool leaf = call.module != kNone && model_.modules()[call.module].children.empty();
    if (leaf && call.weight == kNone) call.weight = out_->weight[call.module];
  }

  /// Which calls of a module are the first and the last, and whether every value is made once.
  void link_calls() {
    out_->first_call.assign(model_.modules().size(), kNone);
    out_->last_call.assign(model_.modules().size(), kNone);
    std::vector<bool> made(out_->values.size()), wanted(out_->values.size());
    for (std::size_t i = 0; i < out_->inputs.size() && i < made.size(); ++i) made[i] = true;
    for (std::uint32_t i = 0; i < out_->calls.size(); ++i) {
      const Call& call = out_->calls[i];
      for (const std::uint32_t input : call.inputs) wanted[input] = wanted[input] || !made[input];
      if (made[call.result] || wanted[call.result]) out_->made_once = false;
      made[call.result] = true;
      if (call.weight == kNone || call.module == kNone) continue;
      out_->last_owning = out_->last_call[call.module] = i;
      for (std::uint32_t above = call.module; out_->first_call[above] == kNone;) {
        out_->first_call[above] = i;
        above = model_.columns().parents[above];  // the root's is the root
      }
    }
  }

  void list_calls() {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> above, takers;
    for (std::uint32_t i = 0; i < out_->calls.size(); ++i) {
      above.emplace_back(out_->calls[i].above, i);
      for (const std::uint32_t input : out_->calls[i].inputs) takers.emplace_back(input, i);
    }
    out_->calls_above = lists_of(above, model_.modules().size());
    out_->takers = lists_of(takers, out_->values.size());
    out_->walked.resize(model_.modules().size());
    for (std::uint32_t i = 0; i < out_->order.size(); ++i) {
      const std::uint32_t module = out_->order[i];
      out_->walked[module] = true;
      if (!out_->buffers[module].empty() && !out_->follows[module]) out_->buffer_places.push_back(i);
    }
  }

  /// From pairs (list, number); numbers keep their order.
  static NumberLists lists_of(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                              std::size_t lists) {
    NumberLists out;
    std::vector<std::uint32_t> next(lists + 1);
    for (const auto& pair : pairs) ++next[pair.first + 1];
    for (std::size_t i = 0; i < lists; ++i) next[i + 1] += next[i];
    out.ends.assign(next.begin() + 1, next.end());
    out.numbers.resize(pairs.size());
    for (const auto& pair : pairs) out.numbers[next[pair.first]++] = pair.second;
    return out;
  }

  void add_uses() {
    for (const model::DirectUse& given : execution_.direct_uses) {
      const auto tensor = model_.find_tensor(given.tensor);
      if (!tensor) continue;
      Use use{tensor->value, given.user, kNone, given.index};
      if (given.value) {
        const auto found = value_of_.find(*given.value);
        if (found != value_of_.end()) use.value = found->second;
      }
      out_->uses.push_back(std::move(use));
    }
  }

  void add_caches() {
    for (const std::string& name : execution_.cache_modules) {
      if (const auto module = model_.find_module(name)) out_->attention.push_back(module->value);
    }
    if (out_->attention.empty()) find_attention();
    if (execution_.cache_layers > 0) {
      out_->cache_bytes.assign(out_->attention.size(),
                               execution_.cache_bytes_per_token / execution_.cache_layers);
      return;
    }
    // What the model itself says of its layers; a cache of which nothing is known is not checked.
    const auto& layers = model_.kv_cache().layers;
    out_->attention.clear();
    for (const model::KvCache::Layer& layer : layers) {
      const auto module = model_.find_module(layer.module);
      if (!module || layer.bytes_per_token == 0) continue;
      out_->attention.push_back(module->value);
      // Those who run the modules keep what the modules keep.
      const std::uint64_t kept = layer.library_bytes_per_token;
      out_->cache_bytes.push_back(kept > 0 ? kept : layer.bytes_per_token);
    }
  }

  /// Outermost modules of a class "…Attention".
  void find_attention() {
    std::uint32_t end = 0;  // of the last one's subtree
    for (std::uint32_t i = 0; i < model_.modules().size(); ++i) {
      const model::Module& module = model_.modules()[i];
      if (i < end || !module.class_name.ends_with("Attention")) continue;
      out_->attention.push_back(i);
      end = module.subtree_end;
    }
  }

  const model::Model& model_;
  const model::Execution& execution_;
  std::shared_ptr<Facts> out_;
  std::unordered_map<std::string, std::uint32_t> value_of_;
};

}  // namespace

FactsPtr make_facts(model::ModelPtr model, const model::Execution& execution) {
  return FactsMaker(std::move(model), execution).run();
}

std::uint64_t number_bytes(model::Dtype dtype) {
  const model::DtypeInfo& info = model::info(dtype);
  return info.bits >= 8 ? info.bits / 8 : 2;
}

std::uint64_t number_bytes(const model::ProgramInput& input) {
  using enum model::InputKind;
  const bool whole = !input.kind || input.is(Ids) || input.is(Labels);
  return number_bytes(input.dtype.value_or(whole ? model::Dtype::I64 : model::Dtype::F32));
}

bool is_beneath(std::string_view name, std::string_view key) {
  return key.empty() || name == key ||
         (name.size() > key.size() && name.starts_with(key) && name[key.size()] == '.');
}

}  // namespace stowage::runtimes
