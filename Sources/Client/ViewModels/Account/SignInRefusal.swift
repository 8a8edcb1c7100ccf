import APIClient

/// Why a sign-in did not succeed.
enum SignInRefusal: Hashable {
  case wrong
  case tooMany(seconds: Int)
  case failed(FailureReason)

  init(_ error: any Error) {
    switch error {
    case APIError.unauthorized, APIError.validation: self = .wrong
    case APIError.rateLimited(let wait):
      self = .tooMany(seconds: Int(wait.components.seconds))
    case let error as APIError:
      if case .failed(let reason) = ServerContact.Meaning(error) {
        self = .failed(reason)
      } else {
        self = .wrong
      }
    default: self = .failed(.server)
    }
  }
}
