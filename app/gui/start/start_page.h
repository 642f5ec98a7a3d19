#pragma once

#include <QAbstractButton>
#include <QMenu>
#include <QVBoxLayout>

#include "app/gui/window/session.h"
#include "widgets/common/label.h"

namespace stowage::app {

/// What was open before, where to drop, what to try.
class StartPage : public widgets::Surface {
  Q_OBJECT
 public:
  explicit StartPage(QWidget* parent = nullptr);

  void setRecent(const QVector<RecentFile>& files);
  QString notice() const { return notice_->fullText(); }
  void setNotice(const QString& text);  ///< one sentence under the drop zone, "" = none
  int recentCount() const { return static_cast<int>(rows_.size()); }

 Q_SIGNALS:
  void openRequested(const QString& path);
  void openFileRequested();
  void openFolderRequested();
  void sampleRequested();
  void exampleRequested(const QString& name);  ///< one of exampleNames()
  void readMachineRequested();
  void keyboardRequested();
  void firstPlanRequested();
  void clearRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* recentColumn();
  QWidget* tryColumn();
  QWidget* examplesRow();
  QMenu* examplesMenu();

  QVBoxLayout* page_;
  QVBoxLayout* list_;
  QList<QWidget*> rows_{};
  widgets::Label* none_;
  widgets::Label* notice_;
  QAbstractButton* clear_;
};

}  // namespace stowage::app
