import APIContract
import ArgumentParser
import FoundationEssentials
import Localization

/// A command that runs a server or writes to a record on this machine.
protocol LocalCommand: AsyncParsableCommand {
  var common: CommonOptions { get }
  /// True when errors go to stdout as the API's body too.
  var isJSON: Bool { get }
  /// The person's settings count; the demo's never do.
  var readsSettings: Bool { get }

  /// Does the work. Errors: ``CommandFailure``, or what a store or server throws.
  func run(_ basics: RunBasics, _ sentences: CommandSentences) async throws
}

extension LocalCommand {
  var isJSON: Bool { false }
  var readsSettings: Bool { true }

  /// A failure is one sentence on stderr and an exit status.
  func run() async throws {
    do {
      let basics = try basics()
      let sentences = CommandSentences(language: basics.language)
      do {
        try await run(basics, sentences)
      } catch {
        throw CommandFailure(error, sentences)
      }
    } catch let failure as CommandFailure {
      CommandOutput.complain(failure.complaint)
      if isJSON { CommandOutput.body(failure.answer ?? failure.jsonBytes) }
      throw failure.exitCode
    }
  }

  private func basics() throws(CommandFailure) -> RunBasics {
    let environment = ProcessInfo.processInfo.environment
    // Nothing lies below /dev/null, so no settings are found there.
    let places = readsSettings ? environment : ["XDG_CONFIG_HOME": "/dev/null"]
    return try RunBasics(common, UserFolders(environment: places), environment)
  }
}

/// What commands for this machine take, and signing in and out: where, and in which form, never with the tokens the
/// API sends.
struct LocalOutputOptions: ParsableArguments {
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @Flag(help: ArgumentHelp(Help.loginJson))
  var json = false
}

/// A command for this machine that answers with words, or with JSON.
protocol LocalAnsweringCommand: LocalCommand {
  var output: LocalOutputOptions { get }
}

extension LocalAnsweringCommand {
  var common: CommonOptions { output.common }
  var isJSON: Bool { output.json }
}
