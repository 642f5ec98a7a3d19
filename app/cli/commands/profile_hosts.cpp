#include "app/cli/commands/profile_hosts.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/output/counted.h"
#include "app/cli/output/run_text.h"
#include "app/cli/run/hosts_prediction.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/protocol/client.h"
#include "core/protocol/engine_address.h"
#include "core/trace/trace.h"

namespace stowage::cli {
namespace {

constexpr std::size_t kMostSlots = 1024;

Try<std::string> relay_beside(const std::string& engine) {
  const std::string relay = (std::filesystem::path(engine).parent_path() / "stowage-relay").string();
  if (::access(relay.c_str(), X_OK) == 0) return relay;
  return tl::unexpected<Failure>(
      {kEngineFailed,
       {Code::EngineProgramMissing, relay, {"it is built where MPI is found (libopenmpi-dev, openmpi-bin)"}},
       {}});
}

/// Ranks are numbered as their parts follow each other on the command line, whatever order the hosts have
/// elsewhere.
protocol::EngineStart mpirun_for(const std::string& mpirun, const std::vector<HostPart>& parts,
                                 const std::string& relay, const std::string& engine) {
  protocol::EngineStart start;
  start.program = mpirun;
  // No rank has cores of its own: its engine has threads. Slots were counted before. Relays end when they are
  // asked to, so that nobody waits for it. The sessions that start daemons stay, so that mpirun notices the
  // end of one that it has not heard of yet.
  start.arguments = {"--bind-to",
                     "none",
                     "--oversubscribe",
                     "--mca",
                     "odls_base_sigkill_timeout",
                     "0",
                     "--leave-session-attached"};
  if (::geteuid() == 0) start.arguments.emplace_back("--allow-run-as-root");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) start.arguments.emplace_back(":");
    for (const std::string& word :
         {std::string("-np"), std::string("1"), std::string("--host"), parts[i].node, relay, engine})
      start.arguments.push_back(word);
  }
  return start;
}

/// `engine`: its path; "" = the one that is found here.
Try<protocol::EngineStart> start_of(const std::vector<HostPart>& parts, const std::string& engine) {
  auto path = engine.empty() ? protocol::find_engine() : Result<std::string>(engine);
  if (!path) return tl::unexpected<Failure>({kEngineFailed, path.error(), {}});
  *path = protocol::path_there(*path, {});
  const auto relay = relay_beside(*path);
  if (!relay) return tl::unexpected(relay.error());
  const std::string mpirun = protocol::find_on_path("mpirun");
  if (!mpirun.empty()) return mpirun_for(mpirun, parts, *relay, *path);
  return tl::unexpected<Failure>(
      {kEngineFailed,
       {Code::EngineProgramMissing, "mpirun", {"this machine has no such program on PATH"}},
       {}});
}

/// Devices without a budget where no file of machines says more.
machine::Machine machine_of(const HostsMap& map, std::uint32_t host) {
  machine::Machine machine;
  for (const HostsMap::Entry& entry : map.entries) {
    if (entry.host == host) machine.add(entry.device);
  }
  machine.add(machine::kCpu);
  machine.add(machine::kDisk);
  return machine;
}

/// What lies on another host is on no device here; a run has it on the disk, where nothing is copied from.
plan::DeviceMap part_of(const HostsMap& map, std::uint32_t host) {
  plan::DeviceMap out;
  for (const HostsMap::Entry& entry : map.entries)
    out.entries.push_back({entry.key, entry.host == host ? entry.device : machine::kDisk});
  return out;
}

std::optional<std::uint32_t> main_of(const HostsMap& map, std::uint32_t host, const machine::Machine& machine,
                                     bool host_computes) {
  std::optional<std::uint32_t> lowest;
  for (const HostsMap::Entry& entry : map.entries) {
    const auto slot = entry.host == host && entry.device.gpu() ? machine.slot(entry.device) : std::nullopt;
    if (slot) lowest = std::min(lowest.value_or(~0u), static_cast<std::uint32_t>(*slot));
  }
  if (!lowest && !host_computes && machine.gpu_count() > 0) lowest = 0;
  return lowest;
}

