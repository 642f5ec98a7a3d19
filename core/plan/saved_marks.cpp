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

SavedMark saved_mark_from_text(std::string_view text, bool unannounced) {
  const auto slash = text.rfind('/');
  if (slash == std::string_view::npos) return {std::string(text), {}, unannounced};
  return {std::string(text.substr(0, slash)), std::string(text.substr(slash + 1)), unannounced};
}

std::string saved_mark_text(const SavedMark& mark) {
  return mark.node.empty() && !mark.module.empty() ? mark.module : mark.module + "/" + mark.node;
}

Status check_marks_matter(const std::vector<SavedMark>& marks, const ActivationScopes& scopes,
                          bool layers_go) {
  const auto goes = [](const ActivationScope& scope) { return scope.on; };
  if (marks.empty() || layers_go || std::any_of(scopes.begin(), scopes.end(), goes)) return {};
  return fail(Code::BackwardMarksAlone, {}, {saved_mark_text(marks.front())});
}

}  // namespace stowage::plan
