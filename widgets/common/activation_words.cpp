#include "widgets/common/activation_words.h"

#include <QCoreApplication>

#include "widgets/common/words.h"

namespace stowage::widgets {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Activations)
};

}  // namespace

QString activationText(const plan::ActivationScope* deciding) {
  if (deciding && deciding->recompute) return Words::tr("not kept, run again");
  if (!deciding || !deciding->on) return Words::tr("stay");
  return deciding->cap ? Words::tr("to the host, %1 at most").arg(bytesText(Bytes(*deciding->cap)))
                       : Words::tr("to the host");
}

QString activationSourceText(const plan::ActivationScopes& scopes, const model::Model& model,
                             model::ModuleId module) {
  const std::string& name = model[module].name;
  const plan::ActivationScope* deciding = plan::deciding_scope(scopes, name);
  if (!deciding) return Words::tr("not set");
  if (deciding->module == name) return Words::tr("set here");
  return deciding->module.empty()
             ? Words::tr("inherited from the whole model")
             : Words::tr("inherited from %1").arg(QString::fromStdString(deciding->module));
}

}  // namespace stowage::widgets