Json hosts_json(const HostsRun& run) {
  Json hosts = Json::array();
  for (const HostReport& host : run.hosts) {
    Json sent = Json::array();
    for (const auto& [to, bytes] : host.sent) sent.push_back({{"to", run.hosts[to].name}, {"bytes", bytes}});
    hosts.push_back({{"host", host.name},
                     {"node", host.node},
                     {"engine", host.engine},
                     {"torch", host.torch},
                     {"seconds", host.seconds},
                     {"clock_offset_ns", host.clock_offset_ns},
                     {"clock_round_trip_ns", host.clock_round_ns},
                     {"sent", std::move(sent)}});
  }
  return hosts;
}

Json document_of(const protocol::RunRequest& request, const HostsMap& map, const HostsRun& run) {
  Json json;
  json["schema"] = "stowage.hosts-run/1";
  json["ok"] = !run.run.error;
  json["program"] = request.program;
  json["device_map"] = Json::object();
  for (const HostsMap::Entry& entry : map.entries)
    json["device_map"][entry.key] = map.hosts[entry.host] + ":" + machine::to_string(entry.device);
  json["hosts"] = hosts_json(run);
  const Json measured = protocol::to_json(run.run.result);
  for (const auto& [key, value] : measured.items()) json[key] = value;
  if (run.run.error)
    json["error"] = {{"message", sentence(*run.run.error)}, {"rule", rule_name(run.run.error->code)}};
  return json;
}

std::string hosts_text(const HostsRun& run) {
  std::string out = "\nHosts\n";
  for (const HostReport& host : run.hosts) {
    out += fmt::format("  {} ({})", host.name, host.node);
    if (host.clock_round_ns > 0)
      out += fmt::format(": clock {} µs ahead, measured in a round trip of {} µs",
                         host.clock_offset_ns / 1000, host.clock_round_ns / 1000);
    out += "\n";
    for (const auto& [to, bytes] : host.sent)
      out += fmt::format("    handed over to {}: {}, in all passes\n", run.hosts[to].name,
                         format_bytes(Bytes(bytes)));
  }
  return out;
}

}  // namespace

void ProfileHosts::define(CLI::App& app) {
  app_ = &app;
  app.add_option("--mpi", hostfile_,
                 "run over several hosts, one engine a host, started by mpirun: a file of hosts as mpirun "
                 "reads it; MAP "
                 "has values \"HOST:DEVICE\", as solve --hosts -o writes them")
      ->type_name("HOSTFILE");
  machines_.define(
      app,
      "with --mpi: the machines that the plan was made for, whose budgets are enforced and whose "
      "networks say what a pass should take");
}

/// All of these speak of one machine, or of what is not done over several.
Try<bool> ProfileHosts::stands_alone() const {
  constexpr std::array kOfOneMachine = {"--machine",
                                        "--gpu",
                                        "--cpu",
                                        "--disk",
                                        "--link",
                                        "--card",
                                        "--overhead",
                                        "--learn",
                                        "--program-there",
                                        "--main",
                                        "--compute-on-host",
                                        "--keep-free",
                                        "--shape"};
  constexpr std::array kOfAPassBack = {"--gradients",    "--input-gradients",     "--offload-layers",
                                       "--layers",       "--offload-activations", "--offload-threshold",
                                       "--offload-mark", "--offload-unannounced", "--saved-tensors"};
  const auto typed = [this](const char* option) {
    const CLI::Option* known = app_->get_option_no_throw(option);
    return known && known->count() > 0;
  };
  if (typed("--backward"))
    return usage(
        "--backward does not go with --mpi: a pass back runs on one machine, as no gradient is handed over "
        "between hosts.");
  for (const char* option : kOfAPassBack) {
    if (typed(option))
      return usage(
          fmt::format("{} is of a pass back, which runs on one machine: it does not go with --mpi.", option));
  }
  for (const char* option : kOfOneMachine) {
    if (typed(option))
      return usage(fmt::format("{} speaks of one machine: it does not go with --mpi.", option));
  }
  return true;
}

