#include "app/cli/output/plan_report_text.h"

#include "app/cli/output/counted.h"
#include "app/cli/output/plan_text.h"
#include "core/about/version.h"
#include "core/base/file.h"
#include "core/plan/lints/lints.h"

namespace stowage::cli {

std::string plan_report_text(const model::Model& model, const solve::Answer& answer,
                             const plan::Evaluation& evaluation) {
  report::PlanSpeech speech;
  speech.sentence = sentence_of_count;
  speech.bytes = [](Bytes bytes) { return format_bytes(bytes); };
  speech.seconds = seconds_text;
  speech.percent = percent_text;
  speech.count = [](std::uint64_t count) { return format_count(count); };
  speech.device = machine::display_name;
  return to_markdown(report::plan_report(
      {model, answer.machine, answer.settings, evaluation, &answer, about::version_text()}, speech));
}

Try<bool> write_plan_report(const std::string& path, const model::Model& model, const solve::Answer& answer,
                            const plan::Evaluation& evaluation) {
  if (path.empty()) return true;
  const auto written = write_file_atomically(path, plan_report_text(model, answer, evaluation));
  if (!written) return rejected(written.error(), path);
  return true;
}

}  // namespace stowage::cli
