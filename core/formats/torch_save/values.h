#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/pickle/pickle.h"
#include "core/formats/torch_save/records.h"
#include "core/model/dtype.h"

// Arguments of a call that torch.save wrote. Its pickle is read as inert data.
namespace stowage::formats {

/// A strided tensor in a file: its storage lies there plainly, and it lies within its storage.
struct SavedTensor {
  std::string name{};  ///< "args.0.a", "kwargs.input_ids"
  model::Dtype dtype = model::Dtype::Unknown;
  std::vector<std::int64_t> shape{};
  std::vector<std::int64_t> strides{};  ///< elements
  std::int64_t offset = 0;              ///< elements from the beginning of the storage
  std::uint64_t storage_begin = 0;      ///< in the file
  std::uint64_t storage_bytes = 0;
};
struct StoredInteger {
  std::string name{};
  std::int64_t value = 0;
};
struct StoredValues {
  std::vector<SavedTensor> tensors{};
  std::vector<StoredInteger> integers{};  ///< and flags, as 0 and 1
};

/// The tensors and whole numbers of a nest of dictionaries, lists and tuples, by their paths: of a pair
/// (args, kwargs) as a program names them; of one tensor "args.0"; of a list "args.0", "args.1"; of a
/// dictionary its keys. Values of other kinds are left out. Errors: EngineTensor (a tensor that is not plain,
/// or lies outside of its storage), Pth*, PickleTooLarge (deeper or more than any call takes).
Result<StoredValues> values_of(const PickleDocument& pickle, const StoragePlaces& places,
                               const std::string& subject);

/// The same of a file, zip or legacy. Errors also: Zip*, Pickle*.
Result<StoredValues> read_stored_values(const std::string& path);
/// The same of a record of an archive that is an archive itself.
Result<StoredValues> read_stored_values(const ZipReader& zip, const std::string& record);

/// Whether a file with this beginning, of four bytes at least, may be one that torch.save wrote.
bool may_be_torch_save(std::string_view start);

}  // namespace stowage::formats
