#include "app/gui/dialogs/keyboard_dialog.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>

#include "app/gui/dialogs/key_sheet.h"
#include "widgets/controls/buttons.h"

namespace stowage::app {

using widgets::Colours;
using widgets::Label;
using widgets::TextStyle;

namespace {

void addText(QGridLayout* grid, int row, int column, const QString& text, TextStyle style,
             QColor Colours::*tint, int span = 1) {
  auto* label = new Label(style, tint);
  label->setWordWrap(span > 1 || column == 1);
  label->setText(text);
  grid->addWidget(label, row, column, 1, span);
}

/// Keys move through the page, Home and End too.
class Page : public QScrollArea {
 public:
  using QScrollArea::QScrollArea;

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    QScrollBar* bar = verticalScrollBar();
    if (event->key() == Qt::Key_Home) return bar->setValue(bar->minimum());
    if (event->key() == Qt::Key_End) return bar->setValue(bar->maximum());
    QScrollArea::keyPressEvent(event);
  }
};

}  // namespace

KeyboardDialog::KeyboardDialog(const ActionRegistry& actions, QWidget* parent)
    : Dialog(tr("Keyboard and concepts"),
             tr("Single letters act in the treemap, the lanes and the timeline, never in a text field."),
             parent) {
  auto* page = new widgets::Surface(&Colours::surface);
  auto* grid = new QGridLayout(page);
  grid->setHorizontalSpacing(24);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  int row = 0;
  for (const auto& group : KeySheet::of(actions).groups) {
    addText(grid, row++, 0, group.name, TextStyle::BodyStrong, &Colours::text, 2);
    for (const auto& [key, meaning] : group.rows) {
      addText(grid, row, 0, key, TextStyle::Mono, &Colours::text);
      addText(grid, row++, 1, meaning, TextStyle::Body, &Colours::text2);
    }
  }
  addText(grid, row++, 0, tr("Words"), TextStyle::BodyStrong, &Colours::text, 2);
  const std::vector<std::pair<QString, QString>> words{
      {tr("module"), tr("a part of the model; its storages are counted once")},
      {tr("device"), tr("a place for weights: a GPU, CPU memory or disk, with a budget")},
      {tr("unit"), tr("what the solver moves as one: a no-split block, a leaf module, a tied group")},
      {tr("pin, forbid"), tr("your rule for a module: it must be here, or must not be there")},
      {tr("stream"),
       tr("host weights are copied to the GPU for their turn; the reserve is the room kept free for that")},
      {tr("bound, gap"), tr("the best any plan could reach, and how far this one is from it; 0 is a proof")},
  };
  for (const auto& [word, meaning] : words) {
    addText(grid, row, 0, word, TextStyle::Body, &Colours::text);
    addText(grid, row++, 1, meaning, TextStyle::Body, &Colours::text2);
  }
  auto* scroll = new Page;
  scroll->setAccessibleName(tr("Keyboard and concepts"));
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(page);
  content()->addWidget(scroll);
  scroll->setFocusPolicy(Qt::StrongFocus);
  scroll->setFocus();
  const auto button = [this](const QString& words, void (KeyboardDialog::*wanted)()) {
    auto* out = widgets::secondaryButton(words, nullptr, this);
    out->setAutoDefault(false);
    foot()->addWidget(out);
    connect(out, &QPushButton::clicked, this, [this, wanted] {
      accept();
      Q_EMIT(this->*wanted)();
    });
  };
  button(tr("Change keys…"), &KeyboardDialog::changeRequested);
  button(tr("Print…"), &KeyboardDialog::printRequested);
  foot()->addStretch();
  addAccept(tr("Close"));
  resize(620, 640);
}

}  // namespace stowage::app
