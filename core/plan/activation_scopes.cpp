#include "core/plan/activation_scopes.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/module_name.h"

namespace stowage::plan {
namespace {

constexpr const char* kKey = "activations";

bool before(const ActivationScope& scope, std::string_view module) { return scope.module < module; }

Status read_cap(const Json& entry, const std::string& subject, ActivationScope& scope) {
  const Json* cap = json_find(entry, "cap_bytes");
  if (!cap || cap->is_null()) return {};
  const auto bytes = json_unsigned(entry, "cap_bytes", subject);
  if (!bytes) return tl::unexpected(bytes.error());
  if (!scope.on) return fail(Code::PlanSetting, subject, {std::to_string(*bytes), "cap_bytes"});
  scope.cap = *bytes;
  return {};
}

}  // namespace

const ActivationScope* scope_at(const ActivationScopes& scopes, std::string_view module) {
  const auto at = std::lower_bound(scopes.begin(), scopes.end(), module, before);
  return at != scopes.end() && at->module == module ? &*at : nullptr;
}

const ActivationScope* deciding_scope(const ActivationScopes& scopes, std::string_view module) {
  const ActivationScope* innermost = nullptr;
  for (const ActivationScope& scope : scopes) {
    if (stands_under(module, scope.module) && (!innermost || scope.module.size() > innermost->module.size()))
      innermost = &scope;
  }
  return innermost;
}

std::string_view word_of(const ActivationScope& scope) {
  return scope.recompute ? "recompute" : scope.on ? "on" : "off";
}

ActivationScopes with_scope(ActivationScopes scopes, ActivationScope scope) {
  if (scope.recompute) scope.on = false;
  if (!scope.on) scope.cap.reset();
  const auto at = std::lower_bound(scopes.begin(), scopes.end(), std::string_view(scope.module), before);
  if (at != scopes.end() && at->module == scope.module)
    *at = std::move(scope);
  else
    scopes.insert(at, std::move(scope));
  return scopes;
}

ActivationScopes without_scope(ActivationScopes scopes, std::string_view module) {
  std::erase_if(scopes, [&](const ActivationScope& scope) { return scope.module == module; });
  return scopes;
}

Json to_json(const ActivationScopes& scopes) {
  Json out = Json::array();
  for (const ActivationScope& scope : scopes) {
    Json& entry = out.emplace_back(Json{{"module", scope.module}, {"offload", word_of(scope)}});
    if (scope.cap) entry["cap_bytes"] = *scope.cap;
  }
  return out;
}

Result<ActivationScopes> activation_scopes_from_json(const Json& plan, const std::string& subject) {
  ActivationScopes out;
  const Json* list = json_find(plan, kKey);
  if (!list) return out;
  if (!list->is_array()) return fail(Code::JsonType, subject, {kKey, "a list"});
  for (const Json& entry : *list) {
    if (!entry.is_object()) return fail(Code::JsonType, subject, {kKey, "a list of objects"});
    const auto module = json_string(entry, "module", subject);
    if (!module) return tl::unexpected(module.error());
    const auto word = json_string(entry, "offload", subject);
    if (!word) return tl::unexpected(word.error());
    if (*word != "on" && *word != "off" && *word != "recompute" && *word != "inherit")
      return fail(Code::PlanSetting, subject, {*word, "offload"});
    ActivationScope scope{*module, *word == "on", {}, *word == "recompute"};
    STOWAGE_TRY(read_cap(entry, subject, scope));
    out = *word == "inherit" ? without_scope(std::move(out), *module)
                             : with_scope(std::move(out), std::move(scope));
  }
  return out;
}

}  // namespace stowage::plan
