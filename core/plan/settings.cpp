#include "core/plan/settings.h"

#include <algorithm>
#include <cctype>

#include "core/base/int128.h"
#include "core/base/saturating.h"

namespace stowage::plan {
namespace {

Bytes bytes_of(std::uint64_t elements, std::uint32_t bits) {
  const Uint128 total = (static_cast<Uint128>(elements) * bits + 7) / 8;
  return total > Bytes::max().count() ? Bytes::max() : Bytes(static_cast<std::uint64_t>(total));
}

/// Elements of a whole storage: of the tensor that fills it, else as many as its bytes hold.
std::uint64_t elements_of(const model::Storage& storage, const model::Tensor& owner) {
  const auto shaped = model::element_count(owner.shape);
  if (shaped && storage.bytes == owner.bytes) return *shaped;
  const std::uint32_t bits = model::info(owner.dtype).bits;
  return bits == 0 ? 0 : static_cast<std::uint64_t>(static_cast<Uint128>(storage.bytes.count()) * 8 / bits);
}

}  // namespace

std::uint64_t Workload::context() const {
  return std::max(tokens, saturating_add(prompt_tokens(), generate));
}

std::uint64_t Workload::passes() const {
  const std::uint64_t prefill = prompt_tokens() == 0 ? 0 : (prompt_tokens() - 1) / chunk_tokens() + 1;
  return std::max<std::uint64_t>(saturating_add(prefill, makes_tokens() ? generate : 0), 1);
}

std::uint64_t Workload::tokens_through() const {
  const std::uint64_t made = makes_tokens() ? generate : 0;
  return saturating_multiply(batch, std::max<std::uint64_t>(saturating_add(prompt_tokens(), made), 1));
}

std::uint64_t Workload::tokens_of_step() const {
  return saturating_multiply(batch, makes_tokens() ? 1 : std::max<std::uint64_t>(chunk_tokens(), 1));
}

std::optional<model::Dtype> cache_dtype_from_name(std::string_view name) {
  if (const auto known = model::dtype_from_name(name)) return known;
  std::string upper(name);  // llama.cpp says "bf16"
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  if (const auto known = model::dtype_from_name(upper)) return known;
  const auto same = [](char a, char b) {
    return std::toupper(static_cast<unsigned char>(a)) == std::toupper(static_cast<unsigned char>(b));
  };
  const auto last = static_cast<std::uint8_t>(model::Dtype::Q2_0);
  for (auto i = static_cast<std::uint8_t>(model::Dtype::Q4_0); i <= last; ++i) {
    const std::string_view block = model::info(static_cast<model::Dtype>(i)).name;
    if (std::equal(name.begin(), name.end(), block.begin(), block.end(), same))
      return static_cast<model::Dtype>(i);
  }
  return std::nullopt;
}

Counted counted_as(const model::Model& model, model::StorageId id, const Settings& settings) {
  const model::Storage& storage = model[id];
  if (storage.tensors.empty()) return {};
  const model::Tensor& owner = model[storage.tensors.front()];
  const std::uint64_t elements = elements_of(storage, owner);
  const auto special = settings.special_dtypes.find(owner.name);
  if (special != settings.special_dtypes.end()) return {special->second, elements, false};
  const bool smaller = settings.dtype && model::info(owner.dtype).floating &&
                       bytes_of(elements, model::info(*settings.dtype).bits) < storage.bytes;
  return {smaller ? *settings.dtype : owner.dtype, elements, !smaller};
}

Bytes stored_bytes(const model::Model& model, model::StorageId id, const Settings& settings) {
  const model::Storage& storage = model[id];
  if (storage.tensors.empty() || (!settings.dtype && settings.special_dtypes.empty())) return storage.bytes;
  const Counted counted = counted_as(model, id, settings);
  return counted.as_stored ? storage.bytes : bytes_of(counted.elements, model::info(counted.dtype).bits);
}

const std::vector<std::uint64_t>& stored_sizes(const model::Model& model, const Settings& settings,
                                               std::vector<std::uint64_t>& own) {
  if (!settings.dtype && settings.special_dtypes.empty()) return model.columns().storages;
  own.resize(model.storages().size());
  for (std::size_t i = 0; i < own.size(); ++i)
    own[i] = stored_bytes(model, model::StorageId(i), settings).count();
  return own;
}

std::vector<std::uint64_t> stored_sizes(const model::Model& model, const Settings& settings) {
  std::vector<std::uint64_t> own;
  return stored_sizes(model, settings, own);
}

bool is_class(std::string_view class_name, std::string_view named) {
  if (class_name.size() == named.size()) return class_name == named;
  return class_name.size() > named.size() && class_name[class_name.size() - named.size() - 1] == '.' &&
         class_name.ends_with(named);
}

bool is_any_class(std::string_view class_name, const std::vector<std::string>& named) {
  return std::any_of(named.begin(), named.end(),
                     [&](const std::string& name) { return is_class(class_name, name); });
}

const std::vector<std::string>& no_split_classes(const model::Model& model, const Settings& settings) {
  return settings.no_split ? *settings.no_split : model.no_split_module_classes();
}

std::vector<std::string> lifted_no_split_classes(const model::Model& model, const Settings& settings) {
  if (!settings.no_split || !settings.runtime.streams_all()) return {};
  std::vector<std::string> lifted;
  for (const std::string& name : model.no_split_module_classes()) {
    if (std::find(settings.no_split->begin(), settings.no_split->end(), name) == settings.no_split->end())
      lifted.push_back(name);
  }
  return lifted;
}

}  // namespace stowage::plan
