#include "app/gui/dialogs/details_popup.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/commands/plan_words.h"
#include "core/plan/evaluation/ahead.h"
#include "widgets/common/label.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/theme/style.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Theme;

namespace {

using Facts = QList<QPair<QString, QString>>;

QString withExact(Bytes bytes) {
  return QStringLiteral("%1  (%2)").arg(widgets::bytesText(bytes), widgets::exactBytesText(bytes));
}

/// Of plans with as much on GPUs some may have less on disk, or be faster: what is proven of that. It is said
/// where the goal leaves it open, of an optimum of ours.
Facts tieFacts(const solve::Answer& answer) {
  if (answer.outcome != solve::Outcome::Optimal || plan::row_of(answer.objective).time ||
      !plan::row_of(answer.settings.strategy).ours)
    return {};
  return {{DetailsPopup::tr("Least on disk"),
           answer.fewest_on_disk
               ? DetailsPopup::tr("proven: no plan with as much on GPUs has less there")
               : DetailsPopup::tr("not proven: a plan with as much on GPUs may have less there")},
          {DetailsPopup::tr("Least step time"),
           answer.least_time
               ? DetailsPopup::tr(
                     "proven: none with as much on GPUs and as little on disk is faster, computing aside")
               : DetailsPopup::tr("not proven: one with as much on GPUs and as little on disk may be faster, "
                                  "computing aside")}};
}

/// What is claimed of the plan, and how it was found.
Facts answerFacts(const solve::Answer& answer) {
  Facts out;
  const bool timed = plan::row_of(answer.objective).time;
  const auto worth = [timed](std::uint64_t value) {
    return timed ? widgets::secondsText(static_cast<double>(value) * 1e-12)
                 : widgets::bytesText(Bytes(value));
  };
  if (answer.outcome != solve::Outcome::Infeasible) {
    const bool proven = answer.outcome == solve::Outcome::Optimal;
    out.append({DetailsPopup::tr("Value"), worth(answer.value)});
    out.append({DetailsPopup::tr("Bound"), (proven ? DetailsPopup::tr("%1, reached: nothing better exists")
                                                   : DetailsPopup::tr("%1: nothing can be better than that"))
                                               .arg(worth(answer.bound))});
  }
  out += tieFacts(answer);
  QStringList tried;
  for (const auto& name : answer.strategies) tried << QString::fromStdString(name);
  if (!tried.isEmpty()) out.append({DetailsPopup::tr("How it was found"), widgets::listText(tried)});
  out.append({DetailsPopup::tr("Search"),
              DetailsPopup::tr("%n node(s)", nullptr,
                               static_cast<int>(qMin<std::uint64_t>(answer.nodes, 2'000'000'000)))});
  if (answer.reserve) {
    const QString witness = QString::fromStdString(answer.reserve_witness);
    out.append({DetailsPopup::tr("Stream reserve"),
                withExact(answer.reserve) +
                    (witness.isEmpty() ? QString() : DetailsPopup::tr(" for %1").arg(witness))});
  }
  return out;
}

/// All passes of a prompt and of the tokens that are made after it.
QPair<QString, QString> requestFact(const plan::Evaluation& e) {
  const QString all = widgets::secondsText(e.request_seconds);
  const QString computing = widgets::secondsText(e.compute_seconds);
  return {DetailsPopup::tr("Request"),
          e.computing
              ? DetailsPopup::tr("%1, of which %2 computing").arg(all, computing)
              : DetailsPopup::tr("%1; computing is not counted, as not all rates are known").arg(all)};
}

Facts planFacts(const plan::Evaluation& e, const plan::Settings& settings) {
  Facts out;
  if (const auto main = e.main()) out.append({DetailsPopup::tr("Main GPU"), widgets::deviceText(*main)});
  out.append({DetailsPopup::tr("On GPUs"), withExact(e.gpu_bytes)});
  out.append({DetailsPopup::tr("Off the GPUs"), withExact(e.offloaded_bytes)});
  out.append({DetailsPopup::tr("Streamed a step"), withExact(e.streamed_bytes)});
  out.append({DetailsPopup::tr("Read from disk a step"), withExact(e.disk_bytes)});
  out.append({DetailsPopup::tr("Hops"), widgets::countText(e.hops)});
  out.append({DetailsPopup::tr("Step time"),
              DetailsPopup::tr("%1: PCIe %2, disk %3, hops %4, CPU %5, GPUs %6")
                  .arg(widgets::secondsText(e.step_seconds), widgets::secondsText(e.bus_seconds),
                       widgets::secondsText(e.disk_seconds), widgets::secondsText(e.hop_seconds),
                       widgets::secondsText(e.host_seconds), widgets::secondsText(e.gpu_seconds))});
  if (plan::copied_ahead(settings))
    out.append(
        {DetailsPopup::tr("Copied ahead"),
         DetailsPopup::tr("%1 a step at least: copies hide behind computing, and computing behind copies")
             .arg(widgets::secondsText(plan::least_ahead_seconds(e, settings)))});
  if (settings.has_request()) out.append(requestFact(e));
  if (settings.has_request() && plan::copied_ahead(settings))
    out.append({DetailsPopup::tr("Request, copied ahead"),
                DetailsPopup::tr("%1 at least, in all of its passes")
                    .arg(widgets::secondsText(plan::least_request_ahead_seconds(e, settings)))});
  const bool room = std::any_of(e.devices.begin(), e.devices.end(),
                                [](const plan::DeviceUse& use) { return use.activations > Bytes(); });
  const QString activations =
      room ? DetailsPopup::tr("activations beyond the room kept free") : DetailsPopup::tr("activations");
  out.append({DetailsPopup::tr("Not counted"),
              e.computing ? activations
                          : DetailsPopup::tr("computing, as not all rates are known; %1").arg(activations)});
  return out;
}

}  // namespace

QList<QPair<QString, QString>> DetailsPopup::facts(const Document& document) {
  return facts(*document.state());
}

QList<QPair<QString, QString>> DetailsPopup::facts(const widgets::PlanState& state) {
  Facts out{{tr("Goal"), objectiveText(state.settings.objective)},
            {tr("Solver"), strategyText(state.settings.strategy)}};
  if (state.answer) out += answerFacts(*state.answer);
  out += planFacts(state.evaluation, state.settings);
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
    text << widgets::namedText(name, value);
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
