#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/job.h"
#include "core/formats/archive/zip_reader.h"
#include "core/formats/torch_save/records.h"

namespace stowage::formats {

constexpr std::uint64_t kLargestPickleRecord =
    256u << 20;  // data.pkl of the largest published checkpoints is some 30 MB

/// Places of the storages of an archive: records of one folder ("data/"), keys without it.
StoragePlaces places_in_zip(const ZipReader& zip, std::string_view folder);

/// Reads the pickle of a checkpoint, zip or legacy, and where its storages lie; both are there while `use`
/// runs. Errors: Zip*, Pickle*, Pth*, those of `use`.
using UseCheckpoint = std::function<Status(const PickleDocument& pickle, const StoragePlaces& places)>;
Status with_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use);
Status with_zip_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use);
Status with_legacy_checkpoint(const std::string& path, const Job& job, const UseCheckpoint& use);

}  // namespace stowage::formats
