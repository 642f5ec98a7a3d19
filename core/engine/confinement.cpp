#include "core/engine/confinement.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/engine/cuda_library.h"

namespace stowage::engine {
namespace {

namespace fs = std::filesystem;

/// Results are written beside their place and renamed, so their folder has to be writable; what is no regular
/// file (/dev/stdout, a pipe) is written as it is.
void add_result(std::vector<std::string>& write, const std::string& path) {
  if (path.empty()) return;
  std::error_code error;
  // A link stays a link to the new content.
  const fs::path target = fs::weakly_canonical(fs::absolute(path, error), error);
  const fs::path real = error ? fs::path(path) : target;
  if (fs::exists(real, error) && !fs::is_regular_file(real, error)) {
    write.push_back(real.string());
    return;
  }
  const fs::path folder = real.parent_path();
  write.push_back(folder.empty() ? "." : folder.string());
}

void add_driver(sandbox::Rights& rights) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/dev", error)) {
    if (entry.path().filename().string().starts_with("nvidia")) rights.write.push_back(entry.path().string());
  }
  rights.write.insert(rights.write.end(), {"/dev/shm", "/dev/dri"});
  rights.read.insert(rights.read.end(), {"/proc/driver", "/sys/bus/pci", "/sys/module", "/etc/nvidia", "/opt",
                                         "/run/nvidia-persistenced", "/usr/local/cuda"});
  // CUDA's libraries open others when they are first called (those of cuDNN, nvrtc), behind the walls.
  if (std::string folder = nvidia_folder(); !folder.empty()) rights.read.push_back(std::move(folder));
  // What the driver compiled for this card is kept between runs.
  if (const char* home = std::getenv("HOME")) rights.write.push_back(std::string(home) + "/.nv");
  if (const char* cache = std::getenv("CUDA_CACHE_PATH")) rights.write.push_back(cache);
  rights.local_sockets = true;
}

}  // namespace

sandbox::Rights rights_of(const protocol::RunRequest& request, bool cuda) {
  sandbox::Rights rights;
  rights.read = {request.program,  torch_folder(),     program_folder(), "/lib",         "/lib64",
                 "/usr",           "/etc/ld.so.cache", "/etc/localtime", "/proc/self",   "/proc/cpuinfo",
                 "/proc/meminfo",  "/proc/stat",       "/proc/sys",      "/sys/devices", "/sys/fs/cgroup",
                 "/sys/kernel/mm", "/dev/urandom",     "/dev/random"};
  if (!request.inputs_file.empty()) rights.read.push_back(request.inputs_file);
  rights.write = {"/dev/null", "/dev/zero"};
  add_result(rights.write, request.outputs_file);
  add_result(rights.write, request.trace_file);
  if (request.training) add_result(rights.write, request.training->gradients_file);
  if (cuda) add_driver(rights);
  return rights;
}

sandbox::Walls confine_to(const protocol::RunRequest& request, bool cuda) {
  return sandbox::confine(rights_of(request, cuda));
}

}  // namespace stowage::engine
