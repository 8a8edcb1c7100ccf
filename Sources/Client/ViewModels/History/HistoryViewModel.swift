public import APIContract
public import ClientCore
public import Domain
public import Observation

/// The history as the person sees it: one calendar in two layouts, one lock state, one day open.
///
/// It holds exactly one request at a time; an answer that is not for that request is dropped, and
/// nothing older than the cutoff stays once the server has refused (D-H4 … D-H8).
/// Source: 010 FR-008, T018.
@MainActor @Observable
public final class HistoryViewModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What stands in the body of the screen.
  public enum Phase: Hashable, Sendable {
    case showing
    case locked(HistoryLock)
    case failed(LoadFailure)
  }

  public internal(set) var layout = HistoryLayout.recent
  /// The days on the screen; nil before the first load and after a refusal.
  public internal(set) var calendar: CalendarAnswer?
  public internal(set) var selected: CivilDate
  public internal(set) var phase = Phase.showing
  /// The day opened as a screen of its own; nil while the calendar is shown.
  public internal(set) var openDay: DayAnswer?
  /// The days loaded so far, for the panel beside the calendar.
  public internal(set) var days: [CivilDate: DayAnswer] = [:]
  /// The focused row of the open day or of the panel; nil while the calendar has the focus.
  public internal(set) var focusedRow: Int?
  /// The field of `g`; nil while it is closed.
  public internal(set) var field: GoToDate?
  /// What just happened, until the next key.
  public internal(set) var notice: Notice?
  /// True until the first successful move; the spoken line then names the two keys that matter.
  public internal(set) var isNew = true
  /// True when the screen is wide enough to show the day beside the calendar.
  public var showsDayBeside = false
  /// True on a screen too small for a calendar: its days stand in a list, the newest first.
  public var showsList = false

  /// The slots of 今日 with a dose whose time has come.
  @ObservationIgnored var dueSlots: @MainActor () -> Set<DoseSlot> = { [] }
  /// The recording of doses; nil in patient mode.
  public let recording: TodayRecorder?

  let kind: SessionKind
  let reader: RecordReader
  let refresh: SchedulingRefresh
  let contact: ServerContact
  var recent: CalendarAnswer?
  /// When the server told what ``calendar`` holds, and how far that reaches.
  var calendarSeen: Seen?
  /// When the server told each of ``days``.
  var daysSeenAt: [CivilDate: Timestamp] = [:]
  /// Called after a change of the plan was followed here.
  @ObservationIgnored var onPlanTold: @MainActor () -> Void = {}
  /// Tells what asked for the load on the screen what became of it: true once it is shown, false when its lock or error
  /// card was closed. Nil where that was 履歴 itself.
  @ObservationIgnored var onLoadEnded: (@MainActor (_ isShown: Bool) -> Void)?
  private var quiet: Task<Void, Never>?
  /// Every load, for a key or behind the screen.
  var order = LoadOrder()
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Makes the history of one patient for one kind of session, opening on today.
  public init(
    kind: SessionKind, reader: RecordReader, refresh: SchedulingRefresh, contact: ServerContact,
    recording: TodayRecorder? = nil
  ) {
    self.recording = recording
    (self.kind, self.reader, self.refresh, self.contact) = (kind, reader, refresh, contact)
    selected = contact.today
    following = followPlan()
  }

  // Nobody would see what it learns.
  deinit { following?.cancel() }

  /// How far back this session sees on ``today``, for banner, calendar and lock alike; nil while the plan is
  /// unknown (D-H10). A free plan goes on with the day, also while nobody can be asked.
  public var reach: AccessAnswer? {
    guard let told = reader.entitlements.known.access, !told.premium, told.today < today else {
      return reader.entitlements.known.access
    }
    return AccessAnswer(premium: false, today: today)
  }

  /// The first day that a free plan opens, for the banner: while 直近30日 is shown, the first of its days, so
  /// that the banner never names a day that the calendar below it has not (W-8). Nil with all days open.
  public var bannerCutoff: CivilDate? {
    guard let cutoffDate = reach?.cutoffDate else { return nil }
    return layout == .recent ? calendar?.days.first?.date ?? cutoffDate : cutoffDate
  }

  /// Today as the server last said it, without a network by this device's clock once that is later; or the
  /// day the screen opened on.
  public var today: CivilDate {
    guard let told = reader.entitlements.known.access?.today else { return recentToday ?? selected }
    return contact.connection.state == .online ? told : max(told, contact.today)
  }

  /// The day in the panel beside the calendar, or on the day screen, with what is on its way.
  public var shownDay: DayAnswer? {
    (openDay ?? days[selected]).map { recording?.applied(to: $0) ?? $0 }
  }

  /// Learns behind the screen how far this session sees, for the title bar; an error leaves it
  /// unknown, and the tab asks again.
  func learnReach() {
    quiet = Task { await self.askReachQuietly() }
  }

  /// The plan opens what is locked: it loads behind the screen, or says why it cannot.
  func openLockQuietly() {
    quiet = Task {
      guard await !self.follow([]), case .locked(let lock) = phase, reach?.premium == true,
        !refresh.isBusy, !Task.isCancelled
      else { return }
      load(lock.reason.target, ended: onLoadEnded)
    }
  }

  /// The person opened the tab: loads the landing layout, unless something is shown already.
  public func opened() {
    if isEmpty { load(.landing) }
  }

  /// True while there is neither a calendar nor a day, a lock or an error.
  var isEmpty: Bool { calendar == nil && openDay == nil && phase == .showing }

  /// The person asked for the same again: 更新 or `r`.
  public func refreshChosen() { load(currentTarget, asking: .plan) }

  /// Midnight has passed, or a plan or its grace has ended: what is shown is loaded again behind the screen.
  public func clockTurned() {
    planTold()
    guard !refresh.isBusy else { return }
    turnOffline()
    quiet?.cancel()
    guard calendar != nil else { return learnReach() }
    quiet = Task { await self.reloadQuietly() }
  }

  /// What the screen shows, as something that can be asked for again.
  var currentTarget: HistoryTarget {
    if let openDay { return .day(openDay.date) }
    guard calendar != nil else { return .landing }
    return switch layout {
    case .recent: .recent(selecting: selected)
    case .month(let month): .month(month, selecting: selected)
    }
  }

  private var recentToday: CivilDate? { recent?.days.last?.date }
}
