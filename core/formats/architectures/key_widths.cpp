#include "core/formats/architectures/key_widths.h"

#include <string_view>

#include "core/base/saturating.h"
#include "core/model/dtype.h"

namespace stowage::formats {

KeyWidths key_widths(std::span<const model::ModelBuilder::TensorSpec> tensors) {
  KeyWidths keys, values;
  for (const auto& tensor : tensors) {
    const std::string_view name = tensor.name;
    const auto take = [&](std::string_view end, KeyWidths& rows) {
      const bool there = name.ends_with(end) && tensor.shape.size() == 2 && tensor.shape[0] > 0 &&
                         tensor.dtype != model::Dtype::U8 && tensor.dtype != model::Dtype::I8 &&
                         tensor.dtype != model::Dtype::I32;
      if (there)
        rows.emplace(name.substr(0, name.size() - end.size()), static_cast<std::uint64_t>(tensor.shape[0]));
    };
    take(".k_proj.weight", keys);
    take(".v_proj.weight", values);
  }
  KeyWidths out;
  for (const auto& [module, rows] : keys) {
    if (const auto value = values.find(module); value != values.end())
      out.emplace(module, saturating_add(rows, value->second));
  }
  return out;
}

}  // namespace stowage::formats
