#include "core/runtimes/import/python_places.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/base/bytes.h"
#include "core/runtimes/device_check/places.h"

namespace stowage::runtimes {
namespace {

using Kind = PyNode::Kind;
using Step = PyStep::Kind;

/// Statements that are gone through, those of loops once a turn.
constexpr std::size_t kMostSteps = 2'000'000;
/// Blocks within blocks: below these nothing is read.
constexpr std::uint32_t kMostNested = 100;

/// Functions that exports write: they do what the map says, which is read.
constexpr std::array<std::string_view, 2> kOwnFunctions = {
    "Moves every module and tensor of DEVICE_MAP; the longest name counts.",
    "Before a module with weights of its own runs, its inputs come to the device of the first of them."};

bool is_map_name(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return name.find("device_map") != std::string::npos;
}

bool mentions_places(const std::string& text) {
  constexpr std::array<std::string_view, 10> kSigns = {
      ".to(",        ".cuda(",     ".cpu(",           "device_map",         "set_default_device",
      "set_device(", ".to_empty(", "dispatch_model(", "with torch.device(", "with torch.cuda.device("};
  return std::any_of(kSigns.begin(), kSigns.end(),
                     [&](std::string_view sign) { return text.find(sign) != std::string::npos; });
}

/// Cards, or sizes: where nothing else says that they are devices, nobody knows.
bool only_numbers(const PyNode& dict) {
  for (std::size_t i = 1; i < dict.items.size(); i += 2) {
    if (dict.items[i].kind != Kind::Number) return false;
  }
  return true;
}

/// A dtype, which moves nothing: torch.float16.
bool is_dtype(const PyNode& value) {
  return value.kind == Kind::Chain && value.steps.size() == 2 && value.names(1) == "torch";
}

}  // namespace

std::string short_line(const std::string& text) {
  constexpr std::size_t kMost = 80;
  std::string out;
  for (const char letter : text) {
    const bool space = static_cast<unsigned char>(letter) <= ' ';
    if (!space) {
      out += letter;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.size() <= kMost) return out;
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0) == 0x80) --end;
  return out.substr(0, end) + "…";
}

PythonPlaces::PythonPlaces(const Facts& facts, const PyScript& script, ReadPlan& out)
    : facts_(facts), script_(script.statements), out_(out), names_(*facts.model) {
  places_.resize(facts.model->tensors().size());
  tied_.resize(places_.size());
  for (const auto& tie : facts.ties) {
    for (const std::uint32_t tensor : tie) tied_[tensor] = tie;
  }
  std::vector<std::size_t> open;
  ends_.resize(script_.size(), script_.size());
  for (std::size_t at = 0; at < script_.size(); ++at) {
    for (; !open.empty() && script_[open.back()].indent >= script_[at].indent; open.pop_back())
      ends_[open.back()] = at;
    open.push_back(at);
  }
  if (!script.open_quote.empty()) out_.error(ImportKind::OpenQuote, short_line(script.open_quote));
}

void PythonPlaces::run() {
  run({0, script_.size()}, false);
  if (steps_ > kMostSteps) out_.error(ImportKind::TooLong, std::to_string(kMostSteps));
}

bool PythonPlaces::own_function(std::size_t at) const {
  if (script_[at].keyword != "def" || at + 1 >= ends_[at]) return false;
  const auto& values = script_[at + 1].values;
  return values.size() == 1 && values.front().kind == Kind::Text &&
         std::find(kOwnFunctions.begin(), kOwnFunctions.end(), values.front().value) != kOwnFunctions.end();
}

void PythonPlaces::run(Block block, bool conditional) {
  if (++nested_ > kMostNested) {
    for (; block.from < block.to; ++block.from) {
      if (mentions_places(script_[block.from].text)) leave_out(script_[block.from]);
    }
  }
  for (std::size_t at = block.from; at < block.to && steps_ <= kMostSteps;) {
    const PyStatement& one = script_[at];
    const std::string& word = one.keyword;
    const std::size_t end = std::min(ends_[at], block.to);
    steps_ += 1 + one.text.size() / 64;
    if (word == "for") {
      at = loop(at, conditional);
    } else if (own_function(at)) {
      at = end;
    } else if (word == "else" || word == "elif" || word == "except") {
      // Of two ways one is read.
      for (; at < end; ++at) {
        if (mentions_places(script_[at].text)) leave_out(script_[at]);
      }
    } else if (word == "if" || word == "while") {
      const bool main = one.text.find("__name__") != std::string::npos;
      run({at + 1, end}, conditional || !main);
      at = end;
    } else {
      statement(one, conditional);
      ++at;
    }
  }
  --nested_;
}

