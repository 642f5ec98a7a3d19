#pragma once

#include <QImage>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>
#include <memory>

#include "core/estimate/module_times.h"
#include "core/estimate/prediction.h"
#include "widgets/common/activation_marks.h"
#include "widgets/common/painted_view.h"
#include "widgets/common/saved_table.h"
#include "widgets/common/selection_hub.h"
#include "widgets/common/view_facts.h"
#include "widgets/drag/drag_controller.h"
#include "widgets/drag/long_press.h"
#include "widgets/treemap/colouring.h"
#include "widgets/treemap/host_colouring.h"
#include "widgets/treemap/tile_search.h"
#include "widgets/treemap/treemap_overlay.h"
#include "widgets/treemap/treemap_scene.h"
#include "widgets/treemap/unit_places.h"

namespace stowage::widgets {

struct Comparison;

/// The bytes of a model as nested tiles, coloured by where they are. The base picture is cached and repainted
/// only when geometry, colours, theme or scale change; hover, selection, search and drags are an overlay.
/// Placement never moves a tile.
class TreemapWidget : public PaintedView<> {
  Q_OBJECT
 public:
  explicit TreemapWidget(SelectionHub* hub, QWidget* parent = nullptr);
  ~TreemapWidget() override;

  void setState(PlanStatePtr state);
  PlanStatePtr state() const { return state_; }
  void setDragController(DragController* controller);
  void setColourMode(ColourMode mode);
  ColourMode colourMode() const { return colouring_.mode; }
  /// Colours by the time that modules take, instead of by colourMode(), until another mode is set.
  void setColourByTime();
  bool coloursByTime() const { return by_ == By::Time; }
  /// The same by what modules saved for backward; where nothing is known of that it does nothing.
  void setColourBySaved();
  bool coloursBySaved() const { return by_ == By::Saved; }
  /// Of the last run forward and back; null: nothing is known, and colours are the devices' again if they
  /// were of that.
  void setSaved(SavedTablePtr saved);
  bool knowsSaved() const { return saved_ != nullptr; }
  /// Another plan beside the one that is shown, which becomes the comparison's baseline: colours are by what
  /// moves, until another mode is set, and what moves is framed and says from where to where. Null: none, and
  /// colours are the devices' again if they were of that.
  void setComparison(std::shared_ptr<const Comparison> comparison);
  bool knowsComparison() const { return comparison_ != nullptr; }
  void setColourByDifference();
  bool coloursByDifference() const { return by_ == By::Difference; }
  /// Times of modules that were compared, which colours can then be by. Null: none, and colours are the
  /// devices' again if they were of that.
  void setTimeDifferences(std::shared_ptr<const std::vector<estimate::TimeDifference>> times);
  bool knowsTimeDifferences() const { return time_differences_ != nullptr; }
  void setColourByTimeDifference();
  bool coloursByTimeDifference() const { return by_ == By::TimeDifference; }
  /// What moves, in units of the tree: the node, and "CPU → cuda:0".
  const std::vector<TileChange>& changes() const { return changes_; }
  /// A model over several hosts: colours are by host, until another mode is set, and no tile says whether it
  /// is pinned. Null: none, and colours are the devices' again if they were of that.
  void setHosts(HostPlacesPtr hosts);
  bool coloursByHost() const { return by_ == By::Host; }
  /// What the plan says of them: marks on tiles, in both areas. It holds for every model that is set.
  void setActivations(plan::ActivationScopes scopes);
  /// What the area of a tile means: bytes of weights, or of activations that wait for backward, of the last
  /// run forward and back. Activations have colours of their own: moved, planned and not
  /// moved, kept, run again.
  enum class Area : quint8 { Weights, Activations };
  void setArea(Area area);
  Area area() const { return area_; }
  /// What tiles of weights are put together by; a comparison and activations show modules as they are nested.
  void setGrouping(TileGrouping grouping);
  TileGrouping grouping() const { return grouping_; }
  /// Where these times are from; null: nothing is known.
  void setPrediction(std::shared_ptr<const estimate::Prediction> prediction);
  /// Modules of one storage each: while one of a group is selected or under the mouse, the others light up.
  void setGroups(std::vector<std::vector<model::ModuleId>> groups);
  /// Tiles that light up now, without those that are selected or under the mouse.
  std::vector<std::uint32_t> partnerTiles() const;
  /// Dims what does not match by name or class; "" ends the search.
  void setFilter(const QString& words);
  const TileSearch& search() const { return search_; }

  /// The module whose inside fills the view; the model's root when invalid.
  void setRoot(model::ModuleId module);
  model::ModuleId root() const;
  void zoomIn(model::ModuleId module);
  void zoomOut();
  void setRootNode(std::uint32_t node);  ///< of scene().tree: a module's, or a group's; it may have no inside

  const TreemapScene& scene() const { return scene_; }
  const Colouring& colouring() const { return colouring_; }
  const UnitPlaces& places() const { return *places_; }
  SelectionHub* hub() const { return hub_; }
  /// "layers.12, 1.59 GiB, 1.2 percent, CPU, not pinned": what a screen reader says of a tile.
  QString tileDescription(std::uint32_t tile) const;
  /// Lays out at the present size now instead of on the next frame.
  void layoutNow();
  /// As a click on it does, with the keys that are held; TreemapScene::kNone: beside all tiles.
  void selectTile(std::uint32_t tile, Qt::KeyboardModifiers modifiers);
  quint64 basePaints() const { return base_paints_; }  ///< how often the base picture was painted

