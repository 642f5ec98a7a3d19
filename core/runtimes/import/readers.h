#pragma once

#include "core/plan/strategy.h"
#include "core/runtimes/import/read_plan.h"
#include "core/runtimes/import/text_signs.h"

// One reader a target, and what tells its texts from those of others, each in the folder of its runtime.
namespace stowage::runtimes {

ReadPlan read_vllm(const Facts& facts, std::string_view text);
ReadPlan read_megatron(const Facts& facts, std::string_view text);
ReadPlan read_pipelining(const Facts& facts, std::string_view text);
ReadPlan read_deepspeed(const Facts& facts, std::string_view text);
ReadPlan read_accelerate(const Facts& facts, std::string_view text);
ReadPlan read_pytorch(const Facts& facts, std::string_view text);
ReadPlan read_mttm(const Facts& facts, std::string_view text);
ReadPlan read_torch_compile(const Facts& facts, std::string_view text);
ReadPlan read_transformer_engine(const Facts& facts, std::string_view text);

/// Words for which accelerate makes a map of its own as it loads a model (device_map="auto").
inline bool is_automatic_map(std::string_view text) {
  const auto strategy = plan::parse_strategy(text);
  return strategy && !plan::row_of(*strategy).ours;
}

int recognise_vllm(const TextSigns& signs);
int recognise_megatron(const TextSigns& signs);
int recognise_pipelining(const TextSigns& signs);
int recognise_deepspeed(const TextSigns& signs);
int recognise_accelerate(const TextSigns& signs);
int recognise_pytorch(const TextSigns& signs);
int recognise_mttm(const TextSigns& signs);
int recognise_torch_compile(const TextSigns& signs);
int recognise_transformer_engine(const TextSigns& signs);

}  // namespace stowage::runtimes
