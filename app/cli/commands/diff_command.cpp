#include <algorithm>

#include <fmt/format.h>

#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/machine_options.h"
#include "app/cli/commands/diff_runs.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/name_ranges.h"
#include "app/cli/output/plan_text.h"
#include "core/base/json.h"
#include "core/plan/diff.h"
#include "core/plan/joint_machine.h"
#include "core/runtimes/judging/reserves.h"
#include "core/runtimes/targets.h"

namespace stowage::cli {
namespace {

/// A machine on which every device that one of the maps names exists, without limits.
Try<machine::Machine> machine_for(const plan::DeviceMap& a, const plan::DeviceMap& b) {
  machine::Machine machine;
  machine.add(machine::kCpu);
  machine.add(machine::kDisk);
  if (plan::add_named(machine, a) && plan::add_named(machine, b)) return machine;
  return usage("The maps name GPUs beyond the number " + std::to_string(kMostGpus - 1) + "; at most " +
               std::to_string(kMostGpus) + " GPUs can be compared.");
}

std::string signed_bytes(Bytes before, Bytes after) {
  if (before == after) return "-";
  return after > before ? "+" + format_bytes(after - before) : "-" + format_bytes(before - after);
}

/// KV caches by slot, of both sides.
struct Caches {
  std::vector<Bytes> before{}, after{};
  bool any() const {
    const auto some = [](Bytes bytes) { return bool(bytes); };
    return std::any_of(before.begin(), before.end(), some) || std::any_of(after.begin(), after.end(), some);
  }
};

std::vector<Bytes> caches_of(const model::Model& model, const machine::Machine& machine,
                             const GivenPlan& plan, const plan::Placement& placement) {
  return runtimes::caches_under(runtimes::find_target(plan.target.name), model, machine, plan.settings,
                                placement);
}

/// A bare map is for what the other side is for.
void complete(GivenPlan& a, GivenPlan& b) {
  const auto bare = [](const GivenPlan& plan) { return plan.settings == plan::Settings(); };
  for (auto [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    if (!bare(*one) || bare(*other)) continue;
    one->settings = other->settings;
    one->target = other->target;
  }
}

class Diff final : public Command {
 public:
  const char* name() const override { return "diff"; }
  const char* about() const override {
    return "which modules two maps or plans put on different devices, or what two runs held and took";
  }
  const char* example() const override { return "stowage-cli diff ./Llama-3.1-8B old.json new.json"; }

  void define(CLI::App& app) override {
    app.add_option("MODEL", model_, "a model")->required();
    add_part_option(app, part_);
    app.add_option("A", a_, "a device map, a plan or a run (a trace, a memory snapshot)")->required();
    app.add_option("B", b_, "another one")->required();
  }

  CommandResult run(Session& session) override {
    if (is_run_file(a_) || is_run_file(b_)) return diff_runs(session, {model_, part_, a_, b_});
    auto a = read_given_plan(a_);
    if (!a) return tl::unexpected(a.error());
    auto b = read_given_plan(b_);
    if (!b) return tl::unexpected(b.error());
    complete(*a, *b);
    const auto machine = machine_for(a->map, b->map);
    if (!machine) return tl::unexpected(machine.error());
    const auto model = open_model(session, model_, part_);
    if (!model) return tl::unexpected(model.error());
    const plan::AppliedMap from = plan::apply(a->map, **model, *machine, a->settings);
    const plan::AppliedMap to = plan::apply(b->map, **model, *machine, b->settings);
    const plan::PlanDiff diff = plan::diff(**model, *machine, from.placement, to.placement);
    const Caches caches{caches_of(**model, *machine, *a, from.placement),
                        caches_of(**model, *machine, *b, to.placement)};
    Outcome out{kDone, document(**model, diff, caches), text(session.console, diff, caches)};
    for (const auto& [path, applied] : {std::pair{&a_, &from}, std::pair{&b_, &to}}) {
      if (!applied->uncovered.empty()) {
        out.notes += fmt::format("stowage-cli: {} gives no device to {} tensor names; they are left out.\n",
                                 *path, format_count(applied->uncovered.size()));
      }
    }
    return out;
  }

 private:
  Json document(const model::Model& model, const plan::PlanDiff& diff, const Caches& caches) const {
    Json json;
    json["schema"] = "stowage.diff/1";
    json["model"] = model_json(model, model_);
    json["moved_bytes"] = diff.moved_bytes.count();
    json["moves"] = Json::array();
    for (const plan::Move& move : diff.moves) {
      json["moves"].push_back({{"name", move.name},
                               {"from", machine::to_string(move.from)},
                               {"to", machine::to_string(move.to)},
                               {"bytes", move.bytes.count()}});
    }
    json["devices"] = Json::array();
    for (std::size_t i = 0; i < diff.devices.size(); ++i) {
      const auto& device = diff.devices[i];
      json["devices"].push_back({{"device", machine::to_string(device.device)},
                                 {"before", device.before.count()},
                                 {"after", device.after.count()},
                                 {"difference", static_cast<std::int64_t>(device.after.count()) -
                                                    static_cast<std::int64_t>(device.before.count())},
                                 {"kv_cache_before", caches.before[i].count()},
                                 {"kv_cache_after", caches.after[i].count()}});
    }
    return json;
  }

  static std::string text(const Console& console, const plan::PlanDiff& diff, const Caches& caches) {
    if (diff.moves.empty() && caches.before == caches.after) return "Nothing moved.\n";
    if (diff.moves.empty())
      return "No weight moved, but KV caches differ.\n\n" + devices_text(console, diff, caches);
    std::string out = fmt::format("{} moved in {}\n\n", format_bytes(diff.moved_bytes),
                                  counted(diff.moves.size(), "module"));
    Table moves({"module", "from", "to", ">bytes"});
    std::vector<std::string_view> names;
    for (const plan::Move& move : diff.moves) names.push_back(move.name);
    const auto alike = [&](std::size_t a, std::size_t b) {
      return diff.moves[a].from == diff.moves[b].from && diff.moves[a].to == diff.moves[b].to;
    };
    for (const NameRange& range : name_ranges(names, alike)) {
      const plan::Move& first = diff.moves[range.first];
      Bytes bytes;
      for (std::size_t i = 0; i < range.count; ++i) bytes += diff.moves[range.first + i].bytes;
      moves.row({range.text, console.device(first.from), console.device(first.to), format_bytes(bytes)});
    }
    return out + moves.text(console) + "\n" + devices_text(console, diff, caches);
  }

  /// With the caches where either side has some.
  static std::string devices_text(const Console& console, const plan::PlanDiff& diff, const Caches& caches) {
    std::vector<std::string> columns{"device", ">before", ">after", ">difference"};
    if (caches.any()) columns.insert(columns.end(), {">KV cache before", ">after", ">difference"});
    Table table(columns);
    for (std::size_t i = 0; i < diff.devices.size(); ++i) {
      const auto& device = diff.devices[i];
      std::vector<std::string> row{console.device(device.device), format_bytes(device.before),
                                   format_bytes(device.after), signed_bytes(device.before, device.after)};
      const Bytes before = caches.before[i], after = caches.after[i];
      if (caches.any())
        row.insert(row.end(), {format_bytes(before), format_bytes(after), signed_bytes(before, after)});
      table.row(row);
    }
    return table.text(console);
  }

  std::string model_, a_, b_;
  std::string part_;
};

}  // namespace

std::unique_ptr<Command> make_diff() { return std::make_unique<Diff>(); }

}  // namespace stowage::cli
