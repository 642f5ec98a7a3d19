// What is seen, in files: pictures and tables of the three views; what cannot be written leaves what was
// there.
#include "app/gui/exports/view_exports.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSet>
#include <QSvgRenderer>
#include <QTimer>

#include "app/gui/exports/picture_dialog.h"
#include "app/gui/exports/png_file.h"
#include "app/gui/run/recorded_page.h"
#include "core/base/file.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/widgets/synthetic_run.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::app {
namespace {

using widgets::PictureFormat;

class Exports : public test::WithWindow {
 protected:
  ViewExports& exports() { return window->exports(); }
  QString file(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
  static QByteArray read(const QString& path) {
    QFile in(path);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
  }
  void openRun() {
    auto run = test::synthetic_run();
    ASSERT_TRUE(trace::save(run, file("run.trace").toStdString()));
    window->openPath(file("run.trace"));
    settle();
  }
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return !exports().writing(); }, 20000));
  }
  void writePicture(const QString& path, const PictureChoice& choice) {
    exports().writePicture(path, choice);
    wait();
  }
  /// What the dialog for a file proposes; it is answered with `answer`, or dismissed.
  QString proposed(const char* id, const QString& answer = {}) {
    QString out;
    QTimer::singleShot(0, window.get(), [&] {
      auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      ASSERT_TRUE(files) << id;
      out = files->selectedFiles().value(0);
      if (!answer.isEmpty()) files->selectFile(answer);
      QDialog& dialog = *files;
      answer.isEmpty() ? dialog.reject() : dialog.accept();
    });
    action(id)->trigger();
    EXPECT_FALSE(out.isEmpty()) << id;
    return out;
  }
  /// The sentence of the one refusal, after which a message of it stands on the window and is closed.
  QString refusal(const std::function<void()>& attempt) {
    QSignalSpy refused(&exports(), &ViewExports::refused);
    attempt();
    wait();
    EXPECT_EQ(refused.count(), 1);
    auto* told = window->findChild<QDialog*>(QStringLiteral("told"));
    EXPECT_TRUE(told);
    delete told;
    return refused.count() == 1 ? refused[0][1].toString() : QString();
  }
};

TEST_F(Exports, WithoutAModelThereIsNothingToWrite) {
  for (const char* id : {"file.exportPicture", "file.exportTable", "file.copyPicture"})
    EXPECT_FALSE(action(id)->isEnabled()) << id;
  EXPECT_FALSE(exports().front());
  openLlama();
  for (const char* id : {"file.exportPicture", "file.exportTable", "file.copyPicture"})
    EXPECT_TRUE(action(id)->isEnabled()) << id;
}

TEST_F(Exports, TheViewWithTheFocusIsMeant) {
  openLlama();
  map()->setFocus();
  EXPECT_EQ(exports().front(), SeenView::Treemap);
  lanes()->setFocus();
  EXPECT_EQ(exports().front(), SeenView::Devices);
  openRun();
  EXPECT_EQ(exports().front(), SeenView::Timeline) << "a recorded run takes the window";
  EXPECT_TRUE(exports().pictureOf(SeenView::Treemap).empty());
}

TEST_F(Exports, PicturesOfEachViewInEachFormat) {
  openLlama();
  for (const SeenView view : {SeenView::Treemap, SeenView::Devices}) {
    const auto size = [&] { return exports().pictureOf(view).size.toSize(); };  // docks settle meanwhile
    for (const int scale : {1, 2, 4}) {
      const QSize wanted = size() * scale;
      writePicture(file("a.png"), {view, PictureFormat::Png, scale, true});
      EXPECT_EQ(QImage(file("a.png")).size(), wanted);
    }
    const QSize wanted = size();
    writePicture(file("a.svg"), {view, PictureFormat::Svg, 1, true});
    QSvgRenderer svg(file("a.svg"));
    EXPECT_TRUE(svg.isValid());
    EXPECT_EQ(svg.viewBox().size(), wanted);
    writePicture(file("a.pdf"), {view, PictureFormat::Pdf, 1, true});
    EXPECT_TRUE(read(file("a.pdf")).startsWith("%PDF"));
  }
  openRun();
  writePicture(file("t.png"), {SeenView::Timeline, PictureFormat::Png, 1, true});
  EXPECT_EQ(QImage(file("t.png")).size(), exports().pictureOf(SeenView::Timeline).size.toSize());
}

