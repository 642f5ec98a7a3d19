#include "app/gui/dialogs/plan/workload_dialog.h"

#include <QPushButton>
#include <utility>

#include "app/gui/commands/plan_words.h"
#include "app/gui/dialogs/form_scroll.h"
#include "widgets/common/words.h"
#include "widgets/controls/notice.h"

namespace stowage::app {
namespace {

void addDtype(QComboBox* choice, model::Dtype dtype) {
  choice->addItem(widgets::latin(model::info(dtype).torch_name), widgets::latin(model::info(dtype).name));
}

/// Of types that gradients are kept in; `otherwise` stands for none of them.
QComboBox* dtypeChoice(const QString& name, const QString& otherwise) {
  auto* choice = new QComboBox;
  choice->setObjectName(name);
  choice->addItem(otherwise, QString());
  for (const model::Dtype dtype : {model::Dtype::F32, model::Dtype::BF16, model::Dtype::F16})
    addDtype(choice, dtype);
  return choice;
}

void chooseDtype(QComboBox* choice, std::optional<model::Dtype> dtype) {
  if (!dtype) return;
  const QString name = widgets::latin(model::info(*dtype).name);
  if (choice->findData(name) < 0) addDtype(choice, *dtype);
  choice->setCurrentIndex(choice->findData(name));
}

std::optional<model::Dtype> chosenDtype(const QComboBox* choice) {
  return plan::gradient_dtype_from_name(choice->currentData().toString().toStdString());
}

}  // namespace

WorkloadDialog::WorkloadDialog(const plan::Workload& workload, QWidget* parent)
    : Dialog(tr("Workload"), tr("What the model is asked to do: memory and time follow from it."), parent),
      asked_(workload) {
  const auto box = [](std::uint64_t value, int least, int most) {
    auto* spin = new QSpinBox;
    spin->setRange(least, most);
    spin->setGroupSeparatorShown(true);
    spin->setValue(static_cast<int>(qMin<std::uint64_t>(value, static_cast<std::uint64_t>(most))));
    return spin;
  };
  tokens_ = box(workload.tokens, 0, 100'000'000);
  batch_ = box(workload.batch, 1, 100'000);
  prompt_ = box(workload.prompt, 0, 100'000'000);
  prompt_->setSpecialValueText(tr("As long as the context"));
  generate_ = box(workload.generate, 0, 100'000'000);
  generate_->setSpecialValueText(tr("None: one pass over the prompt"));
  chunk_ = box(workload.prefill_chunk, 0, 100'000'000);
  chunk_->setSpecialValueText(tr("The whole prompt"));
  auto* page = new widgets::Surface(&widgets::Colours::surface);
  form_ = new QFormLayout(page);
  form_->setContentsMargins(0, 0, 0, 0);
  form_->addRow(tr("Tokens of context"), tokens_);
  form_->addRow(tr("Sequences at once"), batch_);
  form_->addRow(tr("Tokens of the prompt"), prompt_);
  form_->addRow(tr("Tokens generated after it"), generate_);
  form_->addRow(tr("Tokens of the prompt at once"), chunk_);
  addTraining(form_);
  if (!workload.shapes.empty()) addShapes();
  scroll_ = new FormScroll(form_);
  content()->addWidget(scroll_, 1);
  foot()->addStretch();
  addReject(tr("Cancel"));
  accept_ = addAccept(tr("Apply"));
}

void WorkloadDialog::setProgram(const InputSizes::Program& program) {
  if (inputs_ || !program) return;
  if (!InputSizes::settable(*program)) return sayFixed(*program);
  if (shapes_) form_->removeRow(shapes_);
  if (drop_) form_->removeRow(drop_);
  shapes_ = nullptr;
  drop_ = nullptr;
  inputs_ = new InputSizes(program, asked_, *form_, this);
  connect(inputs_, &InputSizes::changed, this, &WorkloadDialog::updateSizes);
  for (QSpinBox* box : {tokens_, batch_, prompt_, generate_, chunk_}) {
    connect(box, &QSpinBox::valueChanged, inputs_, [this] {
      plan::Workload typed = asked_;
      readTyped(typed);
      inputs_->setWorkload(typed);
    });
  }
  updateSizes();
}

void WorkloadDialog::updateSizes() {
  accept_->setEnabled(inputs_->valid());
  scroll_->updateGeometry();
  makeRoomSoon();
}

void WorkloadDialog::sayFixed(const formats::ExportedProgram& program) {
  const QString shapes = shapesText(estimate::shapes_under(program, {}));
  auto* fixed = new widgets::Label(widgets::TextStyle::Body);
  fixed->setText(tr("Fixed: the program was exported for these shapes and takes no others.") +
                 (shapes.isEmpty() ? QString() : u'\n' + shapes));
  fixed->setObjectName(QStringLiteral("fixedShapes"));
  fixed->setWordWrap(true);
  fixed->setTextInteractionFlags(Qt::TextSelectableByMouse);
  form_->addRow(tr("Sizes of the inputs"), fixed);
  scroll_->updateGeometry();
  makeRoomSoon();
}

void WorkloadDialog::sayOfProgram(const QString& why) {
  auto* note = new widgets::Notice;
  note->setObjectName(QStringLiteral("programNote"));
  form_->addRow(note);
  note->setText(why);  // in its place: without one it would be a window
  scroll_->updateGeometry();
  makeRoomSoon();
}

void WorkloadDialog::showEvent(QShowEvent* event) {
  Dialog::showEvent(event);
  makeRoomSoon();
}

void WorkloadDialog::addTraining(QFormLayout* form) {
  optimizer_ = new QComboBox;
  optimizer_->setObjectName(QStringLiteral("optimizer"));
  optimizer_->addItem(tr("Nothing is trained"), QString());
  for (const plan::OptimizerRow& row : plan::optimizers())
    optimizer_->addItem(optimizerText(row.optimizer), widgets::latin(row.name));
  gradients_ = dtypeChoice(QStringLiteral("gradients"), tr("As the parameter"));
  accumulation_ = dtypeChoice(QStringLiteral("accumulation"), tr("In no buffer beside them"));
  master_ = new QCheckBox(tr("A copy in float32 that the optimizer steps in"));
  master_->setObjectName(QStringLiteral("masterWeights"));
  if (const std::optional<plan::Training>& training = asked_.training) {
    optimizer_->setCurrentIndex(optimizer_->findData(widgets::latin(plan::to_string(training->optimizer))));
    chooseDtype(gradients_, training->gradient_dtype);
    chooseDtype(accumulation_, training->accumulation_dtype);
    master_->setChecked(training->master_weights);
  }
  form->addRow(tr("Training"), optimizer_);
  form->addRow(tr("Gradients kept in"), gradients_);
  form->addRow(tr("Accumulated in"), accumulation_);
  form->addRow(tr("Weights of 16 bits and fewer"), master_);
  connect(optimizer_, &QComboBox::currentIndexChanged, this, &WorkloadDialog::updateTraining);
  updateTraining();
}

void WorkloadDialog::updateTraining() {
  const bool trains = !optimizer_->currentData().toString().isEmpty();
  gradients_->setEnabled(trains);
  accumulation_->setEnabled(trains);
  master_->setEnabled(trains);
}

/// They come with a plan of a program; without the program they can be read and dropped.
void WorkloadDialog::addShapes() {
  shapes_ = new widgets::Label(widgets::TextStyle::Body);
  shapes_->setText(shapesText(asked_.shapes));
  shapes_->setObjectName(QStringLiteral("shapes"));
  shapes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  drop_ = new QPushButton(tr("Leave them out"));
  drop_->setObjectName(QStringLiteral("leaveOut"));
  drop_->setToolTip(tr("The program is predicted for the tokens and sequences above then"));
  connect(drop_, &QPushButton::clicked, this, [this] {
    asked_.shapes.clear();
    form_->removeRow(std::exchange(shapes_, nullptr));
    drop_->setEnabled(false);
    drop_->setText(tr("Left out"));
  });
  form_->addRow(tr("Shapes of the inputs"), shapes_);
  form_->addRow(drop_);
}

void WorkloadDialog::readTyped(plan::Workload& out) const {
  const std::pair<std::uint64_t&, const QSpinBox*> fields[] = {{out.tokens, tokens_},
                                                               {out.batch, batch_},
                                                               {out.prompt, prompt_},
                                                               {out.generate, generate_},
                                                               {out.prefill_chunk, chunk_}};
  for (const auto& [field, spin] : fields) field = static_cast<std::uint64_t>(spin->value());
}

plan::Workload WorkloadDialog::workload() const {
  plan::Workload out = asked_;
  readTyped(out);
  if (inputs_) out.shapes = inputs_->shapes();
  out.training.reset();
  if (const auto optimizer = plan::parse_optimizer(optimizer_->currentData().toString().toStdString())) {
    out.training.emplace();
    out.training->optimizer = *optimizer;
    out.training->gradient_dtype = chosenDtype(gradients_);
    out.training->accumulation_dtype = chosenDtype(accumulation_);
    out.training->master_weights = master_->isChecked();
    if (asked_.training) {  // said module by module, or measured
      out.training->freeze = asked_.training->freeze;
      out.training->saved = asked_.training->saved;
    }
  }
  return out;
}

}  // namespace stowage::app
