public import APIContract
import FoundationEssentials
import HTTPTypes

/// Sends the calls of the API: a parsed answer, or an ``APIError`` told by its code.
///
/// Holds no session; ``send`` of the session manager brings the token. Source: 010 T017.
public struct APIClient: Sendable {
  /// How long a load may take before it is given up. Source: decision P-21.
  public static let patience = Duration.seconds(10)

  /// What the server's clock showed when it was last heard.
  public let serverClock = ServerClock()
  /// The way to the server and to wherever it says that files are; nothing is sent but through it.
  let way: LoggedWay
  let timeout: Duration
  /// What a sign-in says that it is on; nil says nothing.
  public var device: @Sendable () -> SignInDevice? = { nil }
  private var refusal: @Sendable (APIOperation) -> APIError? = { _ in nil }

  /// Makes a client over a way to the server, and one to wherever the server says that files are;
  /// without that only the server is ever asked. How each call ended goes into `log`.
  public init(
    transport: any HTTPTransport, elsewhere: (any ElsewhereTransport)? = nil,
    timeout: Duration = APIClient.patience, log: ClientLog = .off
  ) {
    way = LoggedWay(transport, elsewhere: elsewhere, log)
    self.timeout = timeout
  }

  /// Where what the client does is written down.
  public var log: ClientLog { way.log }

  /// The same client where no operation is sent while there is a reason against it.
  ///
  /// Screens, commands and the sync of documents all send through here, so nothing goes around it.
  /// Source: W-2, F-28, D-O8.
  public func permitted(
    unless refusal: @escaping @Sendable (APIOperation) -> APIError?
  ) -> APIClient {
    var client = self
    client.refusal = refusal
    return client
  }

  /// Leave to send an operation. Errors: `readOnly`, `roleForbids`.
  func permit(_ operation: APIOperation) throws(APIError) {
    if let error = refusal(operation) { throw error }
  }

  /// Makes one call; the factory of each call names its own errors.
  public func send<Body, Answer: Decodable & Sendable>(
    _ call: Call<Body, Answer>, token: String? = nil
  ) async throws(APIError) -> Answer {
    try await seen(call, token: token).answer
  }

  /// Makes a call whose success has nothing to say.
  public func send<Body>(
    _ call: Call<Body, Void>, token: String? = nil
  ) async throws(APIError) {
    let question = serverClock.ask()
    let answer = try await exchange(call, token)
    guard answer.isSuccess else { throw APIError(answer) }
    guard answer.body.isEmpty else { throw .notOurs }
    serverClock.hear(answer, to: question)
  }

  /// The answer with the bytes it was read from, which a device may keep.
  public func seen<Body, Answer: Decodable & Sendable>(
    _ call: Call<Body, Answer>, token: String?, patience: Duration? = nil
  ) async throws(APIError) -> Seen<Answer> {
    let question = serverClock.ask()
    let answer = try await exchange(call, token, patience: patience)
    let decoded: Answer = try await decode(answer)
    serverClock.hear(answer, to: question)
    return Seen(answer: decoded, body: answer.body)
  }

  /// The body of an answer exactly as it came, with the error it stands for, if it does.
  ///
  /// For `--json`. An answer that is not ours, and no answer at all, throw.
  public func raw<Body, Answer>(
    _ call: Call<Body, Answer>, token: String?
  ) async throws(APIError) -> RawAnswer {
    let answer = try await exchange(call, token)
    if answer.isSuccess { return RawAnswer(status: answer.status, body: answer.body, error: nil) }
    let error = APIError(answer)
    guard error != .notOurs else { throw error }
    return RawAnswer(status: answer.status, body: answer.body, error: error)
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

  private func exchange<Body, Answer>(
    _ call: Call<Body, Answer>, _ token: String?, patience: Duration? = nil
  ) async throws(APIError) -> TransportAnswer {
    do throws(APIError) {
      try permit(call.operation)
    } catch {
      CallReach.current?.note(isNowhere: true)
      throw error
    }
    let timeout = patience ?? call.operation.patience ?? timeout
    do {
      return try await way.send(
        call.operation,
        TransportRequest(
          call, token: token, timeout: timeout, call.operation.saysDevice ? device() : nil))
    } catch {
      throw APIError(error, timeout: timeout)
    }
  }
}

extension APIOperation {
  /// How long its answer may take where that is not as long as of every other.
  fileprivate var patience: Duration? {
    switch self {
    // A century of doses takes a while to be written.
    case .importRecord: .seconds(300)
    // Here it is done already; a server that is silent is told at the next contact.
    case .signOut, .endPatientSession: .milliseconds(1500)
    default: nil
    }
  }
}

extension APIOperation {
  /// True where a session begins or goes on: there the server hears what it is on.
  fileprivate var saysDevice: Bool {
    [.signUp, .signIn, .link, .refreshCaregiver, .refreshPatient].contains(self)
  }
}

extension TransportRequest {
  init<Body, Answer>(
    _ call: Call<Body, Answer>, token: String?, timeout: Duration,
    _ device: SignInDevice? = nil
  ) {
    var headers = HTTPFields()
    if let version = call.version { headers[.ifMatch] = "\"\(version)\"" }
    if let key = call.key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
    if call.operation == .importRecord { headers[.contentType] = "application/x-ndjson" }
    if let device { headers[.signInDevice] = device.header }
    self.init(
      endpoint: call.endpoint, token: token, body: call.bytes.map(TransportBody.bytes),
      headers: headers, timeout: timeout)
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
