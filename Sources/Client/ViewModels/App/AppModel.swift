import APIClient
import APIContract
public import ClientCore
public import Domain
public import Files
public import LocalStore
public import Localization
public import Observation

/// The whole program as the person sees it: signed out, or looking at a record.
@MainActor @Observable
public final class AppModel {
  @ObservationIgnored private let _$observationRegistrar = FollowedRegistrar()
  /// Which part of the program fills the screen: first run, sign-in or the record.
  public enum Stage {
    /// はじめに: nothing was begun on this computer yet.
    case wizard(WizardModel)
    case signIn(SignInModel)
    case patientCode(PatientCodeModel)
    case record(RecordModel)
    /// A caregiver without a patient: the first one is registered here.
    case patients(PatientsModel)
    /// A start that failed: one sentence and `r`.
    case empty(EmptyReason)
  }

  /// Why there is no record to show.
  public enum EmptyReason: Hashable, Sendable {
    case starting
    case failed(FailureReason)
  }

  public internal(set) var stage = Stage.empty(.starting)
  public internal(set) var language: Language
  public internal(set) var look: Look
  /// The keys as the person has chosen them.
  public let keys: OwnKeys
  /// The waiting that closes the input.
  public let refresh: SchedulingRefresh
  public internal(set) var contact: ServerContact

  /// True when the screen shows the day beside the calendar.
  public var isWide = false {
    didSet {
      if case .record(let record) = stage { record.history.showsDayBeside = isWide }
    }
  }

  /// How many columns 今日 has: the doses, the panel beside them, and what was changed lately.
  public var columns = 1 {
    didSet {
      guard columns != oldValue, case .record(let record) = stage else { return }
      record.show(columns)
      followClock(record)
    }
  }

  /// True when the screen has no room for a calendar.
  public var isSmall = false {
    didSet {
      if case .record(let record) = stage { record.history.showsList = isSmall }
    }
  }

  /// True while there is no record to act on yet; keys other than leaving do nothing then.
  public var isStarting: Bool {
    if case .empty(.starting) = stage { true } else { false }
  }

  /// Called when a dose becomes due where the person wants to hear it.
  @ObservationIgnored public var onBell: @MainActor () -> Void = {}
  /// Asks the terminal to copy a text; false where it cannot be asked.
  @ObservationIgnored public var onCopy: @MainActor (String) -> Bool = { _ in false }

  /// Called when the program is to end, once a person has said so.
  @ObservationIgnored public var onQuit: @MainActor () -> Void = {}

  /// 家の中で開く; nil where the record is not this computer's own. It closes when the program does.
  public let home: HomeDoorModel?

  let environment: ModelEnvironment
  private(set) var session: OfflineGraceSessionManager
  /// True while nothing says that okusuri was begun on this computer.
  private(set) var isFirstRun: Bool
  /// What changes elsewhere, followed while a record is open.
  public private(set) var live: LiveUpdates
  private var turning: Task<Void, Never>?
  private var opening: Task<Void, Never>?
  /// Where the session buys; nil where that is not on this computer.
  private(set) var shop: PurchaseShop?
  private var following: Task<Void, Never>?
  private var ending: Task<Void, Never>?
  /// What this device keeps of the account, and what it has not told the server; nil while nobody is signed
  /// in.
  public internal(set) var outgoing: OutgoingWrites?
  /// The household's documents on this device; nil while nobody is signed in, and for a patient.
  public internal(set) var documents: HouseholdDocuments?
  var standings: Task<Void, Never>?
  /// Counts what waits as it changes on the disk.
  @ObservationIgnored var counting: Task<Void, Never>?
  /// Says what a person has to know before going on, such as that a crash took the newest changes; nil once it
  /// was closed.
  var tidings: Question?
  private var hasToldLostChanges = false
  /// Whose sign-in this start found; nil for a patient's, and where there was none.
  @ObservationIgnored private(set) var caregiver: String?
  /// 操作の一覧; nil while it is closed.
  var commands: CommandSearch?
  /// What is asked before the program ends; nil while nothing is.
  var quitting: Question?
  @ObservationIgnored var hasOpenedHome = false
  /// Keeps that the notice was put away; leaving waits for it.
  var closing: Task<Void, Never>?

  /// Makes the program over a session; nothing is asked before ``start()``.
  public init(
    session: OfflineGraceSessionManager, language: Language, look: Look = Look(),
    keys: OwnKeys = OwnKeys(), environment: ModelEnvironment
  ) {
    (self.keys, tidings) = (keys, keys.card)
    (self.session, self.language, self.environment) = (session, language, environment)
    shop = environment.shop(session)
    home = environment.home.map(HomeDoorModel.init)
    (self.look, isFirstRun) = (look, environment.setup?.isFirstRun ?? false)
    refresh = SchedulingRefresh(sleep: environment.sleep)
    live = LiveUpdates(session, environment, refresh: refresh)
    contact = ServerContact(grace: session.grace)
  }

