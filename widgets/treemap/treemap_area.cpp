// What the area of a tile means: weights, or activations.
#include <QPainter>

#include "widgets/common/activation_words.h"
#include "widgets/common/words.h"
#include "widgets/treemap/activation_tiles.h"
#include "widgets/treemap/treemap_access.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {

/// The tree of the plan, or of the last run forward and back; none where nothing is known of it.
void TreemapWidget::chooseTree() {
  tree_ = facts_ ? facts_->tree : nullptr;
  if (!tree_ || area_ == Area::Weights) return chooseGroups();
  if (!saved_tree_ || saved_of_ != tree_) {
    saved_tree_ = saved_ ? activation_tree(*tree_, *saved_) : nullptr;
    saved_of_ = tree_;
  }
  tree_ = saved_tree_;
}

/// Colours, and tiles where it is another tree than before.
void TreemapWidget::replaceTree(const TileTreePtr& before, bool other_model) {
  setAccessibleDescription(tree_ && tree_->input.size[0] > 0 ? QString() : nothingText());
  const bool known = !other_model && before && scene_.root < before->nodes.size();
  if (other_model) root_before_ = {};
  if (known) {
    root_before_ = before->nodes[scene_.root].module;
    zoomed_by_ = before->grouping;
    zoomed_ = before->is_group(scene_.root) ? before->label(scene_.root) : QString();
  }
  if (tree_ != before) forgetPress();  // what was pressed is no part of it
  if (!tree_) {
    scene_ = {};
    places_ = std::make_shared<UnitPlaces>();
    colouring_.of_node.clear();
    colouring_.categories.clear();
    forget_treemap_accessibility(*this);
    update();
    Q_EMIT coloursChanged();
    return;
  }
  recolour(before);
  if (tree_ == before) return;
  chosen_ = under_ = TileTree::kNone;
  searchAgain();
  fade_.stop();
  fading_ = QImage();
  // The root stays where the other tree has something there, too.
  const model::ModuleId was = root_before_;
  std::uint32_t root = was.valid() ? tree_->node_of_module[was.index()] : 0;
  for (std::uint32_t i = 0; tree_->grouping == zoomed_by_ && i < tree_->groups.size(); ++i) {
    if (!zoomed_.isEmpty() && tree_->groups[i].name == zoomed_) root = i + 1;
  }
  if (tree_->input.child_count[root] == 0 || tree_->input.size[root] == 0) root = 0;
  relayout(root);
  const bool same_root = known && tree_->grouping == before->grouping && tree_->nodes[root].module == was &&
                         tree_->is_group(root) != zoomed_.isEmpty();
  if (!same_root) Q_EMIT rootChanged();
}

void TreemapWidget::setArea(Area area) {
  if (area == area_) return;
  area_ = area;
  const TileTreePtr before = tree_;
  chooseTree();
  replaceTree(before, false);
  update();
  Q_EMIT coloursChanged();
}

void TreemapWidget::setSaved(SavedTablePtr saved) {
  if (saved == saved_) return;
  saved_ = std::move(saved);
  saved_tree_ = nullptr;
  if (area_ == Area::Activations) {
    const TileTreePtr before = tree_;
    chooseTree();
    replaceTree(before, false);
    if (!saved_ && by_ == By::Saved) {
      by_ = By::Mode;
      colouring_.mode = ColourMode::Device;
    }
    update();
    return Q_EMIT coloursChanged();
  }
  if (by_ != By::Saved) return;
  if (saved_) return colourAgain();
  setColourMode(ColourMode::Device);
}

void TreemapWidget::paintNothing(const Sheet& sheet) {
  sheet.painter.fillRect(rect(), sheet.colours.surface);
  sheet.painter.setFont(sheet.theme.font(TextStyle::Body));
  sheet.painter.setPen(sheet.colours.text2);
  sheet.painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                         nothingText());
}

QString TreemapWidget::nothingText() const {
  if (!state_) return {};
  if (area_ == Area::Weights) return tr("This model has no weights: there is nothing to place.");
  if (saved_) return tr("The last run forward and back saved no activations.");
  return tr(
      "For activations a run forward and back is needed: Run settings, Forward and back (training), then "
      "Profile.");
}

void TreemapWidget::setActivations(plan::ActivationScopes scopes) {
  if (scopes == scopes_) return;
  scopes_ = std::move(scopes);
  if (!state_) return;
  said_ = activation_marks(*state_->model, scopes_);
  ++colours_;
  update();
}

/// "activations: not kept, run again, inherited from layers"; nothing where nobody said anything.
void TreemapWidget::addActivations(QStringList& words, std::uint32_t node) const {
  const TileTree::Node& at = tree_->nodes[node];
  if (tree_->is_group(node)) return;
  if (at.tensor.valid() || at.module.index() >= said_.size()) return;
  if (said_[at.module.index()] == ActivationMark::NotSet) return;
  const model::Model& model = *tree_->model;
  words << tr("activations: %1, %2")
               .arg(activationText(plan::deciding_scope(scopes_, model[at.module].name)),
                    activationSourceText(scopes_, model, at.module));
}

/// "7.00 MiB moved to the host"
void TreemapWidget::addFates(QStringList& words, std::uint32_t node) const {
  for (const auto& [category, bytes] : colouring_.mix(*tree_, node))
    words << tr("%1 %2").arg(bytesText(Bytes(bytes)), colouring_.categories[category].name);
}

}  // namespace stowage::widgets
