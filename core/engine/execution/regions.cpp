// Stretches of the main graph that are run again in the pass back.
#include <utility>

#include <c10/core/GradMode.h>

#include "core/engine/execution/executor.h"

namespace stowage::engine {

/// Before step `at`: what the region that begins there will be run again from.
void Executor::enter_region(std::size_t at, const Frame& frame) {
  if (!options_.regions || next_region_ >= options_.regions->size()) return;
  const Region& region = (*options_.regions)[next_region_];
  if (region.begin != at) return;
  std::vector<RegionInput> inputs;
  for (const Slot slot : region.inputs) inputs.push_back({slot, frame[slot].value, frame[slot].weight});
  options_.listener->begin_region(next_region_, std::move(inputs));
}

void Executor::leave_region(std::size_t at) {
  if (!options_.regions || next_region_ >= options_.regions->size()) return;
  const Region& region = (*options_.regions)[next_region_];
  if (at < region.begin || at + 1 != region.end) return;
  options_.listener->end_region();
  ++next_region_;
}

void Executor::run_again(const Region& region, std::vector<RegionInput> inputs, const Again& again) {
  struct Restore {
    Executor& executor;
    const Step* current;
    ~Restore() {
      executor.again_ = false;
      executor.current_ = current;
      executor.read_only_.clear();
      executor.residency_.release_streamed();
    }
  } const restore{*this, current_};
  const c10::AutoGradMode mode(true);
  again_ = true;
  Frame frame(program_.main.slots);
  for (RegionInput& input : inputs) frame[input.slot] = Value{std::move(input.value), input.weight, {}};
  inputs.clear();
  for (std::size_t i = region.begin; i < region.end; ++i) {
    const Step& step = program_.main.steps[i];
    current_ = &step;
    if (options_.deadline) options_.deadline->check();
    again.begins(step);
    run_step(step, frame);
    for (const Slot slot : region.dies[i - region.begin]) frame[slot] = Value{};
    for (const std::uint32_t storage : layout_.release[i]) residency_.release(storage);
    if (again.enough()) break;
  }
}

}  // namespace stowage::engine
