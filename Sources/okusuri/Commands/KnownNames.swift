import APIContract
import ArgumentParser
import ClientCore
import Domain
import FoundationEssentials
import LocalStore

/// What shells offer for a value: names that this device knows already. Nobody is asked, no server is reached,
/// nothing is made, and what cannot be opened offers nothing. Source: W-53.
struct KnownNames {
  private let folder: String
  private let account: DeviceAccount
  private let cache: RecordCache?

  /// Looks at what the caregiver who is signed in has on this device; nil when nobody is, or a passphrase is needed.
  init?() {
    let environment = ProcessInfo.processInfo.environment
    let folder = UserFolders(environment: environment).data
    let hasBus = SessionBus.exists(environment: environment)
    guard let storage = try? DeviceStorage(folder: folder, hasBus: hasBus),
      (try? storage.isLocked) == false, let session = try? storage.load(),
      session.role == .caregiver
    else { return nil }
    self.folder = folder
    account = DeviceAccount(server: session.server, role: .caregiver, account: session.account)
    guard DeviceStore.isThere(folder: folder, account: account),
      let key = try? storage.recordKey(),
      let store = try? DeviceStore(folder: folder, account: account, key: key)
    else {
      cache = nil
      return
    }
    cache = RecordCache(store: store) { Timestamp(secondsSinceEpoch: 0) }
  }

  var patients: [(name: String, id: String)] {
    (cache?.patients?.answer ?? []).map { ($0.displayName, "\($0.id)") }
  }

  /// The medications of the patient that stands after `--patient`, or of all.
  func medications(_ words: [String]) -> [(name: String, id: String)] {
    let all = cache?.patients?.answer ?? []
    let named = words.lastIndex(of: "--patient").flatMap { words[($0 + 1)...].first }
    let meant = named.map {
      NameMatch.fitting($0, in: all, id: \.id.description, name: \.displayName)
    }
    return (meant ?? all).flatMap { cache?.medications(of: $0.id) ?? [] }
      .filter { !$0.archived }.map { ($0.name, "\($0.id)") }
  }

  /// The documents, two hundred at most; none for a member whose role sees none.
  var documents: [(name: String, id: String)] {
    guard cache?.role?.allows(.record) != false,
      DocumentStore.isThere(folder: folder, account: account),
      let device = DeviceName.ofThisDevice(in: folder),
      let store = try? DocumentStore(folder: folder, account: account, device: device),
      let found = try? store.list(DocumentQuery(limit: 200))
    else { return [] }
    return found.map { ($0.fields.title.text, "\($0.id)") }
  }
}

extension CompletionKind {
  static var patients: Self { .custom { _, _, _ in Offered(KnownNames()?.patients).words } }

  static var medications: Self {
    .custom { words, _, _ in Offered(KnownNames()?.medications(words)).words }
  }

  /// The values of the key that was typed before.
  static var settingValues: Self {
    .custom { words, _, _ in words.lazy.compactMap { SettingKey(rawValue: $0) }.last?.choices ?? []
    }
  }

  static var documents: Self { .custom { _, _, _ in Offered(KnownNames()?.documents).words } }
}

/// Names as a shell takes them; whatever stands in one, it is one word and nothing that is done.
private struct Offered {
  let words: [String]

  init(_ names: [(name: String, id: String)]?) {
    let names = names ?? []
    let count = Dictionary(names.map { (NameMatch.folded($0.name), 1) }, uniquingKeysWith: +)
    words = names.map { name, id in
      let isPlain = Self.isPlain(name) && count[NameMatch.folded(name)] == 1
      return Self.quoted(isPlain ? name : id)
    }
  }

  /// False for what a shell could take for something else, whoever wrote it: its identifier is offered instead.
  private static func isPlain(_ name: String) -> Bool {
    let isTextAlone = name.unicodeScalars.allSatisfy { !$0.steers && $0 != "\\" }
    return isTextAlone && name.isSeen && name.first != "-" && name.first?.isWhitespace == false
      && name.last?.isWhitespace == false
  }

  /// bash expands what it is given like a word of a script, and zsh takes what follows a colon for a description;
  /// both quote what they put into the line by themselves.
  private static func quoted(_ name: String) -> String {
    switch CompletionShell.requesting {
    case .bash?: ShellWord.inQuotes(name)
    case .zsh?:
      name.split(separator: ":", omittingEmptySubsequences: false).joined(separator: #"\:"#)
    default: name
    }
  }
}
