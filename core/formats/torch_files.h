#pragma once

#include <cstdint>
#include <string_view>

#include "core/formats/torch_records.h"
#include "core/formats/zip_reader.h"

namespace stowage::formats {

constexpr std::uint64_t kLargestPickleRecord = 256u << 20;  // data.pkl of the largest published checkpoints is some 30 MB

/// Places of the storages of an archive: records of one folder ("data/"), keys without it.
StoragePlaces places_in_zip(const ZipReader& zip, std::string_view folder);

}  // namespace stowage::formats
