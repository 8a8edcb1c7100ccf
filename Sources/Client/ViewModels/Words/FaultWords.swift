public import ClientCore
public import Localization

// What is wrong with a file, a record or a cell, as one sentence each.

extension RecordFault.Problem {
  /// What is wrong, and what to do where a person can do something.
  public var phrase: Phrase {
    switch self {
    // The file as bytes.
    case .empty: .faultEmpty
    case .tooLarge(let most): .faultTooLarge(most)
    case .tooManyLines(let most): .faultTooManyLines(most)
    case .lineTooLong(let most): .faultLineTooLong(most)
    case .tooManyFaults: .faultTooManyFaults
    case .otherEncoding(let name): .faultOtherEncoding(name)
    case .unreadableText(let byte): .faultUnreadableText(byte)
    case .conversionUnavailable: .faultConversionUnavailable
    case .controlCharacter(let code): .faultControlCharacter("\(code)")
    case .textAfterTheEnd: .faultTextAfterTheEnd
    case .isUTF8: .faultIsUTF8
    case .privateCharacter: .faultPrivateCharacter

    // The pharmacies' header and its parts, and records together.
    case .notANotebook(let found): .faultNotANotebook(found)
    case .unknownVersion(let version): .faultUnknownVersion(version)
    case .unknownOutputCategory(let found): .faultUnknownOutputCategory(found)
    case .secondHeader: .faultSecondHeader
    case .partTwice(let part): .faultPartTwice(part)
    case .partsMissing(let parts, let all):
      .faultPartsMissing(all, parts.map(String.init).joined(separator: ", "))
    case .partsDiffer: .faultPartsDiffer
    case .unknownRecord: .faultUnknownRecord
    case .outOfPlace(let before): .faultOutOfPlace(before)
    case .usageMissing(let rp): .faultUsageMissing(rp)
    case .medicineMissing(let rp): .faultMedicineMissing(rp)
    case .usageTwice(let rp): .faultUsageTwice(rp)
    case .tooManyRecords(let most): .faultTooManyRecords(most)
    case .secondPatient(let found): .faultSecondPatient(found)
    case .nothingToImport: .faultNothingToImport
    case .belongsToNothing: .faultBelongsToNothing

    // One record.
    case .notARecord(let found): .faultNotARecord(found)
    case .tooFewFields(let least, let found): .faultTooFewFields(least, found)
    case .tooManyFields(let most, let found): .faultTooManyFields(most, found)
    case .truncated: .faultTruncated
    case .missing: .faultMissing
    case .tooLong(let most): .faultTooLong(most)
    case .materialLeftOut(let name): .faultMaterialLeftOut(name)
    case .overTheCounterLeftOut(let name): .faultOverTheCounterLeftOut(name)
    case .sameNameTwice(let line): .faultSameNameTwice(line)

    // What stands in a field.
    case .notANumber(let found): .faultNotANumber(found)
    case .notPositive(let found): .faultNotPositive(found)
    case .notADate(let found): .faultNotADate(found)
    case .notOneOf(let found): .faultNotOneOf(found)
    case .notATime(let found): .faultNotATime(found)
    case .notASlot(let found): .faultNotASlot(found)
    case .notAWeekday(let found): .faultNotAWeekday(found)
    case .notYesOrNo(let found): .faultNotYesOrNo(found)
    case .twice(let found): .faultTwice(found)

    // What a person has to say, because the file does not.
    case .timesGuessed(let usage): .faultTimesGuessed(usage)
    case .timesUnknown(let usage): .faultTimesUnknown(usage)
    case .timesDisagree(let usage): .faultTimesDisagree(usage)
    case .amountUnknown: .faultAmountUnknown
    case .amountNotExact: .faultAmountNotExact
    case .amountsDisagree: .faultAmountsDisagree
    case .unevenDoses: .faultUnevenDoses
    case .notEveryDay: .faultNotEveryDay
    case .lengthUnknown: .faultLengthUnknown
    case .limitsUnread: .faultLimitsUnread
    case .otherLimitsUnread: .faultOtherLimitsUnread

    // A table.
    case .quoteInsideField: .faultQuoteInsideField
    case .quoteNotClosed: .faultQuoteNotClosed
    case .textAfterQuote: .faultTextAfterQuote
    case .columnMissing: .faultColumnMissing
    case .columnTwice: .faultColumnTwice
    case .unknownColumn(let found): .faultUnknownColumn(found)
    case .endsBeforeItBegins: .faultEndsBeforeItBegins
    case .timesAndSlots: .faultTimesAndSlots
    case .timesMissing: .faultTimesMissing
    case .plannedAndAsNeeded: .faultPlannedAndAsNeeded
    case .notWithin(let bounds, let found):
      .faultNotWithin(bounds.lowerBound, bounds.upperBound, found)
    case .onlyAsNeeded: .faultOnlyAsNeeded
    }
  }
}

extension RecordField {
  /// What a field is called on the document or in the table.
  public var phrase: Phrase {
    switch self {
    case .version: .fieldVersion
    case .outputCategory: .fieldOutputCategory
    case .recordNumber: .fieldRecordNumber
    case .date: .fieldDate
    case .patientName: .fieldPatientName
    case .birthDate: .fieldBirthDate
    case .institution: .fieldInstitution
    case .person: .fieldPerson
    case .text: .fieldText
    case .rpNumber: .fieldRpNumber
    case .medicineName: .fieldMedicineName
    case .dose: .fieldDose
    case .unit: .fieldUnit
    case .usageName: .fieldUsageName
    case .suppliedCount: .fieldSuppliedCount
    case .suppliedUnit: .fieldSuppliedUnit
    case .form: .fieldForm
    case .part: .fieldPart
    case .partCount: .fieldPartCount
    case .dosageText: .fieldDosageText
    case .doseCountPerIntake: .fieldDoseCountPerIntake
    case .strength: .fieldStrength
    case .asNeeded: .fieldAsNeeded
    case .start: .fieldStart
    case .end: .fieldEnd
    case .times: .fieldTimes
    case .slots: .fieldSlots
    case .weekdays: .fieldWeekdays
    case .stock: .fieldStock
    case .notes: .fieldNotes
    case .minIntervalHours: .fieldMinIntervalHours
    case .maxPerDay: .fieldMaxPerDay
    }
  }
}

extension RecordFault {
  /// The field and what is wrong with it.
  public var phrase: Phrase {
    field.map { .faultOf(field: $0.phrase, problem: problem.phrase) } ?? problem.phrase
  }
}
