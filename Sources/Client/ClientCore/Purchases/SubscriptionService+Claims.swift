import APIClient
import APIContract
import Domain
import LocalStore
import Purchases

// What was bought on its way to the server. Source: D-E6.

extension SubscriptionService {
  /// The caregiver who is signed in; nil for a patient and for nobody.
  func account() async -> PendingClaims.Account? {
    guard let session = await session.currentSession, session.role == .caregiver else { return nil }
    return PendingClaims.Account(server: session.server, name: session.account)
  }

  /// The server's name for the account, which a purchase carries.
  func ownID(_ account: PendingClaims.Account) async throws(APIError) -> CaregiverID {
    try await perform(.account, as: account) { client, token throws(APIError) in
      try await client.send(.account, token: token).id
    }
  }

  /// Hears what this member may do in the household. Errors: those of the call; what was heard before then stands.
  func askRole(_ account: PendingClaims.Account) async throws(APIError) {
    _ = try await perform(.patients, as: account) { client, token throws(APIError) in
      try await client.send(.patients, token: token)
    }
  }

  /// The role that does not let this member bind a purchase to the household; nil while nothing is known against it.
  /// Source: F-28.
  var forbidding: MemberRole? {
    guard let role = session.grace.role, !role.allows(APIOperation.claim.right) else { return nil }
    return role
  }

  /// The same once a no, or nothing heard so far, was asked about; where nobody answers what was heard before stands.
  func forbiddingNow(_ account: PendingClaims.Account) async -> MemberRole? {
    if session.grace.role == nil || forbidding != nil { try? await askRole(account) }
    return forbidding
  }

  /// Everything kept for an account, on the disk or, when that failed, in memory.
  func allClaims(_ account: PendingClaims.Account) -> [PendingClaim] {
    let inMemory = unkept.filter { $0.account == account }.map(\.claim)
    // What cannot be read now is sent by a later start.
    guard let kept = try? claims.all(account) else { return inMemory }
    return kept + inMemory.filter { claim in !kept.contains { $0.isSameState(as: claim) } }
  }

  /// Keeps a claim until the server has answered; a disk that fails does not lose it to this process.
  func keep(_ claim: PendingClaim, retrying: Bool = false, _ account: PendingClaims.Account) {
    do {
      try claims.add(claim, retrying: retrying, account)
    } catch {
      unkept.append((claim, account))
    }
  }

  /// Sends everything that has to be sent, one run after another, so that nothing is sent twice at once.
  func deliver() async {
    while let running = delivering { await running.value }
    let task = Task { await self.send() }
    let before = acknowledged.count
    delivering = task
    await task.value
    // What the server has taken the store tells by itself, too; nobody waits for that, and what does not go now goes with
    // the next one.
    if acknowledged.count > before { Task { [notices] in _ = try? await notices?.send() } }
  }

  private func send() async {
    defer { delivering = nil }
    guard let account = await account() else { return }
    let unsent = allClaims(account).filter { $0.refusal == nil }
    guard !unsent.isEmpty else { return }
    lastFailure = nil
    // What was heard of the role before may be old.
    if forbidding != nil { _ = await forbiddingNow(account) }
    for claim in unsent {
      guard await send(claim, account) else { break }
    }
  }

  /// Sends one claim; false when the server gives no answer, and then the others wait too.
  private func send(_ claim: PendingClaim, _ account: PendingClaims.Account) async -> Bool {
    let request = ClaimRequest(productId: claim.productID, signedTransactionInfo: claim.text)
    do {
      _ = try await perform(.claim, as: account) { client, token throws(APIError) in
        try await client.send(.claim(request), token: token)
      }
    } catch {
      guard let refusal = PendingClaim.Refusal(error) else {
        lastFailure = error
        return false
      }
      settle(claim, account) { () throws(VaultError) in
        try claims.setAside(claim, refusal, account)
      }
      return true
    }
    acknowledged.insert(claim.state)
    outdate()
    settle(claim, account) { () throws(VaultError) in try claims.remove(claim, account) }
    return true
  }

  /// Writes down what the server answered; if that fails it is asked again, which does no harm.
  private func settle(
    _ claim: PendingClaim, _ account: PendingClaims.Account, _ write: () throws(VaultError) -> Void
  ) {
    unkept.removeAll { $0.account == account && $0.claim.isSameState(as: claim) }
    // What is still there is sent again by a later start.
    try? write()
  }

  /// Makes a call only as that account: somebody else may have signed in meanwhile, and what one person
  /// bought must not become another's.
  func perform<Answer: Sendable>(
    _ operation: APIOperation, as account: PendingClaims.Account,
    _ call: @escaping @Sendable (APIClient, String) async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    let session = session
    return try await session.perform(operation) { token throws(APIError) in
      let current = await session.currentSession
      guard current?.server == account.server, current?.account == account.name else {
        throw .cancelled
      }
      return try await call(session.client, token)
    }
  }
}

/// What tells one signed state of a purchase from every other.
struct ClaimState: Hashable {
  let transactionID: String
  let signedDate: Timestamp
}

extension PendingClaim {
  init(_ bought: StoreTransaction) {
    self.init(
      productID: bought.transaction.productID, transactionID: bought.transaction.transactionID,
      signedDate: bought.transaction.signedDate, text: bought.text)
  }

  /// What it is a claim of; its text is no identity.
  var state: ClaimState { ClaimState(transactionID: transactionID, signedDate: signedDate) }
}

extension PendingClaim.Refusal {
  /// Only an answer of our server's about this claim is a refusal; everything else is no answer.
  init?(_ error: APIError) {
    switch error {
    case .transactionInvalid, .validation: self = .invalid
    case .conflict: self = .ownedElsewhere
    // No later try of this role is answered otherwise: it would wait for ever, and be called unsent.
    case .forbidden, .roleForbids: self = .role
    default: return nil
    }
  }
}
