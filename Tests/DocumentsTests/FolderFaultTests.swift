import Domain
import Foundation
import ServerCore
import TestSupport
import Testing

/// kill -9, a power cut or a full disk at every call by which the folder cloud changes a file.
@Suite struct FolderFaultTests {
  /// Files, documents that hold them, changes, a deletion and its undoing, all once more as a
  /// client sends them whose answers got lost, and what goes by itself.
  private static let steps = [
    "file:1", "paper:1:1:0", "announce:3", "file:2", "paper:2:2:0", "paper:1:3:1", "delete:2:4:1",
    "close", "paper:1:3:1", "file:1", "paper:2:5:2", "sweep", "leave:9",
  ]

  @Test(arguments: ["before", "within", "power"])
  func
    `cases Documents: killed at any call, what was acknowledged is there and the rest is not half`(
      kind: String
    ) async throws
  {
    let calls = try await Self.undisturbed()
    #expect(calls > 60)
    for call in (1..<calls + 1).sampled(oneOf: 6, for: "calls of the cloud killed, \(kind)") {
      let directory = try TemporaryDirectory()
      let report = try await CloudProbeReport.run(Self.steps, in: directory, kind, at: call)
      let done = report.acknowledged.count
      let found = try await Self.found(directory)
      let (before, after) = (
        KeptDocuments(Self.steps.prefix(done)), KeptDocuments(Self.steps.prefix(done + 1))
      )
      #expect(found == before || found == after, "\(kind) \(call): \(found), \(report)")
      // Whoever sends it all again comes to the same end.
      let again = try await CloudProbeReport.run(Self.steps, in: directory)
      #expect(again.failed == [:], "\(kind) \(call)")
      #expect(try await Self.found(directory) == KeptDocuments(Self.steps[...]), "\(kind) \(call)")
    }
  }

  @Test(arguments: ["once", "full"])
  func `cases Server: on a full disk every step says so, and nothing is half`(
    kind: String
  ) async throws {
    let calls = try await Self.undisturbed()
    for call in (1..<calls + 1).sampled(oneOf: 6, for: "calls of the cloud, disk full, \(kind)") {
      let directory = try TemporaryDirectory()
      let report = try await CloudProbeReport.run(Self.steps, in: directory, kind, at: call)
      #expect(report.status == .exited(0), "\(kind) \(call)")
      let known = ["full", "stale", "noSuchFile"]
      #expect(report.failed.values.allSatisfy(known.contains), "\(kind) \(call): \(report)")
      #expect(
        try await Self.found(directory) == KeptDocuments(report.acknowledged[...]),
        "\(kind) \(call): \(report)")
      let again = try await CloudProbeReport.run(Self.steps, in: directory)
      #expect(again.failed == [:], "\(kind) \(call)")
      #expect(try await Self.found(directory) == KeptDocuments(Self.steps[...]), "\(kind) \(call)")
    }
  }

  private static func undisturbed() async throws -> Int {
    let directory = try TemporaryDirectory()
    let report = try await CloudProbeReport.run(steps, in: directory)
    #expect(report.acknowledged == steps)
    #expect(try await found(directory) == KeptDocuments(steps[...]))
    return report.calls ?? 0
  }

  /// What stands in the folder now, each file read and compared.
  private static func found(_ directory: TemporaryDirectory) async throws -> KeptDocuments {
    let under = CloudUnderTest.folder(directory)
    var found = KeptDocuments([])
    for document in try await under.feed(of: Documents.mother) {
      let title = document.revision?.fields.title.text
      found.papers["\(document.id)"] = "\(document.version) \(title ?? "deleted")"
      for attachment in document.revision?.fields.attachments ?? [] {
        let bytes = try await under.fetch(attachment.id, of: Documents.mother)
        #expect(try bytes.file(attachment.id).digest == attachment.digest)
      }
    }
    for number in 1...3 as ClosedRange<UInt64> {
      let file = try await under.cloud.file(Documents.file(number), of: Documents.mother)
      guard let file else { continue }
      let bytes = try await under.fetch(file.id, of: Documents.mother)
      #expect(try bytes.file(file.id) == file)
      found.files.insert(number)
    }
    return found
  }
}

/// What should stand in the folder after some steps.
private struct KeptDocuments: Equatable {
  var papers: [String: String] = [:]
  var files: Set<UInt64> = []

  init(_ steps: ArraySlice<String>) {
    for step in steps {
      let words = step.split(separator: ":")
      let numbers = words.dropFirst().compactMap { UInt64($0) }
      switch words[0] {
      case "file": files.insert(numbers[0])
      case "paper":
        let known = papers["\(Documents.id(numbers[0]))"]?.hasPrefix("\(numbers[2] + 1) ") ?? false
        if !known {
          papers["\(Documents.id(numbers[0]))"] = "\(numbers[2] + 1) edit \(numbers[1])"
        }
      case "delete": papers["\(Documents.id(numbers[0]))"] = "\(numbers[2] + 1) deleted"
      case "sweep": files = files.filter { isHeld($0) }
      default: break
      }
    }
  }

  /// A document holds the file of its own number.
  private func isHeld(_ file: UInt64) -> Bool {
    papers["\(Documents.id(file))"].map { !$0.hasSuffix("deleted") } ?? false
  }
}

/// What `CloudProbe` said: the steps that were acknowledged, those that failed and why, the calls in all.
private struct CloudProbeReport {
  let status: TestSupport.ExitStatus
  var acknowledged: [String] = []
  var failed: [String: String] = [:]
  var calls: Int?

  /// Runs the steps in a folder, with one fault.
  static func run(
    _ steps: [String], in directory: TemporaryDirectory, _ kind: String = "none", at call: Int = 0
  ) async throws -> CloudProbeReport {
    let path = URL(fileURLWithPath: try OkusuriBinary.path).deletingLastPathComponent()
      .appendingPathComponent("CloudProbe").path
    let result = try await PipedProgram.run(
      [directory.path(of: "cloud"), kind, "\(call)"] + steps, executable: path)
    var report = CloudProbeReport(status: result.status)
    for line in String(decoding: result.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch words[0] {
      case "ok": report.acknowledged.append(words[1])
      case "error": report.failed[words[1]] = words[2]
      default: report.calls = Int(words[1])
      }
    }
    return report
  }
}
