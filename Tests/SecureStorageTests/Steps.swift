import Foundation
import Glibc
import LocalStore
import TestSupport
import Testing

/// A device's secure storage, changed by processes of their own.
struct Steps {
  let home: TemporaryDirectory
  let environment: [String: String?]

  init(_ home: TemporaryDirectory? = nil, environment: [String: String?] = [:]) throws {
    self.home = try home ?? TemporaryDirectory()
    self.environment = environment
  }

  /// Where the storage's files are, the same for `okusuri` in this home.
  var folder: String { home.path(of: "data/okusuri") }

  /// The names of the files, sorted; none when there is no folder.
  var files: [String] {
    FileManager.default.fileExists(atPath: folder)
      ? (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [] : []
  }

  /// Does the verbs in one process, and answers the lines it wrote.
  @discardableResult
  func run(_ verbs: String...) async throws -> [String] {
    let result = try await start(verbs)
    guard result.status == .exited(0) || result.status == .exited(65) else {
      throw Failure(result: result)
    }
    return result.text.split(separator: "\n").map(String.init)
  }

  /// Runs `okusuri`.
  func okusuri(
    _ arguments: String..., input: String = "", environment changes: [String: String?] = [:]
  ) async throws -> CommandResult {
    try await PipedProgram.run(
      arguments + ["--lang", "ja"], environment: environment.merging(changes) { $1 }, home: home,
      input: input)
  }

  /// Does the verbs, or runs `okusuri` when they begin with it, under the counting library.
  func start(_ verbs: [String], killedAt step: Int? = nil) async throws -> CommandResult {
    var surroundings = environment
    if let step {
      surroundings["LD_PRELOAD"] = try Self.beside("libStepKill.so")
      surroundings["STEP_FOLDER"] = folder
      surroundings["STEP_KILL"] = "\(step)"
      surroundings["STEP_LOG"] = home.path(of: "steps")
    }
    let isTool = verbs.first != "okusuri"
    return try await PipedProgram.run(
      isTool ? [folder] + verbs : Array(verbs.dropFirst()),
      executable: isTool ? try Self.beside("StorageSteps") : nil, environment: surroundings,
      home: home)
  }

  /// A file with a passphrase in it, 0600.
  func passphraseFile(_ text: String) throws -> String {
    let path = try home.write(text + "\n", to: "passphrase-\(text)")
    chmod(path, 0o600)
    return path
  }

  private static func beside(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: try OkusuriBinary.path).deletingLastPathComponent()
    return folder.appendingPathComponent(name).path
  }

  struct Failure: Error, CustomStringConvertible {
    let result: CommandResult
    var description: String { "\(result.status)\n\(result.text)\n\(result.errorText)" }
  }
}
