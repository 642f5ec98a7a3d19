<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Compare</name>
    <message numerus="yes">
        <source>%1 has %n name(s) that this model does not have: they are left out.</source>
        <translation>
            <numerusform>%1 has %n name that this model does not have: it is left out.</numerusform>
            <numerusform>%1 has %n names that this model does not have: they are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gives no device to %n tensor(s): they are left out.</source>
        <translation>
            <numerusform>%1 gives no device to %n tensor: it is left out.</numerusform>
            <numerusform>%1 gives no device to %n tensors: they are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is for another model: %2 has none of its %n name(s).</source>
        <translation>
            <numerusform>%1 is for another model: %2 does not have the one name in it.</numerusform>
            <numerusform>%1 is for another model: %2 has none of its %n names.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%n module(s) move</source>
        <translation>
            <numerusform>%n module moves</numerusform>
            <numerusform>%n modules move</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s), %1.</source>
        <translation>
            <numerusform>%n module, %1.</numerusform>
            <numerusform>%n modules, %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Crossover</name>
    <message numerus="yes">
        <source>Seconds until the prompt is read and %Ln token(s) are made.</source>
        <translation>
            <numerusform>Seconds until the prompt is read and %Ln token is made.</numerusform>
            <numerusform>Seconds until the prompt is read and %Ln tokens are made.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HostsDialog</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln micro-batch(es)</source>
        <translation>
            <numerusform>%Ln micro-batch</numerusform>
            <numerusform>%Ln micro-batches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Lift all %n rule(s)</source>
        <translation>
            <numerusform>Lift %n rule</numerusform>
            <numerusform>Lift all %n rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n host(s) like %1</source>
        <translation>
            <numerusform>Add %n host like %1</numerusform>
            <numerusform>Add %n hosts like %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add up to %n host(s) like %1</source>
        <translation>
            <numerusform>Add up to %n host like %1</numerusform>
            <numerusform>Add up to %n hosts like %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more kind(s) of machine, which were not asked about</source>
        <translation>
            <numerusform>%n more kind of machine, which was not asked about</numerusform>
            <numerusform>%n more kinds of machine, which were not asked about</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Issues</name>
    <message numerus="yes">
        <source>No GPU was found here. The plan is for %n card(s) of %1: set yours in Machine.</source>
        <translation>
            <numerusform>No GPU was found here. The plan is for %n card of %1: set yours in Machine.</numerusform>
            <numerusform>No GPU was found here. The plan is for %n cards of %1: set yours in Machine.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Packed</name>
    <message numerus="yes">
        <source>%n packed weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n packed weight in %1 tensors</numerusform>
            <numerusform>%n packed weights in %1 tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PastedPlan</name>
    <message numerus="yes">
        <source>%n word(s) about places understood.</source>
        <translation>
            <numerusform>%n word about places understood.</numerusform>
            <numerusform>%n words about places understood.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood, %1 not understood.</source>
        <translation>
            <numerusform>%n word about places understood, %1 not understood.</numerusform>
            <numerusform>%n words about places understood, %1 not understood.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunStrip</name>
    <message numerus="yes">
        <source>It said nothing for %n second(s) in %1 and was ended.</source>
        <translation>
            <numerusform>It said nothing for %n second in %1 and was ended.</numerusform>
            <numerusform>It said nothing for %n seconds in %1 and was ended.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing came from %1 for %n second(s), in %2: the connection is taken for lost.</source>
        <translation>
            <numerusform>Nothing came from %1 for %n second, in %2: the connection is taken for lost.</numerusform>
            <numerusform>Nothing came from %1 for %n seconds, in %2: the connection is taken for lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n device</numerusform>
            <numerusform>%n devices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelineScale</name>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n event</numerusform>
            <numerusform>%n events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Treemap</name>
    <message numerus="yes">
        <source>%n parts</source>
        <translation>
            <numerusform>%n part</numerusform>
            <numerusform>%n parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n small parts</source>
        <translation>
            <numerusform>%n small part</numerusform>
            <numerusform>%n small parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n experts</source>
        <translation>
            <numerusform>%n expert</numerusform>
            <numerusform>%n experts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationCommands</name>
    <message numerus="yes">
        <source>Activations of %n layer(s) to the host</source>
        <translation>
            <numerusform>Activations of %n layer to the host</numerusform>
            <numerusform>Activations of %n layers to the host</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) run again</source>
        <translation>
            <numerusform>%n layer run again</numerusform>
            <numerusform>%n layers run again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::Autosave</name>
    <message numerus="yes">
        <source>%1: %n unsaved edit(s) up to %2, last: %3.</source>
        <translation>
            <numerusform>%1: %n unsaved edit up to %2, last: %3.</numerusform>
            <numerusform>%1: %n unsaved edits up to %2, last: %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::CalibrateDialog</name>
    <message numerus="yes">
        <source>%1 · LibTorch %2 · %n thread(s)</source>
        <translation>
            <numerusform>%1 · LibTorch %2 · %n thread</numerusform>
            <numerusform>%1 · LibTorch %2 · %n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ChooseModelDialog</name>
    <message numerus="yes">
        <source>%1 holds %n models.</source>
        <translation>
            <numerusform>%1 holds %n model.</numerusform>
            <numerusform>%1 holds %n models.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::CommandPalette</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: select %n module(s)</source>
        <translation>
            <numerusform>%1: select %n module</numerusform>
            <numerusform>%1: select %n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::DetailsPopup</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::DifferencesDialog</name>
    <message numerus="yes">
        <source>%n module(s) are gone</source>
        <translation>
            <numerusform>%n module is gone</numerusform>
            <numerusform>%n modules are gone</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are new</source>
        <translation>
            <numerusform>%n module is new</numerusform>
            <numerusform>%n modules are new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) have another size</source>
        <translation>
            <numerusform>%n module has another size</numerusform>
            <numerusform>%n modules have another size</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ExportDialog</name>
    <message numerus="yes">
        <source>%n key(s). %1 on GPUs of %2.</source>
        <translation>
            <numerusform>%n key. %1 on GPUs of %2.</numerusform>
            <numerusform>%n keys. %1 on GPUs of %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpWindow</name>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsDialog</name>
    <message numerus="yes">
        <source>%Ln part(s) of the model tried</source>
        <translation>
            <numerusform>%Ln part of the model tried</numerusform>
            <numerusform>%Ln parts of the model tried</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Planning over %Ln host(s)…</source>
        <translation>
            <numerusform>Planning over %Ln host…</numerusform>
            <numerusform>Planning over %Ln hosts…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) of the plan hold on whichever host runs the module.</source>
        <translation>
            <numerusform>%n rule of the plan holds on whichever host runs the module.</numerusform>
            <numerusform>%n rules of the plan hold on whichever host runs the module.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one takes %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>one takes %1 through %n stage, %2 of it handing over</numerusform>
            <numerusform>one takes %1 through %n stages, %2 of it handing over</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one takes at least %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>one takes at least %1 through %n stage, %2 of it handing over</numerusform>
            <numerusform>one takes at least %1 through %n stages, %2 of it handing over</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsMeasureDialog</name>
    <message numerus="yes">
        <source>%1 of %n host(s) measured. Take over plans over these machines.</source>
        <translation>
            <numerusform>%1 of %n host measured. Take over plans over these machines.</numerusform>
            <numerusform>%1 of %n hosts measured. Take over plans over these machines.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ImportDialog</name>
    <message numerus="yes">
        <source>%n name(s) of this map are not in the model</source>
        <translation>
            <numerusform>%n name of this map is not in the model</numerusform>
            <numerusform>%n names of this map are not in the model</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) of the model are not in the map: they have no place</source>
        <translation>
            <numerusform>%n tensor of the model is not in the map: it has no place</numerusform>
            <numerusform>%n tensors of the model are not in the map: they have no place</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::InputSizes</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::LearnRatesDialog</name>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n copy</numerusform>
            <numerusform>%n copies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineDialog</name>
    <message numerus="yes">
        <source>%n rule(s) on a removed device go with it.</source>
        <translation>
            <numerusform>%n rule on a removed device goes with it.</numerusform>
            <numerusform>%n rules on a removed device go with it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteCommands</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanCommands</name>
    <message numerus="yes">
        <source>%n rule(s) about devices that are gone went with them. Undo brings them back.</source>
        <translation>
            <numerusform>%n rule about a device that is gone went with it. Undo brings it back.</numerusform>
            <numerusform>%n rules about devices that are gone went with them. Undo brings them back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::RecordedPage</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n device</numerusform>
            <numerusform>%n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block(s)</source>
        <translation>
            <numerusform>%Ln block</numerusform>
            <numerusform>%Ln blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n device(s)</source>
        <translation>
            <numerusform>%1 of %n device</numerusform>
            <numerusform>%1 of %n devices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::RestoreOffer</name>
    <message numerus="yes">
        <source>%n unsaved plan(s) of other models can be restored: File, Restore unsaved edits.</source>
        <translation>
            <numerusform>%n unsaved plan of another model can be restored: File, Restore unsaved edits.</numerusform>
            <numerusform>%n unsaved plans of other models can be restored: File, Restore unsaved edits.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::RunPanel</name>
    <message numerus="yes">
        <source>this machine, %n core(s)</source>
        <translation>
            <numerusform>this machine, %n core</numerusform>
            <numerusform>this machine, %n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %n parameter(s)</source>
        <translation>
            <numerusform>of %n parameter</numerusform>
            <numerusform>of %n parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s) got none</source>
        <translation>
            <numerusform>%n parameter got none</numerusform>
            <numerusform>%n parameters got none</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), with storage, operator and times</source>
        <translation>
            <numerusform>%n tensor, with storage, operator and times</numerusform>
            <numerusform>%n tensors, with storage, operator and times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) keep only what they were given; a step takes longer.</source>
        <translation>
            <numerusform>%n layer keeps only what it was given; a step takes longer.</numerusform>
            <numerusform>%n layers keep only what they were given; a step takes longer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), with what was idle given back</source>
        <translation>
            <numerusform>%n time, with what was idle given back</numerusform>
            <numerusform>%n times, with what was idle given back</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::RunSettingsDialog</name>
    <message numerus="yes">
        <source>What %n module(s) save for backward goes to the host, stays, or is made again, as the plan says.</source>
        <translation>
            <numerusform>What %n module saves for backward goes to the host, stays, or is made again, as the plan says.</numerusform>
            <numerusform>What %n modules save for backward goes to the host, stays, or is made again, as the plan says.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::SavedTensorsDialog</name>
    <message numerus="yes">
        <source>%1 in %n tensor(s)</source>
        <translation>
            <numerusform>%1 in %n tensor</numerusform>
            <numerusform>%1 in %n tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::SkeletonPage</name>
    <message numerus="yes">
        <source>%Ln module(s), %1 so far</source>
        <translation>
            <numerusform>%Ln module, %1 so far</numerusform>
            <numerusform>%Ln modules, %1 so far</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::StatusLine</name>
    <message numerus="yes">
        <source>%1 of %n unit(s) have no place</source>
        <translation>
            <numerusform>%1 of %n unit has no place</numerusform>
            <numerusform>%1 of %n units have no place</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::StrategiesDialog</name>
    <message numerus="yes">
        <source>%n tensor(s) have no place</source>
        <translation>
            <numerusform>%n tensor has no place</numerusform>
            <numerusform>%n tensors have no place</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AliveModel</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AlivePanel</name>
    <message numerus="yes">
        <source>at %1 on %2, %3 in %n storages</source>
        <translation>
            <numerusform>at %1 on %2, %3 in %n storage</numerusform>
            <numerusform>at %1 on %2, %3 in %n storages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Select %n streamed and active module(s)</source>
        <translation>
            <numerusform>Select 1 streamed or active module</numerusform>
            <numerusform>Select %n streamed and active modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Select %n module(s)</source>
        <translation>
            <numerusform>Select 1 module</numerusform>
            <numerusform>Select %n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AuditPanel</name>
    <message numerus="yes">
        <source>%1: %2, %n time(s)</source>
        <translation>
            <numerusform>%1: %2, %n time</numerusform>
            <numerusform>%1: %2, %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CompareStrip</name>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferencePanel</name>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>%n shown</numerusform>
            <numerusform>%n shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DragOverlay</name>
    <message numerus="yes">
        <source>%n modules</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesWidget</name>
    <message numerus="yes">
        <source>%n units</source>
        <translation>
            <numerusform>%n unit</numerusform>
            <numerusform>%n units</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::OffloadLanesView</name>
    <message numerus="yes">
        <source>%n turn(s) run again</source>
        <translation>
            <numerusform>%n turn runs again</numerusform>
            <numerusform>%n turns run again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PartChoice</name>
    <message numerus="yes">
        <source>%1   %2, %n tensor(s)</source>
        <translation>
            <numerusform>%1   %2, %n tensor</numerusform>
            <numerusform>%1   %2, %n tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ProofStrip</name>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n issue</numerusform>
            <numerusform>%n issues</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pinned</source>
        <translation>
            <numerusform>%n pinned</numerusform>
            <numerusform>%n pinned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n forbidden</source>
        <translation>
            <numerusform>%n forbidden</numerusform>
            <numerusform>%n forbidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedModel</name>
    <message numerus="yes">
        <source>and %n other tensor(s)</source>
        <translation>
            <numerusform>and %n other tensor</numerusform>
            <numerusform>and %n other tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedPanel</name>
    <message numerus="yes">
        <source>%1: %2 in %n module(s).</source>
        <translation>
            <numerusform>%1: %2 in %n module.</numerusform>
            <numerusform>%1: %2 in %n modules.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SelectionPanel</name>
    <message numerus="yes">
        <source>now on %n device(s)</source>
        <translation>
            <numerusform>now on %n device</numerusform>
            <numerusform>now on %n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) inside</source>
        <translation>
            <numerusform>%n module inside</numerusform>
            <numerusform>%n modules inside</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n weight in %1 tensors</numerusform>
            <numerusform>%n weights in %1 tensors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more module(s)</source>
        <translation>
            <numerusform>and %n more module</numerusform>
            <numerusform>and %n more modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) on modules inside</source>
        <translation>
            <numerusform>%n note on modules inside</numerusform>
            <numerusform>%n notes on modules inside</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeTree</name>
    <message numerus="yes">
        <source>%n module(s) in it were recorded in one run alone: the difference is without them.</source>
        <translation>
            <numerusform>%n module in it was recorded in one run alone: the difference is without it.</numerusform>
            <numerusform>%n modules in it were recorded in one run alone: the difference is without them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Timeline</name>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapHeader</name>
    <message numerus="yes">
        <source>%1 of %n match(es)</source>
        <translation>
            <numerusform>%1 of %n match</numerusform>
            <numerusform>%1 of %n matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
</TS>
