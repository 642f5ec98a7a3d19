#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <functional>

#include "core/model/model.h"
#include "core/trace/event_axis.h"
#include "core/trace/trace.h"
#include "widgets/common/label.h"
#include "widgets/common/view_picture.h"
#include "widgets/timeline/legend.h"
#include "widgets/timeline/run_picture.h"
#include "widgets/timeline/timeline_canvas.h"

class QHBoxLayout;
class QScrollArea;

namespace stowage::widgets {

class AlivePanel;
class Label;
class Minimap;
class OffloadLanesView;
class SegmentedControl;
class SelectionHub;

/// Which of the modules that own some storages are meant by "select these": a wrapper whose own code made one
/// of them, and that holds other owners or most of the model, is not; selected, it would stand for
/// everything.
std::vector<model::ModuleId> selectable_owners(const model::Model& model,
                                               std::vector<model::ModuleId> owners);

/// Memory against time: legend and switches above, the charts of the devices, the ribbon of layers, the whole
/// run below. Selects in the hub what one clicks and shows the hub's selection in the ribbon.
class TimelineView : public Surface {
  Q_OBJECT
 public:
  explicit TimelineView(SelectionHub* hub = nullptr, QWidget* parent = nullptr);

  using State = RunState;

  /// Where pictures are made: runs `make`, and hands what comes out to `done` on this thread, now or later;
  /// nullptr: nothing did. Never two at once. Without a worker they are made in the call.
  using Done = std::function<void(RunPicturePtr)>;
  using Worker = std::function<void(std::function<RunPicturePtr()> make, Done done)>;
  void setWorker(Worker worker) { worker_ = std::move(worker); }

  /// A finished or still growing run (after finish()); while it grows, call it as often as batches come: the
  /// screen follows at most 30 times a second, and not before a picture is made of it. Without setState() an
  /// incomplete timeline counts as running.
  void setTimeline(std::shared_ptr<const trace::Timeline> timeline, const model::ModelPtr& model);
  /// What was to be expected of the run, with the run's instants: a thin line over it. nullptr: none.
  void setPredicted(std::shared_ptr<const trace::Timeline> predicted);
  /// `note`: a second line for the card of a stopped engine ("6,203 of 9,920 operators kept").
  void setState(RunState state, const QString& note = {});
  /// Where a pass forward and back waited for copies of what it saved, as its document has it; nullopt:
  /// nobody knows.
  void setWaits(std::optional<std::vector<protocol::OffloadStall>> waits);
  /// How long the whole run is expected to take, so that nothing moves sideways while it grows; 0 = not
  /// known.
  void setExpectedDuration(std::uint64_t ns);

  /// What the horizontal axis counts; range and view stay over the same part of the run.
  void setAxis(TimelineAxis axis);
  TimelineAxis axis() const;

  /// Legend, charts and lanes of copies, those parts too that are scrolled out of sight.
  ViewPicture picture();
  /// What is in view, in nanoseconds of the run, whatever the axis counts.
  TimelineCanvas::Range seen() const;

  /// Puts the cursor at an instant of the run, whatever the axis counts, as if the mouse were there; nullopt,
  /// or one after its end: none.
  void showInstant(std::optional<std::uint64_t> ns);

  /// What a step to a turn came to.
  struct TurnShown {
    std::size_t index = 0, count = 0;  ///< of all turns of the same modules
    QStringList modules{};             ///< whose turns they are
    QString text{};                    ///< "1.15 s · layers.57 · max 22.80 GiB"
  };
  /// Goes to a turn of the modules that are selected (of the module at the cursor where none is): marks it as
  /// the range, puts the cursor on its begin and brings it into view. `direction`: 1 the next one after the
  /// cursor, -1 the one before, 0 the one at the cursor, else the next. nullopt: there is none, and nothing
  /// moved.
  std::optional<TurnShown> showTurn(int direction);
  /// Selects the module that runs at the cursor, or at the pin. False: none does.
  bool selectTurn();

  TimelineCanvas& canvas() { return *canvas_; }
  OffloadLanesView& lanes() { return *lanes_; }
  PinTable& pins() { return *pins_; }
  /// Shows what is alive under the cursor, or at the pin. The panel is a separate widget so that the window
  /// can dock it.
  void setAlivePanel(AlivePanel* panel);
  const std::shared_ptr<const trace::Timeline>& timeline() const { return timeline_; }

 Q_SIGNALS:
  void runShown();  ///< a picture of a run is there now
  void modulesSelected(const QStringList& modules);
  void instantChanged(quint64 ns);
  void instantLeft();  ///< there is no cursor any more

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  RunState stateOf(const trace::Timeline& timeline) const;
  void takePending();
  void makePicture(std::shared_ptr<const trace::Timeline> timeline);
  void takePicture(const RunPicturePtr& picture);
  void showPicture(const RunPicture& picture);
  void showNothing();
  void take(const RunPicture& picture);
  void turnTo(const RunPicture& picture);
  void applyState();
  std::vector<Legend::Entry> legendEntries() const;
  void showLanes(const OffloadLanesPtr& lanes);
  void updateWhole();
  void showPins();
  void showAlive(std::uint64_t at, int device);
  void select(const QStringList& modules);
  void selectAt(std::uint64_t at);
  void selectRange();
  void followHub();
  std::vector<std::string> turnModules() const;
  std::optional<std::uint64_t> turnInstant() const;
  void bringIntoView(TimelineCanvas::Range turn);
  void fitHint();
  QHBoxLayout* makeHead();
  void connectParts();
  void retranslate();

  SelectionHub* hub_;
  model::ModelPtr model_{};
  std::shared_ptr<const trace::Timeline> timeline_{};  ///< as recorded
  std::shared_ptr<const trace::Timeline> shown_{};     ///< the same, or by events
  std::shared_ptr<const trace::EventAxis> events_{};
  TimelineAxis shownAxis_ = TimelineAxis::Time;         ///< of what is shown; axis(): of what is wanted
  std::shared_ptr<const trace::Timeline> pending_{};    ///< that no picture was made of yet
  std::shared_ptr<const trace::Timeline> predicted_{};  ///< of the newest, on the axis of time
  std::shared_ptr<const trace::Timeline> newest_{};     ///< of what setTimeline() was given
  std::shared_ptr<RunPictures> pictures_ = std::make_shared<RunPictures>();
  Worker worker_{};
  bool making_ = false;
  quint64 cleared_ = 0;  ///< how often: a picture made before is of nothing that is wanted
  std::optional<RunState> state_{};
  QString note_{};
  std::uint64_t expected_ = 0;
  QTimer repaint_{};
  QElapsedTimer last_{};
  Legend* legend_;
  Label* hint_;
  SegmentedControl* fold_;
  SegmentedControl* axis_;
  QScrollArea* scroll_;
  TimelineCanvas* canvas_;
  OffloadLanesView* lanes_;
  OffloadLanesPtr recordedLanes_{};
  std::optional<std::vector<protocol::OffloadStall>> waits_{};
  PinTable* pins_;
  Minimap* minimap_;
  AlivePanel* alive_ = nullptr;
  bool selecting_ = false;
};

}  // namespace stowage::widgets
