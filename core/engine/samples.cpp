#include "core/engine/samples.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Functions.h>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/formats/safetensors/safetensors.h"

namespace stowage::engine {
namespace {

/// {fmt} has no place here: LibTorch's folder carries headers of another version of it.
std::string joined(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

std::string shape_text(std::string_view type, const std::vector<std::int64_t>& sizes) {
  std::vector<std::string> texts;
  for (const std::int64_t size : sizes) texts.push_back(std::to_string(size));
  return std::string(type) + "[" + joined(texts) + "]";
}

std::string wanted_text(const UserInput& input) {
  std::vector<std::string> sizes;
  for (const formats::SymInt& size : input.meta.sizes)
    sizes.push_back(size.name.empty() ? std::to_string(size.value.value_or(0)) : "any");
  return std::string(safetensors_name(input.dtype)) + "[" + joined(sizes) + "]";
}

std::string known_paths(const Program& program) {
  std::vector<std::string> paths;
  for (const UserInput& input : program.inputs) {
    if (input.tensor) paths.push_back(input.path);
  }
  return paths.empty() ? "no tensor" : joined(paths);
}

/// Rank, element type and fixed sizes as exported; equal symbols equal numbers. Lower bounds of symbols are
/// not checked: some are artefacts of the export.
Status check_shape(const std::string& file, const UserInput& input, const formats::SafetensorsEntry& entry,
                   std::map<std::string, std::int64_t>& symbols) {
  const auto type = scalar_type_of(entry.dtype);
  bool fits = type && *type == input.dtype && entry.shape.size() == input.meta.sizes.size();
  for (std::size_t i = 0; fits && i < entry.shape.size(); ++i) {
    const formats::SymInt& size = input.meta.sizes[i];
    fits = size.name.empty() ? size.value.value_or(entry.shape[i]) == entry.shape[i]
                             : symbols.emplace(size.name, entry.shape[i]).first->second == entry.shape[i];
  }
  if (fits) return {};
  return fail(Code::EngineInputShape, file,
              {input.path, shape_text(model::info(entry.dtype).name, entry.shape), wanted_text(input)});
}

/// `at_most`: bytes that are left for it, with what it takes to draw it.
Result<at::Tensor> made_up(const UserInput& input, at::Generator& random, std::uint64_t at_most) {
  const auto element = std::max<std::int64_t>(static_cast<std::int64_t>(c10::elementSize(input.dtype)), 4);
  std::vector<std::int64_t> sizes;
  std::int64_t count = 1;
  for (const formats::SymInt& size : input.meta.sizes) {
    if (!size.value || *size.value < 0)
      return fail(Code::EngineInputMadeUp, input.path, {input.path, "one of its sizes is not known"});
    sizes.push_back(*size.value);
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(count, *size.value, &count) ||
        __builtin_mul_overflow(count, element, &bytes) || static_cast<std::uint64_t>(bytes) > at_most) {
      return fail(Code::EngineInputMadeUp, input.path,
                  {input.path,
                   phrase("it is too large (%1, and %2 are free)",
                          {shape_text(safetensors_name(input.dtype), sizes), format_bytes(Bytes(at_most))})});
    }
  }
  if (input.below && c10::isIntegralType(input.dtype, false)) {
    if (*input.below < 1)
      return fail(Code::EngineInputMadeUp, input.path, {input.path, "it indexes an empty table"});
    return at::randint(0, *input.below, sizes, random, at::TensorOptions().dtype(input.dtype));
  }
  if (c10::isFloatingType(input.dtype) || c10::isComplexType(input.dtype)) {
    const auto wide = c10::isComplexType(input.dtype) ? at::kComplexFloat : at::kFloat;
    return at::randn(sizes, random, at::TensorOptions().dtype(wide)).to(input.dtype);
  }
  return at::ones(sizes, at::TensorOptions().dtype(input.dtype));  // masks: everything counts
}

/// An integer that the user gives: what the shapes of the tensors make it, else what it was in the example,
/// inside of the program's range.
Result<c10::IValue> size_for(const UserInput& input, const std::map<std::string, std::int64_t>& symbols) {
  if (const auto bound = symbols.find(input.size->name); bound != symbols.end() && !input.size->name.empty())
    return c10::IValue(bound->second);
  std::optional<std::int64_t> value = input.size->value ? input.size->value : input.range.minimum;
  if (!value) return fail(Code::EngineInputMadeUp, input.path, {input.path, "one of its sizes is not known"});
  if (input.range.maximum) value = std::min(*value, *input.range.maximum);
  if (input.range.minimum) value = std::max(*value, *input.range.minimum);
  return c10::IValue(*value);
}

/// The same where the file of the inputs says it: one whole number.
Result<c10::IValue> read_size(const RandomAccessFile& file, const UserInput& input,
                              const formats::SafetensorsEntry& entry) {
  std::int64_t count = 1;
  for (const std::int64_t size : entry.shape) count *= size == 1 ? 1 : 0;
  std::int64_t value = 0;
  if (entry.dtype != model::Dtype::I64 || count != 1 || entry.bytes != sizeof value)
    return fail(Code::EngineInputShape, file.path(),
                {input.path, shape_text(model::info(entry.dtype).name, entry.shape), "I64[1]"});
  STOWAGE_TRY(file.read(entry.offset, {reinterpret_cast<std::byte*>(&value), sizeof value}));
  return c10::IValue(value);
}

}  // namespace

std::string shapes_of(const std::vector<c10::IValue>& inputs) {
  constexpr std::size_t kMost = 4;
  std::vector<std::string> texts;
  for (const c10::IValue& input : inputs) {
    if (!input.isTensor()) continue;
    if (texts.size() == kMost) {
      texts.push_back("…");
      break;
    }
    const at::Tensor& tensor = input.toTensor();
    texts.push_back(shape_text(safetensors_name(tensor.scalar_type()), tensor.sizes().vec()));
  }
  return joined(texts);
}

Result<std::vector<c10::IValue>> read_inputs(const Program& program, const std::string& file) {
  auto opened = RandomAccessFile::open(file);
  if (!opened) return tl::unexpected<Error>(opened.error());
  auto header = formats::read_safetensors_header(*opened);
  if (!header) return tl::unexpected<Error>(header.error());
  std::unordered_map<std::string, const formats::SafetensorsEntry*> entries;
  for (const formats::SafetensorsEntry& entry : header->tensors) entries.emplace(entry.name, &entry);
  std::map<std::string, std::int64_t> symbols;
  std::vector<c10::IValue> values;
  std::unordered_map<std::size_t, formats::SafetensorsEntry> sizes;  // by their place among the inputs
  for (const UserInput& input : program.inputs) {
    const auto found = entries.find(input.path);
    if (!input.tensor) {
      if (input.size && found != entries.end()) sizes.emplace(values.size(), *found->second);
      values.push_back(input.constant);
      entries.erase(input.path);
      continue;
    }
    if (found == entries.end())
      return fail(Code::EngineInputMissing, file, {input.path, known_paths(program)});
    const formats::SafetensorsEntry entry = *found->second;
    entries.erase(found);
    if (auto status = check_shape(file, input, entry, symbols); !status)
      return tl::unexpected<Error>(status.error());
    at::Tensor tensor = at::empty(entry.shape, at::TensorOptions().dtype(input.dtype));
    auto* data = static_cast<std::byte*>(tensor.numel() ? tensor.mutable_data_ptr() : nullptr);
    if (auto status = opened->read(entry.offset, {data, entry.bytes}); !status)
      return tl::unexpected<Error>(status.error());
    values.emplace_back(std::move(tensor));
  }
  if (!entries.empty())
    return fail(Code::EngineInputUnknown, file, {entries.begin()->first, known_paths(program)});
  for (std::size_t i = 0; i < values.size(); ++i) {  // once the shapes of all tensors are known
    if (!program.inputs[i].size) continue;
    const auto given = sizes.find(i);
    auto size = given == sizes.end() ? size_for(program.inputs[i], symbols)
                                     : read_size(*opened, program.inputs[i], given->second);
    if (!size) return tl::unexpected<Error>(size.error());
    values[i] = std::move(*size);
  }
  return values;
}

Result<std::vector<c10::IValue>> make_up_inputs(const Program& program, std::uint64_t at_most) {
  at::Generator random = at::detail::createCPUGenerator(kSampleSeed);
  std::vector<c10::IValue> values;
  for (const UserInput& input : program.inputs) {
    if (input.size) {
      auto size = size_for(input, {});
      if (!size) return tl::unexpected<Error>(size.error());
      values.push_back(std::move(*size));
      continue;
    }
    if (!input.tensor) {
      values.push_back(input.constant);
      continue;
    }
    auto tensor = made_up(input, random, at_most);
    if (!tensor) return tl::unexpected<Error>(tensor.error());
    at_most -= std::min<std::uint64_t>(at_most, tensor->nbytes());
    values.emplace_back(std::move(*tensor));
  }
  return values;
}

StateTensor state_of(const std::string& name, const at::Tensor& tensor) {
  // A conjugated or negated tensor may be a mark over the values of another.
  const at::Tensor plain = tensor.cpu().resolve_conj().resolve_neg().contiguous();
  StateTensor state{name, std::string(safetensors_name(plain.scalar_type())), plain.sizes().vec(), {}};
  if (plain.numel()) state.bytes.assign(static_cast<const char*>(plain.const_data_ptr()), plain.nbytes());
  return state;
}

Status write_safetensors(const std::string& path,
                         const std::vector<std::pair<std::string, at::Tensor>>& tensors) {
  Json header = Json::object();
  std::string data;
  for (const auto& [name, tensor] : tensors) {
    const StateTensor state = state_of(name, tensor);
    if (state.dtype.empty())
      return fail(Code::EngineOutputs, path, {name, c10::toString(tensor.scalar_type())});
    const std::size_t begin = data.size();
    data += state.bytes;
    header[name] = {{"dtype", state.dtype}, {"shape", state.shape}, {"data_offsets", {begin, data.size()}}};
  }
  std::string text = to_text(header, -1);
  text.append((8 - text.size() % 8) % 8, ' ');
  std::string file(8, '\0');
  for (int i = 0; i < 8; ++i)
    file[static_cast<std::size_t>(i)] = static_cast<char>(text.size() >> (8 * i) & 0xFF);
  return write_file_atomically(path, file + text + data);
}

}  // namespace stowage::engine
