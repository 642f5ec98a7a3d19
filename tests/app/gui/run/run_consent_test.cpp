#include "app/gui/run/run_consent.h"

#include <QFile>
#include <QMessageBox>
#include <QTemporaryDir>

#include "tests/app/gui/gui_fixture.h"
#include "tests/core/formats/repacked.h"

namespace stowage::app {
namespace {

class Consent : public test::WithDocument {
 protected:
  Consent() { open(test::modelPath("llama_untied/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30)); }
  QMessageBox* question() { return window.findChild<QMessageBox*>(QStringLiteral("runConsent")); }
  void answer(QMessageBox::ButtonRole role) {
    for (QAbstractButton* button : question()->buttons())
      if (question()->buttonRole(button) == role) return button->click();
  }
  void ask() {
    consent.ask(document.model(), [this] { ++ran; });
  }

  QTemporaryDir place;
  QSettings settings{place.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
  QWidget window;
  RunConsent consent{settings, window};
  int ran = 0;
};

TEST_F(Consent, IsAskedOnceForAProgram) {
  ask();
  ASSERT_TRUE(question());
  EXPECT_EQ(ran, 0) << "nothing runs before the answer";
  EXPECT_TRUE(question()->text().contains(QStringLiteral("static.pt2")));
  answer(QMessageBox::AcceptRole);
  EXPECT_EQ(ran, 1);
  ask();
  EXPECT_EQ(ran, 2) << "it was given";
}

TEST_F(Consent, NoMeansNotNowAndIsAskedAgain) {
  ask();
  answer(QMessageBox::RejectRole);
  EXPECT_EQ(ran, 0);
  EXPECT_FALSE(consent.given(*document.model()));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !question(); }, 1000));
  ask();
  EXPECT_TRUE(question());
  question()->reject();  // the Escape key
  EXPECT_EQ(ran, 0);
}

TEST_F(Consent, OneQuestionStandsAtATime) {
  ask();
  ask();
  EXPECT_EQ(window.findChildren<QMessageBox*>().size(), 1);
}

TEST_F(Consent, IsForTheProgramNotForItsPath) {
  consent.give(*document.model());
  const QString copy = place.filePath(QStringLiteral("another.pt2"));
  ASSERT_TRUE(QFile::copy(QString::fromStdString(document.model()->path()), copy));
  open(copy, test::machineOf({64ull << 20}, 1ull << 30));
  EXPECT_TRUE(consent.given(*document.model())) << "the same program under another name";
  open(test::modelPath("cached_decoder/static.pt2"), test::machineOf({64ull << 20}, 1ull << 30));
  EXPECT_FALSE(consent.given(*document.model()));
}

/// The same tensors under one other operator: another program, that nobody has agreed to.
TEST_F(Consent, IsAskedAgainForAProgramWithAnotherOperator) {
  consent.give(*document.model());
  const std::string before = document.model()->fingerprint();
  const std::string program =
      test::with_other_operator(document.model()->path(), "silu.default", "relu.default");
  QFile file(place.filePath(QStringLiteral("swapped.pt2")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(program));
  file.close();
  open(file.fileName(), test::machineOf({64ull << 20}, 1ull << 30));
  EXPECT_EQ(document.model()->fingerprint(), before);
  EXPECT_FALSE(consent.given(*document.model()));
  ask();
  ASSERT_TRUE(question());
  EXPECT_EQ(ran, 0);
}

/// An answer that an earlier version kept says nothing of the graph.
TEST_F(Consent, AnAnswerByTheModelsFingerprintIsNone) {
  settings.setValue(QStringLiteral("run/agreed"),
                    QStringList{QString::fromStdString(document.model()->fingerprint()), QString()});
  EXPECT_FALSE(consent.given(*document.model()));
}

TEST_F(Consent, IsKeptBetweenWindowsAndTheListStaysShort) {
  QStringList many;
  for (int i = 0; i < 600; ++i) many << QString::number(i);
  settings.setValue(QStringLiteral("run/agreed"), many);
  consent.give(*document.model());
  consent.give(*document.model());
  const RunConsent other(settings, window);
  EXPECT_TRUE(other.given(*document.model()));
  EXPECT_EQ(settings.value(QStringLiteral("run/agreed")).toStringList().size(), 500);
}

}  // namespace
}  // namespace stowage::app
