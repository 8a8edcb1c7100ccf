import Crypto
import Foundation
import LocalStore
import TestSupport
import Testing

/// `kill -9` at every step of keeping tokens: the old or the new ones are there, never neither.
/// Source: cases "Tokens and grace", D-O7.
struct KillTests {
  /// Something that is done to the storage, and what may be found after it was cut short.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is there before.
    var before: [[String]] = []
    /// What is done, and killed.
    let verbs: [String]
    /// The refresh tokens that may be kept afterwards, the last one when nothing interrupts it.
    let tokens: [String]
    /// At least so many steps; fewer would mean that they are not seen.
    let steps: Int
  }

  static let passphrase = "opensesame"
  static let lock = [
    "okusuri", "vault", "lock", "--passphrase-file", "HOME/passphrase-opensesame",
    "--new-passphrase-file", "HOME/passphrase-opensesame",
  ]
  static let works = [
    Work(testDescription: "first sign-in", verbs: ["save:new"], tokens: ["-", "new"], steps: 14),
    Work(
      testDescription: "rotated tokens", before: [["save:old"]], verbs: ["save:new"],
      tokens: ["old", "new"], steps: 6),
    Work(
      testDescription: "three rotations", before: [["save:old"]],
      verbs: ["save:a", "save:b", "save:c"], tokens: ["old", "a", "b", "c"], steps: 18),
    Work(
      testDescription: "sign-out", before: [["save:old"]], verbs: ["clear"], tokens: ["old", "-"],
      steps: 2),
    Work(
      testDescription: "sign-in after a sign-out", before: [["save:old"], ["clear"]],
      verbs: ["save:new"], tokens: ["-", "new"], steps: 6),
    Work(testDescription: "first key", verbs: ["key"], tokens: ["-"], steps: 7),
    Work(
      testDescription: "a passphrase", before: [["save:old"]], verbs: lock, tokens: ["old"],
      steps: 6),
    Work(
      testDescription: "no passphrase any more", before: [["save:old"], lock],
      verbs: ["okusuri", "vault", "unlock", "--passphrase-file", "HOME/passphrase-opensesame"],
      tokens: ["old"], steps: 6),
  ]

  @Test(arguments: works)
  func `D-O7 killed at each step the vault opens with old or new tokens`(
    _ work: Work
  ) async throws {
    let count = try await Self.count(work)
    #expect(count >= work.steps)
    for step in 1...max(count, 1) {
      let steps = try await Self.prepared(work)
      let key = try Self.key(steps)
      let killed = try await steps.start(Self.verbs(work.verbs, steps), killedAt: step)
      try #require(killed.status == .signalled(SIGKILL), "step \(step): \(killed.errorText)")
      let found = try Self.storage(steps).load()?.refreshToken ?? "-"
      #expect(work.tokens.contains(found), "step \(step) of \(count)")
      if let key { #expect(try Self.key(steps) == key, "step \(step)") }
      let again = try await steps.start(Self.verbs(work.verbs, steps))
      #expect(again.status == .exited(0), "step \(step): \(again.errorText)")
      #expect((try Self.storage(steps).load()?.refreshToken ?? "-") == work.tokens.last)
      // A key that is there already is not written again; the next writing tidies up.
      if work.verbs == ["key"] { try await steps.run("save:next") }
      #expect(!steps.files.contains { $0.hasPrefix(".") }, "step \(step): \(steps.files)")
    }
    print("killed at \(count) steps: \(work.testDescription)")
  }

  @Test func `D-O7 killed at each step of moving to the keyring it is in one or the other`()
    async throws
  {
    let desktop = try await Desktop.withKeyring()
    let without = try Steps(desktop.steps.home)
    var step = 0
    var key: [String]?
    while true {
      step += 1
      // Back to the vault file, as before the desktop was there.
      let file = try without.passphraseFile(Self.passphrase)
      _ = try await desktop.steps.okusuri("vault", "lock", "--passphrase-file", file)
      _ = try await without.okusuri("vault", "unlock", "--passphrase-file", file)
      try await without.run("save:old")
      let before = try await without.run("key")
      #expect(key == nil || key == before)
      key = before
      let killed = try await desktop.steps.start(["load", "save:new"], killedAt: step)
      guard killed.status == .signalled(SIGKILL) else { break }
      let found = try await desktop.steps.run("load", "key")
      #expect(found[0].hasPrefix("old ") || found[0].hasPrefix("new "), "step \(step): \(found)")
      #expect(found.last == before.last)
      #expect(without.files == ["secure-storage"])
    }
    #expect(step > 10)
    print("killed at \(step - 1) steps: moving to the keyring")
  }

  private static func count(_ work: Work) async throws -> Int {
    let steps = try await prepared(work)
    let done = try await steps.start(verbs(work.verbs, steps), killedAt: 0)
    try #require(done.status == .exited(0), "\(done.errorText)")
    let log = FileManager.default.contents(atPath: steps.home.path(of: "steps")) ?? Data()
    return log.count { $0 == UInt8(ascii: "\n") }
  }

  private static func prepared(_ work: Work) async throws -> Steps {
    let steps = try Steps()
    _ = try steps.passphraseFile(passphrase)
    for verbs in work.before {
      let done = try await steps.start(Self.verbs(verbs, steps))
      try #require(done.status == .exited(0), "\(done.errorText)")
    }
    return steps
  }

  private static func verbs(_ verbs: [String], _ steps: Steps) -> [String] {
    verbs.map { $0.replacingOccurrences(of: "HOME", with: steps.home.path) }
  }

  private static func storage(_ steps: Steps) throws -> DeviceStorage {
    try DeviceStorage(
      folder: steps.folder, passphrase: Passphrase(passphrase), hasBus: false)
  }

  /// The key of the record, unless none was made yet.
  private static func key(_ steps: Steps) throws -> SymmetricKey? {
    let storage = try storage(steps)
    return try storage.wasUsed ? storage.recordKey() : nil
  }
}
