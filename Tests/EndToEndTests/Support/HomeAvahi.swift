import Foundation
import Glibc
import TestSupport
import Testing

/// A real Avahi on a bus of its own, which speaks on this machine's loopback alone. Only one can run on a machine.
final class HomeAvahi {
  /// What a program needs to find it.
  let environment: [String: String?]
  private let bus: PipedProgram
  private let daemon: PipedProgram

  init() async throws {
    let home = try TemporaryDirectory()
    let socket = try home.directory("runtime") + "/system"
    let rules = try home.write(
      """
      <busconfig><type>session</type><listen>unix:path=\(socket)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """, to: "system.conf")
    let configuration = try home.write(
      """
      [server]
      host-name=okusuri-test
      use-ipv6=no
      allow-interfaces=lo
      [publish]
      publish-workstation=no
      publish-hinfo=no
      [wide-area]
      enable-wide-area=no
      """, to: "avahi.conf")
    self.bus = try PipedProgram.launch(
      ["--config-file=\(rules)", "--nofork", "--print-address"],
      executable: "/usr/bin/dbus-daemon", home: home)
    environment = ["DBUS_SYSTEM_BUS_ADDRESS": try await self.bus.firstLine()]
    daemon = try PipedProgram.launch(
      [
        "--file=\(configuration)", "--no-drop-root", "--no-chroot", "--no-rlimits",
        "--no-proc-title",
      ], executable: "/usr/sbin/avahi-daemon", environment: environment, home: home)
    try await daemon.waitForComplaint("Server startup complete")
  }

  deinit {
    daemon.kill(SIGKILL)
    bus.kill(SIGKILL)
  }

  /// Ends it, so that another one can run.
  func stop() async throws {
    daemon.kill(SIGTERM)
    _ = try await daemon.result()
  }

  /// Announces something under the service of okusuri, as any machine in the network can.
  func announce(_ name: String, port: String) async throws -> PipedProgram {
    let program = try PipedProgram.launch(
      ["--service", name, "_okusuri._tcp", port], executable: "/usr/bin/avahi-publish",
      environment: environment)
    try await program.waitForComplaint("Established")
    return program
  }
}
