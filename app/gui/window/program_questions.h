#pragma once

namespace stowage::app {

class MachineActions;
class Predictor;
class RunConsent;
class RunController;
class Session;

/// Lets the predictor ask the engine on this machine about programs: those that a person has agreed to run,
/// or has run, never beside a run, and with the engine that runs are started with where that is here. What it
/// answers reaches the run that had no prediction. All of them outlive the predictor's questions.
void connectProgramQuestions(Predictor& predictor, RunController& runs, RunConsent& consent, Session& session,
                             MachineActions& machine);

}  // namespace stowage::app
