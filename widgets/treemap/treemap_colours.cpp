// What the colours of the treemap mean besides modes: times, what was saved, what moves.
#include "widgets/treemap/difference_colouring.h"
#include "widgets/treemap/treemap_widget.h"

namespace stowage::widgets {

void TreemapWidget::setColourByTime() {
  if (by_ == By::Time) return;
  by_ = By::Time;
  colourAgain();
}

void TreemapWidget::setColourBySaved() {
  if (by_ == By::Saved || !saved_) return;
  by_ = By::Saved;
  colourAgain();
}

void TreemapWidget::setComparison(std::shared_ptr<const Comparison> comparison) {
  if (comparison == comparison_) return;
  const bool first = !comparison_;
  comparison_ = std::move(comparison);
  changes_.clear();
  if (!comparison_) {
    if (by_ == By::Difference) by_ = By::Mode;
    return colourAgain();
  }
  if (first) by_ = By::Difference;
  setState(comparison_->baseline.plan);
  const auto& known = comparison_->facts;
  changes_ =
      known && known->tree == facts_->tree ? known->changes : tile_changes(*facts_->tree, *comparison_);
  colourAgain();
}

bool TreemapWidget::comparing() const {
  return by_ == By::Difference && area_ == Area::Weights && state_ && comparison_ &&
         comparison_->baseline.plan->model == state_->model;
}

void TreemapWidget::setTimeDifferences(std::shared_ptr<const std::vector<estimate::TimeDifference>> times) {
  if (times == time_differences_) return;
  time_differences_ = std::move(times);
  if (by_ != By::TimeDifference) return;
  if (!time_differences_) by_ = By::Mode;
  colourAgain();
}

void TreemapWidget::setColourByTimeDifference() {
  if (by_ == By::TimeDifference || !time_differences_) return;
  by_ = By::TimeDifference;
  colourAgain();
}

void TreemapWidget::setHosts(HostPlacesPtr hosts) {
  if (hosts == hosts_) return;
  hosts_ = std::move(hosts);
  by_ = hosts_ ? By::Host : By::Mode;
  colourAgain();
}

void TreemapWidget::setColourByDifference() {
  if (by_ == By::Difference || !comparison_) return;
  by_ = By::Difference;
  colourAgain();
}

}  // namespace stowage::widgets
