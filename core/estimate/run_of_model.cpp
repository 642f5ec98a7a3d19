#include "core/estimate/run_of_model.h"

#include <string_view>

namespace stowage::estimate {
namespace {

using trace::Kind;

bool knows_module(const model::Model& model, std::string_view name) {
  for (;;) {
    if (model.find_module(name)) return true;
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return false;
    name = name.substr(0, dot);
  }
}

/// Allocators round blocks up; a weight never lies in fewer bytes than it has.
bool knows_weight(const model::Model& model, std::string_view name, std::uint64_t bytes) {
  const auto tensor = model.find_tensor(name);
  return tensor && model[*tensor].bytes <= Bytes(bytes);
}

void count(RunNames& out, const std::string& name, bool known) {
  ++(known ? out.in_model : out.elsewhere);
  if (!known && out.example.empty()) out.example = name;
}

}  // namespace

RunNames names_of_run(const model::Model& model, const trace::Timeline& run) {
  RunNames out;
  if (run.predicted) return out;
  std::vector<bool> seen(run.names.size());
  const auto first = [&](trace::NameId id) {
    if (id >= seen.size() || seen[id] || run.names[id].empty()) return false;
    seen[id] = true;
    return true;
  };
  for (const trace::Block& block : run.blocks) {
    if (block.kind == Kind::Resident && first(block.label))
      count(out, run.names[block.label], knows_weight(model, run.names[block.label], block.bytes));
  }
  if (out.in_model + out.elsewhere > 0) return out;
  for (const trace::Span& span : run.spans) {
    if (first(span.module)) count(out, run.names[span.module], knows_module(model, run.names[span.module]));
  }
  return out;
}

std::vector<Error> notes_on_run(const model::Model& model, const trace::Timeline& run,
                                const std::string& subject) {
  std::vector<Error> out;
  if (run.predicted) return out;
  if (!run.complete) out.push_back({Code::TraceEndedEarly, subject, {}});
  const RunNames names = names_of_run(model, run);
  if (names.elsewhere > 0)
    out.push_back(
        {Code::TraceOtherModel,
         subject,
         {std::to_string(names.elsewhere), std::to_string(names.in_model + names.elsewhere), names.example}});
  else if (names.in_model == 0)
    out.push_back({Code::TraceNamesNothing, subject, {}});
  return out;
}

}  // namespace stowage::estimate
