// What the page of several machines is made of, and how it looks in each of its states.
#include <QClipboard>
#include <QGuiApplication>
#include <QScreen>
#include <QSplitter>

#include "app/gui/commands/plan_words.h"
#include "app/gui/dialogs/form_scroll.h"
#include "app/gui/hosts/hosts_dialog.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/controls/wrapping_row.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;
using widgets::Tone;

void HostsDialog::build() {
  content()->setContentsMargins(0, 0, 0, 0);
  content()->setSpacing(0);
  // Larger letters need more than a small screen has.
  content()->addWidget(scrolledColumn({buildQuestion(), buildAnswer(), buildViews()}), 1);
  buildFoot();
  resizeScaled({1240, 820});
  if (const QScreen* at = screen()) resize(size().boundedTo(at->availableSize()));  // with all its buttons
  showQuestion();
  showState(State::Empty);
}

/// Which machines, and what is asked of them.
QWidget* HostsDialog::buildQuestion() {
  auto* out = new QWidget;
  auto* column = new QVBoxLayout(out);
  column->setContentsMargins(24, 12, 24, 12);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->setSpacing(10);
  auto* name = new Label(TextStyle::BodyStrong);
  name->setText(tr("Machines"));
  row->addWidget(name);
  machines_ = new QComboBox;
  machines_->setObjectName(QStringLiteral("hostsChoice"));
  machines_->setAccessibleName(tr("Machines"));
  machines_->setPlaceholderText(tr("Choose machines…"));
  machines_->setMinimumWidth(scaledPixels(300));
  machines_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  for (const HostsPreset& preset : hostsPresets()) machines_->addItem(preset.shown, preset.name);
  machines_->addItem(tr("From a file…"));
  machines_->addItem(tr("Measure over ssh…"), QString(kOverSsh));
  machines_->setCurrentIndex(-1);
  row->addWidget(machines_);
  summary_ = new Label(TextStyle::Small, &Colours::text2);
  summary_->setObjectName(QStringLiteral("hostsSummary"));
  summary_->setElide(Qt::ElideRight);
  row->addWidget(summary_, 1);
  column->addLayout(row);
  question_ = new Label(TextStyle::Small, &Colours::text2);
  question_->setWordWrap(true);
  auto* goal = new QHBoxLayout;
  goal->setSpacing(10);
  addGoal(*goal);
  goal->addWidget(question_, 1);
  column->addLayout(goal);
  notice_ = new widgets::Notice(out, Tone::Error, "circle-x");
  column->addWidget(notice_);
  return out;
}

/// The verdict, its figures, and what it does not cover.
QWidget* HostsDialog::buildAnswer() {
  auto* out = new widgets::Surface(&Colours::window, Qt::TopEdge | Qt::BottomEdge);
  auto* row = new QHBoxLayout(out);
  row->setContentsMargins(0, 1, 0, 1);
  row->setSpacing(16);
  chip_ = new widgets::StatusChip({}, Tone::Neutral, nullptr);
  row->addWidget(chip_);
  auto* words = new QVBoxLayout;
  words->setContentsMargins(0, 6, 0, 6);
  words->setSpacing(1);
  sentence_ = new Label(TextStyle::BodyStrong);
  sentence_->setWordWrap(true);
  limits_ = new Label(TextStyle::Small, &Colours::text2);
  limits_->setWordWrap(true);
  words->addWidget(sentence_);
  words->addWidget(limits_);
  row->addLayout(words, 1);
  row->addSpacing(24);  // at its end whichever way it is read: margins are not turned round
  answer_ = out;
  return out;
}

