#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <ATen/core/ivalue.h>

#include "core/engine/program/program.h"
#include "core/estimate/product_work.h"

namespace stowage::engine {

/// Bytes of the tensors in a value, alone or in a list.
std::uint64_t bytes_of(const c10::IValue& value);
/// Operators that read few rows of a large operand: as many bytes as they return.
bool reads_rows(const Step& step);

/// A call as the engine makes it, for the one count of operations. It keeps sizes, and no tensor longer than
/// it lives without.
class CalledOperator final : public estimate::ProductCall {
 public:
  /// Before the call: `arguments` in the order of the schema. Of operators without products nothing is kept.
  CalledOperator(const Step& step, c10::ArrayRef<c10::IValue> arguments);
  /// After it.
  estimate::ProductWork work(const c10::IValue& result);

  std::string_view operation() const override { return operation_; }
  std::vector<std::optional<estimate::ProductTensor>> tensors(std::string_view argument) const override;
  std::optional<std::int64_t> number(std::string_view argument) const override;
  std::string_view text(std::string_view argument) const override;
  std::optional<estimate::ProductTensor> result() const override;

 private:
  struct Tensor {
    std::string_view argument{};
    std::vector<std::int64_t> sizes{};
    model::Dtype dtype = model::Dtype::F32;
  };
  void keep(std::string_view argument, const at::Tensor& tensor);

  std::string_view operation_{};
  bool counts_ = false;
  std::vector<Tensor> tensors_{};
  std::vector<std::pair<std::string_view, std::int64_t>> numbers_{};
  std::vector<std::pair<std::string_view, std::string>> texts_{};
  std::optional<Tensor> result_{};
};

}  // namespace stowage::engine
