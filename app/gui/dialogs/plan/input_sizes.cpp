#include "app/gui/dialogs/plan/input_sizes.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QLocale>
#include <algorithm>

#include "app/gui/commands/plan_words.h"
#include "app/gui/run/run_settings.h"
#include "core/estimate/workload_inputs.h"
#include "widgets/common/label.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"
#include "widgets/controls/notice.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

constexpr bool kFollow = false, kSet = true;
constexpr int kPlacesNamed = 4;

/// As it is written in the language of the window, or with figures alone.
std::optional<qint64> numberIn(const QString& text) {
  bool known = false;
  const qint64 number = QLocale().toLongLong(text.trimmed(), &known);
  if (known) return number;
  const qint64 plain = text.trimmed().toLongLong(&known);
  return known ? std::optional(plain) : std::nullopt;
}

/// "2 to 64, a multiple of 8"
QString rangeText(const estimate::ChoiceOfSize& choice) {
  const QString least = QString::number(choice.least);
  const QString range = choice.most ? InputSizes::tr("%1 to %2").arg(least, QString::number(*choice.most))
                                    : InputSizes::tr("%1 or more").arg(least);
  const QString step = QString::number(choice.step);
  if (choice.step == 1) return range;
  if (choice.remainder == 0) return InputSizes::tr("%1, a multiple of %2").arg(range, step);
  return InputSizes::tr("%1, %2 more than a multiple of %3")
      .arg(range, QString::number(choice.remainder), step);
}

/// The inputs that have the size, the one by which it is set first: "input_ids[0], mask[0]".
QString placesText(const model::OpenSize& size) {
  QStringList places;
  for (std::size_t i = 0; i < size.places.size(); ++i) {
    // What is set is the whole size of a place of the symbol and numbers alone.
    const bool whole = i == size.place && (size.factor != 1 || size.constant != 0);
    const QString place = whole ? QString::fromStdString(size.places[i]) : placeText(size, i);
    if (i == size.place)
      places.prepend(place);
    else
      places << place;
  }
  const int more = static_cast<int>(places.size()) - kPlacesNamed;
  if (more <= 1) return widgets::listText(places);
  return InputSizes::tr("%1 and %n more", nullptr, more).arg(widgets::listText(places.mid(0, kPlacesNamed)));
}

/// A name that two sizes would have says the symbol too.
QStringList namesOf(const std::vector<model::OpenSize>& sizes) {
  QStringList out;
  for (const model::OpenSize& size : sizes) out << sizeText(size);
  const QStringList plain = out;
  for (qsizetype i = 0; i < out.size(); ++i) {
    const QString symbol = QString::fromStdString(sizes[static_cast<std::size_t>(i)].name);
    if (plain.count(plain[i]) > 1 && plain[i] != symbol)
      out[i] = QStringLiteral("%1 (%2)").arg(plain[i], symbol);
  }
  return out;
}

}  // namespace

bool InputSizes::settable(const formats::ExportedProgram& program) {
  return !formats::open_sizes(program).sizes.empty() || estimate::leaves_shapes_open(program);
}

InputSizes::InputSizes(Program program, const plan::Workload& asked, QFormLayout& form, QObject* parent)
    : QObject(parent), program_(std::move(program)), workload_(asked) {
  how_ = new QComboBox;
  how_->setObjectName(QStringLiteral("inputSizes"));
  how_->addItem(tr("As tokens and sequences say, else as exported"), kFollow);
  how_->addItem(tr("As set here"), kSet);
  how_->setCurrentIndex(asked.shapes.empty() ? 0 : 1);
  how_->setToolTip(tr("The plan, its prediction and runs of it are for inputs of these sizes."));
  form.addRow(tr("Sizes of the inputs"), how_);
  const std::vector<model::OpenSize> open = formats::open_sizes(*program_).sizes;
  const QStringList names = namesOf(open);
  for (std::size_t i = 0; i < open.size(); ++i) addSize(form, open[i], names[static_cast<qsizetype>(i)]);
  for (const std::string& input : estimate::open_inputs(*program_)) addShape(form, input);
  note_ = new widgets::Notice;
  note_->setObjectName(QStringLiteral("sizesNote"));
  form.addRow(note_);
  outcome_ = new Label(TextStyle::Small, &Colours::text2);
  outcome_->setObjectName(QStringLiteral("sizesOutcome"));
  outcome_->setWordWrap(true);
  form.addRow(tr("Shapes that follow"), outcome_);
  if (asked.shapes.empty())
    showFollowing();
  else
    showAsked();
  connect(how_, &QComboBox::currentIndexChanged, this, [this] {
    if (!setHere()) showFollowing();
    touch();
  });
  update();
}

QLineEdit* InputSizes::field(const QString& id, const QString& name, const QString& range) {
  auto* field = new QLineEdit;
  field->setObjectName(id);
  field->setAccessibleName(name);
  field->setAccessibleDescription(range);
  field->setToolTip(range);
  connect(field, &QLineEdit::textEdited, this, &InputSizes::touch);
  return field;
}

void InputSizes::addSize(QFormLayout& form, const model::OpenSize& size, const QString& name) {
  const estimate::ChoiceOfSize choice = estimate::choice_of(size);
  const QString range = widgets::namedText(placesText(size), rangeText(choice));
  QLineEdit* number = field(QStringLiteral("size.") + QString::fromStdString(size.name), name, range);
  number->setInputMethodHints(Qt::ImhPreferNumbers);
  auto* where = new Label(TextStyle::Small, &Colours::text2);
  where->setWordWrap(true);
  where->setText(range);
  form.addRow(name, number);
  form.addRow(QString(), where);
  sizes_.push_back({size.name, choice, name, number});
}

