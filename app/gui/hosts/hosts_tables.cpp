#include "app/gui/hosts/hosts_tables.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLocale>
#include <QSignalBlocker>
#include <algorithm>

#include "app/gui/dialogs/table_cells.h"
#include "widgets/common/words.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

const QString kNone = QStringLiteral("–");
const QString kLater = QStringLiteral("…");

void setUp(QTableWidget& table, const QStringList& titles, int words, int stretched) {
  table.setColumnCount(static_cast<int>(titles.size()));
  table.setHorizontalHeaderLabels(titles);
  readByRows(table, 28, stretched);
  table.setTabKeyNavigation(false);
  table.horizontalHeader()->setHighlightSections(false);
  for (int column = 0; column < table.columnCount(); ++column)
    table.horizontalHeaderItem(column)->setTextAlignment(Qt::AlignVCenter |
                                                         (column < words ? Qt::AlignLeft : Qt::AlignRight));
}

void put(QTableWidget& table, int row, int column, int words, const QString& text, const QString& tip = {}) {
  auto* item = new QTableWidgetItem(text);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  item->setTextAlignment(Qt::AlignVCenter | (column < words ? Qt::AlignLeft : Qt::AlignRight));
  if (!tip.isEmpty()) item->setToolTip(tip);
  table.setItem(row, column, item);
}

constexpr int kHostWords = 2, kCaseWords = 1;  // so many columns of words, before those of figures

QString bytesOrDash(Bytes bytes) { return bytes ? widgets::bytesText(bytes) : kNone; }

struct Words {
  Q_DECLARE_TR_FUNCTIONS(HostsDialog)
};

/// Nothing takes time where nothing runs; of what is not known no number is shown.
void setTimes(QTableWidget& table, int row, const widgets::HostsPicture& picture,
              const widgets::HostRow& host) {
  const bool counted = host.used && (host.step_seconds > 0 || !host.computing);
  const bool copies = host.step_seconds > 0;
  const QString step = copies ? widgets::secondsText(host.step_seconds) : HostsTable::tr("not known");
  put(table, row, HostsTable::Step, kHostWords, counted ? step : kNone,
      counted && !host.computing ? widgets::taken_text(picture, host) : QString());
  put(table, row, HostsTable::Busy, kHostWords,
      counted ? widgets::share_text(picture, host.step_seconds, 1) : kNone,
      picture.pipeline ? HostsTable::tr("Of the time between two micro-batches; the slowest is always busy")
                       : HostsTable::tr("Of a step"));
}

/// All that a row hands over, in one figure; the tool tip has each.
void setHandOver(QTableWidget& table, int row, const widgets::HostsPicture& picture) {
  const auto overs = picture.all_after(static_cast<std::uint32_t>(row));
  double seconds = 0;
  QStringList tips;
  for (const widgets::HostHandOver* over : overs) {
    seconds += over->seconds;
    const QString text = widgets::hand_over_text(*over, picture.pipeline);
    tips << (overs.size() > 1 ? QStringLiteral("→ %1: %2").arg(picture.hosts[over->to].name, text) : text)
         << widgets::network_text(*over);
  }
  put(table, row, HostsTable::HandOver, kHostWords, overs.empty() ? kNone : widgets::secondsText(seconds),
      tips.join(u'\n'));
}

}  // namespace

QString hostsValueText(plan::Objective objective, std::uint64_t value) {
  return plan::row_of(objective).time ? widgets::secondsText(static_cast<double>(value) * 1e-12)
                                      : widgets::bytesText(Bytes(value));
}

QString microBatchesText(std::uint64_t micro_batches) {
  if (micro_batches == 0) return Words::tr("Between two micro-batches");
  return Words::tr("%Ln micro-batch(es)", nullptr, static_cast<int>(micro_batches));
}

QString perSecondText(double per_second) { return QLocale().toString(per_second, 'g', 4); }

QString verdictText(HostsPlan::Verdict verdict) {
  switch (verdict) {
    case HostsPlan::Verdict::Optimal:
      return Words::tr("Optimal, proven");
    case HostsPlan::Verdict::Gap:
      return Words::tr("Not proven optimal");
    case HostsPlan::Verdict::Impossible:
      return Words::tr("No plan exists");
    case HostsPlan::Verdict::NotSettled:
      break;
  }
  return Words::tr("No plan was found");
}

HostsTable::HostsTable(QWidget* parent) : QTableWidget(parent) {
  setObjectName(QStringLiteral("hostsTable"));
  setAccessibleName(tr("Hosts"));
  setUp(*this,
        {tr("Host"), tr("Modules"), tr("On GPUs"), tr("On CPU"), tr("On disk"), tr("Part of a step"),
         tr("Busy"), tr("Handing over")},
        kHostWords, Modules);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
}

