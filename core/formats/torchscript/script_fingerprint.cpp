#include "core/formats/torchscript/script_fingerprint.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/digest.h"
#include "core/base/error.h"
#include "core/formats/pt2/program_fingerprint.h"

namespace stowage::formats {

namespace {

/// Where a line of the code is from is told to who debugs it, and executed by nobody.
bool is_executed(const ZipRecord& record) {
  const std::string_view name = record.name;
  if (name == "data.pkl" || name == "constants.pkl") return true;
  return name.starts_with("code/") && !name.ends_with(".debug_pkl");
}

}  // namespace

Result<std::string> script_fingerprint(const ZipReader& zip, const ExportedProgram& program,
                                       const std::vector<FoldedConstant>& folded) {
  std::vector<const ZipRecord*> records;
  std::uint64_t code = 0;
  for (const ZipRecord& record : zip.records()) {
    if (!is_executed(record)) continue;
    records.push_back(&record);
    if (!record.name.starts_with("code/")) continue;
    if (record.bytes > kMostScriptCode - code)
      return fail(Code::NotRunnableScript, program.path, {"its code goes on too long"});
    code += record.bytes;
  }
  std::sort(records.begin(), records.end(), [](const auto* a, const auto* b) { return a->name < b->name; });
  Digest digest;
  digest.add("stowage program, script");
  digest.add(static_cast<std::uint64_t>(records.size()));
  for (const ZipRecord* record : records) {
    const auto content = zip.read(record->name);
    if (!content) return tl::unexpected<Error>(content.error());
    digest.add(record->name);
    digest.add(*content);
  }
  digest.add(static_cast<std::uint64_t>(folded.size()));
  for (const FoldedConstant& constant : folded) {
    digest.add(constant.name);
    digest.add(constant.bytes);
  }
  STOWAGE_TRY(add_constants(zip.file(), program, digest));
  return digest.hex();
}

}  // namespace stowage::formats
