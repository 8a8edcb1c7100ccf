import APIContract
import ClientCore
import Domain
import LocalStore
import Localization
import UnixSignals
import ViewModels

/// What `okusuri share` says while the record is open: who is connected, again whenever that changes.
struct ShareWatch {
  private enum News { case visitors([String: Int]), changed }

  private let setup: ClientSetup
  private let sharing: HomeSharing

  init(_ setup: ClientSetup, _ sharing: HomeSharing) {
    (self.setup, self.sharing) = (setup, sharing)
  }

  /// Goes on until it is told to stop, by a signal or by the key `q`.
  func run() async throws {
    let (news, teller) = AsyncStream<News>.makeStream()
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
    let tasks = [
      Task { for await _ in signals { teller.finish() } },
      Task { for await _ in StopKey.presses() { teller.finish() } },
      Task { [visitors = sharing.visitors] in
        for await now in visitors { teller.yield(.visitors(now)) }
      },
      Task { [session = setup.session] in await Self.follow(session, teller) },
    ]
    defer { for task in tasks { task.cancel() } }
    var (visitors, said): ([String: Int], String?) = ([:], nil)
    CommandOutput.say(setup.sentences.shareHow)
    teller.yield(.changed)
    for await item in news {
      if case .visitors(let now) = item { visitors = now }
      let text = await connected(visitors)
      if text != said { CommandOutput.say(text) }
      said = text
    }
  }

  /// Who is connected now, and the devices that may open the record, with when they last did.
  private func connected(_ visitors: [String: Int]) async -> String {
    let words = setup.sentences
    let addresses = visitors.keys.sorted().map {
      NetworkAddress($0)?.isLoopback == true ? words.shareThisComputer : $0
    }
    let now =
      addresses.isEmpty
      ? words.shareNobody : words.shareVisitors(addresses.joined(separator: words.comma))
    return ([now] + (await devices())).joined(separator: "\n")
  }

  /// A line for every device of a linked patient; none where no caregiver is signed in here.
  private func devices() async -> [String] {
    guard await setup.session.currentSession?.role == .caregiver,
      let patients = try? await setup.session.patients()
    else { return [] }
    return patients.flatMap { patient in
      patient.latestDevices.map { device in
        setup.sentences.shareDevice(
          setup.strings(.person(patient.displayName)), setup.strings(device.words))
      }
    }
  }

  /// Tells of every change of the household, so that a device that was just linked is seen.
  private static func follow(
    _ session: OfflineGraceSessionManager, _ news: AsyncStream<News>.Continuation
  ) async {
    guard await session.currentSession != nil else { return }
    let stream = EventStream(
      session: session, sleep: { try await Task.sleep(for: $0) }, random: { .random(in: 0..<1) })
    // Without a sign-in the addresses are still told.
    _ = await stream.follow { message in
      if case .lost = message { return }
      news.yield(.changed)
    }
  }
}
