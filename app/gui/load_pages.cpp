#include "app/gui/load_pages.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Theme;

namespace {

QString homely(const QString& path) {
  const QString home = QDir::homePath();
  return path.startsWith(home + u'/') ? u'~' + path.mid(home.size()) : path;
}

/// The likely cause in words, by the broken rule.
QString causeOf(const Error& error) {
  const QString rule = QString::fromLatin1(rule_name(error.code).data(), static_cast<qsizetype>(rule_name(error.code).size()));
  if (error.code == Code::FileMissing) return FailedPage::tr("It was moved, renamed or deleted since.");
  if (error.code == Code::FileOpen) return FailedPage::tr("Most often the file belongs to another user.");
  if (error.code == Code::FileShrank || rule.contains(QStringLiteral("trunc")) || rule.contains(QStringLiteral("short")))
    return FailedPage::tr("Most often a download that was interrupted. Fetch this file again.");
  if (rule.contains(QStringLiteral("unknown")))
    return FailedPage::tr(
        "Stowage reads folders with config.json, .safetensors, .gguf, .pt2, .pt, .pth, .bin, model descriptions, .stowage and device_map.json.");
  return FailedPage::tr("The file may be damaged, or written by a newer version of its program. Nothing was changed on disk.");
}

}  // namespace

SkeletonPage::SkeletonPage(QWidget* parent) : Surface(&Colours::surface, {}, parent) {}

void SkeletonPage::setShare(double share) {
  share_ = share;
  update();
}

void SkeletonPage::paintEvent(QPaintEvent* event) {
  Surface::paintEvent(event);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Colours& colours = Theme::current().colours();
  constexpr int kTree = 304, kRow = 26;
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.sunken);
  for (int row = 0; row * kRow < height() - 80; ++row) {
    const int indent = 16 + (row % 5) * 10;
    const int length = 70 + (row * 37) % 90;
    painter.drawRoundedRect(QRectF(indent, 26 + row * kRow, length, 9), 4, 4);
    painter.drawRoundedRect(QRectF(kTree - 74, 26 + row * kRow, 46, 9), 4, 4);
  }
  painter.fillRect(QRectF(kTree, 0, 1, height()), colours.line);
  constexpr int kColumns = 14, kRows = 9;
  painter.setFont(Theme::current().font(widgets::TextStyle::CaptionStrong));
  const double w = (width() - kTree - 32.0) / kColumns, h = (height() - 32.0) / kRows;
  for (int cell = 0; cell < kColumns * kRows; ++cell) {
    const QRectF r(kTree + 16 + (cell % kColumns) * w, 16 + (cell / kColumns) * h, w - 3, h - 3);
    if (cell < share_ * kColumns * kRows) {
      painter.fillRect(r, colours.sunken);
      painter.fillRect(QRectF(r.left(), r.top(), r.width(), 14), colours.disabled);
      painter.setPen(colours.surface);
      painter.drawText(QRectF(r.left() + 6, r.top(), r.width() - 6, 14), Qt::AlignLeft | Qt::AlignVCenter, QString::number(cell));
      painter.setPen(Qt::NoPen);
    } else {
      painter.setPen(colours.line);
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(r.adjusted(0.5, 0.5, -0.5, -0.5));
      painter.setPen(Qt::NoPen);
    }
  }
}

FailedPage::FailedPage(QWidget* parent) : Surface(&Colours::surface, {}, parent) {
  card_ = new widgets::FailureCard;
  card_->setMinimumWidth(560);
  card_->setMaximumWidth(640);
  auto* column = new QVBoxLayout;
  column->addStretch(2);
  column->addWidget(card_);
  column->addStretch(5);
  auto* outer = new QHBoxLayout(this);
  outer->addStretch(1);
  outer->addLayout(column, 100);
  outer->addStretch(1);
}

void FailedPage::show(const QString& path, const Error& error, bool somethingIsOpen) {
  path_ = path;
  sentence_ = widgets::sentenceText(error);
  const QFileInfo info(QDir::cleanPath(path));
  std::vector<std::pair<QString, QString>> details;
  if (!error.subject.empty()) details.emplace_back(tr("Where"), QString::fromStdString(error.subject));
  if (error.offset) details.emplace_back(tr("Offset"), widgets::countText(*error.offset));
  const auto rule = rule_name(error.code);
  details.emplace_back(tr("Rule"), QString::fromLatin1(rule.data(), static_cast<qsizetype>(rule.size())));
  details.emplace_back(tr("Version"), QStringLiteral("Stowage " STOWAGE_VERSION));
  card_->set(tr("This model could not be opened"), QStringLiteral("%1  ·  %2").arg(info.fileName(), homely(info.absolutePath())), sentence_, causeOf(error),
             details);
  card_->clearActions();
  connect(card_->addAction(tr("Try again"), "rotate-cw", true), &QPushButton::clicked, this, [this] { Q_EMIT retryRequested(path_); });
  connect(card_->addAction(tr("Copy details"), "copy"), &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(card_->report()); });
  connect(card_->addAction(somethingIsOpen ? tr("Back to the plan") : tr("Back to start")), &QPushButton::clicked, this, &FailedPage::backRequested);
}

}  // namespace stowage::app
