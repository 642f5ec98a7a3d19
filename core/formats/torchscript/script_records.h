#pragma once

#include <optional>
#include <string>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/pickle/pickle.h"
#include "core/formats/torch_save/records.h"

namespace stowage::formats {

/// One pickle of a TorchScript archive with the text it looks into. It must not move after it was read.
struct ScriptRecord {
  std::string text{};
  PickleDocument pickle{};
  StoragePlaces places{};
};

/// `folder` has its storages. Errors: Zip*, Pickle*.
Status read_script_record(const ZipReader& zip, const std::string& path, const char* name, const char* folder,
                          ScriptRecord& out);

/// The dictionary of an object of a class of the archive.
std::optional<PickleRef> script_attributes(const PickleDocument& pickle, PickleRef ref);

}  // namespace stowage::formats
