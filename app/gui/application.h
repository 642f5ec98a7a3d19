#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "app/gui/document/autosave.h"
#include "app/gui/start/restore_offer.h"
#include "app/gui/start/start_options.h"
#include "app/gui/window/main_window.h"

namespace stowage::app {

/// The running program: document, runs and session outlive the window, which is made anew when the language
/// changes.
class Application : public QObject {
  Q_OBJECT
 public:
  explicit Application(StartOptions options, QObject* parent = nullptr);
  ~Application() override;

  void start();
  MainWindow* window() const { return window_.get(); }
  Document& document() { return document_; }

 private:
  void makeWindow();
  void speak(const QString& code);
  void prepareDialogs();
  void openFirst();
  RestoreOffer::Window asked();  ///< who is asked about what was left behind
  void showAsked();              ///< selects and shows what the command line asks for
  void mistake(const QString& sentence);
  void takeScreenshot();

  StartOptions options_;
  Session session_;
  Document document_;
  RunController runs_;
  Autosave autosave_;
  RestoreOffer restore_;
  std::unique_ptr<MainWindow> window_;
  bool failed_ = false;  ///< something that was asked for was not there
};

}  // namespace stowage::app
