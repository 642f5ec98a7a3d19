#include "core/formats/json/fragments.h"

namespace stowage::formats {

Status read_fragments(std::string_view text, const std::string& subject, const FragmentPlan& plan) {
  return JsonPieces<Fragment>(subject, plan).read(text);
}

}  // namespace stowage::formats
