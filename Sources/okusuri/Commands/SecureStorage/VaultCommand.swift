import APIContract
import ArgumentParser
import FoundationEssentials
import LocalStore

/// `okusuri vault`: with or without a passphrase in front of what this device keeps.
struct VaultCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault",
    abstract: Help.vault,
    subcommands: [VaultLockCommand.self, VaultUnlockCommand.self, VaultResetCommand.self])
}

/// `okusuri vault lock`: sets a passphrase, or changes it.
struct VaultLockCommand: LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: Help.vaultLock,
    discussion: """
      The sign-in is kept in the sealed file from then on, not in the desktop's keyring. Scripts give
      the passphrase by --passphrase-file; to change it, the new one by --new-passphrase-file.
      """)

  @Option(
    help: ArgumentHelp(Help.vaultLockNewPassphraseFile, valueName: "file"), completion: .file())
  var newPassphraseFile: String?

  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let environment = ProcessInfo.processInfo.environment
    let storage = try basics.storage(
      in: UserFolders(environment: environment).data, environment)
    do {
      let isFirst = try !storage.isLocked
      let file = newPassphraseFile ?? (isFirst ? common.passphraseFile : nil)
      try storage.lock(try chosen(file, basics.sentences))
    } catch let error as VaultError {
      throw CommandFailure(error, basics.sentences)
    }
    storage.say(basics.sentences.vaultLocked, isJSON: isJSON)
  }

  private func chosen(_ file: String?, _ sentences: CommandSentences) throws -> Passphrase {
    let passphrase = try file.map { try sentences.passphrase(inFile: $0) } ?? typed(sentences)
    guard !passphrase.isEmpty else { throw CommandFailure(.badData, sentences.passphraseEmpty) }
    return passphrase
  }

  private func typed(_ sentences: CommandSentences) throws -> Passphrase {
    guard Prompt.isTerminal else { throw CommandFailure(.usage, sentences.passphraseNeeded) }
    return try Prompt.unseen { () throws(CommandFailure) in
      let first = Passphrase(try Prompt.secret(sentences.newPassphrase))
      guard first.matches(Passphrase(try Prompt.secret(sentences.passphraseAgain))) else {
        throw CommandFailure(.badData, sentences.passphrasesDiffer)
      }
      return first
    }
  }
}

/// `okusuri vault unlock`: back to the key file.
struct VaultUnlockCommand: LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock", abstract: Help.vaultUnlock,
    discussion: "From the next start on the desktop's keyring is used again, where there is one.")

  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let environment = ProcessInfo.processInfo.environment
    let storage = try basics.storage(
      in: UserFolders(environment: environment).data, environment)
    do throws(VaultError) {
      guard try storage.isLocked else {
        return storage.say(basics.sentences.vaultWasOpen, isJSON: isJSON)
      }
      try storage.unlock()
    } catch {
      throw CommandFailure(error, basics.sentences)
    }
    storage.say(basics.sentences.vaultUnlocked, isJSON: isJSON)
  }
}

/// `okusuri vault reset`: begins anew where what is kept can be used no more.
struct VaultResetCommand: LocalAnsweringCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: Help.vaultReset, discussion: Help.vaultResetAbout)

  @Flag(help: ArgumentHelp(Help.vaultResetYes))
  var yes = false

  @OptionGroup var output: LocalOutputOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = UserFolders(environment: environment).data
    let hasBus = SessionBus.exists(environment: environment)
    do {
      let passphrase = try common.passphraseFile.map { try sentences.passphrase(inFile: $0) }
      let fault = DeviceStorage.fault(folder: folder, passphrase, hasBus: hasBus)
      guard let fault else { return ResetAnswer.say([], sentences.vaultSound, isJSON: isJSON) }
      if case .desktopAway = fault.reason { throw fault }
      try confirm(fault, sentences)
      let aside = try DeviceStorage.reset(
        folder: folder, passphrase, hasBus: hasBus, at: basics.clock.now())
      let next = aside.isEmpty ? passphrase : nil
      if let left = DeviceStorage.fault(folder: folder, next, hasBus: hasBus) { throw left }
      let files = aside.map { "  \($0)" }.joined(separator: "\n")
      let sentence = aside.isEmpty ? sentences.vaultSound : sentences.vaultBegunAnew(files)
      ResetAnswer.say(aside, sentence, isJSON: isJSON)
    } catch let error as VaultError {
      throw CommandFailure(error, sentences)
    }
  }

  /// Errors: 64 when nobody can be asked, or says no.
  private func confirm(
    _ fault: VaultError, _ sentences: CommandSentences
  ) throws(CommandFailure) {
    guard !yes else { return }
    CommandOutput.complain(sentences.vault(fault))
    try Prompt.confirm(
      sentences.vaultResetQuestion, unasked: sentences.vaultResetNeedsYes,
      stopped: sentences.vaultResetStopped)
  }
}

/// What `vault reset --json` and `sync reset --json` say: where the old files lie.
struct ResetAnswer: Encodable, JSONWritable {
  let aside: [String]

  static func say(_ aside: [String], _ sentence: String, isJSON: Bool) {
    guard isJSON else { return CommandOutput.say(sentence) }
    CommandOutput.body(Self(aside: aside).jsonBytes)
  }
}

extension DeviceStorage {
  fileprivate func say(_ sentence: String, isJSON: Bool) {
    guard isJSON else { return CommandOutput.say(sentence) }
    CommandOutput.body(StorageStatus(kind: kind).jsonBytes)
  }
}

/// What `okusuri vault … --json` says.
private struct StorageStatus: JSONWritable {
  let kind: SecureStorageKind

  func write(to json: inout JSONWriter) {
    json.object { json in kind.write(as: "storage", to: &json) }
  }
}

extension SecureStorageKind {
  /// Writes which storage, and why, under a name.
  func write(as name: StaticString, to json: inout JSONWriter) {
    json.name(name)
    json.object { json in
      json.field("kind", place.rawValue)
      json.field("reason", reason.rawValue)
    }
  }
}
