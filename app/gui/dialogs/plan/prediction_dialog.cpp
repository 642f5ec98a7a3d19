#include "app/gui/dialogs/plan/prediction_dialog.h"

#include <QHeaderView>
#include <algorithm>

#include "app/gui/dialogs/table_cells.h"
#include "widgets/common/words.h"
#include "widgets/panels/predicted_facts.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

using estimate::PredictionMethod;

constexpr std::size_t kLongest = 40;

void put(QTableWidget& table, int row, int column, const QString& words, bool number, bool bad = false) {
  auto* item = new QTableWidgetItem(words);
  item->setFlags(Qt::ItemIsEnabled);
  item->setTextAlignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
  item->setToolTip(words);
  if (bad) item->setForeground(widgets::Theme::current().colours().error);
  table.setItem(row, column, item);
}

QString sizeText(Bytes bytes) { return bytes ? widgets::bytesText(bytes) : QStringLiteral("–"); }

}  // namespace

QString PredictionDialog::methodText(PredictionMethod method) {
  switch (method) {
    case PredictionMethod::Graph:
      return tr("From the program's graph.");
    case PredictionMethod::Formula:
      return tr("By formula, from the model's configuration.");
    case PredictionMethod::None:
      break;
  }
  return tr("Nothing can be predicted of this plan.");
}

QString PredictionDialog::timeText(const estimate::Prediction& prediction) {
  const auto& time = prediction.time;
  if (!time) return {};
  const auto within = [](const QString& usual, const QString& low, const QString& high) {
    return tr("%1 (%2 to %3)").arg(usual, low, high);
  };
  const auto seconds = [&](double usual, double low, double high) {
    return within(widgets::secondsText(usual), widgets::secondsText(low), widgets::secondsText(high));
  };
  const QString band = seconds(time->step, time->low, time->high);
  QStringList out;
  out << (time->decode ? tr("A further token takes %1.").arg(band) : tr("A pass takes %1.").arg(band));
  out << tr("Of that, devices compute for %1, and copies take %2.")
             .arg(widgets::secondsText(time->compute), widgets::secondsText(time->copies));
  if (time->decode)
    out << tr("The first token is there after %1.")
               .arg(seconds(time->first_token_seconds, time->first_token_low, time->first_token_high));
  if (const auto& usual = time->tokens_per_second)
    out << tr("After it, %1 tokens are made a second.")
               .arg(within(widgets::tokensText(*usual),
                           widgets::tokensText(time->tokens_per_second_low.value_or(*usual)),
                           widgets::tokensText(time->tokens_per_second_high.value_or(*usual))));
  return out.join(u' ');
}

PredictionDialog::PredictionDialog(const PlanPrediction& prediction, QWidget* parent)
    : Dialog(tr("Prediction"), methodText(prediction.prediction->method), parent) {
  const estimate::Prediction& made = *prediction.prediction;
  const QString time = timeText(made);
  if (!time.isEmpty()) {
    auto* label = new widgets::Label(widgets::TextStyle::Body);
    label->setWordWrap(true);
    label->setText(time);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    content()->addWidget(label);
  }
  if (!made.devices.empty()) addDevices(prediction);
  if (made.time) addModules(made);
  addLeftOut(made);
  foot()->addStretch();
  addReject(tr("Close"));
  resizeScaled({960, made.time ? 640 : 420});
}

void PredictionDialog::addHead(const QString& words) {
  auto* label = new widgets::Label(widgets::TextStyle::BodyStrong);
  label->setText(words);
  content()->addWidget(label);
}

QTableWidget* PredictionDialog::addTable(const QStringList& columns, const QString& name) {
  addHead(name);
  auto* table = new QTableWidget(0, static_cast<int>(columns.size()));
  table->setHorizontalHeaderLabels(columns);
  table->setAccessibleName(name);
  readByRows(*table, 26, static_cast<int>(columns.size()) - 1);
  table->setSelectionMode(QAbstractItemView::NoSelection);
  for (int column = 0; column < columns.size(); ++column) {
    const bool words = column == 0 || column + 1 == columns.size();
    table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignVCenter |
                                                          (words ? Qt::AlignLeft : Qt::AlignRight));
  }
  content()->addWidget(table, 1);
  return table;
}

void PredictionDialog::addDevices(const PlanPrediction& prediction) {
  devices_ =
      addTable({tr("Device"), tr("Peak"), tr("Budget"), tr("Weights"), tr("Streamed"), tr("Activations"),
                tr("KV cache"), tr("Overhead"), tr("Gradients"), tr("Optimizer"), tr("At its peak in")},
               tr("Every device at its peak"));
  bool trains = false;
  for (const estimate::PredictedDevice& device : prediction.prediction->devices) {
    if (!device.peak) continue;
    const auto* known = prediction.plan->machine.find(device.device);
    const bool limited = known && known->budget;
    const int row = devices_->rowCount();
    devices_->insertRow(row);
    put(*devices_, row, 0, widgets::deviceText(device.device), false);
    put(*devices_, row, 1, widgets::bytesText(device.peak), true, limited && device.peak > *known->budget);
    put(*devices_, row, 2, limited ? widgets::bytesText(*known->budget) : tr("unlimited"), true);
    int column = 3;
    for (const Bytes bytes : {device.weights, device.streamed, device.activations, device.kv_cache,
                              device.overhead, device.gradients, device.optimizer})
      put(*devices_, row, column++, sizeText(bytes), true);
    trains = trains || device.gradients || device.optimizer;
    QString where = QString::fromStdString(device.peak_module);
    if (!device.peak_node.empty())
      where = where.isEmpty() ? QString::fromStdString(device.peak_node)
                              : where + QStringLiteral(" · ") + QString::fromStdString(device.peak_node);
    put(*devices_, row, column, where.isEmpty() ? QStringLiteral("–") : where, false);
  }
  constexpr int kGradients = 8, kOptimizer = 9;
  for (const int column : {kGradients, kOptimizer}) devices_->setColumnHidden(column, !trains);
}

void PredictionDialog::addModules(const estimate::Prediction& prediction) {
  modules_ = addTable({tr("Module"), tr("Time"), tr("Share")}, tr("Where the time of a step goes"));
  for (const widgets::ModuleTime& module : widgets::longest_modules(prediction, kLongest)) {
    const int row = modules_->rowCount();
    modules_->insertRow(row);
    put(*modules_, row, 0, module.name.isEmpty() ? tr("the model itself") : module.name, false);
    put(*modules_, row, 1, widgets::secondsText(module.seconds), true);
    put(*modules_, row, 2, widgets::percentText(module.share, 1), false);
  }
}

void PredictionDialog::addLeftOut(const estimate::Prediction& prediction) {
  leftOut_ = widgets::leftOutTexts(prediction);
  addHead(leftOut_.isEmpty() ? tr("Nothing that is known of is left out") : tr("What is left out"));
  if (leftOut_.isEmpty()) return;
  auto* label = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setText(leftOut_.join(u'\n'));
  content()->addWidget(label);
}

}  // namespace stowage::app
