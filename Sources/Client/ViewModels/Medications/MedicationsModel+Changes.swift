import APIClient
import APIContract
import ClientCore
import Domain
import Localization

// What the server is asked to change. A person waits for it: the input is closed meanwhile.
extension MedicationsModel {
  /// Saves the form: a new medicine, or what was touched of one.
  func save(_ entry: MedicationEntry) {
    guard let medication = entry.medication else {
      guard let request = entry.request, !tellsDouble(of: request, in: entry) else { return }
      let slots = desk.slotTimes(of: patient)
      return ask(.adding(request, slotTimes: slots, at: desk.now)) { model, made in
        model.list.focus = made.medication?.id
        let (name, start) = (request.details.name, made.medication?.regimen?.plan.start)
        if let start, start < entry.today { return .addedSince(name, start) }
        return .added(name, from: start)
      }
    }
    let change = entry.change
    guard change != MedicationChange() else { return page = .list }
    ask(change, of: medication) { .changed($0) }
  }

  /// Says once that what the form adds is there already, which would double its doses. Source: W-20.
  private func tellsDouble(of request: MedicationRequest, in entry: MedicationEntry) -> Bool {
    let slots = desk.slotTimes(of: patient)
    guard entry.told != request,
      rows?.contains(where: {
        $0.medication.isDoubled(by: request, at: slots, today: entry.today)
      }) == true
    else { return false }
    var entry = entry
    entry.told = request
    entry.form.refuse(.sentence(.medicationsThere))
    page = .entry(entry)
    return true
  }

  /// Says what was counted; nil counts no more.
  func count(_ medication: MedicationAnswer, _ stock: Stock?) {
    let undo = MedicationUndo(
      medication.id, from: .stock(medication.inventory?.quantity), to: .stock(stock))
    ask(.changing(.setStock(medication, stock), at: desk.now)) { model, made in
      model.undoable = undo
      return made.stock.map { .counted($0) } ?? .countedNoMore(medication.name)
    }
  }

  /// Sets the last day, inclusive; nil goes on without one.
  func end(_ medication: MedicationAnswer, _ last: CivilDate?) {
    guard var plan = medication.regimen?.plan else { return page = .list }
    let undo = MedicationUndo(medication.id, from: .lastDay(plan.end), to: .lastDay(last))
    plan.end = last
    var change = MedicationChange()
    change.regimen = plan
    ask(change, of: medication) { [self] name in
      undoable = undo
      return last.map { .ends(name, $0) } ?? .goesOn(name)
    }
  }

  /// Takes back the last day or the stock that was set last; nothing else was changed by it.
  func undo() {
    guard let (medication, undo) = undoing else { return }
    list.focus = medication.id
    switch undo.before {
    case .lastDay(let day):
      guard var plan = medication.regimen?.plan else { return }
      plan.end = day
      var change = MedicationChange()
      change.regimen = plan
      ask(change, of: medication) { .lastDayUndone($0) }
    case .stock(let stock):
      ask(.changing(.setStock(medication, stock), at: desk.now)) { _, _ in
        .stockUndone(medication.name)
      }
    }
  }

  /// Puts a medicine away, or takes it out again.
  func putAway(_ medication: MedicationAnswer, _ isAway: Bool) {
    var change = MedicationChange()
    change.archived = isAway
    ask(change, of: medication) { isAway ? .putAway($0) : .takenOut($0) }
  }

  /// 読み直す: what nobody touched in the form becomes what the medicine says by now.
  func readAgain(for entry: MedicationEntry) {
    refresh.run(.medications) { [self] ticket in
      await read()
      guard refresh.isCurrent(ticket), case .entry = page, let medication = entry.medication else {
        return
      }
      if let failure { return refuse(failure) }
      guard let newest = rows?.first(where: { $0.medication.id == medication.id }) else {
        return refuseAsGone()
      }
      page = .entry(entry.rebased(on: newest.medication, language()))
    }
  }
}

