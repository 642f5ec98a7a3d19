#include "core/protocol/hosts_task.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/protocol/fields.h"
#include "core/protocol/lines.h"
#include "core/protocol/protocol.h"

namespace stowage::protocol {
namespace {

constexpr const char* kHosts = "hosts";

Status read_entries(const Json& json, HostsTask& task) {
  const Json* entries = json_find(json, "entries");
  if (!entries || !entries->is_array()) return bad_field("entries", "a list of pairs");
  for (const Json& pair : *entries) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_number_unsigned() ||
        pair[1].get<std::uint64_t>() >= task.names.size())
      return bad_field("entries", "a list of pairs");
    task.entries.emplace_back(pair[0].get<std::string>(), pair[1].get<std::uint32_t>());
  }
  return {};
}

}  // namespace

std::string to_line(const HostsTask& task) {
  Json entries = Json::array();
  for (const auto& [key, host] : task.entries) entries.push_back(Json::array({key, host}));
  const Json json{{"type", kHosts},
                  {"version", kVersion},
                  {"names", task.names},
                  {"here", task.here},
                  {"entries", std::move(entries)}};
  return line_of(json);
}

Result<HostsTask> hosts_task_from_line(std::string_view line) {
  const auto json = parse_line(line);
  if (!json) return tl::unexpected<Error>(json.error());
  std::string type;
  HostsTask task;
  Fields fields(*json);
  fields.required("type", type);
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  if (type != kHosts) return fail(Code::ProtocolUnknown, {}, {type});
  if (const auto version = check_version(*json); !version) return tl::unexpected<Error>(version.error());
  fields.required("names", task.names).required("here", task.here);
  if (!fields.status()) return tl::unexpected<Error>(fields.status().error());
  if (task.names.empty() || task.names.size() > kMostRunHosts) return bad_field("names", "1 to 64 names");
  if (task.here >= task.names.size()) return bad_field("here", "less than the number of hosts");
  if (const auto read = read_entries(*json, task); !read) return tl::unexpected<Error>(read.error());
  return task;
}

}  // namespace stowage::protocol
