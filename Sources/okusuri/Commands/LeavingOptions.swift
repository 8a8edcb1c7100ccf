import ArgumentParser
import ServerHTTP
import ServiceLifecycle
import UnixSignals

/// How a server leaves that stands behind a balancer. Source: S-30, decision 0151.
struct LeavingOptions: ParsableArguments {
  @Option(help: ArgumentHelp(Help.leavingDrain, valueName: "seconds"))
  var drain = 0

  /// No balancer looks away for longer.
  private static let bounds = 0...600

  /// What is done between being told to stop and stopping; nil for nothing. Errors: a number that cannot be meant.
  func pause(_ log: ServerLog, _ sentences: CommandSentences) throws(CommandFailure) -> DrainPause?
  {
    guard Self.bounds.contains(drain) else {
      throw CommandFailure(.usage, sentences.outOfBounds("--drain", Self.bounds))
    }
    guard drain > 0 else { return nil }
    return DrainPause(length: .seconds(drain)) { [drain] in log.say(sentences.draining(drain)) }
  }
}

/// The time in which a server that was told to stop is not ready any more and still serves, until whoever sends it
/// requests has noticed.
struct DrainPause: Sendable {
  let length: Duration
  let leaving = ServerLeaving()
  /// Says that it has begun.
  let say: @Sendable () -> Void

  /// Ends a group when a signal has come and the pause after it is over; another signal ends the pause. It goes on until
  /// its task is cancelled.
  func end(_ group: ServiceGroup, toldBy signals: UnixSignalsSequence) async {
    var pause: Task<Void, Never>?
    defer { pause?.cancel() }
    for await _ in signals {
      if pause == nil { pause = begun(group) } else { await group.triggerGracefulShutdown() }
    }
  }

  private func begun(_ group: ServiceGroup) -> Task<Void, Never> {
    leaving.begin()
    say()
    return Task { [length] in
      // A cancelled sleep: the group has ended already.
      guard (try? await Task.sleep(for: length)) != nil else { return }
      await group.triggerGracefulShutdown()
    }
  }
}
