#include <algorithm>
#include <unordered_map>

#include "core/solve/problem.h"

namespace stowage::solve {
namespace {

constexpr std::uint64_t kMostUnits = 4'000'000;
constexpr const char* kSchema = "stowage.problem/1";

using Problem = solve::Problem;

/// Reads one document. Every check that fails leaves the first error and ends the reading.
class Reader {
 public:
  Reader(const Json& json, const std::string& subject) : json_(json), subject_(subject) {}

  Result<Problem> run() {
    STOWAGE_TRY(read_head());
    STOWAGE_TRY(read_devices());
    STOWAGE_TRY(read_main());
    STOWAGE_TRY(read_classes());
    STOWAGE_TRY(read_order());
    STOWAGE_TRY(read_rules());
    STOWAGE_TRY(read_links());
    STOWAGE_TRY(read_chains());
    return std::move(out_);
  }

 private:
  tl::unexpected<Error> type(const char* field, const char* wanted) const { return fail(Code::JsonType, subject_, {field, wanted}); }

  Result<const Json*> member(const Json& object, const char* key, bool (*is)(const Json&), const char* wanted) const {
    const Json* found = json_find(object, key);
    if (!found) return fail(Code::JsonMissing, subject_, {key});
    if (!is(*found)) return type(key, wanted);
    return found;
  }
  static bool is_array(const Json& json) { return json.is_array(); }
  static bool is_string(const Json& json) { return json.is_string(); }

  Result<std::string> text(const Json& object, const char* key) const {
    const auto found = member(object, key, is_string, "a text");
    if (!found) return tl::unexpected<Error>(found.error());
    return (*found)->get<std::string>();
  }

  /// A whole number from 0 on. A fraction, a sign or more than 64 bits is no size.
  Result<std::uint64_t> number(const Json& value, const std::string& key) const {
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    if (value.is_number_integer() && value.get<std::int64_t>() >= 0) return static_cast<std::uint64_t>(value.get<std::int64_t>());
    return fail(Code::ProblemNumber, subject_, {key});
  }
  Result<std::uint64_t> number_or_zero(const Json& object, const char* key) const {
    const Json* found = json_find(object, key);
    return found ? number(*found, key) : Result<std::uint64_t>(0);
  }
  /// A rate in picoseconds a byte may be a fraction.
  Result<double> rate(const Json& value, const std::string& key) const {
    if (!value.is_number() || !(value.get<double>() >= 0) || value.get<double>() > 1e15) return fail(Code::ProblemNumber, subject_, {key});
    return value.get<double>();
  }

  Result<std::uint32_t> device(const std::string& name) const {
    const auto found = devices_.find(name);
    if (found == devices_.end()) return fail(Code::ProblemName, subject_, {name});
    return found->second;
  }
  Result<std::uint32_t> unit_class(const std::string& name) const {
    const auto found = classes_.find(name);
    if (found == classes_.end()) return fail(Code::ProblemName, subject_, {name});
    return found->second;
  }

  Status read_head() {
    if (!json_.is_object()) return type("problem", "an object");
    const auto schema = text(json_, "schema");
    if (!schema) return tl::unexpected<Error>(schema.error());
    if (*schema != kSchema) return fail(Code::ProblemSchema, subject_, {*schema, kSchema});
    const auto runtime = text(json_, "runtime"), objective = text(json_, "objective");
    if (!runtime) return tl::unexpected<Error>(runtime.error());
    if (!objective) return tl::unexpected<Error>(objective.error());
    if (*runtime != "stream" && *runtime != "host") return type("runtime", "“stream” or “host”");
    out_.streams = *runtime == "stream";
    static const std::pair<const char*, Problem::Goal> kGoals[] = {{"bytes", Problem::Goal::Bytes},
                                                                   {"time", Problem::Goal::Time},
                                                                   {"bytes_then_hops", Problem::Goal::BytesThenHops},
                                                                   {"time_with_hops", Problem::Goal::TimeWithHops}};
    const auto goal = std::find_if(std::begin(kGoals), std::end(kGoals), [&](const auto& pair) { return *objective == pair.first; });
    if (goal == std::end(kGoals)) return type("objective", "“bytes”, “time”, “bytes_then_hops” or “time_with_hops”");
    out_.goal = goal->second;
    if (const Json* contiguous = json_find(json_, "contiguous")) {
      if (!contiguous->is_boolean()) return type("contiguous", "true or false");
      out_.contiguous = contiguous->get<bool>();
    }
    if (const Json* named = json_find(json_, "named_constraints"); named && named->is_array()) {
      for (const Json& name : *named) {
        if (!name.is_string()) return type("named_constraints", "a list of texts");
        out_.named_constraints.push_back(name.get<std::string>());
      }
    }
    return {};
  }

