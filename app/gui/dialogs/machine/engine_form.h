#pragma once

#include <QLineEdit>
#include <QWidget>

#include "core/protocol/engine_address.h"
#include "widgets/common/label.h"

namespace stowage::app {

/// Where programs are run: on this machine, or on another that ssh reaches, and where they lie there.
class EngineForm : public QWidget {
  Q_OBJECT
 public:
  explicit EngineForm(QWidget* parent = nullptr);

  void set(const protocol::EngineAddress& address, const QString& programsThere);
  /// What was last understood; whoever takes it asks understood() first.
  const protocol::EngineAddress& address() const { return address_; }
  QString programsThere() const { return programs_->text().trimmed(); }
  bool understood() const { return understood_; }

  QLineEdit& addressField() { return *field_; }
  QLineEdit& programsField() { return *programs_; }
  QString echo() const { return echo_->fullText(); }
  QList<QWidget*> inOrder() const { return {field_, programs_}; }

 Q_SIGNALS:
  void edited();

 private:
  void read();

  QLineEdit *field_, *programs_;
  widgets::Label *echo_, *programsEcho_;
  protocol::EngineAddress address_{};
  bool understood_ = true;
};

}  // namespace stowage::app
