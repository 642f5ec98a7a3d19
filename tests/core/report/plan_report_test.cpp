// The report of a plan: it says what the answer and the evaluation say, no more, and shows names as they are.
#include "core/report/plan_report.h"

#include <random>
#include <regex>

#include <gmock/gmock.h>

#include "core/model/model_builder.h"
#include "core/solve/solve.h"

namespace stowage::report {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Layers of one size each, which stay whole.
model::ModelPtr layers(int count, std::uint64_t bytes, const std::string& prefix = "layers") {
  model::ModelBuilder builder;
  builder.set_name("made");
  builder.set_format("description");
  builder.add_module("", "Net");
  builder.add_module(prefix, "ModuleList");
  for (int i = 0; i < count; ++i) {
    const std::string name = prefix + "." + std::to_string(i);
    builder.add_module(name, "Block");
    model::ModelBuilder::TensorSpec spec;
    spec.name = name + ".weight";
    spec.dtype = model::Dtype::U8;
    spec.shape = {static_cast<std::int64_t>(bytes)};
    spec.bytes = Bytes(bytes);
    builder.add_tensor(std::move(spec));
  }
  builder.set_no_split({"Block"}, "description");
  auto built = builder.build();
  EXPECT_TRUE(built);
  return *built;
}

machine::Machine machine_of(std::uint64_t gpu, std::uint64_t cpu) {
  machine::Machine out;
  out.devices.push_back({machine::gpu(0), "RTX 4090", Bytes(gpu), {}, Bytes(gpu)});
  out.devices.push_back({machine::kCpu, "", Bytes(cpu), {}, {}});
  return out;
}

PlanSpeech plain() {
  PlanSpeech out;
  out.sentence = [](const Error& error) { return sentence(error); };
  out.bytes = [](Bytes bytes) { return std::to_string(bytes.count()) + " B"; };
  out.seconds = [](double seconds) { return std::to_string(seconds) + " s"; };
  out.percent = [](double share) { return std::to_string(share * 100) + " %"; };
  out.count = [](std::uint64_t count) { return std::to_string(count); };
  out.device = machine::display_name;
  return out;
}

struct Solved {
  model::ModelPtr model;
  solve::Answer answer;
  plan::Evaluation evaluation;
  PlanReport report() const {
    return plan_report({*model, answer.machine, answer.settings, evaluation, &answer, "0.1.0"}, plain());
  }
  std::string text() const { return to_markdown(report()); }
};

Solved solved(model::ModelPtr model, const machine::Machine& machine, const plan::Settings& settings = {}) {
  auto answer = solve::solve(*solve::make_unit_catalog(model, settings), machine, settings);
  EXPECT_TRUE(answer);
  auto evaluation = plan::evaluate(*model, machine, settings, answer->placement);
  return {model, std::move(*answer), std::move(evaluation)};
}

const PlanSection* section(const PlanReport& report, const std::string& heading) {
  for (const PlanSection& one : report.sections) {
    if (one.heading == heading) return &one;
  }
  return nullptr;
}

TEST(PlanReportTest, TheProofIsWhatTheAnswerClaims) {
  plan::Settings host;
  host.runtime = machine::Runtime{machine::kComputesOnHost};
  const Solved best = solved(layers(6, 100), machine_of(350, 10'000), host);
  ASSERT_EQ(best.answer.outcome, solve::Outcome::Optimal);
  ASSERT_EQ(best.answer.value, 300u);
  EXPECT_THAT(best.text(), HasSubstr("Optimal, proven: 300 B on GPUs. No plan for this machine"));
  EXPECT_THAT(best.text(), HasSubstr("300 B of 600 B on GPUs"));
  const Solved none = solved(layers(6, 100), machine_of(350, 100), host);
  ASSERT_EQ(none.answer.outcome, solve::Outcome::Infeasible);
  EXPECT_EQ(none.text().find("No plan exists, proven.") != std::string::npos,
            none.answer.infeasible.proven());
  EXPECT_THAT(none.text(), Not(HasSubstr("Optimal")));
  EXPECT_THAT(none.text(),
              HasSubstr(to_markdown(PlanReport{{}, {}, {}, {{"", {sentence(none.answer.infeasible.reason)}}}})
                            .substr(std::string("# \n\n\n\n## \n\n").size())));
}

TEST(PlanReportTest, AMapThatNobodySolvedClaimsNothing) {
  const Solved best = solved(layers(4, 100), machine_of(250, 10'000));
  const PlanReport given = plan_report(
      {*best.model, best.answer.machine, best.answer.settings, best.evaluation, nullptr, "0.1.0"}, plain());
  const std::string text = to_markdown(given);
  EXPECT_THAT(text, HasSubstr("A map as it was given. It fits"));
  EXPECT_THAT(text, Not(HasSubstr("proven")));
  EXPECT_THAT(text, Not(HasSubstr("Found by")));
}

/// Each number of the table is one of the evaluation's, device by device.
TEST(PlanReportTest, TheTableOfDevicesIsTheEvaluation) {
  for (std::uint32_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const Solved one = solved(layers(2 + static_cast<int>(random() % 8), 50 + random() % 200),
                              machine_of(200 + random() % 900, 200 + random() % 3000));
    const PlanReport report = one.report();
    const PlanSection* devices = section(report, "Devices");
    ASSERT_TRUE(devices);
    ASSERT_EQ(devices->table.size(), one.evaluation.devices.size() + 1);
    const auto column = [&](const std::string& head) {
      const auto& heads = devices->table.front();
      return static_cast<std::size_t>(std::find(heads.begin(), heads.end(), head) - heads.begin());
    };
    for (std::size_t d = 0; d < one.evaluation.devices.size(); ++d) {
      const plan::DeviceUse& use = one.evaluation.devices[d];
      const auto& row = devices->table[d + 1];
      ASSERT_EQ(row.size(), devices->table.front().size());
      const auto text = [](Bytes bytes) { return bytes ? std::to_string(bytes.count()) + " B" : "–"; };
      EXPECT_EQ(row[0], machine::display_name(use.device));
      EXPECT_EQ(row[column("weights")], text(use.weights + use.stays));
      EXPECT_EQ(row[column("used")], text(use.used));
      EXPECT_EQ(row[column("overhead")], text(use.overhead));
      EXPECT_EQ(row[column("budget")], std::to_string(use.budget->count()) + " B");
      EXPECT_EQ(row.back(), use.over ? std::to_string(use.over.count()) + " B over"
                                     : std::to_string(use.free.count()) + " B");
      if (use.reserve) {
        EXPECT_EQ(row[column("stream reserve")], text(use.reserve));
      }
    }
  }
}

TEST(PlanReportTest, RulesAndIssuesStandInIt) {
  plan::Settings settings;
  settings.rules = {{"layers.1", machine::kCpu, false}, {"layers.0", machine::gpu(0), true}};
  Solved one = solved(layers(4, 100), machine_of(10'000, 10'000), settings);
  const PlanSection* rules = nullptr;
  const PlanReport report = one.report();
  rules = section(report, "Rules");
  ASSERT_TRUE(rules);
  EXPECT_EQ(rules->lines,
            (std::vector<std::string>{"layers.1 is pinned to CPU.", "layers.0 must not be on cuda:0."}));
  one.evaluation.diagnostics.clear();
  EXPECT_THAT(one.text(), HasSubstr("## Warnings and issues\n\n- None.\n"));
  plan::Diagnostic found;
  found.severity = plan::Severity::Error;
  found.what = Error{Code::DeviceName, "x", {}, {}};
  one.evaluation.diagnostics = {found};
  EXPECT_THAT(one.text(), HasSubstr("- Error: "));
  settings.rules.assign(30, {"layers.1", machine::kCpu, false});
  one.answer.settings = settings;
  const PlanReport many = one.report();
  EXPECT_EQ(section(many, "Rules")->lines.size(), 21u);
  EXPECT_EQ(section(many, "Rules")->lines.back(), "… and 10 more.");
}

/// What the escaping put there taken away again, every name is as it was, and a table has its cells.
TEST(PlanReportTest, NamesThatLookLikeMarkdownAreShownAsTheyAre) {
  for (const std::string& name : {std::string("a|b"), std::string("*bold*"), std::string("_orig_mod.q_proj"),
                                  std::string("[x](y)"), std::string("a\\b`c`"), std::string("<b>&amp;")}) {
    PlanReport report;
    report.title = name;
    report.sections = {{"Table", {name}, true, {{"head", name}, {name, "2"}}}};
    const std::string text = to_markdown(report, "pic ture.png");
    std::string plain_text = std::regex_replace(text, std::regex(R"(\\([\\`*_\[\]<>|&]))"), "$1");
    EXPECT_THAT(plain_text, HasSubstr("# " + name + "\n"));
    EXPECT_THAT(plain_text, HasSubstr("- " + name + "\n"));
    EXPECT_THAT(text, HasSubstr("](<pic ture.png>)"));
    std::smatch match;
    ASSERT_TRUE(std::regex_search(text, match, std::regex("\n(\\|.*\\| 2 \\|)\n")));
    std::size_t bars = 0;
    const std::string row = match[1];
    for (std::size_t i = 0; i < row.size(); ++i)
      bars += row[i] == '|' && (i == 0 || row[i - 1] != '\\') ? 1 : 0;
    EXPECT_EQ(bars, 3u) << row;
  }
}

}  // namespace
}  // namespace stowage::report
