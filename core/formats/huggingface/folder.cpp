// Reads the files of a Hugging Face folder: index, configuration and the header of every shard.
#include <exception>
#include <new>
#include <utility>

#include "core/formats/huggingface/files.h"
#include "core/formats/huggingface/hf_model.h"
#include "core/formats/huggingface/index.h"
#include "core/formats/huggingface/shards.h"
#include "core/formats/readers.h"

namespace stowage::formats {
namespace {

/// Shards that are read at once: between two lots there is progress, and a chance to stop or to show what is
/// there.
constexpr std::size_t kLot = 16;

class FolderReader {
 public:
  FolderReader(std::string path, const Job& job, const OpenOptions& options) : job_(job), options_(options) {
    content_.path = std::move(path);
  }

  Result<model::ModelPtr> run() {
    STOWAGE_TRY(find_files());
    auto config = read_hf_config(files_.folder);
    if (!config) return tl::unexpected<Error>(config.error());
    config_ = std::move(*config);
    STOWAGE_TRY(read_shards());
    content_.stored = list_stored(shards_);
    STOWAGE_TRY(cross_check());
    index_ = HfIndex();
    content_.shards = std::move(shards_);
    return model_of_hf_folder(std::move(content_), config_, job_);
  }

 private:
  Status find_files() {
    auto files = find_hf_files(content_.path);
    if (!files) return tl::unexpected<Error>(files.error());
    files_ = std::move(*files);
    content_.folder = files_.folder;
    if (files_.index.empty()) {
      content_.files = {files_.single};
      return {};
    }
    auto text = read_text_file(files_.index);
    if (!text) return tl::unexpected<Error>(text.error());
    auto index = parse_hf_index(std::move(*text), files_.index);
    if (!index) return tl::unexpected<Error>(index.error());
    index_ = std::move(*index);
    for (const std::string& shard : index_.shards) content_.files.push_back(files_.folder + "/" + shard);
    return {};
  }

  Status read_shards() {
    const std::size_t count = content_.files.size();
    shards_.resize(count);
    std::vector<Status> done(count);
    for (std::size_t first = 0; first < count; first += kLot) {
      STOWAGE_TRY(job_.check(content_.path));
      job_.report(content_.files[first], first, count);
      const std::size_t lot = std::min(kLot, count - first);
      options_.run(lot, [&](std::size_t i) { done[first + i] = read_shard_safely(first + i); });
      for (std::size_t i = first; i < first + lot; ++i) {
        STOWAGE_TRY(done[i]);
        // To memory of this thread: what other threads have taken and given back is theirs, and no use to
        // what follows here.
        shards_[i].tensors.shrink_to_fit();
      }
      if (first + lot < count && options_.early_wanted && options_.early_wanted()) show_early(first + lot);
    }
    for (const HfShard& shard : shards_) content_.data_bytes += Bytes(shard.data_bytes);
    return {};
  }

  /// On a thread of the caller's nobody else would catch this.
  Status read_shard_safely(std::size_t i) {
    try {
      return read_shard(i);
    } catch (const std::bad_alloc&) {
      return fail(Code::FormatOutOfMemory, content_.files[i]);
    } catch (const std::exception& error) {
      return fail(Code::Internal, content_.files[i], {error.what()});
    }
  }

  /// Touches nothing but its own shard: several run at once.
  Status read_shard(std::size_t i) {
    STOWAGE_TRY(job_.check(content_.path));
    auto shard = read_hf_shard(content_.files[i], files_.torch, job_);
    if (!shard) {
      if (shard.error().code != Code::FileMissing || files_.index.empty())
        return tl::unexpected<Error>(shard.error());
      return fail(Code::HfShardMissing, files_.index, {index_.shards[i]});
    }
    shards_[i] = std::move(*shard);
    return {};
  }

