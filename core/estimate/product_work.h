#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/dtype.h"

namespace stowage::estimate {

/// The matrix products of one operator.
struct ProductWork {
  double operations = 0;  ///< multiplications and additions
  double each = 0;        ///< of one of them: a batch of small products is as slow as small ones
  /// Bytes that a kernel of the CPU writes and reads in its caches: the scores of attention.
  double inside = 0;
  bool convolution = false;
  model::Dtype dtype = model::Dtype::F32;  ///< of those
};

/// A tensor of a call, as far as that goes.
struct ProductTensor {
  std::span<const std::int64_t> sizes{};
  model::Dtype dtype = model::Dtype::F32;
};

/// One call of an operator, for whoever knows its tensors: the graph of a file before anything runs, or the
/// engine while it runs. Names are those of the operator's schema.
class ProductCall {
 public:
  virtual ~ProductCall() = default;
  virtual std::string_view operation() const = 0;  ///< "linear" of aten::linear
  /// The tensors that an argument is given, "" = all of the call, in order; nullopt: one that is not known.
  virtual std::vector<std::optional<ProductTensor>> tensors(std::string_view argument) const = 0;
  /// A constant argument: an integer, or 0 and 1 for false and true. nullopt: it is none, or not given.
  virtual std::optional<std::int64_t> number(std::string_view argument) const = 0;
  virtual std::string_view text(std::string_view argument) const = 0;  ///< "" = none
  virtual std::optional<ProductTensor> result() const = 0;             ///< the first one
};

/// Whether product_of() counts anything for operators of that name.
bool multiplies(std::string_view operation);
/// The one count of operations there is: predictions, the step time and the simulated clock go by it. What is
/// not known counts as nothing.
ProductWork product_of(const ProductCall& call);

}  // namespace stowage::estimate
