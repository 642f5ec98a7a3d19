// Sentences of core/engine/training. See all.h.
STOWAGE_SENTENCE(
    "Sentences",
    "%s: no floating output depends on a parameter that wants a gradient, so there is nothing to "
    "differentiate; its outputs are %1.",
    BackwardNothing, "no_gradient")
STOWAGE_SENTENCE(
    "Sentences",
    "%s: “%1” has no derivative, and gradients would have to pass it at node “%2” of module “%3”.",
    BackwardNoDerivative, "backward.no-derivative")
STOWAGE_SENTENCE("Sentences", "The program has no module “%1”, so nothing is saved there.", BackwardNoModule,
                 "backward.no-module")
STOWAGE_SENTENCE("Sentences", "No operator of module “%1” is called “%2”, so it saves nothing.",
                 BackwardNoOperator, "backward.no-operator")
STOWAGE_SENTENCE("Sentences",
                 "“%1” plays no part: nothing is asked to go to the host. Say which modules or layers go.",
                 BackwardMarksAlone, "backward.marks-alone")
STOWAGE_SENTENCE(
    "Sentences",
    "In a pass with gradients streamed weights are copied in their turn: nothing is copied ahead.",
    BackwardInTurn, "backward.in-turn")
STOWAGE_SENTENCE(
    "Sentences",
    "The program was exported in evaluation mode: “%1” does there what it does not do in training, "
    "and the gradients are those of evaluation.",
    BackwardEvaluation, "backward.evaluation")
STOWAGE_SENTENCE("Sentences",
                 "The loss is the sum of all floating outputs, and “%1” is a single number beside others: "
                 "where it alone is the loss, let the program return nothing else.",
                 BackwardScalarBeside, "backward.scalar-beside")
STOWAGE_SENTENCE(
    "Sentences",
    "%s is of a pass forward alone: layers and what they save come from a profile with --backward.",
    OffloadNoBackward, "offload.no-backward")
STOWAGE_SENTENCE("Sentences", "%s has no module whose name has the parts “%1”.", OffloadNoSuchLayers,
                 "offload.no-such-layers")
STOWAGE_SENTENCE("Sentences",
                 "%s was on %1 GPUs, and the room that one card leaves is worked out from a run on one: say "
                 "--budget SIZE.",
                 OffloadOneCard, "offload.one-card")
