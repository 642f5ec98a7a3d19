// Hosts whose rates were measured with other versions than are here: a plan says so of each.
#include "core/base/json.h"
#include "core/cluster/cluster.h"
#include "tests/app/gui/hosts/hosts_fixture.h"
#include "translations/translations.h"
#include "widgets/common/list_text.h"
#include "widgets/common/sentences.h"

namespace stowage::app {
namespace {

class HostsVersions : public test::WithHosts {
 protected:
  void SetUp() override {
    open(test::modelPath("llama_untied/static.pt2"), test::machineOf({8ull << 30}, 8ull << 30));
  }
  void TearDown() override {
    dialog.reset();
    translations::use(QStringLiteral("en"));
  }
  /// Hosts box1, box2, … of one card each, measured by these versions of the engine; "" was not measured.
  static QByteArray measured(const std::vector<std::string>& engines) {
    const QByteArray json = test::hostsJson(static_cast<int>(engines.size()), 10, 64);
    auto read = cluster::from_json(*parse_json(json.toStdString(), "hosts"), "hosts");
    EXPECT_TRUE(read);
    for (std::size_t i = 0; i < engines.size(); ++i) {
      if (engines[i].empty()) continue;
      machine::Calibration calibration;
      calibration.engine = engines[i];
      read->hosts[i].calibration = calibration;
    }
    return QByteArray::fromStdString(to_text(cluster::to_json(*read)));
  }
  HostsPlanPtr planOver(const std::vector<std::string>& engines) {
    const auto hosts = readHosts(write("hosts.json", measured(engines)));
    EXPECT_TRUE(hosts);
    const auto made = planHosts({document.model(), *hosts, settingsForHosts(document.input().settings)}, {});
    EXPECT_TRUE(made);
    return made ? *made : nullptr;
  }
  /// The lines of the page that have these words.
  QStringList lines(const QString& words) {
    QStringList out;
    for (const auto* label : dialog->findChildren<widgets::Label*>())
      if (label->fullText().contains(words)) out << label->fullText();
    return out;
  }
  void showPage(const std::vector<std::string>& engines) {
    make();
    dialog->chooseFile(write("hosts.json", measured(engines)));
    planned();
    ASSERT_EQ(dialog->state(), HostsDialog::State::Found);
  }
};

TEST_F(HostsVersions, HostsOfTheSameVersionAreNamedTogether) {
  const HostsPlanPtr made = planOver({"0.0.1", "", "0.0.2", "0.0.1", STOWAGE_VERSION});
  ASSERT_TRUE(made);
  ASSERT_EQ(made->measured_otherwise.size(), 2u);
  const auto& [first, warning] = made->measured_otherwise[0];
  EXPECT_EQ(first, (QStringList{QStringLiteral("box1"), QStringLiteral("box4")}));
  EXPECT_EQ(warning.code, Code::MachineOtherVersions);
  EXPECT_TRUE(widgets::sentenceText(warning).contains(QStringLiteral("0.0.1")));
  EXPECT_TRUE(widgets::sentenceText(warning).contains(QStringLiteral(STOWAGE_VERSION)));
  EXPECT_EQ(made->measured_otherwise[1].first, QStringList{QStringLiteral("box3")});
  EXPECT_TRUE(widgets::sentenceText(made->measured_otherwise[1].second).contains(QStringLiteral("0.0.2")));
}

TEST_F(HostsVersions, NothingIsSaidOfThisVersionNorOfWhatWasNotMeasured) {
  for (const auto& engines : {std::vector<std::string>{"", ""}, {STOWAGE_VERSION, ""}}) {
    const HostsPlanPtr made = planOver(engines);
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->measured_otherwise.empty());
  }
}

/// A list of many hosts ends after four, and what joins it to the sentence is the language's own.
TEST_F(HostsVersions, ThePageNamesFourHostsAndCountsTheOthers) {
  for (const QString& language : translations::available()) {
    SCOPED_TRACE(language.toStdString());
    translations::use(language);
    showPage(std::vector<std::string>(6, "0.0.1"));
    ASSERT_EQ(dialog->plan()->measured_otherwise.size(), 1u);
    const QString warning = widgets::sentenceText(dialog->plan()->measured_otherwise[0].second);
    const QStringList names{QStringLiteral("box1"), QStringLiteral("box2"), QStringLiteral("box3"),
                            QStringLiteral("box4"), HostsDialog::tr("%n more", nullptr, 2)};
    const QStringList said = lines(warning);
    ASSERT_EQ(said.size(), 1);
    EXPECT_TRUE(said.front().contains(widgets::namedText(widgets::listText(names), warning)))
        << said.front().toStdString();
  }
}

TEST_F(HostsVersions, FewHostsAreAllNamedAndOtherMachinesForgetThem) {
  showPage({"0.0.1", ""});
  const QString warning = widgets::sentenceText(dialog->plan()->measured_otherwise.at(0).second);
  ASSERT_EQ(lines(warning).size(), 1);
  EXPECT_TRUE(lines(warning).front().contains(widgets::namedText(QStringLiteral("box1"), warning)));
  EXPECT_FALSE(lines(warning).front().contains(QStringLiteral("more")));
  dialog->chooseFile(write("others.json", test::hostsJson(2, 10, 64)));
  planned();
  ASSERT_EQ(dialog->state(), HostsDialog::State::Found);
  EXPECT_TRUE(lines(warning).isEmpty());
}

}  // namespace
}  // namespace stowage::app
