// What the panels say of a selection and of issues, against sums made here; at every text size nothing of it
// is cut.
#include <gtest/gtest.h>

#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <cmath>
#include <random>

#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "widgets/common/words.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/selection_panel.h"

namespace stowage::widgets {
namespace {

using model::ModuleId;

QStringList words_of(const QWidget& root) {
  QStringList out;
  for (const auto* label : root.findChildren<Label*>()) {
    if (label->isVisibleTo(&root)) out << label->fullText();
  }
  return out;
}

/// Of random selections: weights counted once, however modules lie in each other.
TEST(SelectionSums, WeightsAreCountedOnce) {
  const std::uint32_t seed = 1'234;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  SelectionHub hub;
  SelectionPanel panel(hub);
  panel.resize(304, 700);
  panel.show();
  for (int round = 0; round < 40; ++round) {
    const auto state = test::share(test::random_state(random, test::uneven_model(random), 4));
    panel.setState(state);
    std::vector<ModuleId> selected;
    for (unsigned i = 1 + random() % 6; i > 0; --i)
      selected.emplace_back(random() % state->model->modules().size());
    hub.select(selected);
    Bytes sum;
    for (const model::Storage& storage : state->model->storages()) {
      const ModuleId owner = (*state->model)[storage.tensors.front()].module;
      const bool inside = std::any_of(selected.begin(), selected.end(),
                                      [&](ModuleId id) { return state->model->contains(id, owner); });
      if (inside) sum += storage.bytes;
    }
    const QStringList said = words_of(panel);
    EXPECT_TRUE(said.contains(bytesText(sum))) << round << ": " << bytesText(sum).toStdString();
    EXPECT_TRUE(said.contains(exactBytesText(sum))) << round;
    EXPECT_EQ(panel.places().count(), static_cast<int>(state->machine.devices.size()) + 1);
    hub.clear();
  }
}

/// For each device a plan is weighed: of a large model the panel does not do it itself, and says the same in
/// the end.
TEST(SelectionWhy, OfALargeModelBudgetsAreAskedFor) {
  SelectionHub hub;
  SelectionPanel panel(hub);
  panel.show();
  QSignalSpy asked(&panel, &SelectionPanel::holdsWanted);
  const auto said = [&](const PlanStatePtr& state, const char* name) {
    panel.setState(state);
    hub.select({*state->model->find_module(name)});
    return panel.why();
  };
  const auto holds = [](const PlanState& state, const char* name) {
    return solve::holds(*state.catalog, state.machine, state.settings, state.placement, state.evaluation,
                        name);
  };
  const auto small =
      stowage::test::planned(stowage::test::blocks(3));  // one block is on the host: the GPU is full
  const char* name = "layers.2";
  ASSERT_FALSE(holds(*small, name).empty());
  const QString whole = said(small, name);
  EXPECT_FALSE(whole.isEmpty());
  EXPECT_EQ(asked.count(), 0);
  hub.clear();
  const auto large =
      stowage::test::planned(stowage::test::blocks(2100), stowage::test::toyMachine(256, 256 << 10));
  EXPECT_EQ(said(large, name), QString());
  ASSERT_GE(asked.count(), 1);
  const auto module = asked.back().front().value<ModuleId>();
  EXPECT_EQ(module, hub.current());
  const auto found = holds(*large, name);
  ASSERT_FALSE(found.empty());
  panel.setHolds(*large->model->find_module("layers.3"), found);
  EXPECT_EQ(panel.why(), QString()) << "of another module";
  panel.setHolds(module, found);
  EXPECT_TRUE(panel.why().contains(QStringLiteral("no room for it"))) << panel.why().toStdString();
  hub.clear();
  panel.setHolds(module, found);
  hub.select({ModuleId(0)});
  EXPECT_FALSE(panel.why().contains(QStringLiteral("no room for it")))
      << "what is selected now is asked anew";
}

/// Of a plan that trains; of any other nothing is said of it.
TEST(SelectionSums, WhatIsFrozenIsSaid) {
  PlanState state = test::llama_state(test::llama_model(10));
  SelectionHub hub;
  SelectionPanel panel(hub);
  panel.show();
  const auto block = *state.model->find_module("model.layers.3");
  const auto said = [&] {
    panel.setState(test::share(PlanState(state)));
    hub.clear();
    hub.select({block});
    return words_of(panel).filter(QStringLiteral("Training:"));
  };
  EXPECT_TRUE(said().isEmpty());
  auto& training = state.settings.workload.training.emplace();
  EXPECT_EQ(said(), QStringList{QStringLiteral("Training: trained")});
  training.freeze = {{"model.layers.3", true}};
  EXPECT_EQ(said(), QStringList{QStringLiteral("Training: frozen")});
  const auto mlp = *state.model->find_module("model.layers.3.mlp");
  training.freeze.push_back({"model.layers.3.mlp", false});
  std::size_t all = 0, inside = 0;
  for (const model::Tensor& tensor : state.model->tensors()) {
    if (tensor.kind != model::TensorKind::Parameter) continue;
    all += state.model->contains(block, tensor.module);
    inside += state.model->contains(mlp, tensor.module);
  }
  ASSERT_LT(inside, all);
  EXPECT_EQ(said(), QStringList{QStringLiteral("Training: %1 of %2 parameters frozen")
                                    .arg(countText(all - inside), countText(all))});
}

/// What a token costs: bytes over the link they cross, added up here.
TEST(SelectionSums, TheCostIsBytesOverTheirLinks) {
  PlanState state = test::llama_state(test::llama_model(10));
  state.evaluation.main_gpu = 0;
  SelectionHub hub;
  SelectionPanel panel(hub);
  panel.show();
  const auto block = *state.model->find_module("model.layers.3");
  const double bytes = static_cast<double>((*state.model)[block].bytes.count());
  const std::pair<plan::Placement::Slot, double> cases[] = {
      {0, 0}, {1, 0}, {2, bytes / 25e9}, {3, bytes / 25e9 + bytes / 6.5e9}};
  for (const auto& [slot, seconds] : cases) {
    test::place(state, "model.layers.3", slot);
    panel.setState(test::share(PlanState(state)));
    hub.clear();
    hub.select({block});
    EXPECT_TRUE(words_of(panel).contains(secondsText(seconds)))
        << static_cast<int>(slot) << ": " << words_of(panel).join(u'|').toStdString();
  }
  EXPECT_TRUE(words_of(panel).contains(QStringLiteral("Cost a step"))) << "as the strip has it";
  // Computed on the host it is read from the host's own memory.
  test::place(state, "model.layers.3", 2);
  state.settings.runtime.row = machine::kComputesOnHost;
  panel.setState(test::share(PlanState(state)));
  EXPECT_TRUE(words_of(panel).contains(secondsText(bytes / 40e9)))
      << words_of(panel).join(u'|').toStdString();
  EXPECT_TRUE(words_of(panel).contains(QStringLiteral("Computed on the host")));
}

TEST(SelectionLook, NothingIsCutAtAnyTextSize) {
  const auto state = test::share(test::llama_state(test::llama_model(10)));
  SelectionHub hub;
  SelectionPanel panel(hub);
  panel.setState(state);
  panel.show();
  test::in_every_theme([&](double scale) {
    for (const int width : {static_cast<int>(240 * scale), static_cast<int>(304 * scale)}) {
      panel.resize(width, 900);
      for (const char* name : {"model.layers.3.self_attn.q_proj", "model.layers.3", "lm_head"}) {
        hub.select({*state->model->find_module(name)});
        for (int i = 0; i < 3; ++i) QApplication::processEvents();
        EXPECT_EQ(test::cut(panel), "") << name << " in " << width << " at " << scale;
      }
    }
  });
}

/// Prices of the list of places: name and price beside each other, never on each other.
TEST(PlaceRows, PricesAreCutBeforeNames) {
  test::in_every_theme([](double scale) {
    PlaceList list;
    list.setDevices({machine::gpu(0), machine::kDisk}, std::nullopt, QStringLiteral("now on 3 devices"));
    list.setPrice({machine::gpu(0),
                   QStringLiteral("+12.5 ms · layers.67, layers.68 and 12 more modules go to CPU"), true});
    list.setPrice({machine::kDisk, QStringLiteral("refused: the rule of layers.3 forbids it"), false});
    list.resize(static_cast<int>(240 * scale), list.sizeHint().height());
    list.show();
    QApplication::processEvents();
    const QFontMetrics body(Theme::current().font(TextStyle::Body));
    for (int i = 0; i < list.count(); ++i) {
      QAbstractButton* row = list.row(i);
      ASSERT_TRUE(list.rect().contains(row->geometry()));
      EXPECT_GE(row->height(), body.height()) << scale;
      const QImage image = test::picture(*row);
      const int name_end =
          30 + QFontMetrics(Theme::current().font(row->isChecked() ? TextStyle::BodyStrong : TextStyle::Body))
                   .horizontalAdvance(row->text());
      const QColor ground = image.pixelColor(image.width() / 2, 3);
      EXPECT_TRUE(test::inked(image, {name_end + 2, 4, 8, image.height() - 8}, ground).isEmpty())
          << row->text().toStdString() << " at " << scale;
      EXPECT_TRUE(test::inked(image, {image.width() - 5, 4, 3, image.height() - 8}, ground).isEmpty());
      EXPECT_TRUE(row->accessibleName().startsWith(row->text() + QStringLiteral(", ")));
      EXPECT_FALSE(row->toolTip().isEmpty()) << "the whole price";
    }
    EXPECT_GT(test::count_of(test::picture(*list.row(2)), list.row(2)->rect(),
                             Theme::current().colours().error, 40),
              5)
        << "what is refused is red";
  });
}

TEST(PlaceRows, KeysAndMouseAskAndTheMarkWaitsForTheAnswer) {
  PlaceList list;
  list.setDevices({machine::gpu(0), machine::kCpu}, machine::kCpu, {});
  list.resize(260, list.sizeHint().height());
  list.show();
  QSignalSpy pins(&list, &PlaceList::pinRequested), unpins(&list, &PlaceList::unpinRequested);
  EXPECT_TRUE(list.row(2)->isChecked());
  QTest::mouseClick(list.row(1), Qt::LeftButton, {}, list.row(1)->rect().center());
  ASSERT_EQ(pins.count(), 1);
  EXPECT_EQ(pins[0][0].value<machine::DeviceId>(), machine::gpu(0));
  EXPECT_TRUE(list.row(2)->isChecked()) << "asked for is not yet done";
  EXPECT_FALSE(list.row(1)->isChecked());
  QTest::keyClick(list.row(0), Qt::Key_Space);
  EXPECT_EQ(unpins.count(), 1);
  list.setDecided(false);
  list.setDevices({machine::gpu(0), machine::kCpu}, std::nullopt, {});
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(list.row(i)->isChecked()) << "a map as given: nobody decided";
}

class IssueLook : public testing::Test {
 protected:
  static Issue issue() {
    Issue out;
    out.severity = plan::Severity::Warning;
    out.title = QStringLiteral("cuda:1 hat weniger Speicher als sein Budget vorsieht");
    out.text = QStringLiteral(
        "Das Budget ist 25,0 GiB, die Hardware hat 24,0 GiB: ein Gedankenspiel, kein Plan, der läuft.");
    out.fixes.push_back({IssueFix::Kind::RaiseBudget,
                         QStringLiteral("Mit 24,0 GiB auf cuda:1 planen und den Rest auslagern"),
                         0,
                         machine::gpu(1),
                         GiB(24),
                         {}});
    out.fixes.push_back(
        {IssueFix::Kind::SolveAgain, QStringLiteral("Den Solver entscheiden lassen"), 0, {}, {}, {}});
    return out;
  }
  const test::ThemeKept kept{};
};

/// The panel is as wide as its dock: every word of an issue is read in it, with letters of any size.
TEST_F(IssueLook, WordsAndLinksWrap) {
  test::in_every_theme([](double scale) {
    for (const int width : {240, 304, 440}) {
      QScrollArea area;
      area.setWidgetResizable(true);
      area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
      area.setFrameShape(QFrame::NoFrame);
      auto* content = new QWidget;
      auto* column = new QVBoxLayout(content);
      column->setContentsMargins(12, 10, 10, 10);
      auto* row = new IssueRow(issue());
      column->addWidget(row);
      column->addStretch(1);
      area.setWidget(content);
      area.resize(width, 900);
      area.show();
      for (int i = 0; i < 3; ++i) QApplication::processEvents();
      EXPECT_LE(content->width(), area.viewport()->width()) << width << " at " << scale;
      EXPECT_EQ(test::cut(*row), "") << width << " at " << scale;
      for (const auto* link : row->findChildren<LinkButton*>()) {
        const QFontMetrics metrics(Theme::current().font(TextStyle::BodyStrong));
        const int lines = static_cast<int>(
            std::ceil(metrics.horizontalAdvance(link->text()) / std::max(1.0, link->width() - 2.0)));
        EXPECT_GE(link->height(), lines * metrics.height())
            << link->text().toStdString() << " in " << width << " at " << scale;
      }
    }
  });
}

TEST_F(IssueLook, LinksAndRowsActByMouseAndKeys) {
  IssueRow row(issue());
  row.resize(280, row.heightForWidth(280) > 0 ? row.heightForWidth(280) : 200);
  row.show();
  QApplication::processEvents();
  QSignalSpy fixes(&row, &IssueRow::fixRequested), clicks(&row, &QAbstractButton::clicked);
  const auto links = row.findChildren<LinkButton*>();
  ASSERT_EQ(links.size(), 2);
  QTest::mouseClick(links[0], Qt::LeftButton, {}, links[0]->rect().center());
  QTest::keyClick(links[1], Qt::Key_Return);
  ASSERT_EQ(fixes.count(), 2);
  EXPECT_EQ(fixes[0][0].value<IssueFix>().kind, IssueFix::Kind::RaiseBudget);
  EXPECT_EQ(fixes[1][0].value<IssueFix>().kind, IssueFix::Kind::SolveAgain);
  EXPECT_EQ(clicks.count(), 0);
  QTest::mouseClick(&row, Qt::LeftButton, {}, QPoint(100, 6));
  EXPECT_EQ(clicks.count(), 1) << "its words are the row";
  EXPECT_TRUE(row.accessibleName().contains(issue().title) && row.accessibleName().contains(issue().text));
}

TEST_F(IssueLook, EachSeverityHasItsSign) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    const Colours& c = Theme::current().colours();
    const std::pair<plan::Severity, QColor> signs[] = {
        {plan::Severity::Error, c.error}, {plan::Severity::Warning, c.warn}, {plan::Severity::Info, c.info}};
    for (const auto& [severity, colour] : signs) {
      Issue one = issue();
      one.severity = severity;
      IssueRow row(one);
      row.resize(300, 200);
      EXPECT_GT(test::count_of(test::picture(row), {0, 2, 18, 18}, colour, 30), 8);
    }
  }
}

