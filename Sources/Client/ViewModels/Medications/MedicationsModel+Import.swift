import APIClient
import APIContract
import ClientCore
import Domain
import Files
import Localization

// 薬の取り込み: from where, what would come in, and adding it. Source: screens 2 figures 29-1 and 29-2, R-5.
extension MedicationsModel {
  /// Opens the page, or says why nothing can be added now: a form never opens to fail.
  func openImport() {
    if let reason = whyNot { return notice = .refused(reason) }
    page = .importing(ImportEntry(offersKeeping: keepText != nil))
  }

  func handle(_ intent: Intent, _ entry: ImportEntry) {
    var entry = entry
    if intent == .complete, entry.form.focus == ImportEntry.file { return complete(entry) }
    let outcome = entry.handle(intent == .complete ? .nextFocus : intent)
    page = outcome == .left ? .list : .importing(entry)
    if outcome == .submitted { read(entry) }
  }

  private func complete(_ entry: ImportEntry) {
    let asked = entry.path
    Task { [files] in
      let completion = await files.complete(asked)
      // What was typed meanwhile is not overwritten.
      guard case .importing(var entry) = page, entry.path == asked else { return }
      entry.complete(completion)
      page = .importing(entry)
    }
  }

  func handle(_ intent: Intent, _ preview: ImportPreview) {
    var preview = preview
    let step = preview.handle(intent, Strings(language()))
    switch step {
    case .stays: page = .preview(preview)
    case .left: page = .importing(preview.entry)
    case .add: add(preview)
    }
  }
}

// Reading what was given.
extension MedicationsModel {
  private func read(_ entry: ImportEntry) {
    guard let source = entry.source else {
      return refuse(entry, .sentence(.importEmpty), at: ImportEntry.file)
    }
    let field = entry.field(of: source)
    refresh.run(.medications) { [self] ticket in
      let answer = await ImportWork.read(source, by: files, today: today())
      guard refresh.isCurrent(ticket) else { return }
      switch answer {
      case .failure(let fault): refuse(entry, .sentence(fault.reason.phrase), at: field)
      case .success(let read):
        if read.found.isRefused {
          return refuse(entry, read.found.refusal, at: field, read.found.everyFault)
        }
        await compare(read, entry, at: field, ticket)
      }
    }
  }

  /// Looks what of it the patient has, as far as the server or this device knows.
  private func compare(
    _ read: ImportWork.Reading, _ entry: ImportEntry, at field: String,
    _ ticket: SchedulingRefresh.Ticket
  ) async {
    let answers = await answers()
    guard refresh.isCurrent(ticket) else { return }
    guard let answers else { return refuse(entry, .sentence(.importNotCompared), at: field) }
    var found = read.found
    // Without an answer about plans that are over, those that hold are compared.
    let known =
      (try? await reader.session.known(answers, as: found, of: patient))
      ?? answers.map { KnownMedication($0, plans: []) }
    guard refresh.isCurrent(ticket) else { return }
    found.leaveOut(known, at: desk.slotTimes(of: patient), today: today())
    page = .preview(
      ImportPreview(found, from: entry, read.bytes, today: today(), into: patientName()))
  }

  /// Every medicine with what waits on this device; nil when nobody knows them.
  private func answers() async -> [MedicationAnswer]? {
    let asked = try? await contact.watch { () async throws(APIError) in
      try await reader.medications()
    }
    // Of a patient that this device added nothing else can be there.
    let waiting = desk.waiting(for: patient)
    let isNew = waiting.contains { $0.edit?.patient == patient }
    return (asked ?? reader.keptMedications ?? (isNew ? [] : nil))?.applying(waiting)
  }

  private func refuse(
    _ entry: ImportEntry, _ problem: FieldProblem, at field: String, _ faults: [Phrase] = []
  ) {
    var entry = entry
    entry.refuse(problem, at: field, faults)
    page = .importing(entry)
  }
}

