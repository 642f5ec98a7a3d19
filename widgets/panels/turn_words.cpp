#include <QCoreApplication>

#include "core/plan/evaluation/request_time.h"
#include "widgets/common/words.h"
#include "widgets/panels/issue_rows.h"

namespace stowage::widgets {
namespace {

struct TurnWords {
  Q_DECLARE_TR_FUNCTIONS(IssueRows)
};

}  // namespace

QString turnText(const PlanState& state) {
  const auto& turn = state.answer->infeasible.largest_turn;
  if (!turn) return {};
  const auto name = QString::fromStdString(std::string(state.model->modules()[turn->module].name));
  const QString bytes = neededBytesText(turn->bytes);
  QString out =
      name.isEmpty()
          ? TurnWords::tr("Room for activations is counted: the model takes up to %1 while it executes.")
                .arg(bytes)
          : TurnWords::tr("Room for activations is counted: %1 takes up to %2 while it executes.")
                .arg(name, bytes);
  const plan::Workload& workload = state.settings.workload;
  if (workload.chunk_tokens() > 1 && !workload.training &&
      !plan::reads_prompt_at_once(*state.model, workload))
    out += u' ' + TurnWords::tr("Reading the prompt in smaller parts, or a shorter prompt, takes less.");
  return out;
}

}  // namespace stowage::widgets
