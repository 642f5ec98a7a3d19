#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "core/base/choices.h"
#include "core/base/json.h"
#include "core/estimate/offload/scenario.h"
#include "core/estimate/offload/scenario_words.h"

namespace stowage::estimate::offload {
namespace {

/// One document as it is read. A member that is there counts, even if it is null: nothing is taken for
/// granted because somebody wrote it wrongly.
class Reader {
 public:
  explicit Reader(const std::string& subject) : subject_(subject) {}

  Result<Scenario> read(const Json& json) {
    STOWAGE_TRY(schema(json));
    STOWAGE_TRY(words(json));
    STOWAGE_TRY(links(json));
    if (const Json* threshold = find(json, "threshold_elements"))
      STOWAGE_TRY(whole(*threshold, "threshold_elements", out_.threshold_elements));
    STOWAGE_TRY(layers(json));
    STOWAGE_TRY(later_needs());
    STOWAGE_TRY(groups(json));
    STOWAGE_TRY(selection(json));
    return std::move(out_);
  }

 private:
  static const Json* find(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
  }
  tl::unexpected<Error> missing(const std::string& field) const {
    return fail(Code::JsonMissing, subject_, {field});
  }
  tl::unexpected<Error> type(const std::string& field, const char* wanted) const {
    return fail(Code::JsonType, subject_, {field, wanted});
  }

  Status schema(const Json& json) const {
    if (!json.is_object()) return type("schema", "an object");
    const Json* found = find(json, "schema");
    if (!found) return missing("schema");
    if (!found->is_string()) return type("schema", "a text");
    if (*found != "stowage.offload/1")
      return fail(Code::JsonSchema, subject_, {found->get<std::string>(), "stowage.offload/1"});
    return {};
  }

  /// Whole from 0 on, in 64 bits. `true` is no number, and 1.5 is no count.
  Status whole(const Json& value, const std::string& field, std::uint64_t& out) const {
    if (!value.is_number_integer() || (!value.is_number_unsigned() && value.get<std::int64_t>() < 0))
      return fail(Code::OffloadWhole, subject_, {field});
    out = value.get<std::uint64_t>();
    return {};
  }
  Status whole(const Json& value, const std::string& field, std::optional<std::uint64_t>& out) const {
    std::uint64_t count = 0;
    STOWAGE_TRY(whole(value, field, count));
    out = count;
    return {};
  }
  Status not_negative(const Json& value, const std::string& field, double& out) const {
    if (!value.is_number() || !(value.get<double>() >= 0) || !std::isfinite(value.get<double>()))
      return fail(Code::OffloadNotNegative, subject_, {field});
    out = value.get<double>();
    return {};
  }
  Status positive(const Json& object, const char* key, const std::string& field, double& out) const {
    const Json* value = find(object, key);
    if (!value) return missing(field);
    if (!value->is_number() || !(value->get<double>() > 0) || !std::isfinite(value->get<double>()))
      return fail(Code::OffloadPositive, subject_, {field});
    out = value->get<double>();
    return {};
  }
  Status flag(const Json& object, const char* key, const std::string& field, bool& out) const {
    const Json* value = find(object, key);
    if (!value) return {};
    if (!value->is_boolean()) return type(field, "true or false");
    out = value->get<bool>();
    return {};
  }
  Status text(const Json& object, const char* key, const std::string& field, std::string& out) const {
    const Json* value = find(object, key);
    if (!value) return missing(field);
    if (!value->is_string()) return type(field, "a text");
    out = value->get<std::string>();
    return {};
  }
  template <class Value, std::size_t N>
  Status word(const Json& value, const Words<Value, N>& words, const std::string& field, Value& out) const {
    for (const auto& [word, meaning] : words) {
      if (value.is_string() && value.get_ref<const std::string&>() == word) {
        out = meaning;
        return {};
      }
    }
    return fail(Code::OffloadWord, subject_,
                {field, one_of(words, [](const auto& row) { return std::string(row.first); })});
  }

  Status words(const Json& json) {
    if (const Json* memory = find(json, "memory"))
      STOWAGE_TRY(word(*memory, kMemoryWords, "memory", out_.memory));
    const Json* target = find(json, "target");
    if (target && !target->is_null()) STOWAGE_TRY(word(*target, kTargetWords, "target", out_.target));
    return {};
  }

