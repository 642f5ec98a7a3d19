#pragma once

#include "core/runtimes/target.h"

// One function a target, each in the folder of its runtime.
namespace stowage::runtimes {

const Target& pytorch_target();
const Target& accelerate_target();
const Target& mttm_target();
const Target& torch_compile_target();
const Target& transformer_engine_target();
const Target& megatron_target();
const Target& llamacpp_target();
const Target& ollama_target();
const Target& vllm_target();
const Target& pipelining_target();
const Target& deepspeed_target();

}  // namespace stowage::runtimes
