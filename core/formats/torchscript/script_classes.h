#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/formats/archive/zip_reader.h"

namespace stowage::formats {

/// What the source of a TorchScript class says about its attributes.
struct ScriptClass {
  bool is_module = true;  ///< also when the source is not there
  std::unordered_set<std::string> parameters{}, buffers{};
};

/// Reads "class Name(Module):" with "__parameters__ = [...]" and "__buffers__ = [...]" out of a source file,
/// by line; nothing is compiled.
std::unordered_map<std::string, ScriptClass> read_script_classes(std::string_view source);

/// "__torch__.torch.nn.modules.linear.___torch_mangle_3.Linear" → "torch.nn.modules.linear.Linear".
std::string plain_script_class(std::string_view qualified);

/// Classes of an archive by qualified name, read from code/ when they are first asked for.
class ScriptClasses {
 public:
  explicit ScriptClasses(const ZipReader& zip) : zip_(zip) {}
  /// Classes whose source is missing, damaged or beyond what is read in all have no parameters here.
  const ScriptClass& find(const std::string& qualified);

 private:
  const ZipReader& zip_;
  std::unordered_map<std::string, ScriptClass> classes_;
  std::unordered_set<std::string> files_;
  std::uint64_t bytes_read_ = 0;
};

}  // namespace stowage::formats
