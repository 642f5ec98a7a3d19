#include "widgets/panels/predicted_facts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/common/sentences.h"
#include "widgets/panels/proof_strip.h"

namespace stowage::widgets {
namespace {

/// The device whose predicted peak is the most beyond its budget; 0 where a run fits.
std::pair<machine::DeviceId, Bytes> mostOver(const PlanState& state, const estimate::Prediction& prediction) {
  std::pair<machine::DeviceId, Bytes> out{};
  for (const estimate::PredictedDevice& device : prediction.devices) {
    const machine::Device* known = state.machine.find(device.device);
    if (known == nullptr || !known->budget || device.peak <= *known->budget) continue;
    if (device.peak - *known->budget > out.second) out = {device.device, device.peak - *known->budget};
  }
  return out;
}

QString leftOutText(const estimate::LeftOutSentence& sentence) {
  const QByteArray key(sentence.pattern.data(), static_cast<qsizetype>(sentence.pattern.size()));
  const QString translated = QCoreApplication::translate("LeftOut", key.constData());
  std::vector<std::string> arguments = sentence.arguments;
  for (std::string& argument : arguments) argument = numberOfCore(argument).toStdString();
  return QString::fromStdString(fill_sentence(translated.toStdString(), sentence.subject, arguments));
}

}  // namespace

QString tokensText(double tokensPerSecond) {
  if (!(tokensPerSecond > 0)) return decimalText(0, 0);
  const int before = static_cast<int>(std::floor(std::log10(tokensPerSecond))) + 1;
  return decimalText(tokensPerSecond, std::clamp(3 - before, 0, 6));
}

/// Names are made of those that are told alone: a prediction may know tens of thousands of modules.
std::vector<ModuleTime> longest_modules(const estimate::Prediction& prediction, std::size_t most) {
  std::vector<ModuleTime> out;
  if (!prediction.time) return out;
  const std::vector<estimate::PredictedModule>& modules = prediction.modules;
  std::vector<std::size_t> timed;
  double all = 0;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    if (!(modules[i].seconds > 0)) continue;
    all += modules[i].seconds;
    timed.push_back(i);
  }
  const auto told = static_cast<std::ptrdiff_t>(std::min(most, timed.size()));
  std::partial_sort(timed.begin(), timed.begin() + told, timed.end(), [&](std::size_t a, std::size_t b) {
    return modules[a].seconds != modules[b].seconds ? modules[a].seconds > modules[b].seconds : a < b;
  });
  timed.resize(static_cast<std::size_t>(told));
  for (const std::size_t i : timed) {
    const estimate::PredictedModule& module = modules[i];
    out.push_back({QString::fromStdString(module.name), module.seconds, module.seconds / all, module.device});
  }
  return out;
}

QStringList leftOutTexts(const estimate::Prediction& prediction) {
  QStringList out;
  for (const Error& error : prediction.left_out) out << sentenceText(error);
  for (const estimate::LeftOutSentence& one : prediction.left_out_of_graph) out << leftOutText(one);
  return out;
}

bool ProofStrip::runLacks() const {
  return prediction_ && prediction_->method != estimate::PredictionMethod::None &&
         bool(mostOver(*state_, *prediction_).second);
}

/// They stand before the bound: they stay in sight where room is short.
QVector<Fact> ProofStrip::predictedFacts() const {
  QVector<Fact> facts;
  if (!prediction_ || prediction_->method == estimate::PredictionMethod::None) return facts;
  if (const auto [device, over] = mostOver(*state_, *prediction_); over)
    facts << Fact{
        tr("A run lacks"), tr("%1 on %2").arg(bytesText(over), deviceText(device)), {}, &Colours::error};
  if (const auto& time = prediction_->time) {
    facts << Fact{time->decode ? tr("Predicted, a token") : tr("Predicted, a pass"),
                  secondsText(time->step),
                  {}}
          << Fact{{}, {}, tr("%1 to %2").arg(secondsText(time->low), secondsText(time->high))};
    if (const auto& usual = time->tokens_per_second) {
      const double low = time->tokens_per_second_low.value_or(*usual);
      const double high = time->tokens_per_second_high.value_or(*usual);
      facts << Fact{tr("Tokens a second"), tokensText(*usual),
                    tr("%1 to %2").arg(tokensText(low), tokensText(high))};
    }
    if (time->decode)
      facts << Fact{
          tr("First token after"), secondsText(time->first_token_seconds),
          tr("%1 to %2").arg(secondsText(time->first_token_low), secondsText(time->first_token_high))};
  }
  return facts;
}

}  // namespace stowage::widgets
