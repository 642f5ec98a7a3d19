<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Activations</name>
    <message>
        <source>stay</source>
        <translation>bleiben</translation>
    </message>
    <message>
        <source>to the host, %1 at most</source>
        <translation>zum Host, höchstens %1</translation>
    </message>
    <message>
        <source>to the host</source>
        <translation>zum Host</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nichts gesagt</translation>
    </message>
    <message>
        <source>set here</source>
        <translation>hier gesagt</translation>
    </message>
    <message>
        <source>inherited from the whole model</source>
        <translation>geerbt vom ganzen Modell</translation>
    </message>
    <message>
        <source>inherited from %1</source>
        <translation>geerbt von %1</translation>
    </message>
    <message>
        <source>not kept, run again</source>
        <translation>nicht aufgehoben, noch einmal gerechnet</translation>
    </message>
</context>
<context>
    <name>BudgetCurve</name>
    <message>
        <source>%1 more on GPUs</source>
        <translation>%1 mehr auf GPUs</translation>
    </message>
    <message>
        <source>No budget of this device makes a plan fit.</source>
        <translation>Kein Budget dieses Geräts macht einen Plan möglich.</translation>
    </message>
    <message>
        <source>No plan fits below %1.</source>
        <translation>Unter %1 passt kein Plan.</translation>
    </message>
    <message>
        <source>The next GiB buys %1.</source>
        <translation>Das nächste GiB bringt %1.</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2 less.</source>
        <translation>Bis %1 ändert sich nichts: dann %2 weniger.</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2.</source>
        <translation>Bis %1 ändert sich nichts: dann %2.</translation>
    </message>
    <message>
        <source>More of it changes nothing.</source>
        <translation>Mehr davon ändert nichts.</translation>
    </message>
    <message>
        <source>No plan fits with so little of it.</source>
        <translation>Mit so wenig davon passt kein Plan.</translation>
    </message>
    <message>
        <source>With %1: %2 less.</source>
        <translation>Mit %1: %2 weniger.</translation>
    </message>
    <message>
        <source>With %1: %2.</source>
        <translation>Mit %1: %2.</translation>
    </message>
    <message>
        <source>More of it puts nothing more on GPUs.</source>
        <translation>Mehr davon bringt nichts weiter auf GPUs.</translation>
    </message>
    <message>
        <source>speed by budget</source>
        <translation>Tempo je nach Budget</translation>
    </message>
    <message>
        <source>bytes on GPUs by budget</source>
        <translation>Bytes auf GPUs je nach Budget</translation>
    </message>
</context>
<context>
    <name>CardText</name>
    <message>
        <source>%1 TFLOPS in %2</source>
        <translation>%1 TFLOPS in %2</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>%1 finds no plan for this machine and these rules.</source>
        <translation>%1 findet keinen Plan für diese Maschine und diese Regeln.</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n name(s) that this model does not have: they are left out.</source>
        <translation>
            <numerusform>%1 hat %n Namen, den dieses Modell nicht hat: er bleibt weg.</numerusform>
            <numerusform>%1 hat %n Namen, die dieses Modell nicht hat: sie bleiben weg.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gives no device to %n tensor(s): they are left out.</source>
        <translation>
            <numerusform>%1 gibt %n Tensor kein Gerät: er bleibt weg.</numerusform>
            <numerusform>%1 gibt %n Tensoren kein Gerät: sie bleiben weg.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 names more devices than a plan can have.</source>
        <translation>%1 nennt mehr Geräte, als ein Plan haben kann.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is for another model: %2 has none of its %n name(s).</source>
        <translation>
            <numerusform>%1 ist für ein anderes Modell: %2 hat den einen Namen darin nicht.</numerusform>
            <numerusform>%1 ist für ein anderes Modell: %2 hat keinen der %n Namen darin.</numerusform>
        </translation>
    </message>
    <message>
        <source>Together the two plans name more devices than can be compared.</source>
        <translation>Zusammen nennen die beiden Pläne mehr Geräte, als verglichen werden können.</translation>
    </message>
    <message>
        <source>Plan, now</source>
        <translation>Plan, jetzt</translation>
    </message>
    <message>
        <source>There is no kept plan “%1” any more.</source>
        <translation>Den gemerkten Plan „%1“ gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Of %1 nothing is predicted over time: there is nothing to compare.</source>
        <translation>Von %1 ist nichts über die Zeit vorhergesagt: es gibt nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>%1 names no trace: it does not say what was in memory when.</source>
        <translation>%1 nennt keine Aufzeichnung: was wann im Speicher war, steht dort nicht.</translation>
    </message>
    <message>
        <source>There is no run yet: Profile makes one.</source>
        <translation>Es gibt noch keinen Lauf: Profilieren macht einen.</translation>
    </message>
    <message>
        <source>%1 has nothing in memory: there is nothing to compare.</source>
        <translation>%1 hat nichts im Speicher: es gibt nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Letzter Lauf</translation>
    </message>
    <message>
        <source>Prediction of the plan</source>
        <translation>Vorhersage des Plans</translation>
    </message>
    <message>
        <source>Plan before the last edit</source>
        <translation>Plan vor der letzten Änderung</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>Es wurde nichts geändert, woraus ein anderer Plan wurde.</translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%n module(s) move</source>
        <translation>
            <numerusform>%n Modul zieht um</numerusform>
            <numerusform>%n Module ziehen um</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 goes to %2</source>
        <translation>%1 geht auf %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 go to %2</source>
        <translation>%1 gehen auf %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s), %1.</source>
        <translation>
            <numerusform>%n Modul, %1.</numerusform>
            <numerusform>%n Module, %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 auf GPUs</translation>
    </message>
</context>
<context>
    <name>Crossover</name>
    <message>
        <source>Both take equally long.</source>
        <translation>Beide dauern gleich lange.</translation>
    </message>
    <message>
        <source>%1 is never the slower one.</source>
        <translation>%1 ist nie der langsamere.</translation>
    </message>
    <message>
        <source>%1 up to %2 tokens</source>
        <translation>%1 bis %2 Token</translation>
    </message>
    <message>
        <source>%1 beyond</source>
        <translation>%1 darüber</translation>
    </message>
    <message>
        <source>The quicker plan</source>
        <translation>Der schnellere Plan</translation>
    </message>
    <message>
        <source>no room for %1 tokens, %2 is short by %3</source>
        <translation>kein Platz für %1 Token, auf %2 fehlen %3</translation>
    </message>
    <message>
        <source>the program does not take %1 tokens</source>
        <translation>das Programm nimmt %1 Token nicht an</translation>
    </message>
    <message>
        <source>the program leaves the length of no input open</source>
        <translation>das Programm lässt die Länge keiner Eingabe offen</translation>
    </message>
    <message>
        <source>how long %1 tokens take is not known</source>
        <translation>wie lange %1 Token dauern, ist nicht bekannt</translation>
    </message>
    <message>
        <source>Times need the rates of the devices: choose a card in Machine, or measure there.</source>
        <translation>Zeiten brauchen die Raten der Geräte: wählen Sie in „Maschine“ eine Karte, oder messen Sie dort.</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>kein Platz</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>nicht angenommen</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>Seconds of one pass over the prompt.</source>
        <translation>Sekunden eines Durchlaufs über den Prompt.</translation>
    </message>
    <message numerus="yes">
        <source>Seconds until the prompt is read and %Ln token(s) are made.</source>
        <translation>
            <numerusform>Sekunden, bis der Prompt gelesen und %Ln Token erzeugt ist.</numerusform>
            <numerusform>Sekunden, bis der Prompt gelesen und %Ln Token erzeugt sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>Token des Prompts</translation>
    </message>
    <message>
        <source>%1, seconds</source>
        <translation>%1, Sekunden</translation>
    </message>
    <message>
        <source>%1, least</source>
        <translation>%1, mindestens</translation>
    </message>
    <message>
        <source>%1, most</source>
        <translation>%1, höchstens</translation>
    </message>
</context>
<context>
    <name>Dates</name>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>How dates are written. d: the day, MMM: the month&apos;s short name, M: its number, yyyy: the year.</extracomment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>d MMM</source>
        <extracomment>How dates are written. d: the day, MMM: the month&apos;s short name, M: its number.</extracomment>
        <translation>d. MMM</translation>
    </message>
</context>
<context>
    <name>DeviceCheck</name>
    <message>
        <source>%s looks up rows on %1 with ids that are on %2.</source>
        <translation>%s schlägt Zeilen auf %1 nach, mit IDs, die auf %2 sind.</translation>
    </message>
    <message>
        <source>%s has its weights on %1 and gets values that are on %2.</source>
        <translation>%s hat seine Gewichte auf %1 und bekommt Werte, die auf %2 sind.</translation>
    </message>
    <message>
        <source>%s takes values from %1 and from %2, and nothing moves them.</source>
        <translation>%s nimmt Werte von %1 und von %2, und nichts bewegt sie.</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and its largest weight on %2.</source>
        <translation>%s hat %3 auf %1 und sein größtes Gewicht auf %2.</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and is executed on %2.</source>
        <translation>%s hat %3 auf %1 und wird auf %2 ausgeführt.</translation>
    </message>
    <message>
        <source>%s has a tied weight (%3) that lies on several devices: %4.</source>
        <translation>%s hat ein gekoppeltes Gewicht (%3), das auf mehreren Geräten liegt: %4.</translation>
    </message>
    <message>
        <source>%s shares its storage (%3): moving one moves the other, and the map puts them on %4.</source>
        <translation>%s teilt seinen Speicher (%3): Wer eines bewegt, bewegt auch das andere, und die Zuordnung legt sie auf %4.</translation>
    </message>
    <message>
        <source>The weight of %s is on %1 where %3 uses it directly, on %2.</source>
        <translation>Das Gewicht von %s ist auf %1, und %3 benutzt es unmittelbar auf %2.</translation>
    </message>
    <message>
        <source>%s gives its results on %1, and the labels are on %2.</source>
        <translation>%s gibt seine Ergebnisse auf %1, und die Labels sind auf %2.</translation>
    </message>
    <message>
        <source>The KV cache of %s is on %1, and its attention is executed on %2.</source>
        <translation>Der KV-Cache von %s ist auf %1, und seine Attention wird auf %2 ausgeführt.</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime ignores: it stays on %2.</source>
        <translation>%s soll auf %1 liegen; diese Laufzeit übergeht das: Es bleibt auf %2.</translation>
    </message>
    <message>
        <source>%s lies on %1 though nobody asked for it; without a request it belongs on %2.</source>
        <translation>%s liegt auf %1, obwohl niemand darum gebeten hat; ohne Bitte gehört es auf %2.</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime cannot do; taken as on %2.</source>
        <translation>%s soll auf %1 liegen, was diese Laufzeit nicht kann; es gilt als auf %2.</translation>
    </message>
    <message>
        <source>The phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>Die Phase „%3“ braucht %4 von %1, und %5 sind da: %6 zu viel.</translation>
    </message>
    <message>
        <source>Should weights change, the phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>Ändern sich Gewichte, braucht die Phase „%3“ %4 von %1, und %5 sind da: %6 zu viel.</translation>
    </message>
</context>
<context>
    <name>ExportFindings</name>
    <message>
        <source>%s holds %1 in a run of what is written and has %2: %3 too much.</source>
        <translation>%s hält %1, wenn das Geschriebene läuft, und hat %2: %3 zu viel.</translation>
    </message>
    <message>
        <source>%s=%1 is ignored: %2.</source>
        <translation>%s=%1 bleibt ohne Wirkung: %2.</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation: %2 and %3 hold a copy each.</source>
        <translation>%s und %1 sind durch Export oder Kompilierung ein Speicher: %2 und %3 halten je eine Kopie.</translation>
    </message>
    <message>
        <source>Where %1 keeps the KV cache is not known: %2 of it are counted with their layers.</source>
        <translation>Wo %1 den KV-Cache hält, ist nicht bekannt: %2 davon werden bei ihren Schichten gezählt.</translation>
    </message>
</context>
<context>
    <name>ExportNotes</name>
    <message>
        <source>%1 has no words for activations: what the plan says of them is left out.</source>
        <translation>%1 hat keine Worte für Aktivierungen: Was der Plan über sie sagt, fehlt.</translation>
    </message>
    <message>
        <source>%1 knows no cap: all that these save goes (%s).</source>
        <translation>%1 kennt keine Grenze: Alles, was diese aufheben, geht (%s).</translation>
    </message>
    <message>
        <source>%1 treats layers alone: what other modules save stays (%s).</source>
        <translation>%1 behandelt nur Schichten: Was andere Module aufheben, bleibt (%s).</translation>
    </message>
</context>
<context>
    <name>ExportRefusals</name>
    <message>
        <source>what was written cannot be read back, which is a fault of this program</source>
        <translation>was geschrieben wurde, lässt sich nicht zurücklesen; das ist ein Fehler dieses Programms</translation>
    </message>
    <message>
        <source>nothing is written for %1</source>
        <translation>für %1 wird nichts geschrieben</translation>
    </message>
    <message>
        <source>%s lies on disk, and %1 has no such place</source>
        <translation>%s liegt auf der Festplatte, und %1 kennt keinen solchen Ort</translation>
    </message>
    <message>
        <source>the plan uses no GPU, and TensorRT compiles for one</source>
        <translation>der Plan benutzt keine GPU, und TensorRT übersetzt für eine</translation>
    </message>
    <message>
        <source>the backend compiles for one GPU, and the plan uses several</source>
        <translation>übersetzt wird für eine GPU, und der Plan benutzt mehrere</translation>
    </message>
    <message>
        <source>the model has no list of layers that stages could be made of</source>
        <translation>das Modell hat keine Liste von Schichten, aus denen Stufen werden könnten</translation>
    </message>
    <message>
        <source>%s lies on several devices, and a stage takes whole layers</source>
        <translation>%s liegt auf mehreren Geräten, und eine Stufe nimmt ganze Schichten</translation>
    </message>
    <message>
        <source>%s lies on no GPU, and every stage has one</source>
        <translation>%s liegt auf keiner GPU, und jede Stufe hat eine</translation>
    </message>
    <message>
        <source>%s lies on a lower GPU than the layer before it, and stages go in the order of the GPUs</source>
        <translation>%s liegt auf einer niedrigeren GPU als die Schicht davor, und Stufen folgen der Reihe der GPUs</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and a stage keeps its weights on its device</source>
        <translation>%s liegt nicht auf den GPUs, und eine Stufe behält ihre Gewichte auf ihrem Gerät</translation>
    </message>
    <message>
        <source>vLLM gives every machine as many processes, and the plan uses more GPUs of one than of another</source>
        <translation>vLLM gibt jeder Maschine gleich viele Prozesse, und der Plan nutzt auf einer mehr GPUs als auf einer anderen</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and vLLM keeps whole layers in RAM: the last ones of every group of so many layers of a stage, and nothing else</source>
        <translation>%s liegt nicht auf den GPUs, und vLLM hält ganze Schichten im RAM: die letzten jeder Gruppe von so vielen Schichten einer Stufe, und sonst nichts</translation>
    </message>
    <message>
        <source>%s and %1 are one storage, and every stage has parameters of its own</source>
        <translation>%s und %1 sind ein Speicher, und jede Stufe hat eigene Parameter</translation>
    </message>
    <message>
        <source>the script loads a model with transformers from its folder, and what was opened is no such folder (its format is %1)</source>
        <translation>das Skript lädt ein Modell mit transformers aus seinem Ordner, und was geöffnet wurde, ist kein solcher Ordner (sein Format ist %1)</translation>
    </message>
    <message>
        <source>ZeRO-3 cuts every parameter into a piece for each GPU, and the plan puts whole modules on several</source>
        <translation>ZeRO-3 zerlegt jeden Parameter in ein Stück für jede GPU, und der Plan legt ganze Module auf mehrere</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only %s and others like it off the GPU</source>
        <translation>ZeRO-3 lagert alle Parameter aus oder keinen, und der Plan lässt nur %s und anderes der Art nicht auf der GPU</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only the rest of the model and others like it off the GPU</source>
        <translation>ZeRO-3 lagert alle Parameter aus oder keinen, und der Plan lässt nur den Rest des Modells und anderes der Art nicht auf der GPU</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads to the CPU or to a disk, and the plan uses both</source>
        <translation>ZeRO-3 lagert auf die CPU oder auf eine Festplatte aus, und der Plan benutzt beides</translation>
    </message>
    <message>
        <source>activations of %s go to the host and those of a layer before it do not, and a context moves the first layers; manual mode takes any (activations=manual)</source>
        <translation>Aktivierungen von %s gehen zum Host und die einer Schicht davor nicht; ein Kontext nimmt die ersten Schichten, der manuelle Modus beliebige (activations=manual)</translation>
    </message>
    <message>
        <source>the last layer, %s, is used again as soon as forward ends: its activations cannot be moved</source>
        <translation>die letzte Schicht, %s, wird gleich nach dem Vorwärtslauf wieder gebraucht: Ihre Aktivierungen können nicht fort</translation>
    </message>
    <message>
        <source>activations of %s go to the host, and %1 has no word for it</source>
        <translation>Aktivierungen von %s gehen zum Host, und %1 hat dafür kein Wort</translation>
    </message>
    <message>
        <source>%s is a part of %1, whose activations go as a whole</source>
        <translation>%s ist ein Teil von %1, dessen Aktivierungen als Ganzes gehen</translation>
    </message>
    <message>
        <source>activations of %s are treated otherwise than those of the layers before it, and a module&apos;s go in every layer or in none</source>
        <translation>Aktivierungen von %s werden anders behandelt als die der Schichten davor; die eines Moduls gehen in jeder Schicht oder in keiner</translation>
    </message>
    <message>
        <source>%s is run again, and only whole layers are: the first ones of each stage, as many in each</source>
        <translation>%s läuft noch einmal; das tun nur ganze Schichten: die ersten jeder Stufe, in jeder gleich viele</translation>
    </message>
    <message>
        <source>only a part of %s is run again, and %1 runs a layer again as a whole</source>
        <translation>nur ein Teil von %s läuft noch einmal, und %1 lässt eine Schicht nur als Ganzes noch einmal laufen</translation>
    </message>
    <message>
        <source>activations of %1 in %s go to the host, and they go only together with those of %2</source>
        <translation>Aktivierungen von %1 in %s gehen zum Host, und sie gehen nur zusammen mit denen von %2</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation, and would lie on %2 and on %3</source>
        <translation>%s und %1 sind durch Export oder Kompilierung ein Speicher und lägen auf %2 und auf %3</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>%1 of a step</source>
        <translation>%1 eines Schritts</translation>
    </message>
    <message>
        <source>how much is not known, %1</source>
        <translation>wie viel, ist nicht bekannt, %1</translation>
    </message>
    <message>
        <source>%1 a pass, %2</source>
        <translation>%1 je Durchlauf, %2</translation>
    </message>
    <message>
        <source>%1 a micro-batch</source>
        <translation>%1 je Teilstapel</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>computing is not known</source>
        <translation>Rechnen nicht bekannt</translation>
    </message>
    <message>
        <source>computing is not known, copies take %1</source>
        <translation>Rechnen nicht bekannt, Kopien dauern %1</translation>
    </message>
</context>
<context>
    <name>HostsDialog</name>
    <message>
        <source>Optimal, proven</source>
        <translation>Optimal, bewiesen</translation>
    </message>
    <message>
        <source>Not proven optimal</source>
        <translation>Nicht als optimal bewiesen</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>Es gibt keinen Plan</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>Kein Plan gefunden</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Between two micro-batches</source>
        <translation>Zwischen zwei Teilstapeln</translation>
    </message>
    <message numerus="yes">
        <source>%Ln micro-batch(es)</source>
        <translation>
            <numerusform>%Ln Teilstapel</numerusform>
            <numerusform>%Ln Teilstapel</numerusform>
        </translation>
    </message>
    <message>
        <source>each GPU of %1</source>
        <translation>jede GPU von %1</translation>
    </message>
    <message>
        <source>the RAM of each of %1</source>
        <translation>das RAM von jedem dieser Hosts: %1</translation>
    </message>
    <message>
        <source>the disk of each of %1</source>
        <translation>die Platte von jedem dieser Hosts: %1</translation>
    </message>
    <message>
        <source>No size helps, of %1 alone.</source>
        <translation>Keine Größe hilft, allein bei: %1.</translation>
    </message>
    <message>
        <source>At least %1 would be needed, for %2 alone.</source>
        <translation>Mindestens %1 wären nötig, allein für: %2.</translation>
    </message>
    <message>
        <source>%1 would do, perhaps less, for %2 alone.</source>
        <translation>%1 würden reichen, vielleicht weniger, allein für: %2.</translation>
    </message>
    <message>
        <source>Lift the rule on everything</source>
        <translation>Die Regel für alles aufheben</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>Die Regel für %1 aufheben</translation>
    </message>
    <message numerus="yes">
        <source>Lift all %n rule(s)</source>
        <translation>
            <numerusform>%n Regel aufheben</numerusform>
            <numerusform>Alle %n Regeln aufheben</numerusform>
        </translation>
    </message>
    <message>
        <source>Raise %1 to %2</source>
        <translation>%1: auf %2 erhöhen</translation>
    </message>
    <message numerus="yes">
        <source>Add %n host(s) like %1</source>
        <translation>
            <numerusform>%n Host wie %1 hinzufügen</numerusform>
            <numerusform>%n Hosts wie %1 hinzufügen</numerusform>
        </translation>
    </message>
    <message>
        <source>Throughput is planned for passes forward: take the training away in the plan bar.</source>
        <translation>Durchsatz wird für Vorwärtsläufe geplant: Nehmen Sie das Training in der Planleiste weg.</translation>
    </message>
    <message>
        <source>Throughput counts weights on GPUs and those streamed to them: choose a runtime in which the host does not compute.</source>
        <translation>Durchsatz zählt Gewichte auf GPUs und solche, die zu ihnen gestreamt werden: Wählen Sie eine Laufzeit, in der der Host nicht rechnet.</translation>
    </message>
    <message>
        <source>%1 micro-batches a second</source>
        <translation>%1 Teilstapel je Sekunde</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs</source>
        <translation>%1 von %2 auf GPUs</translation>
    </message>
    <message>
        <source>at most %1 micro-batches a second</source>
        <translation>höchstens %1 Teilstapel je Sekunde</translation>
    </message>
    <message>
        <source>%1 for copies and the network alone</source>
        <translation>%1 nur für Kopien und Netz</translation>
    </message>
    <message>
        <source>Raise %1</source>
        <translation>%1: erhöhen</translation>
    </message>
    <message numerus="yes">
        <source>Add up to %n host(s) like %1</source>
        <translation>
            <numerusform>Bis zu %n Host wie %1 hinzufügen</numerusform>
            <numerusform>Bis zu %n Hosts wie %1 hinzufügen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more kind(s) of machine, which were not asked about</source>
        <translation>
            <numerusform>%n weitere Art von Maschine, nach der nicht gefragt wurde</numerusform>
            <numerusform>%n weitere Arten von Maschinen, nach denen nicht gefragt wurde</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IdleKeys</name>
    <message>
        <source>“%1” needs an open model.</source>
        <translation>„%1“ braucht ein geöffnetes Modell.</translation>
    </message>
    <message>
        <source>“%1” cannot be done now. %2</source>
        <translation>„%1“ geht jetzt nicht. %2</translation>
    </message>
    <message>
        <source>“%1” is for selected modules, and nothing is selected.</source>
        <translation>„%1“ gilt ausgewählten Modulen, und nichts ist ausgewählt.</translation>
    </message>
    <message>
        <source>“%1” cannot be done now.</source>
        <translation>„%1“ geht jetzt nicht.</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>Nothing in it says where a model lies.</source>
        <translation>Nichts darin sagt, wo ein Modell liegt.</translation>
    </message>
    <message>
        <source>The options end inside a quotation: “%s”.</source>
        <translation>Die Optionen enden innerhalb eines Zitats: „%s“.</translation>
    </message>
    <message>
        <source>%s is not known here, so it is not understood.</source>
        <translation>%s ist hier nicht bekannt und wird deshalb nicht verstanden.</translation>
    </message>
    <message>
        <source>Names that the model does not have: %1, for example %s.</source>
        <translation>Namen, die das Modell nicht hat: %1, zum Beispiel %s.</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s braucht einen Wert, und nichts folgt darauf.</translation>
    </message>
    <message>
        <source>%s: “%1” is no list of whole numbers.</source>
        <translation>%s: „%1“ ist keine Liste ganzer Zahlen.</translation>
    </message>
    <message>
        <source>The model has no list of layers that stages could be made of.</source>
        <translation>Das Modell hat keine Liste von Schichten, aus der sich Stufen machen ließen.</translation>
    </message>
    <message>
        <source>%s: the number of layers is %1, and the model’s is %2.</source>
        <translation>%s: Die Zahl der Schichten ist %1, die des Modells ist %2.</translation>
    </message>
    <message>
        <source>%s: the number of stages is %1 here, and %2 elsewhere.</source>
        <translation>%s: Die Zahl der Stufen ist hier %1 und an anderer Stelle %2.</translation>
    </message>
    <message>
        <source>%s: the number of devices is %2, and that of the stages is %1.</source>
        <translation>%s: Die Zahl der Geräte ist %2, die der Stufen ist %1.</translation>
    </message>
    <message>
        <source>The layers (%1) cannot be cut into %2 equal stages, and %s says no others.</source>
        <translation>Die Schichten (%1) lassen sich nicht in %2 gleiche Stufen teilen, und %s nennt keine anderen.</translation>
    </message>
    <message>
        <source>%s: “%1” is no layout of E, t, L, * and |.</source>
        <translation>%s: „%1“ ist keine Aufteilung aus E, t, L, * und |.</translation>
    </message>
    <message>
        <source>%s: there are no %1 layers in a group of %2.</source>
        <translation>%s: in einer Gruppe von %2 gibt es keine %1 Schichten.</translation>
    </message>
    <message>
        <source>%s cuts weights over cards; the map of whole tensors is what there is without it.</source>
        <translation>%s schneidet Gewichte auf Karten auf; die Map ganzer Tensoren ist das, was ohne das wäre.</translation>
    </message>
    <message>
        <source>%s is no layer of this model: a stage cannot begin there.</source>
        <translation>%s ist keine Schicht dieses Modells: eine Stufe kann dort nicht beginnen.</translation>
    </message>
    <message>
        <source>%s: “%1” is no device.</source>
        <translation>%s: „%1“ ist kein Gerät.</translation>
    </message>
    <message>
        <source>%s counts with ZeRO stage 3 alone: stage %1 keeps all parameters on the GPU.</source>
        <translation>%s zählt nur bei ZeRO-Stufe 3: Stufe %1 behält alle Parameter auf der GPU.</translation>
    </message>
    <message>
        <source>the GPU of each stage</source>
        <translation>die GPU jeder Stufe</translation>
    </message>
    <message>
        <source>the device of each stage</source>
        <translation>das Gerät jeder Stufe</translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation>Schichten des Modells</translation>
    </message>
    <message>
        <source>layers of each stage</source>
        <translation>Schichten jeder Stufe</translation>
    </message>
    <message>
        <source>layers before which a stage begins</source>
        <translation>Schichten, vor denen eine Stufe beginnt</translation>
    </message>
    <message>
        <source>stages of layers, one a GPU</source>
        <translation>Stufen von Schichten, eine je GPU</translation>
    </message>
    <message>
        <source>cards that weights are cut over</source>
        <translation>Karten, über die Gewichte zerteilt werden</translation>
    </message>
    <message>
        <source>layers of a group, counted from the first of a stage</source>
        <translation>Schichten einer Gruppe, gezählt von der ersten einer Stufe</translation>
    </message>
    <message>
        <source>the last layers of a group: they lie in RAM</source>
        <translation>die letzten Schichten einer Gruppe: sie liegen im RAM</translation>
    </message>
    <message>
        <source>layers that are brought ahead of their turn</source>
        <translation>Schichten, die vor ihrer Reihe geholt werden</translation>
    </message>
    <message>
        <source>what is cut over the GPUs</source>
        <translation>was über die GPUs zerteilt wird</translation>
    </message>
    <message>
        <source>where all parameters lie</source>
        <translation>wo alle Parameter liegen</translation>
    </message>
    <message>
        <source>lies on %1</source>
        <translation>liegt auf %1</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s ersetzt %1, das davor steht.</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>„%s“ ist ein anderer Befehl oder dessen Ausgabe: es wird nicht gelesen.</translation>
    </message>
    <message>
        <source>%s is an older name: it is read as %1.</source>
        <translation>%s ist ein älterer Name: er wird als %1 gelesen.</translation>
    </message>
    <message>
        <source>%s cannot be said together with %1.</source>
        <translation>%s kann nicht zusammen mit %1 angegeben werden.</translation>
    </message>
    <message>
        <source>%s: “%1” is no stage of ZeRO. There are 0, 1, 2 and 3.</source>
        <translation>%s: „%1“ ist keine Stufe von ZeRO. Es gibt 0, 1, 2 und 3.</translation>
    </message>
    <message>
        <source>%s is nvme, and nothing says its folder (%1).</source>
        <translation>%s ist nvme, und nichts nennt den Ordner dafür (%1).</translation>
    </message>
    <message>
        <source>Tensors without a key: %1 (%2), for example %s. accelerate refuses such a map.</source>
        <translation>Tensoren ohne Schlüssel: %1 (%2), zum Beispiel %s. accelerate lehnt eine solche Map ab.</translation>
    </message>
    <message>
        <source>Keys that are part of another one with another device: %1, for example %s: the longer key counts (%2).</source>
        <translation>Schlüssel, die Teil eines anderen mit anderem Gerät sind: %1, zum Beispiel %s: Der längere Schlüssel zählt (%2).</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of tokens. vLLM takes 32768, 32k (32,000), 32K (32,768) or auto.</source>
        <translation>%s: „%1“ ist keine Zahl von Tokens. vLLM nimmt 32768, 32k (32.000), 32K (32.768) oder auto.</translation>
    </message>
    <message>
        <source>%s: vLLM keeps so many GiB of weights in RAM, the first ones in an order of its own that no file shows: shown is what there is without it.</source>
        <translation>%s: vLLM hält so viele GiB an Gewichten im RAM, die ersten in einer eigenen Reihenfolge, die keine Datei zeigt: gezeigt wird, was ohne das wäre.</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of GiB.</source>
        <translation>%s: „%1“ ist keine Zahl von GiB.</translation>
    </message>
    <message>
        <source>%s: the layers that remain (%1) cannot be shared by %2 stages equally.</source>
        <translation>%s: Die übrigen Schichten (%1) lassen sich nicht gleichmäßig auf %2 Stufen verteilen.</translation>
    </message>
    <message>
        <source>%s: a stage cannot be cut into pieces like these: %2. The number of its layers is %1.</source>
        <translation>%s: Eine Stufe lässt sich nicht so in Teile schneiden: %2. Die Zahl ihrer Schichten ist %1.</translation>
    </message>
    <message>
        <source>%s: “%1” has no E in its first stage, or no L in its last one.</source>
        <translation>%s: „%1“ hat kein E in der ersten Stufe oder kein L in der letzten.</translation>
    </message>
    <message>
        <source>%s names the disk, and a stage has none: a GPU, or cpu.</source>
        <translation>%s nennt die Platte, und eine Stufe hat keine: eine GPU oder cpu.</translation>
    </message>
    <message>
        <source>This is a saved plan: shown is where it puts what. Opened as a file it has its machine, settings and rules, too.</source>
        <translation>Das ist ein gespeicherter Plan: gezeigt wird, was er wohin legt. Als Datei geöffnet hat er auch Maschine, Einstellungen und Regeln.</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of stages for this model: it goes from 1 to the number of its layers (%2).</source>
        <translation>%s: „%1“ ist keine Zahl von Stufen für dieses Modell: Sie geht von 1 bis zur Zahl seiner Schichten (%2).</translation>
    </message>
    <message>
        <source>%s and %1 each hold a model, and nothing says which of them is this one: lines that move them are not understood.</source>
        <translation>%s und %1 enthalten je ein Modell, und nichts sagt, welches davon dieses ist: Zeilen, die sie bewegen, werden nicht verstanden.</translation>
    </message>
    <message>
        <source>where states of the optimizer lie: no weights</source>
        <translation>wo Zustände des Optimierers liegen: keine Gewichte</translation>
    </message>
    <message>
        <source>the folder on the disk</source>
        <translation>der Ordner auf der Platte</translation>
    </message>
    <message>
        <source>buffers for what is brought from the disk</source>
        <translation>Puffer für das, was von der Platte geholt wird</translation>
    </message>
    <message>
        <source>parameters that are kept in RAM, of those on the disk; which ones is not known</source>
        <translation>Parameter von denen auf der Platte, die im RAM bleiben; welche, ist nicht bekannt</translation>
    </message>
    <message>
        <source>whether memory of the host is pinned</source>
        <translation>ob Speicher des Hosts fest liegt (pinned)</translation>
    </message>
    <message>
        <source>tokens of a sequence, at most: no weights</source>
        <translation>Tokens einer Sequenz, höchstens: keine Gewichte</translation>
    </message>
    <message>
        <source>weights in RAM</source>
        <translation>Gewichte im RAM</translation>
    </message>
    <message>
        <source>layers of the first stage</source>
        <translation>Schichten der ersten Stufe</translation>
    </message>
    <message>
        <source>layers of the last stage</source>
        <translation>Schichten der letzten Stufe</translation>
    </message>
    <message>
        <source>layers of a piece; stages take pieces in turn</source>
        <translation>Schichten eines Teils; Stufen bekommen Teile reihum</translation>
    </message>
    <message>
        <source>pieces of each stage; stages take them in turn</source>
        <translation>Teile jeder Stufe; Stufen bekommen sie reihum</translation>
    </message>
    <message>
        <source>the embedding counts as a layer of the first stage</source>
        <translation>die Einbettung zählt als Schicht der ersten Stufe</translation>
    </message>
    <message>
        <source>the head counts as a layer of the last stage</source>
        <translation>der Kopf zählt als Schicht der letzten Stufe</translation>
    </message>
    <message>
        <source>%s is decided as the script runs, so it is not understood.</source>
        <translation>%s entscheidet sich erst, wenn das Skript läuft, und wird deshalb nicht verstanden.</translation>
    </message>
    <message>
        <source>%s stands under a condition: it is read as if that holds.</source>
        <translation>%s steht unter einer Bedingung: es wird gelesen, als träfe sie zu.</translation>
    </message>
    <message>
        <source>Tensors that nothing moves: %1 (%2), for example %s: they are taken to lie on %3.</source>
        <translation>Tensoren, die nichts bewegt: %1 (%2), zum Beispiel %s: Angenommen wird, dass sie auf %3 liegen.</translation>
    </message>
    <message>
        <source>The script has more than %s steps: the rest is not read.</source>
        <translation>Das Skript hat mehr als %s Schritte: der Rest wird nicht gelesen.</translation>
    </message>
    <message>
        <source>%s is accepted, and has no effect.</source>
        <translation>%s wird angenommen und hat keine Wirkung.</translation>
    </message>
    <message>
        <source>%s: activations of %1 of %2 layers cannot move: those of the last one are used at once.</source>
        <translation>%s: Aktivierungen von %1 von %2 Schichten können nicht bewegt werden: die der letzten werden sofort gebraucht.</translation>
    </message>
    <message>
        <source>%s: with %1 of %2 layers no copy is hidden behind computing.</source>
        <translation>%s: Mit %1 von %2 Schichten wird keine Kopie vom Rechnen verdeckt.</translation>
    </message>
    <message>
        <source>engines lie on %1</source>
        <translation>Engines liegen auf %1</translation>
    </message>
    <message>
        <source>how engines are built: no weights</source>
        <translation>wie Engines gebaut werden: keine Gewichte</translation>
    </message>
    <message>
        <source>whether the source module goes to the CPU</source>
        <translation>ob das Quellmodul auf die CPU geht</translation>
    </message>
    <message>
        <source>where activations go: no weights</source>
        <translation>wohin Aktivierungen gehen: keine Gewichte</translation>
    </message>
    <message>
        <source>Cut over %1 cards, each of a stage holds up to %2 of weights, of which %3 are whole on every one.</source>
        <translation>Über %1 Karten zerteilt, hält jede einer Stufe bis zu %2 an Gewichten, von denen %3 auf jeder ganz sind.</translation>
    </message>
    <message>
        <source>Cut over %1 cards, %s would hold %2 (weights %3, KV cache %4), and it has room for %5.</source>
        <translation>Über %1 Karten zerteilt, hielte %s %2 (Gewichte %3, KV-Cache %4) und hat Platz für %5.</translation>
    </message>
    <message>
        <source>%s: heads of queries (%1) are dealt to cards, and %2 cards do not divide them.</source>
        <translation>%s: Köpfe der Abfragen (%1) werden auf Karten verteilt, und %2 Karten teilen sie nicht ohne Rest.</translation>
    </message>
    <message>
        <source>%s: heads of keys and values (%1) are dealt to cards or repeated on them, and with %2 cards neither comes out even.</source>
        <translation>%s: Köpfe der Schlüssel und Werte (%1) werden auf Karten verteilt oder auf ihnen wiederholt, und bei %2 Karten geht beides nicht auf.</translation>
    </message>
    <message>
        <source>%s: %1 columns, rows or groups of quantization are cut, and %2 cards do not divide that.</source>
        <translation>%s: Geschnitten werden %1 Spalten, Zeilen oder Quantisierungsgruppen, und %2 Karten teilen das nicht.</translation>
    </message>
    <message>
        <source>%s: its rows, filled up to %1, are cut, and %2 cards do not divide them.</source>
        <translation>%s: zerteilt werden seine Zeilen, auf %1 aufgefüllt, und %2 Karten teilen sie nicht ohne Rest.</translation>
    </message>
    <message>
        <source>Counted as whole on every card, since nothing is known of how they are cut: %1 of weights, for example %s. What a card holds is at most that.</source>
        <translation>Als auf jeder Karte ganz gezählt, weil nicht bekannt ist, wie sie zerteilt werden: %1 an Gewichten, zum Beispiel %s. Eine Karte hält höchstens so viel.</translation>
    </message>
    <message>
        <source>There are fewer heads of keys and values (%1) than cards (%2): each is on %3 cards.</source>
        <translation>Es gibt weniger Köpfe der Schlüssel und Werte (%1) als Karten (%2): jeder liegt auf %3 Karten.</translation>
    </message>
    <message>
        <source>The smallest number of cards a stage that has room on this machine is %1.</source>
        <translation>Die kleinste Zahl von Karten je Stufe, die auf dieser Maschine Platz hat, ist %1.</translation>
    </message>
    <message>
        <source>No number of cards a stage, up to %1, has room on this machine.</source>
        <translation>Keine Zahl von Karten je Stufe bis %1 hat auf dieser Maschine Platz.</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of one sequence of up to %1 tokens.</source>
        <translation>Neben den Gewichten ist Platz für den KV-Cache einer Folge von bis zu %1 Token.</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of the longest sequence that the model takes, %1 tokens.</source>
        <translation>Neben den Gewichten ist Platz für den KV-Cache der längsten Sequenz, die das Modell nimmt, %1 Token.</translation>
    </message>
    <message>
        <source>experts are dealt to the cards whole</source>
        <translation>Experten werden ganz auf die Karten verteilt</translation>
    </message>
    <message>
        <source>%1 stages of %2 cards each need %3 GPUs, and there are %4.</source>
        <translation>Stufen: %1 zu je %2 Karten. Sie brauchen %3 GPUs, und es gibt %4.</translation>
    </message>
    <message>
        <source>%s: “%1” is no part of a card, above 0 and up to 1.</source>
        <translation>%s: „%1“ ist kein Anteil einer Karte, über 0 und bis 1.</translation>
    </message>
    <message>
        <source>the part of each card that is used</source>
        <translation>der Anteil jeder Karte, der genutzt wird</translation>
    </message>
    <message>
        <source>%s: accelerate makes this map as it loads the model, from the memory that is free then. Let the solver make one, or give the map that it made (model.hf_device_map).</source>
        <translation>%s: accelerate macht diese Map erst, wenn es das Modell lädt, aus dem Speicher, der dann frei ist. Lassen Sie den Solver eine machen, oder geben Sie die an, die es gemacht hat (model.hf_device_map).</translation>
    </message>
    <message>
        <source>how much each device may hold: no weights</source>
        <translation>wie viel jedes Gerät halten darf: keine Gewichte</translation>
    </message>
    <message>
        <source>sequences at once: no weights</source>
        <translation>Sequenzen auf einmal: keine Gewichte</translation>
    </message>
    <message>
        <source>%s: heads (%1) are dealt to %2 cards one by one, so that some have more or none: what cards hold is not counted then.</source>
        <translation>%s: Köpfe (%1) werden einzeln auf %2 Karten verteilt, so dass manche mehr oder keinen haben: Was Karten dann halten, wird nicht gezählt.</translation>
    </message>
    <message>
        <source>DeepSpeed cuts no model of the kind %s by itself: without a policy it does not start.</source>
        <translation>DeepSpeed zerschneidet kein Modell der Art %s von selbst: Ohne eine Policy startet es nicht.</translation>
    </message>
    <message>
        <source>columns or rows that are dealt at a time</source>
        <translation>Spalten oder Zeilen, die auf einmal verteilt werden</translation>
    </message>
    <message>
        <source>kernels of its own in place of the model&apos;s modules</source>
        <translation>eigene Kernel anstelle der Module des Modells</translation>
    </message>
    <message>
        <source>This is no JSON that says where a model lies: %1.</source>
        <translation>Das ist kein JSON, das sagt, wo ein Modell liegt: %1.</translation>
    </message>
</context>
<context>
    <name>IssueRows</name>
    <message>
        <source>Compute %1 on the host</source>
        <translation>%1 auf dem Host rechnen</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 auf GPUs</translation>
    </message>
    <message>
        <source>No placement fits: short by %1.</source>
        <translation>Keine Platzierung passt: Es fehlen %1.</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Budget von %1 auf %2 anheben</translation>
    </message>
    <message>
        <source>Compute offloaded modules on the host</source>
        <translation>Ausgelagerte Module auf dem Host rechnen</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>Regel für %1 aufheben</translation>
    </message>
    <message>
        <source>Allow splitting %1</source>
        <translation>Teilen von %1 erlauben</translation>
    </message>
    <message>
        <source>Use the disk</source>
        <translation>Platte verwenden</translation>
    </message>
    <message>
        <source>Use CPU memory</source>
        <translation>Arbeitsspeicher verwenden</translation>
    </message>
    <message>
        <source>Add a GPU of %1</source>
        <translation>Eine GPU mehr, mit %1</translation>
    </message>
    <message>
        <source>Add %1 GPUs of %2 each</source>
        <translation>%1 GPUs mehr, je %2</translation>
    </message>
    <message>
        <source>Add a GPU</source>
        <translation>Eine GPU mehr</translation>
    </message>
    <message>
        <source>Run without any GPU</source>
        <translation>Ganz ohne GPU laufen</translation>
    </message>
    <message>
        <source>Copy weights when their turn has come</source>
        <translation>Gewichte kopieren, wenn sie an der Reihe sind</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>Alle Regeln aufheben</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2.</source>
        <translation>Das Modell braucht %1; Ihre Geräte fassen %2.</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2. Without limit: %3.</source>
        <translation>Das Modell braucht %1; Ihre Geräte fassen %2. Ohne Grenze: %3.</translation>
    </message>
    <message>
        <source>transformers reads modules on disk from the model&apos;s own .safetensors files. These %1 need no free room: the Disk budget may be so much larger than what is free.</source>
        <translation>transformers liest Module auf der Platte aus den eigenen .safetensors-Dateien des Modells. Diese %1 brauchen keinen freien Platz: Um so viel darf das Budget der Platte größer sein als das, was frei ist.</translation>
    </message>
    <message>
        <source>Room for activations is counted: the model takes up to %1 while it executes.</source>
        <translation>Platz für Aktivierungen ist mitgezählt: Das Modell braucht bis zu %1, während es ausgeführt wird.</translation>
    </message>
    <message>
        <source>Room for activations is counted: %1 takes up to %2 while it executes.</source>
        <translation>Platz für Aktivierungen ist mitgezählt: %1 braucht bis zu %2, während es ausgeführt wird.</translation>
    </message>
    <message>
        <source>Reading the prompt in smaller parts, or a shorter prompt, takes less.</source>
        <translation>Wird der Prompt in kleineren Teilen gelesen oder ist er kürzer, reicht weniger.</translation>
    </message>
</context>
<context>
    <name>Issues</name>
    <message numerus="yes">
        <source>No GPU was found here. The plan is for %n card(s) of %1: set yours in Machine.</source>
        <translation>
            <numerusform>Hier wurde keine GPU gefunden. Der Plan gilt für %n Karte mit %1: Stellen Sie Ihre unter Maschine ein.</numerusform>
            <numerusform>Hier wurde keine GPU gefunden. Der Plan gilt für %n Karten mit %1: Stellen Sie Ihre unter Maschine ein.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 are stand-in cards</source>
        <translation>%1 sind Ersatzkarten</translation>
    </message>
    <message>
        <source>Allow splitting and let the solver decide</source>
        <translation>Teilen erlauben und den Solver entscheiden lassen</translation>
    </message>
    <message>
        <source>Keep %1 free on %2 and let the solver decide</source>
        <translation>%1 auf %2 freihalten und den Solver entscheiden lassen</translation>
    </message>
    <message>
        <source>Plan with %1 on %2</source>
        <translation>Mit %1 auf %2 planen</translation>
    </message>
    <message>
        <source>%1 has less memory than its budget</source>
        <translation>%1 hat weniger Speicher als sein Budget</translation>
    </message>
    <message>
        <source>The budget is %1, the hardware has %2: a what-if, not a plan to run.</source>
        <translation>Das Budget ist %1, die Hardware hat %2: ein Gedankenspiel, kein Plan zum Ausführen.</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 liegt %2 über dem Budget</translation>
    </message>
    <message>
        <source>Over budget</source>
        <translation>Über dem Budget</translation>
    </message>
    <message>
        <source>Not everything has a place</source>
        <translation>Nicht alles hat einen Platz</translation>
    </message>
    <message>
        <source>A tied weight lies twice</source>
        <translation>Ein gekoppeltes Gewicht liegt doppelt</translation>
    </message>
    <message>
        <source>A no-split block is split</source>
        <translation>Ein unteilbarer Block ist geteilt</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>Eine Regel ist verletzt</translation>
    </message>
    <message>
        <source>Nothing is on a GPU</source>
        <translation>Nichts liegt auf einer GPU</translation>
    </message>
    <message>
        <source>Names that the model lacks</source>
        <translation>Namen, die das Modell nicht hat</translation>
    </message>
    <message>
        <source>Keys overlap</source>
        <translation>Schlüssel überschneiden sich</translation>
    </message>
    <message>
        <source>A device is missing</source>
        <translation>Ein Gerät fehlt</translation>
    </message>
    <message>
        <source>Good to know</source>
        <translation>Gut zu wissen</translation>
    </message>
    <message>
        <source>Check this map</source>
        <translation>Diese Map prüfen</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Budget von %1 auf %2 anheben</translation>
    </message>
    <message>
        <source>accelerate&apos;s map does not fit</source>
        <translation>Die Karte von accelerate passt nicht</translation>
    </message>
    <message>
        <source>%1 accelerate leaves KV cache, overhead and room kept free out of account. Stowage&apos;s own strategy counts them.</source>
        <translation>%1 accelerate lässt KV-Cache, Grundbedarf und freigehaltenen Platz außer Acht. Die eigene Strategie von Stowage zählt sie mit.</translation>
    </message>
    <message>
        <source>Use Stowage&apos;s own strategy</source>
        <translation>Die eigene Strategie von Stowage verwenden</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>Den Solver entscheiden lassen</translation>
    </message>
    <message>
        <source>Disk decides the speed</source>
        <translation>Die Platte bestimmt das Tempo</translation>
    </message>
    <message>
        <source>%1 are read from disk: %2 of %3 a step.</source>
        <translation>%1 werden von der Platte gelesen: %2 von %3 je Schritt.</translation>
    </message>
    <message>
        <source>%1 has %2 left over</source>
        <translation>%1 hat %2 übrig</translation>
    </message>
    <message>
        <source>No whole %1 fits (%2 each).</source>
        <translation>Kein ganzer %1 passt (je %2).</translation>
    </message>
    <message>
        <source>Allow splitting</source>
        <translation>Teilen erlauben</translation>
    </message>
    <message>
        <source>About this file</source>
        <translation>Über diese Datei</translation>
    </message>
    <message>
        <source>The map does not name everything</source>
        <translation>Die Map nennt nicht alles</translation>
    </message>
    <message>
        <source>%1 is almost full (%2 left)</source>
        <translation>%1 ist fast voll (%2 frei)</translation>
    </message>
    <message>
        <source>Activations are not counted: a long prompt may need more.</source>
        <translation>Aktivierungen sind nicht mitgezählt: Ein langer Prompt kann mehr brauchen.</translation>
    </message>
    <message>
        <source>%1 is a stand-in card</source>
        <translation>%1 ist eine Ersatzkarte</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>%1 auf %2 freihalten</translation>
    </message>
    <message>
        <source>A run lacks %1 on %2</source>
        <translation>Einem Lauf fehlen %1 auf %2</translation>
    </message>
    <message>
        <source>Predicted: %1 at once.</source>
        <translation>Vorhergesagt: %1 zugleich.</translation>
    </message>
    <message>
        <source>Predicted: %1 at once, in %2.</source>
        <translation>Vorhergesagt: %1 zugleich, in %2.</translation>
    </message>
</context>
<context>
    <name>Lanes</name>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>Stream-Reserve</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Grundbedarf</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>not allowed here</source>
        <translation>hier nicht erlaubt</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 darüber</translation>
    </message>
    <message>
        <source>Unplaced</source>
        <translation>Ohne Platz</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>kein Raum</translation>
    </message>
    <message>
        <source>%1 has no place</source>
        <translation>%1 hat keinen Platz</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 von %2 %3</translation>
    </message>
    <message>
        <source>not in the map</source>
        <translation>nicht in der Map</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>kein Gerät</translation>
    </message>
    <message>
        <source>Predicted peak: %1.</source>
        <translation>Vorhergesagte Spitze: %1.</translation>
    </message>
    <message>
        <source>Predicted peak: %1, in %2.</source>
        <translation>Vorhergesagte Spitze: %1, in %2.</translation>
    </message>
    <message>
        <source>Node of the graph: %1.</source>
        <translation>Knoten des Graphen: %1.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>streamed weights</source>
        <translation>gestreamte Gewichte</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>Grundbedarf</translation>
    </message>
    <message>
        <source>A run should need %1 more than the budget.</source>
        <translation>Ein Lauf dürfte %1 mehr brauchen als das Budget.</translation>
    </message>
    <message>
        <source>run: %1 over</source>
        <translation>Lauf: %1 darüber</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message>
        <source>%s: sizes that depend on “%1” are known only when the program runs; they are counted as when it was exported, or at their largest.</source>
        <translation>%s: Größen, die von „%1“ abhängen, sind erst bekannt, wenn das Programm läuft; gezählt werden sie wie beim Exportieren oder so groß sie werden können.</translation>
    </message>
    <message>
        <source>%s: the size “%1” cannot be computed, because “%2” is not known here; it is counted as when the program was exported.</source>
        <translation>%s: Die Größe „%1“ lässt sich nicht berechnen, weil „%2“ hier nicht bekannt ist; gezählt wird sie wie beim Exportieren des Programms.</translation>
    </message>
    <message>
        <source>%s: the size of “%1” is not known; it is left out.</source>
        <translation>%s: Die Größe von „%1“ ist nicht bekannt; sie ist nicht mitgezählt.</translation>
    </message>
    <message>
        <source>%s: what “%1” does with memory is not known; each of its results is counted as a new one.</source>
        <translation>%s: Was „%1“ mit dem Speicher macht, ist nicht bekannt; jedes seiner Ergebnisse wird als neues gezählt.</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs is not known; its results alone are counted.</source>
        <translation>%s: Was „%1“ anlegt und verwirft, während es läuft, ist nicht bekannt; gezählt werden nur seine Ergebnisse.</translation>
    </message>
    <message>
        <source>%s: which way “%1” goes is known only when the program runs; the larger one is counted, and the time of the longer one.</source>
        <translation>%s: Welchen Weg „%1“ nimmt, ist erst bekannt, wenn das Programm läuft; gezählt wird der größere, und die Zeit des längeren.</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its smaller way, %1 holds %2 at its peak in place of %3.</source>
        <translation>%s: Wo jede solche Verzweigung ihren kleineren Weg nimmt, hält %1 an der Spitze %2 statt %3.</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its shorter way, a pass takes %1 in place of %2.</source>
        <translation>%s: Wo jede solche Verzweigung ihren kürzeren Weg nimmt, dauert ein Durchlauf %1 statt %2.</translation>
    </message>
    <message>
        <source>%s: how often “%1” goes round is known only when the program runs; two rounds are counted.</source>
        <translation>%s: Wie oft „%1“ durchlaufen wird, ist erst bekannt, wenn das Programm läuft; gezählt werden zwei Durchläufe.</translation>
    </message>
    <message>
        <source>%s: how fast %1 computes is not known; times are left out. Calibrate the machine, or name the card.</source>
        <translation>%s: Wie schnell %1 rechnet, ist nicht bekannt; Zeiten fehlen. Kalibrieren Sie die Maschine, oder nennen Sie die Karte.</translation>
    </message>
    <message>
        <source>%s runs more than %1 operators; those after them are left out.</source>
        <translation>%s führt mehr als %1 Operatoren aus; die danach sind nicht mitgezählt.</translation>
    </message>
    <message>
        <source>%s does not say how large its values are; its memory is not predicted.</source>
        <translation>%s sagt nicht, wie groß seine Werte sind; sein Speicher wird nicht vorhergesagt.</translation>
    </message>
    <message>
        <source>%s: what “%1” keeps for the pass back is not known; what it is given and what it gives is counted.</source>
        <translation>%s: Was „%1“ für den Rückwärtslauf aufhebt, ist nicht bekannt; gezählt wird, was es bekommt und was es ergibt.</translation>
    </message>
    <message>
        <source>%s: times are of the pass forward and back; the optimizer&apos;s step, and waits for saved tensors that are moved, are left out.</source>
        <translation>%s: Zeiten sind die des Vorwärts- und des Rückwärtslaufs; der Schritt des Optimierers und das Warten auf aufgehobene Tensoren, die bewegt werden, sind nicht mitgezählt.</translation>
    </message>
    <message>
        <source>%s: modules that are to be run again in backward and cannot be are counted as if they kept what they save; a run refuses them.</source>
        <translation>%s: Module, die im Rückwärtslauf noch einmal gerechnet werden sollen und es nicht können, werden gezählt, als behielten sie, was sie aufheben; ein Lauf lehnt sie ab.</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs depends on the numbers it is given; the most that can be is counted.</source>
        <translation>%s: Was „%1“ anlegt und verwirft, während es läuft, hängt von den Zahlen ab, die es bekommt; gezählt wird das meiste, das es sein kann.</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>, </source>
        <extracomment>Between the things of a list, with the space after it</extracomment>
        <translation>, </translation>
    </message>
    <message>
        <source>%1.</source>
        <extracomment>A sentence and its full stop</extracomment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A name, and what it has or is</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Llamacpp</name>
    <message>
        <source>The options end inside a quotation: “%s”.</source>
        <translation>Die Optionen enden mitten in Anführungszeichen: „%s“.</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s braucht einen Wert, und es folgt nichts.</translation>
    </message>
    <message>
        <source>%s: “%1” is not a number that llama.cpp takes.</source>
        <translation>%s: „%1“ ist keine Zahl, die llama.cpp nimmt.</translation>
    </message>
    <message>
        <source>%s: “%1” is not one of %2.</source>
        <translation>%s: „%1“ ist keines von %2.</translation>
    </message>
    <message>
        <source>%s: %1 is less than %2.</source>
        <translation>%s: %1 ist weniger als %2.</translation>
    </message>
    <message>
        <source>%s: “%1” is no device here. There are: %2.</source>
        <translation>%s: „%1“ ist hier kein Gerät. Es gibt: %2.</translation>
    </message>
    <message>
        <source>%s %1 names a card that is not there: cards are counted from 0, and there are %2.</source>
        <translation>%s %1 nennt eine Karte, die es nicht gibt: Karten zählen ab 0, und es gibt %2.</translation>
    </message>
    <message>
        <source>%s has %1 shares; llama.cpp takes at most %2.</source>
        <translation>%s hat %1 Anteile; llama.cpp nimmt höchstens %2.</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: shares without a card are ignored.</source>
        <translation>%s: Die Zahl der Anteile ist %1, die der benutzten Karten ist %2: Anteile ohne Karte gelten nicht.</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: cards without a share get no layer.</source>
        <translation>%s: Die Zahl der Anteile ist %1, die der benutzten Karten ist %2: Karten ohne Anteil bekommen keine Schicht.</translation>
    </message>
    <message>
        <source>%s: “%1” is not PATTERN=BUFFER. A comma ends an override, so no pattern can hold one; the first “=” ends the pattern.</source>
        <translation>%s: „%1“ ist nicht MUSTER=PUFFER. Ein Komma beendet die Angabe, also kann kein Muster eines enthalten; das erste „=“ beendet das Muster.</translation>
    </message>
    <message>
        <source>“%s”: “%1” is no buffer here, exactly as it is written. There are: %2.</source>
        <translation>„%s“: „%1“ ist hier, genau so geschrieben, kein Puffer. Es gibt: %2.</translation>
    </message>
    <message>
        <source>There are %1 overrides; llama.cpp takes at most %2.</source>
        <translation>Es sind %1 Angaben mit -ot; llama.cpp nimmt höchstens %2.</translation>
    </message>
    <message>
        <source>llama.cpp has no option “%s”.</source>
        <translation>llama.cpp hat keine Option „%s“.</translation>
    </message>
    <message>
        <source>“%s” is no program of llama.cpp: the options behind it are read as if it were.</source>
        <translation>„%s“ ist kein Programm von llama.cpp: Die Optionen dahinter werden gelesen, als wäre es eines.</translation>
    </message>
    <message>
        <source>llama.cpp takes no value behind “=”: write “%1 %2” instead of “%s”.</source>
        <translation>llama.cpp nimmt keinen Wert hinter „=“: Statt „%s“ heißt es „%1 %2“.</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s ersetzt %1, das davor steht.</translation>
    </message>
    <message>
        <source>What %s puts in memory is not counted here.</source>
        <translation>Was %s in den Speicher legt, wird hier nicht mitgezählt.</translation>
    </message>
    <message>
        <source>%s hides and renumbers cards, and which ones is not known here: shown is what all of them would do.</source>
        <translation>%s verbirgt Karten und zählt neu, und welche, ist hier nicht bekannt: gezeigt ist, was alle zusammen täten.</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees %1 alone, and counts from 0 in this order.</source>
        <translation>%s: llama.cpp sieht nur %1 und zählt in dieser Reihenfolge ab 0.</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees no card.</source>
        <translation>%s: llama.cpp sieht keine Karte.</translation>
    </message>
    <message>
        <source>%s has %1 left beside weights and caches; a pass over %2 tokens needs about %3: it may run out of memory. A smaller -ub needs less.</source>
        <translation>%s hat neben Gewichten und Caches noch %1; ein Durchlauf über %2 Token braucht etwa %3: der Speicher kann ausgehen. Ein kleineres -ub braucht weniger.</translation>
    </message>
    <message>
        <source>“%s” is no pattern that llama.cpp takes: %1.</source>
        <translation>„%s“ ist kein Muster, das llama.cpp nimmt: %1.</translation>
    </message>
    <message>
        <source>“%s” is not looked for: it is longer, nests deeper or repeats more than names of tensors ever need.</source>
        <translation>Nach „%s“ wird nicht gesucht: Es ist länger, tiefer verschachtelt oder wiederholt mehr, als Namen von Tensoren je brauchen.</translation>
    </message>
    <message>
        <source>“%s” matches no tensor of this model.</source>
        <translation>„%s“ passt auf keinen Tensor dieses Modells.</translation>
    </message>
    <message>
        <source>“%s” decides for no tensor: patterns before it match all %1 that it would match.</source>
        <translation>„%s“ entscheidet für keinen Tensor: Muster davor passen schon auf alle %1, auf die es passen würde.</translation>
    </message>
    <message>
        <source>“%s” puts %1 on %2, which these options leave out: llama.cpp ends when it computes with it.</source>
        <translation>„%s“ legt %1 auf %2, das diese Optionen auslassen: llama.cpp bricht ab, sobald es damit rechnet.</translation>
    </message>
    <message>
        <source>%s means nothing without -sm none.</source>
        <translation>%s bedeutet ohne -sm none nichts.</translation>
    </message>
    <message>
        <source>-sm %s cuts tensors over the cards, so that no card holds a whole one: shown is what -sm layer does.</source>
        <translation>-sm %s zerschneidet Tensoren über die Karten, so dass keine einen ganzen hat: Gezeigt wird, was -sm layer tut.</translation>
    </message>
    <message>
        <source>No -ts: llama.cpp shares the layers by the free memory of the cards when it starts, here that of --gpu.</source>
        <translation>Ohne -ts teilt llama.cpp die Schichten nach dem Speicher auf, der beim Start auf den Karten frei ist, hier dem der Maschine.</translation>
    </message>
    <message>
        <source>Blocks at the end that predict further tokens: %1 (%2). They count as layers for -ngl and -ts, and are not loaded.</source>
        <translation>Blöcke am Ende, die weitere Token voraussagen: %1 (%2). Sie zählen als Schichten für -ngl und -ts und werden nicht geladen.</translation>
    </message>
    <message>
        <source>Tensors of the file that are not loaded: %1, for example %s.</source>
        <translation>Tensoren der Datei, die nicht geladen werden: %1, zum Beispiel %s.</translation>
    </message>
    <message>
        <source>Overrides end pipeline parallelism: %1 cards work one after the other on a prompt.</source>
        <translation>-ot beendet die Arbeit am Fließband: %1 Karten arbeiten nacheinander an einem Prompt.</translation>
    </message>
    <message>
        <source>Nothing says how many layers go to the cards: llama.cpp decides when it starts (-fit on). Shown is what it does where all fits.</source>
        <translation>Nichts sagt, wie viele Schichten auf die Karten gehen: llama.cpp entscheidet beim Start (-fit on). Gezeigt wird, was es tut, wenn alles passt.</translation>
    </message>
    <message>
        <source>No -c, and -fit is on: llama.cpp shortens the context of %1 tokens where the cards are short of memory.</source>
        <translation>Ohne -c und mit -fit kürzt llama.cpp den Kontext von %1 Token, wo den Karten Speicher fehlt.</translation>
    </message>
    <message>
        <source>%s needs %1 for weights and caches and has %2: %3 too much, compute buffers not counted.</source>
        <translation>%s braucht %1 für Gewichte und Caches und hat %2: %3 zu viel, Rechenpuffer nicht mitgezählt.</translation>
    </message>
    <message>
        <source>A cache of values in %s needs flash attention, which is off.</source>
        <translation>Ein Cache der Values in %s braucht Flash Attention, und die ist aus.</translation>
    </message>
    <message>
        <source>This model keeps one cache for keys and values: it cannot be both %s and %1.</source>
        <translation>Dieses Modell hat einen Cache für Keys und Values: Er kann nicht zugleich %s und %1 sein.</translation>
    </message>
    <message>
        <source>A cache of %s packs %1 numbers at a time, and heads of this model have %2.</source>
        <translation>Ein Cache in %s packt je %1 Zahlen, und Heads dieses Modells haben %2.</translation>
    </message>
    <message>
        <source>The cache of this architecture (%s) has parts that are not counted here: it may need more.</source>
        <translation>Der Cache dieser Architektur (%s) hat Teile, die hier nicht mitgezählt werden: Er braucht vielleicht mehr.</translation>
    </message>
    <message>
        <source>A context of %s tokens is more than any memory holds.</source>
        <translation>Ein Kontext von %s Token ist mehr, als ein Speicher fasst.</translation>
    </message>
    <message>
        <source>llama.cpp has no disk as a device. Tensors that would lie in RAM: %1 (%2), for example %s.</source>
        <translation>llama.cpp kennt keine Platte als Gerät. Tensoren, die im RAM lägen: %1 (%2), zum Beispiel %s.</translation>
    </message>
    <message>
        <source>%s and the head are one tensor of the file, and the plan puts them on %1 and %2: llama.cpp cannot say that.</source>
        <translation>%s und der Kopf sind ein Tensor der Datei, und der Plan legt sie auf %1 und %2: Das lässt sich llama.cpp nicht sagen.</translation>
    </message>
    <message>
        <source>The plan uses %1 GPUs; llama.cpp&apos;s -ts names at most %2.</source>
        <translation>Der Plan benutzt %1 GPUs; -ts von llama.cpp nennt höchstens %2.</translation>
    </message>
    <message>
        <source>The overrides need %1 characters or patterns; no system takes more than %2 in one command.</source>
        <translation>Die Angaben mit -ot brauchen %1 Zeichen oder Muster; kein System nimmt mehr als %2 in einem Befehl.</translation>
    </message>
    <message>
        <source>The plan names no context: %1 tokens are written, which is the least that llama.cpp&apos;s own -fit keeps. --tokens says another.</source>
        <translation>Der Plan nennt keinen Kontext: Geschrieben werden %1 Token, das wenigste, was -fit von llama.cpp lässt. Unter „Last“ steht ein anderer.</translation>
    </message>
    <message>
        <source>llama.cpp keeps a copy of %s on every device with a block: %1 of them lie where the plan puts nothing of it.</source>
        <translation>llama.cpp hat eine Kopie von %s auf jedem Gerät mit einem Block: %1 davon liegen, wo der Plan nichts davon hat.</translation>
    </message>
    <message>
        <source>Blocks whose cache lies with its layer, on another device than the attention weights: %1 (%2 of cache), for example block %s.</source>
        <translation>Blöcke, deren Cache bei ihrer Schicht liegt, auf einem anderen Gerät als ihre Attention-Gewichte: %1 (%2 Cache), zum Beispiel Block %s.</translation>
    </message>
    <message>
        <source>llama.cpp keeps no cache in %s: its own default is written.</source>
        <translation>llama.cpp hat keinen Cache in %s: Geschrieben wird seine eigene Vorgabe.</translation>
    </message>
    <message>
        <source>The plan counts its KV cache in %1, and the options beside it say %s: %1 is written.</source>
        <translation>Der Plan rechnet seinen KV-Cache in %1, und die Optionen daneben sagen %s: Geschrieben wird %1.</translation>
    </message>
    <message>
        <source>The options beside the plan say %s, and the plan counts its KV cache as the model says.</source>
        <translation>Die Optionen neben dem Plan sagen %s, und der Plan rechnet seinen KV-Cache so, wie das Modell ihn angibt.</translation>
    </message>
    <message>
        <source>Ollama has no options for shares or single tensors. Tensors that would lie elsewhere: %1, for example %s.</source>
        <translation>Ollama hat keine Optionen für Anteile oder einzelne Tensoren. Tensoren, die woanders lägen: %1, zum Beispiel %s.</translation>
    </message>
    <message>
        <source>Ollama has no parameter “%s” that says where a model lies.</source>
        <translation>Ollama hat keinen Parameter „%s“, der sagt, wo ein Modell liegt.</translation>
    </message>
    <message>
        <source>The path of the model has a line break, and a Modelfile&apos;s FROM ends with its line: %s.</source>
        <translation>Der Pfad des Modells enthält einen Zeilenumbruch, und FROM in einem Modelfile endet mit seiner Zeile: %s.</translation>
    </message>
    <message>
        <source>Ollama shares layers by the free memory of the cards when it starts: this holds where they have what the plan says.</source>
        <translation>Ollama teilt Schichten nach dem Speicher auf, der beim Start auf den Karten frei ist: Dies gilt, wenn sie haben, was der Plan sagt.</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>„%s“ ist ein anderer Befehl oder dessen Ausgabe: es wird nicht gelesen.</translation>
    </message>
    <message>
        <source>“%s” is no instruction of a Modelfile: Ollama refuses the file.</source>
        <translation>„%s“ ist keine Anweisung eines Modelfiles: Ollama lehnt die Datei ab.</translation>
    </message>
    <message>
        <source>%s: %1 has no buffers that are split by rows, so that llama.cpp does not load the model (builds before 9890, of July 2026, cut matrices over cards of CUDA): shown is what -sm layer does.</source>
        <translation>%s: %1 hat keine Puffer, die nach Zeilen geteilt sind, so dass llama.cpp das Modell nicht lädt (Builds vor 9890, vom Juli 2026, zerschnitten Matrizen über Karten von CUDA): Gezeigt wird, was -sm layer tut.</translation>
    </message>
    <message>
        <source>%s: llama.cpp cuts no models of the kind %1 over cards, so that it does not load this one.</source>
        <translation>%s: llama.cpp zerschneidet keine Modelle der Art %1 über Karten, so dass es dieses nicht lädt.</translation>
    </message>
    <message>
        <source>%s needs a card, and none is in use: llama.cpp does not load the model.</source>
        <translation>%s braucht eine Karte, und keine ist in Gebrauch: llama.cpp lädt das Modell nicht.</translation>
    </message>
    <message>
        <source>%s needs flash attention, which is off.</source>
        <translation>%s braucht Flash-Attention, und die ist ausgeschaltet.</translation>
    </message>
</context>
<context>
    <name>MachineFile</name>
    <message>
        <source>The report does not say, so defaults stand in: %1.</source>
        <translation>Der Bericht sagt es nicht, daher gelten Vorgaben: %1.</translation>
    </message>
    <message>
        <source>The report does not say, so defaults stand in: %1 and %2 more.</source>
        <translation>Der Bericht sagt es nicht, daher gelten Vorgaben: %1 und %2 weitere.</translation>
    </message>
    <message>
        <source>Open a machine or a report</source>
        <translation>Maschine oder Bericht öffnen</translation>
    </message>
    <message>
        <source>Machines and reports (*.json *.md *.txt);;All files (*)</source>
        <translation>Maschinen und Berichte (*.json *.md *.txt);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>MachineGraph</name>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Between %1 and %2, %3</source>
        <translation>Zwischen %1 und %2, %3</translation>
    </message>
    <message>
        <source>From %1 to %2 %3, back %4</source>
        <translation>Von %1 nach %2 %3, zurück %4</translation>
    </message>
</context>
<context>
    <name>Packed</name>
    <message numerus="yes">
        <source>%n packed weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n gepacktes Gewicht in %1 Tensoren</numerusform>
            <numerusform>%n gepackte Gewichte in %1 Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bits each</source>
        <translation>je %1 Bit</translation>
    </message>
</context>
<context>
    <name>Pasted</name>
    <message>
        <source>block %1 on %2</source>
        <translation>Block %1 auf %2</translation>
    </message>
    <message>
        <source>blocks %1 to %2 on %3</source>
        <translation>Blöcke %1 bis %2 auf %3</translation>
    </message>
    <message>
        <source>the output layer on %1</source>
        <translation>die Ausgabeschicht auf %1</translation>
    </message>
</context>
<context>
    <name>PastedPlan</name>
    <message>
        <source>%1. %2 tokens of context.</source>
        <translation>%1. %2 Token Kontext.</translation>
    </message>
    <message>
        <source>%1 is not understood.</source>
        <translation>%1 wird nicht verstanden.</translation>
    </message>
    <message>
        <source>This machine has no %1: what is meant for it has no place until it is added in Machine.</source>
        <translation>Diese Maschine hat kein %1: was dafür gedacht ist, hat keinen Platz, bis es unter Maschine dazukommt.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Und %1 mehr.</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood.</source>
        <translation>
            <numerusform>%n Angabe über Orte verstanden.</numerusform>
            <numerusform>%n Angaben über Orte verstanden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood, %1 not understood.</source>
        <translation>
            <numerusform>%n Angabe über Orte verstanden, %1 nicht verstanden.</numerusform>
            <numerusform>%n Angaben über Orte verstanden, %1 nicht verstanden.</numerusform>
        </translation>
    </message>
    <message>
        <source>This model is no GGUF file, and llama.cpp and Ollama open nothing else.</source>
        <translation>Dieses Modell ist keine GGUF-Datei, und llama.cpp und Ollama öffnen nichts anderes.</translation>
    </message>
    <message>
        <source>Not kept with the plan, so that an export does not say it again: %1.</source>
        <translation>Nicht mit dem Plan behalten, sodass ein Export es nicht wieder sagt: %1.</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <source>Refit</source>
        <translation>Auffrischen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>%1 needs the most: %2 on %3.</source>
        <translation>%1 braucht am meisten: %2 auf %3.</translation>
    </message>
    <message>
        <source>%1 needs %2 on %3, %4 more than its budget.</source>
        <translation>%1 braucht %2 auf %3, %4 mehr als sein Budget.</translation>
    </message>
    <message>
        <source>Every phase keeps the budgets. %1 comes nearest: %2 of %3 on %4.</source>
        <translation>Jede Phase hält die Budgets ein. %1 kommt am nächsten: %2 von %3 auf %4.</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>%1, not %2</source>
        <translation>%1, nicht %2</translation>
    </message>
    <message>
        <source>“%1” cannot be “%2”</source>
        <translation>„%1“ kann nicht „%2“ sein</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>“%1” should be %2</source>
        <translation>„%1“ sollte %2 sein</translation>
    </message>
    <message>
        <source>“%1”, which %2 does not take</source>
        <translation>„%1“, das %2 nicht annimmt</translation>
    </message>
    <message>
        <source>a complex number without two parts</source>
        <translation>eine komplexe Zahl ohne zwei Teile</translation>
    </message>
    <message>
        <source>a custom object (%1)</source>
        <translation>ein eigenes Objekt (%1)</translation>
    </message>
    <message>
        <source>a folder of weights in another format (%1)</source>
        <translation>ein Ordner mit Gewichten in einem anderen Format (%1)</translation>
    </message>
    <message>
        <source>a layout that is not strided</source>
        <translation>eine Anordnung ohne Schrittweiten</translation>
    </message>
    <message>
        <source>a list has another number of elements than names</source>
        <translation>eine Liste hat eine andere Zahl von Elementen als Namen</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a list of a version and a node</source>
        <translation>eine Liste aus einer Version und einem Knoten</translation>
    </message>
    <message>
        <source>a list of class names</source>
        <translation>eine Liste von Klassennamen</translation>
    </message>
    <message>
        <source>a list of lists</source>
        <translation>eine Liste von Listen</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>eine Liste von Namen</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>eine Liste von Objekten</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>eine Liste ganzer Zahlen</translation>
    </message>
    <message>
        <source>a list of whole numbers, 0 or more</source>
        <translation>eine Liste ganzer Zahlen ab 0</translation>
    </message>
    <message>
        <source>a missing tensor in a list of tensors</source>
        <translation>einen fehlenden Tensor in einer Liste von Tensoren</translation>
    </message>
    <message>
        <source>a name is no text</source>
        <translation>ein Name ist kein Text</translation>
    </message>
    <message>
        <source>a node of in_spec or out_spec</source>
        <translation>ein Knoten von in_spec oder out_spec</translation>
    </message>
    <message>
        <source>a number of 32 bits</source>
        <translation>eine Zahl von 32 Bit</translation>
    </message>
    <message>
        <source>a number of bytes or a size such as 24GiB</source>
        <translation>eine Anzahl Bytes oder eine Größe wie 24GiB</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a trace batch ends a block that was never sent</source>
        <translation>ein Teil der Aufzeichnung beendet einen Block, der nie gesendet wurde</translation>
    </message>
    <message>
        <source>a trace batch names an id that was never sent</source>
        <translation>ein Teil der Aufzeichnung nennt eine Nummer, die nie gesendet wurde</translation>
    </message>
    <message>
        <source>a whole number, 0 or more</source>
        <translation>eine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>another file has taken its name</source>
        <translation>eine andere Datei hat seinen Namen</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>an object is expected</source>
        <translation>ein Objekt wird erwartet</translation>
    </message>
    <message>
        <source>an operator (%1)</source>
        <translation>einen Operator (%1)</translation>
    </message>
    <message>
        <source>an unknown kind of argument</source>
        <translation>eine unbekannte Art von Argument</translation>
    </message>
    <message>
        <source>element type %1</source>
        <translation>Elementtyp %1</translation>
    </message>
    <message>
        <source>in_spec or out_spec</source>
        <translation>in_spec oder out_spec</translation>
    </message>
    <message>
        <source>it cannot be parsed</source>
        <translation>es lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>it holds %1 .safetensors files and no index that joins them</source>
        <translation>er enthält %1 .safetensors-Dateien und keinen Index, der sie verbindet</translation>
    </message>
    <message>
        <source>it indexes an empty table</source>
        <translation>sie zeigt in eine leere Tabelle</translation>
    </message>
    <message>
        <source>“%1” is given twice</source>
        <translation>„%1“ ist zweimal gegeben</translation>
    </message>
    <message>
        <source>“%1” takes %2, not %3</source>
        <translation>„%1“ nimmt %2, nicht %3</translation>
    </message>
    <message>
        <source>it has %1 results, and %2 makes %3</source>
        <translation>er hat %1 Ergebnisse, und %2 erzeugt %3</translation>
    </message>
    <message>
        <source>it has %1 operands, and %2 takes %3</source>
        <translation>er hat %1 Operanden, und %2 nimmt %3</translation>
    </message>
    <message>
        <source>result %1 of %2 is %3</source>
        <translation>Ergebnis %1 von %2 ist %3</translation>
    </message>
    <message>
        <source>operand %1 is no tensor</source>
        <translation>Operand %1 ist kein Tensor</translation>
    </message>
    <message>
        <source>operand %1 is no graph</source>
        <translation>Operand %1 ist kein Graph</translation>
    </message>
    <message>
        <source>operand %1 is a graph</source>
        <translation>Operand %1 ist ein Graph</translation>
    </message>
    <message>
        <source>its first operand is neither true nor false</source>
        <translation>sein erster Operand ist weder wahr noch falsch</translation>
    </message>
    <message>
        <source>its graph hands on %1 values of %2</source>
        <translation>sein Graph gibt %1 Werte von %2 weiter</translation>
    </message>
    <message>
        <source>its graph takes %1 values and gets %2</source>
        <translation>sein Graph nimmt %1 Werte und bekommt %2</translation>
    </message>
    <message>
        <source>it goes over nothing</source>
        <translation>er läuft über nichts</translation>
    </message>
    <message>
        <source>the file holds two payloads for it</source>
        <translation>die Datei enthält zwei Inhalte für ihn</translation>
    </message>
    <message>
        <source>one of its sizes is negative</source>
        <translation>eine seiner Größen ist negativ</translation>
    </message>
    <message>
        <source>the signature does not name it</source>
        <translation>die Signatur nennt ihn nicht</translation>
    </message>
    <message>
        <source>the signature names %1 results of %2</source>
        <translation>die Signatur nennt %1 Ergebnisse von %2</translation>
    </message>
    <message>
        <source>the graph was made for one of another type or shape</source>
        <translation>der Graph ist für einen von anderem Typ oder anderer Form gemacht</translation>
    </message>
    <message>
        <source>it is longer than 64 MiB</source>
        <translation>sie ist länger als 64 MiB</translation>
    </message>
    <message>
        <source>it is neither a tensor nor a number</source>
        <translation>sie ist weder ein Tensor noch eine Zahl</translation>
    </message>
    <message>
        <source>it is no dictionary</source>
        <translation>sie ist kein Verzeichnis</translation>
    </message>
    <message>
        <source>it is no plain tensor</source>
        <translation>er ist kein einfacher Tensor</translation>
    </message>
    <message>
        <source>it is too large (%1, and %2 are free)</source>
        <translation>sie ist zu groß (%1, und %2 sind frei)</translation>
    </message>
    <message>
        <source>CUDA does not see the card of device %1 (%2) and another one is used in its place</source>
        <translation>CUDA sieht die Karte von Gerät %1 (%2) nicht, und eine andere tritt an ihre Stelle</translation>
    </message>
    <message>
        <source>CUDA has no device %1</source>
        <translation>CUDA hat kein Gerät %1</translation>
    </message>
    <message>
        <source>the budget of device %1 is not enforced: %2</source>
        <translation>das Budget von Gerät %1 wird nicht durchgesetzt: %2</translation>
    </message>
    <message>
        <source>it asks for “%1” of what is no module</source>
        <translation>es fragt nach „%1“ bei etwas, das kein Modul ist</translation>
    </message>
    <message>
        <source>it assigns to what is no name</source>
        <translation>es weist etwas zu, das kein Name ist</translation>
    </message>
    <message>
        <source>it branches on what it computes</source>
        <translation>es verzweigt nach dem, was es berechnet</translation>
    </message>
    <message>
        <source>it calls what is no function</source>
        <translation>es ruft auf, was keine Funktion ist</translation>
    </message>
    <message>
        <source>a pass has more steps than are planned for</source>
        <translation>ein Durchlauf hat mehr Schritte, als geplant werden</translation>
    </message>
    <message>
        <source>no weight is streamed to a GPU</source>
        <translation>kein Gewicht wird zu einer GPU gestreamt</translation>
    </message>
    <message>
        <source>the weights of a step need more room than there is for them</source>
        <translation>die Gewichte eines Schritts brauchen mehr Platz, als für sie da ist</translation>
    </message>
    <message>
        <source>only mode prefetch does that</source>
        <translation>das tut nur der Modus prefetch</translation>
    </message>
    <message>
        <source>with a depth of 0 each is copied in its turn</source>
        <translation>bei einer Tiefe von 0 wird jedes kopiert, wenn es an der Reihe ist</translation>
    </message>
    <message>
        <source>it fills a list where it branches on what it computes</source>
        <translation>es füllt eine Liste, wo es nach dem Berechneten verzweigt</translation>
    </message>
    <message>
        <source>it uses a list of results before it says how many there are</source>
        <translation>es verwendet eine Liste von Ergebnissen, bevor es sagt, wie viele es sind</translation>
    </message>
    <message>
        <source>it has no function “%1”</source>
        <translation>es hat keine Funktion „%1“</translation>
    </message>
    <message>
        <source>it loops for as long as what it computes says</source>
        <translation>es wiederholt so lange, wie das Berechnete sagt</translation>
    </message>
    <message>
        <source>it makes a number of what is none</source>
        <translation>es macht eine Zahl aus etwas, das keine ist</translation>
    </message>
    <message>
        <source>it needs “%1”, which is not run</source>
        <translation>es braucht „%1“, das nicht ausgeführt wird</translation>
    </message>
    <message>
        <source>it raises an exception whatever it is given</source>
        <translation>es löst immer eine Ausnahme aus, was man ihm auch gibt</translation>
    </message>
    <message>
        <source>it takes an element by more than one index</source>
        <translation>es nimmt ein Element über mehr als einen Index</translation>
    </message>
    <message>
        <source>it takes an element that is not known before it runs</source>
        <translation>es nimmt ein Element, das vor dem Lauf nicht bekannt ist</translation>
    </message>
    <message>
        <source>it takes “%1” of the type %2</source>
        <translation>es nimmt „%1“ vom Typ %2</translation>
    </message>
    <message>
        <source>it uses “%1”, which nothing before it makes</source>
        <translation>es verwendet „%1“, das nichts davor erzeugt</translation>
    </message>
    <message>
        <source>its code goes on too long</source>
        <translation>sein Code ist zu lang</translation>
    </message>
    <message>
        <source>its code nests too deep</source>
        <translation>sein Code ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>the plan uses %1 GPUs and this machine has %2</source>
        <translation>der Plan verwendet %1 GPUs, und dieser Rechner hat %2</translation>
    </message>
    <message>
        <source>“%1” is a number and would be written to</source>
        <translation>„%1“ ist eine Zahl und würde beschrieben</translation>
    </message>
    <message>
        <source>its element type %1 is not known</source>
        <translation>sein Elementtyp %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>its element type is not known</source>
        <translation>sein Elementtyp ist nicht bekannt</translation>
    </message>
    <message>
        <source>its payload lies outside of the file</source>
        <translation>seine Daten liegen außerhalb der Datei</translation>
    </message>
    <message>
        <source>it has too many results</source>
        <translation>es hat zu viele Ergebnisse</translation>
    </message>
    <message>
        <source>its results nest too deep</source>
        <translation>seine Ergebnisse sind zu tief verschachtelt</translation>
    </message>
    <message>
        <source>its sizes and strides reach outside of its payload</source>
        <translation>seine Größen und Schrittweiten reichen über seine Daten hinaus</translation>
    </message>
    <message>
        <source>LibTorch finds no GPU</source>
        <translation>LibTorch findet keine GPU</translation>
    </message>
    <message>
        <source>line %2 of %1 is not understood</source>
        <translation>Zeile %2 von %1 wird nicht verstanden</translation>
    </message>
    <message>
        <source>memory format %1</source>
        <translation>Speicherformat %1</translation>
    </message>
    <message>
        <source>more than 2^63</source>
        <translation>mehr als 2^63</translation>
    </message>
    <message>
        <source>name %1</source>
        <translation>Name %1</translation>
    </message>
    <message>
        <source>none: all of them are fixed</source>
        <translation>keine: alle sind fest</translation>
    </message>
    <message>
        <source>of at least one tensor</source>
        <translation>von mindestens einem Tensor</translation>
    </message>
    <message>
        <source>one of its results is neither a tensor nor a number</source>
        <translation>eines seiner Ergebnisse ist weder Tensor noch Zahl</translation>
    </message>
    <message>
        <source>one of its sizes is not known</source>
        <translation>eine ihrer Größen ist nicht bekannt</translation>
    </message>
    <message>
        <source>“parameter”, “buffer” or “constant”</source>
        <translation>„parameter“, „buffer“ oder „constant“</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>das Dokument</translation>
    </message>
    <message>
        <source>the entry</source>
        <translation>der Eintrag</translation>
    </message>
    <message>
        <source>the file does not describe it</source>
        <translation>die Datei beschreibt ihn nicht</translation>
    </message>
    <message>
        <source>the file holds no payload for it</source>
        <translation>die Datei enthält keine Daten für ihn</translation>
    </message>
    <message>
        <source>the folder holds no .safetensors file</source>
        <translation>der Ordner enthält keine .safetensors-Datei</translation>
    </message>
    <message>
        <source>the name of a dtype</source>
        <translation>der Name eines Datentyps</translation>
    </message>
    <message>
        <source>the plan found breaks a budget when it is added up again</source>
        <translation>der gefundene Plan überschreitet ein Budget, wenn er noch einmal addiert wird</translation>
    </message>
    <message>
        <source>the plan found is worth something else when it is added up again</source>
        <translation>der gefundene Plan ist etwas anderes wert, wenn er noch einmal addiert wird</translation>
    </message>
    <message>
        <source>the type of a node of in_spec or out_spec</source>
        <translation>die Art eines Knotens von in_spec oder out_spec</translation>
    </message>
    <message>
        <source>this engine process already runs the other kind of GPUs</source>
        <translation>dieser Prozess der Engine verwendet schon die andere Art von GPUs</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>An engine&apos;s address is one line of text</source>
        <translation>Die Adresse einer Engine ist eine Zeile Text</translation>
    </message>
    <message>
        <source>“%1” is neither ssh:HOST nor the path of a stowage-engine</source>
        <translation>„%1“ ist weder ssh:HOST noch der Pfad einer stowage-engine</translation>
    </message>
    <message>
        <source>“%1” names no host: write ssh:HOST or ssh:USER@HOST, without “-” in front</source>
        <translation>„%1“ nennt keinen Rechner: ssh:HOST oder ssh:USER@HOST, ohne „-“ davor</translation>
    </message>
    <message>
        <source>“%1”: the path of the engine there begins with “/” or “~/”</source>
        <translation>„%1“: Der Pfad der Engine dort beginnt mit „/“ oder „~/“</translation>
    </message>
    <message>
        <source>this machine has no such program on PATH</source>
        <translation>dieser Rechner hat kein solches Programm im PATH</translation>
    </message>
    <message>
        <source>nothing came from %1 for %2 seconds</source>
        <translation>von %1 kam %2 Sekunden lang nichts</translation>
    </message>
    <message>
        <source>the connection to %1 was lost, or the engine was killed there</source>
        <translation>die Verbindung zu %1 ging verloren, oder die Engine wurde dort beendet</translation>
    </message>
    <message>
        <source>the connection to %1 was lost (%2)</source>
        <translation>die Verbindung zu %1 ging verloren (%2)</translation>
    </message>
    <message>
        <source>the machine does not answer</source>
        <translation>der Rechner antwortet nicht</translation>
    </message>
    <message>
        <source>there is no stowage-engine that runs (%1)</source>
        <translation>dort läuft keine stowage-engine (%1)</translation>
    </message>
    <message>
        <source>one of the known words</source>
        <translation>eines der bekannten Wörter</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>eine Zahl über 0</translation>
    </message>
    <message>
        <source>min, median and max in this order</source>
        <translation>min, median und max in dieser Reihenfolge</translation>
    </message>
    <message>
        <source>between 4 KiB and 64 GiB</source>
        <translation>zwischen 4 KiB und 64 GiB</translation>
    </message>
    <message>
        <source>at most 6</source>
        <translation>höchstens 6</translation>
    </message>
    <message>
        <source>a number of lanes or a generation</source>
        <translation>eine Anzahl Lanes oder eine Generation</translation>
    </message>
    <message>
        <source>a library found no memory left on the GPU (%1)</source>
        <translation>eine Bibliothek fand auf der GPU keinen freien Speicher mehr (%1)</translation>
    </message>
    <message>
        <source>device %1 keeps %2 for CUDA itself, and the plan counts %3 as its overhead</source>
        <translation>Gerät %1 behält %2 für CUDA selbst, und der Plan zählt %3 als Grundbedarf</translation>
    </message>
    <message>
        <source>CUDA kernels of %1</source>
        <translation>CUDA-Kernel von %1</translation>
    </message>
    <message>
        <source>0: a run does not say what layers that were run again would save</source>
        <translation>0 (ein Lauf sagt nicht, was noch einmal gerechnete Schichten aufheben würden)</translation>
    </message>
    <message>
        <source>CUDA kernels of %1 (weights packed for a CPU are not what CUDA&apos;s own product reads)</source>
        <translation>CUDA-Kernel von %1 (für eine CPU gepackte Gewichte liest CUDAs eigenes Produkt nicht)</translation>
    </message>
    <message>
        <source>a GPU or cpu</source>
        <translation>eine GPU oder cpu</translation>
    </message>
    <message>
        <source>what %1 in %2 chooses from or repeats lies on more than one of them</source>
        <translation>was %1 in %2 auswählt oder wiederholt, liegt auf mehr als einem von ihnen</translation>
    </message>
    <message>
        <source>%1 in %2 writes to values on more than one of them</source>
        <translation>%1 in %2 schreibt in Werte auf mehr als einem von ihnen</translation>
    </message>
    <message>
        <source>%1 in %2 has no graph</source>
        <translation>%1 in %2 hat keinen Graphen</translation>
    </message>
    <message>
        <source>a pass back is not handed over</source>
        <translation>ein Rückwärtsdurchlauf wird nicht übergeben</translation>
    </message>
    <message>
        <source>in mode plain nothing is moved</source>
        <translation>im Modus plain wird nichts bewegt</translation>
    </message>
    <message>
        <source>1 to 64 names</source>
        <translation>1 bis 64 Namen</translation>
    </message>
    <message>
        <source>less than the number of hosts</source>
        <translation>kleiner als die Anzahl der Hosts</translation>
    </message>
    <message>
        <source>an object with lists of whole numbers</source>
        <translation>ein Objekt mit Listen ganzer Zahlen</translation>
    </message>
    <message>
        <source>it said nothing for %1 seconds and was ended</source>
        <translation>sie hat %1 Sekunden lang nichts gesagt und wurde beendet</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>Exit-Code %1</translation>
    </message>
    <message>
        <source>exit code %1; its last words: %2</source>
        <translation>Exit-Code %1; ihre letzten Worte: %2</translation>
    </message>
    <message>
        <source>signal %1 (%2)</source>
        <translation>Signal %1 (%2)</translation>
    </message>
    <message>
        <source>signal %1 (%2); its last words: %3</source>
        <translation>Signal %1 (%2); ihre letzten Worte: %3</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>its content is of no known format</source>
        <translation>ihr Inhalt hat kein bekanntes Format</translation>
    </message>
    <message>
        <source>it is a zip archive without a PyTorch model</source>
        <translation>die Datei ist ein Zip-Archiv ohne ein Modell von PyTorch</translation>
    </message>
    <message>
        <source>it is JSON, but neither a description, an index nor a configuration of a model</source>
        <translation>die Datei ist JSON, aber weder eine Beschreibung noch ein Index noch eine Konfiguration eines Modells</translation>
    </message>
    <message>
        <source>a Python pickle without the storages of PyTorch</source>
        <translation>ein Pickle von Python ohne die Speicher von PyTorch</translation>
    </message>
    <message>
        <source>it spans several disks</source>
        <translation>es geht über mehrere Datenträger</translation>
    </message>
    <message>
        <source>its 64-bit end record is outside</source>
        <translation>sein 64-Bit-Endeintrag liegt außerhalb</translation>
    </message>
    <message>
        <source>its 64-bit end record is missing</source>
        <translation>sein 64-Bit-Endeintrag fehlt</translation>
    </message>
    <message>
        <source>it lies outside the file</source>
        <translation>es liegt außerhalb der Datei</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>es ist zu groß</translation>
    </message>
    <message>
        <source>it is too short for the number of its entries</source>
        <translation>es ist zu kurz für die Zahl seiner Einträge</translation>
    </message>
    <message>
        <source>an entry is cut off or has a wrong signature</source>
        <translation>ein Eintrag ist abgeschnitten oder hat eine falsche Signatur</translation>
    </message>
    <message>
        <source>an entry is cut off</source>
        <translation>ein Eintrag ist abgeschnitten</translation>
    </message>
    <message>
        <source>an extra field is cut off</source>
        <translation>ein Zusatzfeld ist abgeschnitten</translation>
    </message>
    <message>
        <source>ids, pixels, mask, activations or labels</source>
        <translation>ids, pixels, mask, activations oder labels</translation>
    </message>
    <message>
        <source>tensorrt or torch</source>
        <translation>tensorrt oder torch</translation>
    </message>
    <message>
        <source>index or matmul</source>
        <translation>index oder matmul</translation>
    </message>
    <message>
        <source>a list of two names or more</source>
        <translation>eine Liste von zwei oder mehr Namen</translation>
    </message>
    <message>
        <source>the file of “%1”</source>
        <translation>die Datei von „%1“</translation>
    </message>
    <message>
        <source>something stands behind the document</source>
        <translation>hinter dem Dokument steht noch etwas</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>es endet zu früh</translation>
    </message>
    <message>
        <source>a comma or } is missing</source>
        <translation>ein Komma oder } fehlt</translation>
    </message>
    <message>
        <source>a comma or ] is missing</source>
        <translation>ein Komma oder ] fehlt</translation>
    </message>
    <message>
        <source>a key in quotation marks is missing</source>
        <translation>ein Schlüssel in Anführungszeichen fehlt</translation>
    </message>
    <message>
        <source>a colon is missing</source>
        <translation>ein Doppelpunkt fehlt</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>ein Wert fehlt</translation>
    </message>
    <message>
        <source>a number has no digits</source>
        <translation>eine Zahl hat keine Ziffern</translation>
    </message>
    <message>
        <source>a number begins with a zero</source>
        <translation>eine Zahl beginnt mit einer Null</translation>
    </message>
    <message>
        <source>a number ends with its point</source>
        <translation>eine Zahl endet mit ihrem Punkt</translation>
    </message>
    <message>
        <source>an exponent has no digits</source>
        <translation>ein Exponent hat keine Ziffern</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>eine Zahl ist zu groß</translation>
    </message>
    <message>
        <source>a text does not end</source>
        <translation>ein Text endet nicht</translation>
    </message>
    <message>
        <source>a text has a control character</source>
        <translation>ein Text enthält ein Steuerzeichen</translation>
    </message>
    <message>
        <source>a text has an unknown escape</source>
        <translation>ein Text enthält eine unbekannte Escape-Folge</translation>
    </message>
    <message>
        <source>a text has a damaged \u escape</source>
        <translation>ein Text enthält eine beschädigte \u-Folge</translation>
    </message>
    <message>
        <source>a text is not UTF-8</source>
        <translation>ein Text ist kein UTF-8</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a negative number</source>
        <translation>eine negative Zahl</translation>
    </message>
    <message>
        <source>a fraction</source>
        <translation>eine Bruchzahl</translation>
    </message>
    <message>
        <source>a boolean</source>
        <translation>ein Wahrheitswert</translation>
    </message>
    <message>
        <source>a null</source>
        <translation>ein null</translation>
    </message>
    <message>
        <source>a number above 2^63</source>
        <translation>eine Zahl über 2^63</translation>
    </message>
    <message>
        <source>an object without a key</source>
        <translation>ein Objekt ohne Schlüssel</translation>
    </message>
    <message>
        <source>an object of several keys</source>
        <translation>ein Objekt mit mehreren Schlüsseln</translation>
    </message>
    <message>
        <source>a list of three values</source>
        <translation>eine Liste von drei Werten</translation>
    </message>
    <message>
        <source>a list of two whole numbers</source>
        <translation>eine Liste von zwei ganzen Zahlen</translation>
    </message>
    <message>
        <source>an argument</source>
        <translation>ein Argument</translation>
    </message>
    <message>
        <source>a name or a number</source>
        <translation>ein Name oder eine Zahl</translation>
    </message>
    <message>
        <source>the entry of “%1”</source>
        <translation>der Eintrag von „%1“</translation>
    </message>
    <message>
        <source>an object with a path_name</source>
        <translation>ein Objekt mit path_name</translation>
    </message>
    <message>
        <source>an object with a tensor_meta</source>
        <translation>ein Objekt mit tensor_meta</translation>
    </message>
    <message>
        <source>an object with exactly one key</source>
        <translation>ein Objekt mit genau einem Schlüssel</translation>
    </message>
    <message>
        <source>a whole number of 64 bits</source>
        <translation>eine ganze Zahl von 64 Bit</translation>
    </message>
    <message>
        <source>a size</source>
        <translation>eine Größe</translation>
    </message>
    <message>
        <source>as_int or as_expr</source>
        <translation>as_int oder as_expr</translation>
    </message>
    <message>
        <source>of a known kind, not “%1”</source>
        <translation>von einer bekannten Art, nicht „%1“</translation>
    </message>
    <message>
        <source>the target of a node</source>
        <translation>das Ziel eines Knotens</translation>
    </message>
    <message>
        <source>the name of a node&apos;s input</source>
        <translation>der Name einer Eingabe eines Knotens</translation>
    </message>
    <message>
        <source>the expression of a size</source>
        <translation>der Ausdruck einer Größe</translation>
    </message>
    <message>
        <source>the device of a tensor</source>
        <translation>das Gerät eines Tensors</translation>
    </message>
    <message>
        <source>the inputs of a node</source>
        <translation>die Eingaben eines Knotens</translation>
    </message>
    <message>
        <source>the outputs of a node</source>
        <translation>die Ausgaben eines Knotens</translation>
    </message>
    <message>
        <source>the sizes of a tensor</source>
        <translation>die Größen eines Tensors</translation>
    </message>
    <message>
        <source>the strides of a tensor</source>
        <translation>die Strides eines Tensors</translation>
    </message>
    <message>
        <source>the inputs of a graph</source>
        <translation>die Eingaben eines Graphen</translation>
    </message>
    <message>
        <source>the outputs of a graph</source>
        <translation>die Ausgaben eines Graphen</translation>
    </message>
    <message>
        <source>the nodes of a graph</source>
        <translation>die Knoten eines Graphen</translation>
    </message>
    <message>
        <source>the kind of a node&apos;s input</source>
        <translation>die Art einer Eingabe eines Knotens</translation>
    </message>
    <message>
        <source>the hint of a size</source>
        <translation>der Hinweis zu einer Größe</translation>
    </message>
    <message>
        <source>the element type of a tensor</source>
        <translation>der Datentyp eines Tensors</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>ein Bereich</translation>
    </message>
    <message>
        <source>an input of the signature</source>
        <translation>eine Eingabe der Signatur</translation>
    </message>
    <message>
        <source>the name of a field</source>
        <translation>der Name eines Feldes</translation>
    </message>
    <message>
        <source>an entry of module_call_graph</source>
        <translation>ein Eintrag von module_call_graph</translation>
    </message>
    <message>
        <source>an object with an fqn</source>
        <translation>ein Objekt mit fqn</translation>
    </message>
    <message>
        <source>an object with major and minor</source>
        <translation>ein Objekt mit major und minor</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>eine Liste von Tensoren</translation>
    </message>
    <message>
        <source>a list of pairs</source>
        <translation>eine Liste von Paaren</translation>
    </message>
    <message>
        <source>lists of whole numbers</source>
        <translation>Listen ganzer Zahlen</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>ein Array</translation>
    </message>
    <message>
        <source>rows of numbers</source>
        <translation>Zeilen von Zahlen</translation>
    </message>
    <message>
        <source>false where “recompute” is true</source>
        <translation>false, wo „recompute“ true ist</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a list of values of one kind</source>
        <translation>eine Liste von Werten einer Art</translation>
    </message>
    <message>
        <source>less than 2^32</source>
        <translation>kleiner als 2^32</translation>
    </message>
    <message>
        <source>STOWAGE_ENGINE names it, and it is no program</source>
        <translation>STOWAGE_ENGINE nennt es, und es ist kein Programm</translation>
    </message>
    <message>
        <source>it is neither beside this program nor on PATH; STOWAGE_ENGINE can name it</source>
        <translation>es liegt weder neben diesem Programm noch im PATH; STOWAGE_ENGINE kann es nennen</translation>
    </message>
    <message>
        <source>any tensor</source>
        <translation>ein beliebiger Tensor</translation>
    </message>
    <message>
        <source>its memory</source>
        <translation>seinem Speicher</translation>
    </message>
    <message>
        <source>the file has become shorter</source>
        <translation>die Datei ist kürzer geworden</translation>
    </message>
    <message>
        <source>this engine was built without CUDA</source>
        <translation>diese Engine wurde ohne CUDA gebaut</translation>
    </message>
    <message>
        <source>libstowage_cuda.so belongs to another version of Stowage</source>
        <translation>libstowage_cuda.so gehört zu einer anderen Version von Stowage</translation>
    </message>
    <message>
        <source>this LibTorch is without CUDA</source>
        <translation>diese LibTorch ist ohne CUDA</translation>
    </message>
    <message>
        <source>the driver does not say how much memory it has</source>
        <translation>der Treiber sagt nicht, wie viel Speicher es hat</translation>
    </message>
    <message>
        <source>its allocator refuses the limit</source>
        <translation>sein Allokator nimmt die Grenze nicht an</translation>
    </message>
    <message>
        <source>no tensor</source>
        <translation>kein Tensor</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver</source>
        <translation>es gibt keinen NVIDIA-Treiber</translation>
    </message>
    <message>
        <source>libcuda.so.1 is no driver that can be asked</source>
        <translation>libcuda.so.1 ist kein Treiber, den man fragen kann</translation>
    </message>
    <message>
        <source>%1 (line %2, column %3)</source>
        <translation>%1 (Zeile %2, Spalte %3)</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2)</source>
        <translation>kein CUDA-Gerät: %1 (Treiber %2)</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2, runtime %3)</source>
        <translation>kein CUDA-Gerät: %1 (Treiber %2, Laufzeit %3)</translation>
    </message>
    <message>
        <source>none was found</source>
        <translation>es wurde keines gefunden</translation>
    </message>
    <message>
        <source>the key “%1” stands twice in one object</source>
        <translation>der Schlüssel „%1“ steht zweimal in einem Objekt</translation>
    </message>
    <message>
        <source>it nests deeper than %1 levels</source>
        <translation>es ist tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>it holds more values than are read</source>
        <translation>es enthält mehr Werte, als gelesen werden</translation>
    </message>
</context>
<context>
    <name>PlanReport</name>
    <message>
        <source>Plan of %1</source>
        <translation>Plan von %1</translation>
    </message>
    <message>
        <source>%1 of weights (%2), placed by Stowage %3.</source>
        <translation>%1 Gewichte (%2), platziert von Stowage %3.</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 on GPUs. No plan for this machine, under these rules, has more.</source>
        <translation>Optimal, bewiesen: %1 auf GPUs. Kein Plan für diese Maschine hat unter diesen Regeln mehr.</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a step. No plan for this machine, under these rules, takes less.</source>
        <translation>Optimal, bewiesen: %1 je Schritt. Kein Plan für diese Maschine braucht unter diesen Regeln weniger.</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a request. No plan for this machine, under these rules, takes less.</source>
        <translation>Optimal, bewiesen: %1 je Anfrage. Kein Plan für diese Maschine braucht unter diesen Regeln weniger.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 on GPUs. No plan has more than %2: the gap is %3 at most.</source>
        <translation>Nicht als optimal bewiesen: %1 auf GPUs. Kein Plan hat mehr als %2: Die Lücke ist höchstens %3.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a step. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>Nicht als optimal bewiesen: %1 je Schritt. Kein Plan braucht weniger als %2: Die Lücke ist höchstens %3.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a request. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>Nicht als optimal bewiesen: %1 je Anfrage. Kein Plan braucht weniger als %2: Die Lücke ist höchstens %3.</translation>
    </message>
    <message>
        <source>No plan exists, proven.</source>
        <translation>Es gibt keinen Plan, bewiesen.</translation>
    </message>
    <message>
        <source>No plan was found; whether one exists is not settled.</source>
        <translation>Kein Plan wurde gefunden; ob es einen gibt, ist nicht geklärt.</translation>
    </message>
    <message>
        <source>The map that accelerate makes does not fit this machine.</source>
        <translation>Die Map, die accelerate macht, passt nicht auf diese Maschine.</translation>
    </message>
    <message>
        <source>Placed as accelerate&apos;s strategy %1 does, and not by the solver.</source>
        <translation>Platziert, wie es die Strategie %1 von accelerate tut, und nicht vom Solver.</translation>
    </message>
    <message>
        <source>A map as it was given. It fits; nobody has looked for a better one.</source>
        <translation>Eine Map, wie sie gegeben war. Sie passt; nach einer besseren hat niemand gesucht.</translation>
    </message>
    <message>
        <source>A map as it was given. It does not fit this machine.</source>
        <translation>Eine Map, wie sie gegeben war. Sie passt nicht auf diese Maschine.</translation>
    </message>
    <message>
        <source>Found by %1; nodes of the search: %2.</source>
        <translation>Gefunden durch %1; Knoten der Suche: %2.</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs (%3); %4 streamed a step, %5 of it read from disk; changes of device: %6.</source>
        <translation>%1 von %2 auf GPUs (%3); %4 je Schritt gestreamt, davon %5 von der Platte gelesen; Wechsel des Geräts: %6.</translation>
    </message>
    <message>
        <source>A step takes %1, %2 of it computing.</source>
        <translation>Ein Schritt braucht %1, davon %2 zum Rechnen.</translation>
    </message>
    <message>
        <source>A step takes %1 without computing, as not all rates are known.</source>
        <translation>Ein Schritt braucht %1 ohne Rechnen, da nicht alle Raten bekannt sind.</translation>
    </message>
    <message>
        <source>A request takes %1, %2 of it computing.</source>
        <translation>Eine Anfrage braucht %1, davon %2 zum Rechnen.</translation>
    </message>
    <message>
        <source>A request takes %1 without computing, as not all rates are known.</source>
        <translation>Eine Anfrage braucht %1 ohne Rechnen, da nicht alle Raten bekannt sind.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>stream reserve</source>
        <translation>Stream-Reserve</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>Grundbedarf</translation>
    </message>
    <message>
        <source>used</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 darüber</translation>
    </message>
    <message>
        <source>Activations: the room that is kept free for them.</source>
        <translation>Aktivierungen: der Platz, der für sie frei gehalten wird.</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>link to CPU</source>
        <translation>Verbindung zur CPU</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Tokens of context: %1; sequences at once: %2.</source>
        <translation>Tokens Kontext: %1; Sequenzen zugleich: %2.</translation>
    </message>
    <message>
        <source>Tokens of the prompt: %1; generated after it: %2.</source>
        <translation>Tokens des Prompts: %1; danach erzeugt: %2.</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once: %1.</source>
        <translation>Tokens des Prompts zugleich: %1.</translation>
    </message>
    <message>
        <source>Input %1: %2.</source>
        <translation>Eingabe %1: %2.</translation>
    </message>
    <message>
        <source>The KV cache is kept in %1.</source>
        <translation>Der KV-Cache wird in %1 gehalten.</translation>
    </message>
    <message>
        <source>Trained with the optimizer %1.</source>
        <translation>Trainiert mit dem Optimierer %1.</translation>
    </message>
    <message>
        <source>Goal: %1; runtime: %2.</source>
        <translation>Zielgröße: %1; Laufzeit: %2.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 ist an %2 geheftet.</translation>
    </message>
    <message>
        <source>%1 must not be on %2.</source>
        <translation>%1 darf nicht auf %2 liegen.</translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation>… und %1 weitere.</translation>
    </message>
    <message>
        <source>Warnings and issues</source>
        <translation>Warnungen und Hinweise</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>Keine.</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>The model as the treemap shows it</source>
        <translation>Das Modell, wie die Treemap es zeigt</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Mixed: each in the better of both ways (only in Profile)</source>
        <translation>Gemischt: jedes auf die bessere der beiden Arten (nur beim Profilieren)</translation>
    </message>
    <message>
        <source>Host: computed on the host, nothing is streamed (only in Profile)</source>
        <translation>Host: auf dem Host gerechnet, nichts wird gestreamt (nur beim Profilieren)</translation>
    </message>
    <message>
        <source>accelerate: streamed to the GPU for their turn</source>
        <translation>accelerate: zum Rechnen auf die GPU gestreamt</translation>
    </message>
    <message>
        <source>Stowage: best, with proof</source>
        <translation>Stowage: das Beste, mit Beweis</translation>
    </message>
    <message>
        <source>Least time a step</source>
        <translation>Kürzeste Zeit je Schritt</translation>
    </message>
    <message>
        <source>Most bytes on GPUs</source>
        <translation>Meiste Bytes auf GPUs</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>nur Gewichte</translation>
    </message>
    <message>
        <source>%1 + %2 tokens × %3</source>
        <translation>%1 + %2 Token × %3</translation>
    </message>
    <message>
        <source>%1 tokens × %2</source>
        <translation>%1 Token × %2</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>Platte</translation>
    </message>
    <message>
        <source>stand-in card, %1</source>
        <translation>Ersatzkarte, %1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>mixed runtime</source>
        <translation>gemischter Laufzeit</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Engine: streamed, ahead of their turn if asked (only in Profile)</source>
        <translation>Engine: gestreamt, auf Wunsch vor der Zeit (nur beim Profilieren)</translation>
    </message>
    <message>
        <source>Prefetch: copied ahead of their turn</source>
        <translation>Voraus: kopiert, bevor sie an der Reihe sind</translation>
    </message>
    <message>
        <source>Compatible: copied when their turn has come</source>
        <translation>Kompatibel: kopiert, wenn sie an der Reihe sind</translation>
    </message>
    <message>
        <source>%1, prefetch</source>
        <translation>%1, voraus</translation>
    </message>
    <message>
        <source>Least time a request: prompt and generated tokens</source>
        <translation>Kürzeste Zeit je Anfrage: Prompt und erzeugte Token</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>inputs of set shapes</source>
        <translation>Eingaben mit festen Formen</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and you forbade %2 for that. Lift that rule first.</source>
        <translation>%1 kann nicht auf %2: es teilt sich einen Speicher mit %3, und dafür haben Sie %2 verboten. Heben Sie zuerst diese Regel auf.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and that is pinned to %4. Unpin it first, or move both.</source>
        <translation>%1 kann nicht auf %2: es teilt sich einen Speicher mit %3, und das ist an %4 geheftet. Lösen Sie es zuerst, oder verschieben Sie beide.</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD mit Momentum</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>Adam mit 8 Bit</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
</context>
<context>
    <name>RemainingTime</name>
    <message>
        <source>about %1 min left</source>
        <translation>noch etwa %1 min</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>noch etwa %1 s</translation>
    </message>
    <message>
        <source>less than a second left</source>
        <translation>noch weniger als eine Sekunde</translation>
    </message>
</context>
<context>
    <name>RunSettings</name>
    <message>
        <source>Batch</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>This machine has no GPU: a run with CUDA will be refused.</source>
        <translation>Diese Maschine hat keine GPU: Ein Lauf mit CUDA wird abgelehnt.</translation>
    </message>
    <message>
        <source>This machine has no GPU: it will run on virtual GPUs.</source>
        <translation>Diese Maschine hat keine GPU: Der Lauf nutzt virtuelle GPUs.</translation>
    </message>
    <message>
        <source>This machine has fewer GPUs (%1) than the plan uses (%2):</source>
        <translation>Diese Maschine hat weniger GPUs (%1), als der Plan nutzt (%2):</translation>
    </message>
    <message>
        <source>a run with CUDA will be refused.</source>
        <translation>ein Lauf mit CUDA wird abgelehnt.</translation>
    </message>
    <message>
        <source>it will run on virtual GPUs.</source>
        <translation>der Lauf nutzt virtuelle GPUs.</translation>
    </message>
</context>
<context>
    <name>RunStrip</name>
    <message>
        <source>Loading</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Reading the graph</source>
        <translation>Graph lesen</translation>
    </message>
    <message>
        <source>Placing weights</source>
        <translation>Gewichte verteilen</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>Collecting</source>
        <translation>Einsammeln</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Your plan is untouched.</source>
        <translation>Der Plan ist unberührt.</translation>
    </message>
    <message>
        <source>%1 is out of memory in %2: %3 were asked for, %4 of %5 were in use.</source>
        <translation>%1 hat keinen Speicher mehr in %2: %3 waren verlangt, %4 von %5 belegt.</translation>
    </message>
    <message>
        <source>its first steps</source>
        <translation>ihren ersten Schritten</translation>
    </message>
    <message>
        <source>The engine could not be started: %1.</source>
        <translation>Die Engine ließ sich nicht starten: %1.</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2).</source>
        <translation>Sie wurde in %1 beendet (Signal %2).</translation>
    </message>
    <message>
        <source>The system ended it in %1 for lack of RAM: it held %2, and %3 were free.</source>
        <translation>Das System hat sie in %1 aus Mangel an Arbeitsspeicher beendet: Sie belegte %2, und %3 waren frei.</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2), not for lack of RAM: it held %3, and %4 were free.</source>
        <translation>Sie wurde in %1 beendet (Signal %2), nicht aus Mangel an Arbeitsspeicher: Sie belegte %3, und %4 waren frei.</translation>
    </message>
    <message numerus="yes">
        <source>It said nothing for %n second(s) in %1 and was ended.</source>
        <translation>
            <numerusform>Sie hat in %1 %n Sekunde lang nichts gesagt und wurde beendet.</numerusform>
            <numerusform>Sie hat in %1 %n Sekunden lang nichts gesagt und wurde beendet.</numerusform>
        </translation>
    </message>
    <message>
        <source>It crashed in %1 (signal %2).</source>
        <translation>Sie ist in %1 abgestürzt (Signal %2).</translation>
    </message>
    <message>
        <source>It wrote something that is no message.</source>
        <translation>Sie hat etwas geschrieben, das keine Nachricht ist.</translation>
    </message>
    <message>
        <source>It ended in %1 without a result (exit %2).</source>
        <translation>Sie endete in %1 ohne Ergebnis (Rückgabewert %2).</translation>
    </message>
    <message>
        <source>Program: %1</source>
        <translation>Programm: %1</translation>
    </message>
    <message>
        <source>Engine: %1, LibTorch %2</source>
        <translation>Engine: %1, LibTorch %2</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Die Engine startet.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>The arithmetic runs on the CPU; memory and copies are counted for each device of the plan. Bytes are exact. Times are this CPU&apos;s, not a GPU&apos;s.</source>
        <translation>Gerechnet wird auf der CPU; Speicher und Kopien werden für jedes Gerät des Plans gezählt. Bytes sind genau. Zeiten sind die dieser CPU, nicht die einer GPU.</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 antwortet nicht.</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2.</source>
        <translation>%1 ist nicht zu erreichen: %2.</translation>
    </message>
    <message>
        <source>There is no stowage-engine on %1 that runs: %2.</source>
        <translation>Auf %1 läuft keine stowage-engine: %2.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing came from %1 for %n second(s), in %2: the connection is taken for lost.</source>
        <translation>
            <numerusform>Von %1 kam %n Sekunde lang nichts, in %2: Die Verbindung gilt als verloren.</numerusform>
            <numerusform>Von %1 kam %n Sekunden lang nichts, in %2: Die Verbindung gilt als verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2, or the engine was killed there.</source>
        <translation>Die Verbindung zu %1 ging in %2 verloren, oder die Engine wurde dort beendet.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2: %3.</source>
        <translation>Die Verbindung zu %1 ging in %2 verloren: %3.</translation>
    </message>
</context>
<context>
    <name>SeenView</name>
    <message>
        <source>Treemap</source>
        <translation>Treemap</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>%s says it is “%1”; a problem file says “%2”.</source>
        <translation>%s nennt sich „%1“; eine Problemdatei nennt sich „%2“.</translation>
    </message>
    <message>
        <source>%s: “%1” should be a whole number from 0 on that fits into 64 bits.</source>
        <translation>%s: „%1“ sollte eine ganze Zahl ab 0 sein, die in 64 Bit passt.</translation>
    </message>
    <message>
        <source>%s: “%1” names no device or class of this problem, or one that has not been executed yet.</source>
        <translation>%s: „%1“ nennt kein Gerät und keine Klasse dieses Problems oder eine, die noch nicht ausgeführt wurde.</translation>
    </message>
    <message>
        <source>%s: “%1” is there twice.</source>
        <translation>%s: „%1“ steht zweimal da.</translation>
    </message>
    <message>
        <source>%s: the order is longer than %1 units.</source>
        <translation>%s: Die Reihenfolge ist länger als %1 Einheiten.</translation>
    </message>
    <message>
        <source>Something went wrong inside Stowage: %1.</source>
        <translation>In Stowage selbst ist etwas schiefgegangen: %1.</translation>
    </message>
    <message>
        <source>%s was cancelled.</source>
        <translation>%s wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%s does not exist.</source>
        <translation>%s gibt es nicht.</translation>
    </message>
    <message>
        <source>%s cannot be opened: %1.</source>
        <translation>%s lässt sich nicht öffnen: %1.</translation>
    </message>
    <message>
        <source>%s cannot be read at byte %2: %1.</source>
        <translation>%s lässt sich an Byte %2 nicht lesen: %1.</translation>
    </message>
    <message>
        <source>%s is not a regular file but %1; only regular files are read.</source>
        <translation>%s ist keine gewöhnliche Datei, sondern %1; nur gewöhnliche Dateien werden gelesen.</translation>
    </message>
    <message>
        <source>%s ended at byte %1 while %2 bytes were expected; it is too short or was cut while it was read.</source>
        <translation>%s endet bei Byte %1, erwartet waren %2 Bytes; die Datei ist zu kurz oder wurde beim Lesen gekürzt.</translation>
    </message>
    <message>
        <source>%s is %1 bytes long; at most %2 are read for this kind of file.</source>
        <translation>%s ist %1 Bytes lang; von dieser Art Datei werden höchstens %2 gelesen.</translation>
    </message>
    <message>
        <source>%s cannot be written: %1.</source>
        <translation>%s lässt sich nicht schreiben: %1.</translation>
    </message>
    <message>
        <source>%s is not JSON: %1.</source>
        <translation>%s ist kein JSON: %1.</translation>
    </message>
    <message>
        <source>%s names the key “%1” twice in one object.</source>
        <translation>%s nennt den Schlüssel „%1“ in einem Objekt zweimal.</translation>
    </message>
    <message>
        <source>%s nests deeper than %1 levels.</source>
        <translation>%s ist tiefer als %1 Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>%s lacks “%1”.</source>
        <translation>In %s fehlt „%1“.</translation>
    </message>
    <message>
        <source>%s: “%1” should be %2.</source>
        <translation>%s: „%1“ sollte %2 sein.</translation>
    </message>
    <message>
        <source>%s has schema “%1”, and “%2” is read here.</source>
        <translation>%s hat das Schema „%1“; gelesen wird hier „%2“.</translation>
    </message>
    <message>
        <source>“%s” is not a size. Write a size like 24GiB, 80GB or 512MiB.</source>
        <translation>„%s“ ist keine Größe. Schreibbar sind Größen wie 24GiB, 80GB oder 512MiB.</translation>
    </message>
    <message>
        <source>“%s” may mean gigabits or gigabytes: write %1 or %2.</source>
        <translation>„%s“ kann Gigabit oder Gigabyte heißen: %1 oder %2 schreiben.</translation>
    </message>
    <message>
        <source>“%s” is larger than any memory: at most 2^63 bytes are understood.</source>
        <translation>„%s“ ist größer als jeder Speicher: Höchstens 2^63 Bytes werden verstanden.</translation>
    </message>
    <message>
        <source>“%s” is not a rate. Write a rate like 25GB/s.</source>
        <translation>„%s“ ist keine Rate. Schreibbar sind Raten wie 25GB/s.</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine cannot be understood: %1.</source>
        <translation>Eine Zeile zwischen Stowage und seiner Engine ist unverständlich: %1.</translation>
    </message>
    <message>
        <source>The other side speaks version %1 of the engine&apos;s protocol, this one speaks %2: install matching versions.</source>
        <translation>Die Gegenseite spricht Version %1 des Engine-Protokolls, diese Seite Version %2: Passende Versionen installieren.</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine has the unknown type “%1”.</source>
        <translation>Eine Zeile zwischen Stowage und seiner Engine hat den unbekannten Typ „%1“.</translation>
    </message>
    <message>
        <source>%s needs operators that this engine does not have: %1.</source>
        <translation>%s braucht Operatoren, die diese Engine nicht hat: %1.</translation>
    </message>
    <message>
        <source>%s uses the higher-order operator “%1”, which is not supported.</source>
        <translation>%s verwendet den Operator höherer Ordnung „%1“, der nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>%s: node “%1” has an argument that is not supported: %2.</source>
        <translation>%s: Knoten „%1“ hat ein Argument, das nicht unterstützt wird: %2.</translation>
    </message>
    <message>
        <source>%s: node “%1” uses the value “%2”, which nothing before it makes.</source>
        <translation>%s: Knoten „%1“ verwendet den Wert „%2“, den nichts vor ihm erzeugt.</translation>
    </message>
    <message>
        <source>%s: tensor “%1” cannot be used: %2.</source>
        <translation>%s: Tensor „%1“ ist nicht verwendbar: %2.</translation>
    </message>
    <message>
        <source>%s: the graph nests deeper than %1 levels.</source>
        <translation>%s: Der Graph ist tiefer als %1 Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>%s is another program where it is to be run than the one that was opened: its fingerprint is %1, not %2.</source>
        <translation>%s ist dort, wo es laufen soll, ein anderes Programm als das geöffnete: Sein Fingerabdruck ist %1, nicht %2.</translation>
    </message>
    <message>
        <source>%s: the device map gives no device for “%1”.</source>
        <translation>%s: Die Device-Map gibt „%1“ kein Gerät.</translation>
    </message>
    <message>
        <source>The device map names device “%1”, which the machine does not have.</source>
        <translation>Die Device-Map nennt das Gerät „%1“, das die Maschine nicht hat.</translation>
    </message>
    <message>
        <source>The storage of “%1” is changed by the run, so it cannot be on the disk or streamed; it stays on device %2.</source>
        <translation>Der Speicherblock von „%1“ wird beim Lauf verändert und kann daher weder auf der Platte liegen noch gestreamt werden; er bleibt auf Gerät %2.</translation>
    </message>
    <message>
        <source>%s: input “%1” has %2, the program takes %3.</source>
        <translation>%s: Eingabe „%1“ hat %2, das Programm nimmt %3.</translation>
    </message>
    <message>
        <source>No sample input can be made up for “%1”: %2. Give the inputs in a file.</source>
        <translation>Für „%1“ lässt sich keine Beispieleingabe bilden: %2. Die Eingaben in einer Datei angeben.</translation>
    </message>
    <message>
        <source>%s has no size “%1” that can be set; it has %2.</source>
        <translation>%s hat keine Größe „%1“, die gesetzt werden kann; es hat %2.</translation>
    </message>
    <message>
        <source>%s: the size “%1” can be %2, not %3.</source>
        <translation>%s: Die Größe „%1“ kann %2 sein, nicht %3.</translation>
    </message>
    <message>
        <source>The sample inputs of %s are not used: %1.</source>
        <translation>Die Beispieleingaben von %s werden nicht verwendet: %1.</translation>
    </message>
    <message>
        <source>The inputs are random: %2 (seed %1).</source>
        <translation>Die Eingaben sind zufällig: %2 (Startwert %1).</translation>
    </message>
    <message>
        <source>The program draws random numbers (“%1”): results differ from run to run.</source>
        <translation>Das Programm zieht Zufallszahlen („%1“): Die Ergebnisse sind von Lauf zu Lauf verschieden.</translation>
    </message>
    <message>
        <source>The program was exported for several devices; all follow the device map now.</source>
        <translation>Das Programm wurde für mehrere Geräte exportiert; jetzt folgen alle der Device-Map.</translation>
    </message>
    <message>
        <source>%s failed at node “%1” of module “%2”: %3.</source>
        <translation>%s scheiterte am Knoten „%1“ des Moduls „%2“: %3.</translation>
    </message>
    <message>
        <source>Out of memory on device %1 at module “%2”: %3 more bytes were needed, %4 of %5 were in use.</source>
        <translation>Kein Speicher mehr auf Gerät %1 beim Modul „%2“: %3 weitere Bytes waren nötig, %4 von %5 waren belegt.</translation>
    </message>
    <message>
        <source>CUDA was asked for and cannot be used: %1.</source>
        <translation>CUDA wurde verlangt und ist nicht verwendbar: %1.</translation>
    </message>
    <message>
        <source>The machine of the plan has %1 GPUs; a run takes at most %2 virtual ones.</source>
        <translation>Der Rechner des Plans hat %1 GPUs; ein Lauf nimmt höchstens %2 virtuelle.</translation>
    </message>
    <message>
        <source>No weight is copied ahead, although a window or a depth was asked for: %1.</source>
        <translation>Kein Gewicht wird im Voraus kopiert, obwohl ein Fenster oder eine Tiefe verlangt war: %1.</translation>
    </message>
    <message>
        <source>The GPUs of this run are virtual: %1.</source>
        <translation>Die GPUs dieses Laufs sind virtuell: %1.</translation>
    </message>
    <message>
        <source>%s was stopped in module “%2”: its time limit of %1 s was over.</source>
        <translation>%s wurde im Modul „%2“ angehalten: Die Zeitgrenze von %1 s war erreicht.</translation>
    </message>
    <message>
        <source>PyTorch itself computes with nothing that lies on the disk: give “%1” a GPU or the CPU.</source>
        <translation>PyTorch selbst rechnet mit nichts, was auf dem Datenträger liegt: Geben Sie „%1“ eine GPU oder die CPU.</translation>
    </message>
    <message>
        <source>%s: two nodes of one graph make the value “%1”.</source>
        <translation>%s: Zwei Knoten eines Graphen erzeugen den Wert „%1“.</translation>
    </message>
    <message>
        <source>%s: node “%1” cannot be run: %2.</source>
        <translation>%s: Knoten „%1“ kann nicht ausgeführt werden: %2.</translation>
    </message>
    <message>
        <source>The map uses %1 GPUs and this machine has %2.</source>
        <translation>Die Map verwendet %1 GPUs, und diese Maschine hat %2.</translation>
    </message>
    <message>
        <source>The results cannot be written as safetensors: “%1” is %2.</source>
        <translation>Die Ergebnisse lassen sich nicht als safetensors schreiben: „%1“ ist %2.</translation>
    </message>
    <message>
        <source>LibTorch reported: %1.</source>
        <translation>LibTorch meldet: %1.</translation>
    </message>
    <message>
        <source>The recording is full: from %1 rows on the run is measured and no longer drawn.</source>
        <translation>Die Aufzeichnung ist voll: Ab %1 Zeilen wird der Lauf gemessen und nicht mehr gezeichnet.</translation>
    </message>
    <message>
        <source>%s holds more names than can be shown.</source>
        <translation>%s enthält mehr Namen, als gezeigt werden können.</translation>
    </message>
    <message>
        <source>%s nests its names so deeply that they would fill more than %1 MiB.</source>
        <translation>%s verschachtelt seine Namen so tief, dass sie mehr als %1 MiB füllen würden.</translation>
    </message>
    <message>
        <source>%s names the tensor “%1” twice.</source>
        <translation>%s nennt den Tensor „%1“ zweimal.</translation>
    </message>
    <message>
        <source>%s ties “%1” to “%2”, which does not exist.</source>
        <translation>%s koppelt „%1“ an „%2“, den es nicht gibt.</translation>
    </message>
    <message>
        <source>%s ties “%1” to itself in a circle.</source>
        <translation>%s koppelt „%1“ im Kreis an sich selbst.</translation>
    </message>
    <message>
        <source>%s uses “%1” both as a tensor and as a module.</source>
        <translation>%s verwendet „%1“ sowohl als Tensor als auch als Modul.</translation>
    </message>
    <message>
        <source>%s: a tensor has no name; it is shown as “%1”.</source>
        <translation>%s: Ein Tensor hat keinen Namen; er wird als „%1“ gezeigt.</translation>
    </message>
    <message>
        <source>%s is not a model that Stowage knows: %1.</source>
        <translation>%s ist kein Modell, das Stowage kennt: %1.</translation>
    </message>
    <message>
        <source>%s is %1, which this version recognises but does not read yet.</source>
        <translation>%s ist %1; diese Version erkennt das, liest es aber noch nicht.</translation>
    </message>
    <message>
        <source>%s is not a complete zip archive: its end record is missing or damaged.</source>
        <translation>%s ist kein vollständiges Zip-Archiv: Der Endeintrag fehlt oder ist beschädigt.</translation>
    </message>
    <message>
        <source>%s has a damaged zip directory: %1.</source>
        <translation>%s hat ein beschädigtes Zip-Verzeichnis: %1.</translation>
    </message>
    <message>
        <source>%s holds %1 zip entries; at most %2 are read.</source>
        <translation>%s enthält %1 Zip-Einträge; höchstens %2 werden gelesen.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” lies outside the file.</source>
        <translation>%s: Der Zip-Eintrag „%1“ liegt außerhalb der Datei.</translation>
    </message>
    <message>
        <source>%s: the zip entries “%1” and “%2” overlap.</source>
        <translation>%s: Die Zip-Einträge „%1“ und „%2“ überschneiden sich.</translation>
    </message>
    <message>
        <source>%s names the zip entry “%1” twice.</source>
        <translation>%s nennt den Zip-Eintrag „%1“ zweimal.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” is encrypted.</source>
        <translation>%s: Der Zip-Eintrag „%1“ ist verschlüsselt.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” has a local header that does not agree with the directory.</source>
        <translation>%s: Der Kopf des Zip-Eintrags „%1“ stimmt nicht mit dem Verzeichnis überein.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” uses compression method %2; only stored and deflated entries are read.</source>
        <translation>%s: Der Zip-Eintrag „%1“ verwendet das Kompressionsverfahren %2; nur ungepackte und mit Deflate gepackte Einträge werden gelesen.</translation>
    </message>
    <message>
        <source>%s: the stored zip entry “%1” says %2 bytes but occupies %3.</source>
        <translation>%s: Der ungepackte Zip-Eintrag „%1“ nennt %2 Bytes und belegt %3.</translation>
    </message>
    <message>
        <source>%s has a zip entry whose name is empty, too long or not text.</source>
        <translation>%s hat einen Zip-Eintrag, dessen Name leer, zu lang oder kein Text ist.</translation>
    </message>
    <message>
        <source>%s: zip entries whose names are longer than %1 bytes are left out; there are %2.</source>
        <translation>%s: Zip-Einträge mit Namen von mehr als %1 Bytes werden ausgelassen; es sind %2.</translation>
    </message>
    <message>
        <source>%s has no record “%1”.</source>
        <translation>%s hat keinen Eintrag „%1“.</translation>
    </message>
    <message>
        <source>%s: the record “%1” is %2 bytes long; at most %3 are read.</source>
        <translation>%s: Der Eintrag „%1“ ist %2 Bytes lang; höchstens %3 werden gelesen.</translation>
    </message>
    <message>
        <source>%s: the record “%1” cannot be decompressed to the size it states.</source>
        <translation>%s: Der Eintrag „%1“ lässt sich nicht auf die Größe entpacken, die er nennt.</translation>
    </message>
    <message>
        <source>%s: the record “%1” does not match its checksum.</source>
        <translation>%s: Der Eintrag „%1“ passt nicht zu seiner Prüfsumme.</translation>
    </message>
    <message>
        <source>%s has archive version “%1”; version 0 is read here.</source>
        <translation>%s hat die Archivversion „%1“; gelesen wird hier Version 0.</translation>
    </message>
    <message>
        <source>%s was written in byte order “%1”; only little-endian files are read.</source>
        <translation>%s wurde in der Bytefolge „%1“ geschrieben; nur Little-Endian-Dateien werden gelesen.</translation>
    </message>
    <message>
        <source>%s has export schema %1; schema 8 is read here.</source>
        <translation>%s hat das Exportschema %1; gelesen wird hier Schema 8.</translation>
    </message>
    <message>
        <source>%s: %1 should be %2.</source>
        <translation>%s: %1 sollte %2 sein.</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no record “%2”.</source>
        <translation>%s: Die Gewichte von „%1“ fehlen: Es gibt keinen Eintrag „%2“.</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are compressed; only stored weights are read.</source>
        <translation>%s: Die Gewichte von „%1“ sind gepackt; nur ungepackte werden gelesen.</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its record, which has %3.</source>
        <translation>%s: „%1“ braucht %2 Bytes seines Eintrags, der %3 hat.</translation>
    </message>
    <message>
        <source>%s: “%1” is kept as a Python object, which is never loaded.</source>
        <translation>%s: „%1“ ist als Python-Objekt gespeichert; solche werden nie geladen.</translation>
    </message>
    <message>
        <source>%s: “%1” has sizes, strides or an offset that are not plain numbers.</source>
        <translation>%s: „%1“ hat Maße, Schrittweiten oder einen Anfang, die keine einfachen Zahlen sind.</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type %2.</source>
        <translation>%s: „%1“ hat den unbekannten Elementtyp %2.</translation>
    </message>
    <message>
        <source>“%s” is not the name of a device. Write 0, 1, … for GPUs, cpu or disk.</source>
        <translation>„%s“ ist kein Name eines Geräts. Für GPUs 0, 1,&#xa0;… schreiben, sonst cpu oder disk.</translation>
    </message>
    <message>
        <source>“%s” is not a runtime that is known here. Write %1.</source>
        <translation>„%s“ ist keine Laufzeit, die hier bekannt ist. Möglich: %1.</translation>
    </message>
    <message>
        <source>%s lists the device %1 twice.</source>
        <translation>%s nennt das Gerät %1 zweimal.</translation>
    </message>
    <message>
        <source>%s lacks GPU %1: GPUs are numbered from 0 without gaps.</source>
        <translation>In %s fehlt GPU %1: GPUs werden von 0 an ohne Lücken gezählt.</translation>
    </message>
    <message>
        <source>%s lists %1 devices; at most %2 are understood.</source>
        <translation>%s nennt %1 Geräte; höchstens %2 werden verstanden.</translation>
    </message>
    <message>
        <source>%s: the link %1 needs a rate of at least one byte per second.</source>
        <translation>%s: Die Verbindung %1 braucht eine Rate von mindestens einem Byte je Sekunde.</translation>
    </message>
    <message>
        <source>%s is not a device map: an object of module names and devices is expected, and this is %1.</source>
        <translation>%s ist keine Device-Map: Erwartet wird ein Objekt aus Modulnamen und Geräten, und dies ist %1.</translation>
    </message>
    <message>
        <source>%s places “%1” on %2, which is no device. Write a number for a GPU, &quot;cpu&quot; or &quot;disk&quot;.</source>
        <translation>%s legt „%1“ auf %2, und das ist kein Gerät. Für eine GPU eine Zahl schreiben, sonst &quot;cpu&quot; oder &quot;disk&quot;.</translation>
    </message>
    <message>
        <source>%s: “%1” is not a value that “%2” can have.</source>
        <translation>%s: „%1“ ist kein Wert, den „%2“ haben kann.</translation>
    </message>
    <message>
        <source>%s needs %1 and has %2: %3 too much.</source>
        <translation>%s braucht %1 und hat %2: %3 zu viel.</translation>
    </message>
    <message>
        <source>%1 tensor names (%2, tied ones counted once) have no device, for example %s.</source>
        <translation>Namen von Tensoren ohne Gerät: %1 (%2, gekoppelte einmal gezählt), zum Beispiel %s.</translation>
    </message>
    <message>
        <source>%s and %1 are one storage of %2, but lie on different devices (%3): it is held more than once.</source>
        <translation>%s und %1 sind ein Speicherblock von %2, liegen aber auf verschiedenen Geräten (%3): Er wird mehrfach gehalten.</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but runs on several devices (%2).</source>
        <translation>%s ist ein %1, der ganz bleiben soll, läuft aber auf mehreren Geräten (%2).</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but its weights lie on several devices (%2); all of it runs on %3.</source>
        <translation>%s ist ein %1, der ganz bleiben soll, seine Gewichte liegen aber auf mehreren Geräten (%2); er läuft ganz auf %3.</translation>
    </message>
    <message>
        <source>%s is pinned to %1, but lies on %2.</source>
        <translation>%s ist an %1 geheftet, liegt aber auf %2.</translation>
    </message>
    <message>
        <source>%s may not be on %1, but is.</source>
        <translation>%s darf nicht auf %1 liegen, liegt aber dort.</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, later releases to the lowest. Write the keys of %s first.</source>
        <translation>Die Map nennt %1 vor %s: accelerate streamt bis 1.12 zur ersten GPU, danach zur niedrigsten. Die Schlüssel von %s zuerst schreiben.</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, where %2 is then %3 over its budget; later releases stream to the lowest. Write the keys of %s first.</source>
        <translation>Die Map nennt %1 vor %s: accelerate streamt bis 1.12 zur ersten GPU, und %2 liegt dann %3 über dem Budget; danach zur niedrigsten. Die Schlüssel von %s zuerst schreiben.</translation>
    </message>
    <message>
        <source>%s is to be the main GPU, but a map alone makes accelerate stream to %1: give main_device to dispatch_model (from_pretrained takes none).</source>
        <translation>%s soll die Haupt-GPU sein, nach der Map allein streamt accelerate aber zu %1: dispatch_model braucht main_device (from_pretrained nimmt keines).</translation>
    </message>
    <message>
        <source>Nothing is on a GPU: the whole model runs on the CPU.</source>
        <translation>Nichts liegt auf einer GPU: Das ganze Modell läuft auf der CPU.</translation>
    </message>
    <message>
        <source>The map gives no device to %1 tensor names (%2, tied ones counted once), for example %s.</source>
        <translation>Namen von Tensoren, denen die Map kein Gerät gibt: %1 (%2, gekoppelte einmal gezählt), zum Beispiel %s.</translation>
    </message>
    <message>
        <source>%1 keys of the map name no module or tensor of this model, for example “%s”.</source>
        <translation>%1 Schlüssel der Map nennen kein Modul und keinen Tensor dieses Modells, zum Beispiel „%s“.</translation>
    </message>
    <message>
        <source>%1 keys of the map lie below other keys, for example “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>%1 Schlüssel der Map liegen unter anderen, zum Beispiel „%2“ unter „%s“: Hier gilt der tiefste, aber nicht in jedem Lader.</translation>
    </message>
    <message>
        <source>The map names the key “%s” more than once.</source>
        <translation>Die Map nennt den Schlüssel „%s“ mehr als einmal.</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (%1 tensor names, %2, tied ones counted once).</source>
        <translation>Die Map verwendet %s, das diese Maschine nicht hat (Namen von Tensoren: %1, %2, gekoppelte einmal gezählt).</translation>
    </message>
    <message>
        <source>The key “%s” is also the beginning of the name %1, which has no key of its own: loaders that match without the dot put it on the wrong device.</source>
        <translation>Der Schlüssel „%s“ ist auch der Anfang des Namens %1, der keinen eigenen Schlüssel hat: Lader, die ohne den Punkt vergleichen, legen ihn auf das falsche Gerät.</translation>
    </message>
    <message>
        <source>%1 keys name their GPU as text, for example “%s”: accelerate then picks the GPU that streams by chance. Write numbers, such as 0.</source>
        <translation>%1 Schlüssel nennen ihre GPU als Text, zum Beispiel „%s“: accelerate wählt die streamende GPU dann zufällig. Zahlen schreiben, etwa 0.</translation>
    </message>
    <message>
        <source>The key “” puts everything on %s while other keys name GPUs: accelerate finds no weights under it. Name the modules instead.</source>
        <translation>Der Schlüssel „“ legt alles auf %s, während andere Schlüssel GPUs nennen: accelerate findet darunter keine Gewichte. Stattdessen die Module nennen.</translation>
    </message>
    <message>
        <source>%s holds weights only, no graph that could be run.</source>
        <translation>%s enthält nur Gewichte und keinen Graphen, der laufen könnte.</translation>
    </message>
    <message>
        <source>%s describes a model without its weights and graph.</source>
        <translation>%s beschreibt ein Modell ohne dessen Gewichte und Graphen.</translation>
    </message>
    <message>
        <source>%s was saved without the weights of “%1”.</source>
        <translation>%s wurde ohne die Gewichte von „%1“ gespeichert.</translation>
    </message>
    <message>
        <source>%s takes or makes an object of Python.</source>
        <translation>%s nimmt oder erzeugt ein Python-Objekt.</translation>
    </message>
    <message>
        <source>%s is %1 bytes long: too short for a safetensors file, which begins with a length of 8 bytes.</source>
        <translation>%s ist %1 Bytes lang: zu kurz für eine safetensors-Datei, die mit einer Länge von 8 Bytes beginnt.</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes; at most %2 are allowed.</source>
        <translation>%s nennt einen Kopf von %1 Bytes; höchstens %2 sind erlaubt.</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes, but the file ends at byte %2.</source>
        <translation>%s nennt einen Kopf von %1 Bytes, aber die Datei endet bei Byte %2.</translation>
    </message>
    <message>
        <source>%s has a header that does not begin with “{”.</source>
        <translation>%s hat einen Kopf, der nicht mit „{“ beginnt.</translation>
    </message>
    <message>
        <source>%s: in the entry of “%1”, %2 should be %3.</source>
        <translation>%s: Im Eintrag von „%1“ sollte %2 %3 sein.</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type “%2”.</source>
        <translation>%s: „%1“ hat den unbekannten Elementtyp „%2“.</translation>
    </message>
    <message>
        <source>%s: __metadata__ should be an object of texts.</source>
        <translation>%s: __metadata__ sollte ein Objekt aus Texten sein.</translation>
    </message>
    <message>
        <source>%s: “%1” occupies bytes %2 to %3 where byte %4 should be next; tensors may not overlap or leave holes.</source>
        <translation>%s: „%1“ belegt die Bytes %2 bis %3, als nächstes sollte aber Byte %4 kommen; Tensoren dürfen sich nicht überschneiden und keine Löcher lassen.</translation>
    </message>
    <message>
        <source>%s: the shape of “%1” has more elements than can be counted.</source>
        <translation>%s: Die Form von „%1“ hat mehr Elemente, als sich zählen lassen.</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bits, which is no whole number of bytes.</source>
        <translation>%s: „%1“ braucht %2 Bit, und das sind keine ganzen Bytes.</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bytes but occupies bytes %3 to %4.</source>
        <translation>%s: „%1“ braucht %2 Bytes, belegt aber die Bytes %3 bis %4.</translation>
    </message>
    <message>
        <source>%s should end at byte %1 but is %2 bytes long.</source>
        <translation>%s sollte bei Byte %1 enden, ist aber %2 Bytes lang.</translation>
    </message>
    <message>
        <source>%s names the file “%1”; only plain names of files in the same folder are opened.</source>
        <translation>%s nennt die Datei „%1“; nur einfache Namen von Dateien im selben Ordner werden geöffnet.</translation>
    </message>
    <message>
        <source>%s needs the file “%1”, which is not there.</source>
        <translation>%s braucht die Datei „%1“, die nicht da ist.</translation>
    </message>
    <message>
        <source>%s says that “%1” is in “%2”, which does not hold it.</source>
        <translation>Laut %s liegt „%1“ in „%2“, doch dort ist es nicht.</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is in two files, “%2” and “%3”.</source>
        <translation>%s: Der Tensor „%1“ steht in zwei Dateien, „%2“ und „%3“.</translation>
    </message>
    <message>
        <source>%s: the files hold tensors that the index does not list: “%1” is the first of %2.</source>
        <translation>%s: Die Dateien enthalten Tensoren, die der Index nicht nennt: „%1“ ist der erste von %2.</translation>
    </message>
    <message>
        <source>%s: the index states %1 bytes in all, the files hold %2.</source>
        <translation>%s: Der Index nennt insgesamt %1 Bytes, die Dateien enthalten %2.</translation>
    </message>
    <message>
        <source>%s has no config.json: classes of modules, ties and names of modules are not known.</source>
        <translation>%s hat keine config.json: Klassen, Kopplungen und Namen der Module sind nicht bekannt.</translation>
    </message>
    <message>
        <source>%s: %1 tensors have other names in the file than in the modules (model type “%2”); the names of the modules are shown.</source>
        <translation>%s: %1 Tensoren heißen in der Datei anders als in den Modulen (Modelltyp „%2“); gezeigt werden die Namen der Module.</translation>
    </message>
    <message>
        <source>%s: the model type “%1” is not known here; its modules may have other names than its files. Check the names before you use a device map.</source>
        <translation>%s: Der Modelltyp „%1“ ist hier nicht bekannt; seine Module können anders heißen als in den Dateien. Vor dem Verwenden einer Device-Map die Namen prüfen.</translation>
    </message>
    <message>
        <source>%s: the experts of “%1” differ in shape; they are shown one by one, as they are stored.</source>
        <translation>%s: Die Experten von „%1“ haben verschiedene Formen; sie werden einzeln gezeigt, so wie sie gespeichert sind.</translation>
    </message>
    <message>
        <source>%s holds packed weights (%1); they are shown and counted as they are stored.</source>
        <translation>%s enthält gepackte Gewichte (%1); sie werden so gezeigt und gezählt, wie sie gespeichert sind.</translation>
    </message>
    <message>
        <source>%s: %1 tensors from “%2” on belong to no module that the library builds; they are not shown.</source>
        <translation>%s: %1 Tensoren ab „%2“ gehören zu keinem Modul, das die Bibliothek baut; sie werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>%s does not hold “%1”, to which “%2” should be tied.</source>
        <translation>%s enthält „%1“ nicht, an das „%2“ gekoppelt sein sollte.</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%s cannot be started: %1.</source>
        <translation>%s lässt sich nicht starten: %1.</translation>
    </message>
    <message>
        <source>The engine ended before it was done: %1.</source>
        <translation>Die Engine endete, bevor sie fertig war: %1.</translation>
    </message>
    <message>
        <source>How large the values of %s are is known to the engine alone: agree to run it once (Profile), and its memory is predicted from then on.</source>
        <translation>Wie groß die Werte von %s sind, weiß nur die Engine: Stimmen Sie einmal zu, es laufen zu lassen (Profilieren); von da an wird sein Speicher vorhergesagt.</translation>
    </message>
    <message>
        <source>The engine is asked how large the values of %s are; its memory is predicted when it has answered.</source>
        <translation>Die Engine wird gefragt, wie groß die Werte von %s sind; sein Speicher wird vorhergesagt, wenn sie geantwortet hat.</translation>
    </message>
    <message>
        <source>The rule on “%s” names no module or tensor of this model.</source>
        <translation>Die Regel für „%s“ nennt kein Modul und keinen Tensor dieses Modells.</translation>
    </message>
    <message>
        <source>The rules on “%s” (%1) and “%2” (%3) contradict each other: no device obeys both.</source>
        <translation>Die Regeln für „%s“ (%1) und „%2“ (%3) widersprechen sich: Kein Gerät erfüllt beide.</translation>
    </message>
    <message>
        <source>There is no device to put anything on. Add a GPU, CPU memory or a disk.</source>
        <translation>Es gibt kein Gerät, auf das etwas gelegt werden kann. Eine GPU, Arbeitsspeicher oder eine Platte hinzufügen.</translation>
    </message>
    <message>
        <source>%s can neither stay on %1 nor be streamed to it: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s kann weder auf %1 bleiben noch dorthin gestreamt werden: %2 sind nötig, %3 sind da, %4 fehlen.</translation>
    </message>
    <message>
        <source>%s leaves no room on %1 for anything else: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s lässt auf %1 für nichts anderes Platz: %2 sind nötig, %3 sind da, %4 fehlen.</translation>
    </message>
    <message>
        <source>The model needs %1; your devices have room for %2 of it: %3 short.</source>
        <translation>Das Modell braucht %1; Ihre Geräte haben Platz für %2 davon: Es fehlen %3.</translation>
    </message>
    <message>
        <source>%s has nowhere to go: no device obeys all of its rules (%1).</source>
        <translation>%s kann nirgendwohin: Kein Gerät erfüllt alle seine Regeln (%1).</translation>
    </message>
    <message>
        <source>No way was found to divide the modules among these devices; whether there is one is not settled.</source>
        <translation>Es wurde kein Weg gefunden, die Module auf diese Geräte zu verteilen; ob es einen gibt, ist nicht geklärt.</translation>
    </message>
    <message>
        <source>accelerate&apos;s own strategy ends with %s on this model and these budgets.</source>
        <translation>accelerates eigene Strategie endet bei diesem Modell und diesen Budgets mit %s.</translation>
    </message>
    <message>
        <source>%s is a trace of version %1; version %2 is read here.</source>
        <translation>%s ist eine Aufzeichnung der Version %1; gelesen wird hier Version %2.</translation>
    </message>
    <message>
        <source>%s ends too early: its header promises %1 bytes and it has %2.</source>
        <translation>%s endet zu früh: Der Kopf verspricht %1 Bytes, da sind %2.</translation>
    </message>
    <message>
        <source>%s is longer than its header says: %1 bytes promised, %2 found.</source>
        <translation>%s ist länger, als der Kopf sagt: %1 Bytes versprochen, %2 gefunden.</translation>
    </message>
    <message>
        <source>%s was damaged: its checksum is not the one its header promises.</source>
        <translation>%s ist beschädigt: Die Prüfsumme ist nicht die, die der Kopf verspricht.</translation>
    </message>
    <message>
        <source>%s promises %1 %2, which is more than the %3 that are read.</source>
        <translation>%s verspricht %1 %2, mehr als die %3, die gelesen werden.</translation>
    </message>
    <message>
        <source>%s: %1 %2 refers to %3 %4, and there are only %5.</source>
        <translation>%s: %1 %2 verweist auf %3 %4, und es gibt nur %5.</translation>
    </message>
    <message>
        <source>%s: %1 %2 ends before it begins.</source>
        <translation>%s: %1 %2 endet, bevor es beginnt.</translation>
    </message>
    <message>
        <source>%s: %1 %2 lies after the end of the run.</source>
        <translation>%s: %1 %2 liegt nach dem Ende des Laufs.</translation>
    </message>
    <message>
        <source>%s: block %1 is of kind %2, which does not exist.</source>
        <translation>%s: Block %1 ist von der Art %2, die es nicht gibt.</translation>
    </message>
    <message>
        <source>%s: “%1” is not the name of a device, or names it twice.</source>
        <translation>%s: „%1“ ist kein Name eines Geräts oder nennt es zweimal.</translation>
    </message>
    <message>
        <source>%s: the text at %1 is not UTF-8.</source>
        <translation>%s: Der Text bei %1 ist kein UTF-8.</translation>
    </message>
    <message>
        <source>%s: the blocks of %1 add up to more than 2^63 bytes.</source>
        <translation>%s: Die Blöcke von %1 ergeben zusammen mehr als 2^63 Bytes.</translation>
    </message>
    <message>
        <source>%s lacks the input “%1”; the program takes %2.</source>
        <translation>In %s fehlt die Eingabe „%1“; das Programm nimmt %2.</translation>
    </message>
    <message>
        <source>%s: “%1” is no input of the program; it takes %2.</source>
        <translation>%s: „%1“ ist keine Eingabe des Programms; es nimmt %2.</translation>
    </message>
    <message>
        <source>%s became shorter while its weights were read; the run was stopped.</source>
        <translation>%s wurde kürzer, während die Gewichte gelesen wurden; der Lauf wurde angehalten.</translation>
    </message>
    <message>
        <source>%s cannot be opened: there is not enough memory.</source>
        <translation>%s lässt sich nicht öffnen: Der Arbeitsspeicher reicht nicht.</translation>
    </message>
    <message>
        <source>%s is compressed and damaged or cut off.</source>
        <translation>%s ist gepackt und beschädigt oder abgeschnitten.</translation>
    </message>
    <message>
        <source>%s unpacks to more than %1 bytes, which is not read.</source>
        <translation>%s ergibt entpackt mehr als %1 Bytes; das wird nicht gelesen.</translation>
    </message>
    <message>
        <source>%s: in %1, %2 should be %3.</source>
        <translation>%s: In %1 sollte %2 %3 sein.</translation>
    </message>
    <message>
        <source>%s: %1 has the unknown element type “%2”.</source>
        <translation>%s: %1 hat den unbekannten Elementtyp „%2“.</translation>
    </message>
    <message>
        <source>%s: the shape of %1 has more elements than can be counted.</source>
        <translation>%s: Die Form von %1 hat mehr Elemente, als sich zählen lassen.</translation>
    </message>
    <message>
        <source>%s does not begin with “GGUF”.</source>
        <translation>%s beginnt nicht mit „GGUF“.</translation>
    </message>
    <message>
        <source>%s has GGUF version %1; versions 2 and 3 are read.</source>
        <translation>%s hat die GGUF-Version %1; gelesen werden die Versionen 2 und 3.</translation>
    </message>
    <message>
        <source>%s was written in big-endian byte order; only little-endian files are read.</source>
        <translation>%s wurde in Big-Endian-Bytefolge geschrieben; gelesen werden nur Little-Endian-Dateien.</translation>
    </message>
    <message>
        <source>%s ends in the middle of its header.</source>
        <translation>%s endet mitten im Dateikopf.</translation>
    </message>
    <message>
        <source>%s states %1 tensors, for which it is too short.</source>
        <translation>%s gibt %1 Tensoren an, ist dafür aber zu kurz.</translation>
    </message>
    <message>
        <source>%s states %1 keys, for which it is too short.</source>
        <translation>%s gibt %1 Schlüssel an, ist dafür aber zu kurz.</translation>
    </message>
    <message>
        <source>%s states a text of %1 bytes where %2 are left.</source>
        <translation>%s gibt einen Text von %1 Bytes an, wo nur noch %2 übrig sind.</translation>
    </message>
    <message>
        <source>%s has a key that is empty or longer than %1 bytes.</source>
        <translation>%s hat einen Schlüssel, der leer oder länger als %1 Bytes ist.</translation>
    </message>
    <message>
        <source>%s has the key “%1” twice.</source>
        <translation>%s hat den Schlüssel „%1“ zweimal.</translation>
    </message>
    <message>
        <source>%s: the value of “%1” has the unknown type %2.</source>
        <translation>%s: Der Wert von „%1“ hat den unbekannten Typ %2.</translation>
    </message>
    <message>
        <source>%s: the list “%1” states %2 entries, for which the file is too short.</source>
        <translation>%s: Die Liste „%1“ gibt %2 Einträge an, für die die Datei zu kurz ist.</translation>
    </message>
    <message>
        <source>%s: “%1” is a list of lists, which GGUF does not have.</source>
        <translation>%s: „%1“ ist eine Liste von Listen, die es in GGUF nicht gibt.</translation>
    </message>
    <message>
        <source>%s: the alignment %1 is no power of two.</source>
        <translation>%s: Die Ausrichtung %1 ist keine Zweierpotenz.</translation>
    </message>
    <message>
        <source>%s has a tensor whose name is empty or longer than %1 bytes.</source>
        <translation>%s hat einen Tensor, dessen Name leer oder länger als %1 Bytes ist.</translation>
    </message>
    <message>
        <source>%s: “%1” has %2 dimensions; at most %3 are allowed.</source>
        <translation>%s: „%1“ hat %2 Dimensionen; erlaubt sind höchstens %3.</translation>
    </message>
    <message>
        <source>%s: “%1” has more elements than can be counted.</source>
        <translation>%s: „%1“ hat mehr Elemente, als sich zählen lassen.</translation>
    </message>
    <message>
        <source>%s: “%1” has element type %2, which GGUF has given up.</source>
        <translation>%s: „%1“ hat den Elementtyp %2, den GGUF aufgegeben hat.</translation>
    </message>
    <message>
        <source>%s: rows of “%1” have %2 elements, which is no multiple of the %3 of a block.</source>
        <translation>%s: Zeilen von „%1“ haben %2 Elemente, kein Vielfaches der %3 eines Blocks.</translation>
    </message>
    <message>
        <source>%s: “%1” begins at byte %2 of the data; byte %3 was expected.</source>
        <translation>%s: „%1“ beginnt bei Byte %2 der Daten; erwartet war Byte %3.</translation>
    </message>
    <message>
        <source>%s: “%1” ends at byte %2, the file at byte %3.</source>
        <translation>%s: „%1“ endet bei Byte %2, die Datei bei Byte %3.</translation>
    </message>
    <message>
        <source>%s belongs to a model in %1 parts, of which “%2” is missing.</source>
        <translation>%s gehört zu einem Modell in %1 Teilen, von denen „%2“ fehlt.</translation>
    </message>
    <message>
        <source>%s is one of %1 parts, but its name does not say so: it should end in “-%2-of-%3.gguf”.</source>
        <translation>%s ist eines von %1 Teilen, aber der Name sagt das nicht: Er sollte auf „-%2-of-%3.gguf“ enden.</translation>
    </message>
    <message>
        <source>%s should be part %1 of %2, but says that it is part %3 of %4.</source>
        <translation>%s sollte Teil %1 von %2 sein, nennt sich aber Teil %3 von %4.</translation>
    </message>
    <message>
        <source>%s: its parts hold %1 tensors, but %2 are stated.</source>
        <translation>%s: Die Teile enthalten %1 Tensoren, angegeben sind %2.</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is also in “%2”.</source>
        <translation>%s: Der Tensor „%1“ steht auch in „%2“.</translation>
    </message>
    <message>
        <source>%s holds %1 GGUF models; open one of them, such as “%2”.</source>
        <translation>%s enthält %1 GGUF-Modelle; bitte eines davon öffnen, etwa „%2“.</translation>
    </message>
    <message>
        <source>%s does not say its architecture: modules have the names of the file.</source>
        <translation>%s nennt keine Architektur: Die Module tragen die Namen der Datei.</translation>
    </message>
    <message>
        <source>%s: the architecture “%1” is not known here: modules have the names of the file, which no device map of the library uses.</source>
        <translation>%s: Die Architektur „%1“ ist hier nicht bekannt: Die Module tragen die Namen der Datei, die keine Device-Map der Bibliothek verwendet.</translation>
    </message>
    <message>
        <source>%s: tensors without a known place in the modules of “%3” keep the names of the file: “%1” is the first of %2.</source>
        <translation>%s: Tensoren ohne bekannten Platz in den Modulen von „%3“ behalten die Namen der Datei: „%1“ ist der erste von %2.</translation>
    </message>
    <message>
        <source>%s is an AOTInductor package: compiled code, which is never loaded here. Open the .pt2 that torch.export saved before it.</source>
        <translation>%s ist ein AOTInductor-Paket: übersetzter Code, der hier nie geladen wird. Bitte die .pt2-Datei öffnen, die torch.export davor gespeichert hat.</translation>
    </message>
    <message>
        <source>%s: what “%1” holds is no table of tensors: %2.</source>
        <translation>%s: Was „%1“ enthält, ist keine Tabelle von Tensoren: %2.</translation>
    </message>
    <message>
        <source>%s names no model type: modules have the names of the file.</source>
        <translation>%s nennt keinen Modelltyp: Die Module tragen die Namen der Datei.</translation>
    </message>
    <message>
        <source>%s holds weights alone, which do not say what their modules are called: modules have the names of the file.</source>
        <translation>%s enthält nur Gewichte, die nicht sagen, wie ihre Module heißen: Die Module tragen die Namen der Datei.</translation>
    </message>
    <message>
        <source>%s: %1 packed weights stand in %2 tensors (%3); each group is counted as it is stored.</source>
        <translation>%s: %1 gepackte Gewichte stehen in %2 Tensoren (%3); jede Gruppe zählt so, wie sie gespeichert ist.</translation>
    </message>
    <message>
        <source>%s holds %1 models; “%2” is shown, there is also %3.</source>
        <translation>%s enthält %1 Modelle; gezeigt wird „%2“, daneben gibt es %3.</translation>
    </message>
    <message>
        <source>%s: the constant “%1” of the exported program is an object of Python and is not shown.</source>
        <translation>%s: Die Konstante „%1“ des exportierten Programms ist ein Python-Objekt und wird nicht gezeigt.</translation>
    </message>
    <message>
        <source>%s: the pickle ends in the middle of an instruction.</source>
        <translation>%s: Der Pickle endet mitten in einer Anweisung.</translation>
    </message>
    <message>
        <source>%s: the pickle has the unknown instruction %1.</source>
        <translation>%s: Der Pickle enthält die unbekannte Anweisung %1.</translation>
    </message>
    <message>
        <source>%s: the pickle uses the instruction %1, which no model file has.</source>
        <translation>%s: Der Pickle benutzt die Anweisung %1, die in keiner Modelldatei vorkommt.</translation>
    </message>
    <message>
        <source>%s: the pickle takes more values from its stack than it put there.</source>
        <translation>%s: Der Pickle nimmt mehr Werte vom Stapel, als er darauf gelegt hat.</translation>
    </message>
    <message>
        <source>%s: the pickle asks for entry %1 of its memo, which was never stored.</source>
        <translation>%s: Der Pickle verlangt den Eintrag %1 seines Memos, der nie abgelegt wurde.</translation>
    </message>
    <message>
        <source>%s: the instruction %1 of the pickle is applied to a value of the wrong kind.</source>
        <translation>%s: Die Anweisung %1 des Pickles wird auf einen Wert der falschen Art angewandt.</translation>
    </message>
    <message>
        <source>%s: the pickle states a negative length.</source>
        <translation>%s: Der Pickle nennt eine negative Länge.</translation>
    </message>
    <message>
        <source>%s: the pickle has a number that cannot be read.</source>
        <translation>%s: Der Pickle enthält eine Zahl, die nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>%s: the pickle is of protocol %1; protocols up to 5 are read.</source>
        <translation>%s: Der Pickle hat das Protokoll %1; gelesen werden Protokolle bis 5.</translation>
    </message>
    <message>
        <source>%s: the pickle makes more than %1 values.</source>
        <translation>%s: Der Pickle erzeugt mehr als %1 Werte.</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch: a recording of memory, not a model.</source>
        <translation>%s ist ein Speicherabbild von PyTorch: eine Aufzeichnung des Speichers, kein Modell.</translation>
    </message>
    <message>
        <source>%s holds no tensors of a model.</source>
        <translation>%s enthält keine Tensoren eines Modells.</translation>
    </message>
    <message>
        <source>%s holds a tensor or module whose name is no text or too long.</source>
        <translation>%s enthält einen Tensor oder ein Modul, dessen Name kein Text oder zu lang ist.</translation>
    </message>
    <message>
        <source>%s: the record of “%1” does not have the form that PyTorch writes.</source>
        <translation>%s: Der Eintrag von „%1“ hat nicht die Form, die PyTorch schreibt.</translation>
    </message>
    <message>
        <source>%s: “%1” has a negative size, stride or offset.</source>
        <translation>%s: „%1“ hat eine negative Größe, Schrittweite oder Position.</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its storage, which has %3.</source>
        <translation>%s: „%1“ braucht %2 Bytes seines Speicherblocks, der %3 hat.</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no storage “%2”.</source>
        <translation>%s: Die Gewichte von „%1“ fehlen: Es gibt keinen Speicherblock „%2“.</translation>
    </message>
    <message>
        <source>%s: the storage “%1” should be %2 bytes long, but its place in the file has %3.</source>
        <translation>%s: Der Speicherblock „%1“ müsste %2 Bytes lang sein, an seiner Stelle in der Datei sind aber %3.</translation>
    </message>
    <message>
        <source>%s: the list of storages behind the pickle is damaged.</source>
        <translation>%s: Die Liste der Speicherblöcke hinter dem Pickle ist beschädigt.</translation>
    </message>
    <message>
        <source>%s: the module “%1” contains itself.</source>
        <translation>%s: Das Modul „%1“ enthält sich selbst.</translation>
    </message>
    <message>
        <source>%s has no part “%1” that could be shown; its parts are %2.</source>
        <translation>%s hat keinen Teil „%1“, der gezeigt werden könnte; die Teile sind %2.</translation>
    </message>
    <message>
        <source>%s has no parts to choose from.</source>
        <translation>%s hat keine Teile, aus denen gewählt werden könnte.</translation>
    </message>
    <message>
        <source>%s holds several sets of tensors: “%1” is shown as the model; there are also %2.</source>
        <translation>%s enthält mehrere Gruppen von Tensoren: „%1“ wird als Modell gezeigt; außerdem gibt es %2.</translation>
    </message>
    <message>
        <source>%s: all names begin with “%1”, which a wrapper put there; they are shown without it.</source>
        <translation>%s: Alle Namen beginnen mit „%1“, das eine Hülle davorgesetzt hat; sie werden ohne es gezeigt.</translation>
    </message>
    <message>
        <source>%s: “%1” and %2 more records are of a kind that is not known here (%3); they are not shown.</source>
        <translation>%s: „%1“ und %2 weitere Einträge sind von einer Art, die hier nicht bekannt ist (%3); sie werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>%s: tensors were saved without their data: “%1” is the first of %2.</source>
        <translation>%s: Tensoren wurden ohne ihre Daten gespeichert: „%1“ ist der erste von %2.</translation>
    </message>
    <message>
        <source>%s has no tensor: there is nothing to place.</source>
        <translation>%s enthält keinen Tensor: Es gibt nichts zu platzieren.</translation>
    </message>
    <message>
        <source>%s is a state dict without any tensor: there is nothing to place.</source>
        <translation>%s ist ein State-Dict ohne einen einzigen Tensor: Es gibt nichts zu platzieren.</translation>
    </message>
    <message>
        <source>%s: keys that are numbers are shown as text: “%1” is the first of %2.</source>
        <translation>%s: Schlüssel, die Zahlen sind, werden als Text gezeigt: „%1“ ist der erste von %2.</translation>
    </message>
    <message>
        <source>%s: the pickle refers to %1 outside of it, which is no storage of PyTorch.</source>
        <translation>%s: Das Pickle verweist auf %1 außerhalb, was kein Speicher (Storage) von PyTorch ist.</translation>
    </message>
    <message>
        <source>%s: modules are shared so often that not all of their names are shown.</source>
        <translation>%s: Module werden so oft gemeinsam benutzt, dass nicht alle ihre Namen gezeigt werden.</translation>
    </message>
    <message>
        <source>%s is a TorchScript program that cannot be run: %1.</source>
        <translation>%s ist ein TorchScript-Programm, das nicht ausgeführt werden kann: %1.</translation>
    </message>
    <message>
        <source>%s nests modules more than %1 levels deep; those below are shown as one with the module above them.</source>
        <translation>%s schachtelt Module tiefer als %1 Ebenen; was darunter liegt, wird als eines mit dem Modul darüber gezeigt.</translation>
    </message>
    <message>
        <source>%s: %1 of %2 files are read so far; sizes of the others follow.</source>
        <translation>%s: %1 von %2 Dateien sind bisher gelesen; die Größen der anderen folgen.</translation>
    </message>
    <message>
        <source>%s (%1) is pinned to %2, which has %3.</source>
        <translation>%s (%1) ist auf %2 festgelegt, das %3 hat.</translation>
    </message>
    <message>
        <source>%s are pinned to %2: together they need %1, and it has %3.</source>
        <translation>%s sind auf %2 festgelegt: Zusammen brauchen sie %1, und es hat %3.</translation>
    </message>
    <message>
        <source>%s passes through %1 memory on its way from disk: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s geht auf dem Weg von der Platte durch den Speicher von %1: %2 sind nötig, %3 sind da, %4 fehlen.</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices: %s alone would need %1, and it has %2: %3 short.</source>
        <translation>Die Module lassen sich nicht auf diese Geräte verteilen: %s allein bräuchte %1 und hat %2: Es fehlen %3.</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices.</source>
        <translation>Die Module lassen sich nicht auf diese Geräte verteilen.</translation>
    </message>
    <message>
        <source>Disk decides the speed: %1 are read from it, in %2 of the %3 of a step.</source>
        <translation>Die Platte bestimmt das Tempo: %1 werden von ihr gelesen, in %2 der %3 eines Schritts.</translation>
    </message>
    <message>
        <source>%s has %1 left over: no whole %2 fits (%3 each).</source>
        <translation>%s hat %1 übrig: Kein ganzes %2 passt hinein (je %3).</translation>
    </message>
    <message>
        <source>%s is almost full: %1 are left, and activations are not counted; a long prompt may need more.</source>
        <translation>%s ist fast voll: %1 sind übrig, und Aktivierungen zählen nicht mit; eine lange Eingabe braucht vielleicht mehr.</translation>
    </message>
    <message>
        <source>The budget of %s is %1, and the hardware has %2: a what-if, not a plan to run.</source>
        <translation>Das Budget von %s ist %1, und die Hardware hat %2: ein Was-wäre-wenn, kein Plan zum Ausführen.</translation>
    </message>
    <message>
        <source>The workload is weights only: activations, KV cache and the time of a step are left out.</source>
        <translation>Die Last besteht nur aus Gewichten: Aktivierungen, KV-Cache und die Zeit eines Schritts fehlen.</translation>
    </message>
    <message>
        <source>%s has no configuration: what attention makes is left out.</source>
        <translation>%s hat keine Konfiguration: was die Attention erzeugt, fehlt.</translation>
    </message>
    <message>
        <source>The configuration does not say “%s”: what attention makes in %1 and modules like it is left out.</source>
        <translation>Die Konfiguration nennt „%s“ nicht: was die Attention in %1 und ähnlichen Modulen erzeugt, fehlt.</translation>
    </message>
    <message>
        <source>%1 modules have no formula, for example %s (%2): what they make is left out.</source>
        <translation>Für %1 Module gibt es keine Formel, zum Beispiel für %s (%2): was sie erzeugen, fehlt.</translation>
    </message>
    <message>
        <source>“%s” is %1 in the configuration, but the shape of %2 makes it %3: the tensor is believed.</source>
        <translation>„%s“ ist laut Konfiguration %1, nach der Form von %2 aber %3: Es gilt der Tensor.</translation>
    </message>
    <message>
        <source>How large the KV cache is cannot be told: it is left out.</source>
        <translation>Wie groß der KV-Cache ist, lässt sich nicht sagen: Er fehlt.</translation>
    </message>
    <message>
        <source>How fast %s computes is not known: times are left out. Calibrate the machine, or name the card.</source>
        <translation>Wie schnell %s rechnet, ist nicht bekannt: Zeiten fehlen. Kalibrieren Sie die Maschine, oder nennen Sie die Karte.</translation>
    </message>
    <message>
        <source>%1 tensors are packed, for example %s: the room that kernels take to unpack them is left out.</source>
        <translation>%1 Tensoren sind gepackt, zum Beispiel %s: Der Platz, den Kernel zum Entpacken brauchen, fehlt.</translation>
    </message>
    <message>
        <source>%s is counted with one image or recording a sequence: %1 positions.</source>
        <translation>%s ist mit einem Bild oder einer Aufnahme je Sequenz gezählt: %1 Positionen.</translation>
    </message>
    <message>
        <source>%s is counted with as many positions as the prompt has.</source>
        <translation>%s ist mit so vielen Positionen gezählt, wie der Prompt hat.</translation>
    </message>
    <message>
        <source>1 module has no formula: %s (%2). What it makes is left out.</source>
        <translation>Für 1 Modul gibt es keine Formel: %s (%2). Was es erzeugt, fehlt.</translation>
    </message>
    <message>
        <source>1 tensor is packed: %s. The room that kernels take to unpack it is left out.</source>
        <translation>1 Tensor ist gepackt: %s. Der Platz, den Kernel zum Entpacken brauchen, fehlt.</translation>
    </message>
    <message>
        <source>1 tensor (%2) has no device: %s.</source>
        <translation>1 Tensor (%2) hat kein Gerät: %s.</translation>
    </message>
    <message>
        <source>The map gives no device to 1 tensor (%2): %s.</source>
        <translation>Die Map gibt 1 Tensor (%2) kein Gerät: %s.</translation>
    </message>
    <message>
        <source>1 key of the map names no module or tensor of this model: “%s”.</source>
        <translation>1 Schlüssel der Map benennt kein Modul und keinen Tensor dieses Modells: „%s“.</translation>
    </message>
    <message>
        <source>1 key of the map lies below another, “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>1 Schlüssel der Map liegt unter einem anderen, „%2“ unter „%s“: Hier gilt der tiefste, aber nicht bei jedem Lader.</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (1 tensor, %2).</source>
        <translation>Die Map verwendet %s, das diese Maschine nicht hat (1 Tensor, %2).</translation>
    </message>
    <message>
        <source>1 key names its GPU as text, “%s”: accelerate then picks the GPU that streams by chance. Write a number, such as 0.</source>
        <translation>1 Schlüssel nennt seine GPU als Text, „%s“: accelerate wählt die streamende GPU dann zufällig. Eine Zahl schreiben, etwa 0.</translation>
    </message>
    <message>
        <source>%s: 1 tensor has another name in the file than in the modules (model type “%2”); the name of the module is shown.</source>
        <translation>%s: 1 Tensor heißt in der Datei anders als in den Modulen (Modelltyp „%2“); gezeigt wird der Name des Moduls.</translation>
    </message>
    <message>
        <source>%s: 1 tensor, “%2”, belongs to no module that the library builds; it is not shown.</source>
        <translation>%s: 1 Tensor, „%2“, gehört zu keinem Modul, das die Bibliothek baut; er wird nicht gezeigt.</translation>
    </message>
    <message>
        <source>%s: 1 packed weight stands in %2 tensors (%3); it is counted as it is stored.</source>
        <translation>%s: 1 gepacktes Gewicht steht in %2 Tensoren (%3); es zählt so, wie es gespeichert ist.</translation>
    </message>
    <message>
        <source>%s is neither a trace of Stowage nor a memory snapshot of PyTorch.</source>
        <translation>%s ist weder eine Aufzeichnung von Stowage noch ein Speicherabbild von PyTorch.</translation>
    </message>
    <message>
        <source>%s is a pickle, but no memory snapshot of PyTorch: it has no list of segments or device_traces.</source>
        <translation>%s ist ein Pickle, aber kein Speicherabbild von PyTorch: Es hat keine Liste segments oder device_traces.</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch in which no device has any memory.</source>
        <translation>%s ist ein Speicherabbild von PyTorch, in dem kein Gerät Speicher hat.</translation>
    </message>
    <message>
        <source>%s: event %1 of device %2 (%3) has no “%4” that could be one.</source>
        <translation>%s: Das Ereignis %1 des Geräts %2 (%3) hat kein brauchbares „%4“.</translation>
    </message>
    <message>
        <source>%s: a block of the segment at %1 has no size.</source>
        <translation>%s: Ein Block des Segments bei %1 hat keine Größe.</translation>
    </message>
    <message>
        <source>%s has no history of events, only what was allocated when it was taken.</source>
        <translation>%s hat keinen Verlauf von Ereignissen, nur was belegt war, als es aufgenommen wurde.</translation>
    </message>
    <message>
        <source>%s has no times: its events are shown one microsecond apart.</source>
        <translation>%s hat keine Zeiten: Seine Ereignisse werden im Abstand von einer Mikrosekunde gezeigt.</translation>
    </message>
    <message>
        <source>%s was cut: the recording was full, and its earliest events are lost.</source>
        <translation>%s ist gekürzt: Die Aufzeichnung war voll, und ihre frühesten Ereignisse sind verloren.</translation>
    </message>
    <message>
        <source>%s: %1 blocks were allocated before the first recorded event; they are shown from the beginning on.</source>
        <translation>%s: %1 Blöcke wurden vor dem ersten aufgezeichneten Ereignis belegt; sie werden von Anfang an gezeigt.</translation>
    </message>
    <message>
        <source>%s: 1 block was allocated before the first recorded event; it is shown from the beginning on.</source>
        <translation>%s: 1 Block wurde vor dem ersten aufgezeichneten Ereignis belegt; er wird von Anfang an gezeigt.</translation>
    </message>
    <message>
        <source>%s: the release of %1 blocks was not recorded; each ends where its address is used again.</source>
        <translation>%s: Die Freigabe von %1 Blöcken wurde nicht aufgezeichnet; jeder endet, wo seine Adresse wieder benutzt wird.</translation>
    </message>
    <message>
        <source>%s: the release of 1 block was not recorded; it ends where its address is used again.</source>
        <translation>%s: Die Freigabe von 1 Block wurde nicht aufgezeichnet; er endet, wo seine Adresse wieder benutzt wird.</translation>
    </message>
    <message>
        <source>%s: %1 requests failed for want of memory; the first asked for %2 on device %3.</source>
        <translation>%s: %1 Anforderungen scheiterten, weil Speicher fehlte; die erste verlangte %2 auf dem Gerät %3.</translation>
    </message>
    <message>
        <source>%s: 1 request failed for want of memory: it asked for %2 on device %3.</source>
        <translation>%s: 1 Anforderung scheiterte, weil Speicher fehlte: Sie verlangte %2 auf dem Gerät %3.</translation>
    </message>
    <message>
        <source>“%s” is not a way of streaming. Write compatible or prefetch.</source>
        <translation>„%s“ ist keine Art zu streamen. Schreiben Sie compatible oder prefetch.</translation>
    </message>
    <message>
        <source>The runtime %s does not copy weights ahead of their turn. Prefetch needs the runtime %1.</source>
        <translation>Die Laufzeit %s kopiert keine Gewichte voraus. Prefetch braucht die Laufzeit %1.</translation>
    </message>
    <message>
        <source>%s has %1 for weights in flight under this plan, and the window asks for %2.</source>
        <translation>%s hat unter diesem Plan %1 für Gewichte unterwegs, und das Fenster verlangt %2.</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number from 0 on.</source>
        <translation>%s: „%1“ sollte eine Zahl ab 0 sein.</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number above 0.</source>
        <translation>%s: „%1“ sollte eine Zahl über 0 sein.</translation>
    </message>
    <message>
        <source>%s has no layers; a schedule needs at least one.</source>
        <translation>%s hat keine Schichten; ein Zeitplan braucht mindestens eine.</translation>
    </message>
    <message>
        <source>%s has two layers of the name “%1”.</source>
        <translation>%s hat zwei Schichten mit dem Namen „%1“.</translation>
    </message>
    <message>
        <source>%s: the layer “%1” has both “bytes” and “tensors”; one of them says what is saved.</source>
        <translation>%s: Die Schicht „%1“ hat „bytes“ und „tensors“; nur eines davon sagt, was aufgehoben wird.</translation>
    </message>
    <message>
        <source>%s: “%1” says %2 bytes, and its parts have %3.</source>
        <translation>%s: „%1“ nennt %2 Byte, und seine Teile haben %3.</translation>
    </message>
    <message>
        <source>%s: the tensors have more than 2^62 bytes together.</source>
        <translation>%s: Die Tensoren haben zusammen mehr als 2^62 Byte.</translation>
    </message>
    <message>
        <source>%s: “%1” is later than the end of its layer&apos;s pass.</source>
        <translation>%s: „%1“ liegt nach dem Ende des Durchlaufs seiner Schicht.</translation>
    </message>
    <message>
        <source>%s should have either “offload_layers” or “scopes”, one of them.</source>
        <translation>%s sollte entweder „offload_layers“ oder „scopes“ haben, eines von beiden.</translation>
    </message>
    <message>
        <source>%s: “cap_bytes” goes with “offload_layers”; with “scopes” each has a cap of its own.</source>
        <translation>%s: „cap_bytes“ gehört zu „offload_layers“; bei „scopes“ hat jeder Bereich seine eigene Grenze.</translation>
    </message>
    <message>
        <source>%s: “offload_layers” should be at most the number of layers, which is %1, not %2.</source>
        <translation>%s: „offload_layers“ sollte höchstens die Zahl der Schichten sein, also %1, nicht %2.</translation>
    </message>
    <message>
        <source>%s has two scopes on “%1”.</source>
        <translation>%s hat zwei Bereiche auf „%1“.</translation>
    </message>
    <message>
        <source>%s: the scope on “%1” has a cap, and only one that is on can have one.</source>
        <translation>%s: Der Bereich auf „%1“ hat eine Grenze; nur ein eingeschalteter kann eine haben.</translation>
    </message>
    <message>
        <source>The layer “%s” saves too many tensors of different sizes to say for certain which of them fill the cap best; take the cap away or join tensors.</source>
        <translation>Die Schicht „%s“ hebt zu viele Tensoren verschiedener Größe auf, um sicher zu sagen, welche davon die Grenze am besten füllen; die Grenze weglassen oder Tensoren zusammenfassen.</translation>
    </message>
    <message>
        <source>“%s” is part of a fused group: the group goes as a whole or stays as a whole.</source>
        <translation>„%s“ ist Teil einer verschmolzenen Gruppe: Die Gruppe geht als Ganzes oder bleibt als Ganzes.</translation>
    </message>
    <message>
        <source>The last layer, “%s”, is used again as soon as forward ends: it cannot be moved in time.</source>
        <translation>Die letzte Schicht, „%s“, wird gebraucht, sobald der Vorwärtslauf endet: Sie kann nicht rechtzeitig ausgelagert werden.</translation>
    </message>
    <message>
        <source>TransformerEngine&apos;s contexts can only move the first layers, one after the other, and these are others: %s.</source>
        <translation>Die Kontexte von TransformerEngine können nur die ersten Schichten der Reihe nach auslagern, und diese sind andere: %s.</translation>
    </message>
    <message>
        <source>All layers but the last are moved: each copy has the time of one layer, and nothing overlaps beyond it.</source>
        <translation>Alle Schichten außer der letzten werden ausgelagert: Jede Kopie hat die Zeit einer Schicht, und darüber hinaus überlappt nichts.</translation>
    </message>
    <message>
        <source>Off inside of on does nothing in TransformerEngine&apos;s nested contexts: %s is moved all the same.</source>
        <translation>Aus innerhalb von Ein bewirkt in den verschachtelten Kontexten von TransformerEngine nichts: %s wird trotzdem ausgelagert.</translation>
    </message>
    <message>
        <source>These tensors of layers that are moved stay only if each is marked in TransformerEngine: %s.</source>
        <translation>Diese Tensoren ausgelagerter Schichten bleiben nur, wenn jeder in TransformerEngine markiert ist: %s.</translation>
    </message>
    <message>
        <source>These tensors are copied and their memory is not freed, for their owner keeps them: %s.</source>
        <translation>Diese Tensoren werden kopiert, und ihr Speicher wird nicht frei, weil ihr Besitzer sie behält: %s.</translation>
    </message>
    <message>
        <source>Nothing saved in %s is moved: %1.</source>
        <translation>Nichts von dem, was in %s aufgehoben wird, wird ausgelagert: %1.</translation>
    </message>
    <message>
        <source>Put the scope on the whole of “%s”, or above it.</source>
        <translation>Den Bereich auf das ganze „%s“ legen oder darüber.</translation>
    </message>
    <message>
        <source>Turn “%s” off.</source>
        <translation>„%s“ ausschalten.</translation>
    </message>
    <message>
        <source>Take the target te-manual, which moves any layers.</source>
        <translation>Das Ziel te-manual nehmen, das beliebige Schichten auslagert.</translation>
    </message>
    <message>
        <source>Move at most the first %1 layers.</source>
        <translation>Höchstens die ersten %1 Schichten auslagern.</translation>
    </message>
    <message>
        <source>Call mark_not_offload for each of them.</source>
        <translation>Für jeden davon mark_not_offload aufrufen.</translation>
    </message>
    <message>
        <source>Let the module let go of them when forward ends, or turn them off.</source>
        <translation>Das Modul soll sie loslassen, wenn der Vorwärtslauf endet, oder sie ausschalten.</translation>
    </message>
    <message>
        <source>%s: “%1” has no derivative, and gradients would have to pass it at node “%2” of module “%3”.</source>
        <translation>%s: „%1“ hat keine Ableitung, und Gradienten müssten am Knoten „%2“ des Moduls „%3“ hindurch.</translation>
    </message>
    <message>
        <source>The program has no module “%1”, so nothing is saved there.</source>
        <translation>Das Programm hat kein Modul „%1“; dort wird nichts aufgehoben.</translation>
    </message>
    <message>
        <source>No operator of module “%1” is called “%2”, so it saves nothing.</source>
        <translation>Kein Operator des Moduls „%1“ heißt „%2“; er hebt nichts auf.</translation>
    </message>
    <message>
        <source>In a pass with gradients streamed weights are copied in their turn: nothing is copied ahead.</source>
        <translation>In einem Durchlauf mit Gradienten werden gestreamte Gewichte kopiert, wenn sie an der Reihe sind: Nichts wird im Voraus kopiert.</translation>
    </message>
    <message>
        <source>The program was exported in evaluation mode: “%1” does there what it does not do in training, and the gradients are those of evaluation.</source>
        <translation>Das Programm wurde im Auswertungsmodus exportiert: „%1“ tut dort etwas anderes als im Training, und die Gradienten sind die der Auswertung.</translation>
    </message>
    <message>
        <source>%s is of a pass forward alone: layers and what they save come from a profile with --backward.</source>
        <translation>%s ist von einem Vorwärtslauf allein: Schichten und was sie aufheben kommen aus einem „profile“ mit --backward.</translation>
    </message>
    <message>
        <source>%s has no module whose name has the parts “%1”.</source>
        <translation>%s hat kein Modul, dessen Name die Teile „%1“ hat.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” changes “%3”, which it did not make.</source>
        <translation>„%s“ kann im Rückwärtslauf nicht noch einmal laufen: „%1“ am Knoten „%2“ ändert „%3“, was nicht von dort stammt.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” reads “%3”, which has changed by then.</source>
        <translation>„%s“ kann im Rückwärtslauf nicht noch einmal laufen: „%1“ am Knoten „%2“ liest „%3“, was sich bis dahin geändert hat.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward by itself: the operator “%1” at node “%2” runs it, and is run as a whole.</source>
        <translation>„%s“ kann im Rückwärtslauf nicht für sich noch einmal laufen: Der Operator „%1“ am Knoten „%2“ führt es aus, und der läuft nur als Ganzes.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: the scenario says that it is not pure.</source>
        <translation>„%s“ kann im Rückwärtslauf nicht noch einmal laufen: Das Szenario sagt, dass es nicht rein ist.</translation>
    </message>
    <message>
        <source>The program has no input “%1”; it takes %2.</source>
        <translation>Das Programm hat keine Eingabe „%1“; es nimmt %2.</translation>
    </message>
    <message>
        <source>The input “%1” is no tensor of floating numbers: it has no gradient.</source>
        <translation>Die Eingabe „%1“ ist kein Tensor aus Gleitkommazahlen: Sie hat keinen Gradienten.</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: none is of a floating type. Leave training out.</source>
        <translation>%s hat keinen Parameter, der sich trainieren lässt: Keiner ist eine Gleitkommazahl. Lassen Sie das Training weg.</translation>
    </message>
    <message>
        <source>Training the model needs %1 for weights, gradients and the optimizer; your devices have room for %2 of it: %3 short.</source>
        <translation>Das Modell zu trainieren braucht %1 für Gewichte, Gradienten und Optimierer; Ihre Geräte haben Platz für %2 davon: Es fehlen %3.</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: those of a floating type are frozen. Unfreeze some of them, or leave training out.</source>
        <translation>%s hat keinen Parameter, der sich trainieren lässt: Die mit Gleitkommazahlen sind eingefroren. Tauen Sie einige davon auf oder lassen Sie das Training weg.</translation>
    </message>
    <message>
        <source>%s has no parameter in “%1”, which is to be frozen or trained. Name a module or a parameter; * stands for any text.</source>
        <translation>%s hat keinen Parameter in „%1“, das eingefroren oder trainiert werden soll. Nennen Sie ein Modul oder einen Parameter; * steht für beliebigen Text.</translation>
    </message>
    <message>
        <source>The rates of this machine were measured with %1, and now there is %2: measure again to be sure of them.</source>
        <translation>Die Raten dieses Rechners wurden mit %1 gemessen, und jetzt ist %2 da: Messen Sie noch einmal, um ihrer sicher zu sein.</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients and %2 of the optimizer. What is saved for the pass back is not known without a graph and left out. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>Der Plan trainiert: Der Höchststand von %s zählt %1 an Gradienten und %2 des Optimierers. Was für den Rückwärtslauf aufgehoben wird, ist ohne Graph nicht bekannt und nicht mitgezählt. Zeiten sind die beider Richtungen, ohne den Schritt des Optimierers.</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients, %2 of the optimizer and %3 that a run saved for the pass back. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>Der Plan trainiert: Der Höchststand von %s zählt %1 an Gradienten, %2 des Optimierers und %3, die ein Lauf für den Rückwärtslauf aufgehoben hat. Zeiten sind die beider Richtungen, ohne den Schritt des Optimierers.</translation>
    </message>
    <message>
        <source>%s ended early: what it shows is a part of the pass.</source>
        <translation>%s endete vorzeitig: Es zeigt nur einen Teil des Durchlaufs.</translation>
    </message>
    <message>
        <source>%s seems to be a run of another program: %1 of %2 names in it are not this model’s, for example “%3”.</source>
        <translation>%s ist wohl der Lauf eines anderen Programms: %1 von %2 Namen darin gehören nicht zu diesem Modell, zum Beispiel „%3“.</translation>
    </message>
    <message>
        <source>%s names no weight and no module: whether it is a run of this model is not known.</source>
        <translation>%s nennt weder Gewichte noch Module: Ob es ein Lauf dieses Modells ist, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The weights on the CPU are copied from plain RAM, which is slower: pinned RAM comes in powers of two and would take %1 instead of %2, for which there is no room.</source>
        <translation>Die Gewichte auf der CPU werden aus gewöhnlichem RAM kopiert, was langsamer ist: festes RAM (pinned) gibt es in Zweierpotenzen, und es wären %1 statt %2; dafür ist kein Platz.</translation>
    </message>
    <message>
        <source>The weights on the CPU (%1) are copied from the program’s file, at the speed of the disk where it is not in RAM: there is too little free RAM to hold them.</source>
        <translation>Die Gewichte auf der CPU (%1) werden aus der Datei des Programms kopiert, so schnell wie die Platte, wo sie nicht im RAM liegt: Es ist zu wenig RAM frei, um sie zu halten.</translation>
    </message>
    <message>
        <source>%s is read here: writing to it would lose it. Name another file.</source>
        <translation>%s wird hier gelesen: Wer darauf schreibt, verliert es. Nennen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%s and %1 are one file, and each is to be written: the second would replace the first.</source>
        <translation>%s und %1 sind dieselbe Datei, und beide sollen geschrieben werden: Die zweite würde die erste ersetzen.</translation>
    </message>
    <message>
        <source>%s lists no host.</source>
        <translation>%s führt keinen Host auf.</translation>
    </message>
    <message>
        <source>%s lists %1 hosts; at most %2 are understood.</source>
        <translation>%s führt %1 Hosts auf; höchstens %2 werden verstanden.</translation>
    </message>
    <message>
        <source>%s: “%1” cannot be the name of a host. Write letters, digits, dots, dashes and underscores.</source>
        <translation>%s: „%1“ kann kein Name eines Hosts sein. Schreiben Sie Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche.</translation>
    </message>
    <message>
        <source>%s lists the host %1 twice.</source>
        <translation>%s führt den Host %1 zweimal auf.</translation>
    </message>
    <message>
        <source>%s: a link names the host “%1”, which is not listed.</source>
        <translation>%s: Eine Verbindung nennt den Host „%1“, der nicht aufgeführt ist.</translation>
    </message>
    <message>
        <source>%s: the network of %1 needs a rate of at least one byte per second.</source>
        <translation>%s: Das Netz von %1 braucht eine Rate von mindestens einem Byte je Sekunde.</translation>
    </message>
    <message>
        <source>%s: a link goes from %1 to itself.</source>
        <translation>%s: Eine Verbindung führt von %1 zu sich selbst.</translation>
    </message>
    <message>
        <source>%s lists the link from %1 to %2 twice.</source>
        <translation>%s führt die Verbindung von %1 nach %2 zweimal auf.</translation>
    </message>
    <message>
        <source>%s describes %1 hosts; this command works with one. “stowage-cli solve” plans for several.</source>
        <translation>%s beschreibt %1 Hosts; dieser Befehl arbeitet mit einem. „stowage-cli solve“ plant für mehrere.</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, which is no device of these hosts.</source>
        <translation>%s: „%1“ liegt auf „%2“; das ist kein Gerät dieser Hosts.</translation>
    </message>
    <message>
        <source>The KV cache counts as the library’s modules keep it, keys and values of every head: %1. Runtimes that keep it compressed (vLLM, llama.cpp) need %2.</source>
        <translation>Der KV-Cache zählt, wie die Module der Bibliothek ihn halten, mit Schlüsseln und Werten jedes Kopfes: %1. Laufzeiten, die ihn komprimiert halten (vLLM, llama.cpp), brauchen %2.</translation>
    </message>
    <message>
        <source>The KV cache counts as this runtime keeps it, compressed: %1. The library’s modules (under accelerate) need %2.</source>
        <translation>Der KV-Cache zählt, wie diese Laufzeit ihn hält, komprimiert: %1. Die Module der Bibliothek (unter accelerate) brauchen %2.</translation>
    </message>
    <message>
        <source>%s without offload divides every weight over the %1 GPUs, and no map of modules shows that: each holds %2 of weights, and a pass needs at least %3 there, which every card has.</source>
        <translation>%s teilt ohne Auslagern jedes Gewicht auf die %1 GPUs auf, und keine Zuordnung von Modulen zeigt das: jede hält %2 an Gewichten, und ein Durchlauf braucht dort mindestens %3, was jede Karte hat.</translation>
    </message>
    <message>
        <source>Host %1: %2</source>
        <translation>Host %1: %2</translation>
    </message>
    <message>
        <source>Host %1 was lost: %2.</source>
        <translation>Der Host %1 ging verloren: %2.</translation>
    </message>
    <message>
        <source>%s cannot run over several hosts: %1.</source>
        <translation>%s kann nicht über mehrere Hosts laufen: %1.</translation>
    </message>
    <message>
        <source>A plan would fit, but %s keeps %1 on %2 beside it and needs %3 there, of %4: %5 too little.</source>
        <translation>Ein Plan würde passen, aber %s hält daneben %1 auf %2: Dort sind %3 nötig, %4 sind da, %5 fehlen.</translation>
    </message>
    <message>
        <source>%s: no floating output depends on a parameter that wants a gradient, so there is nothing to differentiate; its outputs are %1.</source>
        <translation>%s: Keine Ausgabe aus Gleitkommazahlen hängt von einem Parameter ab, der einen Gradienten will; es gibt nichts abzuleiten. Die Ausgaben sind %1.</translation>
    </message>
    <message>
        <source>The loss is the sum of all floating outputs, and “%1” is a single number beside others: where it alone is the loss, let the program return nothing else.</source>
        <translation>Der Verlust ist die Summe aller Ausgaben aus Gleitkommazahlen, und „%1“ ist eine einzelne Zahl neben anderen Ausgaben: Wenn sie allein der Verlust ist, soll das Programm nichts anderes zurückgeben.</translation>
    </message>
    <message>
        <source>%s was on %1 GPUs, and the room that one card leaves is worked out from a run on one: say --budget SIZE.</source>
        <translation>%s lief auf %1 GPUs, und der Platz, den eine Karte lässt, wird aus einem Lauf auf einer einzigen berechnet: --budget SIZE angeben.</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, a device of one of several machines. Say which they are: --hosts FILE (profile: --mpi HOSTFILE).</source>
        <translation>%s: „%1“ liegt auf „%2“, einem Gerät einer von mehreren Maschinen. Geben Sie an, welche das sind: --hosts FILE (profile: --mpi HOSTFILE).</translation>
    </message>
    <message>
        <source>The model needs %1; the devices of all hosts together have room for %2: %3 short.</source>
        <translation>Das Modell braucht %1; die Geräte aller Hosts zusammen haben Platz für %2: %3 zu wenig.</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one host; no host has room for more than %2: %3 short.</source>
        <translation>%s braucht %1 und läuft auf einem Host; kein Host hat Platz für mehr als %2: %3 zu wenig.</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one GPU with its part of the host&apos;s RAM; nowhere is there room for more than %2: %3 short.</source>
        <translation>%s braucht %1 und läuft auf einer GPU mit ihrem Teil des RAM des Hosts; nirgends ist Platz für mehr als %2: %3 zu wenig.</translation>
    </message>
    <message>
        <source>The rules leave no host for %s.</source>
        <translation>Die Regeln lassen %s keinen Host.</translation>
    </message>
    <message>
        <source>The weights alone would fit; with what the workload needs beside them (KV cache, activations, what training keeps) they do not.</source>
        <translation>Die Gewichte allein würden passen; mit dem, was die Last daneben braucht (KV-Cache, Aktivierungen, was das Training aufhebt), passen sie nicht.</translation>
    </message>
    <message>
        <source>Whole blocks, one run of them for each host, cannot be divided among these hosts.</source>
        <translation>Ganze Blöcke, für jeden Host eine Folge davon, lassen sich nicht auf diese Hosts verteilen.</translation>
    </message>
    <message>
        <source>No way was found to divide the blocks among these hosts; whether there is one is not settled.</source>
        <translation>Es wurde kein Weg gefunden, die Blöcke auf diese Hosts zu verteilen; ob es einen gibt, ist nicht geklärt.</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be a multiple of %2, not %3.</source>
        <translation>%s: Die Größe „%1“ muss ein Vielfaches von %2 sein, nicht %3.</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be %2 more than a multiple of %3, not %4.</source>
        <translation>%s: Die Größe „%1“ muss um %2 größer als ein Vielfaches von %3 sein, nicht %4.</translation>
    </message>
    <message>
        <source>“%1” plays no part: nothing is asked to go to the host. Say which modules or layers go.</source>
        <translation>„%1“ spielt keine Rolle: Nichts soll zum Host gehen. Sagen Sie, welche Module oder Schichten gehen.</translation>
    </message>
    <message>
        <source>“%1” is no room of one GPU: write its number and a size, such as 0=8GiB, each GPU once.</source>
        <translation>„%1“ ist kein Platz einer GPU: Schreiben Sie ihre Nummer und eine Größe, wie 0=8GiB, jede GPU einmal.</translation>
    </message>
    <message>
        <source>Room is either that of all GPUs together, such as 8GiB, or that of each, such as 0=8GiB,1=6GiB.</source>
        <translation>Der Platz ist entweder der aller GPUs zusammen, wie 8GiB, oder der jeder einzelnen, wie 0=8GiB,1=6GiB.</translation>
    </message>
    <message>
        <source>Room is given for GPU %1, where layers keep nothing.</source>
        <translation>Für GPU %1 ist Platz angegeben, und Schichten behalten dort nichts.</translation>
    </message>
    <message>
        <source>%s says the link of GPU %1 twice.</source>
        <translation>%s nennt die Verbindung der GPU %1 zweimal.</translation>
    </message>
    <message>
        <source>Too many tensors of different sizes are saved under the cap of %s to say for certain which of them fill it best: they were taken in the order of saving.</source>
        <translation>Unter der Grenze von %s werden zu viele Tensoren verschiedener Größe aufgehoben, um sicher zu sagen, welche davon sie am besten füllen: Sie wurden in der Reihenfolge des Aufhebens genommen.</translation>
    </message>
    <message>
        <source>%s states 1 tensor, for which it is too short.</source>
        <translation>%s gibt 1 Tensor an, ist dafür aber zu kurz.</translation>
    </message>
    <message>
        <source>%s states 1 key, for which it is too short.</source>
        <translation>%s gibt 1 Schlüssel an, ist dafür aber zu kurz.</translation>
    </message>
    <message>
        <source>%1 modules keep something of each sequence, for example %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>%1 Module halten etwas von jeder Sequenz, zum Beispiel %s, und die Konfiguration sagt nicht, wie viel: Der KV-Cache wird ohne es gezählt.</translation>
    </message>
    <message>
        <source>1 module keeps something of each sequence, %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>1 Modul behält etwas von jeder Sequenz, %s, und die Konfiguration sagt nicht, wie viel: Der KV-Cache wird ohne es gezählt.</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 je Schritt</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>Aufgezeichneter Lauf</translation>
    </message>
    <message>
        <source>The settings were damaged: they are kept as %1, and the usual ones hold.</source>
        <translation>Die Einstellungen waren beschädigt: Sie sind als %1 aufgehoben, und es gelten die üblichen.</translation>
    </message>
    <message>
        <source>Settings will not be kept: %1 cannot be written.</source>
        <translation>Einstellungen werden nicht aufgehoben: %1 kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>the machine</source>
        <translation>der Rechner</translation>
    </message>
    <message>
        <source>what was measured of this machine</source>
        <translation>was an diesem Rechner gemessen wurde</translation>
    </message>
    <message>
        <source>the recent files</source>
        <translation>die zuletzt geöffneten Dateien</translation>
    </message>
    <message>
        <source>Some settings could not be read and are kept aside in %2: %1.</source>
        <translation>Einige Einstellungen waren nicht lesbar und sind in %2 daneben aufgehoben: %1.</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>One key, with Ctrl, Alt or Shift if you like, and none after it.</source>
        <translation>Nur eine Taste, auf Wunsch mit Strg, Alt oder Umschalt, und keine danach.</translation>
    </message>
    <message>
        <source>%1 moves about in views, fields and dialogs.</source>
        <translation>Mit %1 bewegt man sich in Ansichten, Feldern und Dialogen.</translation>
    </message>
    <message>
        <source>Alt with a letter opens a menu.</source>
        <translation>Alt mit einem Buchstaben öffnet ein Menü.</translation>
    </message>
    <message>
        <source>This command works in fields of text too, where %1 is typed: hold Ctrl with it.</source>
        <translation>Dieser Befehl wirkt auch in Textfeldern, wo %1 getippt wird: Halten Sie Strg dazu gedrückt.</translation>
    </message>
    <message>
        <source>This command begins with %1, which says what is awaited: one other key may follow it.</source>
        <translation>Dieser Befehl beginnt mit %1, und das sagt, worauf gewartet wird: Eine andere Taste darf darauf folgen.</translation>
    </message>
    <message>
        <source>A letter, a figure or a sign may follow %1, with nothing held.</source>
        <translation>Auf %1 darf ein Buchstabe, eine Ziffer oder ein Zeichen folgen, ohne gehaltene Taste.</translation>
    </message>
</context>
<context>
    <name>StandIn</name>
    <message>
        <source>stand-in card</source>
        <translation>Ersatzkarte</translation>
    </message>
</context>
<context>
    <name>TargetIssues</name>
    <message>
        <source>Ids meet a table elsewhere</source>
        <translation>IDs treffen auf eine Tabelle anderswo</translation>
    </message>
    <message>
        <source>Values meet weights elsewhere</source>
        <translation>Werte treffen auf Gewichte anderswo</translation>
    </message>
    <message>
        <source>Values from two devices meet</source>
        <translation>Werte von zwei Geräten treffen sich</translation>
    </message>
    <message>
        <source>Weights of one module lie apart</source>
        <translation>Gewichte eines Moduls liegen getrennt</translation>
    </message>
    <message>
        <source>A buffer is left behind</source>
        <translation>Ein Puffer bleibt zurück</translation>
    </message>
    <message>
        <source>One storage on several devices</source>
        <translation>Ein Speicher auf mehreren Geräten</translation>
    </message>
    <message>
        <source>A weight is used past its module</source>
        <translation>Ein Gewicht wird am Modul vorbei benutzt</translation>
    </message>
    <message>
        <source>Results and labels lie apart</source>
        <translation>Ergebnisse und Labels liegen getrennt</translation>
    </message>
    <message>
        <source>The KV cache lies elsewhere</source>
        <translation>Der KV-Cache liegt anderswo</translation>
    </message>
    <message>
        <source>Offload is ignored</source>
        <translation>Auslagern wird übergangen</translation>
    </message>
    <message>
        <source>Offload that nobody asked for</source>
        <translation>Auslagern, um das niemand gebeten hat</translation>
    </message>
    <message>
        <source>Offload that cannot be</source>
        <translation>Auslagern, das es nicht gibt</translation>
    </message>
    <message>
        <source>A phase is over budget</source>
        <translation>Eine Phase ist über dem Budget</translation>
    </message>
    <message>
        <source>Move the weights</source>
        <translation>Die Gewichte verschieben</translation>
    </message>
    <message>
        <source>Copy the ids in the program</source>
        <translation>Die IDs im Programm kopieren</translation>
    </message>
    <message>
        <source>Copy the rows in the program</source>
        <translation>Die Zeilen im Programm kopieren</translation>
    </message>
    <message>
        <source>Copy the values in the program</source>
        <translation>Die Werte im Programm kopieren</translation>
    </message>
    <message>
        <source>Move the buffers</source>
        <translation>Die Puffer verschieben</translation>
    </message>
    <message>
        <source>Put all names on one device</source>
        <translation>Alle Namen auf ein Gerät legen</translation>
    </message>
    <message>
        <source>Offload the source module</source>
        <translation>Das Quellmodul auslagern</translation>
    </message>
    <message>
        <source>Trim host memory</source>
        <translation>Hauptspeicher zurückgeben</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>%1 once</source>
        <translation>%1 einmal</translation>
    </message>
    <message>
        <source>%1 a token</source>
        <translation>%1 je Token</translation>
    </message>
    <message>
        <source>%1 an item</source>
        <translation>%1 je Bild oder Ton</translation>
    </message>
    <message>
        <source>%1 a token back</source>
        <translation>%1 je Token zurück</translation>
    </message>
    <message>
        <source>Put all names on %1</source>
        <translation>Alle Namen auf %1 legen</translation>
    </message>
    <message>
        <source>%1 would be over budget.</source>
        <translation>%1 wäre über dem Budget.</translation>
    </message>
</context>
<context>
    <name>Targets</name>
    <message>
        <source>a device for any module or tensor (device_map), GPUs, cpu and disk</source>
        <translation>ein Gerät für jedes Modul und jeden Tensor (device_map), GPUs, cpu und disk</translation>
    </message>
    <message>
        <source>max_memory</source>
        <translation>max_memory</translation>
    </message>
    <message>
        <source>offload_buffers</source>
        <translation>offload_buffers</translation>
    </message>
    <message>
        <source>all parameters on cpu or on nvme, or none (offload_param)</source>
        <translation>alle Parameter auf cpu oder nvme, oder keine (offload_param)</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Folder for the disk</source>
        <translation>Ordner für die Platte</translation>
    </message>
    <message>
        <source>Pinned host memory</source>
        <translation>Fest gebundener Arbeitsspeicher</translation>
    </message>
    <message>
        <source>whole layers by count (-ngl) and share (-ts)</source>
        <translation>ganze Schichten nach Zahl (-ngl) und Anteil (-ts)</translation>
    </message>
    <message>
        <source>tensors by regular expression (-ot)</source>
        <translation>Tensoren nach regulärem Ausdruck (-ot)</translation>
    </message>
    <message>
        <source>experts on the host (--cpu-moe, --n-cpu-moe)</source>
        <translation>Experten im Arbeitsspeicher (--cpu-moe, --n-cpu-moe)</translation>
    </message>
    <message>
        <source>short words where they say the same (--n-cpu-moe)</source>
        <translation>kurze Wörter, wo sie dasselbe sagen (--n-cpu-moe)</translation>
    </message>
    <message>
        <source>patterns alone (-ot)</source>
        <translation>nur Muster (-ot)</translation>
    </message>
    <message>
        <source>Overrides as</source>
        <translation>Ausnahmen als</translation>
    </message>
    <message>
        <source>consecutive layers on pipeline stages, one stage a GPU</source>
        <translation>aufeinander folgende Schichten auf Stufen einer Pipeline, eine Stufe je GPU</translation>
    </message>
    <message>
        <source>num_gpu: whole layers by count</source>
        <translation>num_gpu: ganze Schichten nach Zahl</translation>
    </message>
    <message>
        <source>split points before modules of one list of layers: one stage a process</source>
        <translation>Schnitte vor Modulen einer Liste von Schichten: eine Stufe je Prozess</translation>
    </message>
    <message>
        <source>Micro-batches (else one a stage)</source>
        <translation>Teilstapel (sonst einer je Stufe)</translation>
    </message>
    <message>
        <source>Order of micro-batches</source>
        <translation>Reihenfolge der Teilstapel</translation>
    </message>
    <message>
        <source>Tokens of a sequence</source>
        <translation>Token einer Folge</translation>
    </message>
    <message>
        <source>module.to(device) for any module, tensor by tensor</source>
        <translation>module.to(device) für jedes Modul, Tensor für Tensor</translation>
    </message>
    <message>
        <source>offload_module_to_cpu: the whole source module, or none of it</source>
        <translation>offload_module_to_cpu: das ganze Quellmodul oder nichts davon</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>eine GPU</translation>
    </message>
    <message>
        <source>activations of the first n of L layers (get_cpu_offload_context)</source>
        <translation>Aktivierungen der ersten n von L Schichten (get_cpu_offload_context)</translation>
    </message>
    <message>
        <source>activations layer by layer (manual_synchronization)</source>
        <translation>Aktivierungen Schicht für Schicht (manual_synchronization)</translation>
    </message>
    <message>
        <source>whole layers on pipeline stages (VLLM_PP_LAYER_PARTITION)</source>
        <translation>ganze Schichten auf Stufen einer Pipeline (VLLM_PP_LAYER_PARTITION)</translation>
    </message>
    <message>
        <source>the last n of every group of layers of a stage on the host, prefetched (--offload-group-size, --offload-num-in-group)</source>
        <translation>die letzten n jeder Gruppe von Schichten einer Stufe im Arbeitsspeicher, im Voraus geholt (--offload-group-size, --offload-num-in-group)</translation>
    </message>
    <message>
        <source>environment, then the command</source>
        <translation>Umgebung, dann der Befehl</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>eine Zeile</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Geschrieben als</translation>
    </message>
    <message>
        <source>the first layers, in a context</source>
        <translation>die ersten Schichten, in einem Kontext</translation>
    </message>
    <message>
        <source>any layers, one by one</source>
        <translation>beliebige Schichten, einzeln</translation>
    </message>
    <message>
        <source>Activations go</source>
        <translation>Aktivierungen gehen</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>arguments of any program</source>
        <translation>Argumente für ein beliebiges Programm</translation>
    </message>
    <message>
        <source>a command (torchrun)</source>
        <translation>Befehl (torchrun)</translation>
    </message>
    <message>
        <source>Program of the command</source>
        <translation>Programm des Befehls</translation>
    </message>
    <message>
        <source>Sequences of a micro-batch</source>
        <translation>Folgen je Teilstapel</translation>
    </message>
    <message>
        <source>Sequences of a step</source>
        <translation>Folgen je Schritt</translation>
    </message>
    <message>
        <source>Ollama&apos;s own</source>
        <translation>wie Ollama es hält</translation>
    </message>
    <message>
        <source>a Modelfile</source>
        <translation>Modelfile</translation>
    </message>
    <message>
        <source>lines for ollama run (/set)</source>
        <translation>Zeilen für ollama run (/set)</translation>
    </message>
    <message>
        <source>Type of the KV cache</source>
        <translation>Typ des KV-Caches</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Map the file</source>
        <translation>Datei einblenden (mmap)</translation>
    </message>
    <message>
        <source>moved by the program</source>
        <translation>bewegt das Programm</translation>
    </message>
    <message>
        <source>brought by hooks</source>
        <translation>holen Hooks</translation>
    </message>
    <message>
        <source>one after the other</source>
        <translation>eines nach dem anderen</translation>
    </message>
    <message>
        <source>without waiting (non_blocking)</source>
        <translation>ohne zu warten (non_blocking)</translation>
    </message>
    <message>
        <source>Inputs of modules</source>
        <translation>Eingaben der Module</translation>
    </message>
    <message>
        <source>Weights are copied</source>
        <translation>Gewichte kopieren</translation>
    </message>
    <message>
        <source>TensorRT&apos;s own</source>
        <translation>wie TensorRT es hält</translation>
    </message>
    <message>
        <source>Operators of an engine, at least</source>
        <translation>Mindestens Operatoren je Engine</translation>
    </message>
    <message>
        <source>Optimization level</source>
        <translation>Optimierungsstufe</translation>
    </message>
    <message>
        <source>Workspace of the builder, MiB</source>
        <translation>Arbeitsspeicher beim Bauen, MiB</translation>
    </message>
    <message>
        <source>falls back to PyTorch</source>
        <translation>führt PyTorch aus</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>bricht ab</translation>
    </message>
    <message>
        <source>What TensorRT cannot execute</source>
        <translation>Was TensorRT nicht ausführen kann</translation>
    </message>
    <message>
        <source>as PyTorch sees them</source>
        <translation>wie PyTorch sie sieht</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>open (dynamic)</source>
        <translation>offen (dynamic)</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>Größen der Eingaben</translation>
    </message>
    <message>
        <source>what is written of this plan is the same without it</source>
        <translation>was von diesem Plan geschrieben wird, ist ohne dies dasselbe</translation>
    </message>
    <message>
        <source>the plan puts nothing on the disk</source>
        <translation>der Plan legt nichts auf die Platte</translation>
    </message>
    <message>
        <source>the plan puts nothing off the GPUs</source>
        <translation>der Plan legt nichts außerhalb der GPUs ab</translation>
    </message>
    <message>
        <source>only a command names a program (form=command)</source>
        <translation>nur ein Befehl nennt ein Programm (form=command)</translation>
    </message>
    <message>
        <source>the plan says nothing of activations</source>
        <translation>der Plan sagt nichts über Aktivierungen</translation>
    </message>
    <message>
        <source>the backend takes it and does nothing with it</source>
        <translation>das Backend nimmt es an und tut nichts damit</translation>
    </message>
    <message>
        <source>no override of this plan has a shorter word</source>
        <translation>keine Ausnahme dieses Plans hat ein kürzeres Wort</translation>
    </message>
    <message>
        <source>the program that runs the model decides where that lies</source>
        <translation>das Programm, das das Modell ausführt, entscheidet, wo das liegt</translation>
    </message>
    <message>
        <source>Part of each card</source>
        <translation>Teil jeder Karte</translation>
    </message>
    <message>
        <source>Layers ahead</source>
        <translation>Schichten im Voraus</translation>
    </message>
    <message>
        <source>no layer of this plan is offloaded</source>
        <translation>keine Schicht dieses Plans ist ausgelagert</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Weitere Optionen</translation>
    </message>
</context>
<context>
    <name>TimelineScale</name>
    <message>
        <source>event %1</source>
        <translation>Ereignis %1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n Ereignis</numerusform>
            <numerusform>%n Ereignisse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Treemap</name>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>unplaced</source>
        <translation>ohne Platz</translation>
    </message>
    <message>
        <source>1 part</source>
        <translation>1 Teil</translation>
    </message>
    <message numerus="yes">
        <source>%n parts</source>
        <translation>
            <numerusform>%n Teil</numerusform>
            <numerusform>%n Teile</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1  ·  %2</source>
        <translation>%1  ·  %2</translation>
    </message>
    <message>
        <source>1 small part</source>
        <translation>1 kleines Teil</translation>
    </message>
    <message numerus="yes">
        <source>%n small parts</source>
        <translation>
            <numerusform>%n kleines Teil</numerusform>
            <numerusform>%n kleine Teile</numerusform>
        </translation>
    </message>
    <message>
        <source>1 expert</source>
        <translation>1 Experte</translation>
    </message>
    <message numerus="yes">
        <source>%n experts</source>
        <translation>
            <numerusform>%n Experte</numerusform>
            <numerusform>%n Experten</numerusform>
        </translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>parts to %1</source>
        <translation>Teile nach %1</translation>
    </message>
    <message>
        <source>split</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>no place</source>
        <translation>kein Platz</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>ab %1</translation>
    </message>
    <message>
        <source>less</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>keine Zeit</translation>
    </message>
    <message>
        <source>same storage</source>
        <translation>gleicher Speicher</translation>
    </message>
    <message>
        <source>nothing saved</source>
        <translation>nichts aufgehoben</translation>
    </message>
    <message>
        <source>in modules without a tile</source>
        <translation>in Modulen ohne Kachel</translation>
    </message>
    <message>
        <source>moved to the host</source>
        <translation>zum Host gebracht</translation>
    </message>
    <message>
        <source>planned, not moved</source>
        <translation>geplant, nicht bewegt</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>selbst</translation>
    </message>
    <message>
        <source>run again</source>
        <translation>noch einmal gerechnet</translation>
    </message>
    <message>
        <source>onto a GPU</source>
        <translation>auf eine GPU</translation>
    </message>
    <message>
        <source>from disk to CPU</source>
        <translation>von der Platte zur CPU</translation>
    </message>
    <message>
        <source>to another GPU</source>
        <translation>auf eine andere GPU</translation>
    </message>
    <message>
        <source>from CPU to disk</source>
        <translation>von der CPU zur Platte</translation>
    </message>
    <message>
        <source>off the GPUs</source>
        <translation>von den GPUs weg</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>wo es war</translation>
    </message>
    <message>
        <source>several devices</source>
        <translation>mehrere Geräte</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>ohne Klasse</translation>
    </message>
    <message>
        <source>in no file</source>
        <translation>in keiner Datei</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n Tensor</numerusform>
            <numerusform>%n Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source>shorter by over 8 %</source>
        <translation>um über 8 % kürzer</translation>
    </message>
    <message>
        <source>shorter by over 2 %</source>
        <translation>um über 2 % kürzer</translation>
    </message>
    <message>
        <source>about the same</source>
        <translation>etwa gleich</translation>
    </message>
    <message>
        <source>longer by over 2 %</source>
        <translation>um über 2 % länger</translation>
    </message>
    <message>
        <source>longer by over 8 %</source>
        <translation>um über 8 % länger</translation>
    </message>
    <message>
        <source>not known on both sides</source>
        <translation>nicht auf beiden Seiten bekannt</translation>
    </message>
    <message>
        <source>other classes</source>
        <translation>andere Klassen</translation>
    </message>
    <message>
        <source>called %1 to %2</source>
        <extracomment>Modules by when they are called first: the 1st to the 193rd</extracomment>
        <translation>Aufruf %1 bis %2</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>nie aufgerufen</translation>
    </message>
    <message>
        <source>costs nothing</source>
        <translation>kostet nichts</translation>
    </message>
    <message>
        <source>further hosts</source>
        <translation>weitere Hosts</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>%1 and %2 share one storage. They move together (%3).</source>
        <translation>%1 und %2 teilen sich einen Speicherblock. Sie ziehen zusammen um (%3).</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: short by %3.</source>
        <translation>%1 kann nicht auf %2: Es fehlen %3.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: no plan fits then.</source>
        <translation>%1 kann nicht auf %2: Dann passt kein Plan.</translation>
    </message>
    <message>
        <source>No plan fits without the pin.</source>
        <translation>Ohne die Heftung passt kein Plan.</translation>
    </message>
    <message>
        <source>as now</source>
        <translation>wie jetzt</translation>
    </message>
    <message>
        <source>Block %1, %2, moves: %3 is part of it, and %4 is not split.</source>
        <translation>Block %1, %2, zieht um: %3 ist ein Teil davon, und %4 wird nicht geteilt.</translation>
    </message>
</context>
<context>
    <name>WhatIfTable</name>
    <message>
        <source>The machine as it is</source>
        <translation>Die Maschine, wie sie ist</translation>
    </message>
    <message>
        <source>One more GPU</source>
        <translation>Eine GPU mehr</translation>
    </message>
    <message>
        <source>Like the last one.</source>
        <translation>Wie die letzte.</translation>
    </message>
    <message>
        <source>All GPUs linked to the CPU at %1.</source>
        <translation>Alle GPUs mit %1 an die CPU angebunden.</translation>
    </message>
    <message>
        <source>%1 tokens of context</source>
        <translation>%1 Token Kontext</translation>
    </message>
    <message>
        <source>The same machine.</source>
        <translation>Dieselbe Maschine.</translation>
    </message>
    <message>
        <source>CPU and disk as they are.</source>
        <translation>CPU und Datenträger, wie sie sind.</translation>
    </message>
    <message>
        <source>short by %1</source>
        <translation>es fehlen %1</translation>
    </message>
    <message>
        <source>no plan fits</source>
        <translation>kein Plan passt</translation>
    </message>
    <message>
        <source>the strategy&apos;s plan does not fit</source>
        <translation>der Plan der Strategie passt nicht</translation>
    </message>
    <message>
        <source>Twice the RAM</source>
        <translation>Doppelt so viel RAM</translation>
    </message>
    <message>
        <source>The budget of the CPU, doubled.</source>
        <translation>Das Budget der CPU, verdoppelt.</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Platte</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt; %1</source>
        <translation>&lt; %1</translation>
    </message>
    <message>
        <source>a request</source>
        <translation>je Anfrage</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>je Schritt</translation>
    </message>
    <message>
        <source>%1 a request</source>
        <translation>%1 je Anfrage</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 je Schritt</translation>
    </message>
</context>
<context>
    <name>WrittenPlan</name>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Und %1 weitere.</translation>
    </message>
    <message>
        <source>%1 would lie on %2, not on %3 (%4).</source>
        <translation>%1 läge auf %2, nicht auf %3 (%4).</translation>
    </message>
    <message>
        <source>llama.cpp and Ollama open GGUF files alone: convert the model first.</source>
        <translation>llama.cpp und Ollama öffnen nur GGUF-Dateien: Das Modell muss erst umgewandelt werden.</translation>
    </message>
    <message>
        <source>%1 on %2 is ignored: it stays on %3 (%4).</source>
        <translation>%1 auf %2 wird übergangen: Es bleibt auf %3 (%4).</translation>
    </message>
</context>
<context>
    <name>stowage::app::AboutDialog</name>
    <message>
        <source>A workbench for device maps of PyTorch models</source>
        <translation>Eine Werkbank für Device-Maps von PyTorch-Modellen</translation>
    </message>
    <message>
        <source>Only file headers are read to look at a model. Stowage has no network code.</source>
        <translation>Um ein Modell anzusehen, werden nur Kopfdaten gelesen. Stowage enthält keinen Netzwerkcode.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später. Ohne jede Gewähr.</translation>
    </message>
    <message>
        <source>Built with Qt %1 and Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash and libb2. Fonts: Inter and JetBrains Mono (OFL 1.1). Icons: Lucide (ISC). The engine uses LibTorch.</source>
        <translation>Gebaut mit Qt %1 und Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash und libb2. Schriften: Inter und JetBrains Mono (OFL 1.1). Symbole: Lucide (ISC). Die Engine verwendet LibTorch.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationCommands</name>
    <message>
        <source>Acti&amp;vations…</source>
        <translation>Aktivie&amp;rungen&#xa0;…</translation>
    </message>
    <message>
        <source>Activations of %1 as above</source>
        <translation>Aktivierungen von %1 wie darüber</translation>
    </message>
    <message>
        <source>Activations of %1 stay</source>
        <translation>Aktivierungen von %1 bleiben</translation>
    </message>
    <message>
        <source>Activations of %1 to the host, %2 at most</source>
        <translation>Aktivierungen von %1 zum Host, höchstens %2</translation>
    </message>
    <message>
        <source>Activations of %1 to the host</source>
        <translation>Aktivierungen von %1 zum Host</translation>
    </message>
    <message numerus="yes">
        <source>Activations of %n layer(s) to the host</source>
        <translation>
            <numerusform>Aktivierungen einer Schicht zum Host</numerusform>
            <numerusform>Aktivierungen von %n Schichten zum Host</numerusform>
        </translation>
    </message>
    <message>
        <source>Acti&amp;vations</source>
        <translation>Aktivie&amp;rungen</translation>
    </message>
    <message>
        <source>Activations to the &amp;host</source>
        <translation>Aktivierungen zum &amp;Host</translation>
    </message>
    <message>
        <source>Activations &amp;stay on the GPU</source>
        <translation>Aktivierungen &amp;bleiben auf der GPU</translation>
    </message>
    <message>
        <source>Activations as the module &amp;above</source>
        <translation>Aktivierungen wie das Modul &amp;darüber</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Activations not kept, &amp;run again in backward</source>
        <translation>Aktivierungen nicht aufheben, im Rückwärtslauf &amp;noch einmal rechnen</translation>
    </message>
    <message>
        <source>Activations of %1 not kept, run again</source>
        <translation>Aktivierungen von %1 nicht aufheben, noch einmal rechnen</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) run again</source>
        <translation>
            <numerusform>%n Schicht noch einmal rechnen</numerusform>
            <numerusform>%n Schichten noch einmal rechnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Activations?   %1 to the host   %2 stay   %3 run again   %4 as the module above   %5 with a cap…   Esc</source>
        <translation>Aktivierungen?   %1 zum Host   %2 bleiben   %3 noch einmal rechnen   %4 wie das Modul darüber   %5 mit Grenze&#xa0;…   Esc</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationsDialog</name>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>As the module &amp;above; where none says anything it stays</source>
        <translation>Wie das Modul &amp;darüber; wo keines etwas sagt, bleibt es</translation>
    </message>
    <message>
        <source>To the &amp;host and back: what is large enough and lies by itself</source>
        <translation>Zum &amp;Host und zurück: was groß genug ist und für sich liegt</translation>
    </message>
    <message>
        <source>&amp;Stay on the GPU</source>
        <translation>Auf der GPU &amp;bleiben</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>How much is moved at most, such as 64MiB: of each layer where the module is a list of them, else of the module.</source>
        <translation>Wie viel höchstens bewegt wird, etwa 64MiB: von jeder Schicht, wo das Modul eine Liste von ihnen ist, sonst vom Modul.</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>What %1 saves for backward: a run forward and back moves it to the host, leaves it, or does not keep it.</source>
        <translation>Was %1 für den Rückwärtslauf aufhebt: ein Lauf vor und zurück bringt es zum Host, lässt es liegen oder hebt es nicht auf.</translation>
    </message>
    <message>
        <source>&amp;Not kept: the module runs again in backward, a list of layers layer by layer</source>
        <translation>&amp;Nicht aufheben: rückwärts noch einmal rechnen, Listen schichtweise</translation>
    </message>
</context>
<context>
    <name>stowage::app::Application</name>
    <message>
        <source>The edits could not be restored now. They are kept until %1 can be opened.</source>
        <translation>Die Änderungen konnten jetzt nicht wiederhergestellt werden. Sie bleiben erhalten, bis sich %1 öffnen lässt.</translation>
    </message>
    <message>
        <source>%1 has no module %2.</source>
        <translation>%1 hat kein Modul %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::Autosave</name>
    <message>
        <source>The sample</source>
        <translation>Das Beispiel</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n unsaved edit(s) up to %2, last: %3.</source>
        <translation>
            <numerusform>%1: eine nicht gespeicherte Änderung von %2: %3.</numerusform>
            <numerusform>%1: %n nicht gespeicherte Änderungen bis %2, zuletzt: %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::CalibrateDialog</name>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Reading memory</source>
        <translation>Speicher lesen</translation>
    </message>
    <message>
        <source>The disk</source>
        <translation>Die Platte</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>Matrixprodukte</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>Convolutions</source>
        <translation>Faltungen</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pinned</source>
        <translation>Kopie, %1 nach %2, festgehalten</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pageable</source>
        <translation>Kopie, %1 nach %2, auslagerbar</translation>
    </message>
    <message>
        <source>Copy, %1 to %2</source>
        <translation>Kopie, %1 nach %2</translation>
    </message>
    <message>
        <source>Reading %1, %2</source>
        <translation>Lesen von %1, %2</translation>
    </message>
    <message>
        <source>Disk, past the cache</source>
        <translation>Platte, am Cache vorbei</translation>
    </message>
    <message>
        <source>%1, %2 × %2, %3</source>
        <translation>%1, %2 × %2, %3</translation>
    </message>
    <message>
        <source>One launch, %1</source>
        <translation>Ein Start, %1</translation>
    </message>
    <message>
        <source>%1, convolution like %2 × %2, %3</source>
        <translation>%1, Faltung wie %2 × %2, %3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>there is no GPU</source>
        <translation>es gibt keine GPU</translation>
    </message>
    <message>
        <source>its file system reads through memory alone</source>
        <translation>ihr Dateisystem liest nur über den Arbeitsspeicher</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>sie lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>larger ones would take too long</source>
        <translation>größere würden zu lange dauern</translation>
    </message>
    <message>
        <source>there is not enough room</source>
        <translation>der Platz reicht nicht</translation>
    </message>
    <message>
        <source>it failed</source>
        <translation>es ist gescheitert</translation>
    </message>
    <message>
        <source>%1: not measured, %2.</source>
        <translation>%1: nicht gemessen, %2.</translation>
    </message>
    <message>
        <source>%1 uses %2 of its %3 PCIe lanes: the slot is narrower than the card.</source>
        <translation>%1 nutzt %2 ihrer %3 PCIe-Lanes: Der Steckplatz ist schmaler als die Karte.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>The engine measures %1; it takes a minute or two.</source>
        <translation>Die Engine misst %1; das dauert ein bis zwei Minuten.</translation>
    </message>
    <message>
        <source>The engine measures this machine; it takes a minute or two.</source>
        <translation>Die Engine misst diesen Rechner; das dauert ein bis zwei Minuten.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Noch einmal messen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Measured before; nothing is under way.</source>
        <translation>Früher gemessen; gerade läuft nichts.</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>Noch ist nichts gemessen.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>Measured. Take over sets the links of the machine to the medians.</source>
        <translation>Gemessen. Übernehmen setzt die Verbindungen der Maschine auf die Mediane.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Die Engine startet.</translation>
    </message>
    <message numerus="yes">
        <source>%1 · LibTorch %2 · %n thread(s)</source>
        <translation>
            <numerusform>%1 · LibTorch %2 · %n Thread</numerusform>
            <numerusform>%1 · LibTorch %2 · %n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::ChooseModelDialog</name>
    <message>
        <source>Which model?</source>
        <translation>Welches Modell?</translation>
    </message>
    <message numerus="yes">
        <source>%1 holds %n models.</source>
        <translation>
            <numerusform>%1 enthält %n Modell.</numerusform>
            <numerusform>%1 enthält %n Modelle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>stowage::app::CommandPalette</name>
    <message>
        <source>Search commands, modules and devices</source>
        <translation>Befehle, Module und Geräte suchen</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Befehlssuche</translation>
    </message>
    <message>
        <source>&gt; commands   @ modules   # devices</source>
        <translation>&gt; Befehle   @ Module   # Geräte</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>Nichts passt zu „%1“.</translation>
    </message>
    <message>
        <source>Enter runs   Alt+Enter runs and stays   Tab completes   Esc closes</source>
        <translation>Eingabe führt aus   Alt+Eingabe führt aus und bleibt   Tab ergänzt   Esc schließt</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>%1: select what is there</source>
        <translation>%1: auswählen, was dort liegt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>open a model first</source>
        <translation>erst ein Modell öffnen</translation>
    </message>
    <message>
        <source>select modules first</source>
        <translation>erst Module auswählen</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>jetzt nicht möglich</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Zu %1 gehen</translation>
    </message>
    <message>
        <source>the run ends at %1</source>
        <translation>der Lauf endet bei %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message numerus="yes">
        <source>%1: select %n module(s)</source>
        <translation>
            <numerusform>%1: %n Modul auswählen</numerusform>
            <numerusform>%1: %n Module auswählen</numerusform>
        </translation>
    </message>
    <message>
        <source>no module is named so</source>
        <translation>kein Modul heißt so</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareActions</name>
    <message>
        <source>The comparison failed: %1</source>
        <translation>Der Vergleich ist gescheitert: %1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Compar&amp;e with…</source>
        <translation>V&amp;ergleichen mit&#xa0;…</translation>
    </message>
    <message>
        <source>Take &amp;over the compared plan</source>
        <translation>Den verglichenen Plan ü&amp;bernehmen</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei&#xa0;…</translation>
    </message>
    <message>
        <source>Take over %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>%1 is the plan now. Undo brings the one before back.</source>
        <translation>%1 ist jetzt der Plan. Rückgängig bringt den vorigen zurück.</translation>
    </message>
    <message>
        <source>These are device maps. Open their model first, then compare them.</source>
        <translation>Das sind Device-Maps. Öffnen Sie zuerst ihr Modell und vergleichen Sie sie dann.</translation>
    </message>
    <message>
        <source>Compare with a file…</source>
        <translation>Mit einer Datei vergleichen&#xa0;…</translation>
    </message>
    <message>
        <source>Compare with a plan, a device map or a run</source>
        <translation>Mit einem Plan, einer Device-Map oder einem Lauf vergleichen</translation>
    </message>
    <message>
        <source>Plans, device maps and runs (*.stowage *.json *.trace *.pickle *.pkl);;All files (*)</source>
        <translation>Pläne, Device-Maps und Läufe (*.stowage *.json *.trace *.pickle *.pkl);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Compare with the plan as it was saved</source>
        <translation>Mit dem gespeicherten Stand des Plans vergleichen</translation>
    </message>
    <message>
        <source>This plan is not a file yet.</source>
        <translation>Dieser Plan ist noch keine Datei.</translation>
    </message>
    <message>
        <source>Compare with the plan before the last edit</source>
        <translation>Mit dem Plan vor der letzten Änderung vergleichen</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>Es wurde nichts geändert, woraus ein anderer Plan wurde.</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareOffer</name>
    <message>
        <source>Compare these plans?</source>
        <translation>Diese Pläne vergleichen?</translation>
    </message>
    <message>
        <source>The first is the baseline. Comparing changes nothing in the plan that is open.</source>
        <translation>Der erste ist die Grundlage. Vergleichen ändert nichts am geöffneten Plan.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Open the first one alone</source>
        <translation>Nur den ersten öffnen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
</context>
<context>
    <name>stowage::app::ComparePage</name>
    <message>
        <source>Comparing…</source>
        <translation>Vergleiche&#xa0;…</translation>
    </message>
</context>
<context>
    <name>stowage::app::CrossoverDialog</name>
    <message>
        <source>Two plans over the length of the prompt</source>
        <translation>Zwei Pläne über der Länge des Prompts</translation>
    </message>
    <message>
        <source>Predicted times of two plans as they are. A line ends where its plan has no room.</source>
        <translation>Vorhergesagte Zeiten zweier Pläne, wie sie sind. Eine Linie endet, wo ihr Plan keinen Platz hat.</translation>
    </message>
    <message>
        <source>Choose a plan or a device map</source>
        <translation>Einen Plan oder eine Device-Map wählen</translation>
    </message>
    <message>
        <source>Plans and device maps (*.stowage *.json);;All files (*)</source>
        <translation>Pläne und Device-Maps (*.stowage *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>First plan</source>
        <translation>Erster Plan</translation>
    </message>
    <message>
        <source>Other plan</source>
        <translation>Anderer Plan</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Seconds by the length of the prompt</source>
        <translation>Sekunden nach der Länge des Prompts</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei&#xa0;…</translation>
    </message>
    <message>
        <source>A recorded run is no plan: choose a plan or a device map.</source>
        <translation>Ein aufgezeichneter Lauf ist kein Plan: Wählen Sie einen Plan oder eine Device-Map.</translation>
    </message>
    <message>
        <source>Both plans are predicted…</source>
        <translation>Beide Pläne werden vorhergesagt&#xa0;…</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Quicker</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Als CSV speichern</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>Bilder (%1)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>stowage::app::DetailsPopup</name>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n Knoten</numerusform>
            <numerusform>%n Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>Stream-Reserve</translation>
    </message>
    <message>
        <source> for %1</source>
        <translation> für %1</translation>
    </message>
    <message>
        <source>Main GPU</source>
        <translation>Haupt-GPU</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Auf GPUs</translation>
    </message>
    <message>
        <source>Off the GPUs</source>
        <translation>Nicht auf GPUs</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Hops</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>%1: PCIe %2, disk %3, hops %4, CPU %5, GPUs %6</source>
        <translation>%1: PCIe %2, Platte %3, Hops %4, CPU %5, GPUs %6</translation>
    </message>
    <message>
        <source>Copied ahead</source>
        <translation>Im Voraus kopiert</translation>
    </message>
    <message>
        <source>%1 a step at least: copies hide behind computing, and computing behind copies</source>
        <translation>mindestens %1 je Schritt: Kopien verbergen sich hinter dem Rechnen und Rechnen hinter Kopien</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>Nicht gezählt</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>%1, reached: nothing better exists</source>
        <translation>%1, erreicht: Besseres gibt es nicht</translation>
    </message>
    <message>
        <source>%1: nothing can be better than that</source>
        <translation>%1: Besser kann nichts sein</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Zielgröße</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Solver</translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation>Wie er gefunden wurde</translation>
    </message>
    <message>
        <source>Model fingerprint</source>
        <translation>Fingerabdruck des Modells</translation>
    </message>
    <message>
        <source>activations beyond the room kept free</source>
        <translation>Aktivierungen über den freigehaltenen Platz hinaus</translation>
    </message>
    <message>
        <source>computing, as not all rates are known; %1</source>
        <translation>Rechnen, da nicht alle Raten bekannt sind; %1</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>%1, of which %2 computing</source>
        <translation>%1, davon %2 Rechnen</translation>
    </message>
    <message>
        <source>%1; computing is not counted, as not all rates are known</source>
        <translation>%1; das Rechnen ist nicht gezählt, da nicht alle Raten bekannt sind</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>Je Schritt gestreamt</translation>
    </message>
    <message>
        <source>Read from disk a step</source>
        <translation>Je Schritt von der Platte gelesen</translation>
    </message>
    <message>
        <source>Least on disk</source>
        <translation>Am wenigsten auf der Platte</translation>
    </message>
    <message>
        <source>proven: no plan with as much on GPUs has less there</source>
        <translation>bewiesen: Kein Plan mit ebenso viel auf GPUs hat dort weniger</translation>
    </message>
    <message>
        <source>not proven: a plan with as much on GPUs may have less there</source>
        <translation>nicht bewiesen: Ein Plan mit ebenso viel auf GPUs hat dort vielleicht weniger</translation>
    </message>
    <message>
        <source>Least step time</source>
        <translation>Kürzeste Schrittzeit</translation>
    </message>
    <message>
        <source>proven: none with as much on GPUs and as little on disk is faster, computing aside</source>
        <translation>bewiesen: Keiner mit ebenso viel auf GPUs und ebenso wenig auf der Platte ist schneller, vom Rechnen abgesehen</translation>
    </message>
    <message>
        <source>not proven: one with as much on GPUs and as little on disk may be faster, computing aside</source>
        <translation>nicht bewiesen: Einer mit ebenso viel auf GPUs und ebenso wenig auf der Platte ist vielleicht schneller, vom Rechnen abgesehen</translation>
    </message>
    <message>
        <source>Request, copied ahead</source>
        <translation>Anfrage, voraus kopiert</translation>
    </message>
    <message>
        <source>%1 at least, in all of its passes</source>
        <translation>mindestens %1 in allen Durchläufen zusammen</translation>
    </message>
</context>
<context>
    <name>stowage::app::DeviceDelegate</name>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DifferencesDialog</name>
    <message>
        <source>the whole model</source>
        <translation>das ganze Modell</translation>
    </message>
    <message>
        <source>The model has changed since this plan was saved</source>
        <translation>Das Modell hat sich geändert, seit dieser Plan gesichert wurde</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are gone</source>
        <translation>
            <numerusform>%n Modul gibt es nicht mehr</numerusform>
            <numerusform>%n Module gibt es nicht mehr</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are new</source>
        <translation>
            <numerusform>%n Modul ist neu</numerusform>
            <numerusform>%n Module sind neu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) have another size</source>
        <translation>
            <numerusform>%n Modul hat eine andere Größe</numerusform>
            <numerusform>%n Module haben eine andere Größe</numerusform>
        </translation>
    </message>
    <message>
        <source>Its upper modules have the same names and sizes: what differs are tensors, shapes, types or classes further inside.</source>
        <translation>Die oberen Module heißen gleich und sind gleich groß: Anders sind Tensoren, Formen, Typen oder Klassen weiter innen.</translation>
    </message>
    <message>
        <source>The plan was made again for the model as it is. Rules that name missing modules are listed in Issues.</source>
        <translation>Der Plan wurde für das Modell neu gemacht, wie es jetzt ist. Regeln für fehlende Module stehen unter Befunde.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>stowage::app::Document</name>
    <message>
        <source>Opening was cancelled. The plan from before is still here.</source>
        <translation>Das Öffnen wurde abgebrochen. Der Plan von vorher ist noch da.</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>Das Öffnen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The model&apos;s structure is not the one this plan was made for. Rules that name missing modules are listed in Issues.</source>
        <translation>Das Modell ist nicht so aufgebaut wie das, für das dieser Plan gemacht wurde. Regeln, die fehlende Module nennen, stehen unter Befunde.</translation>
    </message>
    <message>
        <source>%1 is a device map. Open its model first, then the map.</source>
        <translation>%1 ist eine Device-Map. Erst das Modell öffnen, dann die Map.</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>Änderungen wiederherstellen</translation>
    </message>
    <message>
        <source>The plan refers to %1 once it is saved.</source>
        <translation>Der Plan verweist auf %1, sobald er gespeichert ist.</translation>
    </message>
    <message>
        <source>A better plan was found.</source>
        <translation>Ein besserer Plan wurde gefunden.</translation>
    </message>
    <message>
        <source>Planned for the machine used last. Change it in Machine.</source>
        <translation>Geplant für die zuletzt benutzte Maschine. Ändern Sie sie unter Maschine.</translation>
    </message>
    <message>
        <source>Planned for the machine used last and %1 tokens. Change them in the plan bar.</source>
        <translation>Geplant für die zuletzt benutzte Maschine und %1 Token. Ändern Sie beides in der Planleiste.</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropActions</name>
    <message>
        <source>Dragging %1  ·  %2</source>
        <translation>%1 wird gezogen  ·  %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropZone</name>
    <message>
        <source>Drop a model here</source>
        <translation>Ein Modell hier ablegen</translation>
    </message>
    <message>
        <source>a Hugging Face folder, %1, .stowage or device_map.json</source>
        <translation>ein Hugging-Face-Ordner, %1, .stowage oder device_map.json</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Datei öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>Ordner öffnen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>stowage::app::EngineForm</name>
    <message>
        <source>Runs on</source>
        <translation>Läuft auf</translation>
    </message>
    <message>
        <source>Programs there</source>
        <translation>Programme dort</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>over ssh, with your keys; it asks for no password</source>
        <translation>über ssh, mit Ihren Schlüsseln; nach einem Passwort wird nicht gefragt</translation>
    </message>
    <message>
        <source>ssh:HOST runs programs on another machine</source>
        <translation>ssh:HOST lässt Programme auf einem anderen Rechner laufen</translation>
    </message>
    <message>
        <source>this program, on this machine</source>
        <translation>dieses Programm, auf diesem Rechner</translation>
    </message>
    <message>
        <source>a folder that ends in /, or a file; empty: the same path</source>
        <translation>ein Ordner, der mit / endet, oder eine Datei; leer: derselbe Pfad</translation>
    </message>
</context>
<context>
    <name>stowage::app::ExportDialog</name>
    <message>
        <source>Save map…</source>
        <translation>Map speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Save max_memory…</source>
        <translation>max_memory speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Save snippet…</source>
        <translation>Code speichern&#xa0;…</translation>
    </message>
    <message>
        <source>device_map.json</source>
        <translation>device_map.json</translation>
    </message>
    <message>
        <source>max_memory</source>
        <translation>max_memory</translation>
    </message>
    <message>
        <source>Loading snippet</source>
        <translation>Ladecode</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s). %1 on GPUs of %2.</source>
        <translation>
            <numerusform>%n Schlüssel. %1 auf GPUs von %2.</numerusform>
            <numerusform>%n Schlüssel. %1 auf GPUs von %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Incomplete: loading will fail for what the map does not name.</source>
        <translation>Unvollständig: Was die Map nicht nennt, lässt sich nicht laden.</translation>
    </message>
    <message>
        <source>This plan does not fit: what is exported is over budget.</source>
        <translation>Dieser Plan passt nicht: Was exportiert wird, ist über dem Budget.</translation>
    </message>
    <message>
        <source>This plan counts on the CPU computing what lies there. accelerate streams it to the GPU instead, and this plan keeps no room for that: choose the runtime accelerate before a map for from_pretrained.</source>
        <translation>Dieser Plan rechnet damit, dass die CPU rechnet, was bei ihr liegt. accelerate streamt es stattdessen auf die GPU, und dafür hält dieser Plan keinen Platz frei: Wählen Sie die Laufzeit accelerate, bevor Sie eine Map für from_pretrained exportieren.</translation>
    </message>
    <message>
        <source>This plan counts on weights being copied ahead of their turn. accelerate copies each module when its turn has come, and takes longer.</source>
        <translation>Dieser Plan rechnet damit, dass Gewichte voraus kopiert werden. accelerate kopiert jedes Modul erst, wenn es an der Reihe ist, und braucht länger.</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, and what it would make of them.</source>
        <translation>Der Plan in den Worten dessen, der ihn ausführt, und was der daraus machen würde.</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, but without the tensors that have no place.</source>
        <translation>Der Plan in den Worten dessen, der ihn ausführt, aber ohne die Tensoren, die keinen Platz haben.</translation>
    </message>
    <message>
        <source>Export plan</source>
        <translation>Plan exportieren</translation>
    </message>
    <message>
        <source>What would be otherwise</source>
        <translation>Was anders wäre</translation>
    </message>
    <message>
        <source>Written for</source>
        <translation>Geschrieben für</translation>
    </message>
    <message>
        <source>Hugging Face accelerate and transformers</source>
        <translation>Hugging Face accelerate und transformers</translation>
    </message>
    <message>
        <source>Offload the source module to the CPU</source>
        <translation>Das Quellmodul auf die CPU auslagern</translation>
    </message>
    <message>
        <source>Trim host memory while compiling</source>
        <translation>Beim Übersetzen Hauptspeicher zurückgeben</translation>
    </message>
    <message>
        <source>Write the nearest plan that can be said</source>
        <translation>Den nächsten Plan schreiben, der sich sagen lässt</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Nothing is written: this target cannot be told the plan.</source>
        <translation>Nichts wird geschrieben: Diesem Ziel lässt sich der Plan nicht sagen.</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, %1 would lie elsewhere than the plan says.</source>
        <translation>Nach den Regeln des Ziels zurückgelesen lägen %1 woanders, als der Plan sagt.</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, everything lies where the plan says.</source>
        <translation>Nach den Regeln des Ziels zurückgelesen liegt alles, wo der Plan es sagt.</translation>
    </message>
    <message>
        <source>It can be told: %1.</source>
        <translation>Gesagt werden kann: %1.</translation>
    </message>
    <message>
        <source>The nearest plan that can be said: %1 lie elsewhere than the plan says; no other has less than %2.</source>
        <translation>Der nächste Plan, der sich sagen lässt: %1 liegen woanders, als der Plan sagt; kein anderer hat weniger als %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FailedPage</name>
    <message>
        <source>This is no model to plan for</source>
        <translation>Das ist kein Modell, für das sich planen lässt</translation>
    </message>
    <message>
        <source>The file itself is in order. Nothing was changed on disk.</source>
        <translation>Die Datei selbst ist in Ordnung. Auf der Platte wurde nichts geändert.</translation>
    </message>
    <message>
        <source>It was moved, renamed or deleted since.</source>
        <translation>Inzwischen verschoben, umbenannt oder gelöscht.</translation>
    </message>
    <message>
        <source>Most often the file belongs to another user.</source>
        <translation>Meist gehört die Datei jemand anderem.</translation>
    </message>
    <message>
        <source>Most often a download that was interrupted. Fetch this file again.</source>
        <translation>Meist ein unterbrochener Download. Diese Datei noch einmal holen.</translation>
    </message>
    <message>
        <source>Stowage reads folders with config.json, %1, model descriptions, .stowage and device_map.json.</source>
        <translation>Stowage liest Ordner mit config.json, %1, Modellbeschreibungen, .stowage und device_map.json.</translation>
    </message>
    <message>
        <source>The file may be damaged, or written by a newer version of its program. Nothing was changed on disk.</source>
        <translation>Die Datei kann beschädigt sein oder von einer neueren Version ihres Programms stammen. Auf der Platte wurde nichts geändert.</translation>
    </message>
    <message>
        <source>This model could not be opened</source>
        <translation>Dieses Modell ließ sich nicht öffnen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Back to start</source>
        <translation>Zur Startseite</translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation>Zurück zum Plan</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The model of this plan is not where it was</source>
        <translation>Das Modell dieses Plans liegt nicht mehr dort, wo es war</translation>
    </message>
    <message>
        <source>This file could not be read</source>
        <translation>Diese Datei konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Most often a file that was cut, or a slip in one that was edited by hand.</source>
        <translation>Meist wurde die Datei abgeschnitten, oder beim Bearbeiten von Hand ist ein Fehler hineingeraten.</translation>
    </message>
    <message>
        <source>Locate model file…</source>
        <translation>Modelldatei suchen&#xa0;…</translation>
    </message>
    <message>
        <source>Locate model folder…</source>
        <translation>Modellordner suchen&#xa0;…</translation>
    </message>
    <message>
        <source>This is no recorded run</source>
        <translation>Dies ist kein aufgezeichneter Lauf</translation>
    </message>
    <message>
        <source>This run could not be opened</source>
        <translation>Dieser Lauf konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Stowage shows traces that it recorded, and memory snapshots of PyTorch.</source>
        <translation>Stowage zeigt eigene Aufzeichnungen und Speicherabbilder von PyTorch.</translation>
    </message>
    <message>
        <source>It was written by a newer version of Stowage. Nothing was changed on disk.</source>
        <translation>Die Datei stammt von einer neueren Version von Stowage. Auf der Platte wurde nichts geändert.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileActions</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>O&amp;rdner öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>&amp;Save plan</source>
        <translation>Plan &amp;speichern</translation>
    </message>
    <message>
        <source>Save plan &amp;as…</source>
        <translation>Plan speichern &amp;unter&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Import device map…</source>
        <translation>Device-Map &amp;importieren&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Export map…</source>
        <translation>Map &amp;exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Copy loading snippet</source>
        <translation>Ladecode kopieren</translation>
    </message>
    <message>
        <source>&amp;Close model</source>
        <translation>Modell s&amp;chließen</translation>
    </message>
    <message>
        <source>Restore unsaved edits…</source>
        <translation>Nicht gespeicherte Änderungen wiederherstellen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>The plan could not be saved</source>
        <translation>Der Plan konnte nicht gespeichert werden</translation>
    </message>
    <message>
        <source>This map could not be read</source>
        <translation>Diese Karte konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Models and plans (%1);;All files (*)</source>
        <translation>Modelle und Pläne (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a model, a plan or a device map</source>
        <translation>Ein Modell, einen Plan oder eine Device-Map öffnen</translation>
    </message>
    <message>
        <source>Open a Hugging Face folder</source>
        <translation>Einen Hugging-Face-Ordner öffnen</translation>
    </message>
    <message>
        <source>Import a device map</source>
        <translation>Eine Device-Map importieren</translation>
    </message>
    <message>
        <source>Device maps (*.json);;All files (*)</source>
        <translation>Device-Maps (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 covers the whole model. It is shown as it is: what you pin moves, the rest stays.</source>
        <translation>%1 deckt das ganze Modell ab. Gezeigt wird die Map, wie sie ist: Angeheftetes zieht um, der Rest bleibt.</translation>
    </message>
    <message>
        <source>Map copied with max_memory and the loading snippet.</source>
        <translation>Map mit max_memory und Ladecode kopiert.</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>plan</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>Plans (*.stowage)</source>
        <translation>Pläne (*.stowage)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>This plan has changes that are not saved.</source>
        <translation>Dieser Plan hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>Weiter bearbeiten</translation>
    </message>
    <message>
        <source>What was open is as it was.</source>
        <translation>Was offen war, ist wie zuvor.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileWriter</name>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>%1 stays as it is if you cancel.</source>
        <translation>%1 bleibt, wie es ist, wenn Sie abbrechen.</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Export cancelled. %1 is as it was.</source>
        <translation>Export abgebrochen. %1 ist, wie es war.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FirstPlan</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>&amp;First plan, step by step</source>
        <translation>&amp;Erster Plan, Schritt für Schritt</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>Die Frage</translation>
    </message>
    <message>
        <source>Which model, on which machine, run by whom, for how much text: this bar says it. Each part opens a menu, and the plan follows what you change.</source>
        <translation>Welches Modell, auf welcher Maschine, mit welcher Laufzeit, für wie viel Text: Das steht in dieser Leiste. Jeder Teil öffnet ein Menü, und der Plan folgt dem, was Sie ändern.</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>Die Antwort</translation>
    </message>
    <message>
        <source>Does it fit, how much of it lies on GPUs, how long does a step take, and is there nothing better? “Optimal” stands here only where it is proven. A click on it says how.</source>
        <translation>Passt es, wie viel davon liegt auf GPUs, wie lange dauert ein Schritt, und gibt es nichts Besseres? „Optimal“ steht hier nur, wo es bewiesen ist. Ein Klick darauf sagt, wie.</translation>
    </message>
    <message>
        <source>Where everything is</source>
        <translation>Wo alles liegt</translation>
    </message>
    <message>
        <source>A tile is a module, as large as its weights; its colour is the device that holds it. Click one.</source>
        <translation>Eine Kachel ist ein Modul, so groß wie seine Gewichte; ihre Farbe ist das Gerät, auf dem es liegt. Klicken Sie eine an.</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>Das Modul verschieben</translation>
    </message>
    <message>
        <source>Drag it to a device below, or press %1 to pin it to the CPU. All the rest is solved again around it, and %2 takes it back.</source>
        <translation>Ziehen Sie es auf ein Gerät weiter unten, oder drücken Sie %1, um es an die CPU zu heften. Alles andere wird darum herum neu gelöst, und %2 nimmt es zurück.</translation>
    </message>
    <message>
        <source>Change a budget</source>
        <translation>Ein Budget ändern</translation>
    </message>
    <message>
        <source>A lane is a device, filled with what lies there. Drag the end of its budget, and see what more or less memory would do.</source>
        <translation>Eine Spur ist ein Gerät, gefüllt mit dem, was dort liegt. Ziehen Sie am Ende ihres Budgets und sehen Sie, was mehr oder weniger Speicher bewirken würde.</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>Den Plan mitnehmen</translation>
    </message>
    <message>
        <source>Export writes the device map for accelerate, or what another runtime wants (%1). Run tries it, where the model is a program, and measures what was planned.</source>
        <translation>Exportieren schreibt die Device-Map für accelerate oder das, was eine andere Laufzeit braucht (%1). Ein Lauf probiert den Plan aus, wo das Modell ein Programm ist, und misst, was geplant war.</translation>
    </message>
</context>
<context>
    <name>stowage::app::GroupCommands</name>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Group by &amp;module</source>
        <translation>Nach &amp;Modul gruppieren</translation>
    </message>
    <message>
        <source>Group by &amp;class</source>
        <translation>Nach &amp;Klasse gruppieren</translation>
    </message>
    <message>
        <source>Group by &amp;layer kind</source>
        <translation>Nach &amp;Schichtart gruppieren</translation>
    </message>
    <message>
        <source>Group by &amp;dtype</source>
        <translation>Nach &amp;Datentyp gruppieren</translation>
    </message>
    <message>
        <source>Group by de&amp;vice</source>
        <translation>Nach &amp;Gerät gruppieren</translation>
    </message>
    <message>
        <source>Group by &amp;file</source>
        <translation>Nach Da&amp;tei gruppieren</translation>
    </message>
    <message>
        <source>Group &amp;by</source>
        <translation>Gr&amp;uppieren nach</translation>
    </message>
</context>
<context>
    <name>stowage::app::GuideCard</name>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpCommands</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>&amp;Hilfe zu dem, was den Fokus hat</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpWindow</name>
    <message>
        <source>Help — Stowage</source>
        <translation>Hilfe — Stowage</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>Alle Seiten durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>This leads out of the help: %1</source>
        <translation>Das führt aus der Hilfe hinaus: %1</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>Ein Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>This page is in English: it is not translated yet.</source>
        <translation>Diese Seite ist auf Englisch: Sie ist noch nicht übersetzt.</translation>
    </message>
</context>
<context>
    <name>stowage::app::HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>What was done to the plan, in order. A click goes back or forth to it.</source>
        <translation>Was am Plan getan wurde, der Reihe nach. Ein Klick geht dorthin zurück oder vor.</translation>
    </message>
    <message>
        <source>as it was opened</source>
        <translation>wie geöffnet</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsActions</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Several mac&amp;hines…</source>
        <translation>Mehrere Maschinen&#xa0;…</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsDialog</name>
    <message>
        <source>A network twice as fast</source>
        <translation>Ein doppelt so schnelles Netzwerk</translation>
    </message>
    <message>
        <source>One more host like %1</source>
        <translation>Ein weiterer Host wie %1</translation>
    </message>
    <message>
        <source>Several machines</source>
        <translation>Mehrere Maschinen</translation>
    </message>
    <message>
        <source>The open model over machines that are linked by a network. The plan of the window stays as it is.</source>
        <translation>Das offene Modell über Maschinen, die ein Netzwerk verbindet. Der Plan des Fensters bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Machines that are linked</source>
        <translation>Verbundene Maschinen</translation>
    </message>
    <message>
        <source>Machines (*.json);;All files (*)</source>
        <translation>Maschinen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) of the model tried</source>
        <translation>
            <numerusform>%Ln Teil des Modells versucht</numerusform>
            <numerusform>%Ln Teile des Modells versucht</numerusform>
        </translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>Wie sie sind</translation>
    </message>
    <message>
        <source>Finding out what other machines would buy…</source>
        <translation>Was andere Maschinen brächten, wird ermittelt&#xa0;…</translation>
    </message>
    <message>
        <source>The model could not be planned over these machines</source>
        <translation>Das Modell konnte nicht über diese Maschinen geplant werden</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Export map</source>
        <translation>Map exportieren</translation>
    </message>
    <message>
        <source>Device map (*.json)</source>
        <translation>Device-Map (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Choose machines…</source>
        <translation>Maschinen wählen&#xa0;…</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei&#xa0;…</translation>
    </message>
    <message>
        <source>No machines chosen</source>
        <translation>Keine Maschinen gewählt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Copy command line</source>
        <translation>Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Export map…</source>
        <translation>Map exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>As in the plan bar: %1.</source>
        <translation>Wie in der Planleiste: %1.</translation>
    </message>
    <message>
        <source>Choose machines that are linked, or a file that lists them (stowage.machine/2).</source>
        <translation>Wählen Sie verbundene Maschinen oder eine Datei, die sie aufführt (stowage.machine/2).</translation>
    </message>
    <message numerus="yes">
        <source>Planning over %Ln host(s)…</source>
        <translation>
            <numerusform>Planung über %Ln Host&#xa0;…</numerusform>
            <numerusform>Planung über %Ln Hosts&#xa0;…</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan appears here as soon as it is known how good it is.</source>
        <translation>Der Plan erscheint hier, sobald bekannt ist, wie gut er ist.</translation>
    </message>
    <message>
        <source>Choose machines again to plan over them.</source>
        <translation>Wählen Sie wieder Maschinen, um über sie zu planen.</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>Es gibt keinen Plan</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>Kein Plan gefunden</translation>
    </message>
    <message>
        <source>The search came to its limits before it was settled whether one exists.</source>
        <translation>Die Suche kam an ihre Grenzen, bevor entschieden war, ob es einen gibt.</translation>
    </message>
    <message>
        <source>Not planned</source>
        <translation>Nicht geplant</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Planung&#xa0;…</translation>
    </message>
    <message>
        <source>Of plans in which each host runs one run of consecutive blocks.</source>
        <translation>Unter Plänen, in denen jeder Host eine Folge aufeinanderfolgender Blöcke ausführt.</translation>
    </message>
    <message>
        <source>Whether a plan exists is not settled.</source>
        <translation>Ob es einen Plan gibt, ist nicht entschieden.</translation>
    </message>
    <message>
        <source>at best %1, gap %2</source>
        <translation>bestenfalls %1, Lücke %2</translation>
    </message>
    <message>
        <source>%1 of it between hosts</source>
        <translation>davon %1 zwischen Hosts</translation>
    </message>
    <message>
        <source>%1 a step, %2 of it between hosts</source>
        <translation>%1 je Schritt, davon %2 zwischen Hosts</translation>
    </message>
    <message>
        <source>All orders of hosts were weighed.</source>
        <translation>Alle Reihenfolgen der Hosts wurden abgewogen.</translation>
    </message>
    <message>
        <source>Not all orders of hosts were weighed: the plan keeps the order in which they are listed, and what is said of others holds for all orders.</source>
        <translation>Nicht alle Reihenfolgen der Hosts wurden abgewogen: Der Plan behält die Reihenfolge, in der sie aufgeführt sind, und was über andere gesagt wird, gilt für alle Reihenfolgen.</translation>
    </message>
    <message>
        <source>How much one host hands over to the next is not known of this model: the latencies of the network alone count.</source>
        <translation>Wie viel ein Host dem nächsten übergibt, ist bei diesem Modell nicht bekannt: Nur die Latenzen des Netzwerks zählen.</translation>
    </message>
    <message>
        <source>Neighbouring blocks were taken together, since there are many or in some nothing runs: of plans that divide them elsewhere nothing is said.</source>
        <translation>Benachbarte Blöcke wurden zusammengenommen, da es viele sind oder in manchen nichts ausgeführt wird: Über Pläne, die anderswo teilen, wird nichts gesagt.</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Zielgröße</translation>
    </message>
    <message>
        <source>As in the plan bar</source>
        <translation>Wie in der Planleiste</translation>
    </message>
    <message>
        <source>Pipelined throughput</source>
        <translation>Durchsatz als Pipeline</translation>
    </message>
    <message>
        <source>Pipelined throughput: each GPU is a stage, and all work at once, on a micro-batch each.</source>
        <translation>Durchsatz als Pipeline: Jede GPU ist eine Stufe, und alle arbeiten zugleich, an je einem Teilstapel.</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Teilstapel</translation>
    </message>
    <message>
        <source>without an end</source>
        <translation>ohne Ende</translation>
    </message>
    <message>
        <source>Micro-batches: </source>
        <translation>Teilstapel: </translation>
    </message>
    <message>
        <source>How many go through before the pipeline is empty again</source>
        <translation>Wie viele hindurchgehen, bevor die Pipeline wieder leer ist</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>What is shown by host</source>
        <translation>Was nach Host gezeigt wird</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) of the plan hold on whichever host runs the module.</source>
        <translation>
            <numerusform>%n Regel des Plans gilt auf dem Host, der das Modul ausführt, welcher es auch ist.</numerusform>
            <numerusform>%n Regeln des Plans gelten auf dem Host, der das Modul ausführt, welcher es auch ist.</numerusform>
        </translation>
    </message>
    <message>
        <source>The main GPU and the target play no part here.</source>
        <translation>Die Haupt-GPU und das Ziel spielen hier keine Rolle.</translation>
    </message>
    <message>
        <source>What would help:</source>
        <translation>Was helfen würde:</translation>
    </message>
    <message>
        <source>Of plans in which each GPU runs one run of consecutive blocks, the GPUs of a host one after the other as it lists them.</source>
        <translation>Unter Plänen, in denen auf jeder GPU eine Folge aufeinander folgender Blöcke läuft, die GPUs eines Hosts nacheinander, wie er sie aufführt.</translation>
    </message>
    <message numerus="yes">
        <source>one takes %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>einer braucht %1 durch %n Stufe, davon %2 für das Übergeben</numerusform>
            <numerusform>einer braucht %1 durch %n Stufen, davon %2 für das Übergeben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one takes at least %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>einer braucht mindestens %1 durch %n Stufe, davon %2 für das Übergeben</numerusform>
            <numerusform>einer braucht mindestens %1 durch %n Stufen, davon %2 für das Übergeben</numerusform>
        </translation>
    </message>
    <message>
        <source>the slowest takes %1</source>
        <translation>die langsamste braucht %1</translation>
    </message>
    <message>
        <source>the slowest takes at least %1</source>
        <translation>die langsamste braucht mindestens %1</translation>
    </message>
    <message>
        <source>all take %1</source>
        <translation>alle brauchen %1</translation>
    </message>
    <message>
        <source>The KV caches of one micro-batch are counted.</source>
        <translation>Gezählt sind die KV-Caches eines Teilstapels.</translation>
    </message>
    <message>
        <source>Tied weights: micro-batches come back to a stage, and how long they wait there is not counted.</source>
        <translation>Gekoppelte Gewichte: Teilstapel kommen zu einer Stufe zurück, und wie lange sie dort warten, ist nicht gezählt.</translation>
    </message>
    <message>
        <source>Rules of what is chosen</source>
        <translation>Regeln der Auswahl</translation>
    </message>
    <message>
        <source>Of this page: %1.</source>
        <translation>Von dieser Seite: %1.</translation>
    </message>
    <message>
        <source>Not on %1</source>
        <translation>Nicht auf %1</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>Auf %1</translation>
    </message>
    <message>
        <source>Take all rules of this page back</source>
        <translation>Alle Regeln dieser Seite zurücknehmen</translation>
    </message>
    <message>
        <source>Rules of hosts</source>
        <translation>Regeln für Hosts</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>%1 not on %2</source>
        <translation>%1 nicht auf %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Finding out why, and what would help (%1 of its limit)</source>
        <translation>Warum, und was helfen würde, wird ermittelt (%1 der Grenze)</translation>
    </message>
    <message>
        <source>Finding out why, and what would help…</source>
        <translation>Warum, und was helfen würde, wird ermittelt&#xa0;…</translation>
    </message>
    <message>
        <source>Stopped before it was known why.</source>
        <translation>Angehalten, bevor bekannt war, warum.</translation>
    </message>
    <message>
        <source>Not settled is whether this would help:</source>
        <translation>Nicht geklärt ist, ob dies helfen würde:</translation>
    </message>
    <message>
        <source>What the hosts compute is not known: times are those of copies and of the network alone.</source>
        <translation>Was die Hosts rechnen, ist nicht bekannt: Zeiten sind nur die von Kopien und vom Netz.</translation>
    </message>
    <message>
        <source>It is counted where the workload names tokens and the cards are known.</source>
        <translation>Es wird gezählt, wo die Last Token nennt und die Karten bekannt sind.</translation>
    </message>
    <message>
        <source>A network %1 times as fast</source>
        <translation>Ein %1-mal so schnelles Netzwerk</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Gemessen: %1</translation>
    </message>
    <message>
        <source>Contiguous</source>
        <translation>Zusammenhängend</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules. Of pipelined throughput that is always so.</source>
        <translation>Auf jedem Gerät läuft ein zusammenhängendes Stück aufeinanderfolgender Module. Beim Durchsatz als Pipeline ist das immer so.</translation>
    </message>
    <message>
        <source>Measure over ssh…</source>
        <translation>Über ssh messen&#xa0;…</translation>
    </message>
    <message>
        <source>all take at least %1</source>
        <translation>alle brauchen mindestens %1</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules.</source>
        <translation>Auf jedem Gerät läuft ein zusammenhängendes Stück aufeinanderfolgender Module.</translation>
    </message>
    <message>
        <source>4 desktops with an RTX 4090, 10 Gb/s</source>
        <translation>4 Desktops mit einer RTX 4090, 10 Gb/s</translation>
    </message>
    <message>
        <source>A laptop with an RTX 3060 and a server with 2 RTX A6000, 1 Gb/s</source>
        <translation>Ein Laptop mit einer RTX 3060 und ein Server mit 2 RTX A6000, 1 Gb/s</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsMeasureDialog</name>
    <message>
        <source>Write the names of hosts with commas between them.</source>
        <translation>Schreiben Sie die Namen von Hosts mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a host.</source>
        <translation>„%1“ kann kein Hostname sein.</translation>
    </message>
    <message>
        <source>%1 is named twice.</source>
        <translation>%1 ist zweimal genannt.</translation>
    </message>
    <message>
        <source>Name 1 to %1 hosts.</source>
        <translation>Nennen Sie 1 bis %1 Hosts.</translation>
    </message>
    <message>
        <source>Measure over ssh</source>
        <translation>Über ssh messen</translation>
    </message>
    <message>
        <source>ssh asks the stowage-engine of each host what it has and how fast it is, without a password; each takes a minute or two.</source>
        <translation>ssh fragt die stowage-engine jedes Hosts ohne Passwort, was er hat und wie schnell er ist; jeder braucht ein bis zwei Minuten.</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>Noch ist nichts gemessen.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>%1, %2: %3 of %4</source>
        <translation>%1, %2: %3 von %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: the engine is starting.</source>
        <translation>%1: die Engine startet.</translation>
    </message>
    <message>
        <source>%1 was not measured, and is left out: %2</source>
        <translation>%1 wurde nicht gemessen und wird weggelassen: %2</translation>
    </message>
    <message>
        <source>%1 was not measured, and stays as it was: %2</source>
        <translation>%1 wurde nicht gemessen und bleibt, wie er war: %2</translation>
    </message>
    <message>
        <source>No host was measured.</source>
        <translation>Kein Host wurde gemessen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) measured. Take over plans over these machines.</source>
        <translation>
            <numerusform>%1 von %n Host gemessen. Übernehmen plant über diese Maschinen.</numerusform>
            <numerusform>%1 von %n Hosts gemessen. Übernehmen plant über diese Maschinen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save these machines</source>
        <translation>Diese Maschinen speichern</translation>
    </message>
    <message>
        <source>Machines (*.json)</source>
        <translation>Maschinen (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsTable</name>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Auf GPUs</translation>
    </message>
    <message>
        <source>On CPU</source>
        <translation>Auf der CPU</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Auf der Platte</translation>
    </message>
    <message>
        <source>Part of a step</source>
        <translation>Anteil am Schritt</translation>
    </message>
    <message>
        <source>Handing over</source>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>hier läuft nichts</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Beschäftigt</translation>
    </message>
    <message>
        <source>A micro-batch</source>
        <translation>Ein Teilstapel</translation>
    </message>
    <message>
        <source>Of the time between two micro-batches; the slowest is always busy</source>
        <translation>Der Zeit zwischen zwei Teilstapeln; die langsamste ist immer beschäftigt</translation>
    </message>
    <message>
        <source>Of a step</source>
        <translation>Eines Schritts</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsWhatIfTable</name>
    <message>
        <source>What other machines would buy</source>
        <translation>Was andere Maschinen brächten</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Auf GPUs</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>Zeit je Anfrage</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>At best %1.</source>
        <translation>Bestenfalls %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::ImportDialog</name>
    <message>
        <source>The map and the model differ</source>
        <translation>Map und Modell passen nicht ganz zusammen</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) of this map are not in the model</source>
        <translation>
            <numerusform>%n Name dieser Map ist nicht im Modell</numerusform>
            <numerusform>%n Namen dieser Map sind nicht im Modell</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) of the model are not in the map: they have no place</source>
        <translation>
            <numerusform>%n Tensor des Modells ist nicht in der Map: Er hat keinen Platz</numerusform>
            <numerusform>%n Tensoren des Modells sind nicht in der Map: Sie haben keinen Platz</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The map is shown as far as it matches. What you pin moves in it, the rest stays. Undo brings the plan from before back.</source>
        <translation>Die Map wird gezeigt, soweit sie passt. Angeheftetes zieht darin um, der Rest bleibt. Rückgängig bringt den Plan von vorher zurück.</translation>
    </message>
</context>
<context>
    <name>stowage::app::InputSizes</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>%1, a multiple of %2</source>
        <translation>%1, ein Vielfaches von %2</translation>
    </message>
    <message>
        <source>%1, %2 more than a multiple of %3</source>
        <translation>%1, um %2 größer als ein Vielfaches von %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weiteres</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>As tokens and sequences say, else as exported</source>
        <translation>Wie Token und Sequenzen es sagen, sonst wie exportiert</translation>
    </message>
    <message>
        <source>As set here</source>
        <translation>Wie hier gesetzt</translation>
    </message>
    <message>
        <source>The plan, its prediction and runs of it are for inputs of these sizes.</source>
        <translation>Der Plan, seine Vorhersage und seine Läufe sind für Eingaben dieser Größen.</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>Größen der Eingaben</translation>
    </message>
    <message>
        <source>Shapes that follow</source>
        <translation>Formen, die daraus folgen</translation>
    </message>
    <message>
        <source>Its sizes with an x between, such as 1x128</source>
        <translation>Seine Größen mit einem x dazwischen, etwa 1x128</translation>
    </message>
    <message>
        <source>The sizes are as exported then.</source>
        <translation>Die Größen sind dann wie exportiert.</translation>
    </message>
    <message>
        <source>%1: “%2” is no whole number.</source>
        <translation>%1: „%2“ ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>%1 can be %2 to %3, not %4.</source>
        <translation>%1 kann %2 bis %3 sein, nicht %4.</translation>
    </message>
    <message>
        <source>%1 can be %2 or more, not %3.</source>
        <translation>%1 kann %2 oder mehr sein, nicht %3.</translation>
    </message>
    <message>
        <source>%1 has to be a multiple of %2, which %3 is not.</source>
        <translation>%1 muss ein Vielfaches von %2 sein, und %3 ist keines.</translation>
    </message>
    <message>
        <source>%1 has to be %2 more than a multiple of %3, which %4 is not.</source>
        <translation>%1 muss um %2 größer als ein Vielfaches von %3 sein, und %4 ist es nicht.</translation>
    </message>
    <message>
        <source>“%1” is no shape: write sizes with an x between, such as 1x128.</source>
        <translation>„%1“ ist keine Form: Schreib Größen mit einem x dazwischen, etwa 1x128.</translation>
    </message>
    <message>
        <source>Write the shape of one input at least.</source>
        <translation>Schreib die Form mindestens einer Eingabe.</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeptCommands</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>&amp;Keep this plan as…</source>
        <translation>Diesen Plan &amp;merken als&#xa0;…</translation>
    </message>
    <message>
        <source>There are 100 kept plans, the most there can be: delete one first.</source>
        <translation>Es gibt schon 100 gemerkte Pläne, mehr sind nicht möglich: Löschen Sie zuerst einen.</translation>
    </message>
    <message>
        <source>Keep “%1”</source>
        <translation>„%1“ merken</translation>
    </message>
    <message>
        <source>The plan is kept as “%1”: Plan, Kept plans goes back to it.</source>
        <translation>Der Plan ist als „%1“ gemerkt: Über Plan, Gemerkte Pläne geht es zu ihm zurück.</translation>
    </message>
    <message>
        <source>Plan “%1”</source>
        <translation>Plan „%1“</translation>
    </message>
    <message>
        <source>Rename “%1” to “%2”</source>
        <translation>„%1“ in „%2“ umbenennen</translation>
    </message>
    <message>
        <source>Delete “%1”</source>
        <translation>„%1“ löschen</translation>
    </message>
    <message>
        <source>Keep this plan</source>
        <translation>Diesen Plan merken</translation>
    </message>
    <message>
        <source>It stays beside the one that you go on with, and is saved with it.</source>
        <translation>Er bleibt neben dem, an dem Sie weiterarbeiten, und wird mit ihm gespeichert.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>Plan %1</translation>
    </message>
    <message>
        <source>Rename “%1”</source>
        <translation>„%1“ umbenennen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Kept plans</source>
        <translation>Gemerkte &amp;Pläne</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>&amp;Vergleichen mit</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>“%1” is too long a name for a second one: rename it first.</source>
        <translation>„%1“ ist als Name zu lang für ein Duplikat: Benennen Sie den Plan zuerst um.</translation>
    </message>
    <message>
        <source>Duplicate “%1” as “%2”</source>
        <translation>„%1“ als „%2“ duplizieren</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyCommands</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keyboard and concepts</source>
        <translation>&amp;Tastatur und Begriffe</translation>
    </message>
    <message>
        <source>Key &amp;sheet</source>
        <translation>Tasten&amp;übersicht</translation>
    </message>
    <message>
        <source>Chan&amp;ge keys…</source>
        <translation>T&amp;asten ändern&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Print the key sheet…</source>
        <translation>Tastenübersicht &amp;drucken&#xa0;…</translation>
    </message>
    <message>
        <source>Keys of Stowage</source>
        <translation>Tasten von Stowage</translation>
    </message>
    <message>
        <source>Print the key sheet</source>
        <translation>Tastenübersicht drucken</translation>
    </message>
    <message>
        <source>The key sheet could not be printed: the printer, or the file that it prints to, does not take it.</source>
        <translation>Die Tastenübersicht ließ sich nicht drucken: Der Drucker oder die Datei, in die er druckt, nimmt sie nicht an.</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyboardDialog</name>
    <message>
        <source>Keyboard and concepts</source>
        <translation>Tastatur und Begriffe</translation>
    </message>
    <message>
        <source>Single letters act in the treemap, the lanes and the timeline, never in a text field.</source>
        <translation>Einzelne Buchstaben wirken in Treemap, Spuren und Zeitverlauf, nie in einem Textfeld.</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Begriffe</translation>
    </message>
    <message>
        <source>module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>a part of the model; its storages are counted once</source>
        <translation>ein Teil des Modells; seine Speicherblöcke werden einmal gezählt</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>a place for weights: a GPU, CPU memory or disk, with a budget</source>
        <translation>ein Ort für Gewichte: eine GPU, Arbeitsspeicher oder Platte, mit einem Budget</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>what the solver moves as one: a no-split block, a leaf module, a tied group</source>
        <translation>was der Solver als Ganzes bewegt: ein unteilbarer Block, ein einzelnes Modul, eine gekoppelte Gruppe</translation>
    </message>
    <message>
        <source>pin, forbid</source>
        <translation>anheften, verbieten</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>streamen</translation>
    </message>
    <message>
        <source>host weights are copied to the GPU for their turn; the reserve is the room kept free for that</source>
        <translation>Host-Gewichte werden auf die GPU kopiert, wenn sie an der Reihe sind; die Reserve ist der Platz, der dafür frei bleibt</translation>
    </message>
    <message>
        <source>bound, gap</source>
        <translation>Schranke, Lücke</translation>
    </message>
    <message>
        <source>the best any plan could reach, and how far this one is from it; 0 is a proof</source>
        <translation>das Beste, was irgendein Plan erreichen könnte, und wie weit dieser davon weg ist; 0 ist ein Beweis</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>In the views</source>
        <translation>In den Ansichten</translation>
    </message>
    <message>
        <source>the next module that way; in a lane the next cell or lane</source>
        <translation>das nächste Modul in dieser Richtung; in einer Spur die nächste Zelle oder Spur</translation>
    </message>
    <message>
        <source>Enter, Backspace</source>
        <translation>Eingabe, Rücktaste</translation>
    </message>
    <message>
        <source>into a module, and out again</source>
        <translation>in ein Modul hinein und wieder heraus</translation>
    </message>
    <message>
        <source>Alt, held</source>
        <translation>Alt, gehalten</translation>
    </message>
    <message>
        <source>what a module is part of; in a drag the order of the moves</source>
        <translation>wovon ein Modul ein Teil ist; beim Ziehen die Reihenfolge der Umzüge</translation>
    </message>
    <message>
        <source>S, in a drag</source>
        <translation>S, beim Ziehen</translation>
    </message>
    <message>
        <source>split the block, or keep it whole</source>
        <translation>den Block teilen oder ganz lassen</translation>
    </message>
    <message>
        <source>the peak before, the next peak</source>
        <translation>die Spitze davor, die nächste Spitze</translation>
    </message>
    <message>
        <source>← → on a budget</source>
        <translation>← → auf einem Budget</translation>
    </message>
    <message>
        <source>less or more of it; with Ctrl in small steps</source>
        <translation>weniger oder mehr davon; mit Strg in kleinen Schritten</translation>
    </message>
    <message>
        <source>your rule for a module: it must be here, or must not be there</source>
        <translation>Ihre Regel für ein Modul: Es muss hier sein oder darf dort nicht sein</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Tasten ändern&#xa0;…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken&#xa0;…</translation>
    </message>
    <message>
        <source>the same in the treemap, as in vi</source>
        <translation>dasselbe in der Treemap, wie in vi</translation>
    </message>
    <message>
        <source>End, in a lane</source>
        <translation>Ende, in einer Spur</translation>
    </message>
    <message>
        <source>to its budget; Home or Esc back to its modules</source>
        <translation>zu ihrem Budget; Pos1 oder Esc zurück zu ihren Modulen</translation>
    </message>
    <message>
        <source>Page Up, Page Down on a budget</source>
        <translation>Bild auf, Bild ab auf einem Budget</translation>
    </message>
    <message>
        <source>more or less of it in large steps</source>
        <translation>mehr oder weniger davon in großen Schritten</translation>
    </message>
    <message>
        <source>Enter, F2 on a budget</source>
        <translation>Eingabe, F2 auf einem Budget</translation>
    </message>
    <message>
        <source>type it</source>
        <translation>es tippen</translation>
    </message>
</context>
<context>
    <name>stowage::app::LayoutCommands</name>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>&amp;Save layout…</source>
        <translation>Anordnung &amp;speichern&#xa0;…</translation>
    </message>
    <message>
        <source>The layout “%1” is kept.</source>
        <translation>Die Anordnung „%1“ ist gespeichert.</translation>
    </message>
    <message>
        <source>Layout “%1”</source>
        <translation>Anordnung „%1“</translation>
    </message>
    <message>
        <source>The layout “%1” is of another version, or damaged: it was not used.</source>
        <translation>Die Anordnung „%1“ ist von einer anderen Version oder beschädigt: Sie wurde nicht verwendet.</translation>
    </message>
    <message>
        <source>The layout “%1” is deleted.</source>
        <translation>Die Anordnung „%1“ ist gelöscht.</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>Anordnung speichern</translation>
    </message>
    <message>
        <source>Which panels are in sight, where, and how large.</source>
        <translation>Welche Bereiche zu sehen sind, wo und wie groß.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>&amp;Anordnungen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
</context>
<context>
    <name>stowage::app::LearnRatesDialog</name>
    <message>
        <source>%1 and %2 a start</source>
        <translation>%1 und %2 je Start</translation>
    </message>
    <message>
        <source>%1, in its own memory</source>
        <translation>%1, im eigenen Speicher</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>Learn rates from this run</source>
        <translation>Raten aus diesem Lauf lernen</translation>
    </message>
    <message>
        <source>What its copies and modules took. Taken over, plans and predictions count with it; undo brings the old rates back.</source>
        <translation>Was seine Kopien und Module gebraucht haben. Übernommen rechnen Pläne und Vorhersagen damit; Rückgängig bringt die alten Raten zurück.</translation>
    </message>
    <message>
        <source>The GPUs of this run were virtual: these are rates of the computer that it was on, and of no card.</source>
        <translation>Die GPUs dieses Laufs waren virtuell: Das sind Raten des Rechners, auf dem er war, und keiner Karte.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>In this run</source>
        <translation>In diesem Lauf</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>This run made no copies, and nobody knows what its modules computed.</source>
        <translation>Dieser Lauf hat nichts kopiert, und niemand weiß, was seine Module gerechnet haben.</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Modulen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n Kopie</numerusform>
            <numerusform>%n Kopien</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::LinksTable</name>
    <message>
        <source>Same in both directions</source>
        <translation>In beiden Richtungen gleich</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>Von %1 nach %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineActions</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>&amp;Machine…</source>
        <translation>&amp;Maschine&#xa0;…</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Diese Maschine auslesen</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>This machine: %1. The next model is planned for it.</source>
        <translation>Diese Maschine: %1. Das nächste Modell wird für sie geplant.</translation>
    </message>
    <message>
        <source>No GPU found; %1. Plans use a stand-in card of %2 until you change it.</source>
        <translation>Keine GPU gefunden; %1. Pläne gelten für eine Ersatzkarte mit %2, bis Sie das ändern.</translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineDialog</name>
    <message>
        <source>Write a size like 600MiB, or a part of the budget like 5 %.</source>
        <translation>Schreiben Sie eine Größe wie 600MiB oder einen Teil des Budgets wie 5 %.</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>Schreibbar sind Größen wie 24GiB, 80GB oder 95 %.</translation>
    </message>
    <message>
        <source>larger than the card (%1): a what-if</source>
        <translation>größer als die Karte (%1): nur angenommen</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Open a machine or a report…</source>
        <translation>Maschine oder Bericht öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Paste a machine or a report</source>
        <translation>Maschine oder Bericht einfügen</translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation>die Zwischenablage</translation>
    </message>
    <message>
        <source>Save this machine…</source>
        <translation>Diese Maschine speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Save this machine</source>
        <translation>Diese Maschine speichern</translation>
    </message>
    <message>
        <source>Machine (*.json)</source>
        <translation>Maschine (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Geschrieben nach %1.</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Diese Maschine auslesen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Add GPU</source>
        <translation>GPU hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>CUDA context, workspaces, allocator slack</source>
        <translation>CUDA-Kontext, Arbeitsbereiche, Verschnitt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Grundbedarf</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>GB/s that a large copy reaches, from row to column</source>
        <translation>GB/s, die eine große Kopie erreicht, von Zeile zu Spalte</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>Noch ist nichts geändert.</translation>
    </message>
    <message>
        <source>With this machine no placement fits: short by %1.</source>
        <translation>Mit dieser Maschine passt keine Platzierung: Es fehlen %1.</translation>
    </message>
    <message>
        <source>With this machine: %1 (now %2).</source>
        <translation>Mit dieser Maschine: %1 (jetzt %2).</translation>
    </message>
    <message>
        <source>more than this machine has (%1): a what-if</source>
        <translation>mehr, als diese Maschine hat (%1): nur angenommen</translation>
    </message>
    <message>
        <source>Set the budgets; the rest describes your hardware.</source>
        <translation>Stellen Sie die Budgets ein; alles andere beschreibt Ihre Hardware.</translation>
    </message>
    <message>
        <source>Add CPU</source>
        <translation>CPU hinzufügen</translation>
    </message>
    <message>
        <source>Add disk</source>
        <translation>Platte hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) on a removed device go with it.</source>
        <translation>
            <numerusform>Eine Regel zu einem entfernten Gerät entfällt.</numerusform>
            <numerusform>%n Regeln zu einem entfernten Gerät entfallen.</numerusform>
        </translation>
    </message>
    <message>
        <source>With this machine no placement fits.</source>
        <translation>Mit dieser Maschine passt keine Verteilung.</translation>
    </message>
    <message>
        <source>Memory speed</source>
        <translation>Speichertempo</translation>
    </message>
    <message>
        <source>GB/s: how fast the CPU can run a module</source>
        <translation>GB/s: wie schnell die CPU ein Modul rechnen kann</translation>
    </message>
    <message>
        <source>Keep free</source>
        <translation>Freihalten</translation>
    </message>
    <message>
        <source>for activations; a run measures them</source>
        <translation>für Aktivierungen; ein Lauf misst sie</translation>
    </message>
    <message>
        <source>With this machine no placement was found.</source>
        <translation>Mit dieser Maschine wurde keine Platzierung gefunden.</translation>
    </message>
    <message>
        <source>the model&apos;s own .safetensors files, %1, count as room: transformers reads modules on disk from them</source>
        <translation>die eigenen .safetensors-Dateien des Modells, %1, zählen als Platz: transformers liest Module auf der Platte aus ihnen</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>Messen&#xa0;…</translation>
    </message>
    <message>
        <source>empty: as much as is predicted for activations</source>
        <translation>leer: so viel, wie für Aktivierungen vorhergesagt ist</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
</context>
<context>
    <name>stowage::app::MainWindow</name>
    <message>
        <source>Treemap</source>
        <translation>Treemap</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Find module</source>
        <translation>Modul &amp;suchen</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Weitersu&amp;chen</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>R&amp;ückwärts suchen</translation>
    </message>
    <message>
        <source>&amp;Clear selection</source>
        <translation>Auswahl auf&amp;heben</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen&#xa0;…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>&amp;Treemap</source>
        <translation>&amp;Treemap</translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation>Zeit&amp;verlauf</translation>
    </message>
    <message>
        <source>&amp;Zoom in</source>
        <translation>&amp;Hinein zoomen</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Heraus &amp;zoomen</translation>
    </message>
    <message>
        <source>Module t&amp;ree</source>
        <translation>Modul&amp;baum</translation>
    </message>
    <message>
        <source>Ri&amp;ght column</source>
        <translation>&amp;Rechte Spalte</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>&amp;Geräte</translation>
    </message>
    <message>
        <source>This r&amp;un</source>
        <translation>Dieser &amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Next issue</source>
        <translation>&amp;Nächster Befund</translation>
    </message>
    <message>
        <source>&amp;Previous issue</source>
        <translation>V&amp;origer Befund</translation>
    </message>
    <message>
        <source>Next &amp;panel</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <source>Previous p&amp;anel</source>
        <translation>Voriger B&amp;ereich</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>&amp;Befehle suchen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>&amp;About Stowage</source>
        <translation>Ü&amp;ber Stowage</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>&amp;Wiederholen: %1</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>&amp;Activations</source>
        <translation>&amp;Aktivierungen</translation>
    </message>
    <message>
        <source>Ti&amp;mes in the tree</source>
        <translation>Zeiten i&amp;m Baum</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>V&amp;ergleich</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>&amp;Verlauf&#xa0;…</translation>
    </message>
    <message>
        <source>Nothing is searched for. Type a part of a name into the field above the modules.</source>
        <translation>Es wird nichts gesucht. Tippen Sie einen Teil eines Namens in das Feld über den Modulen.</translation>
    </message>
    <message>
        <source>No module matches what is searched for.</source>
        <translation>Kein Modul passt zu dem, was gesucht wird.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Nothing was undone.</source>
        <translation>Nichts wurde rückgängig gemacht.</translation>
    </message>
    <message>
        <source>Se&amp;lect by pattern…</source>
        <translation>Nach &amp;Muster auswählen&#xa0;…</translation>
    </message>
    <message>
        <source>The arrangement of the panels was of another version, or damaged: it is the designed one now.</source>
        <translation>Die Anordnung der Felder war von einer anderen Version oder beschädigt: Jetzt gilt die vorgesehene.</translation>
    </message>
</context>
<context>
    <name>stowage::app::MoveDialog</name>
    <message>
        <source>Move to device</source>
        <translation>Auf ein Gerät legen</translation>
    </message>
    <message>
        <source>removes the pin</source>
        <translation>entfernt die Anheftung</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>nicht angeheftet</translation>
    </message>
</context>
<context>
    <name>stowage::app::NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>replaces the one of this name</source>
        <translation>ersetzt, was schon so heißt</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoSplitDialog</name>
    <message>
        <source>No-split classes</source>
        <translation>Unteilbare Klassen</translation>
    </message>
    <message>
        <source>%1   %2 × up to %3</source>
        <translation>%1   %2 × bis zu %3</translation>
    </message>
    <message>
        <source>As the model says</source>
        <translation>Wie das Modell sagt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Modules of these classes stay whole: their forward pass adds its own input to its output, so both must be on one device.</source>
        <translation>Module dieser Klassen bleiben ganz: Ihr Vorwärtslauf addiert seine eigene Eingabe zu seiner Ausgabe, also müssen beide auf einem Gerät sein.</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteCommands</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>&amp;Write a note…</source>
        <translation>&amp;Notiz schreiben&#xa0;…</translation>
    </message>
    <message>
        <source>a note is on one module, or on the plan</source>
        <translation>eine Notiz gilt einem Modul oder dem Plan</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>No note on %1</source>
        <translation>Keine Notiz zu %1</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>Notiz zu %1</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>&amp;Notizen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Another model was opened meanwhile: there is no note.</source>
        <translation>Inzwischen wurde ein anderes Modell geöffnet: Es gibt keine Notiz.</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>Notiz zu %1</translation>
    </message>
    <message>
        <source>Why it lies here, what is to be tried next … It is kept in the plan.</source>
        <translation>Warum es hier liegt, was als Nächstes zu probieren ist&#xa0;… Die Notiz wird mit dem Plan gespeichert.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Ctrl+Return keeps it.</source>
        <translation>Strg+Eingabe übernimmt die Notiz.</translation>
    </message>
    <message>
        <source>This is longer than a note can be (20,000 bytes).</source>
        <translation>Das ist länger, als eine Notiz sein kann (20.000 Bytes).</translation>
    </message>
</context>
<context>
    <name>stowage::app::OffloadScheduleDialog</name>
    <message>
        <source>Offload schedule</source>
        <translation>Auslagerungsplan</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Send these layers to the host</source>
        <translation>Diese Schichten zum Host schicken</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>such as 8GiB: the fastest that fits</source>
        <translation>etwa 8GiB: das schnellste, das passt</translation>
    </message>
    <message>
        <source>Room for them</source>
        <translation>Platz für sie</translation>
    </message>
    <message>
        <source>How many layers are moved</source>
        <translation>Wie viele Schichten bewegt werden</translation>
    </message>
    <message>
        <source>Peak of activations</source>
        <translation>Spitze der Aktivierungen</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>This model has no list of layers.</source>
        <translation>Dieses Modell hat keine Liste von Schichten.</translation>
    </message>
    <message>
        <source>No number of layers fits into %1.</source>
        <translation>Keine Zahl von Schichten passt in %1.</translation>
    </message>
    <message>
        <source>%1 for copies</source>
        <translation>%1 auf Kopien</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 statt %2</translation>
    </message>
    <message>
        <source>What it costs and brings to send the activations of layers to the host, or to run layers again for them, worked out from the times and tensors of this run.</source>
        <translation>Was es kostet und bringt, Aktivierungen von Schichten zum Host zu schicken oder Schichten dafür noch einmal zu rechnen, errechnet aus Zeiten und Tensoren dieses Laufs.</translation>
    </message>
    <message>
        <source>comparing mixes, %1 of at most %2</source>
        <translation>vergleicht Mischungen, %1 von höchstens %2</translation>
    </message>
    <message>
        <source>Of them</source>
        <translation>Davon</translation>
    </message>
    <message>
        <source>Running again</source>
        <translation>Noch einmal rechnen</translation>
    </message>
    <message>
        <source>Any other mix</source>
        <translation>Jede andere Mischung</translation>
    </message>
    <message>
        <source>move only: the first layers</source>
        <translation>nur bewegen: die ersten Schichten</translation>
    </message>
    <message>
        <source>move or run again: the best for each layer</source>
        <translation>bewegen oder noch einmal rechnen: das Beste für jede Schicht</translation>
    </message>
    <message>
        <source>What they may do</source>
        <translation>Was sie dürfen</translation>
    </message>
    <message>
        <source>such as 8GiB: a mix is chosen for it</source>
        <translation>etwa 8GiB: dafür wird eine Mischung gewählt</translation>
    </message>
    <message>
        <source>Take over this mix</source>
        <translation>Diese Mischung übernehmen</translation>
    </message>
    <message>
        <source>comparing mixes…</source>
        <translation>vergleicht Mischungen&#xa0;…</translation>
    </message>
    <message>
        <source>No mix fits into %1; the least peak of those computed is %2.</source>
        <translation>Keine Mischung passt in %1; die kleinste Spitze der berechneten ist %2.</translation>
    </message>
    <message>
        <source>No mix was found that fits into %1; the least peak so far is %2.</source>
        <translation>Es wurde keine Mischung gefunden, die in %1 passt; die kleinste Spitze bisher ist %2.</translation>
    </message>
    <message>
        <source>Not to be run again, as the run found: %1.</source>
        <translation>Nicht noch einmal zu rechnen, wie der Lauf fand: %1.</translation>
    </message>
    <message>
        <source>Not to be run again, as the graph says: %1.</source>
        <translation>Nicht noch einmal zu rechnen, wie der Graph sagt: %1.</translation>
    </message>
    <message>
        <source>none of %1 layers moved</source>
        <translation>keine von %1 Schichten bewegt</translation>
    </message>
    <message>
        <source>the first %1 of %2 layers moved</source>
        <translation>die ersten %1 von %2 Schichten bewegt</translation>
    </message>
    <message>
        <source>say how much room there is</source>
        <translation>sagen Sie, wie viel Platz da ist</translation>
    </message>
    <message>
        <source>does not fit either, proven</source>
        <translation>passt auch nicht, bewiesen</translation>
    </message>
    <message>
        <source>is not faster: the best of all mixes, proven</source>
        <translation>ist nicht schneller: die beste aller Mischungen, bewiesen</translation>
    </message>
    <message>
        <source>takes %1 at least</source>
        <translation>braucht mindestens %1</translation>
    </message>
    <message>
        <source>%1 moved, %2 run again, %3 kept</source>
        <translation>%1 bewegt, %2 noch einmal gerechnet, %3 aufgehoben</translation>
    </message>
    <message>
        <source>such as 250 ms: the least room that is as fast</source>
        <translation>etwa 250 ms: der kleinste Platz, der so schnell ist</translation>
    </message>
    <message>
        <source>Step time at most</source>
        <translation>Schrittzeit höchstens</translation>
    </message>
    <message>
        <source>Any other number</source>
        <translation>Jede andere Zahl</translation>
    </message>
    <message>
        <source>Worked out from the last run that came to its end, with the same inputs.</source>
        <translation>Errechnet aus dem letzten Lauf mit denselben Eingaben, der zu Ende kam.</translation>
    </message>
    <message>
        <source>Worked out from what was saved before memory ran out; backward is taken to be twice as long as forward.</source>
        <translation>Errechnet aus dem, was aufgehoben war, bevor der Speicher ausging; der Rückwärtslauf gilt als doppelt so lang wie der Vorwärtslauf.</translation>
    </message>
    <message>
        <source>Not reached, and taken to be like the largest before them: %1.</source>
        <translation>Nicht erreicht und wie die größte davor angenommen: %1.</translation>
    </message>
    <message>
        <source>“%1” is no time: write such as 0.25 s or 250 ms.</source>
        <translation>„%1“ ist keine Zeit: Schreiben Sie etwa 0.25 s oder 250 ms.</translation>
    </message>
    <message>
        <source>that fits is not faster: each was computed</source>
        <translation>die passt, ist nicht schneller: jede wurde errechnet</translation>
    </message>
    <message>
        <source>that is as fast does not need less: each was computed</source>
        <translation>die so schnell ist, braucht nicht weniger: jede wurde errechnet</translation>
    </message>
    <message>
        <source>No number of layers lets a step take %1 at most.</source>
        <translation>Mit keiner Zahl von Schichten dauert ein Schritt höchstens %1.</translation>
    </message>
    <message>
        <source>No number of layers fits into %1 and lets a step take %2 at most.</source>
        <translation>Keine Zahl von Schichten passt in %1 und lässt einen Schritt höchstens %2 dauern.</translation>
    </message>
    <message>
        <source>all %1 layers: refused</source>
        <translation>alle %1 Schichten: abgelehnt</translation>
    </message>
    <message>
        <source>Of each GPU</source>
        <translation>Je GPU</translation>
    </message>
    <message>
        <source>Of all GPUs together; 0=8GiB, 1=6GiB is the room of each by its number.</source>
        <translation>Aller GPUs zusammen; 0=8GiB, 1=6GiB ist der Platz jeder einzelnen nach ihrer Nummer.</translation>
    </message>
    <message>
        <source>A mix is chosen for the room of all GPUs together: write one size.</source>
        <translation>Eine Mischung wird für den Platz aller GPUs zusammen gewählt: Schreiben Sie eine Größe.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The least peak is %1.</source>
        <translation>Die kleinste Spitze ist %1.</translation>
    </message>
    <message>
        <source>The least peak of each, whatever the others hold: %1.</source>
        <translation>Die kleinste Spitze jeder, was die anderen auch halten: %1.</translation>
    </message>
    <message>
        <source>The fastest takes %1.</source>
        <translation>Der schnellste dauert %1.</translation>
    </message>
    <message>
        <source>The fastest that fits takes %1.</source>
        <translation>Der schnellste, der passt, dauert %1.</translation>
    </message>
    <message>
        <source>No mix fits into %1: every mix needs %2 or more.</source>
        <translation>Keine Mischung passt in %1: Jede braucht %2 oder mehr.</translation>
    </message>
    <message>
        <source>What it would cost and bring to send the activations of layers to the host, or to run layers again for them, in a run forward and back of this plan.</source>
        <translation>Was es in einem Lauf vor und zurück dieses Plans kosten und bringen würde, die Aktivierungen von Schichten zum Host zu schicken oder Schichten dafür noch einmal zu rechnen.</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph: no run forward and back has measured it.</source>
        <translation>Aus dem Graphen des Programms vorhergesagt: Kein Lauf vor und zurück hat es gemessen.</translation>
    </message>
    <message>
        <source>The plan that is shown is being predicted…</source>
        <translation>Der Plan, der gezeigt wird, wird vorhergesagt …</translation>
    </message>
    <message>
        <source>The solver still looks for a better plan: these figures are of the one that is shown.</source>
        <translation>Der Solver sucht noch nach einem besseren Plan: Diese Zahlen sind die des Plans, der gezeigt wird.</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>Über diesen Plan lässt sich nichts vorhersagen.</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningDisplay</name>
    <message>
        <source>Everything is read. Looking for the best plan.</source>
        <translation>Alles ist gelesen. Der beste Plan wird gesucht.</translation>
    </message>
    <message>
        <source>Opening: looking for the best plan</source>
        <translation>Öffnen: Der beste Plan wird gesucht</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>The plan that was open stays open if you cancel.</source>
        <translation>Beim Abbrechen bleibt der offene Plan offen.</translation>
    </message>
    <message>
        <source>Reading headers. Weights stay on disk.</source>
        <translation>Kopfdaten werden gelesen. Die Gewichte bleiben auf der Platte.</translation>
    </message>
    <message>
        <source>Reading entry %1 of %2. Weights stay on disk.</source>
        <translation>Eintrag %1 von %2 wird gelesen. Gewichte bleiben auf der Platte.</translation>
    </message>
    <message>
        <source>Reading headers: file %1 of %2. Weights stay on disk.</source>
        <translation>Kopfdaten werden gelesen: Datei %1 von %2. Die Gewichte bleiben auf der Platte.</translation>
    </message>
    <message>
        <source>Opening: %1</source>
        <translation>Öffnen: %1</translation>
    </message>
    <message>
        <source>Reading the recorded run.</source>
        <translation>Der aufgezeichnete Lauf wird gelesen.</translation>
    </message>
    <message>
        <source>Reading the recorded run: %1 of %2.</source>
        <translation>Der aufgezeichnete Lauf wird gelesen: %1 von %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningFlow</name>
    <message>
        <source>The sample could not be unpacked into %1.</source>
        <translation>Das Beispiel ließ sich nicht nach %1 entpacken.</translation>
    </message>
    <message>
        <source>Locate the model of %1</source>
        <translation>Das Modell von %1 suchen</translation>
    </message>
    <message>
        <source>%1 (not found any more)</source>
        <translation>%1 (nicht mehr da)</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>The example could not be copied from %1 to %2.</source>
        <translation>Das Beispiel konnte nicht von %1 nach %2 kopiert werden.</translation>
    </message>
</context>
<context>
    <name>stowage::app::PasteDialog</name>
    <message>
        <source>Paste a command line</source>
        <translation>Befehlszeile einfügen</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>What to know about it</source>
        <translation>Was man darüber wissen sollte</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Show this plan</source>
        <translation>Diesen Plan zeigen</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Übrig</translation>
    </message>
    <message>
        <source>Reading the model…</source>
        <translation>Das Modell wird gelesen&#xa0;…</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>Nichts zu melden.</translation>
    </message>
    <message>
        <source>A command line, options, a script or a map, as people share them. What they do here is shown below.</source>
        <translation>Eine Befehlszeile, Optionen, ein Skript oder eine Map, wie man sie weitergibt. Was sie hier tun, steht darunter.</translation>
    </message>
    <message>
        <source>Meant for</source>
        <translation>Gemeint für</translation>
    </message>
    <message>
        <source>Recognised from the text</source>
        <translation>Aus dem Text erkannt</translation>
    </message>
    <message>
        <source>Nothing in this text tells whom it is meant for. Choose a program above.</source>
        <translation>Nichts in diesem Text sagt, für wen er gemeint ist. Wählen Sie oben ein Programm.</translation>
    </message>
    <message>
        <source>This may be meant for any of these: %1. Choose one above.</source>
        <translation>Das kann für jedes von diesen gemeint sein: %1. Wählen Sie oben eines.</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>nicht da</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>What the program itself takes, and room for activations and for what is streamed; where it trains, also gradients, the optimizer&apos;s states and what is saved for backward.</source>
        <translation>Was das Programm selbst belegt, und Platz für Aktivierungen und für Gestreamtes; wo trainiert wird, auch Gradienten, die Zustände des Optimierers und was für den Rückwärtslauf aufgehoben wird.</translation>
    </message>
</context>
<context>
    <name>stowage::app::PictureDialog</name>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>The view as it is on the screen, without selection and pointer.</source>
        <translation>Die Ansicht, wie sie auf dem Bildschirm ist, ohne Auswahl und Zeiger.</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG, Pixel</translation>
    </message>
    <message>
        <source>SVG, shapes and letters</source>
        <translation>SVG, Formen und Buchstaben</translation>
    </message>
    <message>
        <source>PDF, a page of its size</source>
        <translation>PDF, eine Seite in ihrer Größe</translation>
    </message>
    <message>
        <source>Light colours, for paper</source>
        <translation>Helle Farben, für Papier</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen&#xa0;…</translation>
    </message>
    <message>
        <source>%1 ×: %2 × %3 pixels</source>
        <translation>%1 ×: %2 × %3 Pixel</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlacesDialog</name>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>Geräte von Eingaben und KV-Cache</translation>
    </message>
    <message>
        <source>Where values lie that no map places. The plan stays as it is: the device check holds it against them.</source>
        <translation>Wo Werte liegen, die keine Map platziert. Der Plan bleibt, wie er ist: die Geräteprüfung hält ihn dagegen.</translation>
    </message>
    <message>
        <source>The main GPU</source>
        <translation>Die Haupt-GPU</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>With its layer</source>
        <translation>Bei seiner Schicht</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>%1 decides itself where the KV cache lies.</source>
        <translation>%1 entscheidet selbst, wo der KV-Cache liegt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>As the other inputs</source>
        <translation>Wie die anderen Eingaben</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanBar</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>on</source>
        <translation>auf</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>run by</source>
        <translation>mit</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>for</source>
        <translation>für</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Wird geöffnet&#xa0;…</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>No machine</source>
        <translation>Keine Maschine</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>nur Gewichte</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanCommands</name>
    <message>
        <source>Let %1 be streamed</source>
        <translation>%1 streamen lassen</translation>
    </message>
    <message>
        <source>Compute %1 on the host</source>
        <translation>%1 auf dem Host rechnen</translation>
    </message>
    <message>
        <source>Compute on the host</source>
        <translation>Auf dem Host rechnen</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Pin selection to %1</source>
        <translation>Auswahl an %1 heften</translation>
    </message>
    <message>
        <source>Unpin: solver decides</source>
        <translation>Lösen: Solver entscheidet</translation>
    </message>
    <message>
        <source>Forbid %1, or lift the rule</source>
        <translation>%1 verbieten oder Regel aufheben</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>Alle Regeln aufheben</translation>
    </message>
    <message>
        <source>Let the solver decide again</source>
        <translation>Den Solver wieder entscheiden lassen</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>Den Solver entscheiden lassen</translation>
    </message>
    <message>
        <source>Move buffers with their modules</source>
        <translation>Puffer mit ihren Modulen verschieben</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Placed by</source>
        <translation>Platziert von</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>Verbieten</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 kann nicht auf %2. %2 ist dafür verboten. Erst diese Regel aufheben oder ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>%1 an %2 heften</translation>
    </message>
    <message>
        <source>Forbid %1 for %2</source>
        <translation>%1 für %2 verbieten</translation>
    </message>
    <message>
        <source>Allow %1 for %2</source>
        <translation>%1 für %2 erlauben</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 lösen</translation>
    </message>
    <message>
        <source>Set %1 budget to %2</source>
        <translation>Budget von %1 auf %2 setzen</translation>
    </message>
    <message>
        <source>Repair the plan</source>
        <translation>Plan reparieren</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>Für %1 planen</translation>
    </message>
    <message>
        <source>Change no-split classes</source>
        <translation>Unteilbare Klassen ändern</translation>
    </message>
    <message>
        <source>Change the machine</source>
        <translation>Maschine ändern</translation>
    </message>
    <message>
        <source>Split %1, pin %2 to %3</source>
        <translation>%1 teilen, %2 an %3 anheften</translation>
    </message>
    <message>
        <source>Compute %1 on the host, runtime mixed</source>
        <translation>%1 auf dem Host rechnen, Laufzeit gemischt</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) about devices that are gone went with them. Undo brings them back.</source>
        <translation>
            <numerusform>Mit den Geräten, die fehlen, ist eine Regel entfallen. Rückgängig bringt sie zurück.</numerusform>
            <numerusform>Mit den Geräten, die fehlen, sind %n Regeln entfallen. Rückgängig bringt sie zurück.</numerusform>
        </translation>
    </message>
    <message>
        <source>Forbid which device?   %1   Esc</source>
        <translation>Welches Gerät verbieten?   %1   Esc</translation>
    </message>
    <message>
        <source>Room for the largest tensor streamed</source>
        <translation>Platz für den größten gestreamten Tensor</translation>
    </message>
    <message>
        <source>Room for a whole block</source>
        <translation>Platz für einen ganzen Block</translation>
    </message>
    <message>
        <source>Modules outside the GPUs</source>
        <translation>Module außerhalb der GPUs</translation>
    </message>
    <message>
        <source>Room kept for streaming</source>
        <translation>Platz zum Streamen</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Zielgröße</translation>
    </message>
    <message>
        <source>Keep room free for activations</source>
        <translation>Platz für Aktivierungen freihalten</translation>
    </message>
    <message>
        <source>Nothing is selected. Select modules, and this key pins them to %1.</source>
        <translation>Nichts ist ausgewählt. Wählen Sie Module aus, dann heftet diese Taste sie an %1.</translation>
    </message>
    <message>
        <source>This machine has no %1. Devices are added in Machine.</source>
        <translation>Diese Maschine hat kein Gerät %1. Geräte fügt man unter „Maschine“ hinzu.</translation>
    </message>
    <message>
        <source>Runtime changed to mixed: %1 runs on the CPU where it lies there. Of everything else outside the GPUs the solver now chooses what runs on the CPU and what is streamed.</source>
        <translation>Laufzeit auf gemischt gestellt: %1 rechnet auf der CPU, wo es dort liegt. Bei allem anderen außerhalb der GPUs wählt nun der Solver, was auf der CPU rechnet und was gestreamt wird.</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Prefetch through %1</source>
        <translation>Voraus durch %1</translation>
    </message>
    <message>
        <source>Runtime changed to engine: %1 cannot prefetch.</source>
        <translation>Laufzeit auf Engine geändert: %1 kann nicht voraus kopieren.</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>Nichts wird trainiert</translation>
    </message>
    <message>
        <source>Train with %1</source>
        <translation>Mit %1 trainieren</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Train nothing</source>
        <translation>Nichts trainieren</translation>
    </message>
    <message>
        <source>The plan trains nothing: say with Workload which optimizer it has room for.</source>
        <translation>Der Plan trainiert nichts: unter Last sagen, für welchen Optimierer er Platz hat.</translation>
    </message>
    <message>
        <source>Room for what backward needs</source>
        <translation>Platz für das, was der Rückwärtslauf braucht</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Train as the module above, or as the model says</source>
        <translation>Trainieren wie das Modul darüber oder wie das Modell sagt</translation>
    </message>
    <message>
        <source>Freeze %1</source>
        <translation>%1 einfrieren</translation>
    </message>
    <message>
        <source>Train %1</source>
        <translation>%1 trainieren</translation>
    </message>
    <message>
        <source>Train %1 as above</source>
        <translation>%1 wie darüber trainieren</translation>
    </message>
    <message>
        <source>Frozen or trained</source>
        <translation>Eingefroren oder trainiert</translation>
    </message>
    <message>
        <source>A run trains all that the program does, whatever the plan says is frozen or trained. Take that out of the plan first.</source>
        <translation>Ein Lauf trainiert alles, was das Programm trainiert, gleich was im Plan als eingefroren oder trainiert angegeben ist. Diese Angaben zuerst aus dem Plan nehmen.</translation>
    </message>
    <message>
        <source>Room for training</source>
        <translation>Platz für das Training</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanDialogs</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Move &amp;to device…</source>
        <translation>Auf &amp;Gerät legen&#xa0;…</translation>
    </message>
    <message>
        <source>No-&amp;split classes…</source>
        <translation>&amp;Unteilbare Klassen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Compare strategies…</source>
        <translation>S&amp;trategien vergleichen&#xa0;…</translation>
    </message>
    <message>
        <source>Other &amp;workload…</source>
        <translation>Andere &amp;Last&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Prediction…</source>
        <translation>&amp;Vorhersage&#xa0;…</translation>
    </message>
    <message>
        <source>What &amp;if…</source>
        <translation>Was &amp;wäre wenn&#xa0;…</translation>
    </message>
    <message>
        <source>Plan for: %1</source>
        <translation>Planen für: %1</translation>
    </message>
    <message>
        <source>Plans over the &amp;length of the prompt…</source>
        <translation>Pläne über der &amp;Länge des Prompts&#xa0;…</translation>
    </message>
</context>
<context>
    <name>stowage::app::PredictionDialog</name>
    <message>
        <source>From the program&apos;s graph.</source>
        <translation>Aus dem Graphen des Programms.</translation>
    </message>
    <message>
        <source>By formula, from the model&apos;s configuration.</source>
        <translation>Nach Formeln, aus der Konfiguration des Modells.</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>Über diesen Plan lässt sich nichts vorhersagen.</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>A further token takes %1.</source>
        <translation>Ein weiteres Token dauert %1.</translation>
    </message>
    <message>
        <source>A pass takes %1.</source>
        <translation>Ein Durchlauf dauert %1.</translation>
    </message>
    <message>
        <source>Of that, devices compute for %1, and copies take %2.</source>
        <translation>Davon rechnen die Geräte %1, und Kopien dauern %2.</translation>
    </message>
    <message>
        <source>The first token is there after %1.</source>
        <translation>Das erste Token ist nach %1 da.</translation>
    </message>
    <message>
        <source>After it, %1 tokens are made a second.</source>
        <translation>Danach entstehen %1 Token in der Sekunde.</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Gestreamt</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Grundbedarf</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>At its peak in</source>
        <translation>Auf der Spitze in</translation>
    </message>
    <message>
        <source>Every device at its peak</source>
        <translation>Jedes Gerät auf seiner Spitze</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Where the time of a step goes</source>
        <translation>Wohin die Zeit eines Schritts geht</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>das Modell selbst</translation>
    </message>
    <message>
        <source>Nothing that is known of is left out</source>
        <translation>Soweit bekannt, fehlt nichts</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>Was nicht mitgezählt ist</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecentRow</name>
    <message>
        <source>today, %1</source>
        <translation>heute, %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>%1, not found any more</source>
        <translation>%1, nicht mehr da</translation>
    </message>
    <message>
        <source>not found any more</source>
        <translation>nicht mehr da</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecordedPage</name>
    <message>
        <source>Predicted run</source>
        <translation>Vorhergesagter Lauf</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>Aufgezeichneter Lauf</translation>
    </message>
    <message>
        <source>Recorded run that did not reach its end</source>
        <translation>Aufgezeichneter Lauf, der sein Ende nicht erreichte</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n Gerät</numerusform>
            <numerusform>%n Geräte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block(s)</source>
        <translation>
            <numerusform>%Ln Block</numerusform>
            <numerusform>%Ln Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Close run</source>
        <translation>Lauf schließen</translation>
    </message>
    <message>
        <source>Open beside…</source>
        <translation>Daneben öffnen&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n device(s)</source>
        <translation>
            <numerusform>%1 von %n Gerät</numerusform>
            <numerusform>%1 von %n Geräten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ReloadOffer</name>
    <message>
        <source>Changed on disk</source>
        <translation>Auf der Platte geändert</translation>
    </message>
    <message>
        <source>%1 was changed on disk at %2. Reload, or keep what you see?</source>
        <translation>%1 wurde um %2 auf der Platte geändert. Neu laden oder behalten, was zu sehen ist?</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Keep what I see</source>
        <translation>Behalten</translation>
    </message>
</context>
<context>
    <name>stowage::app::RestoreOffer</name>
    <message>
        <source>There are no unsaved edits of an earlier run.</source>
        <translation>Es gibt keine ungespeicherten Änderungen eines früheren Laufs.</translation>
    </message>
    <message numerus="yes">
        <source>%n unsaved plan(s) of other models can be restored: File, Restore unsaved edits.</source>
        <translation>
            <numerusform>Ein nicht gespeicherter Plan eines anderen Modells lässt sich wiederherstellen: Datei, Nicht gespeicherte Änderungen wiederherstellen.</numerusform>
            <numerusform>%n nicht gespeicherte Pläne anderer Modelle lassen sich wiederherstellen: Datei, Nicht gespeicherte Änderungen wiederherstellen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsaved edits are kept for a model that is not there now: %1.</source>
        <translation>Nicht gespeicherte Änderungen an einem Modell, das gerade fehlt, bleiben erhalten: %1.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>Änderungen wiederherstellen</translation>
    </message>
    <message>
        <source>%1 is open. Restoring opens these edits instead of it. Later: it stays open, and the edits are kept (File, Restore unsaved edits).</source>
        <translation>%1 ist geöffnet. Wiederherstellen öffnet stattdessen diese Änderungen. Später: Es bleibt geöffnet, und die Änderungen bleiben erhalten (Datei, Nicht gespeicherte Änderungen wiederherstellen).</translation>
    </message>
    <message>
        <source>Unsaved edits of an earlier run were damaged. They are kept as %1.</source>
        <translation>Nicht gespeicherte Änderungen eines früheren Laufs waren beschädigt. Sie sind als %1 aufgehoben.</translation>
    </message>
    <message>
        <source>Unsaved edits of a newer version of Stowage are kept for it: %1.</source>
        <translation>Nicht gespeicherte Änderungen einer neueren Version von Stowage sind für diese aufgehoben: %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunActions</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>&amp;Profilieren</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Run settin&amp;gs…</source>
        <translation>Lauf&amp;einstellungen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>Bericht &amp;kopieren</translation>
    </message>
    <message>
        <source>Report copied.</source>
        <translation>Bericht kopiert.</translation>
    </message>
    <message>
        <source>&amp;Learn rates from this run…</source>
        <translation>Raten aus diesem Lauf &amp;lernen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Offload schedule…</source>
        <translation>A&amp;uslagerungsplan&#xa0;…</translation>
    </message>
    <message>
        <source>A forward pass that came to its end is learned from.</source>
        <translation>Gelernt wird aus einem Vorwärtslauf, der zu Ende gekommen ist.</translation>
    </message>
    <message>
        <source>Saved &amp;tensors…</source>
        <translation>Aufgehobene &amp;Tensoren&#xa0;…</translation>
    </message>
    <message>
        <source>Co&amp;unt what was saved in the plan</source>
        <translation>Im Plan mitzä&amp;hlen, was aufgehoben wurde</translation>
    </message>
    <message>
        <source>A run forward and back that came to its end says what it is.</source>
        <translation>Das sagt ein Lauf vor und zurück, der zu seinem Ende kam.</translation>
    </message>
    <message>
        <source>They are those of a run forward and back.</source>
        <translation>Es sind die eines Laufs vor und zurück.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Nichts läuft.</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>Noch ist nichts gelaufen.</translation>
    </message>
    <message>
        <source>It is worked out from a program, or from a run forward and back.</source>
        <translation>Er wird aus einem Programm oder aus einem Lauf vor und zurück errechnet.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunConsent</name>
    <message>
        <source>Run this program?</source>
        <translation>Dieses Programm ausführen?</translation>
    </message>
    <message>
        <source>“%1” is a program, and a profile runs it.</source>
        <translation>„%1“ ist ein Programm, und ein Profil führt es aus.</translation>
    </message>
    <message>
        <source>It runs in a process of its own, with PyTorch&apos;s own operators only. Where the system allows it, that process reads nothing but the program, its inputs and libraries, and reaches neither the network nor other programs. You are asked once for each program.</source>
        <translation>Es läuft in einem eigenen Prozess, nur mit den Operatoren von PyTorch selbst. Wo das System es zulässt, liest dieser Prozess nichts als das Programm, seine Eingaben und Bibliotheken und erreicht weder das Netz noch andere Programme. Sie werden für jedes Programm einmal gefragt.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Do not run</source>
        <translation>Nicht ausführen</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunController</name>
    <message>
        <source>Open a model first.</source>
        <translation>Erst ein Modell öffnen.</translation>
    </message>
    <message>
        <source>A run is on its way.</source>
        <translation>Ein Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>Only exported programs (.pt2) can be run; this is a model without its graph.</source>
        <translation>Nur exportierte Programme (.pt2) können laufen; dies ist ein Modell ohne Graphen.</translation>
    </message>
    <message>
        <source>It runs forward and back.</source>
        <translation>Es läuft vor und zurück.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own rules: nothing is moved.</source>
        <translation>PyTorchs eigene Regeln: nichts wird bewegt.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunDisplay</name>
    <message>
        <source>It was stopped before there was anything to show. Profile runs again.</source>
        <translation>Er wurde angehalten, bevor es etwas zu zeigen gab. „Profilieren“ läuft noch einmal.</translation>
    </message>
    <message>
        <source>The run was stopped</source>
        <translation>Der Lauf wurde angehalten</translation>
    </message>
    <message>
        <source>The run is complete.</source>
        <translation>Der Lauf ist vollständig.</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>Profilieren</translation>
    </message>
    <message>
        <source>Profiling on virtual GPUs</source>
        <translation>Profilieren auf virtuellen GPUs</translation>
    </message>
    <message>
        <source>%1 of %2 operators kept</source>
        <translation>%1 von %2 Operatoren behalten</translation>
    </message>
    <message>
        <source>A run is going on</source>
        <translation>Ein Lauf ist im Gange</translation>
    </message>
    <message>
        <source>This model cannot be run</source>
        <translation>Dieses Modell kann nicht laufen</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Noch kein Lauf</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>Profilieren lässt das Modell einmal unter diesem Plan laufen und zeigt den Speicher jedes Geräts über die Zeit.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunFiles</name>
    <message>
        <source>Trace of Stowage</source>
        <translation>Aufzeichnung von Stowage</translation>
    </message>
    <message>
        <source>Memory snapshot, for PyTorch&apos;s viewer</source>
        <translation>Speicherabbild, für den Betrachter von PyTorch</translation>
    </message>
    <message>
        <source>Chrome trace, for Perfetto</source>
        <translation>Chrome-Trace, für Perfetto</translation>
    </message>
    <message>
        <source>Table of blocks</source>
        <translation>Tabelle der Blöcke</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Open ru&amp;n…</source>
        <translation>&amp;Lauf öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>&amp;Export run…</source>
        <translation>Lauf e&amp;xportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Close &amp;run</source>
        <translation>Lauf s&amp;chließen</translation>
    </message>
    <message>
        <source>The run could not be exported</source>
        <translation>Der Lauf konnte nicht exportiert werden</translation>
    </message>
    <message>
        <source>Open a recorded run</source>
        <translation>Aufgezeichneten Lauf öffnen</translation>
    </message>
    <message>
        <source>Traces and memory snapshots (*.trace *.pickle *.pkl);;All files (*)</source>
        <translation>Aufzeichnungen und Speicherabbilder (*.trace *.pickle *.pkl);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export run</source>
        <translation>Lauf exportieren</translation>
    </message>
    <message>
        <source>run</source>
        <translation>lauf</translation>
    </message>
    <message>
        <source>Open a run beside…</source>
        <translation>Einen Lauf daneben öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open a run beside</source>
        <translation>Einen Lauf daneben öffnen</translation>
    </message>
    <message>
        <source>The run could not be opened</source>
        <translation>Der Lauf konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>%1 wird geöffnet&#xa0;…</translation>
    </message>
    <message>
        <source>%1 is shown below.</source>
        <translation>%1 ist darunter gezeigt.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunMarks</name>
    <message>
        <source>Saved tensors that the program marks to stay on the GPU: what this operator of a module saves, or all of the module. Several are separated by commas.</source>
        <translation>Aufgehobene Tensoren, die das Programm markiert, damit sie auf der GPU bleiben: was dieser Operator eines Moduls aufhebt, oder alles des Moduls. Mehrere werden durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Parts of wrappers that the program does not tell the runtime of: they could go, and stay in silence. The run finds how many bytes that is.</source>
        <translation>Teile von Hüllen, von denen das Programm der Laufzeit nichts sagt: Sie könnten gehen und bleiben stillschweigend. Der Lauf findet, wie viele Bytes das sind.</translation>
    </message>
    <message>
        <source>Marked to stay</source>
        <translation>Zum Bleiben markiert</translation>
    </message>
    <message>
        <source>Not announced</source>
        <translation>Nicht angekündigt</translation>
    </message>
    <message>
        <source>module, or module/operator</source>
        <translation>Modul oder Modul/Operator</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunPanel</name>
    <message>
        <source>PyTorch&apos;s allocator reserves %1 for it</source>
        <translation>PyTorchs Allokator reserviert dafür %1</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Dieser Lauf</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschehen ist</translation>
    </message>
    <message>
        <source>You can go on editing. The run keeps the plan it started with.</source>
        <translation>Weiterarbeiten ist möglich. Der Lauf behält den Plan, mit dem er begann.</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>Virtuelle GPUs</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>Beendet durch</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>Signal %1</translation>
    </message>
    <message>
        <source>RAM, engine</source>
        <translation>RAM, Engine</translation>
    </message>
    <message>
        <source>RAM, free</source>
        <translation>RAM, frei</translation>
    </message>
    <message>
        <source>itself, exit %1</source>
        <translation>sich selbst, Rückgabewert %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>timeline up to %1</source>
        <translation>Zeitverlauf bis %1</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>startet&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>this machine, %n core(s)</source>
        <translation>
            <numerusform>diese Maschine, %n Kern</numerusform>
            <numerusform>diese Maschine, %n Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>LibTorch</source>
        <translation>LibTorch</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Copies made</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>This run was stopped before its end.</source>
        <translation>Dieser Lauf wurde vor seinem Ende angehalten.</translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation>Was möglich ist</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Budget von %1 auf %2 anheben</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal laufen lassen</translation>
    </message>
    <message>
        <source>With the plan as it is now.</source>
        <translation>Mit dem Plan, wie er jetzt ist.</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>the program&apos;s own</source>
        <translation>die eigenen des Programms</translation>
    </message>
    <message>
        <source>from the file</source>
        <translation>aus der Datei</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>%1 auf %2 freihalten</translation>
    </message>
    <message>
        <source>For activations: less of the model lies there.</source>
        <translation>Für Aktivierungen: Dort liegt dann weniger vom Modell.</translation>
    </message>
    <message>
        <source>And keep %1 of it free for activations.</source>
        <translation>Und davon %1 für Aktivierungen freihalten.</translation>
    </message>
    <message>
        <source>Keep free what this run needed</source>
        <translation>Freihalten, was dieser Lauf brauchte</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>Geplant gegen gemessen</translation>
    </message>
    <message>
        <source>The run is held against its prediction…</source>
        <translation>Der Lauf wird mit seiner Vorhersage verglichen&#xa0;…</translation>
    </message>
    <message>
        <source>Profile runs one forward pass of an exported program (.pt2) under this plan and shows the memory of every device; with Run settings also the way back, for training.</source>
        <translation>Profilieren lässt ein exportiertes Programm (.pt2) einmal unter diesem Plan laufen und zeigt den Speicher jedes Geräts; mit den Laufeinstellungen auch zurück, für das Training.</translation>
    </message>
    <message>
        <source>Forward and back</source>
        <translation>Vor und zurück</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message numerus="yes">
        <source>of %n parameter(s)</source>
        <translation>
            <numerusform>eines Parameters</numerusform>
            <numerusform>von %n Parametern</numerusform>
        </translation>
    </message>
    <message>
        <source>Without</source>
        <translation>Ohne</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s) got none</source>
        <translation>
            <numerusform>ein Parameter bekam keinen</numerusform>
            <numerusform>%n Parameter bekamen keinen</numerusform>
        </translation>
    </message>
    <message>
        <source>Way back</source>
        <translation>Weg zurück</translation>
    </message>
    <message>
        <source>Peak forward</source>
        <translation>Spitze vorwärts</translation>
    </message>
    <message>
        <source>Peak back</source>
        <translation>Spitze zurück</translation>
    </message>
    <message>
        <source>Saved at most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>At the turn</source>
        <translation>Am Wendepunkt</translation>
    </message>
    <message>
        <source>Saved tensors…</source>
        <translation>Aufgehobene Tensoren&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), with storage, operator and times</source>
        <translation>
            <numerusform>%n Tensor, mit Speicher, Operator und Zeiten</numerusform>
            <numerusform>%n Tensoren, mit Speicher, Operator und Zeiten</numerusform>
        </translation>
    </message>
    <message>
        <source>Offload schedule…</source>
        <translation>Auslagerungsplan&#xa0;…</translation>
    </message>
    <message>
        <source>Activations to the host, from the last run that came to its end.</source>
        <translation>Aktivierungen zum Host, aus dem letzten Lauf, der zu Ende kam.</translation>
    </message>
    <message>
        <source>Activations to the host, from what was saved up to there.</source>
        <translation>Aktivierungen zum Host, aus dem, was bis dahin aufgehoben war.</translation>
    </message>
    <message>
        <source>Run layers again in backward</source>
        <translation>Schichten im Rückwärtslauf noch einmal rechnen</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) keep only what they were given; a step takes longer.</source>
        <translation>
            <numerusform>%n Schicht behält nur, was sie bekam; ein Schritt dauert länger.</numerusform>
            <numerusform>%n Schichten behalten nur, was sie bekamen; ein Schritt dauert länger.</numerusform>
        </translation>
    </message>
    <message>
        <source>CUDA itself keeps %1 beside that</source>
        <translation>CUDA selbst behält daneben %1</translation>
    </message>
    <message>
        <source>what CUDA itself keeps beside that is not known</source>
        <translation>was CUDA selbst daneben behält, ist nicht bekannt</translation>
    </message>
    <message>
        <source>times that idle memory was given back before there was room: %1</source>
        <translation>so oft wurde unbenutzter Speicher zurückgegeben, bevor Platz war: %1</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>Asked again</source>
        <translation>Noch einmal verlangt</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), with what was idle given back</source>
        <translation>
            <numerusform>%n-mal, nachdem Unbenutztes zurückgegeben war</numerusform>
            <numerusform>%n-mal, nachdem Unbenutztes zurückgegeben war</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights (%1) and their gradients (%2) alone are more than the budget of %3 (%4), wherever activations go: some have to lie elsewhere.</source>
        <translation>Schon die Gewichte (%1) und ihre Gradienten (%2) sind mehr als das Budget von %3 (%4), wohin die Aktivierungen auch gehen: Ein Teil muss anderswo liegen.</translation>
    </message>
    <message>
        <source>Weights (%1), their gradients (%2) and the overhead (%3) together are more than the budget of %4 (%5), wherever activations go: some weights have to lie elsewhere.</source>
        <translation>Gewichte (%1), ihre Gradienten (%2) und der Grundbedarf (%3) sind zusammen mehr als das Budget von %4 (%5), wohin die Aktivierungen auch gehen: Ein Teil der Gewichte muss anderswo liegen.</translation>
    </message>
    <message>
        <source>Plan for training</source>
        <translation>Für das Training planen</translation>
    </message>
    <message>
        <source>With room for gradients, beside the weights that stay.</source>
        <translation>Mit Platz für Gradienten neben den Gewichten, die bleiben.</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1, höchstens %2</translation>
    </message>
    <message>
        <source>Saved on %1</source>
        <translation>Aufgehoben auf %1</translation>
    </message>
    <message>
        <source>with scratch of CPU kernels, which no GPU has: %1</source>
        <translation>mit dem Hilfsspeicher von CPU-Kerneln, den keine GPU hat: %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunSettingsDialog</name>
    <message>
        <source>Run settings</source>
        <translation>Laufeinstellungen</translation>
    </message>
    <message>
        <source>What the next runs are on, and what the program is given.</source>
        <translation>Worauf die nächsten Läufe laufen und was das Programm bekommt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>Virtuelle GPUs</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>The program&apos;s own samples</source>
        <translation>Die eigenen Beispiele des Programms</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>Aus einer Datei</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>.safetensors, or .pt as torch.save writes it</source>
        <translation>.safetensors oder .pt, wie torch.save es schreibt</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen&#xa0;…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors *.pt *.pth)</source>
        <translation>Tensoren (*.safetensors *.pt *.pth)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Nothing can be copied ahead through no room.</source>
        <translation>Durch keinen Platz lässt sich nichts voraus kopieren.</translation>
    </message>
    <message>
        <source>A part of the plan, which keeps the room for it: applying it is an edit that can be undone.</source>
        <translation>Ein Teil des Plans, der den Platz dafür freihält: Anwenden ist eine Änderung, die sich rückgängig machen lässt.</translation>
    </message>
    <message>
        <source>automatic: twice the largest load</source>
        <translation>automatisch: das Doppelte der größten Last</translation>
    </message>
    <message>
        <source>How much of the GPU weights may take that are copied ahead, such as 512MiB.</source>
        <translation>Wie viel der GPU Gewichte nehmen dürfen, die voraus kopiert werden, etwa 512MiB.</translation>
    </message>
    <message>
        <source>Forward and &amp;back (training)</source>
        <translation>Vor und &amp;zurück (Training)</translation>
    </message>
    <message>
        <source>The gradient of the loss output (where there is none: of the sum of all floating outputs), and what autograd saves for it.</source>
        <translation>Der Gradient der Ausgabe für den Verlust (wo es keine gibt: der Summe aller Gleitkomma-Ausgaben), und was Autograd dafür aufhebt.</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>All that is saved for backward stays: what goes to the host, or is not kept and made again, is said under Plan, Activations.</source>
        <translation>Alles, was für den Rückwärtslauf aufgehoben wird, bleibt: was zum Host geht oder nicht aufgehoben und noch einmal gerechnet wird, wird unter Plan, Aktivierungen gesagt.</translation>
    </message>
    <message numerus="yes">
        <source>What %n module(s) save for backward goes to the host, stays, or is made again, as the plan says.</source>
        <translation>
            <numerusform>Was ein Modul für den Rückwärtslauf aufhebt, geht zum Host, bleibt oder wird noch einmal gerechnet, wie der Plan sagt.</numerusform>
            <numerusform>Was %n Module für den Rückwärtslauf aufheben, geht zum Host, bleibt oder wird noch einmal gerechnet, wie der Plan sagt.</numerusform>
        </translation>
    </message>
    <message>
        <source>as the window allows</source>
        <translation>wie es das Fenster erlaubt</translation>
    </message>
    <message>
        <source>At most so many streaming steps ahead of the one that runs copies begin.</source>
        <translation>Höchstens so viele Streaming-Schritte vor dem laufenden beginnen Kopien.</translation>
    </message>
    <message>
        <source>Steps ahead</source>
        <translation>Schritte voraus</translation>
    </message>
    <message>
        <source>P&amp;lain: PyTorch&apos;s own rules, nothing is moved</source>
        <translation>P&amp;lain: PyTorchs eigene Regeln, nichts wird bewegt</translation>
    </message>
    <message>
        <source>A tensor on the wrong device is the error that PyTorch says, with its module and both devices.</source>
        <translation>Ein Tensor auf dem falschen Gerät ist der Fehler, den PyTorch nennt, mit seinem Modul und beiden Geräten.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>Seconds after which a run is stopped, loading included.</source>
        <translation>Sekunden, nach denen ein Lauf angehalten wird, das Laden eingeschlossen.</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>“%1” is no number of steps: write a whole number from 0 to 1,000,000.</source>
        <translation>„%1“ ist keine Zahl von Schritten: Schreiben Sie eine ganze Zahl von 0 bis 1.000.000.</translation>
    </message>
    <message>
        <source>“%1” is no time: write seconds, such as 90.</source>
        <translation>„%1“ ist keine Zeit: Schreiben Sie Sekunden, etwa 90.</translation>
    </message>
    <message>
        <source>Random, in the shapes of the plan</source>
        <translation>Zufällig, in den Formen des Plans</translation>
    </message>
    <message>
        <source>Nothing goes to the host that a mark could keep: say under Plan, Activations, what goes.</source>
        <translation>Nichts geht zum Host, was eine Markierung behalten könnte: Sagen Sie unter Plan, Aktivierungen, was geht.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunStrip</name>
    <message>
        <source>for %1</source>
        <translation>seit %1</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>Virtuelle GPUs</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>between devices</source>
        <translation>zwischen Geräten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal laufen lassen</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>Profilieren</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>Vergangen</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Kein Speicher mehr</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>Der Lauf ist gescheitert</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>Die Engine ist stehen geblieben</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>without loading</source>
        <translation>ohne Laden</translation>
    </message>
</context>
<context>
    <name>stowage::app::SavedTensorsDialog</name>
    <message>
        <source>Saved tensors</source>
        <translation>Aufgehobene Tensoren</translation>
    </message>
    <message>
        <source>What autograd kept for backward in this run. A storage that is saved several times counts once in all sums.</source>
        <translation>Was Autograd in diesem Lauf für den Rückwärtslauf aufhob. Ein Speicher, der mehrmals aufgehoben ist, zählt in allen Summen einmal.</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n tensor(s)</source>
        <translation>
            <numerusform>%1 in %n Tensor</numerusform>
            <numerusform>%1 in %n Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>planned %1, possible %2, moved %3, freed %4</source>
        <translation>geplant %1, möglich %2, bewegt %3, frei geworden %4</translation>
    </message>
</context>
<context>
    <name>stowage::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Use the system font</source>
        <translation>Systemschrift verwenden</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Changes apply immediately; units and language change when this dialog is closed.</source>
        <translation>Änderungen gelten sofort; Einheiten und Sprache wechseln, wenn dieser Dialog geschlossen wird.</translation>
    </message>
    <message>
        <source>Sizes in</source>
        <translation>Größen in</translation>
    </message>
    <message>
        <source>GiB (1,024 MiB)</source>
        <translation>GiB (1.024 MiB)</translation>
    </message>
    <message>
        <source>GB (1,000 MB)</source>
        <translation>GB (1.000 MB)</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
</context>
<context>
    <name>stowage::app::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Choose a command, then press the key that it is to have. Changes apply immediately.</source>
        <translation>Wählen Sie einen Befehl und drücken Sie dann die Taste, die er haben soll. Änderungen gelten sofort.</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Befehl oder Taste suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>As designed</source>
        <translation>Wie vorgegeben</translation>
    </message>
    <message>
        <source>All as designed</source>
        <translation>Alle wie vorgegeben</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>changed by you</source>
        <translation>von Ihnen geändert</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”.</source>
        <translation>%1 ist die Taste von „%2“.</translation>
    </message>
    <message>
        <source>Take %1 from it</source>
        <translation>%1 von dort übernehmen</translation>
    </message>
    <message>
        <source>Press the key that follows %1.</source>
        <translation>Drücken Sie die Taste, die auf %1 folgt.</translation>
    </message>
</context>
<context>
    <name>stowage::app::SkeletonPage</name>
    <message numerus="yes">
        <source>%Ln module(s), %1 so far</source>
        <translation>
            <numerusform>%Ln Modul, bisher %1</numerusform>
            <numerusform>%Ln Module, bisher %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The model that is being opened</source>
        <translation>Das Modell, das geöffnet wird</translation>
    </message>
</context>
<context>
    <name>stowage::app::StartPage</name>
    <message>
        <source>See where every module of a model lives, move it, and know that nothing better fits.</source>
        <translation>Sehen, wo jedes Modul eines Modells liegt, es verschieben und wissen, dass nichts Besseres passt.</translation>
    </message>
    <message>
        <source>Only file headers are read. Stowage has no network code.</source>
        <translation>Nur die Kopfdaten der Dateien werden gelesen. Stowage enthält keinen Netzwerkcode.</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>What you open is listed here. Drop a model anywhere on this window to begin.</source>
        <translation>Hier steht, was geöffnet wurde. Zum Anfangen ein Modell irgendwo auf diesem Fenster ablegen.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Sample: Llama-3.1-70B on two 4090s</source>
        <translation>Beispiel: Llama-3.1-70B auf zwei 4090</translation>
    </message>
    <message>
        <source>Three minutes. Nothing to download.</source>
        <translation>Drei Minuten. Nichts herunterzuladen.</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Diese Maschine auslesen</translation>
    </message>
    <message>
        <source>Its cards, memory and disk, for the next plan</source>
        <translation>Karten, Speicher und Platte für den nächsten Plan</translation>
    </message>
    <message>
        <source>Keyboard and concepts</source>
        <translation>Tastatur und Begriffe</translation>
    </message>
    <message>
        <source>F1 opens help anywhere</source>
        <translation>F1 öffnet überall die Hilfe</translation>
    </message>
    <message>
        <source>First plan, step by step</source>
        <translation>Erster Plan, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Six steps on the sample; leave it whenever you like</source>
        <translation>Sechs Schritte am Beispiel; jederzeit zu verlassen</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Five models and three programs</source>
        <translation>Fünf Modelle und drei Programme</translation>
    </message>
    <message>
        <source>A small Llama</source>
        <translation>Ein kleines Llama</translation>
    </message>
    <message>
        <source>A small convolutional network</source>
        <translation>Ein kleines Faltungsnetz</translation>
    </message>
    <message>
        <source>A small network in training</source>
        <translation>Ein kleines Netz im Training</translation>
    </message>
</context>
<context>
    <name>stowage::app::StatusLine</name>
    <message>
        <source>weights read by the run</source>
        <translation>Gewichte vom Lauf gelesen</translation>
    </message>
    <message>
        <source>headers only, weights not read</source>
        <translation>nur Kopfdaten, Gewichte nicht gelesen</translation>
    </message>
    <message>
        <source>not a plan file yet</source>
        <translation>noch keine Plandatei</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n unit(s) have no place</source>
        <translation>
            <numerusform>%1 von %n Einheit hat keinen Platz</numerusform>
            <numerusform>%1 von %n Einheiten haben keinen Platz</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the model</source>
        <translation>%1 des Modells</translation>
    </message>
</context>
<context>
    <name>stowage::app::StrategiesDialog</name>
    <message numerus="yes">
        <source>%n tensor(s) have no place</source>
        <translation>
            <numerusform>%n Tensor hat keinen Platz</numerusform>
            <numerusform>%n Tensoren haben keinen Platz</numerusform>
        </translation>
    </message>
    <message>
        <source>accelerate raises %1: there is no map</source>
        <translation>accelerate wirft %1: Es gibt keine Map</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 ist %2 über seinem Budget</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>Strategies compared</source>
        <translation>Strategien verglichen</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Auf GPUs</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>Je Schritt gestreamt</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Least free</source>
        <translation>Geringster Rest</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Hops</translation>
    </message>
    <message>
        <source>Its own map</source>
        <translation>Die Map selbst</translation>
    </message>
    <message>
        <source>Placing…</source>
        <translation>Wird platziert&#xa0;…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Use this strategy</source>
        <translation>Diese Strategie nehmen</translation>
    </message>
    <message>
        <source>Placing by %1, %2 of %3</source>
        <translation>Platziert mit %1, %2 von %3</translation>
    </message>
    <message>
        <source>Streamed: what crosses to the main GPU each step. Least free: of the GPUs in use, the one with least room. Pins and forbidden devices hold for Stowage alone: accelerate knows none.</source>
        <translation>Gestreamt: was in jedem Schritt zur Haupt-GPU wandert. Geringster Rest: der kleinste freie Platz der benutzten GPUs. Angeheftetes und Verbotenes gilt nur für Stowage: accelerate kennt es nicht.</translation>
    </message>
    <message>
        <source>%1 against ours</source>
        <translation>%1 gegen unseren</translation>
    </message>
    <message>
        <source>The same model and budgets, placed by Stowage and by accelerate&apos;s own strategies.</source>
        <translation>Dasselbe Modell, dieselben Budgets: platziert von Stowage und von accelerates eigenen Strategien.</translation>
    </message>
</context>
<context>
    <name>stowage::app::TargetActions</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>&amp;Paste a command line…</source>
        <translation>&amp;Befehlszeile einfügen&#xa0;…</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Copy &amp;environment report</source>
        <translation>&amp;Umgebungsbericht kopieren</translation>
    </message>
    <message>
        <source>The runtime itself</source>
        <translation>Die Laufzeit selbst</translation>
    </message>
    <message>
        <source>Check plan for</source>
        <translation>Plan prüfen für</translation>
    </message>
    <message>
        <source>Check &amp;for</source>
        <translation>Prüfen &amp;für</translation>
    </message>
    <message>
        <source>The plan is checked for %1. What it would get wrong stands in Issues.</source>
        <translation>Der Plan wird für %1 geprüft. Was dabei schiefginge, steht unter Befunde.</translation>
    </message>
    <message>
        <source>The plan is checked for its own runtime.</source>
        <translation>Der Plan wird für seine eigene Laufzeit geprüft.</translation>
    </message>
    <message>
        <source>%1 opens GGUF files alone.</source>
        <translation>%1 öffnet nur GGUF-Dateien.</translation>
    </message>
    <message>
        <source>The plan is made for %1: one that it can be told, with the memory that it takes.</source>
        <translation>Der Plan wird für %1 gemacht: einer, den man ihm so sagen kann, samt dem Speicher, den es braucht.</translation>
    </message>
    <message>
        <source>This text is too long to be a command line.</source>
        <translation>Dieser Text ist zu lang für eine Befehlszeile.</translation>
    </message>
    <message>
        <source>Noted for this check: %1</source>
        <translation>Für diese Prüfung gemerkt: %1</translation>
    </message>
    <message>
        <source>Looking at this computer…</source>
        <translation>Dieser Rechner wird angesehen&#xa0;…</translation>
    </message>
    <message>
        <source>The environment report is in the clipboard: no names, no paths of yours.</source>
        <translation>Der Umgebungsbericht ist in der Zwischenablage: ohne Namen und Pfade von Ihnen.</translation>
    </message>
    <message>
        <source>Check for %1</source>
        <translation>Prüfen für %1</translation>
    </message>
    <message>
        <source>Check for the runtime itself</source>
        <translation>Prüfen für die Laufzeit selbst</translation>
    </message>
    <message>
        <source>Show a command line</source>
        <translation>Eine Befehlszeile zeigen</translation>
    </message>
    <message>
        <source>Shown as it was pasted: what you pin moves, the rest stays. Let the solver decide to improve it.</source>
        <translation>Gezeigt, wie es eingefügt wurde: Was Sie anheften, bewegt sich, der Rest bleibt. Lassen Sie den Solver entscheiden, um es zu verbessern.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>&amp;Devices of inputs and KV cache…</source>
        <translation>&amp;Geräte von Eingaben und KV-Cache&#xa0;…</translation>
    </message>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>Geräte von Eingaben und KV-Cache</translation>
    </message>
</context>
<context>
    <name>stowage::app::TimelinePage</name>
    <message>
        <source>This is a run of an earlier plan: the plan or the machine has changed since.</source>
        <translation>Dies ist ein Lauf eines früheren Plans: Der Plan oder die Maschine hat sich seitdem geändert.</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Noch kein Lauf</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>Profilieren lässt das Modell einmal unter diesem Plan laufen und zeigt den Speicher jedes Geräts über die Zeit.</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profilieren</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Aufgezeichnet</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Predicted by formulas of the model&apos;s architecture: the last part of the prompt, and one token more. Nothing has run yet. A module&apos;s turn counts as one microsecond.</source>
        <translation>Vorhergesagt mit Formeln der Architektur des Modells: der letzte Teil des Prompts und ein weiteres Token. Noch ist nichts gelaufen. Ein Modul, das an der Reihe ist, zählt als eine Mikrosekunde.</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph, block by block: nothing has run yet. A step counts as one microsecond.</source>
        <translation>Vorhergesagt aus dem Graphen des Programms, Block für Block: Noch ist nichts gelaufen. Ein Schritt zählt als eine Mikrosekunde.</translation>
    </message>
</context>
<context>
    <name>stowage::app::TurnCommands</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>Im Zeitverlauf zeigen</translation>
    </message>
    <message>
        <source>Next turn in the timeline</source>
        <translation>Nächster Durchgang im Zeitverlauf</translation>
    </message>
    <message>
        <source>Previous turn in the timeline</source>
        <translation>Voriger Durchgang im Zeitverlauf</translation>
    </message>
    <message>
        <source>Select what runs at the cursor</source>
        <translation>Auswählen, was am Zeiger läuft</translation>
    </message>
    <message>
        <source>There is no run yet, and nothing is predicted: there are no turns to show.</source>
        <translation>Es gibt noch keinen Lauf, und nichts ist vorhergesagt: es gibt keine Durchgänge zu zeigen.</translation>
    </message>
    <message>
        <source>Turn %1 of %2 of %3: %4</source>
        <translation>Durchgang %1 von %2 von %3: %4</translation>
    </message>
    <message>
        <source>There is no turn of it after the cursor.</source>
        <translation>Hinter dem Zeiger kommt kein Durchgang davon mehr.</translation>
    </message>
    <message>
        <source>There is no turn of it before the cursor.</source>
        <translation>Vor dem Zeiger gibt es keinen Durchgang davon.</translation>
    </message>
    <message>
        <source>What is selected has no turn in this run.</source>
        <translation>Was ausgewählt ist, hat keinen Durchgang in diesem Lauf.</translation>
    </message>
    <message>
        <source>Select a module, or point at a turn: its turns are shown.</source>
        <translation>Wählen Sie ein Modul aus, oder zeigen Sie auf einen Durchgang: dessen Durchgänge werden gezeigt.</translation>
    </message>
    <message>
        <source>Nothing runs at the cursor of the timeline.</source>
        <translation>Am Zeiger des Zeitverlaufs läuft nichts.</translation>
    </message>
</context>
<context>
    <name>stowage::app::ViewExports</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>Bild exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>Tabelle exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Report of the plan…</source>
        <translation>Bericht über den Plan&#xa0;…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>Pictures (*%1)</source>
        <translation>Bilder (*%1)</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>The picture could not be written</source>
        <translation>Das Bild konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>There is no memory for a picture of this size.</source>
        <translation>Für ein Bild dieser Größe fehlt der Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>The table could not be written</source>
        <translation>Die Tabelle konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Markdown, with the picture beside it (*.md)</source>
        <translation>Markdown, das Bild daneben (*.md)</translation>
    </message>
    <message>
        <source>Report of the plan</source>
        <translation>Bericht über den Plan</translation>
    </message>
    <message>
        <source>A page to print (*.pdf)</source>
        <translation>Eine Seite zum Drucken (*.pdf)</translation>
    </message>
    <message>
        <source>report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>The report could not be written</source>
        <translation>Der Bericht konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Copied a picture of: %1.</source>
        <translation>Bild kopiert: %1.</translation>
    </message>
    <message>
        <source>Export events…</source>
        <translation>Ereignisse exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Export events</source>
        <translation>Ereignisse exportieren</translation>
    </message>
    <message>
        <source>Events of the whole run (*.csv)</source>
        <translation>Ereignisse des ganzen Laufs (*.csv)</translation>
    </message>
    <message>
        <source>Events in view (*.csv)</source>
        <translation>Ereignisse im Blick (*.csv)</translation>
    </message>
    <message>
        <source>The events could not be written</source>
        <translation>Die Ereignisse konnten nicht geschrieben werden</translation>
    </message>
    <message>
        <source>events</source>
        <translation>Ereignisse</translation>
    </message>
</context>
<context>
    <name>stowage::app::Views</name>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>What the area of a tile means</source>
        <translation>Was die Fläche einer Kachel bedeutet</translation>
    </message>
    <message>
        <source>What the area of a tile means: weights, or what waits for backward</source>
        <translation>Was die Fläche einer Kachel bedeutet: Gewichte, oder was auf rückwärts wartet</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIf</name>
    <message>
        <source>%1 cannot go to %2: %3 keeps nothing there.</source>
        <translation>%1 kann nicht auf %2: %3 behält dort nichts.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 kann nicht auf %2. %2 ist dafür verboten. Erst diese Regel aufheben oder ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>Lift the rule</source>
        <translation>Regel aufheben</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>tied elsewhere</source>
        <translation>anderswo gebunden</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>verboten</translation>
    </message>
    <message>
        <source>keep %1 whole</source>
        <translation>%1 ganz lassen</translation>
    </message>
    <message>
        <source>split %1</source>
        <translation>%1 teilen</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIfDialog</name>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>The same model, goal and rules on other machines. Times and peaks are predicted.</source>
        <translation>Dasselbe Modell mit derselben Zielgröße und denselben Regeln auf anderen Maschinen. Zeiten und Spitzen sind vorhergesagt.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern&#xa0;…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Plan for this</source>
        <translation>Dafür planen</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Token je Sekunde</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Erstes Token</translation>
    </message>
    <message>
        <source>Predicted peak</source>
        <translation>Vorhergesagte Spitze</translation>
    </message>
    <message>
        <source>The next GiB</source>
        <translation>Das nächste GiB</translation>
    </message>
    <message>
        <source>Planning, %1 of %2</source>
        <translation>Plane, %1 von %2</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>weights do, a run does not</source>
        <translation>die Gewichte ja, ein Lauf nicht</translation>
    </message>
    <message>
        <source>The plan fits, and a predicted peak is beyond its budget: keep room free for activations.</source>
        <translation>Der Plan passt, doch eine vorhergesagte Spitze übersteigt ihr Budget: Halten Sie Platz für Aktivierungen frei.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Copies alone: how fast devices compute is not known.</source>
        <translation>Nur Kopien: Wie schnell die Geräte rechnen, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 more on GPUs</source>
        <translation>%1 mehr auf GPUs</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Two plans that fit are drawn over the length of the prompt.</source>
        <translation>Über der Länge des Prompts gezeichnet werden zwei Pläne, die passen.</translation>
    </message>
    <message>
        <source>Choose a row: it is drawn beside the plan, over the length of the prompt.</source>
        <translation>Wählen Sie eine Zeile: Sie wird neben dem Plan über der Länge des Prompts gezeichnet.</translation>
    </message>
    <message>
        <source>The plan as it is</source>
        <translation>Der Plan, wie er ist</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Als CSV speichern</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>In %1 geschrieben.</translation>
    </message>
    <message>
        <source>Add machine…</source>
        <translation>Maschine hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>A row for a machine that you saved, or for one in a report.</source>
        <translation>Eine Zeile für eine gespeicherte Maschine oder für eine aus einem Bericht.</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowDocks</name>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Dieser Lauf</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Alive</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Set budget of %1…</source>
        <translation>Budget von %1 setzen&#xa0;…</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Device check</source>
        <translation>Geräteprüfung</translation>
    </message>
</context>
<context>
    <name>stowage::app::WorkloadDialog</name>
    <message>
        <source>Workload</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>What the model is asked to do: memory and time follow from it.</source>
        <translation>Was das Modell tun soll: Speicher und Zeit folgen daraus.</translation>
    </message>
    <message>
        <source>As long as the context</source>
        <translation>So lang wie der Kontext</translation>
    </message>
    <message>
        <source>None: one pass over the prompt</source>
        <translation>Keine: ein Durchgang durch den Prompt</translation>
    </message>
    <message>
        <source>The whole prompt</source>
        <translation>Der ganze Prompt</translation>
    </message>
    <message>
        <source>Tokens of context</source>
        <translation>Token im Kontext</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>Sequenzen zugleich</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Token des Prompts</translation>
    </message>
    <message>
        <source>Tokens generated after it</source>
        <translation>Danach erzeugte Token</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once</source>
        <translation>Token des Prompts auf einmal</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>The program is predicted for the tokens and sequences above then</source>
        <translation>Das Programm wird dann für die Token und Sequenzen oben vorhergesagt</translation>
    </message>
    <message>
        <source>Shapes of the inputs</source>
        <translation>Formen der Eingaben</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>Nichts wird trainiert</translation>
    </message>
    <message>
        <source>As the parameter</source>
        <translation>Wie der Parameter</translation>
    </message>
    <message>
        <source>A copy in float32 that the optimizer steps in</source>
        <translation>Eine Kopie in float32, in der der Optimierer rechnet</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Gradients kept in</source>
        <translation>Gradienten liegen in</translation>
    </message>
    <message>
        <source>Weights of 16 bits and fewer</source>
        <translation>Gewichte von 16 Bit und weniger</translation>
    </message>
    <message>
        <source>Fixed: the program was exported for these shapes and takes no others.</source>
        <translation>Fest: Das Programm wurde für diese Formen exportiert und nimmt keine anderen.</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>Größen der Eingaben</translation>
    </message>
    <message>
        <source>In no buffer beside them</source>
        <translation>In keinem Puffer daneben</translation>
    </message>
    <message>
        <source>Accumulated in</source>
        <translation>Gesammelt in</translation>
    </message>
</context>
<context>
    <name>stowage::app::WriterOptions</name>
    <message>
        <source>as the plan</source>
        <translation>wie der Plan</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AliveModel</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Hilfsspeicher der Kernel</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Gestreamt</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Resident</source>
        <translation>Fest</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Grundbedarf</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Für den Rückwärtslauf aufgehoben</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AlivePanel</name>
    <message>
        <source>Alive at the instant</source>
        <translation>In diesem Augenblick belegt</translation>
    </message>
    <message numerus="yes">
        <source>at %1 on %2, %3 in %n storages</source>
        <translation>
            <numerusform>bei %1 auf %2, %3 in %n Speicherblock</numerusform>
            <numerusform>bei %1 auf %2, %3 in %n Speicherblöcken</numerusform>
        </translation>
    </message>
    <message>
        <source>Point at the timeline to see what is alive.</source>
        <translation>Auf den Zeitverlauf zeigen, um zu sehen, was belegt ist.</translation>
    </message>
    <message>
        <source>Select these modules</source>
        <translation>Diese Module auswählen</translation>
    </message>
    <message numerus="yes">
        <source>Select %n streamed and active module(s)</source>
        <translation>
            <numerusform>Ein gestreamtes oder aktives Modul auswählen</numerusform>
            <numerusform>%n gestreamte und aktive Module auswählen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Select %n module(s)</source>
        <translation>
            <numerusform>Ein Modul auswählen</numerusform>
            <numerusform>%n Module auswählen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AuditModel</name>
    <message>
        <source>lay on another device</source>
        <translation>lag auf einem anderen Gerät</translation>
    </message>
    <message>
        <source>not predicted: the plan counts weights</source>
        <translation>nicht vorhergesagt: der Plan zählt Gewichte</translation>
    </message>
    <message>
        <source>the run or its recording ended before</source>
        <translation>der Lauf oder seine Aufzeichnung endete vorher</translation>
    </message>
    <message>
        <source>workspace of the GPU&apos;s libraries</source>
        <translation>Arbeitsspeicher der GPU-Bibliotheken</translation>
    </message>
    <message>
        <source>a weight that nothing used</source>
        <translation>ein Gewicht, das nichts benutzt hat</translation>
    </message>
    <message>
        <source>a buffer that the runtime keeps elsewhere</source>
        <translation>ein Puffer, den die Laufzeit anderswo hält</translation>
    </message>
    <message>
        <source>a second copy of a tied weight</source>
        <translation>eine zweite Kopie eines geteilten Gewichts</translation>
    </message>
    <message>
        <source>brought once more</source>
        <translation>noch einmal geholt</translation>
    </message>
    <message>
        <source>other rounds of a loop, or another branch</source>
        <translation>andere Runden einer Schleife oder ein anderer Zweig</translation>
    </message>
    <message>
        <source>a copy on another device</source>
        <translation>eine Kopie auf einem anderen Gerät</translation>
    </message>
    <message>
        <source>made and freed inside of one operator</source>
        <translation>innerhalb eines Operators angelegt und freigegeben</translation>
    </message>
    <message>
        <source>what the allocator adds</source>
        <translation>was der Allokator hinzufügt</translation>
    </message>
    <message>
        <source>a size that only the run knows</source>
        <translation>eine Größe, die nur der Lauf kennt</translation>
    </message>
    <message>
        <source>freed later</source>
        <translation>später freigegeben</translation>
    </message>
    <message>
        <source>freed earlier</source>
        <translation>früher freigegeben</translation>
    </message>
    <message>
        <source>made at another moment</source>
        <translation>zu einem anderen Zeitpunkt angelegt</translation>
    </message>
    <message>
        <source>the peaks are at different moments</source>
        <translation>die Spitzen liegen an verschiedenen Zeitpunkten</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>nicht erklärt</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Weights brought</source>
        <translation>Geholte Gewichte</translation>
    </message>
    <message>
        <source>Weights that stay on GPUs</source>
        <translation>Gewichte, die auf GPUs bleiben</translation>
    </message>
    <message>
        <source>Time of the module itself</source>
        <translation>Zeit des Moduls selbst</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>%1 an der Spitze</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>das Modell selbst</translation>
    </message>
    <message>
        <source>ran on %1, planned on %2</source>
        <translation>lief auf %1, geplant auf %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keinem</translation>
    </message>
    <message>
        <source>planned %1, measured %2</source>
        <translation>geplant %1, gemessen %2</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>the window for weights in flight: its size, or what stayed in it</source>
        <translation>das Fenster für Gewichte unterwegs: seine Größe, oder was darin blieb</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AuditPanel</name>
    <message>
        <source>R %1</source>
        <translation>R %1</translation>
    </message>
    <message>
        <source>every byte explained</source>
        <translation>jedes Byte erklärt</translation>
    </message>
    <message>
        <source>%1 not explained</source>
        <translation>%1 nicht erklärt</translation>
    </message>
    <message>
        <source>Off the GPUs: planned %1, possible %2, done %3</source>
        <translation>Nicht auf GPUs: geplant %1, möglich %2, erfolgt %3</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>frei geworden %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n time(s)</source>
        <translation>
            <numerusform>%1: %2, %n-mal</numerusform>
            <numerusform>%1: %2, %n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>Geplant gegen gemessen</translation>
    </message>
    <message>
        <source>R: the achieved reduction of the peak, as a share of the planned one; 1 is all of it. Everything on one GPU is what it is reduced from.</source>
        <translation>R: die erreichte Senkung der Spitze als Anteil der geplanten; 1 ist alles. Gesenkt wird gegenüber allem auf einer GPU.</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Why they differ</source>
        <translation>Warum sie sich unterscheiden</translation>
    </message>
    <message>
        <source>ended early</source>
        <translation>vorzeitig beendet</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ColourButton</name>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>Farbe: %1</translation>
    </message>
    <message>
        <source>What colours mean in the treemap</source>
        <translation>Was die Farben in der Treemap bedeuten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>How long modules take in one predicted step</source>
        <translation>Wie lange Module in einem vorhergesagten Schritt brauchen</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Für den Rückwärtslauf aufgehoben</translation>
    </message>
    <message>
        <source>What modules saved for backward in the last run forward and back</source>
        <translation>Was Module im letzten Lauf vor und zurück für den Rückwärtslauf aufhoben</translation>
    </message>
    <message>
        <source>Planned, moved, kept</source>
        <translation>Geplant, bewegt, behalten</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>What moves from the baseline to the other plan</source>
        <translation>Was von der Grundlage zum anderen Plan umzieht</translation>
    </message>
    <message>
        <source>Difference of time</source>
        <translation>Unterschied der Zeit</translation>
    </message>
    <message>
        <source>How much longer modules take on one side of the runs that were compared last</source>
        <translation>Wie viel länger Module auf einer Seite der zuletzt verglichenen Läufe brauchen</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Execution order</source>
        <translation>Reihenfolge der Ausführung</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>Kosten je Schritt</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CompareStrip</name>
    <message>
        <source>Request time</source>
        <translation>Zeit je Anfrage</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Grundlage</translation>
    </message>
    <message>
        <source>with</source>
        <translation>mit</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Verglichen mit</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Makes the other plan the plan, as one step that can be undone</source>
        <translation>Macht den anderen Plan zum Plan, in einem Schritt, der rückgängig gemacht werden kann</translation>
    </message>
    <message>
        <source>Ends the comparison</source>
        <translation>Beendet den Vergleich</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>Spitze, %1</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>%1 belegt</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ConflictRow</name>
    <message>
        <source>%1 budget</source>
        <translation>Budget von %1</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht verwendet</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>Pin of %1</source>
        <translation>%1 angeheftet</translation>
    </message>
    <message>
        <source>%1 is forbidden</source>
        <translation>%1 ist verboten</translation>
    </message>
    <message>
        <source>%1 is not split</source>
        <translation>%1 wird nicht geteilt</translation>
    </message>
    <message>
        <source>%1 is tied</source>
        <translation>%1 ist gekoppelt</translation>
    </message>
    <message>
        <source>Room kept free for streaming</source>
        <translation>Platz, der zum Streamen frei bleibt</translation>
    </message>
    <message>
        <source>Number of GPUs in use</source>
        <translation>Anzahl der genutzten GPUs</translation>
    </message>
    <message>
        <source>One run of modules on each device</source>
        <translation>Eine Folge von Modulen auf jedem Gerät</translation>
    </message>
    <message>
        <source>Room for activations</source>
        <translation>Platz für Aktivierungen</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CrossoverChart</name>
    <message>
        <source>%1 and %2 do not cross</source>
        <translation>%1 und %2 kreuzen sich nicht</translation>
    </message>
    <message>
        <source>%1 and %2 cross at %3 tokens</source>
        <translation>%1 und %2 kreuzen sich bei %3 Token</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>Token des Prompts</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>%1 ends at %2 tokens, %3</source>
        <translation>%1 endet bei %2 Token, %3</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceModel</name>
    <message>
        <source>By how much this changes the bytes on GPUs</source>
        <translation>Um wie viel das die Bytes auf GPUs ändert</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Auf GPUs</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferencePanel</name>
    <message>
        <source>Comparing…</source>
        <translation>Vergleiche&#xa0;…</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>Nichts zu vergleichen</translation>
    </message>
    <message>
        <source>Everything moves</source>
        <translation>Alles zieht um</translation>
    </message>
    <message>
        <source>Nothing moves</source>
        <translation>Nichts zieht um</translation>
    </message>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>%n gezeigt</numerusform>
            <numerusform>%n gezeigt</numerusform>
        </translation>
    </message>
    <message>
        <source>No module is on the same device in both plans.</source>
        <translation>Kein Modul liegt in beiden Plänen auf demselben Gerät.</translation>
    </message>
    <message>
        <source>Both plans put every module on the same device.</source>
        <translation>Beide Pläne legen jedes Modul auf dasselbe Gerät.</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Which modules are shown</source>
        <translation>Welche Module gezeigt werden</translation>
    </message>
    <message>
        <source>Copy what is selected, or all</source>
        <translation>Kopiert das Ausgewählte, sonst alles</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Als &amp;Text kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Als &amp;CSV kopieren</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceTable</name>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Als &amp;Text kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Als &amp;CSV kopieren</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DragOverlay</name>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>put it back</source>
        <translation>zurücklegen</translation>
    </message>
    <message>
        <source>1 module</source>
        <translation>1 Modul</translation>
    </message>
    <message numerus="yes">
        <source>%n modules</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Drop on a lane to pin there.</source>
        <translation>%1. Auf einer Spur ablegen, um dort anzuheften.</translation>
    </message>
    <message>
        <source>1 undo step</source>
        <translation>1 Schritt zum Rückgängigmachen</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostLanes</name>
    <message>
        <source>Devices by host</source>
        <translation>Geräte nach Host</translation>
    </message>
    <message>
        <source>%1: nothing runs here</source>
        <translation>%1: hier läuft nichts</translation>
    </message>
    <message>
        <source>hands over to %1: %2</source>
        <translation>übergibt an %1: %2</translation>
    </message>
    <message>
        <source>%1 on %2: %3, of it weights %4</source>
        <translation>%1 auf %2: %3, davon Gewichte %4</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>hier läuft nichts</translation>
    </message>
    <message>
        <source>back to %1</source>
        <translation>zurück an %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostTimeline</name>
    <message>
        <source>Timeline by host</source>
        <translation>Zeitverlauf nach Host</translation>
    </message>
    <message>
        <source>%1: %2, busy %3</source>
        <translation>%1: %2, beschäftigt %3</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, from %3 to %4</source>
        <translation>%1 übergibt Teilstapel %2, von %3 bis %4</translation>
    </message>
    <message>
        <source>%1 computes micro-batch %2, from %3 to %4</source>
        <translation>%1 rechnet Teilstapel %2, von %3 bis %4</translation>
    </message>
    <message>
        <source>%1 hands over, from %2 to %3</source>
        <translation>%1 übergibt, von %2 bis %3</translation>
    </message>
    <message>
        <source>%1 computes, from %2 to %3</source>
        <translation>%1 rechnet, von %2 bis %3</translation>
    </message>
    <message>
        <source>%1: %2; how busy is not known</source>
        <translation>%1: %2; wie beschäftigt er ist, ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1 hands over, for %2</source>
        <translation>%1 übergibt, %2 lang</translation>
    </message>
    <message>
        <source>%1 copies, for %2</source>
        <translation>%1 kopiert, %2 lang</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, for %3</source>
        <translation>%1 übergibt Teilstapel %2, %3 lang</translation>
    </message>
    <message>
        <source>%1 copies for micro-batch %2, for %3</source>
        <translation>%1 kopiert für Teilstapel %2, %3 lang</translation>
    </message>
    <message>
        <source>Copies and hand-overs alone: what hosts compute is not known</source>
        <translation>Nur Kopien und Übergaben: was Hosts rechnen, ist nicht bekannt</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::IssuesPanel</name>
    <message>
        <source>Issues</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Why it does not fit</source>
        <translation>Warum es nicht passt</translation>
    </message>
    <message>
        <source>This cannot be solved as asked</source>
        <translation>So gefragt ist das nicht lösbar</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>Nichts zu melden.</translation>
    </message>
    <message>
        <source>Looking for repairs…</source>
        <translation>Auswege werden gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>Repairs, each one checked</source>
        <translation>Auswege, jeder geprüft</translation>
    </message>
    <message>
        <source>These rules together make it impossible</source>
        <translation>Diese Regeln zusammen machen es unmöglich</translation>
    </message>
    <message>
        <source>Remove any one and a plan may exist. Other rules play no part.</source>
        <translation>Fällt eine davon weg, kann es einen Plan geben. Andere Regeln spielen keine Rolle.</translation>
    </message>
    <message>
        <source>%1 alone would need %2.</source>
        <translation>%1 allein bräuchte %2.</translation>
    </message>
    <message>
        <source>One device alone would have to have</source>
        <translation>Ein Gerät allein müsste haben</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: no size helps</source>
        <translation>%1: keine Größe hilft</translation>
    </message>
    <message>
        <source>%1: %2, perhaps less</source>
        <translation>%1: %2, vielleicht weniger</translation>
    </message>
    <message>
        <source>Whether all of them are needed for that is not settled.</source>
        <translation>Ob es dafür alle braucht, ist nicht geklärt.</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>Kein Plan wurde gefunden</translation>
    </message>
    <message>
        <source>There may be a plan: that there is none is not proven.</source>
        <translation>Vielleicht gibt es einen Plan: Dass es keinen gibt, ist nicht bewiesen.</translation>
    </message>
    <message>
        <source>Under these rules together none was found</source>
        <translation>Unter diesen Regeln zusammen wurde keiner gefunden</translation>
    </message>
    <message>
        <source>Memory by phase, at most</source>
        <translation>Speicher je Phase, höchstens</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Label</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesTitle</name>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>One scale for all lanes. Drag a budget handle to change it.</source>
        <translation>Ein Maßstab für alle Spuren. Ein Budget lässt sich an seinem Griff ziehen.</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesWidget</name>
    <message>
        <source>Budget of %1: %2.</source>
        <translation>Budget von %1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n units</source>
        <translation>
            <numerusform>%n Einheit</numerusform>
            <numerusform>%n Einheiten</numerusform>
        </translation>
    </message>
    <message>
        <source>Budget of %1</source>
        <translation>Budget von %1</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>24GiB, 80GB or 95 %</source>
        <translation>24GiB, 80GB oder 95 %</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>Schreibbar sind Größen wie 24GiB, 80GB oder 95 %.</translation>
    </message>
    <message>
        <source>KV cache, %1: grows with the context</source>
        <translation>KV-Cache, %1: wächst mit dem Kontext</translation>
    </message>
    <message>
        <source>Activations, %1: the peak of one pass</source>
        <translation>Aktivierungen, %1: die Spitze eines Durchlaufs</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way</source>
        <translation>Stream-Reserve, %1: bleibt leer für Gewichte unterwegs</translation>
    </message>
    <message>
        <source>Overhead, %1: the runtime&apos;s own</source>
        <translation>Grundbedarf, %1: für die Laufzeit selbst</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1 (was %2)</source>
        <translation>%1 (vorher %2)</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way, %2 at most</source>
        <translation>Streaming-Reserve, %1: für Gewichte unterwegs frei gehalten, höchstens %2</translation>
    </message>
    <message>
        <source>Gradients, %1: of the parameters that lie here</source>
        <translation>Gradienten, %1: der Parameter, die hier liegen</translation>
    </message>
    <message>
        <source>Optimizer, %1: what it keeps for the parameters that lie here</source>
        <translation>Optimierer, %1: was er für die Parameter aufhebt, die hier liegen</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::MachineGraph</name>
    <message>
        <source>Devices and links</source>
        <translation>Geräte und Verbindungen</translation>
    </message>
    <message>
        <source>Arrows go from one to the next, Enter changes the rate of a link</source>
        <translation>Pfeile gehen von einem zum nächsten, Eingabe ändert die Rate einer Verbindung</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Minimap</name>
    <message>
        <source>Whole run</source>
        <translation>Ganzer Lauf</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>ganzer Lauf</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeModel</name>
    <message>
        <source>no place</source>
        <translation>kein Platz</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>has a forbidden device</source>
        <translation>hat ein verbotenes Gerät</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>%1 of a predicted step</source>
        <translation>%1 eines vorhergesagten Schritts</translation>
    </message>
    <message>
        <source>How long a module takes in one predicted step, copies included</source>
        <translation>Wie lange ein Modul in einem vorhergesagten Schritt braucht, Kopien eingeschlossen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>Aktivierungen: %1, %2</translation>
    </message>
    <message>
        <source>pinned with the whole model</source>
        <translation>mit dem ganzen Modell geheftet</translation>
    </message>
    <message>
        <source>pinned with %1</source>
        <translation>mit %1 geheftet</translation>
    </message>
    <message>
        <source>pinned with %1, which is the same storage</source>
        <translation>mit %1 geheftet, das im selben Speicher liegt</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeView</name>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::OffloadLanesView</name>
    <message>
        <source>waits for %1</source>
        <translation>wartet auf %1</translation>
    </message>
    <message>
        <source>Compute and copies</source>
        <translation>Rechnen und Kopien</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>to host</source>
        <translation>zum Host</translation>
    </message>
    <message>
        <source>to GPU</source>
        <translation>zur GPU</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 nach %3</translation>
    </message>
    <message>
        <source>%1 to %2, for %3</source>
        <translation>%1 bis %2, %3 lang</translation>
    </message>
    <message>
        <source>Forward of %1 does not begin before it has ended</source>
        <translation>Vorwärts von %1 beginnt nicht, bevor sie zu Ende ist</translation>
    </message>
    <message>
        <source>Queued when backward came to %1</source>
        <translation>Angestoßen, als rückwärts bei %1 war</translation>
    </message>
    <message>
        <source>Backward of %1 waits %2</source>
        <translation>Rückwärts von %1 wartet %2</translation>
    </message>
    <message>
        <source>Forward of %1 waits %2</source>
        <translation>Vorwärts von %1 wartet %2</translation>
    </message>
    <message>
        <source>until %1 is back from the host</source>
        <translation>bis %1 vom Host zurück ist</translation>
    </message>
    <message>
        <source>until what %1 saved has gone to the host</source>
        <translation>bis beim Host ist, was %1 gespeichert hat</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>by the clock of the schedule; here only where, not how long</source>
        <translation>nach der Uhr des Plans; hier nur wo, nicht wie lange</translation>
    </message>
    <message>
        <source>Forward of %1</source>
        <translation>Vorwärts von %1</translation>
    </message>
    <message>
        <source>Backward of %1</source>
        <translation>Rückwärts von %1</translation>
    </message>
    <message>
        <source>Copies: %1 to the host, %2 to the GPU</source>
        <translation>Kopien: %1 zum Host, %2 zur GPU</translation>
    </message>
    <message>
        <source>compute never waits</source>
        <translation>gerechnet wird ohne Warten</translation>
    </message>
    <message>
        <source>compute waits %1 in all</source>
        <translation>insgesamt %1 gewartet</translation>
    </message>
    <message>
        <source>%1 runs again, for what it did not keep</source>
        <translation>%1 rechnet noch einmal, was es nicht aufgehoben hat</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) run again</source>
        <translation>
            <numerusform>%n Durchgang noch einmal gerechnet</numerusform>
            <numerusform>%n Durchgänge noch einmal gerechnet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PanelTitle</name>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PartChoice</name>
    <message>
        <source>all of the file</source>
        <translation>die ganze Datei</translation>
    </message>
    <message>
        <source>This checkpoint holds several sets of tensors: choose which one is planned for</source>
        <translation>Dieser Checkpoint enthält mehrere Sätze von Tensoren: wählen, für welchen geplant wird</translation>
    </message>
    <message numerus="yes">
        <source>%1   %2, %n tensor(s)</source>
        <translation>
            <numerusform>%1   %2, %n Tensor</numerusform>
            <numerusform>%1   %2, %n Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source>Part: %1</source>
        <translation>Teil: %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PhasesChart</name>
    <message>
        <source>Memory by phase</source>
        <translation>Speicher nach Phase</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <translation>%1 auf %2: %3</translation>
    </message>
    <message>
        <source>%1, %2 too much</source>
        <translation>%1, %2 zu viel</translation>
    </message>
    <message>
        <source>%1 of weights from %2 to %3</source>
        <translation>%1 Gewichte von %2 nach %3</translation>
    </message>
    <message>
        <source>%1 begins: %2</source>
        <translation>%1 beginnt: %2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PinTable</name>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Between the pins</source>
        <translation>Zwischen den Markierungen</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Remove the pins</source>
        <translation>Markierungen entfernen</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PlaceList</name>
    <message>
        <source>Solver decides</source>
        <translation>Solver entscheidet</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ProgressCard</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>In Arbeit&#xa0;…</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ProofStrip</name>
    <message>
        <source>Proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>Wohin die Zeit geht</translation>
    </message>
    <message>
        <source>By module, as predicted, or by what it is spent on: press to change.</source>
        <translation>Nach Modul, wie vorhergesagt, oder danach, wofür sie verwendet wird: Drücken wechselt.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n Befund</numerusform>
            <numerusform>%n Befunde</numerusform>
        </translation>
    </message>
    <message>
        <source>The proof appears here as soon as the module tree is known.</source>
        <translation>Der Beweis erscheint hier, sobald der Modulbaum bekannt ist.</translation>
    </message>
    <message>
        <source>Not solved</source>
        <translation>Nicht gelöst</translation>
    </message>
    <message>
        <source>Map as given</source>
        <translation>Map wie gegeben</translation>
    </message>
    <message>
        <source>Map does not fit</source>
        <translation>Map passt nicht</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan, gap %1</source>
        <translation>Plan von accelerate, Lücke %1</translation>
    </message>
    <message>
        <source>Optimal, proven</source>
        <translation>Optimal, bewiesen</translation>
    </message>
    <message>
        <source>Best found, gap %1. Still improving</source>
        <translation>Bisher bester, Lücke %1. Wird noch besser</translation>
    </message>
    <message>
        <source>Best found, gap %1</source>
        <translation>Bester gefundener, Lücke %1</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Auf GPUs</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>Solved in</source>
        <translation>Gelöst in</translation>
    </message>
    <message numerus="yes">
        <source>%n pinned</source>
        <translation>
            <numerusform>%n angeheftet</numerusform>
            <numerusform>%n angeheftet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n forbidden</source>
        <translation>
            <numerusform>%n verboten</numerusform>
            <numerusform>%n verboten</numerusform>
        </translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>No placement fits</source>
        <translation>Keine Platzierung passt</translation>
    </message>
    <message>
        <source>Short by</source>
        <translation>Es fehlen</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Bedarf</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>Budgets</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>Proven in</source>
        <translation>Bewiesen in</translation>
    </message>
    <message>
        <source>Last plan that fitted is kept: %1</source>
        <translation>Der letzte passende Plan bleibt: %1</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Nicht möglich</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Drop on a device. Esc cancels.</source>
        <translation>Auf einem Gerät ablegen. Esc bricht ab.</translation>
    </message>
    <message>
        <source>If dropped</source>
        <translation>Nach dem Ablegen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Map is incomplete</source>
        <translation>Map unvollständig</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>nichts wird gestreamt</translation>
    </message>
    <message>
        <source>of all devices</source>
        <translation>aller Geräte zusammen</translation>
    </message>
    <message>
        <source>Esc cancels. Hold Alt to number the moves in order.</source>
        <translation>Esc bricht ab. Alt halten, um die Umzüge der Reihe nach zu nummerieren.</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan does not fit</source>
        <translation>accelerates Plan passt nicht</translation>
    </message>
    <message>
        <source>No placement found</source>
        <translation>Keine Platzierung gefunden</translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation>Gesucht für</translation>
    </message>
    <message>
        <source>that there is none is not proven</source>
        <translation>dass es keine gibt, ist nicht bewiesen</translation>
    </message>
    <message>
        <source>%1 has no place, as modules stay whole</source>
        <translation>%1 ohne Platz, da Module ganz bleiben</translation>
    </message>
    <message>
        <source>%1 of it modules</source>
        <translation>davon %1 Module</translation>
    </message>
    <message>
        <source>Nothing changes while a drop is refused.</source>
        <translation>Solange das Ablegen abgelehnt wird, ändert sich nichts.</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Umzüge</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>%1 hinein, %2 hinaus</translation>
    </message>
    <message>
        <source>on one device; %1 has no place</source>
        <translation>auf einem Gerät; %1 ohne Platz</translation>
    </message>
    <message>
        <source>Predicted, a token</source>
        <translation>Vorhergesagt, je Token</translation>
    </message>
    <message>
        <source>Predicted, a pass</source>
        <translation>Vorhergesagt, je Durchlauf</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Token je Sekunde</translation>
    </message>
    <message>
        <source>First token after</source>
        <translation>Erstes Token nach</translation>
    </message>
    <message>
        <source>A run lacks</source>
        <translation>Einem Lauf fehlen</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>a request, without computing</source>
        <translation>je Anfrage, ohne Rechnen</translation>
    </message>
    <message>
        <source>a step, without computing</source>
        <translation>je Schritt, ohne Rechnen</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>Zeit der Anfrage</translation>
    </message>
    <message>
        <source>Optimal, but a run lacks room</source>
        <translation>Optimal, aber einem Lauf fehlt Platz</translation>
    </message>
    <message>
        <source>Of the plan: weights, KV cache, what is streamed, overhead, and what each device keeps free. What a run needs beside them is predicted, not proven.</source>
        <translation>Gilt für den Plan: Gewichte, KV-Cache, was gestreamt wird, Grundbedarf und was jedes Gerät frei hält. Was ein Lauf darüber hinaus braucht, ist vorhergesagt, nicht bewiesen.</translation>
    </message>
    <message>
        <source>What does this mean?</source>
        <translation>Was heißt das?</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::RunDifferencePanel</name>
    <message>
        <source>One of the runs has no steps to align by.</source>
        <translation>Einer der Läufe hat keine Schritte, nach denen man ausrichten könnte.</translation>
    </message>
    <message>
        <source>A prediction counts steps: it is shown on the clock of the run.</source>
        <translation>Eine Vorhersage zählt Schritte: sie ist auf der Uhr des Laufs gezeigt.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>Spitze, %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>Zeit, %1</translation>
    </message>
    <message>
        <source>Memory of both runs</source>
        <translation>Speicher beider Läufe</translation>
    </message>
    <message>
        <source>Align steps</source>
        <translation>Schritte ausrichten</translation>
    </message>
    <message>
        <source>Shows the same step of both runs at the same time, on the clock of one of them</source>
        <translation>Zeigt denselben Schritt beider Läufe zur selben Zeit, auf der Uhr eines von ihnen</translation>
    </message>
    <message>
        <source>Peaks of both runs</source>
        <translation>Spitzen beider Läufe</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Die Tabelle kopieren</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedModel</name>
    <message>
        <source>beyond the first layers</source>
        <translation>jenseits der ersten Schichten</translation>
    </message>
    <message>
        <source>no room in time</source>
        <translation>nicht rechtzeitig Platz</translation>
    </message>
    <message>
        <source>Its layer is not among the first ones, which are moved.</source>
        <translation>Seine Schicht gehört nicht zu den ersten, die verschoben werden.</translation>
    </message>
    <message>
        <source>The host had no room for it when it was to be moved, or its layer&apos;s turn was over.</source>
        <translation>Im Arbeitsspeicher war kein Platz, als er verschoben werden sollte, oder seine Schicht war schon vorbei.</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>nicht verlangt</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>Konstanten</translation>
    </message>
    <message>
        <source>marked to stay</source>
        <translation>als bleibend markiert</translation>
    </message>
    <message>
        <source>not on a GPU</source>
        <translation>nicht auf einer GPU</translation>
    </message>
    <message>
        <source>too small</source>
        <translation>zu klein</translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation>nicht am Stück</translation>
    </message>
    <message>
        <source>part of a larger tensor</source>
        <translation>Teil eines größeren Tensors</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>über der Grenze</translation>
    </message>
    <message>
        <source>parts not announced</source>
        <translation>Teile nicht angemeldet</translation>
    </message>
    <message>
        <source>still held</source>
        <translation>noch gehalten</translation>
    </message>
    <message>
        <source>Nobody said that it goes to the host.</source>
        <translation>Niemand sagte, dass es zum Host geht.</translation>
    </message>
    <message>
        <source>A weight lies there anyway: moving it frees nothing.</source>
        <translation>Ein Gewicht liegt ohnehin dort: es zu bewegen gibt nichts frei.</translation>
    </message>
    <message>
        <source>A buffer of the model lies there anyway: moving it frees nothing.</source>
        <translation>Ein Puffer des Modells liegt ohnehin dort: ihn zu bewegen gibt nichts frei.</translation>
    </message>
    <message>
        <source>A constant of the program lies there anyway: moving it frees nothing.</source>
        <translation>Eine Konstante des Programms liegt ohnehin dort: sie zu bewegen gibt nichts frei.</translation>
    </message>
    <message>
        <source>The program told the runtime to leave it.</source>
        <translation>Das Programm sagte der Laufzeit, dass es bleiben soll.</translation>
    </message>
    <message>
        <source>It lies on the host already.</source>
        <translation>Es liegt schon auf dem Host.</translation>
    </message>
    <message>
        <source>It has fewer than %1 elements: its copy would cost more than it frees.</source>
        <translation>Es hat weniger als %1 Elemente: seine Kopie würde mehr kosten, als sie freigibt.</translation>
    </message>
    <message>
        <source>Its elements do not lie one after the other, and only whole blocks are copied.</source>
        <translation>Seine Elemente liegen nicht hintereinander, und kopiert werden nur ganze Blöcke.</translation>
    </message>
    <message>
        <source>The rest of that tensor stays, and all of its memory with it.</source>
        <translation>Der Rest jenes Tensors bleibt, und mit ihm sein ganzer Speicher.</translation>
    </message>
    <message>
        <source>The cap of its layer was reached by others.</source>
        <translation>Die Grenze seiner Schicht war durch andere erreicht.</translation>
    </message>
    <message>
        <source>It is wrapped, and the runtime was not told of what is inside.</source>
        <translation>Es ist verpackt, und der Laufzeit wurde nicht gesagt, was darin ist.</translation>
    </message>
    <message>
        <source>It was copied, but something else holds it still: its memory is not free.</source>
        <translation>Es wurde kopiert, aber etwas anderes hält es noch: sein Speicher ist nicht frei.</translation>
    </message>
    <message>
        <source>%1 saved, %2 of it could go</source>
        <translation>%1 aufgehoben, %2 davon könnten gehen</translation>
    </message>
    <message>
        <source>planned %1, moved %2, freed %3</source>
        <translation>geplant %1, bewegt %2, frei geworden %3</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 geplant und nicht frei geworden</translation>
    </message>
    <message>
        <source>What was moved and was gone from the GPU when forward ended</source>
        <translation>Was bewegt wurde und am Ende des Vorwärtslaufs von der GPU fort war</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Aufgehoben</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Bewegt</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>kept to run it again</source>
        <translation>zum erneuten Rechnen behalten</translation>
    </message>
    <message>
        <source>made again</source>
        <translation>neu berechnet</translation>
    </message>
    <message>
        <source>A module that runs again in backward is run from it.</source>
        <translation>Ein Modul, das im Rückwärtslauf noch einmal läuft, rechnet daraus.</translation>
    </message>
    <message>
        <source>It is not kept: its module runs again in backward and makes it anew.</source>
        <translation>Es wird nicht aufgehoben: Sein Modul läuft im Rückwärtslauf noch einmal und berechnet es neu.</translation>
    </message>
    <message>
        <source>made again, and still held</source>
        <translation>noch einmal gerechnet und doch gehalten</translation>
    </message>
    <message>
        <source>Its module runs again in backward, but something else holds it: its memory is not free.</source>
        <translation>Sein Modul rechnet im Rückwärtslauf noch einmal, doch etwas anderes hält es: sein Speicher ist nicht frei.</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 nicht aufgehoben, im Rückwärtslauf noch einmal gerechnet</translation>
    </message>
    <message>
        <source>What was not kept: the module is run again in backward and makes it anew</source>
        <translation>Was nicht aufgehoben wurde: das Modul rechnet im Rückwärtslauf noch einmal und macht es neu</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal</translation>
    </message>
    <message numerus="yes">
        <source>and %n other tensor(s)</source>
        <translation>
            <numerusform>und %n weiterer Tensor</numerusform>
            <numerusform>und %n weitere Tensoren</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedPanel</name>
    <message>
        <source>%1 saved, %2 of it could go to the host</source>
        <translation>%1 aufgehoben, %2 davon könnten zum Host gehen</translation>
    </message>
    <message>
        <source>Nothing was planned to go to the host</source>
        <translation>Nichts sollte zum Host gehen</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 geplant und nicht frei geworden</translation>
    </message>
    <message>
        <source>All that could go was freed</source>
        <translation>Alles, was gehen konnte, wurde frei</translation>
    </message>
    <message>
        <source>Nothing could go to the host</source>
        <translation>Nichts konnte zum Host gehen</translation>
    </message>
    <message>
        <source>Where it goes is said under Plan, Activations.</source>
        <translation>Wohin es geht, wird unter Plan, Aktivierungen gesagt.</translation>
    </message>
    <message>
        <source>Planned %1, possible %2, moved %3, freed %4</source>
        <translation>Geplant %1, möglich %2, bewegt %3, frei geworden %4</translation>
    </message>
    <message>
        <source>%1 of what was planned</source>
        <translation>%1 des Geplanten</translation>
    </message>
    <message>
        <source>%1 of what was possible</source>
        <translation>%1 des Möglichen</translation>
    </message>
    <message>
        <source>%1 of how far the peak should fall</source>
        <translation>%1 der Senkung der Spitze, die zu erwarten war</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n module(s).</source>
        <translation>
            <numerusform>%1: %2 in einem Modul.</numerusform>
            <numerusform>%1: %2 in %n Modulen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Für den Rückwärtslauf aufgehoben</translation>
    </message>
    <message>
        <source>Why it stayed</source>
        <translation>Warum es blieb</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 nicht aufgehoben, im Rückwärtslauf noch einmal gerechnet</translation>
    </message>
    <message>
        <source>Run again: %1 not kept, %2 kept to run it from</source>
        <translation>Noch einmal gerechnet: %1 nicht aufgehoben, %2 dafür aufgehoben</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsModel</name>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>%1, of %2</source>
        <translation>%1, von %2</translation>
    </message>
    <message>
        <source>part of a storage of %1</source>
        <translation>Teil eines Speichers von %1</translation>
    </message>
    <message>
        <source>It could go to the host.</source>
        <translation>Er könnte zum Host gehen.</translation>
    </message>
    <message>
        <source>The same number is the same memory, which counts once however often it is saved</source>
        <translation>Dieselbe Nummer ist derselbe Speicher; er zählt einmal, so oft er auch aufgehoben ist</translation>
    </message>
    <message>
        <source>From the begin of the recorded pass</source>
        <translation>Vom Beginn des aufgezeichneten Durchlaufs an</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Saved at</source>
        <translation>Aufgehoben</translation>
    </message>
    <message>
        <source>Freed at</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>gone before forward ended</source>
        <translation>weg, bevor der Vorwärtslauf endete</translation>
    </message>
    <message>
        <source>a view of memory of %1</source>
        <translation>eine Sicht auf Speicher von %1</translation>
    </message>
    <message>
        <source>Of the whole storage: what was planned and nothing stood in the way of</source>
        <translation>Vom ganzen Speicher: was geplant war und dem nichts im Weg stand</translation>
    </message>
    <message>
        <source>Of the whole storage, whatever part of it this tensor is</source>
        <translation>Vom ganzen Speicher, welcher Teil davon dieser Tensor auch ist</translation>
    </message>
    <message>
        <source>Why not all of its storage was freed</source>
        <translation>Warum nicht der ganze Speicher frei wurde</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Possible</source>
        <translation>Möglich</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Bewegt</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsTable</name>
    <message>
        <source>Saved tensors</source>
        <translation>Aufgehobene Tensoren</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Als &amp;Text kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Als &amp;CSV kopieren</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SelectionPanel</name>
    <message>
        <source>Streamed to %1</source>
        <translation>Auf %1 gestreamt</translation>
    </message>
    <message>
        <source>Computed on the host</source>
        <translation>Auf dem Host gerechnet</translation>
    </message>
    <message>
        <source>%1 computed on the host, %2 streamed to %3</source>
        <translation>%1 auf dem Host gerechnet, %2 auf %3 gestreamt</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 ist an %2 geheftet.</translation>
    </message>
    <message>
        <source>Shares a storage with %1: they move together.</source>
        <translation>Teilt einen Speicher mit %1: Sie wandern zusammen.</translation>
    </message>
    <message>
        <source>Part of %1, which stays whole.</source>
        <translation>Teil von %1, das ganz bleibt.</translation>
    </message>
    <message>
        <source>%1 has no room for it: %2 short.</source>
        <translation>%1 hat keinen Platz dafür: %2 fehlen.</translation>
    </message>
    <message>
        <source>Select modules in the tree, the treemap or a lane to see what they weigh and where they may go.</source>
        <translation>Module im Baum, in der Treemap oder in einer Spur auswählen, um zu sehen, was sie wiegen und wohin sie dürfen.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>Kosten je Schritt</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Platz</translation>
    </message>
    <message numerus="yes">
        <source>now on %n device(s)</source>
        <translation>
            <numerusform>jetzt auf %n Gerät</numerusform>
            <numerusform>jetzt auf %n Geräten</numerusform>
        </translation>
    </message>
    <message>
        <source>now without a place</source>
        <translation>jetzt ohne Platz</translation>
    </message>
    <message>
        <source>now on %1</source>
        <translation>jetzt auf %1</translation>
    </message>
    <message>
        <source>disk and PCIe</source>
        <translation>Platte und PCIe</translation>
    </message>
    <message>
        <source>PCIe, %1</source>
        <translation>PCIe, %1</translation>
    </message>
    <message>
        <source>kept on %1</source>
        <translation>bleibt auf %1</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>nichts wird gestreamt</translation>
    </message>
    <message>
        <source>disk and CPU memory</source>
        <translation>Platte und Arbeitsspeicher</translation>
    </message>
    <message>
        <source>CPU memory, %1</source>
        <translation>Arbeitsspeicher, %1</translation>
    </message>
    <message>
        <source>CPU memory and PCIe</source>
        <translation>Arbeitsspeicher und PCIe</translation>
    </message>
    <message>
        <source>%1 is forbidden for %2.</source>
        <translation>%1 ist für %2 verboten.</translation>
    </message>
    <message>
        <source>no-split block</source>
        <translation>unteilbarer Block</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) inside</source>
        <translation>
            <numerusform>%n Modul darin</numerusform>
            <numerusform>%n Module darin</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>Gepackt</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n Gewicht in %1 Tensoren</numerusform>
            <numerusform>%n Gewichte in %1 Tensoren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more module(s)</source>
        <translation>
            <numerusform>und %n Modul mehr</numerusform>
            <numerusform>und %n Module mehr</numerusform>
        </translation>
    </message>
    <message>
        <source>Computed on the host wherever it lies there; on a GPU it is computed by that</source>
        <translation>Auf dem Host gerechnet, wo es dort liegt; auf einer GPU rechnet diese</translation>
    </message>
    <message>
        <source>lifts the pin</source>
        <translation>löst die Heftung</translation>
    </message>
    <message>
        <source>Activations: %1</source>
        <translation>Aktivierungen: %1</translation>
    </message>
    <message>
        <source>various</source>
        <translation>verschieden</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) on modules inside</source>
        <translation>
            <numerusform>%n Notiz zu Modulen darin</numerusform>
            <numerusform>%n Notizen zu Modulen darin</numerusform>
        </translation>
    </message>
    <message>
        <source>Training: trained</source>
        <translation>Training: wird trainiert</translation>
    </message>
    <message>
        <source>Training: frozen</source>
        <translation>Training: eingefroren</translation>
    </message>
    <message>
        <source>Training: %1 of %2 parameters frozen</source>
        <translation>Training: %1 von %2 Parametern eingefroren</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ShareRow</name>
    <message>
        <source>%1, no limit</source>
        <translation>%1, ohne Grenze</translation>
    </message>
    <message>
        <source>No place</source>
        <translation>Ohne Platz</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Spinner</name>
    <message>
        <source>Working…</source>
        <translation>In Arbeit&#xa0;…</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeBar</name>
    <message>
        <source>disk</source>
        <translation>Platte</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>hops</source>
        <translation>Hops</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1: %2 (%3)</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>das Modell selbst</translation>
    </message>
    <message>
        <source>Longest, as predicted:</source>
        <translation>Am längsten, wie vorhergesagt:</translation>
    </message>
    <message>
        <source>Press to select it.</source>
        <translation>Drücken wählt es aus.</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeTree</name>
    <message>
        <source>the model itself</source>
        <translation>das Modell selbst</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>Zeit, %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Times of modules in both runs</source>
        <translation>Zeiten der Module in beiden Läufen</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) in it were recorded in one run alone: the difference is without them.</source>
        <translation>
            <numerusform>%n Modul darin wurde nur in einem der Läufe aufgezeichnet: Der Unterschied ist ohne dieses.</numerusform>
            <numerusform>%n Module darin wurden nur in einem der Läufe aufgezeichnet: Der Unterschied ist ohne sie.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Timeline</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Hilfsspeicher der Kernel</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Grundbedarf</translation>
    </message>
    <message>
        <source>Resident weights</source>
        <translation>Feste Gewichte</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Gestreamt</translation>
    </message>
    <message>
        <source>Streamed from %1</source>
        <translation>Gestreamt von %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n Schicht</numerusform>
            <numerusform>%n Schichten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Für den Rückwärtslauf aufgehoben</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineCanvas</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Hilfsspeicher der Kernel</translation>
    </message>
    <message>
        <source>Memory timeline</source>
        <translation>Speicher über die Zeit</translation>
    </message>
    <message>
        <source>virtual</source>
        <translation>virtuell</translation>
    </message>
    <message>
        <source>idle until %1</source>
        <translation>untätig bis %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>peak so far</source>
        <translation>Spitze bisher</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>Grundbedarf</translation>
    </message>
    <message>
        <source>resident weights</source>
        <translation>feste Gewichte</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <translation>die ersten %1 (%2)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>0 to %1 folded: in use all the time in this view</source>
        <translation>0 bis %1 eingeklappt: in dieser Ansicht ständig belegt</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>0 to %1 folded: %2 do not change in this view</source>
        <translation>0 bis %1 eingeklappt: %2 ändern sich in dieser Ansicht nicht</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>Budget %1</translation>
    </message>
    <message>
        <source>budget %1, far above</source>
        <translation>Budget %1, weit darüber</translation>
    </message>
    <message>
        <source>running here</source>
        <translation>läuft hier</translation>
    </message>
    <message>
        <source>engine stopped at %1</source>
        <translation>Engine stehen geblieben bei %1</translation>
    </message>
    <message>
        <source>stopped at %1</source>
        <translation>angehalten bei %1</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Gestreamt</translation>
    </message>
    <message>
        <source>Total, %1 over budget</source>
        <translation>Gesamt, %1 über dem Budget</translation>
    </message>
    <message>
        <source>Total, %1 under budget</source>
        <translation>Gesamt, %1 unter dem Budget</translation>
    </message>
    <message>
        <source>%1 since the pin</source>
        <translation>%1 seit der Markierung</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>Resident and overhead</source>
        <translation>Festes und Grundbedarf</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>max. %1</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Für den Rückwärtslauf aufgehoben</translation>
    </message>
    <message>
        <source>%1 runs again</source>
        <translation>%1 rechnet noch einmal</translation>
    </message>
    <message>
        <source>Total on %1</source>
        <translation>Gesamt auf %1</translation>
    </message>
    <message>
        <source>%1: two instants, %2 apart</source>
        <translation>%1: zwei Zeitpunkte, %2 auseinander</translation>
    </message>
    <message>
        <source>peak so far %1 at %2</source>
        <translation>Spitze bisher %1 bei %2</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>Spitze %1 bei %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>Selects the layer</source>
        <translation>Wählt die Schicht aus</translation>
    </message>
    <message>
        <source>Layers that run</source>
        <translation>Schichten, die rechnen</translation>
    </message>
    <message>
        <source>allocated %1</source>
        <translation>belegt %1</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>freigegeben %1</translation>
    </message>
    <message>
        <source>copied %1</source>
        <translation>kopiert %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineView</name>
    <message>
        <source>Fold the floor</source>
        <translation>Boden einklappen</translation>
    </message>
    <message>
        <source>From zero</source>
        <translation>Ab null</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Where the memory axis begins</source>
        <translation>Wo die Speicherachse beginnt</translation>
    </message>
    <message>
        <source>Wheel zooms, drag selects a range, [ and ] step through peaks</source>
        <translation>Das Rad zoomt, Ziehen wählt einen Bereich, [ und ] gehen durch die Spitzen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>What the horizontal axis counts</source>
        <translation>Was die waagerechte Achse zählt</translation>
    </message>
    <message>
        <source>Events: each allocation, release, copy and module takes one step, however long it lasts</source>
        <translation>Ereignisse: Jede Belegung, Freigabe, Kopie und jedes Modul nimmt einen Schritt ein, wie lange es auch dauert</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreeHeader</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>%1, sorted upwards</source>
        <translation>%1, aufsteigend sortiert</translation>
    </message>
    <message>
        <source>%1, sorted downwards</source>
        <translation>%1, absteigend sortiert</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreePanel</name>
    <message>
        <source>Filter by name or class</source>
        <translation>Nach Name oder Klasse filtern</translation>
    </message>
    <message>
        <source>Filter modules</source>
        <translation>Module filtern</translation>
    </message>
    <message>
        <source>No module matches “%1”. 0 of %2.</source>
        <translation>Kein Modul passt zu „%1“. 0 von %2.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapHeader</name>
    <message>
        <source>%1 in 1 module</source>
        <translation>%1 in 1 Modul</translation>
    </message>
    <message>
        <source>%1 in %2 modules</source>
        <translation>%1 in %2 Modulen</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n match(es)</source>
        <translation>
            <numerusform>%1 von %n Treffer</numerusform>
            <numerusform>%1 von %n Treffern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>Ein Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapWidget</name>
    <message>
        <source>This model has no weights: there is nothing to place.</source>
        <translation>Dieses Modell hat keine Gewichte: Es gibt nichts zu platzieren.</translation>
    </message>
    <message>
        <source>%1 itself</source>
        <translation>%1 selbst</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>%1 Prozent</translation>
    </message>
    <message>
        <source>Treemap</source>
        <translation>Treemap</translation>
    </message>
    <message>
        <source>on several devices</source>
        <translation>auf mehreren Geräten</translation>
    </message>
    <message>
        <source>pinned to %1</source>
        <translation>an %1 geheftet</translation>
    </message>
    <message>
        <source>pinned to %1 with what it is in</source>
        <translation>mit dem, worin es liegt, an %1 geheftet</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>nicht angeheftet</translation>
    </message>
    <message>
        <source>a device is forbidden</source>
        <translation>ein Gerät ist verboten</translation>
    </message>
    <message>
        <source>over the budget</source>
        <translation>über dem Budget</translation>
    </message>
    <message>
        <source>computed on the host</source>
        <translation>auf dem Host gerechnet</translation>
    </message>
    <message>
        <source>%1 saved for backward</source>
        <translation>%1 für den Rückwärtslauf aufgehoben</translation>
    </message>
    <message>
        <source>The last run forward and back saved no activations.</source>
        <translation>Der letzte Lauf vor und zurück hat keine Aktivierungen gespeichert.</translation>
    </message>
    <message>
        <source>For activations a run forward and back is needed: Run settings, Forward and back (training), then Profile.</source>
        <translation>Für Aktivierungen braucht es einen Lauf vor und zurück: Laufeinstellungen, Vor und zurück (Training), dann Profilieren.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>Aktivierungen: %1, %2</translation>
    </message>
    <message>
        <source>pinned to %1 with %2, which is the same storage</source>
        <translation>mit %2, das im selben Speicher liegt, an %1 geheftet</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>wo es war</translation>
    </message>
    <message>
        <source>on several hosts</source>
        <translation>auf mehreren Hosts</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinLanes</name>
    <message>
        <source>no difference</source>
        <translation>kein Unterschied</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 darüber</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 übrig</translation>
    </message>
    <message>
        <source>Devices at their peak</source>
        <translation>Spitze je Gerät</translation>
    </message>
    <message>
        <source>Devices in both plans</source>
        <translation>Geräte in beiden Plänen</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>Belegter Speicher</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinTimeline</name>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>not in this run</source>
        <translation>nicht in diesem Lauf</translation>
    </message>
    <message>
        <source>Memory of both runs against time</source>
        <translation>Speicher beider Läufe über die Zeit</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
</context>
</TS>
