#include "core/runtimes/import/python_places.h"

#include <algorithm>
#include <array>

#include "core/base/bytes.h"

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

bool mentions_places(const std::string& text) {
  constexpr std::array<std::string_view, 10> kSigns = {
      ".to(",        ".cuda(",     ".cpu(",           "device_map",         "set_default_device",
      "set_device(", ".to_empty(", "dispatch_model(", "with torch.device(", "with torch.cuda.device("};
  return std::any_of(kSigns.begin(), kSigns.end(),
                     [&](std::string_view sign) { return text.find(sign) != std::string::npos; });
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
    : facts_(facts), script_(script.statements), out_(out), names_(script, *facts.model) {
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
  const std::vector<std::string>& unsettled = names_.unsettled();
  if (!unsettled.empty()) out_.warning(ImportKind::SeveralModels, unsettled[0], {unsettled[1]});
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
  const bool calls =
      over && over->kind == Kind::Chain && over->steps.size() == 2 && over->steps[1].kind == Step::Call;
  std::vector<std::string> names;  // "i, layer" has a comma between
  for (const PyNode& target : one.targets) {
    if (target.kind == Kind::Chain) names.push_back(target.text);
    names_.forget(target.text);
  }
  bool done = false;
  if (names.size() == 1 && calls && over->names(1) == "range") {
    done = loop_numbers(names[0], over->steps[1].arguments, body, conditional);
  } else if (names.size() == 2 && calls && over->names(1) == "enumerate") {
    done = loop_counted(names[0], names[1], over->steps[1].arguments, body, conditional);
  } else if (one.targets.size() == 1 && names.size() == 1 && over) {
    done = loop_modules(std::nullopt, names[0], *over, body, conditional);
  }
  for (const PyNode& target : one.targets) names_.forget(target.text);
  if (!done) run(body, conditional);
  return body.to;
}

/// range(3), range(1, 3); false where its ends are not known.
bool PythonPlaces::loop_numbers(const std::string& name, const std::vector<PyArgument>& arguments, Block body,
                                bool conditional) {
  const bool two = arguments.size() == 2;
  const auto first = two ? names_.number(arguments[0].value) : std::optional<std::int64_t>(0);
  const auto last = two || arguments.size() == 1 ? names_.number(arguments.back().value) : std::nullopt;
  if (!first || !last) return false;
  for (std::int64_t i = *first; i < *last && steps_ <= kMostSteps; ++i) {
    names_.set_number(name, i);
    ++steps_;
    run(body, conditional);
  }
  return true;
}

/// enumerate(model.layers), enumerate(model.layers, 1), enumerate(model.layers, start=1); false of anything
/// but modules.
bool PythonPlaces::loop_counted(const std::string& number, const std::string& module,
                                const std::vector<PyArgument>& arguments, Block body, bool conditional) {
  if (arguments.empty() || arguments.size() > 2 || !arguments[0].name.empty()) return false;
  if (arguments.size() == 1)
    return loop_modules(Counter{number, 0}, module, arguments[0].value, body, conditional);
  const PyArgument& start = arguments[1];
  const auto first = start.name.empty() || start.name == "start" ? names_.number(start.value) : std::nullopt;
  return first && loop_modules(Counter{number, *first}, module, arguments[0].value, body, conditional);
}

/// Modules of a list, or of a slice of one; false where they are not known.
bool PythonPlaces::loop_modules(const std::optional<Counter>& counter, const std::string& name,
                                const PyNode& over, Block body, bool conditional) {
  if (over.kind != Kind::Chain) return false;
  auto paths = names_.resolve(over, over.steps.size());
  if (paths && over.steps.back().kind != Step::Slice) paths = names_.parts_of(*paths);
  for (std::size_t i = 0; paths && i < paths->size() && steps_ <= kMostSteps; ++i) {
    names_.set_modules(name, {(*paths)[i]});
    if (counter) {
      const auto count = static_cast<std::uint64_t>(counter->first) + i;
      names_.set_number(counter->name, static_cast<std::int64_t>(count));
    }
    run(body, conditional);
  }
  return paths.has_value();
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
    if (value.kind == Kind::Dict) seen_ = take_dictionary(one, name, value) || seen_;
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
  const bool other = one.targets.size() == 1 && names_.other_model(one.targets.front());
  for (const PyArgument& argument : chain.steps[step].arguments) {
    if (argument.name != "device_map") continue;
    if (other && argument.value.kind != Kind::Word) {
      leave_out(one);
    } else {
      take_map(argument.value);
    }
  }
  if (step < 2 || chain.steps[step - 1].kind != Step::Name) return;
  const std::string& word = chain.steps[step - 1].name;
  if (word == "to" || word == "cuda" || word == "cpu") move(one, chain, step);
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
