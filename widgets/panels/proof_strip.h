#pragma once

#include <QVector>
#include <memory>
#include <optional>

#include "core/estimate/prediction.h"
#include "widgets/common/label.h"
#include "widgets/common/painted_view.h"
#include "widgets/controls/badge.h"
#include "widgets/drag/drop_preview.h"

namespace stowage::widgets {

/// "Bound 7.19 s": a quiet label, a strong value, a quiet note.
struct Fact {
  QString label{};
  QString value{};
  QString note{};
  QColor Colours::*tint = &Colours::text;
  bool noteCounts = false;  ///< its note gives way last: no other place says it
};

/// Facts in a row. Where there is no room for all of it, notes give way one by one, the last ones first, and
/// then the last facts.
class FactRow : public PaintedView<> {
  Q_OBJECT
 public:
  explicit FactRow(QWidget* parent = nullptr);
  void setFacts(QVector<Fact> facts);
  const QVector<Fact>& facts() const { return facts_; }
  /// Which facts are shown at a width, and whether with their notes.
  struct Shown {
    int facts = 0;
    QVector<bool> notes{};
  };
  Shown shownAt(int width) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {80, 20}; }

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  int widthOf(const Fact& fact, bool withNote) const;
  QVector<Fact> facts_{};
};

/// Where the time of a step goes, as one bar: by what streaming takes, or, where nothing is streamed, by the
/// modules that take longest as predicted.
class TimeBar : public PaintedView<> {
  Q_OBJECT
 public:
  explicit TimeBar(QWidget* parent = nullptr);
  void setEvaluation(const plan::Evaluation& evaluation);
  /// Which modules take longest, in the tool tip; null: nothing is known.
  void setPrediction(const estimate::Prediction* prediction);
  QSize sizeHint() const override;
  QString words() const { return described_.join(QStringLiteral(", ")); }

 protected:
  void paintOn(const Sheet& sheet) override;

 private:
  struct Part {
    QString name;
    std::optional<machine::DeviceId> device;  ///< nullopt: of several
    double seconds;
  };
  void addUp();
  void showModules(const estimate::Prediction& prediction);
  void describe();
  QVector<Part> parts_{};
  QStringList described_{}, longest_{};
  double total_ = 0;
};

/// The answer with its proof. Shows the plan, a preview while something is dragged, or why nothing fits.
class ProofStrip : public Surface {
  Q_OBJECT
 public:
  explicit ProofStrip(QWidget* parent = nullptr);

  void setState(const PlanStatePtr& state, const QString& problem = {});
  /// What a run of the plan should take and need, beside what the solver knows; null: nothing is known.
  void setPrediction(std::shared_ptr<const estimate::Prediction> prediction);
  void setIssueCount(int count);  ///< shown as a chip when the issues panel is not in sight
  void setIssueChipVisible(bool visible);
  void showPreview(const DropPreview& preview, const QString& what);
  void endPreview();
  void setCompact(bool compact);
  /// What brings back a plan that fitted, "Ctrl+Z"; "" when nothing does.
  void setWayBack(const QString& keys);

  const QString& statusText() const { return statusText_; }
  Tone statusTone() const { return statusTone_; }
  const QVector<Fact>& facts() const { return facts_->facts(); }

 Q_SIGNALS:
  void detailsRequested(QPoint globalPosition);
  void issuesRequested();

 private:
  void refresh();
  void setStatus(Tone tone, const char* icon, const QString& text);
  void showPlan();
  void showInfeasible();
  QVector<Fact> planFacts() const;
  QVector<Fact> predictedFacts() const;

  PlanStatePtr state_{};
  std::shared_ptr<const estimate::Prediction> prediction_{};
  QString problem_{}, wayBack_{};
  StatusChip* status_;
  FactRow* facts_;
  Label* message_;
  Label* where_;
  TimeBar* bar_;
  Badge* issues_;
  QString statusText_{};
  Tone statusTone_ = Tone::Neutral;
  QAbstractButton* details_;
  bool compact_ = false, preview_ = false, issuesWanted_ = false;
  int issueCount_ = 0;
};

}  // namespace stowage::widgets
