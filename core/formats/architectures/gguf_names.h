#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stowage::formats {

/// Where a tensor of a GGUF file stands in the modules of the library.
struct GgufPlace {
  std::string name{};       ///< of the module's tensor
  bool transposed = false;  ///< the module keeps the last two axes the other way round
  bool fused =
      false;  ///< one of several file tensors that the module keeps as one, joined along the second axis
  std::size_t part = 0;  ///< order of those
};

/// Names of one GGUF architecture (`general.architecture`).
class GgufNaming {
 public:
  const std::string& model_type() const {
    return model_type_;
  }  ///< of the library: the key of hf_architectures; "" = modules and classes not known
  const std::string& root_class() const { return root_class_; }
  /// nullopt for a name that the table does not have.
  std::optional<GgufPlace> place(std::string_view file_name) const;
  /// The module of a block, for names in it that the table does not have: "blk.7.odd.weight" →
  /// "model.layers.7.odd.weight". The name itself elsewhere.
  std::string beside(std::string_view file_name) const;

 private:
  friend std::optional<GgufNaming> find_gguf_naming(std::string_view architecture,
                                                    const std::vector<std::string_view>& names);
  struct Section {
    std::string from{}, to{};  ///< "blk." and "model.layers."; both empty for names outside blocks
    std::map<std::string, std::pair<std::string, std::size_t>, std::less<>> names{};
  };
  std::optional<GgufPlace> find(const Section& section, const std::string& prefix,
                                std::string_view rest) const;

  std::string model_type_{}, root_class_{};
  std::vector<Section> sections_{};
};

/// nullopt for an architecture that is not in the table. `names` are the tensors of the file: some
/// architectures serve several model types, which only they tell apart. To add one, see the head of
/// gguf_names.cpp.
std::optional<GgufNaming> find_gguf_naming(std::string_view architecture,
                                           const std::vector<std::string_view>& names);
std::vector<std::string> known_gguf_architectures();

}  // namespace stowage::formats
