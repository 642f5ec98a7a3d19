#include "core/estimate/offload/mix_trial.h"

#include <algorithm>
#include <utility>

#include "core/estimate/offload/kept.h"

namespace stowage::estimate::offload {

Status MixTrial::prepare() {
  const std::size_t count = scenario_.layers.size();
  Scenario mixed = with_mix(scenario_, {});
  for (const Treatment treatment : {Treatment::Keep, Treatment::Offload, Treatment::Recompute}) {
    mixed.scopes = scopes_of_mix(scenario_, Treatments(count, treatment));
    auto chosen = choose(mixed);
    if (!chosen) return tl::unexpected<Error>(std::move(chosen).error());
    rows_.push_back(*std::move(chosen));
  }
  plain_ = scenario_.groups.empty() && scenario_.target == Target::Own && tensors_are_own(scenario_);
  if (plain_) steps_ = MixSteps::of(scenario_, rows_);
  if (steps_ && scenario_.memory == Memory::Copy) copies_.emplace(scenario_, rows_, steps_->steps());
  return {};
}

std::vector<LayerCost> MixTrial::costs(std::optional<std::uint32_t> gpu) const {
  std::vector<LayerCost> out;
  for (std::uint32_t i = 0; i < scenario_.layers.size(); ++i) out.push_back(cost_of(i, gpu));
  return out;
}

LayerCost MixTrial::cost_of(std::uint32_t i, std::optional<std::uint32_t> gpu) const {
  const auto counts = [gpu](std::uint32_t on) { return !gpu || *gpu == on; };
  const Layer& layer = scenario_.layers[i];
  LayerCost cost;
  const bool last = i + 1 == scenario_.layers.size();  // used again at once: nothing is to be had of it
  cost.may_recompute = !last && layer.recomputable && rows_[2].runs_again(i);
  cost.again = layer.again_seconds();
  if (counts(layer.gpu)) cost.held[2] = static_cast<double>(layer.input_bytes);
  for (std::size_t k = 0; k < layer.tensors.size(); ++k) {
    const Tensor& tensor = layer.tensors[k];
    const bool lies = tensor.kind == Kind::Activation && tensor.on_gpu && counts(tensor.gpu);
    const double held = lies ? static_cast<double>(tensor.bytes) : 0;
    const Chosen& gone = rows_[1].tensors[i][k];
    cost.may_offload |= !last && gone.on && gone.moved > 0;  // one that moves nothing does not go
    cost.held[0] += held;
    cost.held[1] += held - (counts(tensor.gpu) ? static_cast<double>(gone.freed) : 0);
    cost.held[2] += rows_[2].tensors[i][k].recomputed > 0 ? 0 : held;
    if (gone.moved == 0) continue;
    // Of several GPUs one has at least its share of all copies to wait for.
    const Link link = scenario_.link_of(tensor.gpu);
    const double moved = static_cast<double>(gone.moved), share = 1 / static_cast<double>(gpus_);
    cost.to_host += share * (link.latency_seconds + moved / link.to_host);
    cost.to_device += share * (link.latency_seconds + moved / link.to_device);
  }
  return cost;
}

/// nullopt: it is refused, or a layer that is to go has nothing that does.
std::optional<Choice> MixTrial::choice_of(const Treatments& layers) const {
  if (!plain_) {
    const Scenario mixed = with_mix(scenario_, layers);
    auto choice = choose(mixed);
    if (!choice || is_refused(mixed, *choice)) return std::nullopt;
    for (std::size_t i = 0; i < layers.size(); ++i) {
      if (layers[i] == Treatment::Offload && !moves_something(*choice, i)) return std::nullopt;
    }
    return *std::move(choice);
  }
  Choice out;
  for (std::uint32_t i = 0; i < layers.size(); ++i) {
    const Choice& of = rows_[static_cast<std::size_t>(layers[i])];
    out.tensors.push_back(of.tensors[i]);
    if (layers[i] == Treatment::Offload) out.offloaded.push_back(i);
    if (layers[i] == Treatment::Recompute) out.again.push_back(i);
  }
  return out;
}

Mix MixTrial::whole(const Treatments& layers, const Choice& choice) const {
  const Schedule schedule = simulate(scenario_, choice);
  return {
      layers,       schedule.peak_bytes, schedule.seconds, schedule.stall_seconds, schedule.recompute_seconds,
      schedule.gpus};
}

MixTrial::Tried MixTrial::try_mix(const Treatments& layers) {
  if (simulated_++ % kReported == 0) job_.report({}, simulated_, limit_);
  if (steps_) return try_steps(layers);
  const auto choice = choice_of(layers);
  return choice ? take(whole(layers, *choice), kSame) : Tried{};
}

/// Where memory follows the copies its peak takes longer to know: it is asked for where the best mix depends
/// on it and, as long as none fits, where it may be the least of all.
MixTrial::Tried MixTrial::try_steps(const Treatments& layers) {
  const MixSteps::Costs costs = steps_->costs(layers);
  std::uint64_t peak = costs.peak_bytes;
  const bool faster = costs.seconds < best_seconds();
  if (copies_) {
    const bool least = simulated_ == 1 || (!best_ && costs.least_bytes < least_peak_);
    const bool open = costs.least_bytes <= budget_ && budget_ < peak;
    if (least || (open && faster)) {
      const std::uint64_t most = simulated_ == 1 ? kMostBytes : std::max(budget_, best_ ? 0 : least_peak_);
      peak = copies_->peak_bytes(layers, costs, most);
    } else if (open) {
      return {true, false};
    }
  }
  if (peak <= budget_ && faster) return take({layers, peak, costs.seconds, 0, 0}, kSame / 2);
  least_peak_ = simulated_ == 1 ? peak : std::min(least_peak_, peak);
  return {peak <= budget_, false};
}

MixTrial::Tried MixTrial::take(Mix mix, double same) {
  least_peak_ = simulated_ == 1 ? mix.peak_bytes : std::min(least_peak_, mix.peak_bytes);
  if (!room_.holds(mix.peak_bytes, mix.gpus)) return {};
  if (best_ && mix.seconds >= best_->seconds * (1 - same)) return {true, false};
  best_ = std::move(mix);
  return {true, true};
}

std::optional<Mix> MixTrial::whole_best() const {
  if (!best_ || !steps_) return best_;
  const auto choice = choice_of(best_->layers);
  return choice ? std::optional(whole(best_->layers, *choice)) : std::nullopt;
}

}  // namespace stowage::estimate::offload
