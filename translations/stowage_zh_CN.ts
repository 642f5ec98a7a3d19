<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Activations</name>
    <message>
        <source>stay</source>
        <translation>留在原处</translation>
    </message>
    <message>
        <source>to the host, %1 at most</source>
        <translation>移到主机，至多 %1</translation>
    </message>
    <message>
        <source>to the host</source>
        <translation>移到主机</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>set here</source>
        <translation>在此设置</translation>
    </message>
    <message>
        <source>inherited from the whole model</source>
        <translation>继承自整个模型</translation>
    </message>
    <message>
        <source>inherited from %1</source>
        <translation>继承自 %1</translation>
    </message>
    <message>
        <source>not kept, run again</source>
        <translation>不保留，重计算</translation>
    </message>
</context>
<context>
    <name>BudgetCurve</name>
    <message>
        <source>%1 more on GPUs</source>
        <translation>GPU 上多放 %1</translation>
    </message>
    <message>
        <source>No budget of this device makes a plan fit.</source>
        <translation>无论此设备的预算多大，都没有方案放得下。</translation>
    </message>
    <message>
        <source>No plan fits below %1.</source>
        <translation>低于 %1 时没有方案放得下。</translation>
    </message>
    <message>
        <source>The next GiB buys %1.</source>
        <translation>再加 1 GiB 可换来：%1。</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2 less.</source>
        <translation>到 %1 之前没有变化，之后减少 %2。</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2.</source>
        <translation>到 %1 之前没有变化，之后：%2。</translation>
    </message>
    <message>
        <source>More of it changes nothing.</source>
        <translation>再多也没有变化。</translation>
    </message>
    <message>
        <source>No plan fits with so little of it.</source>
        <translation>这么小的预算下没有方案放得下。</translation>
    </message>
    <message>
        <source>With %1: %2 less.</source>
        <translation>设为 %1 时：减少 %2。</translation>
    </message>
    <message>
        <source>With %1: %2.</source>
        <translation>设为 %1 时：%2。</translation>
    </message>
    <message>
        <source>More of it puts nothing more on GPUs.</source>
        <translation>再多也不会有更多内容放到 GPU 上。</translation>
    </message>
    <message>
        <source>speed by budget</source>
        <translation>不同预算下的速度</translation>
    </message>
    <message>
        <source>bytes on GPUs by budget</source>
        <translation>不同预算下 GPU 上的字节数</translation>
    </message>
</context>
<context>
    <name>CardText</name>
    <message>
        <source>%1 TFLOPS in %2</source>
        <translation>%2 下 %1 TFLOPS</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>%1 finds no plan for this machine and these rules.</source>
        <translation>%1 在此机器和这些规则下找不到方案。</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n name(s) that this model does not have: they are left out.</source>
        <translation>
            <numerusform>%1 中有 %n 个名称不在此模型中：已略去。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gives no device to %n tensor(s): they are left out.</source>
        <translation>
            <numerusform>%1 没有为 %n 个张量指定设备：已略去。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 names more devices than a plan can have.</source>
        <translation>%1 写出的设备数超过了一个方案的上限。</translation>
    </message>
    <message numerus="yes">
        <source>%1 is for another model: %2 has none of its %n name(s).</source>
        <translation>
            <numerusform>%1 用于另一个模型：其中的 %n 个名称，%2 一个也没有。</numerusform>
        </translation>
    </message>
    <message>
        <source>Together the two plans name more devices than can be compared.</source>
        <translation>两个方案的设备合起来太多，无法比较。</translation>
    </message>
    <message>
        <source>Plan, now</source>
        <translation>当前方案</translation>
    </message>
    <message>
        <source>There is no kept plan “%1” any more.</source>
        <translation>保留的方案“%1”已不存在。</translation>
    </message>
    <message>
        <source>Of %1 nothing is predicted over time: there is nothing to compare.</source>
        <translation>%1 没有随时间的预测：没有可比较的内容。</translation>
    </message>
    <message>
        <source>%1 names no trace: it does not say what was in memory when.</source>
        <translation>%1 没有指明跟踪文件：它没有说明何时有什么在内存中。</translation>
    </message>
    <message>
        <source>There is no run yet: Profile makes one.</source>
        <translation>还没有运行：用“性能分析”进行一次。</translation>
    </message>
    <message>
        <source>%1 has nothing in memory: there is nothing to compare.</source>
        <translation>%1 的内存中没有任何内容：没有可比较的内容。</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>上次运行</translation>
    </message>
    <message>
        <source>Prediction of the plan</source>
        <translation>方案的预测</translation>
    </message>
    <message>
        <source>Plan before the last edit</source>
        <translation>上次编辑之前的方案</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>还没有产生其他方案的编辑。</translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%n module(s) move</source>
        <translation>
            <numerusform>%n 个模块移动</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 goes to %2</source>
        <translation>%1 移到 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 go to %2</source>
        <translation>%1 移到 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s), %1.</source>
        <translation>
            <numerusform>%n 个模块，%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 在 GPU 上</translation>
    </message>
</context>
<context>
    <name>Crossover</name>
    <message>
        <source>Both take equally long.</source>
        <translation>两者用时相同。</translation>
    </message>
    <message>
        <source>%1 is never the slower one.</source>
        <translation>%1 从不较慢。</translation>
    </message>
    <message>
        <source>%1 up to %2 tokens</source>
        <translation>%2 个 token 以内为 %1</translation>
    </message>
    <message>
        <source>%1 beyond</source>
        <translation>更长则为 %1</translation>
    </message>
    <message>
        <source>The quicker plan</source>
        <translation>较快的方案</translation>
    </message>
    <message>
        <source>no room for %1 tokens, %2 is short by %3</source>
        <translation>放不下 %1 个 token，%2 缺少 %3</translation>
    </message>
    <message>
        <source>the program does not take %1 tokens</source>
        <translation>程序不接受 %1 个 token</translation>
    </message>
    <message>
        <source>the program leaves the length of no input open</source>
        <translation>程序没有任何长度可变的输入</translation>
    </message>
    <message>
        <source>how long %1 tokens take is not known</source>
        <translation>%1 个 token 需要多久未知</translation>
    </message>
    <message>
        <source>Times need the rates of the devices: choose a card in Machine, or measure there.</source>
        <translation>时间需要各设备的速率：请在“机器”中选择显卡，或在那里测量。</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>不接受</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Seconds of one pass over the prompt.</source>
        <translation>对提示词做一次传播的秒数。</translation>
    </message>
    <message numerus="yes">
        <source>Seconds until the prompt is read and %Ln token(s) are made.</source>
        <translation>
            <numerusform>读完提示词并生成 %Ln 个 token 所需的秒数。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>提示词的 token 数</translation>
    </message>
    <message>
        <source>%1, seconds</source>
        <translation>%1，秒</translation>
    </message>
    <message>
        <source>%1, least</source>
        <translation>%1，最少</translation>
    </message>
    <message>
        <source>%1, most</source>
        <translation>%1，最多</translation>
    </message>
</context>
<context>
    <name>Dates</name>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>How dates are written. d: the day, MMM: the month&apos;s short name, M: its number, yyyy: the year.</extracomment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>d MMM</source>
        <extracomment>How dates are written. d: the day, MMM: the month&apos;s short name, M: its number.</extracomment>
        <translation>M月d日</translation>
    </message>
</context>
<context>
    <name>DeviceCheck</name>
    <message>
        <source>%s looks up rows on %1 with ids that are on %2.</source>
        <translation>%s 在 %1 上查表取行，但 ID 在 %2 上。</translation>
    </message>
    <message>
        <source>%s has its weights on %1 and gets values that are on %2.</source>
        <translation>%s 的权重在 %1 上，但收到的值在 %2 上。</translation>
    </message>
    <message>
        <source>%s takes values from %1 and from %2, and nothing moves them.</source>
        <translation>%s 接收来自 %1 和 %2 的值，而没有任何机制搬移它们。</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and its largest weight on %2.</source>
        <translation>%s 的 %3 在 %1 上，而它最大的权重在 %2 上。</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and is executed on %2.</source>
        <translation>%s 的 %3 在 %1 上，却在 %2 上执行。</translation>
    </message>
    <message>
        <source>%s has a tied weight (%3) that lies on several devices: %4.</source>
        <translation>%s 有一个绑定权重（%3）分布在多个设备上：%4。</translation>
    </message>
    <message>
        <source>%s shares its storage (%3): moving one moves the other, and the map puts them on %4.</source>
        <translation>%s 与他者共用存储（%3）：移动一个，另一个也随之移动，而映射把它们放在 %4。</translation>
    </message>
    <message>
        <source>The weight of %s is on %1 where %3 uses it directly, on %2.</source>
        <translation>%s 的权重在 %1 上，而 %3 在 %2 上直接使用它。</translation>
    </message>
    <message>
        <source>%s gives its results on %1, and the labels are on %2.</source>
        <translation>%s 的结果在 %1 上，而标签在 %2 上。</translation>
    </message>
    <message>
        <source>The KV cache of %s is on %1, and its attention is executed on %2.</source>
        <translation>%s 的 KV 缓存在 %1 上，而它的注意力在 %2 上执行。</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime ignores: it stays on %2.</source>
        <translation>%s 被要求放在 %1 上，但此运行时会忽略：它仍在 %2 上。</translation>
    </message>
    <message>
        <source>%s lies on %1 though nobody asked for it; without a request it belongs on %2.</source>
        <translation>%s 位于 %1 上，但没有人要求这样；未作要求时它应在 %2 上。</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime cannot do; taken as on %2.</source>
        <translation>%s 被要求放在 %1 上，但此运行时做不到；按在 %2 上处理。</translation>
    </message>
    <message>
        <source>The phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>阶段“%3”需要 %1 的 %4，而只有 %5：超出 %6。</translation>
    </message>
    <message>
        <source>Should weights change, the phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>如果权重发生变化，阶段“%3”需要 %1 的 %4，而只有 %5：超出 %6。</translation>
    </message>
</context>
<context>
    <name>ExportFindings</name>
    <message>
        <source>%s holds %1 in a run of what is written and has %2: %3 too much.</source>
        <translation>运行所写内容时 %s 上有 %1，而只有 %2：超出 %3。</translation>
    </message>
    <message>
        <source>%s=%1 is ignored: %2.</source>
        <translation>%s=%1 被忽略：%2。</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation: %2 and %3 hold a copy each.</source>
        <translation>%s 与 %1 因导出或编译而是同一个存储：%2 和 %3 各存一份副本。</translation>
    </message>
    <message>
        <source>Where %1 keeps the KV cache is not known: %2 of it are counted with their layers.</source>
        <translation>不知道 %1 把 KV 缓存放在哪里：其中的 %2 与各层计在一起。</translation>
    </message>
</context>
<context>
    <name>ExportNotes</name>
    <message>
        <source>%1 has no words for activations: what the plan says of them is left out.</source>
        <translation>%1 无法表达激活值：方案中有关激活值的内容未写入。</translation>
    </message>
    <message>
        <source>%1 knows no cap: all that these save goes (%s).</source>
        <translation>%1 不支持上限：它们保存的全部内容都会移走（%s）。</translation>
    </message>
    <message>
        <source>%1 treats layers alone: what other modules save stays (%s).</source>
        <translation>%1 只处理层：其他模块保存的内容留在原处（%s）。</translation>
    </message>
</context>
<context>
    <name>ExportRefusals</name>
    <message>
        <source>what was written cannot be read back, which is a fault of this program</source>
        <translation>写出的内容无法读回，这是本程序的错误</translation>
    </message>
    <message>
        <source>nothing is written for %1</source>
        <translation>不会为 %1 写出任何内容</translation>
    </message>
    <message>
        <source>%s lies on disk, and %1 has no such place</source>
        <translation>%s 位于磁盘上，而 %1 没有这样的位置</translation>
    </message>
    <message>
        <source>the plan uses no GPU, and TensorRT compiles for one</source>
        <translation>方案未使用 GPU，而 TensorRT 要为 GPU 编译</translation>
    </message>
    <message>
        <source>the backend compiles for one GPU, and the plan uses several</source>
        <translation>后端只为一个 GPU 编译，而方案使用了多个</translation>
    </message>
    <message>
        <source>the model has no list of layers that stages could be made of</source>
        <translation>模型没有可用来划分流水级的层列表</translation>
    </message>
    <message>
        <source>%s lies on several devices, and a stage takes whole layers</source>
        <translation>%s 分布在多个设备上，而一个流水级只接受完整的层</translation>
    </message>
    <message>
        <source>%s lies on no GPU, and every stage has one</source>
        <translation>%s 不在任何 GPU 上，而每个流水级都需要一个</translation>
    </message>
    <message>
        <source>%s lies on a lower GPU than the layer before it, and stages go in the order of the GPUs</source>
        <translation>%s 所在的 GPU 编号比前一层的小，而流水级须按 GPU 的顺序排列</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and a stage keeps its weights on its device</source>
        <translation>%s 不在 GPU 上，而流水级的权重须在自己的设备上</translation>
    </message>
    <message>
        <source>vLLM gives every machine as many processes, and the plan uses more GPUs of one than of another</source>
        <translation>vLLM 为每台机器分配同样多的进程，而该方案在各台机器上使用的 GPU 数量不同</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and vLLM keeps whole layers in RAM: the last ones of every group of so many layers of a stage, and nothing else</source>
        <translation>%s 不在 GPU 上，而 vLLM 只能把完整的层放在内存中：即流水级内每若干层为一组，取每组最后几层，仅此而已</translation>
    </message>
    <message>
        <source>%s and %1 are one storage, and every stage has parameters of its own</source>
        <translation>%s 与 %1 是同一个存储，而每个流水级有自己的参数</translation>
    </message>
    <message>
        <source>the script loads a model with transformers from its folder, and what was opened is no such folder (its format is %1)</source>
        <translation>脚本用 transformers 从模型的文件夹加载，而打开的不是这样的文件夹（其格式是 %1）</translation>
    </message>
    <message>
        <source>ZeRO-3 cuts every parameter into a piece for each GPU, and the plan puts whole modules on several</source>
        <translation>ZeRO-3 把每个参数切成每个 GPU 一份，而方案把完整的模块放在多个 GPU 上</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only %s and others like it off the GPU</source>
        <translation>ZeRO-3 要么卸载全部参数，要么都不卸载，而方案只让 %s 等部分不在 GPU 上</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only the rest of the model and others like it off the GPU</source>
        <translation>ZeRO-3 要么卸载全部参数，要么都不卸载，而方案只让模型其余部分等不在 GPU 上</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads to the CPU or to a disk, and the plan uses both</source>
        <translation>ZeRO-3 卸载到 CPU 或磁盘，而方案两者都用</translation>
    </message>
    <message>
        <source>activations of %s go to the host and those of a layer before it do not, and a context moves the first layers; manual mode takes any (activations=manual)</source>
        <translation>%s 的激活值移到主机，而它前面某层的却不移，但上下文管理器移动的是最前面的几层；手动模式可移动任意层（activations=manual）</translation>
    </message>
    <message>
        <source>the last layer, %s, is used again as soon as forward ends: its activations cannot be moved</source>
        <translation>最后一层 %s 在前向传播结束后立即再次用到：它的激活值无法移走</translation>
    </message>
    <message>
        <source>activations of %s go to the host, and %1 has no word for it</source>
        <translation>%s 的激活值移到主机，而 %1 无法表达这一点</translation>
    </message>
    <message>
        <source>%s is a part of %1, whose activations go as a whole</source>
        <translation>%s 是 %1 的一部分，后者的激活值只能整体移动</translation>
    </message>
    <message>
        <source>activations of %s are treated otherwise than those of the layers before it, and a module&apos;s go in every layer or in none</source>
        <translation>%s 的激活值与前面各层的处理方式不同，而一个模块的激活值要么每层都移，要么都不移</translation>
    </message>
    <message>
        <source>%s is run again, and only whole layers are: the first ones of each stage, as many in each</source>
        <translation>%s 要重计算，但只能重计算完整的层：每个流水级最前面的几层，且各级数量相同</translation>
    </message>
    <message>
        <source>only a part of %s is run again, and %1 runs a layer again as a whole</source>
        <translation>%s 只有一部分要重计算，而 %1 只能整层重计算</translation>
    </message>
    <message>
        <source>activations of %1 in %s go to the host, and they go only together with those of %2</source>
        <translation>%s 中 %1 的激活值移到主机，但它们只能与 %2 的一起移动</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation, and would lie on %2 and on %3</source>
        <translation>%s 与 %1 因导出或编译而是同一个存储，却会位于 %2 和 %3 上</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>%1 of a step</source>
        <translation>每步中的 %1</translation>
    </message>
    <message>
        <source>how much is not known, %1</source>
        <translation>数量未知，%1</translation>
    </message>
    <message>
        <source>%1 a pass, %2</source>
        <translation>每次传播 %1，%2</translation>
    </message>
    <message>
        <source>%1 a micro-batch</source>
        <translation>每个微批次 %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>computing is not known</source>
        <translation>计算未知</translation>
    </message>
    <message>
        <source>computing is not known, copies take %1</source>
        <translation>计算未知，复制用时 %1</translation>
    </message>
</context>
<context>
    <name>HostsDialog</name>
    <message>
        <source>Optimal, proven</source>
        <translation>最优，已证明</translation>
    </message>
    <message>
        <source>Not proven optimal</source>
        <translation>未证明最优</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>不存在方案</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>未找到方案</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Between two micro-batches</source>
        <translation>两个微批次之间</translation>
    </message>
    <message numerus="yes">
        <source>%Ln micro-batch(es)</source>
        <translation>
            <numerusform>%Ln 个微批次</numerusform>
        </translation>
    </message>
    <message>
        <source>each GPU of %1</source>
        <translation>%1 的每个 GPU</translation>
    </message>
    <message>
        <source>the RAM of each of %1</source>
        <translation>%1 各自的内存</translation>
    </message>
    <message>
        <source>the disk of each of %1</source>
        <translation>%1 各自的磁盘</translation>
    </message>
    <message>
        <source>No size helps, of %1 alone.</source>
        <translation>只改变%1，多大都没有帮助。</translation>
    </message>
    <message>
        <source>At least %1 would be needed, for %2 alone.</source>
        <translation>只改变%2时，至少需要 %1。</translation>
    </message>
    <message>
        <source>%1 would do, perhaps less, for %2 alone.</source>
        <translation>只改变%2时，%1 足够，也许更少也行。</translation>
    </message>
    <message>
        <source>Lift the rule on everything</source>
        <translation>取消对全部内容的规则</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>取消对 %1 的规则</translation>
    </message>
    <message numerus="yes">
        <source>Lift all %n rule(s)</source>
        <translation>
            <numerusform>取消全部 %n 条规则</numerusform>
        </translation>
    </message>
    <message>
        <source>Raise %1 to %2</source>
        <translation>把%1提高到 %2</translation>
    </message>
    <message numerus="yes">
        <source>Add %n host(s) like %1</source>
        <translation>
            <numerusform>增加 %n 台与 %1 相同的主机</numerusform>
        </translation>
    </message>
    <message>
        <source>Throughput is planned for passes forward: take the training away in the plan bar.</source>
        <translation>吞吐量针对前向传播规划：请在方案栏中取消训练。</translation>
    </message>
    <message>
        <source>Throughput counts weights on GPUs and those streamed to them: choose a runtime in which the host does not compute.</source>
        <translation>吞吐量计入 GPU 上的权重和流式传输到 GPU 的权重：请选择主机不参与计算的运行时。</translation>
    </message>
    <message>
        <source>%1 micro-batches a second</source>
        <translation>每秒 %1 个微批次</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs</source>
        <translation>GPU 上 %1，共 %2</translation>
    </message>
    <message>
        <source>at most %1 micro-batches a second</source>
        <translation>每秒最多 %1 个微批次</translation>
    </message>
    <message>
        <source>%1 for copies and the network alone</source>
        <translation>仅复制和网络 %1</translation>
    </message>
    <message>
        <source>Raise %1</source>
        <translation>提高 %1</translation>
    </message>
    <message numerus="yes">
        <source>Add up to %n host(s) like %1</source>
        <translation>
            <numerusform>最多添加 %n 台与 %1 相同的主机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more kind(s) of machine, which were not asked about</source>
        <translation>
            <numerusform>另外 %n 种机器，未作询问</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IdleKeys</name>
    <message>
        <source>“%1” needs an open model.</source>
        <translation>“%1”需要先打开一个模型。</translation>
    </message>
    <message>
        <source>“%1” cannot be done now. %2</source>
        <translation>现在无法执行“%1”。%2</translation>
    </message>
    <message>
        <source>“%1” is for selected modules, and nothing is selected.</source>
        <translation>“%1”用于选中的模块，但当前没有选中任何内容。</translation>
    </message>
    <message>
        <source>“%1” cannot be done now.</source>
        <translation>现在无法执行“%1”。</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>Nothing in it says where a model lies.</source>
        <translation>其中没有说明模型放在哪里的内容。</translation>
    </message>
    <message>
        <source>The options end inside a quotation: “%s”.</source>
        <translation>选项在引号内就结束了：“%s”。</translation>
    </message>
    <message>
        <source>%s is not known here, so it is not understood.</source>
        <translation>此处不认识 %s，因此无法理解。</translation>
    </message>
    <message>
        <source>Names that the model does not have: %1, for example %s.</source>
        <translation>模型中没有的名称：%1 个，例如 %s。</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s 需要一个值，但后面什么也没有。</translation>
    </message>
    <message>
        <source>%s: “%1” is no list of whole numbers.</source>
        <translation>%s：“%1”不是整数列表。</translation>
    </message>
    <message>
        <source>The model has no list of layers that stages could be made of.</source>
        <translation>模型没有可用来划分流水级的层列表。</translation>
    </message>
    <message>
        <source>%s: the number of layers is %1, and the model’s is %2.</source>
        <translation>%s：层数为 %1，而模型的层数为 %2。</translation>
    </message>
    <message>
        <source>%s: the number of stages is %1 here, and %2 elsewhere.</source>
        <translation>%s：此处的流水级数为 %1，而别处为 %2。</translation>
    </message>
    <message>
        <source>%s: the number of devices is %2, and that of the stages is %1.</source>
        <translation>%s：设备数为 %2，而流水级数为 %1。</translation>
    </message>
    <message>
        <source>The layers (%1) cannot be cut into %2 equal stages, and %s says no others.</source>
        <translation>各层（%1）无法平均分成 %2 个流水级，而 %s 没有给出其他分法。</translation>
    </message>
    <message>
        <source>%s: “%1” is no layout of E, t, L, * and |.</source>
        <translation>%s：“%1”不是由 E、t、L、* 和 | 组成的布局。</translation>
    </message>
    <message>
        <source>%s: there are no %1 layers in a group of %2.</source>
        <translation>%s：一组 %2 层中没有 %1 层。</translation>
    </message>
    <message>
        <source>%s cuts weights over cards; the map of whole tensors is what there is without it.</source>
        <translation>%s 把权重切分到多张卡上；整个张量的映射是不切分时的情况。</translation>
    </message>
    <message>
        <source>%s is no layer of this model: a stage cannot begin there.</source>
        <translation>%s 不是此模型的层：流水级不能从那里开始。</translation>
    </message>
    <message>
        <source>%s: “%1” is no device.</source>
        <translation>%s：“%1”不是设备。</translation>
    </message>
    <message>
        <source>%s counts with ZeRO stage 3 alone: stage %1 keeps all parameters on the GPU.</source>
        <translation>%s 只在 ZeRO 第 3 级有效：第 %1 级把全部参数留在 GPU 上。</translation>
    </message>
    <message>
        <source>the GPU of each stage</source>
        <translation>每个流水级的 GPU</translation>
    </message>
    <message>
        <source>the device of each stage</source>
        <translation>每个流水级的设备</translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation>模型的层数</translation>
    </message>
    <message>
        <source>layers of each stage</source>
        <translation>每个流水级的层数</translation>
    </message>
    <message>
        <source>layers before which a stage begins</source>
        <translation>流水级从哪些层之前开始</translation>
    </message>
    <message>
        <source>stages of layers, one a GPU</source>
        <translation>由层组成的流水级，每个 GPU 一个</translation>
    </message>
    <message>
        <source>cards that weights are cut over</source>
        <translation>切分权重的显卡数</translation>
    </message>
    <message>
        <source>layers of a group, counted from the first of a stage</source>
        <translation>一组的层数，从流水级的第一层数起</translation>
    </message>
    <message>
        <source>the last layers of a group: they lie in RAM</source>
        <translation>一组的最后几层：它们位于内存中</translation>
    </message>
    <message>
        <source>layers that are brought ahead of their turn</source>
        <translation>提前取来的层数</translation>
    </message>
    <message>
        <source>what is cut over the GPUs</source>
        <translation>切分到各 GPU 上的内容</translation>
    </message>
    <message>
        <source>where all parameters lie</source>
        <translation>全部参数的位置</translation>
    </message>
    <message>
        <source>lies on %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s 取代了前面的 %1。</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>“%s”是另一条命令或其输出：不读取。</translation>
    </message>
    <message>
        <source>%s is an older name: it is read as %1.</source>
        <translation>%s 是旧名称：按 %1 读取。</translation>
    </message>
    <message>
        <source>%s cannot be said together with %1.</source>
        <translation>%s 不能与 %1 同时给出。</translation>
    </message>
    <message>
        <source>%s: “%1” is no stage of ZeRO. There are 0, 1, 2 and 3.</source>
        <translation>%s：“%1”不是 ZeRO 的级别。有 0、1、2 和 3。</translation>
    </message>
    <message>
        <source>%s is nvme, and nothing says its folder (%1).</source>
        <translation>%s 是 nvme，但没有给出其文件夹（%1）。</translation>
    </message>
    <message>
        <source>Tensors without a key: %1 (%2), for example %s. accelerate refuses such a map.</source>
        <translation>没有键的张量：%1 个（%2），例如 %s。accelerate 拒绝这样的映射。</translation>
    </message>
    <message>
        <source>Keys that are part of another one with another device: %1, for example %s: the longer key counts (%2).</source>
        <translation>属于设备不同的另一个键的键：%1 个，例如 %s：以较长的键为准（%2）。</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of tokens. vLLM takes 32768, 32k (32,000), 32K (32,768) or auto.</source>
        <translation>%s：“%1”不是 token 数。vLLM 接受 32768、32k（32,000）、32K（32,768）或 auto。</translation>
    </message>
    <message>
        <source>%s: vLLM keeps so many GiB of weights in RAM, the first ones in an order of its own that no file shows: shown is what there is without it.</source>
        <translation>%s：vLLM 按自己的顺序把最前面这么多 GiB 的权重放在内存中，而文件不显示该顺序：这里显示的是没有它时的情况。</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of GiB.</source>
        <translation>%s：“%1”不是 GiB 数。</translation>
    </message>
    <message>
        <source>%s: the layers that remain (%1) cannot be shared by %2 stages equally.</source>
        <translation>%s：剩下的层（%1）无法平均分给 %2 个流水级。</translation>
    </message>
    <message>
        <source>%s: a stage cannot be cut into pieces like these: %2. The number of its layers is %1.</source>
        <translation>%s：流水级无法这样切分：%2。它的层数为 %1。</translation>
    </message>
    <message>
        <source>%s: “%1” has no E in its first stage, or no L in its last one.</source>
        <translation>%s：“%1”的第一个流水级没有 E，或最后一个没有 L。</translation>
    </message>
    <message>
        <source>%s names the disk, and a stage has none: a GPU, or cpu.</source>
        <translation>%s 写了磁盘，而流水级不能放在磁盘上：应为 GPU 或 cpu。</translation>
    </message>
    <message>
        <source>This is a saved plan: shown is where it puts what. Opened as a file it has its machine, settings and rules, too.</source>
        <translation>这是已保存的方案：这里显示它的放置。作为文件打开时还包含机器、设置和规则。</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of stages for this model: it goes from 1 to the number of its layers (%2).</source>
        <translation>%s：“%1”不是此模型的流水级数：应为 1 到其层数（%2）。</translation>
    </message>
    <message>
        <source>%s and %1 each hold a model, and nothing says which of them is this one: lines that move them are not understood.</source>
        <translation>%s 和 %1 各有一个模型，无法知道哪一个是此模型：移动它们的行无法理解。</translation>
    </message>
    <message>
        <source>where states of the optimizer lie: no weights</source>
        <translation>优化器状态的位置：不是权重</translation>
    </message>
    <message>
        <source>the folder on the disk</source>
        <translation>磁盘上的文件夹</translation>
    </message>
    <message>
        <source>buffers for what is brought from the disk</source>
        <translation>从磁盘取来内容的缓冲区</translation>
    </message>
    <message>
        <source>parameters that are kept in RAM, of those on the disk; which ones is not known</source>
        <translation>磁盘上的参数中保留在内存里的；是哪些并不知道</translation>
    </message>
    <message>
        <source>whether memory of the host is pinned</source>
        <translation>主机内存是否锁页</translation>
    </message>
    <message>
        <source>tokens of a sequence, at most: no weights</source>
        <translation>一个序列最多的 token 数：不是权重</translation>
    </message>
    <message>
        <source>weights in RAM</source>
        <translation>内存中的权重</translation>
    </message>
    <message>
        <source>layers of the first stage</source>
        <translation>第一个流水级的层数</translation>
    </message>
    <message>
        <source>layers of the last stage</source>
        <translation>最后一个流水级的层数</translation>
    </message>
    <message>
        <source>layers of a piece; stages take pieces in turn</source>
        <translation>每份的层数；各流水级轮流取份</translation>
    </message>
    <message>
        <source>pieces of each stage; stages take them in turn</source>
        <translation>每个流水级的份数；各流水级轮流取份</translation>
    </message>
    <message>
        <source>the embedding counts as a layer of the first stage</source>
        <translation>嵌入算作第一个流水级的一层</translation>
    </message>
    <message>
        <source>the head counts as a layer of the last stage</source>
        <translation>输出头算作最后一个流水级的一层</translation>
    </message>
    <message>
        <source>%s is decided as the script runs, so it is not understood.</source>
        <translation>%s 在脚本运行时才决定，因此无法理解。</translation>
    </message>
    <message>
        <source>%s stands under a condition: it is read as if that holds.</source>
        <translation>%s 带有条件：按条件成立读取。</translation>
    </message>
    <message>
        <source>Tensors that nothing moves: %1 (%2), for example %s: they are taken to lie on %3.</source>
        <translation>没有被移动的张量：%1 个（%2），例如 %s：视为位于 %3。</translation>
    </message>
    <message>
        <source>The script has more than %s steps: the rest is not read.</source>
        <translation>脚本超过 %s 步：其余部分未读取。</translation>
    </message>
    <message>
        <source>%s is accepted, and has no effect.</source>
        <translation>%s 会被接受，但不起作用。</translation>
    </message>
    <message>
        <source>%s: activations of %1 of %2 layers cannot move: those of the last one are used at once.</source>
        <translation>%s：%2 层中 %1 层的激活值无法移动：最后一层的激活值马上就要用到。</translation>
    </message>
    <message>
        <source>%s: with %1 of %2 layers no copy is hidden behind computing.</source>
        <translation>%s：在 %2 层中移动 %1 层时，没有任何复制能被计算掩盖。</translation>
    </message>
    <message>
        <source>engines lie on %1</source>
        <translation>引擎位于 %1</translation>
    </message>
    <message>
        <source>how engines are built: no weights</source>
        <translation>引擎的构建方式：不是权重</translation>
    </message>
    <message>
        <source>whether the source module goes to the CPU</source>
        <translation>源模块是否移到 CPU</translation>
    </message>
    <message>
        <source>where activations go: no weights</source>
        <translation>激活值的去向：不是权重</translation>
    </message>
    <message>
        <source>Cut over %1 cards, each of a stage holds up to %2 of weights, of which %3 are whole on every one.</source>
        <translation>切分到 %1 张显卡上，一个流水级的每张显卡最多持有 %2 的权重，其中 %3 在每张显卡上都是完整的。</translation>
    </message>
    <message>
        <source>Cut over %1 cards, %s would hold %2 (weights %3, KV cache %4), and it has room for %5.</source>
        <translation>切分到 %1 张显卡上，%s 将持有 %2（权重 %3，KV 缓存 %4），而它只能容纳 %5。</translation>
    </message>
    <message>
        <source>%s: heads of queries (%1) are dealt to cards, and %2 cards do not divide them.</source>
        <translation>%s：查询头（%1 个）分配到各显卡上，而 %2 张显卡不能整除它们。</translation>
    </message>
    <message>
        <source>%s: heads of keys and values (%1) are dealt to cards or repeated on them, and with %2 cards neither comes out even.</source>
        <translation>%s：键和值的头（%1 个）分配到各显卡上或在各显卡上重复，而用 %2 张显卡两者都不能整除。</translation>
    </message>
    <message>
        <source>%s: %1 columns, rows or groups of quantization are cut, and %2 cards do not divide that.</source>
        <translation>%s：被切分的是 %1 个列、行或量化组，%2 张卡不能整除。</translation>
    </message>
    <message>
        <source>%s: its rows, filled up to %1, are cut, and %2 cards do not divide them.</source>
        <translation>%s：被切分的是补齐到 %1 的行，而 %2 张显卡不能整除它们。</translation>
    </message>
    <message>
        <source>Counted as whole on every card, since nothing is known of how they are cut: %1 of weights, for example %s. What a card holds is at most that.</source>
        <translation>按每张显卡上都完整计算，因为不知道它们如何切分：%1 的权重，例如 %s。一张显卡最多持有这么多。</translation>
    </message>
    <message>
        <source>There are fewer heads of keys and values (%1) than cards (%2): each is on %3 cards.</source>
        <translation>键和值的头（%1 个）少于显卡（%2 张）：每个头在 %3 张显卡上。</translation>
    </message>
    <message>
        <source>The smallest number of cards a stage that has room on this machine is %1.</source>
        <translation>在这台机器上放得下的每个流水级的最少显卡数是 %1。</translation>
    </message>
    <message>
        <source>No number of cards a stage, up to %1, has room on this machine.</source>
        <translation>在这台机器上，每个流水级最多 %1 张显卡，没有一种数量放得下。</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of one sequence of up to %1 tokens.</source>
        <translation>除权重外，还能容纳一个最长 %1 个 token 的序列的 KV 缓存。</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of the longest sequence that the model takes, %1 tokens.</source>
        <translation>权重之外，还有空间容纳模型所能接受的最长序列（%1 个 token）的 KV 缓存。</translation>
    </message>
    <message>
        <source>experts are dealt to the cards whole</source>
        <translation>专家完整地分配到各显卡上</translation>
    </message>
    <message>
        <source>%1 stages of %2 cards each need %3 GPUs, and there are %4.</source>
        <translation>%1 个流水级、每级 %2 张显卡，需要 %3 个 GPU，而只有 %4 个。</translation>
    </message>
    <message>
        <source>%s: “%1” is no part of a card, above 0 and up to 1.</source>
        <translation>%s：“%1”不是显卡的一部分（大于 0，至多为 1）。</translation>
    </message>
    <message>
        <source>the part of each card that is used</source>
        <translation>每张显卡中使用的部分</translation>
    </message>
    <message>
        <source>%s: accelerate makes this map as it loads the model, from the memory that is free then. Let the solver make one, or give the map that it made (model.hf_device_map).</source>
        <translation>%s：accelerate 在加载模型时才按当时的空闲内存生成此映射。请让求解器生成一个，或给出它已生成的映射（model.hf_device_map）。</translation>
    </message>
    <message>
        <source>how much each device may hold: no weights</source>
        <translation>每个设备最多可放多少：不是权重</translation>
    </message>
    <message>
        <source>sequences at once: no weights</source>
        <translation>同时处理的序列数：不是权重</translation>
    </message>
    <message>
        <source>%s: heads (%1) are dealt to %2 cards one by one, so that some have more or none: what cards hold is not counted then.</source>
        <translation>%s：头（%1）被逐个分配到 %2 张显卡，因此有的较多，有的没有：此时不统计显卡存放多少。</translation>
    </message>
    <message>
        <source>DeepSpeed cuts no model of the kind %s by itself: without a policy it does not start.</source>
        <translation>DeepSpeed 不会自行切分 %s 类模型：没有 policy 就无法启动。</translation>
    </message>
    <message>
        <source>columns or rows that are dealt at a time</source>
        <translation>每次分配的列或行</translation>
    </message>
    <message>
        <source>kernels of its own in place of the model&apos;s modules</source>
        <translation>用自带内核代替模型的模块</translation>
    </message>
    <message>
        <source>This is no JSON that says where a model lies: %1.</source>
        <translation>这不是说明模型放在哪里的 JSON：%1。</translation>
    </message>
</context>
<context>
    <name>IssueRows</name>
    <message>
        <source>Compute %1 on the host</source>
        <translation>在主机上计算 %1</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>%1 在 GPU 上</translation>
    </message>
    <message>
        <source>No placement fits: short by %1.</source>
        <translation>没有放得下的放置方案：缺 %1。</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>把 %1 的预算提高到 %2</translation>
    </message>
    <message>
        <source>Compute offloaded modules on the host</source>
        <translation>在主机上计算卸载的模块</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>取消对 %1 的规则</translation>
    </message>
    <message>
        <source>Allow splitting %1</source>
        <translation>允许拆分 %1</translation>
    </message>
    <message>
        <source>Use the disk</source>
        <translation>使用磁盘</translation>
    </message>
    <message>
        <source>Use CPU memory</source>
        <translation>使用 CPU 内存</translation>
    </message>
    <message>
        <source>Add a GPU of %1</source>
        <translation>添加一个 %1 的 GPU</translation>
    </message>
    <message>
        <source>Add %1 GPUs of %2 each</source>
        <translation>添加 %1 个 GPU，每个 %2</translation>
    </message>
    <message>
        <source>Add a GPU</source>
        <translation>添加一个 GPU</translation>
    </message>
    <message>
        <source>Run without any GPU</source>
        <translation>完全不用 GPU 运行</translation>
    </message>
    <message>
        <source>Copy weights when their turn has come</source>
        <translation>轮到时才复制权重</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>取消所有规则</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2.</source>
        <translation>模型需要 %1，您的设备可容纳 %2。</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2. Without limit: %3.</source>
        <translation>模型需要 %1，您的设备可容纳 %2。不设上限：%3。</translation>
    </message>
    <message>
        <source>transformers reads modules on disk from the model&apos;s own .safetensors files. These %1 need no free room: the Disk budget may be so much larger than what is free.</source>
        <translation>transformers 直接从模型自己的 .safetensors 文件读取磁盘上的模块。这 %1 不需要空闲空间：磁盘预算可比空闲空间大这么多。</translation>
    </message>
    <message>
        <source>Room for activations is counted: the model takes up to %1 while it executes.</source>
        <translation>已计入激活值的空间：模型执行时最多占用 %1。</translation>
    </message>
    <message>
        <source>Room for activations is counted: %1 takes up to %2 while it executes.</source>
        <translation>已计入激活值的空间：%1 执行时最多占用 %2。</translation>
    </message>
    <message>
        <source>Reading the prompt in smaller parts, or a shorter prompt, takes less.</source>
        <translation>分更小的部分读取提示词，或使用更短的提示词，占用更少。</translation>
    </message>
</context>
<context>
    <name>Issues</name>
    <message numerus="yes">
        <source>No GPU was found here. The plan is for %n card(s) of %1: set yours in Machine.</source>
        <translation>
            <numerusform>此处未找到 GPU。方案按 %n 张 %1 的显卡制定：请在“机器”中设置您的显卡。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 are stand-in cards</source>
        <translation>%1 是占位显卡</translation>
    </message>
    <message>
        <source>Allow splitting and let the solver decide</source>
        <translation>允许拆分并由求解器决定</translation>
    </message>
    <message>
        <source>Keep %1 free on %2 and let the solver decide</source>
        <translation>在 %2 上预留 %1 并由求解器决定</translation>
    </message>
    <message>
        <source>Plan with %1 on %2</source>
        <translation>按 %2 上 %1 规划</translation>
    </message>
    <message>
        <source>%1 has less memory than its budget</source>
        <translation>%1 的内存小于其预算</translation>
    </message>
    <message>
        <source>The budget is %1, the hardware has %2: a what-if, not a plan to run.</source>
        <translation>预算是 %1，硬件有 %2：这是假设，不是可运行的方案。</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 超出预算 %2</translation>
    </message>
    <message>
        <source>Over budget</source>
        <translation>超出预算</translation>
    </message>
    <message>
        <source>Not everything has a place</source>
        <translation>并非所有内容都有位置</translation>
    </message>
    <message>
        <source>A tied weight lies twice</source>
        <translation>绑定权重存了两份</translation>
    </message>
    <message>
        <source>A no-split block is split</source>
        <translation>不可拆分的块被拆分</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>违反了一条规则</translation>
    </message>
    <message>
        <source>Nothing is on a GPU</source>
        <translation>GPU 上什么也没有</translation>
    </message>
    <message>
        <source>Names that the model lacks</source>
        <translation>模型中没有的名称</translation>
    </message>
    <message>
        <source>Keys overlap</source>
        <translation>键重叠</translation>
    </message>
    <message>
        <source>A device is missing</source>
        <translation>缺少一个设备</translation>
    </message>
    <message>
        <source>Good to know</source>
        <translation>值得了解</translation>
    </message>
    <message>
        <source>Check this map</source>
        <translation>检查此映射</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>把 %1 的预算提高到 %2</translation>
    </message>
    <message>
        <source>accelerate&apos;s map does not fit</source>
        <translation>accelerate 的映射放不下</translation>
    </message>
    <message>
        <source>%1 accelerate leaves KV cache, overhead and room kept free out of account. Stowage&apos;s own strategy counts them.</source>
        <translation>%1 accelerate 不计 KV 缓存、固定开销和预留空间。Stowage 自己的策略会计入。</translation>
    </message>
    <message>
        <source>Use Stowage&apos;s own strategy</source>
        <translation>使用 Stowage 自己的策略</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>由求解器决定</translation>
    </message>
    <message>
        <source>Disk decides the speed</source>
        <translation>速度取决于磁盘</translation>
    </message>
    <message>
        <source>%1 are read from disk: %2 of %3 a step.</source>
        <translation>从磁盘读取 %1：每步 %3 中占 %2。</translation>
    </message>
    <message>
        <source>%1 has %2 left over</source>
        <translation>%1 还剩 %2</translation>
    </message>
    <message>
        <source>No whole %1 fits (%2 each).</source>
        <translation>放不下一个完整的 %1（每个 %2）。</translation>
    </message>
    <message>
        <source>Allow splitting</source>
        <translation>允许拆分</translation>
    </message>
    <message>
        <source>About this file</source>
        <translation>关于此文件</translation>
    </message>
    <message>
        <source>The map does not name everything</source>
        <translation>映射没有写全</translation>
    </message>
    <message>
        <source>%1 is almost full (%2 left)</source>
        <translation>%1 快满了（剩 %2）</translation>
    </message>
    <message>
        <source>Activations are not counted: a long prompt may need more.</source>
        <translation>未计入激活值：长提示词可能需要更多。</translation>
    </message>
    <message>
        <source>%1 is a stand-in card</source>
        <translation>%1 是占位显卡</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>在 %2 上预留 %1</translation>
    </message>
    <message>
        <source>A run lacks %1 on %2</source>
        <translation>一次运行在 %2 上缺 %1</translation>
    </message>
    <message>
        <source>Predicted: %1 at once.</source>
        <translation>预测：同时占用 %1。</translation>
    </message>
    <message>
        <source>Predicted: %1 at once, in %2.</source>
        <translation>预测：同时占用 %1，在 %2 中。</translation>
    </message>
</context>
<context>
    <name>Lanes</name>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>流式预留</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>not allowed here</source>
        <translation>此处不允许</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Unplaced</source>
        <translation>未放置</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>没有空间</translation>
    </message>
    <message>
        <source>%1 has no place</source>
        <translation>%1 没有位置</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 / %2 %3</translation>
    </message>
    <message>
        <source>not in the map</source>
        <translation>不在映射中</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>没有设备</translation>
    </message>
    <message>
        <source>Predicted peak: %1.</source>
        <translation>预测峰值：%1。</translation>
    </message>
    <message>
        <source>Predicted peak: %1, in %2.</source>
        <translation>预测峰值：%1，在 %2 中。</translation>
    </message>
    <message>
        <source>Node of the graph: %1.</source>
        <translation>图中节点：%1。</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>streamed weights</source>
        <translation>流式传输的权重</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>A run should need %1 more than the budget.</source>
        <translation>一次运行预计比预算多需要 %1。</translation>
    </message>
    <message>
        <source>run: %1 over</source>
        <translation>运行：超出 %1</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message>
        <source>%s: sizes that depend on “%1” are known only when the program runs; they are counted as when it was exported, or at their largest.</source>
        <translation>%s：取决于“%1”的大小要到程序运行时才知道；按导出时的大小或最大可能的大小计入。</translation>
    </message>
    <message>
        <source>%s: the size “%1” cannot be computed, because “%2” is not known here; it is counted as when the program was exported.</source>
        <translation>%s：无法计算大小“%1”，因为此处不知道“%2”；按程序导出时的大小计入。</translation>
    </message>
    <message>
        <source>%s: the size of “%1” is not known; it is left out.</source>
        <translation>%s：“%1”的大小未知，未计入。</translation>
    </message>
    <message>
        <source>%s: what “%1” does with memory is not known; each of its results is counted as a new one.</source>
        <translation>%s：不知道“%1”如何使用内存；它的每个结果都按新结果计入。</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs is not known; its results alone are counted.</source>
        <translation>%s：不知道“%1”在运行时会产生和丢弃什么；只计入它的结果。</translation>
    </message>
    <message>
        <source>%s: which way “%1” goes is known only when the program runs; the larger one is counted, and the time of the longer one.</source>
        <translation>%s：“%1”走哪条分支要到程序运行时才知道；计入较大的一条，时间按较长的一条计。</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its smaller way, %1 holds %2 at its peak in place of %3.</source>
        <translation>%s：若这些分支各走较小的一路，%1 在峰值时占用 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its shorter way, a pass takes %1 in place of %2.</source>
        <translation>%s：若这些分支各走较短的一路，一次传播用时 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>%s: how often “%1” goes round is known only when the program runs; two rounds are counted.</source>
        <translation>%s：“%1”循环多少次要到程序运行时才知道；按两次计入。</translation>
    </message>
    <message>
        <source>%s: how fast %1 computes is not known; times are left out. Calibrate the machine, or name the card.</source>
        <translation>%s：不知道 %1 的计算速度；时间未计入。请校准机器，或指明显卡。</translation>
    </message>
    <message>
        <source>%s runs more than %1 operators; those after them are left out.</source>
        <translation>%s 运行的算子超过 %1 个；之后的未计入。</translation>
    </message>
    <message>
        <source>%s does not say how large its values are; its memory is not predicted.</source>
        <translation>%s 没有说明它的值有多大；不预测它的内存。</translation>
    </message>
    <message>
        <source>%s: what “%1” keeps for the pass back is not known; what it is given and what it gives is counted.</source>
        <translation>%s：不知道“%1”为反向传播保存了什么；计入它的输入和结果。</translation>
    </message>
    <message>
        <source>%s: times are of the pass forward and back; the optimizer&apos;s step, and waits for saved tensors that are moved, are left out.</source>
        <translation>%s：时间包括前向传播和反向传播；优化器步骤以及等待被移动的已保存张量未计入。</translation>
    </message>
    <message>
        <source>%s: modules that are to be run again in backward and cannot be are counted as if they kept what they save; a run refuses them.</source>
        <translation>%s：在反向传播中应重新运行却无法重新运行的模块，按保留其所保存内容计算；运行时会拒绝它们。</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs depends on the numbers it is given; the most that can be is counted.</source>
        <translation>%s：“%1”在运行时产生和丢弃的内容取决于交给它的数；按可能的最大值计入。</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>, </source>
        <extracomment>Between the things of a list, with the space after it</extracomment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1.</source>
        <extracomment>A sentence and its full stop</extracomment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A name, and what it has or is</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>Llamacpp</name>
    <message>
        <source>The options end inside a quotation: “%s”.</source>
        <translation>选项在引号内就结束了：“%s”。</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s 需要一个值，但后面什么也没有。</translation>
    </message>
    <message>
        <source>%s: “%1” is not a number that llama.cpp takes.</source>
        <translation>%s：“%1”不是 llama.cpp 接受的数字。</translation>
    </message>
    <message>
        <source>%s: “%1” is not one of %2.</source>
        <translation>%s：“%1”不是 %2 之一。</translation>
    </message>
    <message>
        <source>%s: %1 is less than %2.</source>
        <translation>%s：%1 小于 %2。</translation>
    </message>
    <message>
        <source>%s: “%1” is no device here. There are: %2.</source>
        <translation>%s：“%1”在此处不是设备。可用的有：%2。</translation>
    </message>
    <message>
        <source>%s %1 names a card that is not there: cards are counted from 0, and there are %2.</source>
        <translation>%s %1 指的显卡不存在：显卡从 0 编号，共有 %2 张。</translation>
    </message>
    <message>
        <source>%s has %1 shares; llama.cpp takes at most %2.</source>
        <translation>%s 有 %1 个份额；llama.cpp 最多接受 %2 个。</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: shares without a card are ignored.</source>
        <translation>%s：份额数为 %1，而使用的显卡数为 %2：没有显卡的份额会被忽略。</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: cards without a share get no layer.</source>
        <translation>%s：份额数为 %1，而使用的显卡数为 %2：没有份额的显卡分不到层。</translation>
    </message>
    <message>
        <source>%s: “%1” is not PATTERN=BUFFER. A comma ends an override, so no pattern can hold one; the first “=” ends the pattern.</source>
        <translation>%s：“%1”不是 PATTERN=BUFFER 的形式。逗号表示一条覆盖项结束，所以模式中不能有逗号；第一个“=”表示模式结束。</translation>
    </message>
    <message>
        <source>“%s”: “%1” is no buffer here, exactly as it is written. There are: %2.</source>
        <translation>“%s”：照此写法，“%1”在此处不是缓冲区。可用的有：%2。</translation>
    </message>
    <message>
        <source>There are %1 overrides; llama.cpp takes at most %2.</source>
        <translation>有 %1 条覆盖项；llama.cpp 最多接受 %2 条。</translation>
    </message>
    <message>
        <source>llama.cpp has no option “%s”.</source>
        <translation>llama.cpp 没有选项“%s”。</translation>
    </message>
    <message>
        <source>“%s” is no program of llama.cpp: the options behind it are read as if it were.</source>
        <translation>“%s”不是 llama.cpp 的程序：它后面的选项仍按 llama.cpp 的来读取。</translation>
    </message>
    <message>
        <source>llama.cpp takes no value behind “=”: write “%1 %2” instead of “%s”.</source>
        <translation>llama.cpp 不接受“=”后面的值：请写“%1 %2”，不要写“%s”。</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s 取代了前面的 %1。</translation>
    </message>
    <message>
        <source>What %s puts in memory is not counted here.</source>
        <translation>%s 放进内存的内容此处未计入。</translation>
    </message>
    <message>
        <source>%s hides and renumbers cards, and which ones is not known here: shown is what all of them would do.</source>
        <translation>%s 会隐藏显卡并重新编号，但此处不知道是哪些：显示的是使用全部显卡时的结果。</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees %1 alone, and counts from 0 in this order.</source>
        <translation>%s：llama.cpp 只看得到 %1，并按此顺序从 0 开始编号。</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees no card.</source>
        <translation>%s：llama.cpp 看不到任何显卡。</translation>
    </message>
    <message>
        <source>%s has %1 left beside weights and caches; a pass over %2 tokens needs about %3: it may run out of memory. A smaller -ub needs less.</source>
        <translation>%s 除权重和缓存外还剩 %1；对 %2 个 token 的一次传播约需 %3：可能会内存不足。较小的 -ub 需要得更少。</translation>
    </message>
    <message>
        <source>“%s” is no pattern that llama.cpp takes: %1.</source>
        <translation>“%s”不是 llama.cpp 接受的模式：%1。</translation>
    </message>
    <message>
        <source>“%s” is not looked for: it is longer, nests deeper or repeats more than names of tensors ever need.</source>
        <translation>不会查找“%s”：它过长、嵌套过深或重复过多，张量名用不到这样的模式。</translation>
    </message>
    <message>
        <source>“%s” matches no tensor of this model.</source>
        <translation>“%s”与此模型的任何张量都不匹配。</translation>
    </message>
    <message>
        <source>“%s” decides for no tensor: patterns before it match all %1 that it would match.</source>
        <translation>“%s”对任何张量都不起作用：它会匹配的 %1 个张量都已被前面的模式匹配。</translation>
    </message>
    <message>
        <source>“%s” puts %1 on %2, which these options leave out: llama.cpp ends when it computes with it.</source>
        <translation>“%s”把 %1 放在 %2 上，而这些选项不使用它：llama.cpp 用到时会中止。</translation>
    </message>
    <message>
        <source>%s means nothing without -sm none.</source>
        <translation>没有 -sm none 时，%s 不起作用。</translation>
    </message>
    <message>
        <source>-sm %s cuts tensors over the cards, so that no card holds a whole one: shown is what -sm layer does.</source>
        <translation>-sm %s 把张量切分到各显卡上，因此没有显卡拥有完整的张量：这里显示 -sm layer 的结果。</translation>
    </message>
    <message>
        <source>No -ts: llama.cpp shares the layers by the free memory of the cards when it starts, here that of --gpu.</source>
        <translation>没有 -ts：llama.cpp 启动时按各显卡的空闲内存分配层，此处按 --gpu 给出的内存。</translation>
    </message>
    <message>
        <source>Blocks at the end that predict further tokens: %1 (%2). They count as layers for -ngl and -ts, and are not loaded.</source>
        <translation>末尾用来预测更多 token 的块：%1 个（%2）。它们对 -ngl 和 -ts 算作层，但不会加载。</translation>
    </message>
    <message>
        <source>Tensors of the file that are not loaded: %1, for example %s.</source>
        <translation>文件中不会加载的张量：%1 个，例如 %s。</translation>
    </message>
    <message>
        <source>Overrides end pipeline parallelism: %1 cards work one after the other on a prompt.</source>
        <translation>使用覆盖项就没有流水线并行：%1 张显卡依次处理提示词。</translation>
    </message>
    <message>
        <source>Nothing says how many layers go to the cards: llama.cpp decides when it starts (-fit on). Shown is what it does where all fits.</source>
        <translation>没有说明多少层放到显卡上：llama.cpp 启动时自行决定（-fit on）。这里显示全部放得下时的结果。</translation>
    </message>
    <message>
        <source>No -c, and -fit is on: llama.cpp shortens the context of %1 tokens where the cards are short of memory.</source>
        <translation>没有 -c，而 -fit 已开启：显卡内存不足时，llama.cpp 会缩短 %1 个 token 的上下文。</translation>
    </message>
    <message>
        <source>%s needs %1 for weights and caches and has %2: %3 too much, compute buffers not counted.</source>
        <translation>%s 的权重和缓存需要 %1，而只有 %2：超出 %3，尚未计入计算缓冲区。</translation>
    </message>
    <message>
        <source>A cache of values in %s needs flash attention, which is off.</source>
        <translation>%s 类型的 V 缓存需要 flash attention，而它已关闭。</translation>
    </message>
    <message>
        <source>This model keeps one cache for keys and values: it cannot be both %s and %1.</source>
        <translation>此模型的 K 和 V 共用一个缓存：它不能同时是 %s 和 %1。</translation>
    </message>
    <message>
        <source>A cache of %s packs %1 numbers at a time, and heads of this model have %2.</source>
        <translation>%s 类型的缓存每次打包 %1 个数，而此模型的头有 %2 个。</translation>
    </message>
    <message>
        <source>The cache of this architecture (%s) has parts that are not counted here: it may need more.</source>
        <translation>此架构（%s）的缓存有此处未计入的部分：可能需要更多。</translation>
    </message>
    <message>
        <source>A context of %s tokens is more than any memory holds.</source>
        <translation>%s 个 token 的上下文超出任何内存的容量。</translation>
    </message>
    <message>
        <source>llama.cpp has no disk as a device. Tensors that would lie in RAM: %1 (%2), for example %s.</source>
        <translation>llama.cpp 不支持把磁盘作为设备。将位于内存中的张量：%1 个（%2），例如 %s。</translation>
    </message>
    <message>
        <source>%s and the head are one tensor of the file, and the plan puts them on %1 and %2: llama.cpp cannot say that.</source>
        <translation>%s 与输出头是文件中的同一个张量，而方案把它们放在 %1 和 %2 上：llama.cpp 无法表达这一点。</translation>
    </message>
    <message>
        <source>The plan uses %1 GPUs; llama.cpp&apos;s -ts names at most %2.</source>
        <translation>方案使用 %1 个 GPU；llama.cpp 的 -ts 最多写 %2 个。</translation>
    </message>
    <message>
        <source>The overrides need %1 characters or patterns; no system takes more than %2 in one command.</source>
        <translation>覆盖项需要 %1 个字符或模式；没有系统能在一条命令中接受超过 %2 个。</translation>
    </message>
    <message>
        <source>The plan names no context: %1 tokens are written, which is the least that llama.cpp&apos;s own -fit keeps. --tokens says another.</source>
        <translation>方案没有指定上下文：写入 %1 个 token，即 llama.cpp 的 -fit 保留的最小值。可用 --tokens 另行指定。</translation>
    </message>
    <message>
        <source>llama.cpp keeps a copy of %s on every device with a block: %1 of them lie where the plan puts nothing of it.</source>
        <translation>llama.cpp 在每个有块的设备上都保留一份 %s：其中 %1 份所在的设备，方案并没有放它。</translation>
    </message>
    <message>
        <source>Blocks whose cache lies with its layer, on another device than the attention weights: %1 (%2 of cache), for example block %s.</source>
        <translation>缓存随层放置、与其注意力权重不在同一设备上的块：%1 个（缓存 %2），例如块 %s。</translation>
    </message>
    <message>
        <source>llama.cpp keeps no cache in %s: its own default is written.</source>
        <translation>llama.cpp 没有 %s 类型的缓存：写入它自己的默认值。</translation>
    </message>
    <message>
        <source>The plan counts its KV cache in %1, and the options beside it say %s: %1 is written.</source>
        <translation>方案按 %1 计算其 KV 缓存，而附带的选项写的是 %s：写入 %1。</translation>
    </message>
    <message>
        <source>The options beside the plan say %s, and the plan counts its KV cache as the model says.</source>
        <translation>方案附带的选项写的是 %s，而方案按模型所述计算其 KV 缓存。</translation>
    </message>
    <message>
        <source>Ollama has no options for shares or single tensors. Tensors that would lie elsewhere: %1, for example %s.</source>
        <translation>Ollama 没有指定份额或单个张量的选项。会位于别处的张量：%1 个，例如 %s。</translation>
    </message>
    <message>
        <source>Ollama has no parameter “%s” that says where a model lies.</source>
        <translation>Ollama 没有说明模型位置的参数“%s”。</translation>
    </message>
    <message>
        <source>The path of the model has a line break, and a Modelfile&apos;s FROM ends with its line: %s.</source>
        <translation>模型路径中有换行，而 Modelfile 的 FROM 到行尾就结束：%s。</translation>
    </message>
    <message>
        <source>Ollama shares layers by the free memory of the cards when it starts: this holds where they have what the plan says.</source>
        <translation>Ollama 启动时按各显卡的空闲内存分配层：只有空闲内存与方案一致时才如此。</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>“%s”是另一条命令或其输出：不读取。</translation>
    </message>
    <message>
        <source>“%s” is no instruction of a Modelfile: Ollama refuses the file.</source>
        <translation>“%s”不是 Modelfile 的指令：Ollama 拒绝该文件。</translation>
    </message>
    <message>
        <source>%s: %1 has no buffers that are split by rows, so that llama.cpp does not load the model (builds before 9890, of July 2026, cut matrices over cards of CUDA): shown is what -sm layer does.</source>
        <translation>%s：%1 没有按行切分的缓冲区，因此 llama.cpp 不加载该模型（2026 年 7 月的构建 9890 之前，会在 CUDA 显卡之间切分矩阵）：这里显示 -sm layer 的结果。</translation>
    </message>
    <message>
        <source>%s: llama.cpp cuts no models of the kind %1 over cards, so that it does not load this one.</source>
        <translation>%s：llama.cpp 不会在显卡之间切分 %1 类模型，因此不加载该模型。</translation>
    </message>
    <message>
        <source>%s needs a card, and none is in use: llama.cpp does not load the model.</source>
        <translation>%s 需要一张显卡，而没有显卡在使用：llama.cpp 不加载该模型。</translation>
    </message>
    <message>
        <source>%s needs flash attention, which is off.</source>
        <translation>%s 需要 flash attention，而它已关闭。</translation>
    </message>
</context>
<context>
    <name>MachineFile</name>
    <message>
        <source>The report does not say, so defaults stand in: %1.</source>
        <translation>报告中没有，因此采用默认值：%1。</translation>
    </message>
    <message>
        <source>The report does not say, so defaults stand in: %1 and %2 more.</source>
        <translation>报告中没有，因此采用默认值：%1 和另外 %2 项。</translation>
    </message>
    <message>
        <source>Open a machine or a report</source>
        <translation>打开机器或报告</translation>
    </message>
    <message>
        <source>Machines and reports (*.json *.md *.txt);;All files (*)</source>
        <translation>机器和报告 (*.json *.md *.txt);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>MachineGraph</name>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>Between %1 and %2, %3</source>
        <translation>%1 与 %2 之间，%3</translation>
    </message>
    <message>
        <source>From %1 to %2 %3, back %4</source>
        <translation>从 %1 到 %2 %3，返回 %4</translation>
    </message>
</context>
<context>
    <name>Packed</name>
    <message numerus="yes">
        <source>%n packed weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n 个打包的权重，存于 %1 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bits each</source>
        <translation>每个 %1 位</translation>
    </message>
</context>
<context>
    <name>Pasted</name>
    <message>
        <source>block %1 on %2</source>
        <translation>块 %1 在 %2 上</translation>
    </message>
    <message>
        <source>blocks %1 to %2 on %3</source>
        <translation>块 %1 到 %2 在 %3 上</translation>
    </message>
    <message>
        <source>the output layer on %1</source>
        <translation>输出层在 %1 上</translation>
    </message>
</context>
<context>
    <name>PastedPlan</name>
    <message>
        <source>%1. %2 tokens of context.</source>
        <translation>%1。上下文 %2 个 token。</translation>
    </message>
    <message>
        <source>%1 is not understood.</source>
        <translation>无法理解 %1。</translation>
    </message>
    <message>
        <source>This machine has no %1: what is meant for it has no place until it is added in Machine.</source>
        <translation>此机器没有 %1：指定放在它上面的内容没有位置，直到在“机器”中添加它。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>还有 %1 个。</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood.</source>
        <translation>
            <numerusform>已识别 %n 处有关位置的写法。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood, %1 not understood.</source>
        <translation>
            <numerusform>已识别 %n 处有关位置的写法，%1 处无法理解。</numerusform>
        </translation>
    </message>
    <message>
        <source>This model is no GGUF file, and llama.cpp and Ollama open nothing else.</source>
        <translation>此模型不是 GGUF 文件，而 llama.cpp 和 Ollama 只能打开 GGUF。</translation>
    </message>
    <message>
        <source>Not kept with the plan, so that an export does not say it again: %1.</source>
        <translation>不随方案保存，因此导出时不会再次写出：%1。</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>Refit</source>
        <translation>更新权重</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 needs the most: %2 on %3.</source>
        <translation>%1 需要最多：%3 上 %2。</translation>
    </message>
    <message>
        <source>%1 needs %2 on %3, %4 more than its budget.</source>
        <translation>%1 在 %3 上需要 %2，超出预算 %4。</translation>
    </message>
    <message>
        <source>Every phase keeps the budgets. %1 comes nearest: %2 of %3 on %4.</source>
        <translation>每个阶段都在预算之内。最接近的是 %1：%4 上 %2，预算 %3。</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>%1, not %2</source>
        <translation>%1，而不是 %2</translation>
    </message>
    <message>
        <source>“%1” cannot be “%2”</source>
        <translation>“%1”不能是“%2”</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>“%1” should be %2</source>
        <translation>“%1”应为 %2</translation>
    </message>
    <message>
        <source>“%1”, which %2 does not take</source>
        <translation>“%1”，而 %2 不接受它</translation>
    </message>
    <message>
        <source>a complex number without two parts</source>
        <translation>没有两个部分的复数</translation>
    </message>
    <message>
        <source>a custom object (%1)</source>
        <translation>自定义对象（%1）</translation>
    </message>
    <message>
        <source>a folder of weights in another format (%1)</source>
        <translation>另一种格式（%1）的权重文件夹</translation>
    </message>
    <message>
        <source>a layout that is not strided</source>
        <translation>不是跨步（strided）的布局</translation>
    </message>
    <message>
        <source>a list has another number of elements than names</source>
        <translation>某个列表的元素数与名称数不同</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a list of a version and a node</source>
        <translation>由版本和节点组成的列表</translation>
    </message>
    <message>
        <source>a list of class names</source>
        <translation>类名列表</translation>
    </message>
    <message>
        <source>a list of lists</source>
        <translation>列表的列表</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>名称列表</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>对象列表</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>a list of whole numbers, 0 or more</source>
        <translation>不小于 0 的整数列表</translation>
    </message>
    <message>
        <source>a missing tensor in a list of tensors</source>
        <translation>张量列表中缺失的张量</translation>
    </message>
    <message>
        <source>a name is no text</source>
        <translation>某个名称不是文本</translation>
    </message>
    <message>
        <source>a node of in_spec or out_spec</source>
        <translation>in_spec 或 out_spec 的节点</translation>
    </message>
    <message>
        <source>a number of 32 bits</source>
        <translation>32 位的数</translation>
    </message>
    <message>
        <source>a number of bytes or a size such as 24GiB</source>
        <translation>字节数或 24GiB 这样的大小</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a trace batch ends a block that was never sent</source>
        <translation>某批跟踪数据结束了从未发送过的块</translation>
    </message>
    <message>
        <source>a trace batch names an id that was never sent</source>
        <translation>某批跟踪数据用到了从未发送过的 ID</translation>
    </message>
    <message>
        <source>a whole number, 0 or more</source>
        <translation>不小于 0 的整数</translation>
    </message>
    <message>
        <source>another file has taken its name</source>
        <translation>它的名称已被另一个文件占用</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an object is expected</source>
        <translation>应为对象</translation>
    </message>
    <message>
        <source>an operator (%1)</source>
        <translation>算子（%1）</translation>
    </message>
    <message>
        <source>an unknown kind of argument</source>
        <translation>未知种类的参数</translation>
    </message>
    <message>
        <source>element type %1</source>
        <translation>元素类型 %1</translation>
    </message>
    <message>
        <source>in_spec or out_spec</source>
        <translation>in_spec 或 out_spec</translation>
    </message>
    <message>
        <source>it cannot be parsed</source>
        <translation>无法解析</translation>
    </message>
    <message>
        <source>it holds %1 .safetensors files and no index that joins them</source>
        <translation>其中有 %1 个 .safetensors 文件，却没有把它们连起来的索引</translation>
    </message>
    <message>
        <source>it indexes an empty table</source>
        <translation>它指向一个空表</translation>
    </message>
    <message>
        <source>“%1” is given twice</source>
        <translation>“%1”给出了两次</translation>
    </message>
    <message>
        <source>“%1” takes %2, not %3</source>
        <translation>“%1”接受 %2，而不是 %3</translation>
    </message>
    <message>
        <source>it has %1 results, and %2 makes %3</source>
        <translation>它有 %1 个结果，而 %2 产生 %3 个</translation>
    </message>
    <message>
        <source>it has %1 operands, and %2 takes %3</source>
        <translation>它有 %1 个操作数，而 %2 接受 %3 个</translation>
    </message>
    <message>
        <source>result %1 of %2 is %3</source>
        <translation>%2 的结果 %1 是 %3</translation>
    </message>
    <message>
        <source>operand %1 is no tensor</source>
        <translation>操作数 %1 不是张量</translation>
    </message>
    <message>
        <source>operand %1 is no graph</source>
        <translation>操作数 %1 不是图</translation>
    </message>
    <message>
        <source>operand %1 is a graph</source>
        <translation>操作数 %1 是图</translation>
    </message>
    <message>
        <source>its first operand is neither true nor false</source>
        <translation>它的第一个操作数既不是真也不是假</translation>
    </message>
    <message>
        <source>its graph hands on %1 values of %2</source>
        <translation>它的图传出 %1 个值，应为 %2 个</translation>
    </message>
    <message>
        <source>its graph takes %1 values and gets %2</source>
        <translation>它的图接受 %1 个值，却收到 %2 个</translation>
    </message>
    <message>
        <source>it goes over nothing</source>
        <translation>它没有可遍历的内容</translation>
    </message>
    <message>
        <source>the file holds two payloads for it</source>
        <translation>文件中有它的两份数据</translation>
    </message>
    <message>
        <source>one of its sizes is negative</source>
        <translation>它的某个尺寸为负</translation>
    </message>
    <message>
        <source>the signature does not name it</source>
        <translation>签名中没有它</translation>
    </message>
    <message>
        <source>the signature names %1 results of %2</source>
        <translation>签名列出 %1 个结果，而共有 %2 个</translation>
    </message>
    <message>
        <source>the graph was made for one of another type or shape</source>
        <translation>图是为另一种类型或形状的张量生成的</translation>
    </message>
    <message>
        <source>it is longer than 64 MiB</source>
        <translation>它超过 64 MiB</translation>
    </message>
    <message>
        <source>it is neither a tensor nor a number</source>
        <translation>它既不是张量也不是数</translation>
    </message>
    <message>
        <source>it is no dictionary</source>
        <translation>它不是字典</translation>
    </message>
    <message>
        <source>it is no plain tensor</source>
        <translation>它不是普通张量</translation>
    </message>
    <message>
        <source>it is too large (%1, and %2 are free)</source>
        <translation>它太大（%1，而空闲 %2）</translation>
    </message>
    <message>
        <source>CUDA does not see the card of device %1 (%2) and another one is used in its place</source>
        <translation>CUDA 看不到设备 %1（%2）的显卡，改用了另一张</translation>
    </message>
    <message>
        <source>CUDA has no device %1</source>
        <translation>CUDA 没有设备 %1</translation>
    </message>
    <message>
        <source>the budget of device %1 is not enforced: %2</source>
        <translation>设备 %1 的预算未被强制执行：%2</translation>
    </message>
    <message>
        <source>it asks for “%1” of what is no module</source>
        <translation>它向不是模块的对象索取“%1”</translation>
    </message>
    <message>
        <source>it assigns to what is no name</source>
        <translation>它向不是名称的对象赋值</translation>
    </message>
    <message>
        <source>it branches on what it computes</source>
        <translation>它根据自己算出的值分支</translation>
    </message>
    <message>
        <source>it calls what is no function</source>
        <translation>它调用了不是函数的对象</translation>
    </message>
    <message>
        <source>a pass has more steps than are planned for</source>
        <translation>一次执行的步骤多于可计划的步骤</translation>
    </message>
    <message>
        <source>no weight is streamed to a GPU</source>
        <translation>没有权重流式传输到 GPU</translation>
    </message>
    <message>
        <source>the weights of a step need more room than there is for them</source>
        <translation>一个步骤的权重所需空间超过可用空间</translation>
    </message>
    <message>
        <source>only mode prefetch does that</source>
        <translation>只有 prefetch 模式会这样做</translation>
    </message>
    <message>
        <source>with a depth of 0 each is copied in its turn</source>
        <translation>深度为 0 时，每个权重都在轮到时复制</translation>
    </message>
    <message>
        <source>it fills a list where it branches on what it computes</source>
        <translation>它在根据算出的值分支处填充列表</translation>
    </message>
    <message>
        <source>it uses a list of results before it says how many there are</source>
        <translation>它在说明结果数量之前就使用了结果列表</translation>
    </message>
    <message>
        <source>it has no function “%1”</source>
        <translation>它没有函数“%1”</translation>
    </message>
    <message>
        <source>it loops for as long as what it computes says</source>
        <translation>它的循环次数取决于自己算出的值</translation>
    </message>
    <message>
        <source>it makes a number of what is none</source>
        <translation>它把不是数的对象转换成数</translation>
    </message>
    <message>
        <source>it needs “%1”, which is not run</source>
        <translation>它需要“%1”，而后者不会被运行</translation>
    </message>
    <message>
        <source>it raises an exception whatever it is given</source>
        <translation>无论输入什么，它都会引发异常</translation>
    </message>
    <message>
        <source>it takes an element by more than one index</source>
        <translation>它用多个索引取一个元素</translation>
    </message>
    <message>
        <source>it takes an element that is not known before it runs</source>
        <translation>它取的元素在运行前无法知道</translation>
    </message>
    <message>
        <source>it takes “%1” of the type %2</source>
        <translation>它的参数“%1”类型为 %2</translation>
    </message>
    <message>
        <source>it uses “%1”, which nothing before it makes</source>
        <translation>它使用“%1”，而前面没有任何内容产生它</translation>
    </message>
    <message>
        <source>its code goes on too long</source>
        <translation>它的代码太长</translation>
    </message>
    <message>
        <source>its code nests too deep</source>
        <translation>它的代码嵌套过深</translation>
    </message>
    <message>
        <source>the plan uses %1 GPUs and this machine has %2</source>
        <translation>方案使用 %1 个 GPU，而本机有 %2 个</translation>
    </message>
    <message>
        <source>“%1” is a number and would be written to</source>
        <translation>“%1”是一个数，却会被写入</translation>
    </message>
    <message>
        <source>its element type %1 is not known</source>
        <translation>它的元素类型 %1 未知</translation>
    </message>
    <message>
        <source>its element type is not known</source>
        <translation>它的元素类型未知</translation>
    </message>
    <message>
        <source>its payload lies outside of the file</source>
        <translation>它的数据位于文件之外</translation>
    </message>
    <message>
        <source>it has too many results</source>
        <translation>它的结果太多</translation>
    </message>
    <message>
        <source>its results nest too deep</source>
        <translation>它的结果嵌套过深</translation>
    </message>
    <message>
        <source>its sizes and strides reach outside of its payload</source>
        <translation>它的尺寸和步长超出了自己的数据</translation>
    </message>
    <message>
        <source>LibTorch finds no GPU</source>
        <translation>LibTorch 找不到 GPU</translation>
    </message>
    <message>
        <source>line %2 of %1 is not understood</source>
        <translation>无法理解 %1 的第 %2 行</translation>
    </message>
    <message>
        <source>memory format %1</source>
        <translation>内存格式 %1</translation>
    </message>
    <message>
        <source>more than 2^63</source>
        <translation>大于 2^63</translation>
    </message>
    <message>
        <source>name %1</source>
        <translation>名称 %1</translation>
    </message>
    <message>
        <source>none: all of them are fixed</source>
        <translation>没有：全部是固定的</translation>
    </message>
    <message>
        <source>of at least one tensor</source>
        <translation>至少一个张量的</translation>
    </message>
    <message>
        <source>one of its results is neither a tensor nor a number</source>
        <translation>它的某个结果既不是张量也不是数</translation>
    </message>
    <message>
        <source>one of its sizes is not known</source>
        <translation>它的某个尺寸未知</translation>
    </message>
    <message>
        <source>“parameter”, “buffer” or “constant”</source>
        <translation>“parameter”、“buffer”或“constant”</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>the entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>the file does not describe it</source>
        <translation>文件没有描述它</translation>
    </message>
    <message>
        <source>the file holds no payload for it</source>
        <translation>文件中没有它的数据</translation>
    </message>
    <message>
        <source>the folder holds no .safetensors file</source>
        <translation>文件夹中没有 .safetensors 文件</translation>
    </message>
    <message>
        <source>the name of a dtype</source>
        <translation>数据类型的名称</translation>
    </message>
    <message>
        <source>the plan found breaks a budget when it is added up again</source>
        <translation>重新累加时，找到的方案超出了预算</translation>
    </message>
    <message>
        <source>the plan found is worth something else when it is added up again</source>
        <translation>重新累加时，找到的方案的值有所不同</translation>
    </message>
    <message>
        <source>the type of a node of in_spec or out_spec</source>
        <translation>in_spec 或 out_spec 的节点类型</translation>
    </message>
    <message>
        <source>this engine process already runs the other kind of GPUs</source>
        <translation>此引擎进程已在使用另一种 GPU</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>An engine&apos;s address is one line of text</source>
        <translation>引擎地址只能是一行文本</translation>
    </message>
    <message>
        <source>“%1” is neither ssh:HOST nor the path of a stowage-engine</source>
        <translation>“%1”既不是 ssh:HOST，也不是 stowage-engine 的路径</translation>
    </message>
    <message>
        <source>“%1” names no host: write ssh:HOST or ssh:USER@HOST, without “-” in front</source>
        <translation>“%1”没有写明主机名：请写 ssh:HOST 或 ssh:USER@HOST，前面不加“-”</translation>
    </message>
    <message>
        <source>“%1”: the path of the engine there begins with “/” or “~/”</source>
        <translation>“%1”：那边的引擎路径须以“/”或“~/”开头</translation>
    </message>
    <message>
        <source>this machine has no such program on PATH</source>
        <translation>本机的 PATH 中没有此程序</translation>
    </message>
    <message>
        <source>nothing came from %1 for %2 seconds</source>
        <translation>%2 秒没有收到来自 %1 的内容</translation>
    </message>
    <message>
        <source>the connection to %1 was lost, or the engine was killed there</source>
        <translation>与 %1 的连接已断开，或引擎在那边被终止</translation>
    </message>
    <message>
        <source>the connection to %1 was lost (%2)</source>
        <translation>与 %1 的连接已断开（%2）</translation>
    </message>
    <message>
        <source>the machine does not answer</source>
        <translation>机器没有响应</translation>
    </message>
    <message>
        <source>there is no stowage-engine that runs (%1)</source>
        <translation>没有可运行的 stowage-engine（%1）</translation>
    </message>
    <message>
        <source>one of the known words</source>
        <translation>已知的词之一</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
    <message>
        <source>min, median and max in this order</source>
        <translation>min、median、max，按此顺序</translation>
    </message>
    <message>
        <source>between 4 KiB and 64 GiB</source>
        <translation>4 KiB 到 64 GiB 之间</translation>
    </message>
    <message>
        <source>at most 6</source>
        <translation>至多 6</translation>
    </message>
    <message>
        <source>a number of lanes or a generation</source>
        <translation>通道数或代数</translation>
    </message>
    <message>
        <source>a library found no memory left on the GPU (%1)</source>
        <translation>某个库在 GPU 上找不到剩余内存（%1）</translation>
    </message>
    <message>
        <source>device %1 keeps %2 for CUDA itself, and the plan counts %3 as its overhead</source>
        <translation>设备 %1 为 CUDA 自身保留 %2，而方案按固定开销计入 %3</translation>
    </message>
    <message>
        <source>CUDA kernels of %1</source>
        <translation>%1 的 CUDA kernel</translation>
    </message>
    <message>
        <source>0: a run does not say what layers that were run again would save</source>
        <translation>0：运行无法说明重计算的层会保存多少</translation>
    </message>
    <message>
        <source>CUDA kernels of %1 (weights packed for a CPU are not what CUDA&apos;s own product reads)</source>
        <translation>%1 的 CUDA kernel（CUDA 自身的乘积无法读取为 CPU 打包的权重）</translation>
    </message>
    <message>
        <source>a GPU or cpu</source>
        <translation>GPU 或 cpu</translation>
    </message>
    <message>
        <source>what %1 in %2 chooses from or repeats lies on more than one of them</source>
        <translation>%2 中的 %1 所选择或重复的内容位于其中多台主机上</translation>
    </message>
    <message>
        <source>%1 in %2 writes to values on more than one of them</source>
        <translation>%2 中的 %1 写入其中多台主机上的值</translation>
    </message>
    <message>
        <source>%1 in %2 has no graph</source>
        <translation>%2 中的 %1 没有图</translation>
    </message>
    <message>
        <source>a pass back is not handed over</source>
        <translation>反向传播不会在主机之间移交</translation>
    </message>
    <message>
        <source>in mode plain nothing is moved</source>
        <translation>在 plain 模式下不移动任何东西</translation>
    </message>
    <message>
        <source>1 to 64 names</source>
        <translation>1 到 64 个名称</translation>
    </message>
    <message>
        <source>less than the number of hosts</source>
        <translation>小于主机的数量</translation>
    </message>
    <message>
        <source>an object with lists of whole numbers</source>
        <translation>值为整数列表的对象</translation>
    </message>
    <message>
        <source>it said nothing for %1 seconds and was ended</source>
        <translation>它 %1 秒内没有任何消息，已被结束</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>退出码 %1</translation>
    </message>
    <message>
        <source>exit code %1; its last words: %2</source>
        <translation>退出码 %1；它最后的话：%2</translation>
    </message>
    <message>
        <source>signal %1 (%2)</source>
        <translation>信号 %1（%2）</translation>
    </message>
    <message>
        <source>signal %1 (%2); its last words: %3</source>
        <translation>信号 %1（%2）；它最后的话：%3</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>its content is of no known format</source>
        <translation>其内容不属于任何已知格式</translation>
    </message>
    <message>
        <source>it is a zip archive without a PyTorch model</source>
        <translation>它是不含 PyTorch 模型的 zip 归档</translation>
    </message>
    <message>
        <source>it is JSON, but neither a description, an index nor a configuration of a model</source>
        <translation>它是 JSON，但不是模型的描述、索引或配置</translation>
    </message>
    <message>
        <source>a Python pickle without the storages of PyTorch</source>
        <translation>不含 PyTorch 存储的 Python pickle</translation>
    </message>
    <message>
        <source>it spans several disks</source>
        <translation>它跨越多个磁盘</translation>
    </message>
    <message>
        <source>its 64-bit end record is outside</source>
        <translation>其 64 位结尾记录在范围之外</translation>
    </message>
    <message>
        <source>its 64-bit end record is missing</source>
        <translation>缺少其 64 位结尾记录</translation>
    </message>
    <message>
        <source>it lies outside the file</source>
        <translation>它位于文件之外</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>它太大</translation>
    </message>
    <message>
        <source>it is too short for the number of its entries</source>
        <translation>对其条目数来说它太短</translation>
    </message>
    <message>
        <source>an entry is cut off or has a wrong signature</source>
        <translation>某个条目被截断或签名错误</translation>
    </message>
    <message>
        <source>an entry is cut off</source>
        <translation>某个条目被截断</translation>
    </message>
    <message>
        <source>an extra field is cut off</source>
        <translation>某个附加字段被截断</translation>
    </message>
    <message>
        <source>ids, pixels, mask, activations or labels</source>
        <translation>ids、pixels、mask、activations 或 labels</translation>
    </message>
    <message>
        <source>tensorrt or torch</source>
        <translation>tensorrt 或 torch</translation>
    </message>
    <message>
        <source>index or matmul</source>
        <translation>index 或 matmul</translation>
    </message>
    <message>
        <source>a list of two names or more</source>
        <translation>两个或更多名称的列表</translation>
    </message>
    <message>
        <source>the file of “%1”</source>
        <translation>“%1”的文件</translation>
    </message>
    <message>
        <source>something stands behind the document</source>
        <translation>文档之后还有内容</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>它过早结束</translation>
    </message>
    <message>
        <source>a comma or } is missing</source>
        <translation>缺少逗号或 }</translation>
    </message>
    <message>
        <source>a comma or ] is missing</source>
        <translation>缺少逗号或 ]</translation>
    </message>
    <message>
        <source>a key in quotation marks is missing</source>
        <translation>缺少带引号的键</translation>
    </message>
    <message>
        <source>a colon is missing</source>
        <translation>缺少冒号</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>缺少值</translation>
    </message>
    <message>
        <source>a number has no digits</source>
        <translation>某个数没有数字</translation>
    </message>
    <message>
        <source>a number begins with a zero</source>
        <translation>某个数以零开头</translation>
    </message>
    <message>
        <source>a number ends with its point</source>
        <translation>某个数以小数点结尾</translation>
    </message>
    <message>
        <source>an exponent has no digits</source>
        <translation>某个指数没有数字</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>某个数太大</translation>
    </message>
    <message>
        <source>a text does not end</source>
        <translation>某段文本没有结束</translation>
    </message>
    <message>
        <source>a text has a control character</source>
        <translation>某段文本含有控制字符</translation>
    </message>
    <message>
        <source>a text has an unknown escape</source>
        <translation>某段文本含有未知的转义</translation>
    </message>
    <message>
        <source>a text has a damaged \u escape</source>
        <translation>某段文本含有损坏的 \u 转义</translation>
    </message>
    <message>
        <source>a text is not UTF-8</source>
        <translation>某段文本不是 UTF-8</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>a negative number</source>
        <translation>一个负数</translation>
    </message>
    <message>
        <source>a fraction</source>
        <translation>一个小数</translation>
    </message>
    <message>
        <source>a boolean</source>
        <translation>一个布尔值</translation>
    </message>
    <message>
        <source>a null</source>
        <translation>一个 null</translation>
    </message>
    <message>
        <source>a number above 2^63</source>
        <translation>一个大于 2^63 的数</translation>
    </message>
    <message>
        <source>an object without a key</source>
        <translation>一个没有键的对象</translation>
    </message>
    <message>
        <source>an object of several keys</source>
        <translation>一个有多个键的对象</translation>
    </message>
    <message>
        <source>a list of three values</source>
        <translation>三个值的列表</translation>
    </message>
    <message>
        <source>a list of two whole numbers</source>
        <translation>两个整数的列表</translation>
    </message>
    <message>
        <source>an argument</source>
        <translation>一个参数</translation>
    </message>
    <message>
        <source>a name or a number</source>
        <translation>名称或数</translation>
    </message>
    <message>
        <source>the entry of “%1”</source>
        <translation>“%1”的条目</translation>
    </message>
    <message>
        <source>an object with a path_name</source>
        <translation>带有 path_name 的对象</translation>
    </message>
    <message>
        <source>an object with a tensor_meta</source>
        <translation>带有 tensor_meta 的对象</translation>
    </message>
    <message>
        <source>an object with exactly one key</source>
        <translation>恰好有一个键的对象</translation>
    </message>
    <message>
        <source>a whole number of 64 bits</source>
        <translation>64 位整数</translation>
    </message>
    <message>
        <source>a size</source>
        <translation>一个大小</translation>
    </message>
    <message>
        <source>as_int or as_expr</source>
        <translation>as_int 或 as_expr</translation>
    </message>
    <message>
        <source>of a known kind, not “%1”</source>
        <translation>已知的种类，而不是“%1”</translation>
    </message>
    <message>
        <source>the target of a node</source>
        <translation>节点的目标</translation>
    </message>
    <message>
        <source>the name of a node&apos;s input</source>
        <translation>节点输入的名称</translation>
    </message>
    <message>
        <source>the expression of a size</source>
        <translation>大小的表达式</translation>
    </message>
    <message>
        <source>the device of a tensor</source>
        <translation>张量的设备</translation>
    </message>
    <message>
        <source>the inputs of a node</source>
        <translation>节点的输入</translation>
    </message>
    <message>
        <source>the outputs of a node</source>
        <translation>节点的输出</translation>
    </message>
    <message>
        <source>the sizes of a tensor</source>
        <translation>张量的大小</translation>
    </message>
    <message>
        <source>the strides of a tensor</source>
        <translation>张量的步长</translation>
    </message>
    <message>
        <source>the inputs of a graph</source>
        <translation>图的输入</translation>
    </message>
    <message>
        <source>the outputs of a graph</source>
        <translation>图的输出</translation>
    </message>
    <message>
        <source>the nodes of a graph</source>
        <translation>图的节点</translation>
    </message>
    <message>
        <source>the kind of a node&apos;s input</source>
        <translation>节点输入的种类</translation>
    </message>
    <message>
        <source>the hint of a size</source>
        <translation>大小的提示值</translation>
    </message>
    <message>
        <source>the element type of a tensor</source>
        <translation>张量的数据类型</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>一个范围</translation>
    </message>
    <message>
        <source>an input of the signature</source>
        <translation>签名的一个输入</translation>
    </message>
    <message>
        <source>the name of a field</source>
        <translation>字段的名称</translation>
    </message>
    <message>
        <source>an entry of module_call_graph</source>
        <translation>module_call_graph 的一个条目</translation>
    </message>
    <message>
        <source>an object with an fqn</source>
        <translation>带有 fqn 的对象</translation>
    </message>
    <message>
        <source>an object with major and minor</source>
        <translation>带有 major 和 minor 的对象</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>张量的列表</translation>
    </message>
    <message>
        <source>a list of pairs</source>
        <translation>对的列表</translation>
    </message>
    <message>
        <source>lists of whole numbers</source>
        <translation>整数的列表</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>一个数组</translation>
    </message>
    <message>
        <source>rows of numbers</source>
        <translation>数的行</translation>
    </message>
    <message>
        <source>false where “recompute” is true</source>
        <translation>“recompute”为 true 时应为 false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>一个整数</translation>
    </message>
    <message>
        <source>a list of values of one kind</source>
        <translation>同一种类的值的列表</translation>
    </message>
    <message>
        <source>less than 2^32</source>
        <translation>小于 2^32</translation>
    </message>
    <message>
        <source>STOWAGE_ENGINE names it, and it is no program</source>
        <translation>STOWAGE_ENGINE 指向它，但它不是程序</translation>
    </message>
    <message>
        <source>it is neither beside this program nor on PATH; STOWAGE_ENGINE can name it</source>
        <translation>它既不在本程序旁边，也不在 PATH 中；可用 STOWAGE_ENGINE 指定</translation>
    </message>
    <message>
        <source>any tensor</source>
        <translation>任意张量</translation>
    </message>
    <message>
        <source>its memory</source>
        <translation>其内存</translation>
    </message>
    <message>
        <source>the file has become shorter</source>
        <translation>文件变短了</translation>
    </message>
    <message>
        <source>this engine was built without CUDA</source>
        <translation>此引擎在构建时没有 CUDA</translation>
    </message>
    <message>
        <source>libstowage_cuda.so belongs to another version of Stowage</source>
        <translation>libstowage_cuda.so 属于另一个版本的 Stowage</translation>
    </message>
    <message>
        <source>this LibTorch is without CUDA</source>
        <translation>此 LibTorch 不含 CUDA</translation>
    </message>
    <message>
        <source>the driver does not say how much memory it has</source>
        <translation>驱动程序没有说明它有多少内存</translation>
    </message>
    <message>
        <source>its allocator refuses the limit</source>
        <translation>其分配器拒绝该限制</translation>
    </message>
    <message>
        <source>no tensor</source>
        <translation>没有张量</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver</source>
        <translation>没有 NVIDIA 驱动程序</translation>
    </message>
    <message>
        <source>libcuda.so.1 is no driver that can be asked</source>
        <translation>libcuda.so.1 不是可查询的驱动程序</translation>
    </message>
    <message>
        <source>%1 (line %2, column %3)</source>
        <translation>%1（第 %2 行，第 %3 列）</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2)</source>
        <translation>没有 CUDA 设备：%1（驱动程序 %2）</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2, runtime %3)</source>
        <translation>没有 CUDA 设备：%1（驱动程序 %2，运行时 %3）</translation>
    </message>
    <message>
        <source>none was found</source>
        <translation>一个也没有找到</translation>
    </message>
    <message>
        <source>the key “%1” stands twice in one object</source>
        <translation>键“%1”在一个对象中出现两次</translation>
    </message>
    <message>
        <source>it nests deeper than %1 levels</source>
        <translation>其嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>it holds more values than are read</source>
        <translation>其中的值多得无法全部读取</translation>
    </message>
</context>
<context>
    <name>PlanReport</name>
    <message>
        <source>Plan of %1</source>
        <translation>%1 的方案</translation>
    </message>
    <message>
        <source>%1 of weights (%2), placed by Stowage %3.</source>
        <translation>权重 %1（%2），由 Stowage %3 放置。</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 on GPUs. No plan for this machine, under these rules, has more.</source>
        <translation>最优，已证明：%1 在 GPU 上。对此机器，在这些规则下没有方案能放得更多。</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a step. No plan for this machine, under these rules, takes less.</source>
        <translation>最优，已证明：每步 %1。对此机器，在这些规则下没有方案用时更短。</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a request. No plan for this machine, under these rules, takes less.</source>
        <translation>最优，已证明：每个请求 %1。对此机器，在这些规则下没有方案用时更短。</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 on GPUs. No plan has more than %2: the gap is %3 at most.</source>
        <translation>未证明最优：%1 在 GPU 上。没有方案能超过 %2：差距至多 %3。</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a step. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>未证明最优：每步 %1。没有方案能少于 %2：差距至多 %3。</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a request. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>未证明最优：每个请求 %1。没有方案能少于 %2：差距至多 %3。</translation>
    </message>
    <message>
        <source>No plan exists, proven.</source>
        <translation>没有可行方案，已证明。</translation>
    </message>
    <message>
        <source>No plan was found; whether one exists is not settled.</source>
        <translation>未找到方案；是否存在方案尚无定论。</translation>
    </message>
    <message>
        <source>The map that accelerate makes does not fit this machine.</source>
        <translation>accelerate 生成的映射在此机器上放不下。</translation>
    </message>
    <message>
        <source>Placed as accelerate&apos;s strategy %1 does, and not by the solver.</source>
        <translation>按 accelerate 的策略 %1 放置，而非由求解器决定。</translation>
    </message>
    <message>
        <source>A map as it was given. It fits; nobody has looked for a better one.</source>
        <translation>按给定映射。放得下；没有寻找过更好的方案。</translation>
    </message>
    <message>
        <source>A map as it was given. It does not fit this machine.</source>
        <translation>按给定映射。在此机器上放不下。</translation>
    </message>
    <message>
        <source>Found by %1; nodes of the search: %2.</source>
        <translation>求解方式：%1；搜索节点数：%2。</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs (%3); %4 streamed a step, %5 of it read from disk; changes of device: %6.</source>
        <translation>%2 中有 %1 在 GPU 上（%3）；每步流式传输 %4，其中 %5 从磁盘读取；设备切换次数：%6。</translation>
    </message>
    <message>
        <source>A step takes %1, %2 of it computing.</source>
        <translation>一步用时 %1，其中计算 %2。</translation>
    </message>
    <message>
        <source>A step takes %1 without computing, as not all rates are known.</source>
        <translation>一步用时 %1，未计入计算，因为并非所有速率都已知。</translation>
    </message>
    <message>
        <source>A request takes %1, %2 of it computing.</source>
        <translation>一个请求用时 %1，其中计算 %2。</translation>
    </message>
    <message>
        <source>A request takes %1 without computing, as not all rates are known.</source>
        <translation>一个请求用时 %1，未计入计算，因为并非所有速率都已知。</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>stream reserve</source>
        <translation>流式预留</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Activations: the room that is kept free for them.</source>
        <translation>激活值：为其预留的空间。</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>link to CPU</source>
        <translation>到 CPU 的链路</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Tokens of context: %1; sequences at once: %2.</source>
        <translation>上下文 token 数：%1；同时处理的序列数：%2。</translation>
    </message>
    <message>
        <source>Tokens of the prompt: %1; generated after it: %2.</source>
        <translation>提示词 token 数：%1；之后生成：%2。</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once: %1.</source>
        <translation>每次处理的提示词 token 数：%1。</translation>
    </message>
    <message>
        <source>Input %1: %2.</source>
        <translation>输入 %1：%2。</translation>
    </message>
    <message>
        <source>The KV cache is kept in %1.</source>
        <translation>KV 缓存存为 %1。</translation>
    </message>
    <message>
        <source>Trained with the optimizer %1.</source>
        <translation>训练时使用优化器 %1。</translation>
    </message>
    <message>
        <source>Goal: %1; runtime: %2.</source>
        <translation>优化目标：%1；运行时：%2。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 已固定到 %2。</translation>
    </message>
    <message>
        <source>%1 must not be on %2.</source>
        <translation>%1 不得在 %2 上。</translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation>…还有 %1 个。</translation>
    </message>
    <message>
        <source>Warnings and issues</source>
        <translation>警告和问题</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>无。</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>The model as the treemap shows it</source>
        <translation>矩形树图中的模型</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Mixed: each in the better of both ways (only in Profile)</source>
        <translation>混合：每个模块取两种方式中较好的（仅限性能分析）</translation>
    </message>
    <message>
        <source>Host: computed on the host, nothing is streamed (only in Profile)</source>
        <translation>主机：在主机上计算，不流式传输（仅限性能分析）</translation>
    </message>
    <message>
        <source>accelerate: streamed to the GPU for their turn</source>
        <translation>accelerate：轮到时流式传输到 GPU</translation>
    </message>
    <message>
        <source>Stowage: best, with proof</source>
        <translation>Stowage：最优，附证明</translation>
    </message>
    <message>
        <source>Least time a step</source>
        <translation>每步时间最短</translation>
    </message>
    <message>
        <source>Most bytes on GPUs</source>
        <translation>GPU 上字节最多</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>仅权重</translation>
    </message>
    <message>
        <source>%1 + %2 tokens × %3</source>
        <translation>%1 + %2 个 token × %3</translation>
    </message>
    <message>
        <source>%1 tokens × %2</source>
        <translation>%1 个 token × %2</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>stand-in card, %1</source>
        <translation>占位显卡，%1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>mixed runtime</source>
        <translation>混合运行时</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Engine: streamed, ahead of their turn if asked (only in Profile)</source>
        <translation>引擎：流式传输，需要时可提前（仅限性能分析）</translation>
    </message>
    <message>
        <source>Prefetch: copied ahead of their turn</source>
        <translation>预取：提前复制</translation>
    </message>
    <message>
        <source>Compatible: copied when their turn has come</source>
        <translation>兼容：轮到时才复制</translation>
    </message>
    <message>
        <source>%1, prefetch</source>
        <translation>%1，预取</translation>
    </message>
    <message>
        <source>Least time a request: prompt and generated tokens</source>
        <translation>请求时间最短：提示词和生成的 token</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>inputs of set shapes</source>
        <translation>指定形状的输入</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and you forbade %2 for that. Lift that rule first.</source>
        <translation>%1 不能移到 %2：它与 %3 共用一个存储，而您已禁止后者使用 %2。请先取消该规则。</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and that is pinned to %4. Unpin it first, or move both.</source>
        <translation>%1 不能移到 %2：它与 %3 共用一个存储，而后者已固定到 %4。请先取消固定，或两者一起移动。</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>带动量的 SGD</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>8 位 Adam</translation>
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
        <translation>大约还剩 %1 分钟</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>大约还剩 %1 秒</translation>
    </message>
    <message>
        <source>less than a second left</source>
        <translation>还剩不到一秒</translation>
    </message>
</context>
<context>
    <name>RunSettings</name>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>不小于 %1</translation>
    </message>
    <message>
        <source>This machine has no GPU: a run with CUDA will be refused.</source>
        <translation>本机没有 GPU：使用 CUDA 的运行会被拒绝。</translation>
    </message>
    <message>
        <source>This machine has no GPU: it will run on virtual GPUs.</source>
        <translation>本机没有 GPU：将在虚拟 GPU 上运行。</translation>
    </message>
    <message>
        <source>This machine has fewer GPUs (%1) than the plan uses (%2):</source>
        <translation>本机的 GPU（%1 个）少于方案使用的（%2 个）：</translation>
    </message>
    <message>
        <source>a run with CUDA will be refused.</source>
        <translation>使用 CUDA 的运行会被拒绝。</translation>
    </message>
    <message>
        <source>it will run on virtual GPUs.</source>
        <translation>将在虚拟 GPU 上运行。</translation>
    </message>
</context>
<context>
    <name>RunStrip</name>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Reading the graph</source>
        <translation>正在读取图</translation>
    </message>
    <message>
        <source>Placing weights</source>
        <translation>正在放置权重</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>正在预热</translation>
    </message>
    <message>
        <source>Collecting</source>
        <translation>正在收集</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Your plan is untouched.</source>
        <translation>您的方案没有改动。</translation>
    </message>
    <message>
        <source>%1 is out of memory in %2: %3 were asked for, %4 of %5 were in use.</source>
        <translation>%1 在 %2 中内存不足：请求了 %3，已用 %4（共 %5）。</translation>
    </message>
    <message>
        <source>its first steps</source>
        <translation>最初几步</translation>
    </message>
    <message>
        <source>The engine could not be started: %1.</source>
        <translation>引擎无法启动：%1。</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2).</source>
        <translation>引擎在 %1 中被终止（信号 %2）。</translation>
    </message>
    <message>
        <source>The system ended it in %1 for lack of RAM: it held %2, and %3 were free.</source>
        <translation>系统因内存不足在 %1 中终止了引擎：它占用 %2，空闲 %3。</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2), not for lack of RAM: it held %3, and %4 were free.</source>
        <translation>引擎在 %1 中被终止（信号 %2），但并非内存不足：它占用 %3，空闲 %4。</translation>
    </message>
    <message numerus="yes">
        <source>It said nothing for %n second(s) in %1 and was ended.</source>
        <translation>
            <numerusform>引擎在 %1 中 %n 秒没有消息，已被终止。</numerusform>
        </translation>
    </message>
    <message>
        <source>It crashed in %1 (signal %2).</source>
        <translation>引擎在 %1 中崩溃（信号 %2）。</translation>
    </message>
    <message>
        <source>It wrote something that is no message.</source>
        <translation>引擎写出的内容不是消息。</translation>
    </message>
    <message>
        <source>It ended in %1 without a result (exit %2).</source>
        <translation>引擎在 %1 中结束，没有结果（退出码 %2）。</translation>
    </message>
    <message>
        <source>Program: %1</source>
        <translation>程序：%1</translation>
    </message>
    <message>
        <source>Engine: %1, LibTorch %2</source>
        <translation>引擎：%1，LibTorch %2</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>引擎正在启动。</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>The arithmetic runs on the CPU; memory and copies are counted for each device of the plan. Bytes are exact. Times are this CPU&apos;s, not a GPU&apos;s.</source>
        <translation>计算在 CPU 上进行；内存和复制按方案的每个设备计。字节数是精确的。时间是此 CPU 的，而不是 GPU 的。</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 没有响应。</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2.</source>
        <translation>无法连接 %1：%2。</translation>
    </message>
    <message>
        <source>There is no stowage-engine on %1 that runs: %2.</source>
        <translation>%1 上没有可运行的 stowage-engine：%2。</translation>
    </message>
    <message numerus="yes">
        <source>Nothing came from %1 for %n second(s), in %2: the connection is taken for lost.</source>
        <translation>
            <numerusform>%n 秒没有收到来自 %1 的内容（在 %2 中）：视为连接已断开。</numerusform>
        </translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2, or the engine was killed there.</source>
        <translation>与 %1 的连接在 %2 中断开，或引擎在那边被终止。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2: %3.</source>
        <translation>与 %1 的连接在 %2 中断开：%3。</translation>
    </message>
</context>
<context>
    <name>SeenView</name>
    <message>
        <source>Treemap</source>
        <translation>矩形树图</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>%s says it is “%1”; a problem file says “%2”.</source>
        <translation>%s 自称是“%1”；问题描述文件应写“%2”。</translation>
    </message>
    <message>
        <source>%s: “%1” should be a whole number from 0 on that fits into 64 bits.</source>
        <translation>%s：“%1”应为不小于 0 且 64 位可容纳的整数。</translation>
    </message>
    <message>
        <source>%s: “%1” names no device or class of this problem, or one that has not been executed yet.</source>
        <translation>%s：“%1”不是此问题的设备或类，或指的是尚未执行的类。</translation>
    </message>
    <message>
        <source>%s: “%1” is there twice.</source>
        <translation>%s：“%1”出现了两次。</translation>
    </message>
    <message>
        <source>%s: the order is longer than %1 units.</source>
        <translation>%s：顺序超过 %1 个单元。</translation>
    </message>
    <message>
        <source>Something went wrong inside Stowage: %1.</source>
        <translation>Stowage 内部出错：%1。</translation>
    </message>
    <message>
        <source>%s was cancelled.</source>
        <translation>%s 已取消。</translation>
    </message>
    <message>
        <source>%s does not exist.</source>
        <translation>%s 不存在。</translation>
    </message>
    <message>
        <source>%s cannot be opened: %1.</source>
        <translation>无法打开 %s：%1。</translation>
    </message>
    <message>
        <source>%s cannot be read at byte %2: %1.</source>
        <translation>无法读取 %s 的第 %2 字节处：%1。</translation>
    </message>
    <message>
        <source>%s is not a regular file but %1; only regular files are read.</source>
        <translation>%s 不是普通文件，而是 %1；只读取普通文件。</translation>
    </message>
    <message>
        <source>%s ended at byte %1 while %2 bytes were expected; it is too short or was cut while it was read.</source>
        <translation>%s 在第 %1 字节处结束，而应有 %2 个字节；文件太短，或在读取时被截断。</translation>
    </message>
    <message>
        <source>%s is %1 bytes long; at most %2 are read for this kind of file.</source>
        <translation>%s 有 %1 个字节；此类文件最多读取 %2 个。</translation>
    </message>
    <message>
        <source>%s cannot be written: %1.</source>
        <translation>无法写入 %s：%1。</translation>
    </message>
    <message>
        <source>%s is not JSON: %1.</source>
        <translation>%s 不是 JSON：%1。</translation>
    </message>
    <message>
        <source>%s names the key “%1” twice in one object.</source>
        <translation>%s 在一个对象中两次使用键“%1”。</translation>
    </message>
    <message>
        <source>%s nests deeper than %1 levels.</source>
        <translation>%s 的嵌套超过 %1 层。</translation>
    </message>
    <message>
        <source>%s lacks “%1”.</source>
        <translation>%s 缺少“%1”。</translation>
    </message>
    <message>
        <source>%s: “%1” should be %2.</source>
        <translation>%s：“%1”应为 %2。</translation>
    </message>
    <message>
        <source>%s has schema “%1”, and “%2” is read here.</source>
        <translation>%s 的 schema 是“%1”，此处读取“%2”。</translation>
    </message>
    <message>
        <source>“%s” is not a size. Write a size like 24GiB, 80GB or 512MiB.</source>
        <translation>“%s”不是大小。请写 24GiB、80GB 或 512MiB 这样的大小。</translation>
    </message>
    <message>
        <source>“%s” may mean gigabits or gigabytes: write %1 or %2.</source>
        <translation>“%s”可能指千兆位，也可能指千兆字节：请写 %1 或 %2。</translation>
    </message>
    <message>
        <source>“%s” is larger than any memory: at most 2^63 bytes are understood.</source>
        <translation>“%s”超出任何内存：最多支持 2^63 个字节。</translation>
    </message>
    <message>
        <source>“%s” is not a rate. Write a rate like 25GB/s.</source>
        <translation>“%s”不是速率。请写 25GB/s 这样的速率。</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine cannot be understood: %1.</source>
        <translation>无法理解 Stowage 与引擎之间的一行消息：%1。</translation>
    </message>
    <message>
        <source>The other side speaks version %1 of the engine&apos;s protocol, this one speaks %2: install matching versions.</source>
        <translation>对方使用引擎协议的版本 %1，这边使用版本 %2：请安装匹配的版本。</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine has the unknown type “%1”.</source>
        <translation>Stowage 与引擎之间的一行消息类型未知：“%1”。</translation>
    </message>
    <message>
        <source>%s needs operators that this engine does not have: %1.</source>
        <translation>%s 需要此引擎没有的算子：%1。</translation>
    </message>
    <message>
        <source>%s uses the higher-order operator “%1”, which is not supported.</source>
        <translation>%s 使用高阶算子“%1”，不支持。</translation>
    </message>
    <message>
        <source>%s: node “%1” has an argument that is not supported: %2.</source>
        <translation>%s：节点“%1”有不支持的参数：%2。</translation>
    </message>
    <message>
        <source>%s: node “%1” uses the value “%2”, which nothing before it makes.</source>
        <translation>%s：节点“%1”使用值“%2”，而前面没有任何内容产生它。</translation>
    </message>
    <message>
        <source>%s: tensor “%1” cannot be used: %2.</source>
        <translation>%s：张量“%1”无法使用：%2。</translation>
    </message>
    <message>
        <source>%s: the graph nests deeper than %1 levels.</source>
        <translation>%s：图的嵌套超过 %1 层。</translation>
    </message>
    <message>
        <source>%s is another program where it is to be run than the one that was opened: its fingerprint is %1, not %2.</source>
        <translation>%s 在要运行的地方与打开时不是同一个程序：其指纹是 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>%s: the device map gives no device for “%1”.</source>
        <translation>%s：设备映射没有为“%1”指定设备。</translation>
    </message>
    <message>
        <source>The device map names device “%1”, which the machine does not have.</source>
        <translation>设备映射使用了机器上没有的设备“%1”。</translation>
    </message>
    <message>
        <source>The storage of “%1” is changed by the run, so it cannot be on the disk or streamed; it stays on device %2.</source>
        <translation>“%1”的存储会被运行修改，因此不能放在磁盘上，也不能流式传输；它留在设备 %2 上。</translation>
    </message>
    <message>
        <source>%s: input “%1” has %2, the program takes %3.</source>
        <translation>%s：输入“%1”有 %2，而程序接受 %3。</translation>
    </message>
    <message>
        <source>No sample input can be made up for “%1”: %2. Give the inputs in a file.</source>
        <translation>无法为“%1”生成示例输入：%2。请在文件中提供输入。</translation>
    </message>
    <message>
        <source>%s has no size “%1” that can be set; it has %2.</source>
        <translation>%s 没有可设置的尺寸“%1”；它有 %2。</translation>
    </message>
    <message>
        <source>%s: the size “%1” can be %2, not %3.</source>
        <translation>%s：尺寸“%1”可以是 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>The sample inputs of %s are not used: %1.</source>
        <translation>不使用 %s 的示例输入：%1。</translation>
    </message>
    <message>
        <source>The inputs are random: %2 (seed %1).</source>
        <translation>输入是随机的：%2（种子 %1）。</translation>
    </message>
    <message>
        <source>The program draws random numbers (“%1”): results differ from run to run.</source>
        <translation>程序使用随机数（“%1”）：每次运行的结果不同。</translation>
    </message>
    <message>
        <source>The program was exported for several devices; all follow the device map now.</source>
        <translation>程序导出时面向多个设备；现在全部遵循设备映射。</translation>
    </message>
    <message>
        <source>%s failed at node “%1” of module “%2”: %3.</source>
        <translation>%s 在模块“%2”的节点“%1”处失败：%3。</translation>
    </message>
    <message>
        <source>Out of memory on device %1 at module “%2”: %3 more bytes were needed, %4 of %5 were in use.</source>
        <translation>设备 %1 在模块“%2”处内存不足：还需要 %3 个字节，已用 %4（共 %5）。</translation>
    </message>
    <message>
        <source>CUDA was asked for and cannot be used: %1.</source>
        <translation>要求使用 CUDA，但它无法使用：%1。</translation>
    </message>
    <message>
        <source>The machine of the plan has %1 GPUs; a run takes at most %2 virtual ones.</source>
        <translation>方案的机器有 %1 个 GPU；一次运行最多使用 %2 个虚拟 GPU。</translation>
    </message>
    <message>
        <source>No weight is copied ahead, although a window or a depth was asked for: %1.</source>
        <translation>虽然指定了窗口或深度，但没有提前复制任何权重：%1。</translation>
    </message>
    <message>
        <source>The GPUs of this run are virtual: %1.</source>
        <translation>此次运行的 GPU 是虚拟的：%1。</translation>
    </message>
    <message>
        <source>%s was stopped in module “%2”: its time limit of %1 s was over.</source>
        <translation>%s 在模块“%2”中被停止：已到时限 %1 秒。</translation>
    </message>
    <message>
        <source>PyTorch itself computes with nothing that lies on the disk: give “%1” a GPU or the CPU.</source>
        <translation>PyTorch 本身不能用磁盘上的内容计算：请为“%1”指定 GPU 或 CPU。</translation>
    </message>
    <message>
        <source>%s: two nodes of one graph make the value “%1”.</source>
        <translation>%s：同一个图的两个节点都产生值“%1”。</translation>
    </message>
    <message>
        <source>%s: node “%1” cannot be run: %2.</source>
        <translation>%s：节点“%1”无法运行：%2。</translation>
    </message>
    <message>
        <source>The map uses %1 GPUs and this machine has %2.</source>
        <translation>映射使用 %1 个 GPU，而本机有 %2 个。</translation>
    </message>
    <message>
        <source>The results cannot be written as safetensors: “%1” is %2.</source>
        <translation>结果无法写成 safetensors：“%1”是 %2。</translation>
    </message>
    <message>
        <source>LibTorch reported: %1.</source>
        <translation>LibTorch 报告：%1。</translation>
    </message>
    <message>
        <source>The recording is full: from %1 rows on the run is measured and no longer drawn.</source>
        <translation>记录已满：从第 %1 行起，运行只测量，不再绘制。</translation>
    </message>
    <message>
        <source>%s holds more names than can be shown.</source>
        <translation>%s 中的名称多得无法全部显示。</translation>
    </message>
    <message>
        <source>%s nests its names so deeply that they would fill more than %1 MiB.</source>
        <translation>%s 的名称嵌套过深，全部写出会超过 %1 MiB。</translation>
    </message>
    <message>
        <source>%s names the tensor “%1” twice.</source>
        <translation>%s 两次使用张量名“%1”。</translation>
    </message>
    <message>
        <source>%s ties “%1” to “%2”, which does not exist.</source>
        <translation>%s 把“%1”绑定到不存在的“%2”。</translation>
    </message>
    <message>
        <source>%s ties “%1” to itself in a circle.</source>
        <translation>%s 把“%1”循环绑定到自身。</translation>
    </message>
    <message>
        <source>%s uses “%1” both as a tensor and as a module.</source>
        <translation>%s 把“%1”既用作张量又用作模块。</translation>
    </message>
    <message>
        <source>%s: a tensor has no name; it is shown as “%1”.</source>
        <translation>%s：某个张量没有名称；显示为“%1”。</translation>
    </message>
    <message>
        <source>%s is not a model that Stowage knows: %1.</source>
        <translation>%s 不是 Stowage 认识的模型：%1。</translation>
    </message>
    <message>
        <source>%s is %1, which this version recognises but does not read yet.</source>
        <translation>%s 是 %1，此版本能识别但还不能读取。</translation>
    </message>
    <message>
        <source>%s is not a complete zip archive: its end record is missing or damaged.</source>
        <translation>%s 不是完整的 zip 归档：结尾记录缺失或损坏。</translation>
    </message>
    <message>
        <source>%s has a damaged zip directory: %1.</source>
        <translation>%s 的 zip 目录已损坏：%1。</translation>
    </message>
    <message>
        <source>%s holds %1 zip entries; at most %2 are read.</source>
        <translation>%s 有 %1 个 zip 条目；最多读取 %2 个。</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” lies outside the file.</source>
        <translation>%s：zip 条目“%1”位于文件之外。</translation>
    </message>
    <message>
        <source>%s: the zip entries “%1” and “%2” overlap.</source>
        <translation>%s：zip 条目“%1”与“%2”重叠。</translation>
    </message>
    <message>
        <source>%s names the zip entry “%1” twice.</source>
        <translation>%s 两次列出 zip 条目“%1”。</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” is encrypted.</source>
        <translation>%s：zip 条目“%1”已加密。</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” has a local header that does not agree with the directory.</source>
        <translation>%s：zip 条目“%1”的本地文件头与目录不一致。</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” uses compression method %2; only stored and deflated entries are read.</source>
        <translation>%s：zip 条目“%1”使用压缩方法 %2；只读取未压缩和 deflate 压缩的条目。</translation>
    </message>
    <message>
        <source>%s: the stored zip entry “%1” says %2 bytes but occupies %3.</source>
        <translation>%s：未压缩的 zip 条目“%1”声明 %2 个字节，却占用 %3 个。</translation>
    </message>
    <message>
        <source>%s has a zip entry whose name is empty, too long or not text.</source>
        <translation>%s 有一个 zip 条目的名称为空、过长或不是文本。</translation>
    </message>
    <message>
        <source>%s: zip entries whose names are longer than %1 bytes are left out; there are %2.</source>
        <translation>%s：名称超过 %1 个字节的 zip 条目已略去；共 %2 个。</translation>
    </message>
    <message>
        <source>%s has no record “%1”.</source>
        <translation>%s 没有记录“%1”。</translation>
    </message>
    <message>
        <source>%s: the record “%1” is %2 bytes long; at most %3 are read.</source>
        <translation>%s：记录“%1”有 %2 个字节；最多读取 %3 个。</translation>
    </message>
    <message>
        <source>%s: the record “%1” cannot be decompressed to the size it states.</source>
        <translation>%s：记录“%1”无法解压到它声明的大小。</translation>
    </message>
    <message>
        <source>%s: the record “%1” does not match its checksum.</source>
        <translation>%s：记录“%1”与其校验和不符。</translation>
    </message>
    <message>
        <source>%s has archive version “%1”; version 0 is read here.</source>
        <translation>%s 的归档版本是“%1”；此处读取版本 0。</translation>
    </message>
    <message>
        <source>%s was written in byte order “%1”; only little-endian files are read.</source>
        <translation>%s 以“%1”字节序写成；只读取小端序文件。</translation>
    </message>
    <message>
        <source>%s has export schema %1; schema 8 is read here.</source>
        <translation>%s 的导出 schema 是 %1；此处读取 schema 8。</translation>
    </message>
    <message>
        <source>%s: %1 should be %2.</source>
        <translation>%s：%1 应为 %2。</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no record “%2”.</source>
        <translation>%s：缺少“%1”的权重：没有记录“%2”。</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are compressed; only stored weights are read.</source>
        <translation>%s：“%1”的权重是压缩的；只读取未压缩的权重。</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its record, which has %3.</source>
        <translation>%s：“%1”需要其记录的 %2 个字节，而记录只有 %3 个。</translation>
    </message>
    <message>
        <source>%s: “%1” is kept as a Python object, which is never loaded.</source>
        <translation>%s：“%1”存为 Python 对象，此类对象从不加载。</translation>
    </message>
    <message>
        <source>%s: “%1” has sizes, strides or an offset that are not plain numbers.</source>
        <translation>%s：“%1”的尺寸、步长或偏移不是普通数字。</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type %2.</source>
        <translation>%s：“%1”的元素类型 %2 未知。</translation>
    </message>
    <message>
        <source>“%s” is not the name of a device. Write 0, 1, … for GPUs, cpu or disk.</source>
        <translation>“%s”不是设备名。GPU 请写 0、1、…，其他写 cpu 或 disk。</translation>
    </message>
    <message>
        <source>“%s” is not a runtime that is known here. Write %1.</source>
        <translation>此处不认识运行时“%s”。请写 %1。</translation>
    </message>
    <message>
        <source>%s lists the device %1 twice.</source>
        <translation>%s 两次列出设备 %1。</translation>
    </message>
    <message>
        <source>%s lacks GPU %1: GPUs are numbered from 0 without gaps.</source>
        <translation>%s 缺少 GPU %1：GPU 从 0 起连续编号。</translation>
    </message>
    <message>
        <source>%s lists %1 devices; at most %2 are understood.</source>
        <translation>%s 列出 %1 个设备；最多支持 %2 个。</translation>
    </message>
    <message>
        <source>%s: the link %1 needs a rate of at least one byte per second.</source>
        <translation>%s：链路 %1 的速率至少应为每秒一个字节。</translation>
    </message>
    <message>
        <source>%s is not a device map: an object of module names and devices is expected, and this is %1.</source>
        <translation>%s 不是设备映射：应为由模块名和设备组成的对象，而这是 %1。</translation>
    </message>
    <message>
        <source>%s places “%1” on %2, which is no device. Write a number for a GPU, &quot;cpu&quot; or &quot;disk&quot;.</source>
        <translation>%s 把“%1”放在 %2 上，而那不是设备。GPU 请写数字，其他写 &quot;cpu&quot; 或 &quot;disk&quot;。</translation>
    </message>
    <message>
        <source>%s: “%1” is not a value that “%2” can have.</source>
        <translation>%s：“%2”的值不能是“%1”。</translation>
    </message>
    <message>
        <source>%s needs %1 and has %2: %3 too much.</source>
        <translation>%s 需要 %1，而只有 %2：超出 %3。</translation>
    </message>
    <message>
        <source>%1 tensor names (%2, tied ones counted once) have no device, for example %s.</source>
        <translation>有 %1 个张量名（%2，绑定的只计一次）没有设备，例如 %s。</translation>
    </message>
    <message>
        <source>%s and %1 are one storage of %2, but lie on different devices (%3): it is held more than once.</source>
        <translation>%s 与 %1 是同一个 %2 的存储，却位于不同设备上（%3）：它被存放多份。</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but runs on several devices (%2).</source>
        <translation>%s 是 %1，应保持完整，却在多个设备上运行（%2）。</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but its weights lie on several devices (%2); all of it runs on %3.</source>
        <translation>%s 是 %1，应保持完整，而它的权重位于多个设备上（%2）；它全部在 %3 上运行。</translation>
    </message>
    <message>
        <source>%s is pinned to %1, but lies on %2.</source>
        <translation>%s 已固定到 %1，却位于 %2 上。</translation>
    </message>
    <message>
        <source>%s may not be on %1, but is.</source>
        <translation>%s 不得放在 %1 上，却在那里。</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, later releases to the lowest. Write the keys of %s first.</source>
        <translation>映射把 %1 写在 %s 之前：accelerate 到 1.12 为止流式传输到映射中的第一个 GPU，之后的版本传输到编号最小的 GPU。请先写 %s 的键。</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, where %2 is then %3 over its budget; later releases stream to the lowest. Write the keys of %s first.</source>
        <translation>映射把 %1 写在 %s 之前：accelerate 到 1.12 为止流式传输到映射中的第一个 GPU，这样 %2 会超出预算 %3；之后的版本传输到编号最小的 GPU。请先写 %s 的键。</translation>
    </message>
    <message>
        <source>%s is to be the main GPU, but a map alone makes accelerate stream to %1: give main_device to dispatch_model (from_pretrained takes none).</source>
        <translation>%s 应为主 GPU，但仅凭映射，accelerate 会流式传输到 %1：请给 dispatch_model 传入 main_device（from_pretrained 没有此参数）。</translation>
    </message>
    <message>
        <source>Nothing is on a GPU: the whole model runs on the CPU.</source>
        <translation>GPU 上什么也没有：整个模型在 CPU 上运行。</translation>
    </message>
    <message>
        <source>The map gives no device to %1 tensor names (%2, tied ones counted once), for example %s.</source>
        <translation>映射没有为 %1 个张量名（%2，绑定的只计一次）指定设备，例如 %s。</translation>
    </message>
    <message>
        <source>%1 keys of the map name no module or tensor of this model, for example “%s”.</source>
        <translation>映射有 %1 个键不是此模型的模块或张量，例如“%s”。</translation>
    </message>
    <message>
        <source>%1 keys of the map lie below other keys, for example “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>映射有 %1 个键位于其他键之下，例如“%2”在“%s”之下：此处以最深的为准，但并非每个加载器都如此。</translation>
    </message>
    <message>
        <source>The map names the key “%s” more than once.</source>
        <translation>映射多次使用键“%s”。</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (%1 tensor names, %2, tied ones counted once).</source>
        <translation>映射使用了机器上没有的 %s（%1 个张量名，%2，绑定的只计一次）。</translation>
    </message>
    <message>
        <source>The key “%s” is also the beginning of the name %1, which has no key of its own: loaders that match without the dot put it on the wrong device.</source>
        <translation>键“%s”也是名称 %1 的开头，而后者没有自己的键：匹配时不看点号的加载器会把它放到错误的设备上。</translation>
    </message>
    <message>
        <source>%1 keys name their GPU as text, for example “%s”: accelerate then picks the GPU that streams by chance. Write numbers, such as 0.</source>
        <translation>有 %1 个键以文本写 GPU，例如“%s”：accelerate 会随机选取流式传输的 GPU。请写数字，如 0。</translation>
    </message>
    <message>
        <source>The key “” puts everything on %s while other keys name GPUs: accelerate finds no weights under it. Name the modules instead.</source>
        <translation>键“”把全部内容放在 %s 上，而其他键写的是 GPU：accelerate 在它之下找不到权重。请改写模块名。</translation>
    </message>
    <message>
        <source>%s holds weights only, no graph that could be run.</source>
        <translation>%s 只有权重，没有可运行的图。</translation>
    </message>
    <message>
        <source>%s describes a model without its weights and graph.</source>
        <translation>%s 描述了一个模型，但没有权重和图。</translation>
    </message>
    <message>
        <source>%s was saved without the weights of “%1”.</source>
        <translation>%s 保存时没有“%1”的权重。</translation>
    </message>
    <message>
        <source>%s takes or makes an object of Python.</source>
        <translation>%s 接受或产生 Python 对象。</translation>
    </message>
    <message>
        <source>%s is %1 bytes long: too short for a safetensors file, which begins with a length of 8 bytes.</source>
        <translation>%s 只有 %1 个字节：对 safetensors 文件来说太短，此类文件以 8 字节的长度开头。</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes; at most %2 are allowed.</source>
        <translation>%s 声明的文件头有 %1 个字节；最多允许 %2 个。</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes, but the file ends at byte %2.</source>
        <translation>%s 声明的文件头有 %1 个字节，但文件在第 %2 字节处结束。</translation>
    </message>
    <message>
        <source>%s has a header that does not begin with “{”.</source>
        <translation>%s 的文件头不以“{”开头。</translation>
    </message>
    <message>
        <source>%s: in the entry of “%1”, %2 should be %3.</source>
        <translation>%s：在“%1”的条目中，%2 应为 %3。</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type “%2”.</source>
        <translation>%s：“%1”的元素类型“%2”未知。</translation>
    </message>
    <message>
        <source>%s: __metadata__ should be an object of texts.</source>
        <translation>%s：__metadata__ 应为由文本组成的对象。</translation>
    </message>
    <message>
        <source>%s: “%1” occupies bytes %2 to %3 where byte %4 should be next; tensors may not overlap or leave holes.</source>
        <translation>%s：“%1”占用第 %2 到 %3 字节，而接下来应是第 %4 字节；张量不得重叠，也不得留空。</translation>
    </message>
    <message>
        <source>%s: the shape of “%1” has more elements than can be counted.</source>
        <translation>%s：“%1”的形状包含的元素多得无法计数。</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bits, which is no whole number of bytes.</source>
        <translation>%s：“%1”占 %2 位，不是整数个字节。</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bytes but occupies bytes %3 to %4.</source>
        <translation>%s：“%1”需要 %2 个字节，却占用第 %3 到 %4 字节。</translation>
    </message>
    <message>
        <source>%s should end at byte %1 but is %2 bytes long.</source>
        <translation>%s 应在第 %1 字节处结束，却有 %2 个字节。</translation>
    </message>
    <message>
        <source>%s names the file “%1”; only plain names of files in the same folder are opened.</source>
        <translation>%s 指向文件“%1”；只打开同一文件夹中以普通名称写出的文件。</translation>
    </message>
    <message>
        <source>%s needs the file “%1”, which is not there.</source>
        <translation>%s 需要文件“%1”，而它不存在。</translation>
    </message>
    <message>
        <source>%s says that “%1” is in “%2”, which does not hold it.</source>
        <translation>%s 说“%1”在“%2”中，而那里没有。</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is in two files, “%2” and “%3”.</source>
        <translation>%s：张量“%1”同时在两个文件中：“%2”和“%3”。</translation>
    </message>
    <message>
        <source>%s: the files hold tensors that the index does not list: “%1” is the first of %2.</source>
        <translation>%s：文件中有索引未列出的张量：共 %2 个，第一个是“%1”。</translation>
    </message>
    <message>
        <source>%s: the index states %1 bytes in all, the files hold %2.</source>
        <translation>%s：索引声明共 %1 个字节，而文件有 %2 个。</translation>
    </message>
    <message>
        <source>%s has no config.json: classes of modules, ties and names of modules are not known.</source>
        <translation>%s 没有 config.json：不知道模块的类、绑定和名称。</translation>
    </message>
    <message>
        <source>%s: %1 tensors have other names in the file than in the modules (model type “%2”); the names of the modules are shown.</source>
        <translation>%s：%1 个张量在文件中的名称与模块中的不同（模型类型“%2”）；显示模块的名称。</translation>
    </message>
    <message>
        <source>%s: the model type “%1” is not known here; its modules may have other names than its files. Check the names before you use a device map.</source>
        <translation>%s：此处不认识模型类型“%1”；其模块的名称可能与文件中的不同。使用设备映射前请检查名称。</translation>
    </message>
    <message>
        <source>%s: the experts of “%1” differ in shape; they are shown one by one, as they are stored.</source>
        <translation>%s：“%1”的专家形状不同；按存储方式逐个显示。</translation>
    </message>
    <message>
        <source>%s holds packed weights (%1); they are shown and counted as they are stored.</source>
        <translation>%s 有打包的权重（%1）；按存储方式显示和计入。</translation>
    </message>
    <message>
        <source>%s: %1 tensors from “%2” on belong to no module that the library builds; they are not shown.</source>
        <translation>%s：从“%2”起有 %1 个张量不属于库所构建的任何模块；不显示。</translation>
    </message>
    <message>
        <source>%s does not hold “%1”, to which “%2” should be tied.</source>
        <translation>%s 中没有“%1”，而“%2”应绑定到它。</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%s cannot be started: %1.</source>
        <translation>%s 无法启动：%1。</translation>
    </message>
    <message>
        <source>The engine ended before it was done: %1.</source>
        <translation>引擎在完成之前就结束了：%1。</translation>
    </message>
    <message>
        <source>How large the values of %s are is known to the engine alone: agree to run it once (Profile), and its memory is predicted from then on.</source>
        <translation>%s 的值有多大只有引擎知道：同意运行它一次（性能分析），此后就会预测它的内存。</translation>
    </message>
    <message>
        <source>The engine is asked how large the values of %s are; its memory is predicted when it has answered.</source>
        <translation>正在向引擎询问 %s 的值有多大；它回答之后就会预测内存。</translation>
    </message>
    <message>
        <source>The rule on “%s” names no module or tensor of this model.</source>
        <translation>对“%s”的规则不涉及此模型的任何模块或张量。</translation>
    </message>
    <message>
        <source>The rules on “%s” (%1) and “%2” (%3) contradict each other: no device obeys both.</source>
        <translation>对“%s”的规则（%1）与对“%2”的规则（%3）相互矛盾：没有设备能同时满足。</translation>
    </message>
    <message>
        <source>There is no device to put anything on. Add a GPU, CPU memory or a disk.</source>
        <translation>没有可放置内容的设备。请添加 GPU、CPU 内存或磁盘。</translation>
    </message>
    <message>
        <source>%s can neither stay on %1 nor be streamed to it: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s 既不能留在 %1 上，也不能流式传输到那里：需要 %2，只有 %3，缺 %4。</translation>
    </message>
    <message>
        <source>%s leaves no room on %1 for anything else: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s 使 %1 上没有空间放其他内容：需要 %2，只有 %3，缺 %4。</translation>
    </message>
    <message>
        <source>The model needs %1; your devices have room for %2 of it: %3 short.</source>
        <translation>模型需要 %1，您的设备可放 %2：缺 %3。</translation>
    </message>
    <message>
        <source>%s has nowhere to go: no device obeys all of its rules (%1).</source>
        <translation>%s 无处可放：没有设备满足它的全部规则（%1）。</translation>
    </message>
    <message>
        <source>No way was found to divide the modules among these devices; whether there is one is not settled.</source>
        <translation>没有找到把模块分到这些设备上的办法；是否存在这样的办法尚无定论。</translation>
    </message>
    <message>
        <source>accelerate&apos;s own strategy ends with %s on this model and these budgets.</source>
        <translation>在此模型和这些预算下，accelerate 自己的策略以 %s 告终。</translation>
    </message>
    <message>
        <source>%s is a trace of version %1; version %2 is read here.</source>
        <translation>%s 是版本 %1 的跟踪；此处读取版本 %2。</translation>
    </message>
    <message>
        <source>%s ends too early: its header promises %1 bytes and it has %2.</source>
        <translation>%s 过早结束：文件头声明 %1 个字节，实际只有 %2 个。</translation>
    </message>
    <message>
        <source>%s is longer than its header says: %1 bytes promised, %2 found.</source>
        <translation>%s 比文件头声明的更长：声明 %1 个字节，实际有 %2 个。</translation>
    </message>
    <message>
        <source>%s was damaged: its checksum is not the one its header promises.</source>
        <translation>%s 已损坏：校验和与文件头声明的不符。</translation>
    </message>
    <message>
        <source>%s promises %1 %2, which is more than the %3 that are read.</source>
        <translation>%s 声明 %1 %2，超过可读取的 %3。</translation>
    </message>
    <message>
        <source>%s: %1 %2 refers to %3 %4, and there are only %5.</source>
        <translation>%s：%1 %2 引用 %3 %4，而总共只有 %5 个。</translation>
    </message>
    <message>
        <source>%s: %1 %2 ends before it begins.</source>
        <translation>%s：%1 %2 在开始之前就结束。</translation>
    </message>
    <message>
        <source>%s: %1 %2 lies after the end of the run.</source>
        <translation>%s：%1 %2 位于运行结束之后。</translation>
    </message>
    <message>
        <source>%s: block %1 is of kind %2, which does not exist.</source>
        <translation>%s：块 %1 的种类是 %2，而没有这个种类。</translation>
    </message>
    <message>
        <source>%s: “%1” is not the name of a device, or names it twice.</source>
        <translation>%s：“%1”不是设备名，或重复了同一设备。</translation>
    </message>
    <message>
        <source>%s: the text at %1 is not UTF-8.</source>
        <translation>%s：%1 处的文本不是 UTF-8。</translation>
    </message>
    <message>
        <source>%s: the blocks of %1 add up to more than 2^63 bytes.</source>
        <translation>%s：%1 的块合计超过 2^63 个字节。</translation>
    </message>
    <message>
        <source>%s lacks the input “%1”; the program takes %2.</source>
        <translation>%s 缺少输入“%1”；程序接受 %2。</translation>
    </message>
    <message>
        <source>%s: “%1” is no input of the program; it takes %2.</source>
        <translation>%s：“%1”不是程序的输入；程序接受 %2。</translation>
    </message>
    <message>
        <source>%s became shorter while its weights were read; the run was stopped.</source>
        <translation>读取权重时 %s 变短了；运行已停止。</translation>
    </message>
    <message>
        <source>%s cannot be opened: there is not enough memory.</source>
        <translation>无法打开 %s：内存不足。</translation>
    </message>
    <message>
        <source>%s is compressed and damaged or cut off.</source>
        <translation>%s 是压缩文件，已损坏或被截断。</translation>
    </message>
    <message>
        <source>%s unpacks to more than %1 bytes, which is not read.</source>
        <translation>%s 解压后超过 %1 个字节，不读取。</translation>
    </message>
    <message>
        <source>%s: in %1, %2 should be %3.</source>
        <translation>%s：在 %1 中，%2 应为 %3。</translation>
    </message>
    <message>
        <source>%s: %1 has the unknown element type “%2”.</source>
        <translation>%s：%1 的元素类型“%2”未知。</translation>
    </message>
    <message>
        <source>%s: the shape of %1 has more elements than can be counted.</source>
        <translation>%s：%1 的形状包含的元素多得无法计数。</translation>
    </message>
    <message>
        <source>%s does not begin with “GGUF”.</source>
        <translation>%s 不以“GGUF”开头。</translation>
    </message>
    <message>
        <source>%s has GGUF version %1; versions 2 and 3 are read.</source>
        <translation>%s 的 GGUF 版本是 %1；只读取版本 2 和 3。</translation>
    </message>
    <message>
        <source>%s was written in big-endian byte order; only little-endian files are read.</source>
        <translation>%s 以大端序写成；只读取小端序文件。</translation>
    </message>
    <message>
        <source>%s ends in the middle of its header.</source>
        <translation>%s 在文件头中间结束。</translation>
    </message>
    <message>
        <source>%s states %1 tensors, for which it is too short.</source>
        <translation>%s 声明有 %1 个张量，但文件太短，容不下。</translation>
    </message>
    <message>
        <source>%s states %1 keys, for which it is too short.</source>
        <translation>%s 声明有 %1 个键，但文件太短，容不下。</translation>
    </message>
    <message>
        <source>%s states a text of %1 bytes where %2 are left.</source>
        <translation>%s 声明一段 %1 个字节的文本，而只剩 %2 个字节。</translation>
    </message>
    <message>
        <source>%s has a key that is empty or longer than %1 bytes.</source>
        <translation>%s 有一个键为空或超过 %1 个字节。</translation>
    </message>
    <message>
        <source>%s has the key “%1” twice.</source>
        <translation>%s 两次使用键“%1”。</translation>
    </message>
    <message>
        <source>%s: the value of “%1” has the unknown type %2.</source>
        <translation>%s：“%1”的值类型 %2 未知。</translation>
    </message>
    <message>
        <source>%s: the list “%1” states %2 entries, for which the file is too short.</source>
        <translation>%s：列表“%1”声明有 %2 个条目，但文件太短，容不下。</translation>
    </message>
    <message>
        <source>%s: “%1” is a list of lists, which GGUF does not have.</source>
        <translation>%s：“%1”是列表的列表，GGUF 没有这种类型。</translation>
    </message>
    <message>
        <source>%s: the alignment %1 is no power of two.</source>
        <translation>%s：对齐值 %1 不是 2 的幂。</translation>
    </message>
    <message>
        <source>%s has a tensor whose name is empty or longer than %1 bytes.</source>
        <translation>%s 有一个张量的名称为空或超过 %1 个字节。</translation>
    </message>
    <message>
        <source>%s: “%1” has %2 dimensions; at most %3 are allowed.</source>
        <translation>%s：“%1”有 %2 个维度；最多允许 %3 个。</translation>
    </message>
    <message>
        <source>%s: “%1” has more elements than can be counted.</source>
        <translation>%s：“%1”包含的元素多得无法计数。</translation>
    </message>
    <message>
        <source>%s: “%1” has element type %2, which GGUF has given up.</source>
        <translation>%s：“%1”的元素类型是 %2，GGUF 已弃用。</translation>
    </message>
    <message>
        <source>%s: rows of “%1” have %2 elements, which is no multiple of the %3 of a block.</source>
        <translation>%s：“%1”每行有 %2 个元素，不是每块 %3 个的倍数。</translation>
    </message>
    <message>
        <source>%s: “%1” begins at byte %2 of the data; byte %3 was expected.</source>
        <translation>%s：“%1”从数据的第 %2 字节开始；应为第 %3 字节。</translation>
    </message>
    <message>
        <source>%s: “%1” ends at byte %2, the file at byte %3.</source>
        <translation>%s：“%1”在第 %2 字节处结束，而文件在第 %3 字节处结束。</translation>
    </message>
    <message>
        <source>%s belongs to a model in %1 parts, of which “%2” is missing.</source>
        <translation>%s 属于一个分成 %1 部分的模型，其中缺少“%2”。</translation>
    </message>
    <message>
        <source>%s is one of %1 parts, but its name does not say so: it should end in “-%2-of-%3.gguf”.</source>
        <translation>%s 是 %1 个部分之一，但从文件名看不出来：应以“-%2-of-%3.gguf”结尾。</translation>
    </message>
    <message>
        <source>%s should be part %1 of %2, but says that it is part %3 of %4.</source>
        <translation>%s 应为第 %1 部分（共 %2），却自称是第 %3 部分（共 %4）。</translation>
    </message>
    <message>
        <source>%s: its parts hold %1 tensors, but %2 are stated.</source>
        <translation>%s：各部分共有 %1 个张量，而声明的是 %2 个。</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is also in “%2”.</source>
        <translation>%s：张量“%1”也在“%2”中。</translation>
    </message>
    <message>
        <source>%s holds %1 GGUF models; open one of them, such as “%2”.</source>
        <translation>%s 中有 %1 个 GGUF 模型；请打开其中一个，如“%2”。</translation>
    </message>
    <message>
        <source>%s does not say its architecture: modules have the names of the file.</source>
        <translation>%s 没有说明架构：模块使用文件中的名称。</translation>
    </message>
    <message>
        <source>%s: the architecture “%1” is not known here: modules have the names of the file, which no device map of the library uses.</source>
        <translation>%s：此处不认识架构“%1”：模块使用文件中的名称，而库的设备映射不用这些名称。</translation>
    </message>
    <message>
        <source>%s: tensors without a known place in the modules of “%3” keep the names of the file: “%1” is the first of %2.</source>
        <translation>%s：在“%3”的模块中没有已知位置的张量保留文件中的名称：共 %2 个，第一个是“%1”。</translation>
    </message>
    <message>
        <source>%s is an AOTInductor package: compiled code, which is never loaded here. Open the .pt2 that torch.export saved before it.</source>
        <translation>%s 是 AOTInductor 包：编译后的代码，此处从不加载。请打开之前由 torch.export 保存的 .pt2。</translation>
    </message>
    <message>
        <source>%s: what “%1” holds is no table of tensors: %2.</source>
        <translation>%s：“%1”的内容不是张量表：%2。</translation>
    </message>
    <message>
        <source>%s names no model type: modules have the names of the file.</source>
        <translation>%s 没有写模型类型：模块使用文件中的名称。</translation>
    </message>
    <message>
        <source>%s holds weights alone, which do not say what their modules are called: modules have the names of the file.</source>
        <translation>%s 只有权重，其中没有模块名：模块使用文件中的名称。</translation>
    </message>
    <message>
        <source>%s: %1 packed weights stand in %2 tensors (%3); each group is counted as it is stored.</source>
        <translation>%s：%1 个打包的权重存于 %2 个张量（%3）；每组按存储方式计入。</translation>
    </message>
    <message>
        <source>%s holds %1 models; “%2” is shown, there is also %3.</source>
        <translation>%s 中有 %1 个模型；显示“%2”，另有 %3。</translation>
    </message>
    <message>
        <source>%s: the constant “%1” of the exported program is an object of Python and is not shown.</source>
        <translation>%s：导出程序的常量“%1”是 Python 对象，不显示。</translation>
    </message>
    <message>
        <source>%s: the pickle ends in the middle of an instruction.</source>
        <translation>%s：pickle 在一条指令中间结束。</translation>
    </message>
    <message>
        <source>%s: the pickle has the unknown instruction %1.</source>
        <translation>%s：pickle 有未知指令 %1。</translation>
    </message>
    <message>
        <source>%s: the pickle uses the instruction %1, which no model file has.</source>
        <translation>%s：pickle 使用指令 %1，模型文件中没有这种指令。</translation>
    </message>
    <message>
        <source>%s: the pickle takes more values from its stack than it put there.</source>
        <translation>%s：pickle 从栈中取出的值多于放入的值。</translation>
    </message>
    <message>
        <source>%s: the pickle asks for entry %1 of its memo, which was never stored.</source>
        <translation>%s：pickle 索取备忘表（memo）的条目 %1，而它从未存入。</translation>
    </message>
    <message>
        <source>%s: the instruction %1 of the pickle is applied to a value of the wrong kind.</source>
        <translation>%s：pickle 的指令 %1 用在种类不对的值上。</translation>
    </message>
    <message>
        <source>%s: the pickle states a negative length.</source>
        <translation>%s：pickle 声明了负的长度。</translation>
    </message>
    <message>
        <source>%s: the pickle has a number that cannot be read.</source>
        <translation>%s：pickle 有无法读取的数。</translation>
    </message>
    <message>
        <source>%s: the pickle is of protocol %1; protocols up to 5 are read.</source>
        <translation>%s：pickle 的协议是 %1；只读取 5 及以下的协议。</translation>
    </message>
    <message>
        <source>%s: the pickle makes more than %1 values.</source>
        <translation>%s：pickle 产生的值超过 %1 个。</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch: a recording of memory, not a model.</source>
        <translation>%s 是 PyTorch 的内存快照：它记录内存，不是模型。</translation>
    </message>
    <message>
        <source>%s holds no tensors of a model.</source>
        <translation>%s 中没有模型的张量。</translation>
    </message>
    <message>
        <source>%s holds a tensor or module whose name is no text or too long.</source>
        <translation>%s 中某个张量或模块的名称不是文本或过长。</translation>
    </message>
    <message>
        <source>%s: the record of “%1” does not have the form that PyTorch writes.</source>
        <translation>%s：“%1”的记录不是 PyTorch 写出的形式。</translation>
    </message>
    <message>
        <source>%s: “%1” has a negative size, stride or offset.</source>
        <translation>%s：“%1”的尺寸、步长或偏移为负。</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its storage, which has %3.</source>
        <translation>%s：“%1”需要其存储的 %2 个字节，而存储只有 %3 个。</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no storage “%2”.</source>
        <translation>%s：缺少“%1”的权重：没有存储“%2”。</translation>
    </message>
    <message>
        <source>%s: the storage “%1” should be %2 bytes long, but its place in the file has %3.</source>
        <translation>%s：存储“%1”应有 %2 个字节，而它在文件中的位置有 %3 个。</translation>
    </message>
    <message>
        <source>%s: the list of storages behind the pickle is damaged.</source>
        <translation>%s：pickle 后面的存储列表已损坏。</translation>
    </message>
    <message>
        <source>%s: the module “%1” contains itself.</source>
        <translation>%s：模块“%1”包含自身。</translation>
    </message>
    <message>
        <source>%s has no part “%1” that could be shown; its parts are %2.</source>
        <translation>%s 没有可显示的部分“%1”；它的部分有 %2。</translation>
    </message>
    <message>
        <source>%s has no parts to choose from.</source>
        <translation>%s 没有可供选择的部分。</translation>
    </message>
    <message>
        <source>%s holds several sets of tensors: “%1” is shown as the model; there are also %2.</source>
        <translation>%s 中有多组张量：“%1”作为模型显示；另有 %2。</translation>
    </message>
    <message>
        <source>%s: all names begin with “%1”, which a wrapper put there; they are shown without it.</source>
        <translation>%s：所有名称都以包装层加上的“%1”开头；显示时略去。</translation>
    </message>
    <message>
        <source>%s: “%1” and %2 more records are of a kind that is not known here (%3); they are not shown.</source>
        <translation>%s：“%1”和另外 %2 个记录的种类此处不认识（%3）；不显示。</translation>
    </message>
    <message>
        <source>%s: tensors were saved without their data: “%1” is the first of %2.</source>
        <translation>%s：有张量保存时没有数据：共 %2 个，第一个是“%1”。</translation>
    </message>
    <message>
        <source>%s has no tensor: there is nothing to place.</source>
        <translation>%s 没有张量：没有可放置的内容。</translation>
    </message>
    <message>
        <source>%s is a state dict without any tensor: there is nothing to place.</source>
        <translation>%s 是没有任何张量的 state dict：没有可放置的内容。</translation>
    </message>
    <message>
        <source>%s: keys that are numbers are shown as text: “%1” is the first of %2.</source>
        <translation>%s：数字形式的键显示为文本：共 %2 个，第一个是“%1”。</translation>
    </message>
    <message>
        <source>%s: the pickle refers to %1 outside of it, which is no storage of PyTorch.</source>
        <translation>%s：pickle 引用其外部的 %1，而那不是 PyTorch 的存储。</translation>
    </message>
    <message>
        <source>%s: modules are shared so often that not all of their names are shown.</source>
        <translation>%s：模块被共用的次数太多，无法显示其全部名称。</translation>
    </message>
    <message>
        <source>%s is a TorchScript program that cannot be run: %1.</source>
        <translation>%s 是无法运行的 TorchScript 程序：%1。</translation>
    </message>
    <message>
        <source>%s nests modules more than %1 levels deep; those below are shown as one with the module above them.</source>
        <translation>%s 的模块嵌套超过 %1 层；更深的与其上层模块合并显示。</translation>
    </message>
    <message>
        <source>%s: %1 of %2 files are read so far; sizes of the others follow.</source>
        <translation>%s：已读取 %2 个文件中的 %1 个；其余文件的大小稍后给出。</translation>
    </message>
    <message>
        <source>%s (%1) is pinned to %2, which has %3.</source>
        <translation>%s（%1）已固定到 %2，而后者只有 %3。</translation>
    </message>
    <message>
        <source>%s are pinned to %2: together they need %1, and it has %3.</source>
        <translation>%s 已固定到 %2：它们共需要 %1，而后者只有 %3。</translation>
    </message>
    <message>
        <source>%s passes through %1 memory on its way from disk: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s 从磁盘来时要经过 %1 的内存：需要 %2，只有 %3，缺 %4。</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices: %s alone would need %1, and it has %2: %3 short.</source>
        <translation>模块无法分到这些设备上：仅 %s 就需要 %1，而只有 %2：缺 %3。</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices.</source>
        <translation>模块无法分到这些设备上。</translation>
    </message>
    <message>
        <source>Disk decides the speed: %1 are read from it, in %2 of the %3 of a step.</source>
        <translation>速度取决于磁盘：从磁盘读取 %1，在每步 %3 中占 %2。</translation>
    </message>
    <message>
        <source>%s has %1 left over: no whole %2 fits (%3 each).</source>
        <translation>%s 还剩 %1：放不下一个完整的 %2（每个 %3）。</translation>
    </message>
    <message>
        <source>%s is almost full: %1 are left, and activations are not counted; a long prompt may need more.</source>
        <translation>%s 快满了：剩 %1，且未计入激活值；长提示词可能需要更多。</translation>
    </message>
    <message>
        <source>The budget of %s is %1, and the hardware has %2: a what-if, not a plan to run.</source>
        <translation>%s 的预算是 %1，而硬件有 %2：这是假设，不是可运行的方案。</translation>
    </message>
    <message>
        <source>The workload is weights only: activations, KV cache and the time of a step are left out.</source>
        <translation>工作负载仅有权重：激活值、KV 缓存和每步时间未计入。</translation>
    </message>
    <message>
        <source>%s has no configuration: what attention makes is left out.</source>
        <translation>%s 没有配置：注意力产生的内容未计入。</translation>
    </message>
    <message>
        <source>The configuration does not say “%s”: what attention makes in %1 and modules like it is left out.</source>
        <translation>配置中没有“%s”：%1 及类似模块中注意力产生的内容未计入。</translation>
    </message>
    <message>
        <source>%1 modules have no formula, for example %s (%2): what they make is left out.</source>
        <translation>有 %1 个模块没有公式，例如 %s（%2）：它们产生的内容未计入。</translation>
    </message>
    <message>
        <source>“%s” is %1 in the configuration, but the shape of %2 makes it %3: the tensor is believed.</source>
        <translation>“%s”在配置中是 %1，但按 %2 的形状是 %3：以张量为准。</translation>
    </message>
    <message>
        <source>How large the KV cache is cannot be told: it is left out.</source>
        <translation>无法确定 KV 缓存有多大：未计入。</translation>
    </message>
    <message>
        <source>How fast %s computes is not known: times are left out. Calibrate the machine, or name the card.</source>
        <translation>不知道 %s 的计算速度：时间未计入。请校准机器，或指明显卡。</translation>
    </message>
    <message>
        <source>%1 tensors are packed, for example %s: the room that kernels take to unpack them is left out.</source>
        <translation>有 %1 个张量是打包的，例如 %s：kernel 解包所需的空间未计入。</translation>
    </message>
    <message>
        <source>%s is counted with one image or recording a sequence: %1 positions.</source>
        <translation>%s 按每个序列一张图片或一段录音计入：%1 个位置。</translation>
    </message>
    <message>
        <source>%s is counted with as many positions as the prompt has.</source>
        <translation>%s 按与提示词相同的位置数计入。</translation>
    </message>
    <message>
        <source>1 module has no formula: %s (%2). What it makes is left out.</source>
        <translation>有 1 个模块没有公式：%s（%2）。它产生的内容未计入。</translation>
    </message>
    <message>
        <source>1 tensor is packed: %s. The room that kernels take to unpack it is left out.</source>
        <translation>有 1 个张量是打包的：%s。kernel 解包所需的空间未计入。</translation>
    </message>
    <message>
        <source>1 tensor (%2) has no device: %s.</source>
        <translation>有 1 个张量（%2）没有设备：%s。</translation>
    </message>
    <message>
        <source>The map gives no device to 1 tensor (%2): %s.</source>
        <translation>映射没有为 1 个张量（%2）指定设备：%s。</translation>
    </message>
    <message>
        <source>1 key of the map names no module or tensor of this model: “%s”.</source>
        <translation>映射有 1 个键不是此模型的模块或张量：“%s”。</translation>
    </message>
    <message>
        <source>1 key of the map lies below another, “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>映射有 1 个键位于另一个键之下，“%2”在“%s”之下：此处以最深的为准，但并非每个加载器都如此。</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (1 tensor, %2).</source>
        <translation>映射使用了机器上没有的 %s（1 个张量，%2）。</translation>
    </message>
    <message>
        <source>1 key names its GPU as text, “%s”: accelerate then picks the GPU that streams by chance. Write a number, such as 0.</source>
        <translation>有 1 个键以文本写 GPU，“%s”：accelerate 会随机选取流式传输的 GPU。请写数字，如 0。</translation>
    </message>
    <message>
        <source>%s: 1 tensor has another name in the file than in the modules (model type “%2”); the name of the module is shown.</source>
        <translation>%s：1 个张量在文件中的名称与模块中的不同（模型类型“%2”）；显示模块的名称。</translation>
    </message>
    <message>
        <source>%s: 1 tensor, “%2”, belongs to no module that the library builds; it is not shown.</source>
        <translation>%s：有 1 个张量“%2”不属于库所构建的任何模块；不显示。</translation>
    </message>
    <message>
        <source>%s: 1 packed weight stands in %2 tensors (%3); it is counted as it is stored.</source>
        <translation>%s：1 个打包的权重存于 %2 个张量（%3）；按存储方式计入。</translation>
    </message>
    <message>
        <source>%s is neither a trace of Stowage nor a memory snapshot of PyTorch.</source>
        <translation>%s 既不是 Stowage 的跟踪，也不是 PyTorch 的内存快照。</translation>
    </message>
    <message>
        <source>%s is a pickle, but no memory snapshot of PyTorch: it has no list of segments or device_traces.</source>
        <translation>%s 是 pickle，但不是 PyTorch 的内存快照：其中没有 segments 或 device_traces 列表。</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch in which no device has any memory.</source>
        <translation>%s 是 PyTorch 的内存快照，但其中没有设备占用内存。</translation>
    </message>
    <message>
        <source>%s: event %1 of device %2 (%3) has no “%4” that could be one.</source>
        <translation>%s：设备 %2 的事件 %1（%3）没有有效的“%4”。</translation>
    </message>
    <message>
        <source>%s: a block of the segment at %1 has no size.</source>
        <translation>%s：%1 处的段中有一个块没有大小。</translation>
    </message>
    <message>
        <source>%s has no history of events, only what was allocated when it was taken.</source>
        <translation>%s 没有事件历史，只有拍摄时已分配的内容。</translation>
    </message>
    <message>
        <source>%s has no times: its events are shown one microsecond apart.</source>
        <translation>%s 没有时间：事件之间按一微秒显示。</translation>
    </message>
    <message>
        <source>%s was cut: the recording was full, and its earliest events are lost.</source>
        <translation>%s 不完整：记录已满，最早的事件已丢失。</translation>
    </message>
    <message>
        <source>%s: %1 blocks were allocated before the first recorded event; they are shown from the beginning on.</source>
        <translation>%s：有 %1 个块在第一个记录的事件之前已分配；从开头起显示。</translation>
    </message>
    <message>
        <source>%s: 1 block was allocated before the first recorded event; it is shown from the beginning on.</source>
        <translation>%s：有 1 个块在第一个记录的事件之前已分配；从开头起显示。</translation>
    </message>
    <message>
        <source>%s: the release of %1 blocks was not recorded; each ends where its address is used again.</source>
        <translation>%s：有 %1 个块的释放没有记录；各块在其地址再次使用时结束。</translation>
    </message>
    <message>
        <source>%s: the release of 1 block was not recorded; it ends where its address is used again.</source>
        <translation>%s：有 1 个块的释放没有记录；它在其地址再次使用时结束。</translation>
    </message>
    <message>
        <source>%s: %1 requests failed for want of memory; the first asked for %2 on device %3.</source>
        <translation>%s：有 %1 次请求因内存不足失败；第一次在设备 %3 上请求 %2。</translation>
    </message>
    <message>
        <source>%s: 1 request failed for want of memory: it asked for %2 on device %3.</source>
        <translation>%s：有 1 次请求因内存不足失败：它在设备 %3 上请求 %2。</translation>
    </message>
    <message>
        <source>“%s” is not a way of streaming. Write compatible or prefetch.</source>
        <translation>“%s”不是流式传输方式。请写 compatible 或 prefetch。</translation>
    </message>
    <message>
        <source>The runtime %s does not copy weights ahead of their turn. Prefetch needs the runtime %1.</source>
        <translation>运行时 %s 不会提前复制权重。预取需要运行时 %1。</translation>
    </message>
    <message>
        <source>%s has %1 for weights in flight under this plan, and the window asks for %2.</source>
        <translation>在此方案下，%s 有 %1 用于传输中的权重，而窗口要求 %2。</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number from 0 on.</source>
        <translation>%s：“%1”应为不小于 0 的数。</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number above 0.</source>
        <translation>%s：“%1”应为大于 0 的数。</translation>
    </message>
    <message>
        <source>%s has no layers; a schedule needs at least one.</source>
        <translation>%s 没有层；调度至少需要一层。</translation>
    </message>
    <message>
        <source>%s has two layers of the name “%1”.</source>
        <translation>%s 有两层都叫“%1”。</translation>
    </message>
    <message>
        <source>%s: the layer “%1” has both “bytes” and “tensors”; one of them says what is saved.</source>
        <translation>%s：层“%1”同时有“bytes”和“tensors”；只能由其中之一说明保存了什么。</translation>
    </message>
    <message>
        <source>%s: “%1” says %2 bytes, and its parts have %3.</source>
        <translation>%s：“%1”声明 %2 个字节，而它的各部分共有 %3 个。</translation>
    </message>
    <message>
        <source>%s: the tensors have more than 2^62 bytes together.</source>
        <translation>%s：张量合计超过 2^62 个字节。</translation>
    </message>
    <message>
        <source>%s: “%1” is later than the end of its layer&apos;s pass.</source>
        <translation>%s：“%1”晚于所属层传播的结束时间。</translation>
    </message>
    <message>
        <source>%s should have either “offload_layers” or “scopes”, one of them.</source>
        <translation>%s 应有“offload_layers”或“scopes”，只能有其一。</translation>
    </message>
    <message>
        <source>%s: “cap_bytes” goes with “offload_layers”; with “scopes” each has a cap of its own.</source>
        <translation>%s：“cap_bytes”与“offload_layers”一起使用；用“scopes”时每个范围有自己的上限。</translation>
    </message>
    <message>
        <source>%s: “offload_layers” should be at most the number of layers, which is %1, not %2.</source>
        <translation>%s：“offload_layers”不应超过层数 %1，而写的是 %2。</translation>
    </message>
    <message>
        <source>%s has two scopes on “%1”.</source>
        <translation>%s 在“%1”上有两个范围。</translation>
    </message>
    <message>
        <source>%s: the scope on “%1” has a cap, and only one that is on can have one.</source>
        <translation>%s：“%1”上的范围有上限，而只有开启的范围才能有上限。</translation>
    </message>
    <message>
        <source>The layer “%s” saves too many tensors of different sizes to say for certain which of them fill the cap best; take the cap away or join tensors.</source>
        <translation>层“%s”保存了太多大小不同的张量，无法确定哪些最能填满上限；请去掉上限或合并张量。</translation>
    </message>
    <message>
        <source>“%s” is part of a fused group: the group goes as a whole or stays as a whole.</source>
        <translation>“%s”属于一个融合组：该组只能整体移走或整体留下。</translation>
    </message>
    <message>
        <source>The last layer, “%s”, is used again as soon as forward ends: it cannot be moved in time.</source>
        <translation>最后一层“%s”在前向传播结束后立即再次用到：来不及移走。</translation>
    </message>
    <message>
        <source>TransformerEngine&apos;s contexts can only move the first layers, one after the other, and these are others: %s.</source>
        <translation>TransformerEngine 的上下文管理器只能依次移动最前面的几层，而这些是其他层：%s。</translation>
    </message>
    <message>
        <source>All layers but the last are moved: each copy has the time of one layer, and nothing overlaps beyond it.</source>
        <translation>除最后一层外全部移走：每次复制只有一层的时间，超出的部分无法重叠。</translation>
    </message>
    <message>
        <source>Off inside of on does nothing in TransformerEngine&apos;s nested contexts: %s is moved all the same.</source>
        <translation>在 TransformerEngine 的嵌套上下文管理器中，开启之内的关闭不起作用：%s 仍会移走。</translation>
    </message>
    <message>
        <source>These tensors of layers that are moved stay only if each is marked in TransformerEngine: %s.</source>
        <translation>移走的层中，这些张量只有在 TransformerEngine 中逐个标记才会留下：%s。</translation>
    </message>
    <message>
        <source>These tensors are copied and their memory is not freed, for their owner keeps them: %s.</source>
        <translation>这些张量会被复制，但内存不会释放，因为其所有者仍保留它们：%s。</translation>
    </message>
    <message>
        <source>Nothing saved in %s is moved: %1.</source>
        <translation>%s 中保存的内容都不会移走：%1。</translation>
    </message>
    <message>
        <source>Put the scope on the whole of “%s”, or above it.</source>
        <translation>请把范围设在整个“%s”上，或更上一级。</translation>
    </message>
    <message>
        <source>Turn “%s” off.</source>
        <translation>请关闭“%s”。</translation>
    </message>
    <message>
        <source>Take the target te-manual, which moves any layers.</source>
        <translation>请改用目标 te-manual，它可以移动任意层。</translation>
    </message>
    <message>
        <source>Move at most the first %1 layers.</source>
        <translation>最多移动前 %1 层。</translation>
    </message>
    <message>
        <source>Call mark_not_offload for each of them.</source>
        <translation>请对它们逐个调用 mark_not_offload。</translation>
    </message>
    <message>
        <source>Let the module let go of them when forward ends, or turn them off.</source>
        <translation>让模块在前向传播结束时放开它们，或将它们关闭。</translation>
    </message>
    <message>
        <source>%s: “%1” has no derivative, and gradients would have to pass it at node “%2” of module “%3”.</source>
        <translation>%s：“%1”没有导数，而梯度须在模块“%3”的节点“%2”处经过它。</translation>
    </message>
    <message>
        <source>The program has no module “%1”, so nothing is saved there.</source>
        <translation>程序没有模块“%1”，因此那里不会保存任何内容。</translation>
    </message>
    <message>
        <source>No operator of module “%1” is called “%2”, so it saves nothing.</source>
        <translation>模块“%1”没有名为“%2”的算子，因此它不保存任何内容。</translation>
    </message>
    <message>
        <source>In a pass with gradients streamed weights are copied in their turn: nothing is copied ahead.</source>
        <translation>在带梯度的传播中，流式传输的权重轮到时才复制：不会提前复制。</translation>
    </message>
    <message>
        <source>The program was exported in evaluation mode: “%1” does there what it does not do in training, and the gradients are those of evaluation.</source>
        <translation>程序以评估模式导出：“%1”的行为与训练时不同，梯度是评估模式下的梯度。</translation>
    </message>
    <message>
        <source>%s is of a pass forward alone: layers and what they save come from a profile with --backward.</source>
        <translation>%s 只来自前向传播：层及其保存的内容来自带 --backward 的性能分析。</translation>
    </message>
    <message>
        <source>%s has no module whose name has the parts “%1”.</source>
        <translation>%s 中没有名称含有“%1”各部分的模块。</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” changes “%3”, which it did not make.</source>
        <translation>“%s”无法在反向传播中重计算：节点“%2”处的“%1”会修改并非由它产生的“%3”。</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” reads “%3”, which has changed by then.</source>
        <translation>“%s”无法在反向传播中重计算：节点“%2”处的“%1”读取“%3”，而后者届时已改变。</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward by itself: the operator “%1” at node “%2” runs it, and is run as a whole.</source>
        <translation>“%s”无法在反向传播中单独重计算：它由节点“%2”处的算子“%1”运行，而该算子只能整体运行。</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: the scenario says that it is not pure.</source>
        <translation>“%s”无法在反向传播中重计算：场景说明它不是纯的。</translation>
    </message>
    <message>
        <source>The program has no input “%1”; it takes %2.</source>
        <translation>程序没有输入“%1”；它接受 %2。</translation>
    </message>
    <message>
        <source>The input “%1” is no tensor of floating numbers: it has no gradient.</source>
        <translation>输入“%1”不是浮点张量：它没有梯度。</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: none is of a floating type. Leave training out.</source>
        <translation>%s 没有可训练的参数：没有浮点类型的参数。请不要设置训练。</translation>
    </message>
    <message>
        <source>Training the model needs %1 for weights, gradients and the optimizer; your devices have room for %2 of it: %3 short.</source>
        <translation>训练此模型时，权重、梯度和优化器需要 %1；您的设备可放 %2：缺 %3。</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: those of a floating type are frozen. Unfreeze some of them, or leave training out.</source>
        <translation>%s 没有可训练的参数：浮点类型的参数都已冻结。请解冻其中一些，或不要设置训练。</translation>
    </message>
    <message>
        <source>%s has no parameter in “%1”, which is to be frozen or trained. Name a module or a parameter; * stands for any text.</source>
        <translation>%s 在要冻结或训练的“%1”中没有参数。请写出模块或参数的名称；* 代表任意文字。</translation>
    </message>
    <message>
        <source>The rates of this machine were measured with %1, and now there is %2: measure again to be sure of them.</source>
        <translation>这台机器的速率是用 %1 测得的，而现在是 %2：请重新测量以确保准确。</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients and %2 of the optimizer. What is saved for the pass back is not known without a graph and left out. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>该方案用于训练：%s 的峰值计入 %1 的梯度和 %2 的优化器状态。没有计算图时不知道为反向传播保存了什么，因此未计入。时间包括两个方向，不含优化器的更新。</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients, %2 of the optimizer and %3 that a run saved for the pass back. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>该方案用于训练：%s 的峰值计入 %1 的梯度、%2 的优化器状态，以及某次运行为反向传播保存的 %3。时间包括两个方向，不含优化器的更新。</translation>
    </message>
    <message>
        <source>%s ended early: what it shows is a part of the pass.</source>
        <translation>%s 提前结束：它只显示了传播的一部分。</translation>
    </message>
    <message>
        <source>%s seems to be a run of another program: %1 of %2 names in it are not this model’s, for example “%3”.</source>
        <translation>%s 似乎是另一个程序的运行：其中 %2 个名称有 %1 个不属于此模型，例如“%3”。</translation>
    </message>
    <message>
        <source>%s names no weight and no module: whether it is a run of this model is not known.</source>
        <translation>%s 没有给出任何权重或模块的名称：无法得知它是否是此模型的运行。</translation>
    </message>
    <message>
        <source>The weights on the CPU are copied from plain RAM, which is slower: pinned RAM comes in powers of two and would take %1 instead of %2, for which there is no room.</source>
        <translation>CPU 上的权重从普通内存复制，速度较慢：锁页内存按 2 的幂分配，需要 %1 而不是 %2，而空间不足。</translation>
    </message>
    <message>
        <source>The weights on the CPU (%1) are copied from the program’s file, at the speed of the disk where it is not in RAM: there is too little free RAM to hold them.</source>
        <translation>CPU 上的权重（%1）从程序的文件复制，文件不在内存中的部分只有磁盘的速度：空闲内存太少，无法存放这些权重。</translation>
    </message>
    <message>
        <source>%s is read here: writing to it would lose it. Name another file.</source>
        <translation>%s 在此处被读取：写入会使其丢失。请指定其他文件。</translation>
    </message>
    <message>
        <source>%s and %1 are one file, and each is to be written: the second would replace the first.</source>
        <translation>%s 和 %1 是同一个文件，而两者都要写入：后者会取代前者。</translation>
    </message>
    <message>
        <source>%s lists no host.</source>
        <translation>%s 没有列出任何主机。</translation>
    </message>
    <message>
        <source>%s lists %1 hosts; at most %2 are understood.</source>
        <translation>%s 列出了 %1 台主机；最多支持 %2 台。</translation>
    </message>
    <message>
        <source>%s: “%1” cannot be the name of a host. Write letters, digits, dots, dashes and underscores.</source>
        <translation>%s：“%1”不能作为主机名。请使用字母、数字、点、连字符和下划线。</translation>
    </message>
    <message>
        <source>%s lists the host %1 twice.</source>
        <translation>%s 将主机 %1 列出了两次。</translation>
    </message>
    <message>
        <source>%s: a link names the host “%1”, which is not listed.</source>
        <translation>%s：某条链路指向主机“%1”，但它不在列表中。</translation>
    </message>
    <message>
        <source>%s: the network of %1 needs a rate of at least one byte per second.</source>
        <translation>%s：%1 的网络速率至少应为每秒一个字节。</translation>
    </message>
    <message>
        <source>%s: a link goes from %1 to itself.</source>
        <translation>%s：某条链路从 %1 指向其自身。</translation>
    </message>
    <message>
        <source>%s lists the link from %1 to %2 twice.</source>
        <translation>%s 将从 %1 到 %2 的链路列出了两次。</translation>
    </message>
    <message>
        <source>%s describes %1 hosts; this command works with one. “stowage-cli solve” plans for several.</source>
        <translation>%s 描述了 %1 台主机；此命令只处理一台。“stowage-cli solve”可以为多台主机规划。</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, which is no device of these hosts.</source>
        <translation>%s：“%1”位于“%2”，而这些主机没有该设备。</translation>
    </message>
    <message>
        <source>The KV cache counts as the library’s modules keep it, keys and values of every head: %1. Runtimes that keep it compressed (vLLM, llama.cpp) need %2.</source>
        <translation>KV 缓存按库的模块所保存的方式计算，即每个头的键和值：%1。压缩保存的运行时（vLLM、llama.cpp）需要 %2。</translation>
    </message>
    <message>
        <source>The KV cache counts as this runtime keeps it, compressed: %1. The library’s modules (under accelerate) need %2.</source>
        <translation>KV 缓存按此运行时压缩保存的方式计算：%1。库的模块（accelerate 下）需要 %2。</translation>
    </message>
    <message>
        <source>%s without offload divides every weight over the %1 GPUs, and no map of modules shows that: each holds %2 of weights, and a pass needs at least %3 there, which every card has.</source>
        <translation>%s 在不卸载时把每个权重切分到 %1 个 GPU 上，模块映射无法表示这一点：每个 GPU 有 %2 的权重，一次传播在那里至少需要 %3，每张显卡都有这么多。</translation>
    </message>
    <message>
        <source>Host %1: %2</source>
        <translation>主机 %1：%2</translation>
    </message>
    <message>
        <source>Host %1 was lost: %2.</source>
        <translation>主机 %1 已失联：%2。</translation>
    </message>
    <message>
        <source>%s cannot run over several hosts: %1.</source>
        <translation>%s 无法在多台主机上运行：%1。</translation>
    </message>
    <message>
        <source>A plan would fit, but %s keeps %1 on %2 beside it and needs %3 there, of %4: %5 too little.</source>
        <translation>方案本身放得下，但 %s 另外要在 %2 上占用 %1：那里需要 %3，只有 %4，缺 %5。</translation>
    </message>
    <message>
        <source>%s: no floating output depends on a parameter that wants a gradient, so there is nothing to differentiate; its outputs are %1.</source>
        <translation>%s：没有浮点输出依赖需要梯度的参数，因此没有可求导的内容；其输出为 %1。</translation>
    </message>
    <message>
        <source>The loss is the sum of all floating outputs, and “%1” is a single number beside others: where it alone is the loss, let the program return nothing else.</source>
        <translation>损失是所有浮点输出之和，而“%1”是与其他输出并列的单个数值：如果只有它是损失，请让程序不返回其他内容。</translation>
    </message>
    <message>
        <source>%s was on %1 GPUs, and the room that one card leaves is worked out from a run on one: say --budget SIZE.</source>
        <translation>%s 是在 %1 个 GPU 上运行的，而一张显卡剩余的空间要根据单个 GPU 上的运行来计算：请指定 --budget SIZE。</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, a device of one of several machines. Say which they are: --hosts FILE (profile: --mpi HOSTFILE).</source>
        <translation>%s：“%1”位于“%2”，即几台机器之一的设备。请说明是哪些机器：--hosts FILE（profile：--mpi HOSTFILE）。</translation>
    </message>
    <message>
        <source>The model needs %1; the devices of all hosts together have room for %2: %3 short.</source>
        <translation>模型需要 %1；所有主机的设备合计能容纳 %2：还差 %3。</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one host; no host has room for more than %2: %3 short.</source>
        <translation>%s 需要 %1，并在一台主机上运行；没有主机能容纳超过 %2：还差 %3。</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one GPU with its part of the host&apos;s RAM; nowhere is there room for more than %2: %3 short.</source>
        <translation>%s 需要 %1，并在一个 GPU 及其分得的主机内存上运行；没有任何地方能容纳超过 %2：还差 %3。</translation>
    </message>
    <message>
        <source>The rules leave no host for %s.</source>
        <translation>按照规则，没有主机可放 %s。</translation>
    </message>
    <message>
        <source>The weights alone would fit; with what the workload needs beside them (KV cache, activations, what training keeps) they do not.</source>
        <translation>单是权重放得下；加上工作负载另外需要的内容（KV 缓存、激活值、训练保留的内容）就放不下了。</translation>
    </message>
    <message>
        <source>Whole blocks, one run of them for each host, cannot be divided among these hosts.</source>
        <translation>完整的块（每台主机一段）无法分配到这些主机上。</translation>
    </message>
    <message>
        <source>No way was found to divide the blocks among these hosts; whether there is one is not settled.</source>
        <translation>没有找到把块分配到这些主机上的办法；是否存在尚无定论。</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be a multiple of %2, not %3.</source>
        <translation>%s：尺寸“%1”必须是 %2 的倍数，不能是 %3。</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be %2 more than a multiple of %3, not %4.</source>
        <translation>%s：尺寸“%1”必须比 %3 的倍数大 %2，不能是 %4。</translation>
    </message>
    <message>
        <source>“%1” plays no part: nothing is asked to go to the host. Say which modules or layers go.</source>
        <translation>“%1”不起作用：没有要求任何内容移到主机。请说明哪些模块或层要移走。</translation>
    </message>
    <message>
        <source>“%1” is no room of one GPU: write its number and a size, such as 0=8GiB, each GPU once.</source>
        <translation>“%1”不是一个 GPU 的空间：请写它的编号和大小，如 0=8GiB，每个 GPU 一次。</translation>
    </message>
    <message>
        <source>Room is either that of all GPUs together, such as 8GiB, or that of each, such as 0=8GiB,1=6GiB.</source>
        <translation>空间要么是所有 GPU 合计的，如 8GiB，要么是每个 GPU 的，如 0=8GiB,1=6GiB。</translation>
    </message>
    <message>
        <source>Room is given for GPU %1, where layers keep nothing.</source>
        <translation>给出了 GPU %1 的空间，但各层在那里不保留任何内容。</translation>
    </message>
    <message>
        <source>%s says the link of GPU %1 twice.</source>
        <translation>%s 中 GPU %1 的链路出现了两次。</translation>
    </message>
    <message>
        <source>Too many tensors of different sizes are saved under the cap of %s to say for certain which of them fill it best: they were taken in the order of saving.</source>
        <translation>%s 的上限之下保存了太多大小不同的张量，无法确定哪些最能填满上限：已按保存的顺序选取。</translation>
    </message>
    <message>
        <source>%s states 1 tensor, for which it is too short.</source>
        <translation>%s 声明有 1 个张量，但文件太短，容不下。</translation>
    </message>
    <message>
        <source>%s states 1 key, for which it is too short.</source>
        <translation>%s 声明有 1 个键，但文件太短，容不下。</translation>
    </message>
    <message>
        <source>%1 modules keep something of each sequence, for example %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>%1 个模块会为每个序列保留内容，例如 %s，而配置没有说明大小：KV 缓存不计入这部分。</translation>
    </message>
    <message>
        <source>1 module keeps something of each sequence, %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>1 个模块为每个序列保留内容（%s），而配置没有说明有多少：KV 缓存的计算不包括它。</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>已记录的运行</translation>
    </message>
    <message>
        <source>The settings were damaged: they are kept as %1, and the usual ones hold.</source>
        <translation>设置已损坏：已保留为 %1，现使用默认设置。</translation>
    </message>
    <message>
        <source>Settings will not be kept: %1 cannot be written.</source>
        <translation>设置不会保留：无法写入 %1。</translation>
    </message>
    <message>
        <source>the machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>what was measured of this machine</source>
        <translation>对这台机器的测量结果</translation>
    </message>
    <message>
        <source>the recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Some settings could not be read and are kept aside in %2: %1.</source>
        <translation>部分设置无法读取，已另存于 %2 中：%1。</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>One key, with Ctrl, Alt or Shift if you like, and none after it.</source>
        <translation>只能是一个键，可加 Ctrl、Alt 或 Shift，其后不能再有其他键。</translation>
    </message>
    <message>
        <source>%1 moves about in views, fields and dialogs.</source>
        <translation>%1 用于在视图、输入框和对话框中移动。</translation>
    </message>
    <message>
        <source>Alt with a letter opens a menu.</source>
        <translation>Alt 加字母键用于打开菜单。</translation>
    </message>
    <message>
        <source>This command works in fields of text too, where %1 is typed: hold Ctrl with it.</source>
        <translation>此命令在文本框中也起作用，而 %1 在那里会输入文字：请同时按住 Ctrl。</translation>
    </message>
    <message>
        <source>This command begins with %1, which says what is awaited: one other key may follow it.</source>
        <translation>此命令以 %1 开头，它会提示接下来的按键：其后可以换成另一个键。</translation>
    </message>
    <message>
        <source>A letter, a figure or a sign may follow %1, with nothing held.</source>
        <translation>%1 之后可以是字母、数字或符号，不能同时按住其他键。</translation>
    </message>
</context>
<context>
    <name>StandIn</name>
    <message>
        <source>stand-in card</source>
        <translation>占位显卡</translation>
    </message>
</context>
<context>
    <name>TargetIssues</name>
    <message>
        <source>Ids meet a table elsewhere</source>
        <translation>ID 与所查的表不在一处</translation>
    </message>
    <message>
        <source>Values meet weights elsewhere</source>
        <translation>值与权重不在一处</translation>
    </message>
    <message>
        <source>Values from two devices meet</source>
        <translation>来自两个设备的值相遇</translation>
    </message>
    <message>
        <source>Weights of one module lie apart</source>
        <translation>同一模块的权重不在一处</translation>
    </message>
    <message>
        <source>A buffer is left behind</source>
        <translation>有缓冲区落下了</translation>
    </message>
    <message>
        <source>One storage on several devices</source>
        <translation>一个存储在多个设备上</translation>
    </message>
    <message>
        <source>A weight is used past its module</source>
        <translation>权重在其模块之外被使用</translation>
    </message>
    <message>
        <source>Results and labels lie apart</source>
        <translation>结果与标签不在一处</translation>
    </message>
    <message>
        <source>The KV cache lies elsewhere</source>
        <translation>KV 缓存在别处</translation>
    </message>
    <message>
        <source>Offload is ignored</source>
        <translation>卸载被忽略</translation>
    </message>
    <message>
        <source>Offload that nobody asked for</source>
        <translation>无人要求的卸载</translation>
    </message>
    <message>
        <source>Offload that cannot be</source>
        <translation>做不到的卸载</translation>
    </message>
    <message>
        <source>A phase is over budget</source>
        <translation>有阶段超出预算</translation>
    </message>
    <message>
        <source>Move the weights</source>
        <translation>移动权重</translation>
    </message>
    <message>
        <source>Copy the ids in the program</source>
        <translation>在程序中复制 ID</translation>
    </message>
    <message>
        <source>Copy the rows in the program</source>
        <translation>在程序中复制行</translation>
    </message>
    <message>
        <source>Copy the values in the program</source>
        <translation>在程序中复制值</translation>
    </message>
    <message>
        <source>Move the buffers</source>
        <translation>移动缓冲区</translation>
    </message>
    <message>
        <source>Put all names on one device</source>
        <translation>把所有名称放在一个设备上</translation>
    </message>
    <message>
        <source>Offload the source module</source>
        <translation>卸载源模块</translation>
    </message>
    <message>
        <source>Trim host memory</source>
        <translation>归还主机内存</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1 once</source>
        <translation>一次性 %1</translation>
    </message>
    <message>
        <source>%1 a token</source>
        <translation>每个 token %1</translation>
    </message>
    <message>
        <source>%1 an item</source>
        <translation>每个图片或音频 %1</translation>
    </message>
    <message>
        <source>%1 a token back</source>
        <translation>每个 token 返回 %1</translation>
    </message>
    <message>
        <source>Put all names on %1</source>
        <translation>把所有名称放在 %1 上</translation>
    </message>
    <message>
        <source>%1 would be over budget.</source>
        <translation>%1 会超出预算。</translation>
    </message>
</context>
<context>
    <name>Targets</name>
    <message>
        <source>a device for any module or tensor (device_map), GPUs, cpu and disk</source>
        <translation>为任意模块或张量指定设备（device_map）：GPU、cpu 和 disk</translation>
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
        <translation>全部参数放在 cpu 或 nvme 上，或都不放（offload_param）</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Folder for the disk</source>
        <translation>磁盘文件夹</translation>
    </message>
    <message>
        <source>Pinned host memory</source>
        <translation>锁页主机内存</translation>
    </message>
    <message>
        <source>whole layers by count (-ngl) and share (-ts)</source>
        <translation>按数量（-ngl）和份额（-ts）指定完整的层</translation>
    </message>
    <message>
        <source>tensors by regular expression (-ot)</source>
        <translation>按正则表达式指定张量（-ot）</translation>
    </message>
    <message>
        <source>experts on the host (--cpu-moe, --n-cpu-moe)</source>
        <translation>把专家放在主机上（--cpu-moe、--n-cpu-moe）</translation>
    </message>
    <message>
        <source>short words where they say the same (--n-cpu-moe)</source>
        <translation>意思相同时用简短写法（--n-cpu-moe）</translation>
    </message>
    <message>
        <source>patterns alone (-ot)</source>
        <translation>仅用模式（-ot）</translation>
    </message>
    <message>
        <source>Overrides as</source>
        <translation>覆盖项写法</translation>
    </message>
    <message>
        <source>consecutive layers on pipeline stages, one stage a GPU</source>
        <translation>连续的层放在流水级上，每个 GPU 一级</translation>
    </message>
    <message>
        <source>num_gpu: whole layers by count</source>
        <translation>num_gpu：按数量指定完整的层</translation>
    </message>
    <message>
        <source>split points before modules of one list of layers: one stage a process</source>
        <translation>在一个层列表的模块之前切分：每个进程一个流水级</translation>
    </message>
    <message>
        <source>Micro-batches (else one a stage)</source>
        <translation>微批次数（默认每个流水级一个）</translation>
    </message>
    <message>
        <source>Order of micro-batches</source>
        <translation>微批次的顺序</translation>
    </message>
    <message>
        <source>Tokens of a sequence</source>
        <translation>每个序列的 token 数</translation>
    </message>
    <message>
        <source>module.to(device) for any module, tensor by tensor</source>
        <translation>对任意模块用 module.to(device)，逐个张量</translation>
    </message>
    <message>
        <source>offload_module_to_cpu: the whole source module, or none of it</source>
        <translation>offload_module_to_cpu：整个源模块，或完全不卸载</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>一个 GPU</translation>
    </message>
    <message>
        <source>activations of the first n of L layers (get_cpu_offload_context)</source>
        <translation>L 层中前 n 层的激活值（get_cpu_offload_context）</translation>
    </message>
    <message>
        <source>activations layer by layer (manual_synchronization)</source>
        <translation>逐层的激活值（manual_synchronization）</translation>
    </message>
    <message>
        <source>whole layers on pipeline stages (VLLM_PP_LAYER_PARTITION)</source>
        <translation>完整的层放在流水级上（VLLM_PP_LAYER_PARTITION）</translation>
    </message>
    <message>
        <source>the last n of every group of layers of a stage on the host, prefetched (--offload-group-size, --offload-num-in-group)</source>
        <translation>流水级内每组层的最后 n 层放在主机上，并预取（--offload-group-size、--offload-num-in-group）</translation>
    </message>
    <message>
        <source>environment, then the command</source>
        <translation>先写环境变量，再写命令</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>写成一行</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>写法</translation>
    </message>
    <message>
        <source>the first layers, in a context</source>
        <translation>最前面的几层，在上下文管理器中</translation>
    </message>
    <message>
        <source>any layers, one by one</source>
        <translation>任意层，逐个</translation>
    </message>
    <message>
        <source>Activations go</source>
        <translation>移走激活值</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>不写</translation>
    </message>
    <message>
        <source>arguments of any program</source>
        <translation>任意程序的参数</translation>
    </message>
    <message>
        <source>a command (torchrun)</source>
        <translation>命令（torchrun）</translation>
    </message>
    <message>
        <source>Program of the command</source>
        <translation>命令运行的程序</translation>
    </message>
    <message>
        <source>Sequences of a micro-batch</source>
        <translation>每个微批次的序列数</translation>
    </message>
    <message>
        <source>Sequences of a step</source>
        <translation>每步的序列数</translation>
    </message>
    <message>
        <source>Ollama&apos;s own</source>
        <translation>Ollama 默认</translation>
    </message>
    <message>
        <source>a Modelfile</source>
        <translation>Modelfile</translation>
    </message>
    <message>
        <source>lines for ollama run (/set)</source>
        <translation>用于 ollama run 的行（/set）</translation>
    </message>
    <message>
        <source>Type of the KV cache</source>
        <translation>KV 缓存类型</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Map the file</source>
        <translation>映射文件（mmap）</translation>
    </message>
    <message>
        <source>moved by the program</source>
        <translation>由程序移动</translation>
    </message>
    <message>
        <source>brought by hooks</source>
        <translation>由钩子取来</translation>
    </message>
    <message>
        <source>one after the other</source>
        <translation>依次进行</translation>
    </message>
    <message>
        <source>without waiting (non_blocking)</source>
        <translation>不等待（non_blocking）</translation>
    </message>
    <message>
        <source>Inputs of modules</source>
        <translation>模块的输入</translation>
    </message>
    <message>
        <source>Weights are copied</source>
        <translation>复制权重</translation>
    </message>
    <message>
        <source>TensorRT&apos;s own</source>
        <translation>TensorRT 默认</translation>
    </message>
    <message>
        <source>Operators of an engine, at least</source>
        <translation>每个引擎的最少算子数</translation>
    </message>
    <message>
        <source>Optimization level</source>
        <translation>优化级别</translation>
    </message>
    <message>
        <source>Workspace of the builder, MiB</source>
        <translation>构建器工作区，MiB</translation>
    </message>
    <message>
        <source>falls back to PyTorch</source>
        <translation>回退到 PyTorch</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>What TensorRT cannot execute</source>
        <translation>TensorRT 无法执行的内容</translation>
    </message>
    <message>
        <source>as PyTorch sees them</source>
        <translation>与 PyTorch 一致</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>open (dynamic)</source>
        <translation>可变（dynamic）</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>输入的尺寸</translation>
    </message>
    <message>
        <source>what is written of this plan is the same without it</source>
        <translation>不说它，写出的方案内容也一样</translation>
    </message>
    <message>
        <source>the plan puts nothing on the disk</source>
        <translation>方案没有把任何内容放在磁盘上</translation>
    </message>
    <message>
        <source>the plan puts nothing off the GPUs</source>
        <translation>方案没有把任何内容放在 GPU 之外</translation>
    </message>
    <message>
        <source>only a command names a program (form=command)</source>
        <translation>只有命令才写出程序（form=command）</translation>
    </message>
    <message>
        <source>the plan says nothing of activations</source>
        <translation>方案没有提到激活值</translation>
    </message>
    <message>
        <source>the backend takes it and does nothing with it</source>
        <translation>后端接受它，但什么也不做</translation>
    </message>
    <message>
        <source>no override of this plan has a shorter word</source>
        <translation>此方案的覆盖都没有更短的写法</translation>
    </message>
    <message>
        <source>the program that runs the model decides where that lies</source>
        <translation>它的位置由运行模型的程序决定</translation>
    </message>
    <message>
        <source>Part of each card</source>
        <translation>每块卡使用的比例</translation>
    </message>
    <message>
        <source>Layers ahead</source>
        <translation>提前的层数</translation>
    </message>
    <message>
        <source>no layer of this plan is offloaded</source>
        <translation>此方案没有卸载任何层</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>更多选项</translation>
    </message>
</context>
<context>
    <name>TimelineScale</name>
    <message>
        <source>event %1</source>
        <translation>事件 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n 个事件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Treemap</name>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>unplaced</source>
        <translation>未放置</translation>
    </message>
    <message>
        <source>1 part</source>
        <translation>1 个部分</translation>
    </message>
    <message numerus="yes">
        <source>%n parts</source>
        <translation>
            <numerusform>%n 个部分</numerusform>
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
        <translation>1 个小部分</translation>
    </message>
    <message numerus="yes">
        <source>%n small parts</source>
        <translation>
            <numerusform>%n 个小部分</numerusform>
        </translation>
    </message>
    <message>
        <source>1 expert</source>
        <translation>1 个专家</translation>
    </message>
    <message numerus="yes">
        <source>%n experts</source>
        <translation>
            <numerusform>%n 个专家</numerusform>
        </translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>到 %1</translation>
    </message>
    <message>
        <source>parts to %1</source>
        <translation>部分到 %1</translation>
    </message>
    <message>
        <source>split</source>
        <translation>已拆分</translation>
    </message>
    <message>
        <source>no place</source>
        <translation>没有位置</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>%1 起</translation>
    </message>
    <message>
        <source>less</source>
        <translation>更少</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>没有时间</translation>
    </message>
    <message>
        <source>same storage</source>
        <translation>同一存储</translation>
    </message>
    <message>
        <source>nothing saved</source>
        <translation>没有保存</translation>
    </message>
    <message>
        <source>in modules without a tile</source>
        <translation>在没有图块的模块中</translation>
    </message>
    <message>
        <source>moved to the host</source>
        <translation>已移到主机</translation>
    </message>
    <message>
        <source>planned, not moved</source>
        <translation>已计划，未移动</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>run again</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>onto a GPU</source>
        <translation>移到 GPU</translation>
    </message>
    <message>
        <source>from disk to CPU</source>
        <translation>从磁盘移到 CPU</translation>
    </message>
    <message>
        <source>to another GPU</source>
        <translation>移到另一个 GPU</translation>
    </message>
    <message>
        <source>from CPU to disk</source>
        <translation>从 CPU 移到磁盘</translation>
    </message>
    <message>
        <source>off the GPUs</source>
        <translation>移出 GPU</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>位置不变</translation>
    </message>
    <message>
        <source>several devices</source>
        <translation>多个设备</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>无类</translation>
    </message>
    <message>
        <source>in no file</source>
        <translation>不在任何文件中</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>shorter by over 8 %</source>
        <translation>缩短超过 8 %</translation>
    </message>
    <message>
        <source>shorter by over 2 %</source>
        <translation>缩短超过 2 %</translation>
    </message>
    <message>
        <source>about the same</source>
        <translation>大致相同</translation>
    </message>
    <message>
        <source>longer by over 2 %</source>
        <translation>延长超过 2 %</translation>
    </message>
    <message>
        <source>longer by over 8 %</source>
        <translation>延长超过 8 %</translation>
    </message>
    <message>
        <source>not known on both sides</source>
        <translation>并非两侧都已知</translation>
    </message>
    <message>
        <source>other classes</source>
        <translation>其他类</translation>
    </message>
    <message>
        <source>called %1 to %2</source>
        <extracomment>Modules by when they are called first: the 1st to the 193rd</extracomment>
        <translation>第 %1 至 %2 个调用</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>从不调用</translation>
    </message>
    <message>
        <source>costs nothing</source>
        <translation>无代价</translation>
    </message>
    <message>
        <source>further hosts</source>
        <translation>其余主机</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>%1 and %2 share one storage. They move together (%3).</source>
        <translation>%1 与 %2 共用一个存储，会一起移动（%3）。</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: short by %3.</source>
        <translation>%1 不能移到 %2：缺 %3。</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: no plan fits then.</source>
        <translation>%1 不能移到 %2：那样没有方案放得下。</translation>
    </message>
    <message>
        <source>No plan fits without the pin.</source>
        <translation>取消固定后没有方案放得下。</translation>
    </message>
    <message>
        <source>as now</source>
        <translation>与现在相同</translation>
    </message>
    <message>
        <source>Block %1, %2, moves: %3 is part of it, and %4 is not split.</source>
        <translation>块 %1（%2）会移动：%3 是它的一部分，而 %4 不拆分。</translation>
    </message>
</context>
<context>
    <name>WhatIfTable</name>
    <message>
        <source>The machine as it is</source>
        <translation>现有的机器</translation>
    </message>
    <message>
        <source>One more GPU</source>
        <translation>多一个 GPU</translation>
    </message>
    <message>
        <source>Like the last one.</source>
        <translation>与最后一个相同。</translation>
    </message>
    <message>
        <source>All GPUs linked to the CPU at %1.</source>
        <translation>所有 GPU 以 %1 连接 CPU。</translation>
    </message>
    <message>
        <source>%1 tokens of context</source>
        <translation>上下文 %1 个 token</translation>
    </message>
    <message>
        <source>The same machine.</source>
        <translation>同一台机器。</translation>
    </message>
    <message>
        <source>CPU and disk as they are.</source>
        <translation>CPU 和磁盘不变。</translation>
    </message>
    <message>
        <source>short by %1</source>
        <translation>缺 %1</translation>
    </message>
    <message>
        <source>no plan fits</source>
        <translation>没有方案放得下</translation>
    </message>
    <message>
        <source>the strategy&apos;s plan does not fit</source>
        <translation>该策略的方案放不下</translation>
    </message>
    <message>
        <source>Twice the RAM</source>
        <translation>CPU 内存加倍</translation>
    </message>
    <message>
        <source>The budget of the CPU, doubled.</source>
        <translation>CPU 的预算加倍。</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt; %1</source>
        <translation>&lt; %1</translation>
    </message>
    <message>
        <source>a request</source>
        <translation>每次请求</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>每步</translation>
    </message>
    <message>
        <source>%1 a request</source>
        <translation>每次请求 %1</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>每步 %1</translation>
    </message>
</context>
<context>
    <name>WrittenPlan</name>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>还有 %1 个。</translation>
    </message>
    <message>
        <source>%1 would lie on %2, not on %3 (%4).</source>
        <translation>%1 会位于 %2，而不是 %3（%4）。</translation>
    </message>
    <message>
        <source>llama.cpp and Ollama open GGUF files alone: convert the model first.</source>
        <translation>llama.cpp 和 Ollama 只能打开 GGUF 文件：请先转换模型。</translation>
    </message>
    <message>
        <source>%1 on %2 is ignored: it stays on %3 (%4).</source>
        <translation>%1 放在 %2 上的要求被忽略：它留在 %3（%4）。</translation>
    </message>
</context>
<context>
    <name>stowage::app::AboutDialog</name>
    <message>
        <source>A workbench for device maps of PyTorch models</source>
        <translation>PyTorch 模型设备映射工作台</translation>
    </message>
    <message>
        <source>Only file headers are read to look at a model. Stowage has no network code.</source>
        <translation>查看模型只读取文件头。Stowage 没有网络代码。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>自由软件，采用 GNU General Public License 第 3 版或更高版本。不提供任何担保。</translation>
    </message>
    <message>
        <source>Built with Qt %1 and Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash and libb2. Fonts: Inter and JetBrains Mono (OFL 1.1). Icons: Lucide (ISC). The engine uses LibTorch.</source>
        <translation>使用 Qt %1 和 Qt Charts（GPL-3.0）、nlohmann/json、{fmt}、tl::expected、zlib、xxHash 和 libb2 构建。字体：Inter 和 JetBrains Mono（OFL 1.1）。图标：Lucide（ISC）。引擎使用 LibTorch。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationCommands</name>
    <message>
        <source>Acti&amp;vations…</source>
        <translation>激活值(&amp;V)…</translation>
    </message>
    <message>
        <source>Activations of %1 as above</source>
        <translation>%1 的激活值与上级相同</translation>
    </message>
    <message>
        <source>Activations of %1 stay</source>
        <translation>%1 的激活值留在原处</translation>
    </message>
    <message>
        <source>Activations of %1 to the host, %2 at most</source>
        <translation>%1 的激活值移到主机，至多 %2</translation>
    </message>
    <message>
        <source>Activations of %1 to the host</source>
        <translation>%1 的激活值移到主机</translation>
    </message>
    <message numerus="yes">
        <source>Activations of %n layer(s) to the host</source>
        <translation>
            <numerusform>%n 层的激活值移到主机</numerusform>
        </translation>
    </message>
    <message>
        <source>Acti&amp;vations</source>
        <translation>激活值(&amp;V)</translation>
    </message>
    <message>
        <source>Activations to the &amp;host</source>
        <translation>激活值移到主机(&amp;H)</translation>
    </message>
    <message>
        <source>Activations &amp;stay on the GPU</source>
        <translation>激活值留在 GPU 上(&amp;S)</translation>
    </message>
    <message>
        <source>Activations as the module &amp;above</source>
        <translation>激活值与上级模块相同(&amp;A)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Activations not kept, &amp;run again in backward</source>
        <translation>激活值不保留，反向时重计算(&amp;R)</translation>
    </message>
    <message>
        <source>Activations of %1 not kept, run again</source>
        <translation>%1 的激活值不保留，重计算</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) run again</source>
        <translation>
            <numerusform>%n 层重计算</numerusform>
        </translation>
    </message>
    <message>
        <source>Activations?   %1 to the host   %2 stay   %3 run again   %4 as the module above   %5 with a cap…   Esc</source>
        <translation>激活值？   %1 移到主机   %2 留在原处   %3 重计算   %4 与上级模块相同   %5 设上限…   Esc</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationsDialog</name>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>As the module &amp;above; where none says anything it stays</source>
        <translation>与上级模块相同(&amp;A)；都没有说明时留在原处</translation>
    </message>
    <message>
        <source>To the &amp;host and back: what is large enough and lies by itself</source>
        <translation>移到主机再移回(&amp;H)：足够大且独立存放的内容</translation>
    </message>
    <message>
        <source>&amp;Stay on the GPU</source>
        <translation>留在 GPU 上(&amp;S)</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>How much is moved at most, such as 64MiB: of each layer where the module is a list of them, else of the module.</source>
        <translation>最多移动多少，如 64MiB：模块是层列表时指每一层，否则指整个模块。</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>至多</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>What %1 saves for backward: a run forward and back moves it to the host, leaves it, or does not keep it.</source>
        <translation>%1 为反向传播保存的内容：前向和反向运行会把它移到主机、留在原处或不保留。</translation>
    </message>
    <message>
        <source>&amp;Not kept: the module runs again in backward, a list of layers layer by layer</source>
        <translation>不保留(&amp;N)：模块在反向传播中重计算，层列表则逐层进行</translation>
    </message>
</context>
<context>
    <name>stowage::app::Application</name>
    <message>
        <source>The edits could not be restored now. They are kept until %1 can be opened.</source>
        <translation>现在无法恢复编辑。编辑会一直保留，直到能够打开 %1。</translation>
    </message>
    <message>
        <source>%1 has no module %2.</source>
        <translation>%1 没有模块 %2。</translation>
    </message>
</context>
<context>
    <name>stowage::app::Autosave</name>
    <message>
        <source>The sample</source>
        <translation>示例</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n unsaved edit(s) up to %2, last: %3.</source>
        <translation>
            <numerusform>%1：%n 处未保存的编辑，截至 %2，最后一处：%3。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::CalibrateDialog</name>
    <message>
        <source>Copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Reading memory</source>
        <translation>内存读取</translation>
    </message>
    <message>
        <source>The disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>矩阵乘法</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Convolutions</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pinned</source>
        <translation>复制，%1 到 %2，锁页</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pageable</source>
        <translation>复制，%1 到 %2，可分页</translation>
    </message>
    <message>
        <source>Copy, %1 to %2</source>
        <translation>复制，%1 到 %2</translation>
    </message>
    <message>
        <source>Reading %1, %2</source>
        <translation>读取 %1，%2</translation>
    </message>
    <message>
        <source>Disk, past the cache</source>
        <translation>磁盘，绕过缓存</translation>
    </message>
    <message>
        <source>%1, %2 × %2, %3</source>
        <translation>%1，%2 × %2，%3</translation>
    </message>
    <message>
        <source>One launch, %1</source>
        <translation>一次启动，%1</translation>
    </message>
    <message>
        <source>%1, convolution like %2 × %2, %3</source>
        <translation>%1，卷积，相当于 %2 × %2，%3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>there is no GPU</source>
        <translation>没有 GPU</translation>
    </message>
    <message>
        <source>its file system reads through memory alone</source>
        <translation>其文件系统只能经由内存读取</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>larger ones would take too long</source>
        <translation>更大的会耗时过长</translation>
    </message>
    <message>
        <source>there is not enough room</source>
        <translation>空间不足</translation>
    </message>
    <message>
        <source>it failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1: not measured, %2.</source>
        <translation>%1：未测量，%2。</translation>
    </message>
    <message>
        <source>%1 uses %2 of its %3 PCIe lanes: the slot is narrower than the card.</source>
        <translation>%1 只用了 %3 条 PCIe 通道中的 %2 条：插槽比显卡窄。</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>The engine measures %1; it takes a minute or two.</source>
        <translation>引擎将测量 %1；需要一两分钟。</translation>
    </message>
    <message>
        <source>The engine measures this machine; it takes a minute or two.</source>
        <translation>引擎将测量本机；需要一两分钟。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Measured before; nothing is under way.</source>
        <translation>以前测量过；现在没有进行中的测量。</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>Measured. Take over sets the links of the machine to the medians.</source>
        <translation>测量完成。“采用”会把机器的链路设为中位数。</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>引擎正在启动。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · LibTorch %2 · %n thread(s)</source>
        <translation>
            <numerusform>%1 · LibTorch %2 · %n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::ChooseModelDialog</name>
    <message>
        <source>Which model?</source>
        <translation>选择哪个模型？</translation>
    </message>
    <message numerus="yes">
        <source>%1 holds %n models.</source>
        <translation>
            <numerusform>%1 中有 %n 个模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>stowage::app::CommandPalette</name>
    <message>
        <source>Search commands, modules and devices</source>
        <translation>搜索命令、模块和设备</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>&gt; commands   @ modules   # devices</source>
        <translation>&gt; 命令   @ 模块   # 设备</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>没有与“%1”匹配的内容。</translation>
    </message>
    <message>
        <source>Enter runs   Alt+Enter runs and stays   Tab completes   Esc closes</source>
        <translation>Enter 执行   Alt+Enter 执行且不关闭   Tab 补全   Esc 关闭</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>%1: select what is there</source>
        <translation>%1：选择其上的内容</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>open a model first</source>
        <translation>请先打开模型</translation>
    </message>
    <message>
        <source>select modules first</source>
        <translation>请先选择模块</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>现在不可用</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>the run ends at %1</source>
        <translation>运行在 %1 结束</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message numerus="yes">
        <source>%1: select %n module(s)</source>
        <translation>
            <numerusform>%1：选择 %n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>no module is named so</source>
        <translation>没有模块叫这个名字</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareActions</name>
    <message>
        <source>The comparison failed: %1</source>
        <translation>比较失败：%1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Compar&amp;e with…</source>
        <translation>与其他方案比较(&amp;E)…</translation>
    </message>
    <message>
        <source>Compare with a file…</source>
        <translation>与文件比较…</translation>
    </message>
    <message>
        <source>Take &amp;over the compared plan</source>
        <translation>采用所比较的方案(&amp;O)</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>来自文件…</translation>
    </message>
    <message>
        <source>Take over %1</source>
        <translation>采用 %1</translation>
    </message>
    <message>
        <source>%1 is the plan now. Undo brings the one before back.</source>
        <translation>%1 现在是当前方案。撤销可恢复之前的方案。</translation>
    </message>
    <message>
        <source>These are device maps. Open their model first, then compare them.</source>
        <translation>这些是设备映射。请先打开其模型，再进行比较。</translation>
    </message>
    <message>
        <source>Compare with a plan, a device map or a run</source>
        <translation>与方案、设备映射或运行比较</translation>
    </message>
    <message>
        <source>Plans, device maps and runs (*.stowage *.json *.trace *.pickle *.pkl);;All files (*)</source>
        <translation>方案、设备映射和运行 (*.stowage *.json *.trace *.pickle *.pkl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Compare with the plan as it was saved</source>
        <translation>与保存时的方案比较</translation>
    </message>
    <message>
        <source>This plan is not a file yet.</source>
        <translation>此方案还不是文件。</translation>
    </message>
    <message>
        <source>Compare with the plan before the last edit</source>
        <translation>与上次编辑之前的方案比较</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>还没有产生其他方案的编辑。</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareOffer</name>
    <message>
        <source>Compare these plans?</source>
        <translation>比较这些方案？</translation>
    </message>
    <message>
        <source>The first is the baseline. Comparing changes nothing in the plan that is open.</source>
        <translation>第一个是基准。比较不会改动已打开的方案。</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Open the first one alone</source>
        <translation>只打开第一个</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
</context>
<context>
    <name>stowage::app::ComparePage</name>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
</context>
<context>
    <name>stowage::app::CrossoverDialog</name>
    <message>
        <source>Two plans over the length of the prompt</source>
        <translation>两个方案随提示词长度的变化</translation>
    </message>
    <message>
        <source>Predicted times of two plans as they are. A line ends where its plan has no room.</source>
        <translation>两个方案按原样的预测时间。曲线在其方案放不下之处结束。</translation>
    </message>
    <message>
        <source>Choose a plan or a device map</source>
        <translation>选择方案或设备映射</translation>
    </message>
    <message>
        <source>Plans and device maps (*.stowage *.json);;All files (*)</source>
        <translation>方案和设备映射 (*.stowage *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>First plan</source>
        <translation>第一个方案</translation>
    </message>
    <message>
        <source>Other plan</source>
        <translation>另一个方案</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Seconds by the length of the prompt</source>
        <translation>各提示词长度的秒数</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>来自文件…</translation>
    </message>
    <message>
        <source>A recorded run is no plan: choose a plan or a device map.</source>
        <translation>记录的运行不是方案：请选择方案或设备映射。</translation>
    </message>
    <message>
        <source>Both plans are predicted…</source>
        <translation>正在预测两个方案…</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Quicker</source>
        <translation>较快</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>另存为 CSV</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>图片 (%1)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
</context>
<context>
    <name>stowage::app::DetailsPopup</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>流式预留</translation>
    </message>
    <message>
        <source> for %1</source>
        <translation>，用于 %1</translation>
    </message>
    <message>
        <source>Main GPU</source>
        <translation>主 GPU</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>在 GPU 上</translation>
    </message>
    <message>
        <source>Off the GPUs</source>
        <translation>不在 GPU 上</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>跨设备传递</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>%1: PCIe %2, disk %3, hops %4, CPU %5, GPUs %6</source>
        <translation>%1：PCIe %2，磁盘 %3，跨设备传递 %4，CPU %5，GPU %6</translation>
    </message>
    <message>
        <source>Copied ahead</source>
        <translation>提前复制</translation>
    </message>
    <message>
        <source>%1 a step at least: copies hide behind computing, and computing behind copies</source>
        <translation>每步至少 %1：复制与计算相互重叠</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>最优界</translation>
    </message>
    <message>
        <source>%1, reached: nothing better exists</source>
        <translation>%1，已达到：没有更好的</translation>
    </message>
    <message>
        <source>%1: nothing can be better than that</source>
        <translation>%1：不可能比这更好</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>优化目标</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>求解器</translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation>求解方式</translation>
    </message>
    <message>
        <source>Model fingerprint</source>
        <translation>模型指纹</translation>
    </message>
    <message>
        <source>activations beyond the room kept free</source>
        <translation>超出预留空间的激活值</translation>
    </message>
    <message>
        <source>computing, as not all rates are known; %1</source>
        <translation>计算，因为并非所有速率都已知；%1</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>%1, of which %2 computing</source>
        <translation>%1，其中计算 %2</translation>
    </message>
    <message>
        <source>%1; computing is not counted, as not all rates are known</source>
        <translation>%1；未计入计算，因为并非所有速率都已知</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>每步流式传输</translation>
    </message>
    <message>
        <source>Read from disk a step</source>
        <translation>每步从磁盘读取</translation>
    </message>
    <message>
        <source>Least on disk</source>
        <translation>磁盘上最少</translation>
    </message>
    <message>
        <source>proven: no plan with as much on GPUs has less there</source>
        <translation>已证明：GPU 上同样多的方案中，没有磁盘上更少的</translation>
    </message>
    <message>
        <source>not proven: a plan with as much on GPUs may have less there</source>
        <translation>未证明：GPU 上同样多的方案中，可能有磁盘上更少的</translation>
    </message>
    <message>
        <source>Least step time</source>
        <translation>最短每步时间</translation>
    </message>
    <message>
        <source>proven: none with as much on GPUs and as little on disk is faster, computing aside</source>
        <translation>已证明：GPU 上同样多、磁盘上同样少的方案中，没有更快的（不计计算）</translation>
    </message>
    <message>
        <source>not proven: one with as much on GPUs and as little on disk may be faster, computing aside</source>
        <translation>未证明：GPU 上同样多、磁盘上同样少的方案中，可能有更快的（不计计算）</translation>
    </message>
    <message>
        <source>Request, copied ahead</source>
        <translation>请求（提前复制）</translation>
    </message>
    <message>
        <source>%1 at least, in all of its passes</source>
        <translation>所有传播合计至少 %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::DeviceDelegate</name>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::DifferencesDialog</name>
    <message>
        <source>the whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>The model has changed since this plan was saved</source>
        <translation>保存此方案之后，模型已改变</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are gone</source>
        <translation>
            <numerusform>%n 个模块已不存在</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are new</source>
        <translation>
            <numerusform>%n 个模块是新的</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) have another size</source>
        <translation>
            <numerusform>%n 个模块大小不同</numerusform>
        </translation>
    </message>
    <message>
        <source>Its upper modules have the same names and sizes: what differs are tensors, shapes, types or classes further inside.</source>
        <translation>上层模块的名称和大小相同：不同的是更深处的张量、形状、类型或类。</translation>
    </message>
    <message>
        <source>The plan was made again for the model as it is. Rules that name missing modules are listed in Issues.</source>
        <translation>已按现在的模型重新制定方案。涉及缺失模块的规则列在“问题”中。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stowage::app::Document</name>
    <message>
        <source>Opening was cancelled. The plan from before is still here.</source>
        <translation>已取消打开。之前的方案仍在这里。</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>已取消打开。</translation>
    </message>
    <message>
        <source>The model&apos;s structure is not the one this plan was made for. Rules that name missing modules are listed in Issues.</source>
        <translation>模型的结构与制定此方案时不同。涉及缺失模块的规则列在“问题”中。</translation>
    </message>
    <message>
        <source>%1 is a device map. Open its model first, then the map.</source>
        <translation>%1 是设备映射。请先打开其模型，再打开映射。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>恢复编辑</translation>
    </message>
    <message>
        <source>The plan refers to %1 once it is saved.</source>
        <translation>保存后，方案将引用 %1。</translation>
    </message>
    <message>
        <source>A better plan was found.</source>
        <translation>找到了更好的方案。</translation>
    </message>
    <message>
        <source>Planned for the machine used last. Change it in Machine.</source>
        <translation>已按上次使用的机器规划。可在“机器”中更改。</translation>
    </message>
    <message>
        <source>Planned for the machine used last and %1 tokens. Change them in the plan bar.</source>
        <translation>已按上次使用的机器和 %1 个 token 规划。可在方案栏中更改。</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropActions</name>
    <message>
        <source>Dragging %1  ·  %2</source>
        <translation>正在拖动 %1  ·  %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropZone</name>
    <message>
        <source>Drop a model here</source>
        <translation>把模型拖放到这里</translation>
    </message>
    <message>
        <source>a Hugging Face folder, %1, .stowage or device_map.json</source>
        <translation>Hugging Face 文件夹、%1、.stowage 或 device_map.json</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
</context>
<context>
    <name>stowage::app::EngineForm</name>
    <message>
        <source>Runs on</source>
        <translation>运行位置</translation>
    </message>
    <message>
        <source>Programs there</source>
        <translation>那边的程序</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>over ssh, with your keys; it asks for no password</source>
        <translation>经由 ssh，使用您的密钥；不会询问密码</translation>
    </message>
    <message>
        <source>ssh:HOST runs programs on another machine</source>
        <translation>ssh:HOST 在另一台机器上运行程序</translation>
    </message>
    <message>
        <source>this program, on this machine</source>
        <translation>此程序，在本机上</translation>
    </message>
    <message>
        <source>a folder that ends in /, or a file; empty: the same path</source>
        <translation>以 / 结尾的文件夹，或文件；留空：相同路径</translation>
    </message>
</context>
<context>
    <name>stowage::app::ExportDialog</name>
    <message>
        <source>Save map…</source>
        <translation>保存映射…</translation>
    </message>
    <message>
        <source>Save max_memory…</source>
        <translation>保存 max_memory…</translation>
    </message>
    <message>
        <source>Save snippet…</source>
        <translation>保存代码…</translation>
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
        <translation>加载代码</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s). %1 on GPUs of %2.</source>
        <translation>
            <numerusform>%n 个键。%2 中有 %1 在 GPU 上。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Incomplete: loading will fail for what the map does not name.</source>
        <translation>不完整：映射未写到的内容将无法加载。</translation>
    </message>
    <message>
        <source>This plan does not fit: what is exported is over budget.</source>
        <translation>此方案放不下：导出的内容超出预算。</translation>
    </message>
    <message>
        <source>This plan counts on the CPU computing what lies there. accelerate streams it to the GPU instead, and this plan keeps no room for that: choose the runtime accelerate before a map for from_pretrained.</source>
        <translation>此方案设想由 CPU 计算位于其上的内容。accelerate 则会把它流式传输到 GPU，而此方案没有为此留出空间：为 from_pretrained 导出映射之前，请选择运行时 accelerate。</translation>
    </message>
    <message>
        <source>This plan counts on weights being copied ahead of their turn. accelerate copies each module when its turn has come, and takes longer.</source>
        <translation>此方案设想权重提前复制。accelerate 在轮到每个模块时才复制，用时更长。</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, and what it would make of them.</source>
        <translation>用运行程序的写法表达此方案，并显示它会如何理解。</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, but without the tensors that have no place.</source>
        <translation>用运行程序的写法表达此方案，但不含没有位置的张量。</translation>
    </message>
    <message>
        <source>Export plan</source>
        <translation>导出方案</translation>
    </message>
    <message>
        <source>What would be otherwise</source>
        <translation>会有哪些不同</translation>
    </message>
    <message>
        <source>Written for</source>
        <translation>写给</translation>
    </message>
    <message>
        <source>Hugging Face accelerate and transformers</source>
        <translation>Hugging Face accelerate 和 transformers</translation>
    </message>
    <message>
        <source>Offload the source module to the CPU</source>
        <translation>把源模块卸载到 CPU</translation>
    </message>
    <message>
        <source>Trim host memory while compiling</source>
        <translation>编译时归还主机内存</translation>
    </message>
    <message>
        <source>Write the nearest plan that can be said</source>
        <translation>写出可表达的最接近方案</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Nothing is written: this target cannot be told the plan.</source>
        <translation>不写出任何内容：此目标无法表达该方案。</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, %1 would lie elsewhere than the plan says.</source>
        <translation>按目标自己的规则读回，%1 的位置会与方案不同。</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, everything lies where the plan says.</source>
        <translation>按目标自己的规则读回，所有内容的位置都与方案一致。</translation>
    </message>
    <message>
        <source>It can be told: %1.</source>
        <translation>它可以表达：%1。</translation>
    </message>
    <message>
        <source>The nearest plan that can be said: %1 lie elsewhere than the plan says; no other has less than %2.</source>
        <translation>可表达的最接近方案：%1 的位置与方案不同；其他方案都不少于 %2。</translation>
    </message>
</context>
<context>
    <name>stowage::app::FailedPage</name>
    <message>
        <source>This is no model to plan for</source>
        <translation>这不是可以规划的模型</translation>
    </message>
    <message>
        <source>The file itself is in order. Nothing was changed on disk.</source>
        <translation>文件本身没有问题。磁盘上没有任何改动。</translation>
    </message>
    <message>
        <source>It was moved, renamed or deleted since.</source>
        <translation>它后来被移动、重命名或删除了。</translation>
    </message>
    <message>
        <source>Most often the file belongs to another user.</source>
        <translation>通常是因为文件属于另一个用户。</translation>
    </message>
    <message>
        <source>Most often a download that was interrupted. Fetch this file again.</source>
        <translation>通常是因为下载中断。请重新获取此文件。</translation>
    </message>
    <message>
        <source>Stowage reads folders with config.json, %1, model descriptions, .stowage and device_map.json.</source>
        <translation>Stowage 可读取带 config.json 的文件夹、%1、模型描述、.stowage 和 device_map.json。</translation>
    </message>
    <message>
        <source>The file may be damaged, or written by a newer version of its program. Nothing was changed on disk.</source>
        <translation>文件可能已损坏，或由更新版本的程序写成。磁盘上没有任何改动。</translation>
    </message>
    <message>
        <source>This model could not be opened</source>
        <translation>无法打开此模型</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Back to start</source>
        <translation>返回开始页</translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation>返回方案</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>The model of this plan is not where it was</source>
        <translation>此方案的模型不在原来的位置</translation>
    </message>
    <message>
        <source>This file could not be read</source>
        <translation>无法读取此文件</translation>
    </message>
    <message>
        <source>Most often a file that was cut, or a slip in one that was edited by hand.</source>
        <translation>通常是因为文件被截断，或手动编辑时出错。</translation>
    </message>
    <message>
        <source>Locate model file…</source>
        <translation>查找模型文件…</translation>
    </message>
    <message>
        <source>Locate model folder…</source>
        <translation>查找模型文件夹…</translation>
    </message>
    <message>
        <source>This is no recorded run</source>
        <translation>这不是已记录的运行</translation>
    </message>
    <message>
        <source>This run could not be opened</source>
        <translation>无法打开此次运行</translation>
    </message>
    <message>
        <source>Stowage shows traces that it recorded, and memory snapshots of PyTorch.</source>
        <translation>Stowage 可显示自己记录的跟踪和 PyTorch 的内存快照。</translation>
    </message>
    <message>
        <source>It was written by a newer version of Stowage. Nothing was changed on disk.</source>
        <translation>它由更新版本的 Stowage 写成。磁盘上没有任何改动。</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileActions</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>打开示例(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Save plan</source>
        <translation>保存方案(&amp;S)</translation>
    </message>
    <message>
        <source>Save plan &amp;as…</source>
        <translation>方案另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Import device map…</source>
        <translation>导入设备映射(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export map…</source>
        <translation>导出映射(&amp;E)…</translation>
    </message>
    <message>
        <source>Copy loading snippet</source>
        <translation>复制加载代码</translation>
    </message>
    <message>
        <source>&amp;Close model</source>
        <translation>关闭模型(&amp;C)</translation>
    </message>
    <message>
        <source>Restore unsaved edits…</source>
        <translation>恢复未保存的编辑…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>The plan could not be saved</source>
        <translation>无法保存方案</translation>
    </message>
    <message>
        <source>This map could not be read</source>
        <translation>无法读取此映射</translation>
    </message>
    <message>
        <source>Models and plans (%1);;All files (*)</source>
        <translation>模型和方案 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a model, a plan or a device map</source>
        <translation>打开模型、方案或设备映射</translation>
    </message>
    <message>
        <source>Open a Hugging Face folder</source>
        <translation>打开 Hugging Face 文件夹</translation>
    </message>
    <message>
        <source>Import a device map</source>
        <translation>导入设备映射</translation>
    </message>
    <message>
        <source>Device maps (*.json);;All files (*)</source>
        <translation>设备映射 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 covers the whole model. It is shown as it is: what you pin moves, the rest stays.</source>
        <translation>%1 覆盖整个模型。按原样显示：您固定的内容会移动，其余不动。</translation>
    </message>
    <message>
        <source>Map copied with max_memory and the loading snippet.</source>
        <translation>已复制映射，连同 max_memory 和加载代码。</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>保存方案</translation>
    </message>
    <message>
        <source>Plans (*.stowage)</source>
        <translation>方案 (*.stowage)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>This plan has changes that are not saved.</source>
        <translation>此方案有未保存的更改。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>继续编辑</translation>
    </message>
    <message>
        <source>What was open is as it was.</source>
        <translation>已打开的内容保持原样。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileWriter</name>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>%1 stays as it is if you cancel.</source>
        <translation>如果取消，%1 保持不变。</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Export cancelled. %1 is as it was.</source>
        <translation>已取消导出。%1 保持不变。</translation>
    </message>
</context>
<context>
    <name>stowage::app::FirstPlan</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;First plan, step by step</source>
        <translation>逐步完成第一个方案(&amp;F)</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Which model, on which machine, run by whom, for how much text: this bar says it. Each part opens a menu, and the plan follows what you change.</source>
        <translation>哪个模型、在哪台机器上、由谁运行、处理多少文本：都写在这个方案栏里。每一部分都可打开菜单，方案随您的更改而变。</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Does it fit, how much of it lies on GPUs, how long does a step take, and is there nothing better? “Optimal” stands here only where it is proven. A click on it says how.</source>
        <translation>放得下吗，有多少在 GPU 上，一步用时多久，还有没有更好的？只有已证明时，此处才写“最优”。单击它可查看依据。</translation>
    </message>
    <message>
        <source>Where everything is</source>
        <translation>所有内容的位置</translation>
    </message>
    <message>
        <source>A tile is a module, as large as its weights; its colour is the device that holds it. Click one.</source>
        <translation>每个图块是一个模块，面积对应其权重大小，颜色表示它所在的设备。请单击一个图块。</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>移动它</translation>
    </message>
    <message>
        <source>Drag it to a device below, or press %1 to pin it to the CPU. All the rest is solved again around it, and %2 takes it back.</source>
        <translation>把它拖到下方的设备上，或按 %1 把它固定到 CPU。其余内容会据此重新求解，按 %2 可撤销。</translation>
    </message>
    <message>
        <source>Change a budget</source>
        <translation>更改预算</translation>
    </message>
    <message>
        <source>A lane is a device, filled with what lies there. Drag the end of its budget, and see what more or less memory would do.</source>
        <translation>每条泳道是一个设备，其中填充的是位于该设备上的内容。拖动预算的末端，看看内存增减会带来什么变化。</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>带走方案</translation>
    </message>
    <message>
        <source>Export writes the device map for accelerate, or what another runtime wants (%1). Run tries it, where the model is a program, and measures what was planned.</source>
        <translation>“导出”写出 accelerate 的设备映射，或其他运行时所需的内容（%1）。如果模型是程序，“运行”会实际试用方案，并测量所规划的内容。</translation>
    </message>
</context>
<context>
    <name>stowage::app::GroupCommands</name>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Group by &amp;module</source>
        <translation>按模块分组(&amp;M)</translation>
    </message>
    <message>
        <source>Group by &amp;class</source>
        <translation>按类分组(&amp;C)</translation>
    </message>
    <message>
        <source>Group by &amp;layer kind</source>
        <translation>按层类型分组(&amp;L)</translation>
    </message>
    <message>
        <source>Group by &amp;dtype</source>
        <translation>按数据类型分组(&amp;D)</translation>
    </message>
    <message>
        <source>Group by de&amp;vice</source>
        <translation>按设备分组(&amp;V)</translation>
    </message>
    <message>
        <source>Group by &amp;file</source>
        <translation>按文件分组(&amp;F)</translation>
    </message>
    <message>
        <source>Group &amp;by</source>
        <translation>分组方式(&amp;B)</translation>
    </message>
</context>
<context>
    <name>stowage::app::GuideCard</name>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpCommands</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>当前焦点项的帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpWindow</name>
    <message>
        <source>Help — Stowage</source>
        <translation>帮助 — Stowage</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>搜索所有页面</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面列表</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>This leads out of the help: %1</source>
        <translation>此链接指向帮助之外：%1</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>未找到任何内容</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>This page is in English: it is not translated yet.</source>
        <translation>此页为英文：尚未翻译。</translation>
    </message>
</context>
<context>
    <name>stowage::app::HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>What was done to the plan, in order. A click goes back or forth to it.</source>
        <translation>按顺序列出对方案所做的操作。单击其中一项即可后退或前进到该处。</translation>
    </message>
    <message>
        <source>as it was opened</source>
        <translation>打开时的状态</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsActions</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Several mac&amp;hines…</source>
        <translation>多台机器(&amp;H)…</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsDialog</name>
    <message>
        <source>A network twice as fast</source>
        <translation>速度翻倍的网络</translation>
    </message>
    <message>
        <source>One more host like %1</source>
        <translation>再加一台与 %1 相同的主机</translation>
    </message>
    <message>
        <source>Several machines</source>
        <translation>多台机器</translation>
    </message>
    <message>
        <source>The open model over machines that are linked by a network. The plan of the window stays as it is.</source>
        <translation>把打开的模型分布到由网络相连的多台机器上。窗口中的方案保持不变。</translation>
    </message>
    <message>
        <source>Machines that are linked</source>
        <translation>相连的机器</translation>
    </message>
    <message>
        <source>Machines (*.json);;All files (*)</source>
        <translation>机器 (*.json);;所有文件 (*)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) of the model tried</source>
        <translation>
            <numerusform>已尝试模型的 %Ln 个部分</numerusform>
        </translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>保持现状</translation>
    </message>
    <message>
        <source>Finding out what other machines would buy…</source>
        <translation>正在计算换用其他机器的效果…</translation>
    </message>
    <message>
        <source>The model could not be planned over these machines</source>
        <translation>无法在这些机器上规划该模型</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Export map</source>
        <translation>导出映射</translation>
    </message>
    <message>
        <source>Device map (*.json)</source>
        <translation>设备映射 (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Choose machines…</source>
        <translation>选择机器…</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>No machines chosen</source>
        <translation>尚未选择机器</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Copy command line</source>
        <translation>复制命令行</translation>
    </message>
    <message>
        <source>Export map…</source>
        <translation>导出映射…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>As in the plan bar: %1.</source>
        <translation>与方案栏相同：%1。</translation>
    </message>
    <message>
        <source>Choose machines that are linked, or a file that lists them (stowage.machine/2).</source>
        <translation>请选择相连的机器，或选择列出它们的文件（stowage.machine/2）。</translation>
    </message>
    <message numerus="yes">
        <source>Planning over %Ln host(s)…</source>
        <translation>
            <numerusform>正在规划到 %Ln 台主机…</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan appears here as soon as it is known how good it is.</source>
        <translation>一旦得知方案的优劣，它就会显示在这里。</translation>
    </message>
    <message>
        <source>Choose machines again to plan over them.</source>
        <translation>再次选择机器即可规划。</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>不存在方案</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>未找到方案</translation>
    </message>
    <message>
        <source>The search came to its limits before it was settled whether one exists.</source>
        <translation>搜索在确定方案是否存在之前已达到上限。</translation>
    </message>
    <message>
        <source>Not planned</source>
        <translation>未规划</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>正在规划…</translation>
    </message>
    <message>
        <source>Of plans in which each host runs one run of consecutive blocks.</source>
        <translation>范围：每台主机运行一段连续块的方案。</translation>
    </message>
    <message>
        <source>Whether a plan exists is not settled.</source>
        <translation>是否存在方案尚无定论。</translation>
    </message>
    <message>
        <source>at best %1, gap %2</source>
        <translation>最好情况 %1，差距 %2</translation>
    </message>
    <message>
        <source>%1 of it between hosts</source>
        <translation>其中主机之间 %1</translation>
    </message>
    <message>
        <source>%1 a step, %2 of it between hosts</source>
        <translation>每步 %1，其中主机之间 %2</translation>
    </message>
    <message>
        <source>All orders of hosts were weighed.</source>
        <translation>已比较所有主机顺序。</translation>
    </message>
    <message>
        <source>Not all orders of hosts were weighed: the plan keeps the order in which they are listed, and what is said of others holds for all orders.</source>
        <translation>未比较所有主机顺序：方案保持列出的顺序，而对其他方案的结论适用于所有顺序。</translation>
    </message>
    <message>
        <source>How much one host hands over to the next is not known of this model: the latencies of the network alone count.</source>
        <translation>对于该模型，主机之间交接的数据量未知：仅计入网络延迟。</translation>
    </message>
    <message>
        <source>Neighbouring blocks were taken together, since there are many or in some nothing runs: of plans that divide them elsewhere nothing is said.</source>
        <translation>由于块数很多或其中有些不执行任何内容，相邻块被合并处理：对在其他位置切分的方案不作结论。</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>优化目标</translation>
    </message>
    <message>
        <source>As in the plan bar</source>
        <translation>与方案栏相同</translation>
    </message>
    <message>
        <source>Pipelined throughput</source>
        <translation>流水线吞吐量</translation>
    </message>
    <message>
        <source>Pipelined throughput: each GPU is a stage, and all work at once, on a micro-batch each.</source>
        <translation>流水线吞吐量：每个 GPU 是一个流水级，所有流水级同时工作，各处理一个微批次。</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>without an end</source>
        <translation>不结束</translation>
    </message>
    <message>
        <source>Micro-batches: </source>
        <translation>微批次： </translation>
    </message>
    <message>
        <source>How many go through before the pipeline is empty again</source>
        <translation>流水线再次排空之前通过的数量</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>What is shown by host</source>
        <translation>按主机显示的内容</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) of the plan hold on whichever host runs the module.</source>
        <translation>
            <numerusform>方案的 %n 条规则在运行该模块的主机上有效，无论是哪一台。</numerusform>
        </translation>
    </message>
    <message>
        <source>The main GPU and the target play no part here.</source>
        <translation>主 GPU 和目标在这里不起作用。</translation>
    </message>
    <message>
        <source>What would help:</source>
        <translation>什么会有帮助：</translation>
    </message>
    <message>
        <source>Of plans in which each GPU runs one run of consecutive blocks, the GPUs of a host one after the other as it lists them.</source>
        <translation>范围：每个 GPU 运行一段连续块、一台主机的各 GPU 按其列出的顺序依次排列的方案。</translation>
    </message>
    <message numerus="yes">
        <source>one takes %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>一个微批次通过 %n 个流水级用 %1，其中交接 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one takes at least %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>一个微批次通过 %n 个流水级至少用 %1，其中交接 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>the slowest takes %1</source>
        <translation>最慢的用 %1</translation>
    </message>
    <message>
        <source>the slowest takes at least %1</source>
        <translation>最慢的至少用 %1</translation>
    </message>
    <message>
        <source>all take %1</source>
        <translation>全部用 %1</translation>
    </message>
    <message>
        <source>The KV caches of one micro-batch are counted.</source>
        <translation>计入一个微批次的 KV 缓存。</translation>
    </message>
    <message>
        <source>Tied weights: micro-batches come back to a stage, and how long they wait there is not counted.</source>
        <translation>绑定权重：微批次会回到某个流水级，在那里等待的时间不计入。</translation>
    </message>
    <message>
        <source>Rules of what is chosen</source>
        <translation>所选内容的规则</translation>
    </message>
    <message>
        <source>Of this page: %1.</source>
        <translation>本页的规则：%1。</translation>
    </message>
    <message>
        <source>Not on %1</source>
        <translation>不在 %1 上</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>Take all rules of this page back</source>
        <translation>撤回本页的全部规则</translation>
    </message>
    <message>
        <source>Rules of hosts</source>
        <translation>主机的规则</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部内容</translation>
    </message>
    <message>
        <source>%1 not on %2</source>
        <translation>%1 不在 %2 上</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 在 %2 上</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Finding out why, and what would help (%1 of its limit)</source>
        <translation>正在查明原因和有帮助的做法（上限的 %1）</translation>
    </message>
    <message>
        <source>Finding out why, and what would help…</source>
        <translation>正在查明原因和有帮助的做法…</translation>
    </message>
    <message>
        <source>Stopped before it was known why.</source>
        <translation>在查明原因之前已停止。</translation>
    </message>
    <message>
        <source>Not settled is whether this would help:</source>
        <translation>以下做法是否有帮助尚无定论：</translation>
    </message>
    <message>
        <source>What the hosts compute is not known: times are those of copies and of the network alone.</source>
        <translation>主机的计算未知：时间只包括复制和网络。</translation>
    </message>
    <message>
        <source>It is counted where the workload names tokens and the cards are known.</source>
        <translation>工作负载给出 token 数且显卡已知时，就会计入。</translation>
    </message>
    <message>
        <source>A network %1 times as fast</source>
        <translation>速度为 %1 倍的网络</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>已测量：%1</translation>
    </message>
    <message>
        <source>Contiguous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules. Of pipelined throughput that is always so.</source>
        <translation>每个设备只运行一段连续的模块。以流水线吞吐量为目标时总是如此。</translation>
    </message>
    <message>
        <source>Measure over ssh…</source>
        <translation>通过 ssh 测量…</translation>
    </message>
    <message>
        <source>all take at least %1</source>
        <translation>全部至少用 %1</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules.</source>
        <translation>每个设备只运行一段连续的模块。</translation>
    </message>
    <message>
        <source>4 desktops with an RTX 4090, 10 Gb/s</source>
        <translation>4 台带 RTX 4090 的台式机，10 Gb/s</translation>
    </message>
    <message>
        <source>A laptop with an RTX 3060 and a server with 2 RTX A6000, 1 Gb/s</source>
        <translation>一台带 RTX 3060 的笔记本和一台带 2 块 RTX A6000 的服务器，1 Gb/s</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsMeasureDialog</name>
    <message>
        <source>Write the names of hosts with commas between them.</source>
        <translation>请输入主机名，用逗号分隔。</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a host.</source>
        <translation>“%1”不能作为主机名。</translation>
    </message>
    <message>
        <source>%1 is named twice.</source>
        <translation>%1 出现了两次。</translation>
    </message>
    <message>
        <source>Name 1 to %1 hosts.</source>
        <translation>请指定 1 至 %1 台主机。</translation>
    </message>
    <message>
        <source>Measure over ssh</source>
        <translation>通过 ssh 测量</translation>
    </message>
    <message>
        <source>ssh asks the stowage-engine of each host what it has and how fast it is, without a password; each takes a minute or two.</source>
        <translation>ssh 不用密码询问每台主机的 stowage-engine 有什么、有多快；每台需要一两分钟。</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>%1, %2: %3 of %4</source>
        <translation>%1，%2：%3 / %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: the engine is starting.</source>
        <translation>%1：引擎正在启动。</translation>
    </message>
    <message>
        <source>%1 was not measured, and is left out: %2</source>
        <translation>%1 未被测量，已略去：%2</translation>
    </message>
    <message>
        <source>%1 was not measured, and stays as it was: %2</source>
        <translation>%1 未被测量，保持原样：%2</translation>
    </message>
    <message>
        <source>No host was measured.</source>
        <translation>没有测量任何主机。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) measured. Take over plans over these machines.</source>
        <translation>
            <numerusform>共 %n 台主机，已测量 %1 台。采用后即在这些机器上规划。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save these machines</source>
        <translation>保存这些机器</translation>
    </message>
    <message>
        <source>Machines (*.json)</source>
        <translation>机器 (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsTable</name>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>在 GPU 上</translation>
    </message>
    <message>
        <source>On CPU</source>
        <translation>在 CPU 上</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>在磁盘上</translation>
    </message>
    <message>
        <source>Part of a step</source>
        <translation>每步中的份额</translation>
    </message>
    <message>
        <source>Handing over</source>
        <translation>交接</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>这里不运行任何内容</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>A micro-batch</source>
        <translation>一个微批次</translation>
    </message>
    <message>
        <source>Of the time between two micro-batches; the slowest is always busy</source>
        <translation>占两个微批次之间的时间；最慢的始终忙碌</translation>
    </message>
    <message>
        <source>Of a step</source>
        <translation>占一步</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsWhatIfTable</name>
    <message>
        <source>What other machines would buy</source>
        <translation>换用其他机器的效果</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>在 GPU 上</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>请求时间</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>At best %1.</source>
        <translation>最好情况 %1。</translation>
    </message>
</context>
<context>
    <name>stowage::app::ImportDialog</name>
    <message>
        <source>The map and the model differ</source>
        <translation>映射与模型不一致</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) of this map are not in the model</source>
        <translation>
            <numerusform>此映射有 %n 个名称不在模型中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) of the model are not in the map: they have no place</source>
        <translation>
            <numerusform>模型有 %n 个张量不在映射中：它们没有位置</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The map is shown as far as it matches. What you pin moves in it, the rest stays. Undo brings the plan from before back.</source>
        <translation>映射按匹配的部分显示。您固定的内容会在其中移动，其余不动。撤销可恢复之前的方案。</translation>
    </message>
</context>
<context>
    <name>stowage::app::InputSizes</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 或更多</translation>
    </message>
    <message>
        <source>%1, a multiple of %2</source>
        <translation>%1，%2 的倍数</translation>
    </message>
    <message>
        <source>%1, %2 more than a multiple of %3</source>
        <translation>%1，比 %3 的倍数大 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>As tokens and sequences say, else as exported</source>
        <translation>由 token 数和序列数决定，否则与导出时相同</translation>
    </message>
    <message>
        <source>As set here</source>
        <translation>在此设定</translation>
    </message>
    <message>
        <source>The plan, its prediction and runs of it are for inputs of these sizes.</source>
        <translation>方案、其预测和运行都针对这些尺寸的输入。</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>输入的尺寸</translation>
    </message>
    <message>
        <source>Shapes that follow</source>
        <translation>得出的形状</translation>
    </message>
    <message>
        <source>Its sizes with an x between, such as 1x128</source>
        <translation>以 x 分隔的各维尺寸，例如 1x128</translation>
    </message>
    <message>
        <source>The sizes are as exported then.</source>
        <translation>此时尺寸与导出时相同。</translation>
    </message>
    <message>
        <source>%1: “%2” is no whole number.</source>
        <translation>%1：“%2”不是整数。</translation>
    </message>
    <message>
        <source>%1 can be %2 to %3, not %4.</source>
        <translation>%1 可以是 %2 到 %3，不能是 %4。</translation>
    </message>
    <message>
        <source>%1 can be %2 or more, not %3.</source>
        <translation>%1 可以是 %2 或更多，不能是 %3。</translation>
    </message>
    <message>
        <source>%1 has to be a multiple of %2, which %3 is not.</source>
        <translation>%1 必须是 %2 的倍数，而 %3 不是。</translation>
    </message>
    <message>
        <source>%1 has to be %2 more than a multiple of %3, which %4 is not.</source>
        <translation>%1 必须比 %3 的倍数大 %2，而 %4 不是。</translation>
    </message>
    <message>
        <source>“%1” is no shape: write sizes with an x between, such as 1x128.</source>
        <translation>“%1”不是形状：请写以 x 分隔的尺寸，例如 1x128。</translation>
    </message>
    <message>
        <source>Write the shape of one input at least.</source>
        <translation>请至少写出一个输入的形状。</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeptCommands</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>&amp;Keep this plan as…</source>
        <translation>保留此方案为(&amp;K)…</translation>
    </message>
    <message>
        <source>There are 100 kept plans, the most there can be: delete one first.</source>
        <translation>已有 100 个保留的方案，达到上限：请先删除一个。</translation>
    </message>
    <message>
        <source>Keep “%1”</source>
        <translation>保留“%1”</translation>
    </message>
    <message>
        <source>The plan is kept as “%1”: Plan, Kept plans goes back to it.</source>
        <translation>方案已保留为“%1”：可通过“方案”&gt;“保留的方案”回到它。</translation>
    </message>
    <message>
        <source>Plan “%1”</source>
        <translation>改用“%1”</translation>
    </message>
    <message>
        <source>Rename “%1” to “%2”</source>
        <translation>把“%1”重命名为“%2”</translation>
    </message>
    <message>
        <source>Delete “%1”</source>
        <translation>删除“%1”</translation>
    </message>
    <message>
        <source>Keep this plan</source>
        <translation>保留此方案</translation>
    </message>
    <message>
        <source>It stays beside the one that you go on with, and is saved with it.</source>
        <translation>它与您继续处理的方案并存，并随之一同保存。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>方案 %1</translation>
    </message>
    <message>
        <source>Rename “%1”</source>
        <translation>重命名“%1”</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>&amp;Kept plans</source>
        <translation>保留的方案(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>与以下方案比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>“%1” is too long a name for a second one: rename it first.</source>
        <translation>“%1”的名称太长，无法复制：请先重命名。</translation>
    </message>
    <message>
        <source>Duplicate “%1” as “%2”</source>
        <translation>把“%1”复制为“%2”</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>复制(&amp;U)</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyCommands</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Keyboard and concepts</source>
        <translation>键盘与概念(&amp;K)</translation>
    </message>
    <message>
        <source>Key &amp;sheet</source>
        <translation>按键一览(&amp;S)</translation>
    </message>
    <message>
        <source>Chan&amp;ge keys…</source>
        <translation>更改按键(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Print the key sheet…</source>
        <translation>打印按键一览(&amp;P)…</translation>
    </message>
    <message>
        <source>Keys of Stowage</source>
        <translation>Stowage 按键一览</translation>
    </message>
    <message>
        <source>Print the key sheet</source>
        <translation>打印按键一览</translation>
    </message>
    <message>
        <source>The key sheet could not be printed: the printer, or the file that it prints to, does not take it.</source>
        <translation>无法打印按键一览：打印机不接受，或无法写入打印到的文件。</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyboardDialog</name>
    <message>
        <source>Keyboard and concepts</source>
        <translation>键盘与概念</translation>
    </message>
    <message>
        <source>Single letters act in the treemap, the lanes and the timeline, never in a text field.</source>
        <translation>单个字母键在矩形树图、泳道和时间线中起作用，在文本框中则不起作用。</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>概念</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>a part of the model; its storages are counted once</source>
        <translation>模型的一部分；其存储只计一次</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>a place for weights: a GPU, CPU memory or disk, with a budget</source>
        <translation>放置权重的地方：GPU、CPU 内存或磁盘，各有预算</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>what the solver moves as one: a no-split block, a leaf module, a tied group</source>
        <translation>求解器整体移动的内容：不可拆分的块、叶模块或绑定组</translation>
    </message>
    <message>
        <source>pin, forbid</source>
        <translation>固定、禁止</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流式传输</translation>
    </message>
    <message>
        <source>host weights are copied to the GPU for their turn; the reserve is the room kept free for that</source>
        <translation>主机上的权重轮到时复制到 GPU；预留是为此空出的空间</translation>
    </message>
    <message>
        <source>bound, gap</source>
        <translation>最优界、差距</translation>
    </message>
    <message>
        <source>the best any plan could reach, and how far this one is from it; 0 is a proof</source>
        <translation>任何方案所能达到的最好结果，以及此方案与它相差多少；0 即为证明</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>In the views</source>
        <translation>在各视图中</translation>
    </message>
    <message>
        <source>the next module that way; in a lane the next cell or lane</source>
        <translation>该方向的下一个模块；在泳道中为下一个单元格或泳道</translation>
    </message>
    <message>
        <source>Enter, Backspace</source>
        <translation>Enter、Backspace</translation>
    </message>
    <message>
        <source>into a module, and out again</source>
        <translation>进入模块，再退出</translation>
    </message>
    <message>
        <source>Alt, held</source>
        <translation>按住 Alt</translation>
    </message>
    <message>
        <source>what a module is part of; in a drag the order of the moves</source>
        <translation>模块所属的上级；拖动时为移动顺序</translation>
    </message>
    <message>
        <source>S, in a drag</source>
        <translation>拖动时按 S</translation>
    </message>
    <message>
        <source>split the block, or keep it whole</source>
        <translation>拆分块，或保持完整</translation>
    </message>
    <message>
        <source>the peak before, the next peak</source>
        <translation>上一个峰值，下一个峰值</translation>
    </message>
    <message>
        <source>← → on a budget</source>
        <translation>在预算上按 ← →</translation>
    </message>
    <message>
        <source>less or more of it; with Ctrl in small steps</source>
        <translation>减少或增加；按住 Ctrl 以小步调整</translation>
    </message>
    <message>
        <source>your rule for a module: it must be here, or must not be there</source>
        <translation>您对模块的规则：必须在此处，或不得在彼处</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>the same in the treemap, as in vi</source>
        <translation>在矩形树图中作用相同，与 vi 一样</translation>
    </message>
    <message>
        <source>End, in a lane</source>
        <translation>在泳道中按 End</translation>
    </message>
    <message>
        <source>to its budget; Home or Esc back to its modules</source>
        <translation>到它的预算；按 Home 或 Esc 回到它的模块</translation>
    </message>
    <message>
        <source>Page Up, Page Down on a budget</source>
        <translation>在预算上按 PgUp、PgDn</translation>
    </message>
    <message>
        <source>more or less of it in large steps</source>
        <translation>以大步增加或减少</translation>
    </message>
    <message>
        <source>Enter, F2 on a budget</source>
        <translation>在预算上按 Enter、F2</translation>
    </message>
    <message>
        <source>type it</source>
        <translation>输入预算</translation>
    </message>
</context>
<context>
    <name>stowage::app::LayoutCommands</name>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>&amp;Save layout…</source>
        <translation>保存布局(&amp;S)…</translation>
    </message>
    <message>
        <source>The layout “%1” is kept.</source>
        <translation>布局“%1”已保存。</translation>
    </message>
    <message>
        <source>Layout “%1”</source>
        <translation>布局“%1”</translation>
    </message>
    <message>
        <source>The layout “%1” is of another version, or damaged: it was not used.</source>
        <translation>布局“%1”来自其他版本，或已损坏：未使用。</translation>
    </message>
    <message>
        <source>The layout “%1” is deleted.</source>
        <translation>布局“%1”已删除。</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>保存布局</translation>
    </message>
    <message>
        <source>Which panels are in sight, where, and how large.</source>
        <translation>哪些面板可见、在何处、有多大。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
</context>
<context>
    <name>stowage::app::LearnRatesDialog</name>
    <message>
        <source>%1 and %2 a start</source>
        <translation>%1，每次启动 %2</translation>
    </message>
    <message>
        <source>%1, in its own memory</source>
        <translation>%1，在其自身内存中</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Learn rates from this run</source>
        <translation>从此次运行获取速率</translation>
    </message>
    <message>
        <source>What its copies and modules took. Taken over, plans and predictions count with it; undo brings the old rates back.</source>
        <translation>其复制和模块所用的时间。采用后，方案和预测会按此计算；撤销可恢复原来的速率。</translation>
    </message>
    <message>
        <source>The GPUs of this run were virtual: these are rates of the computer that it was on, and of no card.</source>
        <translation>此次运行的 GPU 是虚拟的：这些速率属于当时所用的计算机，不属于任何显卡。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>In this run</source>
        <translation>此次运行中</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>波动范围</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>This run made no copies, and nobody knows what its modules computed.</source>
        <translation>此次运行没有复制，也不知道其模块的计算量。</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n 次复制</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::LinksTable</name>
    <message>
        <source>Same in both directions</source>
        <translation>两个方向相同</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineActions</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>&amp;Machine…</source>
        <translation>机器(&amp;M)…</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>读取本机配置</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>显卡</translation>
    </message>
    <message>
        <source>This machine: %1. The next model is planned for it.</source>
        <translation>本机：%1。将为它规划下一个模型。</translation>
    </message>
    <message>
        <source>No GPU found; %1. Plans use a stand-in card of %2 until you change it.</source>
        <translation>未找到 GPU；%1。在您更改之前，方案使用一张 %2 的占位显卡。</translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineDialog</name>
    <message>
        <source>Write a size like 600MiB, or a part of the budget like 5 %.</source>
        <translation>请写 600MiB 这样的大小，或 5 % 这样的预算占比。</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>请写 24GiB、80GB 或 95 % 这样的大小。</translation>
    </message>
    <message>
        <source>larger than the card (%1): a what-if</source>
        <translation>大于显卡（%1）：假设</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Open a machine or a report…</source>
        <translation>打开机器或报告…</translation>
    </message>
    <message>
        <source>Paste a machine or a report</source>
        <translation>粘贴机器或报告</translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>Save this machine…</source>
        <translation>保存此机器…</translation>
    </message>
    <message>
        <source>Save this machine</source>
        <translation>保存此机器</translation>
    </message>
    <message>
        <source>Machine (*.json)</source>
        <translation>机器 (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>读取本机配置</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Add GPU</source>
        <translation>添加 GPU</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>CUDA context, workspaces, allocator slack</source>
        <translation>CUDA 上下文、工作区、分配器余量</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>GB/s that a large copy reaches, from row to column</source>
        <translation>大块复制可达到的 GB/s，从行到列</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>尚未更改。</translation>
    </message>
    <message>
        <source>With this machine no placement fits: short by %1.</source>
        <translation>使用此机器没有放得下的放置方案：缺 %1。</translation>
    </message>
    <message>
        <source>With this machine: %1 (now %2).</source>
        <translation>使用此机器：%1（现在 %2）。</translation>
    </message>
    <message>
        <source>more than this machine has (%1): a what-if</source>
        <translation>超过此机器所有（%1）：假设</translation>
    </message>
    <message>
        <source>Set the budgets; the rest describes your hardware.</source>
        <translation>请设置预算；其余内容描述您的硬件。</translation>
    </message>
    <message>
        <source>Add CPU</source>
        <translation>添加 CPU</translation>
    </message>
    <message>
        <source>Add disk</source>
        <translation>添加磁盘</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) on a removed device go with it.</source>
        <translation>
            <numerusform>对已移除设备的 %n 条规则也随之移除。</numerusform>
        </translation>
    </message>
    <message>
        <source>With this machine no placement fits.</source>
        <translation>使用此机器没有放得下的放置方案。</translation>
    </message>
    <message>
        <source>Memory speed</source>
        <translation>内存速度</translation>
    </message>
    <message>
        <source>GB/s: how fast the CPU can run a module</source>
        <translation>GB/s：CPU 运行模块的速度</translation>
    </message>
    <message>
        <source>Keep free</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>for activations; a run measures them</source>
        <translation>用于激活值；运行可测量</translation>
    </message>
    <message>
        <source>With this machine no placement was found.</source>
        <translation>使用此机器未找到放置方案。</translation>
    </message>
    <message>
        <source>the model&apos;s own .safetensors files, %1, count as room: transformers reads modules on disk from them</source>
        <translation>模型自己的 .safetensors 文件（%1）计为可用空间：transformers 直接从中读取磁盘上的模块</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>测量…</translation>
    </message>
    <message>
        <source>empty: as much as is predicted for activations</source>
        <translation>留空：按预测的激活值预留</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
</context>
<context>
    <name>stowage::app::MainWindow</name>
    <message>
        <source>Treemap</source>
        <translation>矩形树图</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Find module</source>
        <translation>查找模块(&amp;F)</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Clear selection</source>
        <translation>清除选择(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>&amp;Treemap</source>
        <translation>矩形树图(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation>时间线(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Zoom in</source>
        <translation>放大(&amp;Z)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Module t&amp;ree</source>
        <translation>模块树(&amp;R)</translation>
    </message>
    <message>
        <source>Ri&amp;ght column</source>
        <translation>右侧栏(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>This r&amp;un</source>
        <translation>此次运行(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Next issue</source>
        <translation>下一个问题(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous issue</source>
        <translation>上一个问题(&amp;P)</translation>
    </message>
    <message>
        <source>Next &amp;panel</source>
        <translation>下一个面板(&amp;P)</translation>
    </message>
    <message>
        <source>Previous p&amp;anel</source>
        <translation>上一个面板(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;About Stowage</source>
        <translation>关于 Stowage(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>&amp;Activations</source>
        <translation>激活值(&amp;A)</translation>
    </message>
    <message>
        <source>Ti&amp;mes in the tree</source>
        <translation>在树中显示时间(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>历史记录(&amp;H)…</translation>
    </message>
    <message>
        <source>Nothing is searched for. Type a part of a name into the field above the modules.</source>
        <translation>没有在搜索。请在模块上方的输入框中输入名称的一部分。</translation>
    </message>
    <message>
        <source>No module matches what is searched for.</source>
        <translation>没有模块与搜索内容匹配。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有任何更改。</translation>
    </message>
    <message>
        <source>Nothing was undone.</source>
        <translation>没有撤销过任何操作。</translation>
    </message>
    <message>
        <source>Se&amp;lect by pattern…</source>
        <translation>按模式选择(&amp;L)…</translation>
    </message>
    <message>
        <source>The arrangement of the panels was of another version, or damaged: it is the designed one now.</source>
        <translation>面板布局属于其他版本或已损坏：现为默认布局。</translation>
    </message>
</context>
<context>
    <name>stowage::app::MoveDialog</name>
    <message>
        <source>Move to device</source>
        <translation>移到设备</translation>
    </message>
    <message>
        <source>removes the pin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>未固定</translation>
    </message>
</context>
<context>
    <name>stowage::app::NameDialog</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>replaces the one of this name</source>
        <translation>将替换同名项</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoSplitDialog</name>
    <message>
        <source>No-split classes</source>
        <translation>不可拆分的类</translation>
    </message>
    <message>
        <source>%1   %2 × up to %3</source>
        <translation>%1   %2 × 至多 %3</translation>
    </message>
    <message>
        <source>As the model says</source>
        <translation>以模型为准</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Modules of these classes stay whole: their forward pass adds its own input to its output, so both must be on one device.</source>
        <translation>这些类的模块保持完整：其前向传播把自身的输入加到输出上，因此两者必须在同一设备上。</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteCommands</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>&amp;Write a note…</source>
        <translation>写备注(&amp;W)…</translation>
    </message>
    <message>
        <source>a note is on one module, or on the plan</source>
        <translation>备注只能针对一个模块，或针对方案</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>No note on %1</source>
        <translation>删除 %1 的备注</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>%1 的备注</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Another model was opened meanwhile: there is no note.</source>
        <translation>其间已打开另一个模型：未写入备注。</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>%1 的备注</translation>
    </message>
    <message>
        <source>Why it lies here, what is to be tried next … It is kept in the plan.</source>
        <translation>为何放在此处，接下来要尝试什么… 备注会保留在方案中。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Ctrl+Return keeps it.</source>
        <translation>按 Ctrl+Return 即可保留。</translation>
    </message>
    <message>
        <source>This is longer than a note can be (20,000 bytes).</source>
        <translation>超出备注的长度上限（20,000 字节）。</translation>
    </message>
</context>
<context>
    <name>stowage::app::OffloadScheduleDialog</name>
    <message>
        <source>Offload schedule</source>
        <translation>卸载调度</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Send these layers to the host</source>
        <translation>把这些层送到主机</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>such as 8GiB: the fastest that fits</source>
        <translation>如 8GiB：放得下的最快方式</translation>
    </message>
    <message>
        <source>Room for them</source>
        <translation>可用空间</translation>
    </message>
    <message>
        <source>How many layers are moved</source>
        <translation>移动多少层</translation>
    </message>
    <message>
        <source>Peak of activations</source>
        <translation>激活值峰值</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>This model has no list of layers.</source>
        <translation>此模型没有层列表。</translation>
    </message>
    <message>
        <source>No number of layers fits into %1.</source>
        <translation>无论移动多少层，%1 都放不下。</translation>
    </message>
    <message>
        <source>%1 for copies</source>
        <translation>为复制等待 %1</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1（原为 %2）</translation>
    </message>
    <message>
        <source>What it costs and brings to send the activations of layers to the host, or to run layers again for them, worked out from the times and tensors of this run.</source>
        <translation>把各层的激活值送到主机或重计算各层的代价和收益，由此次运行的时间和张量算出。</translation>
    </message>
    <message>
        <source>comparing mixes, %1 of at most %2</source>
        <translation>正在比较组合，%1 / 至多 %2</translation>
    </message>
    <message>
        <source>Of them</source>
        <translation>其中</translation>
    </message>
    <message>
        <source>Running again</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Any other mix</source>
        <translation>其他任何组合</translation>
    </message>
    <message>
        <source>move only: the first layers</source>
        <translation>只移动：最前面的几层</translation>
    </message>
    <message>
        <source>move or run again: the best for each layer</source>
        <translation>移动或重计算：每层取最好的</translation>
    </message>
    <message>
        <source>What they may do</source>
        <translation>允许的方式</translation>
    </message>
    <message>
        <source>such as 8GiB: a mix is chosen for it</source>
        <translation>如 8GiB：据此选择组合</translation>
    </message>
    <message>
        <source>Take over this mix</source>
        <translation>采用此组合</translation>
    </message>
    <message>
        <source>comparing mixes…</source>
        <translation>正在比较组合…</translation>
    </message>
    <message>
        <source>No mix fits into %1; the least peak of those computed is %2.</source>
        <translation>没有组合能放进 %1；已计算的组合中最小峰值是 %2。</translation>
    </message>
    <message>
        <source>No mix was found that fits into %1; the least peak so far is %2.</source>
        <translation>未找到能放进 %1 的组合；目前最小峰值是 %2。</translation>
    </message>
    <message>
        <source>Not to be run again, as the run found: %1.</source>
        <translation>运行发现以下内容不能重计算：%1。</translation>
    </message>
    <message>
        <source>Not to be run again, as the graph says: %1.</source>
        <translation>根据程序的图，以下内容不能重计算：%1。</translation>
    </message>
    <message>
        <source>none of %1 layers moved</source>
        <translation>%1 层都不移动</translation>
    </message>
    <message>
        <source>the first %1 of %2 layers moved</source>
        <translation>移动 %2 层中的前 %1 层</translation>
    </message>
    <message>
        <source>say how much room there is</source>
        <translation>请填写有多少空间</translation>
    </message>
    <message>
        <source>does not fit either, proven</source>
        <translation>也放不下，已证明</translation>
    </message>
    <message>
        <source>is not faster: the best of all mixes, proven</source>
        <translation>不会更快：所有组合中最好的，已证明</translation>
    </message>
    <message>
        <source>takes %1 at least</source>
        <translation>至少用时 %1</translation>
    </message>
    <message>
        <source>%1 moved, %2 run again, %3 kept</source>
        <translation>移动 %1，重计算 %2，保留 %3</translation>
    </message>
    <message>
        <source>such as 250 ms: the least room that is as fast</source>
        <translation>如 250 ms：同样快所需的最小空间</translation>
    </message>
    <message>
        <source>Step time at most</source>
        <translation>每步时间上限</translation>
    </message>
    <message>
        <source>Any other number</source>
        <translation>其他任何层数</translation>
    </message>
    <message>
        <source>Worked out from the last run that came to its end, with the same inputs.</source>
        <translation>由输入相同且已完成的最近一次运行算出。</translation>
    </message>
    <message>
        <source>Worked out from what was saved before memory ran out; backward is taken to be twice as long as forward.</source>
        <translation>由内存耗尽之前保存的内容算出；反向传播按前向传播的两倍时长计算。</translation>
    </message>
    <message>
        <source>Not reached, and taken to be like the largest before them: %1.</source>
        <translation>未到达，按之前最大的层计算：%1。</translation>
    </message>
    <message>
        <source>“%1” is no time: write such as 0.25 s or 250 ms.</source>
        <translation>“%1”不是时间：请写成如 0.25 s 或 250 ms。</translation>
    </message>
    <message>
        <source>that fits is not faster: each was computed</source>
        <translation>放得下的都不会更快：每一个都已算过</translation>
    </message>
    <message>
        <source>that is as fast does not need less: each was computed</source>
        <translation>同样快的都不会需要更少：每一个都已算过</translation>
    </message>
    <message>
        <source>No number of layers lets a step take %1 at most.</source>
        <translation>无论移动多少层，一步都无法在 %1 内完成。</translation>
    </message>
    <message>
        <source>No number of layers fits into %1 and lets a step take %2 at most.</source>
        <translation>无论移动多少层，都不能既放进 %1 又让一步在 %2 内完成。</translation>
    </message>
    <message>
        <source>all %1 layers: refused</source>
        <translation>全部 %1 层：被拒绝</translation>
    </message>
    <message>
        <source>Of each GPU</source>
        <translation>每个 GPU</translation>
    </message>
    <message>
        <source>Of all GPUs together; 0=8GiB, 1=6GiB is the room of each by its number.</source>
        <translation>所有 GPU 合计；0=8GiB, 1=6GiB 是按编号给出的每个 GPU 的空间。</translation>
    </message>
    <message>
        <source>A mix is chosen for the room of all GPUs together: write one size.</source>
        <translation>组合按所有 GPU 合计的空间选择：请写一个大小。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The least peak is %1.</source>
        <translation>最小峰值是 %1。</translation>
    </message>
    <message>
        <source>The least peak of each, whatever the others hold: %1.</source>
        <translation>无论其他 GPU 保留多少，各自的最小峰值：%1。</translation>
    </message>
    <message>
        <source>The fastest takes %1.</source>
        <translation>最快的用时 %1。</translation>
    </message>
    <message>
        <source>The fastest that fits takes %1.</source>
        <translation>放得下的最快的用时 %1。</translation>
    </message>
    <message>
        <source>No mix fits into %1: every mix needs %2 or more.</source>
        <translation>没有组合能放进 %1：每种组合都需要 %2 或更多。</translation>
    </message>
    <message>
        <source>What it would cost and bring to send the activations of layers to the host, or to run layers again for them, in a run forward and back of this plan.</source>
        <translation>在此方案的一次前向和反向运行中，将各层的激活值送到主机，或为此重计算各层，会有什么代价和收益。</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph: no run forward and back has measured it.</source>
        <translation>根据程序的图预测：尚无前向和反向运行测量过。</translation>
    </message>
    <message>
        <source>The plan that is shown is being predicted…</source>
        <translation>正在预测显示的方案…</translation>
    </message>
    <message>
        <source>The solver still looks for a better plan: these figures are of the one that is shown.</source>
        <translation>求解器仍在寻找更好的方案：这些数值属于显示的方案。</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>无法对此方案作出预测。</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningDisplay</name>
    <message>
        <source>Everything is read. Looking for the best plan.</source>
        <translation>已全部读取。正在寻找最佳方案。</translation>
    </message>
    <message>
        <source>Opening: looking for the best plan</source>
        <translation>正在打开：寻找最佳方案</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>The plan that was open stays open if you cancel.</source>
        <translation>如果取消，原来打开的方案仍保持打开。</translation>
    </message>
    <message>
        <source>Reading headers. Weights stay on disk.</source>
        <translation>正在读取文件头。权重留在磁盘上。</translation>
    </message>
    <message>
        <source>Reading entry %1 of %2. Weights stay on disk.</source>
        <translation>正在读取第 %1 个条目，共 %2 个。权重留在磁盘上。</translation>
    </message>
    <message>
        <source>Reading headers: file %1 of %2. Weights stay on disk.</source>
        <translation>正在读取文件头：第 %1 个文件，共 %2 个。权重留在磁盘上。</translation>
    </message>
    <message>
        <source>Opening: %1</source>
        <translation>正在打开：%1</translation>
    </message>
    <message>
        <source>Reading the recorded run.</source>
        <translation>正在读取已记录的运行。</translation>
    </message>
    <message>
        <source>Reading the recorded run: %1 of %2.</source>
        <translation>正在读取已记录的运行：%1 / %2。</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningFlow</name>
    <message>
        <source>The sample could not be unpacked into %1.</source>
        <translation>无法把示例解压到 %1。</translation>
    </message>
    <message>
        <source>Locate the model of %1</source>
        <translation>查找 %1 的模型</translation>
    </message>
    <message>
        <source>%1 (not found any more)</source>
        <translation>%1（已找不到）</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>尚无内容</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>The example could not be copied from %1 to %2.</source>
        <translation>无法将示例从 %1 复制到 %2。</translation>
    </message>
</context>
<context>
    <name>stowage::app::PasteDialog</name>
    <message>
        <source>Paste a command line</source>
        <translation>粘贴命令行</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>What to know about it</source>
        <translation>须知</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Show this plan</source>
        <translation>显示此方案</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Reading the model…</source>
        <translation>正在读取模型…</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>没有需要报告的内容。</translation>
    </message>
    <message>
        <source>A command line, options, a script or a map, as people share them. What they do here is shown below.</source>
        <translation>人们分享的命令行、选项、脚本或映射。它们在此处的作用显示在下面。</translation>
    </message>
    <message>
        <source>Meant for</source>
        <translation>面向</translation>
    </message>
    <message>
        <source>Recognised from the text</source>
        <translation>根据文本识别</translation>
    </message>
    <message>
        <source>Nothing in this text tells whom it is meant for. Choose a program above.</source>
        <translation>文本中看不出它面向哪个程序。请在上面选择。</translation>
    </message>
    <message>
        <source>This may be meant for any of these: %1. Choose one above.</source>
        <translation>可能面向以下任何一个：%1。请在上面选择。</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>What the program itself takes, and room for activations and for what is streamed; where it trains, also gradients, the optimizer&apos;s states and what is saved for backward.</source>
        <translation>程序自身占用的部分，以及为激活值和流式传输内容预留的空间；训练时还包括梯度、优化器状态和为反向传播保存的内容。</translation>
    </message>
</context>
<context>
    <name>stowage::app::PictureDialog</name>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>The view as it is on the screen, without selection and pointer.</source>
        <translation>与屏幕上相同的视图，不含选择标记和指针。</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG，像素</translation>
    </message>
    <message>
        <source>SVG, shapes and letters</source>
        <translation>SVG，形状和文字</translation>
    </message>
    <message>
        <source>PDF, a page of its size</source>
        <translation>PDF，页面与图片同样大小</translation>
    </message>
    <message>
        <source>Light colours, for paper</source>
        <translation>浅色，适合纸张</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>%1 ×: %2 × %3 pixels</source>
        <translation>%1 ×：%2 × %3 像素</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlacesDialog</name>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>输入和 KV 缓存的设备</translation>
    </message>
    <message>
        <source>Where values lie that no map places. The plan stays as it is: the device check holds it against them.</source>
        <translation>映射不涉及的数值放在哪里。方案保持不变：设备检查会与之对照。</translation>
    </message>
    <message>
        <source>The main GPU</source>
        <translation>主 GPU</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>With its layer</source>
        <translation>与所属层在一起</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>%1 decides itself where the KV cache lies.</source>
        <translation>KV 缓存的位置由 %1 自行决定。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>As the other inputs</source>
        <translation>与其他输入相同</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanBar</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>on</source>
        <translation>在</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>run by</source>
        <translation>由</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>for</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>No machine</source>
        <translation>没有机器</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>仅权重</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanCommands</name>
    <message>
        <source>Let %1 be streamed</source>
        <translation>让 %1 流式传输</translation>
    </message>
    <message>
        <source>Compute %1 on the host</source>
        <translation>在主机上计算 %1</translation>
    </message>
    <message>
        <source>Compute on the host</source>
        <translation>在主机上计算</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Pin selection to %1</source>
        <translation>把所选内容固定到 %1</translation>
    </message>
    <message>
        <source>Unpin: solver decides</source>
        <translation>取消固定：由求解器决定</translation>
    </message>
    <message>
        <source>Forbid %1, or lift the rule</source>
        <translation>禁止 %1，或取消该规则</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>取消所有规则</translation>
    </message>
    <message>
        <source>Let the solver decide again</source>
        <translation>重新由求解器决定</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>由求解器决定</translation>
    </message>
    <message>
        <source>Move buffers with their modules</source>
        <translation>缓冲区随模块移动</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Placed by</source>
        <translation>放置方式</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 不能移到 %2。您已禁止它使用 %2。请先取消该规则，或选择其他设备。</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>把 %1 固定到 %2</translation>
    </message>
    <message>
        <source>Forbid %1 for %2</source>
        <translation>禁止 %2 使用 %1</translation>
    </message>
    <message>
        <source>Allow %1 for %2</source>
        <translation>允许 %2 使用 %1</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>Set %1 budget to %2</source>
        <translation>把 %1 的预算设为 %2</translation>
    </message>
    <message>
        <source>Repair the plan</source>
        <translation>修复方案</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>为 %1 规划</translation>
    </message>
    <message>
        <source>Change no-split classes</source>
        <translation>更改不可拆分的类</translation>
    </message>
    <message>
        <source>Change the machine</source>
        <translation>更改机器</translation>
    </message>
    <message>
        <source>Split %1, pin %2 to %3</source>
        <translation>拆分 %1，把 %2 固定到 %3</translation>
    </message>
    <message>
        <source>Compute %1 on the host, runtime mixed</source>
        <translation>在主机上计算 %1，运行时为混合</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) about devices that are gone went with them. Undo brings them back.</source>
        <translation>
            <numerusform>涉及已移除设备的 %n 条规则也随之移除。撤销可恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Forbid which device?   %1   Esc</source>
        <translation>禁止哪个设备？   %1   Esc</translation>
    </message>
    <message>
        <source>Room for the largest tensor streamed</source>
        <translation>可容纳最大的流式传输张量的空间</translation>
    </message>
    <message>
        <source>Room for a whole block</source>
        <translation>可容纳整个块的空间</translation>
    </message>
    <message>
        <source>Modules outside the GPUs</source>
        <translation>GPU 之外的模块</translation>
    </message>
    <message>
        <source>Room kept for streaming</source>
        <translation>为流式传输预留的空间</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>优化目标</translation>
    </message>
    <message>
        <source>Keep room free for activations</source>
        <translation>为激活值预留空间</translation>
    </message>
    <message>
        <source>Nothing is selected. Select modules, and this key pins them to %1.</source>
        <translation>没有选择任何内容。请选择模块，再用此键把它们固定到 %1。</translation>
    </message>
    <message>
        <source>This machine has no %1. Devices are added in Machine.</source>
        <translation>此机器没有 %1。可在“机器”中添加设备。</translation>
    </message>
    <message>
        <source>Runtime changed to mixed: %1 runs on the CPU where it lies there. Of everything else outside the GPUs the solver now chooses what runs on the CPU and what is streamed.</source>
        <translation>运行时已改为混合：%1 位于 CPU 上时就在 CPU 上运行。GPU 之外的其他内容，由求解器选择哪些在 CPU 上运行、哪些流式传输。</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>流式传输</translation>
    </message>
    <message>
        <source>Prefetch through %1</source>
        <translation>经由 %1 预取</translation>
    </message>
    <message>
        <source>Runtime changed to engine: %1 cannot prefetch.</source>
        <translation>运行时已改为引擎：%1 不能预取。</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>不训练</translation>
    </message>
    <message>
        <source>Train with %1</source>
        <translation>用 %1 训练</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train nothing</source>
        <translation>不训练</translation>
    </message>
    <message>
        <source>The plan trains nothing: say with Workload which optimizer it has room for.</source>
        <translation>该方案不进行训练：请在“工作负载”中指定要为哪个优化器留出空间。</translation>
    </message>
    <message>
        <source>Room for what backward needs</source>
        <translation>为反向传播所需内容留出空间</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train as the module above, or as the model says</source>
        <translation>按上级模块或模型的设定训练</translation>
    </message>
    <message>
        <source>Freeze %1</source>
        <translation>冻结 %1</translation>
    </message>
    <message>
        <source>Train %1</source>
        <translation>训练 %1</translation>
    </message>
    <message>
        <source>Train %1 as above</source>
        <translation>按上级训练 %1</translation>
    </message>
    <message>
        <source>Frozen or trained</source>
        <translation>冻结或训练</translation>
    </message>
    <message>
        <source>A run trains all that the program does, whatever the plan says is frozen or trained. Take that out of the plan first.</source>
        <translation>无论方案指定冻结还是训练哪些部分，运行都会训练程序所训练的全部内容。请先从方案中移除这些指定。</translation>
    </message>
    <message>
        <source>Room for training</source>
        <translation>为训练留出空间</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanDialogs</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Move &amp;to device…</source>
        <translation>移到设备(&amp;T)…</translation>
    </message>
    <message>
        <source>No-&amp;split classes…</source>
        <translation>不可拆分的类(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Compare strategies…</source>
        <translation>比较策略(&amp;C)…</translation>
    </message>
    <message>
        <source>Other &amp;workload…</source>
        <translation>其他工作负载(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Prediction…</source>
        <translation>预测(&amp;P)…</translation>
    </message>
    <message>
        <source>What &amp;if…</source>
        <translation>假设(&amp;I)…</translation>
    </message>
    <message>
        <source>Plan for: %1</source>
        <translation>规划：%1</translation>
    </message>
    <message>
        <source>Plans over the &amp;length of the prompt…</source>
        <translation>各方案随提示词长度的变化(&amp;L)…</translation>
    </message>
</context>
<context>
    <name>stowage::app::PredictionDialog</name>
    <message>
        <source>From the program&apos;s graph.</source>
        <translation>根据程序的图。</translation>
    </message>
    <message>
        <source>By formula, from the model&apos;s configuration.</source>
        <translation>根据模型配置，用公式得出。</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>无法对此方案作出预测。</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 到 %3）</translation>
    </message>
    <message>
        <source>A further token takes %1.</source>
        <translation>每多一个 token 用时 %1。</translation>
    </message>
    <message>
        <source>A pass takes %1.</source>
        <translation>一次传播用时 %1。</translation>
    </message>
    <message>
        <source>Of that, devices compute for %1, and copies take %2.</source>
        <translation>其中设备计算 %1，复制 %2。</translation>
    </message>
    <message>
        <source>The first token is there after %1.</source>
        <translation>%1 后得到第一个 token。</translation>
    </message>
    <message>
        <source>After it, %1 tokens are made a second.</source>
        <translation>之后每秒生成 %1 个 token。</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>流式传输</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>At its peak in</source>
        <translation>峰值所在</translation>
    </message>
    <message>
        <source>Every device at its peak</source>
        <translation>各设备的峰值</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Where the time of a step goes</source>
        <translation>每步的时间用在哪里</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>模型自身</translation>
    </message>
    <message>
        <source>Nothing that is known of is left out</source>
        <translation>据已知情况，没有未计入的内容</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>未计入的内容</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecentRow</name>
    <message>
        <source>today, %1</source>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>%1, not found any more</source>
        <translation>%1，已找不到</translation>
    </message>
    <message>
        <source>not found any more</source>
        <translation>已找不到</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecordedPage</name>
    <message>
        <source>Predicted run</source>
        <translation>预测的运行</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>已记录的运行</translation>
    </message>
    <message>
        <source>Recorded run that did not reach its end</source>
        <translation>未到结尾的已记录运行</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block(s)</source>
        <translation>
            <numerusform>%Ln 个块</numerusform>
        </translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Close run</source>
        <translation>关闭运行</translation>
    </message>
    <message>
        <source>Open beside…</source>
        <translation>在旁边打开…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n device(s)</source>
        <translation>
            <numerusform>%n 个设备中的 %1 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ReloadOffer</name>
    <message>
        <source>Changed on disk</source>
        <translation>磁盘上的文件已改变</translation>
    </message>
    <message>
        <source>%1 was changed on disk at %2. Reload, or keep what you see?</source>
        <translation>%1 于 %2 在磁盘上被更改。重新加载，还是保留当前内容？</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Keep what I see</source>
        <translation>保留当前内容</translation>
    </message>
</context>
<context>
    <name>stowage::app::RestoreOffer</name>
    <message>
        <source>There are no unsaved edits of an earlier run.</source>
        <translation>没有以前遗留的未保存编辑。</translation>
    </message>
    <message numerus="yes">
        <source>%n unsaved plan(s) of other models can be restored: File, Restore unsaved edits.</source>
        <translation>
            <numerusform>可恢复其他模型的 %n 个未保存方案：文件 &gt; 恢复未保存的编辑。</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsaved edits are kept for a model that is not there now: %1.</source>
        <translation>仍为当前不存在的模型保留未保存的编辑：%1。</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>恢复编辑</translation>
    </message>
    <message>
        <source>%1 is open. Restoring opens these edits instead of it. Later: it stays open, and the edits are kept (File, Restore unsaved edits).</source>
        <translation>已打开 %1。恢复会改为打开这些编辑。选“以后”则保持打开，编辑仍会保留（文件 &gt; 恢复未保存的编辑）。</translation>
    </message>
    <message>
        <source>Unsaved edits of an earlier run were damaged. They are kept as %1.</source>
        <translation>先前运行的未保存编辑已损坏，已保留为 %1。</translation>
    </message>
    <message>
        <source>Unsaved edits of a newer version of Stowage are kept for it: %1.</source>
        <translation>更新版本的 Stowage 的未保存编辑已为该版本保留：%1。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunActions</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>性能分析(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Run settin&amp;gs…</source>
        <translation>运行设置(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>复制报告(&amp;C)</translation>
    </message>
    <message>
        <source>Report copied.</source>
        <translation>已复制报告。</translation>
    </message>
    <message>
        <source>&amp;Learn rates from this run…</source>
        <translation>从此次运行获取速率(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Offload schedule…</source>
        <translation>卸载调度(&amp;O)…</translation>
    </message>
    <message>
        <source>A forward pass that came to its end is learned from.</source>
        <translation>只从完整结束的前向传播获取速率。</translation>
    </message>
    <message>
        <source>Saved &amp;tensors…</source>
        <translation>已保存的张量(&amp;T)…</translation>
    </message>
    <message>
        <source>Co&amp;unt what was saved in the plan</source>
        <translation>将已保存的内容计入方案(&amp;U)</translation>
    </message>
    <message>
        <source>A run forward and back that came to its end says what it is.</source>
        <translation>需要一次完整结束的前向和反向运行。</translation>
    </message>
    <message>
        <source>They are those of a run forward and back.</source>
        <translation>它们来自前向和反向运行。</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>没有正在运行的内容。</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行过任何内容。</translation>
    </message>
    <message>
        <source>It is worked out from a program, or from a run forward and back.</source>
        <translation>由程序，或由前向和反向运行算出。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunConsent</name>
    <message>
        <source>Run this program?</source>
        <translation>运行此程序？</translation>
    </message>
    <message>
        <source>“%1” is a program, and a profile runs it.</source>
        <translation>“%1”是一个程序，性能分析会运行它。</translation>
    </message>
    <message>
        <source>It runs in a process of its own, with PyTorch&apos;s own operators only. Where the system allows it, that process reads nothing but the program, its inputs and libraries, and reaches neither the network nor other programs. You are asked once for each program.</source>
        <translation>它在单独的进程中运行，只使用 PyTorch 自己的算子。在系统允许的情况下，该进程只读取程序、其输入和库，既不能访问网络，也不能访问其他程序。每个程序只询问一次。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Do not run</source>
        <translation>不运行</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunController</name>
    <message>
        <source>Open a model first.</source>
        <translation>请先打开模型。</translation>
    </message>
    <message>
        <source>A run is on its way.</source>
        <translation>已有运行在进行。</translation>
    </message>
    <message>
        <source>Only exported programs (.pt2) can be run; this is a model without its graph.</source>
        <translation>只能运行导出的程序（.pt2）；这是没有图的模型。</translation>
    </message>
    <message>
        <source>It runs forward and back.</source>
        <translation>前向和反向运行。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own rules: nothing is moved.</source>
        <translation>PyTorch 自身的规则：不移动任何东西。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunDisplay</name>
    <message>
        <source>It was stopped before there was anything to show. Profile runs again.</source>
        <translation>在有内容可显示之前就已停止。“性能分析”可重新运行。</translation>
    </message>
    <message>
        <source>The run was stopped</source>
        <translation>运行已停止</translation>
    </message>
    <message>
        <source>The run is complete.</source>
        <translation>运行已完成。</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>正在进行性能分析</translation>
    </message>
    <message>
        <source>Profiling on virtual GPUs</source>
        <translation>正在虚拟 GPU 上进行性能分析</translation>
    </message>
    <message>
        <source>%1 of %2 operators kept</source>
        <translation>已保留 %2 个算子中的 %1 个</translation>
    </message>
    <message>
        <source>A run is going on</source>
        <translation>运行正在进行</translation>
    </message>
    <message>
        <source>This model cannot be run</source>
        <translation>此模型无法运行</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>尚无运行</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>性能分析按此方案运行一次前向传播，并显示每个设备的内存随时间的变化。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunFiles</name>
    <message>
        <source>Trace of Stowage</source>
        <translation>Stowage 跟踪</translation>
    </message>
    <message>
        <source>Memory snapshot, for PyTorch&apos;s viewer</source>
        <translation>内存快照，用于 PyTorch 的查看器</translation>
    </message>
    <message>
        <source>Chrome trace, for Perfetto</source>
        <translation>Chrome 跟踪，用于 Perfetto</translation>
    </message>
    <message>
        <source>Table of blocks</source>
        <translation>块的表格</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Open ru&amp;n…</source>
        <translation>打开运行(&amp;N)…</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>&amp;Export run…</source>
        <translation>导出运行(&amp;E)…</translation>
    </message>
    <message>
        <source>Close &amp;run</source>
        <translation>关闭运行(&amp;R)</translation>
    </message>
    <message>
        <source>The run could not be exported</source>
        <translation>无法导出运行</translation>
    </message>
    <message>
        <source>Open a recorded run</source>
        <translation>打开已记录的运行</translation>
    </message>
    <message>
        <source>Traces and memory snapshots (*.trace *.pickle *.pkl);;All files (*)</source>
        <translation>跟踪和内存快照 (*.trace *.pickle *.pkl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Export run</source>
        <translation>导出运行</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Open a run beside…</source>
        <translation>在旁边打开运行…</translation>
    </message>
    <message>
        <source>Open a run beside</source>
        <translation>在旁边打开运行</translation>
    </message>
    <message>
        <source>The run could not be opened</source>
        <translation>无法打开该运行</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>%1 is shown below.</source>
        <translation>%1 显示在下方。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunMarks</name>
    <message>
        <source>Saved tensors that the program marks to stay on the GPU: what this operator of a module saves, or all of the module. Several are separated by commas.</source>
        <translation>程序标记为留在 GPU 上的已保存张量：模块中该算子保存的内容，或模块的全部内容。多个以逗号分隔。</translation>
    </message>
    <message>
        <source>Parts of wrappers that the program does not tell the runtime of: they could go, and stay in silence. The run finds how many bytes that is.</source>
        <translation>程序没有告知运行时的包装部分：它们本可以移走，却不声不响地留下。运行会查明这有多少字节。</translation>
    </message>
    <message>
        <source>Marked to stay</source>
        <translation>标记为留下</translation>
    </message>
    <message>
        <source>Not announced</source>
        <translation>未告知</translation>
    </message>
    <message>
        <source>module, or module/operator</source>
        <translation>模块，或模块/算子</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunPanel</name>
    <message>
        <source>PyTorch&apos;s allocator reserves %1 for it</source>
        <translation>PyTorch 的分配器为此保留 %1</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>此次运行</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>You can go on editing. The run keeps the plan it started with.</source>
        <translation>您可以继续编辑。运行仍使用开始时的方案。</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>虚拟 GPU</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>结束原因</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>RAM, engine</source>
        <translation>内存，引擎</translation>
    </message>
    <message>
        <source>RAM, free</source>
        <translation>内存，空闲</translation>
    </message>
    <message>
        <source>itself, exit %1</source>
        <translation>自行退出，退出码 %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>timeline up to %1</source>
        <translation>到 %1 为止的时间线</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message numerus="yes">
        <source>this machine, %n core(s)</source>
        <translation>
            <numerusform>本机，%n 个核心</numerusform>
        </translation>
    </message>
    <message>
        <source>LibTorch</source>
        <translation>LibTorch</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Copies made</source>
        <translation>复制量</translation>
    </message>
    <message>
        <source>This run was stopped before its end.</source>
        <translation>此次运行在结束前被停止。</translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation>可以做什么</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>把 %1 的预算提高到 %2</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>With the plan as it is now.</source>
        <translation>使用现在的方案。</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>传播</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>the program&apos;s own</source>
        <translation>程序自带</translation>
    </message>
    <message>
        <source>from the file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>在 %2 上预留 %1</translation>
    </message>
    <message>
        <source>For activations: less of the model lies there.</source>
        <translation>用于激活值：那里放的模型内容会减少。</translation>
    </message>
    <message>
        <source>And keep %1 of it free for activations.</source>
        <translation>并从中为激活值预留 %1。</translation>
    </message>
    <message>
        <source>Keep free what this run needed</source>
        <translation>按此次运行所需预留空间</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>计划与实测</translation>
    </message>
    <message>
        <source>The run is held against its prediction…</source>
        <translation>正在把运行与其预测进行核对…</translation>
    </message>
    <message>
        <source>Profile runs one forward pass of an exported program (.pt2) under this plan and shows the memory of every device; with Run settings also the way back, for training.</source>
        <translation>性能分析按此方案运行一次导出程序（.pt2）的前向传播，并显示每个设备的内存；在“运行设置”中还可加上反向传播，用于训练。</translation>
    </message>
    <message>
        <source>Forward and back</source>
        <translation>前向和反向</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message numerus="yes">
        <source>of %n parameter(s)</source>
        <translation>
            <numerusform>%n 个参数</numerusform>
        </translation>
    </message>
    <message>
        <source>Without</source>
        <translation>没有梯度</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s) got none</source>
        <translation>
            <numerusform>%n 个参数</numerusform>
        </translation>
    </message>
    <message>
        <source>Way back</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Peak forward</source>
        <translation>前向峰值</translation>
    </message>
    <message>
        <source>Peak back</source>
        <translation>反向峰值</translation>
    </message>
    <message>
        <source>Saved at most</source>
        <translation>最多保存</translation>
    </message>
    <message>
        <source>At the turn</source>
        <translation>转折点处</translation>
    </message>
    <message>
        <source>Saved tensors…</source>
        <translation>已保存的张量…</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), with storage, operator and times</source>
        <translation>
            <numerusform>%n 个张量，含存储、算子和时间</numerusform>
        </translation>
    </message>
    <message>
        <source>Offload schedule…</source>
        <translation>卸载调度…</translation>
    </message>
    <message>
        <source>Activations to the host, from the last run that came to its end.</source>
        <translation>根据已完成的最近一次运行，把激活值移到主机。</translation>
    </message>
    <message>
        <source>Activations to the host, from what was saved up to there.</source>
        <translation>根据到那时为止保存的内容，把激活值移到主机。</translation>
    </message>
    <message>
        <source>Run layers again in backward</source>
        <translation>反向时重计算各层</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) keep only what they were given; a step takes longer.</source>
        <translation>
            <numerusform>%n 层只保留收到的输入；一步会更久。</numerusform>
        </translation>
    </message>
    <message>
        <source>CUDA itself keeps %1 beside that</source>
        <translation>CUDA 自身另外占用 %1</translation>
    </message>
    <message>
        <source>what CUDA itself keeps beside that is not known</source>
        <translation>CUDA 自身另外占用多少未知</translation>
    </message>
    <message>
        <source>times that idle memory was given back before there was room: %1</source>
        <translation>腾出空间之前归还空闲内存的次数：%1</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>Asked again</source>
        <translation>再次请求</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), with what was idle given back</source>
        <translation>
            <numerusform>%n 次，此前已归还空闲内存</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights (%1) and their gradients (%2) alone are more than the budget of %3 (%4), wherever activations go: some have to lie elsewhere.</source>
        <translation>无论激活值放在哪里，仅权重（%1）及其梯度（%2）就已超出 %3 的预算（%4）：其中一部分必须放在别处。</translation>
    </message>
    <message>
        <source>Weights (%1), their gradients (%2) and the overhead (%3) together are more than the budget of %4 (%5), wherever activations go: some weights have to lie elsewhere.</source>
        <translation>无论激活值放在哪里，权重（%1）、其梯度（%2）和固定开销（%3）合计都会超出 %4 的预算（%5）：其中一部分权重必须放在别处。</translation>
    </message>
    <message>
        <source>Plan for training</source>
        <translation>为训练制定方案</translation>
    </message>
    <message>
        <source>With room for gradients, beside the weights that stay.</source>
        <translation>除保留的权重外，还为梯度留出空间。</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1，最多 %2</translation>
    </message>
    <message>
        <source>Saved on %1</source>
        <translation>保存在 %1</translation>
    </message>
    <message>
        <source>with scratch of CPU kernels, which no GPU has: %1</source>
        <translation>含 CPU kernel 的临时内存（GPU 没有这部分）：%1</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunSettingsDialog</name>
    <message>
        <source>Run settings</source>
        <translation>运行设置</translation>
    </message>
    <message>
        <source>What the next runs are on, and what the program is given.</source>
        <translation>之后的运行在哪里进行，以及给程序什么输入。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>虚拟 GPU</translation>
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
        <translation>程序自带的示例</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>.safetensors, or .pt as torch.save writes it</source>
        <translation>.safetensors，或 torch.save 写出的 .pt</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors *.pt *.pth)</source>
        <translation>张量 (*.safetensors *.pt *.pth)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>流式传输</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Nothing can be copied ahead through no room.</source>
        <translation>没有空间就无法提前复制。</translation>
    </message>
    <message>
        <source>A part of the plan, which keeps the room for it: applying it is an edit that can be undone.</source>
        <translation>这是方案的一部分，方案为此预留空间：应用它是一次可撤销的编辑。</translation>
    </message>
    <message>
        <source>automatic: twice the largest load</source>
        <translation>自动：最大一次载入的两倍</translation>
    </message>
    <message>
        <source>How much of the GPU weights may take that are copied ahead, such as 512MiB.</source>
        <translation>提前复制的权重可占用多少 GPU 内存，如 512MiB。</translation>
    </message>
    <message>
        <source>Forward and &amp;back (training)</source>
        <translation>前向和反向(&amp;B)（训练）</translation>
    </message>
    <message>
        <source>The gradient of the loss output (where there is none: of the sum of all floating outputs), and what autograd saves for it.</source>
        <translation>损失输出的梯度（若没有，则为所有浮点输出之和的梯度），以及 autograd 为此保存的内容。</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>传播</translation>
    </message>
    <message>
        <source>All that is saved for backward stays: what goes to the host, or is not kept and made again, is said under Plan, Activations.</source>
        <translation>为反向传播保存的内容全部留下：哪些移到主机、哪些不保留而重新生成，在“方案”&gt;“激活值”中设置。</translation>
    </message>
    <message numerus="yes">
        <source>What %n module(s) save for backward goes to the host, stays, or is made again, as the plan says.</source>
        <translation>
            <numerusform>%n 个模块为反向传播保存的内容按方案移到主机、留下或重新生成。</numerusform>
        </translation>
    </message>
    <message>
        <source>as the window allows</source>
        <translation>窗口允许的范围内</translation>
    </message>
    <message>
        <source>At most so many streaming steps ahead of the one that runs copies begin.</source>
        <translation>复制最多比正在运行的步骤提前这么多个流式传输步骤开始。</translation>
    </message>
    <message>
        <source>Steps ahead</source>
        <translation>提前步数</translation>
    </message>
    <message>
        <source>P&amp;lain: PyTorch&apos;s own rules, nothing is moved</source>
        <translation>Plain：PyTorch 自身的规则，不移动任何东西(&amp;L)</translation>
    </message>
    <message>
        <source>A tensor on the wrong device is the error that PyTorch says, with its module and both devices.</source>
        <translation>张量在错误的设备上时，会给出 PyTorch 的错误以及模块和两个设备。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Seconds after which a run is stopped, loading included.</source>
        <translation>运行在这么多秒后停止，包括加载。</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时间限制</translation>
    </message>
    <message>
        <source>“%1” is no number of steps: write a whole number from 0 to 1,000,000.</source>
        <translation>“%1”不是步数：请写 0 到 1,000,000 之间的整数。</translation>
    </message>
    <message>
        <source>“%1” is no time: write seconds, such as 90.</source>
        <translation>“%1”不是时间：请写秒数，如 90。</translation>
    </message>
    <message>
        <source>Random, in the shapes of the plan</source>
        <translation>随机，采用方案的形状</translation>
    </message>
    <message>
        <source>Nothing goes to the host that a mark could keep: say under Plan, Activations, what goes.</source>
        <translation>没有任何移到主机的内容可供标记留下：请在方案的激活值中说明移走什么。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunStrip</name>
    <message>
        <source>for %1</source>
        <translation>已 %1</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>虚拟 GPU</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>between devices</source>
        <translation>设备之间</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>正在进行性能分析</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>In</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>已用时间</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>运行失败</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>引擎已停止</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>传播</translation>
    </message>
    <message>
        <source>without loading</source>
        <translation>不含加载</translation>
    </message>
</context>
<context>
    <name>stowage::app::SavedTensorsDialog</name>
    <message>
        <source>Saved tensors</source>
        <translation>已保存的张量</translation>
    </message>
    <message>
        <source>What autograd kept for backward in this run. A storage that is saved several times counts once in all sums.</source>
        <translation>此次运行中 autograd 为反向传播保存的内容。多次保存的存储在所有合计中只计一次。</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量，共 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>planned %1, possible %2, moved %3, freed %4</source>
        <translation>计划 %1，可移动 %2，移动 %3，释放 %4</translation>
    </message>
</context>
<context>
    <name>stowage::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Use the system font</source>
        <translation>使用系统字体</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Changes apply immediately; units and language change when this dialog is closed.</source>
        <translation>更改立即生效；单位和语言在关闭此对话框后切换。</translation>
    </message>
    <message>
        <source>Sizes in</source>
        <translation>大小单位</translation>
    </message>
    <message>
        <source>GiB (1,024 MiB)</source>
        <translation>GiB（1,024 MiB）</translation>
    </message>
    <message>
        <source>GB (1,000 MB)</source>
        <translation>GB（1,000 MB）</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
</context>
<context>
    <name>stowage::app::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Choose a command, then press the key that it is to have. Changes apply immediately.</source>
        <translation>选择一个命令，然后按下要分配给它的按键。更改立即生效。</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其按键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无按键</translation>
    </message>
    <message>
        <source>As designed</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>All as designed</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>changed by you</source>
        <translation>您已更改</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”.</source>
        <translation>%1 是“%2”的按键。</translation>
    </message>
    <message>
        <source>Take %1 from it</source>
        <translation>把 %1 改分配给此命令</translation>
    </message>
    <message>
        <source>Press the key that follows %1.</source>
        <translation>请按 %1 之后的键。</translation>
    </message>
</context>
<context>
    <name>stowage::app::SkeletonPage</name>
    <message numerus="yes">
        <source>%Ln module(s), %1 so far</source>
        <translation>
            <numerusform>%Ln 个模块，目前 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The model that is being opened</source>
        <translation>正在打开的模型</translation>
    </message>
</context>
<context>
    <name>stowage::app::StartPage</name>
    <message>
        <source>See where every module of a model lives, move it, and know that nothing better fits.</source>
        <translation>查看模型的每个模块放在哪里，移动它，并确知没有更好的放法。</translation>
    </message>
    <message>
        <source>Only file headers are read. Stowage has no network code.</source>
        <translation>只读取文件头。Stowage 没有网络代码。</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>What you open is listed here. Drop a model anywhere on this window to begin.</source>
        <translation>您打开的内容会列在这里。把模型拖放到此窗口的任意位置即可开始。</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>Sample: Llama-3.1-70B on two 4090s</source>
        <translation>示例：两张 4090 上的 Llama-3.1-70B</translation>
    </message>
    <message>
        <source>Three minutes. Nothing to download.</source>
        <translation>三分钟。无需下载。</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>读取本机配置</translation>
    </message>
    <message>
        <source>Its cards, memory and disk, for the next plan</source>
        <translation>本机的显卡、内存和磁盘，用于下一个方案</translation>
    </message>
    <message>
        <source>Keyboard and concepts</source>
        <translation>键盘与概念</translation>
    </message>
    <message>
        <source>F1 opens help anywhere</source>
        <translation>随时按 F1 打开帮助</translation>
    </message>
    <message>
        <source>First plan, step by step</source>
        <translation>逐步完成第一个方案</translation>
    </message>
    <message>
        <source>Six steps on the sample; leave it whenever you like</source>
        <translation>在示例上进行，共六步；可随时退出</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Five models and three programs</source>
        <translation>五个模型和三个程序</translation>
    </message>
    <message>
        <source>A small Llama</source>
        <translation>一个小型 Llama</translation>
    </message>
    <message>
        <source>A small convolutional network</source>
        <translation>一个小型卷积网络</translation>
    </message>
    <message>
        <source>A small network in training</source>
        <translation>一个训练中的小型网络</translation>
    </message>
</context>
<context>
    <name>stowage::app::StatusLine</name>
    <message>
        <source>weights read by the run</source>
        <translation>运行已读取权重</translation>
    </message>
    <message>
        <source>headers only, weights not read</source>
        <translation>仅文件头，未读取权重</translation>
    </message>
    <message>
        <source>not a plan file yet</source>
        <translation>尚不是方案文件</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n unit(s) have no place</source>
        <translation>
            <numerusform>%n 个单元中有 %1 个没有位置</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the model</source>
        <translation>占模型 %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::StrategiesDialog</name>
    <message numerus="yes">
        <source>%n tensor(s) have no place</source>
        <translation>
            <numerusform>%n 个张量没有位置</numerusform>
        </translation>
    </message>
    <message>
        <source>accelerate raises %1: there is no map</source>
        <translation>accelerate 引发 %1：没有映射</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 超出预算 %2</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Strategies compared</source>
        <translation>策略比较</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>在 GPU 上</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>每步流式传输</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Least free</source>
        <translation>最小空闲</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>跨设备传递</translation>
    </message>
    <message>
        <source>Its own map</source>
        <translation>映射本身</translation>
    </message>
    <message>
        <source>Placing…</source>
        <translation>正在放置…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Use this strategy</source>
        <translation>使用此策略</translation>
    </message>
    <message>
        <source>Placing by %1, %2 of %3</source>
        <translation>正在按 %1 放置，%2 / %3</translation>
    </message>
    <message>
        <source>Streamed: what crosses to the main GPU each step. Least free: of the GPUs in use, the one with least room. Pins and forbidden devices hold for Stowage alone: accelerate knows none.</source>
        <translation>流式传输：每步传到主 GPU 的内容。最小空闲：所用 GPU 中空间最少的一个。固定和禁止的设备只对 Stowage 有效：accelerate 没有这些概念。</translation>
    </message>
    <message>
        <source>%1 against ours</source>
        <translation>%1，与我们的相比</translation>
    </message>
    <message>
        <source>The same model and budgets, placed by Stowage and by accelerate&apos;s own strategies.</source>
        <translation>同样的模型和预算，分别由 Stowage 和 accelerate 自己的策略放置。</translation>
    </message>
</context>
<context>
    <name>stowage::app::TargetActions</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>&amp;Paste a command line…</source>
        <translation>粘贴命令行(&amp;P)…</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Copy &amp;environment report</source>
        <translation>复制环境报告(&amp;E)</translation>
    </message>
    <message>
        <source>The runtime itself</source>
        <translation>运行时本身</translation>
    </message>
    <message>
        <source>Check plan for</source>
        <translation>方案检查对象</translation>
    </message>
    <message>
        <source>Check &amp;for</source>
        <translation>检查对象(&amp;F)</translation>
    </message>
    <message>
        <source>The plan is checked for %1. What it would get wrong stands in Issues.</source>
        <translation>正在针对 %1 检查方案。会出错的地方列在“问题”中。</translation>
    </message>
    <message>
        <source>The plan is checked for its own runtime.</source>
        <translation>正在针对方案自己的运行时检查。</translation>
    </message>
    <message>
        <source>%1 opens GGUF files alone.</source>
        <translation>%1 只能打开 GGUF 文件。</translation>
    </message>
    <message>
        <source>The plan is made for %1: one that it can be told, with the memory that it takes.</source>
        <translation>方案为 %1 制定：可以原样告诉它，并计入它占用的内存。</translation>
    </message>
    <message>
        <source>This text is too long to be a command line.</source>
        <translation>此文本太长，不可能是命令行。</translation>
    </message>
    <message>
        <source>Noted for this check: %1</source>
        <translation>已为此检查记下：%1</translation>
    </message>
    <message>
        <source>Looking at this computer…</source>
        <translation>正在查看这台计算机…</translation>
    </message>
    <message>
        <source>The environment report is in the clipboard: no names, no paths of yours.</source>
        <translation>环境报告已在剪贴板中：不含您的名称和路径。</translation>
    </message>
    <message>
        <source>Check for %1</source>
        <translation>针对 %1 检查</translation>
    </message>
    <message>
        <source>Check for the runtime itself</source>
        <translation>针对运行时本身检查</translation>
    </message>
    <message>
        <source>Show a command line</source>
        <translation>显示命令行</translation>
    </message>
    <message>
        <source>Shown as it was pasted: what you pin moves, the rest stays. Let the solver decide to improve it.</source>
        <translation>按粘贴的内容原样显示：您固定的内容会移动，其余不动。由求解器决定可改进它。</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>&amp;Devices of inputs and KV cache…</source>
        <translation>输入和 KV 缓存的设备(&amp;D)…</translation>
    </message>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>输入和 KV 缓存的设备</translation>
    </message>
</context>
<context>
    <name>stowage::app::TimelinePage</name>
    <message>
        <source>This is a run of an earlier plan: the plan or the machine has changed since.</source>
        <translation>这是较早方案的运行：此后方案或机器已改变。</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>尚无运行</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>性能分析按此方案运行一次前向传播，并显示每个设备的内存随时间的变化。</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>性能分析</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>已记录</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Predicted by formulas of the model&apos;s architecture: the last part of the prompt, and one token more. Nothing has run yet. A module&apos;s turn counts as one microsecond.</source>
        <translation>由模型架构的公式预测：提示词的最后一部分，以及再生成一个 token。尚未运行。每个模块计为一微秒。</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph, block by block: nothing has run yet. A step counts as one microsecond.</source>
        <translation>由程序的图逐块预测：尚未运行。一步计为一微秒。</translation>
    </message>
</context>
<context>
    <name>stowage::app::TurnCommands</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>在时间线中显示</translation>
    </message>
    <message>
        <source>Next turn in the timeline</source>
        <translation>时间线中的下一轮</translation>
    </message>
    <message>
        <source>Previous turn in the timeline</source>
        <translation>时间线中的上一轮</translation>
    </message>
    <message>
        <source>Select what runs at the cursor</source>
        <translation>选择光标处运行的模块</translation>
    </message>
    <message>
        <source>There is no run yet, and nothing is predicted: there are no turns to show.</source>
        <translation>尚无运行，也没有预测：没有可显示的轮次。</translation>
    </message>
    <message>
        <source>Turn %1 of %2 of %3: %4</source>
        <translation>第 %1 轮，共 %2 轮，%3：%4</translation>
    </message>
    <message>
        <source>There is no turn of it after the cursor.</source>
        <translation>光标之后没有它的轮次。</translation>
    </message>
    <message>
        <source>There is no turn of it before the cursor.</source>
        <translation>光标之前没有它的轮次。</translation>
    </message>
    <message>
        <source>What is selected has no turn in this run.</source>
        <translation>所选内容在此运行中没有轮次。</translation>
    </message>
    <message>
        <source>Select a module, or point at a turn: its turns are shown.</source>
        <translation>选择一个模块，或指向一个轮次：将显示它的轮次。</translation>
    </message>
    <message>
        <source>Nothing runs at the cursor of the timeline.</source>
        <translation>时间线的光标处没有运行任何模块。</translation>
    </message>
</context>
<context>
    <name>stowage::app::ViewExports</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>Report of the plan…</source>
        <translation>方案报告…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Pictures (*%1)</source>
        <translation>图片 (*%1)</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>The picture could not be written</source>
        <translation>无法写入图片</translation>
    </message>
    <message>
        <source>There is no memory for a picture of this size.</source>
        <translation>内存不足，无法生成此大小的图片。</translation>
    </message>
    <message>
        <source>The table could not be written</source>
        <translation>无法写入表格</translation>
    </message>
    <message>
        <source>Markdown, with the picture beside it (*.md)</source>
        <translation>Markdown，另附图片文件 (*.md)</translation>
    </message>
    <message>
        <source>Report of the plan</source>
        <translation>方案报告</translation>
    </message>
    <message>
        <source>A page to print (*.pdf)</source>
        <translation>可打印的页面 (*.pdf)</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>The report could not be written</source>
        <translation>无法写入报告</translation>
    </message>
    <message>
        <source>Copied a picture of: %1.</source>
        <translation>已复制图片：%1。</translation>
    </message>
    <message>
        <source>Export events…</source>
        <translation>导出事件…</translation>
    </message>
    <message>
        <source>Export events</source>
        <translation>导出事件</translation>
    </message>
    <message>
        <source>Events of the whole run (*.csv)</source>
        <translation>整个运行的事件 (*.csv)</translation>
    </message>
    <message>
        <source>Events in view (*.csv)</source>
        <translation>视图中的事件 (*.csv)</translation>
    </message>
    <message>
        <source>The events could not be written</source>
        <translation>无法写入事件</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
</context>
<context>
    <name>stowage::app::Views</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>What the area of a tile means</source>
        <translation>图块面积的含义</translation>
    </message>
    <message>
        <source>What the area of a tile means: weights, or what waits for backward</source>
        <translation>图块面积的含义：权重，或等待反向传播的内容</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIf</name>
    <message>
        <source>%1 cannot go to %2: %3 keeps nothing there.</source>
        <translation>%1 不能移到 %2：%3 不会把任何内容放在那里。</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 不能移到 %2。您已禁止它使用 %2。请先取消该规则，或选择其他设备。</translation>
    </message>
    <message>
        <source>Lift the rule</source>
        <translation>取消规则</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>tied elsewhere</source>
        <translation>绑定在别处</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>已禁止</translation>
    </message>
    <message>
        <source>keep %1 whole</source>
        <translation>保持 %1 完整</translation>
    </message>
    <message>
        <source>split %1</source>
        <translation>拆分 %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIfDialog</name>
    <message>
        <source>What if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>The same model, goal and rules on other machines. Times and peaks are predicted.</source>
        <translation>同样的模型、优化目标和规则，放在其他机器上。时间和峰值是预测的。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Plan for this</source>
        <translation>按此规划</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>Predicted peak</source>
        <translation>预测峰值</translation>
    </message>
    <message>
        <source>The next GiB</source>
        <translation>再加 1 GiB</translation>
    </message>
    <message>
        <source>Planning, %1 of %2</source>
        <translation>正在规划，%1 / %2</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>weights do, a run does not</source>
        <translation>权重放得下，运行放不下</translation>
    </message>
    <message>
        <source>The plan fits, and a predicted peak is beyond its budget: keep room free for activations.</source>
        <translation>方案放得下，但有预测峰值超出预算：请为激活值预留空间。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Copies alone: how fast devices compute is not known.</source>
        <translation>仅含复制：不知道设备的计算速度。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上 %1</translation>
    </message>
    <message>
        <source>%1 more on GPUs</source>
        <translation>GPU 上多放 %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>Two plans that fit are drawn over the length of the prompt.</source>
        <translation>按提示词长度画出两个放得下的方案。</translation>
    </message>
    <message>
        <source>Choose a row: it is drawn beside the plan, over the length of the prompt.</source>
        <translation>选择一行：它会与方案一起按提示词长度画出。</translation>
    </message>
    <message>
        <source>The plan as it is</source>
        <translation>现有方案</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>另存为 CSV</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Add machine…</source>
        <translation>添加机器…</translation>
    </message>
    <message>
        <source>A row for a machine that you saved, or for one in a report.</source>
        <translation>为已保存的机器或报告中的机器添加一行。</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowDocks</name>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>此次运行</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Alive</source>
        <translation>存活</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>方案(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Set budget of %1…</source>
        <translation>设置 %1 的预算…</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Device check</source>
        <translation>设备检查</translation>
    </message>
</context>
<context>
    <name>stowage::app::WorkloadDialog</name>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>What the model is asked to do: memory and time follow from it.</source>
        <translation>要模型做什么：内存和时间由此得出。</translation>
    </message>
    <message>
        <source>As long as the context</source>
        <translation>与上下文一样长</translation>
    </message>
    <message>
        <source>None: one pass over the prompt</source>
        <translation>无：对提示词传播一次</translation>
    </message>
    <message>
        <source>The whole prompt</source>
        <translation>整个提示词</translation>
    </message>
    <message>
        <source>Tokens of context</source>
        <translation>上下文 token 数</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>同时处理的序列数</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>提示词 token 数</translation>
    </message>
    <message>
        <source>Tokens generated after it</source>
        <translation>之后生成的 token 数</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once</source>
        <translation>每次处理的提示词 token 数</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>不计入</translation>
    </message>
    <message>
        <source>The program is predicted for the tokens and sequences above then</source>
        <translation>此后按上面的 token 数和序列数预测程序</translation>
    </message>
    <message>
        <source>Shapes of the inputs</source>
        <translation>输入的形状</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>不训练</translation>
    </message>
    <message>
        <source>As the parameter</source>
        <translation>与参数相同</translation>
    </message>
    <message>
        <source>A copy in float32 that the optimizer steps in</source>
        <translation>保留一份 float32 副本供优化器更新</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Gradients kept in</source>
        <translation>梯度存为</translation>
    </message>
    <message>
        <source>Weights of 16 bits and fewer</source>
        <translation>16 位及以下的权重</translation>
    </message>
    <message>
        <source>Fixed: the program was exported for these shapes and takes no others.</source>
        <translation>固定：程序按这些形状导出，不接受其他形状。</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>输入的尺寸</translation>
    </message>
    <message>
        <source>In no buffer beside them</source>
        <translation>旁边没有缓冲区</translation>
    </message>
    <message>
        <source>Accumulated in</source>
        <translation>累积为</translation>
    </message>
</context>
<context>
    <name>stowage::app::WriterOptions</name>
    <message>
        <source>as the plan</source>
        <translation>与方案相同</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AliveModel</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>kernel 临时内存</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>流式传输</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Resident</source>
        <translation>常驻</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>为反向传播保存</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AlivePanel</name>
    <message>
        <source>Alive at the instant</source>
        <translation>此刻存活</translation>
    </message>
    <message numerus="yes">
        <source>at %1 on %2, %3 in %n storages</source>
        <translation>
            <numerusform>%1 时 %2 上，%n 个存储共 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Point at the timeline to see what is alive.</source>
        <translation>指向时间线即可查看存活的内容。</translation>
    </message>
    <message>
        <source>Select these modules</source>
        <translation>选择这些模块</translation>
    </message>
    <message numerus="yes">
        <source>Select %n streamed and active module(s)</source>
        <translation>
            <numerusform>选择 %n 个流式传输和活动的模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Select %n module(s)</source>
        <translation>
            <numerusform>选择 %n 个模块</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AuditModel</name>
    <message>
        <source>lay on another device</source>
        <translation>位于另一个设备上</translation>
    </message>
    <message>
        <source>not predicted: the plan counts weights</source>
        <translation>未预测：方案只计权重</translation>
    </message>
    <message>
        <source>the run or its recording ended before</source>
        <translation>运行或其记录在此之前结束</translation>
    </message>
    <message>
        <source>workspace of the GPU&apos;s libraries</source>
        <translation>GPU 库的工作区</translation>
    </message>
    <message>
        <source>a weight that nothing used</source>
        <translation>没有用到的权重</translation>
    </message>
    <message>
        <source>a buffer that the runtime keeps elsewhere</source>
        <translation>运行时放在别处的缓冲区</translation>
    </message>
    <message>
        <source>a second copy of a tied weight</source>
        <translation>绑定权重的第二份副本</translation>
    </message>
    <message>
        <source>brought once more</source>
        <translation>又取来一次</translation>
    </message>
    <message>
        <source>other rounds of a loop, or another branch</source>
        <translation>循环次数不同，或走了另一分支</translation>
    </message>
    <message>
        <source>a copy on another device</source>
        <translation>另一个设备上的副本</translation>
    </message>
    <message>
        <source>made and freed inside of one operator</source>
        <translation>在一个算子内部生成并释放</translation>
    </message>
    <message>
        <source>what the allocator adds</source>
        <translation>分配器额外占用的内存</translation>
    </message>
    <message>
        <source>a size that only the run knows</source>
        <translation>只有实际运行才知道的大小</translation>
    </message>
    <message>
        <source>freed later</source>
        <translation>释放较晚</translation>
    </message>
    <message>
        <source>freed earlier</source>
        <translation>释放较早</translation>
    </message>
    <message>
        <source>made at another moment</source>
        <translation>生成时刻不同</translation>
    </message>
    <message>
        <source>the peaks are at different moments</source>
        <translation>两个峰值的时刻不同</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>原因不明</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>内存峰值</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Weights brought</source>
        <translation>取来的权重</translation>
    </message>
    <message>
        <source>Weights that stay on GPUs</source>
        <translation>留在 GPU 上的权重</translation>
    </message>
    <message>
        <source>Time of the module itself</source>
        <translation>模块自身的时间</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>%1 的峰值时</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>模型自身</translation>
    </message>
    <message>
        <source>ran on %1, planned on %2</source>
        <translation>实际在 %1 上运行，计划在 %2 上</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>planned %1, measured %2</source>
        <translation>计划 %1，实测 %2</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>the window for weights in flight: its size, or what stayed in it</source>
        <translation>传输中权重的窗口：其大小，或留在其中的内容</translation>
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
        <translation>每个字节都有解释</translation>
    </message>
    <message>
        <source>%1 not explained</source>
        <translation>%1 原因不明</translation>
    </message>
    <message>
        <source>Off the GPUs: planned %1, possible %2, done %3</source>
        <translation>不在 GPU 上：计划 %1，可能 %2，完成 %3</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>已释放 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n time(s)</source>
        <translation>
            <numerusform>%1：%2，%n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>计划与实测</translation>
    </message>
    <message>
        <source>R: the achieved reduction of the peak, as a share of the planned one; 1 is all of it. Everything on one GPU is what it is reduced from.</source>
        <translation>R：峰值实际降低量占计划降低量的比例；1 表示完全达到。以全部放在一个 GPU 上为基准。</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较的内容</translation>
    </message>
    <message>
        <source>Why they differ</source>
        <translation>差异原因</translation>
    </message>
    <message>
        <source>ended early</source>
        <translation>提前结束</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ColourButton</name>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>颜色：%1</translation>
    </message>
    <message>
        <source>What colours mean in the treemap</source>
        <translation>矩形树图中颜色的含义</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>How long modules take in one predicted step</source>
        <translation>模块在预测的一步中用时多久</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>为反向传播保存</translation>
    </message>
    <message>
        <source>What modules saved for backward in the last run forward and back</source>
        <translation>上次前向和反向运行中，模块为反向传播保存的内容</translation>
    </message>
    <message>
        <source>Planned, moved, kept</source>
        <translation>已计划、已移动、已保留</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What moves from the baseline to the other plan</source>
        <translation>从基准到另一方案有哪些移动</translation>
    </message>
    <message>
        <source>Difference of time</source>
        <translation>时间差异</translation>
    </message>
    <message>
        <source>How much longer modules take on one side of the runs that were compared last</source>
        <translation>在最近比较的运行中，模块在一侧多用了多少时间</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Execution order</source>
        <translation>执行顺序</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>每步代价</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CompareStrip</name>
    <message>
        <source>Request time</source>
        <translation>请求时间</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Makes the other plan the plan, as one step that can be undone</source>
        <translation>把另一方案设为当前方案，可一步撤销</translation>
    </message>
    <message>
        <source>Ends the comparison</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>峰值，%1</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>%1 已用</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ConflictRow</name>
    <message>
        <source>%1 budget</source>
        <translation>%1 的预算</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Pin of %1</source>
        <translation>固定：%1</translation>
    </message>
    <message>
        <source>%1 is forbidden</source>
        <translation>禁止：%1</translation>
    </message>
    <message>
        <source>%1 is not split</source>
        <translation>%1 不拆分</translation>
    </message>
    <message>
        <source>%1 is tied</source>
        <translation>%1 已绑定</translation>
    </message>
    <message>
        <source>Room kept free for streaming</source>
        <translation>为流式传输预留的空间</translation>
    </message>
    <message>
        <source>Number of GPUs in use</source>
        <translation>使用的 GPU 数量</translation>
    </message>
    <message>
        <source>One run of modules on each device</source>
        <translation>每个设备上的模块须连续</translation>
    </message>
    <message>
        <source>Room for activations</source>
        <translation>激活值的空间</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CrossoverChart</name>
    <message>
        <source>%1 and %2 do not cross</source>
        <translation>%1 与 %2 不相交</translation>
    </message>
    <message>
        <source>%1 and %2 cross at %3 tokens</source>
        <translation>%1 与 %2 在 %3 个 token 处相交</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>提示词 token 数</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>%1 ends at %2 tokens, %3</source>
        <translation>%1 在 %2 个 token 处结束，%3</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceModel</name>
    <message>
        <source>By how much this changes the bytes on GPUs</source>
        <translation>由此引起的 GPU 上字节数的变化</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>在 GPU 上</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferencePanel</name>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>没有可比较的内容</translation>
    </message>
    <message>
        <source>Everything moves</source>
        <translation>全部移动</translation>
    </message>
    <message>
        <source>Nothing moves</source>
        <translation>没有移动</translation>
    </message>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>显示 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>No module is on the same device in both plans.</source>
        <translation>没有模块在两个方案中位于同一设备上。</translation>
    </message>
    <message>
        <source>Both plans put every module on the same device.</source>
        <translation>每个模块在两个方案中都位于同一设备上。</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Which modules are shown</source>
        <translation>显示哪些模块</translation>
    </message>
    <message>
        <source>Copy what is selected, or all</source>
        <translation>复制所选内容；未选择时复制全部</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>复制为文本(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 CSV(&amp;C)</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceTable</name>
    <message>
        <source>Copy as &amp;text</source>
        <translation>复制为文本(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 CSV(&amp;C)</translation>
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
        <translation>放回原处</translation>
    </message>
    <message>
        <source>1 module</source>
        <translation>1 个模块</translation>
    </message>
    <message numerus="yes">
        <source>%n modules</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Drop on a lane to pin there.</source>
        <translation>%1。拖放到泳道上即可固定到那里。</translation>
    </message>
    <message>
        <source>1 undo step</source>
        <translation>1 步撤销</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostLanes</name>
    <message>
        <source>Devices by host</source>
        <translation>按主机列出的设备</translation>
    </message>
    <message>
        <source>%1: nothing runs here</source>
        <translation>%1：这里不运行任何内容</translation>
    </message>
    <message>
        <source>hands over to %1: %2</source>
        <translation>交给 %1：%2</translation>
    </message>
    <message>
        <source>%1 on %2: %3, of it weights %4</source>
        <translation>%2 上的 %1：%3，其中权重 %4</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>这里不运行任何内容</translation>
    </message>
    <message>
        <source>back to %1</source>
        <translation>返回 %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostTimeline</name>
    <message>
        <source>Timeline by host</source>
        <translation>按主机的时间线</translation>
    </message>
    <message>
        <source>%1: %2, busy %3</source>
        <translation>%1：%2，忙碌 %3</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, from %3 to %4</source>
        <translation>%1 交接微批次 %2，从 %3 到 %4</translation>
    </message>
    <message>
        <source>%1 computes micro-batch %2, from %3 to %4</source>
        <translation>%1 计算微批次 %2，从 %3 到 %4</translation>
    </message>
    <message>
        <source>%1 hands over, from %2 to %3</source>
        <translation>%1 交接，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1 computes, from %2 to %3</source>
        <translation>%1 计算，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1: %2; how busy is not known</source>
        <translation>%1：%2，忙碌程度未知</translation>
    </message>
    <message>
        <source>%1 hands over, for %2</source>
        <translation>%1 交接，持续 %2</translation>
    </message>
    <message>
        <source>%1 copies, for %2</source>
        <translation>%1 复制，持续 %2</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, for %3</source>
        <translation>%1 交接微批次 %2，持续 %3</translation>
    </message>
    <message>
        <source>%1 copies for micro-batch %2, for %3</source>
        <translation>%1 为微批次 %2 复制，持续 %3</translation>
    </message>
    <message>
        <source>Copies and hand-overs alone: what hosts compute is not known</source>
        <translation>仅复制和交接：主机的计算未知</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::IssuesPanel</name>
    <message>
        <source>Issues</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Why it does not fit</source>
        <translation>为什么放不下</translation>
    </message>
    <message>
        <source>This cannot be solved as asked</source>
        <translation>按此要求无法求解</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>没有需要报告的内容。</translation>
    </message>
    <message>
        <source>Looking for repairs…</source>
        <translation>正在寻找修复办法…</translation>
    </message>
    <message>
        <source>Repairs, each one checked</source>
        <translation>修复办法，均已验证</translation>
    </message>
    <message>
        <source>These rules together make it impossible</source>
        <translation>以下规则合在一起导致无解</translation>
    </message>
    <message>
        <source>Remove any one and a plan may exist. Other rules play no part.</source>
        <translation>去掉其中任何一条，就可能有方案。其他规则不起作用。</translation>
    </message>
    <message>
        <source>%1 alone would need %2.</source>
        <translation>仅 %1 就需要 %2。</translation>
    </message>
    <message>
        <source>One device alone would have to have</source>
        <translation>若只靠一个设备，它须有</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: no size helps</source>
        <translation>%1：多大都不行</translation>
    </message>
    <message>
        <source>%1: %2, perhaps less</source>
        <translation>%1：%2，也许更少</translation>
    </message>
    <message>
        <source>Whether all of them are needed for that is not settled.</source>
        <translation>是否需要其中每一条，尚无定论。</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>未找到方案</translation>
    </message>
    <message>
        <source>There may be a plan: that there is none is not proven.</source>
        <translation>可能存在方案：尚未证明没有方案。</translation>
    </message>
    <message>
        <source>Under these rules together none was found</source>
        <translation>在以下规则的共同限制下未找到方案</translation>
    </message>
    <message>
        <source>Memory by phase, at most</source>
        <translation>各阶段最大内存</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Label</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesTitle</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>One scale for all lanes. Drag a budget handle to change it.</source>
        <translation>所有泳道使用同一比例。拖动预算手柄可更改预算。</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesWidget</name>
    <message>
        <source>Budget of %1: %2.</source>
        <translation>%1 的预算：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n units</source>
        <translation>
            <numerusform>%n 个单元</numerusform>
        </translation>
    </message>
    <message>
        <source>Budget of %1</source>
        <translation>%1 的预算</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>24GiB, 80GB or 95 %</source>
        <translation>24GiB、80GB 或 95 %</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>请写 24GiB、80GB 或 95 % 这样的大小。</translation>
    </message>
    <message>
        <source>KV cache, %1: grows with the context</source>
        <translation>KV 缓存，%1：随上下文增长</translation>
    </message>
    <message>
        <source>Activations, %1: the peak of one pass</source>
        <translation>激活值，%1：一次传播的峰值</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way</source>
        <translation>流式预留，%1：为传输中的权重留空</translation>
    </message>
    <message>
        <source>Overhead, %1: the runtime&apos;s own</source>
        <translation>固定开销，%1：运行时自身所用</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>%1 (was %2)</source>
        <translation>%1（原为 %2）</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way, %2 at most</source>
        <translation>流式预留，%1：为传输中的权重留空，至多 %2</translation>
    </message>
    <message>
        <source>Gradients, %1: of the parameters that lie here</source>
        <translation>梯度，%1：位于此处的参数的梯度</translation>
    </message>
    <message>
        <source>Optimizer, %1: what it keeps for the parameters that lie here</source>
        <translation>优化器，%1：它为位于此处的参数保留的内容</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::MachineGraph</name>
    <message>
        <source>Devices and links</source>
        <translation>设备和链路</translation>
    </message>
    <message>
        <source>Arrows go from one to the next, Enter changes the rate of a link</source>
        <translation>方向键逐个移动，回车键更改链路的速率</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Minimap</name>
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>整个运行</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeModel</name>
    <message>
        <source>no place</source>
        <translation>没有位置</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>has a forbidden device</source>
        <translation>有禁止使用的设备</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1 of a predicted step</source>
        <translation>预测的一步中用时 %1</translation>
    </message>
    <message>
        <source>How long a module takes in one predicted step, copies included</source>
        <translation>模块在预测的一步中用时多久，含复制</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>激活值：%1，%2</translation>
    </message>
    <message>
        <source>pinned with the whole model</source>
        <translation>随整个模型固定</translation>
    </message>
    <message>
        <source>pinned with %1</source>
        <translation>随 %1 固定</translation>
    </message>
    <message>
        <source>pinned with %1, which is the same storage</source>
        <translation>随 %1 固定，两者是同一存储</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeView</name>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::OffloadLanesView</name>
    <message>
        <source>waits for %1</source>
        <translation>等待 %1</translation>
    </message>
    <message>
        <source>Compute and copies</source>
        <translation>计算与复制</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>to host</source>
        <translation>到主机</translation>
    </message>
    <message>
        <source>to GPU</source>
        <translation>到 GPU</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1 to %2, for %3</source>
        <translation>%1 到 %2，历时 %3</translation>
    </message>
    <message>
        <source>Forward of %1 does not begin before it has ended</source>
        <translation>它结束之前，%1 的前向传播不会开始</translation>
    </message>
    <message>
        <source>Queued when backward came to %1</source>
        <translation>反向传播到达 %1 时排入队列</translation>
    </message>
    <message>
        <source>Backward of %1 waits %2</source>
        <translation>%1 的反向传播等待 %2</translation>
    </message>
    <message>
        <source>Forward of %1 waits %2</source>
        <translation>%1 的前向传播等待 %2</translation>
    </message>
    <message>
        <source>until %1 is back from the host</source>
        <translation>直到 %1 从主机返回</translation>
    </message>
    <message>
        <source>until what %1 saved has gone to the host</source>
        <translation>直到 %1 保存的内容已移到主机</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>by the clock of the schedule; here only where, not how long</source>
        <translation>按调度的时钟；此处只表示位置，不表示时长</translation>
    </message>
    <message>
        <source>Forward of %1</source>
        <translation>%1 的前向传播</translation>
    </message>
    <message>
        <source>Backward of %1</source>
        <translation>%1 的反向传播</translation>
    </message>
    <message>
        <source>Copies: %1 to the host, %2 to the GPU</source>
        <translation>复制：到主机 %1，到 GPU %2</translation>
    </message>
    <message>
        <source>compute never waits</source>
        <translation>计算从不等待</translation>
    </message>
    <message>
        <source>compute waits %1 in all</source>
        <translation>计算共等待 %1</translation>
    </message>
    <message>
        <source>%1 runs again, for what it did not keep</source>
        <translation>%1 重计算它未保留的内容</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) run again</source>
        <translation>
            <numerusform>重计算 %n 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PanelTitle</name>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PartChoice</name>
    <message>
        <source>all of the file</source>
        <translation>整个文件</translation>
    </message>
    <message>
        <source>This checkpoint holds several sets of tensors: choose which one is planned for</source>
        <translation>此检查点含有多组张量：请选择为哪一组规划</translation>
    </message>
    <message numerus="yes">
        <source>%1   %2, %n tensor(s)</source>
        <translation>
            <numerusform>%1   %2，%n 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>Part: %1</source>
        <translation>部分：%1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PhasesChart</name>
    <message>
        <source>Memory by phase</source>
        <translation>各阶段内存</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <translation>%1 在 %2 上：%3</translation>
    </message>
    <message>
        <source>%1, %2 too much</source>
        <translation>%1，超出 %2</translation>
    </message>
    <message>
        <source>%1 of weights from %2 to %3</source>
        <translation>%1 权重，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1 begins: %2</source>
        <translation>%1 开始时：%2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PinTable</name>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Between the pins</source>
        <translation>两处标记之间</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Remove the pins</source>
        <translation>移除标记</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PlaceList</name>
    <message>
        <source>Solver decides</source>
        <translation>由求解器决定</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ProgressCard</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在处理…</translation>
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
        <translation>证明</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间用在哪里</translation>
    </message>
    <message>
        <source>By module, as predicted, or by what it is spent on: press to change.</source>
        <translation>按预测的模块，或按用途：点按可切换。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>The proof appears here as soon as the module tree is known.</source>
        <translation>得知模块树后，证明会显示在这里。</translation>
    </message>
    <message>
        <source>Not solved</source>
        <translation>未求解</translation>
    </message>
    <message>
        <source>Map as given</source>
        <translation>按给定映射</translation>
    </message>
    <message>
        <source>Map does not fit</source>
        <translation>映射放不下</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan, gap %1</source>
        <translation>accelerate 的方案，差距 %1</translation>
    </message>
    <message>
        <source>Optimal, proven</source>
        <translation>最优，已证明</translation>
    </message>
    <message>
        <source>Best found, gap %1. Still improving</source>
        <translation>目前最好，差距 %1。仍在改进</translation>
    </message>
    <message>
        <source>Best found, gap %1</source>
        <translation>目前最好，差距 %1</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>在 GPU 上</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>最优界</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>Solved in</source>
        <translation>求解用时</translation>
    </message>
    <message numerus="yes">
        <source>%n pinned</source>
        <translation>
            <numerusform>%n 个已固定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n forbidden</source>
        <translation>
            <numerusform>%n 个已禁止</numerusform>
        </translation>
    </message>
    <message>
        <source>Units</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>No placement fits</source>
        <translation>没有放得下的放置方案</translation>
    </message>
    <message>
        <source>Short by</source>
        <translation>还缺</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>需要</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>Proven in</source>
        <translation>证明用时</translation>
    </message>
    <message>
        <source>Last plan that fitted is kept: %1</source>
        <translation>保留上一个放得下的方案：%1</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>做不到</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Drop on a device. Esc cancels.</source>
        <translation>拖放到设备上。Esc 取消。</translation>
    </message>
    <message>
        <source>If dropped</source>
        <translation>放下后</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Map is incomplete</source>
        <translation>映射不完整</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>没有流式传输</translation>
    </message>
    <message>
        <source>of all devices</source>
        <translation>所有设备合计</translation>
    </message>
    <message>
        <source>Esc cancels. Hold Alt to number the moves in order.</source>
        <translation>Esc 取消。按住 Alt 可按顺序为移动编号。</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan does not fit</source>
        <translation>accelerate 的方案放不下</translation>
    </message>
    <message>
        <source>No placement found</source>
        <translation>未找到放置方案</translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation>搜索用时</translation>
    </message>
    <message>
        <source>that there is none is not proven</source>
        <translation>尚未证明没有放置方案</translation>
    </message>
    <message>
        <source>%1 has no place, as modules stay whole</source>
        <translation>因模块保持完整，%1 没有位置</translation>
    </message>
    <message>
        <source>%1 of it modules</source>
        <translation>其中模块 %1</translation>
    </message>
    <message>
        <source>Nothing changes while a drop is refused.</source>
        <translation>放下被拒绝时，一切不变。</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>移入 %1，移出 %2</translation>
    </message>
    <message>
        <source>on one device; %1 has no place</source>
        <translation>在一个设备上；%1 没有位置</translation>
    </message>
    <message>
        <source>Predicted, a token</source>
        <translation>预测，每个 token</translation>
    </message>
    <message>
        <source>Predicted, a pass</source>
        <translation>预测，每次传播</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>First token after</source>
        <translation>首个 token 用时</translation>
    </message>
    <message>
        <source>A run lacks</source>
        <translation>运行还缺</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上 %1</translation>
    </message>
    <message>
        <source>a request, without computing</source>
        <translation>每次请求，不含计算</translation>
    </message>
    <message>
        <source>a step, without computing</source>
        <translation>每步，不含计算</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>请求时间</translation>
    </message>
    <message>
        <source>Optimal, but a run lacks room</source>
        <translation>最优，但运行还缺空间</translation>
    </message>
    <message>
        <source>Of the plan: weights, KV cache, what is streamed, overhead, and what each device keeps free. What a run needs beside them is predicted, not proven.</source>
        <translation>这是对方案而言的：权重、KV 缓存、流式传输的内容、开销，以及各设备的预留空间。运行在此之外还需要的是预测，未经证明。</translation>
    </message>
    <message>
        <source>What does this mean?</source>
        <translation>这是什么意思？</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::RunDifferencePanel</name>
    <message>
        <source>One of the runs has no steps to align by.</source>
        <translation>其中一次运行没有可供对齐的步骤。</translation>
    </message>
    <message>
        <source>A prediction counts steps: it is shown on the clock of the run.</source>
        <translation>预测以步骤计：它按运行的时钟显示。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>峰值，%1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>时间，%1</translation>
    </message>
    <message>
        <source>Memory of both runs</source>
        <translation>两次运行的内存</translation>
    </message>
    <message>
        <source>Align steps</source>
        <translation>对齐步骤</translation>
    </message>
    <message>
        <source>Shows the same step of both runs at the same time, on the clock of one of them</source>
        <translation>在其中一次运行的时钟上，将两次运行的同一步骤显示在同一时刻</translation>
    </message>
    <message>
        <source>Peaks of both runs</source>
        <translation>两次运行的峰值</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedModel</name>
    <message>
        <source>beyond the first layers</source>
        <translation>在最前面几层之外</translation>
    </message>
    <message>
        <source>no room in time</source>
        <translation>没有及时腾出空间</translation>
    </message>
    <message>
        <source>Its layer is not among the first ones, which are moved.</source>
        <translation>它的层不在要移动的最前面几层之中。</translation>
    </message>
    <message>
        <source>The host had no room for it when it was to be moved, or its layer&apos;s turn was over.</source>
        <translation>该移动它时主机没有空间，或它的层已经过去。</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>未要求</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>marked to stay</source>
        <translation>标记为留下</translation>
    </message>
    <message>
        <source>not on a GPU</source>
        <translation>不在 GPU 上</translation>
    </message>
    <message>
        <source>too small</source>
        <translation>太小</translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation>不连续</translation>
    </message>
    <message>
        <source>part of a larger tensor</source>
        <translation>属于更大的张量</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>超出上限</translation>
    </message>
    <message>
        <source>parts not announced</source>
        <translation>各部分未申报</translation>
    </message>
    <message>
        <source>still held</source>
        <translation>仍被持有</translation>
    </message>
    <message>
        <source>Nobody said that it goes to the host.</source>
        <translation>没有设置把它移到主机。</translation>
    </message>
    <message>
        <source>A weight lies there anyway: moving it frees nothing.</source>
        <translation>权重本来就在那里：移动它不会释放任何内存。</translation>
    </message>
    <message>
        <source>A buffer of the model lies there anyway: moving it frees nothing.</source>
        <translation>模型的缓冲区本来就在那里：移动它不会释放任何内存。</translation>
    </message>
    <message>
        <source>A constant of the program lies there anyway: moving it frees nothing.</source>
        <translation>程序的常量本来就在那里：移动它不会释放任何内存。</translation>
    </message>
    <message>
        <source>The program told the runtime to leave it.</source>
        <translation>程序告诉运行时不要移动它。</translation>
    </message>
    <message>
        <source>It lies on the host already.</source>
        <translation>它已经在主机上。</translation>
    </message>
    <message>
        <source>It has fewer than %1 elements: its copy would cost more than it frees.</source>
        <translation>它的元素少于 %1 个：复制的代价会大于释放的内存。</translation>
    </message>
    <message>
        <source>Its elements do not lie one after the other, and only whole blocks are copied.</source>
        <translation>它的元素不是连续存放的，而只复制整块内容。</translation>
    </message>
    <message>
        <source>The rest of that tensor stays, and all of its memory with it.</source>
        <translation>该张量的其余部分留下，其全部内存也随之留下。</translation>
    </message>
    <message>
        <source>The cap of its layer was reached by others.</source>
        <translation>它的层的上限已被其他内容用完。</translation>
    </message>
    <message>
        <source>It is wrapped, and the runtime was not told of what is inside.</source>
        <translation>它是包装过的，而运行时不知道里面有什么。</translation>
    </message>
    <message>
        <source>It was copied, but something else holds it still: its memory is not free.</source>
        <translation>它已被复制，但仍被其他对象持有：内存没有释放。</translation>
    </message>
    <message>
        <source>%1 saved, %2 of it could go</source>
        <translation>已保存 %1，其中 %2 可以移走</translation>
    </message>
    <message>
        <source>planned %1, moved %2, freed %3</source>
        <translation>计划 %1，移动 %2，释放 %3</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 已计划但未释放</translation>
    </message>
    <message>
        <source>What was moved and was gone from the GPU when forward ended</source>
        <translation>已移动且在前向传播结束时已离开 GPU 的内容</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>kept to run it again</source>
        <translation>为重计算而保留</translation>
    </message>
    <message>
        <source>made again</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>A module that runs again in backward is run from it.</source>
        <translation>在反向传播中重计算的模块以它为起点。</translation>
    </message>
    <message>
        <source>It is not kept: its module runs again in backward and makes it anew.</source>
        <translation>它不保留：其模块在反向传播中重计算，重新生成它。</translation>
    </message>
    <message>
        <source>made again, and still held</source>
        <translation>已重新生成，但仍被持有</translation>
    </message>
    <message>
        <source>Its module runs again in backward, but something else holds it: its memory is not free.</source>
        <translation>其模块在反向传播中重计算，但它仍被其他对象持有：内存没有释放。</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 未保留，在反向传播中重计算</translation>
    </message>
    <message>
        <source>What was not kept: the module is run again in backward and makes it anew</source>
        <translation>未保留的内容：模块在反向传播中重计算，重新生成它</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重计算</translation>
    </message>
    <message numerus="yes">
        <source>and %n other tensor(s)</source>
        <translation>
            <numerusform>以及另外 %n 个张量</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedPanel</name>
    <message>
        <source>%1 saved, %2 of it could go to the host</source>
        <translation>已保存 %1，其中 %2 可以移到主机</translation>
    </message>
    <message>
        <source>Nothing was planned to go to the host</source>
        <translation>没有计划把任何内容移到主机</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 已计划但未释放</translation>
    </message>
    <message>
        <source>All that could go was freed</source>
        <translation>可以移走的都已释放</translation>
    </message>
    <message>
        <source>Nothing could go to the host</source>
        <translation>没有内容可以移到主机</translation>
    </message>
    <message>
        <source>Where it goes is said under Plan, Activations.</source>
        <translation>移到哪里在“方案”&gt;“激活值”中设置。</translation>
    </message>
    <message>
        <source>Planned %1, possible %2, moved %3, freed %4</source>
        <translation>计划 %1，可能 %2，移动 %3，释放 %4</translation>
    </message>
    <message>
        <source>%1 of what was planned</source>
        <translation>计划量的 %1</translation>
    </message>
    <message>
        <source>%1 of what was possible</source>
        <translation>可能量的 %1</translation>
    </message>
    <message>
        <source>%1 of how far the peak should fall</source>
        <translation>峰值应降幅度的 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n module(s).</source>
        <translation>
            <numerusform>%1：%2，在 %n 个模块中。</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>为反向传播保存</translation>
    </message>
    <message>
        <source>Why it stayed</source>
        <translation>留下的原因</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 未保留，在反向传播中重计算</translation>
    </message>
    <message>
        <source>Run again: %1 not kept, %2 kept to run it from</source>
        <translation>重计算：%1 未保留，为此保留 %2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsModel</name>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1, of %2</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>part of a storage of %1</source>
        <translation>大小为 %1 的存储的一部分</translation>
    </message>
    <message>
        <source>It could go to the host.</source>
        <translation>可以移到主机。</translation>
    </message>
    <message>
        <source>The same number is the same memory, which counts once however often it is saved</source>
        <translation>相同编号即同一块内存，无论保存多少次都只计一次</translation>
    </message>
    <message>
        <source>From the begin of the recorded pass</source>
        <translation>从所记录的传播开始算起</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Saved at</source>
        <translation>保存时刻</translation>
    </message>
    <message>
        <source>Freed at</source>
        <translation>释放时刻</translation>
    </message>
    <message>
        <source>gone before forward ended</source>
        <translation>前向结束前已释放</translation>
    </message>
    <message>
        <source>a view of memory of %1</source>
        <translation>%1 的内存的视图</translation>
    </message>
    <message>
        <source>Of the whole storage: what was planned and nothing stood in the way of</source>
        <translation>整块存储中：已计划且没有任何阻碍的部分</translation>
    </message>
    <message>
        <source>Of the whole storage, whatever part of it this tensor is</source>
        <translation>针对整块存储，无论此张量是其中哪一部分</translation>
    </message>
    <message>
        <source>Why not all of its storage was freed</source>
        <translation>为何其存储未全部释放</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Possible</source>
        <translation>可移动</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsTable</name>
    <message>
        <source>Saved tensors</source>
        <translation>已保存的张量</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>复制为文本(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 CSV(&amp;C)</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SelectionPanel</name>
    <message>
        <source>Streamed to %1</source>
        <translation>流式传输到 %1</translation>
    </message>
    <message>
        <source>Computed on the host</source>
        <translation>在主机上计算</translation>
    </message>
    <message>
        <source>%1 computed on the host, %2 streamed to %3</source>
        <translation>%1 在主机上计算，%2 流式传输到 %3</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 已固定到 %2。</translation>
    </message>
    <message>
        <source>Shares a storage with %1: they move together.</source>
        <translation>与 %1 共用一个存储：一起移动。</translation>
    </message>
    <message>
        <source>Part of %1, which stays whole.</source>
        <translation>属于 %1，后者保持完整。</translation>
    </message>
    <message>
        <source>%1 has no room for it: %2 short.</source>
        <translation>%1 没有空间放它：缺 %2。</translation>
    </message>
    <message>
        <source>Select modules in the tree, the treemap or a lane to see what they weigh and where they may go.</source>
        <translation>在树、矩形树图或泳道中选择模块，即可查看其大小和可放的位置。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>每步代价</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message numerus="yes">
        <source>now on %n device(s)</source>
        <translation>
            <numerusform>现在位于 %n 个设备上</numerusform>
        </translation>
    </message>
    <message>
        <source>now without a place</source>
        <translation>现在没有位置</translation>
    </message>
    <message>
        <source>now on %1</source>
        <translation>现在位于 %1</translation>
    </message>
    <message>
        <source>disk and PCIe</source>
        <translation>磁盘和 PCIe</translation>
    </message>
    <message>
        <source>PCIe, %1</source>
        <translation>PCIe，%1</translation>
    </message>
    <message>
        <source>kept on %1</source>
        <translation>保留在 %1 上</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>没有流式传输</translation>
    </message>
    <message>
        <source>disk and CPU memory</source>
        <translation>磁盘和 CPU 内存</translation>
    </message>
    <message>
        <source>CPU memory, %1</source>
        <translation>CPU 内存，%1</translation>
    </message>
    <message>
        <source>CPU memory and PCIe</source>
        <translation>CPU 内存和 PCIe</translation>
    </message>
    <message>
        <source>%1 is forbidden for %2.</source>
        <translation>已禁止 %2 使用 %1。</translation>
    </message>
    <message>
        <source>no-split block</source>
        <translation>不可拆分的块</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) inside</source>
        <translation>
            <numerusform>内含 %n 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>打包</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 位</translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%n 个权重，存于 %1 个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more module(s)</source>
        <translation>
            <numerusform>还有 %n 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>Computed on the host wherever it lies there; on a GPU it is computed by that</source>
        <translation>位于主机上时由主机计算；位于 GPU 上时由该 GPU 计算</translation>
    </message>
    <message>
        <source>lifts the pin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Activations: %1</source>
        <translation>激活值：%1</translation>
    </message>
    <message>
        <source>various</source>
        <translation>各不相同</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) on modules inside</source>
        <translation>
            <numerusform>内部模块上有 %n 条备注</numerusform>
        </translation>
    </message>
    <message>
        <source>Training: trained</source>
        <translation>训练：参与训练</translation>
    </message>
    <message>
        <source>Training: frozen</source>
        <translation>训练：已冻结</translation>
    </message>
    <message>
        <source>Training: %1 of %2 parameters frozen</source>
        <translation>训练：%2 个参数中 %1 个已冻结</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ShareRow</name>
    <message>
        <source>%1, no limit</source>
        <translation>%1，不限</translation>
    </message>
    <message>
        <source>No place</source>
        <translation>没有位置</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Spinner</name>
    <message>
        <source>Working…</source>
        <translation>正在处理…</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeBar</name>
    <message>
        <source>disk</source>
        <translation>磁盘</translation>
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
        <translation>跨设备传递</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>模型自身</translation>
    </message>
    <message>
        <source>Longest, as predicted:</source>
        <translation>预测用时最长：</translation>
    </message>
    <message>
        <source>Press to select it.</source>
        <translation>点按即可选中。</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeTree</name>
    <message>
        <source>the model itself</source>
        <translation>模型自身</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>时间，%1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Times of modules in both runs</source>
        <translation>两次运行中模块的时间</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) in it were recorded in one run alone: the difference is without them.</source>
        <translation>
            <numerusform>其中 %n 个模块只在一次运行中有记录：差值不包括它们。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Timeline</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>kernel 临时内存</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>Resident weights</source>
        <translation>常驻权重</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>流式传输</translation>
    </message>
    <message>
        <source>Streamed from %1</source>
        <translation>流式传输自 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>为反向传播保存</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineCanvas</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>kernel 临时内存</translation>
    </message>
    <message>
        <source>Memory timeline</source>
        <translation>内存时间线</translation>
    </message>
    <message>
        <source>virtual</source>
        <translation>虚拟</translation>
    </message>
    <message>
        <source>idle until %1</source>
        <translation>空闲，直到 %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>peak so far</source>
        <translation>目前峰值</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>at</source>
        <translation>于</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>在 %1 中</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>固定开销</translation>
    </message>
    <message>
        <source>resident weights</source>
        <translation>常驻权重</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <translation>%2 中的前 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>0 to %1 folded: in use all the time in this view</source>
        <translation>已折叠 0 到 %1：在此视图中一直占用</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>0 to %1 folded: %2 do not change in this view</source>
        <translation>已折叠 0 到 %1：%2 在此视图中不变</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>budget %1, far above</source>
        <translation>预算 %1，远在上方</translation>
    </message>
    <message>
        <source>running here</source>
        <translation>正运行到此处</translation>
    </message>
    <message>
        <source>engine stopped at %1</source>
        <translation>引擎停止于 %1</translation>
    </message>
    <message>
        <source>stopped at %1</source>
        <translation>停止于 %1</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>流式传输</translation>
    </message>
    <message>
        <source>Total, %1 over budget</source>
        <translation>合计，超出预算 %1</translation>
    </message>
    <message>
        <source>Total, %1 under budget</source>
        <translation>合计，低于预算 %1</translation>
    </message>
    <message>
        <source>%1 since the pin</source>
        <translation>自标记处起 %1</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Resident and overhead</source>
        <translation>常驻和固定开销</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>为反向传播保存</translation>
    </message>
    <message>
        <source>%1 runs again</source>
        <translation>%1 重计算</translation>
    </message>
    <message>
        <source>Total on %1</source>
        <translation>%1 合计</translation>
    </message>
    <message>
        <source>%1: two instants, %2 apart</source>
        <translation>%1：两个时刻，相隔 %2</translation>
    </message>
    <message>
        <source>peak so far %1 at %2</source>
        <translation>目前峰值 %1（%2）</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>峰值 %1（%2）</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Selects the layer</source>
        <translation>选择该层</translation>
    </message>
    <message>
        <source>Layers that run</source>
        <translation>运行的层</translation>
    </message>
    <message>
        <source>allocated %1</source>
        <translation>分配 %1</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>释放 %1</translation>
    </message>
    <message>
        <source>copied %1</source>
        <translation>复制 %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineView</name>
    <message>
        <source>Fold the floor</source>
        <translation>折叠底部</translation>
    </message>
    <message>
        <source>From zero</source>
        <translation>从零开始</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>Where the memory axis begins</source>
        <translation>内存轴的起点</translation>
    </message>
    <message>
        <source>Wheel zooms, drag selects a range, [ and ] step through peaks</source>
        <translation>滚轮缩放，拖动选择范围，[ 和 ] 逐个跳到峰值</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What the horizontal axis counts</source>
        <translation>横轴的含义</translation>
    </message>
    <message>
        <source>Events: each allocation, release, copy and module takes one step, however long it lasts</source>
        <translation>事件：每次分配、释放、复制和每个模块各占一步，不论历时多久</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreeHeader</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>%1, sorted upwards</source>
        <translation>%1，升序</translation>
    </message>
    <message>
        <source>%1, sorted downwards</source>
        <translation>%1，降序</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreePanel</name>
    <message>
        <source>Filter by name or class</source>
        <translation>按名称或类筛选</translation>
    </message>
    <message>
        <source>Filter modules</source>
        <translation>筛选模块</translation>
    </message>
    <message>
        <source>No module matches “%1”. 0 of %2.</source>
        <translation>没有与“%1”匹配的模块。0 / %2。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapHeader</name>
    <message>
        <source>%1 in 1 module</source>
        <translation>1 个模块，%1</translation>
    </message>
    <message>
        <source>%1 in %2 modules</source>
        <translation>%2 个模块，%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n match(es)</source>
        <translation>
            <numerusform>匹配 %1 / %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapWidget</name>
    <message>
        <source>This model has no weights: there is nothing to place.</source>
        <translation>此模型没有权重：没有可放置的内容。</translation>
    </message>
    <message>
        <source>%1 itself</source>
        <translation>%1 自身</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>百分之 %1</translation>
    </message>
    <message>
        <source>Treemap</source>
        <translation>矩形树图</translation>
    </message>
    <message>
        <source>on several devices</source>
        <translation>在多个设备上</translation>
    </message>
    <message>
        <source>pinned to %1</source>
        <translation>已固定到 %1</translation>
    </message>
    <message>
        <source>pinned to %1 with what it is in</source>
        <translation>随所属上级固定到 %1</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>未固定</translation>
    </message>
    <message>
        <source>a device is forbidden</source>
        <translation>有设备禁止使用</translation>
    </message>
    <message>
        <source>over the budget</source>
        <translation>超出预算</translation>
    </message>
    <message>
        <source>computed on the host</source>
        <translation>在主机上计算</translation>
    </message>
    <message>
        <source>%1 saved for backward</source>
        <translation>为反向传播保存 %1</translation>
    </message>
    <message>
        <source>The last run forward and back saved no activations.</source>
        <translation>上次前向和反向运行没有保存激活值。</translation>
    </message>
    <message>
        <source>For activations a run forward and back is needed: Run settings, Forward and back (training), then Profile.</source>
        <translation>要查看激活值，需进行一次前向和反向运行：在“运行设置”中选择“前向和反向（训练）”，然后执行“性能分析”。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>激活值：%1，%2</translation>
    </message>
    <message>
        <source>pinned to %1 with %2, which is the same storage</source>
        <translation>随 %2 固定到 %1，两者是同一存储</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>位置不变</translation>
    </message>
    <message>
        <source>on several hosts</source>
        <translation>在多台主机上</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混合</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinLanes</name>
    <message>
        <source>no difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Devices at their peak</source>
        <translation>各设备的峰值</translation>
    </message>
    <message>
        <source>Devices in both plans</source>
        <translation>两个方案中的设备</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>已用内存</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinTimeline</name>
    <message>
        <source>step %1</source>
        <translation>步骤 %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 时 %1</translation>
    </message>
    <message>
        <source>not in this run</source>
        <translation>不在此次运行中</translation>
    </message>
    <message>
        <source>Memory of both runs against time</source>
        <translation>两次运行的内存随时间的变化</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
</context>
</TS>
