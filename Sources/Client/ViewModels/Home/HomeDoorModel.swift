public import Localization
public import Observation

/// 家の中で開く: the record of this computer, opened to the devices at home by this program. Source: screens figure 26
@MainActor @Observable
public final class HomeDoorModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// Whether devices at home can open the record.
  public enum State: Sendable {
    case closed, opening
    case open(OpenedHome)
    /// Why it stayed closed, and what to do.
    case refused(Phrase)
  }

  public private(set) var state = State.closed
  /// The addresses of those who are connected now, each once.
  public private(set) var visitors: [String] = []
  let environment: HomeEnvironment
  private var following: Task<Void, Never>?
  private var opening: Task<Void, Never>?

  init(_ environment: HomeEnvironment) { self.environment = environment }

  /// What is open; nil while nothing is.
  public var opened: OpenedHome? {
    if case .open(let home) = state { home } else { nil }
  }

  /// Where other devices come to the record, whoever opened it on this computer; nil while nobody has.
  var reach: HomeReach? {
    opened.flatMap { home in
      home.addresses.first.map { HomeReach(address: $0, letters: home.letters) }
    } ?? environment.elsewhere()
  }

  /// Opens it, unless it is open; ``state`` says what became of it.
  func open() async {
    guard opened == nil else { return }
    let task =
      opening
      ?? Task { [environment] in
        state = .opening
        do {
          follow(try await environment.open())
        } catch {
          state = .refused((error as? HomeRefusal ?? .failed).phrase)
        }
      }
    opening = task
    await task.value
    opening = nil
  }

  /// Closes it: nobody comes in any more, and what is under way may end.
  public func close() async {
    await opening?.value
    guard case .open(let home) = state else { return state = .closed }
    following?.cancel()
    state = .closed
    visitors = []
    await home.close()
  }

  private func follow(_ home: OpenedHome) {
    state = .open(home)
    following = Task { [weak self] in
      for await addresses in home.visitors { self?.visitors = addresses }
    }
  }
}

/// The way to open a record at home.
public struct HomeEnvironment: Sendable {
  /// Opens it on the addresses of the home's network. Throws ``HomeRefusal``.
  public let open: @Sendable () async throws -> OpenedHome
  /// Where another program of this computer has it open; nil while none has.
  public let elsewhere: @Sendable () -> HomeReach?
  /// 起動時も開く; nil where that cannot be chosen.
  public let atStart: HomeAtStart?

  public init(
    elsewhere: @escaping @Sendable () -> HomeReach? = { nil }, atStart: HomeAtStart? = nil,
    open: @escaping @Sendable () async throws -> OpenedHome
  ) {
    (self.elsewhere, self.atStart, self.open) = (elsewhere, atStart, open)
  }
}

/// How another device comes to a record that is open at home.
public struct HomeReach: Hashable, Sendable {
  /// Such as `https://192.168.1.23:8443`.
  public let address: String
  /// The sixteen letters of the fingerprint, in fours.
  public let letters: String

  public init(address: String, letters: String) {
    (self.address, self.letters) = (address, letters)
  }
}

/// A record that is open at home.
public struct OpenedHome: Sendable {
  /// As other devices write it, such as `https://192.168.1.23:8443`; the first is the one to show.
  public let addresses: [String]
  /// The sixteen letters in fours, and the same without blanks.
  public let letters: String, fingerprint: String
  let visitors: AsyncStream<[String]>
  let close: @Sendable () async -> Void

  public init(
    addresses: [String], letters: String, fingerprint: String, visitors: AsyncStream<[String]>,
    close: @escaping @Sendable () async -> Void
  ) {
    (self.addresses, self.letters, self.fingerprint) = (addresses, letters, fingerprint)
    (self.visitors, self.close) = (visitors, close)
  }
}

/// Why a record was not opened at home.
public enum HomeRefusal: Error, Hashable, Sendable {
  /// This computer is in no private network.
  case noNetwork
  /// Another process of this computer has it open.
  case alreadyOpen
  /// Another program has the port.
  case portTaken
  case failed

  var phrase: Phrase {
    switch self {
    case .noNetwork: .linkHomeNoNetwork
    case .alreadyOpen: .linkHomeAlreadyOpen
    case .portTaken: .linkHomePortTaken
    case .failed: .linkHomeFailed
    }
  }
}
