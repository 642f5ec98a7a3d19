#include "app/gui/targets/writer_options.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QStringList>

#include "widgets/common/label.h"
#include "widgets/common/words.h"
#include "widgets/controls/wrapping_row.h"

namespace stowage::app {

using widgets::latin;

namespace {

/// A text of a target's row in the language of the window.
QString spoken(std::string_view english) {
  return QCoreApplication::translate("Targets", std::string(english).c_str());
}

}  // namespace

WriterOptions::WriterOptions(QWidget* parent) : QWidget(parent), row_(new widgets::WrappingRow(this)) {
  row_->setContentsMargins(0, 0, 0, 0);
}

void WriterOptions::setTarget(const runtimes::Target* target, const runtimes::WriterValues& said) {
  fields_.clear();
  while (QLayoutItem* item = row_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  // An order is told to what the keyboard comes to alone: that is what stands above.
  last_ = previousInFocusChain();
  while (last_ != this && last_->focusPolicy() == Qt::NoFocus) last_ = last_->previousInFocusChain();
  setVisible(target && !target->options.empty());
  if (!target) return;
  const runtimes::WriterValues known = runtimes::known_options(*target, said);
  for (const runtimes::WriterOption& option : target->options)
    add(option, std::string(runtimes::told(*target, known, option.name)));
}

void WriterOptions::add(const runtimes::WriterOption& option, const std::string& value) {
  auto* both = new QWidget(this);
  auto* beside = new QHBoxLayout(both);
  beside->setContentsMargins(0, 0, 0, 0);
  auto* label = new widgets::Label(widgets::TextStyle::Body);
  label->setText(spoken(option.about));
  beside->addWidget(label);
  Field field;
  field.usual = option.value;
  if (option.kind == runtimes::WriterOption::Kind::Choice) {
    auto* box = new QComboBox;
    for (const runtimes::WriterChoice& choice : option.choices)
      box->addItem(spoken(choice.about), latin(choice.value));
    box->setCurrentIndex(box->findData(latin(value)));
    field.value = [box] { return box->currentData().toString().toStdString(); };
    connect(box, &QComboBox::currentIndexChanged, this, &WriterOptions::changed);
    field.widget = box;
  } else if (option.kind == runtimes::WriterOption::Kind::Number) {
    auto* box = new QSpinBox;
    // 0 stands for what the plan asks for.
    box->setRange(option.value.empty() ? 0 : 1, static_cast<int>(runtimes::kMostWriterNumber));
    if (option.value.empty())
      box->setSpecialValueText(option.otherwise.empty() ? tr("as the plan") : spoken(option.otherwise));
    box->setValue(latin(value).toInt());
    box->setKeyboardTracking(false);
    field.value = [box] { return box->value() == 0 ? std::string() : std::to_string(box->value()); };
    connect(box, &QSpinBox::valueChanged, this, &WriterOptions::changed);
    field.widget = box;
  } else {
    // A part of a whole is a text, too: as somebody wrote it, not as a spin box rounds it.
    auto* edit = new QLineEdit(QString::fromStdString(value));
    edit->setPlaceholderText(latin(option.value));  // what is written where the field is left empty
    field.value = [edit, option] {
      const std::string text = edit->text().toStdString();
      return runtimes::takes(option, text) ? text : std::string(option.value);
    };
    connect(edit, &QLineEdit::textChanged, this, &WriterOptions::changed);
    field.widget = edit;
  }
  field.widget->setAccessibleName(label->fullText());
  beside->addWidget(field.widget);
  row_->addWidget(both);
  // Made when a target is chosen, after all that stands below.
  setTabOrder(last_, field.widget);
  last_ = field.widget;
  fields_.emplace(std::string(option.name), std::move(field));
}

runtimes::WriterValues WriterOptions::values() const {
  runtimes::WriterValues out;
  for (const auto& [name, field] : fields_) {
    std::string value = field.value();
    if (value != field.usual) out.emplace(name, std::move(value));
  }
  return out;
}

QWidget* WriterOptions::field(const std::string& name) const {
  const auto found = fields_.find(name);
  return found == fields_.end() ? nullptr : found->second.widget;
}

QString expressesText(const runtimes::Target& target) {
  QStringList words;
  for (const std::string_view text : target.expresses) words << spoken(text);
  return words.join(QStringLiteral("; "));
}

}  // namespace stowage::app
