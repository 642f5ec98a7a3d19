#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/formats/pickle/pickle.h"
#include "core/model/dtype.h"

namespace stowage::formats {

/// A storage as its persistent id tells: ('storage', type, key, location, number of elements).
struct TorchStorage {
  std::string_view key{};
  model::Dtype dtype = model::Dtype::Unknown;
  std::uint64_t bytes = 0;
  std::string_view view_of{};     ///< legacy files: this is a part of another storage …
  std::uint64_t view_offset = 0;  ///< … from this byte on
};

/// Where the bytes of a storage lie in the file.
struct StoragePlace {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  bool plain = true;  ///< false: compressed, so that bytes inside have no place
};
using StoragePlaces = std::unordered_map<std::string, StoragePlace>;

/// A tensor as its rebuild record tells.
struct TorchTensor {
  model::Dtype dtype = model::Dtype::Unknown;
  std::vector<std::int64_t> shape{};
  std::uint64_t bytes = 0;            ///< elements x size; of packed and sparse ones the bytes of their parts
  std::uint64_t storage_bytes = 0;    ///< of the storage, of several their sum
  std::string storage_key{};          ///< "" without data in the file
  std::uint64_t offset = 0;           ///< of its first byte in the storage
  std::vector<std::string> storages;  ///< every storage it needs
  bool parameter = false;             ///< saved as a Parameter, or requires a gradient
  /// Whether it wants a gradient. Of a Parameter as it was saved; of a plain tensor known only where it does:
  /// state_dict() detaches, which leaves false behind whatever the parameter said.
  std::optional<bool> requires_grad{};
};

/// Knows what PyTorch's pickles call (torch/_utils.py, torch/_weights_only_unpickler.py) and reads tensors
/// out of the inert records.
class TorchRecords {
 public:
  /// Both must outlive this. `places` may be null: then no storage has a place and none is missed.
  TorchRecords(const PickleDocument& pickle, const std::string& subject, const StoragePlaces* places)
      : pickle_(pickle), subject_(subject), places_(places) {}

  /// Whether the record makes a tensor; cheap.
  bool is_tensor(PickleRef ref) const;
  /// Whether the record takes a storage, or calls something named _rebuild…, but is of no known kind.
  bool is_unknown_record(PickleRef ref) const;
  std::string callee(PickleRef call) const;  ///< "torch._utils._rebuild_tensor_v2"

  /// `name` is for errors. Precondition: is_tensor(ref). Errors: Pth*.
  Result<TorchTensor> tensor(PickleRef ref, const std::string& name) const;
  /// In elements, of a strided tensor, also inside of a Parameter; nullopt for other records. Precondition:
  /// is_tensor(ref).
  std::optional<std::vector<std::int64_t>> strides(PickleRef ref) const;
  /// A persistent id. Errors: PthRecord, PthDtype, PthOverflow.
  Result<TorchStorage> storage(PickleRef ref, const std::string& name) const;

 private:
  enum class Kind : std::uint8_t {
    None,
    Tensor,
    TensorV3,
    Quantized,
    Inside,
    Typed,
    Sparse,
    Meta,
    Nested,
    Wrapper,
    Numpy
  };
  Kind kind_of(PickleRef callable) const;
  std::optional<bool> wants_gradient(PickleRef callable, std::span<const PickleRef> given) const;
  Result<TorchTensor> strided(Kind kind, std::span<const PickleRef> arguments, const std::string& name) const;
  Result<TorchTensor> simple(Kind kind, PickleRef callable, PickleRef arguments, const std::string& name,
                             bool is_part) const;
  Result<TorchTensor> from_parts(std::span<const PickleRef> parts, const std::string& name) const;
  Result<TorchTensor> sparse(std::span<const PickleRef> arguments, const std::string& name) const;
  Result<TorchTensor> no_storage(PickleRef dtype, PickleRef size, const std::string& name) const;
  Result<TorchTensor> wrapper(std::span<const PickleRef> arguments, std::optional<PickleRef> state,
                              const std::string& name) const;
  Result<TorchTensor> numpy(std::span<const PickleRef> arguments, const std::string& name) const;
  Status place(TorchTensor& out, const TorchStorage& storage, std::uint64_t begin, std::uint64_t end,
               const std::string& name) const;
  std::optional<std::vector<std::int64_t>> numbers(PickleRef ref) const;
  model::Dtype dtype_of_global(PickleRef ref) const;
  std::vector<PickleRef> tensors_in(PickleRef state) const;

  const PickleDocument& pickle_;
  const std::string& subject_;
  const StoragePlaces* places_;
};

}  // namespace stowage::formats
