import Foundation
import LocalStore
import TestSupport

/// `DeviceProbe`, the device's record in a process of its own.
enum Probe {
  /// How a fault shows.
  enum Kind: String { case none, before, within, power, once, full }

  /// What it said: the steps that were acknowledged, those that failed and why, the calls and syncs in all.
  struct Report {
    let status: ExitStatus
    let acknowledged: [String]
    let failed: [String: String]
    let calls: Int?
    let syncs: Int?
  }

  /// Runs the steps in a folder, with one fault.
  static func run(
    _ steps: [String], in folder: String, _ kind: Kind = .none, at call: Int = 0
  ) async throws -> Report {
    try report(
      await PipedProgram.run([folder, kind.rawValue, "\(call)"] + steps, executable: try path))
  }

  /// Runs the steps where no file may grow beyond so many blocks of 512 bytes: as on a full disk.
  static func runWithoutRoom(
    _ steps: [String], in folder: String, blocks: Int = 0
  ) async throws -> Report {
    let script = #"trap '' XFSZ; ulimit -f \#(blocks); exec "$@""#
    return try report(
      await PipedProgram.run(
        ["-c", script, "sh", try path, folder, "none", "0"] + steps, executable: "/bin/sh"))
  }

  private static func report(_ result: CommandResult) throws -> Report {
    var (acknowledged, failed): ([String], [String: String]) = ([], [:])
    var numbers: [String: Int] = [:]
    for line in String(decoding: result.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch words[0] {
      case "ok": acknowledged.append(words[1])
      case "error": failed[words[1]] = words[2]
      default: numbers[words[0]] = Int(words[1])
      }
    }
    return Report(
      status: result.status, acknowledged: acknowledged, failed: failed,
      calls: numbers["calls"], syncs: numbers["syncs"])
  }

  private static var path: String {
    get throws {
      URL(fileURLWithPath: try OkusuriBinary.path).deletingLastPathComponent()
        .appendingPathComponent("DeviceProbe").path
    }
  }
}
