#pragma once

#include <memory>

namespace torch::autograd {
struct SavedVariableHooks;
}

namespace stowage::engine {

/// Asked whenever autograd saves a tensor for backward.
class SavingListener {
 public:
  virtual ~SavingListener() = default;
  /// What keeps the tensor in autograd's place. Called on the thread that runs forward.
  virtual std::unique_ptr<torch::autograd::SavedVariableHooks> hooks() = 0;
};

/// From now on `listener` is asked, nullptr: nobody, and autograd keeps tensors itself. PyTorch lets hooks
/// be set from Python alone; from C++ they come from the engine that runs backward passes, so the first call
/// puts one of ours in the place of PyTorch's. It does the same otherwise, and stays for good: its threads
/// do.
void listen_to_saving(SavingListener* listener);

}  // namespace stowage::engine
