// Lists of a TorchScript program while its graph is written: a hostile one may nest them as deep as its code
// runs long, or put one into itself.
#include <set>
#include <utility>

#include "core/formats/torchscript/script_tracer.h"

namespace stowage::formats {
namespace {

// Together they bound how deep lists can be: what is made at once, times what is put into another later.
constexpr int kDeepestList = 16;
constexpr std::size_t kMostNested = 256;

using Items = std::vector<ScriptValue>;

/// Nothing else is in it, and no code can put more into it.
bool is_flat_tuple(const ScriptValue& value) {
  return value.kind == ScriptValue::Kind::Tuple && value.depth == 1;
}

bool reaches(const ScriptValue& from, const Items* wanted, std::set<const Items*>& seen) {
  if (!from.is_container() || !seen.insert(from.items.get()).second) return false;
  if (from.items.get() == wanted) return true;
  for (const ScriptValue& item : *from.items) {
    if (reaches(item, wanted, seen)) return true;
  }
  return false;
}

}  // namespace

ScriptValue ScriptTracer::new_list(Kind kind, std::vector<ScriptValue> items) {
  ScriptValue out = ScriptValue::list(kind, std::move(items));
  return out.depth > kDeepestList ? refuse("its code nests too deep") : out;
}

/// Whether an element may be put into a list or a dictionary that is there already.
bool ScriptTracer::put_into(const ScriptValue& container, const ScriptValue& element) {
  count_step();
  if (element.is_container() && !is_flat_tuple(element)) {
    std::set<const Items*> seen;
    if (++nested_ > kMostNested || reaches(element, container.items.get(), seen))
      refuse("its code nests too deep");
  }
  return good();
}

/// Of a list of results it is known now how many there are.
void ScriptTracer::count_results(const ScriptValue& list, std::size_t count) {
  const Maker maker = uncounted_.at(list.name);
  Argument& output = maker.graph->nodes[maker.node].outputs[0];
  for (std::size_t i = 0; i < count; ++i) {
    output.names.push_back(fresh("part"));
    list.items->push_back(ScriptValue::named(Kind::Tensor, output.names.back()));
  }
}

}  // namespace stowage::formats
