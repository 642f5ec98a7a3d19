#include "app/gui/start/start_rows.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/formats/format_table.h"
#include "widgets/common/dates.h"
#include "widgets/common/label.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

/// "~/plans"
QString folderText(const QString& path) {
  const QString folder = QFileInfo(path).absolutePath();
  const QString home = QDir::homePath();
  return folder.startsWith(home + u'/') || folder == home ? u'~' + folder.mid(home.size()) : folder;
}

QString whenText(const QDateTime& when) {
  const qint64 days = when.date().daysTo(QDate::currentDate());
  if (days == 0) return RecentRow::tr("today, %1").arg(QLocale().toString(when.time(), QLocale::ShortFormat));
  if (days == 1) return RecentRow::tr("yesterday");
  return widgets::dayText(when.date());
}

/// The pointer is over it, now: Qt's own mark stays where a row moves or hides under a pointer at rest.
bool pointedAt(const QWidget& row) {
  return row.underMouse() && row.rect().contains(row.mapFromGlobal(QCursor::pos()));
}

machine::DeviceId deviceOf(char letter) {
  if (letter == 'c') return machine::kCpu;
  if (letter == 'd') return machine::kDisk;
  return machine::gpu(static_cast<std::uint32_t>(letter - '0'));
}

}  // namespace

