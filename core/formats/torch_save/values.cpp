#include "core/formats/torch_save/values.h"

#include <utility>

#include "core/formats/strides.h"
#include "core/formats/torch_save/files.h"
#include "core/formats/torch_save/walk.h"

namespace stowage::formats {
namespace {

constexpr int kDeepestNest = 64;
constexpr std::size_t kMostVisits = 1u << 16;
constexpr std::uint64_t kLargestValues = 64u << 20;  // bytes of the pickle

class ValueFinder {
 public:
  ValueFinder(const PickleDocument& pickle, const StoragePlaces& places, const std::string& subject)
      : pickle_(pickle), places_(places), subject_(subject), records_(pickle, subject, &places) {}

  Result<StoredValues> run() {
    const PickleRef root = pickle_.root();
    Status status;
    if (is_pair_of_arguments(root)) {
      status = below(pickle_.items(root)[0], "args", 1);
      if (status) status = below(pickle_.items(root)[1], "kwargs", 1);
    } else {
      status = visit(root, pickle_.is(root, PickleKind::Dict) || is_filled_call(root) ? "" : "args", 0);
    }
    if (!status) return tl::unexpected<Error>(status.error());
    return std::move(out_);
  }

 private:
  /// torch.export keeps its examples as (args, kwargs).
  bool is_pair_of_arguments(PickleRef root) const {
    if (!pickle_.is(root, PickleKind::Tuple) || pickle_.items(root).size() != 2) return false;
    const PickleKind first = pickle_.kind(pickle_.items(root)[0]);
    return (first == PickleKind::Tuple || first == PickleKind::List) &&
           pickle_.is(pickle_.items(root)[1], PickleKind::Dict);
  }

  /// An OrderedDict.
  bool is_filled_call(PickleRef ref) const {
    return pickle_.is(ref, PickleKind::Call) && !records_.is_tensor(ref) && !pickle_.pairs(ref).empty();
  }

  Status below(PickleRef container, const std::string& name, int depth) {
    const PickleChildren children(pickle_, container);
    for (std::size_t i = 0; i < children.size(); ++i) {
      std::string child = name;
      if (!children.has_name(i)) continue;
      append_name(child, children.name(i));
      STOWAGE_TRY(visit(children.value(i), child, depth));
    }
    return {};
  }

  Status visit(PickleRef ref, const std::string& name, int depth) {
    if (depth > kDeepestNest || ++visits_ > kMostVisits) return fail(Code::PickleTooLarge, subject_);
    if (records_.is_tensor(ref)) return tensor(ref, depth == 0 ? "args.0" : name);
    if (is_container(pickle_, ref)) return below(ref, name, depth + 1);
    if (const auto number = pickle_.integer(ref)) out_.integers.push_back({name, *number});
    return {};
  }

  Status tensor(PickleRef ref, const std::string& name) {
    auto read = records_.tensor(ref, name);
    if (!read) return tl::unexpected<Error>(read.error());
    auto strides = records_.strides(ref);
    const std::uint64_t element = model::info(read->dtype).bits / 8;
    if (!strides || strides->size() != read->shape.size() || read->storages.size() != 1 || element == 0 ||
        read->offset % element != 0 || read->storage_key.empty())
      return unusable(name, "it is no plain tensor");
    SavedTensor out{name, read->dtype, std::move(read->shape), std::move(*strides)};
    out.offset = static_cast<std::int64_t>(read->offset / element);
    const auto place = places_.find(read->storage_key);
    if (place == places_.end() || !place->second.plain)
      return unusable(name, "the file holds no payload for it");
    out.storage_begin = place->second.offset;
    out.storage_bytes = place->second.bytes;
    const auto extent = strided_extent(out.shape, out.strides, out.offset, element);
    if (!extent || *extent > out.storage_bytes)
      return unusable(name, "its sizes and strides reach outside of its payload");
    out_.tensors.push_back(std::move(out));
    return {};
  }

  tl::unexpected<Error> unusable(const std::string& name, const char* why) const {
    return fail(Code::EngineTensor, subject_, {name, why});
  }

  const PickleDocument& pickle_;
  const StoragePlaces& places_;
  const std::string& subject_;
  TorchRecords records_;
  StoredValues out_{};
  std::size_t visits_ = 0;
};

}  // namespace

Result<StoredValues> values_of(const PickleDocument& pickle, const StoragePlaces& places,
                               const std::string& subject) {
  return ValueFinder(pickle, places, subject).run();
}

Result<StoredValues> read_stored_values(const std::string& path) {
  StoredValues out;
  STOWAGE_TRY(with_checkpoint(path, {}, [&](OpenedCheckpoint opened) -> Status {
    auto values = values_of(opened.pickle, opened.places, path);
    if (!values) return tl::unexpected<Error>(values.error());
    out = std::move(*values);
    return {};
  }));
  return out;
}

Result<StoredValues> read_stored_values(const ZipReader& zip, const std::string& record) {
  const std::string subject = zip.file().path() + " (" + record + ")";
  const auto archive = zip.open_inside(record);
  if (!archive) return tl::unexpected<Error>(archive.error());
  const auto text = archive->read("data.pkl", kLargestValues);
  if (!text) return tl::unexpected<Error>(text.error());
  const auto pickle = read_pickle(*text, subject, 0, archive->find("data.pkl")->data_offset);
  if (!pickle) return tl::unexpected<Error>(pickle.error());
  return values_of(*pickle, places_in_zip(*archive, "data/"), subject);
}

bool may_be_torch_save(std::string_view start) {
  // Before PyTorch 1.6 a number of ten bytes came first; \x80 alone is how the header of a safetensors file
  // of some lengths begins.
  return start.starts_with("PK\x03\x04") || start.starts_with("\x80\x02\x8a\x0a");
}

}  // namespace stowage::formats
