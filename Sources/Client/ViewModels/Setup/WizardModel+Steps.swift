import APIClient
import APIContract
import ClientCore

// What the forms of はじめに do.
extension WizardModel {
  func handle(_ intent: Intent, _ form: SetupForm) {
    var form = form
    if case .paste(let text) = intent, form.takes(text) { return page = .form(form) }
    let outcome = form.form.handle(intent)
    // Typed, it is taken apart at the code's last digit.
    form.takes(form.form.text(SetupForm.address))
    page = .form(form)
    switch outcome {
    case .submitted: refresh.run(.signIn) { ticket in await self.submit(form, ticket) }
    case .pressed(SetupForm.signIn): openSignIn(form)
    case .pressed(SetupForm.newAccount):
      joining = form
      page = .form(.account(after: form))
    case .left: leave()
    case .pressed, .stays: break
    }
  }

  /// Back from the form of a new account to the server's, from every other to the choices.
  private func leave() {
    page = joining.map { .form($0) } ?? .choices
    joining = nil
  }

  private func openSignIn(_ form: SetupForm) {
    refresh.run(.signIn) { ticket in
      do {
        let session = try await self.setup.connect(nil)
        guard self.refresh.isCurrent(ticket) else { return }
        self.doors.signInChosen(session, form.form.text(SetupForm.email))
      } catch {
        self.refuse(error, ticket)
      }
    }
  }

  private func submit(_ form: SetupForm, _ ticket: SchedulingRefresh.Ticket) async {
    do {
      let session = try await signedIn(form)
      await setup.begun(session)
      if form.kind == .new { try await addPatient(form, session) }
      guard refresh.isCurrent(ticket) else { return }
      await doors.succeeded(session)
    } catch let stranger as StrangeServer {
      if refresh.isCurrent(ticket) { comparing = Comparing(stranger, setupForm: form) }
    } catch let elsewhere as SignInElsewhere {
      if refresh.isCurrent(ticket) { doors.signInChosen(elsewhere.session, "") }
    } catch {
      refuse(error, ticket)
    }
  }

  /// The server takes no passwords: the sign-in that opens asks for a token (decision 0053).
  private struct SignInElsewhere: Error { let session: OfflineGraceSessionManager }

  private func signedIn(_ setupForm: SetupForm) async throws -> OfflineGraceSessionManager {
    let form = setupForm.form
    let address = form.text(SetupForm.address)
    if !address.isEmpty,
      let stranger = try await setup.stranger(address, setupForm.fingerprint)
    {
      throw stranger
    }
    let session = try await setup.connect(address.isEmpty ? nil : address)
    let (email, password) = (form.text(SetupForm.email), form.text(SetupForm.password))
    // A try that came as far as the account goes on from there.
    let isMade = await session.signedIn?.account == email
    do {
      switch setupForm.kind {
      case .join: try await session.signIn(email: email, password: password)
      case .patient: try await session.signInAsPatient(code: form.text(SetupForm.code))
      case .new where isMade: break
      case .new, .account:
        let invitation = form.text(Form.invitation)
        try await session.signUp(
          email: email, password: password, invitation: invitation.isEmpty ? nil : invitation)
      }
    } catch APIError.notFound where setupForm.kind != .patient {
      throw SignInElsewhere(session: session)
    }
    return session
  }

  /// Only 同じ goes on; whatever else closes the card leaves everything unsent.
  func handle(_ intent: Intent, _ asked: Comparing) {
    var asked = asked
    let answer = asked.card.handle(intent)
    comparing = answer == nil ? asked : nil
    guard let answer else { return }
    refresh.run(.signIn) { ticket in
      do {
        guard answer == .yes else { throw AddressRefusal.otherFingerprint }
        try await asked.stranger.believe()
        await self.submit(asked.setupForm, ticket)
      } catch {
        self.refuse(error, ticket)
      }
    }
  }

  private func addPatient(
    _ form: SetupForm, _ session: OfflineGraceSessionManager
  ) async throws {
    guard try await session.patients().isEmpty else { return }
    let request = PatientRequest(displayName: form.form.text(SetupForm.name))
    _ = try await session.send(.addPatient(request))
  }

  private func refuse(_ error: any Error, _ ticket: SchedulingRefresh.Ticket) {
    guard refresh.isCurrent(ticket), case .form(var form) = page else { return }
    let refusal = SetupRefusal(error, form)
    form.form.refuse(refusal.problem, at: refusal.field)
    page = .form(form)
  }
}
