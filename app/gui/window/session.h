#pragma once

#include <QDateTime>
#include <QImage>
#include <QSettings>
#include <QStringList>
#include <QVector>
#include <optional>

#include "core/machine/calibration.h"
#include "core/machine/machine.h"
#include "core/protocol/engine_address.h"
#include "widgets/common/plan_state.h"

namespace stowage::app {

/// What was open before: kept between runs for the start page.
struct RecentFile {
  QString path{};
  QString name{};      ///< what people call it
  Bytes bytes{};       ///< of the model
  bool run = false;    ///< a recorded run: it has none of what follows
  int devices = 0;     ///< that the plan uses; 0 = nothing is known of it
  bool fits = true;    ///< the plan
  double seconds = 0;  ///< a token; 0 = not known
  QDateTime when{};
  QByteArray colours{};  ///< the plan's devices in reading order, one letter each: '0' … '7', 'c', 'd', '-'
  bool exists() const;
  /// "131 GiB · 4 devices · 7.19 s a token", in the language of now.
  QString summary() const;
};

/// Settings and memory of the window. A damaged file is put aside, as its name with ".damaged": defaults are
/// used, nothing is fatal, and takeTrouble() says so. In a file that is in order a machine, a calibration or
/// a list of recent files that cannot be read is kept beside, as its name with "Aside", and said likewise;
/// where that is there already, with "Aside2" and so on. So is an arrangement of docks (WindowDocks).
class Session {
 public:
  /// `file` "" = the user's own configuration file.
  explicit Session(const QString& file = {});

  QSettings& settings() { return *settings_; }
  /// What is wrong with the file, in the language of now: it was damaged, it cannot be written. Once: empty
  /// afterwards, and where nothing is.
  QString takeTrouble();
  QVector<RecentFile> recent() const;
  void remember(const RecentFile& file);
  void clearRecent();

  std::optional<machine::Machine> machine() const;
  void setMachine(const machine::Machine& machine);
  /// What was measured last and taken over; its rates are in the machine.
  std::optional<machine::Calibration> calibration() const;
  void setCalibration(const machine::Calibration& calibration);
  plan::Workload workload() const;  ///< the last one used; at first 8,192 tokens of one sequence
  void setWorkload(plan::Workload workload);
  /// Where programs are run; at first, and where the settings say no address, on this machine. Kept here and
  /// in no plan: a plan of somebody else's connects to nowhere.
  protocol::EngineAddress engine() const;
  QString programsThere() const;  ///< protocol::path_there
  void setEngine(const protocol::EngineAddress& address, const QString& programsThere);
  QString folder() const;  ///< where the last file was opened
  void setFolder(const QString& folder);
  QString saveFolder() const;            ///< where something was last exported to; before that, folder()
  void setSavedTo(const QString& path);  ///< a file in it

 private:
  void putAside();
  void setRecent(const QVector<RecentFile>& files);

  std::unique_ptr<QSettings> settings_;
  QString aside_{};       ///< where the damaged file is now
  QStringList unread_{};  ///< keys whose values were damaged, or of another version
  bool unwritable_ = false;
};

/// Where the value of a key is put aside: a key that nothing has. What was put aside before stays.
QString freeAside(const QSettings& settings, const QString& key);

/// The thumbnail's letters of a plan: units in reading order.
QByteArray planColours(const widgets::PlanState& state);

}  // namespace stowage::app
