#include "core/runtimes/device_check/places.h"
#include "core/runtimes/export/pieces.h"
#include "core/runtimes/export/writers.h"

namespace stowage::runtimes {

/// Weights alone: what is said of activations is written from a scenario of saved tensors.
Exported write_transformer_engine(const ExportInput& input) {
  Exported out;
  out.settings = {{"enabled", false}, {"offload_weights", false}};
  out.text = header(input) + "import torch\nimport transformer_engine.pytorch as te\n\n" +
             python_map("DEVICE_MAP", effective_map(input.map, *input.target.device_rules)) + "\n" +
             std::string(kPlaceFunction) +
             "\n\n# Offload of activations is off; offload of weights has no effect in TransformerEngine.\n"
             "# context, synchronize = te.get_cpu_offload_context(enabled=False)\n# model = place(model)\n";
  out.actual = places_of(input, read_python_map(out.text, "DEVICE_MAP"));
  return out;
}

}  // namespace stowage::runtimes
