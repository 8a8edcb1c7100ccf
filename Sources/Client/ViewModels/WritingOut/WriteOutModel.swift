import APIContract
import ClientCore
public import Domain
public import Localization
public import Observation

/// 書き出し: what leaves the record as a file or on paper. It calls what `okusuri print` and `okusuri export` call.
///
/// Source: screens 2 figures 32-1 and 32-2, R-9, decision 0099.
@MainActor @Observable
public final class WriteOutModel {
  @ObservationIgnored private let _$observationRegistrar = ModelRegistrar()
  /// What is open of it.
  enum Open {
    case list
    case place(WriteOutEntry)
    case replace(Question, WriteOutEntry)
    case writing(WriteOutProgress)
    case done(WrittenFileCard)
    case codes(NotebookCodes)
    case failed(Question)
  }

  var page = Open.list
  public private(set) var isOpen = false
  /// How many days are written, today the last.
  public private(set) var days = TrendsAnswer.ranges[0]
  /// True when a calendar names its medicines.
  public private(set) var withNames = false
  /// What just happened, until the next key.
  public internal(set) var notice: Phrase?

  let history: HistoryViewModel
  let files: LocalFiles
  let desk: WriteOutDesk
  let language: @MainActor () -> Language
  /// How much of the record waits on this device.
  let unsent: @MainActor () -> Int
  /// Opens what can be bought, for a feature; a patient has nothing that leads there.
  @ObservationIgnored var onPlans: @MainActor (FeatureGate?) -> Void = { _ in }
  private var list = ListModel<WriteOutKind>()
  @ObservationIgnored var working: Task<Void, Never>?
  /// Which writing is under way: what an older one still tells is thrown away.
  @ObservationIgnored var turn = 0
  @ObservationIgnored var lines: [UInt8] = []
  /// True while a printer takes the file.
  @ObservationIgnored var isPrinting = false

  init(
    history: HistoryViewModel, files: LocalFiles, desk: WriteOutDesk,
    language: @escaping @MainActor () -> Language, unsent: @escaping @MainActor () -> Int
  ) {
    (self.history, self.files, self.desk) = (history, files, desk)
    (self.language, self.unsent) = (language, unsent)
  }

  // Nobody would want the file any more.
  deinit { working?.cancel() }

  public var kind: SessionKind { history.kind }
  public var today: CivilDate { history.today }

  /// What is offered here.
  public var kinds: [WriteOutKind] {
    kind == .patient ? WriteOutKind.ofPatients : WriteOutKind.allCases
  }

  public var focused: Int { list.row(in: kinds) }

  public func formats(of kind: WriteOutKind) -> [WriteOutFormat] {
    switch kind {
    case .report: [.pdf]
    case .card, .list: [.pdf, .text]
    case .notebook: [.notebook, .codes]
    case .calendar: [.calendar]
    case .record: desk.formats
    }
  }

  /// True for what the plan does not open, as far as it is known.
  public func isLocked(_ kind: WriteOutKind) -> Bool { kind == .report && isFree }

  /// True once the plan is known to be free; nobody tells a patient.
  public var isFree: Bool { kind == .caregiver && history.reach?.premium == false }

  /// The days that the screen writes.
  public var period: ClosedRange<CivilDate> { today.adding(days: 1 - days)...today }

  func open() { (isOpen, page, notice, list) = (true, .list, nil, ListModel()) }

  func close() {
    stop()
    (isOpen, page, notice) = (false, .list, nil)
  }

  /// Ends the writing; what was half written is taken away.
  func stop() {
    working?.cancel()
    (working, lines) = (nil, [])
    turn += 1
  }

  func handleList(_ intent: Intent) {
    switch intent {
    case .move(.left): choose(-1)
    case .move(.right): choose(1)
    case .pick(let number): list.focus(row: number - 1, in: kinds)
    case .add where kinds.contains(.calendar): withNames.toggle()
    case .back: close()
    default:
      if list.handle(intent, "export.", in: kinds) == .opened { press(kinds[focused]) }
    }
  }

  /// The next longer or shorter period that the plan opens.
  private func choose(_ step: Int) {
    guard kind == .caregiver else { return }
    let open = TrendsAnswer.ranges.filter {
      $0 == TrendsAnswer.ranges[0] || history.reach?.opens(today.adding(days: 1 - $0)) == true
    }
    let index = (open.firstIndex(of: days) ?? 0) + step
    if open.indices.contains(index) {
      days = open[index]
    } else if step > 0 {
      notice = .exportLongest
    }
  }

  private func press(_ kind: WriteOutKind) {
    guard !isLocked(kind) else { return onPlans(.pdfExport) }
    let (files, word, today) = (files, kind.fileWord, today)
    page = .place(
      WriteOutEntry(kind, as: formats(of: kind)) {
        files.place("okusuri-\(word)-\(today).\($0.ending)")
      })
  }
}

/// How far a file is written.
public struct WriteOutProgress: Hashable, Sendable {
  public let kind: WriteOutKind
  /// True where pages are counted, and not days.
  public let countsPages: Bool
  /// True where it takes the place of an older file, which stays until the new one is whole.
  public let replaces: Bool
  /// How many bytes have come from the server; nil where nothing tells.
  public internal(set) var fetched: Int64?
  /// How many of the days or pages are written; nil before the first, and where neither is counted.
  public internal(set) var written: Part?
  /// True once somebody has stopped it, until it has ended.
  public internal(set) var isStopping = false

  /// So many days or pages of all.
  public struct Part: Hashable, Sendable {
    public let done: Int
    public let all: Int
  }

  init(_ kind: WriteOutKind, as format: WriteOutFormat, replacing: Bool) {
    (self.kind, countsPages, replaces) = (kind, format == .pdf, replacing)
  }

  /// What of it is done; nil where nothing tells.
  public var percent: Int? { written.flatMap { Numerals.percent($0.done, of: $0.all) } }
}
