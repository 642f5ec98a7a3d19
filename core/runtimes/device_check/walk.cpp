#include "core/runtimes/device_check/walk.h"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>

#include "core/base/saturating.h"

namespace stowage::runtimes {
namespace {

constexpr std::array<std::string_view, 5> kCopies = {"index", "rows", "activation", "labels", "logits"};

constexpr std::uint32_t kEnd = kNone;

std::uint32_t code(machine::DeviceId device) {
  return (static_cast<std::uint32_t>(device.kind) << 24) | device.index;
}

using Stop = Walk::Stop;
using Value = Walk::Value;

class Walker {
 public:
  Walker(const Facts& facts, const Places& places, const DeviceRules& rules, const std::vector<Copy>& copies,
         Walk& out)
      : facts_(facts),
        places_(places),
        rules_(rules),
        copies_(copies),
        out_(out),
        values_(out.values),
        stops_(out.stops) {}

  void run() {
    values_.resize(facts_.values.size());
    out_.executed.resize(facts_.calls.size());
    for (std::uint32_t i = 0; i < facts_.inputs.size(); ++i) {
      const std::uint32_t top = stop(out_.input_at[i], kNone, kEnd);
      values_[i] = {true, false, top, out_.input_at[i], 0, 0};
    }
    for (std::uint32_t i = 0; i < facts_.calls.size(); ++i) execute(i);
  }

  /// Executes what is touched, and what that changes, in the order of calls. `again`: by call; `done`: those
  /// that were executed.
  void run_again(const Walk& before, const std::vector<std::uint32_t>& touched, std::vector<bool>& again,
                 std::vector<std::uint32_t>& done) {
    before_ = &before;
    again_ = &again;
    for (const std::uint32_t call : touched) mark(call);
    while (!due_.empty()) {
      const std::uint32_t index = due_.top();
      due_.pop();
      done.push_back(index);
      const Call& call = facts_.calls[index];
      const std::uint32_t top = values_[call.result].top;
      execute(index);
      if (!same_way(top, values_[call.result].top)) mark_takers(call.result, index);
      for (const std::uint32_t input : call.inputs) {
        // Whoever takes it later is the first to meet it, or is so no more.
        if (first_taken(before, input, index) != first_taken(out_, input, index)) mark_takers(input, index);
      }
    }
  }

 private:
  void mark(std::uint32_t call) {
    if ((*again_)[call]) return;
    (*again_)[call] = true;
    due_.push(call);
  }

  void mark_takers(std::uint32_t value, std::uint32_t after) {
    for (const std::uint32_t call : facts_.takers[value]) {
      if (call > after) mark(call);
    }
  }

  /// On which device a call is the first to take a value that is elsewhere; kEnd: on none.
  static std::uint32_t first_taken(const Walk& walk, std::uint32_t value, std::uint32_t call) {
    const auto found = walk.taken.find(Walk::taken_key(value, walk.executed[call]));
    const bool first = found != walk.taken.end() && found->second.call == call;
    return first ? code(walk.executed[call]) : kEnd;
  }

  bool same_way(std::uint32_t one, std::uint32_t other) const {
    while (one != other) {
      if (one == kEnd || other == kEnd || stops_[one].device != stops_[other].device) return false;
      one = stops_[one].before;
      other = stops_[other].before;
    }
    return true;
  }

  std::uint32_t stop(machine::DeviceId device, std::uint32_t crossing, std::uint32_t before) {
    stops_.push_back({device, crossing, before});
    return static_cast<std::uint32_t>(stops_.size() - 1);
  }

  /// Who took a value first on a device where it is not; nullptr: nobody yet. When a walk is repeated, what
  /// calls that are not executed again took before stands.
  const Walk::Taken* taken_before(std::uint32_t value, machine::DeviceId device) const {
    const std::uint64_t key = Walk::taken_key(value, device);
    const auto known = out_.taken.find(key);
    if (known != out_.taken.end()) return &known->second;
    if (!before_) return nullptr;
    const auto old = before_->taken.find(key);
    if (old == before_->taken.end() || old->second.call >= current_ || (*again_)[old->second.call])
      return nullptr;
    return &old->second;
  }

  /// Where a call executes. A weight of a split storage goes where its input is: the split is the cause.
  machine::DeviceId device_of(const Call& call) const {
    const bool owns = call.weight != kNone;
    if (call.graph && (places_.engine(call.executor) || places_.hooked(call))) return places_.executes(call);
    const bool follows = !owns || (places_.split(call.weight) && !places_.hooked(call));
    if (!owns && call.graph && !given_.empty()) return nearest();
    if (follows && !given_.empty()) return values_[given_.front()].device;
    return owns ? places_.executes(call) : places_.main();
  }