/// Every kind of constraint is said in words, with the module it is about to be selected.
TEST(ConflictRows, SayWhatTheyAreAndSelectIt) {
  const auto state = stowage::test::planned(stowage::test::blocks(6));
  const std::pair<const char*, bool> rules[] = {
      {"budget 0", false},    {"budget cpu", false},         {"budget 7", false},
      {"pin layers.3", true}, {"forbid layers.2=cpu", true}, {"no-split Block", false},
      {"tie embed", true},    {"max-gpus", false},           {"contiguous", false},
      {"reserve", false},     {"something new", false}};
  for (const auto& [name, selects] : rules) {
    ConflictRow row(name, *state);
    row.resize(280, row.sizeHint().height());
    row.show();
    QSignalSpy wanted(&row, &ConflictRow::modulesRequested);
    QTest::mouseClick(&row, Qt::LeftButton, {}, row.rect().center());
    EXPECT_EQ(wanted.count(), selects ? 1 : 0) << name;
    const QImage image = test::picture(row);
    const QColor ground = row.palette().color(QPalette::Window);
    EXPECT_FALSE(test::inked(image, {22, 2, 200, image.height() - 4}, ground).isEmpty()) << name;
  }
}

TEST(RepairCards, SayWhatTheyDoAndWhatItBrings) {
  const auto state = stowage::test::planned(stowage::test::blocks(6));
  test::in_every_theme([&](double scale) {
    using Kind = solve::Repair::Kind;
    for (const Kind kind :
         {Kind::RaiseBudget, Kind::ComputeOnHost, Kind::LiftRule, Kind::LiftAllRules, Kind::AllowSplitting,
          Kind::AddDevice, Kind::AllowEmptyGpus, Kind::StreamInTurn}) {
      solve::Repair repair;
      repair.kind = kind;
      repair.device = machine::gpu(0);
      repair.budget = GiB(24);
      repair.name = "layers.3";
      repair.step_seconds = 0.5;
      RepairCard card(repair, *state);
      card.resize(static_cast<int>(280 * scale), card.sizeHint().height());
      EXPECT_FALSE(card.text().isEmpty());
      EXPECT_TRUE(card.accessibleName().startsWith(card.text() + QStringLiteral(", ")));
      EXPECT_TRUE(card.accessibleName().contains(QStringLiteral("500 ms")));
      EXPECT_EQ(card.toolTip(), card.text()) << "in full where it is cut";
      const QImage image = test::picture(card);
      const QColor ground = Theme::current().colours().surface;
      // Two lines that do not touch: between them a row is free.
      int free_rows = 0, inked_rows = 0;
      for (int y = 4; y < image.height() - 4; ++y) {
        const bool ink = !test::inked(image, {36, y, image.width() - 72, 1}, ground, 60).isEmpty();
        free_rows += !ink && inked_rows > 4 ? 1 : 0;
        inked_rows += ink ? 1 : 0;
      }
      EXPECT_GT(free_rows, 0) << scale;
      EXPECT_GT(inked_rows, 12) << scale;
      EXPECT_TRUE(test::inked(image, {image.width() - 30, 3, 4, image.height() - 6}, ground).isEmpty())
          << "words end before the arrow";
    }
  });
}

}  // namespace
}  // namespace stowage::widgets
