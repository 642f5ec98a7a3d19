#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QPointer>
#include <functional>
#include <memory>
#include <optional>

#include "app/gui/commands/action_registry.h"
#include "app/gui/document/document.h"
#include "widgets/common/painted_view.h"
#include "widgets/common/selection_hub.h"

namespace stowage::app {

/// One thing the palette can do: run a command, select a module, select what is on a device.
struct PaletteEntry {
  enum class Kind { Heading, Command, Module, Pattern, Device, Instant, Choice };
  Kind kind = Kind::Command;
  QString text{};
  QString note{};
  QString key{};
  QAction* action = nullptr;
  model::ModuleId module{};
  std::optional<machine::DeviceId> device{};
  std::vector<int> hits{};                 ///< positions in text that matched
  bool enabled = true;                     ///< else `note` says why it cannot be done now
  std::vector<model::ModuleId> modules{};  ///< of a pattern: the uppermost that it names
  std::uint64_t ns = 0;                    ///< of an instant of the run: since it began
  std::function<void()> act{};             ///< of a choice: a recent file, a setting
};

/// A score from here on: the letters are there in order, and not as a word.
constexpr int kByLetters = 200;

/// Positions of the query's letters in `text`, words first ("pin la" finds "Pin layers…"); nothing when they
/// are not all there. Lower `score` is better.
std::optional<std::vector<int>> matchWords(const QString& query, const QString& text, int* score);
/// What a query finds: ">" commands, "@" modules, "#" devices, else all three.
std::vector<PaletteEntry> paletteEntries(const QString& query, const ActionRegistry& actions,
                                         const Document& document, std::size_t perKind = 6);

/// Nanoseconds of "1.2 s", "68,5 ms" or "12 µs", as the window's language writes numbers, or with a point;
/// nullopt for anything else.
std::optional<std::uint64_t> instantOf(const QString& typed);
/// Where the query is an instant of a run of `length` nanoseconds: the way there, under its heading. One
/// after the run's end says where that is.
std::vector<PaletteEntry> instantEntries(const QString& query, std::optional<std::uint64_t> length);

/// Where the query has a `*` (any text, dots among it): the modules that a rule of this name would hold for
/// on the command line, to select them all; those below one another the uppermost. Off where there are none.
std::vector<PaletteEntry> patternEntries(const QString& query, const model::Model* model);
/// What of the query is such a name; "": it is none.
QString patternOf(const QString& query);

struct PaletteChoice;

/// Commands, modules, devices, instants of the run, recent files and settings behind one field.
class CommandPalette : public widgets::PaintedView<QFrame> {
  Q_OBJECT
 public:
  CommandPalette(ActionRegistry& actions, Document& document, widgets::SelectionHub& hub, QWidget* window);
  void open(const QString& typed = {});  ///< with this in its field
  /// Of the run that the timeline shows, in nanoseconds; nullopt: there is none to go to.
  void setRunLength(std::optional<std::uint64_t> length) { runLength_ = length; }
  using Choices = std::function<std::vector<PaletteChoice>()>;
  /// Read now, and again after each of what is run while the palette stays open.
  void setChoices(Choices files, Choices settings);
  QLineEdit& field() { return *field_; }
  const std::vector<PaletteEntry>& entries() const { return entries_; }
  int count() const { return static_cast<int>(entries_.size()); }
  bool searching() const { return patterns_.running(); }  ///< entries() are of what was typed before

 Q_SIGNALS:
  void instantChosen(quint64 ns);
  /// Modules were selected and the palette is closed: the keys that follow are for them.
  void modulesChosen();

 protected:
  void paintOn(const Sheet& sheet) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  void refresh();
  void match(const QString& typed, const model::ModelPtr& model);
  void showEntries(std::vector<PaletteEntry> entries);
  void placeField();
  void readChoices();
  void addChoices();
  void step(int direction);
  void updateCard();
  void run(bool keepOpen);  ///< what is chosen; while names are matched, what comes first of those found
  void paintRow(QPainter& painter, const QRect& area, const PaletteEntry& entry, bool current) const;
  int paintTrailing(QPainter& painter, const QRect& area,
                    const PaletteEntry& entry) const;  ///< where the text must end
  QRect cardRect() const;
  QRect rowRect(int row) const;

  ActionRegistry& actions_;
  Document& document_;
  widgets::SelectionHub& hub_;
  QLineEdit* field_;
  QPointer<QWidget> before_{};  ///< had the focus
  std::vector<PaletteEntry> entries_{};
  QRect shown_{};  ///< where the card was, as it was painted last
  int current_ = -1;
  std::optional<bool> entered_{};  ///< Enter came while names were matched; true: with Alt, to stay open
  std::optional<std::uint64_t> runLength_{};
  Choices readFiles_{}, readSettings_{};
  std::shared_ptr<const std::vector<PaletteChoice>> files_{}, settings_{};
  JobRunner patterns_;
};

}  // namespace stowage::app
