#include "core/plan/evaluation/request_time.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/saturating.h"

namespace stowage::plan {
namespace {

/// A field of the part of a configuration that speaks of text.
const Json* config_field(const Json& config, const char* name) {
  if (!config.is_object()) return nullptr;
  const auto text = config.find("text_config");
  for (const Json* part : {text != config.end() && text->is_object() ? &*text : nullptr, &config}) {
    if (!part) continue;
    const auto field = part->find(name);
    if (field != part->end() && field->is_number_integer() && field->get<std::int64_t>() > 0) return &*field;
  }
  return nullptr;
}

/// What one layer hands to the next, of one token; 0 where no configuration says it.
std::uint64_t hidden_width(const model::Model& model) {
  constexpr std::uint64_t kMost = 1ull << 24;
  for (const char* name : {"hidden_size", "n_embd", "d_model", "dim"}) {
    if (const Json* width = config_field(model.config(), name))
      return std::min(width->get<std::uint64_t>(), kMost);
  }
  return 0;
}

/// Bytes of so many tokens between two layers.
std::uint64_t handed_over(const model::Model& model, std::uint64_t tokens, Bytes total) {
  // Floats of 32 bits take 4 bytes each.
  const bool halves = static_cast<double>(total.count()) < 3 * static_cast<double>(model.parameters());
  return saturating_multiply(tokens, hidden_width(model) * (halves ? 2 : 4));
}

}  // namespace

bool reads_prompt_at_once(const model::Model& model, const Workload& workload) {
  const auto& layers = model.kv_cache().layers;
  return workload.makes_tokens() &&
         std::any_of(layers.begin(), layers.end(), [](const model::KvCache::Layer& layer) {
           return layer.source_bytes_per_token > 0 && layer.source_positions == 0;
         });
}

std::uint64_t passes_of(const model::Model& model, const Workload& workload) {
  if (workload.prefill_chunk == 0 || !reads_prompt_at_once(model, workload)) return workload.passes();
  return saturating_add(workload.generate, workload.prompt_tokens() > 0 ? 1 : 0);
}

PassCosts request_costs(const model::Model& model, const Settings& settings, Bytes total) {
  const Workload& workload = settings.workload;
  return {passes_of(model, workload), 1, handed_over(model, workload.tokens_through(), total),
          workload.directions()};
}

PassCosts step_costs(const model::Model& model, const Settings& settings, Bytes total, bool computing) {
  const Workload& workload = settings.workload;
  return {1, workload.makes_tokens() ? 0u : 1u,
          computing ? handed_over(model, workload.tokens_of_step(), total) : 0, workload.directions()};
}

}  // namespace stowage::plan
