#include "app/gui/document/saved_plan.h"

#include "app/gui/document/autosave.h"
#include "app/gui/document/unknown_fields.h"
#include "app/gui/what_if/consequences.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/support/paths.h"

namespace stowage::app {
namespace {

using machine::gpu;
using machine::kCpu;
using machine::kDisk;

class SavedPlans : public test::WithDocument {
 protected:
  QString file(const char* name) { return folder.filePath(QString::fromLatin1(name)); }
  void importMap(const char* text) {
    ASSERT_TRUE(write_file_atomically(file("map.json").toStdString(), text));
    document.importMap(file("map.json"));
    ASSERT_TRUE(document.waitUntilIdle());
  }
};

TEST_F(SavedPlans, AMapOfSomebodyIsStillTheirsAfterReopening) {
  openLlama();
  importMap(R"({"model": "cpu", "model.layers.3": 0, "lm_head": "disk"})");
  ASSERT_FALSE(document.state()->answer);
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  Document other;
  other.open(file("a.stowage"));
  ASSERT_TRUE(other.waitUntilIdle());
  ASSERT_TRUE(other.state());
  EXPECT_FALSE(other.state()->answer) << "nobody asked the solver";
  EXPECT_TRUE(other.input() == document.input());
  EXPECT_TRUE(other.state()->placement == document.state()->placement);
}

TEST_F(SavedPlans, AnUnfinishedEditOfSuchAMapIsRestored) {
  openLlama();
  importMap(R"({"model": "cpu", "lm_head": "disk"})");
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("model.layers.3")}, gpu(0)));
  ASSERT_TRUE(document.waitUntilIdle());
  std::make_unique<Autosave>(document, file("unsaved"))->writeNow();
  Document other;
  Autosave next(other, file("unsaved"));
  const auto left = next.left();
  ASSERT_EQ(left.size(), 1u);
  QSignalSpy back(&next, &Autosave::restored);
  next.restore(left.front());
  ASSERT_TRUE(QTest::qWaitFor([&] { return back.size() == 1; }, 20000));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_TRUE(other.input() == document.input());
  EXPECT_TRUE(other.state()->placement == document.state()->placement);
}

TEST_F(SavedPlans, ThePlanThatWasShownIsTheOneThatComesBack) {
  // Two equal GPUs: many plans are equally good, and which one is shown depends on what was shown before.
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({6ull << 30, 6ull << 30}, 64ull << 30));
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("model.layers.0")}, gpu(1)));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  document.edit(QStringLiteral("unpin"),
                edits::unpin(document.input(), *document.model(), {module("model.layers.0")}));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  document.edit(QStringLiteral("budget"), edits::withBudget(document.input(), gpu(1), GiB(6) + MiB(1)));
  ASSERT_TRUE(document.waitUntilIdle(60000));
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  Document other;
  other.open(file("a.stowage"));
  ASSERT_TRUE(other.waitUntilIdle(60000));
  EXPECT_TRUE(other.state()->placement == document.state()->placement);
}

