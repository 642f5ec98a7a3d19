#include "core/engine/cuda_driver.h"

#include <dlfcn.h>

#include "core/base/error.h"

namespace stowage::engine {
namespace {

// Declarations as in NVIDIA's public cuda.h; 0 is success.
using Init = int(unsigned);
using GetCount = int(int*);
using GetVersion = int(int*);
using GetText = int(int, const char**);

template <class Function>
Function* find(void* library, const char* name) {
  return reinterpret_cast<Function*>(::dlsym(library, name));
}

std::string text_of(void* driver, int error) {
  const char* text = nullptr;
  const auto ask = find<GetText>(driver, "cuGetErrorString");
  if (ask && ask(error, &text) == 0 && text) return text;
  return "error " + std::to_string(error);
}

DriverGpus ask_driver() {
  // It stays: a driver that was started is not unloaded.
  void* const driver = ::dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (!driver) return {0, "there is no NVIDIA driver"};
  const auto init = find<Init>(driver, "cuInit");
  const auto get_count = find<GetCount>(driver, "cuDeviceGetCount");
  if (!init || !get_count) return {0, "libcuda.so.1 is no driver that can be asked"};
  int count = 0;
  int error = init(0);
  if (error == 0) error = get_count(&count);
  if (error == 0 && count > 0) return {static_cast<std::size_t>(count), {}};
  int version = 0;
  if (const auto ask = find<GetVersion>(driver, "cuDriverGetVersion"); ask && ask(&version) != 0) version = 0;
  const std::string why = error == 0 ? "none was found" : text_of(driver, error);
  return {0, phrase("no CUDA device: %1 (driver %2)", {why, cuda_version(version)})};
}

}  // namespace

std::string cuda_version(int number) {
  if (number <= 0) return "0";
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

const DriverGpus& gpus_of_driver() {
  static const DriverGpus found = ask_driver();
  return found;
}

}  // namespace stowage::engine
