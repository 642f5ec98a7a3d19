#include <algorithm>

#include "core/base/json.h"
#include "core/protocol/described.h"
#include "core/protocol/fields.h"

namespace stowage::protocol {
namespace {

constexpr std::size_t kParts = 5;  // name, type, sizes, strides, offset

bool read_lengths(const Json& json, std::vector<std::int64_t>& out) {
  if (!json.is_array()) return false;
  for (const Json& one : json) {
    if (!one.is_number_integer() || (one.is_number_unsigned() && one.get<std::uint64_t>() > INT64_MAX))
      return false;
    out.push_back(one.get<std::int64_t>());
    if (out.back() < 0) return false;
  }
  return true;
}

bool read_tensor(const Json& json, DescribedTensor& out) {
  if (!json.is_array() || json.size() != kParts || !json[0].is_string() || !json[1].is_number_unsigned())
    return false;
  out.name = json[0].get<std::string>();
  constexpr std::uint64_t kMostTypes = 1000;
  const auto type = json[1].get<std::uint64_t>();
  std::vector<std::int64_t> offset;
  if (type > kMostTypes || !read_lengths(json[2], out.sizes) || !read_lengths(json[3], out.strides) ||
      !read_lengths(Json::array({json[4]}), offset))
    return false;
  out.scalar_type = static_cast<int>(type);
  out.offset = offset[0];
  return out.sizes.size() == out.strides.size();
}

}  // namespace

Json to_json(const DescribedValues& values) {
  Json tensors = Json::array(), numbers = Json::array();
  for (const DescribedTensor& tensor : values.tensors)
    tensors.push_back(
        Json::array({tensor.name, tensor.scalar_type, tensor.sizes, tensor.strides, tensor.offset}));
  for (const auto& [name, number] : values.numbers) numbers.push_back(Json::array({name, number}));
  return {{"tensors", std::move(tensors)}, {"numbers", std::move(numbers)}, {"unknown", values.unknown}};
}

Result<DescribedValues> described_from_json(const Json& json) {
  DescribedValues out;
  Fields fields(json);
  fields.optional("unknown", out.unknown);
  STOWAGE_TRY(fields.status());
  const Json* tensors = fields.find("tensors");
  if (!tensors || !tensors->is_array()) return bad_field("tensors", "a list of tensors");
  for (const Json& one : *tensors) {
    if (!read_tensor(one, out.tensors.emplace_back())) return bad_field("tensors", "a list of tensors");
  }
  const Json* numbers = fields.find("numbers");
  if (!numbers || !numbers->is_array()) return bad_field("numbers", "a list of pairs");
  for (const Json& one : *numbers) {
    const bool pair = one.is_array() && one.size() == 2 && one[0].is_string() && one[1].is_number_integer() &&
                      !(one[1].is_number_unsigned() && one[1].get<std::uint64_t>() > INT64_MAX);
    if (!pair) return bad_field("numbers", "a list of pairs");
    out.numbers.emplace_back(one[0].get<std::string>(), one[1].get<std::int64_t>());
  }
  return out;
}

}  // namespace stowage::protocol