Try<HostsMap> hosts_map_from(const Json& json, const std::string& file) {
  const auto wrong = [&](const std::string& why) {
    return tl::unexpected<Failure>({kRejected, {Code::CommandLine, {}, {file + ": " + why}}, file});
  };
  const Json* found = json_find(json, "device_map");
  const Json& map = found ? *found : json;
  if (!map.is_object() || map.empty()) return wrong("a map of names and \"host:device\" is expected.");
  HostsMap out;
  for (const auto& [key, value] : map.items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : std::string();
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || !cluster::is_host_name(text.substr(0, colon)))
      return wrong(
          fmt::format("\"{}\" is on {}, which names no host: write \"host:device\".", key, map[key].dump()));
    const auto device = machine::parse_device(text.substr(colon + 1));
    if (!device) return wrong(sentence(device.error()));
    const std::string host = text.substr(0, colon);
    const auto at = std::find(out.hosts.begin(), out.hosts.end(), host);
    const auto index = static_cast<std::uint32_t>(at - out.hosts.begin());
    if (at == out.hosts.end()) out.hosts.push_back(host);
    out.entries.push_back({key, index, *device});
  }
  if (out.hosts.size() > protocol::kMostRunHosts)
    return wrong(fmt::format("it names {} hosts; at most {} run together.", out.hosts.size(),
                             protocol::kMostRunHosts));
  return out;
}

Try<std::vector<std::string>> nodes_of(const std::string& text, const std::string& file) {
  const auto wrong = [&](const std::string& why) {
    return tl::unexpected<Failure>({kRejected, {Code::CommandLine, {}, {file + ": " + why}}, file});
  };
  std::vector<std::string> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string node, word;
    if (!(words >> node)) continue;
    // It becomes a word of a file of mpirun's, and of ssh.
    const auto plain = [](unsigned char c) { return std::isalnum(c) || c == '.' || c == '-' || c == '_'; };
    if (node.front() == '-' || !std::all_of(node.begin(), node.end(), plain))
      return wrong(fmt::format("\"{}\" cannot be the name of a host.", node));
    std::size_t slots = 1;
    while (words >> word) {
      if (!word.starts_with("slots=")) continue;
      const std::string number = word.substr(6);
      if (number.empty() || number.size() > 4 ||
          !std::all_of(number.begin(), number.end(), [](unsigned char c) { return std::isdigit(c); }))
        return wrong(fmt::format("\"{}\" is no number of slots.", word));
      slots = std::stoul(number);
    }
    if (out.size() + slots > kMostSlots) return wrong("it has more than 1024 slots.");
    out.insert(out.end(), slots, node);
  }
  if (out.empty()) return wrong("it lists no host.");
  return out;
}

/// nullopt: nobody lists them.
Try<std::optional<cluster::Cluster>> ProfileHosts::read_machines() const {
  if (!machines_.typed()) return std::optional<cluster::Cluster>();
  auto read = machines_.read();
  if (!read) return tl::unexpected(read.error());
  return std::optional<cluster::Cluster>(std::move(*read));
}

/// By name where the file of hosts has all that the map names; else in the order of both.
Try<std::vector<std::string>> ProfileHosts::nodes_for(const HostsMap& map) const {
  const auto text = read_text_file(hostfile_);
  if (!text) return rejected(text.error(), hostfile_);
  auto nodes = nodes_of(*text, hostfile_);
  if (!nodes) return nodes;
  const bool by_name = std::all_of(map.hosts.begin(), map.hosts.end(), [&](const std::string& host) {
    return std::find(nodes->begin(), nodes->end(), host) != nodes->end();
  });
  if (by_name) return map.hosts;
  if (nodes->size() < map.hosts.size())
    return rejected(Error{Code::CommandLine,
                          {},
                          {fmt::format("{} has room for {}, and the map names {} ({}).", hostfile_,
                                       counted(nodes->size(), "engine"), counted(map.hosts.size(), "host"),
                                       fmt::join(map.hosts, ", "))}},
                    hostfile_);
  return nodes;
}

