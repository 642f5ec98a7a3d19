#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "app/gui/hosts/hosts_measure.h"
#include "core/protocol/protocol.h"
#include "tests/app/gui/hosts/hosts_fixture.h"

namespace stowage::test {

/// Machines that ssh reaches, measured from the page: with a program in the place of ssh.
class WithMeasuredHosts : public WithHosts {
 protected:
  void SetUp() override {
    WithHosts::SetUp();
    done.machine.devices = {{machine::gpu(0), "Nobody's", GiB(10)}, {machine::kCpu, "", GiB(64)}};
    done.calibration.figures = {{machine::Measured::Matmul,
                                 machine::gpu(0),
                                 machine::gpu(0),
                                 {},
                                 "float32",
                                 1024,
                                 machine::spread_of({1e12})},
                                {machine::Measured::Copy,
                                 machine::kCpu,
                                 machine::gpu(0),
                                 "pinned",
                                 {},
                                 1 << 20,
                                 machine::spread_of({12e9})}};
  }
  void TearDown() override {
    measure.reset();
    dialog.reset();
    qunsetenv("STOWAGE_SSH");
  }
  /// What answers in the place of ssh: `silent` is not reached, `broken` fails, `slow` never ends, and the
  /// others are measured.
  void playSsh() {
    write("hello", line(protocol::Hello{}));
    write("progress", line(protocol::Progress{"calibrate", "matmul", 3, 5}));
    write("failed", line(protocol::Failed{{Code::EngineTorch, {}, {"no luck"}, {}}, {}}));
    write("calibrated", line(done));
    const QByteArray script =
        "#!/bin/sh\ncd '" + folder.path().toUtf8() +
        "'\ncase \"$*\" in *silent*) echo no route to host >&2; exit 255;; esac\ncat hello; read -r request\n"
        "case \"$*\" in *broken*) cat failed;; *slow*) cat progress; exec sleep 60;; "
        "*) cat progress calibrated;; esac\n";
    const QString path = write("ssh", script);
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    qputenv("STOWAGE_SSH", path.toUtf8());
  }
  static QByteArray line(const protocol::Event& event) {
    return QByteArray::fromStdString(protocol::to_line(event));
  }
  void makeMeasure(app::HostsPtr known = nullptr) {
    measure = std::make_unique<app::HostsMeasureDialog>(std::move(known), nullptr);
    measure->show();
  }
  bool ends() {
    return QTest::qWaitFor([this] { return !measure->measuring(); }, 20000);
  }
  void ask(const char* names) {
    playSsh();
    measure->namesField().clear();
    QTest::keyClicks(&measure->namesField(), QString::fromUtf8(names));
    measure->measure();
    ASSERT_TRUE(ends());
  }

  protocol::Calibrated done;
  std::unique_ptr<app::HostsMeasureDialog> measure;
};

}  // namespace stowage::test
