// Plans that keep room for training.
#include <map>

#include "app/cli/arguments/settings_options.h"
#include "core/base/json.h"
#include "tests/app/cli/cli_fixture.h"

namespace stowage::cli {
namespace {

using test::ProgramRun;
using test::run_cli;
using testing::HasSubstr;

Try<plan::Settings> resolve(std::vector<std::string> words, plan::Settings known = {}) {
  CLI::App app;
  SettingsOptions options;
  options.define_rules(app);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  machine::Machine machine;
  machine.devices.push_back({machine::kCpu});
  return options.resolve(machine, std::move(known));
}

TEST(Train, OptionsSayWhatIsTrainedAndStandAboveAPlan) {
  EXPECT_FALSE(resolve({})->workload.training);
  for (const plan::OptimizerRow& row : plan::optimizers())
    EXPECT_EQ(resolve({"--train", row.name})->workload.training->optimizer, row.optimizer) << row.name;
  const auto all = resolve({"--train", "adam", "--gradient-dtype", "float32", "--master-weights"});
  const plan::Training wanted{plan::Optimizer::Adam, model::Dtype::F32, true};
  EXPECT_EQ(all->workload.training, wanted);
  EXPECT_EQ(resolve({}, *all)->workload.training, wanted) << "as the plan was made";
  EXPECT_EQ(resolve({"--train", "sgd"}, *all)->workload.training,
            (plan::Training{plan::Optimizer::Sgd, model::Dtype::F32, true}));
  EXPECT_EQ(resolve({"--gradient-dtype", "BF16"}, *all)->workload.training->gradient_dtype,
            model::Dtype::BF16);
  const auto beside = resolve({"--accumulation-dtype", "float32"}, *all);
  EXPECT_EQ(beside->workload.training->accumulation_dtype, model::Dtype::F32);
  EXPECT_EQ(resolve({"--gradient-dtype", "BF16"}, *beside)->workload.training->accumulation_dtype,
            model::Dtype::F32);
  EXPECT_FALSE(resolve({"--accumulation-dtype", "none"}, *beside)->workload.training->accumulation_dtype);
  EXPECT_FALSE(resolve({"--train", "none"}, *all)->workload.training);
  const auto frozen = resolve({"--train", "adam", "--unfreeze", "*.lora", "--freeze", "*", "--freeze", "b"});
  const std::vector<plan::FreezeScope> scopes{{"*", true}, {"b", true}, {"*.lora", false}};
  EXPECT_EQ(frozen->workload.training->freeze, scopes);
  const auto more = resolve({"--freeze", "c"}, *frozen);
  ASSERT_EQ(more->workload.training->freeze.size(), 4u);
  EXPECT_EQ(more->workload.training->freeze.back(), (plan::FreezeScope{"c", true})) << "above the plan's";
}

TEST(Train, WrongWordsAreOneSentence) {
  const std::pair<std::vector<std::string>, const char*> bad[] = {
      {{"--train", "lion"}, "--train lion: write none, sgd, momentum, adam or adam8bit."},
      {{"--train", ""}, "write none, sgd"},
      {{"--gradient-dtype", "float32"}, "--gradient-dtype goes with --train and an optimizer; add it."},
      {{"--accumulation-dtype", "float32"}, "--accumulation-dtype goes with --train"},
      {{"--train", "adam", "--accumulation-dtype", "int8"},
       "--accumulation-dtype int8: no gradient is of this type."},
      {{"--master-weights"}, "--master-weights goes with --train"},
      {{"--freeze", "a"}, "--freeze goes with --train"},
      {{"--unfreeze", "a"}, "--unfreeze goes with --train"},
      {{"--train", "none", "--gradient-dtype", "float32"}, "--gradient-dtype goes with --train"},
      {{"--train", "adam", "--gradient-dtype", "int8"},
       "--gradient-dtype int8: no gradient is of this type."},
      {{"--train", "adam", "--gradient-dtype", "float13"}, "Write one such as float32 or bfloat16."},
  };
  for (const auto& [words, sentence_part] : bad) {
    const auto settings = resolve(words);
    ASSERT_FALSE(settings) << words.back();
    EXPECT_THAT(sentence(settings.error().error), HasSubstr(sentence_part));
  }
}

class TrainCommands : public test::CliFixture {
 protected:
  static std::uint64_t sum(const Json& document, const char* field) {
    std::uint64_t out = 0;
    for (const Json& device : document.at("devices")) out += device.at(field).get<std::uint64_t>();
    return out;
  }
};

/// The name of the whole model is empty, and so is a variable that a script forgot to set.
TEST_F(TrainCommands, AnEmptyNameIsRefusedWhereAModuleIsNamed) {
  const std::vector<std::string> solve{"solve", model(), "--gpu", "1600", "--cpu", "10000", "--disk", "none"};
  const std::pair<std::vector<std::string>, const char*> bad[] = {
      {{"--train", "adam", "--freeze", ""}, "--freeze: an empty name is no module's; * stands for all"},
      {{"--train", "adam", "--freeze", "*", "--unfreeze", ""}, "--unfreeze: an empty name"},
      {{"--runtime", "mixed", "--compute-on-host", ""}, "--compute-on-host: an empty name"},
      {{"--target", "tensorrt-mttm", "--offload", ""}, "--offload: an empty name"},
  };
  for (const auto& [more, said] : bad) {
    std::vector<std::string> words = solve;
    words.insert(words.end(), more.begin(), more.end());
    const auto refused = run_cli(words);
    EXPECT_EQ(refused.exit, 2) << more.back();
    EXPECT_THAT(refused.err, HasSubstr(said));
  }
  EXPECT_EQ(run_cli({"schedule", "--from", "run.json", "--layers", ""}).exit, 2);
  std::vector<std::string> whole = solve;
  whole.insert(whole.end(), {"--pin", "=cpu", "--allow-empty-gpus"});
  EXPECT_EQ(run_cli(whole).exit, 0) << "as in a device map, beside a value it is the whole model";
}

/// 1,200 B of weights in float32: as many of gradients, twice as many of Adam's states.
TEST_F(TrainCommands, SolveAndCheckCountTheSameBytes) {
  const std::string plan = folder_.file("plan.json");
  const std::vector<std::string> machine{"--gpu", "1600", "--gpu", "900", "--cpu", "10000", "--disk", "none"};
  std::vector<std::string> words{"solve", model(), "--train", "adam", "--runtime", "host"};
  words.insert(words.end(), machine.begin(), machine.end());
  const Json solved = ask(words, 0, "stowage.plan/1");
  EXPECT_EQ(sum(solved, "weights"), 1200u);
  EXPECT_EQ(sum(solved, "gradients"), 1200u);
  EXPECT_EQ(sum(solved, "optimizer"), 2400u);
  EXPECT_EQ(solved.at("status"), "optimal");
  EXPECT_EQ(solved.at("value"), 400) << "the tied ends or one layer, four times 400 B";
  EXPECT_EQ(solved.at("settings").at("training").at("optimizer"), "adam");
  write("plan.json", to_text(solved));
  const Json checked = ask({"check", model(), plan}, 0, "stowage.check/1");
  EXPECT_EQ(checked.at("devices"), solved.at("devices")) << "as the plan says";
  const Json without = ask({"check", model(), plan, "--train", "none"}, 0, "stowage.check/1");
  EXPECT_FALSE(without.at("devices").at(0).contains("gradients"));
  EXPECT_EQ(sum(without, "used") + 3600, sum(solved, "used"));
  const ProgramRun text = run_cli({"check", model(), plan});
  EXPECT_THAT(text.out, testing::AllOf(HasSubstr("gradients"), HasSubstr("optimizer")));
}

/// What a run held for backward counts where its modules are executed, in solve, check and the plan.
TEST_F(TrainCommands, WhatARunSavedIsCounted) {
  const std::string run = write("run.json", R"({"schema": "stowage.run/1", "saved": {"peak_bytes": 310},
    "saved_for_backward": [{"module": "", "bytes": 300, "reasons": {"parameter": 100}}]})");
  std::vector<std::string> words{"solve", model(), "--train", "sgd",  "--gpu",       "2710",
                                 "--cpu", "none",  "--disk",  "none", "--no-predict"};
  words.insert(words.end(), {"--saved-activations", run});
  const Json solved = ask(words, 0, "stowage.plan/1");
  EXPECT_EQ(sum(solved, "saved_for_backward"), 310u) << "200 B at the end of forward, 110 B more before it";
  EXPECT_EQ(sum(solved, "used"), 2710u);
  words[5] = "2709";
  EXPECT_EQ(ask(words, 4, "stowage.plan/1").at("proven"), true) << "one byte less is not enough";
  const std::string plan = write("plan.json", to_text(solved));
  EXPECT_EQ(ask({"check", model(), plan, "--no-predict"}, 0, "stowage.check/1").at("devices"),
            solved.at("devices"));
  const Json without =
      ask({"check", model(), plan, "--no-predict", "--saved-activations", "none"}, 0, "stowage.check/1");
  EXPECT_FALSE(without.at("devices").at(0).contains("saved_for_backward"));
  EXPECT_THAT(run_cli({"check", model(), plan}).out, HasSubstr("saved"));
}

TEST_F(TrainCommands, WhatIsNoRunForwardAndBackIsRefused) {
  const std::string forward = write("forward.json", R"({"schema": "stowage.run/1"})");
  const std::vector<std::string> words{"solve", model(), "--gpu", "9999", "--cpu", "none", "--disk", "none"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return more;
  };
  EXPECT_EQ(run_cli(with({"--saved-activations", forward})).exit, 2) << "a plan that trains nothing";
  EXPECT_EQ(ask(with({"--train", "sgd", "--saved-activations", forward}), 3, "stowage.error/1")
                .at("error")
                .at("rule"),
            "offload.no-backward");
  EXPECT_EQ(ask(with({"--train", "sgd", "--saved-activations", model()}), 3, "stowage.error/1")
                .at("error")
                .at("file"),
            model());
  EXPECT_EQ(run_cli(with({"--train", "sgd", "--saved-activations", forward, "-o", forward})).exit, 2)
      << "a file that is read is not written";
}

TEST_F(TrainCommands, WhatHasNoRoomForTrainingIsSaid) {
  const std::vector<std::string> words{"solve", model(),  "--gpu", "2000",    "--cpu",
                                       "2000",  "--disk", "none",  "--train", "adam"};
  const Json json = ask(words, 4, "stowage.plan/1");
  EXPECT_EQ(json.at("proven"), true);
  EXPECT_EQ(json.at("infeasible").at("short_bytes"), 800) << "4,800 B are needed";
  EXPECT_THAT(run_cli(words).out + run_cli(words).err, HasSubstr("gradients and the optimizer"));
}

TEST_F(TrainCommands, AModelWithoutParametersToTrainIsRefused) {
  const std::string numbers =
      write("numbers.json",
            R"({"schema": "stowage.model/1", "name": "numbers", "modules": [{"name": "", "class": "M"}],
        "tensors": [{"name": "a.weight", "dtype": "I8", "shape": [100], "kind": "parameter"}]})");
  const std::string map = write("map.json", R"({"": "cpu"})");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"solve", numbers, "--cpu", "1000", "--train", "adam"},
        std::vector<std::string>{"check", numbers, map, "--cpu", "1000", "--train", "sgd"}}) {
    const Json json = ask(words, 3, "stowage.error/1");
    EXPECT_EQ(json.at("error").at("rule"), "plan.nothing-to-train");
    EXPECT_THAT(json.at("error").at("message").get<std::string>(),
                HasSubstr("no parameter that can be trained"));
  }
}

