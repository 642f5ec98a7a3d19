#pragma once

#include <algorithm>
#include <random>

#include "core/machine/machine.h"
#include "core/model/model.h"
#include "core/plan/evaluation/pass_times.h"

namespace stowage::test {

/// What the devices of a machine compute with the modules of a model: few times, so that modules are alike,
/// many of them 0, on devices of different speeds; also a CPU that is faster than a GPU. `equal`: GPUs that
/// nobody can tell apart. `scale`: the most of a module at most, about; 0: small ones, drawn. Now and then
/// the rates of a device are not known, and now and then modules run with the prompt alone. `trains`: now and
/// then somebody knows how often each weight comes for the pass back.
inline plan::PassTimesPtr random_times(std::mt19937_64& random, const model::Model& model,
                                       const machine::Machine& machine, bool equal = false,
                                       std::uint64_t scale = 0, bool trains = false) {
  if (scale == 0) scale = 1ull << (4 + random() % 10);
  std::uint64_t sizes[4] = {0, 0, 0, 0};
  for (std::size_t i = 1; i < 4; ++i) sizes[i] = 1 + random() % scale;
  std::vector<std::uint64_t> step, request;
  for (std::size_t i = 0; i < model.modules().size(); ++i) {
    step.push_back(sizes[random() % 4]);
    request.push_back(sizes[random() % 4] * (1 + random() % 3));
  }
  auto out = std::make_shared<plan::PassTimes>();
  if (random() % 3 == 0) {
    for (std::size_t i = 0; i < model.modules().size(); ++i) out->prompt_alone.push_back(random() % 3 == 0);
  }
  if (trains && random() % 2) {
    std::vector<plan::PassTimes::Back> of_storage;
    for (std::size_t i = 0; i < model.storages().size(); ++i)
      of_storage.push_back(
          {static_cast<std::uint32_t>(random() % 3), static_cast<std::uint32_t>(random() % 3)});
    for (const model::Tensor& tensor : model.tensors())
      out->back.push_back(of_storage[tensor.storage.index()]);
  }
  std::uint64_t speed = 1 + random() % 6;
  for (const machine::Device& device : machine.devices) {
    if (!device.id.gpu() && device.id != machine::kCpu) continue;
    if (!device.id.gpu() || !equal) speed = 1 + random() % 6;
    if (random() % 16 == 0) continue;
    plan::PassTimes::Column column{device.id, device.name, step, request};
    // Not every module is as much slower on a slow device.
    for (std::vector<std::uint64_t>* of : {&column.step_ps, &column.request_ps}) {
      for (std::size_t i = 0; i < of->size(); ++i)
        (*of)[i] = (*of)[i] * speed + (speed > 4 ? sizes[i % 2] : 0);
    }
    out->columns.push_back(std::move(column));
  }
  return out;
}

}  // namespace stowage::test
