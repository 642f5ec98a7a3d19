#include "core/engine/inputs/inputs.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include <ATen/Functions.h>

#include "core/base/file.h"
#include "core/engine/inputs/samples.h"
#include "core/formats/safetensors/safetensors.h"
#include "core/formats/strides.h"

namespace stowage::engine {
namespace {

using formats::SavedTensor;
using formats::StoredValues;

std::string wanted_text(const UserInput& input) {
  if (input.meta.any) return "any tensor";
  std::string sizes;
  for (const formats::SymInt& size : input.meta.sizes) {
    sizes += sizes.empty() ? "" : ", ";
    sizes += size.name.empty() ? std::to_string(size.value.value_or(0)) : "any";
  }
  return std::string(safetensors_name(input.dtype)) + "[" + sizes + "]";
}

std::string known_paths(const Program& program) {
  std::string paths;
  for (const UserInput& input : program.inputs) {
    if (input.tensor) paths += (paths.empty() ? "" : ", ") + input.path;
  }
  return paths.empty() ? "no tensor" : paths;
}

/// Rank, element type and fixed sizes as exported; equal symbols equal numbers. Lower bounds of symbols are
/// not checked: some are artefacts of the export.
Status check_shape(const std::string& subject, const UserInput& input, const SavedTensor& tensor,
                   std::map<std::string, std::int64_t>& symbols) {
  const auto type = scalar_type_of(tensor.dtype);
  if (type && input.meta.any) return {};
  bool fits =
      type && !input.meta.any && *type == input.dtype && tensor.shape.size() == input.meta.sizes.size();
  for (std::size_t i = 0; fits && i < tensor.shape.size(); ++i) {
    const formats::SymInt& size = input.meta.sizes[i];
    fits = size.name.empty() ? size.value.value_or(tensor.shape[i]) == tensor.shape[i]
                             : symbols.emplace(size.name, tensor.shape[i]).first->second == tensor.shape[i];
  }
  if (fits) return {};
  return fail(Code::EngineInputShape, subject,
              {input.path, shape_text(model::info(tensor.dtype).name, tensor.shape), wanted_text(input)});
}

class Binder {
 public:
  Binder(const Program& program, const StoredValues& stored, const std::string& subject,
         const ReadBytes& read, std::uint64_t at_most)
      : program_(program), stored_(stored), subject_(subject), read_(read), at_most_(at_most) {
    for (const SavedTensor& tensor : stored.tensors) left_.emplace(tensor.name, &tensor);
  }

  Result<std::vector<c10::IValue>> run() {
    std::vector<c10::IValue> values;
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      const UserInput& input = program_.inputs[i];
      const SavedTensor* found = take(input, i);
      if (!input.tensor) {
        if (input.size && found) sizes_.emplace(i, found);
        values.push_back(input.constant);
        continue;
      }
      if (!found) return fail(Code::EngineInputMissing, subject_, {input.path, known_paths(program_)});
      if (auto status = check_shape(subject_, input, *found, symbols_); !status)
        return tl::unexpected<Error>(status.error());
      auto tensor = tensor_of(*found, *scalar_type_of(found->dtype));
      if (!tensor) return tl::unexpected<Error>(tensor.error());
      values.emplace_back(std::move(*tensor));
    }
    for (const SavedTensor& tensor : stored_.tensors) {
      if (left_.contains(tensor.name))
        return fail(Code::EngineInputUnknown, subject_, {tensor.name, known_paths(program_)});
    }
    STOWAGE_TRY(settle_sizes(values));
    return values;
  }

 private:
  /// By its path, without the first part of it, by its name in the graph, by its place.
  const SavedTensor* take(const UserInput& input, std::size_t place) {
    const std::size_t dot = input.path.find('.');
    for (const std::string& name :
         {input.path, dot == std::string::npos ? std::string() : input.path.substr(dot + 1), input.name,
          "kwargs." + input.name, "args." + std::to_string(place)}) {
      const auto found = name.empty() ? left_.end() : left_.find(name);
      if (found == left_.end()) continue;
      const SavedTensor* tensor = found->second;
      left_.erase(found);
      return tensor;
    }
    return nullptr;
  }

