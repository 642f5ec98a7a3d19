#include "app/gui/start/start_page.h"

#include <QDir>
#include <QHBoxLayout>
#include <QHash>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>
#include <utility>

#include "app/gui/dialogs/form_scroll.h"
#include "app/gui/document/examples.h"
#include "app/gui/start/start_rows.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

StartPage::StartPage(QWidget* parent) : Surface(&Colours::surface, {}, parent) {
  auto* inner = new QWidget;
  auto* column = page_ = new QVBoxLayout(inner);
  column->addStretch(2);
  auto* title = new Label(TextStyle::Display);
  title->setText(QStringLiteral("Stowage"));
  auto* claim = new Label(TextStyle::Head, &Colours::text2);
  QFont quiet = claim->font();
  quiet.setWeight(QFont::Normal);
  claim->setFont(quiet);
  claim->setText(tr("See where every module of a model lives, move it, and know that nothing better fits."));
  claim->setWordWrap(true);
  column->addWidget(title);
  column->addWidget(claim);
  column->addSpacing(2);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(72);
  columns->addWidget(recentColumn(), 60);
  columns->addWidget(tryColumn(), 38);
  column->addLayout(columns);
  column->addStretch(5);
  auto* foot = new QHBoxLayout;
  foot->addWidget(new IconLine("badge-check", tr("Only file headers are read. Stowage has no network code.")),
                  1);
  auto* version = new Label(TextStyle::Small, &Colours::text2);
  version->setText(tr("Version %1").arg(QStringLiteral(STOWAGE_VERSION)));
  foot->addWidget(version);
  column->addLayout(foot);
  auto* outer = new QHBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(scrolledColumn({inner}));  // large letters in a low window
}

/// No wider than lines are read with ease. By margins: they count where it is asked how high lines that wrap
/// are.
void StartPage::resizeEvent(QResizeEvent* event) {
  constexpr int kWidest = 1010, kLeast = 40;
  const int side = qMax(kLeast, (width() - kWidest) / 2);
  page_->setContentsMargins(side, 5, side, 5);
  Surface::resizeEvent(event);
}

QWidget* StartPage::recentColumn() {
  auto* widget = new QWidget;
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  auto* title = new Label(TextStyle::Head);
  title->setText(tr("Recent"));
  auto* clear = new QToolButton;
  clear->setText(tr("Clear list"));
  clear->setAutoRaise(true);
  clear_ = clear;
  head->addWidget(title);
  head->addStretch();
  head->addWidget(clear_);
  column->addLayout(head);
  column->addSpacing(6);
  column->addWidget(new widgets::Separator);
  list_ = new QVBoxLayout;
  list_->setSpacing(0);
  column->addLayout(list_);
  none_ = new Label(TextStyle::Body, &Colours::text2);
  none_->setText(tr("What you open is listed here. Drop a model anywhere on this window to begin."));
  none_->setWordWrap(true);
  none_->setContentsMargins(0, 16, 0, 0);
  column->addWidget(none_);
  column->addSpacing(10);
  column->addWidget(examplesRow());
  column->addStretch();
  connect(clear_, &QAbstractButton::clicked, this, &StartPage::clearRequested);
  return widget;
}

