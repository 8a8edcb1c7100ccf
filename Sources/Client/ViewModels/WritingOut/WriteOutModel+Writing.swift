import APIClient
import APIContract
import ClientCore
import Domain
import Files
import Localization

// What is read, written, stopped and told. Source: screens 2 figure 32-2, R-9.
extension WriteOutModel {
  /// Begins to write; one that stands there is replaced only when the person has said so.
  func write(_ entry: WriteOutEntry, replacing: Bool) {
    guard let format = entry.chosen else { return }
    stop()
    let turn = turn
    page = .writing(WriteOutProgress(entry.kind, as: format, replacing: replacing))
    working = Task {
      format == .codes
        ? await self.showCodes(entry, turn)
        : await self.run(entry, as: format, replacing: replacing, turn)
    }
  }

  /// The codes instead of a file.
  private func showCodes(_ entry: WriteOutEntry, _ turn: Int) async {
    do throws(APIError) {
      let (file, kept) = try await notebook()
      guard turn == self.turn else { return }
      guard !file.isEmpty else { return ended(.failure(.nothing), entry, replacing: false) }
      working = nil
      page = .codes(NotebookCodes(file, kept: kept))
    } catch {
      guard turn == self.turn else { return }
      ended(.failure(.refused(error)), entry, replacing: false)
    }
  }

  private func run(
    _ entry: WriteOutEntry, as format: WriteOutFormat, replacing: Bool, _ turn: Int
  ) async {
    let (progress, report) = AsyncStream.makeStream(
      of: WriteOutProgress.Part.self, bufferingPolicy: .bufferingNewest(1))
    let showing = Task {
      for await part in progress { self.show(turn) { $0.written = part } }
    }
    let end: Result<WrittenOut, WriteOutFault>
    do throws(WriteOutFault) {
      let job = WriteOutJob(
        content: try await content(of: entry.kind, turn), format: format,
        path: files.absolute(entry.written), replaces: replacing, language: language(),
        today: today)
      end = await desk.write(job) { report.yield(WriteOutProgress.Part(done: $0, all: $1)) }
    } catch {
      end = .failure(error)
    }
    report.finish()
    showing.cancel()
    guard turn == self.turn else { return }
    ended(end, entry, replacing: replacing)
  }

  /// Says that it is being stopped: a disk or a network may keep the writing for a while.
  func stopChosen() {
    working?.cancel()
    show(turn) { $0.isStopping = true }
  }

  private func show(_ turn: Int, _ change: (inout WriteOutProgress) -> Void) {
    guard turn == self.turn, case .writing(var progress) = page else { return }
    change(&progress)
    page = .writing(progress)
  }

  private func ended(
    _ end: Result<WrittenOut, WriteOutFault>, _ entry: WriteOutEntry, replacing: Bool
  ) {
    (working, lines) = (nil, [])
    switch end {
    case .success(let written): tell(written, entry)
    case .failure(.stopped), .failure(.refused(.cancelled)):
      (page, notice) = (.list, replacing ? .exportStoppedReplacing : .exportStopped)
    case .failure(.place(.exists)): page = .replace(.replacing(entry.written), entry)
    case .failure(.place(let reason)):
      var entry = entry
      entry.form.refuse(.sentence(reason.savingPhrase), at: WriteOutEntry.path)
      page = .place(entry)
    case .failure(.refused(.premiumRequired(let feature))):
      page = .list
      onPlans(feature)
    case .failure(let fault): page = .failed(.failed(fault, replacing: replacing, on: today))
    }
  }

  private func tell(_ written: WrittenOut, _ entry: WriteOutEntry) {
    let card = WrittenFileCard(written, entry, withNames: withNames)
    page = .done(card)
    guard card.isPDF else { return }
    let turn = turn
    working = Task { [desk] in
      guard await desk.hasPrinter(), turn == self.turn, case .done(var card) = page else { return }
      card.offerPrinting()
      page = .done(card)
    }
  }
}

// What stands in a file.
extension WriteOutModel {
  private func content(
    of kind: WriteOutKind, _ turn: Int
  ) async throws(WriteOutFault) -> WriteOutJob.Content {
    do throws(APIError) {
      switch kind {
      case .report: return try await report()
      case .card:
        let (card, isKept) = try await card()
        return .card(card, isKept: isKept)
      case .notebook: return .notebook(try await notebook().file)
      case .list:
        let (card, isKept) = try await card()
        return .list(card, isKept: isKept)
      case .calendar:
        _ = try await record(today...today.adding(days: 29), turn)
        return .calendar(lines, names: withNames)
      case .record:
        let cutoff = try await record(period, turn)
        return .record(lines, cutoff: cutoff)
      }
    } catch {
      throw .refused(error)
    }
  }

  private var patient: PatientID {
    get throws(APIError) {
      guard case .patient(let patient) = history.reader.subject else { throw .forbidden }
      return patient
    }
  }

  private func report() async throws(APIError) -> WriteOutJob.Content {
    let (patient, days, session) = (try patient, period, history.reader.session)
    let content = try await history.contact.background {
      () async throws(APIError) -> (report: ReportAnswer, name: String?) in
      let report = try await session.send(
        .report(patient, from: days.lowerBound, to: days.upperBound))
      return (report, try await session.ownName())
    }
    return .report(content.report, preparedBy: content.name, unsent: unsent())
  }

