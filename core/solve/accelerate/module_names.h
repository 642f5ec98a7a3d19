#pragma once

#include <string>
#include <vector>

#include "core/solve/accelerate/accelerate.h"

namespace stowage::solve::accelerate {

/// What stands in accelerate's queue: a module or a single tensor.
struct Item {
  model::ModuleId module{};
  model::TensorId tensor{};
  bool is_module() const { return module.valid(); }
  bool operator==(const Item&) const = default;
};

/// A model as accelerate walks it: PyTorch's named_* functions skip what they have met, and sizes count each
/// tensor under its first name.
class Names {
 public:
  Names(const model::Model& model, const Options& options);

  const model::Model& model() const { return model_; }
  const std::string& name(const Item& item) const {
    return item.is_module() ? model_[item.module].name : model_[item.tensor].name;
  }
  double size(const Item& item) const {
    return item.is_module() ? module_size_[item.module.index()] : tensor_size_[item.tensor.index()];
  }
  double size(model::ModuleId id) const { return module_size_[id.index()]; }
  double size(model::TensorId id) const { return tensor_size_[id.index()]; }
  bool listed(model::ModuleId id) const { return module_listed_[id.index()]; }
  bool listed(model::TensorId id) const { return tensor_listed_[id.index()]; }
  double buffer_bytes(model::ModuleId id) const;

  const std::vector<Item>& children(model::ModuleId id) const {
    return children_[id.index()];
  }                                                        ///< named_children(): one object once
  std::vector<Item> parameters(model::ModuleId id) const;  ///< named_parameters(recurse=False)
  std::vector<Item> buffers(model::ModuleId id) const;     ///< named_buffers(recurse=False)
  bool no_split(model::ModuleId id) const;
  /// Modules in the order in which accelerate's table of sizes first names them: parameters first, then
  /// buffers.
  std::vector<model::ModuleId> modules_as_listed() const;
  /// Names of each tied group of parameters, sorted (accelerate: find_tied_parameters).
  const std::vector<std::vector<std::string>>& ties() const { return ties_; }

 private:
  void plan_cost();
  void find_ties();
  void find_children(model::ModuleId id);
  double bytes_of(const model::Tensor& tensor) const;
  std::vector<Item> direct(model::ModuleId id, bool parameters) const;

  const model::Model& model_;
  const Options& options_;
  std::vector<double> module_size_, tensor_size_;
  std::vector<bool> module_listed_, tensor_listed_;
  std::vector<std::vector<Item>> children_;
  std::vector<std::vector<std::string>> ties_;
};

}  // namespace stowage::solve::accelerate
