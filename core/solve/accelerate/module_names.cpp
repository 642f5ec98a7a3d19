#include "core/solve/accelerate/module_names.h"

#include <algorithm>

namespace stowage::solve::accelerate {
namespace {

bool parameter(const model::Tensor& tensor) { return tensor.kind == model::TensorKind::Parameter; }

/// accelerate: dtype_byte_size. A bool counts an eighth of a byte.
double element_bytes(model::Dtype dtype) {
  return dtype == model::Dtype::Bool ? 0.125 : model::info(dtype).bits / 8.0;
}

bool keeps_its_size(model::Dtype dtype) {
  using enum model::Dtype;
  switch (dtype) {
    case Bool:
    case U8:
    case I8:
    case I16:
    case U16:
    case I32:
    case U32:
    case I64:
    case U64:
    case I4:
    case I2:
      return true;
    default:
      return false;
  }
}

double elements(const model::Tensor& tensor) {
  if (const auto count = model::element_count(tensor.shape)) return static_cast<double>(*count);
  return 0;
}

}  // namespace

Names::Names(const model::Model& model, const Options& options) : model_(model), options_(options) {
  plan_cost();
  find_ties();
  children_.resize(model.modules().size());
  for (std::size_t m = 0; m < model.modules().size(); ++m) find_children(model::ModuleId(m));
}

double Names::bytes_of(const model::Tensor& tensor) const {
  const auto special = options_.special_dtypes.find(tensor.name);
  if (special != options_.special_dtypes.end()) return elements(tensor) * element_bytes(special->second);
  const double own = tensor.dtype == model::Dtype::Bool ? static_cast<double>(tensor.bytes.count()) / 8
                                                        : static_cast<double>(tensor.bytes.count());
  if (!options_.dtype || keeps_its_size(tensor.dtype)) return own;
  return std::min(own, elements(tensor) * element_bytes(*options_.dtype));
}

void Names::plan_cost() {
  module_size_.assign(model_.modules().size(), 0);
  tensor_size_.assign(model_.tensors().size(), 0);
  module_listed_.assign(model_.modules().size(), false);
  tensor_listed_.assign(model_.tensors().size(), false);
  for (const bool parameters : {true, false}) {
    for (std::size_t t = 0; t < model_.tensors().size(); ++t) {
      const model::Tensor& tensor = model_.tensors()[t];
      if (parameter(tensor) != parameters) continue;
      const std::vector<model::TensorId>& names = model_[tensor.storage].tensors;
      const auto first = std::find_if(names.begin(), names.end(), [&](model::TensorId id) {
        return parameter(model_[id]) == parameters;
      });
      if (first->index() != t) continue;  // met under an earlier name
      tensor_listed_[t] = true;
      tensor_size_[t] = bytes_of(tensor);
      for (model::ModuleId m = tensor.module;; m = model_[m].parent) {
        module_size_[m.index()] += tensor_size_[t];
        module_listed_[m.index()] = true;
        if (m == model_.root()) break;
      }
    }
  }
}

void Names::find_ties() {
  for (const model::Storage& storage : model_.storages()) {
    std::vector<std::string> group;
    for (const model::TensorId id : storage.tensors) {
      if (parameter(model_[id])) group.push_back(model_[id].name);
    }
    if (group.size() < 2) continue;
    std::sort(group.begin(), group.end());
    ties_.push_back(std::move(group));
  }
}

double Names::buffer_bytes(model::ModuleId id) const {
  double sum = 0;
  std::vector<model::StorageId> seen;
  for (std::size_t m = id.index(); m < model_[id].subtree_end; ++m) {
    for (const model::TensorId t : model_.modules()[m].tensors) {
      if (parameter(model_[t])) continue;
      if (model_[model_[t].storage].tensors.size() > 1) {
        if (std::find(seen.begin(), seen.end(), model_[t].storage) != seen.end()) continue;
        seen.push_back(model_[t].storage);
      }
      sum += bytes_of(model_[t]);
    }
  }
  return sum;
}

void Names::find_children(model::ModuleId id) {
  std::vector<Item>& out = children_[id.index()];
  std::vector<model::ModuleId> objects;
  for (const model::ModuleId child : model_[id].children) {
    const model::ModuleId object =
        model_[child].same_object_as.valid() ? model_[child].same_object_as : child;
    if (object != child && std::find(objects.begin(), objects.end(), object) != objects.end()) continue;
    objects.push_back(object);
    out.push_back({child, {}});
  }
}

std::vector<Item> Names::direct(model::ModuleId id, bool parameters) const {
  std::vector<Item> out;
  for (const model::TensorId t : model_[id].tensors) {
    if (parameter(model_[t]) != parameters) continue;
    const bool met = std::any_of(out.begin(), out.end(), [&](const Item& item) {
      return model_[item.tensor].storage == model_[t].storage;
    });
    if (!met || model_[model_[t].storage].tensors.size() < 2) out.push_back({{}, t});
  }
  return out;
}

std::vector<Item> Names::parameters(model::ModuleId id) const { return direct(id, true); }
std::vector<Item> Names::buffers(model::ModuleId id) const { return direct(id, false); }

bool Names::no_split(model::ModuleId id) const {
  return plan::is_any_class(model_[id].class_name, options_.no_split_module_classes);
}

std::vector<model::ModuleId> Names::modules_as_listed() const {
  std::vector<model::ModuleId> out;
  std::vector<bool> seen(model_.modules().size(), false);
  std::vector<model::ModuleId> path;
  for (const bool parameters : {true, false}) {
    for (std::size_t t = 0; t < model_.tensors().size(); ++t) {
      if (!tensor_listed_[t] || parameter(model_.tensors()[t]) != parameters) continue;
      path.clear();
      for (model::ModuleId m = model_.tensors()[t].module; !seen[m.index()]; m = model_[m].parent) {
        seen[m.index()] = true;
        path.push_back(m);
        if (m == model_.root()) break;
      }
      out.insert(out.end(), path.rbegin(), path.rend());
    }
  }
  return out;
}

std::map<std::string, double> compute_module_sizes(const model::Model& model, const Options& options) {
  const Names names(model, options);
  std::map<std::string, double> out;
  for (std::size_t m = 0; m < model.modules().size(); ++m) {
    if (names.listed(model::ModuleId(m))) out[model.modules()[m].name] = names.size(model::ModuleId(m));
  }
  for (std::size_t t = 0; t < model.tensors().size(); ++t) {
    if (names.listed(model::TensorId(t))) out[model.tensors()[t].name] = names.size(model::TensorId(t));
  }
  return out;
}

}  // namespace stowage::solve::accelerate
