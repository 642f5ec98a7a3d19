#include "widgets/panels/issue_rows.h"

#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "core/plan/read_in_place.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/lanes/lanes_scene.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/reading.h"
#include "widgets/theme/style.h"

namespace stowage::widgets {
namespace {

const char* severityIcon(plan::Severity severity) {
  switch (severity) {
    case plan::Severity::Error:
      return "circle-x";
    case plan::Severity::Warning:
      return "triangle-alert";
    default:
      return "info";
  }
}

QColor Colours::*severityTint(plan::Severity severity) {
  switch (severity) {
    case plan::Severity::Error:
      return &Colours::error;
    case plan::Severity::Warning:
      return &Colours::warn;
    default:
      return &Colours::info;
  }
}

struct IssueWords {
  Q_DECLARE_TR_FUNCTIONS(IssueRows)
};

QString effectText(const solve::Repair& repair, const PlanState& state) {
  if (plan::row_of(state.settings.objective).time || repair.step_seconds > 0)
    return IssueWords::tr("%1 a step").arg(secondsText(repair.step_seconds));
  return IssueWords::tr("%1 on GPUs").arg(bytesText(repair.gpu_bytes));
}

/// A link whose words go on in the next line where there is no room for them: what it would do is read whole.
class WrappingLink final : public LinkButton {
 public:
  explicit WrappingLink(const QString& text) : LinkButton(text) {
    QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
  }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override {
    if (width >= sizeHint().width()) return sizeHint().height();
    const QFontMetrics metrics(Theme::current().font(TextStyle::BodyStrong));
    return metrics.boundingRect(QRect(0, 0, std::max(1, width - 2), 10'000), Qt::TextWordWrap, text())
               .height() +
           6;
  }
  QSize minimumSizeHint() const override {
    const QFontMetrics metrics(Theme::current().font(TextStyle::BodyStrong));
    int widest = 0;
    for (const QString& word : text().split(u' ')) widest = std::max(widest, metrics.horizontalAdvance(word));
    return {widest + 2, sizeHint().height()};
  }

 protected:
  void paintOn(const Sheet& sheet) override {
    if (width() >= sizeHint().width()) return LinkButton::paintOn(sheet);
    QFont font = sheet.theme.font(TextStyle::BodyStrong);
    font.setUnderline(true);
    sheet.painter.setFont(font);
    sheet.painter.setPen(isEnabled() ? sheet.colours.text : sheet.colours.disabled);
    sheet.painter.drawText(rect().adjusted(1, 0, -1, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                           text());
    if (hasFocus()) paint::focusRing(sheet.painter, QRectF(rect()), 4);
  }
};

const char* repairIcon(const solve::Repair& repair) {
  using Kind = solve::Repair::Kind;
  switch (repair.kind) {
    case Kind::RaiseBudget:
      return repair.device.gpu() ? "gpu" : "memory-stick";
    case Kind::ComputeOnHost:
      return "cpu";
    case Kind::LiftRule:
    case Kind::LiftAllRules:
      return "pin-off";
    case Kind::AllowSplitting:
      return "split";
    case Kind::AddDevice:
      return repair.device == machine::kDisk ? "hard-drive" : "gpu";
    case Kind::StreamInTurn:
      return "arrow-right";
    default:
      return "memory-stick";
  }
}

}  // namespace

QString reasonText(const PlanState& state) {
  const auto& why = state.answer->infeasible;
  const QString sentence = sentenceText(why.reason);
  if (why.reason.code != Code::Internal && !sentence.isEmpty()) return sentence;
  return IssueWords::tr("No placement fits: short by %1.").arg(bytesText(why.short_bytes));
}

QString totalText(const PlanState& state) {
  Bytes budgets;
  QStringList unlimited;
  for (const plan::DeviceUse& use : state.evaluation.devices) {
    if (use.budget)
      budgets += *use.budget;
    else
      unlimited << deviceText(use.device);
  }
  Bytes total = state.evaluation.total;
  for (const plan::TrainingBytes& one : plan::training_bytes(*state.model, state.settings))
    total += one.total();
  const QString need = bytesText(total), have = bytesText(budgets);
  if (unlimited.isEmpty()) return IssueWords::tr("The model needs %1; your devices hold %2.").arg(need, have);
  return IssueWords::tr("The model needs %1; your devices hold %2. Without limit: %3.")
      .arg(need, have, listText(unlimited));
}

Bytes unplacedBytes(const PlanState& state) {
  const auto facts = view_facts(state);
  const auto row = facts->bytes->row(state.model->root());
  return row.empty() ? Bytes() : Bytes(row.back());
}

QString readInPlaceText(const PlanState& state) {
  const auto* disk = state.machine.find(machine::kDisk);
  const Bytes own = disk && disk->budget ? plan::read_in_place(*state.model) : Bytes();
  if (!own || *disk->budget >= own) return {};
  return IssueWords::
      tr("transformers reads modules on disk from the model's own .safetensors files. These %1 need no free "
         "room: the Disk budget may be so much larger than what is free.")
          .arg(bytesText(own));
}

QString repairText(const solve::Repair& repair, const PlanState& state) {
  using Kind = solve::Repair::Kind;
  const QString name = QString::fromStdString(repair.name);
  const auto moduleText = [&] {
    const auto module = state.model->find_module(repair.name);
    return module ? shortName(*state.model, *module) : name;
  };
  switch (repair.kind) {
    case Kind::RaiseBudget:
      return IssueWords::tr("Raise %1 budget to %2")
          .arg(deviceText(repair.device), neededBytesText(repair.budget));
    case Kind::ComputeOnHost:
      return name.isEmpty() ? IssueWords::tr("Compute offloaded modules on the host")
                            : IssueWords::tr("Compute %1 on the host").arg(moduleText());
    case Kind::LiftRule:
      return IssueWords::tr("Lift the rule on %1").arg(moduleText());
    case Kind::LiftAllRules:
      return IssueWords::tr("Lift all rules");
    case Kind::AllowSplitting:
      return IssueWords::tr("Allow splitting %1").arg(name);
    case Kind::AddDevice:
      if (repair.device == machine::kDisk) return IssueWords::tr("Use the disk");
      if (repair.device == machine::kCpu) return IssueWords::tr("Use CPU memory");
      if (repair.count > 1)
        return IssueWords::tr("Add %1 GPUs of %2 each").arg(repair.count).arg(neededBytesText(repair.budget));
      return repair.budget ? IssueWords::tr("Add a GPU of %1").arg(neededBytesText(repair.budget))
                           : IssueWords::tr("Add a GPU");
    case Kind::AllowEmptyGpus:
      return IssueWords::tr("Run without any GPU");
    case Kind::StreamInTurn:
      return IssueWords::tr("Copy weights when their turn has come");
  }
  return name;
}

IssueRow::IssueRow(const Issue& issue, QWidget* parent) : PaintedView(parent), severity_(issue.severity) {
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(issue.title + QStringLiteral(". ") + issue.text);
  auto* column = new QVBoxLayout(this);
  setReadingMargins(*column, *this, 24, 2, 0, 2);
  column->setSpacing(2);
  auto* title = new Label(TextStyle::BodyStrong);
  title->setWordWrap(true);
  title->setText(issue.title);
  auto* text = new Label(TextStyle::Small, &Colours::text2);
  text->setWordWrap(true);
  text->setText(issue.text);
  for (QWidget* widget : {static_cast<QWidget*>(title), static_cast<QWidget*>(text)}) {
    widget->setAttribute(Qt::WA_TransparentForMouseEvents);
    column->addWidget(widget);
  }
  for (const IssueFix& fix : issue.fixes) {
    auto* link = new WrappingLink(fix.text);
    connect(link, &QAbstractButton::clicked, this, [this, fix] { Q_EMIT fixRequested(fix); });
    column->addWidget(link);
  }
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

QSize IssueRow::layoutHint() const { return layout()->sizeHint(); }

void IssueRow::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Colours& colours = sheet.colours;
  paintIcon(painter, severityIcon(severity_), placedWithin(*this, {0, 3, 16, 16}),
            colours.*severityTint(severity_));
  if (hasFocus()) paint::focusRing(painter, QRectF(rect()), 4);
}

ConflictRow::ConflictRow(const std::string& name, const PlanState& state, QWidget* parent)
    : PaintedView(parent) {
  const QString text = QString::fromStdString(name);
  setText(text);
  read(text.section(u' ', 0, 0), text.section(u' ', 1), state);
  setAccessibleName(value_.isEmpty() ? this->text() : namedText(this->text(), value_));
  setFocusPolicy(modules_.empty() ? Qt::NoFocus : Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &QAbstractButton::clicked, this, [this] {
    if (!modules_.empty()) Q_EMIT modulesRequested(modules_);
  });
}

/// What nobody knows stays as it is written.
void ConflictRow::read(const QString& kind, const QString& subject, const PlanState& state) {
  if (kind == QStringLiteral("budget")) {
    const auto id = machine::parse_device(subject.toStdString());
    if (!id) return;
    device_ = *id;
    setText(tr("%1 budget").arg(deviceText(*id)));
    const auto* device = state.machine.find(*id);
    value_ = !device ? tr("not used") : device->budget ? bytesText(*device->budget) : tr("unlimited");
    return;
  }
  // Without a subject it is about the plan: the name "" would be the whole model.
  const auto module =
      subject.isEmpty() ? std::nullopt : state.model->find_module(subject.section(u'=', 0, 0).toStdString());
  if (module) modules_ = {*module};
  if (kind == QStringLiteral("pin")) {
    icon_ = "pin";
    setText(tr("Pin of %1").arg(subject));
  } else if (kind == QStringLiteral("forbid")) {
    icon_ = "ban";
    setText(tr("%1 is forbidden").arg(subject));
  } else if (kind == QStringLiteral("no-split")) {
    icon_ = "box";
    setText(tr("%1 is not split").arg(subject));
  } else if (kind == QStringLiteral("tie")) {
    icon_ = "link";
    setText(tr("%1 is tied").arg(subject));
  } else if (kind == QStringLiteral("max-gpus")) {
    setText(tr("Number of GPUs in use"));
  } else if (kind == QStringLiteral("contiguous")) {
    setText(tr("One run of modules on each device"));
  } else if (kind == QStringLiteral("reserve")) {
    setText(tr("Room kept free for streaming"));
  } else if (kind == QStringLiteral("activations")) {
    setText(tr("Room for activations"));
  }
}

namespace {

/// A name at the left, behind its sign, and a value at the right, with a line below.
void paintLine(QPainter& painter, const QRect& rect, const QString& name, const QString& value,
               const QColor& tint) {
  const Theme& theme = Theme::current();
  painter.setFont(theme.font(TextStyle::Body));
  painter.setPen(tint);
  const int valueWidth = painter.fontMetrics().horizontalAdvance(value);
  painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, value);
  painter.setPen(theme.colours().text);
  const QRect area = rect.adjusted(22, 0, -valueWidth - 8, 0);
  painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(name, Qt::ElideMiddle, area.width()));
  painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), theme.colours().line);
}

QSize lineHint() { return {200, qRound(26 * Theme::current().textScale())}; }

void paintDeviceSign(QPainter& painter, machine::DeviceId device, double middle) {
  painter.setRenderHint(QPainter::Antialiasing);
  Theme::paintGlyph(painter, device, QPointF(8, middle), 9, Theme::current().device(device).strong);
}

}  // namespace

