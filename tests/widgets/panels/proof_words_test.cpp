#include <QtGlobal>
// What does this mean? Every word of the proof strip leads somewhere.
#include "widgets/panels/proof_words.h"

#include <gtest/gtest.h>

#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/support/claims.h"
#include "tests/widgets/panels_fixture.h"

namespace stowage::widgets {
namespace {

using test::blocks;
using test::planned;
using test::toyMachine;

QToolButton* meaning(ProofStrip& strip) {
  return strip.findChild<QToolButton*>(QStringLiteral("proof.meaning"));
}

void expectExplained(const ProofStrip& strip, const char* of) {
  const QVector<ProofWord> words = strip.words();
  ASSERT_FALSE(words.isEmpty()) << of;
  EXPECT_EQ(words.front().text, strip.statusText()) << of;
  int labels = 0;
  for (const Fact& fact : strip.facts()) labels += fact.label.isEmpty() ? 0 : 1;
  EXPECT_GE(words.size(), labels + 1) << of << ": every label, and the chip";
  for (const ProofWord& word : words)
    EXPECT_FALSE(word.section.isEmpty())
        << of << ": nobody says what “" << word.text.toStdString() << "” means";
}

PlanStatePtr withAnswer(const PlanStatePtr& state, double gap, bool solving) {
  auto worse = std::make_shared<solve::Answer>(*state->answer);
  worse->outcome = solve::TestProof::verdict(solve::Outcome::Gap);
  worse->bound = worse->value + worse->value / 20;
  worse->gap = gap;
  auto out = std::make_shared<PlanState>(*state);
  out->answer = worse;
  out->solving = solving;
  return out;
}

TEST(ProofWords, EveryWordOfEveryAnswerIsExplained) {
  ProofStrip strip;
  plan::Settings rules;
  rules.rules = {{"head", machine::kCpu, false}, {"layers.1", machine::kDisk, true}};
  const auto plain = planned(blocks(9));
  const auto ruled = planned(blocks(9), toyMachine(256, 512), rules);
  for (const auto& [state, of] : {std::pair{plain, "optimal"},
                                  {ruled, "rules"},
                                  {withAnswer(plain, 0.05, false), "gap"},
                                  {withAnswer(plain, 0.05, true), "improving"},
                                  {planned(blocks(9), toyMachine(128, 64, false)), "infeasible"}}) {
    strip.setState(state);
    expectExplained(strip, of);
  }
  auto map = std::make_shared<PlanState>(*plain);
  map->answer.reset();
  strip.setState(map);
  expectExplained(strip, "map");
  strip.setState(plain, QStringLiteral("No idea."));
  ASSERT_EQ(strip.words().size(), 1) << "the facts of the plan before are out of sight";
  EXPECT_EQ(strip.words().front().section, QStringLiteral("not-solved"));
  ProofStrip rule;
  rule.setState(ruled);
  bool pinned = false;
  for (const ProofWord& word : rule.words())
    pinned = pinned || word.section == QStringLiteral("pinned-and-forbidden");
  EXPECT_TRUE(pinned) << "what is said of rules has an entry of its own";
}

TEST(ProofWords, OnlyWordsOfTheStripHaveASection) {
  for (const char* word : {"", "Optimal", "Best found, gap", "bound", "43.8 GiB", "Bound 43.8 GiB"})
    EXPECT_EQ(proofSection(QString::fromLatin1(word)), QString()) << word;
  EXPECT_EQ(proofSection(QStringLiteral("Best found, gap 0.31 %. Still improving")),
            QStringLiteral("best-found"));
  EXPECT_EQ(proofSection(QStringLiteral("Bound")), QStringLiteral("bound"));
  const QStringList sections = proofSections();
  EXPECT_EQ(QSet<QString>(sections.begin(), sections.end()).size(), sections.size());
}

TEST(ProofWords, TheMenuOfTheQuestionMarkLeadsToEachOfThem) {
  ProofStrip strip;
  EXPECT_TRUE(meaning(strip)->isHidden()) << "nothing is said yet";
  strip.setState(planned(blocks(9)));
  strip.resize(1200, strip.height());
  strip.show();
  QToolButton* button = meaning(strip);
  EXPECT_FALSE(button->isHidden());
  EXPECT_FALSE(button->accessibleName().isEmpty());
  EXPECT_NE(button->focusPolicy() & Qt::TabFocus, 0);
  QSignalSpy wanted(&strip, &ProofStrip::meaningRequested);
  Q_EMIT button->menu()->aboutToShow();
  const QList<QAction*> entries = button->menu()->actions();
  const QVector<ProofWord> words = strip.words();
  ASSERT_EQ(entries.size(), words.size());
  for (qsizetype i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i]->text(), words[i].text);
    entries[i]->trigger();
    ASSERT_EQ(wanted.size(), i + 1);
    EXPECT_EQ(wanted.back()[0].toString(), words[i].section);
  }
  QContextMenuEvent click(QContextMenuEvent::Mouse, QPoint(5, 5), strip.mapToGlobal(QPoint(5, 5)));
  QCoreApplication::sendEvent(&strip, &click);
  EXPECT_TRUE(button->menu()->isVisible());
  button->menu()->close();
}

}  // namespace
}  // namespace stowage::widgets
