import Glibc
import TestSupport
import Testing

/// A real disk of one test, so small that it can be filled: a tmpfs in the place of a folder, which only the programs
/// started on it see.
struct SmallDisk {
  /// What starts a program on it, given ``entering``.
  static let program = "/usr/bin/nsenter"
  /// What holds the disk while no program is on it.
  private let holder: PipedProgram
  private let folder: String
  private static let page = 4096

  /// Puts it in the place of that folder, with what lies in there.
  init(over folder: String) async throws {
    self.folder = folder
    let script = """
      set -e
      mkdir "$0.small"
      mount -t tmpfs -o size=3m,mode=700 tmpfs "$0.small"
      cp -a "$0/." "$0.small"
      mount --move "$0.small" "$0"
      rmdir "$0.small"
      echo there
      exec tail -f /dev/null
      """
    holder = try PipedProgram.launch(
      ["--mount"] + (Self.isRoot ? [] : ["--map-root-user"]) + ["sh", "-c", script, folder],
      executable: "/usr/bin/unshare")
    try await holder.waitForOutput("there")
  }

  /// What stands before the path of a program that is started on it.
  var entering: [String] {
    ["--target", "\(holder.pid)", "--mount"]
      + (Self.isRoot ? [] : ["--user", "--preserve-credentials"])
  }

  /// Runs a command of the program on it.
  func run(
    _ arguments: [String], home: TemporaryDirectory, input: String = ""
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      entering + [OkusuriBinary.path] + arguments, executable: Self.program, home: home,
      input: input)
  }

  /// Fills it up, but for so many pages.
  func fill(leaving pages: Int = 0) async throws {
    // It ends when nothing more fits.
    try await shell(
      """
      cat /dev/zero >"$0/fill" 2>/dev/null
      truncate -s -\(pages * Self.page) "$0/fill"
      """)
  }

  /// There is room again.
  func makeRoom() async throws { try await shell(#"rm "$0/fill""#) }

  private func shell(_ script: String) async throws {
    let done = try await PipedProgram.run(
      entering + ["sh", "-c", script, folder], executable: Self.program)
    try #require(done.status == .exited(0), "\(done.errorText)")
  }

  private static var isRoot: Bool { geteuid() == 0 }
}
