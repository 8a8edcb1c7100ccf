internal import APIContract
internal import Crypto
internal import Domain

/// Who asks about documents, whose documents they are, and what the plan is at that instant.
struct DocumentCaller: Sendable {
  /// Under which id the cloud keeps the documents: that of the household, which is its founder's, so that what
  /// was there before there were members stays where it is (decision 0066). Nil for a patient of no household.
  let owner: CaregiverID?
  /// The store's own number of that household.
  let household: HouseholdKey?
  /// The patient who looks; nil for the caregiver.
  let patient: PatientID?
  let plan: EntitlementState
  /// True for a caregiver in a household that somebody else founded, or that they founded after another one.
  let cameFromElsewhere: Bool

  /// What the cloud is called for this caller.
  ///
  /// A device keeps an account's documents when the account goes to another household. There the cloud has another
  /// name, so the device asks before anything of one family goes up into the other's (decisions 0031, 0066).
  func name(of cloud: CloudID) -> CloudID {
    guard cameFromElsewhere, let owner else { return cloud }
    let digest = SHA256.hash(data: Array("\(cloud) \(owner)".utf8))
    let words = [0, 8].map { start in
      digest.dropFirst(start).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return CloudID(version4: (words[0], words[1]))
  }

  /// True for a document that this session may see: a caregiver sees all, a patient those that name
  /// them.
  ///
  /// A version that waits to be settled is no document yet, and a tombstone names nobody: a patient
  /// sees neither.
  func sees(_ document: CloudDocument) -> Bool {
    guard let patient else { return true }
    guard let revision = document.revision else { return false }
    return revision.fields.patient == patient && revision.conflictOf == nil
  }
}

extension StoreReader {
  /// Who holds the token. Throws ``UnauthorizedError``.
  func documentCaller(_ token: PresentedToken, now: Timestamp) throws -> DocumentCaller {
    let session = try session(token, now: now)
    let plan = session.plan(at: now)
    switch session.holder {
    case .caregiver(let member):
      guard let owner = try documentsID(of: member.household) else { throw UnauthorizedError() }
      let founded = try account(of: member.caregiver)?.id
      return DocumentCaller(
        owner: owner, household: member.household, patient: nil, plan: plan,
        cameFromElsewhere: founded != owner)
    case .patient(let scope):
      let id = try patientAnswer(scope.key).id
      let owner = try scope.household.flatMap { try documentsID(of: $0) }
      return DocumentCaller(
        owner: owner, household: scope.household, patient: id, plan: plan,
        cameFromElsewhere: false)
    }
  }

  /// The caregiver who holds the token.
  ///
  /// Throws ``UnauthorizedError``, and ``ForbiddenError`` for a patient session or too small a role.
  func documentEditor(_ token: PresentedToken, now: Timestamp) throws -> DocumentEditor {
    let caller = try documentCaller(token, now: now)
    guard caller.patient == nil, let owner = caller.owner, let key = caller.household else {
      throw ForbiddenError()
    }
    return DocumentEditor(owner: owner, key: key, plan: caller.plan)
  }
}

/// A caregiver who may change documents, as the session says.
struct DocumentEditor: Sendable {
  let owner: CaregiverID
  let key: HouseholdKey
  let plan: EntitlementState

  /// Throws ``PremiumRequiredError`` unless the plan opens the cloud; an unknown plan opens nothing.
  ///
  /// Source: gating 5.2, 5.3, D-S1.
  func requireCloud() throws {
    guard FeatureGate.cloudSync.isOpen(for: plan) else {
      throw PremiumRequiredError(gate: .cloudSync)
    }
  }
}
