// What one sees while a model is opened: the card, the tree that grows, and that it can be stopped.
#include "app/gui/start/skeleton_page.h"
#include "core/formats/formats.h"
#include "tests/app/gui/start/sharded_folder.h"
#include "tests/app/gui/window/window_fixture.h"
#include "widgets/controls/progress_card.h"

namespace stowage::app {
namespace {

using std::chrono::milliseconds;

class OpeningWindow : public test::WithWindow {
 protected:
  void SetUp() override {
    WithWindow::SetUp();
    document.setDefaultMachine(test::machineOf({1ull << 20}, 64ull << 30));
    path = folder.filePath(QStringLiteral("sharded"));
  }
  QStringList cardWords() {
    QTest::qWait(60);  // words come at most thirty times a second
    QStringList words;
    for (const auto* label : part<widgets::ProgressCard>()->findChildren<widgets::Label*>())
      words << label->fullText();
    return words;
  }
  bool says(const QString& text) {
    QString all;
    const auto there = [&] { return (all = cardWords().join(u'|')).contains(text); };
    if (QTest::qWaitFor(there, 10000)) return true;
    ADD_FAILURE() << all.toStdString() << " does not say " << text.toStdString();
    return false;
  }
  /// Reports as a worker would send them.
  void progress(const char* file, quint64 done, quint64 total) {
    Q_EMIT document.openingProgress(QString::fromLatin1(file), done, total);
  }
  EarlyPicturePtr pictureOf(const char* catalog) {
    return earlyPicture(formats::open_model(test::catalog(catalog).toStdString()).value());
  }
  QString path;
};

TEST_F(OpeningWindow, TheCardSaysWhichFileHowFarAndHowLong) {
  Q_EMIT document.openingStarted(QStringLiteral("/models/Llama"));
  says(QStringLiteral("Opening Llama"));
  says(QStringLiteral("Weights stay on disk"));
  progress("/models/Llama/model-00001.safetensors", 0, 160);
  says(QStringLiteral("file 1 of 160"));
  EXPECT_FALSE(cardWords().join(u'|').contains(QStringLiteral("left"))) << "nothing is known yet";
  QTest::qWait(450);
  progress("/models/Llama/model-00033.safetensors", 32, 160);
  says(QStringLiteral("file 33 of 160"));
  says(QStringLiteral("20 %"));
  says(QStringLiteral(" left"));
  Q_EMIT document.openingPlaced();
  says(QStringLiteral("Looking for the best plan"));
  EXPECT_FALSE(cardWords().join(u'|').contains(QStringLiteral(" left")))
      << "how long that takes nobody knows";
  Q_EMIT document.openingEnded();
  EXPECT_FALSE(part<widgets::ProgressCard>()->isVisible());
}

TEST_F(OpeningWindow, PiecesOfOneFileAreNotCalledFiles) {
  document.open(path + QStringLiteral(".json"));  // there is none: what counts is its name
  settle();
  Q_EMIT document.openingStarted(path + QStringLiteral(".json"));
  progress(qPrintable(path + QStringLiteral(".json")), 4000, 90000);
  const QString words = cardWords().join(u'|');
  EXPECT_TRUE(words.contains(QStringLiteral("entry 4,001 of 90,000"))) << words.toStdString();
  EXPECT_FALSE(words.contains(QStringLiteral("file 4")));
  Q_EMIT document.openingEnded();
}

TEST_F(OpeningWindow, TheTreeTakesThePlaceOfTheGreyShape) {
  auto* page = part<SkeletonPage>();
  Q_EMIT document.openingStarted(QStringLiteral("/models/Llama"));
  page->resize(1400, 700);
  progress("a", 80, 160);
  const QImage shape = page->grab().toImage();
  auto half = std::make_shared<EarlyPicture>(*pictureOf("llama-3.1-8b.json.gz"));
  EXPECT_EQ(half->share, 1) << "a description is known as a whole";
  half->share = 0.5;
  Q_EMIT document.openingEarly(half);
  ASSERT_TRUE(page->picture());
  EXPECT_TRUE(page->accessibleDescription().contains(QStringLiteral("so far")));
  const QImage tree = page->grab().toImage();
  EXPECT_NE(tree, shape);
  // Half of it is read: the picture fills the upper half, and its greys have no hue.
  const auto ink = [&](const QRect& area) {
    int count = 0;
    for (int y = area.top(); y < area.bottom(); y += 2) {
      for (int x = area.left(); x < area.right(); x += 2)
        count += tree.pixelColor(x, y) != widgets::Theme::current().colours().surface;
    }
    return count;
  };
  const int width = page->width() - 340;
  EXPECT_GT(ink({330, 30, width, 300}), 1000);
  EXPECT_LT(ink({330, 370, width - 10, 300}), 50);
  for (int x = 340; x < page->width() - 40; x += 7)
    EXPECT_LT(tree.pixelColor(x, 60).hsvSaturationF(), 0.25) << x;
  // More progress does not paint it anew; the next picture does.
  progress("b", 120, 160);
  EXPECT_EQ(page->grab().toImage(), tree);
  Q_EMIT document.openingEarly(pictureOf("gpt2-xl.json.gz"));
  EXPECT_NE(page->grab().toImage(), tree);
  Q_EMIT document.openingStarted(QStringLiteral("/models/Other"));
  EXPECT_FALSE(page->picture()) << "not the tree of what was opened before";
  Q_EMIT document.openingEnded();
}

TEST_F(OpeningWindow, AnyPictureCanBePaintedAtAnySizeInBothThemes) {
  auto* page = part<SkeletonPage>();
  for (const auto scheme : {widgets::Scheme::Dark, widgets::Scheme::Light}) {
    widgets::Theme::current().setScheme(scheme);
    for (const char* name : {"deepseek-v3.json.gz", "gpt2-xl.json.gz"}) {
      page->setShare(1);
      page->setPicture(pictureOf(name));
      for (const QSize size : {QSize(1440, 800), QSize(400, 200), QSize(310, 40), QSize(200, 10)}) {
        page->resize(size);
        EXPECT_FALSE(page->grab().isNull());
      }
    }
  }
}

TEST_F(OpeningWindow, EscapeStopsItAndThePlanFromBeforeIsThere) {
  openLlama();
  settle();
  const auto before = document.state();
  test::writeShardedFolder(path.toStdString(), 200, 60);
  document.setEarlyAfter(milliseconds(0));
  bool pressed = false;
  QObject::connect(&document, &Document::openingEarly, window.get(), [&] {
    if (!std::exchange(pressed, true)) QTest::keyClick(window.get(), Qt::Key_Escape);
  });
  window->openPath(path);
  ASSERT_TRUE(QTest::qWaitFor([&] { return pressed; }, 20000));
  settle();
  QTest::qWait(300);
  EXPECT_EQ(document.state(), before);
  EXPECT_TRUE(window->views().isVisible());
  EXPECT_FALSE(part<SkeletonPage>()->isVisible());
  EXPECT_FALSE(part<widgets::ProgressCard>()->isVisible());
}

TEST_F(OpeningWindow, WhenItIsThereTheWindowShowsItAndNotTheShape) {
  test::writeShardedFolder(path.toStdString(), 60, 20);
  document.setEarlyAfter(milliseconds(0));
  window->openPath(path);
  settle();
  ASSERT_TRUE(document.model());
  EXPECT_TRUE(window->views().isVisible());
  EXPECT_FALSE(part<SkeletonPage>()->isVisible());
  EXPECT_EQ(document.model()->total_bytes(), Bytes(60ull * 20 * 2048));
}

/// While another model takes the window, what the one from before was worth is no word about it.
TEST_F(OpeningWindow, TheStripAndTheCommandsOfThePlanBeforeRest) {
  open(test::catalog("llama-3.1-8b.json.gz"), test::machineOf({1ull << 30}, 1ull << 30, false));
  settle();
  ASSERT_EQ(document.state()->answer->outcome, solve::Outcome::Infeasible);
  ASSERT_TRUE(part<widgets::ProofStrip>()->isVisible());
  document.setEarlyAfter(milliseconds(0));
  bool looked = false;
  for (int files = 100; files <= 6400 && !looked; files *= 2) {
    test::writeShardedFolder(path.toStdString(), files, 60);
    window->openPath(path);
    looked =
        QTest::qWaitFor([&] { return part<SkeletonPage>()->isVisible() || !document.opening(); }, 20000) &&
        part<SkeletonPage>()->isVisible();
    if (!looked) settle();
  }
  ASSERT_TRUE(looked) << "no folder took long enough";
  EXPECT_FALSE(part<widgets::ProofStrip>()->isVisible());
  EXPECT_FALSE(action("file.export")->isEnabled());
  EXPECT_FALSE(action("file.save")->isEnabled());
  document.cancelOpening();
  settle();
  EXPECT_TRUE(part<widgets::ProofStrip>()->isVisible());
  EXPECT_TRUE(action("file.export")->isEnabled());
}

}  // namespace
}  // namespace stowage::app
