#include "core/engine/training/training_pass.h"

#include <algorithm>
#include <chrono>
#include <tuple>
#include <unordered_set>

#include <ATen/record_function.h>
#include <c10/core/GradMode.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/utils.h>

#include "core/engine/training/node_work.h"

namespace stowage::engine {
namespace {

using Clock = std::chrono::steady_clock;

/// What PyTorch puts into the graph for an operator that it knows no derivative of: it warns, and the
/// gradient ends there as if it were zero.
constexpr std::string_view kNoDerivative = "WarnNotImplemented";

/// Where the gradient of a weight that is there for a turn only ends.
struct HomeGradient final : torch::autograd::Node {
  using Keep = std::function<void(const at::Tensor&)>;
  explicit HomeGradient(Keep keep) : Node(UINT64_MAX), keep_(std::move(keep)) {}  // at once, as PyTorch's own
  torch::autograd::variable_list apply(torch::autograd::variable_list&& gradients) override {
    if (!gradients.empty() && gradients[0].defined()) keep_(gradients[0]);
    return {};
  }
  Keep keep_;
};

bool differentiable(const c10::IValue& value) {
  return value.isTensor() && value.toTensor().defined() && value.toTensor().is_floating_point();
}

}  // namespace

/// Tells the recorder and the pass which step's derivative each thread computes.
class BackwardWatch {
 public:
  explicit BackwardWatch(TrainingPass& pass) : pass_(pass), caller_(std::this_thread::get_id()) {
    current_ = this;
    handle_ = at::addThreadLocalCallback(
        at::RecordFunctionCallback(&begin, &end).scopes({at::RecordScope::BACKWARD_FUNCTION}));
  }
  ~BackwardWatch() {
    at::removeCallback(handle_);
    current_ = nullptr;
  }
  BackwardWatch(const BackwardWatch&) = delete;
  BackwardWatch& operator=(const BackwardWatch&) = delete;

  /// A module runs again on this thread; then the derivative that needs it goes on.
  static void note_again(TrainingPass& pass, Clock::duration took) {
    again_ += took;
    if (!node_) return;
    pass.at_ = node_;
    pass.recorder_.begin_backward(*node_, device_);
  }

 private:
  struct Turn final : at::ObserverContext {
    const Step* step = nullptr;
    std::int64_t sequence = -1;
    c10::Device device = c10::kCPU;
    Clock::time_point begin{};
  };

  static std::unique_ptr<at::ObserverContext> begin(const at::RecordFunction& function) {
    BackwardWatch* const watch = current_;
    if (!watch) return nullptr;
    const std::int64_t sequence = function.seqNr();
    if (sequence >= 0) node_ = watch->pass_.saved_->step_of(static_cast<std::uint64_t>(sequence));
    if (!node_) return nullptr;
    watch->pass_.at_ = node_;
    const c10::DeviceType gpu = watch->pass_.recorder_.places().gpu_type;
    const c10::Device device = std::this_thread::get_id() == watch->caller_
                                   ? c10::Device(c10::kCPU)
                                   : c10::impl::VirtualGuardImpl(gpu).getDevice();
    watch->pass_.recorder_.begin_backward(*node_, device);
    if (sequence >= 0) watch->pass_.saved_->begin_node(static_cast<std::uint64_t>(sequence));
    auto turn = std::make_unique<Turn>();
    turn->step = node_;
    turn->sequence = sequence;
    turn->device = device;
    turn->begin = Clock::now();
    device_ = device;
    again_ = {};
    return turn;
  }

  static void end(const at::RecordFunction&, at::ObserverContext* context) {
    BackwardWatch* const watch = current_;
    const auto* const turn = dynamic_cast<Turn*>(context);
    if (!watch || !turn) return;
    watch->pass_.recorder_.end_backward();
    if (turn->sequence >= 0)
      watch->pass_.saved_->end_node(static_cast<std::uint64_t>(turn->sequence), turn->device);
    const double seconds = std::chrono::duration<double>(Clock::now() - turn->begin - again_).count();
    const std::lock_guard lock(watch->mutex_);
    watch->pass_.module_seconds_[turn->step->module] += seconds;
  }

