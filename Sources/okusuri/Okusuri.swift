import APIContract
import ArgumentParser
import Dispatch
import Domain
import FoundationEssentials
import Glibc
import LocalStore
import Localization
import Threads

/// The command `okusuri`, which opens the screens when it has no subcommand.
@main
struct Okusuri: AsyncParsableCommand {
  static let version = "\(writtenVersion)"
  /// The version as it is written here: what a log takes is of the program itself.
  static let writtenVersion: StaticString = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "okusuri",
    abstract: Help.okusuri,
    version: version,
    subcommands: [
      OpenCommand.self, DemoCommand.self, ServeCommand.self, ShareCommand.self,
      LoginCommand.self,
      LogoutCommand.self, StatusCommand.self, TodayCommand.self, HistoryCommand.self,
      ChangesCommand.self, SearchCommand.self,
      TakeCommand.self, SkipCommand.self, UndoCommand.self, SyncCommand.self, PatientsCommand.self,
      MembersCommand.self,
      MedicationsCommand.self,
      DocumentsCommand.self, AccountCommand.self, ImportCommand.self, ExportCommand.self,
      PrintCommand.self,
      StoreCommand.self, RemindCommand.self, VaultCommand.self, ConfigCommand.self,
      DoctorCommand.self, AdminCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)

  /// Nothing this program writes is for other people on the machine, nor does a crash write its memory.
  static func main() {
    umask(0o077)
    CommandOutput.claim()
    answerVersion()
    ProcessMemory.keepOffDisk()
    // A server is never idle for long, and keeps the executor and the loop that its speed was measured with.
    let serves = CommandLine.arguments.dropFirst().first == ServeCommand.configuration.commandName
    if !serves { QuietExecutor.install() }
    Task { @MainActor in
      await act()
      Glibc.exit(EXIT_SUCCESS)
    }
    if serves { dispatchMain() }
    MainLoop.run()
  }

  /// Ends the program when its version alone is asked for. The parser would say the same, after it has looked at every command
  /// there is, for two thirds of the time that the whole start takes.
  private static func answerVersion() {
    guard CommandLine.arguments.dropFirst().elementsEqual(["--version"]) else { return }
    CommandOutput.say(version)
    CommandOutput.endUnlessHeard()
    Glibc.exit(EXIT_SUCCESS)
  }

  /// What was typed as a command. The plain start needs no look at the others.
  private static func typedCommand() throws -> any ParsableCommand {
    let typed = try arguments()
    return try typed.isEmpty ? OpenCommand.parseAsRoot(typed) : parseAsRoot(typed)
  }

  private static func act() async {
    do {
      var command = try typedCommand()
      if var longer = command as? any AsyncParsableCommand {
        try await longer.run()
      } else {
        try command.run()
      }
    } catch {
      // A shell that asks what may stand here shows whatever is said in the middle of a line.
      let asksForValues = CommandLine.arguments.dropFirst().first == "---completion"
      guard exitCode(for: error) == .success else {
        guard !asksForValues else { return }
        explain(error)
        exit(withError: error)
      }
      // Help, the version and completions.
      let text = ownOptionsFirst(fullMessage(for: error))
      if !text.isEmpty { CommandOutput.piece(Array((text + "\n").utf8)) }
    }
    CommandOutput.endUnlessHeard()
  }

  /// What was typed, and for `serve` what it is told elsewhere. Errors: our own failure, said already.
  private static func arguments() throws -> [String] {
    let typed = TypedArguments.read(Array(CommandLine.arguments.dropFirst()))
    do throws(ServeSettings.Fault) {
      return try ServeSettings.completed(typed, ProcessInfo.processInfo.environment)
    } catch {
      let failure = CommandSentences.spoken().fault(error)
      CommandOutput.complain(failure.complaint)
      throw failure.exitCode
    }
  }

  /// The parser puts sections with a title before a command's own options; the common ones belong below them.
  private static func ownOptionsFirst(_ help: String) -> String {
    var sections = help.split(separator: "\n\n", omittingEmptySubsequences: false)
    let title = Help.commonTitle.uppercased()
    guard let place = sections.firstIndex(where: { $0.hasPrefix(title) }) else { return help }
    let common = sections.remove(at: place)
    while sections.last?.last == "\n" { sections[sections.count - 1].removeLast() }
    return (sections + [common]).joined(separator: "\n\n")
  }

  /// Says why arguments could not be read, in the language of the person: of a command that there is not with those written
  /// almost so. What the parser says is not known here stays in English, below a line of ours.
  ///
  /// Our own failures have said their sentence and arrive here as a bare exit status.
  private static func explain(_ error: any Error) {
    guard !(error is ExitCode), exitCode(for: error) == .validationFailure else { return }
    let words = CommandSentences.spoken()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let mistyped = MistypedCommand(arguments, of: Self.self)?
      .sentence(words, today: ProgramClock().now().tokyoDate)
    let sentence = mistyped ?? UsageFault(message(for: error))?.sentence(words)
    // A program reads what was wrong as it reads any other refusal.
    if arguments.prefix(while: { $0 != "--" }).contains("--json") {
      CommandOutput.body(CommandFailure(.usage, sentence ?? message(for: error)).jsonBytes)
    }
    guard let sentence else {
      return words.language == .english ? () : CommandOutput.complain(words.wrongUsage)
    }
    let help = mistyped == nil ? UsageFault.help(fullMessage(for: error), words) : []
    CommandOutput.complain(([sentence] + help).joined(separator: "\n"))
    exit(withError: ExitCode.validationFailure)
  }
}