RecentRow::RecentRow(RecentFile file, QWidget* parent)
    : PaintedView(parent), file_(std::move(file)), exists_(file_.exists()) {
  setText(file_.name);
  setAccessibleName(exists_ ? QStringLiteral("%1, %2").arg(file_.name, file_.summary())
                            : tr("%1, not found any more").arg(file_.name));
  setToolTip(file_.path);
  setEnabled(exists_);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RecentRow::sizeHint() const { return {420, qRound(73 * Theme::current().textScale())}; }

void RecentRow::paintThumbnail(QPainter& painter, const QRectF& area) const {
  const Theme& theme = Theme::current();
  if (!exists_ || file_.colours.isEmpty()) {
    QPen pen(theme.colours().lineStrong, 1, Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
    widgets::paintIcon(painter,
                       !exists_    ? "file-exclamation-point"
                       : file_.run ? "chart-area"
                                   : "box",
                       QRectF(area.center() - QPointF(7, 7), QSizeF(14, 14)), theme.colours().text3);
    return;
  }
  const int count = static_cast<int>(file_.colours.size());
  const int columns = qMax(1, qMin(count, 8));
  const int rows = qMin(6, (count + columns - 1) / columns);
  const double w = area.width() / columns, h = area.height() / rows;
  for (int cell = 0; cell < columns * rows; ++cell) {
    const char letter = file_.colours[static_cast<qsizetype>(cell) * count / (columns * rows)];
    const int row = cell / columns, column = cell % columns;
    const QRectF r(area.left() + column * w, area.top() + row * h, w - 1, h - 1);
    if (letter == '-') {
      painter.fillRect(r, theme.colours().errorSoft);
      continue;
    }
    const auto& colours = theme.device(deviceOf(letter));
    painter.fillRect(r, colours.soft3);
    painter.fillRect(QRectF(r.left(), r.top(), r.width(), qMax(2.0, r.height() * 0.4)), colours.strong);
  }
}

void RecentRow::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const Colours& colours = sheet.colours;
  painter.setRenderHint(QPainter::Antialiasing);
  if (pointedAt(*this) || isDown())
    widgets::paint::panel(painter, QRectF(rect()).adjusted(1, 1, -1, -2), 6, colours.hover);
  painter.fillRect(QRectF(0, height() - 1, width(), 1), colours.line);
  paintThumbnail(painter, QRectF(12, height() / 2.0 - 24, 64, 47));
  const int left = 92, right = width() - 16, middle = height() / 2;
  painter.setPen(colours.text2);
  painter.setFont(theme.font(TextStyle::Small));
  const QString when = whenText(file_.when), folder = folderText(file_.path);
  painter.drawText(QRect(left, middle - 22, right - left, 20), Qt::AlignRight | Qt::AlignVCenter, when);
  const int folderWidth = qMin(painter.fontMetrics().horizontalAdvance(folder) + 2, (right - left) / 2);
  painter.drawText(QRect(left, middle, right - left, 20), Qt::AlignRight | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(folder, Qt::ElideMiddle, folderWidth));
  painter.drawText(QRect(left, middle, right - left - folderWidth - 12, 20), Qt::AlignLeft | Qt::AlignVCenter,
                   exists_ ? painter.fontMetrics().elidedText(file_.summary(), Qt::ElideRight,
                                                              right - left - folderWidth - 12)
                           : tr("not found any more"));
  const int whenWidth = painter.fontMetrics().horizontalAdvance(when);
  QFont strong = theme.font(TextStyle::BodyStrong);
  strong.setPixelSize(strong.pixelSize() + 1);
  painter.setFont(strong);
  painter.setPen(exists_ ? colours.text : colours.text3);
  painter.drawText(
      QRect(left, middle - 22, right - left - whenWidth - 12, 20), Qt::AlignLeft | Qt::AlignVCenter,
      painter.fontMetrics().elidedText(file_.name, Qt::ElideMiddle, right - left - whenWidth - 12));
  if (hasFocus()) widgets::paint::focusRing(painter, QRectF(rect()).adjusted(1, 1, -1, -2), 6);
}

TryRow::TryRow(const char* icon, const QString& text, const QString& note, QWidget* parent)
    : PaintedView(parent), icon_(icon), note_(note) {
  setText(text);
  setAccessibleName(text);
  setAccessibleDescription(note);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize TryRow::sizeHint() const { return {280, qRound(44 * Theme::current().textScale())}; }

void TryRow::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Colours& colours = sheet.colours;
  painter.setRenderHint(QPainter::Antialiasing);
  if (pointedAt(*this)) widgets::paint::panel(painter, QRectF(rect()), 6, colours.hover);
  widgets::paintIcon(painter, icon_, QRectF(2, height() / 2.0 - 9, 18, 18), colours.text2);
  const QRect area = rect().adjusted(34, 3, -6, -3);
  widgets::paint::twoLines(painter, area, text(), note_);
  if (hasFocus()) widgets::paint::focusRing(painter, QRectF(rect()), 6);
}

IconLine::IconLine(const char* icon, const QString& text, QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  auto* mark = new QLabel;
  mark->setPixmap(widgets::icon(icon, &Colours::text2).pixmap(16, 16));
  connect(&Theme::current(), &Theme::changed, mark,
          [mark, icon] { mark->setPixmap(widgets::icon(icon, &Colours::text2).pixmap(16, 16)); });
  auto* label = new Label(TextStyle::Small, &Colours::text2);
  label->setText(text);
  label->setWordWrap(true);
  row->addWidget(mark);
  row->addWidget(label, 1);
}

DropZone::DropZone(QWidget* parent) : PaintedView(parent) {
  setMinimumHeight(196);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 24, 24, 20);
  column->setSpacing(8);
  auto* box = new QLabel;
  box->setAlignment(Qt::AlignCenter);
  const auto paint = [box] { box->setPixmap(widgets::icon("box", &Colours::text2).pixmap(34, 34)); };
  connect(&Theme::current(), &Theme::changed, box, paint);
  paint();
  auto* title = new Label(TextStyle::Head);
  title->setText(tr("Drop a model here"));
  title->setAlignment(Qt::AlignCenter);
  auto* what = new Label(TextStyle::Small, &Colours::text2);
  what->setText(tr("a Hugging Face folder, %1, .stowage or device_map.json")
                    .arg(QString::fromStdString(formats::listed_endings(false))));
  what->setAlignment(Qt::AlignCenter);
  what->setWordWrap(true);
  auto* file = new QPushButton(widgets::icon("folder-open", &Colours::accentText), tr("Open file…"));
  widgets::setButtonKind(file, widgets::ButtonKind::Primary);
  auto* folder = new QPushButton(widgets::icon("folder-open"), tr("Open folder…"));
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addStretch();
  buttons->addWidget(file);
  buttons->addWidget(folder);
  buttons->addStretch();
  column->addWidget(box);
  column->addWidget(title);
  column->addWidget(what);
  column->addSpacing(6);
  column->addLayout(buttons);
  connect(file, &QPushButton::clicked, this, &DropZone::openFileRequested);
  connect(folder, &QPushButton::clicked, this, &DropZone::openFolderRequested);
}

void DropZone::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(colours.window);
  painter.setPen(QPen(colours.lineStrong, 1, Qt::DashLine));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

}  // namespace stowage::app
