import APIContract
import Domain
import Localization

extension ReportPages {
  mutating func drawMedicines() {
    guard !report.medicines.isEmpty else {
      return drawSection(.printSectionMedicines, saying: .printNoMedicines)
    }
    let rows = report.medicines.enumerated().map { place, medicine in
      [name(place), plan(medicine), figure(medicine, place), strings.stock(medicine.inventory)]
    }
    let table = PageTable(
      columns: [
        .init(title: words(.printColumnName), width: 180),
        .init(title: words(.printColumnPlan), width: 144),
        .init(title: words(.printColumnCount), width: 82, leaning: .trailing),
        .init(title: words(.printColumnStock), width: 92, leaning: .trailing),
      ], rows: rows, bold: 0)
    drawSection(.printSectionMedicines, table)
    drawFigures()
    page.paragraph(
      words(
        .printRecorders(
          caregiver: report.recordedByCaregiver, patient: report.recordedByPatient)), Self.body)
  }

  /// A section without a row, which says so.
  private mutating func drawSection(_ title: Phrase, saying nothing: Phrase) {
    drawSection(title)
    page.paragraph(words(nothing), Self.body)
  }

  /// A section that is a table: its heading, and what is said about it, never stand without its first rows.
  private mutating func drawSection(_ title: Phrase, about: Phrase? = nil, _ table: PageTable) {
    let about = about.map { words($0) }
    let lines = about.map { page.type.lines($0, Self.body, width: PageWriter.width).count } ?? 0
    drawSection(title, room: Double(lines) * Self.body.step + table.least(page.type))
    if let about {
      page.paragraph(about, Self.body)
      page.y += 3
    }
    table.draw(&page)
  }

  private func plan(_ medicine: ReportAnswer.Medicine) -> String {
    let dosage = medicine.names.last?.dosageText ?? ""
    // What is taken as needed now may have been planned before.
    guard let plan = medicine.plans.last, !medicine.asNeeded else {
      return [dosage, medicine.asNeeded ? words(.dosePrn) : ""].filter { !$0.isEmpty }
        .joined(separator: strings.apart)
    }
    let times = plan.times.map { time in
      let row = medicine.rows.first { $0.time == time }
      return row.map { strings.moment($0.slot, time) } ?? words(time.clock)
    }
    let clocks = times.joined(separator: words(.printTimes))
    return [dosage, strings.weekdays(plan.weekdays), clocks]
      .filter { !$0.isEmpty }.joined(separator: strings.apart)
  }

  private func figure(_ medicine: ReportAnswer.Medicine, _ place: Int) -> String {
    guard let percent = medicine.figure.percent else {
      return medicine.asNeeded
        ? words(.printCount(n: report.asNeeded.count { $0.medicine == place })) : "－"
    }
    return "\(medicine.figure.taken)/\(medicine.figure.due) \(percent)%"
  }

  /// Five boxes: all, and the four slots.
  private mutating func drawFigures() {
    let boxes =
      [(words(.printAll), report.all)]
      + DoseSlot.allCases.map { (words($0.words), slot(of: $0)) }
    let (width, height) = (PageWriter.width / Double(boxes.count), 46.0)
    page.need(height + 20)
    for (index, (name, figure)) in boxes.enumerated() {
      let x = PageWriter.left + Double(index) * width
      page.add(
        .box(
          PageBox(x: x, y: page.y, width: width, height: height), lineWidth: index == 0 ? 1.4 : 0.6)
      )
      let percent = figure.percent.map { "\($0)%" } ?? "－"
      page.add(.begin(.paragraph))
      for (text, down, style) in [
        (name, 12.0, Self.small), (percent, 28, TextStyle(14, bold: true)),
        ("\(figure.taken)/\(figure.due)", 41, Self.body),
      ] {
        page.add(
          page.line(text, x: x, baseline: page.y + down, style, in: width, .middle))
      }
      page.add(.end(.paragraph))
    }
    page.y += height + 4
  }

  mutating func drawChanges() {
    guard !report.changes.isEmpty else {
      return drawSection(.printSectionChanges, saying: .printChangesNone)
    }
    let table = PageTable(
      columns: [
        .init(title: words(.printColumnDay), width: 130),
        .init(title: words(.printColumnKind), width: 96),
        .init(title: words(.printColumnChange), width: PageWriter.width - 226),
      ],
      rows: report.changes.map { [words($0.date.full), words($0.kind.words), told($0)] })
    drawSection(.printSectionChanges, table)
  }

  private func told(_ change: ReportAnswer.Change) -> String {
    guard report.medicines.indices.contains(change.medicine) else { return "" }
    let medicine = report.medicines[change.medicine]
    switch change.kind {
    case .renamed:
      let names = medicine.names.map { "\($0.name) \($0.dosageText)" }
      guard let now = medicine.names.firstIndex(where: { $0.from == change.date }), now > 0 else {
        return name(change.medicine)
      }
      return name(
        change.medicine, called: words(.printChanged(from: names[now - 1], to: names[now])))
    case .rescheduled:
      guard let now = medicine.plans.lastIndex(where: { $0.from == change.date }), now > 0 else {
        return name(change.medicine, on: change.date)
      }
      let (old, new) = (told(medicine.plans[now - 1]), told(medicine.plans[now]))
      return name(change.medicine, on: change.date) + strings.apart
        + words(.printChanged(from: old, to: new))
    case .started, .stopped: return name(change.medicine, on: change.date)
    }
  }

  private func told(_ plan: ReportAnswer.Plan) -> String {
    strings.weekdays(plan.weekdays) + " "
      + plan.times.map { words($0.clock) }.joined(separator: words(.printTimes))
  }

