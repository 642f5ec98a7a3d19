#include "core/estimate/offload/mix_steps.h"

#include <algorithm>

namespace stowage::estimate::offload {
namespace {

/// Of the whole: simulate() has what is closer together at one moment; ten times that is far from it.
constexpr double kMoment = 1e-11;

std::size_t place(Treatment treatment) { return static_cast<std::size_t>(treatment); }

std::int64_t held_bytes(const Tensor& tensor) {
  return tensor.kind == Kind::Activation && tensor.on_gpu ? static_cast<std::int64_t>(tensor.bytes) : 0;
}

}  // namespace

MixSteps::Step MixSteps::step_of(const Scenario& scenario, const std::vector<Choice>& rows,
                                 std::size_t layer) {
  const Layer& one = scenario.layers[layer];
  const auto& gone = rows[place(Treatment::Offload)].tensors[layer];
  const auto& made = rows[place(Treatment::Recompute)].tensors[layer];
  Step out;
  out.forward = one.forward_seconds;
  out.backward = one.backward_seconds;
  out.again = one.again_seconds();
  std::int64_t held = 0;
  for (std::size_t k = 0; k < one.tensors.size(); ++k) {
    const Tensor& tensor = one.tensors[k];
    held += held_bytes(tensor);
    if (made[k].recomputed > 0) out.left_out += held_bytes(tensor);
    if (gone[k].moved == 0) continue;
    const double bytes = static_cast<double>(gone[k].moved);
    const Link link = scenario.link_of(tensor.gpu);
    const double down = link.latency_seconds + bytes / link.to_host;
    out.down_ready = std::max(out.copied ? out.down_ready : 0, tensor.ready_seconds) + down;
    out.down += down;
    out.up += link.latency_seconds + bytes / link.to_device;
    out.up_need = std::max(out.up_need, out.up + one.backward_seconds - tensor.needed_seconds);
    out.freed += static_cast<std::int64_t>(gone[k].freed);
    out.moved += static_cast<std::int64_t>(gone[k].moved);
    out.copied = true;
  }
  const auto input = static_cast<std::int64_t>(one.input_bytes);
  out.comes = {held, held, held - out.left_out + input};
  out.goes = {held, held + out.moved - out.freed, held + input};
  return out;
}

std::optional<MixSteps> MixSteps::of(const Scenario& scenario, const std::vector<Choice>& rows) {
  if (gpus_of(scenario).size() > 1) return std::nullopt;  // copies of each have a queue of their own
  MixSteps out;
  double whole = 0, least = scenario.layers.front().forward_seconds;
  for (std::size_t i = 0; i < scenario.layers.size(); ++i) {
    const Layer& layer = scenario.layers[i];
    for (std::size_t k = 0; k < layer.tensors.size(); ++k) {
      if (layer.tensors[k].needed_in && rows[place(Treatment::Offload)].tensors[i][k].moved > 0)
        return std::nullopt;
    }
    const Step& step = out.steps_.emplace_back(step_of(scenario, rows, i));
    whole += step.forward + step.backward + step.again + step.down + step.up;
    least = std::min({least, step.forward, step.backward});
  }
  if (least <= kMoment * whole) return std::nullopt;
  out.down_end_.resize(out.steps_.size());
  out.up_begin_.resize(out.steps_.size());
  return out;
}

void MixSteps::hold(std::int64_t bytes) {
  held_ += bytes;
  peak_ = std::max(peak_, held_);
}

void MixSteps::go_forward(const std::vector<Treatment>& layers) {
  double queue = 0;
  for (std::size_t j = 0; j < steps_.size(); ++j) {
    const Step& step = steps_[j];
    std::int64_t change = step.comes[place(layers[j])];
    if (j + offloaded_.size() >= steps_.size()) {
      const std::size_t due = offloaded_[j + offloaded_.size() - steps_.size()];
      clock_ = std::max(clock_, down_end_[due]);
      change -= steps_[due].freed;
    }
    hold(change);
    if (layers[j] == Treatment::Offload)
      down_end_[j] = step.copied ? queue = std::max(queue + step.down, clock_ + step.down_ready) : 0;
    clock_ += step.forward;
  }
}

void MixSteps::go_back(const std::vector<Treatment>& layers) {
  double queue = 0;
  std::int64_t change = 0;  // at one moment memory is given back before it is taken
  for (std::size_t j = steps_.size(); j-- > 0;) {
    const Step& step = steps_[j];
    if (j + 1 < steps_.size() && j + 1 + offloaded_.size() >= steps_.size()) {
      const std::size_t due = offloaded_[j + 1 + offloaded_.size() - steps_.size()];
      up_begin_[due] = std::max(queue, clock_);
      if (steps_[due].copied) queue = up_begin_[due] + steps_[due].up;
      change += steps_[due].moved;
    }
    double end = clock_ + step.backward;
    if (layers[j] == Treatment::Recompute) {
      end += step.again;
      change += step.left_out;
    }
    hold(change);
    if (layers[j] == Treatment::Offload && step.copied) end = std::max(end, up_begin_[j] + step.up_need);
    clock_ = end;
    change = -step.goes[place(layers[j])];
  }
}

MixSteps::Costs MixSteps::costs(const std::vector<Treatment>& layers) {
  offloaded_.clear();
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (layers[i] == Treatment::Offload) offloaded_.push_back(i);
  }
  clock_ = 0;
  held_ = peak_ = 0;
  go_forward(layers);
  const auto held = static_cast<std::uint64_t>(held_);
  const double forward = clock_;
  go_back(layers);
  return {clock_, forward, static_cast<std::uint64_t>(peak_), held};
}

}  // namespace stowage::estimate::offload
