#pragma once

#include <QLineEdit>
#include <QProgressBar>
#include <QScrollArea>

#include "app/gui/dialogs/dialog.h"
#include "app/gui/hosts/hosts_plan.h"
#include "app/gui/jobs/saved_files.h"
#include "app/gui/run/engine_client.h"

namespace stowage::app {

/// Hosts that ssh reaches, one after the other measured by its own stowage-engine. What they are then can be
/// saved as a file of machines, and taken over by whoever opened the dialog once it says accepted. Closing
/// stops it.
class HostsMeasureDialog : public Dialog {
  Q_OBJECT
 public:
  /// `known` (may be null): machines that a person described. A host of theirs that is measured again keeps
  /// its network, its links to the others and its budgets, and stays as it was where it does not answer.
  HostsMeasureDialog(HostsPtr known, QWidget* parent);

  /// Does nothing where the names are none, which is told, or while it measures.
  void measure();
  bool measuring() const { return measuring_; }
  const HostsPtr& hosts() const { return hosts_; }  ///< null: none of them was measured
  QString names() const { return names_->text(); }
  /// As a stowage.machine/2 file; in a worker, and status() says what became of it. Precondition: there are
  /// hosts().
  void save(const QString& path);
  const SavedFiles& files() const { return files_; }
  const QString& savedAs() const { return savedAs_; }  ///< "" = nowhere

  QLineEdit& namesField() { return *names_; }
  EngineClient& client() { return client_; }
  bool mayTake() const { return take_->isEnabled(); }
  QString status() const { return status_->fullText(); }
  const QStringList& lines() const { return lines_; }  ///< what became of each host, in a sentence

 private:
  QWidget* makeList();
  void addLine(bool measured, const QString& line);
  void clearLines();
  void connectClient();
  void askNext();
  void answered(bool measured, const QString& line);
  void failed(const QString& why);
  void end();
  void forget();
  void askWhereToSave();

  HostsPtr known_;
  std::shared_ptr<cluster::Cluster> asked_{};  ///< those that are measured, or stay, come first
  std::size_t at_ = 0, kept_ = 0, good_ = 0;
  HostsPtr hosts_{};
  QString savedAs_{};
  QStringList lines_{};
  bool measuring_ = false;
  QLineEdit* names_;
  widgets::Label* status_;
  widgets::Surface* list_ = nullptr;  ///< with a label for each line
  QProgressBar* bar_;
  QPushButton *measure_, *save_, *take_;
  EngineClient client_{};
  SavedFiles files_{};
};

}  // namespace stowage::app
