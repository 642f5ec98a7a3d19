#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/pickle/pickle.h"
#include "core/model/model_builder.h"

namespace stowage::formats {

/// One module object of a pickle: what it is and holds directly.
struct ModuleShape {
  struct Member {
    std::string name;
    PickleRef ref;
    model::TensorKind kind = model::TensorKind::Parameter;
    bool persistent = true;
  };
  std::string class_name{};
  std::vector<Member> tensors{};
  std::vector<Member> unknown{};  ///< records of no known kind
  std::vector<std::pair<std::string, PickleRef>> children{};
};

struct ModuleTensor {
  std::string name;  ///< full
  PickleRef ref;
  model::TensorKind kind;
  bool persistent;
};

struct ModuleWalk {
  std::vector<std::pair<std::uint32_t, std::string>>
      classes{};  ///< number in the builder and class, pre-order
  std::vector<ModuleTensor> tensors{};
  std::vector<std::pair<std::string, PickleRef>> unknown{};
  bool cut = false;  ///< shared modules unfold to more names than are shown
};

/// Walks a tree of module objects in definition order and adds its modules to `builder`; objects met again
/// are the same module under another name. Not recursive. Errors: PthModuleCycle, PthName, ModelTooDeep,
/// PickleTooLarge when shared dictionaries unfold to more places than are shown, Cancelled, those of
/// `describe`.
using DescribeModule = std::function<Result<ModuleShape>(PickleRef)>;
Result<ModuleWalk> walk_modules(PickleRef root, const DescribeModule& describe, std::size_t pickle_size,
                                model::ModelBuilder& builder, const std::string& subject, const Job& job);

/// No-split classes where classes are known: those of known architectures, else the classes of repeated
/// blocks.
void set_no_split_by_class(const std::vector<std::pair<std::uint32_t, std::string>>& classes,
                           model::ModelBuilder& builder);

}  // namespace stowage::formats
