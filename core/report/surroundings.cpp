#include "core/report/surroundings.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

namespace stowage::report {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string trimmed(std::string text) {
  const std::size_t from = text.find_first_not_of(" \t\"");
  if (from == std::string::npos) return {};
  const std::size_t to = text.find_last_not_of(" \t\r\n\"");
  return text.substr(from, to - from + 1);
}

/// The value of the first KEY=value or "key : value" line.
std::string line_value(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t sign = line.find_first_of("=:");
    if (sign != std::string::npos && trimmed(line.substr(0, sign)) == key)
      return trimmed(line.substr(sign + 1));
  }
  return {};
}

/// Pairs of package and core in /proc/cpuinfo; 0 where it does not say.
std::uint32_t cores_of(const std::string& path) {
  std::ifstream file(path);
  std::set<std::pair<std::string, std::string>> cores;
  std::string package;
  for (std::string line; std::getline(file, line);) {
    const std::size_t sign = line.find(':');
    if (sign == std::string::npos) continue;
    const std::string key = trimmed(line.substr(0, sign));
    if (key == "physical id") package = trimmed(line.substr(sign + 1));
    if (key == "core id") cores.emplace(package, trimmed(line.substr(sign + 1)));
  }
  return static_cast<std::uint32_t>(cores.size());
}

/// Channels of all memory controllers: of csrows/ranks the kernel names "…channelN…" in their labels' files.
std::uint32_t channels_of(const std::filesystem::path& controllers) {
  std::error_code error;
  std::set<std::string> channels;
  for (const auto& controller : std::filesystem::directory_iterator(controllers, error)) {
    const std::string name = controller.path().filename().string();
    if (!name.starts_with("mc")) continue;
    for (const auto& part : std::filesystem::directory_iterator(controller.path(), error)) {
      const std::string rank = part.path().filename().string();
      if (!rank.starts_with("rank") && !rank.starts_with("dimm")) continue;
      std::ifstream file(part.path() / "dimm_location");
      std::string word;
      while (file >> word) {
        if (word != "channel") continue;
        if (file >> word) channels.insert(name + "/" + word);
      }
    }
  }
  return static_cast<std::uint32_t>(channels.size());
}

/// Bytes a second of a module of memory (SMBIOS, type 17): width in bits at 0x0A; transfers a second in
/// millions, as it is set at 0x20, as the module could at 0x15. 0 where it does not say.
std::uint64_t channel_rate(const std::string& module) {
  constexpr std::size_t kWidth = 0x0A, kSpeed = 0x15, kConfigured = 0x20;
  const auto word = [&](std::size_t at) -> std::uint64_t {
    if (at + 1 >= module.size()) return 0;
    const unsigned value =
        static_cast<unsigned char>(module[at]) + 256u * static_cast<unsigned char>(module[at + 1]);
    return value == 0xFFFF ? 0 : value;
  };
  const std::uint64_t speed = word(kConfigured) ? word(kConfigured) : word(kSpeed);
  return speed * 1'000'000 * (word(kWidth) / 8);
}

}  // namespace

const std::string kAskPython =
    "import sys,json,re,shutil,subprocess\n"
    "from importlib import metadata as m\n"
    "d={'python':sys.version.split()[0]}\n"
    "for n in ('torch','transformers','accelerate','torch_tensorrt','transformer_engine','megatron-core',"
    "'vllm','deepspeed'):\n"
    "    try:\n"
    "        d[n]=m.version(n)\n"
    "    except Exception:\n"
    "        pass\n"
    "for n,p in (('llama.cpp','llama-server'),('llama.cpp','llama-cli'),('ollama','ollama')):\n"
    "    try:\n"
    "        if n not in d and shutil.which(p):\n"
    "            "
    "r=subprocess.run([p,'--version'],capture_output=True,text=True,timeout=1,stdin=subprocess.DEVNULL)\n"
    "            v=re.search(r'version(?:\\s+is|:)\\s+(\\S+)',r.stdout+r.stderr)\n"
    "            if v: d[n]=v.group(1)\n"
    "    except Exception:\n"
    "        pass\n"
    "print(json.dumps(d))\n";

