import APIContract
import ClientCore
import LocalStore
import Localization

extension AppModel {
  /// Everything that is open, the topmost last. It alone says what takes the keys and what lies over what.
  public var pages: [Page] {
    // Asked for by every key and every frame, and rarely more than the stage's.
    var pages = stagePages
    pages += commandPages
    if let card = contact.warning {
      pages.append(
        Page(.over(.question(card))) { [contact] intent in
          if intent.closes("certificate.close") { contact.warning = nil }
        })
    }
    if let card = tidings {
      pages.append(Page(.over(.question(card))) { [self] in handle($0, told: card) })
    }
    if refresh.isBusy {
      pages.append(
        Page(.over(.waiting(refresh))) { [self] in if $0 == .back { stopWaiting() } })
    }
    if let card = quitting {
      pages.append(Page(.over(.question(card))) { [self] in handle($0, quitting: card) })
    }
    return pages
  }

  private func handle(_ intent: Intent, told card: Question) {
    var card = card
    tidings = card.handle(intent) == nil ? card : nil
  }

  private var stagePages: [Page] {
    switch stage {
    case .wizard(let wizard): wizard.pages
    case .signIn(let signIn): [Page(.signIn(signIn)) { signIn.handle($0) }]
    case .patientCode(let code): [Page(.patientCode(code)) { code.handle($0) }]
    case .record(let record): record.pages
    case .patients(let people):
      [Page(seen: .frameOfNobody(contact, outgoing))]
        + people.pages(isInSettings: false) + people.cardsOfNobody
    case .empty(let reason): [Page(.empty(reason)) { [self] in if $0 == .refresh { start() } }]
    }
  }

  /// Does what the person did. While the input is closed everything but Esc is thrown away.
  public func handle(_ intent: Intent) {
    switch intent {
    case .quit: return mayQuit() ? onQuit() : ()
    case .commands where listsCommands: return commands = CommandSearch()
    default: break
    }
    guard let page = pages.last(where: \.takesKeys) else { return }
    if !refresh.isBusy, case .record(let record) = stage, record.take(intent, on: page) { return }
    page.handle(intent)
  }

  private func stopWaiting() {
    refresh.stop()
    if case .record(let record) = stage {
      record.history.notice = .stopped
      record.leaveEmptyHistory()
    }
  }

  /// What the pages of a record lead to outside of it.
  var doorsOfRecord: RecordModel.Doors {
    RecordModel.Doors(
      graceNoticeClosed: { [weak self] in self?.closeGraceNotice() },
      signedOut: { [weak self] in self?.signOut() },
      joined: { [weak self] in self?.start() },
      patientChosen: { [weak self] in self?.openRecord(of: $0) },
      copied: { [weak self] in self?.onCopy($0) ?? false })
  }

  func signOut() {
    refresh.run(.signIn) { _ in
      do {
        try await self.session.signOut()
      } catch is VaultError {
        return self.tidings = Question(
          "SignOutNotKeptCard", .signOutNotKeptTitle, [.signOutNotKeptBody], isWarning: true,
          close: "signOut.close")
      } catch {
        // Ended on this terminal already; a server that was not told is told by a later start.
      }
      self.signedOut()
    }
  }

  private func openRecord(of chosen: PatientAnswer) {
    guard case .record(let record) = stage, record.subject != .patient(chosen.id) else { return }
    remember(chosen.id)
    open(.caregiver(record.accountName ?? "", opens: chosen, of: record.patients))
  }
}
