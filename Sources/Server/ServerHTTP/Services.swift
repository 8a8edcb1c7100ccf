internal import Logging
internal import Purchases
internal import ServerCore

/// The services that the routes call, one for each part of the API.
///
/// It is a class since every request hands it on: a copy of all of them would take a twentieth of an answer's time.
final class Services: Sendable {
  let history: HistoryService
  let patients: PatientService
  let linking: LinkingService
  let feeds: FeedService
  let accounts: AccountService
  let signIns: SignInService
  let members: MemberService
  let medications: MedicationService
  let recording: RecordingService
  let imports: ImportService
  let export: ExportService
  let reports: ReportService
  let changes: ChangeService
  let sessions: SessionService
  let events: EventService
  let documents: DocumentService
  let leftovers: LeftoverService
  let purchases: PurchaseServices
  let readiness: Readiness
  /// nil on a server that keeps its caregivers' passwords itself.
  let caller: CallerIdentity?
  /// The page of linking, written out for whoever asks first; nil where nobody gave its words.
  let linkPage: @Sendable () -> LinkPage?

  init(
    store: any RecordStore, cloud: any DocumentCloud, sessions: SessionService, events: EventHub,
    dependencies: ServerDependencies, signUp: SignUpPolicy, purchases: StoreTrust,
    purchasePage: PurchasePage?,
    issuer: OutsideIssuer?, feedWords: @escaping FeedWords,
    linkPage: @escaping @Sendable () -> LinkPage?, logger: Logger
  ) {
    self.linkPage = linkPage
    history = HistoryService(store: store, dependencies: dependencies)
    patients = PatientService(store: store, events: events, dependencies: dependencies)
    linking = LinkingService(
      store: store, sessions: sessions, events: events, dependencies: dependencies)
    feeds = FeedService(store: store, dependencies: dependencies, words: feedWords)
    documents = DocumentService(
      store: store, cloud: cloud, events: events, dependencies: dependencies)
    leftovers = LeftoverService(store: store, dependencies: dependencies)
    // A code may be tried in two places; both count together.
    let invitations = GuessLimit.invitations(dependencies)
    members = MemberService(
      store: store, events: events, documents: documents, dependencies: dependencies,
      guesses: invitations)
    accounts = AccountService(
      store: store, sessions: sessions, events: events, documents: documents,
      dependencies: dependencies, signUp: signUp, guesses: invitations)
    signIns = SignInService(store: store, events: events, dependencies: dependencies)
    medications = MedicationService(store: store, events: events, dependencies: dependencies)
    recording = RecordingService(store: store, events: events, dependencies: dependencies)
    imports = ImportService(store: store, events: events, dependencies: dependencies)
    export = ExportService(store: store, dependencies: dependencies)
    reports = ReportService(store: store, dependencies: dependencies)
    changes = ChangeService(store: store, dependencies: dependencies)
    self.events = EventService(store: store, dependencies: dependencies, hub: events)
    self.purchases = PurchaseServices(
      store: store, events: events, dependencies: dependencies, trust: purchases,
      page: purchasePage)
    readiness = Readiness(store: store, cloud: cloud, dependencies: dependencies)
    caller = issuer.map { issuer in
      CallerIdentity(
        issuer: issuer, store: store, dependencies: dependencies, signUp: signUp, logger: logger)
    }
    self.sessions = sessions
  }
}
