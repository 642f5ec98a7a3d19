// The figures of what is selected: its weights, its KV cache, what it costs a step, who computes it, how it
// is packed.
#include "widgets/common/list_text.h"
#include "widgets/common/step_price.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"
#include "widgets/panels/kept_cache.h"
#include "widgets/panels/selection_panel.h"

namespace stowage::widgets {

using model::ModuleId;

/// What the selected modules weigh, and what the part of it that is on no GPU costs a step.
struct SelectionPanel::Sums {
  Bytes weights{}, cache{}, computed{}, streamed{};
  double seconds = 0;
  bool wanted = false;              ///< the host computes it, if it lies there
  std::optional<StepPrice> last{};  ///< of what was added last
  std::vector<bool> inside;         ///< by module

  /// The way that it takes. Made once: of a large model tens of thousands of storages are added up.
  QString through() const {
    if (computed && streamed) return SelectionPanel::tr("CPU memory and PCIe");
    if (!last) return {};
    if (last->disk)
      return last->here ? SelectionPanel::tr("disk and CPU memory") : SelectionPanel::tr("disk and PCIe");
    const QString rate = rateText(last->rate);
    return last->here ? SelectionPanel::tr("CPU memory, %1").arg(rate)
                      : SelectionPanel::tr("PCIe, %1").arg(rate);
  }
};

/// Looks at what is selected alone: who selects one module of a hundred thousand waits for none of the
/// others.
SelectionPanel::Sums SelectionPanel::sumsOf(const std::vector<ModuleId>& modules) const {
  const model::Model& model = *state_->model;
  Sums sums;
  sums.inside.resize(model.modules().size());
  for (const ModuleId outer : modules) {
    for (std::uint32_t i = outer.value; i < model[outer].subtree_end; ++i) {
      sums.cache += (*facts_->cache)[i];
      sums.inside[i] = true;
      for (const model::TensorId tensor : model.modules()[i].tensors) {
        const model::StorageId storage = model[tensor].storage;
        if (model[storage].tensors.front() == tensor) addStorage(storage, sums);
      }
    }
  }
  return sums;
}

/// One whose owner is inside.
void SelectionPanel::addStorage(model::StorageId storage, Sums& sums) const {
  const auto owner = (*state_->model)[storage].tensors.front();
  const std::uint64_t size = (*facts_->sizes)[storage.index()];
  sums.weights += Bytes(size);
  const std::vector<bool>& computes = *facts_->computed;
  const bool computed = !computes.empty() && computes[owner.index()];
  sums.wanted = sums.wanted || computed;
  const auto price = step_price(*state_, owner, size, computed);
  if (!price) return;
  (price->here ? sums.computed : sums.streamed) += Bytes(size);
  sums.seconds += price->seconds;
  sums.last = price;
}

void SelectionPanel::showWeights(const std::vector<ModuleId>& modules) {
  const Sums sums = sumsOf(modules);
  showRuns(sums.computed, sums.streamed, sums.wanted);
  weights_.value->setText(bytesText(sums.weights));
  weights_.note->setText(exactBytesText(sums.weights));
  kv_.value->setText(bytesText(sums.cache));
  kv_.note->setText(sums.cache ? keptText(sums.inside) : QString());
  cost_.value->setText(secondsText(sums.seconds));
  cost_.note->setText(sums.seconds > 0 ? sums.through() : tr("nothing is streamed"));
  for (QWidget* widget :
       {static_cast<QWidget*>(kv_.label), static_cast<QWidget*>(kv_.value), static_cast<QWidget*>(kv_.note)})
    widget->setVisible(bool(sums.cache));
}

/// Where the KV cache of these modules lies: with whoever computes them.
QString SelectionPanel::keptText(const std::vector<bool>& inside) const {
  const auto bytes = cache_by_slot(*state_, inside, *facts_->cache, *facts_->computed);
  QStringList parts;
  QString only;
  for (std::size_t slot = 0; slot < bytes.size(); ++slot) {
    if (!bytes[slot]) continue;
    only = deviceText(state_->machine.devices[slot].id);
    parts << only + u' ' + bytesText(bytes[slot]);
  }
  if (parts.size() == 1) return tr("kept on %1").arg(only);
  return listText(parts);
}

/// Who computes with what lies on the host.
void SelectionPanel::showRuns(Bytes computed, Bytes streamed, bool wanted) {
  const auto main = state_->evaluation.main();
  const QString gpu = main ? deviceText(*main) : QString();
  runs_->setVisible(computed || streamed || wanted);
  if (!computed && !streamed && wanted)
    runs_->setText(tr("Computed on the host wherever it lies there; on a GPU it is computed by that"));
  else if (computed && streamed)
    runs_->setText(
        tr("%1 computed on the host, %2 streamed to %3").arg(bytesText(computed), bytesText(streamed), gpu));
  else
    runs_->setText(computed ? tr("Computed on the host") : tr("Streamed to %1").arg(gpu));
}

/// Of a plan that trains: how many of the parameters in the modules are frozen.
void SelectionPanel::showTraining(const std::vector<ModuleId>& modules) {
  const auto& training = state_->settings.workload.training;
  std::size_t parameters = 0, frozen = 0;
  for (const ModuleId module : modules) {
    const std::size_t end = training ? (*state_->model)[module].subtree_end : 0;
    for (std::size_t i = module.index(); i < end; ++i) {
      for (const model::TensorId id : state_->model->modules()[i].tensors) {
        if ((*state_->model)[id].kind != model::TensorKind::Parameter) continue;
        ++parameters;
        if (!plan::is_trained(*state_->model, id, *training)) ++frozen;
      }
    }
  }
  training_->setVisible(parameters > 0);
  if (parameters == 0) return;
  training_->setText(
      frozen == 0 ? tr("Training: trained")
      : frozen == parameters
          ? tr("Training: frozen")
          : tr("Training: %1 of %2 parameters frozen").arg(countText(frozen), countText(parameters)));
}

/// Tensors that stand together for one weight are told as that weight: how many, and how many bits an element
/// takes as stored.
void SelectionPanel::showPacked(const std::vector<ModuleId>& modules) {
  PackedIndex::Sum sum;
  for (const ModuleId module : modules) {
    const auto more = facts_->packed->below(*state_->model, module);
    sum = {sum.weights + more.weights, sum.tensors + more.tensors, sum.bytes + more.bytes,
           sum.elements + more.elements};
  }
  for (QWidget* widget : {static_cast<QWidget*>(packed_.label), static_cast<QWidget*>(packed_.value),
                          static_cast<QWidget*>(packed_.note)}) {
    widget->setVisible(sum.weights > 0);
  }
  if (sum.weights == 0) return;
  packed_.value->setText(tr("%1 bits").arg(decimalText(sum.bits(), 2)));
  packed_.note->setText(
      tr("%n weight(s) in %1 tensors", nullptr, static_cast<int>(sum.weights)).arg(countText(sum.tensors)));
  QStringList members;
  for (const std::uint32_t i :
       modules.size() == 1 ? facts_->packed->in(modules.front()) : std::vector<std::uint32_t>()) {
    const auto& group = state_->model->packed_groups()[i];
    QStringList names;
    for (const model::TensorId member : state_->model->packed_members(group))
      names << QString::fromStdString((*state_->model)[member].name).section(u'.', -1);
    members << namedText(QString::fromStdString(state_->model->packed_name(group)).section(u'.', -1),
                         listText(names));
  }
  packed_.note->setToolTip(members.join(u'\n'));
}

}  // namespace stowage::widgets
