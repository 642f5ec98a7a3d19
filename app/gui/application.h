#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "app/gui/document/autosave.h"
#include "app/gui/start/restore_offer.h"
#include "app/gui/window/main_window.h"

namespace stowage::app {

/// What the command line asks of the window.
struct StartOptions {
  QString path{};        ///< "" = the start page
  bool sample = false;   ///< open the embedded sample
  QString screenshot{};  ///< write a picture there and end
  QSize size{};
  QString theme{};       ///< "light", "dark" or "" for the settings'
  QString view{};        ///< "treemap", "timeline"
  bool profile = false;  ///< run the program before the picture is taken
  QString select{};      ///< a module to select before the picture is taken
};

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
  void openFirst();
  RestoreOffer::Window asked();  ///< who is asked about what was left behind
  void takeScreenshot();

  StartOptions options_;
  Session session_;
  Document document_;
  RunController runs_;
  Autosave autosave_;
  RestoreOffer restore_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace stowage::app
