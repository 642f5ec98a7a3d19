#include <algorithm>
#include <unordered_map>

#include "core/base/json.h"
#include "core/solve/problem_file/problem.h"
#include "core/solve/problem_file/problem_fields.h"
#include "core/solve/problem_file/problem_links.h"

namespace stowage::solve {
namespace {

constexpr std::uint64_t kMostUnits = 4'000'000;
constexpr const char* kSchema = "stowage.problem/1";

using Problem = solve::Problem;

/// Reads one document. Every check that fails leaves the first error and ends the reading.
class Reader : ProblemFields {
 public:
  Reader(const Json& json, const std::string& subject) : ProblemFields(subject), json_(json) {}

  Result<Problem> run() {
    STOWAGE_TRY(read_head());
    STOWAGE_TRY(read_devices());
    STOWAGE_TRY(read_main());
    STOWAGE_TRY(read_classes());
    STOWAGE_TRY(read_order());
    STOWAGE_TRY(read_rules());
    STOWAGE_TRY(read_links(json_, subject_, devices_, out_));
    STOWAGE_TRY(read_chains());
    return std::move(out_);
  }

 private:
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

  Status read_flag(const char* key, bool& out) const {
    const Json* flag = json_find(json_, key);
    if (!flag) return {};
    if (!flag->is_boolean()) return type(key, "true or false");
    out = flag->get<bool>();
    return {};
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
    const auto goal = std::find_if(Problem::kGoals.begin(), Problem::kGoals.end(),
                                   [&](const Problem::GoalRow& row) { return *objective == row.name; });
    if (goal == Problem::kGoals.end())
      return type("objective", "“bytes”, “time”, “bytes_then_hops” or “time_with_hops”");
    out_.goal = goal->goal;
    STOWAGE_TRY(read_flag("contiguous", out_.contiguous));
    STOWAGE_TRY(read_flag("reads_while_moving", out_.reads_while_moving));
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
    const auto role = std::find_if(machine::kRoles.begin(), machine::kRoles.end(),
                                   [&](machine::Role one) { return role_name(one) == *kind; });
    if (role == machine::kRoles.end()) return type("kind", "“gpu”, “cpu” or “disk”");
    device.name = *name;
    device.role = *role;
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
    std::stable_sort(out_.devices.begin(), out_.devices.end(),
                     [](const auto& a, const auto& b) { return a.role < b.role; });
    if (out_.devices.empty() || out_.devices.size() > 250)
      return type("devices", "a list of 1 to 250 devices");
    for (std::uint32_t i = 0; i < out_.devices.size(); ++i) {
      if (!devices_.try_emplace(out_.devices[i].name, i).second)
        return fail(Code::ProblemTwice, subject_, {out_.devices[i].name});
      const bool host = out_.devices[i].role != machine::Role::Accelerator;
      if (host && i > 0 && out_.devices[i].role == out_.devices[i - 1].role)
        return fail(Code::ProblemTwice, subject_, {out_.devices[i].name});
    }
    return {};
  }

  Status read_main() {
    const Json* main = json_find(json_, "main");
    if (!main || (main->is_string() && main->get<std::string>() == "any")) return {};
    if (!main->is_string()) return type("main", "a text");
    if (main->get<std::string>() == "lowest") {
      out_.main_is_lowest = true;
      return {};
    }
    const auto slot = device(main->get<std::string>());
    if (!slot) return tl::unexpected<Error>(slot.error());
    if (out_.devices[*slot].role != machine::Role::Accelerator) return type("main", "a GPU");
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
        {"resident", &c.resident}, {"stream_peak", &c.stream_peak}, {"streamed", &c.streamed},
        {"stays", &c.stays},       {"exec_bytes", &c.exec_bytes},   {"training", &c.training},
        {"sent", &c.sent}};
    for (const auto& [key, field] : fields) {
      const auto value = number_or_zero(json, key);
      if (!value) return tl::unexpected<Error>(value.error());
      *field = *value;
    }
    if (json_find(json, "disk_peak")) {
      const auto value = number_or_zero(json, "disk_peak");
      if (!value) return tl::unexpected<Error>(value.error());
      c.disk_peak = *value;
    }
    if (c.stays > c.resident) return fail(Code::ProblemNumber, subject_, {c.name + ".stays"});
    if (const Json* computed = json_find(json, "computed")) {
      if (!computed->is_boolean()) return type("computed", "true or false");
      c.computed = computed->get<bool>();
    }
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
    if (!classes_.try_emplace(c.name, static_cast<std::uint32_t>(out_.classes.size())).second)
      return fail(Code::ProblemTwice, subject_, {c.name});
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
      if (out_.sequence.size() > kMostUnits)
        return fail(Code::ProblemSize, subject_, {format_count(kMostUnits)});
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
        if (slot != devices_.end())
          rule.allowed.push_back(slot->second);  // a device that is not listed does not exist
      }
      out_.rules.push_back(std::move(rule));
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
      const auto parent =
          json[1].is_null() ? Result<std::uint64_t>(ChainNode::kNone) : number(json[1], "chains");
      if (!unit || !bytes || !parent) return fail(Code::ProblemNumber, subject_, {"chains"});
      const bool known = *unit < out_.units.size() && (json[1].is_null() || *parent < out_.chains.size());
      if (!known) return fail(Code::ProblemNumber, subject_, {"chains"});
      out_.chains.push_back({static_cast<std::uint32_t>(*unit), static_cast<std::uint32_t>(*parent), *bytes});
    }
    return {};
  }

  const Json& json_;
  Problem out_;
  std::unordered_map<std::string, std::uint32_t> devices_, classes_;
  std::vector<std::uint32_t> first_;
};

}  // namespace

Result<Problem> problem_from_json(const Json& json, const std::string& subject) {
  return Reader(json, subject).run();
}

}  // namespace stowage::solve
