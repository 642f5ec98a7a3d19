// Activations in PyTorch's words: torch.autograd.graph.save_on_cpu and torch.utils.checkpoint.
#include <fmt/format.h>

#include "core/runtimes/export/activation_tree.h"
#include "core/runtimes/export/activation_writers.h"
#include "core/runtimes/export/pieces.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kWrap = R"(

def keep_here(tensor):
    return tensor


def saving_as(context, forward):
    def call(*args, **kwargs):
        with context():
            return forward(*args, **kwargs)

    return call


def wrap_activations(model):
    """What the forward of these modules saves for backward: the innermost module decides."""
    contexts = {
        "to_host": lambda: save_on_cpu(pin_memory=torch.cuda.is_available()),
        "stay": lambda: saved_tensors_hooks(keep_here, keep_here),
    }
    for name, what in ACTIVATIONS.items():
        module = model.get_submodule(name)
        if what == "run_again":
            module.forward = functools.partial(checkpoint, module.forward, use_reentrant=False)
        else:
            module.forward = saving_as(contexts[what], module.forward)
    return model


# model = wrap_activations(model)
)";

std::string_view word_of(Kept kept) {
  return kept == Kept::ToHost ? "to_host" : kept == Kept::MadeAgain ? "run_again" : "stay";
}

}  // namespace

void write_pytorch_activations(const ExportInput&, const ActivationTree& tree, Exported& out) {
  std::string map = "ACTIVATIONS = {\n";
  for (const auto& [module, kept] : tree.wrapped())
    map += fmt::format("    {}: \"{}\",\n", python_text(module), word_of(kept));
  out.text +=
      "\nimport functools\n\nfrom torch.autograd.graph import save_on_cpu, saved_tensors_hooks\n"
      "from torch.utils.checkpoint import checkpoint\n\n" +
      map + "}\n" + std::string(kWrap);
}

}  // namespace stowage::runtimes
