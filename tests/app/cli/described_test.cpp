// Programs whose files do not say how their values lie: commands that predict ask an engine, here a shell
// script that speaks the protocol.
#include "core/base/file.h"
#include "core/formats/program.h"
#include "core/protocol/protocol.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/cases.h"

namespace stowage {
namespace {

using test::run_cli;
using testing::HasSubstr;

class Described : public test::CliFixture {
 protected:
  void SetUp() override {
    trace_ = test::model_folder("convnet") + "/trace.pt";
    map_ = write("map.json", R"({"": 0})");
    write(
        "hello",
        to_line(protocol::Event(protocol::Hello{protocol::kVersion, "test", "2.11.0", false, "no driver"})));
  }

  /// Every value but the weights is a vector of `count` floats.
  protocol::DescribedValues values(std::int64_t count) const {
    constexpr int kFloat = 7;  // of the schema
    auto file = RandomAccessFile::open(trace_);
    const auto program = formats::read_program(std::move(*file));
    EXPECT_TRUE(program);
    protocol::DescribedValues out;
    const auto add = [&](const formats::Argument& value) {
      if (value.kind == formats::Argument::Kind::Tensor)
        out.tensors.push_back({value.text, kFloat, {count}, {1}, 0});
    };
    for (const auto& input : program->inputs) {
      if (input.kind == formats::InputSpec::Kind::UserInput) add(input.constant);
    }
    for (const auto& node : program->graph.nodes) {
      for (const auto& output : node.outputs) add(output);
    }
    return out;
  }

  /// The words with an engine that gives this answer, and keeps what it was asked.
  Json asked(const protocol::Event& answer, std::vector<std::string> words = {}) {
    write("answer", to_line(answer));
    return with(folder_.write("engine",
                              "#!/bin/sh\ncd " + folder_.path() +
                                  "\ncat hello; read request; echo \"$request\" >> requests; cat answer",
                              true),
                std::move(words));
  }
  Json with(const std::string& engine, std::vector<std::string> words) {
    test::RunOptions options;
    options.environment["STOWAGE_ENGINE"] = engine;
    if (words.empty()) words = {"check", trace_, map_};
    words.insert(words.end(), {"--gpu", "4GiB", "--cpu", "8GiB", "--json"});
    const auto run = run_cli(words, options);
    EXPECT_EQ(run.exit, 0) << run.out << run.err;
    return run.json();
  }
  static std::uint64_t peak(const Json& json) {
    for (const Json& device : json["predicted"]["devices"]) {
      if (device["device"] == "0") return device["peak_bytes"].get<std::uint64_t>();
    }
    return 0;
  }
  static std::string said(const Json& json) { return json["predicted"]["unknown"].dump(); }

  std::string trace_, map_;
};

TEST_F(Described, WhatAnEngineSaysIsPredicted) {
  const Json small = asked(protocol::Described{values(1'000)});
  const Json large = asked(protocol::Described{values(1'000'000)});
  EXPECT_EQ(small["predicted"]["method"], "graph");
  EXPECT_GT(peak(small), 0u);
  // The input and what is made of it lie there at once.
  EXPECT_GE(peak(large), peak(small) + 2 * 4 * (1'000'000 - 1'000));
}

TEST_F(Described, TheEngineIsAskedForTheProgramAndItsInputsOnce) {
  const std::string inputs = test::model_folder("convnet") + "/base.inputs.safetensors";
  asked(protocol::Described{values(10)}, {"check", trace_, map_, "--inputs", inputs});
  const auto request = protocol::describe_from_line(test::read_all(folder_.file("requests")));
  ASSERT_TRUE(request) << "one line alone";
  EXPECT_EQ(request->program, trace_);
  EXPECT_EQ(request->inputs_file, inputs);
  EXPECT_EQ(request->fingerprint.size(), 64u);
  EXPECT_TRUE(request->sizes.empty());
}

TEST_F(Described, WithoutAnEngineThatIsSaid) {
  for (const Json& json :
       {with(folder_.file("nothing here"), {}), with(folder_.file("nothing here"), {"solve", trace_})}) {
    EXPECT_EQ(json["predicted"]["method"], "none");
    EXPECT_THAT(said(json), HasSubstr("does not say how large its values are"));
    EXPECT_THAT(said(json), HasSubstr("STOWAGE_ENGINE"));
  }
}

TEST_F(Described, WhatIsInTheWayIsSaid) {
  const Json failed = asked(protocol::Failed{{Code::EngineTorch, {}, {"something of its own"}}, {}});
  EXPECT_EQ(failed["predicted"]["method"], "none");
  EXPECT_THAT(said(failed), HasSubstr("something of its own"));
  const Json died = with(folder_.write("engine", "#!/bin/sh\nexit 7\n", true), {});
  EXPECT_EQ(died["predicted"]["method"], "none");
  EXPECT_THAT(said(died), HasSubstr("7"));
  const Json old = asked(protocol::Failed{{Code::ProtocolUnknown, {}, {"describe"}}, {}});
  EXPECT_THAT(said(old), HasSubstr("describe"));
}

TEST_F(Described, NobodyIsAskedWhereNothingIsPredicted) {
  asked(protocol::Described{values(10)}, {"check", trace_, map_, "--no-predict"});
  asked(protocol::Described{values(10)}, {"check", test::model_folder("convnet") + "/static.pt2", map_});
  EXPECT_EQ(test::read_all(folder_.file("requests")), "");
}

}  // namespace
}  // namespace stowage
