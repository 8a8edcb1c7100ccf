public import ClientCore
public import Domain
internal import Files
public import LocalStore
public import Localization
public import Observation

/// The documents of one account on this device, and who is to be told of them.
public struct OpenedDocuments: Sendable {
  public let store: DocumentStore
  public let account: DeviceAccount
  public let device: DeviceName
  /// What the sync takes from outside.
  public let environment: SyncEnvironment

  public init(
    _ store: DocumentStore, of account: DeviceAccount, device: DeviceName,
    environment: SyncEnvironment
  ) {
    (self.store, self.account) = (store, account)
    (self.device, self.environment) = (device, environment)
  }
}

/// The household's documents as the screens see them, whoever's record is open.
///
/// They are there on every plan and without a network (gating 1.1–1.5); how they stand towards the
/// cloud stands beside them.
@MainActor @Observable
public final class HouseholdDocuments {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// How the documents stand towards the cloud.
  public private(set) var status = DocumentsStatus()
  /// Documents whose day is at most thirty days ahead or past, the soonest first; on every plan.
  public var reminders: [DocumentRow] {
    let today = today
    return dated.filter { $0.fields.date?.isToBeRemembered(on: today) == true }
  }
  /// Documents whose day is in the next year or past, the soonest first.
  private(set) var dated: [DocumentRow] = []
  /// What was set aside, each paper and each file with its reason, in the order of the documents.
  public private(set) var asides: [SetAsideItem] = []
  /// Why the documents of this device cannot be read; nil while they can.
  public private(set) var fault: DocumentStoreError?
  public let device: DeviceName

  /// Called when documents have changed, here, in another window or elsewhere.
  @ObservationIgnored var onChange: @MainActor () -> Void = {}
  /// What stands on this device has changed, and not only how far something has come.
  @ObservationIgnored var onStored: @MainActor () -> Void = {}
  /// Called when documents arrived in the cloud that were not there before.
  @ObservationIgnored var onArrival: @MainActor (Int) -> Void = { _ in }

  /// Called once when the cloud was found to be put back and everything was compared.
  @ObservationIgnored var onPutBack: @MainActor () -> Void = {}
  /// True until the next run that finds the cloud as it was left.
  @ObservationIgnored var wasPutBack = false
  /// Called with how many documents stay although one device had deleted them.
  @ObservationIgnored var onRevival: @MainActor (Int) -> Void = { _ in }
  /// Those of which that was said.
  @ObservationIgnored var revived: Set<DocumentID> = []

  let store: DocumentStore
  let opened: OpenedDocuments
  /// Begins to bring them and the cloud together.
  @ObservationIgnored var begin: @MainActor () -> Void = {}
  /// What brings them and the cloud together; nil before it was begun.
  @ObservationIgnored var sync: DocumentSync?
  @ObservationIgnored var running: Task<Void, Never>?
  @ObservationIgnored var watching: Task<Void, Never>?
  /// The many deletions that the person has answered already: the sync has yet to begin again.
  @ObservationIgnored var answered: ManyDeletions?
  /// The activation that was told already.
  @ObservationIgnored var reported: SyncActivation?
  private let grace: GraceLedger
  private var following: Task<Void, Never>?

  /// Documents go by the record's clock, which `grace` knows.
  public init(_ opened: OpenedDocuments, grace: GraceLedger) {
    (store, device, self.grace, self.opened) = (opened.store, opened.device, grace, opened)
    reread()
    follow()
  }

  public var today: CivilDate { present.tokyoDate }

  var present: Timestamp { grace.presentToKeep }

  /// Where a document is, in the words that the plan allows.
  func row(_ document: StoredDocument) -> DocumentRow {
    DocumentRow(
      id: document.id, fields: document.fields, standing: standing(of: document),
      hasConflict: document.conflict != nil)
  }

