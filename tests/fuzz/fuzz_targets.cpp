#include "tests/fuzz/fuzz_targets.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "core/formats/archive/zip_reader.h"
#include "core/formats/huggingface/index.h"
#include "core/formats/pickle/pickle.h"
#include "core/formats/program.h"
#include "core/formats/pt2/export_schema.h"
#include "core/formats/pt2/exported_program.h"
#include "core/formats/pt2/program_check.h"
#include "core/formats/readers.h"
#include "core/formats/safetensors/safetensors.h"
#include "core/formats/torch_save/checkpoint.h"
#include "core/formats/torchscript/script_classes.h"
#include "core/snapshot/snapshot.h"
#include "tests/core/formats/pickle/pickles.h"
#include "tests/fuzz/fuzz_archive.h"

namespace stowage::fuzz {
namespace {

/// Readers want a path: the bytes as a file in memory, the same one each time, since making one costs more
/// than most inputs.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) {
    static const int descriptor = ::memfd_create("fuzz", MFD_CLOEXEC);
    static const std::string path = "/proc/self/fd/" + std::to_string(descriptor);
    path_ = &path;
    if (descriptor < 0 || ::ftruncate(descriptor, static_cast<off_t>(bytes.size())) != 0) std::abort();
    std::size_t done = 0;
    while (done < bytes.size()) {
      const ssize_t put =
          ::pwrite(descriptor, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
      if (put <= 0) std::abort();
      done += static_cast<std::size_t>(put);
    }
  }
  const std::string& path() const { return *path_; }