  Status link(const Json& json, const std::string& field, Link& out) const {
    if (!json.is_object()) return type(field, "an object");
    STOWAGE_TRY(positive(json, "to_host", field + ".to_host", out.to_host));
    STOWAGE_TRY(positive(json, "to_device", field + ".to_device", out.to_device));
    if (const Json* latency = find(json, "latency_seconds"))
      STOWAGE_TRY(not_negative(*latency, field + ".latency_seconds", out.latency_seconds));
    return {};
  }

  /// That of the first GPU, and of those whose link is another one.
  Status links(const Json& json) {
    const Json* first = find(json, "link");
    if (!first) return missing("link");
    Link read;
    STOWAGE_TRY(link(*first, "link", read));
    out_.to_host = read.to_host, out_.to_device = read.to_device;
    out_.latency_seconds = read.latency_seconds;
    const Json* others = find(json, "links");
    if (others && !others->is_array()) return type("links", "a list");
    if (!others) return {};
    for (const Json& row : *others) {
      const std::string where = fmt::format("links[{}]", out_.links.size());
      Link other;
      std::uint32_t gpu = 0;
      STOWAGE_TRY(link(row, where, other));
      if (!find(row, "gpu")) return missing(where + ".gpu");
      STOWAGE_TRY(gpu_number(row, where, gpu));
      if (!out_.links.emplace(gpu, other).second)
        return fail(Code::OffloadLinkTwice, subject_, {std::to_string(gpu)});
    }
    return {};
  }

