#include "core/engine/execution/number_copy.h"

#include <cmath>

#include <ATen/ops/empty.h>

namespace stowage::engine {
namespace {

/// What c10::Scalar, which is a double or a whole number of 64 bits, holds bit for bit. (A float that is no
/// number may come back as another one that is none.)
bool held_exactly(const at::Tensor& number) {
  switch (number.scalar_type()) {
    case at::kBool:
    case at::kByte:
    case at::kChar:
    case at::kShort:
    case at::kInt:
    case at::kLong:
      return true;
    case at::kDouble:
    case at::kFloat:
    case at::kHalf:
    case at::kBFloat16:
      return !std::isnan(number.item().toDouble());
    default:
      return false;
  }
}

}  // namespace

bool is_number_on_host(const at::Tensor& tensor) {
  return tensor.defined() && tensor.device().type() == c10::kCPU && tensor.dim() == 0 &&
         tensor.layout() == at::kStrided && !tensor.requires_grad() && !tensor.is_neg() &&
         held_exactly(tensor);
}

at::Tensor number_on(const at::Tensor& number, c10::Device device) {
  return at::empty({}, number.options().device(device)).fill_(number.item());
}

}  // namespace stowage::engine
