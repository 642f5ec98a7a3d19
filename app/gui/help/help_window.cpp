#include "app/gui/help/help_window.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextList>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

constexpr int kName = Qt::UserRole;
const QString kEnding = QStringLiteral(".md");

/// Room between paragraphs and above headings, which Markdown brings none of; cells of tables stay close.
void spread(QTextDocument& page) {
  const double line = QFontMetricsF(page.defaultFont()).height();
  QTextCursor at(&page);
  for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
    at.setPosition(block.position());
    if (at.currentTable()) continue;
    QTextBlockFormat format;
    const bool heading = block.blockFormat().headingLevel() > 0;
    format.setTopMargin(heading && block.position() > 0 ? line * 0.9 : 0);
    format.setBottomMargin(line * (block.textList() ? 0.15 : 0.4));
    at.mergeBlockFormat(format);
  }
}

}  // namespace

int countOf(const QString& words, const QString& text) {
  return words.isEmpty() ? 0 : static_cast<int>(text.count(words, Qt::CaseInsensitive));
}

HelpWindow::HelpWindow(QWidget* parent) : Surface(&Colours::window, {}, parent) {
  setWindowFlag(Qt::Window);
  setObjectName(QStringLiteral("help"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(buildHead());
  language_ = new Label(TextStyle::Small, &Colours::text2);
  language_->setContentsMargins(12, 6, 12, 6);
  language_->setObjectName(QStringLiteral("language"));
  language_->setWordWrap(true);
  language_->hide();
  column->addWidget(language_);
  pages_ = new QListWidget;
  pages_->setFrameShape(QFrame::NoFrame);
  pages_->setWordWrap(true);
  pages_->setSpacing(2);
  browser_ = new QTextBrowser;
  browser_->setFrameShape(QFrame::NoFrame);
  browser_->setOpenLinks(false);
  auto* parts = new QSplitter;
  parts->setChildrenCollapsible(false);
  parts->setHandleWidth(1);
  parts->addWidget(pages_);
  parts->addWidget(browser_);
  parts->setStretchFactor(1, 1);
  parts->setSizes({230, 700});
  column->addWidget(parts, 1);
  for (const HelpPage& page : helpPages()) {
    auto* item = new QListWidgetItem(page.title, pages_);
    item->setData(kName, page.name);
    item->setToolTip(page.title);
  }
  connect(pages_, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
    if (item && item->data(kName).toString() != place_.page) showPlace({item->data(kName).toString(), {}});
  });
  connect(browser_, &QTextBrowser::anchorClicked, this, &HelpWindow::openLink);
  connect(&Theme::current(), &Theme::changed, this, &HelpWindow::dress);
  retranslate();
  dress();
  resize(960, 720);
}

QWidget* HelpWindow::buildHead() {
  auto* head = new Surface(&Colours::surface, Qt::BottomEdge);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(12, 8, 12, 9);
  row->setSpacing(8);
  back_ = new QToolButton;
  back_->setIcon(widgets::icon("arrow-left"));
  back_->setAutoRaise(true);
  back_->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
  connect(back_, &QToolButton::clicked, this, &HelpWindow::goBack);
  field_ = new QLineEdit;
  field_->setClearButtonEnabled(true);
  field_->setMaximumWidth(360);
  connect(field_, &QLineEdit::textChanged, this, &HelpWindow::search);
  connect(field_, &QLineEdit::returnPressed, this, [this] { step(+1); });
  note_ = new Label(TextStyle::Small, &Colours::text2);
  note_->setObjectName(QStringLiteral("helpNote"));
  note_->setElide(Qt::ElideMiddle);
  row->addWidget(back_);
  row->addWidget(field_, 1);
  row->addWidget(note_, 2);
  return head;
}

void HelpWindow::retranslate() {
  setWindowTitle(tr("Help — Stowage"));
  back_->setToolTip(tr("Back"));
  back_->setAccessibleName(tr("Back"));
  field_->setPlaceholderText(tr("Search all pages"));
  field_->setAccessibleName(tr("Search all pages"));
  pages_->setAccessibleName(tr("Pages"));
  browser_->setAccessibleName(tr("Page"));
  language_->setText(tr("This page is in English: it is not translated yet."));
  for (int i = 0; i < pages_->count(); ++i) {
    const QString title = helpPage(pages_->item(i)->data(kName).toString())->title;
    pages_->item(i)->setText(title);
    pages_->item(i)->setToolTip(title);
  }
}

/// Colours and sizes of text are those of the theme, also while the window is open.
void HelpWindow::dress() {
  const Theme& theme = Theme::current();
  QPalette palette = theme.palette();
  palette.setColor(QPalette::Base, theme.colours().surface);
  palette.setColor(QPalette::Text, theme.colours().text);
  palette.setColor(QPalette::Link, theme.colours().accent);
  browser_->setPalette(palette);
  const QList<QTextDocument*> before = documents_.values();
  documents_.clear();
  if (!place_.page.isEmpty()) {
    const int at = browser_->verticalScrollBar()->value();
    showPage(place_.page);  // links have the colour they were read with
    browser_->verticalScrollBar()->setValue(at);
  }
  qDeleteAll(before);
}

/// Read before it is shown: a document in sight is laid out anew with every word that comes to it, which
/// takes seconds for a page of long tables.
QTextDocument* HelpWindow::document(const QString& name) {
  QTextDocument*& known = documents_[name];
  if (known) return known;
  known = new QTextDocument(this);
  known->setDefaultFont(Theme::current().font(TextStyle::Body));
  known->setDocumentMargin(24 * Theme::current().textScale());
  known->setMarkdown(helpPage(name)->text);
  spread(*known);
  return known;
}

bool HelpWindow::showPlace(const HelpPlace& place) {
  if (!helpPage(place.page)) return false;
  if (!place_.page.isEmpty() && place_ != place) before_.append(place_);
  const bool other = place.page != place_.page;
  place_ = place;
  if (other) showPage(place.page);
  scrollTo(place.section);
  back_->setEnabled(!before_.isEmpty());
  return true;
}

void HelpWindow::showPage(const QString& name) {
  browser_->setDocument(document(name));
  language_->setVisible(!helpPage(name)->translated);
  for (int i = 0; i < pages_->count(); ++i) {
    if (pages_->item(i)->data(kName).toString() != name) continue;
    const QSignalBlocker quiet(pages_);
    pages_->setCurrentRow(i);
  }
  markMatches();
}

void HelpWindow::scrollTo(const QString& section) {
  QTextCursor at(browser_->document());
  int wanted = section.isEmpty() ? -1 : headingIndex(place_.page, section);
  for (QTextBlock block = browser_->document()->begin(); wanted >= 0 && block.isValid();
       block = block.next()) {
    if (block.blockFormat().headingLevel() == 0 || wanted-- > 0) continue;
    at.setPosition(block.position());
  }
  // From below, so that the heading comes to stand at the top.
  browser_->moveCursor(QTextCursor::End);
  browser_->setTextCursor(at);
  browser_->ensureCursorVisible();
  if (at.position() == 0) browser_->verticalScrollBar()->setValue(0);
}

void HelpWindow::goBack() {
  if (before_.isEmpty()) return;
  const HelpPlace place = before_.takeLast();
  const QList<HelpPlace> left = before_;
  showPlace(place);
  before_ = left;
  back_->setEnabled(!before_.isEmpty());
}

/// Links between pages, and into this one; where they lead elsewhere, their address is told.
void HelpWindow::openLink(const QUrl& link) {
  const QString path = link.path();
  if (link.scheme().isEmpty() && path.isEmpty() && link.hasFragment()) {
    showPlace({place_.page, link.fragment()});
    return;
  }
  const bool page = link.scheme().isEmpty() && path.endsWith(kEnding) &&
                    showPlace({path.chopped(kEnding.size()), link.fragment()});
  if (!page) note_->setText(tr("This leads out of the help: %1").arg(link.toString()));
}

int HelpWindow::matches() const {
  int out = 0;
  for (const HelpPage& page : helpPages()) out += countOf(field_->text().trimmed(), page.text);
  return out;
}

void HelpWindow::search() {
  const QString words = field_->text().trimmed();
  for (int i = 0; i < pages_->count(); ++i) {
    const int found = countOf(words, helpPage(pages_->item(i)->data(kName).toString())->text);
    pages_->item(i)->setHidden(!words.isEmpty() && found == 0);
  }
  markMatches();
  const int all = matches();
  note_->setText(words.isEmpty() ? QString()
                 : all == 0      ? tr("Nothing found")
                                 : tr("%n match(es)", nullptr, all));
  if (all == 0) return;
  browser_->moveCursor(QTextCursor::Start);
  step(+1);
}

void HelpWindow::markMatches() {
  QList<QTextEdit::ExtraSelection> marks;
  const QString words = field_->text().trimmed();
  QTextCursor at(browser_->document());
  while (!words.isEmpty() && !(at = browser_->document()->find(words, at)).isNull()) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = at;
    mark.format.setBackground(Theme::current().colours().warnSoft);
    marks.append(mark);
  }
  browser_->setExtraSelections(marks);
}

