import Domain
import Foundation
import LocalStore
import TestSupport
import Testing

/// Three devices of one household, doing anything in any order, with answers that get lost.
struct RandomDocumentsTests {
  @Test(arguments: (0..<40).sampled(oneOf: 3, for: "lives of three devices"))
  func `cases Documents three devices at random lose nothing, double nothing and agree`(
    seed: UInt64
  ) throws {
    var chance = SplitMix(seed: seed &* 7919 &+ 17)
    let papers = try (0..<3).map { try Documents("device \($0)") }
    let devices = try papers.map { try $0.store() }
    var house = House(devices: devices)
    for step in 0..<120 { try house.act(&chance, at: instant(Int64(step) * 60)) }
    try house.settleDown()
    let looks = try devices.map { try Look($0) }
    #expect(looks[0] == looks[1] && looks[1] == looks[2], "seed \(seed)")
    #expect(try devices.allSatisfy { try $0.standing().pendingUpload == 0 }, "seed \(seed)")
    let lost = house.missing
    #expect(lost == [], "seed \(seed)")
  }
}

/// What a person sees on a device: every document that is there, copies too.
private struct Look: Equatable {
  let rows: [String]

  init(_ store: DocumentStore) throws {
    rows = try store.list(DocumentQuery()).flatMap { document in
      let copy = try document.conflict.flatMap { try store.document($0) }
      return [document, copy].compactMap { $0 }.map {
        let tags = $0.fields.tags.map(\.text).sorted().joined(separator: ",")
        return "\($0.id)\n\($0.title)\n\($0.fields.note.text)\n\(tags)"
      }
    }.sorted()
  }
}

/// The devices, their cloud, and every text that a person has typed and nobody has overwritten seeing it.
private struct House {
  let devices: [DocumentStore]
  private var cloud = TestCloud()
  private var typed = 0
  /// Every note that was typed over another.
  private var written: Set<String> = []
  /// The notes that a person saw and typed over, deleted, or settled away.
  private var given: Set<String> = []

  init(devices: [DocumentStore]) { self.devices = devices }

  mutating func act(_ chance: inout SplitMix, at now: Timestamp) throws {
    let store = devices[Int.random(in: 0..<3, using: &chance)]
    let all = try store.list(DocumentQuery())
    let one = all.randomElement(using: &chance)
    switch (Int.random(in: 0..<12, using: &chance), one) {
    case (0, _), (_, nil):
      typed += 1
      _ = try store.create(paper("t\(typed)", note: "n\(typed)"), at: now)
    case (1...3, let one?):
      typed += 1
      var fields = one.fields
      written.insert("n\(typed)")
      given.insert(fields.note.text)
      fields.note = try DocumentNote("n\(typed)")
      _ = try store.change(one.id, to: fields, at: now)
    case (4, let one?):
      typed += 1
      var fields = one.fields
      fields.tags.append(try DocumentTag("g\(typed)"))
      if fields.tags.count < DocumentFields.mostTags {
        _ = try store.change(one.id, to: fields, at: now)
      }
    case (5, let one?):
      given.insert(one.fields.note.text)
      try store.delete(one.id, at: now)
    case (6, _):
      if let binned = try store.bin().randomElement(using: &chance) {
        try store.restore(binned.id, at: now)
      }
    case (7, let one?) where one.conflict != nil:
      let sides = try store.sides(of: one.id)
      let notes = [sides?.here, sides?.there].compactMap { $0?.fields.note.text }
      given.formUnion(notes)
      let choice = ConflictChoice.allCases.randomElement(using: &chance) ?? .both
      try store.settle(one.id, choice, at: now)
    case (8, _):
      let (items, next) = cloud.changes(after: try store.standing().sequence, limit: 3)
      _ = try store.arrived(items, of: cloud.id, next: next)
    case (9, _): try lose(store, &chance)
    default: _ = try store.exchange(with: &cloud, at: now)
    }
  }

  /// A change is sent, and perhaps comes; nobody hears of it.
  private mutating func lose(_ store: DocumentStore, _ chance: inout SplitMix) throws {
    guard
      let change = try store.outgoing(due: .distantFuture, limit: 9).randomElement(using: &chance)
    else { return }
    try store.sending(change.change.edit)
    if Bool.random(using: &chance) { _ = cloud.commit(change.change) }
  }

  mutating func settleDown() throws {
    for _ in 0..<6 {
      for store in devices { _ = try store.exchange(with: &cloud, at: .distantFuture) }
    }
  }

  /// Notes that stand nowhere although nobody typed over them, deleted or settled their document.
  var missing: [String] {
    let notes = Set(cloud.documents.values.compactMap { $0.revision?.fields.note.text })
    return written.subtracting(notes).subtracting(given).sorted()
  }
}

/// A generator that gives the same on every machine.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
