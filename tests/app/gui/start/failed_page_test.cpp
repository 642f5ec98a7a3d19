// Why something could not be opened: in one sentence, without blaming a file that is in order.
#include <QApplication>
#include <QFile>
#include <QPushButton>

#include "app/gui/start/failed_page.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::app {
namespace {

class Failed : public ::testing::Test {
 protected:
  void fail(const QString& path, Error error) { page.show(path, error, false); }
  QString words() {
    QStringList all;
    for (const auto* label : page.findChildren<widgets::Label*>()) all << label->fullText();
    return all.join(u'|');
  }
  QPushButton* button(const char* text) {
    for (auto* each : page.findChildren<QPushButton*>()) {
      if (each->text() == QString::fromLatin1(text)) return each;
    }
    return nullptr;
  }
  FailedPage page;
};

TEST_F(Failed, AFileThatIsCutMayBeTriedAgain) {
  fail(QStringLiteral("/models/Llama"),
       Error{Code::FileShrank, "/models/Llama/model-3.safetensors", {"10", "20"}, 10});
  EXPECT_TRUE(words().contains(QStringLiteral("could not be opened")));
  EXPECT_TRUE(words().contains(QStringLiteral("Fetch this file again")));
  ASSERT_TRUE(button("Try again"));
  QSignalSpy again(&page, &FailedPage::retryRequested);
  button("Try again")->click();
  ASSERT_EQ(again.count(), 1);
  EXPECT_EQ(again[0][0].toString(), QStringLiteral("/models/Llama"));
}

TEST_F(Failed, WhatIsKnownForSomethingElseIsNotCalledDamaged) {
  for (const Code code : {Code::Pt2Compiled, Code::FormatMemorySnapshot, Code::FormatNotYet}) {
    fail(QStringLiteral("/models/thing"), Error{code, "/models/thing", {"something else"}, {}});
    EXPECT_FALSE(words().contains(QStringLiteral("damaged"))) << words().toStdString();
    EXPECT_FALSE(words().contains(QStringLiteral("could not"))) << words().toStdString();
    EXPECT_TRUE(words().contains(QStringLiteral("in order")));
    EXPECT_FALSE(button("Try again")) << "it would be the same again";
    EXPECT_TRUE(button("Back to start"));
  }
}

TEST_F(Failed, APlanOfANewerVersionIsNotCalledDamaged) {
  const auto plan = [this](const char* schema) {
    fail(QStringLiteral("/plans/a.stowage"),
         Error{Code::JsonSchema, "/plans/a.stowage", {schema, "stowage.plan/1"}, {}});
    return words();
  };
  EXPECT_TRUE(plan("stowage.plan/2").contains(QStringLiteral("a newer version of Stowage")));
  EXPECT_FALSE(words().contains(QStringLiteral("damaged"))) << words().toStdString();
  EXPECT_FALSE(plan("stowage.model/2").contains(QStringLiteral("a newer version of Stowage")));
}

TEST_F(Failed, OnlyAnUnknownFormatIsToldWhatCanBeRead) {
  fail(QStringLiteral("/models/notes.txt"),
       Error{Code::FormatUnknown, "/models/notes.txt", {"it is text"}, {}});
  EXPECT_TRUE(words().contains(QStringLiteral(".gguf")));
  fail(QStringLiteral("/models/a.pth"), Error{Code::PickleOpcode, "/models/a.pth", {"7"}, 7});
  EXPECT_FALSE(words().contains(QStringLiteral(".gguf")))
      << "a byte that is not known is no format that is not known";
}

TEST_F(Failed, TheSentenceNamesFilesAndTheDetailsSayWhere) {
  fail(QStringLiteral("/models/cut.safetensors"),
       Error{Code::FileShrank, "/models/cut.safetensors", {"10", "20"}, 10});
  EXPECT_TRUE(page.sentence().startsWith(QStringLiteral("cut.safetensors"))) << page.sentence().toStdString();
  EXPECT_TRUE(words().contains(QStringLiteral("/models/cut.safetensors")));
  fail(QStringLiteral("/models/plan.stowage"), Error{Code::FileMissing, "/elsewhere/model", {}, {}});
  EXPECT_TRUE(page.sentence().contains(QStringLiteral("/elsewhere/model")))
      << "what lies elsewhere is named in full";
}

/// A plan whose model is gone has five ways on: all are read whole, whatever the size of the letters.
TEST_F(Failed, AllItsButtonsAreInSightAndReadWhole) {
  QTemporaryDir folder;
  QFile plan(folder.filePath(QStringLiteral("moved.stowage")));
  ASSERT_TRUE(plan.open(QIODevice::WriteOnly));
  plan.close();
  page.resize(1136, 800);
  page.setVisible(true);
  for (const double scale : {1.0, 1.25, 1.5}) {
    widgets::Theme::current().setTextScale(scale);
    fail(plan.fileName(), Error{Code::FileMissing, "/elsewhere/model", {}, {}});
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QApplication::processEvents();
    const auto buttons = page.findChildren<QPushButton*>();
    ASSERT_EQ(buttons.size(), 5);
    for (const QPushButton* each : buttons) {
      const QRect here(each->mapTo(&page, QPoint()), each->size());
      EXPECT_TRUE(page.rect().contains(here)) << each->text().toStdString() << " at " << scale;
      EXPECT_GE(each->width(), each->sizeHint().width()) << each->text().toStdString() << " at " << scale;
      for (const QPushButton* other : buttons) {
        if (other != each) {
          EXPECT_FALSE(here.intersects(QRect(other->mapTo(&page, QPoint()), other->size())));
        }
      }
    }
  }
  widgets::Theme::current().setTextScale(1);
}

/// Shown again and again, the page holds one set of buttons.
TEST_F(Failed, EachFailureHasItsOwnButtons) {
  for (int i = 0; i < 3; ++i) fail(QStringLiteral("/a"), Error{Code::FileMissing, "/a", {}, {}});
  EXPECT_EQ(page.findChildren<QPushButton*>().size(), 3);
  fail(QStringLiteral("/a"), Error{Code::Pt2Compiled, "/a", {}, {}});
  EXPECT_EQ(page.findChildren<QPushButton*>().size(), 2);
}

}  // namespace
}  // namespace stowage::app
