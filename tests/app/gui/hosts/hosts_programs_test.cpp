// Programs over several machines: what hosts hand over is counted from the graph, on the page as by the
// command line.
#include <QProcess>
#include <algorithm>
#include <map>

#include "app/gui/hosts/hosts_flow.h"
#include "app/gui/predict/described_programs.h"
#include "app/gui/predict/read_program.h"
#include "core/base/json.h"
#include "core/estimate/graph/described_values.h"
#include "tests/app/gui/hosts/hosts_fixture.h"

namespace stowage::app {
namespace {

using Handed = std::map<std::pair<std::string, std::string>, std::uint64_t>;

/// From which host to which: all rows of the page together.
Handed handed(const widgets::HostsPicture& picture) {
  Handed out;
  for (const widgets::HostHandOver& over : picture.hand_overs)
    out[{picture.hosts[over.from].name.toStdString(), picture.hosts[over.to].name.toStdString()}] +=
        over.bytes.count();
  return out;
}

Handed handed(const Json& checked) {
  Handed out;
  for (const Json& hop : checked.at("hand_overs"))
    out[{hop.at("from").get<std::string>(), hop.at("to").get<std::string>()}] =
        hop.at("bytes").get<std::uint64_t>();
  return out;
}

std::uint64_t bytesOf(const plan::ValueFlowPtr& flow) {
  std::uint64_t out = 0;
  EXPECT_TRUE(flow);
  if (!flow) return out;
  for (const plan::ValueFlow::Value& value : flow->values) out += value.bytes;
  return out;
}

class HostsOfPrograms : public test::WithHosts {
 protected:
  void SetUp() override {}  // each opens a model of its own
  void openProgram(const std::string& name) {
    open(QString::fromStdString(test::data(name)), test::machineOf({8ull << 30}, 8ull << 30));
  }
  /// Two hosts of one card each: together they hold the model, and neither does.
  QByteArray cards() {
    Json json{{"schema", "stowage.machine/2"}, {"hosts", Json::array()}};
    const std::uint64_t each = document.model()->total_bytes().count() / 2 * 6 / 5 + 4096;
    for (const char* host : {"h0", "h1"})
      json["hosts"].push_back({{"host", host},
                               {"devices", Json::array({Json{{"device", "0"}, {"budget", each}},
                                                        Json{{"device", "cpu"}, {"budget", 0}}})}});
    return QByteArray::fromStdString(to_text(json));
  }
  HostsPlanPtr planOf(const QString& hostsFile, plan::Objective objective) {
    const auto hosts = readHosts(hostsFile);
    EXPECT_TRUE(hosts);
    if (!hosts) return nullptr;
    plan::Settings settings = settingsForHosts(document.input().settings);
    settings.objective = objective;
    const auto made = planHosts({document.model(), *hosts, settings}, {});
    EXPECT_TRUE(made);
    return made ? *made : nullptr;
  }
  /// What the command line says of that map.
  Json checked(const QString& map, const QString& hostsFile) {
    QProcess process;
    process.start(QString::fromStdString(test::program("stowage-cli")),
                  {QStringLiteral("check"), QString::fromStdString(document.model()->path()), map,
                   QStringLiteral("--hosts"), hostsFile, QStringLiteral("--json")});
    EXPECT_TRUE(process.waitForFinished(120000));
    auto json = parse_json(process.readAllStandardOutput().toStdString(), "check");
    EXPECT_TRUE(json) << process.readAllStandardError().toStdString();
    return json ? *json : Json();
  }
};

TEST_F(HostsOfPrograms, WhatIsHandedOverIsWhatTheCommandLineCounts) {
  int divided = 0;
  for (const char* name : {"llama_untied", "mixed_precision", "t5_shared", "vit_tiny"}) {
    openProgram(std::string("models/") + name + "/static.pt2");
    const QString hosts = write("hosts.json", cards());
    for (const auto objective : {plan::Objective::GpuBytes, plan::Objective::StepTime}) {
      SCOPED_TRACE(testing::Message() << name << ", " << static_cast<int>(objective));
      const HostsPlanPtr made = planOf(hosts, objective);
      ASSERT_TRUE(made);
      if (!made->found()) continue;  // a part that stays whole is larger than a card
      EXPECT_TRUE(made->width_known);
      const Json json = checked(write("map.json", QByteArray::fromStdString(made->map)), hosts);
      ASSERT_TRUE(json.contains("hand_overs"));
      EXPECT_TRUE(json.at("hand_over_by_graph").get<bool>());
      const Handed shown = handed(made->picture);
      EXPECT_EQ(shown, handed(json));
      EXPECT_NEAR(made->hop_seconds, json.at("hop_seconds").get<double>(), 1e-11);
      divided += shown.empty() ? 0 : 1;
    }
  }
  EXPECT_GE(divided, 4) << "or nothing was handed over";
}

TEST_F(HostsOfPrograms, ValuesAreAsLargeAsTheWorkloadMakesThem) {
  openProgram("engine/shapes.pt2");  // 2 to 64 tokens, 3 to 10 sequences
  const auto bytes = [&](std::uint64_t tokens) {
    plan::Workload workload;
    workload.tokens = tokens;
    workload.batch = 5;
    return bytesOf(flowOf(document.model(), workload));
  };
  const std::uint64_t exported = bytesOf(flowOf(document.model(), {}));
  EXPECT_GT(exported, 0u);
  EXPECT_GT(bytes(64), bytes(20));
  EXPECT_NE(bytes(20), exported);
  EXPECT_EQ(bytes(65), exported) << "as exported, where the program does not take them";
}

TEST_F(HostsOfPrograms, WithoutAGraphThereIsNone) {
  for (const QString& path :
       {test::catalog("llama-3.1-8b.json.gz"), test::modelPath("llama_untied/hf_sharded")}) {
    open(path, test::machineOf({64ull << 30}, 64ull << 30));
    EXPECT_FALSE(flowOf(document.model(), {})) << path.toStdString();
  }
}

/// The file went between opening it and planning: the plan is made all the same.
TEST_F(HostsOfPrograms, OfAProgramThatCannotBeReadThereIsNone) {
  const QString copy = folder.filePath(QStringLiteral("gone.pt2"));
  ASSERT_TRUE(QFile::copy(test::modelPath("llama_untied/static.pt2"), copy));
  open(copy, test::machineOf({8ull << 30}, 8ull << 30));
  const model::ModelPtr gone = document.model();
  EXPECT_TRUE(flowOf(gone, {}));
  openProgram("training/five_layers/program.pt2");
  EXPECT_TRUE(flowOf(document.model(), {})) << "what was read last is another one";
  ASSERT_TRUE(QFile::remove(copy));
  EXPECT_FALSE(flowOf(gone, {}));
  const auto hosts = readHosts(write("hosts.json", test::hostsJson(2, 10, 64)));
  ASSERT_TRUE(hosts);
  const auto made = planHosts({gone, *hosts, settingsForHosts(document.input().settings)}, {});
  ASSERT_TRUE(made);
  EXPECT_TRUE((*made)->found());
}

/// Every value of `program` but its weights is a vector of `count` floats.
protocol::DescribedValues described(const formats::ExportedProgram& program, std::int64_t count) {
  constexpr int kFloat = 7;  // of the schema
  protocol::DescribedValues out;
  const auto add = [&](const formats::Argument& value) {
    if (value.kind == formats::Argument::Kind::Tensor)
      out.tensors.push_back({value.text, kFloat, {count}, {1}, 0});
  };
  for (const auto& input : program.inputs) {
    if (input.kind == formats::InputSpec::Kind::UserInput) add(input.constant);
  }
  for (const auto& node : program.graph.nodes) {
    for (const auto& output : node.outputs) add(output);
  }
  return out;
}

/// Of a file that does not say its sizes there is a flow as soon as an engine has said them.
TEST_F(HostsOfPrograms, WhatAnEngineHasSaidIsCounted) {
  constexpr std::int64_t kCount = 1000;
  open(test::modelPath("convnet/trace.pt"), test::machineOf({4ull << 30}, 8ull << 30));
  plan::Workload workload;
  workload.shapes = {{"args.0", {2, 3, 24, 24}}};  // nobody else asks for these: what is known is kept
  EXPECT_FALSE(flowOf(document.model(), workload));
  const auto read = readProgram(document.model(), {});
  ASSERT_TRUE(read && read->program);
  estimate::GraphRequest pass;
  pass.program = read->program.get();
  pass.shapes = workload.shapes;
  const auto asked = estimate::values_to_ask(pass, {});
  ASSERT_TRUE(asked && asked->under_shapes);
  keepValues(asked->request,
             {std::make_shared<const protocol::DescribedValues>(described(*read->program, kCount)), {}});
  const auto flow = flowOf(document.model(), workload);
  ASSERT_TRUE(flow);
  EXPECT_TRUE(std::any_of(flow->values.begin(), flow->values.end(), [](const plan::ValueFlow::Value& value) {
    return value.bytes == 4 * static_cast<std::uint64_t>(kCount);
  }));
  EXPECT_FALSE(flowOf(document.model(), {})) << "said of these shapes alone";
}

}  // namespace
}  // namespace stowage::app
