import ClientCore

extension LiveUpdates {
  /// The updates of a program: its session, its way to sleep, its random numbers.
  convenience init(
    _ session: OfflineGraceSessionManager, _ environment: ModelEnvironment,
    refresh: SchedulingRefresh
  ) {
    self.init(
      stream: EventStream(
        session: session, sleep: environment.sleep, random: environment.random),
      refresh: refresh, sleep: environment.sleep)
  }
}
