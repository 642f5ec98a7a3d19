#include "app/gui/run/run_consent.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace stowage::app {
namespace {

constexpr qsizetype kMostKept = 500;
constexpr const char* kKey = "run/agreed";

}  // namespace

RunConsent::RunConsent(QSettings& settings, QWidget& window)
    : QObject(&window), settings_(settings), window_(window) {}

QStringList RunConsent::agreed() const { return settings_.value(QLatin1String(kKey)).toStringList(); }

bool RunConsent::given(const model::Model& model) const {
  return givenTo(QString::fromStdString(model.program_fingerprint()));
}

bool RunConsent::givenTo(const QString& fingerprint) const {
  return !fingerprint.isEmpty() && agreed().contains(fingerprint);
}

void RunConsent::give(const model::Model& model) {
  const QString fingerprint = QString::fromStdString(model.program_fingerprint());
  if (fingerprint.isEmpty()) return;
  QStringList all = agreed();
  all.removeAll(fingerprint);
  all.prepend(fingerprint);
  settings_.setValue(QLatin1String(kKey), all.mid(0, kMostKept));
  Q_EMIT agreedTo();
}

void RunConsent::ask(const model::ModelPtr& model, std::function<void()> then) {
  if (given(*model)) return then();
  const QString name = QStringLiteral("runConsent");
  if (window_.findChild<QMessageBox*>(name)) return;
  const QString file = QFileInfo(QString::fromStdString(model->path())).fileName();
  auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Run this program?"),
                              tr("“%1” is a program, and a profile runs it.").arg(file),
                              QMessageBox::NoButton, &window_);
  box->setObjectName(name);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setInformativeText(tr(
      "It runs in a process of its own, with PyTorch's own operators only. Where the system allows it, that "
      "process reads nothing but the program, its inputs and libraries, and reaches neither the network nor "
      "other programs. You are asked once for each program."));
  auto* yes = box->addButton(tr("Run"), QMessageBox::AcceptRole);
  box->addButton(tr("Do not run"), QMessageBox::RejectRole);
  box->setDefaultButton(yes);
  connect(box, &QMessageBox::finished, this, [this, box, model, then = std::move(then)] {
    if (box->buttonRole(box->clickedButton()) != QMessageBox::AcceptRole) return;
    give(*model);
    then();
  });
  box->open();
}

}  // namespace stowage::app
