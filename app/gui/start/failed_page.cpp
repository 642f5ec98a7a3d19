#include "app/gui/start/failed_page.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/schema_version.h"
#include "core/formats/format_table.h"
#include "widgets/common/sentences.h"
#include "widgets/common/words.h"

namespace stowage::app {

using widgets::Colours;

namespace {

QString with_tilde(const QString& path) {
  const QString home = QDir::homePath();
  return path.startsWith(home + u'/') ? u'~' + path.mid(home.size()) : path;
}

/// What was to be a run is something else.
bool noRun(const Error& error) { return error.code == Code::TraceMagic || error.code == Code::SnapshotShape; }

/// A recorded run that cannot be shown.
bool aboutRun(const Error& error) {
  const std::string_view rule = rule_name(error.code);
  return rule.starts_with("trace.") || rule.starts_with("snapshot.");
}

/// Known for what it is, and no model: nothing is wrong with such a file, and trying again helps nobody.
bool otherThing(const Error& error) {
  return error.code == Code::Pt2Compiled || error.code == Code::FormatMemorySnapshot ||
         error.code == Code::FormatNotYet || noRun(error);
}

/// The file is there, and another one that it names is not: a plan whose model was moved.
bool lacksItsModel(const Error& error, const QFileInfo& opened) {
  return error.code == Code::FileMissing && opened.isFile() &&
         QFileInfo(QString::fromStdString(error.subject)) != opened;
}

bool isJsonDamage(Code code) {
  return code == Code::JsonSyntax || code == Code::JsonDepth || code == Code::JsonDuplicateKey;
}

QString titleOf(const Error& error, bool locates) {
  if (noRun(error)) return FailedPage::tr("This is no recorded run");
  if (otherThing(error)) return FailedPage::tr("This is no model to plan for");
  if (aboutRun(error)) return FailedPage::tr("This run could not be opened");
  if (locates) return FailedPage::tr("The model of this plan is not where it was");
  // Cut text may have been a map, a plan or a description.
  if (isJsonDamage(error.code)) return FailedPage::tr("This file could not be read");
  return FailedPage::tr("This model could not be opened");
}

/// The sentence with names as they stand in the opened folder or file: where that lies is said above it.
QString sentenceBelow(Error error, const QString& path) {
  const QString folder = QFileInfo(path).isDir() ? path : QFileInfo(path).absolutePath();
  const QString subject = QString::fromStdString(error.subject);
  if (subject.startsWith(folder + u'/')) error.subject = subject.mid(folder.size() + 1).toStdString();
  return widgets::sentenceText(error);
}

/// The likely cause in words, by the broken rule.
QString causeOf(const Error& error) {
  if (noRun(error))
    return FailedPage::tr("Stowage shows traces that it recorded, and memory snapshots of PyTorch.");
  if (otherThing(error)) return FailedPage::tr("The file itself is in order. Nothing was changed on disk.");
  const QString rule =
      QString::fromLatin1(rule_name(error.code).data(), static_cast<qsizetype>(rule_name(error.code).size()));
  if (error.code == Code::FileMissing) return FailedPage::tr("It was moved, renamed or deleted since.");
  if (isJsonDamage(error.code))
    return FailedPage::tr("Most often a file that was cut, or a slip in one that was edited by hand.");
  if (error.code == Code::JsonSchema && error.arguments.size() == 2 &&
      newer_schema(error.arguments[0], error.arguments[1]))
    return FailedPage::tr("It was written by a newer version of Stowage. Nothing was changed on disk.");
  if (error.code == Code::FileOpen) return FailedPage::tr("Most often the file belongs to another user.");
  if (error.code == Code::FileShrank || rule.contains(QStringLiteral("trunc")) ||
      rule.contains(QStringLiteral("short")))
    return FailedPage::tr("Most often a download that was interrupted. Fetch this file again.");
  if (error.code == Code::FormatUnknown)
    return FailedPage::tr(
               "Stowage reads folders with config.json, %1, model descriptions, .stowage and "
               "device_map.json.")
        .arg(QString::fromStdString(formats::listed_endings(true)));
  return FailedPage::tr(
      "The file may be damaged, or written by a newer version of its program. Nothing was changed on disk.");
}

}  // namespace

FailedPage::FailedPage(QWidget* parent) : Surface(&Colours::surface, {}, parent) {
  card_ = new widgets::FailureCard;
  card_->setMinimumWidth(560);
  card_->setMaximumWidth(640);
  auto* column = new QVBoxLayout;
  column->addStretch(2);
  column->addWidget(card_);
  column->addStretch(5);
  auto* outer = new QHBoxLayout(this);
  outer->addStretch(1);
  outer->addLayout(column, 100);
  outer->addStretch(1);
}

void FailedPage::show(const QString& path, const Error& error, bool somethingIsOpen) {
  path_ = path;
  const QFileInfo info(QDir::cleanPath(path));
  sentence_ = sentenceBelow(error, info.absoluteFilePath());
  std::vector<std::pair<QString, QString>> details;
  if (!error.subject.empty()) details.emplace_back(tr("Where"), QString::fromStdString(error.subject));
  if (error.offset) details.emplace_back(tr("Offset"), widgets::countText(*error.offset));
  const auto rule = rule_name(error.code);
  details.emplace_back(tr("Rule"), QString::fromLatin1(rule.data(), static_cast<qsizetype>(rule.size())));
  details.emplace_back(tr("Version"), QStringLiteral("Stowage " STOWAGE_VERSION));
  const bool locates = lacksItsModel(error, info);
  card_->set(titleOf(error, locates),
             QStringLiteral("%1  ·  %2").arg(info.fileName(), with_tilde(info.absolutePath())), sentence_,
             causeOf(error), details);
  card_->clearActions();
  if (locates) {
    connect(card_->addAction(tr("Locate model file…"), "folder-open", true), &QPushButton::clicked, this,
            [this] { Q_EMIT locateRequested(path_, false); });
    connect(card_->addAction(tr("Locate model folder…"), "folder-open"), &QPushButton::clicked, this,
            [this] { Q_EMIT locateRequested(path_, true); });
  }
  if (!otherThing(error))
    connect(card_->addAction(tr("Try again"), "rotate-cw", !locates), &QPushButton::clicked, this,
            [this] { Q_EMIT retryRequested(path_); });
  connect(card_->addAction(tr("Copy details"), "copy"), &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(card_->report()); });
  connect(card_->addAction(somethingIsOpen ? tr("Back to the plan") : tr("Back to start")),
          &QPushButton::clicked, this, &FailedPage::backRequested);
}

}  // namespace stowage::app
