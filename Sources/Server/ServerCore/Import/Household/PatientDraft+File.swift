import Domain

extension JSONCursor {
  func patient() throws(RequestFault) -> PatientDraft {
    let members = try object(["displayName", "slotTimes", "medications"])
    return PatientDraft(
      displayName: try members.required("displayName").line(most: Patient.longestName),
      slotTimes: try members.optional("slotTimes") { p throws(RequestFault) in
        try p.slotTimes()
      } ?? .standard,
      medications: try members.list("medications") { p throws(RequestFault) in
        try p.medication()
      })
  }

  /// The times of the four slots, four different ones.
  func slotTimes() throws(RequestFault) -> SlotTimes {
    let members = try object(DoseSlot.allCases.map(\.name))
    var times: [LocalTime] = []
    for slot in DoseSlot.allCases { times.append(try members.required(slot.name).time()) }
    guard Set(times).count == times.count else { throw fault(.slotTimesTwice) }
    return SlotTimes(morning: times[0], noon: times[1], evening: times[2], bedtime: times[3])
  }

  private func medication() throws(RequestFault) -> MedicationDraft {
    let members = try object([
      "from", "name", "dosageText", "doseCountPerIntake", "asNeeded", "createdAt", "revisions",
      "regimens", "doses", "prn",
    ])
    let later = try members.list("revisions") { p throws(RequestFault) in try p.revision() }
    return MedicationDraft(
      revisions: [try Self.revision(members)] + later,
      isAsNeeded: try members.optional("asNeeded") { p throws(RequestFault) in try p.bool() }
        ?? false,
      createdAt: try members.optional("createdAt") { p throws(RequestFault) in try p.instant() },
      regimens: try members.list("regimens") { p throws(RequestFault) in try p.regimen() },
      doses: try members.list("doses") { p throws(RequestFault) in try p.dose() },
      prnDoses: try members.list("prn") { p throws(RequestFault) in try p.prnDose() })
  }

  private func revision() throws(RequestFault) -> RevisionDraft {
    try Self.revision(try object(["from", "name", "dosageText", "doseCountPerIntake"]))
  }

  private static func revision(_ members: JSONObject) throws(RequestFault) -> RevisionDraft {
    RevisionDraft(
      from: try members.required("from").date(),
      name: try members.required("name").line(most: Medication.longestName),
      dosageText: try members.required("dosageText").line(most: Medication.longestDosage),
      doseCountPerIntake: try members.required("doseCountPerIntake").quantity())
  }

  private func regimen() throws(RequestFault) -> RegimenDraft {
    let members = try object(["from", "to", "weekdays", "times"])
    return RegimenDraft(
      from: try members.required("from").date(),
      to: try members.optional("to") { p throws(RequestFault) in try p.date() },
      weekdays: try members.optional("weekdays") { p throws(RequestFault) in try p.weekdays() }
        ?? .everyDay,
      times: try members.required("times").times())
  }

  private func dose() throws(RequestFault) -> DoseDraft {
    let members = try object(["date", "time", "takenAt", "recordedBy"])
    return DoseDraft(
      date: try members.required("date").date(), time: try members.required("time").time(),
      takenAt: try members.required("takenAt").instant(),
      recordedBy: try members.required("recordedBy").recorder())
  }

  private func prnDose() throws(RequestFault) -> PRNDraft {
    let members = try object(["takenAt", "quantity", "recordedBy"])
    return PRNDraft(
      takenAt: try members.required("takenAt").instant(),
      quantity: try members.required("quantity").quantity(),
      recordedBy: try members.required("recordedBy").recorder())
  }
}
