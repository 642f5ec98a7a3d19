#include "core/protocol/lines.h"

#include "core/base/json_pieces.h"
#include "core/protocol/fields.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {

Result<Json> parse_line(std::string_view line) {
  if (line.size() > kLongestLine) return fail(Code::ProtocolSyntax, {}, {"it is longer than 64 MiB"});
  auto json = parse_json(line, "the line", 16);
  if (!json) return fail(Code::ProtocolSyntax, {}, {json_phrase(json.error())});
  if (!json->is_object()) return fail(Code::ProtocolSyntax, {}, {"an object is expected"});
  return json;
}

Status check_version(const Json& json) {
  std::uint64_t version = 0;
  Fields fields(json);
  fields.required("version", version);
  STOWAGE_TRY(fields.status());
  if (version != kVersion)
    return fail(Code::ProtocolVersion, {}, {std::to_string(version), std::to_string(kVersion)});
  return {};
}

std::string line_of(const Json& json) { return to_text(json, -1) + "\n"; }

}  // namespace stowage::protocol
