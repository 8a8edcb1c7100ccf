import Domain
import Foundation
import LocalStore
import TestSupport
import Testing

/// kill -9, a power cut or a full disk at every call that changes a file of the documents.
struct DocumentsKillTests {
  /// Every way a document can go. The number names the document.
  private static let steps = [
    "make:0", "attach:0", "send:0", "edit:0", "make:1", "delete:1", "arrive:2", "receive:2",
    "restore:1", "send:0", "delete:0", "sweep:0", "close:0", "make:3", "attach:3", "arrive:4",
    "sweep:0",
  ].map { "papers:" + $0 }

  @Test(arguments: [Probe.Kind.before, .within, .power])
  func `cases Documents killed at any call, no paper is lost, doubled or half`(
    kind: Probe.Kind
  ) async throws {
    let calls = try #require(try await calls())
    #expect(calls > 150)
    for call in (1..<calls + 1).sampled(oneOf: 10, for: "calls of the papers killed, \(kind)") {
      let device = try Prepared()
      let report = try await Probe.run(Self.steps, in: device.path, kind, at: call)
      #expect(report.status == .signalled(9), "\(kind) \(call)")
      try device.expect(
        report.acknowledged, or: Self.steps.prefix(report.acknowledged.count + 1),
        "\(kind) at call \(call)", isExact: kind != .power)
    }
  }

  @Test(arguments: [Probe.Kind.once, .full])
  func `cases Server, a disk full at the n-th write says so, and no paper is half`(
    kind: Probe.Kind
  ) async throws {
    let calls = try #require(try await calls())
    for call in (1..<calls + 1).sampled(oneOf: 12, for: "calls of the papers, disk full, \(kind)") {
      let device = try Prepared()
      let report = try await Probe.run(Self.steps, in: device.path, kind, at: call)
      #expect(report.status == .exited(0), "\(kind) \(call)")
      #expect(report.failed.values.allSatisfy { $0 == "full" }, "\(kind) \(call): \(report)")
      try device.expect(
        report.acknowledged, or: report.acknowledged[...], "\(kind) at call \(call)",
        isExact: false)
    }
  }

  private func calls() async throws -> Int? {
    let device = try Prepared()
    let report = try await Probe.run(Self.steps, in: device.path)
    #expect(report.acknowledged == Self.steps, "\(report.failed)")
    try device.expect(
      report.acknowledged, or: report.acknowledged[...], "nothing went wrong", isExact: true)
    return report.calls
  }
}

/// A device with a file to attach.
private struct Prepared {
  let folder: ScratchFolder
  var path: String { "\(folder.path)/okusuri" }

  init() throws {
    folder = try ScratchFolder(onDisk: false)
    try Data(repeating: 7, count: 3000).write(to: URL(fileURLWithPath: "\(path).source"))
  }

  /// What was acknowledged is there, and what was under way has happened or has not. `isExact` holds the
  /// sync to it too: a power cut may take its last step back, and the cloud knows it again.
  func expect(
    _ acknowledged: [String], or next: ArraySlice<String>, _ what: String, isExact: Bool
  ) throws {
    let store = try DocumentStore(
      folder: path, account: .caregiver("hanako@example.com"), device: DeviceName("probe"))
    let found = try ExpectedDocuments(store)
    let possible = [ExpectedDocuments(acknowledged), ExpectedDocuments(next)]
    #expect(
      possible.contains { $0.matches(found, isExact: isExact) },
      "\(what): \(found) after \(acknowledged)")
    #expect(try store.check() == [], "\(what)")
    _ = try store.create(try paper("after"), at: instant())
    try store.emptyBin(at: Timestamp(secondsSinceEpoch: 0))
    var names = Set<String>()
    for document in try store.list(DocumentQuery()) {
      names.formUnion(document.fields.attachments.map(\.id.description))
    }
    for document in try store.bin() {
      names.formUnion(document.revision.fields.attachments.map(\.id.description))
    }
    let kept = try kept()
    #expect(kept.allSatisfy { names.contains($0) || $0.hasSuffix(".part") }, "\(what): \(kept)")
  }

  private func kept() throws -> [String] {
    let documents = "\(path)/documents"
    return try FileManager.default.contentsOfDirectory(atPath: documents)
      .filter { $0 != "last" && !$0.hasPrefix(".") }
      .flatMap { try FileManager.default.contentsOfDirectory(atPath: "\(documents)/\($0)/files") }
  }
}

/// What documents there have to be after some steps of the probe.
private struct ExpectedDocuments: CustomStringConvertible {
  private struct SampleDocument: Equatable {
    var isEdited = false
    var files = 0
    var isHere = true
    var isBinned = false
    var isSynced = false
  }

  private var papers: [String: SampleDocument] = [:]

  var description: String { "\(papers)" }

  init(_ steps: some Sequence<String>) { for step in steps { apply(step) } }

  init(_ store: DocumentStore) throws {
    for document in try store.list(DocumentQuery()) {
      let isHere = try document.fields.attachments.allSatisfy {
        try store.presence(of: $0) == .here
      }
      try add(
        document.fields,
        SampleDocument(
          isHere: isHere, isSynced: ![.pendingUpload, .uploading].contains(document.sync)))
    }
    for binned in try store.bin() {
      try add(binned.revision.fields, SampleDocument(isBinned: true))
    }
  }

  private mutating func add(_ fields: DocumentFields, _ paper: SampleDocument) throws {
    var paper = paper
    (paper.isEdited, paper.files) = (fields.category == .contract, fields.attachments.count)
    if papers[fields.title.text] != nil { throw Doubled(title: fields.title.text) }
    papers[fields.title.text] = paper
  }

  struct Doubled: Error { let title: String }

  private mutating func apply(_ step: String) {
    let words = step.split(separator: ":").map(String.init)
    let (own, other) = ("paper \(words[2])", "cloud \(words[2])")
    func change(_ change: (inout SampleDocument) -> Void) {
      guard var paper = papers[own], !paper.isBinned else { return }
      change(&paper)
      papers[own] = paper
    }
    switch words[1] {
    case "make": papers[own] = SampleDocument()
    case "edit": change { ($0.isEdited, $0.isSynced) = (true, false) }
    case "attach": change { ($0.files, $0.isSynced) = ($0.files + 1, false) }
    case "send": change { $0.isSynced = true }
    case "delete": change { ($0.isBinned, $0.isSynced) = (true, false) }
    case "restore":
      guard var paper = papers[own], paper.isBinned else { return }
      (paper.isBinned, paper.isSynced) = (false, false)
      papers[own] = paper
    case "arrive": papers[other] = SampleDocument(files: 1, isHere: false, isSynced: true)
    case "receive": papers[other]?.isHere = true
    default: break
    }
  }

  func matches(_ found: Self, isExact: Bool) -> Bool {
    plain(isExact).papers == found.plain(isExact).papers
  }

  /// Without what need not be on the disk yet.
  private func plain(_ isExact: Bool) -> Self {
    var plain = self
    for title in papers.keys {
      if plain.papers[title]?.isBinned == true { plain.papers[title]?.isHere = true }
      if !isExact { plain.papers[title]?.isSynced = false }
    }
    return plain
  }
}
