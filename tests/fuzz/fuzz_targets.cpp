#include "tests/fuzz/fuzz_targets.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "core/formats/export_schema.h"
#include "core/formats/exported_program.h"
#include "core/formats/formats_internal.h"
#include "core/formats/hf_index.h"
#include "core/formats/pickle.h"
#include "core/formats/safetensors.h"
#include "core/formats/script_classes.h"
#include "core/formats/torch_checkpoint.h"
#include "core/formats/zip_reader.h"

namespace stowage::fuzz {
namespace {

/// Readers want a path: the bytes as a file in memory.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    std::size_t done = 0;
    while (done < bytes.size()) {
      const ssize_t put = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
      if (put <= 0) std::abort();
      done += static_cast<std::size_t>(put);
    }
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

void check(bool holds) {
  if (!holds) std::abort();
}

void walk(const Result<model::ModelPtr>& result) {
  if (!result) {
    check(!sentence(result.error()).empty());
    return;
  }
  const model::Model& model = **result;
  Bytes sum;
  for (const model::Storage& storage : model.storages()) sum += storage.bytes;
  check(sum == model.total_bytes());
  for (const model::Module& module : model.modules()) check(module.subtree_end <= model.modules().size() && model.find_module(module.name));
}

}  // namespace

void safetensors(std::string_view bytes) {
  const MemoryFile file(bytes);
  walk(formats::open_safetensors(file.path(), {}));
}

void zip(std::string_view bytes) {
  const MemoryFile file(bytes);
  const auto zip = formats::ZipReader::open(file.path());
  if (!zip) return check(!sentence(zip.error()).empty());
  for (const formats::ZipRecord& record : zip->records()) {
    const auto text = zip->read(record.name, 1 << 20);
    check(!text || text->size() == record.bytes);
  }
}

void program(std::string_view bytes) {
  const MemoryFile file(bytes);
  walk(formats::open_exported_program(file.path(), {}));
  const auto program = formats::read_exported_program(file.path());
  check(program || !sentence(program.error()).empty());
  // A checksum stands between the fuzzer and the JSON inside an archive: the schema also gets the bytes as they are.
  formats::SchemaReader schema("fuzz");
  formats::FragmentPlan plan;
  plan.descend = {"", "nodes"};
  plan.take = [&](std::string_view container, std::string_view key, formats::Fragment value) {
    if (container == "nodes") {
      schema.node(value);
    } else if (key == "argument") {
      schema.argument(value);
    } else if (key == "graph") {
      schema.graph(value);
    } else {
      schema.tensor_meta(value);
      schema.input_spec(value);
    }
    return Status();
  };
  const auto read = formats::read_fragments(bytes, "fuzz", plan);
  check(read || !sentence(read.error()).empty());
  (void)formats::plain_module_name(bytes.substr(0, 1000));
  (void)formats::SchemaReader::module_stack(bytes.substr(0, 1000));
  (void)formats::parse_tree_spec(std::string(bytes), "fuzz", {});
}

void pickle(std::string_view bytes) {
  const auto pickle = formats::read_pickle(bytes, "fuzz");
  if (pickle) {
    for (formats::PickleRef ref = 0; ref < pickle->size(); ++ref) {
      for (const formats::PickleRef item : pickle->items(ref)) check(item < pickle->size());
      for (const formats::PickleRef item : pickle->pairs(ref)) check(item < pickle->size());
    }
    walk(formats::model_of_checkpoint(*pickle, nullptr, "fuzz", "", {}));
  } else {
    check(!sentence(pickle.error()).empty());
  }
  const MemoryFile file(bytes);
  walk(formats::open_torch_legacy(file.path(), "", {}));
  (void)formats::read_script_classes(bytes);
  (void)formats::plain_script_class(bytes.substr(0, 1000));
}

void torchscript(std::string_view bytes) {
  const MemoryFile file(bytes);
  walk(formats::open_torchscript(file.path(), {}));
  walk(formats::open_torch_checkpoint(file.path(), "", {}));
}

void description(std::string_view bytes) { walk(formats::parse_description(std::string(bytes), "fuzz", {})); }

void index(std::string_view bytes) {
  const auto index = formats::parse_hf_index(bytes, "fuzz");
  if (!index) return check(!sentence(index.error()).empty());
  for (const auto& [name, shard] : index->shard_of) check(shard < index->shards.size());
  for (const std::string& shard : index->shards) check(shard.find('/') == std::string::npos && shard != "..");
}

void gguf(std::string_view bytes) {
  const MemoryFile file(bytes);
  walk(formats::open_gguf(file.path(), {}));
}

}  // namespace stowage::fuzz

#ifdef STOWAGE_FUZZ_TARGET
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stowage::fuzz::STOWAGE_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
#endif
