// Words about plans over several hosts: what lies where, and the command line that does the same.
#include <QCoreApplication>
#include <algorithm>

#include "app/gui/hosts/hosts_plan.h"
#include "app/gui/hosts/hosts_tables.h"
#include "widgets/common/list_text.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(HostsDialog)
};

/// As a shell takes one word.
QString quoted(const QString& word) {
  const bool plain = !word.isEmpty() && std::all_of(word.begin(), word.end(), [](QChar c) {
    return (c.unicode() < 128 && c.isLetterOrNumber()) || QStringView(u"_-./:+,@%=").contains(c);
  });
  if (plain) return word;
  return u'\'' + QString(word).replace(QStringLiteral("'"), QStringLiteral("'\\''")) + u'\'';
}

QString number(std::uint64_t value) { return QString::number(value); }

QString dtypeName(model::Dtype dtype) { return widgets::latin(model::info(dtype).name); }

void addWorkload(QStringList& out, const plan::Workload& workload) {
  const auto add = [&](const char* option, std::uint64_t value, std::uint64_t usual) {
    if (value != usual) out << QString::fromLatin1(option) << number(value);
  };
  add("--tokens", workload.tokens, 0);
  add("--batch", workload.batch, 1);
  add("--prompt", workload.prompt, 0);
  add("--generate", workload.generate, 0);
  add("--prefill-chunk", workload.prefill_chunk, 0);
  if (workload.cache_dtype) out << QStringLiteral("--cache-dtype") << dtypeName(*workload.cache_dtype);
  for (const auto& [input, sizes] : workload.shapes) {
    QStringList words;
    for (const std::int64_t size : sizes) words << QString::number(size);
    out << QStringLiteral("--shape") << QString::fromStdString(input) + u'=' + words.join(u'x');
  }
  if (!workload.training) return;
  const plan::Training& training = *workload.training;
  out << QStringLiteral("--train") << widgets::latin(plan::to_string(training.optimizer));
  if (training.gradient_dtype)
    out << QStringLiteral("--gradient-dtype") << dtypeName(*training.gradient_dtype);
  if (training.accumulation_dtype)
    out << QStringLiteral("--accumulation-dtype") << dtypeName(*training.accumulation_dtype);
  if (training.master_weights) out << QStringLiteral("--master-weights");
  for (const plan::FreezeScope& scope : training.freeze)
    out << (scope.frozen ? QStringLiteral("--freeze") : QStringLiteral("--unfreeze"))
        << QString::fromStdString(scope.name);
}

/// Of whichever host runs the module.
void addRules(QStringList& out, const plan::Settings& settings) {
  for (const plan::Rule& rule : settings.rules)
    out << (rule.forbid ? QStringLiteral("--forbid") : QStringLiteral("--pin"))
        << QString::fromStdString(rule.name + "=*:" + machine::to_string(rule.device));
}

void addRuntime(QStringList& out, const plan::Settings& settings) {
  const plan::Settings usual;
  const machine::Runtime& runtime = settings.runtime;
  if (runtime.row != usual.runtime.row)
    out << QStringLiteral("--runtime") << widgets::latin(runtime.row->name);
  if (runtime.offload_buffers) out << QStringLiteral("--offload-buffers");
  if (runtime.reserve == machine::ReserveRule::Unit)
    out << QStringLiteral("--reserve") << QStringLiteral("unit");
  if (runtime.streaming == machine::Streaming::Prefetch)
    out << QStringLiteral("--streaming") << QStringLiteral("prefetch");
  if (runtime.window) out << QStringLiteral("--window") << number(runtime.window->count());
  if (settings.no_split && settings.no_split->empty())
    out << QStringLiteral("--no-split") << QStringLiteral("none");
  for (const std::string& name : settings.no_split.value_or(std::vector<std::string>()))
    out << QStringLiteral("--no-split") << QString::fromStdString(name);
  if (settings.dtype) out << QStringLiteral("--dtype") << dtypeName(*settings.dtype);
  for (const auto& [name, dtype] : settings.special_dtypes)
    out << QStringLiteral("--special-dtype") << QString::fromStdString(name) + u'=' + dtypeName(dtype);
}

}  // namespace

QString modulesText(const model::Model& model, const std::vector<model::ModuleId>& modules) {
  constexpr qsizetype kMost = 4;
  QStringList words;
  for (std::size_t first = 0; first < modules.size();) {
    // Sisters that follow each other in a list of layers are one run.
    std::size_t end = first + 1;
    const auto next = [&] {
      return end < modules.size() && model[modules[end]].parent == model[modules[first]].parent &&
             modules[end].index() == model[modules[end - 1]].subtree_end;
    };
    const std::string& name = model[modules[first]].name;
    const bool numbered = !name.empty() && name.back() >= '0' && name.back() <= '9';
    while (numbered && next()) ++end;
    words << widgets::describeModules(
        model, std::vector<model::ModuleId>(modules.begin() + static_cast<std::ptrdiff_t>(first),
                                            modules.begin() + static_cast<std::ptrdiff_t>(end)));
    first = end;
  }
  const qsizetype more = words.size() - kMost;
  if (more > 1) words = words.mid(0, kMost) << Words::tr("%n more", nullptr, static_cast<int>(more));
  return widgets::listText(words);
}

QString hostsHeadline(const HostsPlan& plan) {
  if (plan.pipeline)
    return (plan.computing_known ? Words::tr("%1 micro-batches a second")
                                 : Words::tr("at most %1 micro-batches a second"))
        .arg(perSecondText(plan.pipeline->per_second));
  if (!plan::row_of(plan.objective).time)
    return Words::tr("%1 of %2 on GPUs")
        .arg(widgets::bytesText(plan.gpu_bytes), widgets::bytesText(plan.total));
  const QString time = widgets::secondsPerText(static_cast<double>(plan.value) * 1e-12, plan.objective);
  return plan.computing_known ? time : Words::tr("%1 for copies and the network alone").arg(time);
}

QString whyNoPipeline(const plan::Settings& settings) {
  if (settings.workload.training)
    return Words::tr("Throughput is planned for passes forward: take the training away in the plan bar.");
  if (!settings.runtime.streams_all())
    return Words::tr(
        "Throughput counts weights on GPUs and those streamed to them: choose a runtime in which the host "
        "does "
        "not compute.");
  return {};
}

QString hostsCommandLine(const QString& model, const QString& part, const QString& hosts,
                         const plan::Settings& settings, std::optional<std::uint64_t> micro_batches,
                         const std::vector<HostsRule>& rules, bool contiguous) {
  QStringList words{QStringLiteral("stowage-cli"), QStringLiteral("solve"), model, QStringLiteral("--hosts"),
                    hosts};
  if (!part.isEmpty()) words << QStringLiteral("--part") << part;
  if (micro_batches) {
    words << QStringLiteral("--objective") << QStringLiteral("throughput");
    if (*micro_batches > 0) words << QStringLiteral("--micro-batches") << number(*micro_batches);
  } else if (settings.objective != plan::Settings().objective) {
    words << QStringLiteral("--objective") << widgets::latin(plan::to_string(settings.objective));
  }
  addRules(words, settings);
  for (const HostsRule& rule : rules)
    words << (rule.forbid ? QStringLiteral("--forbid") : QStringLiteral("--pin"))
          << QString::fromStdString(rule.name + "=" + rule.host);
  if (contiguous && !micro_batches) words << QStringLiteral("--contiguous");
  addWorkload(words, settings.workload);
  addRuntime(words, settings);
  for (QString& word : words) word = quoted(word);
  return words.join(u' ');
}

}  // namespace stowage::app
