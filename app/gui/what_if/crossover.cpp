#include "app/gui/what_if/crossover.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tl/expected.hpp>

#include "app/gui/predict/read_program.h"
#include "core/base/json.h"
#include "core/estimate/workload_inputs.h"

namespace stowage::app {
namespace {

using Took = Crossover::Took;
using End = Crossover::End;
using Why = Crossover::Why;
using Answer = tl::expected<Took, End>;

constexpr std::uint64_t kShortest = 16, kLeastLongest = 32768, kLongest = 1ull << 20;
/// Where a line ends is found to so many tokens, or to a sixteenth of its length.
constexpr std::uint64_t kGrain = 8;

std::uint64_t answerOf(const plan::Workload& workload) {
  return workload.generate > 0 ? workload.generate : kUsualAnswer;
}

/// Tokens that a model of text takes at most, by its configuration.
std::uint64_t longestOf(const model::Model& model) {
  const Json& config = model.config();
  if (!config.is_object()) return kLongest;
  const auto text = config.find("text_config");
  for (const Json* part : {text != config.end() && text->is_object() ? &*text : nullptr, &config}) {
    for (const char* name : {"max_position_embeddings", "n_positions", "n_ctx", "max_seq_len"}) {
      const auto field = part ? part->find(name) : config.end();
      if (!part || field == part->end() || !field->is_number_unsigned()) continue;
      return std::max<std::uint64_t>(std::min(field->get<std::uint64_t>(), kLongest), 2 * kShortest);
    }
  }
  return kLongest;
}

/// The inputs of a program with so many tokens, all else as `base` has it; where that is empty, as many
/// sequences as the workload says, or as the program was exported with.
std::optional<estimate::InputShapes> shapesAt(const formats::ExportedProgram& program,
                                              const estimate::InputShapes& base,
                                              const plan::Workload& workload, std::uint64_t prompt) {
  const auto tokens = static_cast<std::int64_t>(prompt);
  using Shapes = std::optional<estimate::InputShapes>;
  const auto taken = [&](estimate::InputShapes shapes) -> Shapes {
    const bool takes = !shapes.empty() && estimate::length_of(program, shapes) == tokens &&
                       estimate::symbols_for(program, shapes, {});
    return takes ? Shapes(std::move(shapes)) : std::nullopt;
  };
  Shapes out;
  if (base.empty() && estimate::says_inputs(workload))
    out = taken(estimate::shapes_with(program, static_cast<std::int64_t>(workload.batch), tokens));
  return out ? out : taken(estimate::with_length(program, base, tokens));
}

/// One plan, asked for prompts of some lengths; it remembers what it said.
class AskedPlan {
 public:
  AskedPlan(const widgets::PlanState& plan, const PredictionGround& ground, std::uint64_t answer)
      : plan_(plan), ground_(ground), answer_(answer), base_(plan.settings.workload.shapes) {
    // The lengths are the prompts', whatever a run was set to.
    if (!ground.shapes.empty()) base_ = ground.shapes;
    ground_.shapes.clear();
    ground_.sizes.clear();
    ground_.inputs.clear();
    ground_.ownSamples = false;
    ground_.timeline = false;
  }

  const Answer& of(std::uint64_t prompt) {
    const auto known = answers_.find(prompt);
    return known != answers_.end() ? known->second : answers_.emplace(prompt, ask(prompt)).first->second;
  }

  /// Of a program that takes none of the prompts: whether it has a length all the same.
  bool hasLength() const { return ground_.program && estimate::length_of(*ground_.program, {}); }

 private:
  /// The same plan with another prompt, and room for it: the placement stays.
  Answer ask(std::uint64_t prompt) const {
    widgets::PlanState asked = plan_;
    plan::Workload& workload = asked.settings.workload;
    if (isProgram(*plan_.model)) {
      if (!ground_.program) return tl::unexpected(End{prompt, Why::NoTime});
      auto shapes = shapesAt(*ground_.program, base_, workload, prompt);
      if (!shapes) return tl::unexpected(End{prompt, Why::Refused});
      workload.shapes = std::move(*shapes);
    } else {
      workload.prompt = prompt;
      workload.generate = answer_;
      workload.tokens = std::max(workload.tokens, prompt + answer_);
    }
    const estimate::Prediction made = predictPlan(asked, ground_);
    if (const auto end = withoutRoom(made, prompt)) return tl::unexpected(*end);
    return timeOf(made, prompt);
  }

  std::optional<End> withoutRoom(const estimate::Prediction& made, std::uint64_t prompt) const {
    std::optional<End> out;
    for (const estimate::PredictedDevice& device : made.devices) {
      const machine::Device* known = plan_.machine.find(device.device);
      if (!known || !known->budget || device.peak <= *known->budget) continue;
      const Bytes beyond = device.peak - *known->budget;
      if (!out || beyond > out->beyond) out = End{prompt, Why::NoRoom, device.device, beyond};
    }
    return out;
  }

