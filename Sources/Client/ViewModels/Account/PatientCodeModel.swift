import APIContract
import Localization
public import Observation

/// The sign-in of a patient: the six digits that the family gave.
///
/// Source: decision P-18
@MainActor @Observable
public final class PatientCodeModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// The digits written so far. A try that fails leaves them as they are.
  public internal(set) var form = Form(
    id: "code",
    fields: [
      FormField("code.field", .codeField, .text(TextField(.digits(max: 6))), isRequired: true)
    ],
    buttons: [
      FormButton("code.submit", .codeSubmit, .submit), FormButton("code.back", .codeBack, .leave),
    ])

  /// Whose codes are taken here.
  private let server: String
  private let refresh: SchedulingRefresh
  private let signIn: @MainActor (String) async throws -> Void
  private let left: @MainActor () -> Void
  private let succeeded: @MainActor () async -> Void

  /// Makes the form for a server's codes; `signIn` exchanges the code, Esc goes where `left` leads, `succeeded` opens the
  /// record.
  public init(
    server: String, refresh: SchedulingRefresh,
    signIn: @escaping @MainActor (String) async throws -> Void,
    left: @escaping @MainActor () -> Void, succeeded: @escaping @MainActor () async -> Void
  ) {
    (self.server, self.refresh, self.signIn) = (server, refresh, signIn)
    (self.left, self.succeeded) = (left, succeeded)
  }

  func handle(_ intent: Intent) {
    if case .paste(let text) = intent, form.discard == nil, let invitation = LinkInvitation(text) {
      return take(invitation)
    }
    switch form.handle(intent) {
    case .submitted: refresh.run(.signIn) { ticket in await self.submit(ticket) }
    case .left: left()
    case .pressed, .stays: break
    }
  }

  /// The whole address of a QR code was pasted.
  private func take(_ invitation: LinkInvitation) {
    guard invitation.server == server else {
      return form.refuse(.sentence(.linkElsewhere(invitation.server)), at: "code.field")
    }
    form.fill("code.field", invitation.code)
    form.focus(on: "code.submit")
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
