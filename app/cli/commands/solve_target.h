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
  std::vector<std::string> saved_settings{};      ///< of the target's, those that --from-plan says
};

/// --target and what it is told, as check takes it, and --offload: modules that go to the CPU, where a target
/// lets nothing go by itself.
class TargetPlanOptions {
 public:
  void define(CLI::App& app);
  bool typed() const { return target_.typed(); }
  /// Without a target the model and the settings as they are. `planned`: of --from-plan. Usage errors for
  /// what was typed.
  Try<TargetPlan> prepare(const Session& session, const ModelAndPath& model, const machine::Machine& machine,
                          const plan::Settings& settings, const plan::PlanTarget& planned,
                          bool runtime_typed) const;

 private:
  TargetOptions target_;
  std::vector<std::string> offload_;
};

/// Solves; with a target, for a plan that it can be told, with all that is said of that.
Result<runtimes::TargetSolution> solve_plan(const TargetPlan& plan, const solve::UnitCatalog& catalog,
                                            const machine::Machine& machine, const plan::TurnBytes& turns,
                                            const solve::Effort& effort, const Job& job);

/// What would have to leave the GPUs for a plan to exist.
struct OffloadRepair {
  std::vector<std::string> names{};      ///< the fewest; empty: it is no way out
  std::vector<std::string> arguments{};  ///< all that is typed, with the copies that the plan then needs
};
/// It is asked again with them: none is offered where the target cannot be told the plan that there is then,
/// or would get it wrong whatever it is told. `turns`: what the plan was asked to keep free.
OffloadRepair offload_repair(const Session& session, const TargetPlan& plan, const machine::Machine& machine,
                             const plan::TurnBytes& turns, const plan::PassTimesPtr& times,
                             const solve::Effort& effort);
/// "Let modules leave the GPUs: --offload NAME" for each.
std::string offload_text(const OffloadRepair& repair);
/// The entry of "repairs".
Json offload_json(const OffloadRepair& repair);

/// "ok", "expressed", "target_reserves", and what the target was told, of stowage.plan/1; nothing without a
/// target.
void add_words(Json& document, const TargetPlan& plan, const runtimes::TargetSolution& solution, bool ok);
/// The same for people: what the target cannot be told, what it can be told instead, what it reserves.
std::string words_text(const Console& console, const TargetPlan& plan,
                       const runtimes::TargetSolution& solution);

/// The device check of a plan that was found: its findings go into the document as check has them.
TargetCheck check_plan(const TargetPlan& plan, const machine::Machine& machine, const plan::DeviceMap& map);
/// Whether the target runs the plan as it was told; true without a target.
bool runs_as_told(const TargetCheck& check, const runtimes::TargetSolution& solution);
/// That it does not, and what that means; "" where it does.
std::string not_run_text(const Console& console, const TargetPlan& plan, const TargetCheck& check);

}  // namespace stowage::cli