// Adding what was chosen.
extension MedicationsModel {
  private func add(_ preview: ImportPreview) {
    var preview = preview
    if let reason = whyNot {
      preview.notice = reason
      return page = .preview(preview)
    }
    let slots = desk.slotTimes(of: patient)
    let rows = preview.chosen.sorted()
    for row in rows where preview.edits[row] == nil {
      guard let request = preview.rows[row].request else { continue }
      preview.edits[row] = .adding(request, slotTimes: slots, at: desk.now)
    }
    page = .preview(preview)
    carryOut(rows, of: preview)
  }

  /// It goes on when the waiting is stopped, as every change here does.
  private func carryOut(_ rows: [Int], of preview: ImportPreview) {
    let (visit, before) = (visit, sending)
    if before?.visit != visit {
      let work = Task {
        await before?.work.value
        await self.send(rows, of: preview, from: visit)
      }
      sending = (visit, work)
    }
    refresh.run(.medications) { [work = sending?.work] _ in await work?.value }
  }

  private func send(_ rows: [Int], of preview: ImportPreview, from visit: Int) async {
    let tries = rows.compactMap { row in preview.edits[row].map { (row, $0) } }
    let answers = await desk.carryOut(all: tries.map(\.1), for: patient)
    var done: [Int] = []
    var (waits, fault) = (false, APIError?.none)
    for (row, answer) in zip(tries.map(\.0), answers) {
      switch answer {
      case .success(let answer):
        done.append(row)
        if answer == nil { waits = true }
      case .failure(let error): fault = fault ?? error
      }
    }
    order.outdate()
    let isKept = await keepText(of: preview, done)
    if waits { showKept() }
    tell(done, of: preview, isKept, waits: waits, fault, from: visit)
    if sending?.visit == visit { sending = nil }
    onChange()
    reload()
  }

  /// Keeps the text as a document where that was asked for; nil where it was not.
  private func keepText(of preview: ImportPreview, _ done: [Int]) async -> Bool? {
    guard preview.keepsText, !done.isEmpty, let keepText else { return nil }
    return await keepText(
      ImportedText(
        bytes: preview.bytes, patient: patient, origin: preview.visit, today: today()))
  }

  private func tell(
    _ done: [Int], of preview: ImportPreview, _ isKept: Bool?, waits: Bool, _ fault: APIError?,
    from visit: Int
  ) {
    guard let fault else {
      if visit == self.visit {
        list.focus = done.first.flatMap { preview.edits[$0]?.medication }
        page = .list
      }
      let said = MedicationsNotice.imported(done.count, isKept: isKept)
      notice = waits ? .waits(said, isServerFull: desk.isServerFull) : said
      return
    }
    problem = .imported(done.count, reason: FailureReason(of: fault))
    guard visit == self.visit, case .preview(var preview) = page else { return }
    preview.done(done, isKept: isKept == true)
    page = .preview(preview)
  }
}

/// What takes as long as the disk does, off the screen's thread.
enum ImportWork {
  struct Reading: Sendable {
    let bytes: [UInt8]
    let found: ImportedMedications
  }

  @concurrent
  static func read(
    _ source: ImportEntry.Source, by files: LocalFiles, today: CivilDate
  ) async -> Result<Reading, FileFault> {
    do throws(FileFault) {
      let bytes =
        switch source {
        case .text(let text): Array(text.utf8)
        case .path(let path):
          try OpenFile(files.absolute(path), for: .given).bytes(
            most: ImportedMedications.mostBytes)
        }
      let found = ImportedMedications(bytes, today: today, rowByRow: true)
      return .success(Reading(bytes: bytes, found: found))
    } catch {
      return .failure(error)
    }
  }
}

extension ImportedMedications {
  /// Everything that keeps it out, with its line.
  fileprivate var everyFault: [Phrase] {
    faults.filter { $0.severity == .blocks }.map(\.placed)
  }

  /// The first of it, and how much more there is.
  fileprivate var refusal: FieldProblem {
    let all = everyFault
    let first = all.first ?? .faultUnreadable
    let what: Phrase =
      all.count > 1 ? .importFaultMore(first: first, n: all.count - 1) : first
    return .sentence(.importRefused(what: what))
  }
}

extension FailureReason {
  /// Nil for what is said of the change itself.
  fileprivate init?(of error: APIError) {
    guard case .failed(let reason) = ServerContact.Meaning(error) else { return nil }
    self = reason
  }
}
