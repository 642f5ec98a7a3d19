<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%n go to %1</source>
        <translation>
            <numerusform>%n goes to %1</numerusform>
            <numerusform>%n go to %1</numerusform>
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
</context>
</TS>
