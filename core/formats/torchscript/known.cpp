#include <algorithm>

#include "core/formats/readers.h"

namespace stowage::formats {

Known known_torchscript(const Look& look) {
  if (!look.zip || !look.zip->find("constants.pkl")) return std::nullopt;
  const auto& records = look.zip->records();
  const bool code = std::any_of(records.begin(), records.end(),
                                [](const ZipRecord& record) { return record.name.starts_with("code/"); });
  return code ? Known(Probe{Format::TorchScript, look.path}) : std::nullopt;
}

}  // namespace stowage::formats
