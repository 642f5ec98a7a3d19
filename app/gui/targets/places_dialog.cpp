#include "app/gui/targets/places_dialog.h"

#include <algorithm>

#include "widgets/common/words.h"

namespace stowage::app {
namespace {

/// More inputs than these have no row of their own; what a plan says of them stays.
constexpr std::size_t kMostRows = 12;

QString dataOf(machine::DeviceId device) { return QString::fromStdString(machine::to_string(device)); }

std::optional<machine::DeviceId> chosen(const QComboBox& box) {
  const auto device = machine::parse_device(box.currentData().toString().toStdString());
  return device ? std::optional(*device) : std::nullopt;
}

std::optional<machine::DeviceId> deviceOf(const plan::ValuePlaces& places, const std::string& name) {
  for (const auto& [input, device] : places.input_devices) {
    if (input == name) return device;
  }
  return std::nullopt;
}

}  // namespace

PlacesDialog::PlacesDialog(const PlacesQuestion& question, QWidget* parent)
    : Dialog(tr("Devices of inputs and KV cache"),
             tr("Where values lie that no map places. The plan stays as it is: the device check holds it "
                "against them."),
             parent),
      question_(question) {
  setObjectName(QStringLiteral("places"));
  auto* form = new QFormLayout;
  inputs_ = box(tr("The main GPU"), question_.places.input_device);
  inputs_->setObjectName(QStringLiteral("inputs"));
  form->addRow(tr("Inputs"), inputs_);
  addInputs(form);
  cache_ = box(tr("With its layer"), question_.places.kv_device);
  cache_->setObjectName(QStringLiteral("cache"));
  cache_->setEnabled(question_.cache.isEmpty());
  form->addRow(tr("KV cache"), cache_);
  content()->addLayout(form);
  if (!question_.cache.isEmpty()) {
    auto* why = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
    why->setWordWrap(true);
    why->setText(tr("%1 decides itself where the KV cache lies.").arg(question_.cache));
    content()->addWidget(why);
  }
  content()->addStretch();
  foot()->addStretch();
  addReject(tr("Cancel"));
  addAccept(tr("Apply"));
  setMinimumWidth(scaledPixels(420));
}

QComboBox* PlacesDialog::box(const QString& usual, const std::optional<machine::DeviceId>& now) const {
  auto* out = new QComboBox;
  out->addItem(usual, QString());
  for (const machine::DeviceId device : question_.devices)
    out->addItem(widgets::deviceText(device), dataOf(device));
  if (!now) return out;
  if (out->findData(dataOf(*now)) < 0) out->addItem(widgets::deviceText(*now), dataOf(*now));
  out->setCurrentIndex(out->findData(dataOf(*now)));
  return out;
}

/// One input is all of them.
void PlacesDialog::addInputs(QFormLayout* form) {
  if (question_.inputs.size() < 2) return;
  for (std::size_t i = 0; i < std::min(question_.inputs.size(), kMostRows); ++i) {
    const std::string& name = question_.inputs[i];
    QComboBox* const row = box(tr("As the other inputs"), deviceOf(question_.places, name));
    const QString shown = QString::fromStdString(name);
    row->setObjectName(QStringLiteral("input.") + shown);
    form->addRow(shown, row);
    named_.emplace_back(name, row);
  }
}

QComboBox* PlacesDialog::input(const std::string& name) const {
  const auto row =
      std::find_if(named_.begin(), named_.end(), [&](const auto& one) { return one.first == name; });
  return row == named_.end() ? nullptr : row->second;
}

plan::ValuePlaces PlacesDialog::places() const {
  plan::ValuePlaces out;
  out.input_device = chosen(*inputs_);
  out.kv_device = cache_->isEnabled() ? chosen(*cache_) : question_.places.kv_device;
  // In the order of the plan, so that what was not changed is no edit.
  for (const auto& one : question_.places.input_devices) {
    const QComboBox* row = input(one.first);
    if (!row) out.input_devices.push_back(one);
    if (const auto device = row ? chosen(*row) : std::nullopt)
      out.input_devices.emplace_back(one.first, *device);
  }
  for (const auto& [name, row] : named_) {
    const auto device = chosen(*row);
    if (device && !deviceOf(question_.places, name)) out.input_devices.emplace_back(name, *device);
  }
  return out;
}

}  // namespace stowage::app
