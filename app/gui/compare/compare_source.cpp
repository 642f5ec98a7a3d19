#include "app/gui/compare/compare_source.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include "app/gui/commands/plan_words.h"
#include "app/gui/document/model_opener.h"

namespace stowage::app {
namespace {

constexpr qint64 kHead = 4096;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Compare)
};

}  // namespace

QString sourceText(const CompareSource& source) {
  switch (source.kind) {
    case CompareSource::Kind::Now:
      return Words::tr("Plan, now");
    case CompareSource::Kind::Strategy:
      return strategyText(source.strategy);
    case CompareSource::Kind::Kept:
      return source.path;
    case CompareSource::Kind::Before:
      return Words::tr("Plan before the last edit");
    case CompareSource::Kind::LastRun:
      return Words::tr("Last run");
    case CompareSource::Kind::Predicted:
      return Words::tr("Prediction of the plan");
    case CompareSource::Kind::File:
    case CompareSource::Kind::Run:
      break;
  }
  return QFileInfo(source.path).fileName();
}

PlanLike planLike(const QString& path) {
  const QFileInfo info(path);
  if (!info.isFile()) return PlanLike::Other;
  // A damaged plan is one all the same: what is wrong with it is said when it is read.
  if (info.suffix().compare(QLatin1String("stowage"), Qt::CaseInsensitive) == 0) return PlanLike::Plan;
  if (isRecordedRun(path.toStdString())) return PlanLike::Run;
  if (info.suffix().compare(QLatin1String("json"), Qt::CaseInsensitive) != 0) return PlanLike::Other;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return PlanLike::Other;
  const QByteArray head = file.read(kHead);
  if (head.contains("\"stowage.run/")) return PlanLike::Run;
  if (head.contains("stowage.plan/")) return PlanLike::Plan;
  const bool another = head.contains("\"stowage.") || head.contains("\"architectures\"");
  return head.trimmed().startsWith('{') && !another ? PlanLike::Map : PlanLike::Other;
}

CompareSource sourceOfFile(const QString& path) {
  using Kind = CompareSource::Kind;
  return {planLike(path) == PlanLike::Run ? Kind::Run : Kind::File, {}, path};
}

}  // namespace stowage::app
