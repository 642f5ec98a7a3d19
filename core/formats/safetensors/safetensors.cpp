#include "core/formats/safetensors/safetensors.h"

#include <utility>

#include "core/base/json.h"
#include "core/formats/architectures/module_classes.h"
#include "core/formats/architectures/name_parts.h"
#include "core/formats/architectures/packed_weights.h"
#include "core/formats/architectures/tensor_kinds.h"
#include "core/model/model_builder.h"

namespace stowage::formats {

Result<model::ModelPtr> open_safetensors(const std::string& path, const Job& job) {
  STOWAGE_TRY(job.check(path));
  const auto file = RandomAccessFile::open(path);
  if (!file) return tl::unexpected<Error>(file.error());
  auto header = read_safetensors_header(*file);
  if (!header) return tl::unexpected<Error>(header.error());
  model::ModelBuilder builder;
  builder.set_name(file_name_of(path));
  builder.set_format("safetensors");
  builder.set_path(path);
  const std::uint32_t index = builder.add_file(path);
  builder.set_file_bytes(Bytes(header->data_bytes));
  set_module_order(builder, nullptr);
  builder.set_not_runnable(Error{Code::NotRunnableWeights, path, {}, {}});
  const Code warning = header->tensors.empty() ? Code::SafetensorsEmpty : Code::WeightsAlone;
  builder.add_warning(Error{warning, path, {}, {}});
  std::vector<model::ModelBuilder::TensorSpec> tensors;
  tensors.reserve(header->tensors.size());
  for (SafetensorsEntry& entry : header->tensors) {
    model::ModelBuilder::TensorSpec& tensor = tensors.emplace_back();
    tensor.kind = tensor_kind(entry.name, entry.dtype);
    tensor.name = std::move(entry.name);
    tensor.dtype = entry.dtype;
    tensor.shape = std::move(entry.shape);
    tensor.bytes = Bytes(entry.bytes);
    tensor.where = {index, entry.offset};
  }
  own_tensors_below_tensors(tensors);
  builder.set_packed_groups(find_packed_groups(tensors, Json()));
  builder.add_tensors(std::move(tensors));
  name_repeated_blocks(builder);
  return builder.build(job);
}

}  // namespace stowage::formats
