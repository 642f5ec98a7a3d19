#pragma once

#include <string_view>

namespace stowage {

/// `module` is `scope` or stands below it: "a" stands above "a.b", not above "ab"; the root, "", above all.
constexpr bool stands_under(std::string_view module, std::string_view scope) {
  return scope.empty() || module == scope ||
         (module.size() > scope.size() && module.starts_with(scope) && module[scope.size()] == '.');
}

}  // namespace stowage