  Result<at::Tensor> tensor_of(const SavedTensor& stored, c10::ScalarType type) {
    const std::uint64_t element = c10::elementSize(type);
    const auto extent = formats::strided_extent(stored.shape, stored.strides, 0, element);
    const auto count = model::element_count(stored.shape);
    if (!extent || !count || *count > at_most_ / element || *extent > at_most_) {
      return fail(Code::EngineTensor, subject_,
                  {stored.name, phrase("it is too large (%1, and %2 are free)",
                                       {shape_text(model::info(stored.dtype).name, stored.shape),
                                        format_bytes(Bytes(at_most_))})});
    }
    at_most_ -= std::max<std::uint64_t>(*count * element, *extent);
    at::Tensor flat =
        at::empty({static_cast<std::int64_t>(*extent / element)}, at::TensorOptions().dtype(type));
    auto* data = static_cast<std::byte*>(*extent ? flat.mutable_data_ptr() : nullptr);
    if (auto status = read_(stored.storage_begin + static_cast<std::uint64_t>(stored.offset) * element,
                            {data, *extent});
        !status)
      return tl::unexpected<Error>(status.error());
    at::Tensor tensor = flat.as_strided(stored.shape, stored.strides);
    return tensor.is_non_overlapping_and_dense() ? tensor : tensor.contiguous();
  }

  /// Numbers that the user gives: once the shapes of all tensors are known.
  Status settle_sizes(std::vector<c10::IValue>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const UserInput& input = program_.inputs[i];
      if (!input.size) continue;
      const auto given = sizes_.find(i);
      auto size = given == sizes_.end() ? known_size(input) : read_size(input, *given->second);
      if (!size) return tl::unexpected<Error>(size.error());
      values[i] = std::move(*size);
    }
    return {};
  }

  Result<c10::IValue> known_size(const UserInput& input) const {
    for (const formats::StoredInteger& number : stored_.integers) {
      if (number.name == input.path || (number.name == input.name && !input.name.empty()))
        return c10::IValue(number.value);
    }
    return size_for(input, symbols_, {});
  }

  /// One whole number.
  Result<c10::IValue> read_size(const UserInput& input, const SavedTensor& stored) const {
    std::int64_t value = 0;
    if (stored.dtype != model::Dtype::I64 || model::element_count(stored.shape) != 1)
      return fail(Code::EngineInputShape, subject_,
                  {input.path, shape_text(model::info(stored.dtype).name, stored.shape), "I64[1]"});
    STOWAGE_TRY(read_(stored.storage_begin + static_cast<std::uint64_t>(stored.offset) * sizeof value,
                      {reinterpret_cast<std::byte*>(&value), sizeof value}));
    return c10::IValue(value);
  }

  const Program& program_;
  const StoredValues& stored_;
  const std::string& subject_;
  const ReadBytes& read_;
  std::uint64_t at_most_;
  std::unordered_map<std::string, const SavedTensor*> left_{};
  std::map<std::string, std::int64_t> symbols_{};
  std::unordered_map<std::size_t, const SavedTensor*> sizes_{};  ///< by the place of the input
};

Result<StoredValues> safetensors_values(const RandomAccessFile& file) {
  auto header = formats::read_safetensors_header(file);
  if (!header) return tl::unexpected<Error>(header.error());
  StoredValues out;
  for (const formats::SafetensorsEntry& entry : header->tensors) {
    SavedTensor tensor{entry.name, entry.dtype, entry.shape, {}};
    tensor.strides.resize(entry.shape.size());
    std::int64_t stride = 1;
    for (std::size_t i = entry.shape.size(); i-- > 0;) {
      tensor.strides[i] = stride;
      stride *= std::max<std::int64_t>(entry.shape[i], 1);
    }
    tensor.storage_begin = entry.offset;
    tensor.storage_bytes = entry.bytes;
    out.tensors.push_back(std::move(tensor));
  }
  return out;
}

}  // namespace

