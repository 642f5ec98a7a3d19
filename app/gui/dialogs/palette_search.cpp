// What the command palette finds.
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "app/gui/dialogs/command_palette.h"
#include "core/plan/rule_patterns.h"
#include "widgets/common/list_text.h"
#include "widgets/common/view_facts.h"
#include "widgets/common/words.h"

namespace stowage::app {
namespace {

constexpr int kOffLater = 100'000;  // what cannot be done stands behind all that can

struct Scored {
  int score;
  PaletteEntry entry;
};

/// `unseen`: how many more were found than are in `found`.
void take(std::vector<PaletteEntry>& out, std::vector<Scored>& found, const QString& heading,
          std::size_t most, std::size_t unseen = 0) {
  if (found.empty()) return;
  std::stable_sort(found.begin(), found.end(),
                   [](const Scored& a, const Scored& b) { return a.score < b.score; });
  PaletteEntry head;
  head.kind = PaletteEntry::Kind::Heading;
  head.text = heading;
  out.push_back(head);
  for (std::size_t i = 0; i < found.size() && i < most; ++i) out.push_back(std::move(found[i].entry));
  const std::size_t more = found.size() - std::min(found.size(), most) + unseen;
  if (more == 0) return;
  PaletteEntry rest;
  rest.kind = PaletteEntry::Kind::Heading;
  rest.text = CommandPalette::tr("%n more", nullptr, static_cast<int>(more));
  out.push_back(rest);
}

/// Why a command that is off cannot be done now.
QString whyOff(const QString& id, const Document& document) {
  if (!document.model()) return CommandPalette::tr("open a model first");
  for (const char* of : {"plan.pin.", "plan.forbid.", "plan.unpin", "plan.move", "plan.computeOnHost",
                         "edit.clearSelection"}) {
    if (id.startsWith(QString::fromLatin1(of)) && id != QStringLiteral("plan.liftAllRules"))
      return CommandPalette::tr("select modules first");
  }
  return CommandPalette::tr("not possible now");
}

/// Where one word stands in a text: as it is, from `from` on or before; else its letters in order. Empty when
/// not there.
std::vector<int> matchWord(const QString& word, const QString& text, qsizetype from, int* score) {
  std::vector<int> hits;
  qsizetype at = text.indexOf(word, from, Qt::CaseInsensitive);
  if (at < 0) at = text.indexOf(word, 0, Qt::CaseInsensitive);
  if (at >= 0) {
    // A word's beginning counts more than its middle, an early place more than a late one.
    const bool begins = at == 0 || !text[at - 1].isLetterOrNumber();
    *score += static_cast<int>(at) + (begins ? 0 : 40);
    for (qsizetype i = 0; i < word.size(); ++i) hits.push_back(static_cast<int>(at + i));
    return hits;
  }
  at = from;
  for (const QChar letter : word) {
    at = text.indexOf(letter, at, Qt::CaseInsensitive);
    if (at < 0) return {};
    hits.push_back(static_cast<int>(at++));
  }
  *score += kByLetters + hits.back() - hits.front();
  return hits;
}

/// Letters in order are no request to plan for somebody else: such a command is found by a word of it.
bool changesTarget(const QString& id) { return id.startsWith(QStringLiteral("target.")); }

int best(const std::vector<Scored>& found) {
  int least = std::numeric_limits<int>::max();
  for (const Scored& one : found) least = std::min(least, one.score);
  return least;
}

/// What is typed, looked for in names of modules. The words of a command before a name ("pin la") do not hide
/// it; names are matched by their own words alone. Each letter that is typed asks every module, of 100,000
/// too: nothing is made of a name but its score.
class NameSearch {
 public:
  NameSearch(const QString& query, const widgets::NameTable& names)
      : words_(query.split(u' ', Qt::SkipEmptyParts)), names_(names) {
    for (const QString& word : words_) {
      lower_.push_back(word.toLower().toStdString());
      plain_ = plain_ && std::all_of(word.begin(), word.end(), [](QChar c) { return c.unicode() < 128; });
    }
    for (qsizetype i = 0; i < words_.size(); ++i)
      places_.push_back(plain_ ? names_.places(lower_[static_cast<std::size_t>(i)]) : placesOf(words_[i]));
  }

  /// The less the better; nullopt: none of the words is there.
  std::optional<int> score(std::size_t module) const {
    int sum = static_cast<int>(names_.name(module).size()) / 8;
    bool found = words_.isEmpty();
    for (const std::vector<std::int32_t>& places : places_) {
      const std::int32_t at = places[module];
      found = found || at >= 0;
      sum += at < 0 ? 100 : at;
    }
    return found ? std::optional<int>(sum) : std::nullopt;
  }

