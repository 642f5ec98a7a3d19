#pragma once

#include <gtest/gtest.h>

#include <QFile>

#include "app/gui/hosts/hosts_dialog.h"
#include "app/gui/window/session.h"
#include "tests/app/gui/gui_fixture.h"

namespace stowage::test {

/// A file of machines: so many hosts of one GPU each, over a network of `rate`.
inline QByteArray hostsJson(int hosts, int gpuGiB, int cpuGiB, const char* rate = "1GB/s",
                            const QByteArray& name = "box") {
  QByteArray list;
  for (int i = 1; i <= hosts; ++i) {
    if (i > 1) list += ",";
    list += "{\"host\":\"" + name + QByteArray::number(i) +
            "\",\"devices\":[{\"device\":\"0\",\"name\":\"RTX 3060\",\"budget\":\"" +
            QByteArray::number(gpuGiB) + "GiB\"},{\"device\":\"cpu\",\"budget\":\"" +
            QByteArray::number(cpuGiB) + "GiB\"}],\"network\":{\"bytes_per_second\":\"" + rate +
            "\",\"latency_ns\":50000}}";
  }
  return "{\"schema\":\"stowage.machine/2\",\"hosts\":[" + list + "]}";
}

/// The same with two GPUs each.
inline QByteArray hostsOfTwoGpus(int hosts, int gpuGiB, int cpuGiB) {
  const QByteArray cpu = "{\"device\":\"cpu\"";
  const QByteArray gpu =
      "{\"device\":\"1\",\"name\":\"RTX 3060\",\"budget\":\"" + QByteArray::number(gpuGiB) + "GiB\"},";
  return hostsJson(hosts, gpuGiB, cpuGiB).replace(cpu, gpu + cpu);
}

/// The page over Llama-3.1-8B, 15 GiB of weights.
class WithHosts : public WithDocument {
 protected:
  void SetUp() override { openLlama(); }
  QString write(const char* name, const QByteArray& text) {
    const QString path = folder.filePath(QString::fromLatin1(name));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return path;
  }
  void make() {
    dialog = std::make_unique<app::HostsDialog>(document, session.settings(), nullptr);
    dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    dialog->show();
  }
  void planned() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog->working(); }, 120000));
  }
  void planOver(const QByteArray& json) {
    make();
    dialog->chooseFile(write("hosts.json", json));
    planned();
  }
  void setObjective(plan::Objective objective) {
    app::PlanInput next = document.input();
    next.settings.objective = objective;
    document.edit(QStringLiteral("goal"), next);
    ASSERT_TRUE(document.waitUntilIdle());
  }

  app::Session session{folder.filePath(QStringLiteral("settings.ini"))};
  std::unique_ptr<app::HostsDialog> dialog;
};

}  // namespace stowage::test