// One change at a time, and what stood in its way.
extension MedicationsModel {
  private typealias Notice = @MainActor (MedicationsModel, EditAnswer.Content) -> MedicationsNotice

  /// Changes a medicine; `notice` is told what it is called then.
  private func ask(
    _ change: MedicationChange, of medication: MedicationAnswer,
    then notice: @escaping @MainActor (String) -> MedicationsNotice
  ) {
    ask(.changing(.changeMedication(medication, change), at: desk.now)) { _, made in
      notice(made.medication?.name ?? medication.name)
    }
  }

  /// Asks for a change, which goes on when the waiting is stopped: a second press of the same button
  /// waits for it too, and what became of it is said when it ends.
  private func ask(_ edit: RecordEdit, then notice: @escaping Notice) {
    let (visit, before) = (visit, sending)
    if before?.visit != visit {
      let work = Task {
        await before?.work.value
        await self.send(edit, notice, from: visit)
      }
      sending = (visit, work)
    }
    refresh.run(.medications) { [work = sending?.work] _ in await work?.value }
  }

  private func send(_ edit: RecordEdit, _ notice: Notice, from visit: Int) async {
    do throws(APIError) {
      let answer = try await desk.carryOut(edit, for: patient)
      order.outdate()
      if visit == self.visit { page = .list }
      if answer == nil { showKept() }
      undoable = nil
      let said = notice(self, answer?.content ?? edit.made)
      self.notice = answer == nil ? .waits(said, isServerFull: desk.isServerFull) : said
      onChange()
    } catch {
      if visit == self.visit { refuse(error) } else { refuseBehind(error) }
    }
    if sending?.visit == visit { sending = nil }
    reload()
  }

  /// Says what stood in the way; what was typed stays.
  private func refuse(_ error: APIError) {
    switch error {
    case .conflict: refuseAsStale()
    case .notFound: refuseAsGone()
    case .validation(let field): refuse(field: field)
    default:
      guard case .failed(let reason) = ServerContact.Meaning(error) else { return }
      refuse(reason)
    }
  }

  /// The person has gone on: a card says what stood in the way, over whatever is open now.
  private func refuseBehind(_ error: APIError) {
    switch error {
    case .conflict, .notFound, .validation: problem = .changed
    default:
      guard case .failed(let reason) = ServerContact.Meaning(error) else { return }
      problem = .failed(reason)
    }
  }

  private func refuseAsGone() { (page, problem) = (.list, .changed) }

  /// On another terminal it has become another one. A form keeps what was typed and offers the
  /// newest; what asks for one thing only is asked again.
  private func refuseAsStale() {
    guard case .entry(var entry) = page else { return refuseAsGone() }
    entry.refuseAsStale()
    page = .entry(entry)
  }

  private func refuse(field: String?) {
    guard case .entry(var entry) = page else { return refuse(.medicationsRefused) }
    entry.refuse(field: field)
    page = .entry(entry)
  }

  /// A form says it itself; over the list it is a card.
  private func refuse(_ reason: FailureReason) {
    if form == nil { return problem = .failed(reason) }
    switch reason {
    case .noAnswer, .notOurs: refuse(.medicationsUnsure)
    case .unreachable, .untrusted, .otherCertificate, .server, .serverFull, .outdatedServer,
      .notFound, .readOnly, .role, .deviceFull:
      refuse(.failed(reason))
    }
  }

  private func refuse(_ sentence: Phrase) { refuse(.sentence(sentence)) }

  private func refuse(_ problem: FieldProblem) {
    switch page {
    case .entry(var entry):
      entry.form.refuse(problem)
      page = .entry(entry)
    case .stock(let medication, var form):
      form.refuse(problem)
      page = .stock(medication, form)
    case .end(let medication, var form):
      form.refuse(problem)
      page = .end(medication, form)
    case .list, .question, .importing, .preview: break
    }
  }
}
