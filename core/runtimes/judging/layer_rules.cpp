#include "core/runtimes/judging/layer_rules.h"

#include <algorithm>

#include "core/runtimes/llamacpp/placing.h"

namespace stowage::runtimes {
namespace {

/// What a cache belongs to: attention, or a recurrent state.
bool has_cache(const llamacpp::FileTensor& tensor) {
  return tensor.role == llamacpp::Role::Block && tensor.tensor &&
         (tensor.name.find(".attn_") != std::string::npos || tensor.name.find(".ssm_") != std::string::npos);
}

std::vector<plan::Rule> rules_under(const llamacpp::Placed& placed, const Teller& teller,
                                    const machine::Machine& machine) {
  std::vector<plan::Rule> out;
  for (const llamacpp::FileTensor& tensor : teller.gguf->tensors) {
    if (!has_cache(tensor)) continue;
    const llamacpp::Where where = placed.layers[tensor.block];
    const machine::DeviceId device =
        where == llamacpp::kHost ? machine::kCpu : machine.devices[static_cast<std::size_t>(where)].id;
    out.push_back({(*teller.facts->model)[*tensor.tensor].name, device, false});
  }
  return out;
}

}  // namespace

std::vector<std::vector<plan::Rule>> rules_of_layers(const Teller& teller, const machine::Machine& machine) {
  std::vector<std::vector<plan::Rule>> out;
  const auto& grains = teller.target.grains;
  const bool any_tensor = std::find(grains.begin(), grains.end(), Grain::Tensor) != grains.end();
  if (!teller.gguf || !any_tensor || machine.gpu_count() == 0 || !machine.find(machine::kCpu)) return out;
  const std::vector<llamacpp::Card> cards = llamacpp::cards_of(machine);
  const std::size_t places = std::size_t{teller.gguf->blocks} + 1;
  // With one place on the cards no block is there, and none with fewer.
  const std::size_t tried = std::min(places, kMostLayerRules);
  for (std::size_t i = 0; i < tried; ++i) {
    const std::size_t fewer = tried > 1 ? (places - 1) * i / (tried - 1) : 0;
    llamacpp::Options options;
    options.layers = static_cast<std::int64_t>(places - fewer);
    options.layers_given = true;
    options.fit = false;
    auto rules = rules_under(llamacpp::place(*teller.gguf, options, cards), teller, machine);
    if (!rules.empty()) out.push_back(std::move(rules));
  }
  return out;
}

}  // namespace stowage::runtimes
