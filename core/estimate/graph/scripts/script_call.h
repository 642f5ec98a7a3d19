#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/saturating.h"
#include "core/estimate/graph/operator_script.h"

namespace stowage::estimate {

/// One call of an operator, by the names of its parameters.
class ScriptCall {
 public:
  ScriptCall(const GraphStep& step, const std::vector<GivenTensor>& given,
             const std::vector<const Geometry*>& results)
      : step_(step), given_(given), results_(results) {}

  /// nullptr: none is given, or nothing is known of it. `place`: within a list.
  const Geometry* tensor(std::string_view name, std::uint32_t place = 0) const;
  /// tensor(), where its sizes are known.
  const Geometry* known(std::string_view name, std::uint32_t place = 0) const {
    const Geometry* const found = tensor(name, place);
    return found && found->known ? found : nullptr;
  }
  std::size_t tensors(std::string_view name) const;  ///< of a list
  bool asks(std::string_view name) const;            ///< it wants a gradient
  /// Bytes of the storage that it lies in; 0 where they are not known.
  std::uint64_t storage(std::string_view name) const;
  const formats::Argument* argument(std::string_view name) const;
  bool flag(std::string_view name, bool otherwise = false) const;
  std::int64_t integer(std::string_view name, std::int64_t otherwise) const;
  double real(std::string_view name, double otherwise) const;
  std::string_view text(std::string_view name) const;               ///< "" where none is given
  std::vector<std::int64_t> integers(std::string_view name) const;  ///< empty where none are given
  bool given(std::string_view name) const { return tensor(name) != nullptr; }
  /// There is such an argument, and it is no None.
  bool given_value(std::string_view name) const {
    const formats::Argument* const found = argument(name);
    return found && found->kind != formats::Argument::Kind::None;
  }
  const Geometry* result(std::size_t index = 0) const {
    return index < results_.size() && results_[index]->known ? results_[index] : nullptr;
  }
  const GraphStep& step() const { return step_; }

 private:
  const GivenTensor* find(std::string_view name, std::uint32_t place) const;

  const GraphStep& step_;
  const std::vector<GivenTensor>& given_;
  const std::vector<const Geometry*>& results_;
};

/// A script in the making, which numbers what it makes.
class ScriptTape {
 public:
  using Made = std::uint64_t;
  static constexpr Made kNone = ~std::uint64_t{0};

  /// `element`: bytes of a number in what is made, where nothing else is said.
  explicit ScriptTape(std::uint64_t element = 4) : element_(element) {}

  /// kNone where there is nothing to make.
  Made make(std::uint64_t bytes) { return make(bytes, element_); }
  /// `element`: bytes of a number in it.
  Made make(std::uint64_t bytes, std::uint64_t element) {
    if (bytes == 0) return kNone;
    script_.make(bytes, element);
    return next_++;
  }
  void drop(Made made) {
    if (made != kNone) script_.drop(made);
  }
  /// Dropped, unless autograd has saved it.
  void release(Made made) {
    if (made != kNone) script_.events.push_back({OperatorScript::Event::What::Release, made});
  }
  void results() { script_.results(); }
  /// The first result's storage keeps so many bytes, though it looks smaller.
  void keep_in_result(std::uint64_t bytes) { script_.result_storage = bytes; }
  OperatorScript take() { return std::move(script_); }

 private:
  OperatorScript script_{};
  std::uint64_t element_;
  Made next_ = 0;
};

/// The copies that a product makes of its operands, in their order: bytes, 0 for none.
/// `smaller_wants_gradient`: the operand of fewer dimensions.
std::pair<std::uint64_t, std::uint64_t> product_copies(const Geometry& a, const Geometry& b,
                                                       bool smaller_wants_gradient);
/// Whether a call of attention is computed in blocks of scores, without writing all of them down.
bool attends_in_blocks(const ScriptCall& call);

inline std::int64_t last(const Geometry& value, std::size_t from_end = 1) {
  return value.sizes.size() < from_end ? 1 : value.sizes[value.sizes.size() - from_end];
}
/// The size of a dimension that counts from the end when it is below 0; 1 where there is none.
std::int64_t size_at(const Geometry& value, std::int64_t dimension);
/// The bytes of a copy in elements of this size.
inline std::uint64_t bytes_of(const Geometry& value, std::uint64_t element) {
  return saturating_multiply(value.count(), element);
}
/// The sizes of both spread over each other; those of `a` where they do not fit.
std::vector<std::int64_t> spread(const Geometry& a, const Geometry& b);
/// Its elements.
std::uint64_t spread_count(const Geometry& a, const Geometry& b);
/// The last two dimensions the other way round.
Geometry transposed(Geometry value);
/// The bytes of a copy that a reshape makes; 0 where it makes none.
inline std::uint64_t copy_for(const Geometry& value, const std::vector<std::int64_t>& sizes) {
  return can_view(value, sizes) ? 0 : value.dense_bytes();
}

}  // namespace stowage::estimate
