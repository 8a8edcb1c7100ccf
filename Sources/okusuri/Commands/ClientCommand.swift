import APIClient
import ArgumentParser

/// A command that talks to the server as the person who is signed in.
protocol ClientCommand: AsyncParsableCommand {
  var common: CommonOptions { get }

  /// Does the work. Errors: ``CommandFailure`` and ``APIError``.
  func run(_ setup: ClientSetup) async throws
}

extension ClientCommand {
  /// Composes, works, closes; a failure is one sentence on stderr and an exit status.
  func run() async throws {
    do {
      let setup = try await ClientSetup(common)
      do {
        try await work(setup)
        await setup.close()
      } catch {
        await setup.close()
        throw error
      }
    } catch let failure as CommandFailure {
      CommandOutput.complain(failure.sentence)
      throw failure.exitCode
    }
  }

  private func work(_ setup: ClientSetup) async throws {
    do {
      try await run(setup)
    } catch let error as APIError {
      throw CommandFailure(.init(error), setup.sentence(for: error))
    }
  }
}

extension ClientSetup {
  /// What an error of a signed-in call means for the person.
  func sentence(for error: APIError) -> String {
    error == .unauthorized ? sentences.notSignedIn : sentences.api(error)
  }
}
