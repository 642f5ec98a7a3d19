#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "core/estimate/formula/layers.h"
#include "core/estimate/formula/ledger.h"

namespace stowage::estimate {

/// A value of height × width positions for each picture.
struct Map {
  Value value{};
  std::uint64_t height = 0, width = 0, channels = 0;
  std::uint64_t positions() const { return product({height, width}); }
};

/// How a convolution steps over its input, which has a rim of `padding` positions on every side.
struct Step {
  std::uint64_t stride = 1, padding = 0;
};

/// The operators that nets of pictures are made of, written down in a ledger: sizes follow the weights,
/// strides are told. Unless it is told to keep its input, an operator is the last that reads it.
class PictureWork {
 public:
  /// `batch`: pictures at once. `element`: bytes of an activation.
  PictureWork(const model::Model& model, const LayerReader& reader, Ledger& ledger, std::uint64_t batch,
              std::uint64_t element);

  const model::Model& model() const { return model_; }
  Ledger& ledger() { return ledger_; }
  std::uint64_t batch() const { return batch_; }
  /// A descendant by the last parts of the names on the way; not valid where there is none.
  model::ModuleId at(model::ModuleId from, std::initializer_list<std::string_view> way) const;

  Map made(std::uint64_t channels, std::uint64_t height, std::uint64_t width);
  /// Conv2d: weight [out, in / groups, height, width].
  Map convolved(model::ModuleId module, Map& in, Step step, bool keep = false);
  /// Linear over the channels.
  Map linear(model::ModuleId module, Map& in, bool keep = false);
  /// BatchNorm, GroupNorm or LayerNorm, each one operator; `views` around it.
  Map normed(model::ModuleId module, Map& in, bool keep = false, std::uint64_t views = 0);
  /// As many numbers made anew in the turn of the module that is on.
  Map changed(Map& in, bool keep = false, double operations = 1);
  Map resized(Map& in, std::uint64_t height, std::uint64_t width);
  Map sum(Map& a, Map& b);
  /// Side by side in the channels.
  Map joined(Map& a, Map& b);
  /// scaled_dot_product_attention: no scores are written down; a float a row and head.
  Map attended(Map& q, Map& k, Map& v, std::uint64_t heads);
  /// The same where each position looks at those of its window alone.
  Map attended_in_windows(Map& q, Map& k, Map& v, std::uint64_t heads, std::uint64_t positions);
  void drop(Map& map) { ledger_.drop(map.value); }
  void drop(Value& value) { ledger_.drop(value); }
  /// Of so many numbers.
  std::uint64_t bytes_of(std::initializer_list<std::uint64_t> factors) const {
    return saturating_multiply(product(factors), element_);
  }
  /// Views, or operators on next to nothing, in the turn of the module that is on.
  void operators(std::uint64_t count) { ledger_.work(0, count); }
  void begin(model::ModuleId module) { ledger_.begin(module); }
  /// Direct tensors of a module are read in its turn.
  void read(model::ModuleId module);

  /// Modules with tensors that nothing has read.
  std::vector<model::ModuleId> unread() const;

 private:
  void take(Map& in, bool keep) { keep ? ledger_.share(in.value) : ledger_.bring(in.value); }
  std::uint64_t bytes(const Map& map) const {
    return product({batch_, map.channels, map.positions(), element_});
  }

  const model::Model& model_;
  const LayerReader& reader_;
  Ledger& ledger_;
  const std::uint64_t batch_, element_;
  std::vector<bool> read_;  ///< by module
};

}  // namespace stowage::estimate
