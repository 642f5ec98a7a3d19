#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "app/cli/arguments/engine_option.h"
#include "app/cli/arguments/given_plan.h"
#include "app/cli/arguments/machine_options.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/run/child_process.h"
#include "app/cli/run/engine_probe.h"
#include "core/about/version.h"
#include "core/base/json.h"
#include "core/machine/detect.h"
#include "core/report/facts.h"
#include "core/report/report.h"

namespace stowage::cli {
namespace {

class Report final : public Command {
 public:
  const char* name() const override { return "report"; }
  const char* about() const override {
    return "this environment in Markdown, for a bug report; no names, no paths of yours";
  }
  const char* example() const override { return "stowage-cli report > environment.md"; }

  void define(CLI::App& app) override {
    app.add_option("MODEL", model_, "a model, for a report about a plan");
    app.add_option("PLAN", plan_, "the plan, or a device map");
    add_part_option(app, part_);
    app.add_flag("--full", full_, "with host name, user name and paths");
    machine_.define(app);
    engine_.define(app);
  }

  CommandResult run(Session& session) override {
    const auto address = engine_.address();
    if (!address) return tl::unexpected(address.error());
    if (!model_.empty() && plan_.empty()) return usage("report MODEL needs its PLAN, too.");
    report::Contents contents;
    if (const auto filled = fill(session, contents); !filled) return tl::unexpected(filled.error());
    const Json document = report::to_json(contents);
    if (session.json) return Outcome{kDone, document};
    return Outcome{kDone, {}, report::to_markdown(document)};
  }

 private:
  void add(const std::string& label, std::string value) { facts_.emplace_back(label, std::move(value)); }

  Try<bool> fill(const Session& session, report::Contents& out) {
    std::optional<machine::Machine> known;
    if (!plan_.empty()) {
      auto plan = plan_of(session, known);
      if (!plan) return tl::unexpected(plan.error());
      out.plan = std::move(*plan);
    }
    const bool own = machine_.own_gpus() && !known;
    auto machine = machine_.resolve(".", std::move(known));
    if (!machine) return tl::unexpected(machine.error());
    out.full = full_;
    out.machine = std::move(*machine);
    out.calibration = machine_.calibration();
    out.system = report::read_system();
    out.here = machine::detect(".");
    out.driver = machine::detect_driver();
    if (own) out.gpus = machine::detect_gpus();
    out.packages = packages(session.job());
    collect(out, session.job());
    out.facts = report::facts_json(facts_, out.system, full_);
    out.software = software_;
    out.software.stowage = about::version_text();
    out.software.compiler = __VERSION__;
    out.software.build_command = STOWAGE_BUILD_COMMAND;
    out.software.sources = STOWAGE_SOURCES;
    out.software.install_method = install_method();
    return true;
  }

  /// What python3 on the PATH says; nothing without one, or where it takes too long.
  static report::Packages packages(const Job& job) {
    constexpr int kPatience = 5'000, kStep = 100;  // milliseconds
    constexpr std::size_t kMost = 1u << 16;
    auto child = ChildProcess::start("/usr/bin/env", {"python3", "-c", report::kAskPython});
    std::string text;
    for (int waited = 0; child && waited < kPatience && text.size() < kMost;) {
      if (job.cancel.cancelled()) return {};
      const auto heard = child->read(text, kStep);
      if (heard == ChildProcess::Heard::End) return report::packages_of(text);
      if (heard == ChildProcess::Heard::Nothing) waited += kStep;
    }
    return {};
  }

  /// From a folder of a build, or installed; "" where neither shows.
  static std::string install_method() {
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const auto above = program.parent_path().parent_path();
    if (std::filesystem::exists(above / "CMakeCache.txt", error)) return "built from sources, not installed";
    if (std::filesystem::exists(above / "share" / "applications" / "stowage.desktop", error))
      return "installed by cmake --install";
    return {};
  }

  Try<report::Plan> plan_of(const Session& session, std::optional<machine::Machine>& machine) const {
    const auto json = read_json_file(plan_);
    if (!json) return rejected(json.error(), plan_);
    auto given = read_given_plan(plan_);
    if (!given) return tl::unexpected(given.error());
    const auto model = open_model(session, model_, part_);
    if (!model) return tl::unexpected(model.error());
    report::Plan out;
    out.model_fingerprint = (*model)->fingerprint();
    const auto part = [&](const char* key) {
      const Json* found = json->is_object() ? json_find(*json, key) : nullptr;
      return found ? *found : Json();
    };
    const Json map = plan::to_json(given->map);
    out.hash = report::plan_hash(map, part("machine"), part("settings"));
    if (json->is_object() && json->contains("device_map") && (*json)["device_map"].is_object()) {
      out.target = part("target").is_string() ? part("target").get<std::string>()
                                              : std::string(given->settings.runtime.name());
      out.status = part("status");
      out.value = part("value");
      out.bound = part("bound");
      out.gap = part("gap");
    }
    machine = std::move(given->machine);
    return out;
  }

  void collect(const report::Contents& contents, const Job& job) {
    add("stowage", about::version_text());
    add("compiler", __VERSION__);
    report::add_computer(facts_, contents.system, contents.here, machine::detect_gpus());
    add_engine(job);
    report::add_environment(facts_);
    if (!full_) return;
    add("host", contents.system.host);
    add("user", contents.system.user);
    add("home", contents.system.home);
  }

  void add_engine(const Job& job) {
    const auto engine = engine_.resolve({"--probe"});
    if (!engine) return add("engine", "not found");
    const auto probe = probe_engine(*engine, job);
    if (engine->host.empty())
      add("engine", full_ ? engine->program : std::filesystem::path(engine->program).filename().string());
    else
      add("engine", full_ ? "ssh:" + engine->host : std::string("over ssh"));
    if (!engine->host.empty() && !probe) return add("engine's answer", sentence(probe.error().error));
    report::add_engine(facts_, software_, probe ? std::optional(*probe) : std::nullopt);
  }

  std::string model_, plan_, part_;
  MachineOptions machine_;
  EngineOption engine_;
  report::Software software_;
  bool full_ = false;
  report::Facts facts_;
};

}  // namespace

std::unique_ptr<Command> make_report() { return std::make_unique<Report>(); }

}  // namespace stowage::cli