Packages packages_of(const std::string& answer) {
  constexpr std::size_t kLongest = 4096;
  if (answer.size() > kLongest) return {};
  const auto json = parse_json(answer, "python3");
  Packages out;
  if (!json || !json->is_object()) return out;
  for (const auto& [name, version] : json->items()) {
    if (version.is_string()) out.emplace_back(name, version.get<std::string>());
  }
  return out;
}

MemorySlots memory_slots(const std::string& table) {
  constexpr unsigned char kMemoryDevice = 17, kEnd = 127;
  constexpr std::size_t kHead = 4, kSize = 0x0C;
  MemorySlots out;
  bool all_said = true;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(table[at]); };
  for (std::size_t at = 0; at + kHead <= table.size();) {
    const std::size_t length = byte(at + 1);
    if (length < kHead || at + length > table.size() || byte(at) == kEnd) break;
    if (byte(at) == kMemoryDevice && length > kSize + 1) {
      const unsigned size = byte(at + kSize) + 256u * byte(at + kSize + 1);
      const bool used = size != 0 && size != 0xFFFF;  // nothing in it; not known
      ++out.all;
      out.used += used;
      const std::uint64_t rate = used ? channel_rate(table.substr(at, length)) : 0;
      all_said = all_said && (!used || rate != 0);
      if (rate != 0 && (out.channel_rate == 0 || rate < out.channel_rate)) out.channel_rate = rate;
    }
    // Texts follow, each ended by a zero, the last by two.
    std::size_t end = at + length;
    while (end + 1 < table.size() && (table[end] != 0 || table[end + 1] != 0)) ++end;
    at = end + 2;
  }
  if (!all_said) out.channel_rate = 0;
  return out;
}

System read_system(const std::string& root) {
  System out;
  out.os = line_value(root + "/etc/os-release", "PRETTY_NAME");
  struct utsname names {};
  if (::uname(&names) == 0) {
    out.kernel = std::string(names.sysname) + " " + names.release;
    out.cpu_architecture = names.machine;
  }
  out.cpu = line_value(root + "/proc/cpuinfo", "model name");
  out.cores = cores_of(root + "/proc/cpuinfo");
  out.threads = std::thread::hardware_concurrency();
  out.memory_channels = channels_of(root + "/sys/devices/system/edac/mc");
  std::ifstream firmware(root + "/sys/firmware/dmi/tables/DMI", std::ios::binary);
  std::ostringstream table;
  if (firmware) table << firmware.rdbuf();
  const MemorySlots slots = memory_slots(table.str());
  out.memory_slots = slots.all;
  out.used_memory_slots = slots.used;
  out.rated_memory_rate = slots.channel_rate * out.memory_channels;
  out.home = variable("HOME");
  out.user = variable("USER").empty() ? variable("LOGNAME") : variable("USER");
  char host[256] = {};
  if (::gethostname(host, sizeof host - 1) == 0) out.host = host;
  for (const char* name :
       {"CUDA_VISIBLE_DEVICES", "CUDA_DEVICE_ORDER", "PYTORCH_CUDA_ALLOC_CONF", "OMP_NUM_THREADS",
        "MKL_NUM_THREADS", "HF_HOME", "TORCHTRT_ENABLE_BUILDER_MALLOC_TRIM", "NVTE_CPU_OFFLOAD_V1",
        "VLLM_PP_LAYER_PARTITION", "LLAMA_ARG_OVERRIDE_TENSOR", "LANG"}) {
    const std::string value = variable(name);
    const bool always = std::string_view(name) == "CUDA_VISIBLE_DEVICES";
    if (always || !value.empty()) out.environment.emplace_back(name, value.empty() ? "not set" : value);
  }
  return out;
}

}  // namespace stowage::report
