#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "core/model/model.h"

namespace stowage::plan {

/// The values of one pass of a program: which step makes each and which ones take it, as plain numbers, which
/// somebody who knows the graph has written down (estimate::value_flow). What a run over several hosts hands
/// over follows from it and from where modules and weights lie.
struct ValueFlow {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  struct Weight {
    model::TensorId tensor{};  ///< invalid: the model does not have it
    model::ModuleId owner{};   ///< the nearest module that the model has
    std::uint32_t place_of =
        0;                 ///< the weight whose place it has: its own, or the first name of what changes
    bool named = false;    ///< a parameter or a buffer; else a constant
    bool changes = false;  ///< the pass writes to it: it is in one place, and is handed over like a value
  };
  struct Value {
    std::uint64_t bytes = 0;       ///< as a dense copy of it; 0 of a number
    bool known = true;             ///< its bytes are
    bool given = false;            ///< an input of the program
    std::uint32_t weight = kNone;  ///< it is this weight
  };
  struct Operand {
    std::uint32_t value = 0;
    bool changes = false;  ///< its storage is written to later: a copy of it serves one step alone
    bool stays = false;    ///< the step executes where it is
  };
  enum class Kind : std::uint8_t {
    Runs,     ///< executes in one place
    Counts,   ///< arithmetic on sizes: where its operands are
    Asks,     ///< the same, which asks tensors for their sizes: those of weights are known everywhere
    Same,     ///< its result is its operand under another name
    Gathers,  ///< a list, which is made in the first place
  };
  struct Step {
    Kind kind = Kind::Runs;
    model::ModuleId module{};  ///< the nearest one that the model has
    std::vector<Operand> operands{};
    std::vector<std::uint32_t> makes{};    ///< values
    std::vector<model::ModuleId> below{};  ///< modules of graphs that it chooses from or repeats
  };
  /// What holds when the pass has ended.
  struct End {
    std::uint32_t value = 0;
    std::uint32_t weight = kNone;  ///< what this weight holds then; kNone: a result
  };

  std::vector<Weight> weights{};
  std::vector<Value> values{};
  std::vector<Step> steps{};
  std::vector<End> ends{};
};
using ValueFlowPtr = std::shared_ptr<const ValueFlow>;

/// Where modules and tensors are, in numbers of whatever divides them: hosts, or pieces of a model.
struct FlowPlaces {
  std::vector<std::uint32_t> of_module{};  ///< by ModuleId; ValueFlow::kNone: its steps follow their operands
  std::vector<std::uint32_t> of_tensor{};  ///< by TensorId; ValueFlow::kNone: where its module is
  std::uint32_t first = 0;                 ///< has the inputs, and gets the results
};

/// A value that is handed over: made in one place, used in others. Each of those gets it once, from where it
/// was made.
struct Crossing {
  std::uint64_t bytes = 0;
  bool known = true;
  std::uint32_t from = 0;
  std::vector<std::uint32_t> to{};    ///< each once, none of them `from`
  std::vector<std::uint32_t> held{};  ///< places that have it already
};

/// As core/engine/hosts/host_plan.h has it, whatever the places are. `results`: those come to the first
/// place; else they stay where they are made.
std::vector<Crossing> crossings(const ValueFlow& flow, const FlowPlaces& places, bool results);

/// From where to where the parts of a module lie; kNone: it has but one, for which every map has a key.
struct FlowSpan {
  std::uint32_t first = ValueFlow::kNone, last = ValueFlow::kNone;
};
/// Whether neighbouring places that are taken together, whichever they are, hand over what crossings() says
/// of them apart. The steps of a module of several parts (`spans`: by ModuleId) are where their operands are,
/// but where the module is while all of it is together: that is the same where those operands are made
/// between its parts.
bool holds_of_places_together(const ValueFlow& flow, const FlowPlaces& places,
                              const std::vector<FlowSpan>& spans);

}  // namespace stowage::plan