/// By host: devices, or what they do as time goes by.
QWidget* HostsDialog::buildHosts() {
  lanes_ = new widgets::HostLanes;
  timeline_ = new widgets::HostTimeline;
  const auto scrolled = [](QWidget* view) {
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(view);
    return scroll;
  };
  QScrollArea *devices = scrolled(lanes_), *time = scrolled(timeline_);
  const auto show = [](QScrollArea* scroll) {
    return [scroll](const QRect& to) {
      scroll->ensureVisible(to.center().x(), to.center().y(), 0, to.height());
    };
  };
  connect(lanes_, &widgets::HostLanes::currentMoved, devices, show(devices));
  connect(timeline_, &widgets::HostTimeline::currentMoved, time, show(time));
  shown_ = new widgets::SegmentedControl({tr("Devices"), tr("Timeline")});
  shown_->setObjectName(QStringLiteral("hostsShown"));
  shown_->setAccessibleName(tr("What is shown by host"));
  auto* pages = new QStackedWidget;
  pages->addWidget(devices);
  pages->addWidget(time);
  connect(shown_, &widgets::SegmentedControl::currentChanged, pages, &QStackedWidget::setCurrentIndex);
  auto* out = new widgets::Surface(&Colours::surface);
  auto* column = new QVBoxLayout(out);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(12, 6, 12, 6);
  head->addWidget(shown_);
  head->addStretch(1);
  column->addLayout(head);
  column->addWidget(pages, 1);
  return out;
}

QWidget* HostsDialog::buildViews() {
  treemap_ = new widgets::TreemapView(&hub_);
  treemap_->map()->setObjectName(QStringLiteral("hostsTreemap"));
  const auto split = [](Qt::Orientation direction, QWidget* first, QWidget* second, QList<int> sizes) {
    auto* out = new QSplitter(direction);
    out->addWidget(first);
    out->addWidget(second);
    out->setChildrenCollapsible(false);
    out->setHandleWidth(1);
    out->setSizes(sizes);
    return out;
  };
  QSplitter* views = split(Qt::Horizontal, treemap_, buildHosts(), {760, 480});
  views->setStretchFactor(0, 1);
  empty_ = new widgets::EmptyState("server", tr("No machines chosen"), {});
  for (const HostsPreset& preset : hostsPresets()) {
    QPushButton* button = empty_->addButton(preset.shown);
    connect(button, &QPushButton::clicked, this, [this, name = preset.name] { choosePreset(name); });
  }
  connect(empty_->addButton(tr("From a file…")), &QPushButton::clicked, this, &HostsDialog::askForFile);
  pages_ = new QStackedWidget;
  pages_->addWidget(empty_);
  pages_->addWidget(views);
  table_ = new HostsTable;
  whatIf_ = new HostsWhatIfTable;
  for (QTableWidget* table : {static_cast<QTableWidget*>(table_), static_cast<QTableWidget*>(whatIf_)})
    table->setFrameShape(QFrame::NoFrame);
  tables_ = split(Qt::Horizontal, table_, whatIf_, {700, 540});
  QSplitter* out = split(Qt::Vertical, pages_, tables_, {420, 170});
  out->setStretchFactor(0, 1);
  return out;
}

void HostsDialog::buildFoot() {
  note_ = new Label(TextStyle::Small, &Colours::text2);
  note_->setObjectName(QStringLiteral("hostsNote"));
  note_->setElide(Qt::ElideRight);
  note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // what buttons leave
  foot()->addWidget(note_, 1);
  rulesButton_ = widgets::secondaryButton(tr("Rules of what is chosen"), "pin", this);
  stop_ = widgets::secondaryButton(tr("Stop"), "circle-stop", this);
  copy_ = widgets::secondaryButton(tr("Copy command line"), "terminal", this);
  export_ = widgets::secondaryButton(tr("Export map…"), "upload", this);
  auto* buttons = new QWidget;
  auto* row = new widgets::WrappingRow(buttons);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (QPushButton* button : {rulesButton_, stop_, copy_, export_}) {
    button->setAutoDefault(false);
    row->addWidget(button);
  }
  foot()->addWidget(buttons);
  addReject(tr("Close"));
  buildRules();
  connect(stop_, &QPushButton::clicked, this, &HostsDialog::stop);
  connect(export_, &QPushButton::clicked, this, &HostsDialog::askWhere);
  connect(copy_, &QPushButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(commandLine());
    note_->setText(tr("Copied: %1").arg(commandLine()));
  });
}

