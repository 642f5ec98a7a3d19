#include "core/engine/cuda_operators.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace stowage::engine {
namespace {

constexpr const char* kFlashOfCpu = "aten::_scaled_dot_product_flash_attention_for_cpu";
constexpr const char* kAttention = "aten::scaled_dot_product_attention";
constexpr const char* kAssertionOfCpu = "aten::_functional_assert_async";
constexpr const char* kAssertion = "aten::_assert_async";
constexpr const char* kPackedOfCpu = "aten::_weight_int4pack_mm_for_cpu";

/// Whether nothing takes the value: it dies where it is made.
bool unused(const Step& step, const Binding& binding) {
  return std::all_of(binding.slots.begin(), binding.slots.end(), [&](Slot slot) {
    return std::find(step.dies.begin(), step.dies.end(), slot) != step.dies.end();
  });
}

/// (query, key, value, dropout_p, is_causal, *, attn_mask, scale) → (output, logsumexp), as
/// (query, key, value, attn_mask, dropout_p, is_causal, *, scale, enable_gqa) → output. The second result is
/// for gradients: where something takes it, the step stays as it is.
void map_attention(Step& step) {
  constexpr std::size_t kArguments = 7;
  if (step.arguments.size() != kArguments || step.results.empty()) return;
  for (std::size_t i = 1; i < step.results.size(); ++i) {
    if (!unused(step, step.results[i])) return;
  }
  step.op = c10::Dispatcher::singleton().findSchemaOrThrow(kAttention, "");
  step.check = argument_check(kAttention);
  std::vector<Recipe>& a = step.arguments;
  Recipe no_groups;
  no_groups.constant = false;
  std::vector<Recipe> mapped;
  for (const std::size_t from : {0, 1, 2, 5, 3, 4, 6}) mapped.push_back(std::move(a[from]));
  mapped.push_back(std::move(no_groups));
  a = std::move(mapped);
  for (std::size_t i = 1; i < step.results.size(); ++i) {
    for (const Slot slot : step.results[i].slots) std::erase(step.dies, slot);
  }
  step.results.resize(1);
}

/// (condition, message, token) → token, as (condition, message) → nothing. A token that something takes is
/// made by this one alone: then the step stays as it is.
void map_assertion(Step& step) {
  constexpr std::size_t kKept = 2;
  if (step.arguments.size() <= kKept) return;
  for (const Binding& result : step.results) {
    if (!unused(step, result)) return;
  }
  step.op = c10::Dispatcher::singleton().findSchemaOrThrow(kAssertion, "msg");
  step.check = argument_check(kAssertion);
  step.arguments.resize(kKept);
  for (const Binding& result : step.results) {
    for (const Slot slot : result.slots) std::erase(step.dies, slot);
  }
  step.results.clear();
}

void map_scope(Scope& scope) {
  for (Step& step : scope.steps) {
    if (step.op && step.op->schema().name() == kFlashOfCpu) map_attention(step);
    if (step.op && step.op->schema().name() == kAssertionOfCpu) map_assertion(step);
    for (const auto& graph : step.graphs) map_scope(*graph);
  }
}

/// Gathers what has no kernel where it will run.
class KernelSearch {
 public:
  KernelSearch(const Program& program, const Layout& layout, std::span<const c10::DispatchKey> keys)
      : program_(program), layout_(layout), keys_(keys) {}

  std::vector<std::string> find() && {
    search(program_.main);
    return std::move(missing_);
  }

 private:
  void search(const Scope& scope) {
    for (const Step& step : scope.steps) {
      if (step.op && runs_on_gpu(step) && !has_kernel(*step.op)) note(step);
      for (const auto& graph : step.graphs) search(*graph);
    }
  }

  /// What is written, or read where something else writes, runs where that lies.
  bool runs_on_gpu(const Step& step) const {
    const auto& device = layout_.module_device[step.module];
    return device && device->type() != c10::kCPU && !step.writes && !step.at_home;
  }

  bool has_kernel(const c10::OperatorHandle& op) const {
    return std::any_of(keys_.begin(), keys_.end(),
                       [&](c10::DispatchKey key) { return op.hasComputedKernelForDispatchKey(key); });
  }

  void note(const Step& step) {
    std::string name = program_.labels[step.label];
    if (constexpr std::string_view kPrefix = "torch.ops."; name.starts_with(kPrefix))
      name.erase(0, kPrefix.size());
    const std::string& module = program_.modules[step.module];
    if (seen_.insert(name).second) missing_.push_back(module.empty() ? name : name + " (" + module + ")");
  }

  const Program& program_;
  const Layout& layout_;
  std::span<const c10::DispatchKey> keys_;
  std::set<std::string> seen_{};
  std::vector<std::string> missing_{};
};

}  // namespace

void map_operators_of_cpu(Program& program) { map_scope(program.main); }

std::span<const std::string_view> operators_of_cpu() {
  // A sum that is cut off at 0 would be two operators; histograms CUDA has of other kinds alone.
  static constexpr std::array<std::string_view, 6> kAll{
      kFlashOfCpu, kAssertionOfCpu, kPackedOfCpu, "aten::_add_relu", "aten::_add_relu_", "aten::histogram"};
  return kAll;
}

std::string missing_kernels_text(const std::vector<std::string>& operators) {
  std::string names;
  bool packed = false;
  for (const std::string& name : operators) {
    names += (names.empty() ? "" : ", ") + name;
    packed = packed || name.find("_weight_int4pack_mm_for_cpu") != std::string::npos;
  }
  if (names.empty()) return {};
  return packed
             ? phrase("CUDA kernels of %1 (weights packed for a CPU are not what CUDA's own product reads)",
                      {names})
             : phrase("CUDA kernels of %1", {names});
}

std::span<const c10::DispatchKey> cuda_keys() {
  static constexpr std::array kKeys{c10::DispatchKey::CUDA, c10::DispatchKey::QuantizedCUDA};
  return kKeys;
}

std::vector<std::string> operators_without_kernel(const Program& program, const Layout& layout,
                                                  std::span<const c10::DispatchKey> keys) {
  return KernelSearch(program, layout, keys).find();
}

}  // namespace stowage::engine
