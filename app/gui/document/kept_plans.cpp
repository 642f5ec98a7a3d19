#include "app/gui/document/kept_plans.h"

#include <algorithm>

namespace stowage::app {

bool same_plans(const KeptPlans& a, const KeptPlans& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
    return one.first == other.first &&
           (one.second == other.second || one.second->json() == other.second->json());
  });
}

Json keptJson(const KeptPlans& kept) {
  Json out = Json::object();
  for (const auto& [name, plan] : kept) out[name] = plan->json();
  return out;
}

Result<KeptPlans> keptFromJson(const Json& json, const std::string& subject) {
  const auto fail = [&](const char* wanted) {
    return tl::unexpected(Error{Code::JsonType, subject, {"kept", wanted}});
  };
  if (!json.is_object()) return fail("an object: names and a plan each");
  if (json.size() > kMostKeptPlans) return fail("100 plans at most");
  KeptPlans out;
  for (const auto& [name, plan] : json.items()) {
    if (name.empty() || name.size() > kMostKeptName) return fail("names of 1 to 400 bytes");
    if (!plan.is_object()) return fail("an object: names and a plan each");
    auto read = SavedPlan::fromJson(plan, subject);
    if (!read) return tl::unexpected(read.error());
    read->kept.clear();
    out.emplace(name, std::make_shared<const SavedPlan>(std::move(*read)));
  }
  return out;
}

namespace edits {

PlanInput withKept(PlanInput input, const std::string& name, SavedPlan plan) {
  input.kept[name] = std::make_shared<const SavedPlan>(std::move(plan));
  return input;
}

PlanInput withoutKept(PlanInput input, const std::string& name) {
  input.kept.erase(name);
  return input;
}

PlanInput withKeptCopied(PlanInput input, const std::string& name, const std::string& copy) {
  // What is kept never changes: both may be one.
  if (const auto found = input.kept.find(name); found != input.kept.end())
    input.kept[copy] = std::shared_ptr(found->second);
  return input;
}

PlanInput withKeptRenamed(PlanInput input, const std::string& from, const std::string& to) {
  auto moved = input.kept.extract(from);
  if (moved.empty()) return input;
  input.kept.erase(to);
  moved.key() = to;
  input.kept.insert(std::move(moved));
  return input;
}

PlanInput asKept(const PlanInput& now, const std::string& name) {
  PlanInput out = now.kept.at(name)->input();
  out.kept = now.kept;
  out.notes = now.notes;
  return out;
}

}  // namespace edits
}  // namespace stowage::app
