#include "app/gui/dialogs/details_popup.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/commands/plan_words.h"
#include "widgets/common/label.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

QList<QPair<QString, QString>> DetailsPopup::facts(const Document& document) {
  QList<QPair<QString, QString>> out;
  const auto& state = *document.state();
  const auto& e = state.evaluation;
  const auto bytes = [](Bytes b) {
    return QStringLiteral("%1  (%2)").arg(widgets::bytesText(b), widgets::exactBytesText(b));
  };
  out.append({tr("Goal"), objectiveText(state.settings.objective)});
  out.append({tr("Solver"), strategyText(state.settings.strategy)});
  if (state.answer) {
    const bool timed = plan::row_of(state.answer->objective).time;
    const auto worth = [timed](std::uint64_t value) {
      return timed ? widgets::secondsText(static_cast<double>(value) * 1e-12)
                   : widgets::bytesText(Bytes(value));
    };
    if (state.answer->outcome != solve::Outcome::Infeasible) {
      const bool proven = state.answer->value == state.answer->bound;
      out.append({tr("Value"), worth(state.answer->value)});
      out.append(
          {tr("Bound"), proven ? tr("%1, reached: nothing better exists").arg(worth(state.answer->bound))
                               : tr("%1: nothing can be better than that").arg(worth(state.answer->bound))});
    }
    QStringList tried;
    for (const auto& name : state.answer->strategies) tried << QString::fromStdString(name);
    if (!tried.isEmpty()) out.append({tr("How it was found"), tried.join(QStringLiteral(", "))});
    out.append({tr("Search"), tr("%n node(s)", nullptr,
                                 static_cast<int>(qMin<std::uint64_t>(state.answer->nodes, 2'000'000'000)))});
    if (state.answer->reserve) {
      const QString witness = QString::fromStdString(state.answer->reserve_witness);
      out.append({tr("Stream reserve"), witness.isEmpty()
                                            ? bytes(state.answer->reserve)
                                            : bytes(state.answer->reserve) + tr(" for %1").arg(witness)});
    }
  }
  if (const auto main = e.main()) out.append({tr("Main GPU"), widgets::deviceText(*main)});
  out.append({tr("On GPUs"), bytes(e.gpu_bytes)});
  out.append({tr("Off the GPUs"), bytes(e.offloaded_bytes)});
  out.append({tr("Streamed a step"), bytes(e.streamed_bytes)});
  out.append({tr("Read from disk a step"), bytes(e.disk_bytes)});
  out.append({tr("Hops"), widgets::countText(e.hops)});
  out.append(
      {tr("Step time"), tr("%1: PCIe %2, disk %3, hops %4, CPU %5")
                            .arg(widgets::secondsText(e.step_seconds), widgets::secondsText(e.bus_seconds),
                                 widgets::secondsText(e.disk_seconds), widgets::secondsText(e.hop_seconds),
                                 widgets::secondsText(e.host_seconds))});
  const bool room = std::any_of(e.devices.begin(), e.devices.end(),
                                [](const plan::DeviceUse& use) { return use.activations > Bytes(); });
  out.append({tr("Not counted"), room ? tr("arithmetic on the GPUs; activations beyond the room kept free")
                                      : tr("arithmetic on the GPUs; activations")});
  out.append({tr("Model fingerprint"), QString::fromStdString(state.model->fingerprint())});
  return out;
}

DetailsPopup::DetailsPopup(const Document& document, QWidget* parent) : PaintedView(parent) {
  setWindowFlags(Qt::Popup);
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(4);
  QStringList text;
  int row = 0;
  for (const auto& [name, value] : facts(document)) {
    auto* label = new Label(TextStyle::Small, &Colours::text2);
    label->setText(name);
    auto* what = new Label(TextStyle::Small);
    what->setText(value);
    what->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(label, row, 0, Qt::AlignTop);
    grid->addWidget(what, row++, 1);
    text << name + QStringLiteral(": ") + value;
  }
  column->addLayout(grid);
  auto* copy = widgets::secondaryButton(tr("Copy"), "copy", this);
  column->addWidget(copy, 0, Qt::AlignRight);
  connect(copy, &QPushButton::clicked, this, [this, text] {
    QGuiApplication::clipboard()->setText(text.join(u'\n'));
    close();
  });
}

DetailsPopup* DetailsPopup::open(const Document& document, QPoint corner, QWidget* parent) {
  if (!document.state()) return nullptr;
  auto* popup = new DetailsPopup(document, parent);
  popup->adjustSize();
  popup->move(corner - QPoint(popup->width(), 0));
  popup->show();
  return popup;
}

void DetailsPopup::paintOn(const Sheet& sheet) {
  const auto& [painter, theme, colours] = sheet;
  painter.fillRect(rect(), colours.raised);
  painter.setPen(colours.lineStrong);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace stowage::app
