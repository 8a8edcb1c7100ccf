import APIClient
public import ClientCore
public import Localization
public import Observation

/// The sign-in of a caregiver: an address and a password, or the token of an outside issuer.
@MainActor @Observable
public final class SignInModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What the server wants to see.
  public enum Way: Hashable, Sendable {
    case password
    /// A token of an outside issuer, of this one where the server says it. Source: decision 0053.
    case token(issuer: String?)
  }

  public private(set) var way = Way.password

  /// What is written so far. A try that fails leaves it as it is.
  public internal(set) var form: Form

  /// How many records of the address wait on this device for its sign-in.
  public private(set) var unsentCount = 0
  /// How many wait on this device, whoever wrote them: what is known while no address is written.
  public private(set) var waitingHere = 0

  private let session: OfflineGraceSessionManager
  private let refresh: SchedulingRefresh
  private let patientChosen: @MainActor () -> Void
  private let left: (@MainActor () -> Void)?
  private let unsent: @Sendable (_ email: String) async -> Int
  private var looked = ""
  private var looking: Task<Void, Never>?
  private var asking: Task<Void, Never>?
  private var counting: Task<Void, Never>?
  private let succeeded: @MainActor () async -> Void

  /// Makes the sign-in, of `email` when it is known; `succeeded` opens the record, `patientChosen` the
  /// patient's code, and Esc goes where `left` leads, if it is given. `unsent` says how many records of an
  /// address wait on this device, `unsentOfAll` how many of anybody.
  public init(
    session: OfflineGraceSessionManager, refresh: SchedulingRefresh, email: String = "",
    unsent: @escaping @Sendable (_ email: String) async -> Int = { _ in 0 },
    unsentOfAll: @escaping @Sendable () async -> Int = { 0 },
    patientChosen: @escaping @MainActor () -> Void, left: (@MainActor () -> Void)? = nil,
    succeeded: @escaping @MainActor () async -> Void
  ) {
    (self.session, self.refresh, self.left, self.unsent) = (session, refresh, left, unsent)
    (self.patientChosen, self.succeeded) = (patientChosen, succeeded)
    form = Self.form(canLeave: left != nil)
    if !email.isEmpty {
      form.fill("signin.email", email)
      form.focusOnFirstBlank()
      lookForUnsent()
    }
    counting = Task { [weak self] in
      let count = await unsentOfAll()
      self?.waitingHere = count
    }
    asking = Task { [weak self, session] in
      if let issuer = await session.outsideIssuer() { self?.ask(forTokenOf: issuer) }
      // Whoever has signed out without a network is here first once there is one again.
      await session.settle()
    }
  }

  /// A form for passwords cannot work here.
  private func ask(forTokenOf issuer: String?) {
    if way == .password { form = Self.tokenForm(canLeave: left != nil) }
    way = .token(issuer: issuer)
  }

  /// The server's name for the title bar, such as okusuri.example.jp; empty for one on this computer.
  public var serverName: String {
    let parts = session.server.split(separator: "/", omittingEmptySubsequences: true)
    guard session.server.hasPrefix("http"), parts.count > 1 else { return "" }
    return String(parts[1])
  }

  private static func tokenForm(canLeave: Bool) -> Form {
    Form(
      id: "signin",
      fields: [
        FormField(
          "signin.token", .signinToken,
          .text(TextField(.secret, limit: OfflineGraceSessionManager.longestToken)),
          hint: .signinTokenHint, isRequired: true)
      ],
      buttons: [
        FormButton("signin.submit", .signinSubmit, .submit),
        FormButton("signin.patient", .setupPatient),
      ], canLeave: canLeave)
  }

  private static func form(canLeave: Bool) -> Form {
    Form(
      id: "signin",
      fields: [
        FormField("signin.email", .signinEmail, .text(TextField(.latin)), isRequired: true),
        FormField("signin.password", .signinPassword, .text(TextField(.secret)), isRequired: true),
      ],
      buttons: [
        FormButton("signin.submit", .signinSubmit, .submit),
        FormButton("signin.patient", .setupPatient),
      ], canLeave: canLeave)
  }

  func handle(_ intent: Intent) {
    defer { lookForUnsent() }
    switch form.handle(intent) {
    case .submitted: refresh.run(.signIn) { ticket in await self.submit(ticket) }
    case .pressed: patientChosen()
    case .left: left?()
    case .stays: break
    }
  }

  /// Once an address is written, looks what of it waits here.
  private func lookForUnsent() {
    let email = form.text("signin.email")
    guard way == .password, form.focus != "signin.email", email != looked else { return }
    looked = email
    looking?.cancel()
    looking = Task {
      let count = email.isEmpty ? 0 : await unsent(email)
      if !Task.isCancelled { unsentCount = count }
    }
  }

  private func submit(_ ticket: SchedulingRefresh.Ticket) async {
    do {
      switch way {
      case .password:
        try await session.signIn(
          email: form.text("signin.email"), password: form.text("signin.password"))
      case .token: try await session.signIn(issuersToken: form.text("signin.token"))
      }
      guard refresh.isCurrent(ticket) else { return }
      await succeeded()
    } catch {
      guard refresh.isCurrent(ticket) else { return }
      refuse(error)
    }
  }

  private func refuse(_ error: any Error) {
    switch error {
    case let refusal as IssuerTokenRefusal:
      form.refuse(.sentence(refusal.phrase), at: "signin.token")
    case APIError.notFound where way == .password: ask(forTokenOf: nil)
    case APIError.forbidden: form.refuse(.sentence(.setupClosed))
    default: refuse(SignInRefusal(error))
    }
  }

  private func refuse(_ refusal: SignInRefusal) {
    switch refusal {
    case .wrong(let left): form.refuse(.wrongPassword(left), at: "signin.password")
    case .tooMany(let seconds): form.refuse(.tooMany(seconds: seconds))
    case .failed(let reason): form.refuse(.failed(reason))
    }
  }
}

extension IssuerTokenRefusal {
  /// What is the matter with the token, and what to do.
  public var phrase: Phrase {
    switch self {
    case .unreadable: .signinTokenBad
    case .ended: .signinTokenEnded
    case .refused: .signinTokenRefused
    }
  }
}
