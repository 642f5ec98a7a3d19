#pragma once

#include <torch/csrc/autograd/saved_variable_hooks.h>
#include <torch/csrc/autograd/variable.h>

#include "core/engine/training/random_state.h"
#include "core/engine/training/saved_tensors.h"

/// What autograd holds in the place of what it saved; for the parts of SavedTensors alone.
namespace stowage::engine {

/// How a tensor lies in its storage.
struct SavedTensors::Lie {
  Lie() = default;
  explicit Lie(const at::Tensor& tensor)
      : dtype(tensor.dtype()),
        sizes(tensor.sizes().vec()),
        strides(tensor.strides().vec()),
        offset(tensor.storage_offset()),
        conjugate(tensor.is_conj()),
        negative(tensor.is_neg()),
        counter(torch::autograd::impl::version_counter(tensor)) {
    version = version_now();
  }
  std::uint32_t version_now() const { return counter.enabled() ? counter.current_version() : 0; }

  caffe2::TypeMeta dtype{};
  std::vector<std::int64_t> sizes{}, strides{};
  std::int64_t offset = 0;
  bool conjugate = false, negative = false;
  c10::VariableVersion counter{c10::VariableVersion::DISABLED};
  std::uint32_t version = 0;
};

/// A tensor that was not kept, and where it lies once its region was run again.
struct SavedTensors::Place {
  std::shared_ptr<RegionTurn> turn{};
  std::uint32_t row = 0;
  c10::Storage memory{};
  Lie lie{};
};

/// What autograd keeps of one saved tensor: how it lies in its storage. The tensor itself would keep its own
/// node alive.
class SavedTensors::Hook final : public torch::autograd::SavedVariableHooks {
 public:
  explicit Hook(std::shared_ptr<SavedTensors> books) : books_(std::move(books)) {}
  ~Hook() override {
    place_.reset();
    if (packed_) books_->dropped(pass_, row_);  // one made for a number never was
  }
  Hook(const Hook&) = delete;
  Hook& operator=(const Hook&) = delete;
  void call_pack_hook(const at::Tensor& tensor) override { books_->pack(*this, tensor); }
  at::Tensor call_unpack_hook() override { return books_->unpack(*this); }

  std::shared_ptr<SavedTensors> books_;
  bool packed_ = false;
  std::uint64_t pass_ = 0;
  std::uint32_t row_ = 0;
  std::shared_ptr<Held> held_{};
  std::shared_ptr<Place> place_{};  ///< of what is made again
  at::Tensor itself_{};             ///< of a tensor without a storage
  Lie lie_{};
};

/// One turn of a region: what it is run again from, and what it saved without keeping it. Lives as long as
/// something that it saved.
struct SavedTensors::RegionTurn {
  struct Input {
    RegionInput value{};           ///< a tensor is in `kept`
    std::unique_ptr<Hook> kept{};  ///< as autograd would keep it
    bool requires_grad = false;
  };
  std::size_t number = 0;
  bool ran = false;
  std::vector<Input> inputs{};
  std::unordered_set<const c10::StorageImpl*> given{};  ///< memory of its inputs
  std::vector<std::weak_ptr<Place>> places{};           ///< in the order of saving
  std::optional<RandomState> random{};
};

}  // namespace stowage::engine