/// An adapter beside weights that are frozen: room for its gradient and states alone, and the document says
/// which parameters they are.
TEST_F(TrainCommands, FrozenParametersTakeNoRoom) {
  const auto description = [](const char* adapter) {
    return std::string(
               R"({"schema": "stowage.model/1", "name": "lora", "modules": [{"name": "", "class": "M"}],
        "tensors": [{"name": "a.weight", "dtype": "F32", "shape": [100], "requires_grad": false},
                    {"name": "b.weight", "dtype": "F32", "shape": [50]},
                    {"name": "a.lora.weight", "dtype": "F32", "shape": [10], "requires_grad": )") +
           adapter + "}]}";
  };
  const std::string lora = write("lora.json", description("true"));
  const Json solved = ask({"solve", lora, "--gpu", "5000", "--cpu", "10000", "--disk", "none", "--train",
                           "adam", "--runtime", "host"},
                          0, "stowage.plan/1");
  EXPECT_EQ(sum(solved, "weights"), 640u);
  EXPECT_EQ(sum(solved, "gradients"), 240u);
  EXPECT_EQ(sum(solved, "optimizer"), 480u);
  const Json seen = ask({"inspect", lora, "--tensors"}, 0, "stowage.inspect/1");
  EXPECT_EQ(seen.at("frozen_parameters"), 100);
  std::map<std::string, Json> said;
  for (const Json& tensor : seen.at("tensors"))
    said[tensor.at("name").get<std::string>()] = tensor.value("requires_grad", Json());
  EXPECT_EQ(said, (std::map<std::string, Json>{
                      {"a.weight", false}, {"b.weight", nullptr}, {"a.lora.weight", true}}));
  EXPECT_THAT(run_cli({"inspect", lora}).out, HasSubstr("160, 100 of them frozen"));
  const Json without = ask({"inspect", model()}, 0, "stowage.inspect/1");
  EXPECT_FALSE(without.contains("frozen_parameters"));
  const std::string all = write("frozen.json", R"({"schema": "stowage.model/1", "name": "frozen",
        "tensors": [{"name": "a.weight", "dtype": "F32", "shape": [100], "requires_grad": false}]})");
  const std::vector<std::string> words{"solve",  all,    "--gpu",   "5000", "--cpu",     "10000",
                                       "--disk", "none", "--train", "adam", "--runtime", "host"};
  const auto and_then = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return more;
  };
  const Json refused = ask(words, 3, "stowage.error/1");
  EXPECT_EQ(refused.at("error").at("rule"), "plan.all-frozen");
  const Json trained = ask(and_then({"--unfreeze", "a"}), 0, "stowage.plan/1");
  EXPECT_EQ(sum(trained, "gradients"), 400u);
  EXPECT_EQ(trained.at("settings").at("training").at("freeze"),
            Json::parse(R"([{"name": "a", "frozen": false}])"));
  const Json nobody = ask(and_then({"--unfreeze", "b"}), 3, "stowage.error/1");
  EXPECT_EQ(nobody.at("error").at("rule"), "plan.freezes-nothing");
}

/// What is dumped is what was solved.
TEST_F(TrainCommands, ADumpedProblemHasTheSameAnswer) {
  const std::string problem = folder_.file("problem.json");
  const Json solved = ask({"solve", model(), "--gpu", "1500", "--gpu", "2500", "--cpu", "10000", "--disk",
                           "none", "--train", "momentum", "--main", "0", "--dump-problem", problem},
                          0, "stowage.plan/1");
  const Json answer = ask({"solve", "--problem", problem}, 0, "stowage.solution/1");
  EXPECT_EQ(solved.at("status"), "optimal");
  EXPECT_EQ(answer.at("value").get<std::uint64_t>(), 1200 - solved.at("value").get<std::uint64_t>());
}

}  // namespace
}  // namespace stowage::cli
