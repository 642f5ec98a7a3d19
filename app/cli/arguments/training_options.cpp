#include "app/cli/arguments/training_options.h"

#include "app/cli/arguments/option_words.h"
#include "core/base/bytes.h"
#include "core/plan/fused_groups.h"

namespace stowage::cli {

void TrainingOptions::define(CLI::App& app) {
  app.add_flag("--backward", backward_,
               "a pass back too: the gradient of the program's loss (its loss output; without one the sum of "
               "all floating outputs), and what autograd saves for it");
  app.add_option("--gradients", gradients_,
                 "with --backward: write the gradients of the parameters here, tied ones once")
      ->type_name("FILE");
  app.add_option("--input-gradients", inputs_,
                 "with --backward: gradients of these inputs of the program too, by the names that --inputs "
                 "knows them by")
      ->type_name("NAME,...")
      ->delimiter(',');
  add_repeatable(app, "--offload-activations", scopes_,
                 "with --backward: what is saved below module NAME goes to the host and comes back (on), "
                 "stays (off), or is not kept: NAME, or each layer in it, is run again in backward "
                 "(recompute); a size is on, with that cap for each layer. =on is the whole program; the "
                 "innermost counts. Without it a plan says where they go, if MAP is one that does")
      ->type_name("NAME=on|off|SIZE|recompute");
  app.add_option("--offload-layers", first_,
                 "with --backward: what the first N layers save goes to the host and comes back, by the "
                 "schedule that the schedule command computes: at most one less than there are layers")
      ->type_name("N");
  with_module_name(
      app.add_option("--layers", layers_,
                     "with --offload-layers or --offload-activations: the modules that are layers, * for any "
                     "part of a name; else the largest list of numbered modules, as layers.*")
          ->type_name("PATTERN"),
      "write a pattern such as layers.*.");
  app.add_option(
         "--offload-threshold", threshold_,
         "with --offload-layers or --offload-activations: a saved tensor of fewer elements stays; 262,144")
      ->type_name("N");
  add_repeatable(
      app, "--offload-mark", marked_,
      "with --offload-layers or --offload-activations: what this operator of a module saves, or all "
      "of the module, is marked to stay, as mark_not_offload does (marked_not_offload)")
      ->type_name("MODULE[/NODE]");
  add_repeatable(
      app, "--offload-unannounced", unannounced_,
      "with --offload-layers or --offload-activations: what it saves is part of a wrapper that the "
      "runtime was not told of: it could go, and silently stays (parts_not_announced)")
      ->type_name("MODULE[/NODE]");
  app.add_flag("--saved-tensors", tensors_,
               "with --backward and --json: each saved tensor with its module, operator, storage and times");
}

Try<protocol::ActivationScope> parse_activation_scope(const std::string& text) {
  const std::string what =
      "--offload-activations " + text + ": write NAME=on, NAME=off, NAME=SIZE or NAME=recompute.";
  const auto equals = text.rfind('=');
  if (equals == std::string::npos) return usage(what);
  const std::string value = text.substr(equals + 1);
  const bool again = value == "recompute";
  protocol::ActivationScope scope{text.substr(0, equals), value != "off" && !again, {}, again};
  if (value == "on" || value == "off" || again) return scope;
  const auto size = parse_size(value);
  const bool number = !value.empty() && value[0] >= '0' && value[0] <= '9';
  if (!size) return number ? usage(size.error()) : usage(what);  // what is wrong with the size
  scope.cap = size->count();
  return scope;
}

Try<std::optional<protocol::TrainingRequest>> TrainingOptions::resolve() const {
  using Request = std::optional<protocol::TrainingRequest>;
  if (!backward_) {
    const bool none = gradients_.empty() && scopes_.empty() && !threshold_ && !tensors_ && !first_;
    const bool plain = layers_.empty() && inputs_.empty() && marked_.empty() && unannounced_.empty();
    if (none && plain) return Request();
    return usage(
        "--gradients, --input-gradients, --offload-layers, --layers, --offload-activations, "
        "--offload-threshold, --offload-mark, --offload-unannounced and --saved-tensors are of a pass back: "
        "add --backward.");
  }
  if (first_ && !scopes_.empty())
    return usage("Give either --offload-layers or --offload-activations, one of them.");
  if (!layers_.empty() && !first_ && scopes_.empty())
    return usage("--layers says what the layers of --offload-layers or --offload-activations are.");
  protocol::TrainingRequest request;
  request.gradients_file = gradients_;
  request.threshold = threshold_.value_or(protocol::kOffloadThreshold);
  request.rows = tensors_;
  request.first_layers = first_;
  request.inputs = inputs_;
  request.layers = layers_;
  for (const std::string& text : marked_) request.marks.push_back(plan::saved_mark_from_text(text, false));
  for (const std::string& text : unannounced_)
    request.marks.push_back(plan::saved_mark_from_text(text, true));
  for (const std::string& text : scopes_) {
    auto scope = parse_activation_scope(text);
    if (!scope) return tl::unexpected(scope.error());
    request.scopes.push_back(std::move(*scope));
  }
  return Request(std::move(request));
}

bool TrainingOptions::take_scopes(std::optional<protocol::TrainingRequest>& request,
                                  const plan::ActivationScopes& scopes) const {
  if (!request || first_ || !scopes_.empty() || scopes.empty()) return false;
  request->scopes = scopes;
  return true;
}

Try<bool> TrainingOptions::check_marks(const std::optional<protocol::TrainingRequest>& request) {
  if (!request) return true;
  if (plan::check_marks_matter(request->marks, request->scopes, request->first_layers.has_value()))
    return true;
  return usage(
      "--offload-mark and --offload-unannounced say what stays of what goes to the host, and nothing is "
      "asked "
      "to go: add --offload-layers or --offload-activations, or take a plan that says what goes.");
}

Try<bool> TrainingOptions::check_scopes(std::optional<protocol::TrainingRequest>& request,
                                        const model::Model& model) {
  if (!request) return true;
  request->groups = plan::fused_groups(model);
  if (const auto whole = plan::check_fused_groups(model, request->scopes); !whole)
    return rejected(whole.error(), model.path());
  return true;
}

std::string TrainingOptions::taken_text(const protocol::TrainingRequest& request, const std::string& plan) {
  const std::size_t count = request.scopes.size();
  return "stowage-cli: where activations go is what " + plan + " says (" + format_count(count) +
         (count == 1 ? " module" : " modules") + "); --offload-activations says another.\n";
}

}  // namespace stowage::cli
