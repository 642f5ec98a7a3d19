#include "app/gui/testing/event_log.h"

#include <QAccessible>
#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMetaEnum>
#include <QWidget>
#include <vector>

#include "app/gui/document/document.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/testing/watchdog.h"
#include "core/base/json.h"
#include "core/plan/placement.h"
#include "widgets/common/sentences.h"

namespace stowage::app {
namespace {

constexpr int kLookEveryMilliseconds = 150;
constexpr int kMostItems = 4000;
constexpr QSize kLeastItem(24, 14);  // of a tree: smaller ones are many, and no hand is meant for them

QString statusName(const widgets::PlanState& state) {
  if (!state.answer) return QStringLiteral("imported");
  switch (state.answer->outcome) {
    case solve::Outcome::Optimal:
      return QStringLiteral("optimal");
    case solve::Outcome::Gap:
      return QStringLiteral("gap");
    case solve::Outcome::Infeasible:
      return QStringLiteral("infeasible");
  }
  return {};
}

QJsonValue mapOf(const widgets::PlanState& state) {
  const std::string text =
      plan::to_json(plan::to_device_map(*state.model, state.machine, state.placement)).dump();
  return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

/// One visible thing: what it is called, what it is, where it is on the screen.
QJsonObject itemOf(QAccessibleInterface& thing) {
  static const QMetaEnum roles = QMetaEnum::fromType<QAccessible::Role>();
  const QRect place = thing.rect();
  QJsonObject item{{QStringLiteral("role"), QLatin1String(roles.valueToKey(thing.role()))},
                   {QStringLiteral("name"), thing.text(QAccessible::Name)},
                   {QStringLiteral("rect"), QJsonArray{place.x(), place.y(), place.width(), place.height()}}};
  if (const QString value = thing.text(QAccessible::Value); !value.isEmpty())
    item.insert(QStringLiteral("value"), value);
  if (const QString description = thing.text(QAccessible::Description); !description.isEmpty())
    item.insert(QStringLiteral("description"), description);
  if (thing.object() != nullptr && !thing.object()->objectName().isEmpty())
    item.insert(QStringLiteral("object"), thing.object()->objectName());
  if (thing.state().disabled) item.insert(QStringLiteral("disabled"), true);
  if (thing.state().focused) item.insert(QStringLiteral("focused"), true);
  return item;
}

}  // namespace

void EventLog::startIfAsked(Document* document, const RunController* runs) {
  const QString path = qEnvironmentVariable("STOWAGE_EVENT_LOG");
  if (!path.isEmpty()) new EventLog(document, runs, path);
}

EventLog::EventLog(Document* document, const RunController* runs, const QString& path)
    : QObject(document), document_(document), runs_(runs), file_(path) {
  if (!file_.open(QIODevice::WriteOnly | QIODevice::Append)) return;
  connect(document, &Document::changed, this, &EventLog::writePlan);
  connect(document, &Document::modelChanged, this, [this] {
    write({{QStringLiteral("event"), QStringLiteral("opened")},
           {QStringLiteral("path"), document_->modelPath()}});
  });
  connect(document, &Document::openingFailed, this, [this](const QString& failed, const Error& error) {
    write({{QStringLiteral("event"), QStringLiteral("failed")},
           {QStringLiteral("path"), failed},
           {QStringLiteral("message"), widgets::sentenceText(error)}});
  });
  connect(runs, &RunController::ended, this, &EventLog::writeRun);
  connect(&looking_, &QTimer::timeout, this, &EventLog::writeScreen);
  looking_.start(kLookEveryMilliseconds);
}

void EventLog::writePlan() {
  const Watchdog::LeftOut out;
  const widgets::PlanStatePtr& state = document_->state();
  if (!state) return;
  write({{QStringLiteral("event"), QStringLiteral("plan")},
         {QStringLiteral("status"), statusName(*state)},
         {QStringLiteral("solving"), state->solving},
         {QStringLiteral("rules"), static_cast<int>(state->settings.rules.size())},
         {QStringLiteral("device_map"), mapOf(*state)}});
}

void EventLog::writeRun() {
  const Watchdog::LeftOut out;
  const Run& run = runs_->run();
  const std::string result = protocol::to_json(run.result).dump();
  write({{QStringLiteral("event"), QStringLiteral("run")},
         {QStringLiteral("done"), run.state == Run::State::Done},
         {QStringLiteral("message"),
          run.state == Run::State::Failed ? widgets::sentenceText(run.error) : QString()},
         {QStringLiteral("result"), QJsonDocument::fromJson(QByteArray::fromStdString(result)).object()}});
}

void EventLog::writeScreen() {
  const Watchdog::LeftOut out;
  QJsonArray items;
  std::vector<QAccessibleInterface*> open;
  for (QWidget* window : QApplication::topLevelWidgets()) {
    if (window->isVisible()) open.push_back(QAccessible::queryAccessibleInterface(window));
  }
  while (!open.empty() && items.size() < kMostItems) {
    QAccessibleInterface* thing = open.back();
    open.pop_back();
    if (thing == nullptr || !thing->isValid() || thing->state().invisible || thing->rect().isEmpty())
      continue;
    const QSize size = thing->rect().size();
    if (thing->role() == QAccessible::TreeItem && size.boundedTo(kLeastItem) != kLeastItem) continue;
    items.append(itemOf(*thing));
    // A tree of a hundred thousand rows is not what is visible: its view answers for its rows.
    const int children = thing->role() == QAccessible::Tree || thing->role() == QAccessible::Table
                             ? std::min(thing->childCount(), 300)
                             : thing->childCount();
    for (int i = std::min(children, kMostItems) - 1; i >= 0; --i) open.push_back(thing->child(i));
  }
  const QJsonObject event{{QStringLiteral("event"), QStringLiteral("screen")},
                          {QStringLiteral("items"), items}};
  const QByteArray screen = QJsonDocument(event).toJson(QJsonDocument::Compact);
  if (screen == lastScreen_) return;
  lastScreen_ = screen;
  write(event);
}

void EventLog::write(const QJsonObject& event) {
  file_.write(QJsonDocument(event).toJson(QJsonDocument::Compact) + '\n');
  file_.flush();
}

}  // namespace stowage::app
