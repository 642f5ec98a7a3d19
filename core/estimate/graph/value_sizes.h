#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/error.h"
#include "core/base/sentences/left_out.h"
#include "core/estimate/prediction.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/open_sizes.h"

namespace stowage::estimate {

/// What was left out of a prediction and why, each sentence once.
class LeftOut {
 public:
  /// `pattern`: one of core/base/sentences/left_out.h.
  void add(std::string_view pattern, const std::string& subject, const std::vector<std::string>& arguments);
  const std::vector<std::string>& sentences() const { return all_; }
  /// The same, for whoever translates it.
  const std::vector<LeftOutSentence>& parts() const { return parts_; }

 private:
  std::vector<std::string> all_{};
  std::vector<LeftOutSentence> parts_{};
};

/// How a value lies in its storage. Sizes, strides and offset count elements.
struct Geometry {
  bool known = false;
  int scalar_type = 0;        ///< the schema's number
  std::uint64_t element = 0;  ///< bytes of one
  std::vector<std::int64_t> sizes{};
  std::vector<std::int64_t> strides{};
  std::int64_t offset = 0;

  std::uint64_t count() const;          ///< elements; saturates
  std::uint64_t dense_bytes() const;    ///< of a copy of it: without gaps; saturates
  std::uint64_t storage_bytes() const;  ///< from the start of its storage to its last element; saturates
  bool contiguous() const;
  /// Each element has a place of its own and none lies between them.
  bool dense() const;
};
/// Of sizes or strides, none below 0; stays at 2^63-1.
std::int64_t size_product(std::int64_t a, std::int64_t b);
bool same_strides(const Geometry& a, const Geometry& b);  ///< where a size is 1, any stride will do
/// As contiguous() has it.
Geometry contiguous_like(const Geometry& other);
/// Whether the elements of `from` can be seen as a tensor of these sizes without a copy (PyTorch's reshape).
bool can_view(const Geometry& from, const std::vector<std::int64_t>& sizes);

/// Sizes of values under the sizes of the inputs.
class ValueSizes {
 public:
  /// `program` and `left_out` outlive it.
  ValueSizes(const formats::ExportedProgram& program, formats::SizeValues values, LeftOut& left_out)
      : program_(program), values_(std::move(values)), left_out_(left_out) {}

  /// `name` is that of the value, for what is left out. Not known where the file says nothing of it.
  Geometry of(const formats::TensorMeta& meta, const std::string& name);
  /// A size that follows from those of the inputs; nullopt where only the run knows it.
  std::optional<std::int64_t> known(const formats::SymInt& size) const;
  /// A size that only the run knows is no larger than this. Of sizes that are known, and of those that are
  /// computed from symbols, nothing changes.
  void at_most(const formats::SymInt& size, std::int64_t most);

 private:
  std::int64_t number(const formats::SymInt& size, const std::string& name, bool& known);
  std::int64_t guess(const formats::SymInt& size, const std::string& why, bool& known) const;

  const formats::ExportedProgram& program_;
  formats::SizeValues values_;
  formats::SizeValues most_{};  ///< of symbols that depend on data
  LeftOut& left_out_;
  std::unordered_map<std::string, std::pair<std::int64_t, bool>> cache_{};
};

}  // namespace stowage::estimate
