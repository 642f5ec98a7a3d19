#include <QApplication>
#include <QDir>
#include <QHBoxLayout>
#include <QPixmap>
#include <cstdio>

#include "tests/widgets/synthetic_run.h"
#include "widgets/controls/badge.h"
#include "widgets/controls/buttons.h"
#include "widgets/controls/combo_pill.h"
#include "widgets/controls/failure_card.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/states.h"
#include "widgets/theme/style.h"
#include "widgets/timeline/alive_panel.h"
#include "widgets/timeline/timeline_view.h"

namespace stowage::widgets {
namespace {

QString folder;

void shoot(QWidget& widget, const QString& name) {
  for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
    Theme::current().setScheme(scheme);
    QApplication::processEvents();
    QPixmap picture = widget.grab();
    const QString file = QDir(folder).filePath(
        QStringLiteral("%1-%2.png")
            .arg(name, scheme == Scheme::Dark ? QStringLiteral("dark") : QStringLiteral("light")));
    if (!picture.save(file)) std::fprintf(stderr, "cannot write %s\n", qPrintable(file));
  }
  Theme::current().setScheme(Scheme::Light);
}

struct Page {
  QWidget window{};
  TimelineView* view = nullptr;
  AlivePanel* alive = nullptr;

  explicit Page(QSize size) {
    auto* layout = new QHBoxLayout(&window);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    view = new TimelineView;
    alive = new AlivePanel;
    alive->setFixedWidth(304);
    layout->addWidget(view, 1);
    layout->addWidget(alive);
    view->setAlivePanel(alive);
    window.resize(size);
    window.show();
    QApplication::processEvents();
  }
};

void timeline(const QString& suffix, QSize size) {
  constexpr std::uint64_t kMs = 1'000'000;
  Page page(size);
  page.view->setTimeline(std::make_shared<trace::Timeline>(test::synthetic_run()), nullptr);
  QApplication::processEvents();
  page.view->canvas().setRange(TimelineCanvas::Range{6050 * kMs, 7200 * kMs});
  page.view->canvas().setCursorInstant(3270 * kMs);
  shoot(page.window, QStringLiteral("timeline") + suffix);
  page.view->canvas().setView(3900 * kMs, 4600 * kMs);
  page.view->canvas().setRange(std::nullopt);
  page.view->canvas().setCursorInstant(4120 * kMs);
  shoot(page.window, QStringLiteral("timeline-zoomed") + suffix);
}

void growing(RunState state, const QString& name) {
  Page page({1440, 760});
  page.view->setState(
      state, state == RunState::Stopped ? QStringLiteral("6,203 of 9,920 operators kept") : QString());
  page.view->setExpectedDuration(test::synthetic_run_length());
  page.view->setTimeline(std::make_shared<trace::Timeline>(test::synthetic_run(4'200'000'000)), nullptr);
  QApplication::processEvents();
  shoot(page.window, name);
}

void controls() {
  QWidget window;
  auto* layout = new QHBoxLayout(&window);
  auto* primary = primaryButton(QStringLiteral("Export map"), "upload", &window);
  auto* off = primaryButton(QStringLiteral("Export map"), "upload", &window);
  off->setEnabled(false);
  for (QWidget* widget : std::initializer_list<QWidget*>{
           new StatusChip(QStringLiteral("Optimal, proven"), Tone::Ok, "badge-check"),
           new ComboPill("box", QStringLiteral("Llama-3.1-70B")), primary, off,
           secondaryButton(QStringLiteral("Profile"), "activity"), ghostButton(QStringLiteral("Discard")),
           new Badge(QStringLiteral("Tight"), Tone::Warn, "triangle-alert"), new Badge(QStringLiteral("NEW")),
           new SegmentedControl({QStringLiteral("Time"), QStringLiteral("Ops")}), new Spinner}) {
    layout->addWidget(widget);
  }
  window.show();
  shoot(window, QStringLiteral("controls"));
  FailureCard failure;
  failure.set(QStringLiteral("This model could not be opened"),
              QStringLiteral("Llama-3.1-8B-Instruct  ·  ~/models"),
              QStringLiteral("model-00003-of-00004.safetensors ends too early: it should have 4,915,916,176 "
                             "bytes and has 3,221,225,472."),
              QStringLiteral("Most often a download that was interrupted. Fetch this one file again; the "
                             "other three are whole."),
              {{QStringLiteral("Where"), QStringLiteral("offset 8 + header 9,616")},
               {QStringLiteral("Rule"), QStringLiteral("safetensors.truncated")}});
  failure.addAction(QStringLiteral("Try again"), "rotate-cw", true);
  failure.addAction(QStringLiteral("Copy details"), "copy");
  failure.resize(1000, 600);
  failure.show();
  shoot(failure, QStringLiteral("failure"));
}

}  // namespace
}  // namespace stowage::widgets

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  stowage::widgets::folder = QString::fromLocal8Bit(argv[1]);
  QDir().mkpath(stowage::widgets::folder);
  stowage::widgets::installStyle();
  stowage::widgets::timeline(QString(), {1440, 760});
  stowage::widgets::timeline(QStringLiteral("-small"), {960, 420});
  stowage::widgets::growing(stowage::widgets::RunState::Running, QStringLiteral("running"));
  stowage::widgets::growing(stowage::widgets::RunState::Stopped, QStringLiteral("stopped"));
  stowage::widgets::controls();
  return 0;
}
