// The rows of the workload's dialog that set the sizes of a program's inputs.
#include "app/gui/dialogs/plan/input_sizes.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSignalSpy>
#include <random>

#include "core/estimate/workload_inputs.h"
#include "tests/app/gui/focus_names.h"
#include "widgets/common/label.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

std::string symbol(const std::string& name) { return "Symbol('" + name + "', integer=True)"; }

void add(formats::ExportedProgram& program, const std::string& name, formats::TensorMeta meta) {
  formats::InputSpec input;
  input.argument = name;
  program.inputs.push_back(input);
  program.input_paths.push_back("kwargs." + name);
  program.graph.tensor_values[name] = std::move(meta);
}

formats::TensorMeta tensor(std::vector<formats::SymInt> sizes) {
  formats::TensorMeta meta;
  meta.scalar_type = formats::schema_of_dtype(model::Dtype::F32);
  meta.sizes = std::move(sizes);
  return meta;
}

/// f(ids: [s0, s1], heads: [1, 1, 8*h], odd: [1, 1, 2*o + 1], mask: [s0]): 2 to 9 sequences of 4 tokens and
/// more.
InputSizes::Program program() {
  formats::ExportedProgram out;
  out.path = "made.pt2";
  add(out, "ids", tensor({{4, symbol("s0")}, {12, symbol("s1")}}));
  add(out, "heads", tensor({{1, ""}, {1, ""}, {16, "Mul(Integer(8), " + symbol("h") + ")"}}));
  add(out, "odd", tensor({{1, ""}, {1, ""}, {7, "Add(Integer(1), Mul(Integer(2), " + symbol("o") + "))"}}));
  add(out, "mask", tensor({{4, symbol("s0")}}));
  out.ranges["s0"] = {2, 9};
  out.ranges["s1"] = {4, std::nullopt};
  out.ranges["h"] = {1, 4};
  out.ranges["o"] = {0, 9};
  return std::make_shared<const formats::ExportedProgram>(std::move(out));
}

/// f(ids, mask), of which the file says nothing.
InputSizes::Program script() {
  formats::ExportedProgram out;
  out.path = "made.pt";
  add(out, "ids", {.any = true});
  add(out, "mask", {.any = true});
  return std::make_shared<const formats::ExportedProgram>(std::move(out));
}

plan::Workload workloadOf(std::uint64_t tokens, std::uint64_t batch, plan::InputShapes shapes = {}) {
  plan::Workload out;
  out.tokens = tokens;
  out.batch = batch;
  out.shapes = std::move(shapes);
  return out;
}

const plan::InputShapes kAsExported{
    {"kwargs.ids", {4, 12}}, {"kwargs.heads", {1, 1, 16}}, {"kwargs.odd", {1, 1, 7}}, {"kwargs.mask", {4}}};

class InputSizesTest : public ::testing::Test {
 protected:
  InputSizes& make(InputSizes::Program program, const plan::Workload& asked) {
    sizes_ = new InputSizes(std::move(program), asked, form_, &page_);
    page_.show();
    return *sizes_;
  }
  QLineEdit* field(const char* id) {
    auto* found = page_.findChild<QLineEdit*>(QString::fromLatin1(id));
    EXPECT_TRUE(found) << id;
    return found;
  }
  void type(const char* id, const QString& text) {
    QLineEdit* line = field(id);
    line->setText(text);
    Q_EMIT line->textEdited(text);
  }
  void setHere(bool here) { page_.findChild<QComboBox*>()->setCurrentIndex(here ? 1 : 0); }
  QString note() { return page_.findChild<widgets::Notice*>()->text(); }
  QString outcome() { return page_.findChild<widgets::Label*>(QStringLiteral("sizesOutcome"))->fullText(); }

  QWidget page_;
  QFormLayout& form_ = *new QFormLayout(&page_);
  InputSizes* sizes_ = nullptr;
};

TEST_F(InputSizesTest, AreThoseOfTheExportWhereNobodySaysAny) {
  const InputSizes& sizes = make(program(), workloadOf(0, 1));
  EXPECT_TRUE(sizes.shapes().empty());
  EXPECT_TRUE(sizes.valid());
  EXPECT_EQ(field("size.s0")->text(), QStringLiteral("4"));
  EXPECT_EQ(field("size.s1")->text(), QStringLiteral("12"));
  EXPECT_EQ(field("size.h")->text(), QStringLiteral("16")) << "the size, not its eighth";
  EXPECT_FALSE(field("size.h")->isEnabled());
  EXPECT_TRUE(outcome().contains(QStringLiteral("kwargs.ids: 4 × 12"))) << outcome().toStdString();
}