/// What is asked, and what of the plan bar's question plays no part.
void HostsDialog::showQuestion() {
  if (!document_.model()) return;
  const PlanInput& input = document_.input();
  QStringList words{runtimeText(*input.settings.runtime.row), workloadText(input.settings.workload)};
  if (!wantedMicroBatches()) words.prepend(objectiveText(input.settings.objective));
  QString text = tr("As in the plan bar: %1.").arg(widgets::listText(words));
  if (!input.settings.rules.empty())
    text += u' ' + tr("%n rule(s) of the plan hold on whichever host runs the module.", nullptr,
                      static_cast<int>(input.settings.rules.size()));
  if (!rules_.empty()) text += u' ' + tr("Of this page: %1.").arg(rulesText());
  if (input.settings.main_gpu || !input.target.name.empty())
    text += u' ' + tr("The main GPU and the target play no part here.");
  question_->setText(text);
}

void HostsDialog::showState(State state) {
  state_ = state;
  const bool planning = state == State::Planning;
  stop_->setVisible(planning || (job_.running() && plan_));
  copy_->setEnabled(hosts_ != nullptr);
  rulesButton_->setEnabled(hosts_ != nullptr);
  export_->setEnabled(plan_ && plan_->found());
  answer_->setVisible(state != State::Empty);
  tables_->setVisible(state != State::Empty);
  pages_->setCurrentIndex(state == State::Found ? 1 : 0);
  for (QPushButton* button : empty_->findChildren<QPushButton*>()) button->setVisible(state == State::Empty);
  summary_->setText(hosts_ ? hostsSummary(*hosts_) : QString());
  note_->setText({});
  showAnswer();
  showPlan();
  if (state == State::Empty)
    empty_->setTexts(tr("No machines chosen"),
                     tr("Choose machines that are linked, or a file that lists them (stowage.machine/2)."));
  if (planning)
    empty_->setTexts(tr("Planning over %Ln host(s)…", nullptr, static_cast<int>(hostCount(*hosts_))),
                     tr("The plan appears here as soon as it is known how good it is."));
  if (state == State::Stopped)
    empty_->setTexts(tr("Stopped."), tr("Choose machines again to plan over them."));
  if (state == State::None) showNone();
}

/// Why, the least budgets that would do, and what would help.
void HostsDialog::showNone() {
  const bool impossible = plan_->verdict == HostsPlan::Verdict::Impossible;
  QStringList lines;
  if (!plan_->reason.isEmpty()) lines << plan_->reason;
  lines << plan_->budgets;
  if (!plan_->ways.isEmpty()) lines << QString() << tr("What would help:");
  for (const QString& way : plan_->ways) lines << QStringLiteral("• ") + way;
  if (!plan_->open.isEmpty()) lines << QString() << tr("Not settled is whether this would help:");
  for (const QString& way : plan_->open) lines << QStringLiteral("• ") + way;
  if (explaining())
    lines << tr("Finding out why, and what would help…");
  else if (!plan_->explained)
    lines << tr("Stopped before it was known why.");
  else if (lines.isEmpty())
    lines << tr(
        "The search came to its limits before it was settled whether "
        "one exists.");
  empty_->setTexts(impossible ? tr("No plan exists") : tr("No plan was found"), lines.join(u'\n'));
}

/// In the words of the command line.
void HostsDialog::showAnswer() {
  if (!plan_) {
    const bool failed = state_ == State::Failed;
    chip_->set(failed                     ? tr("Not planned")
               : state_ == State::Stopped ? tr("Stopped")
                                          : tr("Planning…"),
               failed ? Tone::Error : Tone::Neutral, failed ? "circle-x" : "loader");
    sentence_->setText({});
    limits_->setText({});
    return;
  }
  const HostsPlan& plan = *plan_;
  const bool optimal = plan.verdict == HostsPlan::Verdict::Optimal;
  const bool impossible = plan.verdict == HostsPlan::Verdict::Impossible;
  chip_->set(verdictText(plan.verdict),
             optimal      ? Tone::Ok
             : impossible ? Tone::Error
                          : Tone::Warn,
             optimal      ? "badge-check"
             : impossible ? "circle-x"
                          : "triangle-alert");
  limits_->setText(limits());
  if (impossible && asked_.micro_batches)
    return sentence_->setText(
        tr("Of plans in which each GPU runs one run of consecutive blocks, the GPUs of a "
           "host one after the other as it lists them."));
  if (impossible)
    return sentence_->setText(tr("Of plans in which each host runs one run of consecutive blocks."));
  if (!plan.found()) return sentence_->setText(tr("Whether a plan exists is not settled."));
  const auto& row = plan::row_of(plan.objective);
  QString text = hostsHeadline(plan);
  if (!optimal)
    text +=
        QStringLiteral(" · ") +
        tr("at best %1, gap %2").arg(hostsValueText(plan.objective, plan.bound), widgets::gapText(plan.gap));
  if (plan.pipeline) return sentence_->setText(text + QStringLiteral(" · ") + pipelineText());
  const QString network = widgets::secondsText(plan.hop_seconds);
  sentence_->setText(text);
  if (!plan.computing_known) return;
  text +=
      QStringLiteral(" · ") +
      (row.time && !row.request
           ? tr("%1 of it between hosts").arg(network)
           : tr("%1 a step, %2 of it between hosts").arg(widgets::secondsText(plan.step_seconds), network));
  sentence_->setText(text);
}

