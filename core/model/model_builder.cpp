#include "core/model/model_builder.h"

#include <utility>

#include "core/model/model_assembly.h"

namespace stowage::model {

std::uint32_t ModelBuilder::add_file(std::string path) {
  files_.push_back(std::move(path));
  return static_cast<std::uint32_t>(files_.size() - 1);
}

void ModelBuilder::set_class(ModuleNumber module, std::string_view class_name) {
  if (!class_name.empty()) details_[module].class_name = class_name.substr(class_name.rfind('.') + 1);
}

void ModelBuilder::add_module(std::string_view name, std::string_view class_name,
                              std::string same_object_as) {
  const ModuleNumber module = mention(name);
  if (tree_.too_many()) return;
  set_class(module, class_name);
  if (!same_object_as.empty() || name == same_object_as)
    same_by_name_.emplace_back(module, std::move(same_object_as));
}

void ModelBuilder::mark_unsaved_buffers(std::string_view module, std::vector<std::string> names) {
  const ModuleNumber number = mention(module);
  if (!tree_.too_many()) unsaved_.emplace_back(number, std::move(names));
}

void ModelBuilder::add_tensor(TensorSpec tensor) {
  tensor_module_.push_back(mention(tensor.owner ? std::string_view(*tensor.owner) : name_above(tensor.name)));
  tensors_.push_back(std::move(tensor));
}

void ModelBuilder::add_tensors(std::vector<TensorSpec> tensors) {
  if (!tensors_.empty()) {
    for (TensorSpec& tensor : tensors) add_tensor(std::move(tensor));
    return;
  }
  tensors_ = std::move(tensors);
  tensor_module_.reserve(tensors_.size());
  for (const TensorSpec& tensor : tensors_)
    tensor_module_.push_back(
        mention(tensor.owner ? std::string_view(*tensor.owner) : name_above(tensor.name)));
}

void ModelBuilder::set_no_split(std::vector<std::string> classes, std::string source) {
  no_split_ = std::move(classes);
  no_split_source_ = std::move(source);
}

Result<ModelPtr> ModelBuilder::build(const Job& job) {
  Result<ModelPtr> model = Assembly(*this, job).run();
  *this = ModelBuilder();
  return model;
}

}  // namespace stowage::model
