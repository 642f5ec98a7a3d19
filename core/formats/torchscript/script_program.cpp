#include "core/formats/torchscript/script_program.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/formats/torch_save/files.h"
#include "core/formats/torch_save/walk.h"
#include "core/formats/torchscript/script_classes.h"
#include "core/formats/torchscript/script_fingerprint.h"
#include "core/formats/torchscript/script_records.h"
#include "core/formats/torchscript/script_signature.h"
#include "core/formats/torchscript/script_tracer.h"

namespace stowage::formats {
namespace {

using Kind = ScriptValue::Kind;

constexpr int kDeepestModule = 256;
constexpr int kDeepestList = 16;
constexpr std::size_t kMostItems = 1u << 20;  // a list may be in another many times

/// "__torch__.a.b.Name" → the file that holds it, and "Name".
std::pair<std::string, std::string> place_of(const std::string& qualified) {
  const std::size_t dot = qualified.rfind('.');
  if (dot == std::string::npos) return {};
  std::string file = "code/" + qualified.substr(0, dot) + ".py";
  std::replace(file.begin() + 5, file.end() - 3, '.', '/');
  return {std::move(file), qualified.substr(dot + 1)};
}

/// The objects, code and constants of an archive; the tensors it is asked for become inputs of the program.
class Archive final : public ScriptWorld {
 public:
  Archive(const ZipReader& zip, const std::string& path, ExportedProgram& out, Graph& graph)
      : zip_(zip), path_(path), out_(out), tracer_(*this, path, graph), graph_(graph), classes_(zip) {}

  Status run() {
    STOWAGE_TRY(read_script_record(zip_, path_, "data.pkl", "data/", data_));
    STOWAGE_TRY(read_script_record(zip_, path_, "constants.pkl", "constants/", constants_));
    STOWAGE_TRY(add_module(data_.pickle.root(), "", 0));
    const ScriptFunction* forward = method(data_.pickle.root(), "forward");
    STOWAGE_TRY(status_);
    if (!forward) return refuse(phrase("it has no function “%1”", {"forward"}));
    ScriptSignature signature(zip_, path_, tracer_, out_, graph_);
    auto arguments = signature.add_inputs(*forward);
    if (!arguments) return tl::unexpected<Error>(arguments.error());
    auto returned = tracer_.run(data_.pickle.root(), "forward", std::move(*arguments));
    if (!returned) return tl::unexpected<Error>(returned.error());
    return signature.add_outputs(*returned);
  }

  const std::vector<FoldedConstant>& folded() const { return folded_; }

  const ScriptFunction* method(PickleRef object, const std::string& name) override {
    const ScriptClassCode* code = class_of(object);
    if (!code) return nullptr;
    const auto found = code->methods.find(name);
    return found == code->methods.end() ? nullptr : &found->second;
  }

  const ScriptFunction* function(const std::string& qualified) override {
    const auto [file, name] = place_of(qualified);
    const ScriptSource* code = source(file);
    if (!code) return nullptr;
    const auto found = code->functions.find(name);
    return found == code->functions.end() ? nullptr : &found->second;
  }

  const ScriptExpression* class_constant(PickleRef object, const std::string& name) override {
    const ScriptClassCode* code = class_of(object);
    if (!code) return nullptr;
    const auto found = code->constants.find(name);
    return found == code->constants.end() ? nullptr : &found->second;
  }

  std::optional<ScriptValue> member(PickleRef object, const std::string& path,
                                    const std::string& name) override {
    const auto state = script_attributes(data_.pickle, object);
    const auto value = state ? data_.pickle.find(*state, name) : std::nullopt;
    if (!value) return std::nullopt;
    const auto weight = weights_.find(path.empty() ? name : path + "." + name);
    if (weight != weights_.end()) return ScriptValue::named(Kind::Tensor, weight->second);
    return plain(*value, 0);
  }

  std::optional<ScriptValue> constant(const std::string& name) override {
    const auto known = known_constants_.find(name);
    if (known != known_constants_.end()) return known->second;
    const auto items = constants_.pickle.items(constants_.pickle.root());
    std::size_t index = items.size();
    if (name.size() > 1 && name.size() < 10 && name[0] == 'c' &&
        std::all_of(name.begin() + 1, name.end(), ::isdigit))
      index = std::stoul(name.substr(1));
    const TorchRecords records(constants_.pickle, path_, &constants_.places);
    if (index >= items.size() || !records.is_tensor(items[index])) return std::nullopt;
    const std::string full = "CONSTANTS/" + name;
    Status added = add_tensor(constants_, records, items[index], full, InputSpec::Kind::TensorConstant);
    if (!added) {
      status_ = std::move(added);
      return std::nullopt;
    }
    ScriptValue out = ScriptValue::named(Kind::Tensor, weights_.at(full));
    if (auto number = number_of(out_.payloads.back())) {
      number->boxed = true;
      number->twin = out.name;
      out = std::move(*number);
    }
    return known_constants_.emplace(name, std::move(out)).first->second;
  }

