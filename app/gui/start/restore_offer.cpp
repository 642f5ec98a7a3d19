#include "app/gui/start/restore_offer.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <utility>

#include "widgets/common/list_text.h"

namespace stowage::app {
namespace {

enum class Answer : std::uint8_t { Restore, Discard, Later };

/// `instead`: what restoring takes the place of, as it is open and somebody else's; "" where there is
/// nothing. Then a mere Enter leaves it open.
Answer ask(const Recovered& recovered, const QString& instead, QWidget* window) {
  QString text = recoveredText(recovered);
  if (!instead.isEmpty()) {
    text += QStringLiteral("\n\n");
    text += RestoreOffer::tr(
                "%1 is open. Restoring opens these edits instead of it. Later: it stays open, and the "
                "edits are kept (File, Restore unsaved edits).")
                .arg(instead);
  }
  QMessageBox box(QMessageBox::NoIcon, RestoreOffer::tr("Restore edits"), text, QMessageBox::NoButton,
                  window);
  auto* restore = box.addButton(RestoreOffer::tr("Restore"), QMessageBox::AcceptRole);
  auto* discard = box.addButton(RestoreOffer::tr("Discard"), QMessageBox::DestructiveRole);
  auto* later = box.addButton(RestoreOffer::tr("Later"), QMessageBox::RejectRole);
  box.setDefaultButton(instead.isEmpty() ? restore : later);
  box.exec();
  if (box.clickedButton() == restore) return Answer::Restore;
  return box.clickedButton() == discard ? Answer::Discard : Answer::Later;
}

}  // namespace

RestoreOffer::RestoreOffer(Document& document, Autosave& autosave, QObject* parent)
    : QObject(parent), document_(document), autosave_(autosave) {
  const auto goOn = [this] {
    if (std::exchange(restoring_, false)) QTimer::singleShot(0, this, &RestoreOffer::next);
  };
  connect(&autosave_, &Autosave::damaged, this, [this](const QString& file) { damaged_ << file; });
  // Each look finds it again.
  connect(&autosave_, &Autosave::newer, this, [this](const QString& file) {
    if (!newer_.contains(file)) newer_ << file;
  });
  connect(&autosave_, &Autosave::restored, this, goOn);
  connect(&autosave_, &Autosave::notRestored, this, goOn);
}

/// Which of what was left behind is about the model or the plan that is open.
bool RestoreOffer::isOpen(const Recovered& recovered) const {
  const auto same = [](const QString& a, const QString& b) {
    return !a.isEmpty() && !b.isEmpty() && QFileInfo(a) == QFileInfo(b);
  };
  return document_.model() &&
         (same(recovered.planPath, document_.planPath()) || same(recovered.modelPath, document_.modelPath()));
}

/// The name of what is open where these edits are not of it: of a plan that was saved, those that were left
/// of another file or of none. "" where nothing is open, or the edits go on with it.
QString RestoreOffer::openBeside(const Recovered& recovered) const {
  if (!document_.model()) return {};
  const QString open = document_.planPath(), left = recovered.planPath;
  if (open.isEmpty() && left.isEmpty()) {
    const bool same = QFileInfo(recovered.modelPath) == QFileInfo(document_.modelPath());
    return same ? QString() : QFileInfo(document_.modelPath()).fileName();
  }
  if (!open.isEmpty() && !left.isEmpty() && QFileInfo(open) == QFileInfo(left)) return {};
  return QFileInfo(open.isEmpty() ? document_.modelPath() : open).fileName();
}

/// What there is to offer is held until it is answered: no other window takes it meanwhile.
void RestoreOffer::gather(bool ofWhatIsOpen) {
  waiting_.clear();
  restoring_ = false;
  away_.clear();
  others_ = 0;
  for (auto& recovered : autosave_.left()) {
    if (ofWhatIsOpen && !isOpen(recovered))
      ++others_;
    else if (!recovered.modelIsThere())
      away_ = recovered.modelPath;
    else
      waiting_.push_back(std::move(recovered));
  }
}

void RestoreOffer::offerAtStart(const Window& window, bool ofWhatIsOpen) {
  if (document_.dirty()) return;
  window_ = window;
  agreed_ = false;
  gather(ofWhatIsOpen);
  next();
}

void RestoreOffer::offerAll(const Window& window) {
  window_ = window;
  gather(false);
  if (waiting_.empty()) {
    if (away_.isEmpty() && damaged_.isEmpty() && newer_.isEmpty())
      Q_EMIT said(tr("There are no unsaved edits of an earlier run."));
    return tellWhatIsKept();
  }
  agreed_ = document_.dirty();
  if (agreed_ && !window_.mayReplace()) return waiting_.clear();
  next();
}

/// Only one plan is open at a time: the changes of the one before are asked about as those of any other.
bool RestoreOffer::replaces() {
  const bool agreed = std::exchange(agreed_, false);
  if (!document_.dirty()) return true;
  if (!agreed && !window_.mayReplace()) return false;
  if (document_.dirty()) document_.agreeToReplace();
  return true;
}

void RestoreOffer::next() {
  while (!waiting_.empty() && window_.widget) {
    const Recovered recovered = std::move(waiting_.front());
    waiting_.pop_front();
    const Answer answer = ask(recovered, openBeside(recovered), window_.widget);
    if (answer == Answer::Discard) Autosave::refuse(recovered);
    if (answer != Answer::Restore || !replaces()) continue;
    restoring_ = true;
    return autosave_.restore(recovered);
  }
  waiting_.clear();
  tellWhatIsKept();
}

/// Kept: said once, in nobody's way.
void RestoreOffer::tellWhatIsKept() {
  QStringList kept;
  if (!damaged_.isEmpty())
    kept << tr("Unsaved edits of an earlier run were damaged. They are kept as %1.")
                .arg(widgets::listText(damaged_));
  if (!newer_.isEmpty())
    kept << tr("Unsaved edits of a newer version of Stowage are kept for it: %1.")
                .arg(widgets::listText(newer_));
  if (!away_.isEmpty())
    kept << tr("Unsaved edits are kept for a model that is not there now: %1.").arg(away_);
  else if (others_ > 0)
    kept << tr("%n unsaved plan(s) of other models can be restored: File, Restore unsaved edits.", nullptr,
               others_);
  if (!kept.isEmpty()) Q_EMIT said(kept.join(u' '));
  damaged_.clear();
  newer_.clear();
  away_.clear();
  others_ = 0;
}

}  // namespace stowage::app
