<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>Activations</name>
    <message>
        <source>stay</source>
        <translation>restent</translation>
    </message>
    <message>
        <source>to the host, %1 at most</source>
        <translation>vers l’hôte, %1 au plus</translation>
    </message>
    <message>
        <source>to the host</source>
        <translation>vers l’hôte</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>non défini</translation>
    </message>
    <message>
        <source>set here</source>
        <translation>défini ici</translation>
    </message>
    <message>
        <source>inherited from the whole model</source>
        <translation>hérité du modèle entier</translation>
    </message>
    <message>
        <source>inherited from %1</source>
        <translation>hérité de %1</translation>
    </message>
    <message>
        <source>not kept, run again</source>
        <translation>non conservées, recalculées</translation>
    </message>
</context>
<context>
    <name>BudgetCurve</name>
    <message>
        <source>%1 more on GPUs</source>
        <translation>%1 de plus sur les GPU</translation>
    </message>
    <message>
        <source>No budget of this device makes a plan fit.</source>
        <translation>Aucun budget de ce périphérique ne fait tenir un plan.</translation>
    </message>
    <message>
        <source>No plan fits below %1.</source>
        <translation>Aucun plan ne tient en dessous de %1.</translation>
    </message>
    <message>
        <source>The next GiB buys %1.</source>
        <translation>Le prochain GiB apporte %1.</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2 less.</source>
        <translation>Rien ne change avant %1&#x202f;: ensuite, %2 de moins.</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2.</source>
        <translation>Rien ne change avant %1&#x202f;: ensuite, %2.</translation>
    </message>
    <message>
        <source>More of it changes nothing.</source>
        <translation>En avoir plus ne change rien.</translation>
    </message>
    <message>
        <source>No plan fits with so little of it.</source>
        <translation>Aucun plan ne tient avec si peu.</translation>
    </message>
    <message>
        <source>With %1: %2 less.</source>
        <translation>Avec %1&#x202f;: %2 de moins.</translation>
    </message>
    <message>
        <source>With %1: %2.</source>
        <translation>Avec %1&#x202f;: %2.</translation>
    </message>
    <message>
        <source>More of it puts nothing more on GPUs.</source>
        <translation>En avoir plus ne met rien de plus sur les GPU.</translation>
    </message>
    <message>
        <source>speed by budget</source>
        <translation>vitesse selon le budget</translation>
    </message>
    <message>
        <source>bytes on GPUs by budget</source>
        <translation>octets sur les GPU selon le budget</translation>
    </message>
</context>
<context>
    <name>CardText</name>
    <message>
        <source>%1 TFLOPS in %2</source>
        <translation>%1 TFLOPS en %2</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>%1 finds no plan for this machine and these rules.</source>
        <translation>%1 ne trouve aucun plan pour cette machine et ces règles.</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n name(s) that this model does not have: they are left out.</source>
        <translation>
            <numerusform>%1 a %n nom que ce modèle n’a pas&#x202f;: il est omis.</numerusform>
            <numerusform>%1 a %n noms que ce modèle n’a pas&#x202f;: ils sont omis.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gives no device to %n tensor(s): they are left out.</source>
        <translation>
            <numerusform>%1 ne donne pas de périphérique à %n tenseur&#x202f;: il est omis.</numerusform>
            <numerusform>%1 ne donne pas de périphérique à %n tenseurs&#x202f;: ils sont omis.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 names more devices than a plan can have.</source>
        <translation>%1 nomme plus de périphériques qu’un plan ne peut en avoir.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is for another model: %2 has none of its %n name(s).</source>
        <translation>
            <numerusform>%1 est pour un autre modèle&#x202f;: %2 n’a pas le seul nom qui y figure.</numerusform>
            <numerusform>%1 est pour un autre modèle&#x202f;: %2 n’a aucun des %n noms qui y figurent.</numerusform>
        </translation>
    </message>
    <message>
        <source>Together the two plans name more devices than can be compared.</source>
        <translation>Ensemble, les deux plans nomment plus de périphériques qu’on ne peut en comparer.</translation>
    </message>
    <message>
        <source>Plan, now</source>
        <translation>Plan actuel</translation>
    </message>
    <message>
        <source>There is no kept plan “%1” any more.</source>
        <translation>Il n’y a plus de plan conservé «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>Of %1 nothing is predicted over time: there is nothing to compare.</source>
        <translation>De %1, rien n’est prédit au fil du temps&#x202f;: il n’y a rien à comparer.</translation>
    </message>
    <message>
        <source>%1 names no trace: it does not say what was in memory when.</source>
        <translation>%1 ne nomme aucune trace&#x202f;: il ne dit pas ce qui était en mémoire et quand.</translation>
    </message>
    <message>
        <source>There is no run yet: Profile makes one.</source>
        <translation>Il n’y a pas encore d’exécution&#x202f;: Profiler en fait une.</translation>
    </message>
    <message>
        <source>%1 has nothing in memory: there is nothing to compare.</source>
        <translation>%1 n’a rien en mémoire&#x202f;: il n’y a rien à comparer.</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Dernière exécution</translation>
    </message>
    <message>
        <source>Prediction of the plan</source>
        <translation>Prédiction du plan</translation>
    </message>
    <message>
        <source>Plan before the last edit</source>
        <translation>Plan avant la dernière modification</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>Rien n’a été modifié dont un autre plan serait issu.</translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%n module(s) move</source>
        <translation>
            <numerusform>%n module se déplace</numerusform>
            <numerusform>%n modules se déplacent</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 goes to %2</source>
        <translation>%1 va sur %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1 go to %2</source>
        <translation>%1 vont sur %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s), %1.</source>
        <translation>
            <numerusform>%n module, %1.</numerusform>
            <numerusform>%n modules, %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 sur les GPU</translation>
    </message>
</context>
<context>
    <name>Crossover</name>
    <message>
        <source>Both take equally long.</source>
        <translation>Les deux durent autant.</translation>
    </message>
    <message>
        <source>%1 is never the slower one.</source>
        <translation>%1 n’est jamais le plus lent.</translation>
    </message>
    <message>
        <source>%1 up to %2 tokens</source>
        <translation>%1 jusqu’à %2 tokens</translation>
    </message>
    <message>
        <source>%1 beyond</source>
        <translation>%1 au-delà</translation>
    </message>
    <message>
        <source>The quicker plan</source>
        <translation>Le plan le plus rapide</translation>
    </message>
    <message>
        <source>no room for %1 tokens, %2 is short by %3</source>
        <translation>pas de place pour %1 tokens, il manque %3 sur %2</translation>
    </message>
    <message>
        <source>the program does not take %1 tokens</source>
        <translation>le programme n’accepte pas %1 tokens</translation>
    </message>
    <message>
        <source>the program leaves the length of no input open</source>
        <translation>le programme ne laisse ouverte la longueur d’aucune entrée</translation>
    </message>
    <message>
        <source>how long %1 tokens take is not known</source>
        <translation>on ne sait pas combien de temps prennent %1 tokens</translation>
    </message>
    <message>
        <source>Times need the rates of the devices: choose a card in Machine, or measure there.</source>
        <translation>Les durées demandent les débits des appareils : choisissez une carte dans Machine, ou mesurez-y.</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>pas de place</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>pas accepté</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>Seconds of one pass over the prompt.</source>
        <translation>Secondes d’une passe sur le prompt.</translation>
    </message>
    <message numerus="yes">
        <source>Seconds until the prompt is read and %Ln token(s) are made.</source>
        <translation>
            <numerusform>Secondes jusqu’à ce que le prompt soit lu et que %Ln token soit produit.</numerusform>
            <numerusform>Secondes jusqu’à ce que le prompt soit lu et que %Ln tokens soient produits.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (de %2 à %3)</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>tokens du prompt</translation>
    </message>
    <message>
        <source>%1, seconds</source>
        <translation>%1, secondes</translation>
    </message>
    <message>
        <source>%1, least</source>
        <translation>%1, au moins</translation>
    </message>
    <message>
        <source>%1, most</source>
        <translation>%1, au plus</translation>
    </message>
</context>
<context>
    <name>Dates</name>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>How dates are written. d: the day, MMM: the month&apos;s short name, M: its number, yyyy: the year.</extracomment>
        <translation>d MMM yyyy</translation>
    </message>
    <message>
        <source>d MMM</source>
        <extracomment>How dates are written. d: the day, MMM: the month&apos;s short name, M: its number.</extracomment>
        <translation>d MMM</translation>
    </message>
</context>
<context>
    <name>DeviceCheck</name>
    <message>
        <source>%s looks up rows on %1 with ids that are on %2.</source>
        <translation>%s lit des lignes sur %1 avec des identifiants qui sont sur %2.</translation>
    </message>
    <message>
        <source>%s has its weights on %1 and gets values that are on %2.</source>
        <translation>%s a ses poids sur %1 et reçoit des valeurs qui sont sur %2.</translation>
    </message>
    <message>
        <source>%s takes values from %1 and from %2, and nothing moves them.</source>
        <translation>%s prend des valeurs de %1 et de %2, et rien ne les déplace.</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and its largest weight on %2.</source>
        <translation>%s a %3 sur %1, et son plus gros poids sur %2.</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and is executed on %2.</source>
        <translation>%s a %3 sur %1, et s’exécute sur %2.</translation>
    </message>
    <message>
        <source>%s has a tied weight (%3) that lies on several devices: %4.</source>
        <translation>%s a un poids lié (%3) qui se trouve sur plusieurs périphériques&#x202f;: %4.</translation>
    </message>
    <message>
        <source>%s shares its storage (%3): moving one moves the other, and the map puts them on %4.</source>
        <translation>%s partage sa zone mémoire (%3)&#x202f;: déplacer l’un déplace l’autre, et la map les place sur %4.</translation>
    </message>
    <message>
        <source>The weight of %s is on %1 where %3 uses it directly, on %2.</source>
        <translation>Le poids de %s est sur %1, alors que %3 l’utilise directement sur %2.</translation>
    </message>
    <message>
        <source>%s gives its results on %1, and the labels are on %2.</source>
        <translation>%s donne ses résultats sur %1, et les labels sont sur %2.</translation>
    </message>
    <message>
        <source>The KV cache of %s is on %1, and its attention is executed on %2.</source>
        <translation>Le cache KV de %s est sur %1, et son attention s’exécute sur %2.</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime ignores: it stays on %2.</source>
        <translation>%s devrait aller sur %1, mais ce runtime l’ignore&#x202f;: il reste sur %2.</translation>
    </message>
    <message>
        <source>%s lies on %1 though nobody asked for it; without a request it belongs on %2.</source>
        <translation>%s est sur %1 sans que personne ne l’ait demandé&#x202f;; sans demande, sa place est sur %2.</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime cannot do; taken as on %2.</source>
        <translation>%s devrait aller sur %1, ce que ce runtime ne sait pas faire&#x202f;; on le compte sur %2.</translation>
    </message>
    <message>
        <source>The phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>La phase «&#x202f;%3&#x202f;» demande %4 sur %1, qui en a %5&#x202f;: %6 de trop.</translation>
    </message>
    <message>
        <source>Should weights change, the phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>Si des poids changent, la phase «&#x202f;%3&#x202f;» demande %4 sur %1, qui en a %5&#x202f;: %6 de trop.</translation>
    </message>
</context>
<context>
    <name>ExportFindings</name>
    <message>
        <source>%s holds %1 in a run of what is written and has %2: %3 too much.</source>
        <translation>%s contient %1 quand ce qui est écrit est exécuté, et a %2&#x202f;: %3 de trop.</translation>
    </message>
    <message>
        <source>%s=%1 is ignored: %2.</source>
        <translation>%s=%1 est ignoré&#x202f;: %2.</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation: %2 and %3 hold a copy each.</source>
        <translation>%s et %1 forment une seule zone mémoire par export ou compilation&#x202f;: %2 et %3 en gardent chacun une copie.</translation>
    </message>
    <message>
        <source>Where %1 keeps the KV cache is not known: %2 of it are counted with their layers.</source>
        <translation>On ne sait pas où %1 garde le cache KV : %2 en sont comptés avec leurs couches.</translation>
    </message>
</context>
<context>
    <name>ExportNotes</name>
    <message>
        <source>%1 has no words for activations: what the plan says of them is left out.</source>
        <translation>%1 ne sait rien dire des activations&#x202f;: ce que le plan en dit est omis.</translation>
    </message>
    <message>
        <source>%1 knows no cap: all that these save goes (%s).</source>
        <translation>%1 ne connaît pas de plafond&#x202f;: tout ce que ces modules mémorisent part (%s).</translation>
    </message>
    <message>
        <source>%1 treats layers alone: what other modules save stays (%s).</source>
        <translation>%1 ne traite que des couches&#x202f;: ce que d’autres modules mémorisent reste (%s).</translation>
    </message>
</context>
<context>
    <name>ExportRefusals</name>
    <message>
        <source>what was written cannot be read back, which is a fault of this program</source>
        <translation>ce qui a été écrit ne peut pas être relu, ce qui est un défaut de ce programme</translation>
    </message>
    <message>
        <source>nothing is written for %1</source>
        <translation>rien n’est écrit pour %1</translation>
    </message>
    <message>
        <source>%s lies on disk, and %1 has no such place</source>
        <translation>%s est sur le disque, et %1 n’a pas de tel emplacement</translation>
    </message>
    <message>
        <source>the plan uses no GPU, and TensorRT compiles for one</source>
        <translation>le plan n’utilise aucun GPU, et TensorRT compile pour un GPU</translation>
    </message>
    <message>
        <source>the backend compiles for one GPU, and the plan uses several</source>
        <translation>le backend compile pour un seul GPU, et le plan en utilise plusieurs</translation>
    </message>
    <message>
        <source>the model has no list of layers that stages could be made of</source>
        <translation>le modèle n’a pas de liste de couches dont on puisse faire des étages</translation>
    </message>
    <message>
        <source>%s lies on several devices, and a stage takes whole layers</source>
        <translation>%s est sur plusieurs périphériques, et un étage prend des couches entières</translation>
    </message>
    <message>
        <source>%s lies on no GPU, and every stage has one</source>
        <translation>%s n’est sur aucun GPU, et chaque étage en a un</translation>
    </message>
    <message>
        <source>%s lies on a lower GPU than the layer before it, and stages go in the order of the GPUs</source>
        <translation>%s est sur un GPU de numéro plus bas que la couche précédente, et les étages suivent l’ordre des GPU</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and a stage keeps its weights on its device</source>
        <translation>%s est hors des GPU, et un étage garde ses poids sur son périphérique</translation>
    </message>
    <message>
        <source>vLLM gives every machine as many processes, and the plan uses more GPUs of one than of another</source>
        <translation>vLLM donne à chaque machine autant de processus, et le plan utilise plus de GPU sur l’une que sur une autre</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and vLLM keeps whole layers in RAM: the last ones of every group of so many layers of a stage, and nothing else</source>
        <translation>%s est hors des GPU, et vLLM garde des couches entières en RAM&#x202f;: les dernières de chaque groupe de tant de couches d’un étage, et rien d’autre</translation>
    </message>
    <message>
        <source>%s and %1 are one storage, and every stage has parameters of its own</source>
        <translation>%s et %1 forment une seule zone mémoire, et chaque étage a ses propres paramètres</translation>
    </message>
    <message>
        <source>the script loads a model with transformers from its folder, and what was opened is no such folder (its format is %1)</source>
        <translation>le script charge un modèle avec transformers depuis son dossier, et ce qui a été ouvert n’est pas un tel dossier (son format est %1)</translation>
    </message>
    <message>
        <source>ZeRO-3 cuts every parameter into a piece for each GPU, and the plan puts whole modules on several</source>
        <translation>ZeRO-3 découpe chaque paramètre en une part par GPU, et le plan met des modules entiers sur plusieurs</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only %s and others like it off the GPU</source>
        <translation>ZeRO-3 décharge tous les paramètres ou aucun, et le plan ne laisse hors du GPU que %s et d’autres du même genre</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only the rest of the model and others like it off the GPU</source>
        <translation>ZeRO-3 décharge tous les paramètres ou aucun, et le plan ne laisse hors du GPU que le reste du modèle et d’autres du même genre</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads to the CPU or to a disk, and the plan uses both</source>
        <translation>ZeRO-3 décharge vers le CPU ou vers un disque, et le plan utilise les deux</translation>
    </message>
    <message>
        <source>activations of %s go to the host and those of a layer before it do not, and a context moves the first layers; manual mode takes any (activations=manual)</source>
        <translation>les activations de %s vont vers l’hôte et celles d’une couche précédente non, or un contexte déplace les premières couches&#x202f;; le mode manuel accepte n’importe lesquelles (activations=manual)</translation>
    </message>
    <message>
        <source>the last layer, %s, is used again as soon as forward ends: its activations cannot be moved</source>
        <translation>la dernière couche, %s, resert dès la fin de la passe avant&#x202f;: ses activations ne peuvent pas être déplacées</translation>
    </message>
    <message>
        <source>activations of %s go to the host, and %1 has no word for it</source>
        <translation>les activations de %s vont vers l’hôte, et %1 ne sait pas le dire</translation>
    </message>
    <message>
        <source>%s is a part of %1, whose activations go as a whole</source>
        <translation>%s est une partie de %1, dont les activations partent en bloc</translation>
    </message>
    <message>
        <source>activations of %s are treated otherwise than those of the layers before it, and a module&apos;s go in every layer or in none</source>
        <translation>les activations de %s sont traitées autrement que celles des couches précédentes, or celles d’un module partent dans toutes les couches ou dans aucune</translation>
    </message>
    <message>
        <source>%s is run again, and only whole layers are: the first ones of each stage, as many in each</source>
        <translation>%s est recalculé, et seules des couches entières le sont&#x202f;: les premières de chaque étage, autant dans chacun</translation>
    </message>
    <message>
        <source>only a part of %s is run again, and %1 runs a layer again as a whole</source>
        <translation>seule une partie de %s est recalculée, et %1 recalcule une couche en entier</translation>
    </message>
    <message>
        <source>activations of %1 in %s go to the host, and they go only together with those of %2</source>
        <translation>les activations de %1 dans %s vont vers l’hôte, et elles ne partent qu’avec celles de %2</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation, and would lie on %2 and on %3</source>
        <translation>%s et %1 forment une seule zone mémoire par export ou compilation, et seraient sur %2 et sur %3</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>%1 of a step</source>
        <translation>%1 d’une étape</translation>
    </message>
    <message>
        <source>how much is not known, %1</source>
        <translation>quantité inconnue, %1</translation>
    </message>
    <message>
        <source>%1 a pass, %2</source>
        <translation>%1 par passe, %2</translation>
    </message>
    <message>
        <source>%1 a micro-batch</source>
        <translation>%1 par micro-batch</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>computing is not known</source>
        <translation>calcul inconnu</translation>
    </message>
    <message>
        <source>computing is not known, copies take %1</source>
        <translation>calcul inconnu, les copies prennent %1</translation>
    </message>
</context>
<context>
    <name>HostsDialog</name>
    <message>
        <source>Optimal, proven</source>
        <translation>Optimal, prouvé</translation>
    </message>
    <message>
        <source>Not proven optimal</source>
        <translation>Optimalité non prouvée</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>Aucun plan n’existe</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>Aucun plan trouvé</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n de plus</numerusform>
            <numerusform>%n de plus</numerusform>
        </translation>
    </message>
    <message>
        <source>Between two micro-batches</source>
        <translation>Entre deux micro-batches</translation>
    </message>
    <message numerus="yes">
        <source>%Ln micro-batch(es)</source>
        <translation>
            <numerusform>%Ln micro-batch</numerusform>
            <numerusform>%Ln micro-batches</numerusform>
        </translation>
    </message>
    <message>
        <source>each GPU of %1</source>
        <translation>chaque GPU de %1</translation>
    </message>
    <message>
        <source>the RAM of each of %1</source>
        <translation>la RAM de chacun de %1</translation>
    </message>
    <message>
        <source>the disk of each of %1</source>
        <translation>le disque de chacun de %1</translation>
    </message>
    <message>
        <source>No size helps, of %1 alone.</source>
        <translation>Aucune taille n’aide, avec %1 seulement.</translation>
    </message>
    <message>
        <source>At least %1 would be needed, for %2 alone.</source>
        <translation>Il faudrait au moins %1, pour %2 seulement.</translation>
    </message>
    <message>
        <source>%1 would do, perhaps less, for %2 alone.</source>
        <translation>%1 suffirait, peut-être moins, pour %2 seulement.</translation>
    </message>
    <message>
        <source>Lift the rule on everything</source>
        <translation>Lever la règle sur tout</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>Lever la règle sur %1</translation>
    </message>
    <message numerus="yes">
        <source>Lift all %n rule(s)</source>
        <translation>
            <numerusform>Lever %n règle</numerusform>
            <numerusform>Lever les %n règles</numerusform>
        </translation>
    </message>
    <message>
        <source>Raise %1 to %2</source>
        <translation>Porter %1 à %2</translation>
    </message>
    <message numerus="yes">
        <source>Add %n host(s) like %1</source>
        <translation>
            <numerusform>Ajouter %n hôte comme %1</numerusform>
            <numerusform>Ajouter %n hôtes comme %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Throughput is planned for passes forward: take the training away in the plan bar.</source>
        <translation>Le débit se planifie pour des passes avant : retirez l’entraînement dans la barre du plan.</translation>
    </message>
    <message>
        <source>Throughput counts weights on GPUs and those streamed to them: choose a runtime in which the host does not compute.</source>
        <translation>Le débit compte les poids sur les GPU et ceux qui sont streamés vers eux : choisissez un runtime où l’hôte ne calcule pas.</translation>
    </message>
    <message>
        <source>%1 micro-batches a second</source>
        <translation>%1 micro-batches par seconde</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs</source>
        <translation>%1 sur %2 sur les GPU</translation>
    </message>
    <message>
        <source>at most %1 micro-batches a second</source>
        <translation>au plus %1 micro-batches par seconde</translation>
    </message>
    <message>
        <source>%1 for copies and the network alone</source>
        <translation>%1 pour les copies et le réseau seuls</translation>
    </message>
    <message>
        <source>Raise %1</source>
        <translation>Augmenter %1</translation>
    </message>
    <message numerus="yes">
        <source>Add up to %n host(s) like %1</source>
        <translation>
            <numerusform>Ajouter jusqu’à %n hôte comme %1</numerusform>
            <numerusform>Ajouter jusqu’à %n hôtes comme %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more kind(s) of machine, which were not asked about</source>
        <translation>
            <numerusform>%n autre genre de machine, qui n’a pas été examiné</numerusform>
            <numerusform>%n autres genres de machines, qui n’ont pas été examinés</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IdleKeys</name>
    <message>
        <source>“%1” needs an open model.</source>
        <translation>«&#x202f;%1&#x202f;» demande un modèle ouvert.</translation>
    </message>
    <message>
        <source>“%1” cannot be done now. %2</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas possible maintenant. %2</translation>
    </message>
    <message>
        <source>“%1” is for selected modules, and nothing is selected.</source>
        <translation>«&#x202f;%1&#x202f;» concerne les modules sélectionnés, et rien n’est sélectionné.</translation>
    </message>
    <message>
        <source>“%1” cannot be done now.</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas possible maintenant.</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>Nothing in it says where a model lies.</source>
        <translation>Rien n’y dit où se trouve un modèle.</translation>
    </message>
    <message>
        <source>The options end inside a quotation: “%s”.</source>
        <translation>Les options se terminent au milieu de guillemets&#x202f;: «&#x202f;%s&#x202f;».</translation>
    </message>
    <message>
        <source>%s is not known here, so it is not understood.</source>
        <translation>%s n’est pas connu ici, donc pas compris.</translation>
    </message>
    <message>
        <source>Names that the model does not have: %1, for example %s.</source>
        <translation>Noms que le modèle n’a pas&#x202f;: %1, par exemple %s.</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s demande une valeur, et rien ne suit.</translation>
    </message>
    <message>
        <source>%s: “%1” is no list of whole numbers.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas une liste de nombres entiers.</translation>
    </message>
    <message>
        <source>The model has no list of layers that stages could be made of.</source>
        <translation>Le modèle n’a pas de liste de couches dont on puisse faire des étages.</translation>
    </message>
    <message>
        <source>%s: the number of layers is %1, and the model’s is %2.</source>
        <translation>%s&#x202f;: le nombre de couches est %1, et celui du modèle est %2.</translation>
    </message>
    <message>
        <source>%s: the number of stages is %1 here, and %2 elsewhere.</source>
        <translation>%s&#x202f;: le nombre d’étages est %1 ici, et %2 ailleurs.</translation>
    </message>
    <message>
        <source>%s: the number of devices is %2, and that of the stages is %1.</source>
        <translation>%s&#x202f;: le nombre de périphériques est %2, et celui des étages est %1.</translation>
    </message>
    <message>
        <source>The layers (%1) cannot be cut into %2 equal stages, and %s says no others.</source>
        <translation>Les couches (%1) ne se partagent pas en %2 étages égaux, et %s n’en indique pas d’autres.</translation>
    </message>
    <message>
        <source>%s: “%1” is no layout of E, t, L, * and |.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas une disposition faite de E, t, L, * et |.</translation>
    </message>
    <message>
        <source>%s: there are no %1 layers in a group of %2.</source>
        <translation>%s&#x202f;: il n’y a pas %1 couches dans un groupe de %2.</translation>
    </message>
    <message>
        <source>%s cuts weights over cards; the map of whole tensors is what there is without it.</source>
        <translation>%s découpe les poids sur des cartes&#x202f;; la map des tenseurs entiers est ce qu’il y a sans cela.</translation>
    </message>
    <message>
        <source>%s is no layer of this model: a stage cannot begin there.</source>
        <translation>%s n’est pas une couche de ce modèle&#x202f;: un étage ne peut pas y commencer.</translation>
    </message>
    <message>
        <source>%s: “%1” is no device.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas un périphérique.</translation>
    </message>
    <message>
        <source>%s counts with ZeRO stage 3 alone: stage %1 keeps all parameters on the GPU.</source>
        <translation>%s ne compte qu’avec le niveau 3 de ZeRO&#x202f;: le niveau %1 garde tous les paramètres sur le GPU.</translation>
    </message>
    <message>
        <source>the GPU of each stage</source>
        <translation>le GPU de chaque étage</translation>
    </message>
    <message>
        <source>the device of each stage</source>
        <translation>le périphérique de chaque étage</translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation>couches du modèle</translation>
    </message>
    <message>
        <source>layers of each stage</source>
        <translation>couches de chaque étage</translation>
    </message>
    <message>
        <source>layers before which a stage begins</source>
        <translation>couches avant lesquelles un étage commence</translation>
    </message>
    <message>
        <source>stages of layers, one a GPU</source>
        <translation>étages de couches, un par GPU</translation>
    </message>
    <message>
        <source>cards that weights are cut over</source>
        <translation>cartes sur lesquelles les poids sont découpés</translation>
    </message>
    <message>
        <source>layers of a group, counted from the first of a stage</source>
        <translation>couches d’un groupe, comptées depuis la première d’un étage</translation>
    </message>
    <message>
        <source>the last layers of a group: they lie in RAM</source>
        <translation>les dernières couches d’un groupe&#x202f;: elles sont en RAM</translation>
    </message>
    <message>
        <source>layers that are brought ahead of their turn</source>
        <translation>couches amenées avant leur tour</translation>
    </message>
    <message>
        <source>what is cut over the GPUs</source>
        <translation>ce qui est découpé sur les GPU</translation>
    </message>
    <message>
        <source>where all parameters lie</source>
        <translation>où se trouvent tous les paramètres</translation>
    </message>
    <message>
        <source>lies on %1</source>
        <translation>est sur %1</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s remplace %1, qui le précède.</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>« %s » est une autre commande ou sa sortie : ce n’est pas lu.</translation>
    </message>
    <message>
        <source>%s is an older name: it is read as %1.</source>
        <translation>%s est un ancien nom : il est lu comme %1.</translation>
    </message>
    <message>
        <source>%s cannot be said together with %1.</source>
        <translation>%s ne peut pas être indiqué avec %1.</translation>
    </message>
    <message>
        <source>%s: “%1” is no stage of ZeRO. There are 0, 1, 2 and 3.</source>
        <translation>%s : « %1 » n’est pas un niveau de ZeRO. Il y a 0, 1, 2 et 3.</translation>
    </message>
    <message>
        <source>%s is nvme, and nothing says its folder (%1).</source>
        <translation>%s est nvme, et rien n’indique son dossier (%1).</translation>
    </message>
    <message>
        <source>Tensors without a key: %1 (%2), for example %s. accelerate refuses such a map.</source>
        <translation>Tenseurs sans clé&#x202f;: %1 (%2), par exemple %s. accelerate refuse une telle map.</translation>
    </message>
    <message>
        <source>Keys that are part of another one with another device: %1, for example %s: the longer key counts (%2).</source>
        <translation>Clés qui font partie d’une autre placée ailleurs&#x202f;: %1, par exemple %s&#x202f;: la clé la plus longue compte (%2).</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of tokens. vLLM takes 32768, 32k (32,000), 32K (32,768) or auto.</source>
        <translation>%s : « %1 » n’est pas un nombre de tokens. vLLM prend 32768, 32k (32 000), 32K (32 768) ou auto.</translation>
    </message>
    <message>
        <source>%s: vLLM keeps so many GiB of weights in RAM, the first ones in an order of its own that no file shows: shown is what there is without it.</source>
        <translation>%s : vLLM garde autant de GiB de poids en RAM, les premiers dans un ordre à lui qu’aucun fichier ne montre : on montre ce qu’il y a sans cela.</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of GiB.</source>
        <translation>%s : « %1 » n’est pas un nombre de GiB.</translation>
    </message>
    <message>
        <source>%s: the layers that remain (%1) cannot be shared by %2 stages equally.</source>
        <translation>%s&#x202f;: les couches qui restent (%1) ne se partagent pas également entre %2 étages.</translation>
    </message>
    <message>
        <source>%s: a stage cannot be cut into pieces like these: %2. The number of its layers is %1.</source>
        <translation>%s&#x202f;: un étage ne se découpe pas en parts comme celles-ci&#x202f;: %2. Le nombre de ses couches est %1.</translation>
    </message>
    <message>
        <source>%s: “%1” has no E in its first stage, or no L in its last one.</source>
        <translation>%s : « %1 » n’a pas de E dans son premier étage, ou pas de L dans le dernier.</translation>
    </message>
    <message>
        <source>%s names the disk, and a stage has none: a GPU, or cpu.</source>
        <translation>%s nomme le disque, et un étage n’en a pas : un GPU, ou cpu.</translation>
    </message>
    <message>
        <source>This is a saved plan: shown is where it puts what. Opened as a file it has its machine, settings and rules, too.</source>
        <translation>C’est un plan enregistré : on montre où il met quoi. Ouvert comme fichier, il a aussi sa machine, ses réglages et ses règles.</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of stages for this model: it goes from 1 to the number of its layers (%2).</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas un nombre d’étages pour ce modèle&#x202f;: il va de 1 au nombre de ses couches (%2).</translation>
    </message>
    <message>
        <source>%s and %1 each hold a model, and nothing says which of them is this one: lines that move them are not understood.</source>
        <translation>%s et %1 contiennent chacun un modèle, et rien ne dit lequel est celui-ci&#x202f;: les lignes qui les déplacent ne sont pas comprises.</translation>
    </message>
    <message>
        <source>where states of the optimizer lie: no weights</source>
        <translation>où se trouvent les états de l’optimiseur : pas de poids</translation>
    </message>
    <message>
        <source>the folder on the disk</source>
        <translation>le dossier sur le disque</translation>
    </message>
    <message>
        <source>buffers for what is brought from the disk</source>
        <translation>buffers pour ce qui est amené du disque</translation>
    </message>
    <message>
        <source>parameters that are kept in RAM, of those on the disk; which ones is not known</source>
        <translation>paramètres gardés en RAM parmi ceux du disque ; on ne sait pas lesquels</translation>
    </message>
    <message>
        <source>whether memory of the host is pinned</source>
        <translation>si la mémoire de l’hôte est épinglée</translation>
    </message>
    <message>
        <source>tokens of a sequence, at most: no weights</source>
        <translation>tokens d’une séquence, au plus : pas de poids</translation>
    </message>
    <message>
        <source>weights in RAM</source>
        <translation>poids en RAM</translation>
    </message>
    <message>
        <source>layers of the first stage</source>
        <translation>couches du premier étage</translation>
    </message>
    <message>
        <source>layers of the last stage</source>
        <translation>couches du dernier étage</translation>
    </message>
    <message>
        <source>layers of a piece; stages take pieces in turn</source>
        <translation>couches d’une part ; les étages prennent les parts tour à tour</translation>
    </message>
    <message>
        <source>pieces of each stage; stages take them in turn</source>
        <translation>parts de chaque étage ; les étages les prennent tour à tour</translation>
    </message>
    <message>
        <source>the embedding counts as a layer of the first stage</source>
        <translation>l’embedding compte comme une couche du premier étage</translation>
    </message>
    <message>
        <source>the head counts as a layer of the last stage</source>
        <translation>la tête compte comme une couche du dernier étage</translation>
    </message>
    <message>
        <source>%s is decided as the script runs, so it is not understood.</source>
        <translation>%s n’est décidé qu’à l’exécution du script, donc pas compris.</translation>
    </message>
    <message>
        <source>%s stands under a condition: it is read as if that holds.</source>
        <translation>%s dépend d’une condition : il est lu comme si elle était remplie.</translation>
    </message>
    <message>
        <source>Tensors that nothing moves: %1 (%2), for example %s: they are taken to lie on %3.</source>
        <translation>Tenseurs que rien ne déplace&#x202f;: %1 (%2), par exemple %s&#x202f;: ils sont supposés être sur %3.</translation>
    </message>
    <message>
        <source>The script has more than %s steps: the rest is not read.</source>
        <translation>Le script a plus de %s étapes : le reste n’est pas lu.</translation>
    </message>
    <message>
        <source>%s is accepted, and has no effect.</source>
        <translation>%s est accepté et n’a aucun effet.</translation>
    </message>
    <message>
        <source>%s: activations of %1 of %2 layers cannot move: those of the last one are used at once.</source>
        <translation>%s : les activations de %1 couches sur %2 ne peuvent pas être déplacées : celles de la dernière servent aussitôt.</translation>
    </message>
    <message>
        <source>%s: with %1 of %2 layers no copy is hidden behind computing.</source>
        <translation>%s : avec %1 couches sur %2, aucune copie n’est masquée par le calcul.</translation>
    </message>
    <message>
        <source>engines lie on %1</source>
        <translation>les moteurs sont sur %1</translation>
    </message>
    <message>
        <source>how engines are built: no weights</source>
        <translation>comment les moteurs sont construits : pas de poids</translation>
    </message>
    <message>
        <source>whether the source module goes to the CPU</source>
        <translation>si le module source va sur le CPU</translation>
    </message>
    <message>
        <source>where activations go: no weights</source>
        <translation>où vont les activations : pas de poids</translation>
    </message>
    <message>
        <source>Cut over %1 cards, each of a stage holds up to %2 of weights, of which %3 are whole on every one.</source>
        <translation>Découpés sur %1 cartes, chacune d’un étage contient jusqu’à %2 de poids, dont %3 sont entiers sur chacune.</translation>
    </message>
    <message>
        <source>Cut over %1 cards, %s would hold %2 (weights %3, KV cache %4), and it has room for %5.</source>
        <translation>Découpés sur %1 cartes, %s contiendrait %2 (poids %3, cache KV %4), et a de la place pour %5.</translation>
    </message>
    <message>
        <source>%s: heads of queries (%1) are dealt to cards, and %2 cards do not divide them.</source>
        <translation>%s&#x202f;: les têtes des requêtes (%1) sont réparties sur les cartes, et %2 cartes ne les divisent pas.</translation>
    </message>
    <message>
        <source>%s: heads of keys and values (%1) are dealt to cards or repeated on them, and with %2 cards neither comes out even.</source>
        <translation>%s&#x202f;: les têtes des clés et des valeurs (%1) sont réparties sur les cartes ou répétées sur elles, et avec %2 cartes aucun des deux ne tombe juste.</translation>
    </message>
    <message>
        <source>%s: %1 columns, rows or groups of quantization are cut, and %2 cards do not divide that.</source>
        <translation>%s&#x202f;: %1 colonnes, lignes ou groupes de quantification sont découpés, et %2 cartes ne les divisent pas.</translation>
    </message>
    <message>
        <source>%s: its rows, filled up to %1, are cut, and %2 cards do not divide them.</source>
        <translation>%s&#x202f;: ses lignes, complétées jusqu’à %1, sont découpées, et %2 cartes ne les divisent pas.</translation>
    </message>
    <message>
        <source>Counted as whole on every card, since nothing is known of how they are cut: %1 of weights, for example %s. What a card holds is at most that.</source>
        <translation>Comptés comme entiers sur chaque carte, car on ne sait pas comment ils sont découpés&#x202f;: %1 de poids, par exemple %s. Une carte en contient au plus cela.</translation>
    </message>
    <message>
        <source>There are fewer heads of keys and values (%1) than cards (%2): each is on %3 cards.</source>
        <translation>Il y a moins de têtes de clés et de valeurs (%1) que de cartes (%2)&#x202f;: chacune est sur %3 cartes.</translation>
    </message>
    <message>
        <source>The smallest number of cards a stage that has room on this machine is %1.</source>
        <translation>Le plus petit nombre de cartes par étage qui a de la place sur cette machine est %1.</translation>
    </message>
    <message>
        <source>No number of cards a stage, up to %1, has room on this machine.</source>
        <translation>Aucun nombre de cartes par étage, jusqu’à %1, n’a de place sur cette machine.</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of one sequence of up to %1 tokens.</source>
        <translation>À côté des poids, il y a de la place pour le cache KV d’une séquence de %1 tokens au plus.</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of the longest sequence that the model takes, %1 tokens.</source>
        <translation>À côté des poids, il y a de la place pour le cache KV de la plus longue séquence que prend le modèle, %1 tokens.</translation>
    </message>
    <message>
        <source>experts are dealt to the cards whole</source>
        <translation>les experts sont répartis entiers sur les cartes</translation>
    </message>
    <message>
        <source>%1 stages of %2 cards each need %3 GPUs, and there are %4.</source>
        <translation>Étages&#x202f;: %1, de %2 cartes chacun. Il leur faut %3 GPU, et il y en a %4.</translation>
    </message>
    <message>
        <source>%s: “%1” is no part of a card, above 0 and up to 1.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas une part d’une carte, au-dessus de 0 et jusqu’à 1.</translation>
    </message>
    <message>
        <source>the part of each card that is used</source>
        <translation>la part de chaque carte qui est utilisée</translation>
    </message>
    <message>
        <source>%s: accelerate makes this map as it loads the model, from the memory that is free then. Let the solver make one, or give the map that it made (model.hf_device_map).</source>
        <translation>%s : accelerate fait cette map en chargeant le modèle, d’après la mémoire libre à ce moment-là. Laissez le solveur en faire une, ou donnez celle qu’il a faite (model.hf_device_map).</translation>
    </message>
    <message>
        <source>how much each device may hold: no weights</source>
        <translation>combien chaque périphérique peut contenir : pas de poids</translation>
    </message>
    <message>
        <source>sequences at once: no weights</source>
        <translation>séquences à la fois&#x202f;: pas de poids</translation>
    </message>
    <message>
        <source>%s: heads (%1) are dealt to %2 cards one by one, so that some have more or none: what cards hold is not counted then.</source>
        <translation>%s : les têtes (%1) sont distribuées une à une à %2 cartes, si bien que certaines en ont plus ou aucune : ce que tiennent alors les cartes n’est pas compté.</translation>
    </message>
    <message>
        <source>DeepSpeed cuts no model of the kind %s by itself: without a policy it does not start.</source>
        <translation>DeepSpeed ne découpe de lui-même aucun modèle de la sorte %s : sans policy, il ne démarre pas.</translation>
    </message>
    <message>
        <source>columns or rows that are dealt at a time</source>
        <translation>colonnes ou lignes distribuées à la fois</translation>
    </message>
    <message>
        <source>kernels of its own in place of the model&apos;s modules</source>
        <translation>des noyaux propres à la place des modules du modèle</translation>
    </message>
    <message>
        <source>This is no JSON that says where a model lies: %1.</source>
        <translation>Ce n’est pas un JSON qui dit où se trouve un modèle : %1.</translation>
    </message>
</context>
<context>
    <name>IssueRows</name>
    <message>
        <source>Compute %1 on the host</source>
        <translation>Calculer %1 sur l’hôte</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 par étape</translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 sur les GPU</translation>
    </message>
    <message>
        <source>No placement fits: short by %1.</source>
        <translation>Aucun placement ne tient&#x202f;: il manque %1.</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Porter le budget de %1 à %2</translation>
    </message>
    <message>
        <source>Compute offloaded modules on the host</source>
        <translation>Calculer les modules déchargés sur l’hôte</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>Lever la règle sur %1</translation>
    </message>
    <message>
        <source>Allow splitting %1</source>
        <translation>Autoriser la division de %1</translation>
    </message>
    <message>
        <source>Use the disk</source>
        <translation>Utiliser le disque</translation>
    </message>
    <message>
        <source>Use CPU memory</source>
        <translation>Utiliser la mémoire CPU</translation>
    </message>
    <message>
        <source>Add a GPU of %1</source>
        <translation>Ajouter un GPU de %1</translation>
    </message>
    <message>
        <source>Add %1 GPUs of %2 each</source>
        <translation>Ajouter %1 GPU de %2 chacun</translation>
    </message>
    <message>
        <source>Add a GPU</source>
        <translation>Ajouter un GPU</translation>
    </message>
    <message>
        <source>Run without any GPU</source>
        <translation>Exécuter sans aucun GPU</translation>
    </message>
    <message>
        <source>Copy weights when their turn has come</source>
        <translation>Copier les poids quand vient leur tour</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>Lever toutes les règles</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2.</source>
        <translation>Le modèle demande %1&#x202f;; vos périphériques contiennent %2.</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2. Without limit: %3.</source>
        <translation>Le modèle demande %1&#x202f;; vos périphériques contiennent %2. Sans limite&#x202f;: %3.</translation>
    </message>
    <message>
        <source>transformers reads modules on disk from the model&apos;s own .safetensors files. These %1 need no free room: the Disk budget may be so much larger than what is free.</source>
        <translation>transformers lit les modules sur disque dans les fichiers .safetensors du modèle. Ces %1 ne demandent pas de place libre&#x202f;: le budget du disque peut dépasser d’autant ce qui est libre.</translation>
    </message>
    <message>
        <source>Room for activations is counted: the model takes up to %1 while it executes.</source>
        <translation>La place pour les activations est comptée : le modèle prend jusqu&apos;à %1 pendant son exécution.</translation>
    </message>
    <message>
        <source>Room for activations is counted: %1 takes up to %2 while it executes.</source>
        <translation>La place pour les activations est comptée : %1 prend jusqu&apos;à %2 pendant son exécution.</translation>
    </message>
    <message>
        <source>Reading the prompt in smaller parts, or a shorter prompt, takes less.</source>
        <translation>Lire le prompt en parties plus petites, ou un prompt plus court, en demande moins.</translation>
    </message>
</context>
<context>
    <name>Issues</name>
    <message numerus="yes">
        <source>No GPU was found here. The plan is for %n card(s) of %1: set yours in Machine.</source>
        <translation>
            <numerusform>Aucun GPU n’a été trouvé ici. Le plan vaut pour %n carte de %1&#x202f;: réglez la vôtre dans Machine.</numerusform>
            <numerusform>Aucun GPU n’a été trouvé ici. Le plan vaut pour %n cartes de %1&#x202f;: réglez les vôtres dans Machine.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 are stand-in cards</source>
        <translation>%1 sont des cartes de substitution</translation>
    </message>
    <message>
        <source>Allow splitting and let the solver decide</source>
        <translation>Autoriser la division et laisser le solveur décider</translation>
    </message>
    <message>
        <source>Keep %1 free on %2 and let the solver decide</source>
        <translation>Laisser %1 libres sur %2 et laisser le solveur décider</translation>
    </message>
    <message>
        <source>Plan with %1 on %2</source>
        <translation>Planifier avec %1 sur %2</translation>
    </message>
    <message>
        <source>%1 has less memory than its budget</source>
        <translation>%1 a moins de mémoire que son budget</translation>
    </message>
    <message>
        <source>The budget is %1, the hardware has %2: a what-if, not a plan to run.</source>
        <translation>Le budget est de %1, le matériel a %2&#x202f;: une hypothèse, pas un plan à exécuter.</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 dépasse son budget de %2</translation>
    </message>
    <message>
        <source>Over budget</source>
        <translation>Budget dépassé</translation>
    </message>
    <message>
        <source>Not everything has a place</source>
        <translation>Tout n’a pas de place</translation>
    </message>
    <message>
        <source>A tied weight lies twice</source>
        <translation>Un poids lié est présent deux fois</translation>
    </message>
    <message>
        <source>A no-split block is split</source>
        <translation>Un bloc indivisible est divisé</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>Une règle est enfreinte</translation>
    </message>
    <message>
        <source>Nothing is on a GPU</source>
        <translation>Rien n’est sur un GPU</translation>
    </message>
    <message>
        <source>Names that the model lacks</source>
        <translation>Noms absents du modèle</translation>
    </message>
    <message>
        <source>Keys overlap</source>
        <translation>Des clés se chevauchent</translation>
    </message>
    <message>
        <source>A device is missing</source>
        <translation>Un périphérique manque</translation>
    </message>
    <message>
        <source>Good to know</source>
        <translation>Bon à savoir</translation>
    </message>
    <message>
        <source>Check this map</source>
        <translation>Vérifier cette map</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Porter le budget de %1 à %2</translation>
    </message>
    <message>
        <source>accelerate&apos;s map does not fit</source>
        <translation>La map d’accelerate ne tient pas</translation>
    </message>
    <message>
        <source>%1 accelerate leaves KV cache, overhead and room kept free out of account. Stowage&apos;s own strategy counts them.</source>
        <translation>%1 accelerate ne compte ni le cache KV, ni le surcoût, ni la place laissée libre. La stratégie de Stowage les compte.</translation>
    </message>
    <message>
        <source>Use Stowage&apos;s own strategy</source>
        <translation>Utiliser la stratégie de Stowage</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>Laisser le solveur décider</translation>
    </message>
    <message>
        <source>Disk decides the speed</source>
        <translation>Le disque décide de la vitesse</translation>
    </message>
    <message>
        <source>%1 are read from disk: %2 of %3 a step.</source>
        <translation>%1 sont lus sur le disque&#x202f;: %2 sur %3 par étape.</translation>
    </message>
    <message>
        <source>%1 has %2 left over</source>
        <translation>Il reste %2 sur %1</translation>
    </message>
    <message>
        <source>No whole %1 fits (%2 each).</source>
        <translation>Aucun %1 entier ne tient (%2 chacun).</translation>
    </message>
    <message>
        <source>Allow splitting</source>
        <translation>Autoriser la division</translation>
    </message>
    <message>
        <source>About this file</source>
        <translation>À propos de ce fichier</translation>
    </message>
    <message>
        <source>The map does not name everything</source>
        <translation>La map ne nomme pas tout</translation>
    </message>
    <message>
        <source>%1 is almost full (%2 left)</source>
        <translation>%1 est presque plein (reste %2)</translation>
    </message>
    <message>
        <source>Activations are not counted: a long prompt may need more.</source>
        <translation>Les activations ne sont pas comptées&#x202f;: un long prompt peut demander plus.</translation>
    </message>
    <message>
        <source>%1 is a stand-in card</source>
        <translation>%1 est une carte de substitution</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>Laisser %1 libres sur %2</translation>
    </message>
    <message>
        <source>A run lacks %1 on %2</source>
        <translation>Il manque %1 sur %2 à une exécution</translation>
    </message>
    <message>
        <source>Predicted: %1 at once.</source>
        <translation>Prédiction&#x202f;: %1 à la fois.</translation>
    </message>
    <message>
        <source>Predicted: %1 at once, in %2.</source>
        <translation>Prédiction&#x202f;: %1 à la fois, dans %2.</translation>
    </message>
</context>
<context>
    <name>Lanes</name>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>Réserve de streaming</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Surcoût</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>not allowed here</source>
        <translation>pas autorisé ici</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 libres</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sans limite</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 en trop</translation>
    </message>
    <message>
        <source>Unplaced</source>
        <translation>Non placé</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>pas de place</translation>
    </message>
    <message>
        <source>%1 has no place</source>
        <translation>%1 n’a pas de place</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 sur %2 %3</translation>
    </message>
    <message>
        <source>not in the map</source>
        <translation>pas dans la map</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>aucun périphérique</translation>
    </message>
    <message>
        <source>Predicted peak: %1.</source>
        <translation>Pic prédit&#x202f;: %1.</translation>
    </message>
    <message>
        <source>Predicted peak: %1, in %2.</source>
        <translation>Pic prédit&#x202f;: %1, dans %2.</translation>
    </message>
    <message>
        <source>Node of the graph: %1.</source>
        <translation>Nœud du graphe&#x202f;: %1.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>poids</translation>
    </message>
    <message>
        <source>streamed weights</source>
        <translation>poids streamés</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activations</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>surcoût</translation>
    </message>
    <message>
        <source>A run should need %1 more than the budget.</source>
        <translation>Une exécution devrait demander %1 de plus que le budget.</translation>
    </message>
    <message>
        <source>run: %1 over</source>
        <translation>exécution&#x202f;: %1 en trop</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimiseur</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message>
        <source>%s: sizes that depend on “%1” are known only when the program runs; they are counted as when it was exported, or at their largest.</source>
        <translation>%s&#x202f;: les tailles qui dépendent de «&#x202f;%1&#x202f;» ne sont connues qu’à l’exécution&#x202f;; elles sont comptées comme à l’export, ou à leur maximum.</translation>
    </message>
    <message>
        <source>%s: the size “%1” cannot be computed, because “%2” is not known here; it is counted as when the program was exported.</source>
        <translation>%s&#x202f;: la taille «&#x202f;%1&#x202f;» ne peut pas être calculée, car «&#x202f;%2&#x202f;» n’est pas connu ici&#x202f;; elle est comptée comme à l’export du programme.</translation>
    </message>
    <message>
        <source>%s: the size of “%1” is not known; it is left out.</source>
        <translation>%s&#x202f;: la taille de «&#x202f;%1&#x202f;» n’est pas connue&#x202f;; elle n’est pas comptée.</translation>
    </message>
    <message>
        <source>%s: what “%1” does with memory is not known; each of its results is counted as a new one.</source>
        <translation>%s&#x202f;: ce que «&#x202f;%1&#x202f;» fait de la mémoire n’est pas connu&#x202f;; chacun de ses résultats est compté comme nouveau.</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs is not known; its results alone are counted.</source>
        <translation>%s&#x202f;: ce que «&#x202f;%1&#x202f;» crée et libère pendant son exécution n’est pas connu&#x202f;; seuls ses résultats sont comptés.</translation>
    </message>
    <message>
        <source>%s: which way “%1” goes is known only when the program runs; the larger one is counted, and the time of the longer one.</source>
        <translation>%s&#x202f;: le chemin que prend «&#x202f;%1&#x202f;» n’est connu qu’à l’exécution&#x202f;; le plus gros est compté, et le temps du plus long.</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its smaller way, %1 holds %2 at its peak in place of %3.</source>
        <translation>%s : là où chacune de ces branches prend sa voie la plus petite, %1 contient %2 à son pic au lieu de %3.</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its shorter way, a pass takes %1 in place of %2.</source>
        <translation>%s : là où chacune de ces branches prend sa voie la plus courte, une passe prend %1 au lieu de %2.</translation>
    </message>
    <message>
        <source>%s: how often “%1” goes round is known only when the program runs; two rounds are counted.</source>
        <translation>%s&#x202f;: le nombre de tours de «&#x202f;%1&#x202f;» n’est connu qu’à l’exécution&#x202f;; deux tours sont comptés.</translation>
    </message>
    <message>
        <source>%s: how fast %1 computes is not known; times are left out. Calibrate the machine, or name the card.</source>
        <translation>%s&#x202f;: la vitesse de calcul de %1 n’est pas connue&#x202f;; les temps ne sont pas comptés. Calibrez la machine ou nommez la carte.</translation>
    </message>
    <message>
        <source>%s runs more than %1 operators; those after them are left out.</source>
        <translation>%s exécute plus de %1 opérateurs&#x202f;; les suivants ne sont pas comptés.</translation>
    </message>
    <message>
        <source>%s does not say how large its values are; its memory is not predicted.</source>
        <translation>%s ne dit pas quelle taille ont ses valeurs&#x202f;; sa mémoire n’est pas prédite.</translation>
    </message>
    <message>
        <source>%s: what “%1” keeps for the pass back is not known; what it is given and what it gives is counted.</source>
        <translation>%s&#x202f;: ce que «&#x202f;%1&#x202f;» mémorise pour la passe arrière n’est pas connu&#x202f;; ce qu’il reçoit et ce qu’il rend est compté.</translation>
    </message>
    <message>
        <source>%s: times are of the pass forward and back; the optimizer&apos;s step, and waits for saved tensors that are moved, are left out.</source>
        <translation>%s&#x202f;: les temps sont ceux de la passe avant et de la passe arrière&#x202f;; l’étape de l’optimiseur et l’attente de tenseurs mémorisés qui sont déplacés ne sont pas comptées.</translation>
    </message>
    <message>
        <source>%s: modules that are to be run again in backward and cannot be are counted as if they kept what they save; a run refuses them.</source>
        <translation>%s : les modules qui doivent être recalculés en passe arrière et ne peuvent pas l’être sont comptés comme s’ils gardaient ce qu’ils enregistrent ; une exécution les refuse.</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs depends on the numbers it is given; the most that can be is counted.</source>
        <translation>%s : ce que « %1 » crée et libère pendant son exécution dépend des nombres qui lui sont donnés ; le maximum possible est compté.</translation>
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
        <translation>%1&#x202f;: %2</translation>
    </message>
</context>
<context>
    <name>Llamacpp</name>
    <message>
        <source>The options end inside a quotation: “%s”.</source>
        <translation>Les options se terminent au milieu de guillemets&#x202f;: «&#x202f;%s&#x202f;».</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s demande une valeur, et rien ne suit.</translation>
    </message>
    <message>
        <source>%s: “%1” is not a number that llama.cpp takes.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas un nombre que llama.cpp accepte.</translation>
    </message>
    <message>
        <source>%s: “%1” is not one of %2.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas l’un de %2.</translation>
    </message>
    <message>
        <source>%s: %1 is less than %2.</source>
        <translation>%s&#x202f;: %1 est inférieur à %2.</translation>
    </message>
    <message>
        <source>%s: “%1” is no device here. There are: %2.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas un périphérique ici. Il y a&#x202f;: %2.</translation>
    </message>
    <message>
        <source>%s %1 names a card that is not there: cards are counted from 0, and there are %2.</source>
        <translation>%s %1 désigne une carte qui n’existe pas&#x202f;: les cartes sont comptées à partir de 0, et il y en a %2.</translation>
    </message>
    <message>
        <source>%s has %1 shares; llama.cpp takes at most %2.</source>
        <translation>%s a %1 parts&#x202f;; llama.cpp en accepte %2 au plus.</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: shares without a card are ignored.</source>
        <translation>%s&#x202f;: le nombre de parts est %1, et celui des cartes utilisées est %2&#x202f;: les parts sans carte sont ignorées.</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: cards without a share get no layer.</source>
        <translation>%s&#x202f;: le nombre de parts est %1, et celui des cartes utilisées est %2&#x202f;: les cartes sans part ne reçoivent aucune couche.</translation>
    </message>
    <message>
        <source>%s: “%1” is not PATTERN=BUFFER. A comma ends an override, so no pattern can hold one; the first “=” ends the pattern.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas de la forme MOTIF=BUFFER. Une virgule termine une exception, donc aucun motif ne peut en contenir&#x202f;; le premier «&#x202f;=&#x202f;» termine le motif.</translation>
    </message>
    <message>
        <source>“%s”: “%1” is no buffer here, exactly as it is written. There are: %2.</source>
        <translation>«&#x202f;%s&#x202f;»&#x202f;: «&#x202f;%1&#x202f;», écrit exactement ainsi, n’est pas un buffer ici. Il y a&#x202f;: %2.</translation>
    </message>
    <message>
        <source>There are %1 overrides; llama.cpp takes at most %2.</source>
        <translation>Il y a %1 exceptions (-ot)&#x202f;; llama.cpp en accepte %2 au plus.</translation>
    </message>
    <message>
        <source>llama.cpp has no option “%s”.</source>
        <translation>llama.cpp n’a pas d’option «&#x202f;%s&#x202f;».</translation>
    </message>
    <message>
        <source>“%s” is no program of llama.cpp: the options behind it are read as if it were.</source>
        <translation>«&#x202f;%s&#x202f;» n’est pas un programme de llama.cpp&#x202f;: les options qui suivent sont lues comme si c’en était un.</translation>
    </message>
    <message>
        <source>llama.cpp takes no value behind “=”: write “%1 %2” instead of “%s”.</source>
        <translation>llama.cpp n’accepte pas de valeur après «&#x202f;=&#x202f;»&#x202f;: écrivez «&#x202f;%1 %2&#x202f;» au lieu de «&#x202f;%s&#x202f;».</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s remplace %1, qui le précède.</translation>
    </message>
    <message>
        <source>What %s puts in memory is not counted here.</source>
        <translation>Ce que %s met en mémoire n’est pas compté ici.</translation>
    </message>
    <message>
        <source>%s hides and renumbers cards, and which ones is not known here: shown is what all of them would do.</source>
        <translation>%s cache et renumérote des cartes, et on ignore ici lesquelles&#x202f;: ce qui est montré est ce que feraient toutes les cartes.</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees %1 alone, and counts from 0 in this order.</source>
        <translation>%s&#x202f;: llama.cpp ne voit que %1 et compte à partir de 0 dans cet ordre.</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees no card.</source>
        <translation>%s&#x202f;: llama.cpp ne voit aucune carte.</translation>
    </message>
    <message>
        <source>%s has %1 left beside weights and caches; a pass over %2 tokens needs about %3: it may run out of memory. A smaller -ub needs less.</source>
        <translation>À %s il reste %1 à côté des poids et des caches&#x202f;; une passe sur %2 tokens demande environ %3&#x202f;: la mémoire peut manquer. Un -ub plus petit demande moins.</translation>
    </message>
    <message>
        <source>“%s” is no pattern that llama.cpp takes: %1.</source>
        <translation>«&#x202f;%s&#x202f;» n’est pas un motif que llama.cpp accepte&#x202f;: %1.</translation>
    </message>
    <message>
        <source>“%s” is not looked for: it is longer, nests deeper or repeats more than names of tensors ever need.</source>
        <translation>«&#x202f;%s&#x202f;» n’est pas recherché&#x202f;: il est plus long, plus imbriqué ou plus répétitif que ne l’exige aucun nom de tenseur.</translation>
    </message>
    <message>
        <source>“%s” matches no tensor of this model.</source>
        <translation>«&#x202f;%s&#x202f;» ne correspond à aucun tenseur de ce modèle.</translation>
    </message>
    <message>
        <source>“%s” decides for no tensor: patterns before it match all %1 that it would match.</source>
        <translation>«&#x202f;%s&#x202f;» ne décide d’aucun tenseur&#x202f;: des motifs placés avant couvrent déjà les %1 auxquels il correspondrait.</translation>
    </message>
    <message>
        <source>“%s” puts %1 on %2, which these options leave out: llama.cpp ends when it computes with it.</source>
        <translation>«&#x202f;%s&#x202f;» met %1 sur %2, que ces options excluent&#x202f;: llama.cpp s’arrête dès qu’il calcule avec.</translation>
    </message>
    <message>
        <source>%s means nothing without -sm none.</source>
        <translation>%s n’a aucun effet sans -sm none.</translation>
    </message>
    <message>
        <source>-sm %s cuts tensors over the cards, so that no card holds a whole one: shown is what -sm layer does.</source>
        <translation>-sm %s découpe les tenseurs sur les cartes, si bien qu’aucune carte n’en a un entier&#x202f;: on montre ce que fait -sm layer.</translation>
    </message>
    <message>
        <source>No -ts: llama.cpp shares the layers by the free memory of the cards when it starts, here that of --gpu.</source>
        <translation>Sans -ts, llama.cpp répartit les couches selon la mémoire libre des cartes à son démarrage, ici celle de la machine.</translation>
    </message>
    <message>
        <source>Blocks at the end that predict further tokens: %1 (%2). They count as layers for -ngl and -ts, and are not loaded.</source>
        <translation>Blocs de la fin qui prédisent d’autres tokens&#x202f;: %1 (%2). Ils comptent comme couches pour -ngl et -ts, et ne sont pas chargés.</translation>
    </message>
    <message>
        <source>Tensors of the file that are not loaded: %1, for example %s.</source>
        <translation>Tenseurs du fichier qui ne sont pas chargés&#x202f;: %1, par exemple %s.</translation>
    </message>
    <message>
        <source>Overrides end pipeline parallelism: %1 cards work one after the other on a prompt.</source>
        <translation>Les exceptions (-ot) empêchent le parallélisme de pipeline&#x202f;: %1 cartes traitent un prompt l’une après l’autre.</translation>
    </message>
    <message>
        <source>Nothing says how many layers go to the cards: llama.cpp decides when it starts (-fit on). Shown is what it does where all fits.</source>
        <translation>Rien ne dit combien de couches vont sur les cartes&#x202f;: llama.cpp décide à son démarrage (-fit on). On montre ce qu’il fait quand tout tient.</translation>
    </message>
    <message>
        <source>No -c, and -fit is on: llama.cpp shortens the context of %1 tokens where the cards are short of memory.</source>
        <translation>Sans -c et avec -fit, llama.cpp raccourcit le contexte de %1 tokens si les cartes manquent de mémoire.</translation>
    </message>
    <message>
        <source>%s needs %1 for weights and caches and has %2: %3 too much, compute buffers not counted.</source>
        <translation>%s demande %1 pour les poids et les caches et a %2&#x202f;: %3 de trop, sans compter les buffers de calcul.</translation>
    </message>
    <message>
        <source>A cache of values in %s needs flash attention, which is off.</source>
        <translation>Un cache de valeurs en %s demande flash attention, qui est désactivée.</translation>
    </message>
    <message>
        <source>This model keeps one cache for keys and values: it cannot be both %s and %1.</source>
        <translation>Ce modèle a un seul cache pour les clés et les valeurs&#x202f;: il ne peut pas être à la fois %s et %1.</translation>
    </message>
    <message>
        <source>A cache of %s packs %1 numbers at a time, and heads of this model have %2.</source>
        <translation>Un cache en %s groupe %1 nombres à la fois, et les têtes de ce modèle en ont %2.</translation>
    </message>
    <message>
        <source>The cache of this architecture (%s) has parts that are not counted here: it may need more.</source>
        <translation>Le cache de cette architecture (%s) a des parties qui ne sont pas comptées ici&#x202f;: il peut demander plus.</translation>
    </message>
    <message>
        <source>A context of %s tokens is more than any memory holds.</source>
        <translation>Un contexte de %s tokens dépasse toute mémoire.</translation>
    </message>
    <message>
        <source>llama.cpp has no disk as a device. Tensors that would lie in RAM: %1 (%2), for example %s.</source>
        <translation>llama.cpp ne connaît pas le disque comme périphérique. Tenseurs qui seraient en RAM&#x202f;: %1 (%2), par exemple %s.</translation>
    </message>
    <message>
        <source>%s and the head are one tensor of the file, and the plan puts them on %1 and %2: llama.cpp cannot say that.</source>
        <translation>%s et la tête sont un seul tenseur du fichier, et le plan les met sur %1 et %2&#x202f;: llama.cpp ne peut pas le dire.</translation>
    </message>
    <message>
        <source>The plan uses %1 GPUs; llama.cpp&apos;s -ts names at most %2.</source>
        <translation>Le plan utilise %1 GPU&#x202f;; -ts de llama.cpp en nomme %2 au plus.</translation>
    </message>
    <message>
        <source>The overrides need %1 characters or patterns; no system takes more than %2 in one command.</source>
        <translation>Les exceptions (-ot) demandent %1 caractères ou motifs&#x202f;; aucun système n’en accepte plus de %2 dans une commande.</translation>
    </message>
    <message>
        <source>The plan names no context: %1 tokens are written, which is the least that llama.cpp&apos;s own -fit keeps. --tokens says another.</source>
        <translation>Le plan n’indique pas de contexte&#x202f;: %1 tokens sont écrits, le minimum que garde -fit de llama.cpp. Un autre se règle dans Charge.</translation>
    </message>
    <message>
        <source>llama.cpp keeps a copy of %s on every device with a block: %1 of them lie where the plan puts nothing of it.</source>
        <translation>llama.cpp garde une copie de %s sur chaque périphérique qui a un bloc&#x202f;: %1 d’entre elles sont là où le plan n’en met rien.</translation>
    </message>
    <message>
        <source>Blocks whose cache lies with its layer, on another device than the attention weights: %1 (%2 of cache), for example block %s.</source>
        <translation>Blocs dont le cache va avec leur couche, sur un autre périphérique que leurs poids d’attention&#x202f;: %1 (%2 de cache), par exemple le bloc %s.</translation>
    </message>
    <message>
        <source>llama.cpp keeps no cache in %s: its own default is written.</source>
        <translation>llama.cpp n’a pas de cache en %s&#x202f;: sa valeur par défaut est écrite.</translation>
    </message>
    <message>
        <source>The plan counts its KV cache in %1, and the options beside it say %s: %1 is written.</source>
        <translation>Le plan compte son cache KV en %1, et les options à côté disent %s&#x202f;: %1 est écrit.</translation>
    </message>
    <message>
        <source>The options beside the plan say %s, and the plan counts its KV cache as the model says.</source>
        <translation>Les options à côté du plan disent %s, et le plan compte son cache KV comme le dit le modèle.</translation>
    </message>
    <message>
        <source>Ollama has no options for shares or single tensors. Tensors that would lie elsewhere: %1, for example %s.</source>
        <translation>Ollama n’a pas d’options pour des parts ou des tenseurs isolés. Tenseurs qui seraient ailleurs&#x202f;: %1, par exemple %s.</translation>
    </message>
    <message>
        <source>Ollama has no parameter “%s” that says where a model lies.</source>
        <translation>Ollama n’a pas de paramètre «&#x202f;%s&#x202f;» qui dise où se trouve un modèle.</translation>
    </message>
    <message>
        <source>The path of the model has a line break, and a Modelfile&apos;s FROM ends with its line: %s.</source>
        <translation>Le chemin du modèle contient un saut de ligne, et le FROM d’un Modelfile finit avec sa ligne&#x202f;: %s.</translation>
    </message>
    <message>
        <source>Ollama shares layers by the free memory of the cards when it starts: this holds where they have what the plan says.</source>
        <translation>Ollama répartit les couches selon la mémoire libre des cartes à son démarrage&#x202f;: ceci vaut si elles ont ce que dit le plan.</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>« %s » est une autre commande ou sa sortie : ce n’est pas lu.</translation>
    </message>
    <message>
        <source>“%s” is no instruction of a Modelfile: Ollama refuses the file.</source>
        <translation>« %s » n’est pas une instruction d’un Modelfile : Ollama refuse le fichier.</translation>
    </message>
    <message>
        <source>%s: %1 has no buffers that are split by rows, so that llama.cpp does not load the model (builds before 9890, of July 2026, cut matrices over cards of CUDA): shown is what -sm layer does.</source>
        <translation>%s : %1 n’a pas de buffers découpés par lignes, si bien que llama.cpp ne charge pas le modèle (les builds avant 9890, de juillet 2026, découpaient des matrices sur les cartes de CUDA) : on montre ce que fait -sm layer.</translation>
    </message>
    <message>
        <source>%s: llama.cpp cuts no models of the kind %1 over cards, so that it does not load this one.</source>
        <translation>%s : llama.cpp ne découpe pas de modèles de la sorte %1 sur des cartes, si bien qu’il ne charge pas celui-ci.</translation>
    </message>
    <message>
        <source>%s needs a card, and none is in use: llama.cpp does not load the model.</source>
        <translation>%s a besoin d’une carte, et aucune n’est utilisée : llama.cpp ne charge pas le modèle.</translation>
    </message>
    <message>
        <source>%s needs flash attention, which is off.</source>
        <translation>%s a besoin de la flash attention, qui est désactivée.</translation>
    </message>
</context>
<context>
    <name>MachineFile</name>
    <message>
        <source>The report does not say, so defaults stand in: %1.</source>
        <translation>Le rapport ne le dit pas, des valeurs par défaut le remplacent donc&#x202f;: %1.</translation>
    </message>
    <message>
        <source>The report does not say, so defaults stand in: %1 and %2 more.</source>
        <translation>Le rapport ne le dit pas, des valeurs par défaut le remplacent donc&#x202f;: %1 et %2 de plus.</translation>
    </message>
    <message>
        <source>Open a machine or a report</source>
        <translation>Ouvrir une machine ou un rapport</translation>
    </message>
    <message>
        <source>Machines and reports (*.json *.md *.txt);;All files (*)</source>
        <translation>Machines et rapports (*.json *.md *.txt);;Tous les fichiers (*)</translation>
    </message>
</context>
<context>
    <name>MachineGraph</name>
    <message>
        <source>unlimited</source>
        <translation>illimité</translation>
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
        <translation>Entre %1 et %2, %3</translation>
    </message>
    <message>
        <source>From %1 to %2 %3, back %4</source>
        <translation>De %1 vers %2 %3, retour %4</translation>
    </message>
</context>
<context>
    <name>Packed</name>
    <message numerus="yes">
        <source>%n packed weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n poids compacté en %1 tenseurs</numerusform>
            <numerusform>%n poids compactés en %1 tenseurs</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bits each</source>
        <translation>%1 bits chacun</translation>
    </message>
</context>
<context>
    <name>Pasted</name>
    <message>
        <source>block %1 on %2</source>
        <translation>bloc %1 sur %2</translation>
    </message>
    <message>
        <source>blocks %1 to %2 on %3</source>
        <translation>blocs %1 à %2 sur %3</translation>
    </message>
    <message>
        <source>the output layer on %1</source>
        <translation>la couche de sortie sur %1</translation>
    </message>
</context>
<context>
    <name>PastedPlan</name>
    <message>
        <source>%1. %2 tokens of context.</source>
        <translation>%1. %2 tokens de contexte.</translation>
    </message>
    <message>
        <source>%1 is not understood.</source>
        <translation>%1 n’est pas compris.</translation>
    </message>
    <message>
        <source>This machine has no %1: what is meant for it has no place until it is added in Machine.</source>
        <translation>Cette machine n’a pas de %1&#x202f;: ce qui lui est destiné n’a pas de place tant qu’il n’est pas ajouté dans Machine.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#x202f;: %2</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Et %1 de plus.</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood.</source>
        <translation>
            <numerusform>%n indication de place comprise.</numerusform>
            <numerusform>%n indications de place comprises.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood, %1 not understood.</source>
        <translation>
            <numerusform>%n indication de place comprise, %1 non comprises.</numerusform>
            <numerusform>%n indications de place comprises, %1 non comprises.</numerusform>
        </translation>
    </message>
    <message>
        <source>This model is no GGUF file, and llama.cpp and Ollama open nothing else.</source>
        <translation>Ce modèle n’est pas un fichier GGUF, et llama.cpp et Ollama n’ouvrent rien d’autre.</translation>
    </message>
    <message>
        <source>Not kept with the plan, so that an export does not say it again: %1.</source>
        <translation>Pas gardé avec le plan, donc un export ne le redit pas&#x202f;: %1.</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Load</source>
        <translation>Charger</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>Refit</source>
        <translation>Réajuster</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécuter</translation>
    </message>
    <message>
        <source>%1 needs the most: %2 on %3.</source>
        <translation>%1 demande le plus&#x202f;: %2 sur %3.</translation>
    </message>
    <message>
        <source>%1 needs %2 on %3, %4 more than its budget.</source>
        <translation>%1 demande %2 sur %3, %4 de plus que son budget.</translation>
    </message>
    <message>
        <source>Every phase keeps the budgets. %1 comes nearest: %2 of %3 on %4.</source>
        <translation>Chaque phase respecte les budgets. %1 s’en approche le plus&#x202f;: %2 de %3 sur %4.</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>%1, not %2</source>
        <translation>%1, pas %2</translation>
    </message>
    <message>
        <source>“%1” cannot be “%2”</source>
        <translation>«&#x202f;%1&#x202f;» ne peut pas être «&#x202f;%2&#x202f;»</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>«&#x202f;%1&#x202f;» manque</translation>
    </message>
    <message>
        <source>“%1” should be %2</source>
        <translation>«&#x202f;%1&#x202f;» devrait être %2</translation>
    </message>
    <message>
        <source>“%1”, which %2 does not take</source>
        <translation>«&#x202f;%1&#x202f;», que %2 n’accepte pas</translation>
    </message>
    <message>
        <source>a complex number without two parts</source>
        <translation>un nombre complexe sans deux parties</translation>
    </message>
    <message>
        <source>a custom object (%1)</source>
        <translation>un objet personnalisé (%1)</translation>
    </message>
    <message>
        <source>a folder of weights in another format (%1)</source>
        <translation>un dossier de poids dans un autre format (%1)</translation>
    </message>
    <message>
        <source>a layout that is not strided</source>
        <translation>une disposition sans pas réguliers (non strided)</translation>
    </message>
    <message>
        <source>a list has another number of elements than names</source>
        <translation>une liste n’a pas autant d’éléments que de noms</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>une liste</translation>
    </message>
    <message>
        <source>a list of a version and a node</source>
        <translation>une liste formée d’une version et d’un nœud</translation>
    </message>
    <message>
        <source>a list of class names</source>
        <translation>une liste de noms de classes</translation>
    </message>
    <message>
        <source>a list of lists</source>
        <translation>une liste de listes</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>une liste de noms</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>une liste d’objets</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>une liste de textes</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>une liste de nombres entiers</translation>
    </message>
    <message>
        <source>a list of whole numbers, 0 or more</source>
        <translation>une liste de nombres entiers, 0 ou plus</translation>
    </message>
    <message>
        <source>a missing tensor in a list of tensors</source>
        <translation>un tenseur manquant dans une liste de tenseurs</translation>
    </message>
    <message>
        <source>a name is no text</source>
        <translation>un nom n’est pas un texte</translation>
    </message>
    <message>
        <source>a node of in_spec or out_spec</source>
        <translation>un nœud de in_spec ou out_spec</translation>
    </message>
    <message>
        <source>a number of 32 bits</source>
        <translation>un nombre de 32 bits</translation>
    </message>
    <message>
        <source>a number of bytes or a size such as 24GiB</source>
        <translation>un nombre d’octets ou une taille comme 24GiB</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>un texte</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>un texte</translation>
    </message>
    <message>
        <source>a trace batch ends a block that was never sent</source>
        <translation>une portion de la trace termine un bloc qui n’a jamais été envoyé</translation>
    </message>
    <message>
        <source>a trace batch names an id that was never sent</source>
        <translation>une portion de la trace nomme un identifiant qui n’a jamais été envoyé</translation>
    </message>
    <message>
        <source>a whole number, 0 or more</source>
        <translation>un nombre entier, 0 ou plus</translation>
    </message>
    <message>
        <source>another file has taken its name</source>
        <translation>un autre fichier a pris son nom</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>un objet</translation>
    </message>
    <message>
        <source>an object is expected</source>
        <translation>un objet est attendu</translation>
    </message>
    <message>
        <source>an operator (%1)</source>
        <translation>un opérateur (%1)</translation>
    </message>
    <message>
        <source>an unknown kind of argument</source>
        <translation>un genre d’argument inconnu</translation>
    </message>
    <message>
        <source>element type %1</source>
        <translation>type d’élément %1</translation>
    </message>
    <message>
        <source>in_spec or out_spec</source>
        <translation>in_spec ou out_spec</translation>
    </message>
    <message>
        <source>it cannot be parsed</source>
        <translation>l’analyse échoue</translation>
    </message>
    <message>
        <source>it holds %1 .safetensors files and no index that joins them</source>
        <translation>il contient %1 fichiers .safetensors et aucun index qui les réunisse</translation>
    </message>
    <message>
        <source>it indexes an empty table</source>
        <translation>elle indexe une table vide</translation>
    </message>
    <message>
        <source>“%1” is given twice</source>
        <translation>«&#x202f;%1&#x202f;» est donné deux fois</translation>
    </message>
    <message>
        <source>“%1” takes %2, not %3</source>
        <translation>«&#x202f;%1&#x202f;» accepte %2, pas %3</translation>
    </message>
    <message>
        <source>it has %1 results, and %2 makes %3</source>
        <translation>il a %1 résultats, et %2 en produit %3</translation>
    </message>
    <message>
        <source>it has %1 operands, and %2 takes %3</source>
        <translation>il a %1 opérandes, et %2 en prend %3</translation>
    </message>
    <message>
        <source>result %1 of %2 is %3</source>
        <translation>le résultat %1 de %2 est %3</translation>
    </message>
    <message>
        <source>operand %1 is no tensor</source>
        <translation>l’opérande %1 n’est pas un tenseur</translation>
    </message>
    <message>
        <source>operand %1 is no graph</source>
        <translation>l’opérande %1 n’est pas un graphe</translation>
    </message>
    <message>
        <source>operand %1 is a graph</source>
        <translation>l’opérande %1 est un graphe</translation>
    </message>
    <message>
        <source>its first operand is neither true nor false</source>
        <translation>son premier opérande n’est ni vrai ni faux</translation>
    </message>
    <message>
        <source>its graph hands on %1 values of %2</source>
        <translation>son graphe transmet %1 valeurs sur %2</translation>
    </message>
    <message>
        <source>its graph takes %1 values and gets %2</source>
        <translation>son graphe prend %1 valeurs et en reçoit %2</translation>
    </message>
    <message>
        <source>it goes over nothing</source>
        <translation>il ne parcourt rien</translation>
    </message>
    <message>
        <source>the file holds two payloads for it</source>
        <translation>le fichier contient deux jeux de données pour lui</translation>
    </message>
    <message>
        <source>one of its sizes is negative</source>
        <translation>une de ses tailles est négative</translation>
    </message>
    <message>
        <source>the signature does not name it</source>
        <translation>la signature ne le nomme pas</translation>
    </message>
    <message>
        <source>the signature names %1 results of %2</source>
        <translation>la signature nomme %1 résultats sur %2</translation>
    </message>
    <message>
        <source>the graph was made for one of another type or shape</source>
        <translation>le graphe a été fait pour un tenseur d’un autre type ou d’une autre forme</translation>
    </message>
    <message>
        <source>it is longer than 64 MiB</source>
        <translation>il dépasse 64 MiB</translation>
    </message>
    <message>
        <source>it is neither a tensor nor a number</source>
        <translation>ce n’est ni un tenseur ni un nombre</translation>
    </message>
    <message>
        <source>it is no dictionary</source>
        <translation>ce n’est pas un dictionnaire</translation>
    </message>
    <message>
        <source>it is no plain tensor</source>
        <translation>ce n’est pas un tenseur simple</translation>
    </message>
    <message>
        <source>it is too large (%1, and %2 are free)</source>
        <translation>c’est trop grand (%1, et %2 sont libres)</translation>
    </message>
    <message>
        <source>CUDA does not see the card of device %1 (%2) and another one is used in its place</source>
        <translation>CUDA ne voit pas la carte du périphérique %1 (%2), et une autre est utilisée à sa place</translation>
    </message>
    <message>
        <source>CUDA has no device %1</source>
        <translation>CUDA n’a pas de périphérique %1</translation>
    </message>
    <message>
        <source>the budget of device %1 is not enforced: %2</source>
        <translation>le budget du périphérique %1 n’est pas imposé&#x202f;: %2</translation>
    </message>
    <message>
        <source>it asks for “%1” of what is no module</source>
        <translation>il demande «&#x202f;%1&#x202f;» à ce qui n’est pas un module</translation>
    </message>
    <message>
        <source>it assigns to what is no name</source>
        <translation>il affecte une valeur à ce qui n’est pas un nom</translation>
    </message>
    <message>
        <source>it branches on what it computes</source>
        <translation>il choisit une branche selon ce qu’il calcule</translation>
    </message>
    <message>
        <source>it calls what is no function</source>
        <translation>il appelle ce qui n’est pas une fonction</translation>
    </message>
    <message>
        <source>a pass has more steps than are planned for</source>
        <translation>une passe a plus d’étapes qu’on n’en planifie</translation>
    </message>
    <message>
        <source>no weight is streamed to a GPU</source>
        <translation>aucun poids n’est streamé vers un GPU</translation>
    </message>
    <message>
        <source>the weights of a step need more room than there is for them</source>
        <translation>les poids d’une étape demandent plus de place qu’il n’y en a pour eux</translation>
    </message>
    <message>
        <source>only mode prefetch does that</source>
        <translation>seul le mode prefetch le fait</translation>
    </message>
    <message>
        <source>with a depth of 0 each is copied in its turn</source>
        <translation>avec une profondeur de 0, chacun est copié à son tour</translation>
    </message>
    <message>
        <source>it fills a list where it branches on what it computes</source>
        <translation>il remplit une liste là où il choisit une branche selon ce qu’il calcule</translation>
    </message>
    <message>
        <source>it uses a list of results before it says how many there are</source>
        <translation>il utilise une liste de résultats avant de dire combien il y en a</translation>
    </message>
    <message>
        <source>it has no function “%1”</source>
        <translation>il n’a pas de fonction «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>it loops for as long as what it computes says</source>
        <translation>il boucle tant que ce qu’il calcule le dit</translation>
    </message>
    <message>
        <source>it makes a number of what is none</source>
        <translation>il fait un nombre de ce qui n’en est pas un</translation>
    </message>
    <message>
        <source>it needs “%1”, which is not run</source>
        <translation>il a besoin de «&#x202f;%1&#x202f;», qui n’est pas exécuté</translation>
    </message>
    <message>
        <source>it raises an exception whatever it is given</source>
        <translation>il lève une exception quoi qu’on lui donne</translation>
    </message>
    <message>
        <source>it takes an element by more than one index</source>
        <translation>il prend un élément par plus d’un indice</translation>
    </message>
    <message>
        <source>it takes an element that is not known before it runs</source>
        <translation>il prend un élément qui n’est pas connu avant l’exécution</translation>
    </message>
    <message>
        <source>it takes “%1” of the type %2</source>
        <translation>il prend «&#x202f;%1&#x202f;» du type %2</translation>
    </message>
    <message>
        <source>it uses “%1”, which nothing before it makes</source>
        <translation>il utilise «&#x202f;%1&#x202f;», que rien ne produit avant lui</translation>
    </message>
    <message>
        <source>its code goes on too long</source>
        <translation>son code est trop long</translation>
    </message>
    <message>
        <source>its code nests too deep</source>
        <translation>son code est trop imbriqué</translation>
    </message>
    <message>
        <source>the plan uses %1 GPUs and this machine has %2</source>
        <translation>le plan utilise %1 GPU et cette machine en a %2</translation>
    </message>
    <message>
        <source>“%1” is a number and would be written to</source>
        <translation>«&#x202f;%1&#x202f;» est un nombre et il faudrait y écrire</translation>
    </message>
    <message>
        <source>its element type %1 is not known</source>
        <translation>son type d’élément %1 n’est pas connu</translation>
    </message>
    <message>
        <source>its element type is not known</source>
        <translation>son type d’élément n’est pas connu</translation>
    </message>
    <message>
        <source>its payload lies outside of the file</source>
        <translation>ses données sont en dehors du fichier</translation>
    </message>
    <message>
        <source>it has too many results</source>
        <translation>il a trop de résultats</translation>
    </message>
    <message>
        <source>its results nest too deep</source>
        <translation>ses résultats sont trop imbriqués</translation>
    </message>
    <message>
        <source>its sizes and strides reach outside of its payload</source>
        <translation>ses tailles et ses pas sortent de ses données</translation>
    </message>
    <message>
        <source>LibTorch finds no GPU</source>
        <translation>LibTorch ne trouve aucun GPU</translation>
    </message>
    <message>
        <source>line %2 of %1 is not understood</source>
        <translation>la ligne %2 de %1 n’est pas comprise</translation>
    </message>
    <message>
        <source>memory format %1</source>
        <translation>format mémoire %1</translation>
    </message>
    <message>
        <source>more than 2^63</source>
        <translation>plus de 2^63</translation>
    </message>
    <message>
        <source>name %1</source>
        <translation>nom %1</translation>
    </message>
    <message>
        <source>none: all of them are fixed</source>
        <translation>aucune&#x202f;: toutes sont fixes</translation>
    </message>
    <message>
        <source>of at least one tensor</source>
        <translation>d’au moins un tenseur</translation>
    </message>
    <message>
        <source>one of its results is neither a tensor nor a number</source>
        <translation>un de ses résultats n’est ni un tenseur ni un nombre</translation>
    </message>
    <message>
        <source>one of its sizes is not known</source>
        <translation>une de ses tailles n’est pas connue</translation>
    </message>
    <message>
        <source>“parameter”, “buffer” or “constant”</source>
        <translation>«&#x202f;parameter&#x202f;», «&#x202f;buffer&#x202f;» ou «&#x202f;constant&#x202f;»</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>le document</translation>
    </message>
    <message>
        <source>the entry</source>
        <translation>l’entrée</translation>
    </message>
    <message>
        <source>the file does not describe it</source>
        <translation>le fichier ne le décrit pas</translation>
    </message>
    <message>
        <source>the file holds no payload for it</source>
        <translation>le fichier ne contient pas de données pour lui</translation>
    </message>
    <message>
        <source>the folder holds no .safetensors file</source>
        <translation>le dossier ne contient aucun fichier .safetensors</translation>
    </message>
    <message>
        <source>the name of a dtype</source>
        <translation>le nom d’un dtype</translation>
    </message>
    <message>
        <source>the plan found breaks a budget when it is added up again</source>
        <translation>le plan trouvé dépasse un budget quand on en refait la somme</translation>
    </message>
    <message>
        <source>the plan found is worth something else when it is added up again</source>
        <translation>le plan trouvé vaut autre chose quand on en refait la somme</translation>
    </message>
    <message>
        <source>the type of a node of in_spec or out_spec</source>
        <translation>le type d’un nœud de in_spec ou out_spec</translation>
    </message>
    <message>
        <source>this engine process already runs the other kind of GPUs</source>
        <translation>ce processus du moteur utilise déjà l’autre sorte de GPU</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true ou false</translation>
    </message>
    <message>
        <source>An engine&apos;s address is one line of text</source>
        <translation>L’adresse d’un moteur est une ligne de texte</translation>
    </message>
    <message>
        <source>“%1” is neither ssh:HOST nor the path of a stowage-engine</source>
        <translation>«&#x202f;%1&#x202f;» n’est ni ssh:HOST ni le chemin d’un stowage-engine</translation>
    </message>
    <message>
        <source>“%1” names no host: write ssh:HOST or ssh:USER@HOST, without “-” in front</source>
        <translation>«&#x202f;%1&#x202f;» ne nomme aucune machine&#x202f;: écrivez ssh:HOST ou ssh:USER@HOST, sans «&#x202f;-&#x202f;» devant</translation>
    </message>
    <message>
        <source>“%1”: the path of the engine there begins with “/” or “~/”</source>
        <translation>«&#x202f;%1&#x202f;»&#x202f;: le chemin du moteur y commence par «&#x202f;/&#x202f;» ou «&#x202f;~/&#x202f;»</translation>
    </message>
    <message>
        <source>this machine has no such program on PATH</source>
        <translation>cette machine n’a pas ce programme dans PATH</translation>
    </message>
    <message>
        <source>nothing came from %1 for %2 seconds</source>
        <translation>rien n’est venu de %1 pendant %2 secondes</translation>
    </message>
    <message>
        <source>the connection to %1 was lost, or the engine was killed there</source>
        <translation>la connexion à %1 a été perdue, ou le moteur y a été tué</translation>
    </message>
    <message>
        <source>the connection to %1 was lost (%2)</source>
        <translation>la connexion à %1 a été perdue (%2)</translation>
    </message>
    <message>
        <source>the machine does not answer</source>
        <translation>la machine ne répond pas</translation>
    </message>
    <message>
        <source>there is no stowage-engine that runs (%1)</source>
        <translation>aucun stowage-engine n’y fonctionne (%1)</translation>
    </message>
    <message>
        <source>one of the known words</source>
        <translation>l’un des mots connus</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>un nombre supérieur à 0</translation>
    </message>
    <message>
        <source>min, median and max in this order</source>
        <translation>min, median et max dans cet ordre</translation>
    </message>
    <message>
        <source>between 4 KiB and 64 GiB</source>
        <translation>entre 4 KiB et 64 GiB</translation>
    </message>
    <message>
        <source>at most 6</source>
        <translation>6 au plus</translation>
    </message>
    <message>
        <source>a number of lanes or a generation</source>
        <translation>un nombre de lignes PCIe ou une génération</translation>
    </message>
    <message>
        <source>a library found no memory left on the GPU (%1)</source>
        <translation>une bibliothèque n’a plus trouvé de mémoire sur le GPU (%1)</translation>
    </message>
    <message>
        <source>device %1 keeps %2 for CUDA itself, and the plan counts %3 as its overhead</source>
        <translation>le périphérique %1 garde %2 pour CUDA même, et le plan compte %3 comme surcoût</translation>
    </message>
    <message>
        <source>CUDA kernels of %1</source>
        <translation>kernels CUDA de %1</translation>
    </message>
    <message>
        <source>0: a run does not say what layers that were run again would save</source>
        <translation>0&#x202f;: une exécution ne dit pas ce que mémoriseraient des couches recalculées</translation>
    </message>
    <message>
        <source>CUDA kernels of %1 (weights packed for a CPU are not what CUDA&apos;s own product reads)</source>
        <translation>kernels CUDA de %1 (le produit de CUDA ne lit pas des poids compactés pour un CPU)</translation>
    </message>
    <message>
        <source>a GPU or cpu</source>
        <translation>un GPU ou cpu</translation>
    </message>
    <message>
        <source>what %1 in %2 chooses from or repeats lies on more than one of them</source>
        <translation>ce que %1 dans %2 choisit ou répète se trouve sur plusieurs d’entre eux</translation>
    </message>
    <message>
        <source>%1 in %2 writes to values on more than one of them</source>
        <translation>%1 dans %2 écrit dans des valeurs de plusieurs d’entre eux</translation>
    </message>
    <message>
        <source>%1 in %2 has no graph</source>
        <translation>%1 dans %2 n’a pas de graphe</translation>
    </message>
    <message>
        <source>a pass back is not handed over</source>
        <translation>une passe arrière n’est pas transmise</translation>
    </message>
    <message>
        <source>in mode plain nothing is moved</source>
        <translation>en mode plain, rien n’est déplacé</translation>
    </message>
    <message>
        <source>1 to 64 names</source>
        <translation>1 à 64 noms</translation>
    </message>
    <message>
        <source>less than the number of hosts</source>
        <translation>inférieur au nombre d’hôtes</translation>
    </message>
    <message>
        <source>an object with lists of whole numbers</source>
        <translation>un objet avec des listes de nombres entiers</translation>
    </message>
    <message>
        <source>it said nothing for %1 seconds and was ended</source>
        <translation>il n&apos;a rien dit pendant %1 secondes et a été arrêté</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>code de sortie %1</translation>
    </message>
    <message>
        <source>exit code %1; its last words: %2</source>
        <translation>code de sortie %1 ; ses derniers mots : %2</translation>
    </message>
    <message>
        <source>signal %1 (%2)</source>
        <translation>signal %1 (%2)</translation>
    </message>
    <message>
        <source>signal %1 (%2); its last words: %3</source>
        <translation>signal %1 (%2) ; ses derniers mots : %3</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>il est vide</translation>
    </message>
    <message>
        <source>its content is of no known format</source>
        <translation>son contenu n&apos;a aucun format connu</translation>
    </message>
    <message>
        <source>it is a zip archive without a PyTorch model</source>
        <translation>c&apos;est une archive zip sans modèle PyTorch</translation>
    </message>
    <message>
        <source>it is JSON, but neither a description, an index nor a configuration of a model</source>
        <translation>c&apos;est du JSON, mais ni une description, ni un index, ni une configuration de modèle</translation>
    </message>
    <message>
        <source>a Python pickle without the storages of PyTorch</source>
        <translation>un pickle Python sans les zones mémoire de PyTorch</translation>
    </message>
    <message>
        <source>it spans several disks</source>
        <translation>il s&apos;étend sur plusieurs disques</translation>
    </message>
    <message>
        <source>its 64-bit end record is outside</source>
        <translation>son enregistrement de fin de 64 bits est en dehors</translation>
    </message>
    <message>
        <source>its 64-bit end record is missing</source>
        <translation>son enregistrement de fin de 64 bits manque</translation>
    </message>
    <message>
        <source>it lies outside the file</source>
        <translation>il est en dehors du fichier</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>il est trop grand</translation>
    </message>
    <message>
        <source>it is too short for the number of its entries</source>
        <translation>il est trop court pour le nombre de ses entrées</translation>
    </message>
    <message>
        <source>an entry is cut off or has a wrong signature</source>
        <translation>une entrée est coupée ou a une mauvaise signature</translation>
    </message>
    <message>
        <source>an entry is cut off</source>
        <translation>une entrée est coupée</translation>
    </message>
    <message>
        <source>an extra field is cut off</source>
        <translation>un champ supplémentaire est coupé</translation>
    </message>
    <message>
        <source>ids, pixels, mask, activations or labels</source>
        <translation>ids, pixels, mask, activations ou labels</translation>
    </message>
    <message>
        <source>tensorrt or torch</source>
        <translation>tensorrt ou torch</translation>
    </message>
    <message>
        <source>index or matmul</source>
        <translation>index ou matmul</translation>
    </message>
    <message>
        <source>a list of two names or more</source>
        <translation>une liste de deux noms ou plus</translation>
    </message>
    <message>
        <source>the file of “%1”</source>
        <translation>le fichier de « %1 »</translation>
    </message>
    <message>
        <source>something stands behind the document</source>
        <translation>il y a quelque chose après le document</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>il se termine trop tôt</translation>
    </message>
    <message>
        <source>a comma or } is missing</source>
        <translation>il manque une virgule ou }</translation>
    </message>
    <message>
        <source>a comma or ] is missing</source>
        <translation>il manque une virgule ou ]</translation>
    </message>
    <message>
        <source>a key in quotation marks is missing</source>
        <translation>il manque une clé entre guillemets</translation>
    </message>
    <message>
        <source>a colon is missing</source>
        <translation>il manque un deux-points</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>il manque une valeur</translation>
    </message>
    <message>
        <source>a number has no digits</source>
        <translation>un nombre n&apos;a pas de chiffres</translation>
    </message>
    <message>
        <source>a number begins with a zero</source>
        <translation>un nombre commence par un zéro</translation>
    </message>
    <message>
        <source>a number ends with its point</source>
        <translation>un nombre se termine par son point</translation>
    </message>
    <message>
        <source>an exponent has no digits</source>
        <translation>un exposant n&apos;a pas de chiffres</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>un nombre est trop grand</translation>
    </message>
    <message>
        <source>a text does not end</source>
        <translation>un texte ne se termine pas</translation>
    </message>
    <message>
        <source>a text has a control character</source>
        <translation>un texte contient un caractère de contrôle</translation>
    </message>
    <message>
        <source>a text has an unknown escape</source>
        <translation>un texte contient un échappement inconnu</translation>
    </message>
    <message>
        <source>a text has a damaged \u escape</source>
        <translation>un texte contient un échappement \u abîmé</translation>
    </message>
    <message>
        <source>a text is not UTF-8</source>
        <translation>un texte n&apos;est pas en UTF-8</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un nombre</translation>
    </message>
    <message>
        <source>a negative number</source>
        <translation>un nombre négatif</translation>
    </message>
    <message>
        <source>a fraction</source>
        <translation>un nombre à virgule</translation>
    </message>
    <message>
        <source>a boolean</source>
        <translation>un booléen</translation>
    </message>
    <message>
        <source>a null</source>
        <translation>un null</translation>
    </message>
    <message>
        <source>a number above 2^63</source>
        <translation>un nombre au-delà de 2^63</translation>
    </message>
    <message>
        <source>an object without a key</source>
        <translation>un objet sans clé</translation>
    </message>
    <message>
        <source>an object of several keys</source>
        <translation>un objet à plusieurs clés</translation>
    </message>
    <message>
        <source>a list of three values</source>
        <translation>une liste de trois valeurs</translation>
    </message>
    <message>
        <source>a list of two whole numbers</source>
        <translation>une liste de deux nombres entiers</translation>
    </message>
    <message>
        <source>an argument</source>
        <translation>un argument</translation>
    </message>
    <message>
        <source>a name or a number</source>
        <translation>un nom ou un nombre</translation>
    </message>
    <message>
        <source>the entry of “%1”</source>
        <translation>l&apos;entrée de « %1 »</translation>
    </message>
    <message>
        <source>an object with a path_name</source>
        <translation>un objet avec path_name</translation>
    </message>
    <message>
        <source>an object with a tensor_meta</source>
        <translation>un objet avec tensor_meta</translation>
    </message>
    <message>
        <source>an object with exactly one key</source>
        <translation>un objet avec exactement une clé</translation>
    </message>
    <message>
        <source>a whole number of 64 bits</source>
        <translation>un nombre entier de 64 bits</translation>
    </message>
    <message>
        <source>a size</source>
        <translation>une taille</translation>
    </message>
    <message>
        <source>as_int or as_expr</source>
        <translation>as_int ou as_expr</translation>
    </message>
    <message>
        <source>of a known kind, not “%1”</source>
        <translation>d&apos;une sorte connue, pas « %1 »</translation>
    </message>
    <message>
        <source>the target of a node</source>
        <translation>la cible d&apos;un nœud</translation>
    </message>
    <message>
        <source>the name of a node&apos;s input</source>
        <translation>le nom d&apos;une entrée d&apos;un nœud</translation>
    </message>
    <message>
        <source>the expression of a size</source>
        <translation>l&apos;expression d&apos;une taille</translation>
    </message>
    <message>
        <source>the device of a tensor</source>
        <translation>le périphérique d&apos;un tenseur</translation>
    </message>
    <message>
        <source>the inputs of a node</source>
        <translation>les entrées d&apos;un nœud</translation>
    </message>
    <message>
        <source>the outputs of a node</source>
        <translation>les sorties d&apos;un nœud</translation>
    </message>
    <message>
        <source>the sizes of a tensor</source>
        <translation>les tailles d&apos;un tenseur</translation>
    </message>
    <message>
        <source>the strides of a tensor</source>
        <translation>les strides d&apos;un tenseur</translation>
    </message>
    <message>
        <source>the inputs of a graph</source>
        <translation>les entrées d&apos;un graphe</translation>
    </message>
    <message>
        <source>the outputs of a graph</source>
        <translation>les sorties d&apos;un graphe</translation>
    </message>
    <message>
        <source>the nodes of a graph</source>
        <translation>les nœuds d&apos;un graphe</translation>
    </message>
    <message>
        <source>the kind of a node&apos;s input</source>
        <translation>la sorte d&apos;une entrée d&apos;un nœud</translation>
    </message>
    <message>
        <source>the hint of a size</source>
        <translation>l&apos;indication d&apos;une taille</translation>
    </message>
    <message>
        <source>the element type of a tensor</source>
        <translation>le dtype d&apos;un tenseur</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>un intervalle</translation>
    </message>
    <message>
        <source>an input of the signature</source>
        <translation>une entrée de la signature</translation>
    </message>
    <message>
        <source>the name of a field</source>
        <translation>le nom d&apos;un champ</translation>
    </message>
    <message>
        <source>an entry of module_call_graph</source>
        <translation>une entrée de module_call_graph</translation>
    </message>
    <message>
        <source>an object with an fqn</source>
        <translation>un objet avec fqn</translation>
    </message>
    <message>
        <source>an object with major and minor</source>
        <translation>un objet avec major et minor</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>une liste de tenseurs</translation>
    </message>
    <message>
        <source>a list of pairs</source>
        <translation>une liste de paires</translation>
    </message>
    <message>
        <source>lists of whole numbers</source>
        <translation>des listes de nombres entiers</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>un tableau</translation>
    </message>
    <message>
        <source>rows of numbers</source>
        <translation>des lignes de nombres</translation>
    </message>
    <message>
        <source>false where “recompute” is true</source>
        <translation>false là où « recompute » est true</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un nombre entier</translation>
    </message>
    <message>
        <source>a list of values of one kind</source>
        <translation>une liste de valeurs d&apos;une seule sorte</translation>
    </message>
    <message>
        <source>less than 2^32</source>
        <translation>inférieur à 2^32</translation>
    </message>
    <message>
        <source>STOWAGE_ENGINE names it, and it is no program</source>
        <translation>STOWAGE_ENGINE le nomme, et ce n&apos;est pas un programme</translation>
    </message>
    <message>
        <source>it is neither beside this program nor on PATH; STOWAGE_ENGINE can name it</source>
        <translation>il n&apos;est ni à côté de ce programme ni dans PATH ; STOWAGE_ENGINE peut le nommer</translation>
    </message>
    <message>
        <source>any tensor</source>
        <translation>un tenseur quelconque</translation>
    </message>
    <message>
        <source>its memory</source>
        <translation>sa mémoire</translation>
    </message>
    <message>
        <source>the file has become shorter</source>
        <translation>le fichier est devenu plus court</translation>
    </message>
    <message>
        <source>this engine was built without CUDA</source>
        <translation>ce moteur a été construit sans CUDA</translation>
    </message>
    <message>
        <source>libstowage_cuda.so belongs to another version of Stowage</source>
        <translation>libstowage_cuda.so appartient à une autre version de Stowage</translation>
    </message>
    <message>
        <source>this LibTorch is without CUDA</source>
        <translation>cette LibTorch est sans CUDA</translation>
    </message>
    <message>
        <source>the driver does not say how much memory it has</source>
        <translation>le pilote ne dit pas combien de mémoire il a</translation>
    </message>
    <message>
        <source>its allocator refuses the limit</source>
        <translation>son allocateur refuse la limite</translation>
    </message>
    <message>
        <source>no tensor</source>
        <translation>aucun tenseur</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver</source>
        <translation>il n&apos;y a pas de pilote NVIDIA</translation>
    </message>
    <message>
        <source>libcuda.so.1 is no driver that can be asked</source>
        <translation>libcuda.so.1 n&apos;est pas un pilote que l&apos;on peut interroger</translation>
    </message>
    <message>
        <source>%1 (line %2, column %3)</source>
        <translation>%1 (ligne %2, colonne %3)</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2)</source>
        <translation>pas de périphérique CUDA&#x202f;: %1 (pilote %2)</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2, runtime %3)</source>
        <translation>pas de périphérique CUDA&#x202f;: %1 (pilote %2, runtime %3)</translation>
    </message>
    <message>
        <source>none was found</source>
        <translation>aucun n’a été trouvé</translation>
    </message>
    <message>
        <source>the key “%1” stands twice in one object</source>
        <translation>la clé « %1 » figure deux fois dans un même objet</translation>
    </message>
    <message>
        <source>it nests deeper than %1 levels</source>
        <translation>il a plus de %1 niveaux d’imbrication</translation>
    </message>
    <message>
        <source>it holds more values than are read</source>
        <translation>il contient plus de valeurs qu’on n’en lit</translation>
    </message>
</context>
<context>
    <name>PlanReport</name>
    <message>
        <source>Plan of %1</source>
        <translation>Plan de %1</translation>
    </message>
    <message>
        <source>%1 of weights (%2), placed by Stowage %3.</source>
        <translation>%1 de poids (%2), placés par Stowage %3.</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Preuve</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 on GPUs. No plan for this machine, under these rules, has more.</source>
        <translation>Optimal, prouvé&#x202f;: %1 sur les GPU. Aucun plan pour cette machine, avec ces règles, n’y met davantage.</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a step. No plan for this machine, under these rules, takes less.</source>
        <translation>Optimal, prouvé&#x202f;: %1 par étape. Aucun plan pour cette machine, avec ces règles, ne prend moins.</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a request. No plan for this machine, under these rules, takes less.</source>
        <translation>Optimal, prouvé&#x202f;: %1 par requête. Aucun plan pour cette machine, avec ces règles, ne prend moins.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 on GPUs. No plan has more than %2: the gap is %3 at most.</source>
        <translation>Optimalité non prouvée&#x202f;: %1 sur les GPU. Aucun plan n’y met plus de %2&#x202f;: l’écart est de %3 au plus.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a step. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>Optimalité non prouvée&#x202f;: %1 par étape. Aucun plan ne prend moins de %2&#x202f;: l’écart est de %3 au plus.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a request. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>Optimalité non prouvée&#x202f;: %1 par requête. Aucun plan ne prend moins de %2&#x202f;: l’écart est de %3 au plus.</translation>
    </message>
    <message>
        <source>No plan exists, proven.</source>
        <translation>Il n’existe aucun plan, c’est prouvé.</translation>
    </message>
    <message>
        <source>No plan was found; whether one exists is not settled.</source>
        <translation>Aucun plan n’a été trouvé&#x202f;; l’existence d’un plan n’est pas établie.</translation>
    </message>
    <message>
        <source>The map that accelerate makes does not fit this machine.</source>
        <translation>La map que produit accelerate ne tient pas sur cette machine.</translation>
    </message>
    <message>
        <source>Placed as accelerate&apos;s strategy %1 does, and not by the solver.</source>
        <translation>Placé comme le fait la stratégie %1 d’accelerate, et non par le solveur.</translation>
    </message>
    <message>
        <source>A map as it was given. It fits; nobody has looked for a better one.</source>
        <translation>Une map telle qu’elle a été donnée. Elle tient&#x202f;; personne n’en a cherché de meilleure.</translation>
    </message>
    <message>
        <source>A map as it was given. It does not fit this machine.</source>
        <translation>Une map telle qu’elle a été donnée. Elle ne tient pas sur cette machine.</translation>
    </message>
    <message>
        <source>Found by %1; nodes of the search: %2.</source>
        <translation>Trouvé par %1&#x202f;; nœuds de la recherche&#x202f;: %2.</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs (%3); %4 streamed a step, %5 of it read from disk; changes of device: %6.</source>
        <translation>%1 des %2 sur les GPU (%3)&#x202f;; %4 streamés par étape, dont %5 lus sur le disque&#x202f;; changements de périphérique&#x202f;: %6.</translation>
    </message>
    <message>
        <source>A step takes %1, %2 of it computing.</source>
        <translation>Une étape prend %1, dont %2 de calcul.</translation>
    </message>
    <message>
        <source>A step takes %1 without computing, as not all rates are known.</source>
        <translation>Une étape prend %1 sans le calcul, car tous les débits ne sont pas connus.</translation>
    </message>
    <message>
        <source>A request takes %1, %2 of it computing.</source>
        <translation>Une requête prend %1, dont %2 de calcul.</translation>
    </message>
    <message>
        <source>A request takes %1 without computing, as not all rates are known.</source>
        <translation>Une requête prend %1 sans le calcul, car tous les débits ne sont pas connus.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Périphériques</translation>
    </message>
    <message>
        <source>device</source>
        <translation>périphérique</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>budget</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>poids</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradients</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimiseur</translation>
    </message>
    <message>
        <source>stream reserve</source>
        <translation>réserve de streaming</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activations</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>surcoût</translation>
    </message>
    <message>
        <source>used</source>
        <translation>utilisé</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>illimité</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 en trop</translation>
    </message>
    <message>
        <source>Activations: the room that is kept free for them.</source>
        <translation>Activations&#x202f;: la place laissée libre pour elles.</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>matériel</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>mémoire</translation>
    </message>
    <message>
        <source>link to CPU</source>
        <translation>liaison au CPU</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>non connu</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Charge</translation>
    </message>
    <message>
        <source>Tokens of context: %1; sequences at once: %2.</source>
        <translation>Tokens de contexte&#x202f;: %1&#x202f;; séquences à la fois&#x202f;: %2.</translation>
    </message>
    <message>
        <source>Tokens of the prompt: %1; generated after it: %2.</source>
        <translation>Tokens du prompt&#x202f;: %1&#x202f;; générés ensuite&#x202f;: %2.</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once: %1.</source>
        <translation>Tokens du prompt à la fois&#x202f;: %1.</translation>
    </message>
    <message>
        <source>Input %1: %2.</source>
        <translation>Entrée %1&#x202f;: %2.</translation>
    </message>
    <message>
        <source>The KV cache is kept in %1.</source>
        <translation>Le cache KV est conservé en %1.</translation>
    </message>
    <message>
        <source>Trained with the optimizer %1.</source>
        <translation>Entraîné avec l’optimiseur %1.</translation>
    </message>
    <message>
        <source>Goal: %1; runtime: %2.</source>
        <translation>Objectif&#x202f;: %1&#x202f;; runtime&#x202f;: %2.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 est épinglé à %2.</translation>
    </message>
    <message>
        <source>%1 must not be on %2.</source>
        <translation>%1 ne doit pas être sur %2.</translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation>… et %1 de plus.</translation>
    </message>
    <message>
        <source>Warnings and issues</source>
        <translation>Avertissements et problèmes</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>Aucun.</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Erreur&#x202f;: %1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Avertissement&#x202f;: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Remarque&#x202f;: %1</translation>
    </message>
    <message>
        <source>The model as the treemap shows it</source>
        <translation>Le modèle tel que le montre la treemap</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Mixed: each in the better of both ways (only in Profile)</source>
        <translation>Mixte&#x202f;: chacun de la meilleure des deux façons (seulement avec Profiler)</translation>
    </message>
    <message>
        <source>Host: computed on the host, nothing is streamed (only in Profile)</source>
        <translation>Hôte&#x202f;: calcul sur l’hôte, rien n’est streamé (seulement avec Profiler)</translation>
    </message>
    <message>
        <source>accelerate: streamed to the GPU for their turn</source>
        <translation>accelerate&#x202f;: streamés vers le GPU quand vient leur tour</translation>
    </message>
    <message>
        <source>Stowage: best, with proof</source>
        <translation>Stowage&#x202f;: le meilleur, avec preuve</translation>
    </message>
    <message>
        <source>Least time a step</source>
        <translation>Temps minimal par étape</translation>
    </message>
    <message>
        <source>Most bytes on GPUs</source>
        <translation>Maximum d’octets sur les GPU</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>poids seuls</translation>
    </message>
    <message>
        <source>%1 + %2 tokens × %3</source>
        <translation>%1 + %2 tokens × %3</translation>
    </message>
    <message>
        <source>%1 tokens × %2</source>
        <translation>%1 tokens × %2</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>disque</translation>
    </message>
    <message>
        <source>stand-in card, %1</source>
        <translation>carte de substitution, %1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>hôte</translation>
    </message>
    <message>
        <source>mixed runtime</source>
        <translation>runtime mixte</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>moteur</translation>
    </message>
    <message>
        <source>Engine: streamed, ahead of their turn if asked (only in Profile)</source>
        <translation>Moteur&#x202f;: streamés, d’avance si demandé (seulement avec Profiler)</translation>
    </message>
    <message>
        <source>Prefetch: copied ahead of their turn</source>
        <translation>Préchargement&#x202f;: copiés avant leur tour</translation>
    </message>
    <message>
        <source>Compatible: copied when their turn has come</source>
        <translation>Compatible&#x202f;: copiés quand vient leur tour</translation>
    </message>
    <message>
        <source>%1, prefetch</source>
        <translation>%1, préchargement</translation>
    </message>
    <message>
        <source>Least time a request: prompt and generated tokens</source>
        <translation>Temps minimal par requête&#x202f;: prompt et tokens générés</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un nombre</translation>
    </message>
    <message>
        <source>inputs of set shapes</source>
        <translation>entrées de formes fixées</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and you forbade %2 for that. Lift that rule first.</source>
        <translation>%1 ne peut pas aller sur %2&#x202f;: il partage une zone mémoire avec %3, et vous avez interdit %2 pour celui-ci. Levez d’abord cette règle.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and that is pinned to %4. Unpin it first, or move both.</source>
        <translation>%1 ne peut pas aller sur %2&#x202f;: il partage une zone mémoire avec %3, qui est épinglé à %4. Désépinglez-le d’abord, ou déplacez les deux.</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD avec momentum</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>Adam 8 bits</translation>
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
        <translation>encore %1 min environ</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>encore %1 s environ</translation>
    </message>
    <message>
        <source>less than a second left</source>
        <translation>encore moins d’une seconde</translation>
    </message>
</context>
<context>
    <name>RunSettings</name>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longueur</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 ou plus</translation>
    </message>
    <message>
        <source>This machine has no GPU: a run with CUDA will be refused.</source>
        <translation>Cette machine n’a pas de GPU&#x202f;: une exécution avec CUDA sera refusée.</translation>
    </message>
    <message>
        <source>This machine has no GPU: it will run on virtual GPUs.</source>
        <translation>Cette machine n’a pas de GPU&#x202f;: l’exécution utilisera des GPU virtuels.</translation>
    </message>
    <message>
        <source>This machine has fewer GPUs (%1) than the plan uses (%2):</source>
        <translation>Cette machine a moins de GPU (%1) que le plan n’en utilise (%2)&#x202f;:</translation>
    </message>
    <message>
        <source>a run with CUDA will be refused.</source>
        <translation>une exécution avec CUDA sera refusée.</translation>
    </message>
    <message>
        <source>it will run on virtual GPUs.</source>
        <translation>l’exécution utilisera des GPU virtuels.</translation>
    </message>
</context>
<context>
    <name>RunStrip</name>
    <message>
        <source>Loading</source>
        <translation>Chargement</translation>
    </message>
    <message>
        <source>Reading the graph</source>
        <translation>Lecture du graphe</translation>
    </message>
    <message>
        <source>Placing weights</source>
        <translation>Placement des poids</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>Préchauffage</translation>
    </message>
    <message>
        <source>Collecting</source>
        <translation>Collecte</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Opérateur</translation>
    </message>
    <message>
        <source>Your plan is untouched.</source>
        <translation>Votre plan est intact.</translation>
    </message>
    <message>
        <source>%1 is out of memory in %2: %3 were asked for, %4 of %5 were in use.</source>
        <translation>%1 n’a plus de mémoire dans %2&#x202f;: %3 demandés, %4 sur %5 utilisés.</translation>
    </message>
    <message>
        <source>its first steps</source>
        <translation>ses premières étapes</translation>
    </message>
    <message>
        <source>The engine could not be started: %1.</source>
        <translation>Le moteur n’a pas pu démarrer&#x202f;: %1.</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2).</source>
        <translation>Il a été tué dans %1 (signal %2).</translation>
    </message>
    <message>
        <source>The system ended it in %1 for lack of RAM: it held %2, and %3 were free.</source>
        <translation>Le système l’a arrêté dans %1 faute de RAM&#x202f;: il occupait %2, et %3 étaient libres.</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2), not for lack of RAM: it held %3, and %4 were free.</source>
        <translation>Il a été tué dans %1 (signal %2), mais pas faute de RAM&#x202f;: il occupait %3, et %4 étaient libres.</translation>
    </message>
    <message numerus="yes">
        <source>It said nothing for %n second(s) in %1 and was ended.</source>
        <translation>
            <numerusform>Il n’a rien dit pendant %n seconde dans %1 et a été arrêté.</numerusform>
            <numerusform>Il n’a rien dit pendant %n secondes dans %1 et a été arrêté.</numerusform>
        </translation>
    </message>
    <message>
        <source>It crashed in %1 (signal %2).</source>
        <translation>Il a planté dans %1 (signal %2).</translation>
    </message>
    <message>
        <source>It wrote something that is no message.</source>
        <translation>Il a écrit quelque chose qui n’est pas un message.</translation>
    </message>
    <message>
        <source>It ended in %1 without a result (exit %2).</source>
        <translation>Il s’est terminé dans %1 sans résultat (code de sortie %2).</translation>
    </message>
    <message>
        <source>Program: %1</source>
        <translation>Programme&#x202f;: %1</translation>
    </message>
    <message>
        <source>Engine: %1, LibTorch %2</source>
        <translation>Moteur&#x202f;: %1, LibTorch %2</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Le moteur démarre.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1&#x202f;: %2 sur %3</translation>
    </message>
    <message>
        <source>The arithmetic runs on the CPU; memory and copies are counted for each device of the plan. Bytes are exact. Times are this CPU&apos;s, not a GPU&apos;s.</source>
        <translation>Les calculs se font sur le CPU&#x202f;; la mémoire et les copies sont comptées pour chaque périphérique du plan. Les octets sont exacts. Les temps sont ceux de ce CPU, pas d’un GPU.</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 ne répond pas.</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2.</source>
        <translation>%1 est injoignable&#x202f;: %2.</translation>
    </message>
    <message>
        <source>There is no stowage-engine on %1 that runs: %2.</source>
        <translation>Aucun stowage-engine ne fonctionne sur %1&#x202f;: %2.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing came from %1 for %n second(s), in %2: the connection is taken for lost.</source>
        <translation>
            <numerusform>Rien n’est venu de %1 pendant %n seconde, dans %2&#x202f;: la connexion est tenue pour perdue.</numerusform>
            <numerusform>Rien n’est venu de %1 pendant %n secondes, dans %2&#x202f;: la connexion est tenue pour perdue.</numerusform>
        </translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2, or the engine was killed there.</source>
        <translation>La connexion à %1 a été perdue dans %2, ou le moteur y a été tué.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2: %3.</source>
        <translation>La connexion à %1 a été perdue dans %2&#x202f;: %3.</translation>
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
        <translation>Périphériques</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Chronologie</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>%s says it is “%1”; a problem file says “%2”.</source>
        <translation>%s se présente comme «&#x202f;%1&#x202f;»&#x202f;; un fichier de problème se présente comme «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>%s: “%1” should be a whole number from 0 on that fits into 64 bits.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» devrait être un nombre entier à partir de 0 qui tient sur 64 bits.</translation>
    </message>
    <message>
        <source>%s: “%1” names no device or class of this problem, or one that has not been executed yet.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» ne nomme aucun périphérique ni aucune classe de ce problème, ou un élément pas encore exécuté.</translation>
    </message>
    <message>
        <source>%s: “%1” is there twice.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» y figure deux fois.</translation>
    </message>
    <message>
        <source>%s: the order is longer than %1 units.</source>
        <translation>%s&#x202f;: l’ordre dépasse %1 unités.</translation>
    </message>
    <message>
        <source>Something went wrong inside Stowage: %1.</source>
        <translation>Une erreur s’est produite dans Stowage même&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s was cancelled.</source>
        <translation>%s a été annulé.</translation>
    </message>
    <message>
        <source>%s does not exist.</source>
        <translation>%s n’existe pas.</translation>
    </message>
    <message>
        <source>%s cannot be opened: %1.</source>
        <translation>%s ne peut pas être ouvert&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s cannot be read at byte %2: %1.</source>
        <translation>%s ne peut pas être lu à l’octet %2&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s is not a regular file but %1; only regular files are read.</source>
        <translation>%s n’est pas un fichier ordinaire mais %1&#x202f;; seuls les fichiers ordinaires sont lus.</translation>
    </message>
    <message>
        <source>%s ended at byte %1 while %2 bytes were expected; it is too short or was cut while it was read.</source>
        <translation>%s s’arrête à l’octet %1 alors que %2 octets étaient attendus&#x202f;; il est trop court ou a été tronqué pendant la lecture.</translation>
    </message>
    <message>
        <source>%s is %1 bytes long; at most %2 are read for this kind of file.</source>
        <translation>%s fait %1 octets&#x202f;; on en lit %2 au plus pour ce type de fichier.</translation>
    </message>
    <message>
        <source>%s cannot be written: %1.</source>
        <translation>%s ne peut pas être écrit&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s is not JSON: %1.</source>
        <translation>%s n’est pas du JSON&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s names the key “%1” twice in one object.</source>
        <translation>%s nomme deux fois la clé «&#x202f;%1&#x202f;» dans un même objet.</translation>
    </message>
    <message>
        <source>%s nests deeper than %1 levels.</source>
        <translation>%s a plus de %1 niveaux d’imbrication.</translation>
    </message>
    <message>
        <source>%s lacks “%1”.</source>
        <translation>Dans %s, «&#x202f;%1&#x202f;» manque.</translation>
    </message>
    <message>
        <source>%s: “%1” should be %2.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» devrait être %2.</translation>
    </message>
    <message>
        <source>%s has schema “%1”, and “%2” is read here.</source>
        <translation>%s a le schéma «&#x202f;%1&#x202f;», et on lit ici «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>“%s” is not a size. Write a size like 24GiB, 80GB or 512MiB.</source>
        <translation>«&#x202f;%s&#x202f;» n’est pas une taille. Écrivez une taille comme 24GiB, 80GB ou 512MiB.</translation>
    </message>
    <message>
        <source>“%s” may mean gigabits or gigabytes: write %1 or %2.</source>
        <translation>«&#x202f;%s&#x202f;» peut désigner des gigabits ou des gigaoctets&#x202f;: écrivez %1 ou %2.</translation>
    </message>
    <message>
        <source>“%s” is larger than any memory: at most 2^63 bytes are understood.</source>
        <translation>«&#x202f;%s&#x202f;» dépasse toute mémoire&#x202f;: 2^63 octets au plus sont compris.</translation>
    </message>
    <message>
        <source>“%s” is not a rate. Write a rate like 25GB/s.</source>
        <translation>«&#x202f;%s&#x202f;» n’est pas un débit. Écrivez un débit comme 25GB/s.</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine cannot be understood: %1.</source>
        <translation>Une ligne entre Stowage et son moteur est incompréhensible&#x202f;: %1.</translation>
    </message>
    <message>
        <source>The other side speaks version %1 of the engine&apos;s protocol, this one speaks %2: install matching versions.</source>
        <translation>L’autre côté parle la version %1 du protocole du moteur, celui-ci la version %2&#x202f;: installez des versions assorties.</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine has the unknown type “%1”.</source>
        <translation>Une ligne entre Stowage et son moteur est du type inconnu «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s needs operators that this engine does not have: %1.</source>
        <translation>%s demande des opérateurs que ce moteur n’a pas&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s uses the higher-order operator “%1”, which is not supported.</source>
        <translation>%s utilise l’opérateur d’ordre supérieur «&#x202f;%1&#x202f;», qui n’est pas pris en charge.</translation>
    </message>
    <message>
        <source>%s: node “%1” has an argument that is not supported: %2.</source>
        <translation>%s&#x202f;: le nœud «&#x202f;%1&#x202f;» a un argument non pris en charge&#x202f;: %2.</translation>
    </message>
    <message>
        <source>%s: node “%1” uses the value “%2”, which nothing before it makes.</source>
        <translation>%s&#x202f;: le nœud «&#x202f;%1&#x202f;» utilise la valeur «&#x202f;%2&#x202f;», que rien ne produit avant lui.</translation>
    </message>
    <message>
        <source>%s: tensor “%1” cannot be used: %2.</source>
        <translation>%s&#x202f;: le tenseur «&#x202f;%1&#x202f;» est inutilisable&#x202f;: %2.</translation>
    </message>
    <message>
        <source>%s: the graph nests deeper than %1 levels.</source>
        <translation>%s&#x202f;: le graphe a plus de %1 niveaux d’imbrication.</translation>
    </message>
    <message>
        <source>%s is another program where it is to be run than the one that was opened: its fingerprint is %1, not %2.</source>
        <translation>%s, là où il doit s’exécuter, n’est pas le programme qui a été ouvert&#x202f;: son empreinte est %1, pas %2.</translation>
    </message>
    <message>
        <source>%s: the device map gives no device for “%1”.</source>
        <translation>%s&#x202f;: la device map ne donne pas de périphérique à «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>The device map names device “%1”, which the machine does not have.</source>
        <translation>La device map nomme le périphérique «&#x202f;%1&#x202f;», que la machine n’a pas.</translation>
    </message>
    <message>
        <source>The storage of “%1” is changed by the run, so it cannot be on the disk or streamed; it stays on device %2.</source>
        <translation>L’exécution modifie la zone mémoire de «&#x202f;%1&#x202f;», qui ne peut donc être ni sur le disque ni streamée&#x202f;; elle reste sur le périphérique %2.</translation>
    </message>
    <message>
        <source>%s: input “%1” has %2, the program takes %3.</source>
        <translation>%s&#x202f;: l’entrée «&#x202f;%1&#x202f;» a %2, le programme prend %3.</translation>
    </message>
    <message>
        <source>No sample input can be made up for “%1”: %2. Give the inputs in a file.</source>
        <translation>Aucun exemple d’entrée ne peut être inventé pour «&#x202f;%1&#x202f;»&#x202f;: %2. Donnez les entrées dans un fichier.</translation>
    </message>
    <message>
        <source>%s has no size “%1” that can be set; it has %2.</source>
        <translation>%s n’a pas de taille «&#x202f;%1&#x202f;» réglable&#x202f;; il a %2.</translation>
    </message>
    <message>
        <source>%s: the size “%1” can be %2, not %3.</source>
        <translation>%s&#x202f;: la taille «&#x202f;%1&#x202f;» peut être %2, pas %3.</translation>
    </message>
    <message>
        <source>The sample inputs of %s are not used: %1.</source>
        <translation>Les exemples d’entrées de %s ne sont pas utilisés&#x202f;: %1.</translation>
    </message>
    <message>
        <source>The inputs are random: %2 (seed %1).</source>
        <translation>Les entrées sont aléatoires&#x202f;: %2 (graine %1).</translation>
    </message>
    <message>
        <source>The program draws random numbers (“%1”): results differ from run to run.</source>
        <translation>Le programme tire des nombres aléatoires («&#x202f;%1&#x202f;»)&#x202f;: les résultats varient d’une exécution à l’autre.</translation>
    </message>
    <message>
        <source>The program was exported for several devices; all follow the device map now.</source>
        <translation>Le programme a été exporté pour plusieurs périphériques&#x202f;; tous suivent maintenant la device map.</translation>
    </message>
    <message>
        <source>%s failed at node “%1” of module “%2”: %3.</source>
        <translation>%s a échoué au nœud «&#x202f;%1&#x202f;» du module «&#x202f;%2&#x202f;»&#x202f;: %3.</translation>
    </message>
    <message>
        <source>Out of memory on device %1 at module “%2”: %3 more bytes were needed, %4 of %5 were in use.</source>
        <translation>Plus de mémoire sur le périphérique %1 au module «&#x202f;%2&#x202f;»&#x202f;: il fallait %3 octets de plus, %4 sur %5 étaient utilisés.</translation>
    </message>
    <message>
        <source>CUDA was asked for and cannot be used: %1.</source>
        <translation>CUDA a été demandé et ne peut pas être utilisé&#x202f;: %1.</translation>
    </message>
    <message>
        <source>The machine of the plan has %1 GPUs; a run takes at most %2 virtual ones.</source>
        <translation>La machine du plan a %1 GPU&#x202f;; une exécution en accepte %2 virtuels au plus.</translation>
    </message>
    <message>
        <source>No weight is copied ahead, although a window or a depth was asked for: %1.</source>
        <translation>Aucun poids n’est copié à l’avance, bien qu’une fenêtre ou une profondeur ait été demandée&#x202f;: %1.</translation>
    </message>
    <message>
        <source>The GPUs of this run are virtual: %1.</source>
        <translation>Les GPU de cette exécution sont virtuels&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s was stopped in module “%2”: its time limit of %1 s was over.</source>
        <translation>%s a été arrêté dans le module «&#x202f;%2&#x202f;»&#x202f;: sa limite de temps de %1 s était atteinte.</translation>
    </message>
    <message>
        <source>PyTorch itself computes with nothing that lies on the disk: give “%1” a GPU or the CPU.</source>
        <translation>PyTorch ne calcule avec rien qui soit sur le disque&#x202f;: donnez à «&#x202f;%1&#x202f;» un GPU ou le CPU.</translation>
    </message>
    <message>
        <source>%s: two nodes of one graph make the value “%1”.</source>
        <translation>%s&#x202f;: deux nœuds d’un même graphe produisent la valeur «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s: node “%1” cannot be run: %2.</source>
        <translation>%s&#x202f;: le nœud «&#x202f;%1&#x202f;» ne peut pas être exécuté&#x202f;: %2.</translation>
    </message>
    <message>
        <source>The map uses %1 GPUs and this machine has %2.</source>
        <translation>La map utilise %1 GPU et cette machine en a %2.</translation>
    </message>
    <message>
        <source>The results cannot be written as safetensors: “%1” is %2.</source>
        <translation>Les résultats ne peuvent pas être écrits en safetensors&#x202f;: «&#x202f;%1&#x202f;» est %2.</translation>
    </message>
    <message>
        <source>LibTorch reported: %1.</source>
        <translation>LibTorch a signalé&#x202f;: %1.</translation>
    </message>
    <message>
        <source>The recording is full: from %1 rows on the run is measured and no longer drawn.</source>
        <translation>L’enregistrement est plein&#x202f;: à partir de %1 lignes, l’exécution est mesurée et n’est plus dessinée.</translation>
    </message>
    <message>
        <source>%s holds more names than can be shown.</source>
        <translation>%s contient plus de noms qu’on ne peut en montrer.</translation>
    </message>
    <message>
        <source>%s nests its names so deeply that they would fill more than %1 MiB.</source>
        <translation>%s imbrique ses noms si profondément qu’ils occuperaient plus de %1 MiB.</translation>
    </message>
    <message>
        <source>%s names the tensor “%1” twice.</source>
        <translation>%s nomme deux fois le tenseur «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s ties “%1” to “%2”, which does not exist.</source>
        <translation>%s lie «&#x202f;%1&#x202f;» à «&#x202f;%2&#x202f;», qui n’existe pas.</translation>
    </message>
    <message>
        <source>%s ties “%1” to itself in a circle.</source>
        <translation>%s lie «&#x202f;%1&#x202f;» à lui-même en cercle.</translation>
    </message>
    <message>
        <source>%s uses “%1” both as a tensor and as a module.</source>
        <translation>%s utilise «&#x202f;%1&#x202f;» à la fois comme tenseur et comme module.</translation>
    </message>
    <message>
        <source>%s: a tensor has no name; it is shown as “%1”.</source>
        <translation>%s&#x202f;: un tenseur n’a pas de nom&#x202f;; il est montré comme «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s is not a model that Stowage knows: %1.</source>
        <translation>%s n’est pas un modèle que Stowage connaît&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s is %1, which this version recognises but does not read yet.</source>
        <translation>%s est %1, que cette version reconnaît mais ne lit pas encore.</translation>
    </message>
    <message>
        <source>%s is not a complete zip archive: its end record is missing or damaged.</source>
        <translation>%s n’est pas une archive zip complète&#x202f;: son enregistrement de fin manque ou est endommagé.</translation>
    </message>
    <message>
        <source>%s has a damaged zip directory: %1.</source>
        <translation>%s a un répertoire zip endommagé&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s holds %1 zip entries; at most %2 are read.</source>
        <translation>%s contient %1 entrées zip&#x202f;; on en lit %2 au plus.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” lies outside the file.</source>
        <translation>%s&#x202f;: l’entrée zip «&#x202f;%1&#x202f;» est en dehors du fichier.</translation>
    </message>
    <message>
        <source>%s: the zip entries “%1” and “%2” overlap.</source>
        <translation>%s&#x202f;: les entrées zip «&#x202f;%1&#x202f;» et «&#x202f;%2&#x202f;» se chevauchent.</translation>
    </message>
    <message>
        <source>%s names the zip entry “%1” twice.</source>
        <translation>%s nomme deux fois l’entrée zip «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” is encrypted.</source>
        <translation>%s&#x202f;: l’entrée zip «&#x202f;%1&#x202f;» est chiffrée.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” has a local header that does not agree with the directory.</source>
        <translation>%s&#x202f;: l’en-tête local de l’entrée zip «&#x202f;%1&#x202f;» ne correspond pas au répertoire.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” uses compression method %2; only stored and deflated entries are read.</source>
        <translation>%s&#x202f;: l’entrée zip «&#x202f;%1&#x202f;» utilise la méthode de compression %2&#x202f;; seules les entrées non compressées ou en deflate sont lues.</translation>
    </message>
    <message>
        <source>%s: the stored zip entry “%1” says %2 bytes but occupies %3.</source>
        <translation>%s&#x202f;: l’entrée zip non compressée «&#x202f;%1&#x202f;» annonce %2 octets mais en occupe %3.</translation>
    </message>
    <message>
        <source>%s has a zip entry whose name is empty, too long or not text.</source>
        <translation>%s a une entrée zip dont le nom est vide, trop long ou n’est pas du texte.</translation>
    </message>
    <message>
        <source>%s: zip entries whose names are longer than %1 bytes are left out; there are %2.</source>
        <translation>%s&#x202f;: les entrées zip dont le nom dépasse %1 octets sont omises&#x202f;; il y en a %2.</translation>
    </message>
    <message>
        <source>%s has no record “%1”.</source>
        <translation>%s n’a pas d’enregistrement «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the record “%1” is %2 bytes long; at most %3 are read.</source>
        <translation>%s&#x202f;: l’enregistrement «&#x202f;%1&#x202f;» fait %2 octets&#x202f;; on en lit %3 au plus.</translation>
    </message>
    <message>
        <source>%s: the record “%1” cannot be decompressed to the size it states.</source>
        <translation>%s&#x202f;: l’enregistrement «&#x202f;%1&#x202f;» ne peut pas être décompressé à la taille qu’il annonce.</translation>
    </message>
    <message>
        <source>%s: the record “%1” does not match its checksum.</source>
        <translation>%s&#x202f;: l’enregistrement «&#x202f;%1&#x202f;» ne correspond pas à sa somme de contrôle.</translation>
    </message>
    <message>
        <source>%s has archive version “%1”; version 0 is read here.</source>
        <translation>%s a la version d’archive «&#x202f;%1&#x202f;»&#x202f;; on lit ici la version 0.</translation>
    </message>
    <message>
        <source>%s was written in byte order “%1”; only little-endian files are read.</source>
        <translation>%s a été écrit dans l’ordre d’octets «&#x202f;%1&#x202f;»&#x202f;; seuls les fichiers little-endian sont lus.</translation>
    </message>
    <message>
        <source>%s has export schema %1; schema 8 is read here.</source>
        <translation>%s a le schéma d’export %1&#x202f;; on lit ici le schéma 8.</translation>
    </message>
    <message>
        <source>%s: %1 should be %2.</source>
        <translation>%s&#x202f;: %1 devrait être %2.</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no record “%2”.</source>
        <translation>%s&#x202f;: les poids de «&#x202f;%1&#x202f;» manquent&#x202f;: il n’y a pas d’enregistrement «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are compressed; only stored weights are read.</source>
        <translation>%s&#x202f;: les poids de «&#x202f;%1&#x202f;» sont compressés&#x202f;; seuls les poids non compressés sont lus.</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its record, which has %3.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» demande %2 octets de son enregistrement, qui en a %3.</translation>
    </message>
    <message>
        <source>%s: “%1” is kept as a Python object, which is never loaded.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» est conservé comme objet Python, ce qui n’est jamais chargé.</translation>
    </message>
    <message>
        <source>%s: “%1” has sizes, strides or an offset that are not plain numbers.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» a des tailles, des pas ou un décalage qui ne sont pas de simples nombres.</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type %2.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» a le type d’élément inconnu %2.</translation>
    </message>
    <message>
        <source>“%s” is not the name of a device. Write 0, 1, … for GPUs, cpu or disk.</source>
        <translation>«&#x202f;%s&#x202f;» n’est pas le nom d’un périphérique. Écrivez 0, 1, … pour les GPU, cpu ou disk.</translation>
    </message>
    <message>
        <source>“%s” is not a runtime that is known here. Write %1.</source>
        <translation>«&#x202f;%s&#x202f;» n’est pas un runtime connu ici. Écrivez %1.</translation>
    </message>
    <message>
        <source>%s lists the device %1 twice.</source>
        <translation>%s cite deux fois le périphérique %1.</translation>
    </message>
    <message>
        <source>%s lacks GPU %1: GPUs are numbered from 0 without gaps.</source>
        <translation>Dans %s, le GPU %1 manque&#x202f;: les GPU sont numérotés à partir de 0, sans trou.</translation>
    </message>
    <message>
        <source>%s lists %1 devices; at most %2 are understood.</source>
        <translation>%s cite %1 périphériques&#x202f;; %2 au plus sont compris.</translation>
    </message>
    <message>
        <source>%s: the link %1 needs a rate of at least one byte per second.</source>
        <translation>%s&#x202f;: la liaison %1 demande un débit d’au moins un octet par seconde.</translation>
    </message>
    <message>
        <source>%s is not a device map: an object of module names and devices is expected, and this is %1.</source>
        <translation>%s n’est pas une device map&#x202f;: on attend un objet fait de noms de modules et de périphériques, et ceci est %1.</translation>
    </message>
    <message>
        <source>%s places “%1” on %2, which is no device. Write a number for a GPU, &quot;cpu&quot; or &quot;disk&quot;.</source>
        <translation>%s place «&#x202f;%1&#x202f;» sur %2, qui n’est pas un périphérique. Écrivez un nombre pour un GPU, &quot;cpu&quot; ou &quot;disk&quot;.</translation>
    </message>
    <message>
        <source>%s: “%1” is not a value that “%2” can have.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas une valeur que «&#x202f;%2&#x202f;» puisse avoir.</translation>
    </message>
    <message>
        <source>%s needs %1 and has %2: %3 too much.</source>
        <translation>%s demande %1 et a %2&#x202f;: %3 de trop.</translation>
    </message>
    <message>
        <source>%1 tensor names (%2, tied ones counted once) have no device, for example %s.</source>
        <translation>%1 noms de tenseurs (%2, les liés comptés une fois) n’ont pas de périphérique, par exemple %s.</translation>
    </message>
    <message>
        <source>%s and %1 are one storage of %2, but lie on different devices (%3): it is held more than once.</source>
        <translation>%s et %1 forment une seule zone mémoire de %2, mais sont sur des périphériques différents (%3)&#x202f;: elle est présente plusieurs fois.</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but runs on several devices (%2).</source>
        <translation>%s est un %1, qui devrait rester entier, mais s’exécute sur plusieurs périphériques (%2).</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but its weights lie on several devices (%2); all of it runs on %3.</source>
        <translation>%s est un %1, qui devrait rester entier, mais ses poids sont sur plusieurs périphériques (%2)&#x202f;; il s’exécute en entier sur %3.</translation>
    </message>
    <message>
        <source>%s is pinned to %1, but lies on %2.</source>
        <translation>%s est épinglé à %1, mais se trouve sur %2.</translation>
    </message>
    <message>
        <source>%s may not be on %1, but is.</source>
        <translation>%s ne doit pas être sur %1, mais s’y trouve.</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, later releases to the lowest. Write the keys of %s first.</source>
        <translation>La map nomme %1 avant %s&#x202f;: jusqu’à la version 1.12, accelerate streame vers le premier GPU d’une map, ensuite vers le plus bas. Écrivez d’abord les clés de %s.</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, where %2 is then %3 over its budget; later releases stream to the lowest. Write the keys of %s first.</source>
        <translation>La map nomme %1 avant %s&#x202f;: jusqu’à la version 1.12, accelerate streame vers le premier GPU d’une map, et %2 dépasse alors son budget de %3&#x202f;; ensuite vers le plus bas. Écrivez d’abord les clés de %s.</translation>
    </message>
    <message>
        <source>%s is to be the main GPU, but a map alone makes accelerate stream to %1: give main_device to dispatch_model (from_pretrained takes none).</source>
        <translation>%s doit être le GPU principal, mais d’après la map seule, accelerate streame vers %1&#x202f;: donnez main_device à dispatch_model (from_pretrained n’en prend pas).</translation>
    </message>
    <message>
        <source>Nothing is on a GPU: the whole model runs on the CPU.</source>
        <translation>Rien n’est sur un GPU&#x202f;: le modèle entier s’exécute sur le CPU.</translation>
    </message>
    <message>
        <source>The map gives no device to %1 tensor names (%2, tied ones counted once), for example %s.</source>
        <translation>La map ne donne pas de périphérique à %1 noms de tenseurs (%2, les liés comptés une fois), par exemple %s.</translation>
    </message>
    <message>
        <source>%1 keys of the map name no module or tensor of this model, for example “%s”.</source>
        <translation>%1 clés de la map ne nomment aucun module ni tenseur de ce modèle, par exemple «&#x202f;%s&#x202f;».</translation>
    </message>
    <message>
        <source>%1 keys of the map lie below other keys, for example “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>%1 clés de la map sont sous d’autres clés, par exemple «&#x202f;%2&#x202f;» sous «&#x202f;%s&#x202f;»&#x202f;: ici la plus profonde l’emporte, mais pas dans tous les chargeurs.</translation>
    </message>
    <message>
        <source>The map names the key “%s” more than once.</source>
        <translation>La map nomme la clé «&#x202f;%s&#x202f;» plus d’une fois.</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (%1 tensor names, %2, tied ones counted once).</source>
        <translation>La map utilise %s, que cette machine n’a pas (%1 noms de tenseurs, %2, les liés comptés une fois).</translation>
    </message>
    <message>
        <source>The key “%s” is also the beginning of the name %1, which has no key of its own: loaders that match without the dot put it on the wrong device.</source>
        <translation>La clé «&#x202f;%s&#x202f;» est aussi le début du nom %1, qui n’a pas de clé à lui&#x202f;: les chargeurs qui comparent sans le point le mettent sur le mauvais périphérique.</translation>
    </message>
    <message>
        <source>%1 keys name their GPU as text, for example “%s”: accelerate then picks the GPU that streams by chance. Write numbers, such as 0.</source>
        <translation>%1 clés nomment leur GPU en texte, par exemple «&#x202f;%s&#x202f;»&#x202f;: accelerate choisit alors au hasard le GPU qui streame. Écrivez des nombres, comme 0.</translation>
    </message>
    <message>
        <source>The key “” puts everything on %s while other keys name GPUs: accelerate finds no weights under it. Name the modules instead.</source>
        <translation>La clé vide «&#x202f;» met tout sur %s alors que d’autres clés nomment des GPU&#x202f;: accelerate ne trouve aucun poids sous elle. Nommez plutôt les modules.</translation>
    </message>
    <message>
        <source>%s holds weights only, no graph that could be run.</source>
        <translation>%s ne contient que des poids, aucun graphe exécutable.</translation>
    </message>
    <message>
        <source>%s describes a model without its weights and graph.</source>
        <translation>%s décrit un modèle sans ses poids ni son graphe.</translation>
    </message>
    <message>
        <source>%s was saved without the weights of “%1”.</source>
        <translation>%s a été enregistré sans les poids de «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s takes or makes an object of Python.</source>
        <translation>%s prend ou produit un objet Python.</translation>
    </message>
    <message>
        <source>%s is %1 bytes long: too short for a safetensors file, which begins with a length of 8 bytes.</source>
        <translation>%s fait %1 octets&#x202f;: trop court pour un fichier safetensors, qui commence par une longueur de 8 octets.</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes; at most %2 are allowed.</source>
        <translation>%s annonce un en-tête de %1 octets&#x202f;; %2 au plus sont permis.</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes, but the file ends at byte %2.</source>
        <translation>%s annonce un en-tête de %1 octets, mais le fichier finit à l’octet %2.</translation>
    </message>
    <message>
        <source>%s has a header that does not begin with “{”.</source>
        <translation>%s a un en-tête qui ne commence pas par «&#x202f;{&#x202f;».</translation>
    </message>
    <message>
        <source>%s: in the entry of “%1”, %2 should be %3.</source>
        <translation>%s&#x202f;: dans l’entrée de «&#x202f;%1&#x202f;», %2 devrait être %3.</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type “%2”.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» a le type d’élément inconnu «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>%s: __metadata__ should be an object of texts.</source>
        <translation>%s&#x202f;: __metadata__ devrait être un objet fait de textes.</translation>
    </message>
    <message>
        <source>%s: “%1” occupies bytes %2 to %3 where byte %4 should be next; tensors may not overlap or leave holes.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» occupe les octets %2 à %3, alors que l’octet %4 devrait suivre&#x202f;; les tenseurs ne doivent ni se chevaucher ni laisser de trous.</translation>
    </message>
    <message>
        <source>%s: the shape of “%1” has more elements than can be counted.</source>
        <translation>%s&#x202f;: la forme de «&#x202f;%1&#x202f;» a plus d’éléments qu’on ne peut en compter.</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bits, which is no whole number of bytes.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» prend %2 bits, ce qui n’est pas un nombre entier d’octets.</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bytes but occupies bytes %3 to %4.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» prend %2 octets mais occupe les octets %3 à %4.</translation>
    </message>
    <message>
        <source>%s should end at byte %1 but is %2 bytes long.</source>
        <translation>%s devrait finir à l’octet %1 mais fait %2 octets.</translation>
    </message>
    <message>
        <source>%s names the file “%1”; only plain names of files in the same folder are opened.</source>
        <translation>%s nomme le fichier «&#x202f;%1&#x202f;»&#x202f;; seuls de simples noms de fichiers du même dossier sont ouverts.</translation>
    </message>
    <message>
        <source>%s needs the file “%1”, which is not there.</source>
        <translation>%s a besoin du fichier «&#x202f;%1&#x202f;», qui n’est pas là.</translation>
    </message>
    <message>
        <source>%s says that “%1” is in “%2”, which does not hold it.</source>
        <translation>Selon %s, «&#x202f;%1&#x202f;» est dans «&#x202f;%2&#x202f;», qui ne le contient pas.</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is in two files, “%2” and “%3”.</source>
        <translation>%s&#x202f;: le tenseur «&#x202f;%1&#x202f;» est dans deux fichiers, «&#x202f;%2&#x202f;» et «&#x202f;%3&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the files hold tensors that the index does not list: “%1” is the first of %2.</source>
        <translation>%s&#x202f;: les fichiers contiennent des tenseurs que l’index ne cite pas&#x202f;: «&#x202f;%1&#x202f;» est le premier sur %2.</translation>
    </message>
    <message>
        <source>%s: the index states %1 bytes in all, the files hold %2.</source>
        <translation>%s&#x202f;: l’index annonce %1 octets en tout, les fichiers en contiennent %2.</translation>
    </message>
    <message>
        <source>%s has no config.json: classes of modules, ties and names of modules are not known.</source>
        <translation>%s n’a pas de config.json&#x202f;: les classes, les liens et les noms des modules ne sont pas connus.</translation>
    </message>
    <message>
        <source>%s: %1 tensors have other names in the file than in the modules (model type “%2”); the names of the modules are shown.</source>
        <translation>%s&#x202f;: %1 tenseurs ont d’autres noms dans le fichier que dans les modules (type de modèle «&#x202f;%2&#x202f;»)&#x202f;; les noms des modules sont montrés.</translation>
    </message>
    <message>
        <source>%s: the model type “%1” is not known here; its modules may have other names than its files. Check the names before you use a device map.</source>
        <translation>%s&#x202f;: le type de modèle «&#x202f;%1&#x202f;» n’est pas connu ici&#x202f;; ses modules peuvent avoir d’autres noms que dans ses fichiers. Vérifiez les noms avant d’utiliser une device map.</translation>
    </message>
    <message>
        <source>%s: the experts of “%1” differ in shape; they are shown one by one, as they are stored.</source>
        <translation>%s&#x202f;: les experts de «&#x202f;%1&#x202f;» ont des formes différentes&#x202f;; ils sont montrés un par un, tels qu’ils sont stockés.</translation>
    </message>
    <message>
        <source>%s holds packed weights (%1); they are shown and counted as they are stored.</source>
        <translation>%s contient des poids compactés (%1)&#x202f;; ils sont montrés et comptés tels qu’ils sont stockés.</translation>
    </message>
    <message>
        <source>%s: %1 tensors from “%2” on belong to no module that the library builds; they are not shown.</source>
        <translation>%s&#x202f;: %1 tenseurs à partir de «&#x202f;%2&#x202f;» n’appartiennent à aucun module que la bibliothèque construit&#x202f;; ils ne sont pas montrés.</translation>
    </message>
    <message>
        <source>%s does not hold “%1”, to which “%2” should be tied.</source>
        <translation>%s ne contient pas «&#x202f;%1&#x202f;», auquel «&#x202f;%2&#x202f;» devrait être lié.</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%s cannot be started: %1.</source>
        <translation>%s ne peut pas être démarré&#x202f;: %1.</translation>
    </message>
    <message>
        <source>The engine ended before it was done: %1.</source>
        <translation>Le moteur s’est arrêté avant d’avoir fini&#x202f;: %1.</translation>
    </message>
    <message>
        <source>How large the values of %s are is known to the engine alone: agree to run it once (Profile), and its memory is predicted from then on.</source>
        <translation>Seul le moteur sait quelle taille ont les valeurs de %s&#x202f;: acceptez une fois de l’exécuter (Profiler), et sa mémoire est prédite dès lors.</translation>
    </message>
    <message>
        <source>The engine is asked how large the values of %s are; its memory is predicted when it has answered.</source>
        <translation>On demande au moteur quelle taille ont les valeurs de %s&#x202f;; sa mémoire sera prédite quand il aura répondu.</translation>
    </message>
    <message>
        <source>The rule on “%s” names no module or tensor of this model.</source>
        <translation>La règle sur «&#x202f;%s&#x202f;» ne nomme aucun module ni tenseur de ce modèle.</translation>
    </message>
    <message>
        <source>The rules on “%s” (%1) and “%2” (%3) contradict each other: no device obeys both.</source>
        <translation>Les règles sur «&#x202f;%s&#x202f;» (%1) et «&#x202f;%2&#x202f;» (%3) se contredisent&#x202f;: aucun périphérique ne respecte les deux.</translation>
    </message>
    <message>
        <source>There is no device to put anything on. Add a GPU, CPU memory or a disk.</source>
        <translation>Il n’y a aucun périphérique où placer quoi que ce soit. Ajoutez un GPU, de la mémoire CPU ou un disque.</translation>
    </message>
    <message>
        <source>%s can neither stay on %1 nor be streamed to it: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s ne peut ni rester sur %1 ni y être streamé&#x202f;: il faut %2, il y a %3, il manque %4.</translation>
    </message>
    <message>
        <source>%s leaves no room on %1 for anything else: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s ne laisse de place pour rien d’autre sur %1&#x202f;: il faut %2, il y a %3, il manque %4.</translation>
    </message>
    <message>
        <source>The model needs %1; your devices have room for %2 of it: %3 short.</source>
        <translation>Le modèle demande %1&#x202f;; vos périphériques ont de la place pour %2&#x202f;: il manque %3.</translation>
    </message>
    <message>
        <source>%s has nowhere to go: no device obeys all of its rules (%1).</source>
        <translation>%s ne peut aller nulle part&#x202f;: aucun périphérique ne respecte toutes ses règles (%1).</translation>
    </message>
    <message>
        <source>No way was found to divide the modules among these devices; whether there is one is not settled.</source>
        <translation>Aucune répartition des modules sur ces périphériques n’a été trouvée&#x202f;; qu’il en existe une n’est pas établi.</translation>
    </message>
    <message>
        <source>accelerate&apos;s own strategy ends with %s on this model and these budgets.</source>
        <translation>La stratégie d’accelerate se termine par %s sur ce modèle et ces budgets.</translation>
    </message>
    <message>
        <source>%s is a trace of version %1; version %2 is read here.</source>
        <translation>%s est une trace de version %1&#x202f;; on lit ici la version %2.</translation>
    </message>
    <message>
        <source>%s ends too early: its header promises %1 bytes and it has %2.</source>
        <translation>%s finit trop tôt&#x202f;: son en-tête promet %1 octets et il en a %2.</translation>
    </message>
    <message>
        <source>%s is longer than its header says: %1 bytes promised, %2 found.</source>
        <translation>%s est plus long que ne dit son en-tête&#x202f;: %1 octets promis, %2 trouvés.</translation>
    </message>
    <message>
        <source>%s was damaged: its checksum is not the one its header promises.</source>
        <translation>%s est endommagé&#x202f;: sa somme de contrôle n’est pas celle que promet son en-tête.</translation>
    </message>
    <message>
        <source>%s promises %1 %2, which is more than the %3 that are read.</source>
        <translation>%s promet %1 %2, plus que les %3 qui sont lus.</translation>
    </message>
    <message>
        <source>%s: %1 %2 refers to %3 %4, and there are only %5.</source>
        <translation>%s&#x202f;: %1 %2 renvoie à %3 %4, et il n’y en a que %5.</translation>
    </message>
    <message>
        <source>%s: %1 %2 ends before it begins.</source>
        <translation>%s&#x202f;: %1 %2 finit avant de commencer.</translation>
    </message>
    <message>
        <source>%s: %1 %2 lies after the end of the run.</source>
        <translation>%s&#x202f;: %1 %2 se situe après la fin de l’exécution.</translation>
    </message>
    <message>
        <source>%s: block %1 is of kind %2, which does not exist.</source>
        <translation>%s&#x202f;: le bloc %1 est du genre %2, qui n’existe pas.</translation>
    </message>
    <message>
        <source>%s: “%1” is not the name of a device, or names it twice.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas le nom d’un périphérique, ou le nomme deux fois.</translation>
    </message>
    <message>
        <source>%s: the text at %1 is not UTF-8.</source>
        <translation>%s&#x202f;: le texte à %1 n’est pas en UTF-8.</translation>
    </message>
    <message>
        <source>%s: the blocks of %1 add up to more than 2^63 bytes.</source>
        <translation>%s&#x202f;: les blocs de %1 font ensemble plus de 2^63 octets.</translation>
    </message>
    <message>
        <source>%s lacks the input “%1”; the program takes %2.</source>
        <translation>Dans %s, l’entrée «&#x202f;%1&#x202f;» manque&#x202f;; le programme prend %2.</translation>
    </message>
    <message>
        <source>%s: “%1” is no input of the program; it takes %2.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’est pas une entrée du programme&#x202f;; il prend %2.</translation>
    </message>
    <message>
        <source>%s became shorter while its weights were read; the run was stopped.</source>
        <translation>%s a raccourci pendant la lecture de ses poids&#x202f;; l’exécution a été arrêtée.</translation>
    </message>
    <message>
        <source>%s cannot be opened: there is not enough memory.</source>
        <translation>%s ne peut pas être ouvert&#x202f;: la mémoire ne suffit pas.</translation>
    </message>
    <message>
        <source>%s is compressed and damaged or cut off.</source>
        <translation>%s est compressé et endommagé ou tronqué.</translation>
    </message>
    <message>
        <source>%s unpacks to more than %1 bytes, which is not read.</source>
        <translation>%s fait, décompressé, plus de %1 octets, ce qui n’est pas lu.</translation>
    </message>
    <message>
        <source>%s: in %1, %2 should be %3.</source>
        <translation>%s&#x202f;: dans %1, %2 devrait être %3.</translation>
    </message>
    <message>
        <source>%s: %1 has the unknown element type “%2”.</source>
        <translation>%s&#x202f;: %1 a le type d’élément inconnu «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the shape of %1 has more elements than can be counted.</source>
        <translation>%s&#x202f;: la forme de %1 a plus d’éléments qu’on ne peut en compter.</translation>
    </message>
    <message>
        <source>%s does not begin with “GGUF”.</source>
        <translation>%s ne commence pas par «&#x202f;GGUF&#x202f;».</translation>
    </message>
    <message>
        <source>%s has GGUF version %1; versions 2 and 3 are read.</source>
        <translation>%s a la version GGUF %1&#x202f;; les versions 2 et 3 sont lues.</translation>
    </message>
    <message>
        <source>%s was written in big-endian byte order; only little-endian files are read.</source>
        <translation>%s a été écrit en big-endian&#x202f;; seuls les fichiers little-endian sont lus.</translation>
    </message>
    <message>
        <source>%s ends in the middle of its header.</source>
        <translation>%s finit au milieu de son en-tête.</translation>
    </message>
    <message>
        <source>%s states %1 tensors, for which it is too short.</source>
        <translation>%s annonce %1 tenseurs, mais il est trop court pour cela.</translation>
    </message>
    <message>
        <source>%s states %1 keys, for which it is too short.</source>
        <translation>%s annonce %1 clés, mais il est trop court pour cela.</translation>
    </message>
    <message>
        <source>%s states a text of %1 bytes where %2 are left.</source>
        <translation>%s annonce un texte de %1 octets alors qu’il en reste %2.</translation>
    </message>
    <message>
        <source>%s has a key that is empty or longer than %1 bytes.</source>
        <translation>%s a une clé vide ou de plus de %1 octets.</translation>
    </message>
    <message>
        <source>%s has the key “%1” twice.</source>
        <translation>%s a deux fois la clé «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the value of “%1” has the unknown type %2.</source>
        <translation>%s&#x202f;: la valeur de «&#x202f;%1&#x202f;» est du type inconnu %2.</translation>
    </message>
    <message>
        <source>%s: the list “%1” states %2 entries, for which the file is too short.</source>
        <translation>%s&#x202f;: la liste «&#x202f;%1&#x202f;» annonce %2 entrées, mais le fichier est trop court pour cela.</translation>
    </message>
    <message>
        <source>%s: “%1” is a list of lists, which GGUF does not have.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» est une liste de listes, ce que GGUF n’a pas.</translation>
    </message>
    <message>
        <source>%s: the alignment %1 is no power of two.</source>
        <translation>%s&#x202f;: l’alignement %1 n’est pas une puissance de deux.</translation>
    </message>
    <message>
        <source>%s has a tensor whose name is empty or longer than %1 bytes.</source>
        <translation>%s a un tenseur dont le nom est vide ou dépasse %1 octets.</translation>
    </message>
    <message>
        <source>%s: “%1” has %2 dimensions; at most %3 are allowed.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» a %2 dimensions&#x202f;; %3 au plus sont permises.</translation>
    </message>
    <message>
        <source>%s: “%1” has more elements than can be counted.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» a plus d’éléments qu’on ne peut en compter.</translation>
    </message>
    <message>
        <source>%s: “%1” has element type %2, which GGUF has given up.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» a le type d’élément %2, que GGUF a abandonné.</translation>
    </message>
    <message>
        <source>%s: rows of “%1” have %2 elements, which is no multiple of the %3 of a block.</source>
        <translation>%s&#x202f;: les lignes de «&#x202f;%1&#x202f;» ont %2 éléments, ce qui n’est pas un multiple des %3 d’un bloc.</translation>
    </message>
    <message>
        <source>%s: “%1” begins at byte %2 of the data; byte %3 was expected.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» commence à l’octet %2 des données&#x202f;; l’octet %3 était attendu.</translation>
    </message>
    <message>
        <source>%s: “%1” ends at byte %2, the file at byte %3.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» finit à l’octet %2, le fichier à l’octet %3.</translation>
    </message>
    <message>
        <source>%s belongs to a model in %1 parts, of which “%2” is missing.</source>
        <translation>%s fait partie d’un modèle en %1 parties, dont «&#x202f;%2&#x202f;» manque.</translation>
    </message>
    <message>
        <source>%s is one of %1 parts, but its name does not say so: it should end in “-%2-of-%3.gguf”.</source>
        <translation>%s est l’une de %1 parties, mais son nom ne le dit pas&#x202f;: il devrait finir par «&#x202f;-%2-of-%3.gguf&#x202f;».</translation>
    </message>
    <message>
        <source>%s should be part %1 of %2, but says that it is part %3 of %4.</source>
        <translation>%s devrait être la partie %1 sur %2, mais dit être la partie %3 sur %4.</translation>
    </message>
    <message>
        <source>%s: its parts hold %1 tensors, but %2 are stated.</source>
        <translation>%s&#x202f;: ses parties contiennent %1 tenseurs, mais %2 sont annoncés.</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is also in “%2”.</source>
        <translation>%s&#x202f;: le tenseur «&#x202f;%1&#x202f;» est aussi dans «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>%s holds %1 GGUF models; open one of them, such as “%2”.</source>
        <translation>%s contient %1 modèles GGUF&#x202f;; ouvrez l’un d’eux, comme «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>%s does not say its architecture: modules have the names of the file.</source>
        <translation>%s ne dit pas son architecture&#x202f;: les modules portent les noms du fichier.</translation>
    </message>
    <message>
        <source>%s: the architecture “%1” is not known here: modules have the names of the file, which no device map of the library uses.</source>
        <translation>%s&#x202f;: l’architecture «&#x202f;%1&#x202f;» n’est pas connue ici&#x202f;: les modules portent les noms du fichier, qu’aucune device map de la bibliothèque n’utilise.</translation>
    </message>
    <message>
        <source>%s: tensors without a known place in the modules of “%3” keep the names of the file: “%1” is the first of %2.</source>
        <translation>%s&#x202f;: les tenseurs sans place connue dans les modules de «&#x202f;%3&#x202f;» gardent les noms du fichier&#x202f;: «&#x202f;%1&#x202f;» est le premier sur %2.</translation>
    </message>
    <message>
        <source>%s is an AOTInductor package: compiled code, which is never loaded here. Open the .pt2 that torch.export saved before it.</source>
        <translation>%s est un paquet AOTInductor&#x202f;: du code compilé, qui n’est jamais chargé ici. Ouvrez le .pt2 que torch.export a enregistré avant.</translation>
    </message>
    <message>
        <source>%s: what “%1” holds is no table of tensors: %2.</source>
        <translation>%s&#x202f;: ce que contient «&#x202f;%1&#x202f;» n’est pas une table de tenseurs&#x202f;: %2.</translation>
    </message>
    <message>
        <source>%s names no model type: modules have the names of the file.</source>
        <translation>%s n’indique pas de type de modèle&#x202f;: les modules portent les noms du fichier.</translation>
    </message>
    <message>
        <source>%s holds weights alone, which do not say what their modules are called: modules have the names of the file.</source>
        <translation>%s ne contient que des poids, qui ne disent pas le nom de leurs modules&#x202f;: les modules portent les noms du fichier.</translation>
    </message>
    <message>
        <source>%s: %1 packed weights stand in %2 tensors (%3); each group is counted as it is stored.</source>
        <translation>%s&#x202f;: %1 poids compactés tiennent en %2 tenseurs (%3)&#x202f;; chaque groupe est compté tel qu’il est stocké.</translation>
    </message>
    <message>
        <source>%s holds %1 models; “%2” is shown, there is also %3.</source>
        <translation>%s contient %1 modèles&#x202f;; «&#x202f;%2&#x202f;» est montré, il y a aussi %3.</translation>
    </message>
    <message>
        <source>%s: the constant “%1” of the exported program is an object of Python and is not shown.</source>
        <translation>%s&#x202f;: la constante «&#x202f;%1&#x202f;» du programme exporté est un objet Python et n’est pas montrée.</translation>
    </message>
    <message>
        <source>%s: the pickle ends in the middle of an instruction.</source>
        <translation>%s&#x202f;: le pickle finit au milieu d’une instruction.</translation>
    </message>
    <message>
        <source>%s: the pickle has the unknown instruction %1.</source>
        <translation>%s&#x202f;: le pickle a l’instruction inconnue %1.</translation>
    </message>
    <message>
        <source>%s: the pickle uses the instruction %1, which no model file has.</source>
        <translation>%s&#x202f;: le pickle utilise l’instruction %1, qu’aucun fichier de modèle ne contient.</translation>
    </message>
    <message>
        <source>%s: the pickle takes more values from its stack than it put there.</source>
        <translation>%s&#x202f;: le pickle prend plus de valeurs sur sa pile qu’il n’y en a mis.</translation>
    </message>
    <message>
        <source>%s: the pickle asks for entry %1 of its memo, which was never stored.</source>
        <translation>%s&#x202f;: le pickle demande l’entrée %1 de son mémo, qui n’y a jamais été mise.</translation>
    </message>
    <message>
        <source>%s: the instruction %1 of the pickle is applied to a value of the wrong kind.</source>
        <translation>%s&#x202f;: l’instruction %1 du pickle est appliquée à une valeur du mauvais genre.</translation>
    </message>
    <message>
        <source>%s: the pickle states a negative length.</source>
        <translation>%s&#x202f;: le pickle annonce une longueur négative.</translation>
    </message>
    <message>
        <source>%s: the pickle has a number that cannot be read.</source>
        <translation>%s&#x202f;: le pickle a un nombre illisible.</translation>
    </message>
    <message>
        <source>%s: the pickle is of protocol %1; protocols up to 5 are read.</source>
        <translation>%s&#x202f;: le pickle est du protocole %1&#x202f;; les protocoles jusqu’à 5 sont lus.</translation>
    </message>
    <message>
        <source>%s: the pickle makes more than %1 values.</source>
        <translation>%s&#x202f;: le pickle produit plus de %1 valeurs.</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch: a recording of memory, not a model.</source>
        <translation>%s est un instantané mémoire de PyTorch&#x202f;: un enregistrement de la mémoire, pas un modèle.</translation>
    </message>
    <message>
        <source>%s holds no tensors of a model.</source>
        <translation>%s ne contient aucun tenseur d’un modèle.</translation>
    </message>
    <message>
        <source>%s holds a tensor or module whose name is no text or too long.</source>
        <translation>%s contient un tenseur ou un module dont le nom n’est pas un texte ou est trop long.</translation>
    </message>
    <message>
        <source>%s: the record of “%1” does not have the form that PyTorch writes.</source>
        <translation>%s&#x202f;: l’enregistrement de «&#x202f;%1&#x202f;» n’a pas la forme qu’écrit PyTorch.</translation>
    </message>
    <message>
        <source>%s: “%1” has a negative size, stride or offset.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» a une taille, un pas ou un décalage négatif.</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its storage, which has %3.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» demande %2 octets de sa zone mémoire, qui en a %3.</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no storage “%2”.</source>
        <translation>%s&#x202f;: les poids de «&#x202f;%1&#x202f;» manquent&#x202f;: il n’y a pas de zone mémoire «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the storage “%1” should be %2 bytes long, but its place in the file has %3.</source>
        <translation>%s&#x202f;: la zone mémoire «&#x202f;%1&#x202f;» devrait faire %2 octets, mais sa place dans le fichier en a %3.</translation>
    </message>
    <message>
        <source>%s: the list of storages behind the pickle is damaged.</source>
        <translation>%s&#x202f;: la liste des zones mémoire après le pickle est endommagée.</translation>
    </message>
    <message>
        <source>%s: the module “%1” contains itself.</source>
        <translation>%s&#x202f;: le module «&#x202f;%1&#x202f;» se contient lui-même.</translation>
    </message>
    <message>
        <source>%s has no part “%1” that could be shown; its parts are %2.</source>
        <translation>%s n’a pas de partie «&#x202f;%1&#x202f;» à montrer&#x202f;; ses parties sont %2.</translation>
    </message>
    <message>
        <source>%s has no parts to choose from.</source>
        <translation>%s n’a pas de parties parmi lesquelles choisir.</translation>
    </message>
    <message>
        <source>%s holds several sets of tensors: “%1” is shown as the model; there are also %2.</source>
        <translation>%s contient plusieurs ensembles de tenseurs&#x202f;: «&#x202f;%1&#x202f;» est montré comme modèle&#x202f;; il y a aussi %2.</translation>
    </message>
    <message>
        <source>%s: all names begin with “%1”, which a wrapper put there; they are shown without it.</source>
        <translation>%s&#x202f;: tous les noms commencent par «&#x202f;%1&#x202f;», ajouté par une enveloppe&#x202f;; ils sont montrés sans.</translation>
    </message>
    <message>
        <source>%s: “%1” and %2 more records are of a kind that is not known here (%3); they are not shown.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» et %2 autres enregistrements sont d’un genre inconnu ici (%3)&#x202f;; ils ne sont pas montrés.</translation>
    </message>
    <message>
        <source>%s: tensors were saved without their data: “%1” is the first of %2.</source>
        <translation>%s&#x202f;: des tenseurs ont été enregistrés sans leurs données&#x202f;: «&#x202f;%1&#x202f;» est le premier sur %2.</translation>
    </message>
    <message>
        <source>%s has no tensor: there is nothing to place.</source>
        <translation>%s n’a aucun tenseur&#x202f;: il n’y a rien à placer.</translation>
    </message>
    <message>
        <source>%s is a state dict without any tensor: there is nothing to place.</source>
        <translation>%s est un state dict sans aucun tenseur&#x202f;: il n’y a rien à placer.</translation>
    </message>
    <message>
        <source>%s: keys that are numbers are shown as text: “%1” is the first of %2.</source>
        <translation>%s&#x202f;: les clés qui sont des nombres sont montrées en texte&#x202f;: «&#x202f;%1&#x202f;» est la première sur %2.</translation>
    </message>
    <message>
        <source>%s: the pickle refers to %1 outside of it, which is no storage of PyTorch.</source>
        <translation>%s&#x202f;: le pickle renvoie à %1 hors de lui, qui n’est pas une zone mémoire (storage) de PyTorch.</translation>
    </message>
    <message>
        <source>%s: modules are shared so often that not all of their names are shown.</source>
        <translation>%s&#x202f;: des modules sont partagés si souvent que leurs noms ne sont pas tous montrés.</translation>
    </message>
    <message>
        <source>%s is a TorchScript program that cannot be run: %1.</source>
        <translation>%s est un programme TorchScript qui ne peut pas être exécuté&#x202f;: %1.</translation>
    </message>
    <message>
        <source>%s nests modules more than %1 levels deep; those below are shown as one with the module above them.</source>
        <translation>%s imbrique des modules sur plus de %1 niveaux&#x202f;; les suivants sont montrés comme un seul avec le module au-dessus.</translation>
    </message>
    <message>
        <source>%s: %1 of %2 files are read so far; sizes of the others follow.</source>
        <translation>%s&#x202f;: %1 fichiers sur %2 sont lus&#x202f;; les tailles des autres suivent.</translation>
    </message>
    <message>
        <source>%s (%1) is pinned to %2, which has %3.</source>
        <translation>%s (%1) est épinglé à %2, qui a %3.</translation>
    </message>
    <message>
        <source>%s are pinned to %2: together they need %1, and it has %3.</source>
        <translation>%s sont épinglés à %2&#x202f;: ensemble ils demandent %1, et il a %3.</translation>
    </message>
    <message>
        <source>%s passes through %1 memory on its way from disk: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s passe par la mémoire de %1 en venant du disque&#x202f;: il faut %2, il y a %3, il manque %4.</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices: %s alone would need %1, and it has %2: %3 short.</source>
        <translation>Les modules ne peuvent pas être répartis sur ces périphériques&#x202f;: %s à lui seul demanderait %1, et il a %2&#x202f;: il manque %3.</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices.</source>
        <translation>Les modules ne peuvent pas être répartis sur ces périphériques.</translation>
    </message>
    <message>
        <source>Disk decides the speed: %1 are read from it, in %2 of the %3 of a step.</source>
        <translation>Le disque décide de la vitesse&#x202f;: %1 y sont lus, en %2 des %3 d’une étape.</translation>
    </message>
    <message>
        <source>%s has %1 left over: no whole %2 fits (%3 each).</source>
        <translation>Il reste %1 sur %s&#x202f;: aucun %2 entier ne tient (%3 chacun).</translation>
    </message>
    <message>
        <source>%s is almost full: %1 are left, and activations are not counted; a long prompt may need more.</source>
        <translation>%s est presque plein&#x202f;: il reste %1, et les activations ne sont pas comptées&#x202f;; un long prompt peut demander plus.</translation>
    </message>
    <message>
        <source>The budget of %s is %1, and the hardware has %2: a what-if, not a plan to run.</source>
        <translation>Le budget de %s est de %1, et le matériel a %2&#x202f;: une hypothèse, pas un plan à exécuter.</translation>
    </message>
    <message>
        <source>The workload is weights only: activations, KV cache and the time of a step are left out.</source>
        <translation>La charge se limite aux poids&#x202f;: les activations, le cache KV et le temps d’une étape ne sont pas comptés.</translation>
    </message>
    <message>
        <source>%s has no configuration: what attention makes is left out.</source>
        <translation>%s n’a pas de configuration&#x202f;: ce que produit l’attention n’est pas compté.</translation>
    </message>
    <message>
        <source>The configuration does not say “%s”: what attention makes in %1 and modules like it is left out.</source>
        <translation>La configuration ne dit pas «&#x202f;%s&#x202f;»&#x202f;: ce que produit l’attention dans %1 et les modules semblables n’est pas compté.</translation>
    </message>
    <message>
        <source>%1 modules have no formula, for example %s (%2): what they make is left out.</source>
        <translation>%1 modules n’ont pas de formule, par exemple %s (%2)&#x202f;: ce qu’ils produisent n’est pas compté.</translation>
    </message>
    <message>
        <source>“%s” is %1 in the configuration, but the shape of %2 makes it %3: the tensor is believed.</source>
        <translation>«&#x202f;%s&#x202f;» vaut %1 dans la configuration, mais %3 d’après la forme de %2&#x202f;: le tenseur fait foi.</translation>
    </message>
    <message>
        <source>How large the KV cache is cannot be told: it is left out.</source>
        <translation>La taille du cache KV ne peut pas être déterminée&#x202f;: il n’est pas compté.</translation>
    </message>
    <message>
        <source>How fast %s computes is not known: times are left out. Calibrate the machine, or name the card.</source>
        <translation>La vitesse de calcul de %s n’est pas connue&#x202f;: les temps ne sont pas comptés. Calibrez la machine ou nommez la carte.</translation>
    </message>
    <message>
        <source>%1 tensors are packed, for example %s: the room that kernels take to unpack them is left out.</source>
        <translation>%1 tenseurs sont compactés, par exemple %s&#x202f;: la place que prennent les kernels pour les décompacter n’est pas comptée.</translation>
    </message>
    <message>
        <source>%s is counted with one image or recording a sequence: %1 positions.</source>
        <translation>%s est compté avec une image ou un enregistrement par séquence&#x202f;: %1 positions.</translation>
    </message>
    <message>
        <source>%s is counted with as many positions as the prompt has.</source>
        <translation>%s est compté avec autant de positions qu’en a le prompt.</translation>
    </message>
    <message>
        <source>1 module has no formula: %s (%2). What it makes is left out.</source>
        <translation>1 module n’a pas de formule&#x202f;: %s (%2). Ce qu’il produit n’est pas compté.</translation>
    </message>
    <message>
        <source>1 tensor is packed: %s. The room that kernels take to unpack it is left out.</source>
        <translation>1 tenseur est compacté&#x202f;: %s. La place que prennent les kernels pour le décompacter n’est pas comptée.</translation>
    </message>
    <message>
        <source>1 tensor (%2) has no device: %s.</source>
        <translation>1 tenseur (%2) n’a pas de périphérique&#x202f;: %s.</translation>
    </message>
    <message>
        <source>The map gives no device to 1 tensor (%2): %s.</source>
        <translation>La map ne donne pas de périphérique à 1 tenseur (%2)&#x202f;: %s.</translation>
    </message>
    <message>
        <source>1 key of the map names no module or tensor of this model: “%s”.</source>
        <translation>1 clé de la map ne nomme aucun module ni tenseur de ce modèle&#x202f;: «&#x202f;%s&#x202f;».</translation>
    </message>
    <message>
        <source>1 key of the map lies below another, “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>1 clé de la map est sous une autre, «&#x202f;%2&#x202f;» sous «&#x202f;%s&#x202f;»&#x202f;: ici la plus profonde l’emporte, mais pas dans tous les chargeurs.</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (1 tensor, %2).</source>
        <translation>La map utilise %s, que cette machine n’a pas (1 tenseur, %2).</translation>
    </message>
    <message>
        <source>1 key names its GPU as text, “%s”: accelerate then picks the GPU that streams by chance. Write a number, such as 0.</source>
        <translation>1 clé nomme son GPU en texte, «&#x202f;%s&#x202f;»&#x202f;: accelerate choisit alors au hasard le GPU qui streame. Écrivez un nombre, comme 0.</translation>
    </message>
    <message>
        <source>%s: 1 tensor has another name in the file than in the modules (model type “%2”); the name of the module is shown.</source>
        <translation>%s&#x202f;: 1 tenseur a un autre nom dans le fichier que dans les modules (type de modèle «&#x202f;%2&#x202f;»)&#x202f;; le nom du module est montré.</translation>
    </message>
    <message>
        <source>%s: 1 tensor, “%2”, belongs to no module that the library builds; it is not shown.</source>
        <translation>%s&#x202f;: 1 tenseur, «&#x202f;%2&#x202f;», n’appartient à aucun module que la bibliothèque construit&#x202f;; il n’est pas montré.</translation>
    </message>
    <message>
        <source>%s: 1 packed weight stands in %2 tensors (%3); it is counted as it is stored.</source>
        <translation>%s&#x202f;: 1 poids compacté tient en %2 tenseurs (%3)&#x202f;; il est compté tel qu’il est stocké.</translation>
    </message>
    <message>
        <source>%s is neither a trace of Stowage nor a memory snapshot of PyTorch.</source>
        <translation>%s n’est ni une trace de Stowage ni un instantané mémoire de PyTorch.</translation>
    </message>
    <message>
        <source>%s is a pickle, but no memory snapshot of PyTorch: it has no list of segments or device_traces.</source>
        <translation>%s est un pickle, mais pas un instantané mémoire de PyTorch&#x202f;: il n’a pas de liste segments ni device_traces.</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch in which no device has any memory.</source>
        <translation>%s est un instantané mémoire de PyTorch où aucun périphérique n’a de mémoire.</translation>
    </message>
    <message>
        <source>%s: event %1 of device %2 (%3) has no “%4” that could be one.</source>
        <translation>%s&#x202f;: l’événement %1 du périphérique %2 (%3) n’a pas de «&#x202f;%4&#x202f;» valable.</translation>
    </message>
    <message>
        <source>%s: a block of the segment at %1 has no size.</source>
        <translation>%s&#x202f;: un bloc du segment à %1 n’a pas de taille.</translation>
    </message>
    <message>
        <source>%s has no history of events, only what was allocated when it was taken.</source>
        <translation>%s n’a pas d’historique d’événements, seulement ce qui était alloué au moment de la prise.</translation>
    </message>
    <message>
        <source>%s has no times: its events are shown one microsecond apart.</source>
        <translation>%s n’a pas de temps&#x202f;: ses événements sont montrés à une microseconde d’écart.</translation>
    </message>
    <message>
        <source>%s was cut: the recording was full, and its earliest events are lost.</source>
        <translation>%s a été tronqué&#x202f;: l’enregistrement était plein, et ses premiers événements sont perdus.</translation>
    </message>
    <message>
        <source>%s: %1 blocks were allocated before the first recorded event; they are shown from the beginning on.</source>
        <translation>%s&#x202f;: %1 blocs ont été alloués avant le premier événement enregistré&#x202f;; ils sont montrés depuis le début.</translation>
    </message>
    <message>
        <source>%s: 1 block was allocated before the first recorded event; it is shown from the beginning on.</source>
        <translation>%s&#x202f;: 1 bloc a été alloué avant le premier événement enregistré&#x202f;; il est montré depuis le début.</translation>
    </message>
    <message>
        <source>%s: the release of %1 blocks was not recorded; each ends where its address is used again.</source>
        <translation>%s&#x202f;: la libération de %1 blocs n’a pas été enregistrée&#x202f;; chacun finit là où son adresse resert.</translation>
    </message>
    <message>
        <source>%s: the release of 1 block was not recorded; it ends where its address is used again.</source>
        <translation>%s&#x202f;: la libération de 1 bloc n’a pas été enregistrée&#x202f;; il finit là où son adresse resert.</translation>
    </message>
    <message>
        <source>%s: %1 requests failed for want of memory; the first asked for %2 on device %3.</source>
        <translation>%s&#x202f;: %1 demandes ont échoué faute de mémoire&#x202f;; la première demandait %2 sur le périphérique %3.</translation>
    </message>
    <message>
        <source>%s: 1 request failed for want of memory: it asked for %2 on device %3.</source>
        <translation>%s&#x202f;: 1 demande a échoué faute de mémoire&#x202f;: elle demandait %2 sur le périphérique %3.</translation>
    </message>
    <message>
        <source>“%s” is not a way of streaming. Write compatible or prefetch.</source>
        <translation>«&#x202f;%s&#x202f;» n’est pas un mode de streaming. Écrivez compatible ou prefetch.</translation>
    </message>
    <message>
        <source>The runtime %s does not copy weights ahead of their turn. Prefetch needs the runtime %1.</source>
        <translation>Le runtime %s ne copie pas les poids avant leur tour. Le préchargement demande le runtime %1.</translation>
    </message>
    <message>
        <source>%s has %1 for weights in flight under this plan, and the window asks for %2.</source>
        <translation>%s a %1 pour les poids en transit selon ce plan, et la fenêtre demande %2.</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number from 0 on.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» devrait être un nombre à partir de 0.</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number above 0.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» devrait être un nombre supérieur à 0.</translation>
    </message>
    <message>
        <source>%s has no layers; a schedule needs at least one.</source>
        <translation>%s n’a pas de couches&#x202f;; un calendrier en demande au moins une.</translation>
    </message>
    <message>
        <source>%s has two layers of the name “%1”.</source>
        <translation>%s a deux couches du nom «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the layer “%1” has both “bytes” and “tensors”; one of them says what is saved.</source>
        <translation>%s&#x202f;: la couche «&#x202f;%1&#x202f;» a à la fois «&#x202f;bytes&#x202f;» et «&#x202f;tensors&#x202f;»&#x202f;; un seul des deux dit ce qui est mémorisé.</translation>
    </message>
    <message>
        <source>%s: “%1” says %2 bytes, and its parts have %3.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» annonce %2 octets, et ses parties en ont %3.</translation>
    </message>
    <message>
        <source>%s: the tensors have more than 2^62 bytes together.</source>
        <translation>%s&#x202f;: les tenseurs ont ensemble plus de 2^62 octets.</translation>
    </message>
    <message>
        <source>%s: “%1” is later than the end of its layer&apos;s pass.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» est après la fin de la passe de sa couche.</translation>
    </message>
    <message>
        <source>%s should have either “offload_layers” or “scopes”, one of them.</source>
        <translation>%s devrait avoir soit «&#x202f;offload_layers&#x202f;», soit «&#x202f;scopes&#x202f;», l’un des deux.</translation>
    </message>
    <message>
        <source>%s: “cap_bytes” goes with “offload_layers”; with “scopes” each has a cap of its own.</source>
        <translation>%s&#x202f;: «&#x202f;cap_bytes&#x202f;» va avec «&#x202f;offload_layers&#x202f;»&#x202f;; avec «&#x202f;scopes&#x202f;», chacun a son propre plafond.</translation>
    </message>
    <message>
        <source>%s: “offload_layers” should be at most the number of layers, which is %1, not %2.</source>
        <translation>%s&#x202f;: «&#x202f;offload_layers&#x202f;» devrait être au plus le nombre de couches, soit %1, pas %2.</translation>
    </message>
    <message>
        <source>%s has two scopes on “%1”.</source>
        <translation>%s a deux portées sur «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>%s: the scope on “%1” has a cap, and only one that is on can have one.</source>
        <translation>%s&#x202f;: la portée sur «&#x202f;%1&#x202f;» a un plafond, or seule une portée activée peut en avoir un.</translation>
    </message>
    <message>
        <source>The layer “%s” saves too many tensors of different sizes to say for certain which of them fill the cap best; take the cap away or join tensors.</source>
        <translation>La couche «&#x202f;%s&#x202f;» mémorise trop de tenseurs de tailles différentes pour dire avec certitude lesquels remplissent le mieux le plafond&#x202f;; retirez le plafond ou regroupez des tenseurs.</translation>
    </message>
    <message>
        <source>“%s” is part of a fused group: the group goes as a whole or stays as a whole.</source>
        <translation>«&#x202f;%s&#x202f;» fait partie d’un groupe fusionné&#x202f;: le groupe part en entier ou reste en entier.</translation>
    </message>
    <message>
        <source>The last layer, “%s”, is used again as soon as forward ends: it cannot be moved in time.</source>
        <translation>La dernière couche, «&#x202f;%s&#x202f;», resert dès la fin de la passe avant&#x202f;: elle ne peut pas être déplacée à temps.</translation>
    </message>
    <message>
        <source>TransformerEngine&apos;s contexts can only move the first layers, one after the other, and these are others: %s.</source>
        <translation>Les contextes de TransformerEngine ne peuvent déplacer que les premières couches, l’une après l’autre, et celles-ci sont autres&#x202f;: %s.</translation>
    </message>
    <message>
        <source>All layers but the last are moved: each copy has the time of one layer, and nothing overlaps beyond it.</source>
        <translation>Toutes les couches sauf la dernière sont déplacées&#x202f;: chaque copie dispose du temps d’une couche, et rien ne se recouvre au-delà.</translation>
    </message>
    <message>
        <source>Off inside of on does nothing in TransformerEngine&apos;s nested contexts: %s is moved all the same.</source>
        <translation>Désactiver à l’intérieur d’activé n’a aucun effet dans les contextes imbriqués de TransformerEngine&#x202f;: %s est déplacé quand même.</translation>
    </message>
    <message>
        <source>These tensors of layers that are moved stay only if each is marked in TransformerEngine: %s.</source>
        <translation>Ces tenseurs de couches déplacées ne restent que si chacun est marqué dans TransformerEngine&#x202f;: %s.</translation>
    </message>
    <message>
        <source>These tensors are copied and their memory is not freed, for their owner keeps them: %s.</source>
        <translation>Ces tenseurs sont copiés et leur mémoire n’est pas libérée, car leur propriétaire les garde&#x202f;: %s.</translation>
    </message>
    <message>
        <source>Nothing saved in %s is moved: %1.</source>
        <translation>Rien de ce qui est mémorisé dans %s n’est déplacé&#x202f;: %1.</translation>
    </message>
    <message>
        <source>Put the scope on the whole of “%s”, or above it.</source>
        <translation>Mettre la portée sur «&#x202f;%s&#x202f;» en entier, ou au-dessus.</translation>
    </message>
    <message>
        <source>Turn “%s” off.</source>
        <translation>Désactiver «&#x202f;%s&#x202f;».</translation>
    </message>
    <message>
        <source>Take the target te-manual, which moves any layers.</source>
        <translation>Prendre la cible te-manual, qui déplace n’importe quelles couches.</translation>
    </message>
    <message>
        <source>Move at most the first %1 layers.</source>
        <translation>Déplacer au plus les %1 premières couches.</translation>
    </message>
    <message>
        <source>Call mark_not_offload for each of them.</source>
        <translation>Appeler mark_not_offload pour chacun d’eux.</translation>
    </message>
    <message>
        <source>Let the module let go of them when forward ends, or turn them off.</source>
        <translation>Faire que le module les relâche à la fin de la passe avant, ou les désactiver.</translation>
    </message>
    <message>
        <source>%s: “%1” has no derivative, and gradients would have to pass it at node “%2” of module “%3”.</source>
        <translation>%s&#x202f;: «&#x202f;%1&#x202f;» n’a pas de dérivée, et les gradients devraient le traverser au nœud «&#x202f;%2&#x202f;» du module «&#x202f;%3&#x202f;».</translation>
    </message>
    <message>
        <source>The program has no module “%1”, so nothing is saved there.</source>
        <translation>Le programme n’a pas de module «&#x202f;%1&#x202f;», donc rien n’y est mémorisé.</translation>
    </message>
    <message>
        <source>No operator of module “%1” is called “%2”, so it saves nothing.</source>
        <translation>Aucun opérateur du module «&#x202f;%1&#x202f;» ne s’appelle «&#x202f;%2&#x202f;», donc il ne mémorise rien.</translation>
    </message>
    <message>
        <source>In a pass with gradients streamed weights are copied in their turn: nothing is copied ahead.</source>
        <translation>Dans une passe avec gradients, les poids streamés sont copiés à leur tour&#x202f;: rien n’est copié d’avance.</translation>
    </message>
    <message>
        <source>The program was exported in evaluation mode: “%1” does there what it does not do in training, and the gradients are those of evaluation.</source>
        <translation>Le programme a été exporté en mode évaluation&#x202f;: «&#x202f;%1&#x202f;» y fait autre chose qu’à l’entraînement, et les gradients sont ceux de l’évaluation.</translation>
    </message>
    <message>
        <source>%s is of a pass forward alone: layers and what they save come from a profile with --backward.</source>
        <translation>%s n’est que d’une passe avant&#x202f;: les couches et ce qu’elles mémorisent viennent d’un profil avec --backward.</translation>
    </message>
    <message>
        <source>%s has no module whose name has the parts “%1”.</source>
        <translation>%s n’a pas de module dont le nom ait les parties «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” changes “%3”, which it did not make.</source>
        <translation>«&#x202f;%s&#x202f;» ne peut pas être recalculé en passe arrière&#x202f;: «&#x202f;%1&#x202f;» au nœud «&#x202f;%2&#x202f;» modifie «&#x202f;%3&#x202f;», qu’il n’a pas produit.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” reads “%3”, which has changed by then.</source>
        <translation>«&#x202f;%s&#x202f;» ne peut pas être recalculé en passe arrière&#x202f;: «&#x202f;%1&#x202f;» au nœud «&#x202f;%2&#x202f;» lit «&#x202f;%3&#x202f;», qui a changé d’ici là.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward by itself: the operator “%1” at node “%2” runs it, and is run as a whole.</source>
        <translation>«&#x202f;%s&#x202f;» ne peut pas être recalculé seul en passe arrière&#x202f;: l’opérateur «&#x202f;%1&#x202f;» au nœud «&#x202f;%2&#x202f;» l’exécute, et il s’exécute en entier.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: the scenario says that it is not pure.</source>
        <translation>«&#x202f;%s&#x202f;» ne peut pas être recalculé en passe arrière&#x202f;: le scénario dit qu’il n’est pas pur.</translation>
    </message>
    <message>
        <source>The program has no input “%1”; it takes %2.</source>
        <translation>Le programme n’a pas d’entrée «&#x202f;%1&#x202f;»&#x202f;; il prend %2.</translation>
    </message>
    <message>
        <source>The input “%1” is no tensor of floating numbers: it has no gradient.</source>
        <translation>L’entrée «&#x202f;%1&#x202f;» n’est pas un tenseur de nombres flottants&#x202f;: elle n’a pas de gradient.</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: none is of a floating type. Leave training out.</source>
        <translation>%s n’a aucun paramètre entraînable&#x202f;: aucun n’est de type flottant. Omettez l’entraînement.</translation>
    </message>
    <message>
        <source>Training the model needs %1 for weights, gradients and the optimizer; your devices have room for %2 of it: %3 short.</source>
        <translation>L’entraînement du modèle demande %1 pour les poids, les gradients et l’optimiseur&#x202f;; vos périphériques ont de la place pour %2&#x202f;: il manque %3.</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: those of a floating type are frozen. Unfreeze some of them, or leave training out.</source>
        <translation>%s n’a aucun paramètre entraînable&#x202f;: ceux de type flottant sont gelés. Dégelez-en certains, ou omettez l’entraînement.</translation>
    </message>
    <message>
        <source>%s has no parameter in “%1”, which is to be frozen or trained. Name a module or a parameter; * stands for any text.</source>
        <translation>%s n’a aucun paramètre dans «&#x202f;%1&#x202f;», à geler ou à entraîner. Indiquez un module ou un paramètre&#x202f;; * vaut pour tout texte.</translation>
    </message>
    <message>
        <source>The rates of this machine were measured with %1, and now there is %2: measure again to be sure of them.</source>
        <translation>Les débits de cette machine ont été mesurés avec %1, et il y a maintenant %2&#x202f;: mesurez à nouveau pour en être sûr.</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients and %2 of the optimizer. What is saved for the pass back is not known without a graph and left out. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>Le plan entraîne&#x202f;: le pic de %s compte %1 de gradients et %2 de l’optimiseur. Ce qui est mémorisé pour la passe arrière n’est pas connu sans graphe et n’est pas compté. Les temps sont ceux des deux sens, sans le pas de l’optimiseur.</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients, %2 of the optimizer and %3 that a run saved for the pass back. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>Le plan entraîne&#x202f;: le pic de %s compte %1 de gradients, %2 de l’optimiseur et %3 qu’une exécution a mémorisés pour la passe arrière. Les temps sont ceux des deux sens, sans le pas de l’optimiseur.</translation>
    </message>
    <message>
        <source>%s ended early: what it shows is a part of the pass.</source>
        <translation>%s s’est terminé trop tôt&#x202f;: il ne montre qu’une partie de la passe.</translation>
    </message>
    <message>
        <source>%s seems to be a run of another program: %1 of %2 names in it are not this model’s, for example “%3”.</source>
        <translation>%s semble être l’exécution d’un autre programme&#x202f;: %1 noms sur %2 ne sont pas de ce modèle, par exemple «&#x202f;%3&#x202f;».</translation>
    </message>
    <message>
        <source>%s names no weight and no module: whether it is a run of this model is not known.</source>
        <translation>%s ne nomme ni poids ni module&#x202f;: on ne sait pas si c’est une exécution de ce modèle.</translation>
    </message>
    <message>
        <source>The weights on the CPU are copied from plain RAM, which is slower: pinned RAM comes in powers of two and would take %1 instead of %2, for which there is no room.</source>
        <translation>Les poids sur le CPU sont copiés depuis de la RAM ordinaire, ce qui est plus lent&#x202f;: la mémoire épinglée va par puissances de deux et prendrait %1 au lieu de %2, et il n’y a pas la place.</translation>
    </message>
    <message>
        <source>The weights on the CPU (%1) are copied from the program’s file, at the speed of the disk where it is not in RAM: there is too little free RAM to hold them.</source>
        <translation>Les poids sur le CPU (%1) sont copiés depuis le fichier du programme, à la vitesse du disque là où il n’est pas en RAM : il y a trop peu de RAM libre pour les y garder.</translation>
    </message>
    <message>
        <source>%s is read here: writing to it would lose it. Name another file.</source>
        <translation>%s est lu ici : y écrire le ferait perdre. Indiquez un autre fichier.</translation>
    </message>
    <message>
        <source>%s and %1 are one file, and each is to be written: the second would replace the first.</source>
        <translation>%s et %1 sont le même fichier, et les deux doivent être écrits : le second remplacerait le premier.</translation>
    </message>
    <message>
        <source>%s lists no host.</source>
        <translation>%s n’énumère aucun hôte.</translation>
    </message>
    <message>
        <source>%s lists %1 hosts; at most %2 are understood.</source>
        <translation>%s énumère %1 hôtes ; %2 au plus sont admis.</translation>
    </message>
    <message>
        <source>%s: “%1” cannot be the name of a host. Write letters, digits, dots, dashes and underscores.</source>
        <translation>%s : « %1 » ne peut pas être le nom d’un hôte. Écrivez des lettres, des chiffres, des points, des tirets et des tirets bas.</translation>
    </message>
    <message>
        <source>%s lists the host %1 twice.</source>
        <translation>%s énumère l’hôte %1 deux fois.</translation>
    </message>
    <message>
        <source>%s: a link names the host “%1”, which is not listed.</source>
        <translation>%s : une liaison nomme l’hôte « %1 », qui n’est pas énuméré.</translation>
    </message>
    <message>
        <source>%s: the network of %1 needs a rate of at least one byte per second.</source>
        <translation>%s : le réseau de %1 doit avoir un débit d’au moins un octet par seconde.</translation>
    </message>
    <message>
        <source>%s: a link goes from %1 to itself.</source>
        <translation>%s : une liaison va de %1 à lui-même.</translation>
    </message>
    <message>
        <source>%s lists the link from %1 to %2 twice.</source>
        <translation>%s énumère deux fois la liaison de %1 à %2.</translation>
    </message>
    <message>
        <source>%s describes %1 hosts; this command works with one. “stowage-cli solve” plans for several.</source>
        <translation>%s décrit %1 hôtes ; cette commande en prend un seul. « stowage-cli solve » planifie pour plusieurs.</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, which is no device of these hosts.</source>
        <translation>%s : « %1 » est sur « %2 », qui n’est pas un périphérique de ces hôtes.</translation>
    </message>
    <message>
        <source>The KV cache counts as the library’s modules keep it, keys and values of every head: %1. Runtimes that keep it compressed (vLLM, llama.cpp) need %2.</source>
        <translation>Le cache KV compte tel que les modules de la bibliothèque le gardent, clés et valeurs de chaque tête&#x202f;: %1. Ceux qui le gardent compressé (vLLM, llama.cpp) demandent %2.</translation>
    </message>
    <message>
        <source>The KV cache counts as this runtime keeps it, compressed: %1. The library’s modules (under accelerate) need %2.</source>
        <translation>Le cache KV compte tel qu’il est gardé ici, compressé&#x202f;: %1. Les modules de la bibliothèque (sous accelerate) demandent %2.</translation>
    </message>
    <message>
        <source>%s without offload divides every weight over the %1 GPUs, and no map of modules shows that: each holds %2 of weights, and a pass needs at least %3 there, which every card has.</source>
        <translation>%s sans déchargement divise chaque poids sur les %1 GPU, et aucune carte de modules ne le montre&#x202f;: chacun garde %2 de poids, et une passe y demande au moins %3, que chaque carte a.</translation>
    </message>
    <message>
        <source>Host %1: %2</source>
        <translation>Hôte %1 : %2</translation>
    </message>
    <message>
        <source>Host %1 was lost: %2.</source>
        <translation>L’hôte %1 a été perdu : %2.</translation>
    </message>
    <message>
        <source>%s cannot run over several hosts: %1.</source>
        <translation>%s ne peut pas s’exécuter sur plusieurs hôtes : %1.</translation>
    </message>
    <message>
        <source>A plan would fit, but %s keeps %1 on %2 beside it and needs %3 there, of %4: %5 too little.</source>
        <translation>Un plan tiendrait, mais %s garde en plus %1 sur %2 : il y faut %3, il y a %4, il manque %5.</translation>
    </message>
    <message>
        <source>%s: no floating output depends on a parameter that wants a gradient, so there is nothing to differentiate; its outputs are %1.</source>
        <translation>%s&#x202f;: aucune sortie flottante ne dépend d’un paramètre qui veut un gradient, il n’y a donc rien à dériver&#x202f;; ses sorties sont %1.</translation>
    </message>
    <message>
        <source>The loss is the sum of all floating outputs, and “%1” is a single number beside others: where it alone is the loss, let the program return nothing else.</source>
        <translation>La perte est la somme de toutes les sorties flottantes, et «&#x202f;%1&#x202f;» est un seul nombre à côté d’autres sorties&#x202f;: si c’est lui seul la perte, faites que le programme ne renvoie rien d’autre.</translation>
    </message>
    <message>
        <source>%s was on %1 GPUs, and the room that one card leaves is worked out from a run on one: say --budget SIZE.</source>
        <translation>%s a tourné sur %1 GPU, et la place que laisse une carte se calcule à partir d’une exécution sur une seule&#x202f;: indiquez --budget SIZE.</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, a device of one of several machines. Say which they are: --hosts FILE (profile: --mpi HOSTFILE).</source>
        <translation>%s : « %1 » se trouve sur « %2 », un périphérique d’une machine parmi plusieurs. Dites lesquelles : --hosts FILE (profile : --mpi HOSTFILE).</translation>
    </message>
    <message>
        <source>The model needs %1; the devices of all hosts together have room for %2: %3 short.</source>
        <translation>Le modèle a besoin de %1 ; les périphériques de tous les hôtes réunis ont de la place pour %2 : il manque %3.</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one host; no host has room for more than %2: %3 short.</source>
        <translation>%s a besoin de %1 et s’exécute sur un seul hôte ; aucun hôte n’a de place pour plus de %2 : il manque %3.</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one GPU with its part of the host&apos;s RAM; nowhere is there room for more than %2: %3 short.</source>
        <translation>%s a besoin de %1 et s’exécute sur un seul GPU avec sa part de la RAM de l’hôte ; nulle part il n’y a de place pour plus de %2 : il manque %3.</translation>
    </message>
    <message>
        <source>The rules leave no host for %s.</source>
        <translation>Les règles ne laissent aucun hôte à %s.</translation>
    </message>
    <message>
        <source>The weights alone would fit; with what the workload needs beside them (KV cache, activations, what training keeps) they do not.</source>
        <translation>Les poids seuls tiendraient ; avec ce que la charge demande en plus (cache KV, activations, ce que conserve l’entraînement), ils ne tiennent pas.</translation>
    </message>
    <message>
        <source>Whole blocks, one run of them for each host, cannot be divided among these hosts.</source>
        <translation>Les blocs entiers, une suite par hôte, ne peuvent pas être répartis entre ces hôtes.</translation>
    </message>
    <message>
        <source>No way was found to divide the blocks among these hosts; whether there is one is not settled.</source>
        <translation>Aucune façon de répartir les blocs entre ces hôtes n’a été trouvée ; qu’il y en ait une n’est pas établi.</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be a multiple of %2, not %3.</source>
        <translation>%s&#x202f;: la taille «&#x202f;%1&#x202f;» doit être un multiple de %2, pas %3.</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be %2 more than a multiple of %3, not %4.</source>
        <translation>%s&#x202f;: la taille «&#x202f;%1&#x202f;» doit valoir %2 de plus qu’un multiple de %3, pas %4.</translation>
    </message>
    <message>
        <source>“%1” plays no part: nothing is asked to go to the host. Say which modules or layers go.</source>
        <translation>«&#x202f;%1&#x202f;» ne joue aucun rôle&#x202f;: rien n’est demandé vers l’hôte. Dites quels modules ou couches partent.</translation>
    </message>
    <message>
        <source>“%1” is no room of one GPU: write its number and a size, such as 0=8GiB, each GPU once.</source>
        <translation>« %1 » n’est pas la place d’un GPU : écrivez son numéro et une taille, comme 0=8GiB, chaque GPU une fois.</translation>
    </message>
    <message>
        <source>Room is either that of all GPUs together, such as 8GiB, or that of each, such as 0=8GiB,1=6GiB.</source>
        <translation>La place est soit celle de tous les GPU ensemble, comme 8GiB, soit celle de chacun, comme 0=8GiB,1=6GiB.</translation>
    </message>
    <message>
        <source>Room is given for GPU %1, where layers keep nothing.</source>
        <translation>Une place est indiquée pour le GPU %1, et les couches n’y gardent rien.</translation>
    </message>
    <message>
        <source>%s says the link of GPU %1 twice.</source>
        <translation>%s dit deux fois la liaison du GPU %1.</translation>
    </message>
    <message>
        <source>Too many tensors of different sizes are saved under the cap of %s to say for certain which of them fill it best: they were taken in the order of saving.</source>
        <translation>Sous le plafond de %s, trop de tenseurs de tailles différentes sont mémorisés pour dire avec certitude lesquels le remplissent le mieux&#x202f;: ils ont été pris dans l’ordre de mémorisation.</translation>
    </message>
    <message>
        <source>%s states 1 tensor, for which it is too short.</source>
        <translation>%s annonce 1 tenseur, mais il est trop court pour cela.</translation>
    </message>
    <message>
        <source>%s states 1 key, for which it is too short.</source>
        <translation>%s annonce 1 clé, mais il est trop court pour cela.</translation>
    </message>
    <message>
        <source>%1 modules keep something of each sequence, for example %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>%1 modules gardent quelque chose de chaque séquence, par exemple %s, et la configuration ne dit pas combien : le cache KV est compté sans cela.</translation>
    </message>
    <message>
        <source>1 module keeps something of each sequence, %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>1 module garde quelque chose de chaque séquence, %s, et la configuration ne dit pas combien : le cache KV est compté sans lui.</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n périphérique</numerusform>
            <numerusform>%n périphériques</numerusform>
        </translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>ne tient pas</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 par étape</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>Exécution enregistrée</translation>
    </message>
    <message>
        <source>The settings were damaged: they are kept as %1, and the usual ones hold.</source>
        <translation>Les réglages étaient endommagés&#x202f;: ils sont conservés sous %1, et les réglages habituels s’appliquent.</translation>
    </message>
    <message>
        <source>Settings will not be kept: %1 cannot be written.</source>
        <translation>Les réglages ne seront pas conservés&#x202f;: impossible d’écrire %1.</translation>
    </message>
    <message>
        <source>the machine</source>
        <translation>la machine</translation>
    </message>
    <message>
        <source>what was measured of this machine</source>
        <translation>ce qui a été mesuré sur cette machine</translation>
    </message>
    <message>
        <source>the recent files</source>
        <translation>les fichiers récents</translation>
    </message>
    <message>
        <source>Some settings could not be read and are kept aside in %2: %1.</source>
        <translation>Certains réglages n’ont pas pu être lus et sont conservés à part dans %2&#x202f;: %1.</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>One key, with Ctrl, Alt or Shift if you like, and none after it.</source>
        <translation>Une seule touche, avec Ctrl, Alt ou Maj si vous voulez, et aucune après elle.</translation>
    </message>
    <message>
        <source>%1 moves about in views, fields and dialogs.</source>
        <translation>%1 sert à se déplacer dans les vues, les champs et les dialogues.</translation>
    </message>
    <message>
        <source>Alt with a letter opens a menu.</source>
        <translation>Alt avec une lettre ouvre un menu.</translation>
    </message>
    <message>
        <source>This command works in fields of text too, where %1 is typed: hold Ctrl with it.</source>
        <translation>Cette commande agit aussi dans les champs de texte, où %1 fait partie de la saisie&#x202f;: maintenez Ctrl en même temps.</translation>
    </message>
    <message>
        <source>This command begins with %1, which says what is awaited: one other key may follow it.</source>
        <translation>Cette commande commence par %1, qui dit ce qui est attendu : une autre touche peut suivre.</translation>
    </message>
    <message>
        <source>A letter, a figure or a sign may follow %1, with nothing held.</source>
        <translation>Après %1 peut venir une lettre, un chiffre ou un signe, sans touche maintenue.</translation>
    </message>
</context>
<context>
    <name>StandIn</name>
    <message>
        <source>stand-in card</source>
        <translation>carte de substitution</translation>
    </message>
</context>
<context>
    <name>TargetIssues</name>
    <message>
        <source>Ids meet a table elsewhere</source>
        <translation>Identifiants et table séparés</translation>
    </message>
    <message>
        <source>Values meet weights elsewhere</source>
        <translation>Valeurs et poids séparés</translation>
    </message>
    <message>
        <source>Values from two devices meet</source>
        <translation>Valeurs de deux périphériques réunies</translation>
    </message>
    <message>
        <source>Weights of one module lie apart</source>
        <translation>Poids d’un même module séparés</translation>
    </message>
    <message>
        <source>A buffer is left behind</source>
        <translation>Un buffer reste en arrière</translation>
    </message>
    <message>
        <source>One storage on several devices</source>
        <translation>Une zone mémoire sur plusieurs périphériques</translation>
    </message>
    <message>
        <source>A weight is used past its module</source>
        <translation>Un poids est utilisé hors de son module</translation>
    </message>
    <message>
        <source>Results and labels lie apart</source>
        <translation>Résultats et labels séparés</translation>
    </message>
    <message>
        <source>The KV cache lies elsewhere</source>
        <translation>Le cache KV est ailleurs</translation>
    </message>
    <message>
        <source>Offload is ignored</source>
        <translation>Le déchargement est ignoré</translation>
    </message>
    <message>
        <source>Offload that nobody asked for</source>
        <translation>Déchargement que personne n’a demandé</translation>
    </message>
    <message>
        <source>Offload that cannot be</source>
        <translation>Déchargement impossible</translation>
    </message>
    <message>
        <source>A phase is over budget</source>
        <translation>Une phase dépasse le budget</translation>
    </message>
    <message>
        <source>Move the weights</source>
        <translation>Déplacer les poids</translation>
    </message>
    <message>
        <source>Copy the ids in the program</source>
        <translation>Copier les identifiants dans le programme</translation>
    </message>
    <message>
        <source>Copy the rows in the program</source>
        <translation>Copier les lignes dans le programme</translation>
    </message>
    <message>
        <source>Copy the values in the program</source>
        <translation>Copier les valeurs dans le programme</translation>
    </message>
    <message>
        <source>Move the buffers</source>
        <translation>Déplacer les buffers</translation>
    </message>
    <message>
        <source>Put all names on one device</source>
        <translation>Mettre tous les noms sur un périphérique</translation>
    </message>
    <message>
        <source>Offload the source module</source>
        <translation>Décharger le module source</translation>
    </message>
    <message>
        <source>Trim host memory</source>
        <translation>Rendre la mémoire hôte inutilisée</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Le modèle</translation>
    </message>
    <message>
        <source>%1 once</source>
        <translation>%1 une fois</translation>
    </message>
    <message>
        <source>%1 a token</source>
        <translation>%1 par token</translation>
    </message>
    <message>
        <source>%1 an item</source>
        <translation>%1 par image ou son</translation>
    </message>
    <message>
        <source>%1 a token back</source>
        <translation>%1 par token au retour</translation>
    </message>
    <message>
        <source>Put all names on %1</source>
        <translation>Mettre tous les noms sur %1</translation>
    </message>
    <message>
        <source>%1 would be over budget.</source>
        <translation>%1 dépasserait son budget.</translation>
    </message>
</context>
<context>
    <name>Targets</name>
    <message>
        <source>a device for any module or tensor (device_map), GPUs, cpu and disk</source>
        <translation>un périphérique pour tout module ou tenseur (device_map), GPU, cpu et disk</translation>
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
        <translation>tous les paramètres sur cpu ou sur nvme, ou aucun (offload_param)</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>Folder for the disk</source>
        <translation>Dossier pour le disque</translation>
    </message>
    <message>
        <source>Pinned host memory</source>
        <translation>Mémoire hôte verrouillée</translation>
    </message>
    <message>
        <source>whole layers by count (-ngl) and share (-ts)</source>
        <translation>couches entières par nombre (-ngl) et par part (-ts)</translation>
    </message>
    <message>
        <source>tensors by regular expression (-ot)</source>
        <translation>tenseurs par expression régulière (-ot)</translation>
    </message>
    <message>
        <source>experts on the host (--cpu-moe, --n-cpu-moe)</source>
        <translation>experts sur l’hôte (--cpu-moe, --n-cpu-moe)</translation>
    </message>
    <message>
        <source>short words where they say the same (--n-cpu-moe)</source>
        <translation>formes courtes quand elles disent la même chose (--n-cpu-moe)</translation>
    </message>
    <message>
        <source>patterns alone (-ot)</source>
        <translation>motifs seuls (-ot)</translation>
    </message>
    <message>
        <source>Overrides as</source>
        <translation>Forme des exceptions</translation>
    </message>
    <message>
        <source>consecutive layers on pipeline stages, one stage a GPU</source>
        <translation>couches consécutives sur les étages d’un pipeline, un étage par GPU</translation>
    </message>
    <message>
        <source>num_gpu: whole layers by count</source>
        <translation>num_gpu&#x202f;: couches entières par nombre</translation>
    </message>
    <message>
        <source>split points before modules of one list of layers: one stage a process</source>
        <translation>coupures avant des modules d’une même liste de couches&#x202f;: un étage par processus</translation>
    </message>
    <message>
        <source>Micro-batches (else one a stage)</source>
        <translation>Micro-batches (sinon un par étage)</translation>
    </message>
    <message>
        <source>Order of micro-batches</source>
        <translation>Ordre des micro-batches</translation>
    </message>
    <message>
        <source>Tokens of a sequence</source>
        <translation>Tokens d’une séquence</translation>
    </message>
    <message>
        <source>module.to(device) for any module, tensor by tensor</source>
        <translation>module.to(device) pour tout module, tenseur par tenseur</translation>
    </message>
    <message>
        <source>offload_module_to_cpu: the whole source module, or none of it</source>
        <translation>offload_module_to_cpu&#x202f;: le module source en entier, ou pas du tout</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>un GPU</translation>
    </message>
    <message>
        <source>activations of the first n of L layers (get_cpu_offload_context)</source>
        <translation>activations des n premières de L couches (get_cpu_offload_context)</translation>
    </message>
    <message>
        <source>activations layer by layer (manual_synchronization)</source>
        <translation>activations couche par couche (manual_synchronization)</translation>
    </message>
    <message>
        <source>whole layers on pipeline stages (VLLM_PP_LAYER_PARTITION)</source>
        <translation>couches entières sur les étages d’un pipeline (VLLM_PP_LAYER_PARTITION)</translation>
    </message>
    <message>
        <source>the last n of every group of layers of a stage on the host, prefetched (--offload-group-size, --offload-num-in-group)</source>
        <translation>les n dernières de chaque groupe de couches d’un étage sur l’hôte, préchargées (--offload-group-size, --offload-num-in-group)</translation>
    </message>
    <message>
        <source>environment, then the command</source>
        <translation>l’environnement, puis la commande</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>une ligne</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Forme écrite</translation>
    </message>
    <message>
        <source>the first layers, in a context</source>
        <translation>les premières couches, dans un contexte</translation>
    </message>
    <message>
        <source>any layers, one by one</source>
        <translation>n’importe quelles couches, une par une</translation>
    </message>
    <message>
        <source>Activations go</source>
        <translation>Les activations partent</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>omis</translation>
    </message>
    <message>
        <source>arguments of any program</source>
        <translation>arguments d’un programme quelconque</translation>
    </message>
    <message>
        <source>a command (torchrun)</source>
        <translation>une commande (torchrun)</translation>
    </message>
    <message>
        <source>Program of the command</source>
        <translation>Programme de la commande</translation>
    </message>
    <message>
        <source>Sequences of a micro-batch</source>
        <translation>Séquences par micro-batch</translation>
    </message>
    <message>
        <source>Sequences of a step</source>
        <translation>Séquences par étape</translation>
    </message>
    <message>
        <source>Ollama&apos;s own</source>
        <translation>choix d’Ollama</translation>
    </message>
    <message>
        <source>a Modelfile</source>
        <translation>un Modelfile</translation>
    </message>
    <message>
        <source>lines for ollama run (/set)</source>
        <translation>lignes pour ollama run (/set)</translation>
    </message>
    <message>
        <source>Type of the KV cache</source>
        <translation>Type du cache KV</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Map the file</source>
        <translation>Mapper le fichier (mmap)</translation>
    </message>
    <message>
        <source>moved by the program</source>
        <translation>déplacées par le programme</translation>
    </message>
    <message>
        <source>brought by hooks</source>
        <translation>amenées par des hooks</translation>
    </message>
    <message>
        <source>one after the other</source>
        <translation>l’un après l’autre</translation>
    </message>
    <message>
        <source>without waiting (non_blocking)</source>
        <translation>sans attendre (non_blocking)</translation>
    </message>
    <message>
        <source>Inputs of modules</source>
        <translation>Entrées des modules</translation>
    </message>
    <message>
        <source>Weights are copied</source>
        <translation>Poids copiés</translation>
    </message>
    <message>
        <source>TensorRT&apos;s own</source>
        <translation>choix de TensorRT</translation>
    </message>
    <message>
        <source>Operators of an engine, at least</source>
        <translation>Opérateurs par moteur, au moins</translation>
    </message>
    <message>
        <source>Optimization level</source>
        <translation>Niveau d’optimisation</translation>
    </message>
    <message>
        <source>Workspace of the builder, MiB</source>
        <translation>Espace de travail du builder, MiB</translation>
    </message>
    <message>
        <source>falls back to PyTorch</source>
        <translation>revient à PyTorch</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>échoue</translation>
    </message>
    <message>
        <source>What TensorRT cannot execute</source>
        <translation>Ce que TensorRT ne sait pas exécuter</translation>
    </message>
    <message>
        <source>as PyTorch sees them</source>
        <translation>telles que PyTorch les voit</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fixes</translation>
    </message>
    <message>
        <source>open (dynamic)</source>
        <translation>ouvertes (dynamic)</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>Tailles des entrées</translation>
    </message>
    <message>
        <source>what is written of this plan is the same without it</source>
        <translation>ce qui est écrit de ce plan est le même sans cela</translation>
    </message>
    <message>
        <source>the plan puts nothing on the disk</source>
        <translation>le plan ne met rien sur le disque</translation>
    </message>
    <message>
        <source>the plan puts nothing off the GPUs</source>
        <translation>le plan ne met rien hors des GPU</translation>
    </message>
    <message>
        <source>only a command names a program (form=command)</source>
        <translation>seule une commande nomme un programme (form=command)</translation>
    </message>
    <message>
        <source>the plan says nothing of activations</source>
        <translation>le plan ne dit rien des activations</translation>
    </message>
    <message>
        <source>the backend takes it and does nothing with it</source>
        <translation>le backend l’accepte et n’en fait rien</translation>
    </message>
    <message>
        <source>no override of this plan has a shorter word</source>
        <translation>aucune exception de ce plan n’a de mot plus court</translation>
    </message>
    <message>
        <source>the program that runs the model decides where that lies</source>
        <translation>le programme qui exécute le modèle décide où cela se trouve</translation>
    </message>
    <message>
        <source>Part of each card</source>
        <translation>Part de chaque carte</translation>
    </message>
    <message>
        <source>Layers ahead</source>
        <translation>Couches d’avance</translation>
    </message>
    <message>
        <source>no layer of this plan is offloaded</source>
        <translation>aucune couche de ce plan n’est déchargée</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Options supplémentaires</translation>
    </message>
</context>
<context>
    <name>TimelineScale</name>
    <message>
        <source>event %1</source>
        <translation>événement %1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n événement</numerusform>
            <numerusform>%n événements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Treemap</name>
    <message>
        <source>size</source>
        <translation>taille</translation>
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
        <translation>Experts</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Normalisation</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Convolution</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Tête</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Autre</translation>
    </message>
    <message>
        <source>unplaced</source>
        <translation>non placé</translation>
    </message>
    <message>
        <source>1 part</source>
        <translation>1 partie</translation>
    </message>
    <message numerus="yes">
        <source>%n parts</source>
        <translation>
            <numerusform>%n partie</numerusform>
            <numerusform>%n parties</numerusform>
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
        <translation>1 petite partie</translation>
    </message>
    <message numerus="yes">
        <source>%n small parts</source>
        <translation>
            <numerusform>%n petite partie</numerusform>
            <numerusform>%n petites parties</numerusform>
        </translation>
    </message>
    <message>
        <source>1 expert</source>
        <translation>1 expert</translation>
    </message>
    <message numerus="yes">
        <source>%n experts</source>
        <translation>
            <numerusform>%n expert</numerusform>
            <numerusform>%n experts</numerusform>
        </translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>vers %1</translation>
    </message>
    <message>
        <source>parts to %1</source>
        <translation>des parties vers %1</translation>
    </message>
    <message>
        <source>split</source>
        <translation>divisé</translation>
    </message>
    <message>
        <source>no place</source>
        <translation>sans place</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>dès %1</translation>
    </message>
    <message>
        <source>less</source>
        <translation>moins</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>pas de temps</translation>
    </message>
    <message>
        <source>same storage</source>
        <translation>même zone mémoire</translation>
    </message>
    <message>
        <source>nothing saved</source>
        <translation>rien de mémorisé</translation>
    </message>
    <message>
        <source>in modules without a tile</source>
        <translation>dans des modules sans tuile</translation>
    </message>
    <message>
        <source>moved to the host</source>
        <translation>déplacé vers l’hôte</translation>
    </message>
    <message>
        <source>planned, not moved</source>
        <translation>prévu, non déplacé</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>conservé</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>lui-même</translation>
    </message>
    <message>
        <source>run again</source>
        <translation>recalculé</translation>
    </message>
    <message>
        <source>onto a GPU</source>
        <translation>vers un GPU</translation>
    </message>
    <message>
        <source>from disk to CPU</source>
        <translation>du disque vers le CPU</translation>
    </message>
    <message>
        <source>to another GPU</source>
        <translation>vers un autre GPU</translation>
    </message>
    <message>
        <source>from CPU to disk</source>
        <translation>du CPU vers le disque</translation>
    </message>
    <message>
        <source>off the GPUs</source>
        <translation>hors des GPU</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>à la même place</translation>
    </message>
    <message>
        <source>several devices</source>
        <translation>plusieurs périphériques</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>sans classe</translation>
    </message>
    <message>
        <source>in no file</source>
        <translation>dans aucun fichier</translation>
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
            <numerusform>%n tenseur</numerusform>
            <numerusform>%n tenseurs</numerusform>
        </translation>
    </message>
    <message>
        <source>shorter by over 8 %</source>
        <translation>plus court de plus de 8 %</translation>
    </message>
    <message>
        <source>shorter by over 2 %</source>
        <translation>plus court de plus de 2 %</translation>
    </message>
    <message>
        <source>about the same</source>
        <translation>à peu près pareil</translation>
    </message>
    <message>
        <source>longer by over 2 %</source>
        <translation>plus long de plus de 2 %</translation>
    </message>
    <message>
        <source>longer by over 8 %</source>
        <translation>plus long de plus de 8 %</translation>
    </message>
    <message>
        <source>not known on both sides</source>
        <translation>inconnu d’un côté au moins</translation>
    </message>
    <message>
        <source>other classes</source>
        <translation>autres classes</translation>
    </message>
    <message>
        <source>called %1 to %2</source>
        <extracomment>Modules by when they are called first: the 1st to the 193rd</extracomment>
        <translation>appel %1 à %2</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>jamais appelé</translation>
    </message>
    <message>
        <source>costs nothing</source>
        <translation>ne coûte rien</translation>
    </message>
    <message>
        <source>further hosts</source>
        <translation>autres hôtes</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>%1 and %2 share one storage. They move together (%3).</source>
        <translation>%1 et %2 partagent une zone mémoire. Ils se déplacent ensemble (%3).</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: short by %3.</source>
        <translation>%1 ne peut pas aller sur %2&#x202f;: il manque %3.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: no plan fits then.</source>
        <translation>%1 ne peut pas aller sur %2&#x202f;: plus aucun plan ne tient alors.</translation>
    </message>
    <message>
        <source>No plan fits without the pin.</source>
        <translation>Aucun plan ne tient sans l’épingle.</translation>
    </message>
    <message>
        <source>as now</source>
        <translation>comme maintenant</translation>
    </message>
    <message>
        <source>Block %1, %2, moves: %3 is part of it, and %4 is not split.</source>
        <translation>Le bloc %1, %2, se déplace&#x202f;: %3 en fait partie, et %4 n’est pas divisé.</translation>
    </message>
</context>
<context>
    <name>WhatIfTable</name>
    <message>
        <source>The machine as it is</source>
        <translation>La machine telle qu’elle est</translation>
    </message>
    <message>
        <source>One more GPU</source>
        <translation>Un GPU de plus</translation>
    </message>
    <message>
        <source>Like the last one.</source>
        <translation>Comme le dernier.</translation>
    </message>
    <message>
        <source>All GPUs linked to the CPU at %1.</source>
        <translation>Tous les GPU reliés au CPU à %1.</translation>
    </message>
    <message>
        <source>%1 tokens of context</source>
        <translation>%1 tokens de contexte</translation>
    </message>
    <message>
        <source>The same machine.</source>
        <translation>La même machine.</translation>
    </message>
    <message>
        <source>CPU and disk as they are.</source>
        <translation>CPU et disque tels qu’ils sont.</translation>
    </message>
    <message>
        <source>short by %1</source>
        <translation>il manque %1</translation>
    </message>
    <message>
        <source>no plan fits</source>
        <translation>aucun plan ne tient</translation>
    </message>
    <message>
        <source>the strategy&apos;s plan does not fit</source>
        <translation>le plan de la stratégie ne tient pas</translation>
    </message>
    <message>
        <source>Twice the RAM</source>
        <translation>Deux fois plus de RAM</translation>
    </message>
    <message>
        <source>The budget of the CPU, doubled.</source>
        <translation>Le budget du CPU, doublé.</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 octets</translation>
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
        <translation>Disque</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt; %1</source>
        <translation>&lt; %1</translation>
    </message>
    <message>
        <source>a request</source>
        <translation>par requête</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>par étape</translation>
    </message>
    <message>
        <source>%1 a request</source>
        <translation>%1 par requête</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 par étape</translation>
    </message>
</context>
<context>
    <name>WrittenPlan</name>
    <message>
        <source>the model</source>
        <translation>le modèle</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Et %1 de plus.</translation>
    </message>
    <message>
        <source>%1 would lie on %2, not on %3 (%4).</source>
        <translation>%1 serait sur %2, pas sur %3 (%4).</translation>
    </message>
    <message>
        <source>llama.cpp and Ollama open GGUF files alone: convert the model first.</source>
        <translation>llama.cpp et Ollama n’ouvrent que des fichiers GGUF&#x202f;: convertissez d’abord le modèle.</translation>
    </message>
    <message>
        <source>%1 on %2 is ignored: it stays on %3 (%4).</source>
        <translation>%1 sur %2 est ignoré&#x202f;: il reste sur %3 (%4).</translation>
    </message>
</context>
<context>
    <name>stowage::app::AboutDialog</name>
    <message>
        <source>A workbench for device maps of PyTorch models</source>
        <translation>Un atelier pour les device maps de modèles PyTorch</translation>
    </message>
    <message>
        <source>Only file headers are read to look at a model. Stowage has no network code.</source>
        <translation>Seuls les en-têtes des fichiers sont lus pour examiner un modèle. Stowage n’a pas de code réseau.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Logiciel libre sous licence GNU General Public License, version 3 ou ultérieure. Fourni sans aucune garantie.</translation>
    </message>
    <message>
        <source>Built with Qt %1 and Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash and libb2. Fonts: Inter and JetBrains Mono (OFL 1.1). Icons: Lucide (ISC). The engine uses LibTorch.</source>
        <translation>Construit avec Qt %1 et Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash et libb2. Polices&#x202f;: Inter et JetBrains Mono (OFL 1.1). Icônes&#x202f;: Lucide (ISC). Le moteur utilise LibTorch.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationCommands</name>
    <message>
        <source>Acti&amp;vations…</source>
        <translation>Acti&amp;vations…</translation>
    </message>
    <message>
        <source>Activations of %1 as above</source>
        <translation>Activations de %1 comme au-dessus</translation>
    </message>
    <message>
        <source>Activations of %1 stay</source>
        <translation>Les activations de %1 restent</translation>
    </message>
    <message>
        <source>Activations of %1 to the host, %2 at most</source>
        <translation>Activations de %1 vers l’hôte, %2 au plus</translation>
    </message>
    <message>
        <source>Activations of %1 to the host</source>
        <translation>Activations de %1 vers l’hôte</translation>
    </message>
    <message numerus="yes">
        <source>Activations of %n layer(s) to the host</source>
        <translation>
            <numerusform>Activations de %n couche vers l’hôte</numerusform>
            <numerusform>Activations de %n couches vers l’hôte</numerusform>
        </translation>
    </message>
    <message>
        <source>Acti&amp;vations</source>
        <translation>Acti&amp;vations</translation>
    </message>
    <message>
        <source>Activations to the &amp;host</source>
        <translation>Activations vers l’&amp;hôte</translation>
    </message>
    <message>
        <source>Activations &amp;stay on the GPU</source>
        <translation>Les activations &amp;restent sur le GPU</translation>
    </message>
    <message>
        <source>Activations as the module &amp;above</source>
        <translation>Activations comme le module au-&amp;dessus</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Activations not kept, &amp;run again in backward</source>
        <translation>Activations non conservées, re&amp;calculées en passe arrière</translation>
    </message>
    <message>
        <source>Activations of %1 not kept, run again</source>
        <translation>Activations de %1 non conservées, recalculées</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) run again</source>
        <translation>
            <numerusform>%n couche recalculée</numerusform>
            <numerusform>%n couches recalculées</numerusform>
        </translation>
    </message>
    <message>
        <source>Activations?   %1 to the host   %2 stay   %3 run again   %4 as the module above   %5 with a cap…   Esc</source>
        <translation>Activations ?   %1 vers l’hôte   %2 restent   %3 recalculées   %4 comme le module au-dessus   %5 avec plafond…   Échap</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationsDialog</name>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>As the module &amp;above; where none says anything it stays</source>
        <translation>Comme le module au-&amp;dessus&#x202f;; si aucun ne dit rien, cela reste</translation>
    </message>
    <message>
        <source>To the &amp;host and back: what is large enough and lies by itself</source>
        <translation>Vers l’&amp;hôte et retour&#x202f;: ce qui est assez gros et indépendant en mémoire</translation>
    </message>
    <message>
        <source>&amp;Stay on the GPU</source>
        <translation>&amp;Rester sur le GPU</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sans limite</translation>
    </message>
    <message>
        <source>How much is moved at most, such as 64MiB: of each layer where the module is a list of them, else of the module.</source>
        <translation>Combien déplacer au plus, par exemple 64MiB&#x202f;: de chaque couche si le module est une liste de couches, sinon du module.</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Au plus</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>What %1 saves for backward: a run forward and back moves it to the host, leaves it, or does not keep it.</source>
        <translation>Ce que %1 mémorise pour la passe arrière&#x202f;: une exécution avant et arrière le déplace vers l’hôte, le laisse en place ou ne le conserve pas.</translation>
    </message>
    <message>
        <source>&amp;Not kept: the module runs again in backward, a list of layers layer by layer</source>
        <translation>&amp;Non conservé&#x202f;: recalculé en passe arrière, les listes couche par couche</translation>
    </message>
</context>
<context>
    <name>stowage::app::Application</name>
    <message>
        <source>The edits could not be restored now. They are kept until %1 can be opened.</source>
        <translation>Les modifications n’ont pas pu être restaurées maintenant. Elles sont conservées jusqu’à ce que %1 puisse être ouvert.</translation>
    </message>
    <message>
        <source>%1 has no module %2.</source>
        <translation>%1 n’a pas de module %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::Autosave</name>
    <message>
        <source>The sample</source>
        <translation>L’exemple</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n unsaved edit(s) up to %2, last: %3.</source>
        <translation>
            <numerusform>%1&#x202f;: %n modification non enregistrée jusqu’à %2, la dernière&#x202f;: %3.</numerusform>
            <numerusform>%1&#x202f;: %n modifications non enregistrées jusqu’à %2, la dernière&#x202f;: %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::CalibrateDialog</name>
    <message>
        <source>Copies</source>
        <translation>Copies</translation>
    </message>
    <message>
        <source>Reading memory</source>
        <translation>Lecture de la mémoire</translation>
    </message>
    <message>
        <source>The disk</source>
        <translation>Le disque</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>Produits de matrices</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Lancements</translation>
    </message>
    <message>
        <source>Convolutions</source>
        <translation>Convolutions</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pinned</source>
        <translation>Copie, %1 vers %2, verrouillée</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pageable</source>
        <translation>Copie, %1 vers %2, paginable</translation>
    </message>
    <message>
        <source>Copy, %1 to %2</source>
        <translation>Copie, %1 vers %2</translation>
    </message>
    <message>
        <source>Reading %1, %2</source>
        <translation>Lecture de %1, %2</translation>
    </message>
    <message>
        <source>Disk, past the cache</source>
        <translation>Disque, sans le cache</translation>
    </message>
    <message>
        <source>%1, %2 × %2, %3</source>
        <translation>%1, %2 × %2, %3</translation>
    </message>
    <message>
        <source>One launch, %1</source>
        <translation>Un lancement, %1</translation>
    </message>
    <message>
        <source>%1, convolution like %2 × %2, %3</source>
        <translation>%1, convolution comme %2 × %2, %3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>there is no GPU</source>
        <translation>il n’y a pas de GPU</translation>
    </message>
    <message>
        <source>its file system reads through memory alone</source>
        <translation>son système de fichiers ne lit qu’à travers la mémoire</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>il ne peut pas être lu</translation>
    </message>
    <message>
        <source>larger ones would take too long</source>
        <translation>de plus grands prendraient trop de temps</translation>
    </message>
    <message>
        <source>there is not enough room</source>
        <translation>il n’y a pas assez de place</translation>
    </message>
    <message>
        <source>it failed</source>
        <translation>échec</translation>
    </message>
    <message>
        <source>%1: not measured, %2.</source>
        <translation>%1&#x202f;: non mesuré, %2.</translation>
    </message>
    <message>
        <source>%1 uses %2 of its %3 PCIe lanes: the slot is narrower than the card.</source>
        <translation>%1 utilise %2 de ses %3 lignes PCIe&#x202f;: le connecteur est plus étroit que la carte.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Mesurer</translation>
    </message>
    <message>
        <source>The engine measures %1; it takes a minute or two.</source>
        <translation>Le moteur mesure %1&#x202f;; cela prend une minute ou deux.</translation>
    </message>
    <message>
        <source>The engine measures this machine; it takes a minute or two.</source>
        <translation>Le moteur mesure cette machine&#x202f;; cela prend une minute ou deux.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Mesurer à nouveau</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Adopter</translation>
    </message>
    <message>
        <source>Measured before; nothing is under way.</source>
        <translation>Mesuré auparavant&#x202f;; rien n’est en cours.</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>Rien n’est encore mesuré.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1&#x202f;: %2 sur %3</translation>
    </message>
    <message>
        <source>Measured. Take over sets the links of the machine to the medians.</source>
        <translation>Mesuré. Adopter règle les liaisons de la machine sur les médianes.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Le moteur démarre.</translation>
    </message>
    <message numerus="yes">
        <source>%1 · LibTorch %2 · %n thread(s)</source>
        <translation>
            <numerusform>%1 · LibTorch %2 · %n thread</numerusform>
            <numerusform>%1 · LibTorch %2 · %n threads</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::ChooseModelDialog</name>
    <message>
        <source>Which model?</source>
        <translation>Quel modèle&#x202f;?</translation>
    </message>
    <message numerus="yes">
        <source>%1 holds %n models.</source>
        <translation>
            <numerusform>%1 contient %n modèle.</numerusform>
            <numerusform>%1 contient %n modèles.</numerusform>
        </translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
</context>
<context>
    <name>stowage::app::CommandPalette</name>
    <message>
        <source>Search commands, modules and devices</source>
        <translation>Chercher des commandes, modules et périphériques</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Palette de commandes</translation>
    </message>
    <message>
        <source>&gt; commands   @ modules   # devices</source>
        <translation>&gt; commandes   @ modules   # périphériques</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>Rien ne correspond à «&#x202f;%1&#x202f;».</translation>
    </message>
    <message>
        <source>Enter runs   Alt+Enter runs and stays   Tab completes   Esc closes</source>
        <translation>Entrée exécute   Alt+Entrée exécute et reste   Tab complète   Échap ferme</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Commandes</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Modules</translation>
    </message>
    <message>
        <source>%1: select what is there</source>
        <translation>%1&#x202f;: sélectionner ce qui s’y trouve</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Périphériques</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n de plus</numerusform>
            <numerusform>%n de plus</numerusform>
        </translation>
    </message>
    <message>
        <source>open a model first</source>
        <translation>ouvrez d’abord un modèle</translation>
    </message>
    <message>
        <source>select modules first</source>
        <translation>sélectionnez d’abord des modules</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>pas possible maintenant</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Aller à %1</translation>
    </message>
    <message>
        <source>the run ends at %1</source>
        <translation>l’exécution se termine à %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#x202f;: %2</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>utilisé</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Fichiers récents</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message numerus="yes">
        <source>%1: select %n module(s)</source>
        <translation>
            <numerusform>%1&#x202f;: sélectionner %n module</numerusform>
            <numerusform>%1&#x202f;: sélectionner %n modules</numerusform>
        </translation>
    </message>
    <message>
        <source>no module is named so</source>
        <translation>aucun module ne s’appelle ainsi</translation>
    </message>
    <message>
        <source>on</source>
        <translation>activé</translation>
    </message>
    <message>
        <source>off</source>
        <translation>désactivé</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareActions</name>
    <message>
        <source>The comparison failed: %1</source>
        <translation>La comparaison a échoué&#x202f;: %1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Compar&amp;e with…</source>
        <translation>Comparer &amp;avec…</translation>
    </message>
    <message>
        <source>Compare with a file…</source>
        <translation>Comparer avec un fichier…</translation>
    </message>
    <message>
        <source>Take &amp;over the compared plan</source>
        <translation>Adop&amp;ter le plan comparé</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Depuis un fichier…</translation>
    </message>
    <message>
        <source>Take over %1</source>
        <translation>Adopter %1</translation>
    </message>
    <message>
        <source>%1 is the plan now. Undo brings the one before back.</source>
        <translation>%1 est maintenant le plan. Annuler ramène le précédent.</translation>
    </message>
    <message>
        <source>These are device maps. Open their model first, then compare them.</source>
        <translation>Ce sont des device maps. Ouvrez d’abord leur modèle, puis comparez-les.</translation>
    </message>
    <message>
        <source>Compare with a plan, a device map or a run</source>
        <translation>Comparer avec un plan, une device map ou une exécution</translation>
    </message>
    <message>
        <source>Plans, device maps and runs (*.stowage *.json *.trace *.pickle *.pkl);;All files (*)</source>
        <translation>Plans, device maps et exécutions (*.stowage *.json *.trace *.pickle *.pkl);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Compare with the plan as it was saved</source>
        <translation>Comparer avec le plan tel qu’enregistré</translation>
    </message>
    <message>
        <source>This plan is not a file yet.</source>
        <translation>Ce plan n’est pas encore un fichier.</translation>
    </message>
    <message>
        <source>Compare with the plan before the last edit</source>
        <translation>Comparer avec le plan avant la dernière modification</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>Rien n’a été modifié dont un autre plan serait issu.</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareOffer</name>
    <message>
        <source>Compare these plans?</source>
        <translation>Comparer ces plans&#x202f;?</translation>
    </message>
    <message>
        <source>The first is the baseline. Comparing changes nothing in the plan that is open.</source>
        <translation>Le premier est la référence. Comparer ne change rien au plan ouvert.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <source>Open the first one alone</source>
        <translation>Ouvrir seulement le premier</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
</context>
<context>
    <name>stowage::app::ComparePage</name>
    <message>
        <source>Comparing…</source>
        <translation>Comparaison…</translation>
    </message>
</context>
<context>
    <name>stowage::app::CrossoverDialog</name>
    <message>
        <source>Two plans over the length of the prompt</source>
        <translation>Deux plans selon la longueur du prompt</translation>
    </message>
    <message>
        <source>Predicted times of two plans as they are. A line ends where its plan has no room.</source>
        <translation>Temps prédits de deux plans tels qu’ils sont. Une ligne s’arrête là où son plan n’a plus de place.</translation>
    </message>
    <message>
        <source>Choose a plan or a device map</source>
        <translation>Choisir un plan ou une device map</translation>
    </message>
    <message>
        <source>Plans and device maps (*.stowage *.json);;All files (*)</source>
        <translation>Plans et device maps (*.stowage *.json);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>First plan</source>
        <translation>Premier plan</translation>
    </message>
    <message>
        <source>Other plan</source>
        <translation>Autre plan</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Enregistrer en CSV…</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Enregistrer l’image…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Seconds by the length of the prompt</source>
        <translation>Secondes selon la longueur du prompt</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Depuis un fichier…</translation>
    </message>
    <message>
        <source>A recorded run is no plan: choose a plan or a device map.</source>
        <translation>Une exécution enregistrée n’est pas un plan : choisissez un plan ou une device map.</translation>
    </message>
    <message>
        <source>Both plans are predicted…</source>
        <translation>Les deux plans sont en cours de prédiction…</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Quicker</source>
        <translation>Plus rapide</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Enregistrer en CSV</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Enregistrer l’image</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>Images (%1)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Écrit dans %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::DetailsPopup</name>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n nœud</numerusform>
            <numerusform>%n nœuds</numerusform>
        </translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>Réserve de streaming</translation>
    </message>
    <message>
        <source> for %1</source>
        <translation> pour %1</translation>
    </message>
    <message>
        <source>Main GPU</source>
        <translation>GPU principal</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Sur les GPU</translation>
    </message>
    <message>
        <source>Off the GPUs</source>
        <translation>Hors des GPU</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Sauts</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps par étape</translation>
    </message>
    <message>
        <source>%1: PCIe %2, disk %3, hops %4, CPU %5, GPUs %6</source>
        <translation>%1&#x202f;: PCIe %2, disque %3, sauts %4, CPU %5, GPU %6</translation>
    </message>
    <message>
        <source>Copied ahead</source>
        <translation>Copié d’avance</translation>
    </message>
    <message>
        <source>%1 a step at least: copies hide behind computing, and computing behind copies</source>
        <translation>%1 par étape au moins&#x202f;: les copies sont masquées par le calcul, et le calcul par les copies</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>Non compté</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activations</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Borne</translation>
    </message>
    <message>
        <source>%1, reached: nothing better exists</source>
        <translation>%1, atteinte&#x202f;: il n’existe rien de mieux</translation>
    </message>
    <message>
        <source>%1: nothing can be better than that</source>
        <translation>%1&#x202f;: rien ne peut faire mieux</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Objectif</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Solveur</translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation>Comment il a été trouvé</translation>
    </message>
    <message>
        <source>Model fingerprint</source>
        <translation>Empreinte du modèle</translation>
    </message>
    <message>
        <source>activations beyond the room kept free</source>
        <translation>activations au-delà de la place laissée libre</translation>
    </message>
    <message>
        <source>computing, as not all rates are known; %1</source>
        <translation>le calcul, car tous les débits ne sont pas connus&#x202f;; %1</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Requête</translation>
    </message>
    <message>
        <source>%1, of which %2 computing</source>
        <translation>%1, dont %2 de calcul</translation>
    </message>
    <message>
        <source>%1; computing is not counted, as not all rates are known</source>
        <translation>%1&#x202f;; le calcul n’est pas compté, car tous les débits ne sont pas connus</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>Streamé par étape</translation>
    </message>
    <message>
        <source>Read from disk a step</source>
        <translation>Lu sur le disque par étape</translation>
    </message>
    <message>
        <source>Least on disk</source>
        <translation>Le moins sur le disque</translation>
    </message>
    <message>
        <source>proven: no plan with as much on GPUs has less there</source>
        <translation>prouvé : aucun plan avec autant sur les GPU n’y a moins</translation>
    </message>
    <message>
        <source>not proven: a plan with as much on GPUs may have less there</source>
        <translation>non prouvé : un plan avec autant sur les GPU y a peut-être moins</translation>
    </message>
    <message>
        <source>Least step time</source>
        <translation>Temps par étape le plus court</translation>
    </message>
    <message>
        <source>proven: none with as much on GPUs and as little on disk is faster, computing aside</source>
        <translation>prouvé : aucun avec autant sur les GPU et aussi peu sur le disque n’est plus rapide, calcul mis à part</translation>
    </message>
    <message>
        <source>not proven: one with as much on GPUs and as little on disk may be faster, computing aside</source>
        <translation>non prouvé : un plan avec autant sur les GPU et aussi peu sur le disque est peut-être plus rapide, calcul mis à part</translation>
    </message>
    <message>
        <source>Request, copied ahead</source>
        <translation>Requête, copiée d’avance</translation>
    </message>
    <message>
        <source>%1 at least, in all of its passes</source>
        <translation>au moins %1, dans toutes ses passes</translation>
    </message>
</context>
<context>
    <name>stowage::app::DeviceDelegate</name>
    <message>
        <source>unlimited</source>
        <translation>illimité</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DifferencesDialog</name>
    <message>
        <source>the whole model</source>
        <translation>le modèle entier</translation>
    </message>
    <message>
        <source>The model has changed since this plan was saved</source>
        <translation>Le modèle a changé depuis l’enregistrement de ce plan</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are gone</source>
        <translation>
            <numerusform>%n module a disparu</numerusform>
            <numerusform>%n modules ont disparu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are new</source>
        <translation>
            <numerusform>%n module est nouveau</numerusform>
            <numerusform>%n modules sont nouveaux</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) have another size</source>
        <translation>
            <numerusform>%n module a une autre taille</numerusform>
            <numerusform>%n modules ont une autre taille</numerusform>
        </translation>
    </message>
    <message>
        <source>Its upper modules have the same names and sizes: what differs are tensors, shapes, types or classes further inside.</source>
        <translation>Ses modules supérieurs ont les mêmes noms et tailles&#x202f;: ce qui diffère, ce sont des tenseurs, formes, types ou classes plus à l’intérieur.</translation>
    </message>
    <message>
        <source>The plan was made again for the model as it is. Rules that name missing modules are listed in Issues.</source>
        <translation>Le plan a été refait pour le modèle tel qu’il est. Les règles qui nomment des modules absents figurent dans Problèmes.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>stowage::app::Document</name>
    <message>
        <source>Opening was cancelled. The plan from before is still here.</source>
        <translation>L’ouverture a été annulée. Le plan précédent est toujours là.</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>L’ouverture a été annulée.</translation>
    </message>
    <message>
        <source>The model&apos;s structure is not the one this plan was made for. Rules that name missing modules are listed in Issues.</source>
        <translation>La structure du modèle n’est pas celle pour laquelle ce plan a été fait. Les règles qui nomment des modules absents figurent dans Problèmes.</translation>
    </message>
    <message>
        <source>%1 is a device map. Open its model first, then the map.</source>
        <translation>%1 est une device map. Ouvrez d’abord son modèle, puis la map.</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Afficher %1</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>Restaurer les modifications</translation>
    </message>
    <message>
        <source>The plan refers to %1 once it is saved.</source>
        <translation>Le plan renvoie à %1 une fois enregistré.</translation>
    </message>
    <message>
        <source>A better plan was found.</source>
        <translation>Un meilleur plan a été trouvé.</translation>
    </message>
    <message>
        <source>Planned for the machine used last. Change it in Machine.</source>
        <translation>Planifié pour la dernière machine utilisée. Modifiez-la dans Machine.</translation>
    </message>
    <message>
        <source>Planned for the machine used last and %1 tokens. Change them in the plan bar.</source>
        <translation>Planifié pour la dernière machine utilisée et %1 tokens. Modifiez-les dans la barre du plan.</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropActions</name>
    <message>
        <source>Dragging %1  ·  %2</source>
        <translation>Glissement de %1  ·  %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropZone</name>
    <message>
        <source>Drop a model here</source>
        <translation>Déposez un modèle ici</translation>
    </message>
    <message>
        <source>a Hugging Face folder, %1, .stowage or device_map.json</source>
        <translation>un dossier Hugging Face, %1, .stowage ou device_map.json</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Ouvrir un fichier…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>Ouvrir un dossier…</translation>
    </message>
</context>
<context>
    <name>stowage::app::EngineForm</name>
    <message>
        <source>Runs on</source>
        <translation>S’exécute sur</translation>
    </message>
    <message>
        <source>Programs there</source>
        <translation>Programmes là-bas</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>cette machine</translation>
    </message>
    <message>
        <source>over ssh, with your keys; it asks for no password</source>
        <translation>par ssh, avec vos clés&#x202f;; aucun mot de passe n’est demandé</translation>
    </message>
    <message>
        <source>ssh:HOST runs programs on another machine</source>
        <translation>ssh:HOST exécute les programmes sur une autre machine</translation>
    </message>
    <message>
        <source>this program, on this machine</source>
        <translation>ce programme, sur cette machine</translation>
    </message>
    <message>
        <source>a folder that ends in /, or a file; empty: the same path</source>
        <translation>un dossier qui finit par /, ou un fichier&#x202f;; vide&#x202f;: le même chemin</translation>
    </message>
</context>
<context>
    <name>stowage::app::ExportDialog</name>
    <message>
        <source>Save map…</source>
        <translation>Enregistrer la map…</translation>
    </message>
    <message>
        <source>Save max_memory…</source>
        <translation>Enregistrer max_memory…</translation>
    </message>
    <message>
        <source>Save snippet…</source>
        <translation>Enregistrer le code…</translation>
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
        <translation>Code de chargement</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copié.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s). %1 on GPUs of %2.</source>
        <translation>
            <numerusform>%n clé. %1 de %2 sur les GPU.</numerusform>
            <numerusform>%n clés. %1 de %2 sur les GPU.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Écrit dans %1.</translation>
    </message>
    <message>
        <source>Incomplete: loading will fail for what the map does not name.</source>
        <translation>Incomplet&#x202f;: le chargement échouera pour ce que la map ne nomme pas.</translation>
    </message>
    <message>
        <source>This plan does not fit: what is exported is over budget.</source>
        <translation>Ce plan ne tient pas&#x202f;: ce qui est exporté dépasse le budget.</translation>
    </message>
    <message>
        <source>This plan counts on the CPU computing what lies there. accelerate streams it to the GPU instead, and this plan keeps no room for that: choose the runtime accelerate before a map for from_pretrained.</source>
        <translation>Ce plan suppose que le CPU calcule ce qui s’y trouve. accelerate le streame plutôt vers le GPU, et ce plan ne garde pas de place pour cela&#x202f;: choisissez le runtime accelerate avant d’exporter une map pour from_pretrained.</translation>
    </message>
    <message>
        <source>This plan counts on weights being copied ahead of their turn. accelerate copies each module when its turn has come, and takes longer.</source>
        <translation>Ce plan suppose que les poids sont copiés avant leur tour. accelerate copie chaque module quand vient son tour, et prend plus de temps.</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, and what it would make of them.</source>
        <translation>Le plan dans les mots de ce qui l’exécute, et ce qui en serait fait.</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, but without the tensors that have no place.</source>
        <translation>Le plan dans les mots de ce qui l’exécute, mais sans les tenseurs qui n’ont pas de place.</translation>
    </message>
    <message>
        <source>Export plan</source>
        <translation>Exporter le plan</translation>
    </message>
    <message>
        <source>What would be otherwise</source>
        <translation>Ce qui serait différent</translation>
    </message>
    <message>
        <source>Written for</source>
        <translation>Écrit pour</translation>
    </message>
    <message>
        <source>Hugging Face accelerate and transformers</source>
        <translation>Hugging Face accelerate et transformers</translation>
    </message>
    <message>
        <source>Offload the source module to the CPU</source>
        <translation>Décharger le module source vers le CPU</translation>
    </message>
    <message>
        <source>Trim host memory while compiling</source>
        <translation>Rendre la mémoire hôte inutilisée pendant la compilation</translation>
    </message>
    <message>
        <source>Write the nearest plan that can be said</source>
        <translation>Écrire le plan exprimable le plus proche</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Nothing is written: this target cannot be told the plan.</source>
        <translation>Rien n’est écrit&#x202f;: ce plan ne peut pas être exprimé pour cette cible.</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, %1 would lie elsewhere than the plan says.</source>
        <translation>Relu selon les règles de la cible, %1 serait ailleurs que ne dit le plan.</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, everything lies where the plan says.</source>
        <translation>Relu selon les règles de la cible, tout est là où le dit le plan.</translation>
    </message>
    <message>
        <source>It can be told: %1.</source>
        <translation>On peut lui dire&#x202f;: %1.</translation>
    </message>
    <message>
        <source>The nearest plan that can be said: %1 lie elsewhere than the plan says; no other has less than %2.</source>
        <translation>Le plan exprimable le plus proche : %1 est ailleurs que ne dit le plan ; aucun autre n’a moins de %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FailedPage</name>
    <message>
        <source>This is no model to plan for</source>
        <translation>Ce n’est pas un modèle à planifier</translation>
    </message>
    <message>
        <source>The file itself is in order. Nothing was changed on disk.</source>
        <translation>Le fichier lui-même est en ordre. Rien n’a été modifié sur le disque.</translation>
    </message>
    <message>
        <source>It was moved, renamed or deleted since.</source>
        <translation>Il a été déplacé, renommé ou supprimé depuis.</translation>
    </message>
    <message>
        <source>Most often the file belongs to another user.</source>
        <translation>Le plus souvent, le fichier appartient à un autre utilisateur.</translation>
    </message>
    <message>
        <source>Most often a download that was interrupted. Fetch this file again.</source>
        <translation>Le plus souvent un téléchargement interrompu. Récupérez ce fichier à nouveau.</translation>
    </message>
    <message>
        <source>Stowage reads folders with config.json, %1, model descriptions, .stowage and device_map.json.</source>
        <translation>Stowage lit les dossiers avec config.json, %1, les descriptions de modèles, .stowage et device_map.json.</translation>
    </message>
    <message>
        <source>The file may be damaged, or written by a newer version of its program. Nothing was changed on disk.</source>
        <translation>Le fichier est peut-être endommagé, ou écrit par une version plus récente de son programme. Rien n’a été modifié sur le disque.</translation>
    </message>
    <message>
        <source>This model could not be opened</source>
        <translation>Ce modèle n’a pas pu être ouvert</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copier les détails</translation>
    </message>
    <message>
        <source>Back to start</source>
        <translation>Retour à l’accueil</translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation>Retour au plan</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Décalage</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The model of this plan is not where it was</source>
        <translation>Le modèle de ce plan n’est plus là où il était</translation>
    </message>
    <message>
        <source>This file could not be read</source>
        <translation>Ce fichier n’a pas pu être lu</translation>
    </message>
    <message>
        <source>Most often a file that was cut, or a slip in one that was edited by hand.</source>
        <translation>Le plus souvent un fichier tronqué, ou une faute dans un fichier modifié à la main.</translation>
    </message>
    <message>
        <source>Locate model file…</source>
        <translation>Localiser le fichier du modèle…</translation>
    </message>
    <message>
        <source>Locate model folder…</source>
        <translation>Localiser le dossier du modèle…</translation>
    </message>
    <message>
        <source>This is no recorded run</source>
        <translation>Ce n’est pas une exécution enregistrée</translation>
    </message>
    <message>
        <source>This run could not be opened</source>
        <translation>Cette exécution n’a pas pu être ouverte</translation>
    </message>
    <message>
        <source>Stowage shows traces that it recorded, and memory snapshots of PyTorch.</source>
        <translation>Stowage montre les traces qu’il a enregistrées, et les instantanés mémoire de PyTorch.</translation>
    </message>
    <message>
        <source>It was written by a newer version of Stowage. Nothing was changed on disk.</source>
        <translation>Il a été écrit par une version plus récente de Stowage. Rien n’a été modifié sur le disque.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileActions</name>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>Ouvrir un &amp;dossier…</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>Ouvrir l’exe&amp;mple</translation>
    </message>
    <message>
        <source>&amp;Save plan</source>
        <translation>&amp;Enregistrer le plan</translation>
    </message>
    <message>
        <source>Save plan &amp;as…</source>
        <translation>Enregistrer le plan &amp;sous…</translation>
    </message>
    <message>
        <source>&amp;Import device map…</source>
        <translation>&amp;Importer une device map…</translation>
    </message>
    <message>
        <source>&amp;Export map…</source>
        <translation>E&amp;xporter la map…</translation>
    </message>
    <message>
        <source>Copy loading snippet</source>
        <translation>Copier le code de chargement</translation>
    </message>
    <message>
        <source>&amp;Close model</source>
        <translation>&amp;Fermer le modèle</translation>
    </message>
    <message>
        <source>Restore unsaved edits…</source>
        <translation>Restaurer les modifications non enregistrées…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 enregistré.</translation>
    </message>
    <message>
        <source>The plan could not be saved</source>
        <translation>Le plan n’a pas pu être enregistré</translation>
    </message>
    <message>
        <source>This map could not be read</source>
        <translation>Cette map n’a pas pu être lue</translation>
    </message>
    <message>
        <source>Models and plans (%1);;All files (*)</source>
        <translation>Modèles et plans (%1);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Open a model, a plan or a device map</source>
        <translation>Ouvrir un modèle, un plan ou une device map</translation>
    </message>
    <message>
        <source>Open a Hugging Face folder</source>
        <translation>Ouvrir un dossier Hugging Face</translation>
    </message>
    <message>
        <source>Import a device map</source>
        <translation>Importer une device map</translation>
    </message>
    <message>
        <source>Device maps (*.json);;All files (*)</source>
        <translation>Device maps (*.json);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>%1 covers the whole model. It is shown as it is: what you pin moves, the rest stays.</source>
        <translation>%1 couvre le modèle entier. Elle est montrée telle quelle&#x202f;: ce que vous épinglez se déplace, le reste demeure.</translation>
    </message>
    <message>
        <source>Map copied with max_memory and the loading snippet.</source>
        <translation>Map copiée avec max_memory et le code de chargement.</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>plan</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>Enregistrer le plan</translation>
    </message>
    <message>
        <source>Plans (*.stowage)</source>
        <translation>Plans (*.stowage)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Modifications non enregistrées</translation>
    </message>
    <message>
        <source>This plan has changes that are not saved.</source>
        <translation>Ce plan a des modifications non enregistrées.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Abandonner les modifications</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>Continuer à modifier</translation>
    </message>
    <message>
        <source>What was open is as it was.</source>
        <translation>Ce qui était ouvert est inchangé.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileWriter</name>
    <message>
        <source>Writing %1</source>
        <translation>Écriture de %1</translation>
    </message>
    <message>
        <source>%1 stays as it is if you cancel.</source>
        <translation>%1 reste tel quel si vous annulez.</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Écrit dans %1.</translation>
    </message>
    <message>
        <source>Export cancelled. %1 is as it was.</source>
        <translation>Export annulé. %1 est inchangé.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FirstPlan</name>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>&amp;First plan, step by step</source>
        <translation>&amp;Votre premier plan, pas à pas</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>La question</translation>
    </message>
    <message>
        <source>Which model, on which machine, run by whom, for how much text: this bar says it. Each part opens a menu, and the plan follows what you change.</source>
        <translation>Quel modèle, sur quelle machine, avec quel runtime, pour combien de texte&#x202f;: cette barre le dit. Chaque partie ouvre un menu, et le plan suit ce que vous modifiez.</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>La réponse</translation>
    </message>
    <message>
        <source>Does it fit, how much of it lies on GPUs, how long does a step take, and is there nothing better? “Optimal” stands here only where it is proven. A click on it says how.</source>
        <translation>Le modèle tient-il, quelle part en est sur les GPU, combien de temps prend une étape, et n’y a-t-il rien de mieux&#x202f;? «&#x202f;Optimal&#x202f;» ne figure ici que si c’est prouvé. Un clic dessus dit comment.</translation>
    </message>
    <message>
        <source>Where everything is</source>
        <translation>Où tout se trouve</translation>
    </message>
    <message>
        <source>A tile is a module, as large as its weights; its colour is the device that holds it. Click one.</source>
        <translation>Une tuile est un module, aussi grande que ses poids&#x202f;; sa couleur est celle du périphérique qui le contient. Cliquez sur une tuile.</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>Déplacez le module</translation>
    </message>
    <message>
        <source>Drag it to a device below, or press %1 to pin it to the CPU. All the rest is solved again around it, and %2 takes it back.</source>
        <translation>Faites-le glisser vers un périphérique en bas, ou appuyez sur %1 pour l’épingler au CPU. Tout le reste est résolu à nouveau autour de lui, et %2 annule le déplacement.</translation>
    </message>
    <message>
        <source>Change a budget</source>
        <translation>Modifiez un budget</translation>
    </message>
    <message>
        <source>A lane is a device, filled with what lies there. Drag the end of its budget, and see what more or less memory would do.</source>
        <translation>Une piste est un périphérique, rempli de ce qui s’y trouve. Tirez l’extrémité de son budget, et voyez ce que donnerait une mémoire plus grande ou plus petite.</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>Emportez le plan</translation>
    </message>
    <message>
        <source>Export writes the device map for accelerate, or what another runtime wants (%1). Run tries it, where the model is a program, and measures what was planned.</source>
        <translation>L’export écrit la device map pour accelerate, ou ce que demande un autre runtime (%1). L’exécution essaie le plan, si le modèle est un programme, et mesure ce qui était planifié.</translation>
    </message>
</context>
<context>
    <name>stowage::app::GroupCommands</name>
    <message>
        <source>View</source>
        <translation>Affichage</translation>
    </message>
    <message>
        <source>Group by &amp;module</source>
        <translation>Grouper par &amp;module</translation>
    </message>
    <message>
        <source>Group by &amp;class</source>
        <translation>Grouper par &amp;classe</translation>
    </message>
    <message>
        <source>Group by &amp;layer kind</source>
        <translation>Grouper par &amp;type de couche</translation>
    </message>
    <message>
        <source>Group by &amp;dtype</source>
        <translation>Grouper par &amp;dtype</translation>
    </message>
    <message>
        <source>Group by de&amp;vice</source>
        <translation>Grouper par &amp;périphérique</translation>
    </message>
    <message>
        <source>Group by &amp;file</source>
        <translation>Grouper par &amp;fichier</translation>
    </message>
    <message>
        <source>Group &amp;by</source>
        <translation>&amp;Grouper par</translation>
    </message>
</context>
<context>
    <name>stowage::app::GuideCard</name>
    <message>
        <source>Done</source>
        <translation>Fait</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Étape %1 sur %2</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Terminer</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpCommands</name>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>&amp;Aide sur l’élément qui a le focus</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpWindow</name>
    <message>
        <source>Help — Stowage</source>
        <translation>Aide — Stowage</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Retour</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>Chercher dans toutes les pages</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Page</translation>
    </message>
    <message>
        <source>This leads out of the help: %1</source>
        <translation>Ce lien mène hors de l’aide&#x202f;: %1</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Rien trouvé</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n résultat</numerusform>
            <numerusform>%n résultats</numerusform>
        </translation>
    </message>
    <message>
        <source>This page is in English: it is not translated yet.</source>
        <translation>Cette page est en anglais&#x202f;: elle n’est pas encore traduite.</translation>
    </message>
</context>
<context>
    <name>stowage::app::HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>Historique</translation>
    </message>
    <message>
        <source>What was done to the plan, in order. A click goes back or forth to it.</source>
        <translation>Les modifications du plan, dans l’ordre. Un clic sur l’une d’elles y revient ou y avance.</translation>
    </message>
    <message>
        <source>as it was opened</source>
        <translation>tel qu’il a été ouvert</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
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
        <translation>Plusieurs machines…</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsDialog</name>
    <message>
        <source>A network twice as fast</source>
        <translation>Un réseau deux fois plus rapide</translation>
    </message>
    <message>
        <source>One more host like %1</source>
        <translation>Un hôte de plus comme %1</translation>
    </message>
    <message>
        <source>Several machines</source>
        <translation>Plusieurs machines</translation>
    </message>
    <message>
        <source>The open model over machines that are linked by a network. The plan of the window stays as it is.</source>
        <translation>Le modèle ouvert réparti sur des machines reliées par un réseau. Le plan de la fenêtre reste tel quel.</translation>
    </message>
    <message>
        <source>Machines that are linked</source>
        <translation>Machines reliées</translation>
    </message>
    <message>
        <source>Machines (*.json);;All files (*)</source>
        <translation>Machines (*.json);;Tous les fichiers (*)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) of the model tried</source>
        <translation>
            <numerusform>%Ln partie du modèle essayée</numerusform>
            <numerusform>%Ln parties du modèle essayées</numerusform>
        </translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>Telles quelles</translation>
    </message>
    <message>
        <source>Finding out what other machines would buy…</source>
        <translation>Recherche de ce qu’apporteraient d’autres machines…</translation>
    </message>
    <message>
        <source>The model could not be planned over these machines</source>
        <translation>Le modèle n’a pas pu être planifié sur ces machines</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Arrêté.</translation>
    </message>
    <message>
        <source>Export map</source>
        <translation>Exporter la map</translation>
    </message>
    <message>
        <source>Device map (*.json)</source>
        <translation>Device map (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Écrit dans %1.</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Machines</translation>
    </message>
    <message>
        <source>Choose machines…</source>
        <translation>Choisir des machines…</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Depuis un fichier…</translation>
    </message>
    <message>
        <source>No machines chosen</source>
        <translation>Aucune machine choisie</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Copy command line</source>
        <translation>Copier la ligne de commande</translation>
    </message>
    <message>
        <source>Export map…</source>
        <translation>Exporter la map…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Copié : %1</translation>
    </message>
    <message>
        <source>As in the plan bar: %1.</source>
        <translation>Comme dans la barre du plan : %1.</translation>
    </message>
    <message>
        <source>Choose machines that are linked, or a file that lists them (stowage.machine/2).</source>
        <translation>Choisissez des machines reliées, ou un fichier qui les énumère (stowage.machine/2).</translation>
    </message>
    <message numerus="yes">
        <source>Planning over %Ln host(s)…</source>
        <translation>
            <numerusform>Planification sur %Ln hôte…</numerusform>
            <numerusform>Planification sur %Ln hôtes…</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan appears here as soon as it is known how good it is.</source>
        <translation>Le plan apparaît ici dès que l’on sait ce qu’il vaut.</translation>
    </message>
    <message>
        <source>Choose machines again to plan over them.</source>
        <translation>Choisissez de nouveau des machines pour planifier.</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>Aucun plan n’existe</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>Aucun plan trouvé</translation>
    </message>
    <message>
        <source>The search came to its limits before it was settled whether one exists.</source>
        <translation>La recherche a atteint ses limites avant d’établir s’il en existe un.</translation>
    </message>
    <message>
        <source>Not planned</source>
        <translation>Non planifié</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Arrêté</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Planification…</translation>
    </message>
    <message>
        <source>Of plans in which each host runs one run of consecutive blocks.</source>
        <translation>Parmi les plans où chaque hôte exécute une suite de blocs consécutifs.</translation>
    </message>
    <message>
        <source>Whether a plan exists is not settled.</source>
        <translation>L’existence d’un plan n’est pas établie.</translation>
    </message>
    <message>
        <source>at best %1, gap %2</source>
        <translation>au mieux %1, écart %2</translation>
    </message>
    <message>
        <source>%1 of it between hosts</source>
        <translation>dont %1 entre les hôtes</translation>
    </message>
    <message>
        <source>%1 a step, %2 of it between hosts</source>
        <translation>%1 par étape, dont %2 entre les hôtes</translation>
    </message>
    <message>
        <source>All orders of hosts were weighed.</source>
        <translation>Tous les ordres d’hôtes ont été examinés.</translation>
    </message>
    <message>
        <source>Not all orders of hosts were weighed: the plan keeps the order in which they are listed, and what is said of others holds for all orders.</source>
        <translation>Tous les ordres d’hôtes n’ont pas été examinés : le plan garde l’ordre dans lequel ils sont énumérés, et ce qui est dit des autres vaut pour tous les ordres.</translation>
    </message>
    <message>
        <source>How much one host hands over to the next is not known of this model: the latencies of the network alone count.</source>
        <translation>Pour ce modèle, on ne sait pas combien un hôte transmet au suivant : seules les latences du réseau comptent.</translation>
    </message>
    <message>
        <source>Neighbouring blocks were taken together, since there are many or in some nothing runs: of plans that divide them elsewhere nothing is said.</source>
        <translation>Des blocs voisins ont été regroupés, car ils sont nombreux ou que rien ne s’exécute dans certains : rien n’est dit des plans qui les séparent ailleurs.</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Objectif</translation>
    </message>
    <message>
        <source>As in the plan bar</source>
        <translation>Comme dans la barre du plan</translation>
    </message>
    <message>
        <source>Pipelined throughput</source>
        <translation>Débit en pipeline</translation>
    </message>
    <message>
        <source>Pipelined throughput: each GPU is a stage, and all work at once, on a micro-batch each.</source>
        <translation>Débit en pipeline : chaque GPU est un étage, et tous travaillent à la fois, chacun sur un micro-batch.</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Micro-batches</translation>
    </message>
    <message>
        <source>without an end</source>
        <translation>sans fin</translation>
    </message>
    <message>
        <source>Micro-batches: </source>
        <translation>Micro-batches : </translation>
    </message>
    <message>
        <source>How many go through before the pipeline is empty again</source>
        <translation>Combien passent avant que le pipeline ne soit de nouveau vide</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Périphériques</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>What is shown by host</source>
        <translation>Ce qui est montré par hôte</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) of the plan hold on whichever host runs the module.</source>
        <translation>
            <numerusform>%n règle du plan vaut sur l’hôte qui exécute le module, quel qu’il soit.</numerusform>
            <numerusform>%n règles du plan valent sur l’hôte qui exécute le module, quel qu’il soit.</numerusform>
        </translation>
    </message>
    <message>
        <source>The main GPU and the target play no part here.</source>
        <translation>Le GPU principal et la cible ne comptent pas ici.</translation>
    </message>
    <message>
        <source>What would help:</source>
        <translation>Ce qui aiderait :</translation>
    </message>
    <message>
        <source>Of plans in which each GPU runs one run of consecutive blocks, the GPUs of a host one after the other as it lists them.</source>
        <translation>Parmi les plans où chaque GPU exécute une suite de blocs consécutifs, les GPU d’un hôte l’un après l’autre comme il les énumère.</translation>
    </message>
    <message numerus="yes">
        <source>one takes %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>un seul prend %1 à travers %n étage, dont %2 pour transmettre</numerusform>
            <numerusform>un seul prend %1 à travers %n étages, dont %2 pour transmettre</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one takes at least %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>un seul prend au moins %1 à travers %n étage, dont %2 pour transmettre</numerusform>
            <numerusform>un seul prend au moins %1 à travers %n étages, dont %2 pour transmettre</numerusform>
        </translation>
    </message>
    <message>
        <source>the slowest takes %1</source>
        <translation>le plus lent prend %1</translation>
    </message>
    <message>
        <source>the slowest takes at least %1</source>
        <translation>le plus lent prend au moins %1</translation>
    </message>
    <message>
        <source>all take %1</source>
        <translation>tous prennent %1</translation>
    </message>
    <message>
        <source>The KV caches of one micro-batch are counted.</source>
        <translation>Les caches KV d’un micro-batch sont comptés.</translation>
    </message>
    <message>
        <source>Tied weights: micro-batches come back to a stage, and how long they wait there is not counted.</source>
        <translation>Poids liés : les micro-batches reviennent à un étage, et le temps qu’ils y attendent n’est pas compté.</translation>
    </message>
    <message>
        <source>Rules of what is chosen</source>
        <translation>Règles de la sélection</translation>
    </message>
    <message>
        <source>Of this page: %1.</source>
        <translation>De cette page : %1.</translation>
    </message>
    <message>
        <source>Not on %1</source>
        <translation>Pas sur %1</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>Sur %1</translation>
    </message>
    <message>
        <source>Take all rules of this page back</source>
        <translation>Retirer toutes les règles de cette page</translation>
    </message>
    <message>
        <source>Rules of hosts</source>
        <translation>Règles des hôtes</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>%1 not on %2</source>
        <translation>%1 pas sur %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n autre</numerusform>
            <numerusform>%n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>Finding out why, and what would help (%1 of its limit)</source>
        <translation>Recherche de la raison et de ce qui aiderait (%1 de sa limite)</translation>
    </message>
    <message>
        <source>Finding out why, and what would help…</source>
        <translation>Recherche de la raison et de ce qui aiderait…</translation>
    </message>
    <message>
        <source>Stopped before it was known why.</source>
        <translation>Arrêté avant que la raison soit connue.</translation>
    </message>
    <message>
        <source>Not settled is whether this would help:</source>
        <translation>Il n’est pas tranché si ceci aiderait :</translation>
    </message>
    <message>
        <source>What the hosts compute is not known: times are those of copies and of the network alone.</source>
        <translation>Ce que calculent les hôtes est inconnu : les temps sont ceux des copies et du réseau seuls.</translation>
    </message>
    <message>
        <source>It is counted where the workload names tokens and the cards are known.</source>
        <translation>Cela est compté dès que la charge de travail indique des tokens et que les cartes sont connues.</translation>
    </message>
    <message>
        <source>A network %1 times as fast</source>
        <translation>Un réseau %1 fois plus rapide</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Mesurés&#x202f;: %1</translation>
    </message>
    <message>
        <source>Contiguous</source>
        <translation>D’un seul tenant</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules. Of pipelined throughput that is always so.</source>
        <translation>Chaque périphérique exécute une seule suite de modules consécutifs. Pour le débit en pipeline, c’est toujours le cas.</translation>
    </message>
    <message>
        <source>Measure over ssh…</source>
        <translation>Mesurer par ssh…</translation>
    </message>
    <message>
        <source>all take at least %1</source>
        <translation>tous prennent au moins %1</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules.</source>
        <translation>Chaque périphérique exécute une seule suite de modules consécutifs.</translation>
    </message>
    <message>
        <source>4 desktops with an RTX 4090, 10 Gb/s</source>
        <translation>4 ordinateurs de bureau avec une RTX 4090, 10 Gb/s</translation>
    </message>
    <message>
        <source>A laptop with an RTX 3060 and a server with 2 RTX A6000, 1 Gb/s</source>
        <translation>Un portable avec une RTX 3060 et un serveur avec 2 RTX A6000, 1 Gb/s</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsMeasureDialog</name>
    <message>
        <source>Write the names of hosts with commas between them.</source>
        <translation>Écrivez les noms des hôtes, séparés par des virgules.</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a host.</source>
        <translation>«&#x202f;%1&#x202f;» ne peut pas être le nom d’un hôte.</translation>
    </message>
    <message>
        <source>%1 is named twice.</source>
        <translation>%1 est nommé deux fois.</translation>
    </message>
    <message>
        <source>Name 1 to %1 hosts.</source>
        <translation>Nommez de 1 à %1 hôtes.</translation>
    </message>
    <message>
        <source>Measure over ssh</source>
        <translation>Mesurer par ssh</translation>
    </message>
    <message>
        <source>ssh asks the stowage-engine of each host what it has and how fast it is, without a password; each takes a minute or two.</source>
        <translation>ssh demande au stowage-engine de chaque hôte, sans mot de passe, ce qu’il a et à quelle vitesse il va&#x202f;; chacun prend une à deux minutes.</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hôtes</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>Rien n’est encore mesuré.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Mesurer</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Adopter</translation>
    </message>
    <message>
        <source>%1, %2: %3 of %4</source>
        <translation>%1, %2&#x202f;: %3 sur %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#x202f;: %2</translation>
    </message>
    <message>
        <source>%1: the engine is starting.</source>
        <translation>%1&#x202f;: le moteur démarre.</translation>
    </message>
    <message>
        <source>%1 was not measured, and is left out: %2</source>
        <translation>%1 n’a pas été mesuré et est omis&#x202f;: %2</translation>
    </message>
    <message>
        <source>%1 was not measured, and stays as it was: %2</source>
        <translation>%1 n’a pas été mesuré et reste tel qu’il était&#x202f;: %2</translation>
    </message>
    <message>
        <source>No host was measured.</source>
        <translation>Aucun hôte n’a été mesuré.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) measured. Take over plans over these machines.</source>
        <translation>
            <numerusform>%1 hôte sur %n mesuré. Adopter planifie sur ces machines.</numerusform>
            <numerusform>%1 hôtes sur %n mesurés. Adopter planifie sur ces machines.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save these machines</source>
        <translation>Enregistrer ces machines</translation>
    </message>
    <message>
        <source>Machines (*.json)</source>
        <translation>Machines (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Écrit dans %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsTable</name>
    <message>
        <source>Hosts</source>
        <translation>Hôtes</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Hôte</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Modules</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Sur les GPU</translation>
    </message>
    <message>
        <source>On CPU</source>
        <translation>Sur le CPU</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Sur le disque</translation>
    </message>
    <message>
        <source>Part of a step</source>
        <translation>Part d’une étape</translation>
    </message>
    <message>
        <source>Handing over</source>
        <translation>Transmission</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>rien ne s’exécute ici</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Occupé</translation>
    </message>
    <message>
        <source>A micro-batch</source>
        <translation>Un micro-batch</translation>
    </message>
    <message>
        <source>Of the time between two micro-batches; the slowest is always busy</source>
        <translation>Du temps entre deux micro-batches ; le plus lent est toujours occupé</translation>
    </message>
    <message>
        <source>Of a step</source>
        <translation>D’une étape</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>inconnu</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsWhatIfTable</name>
    <message>
        <source>What other machines would buy</source>
        <translation>Ce qu’apporteraient d’autres machines</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Machines</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Sur les GPU</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Preuve</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>Temps par requête</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps par étape</translation>
    </message>
    <message>
        <source>At best %1.</source>
        <translation>Au mieux %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::ImportDialog</name>
    <message>
        <source>The map and the model differ</source>
        <translation>La map et le modèle diffèrent</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) of this map are not in the model</source>
        <translation>
            <numerusform>%n nom de cette map n’est pas dans le modèle</numerusform>
            <numerusform>%n noms de cette map ne sont pas dans le modèle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) of the model are not in the map: they have no place</source>
        <translation>
            <numerusform>%n tenseur du modèle n’est pas dans la map&#x202f;: il n’a pas de place</numerusform>
            <numerusform>%n tenseurs du modèle ne sont pas dans la map&#x202f;: ils n’ont pas de place</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>The map is shown as far as it matches. What you pin moves in it, the rest stays. Undo brings the plan from before back.</source>
        <translation>La map est montrée dans la mesure où elle correspond. Ce que vous y épinglez se déplace, le reste demeure. Annuler ramène le plan précédent.</translation>
    </message>
</context>
<context>
    <name>stowage::app::InputSizes</name>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 à %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 ou plus</translation>
    </message>
    <message>
        <source>%1, a multiple of %2</source>
        <translation>%1, un multiple de %2</translation>
    </message>
    <message>
        <source>%1, %2 more than a multiple of %3</source>
        <translation>%1, %2 de plus qu’un multiple de %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 et %n autre</numerusform>
            <numerusform>%1 et %n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>As tokens and sequences say, else as exported</source>
        <translation>Selon les tokens et les séquences, sinon comme exporté</translation>
    </message>
    <message>
        <source>As set here</source>
        <translation>Comme fixé ici</translation>
    </message>
    <message>
        <source>The plan, its prediction and runs of it are for inputs of these sizes.</source>
        <translation>Le plan, sa prédiction et ses exécutions sont pour des entrées de ces tailles.</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>Tailles des entrées</translation>
    </message>
    <message>
        <source>Shapes that follow</source>
        <translation>Formes qui en résultent</translation>
    </message>
    <message>
        <source>Its sizes with an x between, such as 1x128</source>
        <translation>Ses tailles séparées par un x, par exemple 1x128</translation>
    </message>
    <message>
        <source>The sizes are as exported then.</source>
        <translation>Les tailles sont alors celles de l’export.</translation>
    </message>
    <message>
        <source>%1: “%2” is no whole number.</source>
        <translation>%1&#x202f;: «&#x202f;%2&#x202f;» n’est pas un nombre entier.</translation>
    </message>
    <message>
        <source>%1 can be %2 to %3, not %4.</source>
        <translation>%1 peut aller de %2 à %3, pas %4.</translation>
    </message>
    <message>
        <source>%1 can be %2 or more, not %3.</source>
        <translation>%1 peut être %2 ou plus, pas %3.</translation>
    </message>
    <message>
        <source>%1 has to be a multiple of %2, which %3 is not.</source>
        <translation>%1 doit être un multiple de %2, ce que %3 n’est pas.</translation>
    </message>
    <message>
        <source>%1 has to be %2 more than a multiple of %3, which %4 is not.</source>
        <translation>%1 doit valoir %2 de plus qu’un multiple de %3, ce que %4 n’est pas.</translation>
    </message>
    <message>
        <source>“%1” is no shape: write sizes with an x between, such as 1x128.</source>
        <translation>«&#x202f;%1&#x202f;» n’est pas une forme&#x202f;: écrivez des tailles séparées par un x, par exemple 1x128.</translation>
    </message>
    <message>
        <source>Write the shape of one input at least.</source>
        <translation>Écrivez la forme d’au moins une entrée.</translation>
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
        <translation>&amp;Conserver ce plan sous…</translation>
    </message>
    <message>
        <source>There are 100 kept plans, the most there can be: delete one first.</source>
        <translation>Il y a 100 plans conservés, le maximum possible&#x202f;: supprimez-en d’abord un.</translation>
    </message>
    <message>
        <source>Keep “%1”</source>
        <translation>Conserver «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>The plan is kept as “%1”: Plan, Kept plans goes back to it.</source>
        <translation>Le plan est conservé sous le nom «&#x202f;%1&#x202f;»&#x202f;: Plan, Plans conservés y ramène.</translation>
    </message>
    <message>
        <source>Plan “%1”</source>
        <translation>Plan «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>Rename “%1” to “%2”</source>
        <translation>Renommer «&#x202f;%1&#x202f;» en «&#x202f;%2&#x202f;»</translation>
    </message>
    <message>
        <source>Delete “%1”</source>
        <translation>Supprimer «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>Keep this plan</source>
        <translation>Conserver ce plan</translation>
    </message>
    <message>
        <source>It stays beside the one that you go on with, and is saved with it.</source>
        <translation>Il reste à côté de celui avec lequel vous continuez, et il est enregistré avec lui.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conserver</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>Plan %1</translation>
    </message>
    <message>
        <source>Rename “%1”</source>
        <translation>Renommer «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>&amp;Kept plans</source>
        <translation>Plans con&amp;servés</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>Comparer &amp;avec</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Renommer</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>“%1” is too long a name for a second one: rename it first.</source>
        <translation>« %1 » est un nom trop long pour un double : renommez-le d’abord.</translation>
    </message>
    <message>
        <source>Duplicate “%1” as “%2”</source>
        <translation>Dupliquer « %1 » en « %2 »</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>&amp;Dupliquer</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyCommands</name>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>&amp;Keyboard and concepts</source>
        <translation>&amp;Clavier et notions</translation>
    </message>
    <message>
        <source>Key &amp;sheet</source>
        <translation>Aide-mémoire des &amp;touches</translation>
    </message>
    <message>
        <source>Chan&amp;ge keys…</source>
        <translation>&amp;Modifier les touches…</translation>
    </message>
    <message>
        <source>&amp;Print the key sheet…</source>
        <translation>&amp;Imprimer l’aide-mémoire des touches…</translation>
    </message>
    <message>
        <source>Keys of Stowage</source>
        <translation>Touches de Stowage</translation>
    </message>
    <message>
        <source>Print the key sheet</source>
        <translation>Imprimer l’aide-mémoire des touches</translation>
    </message>
    <message>
        <source>The key sheet could not be printed: the printer, or the file that it prints to, does not take it.</source>
        <translation>L’aide-mémoire des touches n’a pas pu être imprimé&#x202f;: l’imprimante, ou le fichier dans lequel elle imprime, ne l’accepte pas.</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyboardDialog</name>
    <message>
        <source>Keyboard and concepts</source>
        <translation>Clavier et notions</translation>
    </message>
    <message>
        <source>Single letters act in the treemap, the lanes and the timeline, never in a text field.</source>
        <translation>Les lettres seules agissent dans la treemap, les pistes et la chronologie, jamais dans un champ de texte.</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Notions</translation>
    </message>
    <message>
        <source>module</source>
        <translation>module</translation>
    </message>
    <message>
        <source>a part of the model; its storages are counted once</source>
        <translation>une partie du modèle&#x202f;; ses zones mémoire sont comptées une fois</translation>
    </message>
    <message>
        <source>device</source>
        <translation>périphérique</translation>
    </message>
    <message>
        <source>a place for weights: a GPU, CPU memory or disk, with a budget</source>
        <translation>un lieu pour les poids&#x202f;: un GPU, la mémoire CPU ou le disque, avec un budget</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>unité</translation>
    </message>
    <message>
        <source>what the solver moves as one: a no-split block, a leaf module, a tied group</source>
        <translation>ce que le solveur déplace d’un bloc&#x202f;: un bloc indivisible, un module feuille, un groupe lié</translation>
    </message>
    <message>
        <source>pin, forbid</source>
        <translation>épingler, interdire</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>streamer</translation>
    </message>
    <message>
        <source>host weights are copied to the GPU for their turn; the reserve is the room kept free for that</source>
        <translation>les poids de l’hôte sont copiés vers le GPU pour leur tour&#x202f;; la réserve est la place laissée libre pour cela</translation>
    </message>
    <message>
        <source>bound, gap</source>
        <translation>borne, écart</translation>
    </message>
    <message>
        <source>the best any plan could reach, and how far this one is from it; 0 is a proof</source>
        <translation>le mieux qu’un plan puisse atteindre, et la distance de celui-ci&#x202f;; 0 est une preuve</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>In the views</source>
        <translation>Dans les vues</translation>
    </message>
    <message>
        <source>the next module that way; in a lane the next cell or lane</source>
        <translation>le module suivant dans cette direction&#x202f;; dans une piste, la cellule ou piste suivante</translation>
    </message>
    <message>
        <source>Enter, Backspace</source>
        <translation>Entrée, Retour arrière</translation>
    </message>
    <message>
        <source>into a module, and out again</source>
        <translation>entrer dans un module, et en ressortir</translation>
    </message>
    <message>
        <source>Alt, held</source>
        <translation>Alt, maintenu</translation>
    </message>
    <message>
        <source>what a module is part of; in a drag the order of the moves</source>
        <translation>ce dont un module fait partie&#x202f;; lors d’un glissement, l’ordre des déplacements</translation>
    </message>
    <message>
        <source>S, in a drag</source>
        <translation>S, lors d’un glissement</translation>
    </message>
    <message>
        <source>split the block, or keep it whole</source>
        <translation>diviser le bloc, ou le garder entier</translation>
    </message>
    <message>
        <source>the peak before, the next peak</source>
        <translation>le pic précédent, le pic suivant</translation>
    </message>
    <message>
        <source>← → on a budget</source>
        <translation>← → sur un budget</translation>
    </message>
    <message>
        <source>less or more of it; with Ctrl in small steps</source>
        <translation>en diminuer ou augmenter la valeur&#x202f;; avec Ctrl par petits pas</translation>
    </message>
    <message>
        <source>your rule for a module: it must be here, or must not be there</source>
        <translation>votre règle pour un module&#x202f;: il doit être ici, ou ne doit pas y être</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Modifier les touches…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Imprimer…</translation>
    </message>
    <message>
        <source>the same in the treemap, as in vi</source>
        <translation>de même dans la treemap, comme dans vi</translation>
    </message>
    <message>
        <source>End, in a lane</source>
        <translation>Fin, dans une piste</translation>
    </message>
    <message>
        <source>to its budget; Home or Esc back to its modules</source>
        <translation>à son budget&#x202f;; Début ou Échap ramène à ses modules</translation>
    </message>
    <message>
        <source>Page Up, Page Down on a budget</source>
        <translation>Page préc, Page suiv sur un budget</translation>
    </message>
    <message>
        <source>more or less of it in large steps</source>
        <translation>en augmenter ou diminuer la valeur par grands pas</translation>
    </message>
    <message>
        <source>Enter, F2 on a budget</source>
        <translation>Entrée, F2 sur un budget</translation>
    </message>
    <message>
        <source>type it</source>
        <translation>le taper</translation>
    </message>
</context>
<context>
    <name>stowage::app::LayoutCommands</name>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>&amp;Save layout…</source>
        <translation>&amp;Enregistrer la disposition…</translation>
    </message>
    <message>
        <source>The layout “%1” is kept.</source>
        <translation>La disposition «&#x202f;%1&#x202f;» est enregistrée.</translation>
    </message>
    <message>
        <source>Layout “%1”</source>
        <translation>Disposition «&#x202f;%1&#x202f;»</translation>
    </message>
    <message>
        <source>The layout “%1” is of another version, or damaged: it was not used.</source>
        <translation>La disposition «&#x202f;%1&#x202f;» est d’une autre version, ou endommagée&#x202f;: elle n’a pas été utilisée.</translation>
    </message>
    <message>
        <source>The layout “%1” is deleted.</source>
        <translation>La disposition «&#x202f;%1&#x202f;» est supprimée.</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>Enregistrer la disposition</translation>
    </message>
    <message>
        <source>Which panels are in sight, where, and how large.</source>
        <translation>Quels panneaux sont visibles, où, et de quelle taille.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>&amp;Dispositions</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
</context>
<context>
    <name>stowage::app::LearnRatesDialog</name>
    <message>
        <source>%1 and %2 a start</source>
        <translation>%1 et %2 par lancement</translation>
    </message>
    <message>
        <source>%1, in its own memory</source>
        <translation>%1, dans sa propre mémoire</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 vers %2</translation>
    </message>
    <message>
        <source>Learn rates from this run</source>
        <translation>Apprendre les débits de cette exécution</translation>
    </message>
    <message>
        <source>What its copies and modules took. Taken over, plans and predictions count with it; undo brings the old rates back.</source>
        <translation>Ce que ses copies et ses modules ont pris. Une fois adopté, plans et prédictions en tiennent compte&#x202f;; Annuler ramène les anciens débits.</translation>
    </message>
    <message>
        <source>The GPUs of this run were virtual: these are rates of the computer that it was on, and of no card.</source>
        <translation>Les GPU de cette exécution étaient virtuels&#x202f;: ces débits sont ceux de l’ordinateur utilisé, et d’aucune carte.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Adopter</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Connexion</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Actuel</translation>
    </message>
    <message>
        <source>In this run</source>
        <translation>Dans cette exécution</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Dispersion</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Tiré de</translation>
    </message>
    <message>
        <source>This run made no copies, and nobody knows what its modules computed.</source>
        <translation>Cette exécution n’a fait aucune copie, et personne ne sait ce que ses modules ont calculé.</translation>
    </message>
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
            <numerusform>%n copie</numerusform>
            <numerusform>%n copies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::LinksTable</name>
    <message>
        <source>Same in both directions</source>
        <translation>Identique dans les deux sens</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>De %1 vers %2</translation>
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
        <translation>&amp;Machine…</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Lire cette machine</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Cartes</translation>
    </message>
    <message>
        <source>This machine: %1. The next model is planned for it.</source>
        <translation>Cette machine&#x202f;: %1. Le prochain modèle est planifié pour elle.</translation>
    </message>
    <message>
        <source>No GPU found; %1. Plans use a stand-in card of %2 until you change it.</source>
        <translation>Aucun GPU trouvé&#x202f;; %1. Les plans utilisent une carte de substitution de %2 jusqu’à ce que vous la changiez.</translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineDialog</name>
    <message>
        <source>Write a size like 600MiB, or a part of the budget like 5 %.</source>
        <translation>Écrivez une taille comme 600MiB, ou une part du budget comme 5&#x202f;%.</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>illimité</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sans limite</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>Écrivez une taille comme 24GiB, 80GB ou 95&#x202f;%.</translation>
    </message>
    <message>
        <source>larger than the card (%1): a what-if</source>
        <translation>plus grand que la carte (%1)&#x202f;: une hypothèse</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Préréglages</translation>
    </message>
    <message>
        <source>Open a machine or a report…</source>
        <translation>Ouvrir une machine ou un rapport…</translation>
    </message>
    <message>
        <source>Paste a machine or a report</source>
        <translation>Coller une machine ou un rapport</translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation>le presse-papiers</translation>
    </message>
    <message>
        <source>Save this machine…</source>
        <translation>Enregistrer cette machine…</translation>
    </message>
    <message>
        <source>Save this machine</source>
        <translation>Enregistrer cette machine</translation>
    </message>
    <message>
        <source>Machine (*.json)</source>
        <translation>Machine (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Écrit dans %1.</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Lire cette machine</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Périphériques</translation>
    </message>
    <message>
        <source>Add GPU</source>
        <translation>Ajouter un GPU</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>CUDA context, workspaces, allocator slack</source>
        <translation>Contexte CUDA, espaces de travail, marge de l’allocateur</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Surcoût</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Liaisons</translation>
    </message>
    <message>
        <source>GB/s that a large copy reaches, from row to column</source>
        <translation>GB/s qu’atteint une grande copie, de la ligne vers la colonne</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>Rien n’est encore modifié.</translation>
    </message>
    <message>
        <source>With this machine no placement fits: short by %1.</source>
        <translation>Avec cette machine, aucun placement ne tient&#x202f;: il manque %1.</translation>
    </message>
    <message>
        <source>With this machine: %1 (now %2).</source>
        <translation>Avec cette machine&#x202f;: %1 (actuellement %2).</translation>
    </message>
    <message>
        <source>more than this machine has (%1): a what-if</source>
        <translation>plus que n’a cette machine (%1)&#x202f;: une hypothèse</translation>
    </message>
    <message>
        <source>Set the budgets; the rest describes your hardware.</source>
        <translation>Réglez les budgets&#x202f;; le reste décrit votre matériel.</translation>
    </message>
    <message>
        <source>Add CPU</source>
        <translation>Ajouter un CPU</translation>
    </message>
    <message>
        <source>Add disk</source>
        <translation>Ajouter un disque</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) on a removed device go with it.</source>
        <translation>
            <numerusform>%n règle sur un périphérique retiré disparaît avec lui.</numerusform>
            <numerusform>%n règles sur un périphérique retiré disparaissent avec lui.</numerusform>
        </translation>
    </message>
    <message>
        <source>With this machine no placement fits.</source>
        <translation>Avec cette machine, aucun placement ne tient.</translation>
    </message>
    <message>
        <source>Memory speed</source>
        <translation>Vitesse de la mémoire</translation>
    </message>
    <message>
        <source>GB/s: how fast the CPU can run a module</source>
        <translation>GB/s&#x202f;: à quelle vitesse le CPU peut exécuter un module</translation>
    </message>
    <message>
        <source>Keep free</source>
        <translation>Laisser libre</translation>
    </message>
    <message>
        <source>for activations; a run measures them</source>
        <translation>pour les activations&#x202f;; une exécution les mesure</translation>
    </message>
    <message>
        <source>With this machine no placement was found.</source>
        <translation>Avec cette machine, aucun placement n’a été trouvé.</translation>
    </message>
    <message>
        <source>the model&apos;s own .safetensors files, %1, count as room: transformers reads modules on disk from them</source>
        <translation>les fichiers .safetensors du modèle, %1, comptent comme de la place&#x202f;: transformers y lit les modules sur disque</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>Mesurer…</translation>
    </message>
    <message>
        <source>empty: as much as is predicted for activations</source>
        <translation>vide&#x202f;: ce qui est prédit pour les activations</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Machines</translation>
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
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Édition</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>&amp;Find module</source>
        <translation>&amp;Chercher un module</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Chercher le &amp;suivant</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>Chercher le &amp;précédent</translation>
    </message>
    <message>
        <source>&amp;Clear selection</source>
        <translation>&amp;Effacer la sélection</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Ré&amp;glages…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Affichage</translation>
    </message>
    <message>
        <source>&amp;Treemap</source>
        <translation>&amp;Treemap</translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation>&amp;Chronologie</translation>
    </message>
    <message>
        <source>&amp;Zoom in</source>
        <translation>Zoom a&amp;vant</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Zoom a&amp;rrière</translation>
    </message>
    <message>
        <source>Module t&amp;ree</source>
        <translation>&amp;Arbre des modules</translation>
    </message>
    <message>
        <source>Ri&amp;ght column</source>
        <translation>Colonne &amp;droite</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>Périphéri&amp;ques</translation>
    </message>
    <message>
        <source>This r&amp;un</source>
        <translation>Cette e&amp;xécution</translation>
    </message>
    <message>
        <source>&amp;Next issue</source>
        <translation>Problème &amp;suivant</translation>
    </message>
    <message>
        <source>&amp;Previous issue</source>
        <translation>Pro&amp;blème précédent</translation>
    </message>
    <message>
        <source>Next &amp;panel</source>
        <translation>Pa&amp;nneau suivant</translation>
    </message>
    <message>
        <source>Previous p&amp;anel</source>
        <translation>Panneau &amp;précédent</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>Palette de co&amp;mmandes…</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Réinitia&amp;liser la disposition</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>&amp;About Stowage</source>
        <translation>À &amp;propos de Stowage</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>&amp;Annuler&#x202f;: %1</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>&amp;Rétablir&#x202f;: %1</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>&amp;Activations</source>
        <translation>Act&amp;ivations</translation>
    </message>
    <message>
        <source>Ti&amp;mes in the tree</source>
        <translation>T&amp;emps dans l’arbre</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>C&amp;omparer</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Résultat suivant</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Résultat précédent</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>&amp;Historique…</translation>
    </message>
    <message>
        <source>Nothing is searched for. Type a part of a name into the field above the modules.</source>
        <translation>Rien n’est recherché. Saisissez une partie d’un nom dans le champ au-dessus des modules.</translation>
    </message>
    <message>
        <source>No module matches what is searched for.</source>
        <translation>Aucun module ne correspond à la recherche.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Nothing was undone.</source>
        <translation>Rien n’a été annulé.</translation>
    </message>
    <message>
        <source>Se&amp;lect by pattern…</source>
        <translation>Sélectionner par &amp;motif…</translation>
    </message>
    <message>
        <source>The arrangement of the panels was of another version, or damaged: it is the designed one now.</source>
        <translation>La disposition des panneaux venait d’une autre version ou était endommagée&#x202f;: c’est maintenant celle d’origine.</translation>
    </message>
</context>
<context>
    <name>stowage::app::MoveDialog</name>
    <message>
        <source>Move to device</source>
        <translation>Placer sur un périphérique</translation>
    </message>
    <message>
        <source>removes the pin</source>
        <translation>retire l’épingle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>non épinglé</translation>
    </message>
</context>
<context>
    <name>stowage::app::NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>replaces the one of this name</source>
        <translation>ce nom existe déjà&#x202f;: son contenu sera remplacé</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoSplitDialog</name>
    <message>
        <source>No-split classes</source>
        <translation>Classes indivisibles</translation>
    </message>
    <message>
        <source>%1   %2 × up to %3</source>
        <translation>%1   %2 × jusqu’à %3</translation>
    </message>
    <message>
        <source>As the model says</source>
        <translation>Comme le dit le modèle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>Modules of these classes stay whole: their forward pass adds its own input to its output, so both must be on one device.</source>
        <translation>Les modules de ces classes restent entiers&#x202f;: leur passe avant ajoute leur propre entrée à leur sortie, toutes deux doivent donc être sur un même périphérique.</translation>
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
        <translation>Écrire une &amp;note…</translation>
    </message>
    <message>
        <source>a note is on one module, or on the plan</source>
        <translation>une note porte sur un seul module, ou sur le plan</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>le plan</translation>
    </message>
    <message>
        <source>No note on %1</source>
        <translation>Pas de note sur %1</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>Note sur %1</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>&amp;Notes</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#x202f;: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n de plus</numerusform>
            <numerusform>%n de plus</numerusform>
        </translation>
    </message>
    <message>
        <source>Another model was opened meanwhile: there is no note.</source>
        <translation>Un autre modèle a été ouvert entre-temps&#x202f;: il n’y a pas de note.</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>Note sur %1</translation>
    </message>
    <message>
        <source>Why it lies here, what is to be tried next … It is kept in the plan.</source>
        <translation>Pourquoi c’est ici, ce qu’il faut essayer ensuite… La note est conservée dans le plan.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conserver</translation>
    </message>
    <message>
        <source>Ctrl+Return keeps it.</source>
        <translation>Ctrl+Entrée conserve la note.</translation>
    </message>
    <message>
        <source>This is longer than a note can be (20,000 bytes).</source>
        <translation>C’est trop long pour une note (20&#x202f;000 octets au plus).</translation>
    </message>
</context>
<context>
    <name>stowage::app::OffloadScheduleDialog</name>
    <message>
        <source>Offload schedule</source>
        <translation>Calendrier de déchargement</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Send these layers to the host</source>
        <translation>Envoyer ces couches vers l’hôte</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Couches</translation>
    </message>
    <message>
        <source>such as 8GiB: the fastest that fits</source>
        <translation>par exemple 8GiB&#x202f;: le plus rapide qui tient</translation>
    </message>
    <message>
        <source>Room for them</source>
        <translation>Place pour elles</translation>
    </message>
    <message>
        <source>How many layers are moved</source>
        <translation>Combien de couches sont déplacées</translation>
    </message>
    <message>
        <source>Peak of activations</source>
        <translation>Pic des activations</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Une étape</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Attente</translation>
    </message>
    <message>
        <source>This model has no list of layers.</source>
        <translation>Ce modèle n’a pas de liste de couches.</translation>
    </message>
    <message>
        <source>No number of layers fits into %1.</source>
        <translation>Aucun nombre de couches ne tient dans %1.</translation>
    </message>
    <message>
        <source>%1 for copies</source>
        <translation>%1 pour les copies</translation>
    </message>
    <message>
        <source>never</source>
        <translation>jamais</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 au lieu de %2</translation>
    </message>
    <message>
        <source>What it costs and brings to send the activations of layers to the host, or to run layers again for them, worked out from the times and tensors of this run.</source>
        <translation>Ce que coûte et rapporte d’envoyer vers l’hôte les activations de couches, ou de recalculer des couches pour elles, d’après les temps et les tenseurs de cette exécution.</translation>
    </message>
    <message>
        <source>comparing mixes, %1 of at most %2</source>
        <translation>comparaison de combinaisons, %1 sur %2 au plus</translation>
    </message>
    <message>
        <source>Of them</source>
        <translation>Dont</translation>
    </message>
    <message>
        <source>Running again</source>
        <translation>Recalcul</translation>
    </message>
    <message>
        <source>Any other mix</source>
        <translation>Toute autre combinaison</translation>
    </message>
    <message>
        <source>move only: the first layers</source>
        <translation>déplacer seulement&#x202f;: les premières couches</translation>
    </message>
    <message>
        <source>move or run again: the best for each layer</source>
        <translation>déplacer ou recalculer&#x202f;: le mieux pour chaque couche</translation>
    </message>
    <message>
        <source>What they may do</source>
        <translation>Ce qui leur est permis</translation>
    </message>
    <message>
        <source>such as 8GiB: a mix is chosen for it</source>
        <translation>par exemple 8GiB&#x202f;: une combinaison est choisie pour cela</translation>
    </message>
    <message>
        <source>Take over this mix</source>
        <translation>Adopter cette combinaison</translation>
    </message>
    <message>
        <source>comparing mixes…</source>
        <translation>comparaison de combinaisons…</translation>
    </message>
    <message>
        <source>No mix fits into %1; the least peak of those computed is %2.</source>
        <translation>Aucune combinaison ne tient dans %1&#x202f;; le plus petit pic parmi celles calculées est %2.</translation>
    </message>
    <message>
        <source>No mix was found that fits into %1; the least peak so far is %2.</source>
        <translation>Aucune combinaison qui tienne dans %1 n’a été trouvée&#x202f;; le plus petit pic jusqu’ici est %2.</translation>
    </message>
    <message>
        <source>Not to be run again, as the run found: %1.</source>
        <translation>Non recalculables, d’après l’exécution&#x202f;: %1.</translation>
    </message>
    <message>
        <source>Not to be run again, as the graph says: %1.</source>
        <translation>Non recalculables, d’après le graphe&#x202f;: %1.</translation>
    </message>
    <message>
        <source>none of %1 layers moved</source>
        <translation>aucune des %1 couches déplacée</translation>
    </message>
    <message>
        <source>the first %1 of %2 layers moved</source>
        <translation>les %1 premières couches sur %2 déplacées</translation>
    </message>
    <message>
        <source>say how much room there is</source>
        <translation>indiquez la place disponible</translation>
    </message>
    <message>
        <source>does not fit either, proven</source>
        <translation>ne tient pas non plus, prouvé</translation>
    </message>
    <message>
        <source>is not faster: the best of all mixes, proven</source>
        <translation>n’est pas plus rapide&#x202f;: la meilleure de toutes, prouvé</translation>
    </message>
    <message>
        <source>takes %1 at least</source>
        <translation>prend %1 au moins</translation>
    </message>
    <message>
        <source>%1 moved, %2 run again, %3 kept</source>
        <translation>%1 déplacées, %2 recalculées, %3 conservées</translation>
    </message>
    <message>
        <source>such as 250 ms: the least room that is as fast</source>
        <translation>par exemple 250 ms : la moindre place aussi rapide</translation>
    </message>
    <message>
        <source>Step time at most</source>
        <translation>Temps par étape au plus</translation>
    </message>
    <message>
        <source>Any other number</source>
        <translation>Tout autre nombre</translation>
    </message>
    <message>
        <source>Worked out from the last run that came to its end, with the same inputs.</source>
        <translation>Calculé d’après la dernière exécution terminée avec les mêmes entrées.</translation>
    </message>
    <message>
        <source>Worked out from what was saved before memory ran out; backward is taken to be twice as long as forward.</source>
        <translation>Calculé d’après ce qui était mémorisé avant que la mémoire ne manque ; la passe arrière est supposée deux fois plus longue que la passe avant.</translation>
    </message>
    <message>
        <source>Not reached, and taken to be like the largest before them: %1.</source>
        <translation>Non atteintes, et supposées comme la plus grande qui précède : %1.</translation>
    </message>
    <message>
        <source>“%1” is no time: write such as 0.25 s or 250 ms.</source>
        <translation>« %1 » n’est pas une durée : écrivez par exemple 0.25 s ou 250 ms.</translation>
    </message>
    <message>
        <source>that fits is not faster: each was computed</source>
        <translation>qui tient n’est pas plus rapide : chacun a été calculé</translation>
    </message>
    <message>
        <source>that is as fast does not need less: each was computed</source>
        <translation>aussi rapide ne demande pas moins : chacun a été calculé</translation>
    </message>
    <message>
        <source>No number of layers lets a step take %1 at most.</source>
        <translation>Avec aucun nombre de couches une étape ne dure %1 au plus.</translation>
    </message>
    <message>
        <source>No number of layers fits into %1 and lets a step take %2 at most.</source>
        <translation>Aucun nombre de couches ne tient dans %1 avec une étape de %2 au plus.</translation>
    </message>
    <message>
        <source>all %1 layers: refused</source>
        <translation>les %1 couches : refusé</translation>
    </message>
    <message>
        <source>Of each GPU</source>
        <translation>De chaque GPU</translation>
    </message>
    <message>
        <source>Of all GPUs together; 0=8GiB, 1=6GiB is the room of each by its number.</source>
        <translation>De tous les GPU ensemble ; 0=8GiB, 1=6GiB est la place de chacun par son numéro.</translation>
    </message>
    <message>
        <source>A mix is chosen for the room of all GPUs together: write one size.</source>
        <translation>Une combinaison est choisie pour la place de tous les GPU ensemble : écrivez une seule taille.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>The least peak is %1.</source>
        <translation>Le plus petit pic est %1.</translation>
    </message>
    <message>
        <source>The least peak of each, whatever the others hold: %1.</source>
        <translation>Le plus petit pic de chacun, quoi que tiennent les autres : %1.</translation>
    </message>
    <message>
        <source>The fastest takes %1.</source>
        <translation>Le plus rapide prend %1.</translation>
    </message>
    <message>
        <source>The fastest that fits takes %1.</source>
        <translation>Le plus rapide qui tient prend %1.</translation>
    </message>
    <message>
        <source>No mix fits into %1: every mix needs %2 or more.</source>
        <translation>Aucune combinaison ne tient dans %1 : toutes demandent %2 ou plus.</translation>
    </message>
    <message>
        <source>What it would cost and bring to send the activations of layers to the host, or to run layers again for them, in a run forward and back of this plan.</source>
        <translation>Ce que coûterait et rapporterait, dans une exécution avant et arrière de ce plan, d’envoyer les activations de couches vers l’hôte, ou de recalculer des couches pour elles.</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph: no run forward and back has measured it.</source>
        <translation>Prédit d’après le graphe du programme : aucune exécution avant et arrière ne l’a mesuré.</translation>
    </message>
    <message>
        <source>The plan that is shown is being predicted…</source>
        <translation>Le plan affiché est en cours de prédiction…</translation>
    </message>
    <message>
        <source>The solver still looks for a better plan: these figures are of the one that is shown.</source>
        <translation>Le solveur cherche encore un meilleur plan : ces chiffres sont ceux du plan affiché.</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>Rien ne peut être prédit pour ce plan.</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningDisplay</name>
    <message>
        <source>Everything is read. Looking for the best plan.</source>
        <translation>Tout est lu. Recherche du meilleur plan.</translation>
    </message>
    <message>
        <source>Opening: looking for the best plan</source>
        <translation>Ouverture&#x202f;: recherche du meilleur plan</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Ouverture de %1</translation>
    </message>
    <message>
        <source>The plan that was open stays open if you cancel.</source>
        <translation>Le plan qui était ouvert le reste si vous annulez.</translation>
    </message>
    <message>
        <source>Reading headers. Weights stay on disk.</source>
        <translation>Lecture des en-têtes. Les poids restent sur le disque.</translation>
    </message>
    <message>
        <source>Reading entry %1 of %2. Weights stay on disk.</source>
        <translation>Lecture de l’entrée %1 sur %2. Les poids restent sur le disque.</translation>
    </message>
    <message>
        <source>Reading headers: file %1 of %2. Weights stay on disk.</source>
        <translation>Lecture des en-têtes&#x202f;: fichier %1 sur %2. Les poids restent sur le disque.</translation>
    </message>
    <message>
        <source>Opening: %1</source>
        <translation>Ouverture&#x202f;: %1</translation>
    </message>
    <message>
        <source>Reading the recorded run.</source>
        <translation>Lecture de l’exécution enregistrée.</translation>
    </message>
    <message>
        <source>Reading the recorded run: %1 of %2.</source>
        <translation>Lecture de l’exécution enregistrée&#x202f;: %1 sur %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningFlow</name>
    <message>
        <source>The sample could not be unpacked into %1.</source>
        <translation>L’exemple n’a pas pu être extrait dans %1.</translation>
    </message>
    <message>
        <source>Locate the model of %1</source>
        <translation>Localiser le modèle de %1</translation>
    </message>
    <message>
        <source>%1 (not found any more)</source>
        <translation>%1 (introuvable)</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Encore rien</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 dans %2</translation>
    </message>
    <message>
        <source>The example could not be copied from %1 to %2.</source>
        <translation>L’exemple n’a pas pu être copié de %1 vers %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::PasteDialog</name>
    <message>
        <source>Paste a command line</source>
        <translation>Coller une ligne de commande</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Ligne de commande</translation>
    </message>
    <message>
        <source>What to know about it</source>
        <translation>Ce qu’il faut en savoir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Show this plan</source>
        <translation>Afficher ce plan</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Périphériques</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Périphérique</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Reste</translation>
    </message>
    <message>
        <source>Reading the model…</source>
        <translation>Lecture du modèle…</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>illimité</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 de trop</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>Rien à signaler.</translation>
    </message>
    <message>
        <source>A command line, options, a script or a map, as people share them. What they do here is shown below.</source>
        <translation>Une ligne de commande, des options, un script ou une map, comme on en partage. Ce qu’ils font ici est montré plus bas.</translation>
    </message>
    <message>
        <source>Meant for</source>
        <translation>Destiné à</translation>
    </message>
    <message>
        <source>Recognised from the text</source>
        <translation>Reconnu d’après le texte</translation>
    </message>
    <message>
        <source>Nothing in this text tells whom it is meant for. Choose a program above.</source>
        <translation>Rien dans ce texte ne dit à quel programme il est destiné. Choisissez un programme ci-dessus.</translation>
    </message>
    <message>
        <source>This may be meant for any of these: %1. Choose one above.</source>
        <translation>Ceci peut être destiné à chacun de ceux-ci&#x202f;: %1. Choisissez-en un ci-dessus.</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>absent</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Réservé</translation>
    </message>
    <message>
        <source>What the program itself takes, and room for activations and for what is streamed; where it trains, also gradients, the optimizer&apos;s states and what is saved for backward.</source>
        <translation>Ce que le programme occupe lui-même, et la place pour les activations et pour ce qui est streamé&#x202f;; s’il entraîne, aussi les gradients, les états de l’optimiseur et ce qui est mémorisé pour la passe arrière.</translation>
    </message>
</context>
<context>
    <name>stowage::app::PictureDialog</name>
    <message>
        <source>Export picture</source>
        <translation>Exporter l’image</translation>
    </message>
    <message>
        <source>The view as it is on the screen, without selection and pointer.</source>
        <translation>La vue telle qu’elle est à l’écran, sans sélection ni pointeur.</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG, pixels</translation>
    </message>
    <message>
        <source>SVG, shapes and letters</source>
        <translation>SVG, formes et lettres</translation>
    </message>
    <message>
        <source>PDF, a page of its size</source>
        <translation>PDF, une page à sa taille</translation>
    </message>
    <message>
        <source>Light colours, for paper</source>
        <translation>Couleurs claires, pour le papier</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Affichage</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Choisir un fichier…</translation>
    </message>
    <message>
        <source>%1 ×: %2 × %3 pixels</source>
        <translation>%1 ×&#x202f;: %2 × %3 pixels</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlacesDialog</name>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>Périphériques des entrées et du cache KV</translation>
    </message>
    <message>
        <source>Where values lie that no map places. The plan stays as it is: the device check holds it against them.</source>
        <translation>Où se trouvent les valeurs qu’aucune map ne place. Le plan reste tel quel : la vérification des périphériques le compare à elles.</translation>
    </message>
    <message>
        <source>The main GPU</source>
        <translation>Le GPU principal</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Entrées</translation>
    </message>
    <message>
        <source>With its layer</source>
        <translation>Avec sa couche</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>%1 decides itself where the KV cache lies.</source>
        <translation>%1 décide lui-même où se trouve le cache KV.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>As the other inputs</source>
        <translation>Comme les autres entrées</translation>
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
        <translation>Modèle</translation>
    </message>
    <message>
        <source>on</source>
        <translation>sur</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>run by</source>
        <translation>avec</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>for</source>
        <translation>pour</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Charge</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Ouverture…</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Aucun modèle</translation>
    </message>
    <message>
        <source>No machine</source>
        <translation>Aucune machine</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>poids seuls</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanCommands</name>
    <message>
        <source>Let %1 be streamed</source>
        <translation>Laisser streamer %1</translation>
    </message>
    <message>
        <source>Compute %1 on the host</source>
        <translation>Calculer %1 sur l’hôte</translation>
    </message>
    <message>
        <source>Compute on the host</source>
        <translation>Calculer sur l’hôte</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Pin selection to %1</source>
        <translation>Épingler la sélection à %1</translation>
    </message>
    <message>
        <source>Unpin: solver decides</source>
        <translation>Désépingler&#x202f;: le solveur décide</translation>
    </message>
    <message>
        <source>Forbid %1, or lift the rule</source>
        <translation>Interdire %1, ou lever la règle</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>Lever toutes les règles</translation>
    </message>
    <message>
        <source>Let the solver decide again</source>
        <translation>Laisser à nouveau le solveur décider</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>Laisser le solveur décider</translation>
    </message>
    <message>
        <source>Move buffers with their modules</source>
        <translation>Déplacer les buffers avec leurs modules</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>Placed by</source>
        <translation>Placé par</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Charge</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>Interdire</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 ne peut pas aller sur %2. Vous y avez interdit %2. Levez d’abord cette règle, ou choisissez un autre périphérique.</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>Épingler %1 à %2</translation>
    </message>
    <message>
        <source>Forbid %1 for %2</source>
        <translation>Interdire %1 pour %2</translation>
    </message>
    <message>
        <source>Allow %1 for %2</source>
        <translation>Autoriser %1 pour %2</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>Désépingler %1</translation>
    </message>
    <message>
        <source>Set %1 budget to %2</source>
        <translation>Fixer le budget de %1 à %2</translation>
    </message>
    <message>
        <source>Repair the plan</source>
        <translation>Réparer le plan</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>Planifier pour %1</translation>
    </message>
    <message>
        <source>Change no-split classes</source>
        <translation>Modifier les classes indivisibles</translation>
    </message>
    <message>
        <source>Change the machine</source>
        <translation>Modifier la machine</translation>
    </message>
    <message>
        <source>Split %1, pin %2 to %3</source>
        <translation>Diviser %1, épingler %2 à %3</translation>
    </message>
    <message>
        <source>Compute %1 on the host, runtime mixed</source>
        <translation>Calculer %1 sur l’hôte, runtime mixte</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) about devices that are gone went with them. Undo brings them back.</source>
        <translation>
            <numerusform>%n règle sur des périphériques disparus est partie avec eux. Annuler la ramène.</numerusform>
            <numerusform>%n règles sur des périphériques disparus sont parties avec eux. Annuler les ramène.</numerusform>
        </translation>
    </message>
    <message>
        <source>Forbid which device?   %1   Esc</source>
        <translation>Quel périphérique interdire&#x202f;?   %1   Échap</translation>
    </message>
    <message>
        <source>Room for the largest tensor streamed</source>
        <translation>Place pour le plus grand tenseur streamé</translation>
    </message>
    <message>
        <source>Room for a whole block</source>
        <translation>Place pour un bloc entier</translation>
    </message>
    <message>
        <source>Modules outside the GPUs</source>
        <translation>Modules hors des GPU</translation>
    </message>
    <message>
        <source>Room kept for streaming</source>
        <translation>Place gardée pour le streaming</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Objectif</translation>
    </message>
    <message>
        <source>Keep room free for activations</source>
        <translation>Laisser de la place libre pour les activations</translation>
    </message>
    <message>
        <source>Nothing is selected. Select modules, and this key pins them to %1.</source>
        <translation>Rien n’est sélectionné. Sélectionnez des modules, et cette touche les épingle à %1.</translation>
    </message>
    <message>
        <source>This machine has no %1. Devices are added in Machine.</source>
        <translation>Cette machine n’a pas de %1. Les périphériques s’ajoutent dans Machine.</translation>
    </message>
    <message>
        <source>Runtime changed to mixed: %1 runs on the CPU where it lies there. Of everything else outside the GPUs the solver now chooses what runs on the CPU and what is streamed.</source>
        <translation>Runtime passé à mixte&#x202f;: %1 s’exécute sur le CPU quand il s’y trouve. Pour tout le reste hors des GPU, le solveur choisit maintenant ce qui s’exécute sur le CPU et ce qui est streamé.</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Prefetch through %1</source>
        <translation>Précharger à travers %1</translation>
    </message>
    <message>
        <source>Runtime changed to engine: %1 cannot prefetch.</source>
        <translation>Runtime passé à moteur&#x202f;: %1 ne sait pas précharger.</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>Rien n’est entraîné</translation>
    </message>
    <message>
        <source>Train with %1</source>
        <translation>Entraîner avec %1</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entraînement</translation>
    </message>
    <message>
        <source>Train nothing</source>
        <translation>Ne rien entraîner</translation>
    </message>
    <message>
        <source>The plan trains nothing: say with Workload which optimizer it has room for.</source>
        <translation>Le plan n’entraîne rien : indiquez dans Charge l’optimiseur pour lequel il a de la place.</translation>
    </message>
    <message>
        <source>Room for what backward needs</source>
        <translation>Place pour ce dont la passe arrière a besoin</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Geler</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Entraîner</translation>
    </message>
    <message>
        <source>Train as the module above, or as the model says</source>
        <translation>Entraîner comme le module au-dessus, ou comme le dit le modèle</translation>
    </message>
    <message>
        <source>Freeze %1</source>
        <translation>Geler %1</translation>
    </message>
    <message>
        <source>Train %1</source>
        <translation>Entraîner %1</translation>
    </message>
    <message>
        <source>Train %1 as above</source>
        <translation>Entraîner %1 comme au-dessus</translation>
    </message>
    <message>
        <source>Frozen or trained</source>
        <translation>Gelé ou entraîné</translation>
    </message>
    <message>
        <source>A run trains all that the program does, whatever the plan says is frozen or trained. Take that out of the plan first.</source>
        <translation>Une exécution entraîne tout ce que le programme entraîne, quoi que le plan indique comme gelé ou entraîné. Retirez d’abord ces indications du plan.</translation>
    </message>
    <message>
        <source>Room for training</source>
        <translation>Place pour l’entraînement</translation>
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
        <translation>Placer sur un &amp;périphérique…</translation>
    </message>
    <message>
        <source>No-&amp;split classes…</source>
        <translation>Classes &amp;indivisibles…</translation>
    </message>
    <message>
        <source>&amp;Compare strategies…</source>
        <translation>&amp;Comparer les stratégies…</translation>
    </message>
    <message>
        <source>Other &amp;workload…</source>
        <translation>Autre char&amp;ge…</translation>
    </message>
    <message>
        <source>&amp;Prediction…</source>
        <translation>Pré&amp;diction…</translation>
    </message>
    <message>
        <source>What &amp;if…</source>
        <translation>&amp;Et si…</translation>
    </message>
    <message>
        <source>Plan for: %1</source>
        <translation>Planifier pour&#x202f;: %1</translation>
    </message>
    <message>
        <source>Plans over the &amp;length of the prompt…</source>
        <translation>Plans selon la &amp;longueur du prompt…</translation>
    </message>
</context>
<context>
    <name>stowage::app::PredictionDialog</name>
    <message>
        <source>From the program&apos;s graph.</source>
        <translation>D’après le graphe du programme.</translation>
    </message>
    <message>
        <source>By formula, from the model&apos;s configuration.</source>
        <translation>Par formules, d’après la configuration du modèle.</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>Rien ne peut être prédit pour ce plan.</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 à %3)</translation>
    </message>
    <message>
        <source>A further token takes %1.</source>
        <translation>Un token de plus prend %1.</translation>
    </message>
    <message>
        <source>A pass takes %1.</source>
        <translation>Une passe prend %1.</translation>
    </message>
    <message>
        <source>Of that, devices compute for %1, and copies take %2.</source>
        <translation>Sur ce temps, les périphériques calculent %1, et les copies prennent %2.</translation>
    </message>
    <message>
        <source>The first token is there after %1.</source>
        <translation>Le premier token est là après %1.</translation>
    </message>
    <message>
        <source>After it, %1 tokens are made a second.</source>
        <translation>Ensuite, %1 tokens sont produits par seconde.</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Prédiction</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Périphérique</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Pic</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Streamé</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Surcoût</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimiseur</translation>
    </message>
    <message>
        <source>At its peak in</source>
        <translation>À son pic dans</translation>
    </message>
    <message>
        <source>Every device at its peak</source>
        <translation>Chaque périphérique à son pic</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>illimité</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Where the time of a step goes</source>
        <translation>Où passe le temps d’une étape</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>le modèle lui-même</translation>
    </message>
    <message>
        <source>Nothing that is known of is left out</source>
        <translation>Rien de connu n’est omis</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>Ce qui n’est pas compté</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecentRow</name>
    <message>
        <source>today, %1</source>
        <translation>aujourd’hui, %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>%1, not found any more</source>
        <translation>%1, introuvable</translation>
    </message>
    <message>
        <source>not found any more</source>
        <translation>introuvable</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecordedPage</name>
    <message>
        <source>Predicted run</source>
        <translation>Exécution prédite</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>Exécution enregistrée</translation>
    </message>
    <message>
        <source>Recorded run that did not reach its end</source>
        <translation>Exécution enregistrée qui n’a pas atteint sa fin</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n périphérique</numerusform>
            <numerusform>%n périphériques</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block(s)</source>
        <translation>
            <numerusform>%Ln bloc</numerusform>
            <numerusform>%Ln blocs</numerusform>
        </translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Close run</source>
        <translation>Fermer l’exécution</translation>
    </message>
    <message>
        <source>Open beside…</source>
        <translation>Ouvrir à côté…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n device(s)</source>
        <translation>
            <numerusform>%1 sur %n périphérique</numerusform>
            <numerusform>%1 sur %n périphériques</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ReloadOffer</name>
    <message>
        <source>Changed on disk</source>
        <translation>Modifié sur le disque</translation>
    </message>
    <message>
        <source>%1 was changed on disk at %2. Reload, or keep what you see?</source>
        <translation>%1 a été modifié sur le disque à %2. Recharger, ou garder ce que vous voyez&#x202f;?</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Recharger</translation>
    </message>
    <message>
        <source>Keep what I see</source>
        <translation>Garder ce que je vois</translation>
    </message>
</context>
<context>
    <name>stowage::app::RestoreOffer</name>
    <message>
        <source>There are no unsaved edits of an earlier run.</source>
        <translation>Il n’y a pas de modifications non enregistrées d’une session antérieure.</translation>
    </message>
    <message numerus="yes">
        <source>%n unsaved plan(s) of other models can be restored: File, Restore unsaved edits.</source>
        <translation>
            <numerusform>%n plan non enregistré d’un autre modèle peut être restauré&#x202f;: Fichier, Restaurer les modifications non enregistrées.</numerusform>
            <numerusform>%n plans non enregistrés d’autres modèles peuvent être restaurés&#x202f;: Fichier, Restaurer les modifications non enregistrées.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsaved edits are kept for a model that is not there now: %1.</source>
        <translation>Des modifications non enregistrées sont conservées pour un modèle actuellement absent&#x202f;: %1.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Plus tard</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>Restaurer les modifications</translation>
    </message>
    <message>
        <source>%1 is open. Restoring opens these edits instead of it. Later: it stays open, and the edits are kept (File, Restore unsaved edits).</source>
        <translation>%1 est ouvert. Restaurer ouvre ces modifications à sa place. Plus tard&#x202f;: il reste ouvert et les modifications sont conservées (Fichier, Restaurer les modifications non enregistrées).</translation>
    </message>
    <message>
        <source>Unsaved edits of an earlier run were damaged. They are kept as %1.</source>
        <translation>Des modifications non enregistrées d’une exécution précédente étaient endommagées. Elles sont conservées sous %1.</translation>
    </message>
    <message>
        <source>Unsaved edits of a newer version of Stowage are kept for it: %1.</source>
        <translation>Des modifications non enregistrées d’une version plus récente de Stowage sont conservées pour elle : %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunActions</name>
    <message>
        <source>Run</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>&amp;Profiler</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>Run settin&amp;gs…</source>
        <translation>Ré&amp;glages d’exécution…</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>&amp;Copier le rapport</translation>
    </message>
    <message>
        <source>Report copied.</source>
        <translation>Rapport copié.</translation>
    </message>
    <message>
        <source>&amp;Learn rates from this run…</source>
        <translation>Apprendre les &amp;débits de cette exécution…</translation>
    </message>
    <message>
        <source>&amp;Offload schedule…</source>
        <translation>Calendrier de déc&amp;hargement…</translation>
    </message>
    <message>
        <source>A forward pass that came to its end is learned from.</source>
        <translation>On apprend d’une passe avant menée à son terme.</translation>
    </message>
    <message>
        <source>Saved &amp;tensors…</source>
        <translation>&amp;Tenseurs mémorisés…</translation>
    </message>
    <message>
        <source>Co&amp;unt what was saved in the plan</source>
        <translation>Compter dans le plan ce q&amp;ui a été mémorisé</translation>
    </message>
    <message>
        <source>A run forward and back that came to its end says what it is.</source>
        <translation>Une exécution avant et arrière menée à son terme le dit.</translation>
    </message>
    <message>
        <source>They are those of a run forward and back.</source>
        <translation>Ce sont ceux d’une exécution avant et arrière.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Rien ne s’exécute.</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>Rien n’a encore été exécuté.</translation>
    </message>
    <message>
        <source>It is worked out from a program, or from a run forward and back.</source>
        <translation>Il se calcule d’après un programme, ou une exécution avant et arrière.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunConsent</name>
    <message>
        <source>Run this program?</source>
        <translation>Exécuter ce programme&#x202f;?</translation>
    </message>
    <message>
        <source>“%1” is a program, and a profile runs it.</source>
        <translation>«&#x202f;%1&#x202f;» est un programme, et un profil l’exécute.</translation>
    </message>
    <message>
        <source>It runs in a process of its own, with PyTorch&apos;s own operators only. Where the system allows it, that process reads nothing but the program, its inputs and libraries, and reaches neither the network nor other programs. You are asked once for each program.</source>
        <translation>Il s’exécute dans son propre processus, avec les seuls opérateurs de PyTorch. Là où le système le permet, ce processus ne lit que le programme, ses entrées et ses bibliothèques, et n’atteint ni le réseau ni d’autres programmes. La question n’est posée qu’une fois par programme.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécuter</translation>
    </message>
    <message>
        <source>Do not run</source>
        <translation>Ne pas exécuter</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunController</name>
    <message>
        <source>Open a model first.</source>
        <translation>Ouvrez d’abord un modèle.</translation>
    </message>
    <message>
        <source>A run is on its way.</source>
        <translation>Une exécution est en cours.</translation>
    </message>
    <message>
        <source>Only exported programs (.pt2) can be run; this is a model without its graph.</source>
        <translation>Seuls les programmes exportés (.pt2) peuvent être exécutés&#x202f;; ceci est un modèle sans son graphe.</translation>
    </message>
    <message>
        <source>It runs forward and back.</source>
        <translation>Elle fait la passe avant et la passe arrière.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own rules: nothing is moved.</source>
        <translation>Les règles de PyTorch lui-même : rien n’est déplacé.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunDisplay</name>
    <message>
        <source>It was stopped before there was anything to show. Profile runs again.</source>
        <translation>Elle a été arrêtée avant qu’il y ait quelque chose à montrer. Profiler la relance.</translation>
    </message>
    <message>
        <source>The run was stopped</source>
        <translation>L’exécution a été arrêtée</translation>
    </message>
    <message>
        <source>The run is complete.</source>
        <translation>L’exécution est complète.</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>Profilage</translation>
    </message>
    <message>
        <source>Profiling on virtual GPUs</source>
        <translation>Profilage sur GPU virtuels</translation>
    </message>
    <message>
        <source>%1 of %2 operators kept</source>
        <translation>%1 opérateurs sur %2 conservés</translation>
    </message>
    <message>
        <source>A run is going on</source>
        <translation>Une exécution est en cours</translation>
    </message>
    <message>
        <source>This model cannot be run</source>
        <translation>Ce modèle ne peut pas être exécuté</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Pas encore d’exécution</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>Profiler exécute une passe avant selon ce plan et montre la mémoire de chaque périphérique au fil du temps.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunFiles</name>
    <message>
        <source>Trace of Stowage</source>
        <translation>Trace de Stowage</translation>
    </message>
    <message>
        <source>Memory snapshot, for PyTorch&apos;s viewer</source>
        <translation>Instantané mémoire, pour la visionneuse de PyTorch</translation>
    </message>
    <message>
        <source>Chrome trace, for Perfetto</source>
        <translation>Trace Chrome, pour Perfetto</translation>
    </message>
    <message>
        <source>Table of blocks</source>
        <translation>Tableau des blocs</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Open ru&amp;n…</source>
        <translation>&amp;Ouvrir une exécution…</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>&amp;Export run…</source>
        <translation>E&amp;xporter l’exécution…</translation>
    </message>
    <message>
        <source>Close &amp;run</source>
        <translation>&amp;Fermer l’exécution</translation>
    </message>
    <message>
        <source>The run could not be exported</source>
        <translation>L’exécution n’a pas pu être exportée</translation>
    </message>
    <message>
        <source>Open a recorded run</source>
        <translation>Ouvrir une exécution enregistrée</translation>
    </message>
    <message>
        <source>Traces and memory snapshots (*.trace *.pickle *.pkl);;All files (*)</source>
        <translation>Traces et instantanés mémoire (*.trace *.pickle *.pkl);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Export run</source>
        <translation>Exporter l’exécution</translation>
    </message>
    <message>
        <source>run</source>
        <translation>execution</translation>
    </message>
    <message>
        <source>Open a run beside…</source>
        <translation>Ouvrir une exécution à côté…</translation>
    </message>
    <message>
        <source>Open a run beside</source>
        <translation>Ouvrir une exécution à côté</translation>
    </message>
    <message>
        <source>The run could not be opened</source>
        <translation>L’exécution n’a pas pu être ouverte</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>Ouverture de %1…</translation>
    </message>
    <message>
        <source>%1 is shown below.</source>
        <translation>%1 est montré dessous.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunMarks</name>
    <message>
        <source>Saved tensors that the program marks to stay on the GPU: what this operator of a module saves, or all of the module. Several are separated by commas.</source>
        <translation>Tenseurs mémorisés que le programme marque pour qu’ils restent sur le GPU : ce que mémorise cet opérateur d’un module, ou tout le module. Plusieurs sont séparés par des virgules.</translation>
    </message>
    <message>
        <source>Parts of wrappers that the program does not tell the runtime of: they could go, and stay in silence. The run finds how many bytes that is.</source>
        <translation>Parties d’enveloppes dont le programme n’avertit pas l’environnement : elles pourraient partir et restent en silence. L’exécution trouve combien d’octets cela représente.</translation>
    </message>
    <message>
        <source>Marked to stay</source>
        <translation>Marqué pour rester</translation>
    </message>
    <message>
        <source>Not announced</source>
        <translation>Non annoncé</translation>
    </message>
    <message>
        <source>module, or module/operator</source>
        <translation>module, ou module/opérateur</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunPanel</name>
    <message>
        <source>PyTorch&apos;s allocator reserves %1 for it</source>
        <translation>L’allocateur de PyTorch réserve %1 pour cela</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Cette exécution</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Ce qui s’est passé</translation>
    </message>
    <message>
        <source>You can go on editing. The run keeps the plan it started with.</source>
        <translation>Vous pouvez continuer à modifier. L’exécution garde le plan avec lequel elle a commencé.</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>GPU virtuels</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Opérateur</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Demandé</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Utilisé</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>Terminé par</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>signal %1</translation>
    </message>
    <message>
        <source>RAM, engine</source>
        <translation>RAM, moteur</translation>
    </message>
    <message>
        <source>RAM, free</source>
        <translation>RAM, libre</translation>
    </message>
    <message>
        <source>itself, exit %1</source>
        <translation>lui-même, code de sortie %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Conservé</translation>
    </message>
    <message>
        <source>timeline up to %1</source>
        <translation>chronologie jusqu’à %1</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>démarrage…</translation>
    </message>
    <message numerus="yes">
        <source>this machine, %n core(s)</source>
        <translation>
            <numerusform>cette machine, %n cœur</numerusform>
            <numerusform>cette machine, %n cœurs</numerusform>
        </translation>
    </message>
    <message>
        <source>LibTorch</source>
        <translation>LibTorch</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graphe</translation>
    </message>
    <message>
        <source>Copies made</source>
        <translation>Copies faites</translation>
    </message>
    <message>
        <source>This run was stopped before its end.</source>
        <translation>Cette exécution a été arrêtée avant sa fin.</translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation>Ce que vous pouvez faire</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Porter le budget de %1 à %2</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Relancer</translation>
    </message>
    <message>
        <source>With the plan as it is now.</source>
        <translation>Avec le plan tel qu’il est maintenant.</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Passe</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Entrées</translation>
    </message>
    <message>
        <source>the program&apos;s own</source>
        <translation>celles du programme</translation>
    </message>
    <message>
        <source>from the file</source>
        <translation>du fichier</translation>
    </message>
    <message>
        <source>random</source>
        <translation>aléatoires</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>Laisser %1 libres sur %2</translation>
    </message>
    <message>
        <source>For activations: less of the model lies there.</source>
        <translation>Pour les activations&#x202f;: moins du modèle s’y trouve.</translation>
    </message>
    <message>
        <source>And keep %1 of it free for activations.</source>
        <translation>Et en laisser %1 libres pour les activations.</translation>
    </message>
    <message>
        <source>Keep free what this run needed</source>
        <translation>Laisser libre ce qu’il a fallu à cette exécution</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>sur %1</translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>Prévu et mesuré</translation>
    </message>
    <message>
        <source>The run is held against its prediction…</source>
        <translation>L’exécution est comparée à sa prédiction…</translation>
    </message>
    <message>
        <source>Profile runs one forward pass of an exported program (.pt2) under this plan and shows the memory of every device; with Run settings also the way back, for training.</source>
        <translation>Profiler exécute une passe avant d’un programme exporté (.pt2) selon ce plan et montre la mémoire de chaque périphérique&#x202f;; avec Réglages d’exécution, aussi la passe arrière, pour l’entraînement.</translation>
    </message>
    <message>
        <source>Forward and back</source>
        <translation>Avant et arrière</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradients</translation>
    </message>
    <message numerus="yes">
        <source>of %n parameter(s)</source>
        <translation>
            <numerusform>de %n paramètre</numerusform>
            <numerusform>de %n paramètres</numerusform>
        </translation>
    </message>
    <message>
        <source>Without</source>
        <translation>Sans</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s) got none</source>
        <translation>
            <numerusform>%n paramètre n’en a pas reçu</numerusform>
            <numerusform>%n paramètres n’en ont pas reçu</numerusform>
        </translation>
    </message>
    <message>
        <source>Way back</source>
        <translation>Passe arrière</translation>
    </message>
    <message>
        <source>Peak forward</source>
        <translation>Pic, passe avant</translation>
    </message>
    <message>
        <source>Peak back</source>
        <translation>Pic, passe arrière</translation>
    </message>
    <message>
        <source>Saved at most</source>
        <translation>Mémorisé au plus</translation>
    </message>
    <message>
        <source>At the turn</source>
        <translation>Au point de retour</translation>
    </message>
    <message>
        <source>Saved tensors…</source>
        <translation>Tenseurs mémorisés…</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), with storage, operator and times</source>
        <translation>
            <numerusform>%n tenseur, avec zone mémoire, opérateur et temps</numerusform>
            <numerusform>%n tenseurs, avec zone mémoire, opérateur et temps</numerusform>
        </translation>
    </message>
    <message>
        <source>Offload schedule…</source>
        <translation>Calendrier de déchargement…</translation>
    </message>
    <message>
        <source>Activations to the host, from the last run that came to its end.</source>
        <translation>Activations vers l’hôte, d’après la dernière exécution terminée.</translation>
    </message>
    <message>
        <source>Activations to the host, from what was saved up to there.</source>
        <translation>Activations vers l’hôte, d’après ce qui était mémorisé jusque-là.</translation>
    </message>
    <message>
        <source>Run layers again in backward</source>
        <translation>Recalculer des couches en passe arrière</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) keep only what they were given; a step takes longer.</source>
        <translation>
            <numerusform>%n couche ne garde que ce qu’elle a reçu ; une étape dure plus longtemps.</numerusform>
            <numerusform>%n couches ne gardent que ce qu’elles ont reçu ; une étape dure plus longtemps.</numerusform>
        </translation>
    </message>
    <message>
        <source>CUDA itself keeps %1 beside that</source>
        <translation>CUDA même garde %1 en plus</translation>
    </message>
    <message>
        <source>what CUDA itself keeps beside that is not known</source>
        <translation>ce que CUDA même garde en plus n’est pas connu</translation>
    </message>
    <message>
        <source>times that idle memory was given back before there was room: %1</source>
        <translation>nombre de fois où la mémoire inutilisée a été rendue avant qu’il y ait de la place&#x202f;: %1</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Réservé</translation>
    </message>
    <message>
        <source>Asked again</source>
        <translation>Redemandé</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), with what was idle given back</source>
        <translation>
            <numerusform>%n fois, après avoir rendu ce qui était inutilisé</numerusform>
            <numerusform>%n fois, après avoir rendu ce qui était inutilisé</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights (%1) and their gradients (%2) alone are more than the budget of %3 (%4), wherever activations go: some have to lie elsewhere.</source>
        <translation>Les poids (%1) et leurs gradients (%2) dépassent à eux seuls le budget de %3 (%4), où que partent les activations&#x202f;: une partie doit se trouver ailleurs.</translation>
    </message>
    <message>
        <source>Weights (%1), their gradients (%2) and the overhead (%3) together are more than the budget of %4 (%5), wherever activations go: some weights have to lie elsewhere.</source>
        <translation>Les poids (%1), leurs gradients (%2) et le surcoût (%3) dépassent ensemble le budget de %4 (%5), où que partent les activations&#x202f;: une partie des poids doit se trouver ailleurs.</translation>
    </message>
    <message>
        <source>Plan for training</source>
        <translation>Planifier pour l’entraînement</translation>
    </message>
    <message>
        <source>With room for gradients, beside the weights that stay.</source>
        <translation>Avec de la place pour les gradients, à côté des poids qui restent.</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1, au plus %2</translation>
    </message>
    <message>
        <source>Saved on %1</source>
        <translation>Mémorisé sur %1</translation>
    </message>
    <message>
        <source>with scratch of CPU kernels, which no GPU has: %1</source>
        <translation>avec la mémoire temporaire des kernels CPU, qu’aucun GPU n’a&#x202f;: %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunSettingsDialog</name>
    <message>
        <source>Run settings</source>
        <translation>Réglages d’exécution</translation>
    </message>
    <message>
        <source>What the next runs are on, and what the program is given.</source>
        <translation>Sur quoi se font les prochaines exécutions, et ce que reçoit le programme.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>GPU virtuels</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>The program&apos;s own samples</source>
        <translation>Les exemples du programme</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Aléatoires</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>D’un fichier</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Entrées</translation>
    </message>
    <message>
        <source>.safetensors, or .pt as torch.save writes it</source>
        <translation>.safetensors, ou .pt comme l’écrit torch.save</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors *.pt *.pth)</source>
        <translation>Tenseurs (*.safetensors *.pt *.pth)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Streaming</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>Nothing can be copied ahead through no room.</source>
        <translation>Sans place, rien ne peut être copié d’avance.</translation>
    </message>
    <message>
        <source>A part of the plan, which keeps the room for it: applying it is an edit that can be undone.</source>
        <translation>Une partie du plan, qui garde la place pour cela&#x202f;: l’appliquer est une modification annulable.</translation>
    </message>
    <message>
        <source>automatic: twice the largest load</source>
        <translation>automatique&#x202f;: deux fois le plus gros chargement</translation>
    </message>
    <message>
        <source>How much of the GPU weights may take that are copied ahead, such as 512MiB.</source>
        <translation>Combien de place sur le GPU peuvent prendre les poids copiés d’avance, par exemple 512MiB.</translation>
    </message>
    <message>
        <source>Forward and &amp;back (training)</source>
        <translation>Avant et a&amp;rrière (entraînement)</translation>
    </message>
    <message>
        <source>The gradient of the loss output (where there is none: of the sum of all floating outputs), and what autograd saves for it.</source>
        <translation>Le gradient de la sortie de perte ou, s’il n’y en a pas, de la somme de toutes les sorties flottantes, et ce qu’autograd mémorise pour lui.</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Passe</translation>
    </message>
    <message>
        <source>All that is saved for backward stays: what goes to the host, or is not kept and made again, is said under Plan, Activations.</source>
        <translation>Tout ce qui est mémorisé pour la passe arrière reste&#x202f;: ce qui va vers l’hôte, ou n’est pas conservé mais recalculé, se règle dans Plan, Activations.</translation>
    </message>
    <message numerus="yes">
        <source>What %n module(s) save for backward goes to the host, stays, or is made again, as the plan says.</source>
        <translation>
            <numerusform>Ce que %n module mémorise pour la passe arrière va vers l’hôte, reste ou est recalculé, selon le plan.</numerusform>
            <numerusform>Ce que %n modules mémorisent pour la passe arrière va vers l’hôte, reste ou est recalculé, selon le plan.</numerusform>
        </translation>
    </message>
    <message>
        <source>as the window allows</source>
        <translation>selon ce que permet la fenêtre</translation>
    </message>
    <message>
        <source>At most so many streaming steps ahead of the one that runs copies begin.</source>
        <translation>Les copies commencent au plus tant d’étapes de streaming avant celle qui s’exécute.</translation>
    </message>
    <message>
        <source>Steps ahead</source>
        <translation>Étapes d’avance</translation>
    </message>
    <message>
        <source>P&amp;lain: PyTorch&apos;s own rules, nothing is moved</source>
        <translation>P&amp;lain : les règles de PyTorch lui-même, rien n’est déplacé</translation>
    </message>
    <message>
        <source>A tensor on the wrong device is the error that PyTorch says, with its module and both devices.</source>
        <translation>Un tenseur sur le mauvais périphérique est l’erreur que dit PyTorch, avec son module et les deux périphériques.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Règles</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Seconds after which a run is stopped, loading included.</source>
        <translation>Secondes après lesquelles une exécution est arrêtée, chargement compris.</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Limite de temps</translation>
    </message>
    <message>
        <source>“%1” is no number of steps: write a whole number from 0 to 1,000,000.</source>
        <translation>« %1 » n’est pas un nombre d’étapes : écrivez un entier de 0 à 1 000 000.</translation>
    </message>
    <message>
        <source>“%1” is no time: write seconds, such as 90.</source>
        <translation>« %1 » n’est pas une durée : écrivez des secondes, par exemple 90.</translation>
    </message>
    <message>
        <source>Random, in the shapes of the plan</source>
        <translation>Aléatoires, aux formes du plan</translation>
    </message>
    <message>
        <source>Nothing goes to the host that a mark could keep: say under Plan, Activations, what goes.</source>
        <translation>Rien ne part vers l’hôte qu’une marque pourrait retenir : dites sous Plan, Activations, ce qui part.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunStrip</name>
    <message>
        <source>for %1</source>
        <translation>depuis %1</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>GPU virtuels</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Mesuré</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Pic</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <source>between devices</source>
        <translation>entre périphériques</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Relancer</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Copier le rapport</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>Profilage</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>sur %1</translation>
    </message>
    <message>
        <source>In</source>
        <translation>Dans</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>Écoulé</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Plus de mémoire</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>L’exécution a échoué</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>Le moteur s’est arrêté</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Passe</translation>
    </message>
    <message>
        <source>without loading</source>
        <translation>sans le chargement</translation>
    </message>
</context>
<context>
    <name>stowage::app::SavedTensorsDialog</name>
    <message>
        <source>Saved tensors</source>
        <translation>Tenseurs mémorisés</translation>
    </message>
    <message>
        <source>What autograd kept for backward in this run. A storage that is saved several times counts once in all sums.</source>
        <translation>Ce qu’autograd a mémorisé pour la passe arrière dans cette exécution. Une zone mémoire mémorisée plusieurs fois compte une fois dans toutes les sommes.</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n tensor(s)</source>
        <translation>
            <numerusform>%1 dans %n tenseur</numerusform>
            <numerusform>%1 dans %n tenseurs</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copier en texte</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Copier en CSV</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>planned %1, possible %2, moved %3, freed %4</source>
        <translation>prévu %1, possible %2, déplacé %3, libéré %4</translation>
    </message>
</context>
<context>
    <name>stowage::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1&#x202f;%</translation>
    </message>
    <message>
        <source>Use the system font</source>
        <translation>Utiliser la police du système</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Animations réduites</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thème</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Changes apply immediately; units and language change when this dialog is closed.</source>
        <translation>Les changements s’appliquent aussitôt&#x202f;; les unités et la langue changent à la fermeture de ce dialogue.</translation>
    </message>
    <message>
        <source>Sizes in</source>
        <translation>Tailles en</translation>
    </message>
    <message>
        <source>GiB (1,024 MiB)</source>
        <translation>GiB (1&#x202f;024 MiB)</translation>
    </message>
    <message>
        <source>GB (1,000 MB)</source>
        <translation>GB (1&#x202f;000 MB)</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contraste élevé</translation>
    </message>
</context>
<context>
    <name>stowage::app::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Choose a command, then press the key that it is to have. Changes apply immediately.</source>
        <translation>Choisissez une commande, puis appuyez sur la touche qu’elle doit avoir. Les changements s’appliquent aussitôt.</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Chercher une commande ou une touche</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Les commandes et leurs touches</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Touche</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Aucune touche</translation>
    </message>
    <message>
        <source>As designed</source>
        <translation>Par défaut</translation>
    </message>
    <message>
        <source>All as designed</source>
        <translation>Tout par défaut</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>changed by you</source>
        <translation>modifiée par vous</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”.</source>
        <translation>%1 est la touche de «&#x202f;%2&#x202f;».</translation>
    </message>
    <message>
        <source>Take %1 from it</source>
        <translation>Lui prendre %1</translation>
    </message>
    <message>
        <source>Press the key that follows %1.</source>
        <translation>Appuyez sur la touche qui suit %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::SkeletonPage</name>
    <message numerus="yes">
        <source>%Ln module(s), %1 so far</source>
        <translation>
            <numerusform>%Ln module, %1 jusqu’ici</numerusform>
            <numerusform>%Ln modules, %1 jusqu’ici</numerusform>
        </translation>
    </message>
    <message>
        <source>The model that is being opened</source>
        <translation>Le modèle en cours d’ouverture</translation>
    </message>
</context>
<context>
    <name>stowage::app::StartPage</name>
    <message>
        <source>See where every module of a model lives, move it, and know that nothing better fits.</source>
        <translation>Voir où se trouve chaque module d’un modèle, le déplacer, et savoir que rien de mieux ne tient.</translation>
    </message>
    <message>
        <source>Only file headers are read. Stowage has no network code.</source>
        <translation>Seuls les en-têtes des fichiers sont lus. Stowage n’a pas de code réseau.</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Récents</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Vider la liste</translation>
    </message>
    <message>
        <source>What you open is listed here. Drop a model anywhere on this window to begin.</source>
        <translation>Ce que vous ouvrez figure ici. Pour commencer, déposez un modèle n’importe où dans cette fenêtre.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Essayer</translation>
    </message>
    <message>
        <source>Sample: Llama-3.1-70B on two 4090s</source>
        <translation>Exemple&#x202f;: Llama-3.1-70B sur deux 4090</translation>
    </message>
    <message>
        <source>Three minutes. Nothing to download.</source>
        <translation>Trois minutes. Rien à télécharger.</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Lire cette machine</translation>
    </message>
    <message>
        <source>Its cards, memory and disk, for the next plan</source>
        <translation>Ses cartes, sa mémoire et son disque, pour le prochain plan</translation>
    </message>
    <message>
        <source>Keyboard and concepts</source>
        <translation>Clavier et notions</translation>
    </message>
    <message>
        <source>F1 opens help anywhere</source>
        <translation>F1 ouvre l’aide partout</translation>
    </message>
    <message>
        <source>First plan, step by step</source>
        <translation>Votre premier plan, pas à pas</translation>
    </message>
    <message>
        <source>Six steps on the sample; leave it whenever you like</source>
        <translation>Six étapes sur l’exemple&#x202f;; quittez quand vous voulez</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Exemples</translation>
    </message>
    <message>
        <source>Five models and three programs</source>
        <translation>Cinq modèles et trois programmes</translation>
    </message>
    <message>
        <source>A small Llama</source>
        <translation>Un petit Llama</translation>
    </message>
    <message>
        <source>A small convolutional network</source>
        <translation>Un petit réseau convolutif</translation>
    </message>
    <message>
        <source>A small network in training</source>
        <translation>Un petit réseau en entraînement</translation>
    </message>
</context>
<context>
    <name>stowage::app::StatusLine</name>
    <message>
        <source>weights read by the run</source>
        <translation>poids lus par l’exécution</translation>
    </message>
    <message>
        <source>headers only, weights not read</source>
        <translation>en-têtes seuls, poids non lus</translation>
    </message>
    <message>
        <source>not a plan file yet</source>
        <translation>pas encore de fichier de plan</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>non enregistré</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>enregistré</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n unit(s) have no place</source>
        <translation>
            <numerusform>%1 sur %n unité sans place</numerusform>
            <numerusform>%1 sur %n unités sans place</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the model</source>
        <translation>%1 du modèle</translation>
    </message>
</context>
<context>
    <name>stowage::app::StrategiesDialog</name>
    <message numerus="yes">
        <source>%n tensor(s) have no place</source>
        <translation>
            <numerusform>%n tenseur n’a pas de place</numerusform>
            <numerusform>%n tenseurs n’ont pas de place</numerusform>
        </translation>
    </message>
    <message>
        <source>accelerate raises %1: there is no map</source>
        <translation>accelerate lève %1&#x202f;: il n’y a pas de map</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 dépasse son budget de %2</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>tient</translation>
    </message>
    <message>
        <source>Strategies compared</source>
        <translation>Stratégies comparées</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Stratégie</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Sur les GPU</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>Streamé par étape</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps par étape</translation>
    </message>
    <message>
        <source>Least free</source>
        <translation>Minimum libre</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Sauts</translation>
    </message>
    <message>
        <source>Its own map</source>
        <translation>Sa propre map</translation>
    </message>
    <message>
        <source>Placing…</source>
        <translation>Placement…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Use this strategy</source>
        <translation>Utiliser cette stratégie</translation>
    </message>
    <message>
        <source>Placing by %1, %2 of %3</source>
        <translation>Placement par %1, %2 sur %3</translation>
    </message>
    <message>
        <source>Streamed: what crosses to the main GPU each step. Least free: of the GPUs in use, the one with least room. Pins and forbidden devices hold for Stowage alone: accelerate knows none.</source>
        <translation>Streamé&#x202f;: ce qui passe vers le GPU principal à chaque étape. Minimum libre&#x202f;: des GPU utilisés, celui qui a le moins de place. Les épingles et les périphériques interdits ne valent que pour Stowage&#x202f;: accelerate n’en connaît pas.</translation>
    </message>
    <message>
        <source>%1 against ours</source>
        <translation>%1 face au nôtre</translation>
    </message>
    <message>
        <source>The same model and budgets, placed by Stowage and by accelerate&apos;s own strategies.</source>
        <translation>Le même modèle et les mêmes budgets, placés par Stowage et par les stratégies d’accelerate.</translation>
    </message>
</context>
<context>
    <name>stowage::app::TargetActions</name>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>&amp;Paste a command line…</source>
        <translation>Co&amp;ller une ligne de commande…</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>Copy &amp;environment report</source>
        <translation>Copier le rapport d’e&amp;nvironnement</translation>
    </message>
    <message>
        <source>The runtime itself</source>
        <translation>Le runtime lui-même</translation>
    </message>
    <message>
        <source>Check plan for</source>
        <translation>Vérifier le plan pour</translation>
    </message>
    <message>
        <source>Check &amp;for</source>
        <translation>Vérifier po&amp;ur</translation>
    </message>
    <message>
        <source>The plan is checked for %1. What it would get wrong stands in Issues.</source>
        <translation>Le plan est vérifié pour %1. Ce qui n’irait pas figure dans Problèmes.</translation>
    </message>
    <message>
        <source>The plan is checked for its own runtime.</source>
        <translation>Le plan est vérifié pour son propre runtime.</translation>
    </message>
    <message>
        <source>%1 opens GGUF files alone.</source>
        <translation>%1 n’ouvre que des fichiers GGUF.</translation>
    </message>
    <message>
        <source>The plan is made for %1: one that it can be told, with the memory that it takes.</source>
        <translation>Le plan est fait pour %1 : un plan qu’on peut lui dicter, avec la mémoire qu’il prend.</translation>
    </message>
    <message>
        <source>This text is too long to be a command line.</source>
        <translation>Ce texte est trop long pour être une ligne de commande.</translation>
    </message>
    <message>
        <source>Noted for this check: %1</source>
        <translation>Noté pour cette vérification&#x202f;: %1</translation>
    </message>
    <message>
        <source>Looking at this computer…</source>
        <translation>Examen de cet ordinateur…</translation>
    </message>
    <message>
        <source>The environment report is in the clipboard: no names, no paths of yours.</source>
        <translation>Le rapport d’environnement est dans le presse-papiers&#x202f;: sans noms ni chemins à vous.</translation>
    </message>
    <message>
        <source>Check for %1</source>
        <translation>Vérifier pour %1</translation>
    </message>
    <message>
        <source>Check for the runtime itself</source>
        <translation>Vérifier pour le runtime lui-même</translation>
    </message>
    <message>
        <source>Show a command line</source>
        <translation>Afficher une ligne de commande</translation>
    </message>
    <message>
        <source>Shown as it was pasted: what you pin moves, the rest stays. Let the solver decide to improve it.</source>
        <translation>Montré tel que collé&#x202f;: ce que vous épinglez se déplace, le reste demeure. Laissez le solveur décider pour l’améliorer.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>&amp;Devices of inputs and KV cache…</source>
        <translation>&amp;Périphériques des entrées et du cache KV…</translation>
    </message>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>Périphériques des entrées et du cache KV</translation>
    </message>
</context>
<context>
    <name>stowage::app::TimelinePage</name>
    <message>
        <source>This is a run of an earlier plan: the plan or the machine has changed since.</source>
        <translation>C’est l’exécution d’un plan antérieur&#x202f;: le plan ou la machine a changé depuis.</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Pas encore d’exécution</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>Profiler exécute une passe avant selon ce plan et montre la mémoire de chaque périphérique au fil du temps.</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Enregistrée</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Prédite</translation>
    </message>
    <message>
        <source>Predicted by formulas of the model&apos;s architecture: the last part of the prompt, and one token more. Nothing has run yet. A module&apos;s turn counts as one microsecond.</source>
        <translation>Prédite par des formules de l’architecture du modèle&#x202f;: la dernière partie du prompt, et un token de plus. Rien ne s’est encore exécuté. Le tour d’un module compte pour une microseconde.</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph, block by block: nothing has run yet. A step counts as one microsecond.</source>
        <translation>Prédite d’après le graphe du programme, bloc par bloc&#x202f;: rien ne s’est encore exécuté. Une étape compte pour une microseconde.</translation>
    </message>
</context>
<context>
    <name>stowage::app::TurnCommands</name>
    <message>
        <source>Run</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>Montrer dans la chronologie</translation>
    </message>
    <message>
        <source>Next turn in the timeline</source>
        <translation>Tour suivant dans la chronologie</translation>
    </message>
    <message>
        <source>Previous turn in the timeline</source>
        <translation>Tour précédent dans la chronologie</translation>
    </message>
    <message>
        <source>Select what runs at the cursor</source>
        <translation>Sélectionner ce qui s’exécute au curseur</translation>
    </message>
    <message>
        <source>There is no run yet, and nothing is predicted: there are no turns to show.</source>
        <translation>Il n’y a pas encore d’exécution, et rien n’est prédit : il n’y a pas de tour à montrer.</translation>
    </message>
    <message>
        <source>Turn %1 of %2 of %3: %4</source>
        <translation>Tour %1 sur %2 de %3 : %4</translation>
    </message>
    <message>
        <source>There is no turn of it after the cursor.</source>
        <translation>Il n’a pas de tour après le curseur.</translation>
    </message>
    <message>
        <source>There is no turn of it before the cursor.</source>
        <translation>Il n’a pas de tour avant le curseur.</translation>
    </message>
    <message>
        <source>What is selected has no turn in this run.</source>
        <translation>La sélection n’a pas de tour dans cette exécution.</translation>
    </message>
    <message>
        <source>Select a module, or point at a turn: its turns are shown.</source>
        <translation>Sélectionnez un module, ou pointez un tour : ses tours sont montrés.</translation>
    </message>
    <message>
        <source>Nothing runs at the cursor of the timeline.</source>
        <translation>Rien ne s’exécute au curseur de la chronologie.</translation>
    </message>
</context>
<context>
    <name>stowage::app::ViewExports</name>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>Exporter l’image…</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>Exporter le tableau…</translation>
    </message>
    <message>
        <source>Report of the plan…</source>
        <translation>Rapport sur le plan…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copier l’image</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Exporter l’image</translation>
    </message>
    <message>
        <source>Pictures (*%1)</source>
        <translation>Images (*%1)</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Exporter le tableau</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tableaux (*.csv)</translation>
    </message>
    <message>
        <source>The picture could not be written</source>
        <translation>L’image n’a pas pu être écrite</translation>
    </message>
    <message>
        <source>There is no memory for a picture of this size.</source>
        <translation>La mémoire ne suffit pas pour une image de cette taille.</translation>
    </message>
    <message>
        <source>The table could not be written</source>
        <translation>Le tableau n’a pas pu être écrit</translation>
    </message>
    <message>
        <source>Markdown, with the picture beside it (*.md)</source>
        <translation>Markdown, avec l’image à côté (*.md)</translation>
    </message>
    <message>
        <source>Report of the plan</source>
        <translation>Rapport sur le plan</translation>
    </message>
    <message>
        <source>A page to print (*.pdf)</source>
        <translation>Une page à imprimer (*.pdf)</translation>
    </message>
    <message>
        <source>report</source>
        <translation>rapport</translation>
    </message>
    <message>
        <source>The report could not be written</source>
        <translation>Le rapport n’a pas pu être écrit</translation>
    </message>
    <message>
        <source>Copied a picture of: %1.</source>
        <translation>Image copiée&#x202f;: %1.</translation>
    </message>
    <message>
        <source>Export events…</source>
        <translation>Exporter les événements…</translation>
    </message>
    <message>
        <source>Export events</source>
        <translation>Exporter les événements</translation>
    </message>
    <message>
        <source>Events of the whole run (*.csv)</source>
        <translation>Événements de toute l’exécution (*.csv)</translation>
    </message>
    <message>
        <source>Events in view (*.csv)</source>
        <translation>Événements visibles (*.csv)</translation>
    </message>
    <message>
        <source>The events could not be written</source>
        <translation>Les événements n’ont pas pu être écrits</translation>
    </message>
    <message>
        <source>events</source>
        <translation>événements</translation>
    </message>
</context>
<context>
    <name>stowage::app::Views</name>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>What the area of a tile means</source>
        <translation>Ce que signifie la surface d’une tuile</translation>
    </message>
    <message>
        <source>What the area of a tile means: weights, or what waits for backward</source>
        <translation>Ce que signifie la surface d’une tuile&#x202f;: les poids, ou ce qui attend la passe arrière</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIf</name>
    <message>
        <source>%1 cannot go to %2: %3 keeps nothing there.</source>
        <translation>%1 ne peut pas aller sur %2&#x202f;: %3 n’y garde rien.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 ne peut pas aller sur %2. Vous y avez interdit %2. Levez d’abord cette règle, ou choisissez un autre périphérique.</translation>
    </message>
    <message>
        <source>Lift the rule</source>
        <translation>Lever la règle</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>ne tient pas</translation>
    </message>
    <message>
        <source>tied elsewhere</source>
        <translation>lié ailleurs</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>interdit</translation>
    </message>
    <message>
        <source>keep %1 whole</source>
        <translation>garder %1 entier</translation>
    </message>
    <message>
        <source>split %1</source>
        <translation>diviser %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIfDialog</name>
    <message>
        <source>What if</source>
        <translation>Et si</translation>
    </message>
    <message>
        <source>The same model, goal and rules on other machines. Times and peaks are predicted.</source>
        <translation>Le même modèle, le même objectif et les mêmes règles sur d’autres machines. Les temps et les pics sont prédits.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Enregistrer en CSV…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Plan for this</source>
        <translation>Planifier pour cela</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Tient</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps par étape</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Tokens par seconde</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Premier token</translation>
    </message>
    <message>
        <source>Predicted peak</source>
        <translation>Pic prédit</translation>
    </message>
    <message>
        <source>The next GiB</source>
        <translation>Le prochain GiB</translation>
    </message>
    <message>
        <source>Planning, %1 of %2</source>
        <translation>Planification, %1 sur %2</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Arrêté.</translation>
    </message>
    <message>
        <source>weights do, a run does not</source>
        <translation>les poids oui, une exécution non</translation>
    </message>
    <message>
        <source>The plan fits, and a predicted peak is beyond its budget: keep room free for activations.</source>
        <translation>Le plan tient, mais un pic prédit dépasse son budget&#x202f;: laissez de la place libre pour les activations.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Copies alone: how fast devices compute is not known.</source>
        <translation>Copies seules&#x202f;: la vitesse de calcul des périphériques n’est pas connue.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1 more on GPUs</source>
        <translation>%1 de plus sur les GPU</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>Two plans that fit are drawn over the length of the prompt.</source>
        <translation>Deux plans qui tiennent sont tracés selon la longueur du prompt.</translation>
    </message>
    <message>
        <source>Choose a row: it is drawn beside the plan, over the length of the prompt.</source>
        <translation>Choisissez une ligne&#x202f;: elle est tracée à côté du plan, selon la longueur du prompt.</translation>
    </message>
    <message>
        <source>The plan as it is</source>
        <translation>Le plan tel qu’il est</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Enregistrer en CSV</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Écrit dans %1.</translation>
    </message>
    <message>
        <source>Add machine…</source>
        <translation>Ajouter une machine…</translation>
    </message>
    <message>
        <source>A row for a machine that you saved, or for one in a report.</source>
        <translation>Une ligne pour une machine enregistrée, ou pour celle d’un rapport.</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowDocks</name>
    <message>
        <source>Modules</source>
        <translation>Modules</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Cette exécution</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Périphériques</translation>
    </message>
    <message>
        <source>Alive</source>
        <translation>En mémoire</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;xécution</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>Fe&amp;nêtre</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Ouvrir un fichier &amp;récent</translation>
    </message>
    <message>
        <source>Set budget of %1…</source>
        <translation>Fixer le budget de %1…</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copier le nom</translation>
    </message>
    <message>
        <source>Device check</source>
        <translation>Vérification des périphériques</translation>
    </message>
</context>
<context>
    <name>stowage::app::WorkloadDialog</name>
    <message>
        <source>Workload</source>
        <translation>Charge</translation>
    </message>
    <message>
        <source>What the model is asked to do: memory and time follow from it.</source>
        <translation>Ce qui est demandé au modèle&#x202f;: mémoire et temps en découlent.</translation>
    </message>
    <message>
        <source>As long as the context</source>
        <translation>Aussi long que le contexte</translation>
    </message>
    <message>
        <source>None: one pass over the prompt</source>
        <translation>Aucun&#x202f;: une passe sur le prompt</translation>
    </message>
    <message>
        <source>The whole prompt</source>
        <translation>Le prompt entier</translation>
    </message>
    <message>
        <source>Tokens of context</source>
        <translation>Tokens de contexte</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>Séquences à la fois</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Tokens du prompt</translation>
    </message>
    <message>
        <source>Tokens generated after it</source>
        <translation>Tokens générés ensuite</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once</source>
        <translation>Tokens du prompt à la fois</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>Les omettre</translation>
    </message>
    <message>
        <source>The program is predicted for the tokens and sequences above then</source>
        <translation>Le programme est alors prédit pour les tokens et séquences ci-dessus</translation>
    </message>
    <message>
        <source>Shapes of the inputs</source>
        <translation>Formes des entrées</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Omis</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>Rien n’est entraîné</translation>
    </message>
    <message>
        <source>As the parameter</source>
        <translation>Comme le paramètre</translation>
    </message>
    <message>
        <source>A copy in float32 that the optimizer steps in</source>
        <translation>Une copie en float32 que l’optimiseur met à jour</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entraînement</translation>
    </message>
    <message>
        <source>Gradients kept in</source>
        <translation>Gradients conservés en</translation>
    </message>
    <message>
        <source>Weights of 16 bits and fewer</source>
        <translation>Poids de 16 bits et moins</translation>
    </message>
    <message>
        <source>Fixed: the program was exported for these shapes and takes no others.</source>
        <translation>Fixes&#x202f;: le programme a été exporté pour ces formes et n’en accepte pas d’autres.</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>Tailles des entrées</translation>
    </message>
    <message>
        <source>In no buffer beside them</source>
        <translation>Dans aucun buffer à côté</translation>
    </message>
    <message>
        <source>Accumulated in</source>
        <translation>Accumulés en</translation>
    </message>
</context>
<context>
    <name>stowage::app::WriterOptions</name>
    <message>
        <source>as the plan</source>
        <translation>comme le plan</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AliveModel</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Mémoire temporaire des kernels</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n de plus</numerusform>
            <numerusform>%n de plus</numerusform>
        </translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Streamé</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Resident</source>
        <translation>Résident</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Surcoût</translation>
    </message>
    <message>
        <source>start</source>
        <translation>début</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Depuis</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Mémorisé pour la passe arrière</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AlivePanel</name>
    <message>
        <source>Alive at the instant</source>
        <translation>En mémoire à cet instant</translation>
    </message>
    <message numerus="yes">
        <source>at %1 on %2, %3 in %n storages</source>
        <translation>
            <numerusform>à %1 sur %2, %3 en %n zone mémoire</numerusform>
            <numerusform>à %1 sur %2, %3 en %n zones mémoire</numerusform>
        </translation>
    </message>
    <message>
        <source>Point at the timeline to see what is alive.</source>
        <translation>Pointez la chronologie pour voir ce qui est en mémoire.</translation>
    </message>
    <message>
        <source>Select these modules</source>
        <translation>Sélectionner ces modules</translation>
    </message>
    <message numerus="yes">
        <source>Select %n streamed and active module(s)</source>
        <translation>
            <numerusform>Sélectionner %n module streamé et actif</numerusform>
            <numerusform>Sélectionner %n modules streamés et actifs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Select %n module(s)</source>
        <translation>
            <numerusform>Sélectionner %n module</numerusform>
            <numerusform>Sélectionner %n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AuditModel</name>
    <message>
        <source>lay on another device</source>
        <translation>était sur un autre périphérique</translation>
    </message>
    <message>
        <source>not predicted: the plan counts weights</source>
        <translation>non prédit&#x202f;: le plan compte les poids</translation>
    </message>
    <message>
        <source>the run or its recording ended before</source>
        <translation>l’exécution ou son enregistrement s’est arrêté avant</translation>
    </message>
    <message>
        <source>workspace of the GPU&apos;s libraries</source>
        <translation>espace de travail des bibliothèques du GPU</translation>
    </message>
    <message>
        <source>a weight that nothing used</source>
        <translation>un poids que rien n’a utilisé</translation>
    </message>
    <message>
        <source>a buffer that the runtime keeps elsewhere</source>
        <translation>un buffer que le runtime garde ailleurs</translation>
    </message>
    <message>
        <source>a second copy of a tied weight</source>
        <translation>une deuxième copie d’un poids lié</translation>
    </message>
    <message>
        <source>brought once more</source>
        <translation>amené une fois de plus</translation>
    </message>
    <message>
        <source>other rounds of a loop, or another branch</source>
        <translation>d’autres tours d’une boucle, ou une autre branche</translation>
    </message>
    <message>
        <source>a copy on another device</source>
        <translation>une copie sur un autre périphérique</translation>
    </message>
    <message>
        <source>made and freed inside of one operator</source>
        <translation>alloué et libéré à l’intérieur d’un opérateur</translation>
    </message>
    <message>
        <source>what the allocator adds</source>
        <translation>ce qu’ajoute l’allocateur</translation>
    </message>
    <message>
        <source>a size that only the run knows</source>
        <translation>une taille que seule l’exécution connaît</translation>
    </message>
    <message>
        <source>freed later</source>
        <translation>libéré plus tard</translation>
    </message>
    <message>
        <source>freed earlier</source>
        <translation>libéré plus tôt</translation>
    </message>
    <message>
        <source>made at another moment</source>
        <translation>alloué à un autre moment</translation>
    </message>
    <message>
        <source>the peaks are at different moments</source>
        <translation>les pics sont à des moments différents</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>non expliqué</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Pic de mémoire</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Weights brought</source>
        <translation>Poids amenés</translation>
    </message>
    <message>
        <source>Weights that stay on GPUs</source>
        <translation>Poids qui restent sur les GPU</translation>
    </message>
    <message>
        <source>Time of the module itself</source>
        <translation>Temps du module lui-même</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>%1 à son pic</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>le modèle lui-même</translation>
    </message>
    <message>
        <source>ran on %1, planned on %2</source>
        <translation>exécuté sur %1, prévu sur %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>planned %1, measured %2</source>
        <translation>prévu %1, mesuré %2</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>the window for weights in flight: its size, or what stayed in it</source>
        <translation>la fenêtre pour les poids en transit&#x202f;: sa taille, ou ce qui y est resté</translation>
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
        <translation>chaque octet expliqué</translation>
    </message>
    <message>
        <source>%1 not explained</source>
        <translation>%1 non expliqués</translation>
    </message>
    <message>
        <source>Off the GPUs: planned %1, possible %2, done %3</source>
        <translation>Hors des GPU&#x202f;: prévu %1, possible %2, fait %3</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>libéré %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n time(s)</source>
        <translation>
            <numerusform>%1&#x202f;: %2, %n fois</numerusform>
            <numerusform>%1&#x202f;: %2, %n fois</numerusform>
        </translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>Prévu et mesuré</translation>
    </message>
    <message>
        <source>R: the achieved reduction of the peak, as a share of the planned one; 1 is all of it. Everything on one GPU is what it is reduced from.</source>
        <translation>R&#x202f;: la réduction du pic obtenue, en part de celle prévue&#x202f;; 1, c’est la totalité. La référence est tout sur un seul GPU.</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Ce qui est comparé</translation>
    </message>
    <message>
        <source>Why they differ</source>
        <translation>Pourquoi ils diffèrent</translation>
    </message>
    <message>
        <source>ended early</source>
        <translation>terminé trop tôt</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ColourButton</name>
    <message>
        <source>Nothing</source>
        <translation>Rien</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Périphérique</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Dtype</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Genre</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>Couleur&#x202f;: %1</translation>
    </message>
    <message>
        <source>What colours mean in the treemap</source>
        <translation>Ce que signifient les couleurs dans la treemap</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>How long modules take in one predicted step</source>
        <translation>Le temps que prennent les modules dans une étape prédite</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Mémorisé pour la passe arrière</translation>
    </message>
    <message>
        <source>What modules saved for backward in the last run forward and back</source>
        <translation>Ce que les modules ont mémorisé pour la passe arrière dans la dernière exécution avant et arrière</translation>
    </message>
    <message>
        <source>Planned, moved, kept</source>
        <translation>Prévu, déplacé, conservé</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>What moves from the baseline to the other plan</source>
        <translation>Ce qui se déplace de la référence à l’autre plan</translation>
    </message>
    <message>
        <source>Difference of time</source>
        <translation>Différence de temps</translation>
    </message>
    <message>
        <source>How much longer modules take on one side of the runs that were compared last</source>
        <translation>De combien les modules prennent plus de temps d’un côté des exécutions comparées en dernier</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Classe</translation>
    </message>
    <message>
        <source>Execution order</source>
        <translation>Ordre d’exécution</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>Coût par étape</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CompareStrip</name>
    <message>
        <source>Request time</source>
        <translation>Temps par requête</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps par étape</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Déplacés</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Référence</translation>
    </message>
    <message>
        <source>with</source>
        <translation>avec</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Comparé à</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Adopter</translation>
    </message>
    <message>
        <source>Makes the other plan the plan, as one step that can be undone</source>
        <translation>Fait de l’autre plan le plan actuel, en une étape annulable</translation>
    </message>
    <message>
        <source>Ends the comparison</source>
        <translation>Termine la comparaison</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>Pic, %1</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>%1 utilisé</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ConflictRow</name>
    <message>
        <source>%1 budget</source>
        <translation>Budget de %1</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>non utilisé</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>illimité</translation>
    </message>
    <message>
        <source>Pin of %1</source>
        <translation>Épingle de %1</translation>
    </message>
    <message>
        <source>%1 is forbidden</source>
        <translation>%1 est interdit</translation>
    </message>
    <message>
        <source>%1 is not split</source>
        <translation>%1 n’est pas divisé</translation>
    </message>
    <message>
        <source>%1 is tied</source>
        <translation>%1 est lié</translation>
    </message>
    <message>
        <source>Room kept free for streaming</source>
        <translation>Place laissée libre pour le streaming</translation>
    </message>
    <message>
        <source>Number of GPUs in use</source>
        <translation>Nombre de GPU utilisés</translation>
    </message>
    <message>
        <source>One run of modules on each device</source>
        <translation>Une seule suite de modules par périphérique</translation>
    </message>
    <message>
        <source>Room for activations</source>
        <translation>Place pour les activations</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CrossoverChart</name>
    <message>
        <source>%1 and %2 do not cross</source>
        <translation>%1 et %2 ne se croisent pas</translation>
    </message>
    <message>
        <source>%1 and %2 cross at %3 tokens</source>
        <translation>%1 et %2 se croisent à %3 tokens</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>tokens du prompt</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>%1 ends at %2 tokens, %3</source>
        <translation>%1 s’arrête à %2 tokens, %3</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceModel</name>
    <message>
        <source>By how much this changes the bytes on GPUs</source>
        <translation>De combien cela change les octets sur les GPU</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Vers</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Sur les GPU</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferencePanel</name>
    <message>
        <source>Comparing…</source>
        <translation>Comparaison…</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>Rien à comparer</translation>
    </message>
    <message>
        <source>Everything moves</source>
        <translation>Tout se déplace</translation>
    </message>
    <message>
        <source>Nothing moves</source>
        <translation>Rien ne se déplace</translation>
    </message>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>%n montré</numerusform>
            <numerusform>%n montrés</numerusform>
        </translation>
    </message>
    <message>
        <source>No module is on the same device in both plans.</source>
        <translation>Aucun module n’est sur le même périphérique dans les deux plans.</translation>
    </message>
    <message>
        <source>Both plans put every module on the same device.</source>
        <translation>Les deux plans mettent chaque module sur le même périphérique.</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Différences</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tous</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Déplacés</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Identiques</translation>
    </message>
    <message>
        <source>Which modules are shown</source>
        <translation>Quels modules sont montrés</translation>
    </message>
    <message>
        <source>Copy what is selected, or all</source>
        <translation>Copie la sélection, sinon tout</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Copier en &amp;texte</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Copier en &amp;CSV</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceTable</name>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Copier en &amp;texte</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Copier en &amp;CSV</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DragOverlay</name>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>put it back</source>
        <translation>le remettre</translation>
    </message>
    <message>
        <source>1 module</source>
        <translation>1 module</translation>
    </message>
    <message numerus="yes">
        <source>%n modules</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Drop on a lane to pin there.</source>
        <translation>%1. Déposez sur une piste pour y épingler.</translation>
    </message>
    <message>
        <source>1 undo step</source>
        <translation>1 étape à annuler</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostLanes</name>
    <message>
        <source>Devices by host</source>
        <translation>Périphériques par hôte</translation>
    </message>
    <message>
        <source>%1: nothing runs here</source>
        <translation>%1 : rien ne s’exécute ici</translation>
    </message>
    <message>
        <source>hands over to %1: %2</source>
        <translation>transmet à %1 : %2</translation>
    </message>
    <message>
        <source>%1 on %2: %3, of it weights %4</source>
        <translation>%1 sur %2 : %3, dont poids %4</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>rien ne s’exécute ici</translation>
    </message>
    <message>
        <source>back to %1</source>
        <translation>retour à %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostTimeline</name>
    <message>
        <source>Timeline by host</source>
        <translation>Chronologie par hôte</translation>
    </message>
    <message>
        <source>%1: %2, busy %3</source>
        <translation>%1 : %2, occupé %3</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, from %3 to %4</source>
        <translation>%1 transmet le micro-batch %2, de %3 à %4</translation>
    </message>
    <message>
        <source>%1 computes micro-batch %2, from %3 to %4</source>
        <translation>%1 calcule le micro-batch %2, de %3 à %4</translation>
    </message>
    <message>
        <source>%1 hands over, from %2 to %3</source>
        <translation>%1 transmet, de %2 à %3</translation>
    </message>
    <message>
        <source>%1 computes, from %2 to %3</source>
        <translation>%1 calcule, de %2 à %3</translation>
    </message>
    <message>
        <source>%1: %2; how busy is not known</source>
        <translation>%1 : %2 ; son occupation est inconnue</translation>
    </message>
    <message>
        <source>%1 hands over, for %2</source>
        <translation>%1 transmet, pendant %2</translation>
    </message>
    <message>
        <source>%1 copies, for %2</source>
        <translation>%1 copie, pendant %2</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, for %3</source>
        <translation>%1 transmet le micro-batch %2, pendant %3</translation>
    </message>
    <message>
        <source>%1 copies for micro-batch %2, for %3</source>
        <translation>%1 copie pour le micro-batch %2, pendant %3</translation>
    </message>
    <message>
        <source>Copies and hand-overs alone: what hosts compute is not known</source>
        <translation>Copies et transmissions seules : ce que calculent les hôtes est inconnu</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::IssuesPanel</name>
    <message>
        <source>Issues</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>Why it does not fit</source>
        <translation>Pourquoi cela ne tient pas</translation>
    </message>
    <message>
        <source>This cannot be solved as asked</source>
        <translation>Insoluble tel que demandé</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>Rien à signaler.</translation>
    </message>
    <message>
        <source>Looking for repairs…</source>
        <translation>Recherche de réparations…</translation>
    </message>
    <message>
        <source>Repairs, each one checked</source>
        <translation>Réparations, toutes vérifiées</translation>
    </message>
    <message>
        <source>These rules together make it impossible</source>
        <translation>Ensemble, ces règles rendent la chose impossible</translation>
    </message>
    <message>
        <source>Remove any one and a plan may exist. Other rules play no part.</source>
        <translation>Retirez-en une seule et un plan peut exister. Les autres règles ne jouent aucun rôle.</translation>
    </message>
    <message>
        <source>%1 alone would need %2.</source>
        <translation>%1 à lui seul demanderait %2.</translation>
    </message>
    <message>
        <source>One device alone would have to have</source>
        <translation>Un seul périphérique devrait avoir</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#x202f;: %2</translation>
    </message>
    <message>
        <source>%1: no size helps</source>
        <translation>%1&#x202f;: aucune taille n’aide</translation>
    </message>
    <message>
        <source>%1: %2, perhaps less</source>
        <translation>%1&#x202f;: %2, peut-être moins</translation>
    </message>
    <message>
        <source>Whether all of them are needed for that is not settled.</source>
        <translation>Que toutes soient nécessaires pour cela n’est pas établi.</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>Aucun plan n’a été trouvé</translation>
    </message>
    <message>
        <source>There may be a plan: that there is none is not proven.</source>
        <translation>Il existe peut-être un plan&#x202f;: qu’il n’y en ait pas n’est pas prouvé.</translation>
    </message>
    <message>
        <source>Under these rules together none was found</source>
        <translation>Sous ces règles ensemble, aucun n’a été trouvé</translation>
    </message>
    <message>
        <source>Memory by phase, at most</source>
        <translation>Mémoire par phase, au plus</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Label</name>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesTitle</name>
    <message>
        <source>Devices</source>
        <translation>Périphériques</translation>
    </message>
    <message>
        <source>One scale for all lanes. Drag a budget handle to change it.</source>
        <translation>Une même échelle pour toutes les pistes. Tirez la poignée d’un budget pour le modifier.</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesWidget</name>
    <message>
        <source>Budget of %1: %2.</source>
        <translation>Budget de %1&#x202f;: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n units</source>
        <translation>
            <numerusform>%n unité</numerusform>
            <numerusform>%n unités</numerusform>
        </translation>
    </message>
    <message>
        <source>Budget of %1</source>
        <translation>Budget de %1</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Périphériques</translation>
    </message>
    <message>
        <source>24GiB, 80GB or 95 %</source>
        <translation>24GiB, 80GB ou 95&#x202f;%</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>Écrivez une taille comme 24GiB, 80GB ou 95&#x202f;%.</translation>
    </message>
    <message>
        <source>KV cache, %1: grows with the context</source>
        <translation>Cache KV, %1&#x202f;: grandit avec le contexte</translation>
    </message>
    <message>
        <source>Activations, %1: the peak of one pass</source>
        <translation>Activations, %1&#x202f;: le pic d’une passe</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way</source>
        <translation>Réserve de streaming, %1&#x202f;: laissée vide pour les poids en transit</translation>
    </message>
    <message>
        <source>Overhead, %1: the runtime&apos;s own</source>
        <translation>Surcoût, %1&#x202f;: pour le runtime lui-même</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 libres</translation>
    </message>
    <message>
        <source>%1 (was %2)</source>
        <translation>%1 (avant %2)</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way, %2 at most</source>
        <translation>Réserve de streaming, %1&#x202f;: laissée vide pour les poids en transit, %2 au plus</translation>
    </message>
    <message>
        <source>Gradients, %1: of the parameters that lie here</source>
        <translation>Gradients, %1&#x202f;: des paramètres qui sont ici</translation>
    </message>
    <message>
        <source>Optimizer, %1: what it keeps for the parameters that lie here</source>
        <translation>Optimiseur, %1&#x202f;: ce qu’il garde pour les paramètres qui sont ici</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::MachineGraph</name>
    <message>
        <source>Devices and links</source>
        <translation>Périphériques et liaisons</translation>
    </message>
    <message>
        <source>Arrows go from one to the next, Enter changes the rate of a link</source>
        <translation>Les flèches passent de l’un à l’autre, Entrée change le débit d’une liaison</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Minimap</name>
    <message>
        <source>Whole run</source>
        <translation>Exécution entière</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>exécution entière</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeModel</name>
    <message>
        <source>no place</source>
        <translation>sans place</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>épinglé</translation>
    </message>
    <message>
        <source>has a forbidden device</source>
        <translation>a un périphérique interdit</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Périphérique</translation>
    </message>
    <message>
        <source>%1 of a predicted step</source>
        <translation>%1 d’une étape prédite</translation>
    </message>
    <message>
        <source>How long a module takes in one predicted step, copies included</source>
        <translation>Le temps que prend un module dans une étape prédite, copies comprises</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>activations&#x202f;: %1, %2</translation>
    </message>
    <message>
        <source>pinned with the whole model</source>
        <translation>épinglé avec le modèle entier</translation>
    </message>
    <message>
        <source>pinned with %1</source>
        <translation>épinglé avec %1</translation>
    </message>
    <message>
        <source>pinned with %1, which is the same storage</source>
        <translation>épinglé avec %1, qui est la même zone mémoire</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeView</name>
    <message>
        <source>Modules</source>
        <translation>Modules</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::OffloadLanesView</name>
    <message>
        <source>waits for %1</source>
        <translation>attend %1</translation>
    </message>
    <message>
        <source>Compute and copies</source>
        <translation>Calcul et copies</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>calcul</translation>
    </message>
    <message>
        <source>to host</source>
        <translation>vers l’hôte</translation>
    </message>
    <message>
        <source>to GPU</source>
        <translation>vers le GPU</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 de %2 à %3</translation>
    </message>
    <message>
        <source>%1 to %2, for %3</source>
        <translation>%1 à %2, soit %3</translation>
    </message>
    <message>
        <source>Forward of %1 does not begin before it has ended</source>
        <translation>La passe avant de %1 ne commence pas avant sa fin</translation>
    </message>
    <message>
        <source>Queued when backward came to %1</source>
        <translation>Mise en file quand la passe arrière est arrivée à %1</translation>
    </message>
    <message>
        <source>Backward of %1 waits %2</source>
        <translation>La passe arrière de %1 attend %2</translation>
    </message>
    <message>
        <source>Forward of %1 waits %2</source>
        <translation>La passe avant de %1 attend %2</translation>
    </message>
    <message>
        <source>until %1 is back from the host</source>
        <translation>jusqu’à ce que %1 soit revenu de l’hôte</translation>
    </message>
    <message>
        <source>until what %1 saved has gone to the host</source>
        <translation>jusqu’à ce que ce que %1 a mémorisé soit sur l’hôte</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>by the clock of the schedule; here only where, not how long</source>
        <translation>selon l’horloge du calendrier&#x202f;; ici seulement où, pas combien de temps</translation>
    </message>
    <message>
        <source>Forward of %1</source>
        <translation>Passe avant de %1</translation>
    </message>
    <message>
        <source>Backward of %1</source>
        <translation>Passe arrière de %1</translation>
    </message>
    <message>
        <source>Copies: %1 to the host, %2 to the GPU</source>
        <translation>Copies&#x202f;: %1 vers l’hôte, %2 vers le GPU</translation>
    </message>
    <message>
        <source>compute never waits</source>
        <translation>le calcul n’attend jamais</translation>
    </message>
    <message>
        <source>compute waits %1 in all</source>
        <translation>le calcul attend %1 en tout</translation>
    </message>
    <message>
        <source>%1 runs again, for what it did not keep</source>
        <translation>%1 est recalculé, pour ce qu’il n’a pas conservé</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) run again</source>
        <translation>
            <numerusform>%n tour recalculé</numerusform>
            <numerusform>%n tours recalculés</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PanelTitle</name>
    <message>
        <source>Close %1</source>
        <translation>Fermer %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PartChoice</name>
    <message>
        <source>all of the file</source>
        <translation>tout le fichier</translation>
    </message>
    <message>
        <source>This checkpoint holds several sets of tensors: choose which one is planned for</source>
        <translation>Ce checkpoint contient plusieurs ensembles de tenseurs&#x202f;: choisissez celui à planifier</translation>
    </message>
    <message numerus="yes">
        <source>%1   %2, %n tensor(s)</source>
        <translation>
            <numerusform>%1   %2, %n tenseur</numerusform>
            <numerusform>%1   %2, %n tenseurs</numerusform>
        </translation>
    </message>
    <message>
        <source>Part: %1</source>
        <translation>Partie&#x202f;: %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PhasesChart</name>
    <message>
        <source>Memory by phase</source>
        <translation>Mémoire par phase</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <translation>%1 sur %2&#x202f;: %3</translation>
    </message>
    <message>
        <source>%1, %2 too much</source>
        <translation>%1, %2 de trop</translation>
    </message>
    <message>
        <source>%1 of weights from %2 to %3</source>
        <translation>%1 de poids, de %2 vers %3</translation>
    </message>
    <message>
        <source>%1 begins: %2</source>
        <translation>%1 commence&#x202f;: %2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PinTable</name>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Between the pins</source>
        <translation>Entre les repères</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Copier le tableau</translation>
    </message>
    <message>
        <source>Remove the pins</source>
        <translation>Retirer les repères</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PlaceList</name>
    <message>
        <source>Solver decides</source>
        <translation>Le solveur décide</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ProgressCard</name>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>En cours…</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1&#x202f;%</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ProofStrip</name>
    <message>
        <source>Proof</source>
        <translation>Preuve</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>Où passe le temps</translation>
    </message>
    <message>
        <source>By module, as predicted, or by what it is spent on: press to change.</source>
        <translation>Par module, selon la prédiction, ou par type de dépense : un clic change.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n problème</numerusform>
            <numerusform>%n problèmes</numerusform>
        </translation>
    </message>
    <message>
        <source>The proof appears here as soon as the module tree is known.</source>
        <translation>La preuve apparaît ici dès que l’arbre des modules est connu.</translation>
    </message>
    <message>
        <source>Not solved</source>
        <translation>Non résolu</translation>
    </message>
    <message>
        <source>Map as given</source>
        <translation>Map telle que fournie</translation>
    </message>
    <message>
        <source>Map does not fit</source>
        <translation>La map ne tient pas</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan, gap %1</source>
        <translation>Plan d’accelerate, écart %1</translation>
    </message>
    <message>
        <source>Optimal, proven</source>
        <translation>Optimal, prouvé</translation>
    </message>
    <message>
        <source>Best found, gap %1. Still improving</source>
        <translation>Meilleur trouvé, écart %1. Amélioration en cours</translation>
    </message>
    <message>
        <source>Best found, gap %1</source>
        <translation>Meilleur trouvé, écart %1</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Temps par étape</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>Sur les GPU</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>sur %1</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Borne</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Écart</translation>
    </message>
    <message>
        <source>Solved in</source>
        <translation>Résolu en</translation>
    </message>
    <message numerus="yes">
        <source>%n pinned</source>
        <translation>
            <numerusform>%n épinglé</numerusform>
            <numerusform>%n épinglés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n forbidden</source>
        <translation>
            <numerusform>%n interdit</numerusform>
            <numerusform>%n interdits</numerusform>
        </translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unités</translation>
    </message>
    <message>
        <source>No placement fits</source>
        <translation>Aucun placement ne tient</translation>
    </message>
    <message>
        <source>Short by</source>
        <translation>Il manque</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Besoin</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>Budgets</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>au moins</translation>
    </message>
    <message>
        <source>Proven in</source>
        <translation>Prouvé en</translation>
    </message>
    <message>
        <source>Last plan that fitted is kept: %1</source>
        <translation>Le dernier plan qui tenait est conservé&#x202f;: %1</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Impossible</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
    <message>
        <source>Drop on a device. Esc cancels.</source>
        <translation>Déposez sur un périphérique. Échap annule.</translation>
    </message>
    <message>
        <source>If dropped</source>
        <translation>Si déposé</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Changement</translation>
    </message>
    <message>
        <source>Map is incomplete</source>
        <translation>La map est incomplète</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>rien n’est streamé</translation>
    </message>
    <message>
        <source>of all devices</source>
        <translation>de tous les périphériques</translation>
    </message>
    <message>
        <source>Esc cancels. Hold Alt to number the moves in order.</source>
        <translation>Échap annule. Maintenez Alt pour numéroter les déplacements dans l’ordre.</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan does not fit</source>
        <translation>Le plan d’accelerate ne tient pas</translation>
    </message>
    <message>
        <source>No placement found</source>
        <translation>Aucun placement trouvé</translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation>Recherché pendant</translation>
    </message>
    <message>
        <source>that there is none is not proven</source>
        <translation>qu’il n’y en ait pas n’est pas prouvé</translation>
    </message>
    <message>
        <source>%1 has no place, as modules stay whole</source>
        <translation>%1 n’a pas de place, car les modules restent entiers</translation>
    </message>
    <message>
        <source>%1 of it modules</source>
        <translation>dont %1 de modules</translation>
    </message>
    <message>
        <source>Nothing changes while a drop is refused.</source>
        <translation>Rien ne change tant qu’un dépôt est refusé.</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Déplacements</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>%1 en entrée, %2 en sortie</translation>
    </message>
    <message>
        <source>on one device; %1 has no place</source>
        <translation>sur un périphérique&#x202f;; %1 n’a pas de place</translation>
    </message>
    <message>
        <source>Predicted, a token</source>
        <translation>Prédit, par token</translation>
    </message>
    <message>
        <source>Predicted, a pass</source>
        <translation>Prédit, par passe</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Tokens par seconde</translation>
    </message>
    <message>
        <source>First token after</source>
        <translation>Premier token après</translation>
    </message>
    <message>
        <source>A run lacks</source>
        <translation>Manque à l’exécution</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>a request, without computing</source>
        <translation>par requête, sans le calcul</translation>
    </message>
    <message>
        <source>a step, without computing</source>
        <translation>par étape, sans le calcul</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>Temps par requête</translation>
    </message>
    <message>
        <source>Optimal, but a run lacks room</source>
        <translation>Optimal, mais il manque de la place à l’exécution</translation>
    </message>
    <message>
        <source>Of the plan: weights, KV cache, what is streamed, overhead, and what each device keeps free. What a run needs beside them is predicted, not proven.</source>
        <translation>Cela vaut pour le plan&#x202f;: poids, cache KV, ce qui est streamé, surcoût et ce que chaque périphérique laisse libre. Ce qu’il faut en plus à l’exécution est prédit, pas prouvé.</translation>
    </message>
    <message>
        <source>What does this mean?</source>
        <translation>Qu’est-ce que cela signifie ?</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::RunDifferencePanel</name>
    <message>
        <source>One of the runs has no steps to align by.</source>
        <translation>L’une des exécutions n’a pas d’étapes sur lesquelles s’aligner.</translation>
    </message>
    <message>
        <source>A prediction counts steps: it is shown on the clock of the run.</source>
        <translation>Une prédiction compte des étapes&#x202f;: elle est montrée sur l’horloge de l’exécution.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Périphérique</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>Pic, %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>Temps, %1</translation>
    </message>
    <message>
        <source>Memory of both runs</source>
        <translation>Mémoire des deux exécutions</translation>
    </message>
    <message>
        <source>Align steps</source>
        <translation>Aligner les étapes</translation>
    </message>
    <message>
        <source>Shows the same step of both runs at the same time, on the clock of one of them</source>
        <translation>Montre la même étape des deux exécutions au même instant, sur l’horloge de l’une d’elles</translation>
    </message>
    <message>
        <source>Peaks of both runs</source>
        <translation>Pics des deux exécutions</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Copier le tableau</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedModel</name>
    <message>
        <source>beyond the first layers</source>
        <translation>au-delà des premières couches</translation>
    </message>
    <message>
        <source>no room in time</source>
        <translation>pas de place à temps</translation>
    </message>
    <message>
        <source>Its layer is not among the first ones, which are moved.</source>
        <translation>Sa couche n’est pas parmi les premières, qui sont déplacées.</translation>
    </message>
    <message>
        <source>The host had no room for it when it was to be moved, or its layer&apos;s turn was over.</source>
        <translation>L’hôte n’avait pas de place pour lui au moment de le déplacer, ou le tour de sa couche était passé.</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>non demandé</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>poids</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>buffers</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>constantes</translation>
    </message>
    <message>
        <source>marked to stay</source>
        <translation>marqué pour rester</translation>
    </message>
    <message>
        <source>not on a GPU</source>
        <translation>pas sur un GPU</translation>
    </message>
    <message>
        <source>too small</source>
        <translation>trop petit</translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation>non contigu</translation>
    </message>
    <message>
        <source>part of a larger tensor</source>
        <translation>partie d’un plus grand tenseur</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>au-delà du plafond</translation>
    </message>
    <message>
        <source>parts not announced</source>
        <translation>parties non annoncées</translation>
    </message>
    <message>
        <source>still held</source>
        <translation>encore retenu</translation>
    </message>
    <message>
        <source>Nobody said that it goes to the host.</source>
        <translation>Personne n’a dit qu’il va vers l’hôte.</translation>
    </message>
    <message>
        <source>A weight lies there anyway: moving it frees nothing.</source>
        <translation>Un poids s’y trouve de toute façon&#x202f;: le déplacer ne libère rien.</translation>
    </message>
    <message>
        <source>A buffer of the model lies there anyway: moving it frees nothing.</source>
        <translation>Un buffer du modèle s’y trouve de toute façon&#x202f;: le déplacer ne libère rien.</translation>
    </message>
    <message>
        <source>A constant of the program lies there anyway: moving it frees nothing.</source>
        <translation>Une constante du programme s’y trouve de toute façon&#x202f;: la déplacer ne libère rien.</translation>
    </message>
    <message>
        <source>The program told the runtime to leave it.</source>
        <translation>Le programme a dit au runtime de le laisser.</translation>
    </message>
    <message>
        <source>It lies on the host already.</source>
        <translation>Il est déjà sur l’hôte.</translation>
    </message>
    <message>
        <source>It has fewer than %1 elements: its copy would cost more than it frees.</source>
        <translation>Il a moins de %1 éléments&#x202f;: sa copie coûterait plus qu’elle ne libère.</translation>
    </message>
    <message>
        <source>Its elements do not lie one after the other, and only whole blocks are copied.</source>
        <translation>Ses éléments ne se suivent pas en mémoire, et seuls des blocs entiers sont copiés.</translation>
    </message>
    <message>
        <source>The rest of that tensor stays, and all of its memory with it.</source>
        <translation>Le reste de ce tenseur demeure, et avec lui toute sa mémoire.</translation>
    </message>
    <message>
        <source>The cap of its layer was reached by others.</source>
        <translation>Le plafond de sa couche a été atteint par d’autres.</translation>
    </message>
    <message>
        <source>It is wrapped, and the runtime was not told of what is inside.</source>
        <translation>Il est enveloppé, et le runtime n’a pas été informé de ce qu’il y a dedans.</translation>
    </message>
    <message>
        <source>It was copied, but something else holds it still: its memory is not free.</source>
        <translation>Il a été copié, mais autre chose le retient encore&#x202f;: sa mémoire n’est pas libre.</translation>
    </message>
    <message>
        <source>%1 saved, %2 of it could go</source>
        <translation>%1 mémorisés, dont %2 pouvaient partir</translation>
    </message>
    <message>
        <source>planned %1, moved %2, freed %3</source>
        <translation>prévu %1, déplacé %2, libéré %3</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 prévus et non libérés</translation>
    </message>
    <message>
        <source>What was moved and was gone from the GPU when forward ended</source>
        <translation>Ce qui a été déplacé et n’était plus sur le GPU à la fin de la passe avant</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Mémorisé</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Déplacé</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>Libéré</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>le modèle</translation>
    </message>
    <message>
        <source>kept to run it again</source>
        <translation>conservé pour le recalcul</translation>
    </message>
    <message>
        <source>made again</source>
        <translation>recalculé</translation>
    </message>
    <message>
        <source>A module that runs again in backward is run from it.</source>
        <translation>Un module recalculé en passe arrière l’est à partir de lui.</translation>
    </message>
    <message>
        <source>It is not kept: its module runs again in backward and makes it anew.</source>
        <translation>Il n’est pas conservé&#x202f;: son module est recalculé en passe arrière et le produit à nouveau.</translation>
    </message>
    <message>
        <source>made again, and still held</source>
        <translation>recalculé, et encore retenu</translation>
    </message>
    <message>
        <source>Its module runs again in backward, but something else holds it: its memory is not free.</source>
        <translation>Son module est recalculé en passe arrière, mais autre chose le retient&#x202f;: sa mémoire n’est pas libre.</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 non conservés, recalculés en passe arrière</translation>
    </message>
    <message>
        <source>What was not kept: the module is run again in backward and makes it anew</source>
        <translation>Ce qui n’a pas été conservé&#x202f;: le module est recalculé en passe arrière et le produit à nouveau</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Recalculé</translation>
    </message>
    <message numerus="yes">
        <source>and %n other tensor(s)</source>
        <translation>
            <numerusform>et %n autre tenseur</numerusform>
            <numerusform>et %n autres tenseurs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedPanel</name>
    <message>
        <source>%1 saved, %2 of it could go to the host</source>
        <translation>%1 mémorisés, dont %2 pouvaient aller vers l’hôte</translation>
    </message>
    <message>
        <source>Nothing was planned to go to the host</source>
        <translation>Rien n’était prévu pour aller vers l’hôte</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 prévus et non libérés</translation>
    </message>
    <message>
        <source>All that could go was freed</source>
        <translation>Tout ce qui pouvait partir a été libéré</translation>
    </message>
    <message>
        <source>Nothing could go to the host</source>
        <translation>Rien ne pouvait aller vers l’hôte</translation>
    </message>
    <message>
        <source>Where it goes is said under Plan, Activations.</source>
        <translation>Sa destination se règle dans Plan, Activations.</translation>
    </message>
    <message>
        <source>Planned %1, possible %2, moved %3, freed %4</source>
        <translation>Prévu %1, possible %2, déplacé %3, libéré %4</translation>
    </message>
    <message>
        <source>%1 of what was planned</source>
        <translation>%1 de ce qui était prévu</translation>
    </message>
    <message>
        <source>%1 of what was possible</source>
        <translation>%1 de ce qui était possible</translation>
    </message>
    <message>
        <source>%1 of how far the peak should fall</source>
        <translation>%1 de la baisse attendue du pic</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n module(s).</source>
        <translation>
            <numerusform>%1&#x202f;: %2 dans %n module.</numerusform>
            <numerusform>%1&#x202f;: %2 dans %n modules.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Mémorisé pour la passe arrière</translation>
    </message>
    <message>
        <source>Why it stayed</source>
        <translation>Pourquoi c’est resté</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 non conservés, recalculés en passe arrière</translation>
    </message>
    <message>
        <source>Run again: %1 not kept, %2 kept to run it from</source>
        <translation>Recalcul&#x202f;: %1 non conservés, %2 conservés pour le faire</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsModel</name>
    <message>
        <source>the model</source>
        <translation>le modèle</translation>
    </message>
    <message>
        <source>%1, of %2</source>
        <translation>%1, de %2</translation>
    </message>
    <message>
        <source>part of a storage of %1</source>
        <translation>partie d’une zone mémoire de %1</translation>
    </message>
    <message>
        <source>It could go to the host.</source>
        <translation>Il pourrait aller vers l’hôte.</translation>
    </message>
    <message>
        <source>The same number is the same memory, which counts once however often it is saved</source>
        <translation>Le même numéro est la même mémoire, qui compte une fois, si souvent qu’elle soit mémorisée</translation>
    </message>
    <message>
        <source>From the begin of the recorded pass</source>
        <translation>Depuis le début de la passe enregistrée</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Opérateur</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Zone mémoire</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Saved at</source>
        <translation>Mémorisé à</translation>
    </message>
    <message>
        <source>Freed at</source>
        <translation>Libéré à</translation>
    </message>
    <message>
        <source>gone before forward ended</source>
        <translation>disparu avant la fin de la passe avant</translation>
    </message>
    <message>
        <source>a view of memory of %1</source>
        <translation>une vue d’une zone mémoire de %1</translation>
    </message>
    <message>
        <source>Of the whole storage: what was planned and nothing stood in the way of</source>
        <translation>De toute la zone mémoire : ce qui était prévu et que rien n’empêchait</translation>
    </message>
    <message>
        <source>Of the whole storage, whatever part of it this tensor is</source>
        <translation>De toute la zone mémoire, quelle que soit la partie qu’en est ce tenseur</translation>
    </message>
    <message>
        <source>Why not all of its storage was freed</source>
        <translation>Pourquoi toute sa zone mémoire n’a pas été libérée</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Appareil</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Prévu</translation>
    </message>
    <message>
        <source>Possible</source>
        <translation>Possible</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Déplacé</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>Libéré</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Pourquoi</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsTable</name>
    <message>
        <source>Saved tensors</source>
        <translation>Tenseurs mémorisés</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Copier en &amp;texte</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Copier en &amp;CSV</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SelectionPanel</name>
    <message>
        <source>Streamed to %1</source>
        <translation>Streamé vers %1</translation>
    </message>
    <message>
        <source>Computed on the host</source>
        <translation>Calculé sur l’hôte</translation>
    </message>
    <message>
        <source>%1 computed on the host, %2 streamed to %3</source>
        <translation>%1 calculés sur l’hôte, %2 streamés vers %3</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 est épinglé à %2.</translation>
    </message>
    <message>
        <source>Shares a storage with %1: they move together.</source>
        <translation>Partage une zone mémoire avec %1&#x202f;: ils se déplacent ensemble.</translation>
    </message>
    <message>
        <source>Part of %1, which stays whole.</source>
        <translation>Partie de %1, qui reste entier.</translation>
    </message>
    <message>
        <source>%1 has no room for it: %2 short.</source>
        <translation>%1 n’a pas de place pour lui&#x202f;: il manque %2.</translation>
    </message>
    <message>
        <source>Select modules in the tree, the treemap or a lane to see what they weigh and where they may go.</source>
        <translation>Sélectionnez des modules dans l’arbre, la treemap ou une piste pour voir ce qu’ils pèsent et où ils peuvent aller.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Poids</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>Coût par étape</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Place</translation>
    </message>
    <message numerus="yes">
        <source>now on %n device(s)</source>
        <translation>
            <numerusform>actuellement sur %n périphérique</numerusform>
            <numerusform>actuellement sur %n périphériques</numerusform>
        </translation>
    </message>
    <message>
        <source>now without a place</source>
        <translation>actuellement sans place</translation>
    </message>
    <message>
        <source>now on %1</source>
        <translation>sur %1</translation>
    </message>
    <message>
        <source>disk and PCIe</source>
        <translation>disque et PCIe</translation>
    </message>
    <message>
        <source>PCIe, %1</source>
        <translation>PCIe, %1</translation>
    </message>
    <message>
        <source>kept on %1</source>
        <translation>conservé sur %1</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>rien n’est streamé</translation>
    </message>
    <message>
        <source>disk and CPU memory</source>
        <translation>disque et mémoire CPU</translation>
    </message>
    <message>
        <source>CPU memory, %1</source>
        <translation>mémoire CPU, %1</translation>
    </message>
    <message>
        <source>CPU memory and PCIe</source>
        <translation>mémoire CPU et PCIe</translation>
    </message>
    <message>
        <source>%1 is forbidden for %2.</source>
        <translation>%1 est interdit pour %2.</translation>
    </message>
    <message>
        <source>no-split block</source>
        <translation>bloc indivisible</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) inside</source>
        <translation>
            <numerusform>%n module à l’intérieur</numerusform>
            <numerusform>%n modules à l’intérieur</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>Compacté</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 bits</translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n poids en %1 tenseurs</numerusform>
            <numerusform>%n poids en %1 tenseurs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more module(s)</source>
        <translation>
            <numerusform>et %n module de plus</numerusform>
            <numerusform>et %n modules de plus</numerusform>
        </translation>
    </message>
    <message>
        <source>Computed on the host wherever it lies there; on a GPU it is computed by that</source>
        <translation>Calculé sur l’hôte partout où il s’y trouve&#x202f;; sur un GPU, c’est celui-ci qui le calcule</translation>
    </message>
    <message>
        <source>lifts the pin</source>
        <translation>retire l’épingle</translation>
    </message>
    <message>
        <source>Activations: %1</source>
        <translation>Activations&#x202f;: %1</translation>
    </message>
    <message>
        <source>various</source>
        <translation>divers</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) on modules inside</source>
        <translation>
            <numerusform>%n note sur un module à l’intérieur</numerusform>
            <numerusform>%n notes sur des modules à l’intérieur</numerusform>
        </translation>
    </message>
    <message>
        <source>Training: trained</source>
        <translation>Entraînement&#x202f;: entraîné</translation>
    </message>
    <message>
        <source>Training: frozen</source>
        <translation>Entraînement&#x202f;: gelé</translation>
    </message>
    <message>
        <source>Training: %1 of %2 parameters frozen</source>
        <translation>Entraînement&#x202f;: %1 paramètres sur %2 gelés</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ShareRow</name>
    <message>
        <source>%1, no limit</source>
        <translation>%1, sans limite</translation>
    </message>
    <message>
        <source>No place</source>
        <translation>Sans place</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Spinner</name>
    <message>
        <source>Working…</source>
        <translation>En cours…</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeBar</name>
    <message>
        <source>disk</source>
        <translation>disque</translation>
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
        <translation>GPU</translation>
    </message>
    <message>
        <source>hops</source>
        <translation>sauts</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1&#x202f;: %2 (%3)</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>le modèle lui-même</translation>
    </message>
    <message>
        <source>Longest, as predicted:</source>
        <translation>Les plus longs, d’après la prédiction&#x202f;:</translation>
    </message>
    <message>
        <source>Press to select it.</source>
        <translation>Appuyer pour le sélectionner.</translation>
    </message>
    <message>
        <source>others</source>
        <translation>autres</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeTree</name>
    <message>
        <source>the model itself</source>
        <translation>le modèle lui-même</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>Temps, %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Times of modules in both runs</source>
        <translation>Temps des modules dans les deux exécutions</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) in it were recorded in one run alone: the difference is without them.</source>
        <translation>
            <numerusform>%n module n’a été enregistré que dans une seule exécution&#x202f;: la différence ne le compte pas.</numerusform>
            <numerusform>%n modules n’ont été enregistrés que dans une seule exécution&#x202f;: la différence ne les compte pas.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Timeline</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Mémoire temporaire des kernels</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Surcoût</translation>
    </message>
    <message>
        <source>Resident weights</source>
        <translation>Poids résidents</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Streamé</translation>
    </message>
    <message>
        <source>Streamed from %1</source>
        <translation>Streamé depuis %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n couche</numerusform>
            <numerusform>%n couches</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Mémorisé pour la passe arrière</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineCanvas</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Mémoire temporaire des kernels</translation>
    </message>
    <message>
        <source>Memory timeline</source>
        <translation>Chronologie de la mémoire</translation>
    </message>
    <message>
        <source>virtual</source>
        <translation>virtuel</translation>
    </message>
    <message>
        <source>idle until %1</source>
        <translation>inactif jusqu’à %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>en attente</translation>
    </message>
    <message>
        <source>peak so far</source>
        <translation>pic jusqu’ici</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>pic</translation>
    </message>
    <message>
        <source>at</source>
        <translation>à</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>dans %1</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>surcoût</translation>
    </message>
    <message>
        <source>resident weights</source>
        <translation>poids résidents</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Cache KV</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <translation>les %1 premiers sur %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>0 to %1 folded: in use all the time in this view</source>
        <translation>0 à %1 repliés&#x202f;: toujours utilisés dans cette vue</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 et %2</translation>
    </message>
    <message>
        <source>0 to %1 folded: %2 do not change in this view</source>
        <translation>0 à %1 repliés&#x202f;: %2 ne changent pas dans cette vue</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>budget %1</translation>
    </message>
    <message>
        <source>budget %1, far above</source>
        <translation>budget %1, loin au-dessus</translation>
    </message>
    <message>
        <source>running here</source>
        <translation>en cours ici</translation>
    </message>
    <message>
        <source>engine stopped at %1</source>
        <translation>moteur arrêté à %1</translation>
    </message>
    <message>
        <source>stopped at %1</source>
        <translation>arrêté à %1</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activations</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Streamé</translation>
    </message>
    <message>
        <source>Total, %1 over budget</source>
        <translation>Total, %1 au-dessus du budget</translation>
    </message>
    <message>
        <source>Total, %1 under budget</source>
        <translation>Total, %1 sous le budget</translation>
    </message>
    <message>
        <source>%1 since the pin</source>
        <translation>%1 depuis le repère</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>s’exécute</translation>
    </message>
    <message>
        <source>Resident and overhead</source>
        <translation>Résident et surcoût</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>max %1</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Mémorisé pour la passe arrière</translation>
    </message>
    <message>
        <source>%1 runs again</source>
        <translation>%1 est recalculé</translation>
    </message>
    <message>
        <source>Total on %1</source>
        <translation>Total sur %1</translation>
    </message>
    <message>
        <source>%1: two instants, %2 apart</source>
        <translation>%1&#x202f;: deux instants, à %2 d’intervalle</translation>
    </message>
    <message>
        <source>peak so far %1 at %2</source>
        <translation>pic jusqu’ici %1 à %2</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>pic %1 à %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>Selects the layer</source>
        <translation>Sélectionne la couche</translation>
    </message>
    <message>
        <source>Layers that run</source>
        <translation>Couches qui s’exécutent</translation>
    </message>
    <message>
        <source>allocated %1</source>
        <translation>alloué %1</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>libéré %1</translation>
    </message>
    <message>
        <source>copied %1</source>
        <translation>copié %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineView</name>
    <message>
        <source>Fold the floor</source>
        <translation>Replier le bas</translation>
    </message>
    <message>
        <source>From zero</source>
        <translation>Depuis zéro</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>depuis %1</translation>
    </message>
    <message>
        <source>Where the memory axis begins</source>
        <translation>Où commence l’axe de la mémoire</translation>
    </message>
    <message>
        <source>Wheel zooms, drag selects a range, [ and ] step through peaks</source>
        <translation>La molette zoome, glisser sélectionne une plage, [ et ] parcourent les pics</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Événements</translation>
    </message>
    <message>
        <source>What the horizontal axis counts</source>
        <translation>Ce que compte l’axe horizontal</translation>
    </message>
    <message>
        <source>Events: each allocation, release, copy and module takes one step, however long it lasts</source>
        <translation>Événements&#x202f;: chaque allocation, libération, copie et module prend un pas, quelle que soit sa durée</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Prédite</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreeHeader</name>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message>
        <source>%1, sorted upwards</source>
        <translation>%1, tri croissant</translation>
    </message>
    <message>
        <source>%1, sorted downwards</source>
        <translation>%1, tri décroissant</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreePanel</name>
    <message>
        <source>Filter by name or class</source>
        <translation>Filtrer par nom ou classe</translation>
    </message>
    <message>
        <source>Filter modules</source>
        <translation>Filtrer les modules</translation>
    </message>
    <message>
        <source>No module matches “%1”. 0 of %2.</source>
        <translation>Aucun module ne correspond à «&#x202f;%1&#x202f;». 0 sur %2.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapHeader</name>
    <message>
        <source>%1 in 1 module</source>
        <translation>%1 dans 1 module</translation>
    </message>
    <message>
        <source>%1 in %2 modules</source>
        <translation>%1 dans %2 modules</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n match(es)</source>
        <translation>
            <numerusform>%1 sur %n résultat</numerusform>
            <numerusform>%1 sur %n résultats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n résultat</numerusform>
            <numerusform>%n résultats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapWidget</name>
    <message>
        <source>This model has no weights: there is nothing to place.</source>
        <translation>Ce modèle n’a pas de poids&#x202f;: il n’y a rien à placer.</translation>
    </message>
    <message>
        <source>%1 itself</source>
        <translation>%1 lui-même</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>%1 pour cent</translation>
    </message>
    <message>
        <source>Treemap</source>
        <translation>Treemap</translation>
    </message>
    <message>
        <source>on several devices</source>
        <translation>sur plusieurs périphériques</translation>
    </message>
    <message>
        <source>pinned to %1</source>
        <translation>épinglé à %1</translation>
    </message>
    <message>
        <source>pinned to %1 with what it is in</source>
        <translation>épinglé à %1 avec ce qui le contient</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>non épinglé</translation>
    </message>
    <message>
        <source>a device is forbidden</source>
        <translation>un périphérique est interdit</translation>
    </message>
    <message>
        <source>over the budget</source>
        <translation>au-dessus du budget</translation>
    </message>
    <message>
        <source>computed on the host</source>
        <translation>calculé sur l’hôte</translation>
    </message>
    <message>
        <source>%1 saved for backward</source>
        <translation>%1 mémorisés pour la passe arrière</translation>
    </message>
    <message>
        <source>The last run forward and back saved no activations.</source>
        <translation>La dernière exécution avant et arrière n’a mémorisé aucune activation.</translation>
    </message>
    <message>
        <source>For activations a run forward and back is needed: Run settings, Forward and back (training), then Profile.</source>
        <translation>Pour les activations, il faut une exécution avant et arrière&#x202f;: Réglages d’exécution, Avant et arrière (entraînement), puis Profiler.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>activations&#x202f;: %1, %2</translation>
    </message>
    <message>
        <source>pinned to %1 with %2, which is the same storage</source>
        <translation>épinglé à %1 avec %2, qui est la même zone mémoire</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>à la même place</translation>
    </message>
    <message>
        <source>on several hosts</source>
        <translation>sur plusieurs hôtes</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>mélangé</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinLanes</name>
    <message>
        <source>no difference</source>
        <translation>aucune différence</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 en trop</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>reste %1</translation>
    </message>
    <message>
        <source>Devices at their peak</source>
        <translation>Pic par périphérique</translation>
    </message>
    <message>
        <source>Devices in both plans</source>
        <translation>Périphériques dans les deux plans</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>Mémoire utilisée</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinTimeline</name>
    <message>
        <source>step %1</source>
        <translation>étape %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>not in this run</source>
        <translation>pas dans cette exécution</translation>
    </message>
    <message>
        <source>Memory of both runs against time</source>
        <translation>Mémoire des deux exécutions au fil du temps</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>identique</translation>
    </message>
</context>
</TS>
