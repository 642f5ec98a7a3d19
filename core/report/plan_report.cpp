#include "core/report/plan_report.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/plan/evaluation/request_time.h"

namespace stowage::report {
namespace {

using P = PlanPhrase;
using plan::DeviceUse;

constexpr std::size_t kMostRules = 20;

class Writer {
 public:
  Writer(const PlanFacts& facts, const PlanSpeech& speech) : facts_(facts), speech_(speech) {}

  PlanReport write() const {
    PlanReport out;
    out.title = say(P::Title, {facts_.model.name()});
    out.size =
        say(P::Size, {speech_.bytes(facts_.model.total_bytes()), facts_.model.format(), facts_.version});
    out.picture = say(P::Picture);
    out.sections = {proof(), devices(), machine(), workload()};
    if (!facts_.settings.rules.empty()) out.sections.push_back(rules());
    out.sections.push_back(issues());
    return out;
  }

 private:
  std::string say(P phrase, const std::vector<std::string>& arguments = {}) const {
    return fill_sentence(speech_.pattern(phrase), {}, arguments);
  }

  PlanSection proof() const {
    PlanSection out{say(P::Proof), {claim()}};
    const solve::Answer* answer = facts_.answer;
    const bool none = answer && answer->outcome == solve::Outcome::Infeasible;
    const bool ours = plan::row_of(facts_.settings.strategy).ours;
    if (answer && !ours)
      out.lines.push_back(say(P::Theirs, {std::string(plan::to_string(facts_.settings.strategy))}));
    if (none && answer->infeasible.reason.code != Code::SolveNotProven)
      out.lines.push_back(speech_.sentence(answer->infeasible.reason));
    if (answer && ours && !answer->strategies.empty())
      out.lines.push_back(say(
          P::Found, {fmt::format("{}", fmt::join(answer->strategies, ", ")), speech_.count(answer->nodes)}));
    if (none) return out;
    out.lines.push_back(costs());
    out.lines.push_back(times());
    return out;
  }

  /// What is claimed of the plan, and no more.
  std::string claim() const {
    const solve::Answer* answer = facts_.answer;
    if (!answer) return say(facts_.evaluation.fits ? P::GivenFits : P::GivenDoesNotFit);
    if (answer->outcome == solve::Outcome::Infeasible) {
      if (!plan::row_of(facts_.settings.strategy).ours) return say(P::TheirMapDoesNotFit);
      return say(answer->infeasible.proven() ? P::Impossible : P::NotFound);
    }
    const plan::ObjectiveRow& goal = plan::row_of(answer->objective);
    const auto worth = [&](std::uint64_t value) {
      return goal.time ? speech_.seconds(static_cast<double>(value) * 1e-12) : speech_.bytes(Bytes(value));
    };
    if (answer->outcome == solve::Outcome::Optimal)
      return say(!goal.time     ? P::OptimalBytes
                 : goal.request ? P::OptimalRequest
                                : P::OptimalStep,
                 {worth(answer->value)});
    return say(!goal.time     ? P::GapBytes
               : goal.request ? P::GapRequest
                              : P::GapStep,
               {worth(answer->value), worth(answer->bound), speech_.percent(answer->gap)});
  }

  std::string costs() const {
    const plan::Evaluation& e = facts_.evaluation;
    const double total = e.total ? static_cast<double>(e.total.count()) : 1.0;
    return say(P::Costs,
               {speech_.bytes(e.gpu_bytes), speech_.bytes(e.total),
                speech_.percent(static_cast<double>(e.gpu_bytes.count()) / total),
                speech_.bytes(e.streamed_bytes), speech_.bytes(e.disk_bytes), speech_.count(e.hops)});
  }