QSize ConflictRow::sizeHint() const { return lineHint(); }

void ConflictRow::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  if (device_)
    paintDeviceSign(painter, *device_, height() / 2.0);
  else
    paintIcon(painter, icon_, QRectF(1, height() / 2.0 - 7, 14, 14), sheet.colours.text2);
  paintLine(painter, rect(), text(), value_, sheet.colours.text2);
  if (hasFocus()) paint::focusRing(painter, QRectF(rect()), 4);
}

ShareRow::ShareRow(const PlanState& state, std::size_t slot, QWidget* parent) : PaintedView(parent) {
  const plan::DeviceUse& use = state.evaluation.devices[slot];
  device_ = use.device;
  name_ = deviceText(use.device);
  value_ = use.budget ? used_of_text(use.used, *use.budget) : tr("%1, no limit").arg(bytesText(use.used));
  short_ = bool(use.over);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(namedText(name_, value_));
}

ShareRow::ShareRow(Bytes unplaced, QWidget* parent)
    : PaintedView(parent), name_(tr("No place")), value_(bytesText(unplaced)), short_(true) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(namedText(name_, value_));
}

QSize ShareRow::sizeHint() const { return lineHint(); }

void ShareRow::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  if (device_) {
    paintDeviceSign(painter, *device_, height() / 2.0);
  } else {
    painter.setPen(QPen(sheet.colours.unplaced, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(4, height() / 2.0 - 4, 8, 8));
  }
  paintLine(painter, rect(), name_, value_, short_ ? sheet.colours.error : sheet.colours.text2);
}

