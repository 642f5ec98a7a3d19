// How much memory stowage-engine takes while it runs a large program: the most it ever held, by kind, read
// from /proc every 10 ms.
//   build/release/bin/bench_engine_memory PROGRAM.pt2 [cpu|disk|0] [host]
// tests/bench/make_large_program.py writes a program of 2 GiB.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "core/protocol/protocol.h"
#include "tests/support/paths.h"

namespace {

using namespace stowage;

/// Kilobytes of one line of /proc/PID/status, 0 when it is gone.
std::uint64_t status_kb(pid_t pid, const std::string& key) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key)) return std::strtoull(line.c_str() + key.size(), nullptr, 10);
  }
  return 0;
}

struct Peak {
  std::uint64_t anonymous = 0, file = 0, all = 0;
  void look(pid_t pid) {
    anonymous = std::max(anonymous, status_kb(pid, "RssAnon:"));
    file = std::max(file, status_kb(pid, "RssFile:"));
    all = std::max(all, status_kb(pid, "VmRSS:"));
  }
};

protocol::RunRequest request_for(const std::string& program, const std::string& place, bool host) {
  protocol::RunRequest request;
  request.program = program;
  request.map.entries = {{"", *machine::parse_device(place)}};
  request.machine.devices = {{machine::gpu(0), "", GiB(16), {}, {}},
                             {machine::kCpu, "", GiB(64), {}, {}},
                             {machine::kDisk, "", GiB(64), {}, {}}};
  request.devices = protocol::Devices::Virtual;
  request.host_computes = host;
  return request;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("bench_engine_memory PROGRAM.pt2 [cpu|disk|0] [host]\n", stderr);
    return 2;
  }
  const std::string line = protocol::to_line(request_for(argv[1], argc > 2 ? argv[2] : "disk", argc > 3));
  int in[2], out[2];
  if (::pipe(in) != 0 || ::pipe(out) != 0) return 1;
  const auto begin = std::chrono::steady_clock::now();
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::dup2(in[0], 0);
    ::dup2(out[1], 1);
    for (const int end : {in[0], in[1], out[0], out[1]}) ::close(end);
    const std::string program = test::program("stowage-engine");
    ::execl(program.c_str(), program.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(in[0]);
  ::close(out[1]);
  if (::write(in[1], line.data(), line.size()) != static_cast<ssize_t>(line.size())) return 1;
  Peak peak;
  std::string last;
  std::thread reader([&] {
    FILE* from = ::fdopen(out[0], "r");
    char* text = nullptr;
    std::size_t size = 0;
    while (::getline(&text, &size, from) > 0) last = text;
    std::free(text);
    std::fclose(from);
  });
  int status = 0;
  while (::waitpid(pid, &status, WNOHANG) == 0) {
    peak.look(pid);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  reader.join();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto event = protocol::event_from_line(last);
  const auto* finished = event ? std::get_if<protocol::Finished>(&*event) : nullptr;
  if (!finished) {
    std::fprintf(stderr, "the run failed: %s\n", last.c_str());
    return 1;
  }
  std::printf(
      "process %.2f s, forward %.2f s\nmost at once: anonymous %.0f MB, file pages %.0f MB, resident %.0f "
      "MB\n",
      seconds, finished->result.seconds, static_cast<double>(peak.anonymous) * 1024e-6,
      static_cast<double>(peak.file) * 1024e-6, static_cast<double>(peak.all) * 1024e-6);
  for (const auto& device : finished->result.devices)
    std::printf("device %s: peak %llu bytes\n", device.device.c_str(),
                static_cast<unsigned long long>(device.peak_bytes));
  for (const auto& transfer : finished->result.transfers) {
    std::printf("%s to %s: %llu bytes in %llu copies\n", transfer.from.c_str(), transfer.to.c_str(),
                static_cast<unsigned long long>(transfer.bytes),
                static_cast<unsigned long long>(transfer.count));
  }
  return 0;
}