TEST_F(SavedPlans, TheGoalAndTheShapesOfTheInputsComeBack) {
  openLlama();
  auto input = document.input();
  input.settings.objective = plan::Objective::RequestTime;
  input.settings.workload = {0, 2, 100, 20, 30};
  input.settings.workload.shapes = {{"input_ids", {2, 100}}};
  document.edit(QStringLiteral("request"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  Document other;
  other.open(file("a.stowage"));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_TRUE(other.input() == input);
  EXPECT_EQ(valueText(*other.state()), valueText(*document.state()));
  EXPECT_GT(other.state()->evaluation.request_seconds, other.state()->evaluation.step_seconds);
}

/// Export and check are to know what the solver put off the GPUs by itself, and whom the plan is for.
TEST_F(SavedPlans, WhatWasPinnedAndWhoRunsItAreInTheFile) {
  openLlama();
  EXPECT_EQ(document.savedPlan(file("x.stowage")).json().at("set"), Json::array())
      << "nobody placed anything";
  auto input = document.input();
  input.settings.rules = {{"lm_head", machine::gpu(0), false}, {"model.norm", machine::kCpu, true}};
  input.target = {"tensorrt-mttm", {{"malloc_trim", true}}};
  document.edit(QStringLiteral("target"), input);
  ASSERT_TRUE(document.waitUntilIdle());
  const Json json = document.savedPlan(file("x.stowage")).json();
  EXPECT_EQ(json.at("set"), Json::array({"lm_head"}));
  EXPECT_EQ(json.at("target"), "tensorrt-mttm");
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  Document other;
  other.open(file("a.stowage"));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_TRUE(other.input() == input);
  auto imported = input;
  imported.map = std::make_shared<const plan::DeviceMap>(plan::DeviceMap{{{"", machine::gpu(0)}}});
  document.edit(QStringLiteral("map"), imported);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_FALSE(document.savedPlan(file("x.stowage")).json().contains("set")) << "of a map all is somebody's";
}

/// A plan of the command line says how its target keeps the cache: that is the target's, and no question of
/// the person's.
TEST_F(SavedPlans, WhatFollowsFromTheTargetIsNobodysQuestion) {
  openLlama();
  Json json = document.savedPlan(file("x.stowage")).json();
  json["settings"]["latent_cache"] = true;
  json["settings"]["tokens"] = 8192u;
  json["settings"]["prefill_chunk"] = 512u;
  for (const auto& [target, chunk] : {std::pair{"vllm", 512u}, {"llama.cpp", 0u}}) {
    SCOPED_TRACE(target);
    json["target"] = target;
    const auto read = SavedPlan::fromJson(json, "x");
    ASSERT_TRUE(read);
    EXPECT_FALSE(read->input().settings.workload.latent_cache);
    EXPECT_EQ(read->input().settings.workload.tokens, 8192u);
    EXPECT_EQ(read->input().settings.workload.prefill_chunk, chunk) << "its own, or somebody's";
  }
  json.erase("target");
  EXPECT_TRUE(SavedPlan::fromJson(json, "x")->input().settings.workload.latent_cache) << "nobody is named";
}

TEST_F(SavedPlans, FilesWrittenBeforeReadAsSolved) {
  openLlama();
  Json json = document.savedPlan(file("x.stowage")).json();
  EXPECT_FALSE(json.contains("imported")) << "said only where it holds";
  auto read = SavedPlan::fromJson(json, "x");
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->imported);
  EXPECT_FALSE(read->input().map);
  for (const char* field : {"imported", "part", "outline", "notes", "kept"}) {
    Json wrong = json;
    wrong[field] = 3;
    read = SavedPlan::fromJson(wrong, "x");
    ASSERT_FALSE(read) << field;
    EXPECT_EQ(read.error().code, Code::JsonType) << field;
  }
  json["imported"] = false;
  read = SavedPlan::fromJson(json, "x");
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->imported);
  json["imported"] = true;
  read = SavedPlan::fromJson(json, "x");
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->input().map);
  json["machine"] = 3;
  EXPECT_FALSE(SavedPlan::fromJson(json, "x"));
}

/// One that is damaged is said: read as none, it would tell nothing of what has changed, without a word.
TEST_F(SavedPlans, ADamagedOutlineIsSaid) {
  openLlama();
  Json json = document.savedPlan(file("x.stowage")).json();
  ASSERT_TRUE(json.at("outline").at("modules").size() > 1);
  json["outline"]["modules"][1][1] = "large";
  EXPECT_FALSE(SavedPlan::fromJson(json, "x"));
  QFile damaged(file("damaged.stowage"));
  ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
  damaged.write(QByteArray::fromStdString(json.dump()));
  damaged.close();
  const auto before = document.state();
  std::vector<Error> errors;
  QObject::connect(&document, &Document::openingFailed, &document,
                   [&](const QString&, const Error& error) { errors.push_back(error); });
  document.open(file("damaged.stowage"));
  ASSERT_TRUE(document.waitUntilIdle());
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors.front().code, Code::JsonType);
  EXPECT_EQ(errors.front().arguments, (std::vector<std::string>{"outline.modules", "a list of pairs"}));
  EXPECT_EQ(document.state(), before) << "what was open stays";
}

TEST_F(SavedPlans, APlanBesideItsModelNamesItByItsFolder) {
  ASSERT_TRUE(QFile::copy(test::catalog("llama-3.1-8b.json.gz"), file("model.json.gz")));
  open(file("model.json.gz"), test::machineOf({8ull << 30}, 64ull << 30));
  EXPECT_EQ(document.savedPlan(file("a.stowage")).file.model_path, "model.json.gz");
  EXPECT_EQ(document.savedPlan(QStringLiteral("/elsewhere/a.stowage")).file.model_path,
            file("model.json.gz").toStdString());
  ASSERT_TRUE(document.savePlan(file("a.stowage")));
  // Both are moved together.
  QTemporaryDir other;
  ASSERT_TRUE(QFile::rename(file("a.stowage"), other.filePath(QStringLiteral("a.stowage"))));
  ASSERT_TRUE(QFile::rename(file("model.json.gz"), other.filePath(QStringLiteral("model.json.gz"))));
  Document moved;
  moved.open(other.filePath(QStringLiteral("a.stowage")));
  ASSERT_TRUE(moved.waitUntilIdle());
  EXPECT_TRUE(moved.model());
}