/// How micro-batches go through.
QString HostsDialog::pipelineText() const {
  const HostsPipeline& pipeline = *plan_->pipeline;
  const int stages = static_cast<int>(pipeline.stages);
  const bool whole = plan_->computing_known;  // else computing is on top of it
  QStringList out{
      (whole ? tr("one takes %1 through %n stage(s), %2 of it handing over", nullptr, stages)
             : tr("one takes at least %1 through %n stage(s), %2 of it handing over", nullptr, stages))
          .arg(widgets::secondsText(pipeline.through_seconds), widgets::secondsText(plan_->hop_seconds)),
      (whole ? tr("the slowest takes %1") : tr("the slowest takes at least %1"))
          .arg(widgets::secondsText(pipeline.slowest_seconds))};
  if (pipeline.micro_batches > 0)
    out << (whole ? tr("all take %1") : tr("all take at least %1"))
               .arg(hostsValueText(plan_->objective, plan_->value));
  return out.join(QStringLiteral(" · "));
}

/// What the verdict speaks of, and what it does not cover.
QString HostsDialog::limits() const {
  const HostsPlan& plan = *plan_;
  QStringList out;
  const QString each =
      asked_.micro_batches
          ? tr("Of plans in which each GPU runs one run of consecutive blocks, the GPUs of a "
               "host one after the other as it lists them.")
          : tr("Of plans in which each host runs one run of consecutive blocks.");
  if (plan.found()) out << each;
  if (asked_.contiguous) out << tr("Every device runs one run of consecutive modules.");
  if (plan.pipeline && plan.pipeline->micro_batches == 0)
    out << tr("The KV caches of one micro-batch are counted.");
  if (plan.pipeline && plan.pipeline->goes_back && plan.pipeline->micro_batches > 0)
    out << tr(
        "Tied weights: micro-batches come back to a stage, and how long they wait there is not counted.");
  out << (plan.all_orders
              ? tr("All orders of hosts were weighed.")
              : tr("Not all orders of hosts were weighed: the plan keeps the order in which they are listed, "
                   "and what is said of others holds for all orders."));
  if (!plan.width_known)
    out << tr(
        "How much one host hands over to the next is not known of this model: the latencies of the "
        "network alone count.");
  if (plan.found() && !plan.computing_known) {
    out << tr("What the hosts compute is not known: times are those of copies and of the network alone.");
    if (asked_.settings.workload.prompt_tokens() == 0)
      out << tr("It is counted where the workload names tokens and the cards are known.");
  }
  if (plan.joined)
    out << tr(
        "Neighbouring blocks were taken together, since there are many or in some nothing runs: of plans "
        "that divide them elsewhere nothing is said.");
  for (const auto& [hosts, warning] : plan.measured_otherwise) {
    constexpr qsizetype kMost = 4;
    QStringList names = hosts.mid(0, kMost);
    if (hosts.size() > kMost) names << tr("%n more", nullptr, static_cast<int>(hosts.size() - kMost));
    out << widgets::namedText(widgets::listText(names), widgets::sentenceText(warning));
  }
  return out.join(u' ');
}

}  // namespace stowage::app