QWidget* StartPage::tryColumn() {
  auto* widget = new QWidget;
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* zone = new DropZone;
  connect(zone, &DropZone::openFileRequested, this, &StartPage::openFileRequested);
  connect(zone, &DropZone::openFolderRequested, this, &StartPage::openFolderRequested);
  column->addWidget(zone);
  column->addSpacing(8);
  auto* title = new Label(TextStyle::Head);
  title->setText(tr("Try it"));
  column->addWidget(title);
  auto* ways = new QVBoxLayout;
  ways->setSpacing(2);
  column->addLayout(ways);
  const auto add = [&](const char* icon, const QString& text, const QString& note,
                       void (StartPage::*signal)()) {
    auto* row = new TryRow(icon, text, note);
    connect(row, &QAbstractButton::clicked, this, signal);
    ways->addWidget(row);
    return row;
  };
  add("layers", tr("Sample: Llama-3.1-70B on two 4090s"), tr("Three minutes. Nothing to download."),
      &StartPage::sampleRequested)
      ->setObjectName(QStringLiteral("start.sample"));
  add("sparkles", tr("First plan, step by step"), tr("Six steps on the sample; leave it whenever you like"),
      &StartPage::firstPlanRequested)
      ->setObjectName(QStringLiteral("start.firstPlan"));
  add("cpu", tr("Read this machine"), tr("Its cards, memory and disk, for the next plan"),
      &StartPage::readMachineRequested);
  add("keyboard", tr("Keyboard and concepts"), tr("F1 opens help anywhere"), &StartPage::keyboardRequested);
  // Below everything that is pressed: what it says must not push a row away from under the pointer.
  notice_ = new Label(TextStyle::Small, &Colours::text2);
  notice_->setWordWrap(true);
  widgets::setReadingMargins(*notice_, 34, 6, 6, 0);
  notice_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  // What it says is expected: were room made for it only then, all that stands on the page would move.
  constexpr int kLines = 3;
  const auto reserve = [notice = notice_] {
    notice->setMinimumHeight(kLines * QFontMetrics(notice->font()).lineSpacing() +
                             notice->contentsMargins().top());
  };
  connect(&widgets::Theme::current(), &widgets::Theme::changed, notice_, reserve);
  reserve();
  column->addWidget(notice_);
  column->addStretch();
  return widget;
}

/// Below what was opened, where there is room in every window: the other column is full in a low one.
QWidget* StartPage::examplesRow() {
  auto* row = new TryRow("box", tr("Examples"), tr("Five models and three programs"));
  row->setObjectName(QStringLiteral("start.examples"));
  QMenu* menu = examplesMenu();
  connect(row, &QAbstractButton::clicked, this,
          [row, menu] { menu->popup(row->mapToGlobal(QPoint(0, row->height()))); });
  return row;
}

QMenu* StartPage::examplesMenu() {
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("start.examplesMenu"));
  menu->setAccessibleName(tr("Examples"));
  // Models are called the same in every language.
  const QHash<QByteArray, QString> titles{{"llama-3.1-8b", QStringLiteral("Llama-3.1-8B")},
                                          {"mixtral-8x7b", QStringLiteral("Mixtral-8x7B")},
                                          {"deepseek-v3", QStringLiteral("DeepSeek-V3")},
                                          {"t5-11b", QStringLiteral("T5-11B")},
                                          {"segformer-b5", QStringLiteral("SegFormer-B5")},
                                          {"small-llama", tr("A small Llama")},
                                          {"small-convnet", tr("A small convolutional network")},
                                          {"small-training", tr("A small network in training")}};
  bool programs = false;
  for (const Example& example : examples()) {
    if (example.program && !std::exchange(programs, true)) menu->addSeparator();
    const QString name = QString::fromLatin1(example.name);
    QAction* action = menu->addAction(titles.value(example.name, name));
    action->setObjectName(QStringLiteral("example.") + name);
    connect(action, &QAction::triggered, this, [this, name] { Q_EMIT exampleRequested(name); });
  }
  return menu;
}

void StartPage::setNotice(const QString& text) { notice_->setText(text); }

void StartPage::setRecent(const QVector<RecentFile>& files) {
  constexpr int kShown = 5;  // all of them: File > Open recent
  qDeleteAll(rows_);
  rows_.clear();
  for (const RecentFile& file : files) {
    if (rows_.size() == kShown) break;
    auto* row = new RecentRow(file);
    connect(row, &QAbstractButton::clicked, this, [this, path = file.path] { Q_EMIT openRequested(path); });
    list_->addWidget(row);
    rows_ << row;
  }
  none_->setVisible(rows_.isEmpty());
  clear_->setVisible(!rows_.isEmpty());
}

}  // namespace stowage::app
