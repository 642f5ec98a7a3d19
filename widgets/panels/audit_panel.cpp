#include "widgets/panels/audit_panel.h"

#include <QComboBox>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include "widgets/common/words.h"
#include "widgets/theme/numbers.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {

static_assert(int(AuditModel::ModuleRole) == int(ModuleTable::ModuleRole) &&
              int(AuditModel::WhyRole) == int(ModuleTable::WhyRole));

namespace {

/// A device's glyph before the name, why it differs below it, figures of one width.
class AuditDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override {
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    painter->save();
    option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const Theme& theme = Theme::current();
    const bool same = index.data(AuditModel::SameRole).toBool();
    QRect line = option.rect;
    line.setHeight(ModuleTable::rowHeight());
    if (index.column() == AuditModel::Name) {
      paintName(*painter, option, line, index);
    } else {
      const bool difference = index.column() == AuditModel::Difference;
      painter->setFont(theme.font(difference && !same ? TextStyle::BodyStrong : TextStyle::Small));
      painter->setPen(difference && same ? theme.colours().text2 : theme.colours().text);
      drawTabular(*painter, line.adjusted(2, 0, difference ? -4 : -6, 0), Qt::AlignRight | Qt::AlignVCenter,
                  option.text);
    }
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    return {60, ModuleTable::rowHeight(index)};
  }

 private:
  static void paintName(QPainter& painter, const QStyleOptionViewItem& option, const QRect& line,
                        const QModelIndex& index) {
    const Theme& theme = Theme::current();
    const auto device = machine::parse_device(index.data(AuditModel::DeviceRole).toString().toStdString());
    const bool mirrored = option.direction == Qt::RightToLeft;
    QRect text = QStyle::visualRect(option.direction, line, line.adjusted(2, 0, -4, 0));
    if (device)
      Theme::paintGlyph(painter, *device,
                        QPointF(mirrored ? text.right() - 4 : text.left() + 5, text.center().y() + 0.5), 8,
                        theme.device(*device).strong);
    text.adjust(mirrored ? 0 : 16, 0, mirrored ? -16 : 0, 0);
    const bool module = index.data(AuditModel::ModuleRole).isValid();
    painter.setFont(theme.font(module ? TextStyle::Body : TextStyle::BodyStrong));
    painter.setPen(theme.colours().text);
    // The end of a name tells modules apart.
    drawReading(painter, option.direction, text, Qt::AlignLeft | Qt::AlignVCenter,
                painter.fontMetrics().elidedText(option.text, Qt::ElideLeft, text.width()));
    const QString why = index.data(AuditModel::WhyRole).toString();
    if (why.isEmpty()) return;
    painter.setFont(theme.font(TextStyle::Caption));
    painter.setPen(theme.colours().text2);
    QRect below = text;
    below.setTop(line.bottom() - 3);
    below.setHeight(theme.lineHeight(TextStyle::Caption));
    drawReading(painter, option.direction, below, Qt::AlignLeft | Qt::AlignTop,
                painter.fontMetrics().elidedText(why, Qt::ElideRight, below.width()));
  }
};

}  // namespace

AuditPanel::AuditPanel(QWidget* parent) : TablePanel(parent) {
  offload_ = new Label(TextStyle::Small, &Colours::text2, this);
  offload_->setWordWrap(true);
  figures_ = new QComboBox(this);
  model_ = new AuditModel(this);
  table_ = new ModuleTable(*model_, AuditModel::Difference, this);
  table_->setItemDelegate(new AuditDelegate(table_));
  arrange(*table_, {offload_, figures_});
  connect(figures_, &QComboBox::activated, this, [this](int index) {
    model_->setFigure(static_cast<AuditModel::Figure>(figures_->itemData(index).toInt()));
    fit();
  });
  refresh();
}

void AuditPanel::setAudit(std::shared_ptr<const estimate::Audit> audit) {
  if (audit == audit_) return;
  audit_ = std::move(audit);
  model_->setAudit(audit_);
  refresh();
}

void AuditPanel::setFigure(AuditModel::Figure figure) {
  model_->setFigure(figure);
  refresh();
}

QString AuditPanel::headText() const {
  if (!audit_) return {};
  QStringList parts;
  if (!audit_->complete) parts << tr("ended early");
  if (audit_->reduction) parts << tr("R %1").arg(decimalText(*audit_->reduction, 4));
  parts << (audit_->unexplained == 0 ? tr("every byte explained")
                                     : tr("%1 not explained").arg(bytesText(Bytes(audit_->unexplained))));
  return parts.join(QStringLiteral("  ·  "));
}

QString AuditPanel::offloadText() const {
  if (!audit_ || audit_->offload.planned == 0) return {};
  const auto size = [](std::uint64_t bytes) { return bytesText(Bytes(bytes)); };
  const estimate::OffloadTotals& all = audit_->offload;
  QString out = tr("Off the GPUs: planned %1, possible %2, done %3")
                    .arg(size(all.planned), size(all.eligible), size(all.moved));
  if (all.freed) out += QStringLiteral(", ") + tr("freed %1").arg(size(*all.freed));
  return out;
}

void AuditPanel::fillFigures() {
  const QSignalBlocker quiet(figures_);
  figures_->clear();
  for (const AuditModel::Figure figure : model_->figures()) {
    figures_->addItem(AuditModel::figureText(figure), static_cast<int>(figure));
    if (figure == model_->figure()) figures_->setCurrentIndex(figures_->count() - 1);
  }
}

QStringList AuditPanel::reasonLines() const {
  QStringList out;
  if (!audit_) return out;
  for (const estimate::ReasonSum& sum : audit_->reasons)
    out << tr("%1: %2, %n time(s)", nullptr, static_cast<int>(sum.count))
               .arg(auditReasonText(sum.reason), bytesText(Bytes(sum.bytes)));
  return out;
}

void AuditPanel::refresh() {
  caption_->setText(tr("Planned against measured"));
  head_->setText(headText());
  head_->setTint(audit_ && audit_->unexplained > 0 ? &Colours::warn : &Colours::text);
  head_->setToolTip(tr(
      "R: the achieved reduction of the peak, as a share of the planned one; 1 is all of it. Everything on "
      "one GPU is what it is reduced from."));
  const QString offload = offloadText();
  offload_->setText(offload);
  offload_->setVisible(!offload.isEmpty());
  fillFigures();
  figures_->setAccessibleName(tr("What is compared"));
  table_->setAccessibleName(tr("Planned against measured"));
  showReasons(tr("Why they differ"), reasonLines());
  setVisible(audit_ != nullptr);
  fit();
}

int AuditPanel::headHeight() const {
  return caption_->sizeHint().height() + 3 * Theme::current().lineHeight(TextStyle::Body) +
         figures_->sizeHint().height() + 60;
}

void AuditPanel::retranslate() {
  model_->setFigure(model_->figure());
  refresh();
}

}  // namespace stowage::widgets