std::string shape_text(std::string_view type, const std::vector<std::int64_t>& sizes) {
  std::string out(type);
  for (std::size_t i = 0; i < sizes.size(); ++i) out += (i ? ", " : "[") + std::to_string(sizes[i]);
  return out + (sizes.empty() ? "[]" : "]");
}

Result<c10::IValue> size_for(const UserInput& input, const std::map<std::string, std::int64_t>& symbols,
                             const formats::SizeValues& values) {
  if (const auto bound = symbols.find(input.size->name); bound != symbols.end() && !input.size->name.empty())
    return c10::IValue(bound->second);
  std::optional<std::int64_t> value = formats::size_under(*input.size, values);
  if (!value) value = input.range.minimum;
  if (!value) return fail(Code::EngineInputMadeUp, input.path, {input.path, "one of its sizes is not known"});
  if (input.range.maximum) value = std::min(*value, *input.range.maximum);
  if (input.range.minimum) value = std::max(*value, *input.range.minimum);
  return c10::IValue(*value);
}

Result<std::vector<c10::IValue>> bind_inputs(const Program& program, const StoredValues& stored,
                                             const std::string& subject, const ReadBytes& read,
                                             std::uint64_t at_most) {
  return Binder(program, stored, subject, read, at_most).run();
}

Result<std::vector<c10::IValue>> read_inputs(const Program& program, const std::string& file,
                                             std::uint64_t at_most) {
  const auto opened = RandomAccessFile::open(file);
  if (!opened) return tl::unexpected<Error>(opened.error());
  const auto start = opened->read_text(0, std::min<std::uint64_t>(opened->size(), 4));
  if (!start) return tl::unexpected<Error>(start.error());
  auto values =
      formats::may_be_torch_save(*start) ? formats::read_stored_values(file) : safetensors_values(*opened);
  if (!values) return tl::unexpected<Error>(values.error());
  const ReadBytes read = [&](std::uint64_t offset, std::span<std::byte> out) {
    return opened->read(offset, out);
  };
  return bind_inputs(program, *values, file, read, at_most);
}

Result<Inputs> choose_inputs(const Program& program, const formats::ExportedProgram& exported,
                             const ReadBytes& program_bytes, const protocol::RunRequest& request,
                             const RoomForInputs& room, std::vector<Error>& warnings) {
  using From = protocol::InputsFrom;
  const auto all = [](Result<std::vector<c10::IValue>> values, From from) -> Result<Inputs> {
    if (!values) return tl::unexpected<Error>(values.error());
    return Inputs{std::move(*values), from};
  };
  if (!request.inputs_file.empty())
    return all(read_inputs(program, request.inputs_file, room.given), From::Given);
  if (request.sizes.empty() && exported.has_samples) {
    Status status = exported.samples_status;
    if (status) {
      auto samples = bind_inputs(program, exported.samples, program.path, program_bytes, room.given);
      if (samples) return all(std::move(samples), From::Archive);
      status = tl::unexpected<Error>(samples.error());
    }
    std::string why = sentence(status.error());
    if (why.ends_with('.')) why.pop_back();
    warnings.push_back({Code::EngineSamplesUnused, program.path, {std::move(why)}});
  }
  formats::SizeValues values;
  if (!request.sizes.empty()) {
    auto chosen = formats::values_for(program.open_sizes, request.sizes, program.path);
    if (!chosen) return tl::unexpected<Error>(chosen.error());
    values = std::move(*chosen);
  }
  auto made = all(make_up_inputs(program, room.made_up, values), From::MadeUp);
  if (made)
    warnings.push_back(
        {Code::EngineInputsMadeUp, {}, {std::to_string(kSampleSeed), shapes_of(made->values)}});
  return made;
}

}  // namespace stowage::engine
