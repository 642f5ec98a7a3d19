#include "app/cli/run/engine_probe.h"

#include "app/cli/run/child_process.h"
#include "core/base/json.h"
#include "core/protocol/client.h"

namespace stowage::cli {
namespace {

constexpr int kPatience = 30'000, kStep = 100;  // milliseconds; a driver may take its time
constexpr std::size_t kLongestProbe = 1u << 20;

tl::unexpected<Failure> dead(const protocol::EngineDeath& death, const std::string& program) {
  return tl::unexpected<Failure>({kEngineFailed, protocol::to_error(death, program), {}});
}

}  // namespace

Try<Json> probe_engine(const protocol::EngineStart& engine, const Job& job) {
  auto child = ChildProcess::start(engine.program, engine.arguments);
  if (!child) return tl::unexpected(child.error());
  std::string text;
  for (int waited = 0; waited < kPatience && text.size() < kLongestProbe;) {
    if (job.cancel.cancelled()) return rejected({Code::Cancelled, engine.program});
    const auto heard = child->read(text, kStep);
    if (heard == ChildProcess::Heard::Nothing) waited += kStep;
    if (heard != ChildProcess::Heard::End) continue;
    const protocol::ProcessEnd end = child->end();
    if (text.empty()) return dead(protocol::death_of(end, engine.host, false), engine.program);
    auto json = parse_json(text, "the probe");
    if (json && json->is_object()) return std::move(*json);
    break;
  }
  protocol::EngineDeath death;
  death.kind = !text.empty()         ? protocol::EngineDeath::Kind::Garbage
               : engine.host.empty() ? protocol::EngineDeath::Kind::Silent
                                     : protocol::EngineDeath::Kind::Unreachable;
  death.code = kPatience / 1000;
  death.host = engine.host;
  death.words = text.substr(0, 200);
  return dead(death, engine.program);
}

std::optional<machine::Machine> machine_of_probe(const Json& probe) {
  const Json* found = json_find(probe, "machine");
  if (!found) return std::nullopt;
  auto machine = machine::from_json(*found, "the probe");
  return machine ? std::optional(std::move(*machine)) : std::nullopt;
}

}  // namespace stowage::cli