  /// Where a document is: without a plan that holds the cloud, where its copies are (decision P-15).
  func standing(of document: StoredDocument) -> DocumentStanding {
    DocumentStanding(
      document, staysHere: !status.isAllowed, percent: percent(of: document.fields.attachments))
  }

  /// How far the files of a document have come together; nil while none of them goes.
  private func percent(of attachments: [Attachment]) -> Int? {
    let going = attachments.compactMap { status.transfers[$0.id] }
    guard !going.isEmpty else { return nil }
    let done = going.reduce(0) { $0 + $1.done }
    return Numerals.percent(Int(done), of: Int(going.reduce(0) { $0 + $1.total }))
  }

  /// The clock has turned: other days are near now, and the bin holds less.
  func clockTurned() {
    emptyBin()
    reread()
  }

  /// What cannot be taken away now goes the next time.
  func emptyBin() {
    guard grace.isTimeHeard, let bin = try? store.bin(),
      bin.contains(where: { $0.leavesAt <= present })
    else { return }
    try? store.emptyBin(by: grace)
  }

  /// Takes in how the documents stand towards the cloud.
  func take(_ change: (inout DocumentsStatus) -> Void) {
    var status = status
    change(&status)
    guard status != self.status else { return }
    self.status = status
    onChange()
  }

  /// The person asks the cloud now, where the plan holds it: also for what was put off or set aside, and
  /// whether it still has the files of this device.
  func syncChosen() {
    // What cannot be written now is tried again when it is due.
    if status.isAllowed { try? store.retry(nil) }
    wake()
  }

  /// Nobody looks at them any more.
  func stop() {
    for task in [following, running, watching] { task?.cancel() }
    (onChange, onStored, onArrival, onPutBack, begin) = ({}, {}, { _ in }, {}, {})
    onRevival = { _ in }
  }

  /// Reads again what stands outside the list.
  func reread() {
    do throws(DocumentStoreError) {
      let rows = try store.toBeRemembered(on: today, within: DocumentDate.daysAhead).map(row)
      if rows != dated { dated = rows }
      let standing = try store.standing()
      (status.conflicts, status.hasCloud) = (standing.conflicts, standing.cloud != nil)
      let asides = try store.setAside()
      if asides != self.asides { self.asides = asides }
      fault = nil
    } catch {
      fault = error
    }
  }

  private func follow() {
    let changes = store.changes()
    following = Task { [weak self] in
      for await _ in changes {
        guard let self else { return }
        reread()
        onChange()
        onStored()
      }
    }
  }
}

extension SyncFault {
  /// The reason in two words, for the column 保管.
  public var phrase: Phrase {
    switch self {
    case .refused: .documentsFaultRefused
    case .givenUp: .documentsFaultGivenUp
    case .fileDamaged: .documentsFaultDamaged
    case .mismatch: .documentsFaultMismatch
    case .lost: .documentsFaultLost
    case .unreadable: .documentsFaultUnreadable
    case .noRoom: .documentsFaultRoom
    }
  }
}

extension DocumentStoreError {
  /// What went wrong, in a sentence.
  var phrase: Phrase {
    switch self {
    case .store(let error): .documentsNotKept(KeepingFault(error).phrase)
    case .noSuchDocument, .noSuchFile: .documentsGone
    case .notHere: .documentsNotHere
    case .lost: .documentsNowhere
    case .mismatch: .documentsFaultDamaged
    case .tooManyFiles: .documentsPathMany
    case .otherCloud: .documentsOtherCloud
    case .file(_, let fault): fault.phrase
    }
  }
}

extension FileFault.Reason {
  /// What is wrong with a path that a person wrote.
  var phrase: Phrase {
    switch self {
    case .missing: .documentsPathMissing
    case .wrongKind: .documentsPathOdd
    case .tooLarge: .documentsPathLarge
    case .changing: .documentsPathChanged
    case .exists: .documentsReplaceTitle
    case .full: .documentsNotKept(.deviceFull)
    default: .documentsPathClosed
    }
  }
}