  mutating func drawGaps() {
    guard !report.notTaken.isEmpty else {
      return drawSection(.printSectionGaps, saying: .printGapsNone)
    }
    drawSection(
      .printSectionGaps, about: .printGapsAbout,
      report.notTaken.count > 15 ? gapsByMedicine : everyGap)
  }

  private var everyGap: PageTable {
    PageTable(
      columns: [
        .init(title: words(.printColumnDay), width: 80),
        .init(title: words(.printColumnTime), width: 70),
        .init(title: words(.printColumnName), width: 180),
        .init(title: words(.printColumnReason), width: PageWriter.width - 330),
      ],
      rows: report.notTaken.map { gap in
        [
          words(gap.scheduledAt.tokyoDate.short),
          strings.moment(gap.slot, gap.scheduledAt.tokyoTime),
          name(gap.medicine, called: gap.name), reason(gap) ?? "",
        ]
      }, blanks: 3)
  }

  /// Why it was left out; nil where nothing is recorded, and a pen may say it.
  private func reason(_ gap: ReportAnswer.NotTaken) -> String? {
    guard let reason = gap.reason else { return nil }
    guard let note = gap.note, !note.isEmpty else { return words(.printSkipped(reason.words)) }
    return words(.printSkippedNote(reason.words, note: note))
  }

  /// A row for each medicine, as it was called, and reason, with its days.
  private var gapsByMedicine: PageTable {
    var rows: [[String]] = []
    for place in report.medicines.indices {
      let gaps = report.notTaken.filter { $0.medicine == place }
      var told: [[String]] = []
      for gap in gaps {
        let kind = [name(place, called: gap.name), reason(gap) ?? words(.printMissed)]
        if !told.contains(kind) { told.append(kind) }
      }
      for kind in told {
        let days = gaps.filter {
          [name(place, called: $0.name), reason($0) ?? words(.printMissed)] == kind
        }.map { gap in
          "\(words(gap.scheduledAt.tokyoDate.cell)) \(words(gap.slot.words))"
        }
        rows.append(kind + [days.joined(separator: words(.listSeparator))])
      }
    }
    return PageTable(
      columns: [
        .init(title: words(.printColumnName), width: 150),
        .init(title: words(.printColumnReason), width: 104),
        .init(title: words(.printColumnDates), width: PageWriter.width - 254),
      ], rows: rows)
  }

  mutating func drawAsNeeded() {
    guard !report.asNeeded.isEmpty else {
      return drawSection(.printSectionPrn, saying: .printPrnNone)
    }
    let days = Set(report.asNeeded.map(\.takenAt.tokyoDate)).count
    drawSection(.printSectionPrn, days > 14 ? intakesByMedicine : intakesByDay)
  }

  /// A row for each day and medicine, with its times.
  private var intakesByDay: PageTable {
    PageTable(
      columns: [
        .init(title: words(.printColumnDay), width: 80),
        .init(title: words(.printColumnName), width: 220),
        .init(title: words(.printColumnTaken), width: PageWriter.width - 300),
      ],
      rows: alike { [words($0.takenAt.tokyoDate.short), name($0.medicine, called: $0.name)] }
        .map { row in row.told + [row.intakes.map(taken).joined(separator: words(.listSeparator))] }
    )
  }

  /// A row for each medicine, as it was called, with its days and times.
  private var intakesByMedicine: PageTable {
    PageTable(
      columns: [
        .init(title: words(.printColumnName), width: 150),
        .init(title: words(.printColumnTaken), width: PageWriter.width - 150),
      ],
      rows: alike { [name($0.medicine, called: $0.name)] }.map { row in
        let days = row.intakes.map { "\(words($0.takenAt.tokyoDate.cell)) \(taken($0))" }
        return row.told + [days.joined(separator: words(.listSeparator))]
      })
  }

  /// The intakes of which the same is told, in the order of the first of each.
  private func alike(
    _ told: (ReportAnswer.Intake) -> [String]
  ) -> [(told: [String], intakes: [ReportAnswer.Intake])] {
    var rows: [(told: [String], intakes: [ReportAnswer.Intake])] = []
    var places: [[String]: Int] = [:]
    for intake in report.asNeeded {
      let words = told(intake)
      if let place = places[words] {
        rows[place].intakes.append(intake)
      } else {
        places[words] = rows.count
        rows.append((words, [intake]))
      }
    }
    return rows
  }

  /// 10:00 2錠, in the unit of that day where the medicine's own words say what is counted.
  private func taken(_ intake: ReportAnswer.Intake) -> String {
    let dosage = called(intake.medicine, on: intake.takenAt.tokyoDate)?.dosageText ?? ""
    return "\(words(intake.takenAt.clock)) \(intake.quantityTaken.counted(as: dosage))"
  }

  mutating func drawUnknown() {
    drawSection(.printSectionUnknown, room: 60)
    var lines: [Phrase] = [.printUnknownMissed, .printUnknownBefore]
    if let begins = report.recordBegins { lines.append(.printUnknownBegins(begins.full)) }
    if unsent > 0 { lines.append(.printUnknownUnsentHere(n: unsent)) }
    lines += [.printUnknownUnsent, .printUnknownOthers]
    if report.profile.allergies == nil { lines.append(.printUnknownAllergies) }
    lines.append(.printUnknownStock)
    for line in lines { page.paragraph(words(.printBullet(words(line))), Self.body) }
  }
}

extension ReportAnswer.Change.Kind {
  fileprivate var words: Phrase {
    switch self {
    case .started: .printStarted
    case .stopped: .printStopped
    case .renamed: .printRenamed
    case .rescheduled: .printRescheduled
    }
  }
}
