#include "app/gui/dialogs/plan/crossover_dialog.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <algorithm>
#include <cmath>

#include "app/gui/dialogs/table_cells.h"
#include "app/gui/document/keeps_model.h"
#include "app/gui/exports/picture_choice.h"
#include "app/gui/exports/png_file.h"
#include "app/gui/what_if/crossover_words.h"
#include "core/base/file.h"
#include "widgets/common/picture_file.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"
#include "widgets/controls/buttons.h"
#include "widgets/theme/theme.h"

namespace stowage::app {
namespace {

enum Column { Prompt, First, Other, Quicker, Columns };

const QString kNone = QStringLiteral("–");

}  // namespace

CrossoverDialog::CrossoverDialog(Document& document, PredictionGround ground, QWidget* parent)
    : Dialog(tr("Two plans over the length of the prompt"),
             tr("Predicted times of two plans as they are. A line ends where its plan has no room."), parent),
      document_(document),
      ground_(std::move(ground)) {
  askFile_ = [this] {
    return QFileDialog::getOpenFileName(this, tr("Choose a plan or a device map"), QString(),
                                        tr("Plans and device maps (*.stowage *.json);;All files (*)"));
  };
  build();
  using Kind = CompareSource::Kind;
  sources_ = {CompareSource{}};
  for (const auto& [name, plan] : document.input().kept)
    sources_.push_back({Kind::Kept, {}, QString::fromStdString(name)});
  for (const plan::StrategyRow& row : plan::strategies())
    sources_.push_back({Kind::Strategy, row.strategy, {}});
  connect(&job_, &JobRunner::failed, this, [this](const QString& what) {
    tell(widgets::sentenceText(Error{Code::Internal, {}, {what.toStdString()}, {}}));
  });
  resizeScaled({960, 760});
  // A kept plan is what one wants to hold it against; else what everybody else's would be.
  const bool kept = sources_[1].kind == Kind::Kept;
  choose({}, kept ? sources_[1] : CompareSource{Kind::Strategy, plan::Strategy::Auto, {}});
}

void CrossoverDialog::build() {
  auto* row = new QHBoxLayout;
  const QString names[] = {tr("First plan"), tr("Other plan")};
  for (int side = 0; side < 2; ++side) {
    auto* label = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
    label->setText(names[side]);
    boxes_[side] = new QComboBox;
    boxes_[side]->setAccessibleName(names[side]);
    boxes_[side]->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row->addWidget(label);
    row->addWidget(boxes_[side], 1);
    connect(boxes_[side], &QComboBox::activated, this, [this, side](int index) { chosen(side, index); });
  }
  content()->addLayout(row);
  chart_ = new widgets::CrossoverChart;
  content()->addWidget(chart_, 3);
  said_ = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
  said_->setWordWrap(true);
  content()->addWidget(said_);
  buildTable();
  note_ = new widgets::Label(widgets::TextStyle::Small, &widgets::Colours::text2);
  note_->setElide(Qt::ElideRight);
  foot()->addWidget(note_, 1);
  copy_ = widgets::secondaryButton(tr("Copy"), "copy", this);
  save_ = widgets::secondaryButton(tr("Save as CSV…"), "save", this);
  picture_ = widgets::secondaryButton(tr("Save picture…"), "save", this);
  for (QPushButton* button : {copy_, save_, picture_}) {
    button->setAutoDefault(false);
    foot()->addWidget(button);
  }
  addReject(tr("Close"));
  connect(copy_, &QPushButton::clicked, this, &CrossoverDialog::copy);
  connect(save_, &QPushButton::clicked, this, &CrossoverDialog::askForTable);
  connect(picture_, &QPushButton::clicked, this, &CrossoverDialog::askForPicture);
}

void CrossoverDialog::buildTable() {
  table_ = new QTableWidget(0, Columns);
  readByRows(*table_, 28, Quicker);
  table_->setAccessibleName(tr("Seconds by the length of the prompt"));
  content()->addWidget(table_, 2);
}

int CrossoverDialog::indexOf(const CompareSource& source) {
  const auto at = std::find(sources_.begin(), sources_.end(), source);
  if (at == sources_.end()) sources_.push_back(source);
  return static_cast<int>(std::find(sources_.begin(), sources_.end(), source) - sources_.begin());
}

void CrossoverDialog::showChoices() {
  const int shown[] = {indexOf(chosen_[0]), indexOf(chosen_[1])};
  for (int side = 0; side < 2; ++side) {
    boxes_[side]->clear();
    for (const CompareSource& source : sources_) boxes_[side]->addItem(sourceText(source));
    boxes_[side]->addItem(tr("From a file…"));
    boxes_[side]->setCurrentIndex(shown[side]);
  }
}

/// The last choice asks for a file; where nobody names one, all stays as it was.
void CrossoverDialog::chosen(int side, int index) {
  CompareSource source;
  if (index < static_cast<int>(sources_.size())) {
    source = sources_[static_cast<std::size_t>(index)];
  } else {
    const QString path = askFile_();
    if (path.isEmpty()) return showChoices();
    source = sourceOfFile(path);
    if (source.run()) {
      note_->setText(tr("A recorded run is no plan: choose a plan or a device map."));
      return showChoices();
    }
  }
  choose(side == 0 ? source : chosen_[0], side == 0 ? chosen_[1] : source);
}

void CrossoverDialog::choose(const CompareSource& first, const CompareSource& other) {
  chosen_[0] = first;
  chosen_[1] = other;
  note_->setText({});
  showChoices();
  start();
}

void CrossoverDialog::start() {
  job_.cancel();
  const auto state = document_.state();
  if (!state) return tell({});
  if (document_.problem()) return tell(widgets::sentenceText(*document_.problem()));
  tell(tr("Both plans are predicted…"));
  const CompareQuestion question{
      document_.request(document_.input()), state, chosen_[0], chosen_[1], ground_, {}};
  job_.start(JobRunner::Work([this, question](const Job& job) -> JobRunner::Deliver {
    const auto first = comparedPlan(question, question.baseline, job);
    if (!first) return [this, why = first.error()] { tell(why); };
    const auto other = comparedPlan(question, question.other, job);
    if (!other) return [this, why = other.error()] { tell(why); };
    return [this, lines = crossover(**first, **other, question.ground, question.ground, job)] {
      showLines(lines);
    };
  }));
}

/// One sentence and no lines.
void CrossoverDialog::tell(const QString& sentence) {
  showLines(Crossover());
  said_->setText(sentence);
}

void CrossoverDialog::showLines(const Crossover& lines) {
  lines_ = lines;
  const QString first = sourceText(chosen_[0]), other = sourceText(chosen_[1]);
  showIn(*chart_, lines_, first, other);
  said_->setText(crossoverText(lines_, first, other));
  fill();
  for (QPushButton* button : {copy_, save_}) button->setEnabled(!lines_.prompts.empty());
  picture_->setEnabled(!chart_->empty());
}

void CrossoverDialog::put(int row, int column, const QString& words, const QString& tip) {
  auto* item = new QTableWidgetItem(words);
  item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  item->setTextAlignment(Qt::AlignVCenter | (column == Quicker ? Qt::AlignLeft : Qt::AlignRight));
  if (!tip.isEmpty()) {
    item->setToolTip(tip);
    item->setData(Qt::AccessibleTextRole, words == kNone ? tip : words + u' ' + tip);
  }
  table_->setItem(row, column, item);
}

void CrossoverDialog::fill() {
  table_->setHorizontalHeaderLabels(
      {tr("Prompt"), sourceText(chosen_[0]), sourceText(chosen_[1]), tr("Quicker")});
  for (int column = 0; column < Columns; ++column)
    table_->horizontalHeaderItem(column)->setTextAlignment(
        Qt::AlignVCenter | (column == Quicker ? Qt::AlignLeft : Qt::AlignRight));
  table_->setRowCount(static_cast<int>(lines_.prompts.size()));
  for (std::size_t row = 0; row < lines_.prompts.size(); ++row) {
    const int at = static_cast<int>(row);
    put(at, Prompt, widgets::countText(static_cast<std::uint64_t>(std::llround(lines_.prompts[row]))));
    for (int side = 0; side < 2; ++side) {
      const Crossover::Line& line = lines_.line[side];
      if (row < line.times.size())
        put(at, First + side, tookText(line.times[row]));
      else
        put(at, First + side, line.end ? endInBrief(*line.end) : kNone,
            line.end ? endText(*line.end) : QString());
    }
    put(at, Quicker, quicker(row));
  }
}

QString CrossoverDialog::quicker(std::size_t row) const {
  const auto &first = lines_.line[0].times, &other = lines_.line[1].times;
  if (row >= first.size() || row >= other.size()) return kNone;
  if (first[row].usual == other[row].usual) return tr("neither");
  return sourceText(chosen_[first[row].usual < other[row].usual ? 0 : 1]);
}

void CrossoverDialog::copy() const {
  QString out;
  QStringList words;
  for (int column = 0; column < Columns; ++column) words << table_->horizontalHeaderItem(column)->text();
  out += words.join(u'\t') + u'\n';
  for (int row = 0; row < table_->rowCount(); ++row) {
    words.clear();
    for (int column = 0; column < Columns; ++column) words << table_->item(row, column)->text();
    out += words.join(u'\t') + u'\n';
  }
  QGuiApplication::clipboard()->setText(out);
}

void CrossoverDialog::saveCsv(const QString& path) {
  save(path, [path = path.toStdString(), lines = lines_, first = sourceText(chosen_[0]),
              other = sourceText(chosen_[1])] {
    return write_file_atomically(path, crossoverCsv(lines, first, other).toStdString());
  });
}

/// The picture is made here, of what is shown; only the file is the worker's.
void CrossoverDialog::savePicture(const QString& path) {
  const PictureChoice choice;
  const auto format = formatOfPath(path).value_or(choice.format);
  const widgets::ViewPicture picture = chart_->picture();
  if (format == widgets::PictureFormat::Png)
    return save(path, [path = path.toStdString(),
                       image = widgets::picture_image(picture, choice.scale, choice.paper)] {
      return writePng(path, image);
    });
  save(path, [path = path.toStdString(),
              bytes = widgets::vector_picture(picture, format, choice.paper, windowTitle())] {
    return write_file_atomically(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
  });
}

void CrossoverDialog::askForTable() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save as CSV"), QStringLiteral("crossover.csv"),
                                                    tr("Table (*.csv)"));
  if (!path.isEmpty()) saveCsv(path);
}

void CrossoverDialog::askForPicture() {
  const QString path =
      QFileDialog::getSaveFileName(this, tr("Save picture"), QStringLiteral("crossover.png"),
                                   tr("Pictures (%1)").arg(QStringLiteral("*.png *.svg *.pdf")));
  if (!path.isEmpty()) savePicture(path);
}

void CrossoverDialog::save(const QString& path, SavedFiles::Work work) {
  if (const Status kept = keepsModel(document_.model(), path); !kept)
    return note_->setText(widgets::sentenceText(kept.error()));
  files_.write(path, std::move(work), [this, path](const Status& saved) {
    note_->setText(saved ? tr("Written to %1.").arg(path) : widgets::sentenceText(saved.error()));
  });
}

}  // namespace stowage::app
