#include "core/engine/inputs/samples.h"

#include <algorithm>
#include <utility>

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Functions.h>

#include "core/base/file.h"
#include "core/base/json.h"
#include "core/engine/inputs/inputs.h"

namespace stowage::engine {
namespace {

/// {fmt} has no place here: LibTorch's folder carries headers of another version of it.
std::string joined(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

/// `at_most`: bytes that are left for it, with what it takes to draw it.
Result<at::Tensor> made_up(const UserInput& input, at::Generator& random, std::uint64_t at_most,
                           const formats::SizeValues& values) {
  const auto element = std::max<std::int64_t>(static_cast<std::int64_t>(c10::elementSize(input.dtype)), 4);
  std::vector<std::int64_t> sizes;
  std::int64_t count = 1;
  if (input.meta.any)
    return fail(Code::EngineInputMadeUp, input.path, {input.path, "one of its sizes is not known"});
  for (const formats::SymInt& open : input.meta.sizes) {
    const auto size = formats::size_under(open, values);
    if (!size)
      return fail(Code::EngineInputMadeUp, input.path, {input.path, "one of its sizes is not known"});
    sizes.push_back(*size);
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(count, *size, &count) || __builtin_mul_overflow(count, element, &bytes) ||
        static_cast<std::uint64_t>(bytes) > at_most) {
      return fail(Code::EngineInputMadeUp, input.path,
                  {input.path,
                   phrase("it is too large (%1, and %2 are free)",
                          {shape_text(safetensors_name(input.dtype), sizes), format_bytes(Bytes(at_most))})});
    }
  }
  if (input.below && c10::isIntegralType(input.dtype, false)) {
    if (*input.below < 1)
      return fail(Code::EngineInputMadeUp, input.path, {input.path, "it indexes an empty table"});
    const int bits = std::min(8 * static_cast<int>(c10::elementSize(input.dtype)), 63);
    const std::int64_t most = (std::int64_t{1} << (bits - 1)) - 1;  // of the type, signed
    return at::randint(0, std::min(*input.below, most), sizes, random,
                       at::TensorOptions().dtype(input.dtype));
  }
  if (c10::isFloatingType(input.dtype) || c10::isComplexType(input.dtype)) {
    const auto wide = c10::isComplexType(input.dtype) ? at::kComplexFloat : at::kFloat;
    return at::randn(sizes, random, at::TensorOptions().dtype(wide)).to(input.dtype);
  }
  return at::ones(sizes, at::TensorOptions().dtype(input.dtype));  // masks: everything counts
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

Result<std::vector<c10::IValue>> make_up_inputs(const Program& program, std::uint64_t at_most,
                                                const formats::SizeValues& values) {
  at::Generator random = at::detail::createCPUGenerator(kSampleSeed);
  std::vector<c10::IValue> inputs;
  for (const UserInput& input : program.inputs) {
    if (input.size) {
      auto size = size_for(input, {}, values);
      if (!size) return tl::unexpected<Error>(size.error());
      inputs.push_back(std::move(*size));
      continue;
    }
    if (!input.tensor) {
      inputs.push_back(input.constant);
      continue;
    }
    auto tensor = made_up(input, random, at_most, values);
    if (!tensor) return tl::unexpected<Error>(tensor.error());
    at_most -= std::min<std::uint64_t>(at_most, tensor->nbytes());
    inputs.emplace_back(std::move(*tensor));
  }
  return inputs;
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
