import APIClient
public import APIContract
import ClientCore
public import Domain
public import Localization
public import Observation

/// 家族 in 設定: who looks after the household together, and what each of them may do.
///
/// Source: screens 2 figure 27, F-26.
@MainActor @Observable
public final class MembersModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What is open on this screen.
  public enum Page: Sendable {
    case list
    /// What whoever comes may do, before there is a code.
    case invite(Form)
    /// The code, as long as this page is open.
    case code(Invited)
    /// Name and role of a member.
    case entry(MemberAnswer, Form)
    case question(MemberQuestion)
    /// The code of another household's invitation.
    case join(Form)
  }

  /// One row that can have the focus.
  public enum Row: Hashable, Sendable {
    case member(MemberAnswer)
    case invitation(InvitationAnswer)
  }

  /// Members and open invitations as the server last told them; nil before that.
  public internal(set) var answer: MembersAnswer?
  public internal(set) var page = Page.list
  /// Why they could not be read; nil when they were.
  public internal(set) var failure: FailureReason?
  /// What just happened, or why a key did nothing, until the next key.
  public internal(set) var notice: Phrase?
  /// True while the screen is open.
  public internal(set) var isOpen = false

  /// Called when this member has left, and nobody is signed in any more.
  @ObservationIgnored var onLeft: @MainActor () -> Void = {}
  /// Called when the account has come into another household.
  @ObservationIgnored var onJoined: @MainActor () -> Void = {}

  /// 家の中で開く; nil where the record is not this computer's own.
  @ObservationIgnored var home: HomeDoorModel?

  let session: OfflineGraceSessionManager
  let refresh: SchedulingRefresh
  let contact: ServerContact
  var list = ListModel<String>()
  var order = LoadOrder()
  private var reading: Task<Void, Never>?

  init(
    session: OfflineGraceSessionManager, refresh: SchedulingRefresh, contact: ServerContact
  ) {
    (self.session, self.refresh, self.contact) = (session, refresh, contact)
  }

  /// Members in the order they came, then the invitations that nobody has used.
  public var rows: [Row] {
    (answer?.items ?? []).map { .member($0) } + (answer?.invitations ?? []).map { .invitation($0) }
  }

  var ids: [String] { rows.map(\.id) }

  public var focused: Int { list.row(in: ids) }

  /// The focused row; nil before there is one.
  public var focusedRow: Row? { rows.indices.contains(focused) ? rows[focused] : nil }

  /// Today in Tokyo, by this device's clock.
  public var today: CivilDate { contact.today }

  /// Why the focused row's name and role cannot be changed; nil when they can.
  public var whyNotEdit: Phrase? {
    guard case .member = focusedRow else { return .memberNobody }
    return contact.whyNot(.changeMember)
  }

  /// Why nobody can be invited now.
  public var whyNotInvite: Phrase? { contact.whyNot(.invite) }

  /// Why this account can go to no other household now.
  public var whyNotJoin: Phrase? { contact.whyNot(.join) }

  /// Why `x` does nothing on the focused row; nil when it takes out, takes back or leaves.
  public var whyNotRemove: Phrase? {
    switch focusedRow {
    case .member(let member) where member.you: contact.whyNot(.leave) ?? whyStays(member)
    case .member: contact.whyNot(.removeMember)
    case .invitation: contact.whyNot(.cancelInvitation)
    case nil: .memberNobody
    }
  }

  /// At least one すべて stays, and nobody leaves a household of one. Source: decision P-37.
  func whyStays(_ member: MemberAnswer) -> Phrase? {
    let others = (answer?.items ?? []).filter { $0.id != member.id }
    if others.isEmpty { return .memberAlone }
    return member.role == .all && !others.contains { $0.role == .all } ? .memberLast : nil
  }

  /// Opens the list and reads it again behind the screen.
  func open() {
    (isOpen, page, notice) = (true, .list, nil)
    reload()
  }

  /// Another tab was opened: what was not saved is not kept, and the code is gone.
  func close() { (isOpen, page) = (false, .list) }

  func reload() {
    reading?.cancel()
    reading = Task { await self.read() }
  }

  private func read() async {
    let ticket = order.begin()
    do throws(APIError) {
      let answer = try await contact.background { () async throws(APIError) in
        try await session.send(.members)
      }
      guard !Task.isCancelled, order.takes(ticket) else { return }
      list.rowsChange(from: ids)
      (self.answer, failure) = (answer, nil)
      if case .code(let invited) = page,
        !answer.invitations.contains(where: { $0.id == invited.id })
      {
        (page, notice) = (.list, .memberInviteOver)
      }
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      failure = reason
    }
  }

  /// Follows what changed elsewhere: somebody came, went or may do something else now.
  func follow(_ message: EventStream.Message) {
    guard isOpen else { return }
    if case .lost = message { return }
    if case .changed(let event) = message, event.kind != .members { return }
    reload()
  }
}

extension MembersModel.Row {
  var id: String {
    switch self {
    case .member(let member): "\(member.id)"
    case .invitation(let invitation): "\(invitation.id)"
    }
  }
}

/// An invitation that was just made, and where it is used.
public struct Invited: Hashable, Sendable {
  /// By which it is in the list as long as it can be used.
  let id: InvitationID
  public let role: MemberRole
  public let expiresAt: Timestamp
  /// Twelve letters in fours; never traced, logged or kept.
  public let code: String
  /// The server's address for the other device; nil for the record of this computer alone.
  public let address: String?
  /// What is compared there, for a record that is open at home.
  public let letters: String?
  /// Said in place of an address: that no other device comes to the record yet.
  public let onlyHere: Phrase

  @MainActor
  init?(_ answer: InvitationAnswer, on server: String, at home: HomeDoorModel? = nil) {
    guard let code = answer.code else { return nil }
    (id, role, expiresAt, self.code) = (answer.id, answer.role, answer.expiresAt, code)
    let isElsewhere = server.hasPrefix("http")
    let reach = isElsewhere ? nil : home?.reach
    (address, letters) = (isElsewhere ? server : reach?.address, reach?.letters)
    onlyHere = home == nil ? .linkOnlyHere : .codeHere
  }
}

/// A question before what cannot be undone.
public struct MemberQuestion: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case remove(MemberAnswer)
    case leave
    /// Whoever lowers themselves cannot raise themselves again.
    case lower(MemberAnswer, MemberChange)
  }

  let subject: Subject
  var card: Question

  init(_ subject: Subject) {
    self.subject = subject
    let (title, body, yes): (Phrase, [Phrase], Phrase) =
      switch subject {
      case .remove(let member):
        (
          .memberRemoveTitle(member.name.withoutHonorific),
          [.memberRemoveBody, .memberRemoveCalendar], .keyMemberRemove
        )
      case .leave: (.memberLeaveTitle, [.memberLeaveBody], .keyMemberLeave)
      case .lower: (.memberLowerTitle, [.memberLowerBody], .memberLower)
      }
    card = Question(
      "MemberQuestion", title, body, isWarning: true, name: "member.question", yes: yes)
    card.spoken = title
  }
}

extension MemberRole {
  /// すべて, 記録する, 見るだけ.
  public var phrase: Phrase {
    switch self {
    case .all: .memberAll
    case .record: .memberRecord
    case .view: .memberView
    }
  }
}

extension RecordParts {
  func members(_ refresh: SchedulingRefresh) -> MembersModel {
    MembersModel(session: session, refresh: refresh, contact: contact)
  }
}
