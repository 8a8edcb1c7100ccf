import ClientCore
import Localization

// What is wrong with a file, a record or a cell, as one sentence each.

extension CommandSentences {
  /// What is wrong, and what to do where a person can do something.
  func problem(_ problem: RecordFault.Problem) -> String {
    aboutFile(problem) ?? aboutNotebook(problem) ?? aboutRecord(problem) ?? aboutValue(problem)
      ?? aboutUsage(problem) ?? aboutTable(problem) ?? faultUnreadable
  }

  private func aboutFile(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .empty: faultEmpty
    case .tooLarge(let most): faultTooLarge(most)
    case .tooManyLines(let most): faultTooManyLines(most)
    case .lineTooLong(let most): faultLineTooLong(most)
    case .tooManyFaults: faultTooManyFaults
    case .otherEncoding(let name): faultOtherEncoding(name)
    case .unreadableText(let byte): faultUnreadableText(byte)
    case .conversionUnavailable: faultConversionUnavailable
    case .controlCharacter(let code): faultControlCharacter("\(code)")
    case .textAfterTheEnd: faultTextAfterTheEnd
    case .isUTF8: faultIsUTF8
    case .privateCharacter: faultPrivateCharacter
    default: nil
    }
  }

  private func aboutNotebook(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .notANotebook(let found): faultNotANotebook(found)
    case .unknownVersion(let version): faultUnknownVersion(version)
    case .unknownOutputCategory(let found): faultUnknownOutputCategory(found)
    case .secondHeader: faultSecondHeader
    case .partsMissing(let parts, let all):
      faultPartsMissing(all, parts.map(String.init).joined(separator: comma))
    case .partsDiffer: faultPartsDiffer
    case .unknownRecord: faultUnknownRecord
    case .outOfPlace(let before): faultOutOfPlace(before)
    case .usageMissing(let rp): faultUsageMissing(rp)
    case .medicineMissing(let rp): faultMedicineMissing(rp)
    case .usageTwice(let rp): faultUsageTwice(rp)
    case .nothingToImport: faultNothingToImport
    case .belongsToNothing: faultBelongsToNothing
    default: nil
    }
  }

  private func aboutRecord(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .notARecord(let found): faultNotARecord(found)
    case .tooFewFields(let least, let found): faultTooFewFields(least, found)
    case .tooManyFields(let most, let found): faultTooManyFields(most, found)
    case .truncated: faultTruncated
    case .missing: faultMissing
    case .tooLong(let most): faultTooLong(most)
    case .materialLeftOut(let name): faultMaterialLeftOut(name)
    case .overTheCounterLeftOut(let name): faultOverTheCounterLeftOut(name)
    case .sameNameTwice(let line): faultSameNameTwice(line)
    default: nil
    }
  }

  private func aboutValue(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .notANumber(let found): faultNotANumber(found)
    case .notPositive(let found): faultNotPositive(found)
    case .notADate(let found): faultNotADate(found)
    case .notOneOf(let found): faultNotOneOf(found)
    case .notATime(let found): faultNotATime(found)
    case .notASlot(let found): faultNotASlot(found)
    case .notAWeekday(let found): faultNotAWeekday(found)
    case .notYesOrNo(let found): faultNotYesOrNo(found)
    case .twice(let found): faultTwice(found)
    default: nil
    }
  }

  private func aboutUsage(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .timesGuessed(let usage): faultTimesGuessed(usage)
    case .timesUnknown(let usage): faultTimesUnknown(usage)
    case .timesDisagree(let usage): faultTimesDisagree(usage)
    case .amountUnknown: faultAmountUnknown
    case .amountNotExact: faultAmountNotExact
    case .amountsDisagree: faultAmountsDisagree
    case .unevenDoses: faultUnevenDoses
    case .notEveryDay: faultNotEveryDay
    case .lengthUnknown: faultLengthUnknown
    default: nil
    }
  }

  private func aboutTable(_ problem: RecordFault.Problem) -> String? {
    switch problem {
    case .quoteInsideField: faultQuoteInsideField
    case .quoteNotClosed: faultQuoteNotClosed
    case .textAfterQuote: faultTextAfterQuote
    case .columnMissing: faultColumnMissing
    case .columnTwice: faultColumnTwice
    case .unknownColumn(let found): faultUnknownColumn(found)
    case .endsBeforeItBegins: faultEndsBeforeItBegins
    case .timesAndSlots: faultTimesAndSlots
    case .timesMissing: faultTimesMissing
    case .plannedAndAsNeeded: faultPlannedAndAsNeeded
    case .notWithin(let bounds, let found):
      faultNotWithin(bounds.lowerBound, bounds.upperBound, found)
    case .onlyAsNeeded: faultOnlyAsNeeded
    default: nil
    }
  }

  /// What a field is called on the document or in the table.
  func field(_ field: RecordField) -> String { fields[field] ?? field.rawValue }

  private var fields: [RecordField: String] {
    [
      .version: fieldVersion, .outputCategory: fieldOutputCategory,
      .recordNumber: fieldRecordNumber, .date: fieldDate, .patientName: fieldPatientName,
      .birthDate: fieldBirthDate, .institution: fieldInstitution, .person: fieldPerson,
      .text: fieldText, .rpNumber: fieldRpNumber, .medicineName: fieldMedicineName,
      .dose: fieldDose, .unit: fieldUnit, .usageName: fieldUsageName,
      .suppliedCount: fieldSuppliedCount, .suppliedUnit: fieldSuppliedUnit, .form: fieldForm,
      .part: fieldPart, .partCount: fieldPartCount, .dosageText: fieldDosageText,
      .doseCountPerIntake: fieldDoseCountPerIntake, .strength: fieldStrength,
      .asNeeded: fieldAsNeeded, .start: fieldStart, .end: fieldEnd, .times: fieldTimes,
      .slots: fieldSlots, .weekdays: fieldWeekdays, .stock: fieldStock, .notes: fieldNotes,
      .minIntervalHours: fieldMinIntervalHours, .maxPerDay: fieldMaxPerDay,
    ]
  }
}
