#include "core/estimate/graph/operator_work.h"

#include <optional>
#include <string_view>

#include "core/base/saturating.h"

namespace stowage::estimate {
namespace {

/// A call as the graph of a file has it.
class GraphCall final : public ProductCall {
 public:
  GraphCall(const GraphStep& step, const std::vector<GivenTensor>& given,
            const std::vector<const Geometry*>& results)
      : step_(step), given_(given), results_(results) {}

  std::string_view operation() const override { return step_.operation; }
  std::vector<std::optional<ProductTensor>> tensors(std::string_view name) const override {
    std::vector<std::optional<ProductTensor>> out;
    for (const GivenTensor& one : given_) {
      const bool named =
          one.operand < step_.node->inputs.size() && step_.node->inputs[one.operand].name == name;
      if (name.empty() || named) out.push_back(one.geometry ? as_product(*one.geometry) : std::nullopt);
    }
    return out;
  }
  std::optional<std::int64_t> number(std::string_view name) const override {
    using Kind = formats::Argument::Kind;
    const formats::Argument* const found = argument(name);
    if (!found || (found->kind != Kind::Int && found->kind != Kind::Bool)) return std::nullopt;
    return found->integer;
  }
  std::string_view text(std::string_view name) const override {
    const formats::Argument* const found = argument(name);
    return found && found->kind == formats::Argument::Kind::String ? std::string_view(found->text) : "";
  }
  std::optional<ProductTensor> result() const override {
    return results_.empty() ? std::nullopt : as_product(*results_.front());
  }

 private:
  static std::optional<ProductTensor> as_product(const Geometry& geometry) {
    if (!geometry.known) return std::nullopt;
    return ProductTensor{geometry.sizes, formats::dtype_of_schema(geometry.scalar_type)};
  }
  const formats::Argument* argument(std::string_view name) const {
    for (const formats::NodeInput& input : step_.node->inputs) {
      if (input.name == name) return &input.argument;
    }
    return nullptr;
  }

  const GraphStep& step_;
  const std::vector<GivenTensor>& given_;
  const std::vector<const Geometry*>& results_;
};

bool reads_rows(std::string_view operation) {
  for (const std::string_view start : {"embedding", "index", "gather", "_embedding_bag"}) {
    if (operation.starts_with(start)) return true;
  }
  return false;
}

}  // namespace

OperatorWork work_of(const GraphStep& step, const std::vector<GivenTensor>& given,
                     const std::vector<const Geometry*>& results) {
  OperatorWork out;
  out.may_view = step.memory != formats::ResultMemory::Fresh || step.may_return;
  std::uint64_t written = 0;
  for (const Geometry* result : results) {
    if (result->known) written = saturating_add(written, result->dense_bytes());
  }
  const bool rows = reads_rows(step.operation);
  out.bytes = rows ? saturating_multiply(written, 2) : written;
  for (const GivenTensor& one : given) {
    if (rows || !one.geometry || !one.geometry->known) continue;
    out.bytes = saturating_add(out.bytes, one.geometry->dense_bytes());
    if (one.weight) out.weights = saturating_add(out.weights, one.geometry->dense_bytes());
  }
  if (multiplies(step.operation))
    static_cast<ProductWork&>(out) = product_of(GraphCall(step, given, results));
  return out;
}

}  // namespace stowage::estimate
