import ArgumentParser
import Files
import FoundationEssentials
import Glibc

/// `okusuri config edit`: the file in the person's own editor. A copy is edited and takes its place when nothing
/// is wrong with it, so a slip of the finger never keeps okusuri from starting.
struct ConfigEditCommand: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: Help.configEdit, discussion: Help.configEditMore)

  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws {
    let (words, folders) = (words(basics), folders)
    guard Prompt.isTerminal else { throw CommandFailure(.usage, words.configNeedsTerminal) }
    let before = try Self.content(of: folders.settings, words)
    let copy = folders.settings + ".edit"
    try Self.put(before, at: copy, folders)
    repeat {
      guard Self.edit(copy) else {
        throw CommandFailure(.badData, words.configNoEditor(copy))
      }
      let faults = Settings.faults(in: (try? Data(contentsOf: URL(filePath: copy))) ?? Data())
      guard !faults.isEmpty else { break }
      for fault in faults { CommandOutput.complain(fault.sentence(words)) }
      guard Prompt.confirms(words.configEditAgain) else {
        throw CommandFailure(.badData, words.configKeptCopy(copy))
      }
    } while true
    guard rename(copy, folders.settings) == 0 else { throw FileFault("rename", folders.settings) }
    CommandOutput.say(words.configRight(folders.settings))
  }

  /// What there is to edit: the file as it is, or one that settles nothing.
  private static func content(of path: String, _ words: CommandSentences) throws -> Data {
    guard !Folder.isFree(path) else {
      return Data(try Settings().text(words).utf8)
    }
    return try Data(contentsOf: URL(filePath: path))
  }

  private static func put(_ content: Data, at path: String, _ folders: UserFolders) throws {
    try Folder.make(folders.configuration)
    let file = try WrittenFile(path, replacing: true, mark: "\(getpid()).part")
    try file.write(Array(content)[...])
    try file.place()
  }

  /// Lets the person edit it, and waits. False when the editor could not be started, or said that it failed.
  ///
  /// The shell splits what `VISUAL` or `EDITOR` says, as other programs have it; the path goes beside it.
  private static func edit(_ path: String) -> Bool {
    let words = ["sh", "-c", #"exec ${VISUAL:-${EDITOR:-sensible-editor}} "$1""#, "sh", path]
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    attributes.takeSignalsAgain()
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var (child, status) = (pid_t(0), Int32(0))
    guard posix_spawnp(&child, words[0], nil, &attributes, &arguments, environ) == 0 else {
      return false
    }
    while waitpid(child, &status, 0) == -1 { guard errno == EINTR else { return false } }
    return status == 0
  }
}
