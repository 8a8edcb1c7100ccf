import Domain
import ServerCore

extension CommandSentences {
  /// Where the fault is, what is wrong and what to do, in one line.
  func fault(_ fault: RequestFault) -> String {
    let sentence = sentence(fault.problem)
    return householdFault("\(fault.path)", sentence)
  }

  private func sentence(_ problem: RequestFault.Problem) -> String {
    switch problem {
    // The text.
    case .notJSON(let syntax, let line, let column): notJSON(syntax, line, column)
    case .fileTooLarge(let most): householdFileTooLarge(most >> 20)
    case .notUTF8, .loneSurrogate: householdNotText
    case .controlCharacter: householdControlCharacter
    case .numberTooLong: householdNumberTooLong

    // The shape.
    case .missing: householdMissing
    case .unknownField: householdUnknownField
    case .twice: householdTwice
    case .empty: householdEmpty
    case .wrongType(let type): wrongType(type)
    case .unknownVersion(let newest): householdUnknownVersion(newest)
    case .tooLong(let most): householdTooLong(most)
    case .tooShort(let least): householdTooShort(least)
    case .notOneOf(let words): householdNotOneOf(words.joined(separator: comma))

    // The values.
    case .notADate: householdNotADate
    case .notATime: householdNotATime
    case .notAnInstant: householdNotAnInstant
    case .notAQuantity: householdNotAQuantity
    case .notAnEmail: householdNotAnEmail
    case .inTheFuture: householdInTheFuture

    // How they stand together.
    case .endsBeforeItBegins: householdEndsBeforeItBegins
    case .notAscending: householdNotAscending
    case .beforeTheMedication: householdBeforeTheMedication
    case .beforeTheRegimen: householdBeforeTheRegimen
    case .overlapsRegimen(let other): householdOverlapsRegimen(other)
    case .neverPlanned: householdNeverPlanned
    case .recordedTwice: householdRecordedTwice
    case .onlyAsNeeded: householdOnlyAsNeeded
    case .onlyPlanned: householdOnlyPlanned
    case .slotTimesTwice: householdSameTime
    }
  }

  private func notJSON(_ syntax: RequestFault.Syntax, _ line: Int, _ column: Int) -> String {
    let place = householdPlace(line, column)
    return switch syntax {
    case .endsTooEarly: householdEndsTooEarly(place)
    case .unexpectedCharacter: householdUnexpectedCharacter(place)
    case .textAfterTheEnd: householdTextAfterTheEnd(place)
    case .tooDeep: householdTooDeep(place)
    }
  }

  private func wrongType(_ type: RequestFault.ValueType) -> String {
    switch type {
    case .object: householdObject
    case .array: householdArray
    case .string: householdString
    case .number: householdNumber
    case .boolean: householdBoolean
    }
  }
}
