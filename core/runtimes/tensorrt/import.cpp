// Scripts of Torch-TensorRT: the settings of what compiles, and where PyTorch puts the rest.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/runtimes/import/name_list.h"
#include "core/runtimes/import/python_places.h"
#include "core/runtimes/import/readers.h"

namespace stowage::runtimes {
namespace {

constexpr std::string_view kOffload = "offload_module_to_cpu";
/// What says how engines are built, and nothing of places (pytorch/TensorRT dynamo/_settings.py,
/// _compiler.py).
constexpr std::string_view kBuilding =
    "enabled_precisions workspace_size min_block_size torch_executed_ops torch_executed_modules "
    "pass_through_build_failures max_aux_streams version_compatible optimization_level use_python_runtime "
    "truncate_double use_fast_partitioner enable_experimental_decompositions require_full_compilation "
    "disable_tf32 assume_dynamic_shape_support sparse_weights engine_capability num_avg_timing_iters "
    "dla_sram_size dla_local_dram_size dla_global_dram_size dryrun hardware_compatible timing_cache_path "
    "lazy_engine_init cache_built_engines reuse_cached_engines use_explicit_typing use_fp32_acc "
    "refit_identical_engine_weights strip_engine_weights immutable_weights enable_weight_streaming "
    "enable_cross_compile_for_windows tiling_optimization_level l2_limit_for_tiling "
    "use_distributed_mode_trace enable_autocast autocast_low_precision_type autocast_excluded_nodes "
    "autocast_excluded_ops autocast_max_output_threshold autocast_max_depth_of_reduction "
    "autocast_calibration_dataloader enable_resource_partitioning cpu_memory_budget "
    "dynamically_allocate_resources decompose_attention attn_bias_is_causal debug inputs arg_inputs "
    "kwarg_inputs ir dynamic mode fullgraph engine_cache_dir engine_cache_size custom_engine_cache";

/// Who is called: whole words with dots in them, as a script has them.
bool compiles(const std::string& called, bool mutable_module) {
  const bool own = called == "MutableTorchTensorRTModule" || called.ends_with(".MutableTorchTensorRTModule");
  const bool compile = called == "torch_tensorrt.compile" || called == "torch_tensorrt.dynamo.compile" ||
                       called == "torchtrt.compile" || called == "torchtrt.dynamo.compile";
  return mutable_module ? own || compile : called == "torch.compile";
}

class SettingsReader {
 public:
  SettingsReader(const PyScript& script, PythonPlaces& places, bool mutable_module, ReadPlan& out)
      : script_(script), places_(places), mutable_module_(mutable_module), out_(out) {}

  void run() {
    for (const PyStatement& one : script_.statements) {
      for (const PyNode& node : one.values)
        each_call(node, [&](const PyNode& chain, std::size_t step) { see(chain, step); });
    }
    // What such a call is given stands by itself in what exports write.
    for (const char* name : {"SETTINGS", "settings", "compile_settings", "compilation_settings"}) {
      const PyNode* const known = found_ ? nullptr : places_.names().dict(name);
      if (known && mutable_module_) take_all(*known);
    }
  }
  bool found() const { return found_; }
  bool offload() const { return offload_; }
  const std::optional<machine::DeviceId>& device() const { return device_; }

 private:
  void see(const PyNode& chain, std::size_t step) {
    const std::string called = chain.names(step);
    if (called.empty() || !compiles(called, mutable_module_)) return;
    const auto& arguments = chain.steps[step].arguments;
    if (!mutable_module_ && !names_backend(arguments)) return;
    found_ = true;
    for (const PyArgument& argument : arguments) {
      if (argument.name == "**" || argument.name == "options") {
        take_dict(argument.value);
      } else if (argument.name.empty()) {
        take_module(argument.value);
      } else if (argument.name != "backend") {
        take(argument.name, argument.value);
      }
    }
  }

  static bool names_backend(const std::vector<PyArgument>& arguments) {
    return std::any_of(arguments.begin(), arguments.end(), [](const PyArgument& argument) {
      return argument.name == "backend" && argument.value.kind == PyNode::Kind::Text &&
             (argument.value.value == "torch_tensorrt" || argument.value.value == "tensorrt");
    });
  }

  /// What is compiled lies where it was moved.
  void take_module(const PyNode& value) {
    const std::string name =
        value.kind == PyNode::Kind::Chain ? value.names(value.steps.size()) : std::string();
    if (const auto place = name.empty() ? std::nullopt : places_.place_of(name); place && !device_)
      device_ = place;
  }

  void take_dict(const PyNode& value) {
    const PyNode* const known =
        value.kind == PyNode::Kind::Dict ? &value : places_.names().dict(value.names(value.steps.size()));
    if (known) return take_all(*known);
    out_.warning(ImportKind::NotLiteral, short_line(value.text));
    out_.unknown.push_back(short_line(value.text));
  }

  void take_all(const PyNode& dict) {
    for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
      if (dict.items[i].kind == PyNode::Kind::Text) {
        take(dict.items[i].value, dict.items[i + 1]);
      } else {
        out_.unknown.push_back(short_line(dict.items[i].text + ": " + dict.items[i + 1].text));
      }
    }
  }

