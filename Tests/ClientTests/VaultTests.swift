import ClientCore
import Domain
import Foundation
import LocalStore
import TestSupport
import Testing

/// The vault on a real disk.
struct VaultTests {
  private let folder: TemporaryDirectory
  private let vault: Vault

  init() throws {
    folder = try TemporaryDirectory()
    vault = Vault(folder: folder.path(of: "okusuri"))
  }

  private var path: String { folder.path(of: "okusuri") }

  @Test
  func `a vault that was never written is empty`() throws {
    #expect(try vault.load() == nil)
    try vault.clear()
  }

  @Test
  func `what was kept comes back, whole`() throws {
    var session = storedSession()
    session.patient = PatientID(ascii: "0a0a0a0a-0b0b-4c0c-8d0d-0e0e0e0e0e0e")
    try vault.save(session)
    #expect(try Vault(folder: path).load() == session)
    try vault.save(storedSession(access: "later"))
    #expect(try vault.load() == storedSession(access: "later"))
    try vault.clear()
    #expect(try vault.load() == nil)
  }

  @Test
  func `decision P-12 files are 0600 in a 0700 folder`() throws {
    try vault.save(storedSession())
    #expect(try mode(path) == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(files == ["session.vault", "vault.key"])
    for file in files { #expect(try mode("\(path)/\(file)") == 0o600) }
  }

  @Test
  func `decision P-12 no token is readable in any file`() throws {
    try vault.save(storedSession(access: "SECRET-ACCESS", refresh: "SECRET-REFRESH"))
    for file in ["session.vault", "vault.key"] {
      let bytes = try folder.read("okusuri/\(file)")
      #expect(bytes.range(of: Data("SECRET".utf8)) == nil)
      #expect(bytes.range(of: Data("hanako".utf8)) == nil)
    }
  }

  @Test
  func `D-O7 a vault cut off anywhere is an error, never empty`() throws {
    try vault.save(storedSession())
    let whole = try folder.read("okusuri/session.vault")
    for count in 0..<whole.count {
      try put(whole.prefix(count), "session.vault")
      #expect(throws: VaultError(path: "\(path)/session.vault", reason: .damaged)) {
        try vault.load()
      }
    }
    try put(whole + [0], "session.vault")
    #expect(throws: VaultError.self) { try vault.load() }
    try put(whole, "session.vault")
    #expect(try vault.load() == storedSession())
  }

  @Test
  func `D-O7 a flipped bit anywhere is an error, never empty`() throws {
    try vault.save(storedSession())
    let whole = try folder.read("okusuri/session.vault")
    for index in whole.indices {
      var flipped = whole
      flipped[index] ^= 1 << UInt8(index % 8)
      try put(flipped, "session.vault")
      #expect(throws: VaultError(path: "\(path)/session.vault", reason: .damaged)) {
        try vault.load()
      }
    }
  }

  @Test
  func `D-O7 a lost or cut key is an error, and a save does not hide it`() throws {
    try vault.save(storedSession())
    let key = try folder.read("okusuri/vault.key")
    try put(key.prefix(31), "vault.key")
    #expect(throws: VaultError(path: "\(path)/vault.key", reason: .damaged)) { try vault.load() }
    try FileManager.default.removeItem(atPath: "\(path)/vault.key")
    let lost = VaultError(path: "\(path)/vault.key", reason: .keyMissing)
    #expect(throws: lost) { try vault.load() }
    #expect(throws: lost) { try vault.save(storedSession(access: "new")) }
    #expect(throws: lost) { try vault.recordKey() }
    #expect(!FileManager.default.fileExists(atPath: "\(path)/vault.key"))
    try put(key, "vault.key")
    #expect(try vault.load() == storedSession())
  }

  @Test(arguments: ["session.vault", "vault.key"])
  func `a link in place of a file is refused`(_ name: String) throws {
    try vault.save(storedSession())
    let elsewhere = folder.path(of: "elsewhere")
    try FileManager.default.moveItem(atPath: "\(path)/\(name)", toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: elsewhere)
    #expect(throws: VaultError(path: "\(path)/\(name)", reason: .wrongKind)) { try vault.load() }
  }

  @Test
  func `a link in place of the folder is refused`() throws {
    try vault.save(storedSession())
    let link = folder.path(of: "link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: VaultError(path: link, reason: .wrongKind)) {
      try Vault(folder: link).load()
    }
  }

  @Test(arguments: ["session.vault", "vault.key"])
  func `a folder in place of a file is refused`(_ name: String) throws {
    try vault.save(storedSession())
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: false)
    #expect(throws: VaultError(path: "\(path)/\(name)", reason: .wrongKind)) { try vault.load() }
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602], ["session.vault", "vault.key"])
  func `a file open to others is refused`(_ mode: Int, _ name: String) throws {
    try vault.save(storedSession())
    try setMode("\(path)/\(name)", mode)
    #expect(throws: VaultError(path: "\(path)/\(name)", reason: .wrongMode)) { try vault.load() }
  }

  @Test
  func `a folder open to others is refused, for reading and for writing`() throws {
    try vault.save(storedSession())
    try setMode(path, 0o750)
    let refusal = VaultError(path: path, reason: .wrongMode)
    #expect(throws: refusal) { try vault.load() }
    #expect(throws: refusal) { try vault.save(storedSession()) }
    #expect(throws: refusal) { try vault.clear() }
  }

  @Test
  func `what another terminal left half written is no trouble`() throws {
    try vault.save(storedSession())
    try put(Data("half".utf8), ".session.vault.\(ProcessInfo.processInfo.processIdentifier)")
    try vault.save(storedSession(access: "next"))
    #expect(try vault.load() == storedSession(access: "next"))
  }

  @Test
  func `a vault that cannot be read opens no session`() throws {
    try vault.save(storedSession())
    try put(Data(), "session.vault")
    let way = try Way("http://127.0.0.1:1")
    #expect(throws: VaultError.self) {
      try OfflineGraceSessionManager(
        server: "s", client: way.client, storage: vault, now: { testNow })
    }
  }

  @Test
  func `W-54 what another terminal mends while a reset waits for it is not put beside`()
    async throws
  {
    try vault.save(storedSession())
    let whole = try folder.read("okusuri/session.vault")
    try put(whole.dropLast(), "session.vault")
    let lock = try #require(vault.changeLock())
    let place = path
    async let aside = Self.reset(place)
    try put(whole, "session.vault")
    lock.release()
    let moved = try await aside
    #expect(moved == [])
    #expect(try vault.load() == storedSession())
  }

  @concurrent
  private static func reset(_ path: String) async throws -> [String] {
    try DeviceStorage.reset(folder: path, nil, hasBus: false, at: testNow)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func setMode(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func put(_ bytes: Data, _ name: String) throws {
    let handle = FileManager.default.createFile(
      atPath: "\(path)/\(name)", contents: bytes, attributes: [.posixPermissions: 0o600])
    try #require(handle)
  }
}
