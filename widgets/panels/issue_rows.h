#pragma once

#include <QAbstractButton>

#include "widgets/common/label.h"
#include "widgets/common/painted_view.h"
#include "widgets/panels/issue.h"

namespace stowage::widgets {

/// The first sentence about an infeasible plan: what cannot be placed, and by how many bytes.
QString reasonText(const PlanState& state);
/// What the model needs and what all devices hold together, whichever of them is in the way.
QString totalText(const PlanState& state);
/// Of what could not be placed.
Bytes unplacedBytes(const PlanState& state);
/// Where a plan does not fit and the disk has a limit: that weights which are there already need no room; ""
/// elsewhere.
QString readInPlaceText(const PlanState& state);
/// That activations are among what has no room: the largest turn, and what makes less of it; "" where none
/// were counted.
QString turnText(const PlanState& state);
/// "Raise CPU budget to 91 GiB", "Compute offloaded modules on the host" …
QString repairText(const solve::Repair& repair, const PlanState& state);

/// One issue: icon, title, text, and links that act. Clicking it selects its modules.
class IssueRow : public PaintedView<QAbstractButton> {
  Q_OBJECT
 public:
  explicit IssueRow(const Issue& issue, QWidget* parent = nullptr);

 Q_SIGNALS:
  void fixRequested(const stowage::widgets::IssueFix& fix);

 protected:
  void paintOn(const Sheet& sheet) override;
  QSize sizeHint() const override { return layoutHint(); }

 private:
  QSize layoutHint() const;
  plan::Severity severity_;
};

/// One constraint of the irreducible set: "cuda:0 budget … 24 GiB". One about modules selects them.
class ConflictRow : public PaintedView<QAbstractButton> {
  Q_OBJECT
 public:
  ConflictRow(const std::string& name, const PlanState& state, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 Q_SIGNALS:
  void modulesRequested(const std::vector<stowage::model::ModuleId>& modules);

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  void read(const QString& kind, const QString& subject, const PlanState& state);
  std::optional<machine::DeviceId> device_{};
  std::vector<model::ModuleId> modules_{};
  const char* icon_ = "lock";
  QString value_{};
};

/// What one device takes of a plan that does not fit, or what no device takes: "CPU … 2.6 of 3.0 GiB".
class ShareRow : public PaintedView<> {
  Q_OBJECT
 public:
  ShareRow(const PlanState& state, std::size_t slot, QWidget* parent = nullptr);
  explicit ShareRow(Bytes unplaced, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  std::optional<machine::DeviceId> device_{};
  QString name_{}, value_{};
  bool short_ = false;  ///< of room: told in red
};

/// A repair as a button with what it brings. Its words go on in the next line where there is no room.
class RepairCard : public PaintedView<QAbstractButton> {
  Q_OBJECT
 public:
  RepairCard(const solve::Repair& repair, const PlanState& state, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  const char* icon_ = "wrench";
  QString effect_{};
};

}  // namespace stowage::widgets
