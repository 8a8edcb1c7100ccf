import Localization
public import Observation

/// The sign-in of a patient: the six digits that the family gave.
///
/// Source: decision P-18
@MainActor @Observable
public final class PatientCodeModel {
  /// The digits written so far. A try that fails leaves them as they are.
  public internal(set) var form = Form(
    id: "code",
    fields: [
      FormField("code.field", .codeField, .text(TextField(.digits(max: 6))), isRequired: true)
    ],
    buttons: [
      FormButton("code.submit", .codeSubmit, .submit), FormButton("code.back", .codeBack, .leave),
    ])

  private let refresh: SchedulingRefresh
  private let signIn: @MainActor (String) async throws -> Void
  private let left: @MainActor () -> Void
  private let succeeded: @MainActor () async -> Void

  /// Makes the form; `signIn` exchanges the code, Esc goes where `left` leads, `succeeded` opens the
  /// record.
  public init(
    refresh: SchedulingRefresh, signIn: @escaping @MainActor (String) async throws -> Void,
    left: @escaping @MainActor () -> Void, succeeded: @escaping @MainActor () async -> Void
  ) {
    (self.refresh, self.signIn) = (refresh, signIn)
    (self.left, self.succeeded) = (left, succeeded)
  }

  func handle(_ intent: Intent) {
    switch form.handle(intent) {
    case .submitted: refresh.run(.signIn) { ticket in await self.submit(ticket) }
    case .left: left()
    case .pressed, .stays: break
    }
  }

  private func submit(_ ticket: SchedulingRefresh.Ticket) async {
    do {
      try await signIn(form.text("code.field"))
      guard refresh.isCurrent(ticket) else { return }
      await succeeded()
    } catch {
      guard refresh.isCurrent(ticket) else { return }
      refuse(SignInRefusal(error))
    }
  }

  private func refuse(_ refusal: SignInRefusal) {
    switch refusal {
    case .wrong(let left): form.refuse(.wrongCode(left), at: "code.field")
    case .failed(.notFound): form.refuse(.wrongCode, at: "code.field")
    case .tooMany(let seconds): form.refuse(.tooMany(seconds: seconds))
    case .failed(let reason): form.refuse(.failed(reason))
    }
  }
}
