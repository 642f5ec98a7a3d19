#include "app/gui/compare/compare_source.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include "app/gui/commands/plan_words.h"

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
    case CompareSource::Kind::File:
      break;
  }
  return QFileInfo(source.path).fileName();
}

PlanLike planLike(const QString& path) {
  const QFileInfo info(path);
  if (!info.isFile()) return PlanLike::Other;
  // A damaged plan is one all the same: what is wrong with it is said when it is read.
  if (info.suffix().compare(QLatin1String("stowage"), Qt::CaseInsensitive) == 0) return PlanLike::Plan;
  if (info.suffix().compare(QLatin1String("json"), Qt::CaseInsensitive) != 0) return PlanLike::Other;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return PlanLike::Other;
  const QByteArray head = file.read(kHead);
  if (head.contains("stowage.plan/")) return PlanLike::Plan;
  const bool another = head.contains("\"stowage.") || head.contains("\"architectures\"");
  return head.trimmed().startsWith('{') && !another ? PlanLike::Map : PlanLike::Other;
}

}  // namespace stowage::app