TEST_F(Exports, TablesOfEachView) {
  openLlama();
  const auto write = [&](const char* name, SeenView view) {
    exports().writeTable(file(name), view);
    wait();
    return read(file(name));
  };
  EXPECT_EQ(write("map.csv", SeenView::Treemap).toStdString(), map()->csv());
  const QByteArray devices = write("devices.csv", SeenView::Devices);
  for (const char* device : {"0", "cpu"})
    EXPECT_TRUE(devices.contains(QByteArray("\n") + device + ",weights,model.layers.")) << device;
  openRun();
  const QByteArray all = write("run.csv", SeenView::Timeline);
  auto& view = *part<RecordedPage>()->timeline();
  const auto range = view.seen();
  view.canvas().setView(range.begin, range.begin + (range.end - range.begin) / 3);
  const QByteArray part = write("part.csv", SeenView::Timeline);
  EXPECT_GT(part.count('\n'), 3);
  EXPECT_LT(part.count('\n'), all.count('\n')) << "what is in view alone";
  view.setAxis(widgets::TimelineAxis::Events);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.canvas().view().end > 0; }, 2000));
  const QByteArray counted = write("events.csv", SeenView::Timeline);
  EXPECT_LT(counted.count('\n'), all.count('\n')) << "instants of the run, whatever the axis counts";
}

/// Nothing is put together, whatever the chart makes of it: a line for each event of the run.
TEST_F(Exports, EventsOfTheRunOrOfWhatIsInView) {
  openLlama();
  EXPECT_FALSE(action("file.exportEvents")->isEnabled()) << "nothing ran";
  exports().writeEvents(file("none.csv"), true);
  EXPECT_FALSE(exports().writing());
  openRun();
  ASSERT_TRUE(QTest::qWaitFor([&] { return action("file.exportEvents")->isEnabled(); }, 20000));
  const auto write = [&](const char* name, bool all) {
    exports().writeEvents(file(name), all);
    wait();
    return read(file(name));
  };
  const QByteArray all = write("all.csv", true);
  const trace::Timeline run = test::synthetic_run();
  std::size_t events = 2 * (run.spans.size() + run.transfers.size()) + run.blocks.size();
  for (const trace::Block& block : run.blocks) events += block.death_ns != trace::Block::kAlive ? 1 : 0;
  EXPECT_EQ(static_cast<std::size_t>(all.count('\n')), events + 1);
  auto& view = *part<RecordedPage>()->timeline();
  const auto range = view.seen();
  view.canvas().setView(range.begin, range.begin + (range.end - range.begin) / 3);
  const QByteArray part = write("part.csv", false);
  EXPECT_GT(part.count('\n'), 3);
  EXPECT_LT(part.count('\n'), all.count('\n'));
  EXPECT_EQ(write("again.csv", true), all) << "all of it, whatever is in view";
  EXPECT_FALSE(refusal([&] { exports().writeEvents(file("no/such/folder/a.csv"), true); }).isEmpty());
}

/// A table and the events of one run do not replace each other, and the next dialog opens where the last file
/// went.
TEST_F(Exports, EachExportHasANameOfItsOwnInTheFolderOfTheLast) {
  openRun();
  ASSERT_TRUE(QTest::qWaitFor([&] { return action("file.exportEvents")->isEnabled(); }, 20000));
  const QStringList first{proposed("file.exportTable"), proposed("file.exportEvents"),
                          proposed("run.export")};
  EXPECT_EQ(QSet<QString>(first.begin(), first.end()).size(), first.size()) << first.join(u' ').toStdString();
  for (const QString& path : first) EXPECT_TRUE(QFileInfo(path).fileName().startsWith(QStringLiteral("run")));
  ASSERT_TRUE(QDir(folder.path()).mkdir(QStringLiteral("out")));
  const QString opened = session->folder();
  proposed("file.exportEvents", file("out/mine"));
  wait();
  EXPECT_TRUE(QFileInfo::exists(file("out/mine.csv")));
  for (const char* id : {"file.exportTable", "file.exportEvents", "run.export"})
    EXPECT_EQ(QFileInfo(proposed(id)).absolutePath(), file("out")) << id;
  EXPECT_EQ(session->folder(), opened) << "models are opened from where they were";
}

