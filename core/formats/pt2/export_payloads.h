#pragma once

#include <string>
#include <string_view>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/pt2/exported_program.h"

namespace stowage::formats {

/// Weights and constants as PyTorch 2.9 and later write them: a JSON map from full names to raw records in
/// `folder`. They are added to out.payloads, objects of Python to out.objects. Errors: Zip*, Json*, Pt2*.
Status read_payload_map(const ZipReader& zip, std::string_view folder, const std::string& map,
                        ExportedProgram& out);

/// The same as PyTorch 2.8 and earlier wrote them: `record` is what torch.save made of a dictionary, an
/// archive in the archive. Its pickle is read as inert data. Errors: Zip*, Pickle*, Pth*, Pt2Table,
/// Pt2Pickled.
Status read_payload_table(const ZipReader& zip, const std::string& record, ExportedProgram& out);

/// "FILE (RECORD)": what errors about a record name.
std::string record_subject(const std::string& path, const std::string& record);

}  // namespace stowage::formats