  /// Where an operator without weights has the fewest values brought to it that are not there already: a sum
  /// behind a stage's boundary belongs to the stage. The first input's device where that does not tell.
  machine::DeviceId nearest() const {
    machine::DeviceId best = values_[given_.front()].device;
    std::uint32_t least = kNone;
    for (const std::uint32_t candidate : given_) {
      const machine::DeviceId device = values_[candidate].device;
      std::uint32_t cost = 0;
      for (const std::uint32_t input : given_) cost += cost_of(input, device);
      if (cost < least) best = device, least = cost;
    }
    return best;
  }

  std::uint32_t cost_of(std::uint32_t input, machine::DeviceId device) const {
    const Stop& top = stops_[values_[input].top];
    if (top.device == device || taken_before(input, device)) return 0;
    return top.before != kEnd && stops_[top.before].device == device ? 1 : 2;
  }

  void execute(std::uint32_t index) {
    const Call& call = facts_.calls[index];
    const bool owns = call.weight != kNone;
    current_ = index;
    given_.clear();
    for (const std::uint32_t input : call.inputs) {
      if (values_[input].there) given_.push_back(input);
    }
    const machine::DeviceId device = device_of(call);
    Value result{true, true, kEnd, device, 0, 2};
    if (owns) {
      result.number = number_bytes(facts_.data(call.weight).dtype);
      result.width = facts_.out[facts_.owner(call.weight)].value_or(0);
    } else if (!given_.empty()) {
      result.number = values_[given_.front()].number;
    }
    if (call.width) result.width = *call.width;
    for (std::size_t i = 0; i < given_.size(); ++i) {
      const std::uint32_t top = take(call, given_[i], i == 0, device, result.number);
      if (i > 0) continue;
      result.top = top;
      if (result.width == 0) result.width = values_[given_[i]].width;
    }
    if (result.top == kEnd) result.top = stop(device, kNone, kEnd);
    values_[call.result] = result;
    out_.executed[index] = device;
  }

  /// What becomes of a value that the call takes: its stops afterwards.
  std::uint32_t take(const Call& call, std::uint32_t taken, bool first, machine::DeviceId device,
                     std::uint64_t number) {
    const Value& value = values_[taken];
    const Stop top = stops_[value.top];
    if (top.device == device) return value.top;
    if (top.before != kEnd && stops_[top.before].device == device) {
      comes_back(top.crossing, taken, value);
      return top.before;
    }
    if (moved(call, top.device, device)) return stop(device, kNone, kEnd);
    const Walk::Taken* known = taken_before(taken, device);
    std::uint32_t crossing = known ? known->crossing : kNone;
    if (!known) {
      crossing = meet(call, taken, first, device, number);
      out_.taken.emplace(Walk::taken_key(taken, device), Walk::Taken{current_, crossing});
      if (crossing != kNone) out_.met.push_back({current_, crossing});
    } else if (crossing != kNone && !before_) {
      add_subject(out_.crossings[crossing].finding, call.name);
    }
    return stop(device, crossing, value.top);
  }

  static void add_subject(Finding& finding, const std::string& name) {
    auto& subjects = finding.subjects;
    if (std::find(subjects.begin(), subjects.end(), name) == subjects.end()) subjects.push_back(name);
  }

  void comes_back(std::uint32_t crossing, std::uint32_t taken, const Value& value) {
    if (crossing == kNone || before_) return;  // prices are of the first walk
    Crossing& begun = out_.crossings[crossing];
    if (std::find(begun.returned.begin(), begun.returned.end(), taken) != begun.returned.end()) return;
    begun.returned.push_back(taken);
    begun.returns = saturating_add(begun.returns, (Bytes(value.width) * value.number).count());
  }

  bool moved(const Call& call, machine::DeviceId from, machine::DeviceId to) const {
    return places_.hooked(call) || places_.engine(call.executor) ||
           (rules_.stages_send && from.gpu() && to.gpu());
  }

  bool copied(const std::string& module, Rule rule) const {
    return std::any_of(copies_.begin(), copies_.end(), [&](const Copy& copy) {
      const bool kind = rule == Rule::IndexAndWeight
                            ? copy.kind == CopyKind::Index || copy.kind == CopyKind::Rows
                            : copy.kind == CopyKind::Activation;
      return kind && copy.module == module;
    });
  }

