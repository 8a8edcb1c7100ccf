import Domain
import OutboundHTTP
import ServerCore

/// Sends signed requests to one service, again when it makes sense, and tells a no from no answer.
struct AWSCaller: Sendable {
  let endpoint: AWSEndpoint
  let signer: RequestSigner
  let client: OutboundClient
  let outside: ServerDependencies
  let budget = RetryBudget()
  /// Reads the word for what went wrong out of an answer.
  let code: @Sendable (_ status: Int, _ body: [UInt8]) -> String?

  /// Sends it until there is an answer that counts: each try is signed again, since signatures grow
  /// old.
  ///
  /// `isWhole` says of an answer of success whether it can be believed; one that cannot counts as
  /// none. Errors: ``AWSFailure``.
  func send(
    _ request: AWSRequest, timeout: Duration, maxBody: Int = 4 << 20,
    isWhole: @Sendable (OutboundAnswer) -> Bool = { _ in true }
  ) async throws(AWSFailure) -> OutboundAnswer {
    var failures = 0
    while true {
      let passing: PassingFailure
      switch await once(request, timeout: timeout, maxBody: maxBody, isWhole) {
      case .answered(let answer): return answer
      case .final(let failure): throw failure
      case .passing(let failure): passing = failure
      }
      failures += 1
      guard passing.mayWait else { throw .unavailable(passing.reason) }
      try await waitToTryAgain(failures, passing.reason, atLeast: passing.atLeast)
    }
  }

  /// Waits a random time before another try; gives up when there were too many, here or everywhere.
  func waitToTryAgain(
    _ failures: Int, _ reason: String, atLeast: Duration = .zero
  ) async throws(AWSFailure) {
    guard failures < RetryPlan.tries, budget.take() else { throw .unavailable(reason) }
    let wait = RetryPlan.wait(after: failures, random: outside.randomFraction())
    do {
      try await outside.sleep(max(wait, atLeast))
    } catch {
      throw .unavailable("cancelled")
    }
  }

  /// Sends a request once and adds up what comes, while it comes.
  func stream(
    _ request: AWSRequest, timeout: Duration, to sum: RunningSum
  ) async -> StreamOutcome {
    sum.begin()
    do {
      try await client.stream(outbound(request, timeout: timeout, maxBody: 0)) { sum.take($0) }
    } catch {
      // What has come counts; the rest is asked for again.
      return .ended
    }
    guard let (status, body) = sum.refusal else { return .ended }
    return .refused(AWSRefusal(status: status, code: code(status, body) ?? "\(status)", body: body))
  }

  /// An address with which the holder may do just this request for this many seconds.
  func presigned(_ request: AWSRequest, seconds: Int) -> String {
    endpoint.url
      + signer.presigned(request, host: endpoint.host, at: outside.now(), seconds: seconds)
  }

  private func once(
    _ request: AWSRequest, timeout: Duration, maxBody: Int,
    _ isWhole: @Sendable (OutboundAnswer) -> Bool
  ) async -> OneTry {
    let answer: OutboundAnswer
    do {
      answer = try await client.send(outbound(request, timeout: timeout, maxBody: maxBody))
    } catch {
      let isFinal = error == .cancelled || error == .tls
      return isFinal
        ? .final(.unavailable("\(error)")) : .passing(PassingFailure(reason: "\(error)"))
    }
    // S3 may find out that something went wrong when it has said 200 already.
    let code = code(answer.status, answer.body)
    if (200..<300).contains(answer.status), code == nil {
      guard isWhole(answer) else { return .passing(PassingFailure(reason: "half an answer")) }
      budget.giveBack()
      return .answered(answer)
    }
    return OneTry(answer, code)
  }

  private func outbound(
    _ request: AWSRequest, timeout: Duration, maxBody: Int
  ) -> OutboundRequest {
    let headers = signer.headers(for: request, host: endpoint.host, at: outside.now())
    // A PUT or POST without a body still says how long it is.
    let hasBody = !request.body.isEmpty || request.method == "PUT" || request.method == "POST"
    return OutboundRequest(
      method: request.method, address: .url(endpoint.url), path: request.target,
      headers: headers, body: hasBody ? .bytes(request.body) : nil, timeout: timeout,
      maxBody: maxBody)
  }
}

/// The outcome of one attempt, which decides whether another follows.
private enum OneTry {
  case answered(OutboundAnswer)
  case final(AWSFailure)
  case passing(PassingFailure)

  init(_ answer: OutboundAnswer, _ code: String?) {
    let refusal = AWSRefusal(
      status: answer.status, code: code ?? "\(answer.status)", body: answer.body)
    if refusal.isPassing {
      self = .passing(PassingFailure(reason: refusal.code, atLeast: answer.retryAfter ?? .zero))
    } else {
      self = .final(.refused(refusal))
    }
  }
}

private struct PassingFailure {
  let reason: String
  var atLeast = Duration.zero
  /// A service that wants more time than we have is told so by our own 503.
  var mayWait: Bool { atLeast <= RetryPlan.longest }
}

extension OutboundAnswer {
  /// How long it asks to wait.
  fileprivate var retryAfter: Duration? {
    header("retry-after").flatMap(Int.init).map { .seconds($0) }
  }

  /// The first field of a name, in lower case.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }
}

extension ServerDependencies {
  /// A number in 0 ..< 1.
  func randomFraction() -> Double {
    let bits = randomBytes(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bits) / Double(UInt64(1) << 32)
  }
}
