#include "app/gui/what_if/crossover.h"

#include <algorithm>

#include "app/gui/predict/read_program.h"

namespace stowage::app {
namespace {

constexpr std::uint64_t kShortest = 16, kLeastLongest = 4096;

/// The same plan with another prompt, and room for it: the placement stays.
std::optional<double> secondsFor(const widgets::PlanState& plan, std::uint64_t prompt, std::uint64_t answer,
                                 const PredictionGround& ground) {
  widgets::PlanState asked = plan;
  plan::Workload& workload = asked.settings.workload;
  workload.prompt = prompt;
  workload.generate = answer;
  workload.tokens = std::max(workload.tokens, prompt + answer);
  const estimate::Prediction made = predictPlan(asked, ground);
  if (!made.time || !made.time->decode) return std::nullopt;
  return made.time->first_token_seconds + *made.time->decode * static_cast<double>(answer - 1);
}

std::uint64_t answerOf(const plan::Workload& workload) {
  return workload.generate > 0 ? workload.generate : kUsualAnswer;
}

}  // namespace

std::vector<double> crossingsOf(const std::vector<Crossover::Point>& points) {
  std::vector<double> out;
  double before = 0;  // the last difference that was not none
  std::size_t at = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double difference = points[i].first - points[i].other;
    if (difference == 0) continue;
    if (before != 0 && (before < 0) != (difference < 0)) {
      const auto from = static_cast<double>(points[at].prompt), to = static_cast<double>(points[i].prompt);
      out.push_back(from + (to - from) * before / (before - difference));
    }
    before = difference;
    at = i;
  }
  return out;
}

Crossover crossover(const widgets::PlanState& first, const widgets::PlanState& other,
                    const PredictionGround& ground, const PredictionGround& otherGround, const Job& job) {
  Crossover out;
  const plan::Workload &a = first.settings.workload, &b = other.settings.workload;
  out.answer = std::max<std::uint64_t>(answerOf(a), 2);
  if (isProgram(*first.model)) return out;
  const std::uint64_t longest = std::max(kLeastLongest, std::min(a.context(), b.context()));
  for (std::uint64_t prompt = kShortest; prompt <= longest; prompt *= 2) {
    if (!job.check("crossover")) return Crossover{{}, out.answer, {}};
    const auto mine = secondsFor(first, prompt, out.answer, ground);
    const auto theirs = secondsFor(other, prompt, out.answer, otherGround);
    if (!mine || !theirs) return Crossover{{}, out.answer, {}};
    out.points.push_back({prompt, *mine, *theirs});
  }
  out.crossings = crossingsOf(out.points);
  return out;
}

}  // namespace stowage::app
