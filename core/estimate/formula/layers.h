#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/saturating.h"
#include "core/estimate/formula/config_view.h"
#include "core/model/model.h"

namespace stowage::estimate {

/// A module that multiplies with its weight, or a norm: `out` numbers a position.
struct Leaf {
  model::ModuleId module{};
  std::uint64_t in = 0, out = 0;
  bool there() const { return module.valid(); }
};

struct AttentionShape {
  model::ModuleId module{};
  Leaf q{}, k{}, v{}, o{};  ///< with fused projections q is the one of all three, k and v are not there
  Leaf q_norm{}, k_norm{};
  Leaf q_down{}, kv_down{};  ///< latent attention (MLA): to the ranks; q and k are then the ways back up
  std::uint64_t heads = 0, kv_heads = 0, qk_dim = 0, v_dim = 0;
  std::uint64_t rotary = 0;    ///< numbers of a head that are rotated
  std::uint64_t rope_dim = 0;  ///< of the shared rotated key of latent attention
  std::uint64_t window = 0;    ///< sliding, 0 = none
  bool fused = false, latent = false, cross = false, bias = false;
  bool scores = false;  ///< writes its matrix of scores down
  bool known = true;    ///< heads were found
};

struct MlpShape {
  model::ModuleId module{};
  Leaf gate{}, up{}, down{};
  std::uint64_t middle = 0;
  bool fused = false;  ///< gate and up are one product
};

struct MoeShape {
  model::ModuleId module{};
  model::ModuleId router{}, experts{};
  std::vector<MlpShape> shared{};  ///< experts that every token passes
  std::uint64_t count = 0, per_token = 0, middle = 0;
  bool gated = true;
};

struct SsmShape {
  model::ModuleId module{};
  Leaf in{}, out{}, x{}, dt{};  ///< x and dt: of Mamba alone; Mamba-2 has all in one product
  Leaf norm{};                  ///< of Mamba-2: gated, before the way out
  model::ModuleId conv{};
  std::uint64_t inner = 0, state = 0, rank = 0;
  std::uint64_t groups = 1, heads = 0, kernel = 4, chunk = 256;  ///< of Mamba-2
  bool second = false;                                           ///< Mamba-2
  bool known = true;                                             ///< how large its state is was found
  /// Columns that are convolved: of Mamba-2 those of its groups besides.
  std::uint64_t convolved() const {
    const std::uint64_t beside = second ? saturating_multiply(saturating_multiply(groups, state), 2) : 0;
    return saturating_add(inner, beside);
  }
};

/// One way through a layer beside its residual stream: a mixer or an MLP.
struct Branch {
  enum class Kind : std::uint8_t { Attention, Mlp, Moe, Ssm } kind = Kind::Attention;
  std::size_t index = 0;  ///< in the list of its kind
};

struct LayerShape {
  model::ModuleId module{};
  std::vector<Branch> branches{};
  std::vector<Leaf> norms{};
  std::vector<AttentionShape> attentions{};
  std::vector<MlpShape> mlps{};
  std::vector<MoeShape> moes{};
  std::vector<SsmShape> ssms{};
  std::vector<model::ModuleId> others{};  ///< with tensors that no formula knows
  bool parallel = false;                  ///< attention and MLP read the same norm
};

/// Reads the layers of a model: widths from the tensors, numbers of heads from the configuration. Where both
/// speak of one thing and differ, the tensor is believed, and it is said.
class LayerReader {
 public:
  explicit LayerReader(const model::Model& model);

  /// Which tower a module belongs to, by its name and whether the model has an encoder beside a decoder.
  TowerKind tower(model::ModuleId module) const;
  const ConfigView& config(TowerKind tower) const { return views_[static_cast<std::size_t>(tower)]; }
  /// A numbered child that holds attention, an MLP, experts or a state-space mixer.
  bool is_layer(model::ModuleId module) const;
  LayerShape layer(model::ModuleId module);
  Leaf leaf(model::ModuleId module) const;
  bool is_norm(model::ModuleId module) const;
  bool two_sided() const { return two_sided_; }  ///< an encoder and a decoder
  /// The encoder reads the prompt; recordings and pictures are all of one length.
  bool reads_text_twice() const { return two_sided_ && !config(TowerKind::Encoder).positions(); }
  /// What was wrong or missing, each once.
  const std::vector<Error>& remarks() const { return remarks_; }

 private:
  class Roles;
  void read_below(LayerShape& layer, model::ModuleId module, TowerKind tower);
  bool read_attention(LayerShape& layer, model::ModuleId module, TowerKind tower);
  bool read_mlp(LayerShape& layer, model::ModuleId module, TowerKind tower);
  bool read_moe(LayerShape& layer, model::ModuleId module, TowerKind tower);
  bool read_ssm(LayerShape& layer, model::ModuleId module, TowerKind tower);
  void size_ssm(SsmShape& shape, const ConfigView& config);
  void size_second_ssm(SsmShape& shape, const ConfigView& config);
  void size_heads(AttentionShape& shape, const ConfigView& config);
  void size_apart(AttentionShape& shape, const ConfigView& config);
  void size_fused(AttentionShape& shape, const ConfigView& config);
  void size_latent(AttentionShape& shape, const ConfigView& config);
  void join_split_mlp(LayerShape& layer);
  void remark(Error error);
  /// `said` of the configuration against `is` of the tensor of a module.
  void compare(const ConfigView& config, std::initializer_list<const char*> fields, std::uint64_t is,
               model::ModuleId module);

  const model::Model& model_;
  std::array<ConfigView, 5> views_;
  std::vector<Error> remarks_;
  bool two_sided_ = false;
};

/// The last part of a module's name.
std::string_view last_name(const model::Module& module);
/// A child by the last part of its name; not valid where there is none.
model::ModuleId child_of(const model::Model& model, model::ModuleId module, std::string_view name);

}  // namespace stowage::estimate
