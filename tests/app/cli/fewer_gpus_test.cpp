// Before a run the command line says that this machine has fewer GPUs than its plan.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/output/run_text.h"
#include "core/machine/detect.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"

namespace stowage::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

protocol::RunRequest on_gpus(std::uint32_t in_machine, std::vector<std::uint32_t> in_map) {
  protocol::RunRequest request;
  for (std::uint32_t i = 0; i < in_machine; ++i)
    request.machine.devices.push_back({machine::gpu(i), "", GiB(1)});
  request.machine.devices.push_back({machine::kCpu, "", GiB(1)});
  for (const std::uint32_t gpu : in_map)
    request.map.entries.push_back({"m" + std::to_string(gpu), machine::gpu(gpu)});
  return request;
}

/// What counts is the last GPU that is used, not how many the machine of the plan has.
TEST(FewerGpus, AreSaidWhereThePlanUsesMore) {
  const protocol::RunRequest two = on_gpus(4, {0, 1});
  EXPECT_EQ(fewer_gpus_text(two, 2), "");
  EXPECT_EQ(fewer_gpus_text(two, 8), "");
  EXPECT_EQ(fewer_gpus_text(two, 1),
            "stowage-cli: this machine has fewer GPUs (1) than the plan uses (2): it will run on virtual "
            "GPUs.\n");
  EXPECT_EQ(fewer_gpus_text(two, 0), "stowage-cli: this machine has no GPU: it will run on virtual GPUs.\n");
  EXPECT_THAT(fewer_gpus_text(on_gpus(4, {2}), 2), HasSubstr("uses (3)"));
  protocol::RunRequest streamed = on_gpus(2, {});
  EXPECT_EQ(fewer_gpus_text(streamed, 1), "") << "it is streamed to the first";
  streamed.main_gpu = 1;
  EXPECT_THAT(fewer_gpus_text(streamed, 1), HasSubstr("uses (2)"));
}

TEST(FewerGpus, AreNoMatterWhereNoneIsUsedOrAllAreVirtual) {
  EXPECT_EQ(fewer_gpus_text(on_gpus(0, {}), 0), "");
  protocol::RunRequest request = on_gpus(2, {1});
  request.devices = protocol::Devices::Virtual;
  EXPECT_EQ(fewer_gpus_text(request, 0), "");
  request.devices = protocol::Devices::Cuda;
  EXPECT_THAT(fewer_gpus_text(request, 1), HasSubstr("will be refused"));
}

/// The program itself, with an engine that says nothing.
TEST(FewerGpus, AreSaidBeforeTheRun) {
  const std::string model = test::model_folder("direct_tensors");
  ASSERT_FALSE(model.empty());
  const test::TemporaryFolder folder;
  test::RunOptions options;
  options.environment["STOWAGE_ENGINE"] = folder.write("engine", "#!/bin/sh\nexit 1\n", true);
  const std::size_t more = machine::detect_gpus().size() + 1;
  std::vector<std::string> words{"profile",
                                 model + "/static.pt2",
                                 folder.write("map.json", "{\"\": " + std::to_string(more - 1) + "}"),
                                 "--cpu",
                                 "1GiB",
                                 "--json"};
  for (std::size_t i = 0; i < more; ++i) words.insert(words.end(), {"--gpu", "1MiB"});
  const test::ProgramRun run = test::run_cli(words, options);
  EXPECT_EQ(run.exit, 5) << run.err;
  EXPECT_THAT(run.err, HasSubstr("it will run on virtual GPUs."));
  words.emplace_back("--virtual");
  EXPECT_THAT(test::run_cli(words, options).err, Not(HasSubstr("virtual GPUs")));
}

}  // namespace
}  // namespace stowage::cli
