#include "core/formats/program.h"

#include <utility>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/readers.h"
#include "core/formats/torchscript/script_program.h"

namespace stowage::formats {

namespace {

Status find_fingerprint(const ZipReader& zip, const ExportedProgram& program, std::string& out) {
  const auto model = is_script_archive(zip) ? model_of_script(zip, program.path) : model_of_program(program);
  if (!model) return tl::unexpected<Error>(model.error());
  out = (*model)->fingerprint();
  return {};
}

}  // namespace

Result<ExportedProgram> read_program(RandomAccessFile file, std::string* fingerprint) {
  const auto zip = ZipReader::open(std::move(file));
  if (!zip) return tl::unexpected<Error>(zip.error());
  auto program =
      is_script_archive(*zip) ? read_script_program(*zip, zip->file().path()) : read_exported_program(*zip);
  if (!program || !fingerprint) return program;
  if (const Status found = find_fingerprint(*zip, *program, *fingerprint); !found)
    return tl::unexpected<Error>(found.error());
  return program;
}

}  // namespace stowage::formats
