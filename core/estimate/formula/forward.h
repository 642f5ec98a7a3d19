#pragma once

#include "core/estimate/formula/layers.h"
#include "core/estimate/formula/ledger.h"
#include "core/estimate/formula/picture_nets.h"

namespace stowage::estimate {

/// One pass through the model: `tokens` positions of each sequence, which look at `keys` positions.
struct Pass {
  std::uint64_t tokens = 0, keys = 0, batch = 1;
  std::uint64_t prompt =
      0;  ///< positions of the whole prompt, which towers and encoders see at once; 0 = `keys`
  std::uint64_t element = 2;  ///< bytes of an activation
  bool last_only = false;     ///< logits of the last position alone (generate), else of all
  bool cached = true;         ///< keys and values go into a cache that is counted apart
  bool further = false;       ///< one token more: what towers and encoders made of the prompt is there
  std::optional<model::Dtype> cache_dtype{};  ///< of the cache; nullopt: as activations are
  bool latent_cache = false;                  ///< plan::Workload::latent_cache
  bool mask = false;  ///< a mask of true and false stands for what attention may look at
  /// Scores are written down where keys and values differ in size: by kernels of the CPU (its slot), and by
  /// all that an exported program runs.
  std::optional<plan::Placement::Slot> cpu{};
  bool plain = false;
};

/// Goes through the modules of a model in the order in which they run and writes down in a Ledger what each
/// makes and drops. Sizes follow the operators of transformers 5.23 (models/*/modeling_*.py): an MLP holds
/// 2h + 3f, attention h + q + k + v and what rotating takes, written-down scores twice. Sources of the
/// formulas: Korthikanti et al., "Reducing Activation Recomputation in Large Transformer Models" (what a
/// block makes); Dao et al., "FlashAttention" (no matrix of scores, one float a row); Shazeer, "GLU Variants"
/// (gated MLPs); Gu and Dao, "Mamba" (the scan's inner × state); Dao and Gu, "Transformers are SSMs" (the
/// chunks of Mamba-2); DeepSeek-AI, "DeepSeek-V2" (latent
/// attention).
class Forward {
 public:
  Forward(const model::Model& model, LayerReader& reader, Ledger& ledger, Pass pass);
  void run();
  /// Modules with tensors that no formula knows.
  const std::vector<model::ModuleId>& unknown() const { return unknown_; }
  /// Layers of towers that run once an image or recording, with their positions.
  struct Assumed {
    model::ModuleId module{};
    std::uint64_t positions = 0;
  };
  const std::vector<Assumed>& images() const { return images_; }
  const std::vector<Assumed>& sources() const { return sources_; }
  /// Towers of images of any size, with the positions of as large ones as the prompt has tokens for.
  const std::vector<Assumed>& prompt_images() const { return prompt_images_; }
  /// What a net of pictures is counted with.
  const std::optional<PictureInput>& pictures() const { return pictures_; }

