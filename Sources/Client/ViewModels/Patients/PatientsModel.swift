import APIClient
public import APIContract
public import ClientCore
public import Domain
public import Localization
public import Observation

/// 本人と番号: a caregiver's patients, and the codes that link their devices.
@MainActor @Observable
public final class PatientsModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What is open on this screen.
  public enum Page {
    case list
    /// What can be done with one patient.
    case actions(PatientActions)
    /// A name, for a new patient or in place of the old one.
    case name(NameEntry)
    /// When the parts of a patient's day stand.
    case slots(PatientAnswer, Form)
    /// What a rescuer asks.
    case profile(PatientAnswer, Form)
    case question(PatientQuestion)
    /// The name once more, before a record is deleted.
    case removal(PatientAnswer, Form)
    /// In which way another device comes to the record.
    case way(LinkWay)
    /// The number that links a device.
    case code(LinkingCodeModel)
    /// The address of the patient's calendar.
    case feed(PatientFeed)
    /// The code of another household's invitation, where there is nobody yet.
    case join(Form)
  }

  /// The caregiver's patients, linked or not.
  public internal(set) var patients: [PatientAnswer] {
    didSet { labels = patients.labels }
  }
  /// The names by which they are told from each other; every frame asks for one.
  private(set) var labels: [PatientID: String]
  public internal(set) var page = Page.list
  /// The card above the page; nil while there is none.
  public internal(set) var problem: PatientsProblem?
  /// What just happened, until the next key.
  public internal(set) var notice: PatientsNotice?
  /// True while the screen is open.
  public internal(set) var isOpen = false
  /// The row of the help; nil while it is closed.
  public internal(set) var help: Int?
  /// The question before a sign-out; nil while it is not asked.
  var leaving: Question?

  /// Called when the list has changed; the model that owns a record looks whether its patient is there.
  @ObservationIgnored var onChange: @MainActor () -> Void = {}

  /// Called when the account has come into another household.
  @ObservationIgnored var onJoined: @MainActor () -> Void = {}

  /// The question before a sign-out on this screen; nil where 設定 has it.
  @ObservationIgnored var signOutCard: (@MainActor () -> Question)?

  /// Called when the person has said yes to it.
  @ObservationIgnored var onSignOut: @MainActor () -> Void = {}

  /// The language that a new calendar speaks.
  @ObservationIgnored var language: @MainActor () -> Language = { .japanese }

  /// What opens this computer's own record at home; nil where the record is elsewhere.
  @ObservationIgnored var home: HomeDoorModel?

  let session: OfflineGraceSessionManager
  private let cache: RecordCache?
  let refresh: SchedulingRefresh
  let contact: ServerContact
  let environment: ModelEnvironment
  let desk: EditDesk
  /// Those of whom the server does not have what is shown.
  public internal(set) var unsent: Set<PatientID> = []
  var list = ListModel<PatientID>()
  private var reading: Task<Void, Never>?
  var order = LoadOrder()

  /// Makes the screen over what is known; nothing is asked before it is opened.
  public init(
    _ patients: [PatientAnswer], session: OfflineGraceSessionManager, cache: RecordCache?,
    refresh: SchedulingRefresh, contact: ServerContact, environment: ModelEnvironment,
    outgoing: OutgoingWrites? = nil
  ) {
    desk = EditDesk(session: session, outgoing: outgoing, contact: contact)
    (self.patients, labels) = (patients, patients.labels)
    (self.session, self.cache) = (session, cache)
    (self.refresh, self.contact, self.environment) = (refresh, contact, environment)
  }

  public var focused: Int { list.row(in: patients.map(\.id)) }

  /// Why nobody can be added now; nil when somebody can.
  public var whyNotAdd: Phrase? { contact.whyNot(.addPatient) }

  /// Why nothing can be done with the focused patient; nil when something can: each action has its own right.
  public var whyNotOpen: Phrase? {
    guard patients.indices.contains(focused) else { return nil }
    let reasons = PatientActions(patient: patients[focused]).actions.map {
      contact.whyNot($0.operation)
    }
    return reasons.contains(nil) ? nil : reasons.first.flatMap { $0 }
  }

  /// True where somebody may come into another household instead: nothing here would be lost. Source: F-27.
  public var joins: Bool { patients.isEmpty }

  /// Why that cannot be done now.
  public var whyNotJoin: Phrase? { contact.whyNot(.join) }

  /// Opens the list and reads it again behind the screen.
  public func open() {
    (isOpen, page, notice, problem) = (true, .list, nil, nil)
    reload()
  }

  /// Another tab was opened: what was not saved is not kept.
  func close() {
    if case .code(let code) = page { code.stop() }
    (isOpen, page, problem) = (false, .list, nil)
  }

  /// Reads the list again behind the screen; on an error what was known stays.
  public func reload() {
    reading?.cancel()
    reading = Task { await self.read() }
  }

  @discardableResult
  func read() async -> Bool {
    let ticket = order.begin()
    guard
      let answer = try? await contact.background({ () async throws(APIError) in
        try await session.patients(keptIn: cache)
      }), !Task.isCancelled, order.takes(ticket)
    else { return false }
    let waiting = desk.waiting(for: nil)
    patients = answer.applying(waiting)
    unsent = Set(waiting.compactMap { $0.edit?.patient })
    onChange()
    return true
  }
}

