#include "core/plan/evaluation/request_time.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/saturating.h"
#include "core/machine/cards.h"

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

bool has_experts(const model::Model& model) {
  return config_field(model.config(), "num_experts_per_tok") ||
         config_field(model.config(), "num_local_experts") ||
         config_field(model.config(), "n_routed_experts");
}

/// Operations a second that products usually reach; 0 where the device is none that is known.
double operations(const machine::Device& device, bool halves) {
  const machine::Card* card = machine::find_card(device.name);
  if (!card || card->host == device.id.gpu()) return 0;
  return machine::kUsualOfProducts * (halves ? std::max(card->half, card->bfloat16) : card->float32);
}

/// The CPU computes in some plan.
bool cpu_may_compute(const Settings& settings) {
  return !settings.runtime.streams() || settings.runtime.by_module() || settings.allow_empty_gpus;
}

}  // namespace

PassCosts request_costs(const model::Model& model, const machine::Machine& machine, const Settings& settings,
                        Bytes total) {
  constexpr double kPsPerSecond = 1e12;
  PassCosts out;
  const std::uint64_t tokens = settings.workload.tokens_through();
  out.passes = settings.workload.passes();
  const auto bytes = static_cast<double>(total.count());
  const auto parameters = static_cast<double>(model.parameters());
  const bool halves = bytes < 3 * parameters;  // floats of 32 bits take 4 bytes each
  out.handed_over = saturating_multiply(tokens, hidden_width(model) * (halves ? 2 : 4));
  if (!(bytes > 0) || !(parameters > 0) || has_experts(model)) return out;
  std::vector<double> ps(machine.devices.size(), 0);
  for (std::size_t slot = 0; slot < ps.size(); ++slot) {
    const machine::Device& device = machine.devices[slot];
    const double rate = operations(device, halves);
    if (rate > 0) {
      // One multiplication and one addition for each weight and token.
      ps[slot] = 2 * parameters / bytes * static_cast<double>(tokens) / rate * kPsPerSecond;
    } else if (device.id.gpu() || (device.id == machine::kCpu && cpu_may_compute(settings))) {
      return out;
    }
  }
  out.compute_ps = std::move(ps);
  return out;
}

}  // namespace stowage::plan