  /// A value meets a call elsewhere: the number of its crossing, kNone where the program copies.
  std::uint32_t meet(const Call& call, std::uint32_t taken, bool first, machine::DeviceId device,
                     std::uint64_t number) {
    const Value& value = values_[taken];
    const model::ProgramInput* input =
        taken < facts_.inputs.size() && !value.made ? &facts_.inputs[taken] : nullptr;
    const bool index = input && (!input->kind || input->is(model::InputKind::Ids));
    const bool owns = call.weight != kNone;
    const Rule rule = index && call.embeds && owns ? Rule::IndexAndWeight
                      : owns                       ? Rule::ActivationAndWeight
                                                   : Rule::ActivationsMeet;
    if (copied(call.name, rule)) return kNone;
    Crossing crossing;
    crossing.finding = {rule,
                        plan::Severity::Error,
                        call.name,
                        {Where{device}, Where{stops_[value.top].device}},
                        {call.name}};
    crossing.at = current_;
    const auto same = std::find_if(out_.crossings.begin(), out_.crossings.end(), [&](const Crossing& other) {
      return other.finding.same_as(crossing.finding);
    });
    const auto at = static_cast<std::uint32_t>(same - out_.crossings.begin());
    if (same == out_.crossings.end()) out_.crossings.push_back(std::move(crossing));
    price(out_.crossings[at], input, index,
          price_width(call, value, first) * (value.number > 0 ? value.number : number));
    return at;
  }

  std::uint64_t price_width(const Call& call, const Value& value, bool first) const {
    const std::uint64_t in = call.weight == kNone ? 0 : facts_.in[facts_.owner(call.weight)].value_or(0);
    if (first && in > 0) return in;
    return value.width > 0 ? value.width : in;
  }

  static void price(Crossing& crossing, const model::ProgramInput* input, bool index, std::uint64_t tokens) {
    std::uint64_t item = 0;
    if (input && !input->shape.empty()) {
      Bytes bytes(number_bytes(input->dtype.value_or(model::Dtype::F32)));
      for (const std::int64_t size : input->shape) bytes = bytes * static_cast<std::uint64_t>(size);
      item = bytes.count();
    }
    crossing.items += item;
    crossing.tokens += index ? number_bytes(*input) : item > 0 ? 0 : tokens;
  }

  const Facts& facts_;
  const Places& places_;
  const DeviceRules& rules_;
  const std::vector<Copy>& copies_;
  Walk& out_;
  std::vector<Value>& values_;
  std::vector<Stop>& stops_;
  std::vector<std::uint32_t> given_{};
  std::uint32_t current_ = 0;  // the call that is executed
  // Of a walk that is repeated:
  const Walk* before_ = nullptr;
  std::vector<bool>* again_ = nullptr;
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> due_{};
};

}  // namespace

std::optional<CopyKind> copy_kind(std::string_view name) {
  const auto found = std::find(kCopies.begin(), kCopies.end(), name);
  if (found == kCopies.end()) return std::nullopt;
  return static_cast<CopyKind>(found - kCopies.begin());
}

std::string_view copy_name(CopyKind kind) { return kCopies[static_cast<std::size_t>(kind)]; }

std::optional<machine::DeviceId> Walk::first_under(const Facts& facts, std::string_view module,
                                                   std::uint32_t but) const {
  for (std::size_t i = 0; i < executed.size(); ++i) {
    const Call& call = facts.calls[i];
    if (call.weight != kNone && call.module != but && is_beneath(call.name, module)) return executed[i];
  }
  return std::nullopt;
}

std::uint64_t Walk::taken_key(std::uint32_t value, machine::DeviceId device) {
  return (static_cast<std::uint64_t>(value) << 32) | code(device);
}

Walk walk(const Facts& facts, const Places& places, const DeviceRules& rules,
          std::vector<machine::DeviceId> input_at, const std::vector<Copy>& copies) {
  Walk out;
  out.input_at = std::move(input_at);
  Walker(facts, places, rules, copies, out).run();
  return out;
}

Rewalk::Rewalk(const Facts& facts, const DeviceRules& rules, const Walk& before)
    : facts_(facts), rules_(rules), before_(before), again_(facts.calls.size()) {
  now_.input_at = before.input_at;
  now_.executed = before.executed;
  now_.values = before.values;
  now_.stops = before.stops;
}

const Walk& Rewalk::run(const Places& places, const std::vector<Copy>& copies,
                        const std::vector<std::uint32_t>& calls) {
  reset();
  Walker(facts_, places, rules_, copies, now_).run_again(before_, calls, again_, done_);
  return now_;
}

void Rewalk::reset() {
  for (const std::uint32_t call : done_) {
    const std::uint32_t result = facts_.calls[call].result;
    now_.values[result] = before_.values[result];
    now_.executed[call] = before_.executed[call];
    again_[call] = false;
  }
  done_.clear();
  now_.stops.resize(before_.stops.size());
  now_.crossings.clear();
  now_.met.clear();
  now_.taken.clear();
}

}  // namespace stowage::runtimes