/// What a patients' screen just did, for the spoken line.
public indirect enum PatientsNotice: Hashable, Sendable {
  /// The same, and the server does not have it yet, perhaps for want of room.
  case waits(PatientsNotice, isServerFull: Bool)
  case added(String)
  case renamed(String)
  /// Saved as it was.
  case unchanged(String)
  case slotsMoved(String)
  case profileKept(String)
  case revoked(String)
  case removed(String)
  case codeCancelled, feedRevoked, homeStopped
  /// Nothing can be changed now, and why.
  case refused(Phrase)
}

/// A card over the patients' screen.
public enum PatientsProblem: Hashable, Sendable {
  /// The plan allows no more patients than these; those that are there stay usable.
  case limit(PatientLimitCard)
  /// The server could not be asked.
  case failed(FailureReason)
  case changed
  /// How a record moves to the family's server.
  case moving
}

/// The card that says how many patients the plan allows, with what is bought for more.
public struct PatientLimitCard: Hashable, Sendable {
  /// The buttons of the card, from left to right.
  public enum Button: Int, CaseIterable, Sendable { case upgrade, close }

  public let limit: Int
  public let current: Int
  /// The focused button; 閉じる first, because the person asked for a patient and not for a purchase.
  public internal(set) var focus = Button.close
}

/// The card 「この人に何をしますか」, with the actions for one patient.
public struct PatientActions: Hashable, Sendable {
  /// What can be done, in order.
  public enum Action: String, CaseIterable, Sendable {
    case code, rename, slots, feed, profile, revoke, remove

    /// What it ends in, by which it is decided whether it may begin.
    var operation: APIOperation {
      switch self {
      case .code: .makeLinkingCode
      case .rename, .slots: .changePatient
      case .feed: .feeds
      case .profile: .setProfile
      case .revoke: .revoke
      case .remove: .removePatient
      }
    }
  }

  public let patient: PatientAnswer
  public internal(set) var index = 0

  /// What can be done: a link can only be ended where there is one.
  public var actions: [Action] { Action.allCases.filter { $0 != .revoke || patient.linked } }
}

/// The calendar of a patient's plan, as far as its caregiver may see it.
public struct PatientFeed: Hashable, Sendable {
  public let patient: PatientAnswer
  /// nil while there is none.
  public let feed: FeedAnswer?
  /// Where a phone finds it; told only while it has just been made, and never traced, logged or kept.
  public let address: String?
  /// True for a record that no phone reaches: it lives on this computer alone.
  public let isHere: Bool

  init(_ patient: PatientAnswer, _ feed: FeedAnswer?, on server: String) {
    (self.patient, self.feed, isHere) = (patient, feed, !server.hasPrefix("http"))
    address = isHere ? nil : feed?.path.map { server + $0 }
  }
}

/// The form of one field: a name.
public struct NameEntry: Sendable {
  /// Whose name is changed; nil for a new patient.
  public let patient: PatientAnswer?
  public internal(set) var form: Form

  /// A form that takes no name that somebody else of `patients` has already.
  init(of patient: PatientAnswer?, among patients: [PatientAnswer]) {
    self.patient = patient
    let id = patient?.id
    form = Form(
      id: "patient",
      fields: [
        FormField(
          "patient.name", .patientsName, .text(TextField(.text, limit: Patient.longestName)),
          isRequired: true,
          check: { form in
            patients.isTaken(form.text("patient.name"), besides: id)
              ? .sentence(.patientsNameTaken) : nil
          })
      ],
      buttons: [
        FormButton("patient.save", .patientsSave, .submit),
        FormButton("patient.cancel", .patientsCancel, .leave),
      ])
    if let patient { form.fill("patient.name", patient.displayName) }
  }
}

/// A question before something that hurts.
public struct PatientQuestion: Hashable, Sendable {
  /// What the person is asked to confirm.
  public enum Subject: Hashable, Sendable { case revoke, remove }

  public let subject: Subject
  public let patient: PatientAnswer
  var card: Question

  init(_ subject: Subject, _ patient: PatientAnswer) {
    (self.subject, self.patient) = (subject, patient)
    let name = patient.displayName.withoutHonorific
    let isRemoval = subject == .remove
    card = Question(
      "PatientQuestion", isRemoval ? .patientsRemoveTitle(name) : .patientsRevokeTitle(name),
      isRemoval
        ? [.patientsRemoveBody]
        // More than these have no room; all of them are unlinked.
        : patient.latestDevices.prefix(3).map { $0.words } + [.patientsRevokeBody],
      isWarning: true,
      name: "patients.question",
      yes: isRemoval ? .patientsRemoveNext : .patientsRevokeConfirm)
  }
}

extension PatientsProblem {
  var content: Page.Overlay {
    switch self {
    case .limit(let card): .patientLimit(card)
    case .changed: .question(Self.card([.patientsChanged]))
    case .moving:
      .question(
        Question(
          "MoveCard", .linkMove, [.linkMoveHow, .linkMoveStays], close: "patients.problem.close"))
    case .failed(let reason): .question(Self.card([reason.phrase, reason.outcome]))
    }
  }

  private static func card(_ body: [Phrase]) -> Question {
    Question(
      "PatientsError", .patientsFailed, body, isWarning: true, close: "patients.problem.close")
  }
}
