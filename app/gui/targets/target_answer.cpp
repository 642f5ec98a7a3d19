#include "app/gui/targets/target_answer.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/base/error.h"
#include "core/plan/plan_file.h"
#include "core/runtimes/targets.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

using runtimes::FixKind;
using widgets::bytesText;
using widgets::Issue;
using widgets::IssueFix;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(TargetIssues)
};

QString titleOf(runtimes::Rule rule) {
  using runtimes::Rule;
  switch (rule) {
    case Rule::IndexAndWeight:
      return Words::tr("Ids meet a table elsewhere");
    case Rule::ActivationAndWeight:
      return Words::tr("Values meet weights elsewhere");
    case Rule::ActivationsMeet:
      return Words::tr("Values from two devices meet");
    case Rule::WeightsSplit:
      return Words::tr("Weights of one module lie apart");
    case Rule::BufferLeftBehind:
      return Words::tr("A buffer is left behind");
    case Rule::TiedSplit:
    case Rule::AliasSplit:
      return Words::tr("One storage on several devices");
    case Rule::WeightBypassed:
      return Words::tr("A weight is used past its module");
    case Rule::HeadAndLabels:
      return Words::tr("Results and labels lie apart");
    case Rule::KvCache:
      return Words::tr("The KV cache lies elsewhere");
    case Rule::OffloadIgnored:
      return Words::tr("Offload is ignored");
    case Rule::OffloadImplicit:
      return Words::tr("Offload that nobody asked for");
    case Rule::OffloadUnsupported:
      return Words::tr("Offload that cannot be");
    case Rule::PhaseOverBudget:
    case Rule::PhaseRefitOverBudget:
      break;
  }
  return Words::tr("A phase is over budget");
}

QString kindText(FixKind kind) {
  switch (kind) {
    case FixKind::MoveWeight:
      return Words::tr("Move the weights");
    case FixKind::MoveIndex:
      return Words::tr("Copy the ids in the program");
    case FixKind::MoveRows:
      return Words::tr("Copy the rows in the program");
    case FixKind::MoveActivation:
      return Words::tr("Copy the values in the program");
    case FixKind::MoveBuffer:
      return Words::tr("Move the buffers");
    case FixKind::Unsplit:
      return Words::tr("Put all names on one device");
    case FixKind::SetOffload:
      return Words::tr("Offload the source module");
    case FixKind::SetTrim:
      break;
  }
  return Words::tr("Trim host memory");
}

/// Numbers in the language of the window.
QString sentenceOf(const runtimes::Finding& finding) {
  const std::string pattern(runtimes::sentence_pattern(finding.rule));
  const QString translated = QCoreApplication::translate("DeviceCheck", pattern.c_str());
  std::vector<std::string> arguments = runtimes::sentence_arguments(finding);
  for (std::string& argument : arguments) argument = widgets::argumentText(argument);
  const std::string module = finding.module.empty() ? Words::tr("The model").toStdString() : finding.module;
  return QString::fromStdString(fill_sentence(translated.toStdString(), module, arguments));
}

std::vector<model::ModuleId> modulesOf(const model::Model& model, const runtimes::Finding& finding) {
  std::vector<std::string> names = finding.subjects;
  names.insert(names.begin(), finding.module);
  std::vector<model::ModuleId> out;
  for (const std::string& name : names) {
    std::optional<model::ModuleId> module;
    if (!name.empty()) module = model.find_module(name);
    if (!module) {
      if (const auto tensor = model.find_tensor(name)) module = model[*tensor].module;
    }
    if (module && std::find(out.begin(), out.end(), *module) == out.end()) out.push_back(*module);
  }
  return out;
}

}  // namespace

TargetQuestion questionOf(const plan::PlanTarget& target) {
  TargetQuestion out;
  out.places = target.places;
  out.target = runtimes::find_target(target.name);
  if (!out.target) return out;
  for (const auto& [name, value] : target.settings) {
    if (name == "offload_module_to_cpu") out.offload_module_to_cpu = value;
    if (name == "malloc_trim") out.malloc_trim = value;
  }
  return out;
}

plan::PlanTarget planTarget(const TargetQuestion& question) {
  plan::PlanTarget out;
  out.places = question.places;
  if (!question.target) return out;
  out.name = question.target->name;
  if (question.offload_module_to_cpu)
    out.settings.emplace_back("offload_module_to_cpu", *question.offload_module_to_cpu);
  if (question.malloc_trim) out.settings.emplace_back("malloc_trim", *question.malloc_trim);
  return out;
}

const runtimes::Target* target_of(const TargetQuestion& question, const plan::Settings& settings) {
  if (question.target) return question.target;
  const runtimes::Target* own = runtimes::find_target(settings.runtime.name());
  return own && own->device_rules ? own : nullptr;
}

bool decidesOnCache(const TargetQuestion& question, const plan::Settings& settings) {
  const runtimes::Target* const target = target_of(question, settings);
  return target && target->cache.empty();
}