  std::string times() const {
    const plan::Evaluation& e = facts_.evaluation;
    if (facts_.settings.has_request())
      return say(e.computing ? P::RequestComputing : P::RequestCopies,
                 {speech_.seconds(e.request_seconds), speech_.seconds(e.compute_seconds)});
    return say(e.computing ? P::StepComputing : P::StepCopies,
               {speech_.seconds(e.step_seconds), speech_.seconds(e.gpu_seconds + e.host_seconds)});
  }

  /// A column of the devices' table that only some plans have.
  struct Column {
    P head;
    Bytes (*of)(const DeviceUse&);
    bool always;
  };

  PlanSection devices() const {
    static constexpr std::array kColumns{
        Column{P::Weights, [](const DeviceUse& use) { return use.weights + use.stays; }, true},
        Column{P::Gradients, [](const DeviceUse& use) { return use.training.gradients; }, false},
        Column{P::OptimizerStates, [](const DeviceUse& use) { return use.training.optimizer; }, false},
        Column{P::Reserve, [](const DeviceUse& use) { return use.reserve; }, false},
        Column{P::KvCache, [](const DeviceUse& use) { return use.kv_cache; }, true},
        Column{P::Activations, [](const DeviceUse& use) { return use.activations + use.saved; }, true},
        Column{P::Overhead, [](const DeviceUse& use) { return use.overhead; }, true},
        Column{P::Used, [](const DeviceUse& use) { return use.used; }, true}};
    const std::vector<DeviceUse>& uses = facts_.evaluation.devices;
    std::vector<Column> columns;
    for (const Column& column : kColumns) {
      if (column.always ||
          std::any_of(uses.begin(), uses.end(), [&](const DeviceUse& use) { return bool(column.of(use)); }))
        columns.push_back(column);
    }
    PlanSection out{say(P::Devices), {say(P::KeptFree)}};
    std::vector<std::string> head{say(P::Device), say(P::Budget)};
    for (const Column& column : columns) head.push_back(say(column.head));
    head.push_back(say(P::Free));
    out.table.push_back(std::move(head));
    for (const DeviceUse& use : uses) {
      std::vector<std::string> row{speech_.device(use.device),
                                   use.budget ? speech_.bytes(*use.budget) : say(P::Unlimited)};
      for (const Column& column : columns) row.push_back(size(column.of(use)));
      row.push_back(use.over     ? say(P::Over, {speech_.bytes(use.over)})
                    : use.budget ? speech_.bytes(use.free)
                                 : std::string("–"));
      out.table.push_back(std::move(row));
    }
    return out;
  }

  std::string size(Bytes bytes) const { return bytes ? speech_.bytes(bytes) : std::string("–"); }

  PlanSection machine() const {
    PlanSection out{say(P::Machine), {}};
    out.table.push_back({say(P::Device), say(P::Hardware), say(P::Memory), say(P::HostLink)});
    for (const machine::Device& device : facts_.machine.devices) {
      const bool host = device.id == machine::kCpu;
      const Bytes rate(host              ? 0
                       : device.id.gpu() ? facts_.machine.rate(machine::kCpu, device.id)
                                         : facts_.machine.rate(device.id, machine::kCpu));
      out.table.push_back({speech_.device(device.id), device.name.empty() ? say(P::NotKnown) : device.name,
                           device.physical ? speech_.bytes(device.physical) : say(P::NotKnown),
                           rate ? say(P::PerSecond, {speech_.bytes(rate)}) : std::string("–")});
    }
    return out;
  }

