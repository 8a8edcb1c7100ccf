import Files
import FoundationEssentials
import Glibc

/// What runs `okusuri remind` at every login: a unit of systemd's for this person, or a line for cron.
struct LoginUnit {
  private let words: CommandSentences
  private let folder: String

  static let name = "okusuri-remind.service"

  init(_ words: CommandSentences) {
    self.words = words
    let folders = UserFolders(environment: ProcessInfo.processInfo.environment)
    // The folder beside ours: $XDG_CONFIG_HOME/systemd/user.
    folder = folders.configuration.dropLast("/okusuri".count) + "/systemd/user"
  }

  /// An option of `okusuri remind`, and what was given for it.
  struct Given {
    let name: String
    var value: String?

    /// As it is typed, the value `quoted` for whoever reads it.
    fileprivate func word(_ quoted: (String) -> String) -> String {
      " \(name)" + (value.map { " " + quoted($0) } ?? "")
    }
  }

  private var path: String { "\(folder)/\(Self.name)" }

  /// Writes and starts it with these options, or takes it away.
  ///
  /// Errors: 69 when the file cannot be written, or systemd does not take it.
  func put(_ options: [Given], _ installs: Bool) throws(CommandFailure) {
    if installs { try install(options) } else { uninstall() }
  }

  private func install(_ options: [Given]) throws(CommandFailure) {
    let program = Self.program
    guard Self.hasSystemd else {
      let command =
        ShellWord.quoted(program) + " remind"
        + options.map { $0.word(ShellWord.quoted) }.joined()
      return CommandOutput.say(words.remindCron("@reboot \(command)"))
    }
    do {
      try Folder.make(folder)
      let file = try WrittenFile(path, replacing: true, mark: "\(getpid()).part")
      try file.write(Array(Self.unit(program, options).utf8)[...])
      try file.place()
    } catch {
      throw CommandFailure(.unavailable, words.cannotWrite(path, error.words))
    }
    _ = Self.control("daemon-reload")
    // One that was there goes on with its old options until it is started again.
    guard Self.control("enable", Self.name), Self.control("restart", Self.name) else {
      throw CommandFailure(.unavailable, words.remindNotStarted(path))
    }
    CommandOutput.say(words.remindInstalled(path))
  }

  private func uninstall() {
    let isStopped = !Self.hasSystemd || Self.control("disable", "--now", Self.name)
    let wasThere = unlink(path) == 0
    if Self.hasSystemd { _ = Self.control("daemon-reload") }
    CommandOutput.say(words.remindUninstalled)
    if wasThere, !isStopped { CommandOutput.complain(words.remindNotStopped) }
  }

  /// The unit: it may write this person's own files and reach the network and the bus, and nothing else.
  private static func unit(_ program: String, _ options: [Given]) -> String {
    let told = options.map { $0.word(quoted) }.joined()
    return """
      [Unit]
      Description=okusuri remind
      PartOf=graphical-session.target
      After=graphical-session.target

      [Service]
      ExecStart=\(quoted(program)) remind\(told)
      Restart=on-failure
      RestartSec=60
      NoNewPrivileges=yes
      LockPersonality=yes
      MemoryDenyWriteExecute=yes
      RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
      RestrictRealtime=yes
      RestrictSUIDSGID=yes
      SystemCallArchitectures=native
      UMask=0077

      [Install]
      WantedBy=default.target

      """
  }

  /// A word as systemd reads it: nothing in it is expanded.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }

  private static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "okusuri"
  }

  /// True where systemd looks after this person's sessions.
  private static var hasSystemd: Bool {
    let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
    return access(folder + "/systemd", F_OK) == 0
  }

  /// Asks the person's own manager; false when it does not take it, or there is none that runs.
  private static func control(_ words: String...) -> Bool {
    guard let child = DetachedProgram.start(["systemctl", "--user"] + words) else { return false }
    var status: Int32 = 0
    return waitpid(child, &status, 0) == child && status == 0
  }
}
