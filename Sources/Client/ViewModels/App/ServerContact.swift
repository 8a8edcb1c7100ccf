public import APIClient
public import APIContract
public import ClientCore
public import Domain
public import Localization
public import Observation

/// What every load tells about the way to the server, and what its errors mean for the screen.
@MainActor @Observable
public final class ServerContact {
  @ObservationIgnored private let _$observationRegistrar = FollowedRegistrar()
  public private(set) var connection = Connection()
  /// True once our own server has ended the session; nothing else signs a person out (D-O10).
  public private(set) var isSessionEnded = false

  /// How the session stands towards the network.
  public private(set) var standing: SessionStanding
  /// Another certificate than the compared one stands at the address: said once, on whatever screen (F-31).
  var warning: Question?
  private var isWarned = false
  /// Called when a request has shown that nobody answers, whoever made it.
  @ObservationIgnored var onSilence: @MainActor () -> Void = {}
  /// True while the person has put the notice of reading only away.
  public private(set) var isNoticeClosed: Bool

  /// How far this device's clock is off the server's, to the minute, and positive where it is ahead; nil while it is
  /// right, and until the server was heard. Source: W-62.
  public private(set) var clockOff: Duration?

  private let grace: GraceLedger

  public init(grace: GraceLedger) {
    self.grace = grace
    (standing, isNoticeClosed) = (grace.standing, grace.isNoticeClosed)
    role = grace.role
  }

  /// True while OfflineGraceBanner is on the screen: nothing can be written, and the person was not told or
  /// has not put it away. Source: 004 FR-004, FR-005.
  public var showsGraceBanner: Bool {
    isReadOnly && !isNoticeClosed
  }

  /// True while nothing can be written: nobody answers, or our server answers and does not renew the sign-in.
  /// Before anything was asked it is not said.
  public var isReadOnly: Bool {
    standing.isReadOnly && (connection.state != .online || grace.isServerHeard)
  }

  /// What this member of the household may do; nil while the server has not said it.
  public private(set) var role: MemberRole?

  /// False for who may only look: what this device has kept of the household's papers is shown nowhere (F-28).
  var seesDocuments: Bool { role?.allows(.record) != false }

  /// Why what ends in that operation may not begin now; nil when it may. Asked before a form opens (W-2, F-28).
  public func whyNot(_ operation: APIOperation) -> Phrase? {
    if let role, !role.allows(operation.right) { return role.refusal }
    return standing.isReadOnly && grace.permit == nil ? .changeReadOnly : nil
  }

  /// Now, by the server's clock where this device's is known to be off. Source: W-62, decision 0181.
  var present: Timestamp { grace.present }

  /// Today in Tokyo, by that clock.
  public var today: CivilDate { present.tokyoDate }

  /// Looks again how the session stands: a request has ended, or the clock has turned.
  func look() {
    let (standing, isClosed) = (grace.standing, grace.isNoticeClosed)
    if standing != self.standing { self.standing = standing }
    if role != grace.role { role = grace.role }
    if isClosed != isNoticeClosed { isNoticeClosed = isClosed }
    let off = grace.clockCorrection.flatMap { $0.isOff ? $0.ahead : nil }
    let minutes = off.map { Duration.seconds(Int(($0 / .seconds(60)).rounded()) * 60) }
    if minutes != clockOff { clockOff = minutes }
  }

  /// The person put the notice away: whoever looks from now on, also as a request ends, finds it away.
  func noticeClosed() {
    grace.closeNotice()
    look()
  }

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
      answered()
      return answer
    } catch {
      note(error)
      throw error
    }
  }

  /// Our server has answered something that nobody here waited for.
  func answered() {
    connection.answered(at: present)
    forgetWarning()
    look()
  }

  /// Our server is there again; what is shown is as old as it was until it has been read again.
  func heard() {
    connection.heard()
    forgetWarning()
    look()
  }

  /// Something that nobody here waited for has failed.
  func failed(_ error: APIError) { note(error) }

  /// What is shown was seen at that time, before this start.
  func remember(_ time: Timestamp) { connection.remember(time) }

  /// Our own server has ended the session, as the stream of events was told.
  func sessionEnded() { isSessionEnded = true }

  private func note(_ error: APIError) {
    defer { look() }
    guard !error.isRefusal else { return connection.answered(at: present) }
    switch Meaning(error) {
    case .failed(let reason):
      connection.failed(reason)
      if connection.isSilent { onSilence() }
      if reason == .otherCertificate { warn() }
    case .locked: connection.answered(at: present)
    case .sessionEnded: isSessionEnded = true
    case .cancelled: break
    }
  }

  private func warn() {
    guard !isWarned else { return }
    isWarned = true
    warning = Question(
      "OtherCertificateCard", .connOtherCertificate, [.errorOtherCertificate], isWarning: true,
      close: "certificate.close")
  }

  /// The compared one is there again.
  private func forgetWarning() { (isWarned, warning) = (false, nil) }

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
      default: self = .failed(FailureReason(error))
      }
    }
  }
}

extension MemberRole {
  /// Why a key does nothing that this role does not allow. Source: F-28.
  public var refusal: Phrase {
    switch self {
    case .all, .record: .roleManages
    case .view: .roleLooks
    }
  }

  /// The same of the household's documents: who may only look does not even see them.
  public var documentsRefusal: Phrase { self == .view ? .documentsUnseen : refusal }
}

extension FailureReason {
  /// What an error of the API tells of the way to the server.
  public init(_ error: APIError) {
    switch error {
    case .noAnswer(let after): self = .noAnswer(seconds: Int(after.components.seconds))
    case .unreachable, .cancelled: self = .unreachable
    case .notOurs: self = .notOurs
    case .untrusted: self = .untrusted
    case .otherCertificate: self = .otherCertificate
    case .notFound: self = .notFound
    case .readOnly: self = .readOnly
    case .roleForbids(let role): self = .role(role)
    case .schemaDiffers: self = .outdatedServer
    case .serverFull: self = .serverFull
    default: self = .server
    }
  }
}

extension APIError {
  /// True when our server answered well and said no: nothing is wrong with the way to it.
  fileprivate var isRefusal: Bool {
    switch self {
    case .validation, .wrongPassword, .conflict, .forbidden, .patientLimit, .rateLimited,
      .lastManager, .householdNotEmpty, .tooLarge:
      true
    default: false
    }
  }
}
