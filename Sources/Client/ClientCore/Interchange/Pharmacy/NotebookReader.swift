import Domain

/// Reads the records of a pharmacy's file one after the other and builds the visits.
struct NotebookReader {
  private(set) var faults: FaultList
  private var category = ""
  private(set) var patientName: String?
  private(set) var medicines: [PrescribedMedicine] = []
  private(set) var remarks: [PharmacyNotebook.Remark] = []
  private(set) var unreadable: [UnreadableRow] = []
  private var visit: Visit?
  /// True after a visit whose day could not be read; its records are checked, not reported as
  /// standing in the wrong place.
  private var visitIsUnreadable = false

  init(faults: FaultList) { self.faults = faults }

  /// Notes whether the file comes from a pharmacy (1) or from a person's application (2).
  mutating func read(outputCategory text: String, line: Int) {
    category = text.folded
    guard category != "1", category != "2" else { return }
    faults.add(line: line, field: .outputCategory, .unknownOutputCategory(found: text.excerpt))
  }

  /// Reads one record; `cutOff` says that it is the last line and has no line end.
  mutating func read(_ record: NotebookRecord, cutOff: Bool) {
    do throws(RecordFault) {
      guard try check(record, cutOff: cutOff) else { return }
      try take(record)
    } catch {
      faults.add(error, ofOneRow: !cutOff && error.severity == .blocks && loses(record, error))
    }
  }

  /// Notes what a record that cannot be read takes with it; false when nobody can tell, as with a supplement
  /// of no medicine: once a week must never become every day.
  private mutating func loses(_ record: NotebookRecord, _ fault: RecordFault) -> Bool {
    guard visit != nil, Self.prescribed.contains(record.number) else { return false }
    let prescription = try? record.count(1, .rpNumber)
    guard prescription != nil || ["201", "301"].contains(record.number) else { return false }
    let row = UnreadableRow(
      line: record.line, text: record.fields.joined(separator: ",").excerpt, fault: fault)
    visit?.lost.append(
      Visit.Lost(prescription: prescription, isMedicine: record.number == "201", row: row))
    return true
  }

  private static let prescribed: Set = ["201", "281", "291", "301", "311", "391"]

  /// Checks number and fields; false for a record of a later version, which is passed over.
  private mutating func check(_ record: NotebookRecord, cutOff: Bool) throws(RecordFault) -> Bool {
    let number = record.number
    guard (1...3).contains(number.utf8.count), Int(number) != nil else {
      let found = record.fields[0].excerpt
      throw record.fault(.recordNumber, cutOff ? .truncated : .notARecord(found: found))
    }
    guard let layout = NotebookLayout.records[number] else {
      throw record.fault(cutOff ? .truncated : .unknownRecord)
    }
    guard !cutOff || record.fields.count >= layout.whole else { throw record.fault(.truncated) }
    guard record.fields.count >= layout.least else {
      throw record.fault(.tooFewFields(least: layout.least, found: record.fields.count))
    }
    guard record.fields.dropFirst(layout.most).allSatisfy(\.isEmpty) else {
      throw record.fault(.tooManyFields(most: layout.most, found: record.fields.count))
    }
    return true
  }

  private mutating func take(_ record: NotebookRecord) throws(RecordFault) {
    switch record.number {
    case "1": try takePatient(record)
    case "3":
      let name = try record.text(1, .medicineName).excerpt
      faults.add(record.fault(.overTheCounterLeftOut(name: name)))
    case "5": try beginVisit(record)
    case "2", "4", "31", "701", "911": break
    default: try takeInVisit(record)
    }
  }

  private mutating func takePatient(_ record: NotebookRecord) throws(RecordFault) {
    let name = try record.text(1, .patientName, most: 200)
    // Another person's medicines must never get into this record.
    if let patientName, patientName != name {
      throw record.fault(.patientName, .secondPatient(found: name.excerpt))
    }
    patientName = name
    if !record[3].isEmpty { _ = try record.date(3, .birthDate) }
  }

  private mutating func beginVisit(_ record: NotebookRecord) throws(RecordFault) {
    endVisit()
    visitIsUnreadable = true
    guard let day = try record.date(1, .date).civil else {
      throw record.fault(.date, .notADate(found: record[1].excerpt))
    }
    visitIsUnreadable = false
    visit = Visit(date: day)
  }

  private mutating func takeInVisit(_ record: NotebookRecord) throws(RecordFault) {
    if visitIsUnreadable { return }
    guard var visit else { throw record.fault(.outOfPlace(after: "5")) }
    // Taken out, so that adding to it never copies what it holds.
    self.visit = nil
    defer { self.visit = visit }
    switch record.number {
    case "11": visit.pharmacy = try record.text(1, .institution)
    case "15": visit.pharmacist = try record.text(1, .person)
    case "51": visit.hospital = try record.text(1, .institution)
    case "55":
      let name = try record.text(1, .person)
      visit.doctor = record[2].isEmpty ? name : "\(name)（\(record[2])）"
    case "401", "411", "421", "501", "601": visit.remarks.append(try record.text(1, .text))
    default: try takePrescribed(record, in: &visit)
    }
  }

  /// At the next visit, and at the end of the file: what the visit holds is complete.
  mutating func endVisit() {
    guard let visit else { return }
    self.visit = nil
    remarks += visit.remarks.map { PharmacyNotebook.Remark(date: visit.date, text: $0) }
    for prescription in visit.prescriptions { close(prescription, of: visit) }
    let left = visit.lost.filter { lost in
      lost.isMedicine || !visit.prescriptions.contains { $0.number == lost.prescription }
    }
    unreadable += left.map(\.row)
  }

