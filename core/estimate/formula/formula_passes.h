#pragma once

#include <vector>

#include "core/estimate/formula/forward.h"
#include "core/plan/settings.h"

namespace stowage::estimate {

/// One pass, as it was gone through.
struct Gone {
  std::vector<Turn> turns{};
  std::vector<LedgerEvent> events{};  ///< where they are wanted
  std::vector<model::ModuleId> unknown{};
  std::vector<Forward::Assumed> images{}, sources{}, prompt_images{};
  std::optional<PictureInput> pictures{};
};

/// The passes of a workload through a model without a graph, by formula: over the parts of a prompt, and over
/// one more token of each sequence. What turns do depends on where they are executed only in what the CPU's
/// kernels do otherwise.
class FormulaPasses {
 public:
  /// `workload` lives as long. `exported`: as FormulaOptions has it.
  FormulaPasses(const model::Model& model, const plan::Settings& settings, const plan::Workload& workload,
                bool exported = false);

  LayerReader& reader() { return reader_; }
  model::Dtype dtype() const { return dtype_; }  ///< of activations
  bool packed() const { return !model_.packed_groups().empty(); }
  /// Nothing goes through it: it reads text, and nobody has said how much.
  bool weights_only();

  /// The devices that execute: by module its slot, how many slots there are, and which one is the CPU.
  struct Devices {
    const std::vector<plan::Placement::Slot>& executes;
    std::size_t slots = 0;
    std::optional<plan::Placement::Slot> cpu{};
  };
  /// `tokens` of each sequence, which look at `keys` positions. `further`: after a prompt.
  Gone go(const Devices& devices, std::uint64_t tokens, std::uint64_t keys, bool events = false,
          bool further = false);
  /// The last part of the prompt, which looks at all of it; the first, which looks at itself; one more token.
  Gone last_part(const Devices& devices, bool events = false);
  Gone first_part(const Devices& devices);
  Gone token(const Devices& devices, bool events = false);
  /// Of the prompt; 1 where there is none.
  double parts() const;
  /// Each part of the prompt looks at all before it, so parts take longer as they come: on the average as
  /// long as the first and the last.
  double whole_prompt(double first, double last) const { return (first + last) / 2 * parts(); }
  /// A time that leaves out more than a hundredth of the weights would be none.
  bool most_is_known(const Gone& gone) const;

 private:
  const model::Model& model_;
  const plan::Workload& workload_;
  const bool exported_;
  LayerReader reader_;
  const model::Dtype dtype_;
};

}  // namespace stowage::estimate
