#include "core/engine/cuda_library.h"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <vector>

#include <ATen/Context.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <torch/headeronly/version.h>

#include "core/engine/cuda/stowage_cuda.h"
#include "core/engine/cuda_driver.h"

namespace stowage::engine {

std::string program_folder() {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::string(".") : path.parent_path().string();
}

std::string torch_folder() {
  Dl_info info{};
  if (::dladdr(reinterpret_cast<void*>(&at::globalContext), &info) == 0 || !info.dli_fname) return {};
  return std::filesystem::path(info.dli_fname).parent_path().string();
}

std::string nvidia_folder() {
  const std::string torch = torch_folder();
  if (torch.empty()) return {};
  // As the dynamic linker goes up from there, through links.
  std::error_code error;
  const auto folder = std::filesystem::weakly_canonical(torch + "/../../nvidia", error);
  return error ? std::string() : folder.string();
}

namespace {

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
    // The plug-in calls into the half of LibTorch that this process runs with, wherever its own run path
    // leads.
    ::dlopen((torch_folder() + "/libc10_cuda.so").c_str(), RTLD_NOW | RTLD_GLOBAL);
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

std::string cuda_half() { return torch_folder() + "/libtorch_cuda.so"; }

/// What can be known without loading 3 GB of libraries: has the driver GPUs, is there LibTorch's CUDA half.
std::string why_not_loadable() {
  if (const DriverGpus& driver = gpus_of_driver(); driver.count == 0) return driver.reason;
  std::error_code error;
  if (!std::filesystem::exists(cuda_half(), error)) return "this LibTorch is without CUDA";
  return {};
}

/// The GPUs as CUDA's runtime sees them, by the plug-in, without a context on any: what is free there is not
/// asked.
std::vector<CudaDevice> devices_of_driver(std::string& reason) {
  std::vector<CudaDevice> devices;
  if (!plugin().probe) {
    reason = plugin().reason;
    return devices;
  }
  stowage_cuda_absence why{};
  const int count = plugin().probe(&why);
  if (count == 0)
    reason = phrase(
        "no CUDA device: %1 (driver %2, runtime %3)",
        {why.words[0] ? why.words : "none was found", cuda_version(why.driver), cuda_version(why.runtime)});
  for (int i = 0; i < count; ++i) {
    stowage_cuda_device_info info{};
    if (plugin().device(i, &info) != 0) continue;
    devices.push_back(
        {info.name, info.pci, info.total_bytes, 0, info.major, info.minor, info.multiprocessors});
  }
  return devices;
}

}  // namespace

CudaProbe probe_cuda() {
  CudaProbe out;
  out.asked = plugin().probe != nullptr;
  for (const CudaDevice& device : devices_of_driver(out.reason)) {
    out.devices.push_back(device);
    std::uint64_t total = 0;
    auto& free_bytes = out.devices.back().free_bytes;
    if (plugin().memory(static_cast<int>(out.devices.size()) - 1, &free_bytes, &total) != 0) free_bytes = 0;
  }
  return out;
}

std::string plain_reason(const std::string& reason) {
  const auto [pattern, values] = parts_of_phrase(reason);
  return values.empty() ? pattern : fill_sentence(pattern, {}, values);
}

Result<std::size_t> load_cuda() {
  if (const std::string why = why_not_loadable(); !why.empty()) return fail(Code::EngineNoCuda, {}, {why});
  // Nothing of LibTorch may ask for CUDA before this: its hooks are looked for once and then kept.
  if (!::dlopen(cuda_half().c_str(), RTLD_NOW | RTLD_GLOBAL))
    return fail(Code::EngineNoCuda, {}, {::dlerror()});
  if (!at::globalContext().hasCUDA()) {
    std::string reason;
    if (plugin().probe) devices_of_driver(reason);  // its absence is no reason: nothing here needs it
    return fail(Code::EngineNoCuda, {}, {reason.empty() ? "LibTorch finds no GPU" : reason});
  }
  at::globalContext().lazyInitDevice(c10::kCUDA);
  plugin();  // here, since behind the walls of a run its folder may not be read
  return static_cast<std::size_t>(c10::impl::VirtualGuardImpl(c10::kCUDA).deviceCount());
}

namespace {

/// "" where nobody says. CUDA's runtime came with LibTorch's half, so that the plug-in is not needed.
std::string pci_of(int device) {
  using PciBusId = int(char*, int, int);
  static auto* const ask = reinterpret_cast<PciBusId*>(::dlsym(RTLD_DEFAULT, "cudaDeviceGetPCIBusId"));
  std::array<char, 32> text{};
  if (ask) return ask(text.data(), static_cast<int>(text.size()), device) == 0 ? text.data() : "";
  stowage_cuda_device_info info{};
  return plugin().device && plugin().device(device, &info) == 0 ? info.pci : "";
}

}  // namespace

std::vector<machine::CardPlace> places_of_cards(const std::vector<machine::DetectedGpu>& cards,
                                                std::size_t count) {
  std::vector<std::string> cuda;
  for (std::size_t i = 0; i < count; ++i) cuda.push_back(pci_of(static_cast<int>(i)));
  return machine::order_by_pci(cards, cuda);
}

std::string limit_cuda_memory(std::uint32_t device, std::uint64_t bytes) {
  if (!plugin().set_memory_fraction || !plugin().memory) return plugin().reason;
  const int index = static_cast<int>(device);
  std::uint64_t free_bytes = 0, total = 0;
  if (plugin().memory(index, &free_bytes, &total) != 0 || total == 0)
    return "the driver does not say how much memory it has";
  if (bytes >= total) return {};
  const double share = static_cast<double>(bytes) / static_cast<double>(total);
  return plugin().set_memory_fraction(index, share) == 0 ? std::string() : "its allocator refuses the limit";
}

void push_cuda_range(const std::string& name) {
  if (plugin().range_push) plugin().range_push(name.c_str());
}
void pop_cuda_range() {
  if (plugin().range_pop) plugin().range_pop();
}

machine::Versions own_versions() {
  return {STOWAGE_VERSION,
          std::to_string(TORCH_VERSION_MAJOR) + "." + std::to_string(TORCH_VERSION_MINOR) + "." +
              std::to_string(TORCH_VERSION_PATCH),
          {},
          machine::kernel_text()};
}

/// Says what a run would find, but makes no context on any GPU and loads nothing of CUDA but the driver: a
/// run on virtual GPUs begins with it too. Neither the plug-in nor libc10_cuda.so: LibTorch would know of
/// CUDA then.
protocol::Hello hello() {
  protocol::Hello hello;
  const machine::Versions own = own_versions();
  hello.engine = own.engine;
  hello.torch = own.torch;
  hello.cuda_reason = plain_reason(why_not_loadable());
  hello.cuda = hello.cuda_reason.empty();
  return hello;
}

protocol::Hello with_probe(protocol::Hello hello, const CudaProbe& probe) {
  if (!hello.cuda || !probe.asked || !probe.devices.empty() || probe.reason.empty()) return hello;
  hello.cuda = false;
  hello.cuda_reason = plain_reason(probe.reason);
  return hello;
}

}  // namespace stowage::engine
