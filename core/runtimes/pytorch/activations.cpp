// Activations in PyTorch's words: torch.autograd.graph.saved_tensors_hooks and torch.utils.checkpoint.
#include <fmt/format.h>

#include "core/estimate/offload/scenario.h"
#include "core/runtimes/export/activation_tree.h"
#include "core/runtimes/export/activation_writers.h"
#include "core/runtimes/export/pieces.h"

namespace stowage::runtimes {
namespace {

/// As torch.autograd.graph.save_on_cpu (PyTorch 2.11) packs and unpacks, which would take weights along, too:
/// a Linear saves its weight, or its transpose, for the gradient of its input. In a schedule these never
/// move, and neither does what is too small, not contiguous or part of something larger: a copy of it would
/// free nothing, or cost more than it frees.
constexpr std::string_view kWrap = R"(

def own_storages(model):
    """Weights and buffers lie where they lie, and so does every view of them."""
    tensors = itertools.chain(model.parameters(), model.buffers())
    return {one.untyped_storage().data_ptr() for one in tensors if one.layout is torch.strided}


def on_gpu(tensor):
    return tensor.device.type != "cpu"


def may_go(tensor):
    """Of so many elements or more, contiguous, and all of its storage: what stays otherwise is no surprise."""
    if tensor.layout is not torch.strided or tensor.numel() < SMALLEST or not tensor.is_contiguous():
        return False
    return tensor.nbytes >= tensor.untyped_storage().nbytes()


def copy_on_host(tensor):
    copy = torch.empty(tensor.size(), dtype=tensor.dtype, pin_memory=torch.cuda.is_available())
    return copy.copy_(tensor)


def moving_to_host(model):
    own = own_storages(model)

    def pack(tensor):
        if not on_gpu(tensor) or not may_go(tensor) or tensor.untyped_storage().data_ptr() in own:
            return tensor
        return tensor.device, copy_on_host(tensor)

    def unpack(packed):
        if isinstance(packed, torch.Tensor):
            return packed
        device, copy = packed
        return copy.to(device, non_blocking=True)

    return saved_tensors_hooks(pack, unpack)


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
        "to_host": lambda: moving_to_host(model),
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
      "\nimport functools\nimport itertools\n\nfrom torch.autograd.graph import saved_tensors_hooks\n"
      "from torch.utils.checkpoint import checkpoint\n\n" +
      map + "}\n" +
      fmt::format("SMALLEST = {}  # elements of a tensor that goes\n",
                  estimate::offload::kThresholdElements) +
      std::string(kWrap);
}

}  // namespace stowage::runtimes