  /// The card as the server tells it, or as this device has kept it where nobody answers.
  private func card() async throws(APIError) -> (CardAnswer, isKept: Bool) {
    let reader = history.reader
    do throws(APIError) {
      let card = try await history.contact.background { () async throws(APIError) in
        try await reader.card()
      }
      return (card, false)
    } catch {
      guard error.isNoAnswer, let kept = reader.keptCard else { throw error }
      return (kept.answer, true)
    }
  }

  /// What is taken now, for a pharmacy, and from when it is where this device has kept it.
  private func notebook() async throws(APIError) -> (file: MedicineFile, kept: Phrase?) {
    let (answer, isKept) = try await card()
    let told = answer.preparedAt
    let kept = Phrase.printKept(when: .dayAndTime(told.tokyoDate.full, told.clock))
    return (MedicineFile(answer, today: today), isKept ? kept : nil)
  }

  /// Fetches the lines of these days; the first open day of a free plan.
  private func record(
    _ days: ClosedRange<CivilDate>, _ turn: Int
  ) async throws(APIError) -> CivilDate? {
    let (patient, reader) = (try patient, history.reader)
    let access = try await history.contact.background { () async throws(APIError) in
      let access = try await reader.access()
      // Up to today is everything, plans that begin later too.
      let last = days.upperBound == today ? nil : days.upperBound
      try await reader.session.export(patient, from: days.lowerBound, to: last) {
        await self.take($0, turn)
      }
      return access
    }
    return access.cutoffDate
  }

  /// Takes a piece; false when nobody wants more.
  private func take(_ piece: [UInt8], _ turn: Int) -> Bool {
    guard turn == self.turn, !Task.isCancelled else { return false }
    lines += piece
    let count = Int64(lines.count)
    show(turn) { $0.fetched = count }
    return true
  }
}

/// The card 「書き出しました」.
struct WrittenFileCard: Sendable {
  let path: String
  let isPDF: Bool
  private(set) var card: Question
  /// What stands below the sentences from the beginning.
  private let notes: [Phrase]

  /// What a button of it does.
  enum Press { case stays, open, print, close }

  init(_ written: WrittenOut, _ entry: WriteOutEntry, withNames: Bool) {
    (path, isPDF) = (entry.written, entry.chosen == .pdf)
    let size = ByteSize.text(written.bytes)
    let about: Phrase =
      switch entry.kind {
      case .calendar: withNames ? .exportDoneNames(size: size) : .exportDoneNoNames(size: size)
      default:
        written.pages.map { Phrase.exportDonePages(n: $0, size: size) }
          ?? .exportDoneSize(size: size)
      }
    card = Question(
      "ExportDone", .exportDone, [.exportDonePath(path: path), about],
      buttons: [
        Question.Button(id: "export.done.open", label: .exportOpen),
        Question.Button(id: "export.done.close", label: .historyRetentionLockClose),
      ], focus: 1)
    let missing = written.missing.joined(separator: " ")
    let signs = missing.isEmpty ? [] : [Phrase.exportDoneMissing(signs: missing)]
    notes = signs + written.remarks.phrases
    card.notes = notes
    card.spoken = .exportDone
  }

  /// There is a printer. The focus stays on the button that it was on.
  mutating func offerPrinting() {
    var (buttons, focus) = (card.buttons, card.focus)
    buttons.insert(Question.Button(id: "export.done.print", label: .exportPrint), at: 1)
    if focus > 0 { focus += 1 }
    var more = Question(card.id, card.title, card.body, buttons: buttons, focus: focus)
    (more.notes, more.spoken) = (card.notes, card.spoken)
    card = more
  }

  mutating func say(_ phrase: Phrase, _ note: Phrase?) {
    card.spoken = phrase
    card.notes = notes + [note].compactMap(\.self)
  }

  mutating func handle(_ intent: Intent) -> Press {
    switch card.handle(intent) {
    case nil: return .stays
    case .left: return .close
    case .button(let index):
      switch card.buttons[index].id {
      case "export.done.open": return .open
      case "export.done.print": return .print
      default: return .close
      }
    }
  }
}

extension Question {
  /// 「同じ名前のファイルがあります」
  fileprivate static func replacing(_ path: String) -> Question {
    Question(
      "ExportQuestion", .documentsReplaceTitle,
      [.exportDonePath(path: path), .documentsReplaceBody], isWarning: true,
      name: "export.replace", yes: .documentsReplace)
  }

  /// 「書き出せませんでした」, and what became of the place: an older file there is not touched.
  fileprivate static func failed(
    _ fault: WriteOutFault, replacing: Bool, on today: CivilDate
  ) -> Question {
    Question(
      "ExportError", .exportFailed,
      fault.phrases(on: today) + [replacing ? .exportFailedReplacing : .exportFailedKept],
      isWarning: true, close: "export.error.close")
  }
}

extension WriteOutFault {
  /// What happened, and what works all the same.
  fileprivate func phrases(on today: CivilDate) -> [Phrase] {
    switch self {
    case .place(let reason): [reason.savingPhrase]
    case .noLibrary: [.exportFailedLibrary, .exportFailedText]
    case .noFont: [.exportFailedFont, .exportFailedText]
    case .drawing: [.exportFailedDrawing]
    case .nothing: [.exportFailedNothing]
    case .cutOff: [.exportFailedCut]
    case .refused(.historyRetentionLimit(let cutoff, _)):
      [.exportFailedClosed(cutoff: cutoff.read(on: today))]
    case .refused(let error): [FailureReason(error).phrase]
    case .stopped: [.exportStopped]
    }
  }
}
