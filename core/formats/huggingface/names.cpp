#include "core/formats/huggingface/names.h"

#include <algorithm>
#include <optional>
#include <utility>

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

}  // namespace

ModuleView module_view(const std::vector<StoredTensor>& stored, const LibraryFacts& facts, bool fuse) {
  ModuleView out;
  std::map<std::string, std::vector<std::size_t>> by_name;
  for (std::size_t i = 0; i < stored.size(); ++i) {
    std::string name = facts.renamed(stored[i].entry->name);
    by_name[name.empty() ? stored[i].entry->name : std::move(name)].push_back(i);
  }
  std::vector<const std::string*> name_of(stored.size());
  for (const auto& [name, places] : by_name) {
    for (const std::size_t i : places) name_of[i] = &name;
  }
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const std::vector<std::size_t>& places = by_name[*name_of[i]];
    if (places.size() > 1 && !fuse) {
      out.tensors.push_back(plain(stored[i], {}));
    } else if (places.size() == 1) {
      out.tensors.push_back(plain(stored[i], *name_of[i]));
      if (!out.tensors.back().stored_as.empty()) ++out.renamed;
    } else if (places.front() == i) {
      std::vector<Spec> parts;
      for (const std::size_t part : places) parts.push_back(plain(stored[part], {}));
      out.renamed += parts.size();
      out.tensors.push_back(joined(*name_of[i], std::move(parts)));
    }
  }
  return out;
}

ModuleView module_view(const std::vector<StoredTensor>& stored, const Architecture* architecture,
                       const NameMapper* names, bool fuse) {
  return Mapper(architecture, names, fuse).run(stored);
}

}  // namespace stowage::formats
