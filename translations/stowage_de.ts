<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Consequences</name>
    <message>
        <source>%1 goes to %2</source>
        <translation>%1 geht auf %2</translation>
    </message>
    <message numerus="yes">
        <source>%n go to %1</source>
        <translation>
            <numerusform>%n geht auf %1</numerusform>
            <numerusform>%n gehen auf %1</numerusform>
        </translation>
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
        <source>%1 a token</source>
        <translation>%1 je Token</translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 auf GPUs</translation>
    </message>
</context>
<context>
    <name>IssueRows</name>
    <message>
        <source>%1 a token</source>
        <translation>%1 je Token</translation>
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
        <source>Compute host modules on the CPU</source>
        <translation>Host-Module auf der CPU rechnen</translation>
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
        <translation>Eine GPU mit %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add a GPU</source>
        <translation>Eine GPU hinzufügen</translation>
    </message>
    <message>
        <source>Run without any GPU</source>
        <translation>Ganz ohne GPU laufen</translation>
    </message>
</context>
<context>
    <name>Issues</name>
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
        <source>Let the solver decide</source>
        <translation>Den Löser entscheiden lassen</translation>
    </message>
    <message>
        <source>Disk decides the speed</source>
        <translation>Die Platte bestimmt das Tempo</translation>
    </message>
    <message>
        <source>%1 are read from disk: %2 of %3 a token.</source>
        <translation>%1 werden von der Platte gelesen: %2 von %3 je Token.</translation>
    </message>
    <message>
        <source>Raise CPU budget to %1</source>
        <translation>CPU-Budget auf %1 anheben</translation>
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
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Stowage: best, with proof</source>
        <translation>Stowage: das Beste, mit Beweis</translation>
    </message>
    <message>
        <source>accelerate: auto</source>
        <translation>accelerate: auto</translation>
    </message>
    <message>
        <source>accelerate: balanced</source>
        <translation>accelerate: balanced</translation>
    </message>
    <message>
        <source>accelerate: balanced_low_0</source>
        <translation>accelerate: balanced_low_0</translation>
    </message>
    <message>
        <source>accelerate: sequential</source>
        <translation>accelerate: sequential</translation>
    </message>
    <message>
        <source>Least time a token</source>
        <translation>Kürzeste Zeit je Token</translation>
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
        <source>host computes</source>
        <translation>Host rechnet</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>nur Gewichte</translation>
    </message>
    <message>
        <source>%1 tokens × %2</source>
        <translation>%1 Token × %2</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
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
        <source>%s has no input “%1”; the program takes %2.</source>
        <translation>%s hat keine Eingabe „%1“; das Programm nimmt %2.</translation>
    </message>
    <message>
        <source>%s: input “%1” has %2, the program takes %3.</source>
        <translation>%s: Eingabe „%1“ hat %2, das Programm nimmt %3.</translation>
    </message>
    <message>
        <source>%s is not a usable safetensors file: %1.</source>
        <translation>%s ist keine brauchbare safetensors-Datei: %1.</translation>
    </message>
    <message>
        <source>No sample input can be made up for “%1”: %2. Give the inputs in a file.</source>
        <translation>Für „%1“ lässt sich keine Beispieleingabe bilden: %2. Die Eingaben in einer Datei angeben.</translation>
    </message>
    <message>
        <source>Inputs were made up from the program&apos;s metadata (seed %1).</source>
        <translation>Die Eingaben wurden aus den Angaben des Programms gebildet (Startwert %1).</translation>
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
        <translation>„%s“ ist kein Name eines Geräts. Für GPUs 0, 1, … schreiben, sonst cpu oder disk.</translation>
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
        <source>%1 tensors (%2) have no device, for example %s.</source>
        <translation>%1 Tensoren (%2) haben kein Gerät, zum Beispiel %s.</translation>
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
        <source>Nothing is on a GPU: the whole model runs on the CPU.</source>
        <translation>Nichts liegt auf einer GPU: Das ganze Modell läuft auf der CPU.</translation>
    </message>
    <message>
        <source>The map gives no device to %1 tensors (%2), for example %s.</source>
        <translation>Die Map gibt %1 Tensoren (%2) kein Gerät, zum Beispiel %s.</translation>
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
        <source>The map uses %s, which this machine does not have (%1 tensors, %2).</source>
        <translation>Die Map verwendet %s, das diese Maschine nicht hat (%1 Tensoren, %2).</translation>
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
        <source>%s needs the operator %1, which exists only in Python.</source>
        <translation>%s braucht den Operator %1, den es nur in Python gibt.</translation>
    </message>
    <message>
        <source>%s needs the higher-order operator %1, which is not supported.</source>
        <translation>%s braucht den Operator höherer Ordnung %1, der nicht unterstützt wird.</translation>
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
        <source>%s: the index does not list “%1” and %2 more tensors that are in the files.</source>
        <translation>%s: Der Index nennt „%1“ und %2 weitere Tensoren nicht, die in den Dateien sind.</translation>
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
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%s cannot be started: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine ended before the run was over: %1.</source>
        <translation type="unfinished"></translation>
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
        <source>%s can neither stay on %1 nor be streamed to it: %2 bytes are needed, %3 are there, %4 short.</source>
        <translation>%s kann weder auf %1 bleiben noch dorthin gestreamt werden: %2 Bytes sind nötig, %3 sind da, %4 fehlen.</translation>
    </message>
    <message>
        <source>%s leaves no room on %1 for anything else: %2 bytes are needed, %3 are there, %4 short.</source>
        <translation>%s lässt auf %1 für nichts anderes Platz: %2 Bytes sind nötig, %3 sind da, %4 fehlen.</translation>
    </message>
    <message>
        <source>All devices together hold %1 bytes, and %2 are needed: %3 short.</source>
        <translation>Alle Geräte zusammen fassen %1 Bytes, nötig sind %2: Es fehlen %3.</translation>
    </message>
    <message>
        <source>%s has nowhere to go: %1.</source>
        <translation>%s kann nirgendwohin: %1.</translation>
    </message>
    <message>
        <source>No plan was found within the limit of the search; none was proven impossible either.</source>
        <translation>Innerhalb der Suchgrenze wurde kein Plan gefunden; dass es keinen gibt, ist auch nicht bewiesen.</translation>
    </message>
    <message>
        <source>What is fixed on %s needs %1 bytes, and it has %2: %3 short.</source>
        <translation>Was auf %s festliegt, braucht %1 Bytes, und es hat %2: Es fehlen %3.</translation>
    </message>
    <message>
        <source>accelerate&apos;s own strategy ends with %s on this model and these budgets.</source>
        <translation>accelerates eigene Strategie endet bei diesem Modell und diesen Budgets mit %s.</translation>
    </message>
    <message>
        <source>The map of accelerate&apos;s strategy breaks its own limits: %s needs %1 bytes and has %2.</source>
        <translation>Die Map von accelerates Strategie bricht ihre eigenen Grenzen: %s braucht %1 Bytes und hat %2.</translation>
    </message>
    <message>
        <source>%s is not a trace of Stowage: it does not begin with the eight letters of one.</source>
        <translation>%s ist keine Aufzeichnung von Stowage: Die acht Zeichen am Anfang fehlen.</translation>
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
</context>
<context>
    <name>Treemap</name>
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
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>%1 moves with its block: %2 is not split.</source>
        <translation>%1 zieht mit seinem Block um: %2 wird nicht geteilt.</translation>
    </message>
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
        <source>as now</source>
        <translation>wie jetzt</translation>
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
</context>
<context>
    <name>stowage::app::DropZone</name>
    <message>
        <source>Drop a model here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Hugging Face folder, .safetensors, .pt2, .stowage or device_map.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stowage::app::FailedPage</name>
    <message>
        <source>It was moved, renamed or deleted since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most often the file belongs to another user.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most often a download that was interrupted. Fetch this file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stowage reads folders with config.json, .safetensors, .pt2, model descriptions, .stowage and device_map.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file may be damaged, or written by a newer version of its program. Nothing was changed on disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model could not be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where  %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offset  %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule   %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stowage %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stowage::app::LoadingCard</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading headers. Weights stay on disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan that was open stays open if you cancel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading headers: file %1 of %2. Weights stay on disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1  ·  about %2 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Wird geöffnet…</translation>
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
        <translation>Wird geöffnet…</translation>
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
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Pin selection to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin: solver decides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forbid %1, or lift the rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the solver decide again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>Den Löser entscheiden lassen</translation>
    </message>
    <message>
        <source>accelerate: host modules are streamed to the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host computes: host modules run on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep room for the largest single load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep room for the largest whole unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move buffers with their modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Run by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Placed by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 kann nicht auf %2. %2 ist dafür verboten. Erst diese Regel aufheben oder ein anderes Gerät wählen.</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forbid %1 for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow %1 for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set %1 budget to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change no-split classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stowage::app::RecentRow</name>
    <message>
        <source>today, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not found any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found any more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stowage::app::StartPage</name>
    <message>
        <source>See where every module of a model lives, move it, and know that nothing better fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only file headers are read. Stowage has no network code.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you open is listed here. Drop a model anywhere on this window to begin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample: Llama-3.1-70B on two 4090s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three minutes. Nothing to download.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cards, memory and disk become the devices of the next plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard and concepts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F1 opens help anywhere</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIf</name>
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
        <source>forbidden</source>
        <translation>verboten</translation>
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
</context>
<context>
    <name>stowage::widgets::DockTitle</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
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
        <source>The smallest budget of %1 that would do is %2 (%3).</source>
        <translation>Das kleinste Budget von %1, das reichen würde, ist %2 (%3).</translation>
    </message>
    <message>
        <source>Looking for repairs…</source>
        <translation>Auswege werden gesucht…</translation>
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
</context>
<context>
    <name>stowage::widgets::ModuleTreeView</name>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
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
    <name>stowage::widgets::PlaceList</name>
    <message>
        <source>Solver decides</source>
        <translation>Löser entscheidet</translation>
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
        <source>a token</source>
        <translation>je Token</translation>
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
        <source>weights, KV, room to work</source>
        <translation>Gewichte, KV, Arbeitsraum</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>Budgets</translation>
    </message>
    <message>
        <source>Proven in</source>
        <translation>Bewiesen in</translation>
    </message>
    <message>
        <source>Last plan that fitted is kept: Ctrl+Z</source>
        <translation>Der letzte passende Plan bleibt: Strg+Z</translation>
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
        <source>Esc cancels. Hold Alt to see what would move first.</source>
        <translation>Esc bricht ab. Alt halten zeigt, was zuerst umziehen würde.</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SelectionPanel</name>
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
        <source>Cost a token</source>
        <translation>Kosten je Token</translation>
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
        <source>hops</source>
        <translation>Hops</translation>
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
</TS>