void HostsTable::setPlan(const HostsPlanPtr& plan) {
  const QSignalBlocker quiet(this);
  clearSelection();
  setRowCount(plan ? static_cast<int>(plan->picture.hosts.size()) : 0);
  const bool pipeline = plan && plan->picture.pipeline;
  horizontalHeaderItem(Step)->setText(pipeline ? tr("A micro-batch") : tr("Part of a step"));
  for (int row = 0; row < rowCount(); ++row) {
    const auto at = static_cast<std::uint32_t>(row);
    const widgets::HostRow& host = plan->picture.hosts[at];
    const auto set = [&](int column, const QString& text, const QString& tip = {}) {
      put(*this, row, column, kHostWords, text, tip);
    };
    const int widest = qRound(200 * widgets::Theme::current().textScale());
    set(Host, fontMetrics().elidedText(host.name, Qt::ElideMiddle, widest), host.name + u'\n' + host.machine);
    item(row, Host)->setData(Qt::AccessibleTextRole, host.name);
    set(Modules, host.used ? host.modules : tr("nothing runs here"), host.modules);
    set(OnGpus, bytesOrDash(host.on_gpus));
    set(OnCpu, bytesOrDash(host.on_cpu));
    set(OnDisk, bytesOrDash(host.on_disk));
    setTimes(*this, row, plan->picture, host);
    setHandOver(*this, row, plan->picture);
  }
}

std::vector<std::uint32_t> HostsTable::chosen() const {
  std::vector<std::uint32_t> out;
  for (const QModelIndex& index : selectionModel()->selectedRows())
    out.push_back(static_cast<std::uint32_t>(index.row()));
  std::sort(out.begin(), out.end());
  return out;
}

void HostsTable::choose(const std::vector<std::uint32_t>& rows) {
  if (rows == chosen()) return;
  const QSignalBlocker quiet(this);
  QItemSelection selection;
  for (const std::uint32_t row : rows) {
    const int at = static_cast<int>(row);
    selection.select(model()->index(at, 0), model()->index(at, columnCount() - 1));
  }
  selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
  if (!rows.empty()) scrollTo(model()->index(static_cast<int>(rows.front()), 0));
  viewport()->update();
}

HostsWhatIfTable::HostsWhatIfTable(QWidget* parent) : QTableWidget(parent) {
  setObjectName(QStringLiteral("hostsWhatIf"));
  setAccessibleName(tr("What other machines would buy"));
  setUp(*this, {tr("Machines"), tr("On GPUs"), tr("Difference"), tr("Proof")}, kCaseWords, Machines);
  setSelectionMode(QAbstractItemView::SingleSelection);
}

void HostsWhatIfTable::setCases(const QStringList& names, plan::Objective objective) {
  setRowCount(0);
  setRowCount(static_cast<int>(names.size()));
  QString title = tr("On GPUs");
  if (plan::row_of(objective).time)
    title = plan::row_of(objective).request ? tr("Request time") : tr("Step time");
  horizontalHeaderItem(Value)->setText(title);
  for (int row = 0; row < rowCount(); ++row) {
    put(*this, row, Machines, kCaseWords, names[row], names[row]);
    for (int column = Value; column < Columns; ++column) put(*this, row, column, kCaseWords, kLater);
  }
}

void HostsWhatIfTable::nameValue(const QString& title) { horizontalHeaderItem(Value)->setText(title); }

void HostsWhatIfTable::setResult(int row, const HostsPlanPtr& plan, const HostsPlanPtr& now) {
  put(*this, row, Proof, kCaseWords, verdictText(plan->verdict),
      plan->found() ? tr("At best %1.").arg(hostsValueText(plan->objective, plan->bound)) : QString());
  put(*this, row, Value, kCaseWords, plan->found() ? hostsValueText(plan->objective, plan->value) : kNone);
  QString difference = kNone;
  if (row > 0 && now && now->found() && plan->found()) {
    difference = plan::row_of(plan->objective).time
                     ? widgets::secondsDeltaText(
                           (static_cast<double>(plan->value) - static_cast<double>(now->value)) * 1e-12)
                     : widgets::bytesDeltaText(Bytes(now->value), Bytes(plan->value));
  }
  put(*this, row, Difference, kCaseWords, difference);
}

void HostsWhatIfTable::setProblem(int row, const QString& sentence) {
  for (int column = Value; column < Columns; ++column) put(*this, row, column, kCaseWords, kNone, sentence);
}

void HostsWhatIfTable::stop() {
  for (int row = 0; row < rowCount(); ++row) {
    if (item(row, Value)->text() == kLater) setProblem(row, {});
  }
}

}  // namespace stowage::app
