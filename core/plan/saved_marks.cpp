#include "core/plan/saved_marks.h"

#include <algorithm>

#include "core/base/module_name.h"

namespace stowage::plan {

const SavedMark* mark_of(const std::vector<SavedMark>& marks, std::string_view module,
                         std::string_view node) {
  const auto at = std::find_if(marks.begin(), marks.end(), [&](const SavedMark& mark) {
    return mark.node.empty() ? stands_under(module, mark.module) : mark.module == module && mark.node == node;
  });
  return at == marks.end() ? nullptr : &*at;
}

}  // namespace stowage::plan
