#include "widgets/common/activation_marks.h"

namespace stowage::widgets {
namespace {

ActivationMark mark_of(const plan::ActivationScope& scope) {
  if (scope.recompute) return ActivationMark::SetAgain;
  return scope.on ? ActivationMark::SetOn : ActivationMark::SetOff;
}

ActivationMark inherited(ActivationMark above) {
  switch (above) {
    case ActivationMark::SetOn:
      return ActivationMark::InheritedOn;
    case ActivationMark::SetOff:
      return ActivationMark::InheritedOff;
    case ActivationMark::SetAgain:
      return ActivationMark::InheritedAgain;
    default:
      return above;
  }
}

}  // namespace

/// A module inherits from the one it is in, which stands before it.
std::vector<ActivationMark> activation_marks(const model::Model& model,
                                             const plan::ActivationScopes& scopes) {
  std::vector<ActivationMark> out;
  if (scopes.empty()) return out;
  const auto& modules = model.modules();
  out.assign(modules.size(), ActivationMark::NotSet);
  for (std::size_t i = 0; i < modules.size(); ++i) {
    if (const plan::ActivationScope* set = plan::scope_at(scopes, modules[i].name))
      out[i] = mark_of(*set);
    else if (modules[i].parent.valid())
      out[i] = inherited(out[modules[i].parent.index()]);
  }
  return out;
}

bool is_set(ActivationMark mark) {
  return mark == ActivationMark::SetOn || mark == ActivationMark::SetOff || mark == ActivationMark::SetAgain;
}

const char* activation_icon(ActivationMark mark) {
  switch (mark) {
    case ActivationMark::NotSet:
      return nullptr;
    case ActivationMark::SetOn:
    case ActivationMark::InheritedOn:
      return "upload";
    case ActivationMark::SetOff:
    case ActivationMark::InheritedOff:
      return "lock";
    case ActivationMark::SetAgain:
    case ActivationMark::InheritedAgain:
      return "rotate-cw";
  }
  return nullptr;
}

Appearance again_look() {
  constexpr std::uint32_t kHourglass = 3;
  return Appearance::category(kHourglass);
}

}  // namespace stowage::widgets
