#include "core/engine/execution/called_operator.h"

#include <array>

#include "core/formats/pt2/exported_program.h"

namespace stowage::engine {
namespace {

/// "linear" of aten::linear.
std::string_view name_of(const Step& step) {
  const std::string_view name = step.op->operator_name().name;
  const auto colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

/// As the schema of exported programs numbers them, so that both count with the same type.
model::Dtype dtype_of(c10::ScalarType type) {
  constexpr int kNumbers = 64;
  static const auto known = [] {
    std::array<model::Dtype, static_cast<std::size_t>(c10::ScalarType::NumOptions)> out{};
    out.fill(formats::dtype_of_schema(0));
    for (int number = 1; number < kNumbers; ++number) {
      if (const auto found = scalar_type_of_schema(number))
        out[static_cast<std::size_t>(*found)] = formats::dtype_of_schema(number);
    }
    return out;
  }();
  return known[static_cast<std::size_t>(type)];
}

}  // namespace

/// Operators that read few rows of a large operand: as many bytes as they return.
bool reads_rows(const Step& step) {
  const std::string& name = step.op->operator_name().name;
  for (const char* start : {"aten::embedding", "aten::index", "aten::gather", "aten::_embedding_bag"}) {
    if (name.rfind(start, 0) == 0) return true;
  }
  return false;
}

std::uint64_t bytes_of(const c10::IValue& value) {
  std::uint64_t sum = 0;
  if (value.isTensor()) {
    if (value.toTensor().defined()) sum = value.toTensor().nbytes();
  } else if (value.isTensorList()) {
    for (const at::Tensor& tensor : value.toTensorVector()) sum += tensor.defined() ? tensor.nbytes() : 0;
  } else if (value.isOptionalTensorList()) {
    for (const std::optional<at::Tensor>& tensor : value.toOptionalTensorVector())
      sum += tensor && tensor->defined() ? tensor->nbytes() : 0;
  }
  return sum;
}

CalledOperator::CalledOperator(const Step& step, c10::ArrayRef<c10::IValue> arguments)
    : operation_(name_of(step)), counts_(estimate::multiplies(operation_)) {
  if (!counts_) return;
  const auto& declared = step.op->schema().arguments();
  for (std::size_t i = 0; i < arguments.size() && i < declared.size(); ++i) {
    const std::string_view name = declared[i].name();
    const c10::IValue& value = arguments[i];
    if (value.isTensor()) keep(name, value.toTensor());
    if (value.isTensorList()) {
      for (const at::Tensor& one : value.toTensorVector()) keep(name, one);
    }
    if (value.isInt()) numbers_.emplace_back(name, value.toInt());
    if (value.isBool()) numbers_.emplace_back(name, value.toBool() ? 1 : 0);
    if (value.isString()) texts_.emplace_back(name, value.toStringRef());
  }
}

void CalledOperator::keep(std::string_view argument, const at::Tensor& tensor) {
  if (tensor.defined()) tensors_.push_back({argument, tensor.sizes().vec(), dtype_of(tensor.scalar_type())});
}

estimate::ProductWork CalledOperator::work(const c10::IValue& result) {
  if (!counts_) return {};
  if (result.isTensor() && result.toTensor().defined())
    result_ = Tensor{{}, result.toTensor().sizes().vec(), dtype_of(result.toTensor().scalar_type())};
  return estimate::product_of(*this);
}

std::vector<std::optional<estimate::ProductTensor>> CalledOperator::tensors(std::string_view argument) const {
  std::vector<std::optional<estimate::ProductTensor>> out;
  for (const Tensor& one : tensors_) {
    if (argument.empty() || one.argument == argument)
      out.push_back(estimate::ProductTensor{one.sizes, one.dtype});
  }
  return out;
}

std::optional<std::int64_t> CalledOperator::number(std::string_view argument) const {
  for (const auto& [name, value] : numbers_) {
    if (name == argument) return value;
  }
  return std::nullopt;
}

std::string_view CalledOperator::text(std::string_view argument) const {
  for (const auto& [name, value] : texts_) {
    if (name == argument) return value;
  }
  return {};
}

std::optional<estimate::ProductTensor> CalledOperator::result() const {
  if (!result_) return std::nullopt;
  return estimate::ProductTensor{result_->sizes, result_->dtype};
}

}  // namespace stowage::engine
