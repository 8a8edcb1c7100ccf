public import APIContract
public import Domain
import FoundationEssentials
import HTTPTypes

/// The calls of the API as methods: a parsed answer, or an ``APIError`` told by its code.
///
/// Holds no session; ``perform`` of the session manager brings the token. Source: 010 T017.
public struct APIClient: Sendable {
  /// How long a load may take before it is given up. Source: product.md decision 21.
  public static let patience = Duration.seconds(10)

  /// What the server's clock showed when it was last heard.
  public let serverClock = ServerClock()
  let transport: any HTTPTransport
  let elsewhere: (any ElsewhereTransport)?
  let timeout: Duration

  /// Makes a client over a way to the server, and one to wherever the server says that files are; without
  /// that nothing but the server is ever asked.
  public init(
    transport: any HTTPTransport, elsewhere: (any ElsewhereTransport)? = nil,
    timeout: Duration = APIClient.patience
  ) {
    (self.transport, self.elsewhere, self.timeout) = (transport, elsewhere, timeout)
  }

  /// Signs a caregiver in. `unauthorized` means wrong e-mail or password.
  public func signIn(email: String, password: String) async throws(APIError) -> TokensAnswer {
    try await ask(.signIn, body: SignInRequest(email: email, password: password).jsonBytes)
  }

  /// Exchanges a refresh token for new tokens. Only `sessionEnded` is a rejection.
  ///
  /// `exchange` names it: the same exchange may be sent again until an answer has come.
  public func refresh(
    _ role: SessionRole, refreshToken: String, exchange: String? = nil
  ) async throws(APIError) -> TokensAnswer {
    try await ask(
      .refresh(role), body: RefreshRequest(refreshToken: refreshToken).jsonBytes,
      headers: .idempotency(exchange))
  }

  /// Ends the session on the server.
  public func signOut(_ role: SessionRole, token: String) async throws(APIError) {
    try await tell(.signOut(role), token: token)
  }

  public func patients(token: String) async throws(APIError) -> [PatientAnswer] {
    let list: ListAnswer<PatientAnswer> = try await ask(.patients, token: token)
    return list.items
  }

  /// Today's doses; never gated by plan.
  public func today(_ subject: RecordSubject, token: String) async throws(APIError) -> DayAnswer {
    try await ask(.today(subject), token: token)
  }

  /// One month; `historyRetentionLimit` when it begins before the cutoff of a free plan.
  public func historyMonth(
    _ subject: RecordSubject, _ month: YearMonth, token: String
  ) async throws(APIError) -> CalendarAnswer {
    try await ask(.historyMonth(subject, month), token: token)
  }

  /// One day; `historyRetentionLimit` when it lies before the cutoff of a free plan.
  public func historyDay(
    _ subject: RecordSubject, _ date: CivilDate, token: String
  ) async throws(APIError) -> DayAnswer {
    try await ask(.historyDay(subject, date), token: token)
  }

  /// The last 30 days; never refused for the plan.
  public func historyRecent(
    _ subject: RecordSubject, token: String
  ) async throws(APIError) -> CalendarAnswer {
    try await ask(.historyRecent(subject), token: token)
  }

  /// How far back the plan reaches.
  public func historyAccess(
    _ subject: RecordSubject, token: String
  ) async throws(APIError) -> AccessAnswer {
    try await ask(.historyAccess(subject), token: token)
  }

  /// The body of an answer exactly as it came, with the error it stands for, if it does.
  ///
  /// For `--json`. An answer that is not ours, and no answer at all, throw.
  public func raw(_ endpoint: Endpoint, token: String?) async throws(APIError) -> RawAnswer {
    let answer = try await send(endpoint, token: token, body: nil)
    if answer.isSuccess { return RawAnswer(status: answer.status, body: answer.body, error: nil) }
    let error = APIError(answer)
    guard error != .notOurs else { throw error }
    return RawAnswer(status: answer.status, body: answer.body, error: error)
  }

  /// One answer with the bytes it was read from, which a device may keep.
  public func seen<Answer: Decodable & Sendable>(
    _ endpoint: Endpoint, token: String
  ) async throws(APIError) -> Seen<Answer> {
    let answer = try await send(endpoint, token: token, body: nil)
    let decoded: Answer = try await decode(answer)
    serverClock.hear(answer)
    return Seen(answer: decoded, body: answer.body)
  }

  func ask<Answer: Decodable & Sendable>(
    _ endpoint: Endpoint, token: String? = nil, body: [UInt8]? = nil, headers: HTTPFields = [:]
  ) async throws(APIError) -> Answer {
    let answer = try await send(endpoint, token: token, body: body, headers: headers)
    let decoded: Answer = try await decode(answer)
    serverClock.hear(answer)
    return decoded
  }

  /// A call whose success has nothing to say.
  func tell(
    _ endpoint: Endpoint, token: String? = nil, body: [UInt8]? = nil
  ) async throws(APIError) {
    let answer = try await send(endpoint, token: token, body: body)
    guard answer.isSuccess else { throw APIError(answer) }
    guard answer.body.isEmpty else { throw .notOurs }
    serverClock.hear(answer)
  }

  /// Off the caller's actor, so that a long month never holds up the screen.
  @concurrent
  func decode<Answer: Decodable & Sendable>(
    _ answer: TransportAnswer
  ) async throws(APIError) -> Answer {
    guard answer.isSuccess else { throw APIError(answer) }
    do {
      return try JSONDecoder().decode(Answer.self, from: Data(answer.body))
    } catch {
      // A 200 that is not our JSON is somebody else's page (D-O10).
      throw .notOurs
    }
  }

  func send(
    _ endpoint: Endpoint, token: String?, body: [UInt8]?, headers: HTTPFields = [:],
    timeout: Duration? = nil
  ) async throws(APIError) -> TransportAnswer {
    let timeout = timeout ?? self.timeout
    let request = TransportRequest(
      endpoint: endpoint, token: token, body: body.map(TransportBody.bytes), headers: headers,
      timeout: timeout)
    do {
      return try await transport.send(request)
    } catch {
      throw APIError(error, timeout: timeout)
    }
  }
}

/// An answer and the bytes it was read from.
public struct Seen<Answer: Sendable>: Sendable {
  public let answer: Answer
  /// The JSON it was read from, UTF-8.
  public let body: [UInt8]
}

/// The bytes of an answer of our server, success or error.
public struct RawAnswer: Hashable, Sendable {
  public let status: Int
  /// The JSON body as it came, UTF-8.
  public let body: [UInt8]
  /// What the answer means when it is no success; nil when it is.
  public let error: APIError?
}
