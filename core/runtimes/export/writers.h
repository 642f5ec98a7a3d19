#pragma once

#include "core/runtimes/export/export.h"

// One writer a target, each in the folder of its runtime: it fills in text, arguments, settings, offloads and
// `actual`, or refuses.
namespace stowage::runtimes {

Exported write_pytorch(const ExportInput& input);
Exported write_accelerate(const ExportInput& input);
Exported write_mttm(const ExportInput& input);
Exported write_torch_compile(const ExportInput& input);
Exported write_transformer_engine(const ExportInput& input);
Exported write_megatron(const ExportInput& input);
Exported write_vllm(const ExportInput& input);
Exported write_pipelining(const ExportInput& input);
Exported write_deepspeed(const ExportInput& input);

}  // namespace stowage::runtimes
