#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/model/model_builder.h"
#include "widgets/common/plan_state.h"

namespace stowage::widgets::test {

inline void add_weight(model::ModelBuilder& builder, const std::string& name, std::vector<std::int64_t> shape,
                       std::uint64_t bytes) {
  model::ModelBuilder::TensorSpec spec;
  spec.name = name;
  spec.dtype = model::Dtype::BF16;
  spec.shape = std::move(shape);
  spec.bytes = Bytes(bytes);
  builder.add_tensor(std::move(spec));
}

/// Llama-3.1-70B's modules, names and sizes (with 80 layers), without a file.
inline model::ModelPtr llama_model(int layers = 80, std::int64_t hidden = 8192, std::int64_t inner = 28672,
                                   std::int64_t words = 128256) {
  model::ModelBuilder builder;
  builder.set_name("Llama-3.1-70B");
  builder.set_format("description");
  builder.add_module("", "LlamaForCausalLM");
  builder.add_module("model", "LlamaModel");
  const auto linear = [&](const std::string& name, std::int64_t out, std::int64_t in,
                          const std::string& type = "Linear") {
    builder.add_module(name, type);
    add_weight(builder, name + ".weight", {out, in}, static_cast<std::uint64_t>(out * in) * 2);
  };
  const auto norm = [&](const std::string& name) {
    builder.add_module(name, "LlamaRMSNorm");
    add_weight(builder, name + ".weight", {hidden}, static_cast<std::uint64_t>(hidden) * 2);
  };
  linear("model.embed_tokens", words, hidden, "Embedding");
  builder.add_module("model.layers", "ModuleList");
  model::KvCache cache;
  for (int i = 0; i < layers; ++i) {
    const std::string layer = "model.layers." + std::to_string(i);
    builder.add_module(layer, "LlamaDecoderLayer");
    builder.add_module(layer + ".self_attn", "LlamaAttention");
    linear(layer + ".self_attn.q_proj", hidden, hidden);
    linear(layer + ".self_attn.k_proj", hidden / 8, hidden);
    linear(layer + ".self_attn.v_proj", hidden / 8, hidden);
    linear(layer + ".self_attn.o_proj", hidden, hidden);
    builder.add_module(layer + ".mlp", "LlamaMLP");
    linear(layer + ".mlp.gate_proj", inner, hidden);
    linear(layer + ".mlp.up_proj", inner, hidden);
    linear(layer + ".mlp.down_proj", hidden, inner);
    builder.add_module(layer + ".mlp.act_fn", "SiLUActivation");
    norm(layer + ".input_layernorm");
    norm(layer + ".post_attention_layernorm");
    cache.layers.push_back({layer + ".self_attn", 4096, 0});
  }
  norm("model.norm");
  linear("lm_head", words, hidden);
  builder.set_no_split({"LlamaDecoderLayer"}, "description");
  builder.set_kv_cache(cache);
  auto model = builder.build();
  return model ? *model : nullptr;
}

inline machine::Machine two_cards(bool disk = true) {
  machine::Machine machine;
  machine.devices.push_back({machine::gpu(0), "RTX 4090", GiB(24), MiB(512), GiB(24)});
  machine.devices.push_back({machine::gpu(1), "RTX 4090", GiB(24), MiB(512), GiB(24)});
  machine.devices.push_back({machine::kCpu, "DDR5 RAM", GiB(64), {}, GiB(64)});
  if (disk) machine.devices.push_back({machine::kDisk, "NVMe SSD", GiB(931), {}, GiB(931)});
  return machine;
}

/// Every tensor below a module (by name, "" = all) to one slot.
inline void place(PlanState& state, const std::string& module, plan::Placement::Slot slot) {
  state.placement.slots.resize(state.model->tensors().size(), plan::Placement::kUnplaced);
  const auto id = state.model->find_module(module);
  if (!id) return;
  for (std::size_t i = 0; i < state.model->tensors().size(); ++i) {
    if (state.model->contains(*id, state.model->tensors()[i].module)) state.placement.slots[i] = slot;
  }
}

/// Sums of the placement by hand: what views need of an evaluation, without the rules of a runtime.
inline void add_up(PlanState& state) {
  state.evaluation = {};
  for (const machine::Device& device : state.machine.devices) {
    plan::DeviceUse use;
    use.device = device.id;
    use.budget = device.budget;
    state.evaluation.devices.push_back(use);
  }
  for (const model::Storage& storage : state.model->storages()) {
    const auto slot = state.placement[storage.tensors.front()];
    if (slot < state.evaluation.devices.size()) state.evaluation.devices[slot].weights += storage.bytes;
  }
  for (std::size_t i = 0; i < state.evaluation.devices.size(); ++i) {
    plan::DeviceUse& use = state.evaluation.devices[i];
    if (use.device.gpu() && use.weights) {
      use.kv_cache = i == 0 ? MiB(1340) : MiB(220);
      use.activations = MiB(i == 0 ? 260 : 330);
      use.reserve = i == 0 ? MiB(300) : Bytes();
      use.overhead = MiB(600);
    } else if (use.device == machine::kCpu) {
      use.overhead = MiB(1600);
    }
    use.used = use.weights + use.kv_cache + use.activations + use.reserve + use.overhead;
    if (use.budget) {
      use.free = *use.budget - use.used;
      use.over = use.used - *use.budget;
    }
    state.evaluation.total += use.weights;
  }
}

/// 70B over two cards, RAM and a disk: the plan of the design's pictures.
inline PlanState llama_state(model::ModelPtr model = llama_model(), bool disk = true) {
  static quint64 generation = 0;
  PlanState state;
  state.model = std::move(model);
  state.machine = two_cards(disk);
  state.generation = ++generation;
  const int layers =
      static_cast<int>((*state.model)[*state.model->find_module("model.layers")].children.size());
  place(state, "", 0);
  for (int i = 0; i < layers; ++i) {
    const int at = i * 80 / layers;
    const int slot = at <= 10 ? 0 : at <= 49 ? 2 : at <= 66 ? (disk ? 3 : plan::Placement::kUnplaced) : 1;
    place(state, "model.layers." + std::to_string(i), static_cast<plan::Placement::Slot>(slot));
  }
  place(state, "lm_head", 1);
  place(state, "model.norm", 1);
  state.settings.rules = {{"model.layers.0", machine::gpu(0), false},
                          {"model.embed_tokens", machine::gpu(0), false},
                          {"lm_head", machine::gpu(1), false},
                          {"model.layers." + std::to_string(layers - 1), machine::gpu(1), false},
                          {"model.layers." + std::to_string(layers / 2), machine::kDisk, true}};
  add_up(state);
  return state;
}

inline PlanStatePtr share(PlanState state) { return std::make_shared<const PlanState>(std::move(state)); }

inline model::ModuleId module_named(const PlanState& state, const std::string& name) {
  return state.model->find_module(name).value_or(model::ModuleId());
}

}  // namespace stowage::widgets::test