  /// Opens the record of the stored session, or the sign-in.
  public func start() {
    opening?.cancel()
    opening = Task { await self.openRecord() }
  }

  /// Opens a record whose patients are known already, such as the demo's.
  ///
  /// `isFresh` when its patients were asked for by this start.
  public func open(_ opening: RecordModel.Opening, isFresh: Bool = false) {
    let record = recordModel(of: opening)
    (stage, commands) = (.record(record), nil)
    followTimeAndPlan(of: record)
    followPatients(of: record)
    followAccount(of: record)
    record.today.showKept()
    followClock(record)
    followSession()
    followEndings()
    followGrace()
    live.follow(record) { [weak self, weak record] in
      guard let self, let record else { return }
      ask(for: record, patientsToo: !isFresh)
    }
    outgoing?.send()
    startDocuments()
    guard opening.kind == .caregiver else { return }
    tellLostChanges()
    openHomeAtStart()
  }

  /// The record with the look of this terminal.
  private func recordModel(of opening: RecordModel.Opening) -> RecordModel {
    let settings = SettingsModel(
      kind: opening.kind, language: language, look: look,
      languageChosen: { [weak self] language in self?.change(language) },
      lookChosen: { [weak self] look in self?.change(look) }, home: homeAtStart)
    let record = RecordModel(
      opening, session: session, outgoing: outgoing, documents: documents,
      environment: environment, refresh: refresh, contact: contact, settings: settings, shop: shop)
    record.history.showsDayBeside = isWide
    record.history.showsList = isSmall
    record.show(columns)
    record.doors = doorsOfRecord
    record.people?.home = home
    record.members?.home = home
    return record
  }

  /// What is due and what the plan opens may change with whatever today and the history have read.
  private func followTimeAndPlan(of record: RecordModel) {
    record.today.onLoaded = { [weak self, weak record] in
      guard let self, let record else { return }
      followClock(record)
      // What was just read may not have been kept.
      outgoing?.count()
    }
    record.today.onDue = { [weak self] in if self?.look.rings == true { self?.onBell() } }
    record.history.onPlanTold = { [weak self, weak record] in
      guard let self, let record else { return }
      record.planTold()
      followClock(record)
    }
  }

  /// Once each start, until a person has taken the files away (W-29): what could not be read of the record where it is
  /// served here, of what waited to be sent, and of the documents of this device.
  private func tellLostChanges() {
    let record = environment.lostChanges(session) + (outgoing?.device.damagedLogs ?? [])
    let papers = documents?.store.damagedLogs ?? []
    guard !hasToldLostChanges, !record.isEmpty || !papers.isEmpty else { return }
    hasToldLostChanges = true
    let counts = record.compactMap(\.lostChanges)
    let count = counts.isEmpty ? nil : counts.reduce(0, +)
    tidings = Question(
      "LostChangesCard", .lostChangesTitle,
      (record.isEmpty ? [] : [.lostChangesBody])
        + [count.map(Phrase.lostChangesCount)].compactMap(\.self)
        + (papers.isEmpty ? [] : [.lostChangesPapers])
        + (record + papers).map { .lostChangesKept($0.path) },
      isWarning: true, close: "lostChanges.close")
  }

  /// What a start asks, once (W-17): from now on whatever changes is told.
  private func ask(for record: RecordModel, patientsToo: Bool) {
    record.today.reload()
    record.history.learnReach()
    followStore(record.kind)
    if patientsToo { record.people?.reload() }
    if case .patient(let documents) = record.documents { documents.load() }
    Task { [session] in await session.settle() }
  }

  func signedOut() {
    let unsentAccount = unsentAccount
    commands = nil
    turning?.cancel()
    live.stop()
    following?.cancel()
    following = nil
    refresh.stop()
    leaveDevice()
    contact = ServerContact(grace: session.grace)
    openBeginning(as: unsentAccount)
  }

  /// Goes on with another session, such as one on the family's server.
  func adopt(_ session: OfflineGraceSessionManager) {
    live.stop()
    following?.cancel()
    following = nil
    self.session = session
    shop = environment.shop(session)
    isFirstRun = false
    live = LiveUpdates(session, environment, refresh: refresh)
    leaveDevice()
    contact = ServerContact(grace: session.grace)
  }

