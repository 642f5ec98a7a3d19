// Modules that a script moves: .to, .cuda, .cpu.
#include "core/runtimes/import/python_places.h"

#include "core/base/bytes.h"

namespace stowage::runtimes {
namespace {

using Kind = PyNode::Kind;

/// A dtype, which moves nothing: torch.float16.
bool is_dtype(const PyNode& value) {
  return value.kind == Kind::Chain && value.steps.size() == 2 && value.names(1) == "torch";
}

}  // namespace

/// Where it is moved to, as far as that is said in words.
void PythonPlaces::move(const PyStatement& one, const PyNode& chain, std::size_t step) {
  seen_ = true;
  const std::string& word = chain.steps[step - 1].name;
  const auto& arguments = chain.steps[step].arguments;
  const PyNode* said = nullptr;
  for (const PyArgument& argument : arguments) {
    if (argument.name == "device" || (argument.name.empty() && !said)) said = &argument.value;
  }
  if (word == "cpu") return move_to(one, chain, step, machine::kCpu);
  if (word == "cuda" && !said) return move_to(one, chain, step, machine::gpu(0));
  if (!said) return;  // a dtype by its name, or nothing
  if (const auto device = names_.device_of(*said)) return move_to(one, chain, step, *device);
  if (is_dtype(*said)) return;
  if (said->kind != Kind::Text || (!names_.resolve(chain, step - 1) && !target_of(one, chain, step)))
    return leave_out(one);
  if (said_.insert("no " + chain.text).second)
    out_.error(ImportKind::NoDevice, short_line(chain.text), {short_line(said->value)});
}

/// "self.head = Linear(…).to(…)": what is made there lies there.
std::optional<PythonPlaces::Paths> PythonPlaces::target_of(const PyStatement& one, const PyNode& chain,
                                                           std::size_t step) const {
  if (one.targets.size() != 1 || one.targets.front().steps.size() < 2 || step + 1 != chain.steps.size())
    return std::nullopt;
  const auto paths = names_.resolve(one.targets.front(), one.targets.front().steps.size());
  // "x.data" of whatever x is stands for no name: it would be the whole model.
  const bool there = paths && paths->size() == 1 && !paths->front().empty() && names_.exists(paths->front());
  return there && !one.values.empty() && &one.values.front() == &chain ? paths : std::nullopt;
}

void PythonPlaces::move_to(const PyStatement& one, const PyNode& chain, std::size_t step,
                           machine::DeviceId device) {
  auto paths = names_.resolve(chain, step - 1);
  // "draft = M.from_pretrained(…).to(…)" is another model than the one that is asked about.
  const bool other = one.targets.size() == 1 && names_.other_model(one.targets.front());
  if (paths && other && loading_step(chain) > 0) return leave_out(one);
  if (!paths) {
    paths = target_of(one, chain, step);
    const std::string whole = paths ? std::string() : names_.variable(chain, step - 1);
    if (!whole.empty()) {
      moved_[whole] = {device, short_line(one.text)};
    } else if (!paths) {
      leave_out(one);
    }
    if (!paths) return;
  }
  const std::string line = short_line(chain.text);
  Paths there;
  for (const std::string& path : *paths) {
    if (names_.exists(path)) there.push_back(path);
  }
  if (there.size() < paths->size() && said_.insert("no " + line).second) {
    out_.warning(ImportKind::UnknownNames, paths->front(), {format_count(paths->size() - there.size())});
    out_.unknown.push_back(line);
  }
  if (there.empty()) return;
  put(there, device);
  const std::string where = machine::to_string(device);
  const std::string shown = there.size() == 1 && !there.front().empty() ? there.front() : line;
  if (said_.insert(shown + " " + where).second)
    out_.understood.push_back({shown, Meaning::LiesOn, machine::display_name(device)});
}

/// A parameter under several names is one, and moves with each of them.
void PythonPlaces::put(const Paths& paths, machine::DeviceId device) {
  const auto put_one = [&](std::uint32_t tensor) {
    places_[tensor] = device;
    ++steps_;
    for (const std::uint32_t other : tied_[tensor]) places_[other] = device;
  };
  const auto& modules = facts_.model->modules();
  for (const std::string& path : paths) {
    if (const auto tensor = facts_.model->find_tensor(path)) put_one(tensor->value);
    const auto module = path.empty() ? std::optional(model::ModuleId(0)) : facts_.model->find_module(path);
    for (std::uint32_t i = module ? module->value : 0; module && i < modules[module->value].subtree_end;
         ++i) {
      for (const model::TensorId id : modules[i].tensors) put_one(id.value);
    }
  }
}

std::optional<machine::DeviceId> PythonPlaces::place_of(const std::string& variable) {
  const auto known = moved_.find(variable);
  if (known == moved_.end()) return std::nullopt;
  const machine::DeviceId out = known->second.device;
  out_.understood.push_back({known->second.line, Meaning::EnginesOn, machine::display_name(out)});
  moved_.erase(known);
  return out;
}

}  // namespace stowage::runtimes
