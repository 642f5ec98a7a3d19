#include "core/engine/training/autograd_engine.h"

#include <atomic>

#include <torch/csrc/autograd/engine.h>
#include <torch/csrc/autograd/saved_variable_hooks.h>

namespace stowage::engine {
namespace {

std::atomic<SavingListener*> g_listener{nullptr};

class HookedEngine final : public torch::autograd::Engine {
 public:
  std::unique_ptr<torch::autograd::SavedVariableHooks> get_default_saved_variable_hooks() override {
    SavingListener* const listener = g_listener.load(std::memory_order_acquire);
    return listener ? listener->hooks() : nullptr;
  }
};

torch::autograd::Engine& hooked_engine() {
  static HookedEngine* const engine = new HookedEngine;  // its threads outlive every static
  return *engine;
}

}  // namespace

void listen_to_saving(SavingListener* listener) {
  static const bool once = [] {
    torch::autograd::set_default_engine_stub(&hooked_engine);
    return true;
  }();
  (void)once;
  g_listener.store(listener, std::memory_order_release);
}

}  // namespace stowage::engine
