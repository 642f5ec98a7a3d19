#include "core/runtimes/import/python_models.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace stowage::runtimes {
namespace {

using Kind = PyNode::Kind;
using Step = PyStep::Kind;

constexpr const char* kUsualName = "model";
/// Rounds of names that are handed on to functions that hand them on.
constexpr int kMostRounds = 8;

/// What is loaded or made beside a model: the ends of names of classes.
constexpr std::array<std::string_view, 16> kBeside = {
    "Tokenizer", "TokenizerFast", "Processor", "Config",    "FeatureExtractor",
    "Scheduler", "Dataset",       "Loss",      "Optimizer", "DataLoader",
    "Adam",      "AdamW",         "SGD",       "Tensor",    "Device",
    "Path"};

/// What hands back its first argument as the same model.
constexpr std::array<std::string_view, 8> kWrappers = {
    "compile", "DataParallel", "DistributedDataParallel",      "DDP",
    "place",   "prepare",      "load_checkpoint_and_dispatch", "dispatch_model"};

template <class List>
bool contains(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

bool is_beside(std::string_view name) {
  return std::any_of(kBeside.begin(), kBeside.end(),
                     [&](std::string_view one) { return name.ends_with(one); });
}

bool is_move(std::string_view method) { return method == "to" || method == "cuda" || method == "cpu"; }

bool loads(std::string_view method) {
  return method == "from_pretrained" || method == "from_config" || method == "load_from_checkpoint";
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

/// Whether all that stands behind a step hands back the same module: .eval().to("cuda").
bool same_behind(const PyNode& chain, std::size_t step) {
  for (std::size_t i = step + 1; i < chain.steps.size(); i += 2) {
    const bool call = i + 1 < chain.steps.size() && chain.steps[i + 1].kind == Step::Call;
    if (!call || chain.steps[i].kind != Step::Name || !hands_back_itself(chain.steps[i].name)) return false;
  }
  return true;
}

/// The step of the first call of a chain; 0: there is none.
std::size_t first_call(const PyNode& chain) {
  for (std::size_t i = 1; i < chain.steps.size(); ++i) {
    if (chain.steps[i].kind == Step::Call) return i;
  }
  return 0;
}

/// A name with dots as a whole; "" of all else.
std::string whole_name(const PyNode& node) {
  return node.kind == Kind::Chain ? node.names(node.steps.size()) : std::string();
}

std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

/// Those of several that are called "model", where one is.
std::set<std::string> called_model(const std::set<std::string>& names) {
  std::set<std::string> out;
  for (const std::string& name : names) {
    if (last_part(name) == kUsualName) out.insert(name);
  }
  return out.size() == 1 ? out : names;
}

}  // namespace

bool hands_back_itself(std::string_view method) {
  constexpr std::array<std::string_view, 11> kSame = {
      "eval", "train", "half", "float", "double", "bfloat16", "to", "cuda", "cpu", "type", "requires_grad_"};
  return contains(kSame, method);
}

std::size_t loading_step(const PyNode& chain) {
  for (std::size_t i = 1; i + 1 < chain.steps.size(); ++i) {
    const bool call = chain.steps[i].kind == Step::Name && chain.steps[i + 1].kind == Step::Call;
    if (call && loads(chain.steps[i].name)) return is_beside(chain.steps[i - 1].name) ? 0 : i;
  }
  return 0;
}

PythonModels::PythonModels(const PyScript& script, const model::Model& model)
    : script_(script.statements), model_(model) {
  for (const model::Module& one : model.modules()) classes_.insert(last_part(one.class_name));
  own_class_ = last_part(model.modules().front().class_name);
  bool given = false, more = false;
  for (const PyStatement& one : script_) {
    read(one);
    const bool itself = one.targets.size() == 1 && one.values.size() == 1 &&
                        whole_name(one.targets.front()) == kUsualName && one.keyword.empty();
    if (itself) (one.values.front().kind == Kind::Text ? given : more) = true;
  }
  only_a_text_ = given && !more;
  settle();
  follow();
}

bool PythonModels::has(const PyNode& chain, std::size_t step) const {
  if (step >= chain.steps.size() || chain.steps[step].kind != Step::Name) return false;
  const std::string& name = chain.steps[step].name;
  return model_.find_module(name) || model_.find_tensor(name);
}

void PythonModels::read(const PyStatement& one) {
  named_model_ = named_model_ || contains(one.parameters, kUsualName);
  if (one.keyword == "def") functions_[one.name].push_back(&one.parameters);
  if (one.keyword == "for") {
    for (const PyNode& target : one.targets) turns_.insert(target.text);
  }
  for (const PyNode& node : one.values) {
    each_call(node, [&](const PyNode& chain, std::size_t step) {
      if (step < 2 || chain.steps[step - 1].kind != Step::Name) return;
      if (is_move(chain.steps[step - 1].name)) see_use(chain, step - 1);
    });
  }
  if (one.keyword == "for" && one.values.size() == 1 && one.values.front().kind == Kind::Chain)
    see_use(one.values.front(), one.values.front().steps.size());
  if (!one.keyword.empty() || one.targets.size() != 1 || one.values.size() != 1) return;
  const std::string name = whole_name(one.targets.front());
  if (name == kUsualName && one.values.front().kind != Kind::Text) named_model_ = true;
  if (!name.empty()) see_value(name, one.values.front());
}

/// What a variable is given.
void PythonModels::see_value(const std::string& name, const PyNode& value) {
  if (value.kind != Kind::Chain) return;
  if (has(value, 1) && first_call(value) == 0) parts_of_.emplace_back(name, value.steps.front().name);
  const bool of_self = name.starts_with("self.");
  // "x.head = …" is a part of x; "self.head = …" is one where the model has such a part.
  if (name.find('.') != std::string::npos && (!of_self || name.find('.', 5) != std::string::npos)) return;
  if (of_self && (model_.find_module(name.substr(5)) || model_.find_tensor(name.substr(5)))) {
    const std::size_t step = loading_step(value);
    if (step == 0) return;
  }
  see_made(name, value);
}

void PythonModels::see_made(const std::string& name, const PyNode& value) {
  if (const std::size_t step = loading_step(value)) {
    const auto& arguments = value.steps[step + 1].arguments;
    // PeftModel.from_pretrained(model, …) is the model in other words.
    const std::string of = arguments.empty() ? std::string() : whole_name(arguments.front().value);
    if (same_behind(value, step + 1) && !loaded_.contains(of))
      loaded_.emplace(name, value.steps[step - 1].name);
    const auto placed = [](const PyArgument& argument) { return argument.name == "device_map"; };
    bool moves = std::any_of(arguments.begin(), arguments.end(), placed);
    for (std::size_t i = step + 2; i < value.steps.size(); ++i) moves = moves || is_move(value.steps[i].name);
    if (moves) moved_.insert(name);
    return;
  }
  const std::size_t call = first_call(value);
  const std::string called = call > 0 ? value.names(call) : std::string();
  if (called.empty() || !same_behind(value, call)) return;
  const std::string word = last_part(called), low = lower(word);
  if (word == own_class_) {
    loaded_.emplace(name, word);
  } else if (low.find("pipeline") != std::string::npos || low.find("trainer") != std::string::npos) {
    made_.insert(name + "." + kUsualName);
  } else if (called == "torch.load" || called == "torch.jit.load" || called == "torch.hub.load") {
    made_.insert(name);
  } else if (std::isupper(static_cast<unsigned char>(word.front())) != 0) {
    const bool part = classes_.contains(word);
    const bool torch = called.starts_with("nn.") || called.starts_with("torch.");
    if (!part && !torch && !is_beside(word)) made_.insert(name);
  } else if (low.find(kUsualName) != std::string::npos) {
    made_.insert(name);
  }
}

/// A variable is moved or gone through; or parts of it are.
void PythonModels::see_use(const PyNode& chain, std::size_t count) {
  if (chain.steps.front().kind != Step::Name) return;
  const std::string& first = chain.steps.front().name;
  std::string name = first;
  std::size_t at = 1;
  if (first == kUsualName) named_model_ = true;
  if (first == "self" && at < count && !has(chain, at)) name = chain.names(++at);
  const auto stands = [&](std::string_view word) {
    return at < count && chain.steps[at].kind == Step::Name && chain.steps[at].name == word;
  };
  // "pipe.model", "wrapped.module": the model is in it.
  if (name == first && first != "self" && stands(kUsualName)) {
    moved_.insert(name + "." + kUsualName);
    if (!has(chain, at) && at + 1 == count) made_.insert(name + "." + kUsualName);
    if (!has(chain, at)) ++at;
  } else if (stands("module") && !has(chain, at)) {
    ++at;
  }
  if (name.empty() || name == "self") return;
  const bool call = at + 1 < chain.steps.size() && chain.steps[at + 1].kind == Step::Call;
  if (at < count && has(chain, at) && !call) with_parts_.insert(name);
  moved_.insert(name);
}

void PythonModels::settle() {
  settle_loaded();
  if (holders_.empty() && unsettled_.empty() && (!named_model_ || only_a_text_)) settle_rest();
  for (const auto& [name, type] : loaded_) others_.insert(name);
  if (!only_a_text_ && !others_.contains(kUsualName)) holders_.insert(kUsualName);
  std::erase_if(unsettled_, [&](const std::string& name) { return !moved_.contains(name); });
  if (unsettled_.size() < 2) unsettled_.clear();
}

/// Of several that are loaded the one of the model's class, else the one called "model".
void PythonModels::settle_loaded() {
  std::set<std::string> all, own;
  for (const auto& [name, type] : loaded_) {
    all.insert(name);
    if (type == own_class_) own.insert(name);
  }
  const std::set<std::string> found = called_model(own.empty() ? all : own);
  if (found.size() == 1) {
    holders_ = found;
  } else {
    unsettled_.assign(found.begin(), found.end());
  }
}

void PythonModels::settle_rest() {
  for (const auto& [part, of] : parts_of_) {
    if (moved_.contains(part) && of != "self") with_parts_.insert(of);
  }
  // A part of the model that has a name of its own is not another model.
  for (const auto& [part, of] : parts_of_) with_parts_.erase(part);
  for (const std::string& turn : turns_) with_parts_.erase(turn);
  std::set<std::string> all = with_parts_;
  for (const std::string& name : made_) {
    if (moved_.contains(name)) all.insert(name);
  }
  // Of "pipe" and "pipe.model" the latter is the model.
  for (const std::string& name : made_) {
    if (name.ends_with(".model") && all.contains(name)) all.erase(name.substr(0, name.rfind('.')));
  }
  const std::set<std::string> found = called_model(all);
  if (found.size() == 1) {
    holders_ = found;
  } else {
    unsettled_.assign(found.begin(), found.end());
    others_ = found;
  }
}

bool PythonModels::holds(const PyNode& value) const {
  if (value.kind != Kind::Chain) return false;
  for (std::size_t n = std::min<std::size_t>(value.steps.size(), 2); n > 0; --n) {
    if (holders_.contains(value.names(n)) && same_behind(value, n - 1)) return true;
  }
  return false;
}

/// Other names of the model: what is given it, parameters that are handed it.
void PythonModels::follow() {
  bool news = true;
  for (int round = 0; news && round < kMostRounds; ++round) {
    news = false;
    for (const PyStatement& one : script_) {
      for (const PyNode& node : one.values)
        each_call(node,
                  [&](const PyNode& chain, std::size_t step) { news = follow_call(chain, step) || news; });
      const bool given = one.targets.size() == 1 && one.values.size() == 1 && one.keyword.empty();
      const std::string name = given ? whole_name(one.targets.front()) : std::string();
      if (!name.empty()) news = follow_value(name, one.values.front()) || news;
    }
  }
  self_ = std::none_of(holders_.begin(), holders_.end(),
                       [](const std::string& name) { return name.starts_with("self."); });
}

/// Whether a variable is given the model that was not so before; or one that has it in it, "pipe.model".
bool PythonModels::follow_value(const std::string& name, const PyNode& value) {
  bool news = false, same = holds(value);
  const std::size_t call = value.kind == Kind::Chain ? first_call(value) : 0;
  if (call > 0) {
    const auto& arguments = value.steps[call].arguments;
    const bool wraps = contains(kWrappers, value.steps[call - 1].name) || loading_step(value) > 0;
    if (wraps && !arguments.empty() && same_behind(value, call))
      same = same || holds(arguments.front().value);
    for (const PyArgument& argument : arguments) {
      if (argument.name == kUsualName && holds(argument.value))
        news = holders_.insert(name + "." + kUsualName).second || news;
    }
  }
  if (same && !loaded_.contains(name)) news = holders_.insert(name).second || news;
  return news;
}

/// Whether a function of the script is handed the model that was not so before.
bool PythonModels::follow_call(const PyNode& chain, std::size_t step) {
  if (chain.steps[step - 1].kind != Step::Name) return false;
  const auto known = functions_.find(chain.steps[step - 1].name);
  if (known == functions_.end()) return false;
  bool news = false;
  for (const std::vector<std::string>* const parameters : known->second) {
    const bool method =
        !parameters->empty() && (parameters->front() == "self" || parameters->front() == "cls");
    std::size_t place = method ? 1 : 0;
    for (const PyArgument& argument : chain.steps[step].arguments) {
      std::string name = argument.name;
      if (name.empty() && place < parameters->size()) name = (*parameters)[place++];
      if (!name.empty() && contains(*parameters, name) && holds(argument.value))
        news = holders_.insert(name).second || news;
    }
  }
  return news;
}

}  // namespace stowage::runtimes
