#include "core/formats/torch_save/modules.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/formats/architectures/no_split.h"
#include "core/formats/torch_save/walk.h"

namespace stowage::formats {
namespace {

constexpr std::size_t kMostRepeats = 4096;  // names that shared modules may have beyond their first
constexpr std::size_t kMostSharedPlaces = 500'000;
constexpr std::size_t kCheckEvery = 1024;

bool names_are_texts(const ModuleShape& shape) {
  const auto member = [](const ModuleShape::Member& at) { return is_utf8(at.name); };
  return std::all_of(shape.tensors.begin(), shape.tensors.end(), member) &&
         std::all_of(shape.unknown.begin(), shape.unknown.end(), member) &&
         std::all_of(shape.children.begin(), shape.children.end(),
                     [](const auto& child) { return is_utf8(child.first); });
}

/// A module to enter, or (leave) one whose subtree is done. Full names are only put together where something
/// needs one: those of a chain of 100,000 modules are 10 GB.
struct Visit {
  PickleRef ref;
  std::uint32_t parent = 0;
  std::string part{};
  bool leave = false;
};

class ModuleWalker {
 public:
  ModuleWalker(const DescribeModule& describe, std::size_t pickle_size, model::ModelBuilder& builder,
               const std::string& subject, const Job& job)
      : describe_(describe), builder_(builder), subject_(subject), job_(job), on_path_(pickle_size, false) {}

  Result<ModuleWalk> run(PickleRef root) {
    stack_.push_back({root, 0, {}, false});
    for (std::size_t visits = 1; !stack_.empty(); ++visits) {
      const Visit visit = std::move(stack_.back());
      stack_.pop_back();
      if (visit.leave) {
        on_path_[visit.ref] = false;
        path_.pop_back();
        continue;
      }
      if (visits % kCheckEvery == 0) STOWAGE_TRY(job_.check(subject_));
      STOWAGE_TRY(enter(visit, visits == 1));
    }
    return std::move(out_);
  }

 private:
  Status enter(const Visit& visit, bool is_root) {
    if (on_path_[visit.ref]) return fail(Code::PthModuleCycle, subject_, {name_of(visit.part)});
    const auto known = first_.find(visit.ref);
    if (known != first_.end() && ++repeats_ > kMostRepeats) {
      out_.cut = true;
      return {};
    }
    auto shape = describe_(visit.ref);
    if (!shape) return tl::unexpected<Error>(shape.error());
    if (!names_are_texts(*shape)) return fail(Code::PthName, subject_);
    const auto module = is_root ? 0 : place_of(visit.parent, visit.part);
    const bool folded = !is_root && module == visit.parent;
    if (known == first_.end()) {
      first_.emplace(visit.ref, module);
    } else if (!folded) {
      builder_.set_same_object(module, known->second);
    }
    path_.push_back(visit.part);
    // Dictionaries may be shared by all modules: what they hold is counted at each.
    places_ += shape->tensors.size() + shape->unknown.size() + shape->children.size();
    if (places_ > on_path_.size() + kMostSharedPlaces)
      return fail(Code::PickleTooLarge, subject_, {std::to_string(kMostPickleValues)});
    STOWAGE_TRY(take_members(*shape));
    on_path_[visit.ref] = true;
    stack_.push_back({visit.ref, 0, {}, true});
    for (auto child = shape->children.rbegin(); child != shape->children.rend(); ++child)
      stack_.push_back({child->second, module, std::move(child->first), false});
    if (folded) return {};
    builder_.set_class(module, shape->class_name);
    out_.classes.emplace_back(module, std::move(shape->class_name));
    return {};
  }

  /// PyTorch allows no dot in the name of a child; a pickle may have one all the same. Full names are taken
  /// apart at every dot, so this is too.
  model::ModelBuilder::ModuleNumber place_of(model::ModelBuilder::ModuleNumber parent,
                                             const std::string& name) {
    if (parent != 0 && name.find('.') == std::string::npos) return builder_.add_child(parent, name);
    auto module = parent;
    bool skip = parent != 0;  // a dot at the beginning separates where something stands before it
    model::each_part(skip ? "x." + name : name, [&](std::string_view part) {
      if (!std::exchange(skip, false)) module = builder_.add_child(module, part);
      return true;
    });
    return module;
  }

  Status take_members(ModuleShape& shape) {
    for (const ModuleShape::Member& member : shape.tensors) {
      out_.tensors.push_back({name_of(member.name), member.ref, member.kind, member.persistent});
      STOWAGE_TRY(count(out_.tensors.back().name));
    }
    for (const ModuleShape::Member& member : shape.unknown) {
      out_.unknown.emplace_back(name_of(member.name), member.ref);
      STOWAGE_TRY(count(out_.unknown.back().first));
    }
    return {};
  }

  Status count(const std::string& name) {
    name_bytes_ += name.size();
    if (name_bytes_ <= model::ModelBuilder::kMostNameBytes) return {};
    return fail(Code::ModelTooDeep, subject_, {std::to_string(model::ModelBuilder::kMostNameBytes >> 20)});
  }

  /// The first of the path is the root, which has no name.
  std::string name_of(const std::string& member) const {
    std::string name;
    for (std::size_t i = 1; i < path_.size(); ++i) name.append(path_[i]) += '.';
    return name + member;
  }

  const DescribeModule& describe_;
  model::ModelBuilder& builder_;
  const std::string& subject_;
  const Job& job_;
  ModuleWalk out_;
  std::unordered_map<PickleRef, std::uint32_t> first_;  // the module's first number
  std::vector<bool> on_path_;
  std::vector<Visit> stack_;
  std::vector<std::string> path_;
  std::size_t repeats_ = 0, places_ = 0;
  std::uint64_t name_bytes_ = 0;
};

}  // namespace

Result<ModuleWalk> walk_modules(PickleRef root, const DescribeModule& describe, std::size_t pickle_size,
                                model::ModelBuilder& builder, const std::string& subject, const Job& job) {
  return ModuleWalker(describe, pickle_size, builder, subject, job).run(root);
}

void set_no_split_by_class(const std::vector<std::pair<std::uint32_t, std::string>>& classes,
                           model::ModelBuilder& builder) {
  std::vector<std::string_view> present;
  std::unordered_map<std::uint32_t, std::string_view> class_of;
  for (const auto& [module, type] : classes) {
    present.push_back(type);
    class_of.emplace(module, type);
  }
  const auto find = [&](std::uint32_t module) {
    const auto type = class_of.find(module);
    return type == class_of.end() ? std::string_view() : type->second;
  };
  NoSplit found = no_split_by_class(present, builder.module_names().of, find);
  builder.set_no_split(std::move(found.classes), std::move(found.source));
}

}  // namespace stowage::formats
