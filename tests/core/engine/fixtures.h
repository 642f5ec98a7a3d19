#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/engine/run.h"
#include "core/formats/safetensors/safetensors.h"
#include "tests/support/cases.h"

namespace stowage::engine::test {

struct Values {
  std::string dtype;
  std::vector<std::int64_t> shape;
  std::string bytes;
};
using Tensors = std::map<std::string, Values>;

inline Tensors read_tensors(const std::string& path) {
  Tensors out;
  const auto file = RandomAccessFile::open(path);
  if (!file) return out;
  const auto header = formats::read_safetensors_header(*file);
  if (!header) return out;
  for (const auto& entry : header->tensors) {
    auto bytes = file->read_text(entry.offset, entry.bytes);
    out[entry.name] = {std::string(model::info(entry.dtype).name), entry.shape,
                       bytes ? *bytes : std::string()};
  }
  return out;
}

inline std::vector<double> numbers(const Values& values) {
  std::vector<double> out;
  const auto each = [&](auto sample) {
    using T = decltype(sample);
    for (std::size_t i = 0; i + sizeof(T) <= values.bytes.size(); i += sizeof(T)) {
      T number;
      std::memcpy(&number, values.bytes.data() + i, sizeof(T));
      out.push_back(static_cast<double>(number));
    }
  };
  if (values.dtype == "F32") each(float{});
  if (values.dtype == "F64") each(double{});
  if (values.dtype == "I64") each(std::int64_t{});
  if (values.dtype == "I32") each(std::int32_t{});
  if (values.dtype == "U8" || values.dtype == "BOOL") each(std::uint8_t{});
  if (values.dtype == "BF16") {
    for (std::size_t i = 0; i + 2 <= values.bytes.size(); i += 2) {
      std::uint32_t bits = 0;
      std::memcpy(reinterpret_cast<char*>(&bits) + 2, values.bytes.data() + i, 2);
      float number;
      std::memcpy(&number, &bits, 4);
      out.push_back(number);
    }
  }
  return out;
}

/// "" when equal within atol + rtol * |want| (integers and flags exactly), else the first difference in
/// words.
inline std::string difference(const Tensors& want, const Tensors& got, double rtol, double atol) {
  for (const auto& [name, tensor] : got) {
    if (!want.contains(name)) return "unexpected " + name;
  }
  for (const auto& [name, tensor] : want) {
    const auto found = got.find(name);
    if (found == got.end()) return "missing " + name;
    if (found->second.dtype != tensor.dtype || found->second.shape != tensor.shape)
      return name + " has another type or shape";
    const bool floating = tensor.dtype[0] == 'F' || tensor.dtype == "BF16";
    const auto a = numbers(tensor), b = numbers(found->second);
    if (a.size() != b.size()) return name + " has another size";
    if (a.empty() && !tensor.bytes.empty())
      return name + ": " + tensor.dtype + " is not compared by these tests";
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
      if (!floating || !(std::abs(a[i] - b[i]) <= atol + rtol * std::abs(a[i]))) {
        return name + "[" + std::to_string(i) + "]: " + std::to_string(b[i]) + " instead of " +
               std::to_string(a[i]);
      }
    }
  }
  return {};
}

inline machine::Machine machine_of(std::size_t gpus, Bytes budget = GiB(4)) {
  machine::Machine machine;
  for (std::uint32_t i = 0; i < gpus; ++i) machine.devices.push_back({machine::gpu(i), "", budget, {}, {}});
  machine.devices.push_back({machine::kCpu, "", GiB(8), {}, {}});
  machine.devices.push_back({machine::kDisk, "", GiB(8), {}, {}});
  return machine;
}

inline plan::DeviceMap everything_on(machine::DeviceId device) { return {{{"", device}}}; }
inline const plan::DeviceMap kOnGpu = everything_on(machine::gpu(0)), kOnHost = everything_on(machine::kCpu),
                             kOnDisk = everything_on(machine::kDisk);

inline std::string parent_of(const std::string& name) {
  return name.rfind('.') == std::string::npos ? std::string() : name.substr(0, name.rfind('.'));
}

/// Modules with tensors in turn on GPU 0, GPU 1, CPU and disk; ties together; tensors of split modules by
/// their own names.
inline plan::DeviceMap mixed_map(const Json& model) {
  std::map<std::string, std::string> tie;
  for (const Json& group : model.value("ties", Json::array())) {
    std::string first;
    for (const Json& name : group)
      first = first.empty() ? name.get<std::string>() : std::min(first, name.get<std::string>());
    for (const Json& name : group) tie[parent_of(name.get<std::string>())] = parent_of(first);
  }
  std::vector<std::string> tensors, owners;
  for (const Json& tensor : model["tensors"]) tensors.push_back(tensor["name"].get<std::string>());
  for (const std::string& tensor : tensors) {
    const std::string owner = parent_of(tensor);
    if (!owner.empty() && std::find(owners.begin(), owners.end(), owner) == owners.end())
      owners.push_back(owner);
  }
  const machine::DeviceId devices[] = {machine::gpu(0), machine::gpu(1), machine::kCpu, machine::kDisk};
  std::map<std::string, machine::DeviceId> place;
  for (std::size_t i = 0; i < owners.size(); ++i) place[owners[i]] = devices[i % 4];
  for (auto& [owner, device] : place) {
    if (tie.contains(owner) && place.contains(tie[owner])) device = place[tie[owner]];
  }
  plan::DeviceMap map;
  const auto has_children = [&](const std::string& owner) {
    return std::any_of(owners.begin(), owners.end(),
                       [&](const std::string& other) { return other.starts_with(owner + "."); });
  };
  for (const std::string& owner : owners) {
    if (!has_children(owner)) map.entries.push_back({owner, place[owner]});
  }
  for (const std::string& tensor : tensors) {
    const std::string owner = parent_of(tensor);
    if (owner.empty() || has_children(owner))
      map.entries.push_back({tensor, owner.empty() ? machine::gpu(0) : place[owner]});
  }
  return map;
}

/// A file in a folder of its own that goes with it.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "stowage-engine-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string file(const std::string& name) const { return folder_ + "/" + name; }

 private:
  std::string folder_;
};

inline protocol::RunRequest request_for(const std::string& program, const plan::DeviceMap& map,
                                        std::size_t gpus = 2) {
  protocol::RunRequest request;
  request.program = program;
  request.map = map;
  request.machine = machine_of(gpus);
  request.devices = protocol::Devices::Virtual;
  request.threads = 1;
  return request;
}

/// A program of tests/data/engine with its recorded inputs.
inline protocol::RunRequest small_request(const std::string& name, const plan::DeviceMap& map,
                                          std::size_t gpus = 2) {
  protocol::RunRequest request = request_for(stowage::test::data("engine/" + name + ".pt2"), map, gpus);
  request.inputs_file = stowage::test::data("engine/" + name + ".inputs.safetensors");
  return request;
}

inline std::string explain(const Outcome& outcome) {
  return outcome.error ? sentence(*outcome.error) : std::string("fine");
}

inline std::uint64_t bytes_between(const Outcome& outcome, const std::string& from, const std::string& to) {
  for (const auto& transfer : outcome.result.transfers) {
    if (transfer.from == from && transfer.to == to) return transfer.bytes;
  }
  return 0;
}

inline const protocol::DeviceResult& device_of(const Outcome& outcome, const std::string& name) {
  static const protocol::DeviceResult none{};
  for (const auto& device : outcome.result.devices) {
    if (device.device == name) return device;
  }
  return none;
}

}  // namespace stowage::engine::test