  Status read_device(const Json& json) {
    if (!json.is_object()) return type("devices", "a list of objects");
    Problem::Device device;
    const auto name = text(json, "name"), kind = text(json, "kind");
    if (!name) return tl::unexpected<Error>(name.error());
    if (!kind) return tl::unexpected<Error>(kind.error());
    if (*kind != "gpu" && *kind != "cpu" && *kind != "disk") return type("kind", "“gpu”, “cpu” or “disk”");
    device.name = *name;
    device.kind = *kind == "gpu" ? machine::DeviceKind::Gpu : *kind == "cpu" ? machine::DeviceKind::Cpu : machine::DeviceKind::Disk;
    if (!json.contains("budget")) return fail(Code::JsonMissing, subject_, {"budget"});
    if (!json["budget"].is_null()) {
      const auto budget = number(json["budget"], "budget");
      if (!budget) return tl::unexpected<Error>(budget.error());
      device.budget = *budget;
    }
    const auto overhead = number_or_zero(json, "overhead_if_used");
    if (!overhead) return tl::unexpected<Error>(overhead.error());
    device.overhead = *overhead;
    out_.devices.push_back(std::move(device));
    return {};
  }

  Status read_devices() {
    const auto list = member(json_, "devices", is_array, "a list");
    if (!list) return tl::unexpected<Error>(list.error());
    for (const Json& json : **list) STOWAGE_TRY(read_device(json));
    std::stable_sort(out_.devices.begin(), out_.devices.end(), [](const auto& a, const auto& b) { return a.kind < b.kind; });
    if (out_.devices.empty() || out_.devices.size() > 250) return type("devices", "a list of 1 to 250 devices");
    for (std::uint32_t i = 0; i < out_.devices.size(); ++i) {
      if (!devices_.try_emplace(out_.devices[i].name, i).second) return fail(Code::ProblemTwice, subject_, {out_.devices[i].name});
      const bool host = out_.devices[i].kind != machine::DeviceKind::Gpu;
      if (host && i > 0 && out_.devices[i].kind == out_.devices[i - 1].kind) return fail(Code::ProblemTwice, subject_, {out_.devices[i].name});
    }
    return {};
  }

  Status read_main() {
    const Json* main = json_find(json_, "main");
    if (!main || (main->is_string() && main->get<std::string>() == "any")) return {};
    if (!main->is_string()) return type("main", "a text");
    const auto slot = device(main->get<std::string>());
    if (!slot) return tl::unexpected<Error>(slot.error());
    if (out_.devices[*slot].kind != machine::DeviceKind::Gpu) return type("main", "a GPU");
    out_.main = *slot;
    return {};
  }

  Status read_class(const Json& json) {
    if (!json.is_object()) return type("classes", "a list of objects");
    Problem::Class c;
    const auto name = text(json, "name");
    if (!name) return tl::unexpected<Error>(name.error());
    c.name = *name;
    for (const char* key : {"resident", "stream_peak", "streamed"}) {
      if (!json.contains(key)) return fail(Code::JsonMissing, subject_, {c.name + "." + key});
    }
    const std::pair<const char*, std::uint64_t*> fields[] = {
        {"resident", &c.resident}, {"stream_peak", &c.stream_peak}, {"streamed", &c.streamed}, {"stays", &c.stays}, {"exec_bytes", &c.exec_bytes}};
    for (const auto& [key, field] : fields) {
      const auto value = number_or_zero(json, key);
      if (!value) return tl::unexpected<Error>(value.error());
      *field = *value;
    }
    if (c.stays > c.resident) return fail(Code::ProblemNumber, subject_, {c.name + ".stays"});
    if (const Json* compute = json_find(json, "compute_ps")) {
      if (!compute->is_object()) return type("compute_ps", "an object");
      c.compute_ps.assign(out_.devices.size(), 0);
      for (const auto& [key, value] : compute->items()) {
        const auto slot = devices_.find(key);
        if (slot == devices_.end()) continue;  // the time on a device that is not there
        const auto ps = number(value, "compute_ps");
        if (!ps) return tl::unexpected<Error>(ps.error());
        c.compute_ps[slot->second] = *ps;
      }
    }
    if (!classes_.try_emplace(c.name, static_cast<std::uint32_t>(out_.classes.size())).second) return fail(Code::ProblemTwice, subject_, {c.name});
    out_.classes.push_back(std::move(c));
    return {};
  }

  Status read_classes() {
    const auto list = member(json_, "classes", is_array, "a list");
    if (!list) return tl::unexpected<Error>(list.error());
    for (const Json& json : **list) STOWAGE_TRY(read_class(json));
    return {};
  }

  Status read_order() {
    const auto list = member(json_, "order", is_array, "a list");
    if (!list) return tl::unexpected<Error>(list.error());
    first_.assign(out_.classes.size(), ChainNode::kNone);
    return expand(**list);
  }