/// Once for each number of a range, or for each module of a list; once where it cannot be known of what.
std::size_t PythonPlaces::loop(std::size_t at, bool conditional) {
  const PyStatement& one = script_[at];
  const Block body{at + 1, ends_[at]};
  const PyNode* const over = one.values.size() == 1 ? &one.values.front() : nullptr;
  const bool named = one.targets.size() == 1 && over && over->kind == Kind::Chain;
  const std::string name = named ? one.targets.front().text : std::string();
  for (const PyNode& target : one.targets) names_.forget(target.text);
  if (named && over->names(1) == "range" && over->steps.size() == 2 && over->steps[1].kind == Step::Call) {
    const auto& arguments = over->steps[1].arguments;
    const bool two = arguments.size() == 2;
    const auto first = two ? names_.number(arguments[0].value) : std::optional<std::int64_t>(0);
    const auto last = two || arguments.size() == 1 ? names_.number(arguments.back().value) : std::nullopt;
    for (std::int64_t i = first.value_or(0); first && last && i < *last && steps_ <= kMostSteps; ++i) {
      names_.set_number(name, i);
      ++steps_;
      run(body, conditional);
    }
    names_.forget(name);
    if (first && last) return body.to;
  }
  auto paths = named ? names_.resolve(*over, over->steps.size()) : std::nullopt;
  if (paths && over->steps.back().kind != Step::Slice) paths = names_.parts_of(*paths);
  for (std::size_t i = 0; paths && i < paths->size() && steps_ <= kMostSteps; ++i) {
    names_.set_modules(name, {(*paths)[i]});
    run(body, conditional);
  }
  names_.forget(name);
  if (!paths) run(body, conditional);
  return body.to;
}

void PythonPlaces::leave_out(const PyStatement& one) {
  seen_ = true;
  std::string line = short_line(one.text);
  if (said_.insert("? " + line).second) out_.unknown.push_back(std::move(line));
}

void PythonPlaces::statement(const PyStatement& one, bool conditional) {
  const std::size_t before = out_.understood.size();
  seen_ = false;
  for (const PyNode& node : one.values)
    each_call(node, [&](const PyNode& chain, std::size_t step) { see_call(one, chain, step); });
  if (one.targets.size() == 1 && one.values.size() == 1) {
    const PyNode &target = one.targets.front(), &value = one.values.front();
    const std::string name = target.kind == Kind::Chain ? target.names(target.steps.size()) : std::string();
    if (!name.empty()) names_.assign(name, value);
    if (value.kind == Kind::Dict && !is_map_name(name) && only_numbers(value))
      of_numbers_[name] = short_line(one.text);
    else if (value.kind == Kind::Dict)
      seen_ = apply_map(value, is_map_name(name)) || seen_;
  } else if (one.targets.empty() && one.values.size() == 1 && one.values.front().kind == Kind::Dict) {
    seen_ = apply_map(one.values.front(), false) || seen_;
  }
  const bool understood = out_.understood.size() > before;
  if (understood && conditional && said_.insert("if " + one.text).second)
    out_.warning(ImportKind::Conditional, short_line(one.text));
  const bool header = !one.keyword.empty() && one.keyword != "return" && one.keyword != "with";
  const bool words = one.targets.empty() && one.values.size() == 1 && one.values.front().kind == Kind::Text;
  if (!seen_ && !understood && !header && !words && mentions_places(one.text)) leave_out(one);
}

void PythonPlaces::see_call(const PyStatement& one, const PyNode& chain, std::size_t step) {
  for (const PyArgument& argument : chain.steps[step].arguments) {
    if (argument.name == "device_map") take_map(argument.value);
  }
  if (step < 2 || chain.steps[step - 1].kind != Step::Name) return;
  const std::string& word = chain.steps[step - 1].name;
  if (word == "to" || word == "cuda" || word == "cpu") move(one, chain, step);
}

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
  if (said->kind != Kind::Text) return leave_out(one);
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
  const bool root = paths && paths->size() == 1 && paths->front().empty();
  const std::string& first = chain.steps.front().name;
  const bool strange = root && !names_.begins_with_model(chain);
  if (!paths || strange) {
    paths = target_of(one, chain, step);
    if (!paths && strange) moved_[first] = {device, short_line(one.text)};
    if (!paths && !strange) leave_out(one);
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
  if (said_.insert(shown + " " + where).second) out_.understood.push_back({shown, Meaning::LiesOn, where});
}