runtimes::CheckOptions checkOptions(const widgets::PlanState& plan, const TargetQuestion& question) {
  runtimes::CheckOptions options;
  options.copies = question.copies;
  options.offload_module_to_cpu = question.offload_module_to_cpu;
  options.malloc_trim = question.malloc_trim;
  options.input_device = question.places.input_device;
  options.input_devices = question.places.input_devices;
  if (decidesOnCache(question, plan.settings)) options.kv_device = question.places.kv_device;
  runtimes::add_machine(plan.machine, plan.settings.workload, options);
  if (!plan.answer) return options;
  options.set = plan::pinned_names(plan.settings);
  return options;
}

TargetAnswerPtr checkTarget(const widgets::PlanStatePtr& plan, const runtimes::FactsPtr& facts,
                            const TargetQuestion& question, const Job& job) {
  auto out = std::make_shared<TargetAnswer>();
  out->plan = plan;
  out->facts = facts;
  out->target = target_of(question, plan->settings);
  if (!out->target || !out->target->device_rules) return out;
  const plan::DeviceMap map = plan::to_device_map(*plan->model, plan->machine, plan->placement);
  out->check =
      runtimes::check_devices(*facts, *out->target->device_rules, map, checkOptions(*plan, question), job);
  return out;
}

QString fixText(const runtimes::Fix& fix) {
  QStringList prices;
  if (fix.bytes_once) prices << Words::tr("%1 once").arg(bytesText(fix.bytes_once));
  if (fix.bytes_per_token > 0) prices << Words::tr("%1 a token").arg(bytesText(Bytes(fix.bytes_per_token)));
  if (fix.bytes_per_item > 0) prices << Words::tr("%1 an item").arg(bytesText(Bytes(fix.bytes_per_item)));
  if (fix.also_bytes_per_token > 0)
    prices << Words::tr("%1 a token back").arg(bytesText(Bytes(fix.also_bytes_per_token)));
  QString text = kindText(fix.kind);
  if (fix.kind == FixKind::Unsplit && !fix.apply.map.empty())
    text = Words::tr("Put all names on %1").arg(widgets::deviceText(fix.apply.map.front().second));
  if (!prices.isEmpty()) text += QStringLiteral(": ") + widgets::listText(prices);
  return text;
}

std::vector<Issue> issuesOf(const TargetAnswer& answer) {
  std::vector<Issue> out;
  if (!answer.target) return out;
  for (const runtimes::Finding& finding : answer.check.findings) {
    Issue issue;
    issue.severity = finding.severity;
    issue.title = titleOf(finding.rule);
    issue.text = sentenceOf(finding);
    issue.modules = modulesOf(*answer.plan->model, finding);
    for (const runtimes::Fix& fix : finding.fixes) {
      if (!fix.fits) {
        issue.text += u' ' + Words::tr("%1 would be over budget.").arg(fixText(fix));
        continue;
      }
      IssueFix button;
      button.kind = IssueFix::Kind::Target;
      button.text = fixText(fix);
      button.places = fix.apply.map;
      button.arguments = fix.apply.arguments;
      issue.fixes.push_back(std::move(button));
    }
    out.push_back(std::move(issue));
  }
  return out;
}

std::vector<std::vector<model::ModuleId>> groupsOf(const TargetAnswer& answer) {
  std::vector<std::vector<model::ModuleId>> out;
  const model::Model& model = *answer.plan->model;
  for (const runtimes::SharedNames& shared : answer.check.shared) {
    std::vector<model::ModuleId> group;
    for (const std::string& name : shared.names) {
      auto module = model.find_module(name);
      if (const auto tensor = module ? std::nullopt : model.find_tensor(name)) module = model[*tensor].module;
      if (module) group.push_back(*module);
    }
    std::sort(group.begin(), group.end());
    group.erase(std::unique(group.begin(), group.end()), group.end());
    if (group.size() > 1) out.push_back(std::move(group));
  }
  return out;
}

TargetQuestion withArguments(TargetQuestion question, const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) {
    const std::string& value = arguments[i + 1];
    if (arguments[i] == "--kv-device" && value == "layer") question.places.kv_device.reset();
    const std::size_t equals = value.rfind('=');
    if (equals == std::string::npos) continue;
    const std::string left = value.substr(0, equals), right = value.substr(equals + 1);
    if (arguments[i] == "--copy") {
      const auto kind = runtimes::copy_kind(right);
      if (kind) question.copies.push_back({left, *kind});
    } else if (arguments[i] == "--set" && left == "malloc_trim") {
      question.malloc_trim = right == "true";
    } else if (arguments[i] == "--set" && left == "offload_module_to_cpu") {
      question.offload_module_to_cpu = right == "true";
    }
  }
  return question;
}

plan::PlanTarget withArguments(plan::PlanTarget target, const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) {
    const std::string& value = arguments[i + 1];
    if (arguments[i] == "--kv-device" && value == "layer") target.places.kv_device.reset();
    const std::size_t equals = value.rfind('=');
    if (arguments[i] != "--set" || equals == std::string::npos) continue;
    const std::string name = value.substr(0, equals);
    const bool on = value.substr(equals + 1) == "true";
    const auto said = std::find_if(target.settings.begin(), target.settings.end(),
                                   [&](const auto& setting) { return setting.first == name; });
    if (said == target.settings.end()) {
      target.settings.emplace_back(name, on);
    } else {
      said->second = on;
    }
  }
  return target;
}

}  // namespace stowage::app
