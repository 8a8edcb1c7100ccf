import APIContract
import ClientCore
import Localization

// はじめに, and the sign-ins it leads to and from.
extension AppModel {
  /// Where somebody who is not signed in begins: はじめに on a computer where nothing was begun, the
  /// sign-in of the server otherwise.
  func openBeginning(as email: String? = nil) {
    if isFirstRun, email == nil { openWizard() } else { openSignIn(as: email) }
  }

  /// The three ways to begin; the sign-in where there are none, as in the demo.
  func openWizard(saying notice: Phrase? = nil) {
    guard let setup = environment.setup else { return openSignIn() }
    let isElsewhere = session.server.hasPrefix("http")
    stage = .wizard(
      WizardModel(
        setup, refresh: refresh, address: isElsewhere ? session.server : "", notice: notice,
        doors: doorsOfWizard))
  }

  private var doorsOfWizard: WizardModel.Doors {
    let openSignIn: @MainActor () -> Void = { [weak self] in self?.openSignIn() }
    return WizardModel.Doors(
      languageSwitched: { [weak self] in self?.switchLanguage() },
      marksSwitched: { [weak self] in self?.switchMarks() },
      signInChosen: { [weak self] session, email in self?.openSignIn(to: session, email) },
      left: isFirstRun ? nil : openSignIn,
      succeeded: { [weak self] session in
        self?.adopt(session)
        await self?.openRecord()
      })
  }

  /// The sign-in of the account that is on this computer already; Esc goes back to what was written.
  private func openSignIn(to session: OfflineGraceSessionManager, _ email: String) {
    let wizard = stage
    stage = .signIn(
      SignInModel(
        session: session, refresh: refresh, email: email, unsent: unsentCount(session),
        unsentOfAll: environment.unsentOfAll,
        patientChosen: { [weak self] in self?.openPatientCode(of: session, from: wizard) },
        left: { [weak self] in self?.stage = wizard },
        succeeded: { [weak self] in await self?.begin(session) }))
  }

  private func openPatientCode(of session: OfflineGraceSessionManager, from wizard: Stage) {
    stage = .patientCode(
      PatientCodeModel(
        server: session.server, refresh: refresh,
        signIn: { code in try await session.signInAsPatient(code: code) },
        left: { [weak self] in self?.stage = wizard },
        succeeded: { [weak self] in await self?.begin(session) }))
  }

  private func begin(_ session: OfflineGraceSessionManager) async {
    await environment.setup?.begun(session)
    adopt(session)
    await openRecord()
  }

  private func switchLanguage() { change(language.next) }

  private func switchMarks() {
    change(Look(theme: look.theme, usesLetters: !look.usesLetters, rings: look.rings))
  }
}