TEST_F(InputSizesTest, FollowTokensAndSequencesWhereTheProgramTakesThem) {
  InputSizes& sizes = make(program(), workloadOf(32, 3));
  const auto shown = [&] { return field("size.s0")->text() + u'x' + field("size.s1")->text(); };
  EXPECT_EQ(shown(), QStringLiteral("3x32"));
  sizes.setWorkload(workloadOf(64, 9));
  EXPECT_EQ(shown(), QStringLiteral("9x64"));
  EXPECT_EQ(note(), QString());
  sizes.setWorkload(workloadOf(64, 10));
  EXPECT_EQ(shown(), QStringLiteral("4x12"));
  EXPECT_TRUE(note().contains(QStringLiteral("2…9"))) << note().toStdString();
  EXPECT_TRUE(note().contains(QStringLiteral("as exported")));
  EXPECT_TRUE(sizes.valid()) << "it is said, and can be applied";
  EXPECT_TRUE(sizes.shapes().empty());
  setHere(true);
  EXPECT_EQ(sizes.shapes(), kAsExported);
  sizes.setWorkload(workloadOf(8, 2));
  EXPECT_EQ(sizes.shapes(), kAsExported) << "what is set stays";
  setHere(false);
  EXPECT_EQ(shown(), QStringLiteral("2x8"));
}

/// Whatever stands in the fields: it can be applied exactly where the program takes it, and then it is that.
TEST_F(InputSizesTest, WhatIsTypedIsTakenOrRefusedInOneSentence) {
  InputSizes& sizes = make(program(), workloadOf(0, 1, kAsExported));
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  int taken = 0;
  for (int round = 0; round < 300; ++round) {
    const auto any = [&](unsigned most) { return static_cast<std::int64_t>(random() % most); };
    const std::int64_t batch = 1 + any(10), length = 3 + any(40), heads = random() % 3 ? 8 * any(6) : any(40),
                       odd = random() % 3 ? 2 * any(11) + 1 : any(22);
    type("size.s0", QString::number(batch));
    type("size.s1", QString::number(length));
    type("size.h", QString::number(heads));
    type("size.o", QString::number(odd));
    const bool can = batch >= 2 && batch <= 9 && length >= 4 && heads >= 8 && heads <= 32 && heads % 8 == 0 &&
                     odd <= 19 && odd % 2 == 1;
    ASSERT_EQ(sizes.valid(), can) << batch << " " << length << " " << heads << " " << odd << " "
                                  << sizes.refusal().toStdString();
    EXPECT_EQ(note(), sizes.refusal());
    EXPECT_EQ(sizes.refusal().count(u'.'), can ? 0 : 1);
    taken += can ? 1 : 0;
    if (!can) continue;
    EXPECT_EQ(sizes.shapes(), (plan::InputShapes{{"kwargs.ids", {batch, length}},
                                                 {"kwargs.heads", {1, 1, heads}},
                                                 {"kwargs.odd", {1, 1, odd}},
                                                 {"kwargs.mask", {batch}}}));
    EXPECT_FALSE(estimate::inputs_of_workload(*program(), workloadOf(0, 1, sizes.shapes())).refused);
  }
  EXPECT_GT(taken, 10);
}

TEST_F(InputSizesTest, EachRefusalNamesTheSizeAndWhatItCanBe) {
  InputSizes& sizes = make(program(), workloadOf(0, 1, kAsExported));
  QSignalSpy changed(&sizes, &InputSizes::changed);
  const auto refused = [&](const char* id, const char* text) {
    const QString before = field(id)->text();
    type(id, QString::fromLatin1(text));
    const QString why = sizes.refusal();
    type(id, before);
    EXPECT_TRUE(sizes.valid());
    return why;
  };
  EXPECT_EQ(refused("size.s1", "3"), QStringLiteral("Length can be 4 or more, not 3."));
  EXPECT_EQ(refused("size.s1", "many"), QStringLiteral("Length: “many” is no whole number."));
  EXPECT_EQ(refused("size.s1", ""), QStringLiteral("Length: “” is no whole number."));
  EXPECT_EQ(refused("size.s1", "99999999999999999999"),
            QStringLiteral("Length: “99999999999999999999” is no whole number."));
  EXPECT_EQ(refused("size.s0", "10"), QStringLiteral("Batch can be 2 to 9, not 10."));
  EXPECT_EQ(refused("size.h", "12"), QStringLiteral("h has to be a multiple of 8, which 12 is not."));
  EXPECT_EQ(refused("size.o", "8"),
            QStringLiteral("o has to be 1 more than a multiple of 2, which 8 is not."));
  EXPECT_EQ(changed.count(), 14) << "the foot of the dialog follows each";
}

TEST_F(InputSizesTest, SayTheirRangeAndTheInputsThatHaveThem) {
  make(program(), workloadOf(0, 1));
  EXPECT_EQ(field("size.s0")->accessibleDescription(),
            QStringLiteral("kwargs.ids[0], kwargs.mask[0]: 2 to 9"));
  EXPECT_EQ(field("size.h")->accessibleDescription(),
            QStringLiteral("kwargs.heads[2]: 8 to 32, a multiple of 8"));
  EXPECT_EQ(field("size.o")->accessibleName(), QStringLiteral("o"));
  setHere(true);
  EXPECT_EQ(test::withoutName(page_), QStringList());
}

