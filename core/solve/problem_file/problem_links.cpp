#include "core/solve/problem_file/problem_links.h"

#include <optional>

#include "core/base/json.h"
#include "core/solve/problem_file/problem_fields.h"

namespace stowage::solve {
namespace {

class LinkReader : ProblemFields {
 public:
  LinkReader(const Json& json, const std::string& subject,
             const std::unordered_map<std::string, std::uint32_t>& devices, Problem& out)
      : ProblemFields(subject), json_(json), devices_(devices), out_(out) {}

  Status run() {
    const std::size_t pairs = out_.devices.size() * out_.devices.size();
    out_.ps_per_byte.assign(pairs, 0);
    const Json* links = json_find(json_, "links");
    if (!links) return {};
    if (!links->is_object()) return type("links", "an object");
    if (const Json* rates = json_find(*links, "ps_per_byte")) {
      if (!rates->is_object()) return type("ps_per_byte", "an object");
      for (const auto& [key, value] : rates->items()) {
        const auto read = rate(value, "ps_per_byte");
        if (!read) return tl::unexpected<Error>(read.error());
        if (const auto at = pair(key)) out_.ps_per_byte[*at] = *read;
      }
    }
    const Json* hop = json_find(*links, "hop");
    return hop ? read_hops(*hop) : Status{};
  }

  Status read_hops(const Json& hop) {
    if (!hop.is_object()) return type("hop", "an object");
    const std::size_t pairs = out_.devices.size() * out_.devices.size();
    out_.hop_latency_ps.assign(pairs, 0);
    out_.hop_ps_per_byte.assign(pairs, 0);
    const auto set = [&](const Json& json, std::size_t first, std::size_t last) -> Status {
      if (!json.is_object()) return type("hop", "an object of objects");
      const auto latency = number_or_zero(json, "latency_ps");
      const Json* byte = json_find(json, "ps_per_byte");
      const auto per_byte = byte ? rate(*byte, "ps_per_byte") : Result<double>(0);
      if (!latency) return tl::unexpected<Error>(latency.error());
      if (!per_byte) return tl::unexpected<Error>(per_byte.error());
      for (std::size_t i = first; i < last; ++i) {
        out_.hop_latency_ps[i] = *latency;
        out_.hop_ps_per_byte[i] = *per_byte;
      }
      return {};
    };
    if (const Json* any = json_find(hop, "any")) STOWAGE_TRY(set(*any, 0, pairs));
    for (const auto& [key, value] : hop.items()) {
      if (const auto at = pair(key)) STOWAGE_TRY(set(value, *at, *at + 1));
    }
    const Json* bytes = json_find(hop, "activation_bytes");
    if (!bytes) return {};
    for (const Json& one : bytes->is_array() ? *bytes : Json::array({*bytes})) {
      const auto value = number(one, "activation_bytes");
      if (!value) return tl::unexpected<Error>(value.error());
      out_.handed_over.push_back(*value);
    }
    return {};
  }

 private:
  /// "a>b" as two devices; nullopt when one of them is not there.
  std::optional<std::size_t> pair(const std::string& text) const {
    const std::size_t arrow = text.find('>');
    if (arrow == std::string::npos) return std::nullopt;
    const auto from = devices_.find(text.substr(0, arrow)), to = devices_.find(text.substr(arrow + 1));
    if (from == devices_.end() || to == devices_.end()) return std::nullopt;
    return from->second * out_.devices.size() + to->second;
  }

  const Json& json_;
  const std::unordered_map<std::string, std::uint32_t>& devices_;
  Problem& out_;
};

}  // namespace

Status read_links(const Json& problem, const std::string& subject,
                  const std::unordered_map<std::string, std::uint32_t>& devices, Problem& out) {
  return LinkReader(problem, subject, devices, out).run();
}

}  // namespace stowage::solve
