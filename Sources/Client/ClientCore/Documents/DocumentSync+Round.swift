import APIClient
import APIContract
import Domain
import LocalStore

// One run: what changed elsewhere, the files and documents of this device, the files of others.
extension DocumentSync {
  func round() async -> SyncEnd {
    begin()
    var stop: SyncStop?
    do {
      try await permit()
      guard let lock = try store.syncLock() else { throw SyncStop.busy }
      defer { lock.release() }
      try await pull()
      // What cannot be taken away now goes the next time.
      try? store.emptyBin(by: session.grace)
      try await lookAtFiles()
      try await push()
      try await sendDoubted()
      try await fetchWanted()
      try await settlePutBack()
    } catch {
      stop = SyncStop(error)
    }
    return end(stop)
  }

  /// Asks the gate; whoever may not goes no further (D-S1). Source: gating 5.1–5.3.
  func permit() async throws {
    let permission = await asked()
    // Only a list made without a network reads it; without it that list says less. A plan that goes on has another end.
    try? store.keep(permission, until: gate?.endsAt)
    if status.permission != permission { note(permission) }
    guard case .denied(let reason) = permission else { return }
    // The plan is unknown because the server ended the sign-in when it was asked: it gave an answer.
    if reason == .unknownPlan, await session.deviceAccount == nil { throw APIError.sessionEnded }
    throw SyncStop.denied(reason)
  }

  /// Makes one call as the account whose documents these are, when the gate has said yes.
  func permitted<Answer: Sendable>(
    _ operation: APIOperation,
    _ call: @escaping @Sendable (APIClient, String) async throws(APIError) -> Answer
  ) async throws -> Answer {
    try await permit()
    return try await perform(operation, call)
  }

  /// Makes one call as the account whose documents these are.
  func perform<Answer: Sendable>(
    _ operation: APIOperation,
    _ call: @escaping @Sendable (APIClient, String) async throws(APIError) -> Answer
  ) async throws -> Answer {
    let (session, account) = (session, account)
    let answer = try await session.perform(operation) { token throws(APIError) in
      // Somebody else may have signed in meanwhile.
      guard await session.deviceAccount == account else { throw .cancelled }
      return try await call(session.client, token)
    }
    status.lastContact = environment.now()
    return answer
  }

  func refreshStanding() {
    // What cannot be read now is said by the run that needs it.
    guard let standing = try? store.standing() else { return }
    status.standing = standing
    tell()
  }

  private func asked() async -> SyncPermission {
    guard account.role == .caregiver else { return .denied(.notCaregiver) }
    guard let gate else { return .denied(.noGate) }
    return settled(await gate.permission())
  }

  /// What the gate says, as this device notes it: documents that have been in a cloud tell of a plan that
  /// has ended, however it ended.
  func settled(_ permission: SyncPermission) -> SyncPermission {
    guard permission == .denied(.notPremium), wasInCloud else { return permission }
    return .denied(.expired)
  }

  private var wasInCloud: Bool {
    // Without an answer the plan's own word stands; both are a no.
    ((try? store.standing())?.cloud) != nil
  }

  private func note(_ permission: SyncPermission) {
    let before = status.permission
    status.permission = permission
    if permission == .allowed, let before, before != .denied(.unknownPlan) { activate() }
    tell()
  }

  private func begin() {
    (behind, refusedBases) = ([:], [:])
    (status.isRunning, status.done, status.stop) = (true, 0, nil)
    refreshStanding()
    status.total = status.standing?.pendingUpload ?? 0
    tell()
  }

  private func end(_ stop: SyncStop?) -> SyncEnd {
    (status.isRunning, status.stop, status.transfers) = (false, stop, [])
    (status.wasPutBack, status.revived) = (report.wasPutBack, report.revived)
    confirmsDeletions = false
    refreshStanding()
    finishActivation(stop)
    tell()
    let end = SyncEnd(report: report, stop: stop)
    if case .denied(let reason) = stop { environment.log(.skipped(reason)) }
    environment.log(.ended(end))
    return end
  }
}

// Activation: everything that is here goes up, and what arrived is counted. Source: gating 10, D-S2, D-S12.
extension DocumentSync {
  /// The plan holds it from now on.
  func activate() {
    refreshStanding()
    guard let standing = status.standing, standing.pendingUpload + standing.errors > 0 else {
      return
    }
    status.activation = SyncActivation()
    // What was given up under another plan gets another chance.
    try? store.retry(nil)
  }

  private func finishActivation(_ stop: SyncStop?) {
    guard var activation = status.activation, !activation.isOver, let standing = status.standing
    else { return }
    activation.setAside = standing.errors
    activation.isOver = stop == nil && standing.pendingUpload == 0
    status.activation = activation
    if activation.isOver { environment.log(.activated(activation)) }
  }
}

extension SyncStop {
  /// Why a run stopped, from whatever was thrown.
  init(_ error: any Error) {
    switch error {
    case let stop as SyncStop: self = stop
    case let error as APIError: self.init(error)
    case let error as DocumentStoreError: self.init(error)
    default: self = .waiting(.cancelled)
    }
  }

  private init(_ error: APIError) {
    switch error {
    case .premiumRequired: self = .denied(.refusedByServer)
    // Who asks is a caregiver, or the gate had said no: it is what this member may do.
    case .forbidden, .roleForbids: self = .denied(.role)
    default: self = .waiting(error)
    }
  }

  private init(_ error: DocumentStoreError) {
    if case .otherCloud(let cloud) = error {
      self = .otherCloud(cloud)
    } else {
      self = .store(error)
    }
  }
}
