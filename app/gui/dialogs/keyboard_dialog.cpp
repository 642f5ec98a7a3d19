#include "app/gui/dialogs/keyboard_dialog.h"

#include <QGridLayout>
#include <QScrollArea>

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
  QString group;
  for (const auto& entry : actions.entries()) {
    const QString key = ActionRegistry::keyText(entry.action);
    if (key.isEmpty()) continue;
    if (entry.group != group) {
      group = entry.group;
      addText(grid, row++, 0, group, TextStyle::BodyStrong, &Colours::text, 2);
    }
    addText(grid, row, 0, key, TextStyle::Mono, &Colours::text);
    addText(grid, row++, 1, ActionRegistry::plainText(entry.action), TextStyle::Body, &Colours::text2);
  }
  addText(grid, row++, 0, tr("Words"), TextStyle::BodyStrong, &Colours::text, 2);
  const std::vector<std::pair<QString, QString>> words{
      {tr("module"), tr("a part of the model; its storages are counted once")},
      {tr("device"), tr("a place for weights: a GPU, CPU memory or disk, with a budget")},
      {tr("unit"), tr("what the solver moves as one: a no-split block, a leaf module, a tied group")},
      {tr("pin, forbid"), tr("your word on one module: it must be here, or must not be there")},
      {tr("stream"),
       tr("host weights are copied to the GPU for their turn; the reserve is the room kept free for that")},
      {tr("bound, gap"), tr("the best any plan could reach, and how far this one is from it; 0 is a proof")},
  };
  for (const auto& [word, meaning] : words) {
    addText(grid, row, 0, word, TextStyle::Body, &Colours::text);
    addText(grid, row++, 1, meaning, TextStyle::Body, &Colours::text2);
  }
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(page);
  content()->addWidget(scroll);
  foot()->addStretch();
  addAccept(tr("Close"));
  resize(620, 640);
}

}  // namespace stowage::app
