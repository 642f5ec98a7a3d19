<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>Activations</name>
    <message>
        <source>stay</source>
        <translation>残す</translation>
    </message>
    <message>
        <source>to the host, %1 at most</source>
        <translation>ホストへ（最大 %1）</translation>
    </message>
    <message>
        <source>to the host</source>
        <translation>ホストへ</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未設定</translation>
    </message>
    <message>
        <source>set here</source>
        <translation>ここで設定</translation>
    </message>
    <message>
        <source>inherited from the whole model</source>
        <translation>モデル全体から継承</translation>
    </message>
    <message>
        <source>inherited from %1</source>
        <translation>%1 から継承</translation>
    </message>
    <message>
        <source>not kept, run again</source>
        <translation>保持せず再計算</translation>
    </message>
</context>
<context>
    <name>BudgetCurve</name>
    <message>
        <source>%1 more on GPUs</source>
        <translation>GPU 上に %1 増</translation>
    </message>
    <message>
        <source>No budget of this device makes a plan fit.</source>
        <translation>このデバイスの予算をどう変えても、収まるプランはありません。</translation>
    </message>
    <message>
        <source>No plan fits below %1.</source>
        <translation>%1 未満では収まるプランはありません。</translation>
    </message>
    <message>
        <source>The next GiB buys %1.</source>
        <translation>次の 1 GiB の効果：%1。</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2 less.</source>
        <translation>%1 までは変化がなく、そこで %2 減ります。</translation>
    </message>
    <message>
        <source>Nothing changes before %1: then %2.</source>
        <translation>%1 までは変化がなく、そこで %2 になります。</translation>
    </message>
    <message>
        <source>More of it changes nothing.</source>
        <translation>これ以上増やしても変わりません。</translation>
    </message>
    <message>
        <source>No plan fits with so little of it.</source>
        <translation>これだけ少ないと、収まるプランはありません。</translation>
    </message>
    <message>
        <source>With %1: %2 less.</source>
        <translation>%1 なら %2 減ります。</translation>
    </message>
    <message>
        <source>With %1: %2.</source>
        <translation>%1 なら %2 です。</translation>
    </message>
    <message>
        <source>More of it puts nothing more on GPUs.</source>
        <translation>これ以上増やしても、GPU に載る量は増えません。</translation>
    </message>
    <message>
        <source>speed by budget</source>
        <translation>予算ごとの速度</translation>
    </message>
    <message>
        <source>bytes on GPUs by budget</source>
        <translation>予算ごとの GPU 上のバイト数</translation>
    </message>
</context>
<context>
    <name>CardText</name>
    <message>
        <source>%1 TFLOPS in %2</source>
        <translation>%2 で %1 TFLOPS</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>%1 finds no plan for this machine and these rules.</source>
        <translation>%1：このマシンとこれらのルールでは、プランが見つかりません。</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n name(s) that this model does not have: they are left out.</source>
        <translation>
            <numerusform>%1 には、このモデルにない名前が %n 個あります。これらは省かれます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 gives no device to %n tensor(s): they are left out.</source>
        <translation>
            <numerusform>%1 では %n 個のテンソルにデバイスがありません。これらは省かれます。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 names more devices than a plan can have.</source>
        <translation>%1 には、プランで扱える数を超えるデバイスがあります。</translation>
    </message>
    <message numerus="yes">
        <source>%1 is for another model: %2 has none of its %n name(s).</source>
        <translation>
            <numerusform>%1 は別のモデル用です。その %n 個の名前はどれも %2 にありません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Together the two plans name more devices than can be compared.</source>
        <translation>2 つのプランのデバイスの合計が、比較できる数を超えています。</translation>
    </message>
    <message>
        <source>Plan, now</source>
        <translation>現在のプラン</translation>
    </message>
    <message>
        <source>There is no kept plan “%1” any more.</source>
        <translation>保管したプラン「%1」はもうありません。</translation>
    </message>
    <message>
        <source>Of %1 nothing is predicted over time: there is nothing to compare.</source>
        <translation>%1 には時間ごとの予測がありません。比較するものがありません。</translation>
    </message>
    <message>
        <source>%1 names no trace: it does not say what was in memory when.</source>
        <translation>%1 にはトレースの名前がありません。いつ何がメモリにあったかは分かりません。</translation>
    </message>
    <message>
        <source>There is no run yet: Profile makes one.</source>
        <translation>まだ実行がありません。「プロファイル」で実行できます。</translation>
    </message>
    <message>
        <source>%1 has nothing in memory: there is nothing to compare.</source>
        <translation>%1 のメモリには何もありません。比較するものがありません。</translation>
    </message>
    <message>
        <source>Last run</source>
        <translation>前回の実行</translation>
    </message>
    <message>
        <source>Prediction of the plan</source>
        <translation>プランの予測</translation>
    </message>
    <message>
        <source>Plan before the last edit</source>
        <translation>最後の編集の前のプラン</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>別のプランになるような編集は行われていません。</translation>
    </message>
</context>
<context>
    <name>Consequences</name>
    <message numerus="yes">
        <source>%n module(s) move</source>
        <translation>
            <numerusform>%n 個のモジュールが移動</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 goes to %2</source>
        <translation>%1 は %2 へ</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 個のモジュール</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 を %2 へ</translation>
    </message>
    <message>
        <source>%1 go to %2</source>
        <translation>%1 は %2 へ</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s), %1.</source>
        <translation>
            <numerusform>%n 個のモジュール、%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>GPU 上に %1</translation>
    </message>
</context>
<context>
    <name>Crossover</name>
    <message>
        <source>Both take equally long.</source>
        <translation>どちらも同じ時間がかかります。</translation>
    </message>
    <message>
        <source>%1 is never the slower one.</source>
        <translation>%1 が遅いほうになることはありません。</translation>
    </message>
    <message>
        <source>%1 up to %2 tokens</source>
        <translation>%2 トークンまでは %1</translation>
    </message>
    <message>
        <source>%1 beyond</source>
        <translation>それ以上は %1</translation>
    </message>
    <message>
        <source>The quicker plan</source>
        <translation>速いほうのプラン</translation>
    </message>
    <message>
        <source>no room for %1 tokens, %2 is short by %3</source>
        <translation>%1 トークンの領域がなく、%2 では %3 不足します</translation>
    </message>
    <message>
        <source>the program does not take %1 tokens</source>
        <translation>プログラムは %1 トークンを受け付けません</translation>
    </message>
    <message>
        <source>the program leaves the length of no input open</source>
        <translation>プログラムには長さが可変の入力がありません</translation>
    </message>
    <message>
        <source>how long %1 tokens take is not known</source>
        <translation>%1 トークンにかかる時間は不明です</translation>
    </message>
    <message>
        <source>Times need the rates of the devices: choose a card in Machine, or measure there.</source>
        <translation>時間には各デバイスの速度が必要です。「マシン」でカードを選ぶか、そこで測定してください。</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>領域なし</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>受け付けない</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Seconds of one pass over the prompt.</source>
        <translation>プロンプトに対する 1 回の伝播の秒数です。</translation>
    </message>
    <message numerus="yes">
        <source>Seconds until the prompt is read and %Ln token(s) are made.</source>
        <translation>
            <numerusform>プロンプトを読み、%Ln トークンを生成するまでの秒数。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 ～ %3）</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>プロンプトのトークン数</translation>
    </message>
    <message>
        <source>%1, seconds</source>
        <translation>%1、秒</translation>
    </message>
    <message>
        <source>%1, least</source>
        <translation>%1、最小</translation>
    </message>
    <message>
        <source>%1, most</source>
        <translation>%1、最大</translation>
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
        <translation>%s は %2 にある ID を使って %1 にある行を引きます。</translation>
    </message>
    <message>
        <source>%s has its weights on %1 and gets values that are on %2.</source>
        <translation>%s の重みは %1 にありますが、受け取る値は %2 にあります。</translation>
    </message>
    <message>
        <source>%s takes values from %1 and from %2, and nothing moves them.</source>
        <translation>%s は %1 と %2 から値を受け取りますが、値を移動する処理がありません。</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and its largest weight on %2.</source>
        <translation>%s の %3 は %1 にありますが、最大の重みは %2 にあります。</translation>
    </message>
    <message>
        <source>%s has %3 on %1, and is executed on %2.</source>
        <translation>%s の %3 は %1 にありますが、実行されるのは %2 です。</translation>
    </message>
    <message>
        <source>%s has a tied weight (%3) that lies on several devices: %4.</source>
        <translation>%s の共有重み（%3）が複数のデバイスにあります：%4。</translation>
    </message>
    <message>
        <source>%s shares its storage (%3): moving one moves the other, and the map puts them on %4.</source>
        <translation>%s はストレージを共有しています（%3）。一方を移動すると他方も移動しますが、マップでは %4 に分かれています。</translation>
    </message>
    <message>
        <source>The weight of %s is on %1 where %3 uses it directly, on %2.</source>
        <translation>%s の重みは %1 にありますが、%3 はそれを %2 で直接使います。</translation>
    </message>
    <message>
        <source>%s gives its results on %1, and the labels are on %2.</source>
        <translation>%s の結果は %1 に出ますが、ラベルは %2 にあります。</translation>
    </message>
    <message>
        <source>The KV cache of %s is on %1, and its attention is executed on %2.</source>
        <translation>%s の KV キャッシュは %1 にありますが、アテンションは %2 で実行されます。</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime ignores: it stays on %2.</source>
        <translation>%s は %1 に置くよう指定されていますが、このランタイムはこれを無視します。%2 に残ります。</translation>
    </message>
    <message>
        <source>%s lies on %1 though nobody asked for it; without a request it belongs on %2.</source>
        <translation>%s は指定がないのに %1 にあります。指定がなければ %2 に置かれるはずです。</translation>
    </message>
    <message>
        <source>%s is asked to lie on %1, which this runtime cannot do; taken as on %2.</source>
        <translation>%s は %1 に置くよう指定されていますが、このランタイムではできません。%2 にあるものとして扱います。</translation>
    </message>
    <message>
        <source>The phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>フェーズ「%3」には %1 が %4 必要ですが、%5 しかありません。%6 超過しています。</translation>
    </message>
    <message>
        <source>Should weights change, the phase “%3” needs %4 of %1, and %5 are there: %6 too much.</source>
        <translation>重みが変わる場合、フェーズ「%3」には %1 が %4 必要ですが、%5 しかありません。%6 超過しています。</translation>
    </message>
</context>
<context>
    <name>ExportFindings</name>
    <message>
        <source>%s holds %1 in a run of what is written and has %2: %3 too much.</source>
        <translation>書き出した内容を実行すると %s には %1 置かれますが、%2 しかありません。%3 超過しています。</translation>
    </message>
    <message>
        <source>%s=%1 is ignored: %2.</source>
        <translation>%s=%1 は無視されます。%2。</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation: %2 and %3 hold a copy each.</source>
        <translation>%s と %1 はエクスポートまたはコンパイルにより同じストレージですが、%2 と %3 がそれぞれコピーを持ちます。</translation>
    </message>
    <message>
        <source>Where %1 keeps the KV cache is not known: %2 of it are counted with their layers.</source>
        <translation>%1 が KV キャッシュをどこに置くかは分かっていません。そのうち %2 を各層と同じ場所に数えています。</translation>
    </message>
</context>
<context>
    <name>ExportNotes</name>
    <message>
        <source>%1 has no words for activations: what the plan says of them is left out.</source>
        <translation>%1 ではアクティベーションを指定できません。プランのその部分は省かれます。</translation>
    </message>
    <message>
        <source>%1 knows no cap: all that these save goes (%s).</source>
        <translation>%1 には上限の指定がありません。これらが保存するものはすべて移動します（%s）。</translation>
    </message>
    <message>
        <source>%1 treats layers alone: what other modules save stays (%s).</source>
        <translation>%1 が扱うのは層だけです。ほかのモジュールが保存するものは残ります（%s）。</translation>
    </message>
</context>
<context>
    <name>ExportRefusals</name>
    <message>
        <source>what was written cannot be read back, which is a fault of this program</source>
        <translation>書き込んだ内容を読み戻せません。これは本プログラムの不具合です</translation>
    </message>
    <message>
        <source>nothing is written for %1</source>
        <translation>%1 用には何も書き込まれません</translation>
    </message>
    <message>
        <source>%s lies on disk, and %1 has no such place</source>
        <translation>%s はディスク上にありますが、%1 にはその置き場所がありません</translation>
    </message>
    <message>
        <source>the plan uses no GPU, and TensorRT compiles for one</source>
        <translation>プランは GPU を使いませんが、TensorRT は GPU 用にコンパイルします</translation>
    </message>
    <message>
        <source>the backend compiles for one GPU, and the plan uses several</source>
        <translation>バックエンドは 1 つの GPU 用にコンパイルしますが、プランは複数の GPU を使います</translation>
    </message>
    <message>
        <source>the model has no list of layers that stages could be made of</source>
        <translation>モデルに、ステージに分けられる層のリストがありません</translation>
    </message>
    <message>
        <source>%s lies on several devices, and a stage takes whole layers</source>
        <translation>%s は複数のデバイスにまたがりますが、ステージは層を丸ごと受け持ちます</translation>
    </message>
    <message>
        <source>%s lies on no GPU, and every stage has one</source>
        <translation>%s は GPU 上にありませんが、どのステージにも GPU が必要です</translation>
    </message>
    <message>
        <source>%s lies on a lower GPU than the layer before it, and stages go in the order of the GPUs</source>
        <translation>%s は前の層より番号の小さい GPU にありますが、ステージは GPU の番号順に並びます</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and a stage keeps its weights on its device</source>
        <translation>%s は GPU 上にありませんが、ステージの重みはそのデバイスに置かれます</translation>
    </message>
    <message>
        <source>vLLM gives every machine as many processes, and the plan uses more GPUs of one than of another</source>
        <translation>vLLM はどのマシンにも同じ数のプロセスを割り当てますが、このプランではマシンごとに使う GPU の数が異なります</translation>
    </message>
    <message>
        <source>%s lies off the GPUs, and vLLM keeps whole layers in RAM: the last ones of every group of so many layers of a stage, and nothing else</source>
        <translation>%s は GPU 上にありませんが、vLLM が RAM に置けるのは層全体だけです。つまり、ステージを一定数の層ごとに分けた各グループの末尾の層だけです</translation>
    </message>
    <message>
        <source>%s and %1 are one storage, and every stage has parameters of its own</source>
        <translation>%s と %1 は同じストレージですが、各ステージは固有のパラメータを持ちます</translation>
    </message>
    <message>
        <source>the script loads a model with transformers from its folder, and what was opened is no such folder (its format is %1)</source>
        <translation>スクリプトは transformers でモデルをフォルダから読み込みますが、開かれたものはそのようなフォルダではありません（形式は %1）</translation>
    </message>
    <message>
        <source>ZeRO-3 cuts every parameter into a piece for each GPU, and the plan puts whole modules on several</source>
        <translation>ZeRO-3 は各パラメータを GPU ごとに切り分けますが、プランはモジュールを丸ごと複数の GPU に置きます</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only %s and others like it off the GPU</source>
        <translation>ZeRO-3 はパラメータをすべてオフロードするか、まったくしないかのどちらかですが、プランは %s などだけを GPU の外に置きます</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads all parameters or none, and the plan keeps only the rest of the model and others like it off the GPU</source>
        <translation>ZeRO-3 はパラメータをすべてオフロードするか、まったくしないかのどちらかですが、プランはモデルの残りの部分などだけを GPU の外に置きます</translation>
    </message>
    <message>
        <source>ZeRO-3 offloads to the CPU or to a disk, and the plan uses both</source>
        <translation>ZeRO-3 のオフロード先は CPU かディスクのどちらかですが、プランは両方を使います</translation>
    </message>
    <message>
        <source>activations of %s go to the host and those of a layer before it do not, and a context moves the first layers; manual mode takes any (activations=manual)</source>
        <translation>%s のアクティベーションはホストへ移動しますが、それより前の層のものは移動しません。コンテキストが移動するのは先頭の層からです。手動モードなら任意の層を選べます（activations=manual）</translation>
    </message>
    <message>
        <source>the last layer, %s, is used again as soon as forward ends: its activations cannot be moved</source>
        <translation>最後の層 %s は順伝播の終了直後にまた使われるため、そのアクティベーションは移動できません</translation>
    </message>
    <message>
        <source>activations of %s go to the host, and %1 has no word for it</source>
        <translation>%s のアクティベーションはホストへ移動しますが、%1 ではそれを指定できません</translation>
    </message>
    <message>
        <source>%s is a part of %1, whose activations go as a whole</source>
        <translation>%s を含む %1 のアクティベーションは、全体でしか移動できません</translation>
    </message>
    <message>
        <source>activations of %s are treated otherwise than those of the layers before it, and a module&apos;s go in every layer or in none</source>
        <translation>%s のアクティベーションの扱いが前の層と異なります。モジュールのアクティベーションは、全層で移動するか、全層で移動しないかのどちらかです</translation>
    </message>
    <message>
        <source>%s is run again, and only whole layers are: the first ones of each stage, as many in each</source>
        <translation>%s は再計算されますが、再計算できるのは層全体だけです。各ステージの先頭から同じ数ずつです</translation>
    </message>
    <message>
        <source>only a part of %s is run again, and %1 runs a layer again as a whole</source>
        <translation>%s の一部だけが再計算されますが、%1 は層を全体でしか再計算できません</translation>
    </message>
    <message>
        <source>activations of %1 in %s go to the host, and they go only together with those of %2</source>
        <translation>%s 内の %1 のアクティベーションはホストへ移動しますが、%2 のものと一緒でなければ移動できません</translation>
    </message>
    <message>
        <source>%s and %1 are one storage through export or compilation, and would lie on %2 and on %3</source>
        <translation>%s と %1 はエクスポートまたはコンパイルにより同じストレージですが、%2 と %3 に置かれることになります</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>%1 of a step</source>
        <translation>ステップのうち %1</translation>
    </message>
    <message>
        <source>how much is not known, %1</source>
        <translation>量は不明、%1</translation>
    </message>
    <message>
        <source>%1 a pass, %2</source>
        <translation>1 回の伝播あたり %1、%2</translation>
    </message>
    <message>
        <source>%1 a micro-batch</source>
        <translation>マイクロバッチあたり %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>computing is not known</source>
        <translation>計算は不明</translation>
    </message>
    <message>
        <source>computing is not known, copies take %1</source>
        <translation>計算は不明、コピーに %1</translation>
    </message>
</context>
<context>
    <name>HostsDialog</name>
    <message>
        <source>Optimal, proven</source>
        <translation>最適、証明済み</translation>
    </message>
    <message>
        <source>Not proven optimal</source>
        <translation>最適とは未証明</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>プランは存在しません</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>プランが見つかりませんでした</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Between two micro-batches</source>
        <translation>2 つのマイクロバッチの間</translation>
    </message>
    <message numerus="yes">
        <source>%Ln micro-batch(es)</source>
        <translation>
            <numerusform>%Ln 個のマイクロバッチ</numerusform>
        </translation>
    </message>
    <message>
        <source>each GPU of %1</source>
        <translation>%1 の各 GPU</translation>
    </message>
    <message>
        <source>the RAM of each of %1</source>
        <translation>%1 それぞれの RAM</translation>
    </message>
    <message>
        <source>the disk of each of %1</source>
        <translation>%1 それぞれのディスク</translation>
    </message>
    <message>
        <source>No size helps, of %1 alone.</source>
        <translation>%1 だけでは、どの大きさでも足りません。</translation>
    </message>
    <message>
        <source>At least %1 would be needed, for %2 alone.</source>
        <translation>%2 だけを増やす場合、少なくとも %1 が必要です。</translation>
    </message>
    <message>
        <source>%1 would do, perhaps less, for %2 alone.</source>
        <translation>%2 だけを増やす場合、%1 で足ります。もっと少なくてもよいかもしれません。</translation>
    </message>
    <message>
        <source>Lift the rule on everything</source>
        <translation>全体のルールを解除</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>%1 のルールを解除</translation>
    </message>
    <message numerus="yes">
        <source>Lift all %n rule(s)</source>
        <translation>
            <numerusform>%n 件のルールをすべて解除</numerusform>
        </translation>
    </message>
    <message>
        <source>Raise %1 to %2</source>
        <translation>%1 を %2 に増やす</translation>
    </message>
    <message numerus="yes">
        <source>Add %n host(s) like %1</source>
        <translation>
            <numerusform>%1 と同じホストを %n 台追加</numerusform>
        </translation>
    </message>
    <message>
        <source>Throughput is planned for passes forward: take the training away in the plan bar.</source>
        <translation>スループットは順伝播について計画します。プランバーで学習を外してください。</translation>
    </message>
    <message>
        <source>Throughput counts weights on GPUs and those streamed to them: choose a runtime in which the host does not compute.</source>
        <translation>スループットで数えるのは、GPU 上の重みと GPU へストリーミングする重みです。ホストが計算しないランタイムを選んでください。</translation>
    </message>
    <message>
        <source>%1 micro-batches a second</source>
        <translation>毎秒 %1 マイクロバッチ</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs</source>
        <translation>GPU 上に %1（全体 %2）</translation>
    </message>
    <message>
        <source>at most %1 micro-batches a second</source>
        <translation>毎秒、多くても %1 マイクロバッチ</translation>
    </message>
    <message>
        <source>%1 for copies and the network alone</source>
        <translation>コピーとネットワークのみで %1</translation>
    </message>
    <message>
        <source>Raise %1</source>
        <translation>%1 を増やす</translation>
    </message>
    <message numerus="yes">
        <source>Add up to %n host(s) like %1</source>
        <translation>
            <numerusform>%1 のようなホストを最大 %n 台追加する</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more kind(s) of machine, which were not asked about</source>
        <translation>
            <numerusform>ほかの %n 種類のマシン（調べていません）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IdleKeys</name>
    <message>
        <source>“%1” needs an open model.</source>
        <translation>「%1」には開いたモデルが必要です。</translation>
    </message>
    <message>
        <source>“%1” cannot be done now. %2</source>
        <translation>「%1」は今は実行できません。%2</translation>
    </message>
    <message>
        <source>“%1” is for selected modules, and nothing is selected.</source>
        <translation>「%1」は選択したモジュールに使いますが、何も選択されていません。</translation>
    </message>
    <message>
        <source>“%1” cannot be done now.</source>
        <translation>「%1」は今は実行できません。</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>Nothing in it says where a model lies.</source>
        <translation>モデルの配置を示す記述がありません。</translation>
    </message>
    <message>
        <source>The options end inside a quotation: “%s”.</source>
        <translation>オプションが引用の途中で終わっています：「%s」。</translation>
    </message>
    <message>
        <source>%s is not known here, so it is not understood.</source>
        <translation>%s は未知のため、理解できません。</translation>
    </message>
    <message>
        <source>Names that the model does not have: %1, for example %s.</source>
        <translation>モデルにない名前：%1 個。例：%s。</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s には値が必要ですが、後に何もありません。</translation>
    </message>
    <message>
        <source>%s: “%1” is no list of whole numbers.</source>
        <translation>%s：「%1」は整数のリストではありません。</translation>
    </message>
    <message>
        <source>The model has no list of layers that stages could be made of.</source>
        <translation>モデルに、ステージに分けられる層のリストがありません。</translation>
    </message>
    <message>
        <source>%s: the number of layers is %1, and the model’s is %2.</source>
        <translation>%s：層の数は %1 ですが、モデルの層の数は %2 です。</translation>
    </message>
    <message>
        <source>%s: the number of stages is %1 here, and %2 elsewhere.</source>
        <translation>%s：ステージの数はここでは %1 ですが、ほかでは %2 です。</translation>
    </message>
    <message>
        <source>%s: the number of devices is %2, and that of the stages is %1.</source>
        <translation>%s：デバイスの数は %2 ですが、ステージの数は %1 です。</translation>
    </message>
    <message>
        <source>The layers (%1) cannot be cut into %2 equal stages, and %s says no others.</source>
        <translation>層（%1）を %2 個のステージに等分できず、%s にもほかの分け方の指定がありません。</translation>
    </message>
    <message>
        <source>%s: “%1” is no layout of E, t, L, * and |.</source>
        <translation>%s：「%1」は E、t、L、*、| からなるレイアウトではありません。</translation>
    </message>
    <message>
        <source>%s: there are no %1 layers in a group of %2.</source>
        <translation>%s：%2 層のグループに %1 層はありません。</translation>
    </message>
    <message>
        <source>%s cuts weights over cards; the map of whole tensors is what there is without it.</source>
        <translation>%s は重みをカードに分割します。テンソル全体のマップは、分割しない場合のものです。</translation>
    </message>
    <message>
        <source>%s is no layer of this model: a stage cannot begin there.</source>
        <translation>%s はこのモデルの層ではないため、ステージの先頭にできません。</translation>
    </message>
    <message>
        <source>%s: “%1” is no device.</source>
        <translation>%s：「%1」はデバイスではありません。</translation>
    </message>
    <message>
        <source>%s counts with ZeRO stage 3 alone: stage %1 keeps all parameters on the GPU.</source>
        <translation>%s は ZeRO ステージ 3 でのみ有効です。ステージ %1 ではすべてのパラメータが GPU に残ります。</translation>
    </message>
    <message>
        <source>the GPU of each stage</source>
        <translation>各ステージの GPU</translation>
    </message>
    <message>
        <source>the device of each stage</source>
        <translation>各ステージのデバイス</translation>
    </message>
    <message>
        <source>layers of the model</source>
        <translation>モデルの層</translation>
    </message>
    <message>
        <source>layers of each stage</source>
        <translation>各ステージの層</translation>
    </message>
    <message>
        <source>layers before which a stage begins</source>
        <translation>ステージの先頭になる層</translation>
    </message>
    <message>
        <source>stages of layers, one a GPU</source>
        <translation>層のステージ（GPU ごとに 1 つ）</translation>
    </message>
    <message>
        <source>cards that weights are cut over</source>
        <translation>重みを分割するカードの数</translation>
    </message>
    <message>
        <source>layers of a group, counted from the first of a stage</source>
        <translation>グループの層（ステージの先頭から数える）</translation>
    </message>
    <message>
        <source>the last layers of a group: they lie in RAM</source>
        <translation>グループの末尾の層（RAM に置かれる）</translation>
    </message>
    <message>
        <source>layers that are brought ahead of their turn</source>
        <translation>順番より先に取得する層</translation>
    </message>
    <message>
        <source>what is cut over the GPUs</source>
        <translation>GPU 間で分割するもの</translation>
    </message>
    <message>
        <source>where all parameters lie</source>
        <translation>全パラメータの置き場所</translation>
    </message>
    <message>
        <source>lies on %1</source>
        <translation>%1 にあり</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s は、前にある %1 を置き換えます。</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>「%s」は別のコマンドまたはその出力のため、読み取られません。</translation>
    </message>
    <message>
        <source>%s is an older name: it is read as %1.</source>
        <translation>%s は古い名前で、%1 として読み取られます。</translation>
    </message>
    <message>
        <source>%s cannot be said together with %1.</source>
        <translation>%s は %1 と同時に指定できません。</translation>
    </message>
    <message>
        <source>%s: “%1” is no stage of ZeRO. There are 0, 1, 2 and 3.</source>
        <translation>%s：「%1」は ZeRO のステージではありません。0、1、2、3 があります。</translation>
    </message>
    <message>
        <source>%s is nvme, and nothing says its folder (%1).</source>
        <translation>%s は nvme ですが、そのフォルダー（%1）が指定されていません。</translation>
    </message>
    <message>
        <source>Tensors without a key: %1 (%2), for example %s. accelerate refuses such a map.</source>
        <translation>キーのないテンソル：%1 個（%2）。例：%s。accelerate はこのようなマップを拒否します。</translation>
    </message>
    <message>
        <source>Keys that are part of another one with another device: %1, for example %s: the longer key counts (%2).</source>
        <translation>デバイスの異なる別のキーの一部であるキー：%1 個。例：%s。長いほうのキーが有効です（%2）。</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of tokens. vLLM takes 32768, 32k (32,000), 32K (32,768) or auto.</source>
        <translation>%s：「%1」はトークン数ではありません。vLLM が受け取るのは 32768、32k（32,000）、32K（32,768）または auto です。</translation>
    </message>
    <message>
        <source>%s: vLLM keeps so many GiB of weights in RAM, the first ones in an order of its own that no file shows: shown is what there is without it.</source>
        <translation>%s：vLLM はこの GiB 数の重みを RAM に置きますが、その順序はファイルからは分かりません。表示はこの指定がない場合のものです。</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of GiB.</source>
        <translation>%s：「%1」は GiB の数ではありません。</translation>
    </message>
    <message>
        <source>%s: the layers that remain (%1) cannot be shared by %2 stages equally.</source>
        <translation>%s：残りの層（%1）を %2 個のステージに等分できません。</translation>
    </message>
    <message>
        <source>%s: a stage cannot be cut into pieces like these: %2. The number of its layers is %1.</source>
        <translation>%s：ステージはこのようには分割できません：%2。その層の数は %1 です。</translation>
    </message>
    <message>
        <source>%s: “%1” has no E in its first stage, or no L in its last one.</source>
        <translation>%s：「%1」は最初のステージに E がないか、最後のステージに L がありません。</translation>
    </message>
    <message>
        <source>%s names the disk, and a stage has none: a GPU, or cpu.</source>
        <translation>%s はディスクを指定していますが、ステージはディスクに置けません。GPU または cpu を指定します。</translation>
    </message>
    <message>
        <source>This is a saved plan: shown is where it puts what. Opened as a file it has its machine, settings and rules, too.</source>
        <translation>これは保存されたプランです。表示は配置だけです。ファイルとして開くと、マシン、設定、ルールも含まれます。</translation>
    </message>
    <message>
        <source>%s: “%1” is no number of stages for this model: it goes from 1 to the number of its layers (%2).</source>
        <translation>%s：「%1」はこのモデルのステージの数になりません。1 から層の数（%2）までです。</translation>
    </message>
    <message>
        <source>%s and %1 each hold a model, and nothing says which of them is this one: lines that move them are not understood.</source>
        <translation>%s と %1 はそれぞれモデルを保持しており、どちらがこのモデルかはわかりません。それらを移す行は理解できません。</translation>
    </message>
    <message>
        <source>where states of the optimizer lie: no weights</source>
        <translation>オプティマイザーの状態の置き場所（重みではない）</translation>
    </message>
    <message>
        <source>the folder on the disk</source>
        <translation>ディスク上のフォルダー</translation>
    </message>
    <message>
        <source>buffers for what is brought from the disk</source>
        <translation>ディスクから読み込むもののバッファ</translation>
    </message>
    <message>
        <source>parameters that are kept in RAM, of those on the disk; which ones is not known</source>
        <translation>ディスク上のもののうち RAM に残すパラメータ（どれかは不明）</translation>
    </message>
    <message>
        <source>whether memory of the host is pinned</source>
        <translation>ホストのメモリをピン留めするか</translation>
    </message>
    <message>
        <source>tokens of a sequence, at most: no weights</source>
        <translation>1 シーケンスの最大トークン数（重みではない）</translation>
    </message>
    <message>
        <source>weights in RAM</source>
        <translation>RAM に置く重み</translation>
    </message>
    <message>
        <source>layers of the first stage</source>
        <translation>最初のステージの層</translation>
    </message>
    <message>
        <source>layers of the last stage</source>
        <translation>最後のステージの層</translation>
    </message>
    <message>
        <source>layers of a piece; stages take pieces in turn</source>
        <translation>断片の層（ステージが断片を順番に受け持つ）</translation>
    </message>
    <message>
        <source>pieces of each stage; stages take them in turn</source>
        <translation>各ステージの断片の数（ステージが順番に受け持つ）</translation>
    </message>
    <message>
        <source>the embedding counts as a layer of the first stage</source>
        <translation>埋め込みを最初のステージの 1 層と数える</translation>
    </message>
    <message>
        <source>the head counts as a layer of the last stage</source>
        <translation>ヘッドを最後のステージの 1 層と数える</translation>
    </message>
    <message>
        <source>%s is decided as the script runs, so it is not understood.</source>
        <translation>%s はスクリプトの実行時に決まるため、理解できません。</translation>
    </message>
    <message>
        <source>%s stands under a condition: it is read as if that holds.</source>
        <translation>%s には条件が付いています。条件が成り立つものとして読み取られます。</translation>
    </message>
    <message>
        <source>Tensors that nothing moves: %1 (%2), for example %s: they are taken to lie on %3.</source>
        <translation>どこにも移されていないテンソル：%1 個（%2）。例：%s。%3 にあるものとみなされます。</translation>
    </message>
    <message>
        <source>The script has more than %s steps: the rest is not read.</source>
        <translation>スクリプトのステップが %s を超えています。残りは読み取られません。</translation>
    </message>
    <message>
        <source>%s is accepted, and has no effect.</source>
        <translation>%s は受け付けられますが、効果はありません。</translation>
    </message>
    <message>
        <source>%s: activations of %1 of %2 layers cannot move: those of the last one are used at once.</source>
        <translation>%s：%2 層のうち %1 層のアクティベーションは移動できません。最後の層のものはすぐに使われます。</translation>
    </message>
    <message>
        <source>%s: with %1 of %2 layers no copy is hidden behind computing.</source>
        <translation>%s：%2 層のうち %1 層では、計算の陰に隠れるコピーはありません。</translation>
    </message>
    <message>
        <source>engines lie on %1</source>
        <translation>エンジンは %1 にあり</translation>
    </message>
    <message>
        <source>how engines are built: no weights</source>
        <translation>エンジンの作り方（重みではない）</translation>
    </message>
    <message>
        <source>whether the source module goes to the CPU</source>
        <translation>元のモジュールを CPU へ移すかどうか</translation>
    </message>
    <message>
        <source>where activations go: no weights</source>
        <translation>アクティベーションの移動先（重みではない）</translation>
    </message>
    <message>
        <source>Cut over %1 cards, each of a stage holds up to %2 of weights, of which %3 are whole on every one.</source>
        <translation>%1 枚のカードに分割すると、ステージの各カードは最大 %2 の重みを持ち、そのうち %3 は各カードに丸ごと置かれます。</translation>
    </message>
    <message>
        <source>Cut over %1 cards, %s would hold %2 (weights %3, KV cache %4), and it has room for %5.</source>
        <translation>%1 枚のカードに分割すると、%s は %2（重み %3、KV キャッシュ %4）を持つことになりますが、空きは %5 です。</translation>
    </message>
    <message>
        <source>%s: heads of queries (%1) are dealt to cards, and %2 cards do not divide them.</source>
        <translation>%s: クエリのヘッド（%1）はカードに配られますが、%2 枚のカードでは割り切れません。</translation>
    </message>
    <message>
        <source>%s: heads of keys and values (%1) are dealt to cards or repeated on them, and with %2 cards neither comes out even.</source>
        <translation>%s: キーと値のヘッド（%1）はカードに配られるか各カードで繰り返されますが、%2 枚のカードではどちらも割り切れません。</translation>
    </message>
    <message>
        <source>%s: %1 columns, rows or groups of quantization are cut, and %2 cards do not divide that.</source>
        <translation>%s：%1 個の列、行、または量子化グループが分割されますが、%2 枚のカードでは割り切れません。</translation>
    </message>
    <message>
        <source>%s: its rows, filled up to %1, are cut, and %2 cards do not divide them.</source>
        <translation>%s: %1 行まで埋めた行が分割されますが、%2 枚のカードでは割り切れません。</translation>
    </message>
    <message>
        <source>Counted as whole on every card, since nothing is known of how they are cut: %1 of weights, for example %s. What a card holds is at most that.</source>
        <translation>分割のしかたがわからないため、各カードに丸ごとあるものとして数えています: 重み %1、例えば %s。カードが持つのは多くてもこの量です。</translation>
    </message>
    <message>
        <source>There are fewer heads of keys and values (%1) than cards (%2): each is on %3 cards.</source>
        <translation>キーと値のヘッド（%1）はカード（%2）より少なく、それぞれ %3 枚のカードに置かれます。</translation>
    </message>
    <message>
        <source>The smallest number of cards a stage that has room on this machine is %1.</source>
        <translation>このマシンで収まる、ステージあたりのカードの最小数は %1 です。</translation>
    </message>
    <message>
        <source>No number of cards a stage, up to %1, has room on this machine.</source>
        <translation>このマシンでは、ステージあたり %1 枚までのどの枚数でも収まりません。</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of one sequence of up to %1 tokens.</source>
        <translation>重みのほかに、最大 %1 トークンのシーケンス 1 本分の KV キャッシュが入ります。</translation>
    </message>
    <message>
        <source>Beside the weights there is room for the KV cache of the longest sequence that the model takes, %1 tokens.</source>
        <translation>重みのほかに、モデルが受け付ける最長のシーケンス（%1 トークン）の KV キャッシュの空きがあります。</translation>
    </message>
    <message>
        <source>experts are dealt to the cards whole</source>
        <translation>エキスパートは丸ごとカードに配られる</translation>
    </message>
    <message>
        <source>%1 stages of %2 cards each need %3 GPUs, and there are %4.</source>
        <translation>ステージ数 %1、各 %2 枚のカードには GPU が %3 台必要ですが、%4 台しかありません。</translation>
    </message>
    <message>
        <source>%s: “%1” is no part of a card, above 0 and up to 1.</source>
        <translation>%s: 「%1」はカードの割合（0 より大きく 1 以下）ではありません。</translation>
    </message>
    <message>
        <source>the part of each card that is used</source>
        <translation>各カードのうち使う割合</translation>
    </message>
    <message>
        <source>%s: accelerate makes this map as it loads the model, from the memory that is free then. Let the solver make one, or give the map that it made (model.hf_device_map).</source>
        <translation>%s：このマップは、accelerate がモデルを読み込むときに、その時点で空いているメモリから作ります。ソルバに作らせるか、作られたマップ（model.hf_device_map）を指定してください。</translation>
    </message>
    <message>
        <source>how much each device may hold: no weights</source>
        <translation>各デバイスに置ける量（重みではない）</translation>
    </message>
    <message>
        <source>sequences at once: no weights</source>
        <translation>一度に処理するシーケンスの数（重みではない）</translation>
    </message>
    <message>
        <source>%s: heads (%1) are dealt to %2 cards one by one, so that some have more or none: what cards hold is not counted then.</source>
        <translation>%s：ヘッド（%1）は %2 枚のカードに 1 つずつ割り振られるため、多いカードやないカードがあります。その場合、カードが持つ量は数えません。</translation>
    </message>
    <message>
        <source>DeepSpeed cuts no model of the kind %s by itself: without a policy it does not start.</source>
        <translation>DeepSpeed は種類 %s のモデルを自分では分割しません。policy がなければ起動しません。</translation>
    </message>
    <message>
        <source>columns or rows that are dealt at a time</source>
        <translation>一度に割り振られる列または行</translation>
    </message>
    <message>
        <source>kernels of its own in place of the model&apos;s modules</source>
        <translation>モデルのモジュールに代わる独自のカーネル</translation>
    </message>
    <message>
        <source>This is no JSON that says where a model lies: %1.</source>
        <translation>これはモデルの配置を示す JSON ではありません：%1。</translation>
    </message>
</context>
<context>
    <name>IssueRows</name>
    <message>
        <source>Compute %1 on the host</source>
        <translation>%1 をホストで計算</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1/ステップ</translation>
    </message>
    <message>
        <source>%1 on GPUs</source>
        <translation>GPU 上に %1</translation>
    </message>
    <message>
        <source>No placement fits: short by %1.</source>
        <translation>収まる配置はありません。%1 不足しています。</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>%1 の予算を %2 に増やす</translation>
    </message>
    <message>
        <source>Compute offloaded modules on the host</source>
        <translation>オフロードしたモジュールをホストで計算</translation>
    </message>
    <message>
        <source>Lift the rule on %1</source>
        <translation>%1 のルールを解除</translation>
    </message>
    <message>
        <source>Allow splitting %1</source>
        <translation>%1 の分割を許可</translation>
    </message>
    <message>
        <source>Use the disk</source>
        <translation>ディスクを使う</translation>
    </message>
    <message>
        <source>Use CPU memory</source>
        <translation>CPU メモリを使う</translation>
    </message>
    <message>
        <source>Add a GPU of %1</source>
        <translation>%1 の GPU を追加</translation>
    </message>
    <message>
        <source>Add %1 GPUs of %2 each</source>
        <translation>%2 の GPU を %1 枚追加</translation>
    </message>
    <message>
        <source>Add a GPU</source>
        <translation>GPU を追加</translation>
    </message>
    <message>
        <source>Run without any GPU</source>
        <translation>GPU なしで実行</translation>
    </message>
    <message>
        <source>Copy weights when their turn has come</source>
        <translation>重みを順番が来たときにコピー</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>すべてのルールを解除</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2.</source>
        <translation>モデルには %1 必要ですが、デバイスの容量は %2 です。</translation>
    </message>
    <message>
        <source>The model needs %1; your devices hold %2. Without limit: %3.</source>
        <translation>モデルには %1 必要ですが、デバイスの容量は %2 です。無制限のデバイス：%3。</translation>
    </message>
    <message>
        <source>transformers reads modules on disk from the model&apos;s own .safetensors files. These %1 need no free room: the Disk budget may be so much larger than what is free.</source>
        <translation>transformers は、ディスク上のモジュールをモデル自身の .safetensors ファイルから読み込みます。この %1 に空き容量は不要なので、ディスクの予算は空き容量よりその分大きくできます。</translation>
    </message>
    <message>
        <source>Room for activations is counted: the model takes up to %1 while it executes.</source>
        <translation>アクティベーション用の領域も数えています：モデルは実行中に最大 %1 を使います。</translation>
    </message>
    <message>
        <source>Room for activations is counted: %1 takes up to %2 while it executes.</source>
        <translation>アクティベーション用の領域も数えています：%1 は実行中に最大 %2 を使います。</translation>
    </message>
    <message>
        <source>Reading the prompt in smaller parts, or a shorter prompt, takes less.</source>
        <translation>プロンプトをより小さな部分に分けて読むか、プロンプトを短くすると、少なくて済みます。</translation>
    </message>
</context>
<context>
    <name>Issues</name>
    <message numerus="yes">
        <source>No GPU was found here. The plan is for %n card(s) of %1: set yours in Machine.</source>
        <translation>
            <numerusform>GPU が見つかりませんでした。プランは %1 の %n 枚のカードを想定しています。「マシン」で実際のカードを設定してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 are stand-in cards</source>
        <translation>%1 は仮のカードです</translation>
    </message>
    <message>
        <source>Allow splitting and let the solver decide</source>
        <translation>分割を許可してソルバに任せる</translation>
    </message>
    <message>
        <source>Keep %1 free on %2 and let the solver decide</source>
        <translation>%2 に %1 を空けてソルバに任せる</translation>
    </message>
    <message>
        <source>Plan with %1 on %2</source>
        <translation>%2 を %1 として計画</translation>
    </message>
    <message>
        <source>%1 has less memory than its budget</source>
        <translation>%1 のメモリは予算より少ない</translation>
    </message>
    <message>
        <source>The budget is %1, the hardware has %2: a what-if, not a plan to run.</source>
        <translation>予算は %1、実際のハードウェアは %2 です。これは What-if であり、実行用のプランではありません。</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 は予算を %2 超過</translation>
    </message>
    <message>
        <source>Over budget</source>
        <translation>予算超過</translation>
    </message>
    <message>
        <source>Not everything has a place</source>
        <translation>置き場所のないものがある</translation>
    </message>
    <message>
        <source>A tied weight lies twice</source>
        <translation>共有重みが重複している</translation>
    </message>
    <message>
        <source>A no-split block is split</source>
        <translation>分割不可ブロックが分割されている</translation>
    </message>
    <message>
        <source>A rule is broken</source>
        <translation>ルール違反がある</translation>
    </message>
    <message>
        <source>Nothing is on a GPU</source>
        <translation>GPU に何もない</translation>
    </message>
    <message>
        <source>Names that the model lacks</source>
        <translation>モデルにない名前がある</translation>
    </message>
    <message>
        <source>Keys overlap</source>
        <translation>キーが重なっている</translation>
    </message>
    <message>
        <source>A device is missing</source>
        <translation>デバイスがない</translation>
    </message>
    <message>
        <source>Good to know</source>
        <translation>参考情報</translation>
    </message>
    <message>
        <source>Check this map</source>
        <translation>このマップを確認</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>%1 の予算を %2 に増やす</translation>
    </message>
    <message>
        <source>accelerate&apos;s map does not fit</source>
        <translation>accelerate のマップは収まらない</translation>
    </message>
    <message>
        <source>%1 accelerate leaves KV cache, overhead and room kept free out of account. Stowage&apos;s own strategy counts them.</source>
        <translation>%1 accelerate は KV キャッシュ、オーバーヘッド、空けておく領域を考慮しません。Stowage 独自の戦略は考慮します。</translation>
    </message>
    <message>
        <source>Use Stowage&apos;s own strategy</source>
        <translation>Stowage 独自の戦略を使う</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>ソルバに任せる</translation>
    </message>
    <message>
        <source>Disk decides the speed</source>
        <translation>ディスクが速度を決めている</translation>
    </message>
    <message>
        <source>%1 are read from disk: %2 of %3 a step.</source>
        <translation>%1 がディスクから読み込まれます。1 ステップ %3 のうち %2 を占めます。</translation>
    </message>
    <message>
        <source>%1 has %2 left over</source>
        <translation>%1 に %2 の余り</translation>
    </message>
    <message>
        <source>No whole %1 fits (%2 each).</source>
        <translation>%1 は丸ごとは入りません（各 %2）。</translation>
    </message>
    <message>
        <source>Allow splitting</source>
        <translation>分割を許可</translation>
    </message>
    <message>
        <source>About this file</source>
        <translation>このファイルについて</translation>
    </message>
    <message>
        <source>The map does not name everything</source>
        <translation>マップに含まれないものがある</translation>
    </message>
    <message>
        <source>%1 is almost full (%2 left)</source>
        <translation>%1 はほぼ満杯（残り %2）</translation>
    </message>
    <message>
        <source>Activations are not counted: a long prompt may need more.</source>
        <translation>アクティベーションは含まれていません。長いプロンプトではさらに必要になることがあります。</translation>
    </message>
    <message>
        <source>%1 is a stand-in card</source>
        <translation>%1 は仮のカードです</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>%2 に %1 を空けておく</translation>
    </message>
    <message>
        <source>A run lacks %1 on %2</source>
        <translation>実行には %2 が %1 不足</translation>
    </message>
    <message>
        <source>Predicted: %1 at once.</source>
        <translation>予測：同時に %1。</translation>
    </message>
    <message>
        <source>Predicted: %1 at once, in %2.</source>
        <translation>予測：同時に %1（%2 の中）。</translation>
    </message>
</context>
<context>
    <name>Lanes</name>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>ストリーム予備領域</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>オーバーヘッド</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空き</translation>
    </message>
    <message>
        <source>not allowed here</source>
        <translation>ここには置けません</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>空き %1</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 超過</translation>
    </message>
    <message>
        <source>Unplaced</source>
        <translation>未配置</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>空きなし</translation>
    </message>
    <message>
        <source>%1 has no place</source>
        <translation>%1 は置き場所なし</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 / %2 %3</translation>
    </message>
    <message>
        <source>not in the map</source>
        <translation>マップになし</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>デバイスなし</translation>
    </message>
    <message>
        <source>Predicted peak: %1.</source>
        <translation>予測ピーク：%1。</translation>
    </message>
    <message>
        <source>Predicted peak: %1, in %2.</source>
        <translation>予測ピーク：%1（%2 の中）。</translation>
    </message>
    <message>
        <source>Node of the graph: %1.</source>
        <translation>グラフのノード：%1。</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>streamed weights</source>
        <translation>ストリーミングされる重み</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>オーバーヘッド</translation>
    </message>
    <message>
        <source>A run should need %1 more than the budget.</source>
        <translation>実行には予算より %1 多く必要になる見込みです。</translation>
    </message>
    <message>
        <source>run: %1 over</source>
        <translation>実行：%1 超過</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>勾配</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>オプティマイザ</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message>
        <source>%s: sizes that depend on “%1” are known only when the program runs; they are counted as when it was exported, or at their largest.</source>
        <translation>%s：「%1」に依存するサイズは実行時までわかりません。エクスポート時の値または最大値で計算します。</translation>
    </message>
    <message>
        <source>%s: the size “%1” cannot be computed, because “%2” is not known here; it is counted as when the program was exported.</source>
        <translation>%s：「%2」が不明なため、サイズ「%1」を計算できません。エクスポート時の値で計算します。</translation>
    </message>
    <message>
        <source>%s: the size of “%1” is not known; it is left out.</source>
        <translation>%s：「%1」のサイズは不明です。計算に含めません。</translation>
    </message>
    <message>
        <source>%s: what “%1” does with memory is not known; each of its results is counted as a new one.</source>
        <translation>%s：「%1」のメモリの扱いは不明です。結果をそれぞれ新しいものとして数えます。</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs is not known; its results alone are counted.</source>
        <translation>%s：「%1」が実行中に作って捨てるものは不明です。結果だけを数えます。</translation>
    </message>
    <message>
        <source>%s: which way “%1” goes is known only when the program runs; the larger one is counted, and the time of the longer one.</source>
        <translation>%s：「%1」の分岐先は実行時までわかりません。大きいほうのサイズと、長いほうの時間で計算します。</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its smaller way, %1 holds %2 at its peak in place of %3.</source>
        <translation>%s: こうした分岐がそれぞれ小さいほうへ進むと、%1 のピークは %3 ではなく %2 です。</translation>
    </message>
    <message>
        <source>%s: where each such branch goes its shorter way, a pass takes %1 in place of %2.</source>
        <translation>%s: こうした分岐がそれぞれ短いほうへ進むと、1 回の伝播は %2 ではなく %1 かかります。</translation>
    </message>
    <message>
        <source>%s: how often “%1” goes round is known only when the program runs; two rounds are counted.</source>
        <translation>%s：「%1」の繰り返し回数は実行時までわかりません。2 回として計算します。</translation>
    </message>
    <message>
        <source>%s: how fast %1 computes is not known; times are left out. Calibrate the machine, or name the card.</source>
        <translation>%s：%1 の計算速度がわからないため、時間は含まれません。マシンのキャリブレーションを行うか、カード名を指定してください。</translation>
    </message>
    <message>
        <source>%s runs more than %1 operators; those after them are left out.</source>
        <translation>%s は %1 個を超える演算子を実行します。それ以降は計算に含めません。</translation>
    </message>
    <message>
        <source>%s does not say how large its values are; its memory is not predicted.</source>
        <translation>%s には値のサイズの情報がありません。メモリは予測されません。</translation>
    </message>
    <message>
        <source>%s: what “%1” keeps for the pass back is not known; what it is given and what it gives is counted.</source>
        <translation>%s: 「%1」が逆伝播用に何を保存するかはわかりません。入力と結果を計算に含めます。</translation>
    </message>
    <message>
        <source>%s: times are of the pass forward and back; the optimizer&apos;s step, and waits for saved tensors that are moved, are left out.</source>
        <translation>%s: 時間は順伝播と逆伝播のものです。オプティマイザのステップと、移動する保存されたテンソルの待ち時間は含みません。</translation>
    </message>
    <message>
        <source>%s: modules that are to be run again in backward and cannot be are counted as if they kept what they save; a run refuses them.</source>
        <translation>%s：逆伝播で再実行するはずなのに再実行できないモジュールは、保存したものを保持するものとして数えます。実行では拒否されます。</translation>
    </message>
    <message>
        <source>%s: what “%1” makes and drops while it runs depends on the numbers it is given; the most that can be is counted.</source>
        <translation>%s：「%1」が実行中に作って捨てるものは、渡される数によります。考えられる最大を数えます。</translation>
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
        <translation>オプションが引用の途中で終わっています：「%s」。</translation>
    </message>
    <message>
        <source>%s needs a value, and nothing follows it.</source>
        <translation>%s には値が必要ですが、後に何もありません。</translation>
    </message>
    <message>
        <source>%s: “%1” is not a number that llama.cpp takes.</source>
        <translation>%s：「%1」は llama.cpp が受け付ける数ではありません。</translation>
    </message>
    <message>
        <source>%s: “%1” is not one of %2.</source>
        <translation>%s：「%1」は %2 のいずれでもありません。</translation>
    </message>
    <message>
        <source>%s: %1 is less than %2.</source>
        <translation>%s：%1 は %2 より小さい値です。</translation>
    </message>
    <message>
        <source>%s: “%1” is no device here. There are: %2.</source>
        <translation>%s：「%1」というデバイスはここにはありません。あるのは %2 です。</translation>
    </message>
    <message>
        <source>%s %1 names a card that is not there: cards are counted from 0, and there are %2.</source>
        <translation>%s %1 は存在しないカードを指しています。カードは 0 から数え、%2 枚あります。</translation>
    </message>
    <message>
        <source>%s has %1 shares; llama.cpp takes at most %2.</source>
        <translation>%s の比率は %1 個ですが、llama.cpp が受け付けるのは %2 個までです。</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: shares without a card are ignored.</source>
        <translation>%s：比率の数は %1 で、使うカードの数は %2 です。カードのない比率は無視されます。</translation>
    </message>
    <message>
        <source>%s: the number of shares is %1, and that of the cards in use is %2: cards without a share get no layer.</source>
        <translation>%s：比率の数は %1 で、使うカードの数は %2 です。比率のないカードには層が割り当てられません。</translation>
    </message>
    <message>
        <source>%s: “%1” is not PATTERN=BUFFER. A comma ends an override, so no pattern can hold one; the first “=” ends the pattern.</source>
        <translation>%s：「%1」は PATTERN=BUFFER の形式ではありません。コンマは指定の区切りなので、パターンには使えません。最初の「=」でパターンが終わります。</translation>
    </message>
    <message>
        <source>“%s”: “%1” is no buffer here, exactly as it is written. There are: %2.</source>
        <translation>「%s」：「%1」と完全に一致するバッファはここにはありません。あるのは %2 です。</translation>
    </message>
    <message>
        <source>There are %1 overrides; llama.cpp takes at most %2.</source>
        <translation>上書き指定が %1 個ありますが、llama.cpp が受け付けるのは %2 個までです。</translation>
    </message>
    <message>
        <source>llama.cpp has no option “%s”.</source>
        <translation>llama.cpp に「%s」というオプションはありません。</translation>
    </message>
    <message>
        <source>“%s” is no program of llama.cpp: the options behind it are read as if it were.</source>
        <translation>「%s」は llama.cpp のプログラムではありません。後のオプションは llama.cpp のものとして読み込みます。</translation>
    </message>
    <message>
        <source>llama.cpp takes no value behind “=”: write “%1 %2” instead of “%s”.</source>
        <translation>llama.cpp は「=」に続く値を受け付けません。「%s」ではなく「%1 %2」と書いてください。</translation>
    </message>
    <message>
        <source>%s replaces %1, which stands before it.</source>
        <translation>%s は、前にある %1 を置き換えます。</translation>
    </message>
    <message>
        <source>What %s puts in memory is not counted here.</source>
        <translation>%s がメモリに置くものは、ここでは数えていません。</translation>
    </message>
    <message>
        <source>%s hides and renumbers cards, and which ones is not known here: shown is what all of them would do.</source>
        <translation>%s はカードを隠し、番号を振り直しますが、どのカードかはここではわかりません。表示しているのは、すべてのカードを使う場合の結果です。</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees %1 alone, and counts from 0 in this order.</source>
        <translation>%s：llama.cpp から見えるのは %1 だけで、この順に 0 から番号が付きます。</translation>
    </message>
    <message>
        <source>%s: llama.cpp sees no card.</source>
        <translation>%s：llama.cpp からはカードが見えません。</translation>
    </message>
    <message>
        <source>%s has %1 left beside weights and caches; a pass over %2 tokens needs about %3: it may run out of memory. A smaller -ub needs less.</source>
        <translation>%s には重みとキャッシュのほかに %1 残っていますが、%2 トークンの伝播には約 %3 必要です。メモリが不足するおそれがあります。-ub を小さくすると必要量が減ります。</translation>
    </message>
    <message>
        <source>“%s” is no pattern that llama.cpp takes: %1.</source>
        <translation>「%s」は llama.cpp が受け付けるパターンではありません：%1。</translation>
    </message>
    <message>
        <source>“%s” is not looked for: it is longer, nests deeper or repeats more than names of tensors ever need.</source>
        <translation>「%s」は検索しません。テンソル名に必要な範囲を超えて、長すぎるか、入れ子が深すぎるか、繰り返しが多すぎます。</translation>
    </message>
    <message>
        <source>“%s” matches no tensor of this model.</source>
        <translation>「%s」に一致するテンソルはこのモデルにありません。</translation>
    </message>
    <message>
        <source>“%s” decides for no tensor: patterns before it match all %1 that it would match.</source>
        <translation>「%s」で決まるテンソルはありません。一致するはずの %1 個すべてに、前のパターンが一致します。</translation>
    </message>
    <message>
        <source>“%s” puts %1 on %2, which these options leave out: llama.cpp ends when it computes with it.</source>
        <translation>「%s」は %1 を %2 に置きますが、これらのオプションではそのデバイスを使いません。llama.cpp は、それを使って計算するときに終了します。</translation>
    </message>
    <message>
        <source>%s means nothing without -sm none.</source>
        <translation>%s は -sm none がないと意味がありません。</translation>
    </message>
    <message>
        <source>-sm %s cuts tensors over the cards, so that no card holds a whole one: shown is what -sm layer does.</source>
        <translation>-sm %s はテンソルをカード間で分割するため、テンソルを丸ごと持つカードはありません。表示は -sm layer の場合のものです。</translation>
    </message>
    <message>
        <source>No -ts: llama.cpp shares the layers by the free memory of the cards when it starts, here that of --gpu.</source>
        <translation>-ts がないため、llama.cpp は起動時のカードの空きメモリに応じて層を分けます。ここでは --gpu の値を使います。</translation>
    </message>
    <message>
        <source>Blocks at the end that predict further tokens: %1 (%2). They count as layers for -ngl and -ts, and are not loaded.</source>
        <translation>先のトークンを予測する末尾のブロック：%1 個（%2）。-ngl と -ts では層として数えられますが、読み込まれません。</translation>
    </message>
    <message>
        <source>Tensors of the file that are not loaded: %1, for example %s.</source>
        <translation>ファイル内の読み込まれないテンソル：%1 個。例：%s。</translation>
    </message>
    <message>
        <source>Overrides end pipeline parallelism: %1 cards work one after the other on a prompt.</source>
        <translation>上書き指定があるとパイプライン並列は無効になります。%1 枚のカードが 1 つのプロンプトを順に処理します。</translation>
    </message>
    <message>
        <source>Nothing says how many layers go to the cards: llama.cpp decides when it starts (-fit on). Shown is what it does where all fits.</source>
        <translation>カードに置く層の数が指定されていません。llama.cpp が起動時に決めます（-fit on）。表示はすべてが収まる場合のものです。</translation>
    </message>
    <message>
        <source>No -c, and -fit is on: llama.cpp shortens the context of %1 tokens where the cards are short of memory.</source>
        <translation>-c がなく -fit が有効です。カードのメモリが足りない場合、llama.cpp は %1 トークンのコンテキストを短くします。</translation>
    </message>
    <message>
        <source>%s needs %1 for weights and caches and has %2: %3 too much, compute buffers not counted.</source>
        <translation>%s には重みとキャッシュに %1 必要ですが、%2 しかありません。%3 超過しています（計算用バッファを除く）。</translation>
    </message>
    <message>
        <source>A cache of values in %s needs flash attention, which is off.</source>
        <translation>%s 形式の V キャッシュには Flash Attention が必要ですが、無効です。</translation>
    </message>
    <message>
        <source>This model keeps one cache for keys and values: it cannot be both %s and %1.</source>
        <translation>このモデルのキャッシュはキーと値で共通です。%s と %1 の両方にはできません。</translation>
    </message>
    <message>
        <source>A cache of %s packs %1 numbers at a time, and heads of this model have %2.</source>
        <translation>%s のキャッシュは %1 個の数をまとめて格納しますが、このモデルのヘッドは %2 個です。</translation>
    </message>
    <message>
        <source>The cache of this architecture (%s) has parts that are not counted here: it may need more.</source>
        <translation>このアーキテクチャ（%s）のキャッシュには、ここで数えていない部分があります。さらに必要になることがあります。</translation>
    </message>
    <message>
        <source>A context of %s tokens is more than any memory holds.</source>
        <translation>%s トークンのコンテキストは、どんなメモリにも入りません。</translation>
    </message>
    <message>
        <source>llama.cpp has no disk as a device. Tensors that would lie in RAM: %1 (%2), for example %s.</source>
        <translation>llama.cpp ではディスクをデバイスにできません。RAM に置かれるテンソル：%1 個（%2）。例：%s。</translation>
    </message>
    <message>
        <source>%s and the head are one tensor of the file, and the plan puts them on %1 and %2: llama.cpp cannot say that.</source>
        <translation>%s とヘッドはファイル内で 1 つのテンソルですが、プランでは %1 と %2 に置かれます。llama.cpp ではこれを指定できません。</translation>
    </message>
    <message>
        <source>The plan uses %1 GPUs; llama.cpp&apos;s -ts names at most %2.</source>
        <translation>プランは %1 個の GPU を使いますが、llama.cpp の -ts で指定できるのは %2 個までです。</translation>
    </message>
    <message>
        <source>The overrides need %1 characters or patterns; no system takes more than %2 in one command.</source>
        <translation>上書き指定に %1 個の文字またはパターンが必要ですが、1 つのコマンドで %2 個を超えて受け付けるシステムはありません。</translation>
    </message>
    <message>
        <source>The plan names no context: %1 tokens are written, which is the least that llama.cpp&apos;s own -fit keeps. --tokens says another.</source>
        <translation>プランにコンテキストの指定がないため、%1 トークンと書き込みます。これは llama.cpp の -fit が残す最小値です。--tokens で変更できます。</translation>
    </message>
    <message>
        <source>llama.cpp keeps a copy of %s on every device with a block: %1 of them lie where the plan puts nothing of it.</source>
        <translation>llama.cpp は %s のコピーを、ブロックのあるすべてのデバイスに置きます。そのうち %1 個は、プランでは何も置かない場所です。</translation>
    </message>
    <message>
        <source>Blocks whose cache lies with its layer, on another device than the attention weights: %1 (%2 of cache), for example block %s.</source>
        <translation>キャッシュが層と同じ場所にあり、アテンションの重みとは別のデバイスになるブロック：%1 個（キャッシュ %2）。例：ブロック %s。</translation>
    </message>
    <message>
        <source>llama.cpp keeps no cache in %s: its own default is written.</source>
        <translation>llama.cpp は %s のキャッシュを扱えません。llama.cpp の既定値を書き込みます。</translation>
    </message>
    <message>
        <source>The plan counts its KV cache in %1, and the options beside it say %s: %1 is written.</source>
        <translation>プランは KV キャッシュを %1 として数えていますが、添えられたオプションは %s です。%1 を書き込みます。</translation>
    </message>
    <message>
        <source>The options beside the plan say %s, and the plan counts its KV cache as the model says.</source>
        <translation>プランに添えられたオプションは %s ですが、プランは KV キャッシュをモデルのとおりに数えています。</translation>
    </message>
    <message>
        <source>Ollama has no options for shares or single tensors. Tensors that would lie elsewhere: %1, for example %s.</source>
        <translation>Ollama には比率や個別のテンソルのオプションがありません。別の場所に置かれるテンソル：%1 個。例：%s。</translation>
    </message>
    <message>
        <source>Ollama has no parameter “%s” that says where a model lies.</source>
        <translation>Ollama に、モデルの配置を指定する「%s」というパラメータはありません。</translation>
    </message>
    <message>
        <source>The path of the model has a line break, and a Modelfile&apos;s FROM ends with its line: %s.</source>
        <translation>モデルのパスに改行がありますが、Modelfile の FROM は行末で終わります：%s。</translation>
    </message>
    <message>
        <source>Ollama shares layers by the free memory of the cards when it starts: this holds where they have what the plan says.</source>
        <translation>Ollama は起動時のカードの空きメモリに応じて層を分けます。空きがプランのとおりの場合に、これが成り立ちます。</translation>
    </message>
    <message>
        <source>“%s” is another command or its output: it is not read.</source>
        <translation>「%s」は別のコマンドまたはその出力のため、読み取られません。</translation>
    </message>
    <message>
        <source>“%s” is no instruction of a Modelfile: Ollama refuses the file.</source>
        <translation>「%s」は Modelfile の命令ではないため、Ollama はこのファイルを拒否します。</translation>
    </message>
    <message>
        <source>%s: %1 has no buffers that are split by rows, so that llama.cpp does not load the model (builds before 9890, of July 2026, cut matrices over cards of CUDA): shown is what -sm layer does.</source>
        <translation>%s：%1 には行で分割されたバッファがないため、llama.cpp はモデルを読み込みません（2026 年 7 月のビルド 9890 より前は、CUDA のカード間で行列を分割していました）。表示は -sm layer の場合のものです。</translation>
    </message>
    <message>
        <source>%s: llama.cpp cuts no models of the kind %1 over cards, so that it does not load this one.</source>
        <translation>%s：llama.cpp は種類 %1 のモデルをカード間で分割しないため、このモデルを読み込みません。</translation>
    </message>
    <message>
        <source>%s needs a card, and none is in use: llama.cpp does not load the model.</source>
        <translation>%s にはカードが必要ですが、使用中のカードがありません。llama.cpp はモデルを読み込みません。</translation>
    </message>
    <message>
        <source>%s needs flash attention, which is off.</source>
        <translation>%s には flash attention が必要ですが、オフになっています。</translation>
    </message>
</context>
<context>
    <name>MachineFile</name>
    <message>
        <source>The report does not say, so defaults stand in: %1.</source>
        <translation>レポートに記載がないため、既定値を使います：%1。</translation>
    </message>
    <message>
        <source>The report does not say, so defaults stand in: %1 and %2 more.</source>
        <translation>レポートに記載がないため、既定値を使います：%1、ほか %2 件。</translation>
    </message>
    <message>
        <source>Open a machine or a report</source>
        <translation>マシンまたはレポートを開く</translation>
    </message>
    <message>
        <source>Machines and reports (*.json *.md *.txt);;All files (*)</source>
        <translation>マシンとレポート (*.json *.md *.txt);;すべてのファイル (*)</translation>
    </message>
</context>
<context>
    <name>MachineGraph</name>
    <message>
        <source>unlimited</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1、%2、%3</translation>
    </message>
    <message>
        <source>Between %1 and %2, %3</source>
        <translation>%1 と %2 の間、%3</translation>
    </message>
    <message>
        <source>From %1 to %2 %3, back %4</source>
        <translation>%1 から %2 へ %3、逆方向 %4</translation>
    </message>
</context>
<context>
    <name>Packed</name>
    <message numerus="yes">
        <source>%n packed weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%1 個のテンソルにパック済みの重み %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bits each</source>
        <translation>各 %1 ビット</translation>
    </message>
</context>
<context>
    <name>Pasted</name>
    <message>
        <source>block %1 on %2</source>
        <translation>ブロック %1 は %2</translation>
    </message>
    <message>
        <source>blocks %1 to %2 on %3</source>
        <translation>ブロック %1～%2 は %3</translation>
    </message>
    <message>
        <source>the output layer on %1</source>
        <translation>出力層は %1</translation>
    </message>
</context>
<context>
    <name>PastedPlan</name>
    <message>
        <source>%1. %2 tokens of context.</source>
        <translation>%1。コンテキスト %2 トークン。</translation>
    </message>
    <message>
        <source>%1 is not understood.</source>
        <translation>%1 は理解できません。</translation>
    </message>
    <message>
        <source>This machine has no %1: what is meant for it has no place until it is added in Machine.</source>
        <translation>このマシンに %1 はありません。「マシン」で追加するまで、そこに置くものは未配置になります。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>ほか %1 件。</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood.</source>
        <translation>
            <numerusform>配置に関する %n 語を理解しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) about places understood, %1 not understood.</source>
        <translation>
            <numerusform>配置に関する %n 語を理解し、%1 語は理解できませんでした。</numerusform>
        </translation>
    </message>
    <message>
        <source>This model is no GGUF file, and llama.cpp and Ollama open nothing else.</source>
        <translation>このモデルは GGUF ファイルではありません。llama.cpp と Ollama が開けるのは GGUF だけです。</translation>
    </message>
    <message>
        <source>Not kept with the plan, so that an export does not say it again: %1.</source>
        <translation>プランには残らないため、エクスポートには再び書かれません：%1。</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Load</source>
        <translation>読み込み</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>コンパイル</translation>
    </message>
    <message>
        <source>Refit</source>
        <translation>リフィット</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>%1 needs the most: %2 on %3.</source>
        <translation>最も多く必要なのは %1 です：%3 に %2。</translation>
    </message>
    <message>
        <source>%1 needs %2 on %3, %4 more than its budget.</source>
        <translation>%1 には %3 に %2 必要で、予算を %4 超過します。</translation>
    </message>
    <message>
        <source>Every phase keeps the budgets. %1 comes nearest: %2 of %3 on %4.</source>
        <translation>どのフェーズも予算内です。最も近いのは %1 です：%4 の %3 のうち %2。</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>%1, not %2</source>
        <translation>%2 ではなく %1</translation>
    </message>
    <message>
        <source>“%1” cannot be “%2”</source>
        <translation>「%1」は「%2」にできない</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>「%1」がない</translation>
    </message>
    <message>
        <source>“%1” should be %2</source>
        <translation>「%1」は %2 でなければならない</translation>
    </message>
    <message>
        <source>“%1”, which %2 does not take</source>
        <translation>%2 が受け付けない「%1」</translation>
    </message>
    <message>
        <source>a complex number without two parts</source>
        <translation>2 つの部分がない複素数</translation>
    </message>
    <message>
        <source>a custom object (%1)</source>
        <translation>カスタムオブジェクト（%1）</translation>
    </message>
    <message>
        <source>a folder of weights in another format (%1)</source>
        <translation>別形式の重みのフォルダ（%1）</translation>
    </message>
    <message>
        <source>a layout that is not strided</source>
        <translation>ストライド形式でないレイアウト</translation>
    </message>
    <message>
        <source>a list has another number of elements than names</source>
        <translation>リストの要素数が名前の数と異なる</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>リスト</translation>
    </message>
    <message>
        <source>a list of a version and a node</source>
        <translation>バージョンとノードのリスト</translation>
    </message>
    <message>
        <source>a list of class names</source>
        <translation>クラス名のリスト</translation>
    </message>
    <message>
        <source>a list of lists</source>
        <translation>リストのリスト</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>名前のリスト</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>オブジェクトのリスト</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>テキストのリスト</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>整数のリスト</translation>
    </message>
    <message>
        <source>a list of whole numbers, 0 or more</source>
        <translation>0 以上の整数のリスト</translation>
    </message>
    <message>
        <source>a missing tensor in a list of tensors</source>
        <translation>テンソルのリスト内の欠けたテンソル</translation>
    </message>
    <message>
        <source>a name is no text</source>
        <translation>名前がテキストではない</translation>
    </message>
    <message>
        <source>a node of in_spec or out_spec</source>
        <translation>in_spec または out_spec のノード</translation>
    </message>
    <message>
        <source>a number of 32 bits</source>
        <translation>32 ビットの数</translation>
    </message>
    <message>
        <source>a number of bytes or a size such as 24GiB</source>
        <translation>バイト数または 24GiB のようなサイズ</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>文字列</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>a trace batch ends a block that was never sent</source>
        <translation>トレースの一部が、送られていないブロックを終了している</translation>
    </message>
    <message>
        <source>a trace batch names an id that was never sent</source>
        <translation>トレースの一部が、送られていない ID を参照している</translation>
    </message>
    <message>
        <source>a whole number, 0 or more</source>
        <translation>0 以上の整数</translation>
    </message>
    <message>
        <source>another file has taken its name</source>
        <translation>別のファイルがその名前を使っている</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>オブジェクト</translation>
    </message>
    <message>
        <source>an object is expected</source>
        <translation>オブジェクトが必要</translation>
    </message>
    <message>
        <source>an operator (%1)</source>
        <translation>演算子（%1）</translation>
    </message>
    <message>
        <source>an unknown kind of argument</source>
        <translation>未知の種類の引数</translation>
    </message>
    <message>
        <source>element type %1</source>
        <translation>要素型 %1</translation>
    </message>
    <message>
        <source>in_spec or out_spec</source>
        <translation>in_spec または out_spec</translation>
    </message>
    <message>
        <source>it cannot be parsed</source>
        <translation>解析できない</translation>
    </message>
    <message>
        <source>it holds %1 .safetensors files and no index that joins them</source>
        <translation>.safetensors ファイルが %1 個あるが、まとめるインデックスがない</translation>
    </message>
    <message>
        <source>it indexes an empty table</source>
        <translation>空のテーブルを参照している</translation>
    </message>
    <message>
        <source>“%1” is given twice</source>
        <translation>「%1」が 2 回指定されている</translation>
    </message>
    <message>
        <source>“%1” takes %2, not %3</source>
        <translation>「%1」が受け付けるのは %3 ではなく %2</translation>
    </message>
    <message>
        <source>it has %1 results, and %2 makes %3</source>
        <translation>結果は %1 個だが、%2 が作るのは %3 個</translation>
    </message>
    <message>
        <source>it has %1 operands, and %2 takes %3</source>
        <translation>オペランドは %1 個だが、%2 が受け付けるのは %3 個</translation>
    </message>
    <message>
        <source>result %1 of %2 is %3</source>
        <translation>%2 の結果 %1 は %3</translation>
    </message>
    <message>
        <source>operand %1 is no tensor</source>
        <translation>オペランド %1 がテンソルではない</translation>
    </message>
    <message>
        <source>operand %1 is no graph</source>
        <translation>オペランド %1 がグラフではない</translation>
    </message>
    <message>
        <source>operand %1 is a graph</source>
        <translation>オペランド %1 がグラフである</translation>
    </message>
    <message>
        <source>its first operand is neither true nor false</source>
        <translation>最初のオペランドが真でも偽でもない</translation>
    </message>
    <message>
        <source>its graph hands on %1 values of %2</source>
        <translation>グラフが渡す値は %2 個中 %1 個</translation>
    </message>
    <message>
        <source>its graph takes %1 values and gets %2</source>
        <translation>グラフは %1 個の値を受け付けるが、%2 個渡される</translation>
    </message>
    <message>
        <source>it goes over nothing</source>
        <translation>繰り返す対象がない</translation>
    </message>
    <message>
        <source>the file holds two payloads for it</source>
        <translation>ファイルにデータ本体が 2 つある</translation>
    </message>
    <message>
        <source>one of its sizes is negative</source>
        <translation>サイズの 1 つが負の値</translation>
    </message>
    <message>
        <source>the signature does not name it</source>
        <translation>シグネチャに名前がない</translation>
    </message>
    <message>
        <source>the signature names %1 results of %2</source>
        <translation>シグネチャが挙げる結果は %2 個中 %1 個</translation>
    </message>
    <message>
        <source>the graph was made for one of another type or shape</source>
        <translation>グラフが別の型または形状のもの用に作られている</translation>
    </message>
    <message>
        <source>it is longer than 64 MiB</source>
        <translation>64 MiB より長い</translation>
    </message>
    <message>
        <source>it is neither a tensor nor a number</source>
        <translation>テンソルでも数でもない</translation>
    </message>
    <message>
        <source>it is no dictionary</source>
        <translation>辞書ではない</translation>
    </message>
    <message>
        <source>it is no plain tensor</source>
        <translation>通常のテンソルではない</translation>
    </message>
    <message>
        <source>it is too large (%1, and %2 are free)</source>
        <translation>大きすぎる（%1、空きは %2）</translation>
    </message>
    <message>
        <source>CUDA does not see the card of device %1 (%2) and another one is used in its place</source>
        <translation>デバイス %1 のカード（%2）が CUDA から見えず、代わりに別のカードが使われている</translation>
    </message>
    <message>
        <source>CUDA has no device %1</source>
        <translation>CUDA にデバイス %1 がない</translation>
    </message>
    <message>
        <source>the budget of device %1 is not enforced: %2</source>
        <translation>デバイス %1 の予算が適用されない：%2</translation>
    </message>
    <message>
        <source>it asks for “%1” of what is no module</source>
        <translation>モジュールでないものから「%1」を取り出そうとしている</translation>
    </message>
    <message>
        <source>it assigns to what is no name</source>
        <translation>名前でないものに代入している</translation>
    </message>
    <message>
        <source>it branches on what it computes</source>
        <translation>計算結果によって分岐している</translation>
    </message>
    <message>
        <source>it calls what is no function</source>
        <translation>関数でないものを呼び出している</translation>
    </message>
    <message>
        <source>a pass has more steps than are planned for</source>
        <translation>一回のパスのステップが計画の上限より多い</translation>
    </message>
    <message>
        <source>no weight is streamed to a GPU</source>
        <translation>GPU にストリーミングされる重みがない</translation>
    </message>
    <message>
        <source>the weights of a step need more room than there is for them</source>
        <translation>一ステップの重みに必要な場所が足りない</translation>
    </message>
    <message>
        <source>only mode prefetch does that</source>
        <translation>それを行うのはモード prefetch だけ</translation>
    </message>
    <message>
        <source>with a depth of 0 each is copied in its turn</source>
        <translation>深さ 0 では、それぞれが自分の順番にコピーされる</translation>
    </message>
    <message>
        <source>it fills a list where it branches on what it computes</source>
        <translation>計算結果による分岐の中でリストに追加している</translation>
    </message>
    <message>
        <source>it uses a list of results before it says how many there are</source>
        <translation>個数が決まる前に結果のリストを使っている</translation>
    </message>
    <message>
        <source>it has no function “%1”</source>
        <translation>関数「%1」がない</translation>
    </message>
    <message>
        <source>it loops for as long as what it computes says</source>
        <translation>計算結果が示す間ループしている</translation>
    </message>
    <message>
        <source>it makes a number of what is none</source>
        <translation>数でないものを数にしている</translation>
    </message>
    <message>
        <source>it needs “%1”, which is not run</source>
        <translation>実行されない「%1」を必要としている</translation>
    </message>
    <message>
        <source>it raises an exception whatever it is given</source>
        <translation>何を渡しても例外を出す</translation>
    </message>
    <message>
        <source>it takes an element by more than one index</source>
        <translation>複数の添字で要素を取り出している</translation>
    </message>
    <message>
        <source>it takes an element that is not known before it runs</source>
        <translation>実行前にはわからない要素を取り出している</translation>
    </message>
    <message>
        <source>it takes “%1” of the type %2</source>
        <translation>%2 型の「%1」を受け取る</translation>
    </message>
    <message>
        <source>it uses “%1”, which nothing before it makes</source>
        <translation>それより前に作られていない「%1」を使っている</translation>
    </message>
    <message>
        <source>its code goes on too long</source>
        <translation>コードが長すぎる</translation>
    </message>
    <message>
        <source>its code nests too deep</source>
        <translation>コードの入れ子が深すぎる</translation>
    </message>
    <message>
        <source>the plan uses %1 GPUs and this machine has %2</source>
        <translation>プランは %1 個の GPU を使うが、このマシンの GPU は %2 個</translation>
    </message>
    <message>
        <source>“%1” is a number and would be written to</source>
        <translation>「%1」は数だが、書き込みの対象になっている</translation>
    </message>
    <message>
        <source>its element type %1 is not known</source>
        <translation>要素型 %1 が未知</translation>
    </message>
    <message>
        <source>its element type is not known</source>
        <translation>要素型が未知</translation>
    </message>
    <message>
        <source>its payload lies outside of the file</source>
        <translation>データ本体がファイルの外にある</translation>
    </message>
    <message>
        <source>it has too many results</source>
        <translation>結果が多すぎる</translation>
    </message>
    <message>
        <source>its results nest too deep</source>
        <translation>結果の入れ子が深すぎる</translation>
    </message>
    <message>
        <source>its sizes and strides reach outside of its payload</source>
        <translation>サイズとストライドがデータ本体の外に及ぶ</translation>
    </message>
    <message>
        <source>LibTorch finds no GPU</source>
        <translation>LibTorch が GPU を検出しない</translation>
    </message>
    <message>
        <source>line %2 of %1 is not understood</source>
        <translation>%1 の %2 行目を解釈できない</translation>
    </message>
    <message>
        <source>memory format %1</source>
        <translation>メモリ形式 %1</translation>
    </message>
    <message>
        <source>more than 2^63</source>
        <translation>2^63 より大きい値</translation>
    </message>
    <message>
        <source>name %1</source>
        <translation>名前 %1</translation>
    </message>
    <message>
        <source>none: all of them are fixed</source>
        <translation>なし（すべて固定サイズ）</translation>
    </message>
    <message>
        <source>of at least one tensor</source>
        <translation>1 個以上のテンソルを含むもの</translation>
    </message>
    <message>
        <source>one of its results is neither a tensor nor a number</source>
        <translation>結果の 1 つがテンソルでも数でもない</translation>
    </message>
    <message>
        <source>one of its sizes is not known</source>
        <translation>サイズの 1 つが不明</translation>
    </message>
    <message>
        <source>“parameter”, “buffer” or “constant”</source>
        <translation>「parameter」「buffer」「constant」のいずれか</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>ドキュメント</translation>
    </message>
    <message>
        <source>the entry</source>
        <translation>エントリ</translation>
    </message>
    <message>
        <source>the file does not describe it</source>
        <translation>ファイルに記述がない</translation>
    </message>
    <message>
        <source>the file holds no payload for it</source>
        <translation>ファイルにデータ本体がない</translation>
    </message>
    <message>
        <source>the folder holds no .safetensors file</source>
        <translation>フォルダに .safetensors ファイルがない</translation>
    </message>
    <message>
        <source>the name of a dtype</source>
        <translation>dtype の名前</translation>
    </message>
    <message>
        <source>the plan found breaks a budget when it is added up again</source>
        <translation>見つかったプランを合計し直すと予算を超える</translation>
    </message>
    <message>
        <source>the plan found is worth something else when it is added up again</source>
        <translation>見つかったプランを合計し直すと値が異なる</translation>
    </message>
    <message>
        <source>the type of a node of in_spec or out_spec</source>
        <translation>in_spec または out_spec のノードの型</translation>
    </message>
    <message>
        <source>this engine process already runs the other kind of GPUs</source>
        <translation>このエンジンプロセスは、すでにもう一方の種類の GPU で動いている</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true または false</translation>
    </message>
    <message>
        <source>An engine&apos;s address is one line of text</source>
        <translation>エンジンのアドレスは 1 行のテキスト</translation>
    </message>
    <message>
        <source>“%1” is neither ssh:HOST nor the path of a stowage-engine</source>
        <translation>「%1」は ssh:HOST でも stowage-engine のパスでもない</translation>
    </message>
    <message>
        <source>“%1” names no host: write ssh:HOST or ssh:USER@HOST, without “-” in front</source>
        <translation>「%1」にホスト名がない。先頭に「-」を付けず、ssh:HOST または ssh:USER@HOST と書く</translation>
    </message>
    <message>
        <source>“%1”: the path of the engine there begins with “/” or “~/”</source>
        <translation>「%1」：接続先のエンジンのパスは「/」または「~/」で始まる</translation>
    </message>
    <message>
        <source>this machine has no such program on PATH</source>
        <translation>このマシンの PATH にそのプログラムがない</translation>
    </message>
    <message>
        <source>nothing came from %1 for %2 seconds</source>
        <translation>%1 から %2 秒間応答がなかった</translation>
    </message>
    <message>
        <source>the connection to %1 was lost, or the engine was killed there</source>
        <translation>%1 との接続が切れたか、接続先でエンジンが強制終了された</translation>
    </message>
    <message>
        <source>the connection to %1 was lost (%2)</source>
        <translation>%1 との接続が切れた（%2）</translation>
    </message>
    <message>
        <source>the machine does not answer</source>
        <translation>マシンが応答しない</translation>
    </message>
    <message>
        <source>there is no stowage-engine that runs (%1)</source>
        <translation>動作する stowage-engine がない（%1）</translation>
    </message>
    <message>
        <source>one of the known words</source>
        <translation>既知の語のいずれか</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>0 より大きい数</translation>
    </message>
    <message>
        <source>min, median and max in this order</source>
        <translation>min、median、max の順</translation>
    </message>
    <message>
        <source>between 4 KiB and 64 GiB</source>
        <translation>4 KiB～64 GiB の値</translation>
    </message>
    <message>
        <source>at most 6</source>
        <translation>6 以下</translation>
    </message>
    <message>
        <source>a number of lanes or a generation</source>
        <translation>レーン数または世代</translation>
    </message>
    <message>
        <source>a library found no memory left on the GPU (%1)</source>
        <translation>ライブラリが GPU の空きメモリを確保できなかった（%1）</translation>
    </message>
    <message>
        <source>device %1 keeps %2 for CUDA itself, and the plan counts %3 as its overhead</source>
        <translation>デバイス %1 では CUDA 自体が %2 を使うが、プランのオーバーヘッドは %3</translation>
    </message>
    <message>
        <source>CUDA kernels of %1</source>
        <translation>%1 の CUDA カーネル</translation>
    </message>
    <message>
        <source>0: a run does not say what layers that were run again would save</source>
        <translation>0（再計算した層が本来何を保存するかは、実行ではわからない）</translation>
    </message>
    <message>
        <source>CUDA kernels of %1 (weights packed for a CPU are not what CUDA&apos;s own product reads)</source>
        <translation>%1 の CUDA カーネル（CPU 向けにパックした重みを CUDA の積は読めません）</translation>
    </message>
    <message>
        <source>a GPU or cpu</source>
        <translation>GPU または cpu</translation>
    </message>
    <message>
        <source>what %1 in %2 chooses from or repeats lies on more than one of them</source>
        <translation>%2 の %1 が選択または反復するものが複数のホストに置かれています</translation>
    </message>
    <message>
        <source>%1 in %2 writes to values on more than one of them</source>
        <translation>%2 の %1 が複数のホストにある値に書き込みます</translation>
    </message>
    <message>
        <source>%1 in %2 has no graph</source>
        <translation>%2 の %1 にはグラフがありません</translation>
    </message>
    <message>
        <source>a pass back is not handed over</source>
        <translation>逆伝播はホスト間で受け渡されません</translation>
    </message>
    <message>
        <source>in mode plain nothing is moved</source>
        <translation>モード plain では何も移動しません</translation>
    </message>
    <message>
        <source>1 to 64 names</source>
        <translation>1 から 64 個の名前</translation>
    </message>
    <message>
        <source>less than the number of hosts</source>
        <translation>ホストの数より小さい値</translation>
    </message>
    <message>
        <source>an object with lists of whole numbers</source>
        <translation>整数の並びを値とするオブジェクト</translation>
    </message>
    <message>
        <source>it said nothing for %1 seconds and was ended</source>
        <translation>%1 秒間何も言わなかったので終了させました</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>終了コード %1</translation>
    </message>
    <message>
        <source>exit code %1; its last words: %2</source>
        <translation>終了コード %1、最後の言葉: %2</translation>
    </message>
    <message>
        <source>signal %1 (%2)</source>
        <translation>シグナル %1（%2）</translation>
    </message>
    <message>
        <source>signal %1 (%2); its last words: %3</source>
        <translation>シグナル %1（%2）、最後の言葉: %3</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>空です</translation>
    </message>
    <message>
        <source>its content is of no known format</source>
        <translation>内容が既知のどの形式でもありません</translation>
    </message>
    <message>
        <source>it is a zip archive without a PyTorch model</source>
        <translation>PyTorch のモデルを含まない zip アーカイブです</translation>
    </message>
    <message>
        <source>it is JSON, but neither a description, an index nor a configuration of a model</source>
        <translation>JSON ですが、モデルの記述でも索引でも設定でもありません</translation>
    </message>
    <message>
        <source>a Python pickle without the storages of PyTorch</source>
        <translation>PyTorch のストレージを含まない Python の pickle</translation>
    </message>
    <message>
        <source>it spans several disks</source>
        <translation>複数のディスクにまたがっています</translation>
    </message>
    <message>
        <source>its 64-bit end record is outside</source>
        <translation>64 ビットの終端レコードが範囲外にあります</translation>
    </message>
    <message>
        <source>its 64-bit end record is missing</source>
        <translation>64 ビットの終端レコードがありません</translation>
    </message>
    <message>
        <source>it lies outside the file</source>
        <translation>ファイルの外にあります</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>大きすぎます</translation>
    </message>
    <message>
        <source>it is too short for the number of its entries</source>
        <translation>エントリの数に対して短すぎます</translation>
    </message>
    <message>
        <source>an entry is cut off or has a wrong signature</source>
        <translation>エントリが途中で切れているか、署名が違います</translation>
    </message>
    <message>
        <source>an entry is cut off</source>
        <translation>エントリが途中で切れています</translation>
    </message>
    <message>
        <source>an extra field is cut off</source>
        <translation>追加フィールドが途中で切れています</translation>
    </message>
    <message>
        <source>ids, pixels, mask, activations or labels</source>
        <translation>ids、pixels、mask、activations、labels のいずれか</translation>
    </message>
    <message>
        <source>tensorrt or torch</source>
        <translation>tensorrt か torch</translation>
    </message>
    <message>
        <source>index or matmul</source>
        <translation>index か matmul</translation>
    </message>
    <message>
        <source>a list of two names or more</source>
        <translation>二つ以上の名前のリスト</translation>
    </message>
    <message>
        <source>the file of “%1”</source>
        <translation>「%1」のファイル</translation>
    </message>
    <message>
        <source>something stands behind the document</source>
        <translation>文書の後ろに何かあります</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>途中で終わっています</translation>
    </message>
    <message>
        <source>a comma or } is missing</source>
        <translation>カンマか } がありません</translation>
    </message>
    <message>
        <source>a comma or ] is missing</source>
        <translation>カンマか ] がありません</translation>
    </message>
    <message>
        <source>a key in quotation marks is missing</source>
        <translation>引用符で囲まれたキーがありません</translation>
    </message>
    <message>
        <source>a colon is missing</source>
        <translation>コロンがありません</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>値がありません</translation>
    </message>
    <message>
        <source>a number has no digits</source>
        <translation>数に数字がありません</translation>
    </message>
    <message>
        <source>a number begins with a zero</source>
        <translation>数がゼロで始まっています</translation>
    </message>
    <message>
        <source>a number ends with its point</source>
        <translation>数が小数点で終わっています</translation>
    </message>
    <message>
        <source>an exponent has no digits</source>
        <translation>指数に数字がありません</translation>
    </message>
    <message>
        <source>a number is too large</source>
        <translation>数が大きすぎます</translation>
    </message>
    <message>
        <source>a text does not end</source>
        <translation>文字列が終わっていません</translation>
    </message>
    <message>
        <source>a text has a control character</source>
        <translation>文字列に制御文字があります</translation>
    </message>
    <message>
        <source>a text has an unknown escape</source>
        <translation>文字列に未知のエスケープがあります</translation>
    </message>
    <message>
        <source>a text has a damaged \u escape</source>
        <translation>文字列に壊れた \u エスケープがあります</translation>
    </message>
    <message>
        <source>a text is not UTF-8</source>
        <translation>文字列が UTF-8 ではありません</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a negative number</source>
        <translation>負の数</translation>
    </message>
    <message>
        <source>a fraction</source>
        <translation>小数</translation>
    </message>
    <message>
        <source>a boolean</source>
        <translation>真偽値</translation>
    </message>
    <message>
        <source>a null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>a number above 2^63</source>
        <translation>2^63 を超える数</translation>
    </message>
    <message>
        <source>an object without a key</source>
        <translation>キーのないオブジェクト</translation>
    </message>
    <message>
        <source>an object of several keys</source>
        <translation>複数のキーを持つオブジェクト</translation>
    </message>
    <message>
        <source>a list of three values</source>
        <translation>三つの値のリスト</translation>
    </message>
    <message>
        <source>a list of two whole numbers</source>
        <translation>二つの整数のリスト</translation>
    </message>
    <message>
        <source>an argument</source>
        <translation>引数</translation>
    </message>
    <message>
        <source>a name or a number</source>
        <translation>名前か数</translation>
    </message>
    <message>
        <source>the entry of “%1”</source>
        <translation>「%1」のエントリ</translation>
    </message>
    <message>
        <source>an object with a path_name</source>
        <translation>path_name を持つオブジェクト</translation>
    </message>
    <message>
        <source>an object with a tensor_meta</source>
        <translation>tensor_meta を持つオブジェクト</translation>
    </message>
    <message>
        <source>an object with exactly one key</source>
        <translation>キーをちょうど一つ持つオブジェクト</translation>
    </message>
    <message>
        <source>a whole number of 64 bits</source>
        <translation>64 ビットの整数</translation>
    </message>
    <message>
        <source>a size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>as_int or as_expr</source>
        <translation>as_int か as_expr</translation>
    </message>
    <message>
        <source>of a known kind, not “%1”</source>
        <translation>「%1」ではなく、既知の種類</translation>
    </message>
    <message>
        <source>the target of a node</source>
        <translation>ノードのターゲット</translation>
    </message>
    <message>
        <source>the name of a node&apos;s input</source>
        <translation>ノードの入力の名前</translation>
    </message>
    <message>
        <source>the expression of a size</source>
        <translation>サイズの式</translation>
    </message>
    <message>
        <source>the device of a tensor</source>
        <translation>テンソルのデバイス</translation>
    </message>
    <message>
        <source>the inputs of a node</source>
        <translation>ノードの入力</translation>
    </message>
    <message>
        <source>the outputs of a node</source>
        <translation>ノードの出力</translation>
    </message>
    <message>
        <source>the sizes of a tensor</source>
        <translation>テンソルのサイズ</translation>
    </message>
    <message>
        <source>the strides of a tensor</source>
        <translation>テンソルのストライド</translation>
    </message>
    <message>
        <source>the inputs of a graph</source>
        <translation>グラフの入力</translation>
    </message>
    <message>
        <source>the outputs of a graph</source>
        <translation>グラフの出力</translation>
    </message>
    <message>
        <source>the nodes of a graph</source>
        <translation>グラフのノード</translation>
    </message>
    <message>
        <source>the kind of a node&apos;s input</source>
        <translation>ノードの入力の種類</translation>
    </message>
    <message>
        <source>the hint of a size</source>
        <translation>サイズのヒント</translation>
    </message>
    <message>
        <source>the element type of a tensor</source>
        <translation>テンソルの dtype</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>an input of the signature</source>
        <translation>シグネチャの入力</translation>
    </message>
    <message>
        <source>the name of a field</source>
        <translation>フィールドの名前</translation>
    </message>
    <message>
        <source>an entry of module_call_graph</source>
        <translation>module_call_graph のエントリ</translation>
    </message>
    <message>
        <source>an object with an fqn</source>
        <translation>fqn を持つオブジェクト</translation>
    </message>
    <message>
        <source>an object with major and minor</source>
        <translation>major と minor を持つオブジェクト</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>テンソルのリスト</translation>
    </message>
    <message>
        <source>a list of pairs</source>
        <translation>組のリスト</translation>
    </message>
    <message>
        <source>lists of whole numbers</source>
        <translation>整数のリスト</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>配列</translation>
    </message>
    <message>
        <source>rows of numbers</source>
        <translation>数の行</translation>
    </message>
    <message>
        <source>false where “recompute” is true</source>
        <translation>「recompute」が true のところでは false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a list of values of one kind</source>
        <translation>同じ種類の値のリスト</translation>
    </message>
    <message>
        <source>less than 2^32</source>
        <translation>2^32 未満</translation>
    </message>
    <message>
        <source>STOWAGE_ENGINE names it, and it is no program</source>
        <translation>STOWAGE_ENGINE が指していますが、プログラムではありません</translation>
    </message>
    <message>
        <source>it is neither beside this program nor on PATH; STOWAGE_ENGINE can name it</source>
        <translation>このプログラムの隣にも PATH にもありません。STOWAGE_ENGINE で指定できます</translation>
    </message>
    <message>
        <source>any tensor</source>
        <translation>任意のテンソル</translation>
    </message>
    <message>
        <source>its memory</source>
        <translation>そのメモリ</translation>
    </message>
    <message>
        <source>the file has become shorter</source>
        <translation>ファイルが短くなりました</translation>
    </message>
    <message>
        <source>this engine was built without CUDA</source>
        <translation>このエンジンは CUDA なしでビルドされています</translation>
    </message>
    <message>
        <source>libstowage_cuda.so belongs to another version of Stowage</source>
        <translation>libstowage_cuda.so は別のバージョンの Stowage のものです</translation>
    </message>
    <message>
        <source>this LibTorch is without CUDA</source>
        <translation>この LibTorch には CUDA がありません</translation>
    </message>
    <message>
        <source>the driver does not say how much memory it has</source>
        <translation>メモリの容量をドライバが返しません</translation>
    </message>
    <message>
        <source>its allocator refuses the limit</source>
        <translation>アロケータが上限を受け付けません</translation>
    </message>
    <message>
        <source>no tensor</source>
        <translation>テンソルなし</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver</source>
        <translation>NVIDIA のドライバがありません</translation>
    </message>
    <message>
        <source>libcuda.so.1 is no driver that can be asked</source>
        <translation>libcuda.so.1 は問い合わせのできるドライバではありません</translation>
    </message>
    <message>
        <source>%1 (line %2, column %3)</source>
        <translation>%1（%2 行 %3 列）</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2)</source>
        <translation>CUDA デバイスがありません：%1（ドライバ %2）</translation>
    </message>
    <message>
        <source>no CUDA device: %1 (driver %2, runtime %3)</source>
        <translation>CUDA デバイスがありません：%1（ドライバ %2、ランタイム %3）</translation>
    </message>
    <message>
        <source>none was found</source>
        <translation>1 つも見つかりませんでした</translation>
    </message>
    <message>
        <source>the key “%1” stands twice in one object</source>
        <translation>1 つのオブジェクト内にキー「%1」が 2 回あります</translation>
    </message>
    <message>
        <source>it nests deeper than %1 levels</source>
        <translation>入れ子が %1 段より深くなっています</translation>
    </message>
    <message>
        <source>it holds more values than are read</source>
        <translation>読み取れる数を超える値があります</translation>
    </message>
</context>
<context>
    <name>PlanReport</name>
    <message>
        <source>Plan of %1</source>
        <translation>%1 のプラン</translation>
    </message>
    <message>
        <source>%1 of weights (%2), placed by Stowage %3.</source>
        <translation>重み %1（%2）、Stowage %3 による配置。</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>証明</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 on GPUs. No plan for this machine, under these rules, has more.</source>
        <translation>最適、証明済み：GPU 上に %1。このマシンとこれらのルールで、これより多く載せるプランはありません。</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a step. No plan for this machine, under these rules, takes less.</source>
        <translation>最適、証明済み：1 ステップ %1。このマシンとこれらのルールで、これより短いプランはありません。</translation>
    </message>
    <message>
        <source>Optimal, proven: %1 a request. No plan for this machine, under these rules, takes less.</source>
        <translation>最適、証明済み：1 リクエスト %1。このマシンとこれらのルールで、これより短いプランはありません。</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 on GPUs. No plan has more than %2: the gap is %3 at most.</source>
        <translation>最適とは未証明：GPU 上に %1。%2 より多く載せるプランはありません。ギャップは最大 %3 です。</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a step. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>最適とは未証明：1 ステップ %1。%2 より短いプランはありません。ギャップは最大 %3 です。</translation>
    </message>
    <message>
        <source>Not proven optimal: %1 a request. No plan takes less than %2: the gap is %3 at most.</source>
        <translation>最適とは未証明：1 リクエスト %1。%2 より短いプランはありません。ギャップは最大 %3 です。</translation>
    </message>
    <message>
        <source>No plan exists, proven.</source>
        <translation>プランは存在しません（証明済み）。</translation>
    </message>
    <message>
        <source>No plan was found; whether one exists is not settled.</source>
        <translation>プランが見つかりませんでした。存在するかどうかは未確定です。</translation>
    </message>
    <message>
        <source>The map that accelerate makes does not fit this machine.</source>
        <translation>accelerate が作るマップは、このマシンに収まりません。</translation>
    </message>
    <message>
        <source>Placed as accelerate&apos;s strategy %1 does, and not by the solver.</source>
        <translation>ソルバではなく、accelerate の戦略 %1 のとおりに配置しています。</translation>
    </message>
    <message>
        <source>A map as it was given. It fits; nobody has looked for a better one.</source>
        <translation>与えられたままのマップです。収まりますが、より良いものは探していません。</translation>
    </message>
    <message>
        <source>A map as it was given. It does not fit this machine.</source>
        <translation>与えられたままのマップです。このマシンに収まりません。</translation>
    </message>
    <message>
        <source>Found by %1; nodes of the search: %2.</source>
        <translation>%1 で発見。探索ノード数：%2。</translation>
    </message>
    <message>
        <source>%1 of %2 on GPUs (%3); %4 streamed a step, %5 of it read from disk; changes of device: %6.</source>
        <translation>%2 のうち %1 が GPU 上（%3）。1 ステップのストリーミング %4、うちディスクからの読み取り %5。デバイスの切り替え：%6。</translation>
    </message>
    <message>
        <source>A step takes %1, %2 of it computing.</source>
        <translation>1 ステップ %1、うち計算 %2。</translation>
    </message>
    <message>
        <source>A step takes %1 without computing, as not all rates are known.</source>
        <translation>1 ステップ %1（一部の速度が不明なため、計算は含まない）。</translation>
    </message>
    <message>
        <source>A request takes %1, %2 of it computing.</source>
        <translation>1 リクエスト %1、うち計算 %2。</translation>
    </message>
    <message>
        <source>A request takes %1 without computing, as not all rates are known.</source>
        <translation>1 リクエスト %1（一部の速度が不明なため、計算は含まない）。</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>勾配</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>オプティマイザ</translation>
    </message>
    <message>
        <source>stream reserve</source>
        <translation>ストリーム予備領域</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>オーバーヘッド</translation>
    </message>
    <message>
        <source>used</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空き</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 超過</translation>
    </message>
    <message>
        <source>Activations: the room that is kept free for them.</source>
        <translation>アクティベーション：そのために空けておく領域。</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>ハードウェア</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>link to CPU</source>
        <translation>CPU へのリンク</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Tokens of context: %1; sequences at once: %2.</source>
        <translation>コンテキストのトークン数：%1、同時シーケンス数：%2。</translation>
    </message>
    <message>
        <source>Tokens of the prompt: %1; generated after it: %2.</source>
        <translation>プロンプトのトークン数：%1、その後に生成：%2。</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once: %1.</source>
        <translation>一度に処理するプロンプトのトークン数：%1。</translation>
    </message>
    <message>
        <source>Input %1: %2.</source>
        <translation>入力 %1：%2。</translation>
    </message>
    <message>
        <source>The KV cache is kept in %1.</source>
        <translation>KV キャッシュは %1 で保持します。</translation>
    </message>
    <message>
        <source>Trained with the optimizer %1.</source>
        <translation>オプティマイザ %1 で学習します。</translation>
    </message>
    <message>
        <source>Goal: %1; runtime: %2.</source>
        <translation>目標：%1、ランタイム：%2。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 は %2 にピン留めされています。</translation>
    </message>
    <message>
        <source>%1 must not be on %2.</source>
        <translation>%1 は %2 に置けません。</translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation>… ほか %1 件。</translation>
    </message>
    <message>
        <source>Warnings and issues</source>
        <translation>警告と問題</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>なし。</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>エラー：%1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>注：%1</translation>
    </message>
    <message>
        <source>The model as the treemap shows it</source>
        <translation>ツリーマップで見たモデル</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>メモ</translation>
    </message>
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Mixed: each in the better of both ways (only in Profile)</source>
        <translation>混合：2 通りのうち良いほうを選択（プロファイルのみ）</translation>
    </message>
    <message>
        <source>Host: computed on the host, nothing is streamed (only in Profile)</source>
        <translation>ホスト：ホストで計算、ストリーミングなし（プロファイルのみ）</translation>
    </message>
    <message>
        <source>accelerate: streamed to the GPU for their turn</source>
        <translation>accelerate：順番が来たら GPU へストリーミング</translation>
    </message>
    <message>
        <source>Stowage: best, with proof</source>
        <translation>Stowage：最良、証明付き</translation>
    </message>
    <message>
        <source>Least time a step</source>
        <translation>1 ステップの時間を最短に</translation>
    </message>
    <message>
        <source>Most bytes on GPUs</source>
        <translation>GPU 上のバイト数を最大に</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>重みのみ</translation>
    </message>
    <message>
        <source>%1 + %2 tokens × %3</source>
        <translation>%1 + %2 トークン × %3</translation>
    </message>
    <message>
        <source>%1 tokens × %2</source>
        <translation>%1 トークン × %2</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>stand-in card, %1</source>
        <translation>仮のカード、%1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>mixed runtime</source>
        <translation>混合ランタイム</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>エンジン</translation>
    </message>
    <message>
        <source>Engine: streamed, ahead of their turn if asked (only in Profile)</source>
        <translation>エンジン：ストリーミング、指定があれば順番より先に（プロファイルのみ）</translation>
    </message>
    <message>
        <source>Prefetch: copied ahead of their turn</source>
        <translation>プリフェッチ：順番より先にコピー</translation>
    </message>
    <message>
        <source>Compatible: copied when their turn has come</source>
        <translation>互換：順番が来たときにコピー</translation>
    </message>
    <message>
        <source>%1, prefetch</source>
        <translation>%1、プリフェッチ</translation>
    </message>
    <message>
        <source>Least time a request: prompt and generated tokens</source>
        <translation>1 リクエスト（プロンプトと生成トークン）の時間を最短に</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>inputs of set shapes</source>
        <translation>固定形状の入力</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and you forbade %2 for that. Lift that rule first.</source>
        <translation>%1 は %2 に置けません。%3 と同じストレージを共有し、そちらにはこのデバイスが禁止されています。先にそのルールを解除してください。</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: it shares one storage with %3, and that is pinned to %4. Unpin it first, or move both.</source>
        <translation>%1 は %2 に置けません。%3 と同じストレージを共有し、そちらは %4 にピン留めされています。先にピン留めを外すか、両方を移動してください。</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD（モメンタムあり）</translation>
    </message>
    <message>
        <source>8-bit Adam</source>
        <translation>8 ビット Adam</translation>
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
        <translation>残り約 %1 分</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>残り約 %1 秒</translation>
    </message>
    <message>
        <source>less than a second left</source>
        <translation>残り 1 秒未満</translation>
    </message>
</context>
<context>
    <name>RunSettings</name>
    <message>
        <source>Batch</source>
        <translation>バッチ</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>長さ</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 以上</translation>
    </message>
    <message>
        <source>This machine has no GPU: a run with CUDA will be refused.</source>
        <translation>このマシンには GPU がありません。CUDA での実行は拒否されます。</translation>
    </message>
    <message>
        <source>This machine has no GPU: it will run on virtual GPUs.</source>
        <translation>このマシンには GPU がありません。仮想 GPU で実行されます。</translation>
    </message>
    <message>
        <source>This machine has fewer GPUs (%1) than the plan uses (%2):</source>
        <translation>このマシンの GPU（%1 個）は、プランが使う数（%2 個）より少ないため：</translation>
    </message>
    <message>
        <source>a run with CUDA will be refused.</source>
        <translation>CUDA での実行は拒否されます。</translation>
    </message>
    <message>
        <source>it will run on virtual GPUs.</source>
        <translation>仮想 GPU で実行されます。</translation>
    </message>
</context>
<context>
    <name>RunStrip</name>
    <message>
        <source>Loading</source>
        <translation>読み込み</translation>
    </message>
    <message>
        <source>Reading the graph</source>
        <translation>グラフの読み取り</translation>
    </message>
    <message>
        <source>Placing weights</source>
        <translation>重みの配置</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>Collecting</source>
        <translation>収集</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Your plan is untouched.</source>
        <translation>プランは変わっていません。</translation>
    </message>
    <message>
        <source>%1 is out of memory in %2: %3 were asked for, %4 of %5 were in use.</source>
        <translation>%2 で %1 のメモリが不足しました。要求 %3、使用中 %4 / %5。</translation>
    </message>
    <message>
        <source>its first steps</source>
        <translation>最初のステップ</translation>
    </message>
    <message>
        <source>The engine could not be started: %1.</source>
        <translation>エンジンを起動できませんでした：%1。</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2).</source>
        <translation>%1 で強制終了されました（シグナル %2）。</translation>
    </message>
    <message>
        <source>The system ended it in %1 for lack of RAM: it held %2, and %3 were free.</source>
        <translation>RAM 不足のため、%1 でシステムによって終了されました。使用 %2、空き %3 でした。</translation>
    </message>
    <message>
        <source>It was killed in %1 (signal %2), not for lack of RAM: it held %3, and %4 were free.</source>
        <translation>%1 で強制終了されました（シグナル %2）。RAM 不足が原因ではありません。使用 %3、空き %4 でした。</translation>
    </message>
    <message numerus="yes">
        <source>It said nothing for %n second(s) in %1 and was ended.</source>
        <translation>
            <numerusform>%1 で %n 秒間応答がなかったため、終了しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>It crashed in %1 (signal %2).</source>
        <translation>%1 でクラッシュしました（シグナル %2）。</translation>
    </message>
    <message>
        <source>It wrote something that is no message.</source>
        <translation>メッセージとして解釈できないものを出力しました。</translation>
    </message>
    <message>
        <source>It ended in %1 without a result (exit %2).</source>
        <translation>%1 で結果を出さずに終了しました（終了コード %2）。</translation>
    </message>
    <message>
        <source>Program: %1</source>
        <translation>プログラム：%1</translation>
    </message>
    <message>
        <source>Engine: %1, LibTorch %2</source>
        <translation>エンジン：%1、LibTorch %2</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>エンジンを起動しています。</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>The arithmetic runs on the CPU; memory and copies are counted for each device of the plan. Bytes are exact. Times are this CPU&apos;s, not a GPU&apos;s.</source>
        <translation>計算は CPU で行い、メモリとコピーをプランのデバイスごとに数えます。バイト数は正確です。時間はこの CPU のもので、GPU のものではありません。</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 が応答しません。</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2.</source>
        <translation>%1 に接続できません：%2。</translation>
    </message>
    <message>
        <source>There is no stowage-engine on %1 that runs: %2.</source>
        <translation>%1 に動作する stowage-engine がありません：%2。</translation>
    </message>
    <message numerus="yes">
        <source>Nothing came from %1 for %n second(s), in %2: the connection is taken for lost.</source>
        <translation>
            <numerusform>%2 で %1 から %n 秒間応答がなかったため、接続が切れたとみなします。</numerusform>
        </translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2, or the engine was killed there.</source>
        <translation>%2 で %1 との接続が切れたか、接続先でエンジンが強制終了されました。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost in %2: %3.</source>
        <translation>%2 で %1 との接続が切れました：%3。</translation>
    </message>
</context>
<context>
    <name>SeenView</name>
    <message>
        <source>Treemap</source>
        <translation>ツリーマップ</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>%s says it is “%1”; a problem file says “%2”.</source>
        <translation>%s の種類は「%1」となっていますが、問題ファイルなら「%2」です。</translation>
    </message>
    <message>
        <source>%s: “%1” should be a whole number from 0 on that fits into 64 bits.</source>
        <translation>%s：「%1」は 64 ビットに収まる 0 以上の整数でなければなりません。</translation>
    </message>
    <message>
        <source>%s: “%1” names no device or class of this problem, or one that has not been executed yet.</source>
        <translation>%s：「%1」はこの問題のデバイスやクラスではないか、まだ実行されていないものです。</translation>
    </message>
    <message>
        <source>%s: “%1” is there twice.</source>
        <translation>%s：「%1」が 2 回あります。</translation>
    </message>
    <message>
        <source>%s: the order is longer than %1 units.</source>
        <translation>%s：順序が %1 ユニットより長くなっています。</translation>
    </message>
    <message>
        <source>Something went wrong inside Stowage: %1.</source>
        <translation>Stowage の内部で問題が発生しました：%1。</translation>
    </message>
    <message>
        <source>%s was cancelled.</source>
        <translation>%s はキャンセルされました。</translation>
    </message>
    <message>
        <source>%s does not exist.</source>
        <translation>%s は存在しません。</translation>
    </message>
    <message>
        <source>%s cannot be opened: %1.</source>
        <translation>%s を開けません：%1。</translation>
    </message>
    <message>
        <source>%s cannot be read at byte %2: %1.</source>
        <translation>%s をバイト %2 で読み取れません：%1。</translation>
    </message>
    <message>
        <source>%s is not a regular file but %1; only regular files are read.</source>
        <translation>%s は通常のファイルではなく、%1 です。読み取れるのは通常のファイルだけです。</translation>
    </message>
    <message>
        <source>%s ended at byte %1 while %2 bytes were expected; it is too short or was cut while it was read.</source>
        <translation>%s は %2 バイトのはずですが、バイト %1 で終わっています。短すぎるか、読み取り中に切り詰められました。</translation>
    </message>
    <message>
        <source>%s is %1 bytes long; at most %2 are read for this kind of file.</source>
        <translation>%s は %1 バイトです。この種類のファイルは %2 バイトまで読み取れます。</translation>
    </message>
    <message>
        <source>%s cannot be written: %1.</source>
        <translation>%s に書き込めません：%1。</translation>
    </message>
    <message>
        <source>%s is not JSON: %1.</source>
        <translation>%s は JSON ではありません：%1。</translation>
    </message>
    <message>
        <source>%s names the key “%1” twice in one object.</source>
        <translation>%s は、1 つのオブジェクト内にキー「%1」が 2 回あります。</translation>
    </message>
    <message>
        <source>%s nests deeper than %1 levels.</source>
        <translation>%s は入れ子が %1 段より深くなっています。</translation>
    </message>
    <message>
        <source>%s lacks “%1”.</source>
        <translation>%s に「%1」がありません。</translation>
    </message>
    <message>
        <source>%s: “%1” should be %2.</source>
        <translation>%s：「%1」は %2 でなければなりません。</translation>
    </message>
    <message>
        <source>%s has schema “%1”, and “%2” is read here.</source>
        <translation>%s のスキーマは「%1」ですが、ここで読み取れるのは「%2」です。</translation>
    </message>
    <message>
        <source>“%s” is not a size. Write a size like 24GiB, 80GB or 512MiB.</source>
        <translation>「%s」はサイズではありません。24GiB、80GB、512MiB のように書いてください。</translation>
    </message>
    <message>
        <source>“%s” may mean gigabits or gigabytes: write %1 or %2.</source>
        <translation>「%s」はギガビットともギガバイトとも読めます。%1 または %2 と書いてください。</translation>
    </message>
    <message>
        <source>“%s” is larger than any memory: at most 2^63 bytes are understood.</source>
        <translation>「%s」はどんなメモリよりも大きい値です。2^63 バイトまで扱えます。</translation>
    </message>
    <message>
        <source>“%s” is not a rate. Write a rate like 25GB/s.</source>
        <translation>「%s」は速度ではありません。25GB/s のように書いてください。</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine cannot be understood: %1.</source>
        <translation>Stowage とエンジンの間の 1 行を解釈できません：%1。</translation>
    </message>
    <message>
        <source>The other side speaks version %1 of the engine&apos;s protocol, this one speaks %2: install matching versions.</source>
        <translation>相手側のエンジンプロトコルのバージョンは %1、こちら側は %2 です。バージョンをそろえてインストールしてください。</translation>
    </message>
    <message>
        <source>A line between Stowage and its engine has the unknown type “%1”.</source>
        <translation>Stowage とエンジンの間の 1 行に未知の型「%1」があります。</translation>
    </message>
    <message>
        <source>%s needs operators that this engine does not have: %1.</source>
        <translation>%s には、このエンジンにない演算子が必要です：%1。</translation>
    </message>
    <message>
        <source>%s uses the higher-order operator “%1”, which is not supported.</source>
        <translation>%s は、サポートされていない高階演算子「%1」を使っています。</translation>
    </message>
    <message>
        <source>%s: node “%1” has an argument that is not supported: %2.</source>
        <translation>%s：ノード「%1」にサポートされていない引数があります：%2。</translation>
    </message>
    <message>
        <source>%s: node “%1” uses the value “%2”, which nothing before it makes.</source>
        <translation>%s：ノード「%1」は、それより前に作られていない値「%2」を使っています。</translation>
    </message>
    <message>
        <source>%s: tensor “%1” cannot be used: %2.</source>
        <translation>%s：テンソル「%1」は使えません：%2。</translation>
    </message>
    <message>
        <source>%s: the graph nests deeper than %1 levels.</source>
        <translation>%s：グラフの入れ子が %1 段より深くなっています。</translation>
    </message>
    <message>
        <source>%s is another program where it is to be run than the one that was opened: its fingerprint is %1, not %2.</source>
        <translation>実行先の %s は、開いたものとは別のプログラムです。フィンガープリントが %2 ではなく %1 です。</translation>
    </message>
    <message>
        <source>%s: the device map gives no device for “%1”.</source>
        <translation>%s：デバイスマップに「%1」のデバイスがありません。</translation>
    </message>
    <message>
        <source>The device map names device “%1”, which the machine does not have.</source>
        <translation>デバイスマップにデバイス「%1」がありますが、このマシンにはありません。</translation>
    </message>
    <message>
        <source>The storage of “%1” is changed by the run, so it cannot be on the disk or streamed; it stays on device %2.</source>
        <translation>「%1」のストレージは実行中に変更されるため、ディスクに置くこともストリーミングすることもできません。デバイス %2 に残ります。</translation>
    </message>
    <message>
        <source>%s: input “%1” has %2, the program takes %3.</source>
        <translation>%s：入力「%1」は %2 ですが、プログラムが受け付けるのは %3 です。</translation>
    </message>
    <message>
        <source>No sample input can be made up for “%1”: %2. Give the inputs in a file.</source>
        <translation>「%1」の入力例を作れません：%2。入力をファイルで指定してください。</translation>
    </message>
    <message>
        <source>%s has no size “%1” that can be set; it has %2.</source>
        <translation>%s に、設定できるサイズ「%1」はありません。設定できるサイズ：%2。</translation>
    </message>
    <message>
        <source>%s: the size “%1” can be %2, not %3.</source>
        <translation>%s：サイズ「%1」は %3 ではなく、%2 でなければなりません。</translation>
    </message>
    <message>
        <source>The sample inputs of %s are not used: %1.</source>
        <translation>%s の入力例は使いません：%1。</translation>
    </message>
    <message>
        <source>The inputs are random: %2 (seed %1).</source>
        <translation>入力は乱数です：%2（シード %1）。</translation>
    </message>
    <message>
        <source>The program draws random numbers (“%1”): results differ from run to run.</source>
        <translation>プログラムが乱数を使うため（「%1」）、結果は実行ごとに異なります。</translation>
    </message>
    <message>
        <source>The program was exported for several devices; all follow the device map now.</source>
        <translation>プログラムは複数のデバイス用にエクスポートされていますが、すべてデバイスマップに従います。</translation>
    </message>
    <message>
        <source>%s failed at node “%1” of module “%2”: %3.</source>
        <translation>%s は、モジュール「%2」のノード「%1」で失敗しました：%3。</translation>
    </message>
    <message>
        <source>Out of memory on device %1 at module “%2”: %3 more bytes were needed, %4 of %5 were in use.</source>
        <translation>モジュール「%2」でデバイス %1 のメモリが不足しました。あと %3 バイト必要でしたが、%5 中 %4 が使用中でした。</translation>
    </message>
    <message>
        <source>CUDA was asked for and cannot be used: %1.</source>
        <translation>CUDA が指定されましたが、使えません：%1。</translation>
    </message>
    <message>
        <source>The machine of the plan has %1 GPUs; a run takes at most %2 virtual ones.</source>
        <translation>プランのマシンには GPU が %1 個ありますが、1 回の実行で使える仮想 GPU は %2 個までです。</translation>
    </message>
    <message>
        <source>No weight is copied ahead, although a window or a depth was asked for: %1.</source>
        <translation>ウィンドウか深さが指定されましたが、先にコピーされる重みはありません：%1。</translation>
    </message>
    <message>
        <source>The GPUs of this run are virtual: %1.</source>
        <translation>この実行の GPU は仮想です：%1。</translation>
    </message>
    <message>
        <source>%s was stopped in module “%2”: its time limit of %1 s was over.</source>
        <translation>%s は、制限時間の %1 秒を過ぎたため、モジュール「%2」で停止されました。</translation>
    </message>
    <message>
        <source>PyTorch itself computes with nothing that lies on the disk: give “%1” a GPU or the CPU.</source>
        <translation>PyTorch 自体は、ディスクにあるものを計算に使えません。「%1」を GPU か CPU に置いてください。</translation>
    </message>
    <message>
        <source>%s: two nodes of one graph make the value “%1”.</source>
        <translation>%s：1 つのグラフで 2 つのノードが値「%1」を作っています。</translation>
    </message>
    <message>
        <source>%s: node “%1” cannot be run: %2.</source>
        <translation>%s：ノード「%1」は実行できません：%2。</translation>
    </message>
    <message>
        <source>The map uses %1 GPUs and this machine has %2.</source>
        <translation>マップは %1 個の GPU を使いますが、このマシンの GPU は %2 個です。</translation>
    </message>
    <message>
        <source>The results cannot be written as safetensors: “%1” is %2.</source>
        <translation>結果を safetensors として書き込めません：「%1」は %2 です。</translation>
    </message>
    <message>
        <source>LibTorch reported: %1.</source>
        <translation>LibTorch からの報告：%1。</translation>
    </message>
    <message>
        <source>The recording is full: from %1 rows on the run is measured and no longer drawn.</source>
        <translation>記録がいっぱいです。%1 行目からは、計測はしますが描画はしません。</translation>
    </message>
    <message>
        <source>%s holds more names than can be shown.</source>
        <translation>%s には、表示できる数を超える名前があります。</translation>
    </message>
    <message>
        <source>%s nests its names so deeply that they would fill more than %1 MiB.</source>
        <translation>%s は名前の入れ子が深すぎて、%1 MiB を超えてしまいます。</translation>
    </message>
    <message>
        <source>%s names the tensor “%1” twice.</source>
        <translation>%s にテンソル「%1」が 2 回あります。</translation>
    </message>
    <message>
        <source>%s ties “%1” to “%2”, which does not exist.</source>
        <translation>%s は「%1」の重みを、存在しない「%2」と共有させています。</translation>
    </message>
    <message>
        <source>%s ties “%1” to itself in a circle.</source>
        <translation>%s では「%1」の重みの共有が循環しています。</translation>
    </message>
    <message>
        <source>%s uses “%1” both as a tensor and as a module.</source>
        <translation>%s は「%1」をテンソルとモジュールの両方に使っています。</translation>
    </message>
    <message>
        <source>%s: a tensor has no name; it is shown as “%1”.</source>
        <translation>%s：名前のないテンソルがあります。「%1」として表示します。</translation>
    </message>
    <message>
        <source>%s is not a model that Stowage knows: %1.</source>
        <translation>%s は Stowage が扱えるモデルではありません：%1。</translation>
    </message>
    <message>
        <source>%s is %1, which this version recognises but does not read yet.</source>
        <translation>%s は %1 です。このバージョンでは認識できますが、まだ読み取れません。</translation>
    </message>
    <message>
        <source>%s is not a complete zip archive: its end record is missing or damaged.</source>
        <translation>%s は完全な zip アーカイブではありません。終端レコードがないか壊れています。</translation>
    </message>
    <message>
        <source>%s has a damaged zip directory: %1.</source>
        <translation>%s の zip ディレクトリが壊れています：%1。</translation>
    </message>
    <message>
        <source>%s holds %1 zip entries; at most %2 are read.</source>
        <translation>%s には zip エントリが %1 個ありますが、読み取れるのは %2 個までです。</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” lies outside the file.</source>
        <translation>%s：zip エントリ「%1」がファイルの外にあります。</translation>
    </message>
    <message>
        <source>%s: the zip entries “%1” and “%2” overlap.</source>
        <translation>%s：zip エントリ「%1」と「%2」が重なっています。</translation>
    </message>
    <message>
        <source>%s names the zip entry “%1” twice.</source>
        <translation>%s に zip エントリ「%1」が 2 回あります。</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” is encrypted.</source>
        <translation>%s：zip エントリ「%1」は暗号化されています。</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” has a local header that does not agree with the directory.</source>
        <translation>%s：zip エントリ「%1」のローカルヘッダがディレクトリと一致しません。</translation>
    </message>
    <message>
        <source>%s: the zip entry “%1” uses compression method %2; only stored and deflated entries are read.</source>
        <translation>%s：zip エントリ「%1」は圧縮方式 %2 を使っています。読み取れるのは無圧縮と Deflate だけです。</translation>
    </message>
    <message>
        <source>%s: the stored zip entry “%1” says %2 bytes but occupies %3.</source>
        <translation>%s：無圧縮の zip エントリ「%1」は %2 バイトとされていますが、実際は %3 バイトです。</translation>
    </message>
    <message>
        <source>%s has a zip entry whose name is empty, too long or not text.</source>
        <translation>%s に、名前が空か、長すぎるか、テキストでない zip エントリがあります。</translation>
    </message>
    <message>
        <source>%s: zip entries whose names are longer than %1 bytes are left out; there are %2.</source>
        <translation>%s：名前が %1 バイトを超える zip エントリは省かれます。%2 個あります。</translation>
    </message>
    <message>
        <source>%s has no record “%1”.</source>
        <translation>%s にレコード「%1」がありません。</translation>
    </message>
    <message>
        <source>%s: the record “%1” is %2 bytes long; at most %3 are read.</source>
        <translation>%s：レコード「%1」は %2 バイトですが、読み取れるのは %3 バイトまでです。</translation>
    </message>
    <message>
        <source>%s: the record “%1” cannot be decompressed to the size it states.</source>
        <translation>%s：レコード「%1」を、記載されたサイズに展開できません。</translation>
    </message>
    <message>
        <source>%s: the record “%1” does not match its checksum.</source>
        <translation>%s：レコード「%1」がチェックサムと一致しません。</translation>
    </message>
    <message>
        <source>%s has archive version “%1”; version 0 is read here.</source>
        <translation>%s のアーカイブバージョンは「%1」ですが、ここで読み取れるのはバージョン 0 です。</translation>
    </message>
    <message>
        <source>%s was written in byte order “%1”; only little-endian files are read.</source>
        <translation>%s のバイト順は「%1」ですが、読み取れるのはリトルエンディアンのファイルだけです。</translation>
    </message>
    <message>
        <source>%s has export schema %1; schema 8 is read here.</source>
        <translation>%s のエクスポートスキーマは %1 ですが、ここで読み取れるのはスキーマ 8 です。</translation>
    </message>
    <message>
        <source>%s: %1 should be %2.</source>
        <translation>%s：%1 は %2 でなければなりません。</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no record “%2”.</source>
        <translation>%s：「%1」の重みがありません。レコード「%2」が存在しません。</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are compressed; only stored weights are read.</source>
        <translation>%s：「%1」の重みは圧縮されています。読み取れるのは無圧縮の重みだけです。</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its record, which has %3.</source>
        <translation>%s：「%1」にはレコードの %2 バイトが必要ですが、%3 バイトしかありません。</translation>
    </message>
    <message>
        <source>%s: “%1” is kept as a Python object, which is never loaded.</source>
        <translation>%s：「%1」は Python オブジェクトとして保存されています。Python オブジェクトは読み込みません。</translation>
    </message>
    <message>
        <source>%s: “%1” has sizes, strides or an offset that are not plain numbers.</source>
        <translation>%s：「%1」のサイズ、ストライド、オフセットのいずれかが通常の数ではありません。</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type %2.</source>
        <translation>%s：「%1」の要素型 %2 は未知です。</translation>
    </message>
    <message>
        <source>“%s” is not the name of a device. Write 0, 1, … for GPUs, cpu or disk.</source>
        <translation>「%s」はデバイス名ではありません。GPU は 0、1、…、それ以外は cpu または disk と書いてください。</translation>
    </message>
    <message>
        <source>“%s” is not a runtime that is known here. Write %1.</source>
        <translation>「%s」は既知のランタイムではありません。%1 と書いてください。</translation>
    </message>
    <message>
        <source>%s lists the device %1 twice.</source>
        <translation>%s にデバイス %1 が 2 回あります。</translation>
    </message>
    <message>
        <source>%s lacks GPU %1: GPUs are numbered from 0 without gaps.</source>
        <translation>%s に GPU %1 がありません。GPU の番号は 0 からの連番です。</translation>
    </message>
    <message>
        <source>%s lists %1 devices; at most %2 are understood.</source>
        <translation>%s にはデバイスが %1 個ありますが、扱えるのは %2 個までです。</translation>
    </message>
    <message>
        <source>%s: the link %1 needs a rate of at least one byte per second.</source>
        <translation>%s：リンク %1 の速度は 1 バイト/秒以上でなければなりません。</translation>
    </message>
    <message>
        <source>%s is not a device map: an object of module names and devices is expected, and this is %1.</source>
        <translation>%s はデバイスマップではありません。モジュール名とデバイスのオブジェクトが必要ですが、これは %1 です。</translation>
    </message>
    <message>
        <source>%s places “%1” on %2, which is no device. Write a number for a GPU, &quot;cpu&quot; or &quot;disk&quot;.</source>
        <translation>%s は「%1」を、デバイスではない %2 に置いています。GPU の番号、&quot;cpu&quot;、&quot;disk&quot; のいずれかを書いてください。</translation>
    </message>
    <message>
        <source>%s: “%1” is not a value that “%2” can have.</source>
        <translation>%s：「%1」は「%2」に使える値ではありません。</translation>
    </message>
    <message>
        <source>%s needs %1 and has %2: %3 too much.</source>
        <translation>%s には %1 必要ですが、%2 しかありません。%3 超過しています。</translation>
    </message>
    <message>
        <source>%1 tensor names (%2, tied ones counted once) have no device, for example %s.</source>
        <translation>%1 個のテンソル名（%2、共有分は 1 回だけ計上）にデバイスがありません。例：%s。</translation>
    </message>
    <message>
        <source>%s and %1 are one storage of %2, but lie on different devices (%3): it is held more than once.</source>
        <translation>%s と %1 は同じストレージ（%2）ですが、別々のデバイス（%3）にあります。重複して保持されます。</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but runs on several devices (%2).</source>
        <translation>%s は %1 で、分割すべきではありませんが、複数のデバイス（%2）で実行されます。</translation>
    </message>
    <message>
        <source>%s is a %1, which should stay whole, but its weights lie on several devices (%2); all of it runs on %3.</source>
        <translation>%s は %1 で、分割すべきではありませんが、重みが複数のデバイス（%2）にあります。実行はすべて %3 で行われます。</translation>
    </message>
    <message>
        <source>%s is pinned to %1, but lies on %2.</source>
        <translation>%s は %1 にピン留めされていますが、%2 にあります。</translation>
    </message>
    <message>
        <source>%s may not be on %1, but is.</source>
        <translation>%s は %1 に置けないはずですが、置かれています。</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, later releases to the lowest. Write the keys of %s first.</source>
        <translation>マップでは %1 が %s より前にあります。accelerate は、1.12 まではマップで最初の GPU、以降は番号が最小の GPU へストリーミングします。%s のキーを先に書いてください。</translation>
    </message>
    <message>
        <source>The map names %1 before %s: accelerate up to 1.12 streams to the first GPU of a map, where %2 is then %3 over its budget; later releases stream to the lowest. Write the keys of %s first.</source>
        <translation>マップでは %1 が %s より前にあります。accelerate は、1.12 まではマップで最初の GPU へストリーミングするため、%2 の予算を %3 超過します。以降は番号が最小の GPU です。%s のキーを先に書いてください。</translation>
    </message>
    <message>
        <source>%s is to be the main GPU, but a map alone makes accelerate stream to %1: give main_device to dispatch_model (from_pretrained takes none).</source>
        <translation>%s をメイン GPU にする指定ですが、マップだけでは accelerate は %1 へストリーミングします。dispatch_model に main_device を渡してください（from_pretrained では指定できません）。</translation>
    </message>
    <message>
        <source>Nothing is on a GPU: the whole model runs on the CPU.</source>
        <translation>GPU には何もありません。モデル全体が CPU で実行されます。</translation>
    </message>
    <message>
        <source>The map gives no device to %1 tensor names (%2, tied ones counted once), for example %s.</source>
        <translation>マップに %1 個のテンソル名（%2、共有分は 1 回だけ計上）のデバイスがありません。例：%s。</translation>
    </message>
    <message>
        <source>%1 keys of the map name no module or tensor of this model, for example “%s”.</source>
        <translation>マップの %1 個のキーは、このモデルのモジュールやテンソルの名前ではありません。例：「%s」。</translation>
    </message>
    <message>
        <source>%1 keys of the map lie below other keys, for example “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>マップの %1 個のキーは、ほかのキーの下位にあります。例：「%s」の下位の「%2」。ここでは最も深いものを優先しますが、そうでないローダもあります。</translation>
    </message>
    <message>
        <source>The map names the key “%s” more than once.</source>
        <translation>マップにキー「%s」が 2 回以上あります。</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (%1 tensor names, %2, tied ones counted once).</source>
        <translation>マップは、このマシンにない %s を使っています（テンソル名 %1 個、%2、共有分は 1 回だけ計上）。</translation>
    </message>
    <message>
        <source>The key “%s” is also the beginning of the name %1, which has no key of its own: loaders that match without the dot put it on the wrong device.</source>
        <translation>キー「%s」は、固有のキーがない名前 %1 の先頭部分でもあります。ドットなしで照合するローダは、それを誤ったデバイスに置きます。</translation>
    </message>
    <message>
        <source>%1 keys name their GPU as text, for example “%s”: accelerate then picks the GPU that streams by chance. Write numbers, such as 0.</source>
        <translation>%1 個のキーで GPU がテキストで書かれています。例：「%s」。この場合、accelerate はストリーミング先の GPU を偶然で選びます。0 のような数で書いてください。</translation>
    </message>
    <message>
        <source>The key “” puts everything on %s while other keys name GPUs: accelerate finds no weights under it. Name the modules instead.</source>
        <translation>キー「」はすべてを %s に置きますが、ほかのキーには GPU が書かれています。accelerate はこのキーでは重みを見つけられません。代わりにモジュール名を書いてください。</translation>
    </message>
    <message>
        <source>%s holds weights only, no graph that could be run.</source>
        <translation>%s には重みだけがあり、実行できるグラフがありません。</translation>
    </message>
    <message>
        <source>%s describes a model without its weights and graph.</source>
        <translation>%s はモデルの記述だけで、重みとグラフがありません。</translation>
    </message>
    <message>
        <source>%s was saved without the weights of “%1”.</source>
        <translation>%s は「%1」の重みなしで保存されています。</translation>
    </message>
    <message>
        <source>%s takes or makes an object of Python.</source>
        <translation>%s は Python オブジェクトを受け取るか、作ります。</translation>
    </message>
    <message>
        <source>%s is %1 bytes long: too short for a safetensors file, which begins with a length of 8 bytes.</source>
        <translation>%s は %1 バイトです。safetensors ファイルは 8 バイトの長さで始まるため、短すぎます。</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes; at most %2 are allowed.</source>
        <translation>%s のヘッダは %1 バイトとされていますが、許されるのは %2 バイトまでです。</translation>
    </message>
    <message>
        <source>%s states a header of %1 bytes, but the file ends at byte %2.</source>
        <translation>%s のヘッダは %1 バイトとされていますが、ファイルはバイト %2 で終わっています。</translation>
    </message>
    <message>
        <source>%s has a header that does not begin with “{”.</source>
        <translation>%s のヘッダが「{」で始まっていません。</translation>
    </message>
    <message>
        <source>%s: in the entry of “%1”, %2 should be %3.</source>
        <translation>%s：「%1」のエントリで、%2 は %3 でなければなりません。</translation>
    </message>
    <message>
        <source>%s: “%1” has the unknown element type “%2”.</source>
        <translation>%s：「%1」の要素型「%2」は未知です。</translation>
    </message>
    <message>
        <source>%s: __metadata__ should be an object of texts.</source>
        <translation>%s：__metadata__ はテキストのオブジェクトでなければなりません。</translation>
    </message>
    <message>
        <source>%s: “%1” occupies bytes %2 to %3 where byte %4 should be next; tensors may not overlap or leave holes.</source>
        <translation>%s：「%1」はバイト %2～%3 を占めますが、次はバイト %4 から始まるはずです。テンソルは重なってはならず、隙間も空けられません。</translation>
    </message>
    <message>
        <source>%s: the shape of “%1” has more elements than can be counted.</source>
        <translation>%s：「%1」の形状の要素数が多すぎて数えられません。</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bits, which is no whole number of bytes.</source>
        <translation>%s：「%1」は %2 ビットで、バイト単位になりません。</translation>
    </message>
    <message>
        <source>%s: “%1” takes %2 bytes but occupies bytes %3 to %4.</source>
        <translation>%s：「%1」は %2 バイトのはずですが、バイト %3～%4 を占めています。</translation>
    </message>
    <message>
        <source>%s should end at byte %1 but is %2 bytes long.</source>
        <translation>%s はバイト %1 で終わるはずですが、%2 バイトあります。</translation>
    </message>
    <message>
        <source>%s names the file “%1”; only plain names of files in the same folder are opened.</source>
        <translation>%s にファイル「%1」が指定されていますが、開けるのは同じフォルダ内の単純なファイル名だけです。</translation>
    </message>
    <message>
        <source>%s needs the file “%1”, which is not there.</source>
        <translation>%s にはファイル「%1」が必要ですが、見つかりません。</translation>
    </message>
    <message>
        <source>%s says that “%1” is in “%2”, which does not hold it.</source>
        <translation>%s によると「%1」は「%2」にありますが、そこにはありません。</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is in two files, “%2” and “%3”.</source>
        <translation>%s：テンソル「%1」が「%2」と「%3」の 2 つのファイルにあります。</translation>
    </message>
    <message>
        <source>%s: the files hold tensors that the index does not list: “%1” is the first of %2.</source>
        <translation>%s：インデックスにないテンソルがファイルにあります。%2 個のうち最初は「%1」です。</translation>
    </message>
    <message>
        <source>%s: the index states %1 bytes in all, the files hold %2.</source>
        <translation>%s：インデックスでは全体で %1 バイトですが、ファイルには %2 バイトあります。</translation>
    </message>
    <message>
        <source>%s has no config.json: classes of modules, ties and names of modules are not known.</source>
        <translation>%s に config.json がありません。モジュールのクラス、重みの共有、モジュール名は不明です。</translation>
    </message>
    <message>
        <source>%s: %1 tensors have other names in the file than in the modules (model type “%2”); the names of the modules are shown.</source>
        <translation>%s：%1 個のテンソルの名前が、ファイルとモジュールで異なります（モデルタイプ「%2」）。モジュールの名前を表示します。</translation>
    </message>
    <message>
        <source>%s: the model type “%1” is not known here; its modules may have other names than its files. Check the names before you use a device map.</source>
        <translation>%s：モデルタイプ「%1」は未知です。モジュール名がファイルと異なることがあります。デバイスマップを使う前に名前を確認してください。</translation>
    </message>
    <message>
        <source>%s: the experts of “%1” differ in shape; they are shown one by one, as they are stored.</source>
        <translation>%s：「%1」のエキスパートは形状が異なります。保存されているとおり、1 つずつ表示します。</translation>
    </message>
    <message>
        <source>%s holds packed weights (%1); they are shown and counted as they are stored.</source>
        <translation>%s にはパック済みの重みがあります（%1）。保存されているとおりに表示して数えます。</translation>
    </message>
    <message>
        <source>%s: %1 tensors from “%2” on belong to no module that the library builds; they are not shown.</source>
        <translation>%s：「%2」以降の %1 個のテンソルは、ライブラリが作るどのモジュールにも属しません。表示しません。</translation>
    </message>
    <message>
        <source>%s does not hold “%1”, to which “%2” should be tied.</source>
        <translation>%s に「%1」がありません。「%2」がその重みを共有するはずです。</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>%s cannot be started: %1.</source>
        <translation>%s を起動できません：%1。</translation>
    </message>
    <message>
        <source>The engine ended before it was done: %1.</source>
        <translation>エンジンが処理を終える前に終了しました: %1。</translation>
    </message>
    <message>
        <source>How large the values of %s are is known to the engine alone: agree to run it once (Profile), and its memory is predicted from then on.</source>
        <translation>%s の値のサイズを知っているのはエンジンだけです。一度実行に同意すると（プロファイル）、以後はメモリが予測されます。</translation>
    </message>
    <message>
        <source>The engine is asked how large the values of %s are; its memory is predicted when it has answered.</source>
        <translation>%s の値のサイズをエンジンに問い合わせています。応答があるとメモリが予測されます。</translation>
    </message>
    <message>
        <source>The rule on “%s” names no module or tensor of this model.</source>
        <translation>「%s」のルールは、このモデルのモジュールやテンソルの名前ではありません。</translation>
    </message>
    <message>
        <source>The rules on “%s” (%1) and “%2” (%3) contradict each other: no device obeys both.</source>
        <translation>「%s」のルール（%1）と「%2」のルール（%3）は矛盾しています。両方を満たすデバイスはありません。</translation>
    </message>
    <message>
        <source>There is no device to put anything on. Add a GPU, CPU memory or a disk.</source>
        <translation>配置先のデバイスがありません。GPU、CPU メモリ、ディスクのいずれかを追加してください。</translation>
    </message>
    <message>
        <source>%s can neither stay on %1 nor be streamed to it: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s は %1 に置くことも、そこへストリーミングすることもできません。%2 必要ですが %3 しかなく、%4 不足しています。</translation>
    </message>
    <message>
        <source>%s leaves no room on %1 for anything else: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s があると、%1 にほかのものを置けません。%2 必要ですが %3 しかなく、%4 不足しています。</translation>
    </message>
    <message>
        <source>The model needs %1; your devices have room for %2 of it: %3 short.</source>
        <translation>モデルには %1 必要ですが、デバイスに入るのは %2 です。%3 不足しています。</translation>
    </message>
    <message>
        <source>%s has nowhere to go: no device obeys all of its rules (%1).</source>
        <translation>%s の置き場所がありません。すべてのルール（%1）を満たすデバイスはありません。</translation>
    </message>
    <message>
        <source>No way was found to divide the modules among these devices; whether there is one is not settled.</source>
        <translation>モジュールをこれらのデバイスに分ける方法は見つかりませんでした。方法があるかどうかは未確定です。</translation>
    </message>
    <message>
        <source>accelerate&apos;s own strategy ends with %s on this model and these budgets.</source>
        <translation>このモデルとこれらの予算では、accelerate 独自の戦略は %s で終了します。</translation>
    </message>
    <message>
        <source>%s is a trace of version %1; version %2 is read here.</source>
        <translation>%s はバージョン %1 のトレースですが、ここで読み取れるのはバージョン %2 です。</translation>
    </message>
    <message>
        <source>%s ends too early: its header promises %1 bytes and it has %2.</source>
        <translation>%s は途中で終わっています。ヘッダでは %1 バイトですが、%2 バイトしかありません。</translation>
    </message>
    <message>
        <source>%s is longer than its header says: %1 bytes promised, %2 found.</source>
        <translation>%s はヘッダの記載より長くなっています。記載は %1 バイト、実際は %2 バイトです。</translation>
    </message>
    <message>
        <source>%s was damaged: its checksum is not the one its header promises.</source>
        <translation>%s は壊れています。チェックサムがヘッダの記載と一致しません。</translation>
    </message>
    <message>
        <source>%s promises %1 %2, which is more than the %3 that are read.</source>
        <translation>%s には %1 %2 とありますが、上限の %3 を超えています。</translation>
    </message>
    <message>
        <source>%s: %1 %2 refers to %3 %4, and there are only %5.</source>
        <translation>%s：%1 %2 は %3 %4 を参照していますが、%5 個しかありません。</translation>
    </message>
    <message>
        <source>%s: %1 %2 ends before it begins.</source>
        <translation>%s：%1 %2 は、始まる前に終わっています。</translation>
    </message>
    <message>
        <source>%s: %1 %2 lies after the end of the run.</source>
        <translation>%s：%1 %2 は、実行の終了より後にあります。</translation>
    </message>
    <message>
        <source>%s: block %1 is of kind %2, which does not exist.</source>
        <translation>%s：ブロック %1 の種類 %2 は存在しません。</translation>
    </message>
    <message>
        <source>%s: “%1” is not the name of a device, or names it twice.</source>
        <translation>%s：「%1」はデバイス名ではないか、重複しています。</translation>
    </message>
    <message>
        <source>%s: the text at %1 is not UTF-8.</source>
        <translation>%s：%1 のテキストが UTF-8 ではありません。</translation>
    </message>
    <message>
        <source>%s: the blocks of %1 add up to more than 2^63 bytes.</source>
        <translation>%s：%1 のブロックの合計が 2^63 バイトを超えています。</translation>
    </message>
    <message>
        <source>%s lacks the input “%1”; the program takes %2.</source>
        <translation>%s に入力「%1」がありません。プログラムが受け付けるのは %2 です。</translation>
    </message>
    <message>
        <source>%s: “%1” is no input of the program; it takes %2.</source>
        <translation>%s: 「%1」はプログラムの入力ではありません。プログラムが受け付けるのは %2 です。</translation>
    </message>
    <message>
        <source>%s became shorter while its weights were read; the run was stopped.</source>
        <translation>重みの読み取り中に %s が短くなったため、実行を停止しました。</translation>
    </message>
    <message>
        <source>%s cannot be opened: there is not enough memory.</source>
        <translation>メモリ不足のため、%s を開けません。</translation>
    </message>
    <message>
        <source>%s is compressed and damaged or cut off.</source>
        <translation>%s は圧縮されていますが、壊れているか途中で切れています。</translation>
    </message>
    <message>
        <source>%s unpacks to more than %1 bytes, which is not read.</source>
        <translation>%s は展開すると %1 バイトを超えるため、読み取りません。</translation>
    </message>
    <message>
        <source>%s: in %1, %2 should be %3.</source>
        <translation>%s：%1 で、%2 は %3 でなければなりません。</translation>
    </message>
    <message>
        <source>%s: %1 has the unknown element type “%2”.</source>
        <translation>%s：%1 の要素型「%2」は未知です。</translation>
    </message>
    <message>
        <source>%s: the shape of %1 has more elements than can be counted.</source>
        <translation>%s：%1 の形状の要素数が多すぎて数えられません。</translation>
    </message>
    <message>
        <source>%s does not begin with “GGUF”.</source>
        <translation>%s は「GGUF」で始まっていません。</translation>
    </message>
    <message>
        <source>%s has GGUF version %1; versions 2 and 3 are read.</source>
        <translation>%s の GGUF バージョンは %1 ですが、読み取れるのはバージョン 2 と 3 です。</translation>
    </message>
    <message>
        <source>%s was written in big-endian byte order; only little-endian files are read.</source>
        <translation>%s はビッグエンディアンですが、読み取れるのはリトルエンディアンのファイルだけです。</translation>
    </message>
    <message>
        <source>%s ends in the middle of its header.</source>
        <translation>%s はヘッダの途中で終わっています。</translation>
    </message>
    <message>
        <source>%s states %1 tensors, for which it is too short.</source>
        <translation>%s にはテンソルが %1 個とありますが、それには短すぎます。</translation>
    </message>
    <message>
        <source>%s states %1 keys, for which it is too short.</source>
        <translation>%s にはキーが %1 個とありますが、それには短すぎます。</translation>
    </message>
    <message>
        <source>%s states a text of %1 bytes where %2 are left.</source>
        <translation>%s には %1 バイトのテキストとありますが、残りは %2 バイトです。</translation>
    </message>
    <message>
        <source>%s has a key that is empty or longer than %1 bytes.</source>
        <translation>%s に、空か %1 バイトを超えるキーがあります。</translation>
    </message>
    <message>
        <source>%s has the key “%1” twice.</source>
        <translation>%s にキー「%1」が 2 回あります。</translation>
    </message>
    <message>
        <source>%s: the value of “%1” has the unknown type %2.</source>
        <translation>%s：「%1」の値の型 %2 は未知です。</translation>
    </message>
    <message>
        <source>%s: the list “%1” states %2 entries, for which the file is too short.</source>
        <translation>%s：リスト「%1」には %2 個のエントリとありますが、ファイルはそれには短すぎます。</translation>
    </message>
    <message>
        <source>%s: “%1” is a list of lists, which GGUF does not have.</source>
        <translation>%s：「%1」はリストのリストですが、GGUF にはありません。</translation>
    </message>
    <message>
        <source>%s: the alignment %1 is no power of two.</source>
        <translation>%s：アラインメント %1 が 2 の累乗ではありません。</translation>
    </message>
    <message>
        <source>%s has a tensor whose name is empty or longer than %1 bytes.</source>
        <translation>%s に、名前が空か %1 バイトを超えるテンソルがあります。</translation>
    </message>
    <message>
        <source>%s: “%1” has %2 dimensions; at most %3 are allowed.</source>
        <translation>%s：「%1」は %2 次元ですが、許されるのは %3 次元までです。</translation>
    </message>
    <message>
        <source>%s: “%1” has more elements than can be counted.</source>
        <translation>%s：「%1」の要素数が多すぎて数えられません。</translation>
    </message>
    <message>
        <source>%s: “%1” has element type %2, which GGUF has given up.</source>
        <translation>%s：「%1」の要素型 %2 は、GGUF で廃止されています。</translation>
    </message>
    <message>
        <source>%s: rows of “%1” have %2 elements, which is no multiple of the %3 of a block.</source>
        <translation>%s：「%1」の行は %2 要素で、ブロックの %3 要素の倍数ではありません。</translation>
    </message>
    <message>
        <source>%s: “%1” begins at byte %2 of the data; byte %3 was expected.</source>
        <translation>%s：「%1」はデータのバイト %2 から始まりますが、バイト %3 のはずです。</translation>
    </message>
    <message>
        <source>%s: “%1” ends at byte %2, the file at byte %3.</source>
        <translation>%s：「%1」はバイト %2 で終わりますが、ファイルはバイト %3 で終わっています。</translation>
    </message>
    <message>
        <source>%s belongs to a model in %1 parts, of which “%2” is missing.</source>
        <translation>%s は %1 個に分かれたモデルの一部ですが、「%2」がありません。</translation>
    </message>
    <message>
        <source>%s is one of %1 parts, but its name does not say so: it should end in “-%2-of-%3.gguf”.</source>
        <translation>%s は %1 個に分かれたモデルの一部ですが、名前からわかりません。末尾が「-%2-of-%3.gguf」でなければなりません。</translation>
    </message>
    <message>
        <source>%s should be part %1 of %2, but says that it is part %3 of %4.</source>
        <translation>%s は %2 個中 %1 番目のはずですが、%4 個中 %3 番目とあります。</translation>
    </message>
    <message>
        <source>%s: its parts hold %1 tensors, but %2 are stated.</source>
        <translation>%s：分割ファイルのテンソルは %1 個ですが、%2 個とあります。</translation>
    </message>
    <message>
        <source>%s: the tensor “%1” is also in “%2”.</source>
        <translation>%s：テンソル「%1」が「%2」にもあります。</translation>
    </message>
    <message>
        <source>%s holds %1 GGUF models; open one of them, such as “%2”.</source>
        <translation>%s には GGUF モデルが %1 個あります。「%2」など、いずれか 1 つを開いてください。</translation>
    </message>
    <message>
        <source>%s does not say its architecture: modules have the names of the file.</source>
        <translation>%s にアーキテクチャの記載がないため、モジュール名はファイルの名前です。</translation>
    </message>
    <message>
        <source>%s: the architecture “%1” is not known here: modules have the names of the file, which no device map of the library uses.</source>
        <translation>%s：アーキテクチャ「%1」は未知です。モジュール名はファイルの名前で、ライブラリのデバイスマップでは使われません。</translation>
    </message>
    <message>
        <source>%s: tensors without a known place in the modules of “%3” keep the names of the file: “%1” is the first of %2.</source>
        <translation>%s：「%3」のモジュール内の位置が不明なテンソルは、ファイルの名前のままです。%2 個のうち最初は「%1」です。</translation>
    </message>
    <message>
        <source>%s is an AOTInductor package: compiled code, which is never loaded here. Open the .pt2 that torch.export saved before it.</source>
        <translation>%s は AOTInductor パッケージです。コンパイル済みコードはここでは読み込みません。その前に torch.export が保存した .pt2 を開いてください。</translation>
    </message>
    <message>
        <source>%s: what “%1” holds is no table of tensors: %2.</source>
        <translation>%s：「%1」の中身はテンソルのテーブルではありません：%2。</translation>
    </message>
    <message>
        <source>%s names no model type: modules have the names of the file.</source>
        <translation>%s にモデルタイプの記載がないため、モジュール名はファイルの名前です。</translation>
    </message>
    <message>
        <source>%s holds weights alone, which do not say what their modules are called: modules have the names of the file.</source>
        <translation>%s には重みだけがあり、モジュール名の情報がないため、モジュール名はファイルの名前です。</translation>
    </message>
    <message>
        <source>%s: %1 packed weights stand in %2 tensors (%3); each group is counted as it is stored.</source>
        <translation>%s：パック済みの重み %1 個が %2 個のテンソルにあります（%3）。各グループは保存されているとおりに数えます。</translation>
    </message>
    <message>
        <source>%s holds %1 models; “%2” is shown, there is also %3.</source>
        <translation>%s にはモデルが %1 個あります。「%2」を表示しています。ほかに %3 があります。</translation>
    </message>
    <message>
        <source>%s: the constant “%1” of the exported program is an object of Python and is not shown.</source>
        <translation>%s：エクスポートされたプログラムの定数「%1」は Python オブジェクトのため、表示しません。</translation>
    </message>
    <message>
        <source>%s: the pickle ends in the middle of an instruction.</source>
        <translation>%s：pickle が命令の途中で終わっています。</translation>
    </message>
    <message>
        <source>%s: the pickle has the unknown instruction %1.</source>
        <translation>%s：pickle に未知の命令 %1 があります。</translation>
    </message>
    <message>
        <source>%s: the pickle uses the instruction %1, which no model file has.</source>
        <translation>%s：pickle が、モデルファイルにはない命令 %1 を使っています。</translation>
    </message>
    <message>
        <source>%s: the pickle takes more values from its stack than it put there.</source>
        <translation>%s：pickle が、スタックに積んだ数より多くの値を取り出しています。</translation>
    </message>
    <message>
        <source>%s: the pickle asks for entry %1 of its memo, which was never stored.</source>
        <translation>%s：pickle が、保存されていないメモのエントリ %1 を参照しています。</translation>
    </message>
    <message>
        <source>%s: the instruction %1 of the pickle is applied to a value of the wrong kind.</source>
        <translation>%s：pickle の命令 %1 が、誤った種類の値に適用されています。</translation>
    </message>
    <message>
        <source>%s: the pickle states a negative length.</source>
        <translation>%s：pickle に負の長さがあります。</translation>
    </message>
    <message>
        <source>%s: the pickle has a number that cannot be read.</source>
        <translation>%s：pickle に読み取れない数があります。</translation>
    </message>
    <message>
        <source>%s: the pickle is of protocol %1; protocols up to 5 are read.</source>
        <translation>%s：pickle のプロトコルは %1 ですが、読み取れるのは 5 までです。</translation>
    </message>
    <message>
        <source>%s: the pickle makes more than %1 values.</source>
        <translation>%s：pickle が %1 個を超える値を作っています。</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch: a recording of memory, not a model.</source>
        <translation>%s は PyTorch のメモリスナップショットです。メモリの記録であり、モデルではありません。</translation>
    </message>
    <message>
        <source>%s holds no tensors of a model.</source>
        <translation>%s にモデルのテンソルがありません。</translation>
    </message>
    <message>
        <source>%s holds a tensor or module whose name is no text or too long.</source>
        <translation>%s に、名前がテキストでないか長すぎるテンソルまたはモジュールがあります。</translation>
    </message>
    <message>
        <source>%s: the record of “%1” does not have the form that PyTorch writes.</source>
        <translation>%s：「%1」のレコードが PyTorch の書き込む形式ではありません。</translation>
    </message>
    <message>
        <source>%s: “%1” has a negative size, stride or offset.</source>
        <translation>%s：「%1」のサイズ、ストライド、オフセットのいずれかが負の値です。</translation>
    </message>
    <message>
        <source>%s: “%1” needs %2 bytes of its storage, which has %3.</source>
        <translation>%s：「%1」にはストレージの %2 バイトが必要ですが、%3 バイトしかありません。</translation>
    </message>
    <message>
        <source>%s: the weights of “%1” are missing: there is no storage “%2”.</source>
        <translation>%s：「%1」の重みがありません。ストレージ「%2」が存在しません。</translation>
    </message>
    <message>
        <source>%s: the storage “%1” should be %2 bytes long, but its place in the file has %3.</source>
        <translation>%s：ストレージ「%1」は %2 バイトのはずですが、ファイル内には %3 バイトしかありません。</translation>
    </message>
    <message>
        <source>%s: the list of storages behind the pickle is damaged.</source>
        <translation>%s：pickle の後のストレージのリストが壊れています。</translation>
    </message>
    <message>
        <source>%s: the module “%1” contains itself.</source>
        <translation>%s：モジュール「%1」が自分自身を含んでいます。</translation>
    </message>
    <message>
        <source>%s has no part “%1” that could be shown; its parts are %2.</source>
        <translation>%s に、表示できる部分「%1」はありません。あるのは %2 です。</translation>
    </message>
    <message>
        <source>%s has no parts to choose from.</source>
        <translation>%s には選べる部分がありません。</translation>
    </message>
    <message>
        <source>%s holds several sets of tensors: “%1” is shown as the model; there are also %2.</source>
        <translation>%s にはテンソルの集まりが複数あります。「%1」をモデルとして表示しています。ほかに %2 があります。</translation>
    </message>
    <message>
        <source>%s: all names begin with “%1”, which a wrapper put there; they are shown without it.</source>
        <translation>%s：すべての名前が、ラッパーの付けた「%1」で始まっています。これを除いて表示します。</translation>
    </message>
    <message>
        <source>%s: “%1” and %2 more records are of a kind that is not known here (%3); they are not shown.</source>
        <translation>%s：「%1」とほか %2 個のレコードは未知の種類です（%3）。表示しません。</translation>
    </message>
    <message>
        <source>%s: tensors were saved without their data: “%1” is the first of %2.</source>
        <translation>%s：データなしで保存されたテンソルがあります。%2 個のうち最初は「%1」です。</translation>
    </message>
    <message>
        <source>%s has no tensor: there is nothing to place.</source>
        <translation>%s にテンソルがないため、配置するものがありません。</translation>
    </message>
    <message>
        <source>%s is a state dict without any tensor: there is nothing to place.</source>
        <translation>%s はテンソルのない state dict のため、配置するものがありません。</translation>
    </message>
    <message>
        <source>%s: keys that are numbers are shown as text: “%1” is the first of %2.</source>
        <translation>%s：数のキーはテキストとして表示します。%2 個のうち最初は「%1」です。</translation>
    </message>
    <message>
        <source>%s: the pickle refers to %1 outside of it, which is no storage of PyTorch.</source>
        <translation>%s：pickle が外部の %1 を参照していますが、PyTorch のストレージではありません。</translation>
    </message>
    <message>
        <source>%s: modules are shared so often that not all of their names are shown.</source>
        <translation>%s：モジュールの共有が多すぎるため、一部の名前は表示しません。</translation>
    </message>
    <message>
        <source>%s is a TorchScript program that cannot be run: %1.</source>
        <translation>%s は実行できない TorchScript プログラムです：%1。</translation>
    </message>
    <message>
        <source>%s nests modules more than %1 levels deep; those below are shown as one with the module above them.</source>
        <translation>%s はモジュールの入れ子が %1 段より深くなっています。それより下は、上のモジュールとまとめて表示します。</translation>
    </message>
    <message>
        <source>%s: %1 of %2 files are read so far; sizes of the others follow.</source>
        <translation>%s：%2 個中 %1 個のファイルを読み取りました。残りのサイズは後で表示します。</translation>
    </message>
    <message>
        <source>%s (%1) is pinned to %2, which has %3.</source>
        <translation>%s（%1）は、容量 %3 の %2 にピン留めされています。</translation>
    </message>
    <message>
        <source>%s are pinned to %2: together they need %1, and it has %3.</source>
        <translation>%s は %2 にピン留めされています。合わせて %1 必要ですが、容量は %3 です。</translation>
    </message>
    <message>
        <source>%s passes through %1 memory on its way from disk: %2 are needed, %3 are there, %4 short.</source>
        <translation>%s はディスクから %1 のメモリを経由します。%2 必要ですが %3 しかなく、%4 不足しています。</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices: %s alone would need %1, and it has %2: %3 short.</source>
        <translation>モジュールをこれらのデバイスに分けられません。%s だけで %1 必要ですが %2 しかなく、%3 不足しています。</translation>
    </message>
    <message>
        <source>The modules cannot be divided among these devices.</source>
        <translation>モジュールをこれらのデバイスに分けられません。</translation>
    </message>
    <message>
        <source>Disk decides the speed: %1 are read from it, in %2 of the %3 of a step.</source>
        <translation>ディスクが速度を決めています。%1 がディスクから読み込まれ、1 ステップ %3 のうち %2 を占めます。</translation>
    </message>
    <message>
        <source>%s has %1 left over: no whole %2 fits (%3 each).</source>
        <translation>%s に %1 の余りがあります。%2 は丸ごとは入りません（各 %3）。</translation>
    </message>
    <message>
        <source>%s is almost full: %1 are left, and activations are not counted; a long prompt may need more.</source>
        <translation>%s はほぼ満杯です。残り %1 ですが、アクティベーションは含まれていません。長いプロンプトではさらに必要になることがあります。</translation>
    </message>
    <message>
        <source>The budget of %s is %1, and the hardware has %2: a what-if, not a plan to run.</source>
        <translation>%s の予算は %1、実際のハードウェアは %2 です。これは What-if であり、実行用のプランではありません。</translation>
    </message>
    <message>
        <source>The workload is weights only: activations, KV cache and the time of a step are left out.</source>
        <translation>ワークロードが重みのみのため、アクティベーション、KV キャッシュ、ステップ時間は含まれません。</translation>
    </message>
    <message>
        <source>%s has no configuration: what attention makes is left out.</source>
        <translation>%s に構成情報がないため、アテンションが作るものは含まれません。</translation>
    </message>
    <message>
        <source>The configuration does not say “%s”: what attention makes in %1 and modules like it is left out.</source>
        <translation>構成情報に「%s」がないため、%1 などのモジュールでアテンションが作るものは含まれません。</translation>
    </message>
    <message>
        <source>%1 modules have no formula, for example %s (%2): what they make is left out.</source>
        <translation>%1 個のモジュールには計算式がありません。例：%s（%2）。これらが作るものは含まれません。</translation>
    </message>
    <message>
        <source>“%s” is %1 in the configuration, but the shape of %2 makes it %3: the tensor is believed.</source>
        <translation>「%s」は構成情報では %1 ですが、%2 の形状からは %3 です。テンソルの値を使います。</translation>
    </message>
    <message>
        <source>How large the KV cache is cannot be told: it is left out.</source>
        <translation>KV キャッシュのサイズがわからないため、含まれません。</translation>
    </message>
    <message>
        <source>How fast %s computes is not known: times are left out. Calibrate the machine, or name the card.</source>
        <translation>%s の計算速度がわからないため、時間は含まれません。マシンのキャリブレーションを行うか、カード名を指定してください。</translation>
    </message>
    <message>
        <source>%1 tensors are packed, for example %s: the room that kernels take to unpack them is left out.</source>
        <translation>%1 個のテンソルはパック済みです。例：%s。カーネルの展開に必要な領域は含まれません。</translation>
    </message>
    <message>
        <source>%s is counted with one image or recording a sequence: %1 positions.</source>
        <translation>%s は、1 シーケンスにつき画像または音声 1 つとして数えます（位置数 %1）。</translation>
    </message>
    <message>
        <source>%s is counted with as many positions as the prompt has.</source>
        <translation>%s は、プロンプトと同じ位置数として数えます。</translation>
    </message>
    <message>
        <source>1 module has no formula: %s (%2). What it makes is left out.</source>
        <translation>1 個のモジュールには計算式がありません：%s（%2）。これが作るものは含まれません。</translation>
    </message>
    <message>
        <source>1 tensor is packed: %s. The room that kernels take to unpack it is left out.</source>
        <translation>1 個のテンソルはパック済みです：%s。カーネルの展開に必要な領域は含まれません。</translation>
    </message>
    <message>
        <source>1 tensor (%2) has no device: %s.</source>
        <translation>1 個のテンソル（%2）にデバイスがありません：%s。</translation>
    </message>
    <message>
        <source>The map gives no device to 1 tensor (%2): %s.</source>
        <translation>マップに 1 個のテンソル（%2）のデバイスがありません：%s。</translation>
    </message>
    <message>
        <source>1 key of the map names no module or tensor of this model: “%s”.</source>
        <translation>マップの 1 個のキーは、このモデルのモジュールやテンソルの名前ではありません：「%s」。</translation>
    </message>
    <message>
        <source>1 key of the map lies below another, “%2” below “%s”: the deepest wins here, but not in every loader.</source>
        <translation>マップの 1 個のキーは、別のキーの下位にあります：「%s」の下位の「%2」。ここでは最も深いものを優先しますが、そうでないローダもあります。</translation>
    </message>
    <message>
        <source>The map uses %s, which this machine does not have (1 tensor, %2).</source>
        <translation>マップは、このマシンにない %s を使っています（1 個のテンソル、%2）。</translation>
    </message>
    <message>
        <source>1 key names its GPU as text, “%s”: accelerate then picks the GPU that streams by chance. Write a number, such as 0.</source>
        <translation>1 個のキーで GPU がテキストで書かれています：「%s」。この場合、accelerate はストリーミング先の GPU を偶然で選びます。0 のような数で書いてください。</translation>
    </message>
    <message>
        <source>%s: 1 tensor has another name in the file than in the modules (model type “%2”); the name of the module is shown.</source>
        <translation>%s：1 個のテンソルの名前が、ファイルとモジュールで異なります（モデルタイプ「%2」）。モジュールの名前を表示します。</translation>
    </message>
    <message>
        <source>%s: 1 tensor, “%2”, belongs to no module that the library builds; it is not shown.</source>
        <translation>%s：1 個のテンソル「%2」は、ライブラリが作るどのモジュールにも属しません。表示しません。</translation>
    </message>
    <message>
        <source>%s: 1 packed weight stands in %2 tensors (%3); it is counted as it is stored.</source>
        <translation>%s：パック済みの重み 1 個が %2 個のテンソルにあります（%3）。保存されているとおりに数えます。</translation>
    </message>
    <message>
        <source>%s is neither a trace of Stowage nor a memory snapshot of PyTorch.</source>
        <translation>%s は Stowage のトレースでも PyTorch のメモリスナップショットでもありません。</translation>
    </message>
    <message>
        <source>%s is a pickle, but no memory snapshot of PyTorch: it has no list of segments or device_traces.</source>
        <translation>%s は pickle ですが、PyTorch のメモリスナップショットではありません。segments や device_traces のリストがありません。</translation>
    </message>
    <message>
        <source>%s is a memory snapshot of PyTorch in which no device has any memory.</source>
        <translation>%s は PyTorch のメモリスナップショットですが、メモリのあるデバイスがありません。</translation>
    </message>
    <message>
        <source>%s: event %1 of device %2 (%3) has no “%4” that could be one.</source>
        <translation>%s：デバイス %2 のイベント %1（%3）に、正しい「%4」がありません。</translation>
    </message>
    <message>
        <source>%s: a block of the segment at %1 has no size.</source>
        <translation>%s：%1 のセグメントに、サイズのないブロックがあります。</translation>
    </message>
    <message>
        <source>%s has no history of events, only what was allocated when it was taken.</source>
        <translation>%s にはイベントの履歴がなく、取得時に確保されていたものだけがあります。</translation>
    </message>
    <message>
        <source>%s has no times: its events are shown one microsecond apart.</source>
        <translation>%s には時刻がありません。イベントを 1 マイクロ秒間隔で表示します。</translation>
    </message>
    <message>
        <source>%s was cut: the recording was full, and its earliest events are lost.</source>
        <translation>%s は途中からの記録です。記録がいっぱいになり、最初のほうのイベントが失われています。</translation>
    </message>
    <message>
        <source>%s: %1 blocks were allocated before the first recorded event; they are shown from the beginning on.</source>
        <translation>%s：%1 個のブロックは、記録された最初のイベントより前に確保されています。最初から表示します。</translation>
    </message>
    <message>
        <source>%s: 1 block was allocated before the first recorded event; it is shown from the beginning on.</source>
        <translation>%s：1 個のブロックは、記録された最初のイベントより前に確保されています。最初から表示します。</translation>
    </message>
    <message>
        <source>%s: the release of %1 blocks was not recorded; each ends where its address is used again.</source>
        <translation>%s：%1 個のブロックの解放が記録されていません。それぞれ、アドレスが再利用される時点までとします。</translation>
    </message>
    <message>
        <source>%s: the release of 1 block was not recorded; it ends where its address is used again.</source>
        <translation>%s：1 個のブロックの解放が記録されていません。アドレスが再利用される時点までとします。</translation>
    </message>
    <message>
        <source>%s: %1 requests failed for want of memory; the first asked for %2 on device %3.</source>
        <translation>%s：メモリ不足で %1 件の要求が失敗しました。最初の要求はデバイス %3 で %2 でした。</translation>
    </message>
    <message>
        <source>%s: 1 request failed for want of memory: it asked for %2 on device %3.</source>
        <translation>%s：メモリ不足で 1 件の要求が失敗しました。要求はデバイス %3 で %2 でした。</translation>
    </message>
    <message>
        <source>“%s” is not a way of streaming. Write compatible or prefetch.</source>
        <translation>「%s」はストリーミング方式ではありません。compatible または prefetch と書いてください。</translation>
    </message>
    <message>
        <source>The runtime %s does not copy weights ahead of their turn. Prefetch needs the runtime %1.</source>
        <translation>ランタイム %s は、重みを順番より先にコピーしません。プリフェッチにはランタイム %1 が必要です。</translation>
    </message>
    <message>
        <source>%s has %1 for weights in flight under this plan, and the window asks for %2.</source>
        <translation>このプランでは、%s で転送中の重みに使えるのは %1 ですが、ウィンドウには %2 必要です。</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number from 0 on.</source>
        <translation>%s：「%1」は 0 以上の数でなければなりません。</translation>
    </message>
    <message>
        <source>%s: “%1” should be a number above 0.</source>
        <translation>%s：「%1」は 0 より大きい数でなければなりません。</translation>
    </message>
    <message>
        <source>%s has no layers; a schedule needs at least one.</source>
        <translation>%s に層がありません。スケジュールには 1 つ以上の層が必要です。</translation>
    </message>
    <message>
        <source>%s has two layers of the name “%1”.</source>
        <translation>%s に「%1」という名前の層が 2 つあります。</translation>
    </message>
    <message>
        <source>%s: the layer “%1” has both “bytes” and “tensors”; one of them says what is saved.</source>
        <translation>%s：層「%1」に「bytes」と「tensors」の両方があります。保存量はどちらか一方で指定します。</translation>
    </message>
    <message>
        <source>%s: “%1” says %2 bytes, and its parts have %3.</source>
        <translation>%s：「%1」は %2 バイトとありますが、各部分の合計は %3 バイトです。</translation>
    </message>
    <message>
        <source>%s: the tensors have more than 2^62 bytes together.</source>
        <translation>%s：テンソルの合計が 2^62 バイトを超えています。</translation>
    </message>
    <message>
        <source>%s: “%1” is later than the end of its layer&apos;s pass.</source>
        <translation>%s：「%1」は、その層の伝播の終了より後です。</translation>
    </message>
    <message>
        <source>%s should have either “offload_layers” or “scopes”, one of them.</source>
        <translation>%s には「offload_layers」と「scopes」のどちらか一方だけが必要です。</translation>
    </message>
    <message>
        <source>%s: “cap_bytes” goes with “offload_layers”; with “scopes” each has a cap of its own.</source>
        <translation>%s：「cap_bytes」は「offload_layers」と一緒に使います。「scopes」では、それぞれに上限を指定します。</translation>
    </message>
    <message>
        <source>%s: “offload_layers” should be at most the number of layers, which is %1, not %2.</source>
        <translation>%s：「offload_layers」は層の数 %1 以下でなければなりませんが、%2 です。</translation>
    </message>
    <message>
        <source>%s has two scopes on “%1”.</source>
        <translation>%s に「%1」のスコープが 2 つあります。</translation>
    </message>
    <message>
        <source>%s: the scope on “%1” has a cap, and only one that is on can have one.</source>
        <translation>%s：「%1」のスコープに上限がありますが、上限を指定できるのはオンのスコープだけです。</translation>
    </message>
    <message>
        <source>The layer “%s” saves too many tensors of different sizes to say for certain which of them fill the cap best; take the cap away or join tensors.</source>
        <translation>層「%s」は、サイズの異なるテンソルを多く保存しすぎるため、上限に最も合う組み合わせを確定できません。上限をなくすか、テンソルをまとめてください。</translation>
    </message>
    <message>
        <source>“%s” is part of a fused group: the group goes as a whole or stays as a whole.</source>
        <translation>「%s」は融合グループの一部です。グループは全体で移動するか、全体で残るかのどちらかです。</translation>
    </message>
    <message>
        <source>The last layer, “%s”, is used again as soon as forward ends: it cannot be moved in time.</source>
        <translation>最後の層「%s」は順伝播の終了直後にまた使われるため、移動が間に合いません。</translation>
    </message>
    <message>
        <source>TransformerEngine&apos;s contexts can only move the first layers, one after the other, and these are others: %s.</source>
        <translation>TransformerEngine のコンテキストは先頭の層から順に移動することしかできませんが、これらは別の層です：%s。</translation>
    </message>
    <message>
        <source>All layers but the last are moved: each copy has the time of one layer, and nothing overlaps beyond it.</source>
        <translation>最後以外のすべての層を移動します。各コピーに使えるのは 1 層分の時間で、それを超えて重なりません。</translation>
    </message>
    <message>
        <source>Off inside of on does nothing in TransformerEngine&apos;s nested contexts: %s is moved all the same.</source>
        <translation>TransformerEngine の入れ子のコンテキストでは、オンの中のオフは効果がありません。%s は移動されます。</translation>
    </message>
    <message>
        <source>These tensors of layers that are moved stay only if each is marked in TransformerEngine: %s.</source>
        <translation>移動する層の中のこれらのテンソルを残すには、TransformerEngine でそれぞれに印を付ける必要があります：%s。</translation>
    </message>
    <message>
        <source>These tensors are copied and their memory is not freed, for their owner keeps them: %s.</source>
        <translation>これらのテンソルはコピーされますが、所有者が保持しているためメモリは解放されません：%s。</translation>
    </message>
    <message>
        <source>Nothing saved in %s is moved: %1.</source>
        <translation>%s で保存されるものは何も移動されません：%1。</translation>
    </message>
    <message>
        <source>Put the scope on the whole of “%s”, or above it.</source>
        <translation>スコープを「%s」全体、またはその上位に設定します。</translation>
    </message>
    <message>
        <source>Turn “%s” off.</source>
        <translation>「%s」をオフにします。</translation>
    </message>
    <message>
        <source>Take the target te-manual, which moves any layers.</source>
        <translation>任意の層を移動できるターゲット te-manual を使います。</translation>
    </message>
    <message>
        <source>Move at most the first %1 layers.</source>
        <translation>移動する層を先頭の %1 層までにします。</translation>
    </message>
    <message>
        <source>Call mark_not_offload for each of them.</source>
        <translation>それぞれに mark_not_offload を呼び出します。</translation>
    </message>
    <message>
        <source>Let the module let go of them when forward ends, or turn them off.</source>
        <translation>順伝播の終了時にモジュールがこれらを手放すようにするか、オフにします。</translation>
    </message>
    <message>
        <source>%s: “%1” has no derivative, and gradients would have to pass it at node “%2” of module “%3”.</source>
        <translation>%s：「%1」は微分できませんが、モジュール「%3」のノード「%2」で勾配がそこを通る必要があります。</translation>
    </message>
    <message>
        <source>The program has no module “%1”, so nothing is saved there.</source>
        <translation>プログラムにモジュール「%1」がないため、そこでは何も保存されません。</translation>
    </message>
    <message>
        <source>No operator of module “%1” is called “%2”, so it saves nothing.</source>
        <translation>モジュール「%1」に「%2」という演算子はないため、何も保存されません。</translation>
    </message>
    <message>
        <source>In a pass with gradients streamed weights are copied in their turn: nothing is copied ahead.</source>
        <translation>勾配ありの伝播では、ストリーミングする重みは順番が来たときにコピーされます。先にはコピーされません。</translation>
    </message>
    <message>
        <source>The program was exported in evaluation mode: “%1” does there what it does not do in training, and the gradients are those of evaluation.</source>
        <translation>プログラムは評価モードでエクスポートされています。「%1」の動作は学習時と異なり、勾配は評価時のものです。</translation>
    </message>
    <message>
        <source>%s is of a pass forward alone: layers and what they save come from a profile with --backward.</source>
        <translation>%s は順伝播だけのものです。層とその保存内容は、--backward を付けたプロファイルから得られます。</translation>
    </message>
    <message>
        <source>%s has no module whose name has the parts “%1”.</source>
        <translation>%s に、名前が「%1」を含むモジュールはありません。</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” changes “%3”, which it did not make.</source>
        <translation>「%s」は逆伝播で再計算できません。ノード「%2」の「%1」が、自身で作っていない「%3」を変更します。</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: “%1” at node “%2” reads “%3”, which has changed by then.</source>
        <translation>「%s」は逆伝播で再計算できません。ノード「%2」の「%1」が読み取る「%3」は、その時点で変更されています。</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward by itself: the operator “%1” at node “%2” runs it, and is run as a whole.</source>
        <translation>「%s」は逆伝播で単独では再計算できません。ノード「%2」の演算子「%1」がこれを実行し、演算子は全体でしか実行できません。</translation>
    </message>
    <message>
        <source>“%s” cannot be run again in backward: the scenario says that it is not pure.</source>
        <translation>「%s」は逆伝播で再計算できません。シナリオで純粋でないとされています。</translation>
    </message>
    <message>
        <source>The program has no input “%1”; it takes %2.</source>
        <translation>プログラムに入力「%1」はありません。受け付けるのは %2 です。</translation>
    </message>
    <message>
        <source>The input “%1” is no tensor of floating numbers: it has no gradient.</source>
        <translation>入力「%1」は浮動小数点のテンソルではないため、勾配がありません。</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: none is of a floating type. Leave training out.</source>
        <translation>%s に学習できるパラメータがありません。浮動小数点型のものがありません。学習を外してください。</translation>
    </message>
    <message>
        <source>Training the model needs %1 for weights, gradients and the optimizer; your devices have room for %2 of it: %3 short.</source>
        <translation>モデルの学習には、重み、勾配、オプティマイザに %1 必要ですが、デバイスに入るのは %2 です。%3 不足しています。</translation>
    </message>
    <message>
        <source>%s has no parameter that can be trained: those of a floating type are frozen. Unfreeze some of them, or leave training out.</source>
        <translation>%s に学習できるパラメータがありません。浮動小数点型のものは凍結されています。一部の凍結を解除するか、学習を外してください。</translation>
    </message>
    <message>
        <source>%s has no parameter in “%1”, which is to be frozen or trained. Name a module or a parameter; * stands for any text.</source>
        <translation>%s の、凍結または学習する「%1」にはパラメータがありません。モジュールかパラメータの名前を書いてください。* は任意の文字列を表します。</translation>
    </message>
    <message>
        <source>The rates of this machine were measured with %1, and now there is %2: measure again to be sure of them.</source>
        <translation>このマシンの速度は %1 で計測されましたが、現在は %2 です。確かな値にするには再計測してください。</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients and %2 of the optimizer. What is saved for the pass back is not known without a graph and left out. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>このプランは学習を行います。%s のピークには勾配 %1 とオプティマイザ %2 を含みます。逆伝播用に保存されるものはグラフがないとわからないため含みません。時間は両方向のもので、オプティマイザの更新は含みません。</translation>
    </message>
    <message>
        <source>The plan trains: the peak of %s counts %1 of gradients, %2 of the optimizer and %3 that a run saved for the pass back. Times are of both directions, without the optimizer&apos;s step.</source>
        <translation>このプランは学習を行います。%s のピークには勾配 %1、オプティマイザ %2、および実行時に逆伝播用に保存された %3 を含みます。時間は両方向のもので、オプティマイザの更新は含みません。</translation>
    </message>
    <message>
        <source>%s ended early: what it shows is a part of the pass.</source>
        <translation>%s は途中で終わりました。示しているのは伝播の一部です。</translation>
    </message>
    <message>
        <source>%s seems to be a run of another program: %1 of %2 names in it are not this model’s, for example “%3”.</source>
        <translation>%s は別のプログラムの実行のようです。含まれる名前 %2 個のうち %1 個はこのモデルのものではありません（例：「%3」）。</translation>
    </message>
    <message>
        <source>%s names no weight and no module: whether it is a run of this model is not known.</source>
        <translation>%s には重みもモジュールも記されていません。このモデルの実行かどうかは不明です。</translation>
    </message>
    <message>
        <source>The weights on the CPU are copied from plain RAM, which is slower: pinned RAM comes in powers of two and would take %1 instead of %2, for which there is no room.</source>
        <translation>CPU 上の重みは通常の RAM からコピーされ、そのぶん遅くなります。ピン留めメモリは 2 のべき乗で割り当てられ、%2 ではなく %1 を必要とし、その空きがありません。</translation>
    </message>
    <message>
        <source>The weights on the CPU (%1) are copied from the program’s file, at the speed of the disk where it is not in RAM: there is too little free RAM to hold them.</source>
        <translation>CPU の重み（%1）はプログラムのファイルからコピーされ、RAM にない部分はディスクの速度になります。重みを保持するだけの空き RAM がありません。</translation>
    </message>
    <message>
        <source>%s is read here: writing to it would lose it. Name another file.</source>
        <translation>%s はここで読み込まれます。書き込むと失われます。別のファイルを指定してください。</translation>
    </message>
    <message>
        <source>%s and %1 are one file, and each is to be written: the second would replace the first.</source>
        <translation>%s と %1 は同じファイルで、どちらにも書き込むことになっています。後のものが先のものを置き換えてしまいます。</translation>
    </message>
    <message>
        <source>%s lists no host.</source>
        <translation>%s にホストが一つもありません。</translation>
    </message>
    <message>
        <source>%s lists %1 hosts; at most %2 are understood.</source>
        <translation>%s には %1 台のホストがあります。扱えるのは最大 %2 台です。</translation>
    </message>
    <message>
        <source>%s: “%1” cannot be the name of a host. Write letters, digits, dots, dashes and underscores.</source>
        <translation>%s：「%1」はホスト名にできません。英字、数字、ピリオド、ハイフン、アンダースコアを使ってください。</translation>
    </message>
    <message>
        <source>%s lists the host %1 twice.</source>
        <translation>%s にホスト %1 が 2 回あります。</translation>
    </message>
    <message>
        <source>%s: a link names the host “%1”, which is not listed.</source>
        <translation>%s：リンクがホスト「%1」を指していますが、一覧にありません。</translation>
    </message>
    <message>
        <source>%s: the network of %1 needs a rate of at least one byte per second.</source>
        <translation>%s：%1 のネットワークには、毎秒 1 バイト以上の速度が必要です。</translation>
    </message>
    <message>
        <source>%s: a link goes from %1 to itself.</source>
        <translation>%s：リンクが %1 から %1 自身へ向かっています。</translation>
    </message>
    <message>
        <source>%s lists the link from %1 to %2 twice.</source>
        <translation>%s に %1 から %2 へのリンクが 2 回あります。</translation>
    </message>
    <message>
        <source>%s describes %1 hosts; this command works with one. “stowage-cli solve” plans for several.</source>
        <translation>%s は %1 台のホストを記述していますが、このコマンドが扱うのは 1 台です。複数のホストには「stowage-cli solve」を使います。</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, which is no device of these hosts.</source>
        <translation>%s：「%1」は「%2」にありますが、これらのホストにそのようなデバイスはありません。</translation>
    </message>
    <message>
        <source>The KV cache counts as the library’s modules keep it, keys and values of every head: %1. Runtimes that keep it compressed (vLLM, llama.cpp) need %2.</source>
        <translation>KV キャッシュは、ライブラリのモジュールが保持するとおり、すべてのヘッドのキーと値で数えています: %1。圧縮して保持するランタイム（vLLM、llama.cpp）では %2 です。</translation>
    </message>
    <message>
        <source>The KV cache counts as this runtime keeps it, compressed: %1. The library’s modules (under accelerate) need %2.</source>
        <translation>KV キャッシュは、このランタイムが保持するとおり圧縮した形で数えています: %1。ライブラリのモジュール（accelerate）では %2 です。</translation>
    </message>
    <message>
        <source>%s without offload divides every weight over the %1 GPUs, and no map of modules shows that: each holds %2 of weights, and a pass needs at least %3 there, which every card has.</source>
        <translation>%s はオフロードなしでは、すべての重みを %1 台の GPU に分割します。モジュールの割り当てではこれを表せません。各 GPU は %2 の重みを持ち、1 回の伝播に少なくとも %3 が必要です。どのカードにもその余裕があります。</translation>
    </message>
    <message>
        <source>Host %1: %2</source>
        <translation>ホスト %1：%2</translation>
    </message>
    <message>
        <source>Host %1 was lost: %2.</source>
        <translation>ホスト %1 が失われました：%2。</translation>
    </message>
    <message>
        <source>%s cannot run over several hosts: %1.</source>
        <translation>%s は複数のホストにまたがって実行できません：%1。</translation>
    </message>
    <message>
        <source>A plan would fit, but %s keeps %1 on %2 beside it and needs %3 there, of %4: %5 too little.</source>
        <translation>プラン自体は収まりますが、%s はそのほかに %1 を %2 に確保します。そこには %3 必要ですが %4 しかなく、%5 不足しています。</translation>
    </message>
    <message>
        <source>%s: no floating output depends on a parameter that wants a gradient, so there is nothing to differentiate; its outputs are %1.</source>
        <translation>%s：勾配が必要なパラメータに依存する浮動小数点の出力がないため、微分するものがありません。出力は %1 です。</translation>
    </message>
    <message>
        <source>The loss is the sum of all floating outputs, and “%1” is a single number beside others: where it alone is the loss, let the program return nothing else.</source>
        <translation>損失は浮動小数点の出力すべての合計で、「%1」はほかの出力と並ぶ 1 個の数値です。これだけが損失なら、プログラムがほかに何も返さないようにしてください。</translation>
    </message>
    <message>
        <source>%s was on %1 GPUs, and the room that one card leaves is worked out from a run on one: say --budget SIZE.</source>
        <translation>%s は %1 個の GPU での実行です。カード 1 枚に残る容量は 1 個の GPU での実行から計算されるため、--budget SIZE を指定してください。</translation>
    </message>
    <message>
        <source>%s: “%1” lies on “%2”, a device of one of several machines. Say which they are: --hosts FILE (profile: --mpi HOSTFILE).</source>
        <translation>%s：“%1” は “%2”、つまり複数のマシンのうち 1 台のデバイスにあります。それらのマシンを指定してください：--hosts FILE（profile：--mpi HOSTFILE）。</translation>
    </message>
    <message>
        <source>The model needs %1; the devices of all hosts together have room for %2: %3 short.</source>
        <translation>モデルには %1 が必要ですが、全ホストのデバイスを合わせた空きは %2 で、%3 足りません。</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one host; no host has room for more than %2: %3 short.</source>
        <translation>%s には %1 が必要で、1 つのホストで実行されますが、%2 を超える空きのあるホストはなく、%3 足りません。</translation>
    </message>
    <message>
        <source>%s needs %1 and runs on one GPU with its part of the host&apos;s RAM; nowhere is there room for more than %2: %3 short.</source>
        <translation>%s には %1 が必要で、1 つの GPU と、その分のホストの RAM で実行されますが、%2 を超える空きはどこにもなく、%3 足りません。</translation>
    </message>
    <message>
        <source>The rules leave no host for %s.</source>
        <translation>ルールにより、%s を置けるホストがありません。</translation>
    </message>
    <message>
        <source>The weights alone would fit; with what the workload needs beside them (KV cache, activations, what training keeps) they do not.</source>
        <translation>重みだけなら収まりますが、ワークロードに必要なもの（KV キャッシュ、アクティベーション、学習で保持するもの）を加えると収まりません。</translation>
    </message>
    <message>
        <source>Whole blocks, one run of them for each host, cannot be divided among these hosts.</source>
        <translation>ブロックを分けずに、ホストごとに 1 つの並びとして、これらのホストに割り振ることはできません。</translation>
    </message>
    <message>
        <source>No way was found to divide the blocks among these hosts; whether there is one is not settled.</source>
        <translation>ブロックをこれらのホストに割り振る方法は見つかりませんでした。存在するかどうかは未確定です。</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be a multiple of %2, not %3.</source>
        <translation>%s：サイズ「%1」は %2 の倍数でなければなりません（%3 は不可）。</translation>
    </message>
    <message>
        <source>%s: the size “%1” has to be %2 more than a multiple of %3, not %4.</source>
        <translation>%s：サイズ「%1」は %3 の倍数より %2 大きい数でなければなりません（%4 は不可）。</translation>
    </message>
    <message>
        <source>“%1” plays no part: nothing is asked to go to the host. Say which modules or layers go.</source>
        <translation>「%1」は意味を持ちません。ホストへ移すものが何も指定されていません。どのモジュールまたは層を移すかを指定してください。</translation>
    </message>
    <message>
        <source>“%1” is no room of one GPU: write its number and a size, such as 0=8GiB, each GPU once.</source>
        <translation>「%1」は GPU の容量ではありません。0=8GiB のように、番号とサイズを、GPU ごとに 1 回書いてください。</translation>
    </message>
    <message>
        <source>Room is either that of all GPUs together, such as 8GiB, or that of each, such as 0=8GiB,1=6GiB.</source>
        <translation>容量は、8GiB のようにすべての GPU の合計か、0=8GiB,1=6GiB のように GPU ごとのどちらかです。</translation>
    </message>
    <message>
        <source>Room is given for GPU %1, where layers keep nothing.</source>
        <translation>GPU %1 の容量が指定されていますが、層はそこに何も保持しません。</translation>
    </message>
    <message>
        <source>%s says the link of GPU %1 twice.</source>
        <translation>%s には、GPU %1 のリンクが 2 回あります。</translation>
    </message>
    <message>
        <source>Too many tensors of different sizes are saved under the cap of %s to say for certain which of them fill it best: they were taken in the order of saving.</source>
        <translation>%s の上限の下で保存されるテンソルのサイズの種類が多すぎるため、上限に最も合う組み合わせを確定できません。保存された順に選びました。</translation>
    </message>
    <message>
        <source>%s states 1 tensor, for which it is too short.</source>
        <translation>%s にはテンソルが 1 個とありますが、それには短すぎます。</translation>
    </message>
    <message>
        <source>%s states 1 key, for which it is too short.</source>
        <translation>%s にはキーが 1 個とありますが、それには短すぎます。</translation>
    </message>
    <message>
        <source>%1 modules keep something of each sequence, for example %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>%1 個のモジュール（例：%s）がシーケンスごとに何かを保持しますが、設定はその大きさを示していません。KV キャッシュはそれを除いて数えられます。</translation>
    </message>
    <message>
        <source>1 module keeps something of each sequence, %s, and the configuration does not say how much: the KV cache is counted without it.</source>
        <translation>1 個のモジュールが各シーケンスについて何かを保持しますが（%s）、設定にはその量が書かれていません。KV キャッシュはそれを除いて数えます。</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n 台のデバイス</numerusform>
        </translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>収まらない</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1/ステップ</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>記録された実行</translation>
    </message>
    <message>
        <source>The settings were damaged: they are kept as %1, and the usual ones hold.</source>
        <translation>設定が壊れていました。%1 として残し、既定の設定を使います。</translation>
    </message>
    <message>
        <source>Settings will not be kept: %1 cannot be written.</source>
        <translation>設定は保存されません。%1 に書き込めません。</translation>
    </message>
    <message>
        <source>the machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>what was measured of this machine</source>
        <translation>このマシンの計測結果</translation>
    </message>
    <message>
        <source>the recent files</source>
        <translation>最近使ったファイル</translation>
    </message>
    <message>
        <source>Some settings could not be read and are kept aside in %2: %1.</source>
        <translation>一部の設定を読み取れなかったため、%2 の中に別名で残してあります：%1。</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>One key, with Ctrl, Alt or Shift if you like, and none after it.</source>
        <translation>使えるキーは 1 つだけです。Ctrl、Alt、Shift と組み合わせられますが、続けて押すキーは付けられません。</translation>
    </message>
    <message>
        <source>%1 moves about in views, fields and dialogs.</source>
        <translation>%1 は、ビュー、入力欄、ダイアログ内の移動に使います。</translation>
    </message>
    <message>
        <source>Alt with a letter opens a menu.</source>
        <translation>Alt と文字の組み合わせは、メニューを開くのに使います。</translation>
    </message>
    <message>
        <source>This command works in fields of text too, where %1 is typed: hold Ctrl with it.</source>
        <translation>このコマンドはテキスト欄でも使えますが、そこでは %1 は文字の入力になります。Ctrl と組み合わせてください。</translation>
    </message>
    <message>
        <source>This command begins with %1, which says what is awaited: one other key may follow it.</source>
        <translation>このコマンドは %1 で始まり、そこで次のキーの候補が示されます。続けて押すキーは 1 つだけ変更できます。</translation>
    </message>
    <message>
        <source>A letter, a figure or a sign may follow %1, with nothing held.</source>
        <translation>%1 に続けられるのは、ほかのキーを押さずに入力する文字、数字、記号です。</translation>
    </message>
</context>
<context>
    <name>StandIn</name>
    <message>
        <source>stand-in card</source>
        <translation>仮のカード</translation>
    </message>
</context>
<context>
    <name>TargetIssues</name>
    <message>
        <source>Ids meet a table elsewhere</source>
        <translation>ID とテーブルが別の場所にある</translation>
    </message>
    <message>
        <source>Values meet weights elsewhere</source>
        <translation>値と重みが別の場所にある</translation>
    </message>
    <message>
        <source>Values from two devices meet</source>
        <translation>2 つのデバイスの値が混在する</translation>
    </message>
    <message>
        <source>Weights of one module lie apart</source>
        <translation>1 つのモジュールの重みが分かれている</translation>
    </message>
    <message>
        <source>A buffer is left behind</source>
        <translation>バッファが取り残される</translation>
    </message>
    <message>
        <source>One storage on several devices</source>
        <translation>1 つのストレージが複数のデバイスにある</translation>
    </message>
    <message>
        <source>A weight is used past its module</source>
        <translation>重みがモジュールを通さずに使われる</translation>
    </message>
    <message>
        <source>Results and labels lie apart</source>
        <translation>結果とラベルが別の場所にある</translation>
    </message>
    <message>
        <source>The KV cache lies elsewhere</source>
        <translation>KV キャッシュが別の場所にある</translation>
    </message>
    <message>
        <source>Offload is ignored</source>
        <translation>オフロードの指定が無視される</translation>
    </message>
    <message>
        <source>Offload that nobody asked for</source>
        <translation>指定のないオフロード</translation>
    </message>
    <message>
        <source>Offload that cannot be</source>
        <translation>できないオフロード</translation>
    </message>
    <message>
        <source>A phase is over budget</source>
        <translation>予算を超えるフェーズがある</translation>
    </message>
    <message>
        <source>Move the weights</source>
        <translation>重みを移動</translation>
    </message>
    <message>
        <source>Copy the ids in the program</source>
        <translation>プログラム内で ID をコピー</translation>
    </message>
    <message>
        <source>Copy the rows in the program</source>
        <translation>プログラム内で行をコピー</translation>
    </message>
    <message>
        <source>Copy the values in the program</source>
        <translation>プログラム内で値をコピー</translation>
    </message>
    <message>
        <source>Move the buffers</source>
        <translation>バッファを移動</translation>
    </message>
    <message>
        <source>Put all names on one device</source>
        <translation>すべての名前を 1 つのデバイスに置く</translation>
    </message>
    <message>
        <source>Offload the source module</source>
        <translation>元のモジュールをオフロード</translation>
    </message>
    <message>
        <source>Trim host memory</source>
        <translation>ホストメモリを切り詰める</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>%1 once</source>
        <translation>1 回だけ %1</translation>
    </message>
    <message>
        <source>%1 a token</source>
        <translation>1 トークンごとに %1</translation>
    </message>
    <message>
        <source>%1 an item</source>
        <translation>1 件ごとに %1</translation>
    </message>
    <message>
        <source>%1 a token back</source>
        <translation>戻りが 1 トークンごとに %1</translation>
    </message>
    <message>
        <source>Put all names on %1</source>
        <translation>すべての名前を %1 に置く</translation>
    </message>
    <message>
        <source>%1 would be over budget.</source>
        <translation>%1 が予算を超えます。</translation>
    </message>
</context>
<context>
    <name>Targets</name>
    <message>
        <source>a device for any module or tensor (device_map), GPUs, cpu and disk</source>
        <translation>任意のモジュールやテンソルのデバイス（device_map）：GPU、cpu、disk</translation>
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
        <translation>全パラメータを cpu または nvme に置くか、まったく置かない（offload_param）</translation>
    </message>
    <message>
        <source>no</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>Folder for the disk</source>
        <translation>ディスク用フォルダ</translation>
    </message>
    <message>
        <source>Pinned host memory</source>
        <translation>ページ固定ホストメモリ</translation>
    </message>
    <message>
        <source>whole layers by count (-ngl) and share (-ts)</source>
        <translation>層全体を、数（-ngl）と比率（-ts）で指定</translation>
    </message>
    <message>
        <source>tensors by regular expression (-ot)</source>
        <translation>テンソルを正規表現（-ot）で指定</translation>
    </message>
    <message>
        <source>experts on the host (--cpu-moe, --n-cpu-moe)</source>
        <translation>エキスパートをホストに置く（--cpu-moe、--n-cpu-moe）</translation>
    </message>
    <message>
        <source>short words where they say the same (--n-cpu-moe)</source>
        <translation>同じ意味なら短い書き方（--n-cpu-moe）</translation>
    </message>
    <message>
        <source>patterns alone (-ot)</source>
        <translation>パターンのみ（-ot）</translation>
    </message>
    <message>
        <source>Overrides as</source>
        <translation>上書き指定の書き方</translation>
    </message>
    <message>
        <source>consecutive layers on pipeline stages, one stage a GPU</source>
        <translation>連続する層をパイプラインのステージに割り当て（GPU ごとに 1 ステージ）</translation>
    </message>
    <message>
        <source>num_gpu: whole layers by count</source>
        <translation>num_gpu：層全体を数で指定</translation>
    </message>
    <message>
        <source>split points before modules of one list of layers: one stage a process</source>
        <translation>1 つの層リストのモジュールの前で分割（プロセスごとに 1 ステージ）</translation>
    </message>
    <message>
        <source>Micro-batches (else one a stage)</source>
        <translation>マイクロバッチ数（既定はステージごとに 1）</translation>
    </message>
    <message>
        <source>Order of micro-batches</source>
        <translation>マイクロバッチの順序</translation>
    </message>
    <message>
        <source>Tokens of a sequence</source>
        <translation>1 シーケンスのトークン数</translation>
    </message>
    <message>
        <source>module.to(device) for any module, tensor by tensor</source>
        <translation>任意のモジュールの module.to(device)（テンソル単位）</translation>
    </message>
    <message>
        <source>offload_module_to_cpu: the whole source module, or none of it</source>
        <translation>offload_module_to_cpu：元のモジュール全体、またはなし</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>1 つの GPU</translation>
    </message>
    <message>
        <source>activations of the first n of L layers (get_cpu_offload_context)</source>
        <translation>L 層のうち先頭 n 層のアクティベーション（get_cpu_offload_context）</translation>
    </message>
    <message>
        <source>activations layer by layer (manual_synchronization)</source>
        <translation>層ごとのアクティベーション（manual_synchronization）</translation>
    </message>
    <message>
        <source>whole layers on pipeline stages (VLLM_PP_LAYER_PARTITION)</source>
        <translation>層全体をパイプラインのステージに割り当て（VLLM_PP_LAYER_PARTITION）</translation>
    </message>
    <message>
        <source>the last n of every group of layers of a stage on the host, prefetched (--offload-group-size, --offload-num-in-group)</source>
        <translation>ステージの層グループごとに末尾の n 層をホストに置き、プリフェッチ（--offload-group-size、--offload-num-in-group）</translation>
    </message>
    <message>
        <source>environment, then the command</source>
        <translation>環境変数、その後にコマンド</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>Written as</source>
        <translation>書き方</translation>
    </message>
    <message>
        <source>the first layers, in a context</source>
        <translation>先頭の層（コンテキストで）</translation>
    </message>
    <message>
        <source>any layers, one by one</source>
        <translation>任意の層（1 つずつ）</translation>
    </message>
    <message>
        <source>Activations go</source>
        <translation>アクティベーションの移動</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>省略</translation>
    </message>
    <message>
        <source>arguments of any program</source>
        <translation>任意のプログラムの引数</translation>
    </message>
    <message>
        <source>a command (torchrun)</source>
        <translation>コマンド（torchrun）</translation>
    </message>
    <message>
        <source>Program of the command</source>
        <translation>コマンドのプログラム</translation>
    </message>
    <message>
        <source>Sequences of a micro-batch</source>
        <translation>マイクロバッチのシーケンス数</translation>
    </message>
    <message>
        <source>Sequences of a step</source>
        <translation>1 ステップのシーケンス数</translation>
    </message>
    <message>
        <source>Ollama&apos;s own</source>
        <translation>Ollama の既定</translation>
    </message>
    <message>
        <source>a Modelfile</source>
        <translation>Modelfile</translation>
    </message>
    <message>
        <source>lines for ollama run (/set)</source>
        <translation>ollama run 用の行（/set）</translation>
    </message>
    <message>
        <source>Type of the KV cache</source>
        <translation>KV キャッシュの型</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド数</translation>
    </message>
    <message>
        <source>Map the file</source>
        <translation>ファイルをマップ（mmap）</translation>
    </message>
    <message>
        <source>moved by the program</source>
        <translation>プログラムが移動</translation>
    </message>
    <message>
        <source>brought by hooks</source>
        <translation>フックが取得</translation>
    </message>
    <message>
        <source>one after the other</source>
        <translation>1 つずつ</translation>
    </message>
    <message>
        <source>without waiting (non_blocking)</source>
        <translation>待たずに（non_blocking）</translation>
    </message>
    <message>
        <source>Inputs of modules</source>
        <translation>モジュールの入力</translation>
    </message>
    <message>
        <source>Weights are copied</source>
        <translation>重みのコピー</translation>
    </message>
    <message>
        <source>TensorRT&apos;s own</source>
        <translation>TensorRT の既定</translation>
    </message>
    <message>
        <source>Operators of an engine, at least</source>
        <translation>エンジンの最小演算子数</translation>
    </message>
    <message>
        <source>Optimization level</source>
        <translation>最適化レベル</translation>
    </message>
    <message>
        <source>Workspace of the builder, MiB</source>
        <translation>ビルダのワークスペース（MiB）</translation>
    </message>
    <message>
        <source>falls back to PyTorch</source>
        <translation>PyTorch で実行</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>失敗とする</translation>
    </message>
    <message>
        <source>What TensorRT cannot execute</source>
        <translation>TensorRT で実行できないもの</translation>
    </message>
    <message>
        <source>as PyTorch sees them</source>
        <translation>PyTorch の判断に従う</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>open (dynamic)</source>
        <translation>可変（dynamic）</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>入力のサイズ</translation>
    </message>
    <message>
        <source>what is written of this plan is the same without it</source>
        <translation>このプランで書き出される内容は指定しなくても同じです</translation>
    </message>
    <message>
        <source>the plan puts nothing on the disk</source>
        <translation>プランはディスクに何も置きません</translation>
    </message>
    <message>
        <source>the plan puts nothing off the GPUs</source>
        <translation>プランは GPU 以外に何も置きません</translation>
    </message>
    <message>
        <source>only a command names a program (form=command)</source>
        <translation>プログラムを指定するのはコマンド（form=command）だけです</translation>
    </message>
    <message>
        <source>the plan says nothing of activations</source>
        <translation>プランにはアクティベーションについての指定がありません</translation>
    </message>
    <message>
        <source>the backend takes it and does nothing with it</source>
        <translation>バックエンドは受け取りますが、何もしません</translation>
    </message>
    <message>
        <source>no override of this plan has a shorter word</source>
        <translation>このプランの上書きに短い書き方はありません</translation>
    </message>
    <message>
        <source>the program that runs the model decides where that lies</source>
        <translation>その置き場所はモデルを実行するプログラムが決めます</translation>
    </message>
    <message>
        <source>Part of each card</source>
        <translation>各カードの割合</translation>
    </message>
    <message>
        <source>Layers ahead</source>
        <translation>先読みする層の数</translation>
    </message>
    <message>
        <source>no layer of this plan is offloaded</source>
        <translation>このプランではオフロードされる層がありません</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>その他のオプション</translation>
    </message>
</context>
<context>
    <name>TimelineScale</name>
    <message>
        <source>event %1</source>
        <translation>イベント %1</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s)</source>
        <translation>
            <numerusform>%n 件のイベント</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Treemap</name>
    <message>
        <source>size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>アテンション</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>フィードフォワード</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>エキスパート</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>埋め込み</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>畳み込み</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>ヘッド</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>unplaced</source>
        <translation>未配置</translation>
    </message>
    <message>
        <source>1 part</source>
        <translation>部分 1 個</translation>
    </message>
    <message numerus="yes">
        <source>%n parts</source>
        <translation>
            <numerusform>部分 %n 個</numerusform>
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
        <translation>小さな部分 1 個</translation>
    </message>
    <message numerus="yes">
        <source>%n small parts</source>
        <translation>
            <numerusform>小さな部分 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>1 expert</source>
        <translation>エキスパート 1 個</translation>
    </message>
    <message numerus="yes">
        <source>%n experts</source>
        <translation>
            <numerusform>エキスパート %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>%1 へ</translation>
    </message>
    <message>
        <source>parts to %1</source>
        <translation>一部を %1 へ</translation>
    </message>
    <message>
        <source>split</source>
        <translation>分割</translation>
    </message>
    <message>
        <source>no place</source>
        <translation>置き場所なし</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>%1 以上</translation>
    </message>
    <message>
        <source>less</source>
        <translation>それ未満</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>時間なし</translation>
    </message>
    <message>
        <source>same storage</source>
        <translation>同じストレージ</translation>
    </message>
    <message>
        <source>nothing saved</source>
        <translation>保存なし</translation>
    </message>
    <message>
        <source>in modules without a tile</source>
        <translation>タイルのないモジュール内</translation>
    </message>
    <message>
        <source>moved to the host</source>
        <translation>ホストへ移動済み</translation>
    </message>
    <message>
        <source>planned, not moved</source>
        <translation>予定されたが未移動</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保持</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>run again</source>
        <translation>再計算</translation>
    </message>
    <message>
        <source>onto a GPU</source>
        <translation>GPU へ</translation>
    </message>
    <message>
        <source>from disk to CPU</source>
        <translation>ディスクから CPU へ</translation>
    </message>
    <message>
        <source>to another GPU</source>
        <translation>別の GPU へ</translation>
    </message>
    <message>
        <source>from CPU to disk</source>
        <translation>CPU からディスクへ</translation>
    </message>
    <message>
        <source>off the GPUs</source>
        <translation>GPU の外へ</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>元の場所のまま</translation>
    </message>
    <message>
        <source>several devices</source>
        <translation>複数のデバイス</translation>
    </message>
    <message>
        <source>no class</source>
        <translation>クラスなし</translation>
    </message>
    <message>
        <source>in no file</source>
        <translation>ファイルなし</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 個のモジュール</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 個のテンソル</numerusform>
        </translation>
    </message>
    <message>
        <source>shorter by over 8 %</source>
        <translation>8 % を超えて短い</translation>
    </message>
    <message>
        <source>shorter by over 2 %</source>
        <translation>2 % を超えて短い</translation>
    </message>
    <message>
        <source>about the same</source>
        <translation>ほぼ同じ</translation>
    </message>
    <message>
        <source>longer by over 2 %</source>
        <translation>2 % を超えて長い</translation>
    </message>
    <message>
        <source>longer by over 8 %</source>
        <translation>8 % を超えて長い</translation>
    </message>
    <message>
        <source>not known on both sides</source>
        <translation>両側では分からない</translation>
    </message>
    <message>
        <source>other classes</source>
        <translation>ほかのクラス</translation>
    </message>
    <message>
        <source>called %1 to %2</source>
        <extracomment>Modules by when they are called first: the 1st to the 193rd</extracomment>
        <translation>呼び出し %1～%2</translation>
    </message>
    <message>
        <source>never called</source>
        <translation>呼び出されない</translation>
    </message>
    <message>
        <source>costs nothing</source>
        <translation>コストなし</translation>
    </message>
    <message>
        <source>further hosts</source>
        <translation>その他のホスト</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>%1 and %2 share one storage. They move together (%3).</source>
        <translation>%1 と %2 は同じストレージを共有しています。一緒に移動します（%3）。</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: short by %3.</source>
        <translation>%1 は %2 に置けません。%3 不足しています。</translation>
    </message>
    <message>
        <source>%1 cannot go to %2: no plan fits then.</source>
        <translation>%1 は %2 に置けません。その場合、収まるプランはありません。</translation>
    </message>
    <message>
        <source>No plan fits without the pin.</source>
        <translation>ピン留めを外すと、収まるプランはありません。</translation>
    </message>
    <message>
        <source>as now</source>
        <translation>現在と同じ</translation>
    </message>
    <message>
        <source>Block %1, %2, moves: %3 is part of it, and %4 is not split.</source>
        <translation>ブロック %1（%2）が移動します。%3 はその一部で、%4 は分割されません。</translation>
    </message>
</context>
<context>
    <name>WhatIfTable</name>
    <message>
        <source>The machine as it is</source>
        <translation>現在のマシン</translation>
    </message>
    <message>
        <source>One more GPU</source>
        <translation>GPU を 1 枚追加</translation>
    </message>
    <message>
        <source>Like the last one.</source>
        <translation>最後の GPU と同じもの。</translation>
    </message>
    <message>
        <source>All GPUs linked to the CPU at %1.</source>
        <translation>すべての GPU と CPU のリンクを %1 に。</translation>
    </message>
    <message>
        <source>%1 tokens of context</source>
        <translation>コンテキスト %1 トークン</translation>
    </message>
    <message>
        <source>The same machine.</source>
        <translation>同じマシン。</translation>
    </message>
    <message>
        <source>CPU and disk as they are.</source>
        <translation>CPU とディスクは現在と同じ。</translation>
    </message>
    <message>
        <source>short by %1</source>
        <translation>%1 不足</translation>
    </message>
    <message>
        <source>no plan fits</source>
        <translation>収まるプランなし</translation>
    </message>
    <message>
        <source>the strategy&apos;s plan does not fit</source>
        <translation>この戦略のプランは収まらない</translation>
    </message>
    <message>
        <source>Twice the RAM</source>
        <translation>RAM を 2 倍</translation>
    </message>
    <message>
        <source>The budget of the CPU, doubled.</source>
        <translation>CPU の予算を 2 倍にします。</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 バイト</translation>
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
        <translation>ディスク</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 個のモジュール</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt; %1</source>
        <translation>&lt; %1</translation>
    </message>
    <message>
        <source>a request</source>
        <translation>/リクエスト</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>/ステップ</translation>
    </message>
    <message>
        <source>%1 a request</source>
        <translation>%1/リクエスト</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>%1/ステップ</translation>
    </message>
</context>
<context>
    <name>WrittenPlan</name>
    <message>
        <source>the model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>ほか %1 件。</translation>
    </message>
    <message>
        <source>%1 would lie on %2, not on %3 (%4).</source>
        <translation>%1 は %3 ではなく %2 に置かれます（%4）。</translation>
    </message>
    <message>
        <source>llama.cpp and Ollama open GGUF files alone: convert the model first.</source>
        <translation>llama.cpp と Ollama が開けるのは GGUF ファイルだけです。先にモデルを変換してください。</translation>
    </message>
    <message>
        <source>%1 on %2 is ignored: it stays on %3 (%4).</source>
        <translation>%2 への %1 の指定は無視され、%3 に残ります（%4）。</translation>
    </message>
</context>
<context>
    <name>stowage::app::AboutDialog</name>
    <message>
        <source>A workbench for device maps of PyTorch models</source>
        <translation>PyTorch モデルのデバイスマップを作るためのツール</translation>
    </message>
    <message>
        <source>Only file headers are read to look at a model. Stowage has no network code.</source>
        <translation>モデルを見るときに読み取るのはファイルのヘッダだけです。Stowage にネットワーク機能はありません。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>GNU General Public License バージョン 3 以降に基づくフリーソフトウェアです。一切の保証はありません。</translation>
    </message>
    <message>
        <source>Built with Qt %1 and Qt Charts (GPL-3.0), nlohmann/json, {fmt}, tl::expected, zlib, xxHash and libb2. Fonts: Inter and JetBrains Mono (OFL 1.1). Icons: Lucide (ISC). The engine uses LibTorch.</source>
        <translation>Qt %1 と Qt Charts（GPL-3.0）、nlohmann/json、{fmt}、tl::expected、zlib、xxHash、libb2 を使用しています。フォント：Inter と JetBrains Mono（OFL 1.1）。アイコン：Lucide（ISC）。エンジンは LibTorch を使用しています。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationCommands</name>
    <message>
        <source>Acti&amp;vations…</source>
        <translation>アクティベーション(&amp;V)…</translation>
    </message>
    <message>
        <source>Activations of %1 as above</source>
        <translation>%1 のアクティベーションを上位に合わせる</translation>
    </message>
    <message>
        <source>Activations of %1 stay</source>
        <translation>%1 のアクティベーションを残す</translation>
    </message>
    <message>
        <source>Activations of %1 to the host, %2 at most</source>
        <translation>%1 のアクティベーションをホストへ（最大 %2）</translation>
    </message>
    <message>
        <source>Activations of %1 to the host</source>
        <translation>%1 のアクティベーションをホストへ</translation>
    </message>
    <message numerus="yes">
        <source>Activations of %n layer(s) to the host</source>
        <translation>
            <numerusform>%n 層のアクティベーションをホストへ</numerusform>
        </translation>
    </message>
    <message>
        <source>Acti&amp;vations</source>
        <translation>アクティベーション(&amp;V)</translation>
    </message>
    <message>
        <source>Activations to the &amp;host</source>
        <translation>アクティベーションをホストへ(&amp;H)</translation>
    </message>
    <message>
        <source>Activations &amp;stay on the GPU</source>
        <translation>アクティベーションを GPU に残す(&amp;S)</translation>
    </message>
    <message>
        <source>Activations as the module &amp;above</source>
        <translation>アクティベーションを上のモジュールに合わせる(&amp;A)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Activations not kept, &amp;run again in backward</source>
        <translation>アクティベーションを保持せず、逆伝播で再計算(&amp;R)</translation>
    </message>
    <message>
        <source>Activations of %1 not kept, run again</source>
        <translation>%1 のアクティベーションを保持せず再計算</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) run again</source>
        <translation>
            <numerusform>%n 層を再計算</numerusform>
        </translation>
    </message>
    <message>
        <source>Activations?   %1 to the host   %2 stay   %3 run again   %4 as the module above   %5 with a cap…   Esc</source>
        <translation>アクティベーション？   %1 ホストへ   %2 残す   %3 再計算   %4 上のモジュールに合わせる   %5 上限付き…   Esc</translation>
    </message>
</context>
<context>
    <name>stowage::app::ActivationsDialog</name>
    <message>
        <source>Activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>As the module &amp;above; where none says anything it stays</source>
        <translation>上のモジュールに合わせる(&amp;A)（どこにも指定がなければ残す）</translation>
    </message>
    <message>
        <source>To the &amp;host and back: what is large enough and lies by itself</source>
        <translation>ホストへ移動して戻す(&amp;H)（十分に大きく、独立しているもの）</translation>
    </message>
    <message>
        <source>&amp;Stay on the GPU</source>
        <translation>GPU に残す(&amp;S)</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>How much is moved at most, such as 64MiB: of each layer where the module is a list of them, else of the module.</source>
        <translation>移動する最大量（例：64MiB）。モジュールが層のリストなら層ごと、それ以外はモジュール全体の値です。</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>What %1 saves for backward: a run forward and back moves it to the host, leaves it, or does not keep it.</source>
        <translation>%1 が逆伝播用に保存するもの。順伝播と逆伝播の実行で、ホストへ移動するか、残すか、保持しないかを選びます。</translation>
    </message>
    <message>
        <source>&amp;Not kept: the module runs again in backward, a list of layers layer by layer</source>
        <translation>保持しない(&amp;N)（モジュールを逆伝播で再計算、層のリストなら 1 層ずつ）</translation>
    </message>
</context>
<context>
    <name>stowage::app::Application</name>
    <message>
        <source>The edits could not be restored now. They are kept until %1 can be opened.</source>
        <translation>今は編集内容を復元できませんでした。%1 を開けるようになるまで保管されます。</translation>
    </message>
    <message>
        <source>%1 has no module %2.</source>
        <translation>%1 にモジュール %2 はありません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::Autosave</name>
    <message>
        <source>The sample</source>
        <translation>サンプル</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n unsaved edit(s) up to %2, last: %3.</source>
        <translation>
            <numerusform>%1：%2 までの未保存の編集 %n 件、最後は %3。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::CalibrateDialog</name>
    <message>
        <source>Copies</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Reading memory</source>
        <translation>メモリの読み取り</translation>
    </message>
    <message>
        <source>The disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>Matrix products</source>
        <translation>行列積</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>カーネル起動</translation>
    </message>
    <message>
        <source>Convolutions</source>
        <translation>畳み込み</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pinned</source>
        <translation>コピー、%1 → %2、ページ固定</translation>
    </message>
    <message>
        <source>Copy, %1 to %2, pageable</source>
        <translation>コピー、%1 → %2、ページング可能</translation>
    </message>
    <message>
        <source>Copy, %1 to %2</source>
        <translation>コピー、%1 → %2</translation>
    </message>
    <message>
        <source>Reading %1, %2</source>
        <translation>%1 の読み取り、%2</translation>
    </message>
    <message>
        <source>Disk, past the cache</source>
        <translation>ディスク（キャッシュを経由しない）</translation>
    </message>
    <message>
        <source>%1, %2 × %2, %3</source>
        <translation>%1、%2 × %2、%3</translation>
    </message>
    <message>
        <source>One launch, %1</source>
        <translation>カーネル起動 1 回、%1</translation>
    </message>
    <message>
        <source>%1, convolution like %2 × %2, %3</source>
        <translation>%1、%2 × %2 相当の畳み込み、%3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>there is no GPU</source>
        <translation>GPU がありません</translation>
    </message>
    <message>
        <source>its file system reads through memory alone</source>
        <translation>ファイルシステムがメモリ経由でしか読み取れません</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>読み取れません</translation>
    </message>
    <message>
        <source>larger ones would take too long</source>
        <translation>大きいものは時間がかかりすぎます</translation>
    </message>
    <message>
        <source>there is not enough room</source>
        <translation>空きが足りません</translation>
    </message>
    <message>
        <source>it failed</source>
        <translation>失敗しました</translation>
    </message>
    <message>
        <source>%1: not measured, %2.</source>
        <translation>%1：未計測（%2）。</translation>
    </message>
    <message>
        <source>%1 uses %2 of its %3 PCIe lanes: the slot is narrower than the card.</source>
        <translation>%1 は PCIe %3 レーンのうち %2 レーンを使っています。スロットがカードより狭くなっています。</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>計測</translation>
    </message>
    <message>
        <source>The engine measures %1; it takes a minute or two.</source>
        <translation>エンジンが %1 を計測します。1～2 分かかります。</translation>
    </message>
    <message>
        <source>The engine measures this machine; it takes a minute or two.</source>
        <translation>エンジンがこのマシンを計測します。1～2 分かかります。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>再計測</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>取り込む</translation>
    </message>
    <message>
        <source>Measured before; nothing is under way.</source>
        <translation>以前の計測結果です。現在は何も実行していません。</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>まだ計測していません。</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>Measured. Take over sets the links of the machine to the medians.</source>
        <translation>計測しました。「取り込む」で、マシンのリンクを中央値に設定します。</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>エンジンを起動しています。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · LibTorch %2 · %n thread(s)</source>
        <translation>
            <numerusform>%1 · LibTorch %2 · %n スレッド</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
</context>
<context>
    <name>stowage::app::ChooseModelDialog</name>
    <message>
        <source>Which model?</source>
        <translation>どのモデルを開きますか？</translation>
    </message>
    <message numerus="yes">
        <source>%1 holds %n models.</source>
        <translation>
            <numerusform>%1 にはモデルが %n 個あります。</numerusform>
        </translation>
    </message>
    <message>
        <source>Models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
</context>
<context>
    <name>stowage::app::CommandPalette</name>
    <message>
        <source>Search commands, modules and devices</source>
        <translation>コマンド、モジュール、デバイスを検索</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>コマンドパレット</translation>
    </message>
    <message>
        <source>&gt; commands   @ modules   # devices</source>
        <translation>&gt; コマンド   @ モジュール   # デバイス</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>「%1」に一致するものはありません。</translation>
    </message>
    <message>
        <source>Enter runs   Alt+Enter runs and stays   Tab completes   Esc closes</source>
        <translation>Enter 実行   Alt+Enter 実行して開いたまま   Tab 補完   Esc 閉じる</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>%1: select what is there</source>
        <translation>%1：そこにあるものを選択</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>open a model first</source>
        <translation>先にモデルを開いてください</translation>
    </message>
    <message>
        <source>select modules first</source>
        <translation>先にモジュールを選択してください</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>今は実行できません</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>%1 へ移動</translation>
    </message>
    <message>
        <source>the run ends at %1</source>
        <translation>実行は %1 で終わります</translation>
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
        <translation>最近使ったファイル</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message numerus="yes">
        <source>%1: select %n module(s)</source>
        <translation>
            <numerusform>%1：%n 個のモジュールを選択</numerusform>
        </translation>
    </message>
    <message>
        <source>no module is named so</source>
        <translation>その名前のモジュールはありません</translation>
    </message>
    <message>
        <source>on</source>
        <translation>オン</translation>
    </message>
    <message>
        <source>off</source>
        <translation>オフ</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareActions</name>
    <message>
        <source>The comparison failed: %1</source>
        <translation>比較に失敗しました：%1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Compar&amp;e with…</source>
        <translation>ほかのプランと比較(&amp;E)…</translation>
    </message>
    <message>
        <source>Compare with a file…</source>
        <translation>ファイルと比較…</translation>
    </message>
    <message>
        <source>Take &amp;over the compared plan</source>
        <translation>比較先のプランを取り込む(&amp;O)</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>ファイルから…</translation>
    </message>
    <message>
        <source>Take over %1</source>
        <translation>%1 を取り込む</translation>
    </message>
    <message>
        <source>%1 is the plan now. Undo brings the one before back.</source>
        <translation>%1 が現在のプランになりました。「元に戻す」で以前のプランに戻ります。</translation>
    </message>
    <message>
        <source>These are device maps. Open their model first, then compare them.</source>
        <translation>これらはデバイスマップです。先にモデルを開いてから比較してください。</translation>
    </message>
    <message>
        <source>Compare with a plan, a device map or a run</source>
        <translation>プラン、デバイスマップ、実行と比較する</translation>
    </message>
    <message>
        <source>Plans, device maps and runs (*.stowage *.json *.trace *.pickle *.pkl);;All files (*)</source>
        <translation>プラン、デバイスマップ、実行 (*.stowage *.json *.trace *.pickle *.pkl);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Compare with the plan as it was saved</source>
        <translation>保存時のプランと比較</translation>
    </message>
    <message>
        <source>This plan is not a file yet.</source>
        <translation>このプランはまだファイルではありません。</translation>
    </message>
    <message>
        <source>Compare with the plan before the last edit</source>
        <translation>最後の編集の前のプランと比較</translation>
    </message>
    <message>
        <source>Nothing was edited that another plan came of.</source>
        <translation>別のプランになるような編集は行われていません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::CompareOffer</name>
    <message>
        <source>Compare these plans?</source>
        <translation>これらのプランを比較しますか？</translation>
    </message>
    <message>
        <source>The first is the baseline. Comparing changes nothing in the plan that is open.</source>
        <translation>最初のものが基準です。比較しても、開いているプランは変わりません。</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Open the first one alone</source>
        <translation>最初のものだけ開く</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
</context>
<context>
    <name>stowage::app::ComparePage</name>
    <message>
        <source>Comparing…</source>
        <translation>比較中…</translation>
    </message>
</context>
<context>
    <name>stowage::app::CrossoverDialog</name>
    <message>
        <source>Two plans over the length of the prompt</source>
        <translation>プロンプトの長さに対する 2 つのプラン</translation>
    </message>
    <message>
        <source>Predicted times of two plans as they are. A line ends where its plan has no room.</source>
        <translation>2 つのプランをそのまま使ったときの予測時間です。線は、そのプランの領域が足りなくなるところで終わります。</translation>
    </message>
    <message>
        <source>Choose a plan or a device map</source>
        <translation>プランまたはデバイスマップを選択</translation>
    </message>
    <message>
        <source>Plans and device maps (*.stowage *.json);;All files (*)</source>
        <translation>プランとデバイスマップ (*.stowage *.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>First plan</source>
        <translation>1 つ目のプラン</translation>
    </message>
    <message>
        <source>Other plan</source>
        <translation>もう一方のプラン</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV で保存…</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>図を保存…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Seconds by the length of the prompt</source>
        <translation>プロンプトの長さごとの秒数</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>ファイルから…</translation>
    </message>
    <message>
        <source>A recorded run is no plan: choose a plan or a device map.</source>
        <translation>記録された実行はプランではありません。プランまたはデバイスマップを選んでください。</translation>
    </message>
    <message>
        <source>Both plans are predicted…</source>
        <translation>両方のプランを予測しています…</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>プロンプト</translation>
    </message>
    <message>
        <source>Quicker</source>
        <translation>速いほう</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>CSV で保存</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>図を保存</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>図 (%1)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>%1 に書き込みました。</translation>
    </message>
</context>
<context>
    <name>stowage::app::DetailsPopup</name>
    <message>
        <source>Search</source>
        <translation>探索</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n ノード</numerusform>
        </translation>
    </message>
    <message>
        <source>Stream reserve</source>
        <translation>ストリーム予備領域</translation>
    </message>
    <message>
        <source> for %1</source>
        <translation>（%1 用）</translation>
    </message>
    <message>
        <source>Main GPU</source>
        <translation>メイン GPU</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>GPU 上</translation>
    </message>
    <message>
        <source>Off the GPUs</source>
        <translation>GPU 外</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>ホップ</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>%1: PCIe %2, disk %3, hops %4, CPU %5, GPUs %6</source>
        <translation>%1：PCIe %2、ディスク %3、ホップ %4、CPU %5、GPU %6</translation>
    </message>
    <message>
        <source>Copied ahead</source>
        <translation>先行コピー</translation>
    </message>
    <message>
        <source>%1 a step at least: copies hide behind computing, and computing behind copies</source>
        <translation>1 ステップ %1 以上（コピーと計算は重なって進む）</translation>
    </message>
    <message>
        <source>Not counted</source>
        <translation>計算外</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>限界値</translation>
    </message>
    <message>
        <source>%1, reached: nothing better exists</source>
        <translation>%1、到達済み：これより良いプランはありません</translation>
    </message>
    <message>
        <source>%1: nothing can be better than that</source>
        <translation>%1：これより良くはなりません</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目標</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>ソルバ</translation>
    </message>
    <message>
        <source>How it was found</source>
        <translation>見つけた方法</translation>
    </message>
    <message>
        <source>Model fingerprint</source>
        <translation>モデルのフィンガープリント</translation>
    </message>
    <message>
        <source>activations beyond the room kept free</source>
        <translation>空けておく領域を超えるアクティベーション</translation>
    </message>
    <message>
        <source>computing, as not all rates are known; %1</source>
        <translation>計算（一部の速度が不明なため）、%1</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>%1, of which %2 computing</source>
        <translation>%1（うち計算 %2）</translation>
    </message>
    <message>
        <source>%1; computing is not counted, as not all rates are known</source>
        <translation>%1（一部の速度が不明なため、計算は含まない）</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>1 ステップのストリーミング量</translation>
    </message>
    <message>
        <source>Read from disk a step</source>
        <translation>1 ステップのディスク読み込み量</translation>
    </message>
    <message>
        <source>Least on disk</source>
        <translation>ディスク上の最小量</translation>
    </message>
    <message>
        <source>proven: no plan with as much on GPUs has less there</source>
        <translation>証明済み：GPU 上の量が同じプランで、ディスク上がこれより少ないものはありません</translation>
    </message>
    <message>
        <source>not proven: a plan with as much on GPUs may have less there</source>
        <translation>未証明：GPU 上の量が同じで、ディスク上がこれより少ないプランがあるかもしれません</translation>
    </message>
    <message>
        <source>Least step time</source>
        <translation>最短のステップ時間</translation>
    </message>
    <message>
        <source>proven: none with as much on GPUs and as little on disk is faster, computing aside</source>
        <translation>証明済み：GPU 上とディスク上の量が同じプランで、これより速いものはありません（計算を除く）</translation>
    </message>
    <message>
        <source>not proven: one with as much on GPUs and as little on disk may be faster, computing aside</source>
        <translation>未証明：GPU 上とディスク上の量が同じで、これより速いプランがあるかもしれません（計算を除く）</translation>
    </message>
    <message>
        <source>Request, copied ahead</source>
        <translation>リクエスト（先にコピー）</translation>
    </message>
    <message>
        <source>%1 at least, in all of its passes</source>
        <translation>すべての伝播で少なくとも %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::DeviceDelegate</name>
    <message>
        <source>unlimited</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DifferencesDialog</name>
    <message>
        <source>the whole model</source>
        <translation>モデル全体</translation>
    </message>
    <message>
        <source>The model has changed since this plan was saved</source>
        <translation>このプランの保存後に、モデルが変更されています</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are gone</source>
        <translation>
            <numerusform>%n 個のモジュールがなくなりました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) are new</source>
        <translation>
            <numerusform>%n 個のモジュールが新しく加わりました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) have another size</source>
        <translation>
            <numerusform>%n 個のモジュールのサイズが変わりました</numerusform>
        </translation>
    </message>
    <message>
        <source>Its upper modules have the same names and sizes: what differs are tensors, shapes, types or classes further inside.</source>
        <translation>上位のモジュールは名前もサイズも同じです。内側のテンソル、形状、型、クラスのいずれかが異なります。</translation>
    </message>
    <message>
        <source>The plan was made again for the model as it is. Rules that name missing modules are listed in Issues.</source>
        <translation>現在のモデルに合わせてプランを作り直しました。存在しないモジュールのルールは「問題」に表示されます。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>stowage::app::Document</name>
    <message>
        <source>Opening was cancelled. The plan from before is still here.</source>
        <translation>開く操作をキャンセルしました。以前のプランはそのまま残っています。</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>開く操作をキャンセルしました。</translation>
    </message>
    <message>
        <source>The model&apos;s structure is not the one this plan was made for. Rules that name missing modules are listed in Issues.</source>
        <translation>モデルの構造が、このプランの対象と異なります。存在しないモジュールのルールは「問題」に表示されます。</translation>
    </message>
    <message>
        <source>%1 is a device map. Open its model first, then the map.</source>
        <translation>%1 はデバイスマップです。先にモデルを開き、その後でマップを開いてください。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 を表示</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>編集内容を復元</translation>
    </message>
    <message>
        <source>The plan refers to %1 once it is saved.</source>
        <translation>保存すると、プランは %1 を参照します。</translation>
    </message>
    <message>
        <source>A better plan was found.</source>
        <translation>より良いプランが見つかりました。</translation>
    </message>
    <message>
        <source>Planned for the machine used last. Change it in Machine.</source>
        <translation>前回使ったマシン用に計画しました。「マシン」で変更できます。</translation>
    </message>
    <message>
        <source>Planned for the machine used last and %1 tokens. Change them in the plan bar.</source>
        <translation>前回使ったマシンと %1 トークンで計画しました。プランバーで変更できます。</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropActions</name>
    <message>
        <source>Dragging %1  ·  %2</source>
        <translation>%1 をドラッグ中  ·  %2</translation>
    </message>
</context>
<context>
    <name>stowage::app::DropZone</name>
    <message>
        <source>Drop a model here</source>
        <translation>ここにモデルをドロップ</translation>
    </message>
    <message>
        <source>a Hugging Face folder, %1, .stowage or device_map.json</source>
        <translation>Hugging Face フォルダ、%1、.stowage、device_map.json</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>ファイルを開く…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>フォルダを開く…</translation>
    </message>
</context>
<context>
    <name>stowage::app::EngineForm</name>
    <message>
        <source>Runs on</source>
        <translation>実行先</translation>
    </message>
    <message>
        <source>Programs there</source>
        <translation>実行先のプログラム</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>over ssh, with your keys; it asks for no password</source>
        <translation>ssh 経由、お使いの鍵を使用。パスワードは求めません</translation>
    </message>
    <message>
        <source>ssh:HOST runs programs on another machine</source>
        <translation>ssh:HOST で、プログラムを別のマシンで実行します</translation>
    </message>
    <message>
        <source>this program, on this machine</source>
        <translation>このプログラムを、このマシンで実行</translation>
    </message>
    <message>
        <source>a folder that ends in /, or a file; empty: the same path</source>
        <translation>末尾が / のフォルダ、またはファイル。空欄なら同じパス</translation>
    </message>
</context>
<context>
    <name>stowage::app::ExportDialog</name>
    <message>
        <source>Save map…</source>
        <translation>マップを保存…</translation>
    </message>
    <message>
        <source>Save max_memory…</source>
        <translation>max_memory を保存…</translation>
    </message>
    <message>
        <source>Save snippet…</source>
        <translation>コードを保存…</translation>
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
        <translation>読み込みコード</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>コピーしました。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s). %1 on GPUs of %2.</source>
        <translation>
            <numerusform>%n 個のキー。%2 のうち %1 が GPU 上。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>%1 に書き込みました。</translation>
    </message>
    <message>
        <source>Incomplete: loading will fail for what the map does not name.</source>
        <translation>不完全です。マップにないものは読み込みに失敗します。</translation>
    </message>
    <message>
        <source>This plan does not fit: what is exported is over budget.</source>
        <translation>このプランは収まりません。予算を超えたままエクスポートされます。</translation>
    </message>
    <message>
        <source>This plan counts on the CPU computing what lies there. accelerate streams it to the GPU instead, and this plan keeps no room for that: choose the runtime accelerate before a map for from_pretrained.</source>
        <translation>このプランは、CPU にあるものを CPU で計算する前提です。accelerate はそれを GPU へストリーミングしますが、このプランにはその領域がありません。from_pretrained 用のマップを作る前に、ランタイム accelerate を選んでください。</translation>
    </message>
    <message>
        <source>This plan counts on weights being copied ahead of their turn. accelerate copies each module when its turn has come, and takes longer.</source>
        <translation>このプランは、重みを順番より先にコピーする前提です。accelerate は各モジュールを順番が来たときにコピーするため、時間が長くなります。</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, and what it would make of them.</source>
        <translation>プランを実行側の書き方で表したものと、実行側での解釈です。</translation>
    </message>
    <message>
        <source>The plan in the words of whoever runs it, but without the tensors that have no place.</source>
        <translation>プランを実行側の書き方で表したものです。置き場所のないテンソルは含みません。</translation>
    </message>
    <message>
        <source>Export plan</source>
        <translation>プランをエクスポート</translation>
    </message>
    <message>
        <source>What would be otherwise</source>
        <translation>異なる点</translation>
    </message>
    <message>
        <source>Written for</source>
        <translation>書き込み先の形式</translation>
    </message>
    <message>
        <source>Hugging Face accelerate and transformers</source>
        <translation>Hugging Face accelerate と transformers</translation>
    </message>
    <message>
        <source>Offload the source module to the CPU</source>
        <translation>元のモジュールを CPU へオフロード</translation>
    </message>
    <message>
        <source>Trim host memory while compiling</source>
        <translation>コンパイル中にホストメモリを切り詰める</translation>
    </message>
    <message>
        <source>Write the nearest plan that can be said</source>
        <translation>表現できる最も近いプランを書き込む</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Nothing is written: this target cannot be told the plan.</source>
        <translation>このターゲットではプランを表現できないため、何も書き込みません。</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, %1 would lie elsewhere than the plan says.</source>
        <translation>ターゲットの規則で読み戻すと、%1 がプランと異なる場所に置かれます。</translation>
    </message>
    <message>
        <source>Read back by the target&apos;s own rules, everything lies where the plan says.</source>
        <translation>ターゲットの規則で読み戻しても、すべてプランどおりの場所にあります。</translation>
    </message>
    <message>
        <source>It can be told: %1.</source>
        <translation>指定できるもの：%1。</translation>
    </message>
    <message>
        <source>The nearest plan that can be said: %1 lie elsewhere than the plan says; no other has less than %2.</source>
        <translation>表現できる最も近いプランです。%1 がプランと異なる場所に置かれます。%2 を下回るものはほかにありません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::FailedPage</name>
    <message>
        <source>This is no model to plan for</source>
        <translation>計画の対象となるモデルではありません</translation>
    </message>
    <message>
        <source>The file itself is in order. Nothing was changed on disk.</source>
        <translation>ファイル自体は正常です。ディスク上の内容は変更していません。</translation>
    </message>
    <message>
        <source>It was moved, renamed or deleted since.</source>
        <translation>移動、名前の変更、または削除されています。</translation>
    </message>
    <message>
        <source>Most often the file belongs to another user.</source>
        <translation>多くの場合、ファイルの所有者が別のユーザです。</translation>
    </message>
    <message>
        <source>Most often a download that was interrupted. Fetch this file again.</source>
        <translation>多くの場合、ダウンロードが中断されています。このファイルを取得し直してください。</translation>
    </message>
    <message>
        <source>Stowage reads folders with config.json, %1, model descriptions, .stowage and device_map.json.</source>
        <translation>Stowage が読み取れるのは、config.json のあるフォルダ、%1、モデルの記述、.stowage、device_map.json です。</translation>
    </message>
    <message>
        <source>The file may be damaged, or written by a newer version of its program. Nothing was changed on disk.</source>
        <translation>ファイルが壊れているか、作成したプログラムのバージョンが新しい可能性があります。ディスク上の内容は変更していません。</translation>
    </message>
    <message>
        <source>This model could not be opened</source>
        <translation>このモデルを開けませんでした</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>詳細をコピー</translation>
    </message>
    <message>
        <source>Back to start</source>
        <translation>スタートに戻る</translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation>プランに戻る</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>オフセット</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>The model of this plan is not where it was</source>
        <translation>このプランのモデルが元の場所にありません</translation>
    </message>
    <message>
        <source>This file could not be read</source>
        <translation>このファイルを読み取れませんでした</translation>
    </message>
    <message>
        <source>Most often a file that was cut, or a slip in one that was edited by hand.</source>
        <translation>多くの場合、ファイルが途中で切れているか、手作業の編集に誤りがあります。</translation>
    </message>
    <message>
        <source>Locate model file…</source>
        <translation>モデルファイルを指定…</translation>
    </message>
    <message>
        <source>Locate model folder…</source>
        <translation>モデルフォルダを指定…</translation>
    </message>
    <message>
        <source>This is no recorded run</source>
        <translation>これは記録された実行ではありません</translation>
    </message>
    <message>
        <source>This run could not be opened</source>
        <translation>この実行を開けませんでした</translation>
    </message>
    <message>
        <source>Stowage shows traces that it recorded, and memory snapshots of PyTorch.</source>
        <translation>Stowage で表示できるのは、Stowage のトレースと PyTorch のメモリスナップショットです。</translation>
    </message>
    <message>
        <source>It was written by a newer version of Stowage. Nothing was changed on disk.</source>
        <translation>より新しいバージョンの Stowage で作成されたファイルです。ディスク上の内容は変更していません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileActions</name>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>開く(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>フォルダを開く(&amp;F)…</translation>
    </message>
    <message>
        <source>Open sa&amp;mple</source>
        <translation>サンプルを開く(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Save plan</source>
        <translation>プランを保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save plan &amp;as…</source>
        <translation>名前を付けてプランを保存(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Import device map…</source>
        <translation>デバイスマップをインポート(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export map…</source>
        <translation>マップをエクスポート(&amp;E)…</translation>
    </message>
    <message>
        <source>Copy loading snippet</source>
        <translation>読み込みコードをコピー</translation>
    </message>
    <message>
        <source>&amp;Close model</source>
        <translation>モデルを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>Restore unsaved edits…</source>
        <translation>未保存の編集内容を復元…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 を保存しました。</translation>
    </message>
    <message>
        <source>The plan could not be saved</source>
        <translation>プランを保存できませんでした</translation>
    </message>
    <message>
        <source>This map could not be read</source>
        <translation>このマップを読み取れませんでした</translation>
    </message>
    <message>
        <source>Models and plans (%1);;All files (*)</source>
        <translation>モデルとプラン (%1);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Open a model, a plan or a device map</source>
        <translation>モデル、プラン、デバイスマップを開く</translation>
    </message>
    <message>
        <source>Open a Hugging Face folder</source>
        <translation>Hugging Face フォルダを開く</translation>
    </message>
    <message>
        <source>Import a device map</source>
        <translation>デバイスマップをインポート</translation>
    </message>
    <message>
        <source>Device maps (*.json);;All files (*)</source>
        <translation>デバイスマップ (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>%1 covers the whole model. It is shown as it is: what you pin moves, the rest stays.</source>
        <translation>%1 はモデル全体を網羅しています。そのまま表示しています。ピン留めしたものだけが移動し、残りは動きません。</translation>
    </message>
    <message>
        <source>Map copied with max_memory and the loading snippet.</source>
        <translation>マップを max_memory と読み込みコード付きでコピーしました。</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>plan</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>プランを保存</translation>
    </message>
    <message>
        <source>Plans (*.stowage)</source>
        <translation>プラン (*.stowage)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存の変更</translation>
    </message>
    <message>
        <source>This plan has changes that are not saved.</source>
        <translation>このプランには保存されていない変更があります。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>変更を破棄</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>編集を続ける</translation>
    </message>
    <message>
        <source>What was open is as it was.</source>
        <translation>開いていたものは元のままです。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>stowage::app::FileWriter</name>
    <message>
        <source>Writing %1</source>
        <translation>%1 に書き込んでいます</translation>
    </message>
    <message>
        <source>%1 stays as it is if you cancel.</source>
        <translation>キャンセルすると %1 は元のまま残ります。</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>%1 に書き込みました。</translation>
    </message>
    <message>
        <source>Export cancelled. %1 is as it was.</source>
        <translation>エクスポートをキャンセルしました。%1 は元のままです。</translation>
    </message>
</context>
<context>
    <name>stowage::app::FirstPlan</name>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>&amp;First plan, step by step</source>
        <translation>最初のプランを順を追って作成(&amp;F)</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>問い</translation>
    </message>
    <message>
        <source>Which model, on which machine, run by whom, for how much text: this bar says it. Each part opens a menu, and the plan follows what you change.</source>
        <translation>どのモデルを、どのマシンで、どのランタイムで実行し、どれだけのテキストを処理するか。それを示すのがこのバーです。各部分からメニューが開き、変更するとプランもそれに合わせて変わります。</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>答え</translation>
    </message>
    <message>
        <source>Does it fit, how much of it lies on GPUs, how long does a step take, and is there nothing better? “Optimal” stands here only where it is proven. A click on it says how.</source>
        <translation>収まるか、GPU 上にどれだけあるか、1 ステップにどれだけかかるか、これより良いプランはないか。「最適」は、証明済みの場合にだけ表示されます。クリックすると、その根拠がわかります。</translation>
    </message>
    <message>
        <source>Where everything is</source>
        <translation>すべての置き場所</translation>
    </message>
    <message>
        <source>A tile is a module, as large as its weights; its colour is the device that holds it. Click one.</source>
        <translation>タイルはモジュールです。大きさは重みのサイズ、色は置かれているデバイスを表します。どれかをクリックしてください。</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>移動する</translation>
    </message>
    <message>
        <source>Drag it to a device below, or press %1 to pin it to the CPU. All the rest is solved again around it, and %2 takes it back.</source>
        <translation>下のデバイスへドラッグするか、%1 を押して CPU にピン留めします。残りはすべて、それに合わせて解き直されます。%2 で元に戻せます。</translation>
    </message>
    <message>
        <source>Change a budget</source>
        <translation>予算を変更する</translation>
    </message>
    <message>
        <source>A lane is a device, filled with what lies there. Drag the end of its budget, and see what more or less memory would do.</source>
        <translation>レーンはデバイスです。そこにあるものが中に並びます。予算の端をドラッグすると、メモリが増減した場合にどうなるかがわかります。</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>プランを持ち出す</translation>
    </message>
    <message>
        <source>Export writes the device map for accelerate, or what another runtime wants (%1). Run tries it, where the model is a program, and measures what was planned.</source>
        <translation>「エクスポート」は、accelerate 用のデバイスマップ、またはほかのランタイムに必要なものを書き込みます（%1）。モデルがプログラムの場合は、「実行」でプランを試し、計画した内容を計測できます。</translation>
    </message>
</context>
<context>
    <name>stowage::app::GroupCommands</name>
    <message>
        <source>View</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Group by &amp;module</source>
        <translation>モジュール別にまとめる(&amp;M)</translation>
    </message>
    <message>
        <source>Group by &amp;class</source>
        <translation>クラス別にまとめる(&amp;C)</translation>
    </message>
    <message>
        <source>Group by &amp;layer kind</source>
        <translation>層の種類別にまとめる(&amp;L)</translation>
    </message>
    <message>
        <source>Group by &amp;dtype</source>
        <translation>dtype 別にまとめる(&amp;D)</translation>
    </message>
    <message>
        <source>Group by de&amp;vice</source>
        <translation>デバイス別にまとめる(&amp;V)</translation>
    </message>
    <message>
        <source>Group by &amp;file</source>
        <translation>ファイル別にまとめる(&amp;F)</translation>
    </message>
    <message>
        <source>Group &amp;by</source>
        <translation>グループ化(&amp;B)</translation>
    </message>
</context>
<context>
    <name>stowage::app::GuideCard</name>
    <message>
        <source>Done</source>
        <translation>できました</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>やめる</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>手順 %1 / %2</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完了</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpCommands</name>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>フォーカスのある項目のヘルプ(&amp;H)</translation>
    </message>
</context>
<context>
    <name>stowage::app::HelpWindow</name>
    <message>
        <source>Help — Stowage</source>
        <translation>ヘルプ — Stowage</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>すべてのページを検索</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>ページ一覧</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>This leads out of the help: %1</source>
        <translation>ヘルプの外へのリンクです：%1</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>一致なし</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 件一致</numerusform>
        </translation>
    </message>
    <message>
        <source>This page is in English: it is not translated yet.</source>
        <translation>このページは英語です。まだ翻訳されていません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>What was done to the plan, in order. A click goes back or forth to it.</source>
        <translation>プランに行った操作を順に表示します。クリックすると、その時点へ戻るか進みます。</translation>
    </message>
    <message>
        <source>as it was opened</source>
        <translation>開いたときの状態</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsActions</name>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Several mac&amp;hines…</source>
        <translation>複数のマシン(&amp;H)…</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsDialog</name>
    <message>
        <source>A network twice as fast</source>
        <translation>2 倍速のネットワーク</translation>
    </message>
    <message>
        <source>One more host like %1</source>
        <translation>%1 と同じホストをもう 1 台</translation>
    </message>
    <message>
        <source>Several machines</source>
        <translation>複数のマシン</translation>
    </message>
    <message>
        <source>The open model over machines that are linked by a network. The plan of the window stays as it is.</source>
        <translation>開いているモデルを、ネットワークでつながった複数のマシンに配置します。ウィンドウのプランはそのままです。</translation>
    </message>
    <message>
        <source>Machines that are linked</source>
        <translation>つながったマシン</translation>
    </message>
    <message>
        <source>Machines (*.json);;All files (*)</source>
        <translation>マシン (*.json);;すべてのファイル (*)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) of the model tried</source>
        <translation>
            <numerusform>モデルの %Ln 個の部分を試しました</numerusform>
        </translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>現状のまま</translation>
    </message>
    <message>
        <source>Finding out what other machines would buy…</source>
        <translation>ほかのマシンで何が得られるかを調べています…</translation>
    </message>
    <message>
        <source>The model could not be planned over these machines</source>
        <translation>これらのマシンにモデルを配置できませんでした</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
    <message>
        <source>Export map</source>
        <translation>マップのエクスポート</translation>
    </message>
    <message>
        <source>Device map (*.json)</source>
        <translation>デバイスマップ (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>%1 に書き込みました。</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Choose machines…</source>
        <translation>マシンを選ぶ…</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>ファイルから…</translation>
    </message>
    <message>
        <source>No machines chosen</source>
        <translation>マシンが選ばれていません</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Copy command line</source>
        <translation>コマンドラインをコピー</translation>
    </message>
    <message>
        <source>Export map…</source>
        <translation>マップをエクスポート…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>コピーしました：%1</translation>
    </message>
    <message>
        <source>As in the plan bar: %1.</source>
        <translation>プランバーと同じ：%1。</translation>
    </message>
    <message>
        <source>Choose machines that are linked, or a file that lists them (stowage.machine/2).</source>
        <translation>つながったマシンか、それらを列挙したファイル（stowage.machine/2）を選んでください。</translation>
    </message>
    <message numerus="yes">
        <source>Planning over %Ln host(s)…</source>
        <translation>
            <numerusform>%Ln 台のホストで計画しています…</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan appears here as soon as it is known how good it is.</source>
        <translation>プランの良さが分かりしだい、ここに表示されます。</translation>
    </message>
    <message>
        <source>Choose machines again to plan over them.</source>
        <translation>計画するにはもう一度マシンを選んでください。</translation>
    </message>
    <message>
        <source>No plan exists</source>
        <translation>プランは存在しません</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>プランが見つかりませんでした</translation>
    </message>
    <message>
        <source>The search came to its limits before it was settled whether one exists.</source>
        <translation>存在するかどうかが決まる前に、探索が上限に達しました。</translation>
    </message>
    <message>
        <source>Not planned</source>
        <translation>計画できませんでした</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>計画中…</translation>
    </message>
    <message>
        <source>Of plans in which each host runs one run of consecutive blocks.</source>
        <translation>対象：各ホストが連続したブロックの並びを 1 つずつ実行するプラン。</translation>
    </message>
    <message>
        <source>Whether a plan exists is not settled.</source>
        <translation>プランが存在するかどうかは未確定です。</translation>
    </message>
    <message>
        <source>at best %1, gap %2</source>
        <translation>最良でも %1、ギャップ %2</translation>
    </message>
    <message>
        <source>%1 of it between hosts</source>
        <translation>うちホスト間 %1</translation>
    </message>
    <message>
        <source>%1 a step, %2 of it between hosts</source>
        <translation>1 ステップ %1、うちホスト間 %2</translation>
    </message>
    <message>
        <source>All orders of hosts were weighed.</source>
        <translation>ホストのすべての順序を比較しました。</translation>
    </message>
    <message>
        <source>Not all orders of hosts were weighed: the plan keeps the order in which they are listed, and what is said of others holds for all orders.</source>
        <translation>ホストのすべての順序を比較したわけではありません。プランは列挙された順序を保ち、ほかのプランについての記述はすべての順序に当てはまります。</translation>
    </message>
    <message>
        <source>How much one host hands over to the next is not known of this model: the latencies of the network alone count.</source>
        <translation>このモデルではホストが次に渡す量が分からないため、ネットワークの遅延だけを数えます。</translation>
    </message>
    <message>
        <source>Neighbouring blocks were taken together, since there are many or in some nothing runs: of plans that divide them elsewhere nothing is said.</source>
        <translation>ブロックが多いか、何も実行されないブロックがあるため、隣り合うものをまとめました。別の場所で分けるプランについては何も述べていません。</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目標</translation>
    </message>
    <message>
        <source>As in the plan bar</source>
        <translation>プランバーと同じ</translation>
    </message>
    <message>
        <source>Pipelined throughput</source>
        <translation>パイプラインのスループット</translation>
    </message>
    <message>
        <source>Pipelined throughput: each GPU is a stage, and all work at once, on a micro-batch each.</source>
        <translation>パイプラインのスループット：各 GPU が 1 つのステージで、すべてが同時に、それぞれ 1 つのマイクロバッチを処理します。</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>マイクロバッチ</translation>
    </message>
    <message>
        <source>without an end</source>
        <translation>終わりなし</translation>
    </message>
    <message>
        <source>Micro-batches: </source>
        <translation>マイクロバッチ： </translation>
    </message>
    <message>
        <source>How many go through before the pipeline is empty again</source>
        <translation>パイプラインが再び空になるまでに通る数</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>What is shown by host</source>
        <translation>ホスト別に表示するもの</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) of the plan hold on whichever host runs the module.</source>
        <translation>
            <numerusform>プランの %n 件のルールは、モジュールを実行するどのホストでも適用されます。</numerusform>
        </translation>
    </message>
    <message>
        <source>The main GPU and the target play no part here.</source>
        <translation>メイン GPU とターゲットはここでは考慮されません。</translation>
    </message>
    <message>
        <source>What would help:</source>
        <translation>改善するには：</translation>
    </message>
    <message>
        <source>Of plans in which each GPU runs one run of consecutive blocks, the GPUs of a host one after the other as it lists them.</source>
        <translation>対象：各 GPU が連続したブロックの並びを 1 つずつ実行し、ホストの GPU がホストに並ぶ順に続くプラン。</translation>
    </message>
    <message numerus="yes">
        <source>one takes %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>1 個が %n ステージを通るのに %1、うち受け渡しに %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one takes at least %1 through %n stage(s), %2 of it handing over</source>
        <translation>
            <numerusform>1 個が %n ステージを通るのに少なくとも %1、うち受け渡しに %2</numerusform>
        </translation>
    </message>
    <message>
        <source>the slowest takes %1</source>
        <translation>最も遅いものは %1</translation>
    </message>
    <message>
        <source>the slowest takes at least %1</source>
        <translation>最も遅いものは少なくとも %1</translation>
    </message>
    <message>
        <source>all take %1</source>
        <translation>すべてで %1</translation>
    </message>
    <message>
        <source>The KV caches of one micro-batch are counted.</source>
        <translation>1 つのマイクロバッチの KV キャッシュを数えています。</translation>
    </message>
    <message>
        <source>Tied weights: micro-batches come back to a stage, and how long they wait there is not counted.</source>
        <translation>共有重み：マイクロバッチはステージに戻りますが、そこで待つ時間は数えていません。</translation>
    </message>
    <message>
        <source>Rules of what is chosen</source>
        <translation>選択したもののルール</translation>
    </message>
    <message>
        <source>Of this page: %1.</source>
        <translation>このページのルール：%1。</translation>
    </message>
    <message>
        <source>Not on %1</source>
        <translation>%1 以外</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>%1 に配置</translation>
    </message>
    <message>
        <source>Take all rules of this page back</source>
        <translation>このページのルールをすべて取り消す</translation>
    </message>
    <message>
        <source>Rules of hosts</source>
        <translation>ホストのルール</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>%1 not on %2</source>
        <translation>%1 は %2 以外</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 は %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Finding out why, and what would help (%1 of its limit)</source>
        <translation>理由と改善方法を調べています（上限の %1）</translation>
    </message>
    <message>
        <source>Finding out why, and what would help…</source>
        <translation>理由と改善方法を調べています…</translation>
    </message>
    <message>
        <source>Stopped before it was known why.</source>
        <translation>理由が分かる前に停止しました。</translation>
    </message>
    <message>
        <source>Not settled is whether this would help:</source>
        <translation>次のことが役立つかどうかは決まっていません：</translation>
    </message>
    <message>
        <source>What the hosts compute is not known: times are those of copies and of the network alone.</source>
        <translation>ホストの計算は不明です：時間はコピーとネットワークだけのものです。</translation>
    </message>
    <message>
        <source>It is counted where the workload names tokens and the cards are known.</source>
        <translation>ワークロードにトークン数が指定され、カードが既知であれば計算されます。</translation>
    </message>
    <message>
        <source>A network %1 times as fast</source>
        <translation>%1 倍の速さのネットワーク</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>計測済み：%1</translation>
    </message>
    <message>
        <source>Contiguous</source>
        <translation>連続</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules. Of pipelined throughput that is always so.</source>
        <translation>各デバイスは、連続するモジュールの並びを 1 つだけ実行します。パイプラインのスループットでは常にそうです。</translation>
    </message>
    <message>
        <source>Measure over ssh…</source>
        <translation>ssh で計測…</translation>
    </message>
    <message>
        <source>all take at least %1</source>
        <translation>すべてで少なくとも %1</translation>
    </message>
    <message>
        <source>Every device runs one run of consecutive modules.</source>
        <translation>各デバイスは、連続するモジュールの並びを 1 つだけ実行します。</translation>
    </message>
    <message>
        <source>4 desktops with an RTX 4090, 10 Gb/s</source>
        <translation>RTX 4090 搭載デスクトップ 4 台、10 Gb/s</translation>
    </message>
    <message>
        <source>A laptop with an RTX 3060 and a server with 2 RTX A6000, 1 Gb/s</source>
        <translation>RTX 3060 搭載ノート PC と RTX A6000 2 枚のサーバー、1 Gb/s</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsMeasureDialog</name>
    <message>
        <source>Write the names of hosts with commas between them.</source>
        <translation>ホストの名前を、カンマで区切って入力してください。</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a host.</source>
        <translation>「%1」は、ホストの名前にできません。</translation>
    </message>
    <message>
        <source>%1 is named twice.</source>
        <translation>%1 が 2 回あります。</translation>
    </message>
    <message>
        <source>Name 1 to %1 hosts.</source>
        <translation>1～%1 台のホストを指定してください。</translation>
    </message>
    <message>
        <source>Measure over ssh</source>
        <translation>ssh で計測</translation>
    </message>
    <message>
        <source>ssh asks the stowage-engine of each host what it has and how fast it is, without a password; each takes a minute or two.</source>
        <translation>ssh が、各ホストの stowage-engine に、何があり、どれだけ速いかを、パスワードなしで尋ねます。1 台に 1～2 分かかります。</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>まだ計測していません。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>計測</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>取り込む</translation>
    </message>
    <message>
        <source>%1, %2: %3 of %4</source>
        <translation>%1、%2：%3 / %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: the engine is starting.</source>
        <translation>%1：エンジンを起動しています。</translation>
    </message>
    <message>
        <source>%1 was not measured, and is left out: %2</source>
        <translation>%1 は計測されず、除かれます：%2</translation>
    </message>
    <message>
        <source>%1 was not measured, and stays as it was: %2</source>
        <translation>%1 は計測されず、元のままです：%2</translation>
    </message>
    <message>
        <source>No host was measured.</source>
        <translation>計測されたホストはありません。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n host(s) measured. Take over plans over these machines.</source>
        <translation>
            <numerusform>%n 台のホストのうち %1 台を計測しました。取り込むと、これらのマシンに配置します。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save these machines</source>
        <translation>これらのマシンを保存</translation>
    </message>
    <message>
        <source>Machines (*.json)</source>
        <translation>マシン (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>%1 に書き込みました。</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsTable</name>
    <message>
        <source>Hosts</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>GPU 上</translation>
    </message>
    <message>
        <source>On CPU</source>
        <translation>CPU 上</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>ディスク上</translation>
    </message>
    <message>
        <source>Part of a step</source>
        <translation>ステップに占める時間</translation>
    </message>
    <message>
        <source>Handing over</source>
        <translation>受け渡し</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>ここでは何も実行されません</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>稼働</translation>
    </message>
    <message>
        <source>A micro-batch</source>
        <translation>マイクロバッチ</translation>
    </message>
    <message>
        <source>Of the time between two micro-batches; the slowest is always busy</source>
        <translation>2 つのマイクロバッチの間の時間に対する割合。最も遅いものは常に稼働しています</translation>
    </message>
    <message>
        <source>Of a step</source>
        <translation>ステップに対する割合</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不明</translation>
    </message>
</context>
<context>
    <name>stowage::app::HostsWhatIfTable</name>
    <message>
        <source>What other machines would buy</source>
        <translation>ほかのマシンで得られるもの</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>GPU 上</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>証明</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>リクエスト時間</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>At best %1.</source>
        <translation>最良でも %1。</translation>
    </message>
</context>
<context>
    <name>stowage::app::ImportDialog</name>
    <message>
        <source>The map and the model differ</source>
        <translation>マップとモデルが一致しません</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) of this map are not in the model</source>
        <translation>
            <numerusform>このマップの %n 個の名前がモデルにありません</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s) of the model are not in the map: they have no place</source>
        <translation>
            <numerusform>モデルの %n 個のテンソルがマップになく、置き場所がありません</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>The map is shown as far as it matches. What you pin moves in it, the rest stays. Undo brings the plan from before back.</source>
        <translation>マップを一致する範囲で表示しています。ピン留めしたものだけが移動し、残りは動きません。「元に戻す」で以前のプランに戻ります。</translation>
    </message>
</context>
<context>
    <name>stowage::app::InputSizes</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 以上</translation>
    </message>
    <message>
        <source>%1, a multiple of %2</source>
        <translation>%1、%2 の倍数</translation>
    </message>
    <message>
        <source>%1, %2 more than a multiple of %3</source>
        <translation>%1、%3 の倍数より %2 大きい数</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 とほか %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>As tokens and sequences say, else as exported</source>
        <translation>トークン数とシーケンス数に従う（なければエクスポート時のまま）</translation>
    </message>
    <message>
        <source>As set here</source>
        <translation>ここで設定</translation>
    </message>
    <message>
        <source>The plan, its prediction and runs of it are for inputs of these sizes.</source>
        <translation>プラン、その予測と実行は、これらのサイズの入力に対するものです。</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>入力のサイズ</translation>
    </message>
    <message>
        <source>Shapes that follow</source>
        <translation>得られる形状</translation>
    </message>
    <message>
        <source>Its sizes with an x between, such as 1x128</source>
        <translation>x で区切ったサイズ（例：1x128）</translation>
    </message>
    <message>
        <source>The sizes are as exported then.</source>
        <translation>その場合、サイズはエクスポート時のままです。</translation>
    </message>
    <message>
        <source>%1: “%2” is no whole number.</source>
        <translation>%1：「%2」は整数ではありません。</translation>
    </message>
    <message>
        <source>%1 can be %2 to %3, not %4.</source>
        <translation>%1 は %2～%3 です（%4 は不可）。</translation>
    </message>
    <message>
        <source>%1 can be %2 or more, not %3.</source>
        <translation>%1 は %2 以上です（%3 は不可）。</translation>
    </message>
    <message>
        <source>%1 has to be a multiple of %2, which %3 is not.</source>
        <translation>%1 は %2 の倍数でなければなりませんが、%3 はそうではありません。</translation>
    </message>
    <message>
        <source>%1 has to be %2 more than a multiple of %3, which %4 is not.</source>
        <translation>%1 は %3 の倍数より %2 大きい数でなければなりませんが、%4 はそうではありません。</translation>
    </message>
    <message>
        <source>“%1” is no shape: write sizes with an x between, such as 1x128.</source>
        <translation>「%1」は形状ではありません。1x128 のように、サイズを x で区切って入力してください。</translation>
    </message>
    <message>
        <source>Write the shape of one input at least.</source>
        <translation>少なくとも 1 つの入力の形状を入力してください。</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeptCommands</name>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>&amp;Keep this plan as…</source>
        <translation>名前を付けてこのプランを保管(&amp;K)…</translation>
    </message>
    <message>
        <source>There are 100 kept plans, the most there can be: delete one first.</source>
        <translation>保管したプランが上限の 100 件に達しています。先に 1 件削除してください。</translation>
    </message>
    <message>
        <source>Keep “%1”</source>
        <translation>「%1」を保管</translation>
    </message>
    <message>
        <source>The plan is kept as “%1”: Plan, Kept plans goes back to it.</source>
        <translation>プランを「%1」として保管しました。「プラン」の「保管したプラン」で戻れます。</translation>
    </message>
    <message>
        <source>Plan “%1”</source>
        <translation>プラン「%1」</translation>
    </message>
    <message>
        <source>Rename “%1” to “%2”</source>
        <translation>「%1」の名前を「%2」に変更</translation>
    </message>
    <message>
        <source>Delete “%1”</source>
        <translation>「%1」を削除</translation>
    </message>
    <message>
        <source>Keep this plan</source>
        <translation>このプランを保管</translation>
    </message>
    <message>
        <source>It stays beside the one that you go on with, and is saved with it.</source>
        <translation>作業を続けるプランとは別に残り、一緒に保存されます。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保管</translation>
    </message>
    <message>
        <source>Plan %1</source>
        <translation>プラン %1</translation>
    </message>
    <message>
        <source>Rename “%1”</source>
        <translation>「%1」の名前を変更</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>名前を変更</translation>
    </message>
    <message>
        <source>&amp;Kept plans</source>
        <translation>保管したプラン(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>比較(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>名前を変更(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>削除(&amp;D)</translation>
    </message>
    <message>
        <source>“%1” is too long a name for a second one: rename it first.</source>
        <translation>「%1」は名前が長すぎて複製できません。先に名前を変更してください。</translation>
    </message>
    <message>
        <source>Duplicate “%1” as “%2”</source>
        <translation>「%1」を「%2」として複製</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>複製(&amp;U)</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyCommands</name>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>&amp;Keyboard and concepts</source>
        <translation>キーボードと用語(&amp;K)</translation>
    </message>
    <message>
        <source>Key &amp;sheet</source>
        <translation>キー一覧(&amp;S)</translation>
    </message>
    <message>
        <source>Chan&amp;ge keys…</source>
        <translation>キーを変更(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Print the key sheet…</source>
        <translation>キー一覧を印刷(&amp;P)…</translation>
    </message>
    <message>
        <source>Keys of Stowage</source>
        <translation>Stowage のキー一覧</translation>
    </message>
    <message>
        <source>Print the key sheet</source>
        <translation>キー一覧を印刷</translation>
    </message>
    <message>
        <source>The key sheet could not be printed: the printer, or the file that it prints to, does not take it.</source>
        <translation>キー一覧を印刷できませんでした。プリンタまたは出力先のファイルが受け付けません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::KeyboardDialog</name>
    <message>
        <source>Keyboard and concepts</source>
        <translation>キーボードと用語</translation>
    </message>
    <message>
        <source>Single letters act in the treemap, the lanes and the timeline, never in a text field.</source>
        <translation>1 文字のキーは、ツリーマップ、レーン、タイムラインで使えます。テキスト欄では使えません。</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>用語</translation>
    </message>
    <message>
        <source>module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>a part of the model; its storages are counted once</source>
        <translation>モデルの一部。そのストレージは 1 回だけ数えます</translation>
    </message>
    <message>
        <source>device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>a place for weights: a GPU, CPU memory or disk, with a budget</source>
        <translation>重みの置き場所：GPU、CPU メモリ、ディスク。それぞれに予算があります</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>ユニット</translation>
    </message>
    <message>
        <source>what the solver moves as one: a no-split block, a leaf module, a tied group</source>
        <translation>ソルバがまとめて動かすもの：分割不可ブロック、末端のモジュール、重みを共有するグループ</translation>
    </message>
    <message>
        <source>pin, forbid</source>
        <translation>ピン留め、禁止</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>ストリーミング</translation>
    </message>
    <message>
        <source>host weights are copied to the GPU for their turn; the reserve is the room kept free for that</source>
        <translation>ホストの重みを、順番が来たら GPU へコピーします。ストリーム予備領域は、そのために空けておく領域です</translation>
    </message>
    <message>
        <source>bound, gap</source>
        <translation>限界値、ギャップ</translation>
    </message>
    <message>
        <source>the best any plan could reach, and how far this one is from it; 0 is a proof</source>
        <translation>どのプランでも超えられない最良の値と、このプランとの差。0 なら最適の証明です</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>In the views</source>
        <translation>ビュー内</translation>
    </message>
    <message>
        <source>the next module that way; in a lane the next cell or lane</source>
        <translation>その方向の次のモジュール。レーンでは次のセルまたはレーン</translation>
    </message>
    <message>
        <source>Enter, Backspace</source>
        <translation>Enter、Backspace</translation>
    </message>
    <message>
        <source>into a module, and out again</source>
        <translation>モジュールの中へ、外へ</translation>
    </message>
    <message>
        <source>Alt, held</source>
        <translation>Alt を押したまま</translation>
    </message>
    <message>
        <source>what a module is part of; in a drag the order of the moves</source>
        <translation>モジュールが属するもの。ドラッグ中は移動の順番</translation>
    </message>
    <message>
        <source>S, in a drag</source>
        <translation>ドラッグ中に S</translation>
    </message>
    <message>
        <source>split the block, or keep it whole</source>
        <translation>ブロックを分割、または丸ごと保つ</translation>
    </message>
    <message>
        <source>the peak before, the next peak</source>
        <translation>前のピーク、次のピーク</translation>
    </message>
    <message>
        <source>← → on a budget</source>
        <translation>予算で ← →</translation>
    </message>
    <message>
        <source>less or more of it; with Ctrl in small steps</source>
        <translation>予算を増減。Ctrl を押すと小刻みに</translation>
    </message>
    <message>
        <source>your rule for a module: it must be here, or must not be there</source>
        <translation>モジュールに対するルール：ここに置く、またはそこには置かない</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>キーを変更…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>印刷…</translation>
    </message>
    <message>
        <source>the same in the treemap, as in vi</source>
        <translation>ツリーマップで同じ動き（vi と同じ）</translation>
    </message>
    <message>
        <source>End, in a lane</source>
        <translation>レーンで End</translation>
    </message>
    <message>
        <source>to its budget; Home or Esc back to its modules</source>
        <translation>そのレーンの予算へ。Home か Esc でモジュールへ戻る</translation>
    </message>
    <message>
        <source>Page Up, Page Down on a budget</source>
        <translation>予算で PgUp、PgDn</translation>
    </message>
    <message>
        <source>more or less of it in large steps</source>
        <translation>大きく増減</translation>
    </message>
    <message>
        <source>Enter, F2 on a budget</source>
        <translation>予算で Enter、F2</translation>
    </message>
    <message>
        <source>type it</source>
        <translation>予算を入力</translation>
    </message>
</context>
<context>
    <name>stowage::app::LayoutCommands</name>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>&amp;Save layout…</source>
        <translation>レイアウトを保存(&amp;S)…</translation>
    </message>
    <message>
        <source>The layout “%1” is kept.</source>
        <translation>レイアウト「%1」を保存しました。</translation>
    </message>
    <message>
        <source>Layout “%1”</source>
        <translation>レイアウト「%1」</translation>
    </message>
    <message>
        <source>The layout “%1” is of another version, or damaged: it was not used.</source>
        <translation>レイアウト「%1」は、別のバージョンのものか、壊れているため、使いませんでした。</translation>
    </message>
    <message>
        <source>The layout “%1” is deleted.</source>
        <translation>レイアウト「%1」を削除しました。</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>レイアウトを保存</translation>
    </message>
    <message>
        <source>Which panels are in sight, where, and how large.</source>
        <translation>どのパネルを、どこに、どの大きさで表示するか。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>レイアウト(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>削除(&amp;D)</translation>
    </message>
</context>
<context>
    <name>stowage::app::LearnRatesDialog</name>
    <message>
        <source>%1 and %2 a start</source>
        <translation>%1、開始ごとに %2</translation>
    </message>
    <message>
        <source>%1, in its own memory</source>
        <translation>%1、自身のメモリ内</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Learn rates from this run</source>
        <translation>この実行から速度を学習</translation>
    </message>
    <message>
        <source>What its copies and modules took. Taken over, plans and predictions count with it; undo brings the old rates back.</source>
        <translation>実行中のコピーとモジュールにかかった時間です。取り込むと、プランと予測に使われます。「元に戻す」で以前の速度に戻ります。</translation>
    </message>
    <message>
        <source>The GPUs of this run were virtual: these are rates of the computer that it was on, and of no card.</source>
        <translation>この実行の GPU は仮想です。これは実行したコンピュータの速度で、カードの速度ではありません。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>取り込む</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>接続</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>In this run</source>
        <translation>この実行</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>ばらつき</translation>
    </message>
    <message>
        <source>From</source>
        <translation>算出元</translation>
    </message>
    <message>
        <source>This run made no copies, and nobody knows what its modules computed.</source>
        <translation>この実行ではコピーがなく、モジュールの計算量も不明です。</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 個のモジュール</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copies</source>
        <translation>
            <numerusform>%n 件のコピー</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::LinksTable</name>
    <message>
        <source>Same in both directions</source>
        <translation>両方向で同じ</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>%1 から %2 へ</translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineActions</name>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>&amp;Machine…</source>
        <translation>マシン(&amp;M)…</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>このマシンを読み取る</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>カード</translation>
    </message>
    <message>
        <source>This machine: %1. The next model is planned for it.</source>
        <translation>このマシン：%1。次のモデルはこれに合わせて計画します。</translation>
    </message>
    <message>
        <source>No GPU found; %1. Plans use a stand-in card of %2 until you change it.</source>
        <translation>GPU が見つかりません。%1。変更するまで、プランは %2 の仮のカードを使います。</translation>
    </message>
</context>
<context>
    <name>stowage::app::MachineDialog</name>
    <message>
        <source>Write a size like 600MiB, or a part of the budget like 5 %.</source>
        <translation>600MiB のようなサイズ、または 5 % のような予算の割合を書いてください。</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>24GiB、80GB、95 % のように書いてください。</translation>
    </message>
    <message>
        <source>larger than the card (%1): a what-if</source>
        <translation>カード（%1）より大きい：What-if</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Open a machine or a report…</source>
        <translation>マシンまたはレポートを開く…</translation>
    </message>
    <message>
        <source>Paste a machine or a report</source>
        <translation>マシンまたはレポートを貼り付け</translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation>クリップボード</translation>
    </message>
    <message>
        <source>Save this machine…</source>
        <translation>このマシンを保存…</translation>
    </message>
    <message>
        <source>Save this machine</source>
        <translation>このマシンを保存</translation>
    </message>
    <message>
        <source>Machine (*.json)</source>
        <translation>マシン (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>%1 に書き込みました。</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>このマシンを読み取る</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Add GPU</source>
        <translation>GPU を追加</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>CUDA context, workspaces, allocator slack</source>
        <translation>CUDA コンテキスト、ワークスペース、アロケータの余剰</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>オーバーヘッド</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>GB/s that a large copy reaches, from row to column</source>
        <translation>大きなコピーで出る GB/s（行から列へ）</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>まだ何も変更していません。</translation>
    </message>
    <message>
        <source>With this machine no placement fits: short by %1.</source>
        <translation>このマシンでは収まる配置がありません。%1 不足しています。</translation>
    </message>
    <message>
        <source>With this machine: %1 (now %2).</source>
        <translation>このマシンでは %1（現在 %2）。</translation>
    </message>
    <message>
        <source>more than this machine has (%1): a what-if</source>
        <translation>このマシンの容量（%1）より大きい：What-if</translation>
    </message>
    <message>
        <source>Set the budgets; the rest describes your hardware.</source>
        <translation>予算を設定してください。ほかはハードウェアの情報です。</translation>
    </message>
    <message>
        <source>Add CPU</source>
        <translation>CPU を追加</translation>
    </message>
    <message>
        <source>Add disk</source>
        <translation>ディスクを追加</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) on a removed device go with it.</source>
        <translation>
            <numerusform>削除したデバイスに関する %n 個のルールも削除されます。</numerusform>
        </translation>
    </message>
    <message>
        <source>With this machine no placement fits.</source>
        <translation>このマシンでは収まる配置がありません。</translation>
    </message>
    <message>
        <source>Memory speed</source>
        <translation>メモリ速度</translation>
    </message>
    <message>
        <source>GB/s: how fast the CPU can run a module</source>
        <translation>GB/s：CPU がモジュールを実行できる速さ</translation>
    </message>
    <message>
        <source>Keep free</source>
        <translation>空けておく量</translation>
    </message>
    <message>
        <source>for activations; a run measures them</source>
        <translation>アクティベーション用。実行すると計測されます</translation>
    </message>
    <message>
        <source>With this machine no placement was found.</source>
        <translation>このマシンでは配置が見つかりませんでした。</translation>
    </message>
    <message>
        <source>the model&apos;s own .safetensors files, %1, count as room: transformers reads modules on disk from them</source>
        <translation>モデル自身の .safetensors ファイル %1 も容量に含みます。transformers はディスク上のモジュールをそこから読み込みます</translation>
    </message>
    <message>
        <source>Measure…</source>
        <translation>計測…</translation>
    </message>
    <message>
        <source>empty: as much as is predicted for activations</source>
        <translation>空欄：アクティベーションの予測分</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>マシン</translation>
    </message>
</context>
<context>
    <name>stowage::app::MainWindow</name>
    <message>
        <source>Treemap</source>
        <translation>ツリーマップ</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直し(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Find module</source>
        <translation>モジュールを検索(&amp;F)</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>次を検索(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>前を検索(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Clear selection</source>
        <translation>選択を解除(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>設定(&amp;S)…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>&amp;Treemap</source>
        <translation>ツリーマップ(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;imeline</source>
        <translation>タイムライン(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Zoom in</source>
        <translation>拡大(&amp;Z)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>縮小(&amp;O)</translation>
    </message>
    <message>
        <source>Module t&amp;ree</source>
        <translation>モジュールツリー(&amp;R)</translation>
    </message>
    <message>
        <source>Ri&amp;ght column</source>
        <translation>右の列(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>デバイス(&amp;D)</translation>
    </message>
    <message>
        <source>This r&amp;un</source>
        <translation>この実行(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Next issue</source>
        <translation>次の問題(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous issue</source>
        <translation>前の問題(&amp;P)</translation>
    </message>
    <message>
        <source>Next &amp;panel</source>
        <translation>次のパネル(&amp;P)</translation>
    </message>
    <message>
        <source>Previous p&amp;anel</source>
        <translation>前のパネル(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>コマンドパレット(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>レイアウトをリセット(&amp;R)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>&amp;About Stowage</source>
        <translation>Stowage について(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>元に戻す：%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>やり直し：%1(&amp;R)</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>&amp;Activations</source>
        <translation>アクティベーション(&amp;A)</translation>
    </message>
    <message>
        <source>Ti&amp;mes in the tree</source>
        <translation>ツリーに時間を表示(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比較(&amp;C)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>次の一致箇所</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>前の一致箇所</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>履歴(&amp;H)…</translation>
    </message>
    <message>
        <source>Nothing is searched for. Type a part of a name into the field above the modules.</source>
        <translation>何も検索していません。モジュールの上の欄に名前の一部を入力してください。</translation>
    </message>
    <message>
        <source>No module matches what is searched for.</source>
        <translation>検索に一致するモジュールはありません。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>変更はありません。</translation>
    </message>
    <message>
        <source>Nothing was undone.</source>
        <translation>元に戻した操作はありません。</translation>
    </message>
    <message>
        <source>Se&amp;lect by pattern…</source>
        <translation>パターンで選択(&amp;L)…</translation>
    </message>
    <message>
        <source>The arrangement of the panels was of another version, or damaged: it is the designed one now.</source>
        <translation>パネルの配置は別のバージョンのものか、壊れていました。いまは標準の配置です。</translation>
    </message>
</context>
<context>
    <name>stowage::app::MoveDialog</name>
    <message>
        <source>Move to device</source>
        <translation>デバイスへ移動</translation>
    </message>
    <message>
        <source>removes the pin</source>
        <translation>ピン留めを外します</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>ピン留めなし</translation>
    </message>
</context>
<context>
    <name>stowage::app::NameDialog</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>replaces the one of this name</source>
        <translation>同じ名前のものを置き換えます</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoSplitDialog</name>
    <message>
        <source>No-split classes</source>
        <translation>分割不可クラス</translation>
    </message>
    <message>
        <source>%1   %2 × up to %3</source>
        <translation>%1   %2 × 最大 %3</translation>
    </message>
    <message>
        <source>As the model says</source>
        <translation>モデルの指定どおり</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>Modules of these classes stay whole: their forward pass adds its own input to its output, so both must be on one device.</source>
        <translation>これらのクラスのモジュールは分割しません。順伝播で自身の入力を出力に加えるため、両方が同じデバイスにある必要があります。</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteCommands</name>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>&amp;Write a note…</source>
        <translation>メモを書く(&amp;W)…</translation>
    </message>
    <message>
        <source>a note is on one module, or on the plan</source>
        <translation>メモは 1 つのモジュール、またはプランに付けます</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>No note on %1</source>
        <translation>%1 のメモを削除</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>%1 のメモ</translation>
    </message>
    <message>
        <source>&amp;Notes</source>
        <translation>メモ(&amp;N)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Another model was opened meanwhile: there is no note.</source>
        <translation>その間に別のモデルが開かれました。メモはありません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::NoteDialog</name>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>%1 のメモ</translation>
    </message>
    <message>
        <source>Why it lies here, what is to be tried next … It is kept in the plan.</source>
        <translation>ここに置く理由、次に試すことなど。メモはプランに残ります。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>確定</translation>
    </message>
    <message>
        <source>Ctrl+Return keeps it.</source>
        <translation>Ctrl+Return で確定します。</translation>
    </message>
    <message>
        <source>This is longer than a note can be (20,000 bytes).</source>
        <translation>メモの上限（20,000 バイト）を超えています。</translation>
    </message>
</context>
<context>
    <name>stowage::app::OffloadScheduleDialog</name>
    <message>
        <source>Offload schedule</source>
        <translation>オフロードのスケジュール</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Send these layers to the host</source>
        <translation>これらの層をホストへ移動</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>層</translation>
    </message>
    <message>
        <source>such as 8GiB: the fastest that fits</source>
        <translation>例：8GiB（収まる中で最速のもの）</translation>
    </message>
    <message>
        <source>Room for them</source>
        <translation>使える領域</translation>
    </message>
    <message>
        <source>How many layers are moved</source>
        <translation>移動する層の数</translation>
    </message>
    <message>
        <source>Peak of activations</source>
        <translation>アクティベーションのピーク</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>1 ステップ</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>待ち時間</translation>
    </message>
    <message>
        <source>This model has no list of layers.</source>
        <translation>このモデルに層のリストはありません。</translation>
    </message>
    <message>
        <source>No number of layers fits into %1.</source>
        <translation>層をいくつ移動しても %1 に収まりません。</translation>
    </message>
    <message>
        <source>%1 for copies</source>
        <translation>コピー待ち %1</translation>
    </message>
    <message>
        <source>never</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1（元は %2）</translation>
    </message>
    <message>
        <source>What it costs and brings to send the activations of layers to the host, or to run layers again for them, worked out from the times and tensors of this run.</source>
        <translation>層のアクティベーションをホストへ移動する場合、または層を再計算する場合の損得です。この実行の時間とテンソルから計算しています。</translation>
    </message>
    <message>
        <source>comparing mixes, %1 of at most %2</source>
        <translation>組み合わせを比較中、%1 / 最大 %2</translation>
    </message>
    <message>
        <source>Of them</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>Running again</source>
        <translation>再計算</translation>
    </message>
    <message>
        <source>Any other mix</source>
        <translation>ほかの組み合わせ</translation>
    </message>
    <message>
        <source>move only: the first layers</source>
        <translation>移動のみ：先頭の層から</translation>
    </message>
    <message>
        <source>move or run again: the best for each layer</source>
        <translation>移動または再計算：層ごとに最良のもの</translation>
    </message>
    <message>
        <source>What they may do</source>
        <translation>使う方法</translation>
    </message>
    <message>
        <source>such as 8GiB: a mix is chosen for it</source>
        <translation>例：8GiB（これに合う組み合わせを選択）</translation>
    </message>
    <message>
        <source>Take over this mix</source>
        <translation>この組み合わせを取り込む</translation>
    </message>
    <message>
        <source>comparing mixes…</source>
        <translation>組み合わせを比較中…</translation>
    </message>
    <message>
        <source>No mix fits into %1; the least peak of those computed is %2.</source>
        <translation>%1 に収まる組み合わせはありません。計算した中で最小のピークは %2 です。</translation>
    </message>
    <message>
        <source>No mix was found that fits into %1; the least peak so far is %2.</source>
        <translation>%1 に収まる組み合わせは見つかりませんでした。これまでの最小のピークは %2 です。</translation>
    </message>
    <message>
        <source>Not to be run again, as the run found: %1.</source>
        <translation>実行の結果、再計算できないもの：%1。</translation>
    </message>
    <message>
        <source>Not to be run again, as the graph says: %1.</source>
        <translation>グラフによると、再計算できないもの：%1。</translation>
    </message>
    <message>
        <source>none of %1 layers moved</source>
        <translation>%1 層のうち移動なし</translation>
    </message>
    <message>
        <source>the first %1 of %2 layers moved</source>
        <translation>%2 層のうち先頭の %1 層を移動</translation>
    </message>
    <message>
        <source>say how much room there is</source>
        <translation>使える領域を入力してください</translation>
    </message>
    <message>
        <source>does not fit either, proven</source>
        <translation>これも収まらない（証明済み）</translation>
    </message>
    <message>
        <source>is not faster: the best of all mixes, proven</source>
        <translation>これより速いものはない（全組み合わせで最良、証明済み）</translation>
    </message>
    <message>
        <source>takes %1 at least</source>
        <translation>最短でも %1</translation>
    </message>
    <message>
        <source>%1 moved, %2 run again, %3 kept</source>
        <translation>移動 %1、再計算 %2、保持 %3</translation>
    </message>
    <message>
        <source>such as 250 ms: the least room that is as fast</source>
        <translation>例：250 ms（この速さに必要な最小の領域）</translation>
    </message>
    <message>
        <source>Step time at most</source>
        <translation>ステップ時間の上限</translation>
    </message>
    <message>
        <source>Any other number</source>
        <translation>ほかの層数</translation>
    </message>
    <message>
        <source>Worked out from the last run that came to its end, with the same inputs.</source>
        <translation>同じ入力で最後まで終わった直近の実行から計算しました。</translation>
    </message>
    <message>
        <source>Worked out from what was saved before memory ran out; backward is taken to be twice as long as forward.</source>
        <translation>メモリ不足になる前に保存されたものから計算しました。逆伝播の時間は順伝播の 2 倍とみなしています。</translation>
    </message>
    <message>
        <source>Not reached, and taken to be like the largest before them: %1.</source>
        <translation>到達していないため、それまでで最大の層と同じとみなしたもの：%1。</translation>
    </message>
    <message>
        <source>“%1” is no time: write such as 0.25 s or 250 ms.</source>
        <translation>「%1」は時間ではありません。0.25 s や 250 ms のように入力してください。</translation>
    </message>
    <message>
        <source>that fits is not faster: each was computed</source>
        <translation>収まるもので、これより速いものはない（すべて計算済み）</translation>
    </message>
    <message>
        <source>that is as fast does not need less: each was computed</source>
        <translation>同じ速さで、これより少なくて済むものはない（すべて計算済み）</translation>
    </message>
    <message>
        <source>No number of layers lets a step take %1 at most.</source>
        <translation>層をいくつ移動しても、1 ステップは %1 以内に収まりません。</translation>
    </message>
    <message>
        <source>No number of layers fits into %1 and lets a step take %2 at most.</source>
        <translation>層をいくつ移動しても、%1 に収めたまま 1 ステップを %2 以内にはできません。</translation>
    </message>
    <message>
        <source>all %1 layers: refused</source>
        <translation>全 %1 層：不可</translation>
    </message>
    <message>
        <source>Of each GPU</source>
        <translation>GPU ごと</translation>
    </message>
    <message>
        <source>Of all GPUs together; 0=8GiB, 1=6GiB is the room of each by its number.</source>
        <translation>すべての GPU の合計です。0=8GiB, 1=6GiB は、番号で示した GPU ごとの容量です。</translation>
    </message>
    <message>
        <source>A mix is chosen for the room of all GPUs together: write one size.</source>
        <translation>組み合わせは、すべての GPU の合計の容量に対して選びます。サイズを 1 つ書いてください。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The least peak is %1.</source>
        <translation>最小のピークは %1 です。</translation>
    </message>
    <message>
        <source>The least peak of each, whatever the others hold: %1.</source>
        <translation>ほかが何を保持していても、それぞれの最小のピークは %1 です。</translation>
    </message>
    <message>
        <source>The fastest takes %1.</source>
        <translation>最も速いもので %1 です。</translation>
    </message>
    <message>
        <source>The fastest that fits takes %1.</source>
        <translation>収まる中で最も速いものは %1 です。</translation>
    </message>
    <message>
        <source>No mix fits into %1: every mix needs %2 or more.</source>
        <translation>%1 に収まる組み合わせはありません。どの組み合わせにも %2 以上が必要です。</translation>
    </message>
    <message>
        <source>What it would cost and bring to send the activations of layers to the host, or to run layers again for them, in a run forward and back of this plan.</source>
        <translation>このプランの順伝播と逆伝播の実行で、層のアクティベーションをホストに送る、またはそのために層を再計算する場合のコストと効果。</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph: no run forward and back has measured it.</source>
        <translation>プログラムのグラフからの予測です。順伝播と逆伝播の実行ではまだ計測していません。</translation>
    </message>
    <message>
        <source>The plan that is shown is being predicted…</source>
        <translation>表示されているプランを予測しています…</translation>
    </message>
    <message>
        <source>The solver still looks for a better plan: these figures are of the one that is shown.</source>
        <translation>ソルバはまだより良いプランを探しています。これらの数値は、表示されているプランのものです。</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>このプランについて予測できるものはありません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningDisplay</name>
    <message>
        <source>Everything is read. Looking for the best plan.</source>
        <translation>読み取りが終わりました。最良のプランを探しています。</translation>
    </message>
    <message>
        <source>Opening: looking for the best plan</source>
        <translation>開いています：最良のプランを探しています</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 を開いています</translation>
    </message>
    <message>
        <source>The plan that was open stays open if you cancel.</source>
        <translation>キャンセルしても、開いているプランはそのまま残ります。</translation>
    </message>
    <message>
        <source>Reading headers. Weights stay on disk.</source>
        <translation>ヘッダを読み取っています。重みはディスクに残ります。</translation>
    </message>
    <message>
        <source>Reading entry %1 of %2. Weights stay on disk.</source>
        <translation>エントリ %1 / %2 を読み取っています。重みはディスクに残ります。</translation>
    </message>
    <message>
        <source>Reading headers: file %1 of %2. Weights stay on disk.</source>
        <translation>ヘッダを読み取っています：ファイル %1 / %2。重みはディスクに残ります。</translation>
    </message>
    <message>
        <source>Opening: %1</source>
        <translation>開いています：%1</translation>
    </message>
    <message>
        <source>Reading the recorded run.</source>
        <translation>記録された実行を読み取っています。</translation>
    </message>
    <message>
        <source>Reading the recorded run: %1 of %2.</source>
        <translation>記録された実行を読み取っています：%1 / %2。</translation>
    </message>
</context>
<context>
    <name>stowage::app::OpeningFlow</name>
    <message>
        <source>The sample could not be unpacked into %1.</source>
        <translation>サンプルを %1 に展開できませんでした。</translation>
    </message>
    <message>
        <source>Locate the model of %1</source>
        <translation>%1 のモデルを指定</translation>
    </message>
    <message>
        <source>%1 (not found any more)</source>
        <translation>%1（見つかりません）</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>まだありません</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 の %1</translation>
    </message>
    <message>
        <source>The example could not be copied from %1 to %2.</source>
        <translation>例を %1 から %2 にコピーできませんでした。</translation>
    </message>
</context>
<context>
    <name>stowage::app::PasteDialog</name>
    <message>
        <source>Paste a command line</source>
        <translation>コマンドラインを貼り付け</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>コマンドライン</translation>
    </message>
    <message>
        <source>What to know about it</source>
        <translation>知っておくこと</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Show this plan</source>
        <translation>このプランを表示</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>残り</translation>
    </message>
    <message>
        <source>Reading the model…</source>
        <translation>モデルを読み取っています…</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 超過</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>報告することはありません。</translation>
    </message>
    <message>
        <source>A command line, options, a script or a map, as people share them. What they do here is shown below.</source>
        <translation>共有されているコマンドライン、オプション、スクリプト、マップを貼り付けます。ここでの結果を下に表示します。</translation>
    </message>
    <message>
        <source>Meant for</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>Recognised from the text</source>
        <translation>テキストから判定</translation>
    </message>
    <message>
        <source>Nothing in this text tells whom it is meant for. Choose a program above.</source>
        <translation>このテキストからは、どのプログラム用かわかりません。上でプログラムを選んでください。</translation>
    </message>
    <message>
        <source>This may be meant for any of these: %1. Choose one above.</source>
        <translation>次のどれにも当てはまります：%1。上で 1 つ選んでください。</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>存在しません</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>確保済み</translation>
    </message>
    <message>
        <source>What the program itself takes, and room for activations and for what is streamed; where it trains, also gradients, the optimizer&apos;s states and what is saved for backward.</source>
        <translation>プログラム自体が使う分と、アクティベーションおよびストリーミングされるもののための領域。学習では、勾配、オプティマイザの状態、逆伝播用に保存されるものも含みます。</translation>
    </message>
</context>
<context>
    <name>stowage::app::PictureDialog</name>
    <message>
        <source>Export picture</source>
        <translation>画像をエクスポート</translation>
    </message>
    <message>
        <source>The view as it is on the screen, without selection and pointer.</source>
        <translation>画面に表示中のビューです。選択とポインタは含みません。</translation>
    </message>
    <message>
        <source>PNG, pixels</source>
        <translation>PNG、ピクセル</translation>
    </message>
    <message>
        <source>SVG, shapes and letters</source>
        <translation>SVG、図形と文字</translation>
    </message>
    <message>
        <source>PDF, a page of its size</source>
        <translation>PDF、画像サイズの 1 ページ</translation>
    </message>
    <message>
        <source>Light colours, for paper</source>
        <translation>明るい配色（印刷向け）</translation>
    </message>
    <message>
        <source>View</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>ファイルを選択…</translation>
    </message>
    <message>
        <source>%1 ×: %2 × %3 pixels</source>
        <translation>%1 ×：%2 × %3 ピクセル</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlacesDialog</name>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>入力と KV キャッシュのデバイス</translation>
    </message>
    <message>
        <source>Where values lie that no map places. The plan stays as it is: the device check holds it against them.</source>
        <translation>どのマップにも書かれない値の置き場所です。プランはそのままで、デバイスチェックがこれと照らし合わせます。</translation>
    </message>
    <message>
        <source>The main GPU</source>
        <translation>メイン GPU</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>With its layer</source>
        <translation>その層と同じ場所</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>%1 decides itself where the KV cache lies.</source>
        <translation>KV キャッシュの置き場所は %1 が自ら決めます。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>As the other inputs</source>
        <translation>ほかの入力と同じ</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanBar</name>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>on</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>run by</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>ランタイム</translation>
    </message>
    <message>
        <source>for</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>開いています…</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>モデルなし</translation>
    </message>
    <message>
        <source>No machine</source>
        <translation>マシンなし</translation>
    </message>
    <message>
        <source>accelerate</source>
        <translation>accelerate</translation>
    </message>
    <message>
        <source>weights only</source>
        <translation>重みのみ</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanCommands</name>
    <message>
        <source>Let %1 be streamed</source>
        <translation>%1 をストリーミング</translation>
    </message>
    <message>
        <source>Compute %1 on the host</source>
        <translation>%1 をホストで計算</translation>
    </message>
    <message>
        <source>Compute on the host</source>
        <translation>ホストで計算</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Pin selection to %1</source>
        <translation>選択したものを %1 にピン留め</translation>
    </message>
    <message>
        <source>Unpin: solver decides</source>
        <translation>ピン留めを外す：ソルバが決定</translation>
    </message>
    <message>
        <source>Forbid %1, or lift the rule</source>
        <translation>%1 を禁止、またはルールを解除</translation>
    </message>
    <message>
        <source>Lift all rules</source>
        <translation>すべてのルールを解除</translation>
    </message>
    <message>
        <source>Let the solver decide again</source>
        <translation>再びソルバに任せる</translation>
    </message>
    <message>
        <source>Let the solver decide</source>
        <translation>ソルバに任せる</translation>
    </message>
    <message>
        <source>Move buffers with their modules</source>
        <translation>バッファをモジュールと一緒に移動</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>ランタイム</translation>
    </message>
    <message>
        <source>Placed by</source>
        <translation>配置の方法</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 は %2 に置けません。%2 が禁止されています。先にそのルールを解除するか、別のデバイスを選んでください。</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>%1 を %2 にピン留め</translation>
    </message>
    <message>
        <source>Forbid %1 for %2</source>
        <translation>%2 に対して %1 を禁止</translation>
    </message>
    <message>
        <source>Allow %1 for %2</source>
        <translation>%2 に対して %1 を許可</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 のピン留めを外す</translation>
    </message>
    <message>
        <source>Set %1 budget to %2</source>
        <translation>%1 の予算を %2 に設定</translation>
    </message>
    <message>
        <source>Repair the plan</source>
        <translation>プランを修正</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>%1 用に計画</translation>
    </message>
    <message>
        <source>Change no-split classes</source>
        <translation>分割不可クラスを変更</translation>
    </message>
    <message>
        <source>Change the machine</source>
        <translation>マシンを変更</translation>
    </message>
    <message>
        <source>Split %1, pin %2 to %3</source>
        <translation>%1 を分割し、%2 を %3 にピン留め</translation>
    </message>
    <message>
        <source>Compute %1 on the host, runtime mixed</source>
        <translation>%1 をホストで計算、混合ランタイム</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) about devices that are gone went with them. Undo brings them back.</source>
        <translation>
            <numerusform>なくなったデバイスに関する %n 個のルールも削除されました。「元に戻す」で戻せます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Forbid which device?   %1   Esc</source>
        <translation>どのデバイスを禁止しますか？   %1   Esc</translation>
    </message>
    <message>
        <source>Room for the largest tensor streamed</source>
        <translation>ストリーミングする最大のテンソル分の領域</translation>
    </message>
    <message>
        <source>Room for a whole block</source>
        <translation>ブロック全体分の領域</translation>
    </message>
    <message>
        <source>Modules outside the GPUs</source>
        <translation>GPU 外のモジュール</translation>
    </message>
    <message>
        <source>Room kept for streaming</source>
        <translation>ストリーミング用の領域</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目標</translation>
    </message>
    <message>
        <source>Keep room free for activations</source>
        <translation>アクティベーション用の領域を空けておく</translation>
    </message>
    <message>
        <source>Nothing is selected. Select modules, and this key pins them to %1.</source>
        <translation>何も選択されていません。モジュールを選択すると、このキーで %1 にピン留めできます。</translation>
    </message>
    <message>
        <source>This machine has no %1. Devices are added in Machine.</source>
        <translation>このマシンに %1 はありません。デバイスは「マシン」で追加できます。</translation>
    </message>
    <message>
        <source>Runtime changed to mixed: %1 runs on the CPU where it lies there. Of everything else outside the GPUs the solver now chooses what runs on the CPU and what is streamed.</source>
        <translation>ランタイムを混合に変更しました。%1 は CPU にある場合、CPU で実行されます。GPU 外のほかのものは、CPU で実行するかストリーミングするかをソルバが選びます。</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>ストリーミング</translation>
    </message>
    <message>
        <source>Prefetch through %1</source>
        <translation>%1 でプリフェッチ</translation>
    </message>
    <message>
        <source>Runtime changed to engine: %1 cannot prefetch.</source>
        <translation>ランタイムをエンジンに変更しました。%1 ではプリフェッチできません。</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>学習しない</translation>
    </message>
    <message>
        <source>Train with %1</source>
        <translation>%1 で学習</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Train nothing</source>
        <translation>学習しない</translation>
    </message>
    <message>
        <source>The plan trains nothing: say with Workload which optimizer it has room for.</source>
        <translation>このプランは学習しません。ワークロードで、どのオプティマイザの分を確保するかを指定してください。</translation>
    </message>
    <message>
        <source>Room for what backward needs</source>
        <translation>逆伝播に必要な分の確保</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>凍結</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Train as the module above, or as the model says</source>
        <translation>上のモジュールまたはモデルの指定に従って学習</translation>
    </message>
    <message>
        <source>Freeze %1</source>
        <translation>%1 を凍結</translation>
    </message>
    <message>
        <source>Train %1</source>
        <translation>%1 を学習</translation>
    </message>
    <message>
        <source>Train %1 as above</source>
        <translation>%1 を上と同じに学習</translation>
    </message>
    <message>
        <source>Frozen or trained</source>
        <translation>凍結または学習</translation>
    </message>
    <message>
        <source>A run trains all that the program does, whatever the plan says is frozen or trained. Take that out of the plan first.</source>
        <translation>実行では、プランで凍結または学習と指定されているかどうかにかかわらず、プログラムが学習するものがすべて学習されます。先にその指定をプランから外してください。</translation>
    </message>
    <message>
        <source>Room for training</source>
        <translation>学習に必要な分の確保</translation>
    </message>
</context>
<context>
    <name>stowage::app::PlanDialogs</name>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Move &amp;to device…</source>
        <translation>デバイスへ移動(&amp;T)…</translation>
    </message>
    <message>
        <source>No-&amp;split classes…</source>
        <translation>分割不可クラス(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Compare strategies…</source>
        <translation>戦略を比較(&amp;C)…</translation>
    </message>
    <message>
        <source>Other &amp;workload…</source>
        <translation>ほかのワークロード(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Prediction…</source>
        <translation>予測(&amp;P)…</translation>
    </message>
    <message>
        <source>What &amp;if…</source>
        <translation>What-if(&amp;I)…</translation>
    </message>
    <message>
        <source>Plan for: %1</source>
        <translation>計画対象：%1</translation>
    </message>
    <message>
        <source>Plans over the &amp;length of the prompt…</source>
        <translation>プロンプトの長さに対するプラン(&amp;L)…</translation>
    </message>
</context>
<context>
    <name>stowage::app::PredictionDialog</name>
    <message>
        <source>From the program&apos;s graph.</source>
        <translation>プログラムのグラフから。</translation>
    </message>
    <message>
        <source>By formula, from the model&apos;s configuration.</source>
        <translation>モデルの構成情報から、計算式による。</translation>
    </message>
    <message>
        <source>Nothing can be predicted of this plan.</source>
        <translation>このプランについて予測できるものはありません。</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2～%3）</translation>
    </message>
    <message>
        <source>A further token takes %1.</source>
        <translation>次の 1 トークンに %1 かかります。</translation>
    </message>
    <message>
        <source>A pass takes %1.</source>
        <translation>1 回の伝播に %1 かかります。</translation>
    </message>
    <message>
        <source>Of that, devices compute for %1, and copies take %2.</source>
        <translation>そのうちデバイスの計算に %1、コピーに %2 かかります。</translation>
    </message>
    <message>
        <source>The first token is there after %1.</source>
        <translation>最初のトークンは %1 後に出ます。</translation>
    </message>
    <message>
        <source>After it, %1 tokens are made a second.</source>
        <translation>その後は 1 秒に %1 トークン生成します。</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>ピーク</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>ストリーミング</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>オーバーヘッド</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>勾配</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>オプティマイザ</translation>
    </message>
    <message>
        <source>At its peak in</source>
        <translation>ピーク時の実行箇所</translation>
    </message>
    <message>
        <source>Every device at its peak</source>
        <translation>各デバイスのピーク</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Where the time of a step goes</source>
        <translation>1 ステップの時間の内訳</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>モデル自身</translation>
    </message>
    <message>
        <source>Nothing that is known of is left out</source>
        <translation>わかっているものはすべて含まれています</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>含まれないもの</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecentRow</name>
    <message>
        <source>today, %1</source>
        <translation>今日 %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨日</translation>
    </message>
    <message>
        <source>%1, not found any more</source>
        <translation>%1、見つかりません</translation>
    </message>
    <message>
        <source>not found any more</source>
        <translation>見つかりません</translation>
    </message>
</context>
<context>
    <name>stowage::app::RecordedPage</name>
    <message>
        <source>Predicted run</source>
        <translation>予測された実行</translation>
    </message>
    <message>
        <source>Recorded run</source>
        <translation>記録された実行</translation>
    </message>
    <message>
        <source>Recorded run that did not reach its end</source>
        <translation>途中で終わった記録</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n 台のデバイス</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block(s)</source>
        <translation>
            <numerusform>%Ln 個のブロック</numerusform>
        </translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>エクスポート…</translation>
    </message>
    <message>
        <source>Close run</source>
        <translation>実行を閉じる</translation>
    </message>
    <message>
        <source>Open beside…</source>
        <translation>並べて開く…</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n device(s)</source>
        <translation>
            <numerusform>%n デバイス中 %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::app::ReloadOffer</name>
    <message>
        <source>Changed on disk</source>
        <translation>ディスク上で変更</translation>
    </message>
    <message>
        <source>%1 was changed on disk at %2. Reload, or keep what you see?</source>
        <translation>%1 がディスク上で %2 に変更されました。再読み込みしますか、それとも今の表示を残しますか？</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>再読み込み</translation>
    </message>
    <message>
        <source>Keep what I see</source>
        <translation>今の表示を残す</translation>
    </message>
</context>
<context>
    <name>stowage::app::RestoreOffer</name>
    <message>
        <source>There are no unsaved edits of an earlier run.</source>
        <translation>以前の起動時の未保存の編集はありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n unsaved plan(s) of other models can be restored: File, Restore unsaved edits.</source>
        <translation>
            <numerusform>ほかのモデルの未保存のプラン %n 件を復元できます：「ファイル」の「未保存の編集内容を復元」。</numerusform>
        </translation>
    </message>
    <message>
        <source>Unsaved edits are kept for a model that is not there now: %1.</source>
        <translation>現在見つからないモデルの未保存の編集を保管しています：%1。</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>後で</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Restore edits</source>
        <translation>編集内容を復元</translation>
    </message>
    <message>
        <source>%1 is open. Restoring opens these edits instead of it. Later: it stays open, and the edits are kept (File, Restore unsaved edits).</source>
        <translation>%1 を開いています。復元すると、代わりにこれらの編集を開きます。「後で」を選ぶと開いたままになり、編集内容は保管されます（「ファイル」の「未保存の編集内容を復元」）。</translation>
    </message>
    <message>
        <source>Unsaved edits of an earlier run were damaged. They are kept as %1.</source>
        <translation>以前の実行の未保存の編集が壊れていました。%1 として残してあります。</translation>
    </message>
    <message>
        <source>Unsaved edits of a newer version of Stowage are kept for it: %1.</source>
        <translation>より新しいバージョンの Stowage の未保存の編集を、そのバージョンのために残してあります：%1。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunActions</name>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>プロファイル(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Run settin&amp;gs…</source>
        <translation>実行の設定(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>レポートをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>Report copied.</source>
        <translation>レポートをコピーしました。</translation>
    </message>
    <message>
        <source>&amp;Learn rates from this run…</source>
        <translation>この実行から速度を学習(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Offload schedule…</source>
        <translation>オフロードのスケジュール(&amp;O)…</translation>
    </message>
    <message>
        <source>A forward pass that came to its end is learned from.</source>
        <translation>学習に使えるのは、最後まで終わった順伝播です。</translation>
    </message>
    <message>
        <source>Saved &amp;tensors…</source>
        <translation>保存されたテンソル(&amp;T)…</translation>
    </message>
    <message>
        <source>Co&amp;unt what was saved in the plan</source>
        <translation>保存された分をプランに含める(&amp;U)</translation>
    </message>
    <message>
        <source>A run forward and back that came to its end says what it is.</source>
        <translation>最後まで終わった順伝播と逆伝播の実行から分かります。</translation>
    </message>
    <message>
        <source>They are those of a run forward and back.</source>
        <translation>順伝播と逆伝播の実行で保存されたものです。</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>何も実行していません。</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>まだ何も実行していません。</translation>
    </message>
    <message>
        <source>It is worked out from a program, or from a run forward and back.</source>
        <translation>プログラム、または順伝播と逆伝播の実行から計算します。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunConsent</name>
    <message>
        <source>Run this program?</source>
        <translation>このプログラムを実行しますか？</translation>
    </message>
    <message>
        <source>“%1” is a program, and a profile runs it.</source>
        <translation>「%1」はプログラムです。プロファイルではこれを実行します。</translation>
    </message>
    <message>
        <source>It runs in a process of its own, with PyTorch&apos;s own operators only. Where the system allows it, that process reads nothing but the program, its inputs and libraries, and reaches neither the network nor other programs. You are asked once for each program.</source>
        <translation>専用のプロセスで、PyTorch 自身の演算子だけを使って実行されます。システムが対応していれば、そのプロセスはプログラムとその入力、ライブラリ以外を読み取れず、ネットワークにもほかのプログラムにも接続できません。確認はプログラムごとに 1 回だけです。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Do not run</source>
        <translation>実行しない</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunController</name>
    <message>
        <source>Open a model first.</source>
        <translation>先にモデルを開いてください。</translation>
    </message>
    <message>
        <source>A run is on its way.</source>
        <translation>実行中です。</translation>
    </message>
    <message>
        <source>Only exported programs (.pt2) can be run; this is a model without its graph.</source>
        <translation>実行できるのはエクスポートされたプログラム（.pt2）だけです。このモデルにはグラフがありません。</translation>
    </message>
    <message>
        <source>It runs forward and back.</source>
        <translation>順伝播と逆伝播を実行します。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own rules: nothing is moved.</source>
        <translation>PyTorch 自身の規則：何も移動されません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunDisplay</name>
    <message>
        <source>It was stopped before there was anything to show. Profile runs again.</source>
        <translation>表示できるものができる前に停止されました。「プロファイル」でもう一度実行できます。</translation>
    </message>
    <message>
        <source>The run was stopped</source>
        <translation>実行を停止しました</translation>
    </message>
    <message>
        <source>The run is complete.</source>
        <translation>実行が完了しました。</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>プロファイル中</translation>
    </message>
    <message>
        <source>Profiling on virtual GPUs</source>
        <translation>仮想 GPU でプロファイル中</translation>
    </message>
    <message>
        <source>%1 of %2 operators kept</source>
        <translation>%2 個中 %1 個の演算子を保持</translation>
    </message>
    <message>
        <source>A run is going on</source>
        <translation>実行中です</translation>
    </message>
    <message>
        <source>This model cannot be run</source>
        <translation>このモデルは実行できません</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>まだ実行していません</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>「プロファイル」は、このプランで順伝播を 1 回実行し、各デバイスのメモリを時間に沿って表示します。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunFiles</name>
    <message>
        <source>Trace of Stowage</source>
        <translation>Stowage のトレース</translation>
    </message>
    <message>
        <source>Memory snapshot, for PyTorch&apos;s viewer</source>
        <translation>メモリスナップショット（PyTorch のビューア用）</translation>
    </message>
    <message>
        <source>Chrome trace, for Perfetto</source>
        <translation>Chrome トレース（Perfetto 用）</translation>
    </message>
    <message>
        <source>Table of blocks</source>
        <translation>ブロックの表</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Open ru&amp;n…</source>
        <translation>実行を開く(&amp;N)…</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>&amp;Export run…</source>
        <translation>実行をエクスポート(&amp;E)…</translation>
    </message>
    <message>
        <source>Close &amp;run</source>
        <translation>実行を閉じる(&amp;R)</translation>
    </message>
    <message>
        <source>The run could not be exported</source>
        <translation>実行をエクスポートできませんでした</translation>
    </message>
    <message>
        <source>Open a recorded run</source>
        <translation>記録された実行を開く</translation>
    </message>
    <message>
        <source>Traces and memory snapshots (*.trace *.pickle *.pkl);;All files (*)</source>
        <translation>トレースとメモリスナップショット (*.trace *.pickle *.pkl);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Export run</source>
        <translation>実行をエクスポート</translation>
    </message>
    <message>
        <source>run</source>
        <translation>run</translation>
    </message>
    <message>
        <source>Open a run beside…</source>
        <translation>実行を並べて開く…</translation>
    </message>
    <message>
        <source>Open a run beside</source>
        <translation>実行を並べて開く</translation>
    </message>
    <message>
        <source>The run could not be opened</source>
        <translation>実行を開けませんでした</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>%1 を開いています…</translation>
    </message>
    <message>
        <source>%1 is shown below.</source>
        <translation>%1 を下に表示しています。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunMarks</name>
    <message>
        <source>Saved tensors that the program marks to stay on the GPU: what this operator of a module saves, or all of the module. Several are separated by commas.</source>
        <translation>プログラムが GPU に残すと印を付けた保存テンソルです。モジュールのこの演算子が保存するもの、またはモジュールのすべてです。複数はコンマで区切ります。</translation>
    </message>
    <message>
        <source>Parts of wrappers that the program does not tell the runtime of: they could go, and stay in silence. The run finds how many bytes that is.</source>
        <translation>プログラムがランタイムに知らせないラッパーの部分です。移動できるのに黙って残ります。それが何バイトかは実行で分かります。</translation>
    </message>
    <message>
        <source>Marked to stay</source>
        <translation>残すと印を付けたもの</translation>
    </message>
    <message>
        <source>Not announced</source>
        <translation>未通知</translation>
    </message>
    <message>
        <source>module, or module/operator</source>
        <translation>モジュール、またはモジュール/演算子</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunPanel</name>
    <message>
        <source>PyTorch&apos;s allocator reserves %1 for it</source>
        <translation>PyTorch のアロケータは %1 を確保します</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>この実行</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>何が起きたか</translation>
    </message>
    <message>
        <source>You can go on editing. The run keeps the plan it started with.</source>
        <translation>編集を続けられます。実行は開始時のプランのまま進みます。</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>仮想 GPU</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>終了の原因</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>シグナル %1</translation>
    </message>
    <message>
        <source>RAM, engine</source>
        <translation>RAM、エンジン</translation>
    </message>
    <message>
        <source>RAM, free</source>
        <translation>RAM、空き</translation>
    </message>
    <message>
        <source>itself, exit %1</source>
        <translation>自ら終了、終了コード %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保持</translation>
    </message>
    <message>
        <source>timeline up to %1</source>
        <translation>%1 までのタイムライン</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>エンジン</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>起動中…</translation>
    </message>
    <message numerus="yes">
        <source>this machine, %n core(s)</source>
        <translation>
            <numerusform>このマシン、%n コア</numerusform>
        </translation>
    </message>
    <message>
        <source>LibTorch</source>
        <translation>LibTorch</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Copies made</source>
        <translation>行ったコピー</translation>
    </message>
    <message>
        <source>This run was stopped before its end.</source>
        <translation>この実行は途中で停止されました。</translation>
    </message>
    <message>
        <source>What you can do</source>
        <translation>できること</translation>
    </message>
    <message>
        <source>Raise %1 budget to %2</source>
        <translation>%1 の予算を %2 に増やす</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再実行</translation>
    </message>
    <message>
        <source>With the plan as it is now.</source>
        <translation>現在のプランで実行します。</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>伝播</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>the program&apos;s own</source>
        <translation>プログラム自身のもの</translation>
    </message>
    <message>
        <source>from the file</source>
        <translation>ファイルから</translation>
    </message>
    <message>
        <source>random</source>
        <translation>乱数</translation>
    </message>
    <message>
        <source>Keep %1 free on %2</source>
        <translation>%2 に %1 を空けておく</translation>
    </message>
    <message>
        <source>For activations: less of the model lies there.</source>
        <translation>アクティベーション用です。そこに置くモデルの量が減ります。</translation>
    </message>
    <message>
        <source>And keep %1 of it free for activations.</source>
        <translation>さらに、そのうち %1 をアクティベーション用に空けておきます。</translation>
    </message>
    <message>
        <source>Keep free what this run needed</source>
        <translation>この実行に必要だった分を空けておく</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>%1 で動作</translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>計画と計測の比較</translation>
    </message>
    <message>
        <source>The run is held against its prediction…</source>
        <translation>実行を予測と比較しています…</translation>
    </message>
    <message>
        <source>Profile runs one forward pass of an exported program (.pt2) under this plan and shows the memory of every device; with Run settings also the way back, for training.</source>
        <translation>「プロファイル」は、エクスポートされたプログラム（.pt2）の順伝播をこのプランで 1 回実行し、各デバイスのメモリを表示します。「実行の設定」で、学習用の逆伝播も実行できます。</translation>
    </message>
    <message>
        <source>Forward and back</source>
        <translation>順伝播と逆伝播</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>勾配</translation>
    </message>
    <message numerus="yes">
        <source>of %n parameter(s)</source>
        <translation>
            <numerusform>%n 個のパラメータ</numerusform>
        </translation>
    </message>
    <message>
        <source>Without</source>
        <translation>勾配なし</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter(s) got none</source>
        <translation>
            <numerusform>%n 個のパラメータ</numerusform>
        </translation>
    </message>
    <message>
        <source>Way back</source>
        <translation>逆伝播</translation>
    </message>
    <message>
        <source>Peak forward</source>
        <translation>順伝播のピーク</translation>
    </message>
    <message>
        <source>Peak back</source>
        <translation>逆伝播のピーク</translation>
    </message>
    <message>
        <source>Saved at most</source>
        <translation>最大保存量</translation>
    </message>
    <message>
        <source>At the turn</source>
        <translation>折り返し時</translation>
    </message>
    <message>
        <source>Saved tensors…</source>
        <translation>保存されたテンソル…</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s), with storage, operator and times</source>
        <translation>
            <numerusform>%n 個のテンソル（ストレージ、演算子、時刻）</numerusform>
        </translation>
    </message>
    <message>
        <source>Offload schedule…</source>
        <translation>オフロードのスケジュール…</translation>
    </message>
    <message>
        <source>Activations to the host, from the last run that came to its end.</source>
        <translation>最後まで終わった直近の実行から、ホストへ移すアクティベーションを決めます。</translation>
    </message>
    <message>
        <source>Activations to the host, from what was saved up to there.</source>
        <translation>そこまでに保存されたものから、ホストへ移すアクティベーションを決めます。</translation>
    </message>
    <message>
        <source>Run layers again in backward</source>
        <translation>逆伝播で層を再計算</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s) keep only what they were given; a step takes longer.</source>
        <translation>
            <numerusform>%n 層は受け取った値だけを保持します。1 ステップの時間は長くなります。</numerusform>
        </translation>
    </message>
    <message>
        <source>CUDA itself keeps %1 beside that</source>
        <translation>そのほかに CUDA 自体が %1 を使います</translation>
    </message>
    <message>
        <source>what CUDA itself keeps beside that is not known</source>
        <translation>CUDA 自体がそのほかに使う量は不明です</translation>
    </message>
    <message>
        <source>times that idle memory was given back before there was room: %1</source>
        <translation>空きができるまでに未使用メモリを返した回数：%1</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>確保済み</translation>
    </message>
    <message>
        <source>Asked again</source>
        <translation>再要求</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), with what was idle given back</source>
        <translation>
            <numerusform>%n 回（未使用分を返したうえで）</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights (%1) and their gradients (%2) alone are more than the budget of %3 (%4), wherever activations go: some have to lie elsewhere.</source>
        <translation>重み（%1）とその勾配（%2）だけで、アクティベーションをどこに置いても %3 の予算（%4）を超えます。一部を別の場所に置く必要があります。</translation>
    </message>
    <message>
        <source>Weights (%1), their gradients (%2) and the overhead (%3) together are more than the budget of %4 (%5), wherever activations go: some weights have to lie elsewhere.</source>
        <translation>重み（%1）、その勾配（%2）、オーバーヘッド（%3）の合計は、アクティベーションをどこに置いても %4 の予算（%5）を超えます。重みの一部を別の場所に置く必要があります。</translation>
    </message>
    <message>
        <source>Plan for training</source>
        <translation>学習用にプランを立てる</translation>
    </message>
    <message>
        <source>With room for gradients, beside the weights that stay.</source>
        <translation>残る重みのほかに、勾配の分も確保します。</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1、最大 %2</translation>
    </message>
    <message>
        <source>Saved on %1</source>
        <translation>%1 に保存</translation>
    </message>
    <message>
        <source>with scratch of CPU kernels, which no GPU has: %1</source>
        <translation>CPU カーネルの作業領域（GPU にはない）を含む：%1</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunSettingsDialog</name>
    <message>
        <source>Run settings</source>
        <translation>実行の設定</translation>
    </message>
    <message>
        <source>What the next runs are on, and what the program is given.</source>
        <translation>次の実行をどこで行い、プログラムに何を渡すかを設定します。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>仮想 GPU</translation>
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
        <translation>プログラム自身のサンプル</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>乱数</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>ファイルから</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>.safetensors, or .pt as torch.save writes it</source>
        <translation>.safetensors、または torch.save が書き込む .pt</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors *.pt *.pth)</source>
        <translation>テンソル (*.safetensors *.pt *.pth)</translation>
    </message>
    <message>
        <source>Streaming</source>
        <translation>ストリーミング</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>ウィンドウ</translation>
    </message>
    <message>
        <source>Nothing can be copied ahead through no room.</source>
        <translation>領域がなければ、先行コピーはできません。</translation>
    </message>
    <message>
        <source>A part of the plan, which keeps the room for it: applying it is an edit that can be undone.</source>
        <translation>プランの一部で、そのための領域を空けておきます。適用した編集は元に戻せます。</translation>
    </message>
    <message>
        <source>automatic: twice the largest load</source>
        <translation>自動：最大の読み込み量の 2 倍</translation>
    </message>
    <message>
        <source>How much of the GPU weights may take that are copied ahead, such as 512MiB.</source>
        <translation>先行コピーする重みに使える GPU の量（例：512MiB）。</translation>
    </message>
    <message>
        <source>Forward and &amp;back (training)</source>
        <translation>順伝播と逆伝播（学習）(&amp;B)</translation>
    </message>
    <message>
        <source>The gradient of the loss output (where there is none: of the sum of all floating outputs), and what autograd saves for it.</source>
        <translation>損失の出力の勾配（なければ浮動小数点の全出力の和の勾配）と、そのために autograd が保存するもの。</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>伝播</translation>
    </message>
    <message>
        <source>All that is saved for backward stays: what goes to the host, or is not kept and made again, is said under Plan, Activations.</source>
        <translation>逆伝播用に保存されるものはすべて残ります。ホストへ移動するもの、保持せず再計算するものは、「プラン」の「アクティベーション」で指定します。</translation>
    </message>
    <message numerus="yes">
        <source>What %n module(s) save for backward goes to the host, stays, or is made again, as the plan says.</source>
        <translation>
            <numerusform>%n 個のモジュールが逆伝播用に保存するものは、プランに従ってホストへ移動、残す、または再計算します。</numerusform>
        </translation>
    </message>
    <message>
        <source>as the window allows</source>
        <translation>ウィンドウの許す限り</translation>
    </message>
    <message>
        <source>At most so many streaming steps ahead of the one that runs copies begin.</source>
        <translation>実行中のステップから最大この数だけ先のストリーミングステップまで、コピーを始めます。</translation>
    </message>
    <message>
        <source>Steps ahead</source>
        <translation>先行ステップ数</translation>
    </message>
    <message>
        <source>P&amp;lain: PyTorch&apos;s own rules, nothing is moved</source>
        <translation>Plain：PyTorch 自身の規則、何も移動しない(&amp;L)</translation>
    </message>
    <message>
        <source>A tensor on the wrong device is the error that PyTorch says, with its module and both devices.</source>
        <translation>違うデバイス上のテンソルは、PyTorch が示すとおりのエラーになり、モジュールと両方のデバイスが示されます。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Seconds after which a run is stopped, loading included.</source>
        <translation>実行を停止するまでの秒数（読み込みを含む）。</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>時間制限</translation>
    </message>
    <message>
        <source>“%1” is no number of steps: write a whole number from 0 to 1,000,000.</source>
        <translation>「%1」はステップ数ではありません。0 から 1,000,000 までの整数を入力してください。</translation>
    </message>
    <message>
        <source>“%1” is no time: write seconds, such as 90.</source>
        <translation>「%1」は時間ではありません。90 のように秒数を入力してください。</translation>
    </message>
    <message>
        <source>Random, in the shapes of the plan</source>
        <translation>乱数（プランの形状）</translation>
    </message>
    <message>
        <source>Nothing goes to the host that a mark could keep: say under Plan, Activations, what goes.</source>
        <translation>印で残せるものが、ホストへ何も移りません。プランのアクティベーションで、移すものを指定してください。</translation>
    </message>
</context>
<context>
    <name>stowage::app::RunStrip</name>
    <message>
        <source>for %1</source>
        <translation>%1 経過</translation>
    </message>
    <message>
        <source>Virtual GPUs</source>
        <translation>仮想 GPU</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>計測済み</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>ピーク</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピー量</translation>
    </message>
    <message>
        <source>between devices</source>
        <translation>デバイス間</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再実行</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>レポートをコピー</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Profiling</source>
        <translation>プロファイル中</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>In</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>経過時間</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>メモリ不足</translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>実行に失敗しました</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>エンジンが停止しました</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>伝播</translation>
    </message>
    <message>
        <source>without loading</source>
        <translation>読み込みを除く</translation>
    </message>
</context>
<context>
    <name>stowage::app::SavedTensorsDialog</name>
    <message>
        <source>Saved tensors</source>
        <translation>保存されたテンソル</translation>
    </message>
    <message>
        <source>What autograd kept for backward in this run. A storage that is saved several times counts once in all sums.</source>
        <translation>この実行で autograd が逆伝播用に保存したものです。何度保存されたストレージも、合計では 1 度だけ数えます。</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n tensor(s)</source>
        <translation>
            <numerusform>%n 個のテンソルに %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>テキストとしてコピー</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>CSV としてコピー</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>planned %1, possible %2, moved %3, freed %4</source>
        <translation>予定 %1、可能 %2、移動 %3、解放 %4</translation>
    </message>
</context>
<context>
    <name>stowage::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Use the system font</source>
        <translation>システムフォントを使う</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>動きを減らす</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>テーマ</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字サイズ</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Same as system</source>
        <translation>システムと同じ</translation>
    </message>
    <message>
        <source>Changes apply immediately; units and language change when this dialog is closed.</source>
        <translation>変更はすぐに反映されます。単位と言語はこのダイアログを閉じると切り替わります。</translation>
    </message>
    <message>
        <source>Sizes in</source>
        <translation>サイズの単位</translation>
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
        <translation>ハイコントラスト</translation>
    </message>
</context>
<context>
    <name>stowage::app::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>キーの割り当て</translation>
    </message>
    <message>
        <source>Choose a command, then press the key that it is to have. Changes apply immediately.</source>
        <translation>コマンドを選び、割り当てるキーを押します。変更はすぐに反映されます。</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>コマンドまたはキーを検索</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>コマンドとそのキー</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>キーなし</translation>
    </message>
    <message>
        <source>As designed</source>
        <translation>既定に戻す</translation>
    </message>
    <message>
        <source>All as designed</source>
        <translation>すべて既定に戻す</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>changed by you</source>
        <translation>変更済み</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”.</source>
        <translation>%1 は「%2」のキーです。</translation>
    </message>
    <message>
        <source>Take %1 from it</source>
        <translation>%1 をこのコマンドに割り当て直す</translation>
    </message>
    <message>
        <source>Press the key that follows %1.</source>
        <translation>%1 に続けて押すキーを押してください。</translation>
    </message>
</context>
<context>
    <name>stowage::app::SkeletonPage</name>
    <message numerus="yes">
        <source>%Ln module(s), %1 so far</source>
        <translation>
            <numerusform>%Ln 個のモジュール、これまでに %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The model that is being opened</source>
        <translation>開いているモデル</translation>
    </message>
</context>
<context>
    <name>stowage::app::StartPage</name>
    <message>
        <source>See where every module of a model lives, move it, and know that nothing better fits.</source>
        <translation>モデルの全モジュールの置き場所を確認し、動かし、それ以上良い配置がないことを確かめられます。</translation>
    </message>
    <message>
        <source>Only file headers are read. Stowage has no network code.</source>
        <translation>読み取るのはファイルのヘッダだけです。Stowage にネットワーク機能はありません。</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>バージョン %1</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近使ったもの</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>リストを消去</translation>
    </message>
    <message>
        <source>What you open is listed here. Drop a model anywhere on this window to begin.</source>
        <translation>開いたものがここに表示されます。このウィンドウのどこかにモデルをドロップして始めます。</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>試す</translation>
    </message>
    <message>
        <source>Sample: Llama-3.1-70B on two 4090s</source>
        <translation>サンプル：4090 2 枚で Llama-3.1-70B</translation>
    </message>
    <message>
        <source>Three minutes. Nothing to download.</source>
        <translation>3 分で試せます。ダウンロードは不要です。</translation>
    </message>
    <message>
        <source>Read this machine</source>
        <translation>このマシンを読み取る</translation>
    </message>
    <message>
        <source>Its cards, memory and disk, for the next plan</source>
        <translation>次のプランに使うカード、メモリ、ディスク</translation>
    </message>
    <message>
        <source>Keyboard and concepts</source>
        <translation>キーボードと用語</translation>
    </message>
    <message>
        <source>F1 opens help anywhere</source>
        <translation>F1 でどこからでもヘルプを開けます</translation>
    </message>
    <message>
        <source>First plan, step by step</source>
        <translation>最初のプランを順を追って作成</translation>
    </message>
    <message>
        <source>Six steps on the sample; leave it whenever you like</source>
        <translation>サンプルで 6 つの手順。いつでもやめられます</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>例</translation>
    </message>
    <message>
        <source>Five models and three programs</source>
        <translation>モデル 5 つとプログラム 3 つ</translation>
    </message>
    <message>
        <source>A small Llama</source>
        <translation>小さな Llama</translation>
    </message>
    <message>
        <source>A small convolutional network</source>
        <translation>小さな畳み込みネットワーク</translation>
    </message>
    <message>
        <source>A small network in training</source>
        <translation>学習中の小さなネットワーク</translation>
    </message>
</context>
<context>
    <name>stowage::app::StatusLine</name>
    <message>
        <source>weights read by the run</source>
        <translation>重みは実行時に読み取り済み</translation>
    </message>
    <message>
        <source>headers only, weights not read</source>
        <translation>ヘッダのみ、重みは未読</translation>
    </message>
    <message>
        <source>not a plan file yet</source>
        <translation>プランファイル未作成</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>保存済み</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n unit(s) have no place</source>
        <translation>
            <numerusform>%n ユニット中 %1 が置き場所なし</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the model</source>
        <translation>モデルの %1</translation>
    </message>
</context>
<context>
    <name>stowage::app::StrategiesDialog</name>
    <message numerus="yes">
        <source>%n tensor(s) have no place</source>
        <translation>
            <numerusform>%n 個のテンソルに置き場所がない</numerusform>
        </translation>
    </message>
    <message>
        <source>accelerate raises %1: there is no map</source>
        <translation>accelerate が %1 を発生：マップなし</translation>
    </message>
    <message>
        <source>%1 is %2 over its budget</source>
        <translation>%1 は予算を %2 超過</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>収まる</translation>
    </message>
    <message>
        <source>Strategies compared</source>
        <translation>戦略の比較</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>戦略</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>GPU 上</translation>
    </message>
    <message>
        <source>Streamed a step</source>
        <translation>1 ステップのストリーミング量</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>Least free</source>
        <translation>最小の空き</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>ホップ</translation>
    </message>
    <message>
        <source>Its own map</source>
        <translation>マップ自体</translation>
    </message>
    <message>
        <source>Placing…</source>
        <translation>配置中…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Use this strategy</source>
        <translation>この戦略を使う</translation>
    </message>
    <message>
        <source>Placing by %1, %2 of %3</source>
        <translation>%1 で配置中、%2 / %3</translation>
    </message>
    <message>
        <source>Streamed: what crosses to the main GPU each step. Least free: of the GPUs in use, the one with least room. Pins and forbidden devices hold for Stowage alone: accelerate knows none.</source>
        <translation>ストリーミング量：1 ステップでメイン GPU へ渡る量。最小の空き：使用中の GPU のうち最も少ない空き。ピン留めと禁止は Stowage だけに有効で、accelerate にはありません。</translation>
    </message>
    <message>
        <source>%1 against ours</source>
        <translation>Stowage のプランとの差 %1</translation>
    </message>
    <message>
        <source>The same model and budgets, placed by Stowage and by accelerate&apos;s own strategies.</source>
        <translation>同じモデルと予算で、Stowage と accelerate 独自の戦略が行った配置です。</translation>
    </message>
</context>
<context>
    <name>stowage::app::TargetActions</name>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>&amp;Paste a command line…</source>
        <translation>コマンドラインを貼り付け(&amp;P)…</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>ヘルプ</translation>
    </message>
    <message>
        <source>Copy &amp;environment report</source>
        <translation>環境レポートをコピー(&amp;E)</translation>
    </message>
    <message>
        <source>The runtime itself</source>
        <translation>ランタイム自体</translation>
    </message>
    <message>
        <source>Check plan for</source>
        <translation>プランのチェック対象</translation>
    </message>
    <message>
        <source>Check &amp;for</source>
        <translation>チェック対象(&amp;F)</translation>
    </message>
    <message>
        <source>The plan is checked for %1. What it would get wrong stands in Issues.</source>
        <translation>プランを %1 用にチェックします。うまくいかない点は「問題」に表示されます。</translation>
    </message>
    <message>
        <source>The plan is checked for its own runtime.</source>
        <translation>プランをそのランタイム用にチェックします。</translation>
    </message>
    <message>
        <source>%1 opens GGUF files alone.</source>
        <translation>%1 が開けるのは GGUF ファイルだけです。</translation>
    </message>
    <message>
        <source>The plan is made for %1: one that it can be told, with the memory that it takes.</source>
        <translation>プランは %1 用に作られます。そのまま指示でき、必要なメモリも含むプランです。</translation>
    </message>
    <message>
        <source>This text is too long to be a command line.</source>
        <translation>このテキストはコマンドラインとしては長すぎます。</translation>
    </message>
    <message>
        <source>Noted for this check: %1</source>
        <translation>このチェックに反映しました：%1</translation>
    </message>
    <message>
        <source>Looking at this computer…</source>
        <translation>このコンピュータを調べています…</translation>
    </message>
    <message>
        <source>The environment report is in the clipboard: no names, no paths of yours.</source>
        <translation>環境レポートをクリップボードにコピーしました。お使いの名前やパスは含まれません。</translation>
    </message>
    <message>
        <source>Check for %1</source>
        <translation>%1 用にチェック</translation>
    </message>
    <message>
        <source>Check for the runtime itself</source>
        <translation>ランタイム自体用にチェック</translation>
    </message>
    <message>
        <source>Show a command line</source>
        <translation>コマンドラインを表示</translation>
    </message>
    <message>
        <source>Shown as it was pasted: what you pin moves, the rest stays. Let the solver decide to improve it.</source>
        <translation>貼り付けたとおりに表示しています。ピン留めしたものだけが移動し、残りは動きません。改善するにはソルバに任せてください。</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>&amp;Devices of inputs and KV cache…</source>
        <translation>入力と KV キャッシュのデバイス(&amp;D)…</translation>
    </message>
    <message>
        <source>Devices of inputs and KV cache</source>
        <translation>入力と KV キャッシュのデバイス</translation>
    </message>
</context>
<context>
    <name>stowage::app::TimelinePage</name>
    <message>
        <source>This is a run of an earlier plan: the plan or the machine has changed since.</source>
        <translation>これは以前のプランの実行です。その後、プランまたはマシンが変更されています。</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>まだ実行していません</translation>
    </message>
    <message>
        <source>Profile runs one forward pass under this plan and shows the memory of every device against time.</source>
        <translation>「プロファイル」は、このプランで順伝播を 1 回実行し、各デバイスのメモリを時間に沿って表示します。</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>プロファイル</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>記録</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Predicted by formulas of the model&apos;s architecture: the last part of the prompt, and one token more. Nothing has run yet. A module&apos;s turn counts as one microsecond.</source>
        <translation>モデルのアーキテクチャの計算式による予測：プロンプトの最後の部分と、その次の 1 トークン。まだ何も実行していません。モジュールの順番 1 回を 1 マイクロ秒とします。</translation>
    </message>
    <message>
        <source>Predicted from the program&apos;s graph, block by block: nothing has run yet. A step counts as one microsecond.</source>
        <translation>プログラムのグラフからブロックごとに予測しています。まだ何も実行していません。1 ステップを 1 マイクロ秒とします。</translation>
    </message>
</context>
<context>
    <name>stowage::app::TurnCommands</name>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>タイムラインに表示</translation>
    </message>
    <message>
        <source>Next turn in the timeline</source>
        <translation>タイムラインの次の順番</translation>
    </message>
    <message>
        <source>Previous turn in the timeline</source>
        <translation>タイムラインの前の順番</translation>
    </message>
    <message>
        <source>Select what runs at the cursor</source>
        <translation>カーソル位置で実行中のモジュールを選択</translation>
    </message>
    <message>
        <source>There is no run yet, and nothing is predicted: there are no turns to show.</source>
        <translation>まだ実行も予測もありません：表示する順番がありません。</translation>
    </message>
    <message>
        <source>Turn %1 of %2 of %3: %4</source>
        <translation>%3 の順番 %1/%2：%4</translation>
    </message>
    <message>
        <source>There is no turn of it after the cursor.</source>
        <translation>カーソルより後に順番はありません。</translation>
    </message>
    <message>
        <source>There is no turn of it before the cursor.</source>
        <translation>カーソルより前に順番はありません。</translation>
    </message>
    <message>
        <source>What is selected has no turn in this run.</source>
        <translation>選択したものにはこの実行での順番がありません。</translation>
    </message>
    <message>
        <source>Select a module, or point at a turn: its turns are shown.</source>
        <translation>モジュールを選択するか順番を指すと、その順番が表示されます。</translation>
    </message>
    <message>
        <source>Nothing runs at the cursor of the timeline.</source>
        <translation>タイムラインのカーソル位置では何も実行していません。</translation>
    </message>
</context>
<context>
    <name>stowage::app::ViewExports</name>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>画像をエクスポート…</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>表をエクスポート…</translation>
    </message>
    <message>
        <source>Report of the plan…</source>
        <translation>プランのレポート…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>画像をエクスポート</translation>
    </message>
    <message>
        <source>Pictures (*%1)</source>
        <translation>画像 (*%1)</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>表をエクスポート</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>The picture could not be written</source>
        <translation>画像を書き込めませんでした</translation>
    </message>
    <message>
        <source>There is no memory for a picture of this size.</source>
        <translation>このサイズの画像に必要なメモリがありません。</translation>
    </message>
    <message>
        <source>The table could not be written</source>
        <translation>表を書き込めませんでした</translation>
    </message>
    <message>
        <source>Markdown, with the picture beside it (*.md)</source>
        <translation>Markdown、画像は別ファイルで同じ場所に (*.md)</translation>
    </message>
    <message>
        <source>Report of the plan</source>
        <translation>プランのレポート</translation>
    </message>
    <message>
        <source>A page to print (*.pdf)</source>
        <translation>印刷用の 1 ページ (*.pdf)</translation>
    </message>
    <message>
        <source>report</source>
        <translation>レポート</translation>
    </message>
    <message>
        <source>The report could not be written</source>
        <translation>レポートを書き込めませんでした</translation>
    </message>
    <message>
        <source>Copied a picture of: %1.</source>
        <translation>画像をコピーしました：%1。</translation>
    </message>
    <message>
        <source>Export events…</source>
        <translation>イベントをエクスポート…</translation>
    </message>
    <message>
        <source>Export events</source>
        <translation>イベントをエクスポート</translation>
    </message>
    <message>
        <source>Events of the whole run (*.csv)</source>
        <translation>実行全体のイベント (*.csv)</translation>
    </message>
    <message>
        <source>Events in view (*.csv)</source>
        <translation>表示中のイベント (*.csv)</translation>
    </message>
    <message>
        <source>The events could not be written</source>
        <translation>イベントを書き込めませんでした</translation>
    </message>
    <message>
        <source>events</source>
        <translation>イベント</translation>
    </message>
</context>
<context>
    <name>stowage::app::Views</name>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>What the area of a tile means</source>
        <translation>タイルの面積の意味</translation>
    </message>
    <message>
        <source>What the area of a tile means: weights, or what waits for backward</source>
        <translation>タイルの面積の意味：重み、または逆伝播を待つもの</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIf</name>
    <message>
        <source>%1 cannot go to %2: %3 keeps nothing there.</source>
        <translation>%1 は %2 に置けません。%3 はそこに何も置きません。</translation>
    </message>
    <message>
        <source>%1 cannot go to %2. You forbade %2 for it. Lift that rule first, or choose another device.</source>
        <translation>%1 は %2 に置けません。%2 が禁止されています。先にそのルールを解除するか、別のデバイスを選んでください。</translation>
    </message>
    <message>
        <source>Lift the rule</source>
        <translation>ルールを解除</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>収まらない</translation>
    </message>
    <message>
        <source>tied elsewhere</source>
        <translation>別の場所で共有</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>keep %1 whole</source>
        <translation>%1 を分割しない</translation>
    </message>
    <message>
        <source>split %1</source>
        <translation>%1 を分割</translation>
    </message>
</context>
<context>
    <name>stowage::app::WhatIfDialog</name>
    <message>
        <source>What if</source>
        <translation>What-if</translation>
    </message>
    <message>
        <source>The same model, goal and rules on other machines. Times and peaks are predicted.</source>
        <translation>同じモデル、目標、ルールを別のマシンで計画します。時間とピークは予測です。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>CSV で保存…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Plan for this</source>
        <translation>これで計画</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>収まるか</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>最初のトークン</translation>
    </message>
    <message>
        <source>Predicted peak</source>
        <translation>予測ピーク</translation>
    </message>
    <message>
        <source>The next GiB</source>
        <translation>次の 1 GiB</translation>
    </message>
    <message>
        <source>Planning, %1 of %2</source>
        <translation>計画中、%1 / %2</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>停止しました。</translation>
    </message>
    <message>
        <source>weights do, a run does not</source>
        <translation>重みは収まるが、実行は収まらない</translation>
    </message>
    <message>
        <source>The plan fits, and a predicted peak is beyond its budget: keep room free for activations.</source>
        <translation>プランは収まりますが、予測ピークが予算を超えています。アクティベーション用の領域を空けておいてください。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Copies alone: how fast devices compute is not known.</source>
        <translation>コピーのみ：デバイスの計算速度は不明です。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 に %1</translation>
    </message>
    <message>
        <source>%1 more on GPUs</source>
        <translation>GPU 上に %1 増</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Two plans that fit are drawn over the length of the prompt.</source>
        <translation>収まる 2 つのプランを、プロンプトの長さに沿って描きます。</translation>
    </message>
    <message>
        <source>Choose a row: it is drawn beside the plan, over the length of the prompt.</source>
        <translation>行を選ぶと、プロンプトの長さに沿って現在のプランと並べて描きます。</translation>
    </message>
    <message>
        <source>The plan as it is</source>
        <translation>現在のプラン</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>CSV で保存</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>%1 に書き込みました。</translation>
    </message>
    <message>
        <source>Add machine…</source>
        <translation>マシンを追加…</translation>
    </message>
    <message>
        <source>A row for a machine that you saved, or for one in a report.</source>
        <translation>保存したマシン、またはレポートにあるマシンの行を追加します。</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowDocks</name>
    <message>
        <source>Modules</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>Issues</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>This run</source>
        <translation>この実行</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Alive</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>stowage::app::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>プラン(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>ウィンドウ(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近使ったものを開く(&amp;R)</translation>
    </message>
    <message>
        <source>Set budget of %1…</source>
        <translation>%1 の予算を設定…</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>名前をコピー</translation>
    </message>
    <message>
        <source>Device check</source>
        <translation>デバイスチェック</translation>
    </message>
</context>
<context>
    <name>stowage::app::WorkloadDialog</name>
    <message>
        <source>Workload</source>
        <translation>ワークロード</translation>
    </message>
    <message>
        <source>What the model is asked to do: memory and time follow from it.</source>
        <translation>モデルに行わせる処理です。メモリと時間はこれで決まります。</translation>
    </message>
    <message>
        <source>As long as the context</source>
        <translation>コンテキストと同じ長さ</translation>
    </message>
    <message>
        <source>None: one pass over the prompt</source>
        <translation>なし：プロンプトの順伝播 1 回</translation>
    </message>
    <message>
        <source>The whole prompt</source>
        <translation>プロンプト全体</translation>
    </message>
    <message>
        <source>Tokens of context</source>
        <translation>コンテキストのトークン数</translation>
    </message>
    <message>
        <source>Sequences at once</source>
        <translation>同時シーケンス数</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>プロンプトのトークン数</translation>
    </message>
    <message>
        <source>Tokens generated after it</source>
        <translation>その後の生成トークン数</translation>
    </message>
    <message>
        <source>Tokens of the prompt at once</source>
        <translation>一度に処理するプロンプトのトークン数</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>省略</translation>
    </message>
    <message>
        <source>The program is predicted for the tokens and sequences above then</source>
        <translation>その場合、プログラムは上のトークン数とシーケンス数で予測されます</translation>
    </message>
    <message>
        <source>Shapes of the inputs</source>
        <translation>入力の形状</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>省略</translation>
    </message>
    <message>
        <source>Nothing is trained</source>
        <translation>学習しない</translation>
    </message>
    <message>
        <source>As the parameter</source>
        <translation>パラメータと同じ</translation>
    </message>
    <message>
        <source>A copy in float32 that the optimizer steps in</source>
        <translation>オプティマイザが更新する float32 のコピー</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>学習</translation>
    </message>
    <message>
        <source>Gradients kept in</source>
        <translation>勾配の型</translation>
    </message>
    <message>
        <source>Weights of 16 bits and fewer</source>
        <translation>16 ビット以下の重み</translation>
    </message>
    <message>
        <source>Fixed: the program was exported for these shapes and takes no others.</source>
        <translation>固定：プログラムはこれらの形状でエクスポートされ、ほかの形状は取りません。</translation>
    </message>
    <message>
        <source>Sizes of the inputs</source>
        <translation>入力のサイズ</translation>
    </message>
    <message>
        <source>In no buffer beside them</source>
        <translation>横にバッファなし</translation>
    </message>
    <message>
        <source>Accumulated in</source>
        <translation>累積する型</translation>
    </message>
</context>
<context>
    <name>stowage::app::WriterOptions</name>
    <message>
        <source>as the plan</source>
        <translation>プランと同じ</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AliveModel</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>カーネルの作業領域</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>ストリーミング</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>Resident</source>
        <translation>常駐</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>オーバーヘッド</translation>
    </message>
    <message>
        <source>start</source>
        <translation>開始時</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>経過</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>逆伝播用に保存</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AlivePanel</name>
    <message>
        <source>Alive at the instant</source>
        <translation>その時点で使用中のもの</translation>
    </message>
    <message numerus="yes">
        <source>at %1 on %2, %3 in %n storages</source>
        <translation>
            <numerusform>%1 時点、%2：%n 個のストレージに %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Point at the timeline to see what is alive.</source>
        <translation>タイムラインを指すと、使用中のものが表示されます。</translation>
    </message>
    <message>
        <source>Select these modules</source>
        <translation>これらのモジュールを選択</translation>
    </message>
    <message numerus="yes">
        <source>Select %n streamed and active module(s)</source>
        <translation>
            <numerusform>ストリーミング中・動作中のモジュール %n 個を選択</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Select %n module(s)</source>
        <translation>
            <numerusform>%n 個のモジュールを選択</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::AuditModel</name>
    <message>
        <source>lay on another device</source>
        <translation>別のデバイスにあった</translation>
    </message>
    <message>
        <source>not predicted: the plan counts weights</source>
        <translation>予測なし：プランが数えるのは重み</translation>
    </message>
    <message>
        <source>the run or its recording ended before</source>
        <translation>その前に実行または記録が終わった</translation>
    </message>
    <message>
        <source>workspace of the GPU&apos;s libraries</source>
        <translation>GPU ライブラリのワークスペース</translation>
    </message>
    <message>
        <source>a weight that nothing used</source>
        <translation>どこにも使われなかった重み</translation>
    </message>
    <message>
        <source>a buffer that the runtime keeps elsewhere</source>
        <translation>ランタイムが別の場所に置くバッファ</translation>
    </message>
    <message>
        <source>a second copy of a tied weight</source>
        <translation>共有重みの 2 つ目のコピー</translation>
    </message>
    <message>
        <source>brought once more</source>
        <translation>もう一度取得</translation>
    </message>
    <message>
        <source>other rounds of a loop, or another branch</source>
        <translation>ループの別の回、または別の分岐</translation>
    </message>
    <message>
        <source>a copy on another device</source>
        <translation>別のデバイス上のコピー</translation>
    </message>
    <message>
        <source>made and freed inside of one operator</source>
        <translation>1 つの演算子の中で作られて解放</translation>
    </message>
    <message>
        <source>what the allocator adds</source>
        <translation>アロケータが加える分</translation>
    </message>
    <message>
        <source>a size that only the run knows</source>
        <translation>実行時にだけわかるサイズ</translation>
    </message>
    <message>
        <source>freed later</source>
        <translation>解放が遅かった</translation>
    </message>
    <message>
        <source>freed earlier</source>
        <translation>解放が早かった</translation>
    </message>
    <message>
        <source>made at another moment</source>
        <translation>作られた時点が異なる</translation>
    </message>
    <message>
        <source>the peaks are at different moments</source>
        <translation>ピークの時点が異なる</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>説明できない</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>ピークメモリ</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>Weights brought</source>
        <translation>取得した重み</translation>
    </message>
    <message>
        <source>Weights that stay on GPUs</source>
        <translation>GPU に残る重み</translation>
    </message>
    <message>
        <source>Time of the module itself</source>
        <translation>モジュール自身の時間</translation>
    </message>
    <message>
        <source>%1 at its peak</source>
        <translation>ピーク時 %1</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>モデル自身</translation>
    </message>
    <message>
        <source>ran on %1, planned on %2</source>
        <translation>実行は %1、計画は %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>planned %1, measured %2</source>
        <translation>計画 %1、計測 %2</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>the window for weights in flight: its size, or what stayed in it</source>
        <translation>転送中の重みのウィンドウ：そのサイズ、またはその中に残ったもの</translation>
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
        <translation>全バイトを説明済み</translation>
    </message>
    <message>
        <source>%1 not explained</source>
        <translation>%1 は説明できない</translation>
    </message>
    <message>
        <source>Off the GPUs: planned %1, possible %2, done %3</source>
        <translation>GPU 外：計画 %1、可能 %2、実施 %3</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>解放 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n time(s)</source>
        <translation>
            <numerusform>%1：%2、%n 回</numerusform>
        </translation>
    </message>
    <message>
        <source>Planned against measured</source>
        <translation>計画と計測の比較</translation>
    </message>
    <message>
        <source>R: the achieved reduction of the peak, as a share of the planned one; 1 is all of it. Everything on one GPU is what it is reduced from.</source>
        <translation>R：計画したピーク削減量に対する、達成した削減量の割合。1 なら計画どおりです。削減の基準は、すべてを 1 つの GPU に置いた場合です。</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比較の対象</translation>
    </message>
    <message>
        <source>Why they differ</source>
        <translation>差の理由</translation>
    </message>
    <message>
        <source>ended early</source>
        <translation>途中で終了</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ColourButton</name>
    <message>
        <source>Nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>色：%1</translation>
    </message>
    <message>
        <source>What colours mean in the treemap</source>
        <translation>ツリーマップの色の意味</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>How long modules take in one predicted step</source>
        <translation>予測 1 ステップでモジュールにかかる時間</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>逆伝播用に保存</translation>
    </message>
    <message>
        <source>What modules saved for backward in the last run forward and back</source>
        <translation>直近の順伝播と逆伝播の実行で、モジュールが逆伝播用に保存したもの</translation>
    </message>
    <message>
        <source>Planned, moved, kept</source>
        <translation>予定、移動、保持</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>What moves from the baseline to the other plan</source>
        <translation>基準からもう一方のプランへ移動するもの</translation>
    </message>
    <message>
        <source>Difference of time</source>
        <translation>時間の差</translation>
    </message>
    <message>
        <source>How much longer modules take on one side of the runs that were compared last</source>
        <translation>最後に比較した実行の片側でモジュールがどれだけ長くかかるか</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>クラス</translation>
    </message>
    <message>
        <source>Execution order</source>
        <translation>実行順</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>ステップあたりのコスト</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CompareStrip</name>
    <message>
        <source>Request time</source>
        <translation>リクエスト時間</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>移動</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 個のモジュール</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基準</translation>
    </message>
    <message>
        <source>with</source>
        <translation>比較先</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>比較先</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>取り込む</translation>
    </message>
    <message>
        <source>Makes the other plan the plan, as one step that can be undone</source>
        <translation>比較先のプランを現在のプランにします（1 回で元に戻せます）</translation>
    </message>
    <message>
        <source>Ends the comparison</source>
        <translation>比較を終了します</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>ピーク、%1</translation>
    </message>
    <message>
        <source>%1 used</source>
        <translation>%1 使用量</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ConflictRow</name>
    <message>
        <source>%1 budget</source>
        <translation>%1 の予算</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>無制限</translation>
    </message>
    <message>
        <source>Pin of %1</source>
        <translation>%1 のピン留め</translation>
    </message>
    <message>
        <source>%1 is forbidden</source>
        <translation>%1 は禁止</translation>
    </message>
    <message>
        <source>%1 is not split</source>
        <translation>%1 は分割しない</translation>
    </message>
    <message>
        <source>%1 is tied</source>
        <translation>%1 は重みを共有</translation>
    </message>
    <message>
        <source>Room kept free for streaming</source>
        <translation>ストリーミング用に空けておく領域</translation>
    </message>
    <message>
        <source>Number of GPUs in use</source>
        <translation>使用する GPU の数</translation>
    </message>
    <message>
        <source>One run of modules on each device</source>
        <translation>各デバイスのモジュールは連続</translation>
    </message>
    <message>
        <source>Room for activations</source>
        <translation>アクティベーション用の領域</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::CrossoverChart</name>
    <message>
        <source>%1 and %2 do not cross</source>
        <translation>%1 と %2 は交差しない</translation>
    </message>
    <message>
        <source>%1 and %2 cross at %3 tokens</source>
        <translation>%1 と %2 は %3 トークンで交差</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>プロンプトのトークン数</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 トークン</translation>
    </message>
    <message>
        <source>%1 ends at %2 tokens, %3</source>
        <translation>%1 は %2 トークンで終わります（%3）</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceModel</name>
    <message>
        <source>By how much this changes the bytes on GPUs</source>
        <translation>これによる GPU 上のバイト数の増減</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>From</source>
        <translation>移動元</translation>
    </message>
    <message>
        <source>To</source>
        <translation>移動先</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>GPU 上</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferencePanel</name>
    <message>
        <source>Comparing…</source>
        <translation>比較中…</translation>
    </message>
    <message>
        <source>Nothing to compare</source>
        <translation>比較するものなし</translation>
    </message>
    <message>
        <source>Everything moves</source>
        <translation>すべて移動</translation>
    </message>
    <message>
        <source>Nothing moves</source>
        <translation>移動なし</translation>
    </message>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>%n 件を表示</numerusform>
        </translation>
    </message>
    <message>
        <source>No module is on the same device in both plans.</source>
        <translation>両方のプランで同じデバイスにあるモジュールはありません。</translation>
    </message>
    <message>
        <source>Both plans put every module on the same device.</source>
        <translation>どちらのプランでも、すべてのモジュールが同じデバイスにあります。</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差の一覧</translation>
    </message>
    <message>
        <source>All</source>
        <translation>すべて</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>Which modules are shown</source>
        <translation>表示するモジュール</translation>
    </message>
    <message>
        <source>Copy what is selected, or all</source>
        <translation>選択したもの、またはすべてをコピー</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>テキストとしてコピー(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>CSV としてコピー(&amp;C)</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::DifferenceTable</name>
    <message>
        <source>Copy as &amp;text</source>
        <translation>テキストとしてコピー(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>CSV としてコピー(&amp;C)</translation>
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
        <translation>元の場所に戻す</translation>
    </message>
    <message>
        <source>1 module</source>
        <translation>1 個のモジュール</translation>
    </message>
    <message numerus="yes">
        <source>%n modules</source>
        <translation>
            <numerusform>%n 個のモジュール</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Drop on a lane to pin there.</source>
        <translation>%1。レーンにドロップするとピン留めされます。</translation>
    </message>
    <message>
        <source>1 undo step</source>
        <translation>1 回で元に戻せます</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostLanes</name>
    <message>
        <source>Devices by host</source>
        <translation>ホストごとのデバイス</translation>
    </message>
    <message>
        <source>%1: nothing runs here</source>
        <translation>%1：ここでは何も実行されません</translation>
    </message>
    <message>
        <source>hands over to %1: %2</source>
        <translation>%1 へ受け渡し：%2</translation>
    </message>
    <message>
        <source>%1 on %2: %3, of it weights %4</source>
        <translation>%2 の %1：%3、うち重み %4</translation>
    </message>
    <message>
        <source>nothing runs here</source>
        <translation>ここでは何も実行されません</translation>
    </message>
    <message>
        <source>back to %1</source>
        <translation>%1 へ戻る</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::HostTimeline</name>
    <message>
        <source>Timeline by host</source>
        <translation>ホスト別のタイムライン</translation>
    </message>
    <message>
        <source>%1: %2, busy %3</source>
        <translation>%1：%2、稼働 %3</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, from %3 to %4</source>
        <translation>%1 がマイクロバッチ %2 を受け渡し、%3 から %4 まで</translation>
    </message>
    <message>
        <source>%1 computes micro-batch %2, from %3 to %4</source>
        <translation>%1 がマイクロバッチ %2 を計算、%3 から %4 まで</translation>
    </message>
    <message>
        <source>%1 hands over, from %2 to %3</source>
        <translation>%1 が受け渡し、%2 から %3 まで</translation>
    </message>
    <message>
        <source>%1 computes, from %2 to %3</source>
        <translation>%1 が計算、%2 から %3 まで</translation>
    </message>
    <message>
        <source>%1: %2; how busy is not known</source>
        <translation>%1：%2、どれだけ稼働しているかは不明</translation>
    </message>
    <message>
        <source>%1 hands over, for %2</source>
        <translation>%1 が受け渡し、%2 の間</translation>
    </message>
    <message>
        <source>%1 copies, for %2</source>
        <translation>%1 がコピー、%2 の間</translation>
    </message>
    <message>
        <source>%1 hands over micro-batch %2, for %3</source>
        <translation>%1 がマイクロバッチ %2 を受け渡し、%3 の間</translation>
    </message>
    <message>
        <source>%1 copies for micro-batch %2, for %3</source>
        <translation>%1 がマイクロバッチ %2 のためにコピー、%3 の間</translation>
    </message>
    <message>
        <source>Copies and hand-overs alone: what hosts compute is not known</source>
        <translation>コピーと受け渡しのみ：ホストの計算は不明</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::IssuesPanel</name>
    <message>
        <source>Issues</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Why it does not fit</source>
        <translation>収まらない理由</translation>
    </message>
    <message>
        <source>This cannot be solved as asked</source>
        <translation>この条件では解けません</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>報告することはありません。</translation>
    </message>
    <message>
        <source>Looking for repairs…</source>
        <translation>修正案を探しています…</translation>
    </message>
    <message>
        <source>Repairs, each one checked</source>
        <translation>修正案（すべて確認済み）</translation>
    </message>
    <message>
        <source>These rules together make it impossible</source>
        <translation>これらのルールがそろうと、成り立ちません</translation>
    </message>
    <message>
        <source>Remove any one and a plan may exist. Other rules play no part.</source>
        <translation>どれか 1 つを外すと、プランが存在する可能性があります。ほかのルールは関係ありません。</translation>
    </message>
    <message>
        <source>%1 alone would need %2.</source>
        <translation>%1 だけで %2 必要です。</translation>
    </message>
    <message>
        <source>One device alone would have to have</source>
        <translation>1 台だけで補う場合に必要な予算</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: no size helps</source>
        <translation>%1：どのサイズでも不可</translation>
    </message>
    <message>
        <source>%1: %2, perhaps less</source>
        <translation>%1：%2（それより少ない可能性あり）</translation>
    </message>
    <message>
        <source>Whether all of them are needed for that is not settled.</source>
        <translation>そのすべてが必要かどうかは未確定です。</translation>
    </message>
    <message>
        <source>No plan was found</source>
        <translation>プランが見つかりませんでした</translation>
    </message>
    <message>
        <source>There may be a plan: that there is none is not proven.</source>
        <translation>プランが存在する可能性はあります。存在しないことは証明されていません。</translation>
    </message>
    <message>
        <source>Under these rules together none was found</source>
        <translation>これらのルールの下では見つかりませんでした</translation>
    </message>
    <message>
        <source>Memory by phase, at most</source>
        <translation>フェーズごとの最大メモリ</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Label</name>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesTitle</name>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>One scale for all lanes. Drag a budget handle to change it.</source>
        <translation>全レーン共通の目盛りです。予算のつまみをドラッグして変更できます。</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::LanesWidget</name>
    <message>
        <source>Budget of %1: %2.</source>
        <translation>%1 の予算：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n units</source>
        <translation>
            <numerusform>%n ユニット</numerusform>
        </translation>
    </message>
    <message>
        <source>Budget of %1</source>
        <translation>%1 の予算</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>24GiB, 80GB or 95 %</source>
        <translation>24GiB、80GB、95 % など</translation>
    </message>
    <message>
        <source>Write a size like 24GiB, 80GB or 95 %.</source>
        <translation>24GiB、80GB、95 % のように書いてください。</translation>
    </message>
    <message>
        <source>KV cache, %1: grows with the context</source>
        <translation>KV キャッシュ、%1：コンテキストとともに増加</translation>
    </message>
    <message>
        <source>Activations, %1: the peak of one pass</source>
        <translation>アクティベーション、%1：1 回の伝播のピーク</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way</source>
        <translation>ストリーム予備領域、%1：転送中の重みのための空き</translation>
    </message>
    <message>
        <source>Overhead, %1: the runtime&apos;s own</source>
        <translation>オーバーヘッド、%1：ランタイム自体の分</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>空き %1</translation>
    </message>
    <message>
        <source>%1 (was %2)</source>
        <translation>%1（以前は %2）</translation>
    </message>
    <message>
        <source>Stream reserve, %1: kept empty for weights on their way, %2 at most</source>
        <translation>ストリーム予備領域、%1：転送中の重みのための空き、最大 %2</translation>
    </message>
    <message>
        <source>Gradients, %1: of the parameters that lie here</source>
        <translation>勾配、%1：ここにあるパラメータの分</translation>
    </message>
    <message>
        <source>Optimizer, %1: what it keeps for the parameters that lie here</source>
        <translation>オプティマイザ、%1：ここにあるパラメータのために保持する分</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::MachineGraph</name>
    <message>
        <source>Devices and links</source>
        <translation>デバイスとリンク</translation>
    </message>
    <message>
        <source>Arrows go from one to the next, Enter changes the rate of a link</source>
        <translation>矢印キーで順に移動し、Enter でリンクの速度を変更します</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Minimap</name>
    <message>
        <source>Whole run</source>
        <translation>実行全体</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>実行全体</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeModel</name>
    <message>
        <source>no place</source>
        <translation>置き場所なし</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>ピン留め</translation>
    </message>
    <message>
        <source>has a forbidden device</source>
        <translation>禁止デバイスあり</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>%1 of a predicted step</source>
        <translation>予測ステップの %1</translation>
    </message>
    <message>
        <source>How long a module takes in one predicted step, copies included</source>
        <translation>予測 1 ステップでモジュールにかかる時間（コピーを含む）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>アクティベーション：%1、%2</translation>
    </message>
    <message>
        <source>pinned with the whole model</source>
        <translation>モデル全体と一緒にピン留め</translation>
    </message>
    <message>
        <source>pinned with %1</source>
        <translation>%1 と一緒にピン留め</translation>
    </message>
    <message>
        <source>pinned with %1, which is the same storage</source>
        <translation>同じストレージの %1 と一緒にピン留め</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ModuleTreeView</name>
    <message>
        <source>Modules</source>
        <translation>モジュール</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::OffloadLanesView</name>
    <message>
        <source>waits for %1</source>
        <translation>%1 を待機</translation>
    </message>
    <message>
        <source>Compute and copies</source>
        <translation>計算とコピー</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>to host</source>
        <translation>ホストへ</translation>
    </message>
    <message>
        <source>to GPU</source>
        <translation>GPU へ</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1、%2 → %3</translation>
    </message>
    <message>
        <source>%1 to %2, for %3</source>
        <translation>%1～%2（%3 間）</translation>
    </message>
    <message>
        <source>Forward of %1 does not begin before it has ended</source>
        <translation>これが終わるまで、%1 の順伝播は始まりません</translation>
    </message>
    <message>
        <source>Queued when backward came to %1</source>
        <translation>逆伝播が %1 に達したときにキューに追加</translation>
    </message>
    <message>
        <source>Backward of %1 waits %2</source>
        <translation>%1 の逆伝播が %2 待機</translation>
    </message>
    <message>
        <source>Forward of %1 waits %2</source>
        <translation>%1 の順伝播が %2 待機</translation>
    </message>
    <message>
        <source>until %1 is back from the host</source>
        <translation>%1 がホストから戻るまで</translation>
    </message>
    <message>
        <source>until what %1 saved has gone to the host</source>
        <translation>%1 の保存したものがホストへ移るまで</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>by the clock of the schedule; here only where, not how long</source>
        <translation>スケジュール上の時刻。ここでは位置だけを示し、長さは示しません</translation>
    </message>
    <message>
        <source>Forward of %1</source>
        <translation>%1 の順伝播</translation>
    </message>
    <message>
        <source>Backward of %1</source>
        <translation>%1 の逆伝播</translation>
    </message>
    <message>
        <source>Copies: %1 to the host, %2 to the GPU</source>
        <translation>コピー：ホストへ %1、GPU へ %2</translation>
    </message>
    <message>
        <source>compute never waits</source>
        <translation>計算の待ちなし</translation>
    </message>
    <message>
        <source>compute waits %1 in all</source>
        <translation>計算の待ち合計 %1</translation>
    </message>
    <message>
        <source>%1 runs again, for what it did not keep</source>
        <translation>%1 を再計算（保持しなかったもののため）</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s) run again</source>
        <translation>
            <numerusform>%n 回分を再計算</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PanelTitle</name>
    <message>
        <source>Close %1</source>
        <translation>%1 を閉じる</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PartChoice</name>
    <message>
        <source>all of the file</source>
        <translation>ファイル全体</translation>
    </message>
    <message>
        <source>This checkpoint holds several sets of tensors: choose which one is planned for</source>
        <translation>このチェックポイントにはテンソルの集まりが複数あります。計画の対象を選んでください</translation>
    </message>
    <message numerus="yes">
        <source>%1   %2, %n tensor(s)</source>
        <translation>
            <numerusform>%1   %2、%n 個のテンソル</numerusform>
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
        <translation>フェーズごとのメモリ</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <translation>%2 の %1：%3</translation>
    </message>
    <message>
        <source>%1, %2 too much</source>
        <translation>%1、%2 超過</translation>
    </message>
    <message>
        <source>%1 of weights from %2 to %3</source>
        <translation>重み %1、%2 → %3</translation>
    </message>
    <message>
        <source>%1 begins: %2</source>
        <translation>%1 の開始：%2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PinTable</name>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Between the pins</source>
        <translation>ピン位置の間の差</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>表をコピー</translation>
    </message>
    <message>
        <source>Remove the pins</source>
        <translation>ピンを外す</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::PlaceList</name>
    <message>
        <source>Solver decides</source>
        <translation>ソルバが決定</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ProgressCard</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>処理中…</translation>
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
        <translation>証明</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>時間の内訳</translation>
    </message>
    <message>
        <source>By module, as predicted, or by what it is spent on: press to change.</source>
        <translation>予測されたモジュール別、または用途別。押すと切り替わります。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message numerus="yes">
        <source>%n issue(s)</source>
        <translation>
            <numerusform>%n 件の問題</numerusform>
        </translation>
    </message>
    <message>
        <source>The proof appears here as soon as the module tree is known.</source>
        <translation>モジュールツリーがわかり次第、ここに証明が表示されます。</translation>
    </message>
    <message>
        <source>Not solved</source>
        <translation>未解決</translation>
    </message>
    <message>
        <source>Map as given</source>
        <translation>指定どおりのマップ</translation>
    </message>
    <message>
        <source>Map does not fit</source>
        <translation>マップは収まらない</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan, gap %1</source>
        <translation>accelerate のプラン、ギャップ %1</translation>
    </message>
    <message>
        <source>Optimal, proven</source>
        <translation>最適、証明済み</translation>
    </message>
    <message>
        <source>Best found, gap %1. Still improving</source>
        <translation>暫定最良、ギャップ %1。改善中</translation>
    </message>
    <message>
        <source>Best found, gap %1</source>
        <translation>見つかった中で最良、ギャップ %1</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>On GPUs</source>
        <translation>GPU 上</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>限界値</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>ギャップ</translation>
    </message>
    <message>
        <source>Solved in</source>
        <translation>求解時間</translation>
    </message>
    <message numerus="yes">
        <source>%n pinned</source>
        <translation>
            <numerusform>ピン留め %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n forbidden</source>
        <translation>
            <numerusform>禁止 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>Units</source>
        <translation>ユニット</translation>
    </message>
    <message>
        <source>No placement fits</source>
        <translation>収まる配置なし</translation>
    </message>
    <message>
        <source>Short by</source>
        <translation>不足</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>必要量</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>以上</translation>
    </message>
    <message>
        <source>Proven in</source>
        <translation>証明時間</translation>
    </message>
    <message>
        <source>Last plan that fitted is kept: %1</source>
        <translation>最後に収まったプランを保持：%1</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>不可能</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Drop on a device. Esc cancels.</source>
        <translation>デバイスにドロップ。Esc でキャンセル。</translation>
    </message>
    <message>
        <source>If dropped</source>
        <translation>ドロップ後</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変化</translation>
    </message>
    <message>
        <source>Map is incomplete</source>
        <translation>マップは不完全</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>ストリーミングなし</translation>
    </message>
    <message>
        <source>of all devices</source>
        <translation>全デバイスの合計</translation>
    </message>
    <message>
        <source>Esc cancels. Hold Alt to number the moves in order.</source>
        <translation>Esc でキャンセル。Alt を押している間、移動の順番を表示。</translation>
    </message>
    <message>
        <source>accelerate&apos;s plan does not fit</source>
        <translation>accelerate のプランは収まらない</translation>
    </message>
    <message>
        <source>No placement found</source>
        <translation>配置が見つからない</translation>
    </message>
    <message>
        <source>Searched for</source>
        <translation>探索時間</translation>
    </message>
    <message>
        <source>that there is none is not proven</source>
        <translation>存在しないことは未証明</translation>
    </message>
    <message>
        <source>%1 has no place, as modules stay whole</source>
        <translation>モジュールを分割しないため、%1 は置き場所なし</translation>
    </message>
    <message>
        <source>%1 of it modules</source>
        <translation>うちモジュール %1</translation>
    </message>
    <message>
        <source>Nothing changes while a drop is refused.</source>
        <translation>ドロップできない間は何も変わりません。</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>追加 %1、除外 %2</translation>
    </message>
    <message>
        <source>on one device; %1 has no place</source>
        <translation>1 台での不足、%1 は置き場所なし</translation>
    </message>
    <message>
        <source>Predicted, a token</source>
        <translation>予測、1 トークン</translation>
    </message>
    <message>
        <source>Predicted, a pass</source>
        <translation>予測、1 回の伝播</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>First token after</source>
        <translation>最初のトークンまで</translation>
    </message>
    <message>
        <source>A run lacks</source>
        <translation>実行時の不足</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 に %1</translation>
    </message>
    <message>
        <source>a request, without computing</source>
        <translation>/リクエスト（計算を除く）</translation>
    </message>
    <message>
        <source>a step, without computing</source>
        <translation>/ステップ（計算を除く）</translation>
    </message>
    <message>
        <source>Request time</source>
        <translation>リクエスト時間</translation>
    </message>
    <message>
        <source>Optimal, but a run lacks room</source>
        <translation>最適、ただし実行時に領域が不足</translation>
    </message>
    <message>
        <source>Of the plan: weights, KV cache, what is streamed, overhead, and what each device keeps free. What a run needs beside them is predicted, not proven.</source>
        <translation>プランについての証明です：重み、KV キャッシュ、ストリーミングする分、オーバーヘッド、各デバイスが空けておく領域。実行時にそれ以外に必要な分は予測であり、証明されたものではありません。</translation>
    </message>
    <message>
        <source>What does this mean?</source>
        <translation>これはどういう意味ですか？</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::RunDifferencePanel</name>
    <message>
        <source>One of the runs has no steps to align by.</source>
        <translation>一方の実行には、そろえるためのステップがありません。</translation>
    </message>
    <message>
        <source>A prediction counts steps: it is shown on the clock of the run.</source>
        <translation>予測はステップを数えます。実行の時計に合わせて表示しています。</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Peak, %1</source>
        <translation>ピーク、%1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>時刻、%1</translation>
    </message>
    <message>
        <source>Memory of both runs</source>
        <translation>両方の実行のメモリ</translation>
    </message>
    <message>
        <source>Align steps</source>
        <translation>ステップをそろえる</translation>
    </message>
    <message>
        <source>Shows the same step of both runs at the same time, on the clock of one of them</source>
        <translation>両方の実行の同じステップを、一方の時計で同じ時刻に表示します</translation>
    </message>
    <message>
        <source>Peaks of both runs</source>
        <translation>両方の実行のピーク</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>表をコピー</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedModel</name>
    <message>
        <source>beyond the first layers</source>
        <translation>先頭の層より後ろ</translation>
    </message>
    <message>
        <source>no room in time</source>
        <translation>時間内に空きなし</translation>
    </message>
    <message>
        <source>Its layer is not among the first ones, which are moved.</source>
        <translation>その層は、移動対象の先頭の層に入っていません。</translation>
    </message>
    <message>
        <source>The host had no room for it when it was to be moved, or its layer&apos;s turn was over.</source>
        <translation>移動するときにホストに空きがなかったか、その層の順番が終わっていました。</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>指定なし</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>バッファ</translation>
    </message>
    <message>
        <source>constants</source>
        <translation>定数</translation>
    </message>
    <message>
        <source>marked to stay</source>
        <translation>残す印あり</translation>
    </message>
    <message>
        <source>not on a GPU</source>
        <translation>GPU 上にない</translation>
    </message>
    <message>
        <source>too small</source>
        <translation>小さすぎる</translation>
    </message>
    <message>
        <source>not contiguous</source>
        <translation>連続していない</translation>
    </message>
    <message>
        <source>part of a larger tensor</source>
        <translation>大きなテンソルの一部</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>上限超過</translation>
    </message>
    <message>
        <source>parts not announced</source>
        <translation>部分の通知なし</translation>
    </message>
    <message>
        <source>still held</source>
        <translation>まだ保持されている</translation>
    </message>
    <message>
        <source>Nobody said that it goes to the host.</source>
        <translation>ホストへ移動する指定がありません。</translation>
    </message>
    <message>
        <source>A weight lies there anyway: moving it frees nothing.</source>
        <translation>重みとしてもともとそこにあります。移動しても何も解放されません。</translation>
    </message>
    <message>
        <source>A buffer of the model lies there anyway: moving it frees nothing.</source>
        <translation>モデルのバッファとしてもともとそこにあります。移動しても何も解放されません。</translation>
    </message>
    <message>
        <source>A constant of the program lies there anyway: moving it frees nothing.</source>
        <translation>プログラムの定数としてもともとそこにあります。移動しても何も解放されません。</translation>
    </message>
    <message>
        <source>The program told the runtime to leave it.</source>
        <translation>プログラムが、残すようランタイムに指示しました。</translation>
    </message>
    <message>
        <source>It lies on the host already.</source>
        <translation>すでにホスト上にあります。</translation>
    </message>
    <message>
        <source>It has fewer than %1 elements: its copy would cost more than it frees.</source>
        <translation>要素が %1 個未満です。コピーの負担が、解放できる量に見合いません。</translation>
    </message>
    <message>
        <source>Its elements do not lie one after the other, and only whole blocks are copied.</source>
        <translation>要素が連続して並んでいません。コピーされるのは連続したブロックだけです。</translation>
    </message>
    <message>
        <source>The rest of that tensor stays, and all of its memory with it.</source>
        <translation>そのテンソルの残りの部分が残るため、メモリもすべて残ります。</translation>
    </message>
    <message>
        <source>The cap of its layer was reached by others.</source>
        <translation>その層の上限に、ほかのものが先に達しました。</translation>
    </message>
    <message>
        <source>It is wrapped, and the runtime was not told of what is inside.</source>
        <translation>ラップされていますが、ランタイムに中身が通知されていません。</translation>
    </message>
    <message>
        <source>It was copied, but something else holds it still: its memory is not free.</source>
        <translation>コピーされましたが、ほかのものがまだ保持しているため、メモリは解放されていません。</translation>
    </message>
    <message>
        <source>%1 saved, %2 of it could go</source>
        <translation>保存 %1、うち移動可能 %2</translation>
    </message>
    <message>
        <source>planned %1, moved %2, freed %3</source>
        <translation>予定 %1、移動 %2、解放 %3</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 は予定されたが解放されず</translation>
    </message>
    <message>
        <source>What was moved and was gone from the GPU when forward ended</source>
        <translation>移動され、順伝播の終了時に GPU からなくなっていたもの</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>解放</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>kept to run it again</source>
        <translation>再計算のため保持</translation>
    </message>
    <message>
        <source>made again</source>
        <translation>再計算</translation>
    </message>
    <message>
        <source>A module that runs again in backward is run from it.</source>
        <translation>逆伝播で再計算するモジュールは、これを使って計算します。</translation>
    </message>
    <message>
        <source>It is not kept: its module runs again in backward and makes it anew.</source>
        <translation>保持されません。モジュールが逆伝播で再計算して作り直します。</translation>
    </message>
    <message>
        <source>made again, and still held</source>
        <translation>再計算したが、まだ保持されている</translation>
    </message>
    <message>
        <source>Its module runs again in backward, but something else holds it: its memory is not free.</source>
        <translation>モジュールは逆伝播で再計算しますが、ほかのものがこれを保持しているため、メモリは解放されていません。</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 は保持せず、逆伝播で再計算</translation>
    </message>
    <message>
        <source>What was not kept: the module is run again in backward and makes it anew</source>
        <translation>保持されなかったもの：モジュールが逆伝播で再計算して作り直します</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再計算</translation>
    </message>
    <message numerus="yes">
        <source>and %n other tensor(s)</source>
        <translation>
            <numerusform>ほか %n 個のテンソル</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedPanel</name>
    <message>
        <source>%1 saved, %2 of it could go to the host</source>
        <translation>保存 %1、うちホストへ移動可能 %2</translation>
    </message>
    <message>
        <source>Nothing was planned to go to the host</source>
        <translation>ホストへの移動は予定なし</translation>
    </message>
    <message>
        <source>%1 planned and not freed</source>
        <translation>%1 は予定されたが解放されず</translation>
    </message>
    <message>
        <source>All that could go was freed</source>
        <translation>移動可能なものはすべて解放</translation>
    </message>
    <message>
        <source>Nothing could go to the host</source>
        <translation>ホストへ移動できるものなし</translation>
    </message>
    <message>
        <source>Where it goes is said under Plan, Activations.</source>
        <translation>移動先は「プラン」の「アクティベーション」で指定します。</translation>
    </message>
    <message>
        <source>Planned %1, possible %2, moved %3, freed %4</source>
        <translation>予定 %1、可能 %2、移動 %3、解放 %4</translation>
    </message>
    <message>
        <source>%1 of what was planned</source>
        <translation>予定の %1</translation>
    </message>
    <message>
        <source>%1 of what was possible</source>
        <translation>可能量の %1</translation>
    </message>
    <message>
        <source>%1 of how far the peak should fall</source>
        <translation>見込んだピーク低減の %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n module(s).</source>
        <translation>
            <numerusform>%1：%n 個のモジュールに %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>逆伝播用に保存</translation>
    </message>
    <message>
        <source>Why it stayed</source>
        <translation>残った理由</translation>
    </message>
    <message>
        <source>%1 not kept, run again in backward</source>
        <translation>%1 は保持せず、逆伝播で再計算</translation>
    </message>
    <message>
        <source>Run again: %1 not kept, %2 kept to run it from</source>
        <translation>再計算：%1 を保持せず、再計算用に %2 を保持</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsModel</name>
    <message>
        <source>the model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>%1, of %2</source>
        <translation>%1（%2 の一部）</translation>
    </message>
    <message>
        <source>part of a storage of %1</source>
        <translation>%1 のストレージの一部</translation>
    </message>
    <message>
        <source>It could go to the host.</source>
        <translation>ホストへ移動できます。</translation>
    </message>
    <message>
        <source>The same number is the same memory, which counts once however often it is saved</source>
        <translation>同じ番号は同じメモリで、何度保存されても 1 度だけ数えます</translation>
    </message>
    <message>
        <source>From the begin of the recorded pass</source>
        <translation>記録された実行の開始からの時刻</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト数</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>ストレージ</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Saved at</source>
        <translation>保存時刻</translation>
    </message>
    <message>
        <source>Freed at</source>
        <translation>解放時刻</translation>
    </message>
    <message>
        <source>gone before forward ended</source>
        <translation>順伝播が終わる前に解放</translation>
    </message>
    <message>
        <source>a view of memory of %1</source>
        <translation>%1 のメモリのビュー</translation>
    </message>
    <message>
        <source>Of the whole storage: what was planned and nothing stood in the way of</source>
        <translation>ストレージ全体のうち、予定され、妨げるものがなかった分</translation>
    </message>
    <message>
        <source>Of the whole storage, whatever part of it this tensor is</source>
        <translation>このテンソルがどの部分であっても、ストレージ全体について</translation>
    </message>
    <message>
        <source>Why not all of its storage was freed</source>
        <translation>ストレージのすべてが解放されなかった理由</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>予定</translation>
    </message>
    <message>
        <source>Possible</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>解放</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SavedTensorsTable</name>
    <message>
        <source>Saved tensors</source>
        <translation>保存されたテンソル</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>テキストとしてコピー(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>CSV としてコピー(&amp;C)</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::SelectionPanel</name>
    <message>
        <source>Streamed to %1</source>
        <translation>%1 へストリーミング</translation>
    </message>
    <message>
        <source>Computed on the host</source>
        <translation>ホストで計算</translation>
    </message>
    <message>
        <source>%1 computed on the host, %2 streamed to %3</source>
        <translation>%1 をホストで計算、%2 を %3 へストリーミング</translation>
    </message>
    <message>
        <source>%1 is pinned to %2.</source>
        <translation>%1 は %2 にピン留めされています。</translation>
    </message>
    <message>
        <source>Shares a storage with %1: they move together.</source>
        <translation>%1 と同じストレージを共有しています。一緒に移動します。</translation>
    </message>
    <message>
        <source>Part of %1, which stays whole.</source>
        <translation>分割しない %1 の一部です。</translation>
    </message>
    <message>
        <source>%1 has no room for it: %2 short.</source>
        <translation>%1 に空きがありません。%2 不足しています。</translation>
    </message>
    <message>
        <source>Select modules in the tree, the treemap or a lane to see what they weigh and where they may go.</source>
        <translation>ツリー、ツリーマップ、レーンでモジュールを選ぶと、サイズと置ける場所が表示されます。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>Cost a step</source>
        <translation>1 ステップのコスト</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>場所</translation>
    </message>
    <message numerus="yes">
        <source>now on %n device(s)</source>
        <translation>
            <numerusform>現在 %n 台のデバイス上</numerusform>
        </translation>
    </message>
    <message>
        <source>now without a place</source>
        <translation>現在は置き場所なし</translation>
    </message>
    <message>
        <source>now on %1</source>
        <translation>現在 %1 上</translation>
    </message>
    <message>
        <source>disk and PCIe</source>
        <translation>ディスクと PCIe</translation>
    </message>
    <message>
        <source>PCIe, %1</source>
        <translation>PCIe、%1</translation>
    </message>
    <message>
        <source>kept on %1</source>
        <translation>%1 に残る</translation>
    </message>
    <message>
        <source>nothing is streamed</source>
        <translation>ストリーミングなし</translation>
    </message>
    <message>
        <source>disk and CPU memory</source>
        <translation>ディスクと CPU メモリ</translation>
    </message>
    <message>
        <source>CPU memory, %1</source>
        <translation>CPU メモリ、%1</translation>
    </message>
    <message>
        <source>CPU memory and PCIe</source>
        <translation>CPU メモリと PCIe</translation>
    </message>
    <message>
        <source>%1 is forbidden for %2.</source>
        <translation>%2 に対して %1 は禁止されています。</translation>
    </message>
    <message>
        <source>no-split block</source>
        <translation>分割不可ブロック</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) inside</source>
        <translation>
            <numerusform>内部に %n 個のモジュール</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n 個のモジュール</numerusform>
        </translation>
    </message>
    <message>
        <source>Packed</source>
        <translation>パック済み</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 ビット</translation>
    </message>
    <message numerus="yes">
        <source>%n weight(s) in %1 tensors</source>
        <translation>
            <numerusform>%1 個のテンソルに重み %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more module(s)</source>
        <translation>
            <numerusform>ほか %n 個のモジュール</numerusform>
        </translation>
    </message>
    <message>
        <source>Computed on the host wherever it lies there; on a GPU it is computed by that</source>
        <translation>ホストにある場合はホストで、GPU にある場合はその GPU で計算します</translation>
    </message>
    <message>
        <source>lifts the pin</source>
        <translation>ピン留めを外します</translation>
    </message>
    <message>
        <source>Activations: %1</source>
        <translation>アクティベーション：%1</translation>
    </message>
    <message>
        <source>various</source>
        <translation>混在</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) on modules inside</source>
        <translation>
            <numerusform>内部のモジュールにメモ %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Training: trained</source>
        <translation>学習：学習する</translation>
    </message>
    <message>
        <source>Training: frozen</source>
        <translation>学習：凍結</translation>
    </message>
    <message>
        <source>Training: %1 of %2 parameters frozen</source>
        <translation>学習：パラメータ %2 個のうち %1 個を凍結</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::ShareRow</name>
    <message>
        <source>%1, no limit</source>
        <translation>%1、無制限</translation>
    </message>
    <message>
        <source>No place</source>
        <translation>置き場所なし</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Spinner</name>
    <message>
        <source>Working…</source>
        <translation>処理中…</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeBar</name>
    <message>
        <source>disk</source>
        <translation>ディスク</translation>
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
        <translation>ホップ</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>the model itself</source>
        <translation>モデル自身</translation>
    </message>
    <message>
        <source>Longest, as predicted:</source>
        <translation>予測で時間の長いもの：</translation>
    </message>
    <message>
        <source>Press to select it.</source>
        <translation>押すと選択します。</translation>
    </message>
    <message>
        <source>others</source>
        <translation>その他</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimeTree</name>
    <message>
        <source>the model itself</source>
        <translation>モデル自身</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>時間、%1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Times of modules in both runs</source>
        <translation>両方の実行でのモジュールの時間</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) in it were recorded in one run alone: the difference is without them.</source>
        <translation>
            <numerusform>この中の %n 個のモジュールは一方の実行にしか記録がなく、差には含まれません。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::Timeline</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>カーネルの作業領域</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>オーバーヘッド</translation>
    </message>
    <message>
        <source>Resident weights</source>
        <translation>常駐の重み</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>ストリーミング</translation>
    </message>
    <message>
        <source>Streamed from %1</source>
        <translation>%1 からストリーミング</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n 層</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>逆伝播用に保存</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineCanvas</name>
    <message>
        <source>Scratch of kernels</source>
        <translation>カーネルの作業領域</translation>
    </message>
    <message>
        <source>Memory timeline</source>
        <translation>メモリタイムライン</translation>
    </message>
    <message>
        <source>virtual</source>
        <translation>仮想</translation>
    </message>
    <message>
        <source>idle until %1</source>
        <translation>%1 まで待機</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>peak so far</source>
        <translation>これまでのピーク</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>ピーク</translation>
    </message>
    <message>
        <source>at</source>
        <translation>時点</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>%1 内</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>オーバーヘッド</translation>
    </message>
    <message>
        <source>resident weights</source>
        <translation>常駐の重み</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV キャッシュ</translation>
    </message>
    <message>
        <source>the first %1 of %2</source>
        <translation>%2 のうち最初の %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>0 to %1 folded: in use all the time in this view</source>
        <translation>0～%1 は省略：この表示範囲では常に使用中</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 と %2</translation>
    </message>
    <message>
        <source>0 to %1 folded: %2 do not change in this view</source>
        <translation>0～%1 は省略：この表示範囲では %2 は変化なし</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>予算 %1</translation>
    </message>
    <message>
        <source>budget %1, far above</source>
        <translation>予算 %1（はるか上）</translation>
    </message>
    <message>
        <source>running here</source>
        <translation>ここを実行中</translation>
    </message>
    <message>
        <source>engine stopped at %1</source>
        <translation>%1 でエンジンが停止</translation>
    </message>
    <message>
        <source>stopped at %1</source>
        <translation>%1 で停止</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>Streamed</source>
        <translation>ストリーミング</translation>
    </message>
    <message>
        <source>Total, %1 over budget</source>
        <translation>合計、予算を %1 超過</translation>
    </message>
    <message>
        <source>Total, %1 under budget</source>
        <translation>合計、予算まで %1</translation>
    </message>
    <message>
        <source>%1 since the pin</source>
        <translation>ピン位置から %1</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Resident and overhead</source>
        <translation>常駐とオーバーヘッド</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>Saved for backward</source>
        <translation>逆伝播用に保存</translation>
    </message>
    <message>
        <source>%1 runs again</source>
        <translation>%1 を再計算</translation>
    </message>
    <message>
        <source>Total on %1</source>
        <translation>%1 の合計</translation>
    </message>
    <message>
        <source>%1: two instants, %2 apart</source>
        <translation>%1：2 つの時点、間隔 %2</translation>
    </message>
    <message>
        <source>peak so far %1 at %2</source>
        <translation>これまでのピーク %1（%2）</translation>
    </message>
    <message>
        <source>peak %1 at %2</source>
        <translation>ピーク %1（%2）</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Selects the layer</source>
        <translation>層を選択する</translation>
    </message>
    <message>
        <source>Layers that run</source>
        <translation>実行される層</translation>
    </message>
    <message>
        <source>allocated %1</source>
        <translation>確保 %1</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>解放 %1</translation>
    </message>
    <message>
        <source>copied %1</source>
        <translation>コピー %1</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TimelineView</name>
    <message>
        <source>Fold the floor</source>
        <translation>底を省略</translation>
    </message>
    <message>
        <source>From zero</source>
        <translation>0 から表示</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>%1 から</translation>
    </message>
    <message>
        <source>Where the memory axis begins</source>
        <translation>メモリ軸の始点</translation>
    </message>
    <message>
        <source>Wheel zooms, drag selects a range, [ and ] step through peaks</source>
        <translation>ホイールで拡大縮小、ドラッグで範囲選択、[ と ] でピークを移動</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>What the horizontal axis counts</source>
        <translation>横軸の単位</translation>
    </message>
    <message>
        <source>Events: each allocation, release, copy and module takes one step, however long it lasts</source>
        <translation>イベント：確保、解放、コピー、モジュールがそれぞれ、長さに関係なく 1 目盛り</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>予測</translation>
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
        <translation>%1、昇順</translation>
    </message>
    <message>
        <source>%1, sorted downwards</source>
        <translation>%1、降順</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreePanel</name>
    <message>
        <source>Filter by name or class</source>
        <translation>名前またはクラスで絞り込み</translation>
    </message>
    <message>
        <source>Filter modules</source>
        <translation>モジュールを絞り込み</translation>
    </message>
    <message>
        <source>No module matches “%1”. 0 of %2.</source>
        <translation>「%1」に一致するモジュールはありません。0 / %2。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapHeader</name>
    <message>
        <source>%1 in 1 module</source>
        <translation>1 個のモジュールに %1</translation>
    </message>
    <message>
        <source>%1 in %2 modules</source>
        <translation>%2 個のモジュールに %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n match(es)</source>
        <translation>
            <numerusform>%n 件中 %1 件目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 件一致</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TreemapWidget</name>
    <message>
        <source>This model has no weights: there is nothing to place.</source>
        <translation>このモデルには重みがないため、配置するものがありません。</translation>
    </message>
    <message>
        <source>%1 itself</source>
        <translation>%1 自身</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>%1 パーセント</translation>
    </message>
    <message>
        <source>Treemap</source>
        <translation>ツリーマップ</translation>
    </message>
    <message>
        <source>on several devices</source>
        <translation>複数のデバイス上</translation>
    </message>
    <message>
        <source>pinned to %1</source>
        <translation>%1 にピン留め</translation>
    </message>
    <message>
        <source>pinned to %1 with what it is in</source>
        <translation>属するモジュールと一緒に %1 にピン留め</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>ピン留めなし</translation>
    </message>
    <message>
        <source>a device is forbidden</source>
        <translation>禁止デバイスあり</translation>
    </message>
    <message>
        <source>over the budget</source>
        <translation>予算超過</translation>
    </message>
    <message>
        <source>computed on the host</source>
        <translation>ホストで計算</translation>
    </message>
    <message>
        <source>%1 saved for backward</source>
        <translation>逆伝播用に %1 を保存</translation>
    </message>
    <message>
        <source>The last run forward and back saved no activations.</source>
        <translation>直近の順伝播と逆伝播の実行では、アクティベーションは保存されませんでした。</translation>
    </message>
    <message>
        <source>For activations a run forward and back is needed: Run settings, Forward and back (training), then Profile.</source>
        <translation>アクティベーションには順伝播と逆伝播の実行が必要です。「実行の設定」で「順伝播と逆伝播（学習）」を選び、「プロファイル」を実行してください。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>activations: %1, %2</source>
        <translation>アクティベーション：%1、%2</translation>
    </message>
    <message>
        <source>pinned to %1 with %2, which is the same storage</source>
        <translation>同じストレージの %2 と一緒に %1 にピン留め</translation>
    </message>
    <message>
        <source>where it was</source>
        <translation>元の場所のまま</translation>
    </message>
    <message>
        <source>on several hosts</source>
        <translation>複数のホスト上</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>混在</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinLanes</name>
    <message>
        <source>no difference</source>
        <translation>差なし</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 超過</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>残り %1</translation>
    </message>
    <message>
        <source>Devices at their peak</source>
        <translation>デバイスごとのピーク</translation>
    </message>
    <message>
        <source>Devices in both plans</source>
        <translation>両方のプランのデバイス</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>メモリ使用量</translation>
    </message>
</context>
<context>
    <name>stowage::widgets::TwinTimeline</name>
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 で %1</translation>
    </message>
    <message>
        <source>not in this run</source>
        <translation>この実行にはありません</translation>
    </message>
    <message>
        <source>Memory of both runs against time</source>
        <translation>両方の実行のメモリと時間</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同じ</translation>
    </message>
</context>
</TS>
