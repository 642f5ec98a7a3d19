#pragma once

#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/import/text_signs.h"

// One reader a target, and what tells its texts from those of others, each in the folder of its runtime.
namespace stowage::runtimes {

ReadPlan read_vllm(const Facts& facts, std::string_view text);
ReadPlan read_megatron(const Facts& facts, std::string_view text);
ReadPlan read_pipelining(const Facts& facts, std::string_view text);
ReadPlan read_deepspeed(const Facts& facts, std::string_view text);
ReadPlan read_accelerate(const Facts& facts, std::string_view text);

int recognise_vllm(const TextSigns& signs);
int recognise_megatron(const TextSigns& signs);
int recognise_pipelining(const TextSigns& signs);
int recognise_deepspeed(const TextSigns& signs);
int recognise_accelerate(const TextSigns& signs);

}  // namespace stowage::runtimes
