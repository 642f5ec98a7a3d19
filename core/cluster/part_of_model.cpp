#include "core/cluster/part_of_model.h"

#include <utility>

#include "core/model/model_builder.h"

namespace stowage::cluster {
namespace {

using model::ModelBuilder;
using model::ModuleId;
using model::TensorId;

/// By ModuleId: the part has the module. It has one of the tensors below it; or one decides who executes it,
/// as of activations and norms without weights.
std::vector<bool> modules_of(const model::Model& whole, const std::vector<bool>& kept,
                             const std::vector<TensorId>& deciding) {
  const auto& modules = whole.modules();
  std::vector<bool> has(modules.size());
  for (std::size_t i = modules.size(); i-- > 0;) {
    bool here = has[i] || (deciding[i].valid() && kept[deciding[i].index()]);
    for (const TensorId tensor : modules[i].tensors) here = here || kept[tensor.index()];
    has[i] = here;
    if (here && modules[i].parent.valid()) has[modules[i].parent.index()] = true;
  }
  return has;
}

void add_modules(const model::Model& whole, const std::vector<bool>& has, ModelBuilder& builder) {
  for (std::size_t i = 0; i < has.size(); ++i) {
    if (!has[i]) continue;
    const model::Module& module = whole.modules()[i];
    const ModuleId first = module.same_object_as;
    builder.add_module(module.name, module.class_name,
                       first.valid() && has[first.index()] ? whole[first].name : std::string());
    if (module.unsaved_buffers)
      builder.mark_unsaved_buffers(module.name,
                                   whole.unsaved_buffers(ModuleId(static_cast<std::uint32_t>(i))));
  }
}

ModelBuilder::TensorSpec spec_of(const model::Model& whole, const model::Tensor& tensor) {
  ModelBuilder::TensorSpec spec;
  spec.name = tensor.name;
  spec.dtype = tensor.dtype;
  spec.shape = tensor.shape;
  spec.kind = tensor.kind;
  spec.persistent = tensor.persistent;
  spec.requires_grad = tensor.requires_grad;
  spec.read = tensor.read;
  spec.bytes = tensor.bytes;
  const model::Storage& storage = whole[tensor.storage];
  spec.storage_bytes = storage.bytes;
  if (storage.tensors.size() > 1) spec.storage_key = std::to_string(tensor.storage.index());
  spec.where = tensor.where;
  spec.stored_as = tensor.stored_as;
  spec.owner = whole[tensor.module].name;
  return spec;
}

/// A cache lies where its module runs: a part that has other tensors of the module does not have it.
model::KvCache cache_of(const model::Model& whole, const std::vector<bool>& has,
                        const std::vector<bool>& kept, const std::vector<TensorId>& deciding) {
  model::KvCache cache;
  for (const model::KvCache::Layer& layer : whole.kv_cache().layers) {
    const auto module = whole.find_module(layer.module);
    const TensorId decides = module ? deciding[module->index()] : TensorId();
    if (decides.valid() && kept[decides.index()]) cache.layers.push_back(layer);
  }
  for (const std::string& unsized : whole.kv_cache().unsized) {
    const auto module = whole.find_module(unsized);
    if (module && has[module->index()]) cache.unsized.push_back(unsized);
  }
  return cache;
}

std::vector<std::string> order_of(const model::Model& whole, const std::vector<bool>& has) {
  std::vector<std::string> order;
  for (const ModuleId module : whole.execution_order()) {
    if (has[module.index()]) order.push_back(whole[module].name);
  }
  return order;
}

/// Whose the modules and tensors of a part are in the whole.
ModelPart named_part(const model::Model& whole, model::ModelPtr built, const std::vector<bool>& kept,
                     const std::vector<TensorId>& deciding) {
  ModelPart part;
  for (const model::Module& module : built->modules()) {
    const ModuleId id = whole.find_module(module.name).value_or(whole.root());
    part.modules.push_back(id);
    part.runs_here.push_back(deciding[id.index()].valid() && kept[deciding[id.index()].index()]);
  }
  for (const model::Tensor& tensor : built->tensors())
    part.tensors.push_back(*whole.find_tensor(tensor.name));
  part.model = std::move(built);
  return part;
}

}  // namespace

Result<ModelPart> part_of(const model::Model& whole, const std::vector<bool>& kept,
                          const std::vector<TensorId>& deciding) {
  const std::vector<bool> has = modules_of(whole, kept, deciding);
  ModelBuilder builder;
  builder.set_name(whole.name());
  builder.set_format(whole.format());
  builder.set_path(whole.path());
  for (const std::string& file : whole.files()) builder.add_file(file);
  add_modules(whole, has, builder);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) builder.add_tensor(spec_of(whole, whole.tensors()[i]));
  }
  builder.set_no_split(whole.no_split_module_classes(), whole.no_split_source());
  builder.set_execution_order(order_of(whole, has));
  builder.set_config(whole.config());
  builder.set_kv_cache(cache_of(whole, has, kept, deciding));
  builder.set_file_bytes(whole.file_bytes());
  auto built = builder.build();
  if (!built) return tl::unexpected(built.error());
  return named_part(whole, std::move(*built), kept, deciding);
}

plan::PassTimesPtr times_of_part(const ModelPart& part, const plan::PassTimesPtr& whole) {
  if (!whole) return nullptr;
  auto times = std::make_shared<plan::PassTimes>();
  const auto pick = [&](const std::vector<std::uint64_t>& from) {
    std::vector<std::uint64_t> to(from.empty() ? 0 : part.modules.size());
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = part.runs_here[i] ? from[part.modules[i].index()] : 0;
    return to;
  };
  for (const plan::PassTimes::Column& column : whole->columns)
    times->columns.push_back({column.device, column.card, pick(column.step_ps), pick(column.request_ps)});
  if (!whole->prompt_alone.empty()) {
    for (const ModuleId module : part.modules)
      times->prompt_alone.push_back(whole->prompt_alone[module.index()]);
  }
  if (!whole->back.empty()) {
    for (const model::TensorId tensor : part.tensors) times->back.push_back(whole->back[tensor.index()]);
  }
  return times;
}

plan::TurnBytes turns_of_part(const ModelPart& part, const plan::TurnBytes& whole, std::size_t modules) {
  plan::TurnBytes turns;
  for (std::size_t half = 0; half < whole.size(); half += modules) {
    for (std::size_t i = 0; i < part.modules.size(); ++i)
      turns.push_back(part.runs_here[i] ? whole[half + part.modules[i].index()] : 0);
  }
  return turns;
}

}  // namespace stowage::cluster
