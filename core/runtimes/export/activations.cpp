#include "core/runtimes/export/activations.h"

#include "core/plan/fused_groups.h"
#include "core/runtimes/export/activation_tree.h"
#include "core/runtimes/export/pieces.h"

namespace stowage::runtimes {

void write_activations(const ExportInput& input, Exported& out) {
  if (input.activations.empty() || out.refused) return;
  const Target& target = input.target;
  if (!target.write_activations) {
    out.activation_notes = notes_without_words(input.activations, target);
    return;
  }
  const model::Model& model = *input.facts.model;
  for (const plan::ActivationScope& scope : input.activations) {
    const auto module = model.find_module(scope.module);
    const auto group = module ? plan::fused_group_of(model, *module) : std::nullopt;
    if (!group) continue;
    out = cannot_say({RefusalKind::ActivationsPart, scope.module, {model[*group].name}});
    return;
  }
  const ActivationTree tree(input);
  target.write_activations(input, tree, out);
  if (out.refused) return;
  if (auto capped = tree.capped(); !capped.empty())
    out.activation_notes.push_back(note_of(NoteKind::CapIgnored, target, std::move(capped)));
  if (!target.activations_of_layers) return;
  if (auto outside = tree.outside(); !outside.empty())
    out.activation_notes.push_back(note_of(NoteKind::OutsideOfLayers, target, std::move(outside)));
}

}  // namespace stowage::runtimes
