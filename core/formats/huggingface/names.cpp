#include "core/formats/huggingface/names.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/base/json.h"
#include "core/formats/architectures/tensor_kinds.h"

namespace stowage::formats {
namespace {

using Spec = model::ModelBuilder::TensorSpec;

/// The file tensors of one fused tensor: rule → expert → tensor.
struct Fused {
  std::vector<std::map<std::uint32_t, StoredTensor>> parts;
};

/// `name` is empty where the file's own name stays.
Spec plain(const StoredTensor& stored, std::string name) {
  SafetensorsEntry& entry = *stored.entry;
  Spec out;
  out.dtype = entry.dtype;
  out.shape = std::move(entry.shape);
  out.bytes = Bytes(entry.bytes);
  out.where = {stored.file, entry.offset};
  if (stored.storage) {
    out.storage_bytes = Bytes(stored.storage->bytes);
    if (!stored.storage->key.empty())
      out.storage_key = std::to_string(stored.file) + "/" + stored.storage->key;
  }
  if (name.empty() || name == entry.name) {
    out.name = std::move(entry.name);
  } else {
    out.stored_as = {std::move(entry.name)};
    out.name = std::move(name);
  }
  out.kind = tensor_kind(out.name, out.dtype);
  return out;
}

/// [experts, rows of all parts, columns], or nullopt when the pieces do not fit together.
std::optional<Spec> fuse_experts(const std::string& name, const Fused& fused) {
  const SafetensorsEntry* first = nullptr;
  std::size_t experts = 0;
  std::int64_t rows = 0;
  Spec out;
  for (const auto& part : fused.parts) {
    if (part.empty()) continue;
    const SafetensorsEntry& model = *part.begin()->second.entry;
    if (!first) {
      first = &model;
      experts = part.size();
      out.where = {part.begin()->second.file, model.offset};
    }
    if (part.size() != experts || part.rbegin()->first != experts - 1) return std::nullopt;
    for (const auto& [expert, stored] : part) {
      const SafetensorsEntry& entry = *stored.entry;
      if (entry.shape.size() != 2 || entry.shape != model.shape || entry.shape[1] != first->shape[1] ||
          entry.dtype != first->dtype)
        return std::nullopt;
      out.bytes += Bytes(entry.bytes);
      out.stored_as.push_back(entry.name);
    }
    if (__builtin_add_overflow(rows, model.shape[0], &rows)) return std::nullopt;
  }
  if (!first) return std::nullopt;
  out.name = name;
  out.dtype = first->dtype;
  out.shape = {static_cast<std::int64_t>(experts), rows, first->shape[1]};
  out.kind = tensor_kind(name, out.dtype);
  return out;
}

class Mapper {
 public:
  Mapper(const Architecture* architecture, const NameMapper* names, bool fuse)
      : architecture_(architecture), names_(names), fuse_(fuse) {}

  ModuleView run(const std::vector<StoredTensor>& stored) {
    out_.tensors.reserve(stored.size());
    for (const StoredTensor& one : stored) {
      if (take_expert(one)) continue;
      out_.tensors.push_back(plain(one, mapped(one.entry->name)));
      if (!out_.tensors.back().stored_as.empty()) ++out_.renamed;
    }
    for (const std::string& name : fused_order_) finish(name, fused_[name]);
    return std::move(out_);
  }

 private:
  /// "" where the name stays as it is.
  std::string mapped(const std::string& name) const {
    if (!names_) return {};
    std::string room;
    const std::string_view known = names_->in_table(name, room);
    std::string renamed = names_->renamed(known);
    if (renamed.empty() && room.empty() && !names_->moves()) return {};
    return names_->in_model(renamed.empty() ? std::string(known) : std::move(renamed));
  }

