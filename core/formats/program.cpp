#include "core/formats/program.h"

#include <utility>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/torchscript/script_program.h"

namespace stowage::formats {

Result<ExportedProgram> read_program(RandomAccessFile file) {
  const auto zip = ZipReader::open(std::move(file));
  if (!zip) return tl::unexpected<Error>(zip.error());
  return is_script_archive(*zip) ? read_script_program(*zip, zip->file().path())
                                 : read_exported_program(*zip);
}

}  // namespace stowage::formats
