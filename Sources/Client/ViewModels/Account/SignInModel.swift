import APIClient
public import ClientCore
public import Observation

/// The sign-in of a caregiver: an address and a password.
@MainActor @Observable
public final class SignInModel {
  /// What can have the focus, in order.
  public enum Field: Int, CaseIterable, Sendable { case email, password, submit }

  /// Why a try did not succeed.
  public enum Refusal: Hashable, Sendable {
    case incomplete
    case wrong
    case tooMany(seconds: Int)
    case failed(FailureReason)
  }

  /// The address as typed.
  public internal(set) var email = ""
  /// The password as typed; shown by its length only.
  public internal(set) var password = ""
  /// What has the focus.
  public internal(set) var focus = Field.email
  /// Why the last try did not succeed.
  public internal(set) var refusal: Refusal?

  private let session: OfflineGraceSessionManager
  private let refresh: SchedulingRefresh
  private let succeeded: @MainActor () async -> Void

  /// The longest text a field takes, in characters.
  static let limit = 200

  /// Makes the form; `succeeded` opens the record.
  public init(
    session: OfflineGraceSessionManager, refresh: SchedulingRefresh,
    succeeded: @escaping @MainActor () async -> Void
  ) {
    (self.session, self.refresh, self.succeeded) = (session, refresh, succeeded)
  }

  func type(_ character: Character) {
    switch focus {
    case .email where email.count < Self.limit: email.append(character)
    case .password where password.count < Self.limit: password.append(character)
    default: break
    }
    refusal = nil
  }

  func erase() {
    switch focus {
    case .email: _ = email.popLast()
    case .password: _ = password.popLast()
    case .submit: break
    }
  }

  func moveFocus(_ step: Int) { focus = focus.moved(step) }

  /// Enter: the next field, or the sign-in itself.
  func press() {
    if focus == .email { return moveFocus(1) }
    guard !email.isEmpty, !password.isEmpty else {
      refusal = .incomplete
      focus = email.isEmpty ? .email : .password
      return
    }
    refresh.run(.signIn) { ticket in await self.submit(ticket) }
  }

  private func submit(_ ticket: SchedulingRefresh.Ticket) async {
    do {
      try await session.signIn(email: email, password: password)
      guard refresh.isCurrent(ticket) else { return }
      password = ""
      await succeeded()
    } catch {
      guard refresh.isCurrent(ticket) else { return }
      refusal = Refusal(error)
      focus = .password
    }
  }
}

extension SignInModel.Refusal {
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