  Answer timeOf(const estimate::Prediction& made, std::uint64_t prompt) const {
    const auto& time = made.time;
    if (!time) return tl::unexpected(End{prompt, Why::NoTime});
    if (answer_ == 0) return Took{prompt, time->step, time->low, time->high};
    if (!time->decode) return tl::unexpected(End{prompt, Why::NoTime});
    const auto more = static_cast<double>(answer_ - 1);  // a step is one of these tokens
    return Took{prompt, time->first_token_seconds + *time->decode * more,
                time->first_token_low + time->low * more, time->first_token_high + time->high * more};
  }

  const widgets::PlanState& plan_;
  PredictionGround ground_;
  const std::uint64_t answer_;
  estimate::InputShapes base_;
  std::map<std::uint64_t, Answer> answers_{};
};

/// Both plans over the same prompts.
class TwoPlans {
 public:
  TwoPlans(AskedPlan& first, AskedPlan& other, const Job& job) : plans_{&first, &other}, job_(job) {}

  /// False: cancelled.
  bool run(std::uint64_t shortest, std::uint64_t longest, Crossover& out) {
    std::vector<std::uint64_t> grid;
    for (std::uint64_t prompt = shortest; prompt < longest; prompt *= 2) grid.push_back(prompt);
    grid.push_back(longest);
    for (int i = 0; i < 2; ++i) {
      if (!walk(i, grid, out.line[i].end)) return false;
    }
    if (!fill(out)) return false;
    // Lines are no straight ones: where they cross, both are asked once more.
    const std::size_t known = prompts_.size();
    for (const double at : out.crossings) prompts_.insert(static_cast<std::uint64_t>(std::llround(at)));
    return prompts_.size() == known || fill(out);
  }

 private:
  bool goesOn() const { return static_cast<bool>(job_.check("crossover")); }

  /// How far a plan goes. What is shorter than a program takes is left out.
  bool walk(int which, const std::vector<std::uint64_t>& grid, std::optional<End>& end) {
    std::optional<std::uint64_t>& last = last_[which];
    for (const std::uint64_t prompt : grid) {
      if (!goesOn()) return false;
      const Answer& answer = plans_[which]->of(prompt);
      if (answer) {
        last = prompt;
        prompts_.insert(prompt);
        continue;
      }
      if (!last && answer.error().why == Why::Refused) continue;
      end = answer.error();
      return !last || narrow(which, prompt, *end);
    }
    if (!last) end = End{grid.back(), plans_[which]->hasLength() ? Why::Refused : Why::NoLength};
    return true;
  }

  /// Between the last prompt that the plan takes and one that it does not.
  bool narrow(int which, std::uint64_t beyond, End& end) {
    std::uint64_t& last = *last_[which];
    while (beyond - last > std::max(kGrain, last / 16)) {
      if (!goesOn()) return false;
      const std::uint64_t middle = (last + beyond) / 2 / kGrain * kGrain;
      if (middle <= last) break;
      const Answer& answer = plans_[which]->of(middle);
      if (answer) {
        last = middle;
      } else {
        beyond = middle;
        end = answer.error();
      }
    }
    prompts_.insert(last);
    return true;
  }

  /// A prompt that a plan ought to take and does not (a length that is no multiple of something) is none.
  bool taken(std::uint64_t prompt) {
    for (int i = 0; i < 2; ++i) {
      if (last_[i] && prompt <= *last_[i] && !plans_[i]->of(prompt)) return false;
    }
    return true;
  }

  bool fill(Crossover& out) {
    out.points.clear();
    out.prompts.clear();
    for (Crossover::Line& line : out.line) line.times.clear();
    for (const std::uint64_t prompt : prompts_) {
      if (!goesOn()) return false;
      if (!taken(prompt)) continue;
      out.prompts.push_back(static_cast<double>(prompt));
      for (int i = 0; i < 2; ++i) {
        if (last_[i] && prompt <= *last_[i]) out.line[i].times.push_back(*plans_[i]->of(prompt));
      }
      const auto ofBoth = std::min(out.line[0].times.size(), out.line[1].times.size());
      if (ofBoth == out.prompts.size())
        out.points.push_back({prompt, out.line[0].times.back().usual, out.line[1].times.back().usual});
    }
    out.crossings = crossingsOf(out.points);
    return true;
  }

  AskedPlan* plans_[2];
  const Job& job_;
  std::optional<std::uint64_t> last_[2]{};  // the longest prompt that each takes
  std::set<std::uint64_t> prompts_{};
};

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
  const plan::Workload &a = first.settings.workload, &b = other.settings.workload;
  const bool program = isProgram(*first.model);
  Crossover out;
  out.answer = program ? 0 : std::max<std::uint64_t>(answerOf(a), 2);
  const std::uint64_t longest = std::max({kLeastLongest, a.context(), b.context()});
  AskedPlan asked(first, ground, out.answer), beside(other, otherGround, out.answer);
  const bool whole = TwoPlans(asked, beside, job)
                         .run(program ? 1 : kShortest, std::min(longest, longestOf(*first.model)), out);
  if (whole) return out;
  Crossover none;
  none.answer = out.answer;
  return none;
}

}  // namespace stowage::app