RepairCard::RepairCard(const solve::Repair& repair, const PlanState& state, QWidget* parent)
    : PaintedView(parent), icon_(repairIcon(repair)) {
  setText(repairText(repair, state));
  effect_ = effectText(repair, state);
  setAccessibleName(text() + QStringLiteral(", ") + effect_);
  setToolTip(text());
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

QSize RepairCard::sizeHint() const {
  constexpr int kUsual = 200;
  return {kUsual, heightForWidth(kUsual)};
}

namespace {

constexpr QMargins kInCard(36, 5, 32, 5);  // around the words of a repair: its icon, its arrow

int wrappedHeight(TextStyle style, const QString& words, int width) {
  return QFontMetrics(Theme::current().font(style))
      .boundingRect(QRect(0, 0, std::max(1, width), 10'000), Qt::TextWordWrap, words)
      .height();
}

}  // namespace

int RepairCard::heightForWidth(int width) const {
  constexpr int kBetween = 2, kLeast = 44;
  const int room = width - kInCard.left() - kInCard.right();
  const int words = wrappedHeight(TextStyle::BodyStrong, text(), room) + kBetween +
                    wrappedHeight(TextStyle::Small, effect_, room);
  return std::max(qRound(kLeast * Theme::current().textScale()), words + kInCard.top() + kInCard.bottom());
}

void RepairCard::paintOn(const Sheet& sheet) {
  QPainter& painter = sheet.painter;
  const Theme& theme = sheet.theme;
  const Colours& colours = sheet.colours;
  painter.setRenderHint(QPainter::Antialiasing);
  paint::panel(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4,
               underMouse() ? colours.hover : colours.surface, colours.lineStrong);
  paintIcon(painter, icon_, QRectF(10, height() / 2.0 - 8, 16, 16), colours.text2);
  paintIcon(painter, "arrow-right", QRectF(width() - 24, height() / 2.0 - 7, 14, 14), colours.text2);
  const QRect area = rect().marginsRemoved(kInCard);
  painter.setFont(theme.font(TextStyle::BodyStrong));
  painter.setPen(colours.text);
  painter.drawText(area, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text());
  painter.setFont(theme.font(TextStyle::Small));
  painter.setPen(colours.text2);
  painter.drawText(area, Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, effect_);
  if (hasFocus()) paint::focusRing(painter, QRectF(rect()), 4);
}

}  // namespace stowage::widgets
