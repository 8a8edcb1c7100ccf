public import Domain

// What a record says, what is written into it, and the record as a whole.

extension Call<NoBody, DayAnswer> {
  /// Today's doses; never gated by plan.
  public static func today(_ subject: RecordSubject) -> Self {
    Self(.ownRecordToday, .patientToday, of: subject)
  }

  /// One day; `historyRetentionLimit` when it lies before the cutoff of a free plan.
  public static func historyDay(_ subject: RecordSubject, _ date: CivilDate) -> Self {
    Self(.ownRecordHistoryDay, .patientHistoryDay, of: subject, query: ["date": date])
  }
}

extension Call<NoBody, ListAnswer<DayAnswer>> {
  /// The fourteen days after today, as a device keeps them ahead; never refused for the plan.
  public static func historyAhead(_ subject: RecordSubject) -> Self {
    Self(.ownRecordHistoryAhead, .patientHistoryAhead, of: subject)
  }
}

extension Call<NoBody, CalendarAnswer> {
  /// One month; `historyRetentionLimit` when it begins before the cutoff of a free plan.
  public static func historyMonth(_ subject: RecordSubject, _ month: YearMonth) -> Self {
    Self(
      .ownRecordHistoryMonth, .patientHistoryMonth, of: subject,
      query: ["year": month.year, "month": month.month])
  }

  /// The last 30 days; never refused for the plan.
  public static func historyRecent(_ subject: RecordSubject) -> Self {
    Self(.ownRecordHistoryRecent, .patientHistoryRecent, of: subject)
  }
}

extension Call<NoBody, AccessAnswer> {
  /// How far back the plan reaches.
  public static func historyAccess(_ subject: RecordSubject) -> Self {
    Self(.ownRecordHistoryAccess, .patientHistoryAccess, of: subject)
  }
}

extension Call<NoBody, YearAnswer> {
  /// The twelve months that end with that one, of one medicine or of all; closed days are left out, and nothing is
  /// refused for the plan.
  public static func historyYear(
    _ subject: RecordSubject, endingWith month: YearMonth, of medication: MedicationID? = nil
  ) -> Self {
    Self(
      .ownRecordHistoryYear, .patientHistoryYear, of: subject,
      query: ["year": month.year, "month": month.month, "medicationId": medication])
  }
}

extension Call<NoBody, TrendsAnswer> {
  /// The last 30, 90 or 365 days; `historyRetentionLimit` for more than a free plan opens.
  public static func historyTrends(_ subject: RecordSubject, days: Int) -> Self {
    Self(.ownRecordHistoryTrends, .patientHistoryTrends, of: subject, query: ["days": days])
  }
}

extension Call<DoseRequest, DayAnswer.DoseItem> {
  /// Records a planned dose as taken; the same again answers the same.
  public static func recordDose(
    _ patient: PatientID, _ body: DoseRequest, key: String? = nil
  ) -> Self {
    Self(.recordDose, [patient], body: body, key: key)
  }
}

extension Call<SkipRequest, DayAnswer.DoseItem> {
  /// Records that a planned dose is left out on purpose; answers how it stands. The same key never skips twice.
  public static func skipDose(
    _ patient: PatientID, _ body: SkipRequest, key: String? = nil
  ) -> Self {
    Self(.skipDose, [patient], body: body, key: key)
  }
}

extension Call<SlotRequest, ListAnswer<DayAnswer.DoseItem>> {
  /// Records every dose of a slot that is not taken yet; answers those it recorded, and for the
  /// same key those of the first time.
  public static func recordSlot(
    _ patient: PatientID, _ body: SlotRequest, key: String? = nil
  ) -> Self {
    Self(.recordSlot, [patient], body: body, key: key)
  }
}

extension Call<PRNDoseRequest, DayAnswer.PRNItem> {
  /// Records a dose taken as needed; the same key never records twice (D-M7).
  public static func recordPRNDose(
    _ patient: PatientID, _ body: PRNDoseRequest, key: String
  ) -> Self {
    Self(.recordPRNDose, [patient], body: body, key: key)
  }
}

extension Call<NoBody, Void> {
  /// Takes a record of a planned dose back; done is done, also when it was not there. `conflict`
  /// for one of after `decidedAt`, which stays.
  public static func undoDose(
    _ patient: PatientID, _ medication: MedicationID, scheduledAt: Timestamp,
    decidedAt: Timestamp? = nil
  ) -> Self {
    Self(
      .undoDose, [patient],
      query: [
        "medicationId": medication, "scheduledAt": scheduledAt, "decidedAt": decidedAt,
      ])
  }

  /// Takes the newest record of that medicine at that instant back.
  public static func undoPRNDose(
    _ patient: PatientID, _ medication: MedicationID, takenAt: Timestamp
  ) -> Self {
    Self(.undoPRNDose, [patient], query: ["medicationId": medication, "takenAt": takenAt])
  }
}

extension Call<RecordLines, RecordCounts> {
  /// Brings a record in, all of it or nothing; says how much was new. `validation` names the line and its
  /// field, such as `12.takenAt`.
  public static func importRecord(_ patient: PatientID, _ lines: [UInt8]) -> Self {
    Self(.importRecord, [patient], lines: lines)
  }
}

extension Call<NoBody, AnswerInPieces> {
  /// The visible record in lines (NDJSON); from the earliest open day, or from the day asked for.
  public static func exportRecord(
    _ patient: PatientID, from: CivilDate?, to: CivilDate?
  ) -> Self {
    Self(.exportRecord, [patient], query: ["from": from, "to": to])
  }
}

extension Call<NoBody, CardAnswer> {
  /// What the emergency card and the list of medicines say; never refused for the plan.
  public static func card(_ subject: RecordSubject) -> Self {
    Self(.ownRecordCard, .patientCard, of: subject)
  }
}

extension Call<NoBody, ReportAnswer> {
  /// A period for a doctor. `historyRetentionLimit` when it begins before the cutoff, `premiumRequired` when the
  /// plan makes no such page.
  public static func report(
    _ patient: PatientID, from: CivilDate, to: CivilDate
  ) -> Self {
    Self(.patientReport, [patient], query: ["from": from, "to": to])
  }
}

extension Call<NoBody, ChangesAnswer> {
  /// What was changed lately around a patient, from the earliest open day on.
  public static func changes(_ patient: PatientID) -> Self { Self(.changes, [patient]) }
}

extension Call<SearchRequest, SearchAnswer> {
  /// What of a record has a text in it; no closed day is looked at. A body, so that no log has the words.
  public static func search(_ patient: PatientID, _ body: SearchRequest) -> Self {
    Self(.search, [patient], body: body)
  }
}
