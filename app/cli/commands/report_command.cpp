#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "app/cli/arguments/engine_option.h"
#include "app/cli/output/plan_text.h"
#include "app/cli/run/engine_probe.h"
#include "core/base/json.h"
#include "core/machine/detect.h"
#include "core/protocol/client.h"

namespace stowage::cli {
namespace {

std::string host_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof name - 1) == 0 ? name : std::string();
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// The value of a KEY=value or "key : value" line.
std::string line_value(const char* path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t sign = line.find_first_of("=:");
    if (sign == std::string::npos) continue;
    std::string value = line.substr(sign + 1);
    std::erase(value, '"');
    const std::size_t from = value.find_first_not_of(" \t");
    return from == std::string::npos ? std::string() : value.substr(from);
  }
  return {};
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  if (what.size() < 2) return;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

/// Takes out what names a person or a computer: home folders, user, host.
std::string redacted(std::string text) {
  replace_all(text, variable("HOME"), "~");
  for (const char* name : {"USER", "LOGNAME"})
    replace_all(text, variable(name) == "root" ? "" : variable(name), "USER");
  replace_all(text, host_name(), "HOST");
  for (std::size_t at = text.find("/home/"); at != std::string::npos; at = text.find("/home/", at + 6)) {
    const std::size_t end = std::min(text.find('/', at + 6), text.size());
    text.replace(at + 6, end - at - 6, "USER");
  }
  return text;
}

/// One word of an object in an object, "" when it is not there.
std::string word_in(const Json& json, const char* object, const char* key) {
  const Json* inner = json_find(json, object);
  const Json* found = inner ? json_find(*inner, key) : nullptr;
  return found && found->is_string() ? found->get<std::string>() : std::string();
}

class Report final : public Command {
 public:
  const char* name() const override { return "report"; }
  const char* about() const override {
    return "this environment in Markdown, for a bug report; no names, no paths of yours";
  }
  const char* example() const override { return "stowage-cli report > environment.md"; }

  void define(CLI::App& app) override {
    app.add_flag("--full", full_, "with host name, user name and paths");
    engine_.define(app);
  }

  CommandResult run(Session& session) override {
    const auto address = engine_.address();
    if (!address) return tl::unexpected(address.error());
    collect(session.job());
    if (!full_) {
      for (auto& [label, value] : facts_) value = redacted(value);
    }
    if (session.json) return Outcome{kDone, document()};
    std::string text = "## Stowage environment\n\n| | |\n|---|---|\n";
    for (const auto& [label, value] : facts_)
      text += fmt::format("| {} | {} |\n", label, value.empty() ? "unknown" : value);
    return Outcome{kDone, {}, text};
  }

 private:
  void add(const std::string& label, std::string value) { facts_.emplace_back(label, std::move(value)); }

  void collect(const Job& job) {
    add("stowage", STOWAGE_VERSION);
    add("compiler", __VERSION__);
    add("system", line_value("/etc/os-release", "PRETTY_NAME"));
    struct utsname system {};
    if (::uname(&system) == 0)
      add("kernel", fmt::format("{} {} {}", system.sysname, system.release, system.machine));
    add("processor", fmt::format("{}, {} threads", line_value("/proc/cpuinfo", "model name"),
                                 std::thread::hardware_concurrency()));
    const machine::Machine machine = machine::detect(".");
    for (const machine::Device& device : machine.devices) {
      std::string value = fmt::format("{} free", device.budget ? format_bytes(*device.budget) : "unknown");
      if (device.physical) value += " of " + format_bytes(device.physical);
      add(machine::display_name(device.id), device.name.empty() ? value : device.name + ", " + value);
    }
    const auto cards = machine::detect_gpus();
    for (std::uint32_t i = 0; i < cards.size(); ++i) {
      if (!cards[i].pcie) continue;
      add(machine::display_name(machine::gpu(i)) + " slot",
          machine::to_string(*cards[i].pcie) + (cards[i].pcie->narrower() ? ", narrower than the card" : ""));
    }
    if (machine.gpu_count() == 0) add("GPU", "none found by NVML");
    add_engine(job);
    for (const char* name : {"CUDA_VISIBLE_DEVICES", "NO_COLOR", "LANG"})
      add(name, variable(name).empty() ? "not set" : variable(name));
    if (!full_) return;
    add("host", host_name());
    add("user", variable("USER"));
    add("home", variable("HOME"));
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
    add_probe(probe ? std::optional(*probe) : std::nullopt);
  }

  /// What a run has given up before it reads a program, and why it would not use CUDA.
  void add_probe(const std::optional<Json>& probe) {
    if (!probe) return add("engine's sandbox", "");
    const Json* torch = json_find(*probe, "torch");
    add("LibTorch", torch && torch->is_string() ? torch->get<std::string>() : "");
    const Json* reason = json_find(*probe, "cuda_reason");
    const std::string why = reason && reason->is_string() ? reason->get<std::string>() : "";
    add("CUDA", why.empty() ? "yes" : "no: " + why);
    add("engine's sandbox", word_in(*probe, "sandbox", "text"));
    const Json* walls = json_find(*probe, "sandbox");
    const Json* missing = walls ? json_find(*walls, "missing") : nullptr;
    if (!missing || !missing->is_array()) return;
    for (const Json& wall : *missing)
      if (wall.is_string()) add("sandbox lacks", wall.get<std::string>());
  }

  Json document() const {
    Json json{{"schema", "stowage.report/1"}, {"redacted", !full_}};
    json["facts"] = Json::object();
    for (const auto& [label, value] : facts_) json["facts"][label] = value;
    return json;
  }

  EngineOption engine_;
  bool full_ = false;
  std::vector<std::pair<std::string, std::string>> facts_;
};

}  // namespace

std::unique_ptr<Command> make_report() { return std::make_unique<Report>(); }

}  // namespace stowage::cli
