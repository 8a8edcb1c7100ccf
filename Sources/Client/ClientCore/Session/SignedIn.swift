public import APIContract
public import Domain
import LocalStore

/// Who is signed in on this terminal, without the tokens.
public struct SignedIn: Hashable, Sendable {
  public let role: SessionRole
  /// What the account is called on the screen.
  public let account: String
  /// The patient a caregiver last looked at.
  public let patient: PatientID?
}

extension OfflineGraceSessionManager {
  /// Who is signed in; nil when nobody is.
  public var signedIn: SignedIn? {
    currentSession.map {
      SignedIn(role: SessionRole($0.role), account: $0.account, patient: $0.patient)
    }
  }
}
