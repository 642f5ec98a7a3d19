#include "core/model/nearest_module.h"

namespace stowage::model {

ModuleId nearest_module(const Model& model, std::string_view name) {
  while (!name.empty()) {
    if (const auto found = model.find_module(name)) return *found;
    const std::size_t dot = name.rfind('.');
    name = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
  }
  return model.root();
}

}  // namespace stowage::model
