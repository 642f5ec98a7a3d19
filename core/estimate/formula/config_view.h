#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"

namespace stowage::estimate {

/// Which part of a model a layer belongs to: they have sizes of their own in a configuration.
enum class TowerKind : std::uint8_t { Text, Encoder, Decoder, Vision, Audio };

/// The numbers of a Hugging Face configuration that formulas ask for, by the names that model types have for
/// them. A number above 2^40 is taken for none.
class ConfigView {
 public:
  /// `config`: Model::config(), null for none. It must outlive the view.
  ConfigView(const Json& config, TowerKind tower);

  bool empty() const;
  std::string_view model_type() const;  ///< of the part; "" when it has none
  std::optional<std::uint64_t> number(std::initializer_list<const char*> names) const;
  /// The same where a list of equal numbers says it too: [14, 14].
  std::optional<std::uint64_t> side(std::initializer_list<const char*> names) const;
  /// Element `index` of a list of numbers.
  std::optional<std::uint64_t> number_at(const char* list, std::size_t index) const;
  std::string_view text(std::initializer_list<const char*> names) const;  ///< "" when none is a text
  bool flag(const char* name, bool otherwise) const;
  /// A field that is neither absent nor null nor false.
  bool said(const char* name) const;
  /// The part of a head that is rotated, 0 … 1.
  double rotary_share() const;
  /// Numbers of a head of `width` that are rotated.
  std::uint64_t rotated(std::uint64_t width) const;
  /// Element `index` of a list of texts; "" when there is none.
  std::string_view item(const char* list, std::size_t index) const;

  std::optional<std::uint64_t> hidden() const;
  std::optional<std::uint64_t> heads() const;
  std::optional<std::uint64_t> kv_heads() const;
  std::uint64_t window(std::size_t layer) const;  ///< that a layer looks back at; 0 = all
  std::optional<std::uint64_t> head_dim() const;  ///< only where it is said
  std::optional<std::uint64_t> middle() const;    ///< of an MLP
  std::optional<std::uint64_t> experts() const;
  std::optional<std::uint64_t> experts_per_token() const;
  std::optional<std::uint64_t> expert_middle() const;
  /// Positions of one image (patches and class token) or recording; nullopt where it is not said.
  std::optional<std::uint64_t> positions() const;
  /// Pixels of a side of the images of a tower; nullopt where it is not said.
  std::optional<std::uint64_t> image_side() const;
  /// The same of what pictures become before the model sees them (preprocessor_config.json).
  std::optional<std::uint64_t> preprocessed_side() const;
  /// Most pixels of one image, as the same file says it for images of any size.
  std::optional<std::uint64_t> most_pixels() const;
  /// Patches that one token of the prompt stands for in towers that take images of any size (Qwen2-VL and
  /// later ones); nullopt for all others.
  std::optional<std::uint64_t> patches_of_token() const;
  /// Queries and keys are rotated.
  bool rotates() const;
  /// Attention writes its matrix of scores down: what the configuration asks for, what the library does for
  /// model types that have no other way.
  bool keeps_scores() const;
  /// Some layers slide and some do not: each kind has a mask of its own.
  bool mixes_windows() const;
  /// Dropout is called, which does nothing where nothing is trained: on what becomes of the words, between
  /// the products of an MLP, and on what leaves a stack of layers.
  bool drops_words() const;
  bool drops_middle() const;
  bool drops_result() const;
  /// The decoder's result is made smaller before the words are looked for.
  bool scales_result() const;
  /// The activation keeps several values of the middle at once because it is written out in operators.
  std::uint64_t activation_copies() const;
  std::uint64_t activation_operators() const;  ///< it is written out in so many

 private:
  std::optional<std::uint64_t> number_of_mlps(const char* name) const;
  std::optional<std::uint64_t> usual_heads() const;  ///< of a part whose class has them anyway
  const Json* find(const char* name) const;
  const Json* preprocessor() const;  ///< null where there is none
  const Json& whole_;
  const Json* part_;
  TowerKind tower_;
};

}  // namespace stowage::estimate