/// Two symbols that are one size together are neither the batch alone; what the size is stands there.
TEST_F(InputSizesTest, ASumOfSymbolsIsSaidAsOne) {
  formats::ExportedProgram sums;
  const std::string both = "Add(" + symbol("s0") + ", " + symbol("s1") + ")";
  add(sums, "x", tensor({{9, both}, {4, symbol("s0")}}));
  sums.ranges["s0"] = sums.ranges["s1"] = {2, 9};
  make(std::make_shared<const formats::ExportedProgram>(std::move(sums)), workloadOf(0, 1));
  EXPECT_EQ(field("size.s1")->accessibleName(), QStringLiteral("s1"));
  EXPECT_EQ(field("size.s1")->accessibleDescription(), QStringLiteral("kwargs.x[0] = s0 + s1: 2 to 9"));
  EXPECT_EQ(field("size.s0")->accessibleDescription(),
            QStringLiteral("kwargs.x[1], kwargs.x[0] = s0 + s1: 2 to 9"));
}

TEST_F(InputSizesTest, NamesThatTwoWouldHaveSayTheSymbol) {
  formats::ExportedProgram two;
  add(two, "x", tensor({{4, symbol("s0")}, {6, symbol("s1")}}));
  add(two, "y", tensor({{5, symbol("s2")}}));
  make(std::make_shared<const formats::ExportedProgram>(std::move(two)), workloadOf(0, 1));
  EXPECT_EQ(field("size.s0")->accessibleName(), QStringLiteral("Batch (s0)"));
  EXPECT_EQ(field("size.s1")->accessibleName(), QStringLiteral("Length"));
  EXPECT_EQ(field("size.s2")->accessibleName(), QStringLiteral("Batch (s2)"));
}

/// What nobody touched is as the plan had it, also where the program does not take it: that is said.
TEST_F(InputSizesTest, WhatAPlanSaysStaysUntilItIsChanged) {
  const plan::InputShapes ofPlan{{"ids", {5, 20}}};
  InputSizes& sizes = make(program(), workloadOf(0, 1, ofPlan));
  EXPECT_EQ(field("size.s1")->text(), QStringLiteral("20"));
  EXPECT_EQ(sizes.shapes(), ofPlan) << "under the names that it has there";
  type("size.s1", QStringLiteral("24"));
  EXPECT_EQ(sizes.shapes().at("kwargs.ids"), (std::vector<std::int64_t>{5, 24}));
}

TEST_F(InputSizesTest, ShapesOfAPlanThatTheProgramDoesNotTakeAreSaid) {
  const plan::InputShapes wrong{{"nobody", {5, 20}}};
  InputSizes& sizes = make(program(), workloadOf(0, 1, wrong));
  EXPECT_TRUE(note().contains(QStringLiteral("nobody"))) << note().toStdString();
  EXPECT_EQ(sizes.shapes(), wrong);
  EXPECT_TRUE(sizes.valid());
  EXPECT_EQ(field("size.s1")->text(), QStringLiteral("12")) << "as exported, to start from";
  type("size.s1", QStringLiteral("20"));
  EXPECT_EQ(note(), QString());
  EXPECT_EQ(sizes.shapes().count("nobody"), 0u);
}

TEST_F(InputSizesTest, OfAScriptWholeShapesAreWritten) {
  InputSizes& sizes = make(script(), workloadOf(0, 1));
  EXPECT_TRUE(InputSizes::settable(*script()));
  setHere(true);
  EXPECT_EQ(note(), QStringLiteral("Write the shape of one input at least."));
  type("shape.kwargs.ids", QStringLiteral("2 × 16"));
  EXPECT_EQ(sizes.shapes(), (plan::InputShapes{{"kwargs.ids", {2, 16}}}));
  type("shape.kwargs.mask", QStringLiteral("2,16"));
  EXPECT_FALSE(sizes.valid());
  EXPECT_TRUE(note().contains(QStringLiteral("“2,16”"))) << note().toStdString();
  type("shape.kwargs.mask", QStringLiteral("2x16"));
  EXPECT_EQ(sizes.shapes(), (plan::InputShapes{{"kwargs.ids", {2, 16}}, {"kwargs.mask", {2, 16}}}));
}

TEST_F(InputSizesTest, ShapesOfAScriptAreShownUnderWhateverNameThePlanHasThem) {
  InputSizes& sizes = make(script(), workloadOf(0, 1, {{"ids", {2, 16}}, {"args.1", {3}}}));
  EXPECT_EQ(field("shape.kwargs.ids")->text(), QStringLiteral("2x16"));
  EXPECT_EQ(field("shape.kwargs.mask")->text(), QStringLiteral("3"));
  type("shape.kwargs.mask", QString());
  EXPECT_EQ(sizes.shapes(), (plan::InputShapes{{"kwargs.ids", {2, 16}}}));
}

TEST_F(InputSizesTest, NothingCanBeSetOfAProgramWhoseShapesAreFixed) {
  formats::ExportedProgram fixed;
  add(fixed, "x", tensor({{3, ""}, {5, ""}}));
  EXPECT_FALSE(InputSizes::settable(fixed));
  EXPECT_TRUE(InputSizes::settable(*program()));
}

}  // namespace
}  // namespace stowage::app