  /// The sign-in of a caregiver, from which a patient goes on to the code; of `email` when it is known.
  func openSignIn(as email: String? = nil) {
    let openWizard: @MainActor () -> Void = { [weak self] in self?.openWizard() }
    stage = .signIn(
      SignInModel(
        session: session, refresh: refresh, email: email ?? "", unsent: unsentCount(session),
        unsentOfAll: environment.unsentOfAll,
        patientChosen: { [weak self] in self?.openPatientCode() },
        left: environment.setup == nil ? nil : openWizard,
        succeeded: { [weak self] in await self?.openRecord() }))
  }

  private func openPatientCode(saying reason: Phrase? = nil) {
    let session = session
    let model = PatientCodeModel(
      server: session.server, refresh: refresh,
      signIn: { code in try await session.signInAsPatient(code: code) },
      left: { [weak self] in self?.openSignIn() },
      succeeded: { [weak self] in await self?.openRecord() })
    model.form.problem = reason.map { .sentence($0) }
    stage = .patientCode(model)
  }

  /// What was bought and not told yet is told, and what changes at the store too.
  private func followStore(_ kind: SessionKind) {
    guard kind == .caregiver, following == nil, let shop else { return }
    following = Task { await shop.service.run() }
  }

  func openRecord() async {
    do {
      guard let stored = await session.signedIn else { return signedOut() }
      caregiver = stored.role == .caregiver ? stored.account : nil
      await openDevice()
      guard stored.role == .caregiver else { return open(.patient(named: stored.account)) }
      let (patients, isFresh) = try await knownPatients()
      let chosen = patients.first { $0.id == stored.patient } ?? patients.first
      guard let chosen else { return openPatients() }
      open(.caregiver(stored.account, opens: chosen, of: patients), isFresh: isFresh)
    } catch {
      // Whoever broke it off opens by themselves.
      guard !Task.isCancelled else { return }
      openingFailed(error)
    }
  }

  private func openingFailed(_ error: any Error) {
    switch SignInRefusal(error) {
    case .failed(let reason):
      stage = .empty(.failed(reason))
      tryAgain()
    case .wrong where error as? APIError == .sessionEnded: sessionEnded()
    case .wrong, .tooMany: signedOut()
    }
  }

  /// A start that failed goes on without a key: when the stream is there again, or a moment later (W-16).
  private func tryAgain() {
    live.onMessage = { [weak self] message in
      guard let self, case .empty(.failed) = stage, message == .resynchronise else { return }
      start()
    }
    opening = Task { [weak self, environment] in
      guard (try? await environment.sleep(Self.untilNextTry)) != nil, !Task.isCancelled else {
        return
      }
      await self?.openRecord()
    }
  }

  private static let untilNextTry = Duration.seconds(5)

  /// One timer: it sleeps until the next dose time, midnight, missed dose or end of the plan, and never polls; while
  /// the minutes to the next dose are shown, until those are others. A day
  /// that comes in sets it again, for its doses have turns that were not known before (D-H19), and so does
  /// a plan with an end (decision P-30), which the server's clock decides. Where this device's clock is known to be off,
  /// all of them come by the server's (decision 0181).
  private func followClock(_ record: RecordModel) {
    guard case .record(let shown) = stage, shown === record else { return }
    turning?.cancel()
    turning = Task { [environment, grace = session.grace, plan = session.entitlements] in
      while !Task.isCancelled {
        let (device, now) = (environment.now(), grace.present)
        let midnight = Timestamp(tokyo: now.tokyoDate.adding(days: 1), LocalTime(minuteOfDay: 0))
        let late = record.today.toldDay.flatMap {
          DayTurn.next(after: $0, now: now, grace.clockCorrection)
        }
        let turn =
          [midnight, grace.nextTurn(after: now), late].compactMap(\.self).min() ?? midnight
        let wait = max([turn.since(now), plan.untilTurn].compactMap(\.self).min() ?? .zero, .zero)
        let turns = [record.today.day?.nextTurn(after: now), record.today.nextMinute(after: now)]
        let dose = turns.compactMap { $0?.since(now) }.min()
        do { try await environment.sleep(min(dose ?? wait, wait)) } catch { return }
        if let dose, dose < wait, environment.now().since(device) < wait {
          // Nothing but the clock has changed: nobody is asked.
          record.dosesTurned()
          continue
        }
        plan.clockTurned()
        contact.look()
        record.clockTurned()
      }
    }
  }

  /// Another terminal of this device may sign out: this screen must not go on with its token (D-O7).
  func followEndings() {
    guard ending == nil, let endings = environment.endings() else { return }
    ending = Task { [weak self] in
      for await _ in endings {
        guard let self else { return }
        if await session.hasEndedElsewhere() { contact.sessionEnded() }
      }
    }
  }