  std::vector<int> hits(const QString& name) const {
    std::vector<int> out;
    for (const QString& word : words_) {
      const qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive);
      for (qsizetype i = 0; at >= 0 && i < word.size(); ++i) out.push_back(static_cast<int>(at + i));
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  /// Whoever writes the last part of a module's name, or how it begins, means that module.
  bool means(std::size_t module) const {
    if (words_.isEmpty()) return false;
    const std::string_view last = names_.last(module);
    return plain_ ? last.starts_with(lower_.back())
                  : qString(last).startsWith(words_.back(), Qt::CaseInsensitive);
  }

 private:
  /// Of a word in other letters: Qt knows which are the same.
  std::vector<std::int32_t> placesOf(const QString& word) const {
    std::vector<std::int32_t> out(names_.size());
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<std::int32_t>(qString(names_.name(i)).indexOf(word, 0, Qt::CaseInsensitive));
    return out;
  }
  static QString qString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
  }

  QStringList words_;
  const widgets::NameTable& names_;
  std::vector<std::string> lower_{};
  std::vector<std::vector<std::int32_t>> places_{};  ///< of each word, by module; negative: it is not there
  bool plain_ = true;
};

/// The modules that are named so, the best first.
struct FoundModules {
  std::vector<Scored> shown{};
  std::size_t unseen = 0;
  bool named = false;  ///< somebody's own name was typed
};

FoundModules modulesNamed(const QString& query, const widgets::PlanState& state, std::size_t most) {
  FoundModules out;
  const auto facts = widgets::view_facts(state);
  const widgets::NameTable& names = facts->of_model->names;
  const NameSearch search(query, names);
  const auto& modules = state.model->modules();
  std::vector<std::pair<int, std::uint32_t>> found;
  for (std::uint32_t i = 0; i < modules.size(); ++i) {
    if (names.name(i).empty()) continue;
    const auto score = search.score(i);
    if (!score) continue;
    const bool meant = search.means(i);
    out.named = out.named || meant;
    found.emplace_back(*score + static_cast<int>(modules[i].depth) * 4 - (meant ? kByLetters : 0), i);
  }
  const auto shown = static_cast<std::ptrdiff_t>(std::min(found.size(), most));
  std::partial_sort(found.begin(), found.begin() + shown, found.end());
  out.unseen = found.size() - static_cast<std::size_t>(shown);
  found.resize(static_cast<std::size_t>(shown));
  for (const auto& [score, index] : found) {
    PaletteEntry entry;
    entry.kind = PaletteEntry::Kind::Module;
    entry.module = model::ModuleId(index);
    entry.text = QString::fromStdString(modules[index].name);
    entry.hits = search.hits(entry.text);
    entry.note = widgets::bytesText(modules[index].bytes);
    const auto slot = facts->bytes->only(entry.module);
    if (slot && *slot < state.machine.devices.size()) entry.device = state.machine.devices[*slot].id;
    out.shown.push_back({score, std::move(entry)});
  }
  return out;
}

}  // namespace

std::optional<std::vector<int>> matchWords(const QString& query, const QString& text, int* score) {
  std::vector<int> hits;
  *score = static_cast<int>(text.size()) / 8;
  qsizetype from = 0;
  for (const QString& word : query.split(u' ', Qt::SkipEmptyParts)) {
    const auto found = matchWord(word, text, from, score);
    if (found.empty()) return std::nullopt;
    hits.insert(hits.end(), found.begin(), found.end());
    from = found.back() + 1;
  }
  std::sort(hits.begin(), hits.end());
  return hits;
}

std::optional<std::uint64_t> instantOf(const QString& typed) {
  static const QRegularExpression kInstant(QStringLiteral("^(\\d{1,9}(?:\\.\\d{1,9})?) ?(s|ms|µs|us)$"));
  const auto match = kInstant.match(widgets::typedNumber(typed));
  if (!match.hasMatch()) return std::nullopt;
  const QString unit = match.captured(2);
  const double ns = unit == u"s" ? 1e9 : unit == u"ms" ? 1e6 : 1e3;
  return static_cast<std::uint64_t>(std::llround(match.captured(1).toDouble() * ns));
}

std::vector<PaletteEntry> instantEntries(const QString& query, std::optional<std::uint64_t> length) {
  const auto at = instantOf(query);
  if (!at || !length) return {};
  PaletteEntry head, entry;
  head.kind = PaletteEntry::Kind::Heading;
  head.text = CommandPalette::tr("Timeline");
  entry.kind = PaletteEntry::Kind::Instant;
  entry.ns = *at;
  entry.text = CommandPalette::tr("Go to %1").arg(widgets::secondsText(static_cast<double>(*at) * 1e-9));
  entry.enabled = *at <= *length;
  if (!entry.enabled)
    entry.note = CommandPalette::tr("the run ends at %1")
                     .arg(widgets::secondsText(static_cast<double>(*length) * 1e-9));
  return {head, entry};
}

QString patternOf(const QString& query) {
  const QString pattern = (query.startsWith(u'@') ? query.mid(1) : query).trimmed();
  const bool names = pattern.contains(u'*') && !pattern.startsWith(u'>') && !pattern.startsWith(u'#');
  return names ? pattern : QString();
}

std::vector<PaletteEntry> patternEntries(const QString& query, const model::Model* model) {
  const QString pattern = patternOf(query);
  if (!model || pattern.isEmpty()) return {};
  PaletteEntry head, entry;
  head.kind = PaletteEntry::Kind::Heading;
  head.text = CommandPalette::tr("Modules");
  entry.kind = PaletteEntry::Kind::Pattern;
  // The same meaning as on the command line. Tensors that are named have no tile to select.
  const auto rules = plan::spread_rules(*model, {{pattern.toStdString(), machine::kCpu, false}});
  for (const plan::Rule& rule : rules ? *rules : std::vector<plan::Rule>()) {
    if (const auto module = model->find_module(rule.name)) entry.modules.push_back(*module);
  }
  entry.enabled = !entry.modules.empty();
  entry.text = CommandPalette::tr("%1: select %n module(s)", nullptr, static_cast<int>(entry.modules.size()))
                   .arg(pattern);
  entry.note = entry.enabled ? QString::fromStdString((*model)[entry.modules.front()].name)
                             : CommandPalette::tr("no module is named so");
  return {head, entry};
}

std::vector<PaletteEntry> paletteEntries(const QString& typed, const ActionRegistry& actions,
                                         const Document& document, std::size_t perKind) {
  const QChar first = typed.isEmpty() ? QChar() : typed[0];
  const bool only = first == u'>' || first == u'@' || first == u'#';
  const QString query = (only ? typed.mid(1) : typed).trimmed();
  const std::size_t most = only ? perKind * 2 : perKind;
  std::vector<PaletteEntry> out;
  std::vector<Scored> commands, devices;
  int score = 0;
  for (const auto& action : actions.entries()) {
    if (only && first != u'>') break;
    if (!action.action->isVisible() || action.id == QStringLiteral("window.palette")) continue;
    const bool enabled = action.action->isEnabled();
    PaletteEntry entry;
    entry.text = ActionRegistry::plainText(action.action);
    if (!action.heading.isEmpty()) entry.text = widgets::namedText(action.heading, entry.text);
    const auto hits = matchWords(query, entry.text, &score);
    if (!hits) continue;
    // What cannot be done is shown to who asks for it by name.
    if (!enabled && (query.isEmpty() || score >= kByLetters)) continue;
    if (score >= kByLetters && changesTarget(action.id)) continue;
    entry.hits = *hits;
    entry.note = action.group;
    entry.key = ActionRegistry::keyText(action.action);
    entry.action = action.action;
    entry.enabled = enabled;
    if (!enabled) entry.note = whyOff(action.id, document);
    commands.push_back({score + (enabled ? 0 : kOffLater), entry});
  }
  const bool byWord = best(commands) < kByLetters;
  if (byWord || !document.state()) take(out, commands, CommandPalette::tr("Commands"), most);
  if (!document.state()) return out;
  const auto& state = *document.state();
  FoundModules modules;
  if ((!only || first == u'@') && (!query.isEmpty() || only)) modules = modulesNamed(query, state, most);
  // Commands that have the letters in order, and no word of it, stand behind a module of that name.
  if (!byWord && !modules.named) take(out, commands, CommandPalette::tr("Commands"), most);
  take(out, modules.shown, CommandPalette::tr("Modules"), most, modules.unseen);
  if (!byWord && modules.named) take(out, commands, CommandPalette::tr("Commands"), most);
  for (const auto& use : state.evaluation.devices) {
    if ((only && first != u'#') || (query.isEmpty() && !only)) break;
    PaletteEntry entry;
    entry.kind = PaletteEntry::Kind::Device;
    entry.text = CommandPalette::tr("%1: select what is there").arg(widgets::deviceText(use.device));
    const auto hits = matchWords(query, entry.text, &score);
    if (!hits) continue;
    entry.hits = *hits;
    entry.note = use.budget ? CommandPalette::tr("%1 of %2")
                                  .arg(widgets::bytesText(use.used), widgets::bytesText(*use.budget))
                            : widgets::bytesText(use.used);
    entry.device = use.device;
    devices.push_back({score, entry});
  }
  take(out, devices, CommandPalette::tr("Devices"), most);
  return out;
}

}  // namespace stowage::app
