#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/evaluate.h"
#include "core/solve/claims/answer.h"

namespace stowage::report {

/// The words of a plan's report: core/report/sentences.h.
enum class PlanPhrase {
#ifndef Q_MOC_RUN  // Qt's moc cannot parse an include inside an enum
#define STOWAGE_REPORT(name, english) name,
#include "core/report/sentences.h"
#endif
};
std::string_view pattern_of(PlanPhrase phrase);  ///< the English one, with its %1 still in it

/// How a report speaks: the command line's way, or the window's in its language.
struct PlanSpeech {
  std::function<std::string(PlanPhrase)> pattern = [](PlanPhrase phrase) {
    return std::string(pattern_of(phrase));
  };
  std::function<std::string(const Error&)> sentence;  ///< of a diagnostic
  std::function<std::string(Bytes)> bytes;
  std::function<std::string(double)> seconds;
  std::function<std::string(double)> percent;  ///< of a share 0 … 1
  std::function<std::string(std::uint64_t)> count;
  std::function<std::string(machine::DeviceId)> device;
};

/// What a report is made of.
struct PlanFacts {
  const model::Model& model;
  const machine::Machine& machine;  ///< with what its devices keep free
  const plan::Settings& settings;
  const plan::Evaluation& evaluation;
  const solve::Answer* answer = nullptr;  ///< null: a map that nobody solved
  std::string version{};                  ///< of the program
};

/// Paragraphs or a list under a heading, then a table; either may be missing.
struct PlanSection {
  std::string heading{};
  std::vector<std::string> lines{};
  bool list = false;                              ///< the lines are one
  std::vector<std::vector<std::string>> table{};  ///< the first row is its head
};

/// What a reader has to know of a plan: its proof, its devices, the machine, the workload, rules, issues.
struct PlanReport {
  std::string title{}, size{};
  std::string picture{};  ///< what a picture of it shows, in words
  std::vector<PlanSection> sections{};
};
PlanReport plan_report(const PlanFacts& facts, const PlanSpeech& speech);

/// In Markdown. `picture`: the address of a picture beside it, which stands under the title; "" = none. Names
/// that look like Markdown are shown as they are.
std::string to_markdown(const PlanReport& report, const std::string& picture = {});

}  // namespace stowage::report