  Status gpu_number(const Json& row, const std::string& where, std::uint32_t& out) const {
    const Json* value = find(row, "gpu");
    std::uint64_t number = out;
    if (value) STOWAGE_TRY(whole(*value, where + ".gpu", number));
    if (number > 65'535) return type(where + ".gpu", "the number of a GPU");
    out = static_cast<std::uint32_t>(number);
    return {};
  }

  Status layers(const Json& json) {
    const Json* layers = find(json, "layers");
    if (!layers) return missing("layers");
    if (!layers->is_array()) return type("layers", "a list");
    if (layers->empty()) return fail(Code::OffloadNoLayers, subject_);
    std::set<std::string> names;
    for (const Json& item : *layers) {
      const std::string where = fmt::format("layers[{}]", out_.layers.size());
      if (!item.is_object()) return type(where, "an object");
      Layer layer;
      STOWAGE_TRY(text(item, "name", where + ".name", layer.name));
      if (!names.insert(layer.name).second) return fail(Code::OffloadLayerTwice, subject_, {layer.name});
      STOWAGE_TRY(positive(item, "forward_seconds", where + ".forward_seconds", layer.forward_seconds));
      STOWAGE_TRY(positive(item, "backward_seconds", where + ".backward_seconds", layer.backward_seconds));
      STOWAGE_TRY(again(item, where, layer));
      STOWAGE_TRY(gpu_number(item, where, layer.gpu));
      STOWAGE_TRY(tensors(item, where, layer));
      out_.layers.push_back(std::move(layer));
    }
    return {};
  }

  /// null: it cannot be run again.
  Status again(const Json& item, const std::string& where, Layer& layer) {
    if (const Json* seconds = find(item, "recompute_seconds")) {
      layer.recomputable = !seconds->is_null();
      layer.recompute_seconds.emplace(0);
      if (layer.recomputable)
        STOWAGE_TRY(
            positive(item, "recompute_seconds", where + ".recompute_seconds", *layer.recompute_seconds));
      if (!layer.recomputable) layer.recompute_seconds.reset();
    }
    const Json* bytes = find(item, "input_bytes");
    if (!bytes) return {};
    STOWAGE_TRY(whole(*bytes, where + ".input_bytes", layer.input_bytes));
    return count(layer.input_bytes);
  }

  Status tensors(const Json& item, const std::string& where, Layer& layer) {
    const Json* tensors = find(item, "tensors");
    const Json* bytes = find(item, "bytes");
    if (tensors && bytes) return fail(Code::OffloadBytesAndTensors, subject_, {layer.name});
    if (!tensors) {
      if (!bytes) return missing(where + ".bytes");
      Tensor saved;
      saved.name = "saved", saved.module = layer.name;
      saved.gpu = layer.gpu;
      saved.ready_seconds = layer.forward_seconds;
      STOWAGE_TRY(whole(*bytes, where + ".bytes", saved.bytes));
      layer.tensors.push_back(std::move(saved));
      return count(layer.tensors.back().bytes);
    }
    if (!tensors->is_array()) return type(where + ".tensors", "a list");
    for (const Json& row : *tensors) {
      const std::string place = fmt::format("{}.tensors[{}]", where, layer.tensors.size());
      if (!row.is_object()) return type(place, "an object");
      Tensor tensor;
      tensor.module = layer.name;
      tensor.gpu = layer.gpu;
      tensor.ready_seconds = layer.forward_seconds;
      STOWAGE_TRY(text(row, "name", place + ".name", tensor.name));
      if (row.contains("module")) STOWAGE_TRY(text(row, "module", place + ".module", tensor.module));
      STOWAGE_TRY(size(row, place, tensor));
      STOWAGE_TRY(nature(row, place, tensor));
      STOWAGE_TRY(times(row, place, layer, tensor));
      if (row.contains("needed_in")) {
        later_.push_back({out_.layers.size(), layer.tensors.size(), place, {}});
        STOWAGE_TRY(text(row, "needed_in", place + ".needed_in", later_.back().layer_name));
      }
      layer.tensors.push_back(std::move(tensor));
    }
    return {};
  }

  /// Layers that a tensor of an earlier one names are known when all are read.
  Status later_needs() {
    for (const Later& later : later_) {
      const auto named = std::find_if(out_.layers.begin(), out_.layers.end(),
                                      [&](const Layer& layer) { return layer.name == later.layer_name; });
      const auto index = static_cast<std::size_t>(named - out_.layers.begin());
      if (named == out_.layers.end() || index <= later.layer)
        return type(later.place + ".needed_in", "the name of a later layer");
      Tensor& tensor = out_.layers[later.layer].tensors[later.tensor];
      tensor.needed_in = static_cast<std::uint32_t>(index);
      if (tensor.needed_seconds > named->backward_seconds)
        return fail(Code::OffloadBeyondLayer, subject_, {later.place + ".needed_seconds"});
    }
    return {};
  }

  Status count(std::uint64_t bytes) {
    if (bytes > kMostBytes - total_) return fail(Code::OffloadTooLarge, subject_);
    total_ += bytes;
    return {};
  }

  Status size(const Json& row, const std::string& place, Tensor& tensor) {
    STOWAGE_TRY(parts(row, place, tensor));
    const Json* bytes = find(row, "bytes");
    if (tensor.parts.empty()) {
      if (!bytes) return missing(place + ".bytes");
      STOWAGE_TRY(whole(*bytes, place + ".bytes", tensor.bytes));
      return count(tensor.bytes);
    }
    for (const Part& part : tensor.parts) {
      STOWAGE_TRY(count(part.bytes));
      tensor.bytes += part.bytes;
    }
    std::uint64_t said = tensor.bytes;
    if (bytes) STOWAGE_TRY(whole(*bytes, place + ".bytes", said));
    if (said != tensor.bytes)
      return fail(Code::OffloadPartsDiffer, subject_,
                  {place, std::to_string(said), std::to_string(tensor.bytes)});
    return {};
  }

  Status parts(const Json& row, const std::string& place, Tensor& tensor) const {
    const Json* parts = find(row, "parts");
    if (!parts) return {};
    if (!parts->is_array()) return type(place + ".parts", "a list");
    for (const Json& item : *parts) {
      const std::string at = fmt::format("{}.parts[{}]", place, tensor.parts.size());
      if (!item.is_object()) return type(at, "an object");
      Part part;
      STOWAGE_TRY(text(item, "name", at + ".name", part.name));
      const Json* bytes = find(item, "bytes");
      if (!bytes) return missing(at + ".bytes");
      STOWAGE_TRY(whole(*bytes, at + ".bytes", part.bytes));
      if (const Json* elements = find(item, "elements"); elements && !elements->is_null())
        STOWAGE_TRY(whole(*elements, at + ".elements", part.elements));
      STOWAGE_TRY(flag(item, "announced", at + ".announced", part.announced));
      tensor.parts.push_back(std::move(part));
    }
    return {};
  }

  Status nature(const Json& row, const std::string& place, Tensor& tensor) const {
    if (const Json* kind = find(row, "kind"))
      STOWAGE_TRY(word(*kind, kKindWords, place + ".kind", tensor.kind));
    if (const Json* elements = find(row, "elements"); elements && !elements->is_null())
      STOWAGE_TRY(whole(*elements, place + ".elements", tensor.elements));
    STOWAGE_TRY(gpu_number(row, place, tensor.gpu));
    for (const auto& [key, out] : {std::pair{"marked", &tensor.marked},
                                   {"on_gpu", &tensor.on_gpu},
                                   {"contiguous", &tensor.contiguous},
                                   {"view", &tensor.view},
                                   {"reference_kept", &tensor.reference_kept},
                                   {"input", &tensor.input}})
      STOWAGE_TRY(flag(row, key, place + "." + key, *out));
    return {};
  }

  Status times(const Json& row, const std::string& place, const Layer& layer, Tensor& tensor) const {
    for (const auto& [key, out, end] :
         {std::tuple{"ready_seconds", &tensor.ready_seconds, layer.forward_seconds},
          std::tuple{"needed_seconds", &tensor.needed_seconds, layer.backward_seconds}}) {
      const std::string field = place + "." + key;
      if (const Json* value = find(row, key)) STOWAGE_TRY(not_negative(*value, field, *out));
      if (row.contains("needed_in") && out == &tensor.needed_seconds) continue;  // of another layer
      if (*out > end) return fail(Code::OffloadBeyondLayer, subject_, {field});
    }
    return {};
  }

  Status groups(const Json& json) {
    const Json* groups = find(json, "groups");
    if (!groups) return {};
    if (!groups->is_array()) return type("groups", "a list");
    for (const Json& item : *groups) {
      const std::string where = fmt::format("groups[{}]", out_.groups.size());
      if (!item.is_object()) return type(where, "an object");
      Group group;
      STOWAGE_TRY(text(item, "name", where + ".name", group.name));
      const Json* members = find(item, "members");
      if (!members) return missing(where + ".members");
      if (!members->is_array()) return type(where + ".members", "a list");
      for (const Json& member : *members) {
        if (!member.is_string()) return type(where + ".members", "a list of texts");
        group.members.push_back(member.get<std::string>());
      }
      out_.groups.push_back(std::move(group));
    }
    return {};
  }

  Status selection(const Json& json) {
    const Json* first = find(json, "offload_layers");
    const Json* scopes = find(json, "scopes");
    if ((first == nullptr) == (scopes == nullptr)) return fail(Code::OffloadSelection, subject_);
    const Json* cap = find(json, "cap_bytes");
    if (cap && !cap->is_null()) STOWAGE_TRY(whole(*cap, "cap_bytes", out_.cap_bytes));
    if (scopes) {
      if (out_.cap_bytes) return fail(Code::OffloadCapOfScopes, subject_);
      return read_scopes(*scopes);
    }
    STOWAGE_TRY(whole(*first, "offload_layers", out_.offload_layers));
    if (*out_.offload_layers > out_.layers.size())
      return fail(Code::OffloadTooMany, subject_,
                  {std::to_string(out_.layers.size()), std::to_string(*out_.offload_layers)});
    return {};
  }

  Status read_scopes(const Json& scopes) {
    if (!scopes.is_array()) return type("scopes", "a list");
    std::set<std::string> modules;
    for (const Json& item : scopes) {
      const std::string where = fmt::format("scopes[{}]", out_.scopes.size());
      if (!item.is_object()) return type(where, "an object");
      Scope scope;
      STOWAGE_TRY(text(item, "module", where + ".module", scope.module));
      if (!modules.insert(scope.module).second)
        return fail(Code::OffloadScopeTwice, subject_, {scope.module});
      const Json* state = find(item, "offload");
      if (!state) return missing(where + ".offload");
      STOWAGE_TRY(word(*state, kSwitchWords, where + ".offload", scope.state));
      if (const Json* cap = find(item, "cap_bytes"); cap && !cap->is_null()) {
        STOWAGE_TRY(whole(*cap, where + ".cap_bytes", scope.cap_bytes));
        if (scope.state != Switch::On) return fail(Code::OffloadCapOfOff, subject_, {scope.module});
      }
      out_.scopes.push_back(std::move(scope));
    }
    return {};
  }

  const std::string& subject_;
  Scenario out_{};
  struct Later {
    std::size_t layer, tensor;
    std::string place, layer_name;
  };
  std::vector<Later> later_{};
  std::uint64_t total_ = 0;
};

}  // namespace

Result<Scenario> scenario_from_json(const Json& json, const std::string& subject) {
  return Reader(subject).read(json);
}

}  // namespace stowage::estimate::offload
