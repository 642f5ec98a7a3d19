#include "app/cli/arguments/activation_options.h"

#include <algorithm>

#include "app/cli/arguments/option_words.h"
#include "app/cli/arguments/training_options.h"
#include "core/base/module_name.h"
#include "core/plan/fused_groups.h"

namespace stowage::cli {

void ActivationOptions::define(CLI::App& app) {
  add_repeatable(app, "--offload-activations", scopes_,
                 "the plan says of what is saved below module NAME for a pass back that it goes to the host "
                 "(on), stays (off), or is not kept and made again (recompute); a size is on, with that cap "
                 "for each layer. =on is the whole model; the innermost counts. profile and export do as it "
                 "says; -o then writes the plan and not its map alone")
      ->type_name("NAME=on|off|SIZE|recompute");
}

Try<plan::ActivationScopes> ActivationOptions::resolve(const model::Model& model,
                                                       plan::ActivationScopes given) const {
  if (!typed()) return given;
  plan::ActivationScopes out;
  for (const std::string& text : scopes_) {
    auto scope = parse_activation_scope(text);
    if (!scope) return tl::unexpected(scope.error());
    const auto& modules = model.modules();
    const bool known = std::any_of(modules.begin(), modules.end(), [&](const model::Module& module) {
      return stands_under(module.name, scope->module);
    });
    if (!known) return rejected(Error{Code::BackwardNoModule, {}, {scope->module}, {}}, model.path());
    out = plan::with_scope(std::move(out), std::move(*scope));
  }
  if (const auto whole = plan::check_fused_groups(model, out); !whole)
    return rejected(whole.error(), model.path());
  return out;
}

}  // namespace stowage::cli