 private:
  void visit(model::ModuleId module);
  void visit_leaf(model::ModuleId module);
  bool runs_once(TowerKind tower) const;  ///< for the prompt; not again for each token
  bool is_convolution(model::ModuleId module) const;
  std::uint64_t tower_positions(model::ModuleId module, TowerKind tower);
  std::uint64_t prompt_positions() const { return pass_.prompt > 0 ? pass_.prompt : pass_.keys; }
  void enter(model::ModuleId module, TowerKind tower);
  bool is_merger(model::ModuleId module) const;
  void merge(model::ModuleId module);
  Value merged(model::ModuleId module);
  void add_deep_features();
  void layer(const LayerShape& shape);
  void side_by_side(const LayerShape& shape);
  /// `keep`: something after it still reads `in`, which otherwise ends here.
  void branch(const LayerShape& shape, const Branch& branch, Value& in, bool keep, Value& out);
  std::uint64_t picture_bytes(model::ModuleId convolution) const;
  void cut_into_patches(model::ModuleId module);
  void embed(model::ModuleId module);
  std::uint64_t joined_rows(const Leaf& leaf, std::uint64_t width) const;
  void project_features(const Leaf& leaf);
  void head(model::ModuleId module);
  Value norm(const Leaf& leaf, Value& in, bool keep);
  Value linear(const Leaf& leaf, Value& in, std::uint64_t positions, std::uint64_t out, bool keep);
  Value attention(const AttentionShape& shape, Value& in, bool keep);
  /// `packed`: all three in one, where one product makes them.
  struct Projected {
    Value q{}, k{}, v{}, packed{};
  };
  Projected project(const AttentionShape& shape, Value& in, bool keep);
  void rotate_heads(const AttentionShape& shape, Projected& made);
  void put_into_cache(const AttentionShape& shape, Projected& made, std::uint64_t keys);
  Value attend(const AttentionShape& shape, Projected& made, std::uint64_t keys);
  Value latent_projections(const AttentionShape& shape, Value& in, Value& k, Value& v, bool keep);
  bool looks_ahead(const AttentionShape& shape) const;
  bool reads_text_twice() const;
  void make_shared(const AttentionShape& shape);
  void make_mask(const AttentionShape& shape);
  void make_bias(const AttentionShape& shape);
  Value biased_mask(const AttentionShape& shape, std::uint64_t keys);
  bool in_cache() const;
  bool is_transform(model::ModuleId module) const;
  bool drops_out() const;
  void rotate(Value& value, std::uint64_t positions, std::uint64_t heads, std::uint64_t dim,
              std::uint64_t rotary);
  /// Of queries, keys and values, whether a product of heads copies them first.
  struct Copied {
    bool q = false, k = false, v = false;
  };
  Copied copied_for_product(const AttentionShape& shape) const;
  Value scored(const AttentionShape& shape, Value& q, Value& k, Value& v, std::uint64_t keys);
  Value plain_kernel(const AttentionShape& shape, Value& q, Value& k, Value& v, std::uint64_t keys);
  Value flash(const AttentionShape& shape, Value& q, Value& k, Value& v, std::uint64_t keys);
  Value mlp(const MlpShape& shape, Value& in, bool keep);
  Value experts(const MoeShape& shape, Value& in);
  void choose_experts(const MoeShape& shape, Value& in);
  void read_chosen(const MoeShape& shape);
  Value grouped_products(const MoeShape& shape, Value& picked);
  Value state_space(const SsmShape& shape, Value& in, bool keep);
  /// What Mamba-2 holds while it goes through chunks, and the bytes of it.
  struct Scan {
    std::uint64_t inner = 0, wide = 0, pairs = 0, heads = 0, states = 0;
    Value in{}, b{}, c{}, past{}, decay{}, decays{};
  };
  Value second_state_space(const SsmShape& shape, Value& in, bool keep);
  Value next_state(const SsmShape& shape, Value& active);
  Value chunks(const SsmShape& shape, Value& active);
  void spread(const SsmShape& shape, Value& active, Scan& scan);
  Value within_chunks(Scan& scan);
  Value between_chunks(const SsmShape& shape, Scan& scan, Value& inside);
  Value gated_norm(const SsmShape& shape, Value& scanned, Value& packed);
  Value add(Value& a, Value& b);
  Value shifted(Value& value);
  std::uint64_t rows() const { return product({positions_, pass_.batch}); }
  std::uint64_t wide(std::uint64_t numbers) const {
    return product({positions_, pass_.batch, numbers, pass_.element});
  }
  void read_weights(model::ModuleId module);

  const model::Model& model_;
  LayerReader& reader_;
  Ledger& ledger_;
  const Pass pass_;
  std::uint64_t positions_ = 0, keys_ = 0;  ///< of the tower that is gone through
  std::uint64_t width_ = 0;                 ///< of the residual stream
  Value stream_{}, features_{}, source_{}, tables_{}, mask_{}, bias_{}, cross_bias_{};
  std::uint64_t source_positions_ = 0;
  std::vector<Value> deep_features_;
  std::uint64_t feature_rows_ = 0, feature_width_ = 0;
  std::optional<TowerKind> tower_{};
  std::vector<model::ModuleId> unknown_;
  std::vector<Assumed> images_, sources_, prompt_images_;
  std::optional<PictureInput> pictures_{};
  bool biased_logits_ = false, last_layer_ = false;
  bool looked_ahead_ = false, looked_across_ = false;  ///< of this tower it stands written down
};

}  // namespace stowage::estimate
