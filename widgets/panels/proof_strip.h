#pragma once

#include <QAbstractButton>
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

/// Where the time of a step goes, as one bar: by what it is spent on, or by the modules that take longest as
/// predicted; where one of the two is not known, by the other. A module in it is a button. Parts are as wide
/// as their time, but none is too narrow to see and to press.
class TimeBar : public PaintedView<> {
  Q_OBJECT
 public:
  enum class By { Kind, Module };
  explicit TimeBar(QWidget* parent = nullptr);
  void setEvaluation(const plan::Evaluation& evaluation);
  /// Which modules take longest, in the tool tip too; null: nothing is known.
  void setPrediction(const estimate::Prediction* prediction);
  void setBy(By by);
  By by() const;            ///< as it is shown
  bool knows(By by) const;  ///< there are times to show
  /// One for each module that is shown, in its order.
  const QVector<QAbstractButton*>& moduleButtons() const { return buttons_; }
  /// Tab goes from `before` to the modules. To be said once, before there are any.
  void setTabAfter(QWidget* before) { before_ = before; }
  QSize sizeHint() const override;
  QString words() const { return described_.join(QStringLiteral(", ")); }

 Q_SIGNALS:
  void moduleChosen(const QString& module);

 protected:
  void paintOn(const Sheet& sheet) override;
  void resizeEvent(QResizeEvent* event) override;
  void themeChanged() override;

 private:
  struct Part {
    QString name;
    std::optional<machine::DeviceId> device;  ///< nullopt: of several
    double seconds;
    std::optional<QString> module{};  ///< full name of the one that it is; nullopt: none, or several
  };
  QRectF barRect() const;
  QVector<double> widths() const;  ///< of the parts, in pixels; together the bar's; 0 of what takes no time
  QVector<Part> modulesOf(const estimate::Prediction& prediction) const;
  void fill();
  void makeButtons();
  void placeButtons();
  QVector<Part> kinds_{}, modules_{}, parts_{};
  QVector<QAbstractButton*> buttons_{};
  QWidget* before_ = nullptr;  ///< takes the focus, as Qt asks of either side; nullptr: in the order made
  QStringList described_{}, longest_{};
  By wanted_ = By::Kind;
  double total_ = 0;
};

struct ProofWord;

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
  QVector<ProofWord> words() const;  ///< what is in sight, and where each is explained

 Q_SIGNALS:
  void detailsRequested(QPoint globalPosition);
  void issuesRequested();
  void meaningRequested(const QString& section);  ///< of the help's page “proof”
  void moduleChosen(const QString& module);       ///< among those that take longest

 protected:
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void refresh();
  void setStatus(Tone tone, const char* icon, const QString& text);
  void showPlan();
  void showInfeasible();
  QVector<Fact> planFacts() const;
  QVector<Fact> predictedFacts() const;
  bool runLacks() const;  ///< a device is predicted to need more than its budget

  PlanStatePtr state_{};
  std::shared_ptr<const estimate::Prediction> prediction_{};
  QString problem_{}, wayBack_{};
  StatusChip* status_;
  FactRow* facts_;
  Label* message_;
  QAbstractButton* where_;  ///< checked: the bar goes by modules
  TimeBar* bar_;
  Badge* issues_;
  QString statusText_{};
  Tone statusTone_ = Tone::Neutral;
  QAbstractButton *details_, *meaning_;
  bool compact_ = false, preview_ = false, issuesWanted_ = false;
  int issueCount_ = 0;
};

}  // namespace stowage::widgets
