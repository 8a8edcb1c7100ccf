import APIClient
import LocalStore

/// Why a sign-in did not succeed.
enum SignInRefusal: Hashable {
  /// It can be tried so often again, where the server says so.
  case wrong(triesLeft: Int?)
  case tooMany(seconds: Int)
  case failed(FailureReason)

  init(_ error: any Error) {
    switch error {
    case APIError.wrongSecret(let left): self = .wrong(triesLeft: left)
    case APIError.unauthorized, APIError.validation: self = .wrong(triesLeft: nil)
    case APIError.rateLimited(let wait):
      self = .tooMany(seconds: Int(wait.components.seconds))
    case let error as APIError:
      if case .failed(let reason) = ServerContact.Meaning(error) {
        self = .failed(reason)
      } else {
        self = .wrong(triesLeft: nil)
      }
    case let error as VaultError where error.reason == .full: self = .failed(.deviceFull)
    default: self = .failed(.server)
    }
  }
}
