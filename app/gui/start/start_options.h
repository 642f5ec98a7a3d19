#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace stowage::app {

/// An option of the program: its name, what it takes ("" = nothing) and what it is for.
struct StartOption {
  const char* name;
  const char* value;
  const char* help;
};
const std::vector<StartOption>& startOptions();

/// What the command line asks of the window.
struct StartOptions {
  QString path{};        ///< "" = the start page
  bool sample = false;   ///< open the embedded sample
  QString example{};     ///< one of exampleNames(), "" = none
  QString screenshot{};  ///< write a picture there and end
  QSize size{};          ///< invalid: as it was left
  QString theme{};       ///< "light", "dark" or "" for the settings'
  QString view{};        ///< "treemap", "timeline" or ""
  bool profile = false;  ///< run the program before the picture is taken
  QString select{};      ///< a module to select once the model is open
};

/// The options, or what is wrong with them.
struct ReadOptions {
  StartOptions options{};
  QString problem{};  ///< one sentence in English, as the command line speaks; "" = none
};

/// `arguments`: those of the program, its own name first, without those that Qt takes for itself.
ReadOptions readOptions(const QStringList& arguments);

/// Device pixels to a logical pixel; nullopt: not a number from 0.5 to 4.
std::optional<double> scaleOf(const QString& text);

}  // namespace stowage::app
