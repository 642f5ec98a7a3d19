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

/// Whether the weights in and below a module are trained.
enum class Learns : std::uint8_t { NoWeights, Frozen, Trained };
/// By ModuleId; empty where nothing is trained.
std::vector<Learns> learning(const model::Model& model, const plan::Workload& workload);

/// Both directions of a step that trains, as passes forward. A derivative makes a product for the gradient of
/// what the module was given and one for that of its weights, each as large as the one forward (Kaplan et
/// al., arXiv 2001.08361, section 2.1: twice the pass forward); frozen weights make the first alone,
/// before the first module that is trained nobody wants a gradient, and that one makes the second alone.
void go_back(std::vector<Turn>& turns, const std::vector<Learns>& learns);

/// A part of the prompt, which goes through the model at once.
struct PromptPart {
  std::uint64_t tokens = 0;  ///< of each sequence
  std::uint64_t keys = 0;    ///< positions that they look at: those before them and their own
  double stands_for = 1;     ///< so many parts of the prompt
};

/// The parts of a prompt in order, the last of which may be shorter. Of more than kMostPromptParts only some:
/// between each two of them the others lie on a straight line, so that the sum over all parts of what grows
/// so is that over these, each times what it stands for. What attention takes does, but where a window or a
/// launch ends it.
constexpr std::uint64_t kMostPromptParts = 8;
std::vector<PromptPart> prompt_parts(const plan::Workload& workload);

/// The passes of a workload through a model without a graph, by formula: over the parts of a prompt, and over
/// one more token of each sequence; where the workload trains, over all of the prompt, forward and back. What
/// turns do depends on where they are executed only in what the CPU's kernels do otherwise.
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

  /// The parts of the prompt that go through it one after another: an encoder reads a prompt at once,
  /// whatever the chunk, and its decoder begins with one token. (The tokens of a prompt beside a recording
  /// are those that the decoder is given: generate() of Whisper, init_tokens.)
  std::vector<PromptPart> parts() const;

  /// The devices that execute: by module its slot, how many slots there are, and which one is the CPU.
  struct Devices {
    const std::vector<plan::Placement::Slot>& executes;
    std::size_t slots = 0;
    std::optional<plan::Placement::Slot> cpu{};
  };
  /// `tokens` of each sequence, which look at `keys` positions. `further`: what towers and encoders make is
  /// there.
  Gone go(const Devices& devices, std::uint64_t tokens, std::uint64_t keys, bool events = false,
          bool further = false);
  /// A part of the prompt as long as any, which looks at all of it: none needs more memory.
  Gone largest_part(const Devices& devices, bool events = false);
  /// Towers and encoders run with the first, over the whole prompt.
  Gone part(const Devices& devices, const PromptPart& part) {
    return go(devices, part.tokens, part.keys, false, part.keys > part.tokens);
  }
  Gone token(const Devices& devices, bool events = false);
  /// A time that leaves out more than a hundredth of the weights would be none.
  bool most_is_known(const Gone& gone) const;

 private:
  const model::Model& model_;
  const plan::Workload& workload_;
  const bool exported_;
  LayerReader reader_;
  const model::Dtype dtype_;
  std::vector<Learns> learns_;  ///< by module; empty where nothing is trained
};

}  // namespace stowage::estimate