  bool take_expert(const StoredTensor& stored) {
    if (!fuse_ || !architecture_) return false;
    std::string room;
    const std::string_view name =
        architecture_->fused.empty() ? std::string_view() : names_->in_table(stored.entry->name, room);
    for (std::size_t i = 0; i < architecture_->fused.size(); ++i) {
      const NameRule& rule = architecture_->fused[i];
      const auto match = match_name(rule.from, name);
      if (!match || match->length != name.size()) continue;
      std::string target = names_->in_model(fill_name(rule.to, *match));
      const auto [found, fresh] = fused_.try_emplace(target);
      if (fresh) {
        found->second.parts.resize(architecture_->fused.size());
        fused_order_.push_back(std::move(target));
      }
      // "experts.01" beside "experts.1": what has no place of its own stays as it is stored.
      return found->second.parts[i].emplace(match->expert.value_or(0), stored).second;
    }
    return false;
  }

  void finish(const std::string& name, const Fused& fused) {
    if (auto spec = fuse_experts(name, fused)) {
      out_.renamed += spec->stored_as.size();
      out_.tensors.push_back(std::move(*spec));
      return;
    }
    out_.unlike.push_back(name);
    for (const auto& part : fused.parts) {
      for (const auto& [expert, stored] : part)
        out_.tensors.push_back(plain(stored, mapped(stored.entry->name)));
    }
  }

  const Architecture* architecture_;
  const NameMapper* names_;
  bool fuse_;
  ModuleView out_;
  std::map<std::string, Fused> fused_;
  std::vector<std::string> fused_order_;
};

/// Rows of one width under each other: of pieces of two dimensions that are numbered, one matrix a number.
std::vector<std::int64_t> joined_shape(const std::vector<Spec>& parts) {
  const std::vector<std::int64_t>& first = parts.front().shape;
  std::int64_t rows = 0, elements = 0;
  bool fits = !first.empty();
  for (const Spec& part : parts) {
    fits = fits && part.shape.size() == first.size() &&
           std::equal(first.begin() + 1, first.end(), part.shape.begin() + 1);
    const auto count = model::element_count(part.shape);
    if (!count || __builtin_add_overflow(elements, static_cast<std::int64_t>(*count), &elements)) return {};
    if (fits && __builtin_add_overflow(rows, part.shape.front(), &rows)) return {};
  }
  if (!fits) return {elements};
  std::vector<std::int64_t> out = first;
  out.front() = rows;
  return out;
}

/// Several tensors of the files as the one that the model has of them.
Spec joined(std::string name, std::vector<Spec> parts) {
  Spec out;
  out.dtype = parts.front().dtype;
  out.where = parts.front().where;
  out.shape = joined_shape(parts);
  for (Spec& part : parts) {
    out.bytes += part.bytes;
    out.stored_as.push_back(part.stored_as.empty() ? std::move(part.name)
                                                   : std::move(part.stored_as.front()));
  }
  out.name = std::move(name);
  out.kind = tensor_kind(out.name, out.dtype);
  return out;
}

/// A number of config.json, of the text's own part where it has one.
std::optional<std::int64_t> number_of(const Json& config, const std::string& key) {
  const Json* text = json_find(config, "text_config");
  const Json* value = json_find(text && text->is_object() ? *text : config, key.c_str());
  if (!value || !value->is_number_integer()) return std::nullopt;
  return value->get<std::int64_t>();
}

/// How many of `all` rows each of the names has; empty where they do not go round.
std::vector<std::int64_t> rows_of(const std::vector<ModelName>& names, std::int64_t all, const Json& config) {
  std::vector<std::int64_t> out;
  std::int64_t shares = 0;
  for (const ModelName& name : names) {
    const auto share = name.share.empty() ? std::optional<std::int64_t>(1) : number_of(config, name.share);
    if (!share || *share <= 0 || __builtin_add_overflow(shares, *share, &shares)) return {};
    out.push_back(*share);
  }
  if (all <= 0 || all % shares != 0) return {};
  for (std::int64_t& rows : out) rows *= all / shares;
  return out;
}

/// One tensor of the files as the several that the model has of it, row after row; as it is stored where its
/// rows do not go round.
std::vector<Spec> apart(Spec whole, const std::vector<ModelName>& names, const Json& config) {
  const std::int64_t all = whole.shape.empty() ? 0 : whole.shape.front();
  const auto rows = rows_of(names, all, config);
  const bool own_storage = !whole.storage_bytes || whole.storage_bytes == whole.bytes;
  if (rows.empty() || !own_storage || whole.bytes.count() % static_cast<std::uint64_t>(all) != 0)
    return {std::move(whole)};
  const std::uint64_t a_row = whole.bytes.count() / static_cast<std::uint64_t>(all);
  std::vector<Spec> out;
  std::uint64_t from = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Spec part = whole;
    part.name = names[i].name;
    part.shape.front() = rows[i];
    part.bytes = Bytes(a_row * static_cast<std::uint64_t>(rows[i]));
    part.storage_bytes = {};
    // Of two names of one storage each part is one storage, too.
    if (!part.storage_key.empty()) part.storage_key += "/" + std::to_string(from);
    part.where.offset += from;
    part.stored_as = {whole.name};
    part.kind = tensor_kind(part.name, part.dtype);
    from += part.bytes.count();
    out.push_back(std::move(part));
  }
  return out;
}

/// What the library says of one class.
class LibraryMapper {
 public:
  LibraryMapper(const std::vector<StoredTensor>& stored, const LibraryFacts& facts, const Json& config,
                bool fuse)
      : stored_(stored), config_(config), fuse_(fuse) {
    for (std::size_t i = 0; i < stored.size(); ++i) {
      auto names = facts.renamed(stored[i].entry->name);
      if (names.empty()) names.push_back({stored[i].entry->name, {}});
      for (const ModelName& name : names) by_name_[name.name].push_back(i);
      if (names.size() > 1) several_.emplace(i, std::move(names));
    }
    name_of_.resize(stored.size());
    for (const auto& [name, places] : by_name_) {
      for (const std::size_t i : places) name_of_[i] = &name;
    }
  }

