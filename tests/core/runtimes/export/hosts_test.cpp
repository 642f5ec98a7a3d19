// Plans over several machines: which lines start what where.
#include <gmock/gmock.h>

#include "core/runtimes/export/export.h"
#include "core/runtimes/export/stages.h"
#include "tests/core/runtimes/random_models.h"
#include "tests/support/cases.h"

namespace stowage::runtimes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::vector<GpuOfHost> kHosts{{"box1", machine::gpu(1)}, {"box2", machine::gpu(0)}};

Exported written(const std::string& target, const Facts& facts, const plan::DeviceMap& map,
                 std::vector<GpuOfHost> hosts, WriterValues told = {}) {
  return export_plan({facts,
                      *find_target(target),
                      map,
                      {},
                      "m",
                      "run me.py",
                      false,
                      std::move(told),
                      {},
                      nullptr,
                      nullptr,
                      std::move(hosts)});
}

class OverHosts : public testing::Test {
 protected:
  void SetUp() override {
    const auto model = formats::open_model(test::model_folder("llama_untied") + "/hf_sharded");
    ASSERT_TRUE(model);
    facts_ = make_facts(*model, {});
  }
  FactsPtr facts_{};
  plan::DeviceMap map_ = test::map_of({{"", 0}, {"model.layers.1", 1}, {"model.norm", 1}, {"lm_head", 1}});
};

TEST_F(OverHosts, StagesAreOfTheirHosts) {
  const auto hosts = by_host({machine::gpu(0), machine::gpu(1), machine::gpu(2)},
                             {{"a", machine::gpu(5)}, {"a", machine::gpu(0)}, {"b", machine::gpu(0)}});
  ASSERT_EQ(hosts.size(), 2u);
  EXPECT_EQ(hosts[0].host, "a");
  EXPECT_THAT(hosts[0].devices, ElementsAre(machine::gpu(5), machine::gpu(0)));
  EXPECT_THAT(hosts[1].devices, ElementsAre(machine::gpu(0)));
}

TEST_F(OverHosts, EachMachineStartsItsOwnStages) {
  const Exported out = written("pipelining", *facts_, map_, kHosts, {{"schedule", "1f1b"}});
  ASSERT_FALSE(out.refused) << *out.refused;
  EXPECT_THAT(out.text, HasSubstr("\nHOSTS = [\"box1\",\"box2\"]\nDEVICES = [\"cuda:1\",\"cuda:0\"]\n"));
  EXPECT_THAT(out.text, HasSubstr("choices=SCHEDULES, default=\"1f1b\")"));
  EXPECT_THAT(out.arguments,
              ElementsAre("torchrun", "--nnodes", "2", "--node-rank", "0", "--nproc-per-node", "1",
                          "--master-addr", "box1", "--master-port", "29500", "run me.py"));
  ASSERT_EQ(out.settings["commands"].size(), 2u);
  EXPECT_EQ(out.settings["commands"][1]["host"], "box2");
  EXPECT_EQ(out.settings["commands"][1]["arguments"][4], "1");
  EXPECT_EQ(out.distance, Bytes()) << "cuda:0 of box2 is the second stage, and no first GPU";
  const Exported one = written("pipelining", *facts_, map_, {});
  EXPECT_THAT(one.text, Not(HasSubstr("HOSTS")));
}

TEST_F(OverHosts, VllmHasALineForEachMachine) {
  const Exported out = written("vllm", *facts_, map_, kHosts);
  ASSERT_FALSE(out.refused) << *out.refused;
  EXPECT_THAT(out.text,
              HasSubstr("# on box1:\nCUDA_VISIBLE_DEVICES=1 VLLM_PP_LAYER_PARTITION=1,1 vllm serve "));
  EXPECT_THAT(out.text, HasSubstr("# on box2:\nCUDA_VISIBLE_DEVICES=0 "));
  EXPECT_THAT(out.text, HasSubstr("--nnodes 2 --node-rank 1 --master-addr box1 --headless\n"));
  EXPECT_EQ(out.distance, Bytes());
  const Exported one = written("vllm", *facts_, map_, {{"box1", machine::gpu(0)}, {"box1", machine::gpu(1)}});
  EXPECT_FALSE(one.refused) << "one machine has as many as itself";
}

/// Four layers on three cards, of which one machine has two.
TEST_F(OverHosts, VllmTakesNoUnevenMachines) {
  const FactsPtr facts = test::facts_of(test::language_model(4, 32, 8));
  const plan::DeviceMap map =
      test::map_of({{"", 0}, {"layers.1", 1}, {"layers.2", 2}, {"layers.3", 2}, {"lm_head", 2}});
  const Exported out = written(
      "vllm", *facts, map, {{"box1", machine::gpu(0)}, {"box1", machine::gpu(1)}, {"box2", machine::gpu(0)}});
  ASSERT_TRUE(out.refused);
  EXPECT_EQ(out.refused->kind, RefusalKind::UnevenHosts);
}

}  // namespace
}  // namespace stowage::runtimes