  static inline std::atomic<BackwardWatch*> current_{nullptr};
  /// Of the thread: whose derivative it computes, where, and how much of that was modules that run again. The
  /// gradient of a leaf belongs to who computed it.
  static inline thread_local const Step* node_ = nullptr;
  static inline thread_local c10::Device device_ = c10::kCPU;
  static inline thread_local Clock::duration again_{};
  TrainingPass& pass_;
  std::thread::id caller_;
  std::mutex mutex_{};
  at::CallbackHandle handle_{};
};

TrainingPass::TrainingPass(const Program& program, const Layout& layout, Residency& residency,
                           Recorder& recorder, const protocol::TrainingRequest& request,
                           const machine::Machine& machine, const machine::Calibration* calibration,
                           std::vector<Region> regions, std::vector<std::size_t> inputs)
    : program_(program),
      layout_(layout),
      residency_(residency),
      recorder_(recorder),
      wants_rows_(request.rows),
      regions_(std::move(regions)),
      inputs_(std::move(inputs)),
      saved_(std::make_shared<SavedTensors>(program, layout, residency, recorder, request, machine,
                                            calibration)) {
  residency_.listen(saved_.get());
  residency_.follow_transients([this](std::uint32_t weight, const at::Tensor& tensor) {
    const auto node = std::shared_ptr<HomeGradient>(
        new HomeGradient([this, weight](const at::Tensor& gradient) { keep_at_home(weight, gradient); }),
        torch::autograd::deleteNode);
    torch::autograd::set_history(tensor, node);
  });
}

TrainingPass::~TrainingPass() {
  listen_to_saving(nullptr);
  residency_.follow_transients(nullptr);
  residency_.listen(nullptr);
}

void TrainingPass::keep_at_home(std::uint32_t weight, const at::Tensor& gradient) {
  const c10::NoGradGuard values_only;
  const std::uint64_t begin = recorder_.now();
  const at::Tensor here = gradient.to(at::kCPU);
  const Places& places = recorder_.places();
  if (gradient.device().type() != c10::kCPU) {
    recorder_.transfer(begin, places.of(gradient.device()), places.cpu(), here.nbytes(),
                       program_.weights[weight].owner);
    saved_->copied_in_turn(places.of(gradient.device()), places.cpu(), here.nbytes());
  }
  const std::lock_guard lock(home_mutex_);
  at::Tensor& sum = home_[weight];
  sum = sum.defined() ? sum.add(here) : here;
}

void TrainingPass::drop_gradients() {
  home_.clear();
  leaves_.clear();
  residency_.each_leaf([](std::uint32_t, at::Tensor& leaf) {
    if (leaf.is_leaf()) leaf.mutable_grad().reset();
  });
}

/// An input collects its gradient where it lies.
void TrainingPass::want_gradients(std::vector<c10::IValue>& inputs) {
  for (const std::size_t input : inputs_) {
    if (!inputs[input].isTensor()) continue;
    const at::Tensor leaf = inputs[input].toTensor().detach().set_requires_grad(true);
    leaves_.push_back(leaf);
    inputs[input] = leaf;
  }
}

std::vector<std::pair<std::string, at::Tensor>> TrainingPass::input_gradients() const {
  std::vector<std::pair<std::string, at::Tensor>> out;
  for (std::size_t i = 0; i < leaves_.size(); ++i) {
    if (leaves_[i].grad().defined())
      out.emplace_back(gradient_name(program_.inputs[inputs_[i]]), leaves_[i].grad());
  }
  return out;
}

/// Parameters have their names, also those of a list that is called as inputs are.
std::string TrainingPass::gradient_name(const UserInput& input) const {
  const auto taken = [this](const std::string& name) {
    return std::any_of(program_.weights.begin(), program_.weights.end(),
                       [&](const Weight& weight) { return weight.name == name; });
  };
  std::string name = input.path;
  while (taken(name)) name = "input." + name;
  return name;
}

/// Beside a loss the others are results.
bool TrainingPass::may_be_root(const UserOutput& output) const {
  return output.loss || std::none_of(program_.outputs.begin(), program_.outputs.end(),
                                     [](const UserOutput& one) { return one.loss; });
}

TrainingPass::Roots TrainingPass::find_roots(const std::vector<c10::IValue>& values) const {
  const c10::NoGradGuard values_only;
  Roots out;
  for (const UserOutput& output : program_.outputs) {
    if (!may_be_root(output) || !differentiable(values[output.index])) continue;
    const at::Tensor& tensor = values[output.index].toTensor();
    out.sum += tensor.detach().to(at::kCPU, at::kDouble).sum().item<double>();
    if (!tensor.requires_grad()) continue;
    out.tensors.push_back(tensor);
    out.names.push_back(output.path);
    if (out.scalar.empty() && tensor.dim() == 0) out.scalar = output.path;
  }
  return out;
}

/// The graph is gone after backward.
void TrainingPass::name_nodes(const Roots& roots) {
  node_names_.clear();
  std::unordered_set<const torch::autograd::Node*> seen;
  std::vector<std::shared_ptr<torch::autograd::Node>> open;
  for (const at::Tensor& root : roots.tensors) open.push_back(root.grad_fn());
  while (!open.empty()) {
    const std::shared_ptr<torch::autograd::Node> node = std::move(open.back());
    open.pop_back();
    if (!node || !seen.insert(node.get()).second) continue;
    if (node->sequence_nr() != UINT64_MAX) saved_->note_node(node->sequence_nr(), work_of(*node));
    const std::string& name = node_names_.emplace(node->sequence_nr(), node->name()).first->second;
    if (name == kNoDerivative) {
      at_ = saved_->step_of(node->sequence_nr());
      TORCH_CHECK(false, "its operator has no derivative here, and a gradient would have to pass it");
    }
    for (const torch::autograd::Edge& edge : node->next_edges()) open.push_back(edge.function);
  }
}

std::vector<c10::IValue> TrainingPass::run(Executor& executor, std::vector<c10::IValue> inputs,
                                           const std::function<void()>& forward_ended) {
  struct Quiet {
    ~Quiet() {
      listen_to_saving(nullptr);
      saved.abandon();
    }
    SavedTensors& saved;
  } const quiet{*saved_};
  const c10::AutoGradMode mode(true);
  at_ = nullptr;
  roots_ = {};
  drop_gradients();
  want_gradients(inputs);
  module_seconds_.assign(program_.modules.size(), 0);
  saved_->recompute(regions_, [this, &executor](std::size_t number, std::vector<RegionInput> given,
                                                const std::function<bool()>& enough) {
    run_again(executor, number, std::move(given), enough);
  });
  saved_->begin_pass(inputs);
  listen_to_saving(saved_.get());
  std::vector<c10::IValue> values = executor.run(std::move(inputs));
  listen_to_saving(nullptr);
  saved_->end_forward();
  Roots roots = find_roots(values);
  if (roots.tensors.empty()) throw NothingToDifferentiate(describe_outputs(values));
  name_nodes(roots);
  forward_ended();
  run_backward(roots);
  saved_->end_pass();
  residency_.release_streamed();
  at_ = nullptr;
  roots.tensors.clear();
  roots_ = std::move(roots);
  for (c10::IValue& value : values) {
    if (value.isTensor() && value.toTensor().defined()) value = value.toTensor().detach();
  }
  return values;
}

void TrainingPass::run_again(Executor& executor, std::size_t number, std::vector<RegionInput> inputs,
                             const std::function<bool()>& enough) {
  struct Listening {
    explicit Listening(SavingListener* listener) { listen_to_saving(listener); }
    ~Listening() { listen_to_saving(nullptr); }
  } const listening(saved_.get());
  const auto begin = Clock::now();
  executor.run_again(regions_[number], std::move(inputs),
                     {[this](const Step& step) { at_ = &step; }, enough});
  BackwardWatch::note_again(*this, Clock::now() - begin);
}

void TrainingPass::run_backward(const Roots& roots) {
  std::vector<at::Tensor> seeds;
  for (const at::Tensor& root : roots.tensors) seeds.push_back(at::ones_like(root));
  const auto begin = Clock::now();
  {
    const BackwardWatch watch(*this);
    const at::RecordFunctionGuard seen(true);
    torch::autograd::backward(roots.tensors, seeds);
  }
  const Places& places = recorder_.places();
  for (std::uint32_t i = 0; places.gpu_type == c10::kCUDA && i < places.gpus; ++i)
    c10::impl::VirtualGuardImpl(places.gpu_type).synchronizeDevice(places.index(i));
  seconds_ = std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Weights that are one parameter: of one storage, place and shape. In the order of the program's inputs.
std::vector<std::vector<std::uint32_t>> TrainingPass::parameters() const {
  const auto place = [this](std::uint32_t i) {
    const Weight& weight = program_.weights[i];
    return std::tie(weight.storage, weight.offset, weight.sizes, weight.strides);
  };
  std::vector<std::vector<std::uint32_t>> groups;
  for (std::uint32_t i = 0; i < program_.weights.size(); ++i) {
    if (!program_.weights[i].parameter) continue;
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return place(group.front()) == place(i); });
    if (same == groups.end()) {
      groups.push_back({i});
    } else {
      same->push_back(i);
    }
  }
  return groups;
}

std::vector<std::pair<std::string, at::Tensor>> TrainingPass::gradients() {
  const c10::NoGradGuard values_only;
  std::map<std::uint32_t, at::Tensor> parts = home_;
  residency_.each_leaf([&](std::uint32_t index, at::Tensor& leaf) {
    if (!leaf.is_leaf() || !leaf.grad().defined()) return;
    const at::Tensor here = leaf.grad().to(at::kCPU);
    at::Tensor& sum = parts[index];
    sum = sum.defined() ? sum.add(here) : here;
  });
  std::vector<std::pair<std::string, at::Tensor>> out;
  for (const auto& group : parameters()) {
    at::Tensor sum;
    for (const std::uint32_t index : group) {
      const auto part = parts.find(index);
      if (part != parts.end()) sum = sum.defined() ? sum.add(part->second) : part->second;
    }
    if (sum.defined()) out.emplace_back(program_.weights[group.front()].name, sum);
  }
  return out;
}

}  // namespace stowage::engine
