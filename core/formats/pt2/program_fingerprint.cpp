#include "core/formats/pt2/program_fingerprint.h"

#include <cstdint>

#include "core/base/digest.h"

namespace stowage::formats {

std::string exported_fingerprint(std::string_view text, const ExportedProgram& program) {
  Digest digest;
  digest.add("stowage program, exported");
  digest.add(text);
  digest.add(static_cast<std::uint64_t>(program.payloads.size()));
  for (const Payload& payload : program.payloads) {
    digest.add(payload.name);
    digest.add(payload.record);
    digest.add(payload.storage_bytes);
    digest.add(static_cast<std::uint64_t>(payload.scalar_type));
    digest.add(payload.sizes);
    digest.add(payload.strides);
    digest.add(static_cast<std::uint64_t>(payload.storage_offset));
    digest.add(static_cast<std::uint64_t>((payload.requires_grad ? 2 : 0) + (payload.is_parameter ? 1 : 0)));
  }
  return digest.hex();
}

}  // namespace stowage::formats