  const Status& status() const override { return status_; }

 private:
  tl::unexpected<Error> refuse(std::string why) const {
    return fail(Code::NotRunnableScript, path_, {std::move(why)});
  }

  /// The value of a tensor without dimensions, which is part of the program from here on.
  std::optional<ScriptValue> number_of(const Payload& payload) {
    if (!payload.sizes.empty()) return std::nullopt;
    const std::uint64_t element = model::info(payload.dtype).bits / 8;
    const auto bytes = zip_.file().read_text(
        payload.file_offset + static_cast<std::uint64_t>(payload.storage_offset) * element, element);
    if (!bytes || bytes->size() != element) return std::nullopt;
    const auto as = [&](auto value) {
      std::memcpy(&value, bytes->data(), sizeof value);
      folded_.push_back({payload.name, *bytes});
      return value;
    };
    switch (payload.dtype) {
      case model::Dtype::I64:
        return ScriptValue::of(as(std::int64_t{}));
      case model::Dtype::I32:
        return ScriptValue::of(static_cast<std::int64_t>(as(std::int32_t{})));
      case model::Dtype::F32:
        return ScriptValue::of(static_cast<double>(as(float{})));
      case model::Dtype::F64:
        return ScriptValue::of(as(double{}));
      case model::Dtype::Bool:
        return ScriptValue::of(as(char{}) != 0);
      default:
        return std::nullopt;
    }
  }

  const ScriptSource* source(const std::string& file) {
    const auto known = sources_.find(file);
    if (known != sources_.end()) return &known->second;
    const ZipRecord* record = file.empty() ? nullptr : zip_.find(file);
    if (!record) return nullptr;
    if (record->bytes > kMostScriptCode - code_bytes_) {
      status_ = refuse("its code goes on too long");
      return nullptr;
    }
    code_bytes_ += record->bytes;
    const auto text = zip_.read(file, kMostScriptCode);
    auto parsed = text ? parse_script(*text, path_, file) : tl::unexpected<Error>(text.error());
    if (!parsed) {
      status_ = tl::unexpected<Error>(parsed.error());
      return nullptr;
    }
    return &sources_.emplace(file, std::move(*parsed)).first->second;
  }

  const ScriptClassCode* class_of(PickleRef object) {
    if (!script_attributes(data_.pickle, object)) return nullptr;
    const TorchRecords records(data_.pickle, path_, &data_.places);
    const auto [file, name] = place_of(records.callee(object));
    const ScriptSource* code = source(file);
    if (!code) return nullptr;
    const auto found = code->classes.find(name);
    return found == code->classes.end() ? nullptr : &found->second;
  }

  /// A module and those below it, each under the first of its names; their tensors, in definition order.
  Status add_module(PickleRef ref, const std::string& path, int depth) {
    const auto state = script_attributes(data_.pickle, ref);
    if (!state) return depth == 0 ? fail(Code::PthNothing, path_) : Status();
    if (depth > kDeepestModule || !paths_.emplace(ref, path).second) return {};
    const TorchRecords records(data_.pickle, path_, &data_.places);
    const std::string qualified = records.callee(ref);
    const ScriptClass& type = classes_.find(qualified);
    out_.modules.push_back({path});
    out_.classes.emplace(path, plain_script_class(qualified));
    const PickleChildren children(data_.pickle, *state);
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::string name = children.name(i);
      const std::string full = path.empty() ? name : path + "." + name;
      if (records.is_tensor(children.value(i))) {
        const auto kind = type.parameters.contains(name) ? InputSpec::Kind::Parameter
                          : type.buffers.contains(name)  ? InputSpec::Kind::Buffer
                                                         : InputSpec::Kind::TensorConstant;
        STOWAGE_TRY(add_tensor(data_, records, children.value(i), full, kind));
      } else {
        STOWAGE_TRY(script_attributes(data_.pickle, children.value(i))
                        ? add_module(children.value(i), full, depth + 1)
                        : Status());
      }
    }
    return {};
  }