bool HelpWindow::stepOnPage(int direction, bool fromEdge) {
  const QString words = field_->text().trimmed();
  if (fromEdge) browser_->moveCursor(direction > 0 ? QTextCursor::Start : QTextCursor::End);
  return browser_->find(words, direction > 0 ? QTextDocument::FindFlags() : QTextDocument::FindBackward);
}

void HelpWindow::step(int direction) {
  if (field_->text().trimmed().isEmpty() || place_.page.isEmpty()) return;
  if (stepOnPage(direction, false)) return;
  const int count = pages_->count(), from = pages_->currentRow();
  for (int i = 1; i <= count; ++i) {
    const int row = ((from + direction * i) % count + count) % count;
    if (pages_->item(row)->isHidden()) continue;
    showPlace({pages_->item(row)->data(kName).toString(), {}});
    // What a page's Markdown has, its text may not: an address, a mark.
    if (stepOnPage(direction, true)) return;
  }
}

void HelpWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (field_->text().isEmpty()) close();
    field_->clear();
    return;
  }
  if (event->matches(QKeySequence::Find)) return field_->setFocus();
  if (event->key() == Qt::Key_F3) return step((event->modifiers() & Qt::ShiftModifier) != 0 ? -1 : +1);
  Surface::keyPressEvent(event);
}

void HelpWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    dress();  // pages of another language
  }
  Surface::changeEvent(event);
}

}  // namespace stowage::app
