import APIClient
public import Domain
public import Observation

/// What every load tells about the way to the server, and what its errors mean for the screen.
@MainActor @Observable
public final class ServerContact {
  /// What the title bar says.
  public private(set) var connection = Connection()
  /// True once our own server has ended the session; nothing else signs a person out (D-O10).
  public private(set) var isSessionEnded = false

  private let now: @Sendable () -> Timestamp

  /// Makes the contact over the clock.
  public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  /// Runs one load behind the screen, counted in the title bar.
  func background<Answer>(
    _ load: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    connection.loading += 1
    defer { connection.loading -= 1 }
    return try await watch(load)
  }

  /// Runs one load and notes how it went.
  func watch<Answer>(
    _ load: () async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    do {
      let answer = try await load()
      connection.answered(at: now())
      return answer
    } catch {
      note(error)
      throw error
    }
  }

  /// Our own server has ended the session, as the stream of events was told.
  func sessionEnded() { isSessionEnded = true }

  private func note(_ error: APIError) {
    guard !error.isRefusal else { return connection.answered(at: now()) }
    switch Meaning(error) {
    case .failed(let reason): connection.failed(reason)
    case .locked: connection.answered(at: now())
    case .sessionEnded: isSessionEnded = true
    case .cancelled: break
    }
  }

  /// What an error of the API means here.
  enum Meaning {
    case locked(cutoffDate: CivilDate)
    case failed(FailureReason)
    case sessionEnded
    case cancelled

    init(_ error: APIError) {
      switch error {
      case .historyRetentionLimit(let cutoffDate, _): self = .locked(cutoffDate: cutoffDate)
      case .sessionEnded, .unauthorized: self = .sessionEnded
      case .cancelled: self = .cancelled
      case .noAnswer(let after): self = .failed(.noAnswer(seconds: Int(after.components.seconds)))
      case .unreachable: self = .failed(.unreachable)
      case .notOurs: self = .failed(.notOurs)
      case .untrusted: self = .failed(.untrusted)
      case .notFound: self = .failed(.notFound)
      default: self = .failed(.server)
      }
    }
  }
}

extension APIError {
  /// True when our server answered well and said no: nothing is wrong with the way to it.
  fileprivate var isRefusal: Bool {
    switch self {
    case .validation, .conflict, .forbidden, .patientLimit, .rateLimited: true
    default: false
    }
  }
}