  Status add_tensor(const ScriptRecord& record, const TorchRecords& records, PickleRef ref,
                    const std::string& name, InputSpec::Kind kind) {
    auto tensor = records.tensor(ref, name);
    if (!tensor) return tl::unexpected<Error>(tensor.error());
    auto strides = records.strides(ref);
    const std::uint64_t element = model::info(tensor->dtype).bits / 8;
    if (!strides || strides->size() != tensor->shape.size() || tensor->storages.size() != 1 || element == 0 ||
        tensor->offset % element != 0)
      return fail(Code::EngineTensor, path_, {name, "it is no plain tensor"});
    Payload payload;
    payload.name = name;
    payload.dtype = tensor->dtype;
    payload.scalar_type = schema_of_dtype(tensor->dtype);
    payload.sizes = std::move(tensor->shape);
    payload.strides = std::move(*strides);
    payload.storage_offset = static_cast<std::int64_t>(tensor->offset / element);
    payload.is_parameter = kind == InputSpec::Kind::Parameter;
    payload.requires_grad = tensor->parameter;
    payload.record = (&record == &data_ ? "data/" : "constants/") + tensor->storage_key;
    const auto place = record.places.find(tensor->storage_key);
    if (place == record.places.end() || !place->second.plain)
      return fail(Code::EngineTensor, path_, {name, "the file holds no payload for it"});
    payload.file_offset = place->second.offset;
    payload.storage_bytes = place->second.bytes;
    out_.payloads.push_back(std::move(payload));
    InputSpec spec;
    spec.kind = kind;
    spec.argument = tracer_.fresh("w" + std::to_string(weights_.size()));
    spec.target = name;
    graph_.inputs.push_back(script_tensor(spec.argument));
    weights_.emplace(name, spec.argument);
    out_.inputs.push_back(std::move(spec));
    return {};
  }

  /// Numbers, texts, modules, and lists of them; tensors in lists are no weights of a module.
  std::optional<ScriptValue> plain(PickleRef ref, int depth) {
    const PickleDocument& pickle = data_.pickle;
    ref = without_type_tag(pickle, ref);
    if (const auto module = paths_.find(ref); module != paths_.end()) {
      ScriptValue out = ScriptValue::named(Kind::Module, module->second);
      out.object = ref;
      return out;
    }
    switch (pickle.kind(ref)) {
      case PickleKind::None:
        return ScriptValue();
      case PickleKind::Bool:
        return ScriptValue::of(*pickle.integer(ref) != 0);
      case PickleKind::Int:
        return ScriptValue::of(*pickle.integer(ref));
      case PickleKind::Float:
        return ScriptValue::of(*pickle.real(ref));
      case PickleKind::Text:
        return ScriptValue::named(Kind::Text, std::string(pickle.text(ref)));
      case PickleKind::List:
      case PickleKind::Tuple:
        break;
      default:
        return std::nullopt;
    }
    std::vector<ScriptValue> items;
    for (const PickleRef item : pickle.items(ref)) {
      auto value = depth < kDeepestList && ++items_ < kMostItems ? plain(item, depth + 1) : std::nullopt;
      if (!value) return std::nullopt;
      items.push_back(std::move(*value));
    }
    return ScriptValue::list(pickle.is(ref, PickleKind::List) ? Kind::List : Kind::Tuple, std::move(items));
  }

  const ZipReader& zip_;
  const std::string& path_;
  ExportedProgram& out_;
  ScriptTracer tracer_;
  Graph& graph_;
  ScriptClasses classes_;
  ScriptRecord data_{}, constants_{};
  Status status_{};
  std::unordered_map<PickleRef, std::string> paths_{};  ///< of modules
  std::map<std::string, std::string> weights_{};        ///< full name → value of the graph
  std::map<std::string, ScriptValue> known_constants_{};
  std::vector<FoldedConstant> folded_{};           ///< in the order in which the code reads them
  std::map<std::string, ScriptSource> sources_{};  ///< by record
  std::uint64_t code_bytes_ = 0;
  std::size_t items_ = 0;  ///< looked at in lists of the archive
};

}  // namespace

bool is_script_archive(const ZipReader& zip) {
  const auto& records = zip.records();
  return zip.find("constants.pkl") &&
         std::any_of(records.begin(), records.end(),
                     [](const ZipRecord& record) { return record.name.starts_with("code/"); });
}

Result<ExportedProgram> read_script_program(const ZipReader& zip, const std::string& path) {
  ExportedProgram out;
  out.path = path;
  out.file_bytes = zip.file().size();
  out.left_out = zip.left_out();
  Archive archive(zip, path, out, out.graph);
  STOWAGE_TRY(archive.run());
  auto fingerprint = script_fingerprint(zip, out, archive.folded());
  if (!fingerprint) return tl::unexpected<Error>(fingerprint.error());
  out.fingerprint = std::move(*fingerprint);
  return out;
}

}  // namespace stowage::formats