  static std::vector<StoredTensor> list_stored(std::vector<HfShard>& shards) {
    std::vector<StoredTensor> out;
    std::size_t count = 0;
    for (const HfShard& shard : shards) count += shard.tensors.size();
    out.reserve(count);
    for (std::uint32_t i = 0; i < shards.size(); ++i) {
      for (std::size_t k = 0; k < shards[i].tensors.size(); ++k) {
        out.push_back(
            {&shards[i].tensors[k], i, shards[i].storages.empty() ? nullptr : &shards[i].storages[k]});
      }
    }
    return out;
  }

  /// The tree, with sizes of what is in the first `read` shards: names of the others are in the index.
  void show_early(std::size_t read) {
    HfContent content = content_;
    std::vector<HfShard> shards(shards_.begin(), shards_.end());
    for (const HfIndex::Entry& entry : index_.entries) {
      if (entry.shard < read) continue;
      HfShard& shard = shards[entry.shard];
      shard.tensors.emplace_back().name = entry.tensor;
      if (files_.torch) shard.storages.emplace_back();
    }
    content.stored = list_stored(shards);
    const std::size_t count = shards.size();
    content.shards = std::move(shards);
    content.warnings.push_back(
        Error{Code::HfEarly, files_.index, {std::to_string(read), std::to_string(count)}, {}});
    const auto model = model_of_hf_folder(std::move(content), config_, job_);
    if (model && options_.early) options_.early(*model);
  }

  /// What the index says against what the shards hold.
  Status cross_check() {
    if (files_.index.empty()) return {};
    constexpr std::uint32_t kNone = model::NameIndex::kNone;
    const auto name_of = [this](std::uint32_t i) -> std::string_view { return name_of_stored(i); };
    std::vector<std::uint32_t> seen(index_.entries.size(), kNone);  // by entry
    model::NameIndex seen_unmapped;
    std::size_t mapped = 0, unmapped = 0;
    std::string first_unmapped;
    for (std::uint32_t i = 0; i < content_.stored.size(); ++i) {
      const std::string& name = content_.stored[i].entry->name;
      const HfIndex::Entry* wanted = index_.find(name);
      const std::uint32_t other = wanted ? std::exchange(seen[index_.number(*wanted)], i)
                                         : seen_unmapped.insert(name, i, name_of).first;
      if (other != kNone && other != i)
        return fail(
            Code::HfTensorTwice, files_.index,
            {name, index_.shards[content_.stored[other].file], index_.shards[content_.stored[i].file]});
      if (!wanted) {
        if (unmapped++ == 0) first_unmapped = name;
      } else if (wanted->shard == content_.stored[i].file) {
        ++mapped;
      }
    }
    if (mapped != index_.entries.size()) return missing(seen);
    if (unmapped > 0)
      content_.warnings.push_back(
          Error{Code::HfUnmapped, files_.index, {first_unmapped, std::to_string(unmapped)}, {}});
    if (index_.total_bytes && *index_.total_bytes != content_.data_bytes.count()) {
      content_.warnings.push_back(
          Error{Code::HfTotalSize,
                files_.index,
                {std::to_string(*index_.total_bytes), std::to_string(content_.data_bytes.count())},
                {}});
    }
    return {};
  }

  std::string_view name_of_stored(std::uint32_t i) const { return content_.stored[i].entry->name; }

  /// The first by name of those that are not where the index says, so that the same folder gives the same
  /// sentence.
  Status missing(const std::vector<std::uint32_t>& seen) const {
    const HfIndex::Entry* first = nullptr;
    for (const HfIndex::Entry& entry : index_.entries) {
      const std::uint32_t found = seen[index_.number(entry)];
      if ((found == model::NameIndex::kNone || content_.stored[found].file != entry.shard) &&
          (!first || entry.tensor < first->tensor))
        first = &entry;
    }
    return fail(Code::HfTensorMissing, files_.index,
                {std::string(first->tensor), index_.shards[first->shard]});
  }

  const Job& job_;
  const OpenOptions& options_;
  HfFiles files_;
  HfIndex index_;
  HfConfig config_;
  std::vector<HfShard> shards_;
  HfContent content_;
};

}  // namespace

Result<model::ModelPtr> open_hf_folder(const std::string& path, const Job& job, const OpenOptions& options) {
  return FolderReader(path, job, options).run();
}

}  // namespace stowage::formats
