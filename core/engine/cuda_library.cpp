#include "core/engine/cuda_library.h"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include <ATen/Context.h>
#include <torch/headeronly/version.h>

#include "core/engine/cuda/stowage_cuda.h"

namespace stowage::engine {
namespace {

std::string program_folder() {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::string(".") : path.parent_path().string();
}

/// The folder that LibTorch was loaded from.
std::string torch_folder() {
  Dl_info info{};
  if (::dladdr(reinterpret_cast<void*>(&at::globalContext), &info) == 0 || !info.dli_fname) return {};
  return std::filesystem::path(info.dli_fname).parent_path().string();
}

/// The plug-in's functions, found once; all null when it is not there.
struct Plugin {
  decltype(&stowage_cuda_probe) probe = nullptr;
  decltype(&stowage_cuda_device) device = nullptr;
  decltype(&stowage_cuda_memory) memory = nullptr;
  decltype(&stowage_cuda_set_memory_fraction) set_memory_fraction = nullptr;
  decltype(&stowage_cuda_range_push) range_push = nullptr;
  decltype(&stowage_cuda_range_pop) range_pop = nullptr;
  std::string reason{};

  Plugin() {
    void* library = nullptr;
    for (const char* place : {"", "../lib/stowage", "../lib"}) {
      const auto path = std::filesystem::path(program_folder()) / place / "libstowage_cuda.so";
      std::error_code error;
      if (!std::filesystem::exists(path, error)) continue;
      library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
      if (library) break;
      reason = ::dlerror();
    }
    if (!library) {
      if (reason.empty()) reason = "this engine was built without CUDA";
      return;
    }
    const auto find = [&](auto& function, const char* name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
    };
    decltype(&stowage_cuda_version) version = nullptr;
    find(version, "stowage_cuda_version");
    if (!version || version() != STOWAGE_CUDA_VERSION) {
      reason = "libstowage_cuda.so belongs to another version of Stowage";
      return;
    }
    find(probe, "stowage_cuda_probe");
    find(device, "stowage_cuda_device");
    find(memory, "stowage_cuda_memory");
    find(set_memory_fraction, "stowage_cuda_set_memory_fraction");
    find(range_push, "stowage_cuda_range_push");
    find(range_pop, "stowage_cuda_range_pop");
  }
};

const Plugin& plugin() {
  static const Plugin loaded;
  return loaded;
}

}  // namespace

CudaProbe probe_cuda() {
  CudaProbe out;
  if (!plugin().probe) {
    out.reason = plugin().reason;
    return out;
  }
  std::array<char, 512> reason{};
  const int count = plugin().probe(reason.data(), reason.size());
  out.reason = reason.data();
  for (int i = 0; i < count; ++i) {
    stowage_cuda_device_info info{};
    if (plugin().device(i, &info) != 0) continue;
    CudaDevice device{info.name, info.pci, info.total_bytes, 0, info.major, info.minor, info.multiprocessors};
    std::uint64_t total = 0;
    if (plugin().memory(i, &device.free_bytes, &total) != 0) device.free_bytes = 0;
    out.devices.push_back(std::move(device));
  }
  return out;
}

Status load_cuda() {
  const CudaProbe found = probe_cuda();
  if (found.devices.empty() && plugin().probe) return fail(Code::EngineNoCuda, {}, {found.reason});
  const std::string path = torch_folder() + "/libtorch_cuda.so";
  if (!::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL)) return fail(Code::EngineNoCuda, {}, {::dlerror()});
  if (!at::globalContext().hasCUDA())
    return fail(Code::EngineNoCuda, {}, {found.reason.empty() ? "LibTorch finds no GPU" : found.reason});
  at::globalContext().lazyInitDevice(c10::kCUDA);
  return {};
}

void limit_cuda_memory(std::uint32_t device, std::uint64_t bytes) {
  std::uint64_t free_bytes = 0, total = 0;
  if (!plugin().set_memory_fraction || plugin().memory(static_cast<int>(device), &free_bytes, &total) != 0 ||
      total == 0)
    return;
  if (bytes < total)
    plugin().set_memory_fraction(static_cast<int>(device),
                                 static_cast<double>(bytes) / static_cast<double>(total));
}

void push_cuda_range(const std::string& name) {
  if (plugin().range_push) plugin().range_push(name.c_str());
}
void pop_cuda_range() {
  if (plugin().range_pop) plugin().range_pop();
}

protocol::Hello hello() {
  const CudaProbe found = probe_cuda();
  protocol::Hello hello;
  hello.engine = STOWAGE_VERSION;
  hello.torch = std::to_string(TORCH_VERSION_MAJOR) + "." + std::to_string(TORCH_VERSION_MINOR) + "." +
                std::to_string(TORCH_VERSION_PATCH);
  hello.cuda = !found.devices.empty();
  hello.cuda_reason = hello.cuda ? "" : found.reason;
  return hello;
}

}  // namespace stowage::engine
