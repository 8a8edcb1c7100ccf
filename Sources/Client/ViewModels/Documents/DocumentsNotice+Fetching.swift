import APIClient
import ClientCore
import LocalStore
import Localization

extension DocumentsNotice {
  /// Why a file could not be brought from the cloud.
  init(notFetched error: any Error) {
    switch error {
    case SyncStop.waiting(.notFound): self = .notHere
    case SyncStop.waiting(let error): self.init(error)
    case SyncStop.store(let error): self = .failed(error.phrase)
    case let error as DocumentStoreError: self = .failed(error.phrase)
    case APIError.notFound: self = .failed(.documentsGone)
    case let error as APIError: self.init(error)
    default: self = .notHere
    }
  }

  private init(_ error: APIError) {
    guard case .failed(let reason) = ServerContact.Meaning(error) else {
      self = .notHere
      return
    }
    self = .failed(reason.phrase)
  }
}
