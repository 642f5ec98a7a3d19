#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/model/model.h"

namespace stowage::app {

/// The upper modules of a model with their sizes: what a saved plan remembers of it, so that it can say later
/// what has changed.
struct ModelOutline {
  std::vector<std::pair<std::string, std::uint64_t>>
      modules{};            ///< name and bytes, definition order; the root is ""
  std::uint32_t depth = 0;  ///< all modules down to this depth are here

  bool empty() const { return modules.empty(); }
  Json json() const;
  /// Errors: JsonType.
  static Result<ModelOutline> fromJson(const Json& json, const std::string& subject);
};

/// As deep as a few thousand modules reach.
ModelOutline outlineOf(const model::Model& model);

/// What became of a model since a plan was saved for it.
struct ModelDifference {
  struct Resized {
    std::string name{};
    Bytes before{}, now{};
  };
  std::vector<std::string> gone{};   ///< the outermost modules that are not there any more
  std::vector<std::string> fresh{};  ///< the outermost that were not there before
  std::vector<Resized>
      resized{};  ///< the innermost whose size is another one, unless one of the above explains it

  bool empty() const { return gone.empty() && fresh.empty() && resized.empty(); }
};
ModelDifference difference(const ModelOutline& saved, const model::Model& now);

}  // namespace stowage::app
