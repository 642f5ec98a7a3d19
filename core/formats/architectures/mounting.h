#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "core/formats/architectures/architectures.h"

namespace stowage::formats {

/// Where the base model of an architecture stands: below its own name ("model.layers.0"), below another one
/// (heads for question answering say "transformer.layers.0"), or at the root ("layers.0"). Prefixes with
/// their dot, "" = the root.
struct Mounting {
  std::string in_file{};
  std::string in_model{};
};

/// Where most classes have it.
inline std::string_view usual_mount(const Architecture& architecture) {
  return architecture.base_at_root ? std::string_view() : architecture.base;
}

/// The architecture as the class `root_class` has it: where that is one of several towers, this tower is the
/// base model.
Architecture as_class(Architecture architecture, std::string_view root_class);

/// Where the class `root_class` of the library has the base model, and where the files have it, whose
/// `count` tensors are called `name(i)`: a checkpoint of the base model fits a class with a head, and the
/// other way round.
Mounting find_mounting(const Architecture& architecture, std::string_view root_class, std::size_t count,
                       const std::function<std::string_view(std::size_t)>& name);

/// The architecture with the base model at another place than the table has it.
Architecture mounted(Architecture architecture, std::string_view prefix);

/// Names of the files as names of the model.
class NameMapper {
 public:
  NameMapper(const Architecture& architecture, Mounting mounting)
      : architecture_(architecture), mounting_(std::move(mounting)) {}

  /// With the base model where the table has it; the view is of `stored` or of `room`.
  std::string_view in_table(std::string_view stored, std::string& room) const;
  /// By the rules of the table; "" where none applies.
  std::string renamed(std::string_view in_table) const;
  /// From the table's place of the base model to the model's.
  std::string in_model(std::string name) const;
  bool moves() const { return mounting_.in_model != architecture_.base; }

 private:
  const Architecture& architecture_;
  Mounting mounting_;
};

}  // namespace stowage::formats