  ModuleView run() {
    for (std::size_t i = 0; i < stored_.size(); ++i) {
      const std::vector<std::size_t>& places = by_name_[*name_of_[i]];
      if (const auto names = several_.find(i); names != several_.end()) {
        take_apart(i, names->second);
      } else if (places.size() == 1) {
        out_.tensors.push_back(plain(stored_[i], *name_of_[i]));
        if (!out_.tensors.back().stored_as.empty()) ++out_.renamed;
      } else if (!fuse_ || !all_single(places)) {
        out_.tensors.push_back(plain(stored_[i], {}));
      } else if (places.front() == i) {
        join(*name_of_[i], places);
      }
    }
    return std::move(out_);
  }

 private:
  bool all_single(const std::vector<std::size_t>& places) const {
    return std::none_of(places.begin(), places.end(), [&](std::size_t i) { return several_.contains(i); });
  }

  /// Not where another tensor of the files has one of the names.
  void take_apart(std::size_t i, const std::vector<ModelName>& names) {
    const bool own = std::all_of(names.begin(), names.end(),
                                 [&](const ModelName& name) { return by_name_[name.name].size() == 1; });
    if (!fuse_ || !own) {
      out_.tensors.push_back(plain(stored_[i], {}));
      return;
    }
    std::vector<Spec> parts = apart(plain(stored_[i], {}), names, config_);
    if (parts.size() > 1) ++out_.renamed;
    std::move(parts.begin(), parts.end(), std::back_inserter(out_.tensors));
  }

  void join(const std::string& name, const std::vector<std::size_t>& places) {
    std::vector<Spec> parts;
    for (const std::size_t part : places) parts.push_back(plain(stored_[part], {}));
    out_.renamed += parts.size();
    out_.tensors.push_back(joined(name, std::move(parts)));
  }

  const std::vector<StoredTensor>& stored_;
  const Json& config_;
  bool fuse_;
  ModuleView out_;
  std::map<std::string, std::vector<std::size_t>> by_name_;  ///< what the model has, from which of the files'
  std::map<std::size_t, std::vector<ModelName>> several_;    ///< those of the files that are several
  std::vector<const std::string*> name_of_;
};

}  // namespace

ModuleView module_view(const std::vector<StoredTensor>& stored, const LibraryFacts& facts, const Json& config,
                       bool fuse) {
  return LibraryMapper(stored, facts, config, fuse).run();
}

ModuleView module_view(const std::vector<StoredTensor>& stored, const Architecture* architecture,
                       const NameMapper* names, bool fuse) {
  return Mapper(architecture, names, fuse).run(stored);
}

}  // namespace stowage::formats
