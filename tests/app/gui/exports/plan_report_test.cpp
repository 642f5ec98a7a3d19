// The report of the plan from the window: as a page to print and as Markdown with its picture, in two
// languages.
#include <QRegularExpression>

#include "app/gui/exports/plan_report_file.h"
#include "app/gui/exports/view_exports.h"
#include "tests/app/gui/window/window_fixture.h"
#include "translations/translations.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

class PlanReports : public test::WithWindow {
 protected:
  void TearDown() override {
    WithWindow::TearDown();
    translations::use(QStringLiteral("en"));
  }
  QString file(const QString& name) const {
    const QString shots = qEnvironmentVariable("STOWAGE_SHOTS");
    return shots.isEmpty() ? folder.filePath(name) : shots + u'/' + name;
  }
  static QByteArray read(const QString& path) {
    QFile in(path);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
  }
  void write(const QString& path) {
    window->exports().writeReport(path);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->exports().writing(); }, 20000));
  }
};

TEST_F(PlanReports, ThereIsOneOnlyOfAPlan) {
  EXPECT_FALSE(action("file.exportReport")->isEnabled());
  openLlama();
  settle();
  EXPECT_TRUE(action("file.exportReport")->isEnabled());
}

TEST_F(PlanReports, MarkdownHasThePlansNumbersAndItsPictureBesideIt) {
  openLlama();
  settle();
  const QString path = file(QStringLiteral("plan.md"));
  write(path);
  const QString text = QString::fromUtf8(read(path));
  const auto& state = *document.state();
  EXPECT_TRUE(text.contains(widgets::bytesText(state.evaluation.gpu_bytes)));
  for (const auto& use : state.evaluation.devices) {
    EXPECT_TRUE(
        text.contains(QStringLiteral("| %1 | %2 |")
                          .arg(widgets::deviceText(use.device),
                               use.budget ? widgets::bytesText(*use.budget) : QStringLiteral("unlimited"))))
        << text.toStdString();
  }
  EXPECT_EQ(text.contains(QStringLiteral("Optimal, proven")),
            state.answer->outcome == solve::Outcome::Optimal);
  const QString picture = pictureBeside(path);
  EXPECT_TRUE(text.contains(QStringLiteral("](<%1>)").arg(picture)));
  EXPECT_FALSE(QImage(QFileInfo(path).absoluteDir().filePath(picture)).isNull());
}

TEST_F(PlanReports, ThePageToPrintIsOnePage) {
  openLlama();
  settle();
  for (const QString& language : translations::available()) {
    window.reset();
    translations::use(language);
    makeWindow();
    settle();
    const QString path = file(QStringLiteral("report-%1.pdf").arg(language));
    write(path);
    const QByteArray pdf = read(path);
    EXPECT_TRUE(pdf.startsWith("%PDF-1."));
    EXPECT_EQ(pdf.count("/Type /Page\n"), 1) << language.toStdString();
  }
}

/// So many rules and issues that one page would be unreadable: then it is more.
TEST_F(PlanReports, WhatIsTooMuchForAPageGoesOnTheNext) {
  openLlama();
  settle();
  report::PlanReport report = windowReport(*document.state());
  for (int i = 0; i < 120; ++i)
    report.sections.back().lines.push_back("Warning: something that takes a line of its own, number " +
                                           std::to_string(i));
  const QByteArray pdf = reportPdf(report, window->exports().pictureOf(SeenView::Treemap));
  EXPECT_GT(pdf.count("/Type /Page\n"), 1);
  EXPECT_LT(pdf.count("/Type /Page\n"), 6);
}

TEST_F(PlanReports, ItSpeaksTheWindowsLanguage) {
  openLlama();
  settle();
  const std::string english = report::to_markdown(windowReport(*document.state()));
  translations::use(QStringLiteral("de"));
  const std::string german = report::to_markdown(windowReport(*document.state()));
  EXPECT_NE(english.find("## Proof"), std::string::npos);
  EXPECT_EQ(german.find("## Proof"), std::string::npos);
  EXPECT_NE(german.find("## Beweis"), std::string::npos);
  EXPECT_EQ(std::count(english.begin(), english.end(), '|'), std::count(german.begin(), german.end(), '|'));
}

/// Where the text cannot be written the picture is the one from before.
TEST_F(PlanReports, AReportThatCannotBeWrittenLeavesWhatWasThere) {
  openLlama();
  settle();
  const QString path = folder.filePath(QStringLiteral("taken.md"));
  ASSERT_TRUE(QDir().mkpath(path));
  QFile before(folder.filePath(pictureBeside(path)));
  ASSERT_TRUE(before.open(QIODevice::WriteOnly));
  before.write("a picture");
  before.close();
  QSignalSpy refused(&window->exports(), &ViewExports::refused);
  write(path);
  ASSERT_EQ(refused.count(), 1);
  EXPECT_EQ(read(before.fileName()), "a picture");
  ASSERT_TRUE(before.remove());
  write(path);
  EXPECT_FALSE(before.exists());
}

}  // namespace
}  // namespace stowage::app
