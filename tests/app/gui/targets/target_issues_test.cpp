// Whose issues the findings of a target are: the modules that are selected where one is clicked.
#include <algorithm>
#include <random>
#include <set>

#include "app/gui/targets/target_answer.h"
#include "core/base/file.h"
#include "core/runtimes/targets.h"
#include "tests/app/gui/targets/targets_fixture.h"

namespace stowage::app {
namespace {

using machine::DeviceId;
using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class TargetIssues : public test::WithDocument {
 protected:
  void openMade(const Json& json) {
    const QString path = folder.filePath(QStringLiteral("made.json"));
    ASSERT_TRUE(write_file_atomically(path.toStdString(), json.dump()));
    open(path, test::machineOf({24ull << 30, 24ull << 30}, 64ull << 30));
  }
  /// The model under a map, as somebody's map is shown.
  widgets::PlanStatePtr placed(const plan::DeviceMap& map) {
    auto out = std::make_shared<widgets::PlanState>();
    out->model = document.model();
    out->machine = document.input().machine;
    out->settings = document.input().settings;
    out->placement = plan::apply(map, *out->model, out->machine, out->settings).placement;
    return out;
  }
  /// The modules of an issue with one finding.
  std::vector<model::ModuleId> modulesOf(const std::string& module, std::vector<std::string> subjects) {
    TargetAnswer answer;
    answer.plan = placed({{{"", gpu(0)}}});
    answer.target = runtimes::find_target("pytorch");
    runtimes::Finding& finding = answer.check.findings.emplace_back();
    finding.rule = runtimes::Rule::WeightsSplit;
    finding.module = module;
    finding.subjects = std::move(subjects);
    finding.devices = {runtimes::Where{gpu(0)}, runtimes::Where{kCpu}};
    const std::vector<widgets::Issue> issues = issuesOf(answer);
    EXPECT_EQ(issues.size(), 1u);
    return issues.empty() ? std::vector<model::ModuleId>() : issues.front().modules;
  }
  /// The same by reading every name of the model; the model itself only where a tensor of its own is named.
  std::vector<std::string> read(const runtimes::Finding& finding) {
    const model::Model& model = *document.model();
    std::vector<std::string> names{finding.module}, out;
    names.insert(names.end(), finding.subjects.begin(), finding.subjects.end());
    for (const std::string& name : names) {
      std::optional<std::string> whose;
      for (const model::Tensor& tensor : model.tensors()) {
        if (tensor.name == name) whose = model[tensor.module].name;
      }
      for (const model::Module& module : model.modules()) {
        if (module.name == name && !name.empty()) whose = name;
      }
      if (whose && std::find(out.begin(), out.end(), *whose) == out.end()) out.push_back(*whose);
    }
    return out;
  }
  std::vector<std::string> namesOf(const std::vector<model::ModuleId>& modules) {
    std::vector<std::string> out;
    for (const model::ModuleId id : modules) out.push_back((*document.model())[id].name);
    return out;
  }
};

TEST_F(TargetIssues, AreOfTheModulesThatTheirFindingNames) {
  std::size_t several = 0;
  std::set<runtimes::Rule> rules;
  for (const Json& json : {test::attendingModel(), test::aliasedModel()}) {
    ASSERT_NO_FATAL_FAILURE(openMade(json));
    const auto facts = runtimes::make_facts(document.model(), {});
    std::mt19937 random(11);
    for (int round = 0; round < 40; ++round) {
      const std::vector<DeviceId> devices{gpu(0), gpu(1), kCpu, kDisk};
      plan::DeviceMap map{{{"", gpu(0)}}};
      for (const model::Module& module : document.model()->modules()) {
        if (!module.name.empty() && random() % 2) map.entries.push_back({module.name, devices[random() % 4]});
      }
      const auto plan = placed(map);
      for (const runtimes::Target* target : runtimes::targets()) {
        TargetQuestion question;
        question.target = target;
        if (random() % 2) question.places.kv_device = devices[random() % 3];
        const TargetAnswerPtr answer = checkTarget(plan, facts, question);
        const std::vector<widgets::Issue> issues = issuesOf(*answer);
        ASSERT_EQ(issues.size(), answer->check.findings.size());
        for (std::size_t i = 0; i < issues.size(); ++i) {
          const runtimes::Finding& finding = answer->check.findings[i];
          SCOPED_TRACE(std::string(target->name) + ": " + runtimes::message(finding));
          EXPECT_EQ(namesOf(issues[i].modules), read(finding));
          several += issues[i].modules.size() > 1 ? 1 : 0;
          rules.insert(finding.rule);
        }
      }
    }
  }
  EXPECT_GT(several, 20u);
  EXPECT_GE(rules.size(), 4u);
}

/// The module that is to blame comes first, each once; a tensor stands for its module; other names, as of
/// inputs, are no module.
TEST_F(TargetIssues, NamesOfTensorsLeadToTheirModules) {
  ASSERT_NO_FATAL_FAILURE(openMade(test::seedModel()));
  using Modules = std::vector<model::ModuleId>;
  EXPECT_EQ(
      modulesOf("lm_head", {"labels", "layers.1.fc.weight", "layers.1.fc", "layers.0", "lm_head.weight"}),
      (Modules{module("lm_head"), module("layers.1.fc"), module("layers.0")}));
  EXPECT_EQ(modulesOf("embed_tokens.weight", {}), Modules{module("embed_tokens")}) << "a key of the map";
  EXPECT_EQ(modulesOf("layers.1", {"layers.1.fc"}), (Modules{module("layers.1"), module("layers.1.fc")}))
      << "a module is not said with what is in it";
  EXPECT_EQ(modulesOf("", {"layers.0.fc"}), Modules{module("layers.0.fc")});
}

/// Where no module is named the whole model is meant, and a click selects nothing.
TEST_F(TargetIssues, OfTheWholeModelSelectNothing) {
  ASSERT_NO_FATAL_FAILURE(openMade(test::seedModel()));
  EXPECT_TRUE(modulesOf("", {}).empty());
  EXPECT_TRUE(modulesOf("", {"", "input_ids"}).empty());
}

/// A tensor of the model itself has no other module.
TEST_F(TargetIssues, OfATensorOfTheModelItselfAreTheModels) {
  Json json = test::seedModel();
  json["tensors"].push_back({{"name", "scale"}, {"dtype", "BF16"}, {"shape", {8}}, {"kind", "parameter"}});
  ASSERT_NO_FATAL_FAILURE(openMade(json));
  EXPECT_EQ(modulesOf("layers.0", {"scale"}), (std::vector<model::ModuleId>{module("layers.0"), module("")}));
}

}  // namespace
}  // namespace stowage::app
