#include "core/formats/readers.h"

namespace stowage::formats {

Known known_exported_program(const Look& look) {
  if (!look.zip) return std::nullopt;
  bool graph = look.zip->find("serialized_exported_program.json") != nullptr, compiled = false;
  for (const ZipRecord& record : look.zip->records()) {
    const std::string_view name = record.name;
    graph |= name.starts_with("models/") && name.ends_with(".json");
    compiled |= name.starts_with("data/aotinductor/");
  }
  if (graph) return Probe{Format::ExportedProgram, look.path};
  if (compiled) return fail(Code::Pt2Compiled, look.path);
  return std::nullopt;
}

}  // namespace stowage::formats
