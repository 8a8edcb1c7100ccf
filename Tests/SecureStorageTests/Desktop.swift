import Foundation
import Glibc
import TestSupport
import Testing

/// A desktop's session of one test: a message bus of its own and, once unlocked, the real GNOME
/// Keyring. The keyring leaves with the bus.
final class Desktop {
  let steps: Steps
  private let bus: PipedProgram

  private init(_ steps: Steps, _ bus: PipedProgram) { (self.steps, self.bus) = (steps, bus) }

  deinit { bus.kill(SIGKILL) }

  static let password = "login password"

  /// Starts a bus on which nothing offers secrets; `activating` is started when somebody asks.
  static func launch(activating program: String? = nil) async throws -> Desktop {
    let home = try TemporaryDirectory()
    let services = try home.directory("services")
    if let program {
      _ = try home.write(
        "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=\(program)\n",
        to: "services/org.freedesktop.secrets.service")
    }
    let socket = try home.directory("runtime") + "/session"
    let configuration = try home.write(
      Self.configuration(socket, services), to: "session.conf")
    let bus = try PipedProgram.launch(
      ["--config-file=\(configuration)", "--nofork", "--print-address"],
      executable: "/usr/bin/dbus-daemon", home: home)
    let address = try await bus.firstLine()
    let steps = try Steps(home, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    return Desktop(steps, bus)
  }

  /// The same with the keyring running and open.
  static func withKeyring() async throws -> Desktop {
    let desktop = try await launch()
    try await desktop.openKeyring()
    return desktop
  }

  /// Starts the keyring; it is open, with a collection of its own.
  func openKeyring() async throws {
    let started = try await PipedProgram.run(
      ["--unlock", "--components=secrets"], executable: "/usr/bin/gnome-keyring-daemon",
      environment: steps.environment, home: steps.home, input: Self.password)
    try #require(started.status == .exited(0), "\(started.errorText)")
    // The daemon is on the bus, and has made its collection, a moment after its parent has left.
    var isOpen = try await isLocked == false
    for _ in 0..<500 where !isOpen { isOpen = try await isLocked == false }
    try #require(isOpen)
  }

  /// The keyring's process.
  var keyringProcess: Int32? {
    get async throws {
      let answer = try await send(
        "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetConnectionUnixProcessID",
        "string:org.freedesktop.secrets")
      return answer.split(separator: " ").last.flatMap { Int32($0.trimmed) }
    }
  }

  /// Locks the keyring; from now on it would ask for the password.
  func lockKeyring() async throws {
    _ = try await send(
      "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
      "org.freedesktop.Secret.Service.Lock", "array:objpath:\(Self.collection)")
    try #require(try await isLocked == true)
  }

  /// Whether its collection is locked; nil while it has none.
  private var isLocked: Bool? {
    get async throws {
      let answer = try await send(
        "--dest=org.freedesktop.secrets", Self.collection, "org.freedesktop.DBus.Properties.Get",
        "string:org.freedesktop.Secret.Collection", "string:Locked")
      return answer.contains("boolean true") ? true : answer.contains("boolean false") ? false : nil
    }
  }

  private static let collection = "/org/freedesktop/secrets/collection/login"

  /// Holds the keyring up, or lets it go on: it has its name, and answers nothing.
  func signalKeyring(_ signal: Int32) async throws {
    kill(try #require(try await keyringProcess), signal)
  }

  /// How many secrets of okusuri the keyring holds.
  var secrets: Int {
    get async throws {
      let answer = try await send(
        "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
        "org.freedesktop.Secret.Service.SearchItems", "dict:string:string:application,okusuri")
      return answer.components(separatedBy: "/org/freedesktop/secrets/collection/").count - 1
    }
  }

  private func send(_ arguments: String...) async throws -> String {
    try await PipedProgram.run(
      ["--session", "--print-reply=literal"] + arguments, executable: "/usr/bin/dbus-send",
      environment: steps.environment, home: steps.home
    ).text
  }

  private static func configuration(_ socket: String, _ services: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(socket)</listen>
      <servicedir>\(services)</servicedir>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
