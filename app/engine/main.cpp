#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fcntl.h>
#include <malloc.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/engine/help.h"
#include "core/about/version.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/engine/calibration/calibrate.h"
#include "core/engine/confinement.h"
#include "core/engine/meta/describe.h"
#include "core/engine/run.h"
#include "core/machine/detect.h"
#include "core/protocol/engine_channel.h"
#include "core/protocol/hosts_task.h"
#include "core/protocol/protocol.h"
#include "core/sandbox/process.h"

namespace {

using namespace stowage;

/// The one channel of this process; static, so that the signal handler finds it.
protocol::EngineChannel& channel() {
  static protocol::EngineChannel one;
  return one;
}

bool put(const std::string& text) { return channel().put(text); }

void send(const protocol::Event& event) { channel().send(event); }

/// What is said when the program's file shrinks under its mapping while it is read; made ready because a
/// signal handler may not allocate.
std::string g_bus_line;

/// Another file (a library on a full disk, shared memory) is not the program's fault: the signal ends the
/// process, as it would have.
void on_bus_error(int, siginfo_t* info, void*) {
  if (!engine::is_mapped_program(info->si_addr)) {
    std::signal(SIGBUS, SIG_DFL);
    return;  // to the same access
  }
  channel().put_last(g_bus_line);
  ::_exit(1);
}

void prepare_bus_error(const std::string& program) {
  protocol::Failed failed;
  failed.error = Error{Code::EngineFileShrank, program, {}, {}};
  g_bus_line = protocol::to_line(protocol::Event(std::move(failed)));
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &action, nullptr);
}

/// What a run would be confined to; said by `stowage-cli report`.
Json walls_json(bool cuda) {
  const sandbox::Walls walls = engine::confine_to({}, cuda);
  return {{"no_new_privileges", walls.no_new_privileges},
          {"landlock", walls.landlock},
          {"system_calls", walls.system_calls},
          {"missing", walls.missing},
          {"text", sandbox::describe(walls)}};
}

int probe() {
  const engine::CudaProbe found = engine::probe_cuda();
  const protocol::Hello hello = engine::with_probe(engine::hello(), found);
  Json devices = Json::array();
  for (const engine::CudaDevice& device : found.devices) {
    devices.push_back({{"name", device.name},
                       {"pci", device.pci},
                       {"total_bytes", device.total_bytes},
                       {"free_bytes", device.free_bytes},
                       {"compute", std::to_string(device.major) + "." + std::to_string(device.minor)},
                       {"multiprocessors", device.multiprocessors}});
  }
  const Json json{{"sandbox", walls_json(hello.cuda)},
                  {"schema", "stowage.probe/1"},
                  {"engine", hello.engine},
                  {"torch", hello.torch},
                  {"cuda", hello.cuda},
                  {"cuda_reason", hello.cuda_reason},
                  {"devices", std::move(devices)},
                  {"machine", machine::to_json(machine::detect("."))}};
  return put(to_text(json) + "\n") ? 0 : 1;
}

/// Nothing foreign is read, so nothing is given up first: no file is believed, and a disk file's bytes are
/// counted only.
int calibrate(const std::string& line) {
  const auto request = protocol::calibrate_from_line(line);
  if (!request) {
    send(protocol::Failed{request.error(), {}});
    return 1;
  }
  channel().keep_alive();
  send(engine::calibrate(*request, [](machine::Measured what, std::uint64_t done, std::uint64_t total) {
    send(protocol::Progress{"calibrate", std::string(machine::to_string(what)), done, total});
  }));
  return 0;
}

/// What does not end by itself within its time ends here.
void give_up(const Error& error) {
  send(protocol::Failed{error, {}});
  ::_exit(1);
}

/// What every task with a program has in common, from the moment on that it is known which.
engine::RunOptions begin_task(const std::string& program) {
  prepare_bus_error(program);
  channel().keep_alive();
  engine::RunOptions options;
  options.send = send;
  options.give_up = give_up;
  return options;
}

/// The program is foreign, as that of a run: it is read behind the same walls.
int describe(const std::string& line) {
  const auto request = protocol::describe_from_line(line);
  if (!request) {
    send(protocol::Failed{request.error(), {}});
    return 1;
  }
  engine::RunOptions options = begin_task(request->program);
  options.confine = [&](bool cuda) {
    protocol::RunRequest files;
    files.program = request->program;
    files.inputs_file = request->inputs_file;
    engine::confine_to(files, cuda);
  };
  const protocol::Event answer = engine::describe(*request, options);
  send(answer);
  return std::holds_alternative<protocol::Described>(answer) ? 0 : 1;
}

