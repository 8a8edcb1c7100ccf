internal import ServerCore

/// The services behind the routes.
struct Services: Sendable {
  let history: HistoryService
  let today: TodayService
  let patients: PatientService
  let sessions: SessionService
  let events: EventService
  let readiness: Readiness

  init(
    store: any RecordStore, sessions: SessionService, events: EventHub,
    dependencies: ServerDependencies
  ) {
    history = HistoryService(store: store, dependencies: dependencies)
    today = TodayService(store: store, dependencies: dependencies)
    patients = PatientService(store: store, dependencies: dependencies)
    self.events = EventService(store: store, dependencies: dependencies, hub: events)
    readiness = Readiness(store: store)
    self.sessions = sessions
  }
}