  /// Our own server ended the session: the sign-in opens, whatever was on the screen.
  func followSession() {
    withObservationTracking {
      _ = contact.isSessionEnded
    } onChange: { [weak self] in
      Task { @MainActor in
        guard let self else { return }
        if self.contact.isSessionEnded { self.sessionEnded() } else { self.followSession() }
      }
    }
  }

  /// The way in that whoever was there has: a caregiver's sign-in, a patient's number; it says why it is open.
  private func sessionEnded() {
    let wasPatient = if case .record(let record) = stage { record.kind == .patient } else { false }
    signedOut()
    guard case .signIn(let model) = stage else { return }
    if wasPatient {
      openPatientCode(saying: .codeEnded)
    } else {
      model.form.problem = .sentence(.signinEnded)
    }
  }
}

/// What the models take from outside: the clock, a way to sleep, and where choices are kept.
public struct ModelEnvironment: Sendable {
  public let now: @Sendable () -> Timestamp
  public let sleep: @Sendable (Duration) async throws -> Void
  /// A random number in 0 ..< 1.
  public let random: @Sendable () -> Double
  /// Keeps the person's language for the next start.
  public let languageChosen: @Sendable (Language) throws -> Void
  /// Keeps the person's colours and marks for the next start.
  public let lookChosen: @Sendable (Look) throws -> Void
  /// Where a session buys; nil where that is not on this computer.
  public let shop: @Sendable (OfflineGraceSessionManager) -> PurchaseShop?
  /// Opens what this device keeps of the account that is signed in.
  public let device: @Sendable (OfflineGraceSessionManager) async -> OpenedDevice?
  /// How many writes of a caregiver's account wait on this device; nobody has to be signed in.
  public let unsent: @Sendable (DeviceAccount) async -> Int
  /// How many writes wait on this device, whoever made them.
  public let unsentOfAll: @Sendable () async -> Int
  /// Opens the documents that this device keeps of the account that is signed in; nil for a
  /// patient.
  public let documents: @Sendable (OfflineGraceSessionManager) async -> OpenedDocuments?
  /// The person's own folders, for attaching and saving files.
  public let files: LocalFiles
  /// What writes files of the record and prints them.
  public let desk: WriteOutDesk
  /// What はじめに needs; nil where there is nothing to begin, as in the demo.
  public let setup: SetupEnvironment?
  /// The paths of what could not be read of a session's record after a crash, where this computer serves it.
  public let lostChanges: @Sendable (OfflineGraceSessionManager) -> [DamagedLog]
  /// What opens this computer's own record at home; nil where the record is elsewhere.
  public let home: HomeEnvironment?
  /// Says that the sign-in of this device may have ended in another terminal; nil where nothing tells.
  public let endings: @Sendable () -> AsyncStream<Void>?
  /// Says that what waits on this device may have changed, whoever changed it; nil where nothing tells.
  public let unsentChanges: @Sendable (DeviceStore) -> AsyncStream<Void>?

  public init(
    now: @escaping @Sendable () -> Timestamp,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    languageChosen: @escaping @Sendable (Language) throws -> Void,
    lookChosen: @escaping @Sendable (Look) throws -> Void = { _ in },
    shop: @escaping @Sendable (OfflineGraceSessionManager) -> PurchaseShop? = { _ in nil },
    device: @escaping @Sendable (OfflineGraceSessionManager) async -> OpenedDevice?,
    unsent: @escaping @Sendable (DeviceAccount) async -> Int = { _ in 0 },
    unsentOfAll: @escaping @Sendable () async -> Int = { 0 },
    documents: @escaping @Sendable (OfflineGraceSessionManager) async -> OpenedDocuments? = {
      _ in nil
    },
    files: LocalFiles = .none, desk: WriteOutDesk = .none, setup: SetupEnvironment? = nil,
    home: HomeEnvironment? = nil,
    endings: @escaping @Sendable () -> AsyncStream<Void>? = { nil },
    unsentChanges: @escaping @Sendable (DeviceStore) -> AsyncStream<Void>? = { _ in nil },
    lostChanges: @escaping @Sendable (OfflineGraceSessionManager) -> [DamagedLog] = { _ in [] }
  ) {
    (self.documents, self.files, self.lostChanges) = (documents, files, lostChanges)
    (self.home, self.endings, self.desk) = (home, endings, desk)
    self.unsentChanges = unsentChanges
    (self.shop, self.device, self.unsent) = (shop, device, unsent)
    self.unsentOfAll = unsentOfAll
    (self.now, self.sleep, self.random) = (now, sleep, random)
    (self.languageChosen, self.lookChosen, self.setup) = (languageChosen, lookChosen, setup)
  }
}
