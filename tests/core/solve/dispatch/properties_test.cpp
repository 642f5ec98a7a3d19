#include "core/solve/instance/unit_catalog.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

/// The same tree with every size times `factor`.
model::ModelPtr scaled(const model::Model& model, std::uint64_t factor) {
  model::ModelBuilder builder;
  for (const model::Module& module : model.modules()) builder.add_module(module.name, module.class_name);
  for (const model::Tensor& tensor : model.tensors()) {
    model::ModelBuilder::TensorSpec spec;
    spec.name = tensor.name;
    spec.dtype = tensor.dtype;
    spec.kind = tensor.kind;
    spec.persistent = tensor.persistent;
    spec.bytes = tensor.bytes * factor;
    spec.shape = {static_cast<std::int64_t>(spec.bytes.count())};
    const model::TensorId first = model[tensor.storage].tensors.front();
    if (&model[first] != &tensor) spec.tied_to = model[first].name;
    builder.add_tensor(std::move(spec));
  }
  builder.set_no_split(model.no_split_module_classes(), "test");
  return *builder.build();
}

class Properties : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    random_.seed(static_cast<std::uint64_t>(GetParam()) + 77'000);
    model_ = test::random_model(random_,
                                {.most_units = 30, .direct_tensors = GetParam() % 2 == 0, .largest = 10'000});
    total_ = model_->total_bytes().count();
    settings_.objective = GetParam() % 3 ? plan::Objective::GpuBytes : plan::Objective::StepTime;
    settings_.runtime.offload_buffers = GetParam() % 4 == 0;
    if (GetParam() % 5 == 0) settings_.runtime.row = machine::kComputesOnHost;
  }
  /// Better or equal, as the objective goes; an answer is better than none.
  bool no_worse(const Answer& a, const Answer& b) const {
    if (b.outcome == Outcome::Infeasible) return true;
    if (a.outcome == Outcome::Infeasible) return false;
    return settings_.objective == plan::Objective::StepTime ? a.value <= b.value : a.value >= b.value;
  }
  Answer answer(const std::vector<std::uint64_t>& gpus, const plan::Placement* previous = nullptr) const {
    Effort effort;
    effort.explain = false;
    effort.node_limit = 300'000;
    return test::must_solve(model_, test::make_machine(gpus, ~0ull, std::nullopt), settings_, previous,
                            effort);
  }

  std::mt19937_64 random_;
  model::ModelPtr model_;
  std::uint64_t total_ = 0;
  plan::Settings settings_;
};

TEST_P(Properties, MoreBudgetIsNeverWorse) {
  SCOPED_TRACE(GetParam());
  Answer last;
  last.outcome = {};
  for (std::uint64_t i = 2; i <= 12; ++i) {
    const Answer now = answer({total_ * i / 10});
    if (now.outcome == Outcome::Gap || last.outcome == Outcome::Gap) continue;  // holds for proven answers
    EXPECT_TRUE(no_worse(now, last)) << i;
    last = now;
  }
  EXPECT_EQ(last.outcome, Outcome::Optimal);
}

TEST_P(Properties, TheSameQuestionGetsTheSameAnswer) {
  const std::vector<std::uint64_t> gpus{total_ / 3, total_ / 4};
  const Answer a = answer(gpus), b = answer(gpus);
  EXPECT_EQ(a.placement, b.placement);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.value, b.value);
}

TEST_P(Properties, SolvingAgainMovesNothing) {
  for (const std::uint64_t part : {3, 5, 8}) {
    const Answer first = answer({total_ * part / 10});
    if (first.outcome == Outcome::Infeasible) continue;
    EXPECT_EQ(answer({total_ * part / 10}, &first.placement).placement, first.placement);
  }
}

TEST_P(Properties, ScalingAllBytesScalesTheAnswer) {
  const auto large = scaled(*model_, 1'024);
  const Answer a = answer({total_ * 6 / 10});
  const Answer b =
      test::must_solve(large, test::make_machine({total_ * 6 / 10 * 1'024}, ~0ull, std::nullopt), settings_);
  EXPECT_EQ(a.outcome, b.outcome);
  if (a.outcome == Outcome::Optimal) {
    EXPECT_EQ(a.value * 1'024, b.value);
  }
}

TEST_P(Properties, LiftingARuleIsNeverWorse) {
  plan::Settings free = settings_;
  settings_.rules.push_back(
      {model_->tensors()[random_() % model_->tensors().size()].name, machine::kCpu, random_() % 2 == 0});
  const Answer ruled = answer({total_ / 2});
  settings_ = free;
  const Answer lifted = answer({total_ / 2});
  if (ruled.outcome != Outcome::Gap && lifted.outcome != Outcome::Gap) {
    EXPECT_TRUE(no_worse(lifted, ruled));
  }
}

TEST_P(Properties, NeverWorseThanAccelerateWhereItsMapIsAPlan) {
  const machine::Machine machine =
      test::make_machine({total_ / 3, total_ / 4, total_ / 6}, ~0ull, std::nullopt);
  Effort effort;
  effort.node_limit = 300'000;
  const Answer ours = test::must_solve(model_, machine, settings_, nullptr, effort);
  for (const plan::Strategy strategy : {plan::Strategy::Sequential, plan::Strategy::Balanced}) {
    plan::Settings theirs = settings_;
    theirs.strategy = strategy;
    const Answer peer = test::must_solve(model_, machine, theirs, nullptr, effort);
    const plan::Evaluation evaluation = plan::evaluate(*model_, machine, theirs, peer.placement);
    if (!evaluation.fits || !evaluation.main_gpu) continue;
    bool ties_whole = true;
    for (const auto& group : model_->ties()) {
      for (const model::TensorId id : group)
        ties_whole = ties_whole && peer.placement[id] == peer.placement[group[0]];
    }
    if (ties_whole) {
      EXPECT_TRUE(no_worse(ours, peer)) << ours.value << " " << peer.value;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Properties, testing::Range(0, 40));

}  // namespace
}  // namespace stowage::solve