 private:
  const std::string* path_ = nullptr;
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
  for (const model::Module& module : model.modules())
    check(module.subtree_end <= model.modules().size() && model.find_module(module.name));
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
  constexpr std::string_view kPayload("\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20", 16);
  const auto parts = parts_of(bytes, 4);
  std::string made;
  if (parts.size() == 4) {  // the flat layout: the program, its weights and constants as tables
    const std::string weights =
        archive_of({{"a/data.pkl", parts[1]}, {"a/data/0", kPayload}, {"a/data/1", kPayload}});
    const std::string constants = archive_of({{"a/data.pkl", parts[2]}, {"a/data/0", kPayload}});
    made = archive_of({{"serialized_exported_program.json", parts[0]},
                       {"serialized_state_dict.pt", weights},
                       {"serialized_constants.pt", constants},
                       {"version", parts[3]}});
  } else if (parts.size() > 1 || !bytes.starts_with("PK")) {
    made = archive_of(
        {{"n/models/model.json", parts[0]},
         {"n/data/weights/model_weights_config.json", parts.size() > 1 ? parts[1] : R"({"config": {}})"},
         {"n/data/constants/model_constants_config.json", parts.size() > 2 ? parts[2] : R"({"config": {}})"},
         {"n/data/weights/weight_0", kPayload},
         {"n/data/constants/tensor_0", kPayload}});
  }
  const MemoryFile file(made.empty() ? bytes : made);
  if (bytes.size() % 2 == 0) return walk(formats::open_exported_program(file.path(), {}));
  const auto program = formats::read_exported_program(file.path());
  check(program || !sentence(program.error()).empty());
}

void schema(std::string_view bytes) {
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
  if (bytes.starts_with('{')) {
    const auto read = formats::read_fragments(bytes, "fuzz", plan);
    check(read || !sentence(read.error()).empty());
  } else if (bytes.starts_with('[')) {
    (void)formats::parse_tree_spec(std::string(bytes), "fuzz", {});
  } else {
    (void)formats::plain_module_name(bytes.substr(0, 1000));
    (void)formats::SchemaReader::module_stack(bytes.substr(0, 1000));
  }
}

void pickle(std::string_view bytes) {
  constexpr std::string_view kLegacy("\x80\x02\x8a\x0a", 4);
  if (bytes.starts_with(kLegacy)) {
    const MemoryFile file(bytes);
    return walk(formats::open_torch_legacy(file.path(), "", {}));
  }
  const auto pickle = formats::read_pickle(bytes, "fuzz");
  if (!pickle) return check(!sentence(pickle.error()).empty());
  for (formats::PickleRef ref = 0; ref < pickle->size(); ++ref) {
    for (const formats::PickleRef item : pickle->items(ref)) check(item < pickle->size());
    for (const formats::PickleRef item : pickle->pairs(ref)) check(item < pickle->size());
  }
  const formats::StoragePlaces places{
      {"0", {64, 64, true}}, {"1", {128, 4096, true}}, {"2", {8192, 64, false}}};
  walk(formats::model_of_checkpoint(*pickle, bytes.size() % 2 ? &places : nullptr, "fuzz", "", {}));
}

void torchscript(std::string_view bytes) {
  const auto parts = parts_of(bytes, 4);
  std::string made;
  if (parts.size() > 1 || !bytes.starts_with("PK")) {
    const auto part = [&](std::size_t i, std::string_view otherwise) {
      return i < parts.size() ? parts[i] : otherwise;
    };
    constexpr std::string_view kEmpty("\x80\x02).", 4), kFloats("\0\0\200\77\0\0\0\100", 8);
    made = archive_of({{"a/data.pkl", parts[0]},
                       {"a/code/__torch__/n.py", part(1, "")},
                       {"a/constants.pkl", part(2, kEmpty)},
                       {"a/traced_inputs.pkl", part(3, kEmpty)},
                       {"a/data/0", kFloats},
                       {"a/constants/0", kFloats}});
    (void)formats::read_script_classes(part(1, parts[0]));
    (void)formats::plain_script_class(parts[0].substr(0, 1000));
  }
  const MemoryFile file(made.empty() ? bytes : made);
  walk(bytes.size() % 4 ? formats::open_torchscript(file.path(), {})
                        : formats::open_torch_checkpoint(file.path(), "", {}));
}

void script(std::string_view bytes) {
  namespace pickles = stowage::test::pickle;
  static const std::string data = pickles::whole(pickles::global("__torch__.n", "Net") + ")\x81" +
                                                 pickles::dict({{"w", pickles::vector("0", 2)}}) + "b");
  static const std::string constants =
      pickles::whole(pickles::tuple({pickles::tensor("0", 1, 0, {}, {}, "LongStorage")}));
  constexpr std::string_view kFloats("\0\0\200\77\0\0\0\100", 8);
  const MemoryFile file(archive_of({{"a/data.pkl", data},
                                    {"a/code/__torch__/n.py", bytes},
                                    {"a/constants.pkl", constants},
                                    {"a/data/0", kFloats},
                                    {"a/constants/0", kFloats}}));
  auto opened = RandomAccessFile::open(file.path());
  check(opened.has_value());
  const auto program = formats::read_program(std::move(*opened));
  if (!program) return check(!sentence(program.error()).empty());
  const Status verdict = formats::check_program(*program, program->file_bytes);
  check(verdict || !sentence(verdict.error()).empty());
}

void description(std::string_view bytes) { walk(formats::parse_description(std::string(bytes), "fuzz", {})); }

void index(std::string_view bytes) {
  const auto index = formats::parse_hf_index(std::string(bytes), "fuzz");
  if (!index) return check(!sentence(index.error()).empty());
  for (const auto& entry : index->entries)
    check(entry.shard < index->shards.size() && index->find(entry.tensor) == &entry);
  for (const std::string& shard : index->shards) check(shard.find('/') == std::string::npos && shard != "..");
}

void gguf(std::string_view bytes) {
  const MemoryFile file(bytes);
  walk(formats::open_gguf(file.path(), {}));
}

void snapshot(std::string_view bytes) {
  const MemoryFile file(bytes);
  const auto run = stowage::snapshot::read_memory_snapshot(file.path());
  if (!run) return check(!sentence(run.error()).empty());
  for (const Error& note : run->notes) check(!sentence(note).empty());
  check(trace::check(run->timeline, "fuzz").has_value());
  for (std::size_t d = 0; d < run->timeline.devices.size(); ++d)
    check(run->timeline.peak(d).at_ns <= run->timeline.duration_ns);
  check(formats::read_pickle(stowage::snapshot::memory_snapshot(run->timeline), "written").has_value());
}

}  // namespace stowage::fuzz

#ifdef STOWAGE_FUZZ_TARGET
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  stowage::fuzz::STOWAGE_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
#endif
