// The panel of a plan that does not fit: the whole first, each device's share, repairs that can be read.
#include <gtest/gtest.h>

#include <QTest>
#include <QVBoxLayout>

#include "tests/support/claims.h"
#include "tests/widgets/panels_fixture.h"
#include "tests/widgets/pictures.h"
#include "tests/widgets/random_states.h"
#include "widgets/common/words.h"
#include "widgets/lanes/lanes_painter.h"
#include "widgets/panels/issue_rows.h"
#include "widgets/panels/issues_panel.h"
#include "widgets/panels/proof_strip.h"

namespace stowage::widgets {
namespace {

using stowage::test::blocks;
using stowage::test::planned;
using stowage::test::toyMachine;

/// Every sentence of the panel, from the top.
QStringList told(IssuesPanel& panel) {
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // of the state before
  panel.resize(304, 700);
  panel.show();
  QApplication::processEvents();
  QList<QWidget*> all;
  for (Label* label : panel.findChildren<Label*>()) {
    if (label->isVisible()) all << label;
  }
  for (ShareRow* row : panel.findChildren<ShareRow*>()) all << row;
  const auto top = [&](QWidget* widget) { return widget->mapTo(&panel, QPoint()).y(); };
  std::sort(all.begin(), all.end(), [&](QWidget* a, QWidget* b) { return top(a) < top(b); });
  QStringList out;
  for (QWidget* widget : all) {
    const auto* label = qobject_cast<Label*>(widget);
    out << (label ? label->fullText() : widget->accessibleName());
  }
  return out;
}

/// A card of some KiB and little memory: the model's need comes before any single device, each device says
/// what it takes, and what has no place is a line of its own.
TEST(InfeasiblePanel, TellsTheWholeBeforeOneDevice) {
  machine::Machine machine = toyMachine(1, 64);
  machine.devices[0].budget = KiB(140);
  const auto state = planned(blocks(9), machine);
  ASSERT_EQ(state->answer->outcome, solve::Outcome::Infeasible);
  IssuesPanel panel;
  panel.setState(state);
  const QStringList lines = told(panel);
  ASSERT_GE(lines.size(), 6) << lines.join(u'|').toStdString();
  EXPECT_EQ(lines[0],
            QStringLiteral("The model needs 560 MiB; your devices hold 64.1 MiB. Without limit: Disk."));
  EXPECT_TRUE(lines[1].startsWith(QStringLiteral("cuda:0: "))) << lines[1].toStdString();
  EXPECT_TRUE(lines[2].startsWith(QStringLiteral("CPU: "))) << lines[2].toStdString();
  EXPECT_TRUE(lines[3].startsWith(QStringLiteral("Disk: "))) << lines[3].toStdString();
  EXPECT_TRUE(lines[3].endsWith(QStringLiteral("no limit"))) << lines[3].toStdString();
  const qsizetype reason = lines.indexOf(reasonText(*state));
  EXPECT_GT(reason, 3) << "then what stands in the way";
  std::uint64_t placed = unplacedBytes(*state).count();
  for (const auto& use : state->evaluation.devices) placed += use.weights.count();
  EXPECT_EQ(Bytes(placed), state->evaluation.total) << "the shares add up";
}

/// Where all devices together are too small the sentence of the proof says so already: it is not said twice.
TEST(InfeasiblePanel, TooLittleMemoryIsSaidOnce) {
  const auto state = planned(blocks(9), toyMachine(128, 64, false));
  ASSERT_EQ(state->answer->infeasible.reason.code, Code::SolveTooLittleMemory);
  IssuesPanel panel;
  panel.setState(state);
  const QStringList lines = told(panel);
  EXPECT_TRUE(lines.front().startsWith(QStringLiteral("The model needs"))) << "before any device";
  EXPECT_EQ(lines.filter(QStringLiteral("The model needs")).size(), 1) << lines.join(u'|').toStdString();
  EXPECT_EQ(lines.filter(QStringLiteral("cuda:0: ")).size(), 1 + 1)
      << "its share, and what it would have to have";
  EXPECT_EQ(lines.filter(QStringLiteral("No place: ")).size(), 1);
}

/// The state, where room for activations was counted: so much for that module.
std::shared_ptr<PlanState> with_turn(const PlanStatePtr& state, const char* module, Bytes bytes) {
  auto out = std::make_shared<PlanState>(*state);
  auto answer = std::make_shared<solve::Answer>(*state->answer);
  answer->infeasible.largest_turn = plan::LargestTurn{state->model->find_module(module)->index(), bytes};
  out->answer = answer;
  return out;
}

/// Weights are not all that takes room: which module's activations do, how much, and what makes less of it.
TEST(InfeasiblePanel, SaysThatActivationsAreCounted) {
  for (const bool disk : {false, true}) {  // the sentence of the proof says the whole, or it does not
    machine::Machine machine = toyMachine(128, 64, disk);
    machine.devices[0].budget = KiB(140);
    const auto state = planned(blocks(9), machine);
    ASSERT_EQ(state->answer->outcome, solve::Outcome::Infeasible);
    IssuesPanel panel;
    panel.setState(state);
    EXPECT_TRUE(told(panel).filter(QStringLiteral("activations")).isEmpty()) << "none were counted";
    const auto counted = with_turn(state, "layers.3.mlp", MiB(300));
    for (const std::uint64_t prompt : {1, 4096}) {
      auto shown = std::make_shared<PlanState>(*counted);
      shown->settings.workload.tokens = 8192;
      shown->settings.workload.prompt = prompt;
      panel.setState(shown);
      const QStringList said = told(panel).filter(QStringLiteral("Room for activations"));
      ASSERT_EQ(said.size(), 1);
      EXPECT_TRUE(said.front().contains(QStringLiteral("layers.3.mlp takes up to 300 MiB")));
      EXPECT_EQ(said.front().contains(QStringLiteral("smaller parts")), prompt > 1);
      shown = std::make_shared<PlanState>(*shown);
      shown->settings.workload.training.emplace();
      EXPECT_FALSE(turnText(*shown).contains(QStringLiteral("smaller parts"))) << "it has no prompt";
    }
    EXPECT_TRUE(turnText(*with_turn(state, "", MiB(3))).contains(QStringLiteral("the model takes up to 3")));
  }
}

TEST(InfeasiblePanel, NamesActivationsInAConflict) {
  ConflictRow row("activations", *planned(blocks(3)));
  EXPECT_EQ(row.text(), QStringLiteral("Room for activations"));
  EXPECT_EQ(row.focusPolicy(), Qt::NoFocus) << "it is about no module";
}

/// Rules that leave a module no device are no matter of room.
TEST(InfeasiblePanel, RulesAreNotToldAsALackOfRoom) {
  plan::Settings settings;
  for (const auto device : {machine::gpu(0), machine::kCpu, machine::kDisk})
    settings.rules.push_back({"head", device, true});
  const auto state = planned(blocks(3), toyMachine(900, 900), settings);
  ASSERT_EQ(state->answer->infeasible.reason.code, Code::SolveNowhere);
  IssuesPanel panel;
  panel.setState(state);
  EXPECT_TRUE(told(panel).filter(QStringLiteral("The model needs")).isEmpty());
}

/// Whatever a repair says, in every theme and text size, all of it is in its card.
TEST(RepairCards, SayAllTheirWords) {
  const auto state = planned(blocks(3));
  solve::Repair repair;
  repair.kind = solve::Repair::Kind::ComputeOnHost;
  repair.gpu_bytes = GiB(3);
  test::in_every_theme([&](double scale) {
    for (const int width : {200, 240, 304, 420}) {
      RepairCard card(repair, *state);
      const int high = card.heightForWidth(width);
      card.resize(width, high);
      const QFontMetrics metrics(Theme::current().font(TextStyle::BodyStrong));
      const int needed =
          metrics.boundingRect(QRect(0, 0, width - 68, 10'000), Qt::TextWordWrap, card.text()).height();
      EXPECT_GE(high, needed + QFontMetrics(Theme::current().font(TextStyle::Small)).height() + 10)
          << width << " at " << scale;
      EXPECT_GE(high, qRound(44 * scale));
      // A line more than it has would be seen below the last one.
      const QImage image = test::picture(card);
      card.resize(width, high + 200);
      const QImage roomy = test::picture(card);
      const QRect words(36, 5, width - 68, needed);
      EXPECT_EQ(test::inked(image, words, Theme::current().colours().surface),
                test::inked(roomy, words, Theme::current().colours().surface))
          << width << " at " << scale;
    }
  });
}

/// In the panel a long repair takes the lines it needs.
TEST(RepairCards, GrowInThePanel) {
  QWidget column;
  auto* layout = new QVBoxLayout(&column);
  solve::Repair repair;
  repair.kind = solve::Repair::Kind::ComputeOnHost;
  auto* card = new RepairCard(repair, *planned(blocks(3)));
  layout->addWidget(card);
  layout->addStretch();
  column.resize(230, 400);
  column.show();
  QApplication::processEvents();
  EXPECT_EQ(card->height(), card->heightForWidth(card->width()));
  EXPECT_GT(card->height(), 50) << "two lines of it";
}

/// A number has one form: the chip's and the fact's gap.
TEST(Gaps, AreWrittenOneWay) {
  auto state = std::make_shared<PlanState>(*planned(blocks(9)));
  for (const double gap : {0.0, 3e-6, 0.00009, 0.00012, 0.0004, 0.003, 0.05, 0.4}) {
    auto answer = std::make_shared<solve::Answer>(*state->answer);
    answer->outcome = solve::TestProof::verdict(solve::Outcome::Gap);
    answer->gap = gap;
    answer->bound = answer->value + 1;
    auto worse = std::make_shared<PlanState>(*state);
    worse->answer = answer;
    ProofStrip strip;
    strip.setState(worse);
    const auto facts = strip.facts();
    const auto fact = std::find_if(facts.begin(), facts.end(),
                                   [](const Fact& one) { return one.label == QStringLiteral("Gap"); });
    ASSERT_NE(fact, facts.end());
    EXPECT_TRUE(strip.statusText().endsWith(u' ' + fact->value))
        << strip.statusText().toStdString() << ", " << fact->value.toStdString();
    EXPECT_EQ(gapText(gap) == gapText(0), gap == 0) << gap << ": what is not closed does not read as 0";
  }
}

/// By how much a lane is over is written beside it or behind its bar, never on what lies in it.
TEST(OverBudget, WordsLieOnNoTile) {
  test::in_every_theme([](double scale) {
    for (const int width : {500, 700, 1000, 1436}) {
      for (const std::uint64_t extra : {1ull, 3ull, 12ull}) {
        PlanState state = test::llama_state(test::llama_model(40));
        const std::uint64_t used = state.evaluation.devices[0].used.count();
        state.machine.devices[0].budget = Bytes(used - used / 16 * extra);
        test::add_up(state);
        const TileTreePtr tree = tile_tree(state);
        LanesScene over = lanes_scene(state, tree, {double(width), false, nullptr});
        ASSERT_TRUE(over.lanes[0].over);
        LanesScene quiet = over;
        quiet.lanes[0].over_text.clear();
        const auto paint = [&](const LanesScene& scene) {
          QImage image(width, qCeil(scene.height), QImage::Format_RGB32);
          image.fill(Qt::white);
          QPainter painter(&image);
          LanesPainter(scene, {}, 1).paint(painter, QRectF(image.rect()));
          return image;
        };
        const QImage told = paint(over), silent = paint(quiet);
        const LaneView& lane = over.lanes[0];
        const int end = static_cast<int>(over.label_width + std::min(lane.used_end, over.bar_width));
        int on_bar = 0, anywhere = 0;
        for (int y = 0; y < told.height(); ++y) {
          for (int x = 0; x < told.width(); ++x) {
            if (told.pixel(x, y) == silent.pixel(x, y)) continue;
            ++anywhere;
            on_bar += x >= static_cast<int>(over.label_width) && x < end ? 1 : 0;
          }
        }
        EXPECT_EQ(on_bar, 0) << width << " at " << scale;
        EXPECT_GT(anywhere, 20) << "it is said, " << width << " at " << scale;
      }
    }
  });
}

}  // namespace
}  // namespace stowage::widgets
