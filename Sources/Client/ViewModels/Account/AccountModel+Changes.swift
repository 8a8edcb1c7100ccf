import APIClient
import APIContract
import ClientCore
import Localization

// What the server is asked to change. A person waits for it: the input is closed meanwhile.
extension AccountModel {
  private static let current = "account.current"
  private static let new = "account.new"
  private static let proof = "account.proof"

  static var passwordForm: Form {
    Form(
      id: "account.password",
      fields: [
        FormField(
          current, .accountPasswordCurrent, .text(TextField(.secret)), isRequired: true),
        .newPassword(new, .accountPasswordNew), .passwordAgain("account.again", of: new),
      ],
      buttons: [
        FormButton("account.submit", .accountPasswordSubmit, .submit),
        FormButton("account.cancel", .patientsCancel, .leave),
      ])
  }

  /// The password once more; the record goes too only where nobody else keeps it.
  static func proofForm(isLast: Bool) -> Form {
    Form(
      id: "account.deletion",
      fields: [
        FormField(
          proof, .signinPassword, .text(TextField(.secret)), hint: .accountDeleteHint,
          isRequired: true)
      ],
      buttons: [
        FormButton("account.submit", isLast ? .accountDeleteConfirm : .accountDelete, .submit),
        FormButton("account.cancel", .patientsCancel, .leave),
      ])
  }

  func changePassword(_ form: Form) {
    let change = PasswordChange(
      currentPassword: form.text(Self.current), newPassword: form.text(Self.new))
    refresh.run(.change) { ticket in
      do throws(APIError) {
        try await self.contact.watch { () async throws(APIError) in
          try await self.session.send(.changePassword(change))
        }
        guard self.refresh.isCurrent(ticket) else { return }
        (self.page, self.notice) = (nil, .passwordChanged)
      } catch {
        self.refuse(error, form, ticket)
      }
    }
  }

  func end(_ ended: SessionAnswer) {
    refresh.run(.change) { ticket in
      do throws(APIError) {
        try await self.contact.watch { () async throws(APIError) in
          try await self.session.send(.endSession(ended.id))
        }
        self.order.outdate()
        guard self.refresh.isCurrent(ticket) else { return }
        (self.page, self.notice) = (.sessions, .sessionEnded)
        self.sessions?.removeAll { $0.id == ended.id }
      } catch {
        guard self.refresh.isCurrent(ticket) else { return }
        self.page = .sessions
        // Gone already: somebody else ended it.
        if case .failed(let reason) = ServerContact.Meaning(error), error != .notFound {
          self.failure = reason
        }
      }
      self.reload()
    }
  }

  /// The lists may be old: how many records go, or with whom they stay, is asked again before the question.
  func askForDeletion() {
    refresh.run(.change) { ticket in
      do throws(APIError) {
        let people = try await self.contact.watch { () async throws(APIError) in
          try await self.session.patients()
        }
        let members = try await self.contact.watch { () async throws(APIError) in
          try await self.session.send(.members).items
        }
        guard self.refresh.isCurrent(ticket) else { return }
        self.othersWhoStay = members.count { !$0.you }
        var card = Question(
          "AccountDeletionCard", self.deletionTitle, [self.deletionBody(of: people.count)],
          isWarning: true, name: "account.question", yes: .patientsRemoveNext)
        card.spoken = card.title
        self.page = .deletion(card)
      } catch {
        guard self.refresh.isCurrent(ticket),
          case .failed(let reason) = ServerContact.Meaning(error)
        else { return }
        self.notice = .failed(reason)
      }
    }
  }

  /// What the card before a deletion, and the page after it, ask.
  var deletionTitle: Phrase {
    othersWhoStay == 0 ? .accountDeleteTitle : .accountDeleteAloneTitle
  }

  private func deletionBody(of patients: Int) -> Phrase {
    othersWhoStay == 0
      ? .accountDeleteBody(of: patients) : .accountDeleteAloneBody(others: othersWhoStay)
  }

  func delete(_ form: Form) {
    let password = form.text(Self.proof)
    refresh.run(.change) { ticket in
      await self.onDeletion(.begins)
      do throws(APIError) {
        try await self.session.send(.deleteAccount(password: password))
      } catch {
        self.refuse(error, form, ticket)
        return await self.onDeletion(.failed)
      }
      await self.onDeletion(.done)
    }
  }

  private func refuse(_ error: APIError, _ form: Form, _ ticket: SchedulingRefresh.Ticket) {
    guard refresh.isCurrent(ticket) else { return }
    var form = form
    switch error {
    case .wrongPassword(let field, let left):
      form.refuse(
        .sentence(left > 0 ? .accountPasswordTriesLeft(left) : .accountPasswordWrong),
        at: field == "password" ? Self.proof : Self.current)
    case .validation("currentPassword"):
      form.refuse(.sentence(.accountPasswordWrong), at: Self.current)
    case .validation("password"): form.refuse(.sentence(.accountPasswordWrong), at: Self.proof)
    case .validation("newPassword"):
      let least = SignUpRequest.shortestPassword
      form.refuse(.sentence(.setupPasswordShort(least: least)), at: Self.new)
    case .rateLimited(let wait):
      form.refuse(.tooMany(seconds: Int(wait.components.seconds)))
    default:
      guard case .failed(let reason) = ServerContact.Meaning(error) else { return }
      form.refuse(.failed(reason))
    }
    if case .password = page { page = .password(form) } else { page = .proof(form) }
  }
}
