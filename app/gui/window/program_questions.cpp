#include "app/gui/window/program_questions.h"

#include "app/gui/machine/machine_actions.h"
#include "app/gui/predict/predictor.h"
#include "app/gui/run/run_consent.h"
#include "app/gui/run/run_controller.h"
#include "app/gui/window/session.h"

namespace stowage::app {

void connectProgramQuestions(Predictor& predictor, RunController& runs, RunConsent& consent, Session& session,
                             MachineActions& machine) {
  ProgramDescriber& describer = predictor.describer();
  describer.setAgreed([&runs, &consent](const std::string& fingerprint) {
    if (fingerprint.empty()) return false;
    const bool ran = runs.run().state != Run::State::None && runs.run().request.fingerprint == fingerprint;
    return ran || consent.givenTo(QString::fromStdString(fingerprint));
  });
  const auto engine = [&describer, &session] {
    const protocol::EngineAddress address = session.engine();
    describer.client().setAddress(address.remote() ? protocol::EngineAddress() : address);
  };
  engine();
  using Hold = ProgramDescriber::Hold;
  const auto hold = [&predictor, &describer](Hold by, bool held) {
    const bool before = describer.held();
    describer.setHeld(by, held);
    if (before && !describer.held()) predictor.lookAgain();
  };
  hold(Hold::Run, runs.run().running());
  QObject::connect(&machine, &MachineActions::measuring, &predictor,
                   [hold](bool now) { hold(Hold::Calibration, now); });
  QObject::connect(&machine, &MachineActions::engineChosen, &predictor, [&predictor, engine] {
    engine();
    predictor.lookAgain();
  });
  QObject::connect(&consent, &RunConsent::agreedTo, &predictor, &Predictor::lookAgain);
  QObject::connect(&runs, &RunController::changed, &predictor,
                   [hold, &runs] { hold(Hold::Run, runs.run().running()); });
  QObject::connect(&describer, &ProgramDescriber::answered, &runs, &RunController::auditAgain);
  // A run may have had other inputs than the plan is made for.
  QObject::connect(&runs, &RunController::audited, &predictor, [&describer, &runs] {
    if (runs.run().audit && runs.run().audit->toAsk) describer.wantNext(runs.run().audit->toAsk);
  });
}

}  // namespace stowage::app
