// What the machine dialog says of cards that are known.
#include "app/gui/dialogs/machine/card_text.h"

#include <QLineEdit>

#include "app/gui/dialogs/machine/machine_dialog.h"
#include "core/machine/cards.h"
#include "tests/app/gui/window/window_fixture.h"
#include "translations/translations.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

machine::Device device(std::string name, machine::DeviceId id = machine::gpu(0)) {
  machine::Device out;
  out.id = id;
  out.name = std::move(name);
  return out;
}

class CardNotes : public test::WithWindow {};

TEST(CardText, OfEveryCardMemoryProductsAndSourceAreSaid) {
  for (const machine::Card& card : machine::cards()) {
    SCOPED_TRACE(std::string(card.words));
    auto known = device(std::string(card.words), card.host ? machine::kCpu : machine::gpu(0));
    known.physical = GiB(24);
    const QStringList lines = cardFacts(known).split(u'\n');
    ASSERT_EQ(lines.size(), 2);
    const QStringList facts = lines[0].split(QStringLiteral(" · "));
    ASSERT_EQ(facts.size(), 3);
    EXPECT_EQ(facts[0], widgets::bytesText(GiB(24)));
    EXPECT_EQ(facts[1], widgets::rateText(static_cast<std::uint64_t>(card.memory)));
    EXPECT_TRUE(facts[2].contains(QStringLiteral(" TFLOPS in "))) << facts[2].toStdString();
    EXPECT_FALSE(lines[1].isEmpty());
    EXPECT_TRUE(cardSource(known).startsWith(lines[1]));
    EXPECT_FALSE(lines[1].contains(QStringLiteral(": http"))) << "the address is the tool tip";
    // The name of a processor says nothing of a GPU.
    known.id = card.host ? machine::gpu(0) : machine::kCpu;
    EXPECT_EQ(cardFacts(known), widgets::bytesText(GiB(24)));
    EXPECT_TRUE(cardSource(known).isEmpty());
  }
}

TEST(CardText, TheDtypeIsThatOfTheFastestProducts) {
  translations::use(QStringLiteral("en"));
  EXPECT_TRUE(
      cardFacts(device("RTX 4090")).startsWith(QStringLiteral("1,008 GB/s · 165 TFLOPS in float16\n")));
  EXPECT_TRUE(cardFacts(device("Tesla T4")).contains(QStringLiteral("65.0 TFLOPS in float16")));
  EXPECT_TRUE(
      cardFacts(device("EPYC 9654", machine::kCpu)).contains(QStringLiteral("14.7 TFLOPS in bfloat16")));
  EXPECT_TRUE(
      cardFacts(device("EPYC 7763", machine::kCpu)).contains(QStringLiteral("5.0 TFLOPS in float32")));
}

TEST(CardText, WhatIsNotKnownIsNotSaid) {
  EXPECT_TRUE(cardFacts(device("")).isEmpty());
  EXPECT_TRUE(cardFacts(device("a card of my own")).isEmpty());
  EXPECT_TRUE(cardSource(device("a card of my own")).isEmpty());
}

/// Its rates are the maker's, and where they stand is said.
TEST_F(CardNotes, AreShownBesideTheName) {
  openLlama();
  MachineDialog dialog(document, window.get());
  dialog.show();
  dialog.activateWindow();
  ASSERT_TRUE(QTest::qWaitFor([&] { return QApplication::activeWindow() == &dialog; }));
  const auto notes = [&] {
    QStringList out;
    for (const auto* label : dialog.findChildren<widgets::Label*>()) {
      if (label->isVisible()) out << label->fullText();
    }
    return out.join(u'|');
  };
  EXPECT_FALSE(notes().contains(QStringLiteral("TFLOPS"))) << "a GPU without a name";
  QLineEdit* name = nullptr;
  for (QLineEdit* field : dialog.findChildren<QLineEdit*>()) {
    if (field->accessibleName() == QStringLiteral("Name")) name = field;
  }
  ASSERT_TRUE(name);
  const auto type = [&](const char* text) {
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QString::fromLatin1(text));
    QTest::keyClick(name, Qt::Key_Tab);
  };
  type("NVIDIA GeForce RTX 4090");
  EXPECT_EQ(dialog.machine().find(machine::gpu(0))->name, "NVIDIA GeForce RTX 4090");
  EXPECT_TRUE(notes().contains(QStringLiteral("1,008 GB/s · 165 TFLOPS in float16")))
      << notes().toStdString();
  EXPECT_TRUE(notes().contains(QStringLiteral("NVIDIA, Ada GPU Architecture"))) << notes().toStdString();
  EXPECT_FALSE(notes().contains(QStringLiteral("http"))) << "the address is in the tool tip";
  type("my own card");
  EXPECT_FALSE(notes().contains(QStringLiteral("TFLOPS"))) << notes().toStdString();
}

}  // namespace
}  // namespace stowage::app
