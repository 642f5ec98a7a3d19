// Which tensors leave the GPU with their module: everybody who adds bytes up says the same. One tensor at a
// time lies on the host, everything else on the GPU, and each is asked what it makes of that tensor.
#include <numeric>

#include "core/estimate/predicted_timeline.h"
#include "core/plan/computed.h"
#include "core/plan/evaluate.h"
#include "core/solve/instance/units.h"
#include "tests/core/solve/random_model.h"

namespace stowage::solve {
namespace {

class Moves : public testing::TestWithParam<std::uint64_t> {
 protected:
  void SetUp() override {
    std::mt19937_64 random(GetParam());
    test::RandomShape shape;
    shape.ties = false;
    model_ = test::random_model(random, shape);
    machine_ = test::make_machine({~0ull}, ~0ull, std::nullopt);
    settings_.runtime.row =
        std::array{machine::kStreams, machine::kComputesOnHost, machine::kByModule}[random() % 3];
    settings_.runtime.offload_buffers = random() % 2 == 0;
    settings_.runtime.reserve = random() % 2 ? machine::ReserveRule::Unit : machine::ReserveRule::Leaf;
    if (settings_.runtime.row == machine::kByModule)
      settings_.computed = {model_->modules()[random() % model_->modules().size()].name};
    computed_ = plan::computed_tensors(*model_, settings_);
  }

  bool computed(model::TensorId id) const {
    return settings_.runtime.row == machine::kComputesOnHost || (!computed_.empty() && computed_[id.index()]);
  }
  /// accelerate's AlignDevicesHook in the test's own words: parameters move, buffers do where offload_buffers
  /// asks for it and the file has them. What the host computes with has no part on the GPU.
  bool moves(model::TensorId id) const {
    if (computed(id)) return true;
    const model::Tensor& tensor = (*model_)[id];
    if (tensor.kind == model::TensorKind::Parameter) return true;
    return settings_.runtime.offload_buffers && tensor.persistent;
  }
  Bytes bytes(model::TensorId id) const {
    return plan::stored_bytes(*model_, (*model_)[id].storage, settings_);
  }

  model::ModelPtr model_;
  machine::Machine machine_;
  plan::Settings settings_;
  std::vector<bool> computed_;
};

TEST_P(Moves, EverybodySaysTheSame) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  for (std::size_t t = 0; t < model_->tensors().size(); ++t) {
    const model::TensorId id(t);
    const model::Tensor& tensor = (*model_)[id];
    SCOPED_TRACE(tensor.name);
    EXPECT_EQ(
        settings_.runtime.moves(tensor.kind == model::TensorKind::Parameter, tensor.persistent, computed(id)),
        moves(id));
    plan::Placement placement{std::vector<plan::Placement::Slot>(model_->tensors().size(), 0)};
    placement.slots[t] = 1;
    const bool alone = model_->tensors().size() == 1;  // then no GPU holds anything, and none streams
    const bool streams = !alone && !computed(id);
    const Bytes moved = streams && moves(id) ? bytes(id) : Bytes(),
                stays = streams && !moves(id) ? bytes(id) : Bytes();
    const plan::Evaluation evaluation = plan::evaluate(*model_, machine_, settings_, placement);
    EXPECT_EQ(evaluation.streamed_bytes, moved);
    EXPECT_EQ(evaluation.devices[0].stays, stays);
    EXPECT_EQ(evaluation.devices[0].reserve, moved) << "under either rule";
    if (settings_.runtime.row == machine::kByModule) continue;  // turns are of whole modules
    Bytes in_turns;
    for (const estimate::PlannedTurn& turn :
         estimate::predicted_turns(*model_, machine_, settings_, placement))
      in_turns += turn.streamed;
    EXPECT_EQ(in_turns, moved);
  }
}

TEST_P(Moves, UnitsAreMadeOfWhatMovesAndWhatStays) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  const UnitTable table = make_units(*model_, settings_);
  for (const Unit& unit : table.units) {
    Bytes moved, stays;
    for (const model::TensorId id : unit.tensors) (moves(id) ? moved : stays) += bytes(id);
    EXPECT_EQ(unit.streamed, moved) << unit.name;
    EXPECT_EQ(unit.stays, stays) << unit.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Moves, testing::Range<std::uint64_t>(0, 300));

}  // namespace
}  // namespace stowage::solve
