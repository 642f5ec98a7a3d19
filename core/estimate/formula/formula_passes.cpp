#include "core/estimate/formula/formula_passes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/plan/training.h"

namespace stowage::estimate {
namespace {

/// Numbers are kept in the type of the weights; of quantised weights in 16 bits, by llama.cpp in 32.
model::Dtype activation_type(const model::Model& model, const plan::Settings& settings) {
  if (model.format() == "gguf") return model::Dtype::F32;
  std::array<std::uint64_t, 3> bytes{};
  for (const model::Tensor& tensor : model.tensors()) {
    const model::Dtype dtype = settings.dtype && model::info(tensor.dtype).floating &&
                                       model::info(*settings.dtype).floating &&
                                       model::info(*settings.dtype).bits < model::info(tensor.dtype).bits
                                   ? *settings.dtype
                                   : tensor.dtype;
    if (dtype == model::Dtype::F32) bytes[0] += tensor.bytes.count();
    if (dtype == model::Dtype::BF16) bytes[1] += tensor.bytes.count();
    if (dtype == model::Dtype::F16) bytes[2] += tensor.bytes.count();
  }
  if (bytes[0] > bytes[1] + bytes[2] && model.packed_groups().empty()) return model::Dtype::F32;
  return bytes[2] > bytes[1] ? model::Dtype::F16 : model::Dtype::BF16;
}

/// Of the first `full` parts those that are gone through, and for how many each stands.
std::vector<std::pair<std::uint64_t, double>> knots(std::uint64_t full) {
  constexpr std::uint64_t kKnots = kMostPromptParts - 1;
  std::vector<std::pair<std::uint64_t, double>> out;
  if (full <= kKnots) {
    for (std::uint64_t i = 0; i < full; ++i) out.emplace_back(i, 1.0);
    return out;
  }
  out.emplace_back(0, 1.0);
  for (std::uint64_t i = 1; i < kKnots; ++i) {
    const auto at = static_cast<std::uint64_t>(static_cast<double>(full - 1) * static_cast<double>(i) /
                                               static_cast<double>(kKnots - 1));
    const auto between = static_cast<double>(at - out.back().first);
    out.back().second += (between - 1) / 2;
    out.emplace_back(at, (between + 1) / 2);
  }
  return out;
}

}  // namespace

std::vector<Learns> learning(const model::Model& model, const plan::Workload& workload) {
  if (!workload.training) return {};
  std::vector<Learns> out(model.modules().size(), Learns::NoWeights);
  for (std::size_t i = 0; i < model.tensors().size(); ++i) {
    const model::Tensor& tensor = model.tensors()[i];
    if (tensor.kind != model::TensorKind::Parameter) continue;
    const bool trained = plan::can_have_gradients(tensor.dtype) &&
                         plan::is_trained(model, model::TensorId(i), *workload.training);
    Learns& own = out[tensor.module.index()];
    own = std::max(own, trained ? Learns::Trained : Learns::Frozen);
  }
  // Parents stand before their children.
  for (std::size_t i = out.size(); i-- > 1;) {
    Learns& above = out[model.modules()[i].parent.index()];
    above = std::max(above, out[i]);
  }
  return out;
}

void go_back(std::vector<Turn>& turns, const std::vector<Learns>& learns) {
  constexpr double kForward = 1, kOfWhatIsGiven = 1, kOfWeights = 1;
  if (learns.empty()) return;
  bool wanted = false;  // a gradient, of what a turn is given
  for (Turn& turn : turns) {
    const Learns own = learns[turn.module.index()];
    const bool weights = turn.read > 0, starts = own == Learns::Trained && weights;
    turn.back = true;
    turn.passes = kForward;
    if (wanted) turn.passes += kOfWhatIsGiven;
    // Of a product of two things that were given (scores of attention) each is wanted, whoever is frozen.
    if (starts || (wanted && !(weights && own == Learns::Frozen))) turn.passes += kOfWeights;
    wanted = wanted || starts;
  }
}

std::vector<PromptPart> prompt_parts(const plan::Workload& workload) {
  const std::uint64_t prompt = workload.prompt_tokens(), chunk = workload.chunk_tokens();
  if (chunk == 0 || chunk >= prompt) return {{chunk, prompt, 1}};
  const std::uint64_t full = (prompt - 1) / chunk;  // without the last one
  std::vector<PromptPart> out;
  for (const auto& [number, stands_for] : knots(full))
    out.push_back({chunk, (number + 1) * chunk, stands_for});
  out.push_back({prompt - full * chunk, prompt, 1});
  return out;
}

FormulaPasses::FormulaPasses(const model::Model& model, const plan::Settings& settings,
                             const plan::Workload& workload, bool exported)
    : model_(model),
      workload_(workload),
      exported_(exported),
      reader_(model),
      dtype_(activation_type(model, settings)),
      learns_(learning(model, workload)) {}

bool FormulaPasses::weights_only() {
  const bool text =
      reader_.config(TowerKind::Text).number({"vocab_size"}).has_value() || !model_.kv_cache().layers.empty();
  return workload_.context() == 0 && text;
}

Gone FormulaPasses::go(const Devices& devices, std::uint64_t tokens, std::uint64_t keys, bool events,
                       bool further) {
  Pass pass;
  pass.tokens = tokens;
  pass.keys = std::max(keys, tokens);
  pass.prompt = workload_.prompt_tokens();
  pass.batch = workload_.batch;
  pass.element = model::info(dtype_).bits / 8;
  pass.last_only = workload_.makes_tokens();
  pass.further = further;
  pass.cached = !exported_ && !model_.kv_cache().layers.empty() && workload_.context() > 0;
  if (pass.cached) pass.cache_dtype = workload_.cache_dtype;
  pass.latent_cache = workload_.latent_cache;
  // Parts of a prompt look at what came before: only a mask can say that.
  pass.mask = exported_ || (keys > tokens && tokens > 1);
  pass.cpu = devices.cpu;
  pass.plain = exported_;
  Ledger ledger(devices.executes, devices.slots);
  std::vector<LedgerEvent> made;
  if (events) ledger.record(&made);
  Forward forward(model_, reader_, ledger, pass);
  forward.run();
  Gone gone{ledger.turns(),    std::move(made),         forward.unknown(), forward.images(),
            forward.sources(), forward.prompt_images(), forward.pictures()};
  go_back(gone.turns, learns_);
  return gone;
}

std::vector<PromptPart> FormulaPasses::parts() const {
  if (exported_ || !workload_.makes_tokens() || !reader_.reads_text_twice()) return prompt_parts(workload_);
  const std::uint64_t prompt = workload_.prompt_tokens();
  return {{prompt, prompt, 1}};
}

/// The last one looks back at all; only the first may be longer.
Gone FormulaPasses::largest_part(const Devices& devices, bool events) {
  const std::uint64_t tokens = parts().front().tokens;
  return go(devices, tokens, workload_.prompt_tokens(), events);
}

Gone FormulaPasses::token(const Devices& devices, bool events) {
  return go(devices, 1, workload_.context(), events, true);
}

bool FormulaPasses::most_is_known(const Gone& gone) const {
  std::vector<bool> counted(model_.modules().size());
  Bytes left_out;
  for (const model::ModuleId id : gone.unknown) {
    bool inside = counted[model_.root().index()];
    for (model::ModuleId at = id; at != model_.root(); at = model_[at].parent)
      inside = inside || counted[at.index()];
    if (!inside) left_out += model_[id].bytes;
    counted[id.index()] = true;
  }
  constexpr std::uint64_t kShare = 100;
  return left_out * kShare <= model_[model_.root()].bytes;
}

}  // namespace stowage::estimate
