import APIClient
import APIContract
import ArgumentParser
import ClientCore
import LocalStore

/// A command that talks to the server as the person who is signed in.
protocol ClientCommand: AsyncParsableCommand {
  var common: CommonOptions { get }
  /// True when the program prints for programs: an error goes to stdout too, as the API's body.
  var isJSON: Bool { get }
  /// True when a person can be asked to try again where the kept sign-in could not be read.
  var offersRetry: Bool { get }
  /// True when it changes what the household keeps: in read-only it is refused before anything is asked (W-2).
  var writes: Bool { get }
  /// True when something may be otherwise on the server once it was asked, whether its answer was heard or not.
  var mayChange: Bool { get }
  /// True when somebody may begin a new record with it, in the place of one that is gone.
  var beginsAnew: Bool { get }

  /// Does the work. Errors: ``CommandFailure``, ``APIError`` and ``RecordFailure``.
  func run(_ setup: ClientSetup) async throws
}

extension ClientCommand {
  var isJSON: Bool { false }
  var offersRetry: Bool { false }
  var writes: Bool { false }
  var mayChange: Bool { writes }
  var beginsAnew: Bool { false }

  /// Composes, works, closes; a failure is one sentence on stderr and an exit status.
  func run() async throws {
    do {
      let setup = try await composed()
      // The screens say it themselves.
      let isCommand = Self.self != OpenCommand.self
      let said = isCommand ? await setup.sayLostChanges() : []
      do {
        try await work(setup)
        await setup.close()
        await setup.sayNotKept()
      } catch {
        await setup.close()
        await setup.sayNotKept(error as? CommandFailure)
        if isCommand { await setup.sayLostChanges(after: said) }
        throw error
      }
      if isCommand { await setup.sayLostChanges(after: said) }
    } catch let failure as CommandFailure {
      if failure.status == .unwritten { CommandOutput.endUnlessHeard() }
      CommandOutput.complain(failure.complaint)
      if isJSON { CommandOutput.body(failure.answer ?? failure.jsonBytes) }
      throw failure.exitCode
    }
  }

  /// As often as the person wants, while what is kept cannot be read (D-O7).
  private func composed() async throws -> ClientSetup {
    while true {
      do {
        return try await ClientSetup(
          common, Self.self == OpenCommand.self ? .screens : .command, beginsAnew: beginsAnew)
      } catch let failure as CommandFailure {
        guard offersRetry, let question = failure.retryQuestion, Prompt.isTerminal else {
          throw failure
        }
        CommandOutput.complain(failure.complaint)
        guard Prompt.agrees(question) else { throw failure.exitCode }
      }
    }
  }

  private func work(_ setup: ClientSetup) async throws {
    let reach = CallReach()
    do {
      if writes { try await setup.session.requirePermit() }
      try await CallReach.$current.withValue(reach) { try await run(setup) }
    } catch APIError.readOnly(let reason) {
      let isPatient = await setup.session.currentSession?.role == .patient
      throw CommandFailure(.notAllowed, setup.sentences.readOnly(reason, isPatient: isPatient))
    } catch let error as APIError {
      throw CommandFailure(
        refused: error, setup.sentence(for: error, isUnsure: mayChange && !reach.isNowhere))
    } catch let failure as RecordFailure {
      throw CommandFailure(failure, setup.sentences)
    }
  }
}

/// What most commands take: where, and in which form they answer.
struct AnswerOptions: ParsableArguments {
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions
  @Flag(help: ArgumentHelp(Help.jsonAnswer))
  var json = false
}

/// A command that answers with words, or with the API's body.
protocol AnsweringCommand: ClientCommand {
  var options: AnswerOptions { get }
}

extension AnsweringCommand {
  var common: CommonOptions { options.common }
  var isJSON: Bool { options.json }
}

/// Where, whose record, and in which form.
struct RecordOptions: ParsableArguments {
  @OptionGroup(title: Help.commonTitle) var common: CommonOptions

  @Option(help: ArgumentHelp(Help.recordPatient), completion: .patients)
  var patient: String?

  @Flag(help: ArgumentHelp(Help.jsonAnswer))
  var json = false
}

/// A command about one patient's record, which answers with words or with the API's body.
protocol RecordCommand: ClientCommand {
  var record: RecordOptions { get }
}

extension RecordCommand {
  var common: CommonOptions { record.common }
  var isJSON: Bool { record.json }
}

/// A command that changes what the household keeps.
protocol ChangingCommand: ClientCommand {}

extension ChangingCommand {
  var writes: Bool { true }
}

extension ClientSetup {
  /// What an error of a signed-in call means for the person.
  func sentence(for error: APIError) -> String {
    error == .unauthorized ? sentences.notSignedIn : sentences.api(error)
  }

  /// The same of a command that ends with it: without an answer of the server's also what that means for the record, and
  /// what to do. `isUnsure` where what was asked for may have been done.
  fileprivate func sentence(for error: APIError, isUnsure: Bool) -> String {
    let what = sentence(for: error)
    return switch error {
    case .unreachable, .noAnswer, .notOurs:
      "\(what)\n\(isUnsure ? sentences.awayUnsure : sentences.awayKept)"
    default: what
    }
  }
}
