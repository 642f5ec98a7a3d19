#include "app/gui/dialogs/machine/calibrate_dialog.h"

#include <QDateTime>
#include <QGridLayout>
#include <QLocale>

#include "core/machine/versions.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/theme/reading.h"

namespace stowage::app {

using machine::Measured;
using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

using Reason = machine::Unmeasured::Reason;

QString measuredText(Measured what) {
  switch (what) {
    case Measured::Copy:
      return CalibrateDialog::tr("Copies");
    case Measured::Read:
      return CalibrateDialog::tr("Reading memory");
    case Measured::Disk:
      return CalibrateDialog::tr("The disk");
    case Measured::Matmul:
      return CalibrateDialog::tr("Matrix products");
    case Measured::Launch:
      return CalibrateDialog::tr("Launches");
    case Measured::Convolution:
      return CalibrateDialog::tr("Convolutions");
  }
  return {};
}

Label* line(const QString& text, TextStyle style = TextStyle::Small, QColor Colours::*tint = &Colours::text) {
  auto* label = new Label(style, tint);
  label->setText(text);
  return label;
}

QString deathWords(const EngineDeath& death, const std::string& program) {
  return widgets::sentenceText(protocol::to_error(death, program));
}

/// Names of programs, which are the same in every language.
QString versionsText(const machine::Calibration& calibration) {
  QStringList parts;
  const auto add = [&parts](const QString& name, const std::string& version) {
    if (!version.empty()) parts << name + QString::fromStdString(version);
  };
  add(QStringLiteral("Stowage "), calibration.engine);
  add(QStringLiteral("NVIDIA "), calibration.driver);
  add({}, calibration.kernel);
  add({}, calibration.processor);
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

QString calibrationStepText(const std::string& name) {
  for (const Measured what : {Measured::Copy, Measured::Read, Measured::Disk, Measured::Matmul,
                              Measured::Launch, Measured::Convolution}) {
    if (machine::to_string(what) == name) return measuredText(what);
  }
  return QString::fromStdString(name);
}

QString figureName(const machine::Figure& figure) {
  const QString from = widgets::deviceText(figure.from), to = widgets::deviceText(figure.to);
  switch (figure.what) {
    case Measured::Copy:
      if (figure.memory == "pinned") return CalibrateDialog::tr("Copy, %1 to %2, pinned").arg(from, to);
      if (figure.memory == "pageable") return CalibrateDialog::tr("Copy, %1 to %2, pageable").arg(from, to);
      return CalibrateDialog::tr("Copy, %1 to %2").arg(from, to);
    case Measured::Read:
      return CalibrateDialog::tr("Reading %1, %2").arg(widgets::bytesText(Bytes(figure.size)), from);
    case Measured::Disk:
      return CalibrateDialog::tr("Disk, past the cache");
    case Measured::Matmul:
      return CalibrateDialog::tr("%1, %2 × %2, %3")
          .arg(QString::fromStdString(figure.dtype), QString::number(figure.size), from);
    case Measured::Launch:
      return CalibrateDialog::tr("One launch, %1").arg(from);
    case Measured::Convolution:
      return CalibrateDialog::tr("%1, convolution like %2 × %2, %3")
          .arg(QString::fromStdString(figure.dtype), QString::number(figure.size), from);
  }
  return {};
}

QString figureValue(const machine::Figure& figure, double value) {
  if (figure.what == Measured::Launch) return widgets::secondsText(value);
  if (figure.what == Measured::Matmul || figure.what == Measured::Convolution)
    return CalibrateDialog::tr("%1 GFLOP/s").arg(widgets::decimalText(value / 1e9, 1));
  return widgets::rateText(static_cast<std::uint64_t>(value));
}

QString unmeasuredText(const machine::Unmeasured& unmeasured) {
  const QString what = unmeasured.dtype.empty()
                           ? measuredText(unmeasured.what)
                           : measuredText(unmeasured.what) + u' ' + QString::fromStdString(unmeasured.dtype);
  const auto why = [&] {
    switch (unmeasured.reason) {
      case Reason::NoGpu:
        return CalibrateDialog::tr("there is no GPU");
      case Reason::OnlyCached:
        return CalibrateDialog::tr("its file system reads through memory alone");
      case Reason::CannotRead:
        return CalibrateDialog::tr("it cannot be read");
      case Reason::TooSlow:
        return CalibrateDialog::tr("larger ones would take too long");
      case Reason::NotEnoughRoom:
        return CalibrateDialog::tr("there is not enough room");
      case Reason::Failed:
        return CalibrateDialog::tr("it failed");
    }
    return QString();
  };
  // The engine's reasons are phrases; the system's words are nobody's and stay.
  const QString detail = QString::fromStdString(widgets::argumentText(unmeasured.detail));
  const QString reason = detail.isEmpty() ? why() : why() + QStringLiteral(" (%1)").arg(detail);
  return CalibrateDialog::tr("%1: not measured, %2.").arg(what, reason);
}

QString narrowSlotText(const machine::Slot& slot) {
  if (!slot.link.narrower()) return {};
  return CalibrateDialog::tr("%1 uses %2 of its %3 PCIe lanes: the slot is narrower than the card.")
      .arg(widgets::deviceText(slot.device), QString::number(slot.link.width),
           QString::number(slot.link.max_width));
}

CalibrateDialog::CalibrateDialog(const protocol::EngineAddress& engine,
                                 std::optional<machine::Calibration> last, QWidget* parent)
    : Dialog(tr("Measure"),
             engine.remote() ? tr("The engine measures %1; it takes a minute or two.")
                                   .arg(QString::fromStdString(engine.host))
                             : tr("The engine measures this machine; it takes a minute or two."),
             parent) {
  client_.setAddress(engine);
  status_ = line({}, TextStyle::Body, &Colours::text2);
  status_->setWordWrap(true);
  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  bar_->setFixedHeight(6);
  bar_->setAccessibleName(tr("Progress"));
  bar_->hide();
  scroll_ = new QScrollArea;
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setAccessibleName(windowTitle());  // nothing inside takes the focus: keys scroll it
  scroll_->setWidget(new widgets::Surface(&Colours::surface));  // its own ground is that of a table
  content()->addWidget(status_);
  content()->addWidget(bar_);
  content()->addWidget(scroll_, 1);
  measure_ = widgets::secondaryButton(tr("Measure again"), "activity", this);
  measure_->setAutoDefault(false);
  connect(measure_, &QPushButton::clicked, this, &CalibrateDialog::measure);
  foot()->addWidget(measure_);
  foot()->addStretch();
  close_ = addReject(tr("Cancel"));
  take_ = addAccept(tr("Take over"));
  take_->setEnabled(false);
  connect(this, &QDialog::finished, &client_, &EngineClient::cancel);
  connectClient();
  if (last) showFigures(*last);
  status_->setText(last ? tr("Measured before; nothing is under way.") : tr("Nothing is measured yet."));
  resizeScaled({620, 520});
}

void CalibrateDialog::connectClient() {
  connect(&client_, &EngineClient::cancelled, this, [this] { Q_EMIT measuring(false); });
  connect(&client_, &EngineClient::progress, this, [this](const protocol::Progress& progress) {
    bar_->setRange(0, static_cast<int>(progress.total));
    bar_->setValue(static_cast<int>(progress.done));
    status_->setText(tr("%1: %2 of %3")
                         .arg(calibrationStepText(progress.module), widgets::countText(progress.done + 1),
                              widgets::countText(progress.total)));
  });
  connect(&client_, &EngineClient::calibrated, this, [this](const protocol::Calibrated& done) {
    stopped(tr("Measured. Take over sets the links of the machine to the medians."));
    showFigures(done.calibration);
  });
  connect(&client_, &EngineClient::failed, this,
          [this](const Error& error, const protocol::RunResult&) { stopped(widgets::sentenceText(error)); });
  connect(&client_, &EngineClient::died, this,
          [this](const EngineDeath& death) { stopped(deathWords(death, "stowage-engine")); });
  connect(&client_, &EngineClient::finished, this, [this](const protocol::RunResult&) {
    stopped(widgets::sentenceText(Error{Code::ProtocolUnknown, {}, {"finished"}, {}}));
  });
}

void CalibrateDialog::setDisk(const QString& file, const QString& folder) {
  request_.disk_file = file.toStdString();
  request_.disk_folder = folder.toStdString();
}

void CalibrateDialog::measure() {
  if (client_.running()) return;
  measure_->setEnabled(false);
  take_->setEnabled(false);
  bar_->setRange(0, 0);
  bar_->show();
  status_->setText(tr("The engine is starting."));
  Q_EMIT measuring(true);  // before: whoever is to leave the machine to it has gone then
  client_.calibrate(request_);
}

void CalibrateDialog::stopped(const QString& why) {
  bar_->hide();
  measure_->setEnabled(true);
  take_->setEnabled(shown_.has_value());
  status_->setText(why);
  Q_EMIT measuring(false);
}

void CalibrateDialog::showFigures(const machine::Calibration& calibration) {
  shown_ = calibration;
  scroll_->setWidget(figures(calibration));
  take_->setEnabled(!calibration.figures.empty());
}

QWidget* CalibrateDialog::figures(const machine::Calibration& calibration) const {
  auto* widget = new widgets::Surface(&Colours::surface);
  auto* grid = new QGridLayout(widget);
  widgets::setReadingMargins(*grid, *widget, 0, 0, 12, 0);
  grid->setHorizontalSpacing(16);
  grid->setColumnStretch(0, 1);
  int row = 0;
  const auto across = [&](const QString& text, QColor Colours::*tint) {
    if (text.isEmpty()) return;
    auto* label = line(text, TextStyle::Small, tint);
    label->setWordWrap(true);
    grid->addWidget(label, row++, 0, 1, 3);
  };
  const auto when =
      QDateTime::fromString(QString::fromStdString(calibration.date), Qt::ISODate).toLocalTime();
  across(tr("%1 · LibTorch %2 · %n thread(s)", nullptr, static_cast<int>(calibration.threads))
             .arg(when.isValid() ? QLocale().toString(when, QLocale::ShortFormat) : QStringLiteral("–"),
                  QString::fromStdString(calibration.torch)),
         &Colours::text2);
  across(versionsText(calibration), &Colours::text2);
  machine::Versions now;
  now.engine = STOWAGE_VERSION;
  if (const auto other = machine::measured_with_others(machine::versions_of(calibration), now))
    across(widgets::sentenceText(*other), &Colours::warn);
  for (const auto& slot : calibration.slots) across(narrowSlotText(slot), &Colours::warn);
  for (const auto& figure : calibration.figures) {
    grid->addWidget(line(figureName(figure)), row, 0);
    grid->addWidget(line(figureValue(figure, figure.spread.median), TextStyle::BodyStrong), row, 1,
                    Qt::AlignRight);
    grid->addWidget(
        line(tr("%1 to %2")
                 .arg(figureValue(figure, figure.spread.least), figureValue(figure, figure.spread.most)),
             TextStyle::Small, &Colours::text2),
        row++, 2);
  }
  for (const auto& unmeasured : calibration.unmeasured) across(unmeasuredText(unmeasured), &Colours::text2);
  grid->setRowStretch(row, 1);
  return widget;
}

}  // namespace stowage::app