  /// A medicine whose usage, supplement or amount cannot be read is none to be taken by.
  private mutating func leaveOut(_ medicine: Prescription.Medicine, because fault: RecordFault) {
    unreadable.append(
      UnreadableRow(line: medicine.record.line, text: medicine.name.excerpt, fault: fault))
  }

  private mutating func takePrescribed(
    _ record: NotebookRecord, in visit: inout Visit
  ) throws(RecordFault) {
    let number = try record.count(1, .rpNumber)
    switch record.number {
    case "201":
      let medicine = try medicine(record)
      let fits = visit.prescription(number, line: record.line) { $0.add(medicine) }
      if !fits { throw record.fault(.rpNumber, .tooManyRecords(most: Prescription.most)) }
    case "301":
      let usage = try usage(record)
      let first = visit.prescription(number, line: record.line) { prescription in
        guard prescription.usage == nil else { return false }
        prescription.usage = usage
        return true
      }
      if !first { throw record.fault(.rpNumber, .usageTwice(rp: number)) }
    default: try takeSupplement(record, number, in: &visit)
    }
  }

  private mutating func takeSupplement(
    _ record: NotebookRecord, _ number: Int, in visit: inout Visit
  ) throws(RecordFault) {
    let text = try record.text(2, .text)
    let found = visit.prescriptions.contains { $0.number == number && !$0.medicines.isEmpty }
    guard found else { return faults.add(record.fault(.rpNumber, .belongsToNothing)) }
    let fits = visit.prescription(number, line: record.line) { $0.add(text, of: record.number) }
    if !fits { throw record.fault(.rpNumber, .tooManyRecords(most: Prescription.most)) }
  }

  private func medicine(_ record: NotebookRecord) throws(RecordFault) -> Prescription.Medicine {
    let name = try record.text(2, .medicineName, most: Medication.longestName)
    guard name.isSeen else { throw record.fault(.medicineName, .missing) }
    // Only a person's own application may leave the amount out, or its unit.
    let dose = category == "2" && record[3].isEmpty ? nil : try record.amount(3, .dose)
    let isUnitOptional = category == "2" && record[4].isEmpty
    let unit = dose == nil || isUnitOptional ? record[4] : try record.text(4, .unit, most: 24)
    return Prescription.Medicine(record: record, name: name, dose: dose, unit: unit)
  }

  private func usage(_ record: NotebookRecord) throws(RecordFault) -> Prescription.Usage {
    let given = category != "2"
    let count = given || !record[3].isEmpty ? try record.count(3, .suppliedCount) : nil
    let unit = given ? try record.text(4, .suppliedUnit) : record[4]
    guard let form = DosageForm(code: record[5]) ?? (given ? nil : .other) else {
      throw record.fault(.form, record[5].isEmpty ? .missing : .notOneOf(found: record[5].excerpt))
    }
    guard form == .material || form == .other || !given || !record[2].isEmpty else {
      throw record.fault(.usageName, .missing)
    }
    let name = record[2].isEmpty ? "" : try record.text(2, .usageName)
    return Prescription.Usage(record: record, name: name, count: count, countUnit: unit, form: form)
  }

  private mutating func close(_ prescription: Prescription, of visit: Visit) {
    let number = prescription.number
    let lost = visit.lost.first { $0.prescription == number }
    guard let usage = prescription.usage else {
      let fault = RecordFault(
        line: prescription.line, record: "201", .usageMissing(rp: number))
      for medicine in prescription.medicines {
        leaveOut(medicine, because: lost?.row.fault ?? fault)
      }
      return faults.add(fault, ofOneRow: true)
    }
    guard !prescription.medicines.isEmpty else {
      let fault = usage.record.fault(.medicineMissing(rp: number))
      if lost == nil {
        unreadable.append(
          UnreadableRow(line: usage.record.line, text: usage.name.excerpt, fault: fault))
      }
      return faults.add(fault, ofOneRow: true)
    }
    for medicine in prescription.medicines {
      guard usage.form != .material else {
        faults.add(medicine.record.fault(.materialLeftOut(name: medicine.name.excerpt)))
        continue
      }
      let reading = MedicineReading(medicine, usage, prescription.supplements)
      for note in reading.notes { faults.add(note) }
      if let lost {
        leaveOut(medicine, because: lost.row.fault)
      } else {
        medicines.append(prescribed(reading, prescription, visit))
      }
    }
  }

  private func prescribed(
    _ reading: MedicineReading, _ prescription: Prescription, _ visit: Visit
  ) -> PrescribedMedicine {
    let medicine = reading.medicine
    // The amount is nil exactly where a note says why.
    let amount = try? reading.amount.get()
    return PrescribedMedicine(
      line: medicine.record.line, name: medicine.name, dosageText: reading.dosageText,
      amountPerIntake: amount, schedule: reading.schedule, limits: reading.limits,
      start: visit.date,
      end: reading.end(from: visit.date), days: reading.days, supplied: reading.supplied,
      usage: reading.usage.name,
      cautions: medicine.supplements + prescription.supplements + medicine.cautions
        + prescription.cautions,
      prescriber: visit.prescriber(prescription.doctor), pharmacy: visit.dispenser,
      place: visit.hospital ?? visit.pharmacy)
  }
}
