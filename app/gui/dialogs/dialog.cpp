#include "app/gui/dialogs/dialog.h"

#include <QScreen>
#include <QTimer>

#include "widgets/controls/buttons.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

int scaledPixels(int pixels) { return qRound(pixels * widgets::Theme::current().textScale()); }

Dialog::Dialog(const QString& title, const QString& note, QWidget* parent) : PaintedView(parent) {
  setWindowTitle(title);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* top = new widgets::Surface(&Colours::surface, Qt::BottomEdge);
  head_ = new QHBoxLayout(top);
  head_->setContentsMargins(24, 16, 24, 14);
  auto* titles = new QVBoxLayout;
  titles->setSpacing(2);
  auto* name = new Label(TextStyle::Title);
  name->setText(title);
  titles->addWidget(name);
  if (!note.isEmpty()) {
    auto* quiet = new Label(TextStyle::Body, &Colours::text2);
    quiet->setWordWrap(true);
    quiet->setText(note);
    titles->addWidget(quiet);
  }
  head_->addLayout(titles, 1);
  column->addWidget(top);
  auto* body = new QWidget;
  content_ = new QVBoxLayout(body);
  content_->setContentsMargins(24, 16, 24, 16);
  content_->setSpacing(10);
  column->addWidget(body, 1);
  auto* bottom = new widgets::Surface(&Colours::surface, Qt::TopEdge);
  foot_ = new QHBoxLayout(bottom);
  foot_->setContentsMargins(24, 12, 24, 12);
  foot_->setSpacing(8);
  column->addWidget(bottom);
}

QPushButton* Dialog::addAccept(const QString& verb) {
  auto* button = widgets::primaryButton(verb, nullptr, this);
  button->setDefault(true);
  foot_->addWidget(button);
  connect(button, &QPushButton::clicked, this, &QDialog::accept);
  return button;
}

QPushButton* Dialog::addReject(const QString& verb) {
  auto* button = widgets::secondaryButton(verb, nullptr, this);
  button->setAutoDefault(false);
  foot_->addWidget(button);
  connect(button, &QPushButton::clicked, this, &QDialog::reject);
  return button;
}

void Dialog::resizeScaled(QSize size) {
  constexpr int kAround = 24;  // of the window that stays in sight
  const QSize wanted(scaledPixels(size.width()), scaledPixels(size.height()));
  const QWidget* window = parentWidget() ? parentWidget()->window() : nullptr;
  resize(window ? wanted.boundedTo((window->size() - QSize(kAround, kAround)).expandedTo(size)) : wanted);
}

void Dialog::makeRoomSoon() {
  QTimer::singleShot(0, this, [this] {
    if (!isVisible()) return;
    const int needed = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width())
                                                     : layout()->totalSizeHint().height();
    const int most = screen() ? screen()->availableGeometry().height() : needed;
    if (qMin(needed, most) > height()) resize(width(), qMin(needed, most));
  });
}

void Dialog::paintOn(const Sheet& sheet) { sheet.painter.fillRect(rect(), sheet.colours.surface); }

}  // namespace stowage::app
