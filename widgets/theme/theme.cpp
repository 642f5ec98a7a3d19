#include "widgets/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QPointer>
#include <QStyle>
#include <cmath>

#include "widgets/theme/tokens.h"

namespace stowage::widgets {
namespace {

QPointer<Theme>& instance() {
  static QPointer<Theme> theme;
  return theme;
}

double luminance(const QColor& colour) {
  return 0.2126 * colour.redF() + 0.7152 * colour.greenF() + 0.0722 * colour.blueF();
}

bool is_dark(const QPalette& palette) {
  return luminance(palette.color(QPalette::Window)) < luminance(palette.color(QPalette::WindowText));
}

/// The palette of the desktop, whatever this program has set: with no palette of its own, an application
/// shows the desktop's.
bool system_is_dark() {
  const QPalette own = QGuiApplication::palette();
  if (own.resolveMask() == 0) return is_dark(own);
  QGuiApplication::setPalette(QPalette());
  const bool dark = is_dark(QGuiApplication::palette());
  QGuiApplication::setPalette(own);
  return dark;
}

void load_fonts() {
  static const bool once = [] {
    for (const char* name :
         {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf", "JetBrainsMono-Regular.ttf"}) {
      if (QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/") + QLatin1String(name)) < 0)
        qWarning("font %s cannot be loaded", name);
    }
    return true;
  }();
  Q_UNUSED(once);
}

/// Shares, counts and areas do not grow with the text.
bool scales(const QByteArray& path, double value) {
  static const QList<QByteArray> kFixed = {
      "treemap.minLabelChars", "treemap.lodMinChildArea", "treemap.maxTiles", "timeline.maxColumns",
      "timeline.bands",        "palette.maxRows",         "window.minimum.0", "window.minimum.1"};
  return value >= 1 && !kFixed.contains(path);
}

QColor mixed(const QColor& a, const QColor& b, double share) {
  const auto of = [share](int from, int to) {
    return static_cast<int>(std::lround(from + (to - from) * share));
  };
  return {of(a.red(), b.red()), of(a.green(), b.green()), of(a.blue(), b.blue())};
}

/// A scheme whose words have 7 : 1 at least on whatever lies under them (WCAG's AAA), frames and the focus 3
/// : 1, and what cannot be chosen now 4.5 : 1.
Colours of_high_contrast(Colours c, bool dark) {
  const QColor ink = dark ? Qt::white : Qt::black, paper = dark ? Qt::black : Qt::white;
  c.window = c.surface = c.raised = c.paper = paper;
  c.text = c.text2 = c.text3 = c.ink = c.lineStrong = c.focus = c.accent = ink;
  c.accentText = paper;
  c.line = mixed(ink, paper, 0.45);
  c.disabled = mixed(ink, paper, 0.4);
  for (QColor* status : {&c.ok, &c.warn, &c.error, &c.info}) *status = mixed(*status, ink, 0.5);
  return c;
}

}  // namespace

struct Theme::Data {
  const Tokens& tokens = Tokens::get();
  const Colours strong_light = of_high_contrast(Tokens::get().light.colours, false);
  const Colours strong_dark = of_high_contrast(Tokens::get().dark.colours, true);
  bool high_contrast = false;
  bool system_dark = false;
  bool system_font = false;
  bool reduced_motion = false;
  bool probing = false;
};

Theme::Theme(QObject* parent) : QObject(parent), data_(new Data) {
  load_fonts();
  if (!instance()) instance() = this;
  if (qApp) {
    data_->system_dark = system_is_dark();
    qApp->installEventFilter(this);
  }
}

Theme::~Theme() { delete data_; }

Theme& Theme::current() {
  if (!instance()) instance() = new Theme(qApp);
  return *instance();
}

void Theme::setScheme(Scheme scheme) {
  if (scheme == scheme_) return;
  scheme_ = scheme;
  ++generation_;
  Q_EMIT changed();
}

bool Theme::dark() const {
  return scheme_ == Scheme::Dark || (scheme_ == Scheme::System && data_->system_dark);
}

void Theme::setTextScale(double factor) {
  factor = std::clamp(factor, 0.9, 2.0);
  if (factor == textScale_) return;
  textScale_ = factor;
  ++generation_;
  Q_EMIT changed();
}

void Theme::setUseSystemFont(bool on) {
  if (on == data_->system_font) return;
  data_->system_font = on;
  ++generation_;
  Q_EMIT changed();
}

void Theme::setHighContrast(bool on) {
  if (on == data_->high_contrast) return;
  data_->high_contrast = on;
  ++generation_;
  Q_EMIT changed();
}

bool Theme::highContrast() const { return data_->high_contrast; }

void Theme::setReducedMotion(bool on) { data_->reduced_motion = on; }

bool Theme::reducedMotion() const {
  return data_->reduced_motion ||
         (qApp && QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0);
}

int Theme::duration(const char* token) const {
  return reducedMotion() ? 0 : data_->tokens.durations.value(token, 0);
}

const Colours& Theme::colours() const {
  if (data_->high_contrast) return dark() ? data_->strong_dark : data_->strong_light;
  return (dark() ? data_->tokens.dark : data_->tokens.light).colours;
}

const DeviceColours& Theme::device(machine::DeviceId id) const {
  const Tokens::SchemeTokens& scheme = dark() ? data_->tokens.dark : data_->tokens.light;
  if (id.gpu()) return scheme.gpu[look(id) % Tokens::kGpuHues];
  return id == machine::kCpu ? scheme.cpu : scheme.disk;
}

const DeviceColours& Theme::colours(const Appearance& of) const {
  if (!of.category()) return device(of.device());
  const Tokens::SchemeTokens& scheme = dark() ? data_->tokens.dark : data_->tokens.light;
  if (is_shade(of)) {
    const std::uint32_t shade = *of.category() - kFirstShade;
    return scheme.shade[shade / kShades % Tokens::kCategories][shade % kShades];
  }
  if (is_difference_step(of))
    return scheme.difference[(*of.category() - kFirstDifferenceStep) % kDifferenceSteps];
  if (is_scale_step(of)) return scheme.step[(*of.category() - kFirstScaleStep) % kScaleSteps];
  return scheme.category[*of.category() % Tokens::kCategories];
}

std::uint32_t Theme::look(machine::DeviceId id) {
  constexpr std::uint32_t kApart = 3;
  return id.index + kApart * static_cast<std::uint32_t>(id.kind);
}

const DeviceColours& Theme::unplacedColours() const {
  return (dark() ? data_->tokens.dark : data_->tokens.light).unplaced;
}

QPalette Theme::palette() const {
  const Colours& c = colours();
  QPalette out;
  const auto set = [&out, &c](QPalette::ColorRole role, const QColor& colour, const QColor& disabled = {}) {
    out.setColor(QPalette::Active, role, colour);
    out.setColor(QPalette::Inactive, role, colour);
    out.setColor(QPalette::Disabled, role, disabled.isValid() ? disabled : colour);
    Q_UNUSED(c);
  };
  set(QPalette::Window, c.window);
  set(QPalette::WindowText, c.text, c.disabled);
  set(QPalette::Base, c.surface, c.window);
  set(QPalette::AlternateBase, c.window);
  set(QPalette::ToolTipBase, c.raised);
  set(QPalette::ToolTipText, c.text);
  set(QPalette::PlaceholderText, c.text3, c.disabled);
  set(QPalette::Text, c.text, c.disabled);
  set(QPalette::Button, c.raised, c.window);
  set(QPalette::ButtonText, c.text, c.disabled);
  set(QPalette::BrightText, c.error);
  set(QPalette::Light, c.raised);
  set(QPalette::Midlight, c.sunken);
  set(QPalette::Mid, c.line);
  set(QPalette::Dark, c.lineStrong);
  set(QPalette::Shadow, c.shadow);
  set(QPalette::Highlight, c.selRow);
  set(QPalette::HighlightedText, c.text, c.disabled);
  set(QPalette::Link, c.info, c.disabled);
  set(QPalette::LinkVisited, c.info, c.disabled);
  return out;
}

QFont Theme::font(TextStyle style) const {
  const Tokens::Type& type = data_->tokens.type[static_cast<std::size_t>(style)];
  QFont out = style == TextStyle::Mono ? QFont(QStringLiteral("JetBrains Mono"))
              : data_->system_font     ? QFontDatabase::systemFont(QFontDatabase::GeneralFont)
                                       : QFont(QStringLiteral("Inter"));
  if (style == TextStyle::Mono) {
    out.setStyleHint(QFont::Monospace);
    out.setStyleStrategy(QFont::PreferNoShaping);  // ".=" and "->" are two signs: they are copied and typed
  }
  out.setPixelSize(static_cast<int>(std::lround(type.pixels * textScale_)));
  out.setWeight(static_cast<QFont::Weight>(type.weight));
  out.setHintingPreference(QFont::PreferNoHinting);
  return out;
}

int Theme::lineHeight(TextStyle style) const {
  return static_cast<int>(std::lround(data_->tokens.type[static_cast<std::size_t>(style)].line * textScale_));
}

double Theme::metric(const char* path) const {
  const QByteArray key = QByteArray::fromRawData(path, static_cast<qsizetype>(qstrlen(path)));
  const auto it = data_->tokens.metrics.constFind(key);
  if (it == data_->tokens.metrics.constEnd()) qFatal("tokens.json lacks the metric %s", path);
  return textScale_ != 1 && scales(key, *it) ? std::round(*it * textScale_) : *it;
}

double Theme::alpha(const char* name) const {
  const auto it =
      data_->tokens.alphas.constFind(QByteArray::fromRawData(name, static_cast<qsizetype>(qstrlen(name))));
  if (it == data_->tokens.alphas.constEnd()) qFatal("tokens.json lacks the alpha %s", name);
  return *it;
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
  // ThemeChange comes to each window when the desktop switches; the probe itself sends palette changes, hence
  // the latch.
  if (event->type() == QEvent::ThemeChange && !data_->probing) {
    data_->probing = true;
    const bool dark = system_is_dark();
    data_->probing = false;
    if (dark != data_->system_dark) {
      data_->system_dark = dark;
      if (scheme_ == Scheme::System) {
        ++generation_;
        Q_EMIT changed();
      }
    }
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace stowage::widgets
