// Scripts of PyTorch: device maps as dictionaries, modules that are moved.
#include <array>
#include <string>
#include <string_view>

#include "core/runtimes/import/python_places.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {

/// What is moved nowhere lies where PyTorch builds it.
ReadPlan read_pytorch(const Facts& facts, std::string_view text) {
  ReadPlan out;
  const PyScript script = read_python(text);
  PythonPlaces places(facts, script, out);
  places.run();
  if (out.understood.empty()) {
    out.error(ImportKind::Nothing);
  } else {
    places.finish(machine::kCpu);
  }
  // As exports write them.
  if (text.find("non_blocking=True") != std::string_view::npos) out.told["copies"] = "non_blocking";
  if (text.find("bring_inputs(place(model))") != std::string_view::npos) out.told["inputs"] = "hooks";
  return out;
}

/// Other programs are scripts of PyTorch, too, with signs of their own.
int recognise_pytorch(const TextSigns& signs) {
  if (signs.object()) return 0;
  for (const char* other : {"torch_tensorrt", "torch.distributed.pipelining", "transformer_engine",
                            "get_cpu_offload_context", "MutableTorchTensorRTModule"}) {
    if (signs.contains(other)) return 0;
  }
  int sure = 0;
  for (const char* sign : {".to(\"cuda", ".to('cuda", ".cuda(", ".to(torch.device(", ".to(device",
                           "DEVICE_MAP = {", "device_map = {", "device_map={"})
    sure += signs.contains(sign) ? TextSigns::kLikely : 0;
  const bool dictionary = signs.line("{'") && signs.contains("}");
  return sure > 0 ? sure : dictionary ? TextSigns::kPossible : 0;
}

}  // namespace stowage::runtimes
