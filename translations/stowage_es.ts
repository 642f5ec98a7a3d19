<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Activations</name>
    <message>
        <source>stay</source>
        <translation>se quedan</translation>
    </message>
    <message>
        <source>to the host, %1 at most</source>
        <translation>al host, como máximo %1</translation>
    </message>
    <message>
        <source>to the host</source>
        <translation>al host</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>sin definir</translation>
    </message>
    <message>
        <source>set here</source>
        <translation>definido aquí</translation>
    </message>
    <message>
        <source>inherited from the whole model</source>
        <translation>heredado del modelo completo</translation>
    </message>
    <message>
        <source>inherited from %1</source>
        <translation>heredado de %1</translation>
    </message>
    <message>
        <source>not kept, run again</source>
        <translation>no se conservan, se recalculan</translation>
    </message>
</context>
<context>
    <name>BudgetCurve</name>
    <message>
        <source>%1 more on GPUs</source>
        <translation>%1 más en GPU</translation>
    </message>
    <message>
        <source>No budget of this device makes a plan fit.</source>
        <translation>Ningún presupuesto de este dispositivo hace que quepa un plan.</translation>
    </message>
    <message>
        <source>No plan fits below %1.</source>
        <translation>Ningún plan cabe por debajo de %1.</translation>
    </message>
    <message>
        <source>The next GiB buys %1.</source>
        <translation>El siguiente GiB aporta %1.</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2 less.</source>
        <translation>Nada cambia hasta %1: entonces, %2 menos.</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2.</source>
        <translation>Nada cambia hasta %1: entonces, %2.</translation>
    </message>
    <message>
        <source>More of it changes nothing.</source>
        <translation>Aumentarlo no cambia nada.</translation>
    </message>
    <message>
        <source>No plan fits with so little of it.</source>
        <translation>Con tan poco no cabe ningún plan.</translation>
    </message>
    <message>
        <source>With %1: %2 less.</source>
        <translation>Con %1: %2 menos.</translation>
    </message>
    <message>
        <source>With %1: %2.</source>
        <translation>Con %1: %2.</translation>
    </message>
    <message>
        <source>More of it puts nothing more on GPUs.</source>
        <translation>Aumentarlo no lleva nada más a las GPU.</translation>
    </message>
    <message>
        <source>speed by budget</source>
        <translation>velocidad según el presupuesto</translation>
    </message>
    <message>
        <source>bytes on GPUs by budget</source>
        <translation>bytes en GPU según el presupuesto</translation>
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
        <translation>%1 no encuentra ningún plan para esta máquina y estas reglas.</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n name(s) that this model does not have: they are left out.</source>
        <translation>
            <numerusform>%1 tiene %n nombre que este modelo no tiene: se omite.</numerusform>
            <numerusform>%1 tiene %n nombres que este modelo no tiene: se omiten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gives no device to %n tensor(s): they are left out.</source>
        <translation>
            <numerusform>%1 no da ningún dispositivo a %n tensor: se omite.</numerusform>
            <numerusform>%1 no da ningún dispositivo a %n tensores: se omiten.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 names more devices than a plan can have.</source>
        <translation>%1 nombra más dispositivos de los que un plan puede tener.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is for another model: %2 has none of its %n name(s).</source>
        <translation>
            <numerusform>%1 es para otro modelo: %2 no tiene el único nombre que contiene.</numerusform>
            <numerusform>%1 es para otro modelo: %2 no tiene ninguno de sus %n nombres.</numerusform>
        </translation>
    </message>
    <message>
        <source>Together the two plans name more devices than can be compared.</source>
        <translation>Juntos, los dos planes nombran más dispositivos de los que se pueden comparar.</translation>
    </message>
    <message>
        <source>Plan, now</source>
        <translation>Plan, ahora</translation>
    </message>
    <message>
        <source>There is no kept plan “%1” any more.</source>
        <translation>Ya no hay ningún plan conservado «%1».</translation>
    </message>
    <message>
        <source>Of %1 nothing is predicted over time: there is nothing to compare.</source>
        <translation>De %1 no hay nada predicho a lo largo del tiempo: no hay nada que comparar.</translation>
    </message>
    <message>
        <source>%1 names no trace: it does not say what was in memory when.</source>
        <translation>%1 no nombra ninguna traza: no dice qué había en memoria y cuándo.</translation>
    </message>
    <message>
        <source>There is no run yet: Profile makes one.</source>
        <translation>Aún no hay ninguna ejecución: Perfilar hace una.</translation>
    </message>
    <message>
        <source>%1 has nothing in memory: there is nothing to compare.</source>
        <translation>%1 no tiene nada en memoria: no hay nada que comparar.</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>Última ejecución</translation>
    </message>
    <message>
        <source>Prediction of the plan</source>
        <translation>Predicción del plan</translation>
    </message>
    <message>
        <source>Plan before the last edit</source>
        <translation>Plan antes del último cambio</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>No se ha hecho ningún cambio del que saliera otro plan.</translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%n module(s) move</source>
        <translation>
            <numerusform>%n módulo se mueve</numerusform>
            <numerusform>%n módulos se mueven</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 goes to %2</source>
        <translation>%1 pasa a %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n módulo</numerusform>
            <numerusform>%n módulos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>%1 go to %2</source>
        <translation>%1 pasan a %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s), %1.</source>
        <translation>
            <numerusform>%n módulo, %1.</numerusform>
            <numerusform>%n módulos, %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 en GPU</translation>
    </message>
</context>
<context>
    <name>Crossover</name>
    <message>
        <source>Both take equally long.</source>
        <translation>Ambos duran lo mismo.</translation>
    </message>
    <message>
        <source>%1 is never the slower one.</source>
        <translation>%1 nunca es el más lento.</translation>
    </message>
    <message>
        <source>%1 up to %2 tokens</source>
        <translation>%1 hasta %2 tokens</translation>
    </message>
    <message>
        <source>%1 beyond</source>
        <translation>%1 a partir de ahí</translation>
    </message>
    <message>
        <source>The quicker plan</source>
        <translation>El plan más rápido</translation>
    </message>
    <message>
        <source>no room for %1 tokens, %2 is short by %3</source>
        <translation>no hay espacio para %1 tokens, en %2 faltan %3</translation>
    </message>
    <message>
        <source>the program does not take %1 tokens</source>
        <translation>el programa no admite %1 tokens</translation>
    </message>
    <message>
        <source>the program leaves the length of no input open</source>
        <translation>el programa no deja abierta la longitud de ninguna entrada</translation>
    </message>
    <message>
        <source>how long %1 tokens take is not known</source>
        <translation>no se sabe cuánto tardan %1 tokens</translation>
    </message>
    <message>
        <source>Times need the rates of the devices: choose a card in Machine, or measure there.</source>
        <translation>Los tiempos necesitan las velocidades de los dispositivos: elija una tarjeta en Máquina o mida allí.</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>sin espacio</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>no admitido</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>no se sabe</translation>
    </message>
    <message>
        <source>Seconds of one pass over the prompt.</source>
        <translation>Segundos de una pasada por el prompt.</translation>
    </message>
    <message numerus="yes">
        <source>Seconds until the prompt is read and %Ln token(s) are made.</source>
        <translation>
            <numerusform>Segundos hasta que se lee el prompt y se genera %Ln token.</numerusform>
            <numerusform>Segundos hasta que se lee el prompt y se generan %Ln tokens.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (de %2 a %3)</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>tokens del prompt</translation>
    </message>
    <message>
        <source>%1, seconds</source>
        <translation>%1, segundos</translation>
    </message>
    <message>
        <source>%1, least</source>
        <translation>%1, mínimo</translation>
    </message>
    <message>
        <source>%1, most</source>
        <translation>%1, máximo</translation>
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
        <translation>%s busca filas en %1 con id que están en %2.</translation>
    </message>
    <message>
        <source>%s has its weights on %1 and gets values that are on %2.</source>
        <translation>%s tiene sus pesos en %1 y recibe valores que están en %2.</translation>
    </message>
    <message>
        <source>%s takes values from %1 and from %2, and nothing moves them.</source>
        <translation>%s toma valores de %1 y de %2, y nada los mueve.</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and its largest weight on %2.</source>
        <translation>%s tiene %3 en %1 y su peso más grande en %2.</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and is executed on %2.</source>
        <translation>%s tiene %3 en %1 y se ejecuta en %2.</translation>
    </message>
    <message>
        <source>%s has a tied weight (%3) that lies on several devices: %4.</source>
        <translation>%s tiene un peso vinculado (%3) que está en varios dispositivos: %4.</translation>
    </message>
    <message>
        <source>%s shares its storage (%3): moving one moves the other, and the map puts them on %4.</source>
        <translation>%s comparte su almacenamiento (%3): al mover uno se mueve el otro, y el mapa los pone en %4.</translation>
    </message>
    <message>
        <source>The weight of %s is on %1 where %3 uses it directly, on %2.</source>
        <translation>El peso de %s está en %1, y %3 lo usa directamente en %2.</translation>
    </message>
    <message>
        <source>%s gives its results on %1, and the labels are on %2.</source>
        <translation>%s da sus resultados en %1, y las etiquetas están en %2.</translation>
    </message>
    <message>
        <source>The KV cache of %s is on %1, and its attention is executed on %2.</source>
        <translation>La caché KV de %s está en %1, y su atención se ejecuta en %2.</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime ignores: it stays on %2.</source>
        <translation>Se pide que %s esté en %1, pero este runtime lo ignora: se queda en %2.</translation>
    </message>
    <message>
        <source>%s lies on %1 though nobody asked for it; without a request it belongs on %2.</source>
        <translation>%s está en %1 aunque nadie lo ha pedido; si no se pide, corresponde a %2.</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime cannot do; taken as on %2.</source>
        <translation>Se pide que %s esté en %1, y este runtime no puede hacerlo; se considera en %2.</translation>
    </message>
    <message>
        <source>The phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>La fase «%3» necesita %4 de %1, y hay %5: %6 de más.</translation>
    </message>
    <message>
        <source>Should weights change, the phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>Si cambian los pesos, la fase «%3» necesita %4 de %1, y hay %5: %6 de más.</translation>
    </message>
</context>
<context>
    <name>ExportFindings</name>
    <message>
        <source>%s holds %1 in a run of what is written and has %2: %3 too much.</source>
        <translation>%s contiene %1 al ejecutar lo que se escribe y tiene %2: %3 de más.</translation>
    </message>
    <message>
        <source>%s=%1 is ignored: %2.</source>
        <translation>%s=%1 se ignora: %2.</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation: %2 and %3 hold a copy each.</source>
        <translation>%s y %1 son un mismo almacenamiento por exportación o compilación: %2 y %3 guardan una copia cada uno.</translation>
    </message>
    <message>
        <source>Where %1 keeps the KV cache is not known: %2 of it are counted with their layers.</source>
        <translation>No se sabe dónde guarda %1 la caché KV: %2 de ella se cuentan junto a sus capas.</translation>
    </message>
</context>
<context>
    <name>ExportNotes</name>
    <message>
        <source>%1 has no words for activations: what the plan says of them is left out.</source>
        <translation>%1 no puede expresar activaciones: lo que el plan dice de ellas se omite.</translation>
    </message>
    <message>
        <source>%1 knows no cap: all that these save goes (%s).</source>
        <translation>%1 no conoce topes: sale todo lo que estos guardan (%s).</translation>
    </message>
    <message>
        <source>%1 treats layers alone: what other modules save stays (%s).</source>
        <translation>%1 solo trata capas: lo que guardan otros módulos se queda (%s).</translation>
    </message>
</context>
<context>
    <name>ExportRefusals</name>
    <message>
        <source>what was written cannot be read back, which is a fault of this program</source>
        <translation>lo escrito no se puede releer, lo cual es un error de este programa</translation>
    </message>
    <message>
        <source>nothing is written for %1</source>
        <translation>no se escribe nada para %1</translation>
    </message>
    <message>
        <source>%s lies on disk, and %1 has no such place</source>
        <translation>%s está en el disco, y %1 no tiene esa ubicación</translation>
    </message>
    <message>
        <source>the plan uses no GPU, and TensorRT compiles for one</source>
        <translation>el plan no usa ninguna GPU, y TensorRT compila para una</translation>
    </message>
    <message>
        <source>the backend compiles for one GPU, and the plan uses several</source>
        <translation>el backend compila para una GPU, y el plan usa varias</translation>
    </message>
    <message>
        <source>the model has no list of layers that stages could be made of</source>
        <translation>el modelo no tiene una lista de capas con la que formar etapas</translation>
    </message>
    <message>
        <source>%s lies on several devices, and a stage takes whole layers</source>
        <translation>%s está en varios dispositivos, y una etapa toma capas enteras</translation>
    </message>
    <message>
        <source>%s lies on no GPU, and every stage has one</source>
        <translation>%s no está en ninguna GPU, y cada etapa tiene una</translation>
    </message>
    <message>
        <source>%s lies on a lower GPU than the layer before it, and stages go in the order of the GPUs</source>
        <translation>%s está en una GPU de número menor que la capa anterior, y las etapas siguen el orden de las GPU</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and a stage keeps its weights on its device</source>
        <translation>%s está fuera de las GPU, y una etapa mantiene sus pesos en su dispositivo</translation>
    </message>
    <message>
        <source>vLLM gives every machine as many processes, and the plan uses more GPUs of one than of another</source>
        <translation>vLLM da a cada máquina el mismo número de procesos, y el plan usa más GPU en una que en otra</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and vLLM keeps whole layers in RAM: the last ones of every group of so many layers of a stage, and nothing else</source>
        <translation>%s está fuera de las GPU, y vLLM mantiene capas enteras en RAM: las últimas de cada grupo de tantas capas de una etapa, y nada más</translation>
    </message>
    <message>
        <source>%s and %1 are one storage, and every stage has parameters of its own</source>
        <translation>%s y %1 son un mismo almacenamiento, y cada etapa tiene sus propios parámetros</translation>
    </message>
    <message>
        <source>the script loads a model with transformers from its folder, and what was opened is no such folder (its format is %1)</source>
        <translation>el script carga un modelo con transformers desde su carpeta, y lo que se abrió no es una carpeta así (su formato es %1)</translation>
    </message>
    <message>
        <source>ZeRO-3 cuts every parameter into a piece for each GPU, and the plan puts whole modules on several</source>
        <translation>ZeRO-3 corta cada parámetro en un trozo por GPU, y el plan pone módulos enteros en varias</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only %s and others like it off the GPU</source>
        <translation>ZeRO-3 hace offload de todos los parámetros o de ninguno, y el plan solo deja fuera de la GPU %s y otros similares</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only the rest of the model and others like it off the GPU</source>
        <translation>ZeRO-3 hace offload de todos los parámetros o de ninguno, y el plan solo deja fuera de la GPU el resto del modelo y otros similares</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads to the CPU or to a disk, and the plan uses both</source>
        <translation>ZeRO-3 hace offload a la CPU o a un disco, y el plan usa ambos</translation>
    </message>
    <message>
        <source>activations of %s go to the host and those of a layer before it do not, and a context moves the first layers; manual mode takes any (activations=manual)</source>
        <translation>las activaciones de %s van al host y las de una capa anterior no, y un contexto mueve las primeras capas; el modo manual admite cualquiera (activations=manual)</translation>
    </message>
    <message>
        <source>the last layer, %s, is used again as soon as forward ends: its activations cannot be moved</source>
        <translation>la última capa, %s, se vuelve a usar en cuanto termina forward: sus activaciones no se pueden mover</translation>
    </message>
    <message>
        <source>activations of %s go to the host, and %1 has no word for it</source>
        <translation>las activaciones de %s van al host, y %1 no puede expresarlo</translation>
    </message>
    <message>
        <source>%s is a part of %1, whose activations go as a whole</source>
        <translation>%s es parte de %1, cuyas activaciones van en bloque</translation>
    </message>
    <message>
        <source>activations of %s are treated otherwise than those of the layers before it, and a module&apos;s go in every layer or in none</source>
        <translation>las activaciones de %s se tratan de otro modo que las de las capas anteriores, y las de un módulo van en todas las capas o en ninguna</translation>
    </message>
    <message>
        <source>%s is run again, and only whole layers are: the first ones of each stage, as many in each</source>
        <translation>%s se recalcula, y solo se recalculan capas enteras: las primeras de cada etapa, el mismo número en cada una</translation>
    </message>
    <message>
        <source>only a part of %s is run again, and %1 runs a layer again as a whole</source>
        <translation>solo se recalcula una parte de %s, y %1 recalcula una capa entera</translation>
    </message>
    <message>
        <source>activations of %1 in %s go to the host, and they go only together with those of %2</source>
        <translation>las activaciones de %1 en %s van al host, y solo van junto con las de %2</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation, and would lie on %2 and on %3</source>
        <translation>%s y %1 son un mismo almacenamiento por exportación o compilación, y quedarían en %2 y en %3</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>%1 of a step</source>
        <translation>%1 de un paso</translation>
    </message>
    <message>
        <source>how much is not known, %1</source>
        <translation>no se sabe cuánto, %1</translation>
    </message>
    <message>
        <source>%1 a pass, %2</source>
        <translation>%1 por pasada, %2</translation>
    </message>
    <message>
        <source>%1 a micro-batch</source>
        <translation>%1 por micro-batch</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>no se conoce</translation>
    </message>
    <message>
        <source>computing is not known</source>
        <translation>no se conoce el cálculo</translation>
    </message>
    <message>
        <source>computing is not known, copies take %1</source>
        <translation>no se conoce el cálculo, las copias tardan %1</translation>
    </message>
</context>
<context>
    <name>HostsDialog</name>
    <message>
        <source>Optimal, proven</source>
        <translation>Óptimo, demostrado</translation>
    </message>
    <message>
        <source>Not proven optimal</source>
        <translation>Óptimo no demostrado</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>No existe ningún plan</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>No se encontró ningún plan</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Between two micro-batches</source>
        <translation>Entre dos micro-batches</translation>
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
        <translation>cada GPU de %1</translation>
    </message>
    <message>
        <source>the RAM of each of %1</source>
        <translation>la RAM de cada uno de %1</translation>
    </message>
    <message>
        <source>the disk of each of %1</source>
        <translation>el disco de cada uno de %1</translation>
    </message>
    <message>
        <source>No size helps, of %1 alone.</source>
        <translation>Ningún tamaño ayuda, solo con %1.</translation>
    </message>
    <message>
        <source>At least %1 would be needed, for %2 alone.</source>
        <translation>Haría falta al menos %1, solo para %2.</translation>
    </message>
    <message>
        <source>%1 would do, perhaps less, for %2 alone.</source>
        <translation>Bastaría con %1, quizá menos, solo para %2.</translation>
    </message>
    <message>
        <source>Lift the rule on everything</source>
        <translation>Quitar la regla sobre todo</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>Quitar la regla sobre %1</translation>
    </message>
    <message numerus="yes">
        <source>Lift all %n rule(s)</source>
        <translation>
            <numerusform>Quitar %n regla</numerusform>
            <numerusform>Quitar las %n reglas</numerusform>
        </translation>
    </message>
    <message>
        <source>Raise %1 to %2</source>
        <translation>Aumentar %1 a %2</translation>
    </message>
    <message numerus="yes">
        <source>Add %n host(s) like %1</source>
        <translation>
            <numerusform>Añadir %n host como %1</numerusform>
            <numerusform>Añadir %n hosts como %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Throughput is planned for passes forward: take the training away in the plan bar.</source>
        <translation>El throughput se planifica para pasadas forward: quite el entrenamiento en la barra del plan.</translation>
    </message>
    <message>
        <source>Throughput counts weights on GPUs and those streamed to them: choose a runtime in which the host does not compute.</source>
        <translation>El throughput cuenta los pesos en las GPU y los que se les transmiten: elija un runtime en el que el host no calcule.</translation>
    </message>
    <message>
        <source>%1 micro-batches a second</source>
        <translation>%1 micro-batches por segundo</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs</source>
        <translation>%1 de %2 en GPU</translation>
    </message>
    <message>
        <source>at most %1 micro-batches a second</source>
        <translation>como mucho %1 micro-batches por segundo</translation>
    </message>
    <message>
        <source>%1 for copies and the network alone</source>
        <translation>%1 solo de copias y red</translation>
    </message>
    <message>
        <source>Raise %1</source>
        <translation>Aumentar %1</translation>
    </message>
    <message numerus="yes">
        <source>Add up to %n host(s) like %1</source>
        <translation>
            <numerusform>Añadir hasta %n host como %1</numerusform>
            <numerusform>Añadir hasta %n hosts como %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more kind(s) of machine, which were not asked about</source>
        <translation>
            <numerusform>%n clase más de máquina, por la que no se preguntó</numerusform>
            <numerusform>%n clases más de máquina, por las que no se preguntó</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IdleKeys</name>
    <message>
        <source>“%1” needs an open model.</source>
        <translation>«%1» necesita un modelo abierto.</translation>
    </message>
    <message>
        <source>“%1” cannot be done now. %2</source>
        <translation>«%1» no es posible ahora. %2</translation>
    </message>
    <message>
        <source>“%1” is for selected modules, and nothing is selected.</source>
        <translation>«%1» es para módulos seleccionados, y no hay nada seleccionado.</translation>
    </message>
    <message>
        <source>“%1” cannot be done now.</source>
        <translation>«%1» no es posible ahora.</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>Nothing in it says where a model lies.</source>
        <translation>Nada en él dice dónde está un modelo.</translation>
    </message>
    <message>
        <source>The options end inside a quotation: “%s”.</source>
        <translation>Las opciones terminan dentro de unas comillas: «%s».</translation>
    </message>
    <message>
        <source>%s is not known here, so it is not understood.</source>
        <translation>%s no se conoce aquí, así que no se entiende.</translation>
    </message>
    <message>
        <source>Names that the model does not have: %1, for example %s.</source>
        <translation>Nombres que el modelo no tiene: %1, por ejemplo %s.</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s necesita un valor, y no le sigue nada.</translation>
    </message>
    <message>
        <source>%s: “%1” is no list of whole numbers.</source>
        <translation>%s: «%1» no es una lista de números enteros.</translation>
    </message>
    <message>
        <source>The model has no list of layers that stages could be made of.</source>
        <translation>El modelo no tiene una lista de capas con la que formar etapas.</translation>
    </message>
    <message>
        <source>%s: the number of layers is %1, and the model’s is %2.</source>
        <translation>%s: el número de capas es %1, y el del modelo es %2.</translation>
    </message>
    <message>
        <source>%s: the number of stages is %1 here, and %2 elsewhere.</source>
        <translation>%s: el número de etapas es %1 aquí, y %2 en otra parte.</translation>
    </message>
    <message>
        <source>%s: the number of devices is %2, and that of the stages is %1.</source>
        <translation>%s: el número de dispositivos es %2, y el de las etapas es %1.</translation>
    </message>
    <message>
        <source>The layers (%1) cannot be cut into %2 equal stages, and %s says no others.</source>
        <translation>Las capas (%1) no se pueden dividir en %2 etapas iguales, y %s no indica otras.</translation>
    </message>
    <message>
        <source>%s: “%1” is no layout of E, t, L, * and |.</source>
        <translation>%s: «%1» no es una disposición de E, t, L, * y |.</translation>
    </message>
    <message>
        <source>%s: there are no %1 layers in a group of %2.</source>
        <translation>%s: no hay %1 capas en un grupo de %2.</translation>
    </message>
    <message>
        <source>%s cuts weights over cards; the map of whole tensors is what there is without it.</source>
        <translation>%s corta los pesos entre tarjetas; el mapa de tensores enteros es lo que hay sin eso.</translation>
    </message>
    <message>
        <source>%s is no layer of this model: a stage cannot begin there.</source>
        <translation>%s no es una capa de este modelo: una etapa no puede empezar ahí.</translation>
    </message>
    <message>
        <source>%s: “%1” is no device.</source>
        <translation>%s: «%1» no es un dispositivo.</translation>
    </message>
    <message>
        <source>%s counts with ZeRO stage 3 alone: stage %1 keeps all parameters on the GPU.</source>
        <translation>%s solo cuenta con ZeRO etapa 3: la etapa %1 mantiene todos los parámetros en la GPU.</translation>
    </message>
    <message>
        <source>the GPU of each stage</source>
        <translation>la GPU de cada etapa</translation>
    </message>
    <message>
        <source>the device of each stage</source>
        <translation>el dispositivo de cada etapa</translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation>capas del modelo</translation>
    </message>
    <message>
        <source>layers of each stage</source>
        <translation>capas de cada etapa</translation>
    </message>
    <message>
        <source>layers before which a stage begins</source>
        <translation>capas ante las que empieza una etapa</translation>
    </message>
    <message>
        <source>stages of layers, one a GPU</source>
        <translation>etapas de capas, una por GPU</translation>
    </message>
    <message>
        <source>cards that weights are cut over</source>
        <translation>tarjetas entre las que se cortan los pesos</translation>
    </message>
    <message>
        <source>layers of a group, counted from the first of a stage</source>
        <translation>capas de un grupo, contadas desde la primera de una etapa</translation>
    </message>
    <message>
        <source>the last layers of a group: they lie in RAM</source>
        <translation>las últimas capas de un grupo: están en RAM</translation>
    </message>
    <message>
        <source>layers that are brought ahead of their turn</source>
        <translation>capas que se traen antes de su turno</translation>
    </message>
    <message>
        <source>what is cut over the GPUs</source>
        <translation>lo que se corta entre las GPU</translation>
    </message>
    <message>
        <source>where all parameters lie</source>
        <translation>dónde están todos los parámetros</translation>
    </message>
    <message>
        <source>lies on %1</source>
        <translation>está en %1</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s sustituye a %1, que está antes.</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>«%s» es otra orden o su salida: no se lee.</translation>
    </message>
    <message>
        <source>%s is an older name: it is read as %1.</source>
        <translation>%s es un nombre antiguo: se lee como %1.</translation>
    </message>
    <message>
        <source>%s cannot be said together with %1.</source>
        <translation>%s no se puede indicar junto con %1.</translation>
    </message>
    <message>
        <source>%s: “%1” is no stage of ZeRO. There are 0, 1, 2 and 3.</source>
        <translation>%s: «%1» no es una etapa de ZeRO. Hay 0, 1, 2 y 3.</translation>
    </message>
    <message>
        <source>%s is nvme, and nothing says its folder (%1).</source>
        <translation>%s es nvme, y nada indica su carpeta (%1).</translation>
    </message>
    <message>
        <source>Tensors without a key: %1 (%2), for example %s. accelerate refuses such a map.</source>
        <translation>Tensores sin clave: %1 (%2), por ejemplo %s. accelerate rechaza un mapa así.</translation>
    </message>
    <message>
        <source>Keys that are part of another one with another device: %1, for example %s: the longer key counts (%2).</source>
        <translation>Claves que son parte de otra con otro dispositivo: %1, por ejemplo %s: cuenta la clave más larga (%2).</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of tokens. vLLM takes 32768, 32k (32,000), 32K (32,768) or auto.</source>
        <translation>%s: «%1» no es un número de tokens. vLLM acepta 32768, 32k (32 000), 32K (32 768) o auto.</translation>
    </message>
    <message>
        <source>%s: vLLM keeps so many GiB of weights in RAM, the first ones in an order of its own that no file shows: shown is what there is without it.</source>
        <translation>%s: vLLM guarda tantos GiB de pesos en RAM, los primeros en un orden propio que ningún archivo muestra: se muestra lo que habría sin ello.</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of GiB.</source>
        <translation>%s: «%1» no es un número de GiB.</translation>
    </message>
    <message>
        <source>%s: the layers that remain (%1) cannot be shared by %2 stages equally.</source>
        <translation>%s: las capas que quedan (%1) no se pueden repartir por igual entre %2 etapas.</translation>
    </message>
    <message>
        <source>%s: a stage cannot be cut into pieces like these: %2. The number of its layers is %1.</source>
        <translation>%s: una etapa no se puede cortar en trozos así: %2. El número de sus capas es %1.</translation>
    </message>
    <message>
        <source>%s: “%1” has no E in its first stage, or no L in its last one.</source>
        <translation>%s: «%1» no tiene E en su primera etapa, o no tiene L en la última.</translation>
    </message>
    <message>
        <source>%s names the disk, and a stage has none: a GPU, or cpu.</source>
        <translation>%s nombra el disco, y una etapa no lo tiene: una GPU, o cpu.</translation>
    </message>
    <message>
        <source>This is a saved plan: shown is where it puts what. Opened as a file it has its machine, settings and rules, too.</source>
        <translation>Esto es un plan guardado: se muestra dónde pone cada cosa. Abierto como archivo tiene también su máquina, sus ajustes y sus reglas.</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of stages for this model: it goes from 1 to the number of its layers (%2).</source>
        <translation>%s: «%1» no es un número de etapas para este modelo: va de 1 al número de sus capas (%2).</translation>
    </message>
    <message>
        <source>%s and %1 each hold a model, and nothing says which of them is this one: lines that move them are not understood.</source>
        <translation>%s y %1 contienen un modelo cada uno, y nada dice cuál de ellos es este: las líneas que los mueven no se entienden.</translation>
    </message>
    <message>
        <source>where states of the optimizer lie: no weights</source>
        <translation>dónde están los estados del optimizador: no pesos</translation>
    </message>
    <message>
        <source>the folder on the disk</source>
        <translation>la carpeta en el disco</translation>
    </message>
    <message>
        <source>buffers for what is brought from the disk</source>
        <translation>búferes para lo que se trae del disco</translation>
    </message>
    <message>
        <source>parameters that are kept in RAM, of those on the disk; which ones is not known</source>
        <translation>parámetros de los del disco que se guardan en RAM; no se sabe cuáles</translation>
    </message>
    <message>
        <source>whether memory of the host is pinned</source>
        <translation>si la memoria del host está fijada</translation>
    </message>
    <message>
        <source>tokens of a sequence, at most: no weights</source>
        <translation>tokens de una secuencia, como máximo: no pesos</translation>
    </message>
    <message>
        <source>weights in RAM</source>
        <translation>pesos en RAM</translation>
    </message>
    <message>
        <source>layers of the first stage</source>
        <translation>capas de la primera etapa</translation>
    </message>
    <message>
        <source>layers of the last stage</source>
        <translation>capas de la última etapa</translation>
    </message>
    <message>
        <source>layers of a piece; stages take pieces in turn</source>
        <translation>capas de un trozo; las etapas toman trozos por turno</translation>
    </message>
    <message>
        <source>pieces of each stage; stages take them in turn</source>
        <translation>trozos de cada etapa; las etapas los toman por turno</translation>
    </message>
    <message>
        <source>the embedding counts as a layer of the first stage</source>
        <translation>el embedding cuenta como capa de la primera etapa</translation>
    </message>
    <message>
        <source>the head counts as a layer of the last stage</source>
        <translation>la cabeza cuenta como capa de la última etapa</translation>
    </message>
    <message>
        <source>%s is decided as the script runs, so it is not understood.</source>
        <translation>%s se decide al ejecutarse el script, así que no se entiende.</translation>
    </message>
    <message>
        <source>%s stands under a condition: it is read as if that holds.</source>
        <translation>%s está bajo una condición: se lee como si se cumpliera.</translation>
    </message>
    <message>
        <source>Tensors that nothing moves: %1 (%2), for example %s: they are taken to lie on %3.</source>
        <translation>Tensores que nada mueve: %1 (%2), por ejemplo %s: se supone que están en %3.</translation>
    </message>
    <message>
        <source>The script has more than %s steps: the rest is not read.</source>
        <translation>El script tiene más de %s pasos: el resto no se lee.</translation>
    </message>
    <message>
        <source>%s is accepted, and has no effect.</source>
        <translation>%s se acepta y no tiene efecto.</translation>
    </message>
    <message>
        <source>%s: activations of %1 of %2 layers cannot move: those of the last one are used at once.</source>
        <translation>%s: las activaciones de %1 de %2 capas no se pueden mover: las de la última se usan enseguida.</translation>
    </message>
    <message>
        <source>%s: with %1 of %2 layers no copy is hidden behind computing.</source>
        <translation>%s: con %1 de %2 capas ninguna copia queda oculta tras el cálculo.</translation>
    </message>
    <message>
        <source>engines lie on %1</source>
        <translation>los motores están en %1</translation>
    </message>
    <message>
        <source>how engines are built: no weights</source>
        <translation>cómo se construyen los motores: no pesos</translation>
    </message>
    <message>
        <source>whether the source module goes to the CPU</source>
        <translation>si el módulo de origen va a la CPU</translation>
    </message>
    <message>
        <source>where activations go: no weights</source>
        <translation>adónde van las activaciones: no pesos</translation>
    </message>
    <message>
        <source>Cut over %1 cards, each of a stage holds up to %2 of weights, of which %3 are whole on every one.</source>
        <translation>Cortados entre %1 tarjetas, cada una de una etapa tiene hasta %2 de pesos, de los que %3 están enteros en cada una.</translation>
    </message>
    <message>
        <source>Cut over %1 cards, %s would hold %2 (weights %3, KV cache %4), and it has room for %5.</source>
        <translation>Cortados entre %1 tarjetas, %s tendría %2 (pesos %3, caché KV %4), y tiene sitio para %5.</translation>
    </message>
    <message>
        <source>%s: heads of queries (%1) are dealt to cards, and %2 cards do not divide them.</source>
        <translation>%s: las cabezas de consultas (%1) se reparten entre las tarjetas, y %2 tarjetas no las dividen.</translation>
    </message>
    <message>
        <source>%s: heads of keys and values (%1) are dealt to cards or repeated on them, and with %2 cards neither comes out even.</source>
        <translation>%s: las cabezas de claves y valores (%1) se reparten entre las tarjetas o se repiten en ellas, y con %2 tarjetas ninguna de las dos cosas sale exacta.</translation>
    </message>
    <message>
        <source>%s: %1 columns, rows or groups of quantization are cut, and %2 cards do not divide that.</source>
        <translation>%s: se cortan %1 columnas, filas o grupos de cuantización, y %2 tarjetas no los dividen.</translation>
    </message>
    <message>
        <source>%s: its rows, filled up to %1, are cut, and %2 cards do not divide them.</source>
        <translation>%s: se cortan sus filas, completadas hasta %1, y %2 tarjetas no las dividen.</translation>
    </message>
    <message>
        <source>Counted as whole on every card, since nothing is known of how they are cut: %1 of weights, for example %s. What a card holds is at most that.</source>
        <translation>Contados como enteros en cada tarjeta, porque no se sabe cómo se cortan: %1 de pesos, por ejemplo %s. Una tarjeta tiene eso como máximo.</translation>
    </message>
    <message>
        <source>There are fewer heads of keys and values (%1) than cards (%2): each is on %3 cards.</source>
        <translation>Hay menos cabezas de claves y valores (%1) que tarjetas (%2): cada una está en %3 tarjetas.</translation>
    </message>
    <message>
        <source>The smallest number of cards a stage that has room on this machine is %1.</source>
        <translation>El menor número de tarjetas por etapa que tiene sitio en esta máquina es %1.</translation>
    </message>
    <message>
        <source>No number of cards a stage, up to %1, has room on this machine.</source>
        <translation>Ningún número de tarjetas por etapa, hasta %1, tiene sitio en esta máquina.</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of one sequence of up to %1 tokens.</source>
        <translation>Junto a los pesos hay sitio para la caché KV de una secuencia de hasta %1 tokens.</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of the longest sequence that the model takes, %1 tokens.</source>
        <translation>Junto a los pesos hay sitio para la caché KV de la secuencia más larga que admite el modelo, %1 tokens.</translation>
    </message>
    <message>
        <source>experts are dealt to the cards whole</source>
        <translation>los expertos se reparten enteros entre las tarjetas</translation>
    </message>
    <message>
        <source>%1 stages of %2 cards each need %3 GPUs, and there are %4.</source>
        <translation>Etapas: %1, de %2 tarjetas cada una. Necesitan %3 GPU, y hay %4.</translation>
    </message>
    <message>
        <source>%s: “%1” is no part of a card, above 0 and up to 1.</source>
        <translation>%s: «%1» no es una parte de una tarjeta, mayor que 0 y hasta 1.</translation>
    </message>
    <message>
        <source>the part of each card that is used</source>
        <translation>la parte de cada tarjeta que se usa</translation>
    </message>
    <message>
        <source>%s: accelerate makes this map as it loads the model, from the memory that is free then. Let the solver make one, or give the map that it made (model.hf_device_map).</source>
        <translation>%s: accelerate hace este mapa al cargar el modelo, según la memoria que esté libre entonces. Deje que el solver haga uno, o indique el mapa que hizo (model.hf_device_map).</translation>
    </message>
    <message>
        <source>how much each device may hold: no weights</source>
        <translation>cuánto puede contener cada dispositivo: no pesos</translation>
    </message>
    <message>
        <source>sequences at once: no weights</source>
        <translation>secuencias a la vez: no pesos</translation>
    </message>
    <message>
        <source>%s: heads (%1) are dealt to %2 cards one by one, so that some have more or none: what cards hold is not counted then.</source>
        <translation>%s: las cabezas (%1) se reparten una a una entre %2 tarjetas, de modo que algunas tienen más o ninguna: lo que entonces contienen las tarjetas no se cuenta.</translation>
    </message>
    <message>
        <source>DeepSpeed cuts no model of the kind %s by itself: without a policy it does not start.</source>
        <translation>DeepSpeed no corta por sí mismo ningún modelo del tipo %s: sin una policy no arranca.</translation>
    </message>
    <message>
        <source>columns or rows that are dealt at a time</source>
        <translation>columnas o filas que se reparten de una vez</translation>
    </message>
    <message>
        <source>kernels of its own in place of the model&apos;s modules</source>
        <translation>kernels propios en lugar de los módulos del modelo</translation>
    </message>
    <message>
        <source>This is no JSON that says where a model lies: %1.</source>
        <translation>Esto no es un JSON que diga dónde está un modelo: %1.</translation>
    </message>
</context>
<context>
    <name>IssueRows</name>
    <message>
        <source>Compute %1 on the host</source>
        <translation>Calcular %1 en el host</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 por paso</translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 en GPU</translation>
    </message>
    <message>
        <source>No placement fits: short by %1.</source>
        <translation>Ninguna colocación cabe: faltan %1.</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Subir el presupuesto de %1 a %2</translation>
    </message>
    <message>
        <source>Compute offloaded modules on the host</source>
        <translation>Calcular en el host los módulos en offload</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>Quitar la regla de %1</translation>
    </message>
    <message>
        <source>Allow splitting %1</source>
        <translation>Permitir dividir %1</translation>
    </message>
    <message>
        <source>Use the disk</source>
        <translation>Usar el disco</translation>
    </message>
    <message>
        <source>Use CPU memory</source>
        <translation>Usar la memoria de CPU</translation>
    </message>
    <message>
        <source>Add a GPU of %1</source>
        <translation>Añadir una GPU de %1</translation>
    </message>
    <message>
        <source>Add %1 GPUs of %2 each</source>
        <translation>Añadir %1 GPU de %2 cada una</translation>
    </message>
    <message>
        <source>Add a GPU</source>
        <translation>Añadir una GPU</translation>
    </message>
    <message>
        <source>Run without any GPU</source>
        <translation>Ejecutar sin ninguna GPU</translation>
    </message>
    <message>
        <source>Copy weights when their turn has come</source>
        <translation>Copiar los pesos cuando llega su turno</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>Quitar todas las reglas</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2.</source>
        <translation>El modelo necesita %1; en los dispositivos caben %2.</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2. Without limit: %3.</source>
        <translation>El modelo necesita %1; en los dispositivos caben %2. Sin límite: %3.</translation>
    </message>
    <message>
        <source>transformers reads modules on disk from the model&apos;s own .safetensors files. These %1 need no free room: the Disk budget may be so much larger than what is free.</source>
        <translation>transformers lee los módulos en disco de los archivos .safetensors del propio modelo. Estos %1 no necesitan espacio libre: el presupuesto del disco puede superar en esa cantidad lo que está libre.</translation>
    </message>
    <message>
        <source>Room for activations is counted: the model takes up to %1 while it executes.</source>
        <translation>Se cuenta el espacio para activaciones: el modelo ocupa hasta %1 mientras se ejecuta.</translation>
    </message>
    <message>
        <source>Room for activations is counted: %1 takes up to %2 while it executes.</source>
        <translation>Se cuenta el espacio para activaciones: %1 ocupa hasta %2 mientras se ejecuta.</translation>
    </message>
    <message>
        <source>Reading the prompt in smaller parts, or a shorter prompt, takes less.</source>
        <translation>Leer el prompt en partes más pequeñas, o un prompt más corto, ocupa menos.</translation>
    </message>
</context>
<context>
    <name>Issues</name>
    <message numerus="yes">
        <source>No GPU was found here. The plan is for %n card(s) of %1: set yours in Machine.</source>
        <translation>
            <numerusform>Aquí no se encontró ninguna GPU. El plan es para %n tarjeta de %1: indique la suya en Máquina.</numerusform>
            <numerusform>Aquí no se encontró ninguna GPU. El plan es para %n tarjetas de %1: indique las suyas en Máquina.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 are stand-in cards</source>
        <translation>%1 son tarjetas provisionales</translation>
    </message>
    <message>
        <source>Allow splitting and let the solver decide</source>
        <translation>Permitir dividir y dejar que decida el solver</translation>
    </message>
    <message>
        <source>Keep %1 free on %2 and let the solver decide</source>
        <translation>Dejar %1 libres en %2 y que decida el solver</translation>
    </message>
    <message>
        <source>Plan with %1 on %2</source>
        <translation>Planificar con %1 en %2</translation>
    </message>
    <message>
        <source>%1 has less memory than its budget</source>
        <translation>%1 tiene menos memoria que su presupuesto</translation>
    </message>
    <message>
        <source>The budget is %1, the hardware has %2: a what-if, not a plan to run.</source>
        <translation>El presupuesto es %1 y el hardware tiene %2: es una hipótesis, no un plan para ejecutar.</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 supera su presupuesto en %2</translation>
    </message>
    <message>
        <source>Over budget</source>
        <translation>Presupuesto superado</translation>
    </message>
    <message>
        <source>Not everything has a place</source>
        <translation>No todo tiene ubicación</translation>
    </message>
    <message>
        <source>A tied weight lies twice</source>
        <translation>Un peso vinculado está dos veces</translation>
    </message>
    <message>
        <source>A no-split block is split</source>
        <translation>Un bloque indivisible está dividido</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>Se incumple una regla</translation>
    </message>
    <message>
        <source>Nothing is on a GPU</source>
        <translation>No hay nada en una GPU</translation>
    </message>
    <message>
        <source>Names that the model lacks</source>
        <translation>Nombres que el modelo no tiene</translation>
    </message>
    <message>
        <source>Keys overlap</source>
        <translation>Hay claves que se solapan</translation>
    </message>
    <message>
        <source>A device is missing</source>
        <translation>Falta un dispositivo</translation>
    </message>
    <message>
        <source>Good to know</source>
        <translation>Conviene saber</translation>
    </message>
    <message>
        <source>Check this map</source>
        <translation>Comprobar este mapa</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Subir el presupuesto de %1 a %2</translation>
    </message>
    <message>
        <source>accelerate&apos;s map does not fit</source>
        <translation>El mapa de accelerate no cabe</translation>
    </message>
    <message>
        <source>%1 accelerate leaves KV cache, overhead and room kept free out of account. Stowage&apos;s own strategy counts them.</source>
        <translation>%1 accelerate no tiene en cuenta la caché KV, la sobrecarga ni el espacio que se deja libre. La estrategia propia de Stowage sí los cuenta.</translation>
    </message>
    <message>
        <source>Use Stowage&apos;s own strategy</source>
        <translation>Usar la estrategia propia de Stowage</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>Dejar que decida el solver</translation>
    </message>
    <message>
        <source>Disk decides the speed</source>
        <translation>El disco determina la velocidad</translation>
    </message>
    <message>
        <source>%1 are read from disk: %2 of %3 a step.</source>
        <translation>%1 se leen del disco: %2 de los %3 de un paso.</translation>
    </message>
    <message>
        <source>%1 has %2 left over</source>
        <translation>A %1 le sobran %2</translation>
    </message>
    <message>
        <source>No whole %1 fits (%2 each).</source>
        <translation>No cabe ningún %1 entero (%2 cada uno).</translation>
    </message>
    <message>
        <source>Allow splitting</source>
        <translation>Permitir dividir</translation>
    </message>
    <message>
        <source>About this file</source>
        <translation>Sobre este archivo</translation>
    </message>
    <message>
        <source>The map does not name everything</source>
        <translation>El mapa no nombra todo</translation>
    </message>
    <message>
        <source>%1 is almost full (%2 left)</source>
        <translation>%1 está casi lleno (quedan %2)</translation>
    </message>
    <message>
        <source>Activations are not counted: a long prompt may need more.</source>
        <translation>Las activaciones no se cuentan: un prompt largo puede necesitar más.</translation>
    </message>
    <message>
        <source>%1 is a stand-in card</source>
        <translation>%1 es una tarjeta provisional</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>Dejar %1 libres en %2</translation>
    </message>
    <message>
        <source>A run lacks %1 on %2</source>
        <translation>A una ejecución le faltan %1 en %2</translation>
    </message>
    <message>
        <source>Predicted: %1 at once.</source>
        <translation>Predicho: %1 a la vez.</translation>
    </message>
    <message>
        <source>Predicted: %1 at once, in %2.</source>
        <translation>Predicho: %1 a la vez, en %2.</translation>
    </message>
</context>
<context>
    <name>Lanes</name>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>Reserva de transmisión</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Sobrecarga</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>not allowed here</source>
        <translation>no permitido aquí</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 libres</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 de más</translation>
    </message>
    <message>
        <source>Unplaced</source>
        <translation>Sin ubicación</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>sin espacio</translation>
    </message>
    <message>
        <source>%1 has no place</source>
        <translation>%1 sin ubicación</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 de %2 %3</translation>
    </message>
    <message>
        <source>not in the map</source>
        <translation>no está en el mapa</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>sin dispositivo</translation>
    </message>
    <message>
        <source>Predicted peak: %1.</source>
        <translation>Pico predicho: %1.</translation>
    </message>
    <message>
        <source>Predicted peak: %1, in %2.</source>
        <translation>Pico predicho: %1, en %2.</translation>
    </message>
    <message>
        <source>Node of the graph: %1.</source>
        <translation>Nodo del grafo: %1.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>streamed weights</source>
        <translation>pesos transmitidos</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>sobrecarga</translation>
    </message>
    <message>
        <source>A run should need %1 more than the budget.</source>
        <translation>Una ejecución necesitaría %1 más que el presupuesto.</translation>
    </message>
    <message>
        <source>run: %1 over</source>
        <translation>ejecución: %1 de más</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message>
        <source>%s: sizes that depend on “%1” are known only when the program runs; they are counted as when it was exported, or at their largest.</source>
        <translation>%s: los tamaños que dependen de «%1» solo se conocen cuando el programa se ejecuta; se cuentan como al exportarlo, o con su valor máximo.</translation>
    </message>
    <message>
        <source>%s: the size “%1” cannot be computed, because “%2” is not known here; it is counted as when the program was exported.</source>
        <translation>%s: el tamaño «%1» no se puede calcular porque «%2» no se conoce aquí; se cuenta como cuando se exportó el programa.</translation>
    </message>
    <message>
        <source>%s: the size of “%1” is not known; it is left out.</source>
        <translation>%s: el tamaño de «%1» no se conoce; se omite.</translation>
    </message>
    <message>
        <source>%s: what “%1” does with memory is not known; each of its results is counted as a new one.</source>
        <translation>%s: no se sabe qué hace «%1» con la memoria; cada uno de sus resultados se cuenta como nuevo.</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs is not known; its results alone are counted.</source>
        <translation>%s: no se sabe qué crea y descarta «%1» mientras se ejecuta; solo se cuentan sus resultados.</translation>
    </message>
    <message>
        <source>%s: which way “%1” goes is known only when the program runs; the larger one is counted, and the time of the longer one.</source>
        <translation>%s: qué rama toma «%1» solo se sabe cuando el programa se ejecuta; se cuenta la más grande, y el tiempo de la más larga.</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its smaller way, %1 holds %2 at its peak in place of %3.</source>
        <translation>%s: si cada una de esas ramas toma su camino menor, %1 contiene %2 en su pico en lugar de %3.</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its shorter way, a pass takes %1 in place of %2.</source>
        <translation>%s: si cada una de esas ramas toma su camino más corto, una pasada tarda %1 en lugar de %2.</translation>
    </message>
    <message>
        <source>%s: how often “%1” goes round is known only when the program runs; two rounds are counted.</source>
        <translation>%s: cuántas vueltas da «%1» solo se sabe cuando el programa se ejecuta; se cuentan dos vueltas.</translation>
    </message>
    <message>
        <source>%s: how fast %1 computes is not known; times are left out. Calibrate the machine, or name the card.</source>
        <translation>%s: no se sabe con qué velocidad calcula %1; se omiten los tiempos. Calibre la máquina o indique la tarjeta.</translation>
    </message>
    <message>
        <source>%s runs more than %1 operators; those after them are left out.</source>
        <translation>%s ejecuta más de %1 operadores; los siguientes se omiten.</translation>
    </message>
    <message>
        <source>%s does not say how large its values are; its memory is not predicted.</source>
        <translation>%s no dice qué tamaño tienen sus valores; su memoria no se predice.</translation>
    </message>
    <message>
        <source>%s: what “%1” keeps for the pass back is not known; what it is given and what it gives is counted.</source>
        <translation>%s: no se sabe qué guarda «%1» para backward; se cuenta lo que recibe y lo que devuelve.</translation>
    </message>
    <message>
        <source>%s: times are of the pass forward and back; the optimizer&apos;s step, and waits for saved tensors that are moved, are left out.</source>
        <translation>%s: los tiempos son los de forward y backward; el paso del optimizador y las esperas por tensores guardados que se mueven no se cuentan.</translation>
    </message>
    <message>
        <source>%s: modules that are to be run again in backward and cannot be are counted as if they kept what they save; a run refuses them.</source>
        <translation>%s: los módulos que deben volver a ejecutarse en el paso hacia atrás y no pueden se cuentan como si conservaran lo que guardan; una ejecución los rechaza.</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs depends on the numbers it is given; the most that can be is counted.</source>
        <translation>%s: lo que «%1» crea y descarta mientras se ejecuta depende de los números que recibe; se cuenta lo máximo que puede ser.</translation>
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
        <translation>Las opciones terminan dentro de unas comillas: «%s».</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s necesita un valor, y no le sigue nada.</translation>
    </message>
    <message>
        <source>%s: “%1” is not a number that llama.cpp takes.</source>
        <translation>%s: «%1» no es un número que llama.cpp admita.</translation>
    </message>
    <message>
        <source>%s: “%1” is not one of %2.</source>
        <translation>%s: «%1» no es uno de %2.</translation>
    </message>
    <message>
        <source>%s: %1 is less than %2.</source>
        <translation>%s: %1 es menos que %2.</translation>
    </message>
    <message>
        <source>%s: “%1” is no device here. There are: %2.</source>
        <translation>%s: «%1» no es un dispositivo aquí. Hay: %2.</translation>
    </message>
    <message>
        <source>%s %1 names a card that is not there: cards are counted from 0, and there are %2.</source>
        <translation>%s %1 nombra una tarjeta que no existe: las tarjetas se cuentan desde 0, y hay %2.</translation>
    </message>
    <message>
        <source>%s has %1 shares; llama.cpp takes at most %2.</source>
        <translation>%s tiene %1 cuotas; llama.cpp admite como máximo %2.</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: shares without a card are ignored.</source>
        <translation>%s: el número de cuotas es %1, y el de las tarjetas en uso es %2: las cuotas sin tarjeta se ignoran.</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: cards without a share get no layer.</source>
        <translation>%s: el número de cuotas es %1, y el de las tarjetas en uso es %2: las tarjetas sin cuota no reciben ninguna capa.</translation>
    </message>
    <message>
        <source>%s: “%1” is not PATTERN=BUFFER. A comma ends an override, so no pattern can hold one; the first “=” ends the pattern.</source>
        <translation>%s: «%1» no es PATRÓN=BÚFER. Una coma termina una anulación, así que ningún patrón puede contenerla; el primer «=» termina el patrón.</translation>
    </message>
    <message>
        <source>“%s”: “%1” is no buffer here, exactly as it is written. There are: %2.</source>
        <translation>«%s»: «%1» no es un búfer aquí, exactamente como está escrito. Hay: %2.</translation>
    </message>
    <message>
        <source>There are %1 overrides; llama.cpp takes at most %2.</source>
        <translation>Hay %1 anulaciones; llama.cpp admite como máximo %2.</translation>
    </message>
    <message>
        <source>llama.cpp has no option “%s”.</source>
        <translation>llama.cpp no tiene la opción «%s».</translation>
    </message>
    <message>
        <source>“%s” is no program of llama.cpp: the options behind it are read as if it were.</source>
        <translation>«%s» no es un programa de llama.cpp: las opciones que le siguen se leen como si lo fuera.</translation>
    </message>
    <message>
        <source>llama.cpp takes no value behind “=”: write “%1 %2” instead of “%s”.</source>
        <translation>llama.cpp no admite un valor tras «=»: escriba «%1 %2» en lugar de «%s».</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s sustituye a %1, que está antes.</translation>
    </message>
    <message>
        <source>What %s puts in memory is not counted here.</source>
        <translation>Lo que %s pone en memoria no se cuenta aquí.</translation>
    </message>
    <message>
        <source>%s hides and renumbers cards, and which ones is not known here: shown is what all of them would do.</source>
        <translation>%s oculta y renumera tarjetas, y aquí no se sabe cuáles: se muestra lo que harían todas.</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees %1 alone, and counts from 0 in this order.</source>
        <translation>%s: llama.cpp solo ve %1 y cuenta desde 0 en este orden.</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees no card.</source>
        <translation>%s: llama.cpp no ve ninguna tarjeta.</translation>
    </message>
    <message>
        <source>%s has %1 left beside weights and caches; a pass over %2 tokens needs about %3: it may run out of memory. A smaller -ub needs less.</source>
        <translation>A %s le quedan %1 además de pesos y cachés; una pasada sobre %2 tokens necesita unos %3: puede quedarse sin memoria. Un -ub menor necesita menos.</translation>
    </message>
    <message>
        <source>“%s” is no pattern that llama.cpp takes: %1.</source>
        <translation>«%s» no es un patrón que llama.cpp admita: %1.</translation>
    </message>
    <message>
        <source>“%s” is not looked for: it is longer, nests deeper or repeats more than names of tensors ever need.</source>
        <translation>«%s» no se busca: es más largo, anida más o repite más de lo que los nombres de tensores necesitan.</translation>
    </message>
    <message>
        <source>“%s” matches no tensor of this model.</source>
        <translation>«%s» no coincide con ningún tensor de este modelo.</translation>
    </message>
    <message>
        <source>“%s” decides for no tensor: patterns before it match all %1 that it would match.</source>
        <translation>«%s» no decide sobre ningún tensor: patrones anteriores ya coinciden con los %1 con los que coincidiría.</translation>
    </message>
    <message>
        <source>“%s” puts %1 on %2, which these options leave out: llama.cpp ends when it computes with it.</source>
        <translation>«%s» pone %1 en %2, que estas opciones dejan fuera: llama.cpp termina cuando calcula con ello.</translation>
    </message>
    <message>
        <source>%s means nothing without -sm none.</source>
        <translation>%s no significa nada sin -sm none.</translation>
    </message>
    <message>
        <source>-sm %s cuts tensors over the cards, so that no card holds a whole one: shown is what -sm layer does.</source>
        <translation>-sm %s corta los tensores entre las tarjetas, de modo que ninguna tiene uno entero: se muestra lo que hace -sm layer.</translation>
    </message>
    <message>
        <source>No -ts: llama.cpp shares the layers by the free memory of the cards when it starts, here that of --gpu.</source>
        <translation>Sin -ts: llama.cpp reparte las capas según la memoria libre de las tarjetas al iniciarse, aquí la de --gpu.</translation>
    </message>
    <message>
        <source>Blocks at the end that predict further tokens: %1 (%2). They count as layers for -ngl and -ts, and are not loaded.</source>
        <translation>Bloques del final que predicen tokens adicionales: %1 (%2). Cuentan como capas para -ngl y -ts, y no se cargan.</translation>
    </message>
    <message>
        <source>Tensors of the file that are not loaded: %1, for example %s.</source>
        <translation>Tensores del archivo que no se cargan: %1, por ejemplo %s.</translation>
    </message>
    <message>
        <source>Overrides end pipeline parallelism: %1 cards work one after the other on a prompt.</source>
        <translation>Las anulaciones desactivan el paralelismo de pipeline: %1 tarjetas trabajan una tras otra en un prompt.</translation>
    </message>
    <message>
        <source>Nothing says how many layers go to the cards: llama.cpp decides when it starts (-fit on). Shown is what it does where all fits.</source>
        <translation>Nada dice cuántas capas van a las tarjetas: llama.cpp lo decide al iniciarse (-fit on). Se muestra lo que hace si cabe todo.</translation>
    </message>
    <message>
        <source>No -c, and -fit is on: llama.cpp shortens the context of %1 tokens where the cards are short of memory.</source>
        <translation>Sin -c y con -fit activo: llama.cpp acorta el contexto de %1 tokens si a las tarjetas les falta memoria.</translation>
    </message>
    <message>
        <source>%s needs %1 for weights and caches and has %2: %3 too much, compute buffers not counted.</source>
        <translation>%s necesita %1 para pesos y cachés y tiene %2: %3 de más, sin contar los búferes de cálculo.</translation>
    </message>
    <message>
        <source>A cache of values in %s needs flash attention, which is off.</source>
        <translation>Una caché de valores en %s necesita flash attention, que está desactivada.</translation>
    </message>
    <message>
        <source>This model keeps one cache for keys and values: it cannot be both %s and %1.</source>
        <translation>Este modelo mantiene una sola caché para claves y valores: no puede ser a la vez %s y %1.</translation>
    </message>
    <message>
        <source>A cache of %s packs %1 numbers at a time, and heads of this model have %2.</source>
        <translation>Una caché en %s empaqueta %1 números a la vez, y las cabezas de este modelo tienen %2.</translation>
    </message>
    <message>
        <source>The cache of this architecture (%s) has parts that are not counted here: it may need more.</source>
        <translation>La caché de esta arquitectura (%s) tiene partes que no se cuentan aquí: puede necesitar más.</translation>
    </message>
    <message>
        <source>A context of %s tokens is more than any memory holds.</source>
        <translation>Un contexto de %s tokens no cabe en ninguna memoria.</translation>
    </message>
    <message>
        <source>llama.cpp has no disk as a device. Tensors that would lie in RAM: %1 (%2), for example %s.</source>
        <translation>llama.cpp no tiene el disco como dispositivo. Tensores que estarían en RAM: %1 (%2), por ejemplo %s.</translation>
    </message>
    <message>
        <source>%s and the head are one tensor of the file, and the plan puts them on %1 and %2: llama.cpp cannot say that.</source>
        <translation>%s y la cabeza son un solo tensor del archivo, y el plan los pone en %1 y %2: llama.cpp no puede expresarlo.</translation>
    </message>
    <message>
        <source>The plan uses %1 GPUs; llama.cpp&apos;s -ts names at most %2.</source>
        <translation>El plan usa %1 GPU; -ts de llama.cpp nombra como máximo %2.</translation>
    </message>
    <message>
        <source>The overrides need %1 characters or patterns; no system takes more than %2 in one command.</source>
        <translation>Las anulaciones necesitan %1 caracteres o patrones; ningún sistema admite más de %2 en un comando.</translation>
    </message>
    <message>
        <source>The plan names no context: %1 tokens are written, which is the least that llama.cpp&apos;s own -fit keeps. --tokens says another.</source>
        <translation>El plan no indica contexto: se escriben %1 tokens, lo mínimo que conserva -fit de llama.cpp. --tokens indica otro.</translation>
    </message>
    <message>
        <source>llama.cpp keeps a copy of %s on every device with a block: %1 of them lie where the plan puts nothing of it.</source>
        <translation>llama.cpp guarda una copia de %s en cada dispositivo con un bloque: %1 de ellas están donde el plan no pone nada.</translation>
    </message>
    <message>
        <source>Blocks whose cache lies with its layer, on another device than the attention weights: %1 (%2 of cache), for example block %s.</source>
        <translation>Bloques cuya caché está con su capa, en otro dispositivo que sus pesos de atención: %1 (%2 de caché), por ejemplo el bloque %s.</translation>
    </message>
    <message>
        <source>llama.cpp keeps no cache in %s: its own default is written.</source>
        <translation>llama.cpp no guarda cachés en %s: se escribe su valor predeterminado.</translation>
    </message>
    <message>
        <source>The plan counts its KV cache in %1, and the options beside it say %s: %1 is written.</source>
        <translation>El plan cuenta su caché KV en %1, y las opciones que lo acompañan dicen %s: se escribe %1.</translation>
    </message>
    <message>
        <source>The options beside the plan say %s, and the plan counts its KV cache as the model says.</source>
        <translation>Las opciones que acompañan al plan dicen %s, y el plan cuenta su caché KV como dice el modelo.</translation>
    </message>
    <message>
        <source>Ollama has no options for shares or single tensors. Tensors that would lie elsewhere: %1, for example %s.</source>
        <translation>Ollama no tiene opciones para cuotas o tensores sueltos. Tensores que estarían en otro sitio: %1, por ejemplo %s.</translation>
    </message>
    <message>
        <source>Ollama has no parameter “%s” that says where a model lies.</source>
        <translation>Ollama no tiene un parámetro «%s» que diga dónde está un modelo.</translation>
    </message>
    <message>
        <source>The path of the model has a line break, and a Modelfile&apos;s FROM ends with its line: %s.</source>
        <translation>La ruta del modelo tiene un salto de línea, y FROM en un Modelfile termina con su línea: %s.</translation>
    </message>
    <message>
        <source>Ollama shares layers by the free memory of the cards when it starts: this holds where they have what the plan says.</source>
        <translation>Ollama reparte las capas según la memoria libre de las tarjetas al iniciarse: esto vale si tienen lo que dice el plan.</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>«%s» es otra orden o su salida: no se lee.</translation>
    </message>
    <message>
        <source>“%s” is no instruction of a Modelfile: Ollama refuses the file.</source>
        <translation>«%s» no es una instrucción de un Modelfile: Ollama rechaza el archivo.</translation>
    </message>
    <message>
        <source>%s: %1 has no buffers that are split by rows, so that llama.cpp does not load the model (builds before 9890, of July 2026, cut matrices over cards of CUDA): shown is what -sm layer does.</source>
        <translation>%s: %1 no tiene búferes divididos por filas, de modo que llama.cpp no carga el modelo (los builds anteriores a 9890, de julio de 2026, cortaban matrices entre tarjetas de CUDA): se muestra lo que hace -sm layer.</translation>
    </message>
    <message>
        <source>%s: llama.cpp cuts no models of the kind %1 over cards, so that it does not load this one.</source>
        <translation>%s: llama.cpp no corta modelos del tipo %1 entre tarjetas, de modo que no carga este.</translation>
    </message>
    <message>
        <source>%s needs a card, and none is in use: llama.cpp does not load the model.</source>
        <translation>%s necesita una tarjeta, y ninguna está en uso: llama.cpp no carga el modelo.</translation>
    </message>
    <message>
        <source>%s needs flash attention, which is off.</source>
        <translation>%s necesita flash attention, que está desactivada.</translation>
    </message>
</context>
<context>
    <name>MachineFile</name>
    <message>
        <source>The report does not say, so defaults stand in: %1.</source>
        <translation>El informe no lo dice, así que se usan valores predeterminados: %1.</translation>
    </message>
    <message>
        <source>The report does not say, so defaults stand in: %1 and %2 more.</source>
        <translation>El informe no lo dice, así que se usan valores predeterminados: %1 y %2 más.</translation>
    </message>
    <message>
        <source>Open a machine or a report</source>
        <translation>Abrir una máquina o un informe</translation>
    </message>
    <message>
        <source>Machines and reports (*.json *.md *.txt);;All files (*)</source>
        <translation>Máquinas e informes (*.json *.md *.txt);;Todos los archivos (*)</translation>
    </message>
</context>
<context>
    <name>MachineGraph</name>
    <message>
        <source>unlimited</source>
        <translation>ilimitado</translation>
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
        <translation>Entre %1 y %2, %3</translation>
    </message>
    <message>
        <source>From %1 to %2 %3, back %4</source>
        <translation>De %1 a %2 %3, de vuelta %4</translation>
    </message>
</context>
<context>
    <name>Packed</name>
    <message numerus="yes">
        <source>%n packed weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n peso empaquetado en %1 tensores</numerusform>
            <numerusform>%n pesos empaquetados en %1 tensores</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bits each</source>
        <translation>%1 bits cada uno</translation>
    </message>
</context>
<context>
    <name>Pasted</name>
    <message>
        <source>block %1 on %2</source>
        <translation>bloque %1 en %2</translation>
    </message>
    <message>
        <source>blocks %1 to %2 on %3</source>
        <translation>bloques %1 a %2 en %3</translation>
    </message>
    <message>
        <source>the output layer on %1</source>
        <translation>la capa de salida en %1</translation>
    </message>
</context>
<context>
    <name>PastedPlan</name>
    <message>
        <source>%1. %2 tokens of context.</source>
        <translation>%1. %2 tokens de contexto.</translation>
    </message>
    <message>
        <source>%1 is not understood.</source>
        <translation>%1 no se entiende.</translation>
    </message>
    <message>
        <source>This machine has no %1: what is meant for it has no place until it is added in Machine.</source>
        <translation>Esta máquina no tiene %1: lo que le corresponde queda sin ubicación hasta que se añada en Máquina.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Y %1 más.</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood.</source>
        <translation>
            <numerusform>%n indicación de ubicación entendida.</numerusform>
            <numerusform>%n indicaciones de ubicación entendidas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood, %1 not understood.</source>
        <translation>
            <numerusform>%n indicación de ubicación entendida, %1 sin entender.</numerusform>
            <numerusform>%n indicaciones de ubicación entendidas, %1 sin entender.</numerusform>
        </translation>
    </message>
    <message>
        <source>This model is no GGUF file, and llama.cpp and Ollama open nothing else.</source>
        <translation>Este modelo no es un archivo GGUF, y llama.cpp y Ollama no abren otra cosa.</translation>
    </message>
    <message>
        <source>Not kept with the plan, so that an export does not say it again: %1.</source>
        <translation>No se conserva con el plan, así que una exportación no lo vuelve a decir: %1.</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Load</source>
        <translation>Cargar</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>Compilar</translation>
    </message>
    <message>
        <source>Refit</source>
        <translation>Reajustar</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>%1 needs the most: %2 on %3.</source>
        <translation>%1 es la que más necesita: %2 en %3.</translation>
    </message>
    <message>
        <source>%1 needs %2 on %3, %4 more than its budget.</source>
        <translation>%1 necesita %2 en %3, %4 más que su presupuesto.</translation>
    </message>
    <message>
        <source>Every phase keeps the budgets. %1 comes nearest: %2 of %3 on %4.</source>
        <translation>Todas las fases respetan los presupuestos. %1 es la más cercana: %2 de %3 en %4.</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>%1, not %2</source>
        <translation>%1, no %2</translation>
    </message>
    <message>
        <source>“%1” cannot be “%2”</source>
        <translation>«%1» no puede ser «%2»</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>falta «%1»</translation>
    </message>
    <message>
        <source>“%1” should be %2</source>
        <translation>«%1» debería ser %2</translation>
    </message>
    <message>
        <source>“%1”, which %2 does not take</source>
        <translation>«%1», que %2 no admite</translation>
    </message>
    <message>
        <source>a complex number without two parts</source>
        <translation>un número complejo sin dos partes</translation>
    </message>
    <message>
        <source>a custom object (%1)</source>
        <translation>un objeto personalizado (%1)</translation>
    </message>
    <message>
        <source>a folder of weights in another format (%1)</source>
        <translation>una carpeta de pesos en otro formato (%1)</translation>
    </message>
    <message>
        <source>a layout that is not strided</source>
        <translation>una disposición sin strides</translation>
    </message>
    <message>
        <source>a list has another number of elements than names</source>
        <translation>una lista tiene distinto número de elementos que de nombres</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>una lista</translation>
    </message>
    <message>
        <source>a list of a version and a node</source>
        <translation>una lista de una versión y un nodo</translation>
    </message>
    <message>
        <source>a list of class names</source>
        <translation>una lista de nombres de clases</translation>
    </message>
    <message>
        <source>a list of lists</source>
        <translation>una lista de listas</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>una lista de nombres</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>una lista de objetos</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>una lista de textos</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>una lista de números enteros</translation>
    </message>
    <message>
        <source>a list of whole numbers, 0 or more</source>
        <translation>una lista de números enteros, 0 o más</translation>
    </message>
    <message>
        <source>a missing tensor in a list of tensors</source>
        <translation>un tensor ausente en una lista de tensores</translation>
    </message>
    <message>
        <source>a name is no text</source>
        <translation>un nombre no es texto</translation>
    </message>
    <message>
        <source>a node of in_spec or out_spec</source>
        <translation>un nodo de in_spec o out_spec</translation>
    </message>
    <message>
        <source>a number of 32 bits</source>
        <translation>un número de 32 bits</translation>
    </message>
    <message>
        <source>a number of bytes or a size such as 24GiB</source>
        <translation>un número de bytes o un tamaño como 24GiB</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>una cadena de texto</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>un texto</translation>
    </message>
    <message>
        <source>a trace batch ends a block that was never sent</source>
        <translation>un fragmento de la traza termina un bloque que nunca se envió</translation>
    </message>
    <message>
        <source>a trace batch names an id that was never sent</source>
        <translation>un fragmento de la traza nombra un id que nunca se envió</translation>
    </message>
    <message>
        <source>a whole number, 0 or more</source>
        <translation>un número entero, 0 o más</translation>
    </message>
    <message>
        <source>another file has taken its name</source>
        <translation>otro archivo ha tomado su nombre</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>un objeto</translation>
    </message>
    <message>
        <source>an object is expected</source>
        <translation>se espera un objeto</translation>
    </message>
    <message>
        <source>an operator (%1)</source>
        <translation>un operador (%1)</translation>
    </message>
    <message>
        <source>an unknown kind of argument</source>
        <translation>un tipo de argumento desconocido</translation>
    </message>
    <message>
        <source>element type %1</source>
        <translation>tipo de elemento %1</translation>
    </message>
    <message>
        <source>in_spec or out_spec</source>
        <translation>in_spec o out_spec</translation>
    </message>
    <message>
        <source>it cannot be parsed</source>
        <translation>no se puede analizar</translation>
    </message>
    <message>
        <source>it holds %1 .safetensors files and no index that joins them</source>
        <translation>contiene %1 archivos .safetensors y ningún índice que los una</translation>
    </message>
    <message>
        <source>it indexes an empty table</source>
        <translation>indexa una tabla vacía</translation>
    </message>
    <message>
        <source>“%1” is given twice</source>
        <translation>«%1» se da dos veces</translation>
    </message>
    <message>
        <source>“%1” takes %2, not %3</source>
        <translation>«%1» admite %2, no %3</translation>
    </message>
    <message>
        <source>it has %1 results, and %2 makes %3</source>
        <translation>tiene %1 resultados, y %2 produce %3</translation>
    </message>
    <message>
        <source>it has %1 operands, and %2 takes %3</source>
        <translation>tiene %1 operandos, y %2 admite %3</translation>
    </message>
    <message>
        <source>result %1 of %2 is %3</source>
        <translation>el resultado %1 de %2 es %3</translation>
    </message>
    <message>
        <source>operand %1 is no tensor</source>
        <translation>el operando %1 no es un tensor</translation>
    </message>
    <message>
        <source>operand %1 is no graph</source>
        <translation>el operando %1 no es un grafo</translation>
    </message>
    <message>
        <source>operand %1 is a graph</source>
        <translation>el operando %1 es un grafo</translation>
    </message>
    <message>
        <source>its first operand is neither true nor false</source>
        <translation>su primer operando no es ni verdadero ni falso</translation>
    </message>
    <message>
        <source>its graph hands on %1 values of %2</source>
        <translation>su grafo entrega %1 valores de %2</translation>
    </message>
    <message>
        <source>its graph takes %1 values and gets %2</source>
        <translation>su grafo admite %1 valores y recibe %2</translation>
    </message>
    <message>
        <source>it goes over nothing</source>
        <translation>no recorre nada</translation>
    </message>
    <message>
        <source>the file holds two payloads for it</source>
        <translation>el archivo contiene dos bloques de datos para él</translation>
    </message>
    <message>
        <source>one of its sizes is negative</source>
        <translation>uno de sus tamaños es negativo</translation>
    </message>
    <message>
        <source>the signature does not name it</source>
        <translation>la firma no lo nombra</translation>
    </message>
    <message>
        <source>the signature names %1 results of %2</source>
        <translation>la firma nombra %1 resultados de %2</translation>
    </message>
    <message>
        <source>the graph was made for one of another type or shape</source>
        <translation>el grafo se hizo para uno de otro tipo o forma</translation>
    </message>
    <message>
        <source>it is longer than 64 MiB</source>
        <translation>supera 64 MiB</translation>
    </message>
    <message>
        <source>it is neither a tensor nor a number</source>
        <translation>no es ni un tensor ni un número</translation>
    </message>
    <message>
        <source>it is no dictionary</source>
        <translation>no es un diccionario</translation>
    </message>
    <message>
        <source>it is no plain tensor</source>
        <translation>no es un tensor simple</translation>
    </message>
    <message>
        <source>it is too large (%1, and %2 are free)</source>
        <translation>es demasiado grande (%1, y hay %2 libres)</translation>
    </message>
    <message>
        <source>CUDA does not see the card of device %1 (%2) and another one is used in its place</source>
        <translation>CUDA no ve la tarjeta del dispositivo %1 (%2) y se usa otra en su lugar</translation>
    </message>
    <message>
        <source>CUDA has no device %1</source>
        <translation>CUDA no tiene el dispositivo %1</translation>
    </message>
    <message>
        <source>the budget of device %1 is not enforced: %2</source>
        <translation>el presupuesto del dispositivo %1 no se impone: %2</translation>
    </message>
    <message>
        <source>it asks for “%1” of what is no module</source>
        <translation>pide «%1» de algo que no es un módulo</translation>
    </message>
    <message>
        <source>it assigns to what is no name</source>
        <translation>asigna a algo que no es un nombre</translation>
    </message>
    <message>
        <source>it branches on what it computes</source>
        <translation>se bifurca según lo que calcula</translation>
    </message>
    <message>
        <source>it calls what is no function</source>
        <translation>llama a algo que no es una función</translation>
    </message>
    <message>
        <source>a pass has more steps than are planned for</source>
        <translation>una pasada tiene más pasos de los que se planifican</translation>
    </message>
    <message>
        <source>no weight is streamed to a GPU</source>
        <translation>ningún peso se transmite a una GPU</translation>
    </message>
    <message>
        <source>the weights of a step need more room than there is for them</source>
        <translation>los pesos de un paso necesitan más espacio del que hay para ellos</translation>
    </message>
    <message>
        <source>only mode prefetch does that</source>
        <translation>solo lo hace el modo prefetch</translation>
    </message>
    <message>
        <source>with a depth of 0 each is copied in its turn</source>
        <translation>con una profundidad de 0 cada uno se copia en su turno</translation>
    </message>
    <message>
        <source>it fills a list where it branches on what it computes</source>
        <translation>llena una lista donde se bifurca según lo que calcula</translation>
    </message>
    <message>
        <source>it uses a list of results before it says how many there are</source>
        <translation>usa una lista de resultados antes de decir cuántos hay</translation>
    </message>
    <message>
        <source>it has no function “%1”</source>
        <translation>no tiene la función «%1»</translation>
    </message>
    <message>
        <source>it loops for as long as what it computes says</source>
        <translation>repite mientras lo indique lo que calcula</translation>
    </message>
    <message>
        <source>it makes a number of what is none</source>
        <translation>hace un número de algo que no lo es</translation>
    </message>
    <message>
        <source>it needs “%1”, which is not run</source>
        <translation>necesita «%1», que no se ejecuta</translation>
    </message>
    <message>
        <source>it raises an exception whatever it is given</source>
        <translation>lanza una excepción reciba lo que reciba</translation>
    </message>
    <message>
        <source>it takes an element by more than one index</source>
        <translation>toma un elemento con más de un índice</translation>
    </message>
    <message>
        <source>it takes an element that is not known before it runs</source>
        <translation>toma un elemento que no se conoce antes de ejecutarlo</translation>
    </message>
    <message>
        <source>it takes “%1” of the type %2</source>
        <translation>toma «%1» del tipo %2</translation>
    </message>
    <message>
        <source>it uses “%1”, which nothing before it makes</source>
        <translation>usa «%1», que nada anterior produce</translation>
    </message>
    <message>
        <source>its code goes on too long</source>
        <translation>su código es demasiado largo</translation>
    </message>
    <message>
        <source>its code nests too deep</source>
        <translation>su código está demasiado anidado</translation>
    </message>
    <message>
        <source>the plan uses %1 GPUs and this machine has %2</source>
        <translation>el plan usa %1 GPU y esta máquina tiene %2</translation>
    </message>
    <message>
        <source>“%1” is a number and would be written to</source>
        <translation>«%1» es un número y se escribiría en él</translation>
    </message>
    <message>
        <source>its element type %1 is not known</source>
        <translation>su tipo de elemento %1 no se conoce</translation>
    </message>
    <message>
        <source>its element type is not known</source>
        <translation>su tipo de elemento no se conoce</translation>
    </message>
    <message>
        <source>its payload lies outside of the file</source>
        <translation>sus datos están fuera del archivo</translation>
    </message>
    <message>
        <source>it has too many results</source>
        <translation>tiene demasiados resultados</translation>
    </message>
    <message>
        <source>its results nest too deep</source>
        <translation>sus resultados están demasiado anidados</translation>
    </message>
    <message>
        <source>its sizes and strides reach outside of its payload</source>
        <translation>sus tamaños y strides se salen de sus datos</translation>
    </message>
    <message>
        <source>LibTorch finds no GPU</source>
        <translation>LibTorch no encuentra ninguna GPU</translation>
    </message>
    <message>
        <source>line %2 of %1 is not understood</source>
        <translation>la línea %2 de %1 no se entiende</translation>
    </message>
    <message>
        <source>memory format %1</source>
        <translation>formato de memoria %1</translation>
    </message>
    <message>
        <source>more than 2^63</source>
        <translation>más de 2^63</translation>
    </message>
    <message>
        <source>name %1</source>
        <translation>nombre %1</translation>
    </message>
    <message>
        <source>none: all of them are fixed</source>
        <translation>ninguno: todos son fijos</translation>
    </message>
    <message>
        <source>of at least one tensor</source>
        <translation>de al menos un tensor</translation>
    </message>
    <message>
        <source>one of its results is neither a tensor nor a number</source>
        <translation>uno de sus resultados no es ni un tensor ni un número</translation>
    </message>
    <message>
        <source>one of its sizes is not known</source>
        <translation>uno de sus tamaños no se conoce</translation>
    </message>
    <message>
        <source>“parameter”, “buffer” or “constant”</source>
        <translation>«parameter», «buffer» o «constant»</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>el documento</translation>
    </message>
    <message>
        <source>the entry</source>
        <translation>la entrada</translation>
    </message>
    <message>
        <source>the file does not describe it</source>
        <translation>el archivo no lo describe</translation>
    </message>
    <message>
        <source>the file holds no payload for it</source>
        <translation>el archivo no contiene datos para él</translation>
    </message>
    <message>
        <source>the folder holds no .safetensors file</source>
        <translation>la carpeta no contiene ningún archivo .safetensors</translation>
    </message>
    <message>
        <source>the name of a dtype</source>
        <translation>el nombre de un dtype</translation>
    </message>
    <message>
        <source>the plan found breaks a budget when it is added up again</source>
        <translation>el plan encontrado supera un presupuesto al sumarlo de nuevo</translation>
    </message>
    <message>
        <source>the plan found is worth something else when it is added up again</source>
        <translation>el plan encontrado tiene otro valor al sumarlo de nuevo</translation>
    </message>
    <message>
        <source>the type of a node of in_spec or out_spec</source>
        <translation>el tipo de un nodo de in_spec o out_spec</translation>
    </message>
    <message>
        <source>this engine process already runs the other kind of GPUs</source>
        <translation>este proceso del motor ya ejecuta el otro tipo de GPU</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>An engine&apos;s address is one line of text</source>
        <translation>La dirección de un motor es una línea de texto</translation>
    </message>
    <message>
        <source>“%1” is neither ssh:HOST nor the path of a stowage-engine</source>
        <translation>«%1» no es ni ssh:HOST ni la ruta de un stowage-engine</translation>
    </message>
    <message>
        <source>“%1” names no host: write ssh:HOST or ssh:USER@HOST, without “-” in front</source>
        <translation>«%1» no nombra ningún host: escriba ssh:HOST o ssh:USER@HOST, sin «-» delante</translation>
    </message>
    <message>
        <source>“%1”: the path of the engine there begins with “/” or “~/”</source>
        <translation>«%1»: la ruta del motor allí empieza por «/» o «~/»</translation>
    </message>
    <message>
        <source>this machine has no such program on PATH</source>
        <translation>esta máquina no tiene ese programa en PATH</translation>
    </message>
    <message>
        <source>nothing came from %1 for %2 seconds</source>
        <translation>no llegó nada de %1 durante %2 segundos</translation>
    </message>
    <message>
        <source>the connection to %1 was lost, or the engine was killed there</source>
        <translation>se perdió la conexión con %1, o allí se finalizó el motor</translation>
    </message>
    <message>
        <source>the connection to %1 was lost (%2)</source>
        <translation>se perdió la conexión con %1 (%2)</translation>
    </message>
    <message>
        <source>the machine does not answer</source>
        <translation>la máquina no responde</translation>
    </message>
    <message>
        <source>there is no stowage-engine that runs (%1)</source>
        <translation>no hay un stowage-engine que funcione (%1)</translation>
    </message>
    <message>
        <source>one of the known words</source>
        <translation>una de las palabras conocidas</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>un número mayor que 0</translation>
    </message>
    <message>
        <source>min, median and max in this order</source>
        <translation>min, median y max en este orden</translation>
    </message>
    <message>
        <source>between 4 KiB and 64 GiB</source>
        <translation>entre 4 KiB y 64 GiB</translation>
    </message>
    <message>
        <source>at most 6</source>
        <translation>como máximo 6</translation>
    </message>
    <message>
        <source>a number of lanes or a generation</source>
        <translation>un número de líneas o una generación</translation>
    </message>
    <message>
        <source>a library found no memory left on the GPU (%1)</source>
        <translation>una biblioteca no encontró memoria libre en la GPU (%1)</translation>
    </message>
    <message>
        <source>device %1 keeps %2 for CUDA itself, and the plan counts %3 as its overhead</source>
        <translation>el dispositivo %1 reserva %2 para CUDA, y el plan cuenta %3 como su sobrecarga</translation>
    </message>
    <message>
        <source>CUDA kernels of %1</source>
        <translation>kernels CUDA de %1</translation>
    </message>
    <message>
        <source>0: a run does not say what layers that were run again would save</source>
        <translation>0: una ejecución no dice qué guardarían las capas que se recalcularon</translation>
    </message>
    <message>
        <source>CUDA kernels of %1 (weights packed for a CPU are not what CUDA&apos;s own product reads)</source>
        <translation>kernels CUDA de %1 (el producto de CUDA no lee pesos empaquetados para una CPU)</translation>
    </message>
    <message>
        <source>a GPU or cpu</source>
        <translation>una GPU o cpu</translation>
    </message>
    <message>
        <source>what %1 in %2 chooses from or repeats lies on more than one of them</source>
        <translation>lo que %1 en %2 elige o repite está en más de uno de ellos</translation>
    </message>
    <message>
        <source>%1 in %2 writes to values on more than one of them</source>
        <translation>%1 en %2 escribe en valores de más de uno de ellos</translation>
    </message>
    <message>
        <source>%1 in %2 has no graph</source>
        <translation>%1 en %2 no tiene grafo</translation>
    </message>
    <message>
        <source>a pass back is not handed over</source>
        <translation>una pasada hacia atrás no se traspasa</translation>
    </message>
    <message>
        <source>in mode plain nothing is moved</source>
        <translation>en el modo plain no se mueve nada</translation>
    </message>
    <message>
        <source>1 to 64 names</source>
        <translation>de 1 a 64 nombres</translation>
    </message>
    <message>
        <source>less than the number of hosts</source>
        <translation>menor que el número de hosts</translation>
    </message>
    <message>
        <source>an object with lists of whole numbers</source>
        <translation>un objeto con listas de números enteros</translation>
    </message>
    <message>
        <source>it said nothing for %1 seconds and was ended</source>
        <translation>no dijo nada durante %1 segundos y se terminó</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>código de salida %1</translation>
    </message>
    <message>
        <source>exit code %1; its last words: %2</source>
        <translation>código de salida %1; sus últimas palabras: %2</translation>
    </message>
    <message>
        <source>signal %1 (%2)</source>
        <translation>señal %1 (%2)</translation>
    </message>
    <message>
        <source>signal %1 (%2); its last words: %3</source>
        <translation>señal %1 (%2); sus últimas palabras: %3</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>está vacío</translation>
    </message>
    <message>
        <source>its content is of no known format</source>
        <translation>su contenido no tiene ningún formato conocido</translation>
    </message>
    <message>
        <source>it is a zip archive without a PyTorch model</source>
        <translation>es un archivo zip sin un modelo de PyTorch</translation>
    </message>
    <message>
        <source>it is JSON, but neither a description, an index nor a configuration of a model</source>
        <translation>es JSON, pero no es una descripción, un índice ni una configuración de un modelo</translation>
    </message>
    <message>
        <source>a Python pickle without the storages of PyTorch</source>
        <translation>un pickle de Python sin los almacenamientos de PyTorch</translation>
    </message>
    <message>
        <source>it spans several disks</source>
        <translation>abarca varios discos</translation>
    </message>
    <message>
        <source>its 64-bit end record is outside</source>
        <translation>su registro final de 64 bits está fuera</translation>
    </message>
    <message>
        <source>its 64-bit end record is missing</source>
        <translation>falta su registro final de 64 bits</translation>
    </message>
    <message>
        <source>it lies outside the file</source>
        <translation>está fuera del archivo</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>es demasiado grande</translation>
    </message>
    <message>
        <source>it is too short for the number of its entries</source>
        <translation>es demasiado corto para el número de sus entradas</translation>
    </message>
    <message>
        <source>an entry is cut off or has a wrong signature</source>
        <translation>una entrada está cortada o tiene una firma incorrecta</translation>
    </message>
    <message>
        <source>an entry is cut off</source>
        <translation>una entrada está cortada</translation>
    </message>
    <message>
        <source>an extra field is cut off</source>
        <translation>un campo adicional está cortado</translation>
    </message>
    <message>
        <source>ids, pixels, mask, activations or labels</source>
        <translation>ids, pixels, mask, activations o labels</translation>
    </message>
    <message>
        <source>tensorrt or torch</source>
        <translation>tensorrt o torch</translation>
    </message>
    <message>
        <source>index or matmul</source>
        <translation>index o matmul</translation>
    </message>
    <message>
        <source>a list of two names or more</source>
        <translation>una lista de dos nombres o más</translation>
    </message>
    <message>
        <source>the file of “%1”</source>
        <translation>el archivo de «%1»</translation>
    </message>
    <message>
        <source>something stands behind the document</source>
        <translation>hay algo después del documento</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>termina demasiado pronto</translation>
    </message>
    <message>
        <source>a comma or } is missing</source>
        <translation>falta una coma o }</translation>
    </message>
    <message>
        <source>a comma or ] is missing</source>
        <translation>falta una coma o ]</translation>
    </message>
    <message>
        <source>a key in quotation marks is missing</source>
        <translation>falta una clave entre comillas</translation>
    </message>
    <message>
        <source>a colon is missing</source>
        <translation>faltan dos puntos</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>falta un valor</translation>
    </message>
    <message>
        <source>a number has no digits</source>
        <translation>un número no tiene cifras</translation>
    </message>
    <message>
        <source>a number begins with a zero</source>
        <translation>un número empieza con un cero</translation>
    </message>
    <message>
        <source>a number ends with its point</source>
        <translation>un número termina con su punto</translation>
    </message>
    <message>
        <source>an exponent has no digits</source>
        <translation>un exponente no tiene cifras</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>un número es demasiado grande</translation>
    </message>
    <message>
        <source>a text does not end</source>
        <translation>un texto no termina</translation>
    </message>
    <message>
        <source>a text has a control character</source>
        <translation>un texto tiene un carácter de control</translation>
    </message>
    <message>
        <source>a text has an unknown escape</source>
        <translation>un texto tiene un escape desconocido</translation>
    </message>
    <message>
        <source>a text has a damaged \u escape</source>
        <translation>un texto tiene un escape \u dañado</translation>
    </message>
    <message>
        <source>a text is not UTF-8</source>
        <translation>un texto no es UTF-8</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>a negative number</source>
        <translation>un número negativo</translation>
    </message>
    <message>
        <source>a fraction</source>
        <translation>un número con decimales</translation>
    </message>
    <message>
        <source>a boolean</source>
        <translation>un booleano</translation>
    </message>
    <message>
        <source>a null</source>
        <translation>un null</translation>
    </message>
    <message>
        <source>a number above 2^63</source>
        <translation>un número mayor que 2^63</translation>
    </message>
    <message>
        <source>an object without a key</source>
        <translation>un objeto sin clave</translation>
    </message>
    <message>
        <source>an object of several keys</source>
        <translation>un objeto con varias claves</translation>
    </message>
    <message>
        <source>a list of three values</source>
        <translation>una lista de tres valores</translation>
    </message>
    <message>
        <source>a list of two whole numbers</source>
        <translation>una lista de dos números enteros</translation>
    </message>
    <message>
        <source>an argument</source>
        <translation>un argumento</translation>
    </message>
    <message>
        <source>a name or a number</source>
        <translation>un nombre o un número</translation>
    </message>
    <message>
        <source>the entry of “%1”</source>
        <translation>la entrada de «%1»</translation>
    </message>
    <message>
        <source>an object with a path_name</source>
        <translation>un objeto con path_name</translation>
    </message>
    <message>
        <source>an object with a tensor_meta</source>
        <translation>un objeto con tensor_meta</translation>
    </message>
    <message>
        <source>an object with exactly one key</source>
        <translation>un objeto con exactamente una clave</translation>
    </message>
    <message>
        <source>a whole number of 64 bits</source>
        <translation>un número entero de 64 bits</translation>
    </message>
    <message>
        <source>a size</source>
        <translation>un tamaño</translation>
    </message>
    <message>
        <source>as_int or as_expr</source>
        <translation>as_int o as_expr</translation>
    </message>
    <message>
        <source>of a known kind, not “%1”</source>
        <translation>de un tipo conocido, no «%1»</translation>
    </message>
    <message>
        <source>the target of a node</source>
        <translation>el destino de un nodo</translation>
    </message>
    <message>
        <source>the name of a node&apos;s input</source>
        <translation>el nombre de una entrada de un nodo</translation>
    </message>
    <message>
        <source>the expression of a size</source>
        <translation>la expresión de un tamaño</translation>
    </message>
    <message>
        <source>the device of a tensor</source>
        <translation>el dispositivo de un tensor</translation>
    </message>
    <message>
        <source>the inputs of a node</source>
        <translation>las entradas de un nodo</translation>
    </message>
    <message>
        <source>the outputs of a node</source>
        <translation>las salidas de un nodo</translation>
    </message>
    <message>
        <source>the sizes of a tensor</source>
        <translation>los tamaños de un tensor</translation>
    </message>
    <message>
        <source>the strides of a tensor</source>
        <translation>los strides de un tensor</translation>
    </message>
    <message>
        <source>the inputs of a graph</source>
        <translation>las entradas de un grafo</translation>
    </message>
    <message>
        <source>the outputs of a graph</source>
        <translation>las salidas de un grafo</translation>
    </message>
    <message>
        <source>the nodes of a graph</source>
        <translation>los nodos de un grafo</translation>
    </message>
    <message>
        <source>the kind of a node&apos;s input</source>
        <translation>el tipo de una entrada de un nodo</translation>
    </message>
    <message>
        <source>the hint of a size</source>
        <translation>la indicación de un tamaño</translation>
    </message>
    <message>
        <source>the element type of a tensor</source>
        <translation>el dtype de un tensor</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>un intervalo</translation>
    </message>
    <message>
        <source>an input of the signature</source>
        <translation>una entrada de la firma</translation>
    </message>
    <message>
        <source>the name of a field</source>
        <translation>el nombre de un campo</translation>
    </message>
    <message>
        <source>an entry of module_call_graph</source>
        <translation>una entrada de module_call_graph</translation>
    </message>
    <message>
        <source>an object with an fqn</source>
        <translation>un objeto con fqn</translation>
    </message>
    <message>
        <source>an object with major and minor</source>
        <translation>un objeto con major y minor</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>una lista de tensores</translation>
    </message>
    <message>
        <source>a list of pairs</source>
        <translation>una lista de pares</translation>
    </message>
    <message>
        <source>lists of whole numbers</source>
        <translation>listas de números enteros</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>un array</translation>
    </message>
    <message>
        <source>rows of numbers</source>
        <translation>filas de números</translation>
    </message>
    <message>
        <source>false where “recompute” is true</source>
        <translation>false donde «recompute» es true</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>a list of values of one kind</source>
        <translation>una lista de valores de un solo tipo</translation>
    </message>
    <message>
        <source>less than 2^32</source>
        <translation>menor que 2^32</translation>
    </message>
    <message>
        <source>STOWAGE_ENGINE names it, and it is no program</source>
        <translation>STOWAGE_ENGINE lo nombra, y no es un programa</translation>
    </message>
    <message>
        <source>it is neither beside this program nor on PATH; STOWAGE_ENGINE can name it</source>
        <translation>no está junto a este programa ni en PATH; STOWAGE_ENGINE puede nombrarlo</translation>
    </message>
    <message>
        <source>any tensor</source>
        <translation>un tensor cualquiera</translation>
    </message>
    <message>
        <source>its memory</source>
        <translation>su memoria</translation>
    </message>
    <message>
        <source>the file has become shorter</source>
        <translation>el archivo se ha acortado</translation>
    </message>
    <message>
        <source>this engine was built without CUDA</source>
        <translation>este motor se compiló sin CUDA</translation>
    </message>
    <message>
        <source>libstowage_cuda.so belongs to another version of Stowage</source>
        <translation>libstowage_cuda.so pertenece a otra versión de Stowage</translation>
    </message>
    <message>
        <source>this LibTorch is without CUDA</source>
        <translation>esta LibTorch no tiene CUDA</translation>
    </message>
    <message>
        <source>the driver does not say how much memory it has</source>
        <translation>el controlador no dice cuánta memoria tiene</translation>
    </message>
    <message>
        <source>its allocator refuses the limit</source>
        <translation>su asignador rechaza el límite</translation>
    </message>
    <message>
        <source>no tensor</source>
        <translation>ningún tensor</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver</source>
        <translation>no hay controlador de NVIDIA</translation>
    </message>
    <message>
        <source>libcuda.so.1 is no driver that can be asked</source>
        <translation>libcuda.so.1 no es un controlador al que se pueda preguntar</translation>
    </message>
    <message>
        <source>%1 (line %2, column %3)</source>
        <translation>%1 (línea %2, columna %3)</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2)</source>
        <translation>no hay dispositivo CUDA: %1 (controlador %2)</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2, runtime %3)</source>
        <translation>no hay dispositivo CUDA: %1 (controlador %2, runtime %3)</translation>
    </message>
    <message>
        <source>none was found</source>
        <translation>no se encontró ninguno</translation>
    </message>
    <message>
        <source>the key “%1” stands twice in one object</source>
        <translation>la clave «%1» está dos veces en un objeto</translation>
    </message>
    <message>
        <source>it nests deeper than %1 levels</source>
        <translation>anida más de %1 niveles</translation>
    </message>
    <message>
        <source>it holds more values than are read</source>
        <translation>contiene más valores de los que se leen</translation>
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
        <translation>%1 de pesos (%2), colocados por Stowage %3.</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Demostración</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 on GPUs. No plan for this machine, under these rules, has more.</source>
        <translation>Óptimo, demostrado: %1 en GPU. Ningún plan para esta máquina, con estas reglas, tiene más.</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a step. No plan for this machine, under these rules, takes less.</source>
        <translation>Óptimo, demostrado: %1 por paso. Ningún plan para esta máquina, con estas reglas, tarda menos.</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a request. No plan for this machine, under these rules, takes less.</source>
        <translation>Óptimo, demostrado: %1 por solicitud. Ningún plan para esta máquina, con estas reglas, tarda menos.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 on GPUs. No plan has more than %2: the gap is %3 at most.</source>
        <translation>No demostrado como óptimo: %1 en GPU. Ningún plan tiene más de %2: la brecha es como máximo %3.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a step. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>No demostrado como óptimo: %1 por paso. Ningún plan tarda menos de %2: la brecha es como máximo %3.</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a request. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>No demostrado como óptimo: %1 por solicitud. Ningún plan tarda menos de %2: la brecha es como máximo %3.</translation>
    </message>
    <message>
        <source>No plan exists, proven.</source>
        <translation>No existe ningún plan, demostrado.</translation>
    </message>
    <message>
        <source>No plan was found; whether one exists is not settled.</source>
        <translation>No se encontró ningún plan; no está claro si existe alguno.</translation>
    </message>
    <message>
        <source>The map that accelerate makes does not fit this machine.</source>
        <translation>El mapa que hace accelerate no cabe en esta máquina.</translation>
    </message>
    <message>
        <source>Placed as accelerate&apos;s strategy %1 does, and not by the solver.</source>
        <translation>Colocado como lo hace la estrategia %1 de accelerate, y no por el solver.</translation>
    </message>
    <message>
        <source>A map as it was given. It fits; nobody has looked for a better one.</source>
        <translation>Un mapa tal como se dio. Cabe; nadie ha buscado uno mejor.</translation>
    </message>
    <message>
        <source>A map as it was given. It does not fit this machine.</source>
        <translation>Un mapa tal como se dio. No cabe en esta máquina.</translation>
    </message>
    <message>
        <source>Found by %1; nodes of the search: %2.</source>
        <translation>Hallado por %1; nodos de la búsqueda: %2.</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs (%3); %4 streamed a step, %5 of it read from disk; changes of device: %6.</source>
        <translation>%1 de %2 en GPU (%3); %4 transmitidos por paso, de ellos %5 leídos del disco; cambios de dispositivo: %6.</translation>
    </message>
    <message>
        <source>A step takes %1, %2 of it computing.</source>
        <translation>Un paso tarda %1, de ellos %2 de cálculo.</translation>
    </message>
    <message>
        <source>A step takes %1 without computing, as not all rates are known.</source>
        <translation>Un paso tarda %1 sin el cálculo, pues no se conocen todas las velocidades.</translation>
    </message>
    <message>
        <source>A request takes %1, %2 of it computing.</source>
        <translation>Una solicitud tarda %1, de ellos %2 de cálculo.</translation>
    </message>
    <message>
        <source>A request takes %1 without computing, as not all rates are known.</source>
        <translation>Una solicitud tarda %1 sin el cálculo, pues no se conocen todas las velocidades.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>presupuesto</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>gradientes</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>optimizador</translation>
    </message>
    <message>
        <source>stream reserve</source>
        <translation>reserva de transmisión</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>sobrecarga</translation>
    </message>
    <message>
        <source>used</source>
        <translation>usado</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>ilimitado</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 de más</translation>
    </message>
    <message>
        <source>Activations: the room that is kept free for them.</source>
        <translation>Activaciones: el espacio que se deja libre para ellas.</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Máquina</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>hardware</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>link to CPU</source>
        <translation>enlace con la CPU</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>no se conoce</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Carga de trabajo</translation>
    </message>
    <message>
        <source>Tokens of context: %1; sequences at once: %2.</source>
        <translation>Tokens de contexto: %1; secuencias a la vez: %2.</translation>
    </message>
    <message>
        <source>Tokens of the prompt: %1; generated after it: %2.</source>
        <translation>Tokens del prompt: %1; generados después: %2.</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once: %1.</source>
        <translation>Tokens del prompt a la vez: %1.</translation>
    </message>
    <message>
        <source>Input %1: %2.</source>
        <translation>Entrada %1: %2.</translation>
    </message>
    <message>
        <source>The KV cache is kept in %1.</source>
        <translation>La caché KV se guarda en %1.</translation>
    </message>
    <message>
        <source>Trained with the optimizer %1.</source>
        <translation>Entrenado con el optimizador %1.</translation>
    </message>
    <message>
        <source>Goal: %1; runtime: %2.</source>
        <translation>Objetivo: %1; runtime: %2.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Reglas</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 está anclado a %2.</translation>
    </message>
    <message>
        <source>%1 must not be on %2.</source>
        <translation>%1 no debe estar en %2.</translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation>… y %1 más.</translation>
    </message>
    <message>
        <source>Warnings and issues</source>
        <translation>Advertencias y avisos</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>Ninguno.</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Error: %1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Advertencia: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Nota: %1</translation>
    </message>
    <message>
        <source>The model as the treemap shows it</source>
        <translation>El modelo tal como lo muestra el treemap</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Mixed: each in the better of both ways (only in Profile)</source>
        <translation>Mixto: cada uno de la mejor de las dos formas (solo en Perfilar)</translation>
    </message>
    <message>
        <source>Host: computed on the host, nothing is streamed (only in Profile)</source>
        <translation>Host: se calcula en el host, no se transmite nada (solo en Perfilar)</translation>
    </message>
    <message>
        <source>accelerate: streamed to the GPU for their turn</source>
        <translation>accelerate: se transmiten a la GPU en su turno</translation>
    </message>
    <message>
        <source>Stowage: best, with proof</source>
        <translation>Stowage: lo mejor, con demostración</translation>
    </message>
    <message>
        <source>Least time a step</source>
        <translation>Menor tiempo por paso</translation>
    </message>
    <message>
        <source>Most bytes on GPUs</source>
        <translation>Más bytes en GPU</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>solo pesos</translation>
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
        <translation>disco</translation>
    </message>
    <message>
        <source>stand-in card, %1</source>
        <translation>tarjeta provisional, %1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>host</translation>
    </message>
    <message>
        <source>mixed runtime</source>
        <translation>runtime mixto</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>motor</translation>
    </message>
    <message>
        <source>Engine: streamed, ahead of their turn if asked (only in Profile)</source>
        <translation>Motor: se transmiten, antes de su turno si se pide (solo en Perfilar)</translation>
    </message>
    <message>
        <source>Prefetch: copied ahead of their turn</source>
        <translation>Precarga: se copian antes de su turno</translation>
    </message>
    <message>
        <source>Compatible: copied when their turn has come</source>
        <translation>Compatible: se copian cuando llega su turno</translation>
    </message>
    <message>
        <source>%1, prefetch</source>
        <translation>%1, precarga</translation>
    </message>
    <message>
        <source>Least time a request: prompt and generated tokens</source>
        <translation>Menor tiempo por solicitud: prompt y tokens generados</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>inputs of set shapes</source>
        <translation>entradas de formas fijas</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and you forbade %2 for that. Lift that rule first.</source>
        <translation>%1 no puede ir a %2: comparte un almacenamiento con %3, y %2 está prohibido para este. Quite antes esa regla.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and that is pinned to %4. Unpin it first, or move both.</source>
        <translation>%1 no puede ir a %2: comparte un almacenamiento con %3, que está anclado a %4. Desánclelo antes, o mueva ambos.</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD con momentum</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>Adam de 8 bits</translation>
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
        <translation>quedan unos %1 min</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>quedan unos %1 s</translation>
    </message>
    <message>
        <source>less than a second left</source>
        <translation>queda menos de un segundo</translation>
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
        <translation>Longitud</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 o más</translation>
    </message>
    <message>
        <source>This machine has no GPU: a run with CUDA will be refused.</source>
        <translation>Esta máquina no tiene GPU: una ejecución con CUDA se rechazará.</translation>
    </message>
    <message>
        <source>This machine has no GPU: it will run on virtual GPUs.</source>
        <translation>Esta máquina no tiene GPU: se ejecutará en GPU virtuales.</translation>
    </message>
    <message>
        <source>This machine has fewer GPUs (%1) than the plan uses (%2):</source>
        <translation>Esta máquina tiene menos GPU (%1) que las que usa el plan (%2):</translation>
    </message>
    <message>
        <source>a run with CUDA will be refused.</source>
        <translation>una ejecución con CUDA se rechazará.</translation>
    </message>
    <message>
        <source>it will run on virtual GPUs.</source>
        <translation>se ejecutará en GPU virtuales.</translation>
    </message>
</context>
<context>
    <name>RunStrip</name>
    <message>
        <source>Loading</source>
        <translation>Cargando</translation>
    </message>
    <message>
        <source>Reading the graph</source>
        <translation>Leyendo el grafo</translation>
    </message>
    <message>
        <source>Placing weights</source>
        <translation>Colocando los pesos</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>Calentando</translation>
    </message>
    <message>
        <source>Collecting</source>
        <translation>Recopilando</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Your plan is untouched.</source>
        <translation>El plan no se ha tocado.</translation>
    </message>
    <message>
        <source>%1 is out of memory in %2: %3 were asked for, %4 of %5 were in use.</source>
        <translation>%1 se quedó sin memoria en %2: se pidieron %3 y estaban en uso %4 de %5.</translation>
    </message>
    <message>
        <source>its first steps</source>
        <translation>sus primeros pasos</translation>
    </message>
    <message>
        <source>The engine could not be started: %1.</source>
        <translation>No se pudo iniciar el motor: %1.</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2).</source>
        <translation>Se finalizó en %1 (señal %2).</translation>
    </message>
    <message>
        <source>The system ended it in %1 for lack of RAM: it held %2, and %3 were free.</source>
        <translation>El sistema lo finalizó en %1 por falta de RAM: ocupaba %2 y había %3 libres.</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2), not for lack of RAM: it held %3, and %4 were free.</source>
        <translation>Se finalizó en %1 (señal %2), no por falta de RAM: ocupaba %3 y había %4 libres.</translation>
    </message>
    <message numerus="yes">
        <source>It said nothing for %n second(s) in %1 and was ended.</source>
        <translation>
            <numerusform>No dijo nada durante %n segundo en %1 y se finalizó.</numerusform>
            <numerusform>No dijo nada durante %n segundos en %1 y se finalizó.</numerusform>
        </translation>
    </message>
    <message>
        <source>It crashed in %1 (signal %2).</source>
        <translation>Falló en %1 (señal %2).</translation>
    </message>
    <message>
        <source>It wrote something that is no message.</source>
        <translation>Escribió algo que no es un mensaje.</translation>
    </message>
    <message>
        <source>It ended in %1 without a result (exit %2).</source>
        <translation>Terminó en %1 sin resultado (código de salida %2).</translation>
    </message>
    <message>
        <source>Program: %1</source>
        <translation>Programa: %1</translation>
    </message>
    <message>
        <source>Engine: %1, LibTorch %2</source>
        <translation>Motor: %1, LibTorch %2</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>El motor se está iniciando.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 de %3</translation>
    </message>
    <message>
        <source>The arithmetic runs on the CPU; memory and copies are counted for each device of the plan. Bytes are exact. Times are this CPU&apos;s, not a GPU&apos;s.</source>
        <translation>Los cálculos se ejecutan en la CPU; la memoria y las copias se cuentan para cada dispositivo del plan. Los bytes son exactos. Los tiempos son de esta CPU, no de una GPU.</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 no responde.</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2.</source>
        <translation>No se puede acceder a %1: %2.</translation>
    </message>
    <message>
        <source>There is no stowage-engine on %1 that runs: %2.</source>
        <translation>No hay un stowage-engine que funcione en %1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing came from %1 for %n second(s), in %2: the connection is taken for lost.</source>
        <translation>
            <numerusform>No llegó nada de %1 durante %n segundo, en %2: la conexión se da por perdida.</numerusform>
            <numerusform>No llegó nada de %1 durante %n segundos, en %2: la conexión se da por perdida.</numerusform>
        </translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2, or the engine was killed there.</source>
        <translation>Se perdió la conexión con %1 en %2, o allí se finalizó el motor.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2: %3.</source>
        <translation>Se perdió la conexión con %1 en %2: %3.</translation>
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
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>%s says it is “%1”; a problem file says “%2”.</source>
        <translation>%s dice ser «%1»; un archivo de problema dice «%2».</translation>
    </message>
    <message>
        <source>%s: “%1” should be a whole number from 0 on that fits into 64 bits.</source>
        <translation>%s: «%1» debería ser un número entero, 0 o más, que quepa en 64 bits.</translation>
    </message>
    <message>
        <source>%s: “%1” names no device or class of this problem, or one that has not been executed yet.</source>
        <translation>%s: «%1» no nombra ningún dispositivo ni clase de este problema, o nombra uno que aún no se ha ejecutado.</translation>
    </message>
    <message>
        <source>%s: “%1” is there twice.</source>
        <translation>%s: «%1» aparece dos veces.</translation>
    </message>
    <message>
        <source>%s: the order is longer than %1 units.</source>
        <translation>%s: el orden tiene más de %1 unidades.</translation>
    </message>
    <message>
        <source>Something went wrong inside Stowage: %1.</source>
        <translation>Algo falló dentro de Stowage: %1.</translation>
    </message>
    <message>
        <source>%s was cancelled.</source>
        <translation>%s se canceló.</translation>
    </message>
    <message>
        <source>%s does not exist.</source>
        <translation>%s no existe.</translation>
    </message>
    <message>
        <source>%s cannot be opened: %1.</source>
        <translation>%s no se puede abrir: %1.</translation>
    </message>
    <message>
        <source>%s cannot be read at byte %2: %1.</source>
        <translation>%s no se puede leer en el byte %2: %1.</translation>
    </message>
    <message>
        <source>%s is not a regular file but %1; only regular files are read.</source>
        <translation>%s no es un archivo normal, sino %1; solo se leen archivos normales.</translation>
    </message>
    <message>
        <source>%s ended at byte %1 while %2 bytes were expected; it is too short or was cut while it was read.</source>
        <translation>%s terminó en el byte %1 cuando se esperaban %2 bytes; es demasiado corto o se cortó mientras se leía.</translation>
    </message>
    <message>
        <source>%s is %1 bytes long; at most %2 are read for this kind of file.</source>
        <translation>%s tiene %1 bytes; de este tipo de archivo se leen como máximo %2.</translation>
    </message>
    <message>
        <source>%s cannot be written: %1.</source>
        <translation>%s no se puede escribir: %1.</translation>
    </message>
    <message>
        <source>%s is not JSON: %1.</source>
        <translation>%s no es JSON: %1.</translation>
    </message>
    <message>
        <source>%s names the key “%1” twice in one object.</source>
        <translation>%s nombra la clave «%1» dos veces en un objeto.</translation>
    </message>
    <message>
        <source>%s nests deeper than %1 levels.</source>
        <translation>%s anida más de %1 niveles.</translation>
    </message>
    <message>
        <source>%s lacks “%1”.</source>
        <translation>En %s falta «%1».</translation>
    </message>
    <message>
        <source>%s: “%1” should be %2.</source>
        <translation>%s: «%1» debería ser %2.</translation>
    </message>
    <message>
        <source>%s has schema “%1”, and “%2” is read here.</source>
        <translation>%s tiene el esquema «%1», y aquí se lee «%2».</translation>
    </message>
    <message>
        <source>“%s” is not a size. Write a size like 24GiB, 80GB or 512MiB.</source>
        <translation>«%s» no es un tamaño. Escriba un tamaño como 24GiB, 80GB o 512MiB.</translation>
    </message>
    <message>
        <source>“%s” may mean gigabits or gigabytes: write %1 or %2.</source>
        <translation>«%s» puede significar gigabits o gigabytes: escriba %1 o %2.</translation>
    </message>
    <message>
        <source>“%s” is larger than any memory: at most 2^63 bytes are understood.</source>
        <translation>«%s» supera cualquier memoria: se entienden como máximo 2^63 bytes.</translation>
    </message>
    <message>
        <source>“%s” is not a rate. Write a rate like 25GB/s.</source>
        <translation>«%s» no es una velocidad. Escriba una velocidad como 25GB/s.</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine cannot be understood: %1.</source>
        <translation>Una línea entre Stowage y su motor no se entiende: %1.</translation>
    </message>
    <message>
        <source>The other side speaks version %1 of the engine&apos;s protocol, this one speaks %2: install matching versions.</source>
        <translation>El otro lado usa la versión %1 del protocolo del motor, y este la %2: instale versiones que coincidan.</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine has the unknown type “%1”.</source>
        <translation>Una línea entre Stowage y su motor tiene el tipo desconocido «%1».</translation>
    </message>
    <message>
        <source>%s needs operators that this engine does not have: %1.</source>
        <translation>%s necesita operadores que este motor no tiene: %1.</translation>
    </message>
    <message>
        <source>%s uses the higher-order operator “%1”, which is not supported.</source>
        <translation>%s usa el operador de orden superior «%1», que no se admite.</translation>
    </message>
    <message>
        <source>%s: node “%1” has an argument that is not supported: %2.</source>
        <translation>%s: el nodo «%1» tiene un argumento que no se admite: %2.</translation>
    </message>
    <message>
        <source>%s: node “%1” uses the value “%2”, which nothing before it makes.</source>
        <translation>%s: el nodo «%1» usa el valor «%2», que nada anterior produce.</translation>
    </message>
    <message>
        <source>%s: tensor “%1” cannot be used: %2.</source>
        <translation>%s: el tensor «%1» no se puede usar: %2.</translation>
    </message>
    <message>
        <source>%s: the graph nests deeper than %1 levels.</source>
        <translation>%s: el grafo anida más de %1 niveles.</translation>
    </message>
    <message>
        <source>%s is another program where it is to be run than the one that was opened: its fingerprint is %1, not %2.</source>
        <translation>%s es, donde se va a ejecutar, otro programa que el que se abrió: su huella es %1, no %2.</translation>
    </message>
    <message>
        <source>%s: the device map gives no device for “%1”.</source>
        <translation>%s: el mapa de dispositivos no da ningún dispositivo a «%1».</translation>
    </message>
    <message>
        <source>The device map names device “%1”, which the machine does not have.</source>
        <translation>El mapa de dispositivos nombra el dispositivo «%1», que la máquina no tiene.</translation>
    </message>
    <message>
        <source>The storage of “%1” is changed by the run, so it cannot be on the disk or streamed; it stays on device %2.</source>
        <translation>La ejecución modifica el almacenamiento de «%1», así que no puede estar en el disco ni transmitirse; se queda en el dispositivo %2.</translation>
    </message>
    <message>
        <source>%s: input “%1” has %2, the program takes %3.</source>
        <translation>%s: la entrada «%1» tiene %2, el programa admite %3.</translation>
    </message>
    <message>
        <source>No sample input can be made up for “%1”: %2. Give the inputs in a file.</source>
        <translation>No se puede inventar una entrada de ejemplo para «%1»: %2. Indique las entradas en un archivo.</translation>
    </message>
    <message>
        <source>%s has no size “%1” that can be set; it has %2.</source>
        <translation>%s no tiene un tamaño «%1» que se pueda fijar; tiene %2.</translation>
    </message>
    <message>
        <source>%s: the size “%1” can be %2, not %3.</source>
        <translation>%s: el tamaño «%1» puede ser %2, no %3.</translation>
    </message>
    <message>
        <source>The sample inputs of %s are not used: %1.</source>
        <translation>Las entradas de ejemplo de %s no se usan: %1.</translation>
    </message>
    <message>
        <source>The inputs are random: %2 (seed %1).</source>
        <translation>Las entradas son aleatorias: %2 (semilla %1).</translation>
    </message>
    <message>
        <source>The program draws random numbers (“%1”): results differ from run to run.</source>
        <translation>El programa usa números aleatorios («%1»): los resultados varían en cada ejecución.</translation>
    </message>
    <message>
        <source>The program was exported for several devices; all follow the device map now.</source>
        <translation>El programa se exportó para varios dispositivos; ahora todos siguen el mapa de dispositivos.</translation>
    </message>
    <message>
        <source>%s failed at node “%1” of module “%2”: %3.</source>
        <translation>%s falló en el nodo «%1» del módulo «%2»: %3.</translation>
    </message>
    <message>
        <source>Out of memory on device %1 at module “%2”: %3 more bytes were needed, %4 of %5 were in use.</source>
        <translation>Sin memoria en el dispositivo %1 en el módulo «%2»: hacían falta %3 bytes más, y estaban en uso %4 de %5.</translation>
    </message>
    <message>
        <source>CUDA was asked for and cannot be used: %1.</source>
        <translation>Se pidió CUDA y no se puede usar: %1.</translation>
    </message>
    <message>
        <source>The machine of the plan has %1 GPUs; a run takes at most %2 virtual ones.</source>
        <translation>La máquina del plan tiene %1 GPU; una ejecución admite como máximo %2 virtuales.</translation>
    </message>
    <message>
        <source>No weight is copied ahead, although a window or a depth was asked for: %1.</source>
        <translation>No se copia ningún peso por adelantado, aunque se pidió una ventana o una profundidad: %1.</translation>
    </message>
    <message>
        <source>The GPUs of this run are virtual: %1.</source>
        <translation>Las GPU de esta ejecución son virtuales: %1.</translation>
    </message>
    <message>
        <source>%s was stopped in module “%2”: its time limit of %1 s was over.</source>
        <translation>%s se detuvo en el módulo «%2»: se agotó su límite de tiempo de %1 s.</translation>
    </message>
    <message>
        <source>PyTorch itself computes with nothing that lies on the disk: give “%1” a GPU or the CPU.</source>
        <translation>PyTorch no calcula con nada que esté en el disco: dé a «%1» una GPU o la CPU.</translation>
    </message>
    <message>
        <source>%s: two nodes of one graph make the value “%1”.</source>
        <translation>%s: dos nodos de un mismo grafo producen el valor «%1».</translation>
    </message>
    <message>
        <source>%s: node “%1” cannot be run: %2.</source>
        <translation>%s: el nodo «%1» no se puede ejecutar: %2.</translation>
    </message>
    <message>
        <source>The map uses %1 GPUs and this machine has %2.</source>
        <translation>El mapa usa %1 GPU y esta máquina tiene %2.</translation>
    </message>
    <message>
        <source>The results cannot be written as safetensors: “%1” is %2.</source>
        <translation>Los resultados no se pueden escribir como safetensors: «%1» es %2.</translation>
    </message>
    <message>
        <source>LibTorch reported: %1.</source>
        <translation>LibTorch informó: %1.</translation>
    </message>
    <message>
        <source>The recording is full: from %1 rows on the run is measured and no longer drawn.</source>
        <translation>La grabación está llena: a partir de %1 filas la ejecución se mide y ya no se dibuja.</translation>
    </message>
    <message>
        <source>%s holds more names than can be shown.</source>
        <translation>%s contiene más nombres de los que se pueden mostrar.</translation>
    </message>
    <message>
        <source>%s nests its names so deeply that they would fill more than %1 MiB.</source>
        <translation>%s anida sus nombres tanto que ocuparían más de %1 MiB.</translation>
    </message>
    <message>
        <source>%s names the tensor “%1” twice.</source>
        <translation>%s nombra el tensor «%1» dos veces.</translation>
    </message>
    <message>
        <source>%s ties “%1” to “%2”, which does not exist.</source>
        <translation>%s vincula «%1» a «%2», que no existe.</translation>
    </message>
    <message>
        <source>%s ties “%1” to itself in a circle.</source>
        <translation>%s vincula «%1» a sí mismo en un círculo.</translation>
    </message>
    <message>
        <source>%s uses “%1” both as a tensor and as a module.</source>
        <translation>%s usa «%1» como tensor y como módulo.</translation>
    </message>
    <message>
        <source>%s: a tensor has no name; it is shown as “%1”.</source>
        <translation>%s: un tensor no tiene nombre; se muestra como «%1».</translation>
    </message>
    <message>
        <source>%s is not a model that Stowage knows: %1.</source>
        <translation>%s no es un modelo que Stowage conozca: %1.</translation>
    </message>
    <message>
        <source>%s is %1, which this version recognises but does not read yet.</source>
        <translation>%s es %1, que esta versión reconoce pero aún no lee.</translation>
    </message>
    <message>
        <source>%s is not a complete zip archive: its end record is missing or damaged.</source>
        <translation>%s no es un archivo zip completo: su registro final falta o está dañado.</translation>
    </message>
    <message>
        <source>%s has a damaged zip directory: %1.</source>
        <translation>%s tiene un directorio zip dañado: %1.</translation>
    </message>
    <message>
        <source>%s holds %1 zip entries; at most %2 are read.</source>
        <translation>%s contiene %1 entradas zip; se leen como máximo %2.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” lies outside the file.</source>
        <translation>%s: la entrada zip «%1» está fuera del archivo.</translation>
    </message>
    <message>
        <source>%s: the zip entries “%1” and “%2” overlap.</source>
        <translation>%s: las entradas zip «%1» y «%2» se solapan.</translation>
    </message>
    <message>
        <source>%s names the zip entry “%1” twice.</source>
        <translation>%s nombra la entrada zip «%1» dos veces.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” is encrypted.</source>
        <translation>%s: la entrada zip «%1» está cifrada.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” has a local header that does not agree with the directory.</source>
        <translation>%s: la cabecera local de la entrada zip «%1» no coincide con el directorio.</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” uses compression method %2; only stored and deflated entries are read.</source>
        <translation>%s: la entrada zip «%1» usa el método de compresión %2; solo se leen entradas sin comprimir y deflate.</translation>
    </message>
    <message>
        <source>%s: the stored zip entry “%1” says %2 bytes but occupies %3.</source>
        <translation>%s: la entrada zip sin comprimir «%1» indica %2 bytes pero ocupa %3.</translation>
    </message>
    <message>
        <source>%s has a zip entry whose name is empty, too long or not text.</source>
        <translation>%s tiene una entrada zip cuyo nombre está vacío, es demasiado largo o no es texto.</translation>
    </message>
    <message>
        <source>%s: zip entries whose names are longer than %1 bytes are left out; there are %2.</source>
        <translation>%s: las entradas zip con nombres de más de %1 bytes se omiten; hay %2.</translation>
    </message>
    <message>
        <source>%s has no record “%1”.</source>
        <translation>%s no tiene el registro «%1».</translation>
    </message>
    <message>
        <source>%s: the record “%1” is %2 bytes long; at most %3 are read.</source>
        <translation>%s: el registro «%1» tiene %2 bytes; se leen como máximo %3.</translation>
    </message>
    <message>
        <source>%s: the record “%1” cannot be decompressed to the size it states.</source>
        <translation>%s: el registro «%1» no se puede descomprimir al tamaño que indica.</translation>
    </message>
    <message>
        <source>%s: the record “%1” does not match its checksum.</source>
        <translation>%s: el registro «%1» no coincide con su suma de comprobación.</translation>
    </message>
    <message>
        <source>%s has archive version “%1”; version 0 is read here.</source>
        <translation>%s tiene la versión de archivo «%1»; aquí se lee la versión 0.</translation>
    </message>
    <message>
        <source>%s was written in byte order “%1”; only little-endian files are read.</source>
        <translation>%s se escribió con el orden de bytes «%1»; solo se leen archivos little-endian.</translation>
    </message>
    <message>
        <source>%s has export schema %1; schema 8 is read here.</source>
        <translation>%s tiene el esquema de exportación %1; aquí se lee el esquema 8.</translation>
    </message>
    <message>
        <source>%s: %1 should be %2.</source>
        <translation>%s: %1 debería ser %2.</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no record “%2”.</source>
        <translation>%s: faltan los pesos de «%1»: no hay un registro «%2».</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are compressed; only stored weights are read.</source>
        <translation>%s: los pesos de «%1» están comprimidos; solo se leen pesos sin comprimir.</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its record, which has %3.</source>
        <translation>%s: «%1» necesita %2 bytes de su registro, que tiene %3.</translation>
    </message>
    <message>
        <source>%s: “%1” is kept as a Python object, which is never loaded.</source>
        <translation>%s: «%1» está guardado como un objeto de Python, que nunca se carga.</translation>
    </message>
    <message>
        <source>%s: “%1” has sizes, strides or an offset that are not plain numbers.</source>
        <translation>%s: «%1» tiene tamaños, strides o un desplazamiento que no son números simples.</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type %2.</source>
        <translation>%s: «%1» tiene el tipo de elemento desconocido %2.</translation>
    </message>
    <message>
        <source>“%s” is not the name of a device. Write 0, 1, … for GPUs, cpu or disk.</source>
        <translation>«%s» no es el nombre de un dispositivo. Escriba 0, 1, … para las GPU, cpu o disk.</translation>
    </message>
    <message>
        <source>“%s” is not a runtime that is known here. Write %1.</source>
        <translation>«%s» no es un runtime conocido aquí. Escriba %1.</translation>
    </message>
    <message>
        <source>%s lists the device %1 twice.</source>
        <translation>%s enumera el dispositivo %1 dos veces.</translation>
    </message>
    <message>
        <source>%s lacks GPU %1: GPUs are numbered from 0 without gaps.</source>
        <translation>En %s falta la GPU %1: las GPU se numeran desde 0 sin huecos.</translation>
    </message>
    <message>
        <source>%s lists %1 devices; at most %2 are understood.</source>
        <translation>%s enumera %1 dispositivos; se entienden como máximo %2.</translation>
    </message>
    <message>
        <source>%s: the link %1 needs a rate of at least one byte per second.</source>
        <translation>%s: el enlace %1 necesita una velocidad de al menos un byte por segundo.</translation>
    </message>
    <message>
        <source>%s is not a device map: an object of module names and devices is expected, and this is %1.</source>
        <translation>%s no es un mapa de dispositivos: se espera un objeto de nombres de módulos y dispositivos, y esto es %1.</translation>
    </message>
    <message>
        <source>%s places “%1” on %2, which is no device. Write a number for a GPU, &quot;cpu&quot; or &quot;disk&quot;.</source>
        <translation>%s coloca «%1» en %2, que no es un dispositivo. Escriba un número para una GPU, &quot;cpu&quot; o &quot;disk&quot;.</translation>
    </message>
    <message>
        <source>%s: “%1” is not a value that “%2” can have.</source>
        <translation>%s: «%1» no es un valor que «%2» pueda tener.</translation>
    </message>
    <message>
        <source>%s needs %1 and has %2: %3 too much.</source>
        <translation>%s necesita %1 y tiene %2: %3 de más.</translation>
    </message>
    <message>
        <source>%1 tensor names (%2, tied ones counted once) have no device, for example %s.</source>
        <translation>%1 nombres de tensores (%2, los vinculados contados una vez) no tienen dispositivo, por ejemplo %s.</translation>
    </message>
    <message>
        <source>%s and %1 are one storage of %2, but lie on different devices (%3): it is held more than once.</source>
        <translation>%s y %1 son un mismo almacenamiento de %2, pero están en dispositivos distintos (%3): se guarda más de una vez.</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but runs on several devices (%2).</source>
        <translation>%s es un %1, que debería quedar entero, pero se ejecuta en varios dispositivos (%2).</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but its weights lie on several devices (%2); all of it runs on %3.</source>
        <translation>%s es un %1, que debería quedar entero, pero sus pesos están en varios dispositivos (%2); todo se ejecuta en %3.</translation>
    </message>
    <message>
        <source>%s is pinned to %1, but lies on %2.</source>
        <translation>%s está anclado a %1, pero está en %2.</translation>
    </message>
    <message>
        <source>%s may not be on %1, but is.</source>
        <translation>%s no puede estar en %1, pero lo está.</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, later releases to the lowest. Write the keys of %s first.</source>
        <translation>El mapa nombra %1 antes que %s: accelerate hasta 1.12 transmite a la primera GPU de un mapa; las versiones posteriores, a la de menor número. Escriba primero las claves de %s.</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, where %2 is then %3 over its budget; later releases stream to the lowest. Write the keys of %s first.</source>
        <translation>El mapa nombra %1 antes que %s: accelerate hasta 1.12 transmite a la primera GPU de un mapa, y entonces %2 supera su presupuesto en %3; las versiones posteriores transmiten a la de menor número. Escriba primero las claves de %s.</translation>
    </message>
    <message>
        <source>%s is to be the main GPU, but a map alone makes accelerate stream to %1: give main_device to dispatch_model (from_pretrained takes none).</source>
        <translation>%s debe ser la GPU principal, pero con solo un mapa accelerate transmite a %1: indique main_device a dispatch_model (from_pretrained no lo admite).</translation>
    </message>
    <message>
        <source>Nothing is on a GPU: the whole model runs on the CPU.</source>
        <translation>No hay nada en una GPU: todo el modelo se ejecuta en la CPU.</translation>
    </message>
    <message>
        <source>The map gives no device to %1 tensor names (%2, tied ones counted once), for example %s.</source>
        <translation>El mapa no da dispositivo a %1 nombres de tensores (%2, los vinculados contados una vez), por ejemplo %s.</translation>
    </message>
    <message>
        <source>%1 keys of the map name no module or tensor of this model, for example “%s”.</source>
        <translation>%1 claves del mapa no nombran ningún módulo ni tensor de este modelo, por ejemplo «%s».</translation>
    </message>
    <message>
        <source>%1 keys of the map lie below other keys, for example “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>%1 claves del mapa están por debajo de otras, por ejemplo «%2» bajo «%s»: aquí gana la más profunda, pero no en todos los cargadores.</translation>
    </message>
    <message>
        <source>The map names the key “%s” more than once.</source>
        <translation>El mapa nombra la clave «%s» más de una vez.</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (%1 tensor names, %2, tied ones counted once).</source>
        <translation>El mapa usa %s, que esta máquina no tiene (%1 nombres de tensores, %2, los vinculados contados una vez).</translation>
    </message>
    <message>
        <source>The key “%s” is also the beginning of the name %1, which has no key of its own: loaders that match without the dot put it on the wrong device.</source>
        <translation>La clave «%s» es también el comienzo del nombre %1, que no tiene clave propia: los cargadores que comparan sin el punto lo ponen en el dispositivo equivocado.</translation>
    </message>
    <message>
        <source>%1 keys name their GPU as text, for example “%s”: accelerate then picks the GPU that streams by chance. Write numbers, such as 0.</source>
        <translation>%1 claves nombran su GPU como texto, por ejemplo «%s»: accelerate elige entonces al azar la GPU que transmite. Escriba números, como 0.</translation>
    </message>
    <message>
        <source>The key “” puts everything on %s while other keys name GPUs: accelerate finds no weights under it. Name the modules instead.</source>
        <translation>La clave «» pone todo en %s mientras otras claves nombran GPU: accelerate no encuentra pesos bajo ella. Nombre en su lugar los módulos.</translation>
    </message>
    <message>
        <source>%s holds weights only, no graph that could be run.</source>
        <translation>%s solo contiene pesos, ningún grafo que se pueda ejecutar.</translation>
    </message>
    <message>
        <source>%s describes a model without its weights and graph.</source>
        <translation>%s describe un modelo sin sus pesos ni su grafo.</translation>
    </message>
    <message>
        <source>%s was saved without the weights of “%1”.</source>
        <translation>%s se guardó sin los pesos de «%1».</translation>
    </message>
    <message>
        <source>%s takes or makes an object of Python.</source>
        <translation>%s toma o produce un objeto de Python.</translation>
    </message>
    <message>
        <source>%s is %1 bytes long: too short for a safetensors file, which begins with a length of 8 bytes.</source>
        <translation>%s tiene %1 bytes: demasiado corto para un archivo safetensors, que empieza con una longitud de 8 bytes.</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes; at most %2 are allowed.</source>
        <translation>%s indica una cabecera de %1 bytes; se permiten como máximo %2.</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes, but the file ends at byte %2.</source>
        <translation>%s indica una cabecera de %1 bytes, pero el archivo termina en el byte %2.</translation>
    </message>
    <message>
        <source>%s has a header that does not begin with “{”.</source>
        <translation>%s tiene una cabecera que no empieza por «{».</translation>
    </message>
    <message>
        <source>%s: in the entry of “%1”, %2 should be %3.</source>
        <translation>%s: en la entrada de «%1», %2 debería ser %3.</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type “%2”.</source>
        <translation>%s: «%1» tiene el tipo de elemento desconocido «%2».</translation>
    </message>
    <message>
        <source>%s: __metadata__ should be an object of texts.</source>
        <translation>%s: __metadata__ debería ser un objeto de textos.</translation>
    </message>
    <message>
        <source>%s: “%1” occupies bytes %2 to %3 where byte %4 should be next; tensors may not overlap or leave holes.</source>
        <translation>%s: «%1» ocupa los bytes %2 a %3, pero seguía el byte %4; los tensores no pueden solaparse ni dejar huecos.</translation>
    </message>
    <message>
        <source>%s: the shape of “%1” has more elements than can be counted.</source>
        <translation>%s: la forma de «%1» tiene más elementos de los que se pueden contar.</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bits, which is no whole number of bytes.</source>
        <translation>%s: «%1» ocupa %2 bits, que no son un número entero de bytes.</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bytes but occupies bytes %3 to %4.</source>
        <translation>%s: «%1» necesita %2 bytes pero ocupa los bytes %3 a %4.</translation>
    </message>
    <message>
        <source>%s should end at byte %1 but is %2 bytes long.</source>
        <translation>%s debería terminar en el byte %1 pero tiene %2 bytes.</translation>
    </message>
    <message>
        <source>%s names the file “%1”; only plain names of files in the same folder are opened.</source>
        <translation>%s nombra el archivo «%1»; solo se abren nombres simples de archivos de la misma carpeta.</translation>
    </message>
    <message>
        <source>%s needs the file “%1”, which is not there.</source>
        <translation>%s necesita el archivo «%1», que no está.</translation>
    </message>
    <message>
        <source>%s says that “%1” is in “%2”, which does not hold it.</source>
        <translation>%s dice que «%1» está en «%2», que no lo contiene.</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is in two files, “%2” and “%3”.</source>
        <translation>%s: el tensor «%1» está en dos archivos, «%2» y «%3».</translation>
    </message>
    <message>
        <source>%s: the files hold tensors that the index does not list: “%1” is the first of %2.</source>
        <translation>%s: los archivos contienen tensores que el índice no enumera: «%1» es el primero de %2.</translation>
    </message>
    <message>
        <source>%s: the index states %1 bytes in all, the files hold %2.</source>
        <translation>%s: el índice indica %1 bytes en total, los archivos contienen %2.</translation>
    </message>
    <message>
        <source>%s has no config.json: classes of modules, ties and names of modules are not known.</source>
        <translation>%s no tiene config.json: no se conocen las clases, los vínculos ni los nombres de los módulos.</translation>
    </message>
    <message>
        <source>%s: %1 tensors have other names in the file than in the modules (model type “%2”); the names of the modules are shown.</source>
        <translation>%s: %1 tensores tienen en el archivo otros nombres que en los módulos (tipo de modelo «%2»); se muestran los nombres de los módulos.</translation>
    </message>
    <message>
        <source>%s: the model type “%1” is not known here; its modules may have other names than its files. Check the names before you use a device map.</source>
        <translation>%s: el tipo de modelo «%1» no se conoce aquí; sus módulos pueden tener otros nombres que sus archivos. Compruebe los nombres antes de usar un mapa de dispositivos.</translation>
    </message>
    <message>
        <source>%s: the experts of “%1” differ in shape; they are shown one by one, as they are stored.</source>
        <translation>%s: los expertos de «%1» tienen formas distintas; se muestran uno a uno, tal como están guardados.</translation>
    </message>
    <message>
        <source>%s holds packed weights (%1); they are shown and counted as they are stored.</source>
        <translation>%s contiene pesos empaquetados (%1); se muestran y se cuentan tal como están guardados.</translation>
    </message>
    <message>
        <source>%s: %1 tensors from “%2” on belong to no module that the library builds; they are not shown.</source>
        <translation>%s: %1 tensores desde «%2» no pertenecen a ningún módulo que la biblioteca construya; no se muestran.</translation>
    </message>
    <message>
        <source>%s does not hold “%1”, to which “%2” should be tied.</source>
        <translation>%s no contiene «%1», al que «%2» debería estar vinculado.</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%s cannot be started: %1.</source>
        <translation>%s no se puede iniciar: %1.</translation>
    </message>
    <message>
        <source>The engine ended before it was done: %1.</source>
        <translation>El motor terminó antes de haber acabado: %1.</translation>
    </message>
    <message>
        <source>How large the values of %s are is known to the engine alone: agree to run it once (Profile), and its memory is predicted from then on.</source>
        <translation>Solo el motor sabe qué tamaño tienen los valores de %s: acepte una vez ejecutarlo (Perfilar) y desde entonces se predice su memoria.</translation>
    </message>
    <message>
        <source>The engine is asked how large the values of %s are; its memory is predicted when it has answered.</source>
        <translation>Se pregunta al motor qué tamaño tienen los valores de %s; su memoria se predice cuando haya respondido.</translation>
    </message>
    <message>
        <source>The rule on “%s” names no module or tensor of this model.</source>
        <translation>La regla de «%s» no nombra ningún módulo ni tensor de este modelo.</translation>
    </message>
    <message>
        <source>The rules on “%s” (%1) and “%2” (%3) contradict each other: no device obeys both.</source>
        <translation>Las reglas de «%s» (%1) y «%2» (%3) se contradicen: ningún dispositivo cumple ambas.</translation>
    </message>
    <message>
        <source>There is no device to put anything on. Add a GPU, CPU memory or a disk.</source>
        <translation>No hay ningún dispositivo donde poner nada. Añada una GPU, memoria de CPU o un disco.</translation>
    </message>
    <message>
        <source>%s can neither stay on %1 nor be streamed to it: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s no puede quedarse en %1 ni transmitirse allí: se necesitan %2, hay %3, faltan %4.</translation>
    </message>
    <message>
        <source>%s leaves no room on %1 for anything else: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s no deja espacio en %1 para nada más: se necesitan %2, hay %3, faltan %4.</translation>
    </message>
    <message>
        <source>The model needs %1; your devices have room for %2 of it: %3 short.</source>
        <translation>El modelo necesita %1; en los dispositivos caben %2: faltan %3.</translation>
    </message>
    <message>
        <source>%s has nowhere to go: no device obeys all of its rules (%1).</source>
        <translation>%s no tiene adónde ir: ningún dispositivo cumple todas sus reglas (%1).</translation>
    </message>
    <message>
        <source>No way was found to divide the modules among these devices; whether there is one is not settled.</source>
        <translation>No se encontró cómo repartir los módulos entre estos dispositivos; no está claro si hay alguna manera.</translation>
    </message>
    <message>
        <source>accelerate&apos;s own strategy ends with %s on this model and these budgets.</source>
        <translation>La estrategia propia de accelerate termina con %s con este modelo y estos presupuestos.</translation>
    </message>
    <message>
        <source>%s is a trace of version %1; version %2 is read here.</source>
        <translation>%s es una traza de la versión %1; aquí se lee la versión %2.</translation>
    </message>
    <message>
        <source>%s ends too early: its header promises %1 bytes and it has %2.</source>
        <translation>%s termina demasiado pronto: su cabecera promete %1 bytes y tiene %2.</translation>
    </message>
    <message>
        <source>%s is longer than its header says: %1 bytes promised, %2 found.</source>
        <translation>%s es más largo de lo que dice su cabecera: %1 bytes prometidos, %2 encontrados.</translation>
    </message>
    <message>
        <source>%s was damaged: its checksum is not the one its header promises.</source>
        <translation>%s está dañado: su suma de comprobación no es la que promete su cabecera.</translation>
    </message>
    <message>
        <source>%s promises %1 %2, which is more than the %3 that are read.</source>
        <translation>%s promete %1 %2, más que los %3 que se leen.</translation>
    </message>
    <message>
        <source>%s: %1 %2 refers to %3 %4, and there are only %5.</source>
        <translation>%s: %1 %2 remite a %3 %4, y solo hay %5.</translation>
    </message>
    <message>
        <source>%s: %1 %2 ends before it begins.</source>
        <translation>%s: %1 %2 termina antes de empezar.</translation>
    </message>
    <message>
        <source>%s: %1 %2 lies after the end of the run.</source>
        <translation>%s: %1 %2 está después del fin de la ejecución.</translation>
    </message>
    <message>
        <source>%s: block %1 is of kind %2, which does not exist.</source>
        <translation>%s: el bloque %1 es del tipo %2, que no existe.</translation>
    </message>
    <message>
        <source>%s: “%1” is not the name of a device, or names it twice.</source>
        <translation>%s: «%1» no es el nombre de un dispositivo, o lo nombra dos veces.</translation>
    </message>
    <message>
        <source>%s: the text at %1 is not UTF-8.</source>
        <translation>%s: el texto en %1 no es UTF-8.</translation>
    </message>
    <message>
        <source>%s: the blocks of %1 add up to more than 2^63 bytes.</source>
        <translation>%s: los bloques de %1 suman más de 2^63 bytes.</translation>
    </message>
    <message>
        <source>%s lacks the input “%1”; the program takes %2.</source>
        <translation>En %s falta la entrada «%1»; el programa admite %2.</translation>
    </message>
    <message>
        <source>%s: “%1” is no input of the program; it takes %2.</source>
        <translation>%s: «%1» no es una entrada del programa; admite %2.</translation>
    </message>
    <message>
        <source>%s became shorter while its weights were read; the run was stopped.</source>
        <translation>%s se acortó mientras se leían sus pesos; la ejecución se detuvo.</translation>
    </message>
    <message>
        <source>%s cannot be opened: there is not enough memory.</source>
        <translation>%s no se puede abrir: no hay suficiente memoria.</translation>
    </message>
    <message>
        <source>%s is compressed and damaged or cut off.</source>
        <translation>%s está comprimido y dañado o cortado.</translation>
    </message>
    <message>
        <source>%s unpacks to more than %1 bytes, which is not read.</source>
        <translation>%s ocupa descomprimido más de %1 bytes, lo cual no se lee.</translation>
    </message>
    <message>
        <source>%s: in %1, %2 should be %3.</source>
        <translation>%s: en %1, %2 debería ser %3.</translation>
    </message>
    <message>
        <source>%s: %1 has the unknown element type “%2”.</source>
        <translation>%s: %1 tiene el tipo de elemento desconocido «%2».</translation>
    </message>
    <message>
        <source>%s: the shape of %1 has more elements than can be counted.</source>
        <translation>%s: la forma de %1 tiene más elementos de los que se pueden contar.</translation>
    </message>
    <message>
        <source>%s does not begin with “GGUF”.</source>
        <translation>%s no empieza por «GGUF».</translation>
    </message>
    <message>
        <source>%s has GGUF version %1; versions 2 and 3 are read.</source>
        <translation>%s tiene la versión %1 de GGUF; se leen las versiones 2 y 3.</translation>
    </message>
    <message>
        <source>%s was written in big-endian byte order; only little-endian files are read.</source>
        <translation>%s se escribió con orden de bytes big-endian; solo se leen archivos little-endian.</translation>
    </message>
    <message>
        <source>%s ends in the middle of its header.</source>
        <translation>%s termina en medio de su cabecera.</translation>
    </message>
    <message>
        <source>%s states %1 tensors, for which it is too short.</source>
        <translation>%s indica %1 tensores, para los que es demasiado corto.</translation>
    </message>
    <message>
        <source>%s states %1 keys, for which it is too short.</source>
        <translation>%s indica %1 claves, para las que es demasiado corto.</translation>
    </message>
    <message>
        <source>%s states a text of %1 bytes where %2 are left.</source>
        <translation>%s indica un texto de %1 bytes donde quedan %2.</translation>
    </message>
    <message>
        <source>%s has a key that is empty or longer than %1 bytes.</source>
        <translation>%s tiene una clave vacía o de más de %1 bytes.</translation>
    </message>
    <message>
        <source>%s has the key “%1” twice.</source>
        <translation>%s tiene la clave «%1» dos veces.</translation>
    </message>
    <message>
        <source>%s: the value of “%1” has the unknown type %2.</source>
        <translation>%s: el valor de «%1» tiene el tipo desconocido %2.</translation>
    </message>
    <message>
        <source>%s: the list “%1” states %2 entries, for which the file is too short.</source>
        <translation>%s: la lista «%1» indica %2 entradas, para las que el archivo es demasiado corto.</translation>
    </message>
    <message>
        <source>%s: “%1” is a list of lists, which GGUF does not have.</source>
        <translation>%s: «%1» es una lista de listas, que no existe en GGUF.</translation>
    </message>
    <message>
        <source>%s: the alignment %1 is no power of two.</source>
        <translation>%s: la alineación %1 no es una potencia de dos.</translation>
    </message>
    <message>
        <source>%s has a tensor whose name is empty or longer than %1 bytes.</source>
        <translation>%s tiene un tensor cuyo nombre está vacío o supera %1 bytes.</translation>
    </message>
    <message>
        <source>%s: “%1” has %2 dimensions; at most %3 are allowed.</source>
        <translation>%s: «%1» tiene %2 dimensiones; se permiten como máximo %3.</translation>
    </message>
    <message>
        <source>%s: “%1” has more elements than can be counted.</source>
        <translation>%s: «%1» tiene más elementos de los que se pueden contar.</translation>
    </message>
    <message>
        <source>%s: “%1” has element type %2, which GGUF has given up.</source>
        <translation>%s: «%1» tiene el tipo de elemento %2, que GGUF ha abandonado.</translation>
    </message>
    <message>
        <source>%s: rows of “%1” have %2 elements, which is no multiple of the %3 of a block.</source>
        <translation>%s: las filas de «%1» tienen %2 elementos, que no es múltiplo de los %3 de un bloque.</translation>
    </message>
    <message>
        <source>%s: “%1” begins at byte %2 of the data; byte %3 was expected.</source>
        <translation>%s: «%1» empieza en el byte %2 de los datos; se esperaba el byte %3.</translation>
    </message>
    <message>
        <source>%s: “%1” ends at byte %2, the file at byte %3.</source>
        <translation>%s: «%1» termina en el byte %2, el archivo en el byte %3.</translation>
    </message>
    <message>
        <source>%s belongs to a model in %1 parts, of which “%2” is missing.</source>
        <translation>%s pertenece a un modelo en %1 partes, de las que falta «%2».</translation>
    </message>
    <message>
        <source>%s is one of %1 parts, but its name does not say so: it should end in “-%2-of-%3.gguf”.</source>
        <translation>%s es una de %1 partes, pero su nombre no lo dice: debería terminar en «-%2-of-%3.gguf».</translation>
    </message>
    <message>
        <source>%s should be part %1 of %2, but says that it is part %3 of %4.</source>
        <translation>%s debería ser la parte %1 de %2, pero dice ser la parte %3 de %4.</translation>
    </message>
    <message>
        <source>%s: its parts hold %1 tensors, but %2 are stated.</source>
        <translation>%s: sus partes contienen %1 tensores, pero se indican %2.</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is also in “%2”.</source>
        <translation>%s: el tensor «%1» está también en «%2».</translation>
    </message>
    <message>
        <source>%s holds %1 GGUF models; open one of them, such as “%2”.</source>
        <translation>%s contiene %1 modelos GGUF; abra uno de ellos, como «%2».</translation>
    </message>
    <message>
        <source>%s does not say its architecture: modules have the names of the file.</source>
        <translation>%s no indica su arquitectura: los módulos llevan los nombres del archivo.</translation>
    </message>
    <message>
        <source>%s: the architecture “%1” is not known here: modules have the names of the file, which no device map of the library uses.</source>
        <translation>%s: la arquitectura «%1» no se conoce aquí: los módulos llevan los nombres del archivo, que ningún mapa de dispositivos de la biblioteca usa.</translation>
    </message>
    <message>
        <source>%s: tensors without a known place in the modules of “%3” keep the names of the file: “%1” is the first of %2.</source>
        <translation>%s: los tensores sin un lugar conocido en los módulos de «%3» conservan los nombres del archivo: «%1» es el primero de %2.</translation>
    </message>
    <message>
        <source>%s is an AOTInductor package: compiled code, which is never loaded here. Open the .pt2 that torch.export saved before it.</source>
        <translation>%s es un paquete AOTInductor: código compilado, que aquí nunca se carga. Abra el .pt2 que torch.export guardó antes.</translation>
    </message>
    <message>
        <source>%s: what “%1” holds is no table of tensors: %2.</source>
        <translation>%s: lo que contiene «%1» no es una tabla de tensores: %2.</translation>
    </message>
    <message>
        <source>%s names no model type: modules have the names of the file.</source>
        <translation>%s no indica un tipo de modelo: los módulos llevan los nombres del archivo.</translation>
    </message>
    <message>
        <source>%s holds weights alone, which do not say what their modules are called: modules have the names of the file.</source>
        <translation>%s solo contiene pesos, que no dicen cómo se llaman sus módulos: los módulos llevan los nombres del archivo.</translation>
    </message>
    <message>
        <source>%s: %1 packed weights stand in %2 tensors (%3); each group is counted as it is stored.</source>
        <translation>%s: %1 pesos empaquetados están en %2 tensores (%3); cada grupo se cuenta tal como está guardado.</translation>
    </message>
    <message>
        <source>%s holds %1 models; “%2” is shown, there is also %3.</source>
        <translation>%s contiene %1 modelos; se muestra «%2», también está %3.</translation>
    </message>
    <message>
        <source>%s: the constant “%1” of the exported program is an object of Python and is not shown.</source>
        <translation>%s: la constante «%1» del programa exportado es un objeto de Python y no se muestra.</translation>
    </message>
    <message>
        <source>%s: the pickle ends in the middle of an instruction.</source>
        <translation>%s: el pickle termina en medio de una instrucción.</translation>
    </message>
    <message>
        <source>%s: the pickle has the unknown instruction %1.</source>
        <translation>%s: el pickle tiene la instrucción desconocida %1.</translation>
    </message>
    <message>
        <source>%s: the pickle uses the instruction %1, which no model file has.</source>
        <translation>%s: el pickle usa la instrucción %1, que ningún archivo de modelo tiene.</translation>
    </message>
    <message>
        <source>%s: the pickle takes more values from its stack than it put there.</source>
        <translation>%s: el pickle toma de su pila más valores de los que puso.</translation>
    </message>
    <message>
        <source>%s: the pickle asks for entry %1 of its memo, which was never stored.</source>
        <translation>%s: el pickle pide la entrada %1 de su memo, que nunca se guardó.</translation>
    </message>
    <message>
        <source>%s: the instruction %1 of the pickle is applied to a value of the wrong kind.</source>
        <translation>%s: la instrucción %1 del pickle se aplica a un valor del tipo equivocado.</translation>
    </message>
    <message>
        <source>%s: the pickle states a negative length.</source>
        <translation>%s: el pickle indica una longitud negativa.</translation>
    </message>
    <message>
        <source>%s: the pickle has a number that cannot be read.</source>
        <translation>%s: el pickle tiene un número que no se puede leer.</translation>
    </message>
    <message>
        <source>%s: the pickle is of protocol %1; protocols up to 5 are read.</source>
        <translation>%s: el pickle es del protocolo %1; se leen los protocolos hasta 5.</translation>
    </message>
    <message>
        <source>%s: the pickle makes more than %1 values.</source>
        <translation>%s: el pickle produce más de %1 valores.</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch: a recording of memory, not a model.</source>
        <translation>%s es una instantánea de memoria de PyTorch: una grabación de la memoria, no un modelo.</translation>
    </message>
    <message>
        <source>%s holds no tensors of a model.</source>
        <translation>%s no contiene tensores de un modelo.</translation>
    </message>
    <message>
        <source>%s holds a tensor or module whose name is no text or too long.</source>
        <translation>%s contiene un tensor o módulo cuyo nombre no es texto o es demasiado largo.</translation>
    </message>
    <message>
        <source>%s: the record of “%1” does not have the form that PyTorch writes.</source>
        <translation>%s: el registro de «%1» no tiene la forma que escribe PyTorch.</translation>
    </message>
    <message>
        <source>%s: “%1” has a negative size, stride or offset.</source>
        <translation>%s: «%1» tiene un tamaño, stride o desplazamiento negativo.</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its storage, which has %3.</source>
        <translation>%s: «%1» necesita %2 bytes de su almacenamiento, que tiene %3.</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no storage “%2”.</source>
        <translation>%s: faltan los pesos de «%1»: no hay un almacenamiento «%2».</translation>
    </message>
    <message>
        <source>%s: the storage “%1” should be %2 bytes long, but its place in the file has %3.</source>
        <translation>%s: el almacenamiento «%1» debería tener %2 bytes, pero su lugar en el archivo tiene %3.</translation>
    </message>
    <message>
        <source>%s: the list of storages behind the pickle is damaged.</source>
        <translation>%s: la lista de almacenamientos que sigue al pickle está dañada.</translation>
    </message>
    <message>
        <source>%s: the module “%1” contains itself.</source>
        <translation>%s: el módulo «%1» se contiene a sí mismo.</translation>
    </message>
    <message>
        <source>%s has no part “%1” that could be shown; its parts are %2.</source>
        <translation>%s no tiene una parte «%1» que se pueda mostrar; sus partes son %2.</translation>
    </message>
    <message>
        <source>%s has no parts to choose from.</source>
        <translation>%s no tiene partes entre las que elegir.</translation>
    </message>
    <message>
        <source>%s holds several sets of tensors: “%1” is shown as the model; there are also %2.</source>
        <translation>%s contiene varios conjuntos de tensores: «%1» se muestra como el modelo; también están %2.</translation>
    </message>
    <message>
        <source>%s: all names begin with “%1”, which a wrapper put there; they are shown without it.</source>
        <translation>%s: todos los nombres empiezan por «%1», que puso un envoltorio; se muestran sin ello.</translation>
    </message>
    <message>
        <source>%s: “%1” and %2 more records are of a kind that is not known here (%3); they are not shown.</source>
        <translation>%s: «%1» y %2 registros más son de un tipo que no se conoce aquí (%3); no se muestran.</translation>
    </message>
    <message>
        <source>%s: tensors were saved without their data: “%1” is the first of %2.</source>
        <translation>%s: hay tensores guardados sin sus datos: «%1» es el primero de %2.</translation>
    </message>
    <message>
        <source>%s has no tensor: there is nothing to place.</source>
        <translation>%s no tiene ningún tensor: no hay nada que colocar.</translation>
    </message>
    <message>
        <source>%s is a state dict without any tensor: there is nothing to place.</source>
        <translation>%s es un state dict sin ningún tensor: no hay nada que colocar.</translation>
    </message>
    <message>
        <source>%s: keys that are numbers are shown as text: “%1” is the first of %2.</source>
        <translation>%s: las claves que son números se muestran como texto: «%1» es la primera de %2.</translation>
    </message>
    <message>
        <source>%s: the pickle refers to %1 outside of it, which is no storage of PyTorch.</source>
        <translation>%s: el pickle remite a %1 fuera de él, que no es un almacenamiento de PyTorch.</translation>
    </message>
    <message>
        <source>%s: modules are shared so often that not all of their names are shown.</source>
        <translation>%s: los módulos se comparten tantas veces que no se muestran todos sus nombres.</translation>
    </message>
    <message>
        <source>%s is a TorchScript program that cannot be run: %1.</source>
        <translation>%s es un programa TorchScript que no se puede ejecutar: %1.</translation>
    </message>
    <message>
        <source>%s nests modules more than %1 levels deep; those below are shown as one with the module above them.</source>
        <translation>%s anida módulos más de %1 niveles; los que están por debajo se muestran como uno solo con el módulo superior.</translation>
    </message>
    <message>
        <source>%s: %1 of %2 files are read so far; sizes of the others follow.</source>
        <translation>%s: hasta ahora se han leído %1 de %2 archivos; los tamaños de los demás llegarán después.</translation>
    </message>
    <message>
        <source>%s (%1) is pinned to %2, which has %3.</source>
        <translation>%s (%1) está anclado a %2, que tiene %3.</translation>
    </message>
    <message>
        <source>%s are pinned to %2: together they need %1, and it has %3.</source>
        <translation>%s están anclados a %2: juntos necesitan %1, y tiene %3.</translation>
    </message>
    <message>
        <source>%s passes through %1 memory on its way from disk: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s pasa por la memoria de %1 en su camino desde el disco: se necesitan %2, hay %3, faltan %4.</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices: %s alone would need %1, and it has %2: %3 short.</source>
        <translation>Los módulos no se pueden repartir entre estos dispositivos: %s por sí solo necesitaría %1, y tiene %2: faltan %3.</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices.</source>
        <translation>Los módulos no se pueden repartir entre estos dispositivos.</translation>
    </message>
    <message>
        <source>Disk decides the speed: %1 are read from it, in %2 of the %3 of a step.</source>
        <translation>El disco determina la velocidad: se leen de él %1, en %2 de los %3 de un paso.</translation>
    </message>
    <message>
        <source>%s has %1 left over: no whole %2 fits (%3 each).</source>
        <translation>A %s le sobran %1: no cabe ningún %2 entero (%3 cada uno).</translation>
    </message>
    <message>
        <source>%s is almost full: %1 are left, and activations are not counted; a long prompt may need more.</source>
        <translation>%s está casi lleno: quedan %1, y las activaciones no se cuentan; un prompt largo puede necesitar más.</translation>
    </message>
    <message>
        <source>The budget of %s is %1, and the hardware has %2: a what-if, not a plan to run.</source>
        <translation>El presupuesto de %s es %1 y el hardware tiene %2: es una hipótesis, no un plan para ejecutar.</translation>
    </message>
    <message>
        <source>The workload is weights only: activations, KV cache and the time of a step are left out.</source>
        <translation>La carga de trabajo es solo pesos: se omiten las activaciones, la caché KV y el tiempo de un paso.</translation>
    </message>
    <message>
        <source>%s has no configuration: what attention makes is left out.</source>
        <translation>%s no tiene configuración: se omite lo que produce la atención.</translation>
    </message>
    <message>
        <source>The configuration does not say “%s”: what attention makes in %1 and modules like it is left out.</source>
        <translation>La configuración no indica «%s»: se omite lo que produce la atención en %1 y módulos similares.</translation>
    </message>
    <message>
        <source>%1 modules have no formula, for example %s (%2): what they make is left out.</source>
        <translation>%1 módulos no tienen fórmula, por ejemplo %s (%2): se omite lo que producen.</translation>
    </message>
    <message>
        <source>“%s” is %1 in the configuration, but the shape of %2 makes it %3: the tensor is believed.</source>
        <translation>«%s» es %1 en la configuración, pero la forma de %2 indica %3: vale el tensor.</translation>
    </message>
    <message>
        <source>How large the KV cache is cannot be told: it is left out.</source>
        <translation>No se puede saber qué tamaño tiene la caché KV: se omite.</translation>
    </message>
    <message>
        <source>How fast %s computes is not known: times are left out. Calibrate the machine, or name the card.</source>
        <translation>No se sabe con qué velocidad calcula %s: se omiten los tiempos. Calibre la máquina o indique la tarjeta.</translation>
    </message>
    <message>
        <source>%1 tensors are packed, for example %s: the room that kernels take to unpack them is left out.</source>
        <translation>%1 tensores están empaquetados, por ejemplo %s: se omite el espacio que usan los kernels para desempaquetarlos.</translation>
    </message>
    <message>
        <source>%s is counted with one image or recording a sequence: %1 positions.</source>
        <translation>%s se cuenta con una imagen o grabación por secuencia: %1 posiciones.</translation>
    </message>
    <message>
        <source>%s is counted with as many positions as the prompt has.</source>
        <translation>%s se cuenta con tantas posiciones como tiene el prompt.</translation>
    </message>
    <message>
        <source>1 module has no formula: %s (%2). What it makes is left out.</source>
        <translation>1 módulo no tiene fórmula: %s (%2). Se omite lo que produce.</translation>
    </message>
    <message>
        <source>1 tensor is packed: %s. The room that kernels take to unpack it is left out.</source>
        <translation>1 tensor está empaquetado: %s. Se omite el espacio que usan los kernels para desempaquetarlo.</translation>
    </message>
    <message>
        <source>1 tensor (%2) has no device: %s.</source>
        <translation>1 tensor (%2) no tiene dispositivo: %s.</translation>
    </message>
    <message>
        <source>The map gives no device to 1 tensor (%2): %s.</source>
        <translation>El mapa no da dispositivo a 1 tensor (%2): %s.</translation>
    </message>
    <message>
        <source>1 key of the map names no module or tensor of this model: “%s”.</source>
        <translation>1 clave del mapa no nombra ningún módulo ni tensor de este modelo: «%s».</translation>
    </message>
    <message>
        <source>1 key of the map lies below another, “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>1 clave del mapa está por debajo de otra, «%2» bajo «%s»: aquí gana la más profunda, pero no en todos los cargadores.</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (1 tensor, %2).</source>
        <translation>El mapa usa %s, que esta máquina no tiene (1 tensor, %2).</translation>
    </message>
    <message>
        <source>1 key names its GPU as text, “%s”: accelerate then picks the GPU that streams by chance. Write a number, such as 0.</source>
        <translation>1 clave nombra su GPU como texto, «%s»: accelerate elige entonces al azar la GPU que transmite. Escriba un número, como 0.</translation>
    </message>
    <message>
        <source>%s: 1 tensor has another name in the file than in the modules (model type “%2”); the name of the module is shown.</source>
        <translation>%s: 1 tensor tiene en el archivo otro nombre que en los módulos (tipo de modelo «%2»); se muestra el nombre del módulo.</translation>
    </message>
    <message>
        <source>%s: 1 tensor, “%2”, belongs to no module that the library builds; it is not shown.</source>
        <translation>%s: 1 tensor, «%2», no pertenece a ningún módulo que la biblioteca construya; no se muestra.</translation>
    </message>
    <message>
        <source>%s: 1 packed weight stands in %2 tensors (%3); it is counted as it is stored.</source>
        <translation>%s: 1 peso empaquetado está en %2 tensores (%3); se cuenta tal como está guardado.</translation>
    </message>
    <message>
        <source>%s is neither a trace of Stowage nor a memory snapshot of PyTorch.</source>
        <translation>%s no es ni una traza de Stowage ni una instantánea de memoria de PyTorch.</translation>
    </message>
    <message>
        <source>%s is a pickle, but no memory snapshot of PyTorch: it has no list of segments or device_traces.</source>
        <translation>%s es un pickle, pero no una instantánea de memoria de PyTorch: no tiene una lista de segments o device_traces.</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch in which no device has any memory.</source>
        <translation>%s es una instantánea de memoria de PyTorch en la que ningún dispositivo tiene memoria.</translation>
    </message>
    <message>
        <source>%s: event %1 of device %2 (%3) has no “%4” that could be one.</source>
        <translation>%s: el evento %1 del dispositivo %2 (%3) no tiene un «%4» válido.</translation>
    </message>
    <message>
        <source>%s: a block of the segment at %1 has no size.</source>
        <translation>%s: un bloque del segmento en %1 no tiene tamaño.</translation>
    </message>
    <message>
        <source>%s has no history of events, only what was allocated when it was taken.</source>
        <translation>%s no tiene historial de eventos, solo lo que estaba asignado al tomarla.</translation>
    </message>
    <message>
        <source>%s has no times: its events are shown one microsecond apart.</source>
        <translation>%s no tiene tiempos: sus eventos se muestran separados por un microsegundo.</translation>
    </message>
    <message>
        <source>%s was cut: the recording was full, and its earliest events are lost.</source>
        <translation>%s está cortada: la grabación se llenó y se perdieron sus primeros eventos.</translation>
    </message>
    <message>
        <source>%s: %1 blocks were allocated before the first recorded event; they are shown from the beginning on.</source>
        <translation>%s: %1 bloques se asignaron antes del primer evento grabado; se muestran desde el principio.</translation>
    </message>
    <message>
        <source>%s: 1 block was allocated before the first recorded event; it is shown from the beginning on.</source>
        <translation>%s: 1 bloque se asignó antes del primer evento grabado; se muestra desde el principio.</translation>
    </message>
    <message>
        <source>%s: the release of %1 blocks was not recorded; each ends where its address is used again.</source>
        <translation>%s: la liberación de %1 bloques no se grabó; cada uno termina donde su dirección se usa de nuevo.</translation>
    </message>
    <message>
        <source>%s: the release of 1 block was not recorded; it ends where its address is used again.</source>
        <translation>%s: la liberación de 1 bloque no se grabó; termina donde su dirección se usa de nuevo.</translation>
    </message>
    <message>
        <source>%s: %1 requests failed for want of memory; the first asked for %2 on device %3.</source>
        <translation>%s: %1 solicitudes fallaron por falta de memoria; la primera pidió %2 en el dispositivo %3.</translation>
    </message>
    <message>
        <source>%s: 1 request failed for want of memory: it asked for %2 on device %3.</source>
        <translation>%s: 1 solicitud falló por falta de memoria: pidió %2 en el dispositivo %3.</translation>
    </message>
    <message>
        <source>“%s” is not a way of streaming. Write compatible or prefetch.</source>
        <translation>«%s» no es un modo de transmisión. Escriba compatible o prefetch.</translation>
    </message>
    <message>
        <source>The runtime %s does not copy weights ahead of their turn. Prefetch needs the runtime %1.</source>
        <translation>El runtime %s no copia los pesos antes de su turno. La precarga necesita el runtime %1.</translation>
    </message>
    <message>
        <source>%s has %1 for weights in flight under this plan, and the window asks for %2.</source>
        <translation>%s tiene %1 para pesos en camino con este plan, y la ventana pide %2.</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number from 0 on.</source>
        <translation>%s: «%1» debería ser un número, 0 o más.</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number above 0.</source>
        <translation>%s: «%1» debería ser un número mayor que 0.</translation>
    </message>
    <message>
        <source>%s has no layers; a schedule needs at least one.</source>
        <translation>%s no tiene capas; un calendario necesita al menos una.</translation>
    </message>
    <message>
        <source>%s has two layers of the name “%1”.</source>
        <translation>%s tiene dos capas con el nombre «%1».</translation>
    </message>
    <message>
        <source>%s: the layer “%1” has both “bytes” and “tensors”; one of them says what is saved.</source>
        <translation>%s: la capa «%1» tiene «bytes» y «tensors»; solo uno de ellos dice lo que se guarda.</translation>
    </message>
    <message>
        <source>%s: “%1” says %2 bytes, and its parts have %3.</source>
        <translation>%s: «%1» indica %2 bytes, y sus partes tienen %3.</translation>
    </message>
    <message>
        <source>%s: the tensors have more than 2^62 bytes together.</source>
        <translation>%s: los tensores suman más de 2^62 bytes.</translation>
    </message>
    <message>
        <source>%s: “%1” is later than the end of its layer&apos;s pass.</source>
        <translation>%s: «%1» es posterior al fin de la pasada de su capa.</translation>
    </message>
    <message>
        <source>%s should have either “offload_layers” or “scopes”, one of them.</source>
        <translation>%s debería tener «offload_layers» o «scopes», solo uno de los dos.</translation>
    </message>
    <message>
        <source>%s: “cap_bytes” goes with “offload_layers”; with “scopes” each has a cap of its own.</source>
        <translation>%s: «cap_bytes» acompaña a «offload_layers»; con «scopes» cada ámbito tiene su propio tope.</translation>
    </message>
    <message>
        <source>%s: “offload_layers” should be at most the number of layers, which is %1, not %2.</source>
        <translation>%s: «offload_layers» debería ser como máximo el número de capas, que es %1, no %2.</translation>
    </message>
    <message>
        <source>%s has two scopes on “%1”.</source>
        <translation>%s tiene dos ámbitos en «%1».</translation>
    </message>
    <message>
        <source>%s: the scope on “%1” has a cap, and only one that is on can have one.</source>
        <translation>%s: el ámbito en «%1» tiene un tope, y solo uno activado puede tenerlo.</translation>
    </message>
    <message>
        <source>The layer “%s” saves too many tensors of different sizes to say for certain which of them fill the cap best; take the cap away or join tensors.</source>
        <translation>La capa «%s» guarda demasiados tensores de distintos tamaños para saber con certeza cuáles llenan mejor el tope; quite el tope o agrupe tensores.</translation>
    </message>
    <message>
        <source>“%s” is part of a fused group: the group goes as a whole or stays as a whole.</source>
        <translation>«%s» es parte de un grupo fusionado: el grupo va entero o se queda entero.</translation>
    </message>
    <message>
        <source>The last layer, “%s”, is used again as soon as forward ends: it cannot be moved in time.</source>
        <translation>La última capa, «%s», se vuelve a usar en cuanto termina forward: no se puede mover a tiempo.</translation>
    </message>
    <message>
        <source>TransformerEngine&apos;s contexts can only move the first layers, one after the other, and these are others: %s.</source>
        <translation>Los contextos de TransformerEngine solo pueden mover las primeras capas, una tras otra, y estas son otras: %s.</translation>
    </message>
    <message>
        <source>All layers but the last are moved: each copy has the time of one layer, and nothing overlaps beyond it.</source>
        <translation>Se mueven todas las capas menos la última: cada copia tiene el tiempo de una capa, y nada se solapa más allá.</translation>
    </message>
    <message>
        <source>Off inside of on does nothing in TransformerEngine&apos;s nested contexts: %s is moved all the same.</source>
        <translation>Desactivar dentro de activar no hace nada en los contextos anidados de TransformerEngine: %s se mueve igualmente.</translation>
    </message>
    <message>
        <source>These tensors of layers that are moved stay only if each is marked in TransformerEngine: %s.</source>
        <translation>Estos tensores de capas que se mueven solo se quedan si cada uno se marca en TransformerEngine: %s.</translation>
    </message>
    <message>
        <source>These tensors are copied and their memory is not freed, for their owner keeps them: %s.</source>
        <translation>Estos tensores se copian y su memoria no se libera, porque su dueño los conserva: %s.</translation>
    </message>
    <message>
        <source>Nothing saved in %s is moved: %1.</source>
        <translation>Nada de lo guardado en %s se mueve: %1.</translation>
    </message>
    <message>
        <source>Put the scope on the whole of “%s”, or above it.</source>
        <translation>Ponga el ámbito en todo «%s», o por encima.</translation>
    </message>
    <message>
        <source>Turn “%s” off.</source>
        <translation>Desactive «%s».</translation>
    </message>
    <message>
        <source>Take the target te-manual, which moves any layers.</source>
        <translation>Elija el destino te-manual, que mueve cualquier capa.</translation>
    </message>
    <message>
        <source>Move at most the first %1 layers.</source>
        <translation>Mueva como máximo las primeras %1 capas.</translation>
    </message>
    <message>
        <source>Call mark_not_offload for each of them.</source>
        <translation>Llame a mark_not_offload para cada uno.</translation>
    </message>
    <message>
        <source>Let the module let go of them when forward ends, or turn them off.</source>
        <translation>Haga que el módulo los suelte cuando termine forward, o desactívelos.</translation>
    </message>
    <message>
        <source>%s: “%1” has no derivative, and gradients would have to pass it at node “%2” of module “%3”.</source>
        <translation>%s: «%1» no tiene derivada, y los gradientes tendrían que pasar por él en el nodo «%2» del módulo «%3».</translation>
    </message>
    <message>
        <source>The program has no module “%1”, so nothing is saved there.</source>
        <translation>El programa no tiene un módulo «%1», así que allí no se guarda nada.</translation>
    </message>
    <message>
        <source>No operator of module “%1” is called “%2”, so it saves nothing.</source>
        <translation>Ningún operador del módulo «%1» se llama «%2», así que no guarda nada.</translation>
    </message>
    <message>
        <source>In a pass with gradients streamed weights are copied in their turn: nothing is copied ahead.</source>
        <translation>En una pasada con gradientes los pesos transmitidos se copian en su turno: nada se copia por adelantado.</translation>
    </message>
    <message>
        <source>The program was exported in evaluation mode: “%1” does there what it does not do in training, and the gradients are those of evaluation.</source>
        <translation>El programa se exportó en modo de evaluación: «%1» hace allí lo que no hace en el entrenamiento, y los gradientes son los de la evaluación.</translation>
    </message>
    <message>
        <source>%s is of a pass forward alone: layers and what they save come from a profile with --backward.</source>
        <translation>%s es solo de una pasada forward: las capas y lo que guardan proceden de un perfil con --backward.</translation>
    </message>
    <message>
        <source>%s has no module whose name has the parts “%1”.</source>
        <translation>%s no tiene ningún módulo cuyo nombre tenga las partes «%1».</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” changes “%3”, which it did not make.</source>
        <translation>«%s» no se puede recalcular en backward: «%1» en el nodo «%2» modifica «%3», que no produjo él.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” reads “%3”, which has changed by then.</source>
        <translation>«%s» no se puede recalcular en backward: «%1» en el nodo «%2» lee «%3», que para entonces ha cambiado.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward by itself: the operator “%1” at node “%2” runs it, and is run as a whole.</source>
        <translation>«%s» no se puede recalcular en backward por sí solo: el operador «%1» en el nodo «%2» lo ejecuta, y se ejecuta entero.</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: the scenario says that it is not pure.</source>
        <translation>«%s» no se puede recalcular en backward: el escenario dice que no es puro.</translation>
    </message>
    <message>
        <source>The program has no input “%1”; it takes %2.</source>
        <translation>El programa no tiene la entrada «%1»; admite %2.</translation>
    </message>
    <message>
        <source>The input “%1” is no tensor of floating numbers: it has no gradient.</source>
        <translation>La entrada «%1» no es un tensor de coma flotante: no tiene gradiente.</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: none is of a floating type. Leave training out.</source>
        <translation>%s no tiene ningún parámetro entrenable: ninguno es de coma flotante. Omita el entrenamiento.</translation>
    </message>
    <message>
        <source>Training the model needs %1 for weights, gradients and the optimizer; your devices have room for %2 of it: %3 short.</source>
        <translation>Entrenar el modelo necesita %1 para pesos, gradientes y el optimizador; en los dispositivos caben %2: faltan %3.</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: those of a floating type are frozen. Unfreeze some of them, or leave training out.</source>
        <translation>%s no tiene ningún parámetro entrenable: los de coma flotante están congelados. Descongele algunos u omita el entrenamiento.</translation>
    </message>
    <message>
        <source>%s has no parameter in “%1”, which is to be frozen or trained. Name a module or a parameter; * stands for any text.</source>
        <translation>%s no tiene ningún parámetro en «%1», que se ha de congelar o entrenar. Indique un módulo o un parámetro; * vale por cualquier texto.</translation>
    </message>
    <message>
        <source>The rates of this machine were measured with %1, and now there is %2: measure again to be sure of them.</source>
        <translation>Las velocidades de esta máquina se midieron con %1, y ahora hay %2: mida de nuevo para estar seguro.</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients and %2 of the optimizer. What is saved for the pass back is not known without a graph and left out. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>El plan entrena: el pico de %s cuenta %1 de gradientes y %2 del optimizador. Lo guardado para backward no se conoce sin un grafo y no se cuenta. Los tiempos son de ambas direcciones, sin el paso del optimizador.</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients, %2 of the optimizer and %3 that a run saved for the pass back. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>El plan entrena: el pico de %s cuenta %1 de gradientes, %2 del optimizador y %3 que una ejecución guardó para backward. Los tiempos son de ambas direcciones, sin el paso del optimizador.</translation>
    </message>
    <message>
        <source>%s ended early: what it shows is a part of the pass.</source>
        <translation>%s terminó antes de tiempo: solo muestra una parte de la pasada.</translation>
    </message>
    <message>
        <source>%s seems to be a run of another program: %1 of %2 names in it are not this model’s, for example “%3”.</source>
        <translation>%s parece una ejecución de otro programa: %1 de %2 nombres no son de este modelo, por ejemplo «%3».</translation>
    </message>
    <message>
        <source>%s names no weight and no module: whether it is a run of this model is not known.</source>
        <translation>%s no nombra ningún peso ni módulo: no se sabe si es una ejecución de este modelo.</translation>
    </message>
    <message>
        <source>The weights on the CPU are copied from plain RAM, which is slower: pinned RAM comes in powers of two and would take %1 instead of %2, for which there is no room.</source>
        <translation>Los pesos de la CPU se copian desde RAM corriente, que es más lento: la memoria fijada se toma en potencias de dos y ocuparía %1 en lugar de %2, y no hay sitio.</translation>
    </message>
    <message>
        <source>The weights on the CPU (%1) are copied from the program’s file, at the speed of the disk where it is not in RAM: there is too little free RAM to hold them.</source>
        <translation>Los pesos en la CPU (%1) se copian del archivo del programa, a la velocidad del disco donde este no está en la RAM: hay muy poca RAM libre para mantenerlos en ella.</translation>
    </message>
    <message>
        <source>%s is read here: writing to it would lose it. Name another file.</source>
        <translation>%s se lee aquí: escribir en él lo perdería. Indique otro archivo.</translation>
    </message>
    <message>
        <source>%s and %1 are one file, and each is to be written: the second would replace the first.</source>
        <translation>%s y %1 son el mismo archivo y ambos deben escribirse: el segundo reemplazaría al primero.</translation>
    </message>
    <message>
        <source>%s lists no host.</source>
        <translation>%s no enumera ningún host.</translation>
    </message>
    <message>
        <source>%s lists %1 hosts; at most %2 are understood.</source>
        <translation>%s enumera %1 hosts; se admiten %2 como máximo.</translation>
    </message>
    <message>
        <source>%s: “%1” cannot be the name of a host. Write letters, digits, dots, dashes and underscores.</source>
        <translation>%s: «%1» no puede ser el nombre de un host. Escriba letras, cifras, puntos, guiones y guiones bajos.</translation>
    </message>
    <message>
        <source>%s lists the host %1 twice.</source>
        <translation>%s enumera el host %1 dos veces.</translation>
    </message>
    <message>
        <source>%s: a link names the host “%1”, which is not listed.</source>
        <translation>%s: un enlace nombra el host «%1», que no está en la lista.</translation>
    </message>
    <message>
        <source>%s: the network of %1 needs a rate of at least one byte per second.</source>
        <translation>%s: la red de %1 necesita una velocidad de al menos un byte por segundo.</translation>
    </message>
    <message>
        <source>%s: a link goes from %1 to itself.</source>
        <translation>%s: un enlace va de %1 a sí mismo.</translation>
    </message>
    <message>
        <source>%s lists the link from %1 to %2 twice.</source>
        <translation>%s enumera dos veces el enlace de %1 a %2.</translation>
    </message>
    <message>
        <source>%s describes %1 hosts; this command works with one. “stowage-cli solve” plans for several.</source>
        <translation>%s describe %1 hosts; esta orden trabaja con uno. «stowage-cli solve» planifica para varios.</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, which is no device of these hosts.</source>
        <translation>%s: «%1» está en «%2», que no es un dispositivo de estos hosts.</translation>
    </message>
    <message>
        <source>The KV cache counts as the library’s modules keep it, keys and values of every head: %1. Runtimes that keep it compressed (vLLM, llama.cpp) need %2.</source>
        <translation>La caché KV cuenta como la guardan los módulos de la biblioteca, con claves y valores de cada cabeza: %1. Los runtimes que la guardan comprimida (vLLM, llama.cpp) necesitan %2.</translation>
    </message>
    <message>
        <source>The KV cache counts as this runtime keeps it, compressed: %1. The library’s modules (under accelerate) need %2.</source>
        <translation>La caché KV cuenta como la guarda este runtime, comprimida: %1. Los módulos de la biblioteca (con accelerate) necesitan %2.</translation>
    </message>
    <message>
        <source>%s without offload divides every weight over the %1 GPUs, and no map of modules shows that: each holds %2 of weights, and a pass needs at least %3 there, which every card has.</source>
        <translation>%s sin offload divide cada peso entre las %1 GPU, y ningún mapa de módulos lo muestra: cada una tiene %2 de pesos, y una pasada necesita allí al menos %3, que cada tarjeta tiene.</translation>
    </message>
    <message>
        <source>Host %1: %2</source>
        <translation>Host %1: %2</translation>
    </message>
    <message>
        <source>Host %1 was lost: %2.</source>
        <translation>Se perdió el host %1: %2.</translation>
    </message>
    <message>
        <source>%s cannot run over several hosts: %1.</source>
        <translation>%s no puede ejecutarse en varios hosts: %1.</translation>
    </message>
    <message>
        <source>A plan would fit, but %s keeps %1 on %2 beside it and needs %3 there, of %4: %5 too little.</source>
        <translation>Un plan cabría, pero %s guarda además %1 en %2: allí se necesitan %3, hay %4, faltan %5.</translation>
    </message>
    <message>
        <source>%s: no floating output depends on a parameter that wants a gradient, so there is nothing to differentiate; its outputs are %1.</source>
        <translation>%s: ninguna salida de coma flotante depende de un parámetro que requiera gradiente, así que no hay nada que derivar; sus salidas son %1.</translation>
    </message>
    <message>
        <source>The loss is the sum of all floating outputs, and “%1” is a single number beside others: where it alone is the loss, let the program return nothing else.</source>
        <translation>La pérdida es la suma de todas las salidas de coma flotante, y «%1» es un solo número junto a otras: si la pérdida es solo ese, haga que el programa no devuelva nada más.</translation>
    </message>
    <message>
        <source>%s was on %1 GPUs, and the room that one card leaves is worked out from a run on one: say --budget SIZE.</source>
        <translation>%s se ejecutó en %1 GPU, y el sitio que deja una tarjeta se calcula a partir de una ejecución en una sola: indique --budget SIZE.</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, a device of one of several machines. Say which they are: --hosts FILE (profile: --mpi HOSTFILE).</source>
        <translation>%s: «%1» está en «%2», un dispositivo de una de varias máquinas. Indique cuáles son: --hosts FILE (profile: --mpi HOSTFILE).</translation>
    </message>
    <message>
        <source>The model needs %1; the devices of all hosts together have room for %2: %3 short.</source>
        <translation>El modelo necesita %1; los dispositivos de todos los hosts juntos tienen espacio para %2: faltan %3.</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one host; no host has room for more than %2: %3 short.</source>
        <translation>%s necesita %1 y se ejecuta en un solo host; ningún host tiene espacio para más de %2: faltan %3.</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one GPU with its part of the host&apos;s RAM; nowhere is there room for more than %2: %3 short.</source>
        <translation>%s necesita %1 y se ejecuta en una sola GPU con su parte de la RAM del host; en ningún sitio hay espacio para más de %2: faltan %3.</translation>
    </message>
    <message>
        <source>The rules leave no host for %s.</source>
        <translation>Las reglas no dejan ningún host para %s.</translation>
    </message>
    <message>
        <source>The weights alone would fit; with what the workload needs beside them (KV cache, activations, what training keeps) they do not.</source>
        <translation>Los pesos solos cabrían; con lo que la carga de trabajo necesita además (caché KV, activaciones, lo que conserva el entrenamiento) no caben.</translation>
    </message>
    <message>
        <source>Whole blocks, one run of them for each host, cannot be divided among these hosts.</source>
        <translation>Los bloques enteros, una serie de ellos para cada host, no se pueden repartir entre estos hosts.</translation>
    </message>
    <message>
        <source>No way was found to divide the blocks among these hosts; whether there is one is not settled.</source>
        <translation>No se encontró cómo repartir los bloques entre estos hosts; si hay alguna manera no está claro.</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be a multiple of %2, not %3.</source>
        <translation>%s: el tamaño «%1» debe ser múltiplo de %2, no %3.</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be %2 more than a multiple of %3, not %4.</source>
        <translation>%s: el tamaño «%1» debe ser %2 más que un múltiplo de %3, no %4.</translation>
    </message>
    <message>
        <source>“%1” plays no part: nothing is asked to go to the host. Say which modules or layers go.</source>
        <translation>«%1» no cuenta: no se pide que nada vaya al host. Diga qué módulos o capas van.</translation>
    </message>
    <message>
        <source>“%1” is no room of one GPU: write its number and a size, such as 0=8GiB, each GPU once.</source>
        <translation>«%1» no es el espacio de una GPU: escriba su número y un tamaño, como 0=8GiB, cada GPU una vez.</translation>
    </message>
    <message>
        <source>Room is either that of all GPUs together, such as 8GiB, or that of each, such as 0=8GiB,1=6GiB.</source>
        <translation>El espacio es o el de todas las GPU juntas, como 8GiB, o el de cada una, como 0=8GiB,1=6GiB.</translation>
    </message>
    <message>
        <source>Room is given for GPU %1, where layers keep nothing.</source>
        <translation>Se indica espacio para la GPU %1, y las capas no conservan nada ahí.</translation>
    </message>
    <message>
        <source>%s says the link of GPU %1 twice.</source>
        <translation>%s dice dos veces el enlace de la GPU %1.</translation>
    </message>
    <message>
        <source>Too many tensors of different sizes are saved under the cap of %s to say for certain which of them fill it best: they were taken in the order of saving.</source>
        <translation>Bajo el tope de %s se guardan demasiados tensores de distintos tamaños para saber con certeza cuáles lo llenan mejor: se tomaron en el orden en que se guardaron.</translation>
    </message>
    <message>
        <source>%s states 1 tensor, for which it is too short.</source>
        <translation>%s indica 1 tensor, para el que es demasiado corto.</translation>
    </message>
    <message>
        <source>%s states 1 key, for which it is too short.</source>
        <translation>%s indica 1 clave, para la que es demasiado corto.</translation>
    </message>
    <message>
        <source>%1 modules keep something of each sequence, for example %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>%1 módulos guardan algo de cada secuencia, por ejemplo %s, y la configuración no dice cuánto: la caché KV se cuenta sin ello.</translation>
    </message>
    <message>
        <source>1 module keeps something of each sequence, %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>1 módulo conserva algo de cada secuencia, %s, y la configuración no dice cuánto: la caché KV se cuenta sin él.</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n dispositivo</numerusform>
            <numerusform>%n dispositivos</numerusform>
        </translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>no cabe</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 por paso</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>Ejecución grabada</translation>
    </message>
    <message>
        <source>The settings were damaged: they are kept as %1, and the usual ones hold.</source>
        <translation>Los ajustes estaban dañados: se conservan como %1 y valen los habituales.</translation>
    </message>
    <message>
        <source>Settings will not be kept: %1 cannot be written.</source>
        <translation>Los ajustes no se conservarán: no se puede escribir %1.</translation>
    </message>
    <message>
        <source>the machine</source>
        <translation>la máquina</translation>
    </message>
    <message>
        <source>what was measured of this machine</source>
        <translation>lo que se midió en esta máquina</translation>
    </message>
    <message>
        <source>the recent files</source>
        <translation>los archivos recientes</translation>
    </message>
    <message>
        <source>Some settings could not be read and are kept aside in %2: %1.</source>
        <translation>Algunos ajustes no se pudieron leer y se conservan aparte en %2: %1.</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>One key, with Ctrl, Alt or Shift if you like, and none after it.</source>
        <translation>Una sola tecla, con Ctrl, Alt o Mayús si se quiere, y ninguna después.</translation>
    </message>
    <message>
        <source>%1 moves about in views, fields and dialogs.</source>
        <translation>%1 sirve para moverse en vistas, campos y diálogos.</translation>
    </message>
    <message>
        <source>Alt with a letter opens a menu.</source>
        <translation>Alt con una letra abre un menú.</translation>
    </message>
    <message>
        <source>This command works in fields of text too, where %1 is typed: hold Ctrl with it.</source>
        <translation>Este comando funciona también en campos de texto, donde %1 se escribe: pulse además Ctrl.</translation>
    </message>
    <message>
        <source>This command begins with %1, which says what is awaited: one other key may follow it.</source>
        <translation>Este comando empieza con %1, que indica qué se espera: puede seguirle otra tecla.</translation>
    </message>
    <message>
        <source>A letter, a figure or a sign may follow %1, with nothing held.</source>
        <translation>A %1 puede seguirle una letra, una cifra o un signo, sin mantener ninguna tecla.</translation>
    </message>
</context>
<context>
    <name>StandIn</name>
    <message>
        <source>stand-in card</source>
        <translation>tarjeta provisional</translation>
    </message>
</context>
<context>
    <name>TargetIssues</name>
    <message>
        <source>Ids meet a table elsewhere</source>
        <translation>Id y tabla en sitios distintos</translation>
    </message>
    <message>
        <source>Values meet weights elsewhere</source>
        <translation>Valores y pesos en sitios distintos</translation>
    </message>
    <message>
        <source>Values from two devices meet</source>
        <translation>Se juntan valores de dos dispositivos</translation>
    </message>
    <message>
        <source>Weights of one module lie apart</source>
        <translation>Pesos de un módulo separados</translation>
    </message>
    <message>
        <source>A buffer is left behind</source>
        <translation>Un búfer se queda atrás</translation>
    </message>
    <message>
        <source>One storage on several devices</source>
        <translation>Un almacenamiento en varios dispositivos</translation>
    </message>
    <message>
        <source>A weight is used past its module</source>
        <translation>Un peso se usa sin pasar por su módulo</translation>
    </message>
    <message>
        <source>Results and labels lie apart</source>
        <translation>Resultados y etiquetas separados</translation>
    </message>
    <message>
        <source>The KV cache lies elsewhere</source>
        <translation>La caché KV está en otro sitio</translation>
    </message>
    <message>
        <source>Offload is ignored</source>
        <translation>El offload se ignora</translation>
    </message>
    <message>
        <source>Offload that nobody asked for</source>
        <translation>Offload que nadie pidió</translation>
    </message>
    <message>
        <source>Offload that cannot be</source>
        <translation>Offload imposible</translation>
    </message>
    <message>
        <source>A phase is over budget</source>
        <translation>Una fase supera el presupuesto</translation>
    </message>
    <message>
        <source>Move the weights</source>
        <translation>Mover los pesos</translation>
    </message>
    <message>
        <source>Copy the ids in the program</source>
        <translation>Copiar los id en el programa</translation>
    </message>
    <message>
        <source>Copy the rows in the program</source>
        <translation>Copiar las filas en el programa</translation>
    </message>
    <message>
        <source>Copy the values in the program</source>
        <translation>Copiar los valores en el programa</translation>
    </message>
    <message>
        <source>Move the buffers</source>
        <translation>Mover los búferes</translation>
    </message>
    <message>
        <source>Put all names on one device</source>
        <translation>Poner todos los nombres en un dispositivo</translation>
    </message>
    <message>
        <source>Offload the source module</source>
        <translation>Hacer offload del módulo de origen</translation>
    </message>
    <message>
        <source>Trim host memory</source>
        <translation>Recortar la memoria del host</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>El modelo</translation>
    </message>
    <message>
        <source>%1 once</source>
        <translation>%1 una vez</translation>
    </message>
    <message>
        <source>%1 a token</source>
        <translation>%1 por token</translation>
    </message>
    <message>
        <source>%1 an item</source>
        <translation>%1 por imagen o audio</translation>
    </message>
    <message>
        <source>%1 a token back</source>
        <translation>%1 por token de vuelta</translation>
    </message>
    <message>
        <source>Put all names on %1</source>
        <translation>Poner todos los nombres en %1</translation>
    </message>
    <message>
        <source>%1 would be over budget.</source>
        <translation>%1 superaría el presupuesto.</translation>
    </message>
</context>
<context>
    <name>Targets</name>
    <message>
        <source>a device for any module or tensor (device_map), GPUs, cpu and disk</source>
        <translation>un dispositivo para cualquier módulo o tensor (device_map), GPU, cpu y disk</translation>
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
        <translation>todos los parámetros en cpu o en nvme, o ninguno (offload_param)</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>Folder for the disk</source>
        <translation>Carpeta para el disco</translation>
    </message>
    <message>
        <source>Pinned host memory</source>
        <translation>Memoria del host bloqueada (pinned)</translation>
    </message>
    <message>
        <source>whole layers by count (-ngl) and share (-ts)</source>
        <translation>capas enteras por número (-ngl) y cuota (-ts)</translation>
    </message>
    <message>
        <source>tensors by regular expression (-ot)</source>
        <translation>tensores por expresión regular (-ot)</translation>
    </message>
    <message>
        <source>experts on the host (--cpu-moe, --n-cpu-moe)</source>
        <translation>expertos en el host (--cpu-moe, --n-cpu-moe)</translation>
    </message>
    <message>
        <source>short words where they say the same (--n-cpu-moe)</source>
        <translation>opciones cortas si dicen lo mismo (--n-cpu-moe)</translation>
    </message>
    <message>
        <source>patterns alone (-ot)</source>
        <translation>solo patrones (-ot)</translation>
    </message>
    <message>
        <source>Overrides as</source>
        <translation>Anulaciones como</translation>
    </message>
    <message>
        <source>consecutive layers on pipeline stages, one stage a GPU</source>
        <translation>capas consecutivas en etapas de pipeline, una etapa por GPU</translation>
    </message>
    <message>
        <source>num_gpu: whole layers by count</source>
        <translation>num_gpu: capas enteras por número</translation>
    </message>
    <message>
        <source>split points before modules of one list of layers: one stage a process</source>
        <translation>puntos de corte ante módulos de una lista de capas: una etapa por proceso</translation>
    </message>
    <message>
        <source>Micro-batches (else one a stage)</source>
        <translation>Micro-batches (si no, uno por etapa)</translation>
    </message>
    <message>
        <source>Order of micro-batches</source>
        <translation>Orden de los micro-batches</translation>
    </message>
    <message>
        <source>Tokens of a sequence</source>
        <translation>Tokens de una secuencia</translation>
    </message>
    <message>
        <source>module.to(device) for any module, tensor by tensor</source>
        <translation>module.to(device) para cualquier módulo, tensor por tensor</translation>
    </message>
    <message>
        <source>offload_module_to_cpu: the whole source module, or none of it</source>
        <translation>offload_module_to_cpu: todo el módulo de origen, o nada</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>una GPU</translation>
    </message>
    <message>
        <source>activations of the first n of L layers (get_cpu_offload_context)</source>
        <translation>activaciones de las primeras n de L capas (get_cpu_offload_context)</translation>
    </message>
    <message>
        <source>activations layer by layer (manual_synchronization)</source>
        <translation>activaciones capa por capa (manual_synchronization)</translation>
    </message>
    <message>
        <source>whole layers on pipeline stages (VLLM_PP_LAYER_PARTITION)</source>
        <translation>capas enteras en etapas de pipeline (VLLM_PP_LAYER_PARTITION)</translation>
    </message>
    <message>
        <source>the last n of every group of layers of a stage on the host, prefetched (--offload-group-size, --offload-num-in-group)</source>
        <translation>las últimas n de cada grupo de capas de una etapa en el host, precargadas (--offload-group-size, --offload-num-in-group)</translation>
    </message>
    <message>
        <source>environment, then the command</source>
        <translation>el entorno y luego el comando</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>una línea</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>Escrito como</translation>
    </message>
    <message>
        <source>the first layers, in a context</source>
        <translation>las primeras capas, en un contexto</translation>
    </message>
    <message>
        <source>any layers, one by one</source>
        <translation>cualquier capa, una a una</translation>
    </message>
    <message>
        <source>Activations go</source>
        <translation>Salida de activaciones</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>se omiten</translation>
    </message>
    <message>
        <source>arguments of any program</source>
        <translation>argumentos de cualquier programa</translation>
    </message>
    <message>
        <source>a command (torchrun)</source>
        <translation>un comando (torchrun)</translation>
    </message>
    <message>
        <source>Program of the command</source>
        <translation>Programa del comando</translation>
    </message>
    <message>
        <source>Sequences of a micro-batch</source>
        <translation>Secuencias de un micro-batch</translation>
    </message>
    <message>
        <source>Sequences of a step</source>
        <translation>Secuencias de un paso</translation>
    </message>
    <message>
        <source>Ollama&apos;s own</source>
        <translation>el propio de Ollama</translation>
    </message>
    <message>
        <source>a Modelfile</source>
        <translation>un Modelfile</translation>
    </message>
    <message>
        <source>lines for ollama run (/set)</source>
        <translation>líneas para ollama run (/set)</translation>
    </message>
    <message>
        <source>Type of the KV cache</source>
        <translation>Tipo de la caché KV</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>Map the file</source>
        <translation>Mapear el archivo (mmap)</translation>
    </message>
    <message>
        <source>moved by the program</source>
        <translation>las mueve el programa</translation>
    </message>
    <message>
        <source>brought by hooks</source>
        <translation>las traen los hooks</translation>
    </message>
    <message>
        <source>one after the other</source>
        <translation>uno tras otro</translation>
    </message>
    <message>
        <source>without waiting (non_blocking)</source>
        <translation>sin esperar (non_blocking)</translation>
    </message>
    <message>
        <source>Inputs of modules</source>
        <translation>Entradas de los módulos</translation>
    </message>
    <message>
        <source>Weights are copied</source>
        <translation>Los pesos se copian</translation>
    </message>
    <message>
        <source>TensorRT&apos;s own</source>
        <translation>el propio de TensorRT</translation>
    </message>
    <message>
        <source>Operators of an engine, at least</source>
        <translation>Operadores de un motor, como mínimo</translation>
    </message>
    <message>
        <source>Optimization level</source>
        <translation>Nivel de optimización</translation>
    </message>
    <message>
        <source>Workspace of the builder, MiB</source>
        <translation>Espacio de trabajo al compilar, MiB</translation>
    </message>
    <message>
        <source>falls back to PyTorch</source>
        <translation>recurre a PyTorch</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>falla</translation>
    </message>
    <message>
        <source>What TensorRT cannot execute</source>
        <translation>Lo que TensorRT no puede ejecutar</translation>
    </message>
    <message>
        <source>as PyTorch sees them</source>
        <translation>como los ve PyTorch</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fijos</translation>
    </message>
    <message>
        <source>open (dynamic)</source>
        <translation>abiertos (dynamic)</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>Tamaños de las entradas</translation>
    </message>
    <message>
        <source>what is written of this plan is the same without it</source>
        <translation>lo que se escribe de este plan es lo mismo sin ello</translation>
    </message>
    <message>
        <source>the plan puts nothing on the disk</source>
        <translation>el plan no coloca nada en el disco</translation>
    </message>
    <message>
        <source>the plan puts nothing off the GPUs</source>
        <translation>el plan no coloca nada fuera de las GPU</translation>
    </message>
    <message>
        <source>only a command names a program (form=command)</source>
        <translation>solo un comando nombra un programa (form=command)</translation>
    </message>
    <message>
        <source>the plan says nothing of activations</source>
        <translation>el plan no dice nada de las activaciones</translation>
    </message>
    <message>
        <source>the backend takes it and does nothing with it</source>
        <translation>el backend lo acepta y no hace nada con ello</translation>
    </message>
    <message>
        <source>no override of this plan has a shorter word</source>
        <translation>ninguna anulación de este plan tiene una palabra más corta</translation>
    </message>
    <message>
        <source>the program that runs the model decides where that lies</source>
        <translation>el programa que ejecuta el modelo decide dónde está</translation>
    </message>
    <message>
        <source>Part of each card</source>
        <translation>Parte de cada tarjeta</translation>
    </message>
    <message>
        <source>Layers ahead</source>
        <translation>Capas por adelantado</translation>
    </message>
    <message>
        <source>no layer of this plan is offloaded</source>
        <translation>ninguna capa de este plan hace offload</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Más opciones</translation>
    </message>
</context>
<context>
    <name>TimelineScale</name>
    <message>
        <source>event %1</source>
        <translation>evento %1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n evento</numerusform>
            <numerusform>%n eventos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Treemap</name>
    <message>
        <source>size</source>
        <translation>tamaño</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Atención</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Expertos</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Normalización</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Convolución</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeza</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Otros</translation>
    </message>
    <message>
        <source>unplaced</source>
        <translation>sin ubicación</translation>
    </message>
    <message>
        <source>1 part</source>
        <translation>1 parte</translation>
    </message>
    <message numerus="yes">
        <source>%n parts</source>
        <translation>
            <numerusform>%n parte</numerusform>
            <numerusform>%n partes</numerusform>
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
        <translation>1 parte pequeña</translation>
    </message>
    <message numerus="yes">
        <source>%n small parts</source>
        <translation>
            <numerusform>%n parte pequeña</numerusform>
            <numerusform>%n partes pequeñas</numerusform>
        </translation>
    </message>
    <message>
        <source>1 expert</source>
        <translation>1 experto</translation>
    </message>
    <message numerus="yes">
        <source>%n experts</source>
        <translation>
            <numerusform>%n experto</numerusform>
            <numerusform>%n expertos</numerusform>
        </translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>a %1</translation>
    </message>
    <message>
        <source>parts to %1</source>
        <translation>partes a %1</translation>
    </message>
    <message>
        <source>split</source>
        <translation>dividido</translation>
    </message>
    <message>
        <source>no place</source>
        <translation>sin ubicación</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>desde %1</translation>
    </message>
    <message>
        <source>less</source>
        <translation>menos</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>sin tiempo</translation>
    </message>
    <message>
        <source>same storage</source>
        <translation>mismo almacenamiento</translation>
    </message>
    <message>
        <source>nothing saved</source>
        <translation>nada guardado</translation>
    </message>
    <message>
        <source>in modules without a tile</source>
        <translation>en módulos sin rectángulo</translation>
    </message>
    <message>
        <source>moved to the host</source>
        <translation>movido al host</translation>
    </message>
    <message>
        <source>planned, not moved</source>
        <translation>planificado, no movido</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>conservado</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>en sí</translation>
    </message>
    <message>
        <source>run again</source>
        <translation>recalculado</translation>
    </message>
    <message>
        <source>onto a GPU</source>
        <translation>a una GPU</translation>
    </message>
    <message>
        <source>from disk to CPU</source>
        <translation>del disco a la CPU</translation>
    </message>
    <message>
        <source>to another GPU</source>
        <translation>a otra GPU</translation>
    </message>
    <message>
        <source>from CPU to disk</source>
        <translation>de la CPU al disco</translation>
    </message>
    <message>
        <source>off the GPUs</source>
        <translation>fuera de las GPU</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>donde estaba</translation>
    </message>
    <message>
        <source>several devices</source>
        <translation>varios dispositivos</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>sin clase</translation>
    </message>
    <message>
        <source>in no file</source>
        <translation>en ningún archivo</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n módulo</numerusform>
            <numerusform>%n módulos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n tensor</numerusform>
            <numerusform>%n tensores</numerusform>
        </translation>
    </message>
    <message>
        <source>shorter by over 8 %</source>
        <translation>más corto en más del 8 %</translation>
    </message>
    <message>
        <source>shorter by over 2 %</source>
        <translation>más corto en más del 2 %</translation>
    </message>
    <message>
        <source>about the same</source>
        <translation>casi igual</translation>
    </message>
    <message>
        <source>longer by over 2 %</source>
        <translation>más largo en más del 2 %</translation>
    </message>
    <message>
        <source>longer by over 8 %</source>
        <translation>más largo en más del 8 %</translation>
    </message>
    <message>
        <source>not known on both sides</source>
        <translation>no se conoce en ambos lados</translation>
    </message>
    <message>
        <source>other classes</source>
        <translation>otras clases</translation>
    </message>
    <message>
        <source>called %1 to %2</source>
        <extracomment>Modules by when they are called first: the 1st to the 193rd</extracomment>
        <translation>llamada %1 a %2</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>nunca se llama</translation>
    </message>
    <message>
        <source>costs nothing</source>
        <translation>no cuesta nada</translation>
    </message>
    <message>
        <source>further hosts</source>
        <translation>otros hosts</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>%1 and %2 share one storage. They move together (%3).</source>
        <translation>%1 y %2 comparten un almacenamiento. Se mueven juntos (%3).</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: short by %3.</source>
        <translation>%1 no puede ir a %2: faltan %3.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: no plan fits then.</source>
        <translation>%1 no puede ir a %2: entonces no cabe ningún plan.</translation>
    </message>
    <message>
        <source>No plan fits without the pin.</source>
        <translation>Sin el anclaje no cabe ningún plan.</translation>
    </message>
    <message>
        <source>as now</source>
        <translation>como ahora</translation>
    </message>
    <message>
        <source>Block %1, %2, moves: %3 is part of it, and %4 is not split.</source>
        <translation>El bloque %1, %2, se mueve: %3 es parte de él, y %4 no se divide.</translation>
    </message>
</context>
<context>
    <name>WhatIfTable</name>
    <message>
        <source>The machine as it is</source>
        <translation>La máquina tal como es</translation>
    </message>
    <message>
        <source>One more GPU</source>
        <translation>Una GPU más</translation>
    </message>
    <message>
        <source>Like the last one.</source>
        <translation>Como la última.</translation>
    </message>
    <message>
        <source>All GPUs linked to the CPU at %1.</source>
        <translation>Todas las GPU enlazadas a la CPU a %1.</translation>
    </message>
    <message>
        <source>%1 tokens of context</source>
        <translation>%1 tokens de contexto</translation>
    </message>
    <message>
        <source>The same machine.</source>
        <translation>La misma máquina.</translation>
    </message>
    <message>
        <source>CPU and disk as they are.</source>
        <translation>CPU y disco tal como son.</translation>
    </message>
    <message>
        <source>short by %1</source>
        <translation>faltan %1</translation>
    </message>
    <message>
        <source>no plan fits</source>
        <translation>no cabe ningún plan</translation>
    </message>
    <message>
        <source>the strategy&apos;s plan does not fit</source>
        <translation>el plan de la estrategia no cabe</translation>
    </message>
    <message>
        <source>Twice the RAM</source>
        <translation>El doble de RAM</translation>
    </message>
    <message>
        <source>The budget of the CPU, doubled.</source>
        <translation>El presupuesto de la CPU, duplicado.</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 bytes</translation>
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
        <translation>Disco</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n módulo</numerusform>
            <numerusform>%n módulos</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt; %1</source>
        <translation>&lt; %1</translation>
    </message>
    <message>
        <source>a request</source>
        <translation>por solicitud</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>por paso</translation>
    </message>
    <message>
        <source>%1 a request</source>
        <translation>%1 por solicitud</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1 por paso</translation>
    </message>
</context>
<context>
    <name>WrittenPlan</name>
    <message>
        <source>the model</source>
        <translation>el modelo</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>todo</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Y %1 más.</translation>
    </message>
    <message>
        <source>%1 would lie on %2, not on %3 (%4).</source>
        <translation>%1 estaría en %2, no en %3 (%4).</translation>
    </message>
    <message>
        <source>llama.cpp and Ollama open GGUF files alone: convert the model first.</source>
        <translation>llama.cpp y Ollama solo abren archivos GGUF: convierta antes el modelo.</translation>
    </message>
    <message>
        <source>%1 on %2 is ignored: it stays on %3 (%4).</source>
        <translation>%1 en %2 se ignora: se queda en %3 (%4).</translation>
    </message>
</context>
<context>
    <name>stowage::app::AboutDialog</name>
    <message>
        <source>A workbench for device maps of PyTorch models</source>
        <translation>Un banco de trabajo para mapas de dispositivos de modelos de PyTorch</translation>
    </message>
    <message>
        <source>Only file headers are read to look at a model. Stowage has no network code.</source>
        <translation>Para ver un modelo solo se leen las cabeceras de los archivos. Stowage no tiene código de red.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Software libre bajo la GNU General Public License, versión 3 o posterior. Se ofrece sin ninguna garantía.</translation>
    </message>
    <message>
        <source>Built with Qt %1 and Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash and libb2. Fonts: Inter and JetBrains Mono (OFL 1.1). Icons: Lucide (ISC). The engine uses LibTorch.</source>
        <translation>Creado con Qt %1 y Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash y libb2. Fuentes: Inter y JetBrains Mono (OFL 1.1). Iconos: Lucide (ISC). El motor usa LibTorch.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationCommands</name>
    <message>
        <source>Acti&amp;vations…</source>
        <translation>Acti&amp;vaciones…</translation>
    </message>
    <message>
        <source>Activations of %1 as above</source>
        <translation>Activaciones de %1 como el superior</translation>
    </message>
    <message>
        <source>Activations of %1 stay</source>
        <translation>Las activaciones de %1 se quedan</translation>
    </message>
    <message>
        <source>Activations of %1 to the host, %2 at most</source>
        <translation>Activaciones de %1 al host, como máximo %2</translation>
    </message>
    <message>
        <source>Activations of %1 to the host</source>
        <translation>Activaciones de %1 al host</translation>
    </message>
    <message numerus="yes">
        <source>Activations of %n layer(s) to the host</source>
        <translation>
            <numerusform>Activaciones de %n capa al host</numerusform>
            <numerusform>Activaciones de %n capas al host</numerusform>
        </translation>
    </message>
    <message>
        <source>Acti&amp;vations</source>
        <translation>Acti&amp;vaciones</translation>
    </message>
    <message>
        <source>Activations to the &amp;host</source>
        <translation>Activaciones al &amp;host</translation>
    </message>
    <message>
        <source>Activations &amp;stay on the GPU</source>
        <translation>Las activaciones &amp;se quedan en la GPU</translation>
    </message>
    <message>
        <source>Activations as the module &amp;above</source>
        <translation>Activaciones como el módulo s&amp;uperior</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Activations not kept, &amp;run again in backward</source>
        <translation>No conservar activaciones, &amp;recalcular en backward</translation>
    </message>
    <message>
        <source>Activations of %1 not kept, run again</source>
        <translation>Activaciones de %1 sin conservar, recalcular</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) run again</source>
        <translation>
            <numerusform>Recalcular %n capa</numerusform>
            <numerusform>Recalcular %n capas</numerusform>
        </translation>
    </message>
    <message>
        <source>Activations?   %1 to the host   %2 stay   %3 run again   %4 as the module above   %5 with a cap…   Esc</source>
        <translation>¿Activaciones?   %1 al host   %2 se quedan   %3 recalcular   %4 como el módulo superior   %5 con un tope…   Esc</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationsDialog</name>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>As the module &amp;above; where none says anything it stays</source>
        <translation>Como el módulo s&amp;uperior; si ninguno dice nada, se queda</translation>
    </message>
    <message>
        <source>To the &amp;host and back: what is large enough and lies by itself</source>
        <translation>Al &amp;host y de vuelta: lo que es bastante grande y está separado</translation>
    </message>
    <message>
        <source>&amp;Stay on the GPU</source>
        <translation>&amp;Se queda en la GPU</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>How much is moved at most, such as 64MiB: of each layer where the module is a list of them, else of the module.</source>
        <translation>Cuánto se mueve como máximo, por ejemplo 64MiB: de cada capa si el módulo es una lista de capas; si no, del módulo.</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Como máximo</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>What %1 saves for backward: a run forward and back moves it to the host, leaves it, or does not keep it.</source>
        <translation>Lo que %1 guarda para backward: una ejecución de forward y backward lo mueve al host, lo deja o no lo conserva.</translation>
    </message>
    <message>
        <source>&amp;Not kept: the module runs again in backward, a list of layers layer by layer</source>
        <translation>&amp;No se conserva: se recalcula en backward; las listas, capa por capa</translation>
    </message>
</context>
<context>
    <name>stowage::app::Application</name>
    <message>
        <source>The edits could not be restored now. They are kept until %1 can be opened.</source>
        <translation>Los cambios no se pudieron restaurar ahora. Se conservan hasta que %1 se pueda abrir.</translation>
    </message>
    <message>
        <source>%1 has no module %2.</source>
        <translation>%1 no tiene el módulo %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::Autosave</name>
    <message>
        <source>The sample</source>
        <translation>El ejemplo</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n unsaved edit(s) up to %2, last: %3.</source>
        <translation>
            <numerusform>%1: %n cambio sin guardar de %2: %3.</numerusform>
            <numerusform>%1: %n cambios sin guardar hasta %2, el último: %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::CalibrateDialog</name>
    <message>
        <source>Copies</source>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Reading memory</source>
        <translation>Lectura de memoria</translation>
    </message>
    <message>
        <source>The disk</source>
        <translation>El disco</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>Productos de matrices</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Lanzamientos</translation>
    </message>
    <message>
        <source>Convolutions</source>
        <translation>Convoluciones</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pinned</source>
        <translation>Copia, de %1 a %2, bloqueada (pinned)</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pageable</source>
        <translation>Copia, de %1 a %2, paginable</translation>
    </message>
    <message>
        <source>Copy, %1 to %2</source>
        <translation>Copia, de %1 a %2</translation>
    </message>
    <message>
        <source>Reading %1, %2</source>
        <translation>Lectura de %1, %2</translation>
    </message>
    <message>
        <source>Disk, past the cache</source>
        <translation>Disco, sin pasar por la caché</translation>
    </message>
    <message>
        <source>%1, %2 × %2, %3</source>
        <translation>%1, %2 × %2, %3</translation>
    </message>
    <message>
        <source>One launch, %1</source>
        <translation>Un lanzamiento, %1</translation>
    </message>
    <message>
        <source>%1, convolution like %2 × %2, %3</source>
        <translation>%1, convolución como %2 × %2, %3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>there is no GPU</source>
        <translation>no hay GPU</translation>
    </message>
    <message>
        <source>its file system reads through memory alone</source>
        <translation>su sistema de archivos solo lee a través de la memoria</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>no se puede leer</translation>
    </message>
    <message>
        <source>larger ones would take too long</source>
        <translation>los más grandes tardarían demasiado</translation>
    </message>
    <message>
        <source>there is not enough room</source>
        <translation>no hay suficiente espacio</translation>
    </message>
    <message>
        <source>it failed</source>
        <translation>falló</translation>
    </message>
    <message>
        <source>%1: not measured, %2.</source>
        <translation>%1: no medido, %2.</translation>
    </message>
    <message>
        <source>%1 uses %2 of its %3 PCIe lanes: the slot is narrower than the card.</source>
        <translation>%1 usa %2 de sus %3 líneas PCIe: la ranura es más estrecha que la tarjeta.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>The engine measures %1; it takes a minute or two.</source>
        <translation>El motor mide %1; tarda uno o dos minutos.</translation>
    </message>
    <message>
        <source>The engine measures this machine; it takes a minute or two.</source>
        <translation>El motor mide esta máquina; tarda uno o dos minutos.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Medir de nuevo</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Adoptar</translation>
    </message>
    <message>
        <source>Measured before; nothing is under way.</source>
        <translation>Medido antes; no hay nada en curso.</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>Aún no se ha medido nada.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 de %3</translation>
    </message>
    <message>
        <source>Measured. Take over sets the links of the machine to the medians.</source>
        <translation>Medido. Adoptar pone los enlaces de la máquina a las medianas.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>El motor se está iniciando.</translation>
    </message>
    <message numerus="yes">
        <source>%1 · LibTorch %2 · %n thread(s)</source>
        <translation>
            <numerusform>%1 · LibTorch %2 · %n hilo</numerusform>
            <numerusform>%1 · LibTorch %2 · %n hilos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::ChooseModelDialog</name>
    <message>
        <source>Which model?</source>
        <translation>¿Qué modelo?</translation>
    </message>
    <message numerus="yes">
        <source>%1 holds %n models.</source>
        <translation>
            <numerusform>%1 contiene %n modelo.</numerusform>
            <numerusform>%1 contiene %n modelos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
</context>
<context>
    <name>stowage::app::CommandPalette</name>
    <message>
        <source>Search commands, modules and devices</source>
        <translation>Buscar comandos, módulos y dispositivos</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Paleta de comandos</translation>
    </message>
    <message>
        <source>&gt; commands   @ modules   # devices</source>
        <translation>&gt; comandos   @ módulos   # dispositivos</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>Nada coincide con «%1».</translation>
    </message>
    <message>
        <source>Enter runs   Alt+Enter runs and stays   Tab completes   Esc closes</source>
        <translation>Intro ejecuta   Alt+Intro ejecuta y se queda   Tab completa   Esc cierra</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Comandos</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Módulos</translation>
    </message>
    <message>
        <source>%1: select what is there</source>
        <translation>%1: seleccionar lo que hay allí</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>open a model first</source>
        <translation>abra antes un modelo</translation>
    </message>
    <message>
        <source>select modules first</source>
        <translation>seleccione antes módulos</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>no es posible ahora</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Ir a %1</translation>
    </message>
    <message>
        <source>the run ends at %1</source>
        <translation>la ejecución termina en %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>en uso</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Archivos recientes</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message numerus="yes">
        <source>%1: select %n module(s)</source>
        <translation>
            <numerusform>%1: seleccionar %n módulo</numerusform>
            <numerusform>%1: seleccionar %n módulos</numerusform>
        </translation>
    </message>
    <message>
        <source>no module is named so</source>
        <translation>ningún módulo se llama así</translation>
    </message>
    <message>
        <source>on</source>
        <translation>activado</translation>
    </message>
    <message>
        <source>off</source>
        <translation>desactivado</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareActions</name>
    <message>
        <source>The comparison failed: %1</source>
        <translation>La comparación falló: %1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Compar&amp;e with…</source>
        <translation>Comp&amp;arar con…</translation>
    </message>
    <message>
        <source>Compare with a file…</source>
        <translation>Comparar con un archivo…</translation>
    </message>
    <message>
        <source>Take &amp;over the compared plan</source>
        <translation>A&amp;doptar el plan comparado</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>De un archivo…</translation>
    </message>
    <message>
        <source>Take over %1</source>
        <translation>Adoptar %1</translation>
    </message>
    <message>
        <source>%1 is the plan now. Undo brings the one before back.</source>
        <translation>%1 es ahora el plan. Deshacer recupera el anterior.</translation>
    </message>
    <message>
        <source>These are device maps. Open their model first, then compare them.</source>
        <translation>Estos son mapas de dispositivos. Abra antes su modelo y luego compárelos.</translation>
    </message>
    <message>
        <source>Compare with a plan, a device map or a run</source>
        <translation>Comparar con un plan, un mapa de dispositivos o una ejecución</translation>
    </message>
    <message>
        <source>Plans, device maps and runs (*.stowage *.json *.trace *.pickle *.pkl);;All files (*)</source>
        <translation>Planes, mapas de dispositivos y ejecuciones (*.stowage *.json *.trace *.pickle *.pkl);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Compare with the plan as it was saved</source>
        <translation>Comparar con el plan tal como se guardó</translation>
    </message>
    <message>
        <source>This plan is not a file yet.</source>
        <translation>Este plan aún no es un archivo.</translation>
    </message>
    <message>
        <source>Compare with the plan before the last edit</source>
        <translation>Comparar con el plan antes del último cambio</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>No se ha hecho ningún cambio del que saliera otro plan.</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareOffer</name>
    <message>
        <source>Compare these plans?</source>
        <translation>¿Comparar estos planes?</translation>
    </message>
    <message>
        <source>The first is the baseline. Comparing changes nothing in the plan that is open.</source>
        <translation>El primero es la referencia. Comparar no cambia nada en el plan abierto.</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>Open the first one alone</source>
        <translation>Abrir solo el primero</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
</context>
<context>
    <name>stowage::app::ComparePage</name>
    <message>
        <source>Comparing…</source>
        <translation>Comparando…</translation>
    </message>
</context>
<context>
    <name>stowage::app::CrossoverDialog</name>
    <message>
        <source>Two plans over the length of the prompt</source>
        <translation>Dos planes según la longitud del prompt</translation>
    </message>
    <message>
        <source>Predicted times of two plans as they are. A line ends where its plan has no room.</source>
        <translation>Tiempos predichos de dos planes tal como son. Una línea termina donde su plan no tiene espacio.</translation>
    </message>
    <message>
        <source>Choose a plan or a device map</source>
        <translation>Elegir un plan o un mapa de dispositivos</translation>
    </message>
    <message>
        <source>Plans and device maps (*.stowage *.json);;All files (*)</source>
        <translation>Planes y mapas de dispositivos (*.stowage *.json);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>First plan</source>
        <translation>Primer plan</translation>
    </message>
    <message>
        <source>Other plan</source>
        <translation>Otro plan</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Guardar como CSV…</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Guardar imagen…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Seconds by the length of the prompt</source>
        <translation>Segundos según la longitud del prompt</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>De un archivo…</translation>
    </message>
    <message>
        <source>A recorded run is no plan: choose a plan or a device map.</source>
        <translation>Una ejecución grabada no es un plan: elija un plan o un mapa de dispositivos.</translation>
    </message>
    <message>
        <source>Both plans are predicted…</source>
        <translation>Se predicen ambos planes…</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Quicker</source>
        <translation>Más rápido</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Guardar como CSV</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>Imágenes (%1)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::DetailsPopup</name>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n nodo</numerusform>
            <numerusform>%n nodos</numerusform>
        </translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>Reserva de transmisión</translation>
    </message>
    <message>
        <source> for %1</source>
        <translation> para %1</translation>
    </message>
    <message>
        <source>Main GPU</source>
        <translation>GPU principal</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>En GPU</translation>
    </message>
    <message>
        <source>Off the GPUs</source>
        <translation>Fuera de las GPU</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Saltos</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo por paso</translation>
    </message>
    <message>
        <source>%1: PCIe %2, disk %3, hops %4, CPU %5, GPUs %6</source>
        <translation>%1: PCIe %2, disco %3, saltos %4, CPU %5, GPU %6</translation>
    </message>
    <message>
        <source>Copied ahead</source>
        <translation>Copiado por adelantado</translation>
    </message>
    <message>
        <source>%1 a step at least: copies hide behind computing, and computing behind copies</source>
        <translation>%1 por paso como mínimo: las copias se ocultan tras el cálculo, y el cálculo tras las copias</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>No contado</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>activaciones</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Cota</translation>
    </message>
    <message>
        <source>%1, reached: nothing better exists</source>
        <translation>%1, alcanzada: no existe nada mejor</translation>
    </message>
    <message>
        <source>%1: nothing can be better than that</source>
        <translation>%1: nada puede ser mejor</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Objetivo</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Solver</translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation>Cómo se encontró</translation>
    </message>
    <message>
        <source>Model fingerprint</source>
        <translation>Huella del modelo</translation>
    </message>
    <message>
        <source>activations beyond the room kept free</source>
        <translation>activaciones que exceden el espacio que se deja libre</translation>
    </message>
    <message>
        <source>computing, as not all rates are known; %1</source>
        <translation>el cálculo, pues no se conocen todas las velocidades; %1</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Solicitud</translation>
    </message>
    <message>
        <source>%1, of which %2 computing</source>
        <translation>%1, de ellos %2 de cálculo</translation>
    </message>
    <message>
        <source>%1; computing is not counted, as not all rates are known</source>
        <translation>%1; el cálculo no se cuenta, pues no se conocen todas las velocidades</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>Transmitido por paso</translation>
    </message>
    <message>
        <source>Read from disk a step</source>
        <translation>Leído del disco por paso</translation>
    </message>
    <message>
        <source>Least on disk</source>
        <translation>Lo mínimo en disco</translation>
    </message>
    <message>
        <source>proven: no plan with as much on GPUs has less there</source>
        <translation>demostrado: ningún plan con lo mismo en GPU tiene menos ahí</translation>
    </message>
    <message>
        <source>not proven: a plan with as much on GPUs may have less there</source>
        <translation>no demostrado: un plan con lo mismo en GPU puede tener menos ahí</translation>
    </message>
    <message>
        <source>Least step time</source>
        <translation>Menor tiempo por paso</translation>
    </message>
    <message>
        <source>proven: none with as much on GPUs and as little on disk is faster, computing aside</source>
        <translation>demostrado: ninguno con lo mismo en GPU y tan poco en disco es más rápido, sin contar el cálculo</translation>
    </message>
    <message>
        <source>not proven: one with as much on GPUs and as little on disk may be faster, computing aside</source>
        <translation>no demostrado: uno con lo mismo en GPU y tan poco en disco puede ser más rápido, sin contar el cálculo</translation>
    </message>
    <message>
        <source>Request, copied ahead</source>
        <translation>Solicitud, copiada por adelantado</translation>
    </message>
    <message>
        <source>%1 at least, in all of its passes</source>
        <translation>%1 como mínimo, en todas sus pasadas</translation>
    </message>
</context>
<context>
    <name>stowage::app::DeviceDelegate</name>
    <message>
        <source>unlimited</source>
        <translation>ilimitado</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DifferencesDialog</name>
    <message>
        <source>the whole model</source>
        <translation>el modelo completo</translation>
    </message>
    <message>
        <source>The model has changed since this plan was saved</source>
        <translation>El modelo ha cambiado desde que se guardó este plan</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are gone</source>
        <translation>
            <numerusform>%n módulo ya no existe</numerusform>
            <numerusform>%n módulos ya no existen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are new</source>
        <translation>
            <numerusform>%n módulo es nuevo</numerusform>
            <numerusform>%n módulos son nuevos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) have another size</source>
        <translation>
            <numerusform>%n módulo tiene otro tamaño</numerusform>
            <numerusform>%n módulos tienen otro tamaño</numerusform>
        </translation>
    </message>
    <message>
        <source>Its upper modules have the same names and sizes: what differs are tensors, shapes, types or classes further inside.</source>
        <translation>Sus módulos superiores tienen los mismos nombres y tamaños: lo que difiere son tensores, formas, tipos o clases más adentro.</translation>
    </message>
    <message>
        <source>The plan was made again for the model as it is. Rules that name missing modules are listed in Issues.</source>
        <translation>El plan se hizo de nuevo para el modelo tal como es. Las reglas que nombran módulos ausentes figuran en Avisos.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>stowage::app::Document</name>
    <message>
        <source>Opening was cancelled. The plan from before is still here.</source>
        <translation>Se canceló la apertura. El plan anterior sigue aquí.</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>Se canceló la apertura.</translation>
    </message>
    <message>
        <source>The model&apos;s structure is not the one this plan was made for. Rules that name missing modules are listed in Issues.</source>
        <translation>La estructura del modelo no es la de aquel para el que se hizo este plan. Las reglas que nombran módulos ausentes figuran en Avisos.</translation>
    </message>
    <message>
        <source>%1 is a device map. Open its model first, then the map.</source>
        <translation>%1 es un mapa de dispositivos. Abra antes su modelo y luego el mapa.</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>Restaurar cambios</translation>
    </message>
    <message>
        <source>The plan refers to %1 once it is saved.</source>
        <translation>El plan remite a %1 una vez guardado.</translation>
    </message>
    <message>
        <source>A better plan was found.</source>
        <translation>Se encontró un plan mejor.</translation>
    </message>
    <message>
        <source>Planned for the machine used last. Change it in Machine.</source>
        <translation>Planificado para la última máquina usada. Cámbiela en Máquina.</translation>
    </message>
    <message>
        <source>Planned for the machine used last and %1 tokens. Change them in the plan bar.</source>
        <translation>Planificado para la última máquina usada y %1 tokens. Cámbielo en la barra del plan.</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropActions</name>
    <message>
        <source>Dragging %1  ·  %2</source>
        <translation>Arrastrando %1  ·  %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropZone</name>
    <message>
        <source>Drop a model here</source>
        <translation>Suelte un modelo aquí</translation>
    </message>
    <message>
        <source>a Hugging Face folder, %1, .stowage or device_map.json</source>
        <translation>una carpeta de Hugging Face, %1, .stowage o device_map.json</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Abrir archivo…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>Abrir carpeta…</translation>
    </message>
</context>
<context>
    <name>stowage::app::EngineForm</name>
    <message>
        <source>Runs on</source>
        <translation>Se ejecuta en</translation>
    </message>
    <message>
        <source>Programs there</source>
        <translation>Programas allí</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>esta máquina</translation>
    </message>
    <message>
        <source>over ssh, with your keys; it asks for no password</source>
        <translation>por ssh, con sus claves; no pide contraseña</translation>
    </message>
    <message>
        <source>ssh:HOST runs programs on another machine</source>
        <translation>ssh:HOST ejecuta programas en otra máquina</translation>
    </message>
    <message>
        <source>this program, on this machine</source>
        <translation>este programa, en esta máquina</translation>
    </message>
    <message>
        <source>a folder that ends in /, or a file; empty: the same path</source>
        <translation>una carpeta terminada en /, o un archivo; vacío: la misma ruta</translation>
    </message>
</context>
<context>
    <name>stowage::app::ExportDialog</name>
    <message>
        <source>Save map…</source>
        <translation>Guardar mapa…</translation>
    </message>
    <message>
        <source>Save max_memory…</source>
        <translation>Guardar max_memory…</translation>
    </message>
    <message>
        <source>Save snippet…</source>
        <translation>Guardar código…</translation>
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
        <translation>Código de carga</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copiado.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s). %1 on GPUs of %2.</source>
        <translation>
            <numerusform>%n clave. %1 en GPU de %2.</numerusform>
            <numerusform>%n claves. %1 en GPU de %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
    </message>
    <message>
        <source>Incomplete: loading will fail for what the map does not name.</source>
        <translation>Incompleto: la carga fallará para lo que el mapa no nombra.</translation>
    </message>
    <message>
        <source>This plan does not fit: what is exported is over budget.</source>
        <translation>Este plan no cabe: lo que se exporta supera el presupuesto.</translation>
    </message>
    <message>
        <source>This plan counts on the CPU computing what lies there. accelerate streams it to the GPU instead, and this plan keeps no room for that: choose the runtime accelerate before a map for from_pretrained.</source>
        <translation>Este plan cuenta con que la CPU calcule lo que está en ella. accelerate, en cambio, lo transmite a la GPU, y este plan no deja espacio para eso: elija el runtime accelerate antes de exportar un mapa para from_pretrained.</translation>
    </message>
    <message>
        <source>This plan counts on weights being copied ahead of their turn. accelerate copies each module when its turn has come, and takes longer.</source>
        <translation>Este plan cuenta con que los pesos se copien antes de su turno. accelerate copia cada módulo cuando llega su turno, y tarda más.</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, and what it would make of them.</source>
        <translation>El plan en los términos de quien lo ejecuta, y lo que este haría con ellos.</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, but without the tensors that have no place.</source>
        <translation>El plan en los términos de quien lo ejecuta, pero sin los tensores que no tienen ubicación.</translation>
    </message>
    <message>
        <source>Export plan</source>
        <translation>Exportar plan</translation>
    </message>
    <message>
        <source>What would be otherwise</source>
        <translation>Lo que sería distinto</translation>
    </message>
    <message>
        <source>Written for</source>
        <translation>Escrito para</translation>
    </message>
    <message>
        <source>Hugging Face accelerate and transformers</source>
        <translation>Hugging Face accelerate y transformers</translation>
    </message>
    <message>
        <source>Offload the source module to the CPU</source>
        <translation>Hacer offload del módulo de origen a la CPU</translation>
    </message>
    <message>
        <source>Trim host memory while compiling</source>
        <translation>Recortar la memoria del host al compilar</translation>
    </message>
    <message>
        <source>Write the nearest plan that can be said</source>
        <translation>Escribir el plan más cercano que se pueda expresar</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Nothing is written: this target cannot be told the plan.</source>
        <translation>No se escribe nada: el plan no se puede expresar para este destino.</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, %1 would lie elsewhere than the plan says.</source>
        <translation>Releído con las reglas del destino, %1 estarían en otro sitio que el que dice el plan.</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, everything lies where the plan says.</source>
        <translation>Releído con las reglas del destino, todo está donde dice el plan.</translation>
    </message>
    <message>
        <source>It can be told: %1.</source>
        <translation>Se le puede indicar: %1.</translation>
    </message>
    <message>
        <source>The nearest plan that can be said: %1 lie elsewhere than the plan says; no other has less than %2.</source>
        <translation>El plan más cercano que se puede expresar: %1 están en otro sitio que el que dice el plan; ningún otro tiene menos de %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FailedPage</name>
    <message>
        <source>This is no model to plan for</source>
        <translation>Este no es un modelo para planificar</translation>
    </message>
    <message>
        <source>The file itself is in order. Nothing was changed on disk.</source>
        <translation>El archivo en sí está bien. No se cambió nada en el disco.</translation>
    </message>
    <message>
        <source>It was moved, renamed or deleted since.</source>
        <translation>Desde entonces se movió, se renombró o se eliminó.</translation>
    </message>
    <message>
        <source>Most often the file belongs to another user.</source>
        <translation>Casi siempre el archivo pertenece a otro usuario.</translation>
    </message>
    <message>
        <source>Most often a download that was interrupted. Fetch this file again.</source>
        <translation>Casi siempre es una descarga interrumpida. Obtenga este archivo de nuevo.</translation>
    </message>
    <message>
        <source>Stowage reads folders with config.json, %1, model descriptions, .stowage and device_map.json.</source>
        <translation>Stowage lee carpetas con config.json, %1, descripciones de modelos, .stowage y device_map.json.</translation>
    </message>
    <message>
        <source>The file may be damaged, or written by a newer version of its program. Nothing was changed on disk.</source>
        <translation>El archivo puede estar dañado o escrito por una versión más reciente de su programa. No se cambió nada en el disco.</translation>
    </message>
    <message>
        <source>This model could not be opened</source>
        <translation>No se pudo abrir este modelo</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copiar detalles</translation>
    </message>
    <message>
        <source>Back to start</source>
        <translation>Volver al inicio</translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation>Volver al plan</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Posición</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regla</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versión</translation>
    </message>
    <message>
        <source>The model of this plan is not where it was</source>
        <translation>El modelo de este plan no está donde estaba</translation>
    </message>
    <message>
        <source>This file could not be read</source>
        <translation>No se pudo leer este archivo</translation>
    </message>
    <message>
        <source>Most often a file that was cut, or a slip in one that was edited by hand.</source>
        <translation>Casi siempre es un archivo cortado, o un descuido en uno editado a mano.</translation>
    </message>
    <message>
        <source>Locate model file…</source>
        <translation>Localizar el archivo del modelo…</translation>
    </message>
    <message>
        <source>Locate model folder…</source>
        <translation>Localizar la carpeta del modelo…</translation>
    </message>
    <message>
        <source>This is no recorded run</source>
        <translation>Esto no es una ejecución grabada</translation>
    </message>
    <message>
        <source>This run could not be opened</source>
        <translation>No se pudo abrir esta ejecución</translation>
    </message>
    <message>
        <source>Stowage shows traces that it recorded, and memory snapshots of PyTorch.</source>
        <translation>Stowage muestra las trazas que grabó e instantáneas de memoria de PyTorch.</translation>
    </message>
    <message>
        <source>It was written by a newer version of Stowage. Nothing was changed on disk.</source>
        <translation>Lo escribió una versión más reciente de Stowage. No se cambió nada en el disco.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileActions</name>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>Abrir &amp;carpeta…</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>Abrir &amp;ejemplo</translation>
    </message>
    <message>
        <source>&amp;Save plan</source>
        <translation>&amp;Guardar plan</translation>
    </message>
    <message>
        <source>Save plan &amp;as…</source>
        <translation>Guardar plan co&amp;mo…</translation>
    </message>
    <message>
        <source>&amp;Import device map…</source>
        <translation>&amp;Importar mapa de dispositivos…</translation>
    </message>
    <message>
        <source>&amp;Export map…</source>
        <translation>E&amp;xportar mapa…</translation>
    </message>
    <message>
        <source>Copy loading snippet</source>
        <translation>Copiar código de carga</translation>
    </message>
    <message>
        <source>&amp;Close model</source>
        <translation>Ce&amp;rrar modelo</translation>
    </message>
    <message>
        <source>Restore unsaved edits…</source>
        <translation>Restaurar cambios sin guardar…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 guardado.</translation>
    </message>
    <message>
        <source>The plan could not be saved</source>
        <translation>No se pudo guardar el plan</translation>
    </message>
    <message>
        <source>This map could not be read</source>
        <translation>No se pudo leer este mapa</translation>
    </message>
    <message>
        <source>Models and plans (%1);;All files (*)</source>
        <translation>Modelos y planes (%1);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Open a model, a plan or a device map</source>
        <translation>Abrir un modelo, un plan o un mapa de dispositivos</translation>
    </message>
    <message>
        <source>Open a Hugging Face folder</source>
        <translation>Abrir una carpeta de Hugging Face</translation>
    </message>
    <message>
        <source>Import a device map</source>
        <translation>Importar un mapa de dispositivos</translation>
    </message>
    <message>
        <source>Device maps (*.json);;All files (*)</source>
        <translation>Mapas de dispositivos (*.json);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>%1 covers the whole model. It is shown as it is: what you pin moves, the rest stays.</source>
        <translation>%1 cubre todo el modelo. Se muestra tal como es: lo que se ancla se mueve, el resto se queda.</translation>
    </message>
    <message>
        <source>Map copied with max_memory and the loading snippet.</source>
        <translation>Mapa copiado con max_memory y el código de carga.</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>plan</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>Guardar plan</translation>
    </message>
    <message>
        <source>Plans (*.stowage)</source>
        <translation>Planes (*.stowage)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Cambios sin guardar</translation>
    </message>
    <message>
        <source>This plan has changes that are not saved.</source>
        <translation>Este plan tiene cambios sin guardar.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Descartar cambios</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>Seguir editando</translation>
    </message>
    <message>
        <source>What was open is as it was.</source>
        <translation>Lo que estaba abierto está como estaba.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileWriter</name>
    <message>
        <source>Writing %1</source>
        <translation>Escribiendo %1</translation>
    </message>
    <message>
        <source>%1 stays as it is if you cancel.</source>
        <translation>%1 queda como está si se cancela.</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
    </message>
    <message>
        <source>Export cancelled. %1 is as it was.</source>
        <translation>Exportación cancelada. %1 está como estaba.</translation>
    </message>
</context>
<context>
    <name>stowage::app::FirstPlan</name>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>&amp;First plan, step by step</source>
        <translation>Su &amp;primer plan, paso a paso</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>La pregunta</translation>
    </message>
    <message>
        <source>Which model, on which machine, run by whom, for how much text: this bar says it. Each part opens a menu, and the plan follows what you change.</source>
        <translation>Qué modelo, en qué máquina, quién lo ejecuta y para cuánto texto: lo dice esta barra. Cada parte abre un menú, y el plan sigue lo que se cambia.</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>La respuesta</translation>
    </message>
    <message>
        <source>Does it fit, how much of it lies on GPUs, how long does a step take, and is there nothing better? “Optimal” stands here only where it is proven. A click on it says how.</source>
        <translation>¿Cabe? ¿Cuánto está en las GPU? ¿Cuánto tarda un paso? ¿No hay nada mejor? Aquí solo aparece «Óptimo» si está demostrado. Un clic muestra cómo.</translation>
    </message>
    <message>
        <source>Where everything is</source>
        <translation>Dónde está todo</translation>
    </message>
    <message>
        <source>A tile is a module, as large as its weights; its colour is the device that holds it. Click one.</source>
        <translation>Un rectángulo es un módulo, tan grande como sus pesos; su color es el dispositivo en el que está. Haga clic en uno.</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>Moverlo</translation>
    </message>
    <message>
        <source>Drag it to a device below, or press %1 to pin it to the CPU. All the rest is solved again around it, and %2 takes it back.</source>
        <translation>Arrástrelo a un dispositivo de abajo, o pulse %1 para anclarlo a la CPU. Todo lo demás se resuelve de nuevo a su alrededor, y %2 lo deshace.</translation>
    </message>
    <message>
        <source>Change a budget</source>
        <translation>Cambiar un presupuesto</translation>
    </message>
    <message>
        <source>A lane is a device, filled with what lies there. Drag the end of its budget, and see what more or less memory would do.</source>
        <translation>Un carril es un dispositivo, lleno de lo que está en él. Arrastre el extremo de su presupuesto y vea qué cambiaría con más o menos memoria.</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>Llevárselo</translation>
    </message>
    <message>
        <source>Export writes the device map for accelerate, or what another runtime wants (%1). Run tries it, where the model is a program, and measures what was planned.</source>
        <translation>Exportar escribe el mapa de dispositivos para accelerate, o lo que pide otro runtime (%1). Ejecución prueba el plan, si el modelo es un programa, y mide lo que se planificó.</translation>
    </message>
</context>
<context>
    <name>stowage::app::GroupCommands</name>
    <message>
        <source>View</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>Group by &amp;module</source>
        <translation>Agrupar por &amp;módulo</translation>
    </message>
    <message>
        <source>Group by &amp;class</source>
        <translation>Agrupar por &amp;clase</translation>
    </message>
    <message>
        <source>Group by &amp;layer kind</source>
        <translation>Agrupar por &amp;tipo de capa</translation>
    </message>
    <message>
        <source>Group by &amp;dtype</source>
        <translation>Agrupar por &amp;dtype</translation>
    </message>
    <message>
        <source>Group by de&amp;vice</source>
        <translation>Agrupar por dis&amp;positivo</translation>
    </message>
    <message>
        <source>Group by &amp;file</source>
        <translation>Agrupar por &amp;archivo</translation>
    </message>
    <message>
        <source>Group &amp;by</source>
        <translation>Agr&amp;upar por</translation>
    </message>
</context>
<context>
    <name>stowage::app::GuideCard</name>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Paso %1 de %2</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Finalizar</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpCommands</name>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>A&amp;yuda sobre lo que tiene el foco</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpWindow</name>
    <message>
        <source>Help — Stowage</source>
        <translation>Ayuda — Stowage</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>Buscar en todas las páginas</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Página</translation>
    </message>
    <message>
        <source>This leads out of the help: %1</source>
        <translation>Esto lleva fuera de la ayuda: %1</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>No se encontró nada</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n coincidencia</numerusform>
            <numerusform>%n coincidencias</numerusform>
        </translation>
    </message>
    <message>
        <source>This page is in English: it is not translated yet.</source>
        <translation>Esta página está en inglés: aún no está traducida.</translation>
    </message>
</context>
<context>
    <name>stowage::app::HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>Historial</translation>
    </message>
    <message>
        <source>What was done to the plan, in order. A click goes back or forth to it.</source>
        <translation>Lo que se hizo en el plan, en orden. Un clic retrocede o avanza hasta ese punto.</translation>
    </message>
    <message>
        <source>as it was opened</source>
        <translation>tal como se abrió</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
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
        <translation>Varias máquinas…</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsDialog</name>
    <message>
        <source>A network twice as fast</source>
        <translation>Una red el doble de rápida</translation>
    </message>
    <message>
        <source>One more host like %1</source>
        <translation>Un host más como %1</translation>
    </message>
    <message>
        <source>Several machines</source>
        <translation>Varias máquinas</translation>
    </message>
    <message>
        <source>The open model over machines that are linked by a network. The plan of the window stays as it is.</source>
        <translation>El modelo abierto en máquinas unidas por una red. El plan de la ventana queda como está.</translation>
    </message>
    <message>
        <source>Machines that are linked</source>
        <translation>Máquinas enlazadas</translation>
    </message>
    <message>
        <source>Machines (*.json);;All files (*)</source>
        <translation>Máquinas (*.json);;Todos los archivos (*)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) of the model tried</source>
        <translation>
            <numerusform>%Ln parte del modelo probada</numerusform>
            <numerusform>%Ln partes del modelo probadas</numerusform>
        </translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>Tal como están</translation>
    </message>
    <message>
        <source>Finding out what other machines would buy…</source>
        <translation>Averiguando qué aportarían otras máquinas…</translation>
    </message>
    <message>
        <source>The model could not be planned over these machines</source>
        <translation>No se pudo planificar el modelo en estas máquinas</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Detenido.</translation>
    </message>
    <message>
        <source>Export map</source>
        <translation>Exportar mapa</translation>
    </message>
    <message>
        <source>Device map (*.json)</source>
        <translation>Mapa de dispositivos (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Máquinas</translation>
    </message>
    <message>
        <source>Choose machines…</source>
        <translation>Elegir máquinas…</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Desde un archivo…</translation>
    </message>
    <message>
        <source>No machines chosen</source>
        <translation>Ninguna máquina elegida</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Copy command line</source>
        <translation>Copiar línea de órdenes</translation>
    </message>
    <message>
        <source>Export map…</source>
        <translation>Exportar mapa…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Copiado: %1</translation>
    </message>
    <message>
        <source>As in the plan bar: %1.</source>
        <translation>Como en la barra del plan: %1.</translation>
    </message>
    <message>
        <source>Choose machines that are linked, or a file that lists them (stowage.machine/2).</source>
        <translation>Elija máquinas enlazadas o un archivo que las enumere (stowage.machine/2).</translation>
    </message>
    <message numerus="yes">
        <source>Planning over %Ln host(s)…</source>
        <translation>
            <numerusform>Planificando en %Ln host…</numerusform>
            <numerusform>Planificando en %Ln hosts…</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan appears here as soon as it is known how good it is.</source>
        <translation>El plan aparece aquí en cuanto se sabe lo bueno que es.</translation>
    </message>
    <message>
        <source>Choose machines again to plan over them.</source>
        <translation>Elija de nuevo máquinas para planificar.</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>No existe ningún plan</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>No se encontró ningún plan</translation>
    </message>
    <message>
        <source>The search came to its limits before it was settled whether one exists.</source>
        <translation>La búsqueda llegó a sus límites antes de aclarar si existe alguno.</translation>
    </message>
    <message>
        <source>Not planned</source>
        <translation>Sin planificar</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Planificando…</translation>
    </message>
    <message>
        <source>Of plans in which each host runs one run of consecutive blocks.</source>
        <translation>Entre los planes en los que cada host ejecuta una serie de bloques consecutivos.</translation>
    </message>
    <message>
        <source>Whether a plan exists is not settled.</source>
        <translation>No está claro si existe un plan.</translation>
    </message>
    <message>
        <source>at best %1, gap %2</source>
        <translation>en el mejor caso %1, brecha %2</translation>
    </message>
    <message>
        <source>%1 of it between hosts</source>
        <translation>de ello, %1 entre hosts</translation>
    </message>
    <message>
        <source>%1 a step, %2 of it between hosts</source>
        <translation>%1 por paso, de ello %2 entre hosts</translation>
    </message>
    <message>
        <source>All orders of hosts were weighed.</source>
        <translation>Se examinaron todos los órdenes de hosts.</translation>
    </message>
    <message>
        <source>Not all orders of hosts were weighed: the plan keeps the order in which they are listed, and what is said of others holds for all orders.</source>
        <translation>No se examinaron todos los órdenes de hosts: el plan mantiene el orden en que están enumerados, y lo que se dice de otros vale para todos los órdenes.</translation>
    </message>
    <message>
        <source>How much one host hands over to the next is not known of this model: the latencies of the network alone count.</source>
        <translation>De este modelo no se sabe cuánto entrega un host al siguiente: solo cuentan las latencias de la red.</translation>
    </message>
    <message>
        <source>Neighbouring blocks were taken together, since there are many or in some nothing runs: of plans that divide them elsewhere nothing is said.</source>
        <translation>Se agruparon bloques vecinos porque son muchos o porque en algunos no se ejecuta nada: de los planes que los dividen en otro lugar no se dice nada.</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Objetivo</translation>
    </message>
    <message>
        <source>As in the plan bar</source>
        <translation>Como en la barra del plan</translation>
    </message>
    <message>
        <source>Pipelined throughput</source>
        <translation>Throughput del pipeline</translation>
    </message>
    <message>
        <source>Pipelined throughput: each GPU is a stage, and all work at once, on a micro-batch each.</source>
        <translation>Throughput del pipeline: cada GPU es una etapa, y todas trabajan a la vez, cada una en un micro-batch.</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Micro-batches</translation>
    </message>
    <message>
        <source>without an end</source>
        <translation>sin fin</translation>
    </message>
    <message>
        <source>Micro-batches: </source>
        <translation>Micro-batches: </translation>
    </message>
    <message>
        <source>How many go through before the pipeline is empty again</source>
        <translation>Cuántos pasan antes de que el pipeline vuelva a quedar vacío</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>What is shown by host</source>
        <translation>Qué se muestra por host</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) of the plan hold on whichever host runs the module.</source>
        <translation>
            <numerusform>%n regla del plan vale en el host que ejecute el módulo, sea cual sea.</numerusform>
            <numerusform>%n reglas del plan valen en el host que ejecute el módulo, sea cual sea.</numerusform>
        </translation>
    </message>
    <message>
        <source>The main GPU and the target play no part here.</source>
        <translation>La GPU principal y el destino no cuentan aquí.</translation>
    </message>
    <message>
        <source>What would help:</source>
        <translation>Qué ayudaría:</translation>
    </message>
    <message>
        <source>Of plans in which each GPU runs one run of consecutive blocks, the GPUs of a host one after the other as it lists them.</source>
        <translation>Entre los planes en los que cada GPU ejecuta una serie de bloques consecutivos, las GPU de un host una tras otra como este las enumera.</translation>
    </message>
    <message numerus="yes">
        <source>one takes %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>uno tarda %1 por %n etapa, de ello %2 en entregar</numerusform>
            <numerusform>uno tarda %1 por %n etapas, de ello %2 en entregar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one takes at least %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>uno tarda al menos %1 por %n etapa, de ello %2 en entregar</numerusform>
            <numerusform>uno tarda al menos %1 por %n etapas, de ello %2 en entregar</numerusform>
        </translation>
    </message>
    <message>
        <source>the slowest takes %1</source>
        <translation>la más lenta tarda %1</translation>
    </message>
    <message>
        <source>the slowest takes at least %1</source>
        <translation>la más lenta tarda al menos %1</translation>
    </message>
    <message>
        <source>all take %1</source>
        <translation>todos tardan %1</translation>
    </message>
    <message>
        <source>The KV caches of one micro-batch are counted.</source>
        <translation>Se cuentan las cachés KV de un micro-batch.</translation>
    </message>
    <message>
        <source>Tied weights: micro-batches come back to a stage, and how long they wait there is not counted.</source>
        <translation>Pesos vinculados: los micro-batches vuelven a una etapa, y lo que esperan ahí no se cuenta.</translation>
    </message>
    <message>
        <source>Rules of what is chosen</source>
        <translation>Reglas de la selección</translation>
    </message>
    <message>
        <source>Of this page: %1.</source>
        <translation>De esta página: %1.</translation>
    </message>
    <message>
        <source>Not on %1</source>
        <translation>No en %1</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>En %1</translation>
    </message>
    <message>
        <source>Take all rules of this page back</source>
        <translation>Quitar todas las reglas de esta página</translation>
    </message>
    <message>
        <source>Rules of hosts</source>
        <translation>Reglas de hosts</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>todo</translation>
    </message>
    <message>
        <source>%1 not on %2</source>
        <translation>%1 no en %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Finding out why, and what would help (%1 of its limit)</source>
        <translation>Averiguando por qué y qué ayudaría (%1 de su límite)</translation>
    </message>
    <message>
        <source>Finding out why, and what would help…</source>
        <translation>Averiguando por qué y qué ayudaría…</translation>
    </message>
    <message>
        <source>Stopped before it was known why.</source>
        <translation>Detenido antes de saber por qué.</translation>
    </message>
    <message>
        <source>Not settled is whether this would help:</source>
        <translation>No está resuelto si esto ayudaría:</translation>
    </message>
    <message>
        <source>What the hosts compute is not known: times are those of copies and of the network alone.</source>
        <translation>No se conoce lo que calculan los hosts: los tiempos son solo los de las copias y de la red.</translation>
    </message>
    <message>
        <source>It is counted where the workload names tokens and the cards are known.</source>
        <translation>Se cuenta cuando la carga de trabajo indica tokens y se conocen las tarjetas.</translation>
    </message>
    <message>
        <source>A network %1 times as fast</source>
        <translation>Una red %1 veces más rápida</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Medidos: %1</translation>
    </message>
    <message>
        <source>Contiguous</source>
        <translation>Contiguo</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules. Of pipelined throughput that is always so.</source>
        <translation>Cada dispositivo ejecuta una sola serie de módulos consecutivos. Con el throughput del pipeline siempre es así.</translation>
    </message>
    <message>
        <source>Measure over ssh…</source>
        <translation>Medir por ssh…</translation>
    </message>
    <message>
        <source>all take at least %1</source>
        <translation>todos tardan al menos %1</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules.</source>
        <translation>Cada dispositivo ejecuta una sola serie de módulos consecutivos.</translation>
    </message>
    <message>
        <source>4 desktops with an RTX 4090, 10 Gb/s</source>
        <translation>4 equipos de escritorio con una RTX 4090, 10 Gb/s</translation>
    </message>
    <message>
        <source>A laptop with an RTX 3060 and a server with 2 RTX A6000, 1 Gb/s</source>
        <translation>Un portátil con una RTX 3060 y un servidor con 2 RTX A6000, 1 Gb/s</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsMeasureDialog</name>
    <message>
        <source>Write the names of hosts with commas between them.</source>
        <translation>Escriba los nombres de los hosts separados por comas.</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a host.</source>
        <translation>«%1» no puede ser el nombre de un host.</translation>
    </message>
    <message>
        <source>%1 is named twice.</source>
        <translation>%1 aparece dos veces.</translation>
    </message>
    <message>
        <source>Name 1 to %1 hosts.</source>
        <translation>Indique de 1 a %1 hosts.</translation>
    </message>
    <message>
        <source>Measure over ssh</source>
        <translation>Medir por ssh</translation>
    </message>
    <message>
        <source>ssh asks the stowage-engine of each host what it has and how fast it is, without a password; each takes a minute or two.</source>
        <translation>ssh pregunta al stowage-engine de cada host, sin contraseña, qué tiene y qué velocidad alcanza; cada uno tarda uno o dos minutos.</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>Aún no se ha medido nada.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Adoptar</translation>
    </message>
    <message>
        <source>%1, %2: %3 of %4</source>
        <translation>%1, %2: %3 de %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: the engine is starting.</source>
        <translation>%1: el motor se está iniciando.</translation>
    </message>
    <message>
        <source>%1 was not measured, and is left out: %2</source>
        <translation>%1 no se ha medido y se omite: %2</translation>
    </message>
    <message>
        <source>%1 was not measured, and stays as it was: %2</source>
        <translation>%1 no se ha medido y se queda como estaba: %2</translation>
    </message>
    <message>
        <source>No host was measured.</source>
        <translation>No se ha medido ningún host.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) measured. Take over plans over these machines.</source>
        <translation>
            <numerusform>%1 de %n host medido. Adoptar planifica sobre estas máquinas.</numerusform>
            <numerusform>%1 de %n hosts medidos. Adoptar planifica sobre estas máquinas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save these machines</source>
        <translation>Guardar estas máquinas</translation>
    </message>
    <message>
        <source>Machines (*.json)</source>
        <translation>Máquinas (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
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
        <translation>Módulos</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>En GPU</translation>
    </message>
    <message>
        <source>On CPU</source>
        <translation>En CPU</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>En disco</translation>
    </message>
    <message>
        <source>Part of a step</source>
        <translation>Parte de un paso</translation>
    </message>
    <message>
        <source>Handing over</source>
        <translation>Entrega</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>aquí no se ejecuta nada</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Ocupado</translation>
    </message>
    <message>
        <source>A micro-batch</source>
        <translation>Un micro-batch</translation>
    </message>
    <message>
        <source>Of the time between two micro-batches; the slowest is always busy</source>
        <translation>Del tiempo entre dos micro-batches; la más lenta está siempre ocupada</translation>
    </message>
    <message>
        <source>Of a step</source>
        <translation>De un paso</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>no se conoce</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsWhatIfTable</name>
    <message>
        <source>What other machines would buy</source>
        <translation>Qué aportarían otras máquinas</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Máquinas</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>En GPU</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>Demostración</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>Tiempo por solicitud</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo por paso</translation>
    </message>
    <message>
        <source>At best %1.</source>
        <translation>En el mejor caso %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::ImportDialog</name>
    <message>
        <source>The map and the model differ</source>
        <translation>El mapa y el modelo difieren</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) of this map are not in the model</source>
        <translation>
            <numerusform>%n nombre de este mapa no está en el modelo</numerusform>
            <numerusform>%n nombres de este mapa no están en el modelo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) of the model are not in the map: they have no place</source>
        <translation>
            <numerusform>%n tensor del modelo no está en el mapa: no tiene ubicación</numerusform>
            <numerusform>%n tensores del modelo no están en el mapa: no tienen ubicación</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>The map is shown as far as it matches. What you pin moves in it, the rest stays. Undo brings the plan from before back.</source>
        <translation>El mapa se muestra hasta donde coincide. En él, lo que se ancla se mueve y el resto se queda. Deshacer recupera el plan anterior.</translation>
    </message>
</context>
<context>
    <name>stowage::app::InputSizes</name>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 o más</translation>
    </message>
    <message>
        <source>%1, a multiple of %2</source>
        <translation>%1, múltiplo de %2</translation>
    </message>
    <message>
        <source>%1, %2 more than a multiple of %3</source>
        <translation>%1, %2 más que un múltiplo de %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 y %n más</numerusform>
            <numerusform>%1 y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>As tokens and sequences say, else as exported</source>
        <translation>Según los tokens y las secuencias, si no como se exportó</translation>
    </message>
    <message>
        <source>As set here</source>
        <translation>Como se fijan aquí</translation>
    </message>
    <message>
        <source>The plan, its prediction and runs of it are for inputs of these sizes.</source>
        <translation>El plan, su predicción y sus ejecuciones son para entradas de estos tamaños.</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>Tamaños de las entradas</translation>
    </message>
    <message>
        <source>Shapes that follow</source>
        <translation>Formas resultantes</translation>
    </message>
    <message>
        <source>Its sizes with an x between, such as 1x128</source>
        <translation>Sus tamaños con una x entre ellos, como 1x128</translation>
    </message>
    <message>
        <source>The sizes are as exported then.</source>
        <translation>Los tamaños son entonces los de la exportación.</translation>
    </message>
    <message>
        <source>%1: “%2” is no whole number.</source>
        <translation>%1: «%2» no es un número entero.</translation>
    </message>
    <message>
        <source>%1 can be %2 to %3, not %4.</source>
        <translation>%1 puede ser de %2 a %3, no %4.</translation>
    </message>
    <message>
        <source>%1 can be %2 or more, not %3.</source>
        <translation>%1 puede ser %2 o más, no %3.</translation>
    </message>
    <message>
        <source>%1 has to be a multiple of %2, which %3 is not.</source>
        <translation>%1 debe ser múltiplo de %2, y %3 no lo es.</translation>
    </message>
    <message>
        <source>%1 has to be %2 more than a multiple of %3, which %4 is not.</source>
        <translation>%1 debe ser %2 más que un múltiplo de %3, y %4 no lo es.</translation>
    </message>
    <message>
        <source>“%1” is no shape: write sizes with an x between, such as 1x128.</source>
        <translation>«%1» no es una forma: escribe tamaños con una x entre ellos, como 1x128.</translation>
    </message>
    <message>
        <source>Write the shape of one input at least.</source>
        <translation>Escribe la forma de al menos una entrada.</translation>
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
        <translation>&amp;Conservar este plan como…</translation>
    </message>
    <message>
        <source>There are 100 kept plans, the most there can be: delete one first.</source>
        <translation>Hay 100 planes conservados, el máximo posible: elimine antes uno.</translation>
    </message>
    <message>
        <source>Keep “%1”</source>
        <translation>Conservar «%1»</translation>
    </message>
    <message>
        <source>The plan is kept as “%1”: Plan, Kept plans goes back to it.</source>
        <translation>El plan se conserva como «%1»: Plan, Planes conservados vuelve a él.</translation>
    </message>
    <message>
        <source>Plan “%1”</source>
        <translation>Plan «%1»</translation>
    </message>
    <message>
        <source>Rename “%1” to “%2”</source>
        <translation>Renombrar «%1» como «%2»</translation>
    </message>
    <message>
        <source>Delete “%1”</source>
        <translation>Eliminar «%1»</translation>
    </message>
    <message>
        <source>Keep this plan</source>
        <translation>Conservar este plan</translation>
    </message>
    <message>
        <source>It stays beside the one that you go on with, and is saved with it.</source>
        <translation>Queda junto al plan con el que se sigue trabajando y se guarda con él.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>Plan %1</translation>
    </message>
    <message>
        <source>Rename “%1”</source>
        <translation>Renombrar «%1»</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renombrar</translation>
    </message>
    <message>
        <source>&amp;Kept plans</source>
        <translation>Plan&amp;es conservados</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>Co&amp;mparar con</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Renombrar</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Eliminar</translation>
    </message>
    <message>
        <source>“%1” is too long a name for a second one: rename it first.</source>
        <translation>«%1» es un nombre demasiado largo para un duplicado: renómbrelo antes.</translation>
    </message>
    <message>
        <source>Duplicate “%1” as “%2”</source>
        <translation>Duplicar «%1» como «%2»</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>&amp;Duplicar</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyCommands</name>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>&amp;Keyboard and concepts</source>
        <translation>&amp;Teclado y conceptos</translation>
    </message>
    <message>
        <source>Key &amp;sheet</source>
        <translation>&amp;Hoja de teclas</translation>
    </message>
    <message>
        <source>Chan&amp;ge keys…</source>
        <translation>&amp;Cambiar teclas…</translation>
    </message>
    <message>
        <source>&amp;Print the key sheet…</source>
        <translation>I&amp;mprimir la hoja de teclas…</translation>
    </message>
    <message>
        <source>Keys of Stowage</source>
        <translation>Teclas de Stowage</translation>
    </message>
    <message>
        <source>Print the key sheet</source>
        <translation>Imprimir la hoja de teclas</translation>
    </message>
    <message>
        <source>The key sheet could not be printed: the printer, or the file that it prints to, does not take it.</source>
        <translation>No se pudo imprimir la hoja de teclas: la impresora, o el archivo en el que imprime, no la admite.</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyboardDialog</name>
    <message>
        <source>Keyboard and concepts</source>
        <translation>Teclado y conceptos</translation>
    </message>
    <message>
        <source>Single letters act in the treemap, the lanes and the timeline, never in a text field.</source>
        <translation>Las letras sueltas actúan en el treemap, los carriles y la línea de tiempo, nunca en un campo de texto.</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Términos</translation>
    </message>
    <message>
        <source>module</source>
        <translation>módulo</translation>
    </message>
    <message>
        <source>a part of the model; its storages are counted once</source>
        <translation>una parte del modelo; sus almacenamientos se cuentan una vez</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>a place for weights: a GPU, CPU memory or disk, with a budget</source>
        <translation>una ubicación para pesos: una GPU, memoria de CPU o disco, con un presupuesto</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>unidad</translation>
    </message>
    <message>
        <source>what the solver moves as one: a no-split block, a leaf module, a tied group</source>
        <translation>lo que el solver mueve como un todo: un bloque indivisible, un módulo hoja, un grupo vinculado</translation>
    </message>
    <message>
        <source>pin, forbid</source>
        <translation>anclar, prohibir</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>transmitir</translation>
    </message>
    <message>
        <source>host weights are copied to the GPU for their turn; the reserve is the room kept free for that</source>
        <translation>los pesos del host se copian a la GPU en su turno; la reserva es el espacio que se deja libre para ello</translation>
    </message>
    <message>
        <source>bound, gap</source>
        <translation>cota, brecha</translation>
    </message>
    <message>
        <source>the best any plan could reach, and how far this one is from it; 0 is a proof</source>
        <translation>lo mejor que un plan podría alcanzar, y cuánto le falta a este; 0 es una demostración</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>In the views</source>
        <translation>En las vistas</translation>
    </message>
    <message>
        <source>the next module that way; in a lane the next cell or lane</source>
        <translation>el siguiente módulo en esa dirección; en un carril, la siguiente celda o carril</translation>
    </message>
    <message>
        <source>Enter, Backspace</source>
        <translation>Intro, Retroceso</translation>
    </message>
    <message>
        <source>into a module, and out again</source>
        <translation>entrar en un módulo y volver a salir</translation>
    </message>
    <message>
        <source>Alt, held</source>
        <translation>Alt, pulsada</translation>
    </message>
    <message>
        <source>what a module is part of; in a drag the order of the moves</source>
        <translation>de qué forma parte un módulo; al arrastrar, el orden de los movimientos</translation>
    </message>
    <message>
        <source>S, in a drag</source>
        <translation>S, al arrastrar</translation>
    </message>
    <message>
        <source>split the block, or keep it whole</source>
        <translation>dividir el bloque o dejarlo entero</translation>
    </message>
    <message>
        <source>the peak before, the next peak</source>
        <translation>el pico anterior, el pico siguiente</translation>
    </message>
    <message>
        <source>← → on a budget</source>
        <translation>← → en un presupuesto</translation>
    </message>
    <message>
        <source>less or more of it; with Ctrl in small steps</source>
        <translation>menos o más; con Ctrl, en pasos pequeños</translation>
    </message>
    <message>
        <source>your rule for a module: it must be here, or must not be there</source>
        <translation>su regla para un módulo: debe estar aquí, o no debe estar allí</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Cambiar teclas…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Imprimir…</translation>
    </message>
    <message>
        <source>the same in the treemap, as in vi</source>
        <translation>lo mismo en el treemap, como en vi</translation>
    </message>
    <message>
        <source>End, in a lane</source>
        <translation>Fin, en un carril</translation>
    </message>
    <message>
        <source>to its budget; Home or Esc back to its modules</source>
        <translation>a su presupuesto; Inicio o Esc vuelve a sus módulos</translation>
    </message>
    <message>
        <source>Page Up, Page Down on a budget</source>
        <translation>Re Pág, Av Pág en un presupuesto</translation>
    </message>
    <message>
        <source>more or less of it in large steps</source>
        <translation>más o menos, en pasos grandes</translation>
    </message>
    <message>
        <source>Enter, F2 on a budget</source>
        <translation>Intro, F2 en un presupuesto</translation>
    </message>
    <message>
        <source>type it</source>
        <translation>escribirlo</translation>
    </message>
</context>
<context>
    <name>stowage::app::LayoutCommands</name>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>&amp;Save layout…</source>
        <translation>&amp;Guardar disposición…</translation>
    </message>
    <message>
        <source>The layout “%1” is kept.</source>
        <translation>La disposición «%1» se ha guardado.</translation>
    </message>
    <message>
        <source>Layout “%1”</source>
        <translation>Disposición «%1»</translation>
    </message>
    <message>
        <source>The layout “%1” is of another version, or damaged: it was not used.</source>
        <translation>La disposición «%1» es de otra versión o está dañada: no se usó.</translation>
    </message>
    <message>
        <source>The layout “%1” is deleted.</source>
        <translation>La disposición «%1» se ha eliminado.</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>Guardar disposición</translation>
    </message>
    <message>
        <source>Which panels are in sight, where, and how large.</source>
        <translation>Qué paneles se ven, dónde y con qué tamaño.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>&amp;Disposiciones</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Eliminar</translation>
    </message>
</context>
<context>
    <name>stowage::app::LearnRatesDialog</name>
    <message>
        <source>%1 and %2 a start</source>
        <translation>%1 y %2 por lanzamiento</translation>
    </message>
    <message>
        <source>%1, in its own memory</source>
        <translation>%1, en su propia memoria</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Learn rates from this run</source>
        <translation>Aprender velocidades de esta ejecución</translation>
    </message>
    <message>
        <source>What its copies and modules took. Taken over, plans and predictions count with it; undo brings the old rates back.</source>
        <translation>Lo que tardaron sus copias y módulos. Si se adoptan, los planes y las predicciones cuentan con ello; deshacer recupera las velocidades anteriores.</translation>
    </message>
    <message>
        <source>The GPUs of this run were virtual: these are rates of the computer that it was on, and of no card.</source>
        <translation>Las GPU de esta ejecución eran virtuales: son velocidades del equipo donde se ejecutó, no de una tarjeta.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Adoptar</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Conexión</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>In this run</source>
        <translation>En esta ejecución</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>Dispersión</translation>
    </message>
    <message>
        <source>From</source>
        <translation>A partir de</translation>
    </message>
    <message>
        <source>This run made no copies, and nobody knows what its modules computed.</source>
        <translation>Esta ejecución no hizo copias, y no se sabe qué calcularon sus módulos.</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n módulo</numerusform>
            <numerusform>%n módulos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n copia</numerusform>
            <numerusform>%n copias</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::LinksTable</name>
    <message>
        <source>Same in both directions</source>
        <translation>Igual en ambas direcciones</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>De %1 a %2</translation>
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
        <translation>Má&amp;quina…</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Leer esta máquina</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Tarjetas</translation>
    </message>
    <message>
        <source>This machine: %1. The next model is planned for it.</source>
        <translation>Esta máquina: %1. El siguiente modelo se planifica para ella.</translation>
    </message>
    <message>
        <source>No GPU found; %1. Plans use a stand-in card of %2 until you change it.</source>
        <translation>No se encontró ninguna GPU; %1. Los planes usan una tarjeta provisional de %2 hasta que lo cambie.</translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineDialog</name>
    <message>
        <source>Write a size like 600MiB, or a part of the budget like 5 %.</source>
        <translation>Escriba un tamaño como 600MiB, o una parte del presupuesto como 5 %.</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>ilimitado</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>Escriba un tamaño como 24GiB, 80GB o 95 %.</translation>
    </message>
    <message>
        <source>larger than the card (%1): a what-if</source>
        <translation>más que la tarjeta (%1): una hipótesis</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Máquina</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Preajustes</translation>
    </message>
    <message>
        <source>Open a machine or a report…</source>
        <translation>Abrir una máquina o un informe…</translation>
    </message>
    <message>
        <source>Paste a machine or a report</source>
        <translation>Pegar una máquina o un informe</translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation>el portapapeles</translation>
    </message>
    <message>
        <source>Save this machine…</source>
        <translation>Guardar esta máquina…</translation>
    </message>
    <message>
        <source>Save this machine</source>
        <translation>Guardar esta máquina</translation>
    </message>
    <message>
        <source>Machine (*.json)</source>
        <translation>Máquina (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Leer esta máquina</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Add GPU</source>
        <translation>Añadir GPU</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>CUDA context, workspaces, allocator slack</source>
        <translation>Contexto CUDA, espacios de trabajo, holgura del asignador</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Sobrecarga</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Enlaces</translation>
    </message>
    <message>
        <source>GB/s that a large copy reaches, from row to column</source>
        <translation>GB/s que alcanza una copia grande, de fila a columna</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>Aún no se ha cambiado nada.</translation>
    </message>
    <message>
        <source>With this machine no placement fits: short by %1.</source>
        <translation>Con esta máquina no cabe ninguna colocación: faltan %1.</translation>
    </message>
    <message>
        <source>With this machine: %1 (now %2).</source>
        <translation>Con esta máquina: %1 (ahora %2).</translation>
    </message>
    <message>
        <source>more than this machine has (%1): a what-if</source>
        <translation>más de lo que tiene esta máquina (%1): una hipótesis</translation>
    </message>
    <message>
        <source>Set the budgets; the rest describes your hardware.</source>
        <translation>Fije los presupuestos; lo demás describe su hardware.</translation>
    </message>
    <message>
        <source>Add CPU</source>
        <translation>Añadir CPU</translation>
    </message>
    <message>
        <source>Add disk</source>
        <translation>Añadir disco</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) on a removed device go with it.</source>
        <translation>
            <numerusform>%n regla de un dispositivo quitado desaparece con él.</numerusform>
            <numerusform>%n reglas de un dispositivo quitado desaparecen con él.</numerusform>
        </translation>
    </message>
    <message>
        <source>With this machine no placement fits.</source>
        <translation>Con esta máquina no cabe ninguna colocación.</translation>
    </message>
    <message>
        <source>Memory speed</source>
        <translation>Velocidad de memoria</translation>
    </message>
    <message>
        <source>GB/s: how fast the CPU can run a module</source>
        <translation>GB/s: con qué velocidad puede la CPU ejecutar un módulo</translation>
    </message>
    <message>
        <source>Keep free</source>
        <translation>Dejar libre</translation>
    </message>
    <message>
        <source>for activations; a run measures them</source>
        <translation>para activaciones; una ejecución las mide</translation>
    </message>
    <message>
        <source>With this machine no placement was found.</source>
        <translation>Con esta máquina no se encontró ninguna colocación.</translation>
    </message>
    <message>
        <source>the model&apos;s own .safetensors files, %1, count as room: transformers reads modules on disk from them</source>
        <translation>los archivos .safetensors del propio modelo, %1, cuentan como espacio: transformers lee de ellos los módulos en disco</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>Medir…</translation>
    </message>
    <message>
        <source>empty: as much as is predicted for activations</source>
        <translation>vacío: lo que se predice para las activaciones</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Máquinas</translation>
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
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Find module</source>
        <translation>&amp;Buscar módulo</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Buscar &amp;siguiente</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>Buscar &amp;anterior</translation>
    </message>
    <message>
        <source>&amp;Clear selection</source>
        <translation>&amp;Quitar selección</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>A&amp;justes…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>&amp;Treemap</source>
        <translation>&amp;Treemap</translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation>&amp;Línea de tiempo</translation>
    </message>
    <message>
        <source>&amp;Zoom in</source>
        <translation>&amp;Acercar</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Al&amp;ejar</translation>
    </message>
    <message>
        <source>Module t&amp;ree</source>
        <translation>Ár&amp;bol de módulos</translation>
    </message>
    <message>
        <source>Ri&amp;ght column</source>
        <translation>Columna &amp;derecha</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>D&amp;ispositivos</translation>
    </message>
    <message>
        <source>This r&amp;un</source>
        <translation>Esta e&amp;jecución</translation>
    </message>
    <message>
        <source>&amp;Next issue</source>
        <translation>Aviso &amp;siguiente</translation>
    </message>
    <message>
        <source>&amp;Previous issue</source>
        <translation>Aviso a&amp;nterior</translation>
    </message>
    <message>
        <source>Next &amp;panel</source>
        <translation>Panel si&amp;guiente</translation>
    </message>
    <message>
        <source>Previous p&amp;anel</source>
        <translation>Panel anteri&amp;or</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>Paleta de &amp;comandos…</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Restablecer disposición</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>&amp;About Stowage</source>
        <translation>&amp;Acerca de Stowage</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>&amp;Deshacer: %1</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>&amp;Rehacer: %1</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>&amp;Activations</source>
        <translation>Acti&amp;vaciones</translation>
    </message>
    <message>
        <source>Ti&amp;mes in the tree</source>
        <translation>Tie&amp;mpos en el árbol</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparar</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Coincidencia siguiente</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Coincidencia anterior</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>&amp;Historial…</translation>
    </message>
    <message>
        <source>Nothing is searched for. Type a part of a name into the field above the modules.</source>
        <translation>No se busca nada. Escriba parte de un nombre en el campo sobre los módulos.</translation>
    </message>
    <message>
        <source>No module matches what is searched for.</source>
        <translation>Ningún módulo coincide con lo que se busca.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>Nothing was undone.</source>
        <translation>No se ha deshecho nada.</translation>
    </message>
    <message>
        <source>Se&amp;lect by pattern…</source>
        <translation>Seleccionar por &amp;patrón…</translation>
    </message>
    <message>
        <source>The arrangement of the panels was of another version, or damaged: it is the designed one now.</source>
        <translation>La disposición de los paneles era de otra versión o estaba dañada: ahora es la prevista.</translation>
    </message>
</context>
<context>
    <name>stowage::app::MoveDialog</name>
    <message>
        <source>Move to device</source>
        <translation>Mover a dispositivo</translation>
    </message>
    <message>
        <source>removes the pin</source>
        <translation>quita el anclaje</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>no anclado</translation>
    </message>
</context>
<context>
    <name>stowage::app::NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>replaces the one of this name</source>
        <translation>reemplaza lo que ya tiene este nombre</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoSplitDialog</name>
    <message>
        <source>No-split classes</source>
        <translation>Clases indivisibles</translation>
    </message>
    <message>
        <source>%1   %2 × up to %3</source>
        <translation>%1   %2 × hasta %3</translation>
    </message>
    <message>
        <source>As the model says</source>
        <translation>Como dice el modelo</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Modules of these classes stay whole: their forward pass adds its own input to its output, so both must be on one device.</source>
        <translation>Los módulos de estas clases quedan enteros: su pasada forward suma su propia entrada a su salida, así que ambas deben estar en un mismo dispositivo.</translation>
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
        <translation>Escribir una &amp;nota…</translation>
    </message>
    <message>
        <source>a note is on one module, or on the plan</source>
        <translation>una nota es sobre un solo módulo o sobre el plan</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>el plan</translation>
    </message>
    <message>
        <source>No note on %1</source>
        <translation>Sin nota sobre %1</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>Nota sobre %1</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>No&amp;tas</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Another model was opened meanwhile: there is no note.</source>
        <translation>Entretanto se abrió otro modelo: no hay nota.</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>Nota sobre %1</translation>
    </message>
    <message>
        <source>Why it lies here, what is to be tried next … It is kept in the plan.</source>
        <translation>Por qué está aquí, qué conviene probar después… Se guarda en el plan.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Ctrl+Return keeps it.</source>
        <translation>Ctrl+Intro la guarda.</translation>
    </message>
    <message>
        <source>This is longer than a note can be (20,000 bytes).</source>
        <translation>El texto supera el máximo de una nota (20.000 bytes).</translation>
    </message>
</context>
<context>
    <name>stowage::app::OffloadScheduleDialog</name>
    <message>
        <source>Offload schedule</source>
        <translation>Calendario de offload</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Send these layers to the host</source>
        <translation>Enviar estas capas al host</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>such as 8GiB: the fastest that fits</source>
        <translation>por ejemplo 8GiB: lo más rápido que cabe</translation>
    </message>
    <message>
        <source>Room for them</source>
        <translation>Espacio para ellas</translation>
    </message>
    <message>
        <source>How many layers are moved</source>
        <translation>Cuántas capas se mueven</translation>
    </message>
    <message>
        <source>Peak of activations</source>
        <translation>Pico de activaciones</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Un paso</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Espera</translation>
    </message>
    <message>
        <source>This model has no list of layers.</source>
        <translation>Este modelo no tiene una lista de capas.</translation>
    </message>
    <message>
        <source>No number of layers fits into %1.</source>
        <translation>Ningún número de capas cabe en %1.</translation>
    </message>
    <message>
        <source>%1 for copies</source>
        <translation>%1 por copias</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nunca</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 en lugar de %2</translation>
    </message>
    <message>
        <source>What it costs and brings to send the activations of layers to the host, or to run layers again for them, worked out from the times and tensors of this run.</source>
        <translation>Lo que cuesta y aporta enviar las activaciones de capas al host, o recalcular capas para ellas, calculado con los tiempos y tensores de esta ejecución.</translation>
    </message>
    <message>
        <source>comparing mixes, %1 of at most %2</source>
        <translation>comparando combinaciones, %1 de como máximo %2</translation>
    </message>
    <message>
        <source>Of them</source>
        <translation>De ellas</translation>
    </message>
    <message>
        <source>Running again</source>
        <translation>Recalcular</translation>
    </message>
    <message>
        <source>Any other mix</source>
        <translation>Cualquier otra combinación</translation>
    </message>
    <message>
        <source>move only: the first layers</source>
        <translation>solo mover: las primeras capas</translation>
    </message>
    <message>
        <source>move or run again: the best for each layer</source>
        <translation>mover o recalcular: lo mejor para cada capa</translation>
    </message>
    <message>
        <source>What they may do</source>
        <translation>Lo que pueden hacer</translation>
    </message>
    <message>
        <source>such as 8GiB: a mix is chosen for it</source>
        <translation>por ejemplo 8GiB: se elige una combinación para ello</translation>
    </message>
    <message>
        <source>Take over this mix</source>
        <translation>Adoptar esta combinación</translation>
    </message>
    <message>
        <source>comparing mixes…</source>
        <translation>comparando combinaciones…</translation>
    </message>
    <message>
        <source>No mix fits into %1; the least peak of those computed is %2.</source>
        <translation>Ninguna combinación cabe en %1; el pico más bajo de las calculadas es %2.</translation>
    </message>
    <message>
        <source>No mix was found that fits into %1; the least peak so far is %2.</source>
        <translation>No se encontró ninguna combinación que quepa en %1; el pico más bajo hasta ahora es %2.</translation>
    </message>
    <message>
        <source>Not to be run again, as the run found: %1.</source>
        <translation>No se pueden recalcular, según la ejecución: %1.</translation>
    </message>
    <message>
        <source>Not to be run again, as the graph says: %1.</source>
        <translation>No se pueden recalcular, según el grafo: %1.</translation>
    </message>
    <message>
        <source>none of %1 layers moved</source>
        <translation>ninguna de %1 capas movida</translation>
    </message>
    <message>
        <source>the first %1 of %2 layers moved</source>
        <translation>movidas las primeras %1 de %2 capas</translation>
    </message>
    <message>
        <source>say how much room there is</source>
        <translation>indique cuánto espacio hay</translation>
    </message>
    <message>
        <source>does not fit either, proven</source>
        <translation>tampoco cabe, demostrado</translation>
    </message>
    <message>
        <source>is not faster: the best of all mixes, proven</source>
        <translation>no es más rápida: la mejor de todas las combinaciones, demostrado</translation>
    </message>
    <message>
        <source>takes %1 at least</source>
        <translation>tarda como mínimo %1</translation>
    </message>
    <message>
        <source>%1 moved, %2 run again, %3 kept</source>
        <translation>%1 movidas, %2 recalculadas, %3 conservadas</translation>
    </message>
    <message>
        <source>such as 250 ms: the least room that is as fast</source>
        <translation>por ejemplo 250 ms: el menor espacio igual de rápido</translation>
    </message>
    <message>
        <source>Step time at most</source>
        <translation>Tiempo por paso, máximo</translation>
    </message>
    <message>
        <source>Any other number</source>
        <translation>Cualquier otro número</translation>
    </message>
    <message>
        <source>Worked out from the last run that came to its end, with the same inputs.</source>
        <translation>Calculado a partir de la última ejecución terminada con las mismas entradas.</translation>
    </message>
    <message>
        <source>Worked out from what was saved before memory ran out; backward is taken to be twice as long as forward.</source>
        <translation>Calculado a partir de lo guardado antes de agotarse la memoria; se supone que backward dura el doble que forward.</translation>
    </message>
    <message>
        <source>Not reached, and taken to be like the largest before them: %1.</source>
        <translation>No alcanzadas, y tratadas como la mayor anterior: %1.</translation>
    </message>
    <message>
        <source>“%1” is no time: write such as 0.25 s or 250 ms.</source>
        <translation>«%1» no es un tiempo: escriba, por ejemplo, 0.25 s o 250 ms.</translation>
    </message>
    <message>
        <source>that fits is not faster: each was computed</source>
        <translation>que quepa no es más rápido: se calcularon todos</translation>
    </message>
    <message>
        <source>that is as fast does not need less: each was computed</source>
        <translation>igual de rápido no necesita menos: se calcularon todos</translation>
    </message>
    <message>
        <source>No number of layers lets a step take %1 at most.</source>
        <translation>Con ningún número de capas un paso tarda como máximo %1.</translation>
    </message>
    <message>
        <source>No number of layers fits into %1 and lets a step take %2 at most.</source>
        <translation>Ningún número de capas cabe en %1 con un paso de %2 como máximo.</translation>
    </message>
    <message>
        <source>all %1 layers: refused</source>
        <translation>las %1 capas: rechazado</translation>
    </message>
    <message>
        <source>Of each GPU</source>
        <translation>De cada GPU</translation>
    </message>
    <message>
        <source>Of all GPUs together; 0=8GiB, 1=6GiB is the room of each by its number.</source>
        <translation>De todas las GPU juntas; 0=8GiB, 1=6GiB es el espacio de cada una por su número.</translation>
    </message>
    <message>
        <source>A mix is chosen for the room of all GPUs together: write one size.</source>
        <translation>Una combinación se elige para el espacio de todas las GPU juntas: escriba un tamaño.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The least peak is %1.</source>
        <translation>El pico más bajo es %1.</translation>
    </message>
    <message>
        <source>The least peak of each, whatever the others hold: %1.</source>
        <translation>El pico más bajo de cada una, tengan lo que tengan las demás: %1.</translation>
    </message>
    <message>
        <source>The fastest takes %1.</source>
        <translation>El más rápido tarda %1.</translation>
    </message>
    <message>
        <source>The fastest that fits takes %1.</source>
        <translation>El más rápido que cabe tarda %1.</translation>
    </message>
    <message>
        <source>No mix fits into %1: every mix needs %2 or more.</source>
        <translation>Ninguna combinación cabe en %1: todas necesitan %2 o más.</translation>
    </message>
    <message>
        <source>What it would cost and bring to send the activations of layers to the host, or to run layers again for them, in a run forward and back of this plan.</source>
        <translation>Lo que costaría y aportaría, en una ejecución de forward y backward de este plan, enviar las activaciones de capas al host, o recalcular capas por ellas.</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph: no run forward and back has measured it.</source>
        <translation>Predicho del grafo del programa: ninguna ejecución de forward y backward lo ha medido.</translation>
    </message>
    <message>
        <source>The plan that is shown is being predicted…</source>
        <translation>Se predice el plan que se muestra…</translation>
    </message>
    <message>
        <source>The solver still looks for a better plan: these figures are of the one that is shown.</source>
        <translation>El solver aún busca un plan mejor: estas cifras son las del plan que se muestra.</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>De este plan no se puede predecir nada.</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningDisplay</name>
    <message>
        <source>Everything is read. Looking for the best plan.</source>
        <translation>Todo está leído. Buscando el mejor plan.</translation>
    </message>
    <message>
        <source>Opening: looking for the best plan</source>
        <translation>Abriendo: buscando el mejor plan</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Abriendo %1</translation>
    </message>
    <message>
        <source>The plan that was open stays open if you cancel.</source>
        <translation>El plan que estaba abierto sigue abierto si se cancela.</translation>
    </message>
    <message>
        <source>Reading headers. Weights stay on disk.</source>
        <translation>Leyendo cabeceras. Los pesos se quedan en el disco.</translation>
    </message>
    <message>
        <source>Reading entry %1 of %2. Weights stay on disk.</source>
        <translation>Leyendo la entrada %1 de %2. Los pesos se quedan en el disco.</translation>
    </message>
    <message>
        <source>Reading headers: file %1 of %2. Weights stay on disk.</source>
        <translation>Leyendo cabeceras: archivo %1 de %2. Los pesos se quedan en el disco.</translation>
    </message>
    <message>
        <source>Opening: %1</source>
        <translation>Abriendo: %1</translation>
    </message>
    <message>
        <source>Reading the recorded run.</source>
        <translation>Leyendo la ejecución grabada.</translation>
    </message>
    <message>
        <source>Reading the recorded run: %1 of %2.</source>
        <translation>Leyendo la ejecución grabada: %1 de %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningFlow</name>
    <message>
        <source>The sample could not be unpacked into %1.</source>
        <translation>No se pudo descomprimir el ejemplo en %1.</translation>
    </message>
    <message>
        <source>Locate the model of %1</source>
        <translation>Localizar el modelo de %1</translation>
    </message>
    <message>
        <source>%1 (not found any more)</source>
        <translation>%1 (ya no se encuentra)</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Aún nada</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>The example could not be copied from %1 to %2.</source>
        <translation>El ejemplo no se pudo copiar de %1 a %2.</translation>
    </message>
</context>
<context>
    <name>stowage::app::PasteDialog</name>
    <message>
        <source>Paste a command line</source>
        <translation>Pegar una línea de comandos</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Línea de comandos</translation>
    </message>
    <message>
        <source>What to know about it</source>
        <translation>Lo que conviene saber</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Show this plan</source>
        <translation>Mostrar este plan</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Resto</translation>
    </message>
    <message>
        <source>Reading the model…</source>
        <translation>Leyendo el modelo…</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>ilimitado</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 de más</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>Nada que señalar.</translation>
    </message>
    <message>
        <source>A command line, options, a script or a map, as people share them. What they do here is shown below.</source>
        <translation>Una línea de comandos, opciones, un script o un mapa, tal como se comparten. Abajo se muestra lo que hacen aquí.</translation>
    </message>
    <message>
        <source>Meant for</source>
        <translation>Pensado para</translation>
    </message>
    <message>
        <source>Recognised from the text</source>
        <translation>Reconocido por el texto</translation>
    </message>
    <message>
        <source>Nothing in this text tells whom it is meant for. Choose a program above.</source>
        <translation>Nada en este texto dice para quién está pensado. Elija un programa arriba.</translation>
    </message>
    <message>
        <source>This may be meant for any of these: %1. Choose one above.</source>
        <translation>Puede estar pensado para cualquiera de estos: %1. Elija uno arriba.</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>no está</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reservado</translation>
    </message>
    <message>
        <source>What the program itself takes, and room for activations and for what is streamed; where it trains, also gradients, the optimizer&apos;s states and what is saved for backward.</source>
        <translation>Lo que ocupa el propio programa, y espacio para activaciones y para lo que se transmite; si entrena, también los gradientes, los estados del optimizador y lo guardado para backward.</translation>
    </message>
</context>
<context>
    <name>stowage::app::PictureDialog</name>
    <message>
        <source>Export picture</source>
        <translation>Exportar imagen</translation>
    </message>
    <message>
        <source>The view as it is on the screen, without selection and pointer.</source>
        <translation>La vista tal como está en la pantalla, sin selección ni puntero.</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG, píxeles</translation>
    </message>
    <message>
        <source>SVG, shapes and letters</source>
        <translation>SVG, formas y letras</translation>
    </message>
    <message>
        <source>PDF, a page of its size</source>
        <translation>PDF, una página de su tamaño</translation>
    </message>
    <message>
        <source>Light colours, for paper</source>
        <translation>Colores claros, para papel</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Elegir archivo…</translation>
    </message>
    <message>
        <source>%1 ×: %2 × %3 pixels</source>
        <translation>%1 ×: %2 × %3 píxeles</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlacesDialog</name>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>Dispositivos de las entradas y de la caché KV</translation>
    </message>
    <message>
        <source>Where values lie that no map places. The plan stays as it is: the device check holds it against them.</source>
        <translation>Dónde están los valores que ningún mapa coloca. El plan se queda como está: la comprobación de dispositivos lo contrasta con ellos.</translation>
    </message>
    <message>
        <source>The main GPU</source>
        <translation>La GPU principal</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Entradas</translation>
    </message>
    <message>
        <source>With its layer</source>
        <translation>Con su capa</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>%1 decides itself where the KV cache lies.</source>
        <translation>%1 decide por sí mismo dónde está la caché KV.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>As the other inputs</source>
        <translation>Como las demás entradas</translation>
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
        <translation>Modelo</translation>
    </message>
    <message>
        <source>on</source>
        <translation>en</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Máquina</translation>
    </message>
    <message>
        <source>run by</source>
        <translation>con</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>for</source>
        <translation>para</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Carga de trabajo</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Abriendo…</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Sin modelo</translation>
    </message>
    <message>
        <source>No machine</source>
        <translation>Sin máquina</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>solo pesos</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanCommands</name>
    <message>
        <source>Let %1 be streamed</source>
        <translation>Dejar que %1 se transmita</translation>
    </message>
    <message>
        <source>Compute %1 on the host</source>
        <translation>Calcular %1 en el host</translation>
    </message>
    <message>
        <source>Compute on the host</source>
        <translation>Calcular en el host</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Pin selection to %1</source>
        <translation>Anclar la selección a %1</translation>
    </message>
    <message>
        <source>Unpin: solver decides</source>
        <translation>Desanclar: decide el solver</translation>
    </message>
    <message>
        <source>Forbid %1, or lift the rule</source>
        <translation>Prohibir %1, o quitar la regla</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>Quitar todas las reglas</translation>
    </message>
    <message>
        <source>Let the solver decide again</source>
        <translation>Dejar que decida de nuevo el solver</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>Dejar que decida el solver</translation>
    </message>
    <message>
        <source>Move buffers with their modules</source>
        <translation>Mover los búferes con sus módulos</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>Placed by</source>
        <translation>Colocado por</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Carga de trabajo</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>Prohibir</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 no puede ir a %2. %2 está prohibido para él. Quite antes esa regla o elija otro dispositivo.</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>Anclar %1 a %2</translation>
    </message>
    <message>
        <source>Forbid %1 for %2</source>
        <translation>Prohibir %1 para %2</translation>
    </message>
    <message>
        <source>Allow %1 for %2</source>
        <translation>Permitir %1 para %2</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>Desanclar %1</translation>
    </message>
    <message>
        <source>Set %1 budget to %2</source>
        <translation>Fijar el presupuesto de %1 en %2</translation>
    </message>
    <message>
        <source>Repair the plan</source>
        <translation>Reparar el plan</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>Planificar para %1</translation>
    </message>
    <message>
        <source>Change no-split classes</source>
        <translation>Cambiar clases indivisibles</translation>
    </message>
    <message>
        <source>Change the machine</source>
        <translation>Cambiar la máquina</translation>
    </message>
    <message>
        <source>Split %1, pin %2 to %3</source>
        <translation>Dividir %1, anclar %2 a %3</translation>
    </message>
    <message>
        <source>Compute %1 on the host, runtime mixed</source>
        <translation>Calcular %1 en el host, runtime mixto</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) about devices that are gone went with them. Undo brings them back.</source>
        <translation>
            <numerusform>%n regla de dispositivos que ya no están desapareció con ellos. Deshacer la recupera.</numerusform>
            <numerusform>%n reglas de dispositivos que ya no están desaparecieron con ellos. Deshacer las recupera.</numerusform>
        </translation>
    </message>
    <message>
        <source>Forbid which device?   %1   Esc</source>
        <translation>¿Qué dispositivo prohibir?   %1   Esc</translation>
    </message>
    <message>
        <source>Room for the largest tensor streamed</source>
        <translation>Espacio para el tensor transmitido más grande</translation>
    </message>
    <message>
        <source>Room for a whole block</source>
        <translation>Espacio para un bloque entero</translation>
    </message>
    <message>
        <source>Modules outside the GPUs</source>
        <translation>Módulos fuera de las GPU</translation>
    </message>
    <message>
        <source>Room kept for streaming</source>
        <translation>Espacio para la transmisión</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Objetivo</translation>
    </message>
    <message>
        <source>Keep room free for activations</source>
        <translation>Dejar espacio libre para activaciones</translation>
    </message>
    <message>
        <source>Nothing is selected. Select modules, and this key pins them to %1.</source>
        <translation>No hay nada seleccionado. Seleccione módulos, y esta tecla los ancla a %1.</translation>
    </message>
    <message>
        <source>This machine has no %1. Devices are added in Machine.</source>
        <translation>Esta máquina no tiene %1. Los dispositivos se añaden en Máquina.</translation>
    </message>
    <message>
        <source>Runtime changed to mixed: %1 runs on the CPU where it lies there. Of everything else outside the GPUs the solver now chooses what runs on the CPU and what is streamed.</source>
        <translation>El runtime pasó a mixto: %1 se ejecuta en la CPU cuando está en ella. Para todo lo demás fuera de las GPU, el solver elige ahora qué se ejecuta en la CPU y qué se transmite.</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Transmisión</translation>
    </message>
    <message>
        <source>Prefetch through %1</source>
        <translation>Precargar a través de %1</translation>
    </message>
    <message>
        <source>Runtime changed to engine: %1 cannot prefetch.</source>
        <translation>El runtime pasó a motor: %1 no puede precargar.</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>No se entrena nada</translation>
    </message>
    <message>
        <source>Train with %1</source>
        <translation>Entrenar con %1</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entrenamiento</translation>
    </message>
    <message>
        <source>Train nothing</source>
        <translation>No entrenar nada</translation>
    </message>
    <message>
        <source>The plan trains nothing: say with Workload which optimizer it has room for.</source>
        <translation>El plan no entrena nada: indique en Carga de trabajo para qué optimizador tiene sitio.</translation>
    </message>
    <message>
        <source>Room for what backward needs</source>
        <translation>Sitio para lo que necesita backward</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Congelar</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <source>Train as the module above, or as the model says</source>
        <translation>Entrenar como el módulo superior, o como dice el modelo</translation>
    </message>
    <message>
        <source>Freeze %1</source>
        <translation>Congelar %1</translation>
    </message>
    <message>
        <source>Train %1</source>
        <translation>Entrenar %1</translation>
    </message>
    <message>
        <source>Train %1 as above</source>
        <translation>Entrenar %1 como arriba</translation>
    </message>
    <message>
        <source>Frozen or trained</source>
        <translation>Congelado o entrenado</translation>
    </message>
    <message>
        <source>A run trains all that the program does, whatever the plan says is frozen or trained. Take that out of the plan first.</source>
        <translation>Una ejecución entrena todo lo que entrena el programa, sea lo que sea lo que el plan indique como congelado o entrenado. Quite antes esas indicaciones del plan.</translation>
    </message>
    <message>
        <source>Room for training</source>
        <translation>Sitio para el entrenamiento</translation>
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
        <translation>&amp;Mover a dispositivo…</translation>
    </message>
    <message>
        <source>No-&amp;split classes…</source>
        <translation>Clases i&amp;ndivisibles…</translation>
    </message>
    <message>
        <source>&amp;Compare strategies…</source>
        <translation>C&amp;omparar estrategias…</translation>
    </message>
    <message>
        <source>Other &amp;workload…</source>
        <translation>Otra &amp;carga de trabajo…</translation>
    </message>
    <message>
        <source>&amp;Prediction…</source>
        <translation>&amp;Predicción…</translation>
    </message>
    <message>
        <source>What &amp;if…</source>
        <translation>&amp;Hipótesis…</translation>
    </message>
    <message>
        <source>Plan for: %1</source>
        <translation>Planificar para: %1</translation>
    </message>
    <message>
        <source>Plans over the &amp;length of the prompt…</source>
        <translation>Planes según la &amp;longitud del prompt…</translation>
    </message>
</context>
<context>
    <name>stowage::app::PredictionDialog</name>
    <message>
        <source>From the program&apos;s graph.</source>
        <translation>A partir del grafo del programa.</translation>
    </message>
    <message>
        <source>By formula, from the model&apos;s configuration.</source>
        <translation>Por fórmulas, a partir de la configuración del modelo.</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>De este plan no se puede predecir nada.</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (de %2 a %3)</translation>
    </message>
    <message>
        <source>A further token takes %1.</source>
        <translation>Un token más tarda %1.</translation>
    </message>
    <message>
        <source>A pass takes %1.</source>
        <translation>Una pasada tarda %1.</translation>
    </message>
    <message>
        <source>Of that, devices compute for %1, and copies take %2.</source>
        <translation>De ello, los dispositivos calculan %1 y las copias tardan %2.</translation>
    </message>
    <message>
        <source>The first token is there after %1.</source>
        <translation>El primer token está listo tras %1.</translation>
    </message>
    <message>
        <source>After it, %1 tokens are made a second.</source>
        <translation>Después se generan %1 tokens por segundo.</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Predicción</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Pico</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Transmitido</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Sobrecarga</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>At its peak in</source>
        <translation>Su pico está en</translation>
    </message>
    <message>
        <source>Every device at its peak</source>
        <translation>Cada dispositivo en su pico</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>ilimitado</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message>
        <source>Where the time of a step goes</source>
        <translation>En qué se va el tiempo de un paso</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>el modelo en sí</translation>
    </message>
    <message>
        <source>Nothing that is known of is left out</source>
        <translation>Que se sepa, no se omite nada</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>Lo que se omite</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecentRow</name>
    <message>
        <source>today, %1</source>
        <translation>hoy, %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ayer</translation>
    </message>
    <message>
        <source>%1, not found any more</source>
        <translation>%1, ya no se encuentra</translation>
    </message>
    <message>
        <source>not found any more</source>
        <translation>ya no se encuentra</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecordedPage</name>
    <message>
        <source>Predicted run</source>
        <translation>Ejecución predicha</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>Ejecución grabada</translation>
    </message>
    <message>
        <source>Recorded run that did not reach its end</source>
        <translation>Ejecución grabada que no llegó a su fin</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n dispositivo</numerusform>
            <numerusform>%n dispositivos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block(s)</source>
        <translation>
            <numerusform>%Ln bloque</numerusform>
            <numerusform>%Ln bloques</numerusform>
        </translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Close run</source>
        <translation>Cerrar ejecución</translation>
    </message>
    <message>
        <source>Open beside…</source>
        <translation>Abrir al lado…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n device(s)</source>
        <translation>
            <numerusform>%1 de %n dispositivo</numerusform>
            <numerusform>%1 de %n dispositivos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ReloadOffer</name>
    <message>
        <source>Changed on disk</source>
        <translation>Cambiado en el disco</translation>
    </message>
    <message>
        <source>%1 was changed on disk at %2. Reload, or keep what you see?</source>
        <translation>%1 se cambió en el disco a las %2. ¿Volver a cargar o conservar lo que se ve?</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Volver a cargar</translation>
    </message>
    <message>
        <source>Keep what I see</source>
        <translation>Conservar</translation>
    </message>
</context>
<context>
    <name>stowage::app::RestoreOffer</name>
    <message>
        <source>There are no unsaved edits of an earlier run.</source>
        <translation>No hay cambios sin guardar de una sesión anterior.</translation>
    </message>
    <message numerus="yes">
        <source>%n unsaved plan(s) of other models can be restored: File, Restore unsaved edits.</source>
        <translation>
            <numerusform>Se puede restaurar %n plan sin guardar de otro modelo: Archivo, Restaurar cambios sin guardar.</numerusform>
            <numerusform>Se pueden restaurar %n planes sin guardar de otros modelos: Archivo, Restaurar cambios sin guardar.</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsaved edits are kept for a model that is not there now: %1.</source>
        <translation>Se conservan cambios sin guardar de un modelo que ahora no está: %1.</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Más tarde</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>Restaurar cambios</translation>
    </message>
    <message>
        <source>%1 is open. Restoring opens these edits instead of it. Later: it stays open, and the edits are kept (File, Restore unsaved edits).</source>
        <translation>%1 está abierto. Restaurar abre estos cambios en su lugar. Más tarde: sigue abierto y los cambios se conservan (Archivo, Restaurar cambios sin guardar).</translation>
    </message>
    <message>
        <source>Unsaved edits of an earlier run were damaged. They are kept as %1.</source>
        <translation>Unas modificaciones sin guardar de una ejecución anterior estaban dañadas. Se conservan como %1.</translation>
    </message>
    <message>
        <source>Unsaved edits of a newer version of Stowage are kept for it: %1.</source>
        <translation>Las modificaciones sin guardar de una versión más reciente de Stowage se conservan para ella: %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunActions</name>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>&amp;Perfilar</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>Run settin&amp;gs…</source>
        <translation>&amp;Ajustes de ejecución…</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>&amp;Copiar informe</translation>
    </message>
    <message>
        <source>Report copied.</source>
        <translation>Informe copiado.</translation>
    </message>
    <message>
        <source>&amp;Learn rates from this run…</source>
        <translation>Apre&amp;nder velocidades de esta ejecución…</translation>
    </message>
    <message>
        <source>&amp;Offload schedule…</source>
        <translation>Calendario de &amp;offload…</translation>
    </message>
    <message>
        <source>A forward pass that came to its end is learned from.</source>
        <translation>Se aprende de una pasada forward que llegó a su fin.</translation>
    </message>
    <message>
        <source>Saved &amp;tensors…</source>
        <translation>&amp;Tensores guardados…</translation>
    </message>
    <message>
        <source>Co&amp;unt what was saved in the plan</source>
        <translation>Contar en el plan lo guardado</translation>
    </message>
    <message>
        <source>A run forward and back that came to its end says what it is.</source>
        <translation>Lo dice una ejecución de forward y backward que llegó a su fin.</translation>
    </message>
    <message>
        <source>They are those of a run forward and back.</source>
        <translation>Son los de una ejecución de forward y backward.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>No se está ejecutando nada.</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>Aún no se ha ejecutado nada.</translation>
    </message>
    <message>
        <source>It is worked out from a program, or from a run forward and back.</source>
        <translation>Se calcula a partir de un programa, o de una ejecución de forward y backward.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunConsent</name>
    <message>
        <source>Run this program?</source>
        <translation>¿Ejecutar este programa?</translation>
    </message>
    <message>
        <source>“%1” is a program, and a profile runs it.</source>
        <translation>«%1» es un programa, y un perfil lo ejecuta.</translation>
    </message>
    <message>
        <source>It runs in a process of its own, with PyTorch&apos;s own operators only. Where the system allows it, that process reads nothing but the program, its inputs and libraries, and reaches neither the network nor other programs. You are asked once for each program.</source>
        <translation>Se ejecuta en un proceso propio, solo con los operadores de PyTorch. Donde el sistema lo permite, ese proceso no lee más que el programa, sus entradas y bibliotecas, y no accede ni a la red ni a otros programas. Se pregunta una vez por cada programa.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Do not run</source>
        <translation>No ejecutar</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunController</name>
    <message>
        <source>Open a model first.</source>
        <translation>Abra antes un modelo.</translation>
    </message>
    <message>
        <source>A run is on its way.</source>
        <translation>Hay una ejecución en marcha.</translation>
    </message>
    <message>
        <source>Only exported programs (.pt2) can be run; this is a model without its graph.</source>
        <translation>Solo se pueden ejecutar programas exportados (.pt2); este es un modelo sin su grafo.</translation>
    </message>
    <message>
        <source>It runs forward and back.</source>
        <translation>Ejecuta forward y backward.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own rules: nothing is moved.</source>
        <translation>Las reglas propias de PyTorch: no se mueve nada.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunDisplay</name>
    <message>
        <source>It was stopped before there was anything to show. Profile runs again.</source>
        <translation>Se detuvo antes de que hubiera algo que mostrar. Perfilar la ejecuta de nuevo.</translation>
    </message>
    <message>
        <source>The run was stopped</source>
        <translation>La ejecución se detuvo</translation>
    </message>
    <message>
        <source>The run is complete.</source>
        <translation>La ejecución está completa.</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>Perfilando</translation>
    </message>
    <message>
        <source>Profiling on virtual GPUs</source>
        <translation>Perfilando en GPU virtuales</translation>
    </message>
    <message>
        <source>%1 of %2 operators kept</source>
        <translation>%1 de %2 operadores conservados</translation>
    </message>
    <message>
        <source>A run is going on</source>
        <translation>Hay una ejecución en curso</translation>
    </message>
    <message>
        <source>This model cannot be run</source>
        <translation>Este modelo no se puede ejecutar</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Aún no hay ejecución</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>Perfilar ejecuta una pasada forward con este plan y muestra la memoria de cada dispositivo en el tiempo.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunFiles</name>
    <message>
        <source>Trace of Stowage</source>
        <translation>Traza de Stowage</translation>
    </message>
    <message>
        <source>Memory snapshot, for PyTorch&apos;s viewer</source>
        <translation>Instantánea de memoria, para el visor de PyTorch</translation>
    </message>
    <message>
        <source>Chrome trace, for Perfetto</source>
        <translation>Traza de Chrome, para Perfetto</translation>
    </message>
    <message>
        <source>Table of blocks</source>
        <translation>Tabla de bloques</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Open ru&amp;n…</source>
        <translation>A&amp;brir ejecución…</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>&amp;Export run…</source>
        <translation>E&amp;xportar ejecución…</translation>
    </message>
    <message>
        <source>Close &amp;run</source>
        <translation>Ce&amp;rrar ejecución</translation>
    </message>
    <message>
        <source>The run could not be exported</source>
        <translation>No se pudo exportar la ejecución</translation>
    </message>
    <message>
        <source>Open a recorded run</source>
        <translation>Abrir una ejecución grabada</translation>
    </message>
    <message>
        <source>Traces and memory snapshots (*.trace *.pickle *.pkl);;All files (*)</source>
        <translation>Trazas e instantáneas de memoria (*.trace *.pickle *.pkl);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Export run</source>
        <translation>Exportar ejecución</translation>
    </message>
    <message>
        <source>run</source>
        <translation>ejecucion</translation>
    </message>
    <message>
        <source>Open a run beside…</source>
        <translation>Abrir otra ejecución al lado…</translation>
    </message>
    <message>
        <source>Open a run beside</source>
        <translation>Abrir otra ejecución al lado</translation>
    </message>
    <message>
        <source>The run could not be opened</source>
        <translation>No se pudo abrir la ejecución</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>Abriendo %1…</translation>
    </message>
    <message>
        <source>%1 is shown below.</source>
        <translation>%1 se muestra debajo.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunMarks</name>
    <message>
        <source>Saved tensors that the program marks to stay on the GPU: what this operator of a module saves, or all of the module. Several are separated by commas.</source>
        <translation>Tensores guardados que el programa marca para que se queden en la GPU: lo que guarda este operador de un módulo, o todo lo del módulo. Varios se separan con comas.</translation>
    </message>
    <message>
        <source>Parts of wrappers that the program does not tell the runtime of: they could go, and stay in silence. The run finds how many bytes that is.</source>
        <translation>Partes de envoltorios de las que el programa no avisa al runtime: podrían irse y se quedan en silencio. La ejecución averigua cuántos bytes son.</translation>
    </message>
    <message>
        <source>Marked to stay</source>
        <translation>Marcado para quedarse</translation>
    </message>
    <message>
        <source>Not announced</source>
        <translation>No anunciado</translation>
    </message>
    <message>
        <source>module, or module/operator</source>
        <translation>módulo, o módulo/operador</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunPanel</name>
    <message>
        <source>PyTorch&apos;s allocator reserves %1 for it</source>
        <translation>El asignador de PyTorch reserva %1 para ello</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Esta ejecución</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Qué ocurrió</translation>
    </message>
    <message>
        <source>You can go on editing. The run keeps the plan it started with.</source>
        <translation>Se puede seguir editando. La ejecución conserva el plan con el que empezó.</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>GPU virtuales</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>Pedido</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>En uso</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>Terminado por</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>señal %1</translation>
    </message>
    <message>
        <source>RAM, engine</source>
        <translation>RAM, motor</translation>
    </message>
    <message>
        <source>RAM, free</source>
        <translation>RAM, libre</translation>
    </message>
    <message>
        <source>itself, exit %1</source>
        <translation>sí mismo, código de salida %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Conservado</translation>
    </message>
    <message>
        <source>timeline up to %1</source>
        <translation>línea de tiempo hasta %1</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>iniciando…</translation>
    </message>
    <message numerus="yes">
        <source>this machine, %n core(s)</source>
        <translation>
            <numerusform>esta máquina, %n núcleo</numerusform>
            <numerusform>esta máquina, %n núcleos</numerusform>
        </translation>
    </message>
    <message>
        <source>LibTorch</source>
        <translation>LibTorch</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>Copies made</source>
        <translation>Copias hechas</translation>
    </message>
    <message>
        <source>This run was stopped before its end.</source>
        <translation>Esta ejecución se detuvo antes de su fin.</translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation>Qué se puede hacer</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>Subir el presupuesto de %1 a %2</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Ejecutar de nuevo</translation>
    </message>
    <message>
        <source>With the plan as it is now.</source>
        <translation>Con el plan tal como es ahora.</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Entradas</translation>
    </message>
    <message>
        <source>the program&apos;s own</source>
        <translation>las del programa</translation>
    </message>
    <message>
        <source>from the file</source>
        <translation>del archivo</translation>
    </message>
    <message>
        <source>random</source>
        <translation>aleatorias</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>Dejar %1 libres en %2</translation>
    </message>
    <message>
        <source>For activations: less of the model lies there.</source>
        <translation>Para activaciones: allí hay menos del modelo.</translation>
    </message>
    <message>
        <source>And keep %1 of it free for activations.</source>
        <translation>Y dejar %1 libres para activaciones.</translation>
    </message>
    <message>
        <source>Keep free what this run needed</source>
        <translation>Dejar libre lo que necesitó esta ejecución</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>en %1</translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>Planificado frente a medido</translation>
    </message>
    <message>
        <source>The run is held against its prediction…</source>
        <translation>La ejecución se compara con su predicción…</translation>
    </message>
    <message>
        <source>Profile runs one forward pass of an exported program (.pt2) under this plan and shows the memory of every device; with Run settings also the way back, for training.</source>
        <translation>Perfilar ejecuta una pasada forward de un programa exportado (.pt2) con este plan y muestra la memoria de cada dispositivo; con Ajustes de ejecución también backward, para entrenar.</translation>
    </message>
    <message>
        <source>Forward and back</source>
        <translation>Forward y backward</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradientes</translation>
    </message>
    <message numerus="yes">
        <source>of %n parameter(s)</source>
        <translation>
            <numerusform>de %n parámetro</numerusform>
            <numerusform>de %n parámetros</numerusform>
        </translation>
    </message>
    <message>
        <source>Without</source>
        <translation>Sin gradiente</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s) got none</source>
        <translation>
            <numerusform>%n parámetro no recibió ninguno</numerusform>
            <numerusform>%n parámetros no recibieron ninguno</numerusform>
        </translation>
    </message>
    <message>
        <source>Way back</source>
        <translation>Backward</translation>
    </message>
    <message>
        <source>Peak forward</source>
        <translation>Pico en forward</translation>
    </message>
    <message>
        <source>Peak back</source>
        <translation>Pico en backward</translation>
    </message>
    <message>
        <source>Saved at most</source>
        <translation>Guardado, máximo</translation>
    </message>
    <message>
        <source>At the turn</source>
        <translation>Al pasar a backward</translation>
    </message>
    <message>
        <source>Saved tensors…</source>
        <translation>Tensores guardados…</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), with storage, operator and times</source>
        <translation>
            <numerusform>%n tensor, con almacenamiento, operador y tiempos</numerusform>
            <numerusform>%n tensores, con almacenamiento, operador y tiempos</numerusform>
        </translation>
    </message>
    <message>
        <source>Offload schedule…</source>
        <translation>Calendario de offload…</translation>
    </message>
    <message>
        <source>Activations to the host, from the last run that came to its end.</source>
        <translation>Activaciones al host, según la última ejecución terminada.</translation>
    </message>
    <message>
        <source>Activations to the host, from what was saved up to there.</source>
        <translation>Activaciones al host, según lo guardado hasta ahí.</translation>
    </message>
    <message>
        <source>Run layers again in backward</source>
        <translation>Recalcular capas en backward</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) keep only what they were given; a step takes longer.</source>
        <translation>
            <numerusform>%n capa conserva solo lo que recibió; un paso tarda más.</numerusform>
            <numerusform>%n capas conservan solo lo que recibieron; un paso tarda más.</numerusform>
        </translation>
    </message>
    <message>
        <source>CUDA itself keeps %1 beside that</source>
        <translation>CUDA se reserva además %1</translation>
    </message>
    <message>
        <source>what CUDA itself keeps beside that is not known</source>
        <translation>no se sabe qué se reserva además CUDA</translation>
    </message>
    <message>
        <source>times that idle memory was given back before there was room: %1</source>
        <translation>veces que se devolvió memoria sin usar antes de que hubiera sitio: %1</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reservado</translation>
    </message>
    <message>
        <source>Asked again</source>
        <translation>Pedido de nuevo</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), with what was idle given back</source>
        <translation>
            <numerusform>%n vez, tras devolver lo que no se usaba</numerusform>
            <numerusform>%n veces, tras devolver lo que no se usaba</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights (%1) and their gradients (%2) alone are more than the budget of %3 (%4), wherever activations go: some have to lie elsewhere.</source>
        <translation>Los pesos (%1) y sus gradientes (%2) por sí solos superan el presupuesto de %3 (%4), vayan donde vayan las activaciones: una parte tiene que estar en otro sitio.</translation>
    </message>
    <message>
        <source>Weights (%1), their gradients (%2) and the overhead (%3) together are more than the budget of %4 (%5), wherever activations go: some weights have to lie elsewhere.</source>
        <translation>Los pesos (%1), sus gradientes (%2) y la sobrecarga (%3) superan juntos el presupuesto de %4 (%5), vayan donde vayan las activaciones: una parte de los pesos tiene que estar en otro sitio.</translation>
    </message>
    <message>
        <source>Plan for training</source>
        <translation>Planificar para el entrenamiento</translation>
    </message>
    <message>
        <source>With room for gradients, beside the weights that stay.</source>
        <translation>Con sitio para los gradientes, junto a los pesos que se quedan.</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1, como máximo %2</translation>
    </message>
    <message>
        <source>Saved on %1</source>
        <translation>Guardado en %1</translation>
    </message>
    <message>
        <source>with scratch of CPU kernels, which no GPU has: %1</source>
        <translation>con la memoria temporal de kernels de CPU, que ninguna GPU tiene: %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunSettingsDialog</name>
    <message>
        <source>Run settings</source>
        <translation>Ajustes de ejecución</translation>
    </message>
    <message>
        <source>What the next runs are on, and what the program is given.</source>
        <translation>Dónde se harán las próximas ejecuciones y qué recibe el programa.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>GPU virtuales</translation>
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
        <translation>Los ejemplos del programa</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Aleatorias</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>De un archivo</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Entradas</translation>
    </message>
    <message>
        <source>.safetensors, or .pt as torch.save writes it</source>
        <translation>.safetensors, o .pt como lo escribe torch.save</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors *.pt *.pth)</source>
        <translation>Tensores (*.safetensors *.pt *.pth)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>Transmisión</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>Nothing can be copied ahead through no room.</source>
        <translation>Sin espacio no se puede copiar nada por adelantado.</translation>
    </message>
    <message>
        <source>A part of the plan, which keeps the room for it: applying it is an edit that can be undone.</source>
        <translation>Una parte del plan, que deja el espacio para ello: aplicarla es un cambio que se puede deshacer.</translation>
    </message>
    <message>
        <source>automatic: twice the largest load</source>
        <translation>automático: el doble de la carga de pesos más grande</translation>
    </message>
    <message>
        <source>How much of the GPU weights may take that are copied ahead, such as 512MiB.</source>
        <translation>Cuánto de la GPU pueden ocupar los pesos copiados por adelantado, por ejemplo 512MiB.</translation>
    </message>
    <message>
        <source>Forward and &amp;back (training)</source>
        <translation>Forward y &amp;backward (entrenamiento)</translation>
    </message>
    <message>
        <source>The gradient of the loss output (where there is none: of the sum of all floating outputs), and what autograd saves for it.</source>
        <translation>El gradiente de la salida de pérdida o, si no la hay, de la suma de todas las salidas de coma flotante, y lo que autograd guarda para él.</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>All that is saved for backward stays: what goes to the host, or is not kept and made again, is said under Plan, Activations.</source>
        <translation>Todo lo que se guarda para backward se queda: lo que va al host, o no se conserva y se recalcula, se indica en Plan, Activaciones.</translation>
    </message>
    <message numerus="yes">
        <source>What %n module(s) save for backward goes to the host, stays, or is made again, as the plan says.</source>
        <translation>
            <numerusform>Lo que guarda %n módulo para backward va al host, se queda o se recalcula, según el plan.</numerusform>
            <numerusform>Lo que guardan %n módulos para backward va al host, se queda o se recalcula, según el plan.</numerusform>
        </translation>
    </message>
    <message>
        <source>as the window allows</source>
        <translation>según permita la ventana</translation>
    </message>
    <message>
        <source>At most so many streaming steps ahead of the one that runs copies begin.</source>
        <translation>Las copias empiezan como máximo tantos pasos de transmisión antes del que se ejecuta.</translation>
    </message>
    <message>
        <source>Steps ahead</source>
        <translation>Pasos por adelantado</translation>
    </message>
    <message>
        <source>P&amp;lain: PyTorch&apos;s own rules, nothing is moved</source>
        <translation>P&amp;lain: las reglas propias de PyTorch, no se mueve nada</translation>
    </message>
    <message>
        <source>A tensor on the wrong device is the error that PyTorch says, with its module and both devices.</source>
        <translation>Un tensor en el dispositivo equivocado es el error que indica PyTorch, con su módulo y ambos dispositivos.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Reglas</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Seconds after which a run is stopped, loading included.</source>
        <translation>Segundos tras los que se detiene una ejecución, incluida la carga.</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Límite de tiempo</translation>
    </message>
    <message>
        <source>“%1” is no number of steps: write a whole number from 0 to 1,000,000.</source>
        <translation>«%1» no es un número de pasos: escriba un número entero de 0 a 1 000 000.</translation>
    </message>
    <message>
        <source>“%1” is no time: write seconds, such as 90.</source>
        <translation>«%1» no es un tiempo: escriba segundos, por ejemplo 90.</translation>
    </message>
    <message>
        <source>Random, in the shapes of the plan</source>
        <translation>Aleatorias, con las formas del plan</translation>
    </message>
    <message>
        <source>Nothing goes to the host that a mark could keep: say under Plan, Activations, what goes.</source>
        <translation>Nada va al host que una marca pudiera retener: diga en Plan, Activaciones, qué va.</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunStrip</name>
    <message>
        <source>for %1</source>
        <translation>desde hace %1</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>GPU virtuales</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Medido</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Pico</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>between devices</source>
        <translation>entre dispositivos</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Ejecutar de nuevo</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Copiar informe</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>Perfilando</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>In</source>
        <translation>En</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>Transcurrido</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Sin memoria</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>La ejecución falló</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>El motor se detuvo</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasada</translation>
    </message>
    <message>
        <source>without loading</source>
        <translation>sin la carga</translation>
    </message>
</context>
<context>
    <name>stowage::app::SavedTensorsDialog</name>
    <message>
        <source>Saved tensors</source>
        <translation>Tensores guardados</translation>
    </message>
    <message>
        <source>What autograd kept for backward in this run. A storage that is saved several times counts once in all sums.</source>
        <translation>Lo que autograd guardó para backward en esta ejecución. Un almacenamiento guardado varias veces cuenta una vez en todas las sumas.</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n tensor(s)</source>
        <translation>
            <numerusform>%1 en %n tensor</numerusform>
            <numerusform>%1 en %n tensores</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copiar como texto</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Copiar como CSV</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>planned %1, possible %2, moved %3, freed %4</source>
        <translation>planificado %1, posible %2, movido %3, liberado %4</translation>
    </message>
</context>
<context>
    <name>stowage::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Use the system font</source>
        <translation>Usar la fuente del sistema</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Movimiento reducido</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Changes apply immediately; units and language change when this dialog is closed.</source>
        <translation>Los cambios se aplican de inmediato; las unidades y el idioma cambian al cerrar este diálogo.</translation>
    </message>
    <message>
        <source>Sizes in</source>
        <translation>Tamaños en</translation>
    </message>
    <message>
        <source>GiB (1,024 MiB)</source>
        <translation>GiB (1024 MiB)</translation>
    </message>
    <message>
        <source>GB (1,000 MB)</source>
        <translation>GB (1000 MB)</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
</context>
<context>
    <name>stowage::app::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Choose a command, then press the key that it is to have. Changes apply immediately.</source>
        <translation>Elija un comando y pulse la tecla que debe tener. Los cambios se aplican de inmediato.</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Buscar un comando o una tecla</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Los comandos y sus teclas</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Tecla</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Sin tecla</translation>
    </message>
    <message>
        <source>As designed</source>
        <translation>Predeterminada</translation>
    </message>
    <message>
        <source>All as designed</source>
        <translation>Todas las predeterminadas</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>changed by you</source>
        <translation>cambiada por usted</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”.</source>
        <translation>%1 es la tecla de «%2».</translation>
    </message>
    <message>
        <source>Take %1 from it</source>
        <translation>Quitarle %1</translation>
    </message>
    <message>
        <source>Press the key that follows %1.</source>
        <translation>Pulse la tecla que sigue a %1.</translation>
    </message>
</context>
<context>
    <name>stowage::app::SkeletonPage</name>
    <message numerus="yes">
        <source>%Ln module(s), %1 so far</source>
        <translation>
            <numerusform>%Ln módulo, %1 hasta ahora</numerusform>
            <numerusform>%Ln módulos, %1 hasta ahora</numerusform>
        </translation>
    </message>
    <message>
        <source>The model that is being opened</source>
        <translation>El modelo que se está abriendo</translation>
    </message>
</context>
<context>
    <name>stowage::app::StartPage</name>
    <message>
        <source>See where every module of a model lives, move it, and know that nothing better fits.</source>
        <translation>Vea dónde está cada módulo de un modelo, muévalo y sepa que no cabe nada mejor.</translation>
    </message>
    <message>
        <source>Only file headers are read. Stowage has no network code.</source>
        <translation>Solo se leen las cabeceras de los archivos. Stowage no tiene código de red.</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Versión %1</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recientes</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Vaciar lista</translation>
    </message>
    <message>
        <source>What you open is listed here. Drop a model anywhere on this window to begin.</source>
        <translation>Aquí aparece lo que se abre. Para empezar, suelte un modelo en cualquier parte de esta ventana.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>Sample: Llama-3.1-70B on two 4090s</source>
        <translation>Ejemplo: Llama-3.1-70B en dos 4090</translation>
    </message>
    <message>
        <source>Three minutes. Nothing to download.</source>
        <translation>Tres minutos. Nada que descargar.</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>Leer esta máquina</translation>
    </message>
    <message>
        <source>Its cards, memory and disk, for the next plan</source>
        <translation>Sus tarjetas, memoria y disco, para el próximo plan</translation>
    </message>
    <message>
        <source>Keyboard and concepts</source>
        <translation>Teclado y conceptos</translation>
    </message>
    <message>
        <source>F1 opens help anywhere</source>
        <translation>F1 abre la ayuda en cualquier lugar</translation>
    </message>
    <message>
        <source>First plan, step by step</source>
        <translation>Su primer plan, paso a paso</translation>
    </message>
    <message>
        <source>Six steps on the sample; leave it whenever you like</source>
        <translation>Seis pasos con el ejemplo; déjelo cuando quiera</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>Five models and three programs</source>
        <translation>Cinco modelos y tres programas</translation>
    </message>
    <message>
        <source>A small Llama</source>
        <translation>Un Llama pequeño</translation>
    </message>
    <message>
        <source>A small convolutional network</source>
        <translation>Una red convolucional pequeña</translation>
    </message>
    <message>
        <source>A small network in training</source>
        <translation>Una red pequeña en entrenamiento</translation>
    </message>
</context>
<context>
    <name>stowage::app::StatusLine</name>
    <message>
        <source>weights read by the run</source>
        <translation>pesos leídos por la ejecución</translation>
    </message>
    <message>
        <source>headers only, weights not read</source>
        <translation>solo cabeceras, pesos no leídos</translation>
    </message>
    <message>
        <source>not a plan file yet</source>
        <translation>aún no es un archivo de plan</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>sin guardar</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>guardado</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n unit(s) have no place</source>
        <translation>
            <numerusform>%1 de %n unidad no tiene ubicación</numerusform>
            <numerusform>%1 de %n unidades no tienen ubicación</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the model</source>
        <translation>%1 del modelo</translation>
    </message>
</context>
<context>
    <name>stowage::app::StrategiesDialog</name>
    <message numerus="yes">
        <source>%n tensor(s) have no place</source>
        <translation>
            <numerusform>%n tensor no tiene ubicación</numerusform>
            <numerusform>%n tensores no tienen ubicación</numerusform>
        </translation>
    </message>
    <message>
        <source>accelerate raises %1: there is no map</source>
        <translation>accelerate lanza %1: no hay mapa</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 supera su presupuesto en %2</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>Strategies compared</source>
        <translation>Comparación de estrategias</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Estrategia</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>En GPU</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>Transmitido por paso</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo por paso</translation>
    </message>
    <message>
        <source>Least free</source>
        <translation>Mínimo libre</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Saltos</translation>
    </message>
    <message>
        <source>Its own map</source>
        <translation>Su propio mapa</translation>
    </message>
    <message>
        <source>Placing…</source>
        <translation>Colocando…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Use this strategy</source>
        <translation>Usar esta estrategia</translation>
    </message>
    <message>
        <source>Placing by %1, %2 of %3</source>
        <translation>Colocando con %1, %2 de %3</translation>
    </message>
    <message>
        <source>Streamed: what crosses to the main GPU each step. Least free: of the GPUs in use, the one with least room. Pins and forbidden devices hold for Stowage alone: accelerate knows none.</source>
        <translation>Transmitido: lo que pasa a la GPU principal en cada paso. Mínimo libre: de las GPU en uso, la que menos espacio tiene. Los anclajes y los dispositivos prohibidos solo valen para Stowage: accelerate no los conoce.</translation>
    </message>
    <message>
        <source>%1 against ours</source>
        <translation>%1 frente al nuestro</translation>
    </message>
    <message>
        <source>The same model and budgets, placed by Stowage and by accelerate&apos;s own strategies.</source>
        <translation>El mismo modelo y los mismos presupuestos, con la colocación de Stowage y con las estrategias propias de accelerate.</translation>
    </message>
</context>
<context>
    <name>stowage::app::TargetActions</name>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>&amp;Paste a command line…</source>
        <translation>Pe&amp;gar una línea de comandos…</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Copy &amp;environment report</source>
        <translation>Copiar &amp;informe del entorno</translation>
    </message>
    <message>
        <source>The runtime itself</source>
        <translation>El propio runtime</translation>
    </message>
    <message>
        <source>Check plan for</source>
        <translation>Comprobar el plan para</translation>
    </message>
    <message>
        <source>Check &amp;for</source>
        <translation>Comp&amp;robar para</translation>
    </message>
    <message>
        <source>The plan is checked for %1. What it would get wrong stands in Issues.</source>
        <translation>El plan se comprueba para %1. Lo que saldría mal figura en Avisos.</translation>
    </message>
    <message>
        <source>The plan is checked for its own runtime.</source>
        <translation>El plan se comprueba para su propio runtime.</translation>
    </message>
    <message>
        <source>%1 opens GGUF files alone.</source>
        <translation>%1 solo abre archivos GGUF.</translation>
    </message>
    <message>
        <source>The plan is made for %1: one that it can be told, with the memory that it takes.</source>
        <translation>El plan se hace para %1: uno que se le puede indicar, con la memoria que ocupa.</translation>
    </message>
    <message>
        <source>This text is too long to be a command line.</source>
        <translation>Este texto es demasiado largo para ser una línea de comandos.</translation>
    </message>
    <message>
        <source>Noted for this check: %1</source>
        <translation>Anotado para esta comprobación: %1</translation>
    </message>
    <message>
        <source>Looking at this computer…</source>
        <translation>Examinando este equipo…</translation>
    </message>
    <message>
        <source>The environment report is in the clipboard: no names, no paths of yours.</source>
        <translation>El informe del entorno está en el portapapeles: sin nombres ni rutas personales.</translation>
    </message>
    <message>
        <source>Check for %1</source>
        <translation>Comprobar para %1</translation>
    </message>
    <message>
        <source>Check for the runtime itself</source>
        <translation>Comprobar para el propio runtime</translation>
    </message>
    <message>
        <source>Show a command line</source>
        <translation>Mostrar una línea de comandos</translation>
    </message>
    <message>
        <source>Shown as it was pasted: what you pin moves, the rest stays. Let the solver decide to improve it.</source>
        <translation>Se muestra tal como se pegó: lo que se ancla se mueve, el resto se queda. Deje que decida el solver para mejorarlo.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>&amp;Devices of inputs and KV cache…</source>
        <translation>&amp;Dispositivos de las entradas y de la caché KV…</translation>
    </message>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>Dispositivos de las entradas y de la caché KV</translation>
    </message>
</context>
<context>
    <name>stowage::app::TimelinePage</name>
    <message>
        <source>This is a run of an earlier plan: the plan or the machine has changed since.</source>
        <translation>Esta es una ejecución de un plan anterior: el plan o la máquina han cambiado desde entonces.</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Aún no hay ejecución</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>Perfilar ejecuta una pasada forward con este plan y muestra la memoria de cada dispositivo en el tiempo.</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Perfilar</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Grabado</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Predicho</translation>
    </message>
    <message>
        <source>Predicted by formulas of the model&apos;s architecture: the last part of the prompt, and one token more. Nothing has run yet. A module&apos;s turn counts as one microsecond.</source>
        <translation>Predicho con fórmulas de la arquitectura del modelo: la última parte del prompt y un token más. Aún no se ha ejecutado nada. El turno de un módulo cuenta como un microsegundo.</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph, block by block: nothing has run yet. A step counts as one microsecond.</source>
        <translation>Predicho a partir del grafo del programa, bloque a bloque: aún no se ha ejecutado nada. Un paso cuenta como un microsegundo.</translation>
    </message>
</context>
<context>
    <name>stowage::app::TurnCommands</name>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>Mostrar en la línea de tiempo</translation>
    </message>
    <message>
        <source>Next turn in the timeline</source>
        <translation>Turno siguiente en la línea de tiempo</translation>
    </message>
    <message>
        <source>Previous turn in the timeline</source>
        <translation>Turno anterior en la línea de tiempo</translation>
    </message>
    <message>
        <source>Select what runs at the cursor</source>
        <translation>Seleccionar lo que se ejecuta en el cursor</translation>
    </message>
    <message>
        <source>There is no run yet, and nothing is predicted: there are no turns to show.</source>
        <translation>Aún no hay ejecución ni predicción: no hay turnos que mostrar.</translation>
    </message>
    <message>
        <source>Turn %1 of %2 of %3: %4</source>
        <translation>Turno %1 de %2 de %3: %4</translation>
    </message>
    <message>
        <source>There is no turn of it after the cursor.</source>
        <translation>No tiene ningún turno después del cursor.</translation>
    </message>
    <message>
        <source>There is no turn of it before the cursor.</source>
        <translation>No tiene ningún turno antes del cursor.</translation>
    </message>
    <message>
        <source>What is selected has no turn in this run.</source>
        <translation>Lo seleccionado no tiene ningún turno en esta ejecución.</translation>
    </message>
    <message>
        <source>Select a module, or point at a turn: its turns are shown.</source>
        <translation>Seleccione un módulo, o señale un turno: se muestran sus turnos.</translation>
    </message>
    <message>
        <source>Nothing runs at the cursor of the timeline.</source>
        <translation>No se ejecuta nada en el cursor de la línea de tiempo.</translation>
    </message>
</context>
<context>
    <name>stowage::app::ViewExports</name>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>Exportar imagen…</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>Exportar tabla…</translation>
    </message>
    <message>
        <source>Report of the plan…</source>
        <translation>Informe del plan…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copiar imagen</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Exportar imagen</translation>
    </message>
    <message>
        <source>Pictures (*%1)</source>
        <translation>Imágenes (*%1)</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Exportar tabla</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tablas (*.csv)</translation>
    </message>
    <message>
        <source>The picture could not be written</source>
        <translation>No se pudo escribir la imagen</translation>
    </message>
    <message>
        <source>There is no memory for a picture of this size.</source>
        <translation>No hay memoria para una imagen de este tamaño.</translation>
    </message>
    <message>
        <source>The table could not be written</source>
        <translation>No se pudo escribir la tabla</translation>
    </message>
    <message>
        <source>Markdown, with the picture beside it (*.md)</source>
        <translation>Markdown, con la imagen al lado (*.md)</translation>
    </message>
    <message>
        <source>Report of the plan</source>
        <translation>Informe del plan</translation>
    </message>
    <message>
        <source>A page to print (*.pdf)</source>
        <translation>Una página para imprimir (*.pdf)</translation>
    </message>
    <message>
        <source>report</source>
        <translation>informe</translation>
    </message>
    <message>
        <source>The report could not be written</source>
        <translation>No se pudo escribir el informe</translation>
    </message>
    <message>
        <source>Copied a picture of: %1.</source>
        <translation>Imagen copiada: %1.</translation>
    </message>
    <message>
        <source>Export events…</source>
        <translation>Exportar eventos…</translation>
    </message>
    <message>
        <source>Export events</source>
        <translation>Exportar eventos</translation>
    </message>
    <message>
        <source>Events of the whole run (*.csv)</source>
        <translation>Eventos de toda la ejecución (*.csv)</translation>
    </message>
    <message>
        <source>Events in view (*.csv)</source>
        <translation>Eventos a la vista (*.csv)</translation>
    </message>
    <message>
        <source>The events could not be written</source>
        <translation>No se pudieron escribir los eventos</translation>
    </message>
    <message>
        <source>events</source>
        <translation>eventos</translation>
    </message>
</context>
<context>
    <name>stowage::app::Views</name>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>What the area of a tile means</source>
        <translation>Qué significa el área de un rectángulo</translation>
    </message>
    <message>
        <source>What the area of a tile means: weights, or what waits for backward</source>
        <translation>Qué significa el área de un rectángulo: pesos, o lo que espera a backward</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIf</name>
    <message>
        <source>%1 cannot go to %2: %3 keeps nothing there.</source>
        <translation>%1 no puede ir a %2: %3 no deja nada allí.</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 no puede ir a %2. %2 está prohibido para él. Quite antes esa regla o elija otro dispositivo.</translation>
    </message>
    <message>
        <source>Lift the rule</source>
        <translation>Quitar la regla</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>no cabe</translation>
    </message>
    <message>
        <source>tied elsewhere</source>
        <translation>vinculado en otro sitio</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>prohibido</translation>
    </message>
    <message>
        <source>keep %1 whole</source>
        <translation>dejar %1 entero</translation>
    </message>
    <message>
        <source>split %1</source>
        <translation>dividir %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIfDialog</name>
    <message>
        <source>What if</source>
        <translation>Hipótesis</translation>
    </message>
    <message>
        <source>The same model, goal and rules on other machines. Times and peaks are predicted.</source>
        <translation>El mismo modelo, objetivo y reglas en otras máquinas. Los tiempos y picos son predicciones.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Guardar como CSV…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Plan for this</source>
        <translation>Planificar para esto</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Máquina</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Cabe</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo por paso</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Tokens por segundo</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Primer token</translation>
    </message>
    <message>
        <source>Predicted peak</source>
        <translation>Pico predicho</translation>
    </message>
    <message>
        <source>The next GiB</source>
        <translation>El siguiente GiB</translation>
    </message>
    <message>
        <source>Planning, %1 of %2</source>
        <translation>Planificando, %1 de %2</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Detenido.</translation>
    </message>
    <message>
        <source>weights do, a run does not</source>
        <translation>los pesos sí, una ejecución no</translation>
    </message>
    <message>
        <source>The plan fits, and a predicted peak is beyond its budget: keep room free for activations.</source>
        <translation>El plan cabe, pero un pico predicho supera su presupuesto: deje espacio libre para activaciones.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Copies alone: how fast devices compute is not known.</source>
        <translation>Solo copias: no se sabe con qué velocidad calculan los dispositivos.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>%1 more on GPUs</source>
        <translation>%1 más en GPU</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nada</translation>
    </message>
    <message>
        <source>Two plans that fit are drawn over the length of the prompt.</source>
        <translation>Se dibujan dos planes que caben en función de la longitud del prompt.</translation>
    </message>
    <message>
        <source>Choose a row: it is drawn beside the plan, over the length of the prompt.</source>
        <translation>Elija una fila: se dibuja junto al plan, en función de la longitud del prompt.</translation>
    </message>
    <message>
        <source>The plan as it is</source>
        <translation>El plan tal como es</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Guardar como CSV</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Escrito en %1.</translation>
    </message>
    <message>
        <source>Add machine…</source>
        <translation>Añadir máquina…</translation>
    </message>
    <message>
        <source>A row for a machine that you saved, or for one in a report.</source>
        <translation>Una fila para una máquina guardada, o para una de un informe.</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowDocks</name>
    <message>
        <source>Modules</source>
        <translation>Módulos</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Selección</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>Avisos</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>Esta ejecución</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Alive</source>
        <translation>Vivos</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;jecución</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>Ve&amp;ntana</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir recie&amp;nte</translation>
    </message>
    <message>
        <source>Set budget of %1…</source>
        <translation>Fijar el presupuesto de %1…</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copiar nombre</translation>
    </message>
    <message>
        <source>Device check</source>
        <translation>Comprobación de dispositivos</translation>
    </message>
</context>
<context>
    <name>stowage::app::WorkloadDialog</name>
    <message>
        <source>Workload</source>
        <translation>Carga de trabajo</translation>
    </message>
    <message>
        <source>What the model is asked to do: memory and time follow from it.</source>
        <translation>Lo que se pide al modelo: de ello dependen la memoria y el tiempo.</translation>
    </message>
    <message>
        <source>As long as the context</source>
        <translation>Tan largo como el contexto</translation>
    </message>
    <message>
        <source>None: one pass over the prompt</source>
        <translation>Ninguno: una pasada por el prompt</translation>
    </message>
    <message>
        <source>The whole prompt</source>
        <translation>El prompt entero</translation>
    </message>
    <message>
        <source>Tokens of context</source>
        <translation>Tokens de contexto</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>Secuencias a la vez</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Tokens del prompt</translation>
    </message>
    <message>
        <source>Tokens generated after it</source>
        <translation>Tokens generados después</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once</source>
        <translation>Tokens del prompt a la vez</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>Omitir</translation>
    </message>
    <message>
        <source>The program is predicted for the tokens and sequences above then</source>
        <translation>El programa se predice entonces para los tokens y secuencias de arriba</translation>
    </message>
    <message>
        <source>Shapes of the inputs</source>
        <translation>Formas de las entradas</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Omitidas</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>No se entrena nada</translation>
    </message>
    <message>
        <source>As the parameter</source>
        <translation>Como el parámetro</translation>
    </message>
    <message>
        <source>A copy in float32 that the optimizer steps in</source>
        <translation>Una copia en float32 sobre la que actúa el optimizador</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entrenamiento</translation>
    </message>
    <message>
        <source>Gradients kept in</source>
        <translation>Gradientes guardados en</translation>
    </message>
    <message>
        <source>Weights of 16 bits and fewer</source>
        <translation>Pesos de 16 bits o menos</translation>
    </message>
    <message>
        <source>Fixed: the program was exported for these shapes and takes no others.</source>
        <translation>Fijos: el programa se exportó para estas formas y no admite otras.</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>Tamaños de las entradas</translation>
    </message>
    <message>
        <source>In no buffer beside them</source>
        <translation>En ningún búfer al lado</translation>
    </message>
    <message>
        <source>Accumulated in</source>
        <translation>Acumulados en</translation>
    </message>
</context>
<context>
    <name>stowage::app::WriterOptions</name>
    <message>
        <source>as the plan</source>
        <translation>como el plan</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AliveModel</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Memoria temporal de kernels</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Transmitido</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Resident</source>
        <translation>Residente</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Sobrecarga</translation>
    </message>
    <message>
        <source>start</source>
        <translation>inicio</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Guardado para backward</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AlivePanel</name>
    <message>
        <source>Alive at the instant</source>
        <translation>Vivos en ese instante</translation>
    </message>
    <message numerus="yes">
        <source>at %1 on %2, %3 in %n storages</source>
        <translation>
            <numerusform>en %1 en %2, %3 en %n almacenamiento</numerusform>
            <numerusform>en %1 en %2, %3 en %n almacenamientos</numerusform>
        </translation>
    </message>
    <message>
        <source>Point at the timeline to see what is alive.</source>
        <translation>Señale la línea de tiempo para ver lo que está vivo.</translation>
    </message>
    <message>
        <source>Select these modules</source>
        <translation>Seleccionar estos módulos</translation>
    </message>
    <message numerus="yes">
        <source>Select %n streamed and active module(s)</source>
        <translation>
            <numerusform>Seleccionar %n módulo transmitido y activo</numerusform>
            <numerusform>Seleccionar %n módulos transmitidos y activos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Select %n module(s)</source>
        <translation>
            <numerusform>Seleccionar %n módulo</numerusform>
            <numerusform>Seleccionar %n módulos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AuditModel</name>
    <message>
        <source>lay on another device</source>
        <translation>estaba en otro dispositivo</translation>
    </message>
    <message>
        <source>not predicted: the plan counts weights</source>
        <translation>no predicho: el plan cuenta pesos</translation>
    </message>
    <message>
        <source>the run or its recording ended before</source>
        <translation>la ejecución o su grabación terminó antes</translation>
    </message>
    <message>
        <source>workspace of the GPU&apos;s libraries</source>
        <translation>espacio de trabajo de las bibliotecas de la GPU</translation>
    </message>
    <message>
        <source>a weight that nothing used</source>
        <translation>un peso que nada usó</translation>
    </message>
    <message>
        <source>a buffer that the runtime keeps elsewhere</source>
        <translation>un búfer que el runtime guarda en otro sitio</translation>
    </message>
    <message>
        <source>a second copy of a tied weight</source>
        <translation>una segunda copia de un peso vinculado</translation>
    </message>
    <message>
        <source>brought once more</source>
        <translation>traído una vez más</translation>
    </message>
    <message>
        <source>other rounds of a loop, or another branch</source>
        <translation>otras vueltas de un bucle, u otra rama</translation>
    </message>
    <message>
        <source>a copy on another device</source>
        <translation>una copia en otro dispositivo</translation>
    </message>
    <message>
        <source>made and freed inside of one operator</source>
        <translation>creado y liberado dentro de un operador</translation>
    </message>
    <message>
        <source>what the allocator adds</source>
        <translation>lo que añade el asignador</translation>
    </message>
    <message>
        <source>a size that only the run knows</source>
        <translation>un tamaño que solo la ejecución conoce</translation>
    </message>
    <message>
        <source>freed later</source>
        <translation>liberado más tarde</translation>
    </message>
    <message>
        <source>freed earlier</source>
        <translation>liberado antes</translation>
    </message>
    <message>
        <source>made at another moment</source>
        <translation>creado en otro momento</translation>
    </message>
    <message>
        <source>the peaks are at different moments</source>
        <translation>los picos están en momentos distintos</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>sin explicar</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>Pico de memoria</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>Weights brought</source>
        <translation>Pesos traídos</translation>
    </message>
    <message>
        <source>Weights that stay on GPUs</source>
        <translation>Pesos que se quedan en las GPU</translation>
    </message>
    <message>
        <source>Time of the module itself</source>
        <translation>Tiempo del módulo en sí</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>%1 en su pico</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>el modelo en sí</translation>
    </message>
    <message>
        <source>ran on %1, planned on %2</source>
        <translation>se ejecutó en %1, planificado en %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>planned %1, measured %2</source>
        <translation>planificado %1, medido %2</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>the window for weights in flight: its size, or what stayed in it</source>
        <translation>la ventana para pesos en camino: su tamaño, o lo que quedó en ella</translation>
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
        <translation>cada byte explicado</translation>
    </message>
    <message>
        <source>%1 not explained</source>
        <translation>%1 sin explicar</translation>
    </message>
    <message>
        <source>Off the GPUs: planned %1, possible %2, done %3</source>
        <translation>Fuera de las GPU: planificado %1, posible %2, hecho %3</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>liberado %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n time(s)</source>
        <translation>
            <numerusform>%1: %2, %n vez</numerusform>
            <numerusform>%1: %2, %n veces</numerusform>
        </translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>Planificado frente a medido</translation>
    </message>
    <message>
        <source>R: the achieved reduction of the peak, as a share of the planned one; 1 is all of it. Everything on one GPU is what it is reduced from.</source>
        <translation>R: la reducción lograda del pico, como proporción de la planificada; 1 es toda. Se reduce a partir de tenerlo todo en una GPU.</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Qué se compara</translation>
    </message>
    <message>
        <source>Why they differ</source>
        <translation>Por qué difieren</translation>
    </message>
    <message>
        <source>ended early</source>
        <translation>terminó antes de tiempo</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ColourButton</name>
    <message>
        <source>Nothing</source>
        <translation>Nada</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Dtype</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>Color: %1</translation>
    </message>
    <message>
        <source>What colours mean in the treemap</source>
        <translation>Qué significan los colores en el treemap</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>How long modules take in one predicted step</source>
        <translation>Cuánto tardan los módulos en un paso predicho</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Guardado para backward</translation>
    </message>
    <message>
        <source>What modules saved for backward in the last run forward and back</source>
        <translation>Lo que los módulos guardaron para backward en la última ejecución de forward y backward</translation>
    </message>
    <message>
        <source>Planned, moved, kept</source>
        <translation>Planificado, movido, conservado</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>What moves from the baseline to the other plan</source>
        <translation>Lo que se mueve de la referencia al otro plan</translation>
    </message>
    <message>
        <source>Difference of time</source>
        <translation>Diferencia de tiempo</translation>
    </message>
    <message>
        <source>How much longer modules take on one side of the runs that were compared last</source>
        <translation>Cuánto más tardan los módulos en un lado de las últimas ejecuciones comparadas</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
    <message>
        <source>Execution order</source>
        <translation>Orden de ejecución</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>Coste por paso</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CompareStrip</name>
    <message>
        <source>Request time</source>
        <translation>Tiempo por solicitud</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo por paso</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Movidos</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n módulo</numerusform>
            <numerusform>%n módulos</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>with</source>
        <translation>con</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>Comparado con</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Adoptar</translation>
    </message>
    <message>
        <source>Makes the other plan the plan, as one step that can be undone</source>
        <translation>Convierte el otro plan en el plan, en un solo paso que se puede deshacer</translation>
    </message>
    <message>
        <source>Ends the comparison</source>
        <translation>Termina la comparación</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>Pico, %1</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>%1 en uso</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ConflictRow</name>
    <message>
        <source>%1 budget</source>
        <translation>Presupuesto de %1</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>no se usa</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>ilimitado</translation>
    </message>
    <message>
        <source>Pin of %1</source>
        <translation>Anclaje de %1</translation>
    </message>
    <message>
        <source>%1 is forbidden</source>
        <translation>%1 está prohibido</translation>
    </message>
    <message>
        <source>%1 is not split</source>
        <translation>%1 no se divide</translation>
    </message>
    <message>
        <source>%1 is tied</source>
        <translation>%1 está vinculado</translation>
    </message>
    <message>
        <source>Room kept free for streaming</source>
        <translation>Espacio que se deja libre para la transmisión</translation>
    </message>
    <message>
        <source>Number of GPUs in use</source>
        <translation>Número de GPU en uso</translation>
    </message>
    <message>
        <source>One run of modules on each device</source>
        <translation>Una serie seguida de módulos en cada dispositivo</translation>
    </message>
    <message>
        <source>Room for activations</source>
        <translation>Espacio para activaciones</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CrossoverChart</name>
    <message>
        <source>%1 and %2 do not cross</source>
        <translation>%1 y %2 no se cruzan</translation>
    </message>
    <message>
        <source>%1 and %2 cross at %3 tokens</source>
        <translation>%1 y %2 se cruzan a los %3 tokens</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>tokens del prompt</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>%1 ends at %2 tokens, %3</source>
        <translation>%1 termina en %2 tokens, %3</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceModel</name>
    <message>
        <source>By how much this changes the bytes on GPUs</source>
        <translation>Cuánto cambia esto los bytes en GPU</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>En GPU</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferencePanel</name>
    <message>
        <source>Comparing…</source>
        <translation>Comparando…</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>Nada que comparar</translation>
    </message>
    <message>
        <source>Everything moves</source>
        <translation>Todo se mueve</translation>
    </message>
    <message>
        <source>Nothing moves</source>
        <translation>Nada se mueve</translation>
    </message>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>%n mostrado</numerusform>
            <numerusform>%n mostrados</numerusform>
        </translation>
    </message>
    <message>
        <source>No module is on the same device in both plans.</source>
        <translation>Ningún módulo está en el mismo dispositivo en ambos planes.</translation>
    </message>
    <message>
        <source>Both plans put every module on the same device.</source>
        <translation>Ambos planes ponen cada módulo en el mismo dispositivo.</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Diferencias</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todos</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Movidos</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Iguales</translation>
    </message>
    <message>
        <source>Which modules are shown</source>
        <translation>Qué módulos se muestran</translation>
    </message>
    <message>
        <source>Copy what is selected, or all</source>
        <translation>Copia lo seleccionado, o todo</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Copiar como &amp;texto</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Copiar como &amp;CSV</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceTable</name>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Copiar como &amp;texto</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Copiar como &amp;CSV</translation>
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
        <translation>devolverlo</translation>
    </message>
    <message>
        <source>1 module</source>
        <translation>1 módulo</translation>
    </message>
    <message numerus="yes">
        <source>%n modules</source>
        <translation>
            <numerusform>%n módulo</numerusform>
            <numerusform>%n módulos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Drop on a lane to pin there.</source>
        <translation>%1. Suelte en un carril para anclar allí.</translation>
    </message>
    <message>
        <source>1 undo step</source>
        <translation>1 paso para deshacer</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostLanes</name>
    <message>
        <source>Devices by host</source>
        <translation>Dispositivos por host</translation>
    </message>
    <message>
        <source>%1: nothing runs here</source>
        <translation>%1: aquí no se ejecuta nada</translation>
    </message>
    <message>
        <source>hands over to %1: %2</source>
        <translation>entrega a %1: %2</translation>
    </message>
    <message>
        <source>%1 on %2: %3, of it weights %4</source>
        <translation>%1 en %2: %3, de ello pesos %4</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>aquí no se ejecuta nada</translation>
    </message>
    <message>
        <source>back to %1</source>
        <translation>de vuelta a %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostTimeline</name>
    <message>
        <source>Timeline by host</source>
        <translation>Línea de tiempo por host</translation>
    </message>
    <message>
        <source>%1: %2, busy %3</source>
        <translation>%1: %2, ocupado %3</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, from %3 to %4</source>
        <translation>%1 entrega el micro-batch %2, de %3 a %4</translation>
    </message>
    <message>
        <source>%1 computes micro-batch %2, from %3 to %4</source>
        <translation>%1 calcula el micro-batch %2, de %3 a %4</translation>
    </message>
    <message>
        <source>%1 hands over, from %2 to %3</source>
        <translation>%1 entrega, de %2 a %3</translation>
    </message>
    <message>
        <source>%1 computes, from %2 to %3</source>
        <translation>%1 calcula, de %2 a %3</translation>
    </message>
    <message>
        <source>%1: %2; how busy is not known</source>
        <translation>%1: %2; no se sabe lo ocupado que está</translation>
    </message>
    <message>
        <source>%1 hands over, for %2</source>
        <translation>%1 entrega, durante %2</translation>
    </message>
    <message>
        <source>%1 copies, for %2</source>
        <translation>%1 copia, durante %2</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, for %3</source>
        <translation>%1 entrega el micro-batch %2, durante %3</translation>
    </message>
    <message>
        <source>%1 copies for micro-batch %2, for %3</source>
        <translation>%1 copia para el micro-batch %2, durante %3</translation>
    </message>
    <message>
        <source>Copies and hand-overs alone: what hosts compute is not known</source>
        <translation>Solo copias y entregas: no se sabe lo que calculan los hosts</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::IssuesPanel</name>
    <message>
        <source>Issues</source>
        <translation>Avisos</translation>
    </message>
    <message>
        <source>Why it does not fit</source>
        <translation>Por qué no cabe</translation>
    </message>
    <message>
        <source>This cannot be solved as asked</source>
        <translation>Tal como se pide, no tiene solución</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>Nada que señalar.</translation>
    </message>
    <message>
        <source>Looking for repairs…</source>
        <translation>Buscando reparaciones…</translation>
    </message>
    <message>
        <source>Repairs, each one checked</source>
        <translation>Reparaciones, todas comprobadas</translation>
    </message>
    <message>
        <source>These rules together make it impossible</source>
        <translation>Estas reglas juntas lo hacen imposible</translation>
    </message>
    <message>
        <source>Remove any one and a plan may exist. Other rules play no part.</source>
        <translation>Al quitar una cualquiera puede existir un plan. Las demás reglas no influyen.</translation>
    </message>
    <message>
        <source>%1 alone would need %2.</source>
        <translation>%1 por sí solo necesitaría %2.</translation>
    </message>
    <message>
        <source>One device alone would have to have</source>
        <translation>Un dispositivo por sí solo debería tener</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: no size helps</source>
        <translation>%1: ningún tamaño ayuda</translation>
    </message>
    <message>
        <source>%1: %2, perhaps less</source>
        <translation>%1: %2, quizá menos</translation>
    </message>
    <message>
        <source>Whether all of them are needed for that is not settled.</source>
        <translation>No está claro si todas ellas hacen falta para ello.</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>No se encontró ningún plan</translation>
    </message>
    <message>
        <source>There may be a plan: that there is none is not proven.</source>
        <translation>Puede haber un plan: no está demostrado que no lo haya.</translation>
    </message>
    <message>
        <source>Under these rules together none was found</source>
        <translation>Con estas reglas juntas no se encontró ninguno</translation>
    </message>
    <message>
        <source>Memory by phase, at most</source>
        <translation>Memoria por fase, como máximo</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Label</name>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesTitle</name>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>One scale for all lanes. Drag a budget handle to change it.</source>
        <translation>Una misma escala para todos los carriles. Arrastre el tirador de un presupuesto para cambiarlo.</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesWidget</name>
    <message>
        <source>Budget of %1: %2.</source>
        <translation>Presupuesto de %1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n units</source>
        <translation>
            <numerusform>%n unidad</numerusform>
            <numerusform>%n unidades</numerusform>
        </translation>
    </message>
    <message>
        <source>Budget of %1</source>
        <translation>Presupuesto de %1</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>24GiB, 80GB or 95 %</source>
        <translation>24GiB, 80GB o 95 %</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>Escriba un tamaño como 24GiB, 80GB o 95 %.</translation>
    </message>
    <message>
        <source>KV cache, %1: grows with the context</source>
        <translation>Caché KV, %1: crece con el contexto</translation>
    </message>
    <message>
        <source>Activations, %1: the peak of one pass</source>
        <translation>Activaciones, %1: el pico de una pasada</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way</source>
        <translation>Reserva de transmisión, %1: se deja vacía para pesos en camino</translation>
    </message>
    <message>
        <source>Overhead, %1: the runtime&apos;s own</source>
        <translation>Sobrecarga, %1: la del propio runtime</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 libres</translation>
    </message>
    <message>
        <source>%1 (was %2)</source>
        <translation>%1 (antes %2)</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way, %2 at most</source>
        <translation>Reserva de transmisión, %1: se deja vacía para pesos en camino, como máximo %2</translation>
    </message>
    <message>
        <source>Gradients, %1: of the parameters that lie here</source>
        <translation>Gradientes, %1: de los parámetros que están aquí</translation>
    </message>
    <message>
        <source>Optimizer, %1: what it keeps for the parameters that lie here</source>
        <translation>Optimizador, %1: lo que guarda para los parámetros que están aquí</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::MachineGraph</name>
    <message>
        <source>Devices and links</source>
        <translation>Dispositivos y enlaces</translation>
    </message>
    <message>
        <source>Arrows go from one to the next, Enter changes the rate of a link</source>
        <translation>Las flechas van de uno a otro, Entrar cambia la velocidad de un enlace</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Minimap</name>
    <message>
        <source>Whole run</source>
        <translation>Ejecución completa</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>ejecución completa</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeModel</name>
    <message>
        <source>no place</source>
        <translation>sin ubicación</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>anclado</translation>
    </message>
    <message>
        <source>has a forbidden device</source>
        <translation>tiene un dispositivo prohibido</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>%1 of a predicted step</source>
        <translation>%1 de un paso predicho</translation>
    </message>
    <message>
        <source>How long a module takes in one predicted step, copies included</source>
        <translation>Cuánto tarda un módulo en un paso predicho, copias incluidas</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>activaciones: %1, %2</translation>
    </message>
    <message>
        <source>pinned with the whole model</source>
        <translation>anclado con el modelo completo</translation>
    </message>
    <message>
        <source>pinned with %1</source>
        <translation>anclado con %1</translation>
    </message>
    <message>
        <source>pinned with %1, which is the same storage</source>
        <translation>anclado con %1, que es el mismo almacenamiento</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeView</name>
    <message>
        <source>Modules</source>
        <translation>Módulos</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::OffloadLanesView</name>
    <message>
        <source>waits for %1</source>
        <translation>espera a %1</translation>
    </message>
    <message>
        <source>Compute and copies</source>
        <translation>Cálculo y copias</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>cálculo</translation>
    </message>
    <message>
        <source>to host</source>
        <translation>al host</translation>
    </message>
    <message>
        <source>to GPU</source>
        <translation>a la GPU</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 de %2 a %3</translation>
    </message>
    <message>
        <source>%1 to %2, for %3</source>
        <translation>de %1 a %2, durante %3</translation>
    </message>
    <message>
        <source>Forward of %1 does not begin before it has ended</source>
        <translation>Forward de %1 no empieza antes de que termine</translation>
    </message>
    <message>
        <source>Queued when backward came to %1</source>
        <translation>Puesta en cola cuando backward llegó a %1</translation>
    </message>
    <message>
        <source>Backward of %1 waits %2</source>
        <translation>Backward de %1 espera %2</translation>
    </message>
    <message>
        <source>Forward of %1 waits %2</source>
        <translation>Forward de %1 espera %2</translation>
    </message>
    <message>
        <source>until %1 is back from the host</source>
        <translation>hasta que %1 vuelve del host</translation>
    </message>
    <message>
        <source>until what %1 saved has gone to the host</source>
        <translation>hasta que lo que guardó %1 ha ido al host</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>by the clock of the schedule; here only where, not how long</source>
        <translation>según el reloj del calendario; aquí solo dónde, no cuánto</translation>
    </message>
    <message>
        <source>Forward of %1</source>
        <translation>Forward de %1</translation>
    </message>
    <message>
        <source>Backward of %1</source>
        <translation>Backward de %1</translation>
    </message>
    <message>
        <source>Copies: %1 to the host, %2 to the GPU</source>
        <translation>Copias: %1 al host, %2 a la GPU</translation>
    </message>
    <message>
        <source>compute never waits</source>
        <translation>el cálculo nunca espera</translation>
    </message>
    <message>
        <source>compute waits %1 in all</source>
        <translation>el cálculo espera %1 en total</translation>
    </message>
    <message>
        <source>%1 runs again, for what it did not keep</source>
        <translation>%1 se recalcula, por lo que no conservó</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) run again</source>
        <translation>
            <numerusform>%n turno recalculado</numerusform>
            <numerusform>%n turnos recalculados</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PanelTitle</name>
    <message>
        <source>Close %1</source>
        <translation>Cerrar %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PartChoice</name>
    <message>
        <source>all of the file</source>
        <translation>todo el archivo</translation>
    </message>
    <message>
        <source>This checkpoint holds several sets of tensors: choose which one is planned for</source>
        <translation>Este checkpoint contiene varios conjuntos de tensores: elija para cuál se planifica</translation>
    </message>
    <message numerus="yes">
        <source>%1   %2, %n tensor(s)</source>
        <translation>
            <numerusform>%1   %2, %n tensor</numerusform>
            <numerusform>%1   %2, %n tensores</numerusform>
        </translation>
    </message>
    <message>
        <source>Part: %1</source>
        <translation>Parte: %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PhasesChart</name>
    <message>
        <source>Memory by phase</source>
        <translation>Memoria por fase</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <translation>%1 en %2: %3</translation>
    </message>
    <message>
        <source>%1, %2 too much</source>
        <translation>%1, %2 de más</translation>
    </message>
    <message>
        <source>%1 of weights from %2 to %3</source>
        <translation>%1 de pesos de %2 a %3</translation>
    </message>
    <message>
        <source>%1 begins: %2</source>
        <translation>%1 empieza: %2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PinTable</name>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Between the pins</source>
        <translation>Entre las marcas</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Copiar la tabla</translation>
    </message>
    <message>
        <source>Remove the pins</source>
        <translation>Quitar las marcas</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PlaceList</name>
    <message>
        <source>Solver decides</source>
        <translation>Decide el solver</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ProgressCard</name>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>Trabajando…</translation>
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
        <translation>Demostración</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>En qué se va el tiempo</translation>
    </message>
    <message>
        <source>By module, as predicted, or by what it is spent on: press to change.</source>
        <translation>Por módulo, según lo predicho, o según en qué se emplea: pulse para cambiar.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n aviso</numerusform>
            <numerusform>%n avisos</numerusform>
        </translation>
    </message>
    <message>
        <source>The proof appears here as soon as the module tree is known.</source>
        <translation>La demostración aparece aquí en cuanto se conoce el árbol de módulos.</translation>
    </message>
    <message>
        <source>Not solved</source>
        <translation>Sin resolver</translation>
    </message>
    <message>
        <source>Map as given</source>
        <translation>Mapa tal como se dio</translation>
    </message>
    <message>
        <source>Map does not fit</source>
        <translation>El mapa no cabe</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan, gap %1</source>
        <translation>Plan de accelerate, brecha %1</translation>
    </message>
    <message>
        <source>Optimal, proven</source>
        <translation>Óptimo, demostrado</translation>
    </message>
    <message>
        <source>Best found, gap %1. Still improving</source>
        <translation>El mejor hallado, brecha %1. Aún mejora</translation>
    </message>
    <message>
        <source>Best found, gap %1</source>
        <translation>El mejor hallado, brecha %1</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Tiempo por paso</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>En GPU</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Cota</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Brecha</translation>
    </message>
    <message>
        <source>Solved in</source>
        <translation>Resuelto en</translation>
    </message>
    <message numerus="yes">
        <source>%n pinned</source>
        <translation>
            <numerusform>%n anclado</numerusform>
            <numerusform>%n anclados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n forbidden</source>
        <translation>
            <numerusform>%n prohibido</numerusform>
            <numerusform>%n prohibidos</numerusform>
        </translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Unidades</translation>
    </message>
    <message>
        <source>No placement fits</source>
        <translation>Ninguna colocación cabe</translation>
    </message>
    <message>
        <source>Short by</source>
        <translation>Faltan</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Necesita</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>Presupuestos</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>al menos</translation>
    </message>
    <message>
        <source>Proven in</source>
        <translation>Demostrado en</translation>
    </message>
    <message>
        <source>Last plan that fitted is kept: %1</source>
        <translation>Se conserva el último plan que cabía: %1</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>No es posible</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>Drop on a device. Esc cancels.</source>
        <translation>Suelte en un dispositivo. Esc cancela.</translation>
    </message>
    <message>
        <source>If dropped</source>
        <translation>Si se suelta</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambio</translation>
    </message>
    <message>
        <source>Map is incomplete</source>
        <translation>El mapa está incompleto</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>no se transmite nada</translation>
    </message>
    <message>
        <source>of all devices</source>
        <translation>de todos los dispositivos</translation>
    </message>
    <message>
        <source>Esc cancels. Hold Alt to number the moves in order.</source>
        <translation>Esc cancela. Mantenga Alt para numerar los movimientos en orden.</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan does not fit</source>
        <translation>El plan de accelerate no cabe</translation>
    </message>
    <message>
        <source>No placement found</source>
        <translation>Ninguna colocación encontrada</translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation>Buscado durante</translation>
    </message>
    <message>
        <source>that there is none is not proven</source>
        <translation>que no haya ninguna no está demostrado</translation>
    </message>
    <message>
        <source>%1 has no place, as modules stay whole</source>
        <translation>%1 sin ubicación, pues los módulos quedan enteros</translation>
    </message>
    <message>
        <source>%1 of it modules</source>
        <translation>de ello, %1 módulos</translation>
    </message>
    <message>
        <source>Nothing changes while a drop is refused.</source>
        <translation>Nada cambia mientras no se pueda soltar.</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Movimientos</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>%1 entran, %2 salen</translation>
    </message>
    <message>
        <source>on one device; %1 has no place</source>
        <translation>en un dispositivo; %1 sin ubicación</translation>
    </message>
    <message>
        <source>Predicted, a token</source>
        <translation>Predicho, por token</translation>
    </message>
    <message>
        <source>Predicted, a pass</source>
        <translation>Predicho, por pasada</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Tokens por segundo</translation>
    </message>
    <message>
        <source>First token after</source>
        <translation>Primer token tras</translation>
    </message>
    <message>
        <source>A run lacks</source>
        <translation>Al ejecutar faltan</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>a request, without computing</source>
        <translation>por solicitud, sin cálculo</translation>
    </message>
    <message>
        <source>a step, without computing</source>
        <translation>por paso, sin cálculo</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>Tiempo por solicitud</translation>
    </message>
    <message>
        <source>Optimal, but a run lacks room</source>
        <translation>Óptimo, pero al ejecutar falta espacio</translation>
    </message>
    <message>
        <source>Of the plan: weights, KV cache, what is streamed, overhead, and what each device keeps free. What a run needs beside them is predicted, not proven.</source>
        <translation>Vale para el plan: pesos, caché KV, lo que se transmite, sobrecarga y lo que cada dispositivo deja libre. Lo que una ejecución necesita además se predice, no se demuestra.</translation>
    </message>
    <message>
        <source>What does this mean?</source>
        <translation>¿Qué significa esto?</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::RunDifferencePanel</name>
    <message>
        <source>One of the runs has no steps to align by.</source>
        <translation>Una de las ejecuciones no tiene pasos con los que alinear.</translation>
    </message>
    <message>
        <source>A prediction counts steps: it is shown on the clock of the run.</source>
        <translation>Una predicción cuenta pasos: se muestra en el reloj de la ejecución.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>Pico, %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>Tiempo, %1</translation>
    </message>
    <message>
        <source>Memory of both runs</source>
        <translation>Memoria de ambas ejecuciones</translation>
    </message>
    <message>
        <source>Align steps</source>
        <translation>Alinear los pasos</translation>
    </message>
    <message>
        <source>Shows the same step of both runs at the same time, on the clock of one of them</source>
        <translation>Muestra el mismo paso de ambas ejecuciones en el mismo instante, en el reloj de una de ellas</translation>
    </message>
    <message>
        <source>Peaks of both runs</source>
        <translation>Picos de ambas ejecuciones</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Copiar la tabla</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedModel</name>
    <message>
        <source>beyond the first layers</source>
        <translation>más allá de las primeras capas</translation>
    </message>
    <message>
        <source>no room in time</source>
        <translation>sin espacio a tiempo</translation>
    </message>
    <message>
        <source>Its layer is not among the first ones, which are moved.</source>
        <translation>Su capa no está entre las primeras, que son las que se mueven.</translation>
    </message>
    <message>
        <source>The host had no room for it when it was to be moved, or its layer&apos;s turn was over.</source>
        <translation>El host no tenía espacio para él cuando se iba a mover, o el turno de su capa había pasado.</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>no se pidió</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>búferes</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>constantes</translation>
    </message>
    <message>
        <source>marked to stay</source>
        <translation>marcado para quedarse</translation>
    </message>
    <message>
        <source>not on a GPU</source>
        <translation>no está en una GPU</translation>
    </message>
    <message>
        <source>too small</source>
        <translation>demasiado pequeño</translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation>no contiguo</translation>
    </message>
    <message>
        <source>part of a larger tensor</source>
        <translation>parte de un tensor mayor</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>supera el tope</translation>
    </message>
    <message>
        <source>parts not announced</source>
        <translation>partes no anunciadas</translation>
    </message>
    <message>
        <source>still held</source>
        <translation>aún retenido</translation>
    </message>
    <message>
        <source>Nobody said that it goes to the host.</source>
        <translation>Nadie dijo que va al host.</translation>
    </message>
    <message>
        <source>A weight lies there anyway: moving it frees nothing.</source>
        <translation>Un peso está allí de todos modos: moverlo no libera nada.</translation>
    </message>
    <message>
        <source>A buffer of the model lies there anyway: moving it frees nothing.</source>
        <translation>Un búfer del modelo está allí de todos modos: moverlo no libera nada.</translation>
    </message>
    <message>
        <source>A constant of the program lies there anyway: moving it frees nothing.</source>
        <translation>Una constante del programa está allí de todos modos: moverla no libera nada.</translation>
    </message>
    <message>
        <source>The program told the runtime to leave it.</source>
        <translation>El programa indicó al runtime que lo dejara.</translation>
    </message>
    <message>
        <source>It lies on the host already.</source>
        <translation>Ya está en el host.</translation>
    </message>
    <message>
        <source>It has fewer than %1 elements: its copy would cost more than it frees.</source>
        <translation>Tiene menos de %1 elementos: su copia costaría más de lo que libera.</translation>
    </message>
    <message>
        <source>Its elements do not lie one after the other, and only whole blocks are copied.</source>
        <translation>Sus elementos no están uno tras otro, y solo se copian bloques enteros.</translation>
    </message>
    <message>
        <source>The rest of that tensor stays, and all of its memory with it.</source>
        <translation>El resto de ese tensor se queda, y con él toda su memoria.</translation>
    </message>
    <message>
        <source>The cap of its layer was reached by others.</source>
        <translation>Otros ya alcanzaron el tope de su capa.</translation>
    </message>
    <message>
        <source>It is wrapped, and the runtime was not told of what is inside.</source>
        <translation>Está envuelto, y no se informó al runtime de lo que hay dentro.</translation>
    </message>
    <message>
        <source>It was copied, but something else holds it still: its memory is not free.</source>
        <translation>Se copió, pero algo más aún lo retiene: su memoria no está libre.</translation>
    </message>
    <message>
        <source>%1 saved, %2 of it could go</source>
        <translation>%1 guardados, %2 de ellos podrían irse</translation>
    </message>
    <message>
        <source>planned %1, moved %2, freed %3</source>
        <translation>planificado %1, movido %2, liberado %3</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 planificados y no liberados</translation>
    </message>
    <message>
        <source>What was moved and was gone from the GPU when forward ended</source>
        <translation>Lo que se movió y ya no estaba en la GPU al terminar forward</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Guardado</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Movido</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>Liberado</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>el modelo</translation>
    </message>
    <message>
        <source>kept to run it again</source>
        <translation>conservado para recalcular</translation>
    </message>
    <message>
        <source>made again</source>
        <translation>recalculado</translation>
    </message>
    <message>
        <source>A module that runs again in backward is run from it.</source>
        <translation>A partir de él se recalcula un módulo en backward.</translation>
    </message>
    <message>
        <source>It is not kept: its module runs again in backward and makes it anew.</source>
        <translation>No se conserva: su módulo se recalcula en backward y lo produce de nuevo.</translation>
    </message>
    <message>
        <source>made again, and still held</source>
        <translation>recalculado, y aún retenido</translation>
    </message>
    <message>
        <source>Its module runs again in backward, but something else holds it: its memory is not free.</source>
        <translation>Su módulo se recalcula en backward, pero algo más lo retiene: su memoria no está libre.</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 sin conservar, recalculados en backward</translation>
    </message>
    <message>
        <source>What was not kept: the module is run again in backward and makes it anew</source>
        <translation>Lo que no se conservó: el módulo se recalcula en backward y lo produce de nuevo</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Recalculado</translation>
    </message>
    <message numerus="yes">
        <source>and %n other tensor(s)</source>
        <translation>
            <numerusform>y %n tensor más</numerusform>
            <numerusform>y %n tensores más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedPanel</name>
    <message>
        <source>%1 saved, %2 of it could go to the host</source>
        <translation>%1 guardados, %2 de ellos podrían ir al host</translation>
    </message>
    <message>
        <source>Nothing was planned to go to the host</source>
        <translation>No se planificó nada para ir al host</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 planificados y no liberados</translation>
    </message>
    <message>
        <source>All that could go was freed</source>
        <translation>Se liberó todo lo que podía irse</translation>
    </message>
    <message>
        <source>Nothing could go to the host</source>
        <translation>Nada podía ir al host</translation>
    </message>
    <message>
        <source>Where it goes is said under Plan, Activations.</source>
        <translation>Adónde va se indica en Plan, Activaciones.</translation>
    </message>
    <message>
        <source>Planned %1, possible %2, moved %3, freed %4</source>
        <translation>Planificado %1, posible %2, movido %3, liberado %4</translation>
    </message>
    <message>
        <source>%1 of what was planned</source>
        <translation>%1 de lo planificado</translation>
    </message>
    <message>
        <source>%1 of what was possible</source>
        <translation>%1 de lo posible</translation>
    </message>
    <message>
        <source>%1 of how far the peak should fall</source>
        <translation>%1 de lo que debería bajar el pico</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n module(s).</source>
        <translation>
            <numerusform>%1: %2 en %n módulo.</numerusform>
            <numerusform>%1: %2 en %n módulos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Guardado para backward</translation>
    </message>
    <message>
        <source>Why it stayed</source>
        <translation>Por qué se quedó</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 sin conservar, recalculados en backward</translation>
    </message>
    <message>
        <source>Run again: %1 not kept, %2 kept to run it from</source>
        <translation>Recalculado: %1 sin conservar, %2 conservados para recalcular</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsModel</name>
    <message>
        <source>the model</source>
        <translation>el modelo</translation>
    </message>
    <message>
        <source>%1, of %2</source>
        <translation>%1, de %2</translation>
    </message>
    <message>
        <source>part of a storage of %1</source>
        <translation>parte de un almacenamiento de %1</translation>
    </message>
    <message>
        <source>It could go to the host.</source>
        <translation>Podría ir al host.</translation>
    </message>
    <message>
        <source>The same number is the same memory, which counts once however often it is saved</source>
        <translation>El mismo número es la misma memoria, que cuenta una vez por muchas veces que se guarde</translation>
    </message>
    <message>
        <source>From the begin of the recorded pass</source>
        <translation>Desde el inicio de la pasada registrada</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Almacenamiento</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Saved at</source>
        <translation>Guardado en</translation>
    </message>
    <message>
        <source>Freed at</source>
        <translation>Liberado en</translation>
    </message>
    <message>
        <source>gone before forward ended</source>
        <translation>desaparecido antes de acabar la pasada hacia delante</translation>
    </message>
    <message>
        <source>a view of memory of %1</source>
        <translation>una vista de memoria de %1</translation>
    </message>
    <message>
        <source>Of the whole storage: what was planned and nothing stood in the way of</source>
        <translation>De todo el almacenamiento: lo planificado a lo que nada se opuso</translation>
    </message>
    <message>
        <source>Of the whole storage, whatever part of it this tensor is</source>
        <translation>De todo el almacenamiento, sea cual sea la parte que es este tensor</translation>
    </message>
    <message>
        <source>Why not all of its storage was freed</source>
        <translation>Por qué no se liberó todo su almacenamiento</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Planificado</translation>
    </message>
    <message>
        <source>Possible</source>
        <translation>Posible</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Movido</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>Liberado</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por qué</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsTable</name>
    <message>
        <source>Saved tensors</source>
        <translation>Tensores guardados</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Copiar como &amp;texto</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>Copiar como &amp;CSV</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SelectionPanel</name>
    <message>
        <source>Streamed to %1</source>
        <translation>Transmitido a %1</translation>
    </message>
    <message>
        <source>Computed on the host</source>
        <translation>Calculado en el host</translation>
    </message>
    <message>
        <source>%1 computed on the host, %2 streamed to %3</source>
        <translation>%1 calculados en el host, %2 transmitidos a %3</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 está anclado a %2.</translation>
    </message>
    <message>
        <source>Shares a storage with %1: they move together.</source>
        <translation>Comparte un almacenamiento con %1: se mueven juntos.</translation>
    </message>
    <message>
        <source>Part of %1, which stays whole.</source>
        <translation>Parte de %1, que queda entero.</translation>
    </message>
    <message>
        <source>%1 has no room for it: %2 short.</source>
        <translation>En %1 no cabe: faltan %2.</translation>
    </message>
    <message>
        <source>Select modules in the tree, the treemap or a lane to see what they weigh and where they may go.</source>
        <translation>Seleccione módulos en el árbol, el treemap o un carril para ver cuánto ocupan y adónde pueden ir.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>Coste por paso</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Ubicación</translation>
    </message>
    <message numerus="yes">
        <source>now on %n device(s)</source>
        <translation>
            <numerusform>ahora en %n dispositivo</numerusform>
            <numerusform>ahora en %n dispositivos</numerusform>
        </translation>
    </message>
    <message>
        <source>now without a place</source>
        <translation>ahora sin ubicación</translation>
    </message>
    <message>
        <source>now on %1</source>
        <translation>ahora en %1</translation>
    </message>
    <message>
        <source>disk and PCIe</source>
        <translation>disco y PCIe</translation>
    </message>
    <message>
        <source>PCIe, %1</source>
        <translation>PCIe, %1</translation>
    </message>
    <message>
        <source>kept on %1</source>
        <translation>se queda en %1</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>no se transmite nada</translation>
    </message>
    <message>
        <source>disk and CPU memory</source>
        <translation>disco y memoria de CPU</translation>
    </message>
    <message>
        <source>CPU memory, %1</source>
        <translation>memoria de CPU, %1</translation>
    </message>
    <message>
        <source>CPU memory and PCIe</source>
        <translation>memoria de CPU y PCIe</translation>
    </message>
    <message>
        <source>%1 is forbidden for %2.</source>
        <translation>%1 está prohibido para %2.</translation>
    </message>
    <message>
        <source>no-split block</source>
        <translation>bloque indivisible</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) inside</source>
        <translation>
            <numerusform>%n módulo dentro</numerusform>
            <numerusform>%n módulos dentro</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n módulo</numerusform>
            <numerusform>%n módulos</numerusform>
        </translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>Empaquetado</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 bits</translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n peso en %1 tensores</numerusform>
            <numerusform>%n pesos en %1 tensores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more module(s)</source>
        <translation>
            <numerusform>y %n módulo más</numerusform>
            <numerusform>y %n módulos más</numerusform>
        </translation>
    </message>
    <message>
        <source>Computed on the host wherever it lies there; on a GPU it is computed by that</source>
        <translation>Se calcula en el host cuando está en él; si está en una GPU, lo calcula esta</translation>
    </message>
    <message>
        <source>lifts the pin</source>
        <translation>quita el anclaje</translation>
    </message>
    <message>
        <source>Activations: %1</source>
        <translation>Activaciones: %1</translation>
    </message>
    <message>
        <source>various</source>
        <translation>varios</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) on modules inside</source>
        <translation>
            <numerusform>%n nota sobre módulos de dentro</numerusform>
            <numerusform>%n notas sobre módulos de dentro</numerusform>
        </translation>
    </message>
    <message>
        <source>Training: trained</source>
        <translation>Entrenamiento: se entrena</translation>
    </message>
    <message>
        <source>Training: frozen</source>
        <translation>Entrenamiento: congelado</translation>
    </message>
    <message>
        <source>Training: %1 of %2 parameters frozen</source>
        <translation>Entrenamiento: %1 de %2 parámetros congelados</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ShareRow</name>
    <message>
        <source>%1, no limit</source>
        <translation>%1, sin límite</translation>
    </message>
    <message>
        <source>No place</source>
        <translation>Sin ubicación</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Spinner</name>
    <message>
        <source>Working…</source>
        <translation>Trabajando…</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeBar</name>
    <message>
        <source>disk</source>
        <translation>disco</translation>
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
        <translation>saltos</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1: %2 (%3)</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>el modelo en sí</translation>
    </message>
    <message>
        <source>Longest, as predicted:</source>
        <translation>Los más largos, según la predicción:</translation>
    </message>
    <message>
        <source>Press to select it.</source>
        <translation>Pulse para seleccionarlo.</translation>
    </message>
    <message>
        <source>others</source>
        <translation>otros</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeTree</name>
    <message>
        <source>the model itself</source>
        <translation>el modelo en sí</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Módulo</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>Tiempo, %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Times of modules in both runs</source>
        <translation>Tiempos de los módulos en ambas ejecuciones</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) in it were recorded in one run alone: the difference is without them.</source>
        <translation>
            <numerusform>%n módulo se grabó solo en una de las ejecuciones: la diferencia no lo incluye.</numerusform>
            <numerusform>%n módulos se grabaron solo en una de las ejecuciones: la diferencia no los incluye.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Timeline</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Memoria temporal de kernels</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Sobrecarga</translation>
    </message>
    <message>
        <source>Resident weights</source>
        <translation>Pesos residentes</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Transmitido</translation>
    </message>
    <message>
        <source>Streamed from %1</source>
        <translation>Transmitido desde %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n capa</numerusform>
            <numerusform>%n capas</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Guardado para backward</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineCanvas</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>Memoria temporal de kernels</translation>
    </message>
    <message>
        <source>Memory timeline</source>
        <translation>Línea de tiempo de la memoria</translation>
    </message>
    <message>
        <source>virtual</source>
        <translation>virtual</translation>
    </message>
    <message>
        <source>idle until %1</source>
        <translation>inactivo hasta %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>peak so far</source>
        <translation>pico hasta ahora</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>pico</translation>
    </message>
    <message>
        <source>at</source>
        <translation>en</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>en %1</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>sobrecarga</translation>
    </message>
    <message>
        <source>resident weights</source>
        <translation>pesos residentes</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>Caché KV</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <translation>los primeros %1 de %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>0 to %1 folded: in use all the time in this view</source>
        <translation>0 a %1 plegado: en uso todo el tiempo en esta vista</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 y %2</translation>
    </message>
    <message>
        <source>0 to %1 folded: %2 do not change in this view</source>
        <translation>0 a %1 plegado: %2 no cambian en esta vista</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>presupuesto %1</translation>
    </message>
    <message>
        <source>budget %1, far above</source>
        <translation>presupuesto %1, muy por encima</translation>
    </message>
    <message>
        <source>running here</source>
        <translation>en ejecución aquí</translation>
    </message>
    <message>
        <source>engine stopped at %1</source>
        <translation>el motor se detuvo en %1</translation>
    </message>
    <message>
        <source>stopped at %1</source>
        <translation>detenido en %1</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Activaciones</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>Transmitido</translation>
    </message>
    <message>
        <source>Total, %1 over budget</source>
        <translation>Total, %1 por encima del presupuesto</translation>
    </message>
    <message>
        <source>Total, %1 under budget</source>
        <translation>Total, %1 por debajo del presupuesto</translation>
    </message>
    <message>
        <source>%1 since the pin</source>
        <translation>%1 desde la marca</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>ejecuta</translation>
    </message>
    <message>
        <source>Resident and overhead</source>
        <translation>Residente y sobrecarga</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>máx. %1</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>Guardado para backward</translation>
    </message>
    <message>
        <source>%1 runs again</source>
        <translation>%1 se recalcula</translation>
    </message>
    <message>
        <source>Total on %1</source>
        <translation>Total en %1</translation>
    </message>
    <message>
        <source>%1: two instants, %2 apart</source>
        <translation>%1: dos instantes, separados por %2</translation>
    </message>
    <message>
        <source>peak so far %1 at %2</source>
        <translation>pico hasta ahora %1 en %2</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>pico %1 en %2</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>Selects the layer</source>
        <translation>Selecciona la capa</translation>
    </message>
    <message>
        <source>Layers that run</source>
        <translation>Capas que se ejecutan</translation>
    </message>
    <message>
        <source>allocated %1</source>
        <translation>asignados %1</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>liberados %1</translation>
    </message>
    <message>
        <source>copied %1</source>
        <translation>copiados %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineView</name>
    <message>
        <source>Fold the floor</source>
        <translation>Plegar la base</translation>
    </message>
    <message>
        <source>From zero</source>
        <translation>Desde cero</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>desde %1</translation>
    </message>
    <message>
        <source>Where the memory axis begins</source>
        <translation>Dónde empieza el eje de memoria</translation>
    </message>
    <message>
        <source>Wheel zooms, drag selects a range, [ and ] step through peaks</source>
        <translation>La rueda hace zoom, arrastrar selecciona un intervalo, [ y ] recorren los picos</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Eventos</translation>
    </message>
    <message>
        <source>What the horizontal axis counts</source>
        <translation>Qué cuenta el eje horizontal</translation>
    </message>
    <message>
        <source>Events: each allocation, release, copy and module takes one step, however long it lasts</source>
        <translation>Eventos: cada asignación, liberación, copia y módulo ocupa un paso, dure lo que dure</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Predicho</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreeHeader</name>
    <message>
        <source>Columns</source>
        <translation>Columnas</translation>
    </message>
    <message>
        <source>%1, sorted upwards</source>
        <translation>%1, orden ascendente</translation>
    </message>
    <message>
        <source>%1, sorted downwards</source>
        <translation>%1, orden descendente</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreePanel</name>
    <message>
        <source>Filter by name or class</source>
        <translation>Filtrar por nombre o clase</translation>
    </message>
    <message>
        <source>Filter modules</source>
        <translation>Filtrar módulos</translation>
    </message>
    <message>
        <source>No module matches “%1”. 0 of %2.</source>
        <translation>Ningún módulo coincide con «%1». 0 de %2.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapHeader</name>
    <message>
        <source>%1 in 1 module</source>
        <translation>%1 en 1 módulo</translation>
    </message>
    <message>
        <source>%1 in %2 modules</source>
        <translation>%1 en %2 módulos</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n match(es)</source>
        <translation>
            <numerusform>%1 de %n coincidencia</numerusform>
            <numerusform>%1 de %n coincidencias</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n coincidencia</numerusform>
            <numerusform>%n coincidencias</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapWidget</name>
    <message>
        <source>This model has no weights: there is nothing to place.</source>
        <translation>Este modelo no tiene pesos: no hay nada que colocar.</translation>
    </message>
    <message>
        <source>%1 itself</source>
        <translation>%1 en sí</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>%1 por ciento</translation>
    </message>
    <message>
        <source>Treemap</source>
        <translation>Treemap</translation>
    </message>
    <message>
        <source>on several devices</source>
        <translation>en varios dispositivos</translation>
    </message>
    <message>
        <source>pinned to %1</source>
        <translation>anclado a %1</translation>
    </message>
    <message>
        <source>pinned to %1 with what it is in</source>
        <translation>anclado a %1 con lo que lo contiene</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>no anclado</translation>
    </message>
    <message>
        <source>a device is forbidden</source>
        <translation>un dispositivo está prohibido</translation>
    </message>
    <message>
        <source>over the budget</source>
        <translation>supera el presupuesto</translation>
    </message>
    <message>
        <source>computed on the host</source>
        <translation>calculado en el host</translation>
    </message>
    <message>
        <source>%1 saved for backward</source>
        <translation>%1 guardados para backward</translation>
    </message>
    <message>
        <source>The last run forward and back saved no activations.</source>
        <translation>La última ejecución de forward y backward no guardó activaciones.</translation>
    </message>
    <message>
        <source>For activations a run forward and back is needed: Run settings, Forward and back (training), then Profile.</source>
        <translation>Para las activaciones hace falta una ejecución de forward y backward: Ajustes de ejecución, Forward y backward (entrenamiento), y después Perfilar.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>activaciones: %1, %2</translation>
    </message>
    <message>
        <source>pinned to %1 with %2, which is the same storage</source>
        <translation>anclado a %1 con %2, que es el mismo almacenamiento</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>donde estaba</translation>
    </message>
    <message>
        <source>on several hosts</source>
        <translation>en varios hosts</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>mezclado</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinLanes</name>
    <message>
        <source>no difference</source>
        <translation>sin diferencia</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 de más</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>quedan %1</translation>
    </message>
    <message>
        <source>Devices at their peak</source>
        <translation>Pico por dispositivo</translation>
    </message>
    <message>
        <source>Devices in both plans</source>
        <translation>Dispositivos en ambos planes</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>Memoria en uso</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinTimeline</name>
    <message>
        <source>step %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>not in this run</source>
        <translation>no está en esta ejecución</translation>
    </message>
    <message>
        <source>Memory of both runs against time</source>
        <translation>Memoria de ambas ejecuciones a lo largo del tiempo</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>igual</translation>
    </message>
</context>
</TS>
