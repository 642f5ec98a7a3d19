#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/job.h"
#include "core/formats/archive/zip_reader.h"
#include "core/formats/torch_save/records.h"
#include "core/model/model.h"

namespace stowage::formats {

constexpr std::uint64_t kLargestPickleRecord =
    256u << 20;  // data.pkl of the largest published checkpoints is some 30 MB

/// Places of the storages of an archive: records of one folder ("data/"), keys without it.
StoragePlaces places_in_zip(const ZipReader& zip, std::string_view folder);

/// The pickle of a checkpoint, where its storages lie, and what was remarked on the way.
struct OpenedCheckpoint {
  const PickleDocument& pickle;
  const StoragePlaces& places;
  std::vector<model::Warning> warnings{};
};

/// Reads a checkpoint, zip or legacy; it is there while `use` runs. Errors: Zip*, Pickle*, Pth*
/// (PthPersistent for what refers to anything but a storage), those of `use`.
using UseCheckpoint = std::function<Status(OpenedCheckpoint opened)>;
Status with_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use);
Status with_zip_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use);
Status with_legacy_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use);

}  // namespace stowage::formats
