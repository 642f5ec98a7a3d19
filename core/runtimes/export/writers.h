#pragma once

#include "core/runtimes/export/export.h"
#include "core/runtimes/export/nearest.h"

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

// What a target can say beside everything on one GPU.
void nearest_pytorch(const ExportInput& input, Nearest& out);
void nearest_accelerate(const ExportInput& input, Nearest& out);
void nearest_mttm(const ExportInput& input, Nearest& out);
void nearest_megatron(const ExportInput& input, Nearest& out);
void nearest_vllm(const ExportInput& input, Nearest& out);
void nearest_pipelining(const ExportInput& input, Nearest& out);
void nearest_deepspeed(const ExportInput& input, Nearest& out);

}  // namespace stowage::runtimes