/// Of another program, or of a version to come.
TEST_F(SavedPlans, WhatIsUnknownIsSavedAsItWasRead) {
  openLlama();
  Json json = document.savedPlan(file("a.stowage")).json();
  const Json label = {{"colour", "red"}, {"by", Json::array({1u, nullptr, "x"})}};
  json["x-label"] = label;
  json["model"]["licence"] = "apache-2.0";
  json["machine"]["rack"] = 7u;
  json["settings"]["mood"] = true;
  const Json kept = json;
  json["kept"]["Plan A"] = kept;
  json["status"] = "optimal";  // known, of an answer: an edited plan is not that any more
  ASSERT_TRUE(write_file_atomically(file("a.stowage").toStdString(), to_text(json)));
  Document other;
  other.open(file("a.stowage"));
  ASSERT_TRUE(other.waitUntilIdle());
  ASSERT_TRUE(other.model());
  other.edit(QStringLiteral("pin"), edits::pin(other.input(), *other.model(), {module("lm_head")}, kCpu));
  ASSERT_TRUE(other.waitUntilIdle());
  for (const char* name : {"b.stowage", "c.stowage"}) {  // the second time of what it wrote itself
    SCOPED_TRACE(name);
    ASSERT_TRUE(other.savePlan(file(name)));
    const auto written = read_json_file(file(name).toStdString());
    ASSERT_TRUE(written);
    EXPECT_EQ(written->value("x-label", Json()), label);
    for (const Json& plan : {*written, written->at("kept").at("Plan A")}) {
      EXPECT_EQ(plan.at("model").value("licence", ""), "apache-2.0");
      EXPECT_EQ(plan.at("machine").value("rack", 0u), 7u);
      EXPECT_EQ(plan.at("settings").value("mood", false), true);
    }
    EXPECT_FALSE(written->contains("status"));
    EXPECT_EQ(written->at("settings").at("rules").size(), 1u) << "the edit is there too";
    other.open(file(name));
    ASSERT_TRUE(other.waitUntilIdle());
  }
  // Another model has nothing of it.
  other.setDefaultMachine(test::machineOf({8ull << 30}, 64ull << 30));
  other.open(test::catalog("llama-3.1-8b.json.gz"));
  ASSERT_TRUE(other.waitUntilIdle());
  EXPECT_FALSE(other.savedPlan(file("d.stowage")).json().contains("x-label"));
}

TEST_F(SavedPlans, WhatIsUnknownComesBackWithUnsavedEdits) {
  openLlama();
  Json json = document.savedPlan(file("a.stowage")).json();
  json["x-label"] = "red";
  const auto left = SavedPlan::fromJson(json, "x");
  ASSERT_TRUE(left);
  document.restore(*left);
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_EQ(document.savedPlan(file("b.stowage")).json().value("x-label", ""), "red");
  document.close();
  openLlama();
  EXPECT_FALSE(document.savedPlan(file("b.stowage")).json().contains("x-label"));
}

/// A field that the schema has is no unknown one: it would come back after it was taken out.
TEST(UnknownFields, AreThoseThatTheSchemasDoNotHave) {
  const std::string schemas = test::source_dir() + "/resources/schemas/";
  const auto plan = read_json_file(schemas + "plan-1.schema.json");
  const auto machine = read_json_file(schemas + "machine-1.schema.json");
  const auto common = read_json_file(schemas + "common.schema.json");
  ASSERT_TRUE(plan && machine && common);
  Json all = plan->at("properties");
  all["machine"] = machine->at("properties");
  for (const char* part : {"model", "settings"}) all[part] = common->at("$defs").at(part).at("properties");
  EXPECT_EQ(unknownFields(all), nullptr) << to_text(*unknownFields(all));
  for (const Json& nothing : {Json(), Json(3u), Json::array(), Json::object(), Json{{"model", 3u}}})
    EXPECT_EQ(unknownFields(nothing), nullptr) << to_text(nothing);
  all["more"] = 1u;
  all["settings"]["more"] = nullptr;
  const Json unknown{{"more", 1u}, {"settings", {{"more", nullptr}}}};
  ASSERT_TRUE(unknownFields(all));
  EXPECT_EQ(*unknownFields(all), unknown);
  Json written{{"more", 2u}, {"settings", {{"tokens", 3u}}}};
  addUnknownFields(unknown, written);
  EXPECT_EQ(written.at("more"), 2u) << "what is written stays";
  EXPECT_EQ(written.at("settings"), (Json{{"tokens", 3u}, {"more", nullptr}}));
}

TEST_F(SavedPlans, AFolderThatCannotBeWrittenKeepsThePlanUnsaved) {
  openLlama();
  document.edit(QStringLiteral("pin"),
                edits::pin(document.input(), *document.model(), {module("lm_head")}, kCpu));
  ASSERT_TRUE(document.waitUntilIdle());
  EXPECT_FALSE(document.savePlan(file("missing/folder/a.stowage")));
  EXPECT_TRUE(document.dirty());
  EXPECT_TRUE(document.planPath().isEmpty());
}

}  // namespace
}  // namespace stowage::app
