internal import Domain
internal import Files

/// Where one account's files stand, and that nobody else can reach them.
struct DeviceFiles: Sendable {
  let folder: String
  let lifetime: StoreLifetime
  private let stem: String

  /// Makes the folder on first use. Errors: as ``PrivateFolder``.
  init(folder parent: String, digest: [UInt8], lifetime: StoreLifetime) throws(FileFault) {
    (folder, stem, self.lifetime) = (Self.folder(in: parent), digest.hex, lifetime)
    _ = try PrivateFolder<FileFault>.made(folder)
  }

  /// Where an account's unsent writes stand, or would stand.
  static func outbox(in parent: String, digest: [UInt8]) -> String {
    "\(folder(in: parent))/\(digest.hex).sqlite"
  }

  /// True for the path of an account's unsent writes, and not for that of answers.
  static func isOutbox(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.prefix { $0 != "." }
    return name == "\(stem).sqlite" && stem.count == 64 && stem.allSatisfy(\.isHexDigit)
  }

  /// Whose unsent writes stand there, each by what stands for the account. Errors: as of ``Folder/names(in:most:)``.
  static func owners(in parent: String) throws(FileFault) -> [[UInt8]] {
    try Folder.names(in: folder(in: parent)).filter(isOutbox).compactMap {
      FileDigest(hex: $0.prefix(64))?.bytes
    }
  }

  private static func folder(in parent: String) -> String { "\(parent)/device" }

  var outbox: String { "\(folder)/\(stem).sqlite" }
  var cache: String { "\(folder)/\(stem).cache.sqlite" }
  /// Held while the files are opened.
  var opening: String { "\(folder)/\(stem).lock" }
  /// Shared while answers are in use; alone when they are thrown away.
  var cacheInUse: String { "\(folder)/\(stem).cache.lock" }
  /// Held by the one that sends.
  var sending: String { "\(folder)/\(stem).sending" }
  /// Held by the one that tells of what is due.
  var reminding: String { "\(folder)/\(stem).reminding" }

  /// Makes a database file that is not there, and refuses one that is not ours alone.
  ///
  /// Never opens one: closing it again would let go of the locks that other
  /// connections of this process hold on it.
  static func prepare(_ path: String, _ lifetime: StoreLifetime) throws(FileFault) {
    if try Folder.makeFile(path) { try lifetime.syncNames(in: Folder.parent(of: path)) }
    for name in all(path) { try Folder.checkPrivate(name) }
  }

  /// Removes a database with its log.
  static func remove(_ path: String) throws(FileFault) {
    for name in all(path).reversed() { try Folder.remove(name) }
  }

  /// Gives a database that nobody has open another name, with its log, and answers the new ones. All have both names
  /// before the first loses the old one: a crash in between loses nothing. Nothing is put in the place of a file.
  static func putAside(_ path: String, as name: String) throws(FileFault) -> [String] {
    let number = (1...).first { number in
      !all(numbered(name, number)).contains(where: Folder.has)
    }
    let place = numbered(name, number ?? 1)
    var names: [String] = []
    for (old, new) in zip(all(path), all(place)) where Folder.has(old) {
      try Folder.addName(new, of: old)
      names.append(new)
    }
    try Folder.sync(Folder.parent(of: path))
    for old in all(path) { try Folder.remove(old) }
    return names
  }

  private static func numbered(_ name: String, _ number: Int) -> String {
    number == 1 ? name : "\(name)-\(number)"
  }

  private static func all(_ path: String) -> [String] { [path, "\(path)-wal", "\(path)-shm"] }

  /// Runs `body` while nobody else opens a file of this account: making a file, and bringing it up to
  /// date, are steps that only one may take.
  func opening<Value>(_ body: () throws(FileFault) -> Value) throws(FileFault) -> Value {
    let lock = try FileLock.soon(opening)
    defer { lock.release() }
    return try body()
  }
}
