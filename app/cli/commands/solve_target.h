#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/arguments/target_options.h"
#include "app/cli/commands/check_target.h"
#include "core/runtimes/judging/solve_for.h"
#include "core/solve/solve.h"

namespace stowage::cli {

/// What a target asks of a plan, as rules and ties that the solver knows.
struct TargetPlan {
  const runtimes::Target* target = nullptr;  ///< nullptr: --target was not typed
  runtimes::FactsPtr facts{};
  model::ModelPtr model{};  ///< to be placed: alias groups are ties in it
  plan::Settings settings{};
  plan::Settings relaxed{};                       ///< the same where everything may leave the GPUs
  std::vector<std::string> set{};                 ///< names that a person placed
  std::shared_ptr<const llamacpp::Facts> gguf{};  ///< of a target that opens GGUF files alone
  std::string path{};                             ///< of the model
  plan::Settings asked{};                         ///< by the person: without the target's rules
  runtimes::CheckOptions said{};                  ///< settings of the target
  runtimes::WriterValues told{};                  ///< options of writing
};

/// --target and --set of solve, and --offload: modules that go to the CPU, where a target lets nothing go by
/// itself.
class TargetPlanOptions {
 public:
  void define(CLI::App& app);
  bool typed() const { return target_.typed(); }
  /// Without a target the model and the settings as they are. Usage errors for what was typed.
  Try<TargetPlan> prepare(const Session& session, const ModelAndPath& model, const machine::Machine& machine,
                          const plan::Settings& settings, bool runtime_typed) const;

 private:
  TargetOptions target_;
  std::vector<std::string> offload_;
};

/// Solves; with a target, for a plan that it can be told, with all that is said of that.
Result<runtimes::TargetSolution> solve_plan(const TargetPlan& plan, const solve::UnitCatalog& catalog,
                                            const machine::Machine& machine, const plan::TurnBytes& turns,
                                            const solve::Effort& effort, const Job& job);

/// What would have to leave the GPUs for a plan to exist: the fewest names; empty where that does not help
/// either, or nothing was forbidden. It is asked again with them: they are left out where the target cannot
/// be told the plan that there is then. `turns`: what the plan was asked to keep free.
std::vector<std::string> names_to_offload(const Session& session, const TargetPlan& plan,
                                          const machine::Machine& machine, const plan::TurnBytes& turns,
                                          const plan::PassTimesPtr& times, const solve::Effort& effort);
/// "Offload NAME: --offload NAME" for each.
std::string offload_text(const std::vector<std::string>& names);
/// The entry of "repairs".
Json offload_json(const std::vector<std::string>& names);

/// "expressed" and "target_reserves" of stowage.plan/1; nothing without a target.
void add_words(Json& document, const TargetPlan& plan, const runtimes::TargetSolution& solution);
/// The same for people: what the target cannot be told, what it can be told instead, what it reserves.
std::string words_text(const Console& console, const TargetPlan& plan,
                       const runtimes::TargetSolution& solution);

/// The device check of a plan that was found: its findings go into the document as check has them.
TargetCheck check_plan(const TargetPlan& plan, const machine::Machine& machine, const plan::DeviceMap& map);

}  // namespace stowage::cli