  PlanSection workload() const {
    const plan::Settings& asked = facts_.settings;
    const plan::Workload& work = asked.workload;
    PlanSection out{say(P::Workload),
                    {say(P::Context, {speech_.count(work.context()), speech_.count(work.batch)})}};
    if (asked.has_request())
      out.lines.push_back(
          say(P::Request, {speech_.count(work.prompt_tokens()), speech_.count(work.generate)}));
    if (work.chunk_tokens() < work.prompt_tokens() && !plan::reads_prompt_at_once(facts_.model, work))
      out.lines.push_back(say(P::Chunk, {speech_.count(work.chunk_tokens())}));
    for (const auto& [input, shape] : work.shapes)
      out.lines.push_back(say(P::Shape, {input, fmt::format("{}", fmt::join(shape, " × "))}));
    if (work.cache_dtype)
      out.lines.push_back(say(P::CacheType, {std::string(model::info(*work.cache_dtype).name)}));
    if (work.training)
      out.lines.push_back(say(P::Trained, {std::string(plan::to_string(work.training->optimizer))}));
    out.lines.push_back(
        say(P::Goal, {std::string(plan::to_string(asked.objective)), std::string(asked.runtime.name())}));
    return out;
  }

  PlanSection rules() const {
    PlanSection out{say(P::Rules), {}, true};
    const std::vector<plan::Rule>& all = facts_.settings.rules;
    for (std::size_t i = 0; i < std::min(all.size(), kMostRules); ++i)
      out.lines.push_back(
          say(all[i].forbid ? P::Forbidden : P::Pinned,
              {all[i].name.empty() ? facts_.model.name() : all[i].name, speech_.device(all[i].device)}));
    if (all.size() > kMostRules)
      out.lines.push_back(say(P::AndMore, {speech_.count(all.size() - kMostRules)}));
    return out;
  }

  PlanSection issues() const {
    PlanSection out{say(P::Issues), {}, true};
    for (const plan::Diagnostic& found : facts_.evaluation.diagnostics)
      out.lines.push_back(say(found.severity == plan::Severity::Error     ? P::IsError
                              : found.severity == plan::Severity::Warning ? P::IsWarning
                                                                          : P::IsNote,
                              {speech_.sentence(found.what)}));
    if (out.lines.empty()) out.lines.push_back(say(P::NoIssues));
    return out;
  }

  const PlanFacts& facts_;
  const PlanSpeech& speech_;
};

bool inside_word(const std::string& text, std::size_t at) {
  const auto letter = [&](std::size_t i) {
    return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
  };
  return at > 0 && letter(at - 1) && letter(at + 1);
}

/// What Markdown would take for a sign of its own; an underscore in a word is none.
std::string escaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool sign = text[i] == '_' ? !inside_word(text, i)
                                     : std::string_view("\\`*[]<>|&").find(text[i]) != std::string_view::npos;
    if (sign) out += '\\';
    out += text[i];
  }
  return out;
}

std::string row_text(const std::vector<std::string>& row) {
  std::string out = "|";
  for (const std::string& cell : row) out += " " + escaped(cell) + " |";
  return out + "\n";
}

}  // namespace

std::string_view pattern_of(PlanPhrase phrase) {
  static constexpr std::string_view kPatterns[] = {
#define STOWAGE_REPORT(name, english) english,
#include "core/report/sentences.h"
  };
  return kPatterns[static_cast<std::size_t>(phrase)];
}

PlanReport plan_report(const PlanFacts& facts, const PlanSpeech& speech) {
  return Writer(facts, speech).write();
}

std::string to_markdown(const PlanReport& report, const std::string& picture) {
  std::string out = "# " + escaped(report.title) + "\n\n" + escaped(report.size) + "\n";
  if (!picture.empty()) out += "\n![" + escaped(report.picture) + "](<" + picture + ">)\n";
  for (const PlanSection& section : report.sections) {
    out += "\n## " + escaped(section.heading) + "\n\n";
    for (const std::string& line : section.lines) out += (section.list ? "- " : "") + escaped(line) + "\n";
    if (section.table.empty()) continue;
    if (!section.lines.empty()) out += "\n";
    out += row_text(section.table.front()) + "|";
    for (std::size_t i = 0; i < section.table.front().size(); ++i) out += i == 0 ? "---|" : "---:|";
    out += "\n";
    for (std::size_t i = 1; i < section.table.size(); ++i) out += row_text(section.table[i]);
  }
  return out;
}

}  // namespace stowage::report