  void take(const std::string& name, const PyNode& value) {
    found_ = true;
    const std::string text = short_line(name + "=" + value.text);
    if (name == kOffload) return take_offload(text, value);
    if (name == "device") return take_device(text, value);
    if (lists(kBuilding, name)) {
      out_.understood.push_back({text, Meaning::OfEngines});
      if (!keep(name, value)) out_.not_kept.push_back(text);
    } else {
      out_.unknown.push_back(text);
    }
  }

  /// What an export is told to write again; false: nothing says it.
  bool keep(const std::string& name, const PyNode& value) {
    const bool number = value.kind == PyNode::Kind::Number;
    const bool yes = value.value == "True", no = value.value == "False";
    if (number && (name == "min_block_size" || name == "optimization_level")) {
      out_.told[name] = value.value;
    } else if (number && name == "workspace_size") {
      std::uint64_t bytes = 0;
      const char* const end = value.value.data() + value.value.size();
      const auto [next, problem] = std::from_chars(value.value.data(), end, bytes);
      constexpr std::uint64_t kMiB = 1u << 20;
      if (problem != std::errc() || next != end || bytes == 0 || bytes % kMiB != 0) return false;
      out_.told["workspace_mib"] = std::to_string(bytes / kMiB);
    } else if (mutable_module_ && name == "require_full_compilation" && (yes || no)) {
      out_.told["full"] = yes ? "true" : "false";
    } else if (!mutable_module_ && name == "dynamic" && (yes || no)) {
      out_.told["shapes"] = yes ? "dynamic" : "static";
    } else {
      return false;
    }
    return true;
  }

  void take_offload(const std::string& text, const PyNode& value) {
    if (value.value != "True" && value.value != "False") {
      out_.warning(ImportKind::NotLiteral, text);
      out_.unknown.push_back(text);
      return;
    }
    out_.understood.push_back({text, Meaning::SourceOffload});
    offload_ = value.value == "True";
    if (offload_ && !mutable_module_) out_.warning(ImportKind::NoEffect, text);
  }

  /// torch_tensorrt.Device(gpu_id=1), "cuda:1", torch.device("cuda", 1)
  void take_device(const std::string& text, const PyNode& value) {
    auto device = places_.names().device_of(value);
    if (!device && value.kind == PyNode::Kind::Chain && value.steps.back().kind == PyStep::Kind::Call) {
      for (const PyArgument& argument : value.steps.back().arguments) {
        if (argument.name == "gpu_id" || argument.name.empty())
          device = places_.names().device_of(argument.value);
      }
    }
    if (!device || !device->gpu()) {
      out_.error(ImportKind::NoDevice, "device", {short_line(value.text)});
      return;
    }
    device_ = device;
    out_.understood.push_back({text, Meaning::EnginesOn, machine::display_name(*device)});
  }

  const PyScript& script_;
  PythonPlaces& places_;
  const bool mutable_module_;
  ReadPlan& out_;
  bool found_ = false, offload_ = false;
  std::optional<machine::DeviceId> device_{};
};

/// The variable of the environment by which host memory is given back while engines are built.
void take_trim(const PyScript& script, ReadPlan& out) {
  for (const PyStatement& one : script.statements) {
    const bool says =
        one.targets.size() == 1 &&
        one.targets.front().text.find("TORCHTRT_ENABLE_BUILDER_MALLOC_TRIM") != std::string::npos;
    if (!says) continue;
    out.understood.push_back({short_line(one.text), Meaning::OfEngines});
    const bool off = one.text.find("\"0\"") != std::string::npos || one.text.find("'0'") != std::string::npos;
    out.settings.emplace_back("malloc_trim", !off);
  }
}

ReadPlan read(const Facts& facts, std::string_view text, bool mutable_module) {
  ReadPlan out;
  const PyScript script = read_python(text);
  PythonPlaces places(facts, script, out);
  places.run();
  SettingsReader settings(script, places, mutable_module, out);
  settings.run();
  take_trim(script, out);
  if (!settings.found()) {
    out.error(ImportKind::Nothing);
    return out;
  }
  const machine::DeviceId main = settings.device().value_or(places.lowest_gpu().value_or(machine::gpu(0)));
  for (std::uint32_t i = 0; i < facts.model->tensors().size(); ++i) {
    const bool engine = facts.executor[facts.owner(i)] == model::Executor::TensorRt;
    if (mutable_module && engine) places.set(i, settings.offload() ? machine::kCpu : main);
  }
  places.finish(main);
  return out;
}

}  // namespace

ReadPlan read_mttm(const Facts& facts, std::string_view text) { return read(facts, text, true); }
ReadPlan read_torch_compile(const Facts& facts, std::string_view text) { return read(facts, text, false); }

int recognise_mttm(const TextSigns& signs) {
  for (const char* sign :
       {"MutableTorchTensorRTModule", "torch_tensorrt.compile(", "torch_tensorrt.dynamo.compile("}) {
    if (signs.contains(sign)) return TextSigns::kCertain;
  }
  return signs.contains(kOffload) && !signs.object() ? TextSigns::kLikely : 0;
}

int recognise_torch_compile(const TextSigns& signs) {
  for (const char* sign : {"backend=\"torch_tensorrt\"", "backend='torch_tensorrt'", "backend=\"tensorrt\"",
                           "backend='tensorrt'"}) {
    if (signs.contains(sign)) return TextSigns::kCertain;
  }
  return 0;
}

}  // namespace stowage::runtimes
