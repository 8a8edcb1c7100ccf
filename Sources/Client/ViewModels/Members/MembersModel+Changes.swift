import APIClient
import APIContract
import ClientCore
import Domain
import Localization

// What the server is asked to change. A person waits for it: the input is closed meanwhile.
extension MembersModel {
  func invite(_ form: Form) {
    guard let role = form.memberRole else { return }
    ask(.invite(role)) { model, answer in
      guard let invited = Invited(answer, on: model.session.server, at: model.home) else { return }
      model.page = .code(invited)
      model.reload()
    }
  }

  func cancel(_ invitation: InvitationAnswer) {
    ask(.cancelInvitation(invitation.id)) { $0.done(.memberUninvited) }
  }

  func change(_ member: MemberAnswer, _ change: MemberChange) {
    ask(.changeMember(member.id, change, version: member.version)) { model, answer in
      model.done(.memberChanged(answer.name.withoutHonorific, role: answer.role.phrase))
    }
  }

  func remove(_ member: MemberAnswer) {
    let name = member.name.withoutHonorific
    ask(.removeMember(member.id)) { $0.done(.memberRemoved(name)) }
  }

  /// The server ends the sign-in with it.
  func leave() {
    ask(.leave) { $0.onLeft() }
  }

  func join(_ form: Form) {
    ask(.join(JoinRequest(invitation: form.text(Form.invitation)))) { model, _ in
      model.isOpen = false
      model.onJoined()
    }
  }

  private func done(_ notice: Phrase) {
    (page, self.notice) = (.list, notice)
    reload()
  }

  private func ask<Body, Answer: Decodable & Sendable>(
    _ call: Call<Body, Answer>, then: @escaping @MainActor (MembersModel, Answer) -> Void
  ) {
    asking({ session throws(APIError) in try await session.send(call) }, then: then)
  }

  private func ask<Body>(
    _ call: Call<Body, Void>, then: @escaping @MainActor (MembersModel) -> Void
  ) {
    asking(
      { session throws(APIError) in try await session.send(call) },
      then: { model, _ in then(model) })
  }

  private func asking<Answer: Sendable>(
    _ call: @escaping @Sendable (OfflineGraceSessionManager) async throws(APIError) -> Answer,
    then: @escaping @MainActor (MembersModel, Answer) -> Void
  ) {
    refresh.run(.change) { [self] ticket in
      do throws(APIError) {
        let answer = try await contact.watch { [session] () async throws(APIError) in
          try await call(session)
        }
        order.outdate()
        guard refresh.isCurrent(ticket) else { return reload() }
        then(self, answer)
      } catch {
        if refresh.isCurrent(ticket) { refuse(error) }
        reload()
      }
    }
  }

  /// Says what stood in the way; what was typed stays.
  private func refuse(_ error: APIError) {
    let problem = FieldProblem.invitation(error)
    switch (page, error) {
    case (.join(var form), _) where problem != nil:
      if let problem { form.refuse(problem, at: Form.invitation) }
      page = .join(form)
    case (_, .lastManager): (page, notice) = (.list, .memberLast)
    case (_, .conflict), (_, .notFound), (_, .validation):
      (page, notice) = (.list, .patientsChanged)
    default: fail(error)
    }
  }

  private func fail(_ error: APIError) {
    guard let problem = FieldProblem(onTheWay: error) else { return }
    switch page {
    case .invite(var form):
      form.refuse(problem)
      page = .invite(form)
    case .entry(let member, var form):
      form.refuse(problem)
      page = .entry(member, form)
    case .join(var form):
      form.refuse(problem)
      page = .join(form)
    case .list, .code, .question:
      if case .failed(let reason) = problem { (page, notice) = (.list, reason.phrase) }
    }
  }
}

extension FieldProblem {
  /// No answer, or one that has nothing to do with what was filled in; nil when the session is over.
  fileprivate init?(onTheWay error: APIError) {
    if case .rateLimited(let wait) = error {
      self = .tooMany(seconds: Int(wait.components.seconds))
      return
    }
    guard case .failed(let reason) = ServerContact.Meaning(error) else { return nil }
    self = .failed(reason)
  }
}