  /// Nests are at most as deep as the reader of JSON lets them be.
  Status expand(const Json& order) {
    for (const Json& entry : order) {
      if (entry.is_string()) {
        const auto k = unit_class(entry.get<std::string>());
        if (!k) return tl::unexpected<Error>(k.error());
        const auto unit = static_cast<std::uint32_t>(out_.units.size());
        if (first_[*k] == ChainNode::kNone) first_[*k] = unit;
        out_.units.push_back(*k);
        out_.sequence.push_back(unit);
      } else if (entry.is_object()) {
        const auto again = text(entry, "again");
        if (!again) return tl::unexpected<Error>(again.error());
        const auto k = unit_class(*again);
        if (!k) return tl::unexpected<Error>(k.error());
        if (first_[*k] == ChainNode::kNone) return fail(Code::ProblemName, subject_, {*again});
        out_.sequence.push_back(first_[*k]);
      } else if (entry.is_array() && entry.size() == 2 && entry[1].is_array()) {
        const auto times = number(entry[0], "order");
        if (!times) return tl::unexpected<Error>(times.error());
        for (std::uint64_t i = 0; i < *times; ++i) {
          const std::size_t before = out_.sequence.size();
          STOWAGE_TRY(expand(entry[1]));
          if (out_.sequence.size() == before) break;
        }
      } else {
        return type("order", "a list of class names, [times, list] and {\"again\": class}");
      }
      if (out_.sequence.size() > kMostUnits) return fail(Code::ProblemSize, subject_, {format_count(kMostUnits)});
    }
    return {};
  }

  Status read_rules() {
    const Json* list = json_find(json_, "rules");
    if (!list) return {};
    if (!list->is_array()) return type("rules", "a list");
    for (const Json& json : *list) {
      if (!json.is_object()) return type("rules", "a list of objects");
      const auto of = text(json, "class");
      if (!of) return tl::unexpected<Error>(of.error());
      const auto k = unit_class(*of);
      if (!k) return tl::unexpected<Error>(k.error());
      const auto allowed = member(json, "allowed", is_array, "a list");
      if (!allowed) return tl::unexpected<Error>(allowed.error());
      const auto name = json_find(json, "name") ? text(json, "name") : Result<std::string>("rule on " + *of);
      if (!name) return tl::unexpected<Error>(name.error());
      Problem::Rule rule{*name, *k, {}};
      for (const Json& name : **allowed) {
        if (!name.is_string()) return type("allowed", "a list of texts");
        const auto slot = devices_.find(name.get<std::string>());
        if (slot != devices_.end()) rule.allowed.push_back(slot->second);  // a device that is not listed does not exist
      }
      out_.rules.push_back(std::move(rule));
    }
    return {};
  }

  /// "a>b" as two devices; nullopt when one of them is not there.
  std::optional<std::size_t> pair(const std::string& text) const {
    const std::size_t arrow = text.find('>');
    if (arrow == std::string::npos) return std::nullopt;
    const auto from = devices_.find(text.substr(0, arrow)), to = devices_.find(text.substr(arrow + 1));
    if (from == devices_.end() || to == devices_.end()) return std::nullopt;
    return from->second * out_.devices.size() + to->second;
  }

  Status read_links() {
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
      for (std::size_t i = first; i < last; ++i) out_.hop_latency_ps[i] = *latency, out_.hop_ps_per_byte[i] = *per_byte;
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

  Status read_chains() {
    const Json* list = json_find(json_, "chains");
    if (!list) return {};
    if (!list->is_array()) return type("chains", "a list");
    for (const Json& json : *list) {
      if (!json.is_array() || json.size() != 3) return type("chains", "a list of [unit, parent, bytes]");
      const auto unit = number(json[0], "chains"), bytes = number(json[2], "chains");
      const auto parent = json[1].is_null() ? Result<std::uint64_t>(ChainNode::kNone) : number(json[1], "chains");
      if (!unit || !bytes || !parent) return fail(Code::ProblemNumber, subject_, {"chains"});
      const bool known = *unit < out_.units.size() && (json[1].is_null() || *parent < out_.chains.size());
      if (!known) return fail(Code::ProblemNumber, subject_, {"chains"});
      out_.chains.push_back({static_cast<std::uint32_t>(*unit), static_cast<std::uint32_t>(*parent), *bytes});
    }
    return {};
  }

  const Json& json_;
  const std::string& subject_;
  Problem out_;
  std::unordered_map<std::string, std::uint32_t> devices_, classes_;
  std::vector<std::uint32_t> first_;
};

}  // namespace

Result<Problem> problem_from_json(const Json& json, const std::string& subject) { return Reader(json, subject).run(); }

}  // namespace stowage::solve