/// The value of device_map=.
void PythonPlaces::take_map(const PyNode& value) {
  seen_ = true;
  if (value.kind == Kind::Dict) {
    apply_map(value, true);
    return;
  }
  if (value.kind == Kind::Word) return;  // None
  const std::string line = "device_map=" + short_line(value.text);
  if (value.kind == Kind::Chain) {
    // One with such a name was read where it stands.
    const PyNode* const known = names_.dict(value.names(value.steps.size()));
    of_numbers_.erase(value.text);
    if (known && (is_map_name(value.text) || apply_map(*known, true))) return;
  }
  const auto device = names_.device_of(value);
  const bool news = said_.insert((device ? machine::to_string(*device) : "no") + " " + line).second;
  if (!device) {
    if (news) out_.warning(ImportKind::NotLiteral, line);
    if (news) out_.unknown.push_back(line);
    return;
  }
  put({std::string()}, *device);
  if (news) out_.understood.push_back({line, Meaning::LiesOn, machine::to_string(*device)});
}

/// `named`: it is a device map, so that a value which is no device is said; else it is one only if each value
/// is a device. True where it is one.
bool PythonPlaces::apply_map(const PyNode& dict, bool named) {
  plan::DeviceMap map;
  bool of_model = named;
  for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
    const PyNode &key = dict.items[i], &value = dict.items[i + 1];
    of_model = of_model || names_.exists(key.value);
    const auto device = names_.device_of(value);
    const bool made = key.kind != Kind::Text || value.kind == Kind::Chain || value.kind == Kind::Other;
    if (key.kind == Kind::Text && device) {
      map.entries.push_back({key.value, *device});
    } else if (!named) {
      return false;
    } else if (!said_.insert("no " + key.text + ": " + value.text).second) {
      continue;  // in a loop it was said already
    } else if (made) {
      out_.warning(ImportKind::NotLiteral, short_line(key.text + ": " + value.text));
    } else {
      out_.error(ImportKind::NoDevice, short_line(key.value), {short_line(value.text)});
    }
  }
  if (!of_model) return false;
  if (!map.entries.empty()) apply_map(map);
  return true;
}

void PythonPlaces::apply_map(const plan::DeviceMap& map) {
  const plan::AppliedMap applied = plan::apply(map, *facts_.model, {});
  const std::set<std::string> strange(applied.unknown_keys.begin(), applied.unknown_keys.end());
  for (const plan::DeviceMap::Entry& entry : map.entries) {
    const std::string where = machine::to_string(entry.device);
    if (!strange.contains(entry.key) && said_.insert(entry.key + " " + where).second)
      out_.understood.push_back({entry.key, Meaning::LiesOn, where});
  }
  bool news = false;  // in a loop the same map is read again
  for (const std::string& key : strange) {
    if (!said_.insert("no " + key).second) continue;
    out_.unknown.push_back(key);
    news = true;
  }
  if (news) out_.warning(ImportKind::UnknownNames, *strange.begin(), {format_count(strange.size())});
  steps_ += 16 + map.entries.size() + places_.size() / 16;
  const DeviceRules plain;
  const Places read(facts_, plain, map);
  for (std::uint32_t i = 0; i < places_.size(); ++i) {
    if (read.key_of(i) != kNone) places_[i] = read.asked(i);
  }
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
  out_.understood.push_back({known->second.line, Meaning::EnginesOn, machine::to_string(out)});
  moved_.erase(known);
  return out;
}

std::optional<machine::DeviceId> PythonPlaces::lowest_gpu() const {
  std::optional<machine::DeviceId> out;
  for (const auto& place : places_) {
    if (place && place->gpu() && (!out || *place < *out)) out = place;
  }
  return out;
}

void PythonPlaces::finish(machine::DeviceId otherwise) {
  for (const auto& [variable, moved] : moved_) {
    if (said_.insert("? " + moved.line).second) out_.unknown.push_back(moved.line);
  }
  for (const auto& [variable, line] : of_numbers_) {
    const PyNode* const dict = names_.dict(variable);
    bool of_model = false;
    for (std::size_t i = 0; dict && i < dict->items.size(); i += 2)
      of_model |= dict->items[i].kind == Kind::Text && names_.exists(dict->items[i].value);
    if (of_model) out_.unknown.push_back(line);
  }
  std::size_t count = 0;
  Bytes bytes;
  std::string example;
  std::vector<bool> counted(facts_.model->storages().size());
  for (std::uint32_t i = 0; i < places_.size(); ++i) {
    out_.places.push_back(places_[i].value_or(otherwise));
    if (places_[i]) continue;
    if (count++ == 0) example = facts_.tensor_name(i);
    if (!counted[facts_.storage(i)]) bytes += Bytes(facts_.bytes(i));
    counted[facts_.storage(i)] = true;
  }
  if (count > 0 && count < places_.size())
    out_.remark(ImportKind::Unmoved, example,
                {format_count(count), format_bytes(bytes), machine::display_name(otherwise)});
}

}  // namespace stowage::runtimes