/// What was there stays, to the byte, and one sentence says why.
TEST_F(Exports, AFileThatCannotBeWrittenIsToldInOneSentence) {
  openLlama();
  const QString inside = file("no/such/folder/a.png");
  for (const PictureFormat format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
    const QString sentence = refusal([&] {
      exports().writePicture(inside, {SeenView::Treemap, format, 1, true});
    });
    EXPECT_TRUE(sentence.contains(QStringLiteral("a.png"))) << sentence.toStdString();
    EXPECT_EQ(sentence.count(QStringLiteral(". ")), 0) << sentence.toStdString();
  }
  EXPECT_FALSE(refusal([&] { exports().writeTable(inside, SeenView::Devices); }).isEmpty());
  // A full disk: the kernel's own.
  EXPECT_FALSE(
      refusal([&] { exports().writeTable(QStringLiteral("/dev/full"), SeenView::Treemap); }).isEmpty());
  // Root may write into a folder that is read-only: a folder in the file's place stops everybody.
  ASSERT_TRUE(QDir().mkpath(file("taken.csv")));
  EXPECT_FALSE(refusal([&] { exports().writeTable(file("taken.csv"), SeenView::Treemap); }).isEmpty());
  EXPECT_TRUE(QFileInfo(file("taken.csv")).isDir());
}

TEST_F(Exports, APictureThatCannotBePackedLeavesWhatWasThere) {
  const std::string path = folder.filePath(QStringLiteral("was.png")).toStdString();
  ASSERT_TRUE(write_file_atomically(path, "old"));
  const Status packed = writePng(path, QImage());
  ASSERT_FALSE(packed);
  EXPECT_EQ(packed.error().code, Code::FileWrite);
  EXPECT_EQ(*read_text_file(path), "old");
  QImage picture(3, 2, QImage::Format_RGB32);
  picture.fill(Qt::red);
  ASSERT_TRUE(writePng(path, picture));
  EXPECT_EQ(QImage(QString::fromStdString(path)).size(), QSize(3, 2));
}

TEST_F(Exports, ACopiedPictureIsPixelsAndShapes) {
  openLlama();
  map()->setFocus();
  action("file.copyPicture")->trigger();
  const QMimeData* data = QGuiApplication::clipboard()->mimeData();
  EXPECT_EQ(data->imageData().value<QImage>().size(),
            (exports().pictureOf(SeenView::Treemap).size * 2).toSize());
  EXPECT_TRUE(QSvgRenderer(data->data(QStringLiteral("image/svg+xml"))).isValid());
}

TEST_F(Exports, TheDialogSaysHowLargeAndRemembersTheRest) {
  const PictureChoice choice{SeenView::Devices, PictureFormat::Svg, 4, false};
  choice.save(session->settings());
  PictureChoice saved = PictureChoice::saved(session->settings());
  EXPECT_EQ(saved.format, choice.format);
  EXPECT_EQ(saved.scale, 4);
  EXPECT_FALSE(saved.paper);
  saved.view = SeenView::Devices;
  PictureDialog dialog(
      saved, {SeenView::Treemap, SeenView::Devices},
      [](SeenView view) { return view == SeenView::Devices ? QSize(500, 120) : QSize(9, 9); }, window.get());
  EXPECT_EQ(dialog.choice().view, SeenView::Devices);
  auto* scale = dialog.findChild<QComboBox*>(QStringLiteral("pictureScale"));
  EXPECT_FALSE(scale->isEnabled()) << "shapes have no pixels";
  auto* format = dialog.findChild<QComboBox*>(QStringLiteral("pictureFormat"));
  format->setCurrentIndex(format->findData(static_cast<int>(PictureFormat::Png)));
  EXPECT_TRUE(scale->isEnabled());
  EXPECT_TRUE(scale->currentText().contains(QStringLiteral("2,000"))) << scale->currentText().toStdString();
  // Whatever stands in the settings, something that can be written comes out.
  for (const char* bad : {"-3", "7", "x"}) {
    session->settings().setValue(QStringLiteral("export/pictureScale"), QString::fromLatin1(bad));
    session->settings().setValue(QStringLiteral("export/pictureFormat"), QString::fromLatin1(bad));
    EXPECT_EQ(PictureChoice::saved(session->settings()).scale, 2) << bad;
    EXPECT_EQ(PictureChoice::saved(session->settings()).format, PictureFormat::Png) << bad;
  }
}

TEST_F(Exports, TheTimelineHasAMenuOfItsOwn) {
  openRun();
  auto* page = part<RecordedPage>();
  Q_EMIT page->customContextMenuRequested({50, 50});
  auto* menu = page->findChild<QMenu*>(QStringLiteral("timelineMenu"));
  ASSERT_TRUE(menu);
  EXPECT_TRUE(menu->actions().contains(action("file.exportTable")));
  EXPECT_TRUE(menu->actions().contains(action("file.exportEvents")));
  menu->close();
}

}  // namespace
}  // namespace stowage::app