void InputSizes::addShape(QFormLayout& form, const std::string& input) {
  const QString name = QString::fromStdString(input);
  QLineEdit* shape =
      field(QStringLiteral("shape.") + name, name, tr("Its sizes with an x between, such as 1x128"));
  shape->setPlaceholderText(QStringLiteral("1x128"));
  form.addRow(name, shape);
  shapes_.push_back({input, shape});
}

bool InputSizes::setHere() const { return how_->currentData().toBool() == kSet; }

void InputSizes::show(const estimate::ChosenSizes& sizes) {
  for (const Size& size : sizes_) {
    const auto found = sizes.find(size.symbol);
    if (found != sizes.end()) size.field->setText(QString::number(found->second));
  }
}

/// What the plan says; where the program does not take it, what it was exported with.
void InputSizes::showAsked() {
  auto sizes = estimate::sizes_of_shapes(*program_, workload_.shapes);
  if (!sizes) refused_ = sizes.error();
  if (!sizes) sizes = estimate::sizes_of_shapes(*program_, {});
  if (sizes) show(*sizes);
  const plan::InputShapes named = estimate::shapes_by_input(*program_, workload_.shapes);
  for (const Shape& shape : shapes_) {
    const auto found = named.find(shape.input);
    if (found == named.end()) continue;
    QStringList numbers;
    for (const std::int64_t size : found->second) numbers << QString::number(size);
    shape.field->setText(numbers.join(u'x'));
  }
}

void InputSizes::showFollowing() {
  plan::Workload workload = workload_;
  workload.shapes.clear();
  auto inputs = estimate::inputs_of_workload(*program_, workload);
  refused_ = std::move(inputs.refused);
  const auto symbols = estimate::symbols_for(*program_, inputs.shapes, {});
  const auto sizes = estimate::sizes_of_shapes(*program_, inputs.shapes);
  following_ = symbols ? estimate::shapes_under(*program_, *symbols) : plan::InputShapes();
  if (sizes) show(*sizes);
}

void InputSizes::setWorkload(const plan::Workload& workload) {
  const plan::InputShapes asked = std::move(workload_.shapes);
  workload_ = workload;
  workload_.shapes = asked;
  if (setHere()) return;
  showFollowing();
  update();
}

void InputSizes::touch() {
  touched_ = true;
  if (setHere()) refused_.reset();
  update();
}

void InputSizes::update() {
  const bool here = setHere();
  for (const Size& size : sizes_) size.field->setEnabled(here);
  for (const Shape& shape : shapes_) shape.field->setEnabled(here);
  QString note = refusal();
  if (note.isEmpty() && refused_) note = widgets::sentenceText(*refused_);
  if (!here && refused_) note += u' ' + tr("The sizes are as exported then.");
  note_->setText(note);
  outcome_->setText(!here ? shapesText(following_) : note.isEmpty() ? shapesText(shapes()) : QString());
  Q_EMIT changed();
}

QString InputSizes::refusalOf(const Size& size) const {
  const QString text = size.field->text().trimmed(), step = QString::number(size.choice.step);
  const auto value = numberIn(text);
  if (!value) return tr("%1: “%2” is no whole number.").arg(size.name, text);
  const QString number = QString::number(*value), least = QString::number(size.choice.least);
  if (!size.choice.in_range(*value))
    return size.choice.most ? tr("%1 can be %2 to %3, not %4.")
                                  .arg(size.name, least, QString::number(*size.choice.most), number)
                            : tr("%1 can be %2 or more, not %3.").arg(size.name, least, number);
  if (size.choice.in_step(*value)) return {};
  if (size.choice.remainder == 0)
    return tr("%1 has to be a multiple of %2, which %3 is not.").arg(size.name, step, number);
  return tr("%1 has to be %2 more than a multiple of %3, which %4 is not.")
      .arg(size.name, QString::number(size.choice.remainder), step, number);
}

QString InputSizes::refusal() const {
  if (!setHere() || !touched_) return {};
  for (const Size& size : sizes_) {
    const QString wrong = refusalOf(size);
    if (!wrong.isEmpty()) return wrong;
  }
  bool some = shapes_.empty();
  for (const Shape& shape : shapes_) {
    const QString text = shape.field->text().trimmed();
    some |= !text.isEmpty();
    if (!text.isEmpty() && !estimate::shape_from_text(text.toStdString()))
      return tr("“%1” is no shape: write sizes with an x between, such as 1x128.").arg(text);
  }
  if (!some) return tr("Write the shape of one input at least.");
  const auto made = chosen();
  return made ? QString() : widgets::sentenceText(made.error());
}

Result<plan::InputShapes> InputSizes::chosen() const {
  estimate::ChosenSizes numbers;
  for (const Size& size : sizes_) {
    if (const auto value = numberIn(size.field->text())) numbers[size.symbol] = *value;
  }
  auto out = estimate::shapes_chosen(*program_, numbers);
  if (!out) return out;
  for (const Shape& shape : shapes_) {
    const QString text = shape.field->text().trimmed();
    auto sizes = estimate::shape_from_text(text.toStdString());
    if (!text.isEmpty() && sizes) (*out)[shape.input] = std::move(*sizes);
  }
  const auto taken = estimate::made_up_sizes(*program_, *out);
  if (!taken) return tl::unexpected<Error>(taken.error());
  return out;
}

plan::InputShapes InputSizes::shapes() const {
  if (!setHere()) return {};
  if (!touched_) return workload_.shapes;
  return chosen().value_or(workload_.shapes);
}

}  // namespace stowage::app
