#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "core/estimate/graph/operator_memory.h"
#include "core/estimate/graph/run_again.h"
#include "core/estimate/graph/saved_moves.h"

namespace stowage::estimate {

/// Storages, each as long as it lives: what is made later in its place is another one.
class Storages {
 public:
  void insert(const StoragePtr& storage) { known_[storage.get()] = storage; }
  bool contains(const StoragePtr& storage) const {
    const auto found = known_.find(storage.get());
    return found != known_.end() && found->second.lock() == storage;
  }

 private:
  std::map<const HeldStorage*, std::weak_ptr<const HeldStorage>> known_{};
};

/// One turn that is run again: what it is run from, and what it saved without keeping it. It lives as long as
/// something that it saved, as core/engine/training/saved_tensors_again.cpp has it.
struct TurnAgain {
  struct Input {
    Slot slot = kNoSlot;
    std::int64_t weight = -1;
    SavedSlotPtr kept{};  ///< memory of a value, as autograd would keep it
    StoragePtr held{};    ///< that of a view of a weight
    const Geometry* geometry = nullptr;
    NumberMarks marks{};
    bool wants_gradient = false;
  };
  explicit TurnAgain(const AgainTurn& of) : turn(of) {}

  const AgainTurn& turn;  ///< outlives it
  bool ran = false;
  std::vector<Input> inputs{};
  Storages given{};                                       ///< memory of its inputs
  std::vector<std::weak_ptr<SavedStorageSlot>> places{};  ///< in the order of saving
};

/// A turn while it runs again.
struct RunningAgain {
  explicit RunningAgain(const TurnAgain& of);
  /// It saves a storage: whoever waits for it has it from now on.
  void saves(const StoragePtr& storage);
  bool enough() const { return next >= wanted; }

  const TurnAgain& turn;
  Storages given{};
  std::size_t next = 0;    ///< storages that it has saved
  std::size_t wanted = 0;  ///< up to the last that somebody waits for
};

}  // namespace stowage::estimate