  /// What it shows, without hover, selection and drags, for another device; nothing without a model.
  void paintPicture(QPainter& painter, double dpr) const;
  std::string csv() const;  ///< the tiles in sight: treemap_table.h

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void contextMenuRequested(QPoint global);
  void rootChanged();
  void coloursChanged();  ///< plan, mode or theme: the legend is to be redrawn
  void sceneChanged();
  void searchChanged();  ///< other words, or other tiles that they are looked for in

 protected:
  bool event(QEvent* event) override;
  void paintOn(const Sheet& sheet) override;
  void themeChanged() override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  struct BaseKey {
    quint64 scene = 0, colours = 0, theme = 0;
    QSize size{};
    double dpr = 0;
    bool operator==(const BaseKey&) const = default;
  };
  void recolour(const std::shared_ptr<const TileTree>& before);
  void relayout(std::uint32_t root);
  void searchAgain();
  void refreshBase();
  void paintNothing(const Sheet& sheet);
  QString nothingText() const;
  void chooseTree();
  void chooseGroups();
  void zoomInNode(std::uint32_t node);
  void choose(std::uint32_t tile);
  std::uint32_t chosenTile() const;
  void findHovered(TreemapOverlay& overlay) const;
  void replaceTree(const TileTreePtr& before, bool other_model);
  void addFates(QStringList& words, std::uint32_t node) const;
  void addActivations(QStringList& words, std::uint32_t node) const;
  QString pinWords(const UnitPlaces::Unit& place) const;
  QString placeWords(std::uint32_t node) const;
  bool comparing() const;  ///< colours say what moves from the plan that is shown
  Colouring coloured(ColourMode mode) const;
  void colourAgain();
  void startFade();
  void selectRange(std::uint32_t to);
  void startDrag(QPoint global, Qt::KeyboardModifiers modifiers);
  void moveCurrent(Qt::Key direction, bool extend);
  std::uint32_t currentTile() const;
  std::uint32_t tileAt(QPointF position);
  void forgetPress();
  const std::vector<std::uint32_t>& selectedTiles();
  void updateDrag();
  void setAncestors(bool on);
  layout::TreemapStyle layoutStyle() const;

  SelectionHub* hub_;
  DragController* drag_ = nullptr;
  PlanStatePtr state_{};
  TileTreePtr tree_{};
  TreemapScene scene_{};
  model::ModuleId root_before_{};  ///< of the tree before: it comes back after a while without a tree
  Colouring colouring_{};
  std::shared_ptr<const estimate::Prediction> prediction_{};
  enum class By : quint8 { Mode, Time, Saved, Difference, TimeDifference, Host };
  By by_ = By::Mode;
  std::shared_ptr<const Comparison> comparison_{};
  std::vector<TileChange> changes_{};
  std::shared_ptr<const std::vector<estimate::TimeDifference>> time_differences_{};
  SavedTablePtr saved_{};
  plan::ActivationScopes scopes_{};
  std::vector<ActivationMark> said_{};  ///< by module; empty: nothing is
  Area area_ = Area::Weights;
  TileTreePtr saved_tree_{}, saved_of_{};  ///< by activations, and the tree of weights it was made of
  TileGrouping grouping_ = TileGrouping::Modules;
  TileTreePtr groups_tree_{}, groups_of_{};  ///< by groups, and the tree of modules it was made of
  PlanStatePtr groups_state_{};              ///< the plan it was made for
  /// Of a module with several tiles the one that was pointed at, and that is under the mouse; nodes of tree_.
  std::uint32_t chosen_ = TileTree::kNone, under_ = TileTree::kNone;
  TileGrouping zoomed_by_ = TileGrouping::Modules;  ///< of what `zoomed_` is
  QString zoomed_{};                                ///< the group that filled the view last
  ViewFactsPtr facts_{};
  std::shared_ptr<const UnitPlaces> places_ = std::make_shared<UnitPlaces>();
  std::vector<std::vector<model::ModuleId>> groups_{};
  TileSearch search_{};
  QString filter_{};
  QImage base_{}, fading_{};
  BaseKey base_key_{};
  quint64 colours_ = 1, base_paints_ = 0;
  QTimer relayout_timer_{};
  QVariantAnimation fade_{};
  std::vector<std::uint32_t> selected_tiles_{};
  quint64 selected_scene_ = 0;  ///< the scene they are tiles of
  bool selection_changed_ = true;
  const void* moves_of_ = nullptr;
  std::vector<DragMove> moves_{};
  QPoint press_{};
  std::uint32_t pressed_ = TileTree::kNone;  ///< a node of tree_: tiles may be others before the release
  LongPress long_press_{};
  bool pressed_selected_ = false, ancestors_ = false;
  bool keyboard_ = false;  ///< the focus came, or is used, by keys: the ring is shown
  HostPlacesPtr hosts_{};  ///< null: colours are by no host
};

}  // namespace stowage::widgets
