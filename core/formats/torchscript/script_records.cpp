#include "core/formats/torchscript/script_records.h"

#include "core/formats/torch_save/files.h"

namespace stowage::formats {

Status read_script_record(const ZipReader& zip, const std::string& path, const char* name, const char* folder,
                          ScriptRecord& out) {
  auto text = zip.read(name, kLargestPickleRecord);
  if (!text) return tl::unexpected<Error>(text.error());
  out.text = std::move(*text);
  const ZipRecord& record = *zip.find(name);
  auto pickle = read_pickle(out.text, path, 0, record.stored ? record.data_offset : 0);
  if (!pickle) return tl::unexpected<Error>(pickle.error());
  out.pickle = std::move(*pickle);
  out.places = places_in_zip(zip, folder);
  return {};
}

std::optional<PickleRef> script_attributes(const PickleDocument& pickle, PickleRef ref) {
  if (!pickle.is(ref, PickleKind::Call) ||
      !pickle.global_module(pickle.callable(ref)).starts_with("__torch__"))
    return std::nullopt;
  const auto state = pickle.state(ref);
  if (!state || !pickle.is(*state, PickleKind::Dict)) return std::nullopt;
  return state;
}

}  // namespace stowage::formats
