import APIClient
public import APIContract
import ClientCore
public import Domain
public import Localization
public import Observation

/// アカウント in 設定: the password, where it is signed in, and its deletion.
@MainActor @Observable
public final class AccountModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What can be done, in the order of the panel.
  public enum Action: String, CaseIterable, Sendable { case password, sessions, delete }

  /// The page that is open on top of this screen.
  public enum Page: Sendable {
    case password(Form)
    case sessions
    case ending(SessionAnswer, Question)
    case deletion(Question)
    /// The password once more, before everything goes.
    case proof(Form)
  }

  /// How far the deletion of an account has come.
  enum Deletion { case begins, failed, done }

  /// What is open; nil while the panel of 設定 is.
  public internal(set) var page: Page?
  /// Where the account is signed in; nil until it is known.
  public internal(set) var sessions: [SessionAnswer]?
  /// Why the sign-ins could not be read or changed.
  public internal(set) var failure: FailureReason?
  /// What just happened, until the next key.
  public internal(set) var notice: AccountNotice?
  /// How many others keep the record when this account goes; asked before its deletion.
  @ObservationIgnored var othersWhoStay = 0
  @ObservationIgnored var onDeletion: @MainActor (Deletion) async -> Void = { _ in }

  let session: OfflineGraceSessionManager
  let refresh: SchedulingRefresh
  let contact: ServerContact
  /// The words in the language of the screens.
  let strings: @MainActor () -> Strings
  var list = ListModel<SessionID>()
  private var reading: Task<Void, Never>?
  var order = LoadOrder()

  init(
    session: OfflineGraceSessionManager, refresh: SchedulingRefresh, contact: ServerContact,
    strings: @escaping @MainActor () -> Strings
  ) {
    (self.session, self.refresh, self.contact, self.strings) = (session, refresh, contact, strings)
  }

  /// The focused row of the sign-ins.
  public var focused: Int { list.row(in: (sessions ?? []).map(\.id)) }

  /// Why the focused sign-in cannot be ended here; nil when it can: it is another device's.
  public var whyNotEnd: Phrase? {
    focusedSession?.current == false ? contact.whyNot(.endSession) : .accountEndHere
  }

  /// What can be done with the account here: nothing where an outside issuer keeps it.
  public var actions: [Action] { vouchedUntil == nil ? Action.allCases : [] }

  /// When the sign-in at an outside issuer ends; nil where the server keeps the account.
  public var vouchedUntil: Timestamp? { session.grace.vouchedUntil }

  var focusedSession: SessionAnswer? {
    guard let sessions, sessions.indices.contains(focused) else { return nil }
    return sessions[focused]
  }

  func open(_ action: Action) {
    (notice, failure) = (nil, nil)
    if action != .sessions, contact.whyNot(.changePassword) != nil {
      return notice = .failed(.readOnly)
    }
    switch action {
    case .password: page = .password(Self.passwordForm)
    case .sessions:
      page = .sessions
      reload()
    case .delete: askForDeletion()
    }
  }

  /// Another tab was opened: what was not sent is not kept.
  func close() { (page, failure) = (nil, nil) }

  /// Reads the sign-ins again behind the screen.
  func reload() {
    reading?.cancel()
    reading = Task { await self.read() }
  }

  private func read() async {
    let ticket = order.begin()
    do throws(APIError) {
      let answer = try await contact.background { () async throws(APIError) in
        try await session.send(.sessions).items
      }
      guard !Task.isCancelled, order.takes(ticket) else { return }
      (sessions, failure) = (answer, nil)
    } catch {
      guard !Task.isCancelled, order.takes(ticket),
        case .failed(let reason) = ServerContact.Meaning(error)
      else { return }
      failure = reason
    }
  }

  /// Follows what changed elsewhere: a sign-in may have begun or ended.
  func follow(_ message: EventStream.Message) {
    guard case .sessions = page else { return }
    if case .lost = message { return }
    if case .changed(let event) = message, event.kind != .sessions { return }
    reload()
  }
}

/// What a page of the account just did.
public enum AccountNotice: Hashable, Sendable {
  /// The password is another one, and every other device is signed out.
  case passwordChanged
  case sessionEnded
  /// This device is not signed out from the list.
  case endsHere
  /// The server could not be asked.
  case failed(FailureReason)
}
