// What is one storage through export or compilation: no export splits it, over all targets.
#include "core/runtimes/export/aliases.h"

#include <algorithm>
#include <random>

#include <gmock/gmock.h>

#include "core/runtimes/target_plan.h"
#include "tests/core/runtimes/random_models.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Json aliased(std::mt19937& random) {
  Json model = test::language_model(static_cast<int>(2 + random() % 2), 32, 8);
  test::add_alias(model);
  if (random() % 3 == 0) model["parts"] = {{{"module", "layers.0"}, {"executes", "tensorrt"}}};
  return model;
}

bool split_by_hand(const Facts& facts, const std::vector<machine::DeviceId>& places) {
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    const std::string& name = facts.tensor_name(i);
    if (!name.starts_with("source.")) continue;
    const auto twin = facts.model->find_tensor("layers.0." + name.substr(7));
    if (twin && places[i] != places[twin->index()]) return true;
  }
  return false;
}

/// Whatever a plan says and whatever is near: what is written keeps a group together, or says that there are
/// copies where the runtime takes that.
TEST(ExportAliases, NoExportSplitsThem) {
  std::size_t refused = 0, copies = 0;
  for (std::uint32_t seed = 0; seed < 120; ++seed) {
    std::mt19937 random(seed);
    const Json model = aliased(random);
    const FactsPtr facts = test::facts_of(model);
    const plan::DeviceMap map = test::map_of(test::random_map(random, model, {0, 0, 1, "cpu"}));
    for (const Target* target : targets()) {
      if (!target->write) continue;
      SCOPED_TRACE(std::string(target->name) + ", seed " + std::to_string(seed));
      for (const bool nearest : {false, true}) {
        const Exported out = export_plan({*facts, *target, map, {}, "m", "f"}, nearest);
        if (out.refused) {
          refused += out.refused->kind == RefusalKind::AliasSplit;
          EXPECT_EQ(out.text, "");
          continue;
        }
        const bool engine = target->device_rules && target->device_rules->engines && model.contains("parts");
        if (engine || !split_by_hand(*facts, out.actual)) continue;
        EXPECT_FALSE(refuses_split_aliases(*target));
        EXPECT_EQ(std::count_if(out.findings.begin(), out.findings.end(),
                                [](const ExportFinding& one) { return one.rule == ExportRule::AliasCopies; }),
                  1);
        ++copies;
      }
    }
  }
  EXPECT_GT(refused, 50u);
  EXPECT_GT(copies, 20u);
}

/// A3: the source of a block leaves the GPU, and the block does not.
TEST(ExportAliases, A3ASplitIsRefusedWithTheReasonByWhoeverWouldWriteIt) {
  Json model = test::language_model(2, 32, 8);
  test::add_alias(model);
  const FactsPtr facts = test::facts_of(model);
  const plan::DeviceMap host = test::map_of({{"", 0}, {"source", "cpu"}});
  const plan::DeviceMap cards = test::map_of({{"", 1}, {"embed_tokens", 0}, {"layers.0", 0}});
  const auto said = [&](const char* target, const plan::DeviceMap& map) {
    const Exported out = export_plan({*facts, *find_target(target), map, {}, "m", "f"});
    return out.refused ? message(*out.refused) : "written";
  };
  const std::string up = "layers.0.up.weight", source = "source.up.weight";
  for (const char* target : {"pytorch", "tensorrt-mttm"}) {
    const std::string why = said(target, host);
    EXPECT_THAT(why, HasSubstr("are one storage through export or compilation")) << target;
    EXPECT_THAT(why, HasSubstr("CPU")) << target;
    EXPECT_THAT(why, HasSubstr("cuda:0")) << target;
    EXPECT_THAT(why, HasSubstr("source.")) << target;
  }
  for (const char* target : {"torch-compile", "transformer-engine"})
    EXPECT_EQ(said(target, host), "written") << target << " leaves everything on the GPU";
  for (const char* target : {"megatron", "vllm"})
    EXPECT_THAT(said(target, cards), HasSubstr("one storage through export or compilation")) << target;
  EXPECT_EQ(said("megatron", host), "written");
  EXPECT_EQ(said("accelerate", host), "written") << "each device gets a copy, which is said";
  EXPECT_THAT(said("deepspeed", host), HasSubstr("all parameters or none"));
  for (const Target* target : targets()) {
    if (!target->write || target->name == "pipelining") continue;  // it loads folders alone
    EXPECT_EQ(said(target->name.data(), test::map_of({{"", 0}})), "written") << target->name;
  }
}

TEST(ExportAliases, TheNearestPlanKeepsThemTogether) {
  Json model = test::language_model(2, 32, 8);
  test::add_alias(model);
  const FactsPtr facts = test::facts_of(model);
  const plan::DeviceMap map = test::map_of({{"", 0}, {"source", "cpu"}, {"lm_head", "cpu"}});
  const Exported out = export_plan({*facts, *find_target("pytorch"), map, {}, "m", "f"}, true);
  ASSERT_FALSE(out.refused) << *out.refused;
  EXPECT_EQ(out.distance, Bytes(528)) << "the head stays where it is, one of the two goes to the other";
  ASSERT_TRUE(out.bound);
  EXPECT_LE(*out.bound, out.distance);
  EXPECT_FALSE(split_by_hand(*facts, out.actual));
}

TEST(ExportAliases, GoWhereMostOfThemIs) {
  Json model = test::language_model(2, 32, 8);
  test::add_alias(model);
  const FactsPtr facts = test::facts_of(model);
  const auto together = [&](const Json& json) {
    const plan::DeviceMap map = test::map_of(json);
    const plan::DeviceMap out = with_aliases_together({*facts, *find_target("pytorch"), map, {}, "m", "f"});
    return test::asked_by_hand(out, "source.up.weight", machine::gpu(7));
  };
  EXPECT_EQ(together({{"", 0}, {"source", 1}}), machine::gpu(0)) << "the lower of equals";
  EXPECT_EQ(together({{"", 1}, {"source", "disk"}}), machine::gpu(1)) << "few targets have a disk";
  EXPECT_EQ(together({{"", 0}, {"source", "disk"}, {"layers.0", "disk"}}), machine::kDisk);
  const plan::DeviceMap whole = test::map_of({{"", 0}});
  EXPECT_EQ(with_aliases_together({*facts, *find_target("pytorch"), whole, {}, "m", "f"}), whole);
}

}  // namespace
}  // namespace stowage::runtimes