/// One engine of several, each on its host: `socket` leads to the relay that started it. The next line says
/// which part it has.
std::shared_ptr<engine::HostRun> part_of_run(int socket) {
  const auto line = protocol::EngineChannel::read_line();
  if (!line) return nullptr;
  auto task = protocol::hosts_task_from_line(*line);
  if (task) return engine::make_host_run(std::move(*task), socket);
  send(protocol::Failed{task.error(), {}});
  return nullptr;
}

/// `socket`: to a relay, in a run over several hosts; nullopt: alone.
int serve(std::optional<int> socket = {}) {
  send(engine::hello());
  const std::shared_ptr<engine::HostRun> hosts = socket ? part_of_run(*socket) : nullptr;
  if (socket && !hosts) return 1;
  const auto line = protocol::EngineChannel::read_line();
  if (!line) return 1;  // the other side changed its mind
  if (protocol::asks_to_calibrate(*line)) return calibrate(*line);
  if (protocol::asks_to_describe(*line)) return describe(*line);
  const auto request = protocol::request_from_line(*line);
  if (!request) {
    send(protocol::Failed{request.error(), {}});
    return 1;
  }
  engine::RunOptions options = begin_task(request->program);
  options.keep_timeline = !request->trace_file.empty();
  options.confine = [&](bool cuda) { engine::confine_to(*request, cuda); };
  options.hosts = hosts.get();
  engine::Outcome outcome = engine::run(*request, options);
  if (!request->trace_file.empty() && !outcome.timeline.devices.empty()) {
    outcome.timeline.finish();
    const Status saved = trace::save(outcome.timeline, request->trace_file);
    if (!saved && !outcome.error) outcome.error = saved.error();
  }
  if (outcome.error) {
    send(protocol::Failed{*outcome.error, std::move(outcome.result)});
    return 1;
  }
  send(protocol::Finished{std::move(outcome.result)});
  return 0;
}

/// The number of a socket that this process was given; nullopt where it is none.
std::optional<int> socket_of(const char* text) {
  char* end = nullptr;
  const long number = std::strtol(text, &end, 10);
  struct stat info {};
  if (end == text || *end || number < 3 || number > 1023 || ::fstat(static_cast<int>(number), &info) != 0 ||
      !S_ISSOCK(info.st_mode))
    return std::nullopt;
  ::fcntl(static_cast<int>(number), F_SETFD, FD_CLOEXEC);
  return static_cast<int>(number);
}

/// Before LibTorch's CUDA half is loaded, which reads them once. What the user has set stays.
void set_environment() {
  // GPUs are numbered as NVML and the plan number them, not by speed.
  ::setenv("CUDA_DEVICE_ORDER", "PCI_BUS_ID", 0);
  // Blocks are cut at 512 bytes, so that what is allocated is what the virtual GPUs count, and a budget that
  // is as large as the peak is enough.
  if (!std::getenv("PYTORCH_CUDA_ALLOC_CONF")) ::setenv("PYTORCH_ALLOC_CONF", "expandable_segments:True", 0);
}

/// The C library gives a large block back to the kernel as soon as it is free, and each activation of a pass
/// would have its pages made anew. What was taken is kept instead.
void keep_freed_memory() {
#ifdef __GLIBC__
  ::mallopt(M_MMAP_THRESHOLD, 1 << 30);
  ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
#endif
}

}  // namespace

int main(int argc, char** argv) {
  channel();
  set_environment();
  keep_freed_memory();
  sandbox::leave_no_core_file();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
  const std::string option = argc > 1 ? argv[1] : "";
  const std::optional<int> socket = argc == 3 && option == "--peers" ? socket_of(argv[2]) : std::nullopt;
  if (argc == 1 || socket) {
    sandbox::die_with_parent();
    sandbox::be_first_out_of_memory();
    const int status = serve(socket);
    std::fflush(nullptr);
    ::_exit(
        status);  // 450 MB of libraries need no farewell, and LibTorch's statics have none worth waiting for
  }
  if (argc == 2 && option == "--version") {
    const std::string torch = engine::own_versions().torch;
    return put("stowage-engine " + about::version_text() + ", LibTorch " + torch + "\n") ? 0 : 1;
  }
  if (argc == 2 && option == "--probe") return probe();
  if (argc == 2 && option == "--help") return put(engine::help_text()) ? 0 : 1;
  if (argc == 2 && option == "--help-man")
    return put(engine::help_page()) ? 0 : 1;  // for the build, which installs it
  std::fputs(engine::help_text().c_str(), stderr);
  return 2;
}
