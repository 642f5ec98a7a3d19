// Loops of a TorchScript program, and what comes after a statement.
#include <limits>
#include <utility>

#include "core/formats/torchscript/script_tracer.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

const char* const kEndless = "it loops for as long as what it computes says";

void add_names(const ScriptExpression& one, std::set<std::string>& out, std::size_t& seen) {
  ++seen;
  if (one.kind == ScriptExpression::Kind::Name) out.insert(one.text);
  for (const ScriptExpression& child : one.children) add_names(child, out, seen);
}

void add_names(const std::vector<ScriptStatement>& all, std::size_t from, std::set<std::string>& out,
               std::size_t& seen) {
  for (std::size_t i = from; i < all.size(); ++i) {
    add_names(all[i].value, out, seen);
    add_names(all[i].body, 0, out, seen);
    add_names(all[i].otherwise, 0, out, seen);
  }
}

}  // namespace

bool ScriptTracer::loop(const Statement& one, Names& names, ScriptValue& returned) {
  while (good()) {
    const ScriptValue condition = value(one.value, names);
    if (!good()) return true;
    if (!condition.is_number() || !condition.is_known())
      return leave_or_turn(one, condition, names, returned);
    if (condition.as_real() == 0) return false;
    rest_.push_back({.loop = &one});
    const bool ended = block(one.body, names, returned);
    rest_.pop_back();
    if (ended) return true;
    count_step();
  }
  return true;
}

/// A loop that a computed value may end: one side has the next turn and all that follows, the other all that
/// follows. Something known has to end it, too.
bool ScriptTracer::leave_or_turn(const Statement& one, const ScriptValue& condition, Names& names,
                                 ScriptValue& returned) {
  // Turns that hang on computed values: each has its own copy of what follows. Fewer than conditions within
  // each other, so that it is the loop that is spoken of.
  constexpr int kMostTurns = 60;
  if (branches_ >= kMostTurns) return refuse(kEndless), true;
  auto turn = open_side(names), leave = open_side(names);
  if (!turn || !leave) return true;
  go_through(*turn, [&](Names& inner, ScriptValue& out) {
    rest_.push_back({.loop = &one});
    const bool ended = block(one.body, inner, out) || go_on(inner, out);
    rest_.pop_back();
    return ended;
  });
  go_through(*leave, [&](Names& inner, ScriptValue& out) { return go_on(inner, out); });
  return conclude(condition, *turn, *leave, returned);
}

/// for i in range(…).
bool ScriptTracer::count(const Statement& one, Names& names, ScriptValue& returned) {
  const bool range =
      one.value.kind == Expression::Kind::Call && qualified_name(one.value.children[0]) == "range";
  std::vector<ScriptValue> limits;
  if (range) limits = values(one.value.children, names, 1);
  if (!good()) return true;
  std::int64_t bounds[3] = {0, 0, 1};
  for (std::size_t i = 0; i < limits.size() && i < 3; ++i) {
    if (limits[i].kind != Kind::Int || !limits[i].is_known()) limits.clear();
    if (!limits.empty()) bounds[limits.size() == 1 ? 1 : i] = limits[i].integer;
  }
  if (limits.empty() || limits.size() > 3 || bounds[2] <= 0) return refuse(kEndless), true;
  return turns({.loop = &one, .number = bounds[0], .end = bounds[1], .step = bounds[2]}, names, returned);
}

/// The turns that a For has left.
bool ScriptTracer::turns(Rest loop, Names& names, ScriptValue& returned) {
  const Statement& one = *loop.loop;
  while (loop.number < loop.end && good()) {
    assign(one.targets[0], ScriptValue::of(loop.number), names);
    const bool last = loop.number > std::numeric_limits<std::int64_t>::max() - loop.step;
    loop.number = last ? loop.end : loop.number + loop.step;
    rest_.push_back(loop);
    const bool ended = block(one.body, names, returned);
    rest_.pop_back();
    if (ended) return true;
    count_step();
  }
  return !good();
}

/// All that comes after the statement that is gone through, up to the end of its function.
bool ScriptTracer::go_on(Names& names, ScriptValue& returned) {
  const std::vector<Rest> kept = rest_;
  bool ended = false;
  while (!ended && !rest_.empty()) {
    if (rest_.back().statements) {
      ended = finish_block(names, returned);
      rest_.pop_back();
      continue;
    }
    const Rest next = rest_.back();
    rest_.pop_back();
    ended = next.loop->kind == Statement::Kind::While ? loop(*next.loop, names, returned)
                                                      : turns(next, names, returned);
  }
  rest_ = kept;
  return true;
}

/// The names that go_on() may ask for.
std::set<std::string> ScriptTracer::used_later() {
  constexpr std::size_t kNamesOfStep = 16;
  std::set<std::string> out;
  std::size_t seen = 0;
  for (const Rest& rest : rest_) {
    if (rest.statements) add_names(*rest.statements, rest.next, out, seen);
    if (!rest.loop) continue;
    if (rest.loop->kind == Statement::Kind::While) add_names(rest.loop->value, out, seen);
    add_names(rest.loop->body, 0, out, seen);
  }
  count_steps(seen / kNamesOfStep);
  return out;
}

}  // namespace stowage::formats