Try<HostsAsked> ProfileHosts::asked(const Question& question, const HostsMap& map,
                                    const std::optional<cluster::Cluster>& machines) const {
  const auto nodes = nodes_for(map);
  if (!nodes) return tl::unexpected(nodes.error());
  HostsAsked out;
  for (const HostsMap::Entry& entry : map.entries) out.entries.emplace_back(entry.key, entry.host);
  for (std::uint32_t i = 0; i < map.hosts.size(); ++i) {
    HostPart& part = out.parts.emplace_back();
    part.name = map.hosts[i];
    part.node = (*nodes)[i];
    part.request = question.request;
    part.request.map = part_of(map, i);
    part.request.machine = machine_of(map, i);
    if (machines) {
      const std::vector<cluster::Host>& all = machines->hosts;
      const auto at = std::find_if(all.begin(), all.end(),
                                   [&](const cluster::Host& host) { return host.name == part.name; });
      if (at == all.end())
        return rejected(
            Error{Code::CommandLine,
                  {},
                  {fmt::format("{} does not list the host {} of the map.", machines_.file(), part.name)}},
            machines_.file());
      part.request.machine = at->machine;
      part.request.calibration = at->calibration;
    }
    part.request.main_gpu = main_of(map, i, part.request.machine, part.request.host_computes);
    if (i > 0) part.request.inputs_file.clear(), part.request.outputs_file.clear();
  }
  return out;
}

/// Paths are those of every host, and of the first one for what only it reads and writes.
void ProfileHosts::settle(const Question& question, protocol::RunRequest& request) {
  request.program = protocol::path_there(question.program, {});
  for (std::string* path : {&request.inputs_file, &request.outputs_file})
    if (!path->empty()) *path = protocol::path_there(*path, {});
  request.trace_file.clear();  // it comes over the connection
  // All hosts make as many passes, whatever GPUs they have.
  request.warmup = request.warmup.value_or(1);
}

CommandResult ProfileHosts::run(Session& session, Question question) const {
  if (const auto alone = stands_alone(); !alone) return tl::unexpected(alone.error());
  if (question.map.empty()) return usage("--mpi runs a map: give MAP.");
  if (question.request.mode == protocol::Mode::Plain)
    return usage("--mode plain does not go with --mpi: in that mode nothing is moved, between hosts either.");
  const std::string trace = question.request.trace_file;
  settle(question, question.request);
  const auto json = read_json_file(question.map);
  if (!json) return rejected(json.error(), question.map);
  const auto map = hosts_map_from(*json, question.map);
  if (!map) return tl::unexpected(map.error());
  const auto machines = read_machines();
  if (!machines) return tl::unexpected(machines.error());
  auto parts = asked(question, *map, *machines);
  if (!parts) return tl::unexpected(parts.error());
  auto mpirun = start_of(parts->parts, question.engine);
  if (!mpirun) return tl::unexpected(mpirun.error());
  parts->mpirun = std::move(*mpirun);
  auto run = run_hosts(*parts, session.job(), progress_line(session.console));
  session.clear_progress();
  if (!run) return tl::unexpected(run.error());
  if (run->run.exit == kCancelled || run->run.exit == kRejected)
    return tl::unexpected<Failure>({run->run.exit, *run->run.error, question.program});
  Outcome out{run->run.exit, document_of(question.request, *map, *run), {}};
  if (!session.json)
    out.text =
        run_text(session.console, run->run.result, !run->run.error, question.with_scratch) + hosts_text(*run);
  if (*machines && !run->run.error) {
    const HostsPrediction prediction = predict_hosts(*run, **machines);
    out.document["predicted"] = to_json(prediction);
    if (!session.json) out.text += text_of(prediction);
  }
  if (run->run.error) out.notes = "stowage-cli: " + sentence(*run->run.error) + "\n";
  if (!trace.empty() && !run->run.timeline.devices.empty()) {
    if (const auto saved = trace::save(run->run.timeline, trace); !saved)
      out.notes += "stowage-cli: " + sentence(saved.error()) + "\n";
    out.document["trace"] = trace;
  }
  return out;
}

}  // namespace stowage::cli
