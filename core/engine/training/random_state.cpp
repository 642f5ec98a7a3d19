#include "core/engine/training/random_state.h"

#include <cstring>
#include <mutex>

#include <ATen/Context.h>
#include <ATen/Functions.h>

namespace stowage::engine {

RandomState RandomState::now(const Places& places) {
  std::vector<c10::Device> devices{c10::kCPU};
  for (std::uint32_t i = 0; places.gpu_type == c10::kCUDA && i < places.gpus; ++i)
    devices.push_back(places.torch(i));
  RandomState out;
  for (const c10::Device device : devices) {
    at::Generator generator = at::globalContext().defaultGenerator(device);
    const std::lock_guard lock(generator.mutex());
    const at::Tensor state = generator.get_state();
    out.states_.emplace_back(device,
                             std::string(static_cast<const char*>(state.const_data_ptr()), state.nbytes()));
  }
  return out;
}

void RandomState::restore() const {
  for (const auto& [device, bytes] : states_) {
    const at::Tensor state = at::empty({static_cast<std::int64_t>(bytes.size())}, at::kByte);
    std::memcpy(state.mutable_data_ptr(), bytes.data(), bytes.size());
    at::Generator generator = at::globalContext().defaultGenerator(device);
    const std::lock_guard lock(generator.mutex());
    generator.set_state(state);
  }
}

}  // namespace stowage::engine
